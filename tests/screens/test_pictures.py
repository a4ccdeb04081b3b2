"""The pictures of the screens: what can be read in them, and that they hold nothing of where they were made."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "docs" / "pictures"


def maker() -> ModuleType:
    """`docs/pictures.py`."""
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["pictures"] = made
    spec.loader.exec_module(made)
    return made


pictures = maker()

SAYS = {
    "menu": ["The Mouldy Duchess", "High Tea at Sea", "2, of which 1 is not finished"],
    "curtain": ["A N N", "Enter when only Ann is looking"],
    "secret": ["Ann’s sheet", "◈ only Ann is looking", "Ann, what do you take?", "4 Baubles or 2 Crumbs"],
    "public": ["The sheets", "face down", "Nobody looks now."],
    "award": ["The Awards Ceremony", "●●●", "1 of 6"],
    "palette": ["What can be done now", "peek"],
    "review": ["looking back · 87 of 159", "[ ] step"],
    "course": ["Round"],
    "hard": ["Ezekiel Barnacle-Whisker, what do you take?", "[red]x[/] {seat}", "فأر السفينة"],
    "small": ["rat-tables needs 80×24"],
}


def squeezed(text: str) -> str:
    """Text with one space for many."""
    return re.sub(r"\s+", " ", text)


def clean(svg: str) -> None:
    """Nothing is fetched, nothing tells of a machine, and it is well formed."""
    ElementTree.fromstring(svg)
    assert "@font-face" not in svg
    assert not re.search(r"https?://(?!www\.w3\.org|www\.textualize\.io)", svg)
    assert not re.search(r"/(?:home|root|tmp|work|Users|var)\b", svg)
    assert str(Path.home()) not in svg


@pytest.mark.parametrize("name", SAYS)
def test_a_picture_says_what_the_screen_says(name: str) -> None:
    svg = pictures.taken(pictures.Shot(name))
    clean(svg)
    told = squeezed(pictures.told(svg))
    for words in SAYS[name]:
        assert words in told


def test_spaces_are_kept() -> None:
    """A column stays where it is: the names of the goals stand under each other."""
    rows = pictures.told(pictures.taken(pictures.Shot("public", (80, 24)))).split("\n")
    above = next(row for row in rows if "Cheap" in row)
    below = next(row for row in rows if "Swanky" in row)
    assert above.index("Cheap") == below.index("Swanky")


def test_without_colour_there_is_none() -> None:
    svg = pictures.taken(pictures.Shot("secret", look=pictures.COLOURLESS))
    inside = svg[svg.index('<g transform="translate(9, 41)"') :] if '<g transform="translate(9, 41)"' in svg else svg
    colours = re.findall(r"fill=\"#([0-9a-f]{6})\"", inside)
    assert colours
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)


def test_a_look_does_not_change_what_is_said() -> None:
    dark, light = (pictures.taken(pictures.Shot("secret", look=look)) for look in (pictures.DARK, pictures.LIGHT))
    assert pictures.told(dark) == pictures.told(light)
    assert dark != light


def test_files_are_written(tmp_path: Path) -> None:
    shot = pictures.Shot("curtain", (80, 24))
    assert pictures.make(shot, tmp_path, False) == ""
    clean((tmp_path / "curtain_80_dark.svg").read_text("utf-8"))


def test_a_scene_that_fails_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(hand: object) -> None:
        raise RuntimeError("no such screen")

    monkeypatch.setitem(pictures.SCENES, "curtain", fails)
    assert "no such screen" in pictures.make(pictures.Shot("curtain"), tmp_path, False)


def test_what_the_readme_shows_is_there_and_small() -> None:
    """Each picture of the README is kept, as SVG and PNG, and all of them are small."""
    shown = {Path(name).name for name in re.findall(r"docs/pictures/[\w.]+", (ROOT / "README.md").read_text("utf-8"))}
    kept = {path.name for path in KEPT.iterdir()}
    assert shown
    assert shown <= kept
    assert kept == {f"{shot.name}{end}" for shot in pictures.SHOWN for end in (".svg", ".png")}
    assert max(path.stat().st_size for path in KEPT.iterdir()) < 100_000
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < 1_300_000
    for path in KEPT.glob("*.svg"):
        clean(path.read_text("utf-8"))
