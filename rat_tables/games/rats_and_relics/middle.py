"""Starting to track in the middle of a game: pairs, hands and discards are asked for."""

from __future__ import annotations

import re
from typing import Final

from rat_tables.engine.asks import NONE, Entry, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Card, Pile, elsewhere
from rat_tables.engine.entries import number
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.rats_and_relics.by_hand import RATS, RELICS, called, met
from rat_tables.games.rats_and_relics.pack import Rat, Relic
from rat_tables.games.rats_and_relics.playing import Pairing, faces
from rat_tables.games.rats_and_relics.setup import seats
from rat_tables.games.rats_and_relics.table import LIMIT, Relics

TURN: Final = number(lambda: (1, 999))


def in_a_hand(t: Relics) -> tuple[int, int]:
    """None to as many as a hand has room for."""
    return 0, min(LIMIT, len(t.rats))


HELD: Final = number(in_a_hand)


def lay_what_lies(t: Relics) -> Rules[None]:
    """Whose turn is about to begin, each side's pairs and hand, and the discards; all the rest is in the decks."""
    t.at("middle")
    t.turn = (yield from enter(TABLE, "middle.turn", TURN)) - 1
    t.active = yield from choose(TABLE, "middle.active", seats, t)
    for clan in t.clans:
        t.at("middle", clan.seat)
        yield from lay(t, clan.seat, "middle.pairs", clan.rats, clan.relics)
        held = yield from enter(clan.seat, "middle.hand", HELD, t)
        for deck, hand in ((t.rats, clan.hand_rats), (t.relics, clan.hand_relics)):
            for _ in range(held):
                deck.move(t, UNKNOWN, deck, hand)
        t.tell("middle", clan.seat, rats=len(clan.rats), hand=held)
    t.at("middle")
    yield from lay(t, TABLE, "middle.discards", t.dead_rats, t.dead_relics)


def lay(t: Relics, seat: str, kind: str, rats: Pile, relics: Pile) -> Rules[None]:
    """Be told pairs, and lay them there."""
    for pairing in (yield from enter(seat, kind, PAIRS, t)):
        t.rats.move(t, pairing.rat, t.rats, rats)
        t.relics.move(t, pairing.relic, t.relics, relics)


def read_pairs(text: str, t: Relics) -> tuple[str, list[Pairing]]:
    """Read pairs with commas between (`rogue crown, king axe`), or `none`."""
    parts = [part.replace(":", " ").split() for part in re.split(r"[,;+]", text.casefold()) if part.strip()]
    if not parts:
        raise Refused("pairs-or-none", answer=text)
    if parts == [[NONE]]:
        return NONE, []
    pairings = [pairing_of(t, words) for words in parts]
    if len(pairings) > t.rats.unknown:
        raise Refused("cards-many", many=len(pairings), left=t.rats.unknown)
    for deck, cards in ((t.rats, [one.rat for one in pairings]), (t.relics, [one.relic for one in pairings])):
        for card in cards:
            there = deck.unseen.get(card, 0) + deck.unseen.get(UNKNOWN, 0)
            if cards.count(card) > there:
                raise elsewhere(t, card, deck)
    return ", ".join(f"{one.rat} {one.relic}" for one in pairings), pairings


def pairing_of(t: Relics, words: list[str]) -> Pairing:
    """A rat and a relic by name."""
    rat, many = name_of(t, words, Rat, RATS)
    relic, more = name_of(t, words[many:], Relic, RELICS)
    if not rat or not relic or many + more < len(words):
        raise Refused("pair-unread", answer=" ".join(words))
    return Pairing(rat, relic)


def name_of(t: Relics, words: list[str], kind: type, names: tuple[str, ...]) -> tuple[Card, int]:
    """A card of the pack, or where there is none one of any name."""
    if t.unread:
        return called(words, met(t, t.rats if kind is Rat else t.relics, names))
    card, many = called(words, faces(t, kind))
    return (card, many) if card in t.prints else ("", 0)


PAIRS: Final = Entry[list[Pairing], Relics]("pairs", read_pairs, lambda t: NONE)
