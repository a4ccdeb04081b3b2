"""How many keys a table presses to keep a turn: each line typed in its shortest form, Enter counted."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pytest

from rat_tables import games
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.words import of_game
from tests.games.rats_and_relics_crew import duel

SHELF: Final = games.find("rats-and-relics")
Turns = tuple[tuple[str, ...], ...]
WITH_THE_PACK: Final[Turns] = (
    ("1", "he ax"),  # Ann goes first, and plays a Hermit with an Axe
    ("tr am",),  # Bob plays a Trapper
    ("1",),  # Ann draws
    ("he bo",),  # Bob plays a Hermit with a Bone
    ("ki sw", "1", "1", "1"),  # Ann's King kills the Trapper, then what is left; the Hermit raises Trapper and Amulet
)
BY_HAND: Final[Turns] = (
    ("1", "p he ax", "1"),
    ("p tr am", "1"),
    ("dr", "1"),
    ("p he bo", "1"),
    ("p ki sw", "k b1", "k b1", "bob ra tr am", "1"),
)
"""The same, told act by act; `1` says that the turn is over."""


def keys(turn: tuple[str, ...]) -> int:
    """Every letter is a key, and so is Enter at the end of a line."""
    return sum(len(line) + 1 for line in turn)


@pytest.mark.parametrize(
    ("turns", "packed", "draws", "plays", "is_busy"),
    [(WITH_THE_PACK, True, 2, 6, 12), (BY_HAND, False, 5, 10, 33)],
    ids=["with the pack", "by hand"],
)
def test_a_turn_takes_few_keys(turns: Turns, packed: bool, draws: int, plays: int, is_busy: int) -> None:
    """With the pack 2 keys a draw, 6 a pair, 12 a turn of three effects; by hand 5, 10 and 33."""
    session = duel(2, "track", 1, packed)
    lines = io.StringIO("".join(f"{line}\n" for turn in turns for line in turn))
    assert Plain(session, of_game(SHELF), Path("/x.toml"), Streams(lines, io.StringIO(), False)).run() == 0
    t = session.table
    assert (t.turn, t.active) == (6, "bob")
    pairs = {clan.seat: list(zip(clan.rats.cards, clan.relics.cards, strict=True)) for clan in t.clans}
    assert pairs == {"ann": [("hermit", "axe"), ("king", "sword")], "bob": [("trapper", "amulet")]}
    assert (t.dead_rats.cards, t.dead_relics.cards) == (["hermit.2"], ["bone"])
    assert [clan.hand for clan in t.clans] == [2, 1]
    assert (keys(turns[2]), keys(turns[1]), keys(turns[4])) == (draws, plays, is_busy)
