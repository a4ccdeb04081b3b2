"""I. Action Selection Phase (Morning): placing, neutral cubes, the gap, the Compass."""

from __future__ import annotations

from collections import Counter

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.seats import Seat
from rat_tables.engine.verbs import choose, enter, sealed_entry
from rat_tables.games.rattaneer.placing import PLACEMENT, Placement, compass_moves, placing
from rat_tables.games.rattaneer.table import (
    MORNING,
    PIRATES,
    Captain,
    Rattaneer,
    bring_home,
    to_the_farm,
)

STAY = "stay"


def morning(t: Rattaneer) -> Rules[None]:
    """All place at the same time, and what does not hang together with the first areas is swept away."""
    t.gap = 0
    yield from place(t)
    place_neutral_cubes(t)
    if t.compass == "before":
        yield from use_the_compass(t)
    sweep(t)
    if t.compass == "after":
        yield from use_the_compass(t)


def place(t: Rattaneer) -> Rules[None]:
    """Behind the player tiles; at a tracked table it is told when they are laid down (Morning, 1 and 2)."""
    t.at(t.round, MORNING)
    if t.tracked:
        for captain in t.captains:
            t.at(t.round, MORNING, captain.seat)
            placement = yield from enter(captain.seat, "placed", PLACEMENT, captain.seat, t, facts=placing)
            lay(t, captain, placement)
        return
    for seat, placement in (yield from sealed_entry(t, "place", t.seats, PLACEMENT, t, facts=placing)):
        lay(t, t.captain(seat), placement)


def lay(t: Rattaneer, captain: Captain, placement: Placement) -> None:
    """Pirates and cubes go from the player tile to the areas; a companion that sailed is used up (R6)."""
    seat = captain.seat
    for number in placement.pirates:
        t.area(number).pirates = [*t.area(number).pirates, seat]
    for number, many in placement.cubes:
        t.area(number).add(seat, many)
        captain.hand -= many
    companion = len(placement.pirates) > PIRATES
    captain.companion = captain.companion and not companion
    t.tell("placed", seat, pirates=list(placement.pirates), cubes=list(placement.on), companion=companion)


def place_neutral_cubes(t: Rattaneer) -> None:
    """Two or three players: a neutral cube on each of the first empty areas, as far as they go (Morning, 2; R4)."""
    empty = [number for number, area in t.row if area.empty][: t.neutrals]
    for number in empty:
        t.area(number).neutral = 1
    if empty:
        t.tell("neutral", areas=empty, colour=t.neutral_colour)


def sweep(t: Rattaneer) -> None:
    """To the right of the first empty area pirates go to the Farm and cubes back to the hands (R3)."""
    t.gap = next((number for number, area in t.row if area.empty), 0)
    if not t.gap:
        t.tell("connected")
        return
    t.tell("gap", area=t.gap)
    pirates: dict[Seat, list[int]] = {}
    cubes: Counter[Seat] = Counter()
    for number, area in t.row:
        if number > t.gap and not area.empty:
            for seat in area.pirates:
                pirates.setdefault(seat, []).append(number)
                to_the_farm(t, number, seat)
            cubes.update(area.cubes)
            bring_home(t, number)
    for seat in t.seats:
        if seat in pirates or seat in cubes:
            t.tell("swept", seat, pirates=pirates.get(seat, []), cubes=cubes[seat])


def use_the_compass(t: Rattaneer) -> Rules[None]:
    """Whoever has the Craftsman's Compass may move one of its cubes by one space (R5)."""
    for captain in t.captains:
        if compass_moves(t, captain):
            t.at(t.round, MORNING, "compass", captain.seat)
            move = yield from choose(captain.seat, "compass", stay_or_move, t, captain)
            if move is not None:
                area, to = move
                t.area(area).add(captain.seat, -1)
                t.area(to).add(captain.seat, 1)
                t.tell("compass", captain.seat, area=area, into=to)


def stay_or_move(t: Rattaneer, captain: Captain) -> Options[tuple[int, int] | None]:
    """To leave all as it is, or a cube's step."""
    return {STAY: None, **compass_moves(t, captain)}
