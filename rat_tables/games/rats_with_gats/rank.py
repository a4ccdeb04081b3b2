"""Rank, hand size, and the cards that come with them (Rank and Hand Size; Captain Privileges)."""

from __future__ import annotations

from rat_tables.engine.asks import Rules
from rat_tables.engine.cards import UNKNOWN
from rat_tables.engine.seats import Seat
from rat_tables.games.rats_with_gats.table import Gats, Rat

HIGHEST, MIDDLE, LOWEST = 4, 3, 2
FLOOR = 1


def hand_limits(t: Gats) -> dict[Seat, int]:
    """The most cards each rat may hold by drawing: by its Rank among the crew (G1, G2), the Captain one more (G6)."""
    living = t.living
    ranks = [rat.rank for rat in living]
    highest, lowest = max(ranks, default=0), min(ranks, default=0)
    sizes = {rat.seat: HIGHEST if rat.rank == highest else LOWEST if rat.rank == lowest else MIDDLE for rat in living}
    return {seat: size + (seat == t.captain) for seat, size in sizes.items()}


def hand_limit(t: Gats, rat: Rat) -> int:
    """The most cards a rat may hold by drawing."""
    return hand_limits(t)[rat.seat]


def settle_hands(t: Gats, first: Rat | None = None) -> Rules[None]:
    """Work out all hand sizes, then draw a card for each that grew: `first`, then in seat order (G3, G4)."""
    rats = t.living
    if first in rats:
        at = rats.index(first)
        rats = [*rats[at:], *rats[:at]]
    limits = hand_limits(t)
    grown = {rat.seat: limits[rat.seat] - rat.limit for rat in rats}
    for rat in rats:
        rat.limit += grown[rat.seat]
        if grown[rat.seat]:
            t.tell("hand-size", rat.seat, limit=rat.limit, more=grown[rat.seat] > 0)
    for rat in rats:
        if grown[rat.seat] > 0:
            yield from draw(t, rat, grown[rat.seat])


def draw(t: Gats, rat: Rat, many: int) -> Rules[None]:
    """Draw cards, never above the hand size (G3, G5), and no more than there are (G9)."""
    many = min(many, rat.limit - len(rat.hand))
    drawn = 0
    while drawn < many and (len(t.deck) or reshuffled(t)):
        card = yield from t.deck.deal_to(t, "draw", rat.hand)
        drawn += 1
        if card != UNKNOWN:
            t.tell("drew", rat.seat, to=rat.seat, card=card)
        many = min(many, drawn + rat.limit - len(rat.hand))
    if drawn:
        t.tell("drew.many", rat.seat, many=drawn)
    if drawn < many:
        t.tell("deck.dry", rat.seat, short=many - drawn)


def reshuffled(t: Gats) -> bool:
    """Whether the discards are shuffled in because the deck ran out: by option alone, else with the next scene (G9)."""
    if not t.reshuffle or not len(t.discards):
        return False
    t.deck.shuffle_in(t, t.discards)
    t.tell("deck.again", cards=len(t.deck))
    return True


def rank_by(t: Gats, rat: Rat, change: int, why: str) -> Rules[None]:
    """Gain or lose Rank, never below 1 (G8); hand sizes follow at once (G7)."""
    was = rat.rank
    rat.rank = max(FLOOR, rat.rank + change)
    t.tell("rank", rat.seat, was=was, rank=rat.rank, why=why)
    yield from settle_hands(t, rat)
