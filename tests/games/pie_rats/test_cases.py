"""Cases from real life at the farm: 3 and 9."""

from __future__ import annotations

import io
import json
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Fenced, Session
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from rat_tables.words import Words, of_game
from tests.games.pie_rats.play_through import Evening, answer_by, at, go_on, session
from tests.games.pie_rats.table_laid import DATA, PACK

SHELF: Final = games.find("pie-rats")
HOSTILE: Final = ("[/ a", "[/b]", "[red]x", "{x}", "[@click=app.quit]x[/]", 'O\'Rat "Q"', "a,b", "=1+1 a")
"""Names of cards; a name without a letter is refused when the pack is opened."""
TABLES_ALL: Final = {"charisma": lambda ask, seat: "+".join(ask.offers[seat]) or "none"}
TABLES_ALL["crew"] = TABLES_ALL["charisma"]


def written(evening: Evening, words: Words, *lines: str, plain: bool = False) -> str:
    """What people or a program get back for these lines."""
    out = io.StringIO()
    streams = Streams(io.StringIO("".join(f"{line}\n" for line in lines)), out, False)
    desk = (Plain if plain else Json)(evening, words, Path("/x.toml"), streams)
    if isinstance(desk, Plain):
        desk.board = board_of(SHELF)
    assert desk.run() == 0
    return out.getvalue()


# ── 3: undo over a draw ─────────────────────────────────────────────────────────────────────────────────────────


def drawn_to_three(evening: Evening) -> Evening:
    """All that can be tabled was, and all drew again: the second round begins."""
    return go_on(evening, TABLES_ALL, at("charisma", "2"))


def test_case_3_undo_over_a_draw_is_refused_with_what_was_learned() -> None:
    evening = drawn_to_three(session("ann bob"))
    assert any(event.kind == "drew.many" for event in evening.table.story.events)
    back = evening.back()
    assert back is not None
    assert back.fence is not None
    assert back.fence.kind == "draw"
    was = len(evening.records)
    with pytest.raises(Fenced) as fenced:
        evening.undo()
    assert fenced.value.taken.kind == "draw"
    assert len(evening.records) == was
    words = of_game(SHELF, PACK)
    said = " ".join(written(evening, words, ":undo", plain=True).split())
    assert "Something was learned after this answer: a secret draw." in said
    (fenced_line,) = [line for line in written(evening, words, ":undo").splitlines() if "fenced" in json.loads(line)]
    assert "a secret draw" in fenced_line
    assert len(evening.records) == was
    evening.undo(agreed=True)
    assert evening.ask is not None
    assert evening.ask.kind == "discard"


def test_case_3_what_taught_nobody_anything_is_taken_back() -> None:
    evening = go_on(session("ann bob"), {}, at("loot.call", "1"))
    back = evening.back()
    assert back is not None
    assert back.fence is None
    evening.undo()
    assert evening.ask is not None
    assert evening.ask.kind == "declare"


def test_case_3_tracked_the_same_undo_works() -> None:
    evening = session("ann bob", use="track")
    go_on(evening, {"told.crew": "ann tallow, bob biscuit"}, at("reveal.pie", "2"))
    drew = [event for event in evening.table.story.events if event.kind.startswith("drew")]
    assert drew
    back = evening.back()
    assert back is not None
    assert back.fence is None
    evening.undo()
    assert evening.ask is not None
    assert evening.ask.kind == "told.discard"
    assert [event for event in evening.table.story.events if event.kind.startswith("drew")] != drew
    evening.redo()
    assert [event.kind for event in evening.table.story.events if event.kind.startswith("drew")] == [
        event.kind for event in drew
    ]


# ── 9: hostile names of cards ───────────────────────────────────────────────────────────────────────────────────


def hostile(name: str) -> tuple[Evening, Words]:
    """Bob and Ann play with a pack in which a captain, every crew, every charisma and every pie has such a name."""
    data: dict[str, Any] = deepcopy(DATA)
    for kind in ("captain", "crew", "charisma", "action", "pie"):
        for n, card in enumerate(data[kind]):
            card["name"] = f"{name} {kind} {'abcdefghijklmnopqrstuvw'[n]}"
    pack = opened(PiePack, data, "pie-rats")
    seats = [SeatHead("Ann", "ann", "A", 1), SeatHead("Bob", "bob", "B", 2)]
    evening: Evening = Session(GAME, Head(game="pie-rats", use="play", seed=4, seat=seats, pack=data))
    evening.start()
    return evening, of_game(SHELF, pack)


@pytest.mark.parametrize("name", HOSTILE)
def test_case_9_hostile_names_of_cards_are_shown_as_they_are(name: str) -> None:
    evening, words = hostile(name)
    assert f"{name} captain a" in written(evening, words, ":quit", plain=True)
    lines = [json.loads(line) for line in written(evening, words, ":quit").splitlines()]
    assert any(f"{name} captain a" in text for line in lines for text in texts(line))
    shown: set[str] = set()
    for _ in range(60):
        if evening.ask is None:
            break
        answer_by(evening, TABLES_ALL)
    shown.update(board_of(SHELF)(evening.table.as_seen_by(ALL), evening.names, words))
    board = "\n".join(shown)
    log = "\n".join(str(passage.text) for passage in Tale(evening, words).whole(EVERYONE))
    assert f"{name} " in board
    assert f"{name} crew" in log
    assert f"{name} pie" in log
    if evening.ask is not None:
        assert f"{name} " in written(evening, words, ":tale", ":quit", plain=True)
    assert words.missed == set()


@pytest.mark.parametrize("name", ["[/", "=1+1"])
def test_case_9_a_name_nobody_could_type_is_refused_and_said_as_it_is(name: str) -> None:
    data: dict[str, Any] = deepcopy(DATA)
    data["pie"][0]["name"] = name
    with pytest.raises(Refused) as refused:
        opened(PiePack, data, "pie-rats")
    why = refused.value.facts["why"]
    assert isinstance(why, Refused)
    assert why.key == "pack-face"
    assert name in of_game(SHELF, PACK).refused(refused.value)


def texts(data: Any) -> list[str]:
    """Every text in what a program got."""
    if isinstance(data, str):
        return [data]
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for part in parts for text in texts(part)]
