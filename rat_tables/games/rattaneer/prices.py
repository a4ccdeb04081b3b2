"""What it costs to ship: the cheapest way to share cards out among the ships of an area (Shipping Step; R18, R19)."""

from __future__ import annotations

from collections.abc import Sequence

from rat_tables.engine.cards import Card
from rat_tables.games.rattaneer.pack import Does, Plunder, Shipping
from rat_tables.games.rattaneer.table import Captain, Rattaneer


def fare(t: Rattaneer, captain: Captain, ships: Sequence[Shipping], cards: Sequence[Card]) -> int | None:
    """Return the coins it takes to flip these cards with these ships, or None where they cannot take them all.

    Each ship is used once; the Scale takes a coin off the price of each, the Bargainer off the sum.
    """
    loads = {tuple(0 for _ in ships)}
    for card in cards:
        goods = t.read(Plunder, card).goods
        takes = [at for at, ship in enumerate(ships) if goods in ship.goods]
        loads = {
            (*load[:at], load[at] + 1, *load[at + 1 :])
            for load in loads
            for at in takes
            if load[at] < len(ships[at].prices)
        }
    return min((price(t, captain, ships, load) for load in loads), default=None)


def price(t: Rattaneer, captain: Captain, ships: Sequence[Shipping], load: Sequence[int]) -> int:
    """The coins for so many cards on each ship."""
    each = [t.price(captain, ship.prices[many - 1]) for ship, many in zip(ships, load, strict=True) if many]
    return max(0, sum(each) - t.amount(captain, Does.SHIPPING_DISCOUNT))


def worth(t: Rattaneer, card: Card) -> int:
    """The VP of a plunder card once it is flipped."""
    return t.read(Plunder, card).value


def dearest(t: Rattaneer, cards: Sequence[Card]) -> list[Card]:
    """Cards by their VP, the most valuable first."""
    return sorted(cards, key=lambda card: -worth(t, card))
