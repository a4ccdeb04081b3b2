"""Secrets by noninterference: two evenings that differ in what a captain holds are one to everybody else.

The twin of an evening has that captain's hand dealt anew, as many cards out of the same draw pile. Both are played on
alike; the captain answers its own secret questions each time as that hand can. They may part only where it lays a
card open, and at the next draw, for the draw piles differ.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import KNOCK, NONE, Ask
from rat_tables.engine.cards import Card, put
from rat_tables.engine.seats import EVERYONE, Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.games.pie_rats.lure import mirrors
from rat_tables.games.pie_rats.pack import Effect
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from rat_tables.words import of_game
from tests.engine.secrets import looked_again, seen
from tests.games.pie_rats_crew import Evening, evening, said, sensible

SHELF: Final = games.find("pie-rats")
WORDS: Final = of_game(SHELF)
BOARD: Final = board_of(SHELF)
OPENS: Final = {"tabled", "discarded", "played", "mirrored"}
"""Where a captain lays a card of its hand open."""
ROUNDS: Final = 3


# ── twins ───────────────────────────────────────────────────────────────────────────────────────────────────


def twin_of(one: Evening, seats: Collection[Seat], rng: Random, wanted: Effect | None = None) -> Evening:
    """The same evening, but for the hands of these seats; the first card dealt has the wanted effect, if any has."""
    other: Evening = Session(one.game, one.head, one.records)
    t = other.table
    hands = {seat: len(t.captain(seat).hand) for seat in seats}
    for seat in seats:
        t.deck.shuffle_in(t, t.captain(seat).hand)
    for seat, many in hands.items():
        liked = [card for card in t.deck.cards if wanted and t.effect_of(card) is wanted]
        for card in [*liked[:1], *rng.sample(t.deck.cards, len(t.deck))]:
            if len(t.captain(seat).hand) < many and card in t.deck.cards:
                t.deck.cards.remove(card)
                put(t, card, t.captain(seat).hand)
    looked_again(other)
    return other


# ── what others see ─────────────────────────────────────────────────────────────────────────────────────────


def desks(session: Evening, owners: Collection[Seat]) -> Iterator[str]:
    """What is written on the screen and sent to a program, each time for somebody else than the owners."""
    for way in (Json, Plain):
        for seat in ["", *(seat for seat in session.table.seats if seat not in owners)]:
            out = io.StringIO()
            desk = way(session, WORDS, Path("/x.toml"), Streams(io.StringIO(), out, False))
            if isinstance(desk, Plain):
                desk.board = BOARD
            desk.wanted = seat
            if desk.seat not in owners and session.ask is not None:
                desk.show()
            yield out.getvalue()


def read_by(session: Evening, viewer: Viewer) -> list[str]:
    """All that is said to a viewer in words."""
    tale = Tale(session, WORDS)
    view = session.table.as_seen_by(viewer)
    return [
        repr(tale.whole(viewer)),
        tale.undo_label(viewer),
        tale.redo_label(viewer),
        *BOARD(view, session.names, WORDS),
    ]


def alike(one: Evening, other: Evening, owners: Collection[Seat], words: bool) -> None:
    """Nobody but the owners can tell one from the other."""
    for viewer in (EVERYONE, *(seat for seat in one.table.seats if seat not in owners)):
        assert json.dumps(seen(one, viewer)) == json.dumps(seen(other, viewer))
        if words:
            assert read_by(one, viewer) == read_by(other, viewer)
    assert one.ask is not None
    assert other.ask is not None
    assert (one.ask.kind, one.ask.who, one.ask.knocking) == (other.ask.kind, other.ask.who, other.ask.knocking)
    assert list(one.ask.offers) == list(other.ask.offers)
    if words:
        assert list(desks(one, owners)) == list(desks(other, owners))


# ── played on alike ─────────────────────────────────────────────────────────────────────────────────────────


def quiet(ask: Ask) -> str:
    """To do nothing with the hand."""
    return NONE if ask.pick is not None else "nothing"


def opened(session: Evening, since: int) -> list[tuple[str, Seat, str]]:
    """What was laid open or is otherwise told to all."""
    return [(e.kind, e.seat, str(e.facts)) for e in session.table.story.events[since:] if e.to is None]


def drew(session: Evening, since: int) -> bool:
    """Whether cards were drawn since: then the two have different ones, as their draw piles have."""
    return any(event.kind == "drew.many" for event in session.table.story.events[since:])


def may_part(one: Evening, other: Evening, since: tuple[int, int], owners: Collection[Seat]) -> bool:
    """Whether the two parted, which they may where an owner lays a card open."""
    mine, theirs = opened(one, since[0]), opened(other, since[1])
    if mine == theirs:
        return False
    first = next(pair for pair in zip([*mine, None], [*theirs, None], strict=False) if pair[0] != pair[1])
    assert any(event and event[0] in OPENS and event[1] in owners for event in first), (mine, theirs)
    return True


class Pair:
    """Two evenings that one captain, or several, can tell apart."""

    def __init__(self, one: Evening, other: Evening, owners: Collection[Seat], rng: Random) -> None:
        self.one, self.other, self.owners, self.rng = one, other, owners, rng
        self.asked: Counter[str] = Counter()
        self.parted = False

    def play(self, most: int = 200, quietly: float = 0.85) -> None:
        """Play to the next draw, or till they part; compare after each answer."""
        for step in range(most):
            alike(self.one, self.other, self.owners, words=step % 16 == 3)
            since = len(self.one.table.story.events), len(self.other.table.story.events)
            self.answer(quietly)
            if self.one.ask is None or drew(self.one, since[0]):
                return
            if may_part(self.one, self.other, since, self.owners):
                self.parted = True
                return

    def answer(self, quietly: float) -> None:
        """One answer in both evenings: the same, but to what an owner is asked in secret."""
        one, other = self.one.ask, self.other.ask
        assert one is not None
        assert other is not None
        if one.secret and one.who[0] in self.owners:
            seat = one.who[0]
            self.asked[one.kind] += list(one.offers[seat]) != list(other.offers[seat])
            still = self.rng.random() < quietly
            token = quiet(one) if still else said(one, self.one.table, seat, self.rng)
            theirs = quiet(other) if still else said(other, self.other.table, seat, self.rng)
        else:
            seat, token = self.knock(one) or sensible(one, self.one.table, self.rng)
            self.asked[f"{KNOCK} of an owner"] += token == KNOCK and seat in self.owners
            theirs = token
        self.one.answer(token, seat)
        self.other.answer(theirs, seat)

    def knock(self, ask: Ask) -> tuple[Seat, str] | None:
        """Now and then an owner breaks in."""
        able = [seat for seat in ask.knocking if seat in self.owners]
        return (self.rng.choice(able), KNOCK) if able and self.rng.random() < 0.1 else None


def rounds(players: int, seed: int, rng: Random, **options: bool | str) -> Iterator[Evening]:
    """An evening at the beginning of its rounds, and now and then in the midst of one."""
    session = evening(players, "play", seed, **options)
    at = ""
    while session.ask is not None and session.table.round <= ROUNDS:
        place = session.table.place.split(".")
        stop = place[0] if rng.random() < 0.9 or len(place) < 2 else ".".join(place[:2])
        if place[0].isdigit() and stop != at and session.ask.kind != "play.on":
            at = stop
            yield session
        if session.ask is None:
            return
        seat, text = sensible(session.ask, session.table, rng)
        session.answer(text, seat)


@pytest.mark.parametrize("freeze", ["call", "phase", "never"])
@pytest.mark.parametrize("asking", ["knock", "each"])
def test_nobody_else_can_tell_what_a_captain_holds(asking: str, freeze: str) -> None:
    asked: Counter[str] = Counter()
    pairs = parted = 0
    for seed in range(3):
        rng = Random(f"{asking} {freeze} {seed}")
        options: dict[str, str] = {
            "asking": asking,
            "freeze": freeze,
            "penalty": rng.choice(("called", "always")),
            "pies": "20",
        }
        for session in rounds(2 + seed, seed, rng, one_look=seed == 1, **options):
            owner = rng.choice(session.table.seats)
            wanted = rng.choice([None, *Effect])
            same: Evening = Session(session.game, session.head, session.records)
            pair = Pair(same, twin_of(session, (owner,), rng, wanted), (owner,), rng)
            pair.play()
            asked += pair.asked
            pairs += 1
            parted += pair.parted
    assert pairs > 9
    assert 0 < parted < pairs
    assert all(asked[kind] for kind in ("charisma", "crew", "play.card", "discard")), asked
    assert asking == "each" or asked[f"{KNOCK} of an owner"]


@pytest.mark.parametrize("asking", ["knock", "each"])
def test_hidden_cards_dealt_anew_change_nothing_that_is_public(asking: str) -> None:
    """All hands at once: the public question, who is asked, who may break in, and all that everybody reads."""
    for seed in range(3):
        rng = Random(f"all {asking} {seed}")
        for session in rounds(2 + seed, seed, rng, asking=asking, freeze="never"):
            seats = session.table.seats
            same: Evening = Session(session.game, session.head, session.records)
            Pair(same, twin_of(session, seats, rng), seats, rng).play(quietly=1)


# ── one by one ──────────────────────────────────────────────────────────────────────────────────────────────


def until(session: Evening, kind: str, rng: Random) -> bool:
    """Play on till this is asked."""
    for _ in range(1500):
        if session.ask is None:
            return False
        if session.ask.kind == kind:
            return True
        seat, text = sensible(session.ask, session.table, rng)
        session.answer(text, seat)
    return False


def holds(session: Evening, seat: Seat, effect: Effect) -> bool:
    """Whether a captain holds a card of an effect."""
    t = session.table
    return any(t.effect_of(card) is effect for card in t.captain(seat).hand.cards)


def asked_of(kind: str, effect: Effect, **options: bool | str) -> Iterator[tuple[Evening, Evening, Seat]]:
    """Pairs at a secret question, of which one captain holds a card to answer it with, and its twin none."""
    for seed in range(14):
        rng = Random(f"{kind} {seed}")
        session = evening(3 + seed % 2, "play", seed, **options)
        if not until(session, kind, rng):
            continue
        assert session.ask is not None
        seat = session.ask.who[0]
        for _ in range(12):
            other = twin_of(session, (seat,), rng, None if holds(session, seat, effect) else effect)
            if holds(session, seat, effect) != holds(other, seat, effect):
                yield session, other, seat
                break


def test_every_target_of_a_charm_that_holds_cards_is_asked_for_a_mirror() -> None:
    compared = 0
    for one, other, seat in asked_of("mirror", Effect.BLOCK_CHARM):
        alike(one, other, (seat,), words=True)
        for session in (one, other):
            assert session.ask is not None
            assert session.ask.secret
            assert len(session.ask.offers[seat]) == len(mirrors(session.table, session.table.captain(seat)))
            assert session.ask.take(seat, "nothing") == "nothing"
            session.answer("nothing", seat)
        if one.ask is not None:
            alike(one, other, (seat,), words=True)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("asking", ["knock", "each"])
def test_a_bluff_sounds_the_same_whatever_is_held(asking: str) -> None:
    compared = 0
    for one, other, seat in asked_of("play.card", Effect.TAKE_CREW, asking=asking, freeze="never"):
        alike(one, other, (seat,), words=True)
        one.answer("nothing", seat)
        other.answer("nothing", seat)
        alike(one, other, (seat,), words=True)
        if asking == "knock":
            assert one.ask is not None
            again = one.table.captain(seat).bluffed == f"{one.ask.place} {one.ask.kind}"
            assert not (again and seat in one.ask.knocking)
        compared += 1
    assert compared > 3


def test_what_could_be_put_away_is_nobodys_matter() -> None:
    compared = 0
    for one, other, seat in asked_of("discard", Effect.DISCARD_CREW):
        alike(one, other, (seat,), words=True)
        compared += 1
        heard = len(one.table.story.events)
        one.answer(NONE, seat)
        other.answer(NONE, seat)
        if not drew(one, heard):
            alike(one, other, (seat,), words=True)
    assert compared > 3


def test_what_lies_open_is_no_secret_and_these_tests_find_it() -> None:
    one = evening(3, "play", 2)
    until(one, "crew", Random(2))
    other: Evening = Session(one.game, one.head, one.records)
    other.table.captains[0].crew.cards.append("tallow")
    with pytest.raises(AssertionError):
        alike(one, other, ("bob",), words=False)


def cards_of(session: Evening, seat: Seat) -> list[Card]:
    """What a captain holds."""
    return session.table.captain(seat).hand.cards


def test_a_twin_holds_as_many_cards_and_others() -> None:
    one = evening(3, "play", 4)
    until(one, "crew", Random(4))
    other = twin_of(one, ("bob",), Random(4))
    assert cards_of(one, "bob") != cards_of(other, "bob")
    assert len(cards_of(one, "bob")) == len(cards_of(other, "bob"))
    assert cards_of(one, "ann") == cards_of(other, "ann")
    everything = [sorted([*s.table.deck.cards, *cards_of(s, "bob")]) for s in (one, other)]
    assert everything[0] == everything[1]
