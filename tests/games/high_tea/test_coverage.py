"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[2]
PAGE: Final = (ROOT / "docs" / "coverage" / "high-tea.md").read_text(encoding="utf-8")
SECTIONS: Final = {
    "What You Need to Play": 6,
    "Setup": 10,
    "How to Play": 2,
    "How to Play · 1, a new goal": 6,
    "How to Play · 2, scavenging": 10,
    "How to Play · 3, out-doing the Host": 11,
    "Using Supplies · 1, Cocktail Swords": 7,
    "Using Supplies · 2, Baubles": 1,
    "Using Supplies · 3, Straw": 5,
    "Using Supplies · 4, Crumbs": 3,
    "Using Supplies · 5, Rags": 3,
    "Using Supplies · 6, Flowers": 8,
    "End of the Game": 18,
    "Banquet Goals": 15,
    "Vocations": 1,
    "Vocations · Setup": 4,
    "Vocations · using them": 11,
    "Banquet for Two?": 2,
    "Banquet for Two? · Setup": 2,
    "Banquet for Two? · During the Game": 1,
    "Advanced Inventory": 1,
    "Advanced Inventory · columns": 1,
    "Advanced Inventory · the dice": 3,
    "FAQ · reminders": 3,
    "FAQ · nests": 1,
    "FAQ · ties with the Host": 3,
    "FAQ · all who are ahead": 2,
    "FAQ · medals": 3,
    "FAQ · first and last round": 3,
}
"""The sections of the rulebook, and how many of their sentences state a rule."""


@cache
def named_in(path: Path) -> frozenset[str]:
    """The tests a module collects: its functions at the top, read and not run."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(n.name for n in module.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_"))


def rows() -> dict[str, list[list[str]]]:
    """The rows of each section: number, rule, what shows it."""
    found: dict[str, list[list[str]]] = {}
    for section in PAGE.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        lines = [line for line in body.splitlines() if re.match(r"\| \d", line)]
        found[title] = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return found


def test_every_section_is_there_with_all_its_sentences_in_order() -> None:
    assert {title: len(cells) for title, cells in rows().items()} == SECTIONS
    for title, cells in rows().items():
        assert [number for number, _, _ in cells] == [str(n) for n in range(1, len(cells) + 1)], title


def test_every_test_the_page_names_is_there() -> None:
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE))
    assert len(named) > 90
    missing = {f"{path}::{name}" for path, name in named if name not in named_in(ROOT / path)}
    assert missing == set()
    assert PAGE.count("::") == len(re.findall(r"`tests/[\w/]+\.py::\w+`", PAGE))  # each is written like that


def test_every_row_names_a_test_or_says_why_not() -> None:
    for title, cells in rows().items():
        for number, rule, shown in cells:
            assert rule, (title, number)
            assert "::test_" in shown or re.fullmatch(r"left to the group: .{10,}", shown), (title, number)


def test_no_test_is_named_twice_in_a_module() -> None:
    for path in (*HERE.glob("test_*.py"), HERE.parent / "test_high_tea_words.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        names = sorted(node.name for node in module.body if isinstance(node, ast.FunctionDef))
        assert [name for name, after in pairwise(names) if name == after] == [], path


def test_every_ruling_has_a_test_of_its_name() -> None:
    names = {name for path in HERE.glob("test_*.py") for name in named_in(path)}
    ruled = {match[1] for name in names if (match := re.match(r"test_h(\d\d)_", name))}
    assert sorted(ruled) == [f"{number:02}" for number in range(1, 32)]
