"""Phases 4 and 5: protect one of one's own, or lure one of another captain's."""

from __future__ import annotations

import msgspec

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.pie_rats.anytime import take_over, window
from rat_tables.games.pie_rats.cheapest import cheapest
from rat_tables.games.pie_rats.pack import Effect
from rat_tables.games.pie_rats.table import DECLARE, LURE, PROTECT, Captain, Lure, PieRats, ask_anew, toss


def declarations(t: PieRats) -> Rules[None]:
    """Each captain protects a crew member or declares to lure one, no target named yet (Phase 4; P3)."""
    for captain in t.captains:
        captain.declared = ""
    for captain in t.in_turn:
        t.at(t.round, DECLARE, captain.seat)
        declare(t, captain, (yield from choose(captain.seat, "declare", protect_or_lure, t, captain)))
    yield from window(t, DECLARE)


def protect_or_lure(t: PieRats, captain: Captain) -> Options[Card]:
    """To lure, or one of the own crew to protect; without crew a lure is declared (P3)."""
    return {LURE: "", **{f"{PROTECT}:{card}": card for card in captain.crew.cards}}


def declare(t: PieRats, captain: Captain, card: Card) -> None:
    """A captain turns one of its crew sideways, or says that it will lure."""
    captain.declared = PROTECT if card else LURE
    captain.protected = card
    if card:
        t.tell("protects", captain.seat, card=card)
    else:
        t.tell("declares", captain.seat)


def luring(t: PieRats) -> Rules[None]:
    """Those who declared it lure, from the Lead clockwise (Phase 5)."""
    for captain in t.in_turn:
        if captain.declared == LURE:
            t.at(t.round, LURE, captain.seat)
            yield from lure(t, captain)
    yield from window(t, LURE)


def turn_back(t: PieRats) -> None:
    """What was lured is turned back after the phase of luring (P4)."""
    t.lure = None
    for captain in t.captains:
        captain.lured = []


def lure(t: PieRats, captain: Captain) -> Rules[None]:
    """Name crew, one or with a Charm more, then the charisma spent on it; face the Mirror (P5, P6, P17)."""
    while True:
        t.lure = Lure(captain.seat)
        yield from name_them(t, captain, t.lure)
        if not t.lure.named:
            t.tell("lures-nobody", captain.seat)
            break
        yield from spend(t, captain, t.lure)
        if stands(t, captain, t.lure):
            yield from face_the_mirror(t, captain, t.lure)
            break
        foiled(t, captain)
    t.lure = None


def foiled(t: PieRats, captain: Captain) -> None:
    """What the lure needed is gone."""
    t.tell("lure.foiled", captain.seat)
    ask_anew(t)


def name_them(t: PieRats, captain: Captain, lure: Lure) -> Rules[None]:
    """One crew member of one captain, or as many as a tabled Charm says, of whom one likes (P5)."""
    while len(lure.named) < most_lured(t, captain):
        kind = "lure.another" if lure.named else "lure.whom"
        prize = yield from choose(captain.seat, kind, who_can_be_lured, t, captain, facts=purse, otherwise=None)
        if prize is None:
            return
        lure.named.append(prize.card)


def most_lured(t: PieRats, captain: Captain) -> int:
    """How many one captain may lure this turn: one, unless a card beside it says more."""
    return max((1, *map(t.lures_of, captain.tabled.cards)))


class Prize(msgspec.Struct, frozen=True):
    """A crew member that can be lured: whose it is, and the charisma points it takes."""

    card: Card
    whose: Seat
    price: int


def who_can_be_lured(t: PieRats, captain: Captain) -> Options[Prize | None]:
    """Nobody more, or whose price is within the charisma that is left; none that lies sideways (P7).

    There is nothing to choose where nobody can be lured, nor once one of those named is gone.
    """
    assert t.lure is not None
    left = t.charisma(captain) - due(t, t.lure)
    found: dict[str, Prize | None] = {}
    if not standing(t, captain, t.lure):
        return found
    for other in t.others(captain):
        for card in other.crew.cards:
            price = t.price_before(other, card)
            if price <= left and not other.sideways(card) and card not in t.lure.named:
                found[f"{other.seat}:{card}"] = Prize(card, other.seat, price)
    return {"pass": None, **found} if found else {}


def purse(t: PieRats, captain: Captain) -> Facts:
    """The charisma of a captain: its own, with all that is tabled, and what those named so far take."""
    assert t.lure is not None
    return {
        "own": captain.charisma,
        "charisma": t.charisma(captain),
        "due": due(t, t.lure),
        "named": list(t.lure.named),
        "worth": {card: t.points_of(card) for card in captain.tabled.cards},
    }


def due(t: PieRats, lure: Lure) -> int:
    """What those named take together: each its price, the captain's own points counted once."""
    return sum(t.price(card) for card in lure.named if t.whose(card) is not None)


def spend(t: PieRats, captain: Captain, lure: Lure) -> Rules[None]:
    """Name the charisma cards that are used: the captain's own points come first and are free (P6)."""
    if due(t, lure) > captain.charisma or len(lure.named) > 1:
        lure.spent = yield from choose_some(
            captain.seat,
            "lure.spend",
            charisma_tabled,
            at_least_one,
            t,
            captain,
            facts=purse,
            fits=enough,
            suggested=least_charisma,
            otherwise=[],
        )


def charisma_tabled(t: PieRats, captain: Captain) -> Options[Card]:
    """The charisma cards beside a captain."""
    return {card: card for card in captain.tabled.cards}


def at_least_one(t: PieRats, captain: Captain) -> tuple[int, int]:
    """One to all; out of reach where those named are gone, or all together is not enough any more."""
    all_of_it = captain.tabled.cards
    assert t.lure is not None
    can = standing(t, captain, t.lure) and pays(t, captain, t.lure, all_of_it)
    least = 0 if pays(t, captain, t.lure, []) else 1  # a ruling may have made it free meanwhile
    return (least if can else len(all_of_it) + 1), len(all_of_it)


def enough(chosen: list[Card], t: PieRats, captain: Captain) -> None:
    """Raise `Refused` for charisma that does not reach, or lacks the Charm that lets more than one be lured."""
    assert t.lure is not None
    if lacks_a_charm(t, t.lure, chosen):
        raise Refused("lure-charm", rule="P5", many=len(t.lure.named))
    if not pays(t, captain, t.lure, chosen):
        have = captain.charisma + sum(map(t.points_of, chosen))
        raise Refused("lure-short", rule="P5", have=have, due=due(t, t.lure))


def least_charisma(t: PieRats, captain: Captain) -> list[Card]:
    """The cheapest that does: as few Charms as can be, then as few points as reach; all where that does not."""
    assert t.lure is not None
    cards, many = captain.tabled.cards, len(t.lure.named)
    firsts = [[card] for card in cards if t.lures_of(card) >= many] if many > 1 else [[]]
    ways = [[*first, *the_rest(t, captain, t.lure, first)] for first in firsts]
    enough_ways = [way for way in ways if pays(t, captain, t.lure, way)]
    return min(enough_ways, key=lambda way: dearness(t, way), default=list(cards))


def the_rest(t: PieRats, captain: Captain, lure: Lure, first: list[Card]) -> list[Card]:
    """The cheapest of the other cards for what the first leaves to pay."""
    points = {card: t.points_of(card) for card in captain.tabled.cards if card not in first}
    need = due(t, lure) - captain.charisma - sum(map(t.points_of, first))
    return cheapest(points, need, {card: t.lures_of(card) - 1 for card in points})


def dearness(t: PieRats, cards: list[Card]) -> tuple[int, int, int]:
    """What a way to pay costs: how much its cards could have lured, their points, and how many they are."""
    return sum(t.lures_of(card) - 1 for card in cards), sum(map(t.points_of, cards)), len(cards)


def lacks_a_charm(t: PieRats, lure: Lure, chosen: list[Card]) -> bool:
    """Whether more are named than the cards spent allow."""
    return len(lure.named) > max((1, *map(t.lures_of, chosen)))


def pays(t: PieRats, captain: Captain, lure: Lure, chosen: list[Card]) -> bool:
    """Whether the captain's own points and these cards reach what those named take, and allow so many."""
    return captain.charisma + sum(map(t.points_of, chosen)) >= due(t, lure) and not lacks_a_charm(t, lure, chosen)


def standing(t: PieRats, captain: Captain, lure: Lure) -> bool:
    """Whether those named still lie before other captains, and not sideways."""
    return all(
        (other := t.whose(card)) is not None and other is not captain and not other.sideways(card)
        for card in lure.named
    )


def stands(t: PieRats, captain: Captain, lure: Lure) -> bool:
    """Whether the lure can still be made as it was named: others may have broken in."""
    lying = all(card in captain.tabled.cards for card in lure.spent)
    return lying and standing(t, captain, lure) and pays(t, captain, lure, lure.spent)


def face_the_mirror(t: PieRats, captain: Captain, lure: Lure) -> Rules[None]:
    """A Charm can be blocked by whoever would lose crew to it; each that holds cards is asked (P21)."""
    for other in t.others(captain) if charms(t, lure) else ():
        if not len(other.hand) or not loses_one(t, other, lure):
            continue
        mirror = yield from choose(other.seat, "mirror", mirrors, t, other, facts=charmed, secret=True)
        if not (stands(t, captain, lure) and loses_one(t, other, lure)):  # a ruling, meanwhile
            foiled(t, captain)
            return
        if mirror:
            t.deck.move(t, mirror, other.hand, t.discards)
            t.reveal("mirrored", other.seat, card=mirror, whose=captain.seat)
            blocked(t, captain, lure)
            return
    carry_out(t, captain, lure)


def charms(t: PieRats, lure: Lure) -> bool:
    """Whether a Charm is spent on a lure, be it for its points alone (P15)."""
    return any(t.lures_of(card) > 1 for card in lure.spent)


def loses_one(t: PieRats, other: Captain, lure: Lure) -> bool:
    """Whether a captain loses crew to a lure."""
    return any(t.whose(card) is other for card in lure.named)


def mirrors(t: PieRats, other: Captain) -> Options[Card]:
    """To let it happen, or a card of the hand that blocks a Charm."""
    return {"nothing": "", **{c: c for c in other.hand.cards if t.effect_of(c) is Effect.BLOCK_CHARM}}


def charmed(t: PieRats, other: Captain) -> Facts:
    """Who lures whom, and with what."""
    assert t.lure is not None
    mine = [card for card in t.lure.named if t.whose(card) is other]
    return {"whose": t.lure.seat, "cards": mine, "spent": list(t.lure.spent)}


def blocked(t: PieRats, captain: Captain, lure: Lure) -> None:
    """Nobody is lured. The Charm is discarded; the other charisma named stays, or goes too (P15)."""
    lying = [card for card in lure.spent if card in captain.tabled.cards]
    gone = [card for card in lying if t.mirror == "all" or t.lures_of(card) > 1]
    toss(t, captain, gone, captain.tabled)
    t.tell("blocked", captain.seat, cards=gone)
    t.lure = None


def carry_out(t: PieRats, captain: Captain, lure: Lure) -> None:
    """Those named go over and lie sideways; the charisma used is discarded (Phase 5)."""
    spent, prices = list(lure.spent), {card: t.price(card) for card in lure.named}
    toss(t, captain, spent, captain.tabled)
    for card in lure.named:
        other = t.whose(card)
        assert other is not None
        take_over(t, captain, other, card)
        t.tell("lured", captain.seat, card=card, whose=other.seat, price=prices[card])
    if spent:
        t.tell("spent", captain.seat, cards=spent)
