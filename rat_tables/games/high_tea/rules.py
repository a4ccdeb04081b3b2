"""RATS: High Tea at Sea, as its rulebook tells it, top to bottom."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import roll
from rat_tables.engine.verbs import choose, sealed, sealed_parts
from rat_tables.games.high_tea.awards import awards
from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.setup import set_the_table
from rat_tables.games.high_tea.supplies import bonus_for_two, may_hold_more, one_of_each
from rat_tables.games.high_tea.table import GOALS, ROUNDS, SUPPLIES, HighTea, Rat, Supply, Vocation, of_die


def play(t: HighTea) -> Rules[None]:
    """Five rounds of three steps, then the banquet (How to Play; End of the Game)."""
    yield from set_the_table(t)
    while t.round < ROUNDS:
        t.round += 1
        yield from new_goal(t)
        yield from scavenge_three_times(t)
        for supply in SUPPLIES:
            yield from out_do_the_host(t, supply)
        yield from end_of_round(t)
    yield from awards(t)


def new_goal(t: HighTea) -> Rules[None]:
    """Roll a new Banquet Goal (How to Play, step 1). A Queen who is Host selects it (Vocations, H23)."""
    t.at(t.round, "goal")
    t.dice = []
    t.tell("round", round=t.round)
    if t.hints and t.round in (1, ROUNDS):
        t.tell("hint.first" if t.round == 1 else "hint.last")
    if t.hosting.is_a(Vocation.QUEEN):
        goal = yield from choose(t.host, "goal.queen", uncircled, t, otherwise=NO_GOAL)
    else:
        goal = sum((yield from roll("goal.dice", 2)))
        t.tell("goal.rolled", t.host, goal=goal)
        if goal in t.goals:
            goal = yield from choose(t.host, "goal.choose", uncircled, t, otherwise=NO_GOAL)
    if goal != NO_GOAL:
        t.goals.append(goal)
        t.tell("goal", goal=f"goal-{goal}", number=goal)


NO_GOAL: Final = 0
"""Rulings have circled all eleven."""


def uncircled(t: HighTea) -> Options[int]:
    """The goals nobody has circled yet (H12)."""
    return {str(goal): goal for goal in GOALS if goal not in t.goals}


class Take(msgspec.Struct, frozen=True):
    """One way to scavenge: units of a supply, and how many a nest makes of them."""

    supply: Supply
    amount: int
    gained: int

    @property
    def factor(self) -> int:
        """What the nest multiplies by: 1 without one."""
        return self.gained // self.amount


def scavenge_three_times(t: HighTea) -> Rules[None]:
    """Scavenge, scavenge, scavenge! (How to Play, step 2). With H31 each rat looks once, for all three rolls."""
    for turn in ("1", "2", "3"):
        t.at(t.round, "scavenge", turn)
        a, b = yield from roll("scavenge.dice", 2)
        t.dice.append([a, b])
        t.tell("scavenge.rolled", t.host, **offer(a, b))
        if t.paper:
            for rat in t.rats:
                may_scavenge(rat, a, b)
        elif not t.one_look:
            for seat, take in (yield from sealed(t, "scavenge.take", t.seats, ways_to_take, t)):
                scavenged(t, t.rat(seat), take)
    if t.one_look and not t.paper:
        t.at(t.round, "scavenge")
        turns = ("1", "2", "3")
        for seat, _, take in (yield from sealed_parts(t, "scavenge.take", t.seats, turns, ways_at, t)):
            scavenged(t, t.rat(seat), take)


def offer(a: int, b: int) -> dict[str, Any]:
    """What two dice offer, for the story: two ways, or so many of any supply."""
    if a == b:
        return {"dice": [a, b], "double": a}
    return {"dice": [a, b], "double": 0, "first": of_die(a), "many": b, "second": of_die(b), "few": a}


def ways_to_take(seat: str, t: HighTea) -> Options[Take]:
    """What the last roll offers a rat: either die for the supply and the other for the units; doubles, any (H1)."""
    return ways(t.rat(seat), *t.dice[-1])


def ways_at(seat: str, turn: str, t: HighTea) -> Options[Take]:
    """What one of the three rolls offers."""
    return ways(t.rat(seat), *t.dice[int(turn) - 1])


def ways(rat: Rat, a: int, b: int) -> Options[Take]:
    """The ways two dice can be used by a rat with its nests, in the order in which they are announced."""
    found = [(supply, a) for supply in SUPPLIES] if a == b else [(of_die(b), a), (of_die(a), b)]
    return {str(supply): Take(supply, units, units * nest_factor(rat, supply)) for supply, units in found}


def nest_factor(rat: Rat, supply: Supply) -> int:
    """A nest doubles what is scavenged of its supply; a Carpenter's triples it (Straw; Vocations, H20)."""
    if supply not in rat.nests:
        return 1
    return 3 if rat.is_a(Vocation.CARPENTER) else 2


def scavenged(t: HighTea, rat: Rat, take: Take) -> None:
    """Write it down."""
    rat.gain(take.supply, take.gained)
    facts = {"supply": take.supply, "amount": take.gained, "nest": take.factor - 1, "factor": take.factor}
    t.tell("scavenged", rat.seat, to=rat.seat, **facts)


def may_scavenge(rat: Rat, a: int, b: int) -> None:
    """Sheets on paper: the most this roll can have brought."""
    factor = 1 if not rat.built else 3 if rat.is_a(Vocation.CARPENTER) else 2
    if a == b:
        may_hold_more(rat, a * factor)
    else:
        may_hold_more(rat, b * factor, of_die(a))
        may_hold_more(rat, a * factor, of_die(b))


def end_of_round(t: HighTea) -> Rules[None]:
    """What was received is no longer protected; two players share out (Banquet for Two?, H11)."""
    t.at(t.round, "end")
    t.protected = []
    if t.for_two:
        if t.every_round and not t.welcomed:
            one_of_each(t)
        yield from bonus_for_two(t)
    t.welcomed = False
