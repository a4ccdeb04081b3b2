"""The verbs a rule asks with. Each makes its ask anew after a ruling, so a rule never goes on from a stale one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar, TypeVarTuple

import msgspec

from rat_tables.engine.asks import KNOCK, NONE, REFRESH, Ask, Entry, Facts, Moot, Options, Refused, Rules
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
    fits: Callable[[list[V], *Ts], None] | None = None,
    suggested: Callable[[*Ts], Sequence[str]] | None = None,
    otherwise: list[V] | _Unset = UNSET,
) -> Rules[list[V]]:
    """Ask one seat for several of a list, `pick(*args)` = (least, most); give them in the order of the list.

    `fits(chosen, *args)` raises `Refused` for a choice that does not do, such as a crew too weak for a pie; then
    `suggested(*args)` names one that does. With an empty list a public ask is passed over; a secret one is asked all
    the same, for its being empty may be one. With fewer than must be chosen, give `otherwise` or raise `Moot`.
    """
    while True:
        offered, (least, most) = items(*args), pick(*args)
        if least > len(offered):
            if isinstance(otherwise, _Unset):
                raise Moot(kind)
            return otherwise
        if not offered and not secret:
            return []
        answer = yield Ask(
            kind, {seat: offered}, args, None, facts, secret, pick=(least, most), fits=fits, suggested=suggested
        )
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
    entry: Entry[V, Seat, *Ts] | None = None,
    facts: Callable[[Seat, *Ts], Facts] | None = None,
) -> Rules[list[tuple[Seat, V]]]:
    """Ask each seat behind the curtain, in any order, and open all together; give pairs in the order of `seats`."""
    taken = yield from _sealed(t, kind, seats, ("",), options, args, facts, entry)
    return [(seat, value) for seat, _, value in taken]


def sealed_entry(
    t: Table,
    kind: str,
    seats: Sequence[Seat],
    entry: Entry[V, Seat, *Ts],
    *args: *Ts,
    facts: Callable[[Seat, *Ts], Facts] | None = None,
) -> Rules[list[tuple[Seat, V]]]:
    """As `sealed`, for something that is typed: there are no options to choose from."""

    def none(seat: Seat, *_: *Ts) -> Options[V]:
        return {}

    return (yield from sealed(t, kind, seats, none, *args, entry=entry, facts=facts))


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
    entry: Entry[V, *tuple[Any, ...]] | None = None,
) -> Rules[list[tuple[Seat, str, V]]]:
    split = parts != ("",)

    def offered(seat: Seat, part: str) -> Options[V]:
        return options(seat, part, *args) if split else options(seat, *args)

    def taken(seat: Seat, token: str, ways: Options[V]) -> V:
        if entry is None or token in ways:
            return ways[token]
        return entry.parse(token, seat, *args)[1]

    def grounds(seat: Seat, ways: Options[V]) -> object:
        """What a seat was asked, as everybody may know it: its options, and the limits of what is typed."""
        return list(ways), dict(entry.facts(seat, *args)) if entry is not None and entry.facts else None

    answer = REFRESH
    asked: dict[tuple[Seat, str], object] = {}
    offers: dict[Seat, Options[V]] = {}
    at: dict[Seat, str] = {}
    values: dict[tuple[Seat, str], V] = {}
    while True:
        # where a ruling has changed what a seat was asked, it is asked again, whatever it has answered: who is asked
        # must not tell what somebody chose
        if answer is REFRESH:
            offers, at, values = {}, {}, {}
            for seat in seats:
                given = t.waiting[seat].tokens if seat in t.waiting else {}
                for part in parts:
                    ways = offered(seat, part)
                    if not ways and entry is None:
                        raise Moot(kind)
                    if part in given:
                        with suppress(KeyError, Refused):
                            if asked.get((seat, part)) != grounds(seat, ways):
                                raise KeyError(part)
                            values[seat, part] = taken(seat, given[part], ways)
                            continue
                        del given[part]
                    if seat not in at:
                        offers[seat], at[seat] = ways, part
        if not offers:
            break
        answer = yield Ask(
            kind,
            dict(offers),
            args,
            entry,
            _facts_of(facts, dict(at)) if split and facts else facts,
            secret=True,
            parts=dict(at) if split else None,
            seated=True,
        )
        if answer is REFRESH:
            continue
        seat, part = answer.seat, at[answer.seat]
        asked[seat, part] = grounds(seat, offers[seat])
        values[seat, part] = taken(seat, answer.token, offers[seat])
        waits = t.waiting.setdefault(seat, Given(seat))
        waits.tokens[part] = answer.token
        for left in parts:
            if (seat, left) not in values:
                offers[seat], at[seat] = offered(seat, left), left
                break
        else:
            del offers[seat], at[seat]
    t.waiting = {}
    t.reveal()
    return [(seat, part, values[seat, part]) for seat in seats for part in parts]


def interrupted(
    rule: Rules[V], knockers: Callable[[Ask], Sequence[Seat]], breaks_in: Callable[[Seat, Ask], Rules[None]]
) -> Rules[V]:
    """Play a rule; while a public ask of it waits, the seats `knockers(ask)` names may knock and break in.

    Whoever may knock must follow from public facts alone. Afterwards the ask is built again, for what it was about
    may be gone; each ask that can be broken in on needs something that is always left to answer.
    """
    try:
        ask = next(rule)
        while True:
            waiting = _with_knocks(ask, knockers)
            answer = yield waiting
            if answer.token == KNOCK and answer.seat in waiting.knocking:
                yield from breaks_in(answer.seat, ask)
                answer = REFRESH
            ask = rule.send(answer)
    except StopIteration as end:
        done: V = end.value
        return done


def _with_knocks(ask: Ask, knockers: Callable[[Ask], Sequence[Seat]]) -> Ask:
    """The ask with what each seat may do beside it; nobody breaks in on a secret or on chance."""
    knocking = () if ask.secret or ask.chance is not None else tuple(knockers(ask))
    if not knocking:
        return ask
    offers = {**ask.offers, **{seat: {**ask.offers.get(seat, {}), KNOCK: KNOCK} for seat in knocking}}
    aside = tuple(seat for seat in knocking if seat not in ask.offers)
    return msgspec.structs.replace(ask, offers=offers, knocking=knocking, aside=aside)


def _facts_of(facts: Callable[..., Facts], at: Mapping[Seat, str]) -> Callable[..., Facts]:
    def of(seat: Seat, *args: Any) -> Facts:
        return facts(seat, at[seat], *args)

    return of
