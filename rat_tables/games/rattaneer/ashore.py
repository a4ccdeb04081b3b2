"""Areas 9, 10 and F: the Trading Port, the Legendary Island with its Treasure tile, and the Farm."""

from __future__ import annotations

from collections import Counter
from typing import Final

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.rattaneer.ocean import flip
from rat_tables.games.rattaneer.pack import Does, Treasure
from rat_tables.games.rattaneer.prices import dearest
from rat_tables.games.rattaneer.table import AREAS, DAY, FARM, ISLAND, PORT, Captain, Rattaneer, Spot, unable

PORT_FLIPS: Final = 3
FINAL_FLIPS: Final = 1
FARM_COIN: Final = 1


def trading_port(t: Rattaneer) -> Rules[None]:
    """In Ocean Priority order up to three cards each are turned face down, for nothing (The Actions, 9)."""
    for captain in t.in_turn(PORT):
        t.at(t.round, DAY, PORT, captain.seat)
        cards = yield from choose_some(
            captain.seat, "port", in_port, so_many, t, captain, facts=allowed, suggested=best
        )
        if cards:
            flip(t, captain, cards)
            t.tell("port", captain.seat, cards=cards)


def in_port(t: Rattaneer, captain: Captain) -> Options[Card]:
    """The plunder that lies face up before a captain when it is its turn in the Trading Port."""
    return face_up(t, captain) if t.up(PORT) is captain else {}


def face_up(t: Rattaneer, captain: Captain) -> Options[Card]:
    """The plunder that lies face up before a captain."""
    return {card: card for card in captain.up.cards}


def most_flips(t: Rattaneer, captain: Captain) -> int:
    """How many cards are flipped for nothing: in the Port (R21); at the end, more with a Black marketer (R27)."""
    return PORT_FLIPS if t.resolving == PORT else FINAL_FLIPS + t.amount(captain, Does.FINAL_FLIPS)


def so_many(t: Rattaneer, captain: Captain) -> tuple[int, int]:
    """None to as many as may be flipped."""
    return 0, min(most_flips(t, captain), len(captain.up))


def best(t: Rattaneer, captain: Captain) -> list[Card]:
    """The most valuable of them."""
    chosen = dearest(t, captain.up.cards)[: most_flips(t, captain)]
    return [card for card in captain.up.cards if card in chosen]


def allowed(t: Rattaneer, captain: Captain) -> Facts:
    """How many may be flipped."""
    return {"most": most_flips(t, captain)}


def legendary_island(t: Rattaneer) -> Rules[None]:
    """Each captain there puts one of its cubes on the Treasure tile, where it stays (The Actions, 10)."""
    for captain in t.in_turn(ISLAND):
        t.at(t.round, DAY, ISLAND, captain.seat)
        spot = yield from choose(captain.seat, "island", free_spots, t, captain, facts=cubes_left, otherwise=None)
        if spot is not None:
            t.has_acted(captain)
            lift_a_cube(t, captain)
            spot.cubes = [*spot.cubes, captain.seat]
            t.tell("island", captain.seat, number=spot.number, points=spot.points, many=spot.many)
            if spot.treasure:
                yield from take_a_treasure(t, captain)
        elif t.up(ISLAND) is captain:
            unable(t, ISLAND, captain)


def free_spots(t: Rattaneer, captain: Captain) -> Options[Spot | None]:
    """Any empty square, or the rectangle; nothing for a captain without a cube, nor out of turn (R7)."""
    if not cubes_of(t, captain) or t.up(ISLAND) is not captain:
        return {}
    return {str(spot.number): spot for spot in t.tile if spot.free}


def cubes_of(t: Rattaneer, captain: Captain) -> int:
    """The cubes a captain has in hand, on the X or on any area (R21)."""
    return captain.hand + sum(t.area(number).cubes.get(captain.seat, 0) for number in AREAS)


def cubes_left(t: Rattaneer, captain: Captain) -> Facts:
    """How many cubes there are to choose one from."""
    return {"cubes": cubes_of(t, captain)}


def lift_a_cube(t: Rattaneer, captain: Captain) -> None:
    """Take one from the hand, else from an area: it comes to the same, for all of them come home in the night (R21)."""
    if captain.hand:
        captain.hand -= 1
        return
    number = next(number for number in reversed(AREAS) if t.area(number).cubes.get(captain.seat))
    t.area(number).add(captain.seat, -1)


def take_a_treasure(t: Rattaneer, captain: Captain) -> Rules[None]:
    """Such a square brings one of the treasure cards, while there are any (Game Expansion, Area 10)."""
    t.at(t.round, DAY, ISLAND, captain.seat, "treasure")
    card = yield from choose(captain.seat, "treasure", in_the_row, t, otherwise="")
    if card:
        t.chest.move(t, card, t.treasures, captain.treasures)
        t.tell("treasure", captain.seat, card=card)
        captain.companion |= t.read(Treasure, card).effect is Does.COMPANION


def in_the_row(t: Rattaneer) -> Options[Card]:
    """The treasure cards under the Island."""
    return {card: card for card in t.treasures.cards}


def farm(t: Rattaneer) -> None:
    """A coin for each pirate, also for those that came because they could do nothing else (The Actions, F; R22)."""
    t.at(t.round, DAY, FARM)
    for seat, pirates in Counter(t.farm).items():
        t.captain(seat).coins += pirates * FARM_COIN
        t.tell("farm", seat, coins=pirates * FARM_COIN)
