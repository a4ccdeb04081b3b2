"""What it costs to ship: the cheapest way to share cards out among the ships of an area (Shipping Step; R18, R19)."""

from __future__ import annotations

from collections.abc import Sequence

from rat_tables.engine.cards import Card
from rat_tables.games.rattaneer.pack import Does, Plunder, Shipping
from rat_tables.games.rattaneer.table import Captain, Rattaneer


def fare(t: Rattaneer, captain: Captain, ships: Sequence[Shipping], cards: Sequence[Card]) -> int | None:
    """Return the coins it takes to flip these cards with these ships, or None where they cannot take them all."""
    less, off = t.amount(captain, Does.PAY_LESS), t.amount(captain, Does.SHIPPING_DISCOUNT)
    return cheapest(ships, [t.read(Plunder, card).goods for card in cards], less, off)


def cheapest(ships: Sequence[Shipping], cargo: Sequence[str], less: int, off: int) -> int | None:
    """The coins for these goods: each ship is used once, the Scale's `less` comes off each one's price, `off` the sum.

    None where the ships cannot take them all.
    """
    loads = {tuple(0 for _ in ships)}
    for goods in cargo:
        takes = [at for at, ship in enumerate(ships) if goods in ship.goods]
        loads = {
            (*load[:at], load[at] + 1, *load[at + 1 :])
            for load in loads
            for at in takes
            if load[at] < len(ships[at].prices)
        }
    return min((price(ships, load, less, off) for load in loads), default=None)


def price(ships: Sequence[Shipping], load: Sequence[int], less: int, off: int) -> int:
    """The coins for so many cards on each ship."""
    each = [max(0, ship.prices[many - 1] - less) for ship, many in zip(ships, load, strict=True) if many]
    return max(0, sum(each) - off)


def worth(t: Rattaneer, card: Card) -> int:
    """The VP of a plunder card once it is flipped."""
    return t.read(Plunder, card).value


def dearest(t: Rattaneer, cards: Sequence[Card]) -> list[Card]:
    """Cards by their VP, the most valuable first."""
    return sorted(cards, key=lambda card: -worth(t, card))
