"""The cards of Rattaneer and its Treasure tile, each as much as is printed on it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import Pack, Place, Print, mistake, needed, slug

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=50)]
Coins: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=20)]
Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=5)]

ALLIES: Final = 20
OCEAN: Final = 76
TREASURES_LAID: Final = 5
"""Treasure cards that are laid out with the expansion, of those in the box."""
IN_ALL: Final = "any"
"""How goods read where a ship takes everything."""


class Goods(StrEnum):
    """What is plundered, in the order of the rulebook."""

    GEMS = "gems"
    COFFEE = "coffee"
    TOBACCO = "tobacco"
    RUM = "rum"
    GOLD = "gold"
    MONEY = "money"


Shipped: TypeAlias = Literal["gems", "coffee", "tobacco", "rum"]
SHIPPED: Final[tuple[Shipped, ...]] = ("gems", "coffee", "tobacco", "rum")
"""What lies face up before a captain: Gold is turned down and Money paid out at once."""


class Does(StrEnum):
    """What allies and treasures do (Ally Cards; Treasure Cards)."""

    NONE = "none"
    STRENGTH = "strength"
    DEALER = "dealer"
    FINAL_FLIPS = "final-flips"
    FIRST_PICK = "first-pick"
    NIGHT_COIN = "night-coin"
    SHIPPING_DISCOUNT = "shipping-discount"
    CUBES_SURVIVE = "cubes-survive"
    SECOND_HIRE = "second-hire"
    COMPANION = "companion"
    MOVE_CUBE = "move-cube"
    PER_2_FLIPPED = "vp-per-2-flipped"
    PER_CUBE = "vp-per-cube-in-hand"
    PER_ALLY = "vp-per-ally"
    PAY_LESS = "pay-less"


BOTH: Final = (Does.NONE, Does.STRENGTH)
ALLIES_DO: Final = (
    *BOTH,
    Does.DEALER,
    Does.FINAL_FLIPS,
    Does.FIRST_PICK,
    Does.NIGHT_COIN,
    Does.SHIPPING_DISCOUNT,
    Does.CUBES_SURVIVE,
)
TREASURES_DO: Final = (
    *BOTH,
    Does.SECOND_HIRE,
    Does.COMPANION,
    Does.MOVE_CUBE,
    Does.PER_2_FLIPPED,
    Does.PER_CUBE,
    Does.PER_ALLY,
    Does.PAY_LESS,
)


class Helper(Print, frozen=True, kw_only=True):
    """A card that helps the captain it lies before: VP at the end, and what it does, how much of it."""

    name: str
    vp: Points
    effect: Does = Does.NONE
    amount: Amount = 1


class Ally(Helper, frozen=True, kw_only=True):
    """An ally: its hiring cost in coins; a dealer deals in one kind of `goods`."""

    cost: Coins
    goods: Shipped | None = None


class Plunder(Print, frozen=True, kw_only=True):
    """A plunder card: its goods, its value in VP (of Money: in coins), and how many enemy strength icons it has."""

    named: ClassVar[bool] = False
    goods: Goods
    value: Points
    strength: Annotated[int, msgspec.Meta(ge=0, le=9)]

    @property
    def kept(self) -> bool:
        """Whether it lies before a captain: Money is paid out and discarded."""
        return self.goods is not Goods.MONEY

    @property
    def stays_up(self) -> bool:
        """Whether it lies face up there until it is flipped: Gold is turned at once."""
        return self.goods in SHIPPED

    @property
    def card(self) -> str:
        """Its face: `gems/6/2`."""
        return f"{self.goods}/{self.value}/{self.strength}"


class Shipping(Print, frozen=True, kw_only=True):
    """A shipping card: the goods it takes, and what it costs in all to flip one, two, … cards."""

    named: ClassVar[bool] = False
    goods: tuple[Shipped, ...]
    prices: tuple[Coins, ...]

    @property
    def sound(self) -> bool:
        """Whether there are prices, not too many, none lower than the one before."""
        return 0 < len(self.prices) <= MOST_FLIPS and list(self.prices) == sorted(self.prices)

    @property
    def card(self) -> str:
        """Its face: `ship/coffee-rum/0/1/2`."""
        taken = [goods for goods in SHIPPED if goods in self.goods]
        what = IN_ALL if len(taken) == len(SHIPPED) else "-".join(taken)
        return "/".join(["ship", what, *map(str, self.prices)])


class Square(Print, frozen=True, kw_only=True):
    """A square of the Treasure tile: its side, its number there, its VP, and whether it brings a treasure card."""

    named: ClassVar[bool] = False
    a_card: ClassVar[bool] = False
    side: Literal["front", "back"]
    number: Annotated[int, msgspec.Meta(ge=1, le=20)]
    points: Points
    treasure: bool = False

    @property
    def card(self) -> str:
        """What it is told apart by: `square/front/1`."""
        return f"square/{self.side}/{self.number}"


class Rectangle(Print, frozen=True, kw_only=True):
    """The rectangle of a side of the Treasure tile, for any number of cubes."""

    named: ClassVar[bool] = False
    a_card: ClassVar[bool] = False
    side: Literal["front", "back"]
    points: Points

    @property
    def card(self) -> str:
        """What it is told apart by: `rectangle/front`."""
        return f"rectangle/{self.side}"


class Treasure(Helper, frozen=True, kw_only=True):
    """A treasure card of the expansion."""


LAID_OUT: Final = 12
"""Ocean cards that lie in the six areas at the start."""


class RattaneerPack(Pack, frozen=True, kw_only=True):
    """A pack for Rattaneer. `reserved`: what is said besides names: in the Tavern, of places, and of goods."""

    reserved: ClassVar[frozenset[str]] = frozenset(
        ("deck-hand", "enough", "any", "ship", "ally", "tavern", "camp", "farm", *Goods)
    )

    players: tuple[Players, Players] = (2, 5)
    ally: tuple[Ally, ...]
    plunder: tuple[Plunder, ...]
    shipping: tuple[Shipping, ...] = ()
    square: tuple[Square, ...]
    rectangle: tuple[Rectangle, ...] = ()
    treasure: tuple[Treasure, ...] = ()

    def wrong(self) -> Iterator[Refused]:
        """Enough allies and ocean cards to set up, squares on the front, a dealer's goods, and prices that rise."""
        yield from super().wrong()
        counts = self.counts()
        if 0 < counts["ally"] < 4:
            yield needed("ally", counts["ally"], 4)
        if 0 < (ocean := counts["plunder"] + counts["shipping"]) < LAID_OUT:
            yield needed("plunder", ocean, LAID_OUT)
        if self.square and not any(square.side == "front" for square in self.square):
            yield mistake("pack-no-front")
        if 0 < (many := counts["treasure"]) < TREASURES_LAID:
            yield needed("treasure", many, TREASURES_LAID)
        if self.treasure and not any(square.side == "back" and square.treasure for square in self.square):
            yield mistake("pack-no-back")
        for kind, does in (("ally", ALLIES_DO), ("treasure", TREASURES_DO)):
            for n, card in enumerate(getattr(self, kind), 1):
                if card.effect not in does:
                    yield mistake("pack-effect", Place(kind, n, card.name), "effect", answer=card.effect, right=does)
        for n, ally in enumerate(self.ally, 1):
            if (ally.effect is Does.DEALER) != (ally.goods is not None):
                yield mistake("pack-dealer", Place("ally", n, ally.name), "goods", dealer=ally.effect is Does.DEALER)
        for n, ship in enumerate(self.shipping, 1):
            if not ship.goods or len(set(ship.goods)) < len(ship.goods):
                yield mistake("pack-ship-goods", Place("shipping", n), "goods")
            if not ship.sound:
                yield mistake("pack-prices", Place("shipping", n), "prices", most=MOST_FLIPS)


MOST_FLIPS: Final = 4
"""The most cards that one ship takes."""

KNOWN_ALLIES: Final = (
    Ally(name="Gunner", cost=0, vp=0, effect=Does.STRENGTH),
    Ally(name="Magician", cost=0, vp=0, effect=Does.STRENGTH),
    Ally(name="Master fencer", cost=4, vp=0, effect=Does.STRENGTH, amount=2),
    Ally(name="Liquor dealer", cost=0, vp=0, effect=Does.DEALER, goods="rum"),
    Ally(name="Tobacco dealer", cost=0, vp=0, effect=Does.DEALER, goods="tobacco"),
    Ally(name="Coffee dealer", cost=0, vp=0, effect=Does.DEALER, goods="coffee"),
    Ally(name="Jewel dealer", cost=0, vp=0, effect=Does.DEALER, goods="gems"),
    Ally(name="Black marketer", cost=0, vp=0, effect=Does.FINAL_FLIPS, amount=2),
    Ally(name="Pilferer", cost=0, vp=0, effect=Does.FIRST_PICK),
    Ally(name="Bogus money artisan", cost=0, vp=0, effect=Does.NIGHT_COIN),
    Ally(name="Bargainer", cost=0, vp=0, effect=Does.SHIPPING_DISCOUNT),
    Ally(name="Surgeon", cost=0, vp=0, effect=Does.CUBES_SURVIVE),
)
"""The allies that the rulebook tells of, and the one of its battle example; cost and VP stand on the cards alone."""

KNOWN_TREASURES: Final = (
    Treasure(name="Exquisite Wine", vp=0, effect=Does.SECOND_HIRE, amount=2),
    Treasure(name="Companion Flute", vp=0, effect=Does.COMPANION),
    Treasure(name="Craftsman's Compass", vp=0, effect=Does.MOVE_CUBE),
    Treasure(name="Book of the Sage", vp=0, effect=Does.PER_2_FLIPPED),
    Treasure(name="Masters Sword", vp=0, effect=Does.STRENGTH, amount=2),
    Treasure(name="Friendship Goblet", vp=0, effect=Does.PER_CUBE, amount=2),
    Treasure(name="Flag of the Pirate King", vp=0, effect=Does.PER_ALLY, amount=2),
    Treasure(name="Scale of the Merchants", vp=0, effect=Does.PAY_LESS),
    Treasure(name="Red Diamond Ring", vp=0),
    Treasure(name="Black Pearl", vp=0),
)
"""The ten treasures of the rulebook; their VP stand on the cards alone."""

ALLY_FACES: Final = {slug(ally.name): ally for ally in KNOWN_ALLIES}
TREASURE_FACES: Final = {slug(treasure.name): treasure for treasure in KNOWN_TREASURES}
