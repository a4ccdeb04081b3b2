"""The verbs a rule asks with. Each makes its ask anew after a ruling, so a rule never goes on from a stale one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar, TypeVarTuple

from rat_tables.engine.asks import NONE, REFRESH, Ask, Entry, Facts, Moot, Options, Rules
from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Given, Table

V = TypeVar("V")
Ts = TypeVarTuple("Ts")


class _Unset:
    pass


UNSET: Final = _Unset()


def choose(
    seat: Seat,
    kind: str,
    options: Callable[[*Ts], Options[V]],
    *args: *Ts,
    entry: Entry[V, *Ts] | None = None,
    facts: Callable[[*Ts], Facts] | None = None,
    secret: bool = False,
    otherwise: V | _Unset = UNSET,
) -> Rules[V]:
    """Ask one seat (or `TABLE`) for one of its options, a typed entry, or either; give the chosen value.

    With nothing to choose, give `otherwise`, or raise `Moot` where there is none.
    """
    while True:
        offered = options(*args)
        if not offered and entry is None:
            if isinstance(otherwise, _Unset):
                raise Moot(kind)
            return otherwise
        answer = yield Ask(kind, {seat: offered}, args, entry, facts, secret)
        if answer is not REFRESH:
            if entry is None or answer.token in offered:
                return offered[answer.token]
            return entry.parse(answer.token, *args)[1]


def enter(
    seat: Seat,
    kind: str,
    entry: Entry[V, *Ts],
    *args: *Ts,
    facts: Callable[[*Ts], Facts] | None = None,
    secret: bool = False,
) -> Rules[V]:
    """Ask one seat (or `TABLE`) for something typed; give its value."""
    while True:
        answer = yield Ask(kind, {seat: {}}, args, entry, facts, secret)
        if answer is not REFRESH:
            return entry.parse(answer.token, *args)[1]


def choose_some(
    seat: Seat,
    kind: str,
    items: Callable[[*Ts], Options[V]],
    pick: Callable[[*Ts], tuple[int, int]],
    *args: *Ts,
    facts: Callable[[*Ts], Facts] | None = None,
    secret: bool = False,
) -> Rules[list[V]]:
    """Ask one seat for several of a list, `pick(*args)` = (least, most); give them in the order of the list."""
    while True:
        offered = items(*args)
        answer = yield Ask(kind, {seat: offered}, args, None, facts, secret, pick=pick(*args))
        if answer is not REFRESH:
            return [] if answer.token == NONE else [offered[token] for token in answer.token.split("+")]


def anyone(
    kind: str,
    offers: Callable[[*Ts], Mapping[Seat, Options[V]]],
    *args: *Ts,
    facts: Callable[[*Ts], Facts] | None = None,
) -> Rules[tuple[Seat, V]]:
    """Ask whoever answers first, each seat with its own public options; give the seat and the value."""
    while True:
        offered = {seat: options for seat, options in offers(*args).items() if options}
        if not offered:
            raise Moot(kind)
        answer = yield Ask(kind, offered, args, None, facts)
        if answer is not REFRESH:
            return answer.seat, offered[answer.seat][answer.token]


def sealed(
    t: Table,
    kind: str,
    seats: Sequence[Seat],
    options: Callable[[Seat, *Ts], Options[V]],
    *args: *Ts,
    facts: Callable[[Seat, *Ts], Facts] | None = None,
) -> Rules[list[tuple[Seat, V]]]:
    """Ask each seat behind the curtain, in any order, and open all together; give pairs in the order of `seats`."""
    taken = yield from _sealed(t, kind, seats, ("",), options, args, facts)
    return [(seat, value) for seat, _, value in taken]


def sealed_parts(
    t: Table,
    kind: str,
    seats: Sequence[Seat],
    parts: Sequence[str],
    options: Callable[[Seat, str, *Ts], Options[V]],
    *args: *Ts,
    facts: Callable[[Seat, str, *Ts], Facts] | None = None,
) -> Rules[list[tuple[Seat, str, V]]]:
    """As `sealed`, with several answers a seat behind one curtain, one for each part of the place."""
    return (yield from _sealed(t, kind, seats, parts, options, args, facts))


def _sealed(
    t: Table,
    kind: str,
    seats: Sequence[Seat],
    parts: Sequence[str],
    options: Callable[..., Options[V]],
    args: tuple[Any, ...],
    facts: Callable[..., Facts] | None,
) -> Rules[list[tuple[Seat, str, V]]]:
    split = parts != ("",)

    def offered(seat: Seat, part: str) -> Options[V]:
        return options(seat, part, *args) if split else options(seat, *args)

    answer = REFRESH
    while True:
        if answer is REFRESH:  # a ruling may have taken a given answer's ground away: that seat is asked again
            for seat, given in t.waiting.items():
                given.tokens = {p: token for p, token in given.tokens.items() if token in offered(seat, p)}
        at: dict[Seat, str] = {}
        for seat in seats:
            done = t.waiting[seat].tokens if seat in t.waiting else {}
            left = next((part for part in parts if part not in done), None)
            if left is not None:
                at[seat] = left
        if not at:
            break
        answer = yield Ask(
            kind,
            {seat: offered(seat, part) for seat, part in at.items()},
            args,
            None,
            _facts_of(facts, at) if split and facts else facts,
            secret=True,
            parts=at if split else None,
            seated=True,
        )
        if answer is not REFRESH:
            given = t.waiting.setdefault(answer.seat, Given(answer.seat))
            given.tokens = {**given.tokens, at[answer.seat]: answer.token}
    opened = [(s, part, offered(s, part)[t.waiting[s].tokens[part]]) for s in seats for part in parts]
    t.waiting = {}
    t.reveal()
    return opened


def _facts_of(facts: Callable[..., Facts], at: Mapping[Seat, str]) -> Callable[..., Facts]:
    def of(seat: Seat, *args: Any) -> Facts:
        return facts(seat, at[seat], *args)

    return of
