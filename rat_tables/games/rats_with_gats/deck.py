"""The deck: 52 cards and two Jokers, their values, suits and colours (Resolving Challenges; The Obstacle List)."""

from __future__ import annotations

import re
from typing import Final

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import Card, face

SUITS: Final = "cdsh"
"""Clubs, diamonds, spades, hearts."""
RED: Final = frozenset("dh")
PIPS: Final = ("a", *map(str, range(2, 11)), "j", "q", "k")
FACES: Final = ("j", "q", "k")
"""Jack, Queen and King: each stands for a Secret Pirate Technique."""
JOKER: Final = "joker"
JOKERS: Final = 2

DECK: Final[dict[Card, int]] = {**{pip + suit: 1 for suit in SUITS for pip in PIPS}, JOKER: JOKERS}


def suit(card: Card) -> str:
    """The suit of a card; a Joker has none."""
    return "" if is_joker(card) else face(card)[-1]


def is_red(card: Card) -> bool:
    """Whether a card is a diamond or a heart."""
    return suit(card) in RED


def same_colour(card: Card, other: Card) -> bool:
    """Whether two cards are both red or both black; a Joker matches nothing (G26)."""
    return not (is_joker(card) or is_joker(other)) and is_red(card) == is_red(other)


def is_joker(card: Card) -> bool:
    """Whether a card is Pirate Luck."""
    return face(card) == JOKER


def technique_of(card: Card) -> str:
    """`j`, `q` or `k` for a face card, else nothing."""
    pip = face(card)[:-1]
    return pip if pip in FACES and not is_joker(card) else ""


def pips(card: Card) -> int:
    """The printed value of a number card, an Ace 1 (G21); 0 for a face card, whose value is a Rank."""
    pip = face(card)[:-1]
    return 0 if pip in FACES else PIPS.index(pip) + 1


def read_card(text: str) -> Card:
    """Read a card as it is typed: `7h`, `10h`, `th` or `0h`, `qs`, `ad`, `*` for a Joker; suits also as signs."""
    wanted = text.strip().casefold()
    for sign, letter in zip("♣♦♠♥", SUITS, strict=True):
        wanted = wanted.replace(sign, letter)
    if wanted in ("*", "jk", JOKER):
        return JOKER
    found = re.fullmatch(r"(10|[2-9]|[a1t0jqk])\s*([cdsh])", wanted)
    if found is None:
        raise Refused("card-form", answer=text)
    return {"t": "10", "0": "10", "1": "a"}.get(found[1], found[1]) + found[2]
