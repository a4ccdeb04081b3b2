"""What a card is called where it is typed: by its name, or by as much of it as tells it apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import Card

WORDS: Final = 6
"""A card's name has no more words than this in a row that is looked at."""


def named(words: Sequence[str], known: Iterable[Card]) -> tuple[Card, int]:
    """Return the known face that the words begin with, and how many words it takes; `("", 0)` for none.

    A whole name comes before a beginning, and more words before fewer; what could be several is none.
    """
    cards, many = could_mean(words, known)
    return (cards[0], many) if len(cards) == 1 else ("", 0)


def could_mean(words: Sequence[str], known: Iterable[Card]) -> tuple[list[Card], int]:
    """Return all the known faces that the words may begin with, and how many words that takes."""
    faces = list(dict.fromkeys(known))
    runs = [("-".join(words[:many]).casefold(), many) for many in range(min(len(words), WORDS), 0, -1)]
    for run, many in runs:
        if run in faces:
            return [run], many
    for run, many in runs:
        if begun := [card for card in faces if card.startswith(run)]:
            return begun, many
    return [], 0


def could_be(why: Refused, words: Sequence[str], known: Iterable[Card]) -> Refused:
    """Return the refusal of words that could mean several of the known cards, or else the one there is."""
    cards, many = could_mean(words, known)
    return Refused("card-several", answer=" ".join(words[:many]), cards=cards) if len(cards) > 1 else why


def meant(words: Sequence[str], can: Iterable[Card], every: Iterable[Card]) -> tuple[Card, int]:
    """As `named`: the whole name of any card, else a beginning of one that can be meant, else of any."""
    card, many = named(words, every)
    if card and card == "-".join(words[:many]).casefold():
        return card, many
    found = named(words, can)
    return found if found[0] else (card, many)
