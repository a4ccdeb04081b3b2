"""What a viewer may reckon from the open table: strength, charisma, prices, points, and how far the round is."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden, View
from rat_tables.games.pie_rats.printed import printed as typed
from rat_tables.games.pie_rats.table import HAND

DECLARE, LURE, LOOT, END = "declare", "lure", "loot", "end"
PRICED: Final = frozenset({DECLARE, LURE})
"""Phases in which it matters what it takes to lure."""


def printed(view: View, card: Card) -> View | None:
    """What is printed on a card; None for one of unknown text."""
    found = view.get("prints", {}).get(face(card))
    return found if isinstance(found, View) else as_typed(face(card)) if view.unread else None


@cache
def as_typed(card: Card) -> View | None:
    """What a card that is typed in as it is printed says of itself."""
    found = typed(card)
    return View(found.shown()) if found is not None else None


def number(view: View, card: Card, field: str) -> int:
    """A number that is printed on a card; 0 where it has none."""
    known = printed(view, card)
    return int(known.get(field, 0)) if known is not None else 0


def charm(view: View, card: Card) -> int:
    """The charisma points of a card beside a captain, also of one of unknown text that counts for so many."""
    known = printed(view, card)
    if known is not None and known.kind == "charisma":
        return int(known.points)
    return int(view.by_hand.get(face(card), 0))


def strength(view: View, captain: View) -> int:
    """A captain's strength with its whole crew."""
    return int(captain.strength) + sum(number(view, card, "strength") for card in captain.crew.cards)


def charisma(view: View, captain: View) -> int:
    """A captain's charisma with all that is tabled beside it."""
    return int(captain.charisma) + sum(charm(view, card) for card in captain.tabled.cards)


def price(view: View, owner: View, card: Card) -> int:
    """The charisma it takes to lure a crew member."""
    return int(owner.charisma) + number(view, card, "loyalty") + 1


def points(view: View, captain: View) -> int:
    """The points of all pies a captain has looted."""
    return sum(number(view, pie, "points") for pie in captain.pies.cards)


def weight(view: View, captain: View) -> int:
    """The weight of all pies a captain has looted."""
    return sum(number(view, pie, "weight") for pie in captain.pies.cards)


def ranked(view: View) -> list[View]:
    """The captains by points, then weight, then the number of pies; who won a tie that was broken comes first."""

    def rank(captain: View) -> tuple[int, int, int, bool]:
        return (
            points(view, captain),
            weight(view, captain),
            len(captain.pies.cards),
            captain.seat == view.tied,
        )

    return sorted(view.captains, key=rank, reverse=True)


def many(pile: View) -> int:
    """How many cards a pile or a hand has: that everybody may know."""
    known = pile.cards.count if isinstance(pile.cards, Hidden) else len(pile.cards)
    return int(known or 0) + int(pile.unknown)


def held(captain: View) -> int:
    """How many cards a captain holds."""
    return many(captain.hand)


def hand(captain: View) -> list[Card] | None:
    """The cards a captain holds, or None where this viewer may not see them."""
    cards = captain.hand.cards
    return None if isinstance(cards, Hidden) else list(cards)


def idle(view: View, cards: list[Card]) -> int:
    """How many cards of a hand can never be tabled."""
    return sum(known is not None and known.kind == "action" for known in (printed(view, card) for card in cards))


def draws_nothing(view: View, cards: list[Card]) -> bool:
    """Whether cards that cannot be tabled fill a hand."""
    return idle(view, cards) >= HAND


def turned(captain: View, card: Card) -> str:
    """How a crew member came to lie sideways; nothing for one that does not."""
    return "protected" if card == captain.protected else "lured" if card in captain.lured else ""


def phase(view: View) -> str:
    """The phase of the round (`3.lure.ann`), or the part of the game before and after all rounds."""
    first, *more = str(view.place).split(".")
    return more[0] if first.isdigit() and more else first


def mover(view: View) -> Seat:
    """The captain whose turn it is within a phase; nobody where there is no such one."""
    parts = str(view.place).split(".")
    return parts[2] if len(parts) == 3 and parts[2] in view.seats else ""


def captain_of(view: View, seat: Seat) -> View | None:
    """The captain of a seat."""
    found: Any = next((captain for captain in view.captains if captain.seat == seat), None)
    return found if isinstance(found, View) else None


def purse(view: View, captain: View) -> int:
    """The charisma that a captain has left in its turn: that of crew named for this lure is gone."""
    named = view.lure.named if view.lure is not None and view.lure.seat == captain.seat else []
    owners = {card: owner for owner in view.captains for card in owner.crew.cards}
    return charisma(view, captain) - sum(price(view, owners[card], card) for card in named if card in owners)
