"""Noninterference: two sessions that differ only in one seat's secret are the same to everybody else.

The second session is the first with one secret answer, or one card dealt in secret, exchanged. Everything else was
answered alike, as long as it can be; after each record the others must not be able to tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

import msgspec
import pytest

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.fold import line_to
from rat_tables.engine.records import Record
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat
from rat_tables.engine.session import Session
from rat_tables.engine.verbs import anyone, choose, sealed
from tests.engine.made import NAMES, Yard, go_on, opened, yard, yes
from tests.engine.secrets import seen
from tests.games.midden import MIDDEN, Midden

COUNT = 3
SEATS = [name.lower() for name in NAMES[:COUNT]]


def after(session: Session[Midden], records: Sequence[Record], n: int) -> Session[Midden]:
    """The session as it was after record `n`."""
    return Session(session.game, session.head, records[:n])


def exchanges(session: Session[Midden], owner: Seat) -> Iterator[tuple[int, str]]:
    """Each record that is the owner's secret, with another answer that could have been given."""
    for n, record in enumerate(session.records, 1):
        before = session.at(n - 1)
        ask = before.ask
        if record.do or ask is None or not ask.secret:
            continue
        if record.seat == owner:
            single = record.answer in ask.offers[owner]  # several cards: their number is seen
            mine = record.ask != "lay.card" and (ask.pick is None or single)
        else:
            hands = [len(run.table.rat(owner).hand) for run in (before, session.at(n))]
            mine = record.ask in ("deal", "swap.draw") and hands[0] < hands[1]
        if mine:
            yield from ((n, token) for token in ask.offers[record.seat] if token != record.answer)


def alike(session: Session[Midden], n: int, token: str, owner: Seat) -> int:
    """Compare with the session in which record `n` was answered otherwise; return after how many records."""
    other = list(session.records)
    other[n - 1] = msgspec.structs.replace(other[n - 1], answer=token)
    sealed = other[n - 1].ask == "creep.to"
    compared = 0
    for upto in range(n, len(other) + 1):
        one, two = after(session, session.records, upto), after(session, other, upto)
        if two.conflict or (sealed and not one.table.waiting):
            break
        assert seen(one, ALL) != seen(two, ALL)
        for viewer in (EVERYONE, *(seat for seat in SEATS if seat != owner)):
            assert seen(one, viewer) == seen(two, viewer)
        compared += 1
        if [step.n for step in line_to(one.fold.tip)] != list(range(1, upto + 1)):
            break
    return compared


@pytest.mark.parametrize("seed", range(18))
def test_nobody_else_can_tell_what_a_rat_holds_or_chose(seed: int) -> None:
    rng = Random(seed)
    session = opened(MIDDEN, COUNT, seed=seed)
    go_on(session, rng)
    owner = SEATS[seed % COUNT]
    found = list(exchanges(session, owner))
    compared = [alike(session, n, token, owner) for n, token in rng.sample(found, 6)]
    assert sum(compared) > 6


# ── and a leak is found ─────────────────────────────────────────────────────────────────────────────────────────


def sides(*_: object) -> Options[int]:
    return {"left": 1, "right": 2}


def only(t: Yard) -> Mapping[Seat, Options[bool]]:
    return {seat: {"yes": True, "no": False} for seat in t.seats if t.rat("ann").secret == 1 or seat != "ann"}


def by_event(t: Yard) -> Rules[None]:
    t.tell("leaned", "ann", side=t.rats[0].secret)
    yield from choose("bob", "next", sides)


def by_view(t: Yard) -> Rules[None]:
    t.rats[0].points = t.rats[0].secret
    yield from choose("bob", "next", sides)


def by_options(t: Yard) -> Rules[None]:
    yield from choose("bob", "next", lean, t)


def lean(t: Yard) -> Options[str]:
    return {f"{t.rats[0].secret}{way}": way for way in "ab"}


def by_who_is_asked(t: Yard) -> Rules[None]:
    yield from choose(t.seats[t.rats[0].secret], "next", sides, secret=True)


def by_who_could_knock(t: Yard) -> Rules[None]:
    yield from anyone("knock", only, t)


def by_skipping(t: Yard) -> Rules[None]:
    if t.rats[0].secret == 1:
        yield from choose("bob", "next", sides)
    yield from choose(TABLE, "end.confirm", yes)


def by_fence(t: Yard) -> Rules[None]:
    if t.rats[0].secret == 1:
        t.reveal()
    yield from choose("bob", "next", sides)


def by_place(t: Yard) -> Rules[None]:
    t.at(t.rats[0].secret)
    yield from choose("bob", "next", sides)


def by_nothing(t: Yard) -> Rules[None]:
    t.tell("leaned", "ann", to="ann", side=t.rats[0].secret)
    yield from sealed(t, "next", t.seats, sides)


def parted(leak: object, secret: bool) -> tuple[Session[Yard], Session[Yard]]:
    def rule(t: Yard) -> Rules[None]:
        t.rats[0].secret = yield from choose("ann", "lean", sides, secret=secret)
        yield from leak(t)  # type: ignore[operator]

    sessions = opened(yard(rule), 3), opened(yard(rule), 3)
    sessions[0].answer("left")
    sessions[1].answer("right")
    return sessions


@pytest.mark.parametrize(
    "leak",
    [by_event, by_view, by_options, by_who_is_asked, by_who_could_knock, by_skipping, by_fence, by_place],
)
def test_a_leak_is_seen(leak: object) -> None:
    one, two = parted(leak, secret=True)
    assert seen(one, "bob") != seen(two, "bob")


def test_without_a_leak_all_is_alike_but_to_its_owner() -> None:
    one, two = parted(by_nothing, secret=True)
    for viewer in ("bob", "cy", EVERYONE):
        assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, "ann") != seen(two, "ann")


def test_what_undo_would_take_back_is_part_of_what_is_seen() -> None:
    one, two = parted(by_nothing, secret=False)
    assert seen(one, "bob")["undo"] != seen(two, "bob")["undo"]
