"""Pages that lead from a rulebook, sentence by sentence, to the tests that show it: read, and held to the truth."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


@cache
def named_in(path: Path) -> tuple[str, ...]:
    """The tests a module collects: its functions at the top, read and not run."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(n.name for n in module.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_"))


def page(game: str) -> str:
    """The page of a game."""
    return (ROOT / "docs" / "coverage" / f"{game}.md").read_text(encoding="utf-8")


def rows(text: str) -> dict[str, list[list[str]]]:
    """The rows of each section: number, rule, what shows it."""
    found: dict[str, list[list[str]]] = {}
    for section in text.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        lines = [line for line in body.splitlines() if re.match(r"\| \d", line)]
        found[title] = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return found


def sections_stand(text: str, sections: Mapping[str, int]) -> None:
    """Every section is there, with so many sentences, numbered in order."""
    assert {title: len(cells) for title, cells in rows(text).items()} == sections
    for title, cells in rows(text).items():
        assert [number for number, _, _ in cells] == [str(n) for n in range(1, len(cells) + 1)], title


def tests_are_there(text: str, at_least: int) -> None:
    """Every test the page names is there, and each is written like that."""
    named = set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text))
    assert len(named) > at_least
    assert {f"{path}::{name}" for path, name in named if name not in named_in(ROOT / path)} == set()
    assert text.count("::") == len(re.findall(r"`tests/[\w/]+\.py::\w+`", text))


def rows_say_what_shows_them(text: str) -> None:
    """Every row names a test, or says why it is left to the group."""
    for title, cells in rows(text).items():
        for number, rule, shown in cells:
            assert rule, (title, number)
            assert "::test_" in shown or re.fullmatch(r"left to the group: .{10,}", shown), (title, number)


def named_once(paths: Iterable[Path]) -> None:
    """No test is named twice in a module."""
    for path in paths:
        names = sorted(named_in(path))
        assert [name for name, after in pairwise(names) if name == after] == [], path


def ruled(paths: Iterable[Path], pattern: str) -> set[int]:
    """The numbers of the rulings that have a test of their name: `pattern` has the number as its group."""
    names = (name for path in paths for name in named_in(path))
    return {int(found[1]) for name in names if (found := re.match(pattern, name))}
