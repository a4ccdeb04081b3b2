"""The rules of Rattaneer, in the order of the rulebook: mornings, days and nights, until a deck is empty."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Pile, possible
from rat_tables.engine.seats import TABLE
from rat_tables.engine.table import Table
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.rattaneer.ashore import (
    allowed,
    best,
    face_up,
    farm,
    legendary_island,
    so_many,
    trading_port,
)
from rat_tables.games.rattaneer.land import tavern, work_camp
from rat_tables.games.rattaneer.morning import morning
from rat_tables.games.rattaneer.night import night
from rat_tables.games.rattaneer.ocean import flip, sail
from rat_tables.games.rattaneer.reading import LOOT_CARD, kept
from rat_tables.games.rattaneer.setup import set_the_table
from rat_tables.games.rattaneer.table import CAMP, DAY, FARM, PORT, SEA, TAVERN, Captain, Rattaneer


def play(t: Rattaneer) -> Rules[None]:
    """Rounds of three phases; the one that follows an empty deck is the last (Game Overview)."""
    yield from set_the_table(t)
    while not t.over:
        t.round += 1
        t.tell("round", round=t.round, last=t.last)
        yield from morning(t)
        yield from day(t)
        t.over = t.last
        yield from night(t)
    yield from final_scoring(t)


def day(t: Rattaneer) -> Rules[None]:
    """II. Action Resolution Phase: the areas in order of their numbers, as far as there are pirates; then the Farm."""
    for number, area in t.row:
        if area.pirates:
            t.resolving = number
            t.at(t.round, DAY, number)
            t.tell("area", area=number)
            yield from resolve(t, number)
    t.resolving = FARM
    farm(t)
    t.resolving = 0


def resolve(t: Rattaneer, number: int) -> Rules[None]:
    """What happens in one area (The Actions in detail)."""
    if number == CAMP:
        work_camp(t)
    elif number == TAVERN:
        yield from tavern(t)
    elif number in SEA:
        yield from sail(t, number)
    elif number == PORT:
        yield from trading_port(t)
    else:
        yield from legendary_island(t)


def final_scoring(t: Rattaneer) -> Rules[None]:
    """A card more may be flipped, with the Black marketer two more; then all is counted (Final Scoring; R27)."""
    t.tell("over")
    for captain in t.captains:
        t.at("end", captain.seat)
        cards = yield from choose_some(
            captain.seat, "final", face_up, so_many, t, captain, facts=allowed, suggested=best
        )
        if cards:
            flip(t, captain, cards)
            t.tell("flipped", captain.seat, cards=cards)
    for captain in t.captains:
        yield from turn_over(t, captain)
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


def turn_over(t: Rattaneer, captain: Captain) -> Rules[None]:
    """What was face down is shown; everybody has seen it before (R34). Joined in the middle, it is told now.

    One that no plunder card is left for stays as it is: more were counted than there can be.
    """
    for card in list(captain.down.cards):
        t.ocean.move(t, card, captain.down, captain.counted)
    while could_be_down(t, t.ocean, captain.down) or (captain.down.unknown and UNKNOWN in t.ocean.unseen):
        t.at("end", captain.seat, "counted")
        card = yield from choose(captain.seat, "counted", could_be_down, t, t.ocean, captain.down, entry=LOOT_CARD)
        t.ocean.move(t, card, captain.down, captain.counted)


def could_be_down(t: Table, deck: Deck, pile: Pile) -> Options[Card]:
    """The plunder cards that an unknown one may be: Money is never kept."""
    assert isinstance(t, Rattaneer)
    return {card: card for card in possible(t, deck, pile) if kept(t.print_of(card))}


def yes() -> Options[bool]:
    """The result stands."""
    return {"yes": True}
