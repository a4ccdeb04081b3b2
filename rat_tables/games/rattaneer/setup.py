"""Game Setup: colours, priority tiles, coins, allies in the Tavern, cards on the ocean, and the Treasure tile."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.rattaneer.middle import lay_what_lies
from rat_tables.games.rattaneer.night import fill_an_area, fill_the_tavern
from rat_tables.games.rattaneer.pack import ALLIES, TREASURES_LAID
from rat_tables.games.rattaneer.reading import TILE, TREASURE_CARD
from rat_tables.games.rattaneer.table import FIRST_COINS, OCEAN_FIRST, SEA, TAVERN, Colour, Rattaneer, seats


def set_the_table(t: Rattaneer) -> Rules[None]:
    """All that is laid out before the first morning; in the middle of a game, what lies there (Game Setup)."""
    yield from choose_colours(t)
    if t.unread:
        t.at("setup", "tile")
        t.tile = yield from enter(TABLE, "tile", TILE, t)
    if t.middle:
        yield from lay_what_lies(t)
        return
    yield from first_holders(t)
    for captain in t.captains:
        captain.coins, captain.hand = FIRST_COINS, 1
    t.camp = len(t.seats)
    if len(t.allies) != ALLIES:
        t.tell("allies.other", many=len(t.allies), rounds=1 + (len(t.allies) - 1) // 2)
    if t.expansion:
        yield from lay_out_treasures(t)
        if not len(t.treasures):
            t.tell("treasures.none")
    t.at("setup", TAVERN)
    yield from fill_the_tavern(t)
    for number in SEA:
        t.at("setup", number)
        yield from fill_an_area(t, number)


def choose_colours(t: Rattaneer) -> Rules[None]:
    """Each captain has a colour, as it is seated or as it likes; one that is left gives the neutral cubes (R31)."""
    for captain in t.captains:
        t.at("setup", "colour", captain.seat)
        if t.colours == "chosen":
            captain.colour = yield from choose(captain.seat, "colour", free_colours, t)
        else:
            captain.colour = next(iter(free_colours(t)))
        t.tell("colour", captain.seat, colour=captain.colour)
    if t.neutrals:
        t.neutral_colour = next(iter(free_colours(t)))
        t.tell("neutral.colour", colour=t.neutral_colour, many=t.neutrals)


def free_colours(t: Rattaneer) -> Options[str]:
    """The colours nobody has."""
    taken = [captain.colour for captain in t.captains]
    return {str(colour): str(colour) for colour in Colour if colour not in taken}


def first_holders(t: Rattaneer) -> Rules[None]:
    """The most pirate-like of all has the Land tile, which the table knows best; from there follows the Ocean tile."""
    t.at("setup", "priority")
    t.land = yield from choose(TABLE, "land.first", who_is_first, t)
    if t.land == TABLE:
        t.land = yield from lots("land.lot", seats, t)
    first = t.seats.index(t.land) + OCEAN_FIRST[len(t.seats)]
    t.sea = t.seats[first % len(t.seats)]
    t.tell("tiles", land=t.land, sea=t.sea)


def who_is_first(t: Rattaneer) -> Options[Seat]:
    """Any captain, or the lot."""
    return {**seats(t), "by-lot": TABLE}


def lay_out_treasures(t: Rattaneer) -> Rules[None]:
    """Five treasure cards are turned up under the tile; the others stay in the box (Game Setup, Expansion)."""
    t.at("setup", "treasures")
    for _ in range(TREASURES_LAID):
        if len(t.chest):
            card = yield from t.chest.turn_up(t, "turn.treasure", t.treasures, TREASURE_CARD)
            t.reveal("turned.treasure", card=card)
