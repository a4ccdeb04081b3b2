"""A fair with every kind of question in one round: for the tests of the ways in and out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.chance import lots, roll
from rat_tables.engine.entries import NAME, number, whole
from rat_tables.engine.game import Game, Knob, Option, Setting
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.verbs import anyone, choose, choose_some, enter, sealed
from rat_tables.engine.views import Everyone, Owner


class Stall(msgspec.Struct, omit_defaults=True):
    """A rat's stall: what is in its till is for its eyes only."""

    seat: Everyone[Seat] = TABLE
    crumbs: Owner[int] = 0
    straw: Owner[int] = 0
    bid: Everyone[int] = 0


class Fair(Table):
    """The fair ground."""

    stalls: Everyone[list[Stall]] = msgspec.field(default_factory=list)
    dice: Everyone[list[int]] = msgspec.field(default_factory=list)
    late: Everyone[bool] = False

    def stall(self, seat: Seat) -> Stall:
        """The stall of a seat."""
        return self.stalls[self.seats.index(seat)]


class Take(msgspec.Struct, frozen=True):
    """So many of something."""

    supply: str
    amount: int


def play(t: Fair) -> Rules[None]:
    """One round at the fair."""
    first, second = t.seats[0], t.seats[1]
    t.at("setup")
    if not t.title:
        t.title = yield from enter(first, "name", NAME)
    t.at(1, "dice")
    t.dice = list((yield from roll("dice", 2)))
    t.tell("rolled", dice=t.dice)
    t.at(1, "take")
    for seat, take in (yield from sealed(t, "take", t.seats, ways, t, facts=amounts)):
        stall = t.stall(seat)
        setattr(stall, take.supply, getattr(stall, take.supply) + take.amount)
        t.tell("took", seat, supply=take.supply, amount=take.amount, to=seat)
    t.tell("opened")
    t.at(1, "wares")
    for ware in (yield from choose_some(first, "wares", wares, up_to_two, secret=True)):
        setattr(t.stall(first), ware, getattr(t.stall(first), ware) + 1)
    if t.late:
        yield from choose(first, "lid", lids, secret=True)
    t.at(1, "bid")
    t.stall(second).bid = yield from choose(second, "bid", no_bid, t, entry=BID)
    t.tell("bid", second, amount=t.stall(second).bid)
    t.at(1, "knock")
    seat, _ = yield from anyone("knock", knocks, t)
    t.tell("knocked", seat)
    t.at(1, "lot")
    t.tell("drawn", (yield from lots("lot", everyone, t)))
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


BID: Final = number(lambda t: (1, 12))


def ways(seat: Seat, t: Fair) -> Options[Take]:
    """Either die."""
    a, b = t.dice
    return {"crumbs": Take("crumbs", a), "straw": Take("straw", b)}


def amounts(seat: Seat, t: Fair) -> Facts:
    """What is in the till: only its owner is told."""
    return {"crumbs": t.stall(seat).crumbs}


def wares() -> Options[str]:
    """What can be laid out."""
    return {"crumbs": "crumbs", "straw": "straw"}


def lids() -> Options[str]:
    """Whether the till is closed."""
    return {"open": "open", "shut": "shut"}


def up_to_two() -> tuple[int, int]:
    """None, one or both."""
    return 0, 2


def no_bid(t: Fair) -> Options[int]:
    """Rats!"""
    return {"pass": 0}


def knocks(t: Fair) -> Mapping[Seat, Options[str]]:
    """Anyone may knock."""
    return {seat: {"knock": "knock", "wave": "wave"} for seat in t.seats}


def everyone(t: Fair) -> Options[Seat]:
    """All of them."""
    return {seat: seat for seat in t.seats}


def yes() -> Options[bool]:
    """It is over."""
    return {"yes": True}


def crumbs(t: Fair, path: Sequence[str], value: str) -> None:
    """`crumbs:ann 4`."""
    if not path or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=path[0] if path else "", seats=t.seats)
    t.stall(path[0]).crumbs = whole(value, 0, 99)


def result(t: Fair) -> Result:
    """Most crumbs."""
    ranked = sorted(t.stalls, key=lambda stall: -stall.crumbs)
    return Result((ranked[0].seat,), tuple(Score(s.seat, (ScoreLine("till", s.crumbs),)) for s in ranked))


def new(setting: Setting) -> Fair:
    """Set the stalls up."""
    t = Fair(list(setting.seats), setting.use, title=setting.title)
    t.late = setting.options.get("late") is True
    t.stalls = [Stall(seat) for seat in t.seats]
    return t


FAIR: Final = Game(
    name="fair",
    rules=1,
    seats=(2, 4),
    new=new,
    play=play,
    options=(Option("late"), Option("size", ("small", "big"))),
    knobs={"crumbs": Knob(crumbs, lambda t: [(f"crumbs:{t.seats[0]}", "4")])},
    result=result,
)
