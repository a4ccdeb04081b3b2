"""Whole sessions: dice typed in, answers chosen by kind, and random ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from rat_tables.engine.asks import Ask
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.table import HighTea

Tea: TypeAlias = Session[HighTea]
Policy: TypeAlias = Mapping[str, str | Callable[[Ask, str], str]]
"""Kind → what is answered, or how it is found from the ask and the seat."""

QUIET: Policy = {
    "host.first": lambda ask, seat: next(iter(ask.offers[seat])),
    "goal.choose": lambda ask, seat: next(iter(ask.offers[seat])),
    "goal.queen": lambda ask, seat: next(iter(ask.offers[seat])),
    "bonus": "swords+baubles",
    "swords.amount": "1",
    "outdo.host": "0",
    "middle.goals": lambda ask, seat: "+".join(list(ask.offers[seat])[: (ask.pick or (0, 0))[0]]) or "none",
    "middle.nests": "none",
}
"""Always the first option, and small numbers."""


def session(names: str = "ann bob cy", /, **options: bool | str | int) -> Tea:
    """A session of these seats, started: options of the game by name, and `use` (track), `seed` (1), `title`."""
    use, seed = str(options.pop("use", "track")), int(options.pop("seed", 1))
    title = str(options.pop("title", "The Mouldy Duchess"))
    given: dict[str, bool | str] = {}
    for name, value in options.items():
        given[name.replace("_", "-")] = value if isinstance(value, bool) else str(value)
    seats = [SeatHead(name.title(), name, name[0].upper(), at + 1) for at, name in enumerate(names.split())]
    head = Head(game="high-tea", use=use, seed=seed, title=title, options=given, seat=seats)
    made: Tea = Session(GAME, head)
    made.start()
    return made


def again(was: Tea) -> Tea:
    """The same session, opened from its records."""
    return Session(GAME, was.head, was.records)


def first_dice(ask: Ask, seat: str) -> str:
    """The example an entry gives, or the first option."""
    if ask.entry is not None and (ask.chance or not ask.offers[seat]):
        return ask.entry.example(*ask.arguments(seat))
    return next(iter(ask.offers[seat]))


def answer_by(tea: Tea, policy: Policy, seat: str | None = None) -> None:
    """Answer what waits: the first seat asked, as the policy says for its kind (`kind:seat` goes before `kind`)."""
    ask = tea.ask
    assert ask is not None
    who = seat if seat is not None else next(iter(ask.offers))
    for key in (
        f"{ask.place_for(who)}:{ask.kind}:{who}",
        f"{ask.place_for(who)}:{ask.kind}",
        f"{ask.kind}:{who}",
        ask.kind,
    ):
        how = policy.get(key, QUIET.get(key))
        if how is not None:
            tea.answer(how if isinstance(how, str) else how(ask, who), who)
            return
    tea.answer(first_dice(ask, who), who)


def go_on(tea: Tea, policy: Policy, until: Callable[[Tea], bool] = lambda tea: False) -> Tea:
    """Answer by policy until something holds, or the end."""
    for _ in range(2000):
        if tea.ask is None or until(tea):
            return tea
        answer_by(tea, policy)
    raise AssertionError("it does not end")


def at(kind: str, place: str = "") -> Callable[[Tea], bool]:
    """Whether this ask waits (at this place)."""

    def waits(tea: Tea) -> bool:
        return tea.ask is not None and tea.ask.kind == kind and tea.ask.place.startswith(place)

    return waits


def typed(tea: Tea, *answers: str) -> Tea:
    """Give answers in a row, `seat=token` or `token`."""
    for text in answers:
        seat, mark, token = text.rpartition("=")
        tea.answer(token, seat if mark else None)
    return tea


def at_random(rnd: random.Random, ask: Ask) -> tuple[str, str]:
    """Some answer that would be taken."""
    seat = rnd.choice(list(ask.offers))
    offered = list(ask.offers[seat])
    if ask.pick is not None:
        least, most = ask.pick
        count = rnd.randint(least, min(most, len(offered)))
        return seat, "+".join(rnd.sample(offered, count)) or "none"
    if ask.chance is not None and ask.entry is not None:
        return seat, " ".join(str(rnd.randint(1, 6)) for _ in range(ask.chance.draws))
    if ask.entry is not None and (not offered or rnd.random() < 0.5):
        return seat, rnd.choice(entries(ask, seat))
    return seat, rnd.choice(offered)


def entries(ask: Ask, seat: str) -> list[str]:
    """Texts the entry of an ask takes: its example, and small numbers where it is a number."""
    entry = ask.entry
    assert entry is not None
    found = [entry.example(*ask.arguments(seat))]
    if entry.hint == "number":
        facts = entry.facts(*ask.arguments(seat)) if entry.facts else {"low": 1, "high": 1}
        found += [str(n) for n in range(facts["low"], min(facts["low"] + 5, facts["high"]) + 1)]
    return found
