"""Phase 6: loot a pie with captain and crew, and be frozen for it or not."""

from __future__ import annotations

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.pie_rats.anytime import window
from rat_tables.games.pie_rats.cheapest import cheapest
from rat_tables.games.pie_rats.table import CALL, NEVER, PHASE, Captain, PieRats, toss

QUIETLY = "quietly"
PASS = "pass"


def looting(t: PieRats) -> Rules[None]:
    """Each captain has its chance at a pie, from the Lead clockwise (Phase 6; Next Round)."""
    for captain in t.in_turn:
        if t.over:
            return
        t.at(t.round, "loot", captain.seat)
        yield from take_a_turn(t, captain)


def take_a_turn(t: PieRats, captain: Captain) -> Rules[None]:
    """Call it, go about it quietly, or let it be; where nothing or everything is frozen there is no call (P10)."""
    how = ""
    if t.freeze == CALL:
        how = yield from choose(captain.seat, "loot.call", calls, t, captain, facts=strength_of)
        t.frozen = how == CALL
        if t.frozen:
            t.tell("calls", captain.seat)
    if t.freeze == NEVER or how == QUIETLY:
        yield from window(t, "loot", captain.seat)
        t.at(t.round, "loot", captain.seat)
    took = how != PASS and (yield from loot(t, captain))
    if not took:
        yield from found_wanting(t, captain, called=how == CALL)
    t.frozen = t.freeze == PHASE


def calls(t: PieRats, captain: Captain) -> Options[str]:
    """To call “I'm looting a pie!”, to loot without a word, or not to loot."""
    if within_reach(t, captain):
        return {CALL: CALL, QUIETLY: QUIETLY, PASS: PASS}
    return {PASS: PASS, CALL: CALL}


def loot(t: PieRats, captain: Captain) -> Rules[bool]:
    """Choose a pie and the crew for it; whether one was looted. Others may make it fail, unless it was called."""
    took = False
    while not took and within_reach(t, captain):
        t.looting = yield from choose(captain.seat, "loot.pie", pies_within_reach, t, captain, facts=strength_of)
        if not t.looting:
            break
        crew = yield from choose_some(
            captain.seat,
            "loot.crew",
            own_crew,
            as_many_as_it_takes,
            t,
            captain,
            facts=strength_of,
            fits=strong_enough,
            suggested=least_crew,
            otherwise=[],
        )
        took = does_it(t, captain, crew)
        if took:
            take_the_pie(t, captain, t.looting, crew)
        else:
            t.tell("loot.foiled", captain.seat, pie=t.looting)
        t.looting = ""
    return took


def within_reach(t: PieRats, captain: Captain) -> list[Card]:
    """The pies on the sill that a captain with its whole crew can loot."""
    strength = t.strength(captain)
    return [card for card in t.sill.cards if t.pie_of(card).weight <= strength]


def pies_within_reach(t: PieRats, captain: Captain) -> Options[Card]:
    """One pie a turn, or none (P8)."""
    return {**{card: card for card in within_reach(t, captain)}, PASS: ""}


def own_crew(t: PieRats, captain: Captain) -> Options[Card]:
    """The crew of a captain, sideways or not (P8)."""
    return {card: card for card in captain.crew.cards}


def does_it(t: PieRats, captain: Captain, crew: list[Card]) -> bool:
    """Whether the captain and these crew members can loot the pie aimed at."""
    there = t.looting in t.sill.cards and all(card in captain.crew.cards for card in crew)
    return there and strength_with(t, captain, crew) >= t.pie_of(t.looting).weight


def strength_with(t: PieRats, captain: Captain, crew: list[Card]) -> int:
    """The strength of a captain with some of its crew: its own always counts (P8)."""
    return captain.strength + sum(t.crew_of(card).strength for card in crew)


def as_many_as_it_takes(t: PieRats, captain: Captain) -> tuple[int, int]:
    """None to all; out of reach where the pie has become too heavy."""
    all_of_it = captain.crew.cards
    return (0 if does_it(t, captain, all_of_it) else len(all_of_it) + 1), len(all_of_it)


def strong_enough(chosen: list[Card], t: PieRats, captain: Captain) -> None:
    """Raise `Refused` for a crew that cannot carry the pie."""
    if not does_it(t, captain, chosen):
        have = strength_with(t, captain, chosen)
        raise Refused("loot-weak", rule="P8", have=have, weight=t.pie_of(t.looting).weight, card=t.looting)


def least_crew(t: PieRats, captain: Captain) -> list[Card]:
    """The crew with the least strength to spare."""
    strengths = {card: t.crew_of(card).strength for card in captain.crew.cards}
    return cheapest(strengths, t.pie_of(t.looting).weight - captain.strength)


def strength_of(t: PieRats, captain: Captain) -> Facts:
    """The strength of captain and crew, the pie aimed at with its weight, and what is lost where none can be had."""
    facts: dict[str, object] = {"strength": t.strength(captain), "own": captain.strength, "pie": t.looting}
    if t.looting:
        facts["weight"] = t.pie_of(t.looting).weight
        facts["worth"] = {card: t.crew_of(card).strength for card in captain.crew.cards}
    loses = {"crew": len(captain.crew), "always": t.penalty == "always"}
    return {**facts, "reach": within_reach(t, captain), **loses}


def take_the_pie(t: PieRats, captain: Captain, pie: Card, crew: list[Card]) -> None:
    """The pie is the captain's; the crew that carried it are away to eat their share (Phase 6)."""
    toss(t, captain, crew, captain.crew)
    if not len(captain.pies):
        t.looters = [*t.looters, captain.seat]
    t.pies.move(t, pie, t.sill, captain.pies)
    t.looted_in = t.round
    t.tell("looted", captain.seat, pie=pie, points=t.pie_of(pie).points, crew=crew)


def found_wanting(t: PieRats, captain: Captain, called: bool) -> Rules[None]:
    """Who calls and cannot loot, or where the table says so whoever cannot, discards its strongest (P9)."""
    if within_reach(t, captain) or not (called or t.penalty == "always") or not len(captain.crew):
        return
    card = yield from choose(captain.seat, "loot.penalty", strongest, t, captain, otherwise="")
    if card:
        toss(t, captain, [card], captain.crew)
        t.tell("penalty", captain.seat, card=card)


def strongest(t: PieRats, captain: Captain) -> Options[Card]:
    """The strongest of a crew, of these the most loyal; of several alike the owner chooses (P9)."""
    ranks = {card: (t.crew_of(card).strength, t.crew_of(card).loyalty) for card in captain.crew.cards}
    return {card: card for card, rank in ranks.items() if rank == max(ranks.values(), default=rank)}
