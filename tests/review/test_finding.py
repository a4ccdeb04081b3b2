"""What is looked for: words, cards however they are called, places."""

from __future__ import annotations

import pytest

from rat_tables.review.finding import wanted

PLACES = ["Scene 2 · a challenge", "Round 12 · hands"]


@pytest.mark.parametrize("text", ["7h", "7H", "7♥", "7 of hearts", "seven of hearts", "who had the 7 of hearts?"])
def test_a_card_is_the_same_however_it_is_called(text: str) -> None:
    found = wanted(text)
    assert found.matches("Bob drew 7♥.")
    assert not found.matches("Bob drew 7♠.")
    assert not found.matches("Bob drew 17♥.")


@pytest.mark.parametrize(
    ("text", "told"),
    [("th", "10♥"), ("0h", "10♥"), ("10h", "10♥"), ("qs", "Q♠"), ("queen of spades", "Q♠"), ("ace of clubs", "A♣")],
)
def test_tens_and_courts(text: str, told: str) -> None:
    assert wanted(text).matches(f"{told} lies there")


def test_words_in_any_order_numbers_whole() -> None:
    assert wanted("straw bob").matches("Bob took 6 Straw.")
    assert wanted("6 bob").matches("Bob took 6 Straw.")
    assert not wanted("6 bob").matches("Bob took 16 Straw.")
    assert not wanted("bob cy").matches("Bob took 6 Straw.")


def test_curly_signs_and_accents_are_on_no_keyboard() -> None:
    assert wanted("ann's").matches("It was Ann’s turn.")
    assert wanted("bjorn").matches("Björn fled.")
    assert wanted("BJÖRN").matches("Björn fled.")


def test_where_it_was() -> None:
    found = wanted("what did bob do in scene 2", PLACES)
    assert found.places == ("scene 2",)
    assert found.matches("Bob fled.", "Scene 2 · a challenge")
    assert not found.matches("Bob fled in 2.", "Scene 12 · a challenge")
    assert wanted("round 12", PLACES).matches("Cy drew.", "Round 12 · hands")
    assert not wanted("bob 2", PLACES).places  # no place is called so


def test_small_words_count_only_where_there_are_no_others() -> None:
    assert wanted("who is the host").words == (("host",),)
    assert wanted("the").words == (("the",),)
    assert not wanted("  ? ")
