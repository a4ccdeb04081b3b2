"""Reading what is typed at a tracked table: captains by a beginning, cards by name, number or print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from rat_tables.engine.asks import Entry, Refused
from rat_tables.engine.called import WORDS, could_be, could_mean, meant, named
from rat_tables.engine.cards import Card, Deck, Pile, elsewhere, face, possible
from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Table
from rat_tables.games.pie_rats import printed
from rat_tables.games.pie_rats.pack import Charisma, Crew, Pie
from rat_tables.games.pie_rats.table import Captain, PieRats

PLUS: Final = "+"


def pieces(text: str) -> list[str]:
    """The words of an act. A plus sign between two cards stays a word of its own; that of a number is left out."""
    return re.findall(r"\+|[^\s+]+", re.sub(r"(?<!\S)\+(?=[0-9])", " ", text.replace("−", "-")))


def without_plus(words: Iterable[str]) -> list[str]:
    """The words alone, where it makes no difference what parts them."""
    return [word for word in words if word != PLUS]


def seat_of(t: PieRats, word: str) -> Seat:
    """Return the captain meant by a seat or a beginning of one; raise `Refused` for none."""
    wanted = word.casefold()
    begun = [seat for seat in t.seats if seat.startswith(wanted)]
    if wanted in t.seats:
        return wanted
    if len(begun) != 1:
        raise Refused("seat-unknown", answer=word, seats=t.seats)
    return begun[0]


def from_pile(t: PieRats, pile: Pile, words: Sequence[str], kinds: tuple[type, ...]) -> tuple[Card, int]:
    """Return a card of certain kinds as it may come from a hand or a pile, and how many words it takes.

    Raise `Refused` where the words name none.
    """
    every = [card for card, known in t.prints.items() if isinstance(known, kinds)]
    can = [card for card in possible(t, t.deck, pile) if isinstance(t.print_of(card), kinds)]
    if t.unread:
        every = can = [card.card for card in printed.KNOWN if isinstance(card, kinds)]
    card, many = as_printed(words, kinds) if t.unread else meant(words, can, every)
    if not card:
        known = can if could_mean(words, can)[0] else every
        names = [kind.__name__.lower() for kind in kinds]
        raise could_be(Refused("card-unread", answer=" ".join(words), kinds=names), words, known)
    return card, many


def cards_from(t: PieRats, pile: Pile, words: Sequence[str], kinds: tuple[type, ...]) -> list[Card]:
    """Return all the cards that the words name, one behind the other or with a plus sign between."""
    cards: list[Card] = []
    while words:
        card, many = ("", 1) if words[0] == PLUS else from_pile(t, pile, words, kinds)
        cards += [card] if card else []
        words = words[many:]
    return cards


def as_printed(words: Sequence[str], kinds: tuple[type, ...]) -> tuple[Card, int]:
    """Read a card by its text: two numbers for a rat, one for charisma, or a name of known text.

    What kind it is may be said before (`rat -1 3`, `charisma/2`); without it two numbers are a rat where one can be.
    A rat may have its name before its numbers, and charisma of known text its points behind its name.
    """
    said = " ".join(words[:3]).casefold()
    card, many = rat_as_printed(words)
    if card and Crew in kinds:
        return card, many
    charisma = re.match(r"(?:charisma[ /])?(\d{1,2})(?![^ ])", said)
    if charisma and Charisma in kinds and int(charisma[1]) <= 50:
        return printed.charisma(int(charisma[1])), charisma[0].count(" ") + 1
    known = [card for card in printed.KNOWN if isinstance(card, kinds)]
    name, many = named(words, [card.card for card in known])
    if name:
        points = [str(card.points) for card in known if isinstance(card, Charisma) and card.card == name]
        return name, many + (words[many : many + 1] == points != [])
    named_before = len(name_before(words))
    card, many = rat_as_printed(words[named_before:]) if named_before and Crew in kinds else ("", 0)
    return (card, named_before + many) if card else ("", 0)


def rat_as_printed(words: Sequence[str]) -> tuple[Card, int]:
    """Read a rat by its two numbers; `("", 0)` for none."""
    said = " ".join(words[:3]).casefold()
    found = re.match(r"(?:(?:crew|rat)[ /])?(-?\d{1,2})[ /](\d{1,2})(?![^ ])", said)
    if found:
        loyalty, strength = map(int, found.groups())
        if -9 <= loyalty <= 9 and strength <= 50:
            return printed.rat(loyalty, strength), found[0].count(" ") + 1
    return "", 0


def name_before(words: Sequence[str]) -> list[str]:
    """The words before the first number: a name that the app does not know."""
    return list(takewhile(lambda word: word != PLUS and not re.search(r"\d", word), words[:WORDS]))


def lying(
    t: PieRats,
    words: Sequence[str],
    own: Captain | None,
    others: Sequence[Captain],
    was: PieRats | None = None,
    but: Sequence[Card] = (),
) -> tuple[Card, int]:
    """Return a crew member that lies on the table, and how many words it takes; `("", 0)` for none.

    By its name or a beginning of it, by its captain and its number there (`b2`), by a number alone where it is one of
    a captain's `own`, or where no pack tells by what is printed on it (`-1/3`). A number means the board as it `was`
    when the line began. Of several alike before a captain it is the first that is not among those named already.
    """
    captains = [own] if own is not None else others
    there = [card for captain in captains for card in captain.crew.cards]
    word = words[0].casefold()
    for card in (word, numbered(was or t, word, own, captains)):
        if card in there:
            return card, 1
    cards, many = rats_meant(t, words, captains)
    if len({(face(card), owner(t, card)) for card in cards}) != 1:
        return "", 0
    return next((card for card in cards if card not in but), cards[0]), many


def numbered(was: PieRats, word: str, own: Captain | None, captains: Sequence[Captain]) -> Card:
    """The crew member of a number, alone or behind a captain, as the board was; none where there is no such one."""
    found = re.fullmatch(r"(\D*)([0-9]{1,2})", word)
    if not found:
        return ""
    start, at = found[1].rstrip("."), int(found[2])
    near = [captain.seat for captain in captains]
    of = begun_by(start, near) or begun_by(start, was.seats)
    if not found[1]:
        of = [own.seat] if own is not None else []
    crew = was.captain(of[0]).crew.cards if len(of) == 1 else []
    return crew[at - 1] if 0 < at <= len(crew) else ""


def begun_by(start: str, seats: Sequence[Seat]) -> list[Seat]:
    """The seats that begin so; only one where that is its whole name."""
    return [start] if start in seats else [seat for seat in seats if seat.startswith(start)]


def owner(t: PieRats, card: Card) -> Seat:
    """Before whom a crew member lies."""
    captain = t.whose(card)
    assert captain is not None, card
    return captain.seat


def rats_meant(t: PieRats, words: Sequence[str], captains: Sequence[Captain]) -> tuple[list[Card], int]:
    """Return the crew before some captains that the words may begin with, and how many words that takes."""
    there = [card for captain in captains for card in captain.crew.cards]
    named_before = len(name_before(words))
    slashed = [word for word in words[named_before : named_before + 1] if "/" in word]
    if t.unread and slashed:
        rat = rat_as_printed(slashed)[0]
        if cards := [card for card in there if face(card) == rat]:
            return cards, named_before + 1
    return could_mean(words, there)


def could_be_rats(why: Refused, t: PieRats, words: Sequence[str], captains: Sequence[Captain]) -> Refused:
    """Return the refusal of words that could mean several of some captains' crews, or else the one there is."""
    cards, many = rats_meant(t, words, captains)
    said = " ".join(words[:many])
    if len({face(card) for card in cards}) > 1:
        return Refused("card-several", answer=said, cards=cards)
    owners = list(dict.fromkeys(owner(t, card) for card in cards))
    if len(owners) > 1:
        return Refused("rat-several", answer=said, seats=owners)
    return why


def pie_on_the_sill(t: PieRats, words: Sequence[str], was: PieRats | None = None) -> tuple[Card, int]:
    """Return a pie on the sill by its name, its number as the sill `was`, or its weight and points (`9/4`)."""
    word, before = words[0].casefold() if words else "", (was or t).sill.cards
    if word in t.sill.cards:
        return word, 1
    found = re.fullmatch(r"p(?:ie)?([0-9]{1,2})", word)
    if found and 0 < int(found[1]) <= len(before) and before[int(found[1]) - 1] in t.sill.cards:
        return before[int(found[1]) - 1], 1
    named_before = len(name_before(words)) if t.unread else 0
    found = re.match(r"([0-9]{1,2})[ /]([0-9]{1,2})(?![^ ])", " ".join(words[named_before : named_before + 2]))
    if found and (named_before or "/" in found[0]):
        numbers = tuple(map(int, found.groups()))
        for card in t.sill.cards:
            pie = t.pie_of(card)
            if (pie.weight, pie.points) == numbers:
                return card, named_before + found[0].count(" ") + 1
    return named(words, t.sill.cards)


def read_pie(t: PieRats, text: str) -> Card:
    """Read a pie as it is turned up: by name, or by its weight and points (`9 4`)."""
    words = without_plus(pieces(text.replace("/", " ")))
    if t.unread:
        words = words[len(name_before(words)) :]  # its name, or that it is a pie
        if len(words) == 2 and all(re.fullmatch(r"\d{1,2}", word) for word in words):
            weight, points = map(int, words)
            if weight <= 50 and points <= 50:
                return printed.pie(weight, points)
        raise Refused("pie-numbers", answer=text)
    pies = [card for card, known in t.prints.items() if isinstance(known, Pie)]
    can = [pie for pie in pies if t.pies.may_lie(pie, t.pies)]
    card, many = meant(words, can, pies)
    if not card or many < len(words):
        raise could_be(Refused("pie-unread", answer=text), words, can if could_mean(words, can)[0] else pies)
    return card


def parse_pie(text: str, t: Table, deck: Deck, pile: Pile) -> tuple[str, Card]:
    """Read a pie that may be turned up now."""
    assert isinstance(t, PieRats)
    card = read_pie(t, text)
    if not deck.may_lie(card, pile):
        raise elsewhere(t, card, pile)
    return card, card


def some_pie(t: Table, deck: Deck, pile: Pile) -> str:
    """A pie as it could be typed."""
    return next(iter(possible(t, deck, pile)), "9 4")


PIE: Final = Entry[Card, Table, Deck, Pile]("pie", parse_pie, some_pie)
