"""Cocktail Swords: "request" another rat's supplies (Using Supplies)."""

from __future__ import annotations

from typing import Any, Final

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.entries import number
from rat_tables.engine.seats import Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.high_tea.paper import no_more_than
from rat_tables.games.high_tea.supplies import may_hold_more
from rat_tables.games.high_tea.table import SUPPLIES, HighTea, Request, Supply, Vocation

ALL_OF_IT: Final = -1
"""A Troublemaker's request: whatever the other has (H24)."""
MOST_ASKED: Final = 200

AMOUNT: Final = number(lambda t: (1, MOST_ASKED))


def requests(t: HighTea) -> Rules[None]:
    """Whoever acts asks once, the most Swords first; the Host decides ties (H5)."""
    t.waiting_swords = list(t.acting)
    while t.waiting_swords:
        seat = yield from choose(t.host, "swords.order", next_to_ask, t)
        t.waiting_swords = [other for other in t.waiting_swords if other != seat]
        t.request = Request(seat)
        yield from request(t)
        t.request = None


def next_to_ask(t: HighTea) -> Options[Seat]:
    """Of those who have not asked yet, whoever has the most Swords."""
    most = max(t.heard[seat] for seat in t.waiting_swords)
    return {seat: seat for seat in t.waiting_swords if t.heard[seat] == most}


def request(t: HighTea) -> Rules[None]:
    """Name a rat and a supply, then how many; all of it or nothing changes hands (H6)."""
    asked = t.request
    assert asked is not None
    whom = yield from choose(asked.by, "swords.request", may_be_asked, t, otherwise=None)
    if whom is None:
        t.tell("swords.nobody", asked.by)
        return
    t.request = Request(asked.by, *whom)
    t.request.amount = yield from choose(asked.by, "swords.amount", all_of_it, t, entry=AMOUNT, facts=asked_for)
    settle(t, (yield from reply(t, t.request)) if t.paper else from_sheet(t, t.request))


def may_be_asked(t: HighTea) -> Options[tuple[Seat, Supply] | None]:
    """Every other rat and supply, but what a rat has received by request this round (H7)."""
    assert t.request is not None
    return {
        f"{seat}:{supply}": (seat, supply)
        for seat in t.seats
        if seat != t.request.by
        for supply in SUPPLIES
        if f"{seat}:{supply}" not in t.protected
    }


def all_of_it(t: HighTea) -> Options[int]:
    """A Troublemaker may ask for all there is."""
    assert t.request is not None
    return {"all": ALL_OF_IT} if t.rat(t.request.by).is_a(Vocation.TROUBLEMAKER) else {}


def asked_for(t: HighTea) -> dict[str, Any]:
    """Whom and for what, for the question."""
    assert t.request is not None
    return {"target": t.request.target, "supply": t.request.supply}


def from_sheet(t: HighTea, asked: Request) -> int:
    """What the sheet says must be given: the amount, or nothing when there is less of it."""
    held = t.rat(asked.target).has(asked.supply)
    t.reveal()
    if asked.amount == ALL_OF_IT:
        return held
    return asked.amount if held >= asked.amount else 0


def reply(t: HighTea, asked: Request) -> Rules[int]:
    """Sheets on paper: the rat who is asked says what it hands over."""
    if asked.amount == ALL_OF_IT:
        return (yield from choose(asked.target, "swords.all", rats_only, t, entry=AMOUNT, facts=asked_by))
    return (yield from choose(asked.target, "swords.reply", given_or_rats, t, facts=asked_by))


def asked_by(t: HighTea) -> dict[str, Any]:
    """Who asks for what, for the question to the rat that replies."""
    assert t.request is not None
    return {"by": t.request.by, "supply": t.request.supply, "amount": t.request.amount}


def rats_only(t: HighTea) -> Options[int]:
    """Nothing to give."""
    return {"rats": 0}


def given_or_rats(t: HighTea) -> Options[int]:
    """The amount, or "Rats!"."""
    assert t.request is not None
    return {"given": t.request.amount, "rats": 0}


def settle(t: HighTea, given: int) -> None:
    """Move what is given; what a rat received is safe from requests for the rest of the round."""
    asked = t.request
    assert asked is not None
    amount = asked.amount
    facts: dict[str, Any] = {"target": asked.target, "supply": asked.supply, "amount": given or max(amount, 0)}
    by, target = t.rat(asked.by), t.rat(asked.target)
    if not given:
        if t.paper:
            no_more_than(target, asked.supply, max(amount, 1) - 1)
        t.tell("swords.refused", asked.by, all=amount == ALL_OF_IT, **facts)
        return
    if t.paper:
        left = 0 if amount == ALL_OF_IT else max(target.most.get(asked.supply, 0) - given, 0)
        no_more_than(target, asked.supply, left)
        may_hold_more(by, given, Supply(asked.supply))
    else:
        target.gain(asked.supply, -given)
        by.gain(asked.supply, given)
    t.protected.append(f"{asked.by}:{asked.supply}")
    t.tell("swords.given", asked.by, all=amount == ALL_OF_IT, **facts)
