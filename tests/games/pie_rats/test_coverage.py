"""The page that leads from the rulebook to the tests tells the truth, and every ruling has a test of its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.games import coverage

HERE: Final = Path(__file__).parent
PAGE: Final = coverage.page("pie-rats")
SECTIONS: Final = {
    "Object of the Game": 3,
    "The 5 Card Types · Captains": 5,
    "The 5 Card Types · Crew": 2,
    "The 5 Card Types · Charisma": 3,
    "The 5 Card Types · Action or item": 2,
    "The 5 Card Types · Pies": 3,
    "Setup": 11,
    "Who Goes First?": 5,
    "Game Play": 3,
    "Phase 1 · Reveal a Pie": 3,
    "Phase 2 · Add Charisma": 10,
    "Phase 3 · Add Crew Members": 3,
    "Phase 4 · Make Your Declaration": 9,
    "Phase 5 · Lure Crew Members": 17,
    "Phase 6 · Loot the Pies": 18,
    "Next Round": 7,
    "End of the Game": 9,
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
    assert coverage.ruled(HERE.glob("test_*.py"), r"test_p(\d+)_") == set(range(1, 22))
