"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.games import coverage

HERE: Final = Path(__file__).parent
PAGE: Final = coverage.page("high-tea")
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


def test_every_section_is_there_with_all_its_sentences_in_order() -> None:
    coverage.sections_stand(PAGE, SECTIONS)


def test_every_test_the_page_names_is_there() -> None:
    coverage.tests_are_there(PAGE, 90)


def test_every_row_names_a_test_or_says_why_not() -> None:
    coverage.rows_say_what_shows_them(PAGE)


def test_no_test_is_named_twice_in_a_module() -> None:
    coverage.named_once((*HERE.glob("test_*.py"), HERE.parent / "test_high_tea_words.py"))


def test_every_ruling_has_a_test_of_its_name() -> None:
    assert coverage.ruled(HERE.glob("test_*.py"), r"test_h(\d\d)_") == set(range(1, 32))
