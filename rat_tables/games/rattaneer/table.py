"""The table of Rattaneer: the row of areas, the tavern, the Treasure tile, and what lies before each captain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from typing import ClassVar, Final, TypeVar

import msgspec

from rat_tables.engine.asks import Options
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, Pile, face
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import Print
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.views import Everyone
from rat_tables.games.rattaneer.pack import (
    ALLIES,
    KNOWN_TREASURES,
    OCEAN,
    Ally,
    Does,
    Helper,
    Plunder,
    Rectangle,
    Shipping,
    Square,
    Treasure,
)
from rat_tables.games.rattaneer.printed import printed

P = TypeVar("P", bound=Print)

CAMP, TAVERN, PORT, ISLAND = 1, 2, 9, 10
SEA: Final = range(3, 9)
"""The areas where there is battle, plunder and shipping."""
AREAS: Final = range(1, 11)
FARM: Final = 11
"""F, the last to be resolved."""
CUBES: Final = 5
"""Deck Hand cubes of a colour."""
CUBE_STRENGTH: Final = 2
PIRATES: Final = 2
FIRST_COINS: Final = 2
OCEAN_FIRST: Final = {2: 1, 3: 2, 4: 2, 5: 3}
"""How many seats to the left of the Land tile the Ocean tile begins, by the number of players."""
NEUTRALS: Final = {2: 2, 3: 1}
"""Neutral cubes by the number of players (Game Setup, 6)."""
FULL: Final = 4
"""Cards below an ocean area to which none are added."""
DRAWN_ALLIES: Final = 2
"""Allies turned up at set-up, and each night."""
IN_TAVERN: Final = 3
"""Allies that are left when the row has become too long."""

MORNING, DAY, NIGHT = "morning", "day", "night"
PLUNDER, SHIPPING = "plunder", "shipping"


class Colour(StrEnum):
    """The five colours, each nearest to that of the seat it is given to by default."""

    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    BLACK = "black"
    YELLOW = "yellow"


class Captain(msgspec.Struct, omit_defaults=True):
    """A captain with purse, Deck Hand cubes in hand, allies, treasures, and plunder face up and face down.

    `companion`: has the Companion Pirate. `counted`: what was face down, turned over for the final scoring.
    """

    seat: Everyone[Seat] = TABLE
    colour: Everyone[str] = ""
    coins: Everyone[int] = 0
    hand: Everyone[int] = 0
    allies: Everyone[Open] = msgspec.field(default_factory=Open)
    treasures: Everyone[Open] = msgspec.field(default_factory=Open)
    up: Everyone[Open] = msgspec.field(default_factory=Open)
    down: Everyone[Pile] = msgspec.field(default_factory=Pile)
    counted: Everyone[Open] = msgspec.field(default_factory=Open)
    companion: Everyone[bool] = False


class Area(msgspec.Struct, omit_defaults=True):
    """An area tile: the pirates on it, Deck Hand cubes by captain, neutral cubes, and the cards below it."""

    pirates: Everyone[list[Seat]] = []
    cubes: Everyone[dict[Seat, int]] = {}
    neutral: Everyone[int] = 0
    cards: Everyone[Open] = msgspec.field(default_factory=Open)

    @property
    def empty(self) -> bool:
        """Whether neither pirates nor cubes are on it: such an area parts the row."""
        return not (self.pirates or self.cubes or self.neutral)

    def add(self, seat: Seat, many: int) -> None:
        """Put down, or with a number below zero take up, cubes of a captain."""
        left = self.cubes.get(seat, 0) + many
        self.cubes = {other: count for other, count in {**self.cubes, seat: left}.items() if count}


class Spot(msgspec.Struct, omit_defaults=True):
    """A square of the Treasure tile, or its rectangle (`many`), and whose cubes are on it. `card`: what is printed."""

    card: Everyone[Card] = ""
    number: Everyone[int] = 0
    points: Everyone[int] = 0
    treasure: Everyone[bool] = False
    many: Everyone[bool] = False
    cubes: Everyone[list[Seat]] = []

    @property
    def free(self) -> bool:
        """Whether a cube can be placed here."""
        return self.many or not self.cubes


class Rattaneer(Table):
    """The areas by their number, F apart; decks and discards; the tile; the captains and who goes first where.

    `resolving` is the area whose turn it is, `gap` the first empty one this round (0 for none), `last`: the round
    that is played is the last one (D). `acted` are those that have had their turn in this step, `pilfered` how many
    cards Pilferers have taken in it, `owed` how many cards the area being filled is still given. `farm`: a seat for
    each pirate there. `chest` has the treasure cards in the box, `treasures` those laid out. `unread`: cards are typed
    in as they are printed.
    """

    settled: ClassVar[bool] = True
    captains: Everyone[list[Captain]] = msgspec.field(default_factory=list)
    areas: Everyone[dict[str, Area]] = msgspec.field(default_factory=dict)
    tavern: Everyone[Open] = msgspec.field(default_factory=Open)
    allies: Everyone[Deck] = msgspec.field(default_factory=Deck)
    dismissed: Everyone[Open] = msgspec.field(default_factory=Open)
    ocean: Everyone[Deck] = msgspec.field(default_factory=Deck)
    discards: Everyone[Open] = msgspec.field(default_factory=Open)
    chest: Everyone[Deck] = msgspec.field(default_factory=Deck)
    treasures: Everyone[Open] = msgspec.field(default_factory=Open)
    tile: Everyone[list[Spot]] = msgspec.field(default_factory=list)
    camp: Everyone[int] = 0
    farm: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    neutral_colour: Everyone[str] = ""
    land: Everyone[Seat] = TABLE
    sea: Everyone[Seat] = TABLE
    round: Everyone[int] = 0
    resolving: Everyone[int] = 0
    acted: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    pilfered: Everyone[dict[Seat, int]] = msgspec.field(default_factory=dict)
    gap: Everyone[int] = 0
    owed: Everyone[int] = 0
    last: Everyone[bool] = False
    over: Everyone[bool] = False
    compass: Everyone[str] = ""
    connectors: Everyone[str] = ""
    colours: Everyone[str] = ""
    expansion: Everyone[bool] = False
    middle: Everyone[bool] = False
    unread: Everyone[bool] = False

    def captain(self, seat: Seat) -> Captain:
        """The captain of a seat."""
        return self._by_seat[seat]

    def area(self, number: int) -> Area:
        """The area tile of a number, 1 to 10."""
        return self._row[number - 1]

    @cached_property
    def _by_seat(self) -> dict[Seat, Captain]:
        return {captain.seat: captain for captain in self.captains}

    @cached_property
    def _helped(self) -> dict[tuple[Card, ...], Counter[Does]]:
        """What cards do together; what is printed on them does not change."""
        return {}

    @cached_property
    def _row(self) -> list[Area]:
        return list(self.areas.values())

    @property
    def row(self) -> Iterator[tuple[int, Area]]:
        """The areas in order, each with its number."""
        return enumerate(self._row, AREAS[0])

    @property
    def neutrals(self) -> int:
        """How many neutral cubes this game has."""
        return NEUTRALS.get(len(self.seats), 0)

    def from_holder(self, number: int) -> list[Captain]:
        """All captains clockwise from the holder of an area's tile: Land for 1 and 2, Ocean for the rest (R29)."""
        at = self.seats.index(self.land if number <= TAVERN else self.sea)
        return self.captains[at:] + self.captains[:at]

    def there(self, number: int) -> list[Captain]:
        """The captains with a pirate in an area, in the order of its priority."""
        pirates = self.area(number).pirates
        return [captain for captain in self.from_holder(number) if captain.seat in pirates] if pirates else []

    def up(self, number: int) -> Captain | None:
        """Whose turn it is in an area: by its priority the first with a pirate there that has not acted."""
        left = [seat for seat in self._row[number - 1].pirates if seat not in self.acted]
        if len(left) > 1:
            left = [captain.seat for captain in self.from_holder(number) if captain.seat in left]
        return self._by_seat[left[0]] if left else None

    def in_turn(self, number: int) -> Iterator[Captain]:
        """The captains in an area as their turns come. A ruling may change whose it is, while one is asked."""
        self.acted = []
        while (captain := self.up(number)) is not None:
            yield captain
            if self.up(number) is captain:
                self.has_acted(captain)

    def has_acted(self, captain: Captain) -> None:
        """A captain's turn in this step is over, or all but over."""
        self.acted = [*self.acted, captain.seat]

    def stock(self, captain: Captain) -> int:
        """Cubes of a captain's colour in the stock: five but for those in hand, on areas and on the tile (R10)."""
        seat = captain.seat
        on_areas = sum([area.cubes[seat] for area in self._row if seat in area.cubes])
        on_tile = sum([spot.cubes.count(seat) for spot in self.tile if spot.cubes])
        return CUBES - captain.hand - on_areas - on_tile

    def print_of(self, card: Card) -> Print | None:
        """What is printed on a card."""
        found = self.prints.get(card)  # most cards lie without a number
        if found is None:
            known = face(card)
            found = self.prints.get(known) or (printed(known) if self.unread else None)  # a pack has them all
            if found is not None:
                self.prints[known] = found
        return found

    def read(self, kind: type[P], card: Card) -> P:
        """What is printed on a card of which the kind is known."""
        found = self.print_of(card)
        assert isinstance(found, kind), card
        return found

    def plunder(self, cards: list[Card]) -> list[Card]:
        """The plunder cards among the cards of an area."""
        return [card for card in cards if isinstance(self.print_of(card), Plunder)]

    def ships(self, cards: list[Card]) -> list[Card]:
        """The shipping cards among the cards of an area."""
        return [card for card in cards if isinstance(self.print_of(card), Shipping)]

    def amount(self, captain: Captain, does: Does) -> int:
        """How much of one effect a captain's allies and treasures have together; 0 with none."""
        names = (*captain.allies.cards, *captain.treasures.cards)
        if not names:
            return 0
        found = self._helped.get(names)
        if found is None:
            found = self._helped[names] = Counter()
            for card in (self.read(Helper, name) for name in names):
                found[card.effect] += card.amount
        return found.get(does, 0)

    def price(self, captain: Captain, coins: int) -> int:
        """What a captain pays where others pay so many coins: less with the Scale, never below 0 (R19)."""
        return max(0, coins - self.amount(captain, Does.PAY_LESS))

    def strength(self, captain: Captain, number: int) -> int:
        """What a captain with a pirate brings to a battle: 2 a cube there, and allies and treasures (R12, R32)."""
        cubes = self.area(number).cubes.get(captain.seat, 0)
        return CUBE_STRENGTH * cubes + self.amount(captain, Does.STRENGTH)

    def enemy(self, number: int) -> int:
        """The enemy strength icons on all plunder cards of an area."""
        return sum(self.read(Plunder, card).strength for card in self.plunder(self.area(number).cards.cards))


def new(setting: Setting) -> Rattaneer:
    """Set an empty table for these seats, its decks made of the pack, or of blanks where there is none."""
    options = setting.options
    pack = setting.pack
    t = Rattaneer(
        list(setting.seats),
        setting.use,
        title=setting.title,
        captains=[Captain(seat) for seat in setting.seats],
        areas={str(number): Area() for number in AREAS},
        compass=str(options["compass"]),
        connectors=str(options["connectors"]),
        colours=str(options["colours"]),
        expansion=bool(options["expansion"]),
        middle=bool(options.get("middle")),
        unread=pack is None,
    )
    if pack is None:
        t.allies = Deck.of({UNKNOWN: ALLIES}, t.tracked)
        t.ocean = Deck.of({UNKNOWN: OCEAN}, t.tracked)
        t.chest = Deck.of({UNKNOWN: len(KNOWN_TREASURES)} if t.expansion else {}, t.tracked)
    else:
        t.prints.update({card.card: card for card in pack.cards()})
        t.allies = Deck.of(copies_of(t, Ally), t.tracked)
        t.ocean = Deck.of(copies_of(t, Plunder, Shipping), t.tracked)
        t.chest = Deck.of(copies_of(t, Treasure) if t.expansion else {}, t.tracked)
        t.tile = printed_tile(t)
    return t


def copies_of(t: Rattaneer, *kinds: type[Print]) -> dict[Card, int]:
    """How many there are of each card of these kinds."""
    return {card: known.copies for card, known in t.prints.items() if isinstance(known, kinds)}


def printed_tile(t: Rattaneer) -> list[Spot]:
    """The side of the Treasure tile that is played with, squares by number, then the rectangle (Game Setup, 2)."""
    side = "back" if len(t.chest) else "front"  # treasures are there with the expansion alone
    squares = [card for card in t.prints.values() if isinstance(card, Square) and card.side == side]
    spots = [
        Spot(card.card, card.number, card.points, card.treasure and t.expansion)
        for card in sorted(squares, key=lambda card: card.number)
    ]
    for card in t.prints.values():
        if isinstance(card, Rectangle) and card.side == side:
            spots.append(Spot(card.card, spots[-1].number + 1, card.points, many=True))
    return spots


def seats(t: Rattaneer) -> Options[Seat]:
    """Every captain."""
    return {seat: seat for seat in t.seats}


def to_the_farm(t: Rattaneer, number: int, seat: Seat) -> None:
    """A pirate that cannot act, or was beaten, goes from an area to the Farm (R7, R15)."""
    area = t.area(number)
    area.pirates = [other for other in area.pirates if other != seat]
    t.farm = [*t.farm, seat]


def unable(t: Rattaneer, number: int, captain: Captain) -> None:
    """A pirate that can do nothing in its area goes to the Farm (R7), unless a ruling took it elsewhere."""
    if captain.seat in t.area(number).pirates:
        to_the_farm(t, number, captain.seat)
        t.tell("unable", captain.seat, area=number)


def bring_home(t: Rattaneer, number: int) -> None:
    """All cubes on an area go back to their captains' hands; a neutral one is set aside."""
    area = t.area(number)
    for seat, many in area.cubes.items():
        t.captain(seat).hand += many
    area.cubes, area.neutral = {}, 0
