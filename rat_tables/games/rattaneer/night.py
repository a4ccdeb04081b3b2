"""III. Preparation Phase (Night): all come home, areas are filled up, tiles are passed, and the end may be near."""

from __future__ import annotations

from rat_tables.engine.asks import Rules
from rat_tables.engine.seats import Seat
from rat_tables.games.rattaneer.pack import Does
from rat_tables.games.rattaneer.reading import ALLY_CARD, OCEAN_CARD
from rat_tables.games.rattaneer.table import DRAWN_ALLIES, FULL, IN_TAVERN, NIGHT, SEA, TAVERN, Rattaneer, bring_home


def night(t: Rattaneer) -> Rules[None]:
    """A to D; in the last round nothing but A (R23)."""
    t.at(t.round, NIGHT)
    retrieve_tokens(t)
    if t.last:
        return
    bogus_money(t)
    yield from prepare_areas(t)
    t.at(t.round, NIGHT)
    pass_the_tiles(t)
    check_for_the_end(t)


def retrieve_tokens(t: Rattaneer) -> None:
    """A: pirates and cubes come home, but for cubes on the Treasure tile."""
    for number, area in t.row:
        if not area.empty:
            area.pirates = []
            bring_home(t, number)
    t.farm, t.gap = [], 0


def bogus_money(t: Rattaneer) -> None:
    """The Bogus money artisan's coin (Ally Cards)."""
    for captain in t.captains:
        if coins := t.amount(captain, Does.NIGHT_COIN):
            captain.coins += coins
            t.tell("artisan", captain.seat, coins=coins)


def prepare_areas(t: Rattaneer) -> Rules[None]:
    """B: coins for the Work Camp, allies for the Tavern, cards for the ocean, from area 1 onwards."""
    t.camp += len(t.seats)
    t.tell("camp.filled", coins=len(t.seats))
    t.at(t.round, NIGHT, TAVERN)
    yield from fill_the_tavern(t)
    while len(t.tavern) > IN_TAVERN:
        oldest = t.allies.move(t, t.tavern.cards[0], t.tavern, t.dismissed)
        t.tell("dismissed", card=oldest)
    for number in SEA:
        if wanted(t, number):
            t.at(t.round, NIGHT, number)
            yield from fill_an_area(t, number)


def fill_the_tavern(t: Rattaneer) -> Rules[None]:
    """Two allies are turned up, as far as the deck goes."""
    for _ in range(DRAWN_ALLIES):
        if len(t.allies):
            card = yield from t.allies.turn_up(t, "turn.ally", t.tavern, ALLY_CARD)
            t.reveal("turned.ally", card=card, left=len(t.allies))


def fill_an_area(t: Rattaneer, number: int) -> Rules[None]:
    """Two ocean cards below an area that has none, one below one to three; all that it needs or nothing (R24, R26)."""
    t.owed = wanted(t, number)
    if t.owed > len(t.ocean):
        t.tell("short", area=number, need=t.owed, left=len(t.ocean))
        t.owed = 0
    while t.owed and len(t.ocean):  # a ruling may have taken the last away meanwhile
        card = yield from t.ocean.turn_up(t, "turn.ocean", t.area(number).cards, OCEAN_CARD)
        t.owed = max(0, t.owed - 1)
        t.reveal("turned.ocean", card=card, area=number, left=len(t.ocean))
    t.owed = 0


def wanted(t: Rattaneer, number: int) -> int:
    """The cards that an ocean area is given: ships count as well (R26)."""
    there = len(t.area(number).cards.cards)
    return 2 if not there else 1 if there < FULL else 0


def pass_the_tiles(t: Rattaneer) -> None:
    """C: both Priority tiles go to the left."""
    t.land, t.sea = left_of(t, t.land), left_of(t, t.sea)
    t.tell("tiles", land=t.land, sea=t.sea)


def left_of(t: Rattaneer, seat: Seat) -> Seat:
    """Who sits to the left of a captain."""
    return t.seats[(t.seats.index(seat) + 1) % len(t.seats)]


def check_for_the_end(t: Rattaneer) -> None:
    """D: once a deck is empty, the round that follows is the last one (R25)."""
    allies, ocean = not len(t.allies), not len(t.ocean)
    if allies or ocean:
        t.last = True
        t.tell("last.next", allies=allies, ocean=ocean)
