"""Where pirates and Deck Hand cubes may be placed, and how a placement is written: `2 5 +5 +9`."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from rat_tables.engine.asks import Entry, Facts, Refused
from rat_tables.engine.seats import Seat
from rat_tables.games.rattaneer.pack import Does
from rat_tables.games.rattaneer.table import AREAS, CUBES, PIRATES, SEA, Captain, Rattaneer

PIECE: Final = re.compile(r"(\+?)\s*([0-9]+|x)(?![0-9a-z])", re.IGNORECASE)
"""A pirate's area, or with a plus that of a cube, in what is typed."""


class Placement(NamedTuple):
    """The areas of a captain's pirates, and the area of each cube that is not left on the X.

    `token` is how it is written: pirates first, then a `+5` for each cube on area 5; `cubes`, how many go on which.
    """

    pirates: tuple[int, ...]
    on: tuple[int, ...]
    token: str
    cubes: tuple[tuple[int, int], ...]


def read_placement(text: str, seat: Seat, t: Rattaneer) -> tuple[str, Placement]:
    """Read where a captain places its pirates and cubes (`2 5 +5 +9`); what is on the X need not be said."""
    placement = as_written(text)
    check(t.captain(seat), placement)
    return placement.token, placement


@lru_cache(1000)
def as_written(text: str) -> Placement:
    """What is written, be it allowed or not."""
    found = PIECE.findall(text)
    if PIECE.sub("", text).strip(" ,") or not found:
        raise Refused("place-unread", answer=text)
    pirates = sorted(area_of(area) for plus, area in found if not plus and area.isdecimal())
    on = sorted(area_of(area) for plus, area in found if plus and area.isdecimal())
    token = " ".join([*map(str, pirates), *(f"+{area}" for area in on)])
    return Placement(tuple(pirates), tuple(on), token, tuple(Counter(on).items()))


def area_of(text: str) -> int:
    """An area by its number."""
    number = int(text[:9])
    if number not in AREAS:
        raise Refused("place-area", rule="R1", answer=text)
    return number


def check(captain: Captain, placement: Placement) -> None:
    """Raise `Refused` for a placement that breaks one of the limits (Action Selection Phase, 1; R1, R2, R6)."""
    pirates = placement.pirates
    if len(set(pirates)) < len(pirates):
        raise Refused("place-same", rule="R1", area=next(area for area in pirates if pirates.count(area) > 1))
    if not PIRATES <= len(pirates) <= PIRATES + captain.companion:
        raise Refused("place-pirates", rule="R1", count=len(pirates), need=PIRATES, companion=captain.companion)
    if len(placement.on) > captain.hand:
        raise Refused("place-cubes", rule="R1", count=len(placement.on), have=captain.hand)
    for area, many in placement.cubes:
        if many > most_cubes(area, area in pirates):
            raise Refused("place-one", rule="R2" if area in pirates else "R1", area=area, pirate=area in pirates)


def most_cubes(area: int, pirate: bool) -> int:
    """How many cubes of a captain may be on an area: any number beside its own pirate at sea, else one."""
    return CUBES if pirate and area in SEA else 1


def placing(seat: Seat, t: Rattaneer) -> Facts:
    """What there is to place: pirates, whether a companion may go too, and cubes."""
    captain = t.captain(seat)
    return {"pirates": PIRATES, "companion": captain.companion, "cubes": captain.hand}


PLACEMENT: Final = Entry[Placement, Seat, Rattaneer]("placement", read_placement, lambda seat, t: "1 2", placing)


def compass_moves(t: Rattaneer, captain: Captain) -> dict[str, tuple[int, int]]:
    """Where the Compass can move one cube: a space to the left or right, the limits kept (R5); `3:4` → from, to."""
    if not t.amount(captain, Does.MOVE_CUBE):
        return {}
    seat = captain.seat
    steps = [(area, to) for area in AREAS for to in (area - 1, area + 1) if to in AREAS]
    return {f"{area}:{to}": (area, to) for area, to in steps if t.area(area).cubes.get(seat) and has_room(t, seat, to)}


def has_room(t: Rattaneer, seat: Seat, area: int) -> bool:
    """Whether one more cube of a captain may be on an area."""
    there = t.area(area)
    return there.cubes.get(seat, 0) < most_cubes(area, seat in there.pirates)
