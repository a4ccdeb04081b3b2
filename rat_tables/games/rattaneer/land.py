"""Areas 1 and 2, where the Land Priority tile says who is first: the Work Camp and the Tavern."""

from __future__ import annotations

from typing import Final

import msgspec

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import Card, face
from rat_tables.engine.verbs import choose
from rat_tables.games.rattaneer.pack import Ally, Does
from rat_tables.games.rattaneer.table import CAMP, DAY, TAVERN, Captain, Rattaneer, unable

CUBE_COST: Final = 1
DECK_HAND, ENOUGH = "deck-hand", "enough"


class Hire(msgspec.Struct, frozen=True):
    """What can be had in the Tavern: an ally, or with no card a Deck Hand cube; and what this captain pays for it."""

    card: Card
    cost: int


def work_camp(t: Rattaneer) -> None:
    """One coin each in Land Priority order, again and again until there are none left (The Actions, 1; R8)."""
    there = t.there(CAMP)
    for at, captain in enumerate(there):
        coins = (t.camp - at + len(there) - 1) // len(there)
        captain.coins += coins
        t.tell("camp", captain.seat, coins=coins)
    t.camp = 0


def tavern(t: Rattaneer) -> Rules[None]:
    """Each captain there buys an ally or a Deck Hand cube, once (The Actions, 2; R9)."""
    for captain in t.in_turn(TAVERN):
        t.at(t.round, DAY, TAVERN, captain.seat)
        hire = yield from choose(captain.seat, "tavern", for_hire, t, captain, facts=purse, otherwise=None)
        if hire is not None:
            take_on(t, captain, hire)
            t.has_acted(captain)
            yield from hire_again(t, captain)
        elif t.up(TAVERN) is captain:
            unable(t, TAVERN, captain)


def hire_again(t: Rattaneer, captain: Captain) -> Rules[None]:
    """Exquisite Wine: another hire for 2 coins more, in one payment with them (R20)."""
    t.at(t.round, DAY, TAVERN, captain.seat, "again")
    hire = yield from choose(captain.seat, "tavern.again", for_hire_again, t, captain, facts=purse, otherwise=None)
    if hire is not None:
        take_on(t, captain, hire)


def for_hire(t: Rattaneer, captain: Captain) -> Options[Hire | None]:
    """What a captain can pay for when it is its turn."""
    return offers(t, captain) if t.up(TAVERN) is captain else {}


def for_hire_again(t: Rattaneer, captain: Captain) -> Options[Hire | None]:
    """What it can pay for with the Wine's coins on top, or to leave it at one."""
    extra = t.amount(captain, Does.SECOND_HIRE)
    found = offers(t, captain, extra) if extra and captain.seat in t.area(TAVERN).pirates else {}
    return {**found, ENOUGH: None} if found else {}


def offers(t: Rattaneer, captain: Captain, extra: int = 0) -> Options[Hire | None]:
    """Allies of the row, alike ones once, and a cube while the stock has one (R9, R10), as far as the coins go."""
    found: dict[str, Hire | None] = {}
    for at, card in enumerate(t.tavern.cards):
        cost = t.price(captain, t.read(Ally, card).cost + extra)
        if cost <= captain.coins and face(card) not in map(face, t.tavern.cards[:at]):
            found[card] = Hire(card, cost)
    cost = t.price(captain, CUBE_COST + extra)
    if cost <= captain.coins and t.stock(captain) > 0:
        found[DECK_HAND] = Hire("", cost)
    return found


def purse(t: Rattaneer, captain: Captain) -> Facts:
    """The coins a captain has, and what a second hire costs on top."""
    return {"coins": captain.coins, "extra": t.amount(captain, Does.SECOND_HIRE)}


def take_on(t: Rattaneer, captain: Captain, hire: Hire) -> None:
    """Pay, and take the ally, which is of use at once, or the cube, which goes to the hand."""
    captain.coins -= hire.cost
    if hire.card:
        t.allies.move(t, hire.card, t.tavern, captain.allies)
        t.tell("hired", captain.seat, card=hire.card, cost=hire.cost)
    else:
        captain.hand += 1
        t.tell("deck-hand", captain.seat, cost=hire.cost)
