"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.games import coverage

HERE: Final = Path(__file__).parent
PAGE: Final = coverage.page("rats-with-gats")
SECTIONS: Final = {
    "Creating a Pi-Rat": 7,
    "Rank and Hand Size": 8,
    "Secret Pirate Techniques": 7,
    "Objectives": 3,
    "Get a Gat": 11,
    "Earn a Name": 7,
    "Die Like a Pirate": 1,
    "Crew Objectives": 4,
    "Pi-Rat Captains": 7,
    "Setting Scenes": 8,
    "Playing Out a Scene": 3,
    "Ending a Scene": 5,
    "Between Scenes": 10,
    "Ending the Game": 3,
    "The Obstacle List": 4,
    "Resolving Challenges": 14,
    "Using Face Cards and Jokers": 7,
    "Advanced Resolution Mechanics and Questions": 17,
    "Example of Play · The Cheesy Heist": 5,
}
"""The sections of the rulebook, and how many of their sentences state a rule."""


def test_every_section_is_there_with_all_its_sentences_in_order() -> None:
    coverage.sections_stand(PAGE, SECTIONS)


def test_every_test_the_page_names_is_there() -> None:
    coverage.tests_are_there(PAGE, 100)


def test_every_row_names_a_test_or_says_why_not() -> None:
    coverage.rows_say_what_shows_them(PAGE)


def test_no_test_is_named_twice_in_a_module() -> None:
    coverage.named_once(HERE.glob("test_*.py"))


def test_every_ruling_has_a_test_of_its_name() -> None:
    assert coverage.ruled(HERE.glob("test_*.py"), r"test_g(\d+)_") == set(range(1, 55))
