"""A case from real life at sea: 24, the reminder of the last round."""

from __future__ import annotations

import random
from typing import Final

import pytest

from rat_tables import games
from rat_tables.engine.seats import EVERYONE
from rat_tables.games.rattaneer.lines import board
from rat_tables.games.rattaneer.table import Rattaneer
from rat_tables.words import of_game
from tests.games.rattaneer.play_through import Evening, session, typed
from tests.games.rattaneer.table_laid import PACK
from tests.games.rattaneer_crew import sensible

WORDS: Final = of_game(games.find("rattaneer"), PACK)
NAMES: Final = {"ann": "Ann", "bob": "Bob"}
NEXT, NOW = "the next round is the last", "the last round"


def heading(t: Rattaneer) -> str:
    """The board's first lines, up to the row of areas."""
    lines = board(t.as_seen_by(EVERYONE), NAMES, WORDS)
    return " ".join(lines[: next(at for at, line in enumerate(lines) if "Camp" in line)])


def told(t: Rattaneer) -> list[str]:
    """Every line of the log as it is read."""
    return [WORDS.event(event, NAMES) for event in t.story.events]


def tracked(round_: int, ocean: int) -> Evening:
    """A game taken up in the middle, with so many cards left in the ocean deck and one card in each area.

    Before round 9 two allies are left, before round 4 twelve.
    """
    areas = ("rum 2 0", "rum 2 0", "rum 2 0", "rum 2 0", "rum 2 0", "rum 2 0")
    mine = ("2", "none", "1", "none", "none", "0")
    return typed(
        session("ann bob", use="track", middle=True),
        *(str(round_), "ann", "2", "none", *areas, *mine, *mine, str(ocean)),
    )


@pytest.mark.parametrize(
    ("round_", "ocean", "which"),
    [(9, 60, "The ally deck is empty"), (4, 6, "The ocean deck is empty"), (9, 6, "Both decks are empty")],
    ids=["allies", "ocean", "both"],
)
def test_case_24_a_deck_runs_out_and_the_round_after_it_is_the_last(round_: int, ocean: int, which: str) -> None:
    evening = typed(tracked(round_, ocean), "1 9", "1 10")
    t = evening.table
    typed(evening, "gunner")
    assert (NEXT in heading(t), NOW in heading(t)) == (False, False)
    typed(evening, "surgeon")
    assert (NEXT in heading(t)) == (round_ == 9)  # the number is 0 and the words say so, at the very same moment
    typed(evening, *["coffee 3 0"] * 3, *["tobacco 3 0"] * 2)
    assert (NEXT in heading(t)) == (round_ == 9)
    assert not [line for line in told(t) if "next round" in line or "last one" in line]
    typed(evening, "tobacco 3 0")
    assert told(t)[-2:] == [f"{which}: {NEXT}.", f"Round {round_ + 1}, the last one."]
    assert (t.round, NOW in heading(t), NEXT in heading(t)) == (round_ + 1, True, False)
    typed(evening, "1 9", "1 10")
    assert (t.round, t.over, evening.ask is not None and evening.ask.kind) == (round_ + 1, True, "end.confirm")


def test_case_24_with_cards_left_in_both_decks_nothing_is_said() -> None:
    t = typed(tracked(8, 7), "1 9", "1 10", "gunner", "surgeon", *["coffee 3 0"] * 3, *["tobacco 3 0"] * 3).table
    assert (t.round, len(t.allies), len(t.ocean), t.last) == (9, 2, 1, False)
    assert (NEXT in heading(t), NOW in heading(t)) == (False, False)
    assert told(t)[-1] == "Round 9."


def test_case_24_from_the_first_coin_on_it_is_said_once_and_in_time() -> None:
    evening, rng = session("ann bob"), random.Random(1)
    said: dict[int, set[bool]] = {}
    while evening.ask is not None:
        t = evening.table
        if t.place.split(".")[1:2] in (["morning"], ["day"]):
            said.setdefault(t.round, set()).add(NOW in heading(t))
        seat, token = sensible(evening.ask, t, rng)
        evening.answer(token, seat)
    assert said == {round_: {round_ == 10} for round_ in range(1, 11)}
    assert [line for line in told(evening.table) if NEXT in line] == [f"The ally deck is empty: {NEXT}."]
