"""Areas 3 to 8, where the Ocean Priority tile says who is first: battle, plunder, shipping, discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.cards import Card, face
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.rattaneer.pack import Does, Goods, Plunder, Shipping
from rat_tables.games.rattaneer.prices import dearest, fare
from rat_tables.games.rattaneer.table import (
    DAY,
    PLUNDER,
    SHIPPING,
    Captain,
    Rattaneer,
    bring_home,
    to_the_farm,
    unable,
)

PASS: Final = "pass"


def sail(t: Rattaneer, number: int) -> Rules[None]:
    """The four steps of an ocean area, in order; a battle lost ends it (The Actions, 3-8)."""
    if not len(t.area(number).cards):
        for captain in t.there(number):
            unable(t, number, captain)
        return
    if not battle(t, number):
        return
    yield from pilfer(t, number)
    yield from plunder(t, number)
    yield from shipping(t, number)
    discard_the_ships(t, number)


# ── 1) Battle ───────────────────────────────────────────────────────────────────────────────────────────────


def battle(t: Rattaneer, number: int) -> bool:
    """All who are there fight together against the icons on all cards; without icons nobody does (R11, R12, R32)."""
    need = t.enemy(number)
    if not need:
        return True
    there, have = t.there(number), 0
    for captain in there:
        total, crew = t.strength(captain, number), t.amount(captain, Does.STRENGTH)
        cubes = t.area(number).cubes.get(captain.seat, 0)
        t.tell("battle.brings", captain.seat, area=number, cubes=cubes, crew=crew, total=total)
        have += total
    won = have >= need
    t.tell("battle.won" if won else "battle.lost", area=number, have=have, need=need)
    if won:
        spend_cubes(t, number)
        return True
    for captain in there:
        to_the_farm(t, number, captain.seat)
    bring_home(t, number)
    return False


def spend_cubes(t: Rattaneer, number: int) -> None:
    """After a victory the cubes go to the stock, those of a captain with a Surgeon to its hand (R13, R14)."""
    area = t.area(number)
    for seat, many in list(area.cubes.items()):
        if t.connectors == "spared" and seat not in area.pirates:
            continue
        captain = t.captain(seat)
        saved = t.amount(captain, Does.CUBES_SURVIVE) > 0
        area.add(seat, -many)
        captain.hand += many if saved else 0
        t.tell("cubes.saved" if saved else "cubes.spent", seat, cubes=many, area=number)
    area.neutral = 0


# ── 2) Plunder ──────────────────────────────────────────────────────────────────────────────────────────────


def pilfer(t: Rattaneer, number: int) -> Rules[None]:
    """Whoever has a Pilferer may take a card before the others do, if there are others (Ally Cards; R17)."""
    t.pilfered = {}
    while (captain := pilferer(t, number)) is not None:
        seat, taken = captain.seat, t.pilfered.get(captain.seat, 0)
        t.at(t.round, DAY, number, "pilfer", seat, taken + 1)
        card = yield from choose(seat, "pilfer", plunder_or_pass, t, number, captain, otherwise=None)
        if card is not None:
            t.pilfered = {**t.pilfered, seat: taken + 1}
        if card:
            take_plunder(t, captain, number, card)


def pilferer(t: Rattaneer, number: int) -> Captain | None:
    """Who may take a card ahead of the rest: a Pilferer that has not, in Ocean Priority order, one card for each."""
    there = t.there(number)
    if len(there) < 2 or not t.plunder(t.area(number).cards.cards):
        return None
    picks = ((captain, t.amount(captain, Does.FIRST_PICK)) for captain in there)
    return next((captain for captain, many in picks if many > t.pilfered.get(captain.seat, 0)), None)


def plunder_or_pass(t: Rattaneer, number: int, captain: Captain) -> Options[Card | None]:
    """A card of the area, or none; nothing for whoever may not take one ahead of the rest."""
    return {**lying(t, number), PASS: ""} if pilferer(t, number) is captain else {}


def plunder(t: Rattaneer, number: int) -> Rules[None]:
    """One card each in Ocean Priority order, again and again until all are taken; one alone takes all (R16)."""
    while t.there(number) and t.plunder(t.area(number).cards.cards):
        for captain in t.in_turn(number):
            t.at(t.round, DAY, number, PLUNDER, captain.seat)
            if len(t.there(number)) == 1:
                for card in t.plunder(t.area(number).cards.cards):
                    take_plunder(t, captain, number, card)
                return
            card = yield from choose(captain.seat, "plunder", to_plunder, t, number, captain, otherwise="")
            if card:
                take_plunder(t, captain, number, card)


def to_plunder(t: Rattaneer, number: int, captain: Captain) -> Options[Card]:
    """What a captain may take when it is its turn."""
    return lying(t, number) if t.up(number) is captain else {}


def lying(t: Rattaneer, number: int) -> Options[Card]:
    """The plunder cards of an area, alike ones once."""
    cards = t.plunder(t.area(number).cards.cards)
    return {card: card for at, card in enumerate(cards) if face(card) not in map(face, cards[:at])}


def take_plunder(t: Rattaneer, captain: Captain, number: int, card: Card) -> None:
    """A card is laid before its captain: Gold face down, and Money is paid out and discarded."""
    loot, area = t.read(Plunder, card), t.area(number)
    if loot.goods is Goods.MONEY:
        captain.coins += loot.value
        t.ocean.move(t, card, area.cards, t.discards)
        t.tell("plundered.money", captain.seat, card=card, coins=loot.value)
        return
    gold = loot.goods is Goods.GOLD
    t.ocean.move(t, card, area.cards, captain.down if gold else captain.up)
    t.tell("plundered.gold" if gold else "plundered", captain.seat, card=card)


# ── 3) Shipping ─────────────────────────────────────────────────────────────────────────────────────────────


def shipping(t: Rattaneer, number: int) -> Rules[None]:
    """Each captain there may flip plunder with all the ships of the area (R18)."""
    if not t.ships(t.area(number).cards.cards):
        return
    for captain in t.in_turn(number):
        t.at(t.round, DAY, number, SHIPPING, captain.seat)
        cards = yield from choose_some(
            captain.seat, "ship", to_ship, up_to_room, t, captain, number, facts=docks, fits=afloat, suggested=for_free
        )
        if cards:
            coins = fare_of(t, captain, number, cards)
            assert coins is not None, "the ships take what fits"
            captain.coins -= coins
            flip(t, captain, cards)
            t.tell("shipped", captain.seat, cards=cards, coins=coins)


def ships_of(t: Rattaneer, number: int) -> list[Shipping]:
    """What is printed on the shipping cards of an area."""
    return [t.read(Shipping, card) for card in t.ships(t.area(number).cards.cards)]


def fare_of(t: Rattaneer, captain: Captain, number: int, cards: Sequence[Card]) -> int | None:
    """The coins a captain pays to ship these cards here, or None where the ships cannot take them."""
    return fare(t, captain, ships_of(t, number), cards)


def to_ship(t: Rattaneer, captain: Captain, number: int) -> Options[Card]:
    """The cards lying face up that a ship takes for no more coins than the captain has, when it is its turn."""
    if t.up(number) is not captain:
        return {}
    ships = ships_of(t, number)
    fares = {card: fare(t, captain, ships, [card]) for card in captain.up.cards}
    return {card: card for card, coins in fares.items() if coins is not None and coins <= captain.coins}


def up_to_room(t: Rattaneer, captain: Captain, number: int) -> tuple[int, int]:
    """None to as many as the ships have room for."""
    room = sum(len(ship.prices) for ship in ships_of(t, number))
    return 0, min(room, len(to_ship(t, captain, number)))


def afloat(chosen: list[Card], t: Rattaneer, captain: Captain, number: int) -> None:
    """Raise `Refused` where the ships cannot take the cards, or not for the coins there are."""
    coins = fare_of(t, captain, number, chosen)
    if coins is None:
        raise Refused("ship-room", rule="R18", cards=chosen)
    if coins > captain.coins:
        raise Refused("ship-dear", rule="R19", coins=coins, have=captain.coins)


def for_free(t: Rattaneer, captain: Captain, number: int) -> list[Card]:
    """Cards that can be flipped without paying: one after the other, the most valuable first."""
    free: list[Card] = []
    for card in dearest(t, list(to_ship(t, captain, number))):
        if fare_of(t, captain, number, [*free, card]) == 0:
            free.append(card)
    return [card for card in captain.up.cards if card in free]


def docks(t: Rattaneer, captain: Captain, number: int) -> Facts:
    """The ships of the area, the coins there are to pay with, and what comes off each ship's price and off the sum."""
    comes_off = {"less": t.amount(captain, Does.PAY_LESS), "off": t.amount(captain, Does.SHIPPING_DISCOUNT)}
    ships = t.ships(t.area(number).cards.cards)
    there = {"ships": ships, "coins": captain.coins, "area": number}
    return {**there, **{name: coins for name, coins in comes_off.items() if coins}}


def flip(t: Rattaneer, captain: Captain, cards: Sequence[Card]) -> None:
    """Plunder is turned face down: now it is worth VP."""
    for card in cards:
        t.ocean.move(t, card, captain.up, captain.down)


# ── 4) Ship Discard ─────────────────────────────────────────────────────────────────────────────────────────


def discard_the_ships(t: Rattaneer, number: int) -> None:
    """All shipping cards of the area go to the discard pile."""
    area = t.area(number)
    ships = t.ships(area.cards.cards)
    for card in ships:
        t.ocean.move(t, card, area.cards, t.discards)
    if ships:
        t.tell("sailed", cards=ships, area=number)
