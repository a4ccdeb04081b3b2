"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.games import coverage

HERE: Final = Path(__file__).parent
PAGE: Final = coverage.page("rats-and-relics")
SECTIONS: Final = {
    "Game Objective": 2,
    "Setup": 4,
    "Rules": 14,
    "Effect Resolution Order": 6,
    "Additional Rules": 8,
    "Rat Card Clarifications": 3,
    "Relic Card Clarifications": 6,
    "Syntax": 8,
    "Game Components": 3,
    "Three-Player Game": 7,
}
"""The sections of the rulebook, and how many of their sentences state a rule."""


def test_every_section_is_there_with_all_its_sentences_in_order() -> None:
    coverage.sections_stand(PAGE, SECTIONS)


def test_every_test_the_page_names_is_there() -> None:
    coverage.tests_are_there(PAGE, 60)


def test_every_row_names_a_test_or_says_why_not() -> None:
    coverage.rows_say_what_shows_them(PAGE)


def test_no_test_is_named_twice_in_a_module() -> None:
    coverage.named_once(HERE.glob("test_*.py"))


def test_every_ruling_has_a_test_of_its_name() -> None:
    assert coverage.ruled(HERE.glob("test_*.py"), r"test_x(\d+)_") == set(range(1, 24))
