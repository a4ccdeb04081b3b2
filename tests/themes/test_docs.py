"""The page on themes says what is so, and its example works; the wheel brings the files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from themes import BASE, FEATURES, Feature, built_in, of_folder
from themes.own import SIZE

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "themes.md").read_text(encoding="utf-8")


def table(sheet: Mapping[str, Feature]) -> str:
    """The table as it has to stand in the page; print it to write the page anew."""
    rows = [f"| `{name}` | {feature.what} | `{feature.dark}` | `{feature.light}` |" for name, feature in sheet.items()]
    return "\n".join(["| colour | for | dark | light |", "|---|---|---|---|", *rows, ""])


@pytest.mark.parametrize("sheet", [BASE, FEATURES], ids=["base", "table"])
def test_the_tables_are_those_of_the_sheet(sheet: Mapping[str, Feature]) -> None:
    assert f"\n\n{table(sheet)}\n" in PAGE


def test_the_example_is_a_theme_without_a_fault(tmp_path: Path) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "cellar.toml").write_text(example, encoding="utf-8")
    offered, said = of_folder(tmp_path)
    assert said == []
    assert offered["cellar"].title == "The cellar"
    assert offered["cellar"].base["background"] == "#1a1410"


def test_it_names_what_there_is() -> None:
    assert all(f"**{palette.title.partition(' ')[0]}**" in PAGE for palette in built_in().values())
    assert f"may have {SIZE // 1024} KiB" in PAGE


def test_the_themes_are_found_inside_the_wheel(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    done = subprocess.run(
        [sys.executable, "-P", "-c", "import themes; print(themes.__file__, *themes.built_in())"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel)},  # a wheel can be imported from as it is
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith(str(wheel))
    assert done.stdout.split()[1:] == list(built_in())
