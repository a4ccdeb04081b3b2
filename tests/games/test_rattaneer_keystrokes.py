"""What a table is asked in a round that it keeps, why, and how many keys that takes: Enter counted with every line."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.plain.text import Plain
from tests.games.onlookers import Onlookers
from tests.games.rattaneer_crew import Evening, evening, sensible

ASKED: Final = {
    "placed": "placed",
    "compass": "chosen",
    "tavern": "bought",
    "tavern.again": "bought",
    "pilfer": "chosen",
    "plunder": "chosen",
    "ship": "bought",
    "port": "chosen",
    "island": "chosen",
    "treasure": "chosen",
    "turn.ally": "turned up",
    "turn.ocean": "turned up",
}
"""All that is asked in a round, each with the reason why the app cannot know it by itself."""

TILE: Final = "10 9 8 7 7 6 6 5 4"
PACKED: Final = ("1", "g", "s", "r2", "ge5", "c30", "s*", "ge6", "go3", "t30", "t4", "r2", "m1", "s rc", "c4")
"""Set-up: Ann has the Land tile, so Cy the Ocean tile; two allies, and two cards below each ocean area from 3 to 8."""
PRINTED: Final = (
    *(TILE, "1", "g21", "s32"),
    *("r20", "ge51", "c30", "s*12", "ge62", "go32", "t30", "t41", "r20", "m10", "s rc012", "c41"),
)
"""The same with no pack: the Treasure tile too is read off, and each card to its last number."""
DAY: Final = (
    *("2 3+3", "1 3", "1 4", "2 5"),  # the player tiles are laid down; nobody is in 6, and nobody beyond
    "1",  # 2: Ann hires the Gunner; for Dot's coins there is but a Deck Hand cube, so nobody asks
    "2",  # 3: Ann takes the Gems, and the Rum is left to Bob
    "1",  # 4: Cy ships the Coffee for a coin; in 5 Dot is beaten
)
NIGHTS: Final = {
    True: ("j", "ba", "r3", "s gr", "t31", "c31", "go2", "m2", "ge4", "s*"),
    False: ("j31", "ba21", "r31", "s gr012", "t31", "c31", "go21", "m21", "ge41", "s*12"),
}
"""Two allies; two cards for 3 and 4 each, which were sailed empty, and one for each other area of the ocean."""
KEYS: Final = {True: 59, False: 72}
LOOK_ON: Final = Onlookers(games.find("rattaneer"))


def keys(lines: tuple[str, ...]) -> int:
    """Every letter is a key, and so is Enter at the end of a line."""
    return sum(len(line) + 1 for line in lines)


def typed(with_pack: bool) -> Evening:
    """Four captains after that round, each line of it typed."""
    session = evening(4, "track", 1, with_pack)
    lines = (*(PACKED if with_pack else PRINTED), *DAY, *NIGHTS[with_pack])
    desk, _ = LOOK_ON.desk(Plain, session, "", *lines)
    assert desk.run() == 0
    assert sum(step.record.by != "self" for step in session.line) == len(lines), "each line was taken"
    return session


@pytest.mark.parametrize("with_pack", [True, False], ids=["with the pack", "as printed"])
def test_a_round_of_four_captains_takes_so_many_keys(with_pack: bool) -> None:
    """A fair round is 17 lines: with the pack 42 letters and 17 times Enter; 13 letters more as printed."""
    session = typed(with_pack)
    assert session.ask is not None
    assert (session.ask.kind, session.ask.place) == ("placed", "2.morning.ann")
    lines = (*DAY, *NIGHTS[with_pack])
    assert len(lines) == 17
    assert keys(lines) == KEYS[with_pack]


@pytest.mark.parametrize("with_pack", [True, False], ids=["with the pack", "as printed"])
def test_what_those_keys_said(with_pack: bool) -> None:
    t = typed(with_pack).table
    assert [captain.coins for captain in t.captains] == [0, 4, 3, 2]
    assert [captain.hand for captain in t.captains] == [0, 1, 1, 2]
    assert [captain.up.cards for captain in t.captains] == [["gems/5/1"], ["rum/2/0"], [], []]
    assert [captain.down.cards for captain in t.captains] == [[], [], ["coffee/3/0"], []]
    assert [len(t.area(number).cards) for number in range(3, 9)] == [2, 2, 3, 3, 3, 3]
    assert (t.land, t.sea, t.camp, len(t.tavern)) == ("bob", "dot", 4, 3)


def test_a_round_asks_what_was_placed_bought_turned_up_or_chosen_and_nothing_else() -> None:
    assert set(ASKED.values()) == {"placed", "bought", "turned up", "chosen"}
    asked: set[str] = set()
    for n in range(10, 34):
        session, rng = evening(2 + n % 4, "track", n, n % 8 < 4, expansion=n > 1), Random(n)
        while (ask := session.ask) is not None:
            if session.table.place[0].isdigit():
                asked.add(ask.kind)
            seat, text = sensible(ask, session.table, rng)
            session.answer(text, seat)
    assert asked == set(ASKED)


@pytest.mark.parametrize("text", ["gems/6/2", "black-pearl/4", "2 j", "21 gunner"])
def test_what_is_no_ally_is_not_turned_up_in_the_tavern(text: str) -> None:
    session = evening(2, "track", 1, False, expansion=True)
    session.answer("10 9* 8 4")
    session.answer("ann")
    while session.ask is not None and session.ask.kind == "turn.treasure":
        session.answer(f"{('bl', 'red', 'mas', 'book', 'scale')[len(session.table.treasures)]} 3")
    with pytest.raises(Refused):
        session.answer(text)
    session.answer("gunner/2/1")
    session.answer("j31")
    with pytest.raises(Refused):
        session.answer("surgeon/3/2")


def test_the_deck_does_not_run_out_while_a_card_is_to_be_turned_up() -> None:
    session = evening(2, "track")
    for text in ("ann", "g", "s", "r2"):
        session.answer(text)
    with pytest.raises(Refused, match="ruling-moot"):
        session.ruling("left:ocean", "0", "the cat ate the deck")
    session.ruling("left:ocean", "1", "the cat was caught in time")
    session.answer("ge6")
    assert session.table.area(3).cards.cards == ["rum/2/0", "gems/6/2"]
    assert session.ask is not None
    assert session.ask.kind == "placed", "for the other areas there is nothing to draw"
