"""Tables of Pie Rats to look at: captains with names that try the columns, at several moments."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from rat_tables import games
from rat_tables.engine.asks import KNOCK, NONE, Ask
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import EVERYONE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.games.pie_rats.table import PieRats
from rat_tables.words import Words, of_game
from screens.pie_rats import BOARD
from screens.pie_rats.options import on_board
from screens.scene import Scene
from tests.screens import drawn

Farm: TypeAlias = Session[PieRats]

NAMES: Final = (
    "Ann",
    "Bob",
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "🐀 Rattus 🧀🧀",
    "[red]x[/] {seat}",
)
SLUGS: Final = ("ann", "bob", "ezekiel", "shu", "rattus", "red")
MARKS: Final = "ABESRD"
EAGER: Final = 0.8
"""How often whatever can be tabled is."""

LONG: Final = 20
"""After so many rounds they have enough."""

PACK: Final[dict[str, Any]] = tomllib.loads(
    (files("rat_tables.games.pie_rats") / "pack.toml").read_text(encoding="utf-8")
)


def words() -> Words:
    """The words of Pie Rats, with the names of its own cards."""
    return of_game(games.find("pie-rats"), opened(PiePack, PACK))


def session(count: int = 4, use: str = "play", seed: int = 7, cards: bool = True, **options: Any) -> Farm:
    """A new session, started; `cards`: with the game's own pack."""
    given: dict[str, bool | str] = {name.replace("_", "-"): value for name, value in options.items()}
    seats = [SeatHead(NAMES[i], SLUGS[i], MARKS[i], i + 1) for i in range(count)]
    pack = PACK if cards else None
    head = Head(game="pie-rats", use=use, seed=seed, title="The Farm", options=given, seat=seats, pack=pack)
    made: Farm = Session(GAME, head)
    made.start()
    return made


def some_answer(ask: Ask, rng: Random) -> tuple[Seat, str]:
    """An answer drawn at random by captains who table most of what they can and go on."""
    seat = next(iter(ask.who or ask.offers))
    offered = [token for token in ask.offers[seat] if token != KNOCK]
    if ask.pick is not None:
        if ask.suggested is not None and ask.fits is not None:
            return seat, "+".join(ask.suggested(*ask.arguments(seat))) or NONE
        many = ask.pick[1] if ask.kind in ("charisma", "crew") and rng.random() < EAGER else ask.pick[0]
        return seat, "+".join(rng.sample(offered, many)) or NONE
    if ask.kind == "declare" and rng.random() < 0.5:
        return seat, "lure"
    if ask.kind == "stale":
        return seat, "go-on" if int(ask.place.partition(".")[0]) < LONG else "stop"
    if ask.kind == "loot.call":
        return seat, "call" if "quietly" in offered else "pass"
    if offered:
        return seat, rng.choice(offered)
    assert ask.entry is not None
    return seat, ask.entry.example(*ask.arguments(seat))


def play_on(farm: Farm, wanted: Callable[[Farm], bool], seed: int = 3) -> Farm:
    """Answer until it is so."""
    rng = Random(seed)
    while farm.ask is not None and not wanted(farm):
        seat, token = some_answer(farm.ask, rng)
        farm.answer(token, seat)
    assert wanted(farm) or farm.ask is None
    return farm


def at(kind: str, place: str = "") -> Callable[[Farm], bool]:
    """Whether a question (at a place) is asked."""
    return lambda farm: farm.ask is not None and farm.ask.kind == kind and farm.ask.place.startswith(place)


def to(kind: str, place: str = "", count: int = 4, seed: int = 7, **more: Any) -> Farm:
    """A session played on to a question."""
    for answers in range(3, 40):
        farm = play_on(session(count, seed=seed, **more), at(kind, place), answers)
        if farm.ask is not None and (kind != "loot.crew" or on_board(farm.ask.as_seen_by(EVERYONE))):
            return farm
    raise AssertionError(f"{kind} never comes")


TOLD: Final = (
    *("3 2", "9 4", "ann hook, bob 2", "ann 1 2 + -1 1, bob -1 3 + 2 1, eze 1 1, shu 0 2", "ann 1", "bob a2, eze b1"),
    *("none", "none", "12 5", "ann charm, shu hook", "ann 1 3 + 2 4, bob 2 2, eze 0 2 + 1 1, shu -1 3 + 1 2"),
    *("bob 1, shu 2", "none", "ann p1", "none", "7 3", "bob cutlass", "eze 2 1, shu 1 4", "shu 1"),
)
"""Three rounds as a table tells them that has not typed its cards in."""


def told(lines: Sequence[str] = TOLD) -> Farm:
    """A tracked session without a pack in which these lines were typed."""
    farm = session(4, "track", cards=False)
    left = list(lines)
    while left and farm.ask is not None:
        seat = next(iter(farm.ask.offers))
        farm.answer(left.pop(0) if farm.ask.entry is not None else next(iter(farm.ask.offers[seat])), seat)
    return farm


def scene(farm: Farm, viewer: Seat = EVERYONE, lit: str = "", said: Words | None = None) -> Scene:
    """What a viewer sees of a session now."""
    shown = drawn.scene(farm, viewer, said or words(), lit)
    if shown.ask is not None and shown.ask.suggested:
        shown.ticked = frozenset(shown.ask.suggested)
    return shown


def moments(farm: Farm, wanted: str, seed: int = 3) -> Scene:
    """Play on to a great moment of a kind: the table as it was before, the events up to the moment."""
    rng = Random(seed)
    while farm.ask is not None:
        before, many = farm.table.as_seen_by(EVERYONE), len(farm.table.story.events)
        seat, token = some_answer(farm.ask, rng)
        farm.answer(token, seat)
        events = [event for event in farm.table.story.events if event.to is None]
        known = len([event for event in farm.table.story.events[:many] if event.to is None])
        for start, end in drawn.beats(events[known:], BOARD):
            if events[known + start].kind == wanted:
                shown = scene(farm)
                shown.view, shown.after = before, farm.table.as_seen_by(EVERYONE)
                shown.ask, shown.asked = None, ()
                shown.events, shown.beats = events[: known + end], events[known + start : known + end]
                return shown
    raise AssertionError(f"{wanted} never comes")


def asked(farm: Farm) -> Seat:
    """The seat that is asked."""
    assert farm.ask is not None
    return next(iter(farm.ask.who), EVERYONE)


def all_of_them() -> dict[str, Scene]:
    """Scenes worth a look."""
    own = to("crew", "4")
    idle = play_on(session(6, seed=4), full_of_actions)
    lure = to("lure.whom", "5")
    return {
        "set-up": scene(session()),
        "hand": scene(own, asked(own)),
        "idle": scene(idle, asked(idle)),
        "declare": scene(to("declare", "4")),
        "lure": scene(lure, lit=next(t for t in lure.ask.offers[asked(lure)] if t != "pass") if lure.ask else ""),
        "two": scene(to("lure.whom", "4", count=2)),
        "spend": scene(to("lure.spend", "3")),
        "call": scene(to("loot.call", "5")),
        "pie": scene(to("loot.pie", "5")),
        "crew": scene(to("loot.crew", "4")),
        "six": scene(to("lure.whom", "4", count=6)),
        "late": scene(to("lure.whom", "8", count=6)),
        "target": scene(to("play.on", "", count=6, asking="each")),
        "lured": moments(session(), "lured"),
        "looted": moments(session(), "looted"),
        "unread": scene(told()),
        "end": scene(to("end.confirm")),
    }


def full_of_actions(farm: Farm) -> bool:
    """Whether somebody is asked whose hand is full of cards that cannot be tabled."""
    if farm.ask is None or farm.ask.kind != "discard":
        return False
    hand = farm.table.captain(asked(farm)).hand.cards
    return len(hand) >= 3 and all(farm.table.effect_of(card) is not None for card in hand)


KEPT: Final = ("hand", "idle", "lure", "pie", "crew", "six", "late", "lured", "looted", "unread", "end")


def expect(folder: Path) -> None:
    """Draw the boards that are worth keeping as text."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = all_of_them()
    for name, (w, h) in [*product(KEPT, drawn.SIZES[:2]), ("lure", drawn.SIZES[2]), ("two", drawn.SIZES[2])]:
        told_now = drawn.text(drawn.body(shown[name], w, h, BOARD)).rstrip("\n")
        (folder / f"{name}_{w}.txt").write_text(f"{told_now}\n", "utf-8")
