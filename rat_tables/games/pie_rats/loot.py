"""Phase 6: loot a pie with captain and crew, and be frozen for it or not."""

from __future__ import annotations

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.pie_rats.anytime import window
from rat_tables.games.pie_rats.cheapest import cheapest
from rat_tables.games.pie_rats.table import CALL, LOOT, NEVER, PHASE, Captain, PieRats, ask_anew, toss

QUIETLY = "quietly"
PASS = "pass"


def looting(t: PieRats) -> Rules[None]:
    """Each captain has its chance at a pie, from the Lead clockwise, while any lies there (Phase 6; Next Round)."""
    for captain in t.in_turn:
        if len(t.sill):
            t.at(t.round, LOOT, captain.seat)
            yield from take_a_turn(t, captain)


def take_a_turn(t: PieRats, captain: Captain) -> Rules[None]:
    """Call it, go about it quietly, or let it be; where nothing or everything is frozen there is no call (P10)."""
    how = (yield from call_or_not(t, captain)) if t.freeze == CALL else ""
    if how == PASS and within_reach(t, captain):
        return
    if t.freeze != PHASE and how != CALL:
        yield from window(t, LOOT, captain.seat)
        t.at(t.round, LOOT, captain.seat)
    took = yield from loot(t, captain)
    while not took and (yield from found_wanting(t, captain, called=how == CALL)):
        took = yield from loot(t, captain)
    t.frozen = t.freeze == PHASE


def call_or_not(t: PieRats, captain: Captain) -> Rules[str]:
    """A captain whose turn it is calls, and is frozen till it is done, or does not (P10)."""
    how = yield from choose(captain.seat, "loot.call", calls, t, captain, facts=strength_of)
    t.frozen = how == CALL
    if t.frozen:
        t.tell("calls", captain.seat)
    return how


def calls(t: PieRats, captain: Captain) -> Options[str]:
    """To call “I'm looting a pie!”, to loot without a word, or not to loot."""
    if within_reach(t, captain):
        return {CALL: CALL, QUIETLY: QUIETLY, PASS: PASS}
    return {PASS: PASS, CALL: CALL}


def loot(t: PieRats, captain: Captain) -> Rules[bool]:
    """Choose a pie and the crew for it; whether one was looted. Others may make it fail, unless it was called.

    Where nothing is ever frozen it is asked with no pie in reach too, so that cards can be played in this turn (P10).
    """
    while within_reach(t, captain) or t.freeze == NEVER:
        pie = yield from choose(captain.seat, "loot.pie", pies_within_reach, t, captain, facts=strength_of)
        if not pie:
            return False
        if (yield from loot_it(t, captain, pie)):
            return True
        t.tell("loot.foiled", captain.seat, pie=pie)
        ask_anew(t)
    return False


def loot_it(t: PieRats, captain: Captain, pie: Card) -> Rules[bool]:
    """Choose the crew for the pie aimed at; whether it was looted."""
    t.looting = pie
    crew = yield from choose_some(
        captain.seat,
        "loot.crew",
        own_crew,
        as_many_as_it_takes,
        t,
        captain,
        pie,
        facts=strength_of,
        fits=strong_enough,
        suggested=least_crew,
        otherwise=[],
    )
    t.looting = ""
    if not does_it(t, captain, pie, crew):
        return False
    take_the_pie(t, captain, pie, crew)
    return True


def within_reach(t: PieRats, captain: Captain) -> list[Card]:
    """The pies on the sill that a captain with its whole crew can loot."""
    strength = t.strength(captain)
    return [card for card in t.sill.cards if t.pie_of(card).weight <= strength]


def pies_within_reach(t: PieRats, captain: Captain) -> Options[Card]:
    """One pie a turn, or none (P8)."""
    return {**{card: card for card in within_reach(t, captain)}, PASS: ""}


def own_crew(t: PieRats, captain: Captain, pie: Card) -> Options[Card]:
    """The crew of a captain, sideways or not, whatever the pie (P8)."""
    return {card: card for card in captain.crew.cards}


def does_it(t: PieRats, captain: Captain, pie: Card, crew: list[Card]) -> bool:
    """Whether the captain and these crew members can loot a pie."""
    there = pie in t.sill.cards and all(card in captain.crew.cards for card in crew)
    return there and strength_with(t, captain, crew) >= t.pie_of(pie).weight


def strength_with(t: PieRats, captain: Captain, crew: list[Card]) -> int:
    """The strength of a captain with some of its crew: its own always counts (P8)."""
    return captain.strength + sum(t.crew_of(card).strength for card in crew)


def as_many_as_it_takes(t: PieRats, captain: Captain, pie: Card) -> tuple[int, int]:
    """None to all; out of reach where the pie has become too heavy."""
    all_of_it = captain.crew.cards
    return (0 if does_it(t, captain, pie, all_of_it) else len(all_of_it) + 1), len(all_of_it)


def strong_enough(chosen: list[Card], t: PieRats, captain: Captain, pie: Card) -> None:
    """Raise `Refused` for a crew that cannot carry the pie."""
    if not does_it(t, captain, pie, chosen):
        have = strength_with(t, captain, chosen)
        raise Refused("loot-weak", rule="P8", seat=captain.seat, have=have, weight=t.pie_of(pie).weight, card=pie)


def least_crew(t: PieRats, captain: Captain, pie: Card) -> list[Card]:
    """The crew with the least strength to spare; all of it where that is too weak."""
    strengths = {card: t.crew_of(card).strength for card in captain.crew.cards}
    return cheapest(strengths, t.pie_of(pie).weight - captain.strength)


def strength_of(t: PieRats, captain: Captain, pie: Card = "") -> Facts:
    """The strength of captain and crew, the pie aimed at with its weight, and what is lost where none can be had."""
    facts: dict[str, object] = {"strength": t.strength(captain), "own": captain.strength, "pie": pie}
    if pie:
        facts["weight"] = t.pie_of(pie).weight
        facts["worth"] = {card: t.crew_of(card).strength for card in captain.crew.cards}
    loses = {"crew": len(captain.crew), "always": t.penalty == "always"}
    return {**facts, "reach": within_reach(t, captain), **loses}


def take_the_pie(t: PieRats, captain: Captain, pie: Card, crew: list[Card]) -> None:
    """The pie is the captain's; the crew that carried it are away to eat their share (Phase 6)."""
    toss(t, captain, crew, captain.crew)
    if not len(captain.pies) and captain.seat not in t.looters:
        t.looters = [*t.looters, captain.seat]
    t.pies.move(t, pie, t.sill, captain.pies)
    t.looted_in = t.round
    t.tell("looted", captain.seat, pie=pie, points=t.pie_of(pie).points, crew=crew)


def found_wanting(t: PieRats, captain: Captain, called: bool) -> Rules[bool]:
    """Who calls and cannot loot, or where the table says so whoever cannot, discards its strongest (P9).

    Give whether a pie has come within reach instead, as somebody broke in.
    """
    if within_reach(t, captain) or not (called or t.penalty == "always"):
        return False
    card = yield from choose(captain.seat, "loot.penalty", strongest, t, captain, otherwise="")
    if card:
        toss(t, captain, [card], captain.crew)
        t.tell("penalty", captain.seat, card=card)
    return not card and bool(within_reach(t, captain))


def strongest(t: PieRats, captain: Captain) -> Options[Card]:
    """The strongest of a crew, of these the most loyal; none once a pie is within reach. The owner chooses (P9)."""
    if within_reach(t, captain):
        return {}
    ranks = {card: (t.crew_of(card).strength, t.crew_of(card).loyalty) for card in captain.crew.cards}
    return {card: card for card, rank in ranks.items() if rank == max(ranks.values(), default=rank)}
