"""Sheets on paper: the app is told only what is said aloud, and minds what could not be (H29)."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.entries import number
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.high_tea.table import HighTea, Rat, Vocation

MOST_SAID: Final = 200


def hear_aloud(t: HighTea) -> Rules[None]:
    """The Host's number, then each rat's reply: a bigger number, or "Rats!"."""
    host = t.rat(t.announcer)
    t.heard[host.seat] = yield from said(t, host)
    no_more_than(host, t.supply, t.announced)
    t.tell("announced", host.seat, supply=t.supply, amount=t.announced)
    for rat in t.repliers:
        t.heard[rat.seat] = yield from said(t, rat)
        if t.heard[rat.seat]:
            t.tell("outdone", rat.seat, supply=t.supply, amount=t.heard[rat.seat])
        else:
            no_more_than(rat, t.supply, t.announced)
            t.tell("rats", rat.seat, supply=t.supply)
    for rat in t.repliers:
        if rat.is_a(Vocation.BEGGAR) and t.announced and not t.heard[rat.seat]:
            for supply in rat.most:
                rat.most[supply] += 1
            t.tell("owed.beggar", rat.seat)


def said(t: HighTea, rat: Rat) -> Rules[int]:
    """What a rat says; more than it can hold, given the dice, is questioned and never refused."""
    while True:
        if rat.seat == t.announcer:
            amount = yield from enter(rat.seat, "outdo.host", HOSTS_NUMBER, t, facts=of_what)
        else:
            amount = yield from choose(rat.seat, "outdo.reply", rats_reply, t, entry=BIGGER, facts=of_what)
        if amount <= rat.most.get(t.supply, 0):
            return amount
        t.questioned = amount
        stands = yield from choose(rat.seat, "outdo.sure", sure, t, rat, facts=at_most)
        amount, t.questioned = t.questioned, 0
        if stands:
            rat.most[t.supply] = max(rat.most.get(t.supply, 0), amount)
            return amount


HOSTS_NUMBER: Final = number(lambda t: (0, MOST_SAID))
BIGGER: Final = number(lambda t: (t.announced + 1, MOST_SAID + 1))


def rats_reply(t: HighTea) -> Options[int]:
    """No more than the Host."""
    return {"rats": 0}


def sure(t: HighTea, rat: Rat) -> Options[bool]:
    """It stands, or it is said again."""
    return {"sure": True, "again": False}


def of_what(t: HighTea) -> dict[str, object]:
    """What the question is about."""
    return {"supply": t.supply, "amount": t.announced}


def at_most(t: HighTea, rat: Rat) -> dict[str, object]:
    """The bound that the number passes."""
    return {"supply": t.supply, "amount": t.questioned, "most": rat.most.get(t.supply, 0)}


def no_more_than(rat: Rat, supply: str, units: int) -> None:
    """From what was said, the rat holds at most so many."""
    rat.most[supply] = min(rat.most.get(supply, 0), units)
