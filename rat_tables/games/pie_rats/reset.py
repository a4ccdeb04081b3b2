"""Between rounds: unused cards may go, hands are drawn up, the Lead card is passed (Next Round)."""

from __future__ import annotations

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.verbs import choose_some
from rat_tables.games.pie_rats.pack import Action
from rat_tables.games.pie_rats.table import HAND, Captain, PieRats, one_by_one, toss


def discards(t: PieRats) -> Rules[None]:
    """All may put away cards of the hand, from the Lead clockwise (P19)."""
    for captain in t.in_turn:
        if len(captain.hand):
            yield from discard(t, captain)


def draw_up(t: PieRats) -> Rules[None]:
    """Whoever has fewer than three cards draws, from the Lead clockwise (P19)."""
    for captain in t.in_turn:
        t.at(t.round, "draw", captain.seat)
        yield from draw(t, captain, HAND - len(captain.hand))


def discard(t: PieRats, captain: Captain) -> Rules[None]:
    """A captain puts away what it does not want, face up."""
    t.at(t.round, "discard", captain.seat)
    cards = yield from choose_some(captain.seat, "discard", in_hand, any_number, t, captain, facts=of_use, secret=True)
    put_away(t, captain, cards)


def put_away(t: PieRats, captain: Captain, cards: list[Card]) -> None:
    """Cards go from a hand to the discard pile."""
    toss(t, captain, cards, captain.hand)
    if cards:
        t.reveal("discarded", captain.seat, cards=cards)


def in_hand(t: PieRats, captain: Captain) -> Options[Card]:
    """Each card of a hand by itself, alike ones numbered."""
    return one_by_one(captain.hand.cards)


def any_number(t: PieRats, captain: Captain) -> tuple[int, int]:
    """None to all."""
    return 0, len(captain.hand)


def of_use(t: PieRats, captain: Captain) -> Facts:
    """How many of the cards held can never be tabled, and how many would be drawn as it is (P19)."""
    idle = [card for card in captain.hand.cards if isinstance(t.print_of(card), Action)]
    return {"idle": len(idle), "held": len(captain.hand), "draws": max(0, HAND - len(captain.hand))}


def draw(t: PieRats, captain: Captain, many: int) -> Rules[None]:
    """Draw cards for the captain's eyes; an empty pile is made of the discards, also in the middle (P11)."""
    drawn = 0
    for _ in range(many):
        if not len(t.deck) and not reshuffle(t):
            break
        card = yield from t.deck.deal_to(t, "draw", captain.hand)
        drawn += 1
        if not t.tracked:
            t.tell("drew", captain.seat, to=captain.seat, card=card)
    if drawn:
        t.tell("drew.many", captain.seat, many=drawn, short=drawn < many)


def reshuffle(t: PieRats) -> bool:
    """Make a new draw pile of the discards; False where there are none either."""
    if not len(t.discards):
        return False
    t.deck.shuffle_in(t, t.discards)
    t.tell("reshuffled", cards=len(t.deck))
    return True


def pass_the_lead(t: PieRats) -> None:
    """The Lead card goes to the left."""
    t.lead = t.others(t.captain(t.lead))[0].seat
    t.tell("leads", t.lead)
