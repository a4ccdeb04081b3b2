"""Starting to track in the middle of a game: what lies on the table is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from rat_tables.engine.asks import NONE, Entry, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, elsewhere
from rat_tables.engine.entries import number
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.pie_rats.pack import Charisma, Crew
from rat_tables.games.pie_rats.reading import cards_from, pieces, read_pie
from rat_tables.games.pie_rats.table import Captain, PieRats, seats

MANY: Final = 99
ROUND: Final = number(lambda: (1, MANY))


def left_in_the_pile(t: PieRats) -> tuple[int, int]:
    """None to all pies that are not looted."""
    return 0, len(t.pies)


def in_a_hand(t: PieRats) -> tuple[int, int]:
    """None to all cards of the draw pile."""
    return 0, min(len(t.deck), MANY)


def in_the_draw_pile(t: PieRats) -> tuple[int, int]:
    """None to all cards that lie nowhere else."""
    return 0, len(t.deck)


TO_COME: Final = number(left_in_the_pile)
HELD: Final = number(in_a_hand)
DRAW_PILE: Final = number(in_the_draw_pile)


def lay_what_lies(t: PieRats) -> Rules[None]:
    """The round about to begin, who leads it, the sill, and what lies before each captain."""
    t.at("middle")
    t.round = (yield from enter(TABLE, "middle.round", ROUND)) - 1
    t.looted_in = t.round
    t.lead = yield from choose(TABLE, "middle.lead", seats, t)
    yield from lay(t, TABLE, "middle.sill", PIES, t.pies, t.sill)
    for captain in t.captains:
        t.at("middle", captain.seat)
        yield from lay_captain(t, captain)
    t.at("middle")
    t.to_come = yield from enter(TABLE, "middle.pies", TO_COME, t)
    if not t.unread:
        left = yield from enter(TABLE, "middle.draw", DRAW_PILE, t)
        for _ in range(len(t.deck) - left):
            t.deck.move(t, UNKNOWN, t.deck, t.discards)


def lay_captain(t: PieRats, captain: Captain) -> Rules[None]:
    """A captain's crew, charisma and pies, and how many cards it holds."""
    yield from lay(t, captain.seat, "middle.crew", CREW, t.deck, captain.crew)
    yield from lay(t, captain.seat, "middle.charisma", CHARISMA, t.deck, captain.tabled)
    yield from lay(t, captain.seat, "middle.looted", PIES, t.pies, captain.pies)
    held = yield from enter(captain.seat, "middle.hand", HELD, t)
    for _ in range(held):
        t.deck.move(t, UNKNOWN, t.deck, captain.hand)
    t.tell("middle", captain.seat, cards=held)


def lay(t: PieRats, seat: Seat, kind: str, entry: Entry[list[Card], PieRats], deck: Deck, to: Open) -> Rules[None]:
    """Be told which cards lie somewhere, and lay them there."""
    cards = yield from enter(seat, kind, entry, t)
    for card in cards:
        deck.move(t, card, deck, to)


def read_cards(kinds: tuple[type, ...], text: str, t: PieRats) -> tuple[str, list[Card]]:
    """Read cards of some kinds by name or as they are printed (`tallow + rusk`, `-1 3, 0 2`), or `none`."""
    words = pieces(text.replace(",", " + "))
    cards = [] if text.strip().casefold() == NONE else cards_from(t, t.deck, words, kinds)
    if not cards:
        return NONE, []
    return "+".join(could_lie(t, t.deck, cards)), cards


def read_pies(text: str, t: PieRats) -> tuple[str, list[Card]]:
    """Read pies, with commas between (`blueberry, shoofly`; `9 4, 12 5`), or `none`."""
    parts = [part for part in text.replace("+", ",").split(",") if part.strip()]
    if not parts or text.strip().casefold() == NONE:
        return NONE, []
    return "+".join(could_lie(t, t.pies, cards := [read_pie(t, part) for part in parts])), cards


def could_lie(t: PieRats, deck: Deck, cards: Sequence[Card]) -> Sequence[Card]:
    """Return the cards; raise `Refused` where not so many of one are left."""
    for card in set(cards):
        there = deck.cards.count(card) + deck.unseen.get(card, 0)
        if not t.unread and (cards.count(card) > there or not deck.may_lie(card, deck)):
            raise elsewhere(t, card, deck)
    if len(cards) > len(deck):
        raise Refused("cards-many", many=len(cards), left=len(deck))
    return cards


CREW: Final = Entry[list[Card], PieRats]("middle-crew", partial(read_cards, (Crew,)), lambda t: NONE)
CHARISMA: Final = Entry[list[Card], PieRats]("middle-charisma", partial(read_cards, (Charisma,)), lambda t: NONE)
PIES: Final = Entry[list[Card], PieRats]("middle-pies", read_pies, lambda t: NONE)
