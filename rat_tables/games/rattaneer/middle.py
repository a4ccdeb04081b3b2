"""Starting to track in the middle of a game: what lies on the table before a morning is asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from rat_tables.engine.asks import NONE, Entry, Options, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, elsewhere
from rat_tables.engine.entries import number
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.rattaneer.pack import TREASURES_LAID, Does
from rat_tables.games.rattaneer.reading import (
    Fits,
    a_treasure,
    an_ally,
    card_of,
    of_the_ocean,
    read_ally,
    read_ocean,
    read_treasure,
    stays_up,
)
from rat_tables.games.rattaneer.table import (
    CUBES,
    DRAWN_ALLIES,
    FULL,
    IN_TAVERN,
    OCEAN_FIRST,
    SEA,
    Captain,
    Rattaneer,
    Spot,
    seats,
)

MANY: Final = 99
ROUND: Final = number(lambda: (1, MANY))
COINS: Final = number(lambda: (0, MANY))


def in_stock(t: Rattaneer, captain: Captain) -> tuple[int, int]:
    """None to all cubes that are not on the tile."""
    return 0, t.stock(captain)


def in_deck(deck: Deck) -> tuple[int, int]:
    """None to all cards that lie nowhere else."""
    return 0, len(deck)


HAND: Final = number(in_stock)
LEFT: Final = number(in_deck)


def lay_what_lies(t: Rattaneer) -> Rules[None]:
    """The round about to begin, the tiles, the areas, what lies before each captain, and what is left of the decks."""
    t.at("middle")
    t.round = (yield from enter(TABLE, "middle.round", ROUND)) - 1
    t.land = yield from choose(TABLE, "middle.land", seats, t)
    t.sea = t.seats[(t.seats.index(t.land) + OCEAN_FIRST[len(t.seats)]) % len(t.seats)]  # both go left each night
    t.tell("tiles", land=t.land, sea=t.sea)
    t.camp = yield from enter(TABLE, "middle.camp", COINS)
    yield from lay(t, TABLE, "middle.tavern", IN_THE_TAVERN, t.allies, t.tavern)
    for area in SEA:
        t.at("middle", area)
        yield from lay(t, TABLE, "middle.area", OCEAN, t.ocean, t.area(area).cards)
    t.at("middle")
    if t.expansion:
        yield from lay(t, TABLE, "middle.treasures", IN_THE_ROW, t.chest, t.treasures)
    for captain in t.captains:
        t.at("middle", captain.seat)
        yield from lay_captain(t, captain)
    t.at("middle")
    dismiss(t)
    yield from count_ocean(t)
    t.last = not (len(t.allies) and len(t.ocean))


def lay_captain(t: Rattaneer, captain: Captain) -> Rules[None]:
    """A captain's purse, cubes, allies, treasures and plunder; what is face down is counted, not told."""
    captain.coins = yield from enter(captain.seat, "middle.coins", COINS)
    for spot in (yield from enter(captain.seat, "middle.squares", SQUARES, t)):
        spot.cubes = [*spot.cubes, captain.seat]
    captain.hand = yield from enter(captain.seat, "middle.hand", HAND, t, captain)
    yield from lay(t, captain.seat, "middle.allies", ALLIES, t.allies, captain.allies)
    if t.expansion:
        yield from lay(t, captain.seat, "middle.own-treasures", TREASURES, t.chest, captain.treasures)
        if t.amount(captain, Does.COMPANION):
            captain.companion = yield from choose(captain.seat, "middle.companion", there_or_gone)
    yield from lay(t, captain.seat, "middle.up", LOOT, t.ocean, captain.up)
    down = yield from enter(captain.seat, "middle.down", LEFT, t.ocean)
    for _ in range(down):
        t.ocean.move(t, UNKNOWN, t.ocean, captain.down)
    t.tell("middle", captain.seat, coins=captain.coins, cubes=captain.hand, down=down)


def there_or_gone() -> Options[bool]:
    """The Companion Pirate is there still, or was used."""
    return {"there": True, "gone": False}


def dismiss(t: Rattaneer) -> None:
    """Of the allies turned up so far, two at set-up and two a night, those that are nowhere else were dismissed."""
    turned_up = DRAWN_ALLIES * (t.round + 1)
    total = sum(map(len, (t.allies, t.tavern, *(captain.allies for captain in t.captains))))
    for _ in range(len(t.allies) - max(0, total - turned_up)):
        t.allies.move(t, UNKNOWN, t.allies, t.dismissed)


def count_ocean(t: Rattaneer) -> Rules[None]:
    """How many cards the ocean deck has left; the others lie in the discards, unknown."""
    left = yield from enter(TABLE, "middle.ocean-left", LEFT, t.ocean)
    for _ in range(len(t.ocean) - left):
        t.ocean.move(t, UNKNOWN, t.ocean, t.discards)


def lay(t: Rattaneer, seat: Seat, kind: str, entry: Entry[list[Card], Rattaneer], deck: Deck, to: Open) -> Rules[None]:
    """Be told which cards lie somewhere, and lay them there."""
    for card in (yield from enter(seat, kind, entry, t)):
        deck.move(t, card, deck, to)


def cards_entry(
    hint: str,
    read: Callable[[Rattaneer, str], Card],
    deck_of: Callable[[Rattaneer], Deck],
    fits: Fits,
    most: int = MANY,
) -> Entry[list[Card], Rattaneer]:
    """An entry for cards, no more than can lie there, with commas between, or `none`."""

    def parse(text: str, t: Rattaneer) -> tuple[str, list[Card]]:
        parts = [part.strip() for part in re.split(r"[,;+]", text) if part.strip()]
        if not parts:
            raise Refused("cards-or-none", answer=text)
        if [part.casefold() for part in parts] == [NONE]:
            return NONE, []
        if len(parts) > most:
            raise Refused("cards-there", many=len(parts), most=most)
        cards = [card_of(t, part, read, fits) for part in parts]
        return "+".join(cards), could_lie(t, deck_of(t), cards)

    return Entry(hint, parse, lambda t: NONE)


def could_lie(t: Rattaneer, deck: Deck, cards: list[Card]) -> list[Card]:
    """Return the cards; raise `Refused` where not so many of one are left."""
    for card, many in Counter(cards).items():
        there = deck.unseen.get(card, 0) + deck.unseen.get(UNKNOWN, 0)
        if many > there or not deck.may_lie(card, deck):
            raise elsewhere(t, card, deck)
    if len(cards) > len(deck):
        raise Refused("cards-many", many=len(cards), left=len(deck))
    return cards


IN_THE_TAVERN: Final = cards_entry("middle-allies", read_ally, lambda t: t.allies, an_ally, IN_TAVERN)
ALLIES: Final = cards_entry("middle-allies", read_ally, lambda t: t.allies, an_ally)
OCEAN: Final = cards_entry("middle-ocean", read_ocean, lambda t: t.ocean, of_the_ocean, FULL)
LOOT: Final = cards_entry("middle-loot", read_ocean, lambda t: t.ocean, stays_up)
IN_THE_ROW: Final = cards_entry("middle-treasures", read_treasure, lambda t: t.chest, a_treasure, TREASURES_LAID)
TREASURES: Final = cards_entry("middle-treasures", read_treasure, lambda t: t.chest, a_treasure)


def read_squares(text: str, t: Rattaneer) -> tuple[str, list[Spot]]:
    """Read the numbers of the squares with a captain's cubes on them (`1 4`), or `none`; the rectangle as often."""
    words = text.replace(",", " ").split()
    if [word.casefold() for word in words] == [NONE]:
        return NONE, []
    by_number = {str(spot.number): spot for spot in t.tile}
    if not words or len(words) > CUBES or any(word not in by_number for word in words):
        raise Refused("squares", answer=text, most=len(t.tile))
    for word, many in Counter(words).items():
        spot = by_number[word]
        if not spot.free or (many > 1 and not spot.many):
            raise Refused("square-taken", number=spot.number)
    return " ".join(words), [by_number[word] for word in words]


SQUARES: Final = Entry[list[Spot], Rattaneer]("squares", read_squares, lambda t: NONE)
