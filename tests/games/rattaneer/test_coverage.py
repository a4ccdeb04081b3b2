"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.games import coverage

HERE: Final = Path(__file__).parent
PAGE: Final = coverage.page("rattaneer")
SECTIONS: Final = {
    "Game Objective": 2,
    "Game Contents": 10,
    "Game Setup": 11,
    "General Rules": 4,
    "Game Overview": 3,
    "I. Action Selection Phase": 13,
    "II. Action Resolution Phase": 7,
    "1. Work Camp · 2. Tavern": 9,
    "3-8. Ocean · Battle": 9,
    "3-8. Ocean · Plunder, Shipping, Ship Discard": 13,
    "9. Trading Port · 10. Legendary Island · F. Farm": 6,
    "III. Preparation Phase": 14,
    "Final Scoring": 11,
    "Game Expansion": 5,
    "Ally Cards": 12,
    "Treasure Cards": 10,
}
"""The sections of the rulebook, and how many rule sentences the page has of each.

The numbers are counted on the page, not in the rulebook: they keep a row from being lost unseen, no more.
"""


def test_every_section_is_there_with_all_its_sentences_in_order() -> None:
    coverage.sections_stand(PAGE, SECTIONS)


def test_every_test_the_page_names_is_there() -> None:
    coverage.tests_are_there(PAGE, 90)


def test_every_row_names_a_test_or_says_why_not() -> None:
    coverage.rows_say_what_shows_them(PAGE)


def test_no_test_is_named_twice_in_a_module() -> None:
    coverage.named_once(HERE.glob("test_*.py"))


def test_every_ruling_has_a_test_of_its_name() -> None:
    assert coverage.ruled(HERE.glob("test_*.py"), r"test_r(\d+)_") == set(range(1, 35))
