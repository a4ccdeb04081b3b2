"""Tables of Rattaneer to look at: captains with names that try the columns, at several moments."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from rat_tables import games
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import EVERYONE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.pack import RattaneerPack
from rat_tables.games.rattaneer.table import Rattaneer
from rat_tables.words import Words, of_game
from screens.rattaneer import BOARD
from screens.scene import Scene
from screens.widgets.prompt import Sketch
from tests.games.rattaneer_crew import sensible
from tests.screens import drawn

Voyage: TypeAlias = Session[Rattaneer]

NAMES: Final = (
    "Ann",
    "Bob",
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "[/b] 🐀 {seat}",
)
SLUGS: Final = ("ann", "bob", "ezekiel", "shu", "rattus")
MARKS: Final = "ABESR"

PACK: Final[dict[str, Any]] = tomllib.loads(
    (files("rat_tables.games.rattaneer") / "pack.toml").read_text(encoding="utf-8")
)


def words() -> Words:
    """The words of Rattaneer, with the names of its own cards."""
    return of_game(games.find("rattaneer"), opened(RattaneerPack, PACK))


def session(count: int = 5, use: str = "play", seed: int = 7, cards: bool = True, **options: Any) -> Voyage:
    """A new session, started; `cards`: with the game's own pack."""
    given: dict[str, bool | str] = dict(options)
    seats = [SeatHead(NAMES[i], SLUGS[i], MARKS[i], i + 1) for i in range(count)]
    pack = PACK if cards else None
    head = Head(game="rattaneer", use=use, seed=seed, title="The Gilded Rind", options=given, seat=seats, pack=pack)
    made: Voyage = Session(GAME, head)
    made.start()
    return made


def play_on(voyage: Voyage, wanted: Callable[[Voyage], bool], seed: int = 3) -> Voyage:
    """Answer until it is so."""
    rng = Random(seed)
    while voyage.ask is not None and not wanted(voyage):
        seat, token = sensible(voyage.ask, voyage.table, rng)
        voyage.answer(token, seat)
    assert wanted(voyage) or voyage.ask is None
    return voyage


def at(kind: str, place: str = "") -> Callable[[Voyage], bool]:
    """Whether a question (at a place) is asked."""
    return lambda voyage: voyage.ask is not None and voyage.ask.kind == kind and voyage.ask.place.startswith(place)


def to(kind: str, place: str = "", count: int = 5, **more: Any) -> Voyage:
    """A session played on to a question."""
    for seed in range(3, 60):
        voyage = play_on(session(count, seed=seed, **more), at(kind, place), seed)
        if voyage.ask is not None:
            return voyage
    raise AssertionError(f"{kind} never comes")


def asked(voyage: Voyage) -> Seat:
    """The seat that is asked."""
    assert voyage.ask is not None
    return next(iter(voyage.ask.who), EVERYONE)


def scene(voyage: Voyage, viewer: Seat = EVERYONE, lit: str = "", said: Words | None = None) -> Scene:
    """What a viewer sees of a session now."""
    return drawn.scene(voyage, viewer, said or words(), lit)


def planned(voyage: Voyage, text: str, cursor: str = "", said: Words | None = None) -> Scene:
    """The same for the one that places, with so much of a placement in the field."""
    seat = asked(voyage)
    shown = scene(voyage, EVERYONE if voyage.table.tracked else seat, said=said)
    shown.asked = (seat,)
    shown.sketch = Sketch(text, cursor)
    return shown


def moments(voyage: Voyage, wanted: str, seed: int = 3, many: int = 1) -> Scene:
    """Play on to a great moment of a kind and so many events: the table before, the events up to the moment."""
    rng = Random(seed)
    while voyage.ask is not None:
        before, told = voyage.table.as_seen_by(EVERYONE), len(voyage.table.story.events)
        seat, token = sensible(voyage.ask, voyage.table, rng)
        voyage.answer(token, seat)
        events = [event for event in voyage.table.story.events if event.to is None]
        known = len([event for event in voyage.table.story.events[:told] if event.to is None])
        for start, end in drawn.beats(events[known:], BOARD):
            first = events[known + start]
            if first.kind == wanted and sum(e.kind == wanted for e in events[known + start : known + end]) >= many:
                shown = scene(voyage)
                shown.view, shown.after = before, voyage.table.as_seen_by(EVERYONE)
                shown.ask, shown.asked = None, ()
                shown.events, shown.beats = events[: known + end], events[known + start : known + end]
                return shown
    raise AssertionError(f"{wanted} never comes")


def all_of_them() -> dict[str, Scene]:
    """Scenes worth a look."""
    place = to("place", "4")
    plunder = to("plunder", "5")
    lit = next(iter(plunder.ask.offers[asked(plunder)])) if plunder.ask else ""
    late = to("final", expansion=True)
    return {
        "set-up": scene(session()),
        "place": scene(place),
        "plan": planned(place, "2 5 +5 +9", "5"),
        "tavern": scene(to("tavern", "3")),
        "plunder": scene(plunder, lit=lit),
        "ship": scene(to("ship", "6")),
        "two": scene(to("plunder", "3", count=2)),
        "three": scene(to("tavern", "4", count=3)),
        "port": scene(to("port")),
        "island": scene(to("island", "", expansion=True)),
        "treasure": scene(to("treasure", "", expansion=True)),
        "own": scene(late, "bob"),
        "battle": moments(session(), "battle.brings", many=2),
        "taken": moments(session(), "plundered"),
        "track": planned(to("placed", "2", use="track", cards=False), "1 4 +3", "3"),
        "end": scene(to("end.confirm", expansion=True)),
    }


KEPT: Final = ("plan", "plunder", "two", "island", "own", "battle", "track", "end")


def expect(folder: Path) -> None:
    """Draw the boards that are worth keeping as text."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = all_of_them()
    for name, (w, h) in [*product(KEPT, drawn.SIZES[:2]), ("plunder", drawn.SIZES[2]), ("end", drawn.SIZES[2])]:
        told_now = drawn.text(drawn.body(shown[name], w, h, BOARD)).rstrip("\n")
        (folder / f"{name}_{w}.txt").write_text(f"{told_now}\n", "utf-8")
