"""Every game on the shelf can be played to its end by what the two ways of text show, and by nothing else."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rat_tables import games
from rat_tables.desk.opening import words_of
from rat_tables.engine.records import Head
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.engine.views import as_data
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import WIPE, Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from saves.people import seat_heads
from tests.soak.answers import some_answer
from tests.soak.tables import pack_of
from tests.ways.shelf import FAIR, KUHN, QUAY

SHELVES = {**games.SHELVES, "kuhn": KUHN, "fair": FAIR, "quay": QUAY}
MOST = 4000


def cases() -> Iterator[tuple[str, str, int, bool]]:
    """Each game, in each use, with the fewest and the most players, its options as they are and turned."""
    for shelf in SHELVES.values():
        for use in shelf.open().all_uses:
            for count in sorted(set(shelf.seats)):
                yield shelf.name, use, count, False
                yield shelf.name, use, count, True


def sat_down(name: str, use: str, count: int, turned: bool) -> Session[Any]:
    """A session at its first question."""
    game = SHELVES[name].open()
    options = {o.name: o.values[-1] for o in game.used(use).options if use in o.uses} if turned else {}
    rats, pack = seat_heads([f"Rat {i}" for i in range(count)]), pack_of(game, use, count)
    head = Head(game=name, use=use, seed=count, seat=rats, options=options, pack=pack)
    sat: Session[Any] = Session(game, head)
    sat.start()
    return sat


class Player(io.TextIOBase):
    """A stdin that looks at what was written and answers it; now and then it takes something back, or looks around."""

    def __init__(self, out: io.StringIO, seed: str) -> None:
        self.out, self.chance = out, Random(seed)
        self.lines = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The next line, or nothing once the game is over."""
        self.lines += 1
        text = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        return f"{self.answer(text)}\n" if self.lines < MOST and not self.over(text) else ""

    def over(self, text: str) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    def answer(self, text: str) -> str:
        """What to say to it."""
        raise NotImplementedError


class Program(Player):
    """Reads JSON."""

    def over(self, text: str) -> bool:
        return '{"result"' in text

    def answer(self, text: str) -> str:
        if self.chance.random() < 0.1:
            return self.chance.choice([":undo", ":agree", ":redo", ":tale", ":note x", ":help"])
        ask = json.loads(text.splitlines()[-1])["ask"]
        if ask.get("chance"):
            return "roll"
        options, before, knocking = ask["options"], "", ask.get("knock", [])
        if knocking and self.chance.random() < 0.2:
            return f"{self.chance.choice(knocking)}=knock"
        if knocking or len(ask["who"]) > 1:
            seat = self.chance.choice(ask["who"] or [""])
            options, before = options[seat], f"{seat}="
            if seat in knocking:
                del options["knock"]
        if "suggested" in ask and self.chance.random() < 0.5:
            return before + "+".join(ask["suggested"])
        if ask["pick"]:
            least, most = ask["pick"]
            count = self.chance.randint(least, min(most, len(options)))
            return before + ("+".join(self.chance.sample(list(options), count)) or "none")
        if ask["entry"] and (not options or self.chance.random() < 0.5):
            return before + str(ask["entry"]["example"])
        return f"{before}{self.chance.choice(list(options))}"


@pytest.mark.parametrize(("name", "use", "count", "turned"), list(cases()), ids=str)
def test_a_program_plays_by_what_it_is_shown(name: str, use: str, count: int, turned: bool) -> None:
    sat, out = sat_down(name, use, count, turned), io.StringIO()
    player = Program(out, f"{name}{use}{count}{turned}")
    table = Json(sat, words_of(SHELVES[name], sat.head), Path("/x.toml"), Streams(player, out, False))  # type: ignore[arg-type]
    assert table.run() == 0
    assert player.lines < MOST
    assert sat.result is not None
    assert table.words.missed == set()
    again: Session[Any] = Session(sat.game, sat.head, sat.records)
    assert (again.conflict, again.drifted, again.verify()) == (None, 0, [])


class Person(Player):
    """Reads lines: what is numbered is answered by its number."""

    def __init__(self, out: io.StringIO, seed: str) -> None:
        super().__init__(out, seed)
        self.table: Plain
        self.screens: list[str] = []

    def over(self, text: str) -> bool:
        self.screens.append(text)
        return self.table.session.result is not None

    def answer(self, text: str) -> str:
        if "Pass to" in text.splitlines()[-1]:
            return ""
        if self.chance.random() < 0.05:
            return self.chance.choice([":tale", ":why", ":help", ":doubt"])
        ask = self.table.ask
        assert ask is not None
        shown = self.table.shown(ask)
        listed = self.table.listed(ask, shown)
        if ask.chance:
            return "roll"
        if ask.knocking and self.chance.random() < 0.2:
            assert "may break in: :break-in NAME." in text
            return f":break-in {self.table.session.names[self.chance.choice(ask.knocking)]}"
        if "Enter alone takes" in text and self.chance.random() < 0.5:
            return ""
        if ask.pick:
            least, most = ask.pick
            count = self.chance.randint(least, min(most, len(listed)))
            return "+".join(choice.number for choice in self.chance.sample(listed, count)) or "0"
        if shown.entry and (not listed or self.chance.random() < 0.5):
            return shown.entry.example
        choice = self.chance.choice(listed)
        assert choice.label in text
        return choice.number or choice.token


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize(("name", "use", "count", "turned"), list(cases()), ids=str)
def test_people_play_by_the_numbers(name: str, use: str, count: int, turned: bool, terminal: bool) -> None:
    sat, out = sat_down(name, use, count, turned), io.StringIO()
    player = Person(out, f"{name}{use}{count}{turned}")
    streams = Streams(player, out, terminal)  # type: ignore[arg-type]
    player.table = table = Plain(sat, words_of(SHELVES[name], sat.head), Path("/x.toml"), streams)
    table.board = board_of(SHELVES[name], use)
    assert table.run() == 0
    assert sat.result is not None
    assert table.words.missed == set()
    text = "".join(player.screens)
    assert "not among the choices" not in text
    assert [line for line in text.replace(WIPE, "").splitlines() if len(line) > 80] == []
    if terminal:  # what is for one pair of eyes never stands on a screen before they look
        for screen in text.split(WIPE):
            before, passed, _ = screen.partition("Pass to ")
            assert not passed or "reads this" not in before


@pytest.mark.parametrize("name", list(SHELVES))
def test_a_board_is_drawn_for_every_viewer(name: str) -> None:
    sat = sat_down(name, "play", SHELVES[name].seats[1], False)
    board, words = board_of(SHELVES[name]), words_of(SHELVES[name], sat.head)
    if board is not None:
        for viewer in (EVERYONE, ALL, *sat.head.seats):
            assert board(sat.table.as_seen_by(viewer), sat.names, words)


def seen_by_others(sat: Session[Any], seat: str) -> list[str]:
    """All that anybody but this seat can read of a session in text, right after a secret answer of it."""
    words = words_of(SHELVES[sat.head.game], sat.head)
    found: list[str] = []
    for viewer in (EVERYONE, *(other for other in sat.head.seats if other != seat)):
        tale = Tale(sat, words)
        found += [
            repr(tale.whole(viewer)),
            repr(tale.since(viewer, 0)),
            tale.undo_label(viewer),
            tale.redo_label(viewer),
        ]
        found.append(repr(as_data(sat.table.as_seen_by(viewer))))
        if sat.ask is not None:
            found += [repr(sat.ask.as_seen_by(viewer)), words.turn(sat.ask.as_seen_by(viewer), sat.names)]
    return found


@pytest.mark.parametrize("name", list(SHELVES))
def test_nobody_else_can_read_what_was_chosen_in_secret(name: str) -> None:
    """Secrets by noninterference, over the secret choices of a whole game that are not the last before an opening."""
    sat = sat_down(name, "play", min(3, SHELVES[name].seats[1]), False)
    chance, compared = Random(name), 0
    while sat.ask is not None:
        ask = sat.ask
        seat, text = some_answer(ask, chance)
        options = list(ask.offers[seat])
        if ask.secret and seat and len(options) > 1 and len(ask.offers) > 1 and not ask.pick:
            read = []
            for token in (options[0], options[-1]):
                twin: Session[Any] = Session(sat.game, sat.head, sat.records)
                twin.answer(token, seat)
                once = seen_by_others(twin, seat)
                twin.undo()
                read.append([*once, *seen_by_others(twin, seat)])
            assert read[0] == read[1]
            compared += 1
        sat.answer(text, seat)
    # the others have no such question (but for votes and placements, which their games' own tests see to)
    assert compared > 0 or name in ("kuhn", "pie-rats", "rats-and-relics", "rats-with-gats", "rattaneer")
