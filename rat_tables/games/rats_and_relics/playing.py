"""Playing a pair from the hand: which can be played, and what its rat's condition takes (Rules; X5, X17)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from rat_tables.engine.asks import Entry, Facts, Moot, Options, Refused, Rules
from rat_tables.engine.called import could_be, meant
from rat_tables.engine.cards import Card, Deck, Pile, elsewhere, face, possible
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_and_relics.moving import (
    DISCARDED,
    Event,
    any_pair,
    arrives,
    die,
    discard,
    enter,
    give_back,
    hear,
)
from rat_tables.games.rats_and_relics.pack import Condition, Rat, Relic
from rat_tables.games.rats_and_relics.table import LIMIT, Clan, PairAt, Relics

PASS: Final = "pass"


class Pairing(msgspec.Struct, frozen=True):
    """A rat and a relic of a hand."""

    rat: Card
    relic: Card


DRAW: Final = Pairing("draw", "")
STUCK: Final = Pairing("stuck", "")
CONCEDE: Final = Pairing("concede", "")
"""What can be done in a turn besides playing a pair."""


def fulfilled(t: Relics, clan: Clan, rat: Card) -> bool:
    """Whether a rat's play condition can be fulfilled, by other rats and cards than itself (X5)."""
    condition = t.read(Rat, rat).condition
    if condition is Condition.NONE:
        return True
    if condition is Condition.DISCARD:
        return clan.hand >= 2
    return len(clan.rats) > 0


def pairings(t: Relics, clan: Clan) -> Options[Pairing | None]:
    """Every pair that can be played from a hand the app knows; `rogue:crown` → rat and relic."""
    rats = [rat for rat in dict.fromkeys(clan.hand_rats.cards) if fulfilled(t, clan, rat)]
    relics = list(dict.fromkeys(clan.hand_relics.cards))
    return {f"{rat}:{relic}": Pairing(rat, relic) for rat in rats for relic in relics}


def play_pair(t: Relics, clan: Clan, pairing: Pairing) -> Rules[None]:
    """A pair is played: its condition is resolved as it enters play, and all of it is heard at once (X17)."""
    rat = t.rats.move(t, pairing.rat, clan.hand_rats, t.entering_rat)
    relic = t.relics.move(t, pairing.relic, clan.hand_relics, t.entering_relic)
    t.reveal("plays", clan.seat, rat=rat, relic=relic)
    heard = yield from CONDITIONS[t.read(Rat, rat).condition](t, clan)
    arrives(t, enter(t, clan, t.entering_rat, t.entering_relic, t.entering.rat, t.entering.relic))
    if heard is not None:
        hear(t, heard)
    yield from down_to_the_limit(t, clan)


def nothing(t: Relics, clan: Clan) -> Rules[Event | None]:
    """No condition, or one that asks for nothing more than another rat in play."""
    return None
    yield  # a rule like the others, though it asks nothing


def sacrificed(t: Relics, clan: Clan) -> Rules[Event | None]:
    """One's own rat dies (Syntax: Sacrifice)."""
    pair = yield from choose(clan.seat, "condition.sacrifice", own_pairs, t, clan, facts=entering, otherwise=None)
    return die(t, [pair])[0] if pair is not None else None


def returned(t: Relics, clan: Clan) -> Rules[Event | None]:
    """One's own pair goes back to the hand."""
    pair = yield from choose(clan.seat, "condition.return", own_pairs, t, clan, facts=entering, otherwise=None)
    if pair is not None:
        give_back(t, pair)
    return None


def put_away(t: Relics, clan: Clan) -> Rules[Event | None]:
    """A rat and a relic of the hand are discarded (Syntax: Discard)."""
    if not clan.hand:
        return None
    pairing = yield from choose_from_hand(t, clan, "condition.discard")
    pair = discard(t, clan, pairing.rat, pairing.relic)
    return Event(DISCARDED, pair.seat, pair.rat, pair.relic)


CONDITIONS: Final[Mapping[Condition, Callable[[Relics, Clan], Rules[Event | None]]]] = {
    Condition.NONE: nothing,
    Condition.CONTROL: nothing,
    Condition.SACRIFICE: sacrificed,
    Condition.RETURN: returned,
    Condition.DISCARD: put_away,
}


def own_pairs(t: Relics, clan: Clan) -> Options[PairAt | None]:
    """The pairs on one's own side."""
    return {**any_pair(t, [clan])}


def entering(t: Relics, clan: Clan) -> Facts:
    """The pair that is being played."""
    return {"rat": t.entering.rat}


def down_to_the_limit(t: Relics, clan: Clan) -> Rules[None]:
    """A hand that has become too large is discarded down at once, rat and relic together (X3)."""
    while clan.hand > LIMIT:
        pairing = yield from choose_from_hand(t, clan, "limit")
        pair = discard(t, clan, pairing.rat, pairing.relic)
        hear(t, Event(DISCARDED, pair.seat, pair.rat, pair.relic))


def choose_from_hand(t: Relics, clan: Clan, kind: str) -> Rules[Pairing]:
    """Any rat and any relic of a hand: in secret, or typed where the cards are the table's."""
    if t.tracked:
        return (yield from choose(clan.seat, kind, nothing_else, t, clan, False, entry=FROM_HAND))
    found = yield from choose(clan.seat, kind, in_hand, t, clan, secret=True)
    assert found is not None
    return found


def nothing_else(t: Relics, clan: Clan, playing: bool) -> Options[Pairing]:
    """A pair has to be typed; no ruling may empty the hand meanwhile."""
    if not clan.hand:
        raise Moot("hand")
    return {}


def in_hand(t: Relics, clan: Clan) -> Options[Pairing | None]:
    """Every rat with every relic of a hand."""
    rats, relics = dict.fromkeys(clan.hand_rats.cards), dict.fromkeys(clan.hand_relics.cards)
    return {f"{rat}:{relic}": Pairing(rat, relic) for rat in rats for relic in relics}


def may_play(t: Relics, clan: Clan, facts: Callable[[Relics, Clan, bool], Facts]) -> Rules[bool]:
    """Another pair may be played, or not (Key). Whoever holds cards is asked, whatever they are."""
    if not clan.hand:
        return False
    if t.tracked:
        pairing = yield from choose(clan.seat, "key", or_pass, t, clan, True, entry=FROM_HAND_OR_NOT, facts=facts)
    else:
        pairing = yield from choose(clan.seat, "key", playable_or_pass, t, clan, True, secret=True, facts=facts)
    if pairing is None:
        t.reveal("key.passed", clan.seat)
        return False
    yield from play_pair(t, clan, pairing)
    return True


def or_pass(t: Relics, clan: Clan, playing: bool) -> Options[Pairing | None]:
    """To play nothing."""
    return {PASS: None}


def playable_or_pass(t: Relics, clan: Clan, playing: bool) -> Options[Pairing | None]:
    """Every pair that can be played, or nothing."""
    return {**pairings(t, clan), PASS: None}


# ── typed at a tracked table ────────────────────────────────────────────────────────────────────────────────


def read_pairing(text: str, t: Relics, clan: Clan, playing: bool) -> tuple[str, Pairing]:
    """Read a rat and a relic by name (`rogue crown`, `ro cr`, `rogue:crown`), as they may come from a hand."""
    words = text.casefold().replace(":", " ").replace("+", " ").replace(",", " ").split()
    rat, many = card_of(t, words, Rat, clan.hand_rats)
    relic, more = card_of(t, words[many:], Relic, clan.hand_relics)
    if not rat or not relic or many + more < len(words):
        raise could_be(Refused("pair-unread", answer=text), words[many:], faces(t, Relic if rat else Rat))
    for card, deck, pile in ((rat, t.rats, clan.hand_rats), (relic, t.relics, clan.hand_relics)):
        if not deck.may_lie(card, pile):
            raise elsewhere(t, card, pile)
    if playing and not fulfilled(t, clan, rat):
        raise Refused("condition", rule="X5", rat=rat, condition=str(t.read(Rat, rat).condition))
    return f"{rat}:{relic}", Pairing(rat, relic)


def faces(t: Relics, kind: type) -> list[Card]:
    """The cards of a kind in this evening's pack."""
    return [card for card, known in t.prints.items() if isinstance(known, kind)]


def card_of(t: Relics, words: list[str], kind: type, pile: Pile) -> tuple[Card, int]:
    """The card the words begin with, and how many words it takes: first of those that can be in the pile."""
    deck: Deck = t.rats if kind is Rat else t.relics
    return meant(words, [face(card) for card in possible(t, deck, pile)], faces(t, kind))


def some_pairing(t: Relics, clan: Clan, playing: bool) -> str:
    """A pair as it could be typed, or what is said without one."""
    rats = [face(rat) for rat in possible(t, t.rats, clan.hand_rats) if not playing or fulfilled(t, clan, rat)]
    relics = [face(relic) for relic in possible(t, t.relics, clan.hand_relics)]
    if rats and relics:
        return f"{rats[0]} {relics[0]}"
    return PASS if t.resolving else next(iter(no_pair(t, clan, playing)))


def no_pair(t: Relics, clan: Clan, playing: bool) -> Options[Pairing | None]:
    """A turn without a pair: to draw, where the hand has room; else to say that nothing can be played (X3, X4).

    Whoever was ruled out in its own turn has only the turn to pass on.
    """
    if clan.out:
        return {PASS: None}
    may_draw = clan.hand < LIMIT and t.can_be_drawn
    return {**({"draw": DRAW} if may_draw else {"stuck": STUCK}), "concede": CONCEDE}


FROM_HAND: Final = Entry[Pairing, Relics, Clan, bool]("pair", read_pairing, some_pairing)
FROM_HAND_OR_NOT: Final = Entry[Pairing | None, Relics, Clan, bool]("pair", read_pairing, some_pairing)
