"""Captains with some sense, to play Rattaneer at random: placements that hang together, cards from a real box."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from pkgutil import get_data
from random import Random

from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.cards import UNKNOWN, Card, face, piles
from rat_tables.engine.packs import opened
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.games.rattaneer.pack import Ally, Plunder, RattaneerPack, Shipping, Treasure
from rat_tables.games.rattaneer.table import PIRATES, Rattaneer
from tests.soak.answers import some_answer

TRIES = 30
"""So many placements are drawn before the plainest is taken."""
TURNED_UP = {"turn.ocean": (Plunder, Shipping), "turn.ally": (Ally,), "turn.treasure": (Treasure,)}


def sensible(ask: Ask, t: Rattaneer, rng: Random) -> tuple[Seat, str]:
    """A seat that is asked and what it answers; a physical table turns up the cards of its box."""
    if ask.kind in ("place", "placed"):
        seat = rng.choice(ask.who)
        return seat, placement(ask, t, seat, rng)
    if t.tracked and ask.kind in TURNED_UP and (left := in_the_box(t, ask.kind)):
        return TABLE, rng.choice(left)
    return some_answer(ask, rng)


def placement(ask: Ask, t: Rattaneer, seat: Seat, rng: Random) -> str:
    """Somewhere among the first areas, more often than not with all cubes and beside pirates at sea."""
    captain = t.captain(seat)
    for _ in range(TRIES):
        companion = captain.companion and rng.random() < 0.5
        pirates = rng.sample(range(1, rng.choice((8, 11))), PIRATES + companion)
        at_sea = [area for area in pirates if 3 <= area <= 8]
        cubes = [rng.choice([*range(1, 11), *at_sea * 3]) for _ in range(rng.randint(0, captain.hand))]
        text = " ".join([*map(str, pirates), *(f"+{area}" for area in cubes)])
        try:
            return ask.take(seat, text)
        except Refused:
            continue
    return "1 2"


@cache
def box() -> RattaneerPack:
    """The game's own cards."""
    data = tomllib.loads((get_data("rat_tables.games.rattaneer", "pack.toml") or b"").decode())
    return opened(RattaneerPack, data)


def as_printed(card: Ally | Treasure | Plunder | Shipping) -> Card:
    """A card as it is typed where no pack tells: with cost and VP behind its name."""
    if isinstance(card, Ally):
        return f"{card.card}/{card.cost}/{card.vp}"
    return f"{card.card}/{card.vp}" if isinstance(card, Treasure) else card.card


def in_the_box(t: Rattaneer, kind: str) -> list[Card]:
    """The cards of the box that lie nowhere on the table, each as often as there are copies left."""
    cards = [card for card in box().cards() if isinstance(card, TURNED_UP[kind])]
    faces: Counter[Card] = Counter()
    for card in cards:
        assert isinstance(card, Ally | Treasure | Plunder | Shipping)
        faces[as_printed(card) if t.unread else card.card] += card.copies
    lying = Counter(face(card) for _, pile in piles(t) for card in pile.cards)
    left = faces - lying
    deck = {"turn.ocean": t.ocean, "turn.ally": t.allies, "turn.treasure": t.chest}[kind]
    if UNKNOWN not in deck.unseen:
        left &= Counter(deck.unseen)
    return sorted(left.elements())
