"""Cards: piles whose cards may be unknown, and the deck that keeps count of those nobody has identified.

Each card is known in exactly one pile, or it is one of the deck's `unseen`; the unknown counts of the piles add up
to the unseen cards. In play the app knows every card. Tracking, the cards lie on the table: what is drawn blind is
unknown until it is played, and who holds an unknown card may play any unseen one.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from rat_tables.engine.asks import Entry, Moot, Options, Refused, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.verbs import choose
from rat_tables.engine.views import Counted, Everyone

Card: TypeAlias = str
"""What is printed on a card (`7h`); of several alike lying open, with its number (`sword.2`)."""

UNKNOWN: Final = "?"
"""A card nobody has identified. Among the `unseen` it is a blank: it can turn out to be anything."""


def face(card: Card) -> Card:
    """What is printed on a card, without the number it got when it was laid open."""
    return card.partition(".")[0]


class Pile(msgspec.Struct, omit_defaults=True):
    """Cards for the eyes of the rat they lie before: a hand; with no such rat, face down for everybody."""

    cards: Counted[list[Card]] = msgspec.field(default_factory=list)
    unknown: Everyone[int] = 0

    def __len__(self) -> int:
        return len(self.cards) + self.unknown


class Open(Pile):
    """Cards lying open, in the order in which they were laid."""

    cards: Everyone[list[Card]] = msgspec.field(default_factory=list)


class Deck(Pile):
    """The pile that is drawn from; it also keeps what is unseen of the cards with its back, wherever they lie.

    In play it knows its cards but has no order: chance decides at each draw.
    """

    seat: Everyone[Seat] = TABLE  # nobody's, even where it lies before a rat
    unseen: Everyone[dict[Card, int]] = msgspec.field(default_factory=dict)

    @classmethod
    def of(cls, cards: Mapping[Card, int], tracked: bool) -> Deck:
        """Return a full deck of faces with their copies; with no pack, tracking, so many blanks: `{UNKNOWN: 40}`."""
        if tracked:
            return cls(unknown=sum(cards.values()), unseen=dict(cards))
        return cls(cards=sorted(Counter(dict(cards)).elements()))

    def turn_up(self, t: Table, kind: str, to: Pile, entry: CardEntry | None = None) -> Rules[Card]:
        """Turn up a card for all to see and lay it on `to`; tracking, the group says which it is."""
        if not t.tracked:
            card = yield from lots(kind, known, self, weights=copies, closed=True)
        elif len(self):
            card = yield from choose(TABLE, kind, on_top, t, self, self, entry=entry or CARD)
        else:
            raise Moot(kind)
        return self.move(t, card, self, to)

    def deal_to(self, t: Table, kind: str, hand: Pile) -> Rules[Card]:
        """Deal a card for its receiver's eyes alone; tracking, nothing is asked and the card is `UNKNOWN`."""
        return (yield from self.take_blind(t, kind, self, hand))

    def take_blind(self, t: Table, kind: str, source: Pile, to: Pile) -> Rules[Card]:
        """Move a card that nobody chose by its face from one pile to another."""
        if t.tracked:
            return self.move(t, UNKNOWN, source, to)
        card = yield from lots(kind, known, source, weights=copies, secret=True)
        return self.move(t, card, source, to)

    def move(self, t: Table, card: Card, source: Pile, to: Pile) -> Card:
        """Move a card and return it as it lies now; raise `Refused`, and move nothing, where it is not.

        To move `UNKNOWN` is to forget: any card of the source may be the one that went.
        """
        if card == UNKNOWN:
            if not t.tracked or not len(source):
                raise Refused("card-none", where=path_of(t, source))
            self.forget(source)
            source.unknown -= 1
            to.unknown += 1
            return UNKNOWN
        if card not in source.cards:
            card = self.identify(t, card, source)
        source.cards.remove(card)
        if isinstance(source, Open) and isinstance(to, Open):  # it keeps the number that tells it apart
            to.cards.append(card)
            return card
        return put(t, card, to)

    def shuffle_in(self, t: Table, *piles: Pile) -> None:
        """Shuffle other piles into the deck; tracking, nobody knows any more which card is where in it."""
        for pile in piles:
            for card in pile.cards:
                put(t, card, self)
            self.unknown += pile.unknown
            pile.cards, pile.unknown = [], 0
        if t.tracked:
            self.forget(self)

    def may_lie(self, card: Card, pile: Pile) -> bool:
        """Whether the card lies in the pile, or may be one of the unknown cards there."""
        return card in pile.cards or self.may_be(card, pile)

    def may_be(self, card: Card, pile: Pile) -> bool:
        """Whether an unknown card of the pile may turn out to be this one."""
        unseen = card in self.unseen or UNKNOWN in self.unseen
        return unseen and pile.unknown > 0 and card not in ("", UNKNOWN)

    def identify(self, t: Table, card: Card, pile: Pile) -> Card:
        """An unknown card of the pile shows its face; return it as it lies, or raise `Refused` where it cannot be."""
        if not self.may_be(card, pile):
            raise elsewhere(t, card, pile)
        one = card if card in self.unseen else UNKNOWN
        self.unseen[one] -= 1
        if not self.unseen[one]:
            del self.unseen[one]
        pile.unknown -= 1
        return put(t, card, pile)

    def forget(self, pile: Pile) -> None:
        """Tracking: nobody knows any more which cards these are."""
        for card in map(face, pile.cards):
            self.unseen[card] = self.unseen.get(card, 0) + 1
        pile.unknown += len(pile.cards)
        pile.cards = []


def put(t: Table, card: Card, to: Pile) -> Card:
    """Lay a card on a pile. Laid open beside one alike it gets a number, which it keeps as long as it lies open."""
    if not isinstance(to, Open):
        card = face(card)
        insort(to.cards, card)
        return card
    number = 1
    while _lies_open(t, card):
        number += 1
        card = f"{face(card)}.{number}"
    to.cards.append(card)
    return card


def it_moved(t: Table, card: Card, was: Pile, here: Pile) -> None:
    """Tracking: a card known in one pile lies in another after all; an unknown one stays behind where it lay."""
    if card not in was.cards or not here.unknown or was is here:
        raise elsewhere(t, card, here)
    was.cards.remove(card)
    was.unknown += 1
    here.unknown -= 1
    put(t, card, here)


def known(pile: Pile) -> Options[Card]:
    """The cards of a pile that are known, alike ones once."""
    return dict(zip(pile.cards, pile.cards, strict=True))


def copies(pile: Pile) -> Mapping[Card, int]:
    """How many of each known card a pile has: the weights of a blind draw."""
    return Counter(pile.cards)


def possible(t: Table, deck: Deck, pile: Pile) -> Options[Card]:
    """What a pile's holder may play: what is known there; with an unknown card, any unseen one too."""
    unseen = sorted(deck.unseen) if pile.unknown else []
    return {card: card for card in [*pile.cards, *unseen] if card != UNKNOWN}


def on_top(t: Table, deck: Deck, pile: Pile) -> Options[Card]:
    """What may be turned up; `Moot` where a ruling has meanwhile taken the last card away."""
    if not len(pile):
        raise Moot("turn-up")
    return possible(t, deck, pile)


CardEntry: TypeAlias = Entry[Card, Table, Deck, Pile]


def card_entry(read: Callable[[str], Card], sample: Card, hint: str = "card") -> CardEntry:
    """Return an entry for a card of a pile: `read` gives the face typed, or raises `Refused`.

    `sample` is a face that a blank can turn out to be. In play a hand lists its cards, and no entry is needed.
    """

    def parse(text: str, t: Table, deck: Deck, pile: Pile) -> tuple[str, Card]:
        card = read(text)
        if not deck.may_lie(card, pile):
            raise elsewhere(t, card, pile)
        return card, card

    return Entry(hint, parse, lambda t, deck, pile: next(iter(possible(t, deck, pile)), sample))


CARD: Final = card_entry(str.strip, "card")
"""A card by its face as it stands in the files."""


def elsewhere(t: Table, card: Card, pile: Pile) -> Refused:
    """The refusal of a card that cannot be in a pile: `where` it lies. In play that names open piles alone."""
    where = [
        path
        for path, other in piles(t)
        if other is not pile and (t.tracked or isinstance(other, Open)) and face(card) in map(face, other.cards)
    ]
    return Refused("card-elsewhere", card=card, pile=path_of(t, pile), where=where)


def piles(value: Any, path: str = "") -> Iterator[tuple[str, Pile]]:
    """Every pile on a table with the way to it: `midden`, `rats.ann.hand`, `columns.spades`."""
    parts: Any = ()
    if isinstance(value, Pile):
        yield path, value
    elif isinstance(value, msgspec.Struct):
        parts = [(name, getattr(value, name)) for name in _roomy(type(value))]
    elif isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = [
            (getattr(part, "seat", "") or getattr(part, "card", "") or str(i), part) for i, part in enumerate(value)
        ]
    for name, part in parts:
        yield from piles(part, f"{path}.{name}" if path else name)


def _lies_open(t: Table, card: Card) -> bool:
    for pile in _lying_open(t):  # noqa: SIM110  # half as long as with any()
        if card in pile.cards:
            return True
    return False


def _lying_open(t: Table) -> list[Open]:
    """Every pile in which cards lie open. Quicker than `piles`, for it is asked for each card laid down."""
    beside = vars(t)
    known: list[Open] | None = beside.get("lying_open")
    if known is not None:
        return known
    found: list[Open] = []
    left: list[Any] = [t]
    while left:
        struct = left.pop()
        if isinstance(struct, Open):
            found.append(struct)
            continue
        cls: type[msgspec.Struct] = type(struct)
        opens, singles, lists, dicts = _rooms(cls)
        for name in opens:
            found.append(getattr(struct, name))
        for name in singles:
            if (single := getattr(struct, name)) is not None:
                left.append(single)
        for name in lists:
            left += getattr(struct, name)
        for name in dicts:
            left += getattr(struct, name).values()
    if t.settled:
        beside["lying_open"] = found
    return found


@cache
def _rooms(cls: type[msgspec.Struct]) -> tuple[list[str], list[str], list[str], list[str]]:
    """The fields of a struct in which cards can lie open: piles, structs, lists and dicts of structs."""
    rooms: tuple[list[str], list[str], list[str], list[str]] = ([], [], [], [])
    if issubclass(cls, Pile):
        return rooms
    hints = get_type_hints(cls)
    for name in _roomy(cls):
        hint = hints[name]
        if hint not in (Pile, Deck):
            rooms[0 if hint is Open else {list: 2, dict: 3}.get(get_origin(hint) or hint, 1)].append(name)
    return rooms


@cache
def _roomy(cls: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct in which there can be a pile, as far as their types tell."""
    return tuple(name for name, hint in get_type_hints(cls).items() if _may_hold_piles(hint))


def _may_hold_piles(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return issubclass(hint, Pile) or bool(_roomy(hint))
    return any(map(_may_hold_piles, get_args(hint)))


def path_of(t: Table, pile: Pile) -> str:
    """The way to a pile, as `piles` tells it."""
    return next((path for path, other in piles(t) if other is pile), "")
