"""Cases from real life at sea: 6, 15 and 24."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import EVERYONE, Viewer
from rat_tables.engine.table import TRACK
from rat_tables.engine.views import as_data
from rat_tables.games.rats_with_gats.deck import DECK
from rat_tables.games.rats_with_gats.lines import BEATEN, TO_BEAT
from rat_tables.games.rats_with_gats.obstacles import value_of
from rat_tables.games.rats_with_gats.table import Gats
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.tale import Tale
from rat_tables.words import of_game
from screens.rats_with_gats import BOARD
from tests.games.rats_with_gats.play_through import Voyage, go_on, plain, session, typed
from tests.games.rats_with_gats.table_laid import counted
from tests.screens import drawn, gats

SHELF: Final = games.find("rats-with-gats")
WORDS: Final = of_game(SHELF)
SUIT_SIGNS: Final = "♣♦♥♠"
SEVEN: Final = "7h"


def board(voyage: Voyage, viewer: Viewer = EVERYONE) -> str:
    """The table in lines of text."""
    lines = board_of(SHELF)
    assert lines is not None
    return "\n".join(lines(voyage.table.as_seen_by(viewer), voyage.names, WORDS))


def screen(voyage: Voyage, viewer: Viewer = EVERYONE, w: int = 100, h: int = 25) -> str:
    """The table as the screen draws it."""
    return drawn.text(drawn.body(gats.scene(voyage, viewer), w, h, BOARD))


# ── 6: hand-over at set-up ──────────────────────────────────────────────────────────────────────────────────────


def shown_to_all(voyage: Voyage) -> str:
    """Everything that is there to be read before anybody's curtain is lifted."""
    log = [str(passage.text) for passage in Tale(voyage, WORDS).whole(EVERYONE)]
    view = json.dumps(as_data(voyage.table.as_seen_by(EVERYONE)), ensure_ascii=False)
    asked = repr(voyage.ask.as_seen_by(EVERYONE)) if voyage.ask else ""
    out = io.StringIO()
    desk = Json(voyage, WORDS, Path("/x.toml"), Streams(io.StringIO(), out, False))
    if not desk.seat:  # else a program asks for that seat's own things
        desk.show()
    return "\n".join([*log, view, asked, board(voyage), screen(voyage), out.getvalue()])


def secrets(voyage: Voyage, texts: set[str]) -> Iterator[str]:
    """What nobody else may read: the cards of hands, as words and as tokens, and all techniques."""
    yield from texts
    yield from (f'"{card}"' for rat in voyage.table.rats for card in rat.hand.cards)
    yield from SUIT_SIGNS


@pytest.mark.parametrize("how", ["swapped", "dealt"])
def test_case_6_at_set_up_nothing_of_anybody_is_seen_before_a_curtain_is_lifted(how: str) -> None:
    voyage = session("ann bob cy dot", techniques=how)
    assert voyage.ask is not None
    assert voyage.ask.who == ("ann",)  # the last to type a name was dot
    texts: set[str] = set()
    kinds: set[str] = set()
    for _ in range(200):
        ask = voyage.ask
        assert ask is not None
        if ask.kind == "roles.deep":
            break
        kinds.add(ask.kind)
        shown = shown_to_all(voyage)
        assert not [secret for secret in secrets(voyage, texts) if secret in shown]
        seat = ask.who[0]
        token = plain(ask, seat)
        if ask.kind == "technique.write":
            token = f"Knot {len(texts)} of {seat}, tied twice"
            texts.add(token)
        voyage.answer(token, seat)
    assert {"technique.write", "technique.assign"} <= kinds
    assert len(texts) == 12
    assert all(len(rat.hand.cards) == rat.limit for rat in voyage.table.rats)


def test_case_6_ranks_are_public_and_ones_own_things_are_ones_own() -> None:
    voyage = session("ann bob cy dot", techniques="dealt")
    go_on(voyage, {"technique.write": lambda ask, seat: f"Knot {ask.place[-1]} of {seat}"}, "roles.deep")
    assert {rat.rank for rat in voyage.table.as_seen_by(EVERYONE).rats} == {1, 2, 3}
    for rat in voyage.table.rats:
        own = board(voyage, rat.seat)
        for other in voyage.table.rats:
            for card in other.hand.cards:
                label = WORDS.say("board-card", card=card)
                assert (label in own) == (other is rat), (rat.seat, label)
            for technique in other.techniques:
                assert (technique.text in own) == (other is rat), (rat.seat, technique.text)


# ── 15: a card that cannot be there ─────────────────────────────────────────────────────────────────────────────

SET_OUT: Final = ("2s", "10h", "The galley, past midnight.", "challenge", "ann", "10h", SEVEN, "go")
"""Two obstacles, and Ann's 7♥ in a column. A challenge of the other obstacle follows."""


def with_seven() -> Voyage:
    """A tracked voyage in which 7♥ lies in the column of 10♥."""
    voyage = typed(go_on(session(use=TRACK), {}, "obstacle.drawn"), *SET_OUT)
    assert [o.column.cards for o in voyage.table.obstacles] == [[], [SEVEN]]
    return voyage


def challenging(voyage: Voyage) -> Voyage:
    """Bob is challenged and about to lay a card."""
    return typed(voyage, "challenge", "bob", "2s")


def sevens(t: Gats) -> int:
    """How many 7♥ lie anywhere in the open; the deck stays whole."""
    assert counted(t) == DECK
    columns = [card for o in t.obstacles for card in o.column.cards]
    return [*columns, *t.listed.cards, *t.discards.cards, *(c for r in t.rats for c in r.hand.cards)].count(SEVEN)


def refusal(voyage: Voyage, text: str) -> str:
    """Why this is not taken, as it is said at the table; nothing was written."""
    was = len(voyage.records)
    with pytest.raises(Refused) as why:
        voyage.answer(text)
    assert why.value.key == "card-elsewhere"
    assert (len(voyage.records), sevens(voyage.table)) == (was, 1)
    return Json(voyage, WORDS, Path("/x.toml"), Streams(io.StringIO(), io.StringIO(), False)).sentence(why.value)


def test_case_15_a_card_played_twice_is_told_where_it_lies_and_what_can_be_done() -> None:
    said = refusal(challenging(with_seven()), SEVEN)
    assert WORDS.say("board-card", card=SEVEN) in said
    assert "it lies in the column below 10♥" in said
    for way in ("type another card", ":mend", ":ruling"):
        assert way in said


def test_case_15_a_card_drawn_as_an_obstacle_is_told_the_same() -> None:
    voyage = typed(with_seven(), "joker", "ann", "2s")
    assert voyage.ask is not None
    assert voyage.ask.kind == "obstacle.drawn"
    said = refusal(voyage, SEVEN)
    assert all(way in said for way in ("type another card", ":mend", ":ruling"))
    voyage.answer("8s")
    assert sevens(voyage.table) == 1


def test_case_15_this_one_was_the_typo() -> None:
    voyage = challenging(with_seven())
    refusal(voyage, SEVEN)
    voyage.answer("8h")
    assert voyage.table.obstacles[0].column.cards == ["8h"]
    assert sevens(voyage.table) == 1


def test_case_15_the_earlier_one_was_the_typo_and_later_ones_stay() -> None:
    voyage = challenging(with_seven())
    refusal(voyage, SEVEN)
    n = next(step.n for step in voyage.line if step.record.answer == SEVEN)
    later = [step.record.answer for step in voyage.line if step.n > n]
    draft = Draft(voyage, n, "6h")
    assert (draft.open, draft.dropped) == (None, [])
    draft.commit()
    assert sevens(voyage.table) == 0
    assert [step.record.answer for step in voyage.line][-len(later) :] == later
    voyage.answer(SEVEN)
    assert [o.column.cards for o in voyage.table.obstacles] == [[SEVEN], ["6h"]]
    assert sevens(voyage.table) == 1


def test_case_15_it_moved() -> None:
    voyage = challenging(with_seven())
    refusal(voyage, SEVEN)
    voyage.ruling(f"card:{SEVEN}", "deck", "it went back into the deck")
    assert sevens(voyage.table) == 0
    voyage.answer(SEVEN)
    assert [o.column.cards for o in voyage.table.obstacles] == [[SEVEN], []]
    assert sevens(voyage.table) == 1


# ── 24: an obstacle leaves after as many successes as players ───────────────────────────────────────────────────


SAYS_HOW_OFTEN: Final = re.compile(r"([●○]+) beaten (\d+) of (\d+)")


def beaten_of(voyage: Voyage, card: str) -> tuple[int, int]:
    """How often an obstacle was beaten, of how often: at the table, in the lines and on the screen the same."""
    (one,) = (o for o in voyage.table.obstacles if o.card == card)
    of = len(voyage.table.seats)
    at = [o.card for o in voyage.table.obstacles].index(card)
    pearls = BEATEN * one.beaten + TO_BEAT * (of - one.beaten)
    title = WORDS.say("board-known", obstacle=f"obstacle-{card}")
    (line,) = [line for line in board(voyage).splitlines() if title in line]
    assert "".join(sign for sign in line if sign in BEATEN + TO_BEAT) == pearls
    for w, h in drawn.SIZES[1:]:
        found = [
            (match.start(), match.groups())
            for row in screen(voyage, w=w, h=h).splitlines()
            for match in SAYS_HOW_OFTEN.finditer(row)
        ]  # the obstacles lie from left to right
        assert [groups for _, groups in sorted(found)][at] == (pearls, str(one.beaten), str(of))
    return one.beaten, of


def test_case_24_an_obstacle_leaves_after_as_many_successes_as_players() -> None:
    voyage = typed(go_on(session(use=TRACK), {}, "obstacle.drawn"), "2s", "10h", "The galley, past midnight.")
    held = {rat.seat: len(rat.hand) for rat in voyage.table.rats}
    assert beaten_of(voyage, "2s") == (0, 3)
    # Bob helps: his card counts, and draws none though 3♠ has the colour of 2♠; Ann's 7♥ counts not, and draws one
    typed(voyage, "challenge", "ann", "2s+10h", "help", "bob", "bob=2s", "go", "ann=7h", "bob=3s", "go")
    assert beaten_of(voyage, "2s") == (1, 3)
    assert beaten_of(voyage, "10h") == (0, 3)
    assert {rat.seat: len(rat.hand) for rat in voyage.table.rats} == {**held, "bob": held["bob"] - 1}
    # a failure is no success
    typed(voyage, "challenge", "bob", "2s", "2h", "go")
    assert beaten_of(voyage, "2s") == (1, 3)
    ann = voyage.table.rat("ann")
    typed(voyage, "challenge", "ann", "2s", "4s")
    assert beaten_of(voyage, "2s") == (2, 3)
    assert value_of(voyage.table, voyage.table.obstacles[0], ann) == 4
    typed(voyage, "challenge", "bob", "2s", "5s")
    assert [o.card for o in voyage.table.obstacles] == ["10h"]
    assert {"2s", "2h", "3s", "4s", "5s"} <= set(voyage.table.discards.cards)
    (gone,) = (event for event in voyage.table.story.events if event.kind == "overcome")
    assert gone.facts["times"] == len(voyage.table.seats)
    assert counted(voyage.table) == DECK
