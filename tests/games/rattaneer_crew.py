"""Captains with some sense for Rattaneer, and tables for them: random play would seldom get as far as the Island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Final, TypeAlias

from rat_tables.engine.asks import NONE, Ask, Refused
from rat_tables.engine.cards import UNKNOWN, Card, face, piles
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.land import DECK_HAND, ENOUGH
from rat_tables.games.rattaneer.pack import Ally, Plunder, RattaneerPack, Shipping, Treasure
from rat_tables.games.rattaneer.table import AREAS, PIRATES, SEA, Rattaneer
from saves.people import seat_heads
from tests.soak.answers import some_answer, takes
from tests.soak.tables import own_pack

Evening: TypeAlias = Session[Rattaneer]
NAMES: Final = ("Ann", "Bob", "Cy", "Dot", "Eve")
TRIES: Final = 30
"""So many placements are drawn before the plainest is taken."""
TURNED_UP: Final = {"turn.ocean": (Plunder, Shipping), "turn.ally": (Ally,), "turn.treasure": (Treasure,)}


def evening(players: int, use: str = "play", seed: int = 1, packed: bool = True, /, **options: bool | str) -> Evening:
    """A session of so many captains, started."""
    pack = own_pack(GAME.name) if packed else None
    head = Head(game=GAME.name, use=use, seed=seed, seat=seat_heads(NAMES[:players]), options=options, pack=pack)
    made: Evening = Session(GAME, head)
    made.start()
    return made


def sensible(ask: Ask, t: Rattaneer, rng: Random) -> tuple[Seat, str]:
    """A seat that is asked and what it answers; a physical table turns up the cards of its box."""
    if ask.kind in ("place", "placed"):
        seat = rng.choice(ask.who)
        return seat, placement(ask, t, seat, rng)
    if t.tracked and ask.kind in TURNED_UP and (left := in_the_box(t, ask.kind)):
        return TABLE, rng.choice(left)
    if ask.kind in LIKED and ask.who and rng.random() < 0.85:
        seat = ask.who[0]
        return seat, LIKED[ask.kind](ask, t, list(ask.offers[seat]))
    return some_answer(ask, rng)


def placement(ask: Ask, t: Rattaneer, seat: Seat, rng: Random) -> str:
    """Mostly as if all had agreed who goes where; now and then somewhere else, or with no cube."""
    captain = t.captain(seat)
    for _ in range(TRIES):
        companion = captain.companion and rng.random() < 0.7
        pirates, where = agreed(t, seat, PIRATES + companion)
        if rng.random() < 0.08:
            pirates = rng.sample(range(1, rng.choice((8, 11))), PIRATES + companion)
        cubes = where[: rng.choice((0, captain.hand, captain.hand, captain.hand))]
        try:
            return ask.take(seat, " ".join([*map(str, pirates), *(f"+{area}" for area in cubes)]))
        except Refused:
            continue
    return "1 2"


def agreed(t: Rattaneer, seat: Seat, many: int) -> tuple[list[int], list[int]]:
    """Where a captain's pirates and cubes go, by turns: to the weakest ship together, or in one row to the Island.

    For a row each has every so many-th area: pirates on the first and the last, cubes between them.
    """
    captains = len(t.seats)
    own = [area for area in AREAS if (area - 1) % captains == (t.seats.index(seat) + t.round) % captains]
    if t.round % 2:
        near = [area for area in SEA if area <= captains + t.neutrals + 1 and area != own[0]]
        weakest = min(near, key=t.enemy)
        return [own[0], weakest, *own[1:]][:many], [weakest]
    return [own[0], own[-1], *own[1:-1]][:many], own[1:-1]


# ── what is liked best ──────────────────────────────────────────────────────────────────────────────────────


def fighters(ask: Ask, t: Rattaneer, tokens: list[str]) -> str:
    """A cube as long as none is in hand, then the dearest ally there is the money for."""
    if DECK_HAND in tokens and t.captain(ask.who[0]).hand < 1:
        return DECK_HAND
    allies = [token for token in tokens if token not in (DECK_HAND, ENOUGH)]
    return max(allies, key=lambda card: t.read(Ally, card).cost, default=tokens[0])


def most_valuable(ask: Ask, t: Rattaneer, tokens: list[str]) -> str:
    """The plunder of the greatest value."""
    cards = [token for token in tokens if isinstance(t.print_of(token), Plunder)]
    return max(cards, key=lambda card: t.read(Plunder, card).value)


def as_many_as_go(ask: Ask, t: Rattaneer, tokens: list[str]) -> str:
    """What is shipped for nothing, and as much again as there are coins and room for."""
    assert ask.suggested is not None
    taken = list(ask.suggested(*ask.args))
    for token in tokens:
        more = [card for card in tokens if card in taken or card == token]
        if takes(ask, ask.who[0], "+".join(more)):
            taken = more
    return "+".join(taken) or NONE


def most_points(ask: Ask, t: Rattaneer, tokens: list[str]) -> str:
    """A square that brings a treasure card while there are any, else the one with the most VP."""
    spots = [spot for spot in t.tile if str(spot.number) in tokens]
    return str(max(spots, key=lambda spot: (spot.treasure and len(t.treasures) > 0, spot.points)).number)


def onwards(ask: Ask, t: Rattaneer, tokens: list[str]) -> str:
    """The step farthest to the right."""
    return tokens[-1]


LIKED: Final[Mapping[str, Callable[[Ask, Rattaneer, list[str]], str]]] = {
    "tavern": fighters,
    "tavern.again": fighters,
    "pilfer": most_valuable,
    "plunder": most_valuable,
    "ship": as_many_as_go,
    "port": as_many_as_go,
    "final": as_many_as_go,
    "island": most_points,
    "compass": onwards,
}


# ── the box ─────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def box() -> RattaneerPack:
    """The game's own cards."""
    return opened(RattaneerPack, own_pack(GAME.name))


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


def going_on(ask: Ask, t: Rattaneer, below: Callable[[int], int]) -> tuple[Seat, str] | None:
    """Where a captain places with no thought at all: two areas near each other, all cubes beside the pirate at sea."""
    if ask.kind not in ("place", "placed"):
        return None
    seat = ask.who[below(len(ask.who))]
    first = 1 + below(4)
    second = first + 1 + below(4)
    cubes = f" +{second}" * t.captain(seat).hand if second in SEA else ""
    return seat, f"{first} {second}{cubes}"
