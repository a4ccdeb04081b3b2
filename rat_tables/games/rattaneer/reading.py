"""Reading cards as they are typed: by what is printed on them, from left to right, or by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from rat_tables.engine.asks import Entry, Refused
from rat_tables.engine.called import could_be, meant
from rat_tables.engine.cards import Card, CardEntry, Deck, Pile, elsewhere, face, piles, possible
from rat_tables.engine.packs import Print
from rat_tables.engine.table import Table
from rat_tables.games.rattaneer.pack import (
    ALLY_FACES,
    IN_ALL,
    MOST_FLIPS,
    SHIPPED,
    TREASURE_FACES,
    Ally,
    Goods,
    Helper,
    Plunder,
    Shipping,
    Treasure,
)
from rat_tables.games.rattaneer.printed import NAMELESS
from rat_tables.games.rattaneer.table import Rattaneer, Spot

P = TypeVar("P", bound=Print)
MOST: Final = 50
"""The highest number on a card."""


def pieces(text: str) -> list[str]:
    """The words and numbers of what is typed, whatever stands between them; `g62` is `g` and `62`."""
    return re.findall(r"[0-9]+|[^\W\d_]+(?:['’-][^\W\d_]+)*|\*", text.casefold())


def read_ocean(t: Rattaneer, text: str) -> Card:
    """Read an ocean card: `gems 6 2`, `r20`; `ship rum/coffee 0 1 2`, `s rc 012`."""
    words = pieces(text.replace("-", " "))
    names = [word for word in words if not word.isdecimal()]
    numbers = [word for word in words if word.isdecimal()]
    if not names or words[: len(names)] != names or re.search(r"[-−]\s*[0-9]", text):
        raise Refused("ocean-card", answer=text)
    if len(names) > 1 and "ship".startswith(names[0]):
        return read_ship(t, text, names[1:], numbers)
    goods = [goods for goods in Goods if goods.startswith(names[0])]
    if len(names) == 1 < len(goods):
        goods = in_pack(t, goods, apart(numbers)) or goods
    if len(names) > 1 or len(goods) != 1:
        raise Refused("goods-several" if len(goods) > 1 else "ocean-card", answer=text, goods=goods)
    return read_plunder(t, text, goods[0], apart(numbers))


def in_pack(t: Rattaneer, goods: list[Goods], numbers: list[int]) -> list[Goods]:
    """Of goods that begin alike, those of which the pack has a card with these numbers: `g62` are Gems."""
    cards = [] if t.unread else prints(t, Plunder)
    fits = {card.goods for card in cards if [card.value, card.strength][: len(numbers)] == numbers}
    return [one for one in goods if one in fits]


def apart(numbers: list[str]) -> list[int]:
    """The numbers of a card; several of them typed as one (`62`) are its digits."""
    return [int(number) for number in (list(numbers[0]) if len(numbers) == 1 else numbers)]


def read_plunder(t: Rattaneer, text: str, goods: Goods, numbers: list[int]) -> Card:
    """The face of a plunder card. No strength said is none; with a pack, what its one card of that value has."""
    if len(numbers) == 1:
        known = [] if t.unread else prints(t, Plunder)
        alike = [card for card in known if card.goods == goods and card.value == numbers[0]]
        numbers = [*numbers, alike[0].strength] if len(alike) == 1 else [*numbers, 0] if t.unread else numbers
    if len(numbers) != 2 or max(numbers) > MOST or numbers[1] > 9:
        raise Refused("plunder-numbers", answer=text, goods=goods)
    return f"{goods}/{numbers[0]}/{numbers[1]}"


def read_ship(t: Rattaneer, text: str, names: list[str], numbers: list[str]) -> Card:
    """The face of a shipping card: the goods it takes, and its prices for one, two, … cards."""
    names = [name for name in names if name not in ("or", "and")]
    goods = {one for name in names for one in taken(name)}
    if not goods or not all(map(taken, names)):
        raise Refused("ship-goods", answer=text)
    prices = apart(numbers)
    if not prices:
        known = [card for card in prints(t, Shipping) if set(card.goods) == goods]
        if len(known) == 1 and not t.unread:
            return known[0].card
    if not 0 < len(prices) <= MOST_FLIPS or prices != sorted(prices) or prices[-1] > 20:
        raise Refused("ship-prices", answer=text)
    wanted = tuple(one for one in SHIPPED if one in goods)
    return Shipping(goods=wanted, prices=tuple(prices)).card


def taken(name: str) -> list[str]:
    """The goods that a word of a shipping card means: one by its beginning, all, or several by their first letters."""
    if name in (IN_ALL, "all", "*"):
        return list(SHIPPED)
    if one := [goods for goods in SHIPPED if goods.startswith(name)]:
        return list(one)
    letters = [[goods for goods in SHIPPED if goods.startswith(letter)] for letter in name]
    return [goods for one in letters for goods in one] if all(letters) else []


def prints(t: Rattaneer, kind: type[P]) -> list[P]:
    """The cards of a kind that are known at this table."""
    return [card for card in t.prints.values() if isinstance(card, kind)]


def read_ally(t: Rattaneer, text: str) -> Card:
    """Read an ally: by name; with no pack by name, cost and VP (`gunner 2 1`), or cost and VP alone (`3 2`)."""
    return read_named(t, text, Ally, ALLY_FACES, (2, 3), "ally")


def read_treasure(t: Rattaneer, text: str) -> Card:
    """Read a treasure card: by name, with no pack by name and VP (`black pearl 4`)."""
    return read_named(t, text, Treasure, TREASURE_FACES, (1, 1), "treasure")


def read_named(
    t: Rattaneer, text: str, kind: type[Print], faces: Iterable[Card], many: tuple[int, int], what: str
) -> Card:
    """Read a card that has a name; where no pack tells, the numbers printed on it follow, or were typed before."""
    words = pieces(text)
    names = [word.replace("'", "").replace("’", "") for word in words if not word.isdecimal()]
    numbers = [int(word) for word in words if word.isdecimal()]
    if words[: len(names)] != [word for word in words if not word.isdecimal()]:
        raise Refused(f"{what}-unread", answer=text)
    if len(numbers) == 1 and many[0] > 1:
        numbers = [int(digit) for digit in words[-1]]
    if not t.unread:
        return read_known(t, text, kind, names, numbers, what)
    if numbers and not many[0] <= len(numbers) <= many[1]:
        raise Refused(f"{what}-numbers", answer=text)
    name = NAMELESS if names in ([], [NAMELESS]) and kind is Ally else one_of(names, faces, f"{what}-unread", text)
    if numbers:
        told = "/".join([name, *map(str, numbers)])
        if t.print_of(told) is None:
            raise Refused(f"{what}-numbers", answer=text)
        return told
    seen = sorted({face(card) for _, pile in piles(t) for card in pile.cards if card.partition("/")[0] == name})
    if len(seen) != 1:
        raise Refused(f"{what}-numbers", answer=text)
    return seen[0]


def read_known(t: Rattaneer, text: str, kind: type[Print], names: list[str], numbers: list[int], what: str) -> Card:
    """Read a card of the pack by its name, or an ally by its cost and VP where only one has these."""
    cards = {card: known for card, known in t.prints.items() if isinstance(known, kind)}
    if names:
        card = one_of(names, cards, f"{what}-unread", text)
        said = on_it(cards[card])
        if numbers and numbers != said[-len(numbers) :] and numbers != said:
            raise Refused("other-numbers", card=card, numbers=[str(number) for number in said])
        return card
    alike = [card for card, known in cards.items() if isinstance(known, Ally) and [known.cost, known.vp] == numbers]
    if len(alike) != 1:
        raise Refused("card-several" if alike else f"{what}-unread", answer=text, cards=alike)
    return alike[0]


def on_it(card: Print) -> list[int]:
    """The numbers of a card with a name: cost and VP, or VP."""
    assert isinstance(card, Helper)
    return [card.cost, card.vp] if isinstance(card, Ally) else [card.vp]


def one_of(names: Sequence[str], faces: Iterable[Card], key: str, text: str) -> Card:
    """The card that is called so, or by that beginning; raise `Refused` for none or several."""
    known = list(faces)
    card, many = meant(names, known, known)
    if not card or many < len(names):
        raise could_be(Refused(key, answer=text), names, known)
    return card


Fits: TypeAlias = Callable[[Print | None], bool]


def of_the_ocean(card: Print | None) -> bool:
    """What is drawn from the Ocean deck."""
    return isinstance(card, Plunder | Shipping)


def kept(card: Print | None) -> bool:
    """Plunder that a captain keeps: neither ships nor Money."""
    return isinstance(card, Plunder) and card.kept


def stays_up(card: Print | None) -> bool:
    """Plunder that lies face up before a captain: no Gold either."""
    return isinstance(card, Plunder) and card.stays_up


def an_ally(card: Print | None) -> bool:
    """An ally."""
    return isinstance(card, Ally)


def a_treasure(card: Print | None) -> bool:
    """A treasure card."""
    return isinstance(card, Treasure)


def card_of(t: Rattaneer, text: str, read: Callable[[Rattaneer, str], Card], fits: Fits) -> Card:
    """Read a card that fits, or that is in no pack; raise `Refused` for one of the same back that does not fit."""
    card = as_face(t, text, fits) or read(t, text)
    known = t.print_of(card)
    if known is not None and not fits(known):
        raise Refused("not-kept", card=card)
    return card


def entry(hint: str, read: Callable[[Rattaneer, str], Card], sample: str, fits: Fits) -> CardEntry:
    """An entry for a card that is turned up from a deck."""

    def parse(text: str, t: Table, deck: Deck, pile: Pile) -> tuple[str, Card]:
        assert isinstance(t, Rattaneer)
        card = card_of(t, text, read, fits)
        if not deck.may_lie(card, pile):
            raise elsewhere(t, card, pile)
        return card, card

    def example(t: Table, deck: Deck, pile: Pile) -> Card:
        assert isinstance(t, Rattaneer)
        return next((card for card in possible(t, deck, pile) if fits(t.print_of(card))), sample)

    return Entry(hint, parse, example)


def as_face(t: Rattaneer, text: str, fits: Fits) -> Card:
    """The face of a card that fits as it stands in a file, or nothing."""
    said = text.strip().casefold()
    known = t.print_of(said)
    if known is None or not fits(known) or "." in said:
        return ""
    return known.card if of_the_ocean(known) else said  # goods on a ship have one order


OCEAN_CARD: Final = entry("ocean-card", read_ocean, "gems 6 2", of_the_ocean)
LOOT_CARD: Final = entry("loot-card", read_ocean, "gems 6 2", kept)
ALLY_CARD: Final = entry("ally-card", read_ally, "gunner 2 1", an_ally)
TREASURE_CARD: Final = entry("treasure-card", read_treasure, "black pearl 4", a_treasure)


# ── the Treasure tile ───────────────────────────────────────────────────────────────────────────────────────


FEWEST: Final = 2
"""A square and the rectangle: a single number is something else, typed too early."""


def read_tile(text: str, t: Rattaneer) -> tuple[str, list[Spot]]:
    """Read the VP on the squares of the Treasure tile and last on its rectangle; `*` behind one that brings a card."""
    words = re.findall(r"[0-9]+\*?", text)
    left = re.sub(r"[0-9]+\*?", " ", text)
    too_high = any(int(word.rstrip("*")[:9]) > MOST for word in words)
    if left.strip(" ,/") or not FEWEST <= len(words) <= 21 or too_high:
        raise Refused("tile", answer=text, expansion=t.expansion)
    starred = [word for word in words if word.endswith("*")]
    if (starred and not t.expansion) or words[-1].endswith("*"):
        raise Refused("tile-star", answer=text, expansion=t.expansion)
    spots = [
        Spot("", number, int(word.rstrip("*")), word.endswith("*"), number == len(words))
        for number, word in enumerate(words, 1)
    ]
    return " ".join(f"{int(word.rstrip('*'))}{'*' * word.endswith('*')}" for word in words), spots


def some_tile(t: Rattaneer) -> str:
    """A tile as it could be typed."""
    return "10 8* 7* 7 6* 5* 5* 5 4" if t.expansion else "10 9 8 7 7 6 6 5 4"


TILE: Final = Entry[list[Spot], Rattaneer]("tile", read_tile, some_tile, lambda t: {"expansion": t.expansion})
