"""Secrets by noninterference: two duels that differ in what a clan holds are one to everybody else.

The twin of a duel has that clan's hand dealt anew, as many pairs out of the same decks. Both are played on alike; the
clan answers its own secret questions each time as that hand can. Who draws can tell the two apart from then on, for
the decks differ. They may part only where such a hand is laid open, or a deck is turned up.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Ask
from rat_tables.engine.cards import put
from rat_tables.engine.seats import EVERYONE, Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.engine.table import Event
from rat_tables.engine.views import as_data
from rat_tables.games.rats_and_relics.table import Clan
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from rat_tables.words import of_game
from tests.engine.secrets import looked_again, seen
from tests.games.rats_and_relics_crew import Duel, duel, sensible

SHELF: Final = games.find("rats-and-relics")
WORDS: Final = of_game(SHELF)
BOARD: Final = board_of(SHELF)
OF_A_HAND: Final = ("turn", "key", "condition.discard", "limit")
"""What is asked in secret, of a hand."""
STILL: Final = ("draw", "pass")
"""Answers that lay nothing of a hand open."""
OPENS: Final = {"plays", "discarded", "drew", "key.passed", "stuck"}
"""Where a clan lays a pair of its hand open, or does something else with its turn."""
TURNED: Final = "turned"
"""A card turned up from the deck: from here on two decks that differ lead elsewhere."""
ENOUGH: Final = 3
"""More than so many twins are compared at a question."""


# ── what others see ─────────────────────────────────────────────────────────────────────────────────────────


def desks(session: Duel, owners: Collection[Seat]) -> Iterator[str]:
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


def read_by(session: Duel, viewer: Viewer) -> list[str]:
    """All that is said to a viewer in words."""
    tale = Tale(session, WORDS)
    lines = [] if BOARD is None else BOARD(session.table.as_seen_by(viewer), session.names, WORDS)
    return [repr(tale.whole(viewer)), tale.undo_label(viewer), tale.redo_label(viewer), *lines]


def alike(one: Duel, other: Duel, owners: Collection[Seat], words: bool) -> None:
    """Nobody but the owners can tell one from the other."""
    for viewer in (EVERYONE, *(seat for seat in one.table.seats if seat not in owners)):
        assert json.dumps(seen(one, viewer)) == json.dumps(seen(other, viewer))
        if words:
            assert read_by(one, viewer) == read_by(other, viewer)
    assert one.ask is not None
    assert other.ask is not None
    assert (one.ask.kind, one.ask.who, one.ask.secret) == (other.ask.kind, other.ask.who, other.ask.secret)
    if words:
        assert list(desks(one, owners)) == list(desks(other, owners))


# ── twins ───────────────────────────────────────────────────────────────────────────────────────────────────


def again(one: Duel) -> Duel:
    """The same duel once more."""
    return Session(one.game, one.head, one.records)


def twin_of(one: Duel, seats: Collection[Seat], rng: Random) -> Duel:
    """The same duel, but for the hands of these seats, dealt anew."""
    other = again(one)
    t = other.table
    for deck, hands in ((t.rats, "hand_rats"), (t.relics, "hand_relics")):
        piles = [(pile := getattr(t.clan(seat), hands), len(pile)) for seat in seats]
        deck.shuffle_in(t, *(pile for pile, _ in piles))
        for pile, many in piles:
            for card in rng.sample(deck.cards, many):
                deck.cards.remove(card)
                put(t, card, pile)
    looked_again(other)
    return other


def hand(clan: Clan) -> tuple[list[str], list[str]]:
    """What a clan holds."""
    return clan.hand_rats.cards, clan.hand_relics.cards


class Pair:
    """Two duels that one clan, or several, can tell apart."""

    def __init__(self, one: Duel, other: Duel, owners: Collection[Seat], rng: Random) -> None:
        self.one, self.other, self.owners, self.rng = one, other, set(owners), rng
        self.asked: Counter[str] = Counter()
        self.parted = self.drawn = False

    def play(self, most: int = 60, quietly: float = 0.7, every: int = 8) -> None:
        """Play till they part, or a card is turned up; compare after each answer, now and then in words.

        What is read comes of playing the records again, from which no twin leads on once a card was drawn.
        """
        for step in range(most):
            alike(self.one, self.other, self.owners, step % every == 3 and not self.drawn)
            heard = len(self.one.table.story.events), len(self.other.table.story.events)
            self.answer(quietly)
            mine, theirs = self.one.table.story.events[heard[0] :], self.other.table.story.events[heard[1] :]
            if self.may_part(mine, theirs) or self.one.ask is None:
                return
            drew = {event.seat for event in mine if event.kind == "drew"}
            self.owners |= drew
            self.drawn |= bool(drew)

    def answer(self, quietly: float) -> None:
        """One answer in both duels: the same, but to what an owner is asked in secret of its hand."""
        one, other = self.one.ask, self.other.ask
        assert one is not None
        assert other is not None
        seat, token = sensible(one, self.one.table, self.rng)
        theirs = token
        if one.kind in OF_A_HAND and seat in self.owners:
            assert one.secret
            self.asked[one.kind] += list(one.offers[seat]) != list(other.offers[seat])
            still = quiet(one)
            if still and self.rng.random() < quietly:
                token = theirs = still
            else:
                theirs = sensible(other, self.other.table, self.rng)[1]
        self.one.answer(token, seat)
        self.other.answer(theirs, seat)

    def may_part(self, mine: Sequence[Event], theirs: Sequence[Event]) -> bool:
        """Whether the two part here, which they may where an owner lays a pair open, or a deck is turned up."""
        here, there = told_to_all(mine), told_to_all(theirs)
        if here == there:
            return any(event.kind == TURNED for event in mine)
        first = next(pair for pair in zip([*here, None], [*there, None], strict=False) if pair[0] != pair[1])
        assert any(event and event[0] in OPENS and event[1] in self.owners for event in first), (here, there)
        self.parted = True
        return True


def quiet(ask: Ask) -> str:
    """To do nothing with a hand, where that can be."""
    (seat,) = ask.who
    return next((token for token in STILL if token in ask.offers[seat]), "")


def told_to_all(events: Sequence[Event]) -> list[tuple[str, Seat, str]]:
    """What was told to all, up to the first card that was turned up."""
    public = [event for event in events if event.to is None]
    ends = next((at for at, event in enumerate(public) if event.kind == TURNED), len(public))
    return [(event.kind, event.seat, str(event.facts)) for event in public[:ends]]


def until(session: Duel, kind: str, rng: Random, hand: int = 0) -> bool:
    """Play on till this is asked of a clan with so many pairs in hand and two in play, or until the game is over."""
    while (ask := session.ask) is not None:
        if ask.kind == kind:
            clan = session.table.clan(ask.who[0])
            if not hand or (clan.hand == hand and len(clan.rats) > 1):
                return True
        seat, text = sensible(ask, session.table, rng)
        session.answer(text, seat)
    return False


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("stuck", ["draw", "loss"])
def test_nobody_else_can_tell_what_a_clan_holds(stuck: str) -> None:
    asked: Counter[str] = Counter()
    pairs = parted = 0
    for seed in range(10):
        rng = Random(f"{stuck} {seed}")
        session = duel(2 + seed % 2, "play", seed, stuck=stuck)
        while session.ask is not None and session.table.turn < 16:
            if rng.random() < 0.08:
                owner = rng.choice(session.table.seats)
                pair = Pair(again(session), twin_of(session, (owner,), rng), (owner,), rng)
                pair.play()
                asked += pair.asked
                pairs += 1
                parted += pair.parted
            session.answer(*reversed(sensible(session.ask, session.table, rng)))
    assert pairs > 10
    assert 0 < parted < pairs
    assert asked["turn"], asked


def test_hands_dealt_anew_change_nothing_that_is_public() -> None:
    """All hands at once: who is asked what next, and all that everybody reads, until a pair is laid open."""
    for seed in range(8):
        rng = Random(f"all {seed}")
        session = duel(2 + seed % 2, "play", seed)
        for _ in range(rng.randint(1, 12)):
            assert session.ask is not None
            session.answer(*reversed(sensible(session.ask, session.table, rng)))
        seats = session.table.seats
        pair = Pair(again(session), twin_of(session, seats, rng), seats, rng)
        pair.play(30, quietly=1)


@pytest.mark.parametrize("kind", OF_A_HAND)
def test_what_a_hand_could_do_is_its_own_matter(kind: str) -> None:
    compared = 0
    for seed in range(60):
        rng = Random(f"{kind} {seed}")
        one = duel(2 + seed % 2, "play", seed)
        if not (full_hand(one, rng) if kind == "limit" else until(one, kind, rng)):
            continue
        assert one.ask is not None
        assert (one.ask.kind, one.ask.secret) == (kind, True)
        (seat,) = one.ask.who
        other = twin_of(one, (seat,), rng)
        assert other.ask is not None
        compared += list(one.ask.offers[seat]) != list(other.ask.offers[seat])
        alike(one, other, (seat,), words=True)
        if still := quiet(one.ask):
            heard = len(one.table.story.events)
            for session in (one, other):
                session.answer(still, seat)
            news = {event.kind for event in one.table.story.events[heard:]}
            if one.ask is not None and not news & {TURNED}:
                alike(one, other, {seat, *drew_since(one, heard)}, words=False)
        if compared > ENOUGH:
            return
    raise AssertionError(f"asked {compared} times alone")


def drew_since(session: Duel, heard: int) -> set[Seat]:
    """Who has drawn meanwhile."""
    return {event.seat for event in session.table.story.events[heard:] if event.kind == "drew"}


def full_hand(session: Duel, rng: Random) -> bool:
    """Play on till a hand has become too large: one pair comes back to it by its rat's condition, one by a ruling."""
    if not until(session, "condition.return", rng, hand=4):
        return False
    assert session.ask is not None
    (seat,) = session.ask.who
    first, second, *more = session.table.clan(seat).rats.cards
    if not more:  # of a single one left the choice would answer itself
        return False
    session.ruling(f"pair:{first}", "hand", "It fell off the table.")
    session.answer(second, seat)
    return session.ask.kind == "limit"


def test_a_key_asks_whoever_holds_a_pair_even_one_that_cannot_be_played() -> None:
    """A Huntress alone in a hand has nothing to be discarded for it: nobody else learns that from not being asked."""
    compared = 0
    for seed in range(120):
        rng = Random(f"huntress {seed}")
        one = duel(2 + seed % 2, "play", seed)
        if not until(one, "turn", rng, hand=2):
            continue
        assert one.ask is not None
        (seat,) = one.ask.who
        held = one.table.clan(seat).hand_rats.cards
        token = next((token for token in ("rogue:key", "king:key") if token in one.ask.offers[seat]), "")
        left = [rat for rat in held if rat != token.partition(":")[0]]
        if token and "huntress" not in held and "huntress" in one.table.rats.cards and len(left) == 1:
            other = again(one)
            hand = other.table.clan(seat).hand_rats
            other.table.rats.move(other.table, left[0], hand, other.table.rats)
            other.table.rats.move(other.table, "huntress", other.table.rats, hand)
            looked_again(other)
            for session in (one, other):
                session.answer(token, seat)
            alike(one, other, (seat,), words=True)
            assert other.ask is not None
            compared += other.ask.kind == "key" and list(other.ask.offers[seat]) == ["pass"]
            if compared > 1:
                return
    raise AssertionError(f"asked {compared} times alone")


def test_what_came_back_to_a_hand_is_in_the_tale_and_in_no_view() -> None:
    """A pair that returns, or is drawn from where an Amulet laid it: all have seen it go, nobody is shown the hand."""
    came: Counter[str] = Counter()
    for seed in range(30):
        rng = Random(f"back {seed}")
        session = duel(2 + seed % 2, "play", seed)
        for event, top, then in steps(session, rng):
            if event.kind == "returns" or (event.kind == "drew" and top):
                came[event.kind] += 1
                for viewer in (EVERYONE, *session.table.seats):
                    shown = as_data(then[viewer])["clans"][session.table.seats.index(event.seat)]
                    open_to = {type(shown[pile]["cards"]) for pile in ("hand_rats", "hand_relics")}
                    assert open_to == {list if viewer == event.seat else dict}, shown
                assert event.to is None
        if min(came["returns"], came["drew"]) > ENOUGH:
            return
    raise AssertionError(f"too seldom: {came}")


def steps(session: Duel, rng: Random) -> Iterator[tuple[Event, bool, dict[Viewer, object]]]:
    """Each event, whether a known pair lay on the decks before the answer it came of, and all views after it."""
    while session.ask is not None:
        heard, top = len(session.table.story.events), len(session.table.top_rats) > 0
        session.answer(*reversed(sensible(session.ask, session.table, rng)))
        views: dict[Viewer, object] = {
            viewer: session.table.as_seen_by(viewer) for viewer in (EVERYONE, *session.table.seats)
        }
        for event in session.table.story.events[heard:]:
            yield event, top, views


# ── these tests themselves ──────────────────────────────────────────────────────────────────────────────────


def test_what_lies_open_is_no_secret_and_these_tests_find_it() -> None:
    one = duel(2, "play", 2)
    until(one, "turn", Random(2))
    other = again(one)
    other.table.dead_rats.cards.append("rogue")
    with pytest.raises(AssertionError):
        alike(one, other, ("bob",), words=False)


def test_a_twin_holds_as_many_pairs_and_others() -> None:
    one = duel(3, "play", 4)
    until(one, "turn", Random(4))
    other = twin_of(one, ("bob",), Random(4))
    mine, theirs = (session.table.clan("bob") for session in (one, other))
    assert hand(mine) != hand(theirs)
    assert mine.hand == theirs.hand == len(theirs.hand_relics)
    assert hand(one.table.clan("ann")) == hand(other.table.clan("ann"))
    everything = [sorted([*s.table.rats.cards, *s.table.clan("bob").hand_rats.cards]) for s in (one, other)]
    assert everything[0] == everything[1]
