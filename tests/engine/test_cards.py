"""Piles with unknown cards: where each card can be, in play and tracking, whatever is done with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rat_tables.engine.asks import Answer, Ask, Moot, Refused, Rules
from rat_tables.engine.cards import (
    UNKNOWN,
    Card,
    Deck,
    Open,
    Pile,
    card_entry,
    elsewhere,
    face,
    it_moved,
    known,
    path_of,
    piles,
    possible,
    put,
)
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat
from rat_tables.engine.table import PLAY, TRACK, Table
from rat_tables.engine.views import Everyone, as_data

PACK: Mapping[Card, int] = {"ace": 1, "king": 1, "rat": 4, "cat": 2}


class Holder(msgspec.Struct, omit_defaults=True):
    """A hand and what lies open before it."""

    seat: Everyone[Seat] = TABLE
    hand: Everyone[Pile] = msgspec.field(default_factory=Pile)
    row: Everyone[Open] = msgspec.field(default_factory=Open)


class Cards(Table):
    """Two holders, a deck, and what lies between them."""

    holders: Everyone[list[Holder]] = msgspec.field(default_factory=list)
    deck: Everyone[Deck] = msgspec.field(default_factory=Deck)
    middle: Everyone[Open] = msgspec.field(default_factory=Open)
    columns: Everyone[dict[str, Open]] = msgspec.field(default_factory=dict)
    away: Everyone[Pile] = msgspec.field(default_factory=Pile)


class Owner(msgspec.Struct):
    """Has a deck of its own."""

    seat: Everyone[Seat] = "ann"
    deck: Everyone[Deck] = msgspec.field(default_factory=lambda: Deck(["ace", "rat"]))


class Own(Table):
    """A table with one such."""

    owner: Everyone[Owner] = msgspec.field(default_factory=Owner)


def table(use: str, pack: Mapping[Card, int] = PACK) -> Cards:
    t = Cards(["ann", "bob"], use, holders=[Holder("ann"), Holder("bob")], columns={"left": Open()})
    t.deck = Deck.of(pack, t.tracked)
    return t


def run(rules: Rules[Any], rng: Random, tracked: bool) -> Any:
    """Let chance or the group answer at random; give what the rule gives."""
    try:
        ask = next(rules)
        while True:
            assert tracked == (ask.chance is None)
            options = ask.offers[TABLE]
            ask = rules.send(Answer(TABLE, ask.take(TABLE, rng.choice(sorted(options)))))
    except StopIteration as end:
        return end.value


def first_ask(rules: Rules[Any]) -> Ask:
    return next(rules)


def says(rules: Rules[Any], text: str) -> Any:
    """Let the one ask of a rule be answered so."""
    ask = next(rules)
    with pytest.raises(StopIteration) as end:
        rules.send(Answer(TABLE, ask.take(TABLE, text)))
    return end.value.value


def count(t: Cards) -> Counter[Card]:
    """Every card of the table, known or unseen."""
    lying = [face(card) for _, pile in piles(t) for card in pile.cards]
    return Counter(lying) + Counter(t.deck.unseen)


# ── whatever is done ────────────────────────────────────────────────────────────────────────────────────────────


class Shuffling(RuleBasedStateMachine):
    """Cards drawn, dealt, taken, moved, identified, forgotten and shuffled in, at random."""

    @initialize(use=st.sampled_from([PLAY, TRACK]), blank=st.booleans(), seed=st.integers(0, 999))
    def begin(self, use: str, blank: bool, seed: int) -> None:
        self.blank = blank and use == TRACK
        self.t = table(use, {UNKNOWN: 8} if self.blank else PACK)
        self.rng = Random(seed)

    def pile(self, n: int) -> Pile:
        lying = [pile for _, pile in piles(self.t)]
        return lying[n % len(lying)]

    @precondition(lambda self: len(self.t.deck) > 0 and not self.blank)
    @rule(n=st.integers(0, 7))
    def turn_up(self, n: int) -> None:
        to = self.pile(n)
        before = len(to)
        card = run(self.t.deck.turn_up(self.t, "turn", to), self.rng, self.t.tracked)
        assert card in to.cards
        assert len(to) == before + (to is not self.t.deck)

    @rule(n=st.integers(0, 7), m=st.integers(0, 7))
    def take_blind(self, n: int, m: int) -> None:
        source, to = self.pile(n), self.pile(m)
        if source is to or not len(source):
            return
        sizes = len(source), len(to)
        card = run(self.t.deck.take_blind(self.t, "blind", source, to), self.rng, self.t.tracked)
        assert (card == UNKNOWN) == self.t.tracked
        assert (len(source), len(to)) == (sizes[0] - 1, sizes[1] + 1)
        if self.t.tracked:
            assert source.cards == []

    @rule(n=st.integers(0, 7), m=st.integers(0, 7), data=st.data(), named=st.sampled_from(["", "owl", "rat"]))
    def move(self, n: int, m: int, data: st.DataObject, named: str) -> None:
        source, to = self.pile(n), self.pile(m)
        can = list(possible(self.t, self.t.deck, source))
        if self.blank and named:
            can.append(named)
        if source is to or not can:
            return
        card = data.draw(st.sampled_from(can))
        before = msgspec.json.encode(self.t)
        if not self.t.deck.may_lie(card, source):
            with pytest.raises(Refused, match="card-elsewhere"):
                self.t.deck.move(self.t, card, source, to)
            assert msgspec.json.encode(self.t) == before
            return
        lies = self.t.deck.move(self.t, card, source, to)
        assert face(lies) == face(card)
        assert lies in to.cards

    @rule(n=st.integers(0, 7), m=st.integers(0, 7), data=st.data())
    def it_moved(self, n: int, m: int, data: st.DataObject) -> None:
        was, here = self.pile(n), self.pile(m)
        if not was.cards:
            return
        card = data.draw(st.sampled_from(was.cards))
        sizes = len(was), len(here)
        if was is here or not here.unknown:
            with pytest.raises(Refused, match="card-elsewhere"):
                it_moved(self.t, card, was, here)
            return
        it_moved(self.t, card, was, here)
        assert (len(was), len(here)) == sizes

    @rule(n=st.integers(0, 7), m=st.integers(0, 7))
    def shuffle_in(self, n: int, m: int) -> None:
        given = [pile for pile in (self.pile(n), self.pile(m)) if pile is not self.t.deck]
        self.t.deck.shuffle_in(self.t, *given)
        assert [len(pile) for pile in given] == [0] * len(given)
        if self.t.tracked:
            assert self.t.deck.cards == []

    @invariant()
    def each_card_is_somewhere_once(self) -> None:
        total = count(self.t)
        if self.blank:
            assert sum(total.values()) == 8
        else:
            assert total == Counter(PACK)

    @invariant()
    def the_unknown_are_the_unseen(self) -> None:
        t = self.t
        unknown = sum(pile.unknown for _, pile in piles(t))
        assert unknown == sum(t.deck.unseen.values())
        assert all(pile.unknown >= 0 for _, pile in piles(t))
        assert all(copies > 0 for copies in t.deck.unseen.values())
        if not t.tracked:
            assert unknown == 0

    @invariant()
    def what_lies_open_has_names_of_its_own(self) -> None:
        lying = [card for _, pile in piles(self.t) if isinstance(pile, Open) for card in pile.cards]
        assert len(set(lying)) == len(lying)

    @invariant()
    def what_is_hidden_has_no_number_and_no_order(self) -> None:
        for _, pile in piles(self.t):
            if not isinstance(pile, Open):
                assert pile.cards == sorted(map(face, pile.cards))


Shuffling.TestCase.settings = settings(
    max_examples=150, stateful_step_count=40, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
TestShuffling = Shuffling.TestCase


# ── in play ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_in_play_chance_draws_by_copies_and_shows_no_hand() -> None:
    t = table(PLAY)
    ask = first_ask(t.deck.deal_to(t, "deal", t.holders[0].hand))
    assert ask.chance is not None
    assert ask.chance.weights == {"ace": 1, "king": 1, "rat": 4, "cat": 2}
    assert ask.secret
    for viewer in ("ann", "bob", EVERYONE):
        assert ask.as_seen_by(viewer).offers == {}
    ask = first_ask(t.deck.turn_up(t, "turn", t.middle))
    assert not ask.secret


def test_in_play_a_card_taken_blind_is_one_of_that_hand() -> None:
    t = table(PLAY)
    ann, bob = t.holders
    for card in ("rat", "rat", "ace"):
        t.deck.move(t, card, t.deck, ann.hand)
    ask = first_ask(t.deck.take_blind(t, "blind", ann.hand, bob.hand))
    assert ask.chance is not None
    assert ask.chance.weights == {"rat": 2, "ace": 1}
    assert says(t.deck.take_blind(t, "blind", ann.hand, bob.hand), "rat") == "rat"
    assert (ann.hand.cards, bob.hand.cards) == (["ace", "rat"], ["rat"])


def test_alike_cards_in_a_hand_are_one_option() -> None:
    t = table(PLAY)
    hand = t.holders[0].hand
    for card in ("rat", "king", "rat"):
        t.deck.move(t, card, t.deck, hand)
    assert list(possible(t, t.deck, hand)) == list(known(hand)) == ["king", "rat"]


def test_in_play_a_refusal_tells_nothing_of_a_hand() -> None:
    t = table(PLAY)
    ann, bob = t.holders
    t.deck.move(t, "ace", t.deck, bob.hand)
    t.deck.move(t, "king", t.deck, t.middle)
    for card, where in (("ace", []), ("king", ["middle"]), ("cat", [])):
        with pytest.raises(Refused) as refused:
            t.deck.move(t, card, ann.hand, t.middle)
        assert refused.value.facts == {"card": card, "pile": "holders.ann.hand", "where": where}


def test_who_sees_which_cards() -> None:
    t = table(PLAY)
    ann, bob = t.holders
    for card, to in (("ace", ann.hand), ("rat", ann.hand), ("king", bob.hand), ("cat", ann.row), ("rat", t.away)):
        t.deck.move(t, card, t.deck, to)
    seen = {viewer: as_data(t.as_seen_by(viewer)) for viewer in ("ann", "bob", EVERYONE, ALL)}
    assert seen["ann"]["holders"][0]["hand"]["cards"] == ["ace", "rat"]
    for viewer in ("bob", EVERYONE):
        assert seen[viewer]["holders"][0]["hand"] == {"cards": {"hidden": 2}, "unknown": 0}
    for viewer in ("ann", "bob", EVERYONE):
        assert seen[viewer]["holders"][0]["row"]["cards"] == ["cat"]
        assert seen[viewer]["deck"]["cards"] == {"hidden": 3}
        assert seen[viewer]["away"]["cards"] == {"hidden": 1}
    assert seen[ALL]["deck"]["cards"] == ["cat", "rat", "rat"]


def test_a_deck_before_a_rat_is_not_for_its_eyes() -> None:
    assert as_data(Own(["ann"]).as_seen_by("ann"))["owner"]["deck"]["cards"] == {"hidden": 2}


def test_copies_lying_open_are_numbered_and_keep_the_number() -> None:
    t = table(PLAY)
    ann, bob = t.holders
    laid = [t.deck.move(t, "rat", t.deck, to) for to in (t.middle, t.middle, ann.row)]
    assert laid == ["rat", "rat.2", "rat.3"]
    assert t.deck.move(t, "rat.2", t.middle, bob.row) == "rat.2"
    assert t.deck.move(t, "rat", t.middle, ann.hand) == "rat"
    assert (ann.row.cards, bob.row.cards) == (["rat.3"], ["rat.2"]), "others keep theirs"
    assert t.deck.move(t, "rat", t.deck, t.columns["left"]) == "rat", "the smallest that is free"
    t.deck.shuffle_in(t, ann.row, bob.row)
    assert t.deck.cards.count("rat") == 2


def test_nothing_is_drawn_from_an_empty_deck() -> None:
    for use in (PLAY, TRACK):
        t = table(use, {})
        with pytest.raises(Moot):
            next(t.deck.turn_up(t, "turn", t.middle))
    with pytest.raises(Refused, match="card-none"):
        list(t.deck.deal_to(t, "deal", t.holders[0].hand))
    t = table(PLAY, {})
    with pytest.raises(Moot):
        next(t.deck.deal_to(t, "deal", t.holders[0].hand))


# ── tracking ────────────────────────────────────────────────────────────────────────────────────────────────────


def dealt(many: int = 2, pack: Mapping[Card, int] = PACK) -> Cards:
    """A tracked table with so many unknown cards in each hand."""
    t = table(TRACK, pack)
    for holder in t.holders:
        for _ in range(many):
            assert says_nothing(t.deck.deal_to(t, "deal", holder.hand)) == UNKNOWN
    return t


def says_nothing(rules: Rules[Any]) -> Any:
    """A rule that asks nothing."""
    with pytest.raises(StopIteration) as end:
        next(rules)
    return end.value.value


def test_tracking_a_deal_asks_nothing_and_who_holds_an_unknown_card_may_play_any_unseen_one() -> None:
    t = dealt()
    hand = t.holders[0].hand
    assert (hand.unknown, t.deck.unknown) == (2, 4)
    assert list(possible(t, t.deck, hand)) == ["ace", "cat", "king", "rat"]
    assert t.deck.move(t, "ace", hand, t.middle) == "ace"
    assert list(possible(t, t.deck, hand)) == ["cat", "king", "rat"]
    t.deck.move(t, "cat", hand, t.middle)
    assert list(possible(t, t.deck, hand)) == []
    assert t.deck.unseen == {"king": 1, "rat": 4, "cat": 1}


def test_tracking_the_table_says_what_is_turned_up() -> None:
    t = dealt()
    ask = first_ask(t.deck.turn_up(t, "turn", t.middle))
    assert (ask.chance, ask.secret, ask.who) == (None, False, ())
    assert list(ask.offers[TABLE]) == ["ace", "cat", "king", "rat"]
    assert says(t.deck.turn_up(t, "turn", t.middle), " king ") == "king"
    assert t.middle.cards == ["king"]
    with pytest.raises(Refused) as refused:
        first_ask(t.deck.turn_up(t, "turn", t.middle)).take(TABLE, "king")
    assert refused.value.key == "card-elsewhere"
    assert refused.value.facts == {"card": "king", "pile": "deck", "where": ["middle"]}


def test_a_card_that_moved_leaves_an_unknown_one_behind() -> None:
    t = dealt()
    says(t.deck.turn_up(t, "turn", t.columns["left"]), "king")
    it_moved(t, "king", t.columns["left"], t.deck)
    assert (t.columns["left"].cards, t.columns["left"].unknown) == ([], 1)
    assert says(t.deck.turn_up(t, "turn", t.middle), "king") == "king"
    assert t.middle.cards == ["king"]
    assert sum(t.deck.unseen.values()) == sum(pile.unknown for _, pile in piles(t)) == 7
    with pytest.raises(Refused, match="card-elsewhere"):
        it_moved(t, "ace", t.middle, t.deck)


def test_a_second_copy_is_no_card_elsewhere() -> None:
    t = dealt()
    assert [says(t.deck.turn_up(t, "turn", t.middle), "cat") for _ in "12"] == ["cat", "cat.2"]
    with pytest.raises(Refused) as refused:
        t.deck.move(t, "cat", t.holders[0].hand, t.middle)
    assert refused.value.facts["where"] == ["middle"]


def test_a_blind_take_forgets_what_was_known_in_that_hand_only() -> None:
    t = dealt()
    ann, bob = t.holders
    t.deck.identify(t, "ace", ann.hand)
    t.deck.identify(t, "king", bob.hand)
    assert (ann.hand.cards, ann.hand.unknown) == (["ace"], 1)
    assert says_nothing(t.deck.take_blind(t, "blind", ann.hand, bob.hand)) == UNKNOWN
    assert (ann.hand.cards, ann.hand.unknown) == ([], 1)
    assert (bob.hand.cards, bob.hand.unknown) == (["king"], 2)
    assert "ace" in possible(t, t.deck, bob.hand)
    assert "ace" in possible(t, t.deck, ann.hand)


def test_a_reshuffle_forgets() -> None:
    t = dealt()
    for card in ("ace", "cat"):
        t.deck.move(t, card, t.holders[0].hand, t.middle)
    t.deck.move(t, "rat", t.deck, t.away)
    t.deck.shuffle_in(t, t.middle, t.away)
    assert (t.deck.cards, t.deck.unknown) == ([], 6)
    assert t.deck.unseen == dict(PACK)


def test_blanks_turn_out_to_be_what_is_typed() -> None:
    t = dealt(2, {UNKNOWN: 6})
    hand = t.holders[0].hand
    assert possible(t, t.deck, hand) == {}
    entry = card_entry(lambda text: text.strip().lower(), "rum-2-0")
    assert entry.example(t, t.deck, hand) == "rum-2-0"
    assert entry.parse(" RUM-2-0 ", t, t.deck, hand) == ("rum-2-0", "rum-2-0")
    for _ in range(2):
        t.deck.move(t, "rum-2-0", hand, t.middle)
    assert t.middle.cards == ["rum-2-0", "rum-2-0.2"], "without a pack nobody knows how many there are"
    assert t.deck.unseen == {UNKNOWN: 4}
    t.deck.shuffle_in(t, t.middle)
    assert t.deck.unseen == {UNKNOWN: 4, "rum-2-0": 2}
    assert entry.example(t, t.deck, t.deck) == "rum-2-0"
    for nothing in ("", UNKNOWN, "  "):
        with pytest.raises(Refused):
            entry.parse(nothing, t, t.deck, t.deck)
    with pytest.raises(Refused, match="card-elsewhere"):
        t.deck.move(t, "gems-6-2", hand, t.middle)


def test_a_seen_card_is_taken_before_a_blank() -> None:
    t = dealt(0, {UNKNOWN: 3, "ace": 1})
    says(t.deck.turn_up(t, "turn", t.middle), "ace")
    assert t.deck.unseen == {UNKNOWN: 3}
    says(t.deck.turn_up(t, "turn", t.middle), "ace")
    assert t.deck.unseen == {UNKNOWN: 2}


def test_a_card_is_forgotten_by_moving_an_unknown_one() -> None:
    t = dealt()
    ann = t.holders[0]
    t.deck.identify(t, "ace", ann.hand)
    assert t.deck.move(t, UNKNOWN, ann.hand, t.away) == UNKNOWN
    assert (len(ann.hand), t.away.unknown) == (1, 1)
    with pytest.raises(Refused, match="card-none"):
        t.deck.move(t, UNKNOWN, t.middle, t.away)
    play = table(PLAY)
    with pytest.raises(Refused, match="card-none"):
        play.deck.move(play, UNKNOWN, play.deck, play.away)


def test_piles_are_named_by_the_way_to_them() -> None:
    t = table(PLAY)
    assert [path for path, _ in piles(t)] == [
        "holders.ann.hand", "holders.ann.row", "holders.bob.hand", "holders.bob.row", "deck", "middle",
        "columns.left", "away",
    ]  # fmt: skip
    assert path_of(t, t.columns["left"]) == "columns.left"
    assert elsewhere(t, "ace", t.deck).facts["where"] == []
    assert put(t, "ace", t.middle) == "ace"
