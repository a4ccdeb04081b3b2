"""Typing a card at a tracked table."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import NONE, Entry, Refused
from rat_tables.engine.cards import Card, card_entry, elsewhere, possible
from rat_tables.games.rats_with_gats.deck import is_joker, read_card
from rat_tables.games.rats_with_gats.table import Gats, Rat

GO: Final = "go"

CARD: Final = card_entry(read_card, "7h")
"""Any card that may be turned up."""


def _no_joker(text: str, t: Gats, rat: Rat) -> tuple[str, Card]:
    """A card that may lie in a hand; a Joker is played on its own (Jokers)."""
    card = read_card(text)
    if is_joker(card):
        raise Refused("joker-alone", rule="jokers")
    if not t.deck.may_lie(card, rat.hand):
        raise elsewhere(t, card, rat.hand)
    return card, card


def some_card(t: Gats, rat: Rat) -> str:
    """A card that a rat may play as far as anybody knows, or `none`."""
    return next((card for card in possible(t, t.deck, rat.hand) if not is_joker(card)), NONE)


PLAYED: Final = Entry[Card, Gats, Rat]("card", _no_joker, some_card)
"""A card that a rat plays out of its hand."""


def _card_or_go(t: Gats, rat: Rat) -> str:
    card = some_card(t, rat)
    return GO if card == NONE else card


FIRST: Final = Entry[Card, Gats, Rat]("card", _no_joker, _card_or_go)
"""The first card of a challenge, typed where the table could say `go`."""
