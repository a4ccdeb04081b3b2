"""Whole sessions: answers chosen by kind, and random ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import ROLL, Session
from rat_tables.engine.views import as_data
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.table import Gats

Voyage: TypeAlias = Session[Gats]
Policy: TypeAlias = Mapping[str, str | Callable[[Ask, str], str]]
"""Kind → what is answered, or how it is found from the ask and the seat."""


def session(names: str = "ann bob cy", /, **options: bool | str | int) -> Voyage:
    """A session of these seats, started: options of the game by name, and `use` (play), `seed` (1)."""
    use, seed = str(options.pop("use", "play")), int(options.pop("seed", 1))
    given: dict[str, bool | str] = {k: v if isinstance(v, bool) else str(v) for k, v in options.items()}
    seats = [SeatHead(name.title(), name, name[0].upper(), at + 1) for at, name in enumerate(names.split())]
    made: Voyage = Session(GAME, Head(game="rats-with-gats", use=use, seed=seed, options=given, seat=seats))
    made.start()
    return made


def plain(ask: Ask, seat: str) -> str:
    """What is suggested, the least there can be, the first option, or the example of an entry."""
    options = list(ask.offers[seat])
    if ask.pick is not None:
        args = ask.arguments(seat)
        return "+".join(ask.suggested(*args) if ask.suggested else options[: ask.pick[0]]) or "none"
    if ask.chance is not None:
        return ROLL
    if ask.entry is not None and not options:
        return ask.entry.example(*ask.arguments(seat))
    return options[0]


def go_on(voyage: Voyage, policy: Policy, until: str = "") -> Voyage:
    """Answer by policy (`kind:seat` goes before `kind`) until an ask of this kind waits, or the end."""
    for _ in range(3000):
        ask = voyage.ask
        if ask is None or ask.kind == until:
            return voyage
        who = ask.who[0] if ask.who else next(iter(ask.offers))
        how = policy.get(f"{ask.kind}:{who}", policy.get(ask.kind))
        voyage.answer(plain(ask, who) if how is None else how if isinstance(how, str) else how(ask, who), who)
    raise AssertionError("it does not end")


def typed(voyage: Voyage, *answers: str) -> Voyage:
    """Give answers in a row, `seat=token` or `token`."""
    for text in answers:
        seat, mark, token = text.rpartition("=")
        voyage.answer(token, seat if mark else None)
    return voyage


def at_random(rnd: random.Random, ask: Ask) -> tuple[str, str]:
    """Some answer that would be taken."""
    seat = rnd.choice(ask.who) if ask.who else next(iter(ask.offers))
    offered = list(ask.offers[seat])
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


def again(was: Voyage) -> Voyage:
    """The same session, opened from its records."""
    return Session(GAME, was.head, was.records)


def look(voyage: Voyage, viewer: str) -> tuple[Any, ...]:
    """All that a viewer is shown: the table, the question, and what was told."""
    table, ask = voyage.table, voyage.ask
    events = [(e.kind, e.seat, e.facts) for e in table.story.events if e.seen_by(viewer)]
    return as_data(table.as_seen_by(viewer)), ask and ask.as_seen_by(viewer), events
