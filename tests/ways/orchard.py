"""A tiny game with cards: baskets go round, and whoever is asked takes a fruit that lies open."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Final

import msgspec

from rat_tables import games
from rat_tables.engine.asks import Refused, Rules
from rat_tables.engine.cards import Open, put
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.packs import Pack, Print, needed
from rat_tables.engine.table import Table
from rat_tables.engine.verbs import choose
from rat_tables.engine.views import Everyone


class Colour(StrEnum):
    """What a basket looks like."""

    RED = "red"
    GREEN = "green"


class Basket(Print, frozen=True, kw_only=True):
    """A basket for each player."""

    name: str
    colour: Colour


class Fruit(Print, frozen=True, kw_only=True):
    """A fruit."""

    name: str
    sweet: Annotated[int, msgspec.Meta(ge=-9, le=9)]
    ripe: bool = True
    prices: tuple[Annotated[int, msgspec.Meta(ge=0)], ...] = ()


class Tree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is no card."""

    rows: int = 1


class OrchardPack(Pack, frozen=True, kw_only=True):
    """The cards of the orchard."""

    tree: Tree = Tree()
    basket: tuple[Basket, ...]
    fruit: tuple[Fruit, ...]

    def wrong(self) -> Iterator[Refused]:
        """A basket for everybody."""
        yield from super().wrong()
        if 0 < self.counts()["basket"] < self.players[1]:
            yield needed("basket", self.counts()["basket"], self.players[1], "players")


class Orchard(Table):
    """What lies open, and what was taken."""

    grass: Everyone[Open] = msgspec.field(default_factory=Open)
    taken: Everyone[list[str]] = msgspec.field(default_factory=list)


def new(setting: Setting) -> Orchard:
    """Lay the fruit out; with no pack one of no name."""
    table = Orchard(seats=list(setting.seats), use=setting.use, title=setting.title)
    for card in setting.pack.fruit if setting.pack is not None else ():
        for _ in range(card.copies):
            put(table, card.card, table.grass)
    return table


def play(t: Orchard) -> Rules[None]:
    """Everybody takes a fruit."""
    for seat in t.seats:
        taken = yield from choose(seat, "take", lying, t)
        t.taken.append(taken)
        t.tell("taken", seat, fruit=taken)


def lying(t: Orchard) -> dict[str, str]:
    """What lies on the grass, and leaves."""
    return {card: card for card in t.grass.cards if card not in t.taken} | {"leaves": "leaves"}


ORCHARD: Final = Game[Orchard](name="orchard", rules=1, seats=(2, 4), new=new, play=play, pack=OrchardPack)
SHELF: Final = games.Shelf(
    "orchard",
    "The Orchard",
    "A fruit for everybody.",
    (2, 4),
    "tests.ways.orchard",
    "ORCHARD",
    "tests.ways:orchard_words.toml",
    "tests.ways.orchard_lines",
    "tests.ways:orchard_pack.toml",
)
