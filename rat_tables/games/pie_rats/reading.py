"""Reading what is typed at a tracked table: captains by a beginning, cards by name, number or print."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rat_tables.engine.asks import Entry, Refused
from rat_tables.engine.cards import Card, Deck, Pile, elsewhere, possible
from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Table
from rat_tables.games.pie_rats import printed
from rat_tables.games.pie_rats.pack import Charisma, Crew, Pie
from rat_tables.games.pie_rats.table import Captain, PieRats

WORDS: Final = 4
"""A card's name has no more words than this in a row that is looked at."""


def pieces(text: str) -> list[str]:
    """The words of an act: spaces and plus signs part them."""
    return [word for word in re.split(r"[\s+]+", text.strip()) if word]


def named(words: Sequence[str], known: Iterable[Card]) -> tuple[Card, int]:
    """Return the known face that the words begin with, and how many words it takes; `("", 0)` for none.

    A whole name comes before a beginning, and more words before fewer; what could be several is none.
    """
    faces = list(dict.fromkeys(known))
    runs = [("-".join(words[:many]).casefold(), many) for many in range(min(len(words), WORDS), 0, -1)]
    for run, many in runs:
        if run in faces:
            return run, many
    for run, many in runs:
        begun = [card for card in faces if card.startswith(run)]
        if len(begun) == 1:
            return begun[0], many
    return "", 0


def meant(words: Sequence[str], can: Iterable[Card], every: Iterable[Card]) -> tuple[Card, int]:
    """As `named`: the whole name of any card, else a beginning of one that can be meant, else of any."""
    card, many = named(words, every)
    if card and card == "-".join(words[:many]).casefold():
        return card, many
    found = named(words, can)
    return found if found[0] else (card, many)


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
    if t.unread:
        card, many = as_printed(words, kinds)
    else:
        can = [card for card in possible(t, t.deck, pile) if isinstance(t.print_of(card), kinds)]
        card, many = meant(words, can, [card for card, known in t.prints.items() if isinstance(known, kinds)])
    if not card:
        raise Refused("card-unread", answer=" ".join(words), kinds=[kind.__name__.lower() for kind in kinds])
    return card, many


def as_printed(words: Sequence[str], kinds: tuple[type, ...]) -> tuple[Card, int]:
    """Read a card by its text: two numbers for a rat, one for charisma, or a name of known text.

    What kind it is may be said before (`rat -1 3`, `charisma/2`); without it two numbers are a rat where one can be.
    """
    said = " ".join(words[:3]).casefold()
    rat = re.match(r"(?:(?:crew|rat)[ /])?(-?\d{1,2})[ /](\d{1,2})(?![^ ])", said)
    if rat and Crew in kinds:
        loyalty, strength = map(int, rat.groups())
        if -9 <= loyalty <= 9 and strength <= 50:
            return printed.rat(loyalty, strength), rat[0].count(" ") + 1
    charisma = re.match(r"(?:charisma[ /])?(\d{1,2})(?![^ ])", said)
    if charisma and Charisma in kinds and int(charisma[1]) <= 50:
        return printed.charisma(int(charisma[1])), charisma[0].count(" ") + 1
    return named(words, [card.card for card in printed.KNOWN if isinstance(card, kinds)])


def lying(t: PieRats, words: Sequence[str], own: Captain | None, others: Sequence[Captain]) -> tuple[Card, int]:
    """Return a crew member that lies on the table, and how many words it takes; `("", 0)` for none.

    By its name or a beginning of it, by its captain and its number there (`b2`), or by a number alone where it is
    one of a captain's `own`.
    """
    captains = [own] if own is not None else others
    word = words[0].casefold()
    if any(word in captain.crew.cards for captain in captains):
        return word, 1
    if own is not None and word.isascii() and word.isdigit() and 0 < int(word) <= len(own.crew.cards):
        return own.crew.cards[int(word) - 1], 1
    found = re.fullmatch(r"(\D+)(\d{1,2})", word)
    if found:
        start = found[1].rstrip(".")
        whole = [captain for captain in captains if captain.seat == start]
        of = whole or [captain for captain in captains if captain.seat.startswith(start)]
        at = int(found[2])
        if len(of) == 1 and 0 < at <= len(of[0].crew.cards):
            return of[0].crew.cards[at - 1], 1
    return named(words, [card for captain in captains for card in captain.crew.cards])


def pie_on_the_sill(t: PieRats, words: Sequence[str]) -> tuple[Card, int]:
    """Return a pie on the sill by its name, its number there (`p2`) or its weight and points (`9/4`)."""
    word = words[0].casefold() if words else ""
    if word in t.sill.cards:
        return word, 1
    found = re.fullmatch(r"p(?:ie)?(\d{1,2})", word)
    if found and 0 < int(found[1]) <= len(t.sill.cards):
        return t.sill.cards[int(found[1]) - 1], 1
    numbered = re.fullmatch(r"(\d{1,2})/(\d{1,2})", word)
    if numbered:
        for card in t.sill.cards:
            pie = t.pie_of(card)
            if (pie.weight, pie.points) == (int(numbered[1]), int(numbered[2])):
                return card, 1
    return named(words, t.sill.cards)


def read_pie(t: PieRats, text: str) -> Card:
    """Read a pie as it is turned up: by name, or by its weight and points (`9 4`)."""
    words = pieces(text.replace("/", " "))
    if t.unread:
        words = words[-2:] if len(words) == 3 and words[0].casefold() == "pie" else words
        if len(words) == 2 and all(re.fullmatch(r"\d{1,2}", word) for word in words):
            weight, points = map(int, words)
            if weight <= 50 and points <= 50:
                return printed.pie(weight, points)
        raise Refused("pie-numbers", answer=text)
    pies = [card for card, known in t.prints.items() if isinstance(known, Pie)]
    card, many = meant(words, [pie for pie in pies if t.pies.may_lie(pie, t.pies)], pies)
    if not card or many < len(words):
        raise Refused("pie-unread", answer=text)
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
