"""Whole sessions: answers chosen by kind, and random ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rat_tables.engine.asks import KNOCK, Ask, Refused
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import ROLL, Session
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.table_laid import DATA

Evening: TypeAlias = Session[PieRats]
Policy: TypeAlias = Mapping[str, str | Callable[[Ask, str], str]]
"""Kind → what is answered, or how it is found from the ask and the seat."""


def session(names: str = "ann bob cy", /, pack: bool = True, **options: bool | str | int) -> Evening:
    """A session of these seats, started: options of the game by name, and `use` (play), `seed` (1)."""
    use, seed = str(options.pop("use", "play")), int(options.pop("seed", 1))
    given: dict[str, bool | str] = {}
    for name, value in options.items():
        given[name.replace("_", "-")] = value if isinstance(value, bool) else str(value)
    seats = [SeatHead(name.title(), name, name[0].upper(), at + 1) for at, name in enumerate(names.split())]
    head = Head(game="pie-rats", use=use, seed=seed, options=given, seat=seats, pack=DATA if pack else None)
    made: Evening = Session(GAME, head)
    made.start()
    return made


def plain(ask: Ask, seat: str) -> str:
    """What is suggested, nothing, the first option, or the example of an entry."""
    options = [token for token in ask.offers[seat] if token != KNOCK or seat not in ask.knocking]
    if ask.pick is not None:
        args = ask.arguments(seat)
        return "+".join(ask.suggested(*args)) if ask.suggested and ask.suggested(*args) else "none"
    if ask.chance is not None:
        return ROLL
    if ask.entry is not None and not options:
        return "none" if ask.kind.startswith("told.") else ask.entry.example(*ask.arguments(seat))
    return options[0]


def answer_by(evening: Evening, policy: Policy) -> None:
    """Answer what waits: the first seat asked, as the policy says for its kind (`kind:seat` goes before `kind`)."""
    ask = evening.ask
    assert ask is not None
    who = ask.who[0] if ask.who else next(iter(ask.offers))
    how = policy.get(f"{ask.kind}:{who}", policy.get(ask.kind))
    evening.answer(plain(ask, who) if how is None else how if isinstance(how, str) else how(ask, who), who)


def go_on(evening: Evening, policy: Policy, until: Callable[[Evening], bool] = lambda evening: False) -> Evening:
    """Answer by policy until something holds, or the end."""
    for _ in range(3000):
        if evening.ask is None or until(evening):
            return evening
        answer_by(evening, policy)
    raise AssertionError("it does not end")


def at(kind: str, place: str = "") -> Callable[[Evening], bool]:
    """Whether this ask waits (at this place)."""

    def waits(evening: Evening) -> bool:
        return evening.ask is not None and evening.ask.kind == kind and evening.ask.place.startswith(place)

    return waits


def typed(evening: Evening, *answers: str) -> Evening:
    """Give answers in a row, `seat=token` or `token`."""
    for text in answers:
        seat, mark, token = text.rpartition("=")
        evening.answer(token, seat if mark else None)
    return evening


def at_random(rnd: random.Random, ask: Ask, knocks: float = 0.2) -> tuple[str, str]:
    """Some answer that would be taken; now and then a knock."""
    if ask.knocking and rnd.random() < knocks:
        return rnd.choice(ask.knocking), KNOCK
    seat = rnd.choice(ask.who) if ask.who else next(iter(ask.offers))
    offered = [token for token in ask.offers[seat] if token != KNOCK or seat not in ask.knocking]
    if ask.pick is not None:
        least, most = ask.pick
        drawn = "+".join(rnd.sample(offered, rnd.randint(least, min(most, len(offered))))) or "none"
        try:
            return seat, ask.take(seat, drawn)
        except Refused:
            return seat, plain(ask, seat)
    if ask.chance is not None:
        return seat, ROLL
    if ask.entry is not None and (not offered or rnd.random() < 0.5):
        return seat, ask.entry.example(*ask.arguments(seat))
    return seat, rnd.choice(offered)


def again(was: Evening) -> Evening:
    """The same session, opened from its records."""
    return Session(GAME, was.head, was.records)


def look(evening: Evening, viewer: str) -> tuple[Any, ...]:
    """All that a viewer is shown: the table, the question, and what was told."""
    from rat_tables.engine.views import as_data

    table, ask = evening.table, evening.ask
    events = [(e.kind, e.seat, e.facts) for e in table.story.events if e.seen_by(viewer)]
    return as_data(table.as_seen_by(viewer)), ask and ask.as_seen_by(viewer), events
