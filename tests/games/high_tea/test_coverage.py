"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent.parent.parent / "docs" / "coverage" / "high-tea.md"


def collected() -> set[str]:
    """Every test here, as `file::name` with the file's short name."""
    return {
        f"{path.stem.removeprefix('test_')}::{node.name}"
        for path in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def test_every_test_the_page_names_is_there() -> None:
    named = set(re.findall(r"`(\w+::\w+)`", PAGE.read_text(encoding="utf-8")))
    named.discard("outdo::test_x")  # the example at its head
    assert len(named) > 80
    assert named - collected() == set()


def test_every_row_names_a_test_or_says_why_not() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if re.match(r"\| \d", line)]
    assert len(rows) > 95
    assert [row for row in rows if "::" not in row and "left to the group: " not in row] == []


def test_every_ruling_has_a_test_of_its_name() -> None:
    named = {match[1] for name in collected() if (match := re.search(r"::test_h(\d\d)_", name))}
    assert sorted(named) == [f"{number:02}" for number in range(1, 32)]
