"""Secrets by noninterference: two voyages that differ in what one rat keeps to itself are one to everybody else.

The twin of a voyage has a rat's hand dealt anew, as many cards out of the same deck; or another text on one of its
techniques, another card to it, another vote. Both are played on alike; whoever can tell them apart answers its own
secret questions each time as that hand can. They may part only where a card is laid open, or turned up from decks that
differ; who draws from those can tell them apart from then on.
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
from rat_tables.engine.asks import NONE, Ask, Refused
from rat_tables.engine.cards import Card, Open, piles, put
from rat_tables.engine.seats import EVERYONE, TABLE, Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.engine.table import Event
from rat_tables.games.rats_with_gats.deck import DECK, JOKER, SUITS
from rat_tables.games.rats_with_gats.table import Gats
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from rat_tables.words import of_game
from tests.engine.secrets import looked_again, seen
from tests.games.rats_with_gats_crew import NEVER_MIND, Voyage, said, sensible, voyage

SHELF: Final = games.find("rats-with-gats")
WORDS: Final = of_game(SHELF)
BOARD: Final = board_of(SHELF)
OF_A_HAND: Final = {"challenge.card": NONE, "duel.card": NONE, "deep.discard": NONE, "joker.on": NEVER_MIND}
"""What is asked in secret of a hand, and how to do nothing with it."""
OPENS: Final = {"laid", "no-card", "helps-not", "duel", "duel.not", "joker", "deep.discarded"}
"""Where a rat lays a card of its hand open, or lays none."""
TURNED: Final = {"obstacle", "obstacle.joker", "obstacle.none"}
"""Cards turned up from the deck: from here on two decks that differ lead elsewhere."""
SCENES: Final = 2
ENOUGH: Final = 3
"""More than so many twins are compared at a question."""


# ── what others see ─────────────────────────────────────────────────────────────────────────────────────────


def desks(session: Voyage, owners: Collection[Seat]) -> Iterator[str]:
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


def read_by(session: Voyage, viewer: Viewer) -> list[str]:
    """All that is said to a viewer in words."""
    tale = Tale(session, WORDS)
    lines = [] if BOARD is None else BOARD(session.table.as_seen_by(viewer), session.names, WORDS)
    return [repr(tale.whole(viewer)), tale.undo_label(viewer), tale.redo_label(viewer), *lines]


def alike(one: Voyage, other: Voyage, owners: Collection[Seat], words: bool, rng: Random | None = None) -> None:
    """Nobody but the owners can tell one from the other; with `rng`, only one of the others looks."""
    others = [seat for seat in one.table.seats if seat not in owners]
    for viewer in (EVERYONE, *(others if rng is None or words else rng.sample(others, min(1, len(others))))):
        assert json.dumps(seen(one, viewer)) == json.dumps(seen(other, viewer))
        if words:
            assert read_by(one, viewer) == read_by(other, viewer)
    assert one.ask is not None
    assert other.ask is not None
    assert (one.ask.kind, one.ask.who, one.ask.secret) == (other.ask.kind, other.ask.who, other.ask.secret)
    assert list(one.ask.offers) == list(other.ask.offers)
    if words:
        assert list(desks(one, owners)) == list(desks(other, owners))


# ── twins ───────────────────────────────────────────────────────────────────────────────────────────────────


def again(one: Voyage) -> Voyage:
    """The same voyage once more."""
    return Session(one.game, one.head, one.records)


def twin_of(one: Voyage, seats: Collection[Seat], rng: Random, wanted: Card = "") -> Voyage:
    """The same voyage, but for the hands of these seats; the first card dealt is the wanted one, if it can be."""
    other = again(one)
    t = other.table
    hands = {seat: len(t.rat(seat).hand) for seat in seats}
    for seat in seats:
        t.deck.shuffle_in(t, t.rat(seat).hand)
    for seat, many in hands.items():
        for card in [wanted, *rng.sample(t.deck.cards, len(t.deck))]:
            if len(t.rat(seat).hand) < many and card in t.deck.cards:
                t.deck.cards.remove(card)
                put(t, card, t.rat(seat).hand)
    looked_again(other)
    return other


def jokerless(one: Voyage, seat: Seat, rng: Random) -> Voyage:
    """The same voyage, but for the hand of a seat, which has no Joker."""
    for _ in range(200):
        other = twin_of(one, (seat,), rng)
        if JOKER not in other.table.rat(seat).hand.cards:
            return other
    raise AssertionError("there are not only Jokers")


class Pair:
    """Two voyages that one rat, or several, can tell apart."""

    def __init__(self, one: Voyage, other: Voyage, owners: Collection[Seat], rng: Random) -> None:
        self.one, self.other, self.owners, self.rng = one, other, set(owners), rng
        self.asked: Counter[str] = Counter()
        self.parted = self.drawn = False

    def play(self, most: int = 120, quietly: float = 0.85, every: int = 16) -> None:
        """Play till they part, or a card is turned up; compare after each answer, now and then in words.

        What is read comes of playing the records again, from which no twin leads on once a card was drawn.
        """
        for step in range(most):
            alike(self.one, self.other, self.owners, step % every == 3 and not self.drawn, self.rng)
            heard = len(self.one.table.story.events), len(self.other.table.story.events)
            self.answer(quietly)
            mine, theirs = self.one.table.story.events[heard[0] :], self.other.table.story.events[heard[1] :]
            self.learn(mine)
            if self.may_part(mine, theirs) or self.one.ask is None:
                return

    def answer(self, quietly: float) -> None:
        """One answer in both voyages: the same, but to what an owner is asked in secret of its hand."""
        one, other = self.one.ask, self.other.ask
        assert one is not None
        assert other is not None
        seat, token = sensible(one, self.one.table, self.rng)
        theirs = token
        if one.kind in OF_A_HAND and seat in self.owners:
            assert one.secret
            self.asked[one.kind] += list(one.offers[seat]) != list(other.offers[seat])
            still = self.rng.random() < quietly
            token = OF_A_HAND[one.kind] if still else said(one, self.one.table, seat, self.rng)
            theirs = OF_A_HAND[one.kind] if still else said(other, self.other.table, seat, self.rng)
        self.one.answer(token, seat)
        self.other.answer(theirs, seat)

    def learn(self, events: Sequence[Event]) -> None:
        """Who drew from the deck, or blind from an owner's hand, can tell the two apart too."""
        for event in events:
            if event.kind == "drew.many" or (event.kind == "tax.card" and event.facts["asker"] in self.owners):
                self.owners.add(event.seat)
                self.drawn = True

    def may_part(self, mine: Sequence[Event], theirs: Sequence[Event]) -> bool:
        """Whether the two part here, which they may where an owner lays a card open, or one is turned up."""
        here, there = told_to_all(mine), told_to_all(theirs)
        if here == there:
            return any(event.kind in TURNED for event in mine)
        first = next(pair for pair in zip([*here, None], [*there, None], strict=False) if pair[0] != pair[1])
        assert any(event and event[0] in OPENS and event[1] in self.owners for event in first), (here, there)
        self.parted = True
        return True


def told_to_all(events: Sequence[Event]) -> list[tuple[str, Seat, str]]:
    """What was told to all, up to the first card that was turned up."""
    public = [event for event in events if event.to is None]
    ends = next((at for at, event in enumerate(public) if event.kind in TURNED), len(public))
    return [(event.kind, event.seat, str(event.facts)) for event in public[:ends]]


def voyages(players: int, seed: int, rng: Random, stops: Collection[str], **options: str) -> Iterator[Voyage]:
    """A voyage at some of the places where this is asked."""
    session = voyage(players, "play", seed, **options)
    while session.ask is not None and session.table.scene <= SCENES:
        if session.ask.kind in stops and rng.random() < 0.1:
            yield session
        seat, text = sensible(session.ask, session.table, rng)
        session.answer(text, seat)


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("deck", ["literal", "reshuffle"])
def test_nobody_else_can_tell_what_a_rat_holds(deck: str) -> None:
    asked: Counter[str] = Counter()
    pairs = parted = 0
    for seed in range(4):
        rng = Random(f"{deck} {seed}")
        for session in voyages(3 + seed, seed, rng, ("scene", "challenge.before"), deck=deck):
            owner = rng.choice(session.table.seats)
            pair = Pair(again(session), twin_of(session, (owner,), rng, rng.choice(("", JOKER))), (owner,), rng)
            pair.play(32)
            asked += pair.asked
            pairs += 1
            parted += pair.parted
    assert pairs > 5
    assert 0 < parted < pairs
    assert asked["challenge.card"], asked


def test_hidden_cards_dealt_anew_change_nothing_that_is_public() -> None:
    """All hands at once: the public question, who is asked, and all that everybody reads."""
    pairs = 0
    for seed in range(4):
        rng = Random(f"all {seed}")
        for session in voyages(3 + seed, seed, rng, ("scene", "challenge.before", "challenge.after")):
            seats = session.table.seats
            Pair(again(session), twin_of(session, seats, rng), seats, rng).play(40, quietly=1)
            pairs += 1
    assert pairs > 5


@pytest.mark.parametrize("kind", ["joker.who", "challenge.after", "challenge.before", "joker.on", "scene"])
def test_a_joker_in_a_hand_does_not_show(kind: str) -> None:
    compared = 0
    for seed in range(24):
        rng = Random(f"{kind} {seed}")
        session = voyage(3 + seed % 4, "play", seed)
        if not until(session, kind, rng):
            continue
        assert session.ask is not None
        seat = session.ask.who[0] if kind == "joker.on" else rng.choice(session.table.seats)
        holds = twin_of(session, (seat,), rng, JOKER)
        if JOKER not in holds.table.rat(seat).hand.cards:
            continue  # all Jokers are gone, or the hand is empty
        lacks = jokerless(session, seat, rng)
        alike(holds, lacks, (seat,), words=True)
        if kind == "joker.on":
            a_bluff_sounds_the_same(holds, lacks, seat)
        compared += 1
        if compared > ENOUGH:
            return
    raise AssertionError(f"asked {compared} times alone")


def a_bluff_sounds_the_same(holds: Voyage, lacks: Voyage, seat: Seat) -> None:
    """Who has a Joker may choose an obstacle, who has none cannot; both may have said so for fun."""
    for session, many in ((holds, len(holds.table.obstacles)), (lacks, 0)):
        assert session.ask is not None
        assert session.ask.secret
        assert len(session.ask.offers[seat]) == many + 1
        session.answer(NEVER_MIND, seat)
    alike(holds, lacks, (seat,), words=True)


@pytest.mark.parametrize("kind", ["challenge.card", "duel.card", "deep.discard"])
def test_what_a_hand_could_do_is_its_own_matter(kind: str) -> None:
    compared = 0
    for seed in range(16):
        rng = Random(f"{kind} {seed}")
        one = voyage(3 + seed % 4, "play", seed)
        if not until(one, kind, rng):
            continue
        assert one.ask is not None
        (seat,) = one.ask.who
        other = twin_of(one, (seat,), rng, JOKER)
        assert other.ask is not None
        compared += list(one.ask.offers[seat]) != list(other.ask.offers[seat])
        alike(one, other, (seat,), words=True)
        heard = len(one.table.story.events)
        for session in (one, other):
            session.answer(OF_A_HAND[kind], seat)
        if not any(event.kind in ("drew.many", *TURNED) for event in one.table.story.events[heard:]):
            alike(one, other, (seat,), words=True)
        if compared > ENOUGH:
            return
    raise AssertionError(f"asked {compared} times alone")


def until(session: Voyage, kind: str, rng: Random) -> bool:
    """Play on till this is asked."""
    for _ in range(1500):
        if session.ask is None:
            return False
        if session.ask.kind == kind:
            return True
        seat, text = sensible(session.ask, session.table, rng)
        session.answer(text, seat)
    return False


def test_what_a_ruling_is_refused_for_tells_nothing_of_a_hand() -> None:
    """A card that lies nowhere open is in the deck or in a hand, and nobody learns in which by trying to move it."""
    for seed in range(3):
        rng = Random(f"ruling {seed}")
        one = voyage(3 + seed, "play", seed)
        until(one, "challenge.before", rng)
        owner = rng.choice(one.table.seats)
        other = twin_of(one, (owner,), rng, JOKER)
        open_cards = [card for _, pile in piles(one.table) if isinstance(pile, Open) for card in pile.cards]
        for card in DECK:
            if card not in open_cards:
                assert refusal(again(one), f"card:{card}") == refusal(other, f"card:{card}")
        assert refusal(again(one), f"hand:{owner}", "1") == refusal(other, f"hand:{owner}", "1")


def refusal(session: Voyage, knob: str, value: str = "discards") -> tuple[str, str]:
    """Why a ruling is refused."""
    with pytest.raises(Refused) as raised:
        session.run.rule(knob, value)
    return raised.value.key, str(raised.value.facts)


# ── techniques ──────────────────────────────────────────────────────────────────────────────────────────────


def differ(one: Gats, other: Gats) -> set[Seat]:
    """Who holds a technique that is another one, or goes with another card, in the other voyage."""
    return {rat.seat for rat in one.rats if rat.techniques != other.rat(rat.seat).techniques}


def first_way(ask: Ask, seat: Seat) -> str:
    """The first of its options."""
    return next(iter(ask.offers[seat]))


class Slips:
    """Two voyages that differ in a technique; who holds it can tell, and who wrote it."""

    def __init__(self, one: Voyage, other: Voyage, writer: Seat, rng: Random) -> None:
        self.one, self.other, self.writer, self.rng = one, other, writer, rng

    @property
    def owners(self) -> set[Seat]:
        """Who can tell one from the other."""
        return {self.writer, *differ(self.one.table, self.other.table)}

    def play(self, most: int = 240) -> bool:
        """Play on alike until the technique can be used, and use it; False if that does not come about."""
        for step in range(most):
            alike(self.one, self.other, self.owners, step % 32 == 8, self.rng)
            if self.one.ask is None:
                return False
            if self.one.ask.kind == "scene" and (ready := self.ready()):
                self.use(*ready)
                return True
            heard = len(self.one.table.story.events)
            self.answer(self.owners)
            mine, theirs = (told_to_all(s.table.story.events[heard:]) for s in (self.one, self.other))
            assert mine == theirs
        return False

    def ready(self) -> tuple[Seat, Card] | None:
        """A rat of the scene that holds another technique in the other voyage, and a card of the deck for it."""
        t, other = self.one.table, self.other.table
        for rat in t.here if t.obstacles else ():
            theirs = {technique.card: technique.text for technique in other.rat(rat.seat).techniques}
            cards = [technique.card for technique in rat.techniques if theirs[technique.card] != technique.text]
            free = [pip + suit for pip in cards for suit in SUITS if pip + suit in t.deck.cards]
            if free and len(rat.hand):
                return rat.seat, self.rng.choice(free)
        return None

    def use(self, seat: Seat, card: Card) -> None:
        """The rat gets the card for one of its own, is challenged, and plays it: only now all can tell."""
        for session in (self.one, self.other):
            t = session.table
            t.deck.move(t, t.rat(seat).hand.cards[0], t.rat(seat).hand, t.deck)
            t.deck.move(t, card, t.deck, t.rat(seat).hand)
            for kind, token in (("scene", "challenge"), ("scene.challenge", seat), ("challenge.apply", "")):
                if session.ask is not None and session.ask.kind == kind:
                    session.answer(token or t.obstacles[0].card)
            if session.ask is not None and session.ask.kind == "challenge.before":
                session.answer("go")
        alike(self.one, self.other, self.owners, words=False)
        heard = len(self.one.table.story.events)
        self.one.answer(card, seat)
        self.other.answer(card, seat)
        mine, theirs = (told_to_all(s.table.story.events[heard:]) for s in (self.one, self.other))
        assert mine != theirs
        assert {here[0] for here, there in zip(mine, theirs, strict=True) if here != there} == {"technique"}

    def answer(self, owners: Collection[Seat]) -> None:
        """The same answer, but where an owner has other ways."""
        one, other = self.one.ask, self.other.ask
        assert one is not None
        assert other is not None
        seat, token = sensible(one, self.one.table, self.rng)
        same = list(one.offers[seat]) == list(other.offers[seat])
        if not same:
            assert one.secret
            assert seat in owners
            token = first_way(one, seat)
        self.one.answer(token, seat)
        self.other.answer(token if same else first_way(other, seat), seat)


def somebody_dies(one: Voyage, rng: Random) -> None:
    """So that there will be a recruit."""
    until(one, "scene", rng)
    one.answer("happened")
    one.answer("died")
    one.answer(rng.choice(one.table.living).seat)


def slips(kind: str, techniques: str, seed: int) -> Slips | None:
    """A pair that parts at a secret question about techniques, two answers to it."""
    rng = Random(f"{kind} {techniques} {seed}")
    one = voyage(3 + seed % 4, "play", seed, techniques=techniques)
    if kind == "technique.for":
        somebody_dies(one, rng)
    if not until(one, kind, rng):
        return None
    for _ in range(rng.randint(0, 1 if kind == "technique.for" else 5)):
        assert one.ask is not None
        seat, text = sensible(one.ask, one.table, rng)
        one.answer(text, seat)
    if not until(one, kind, rng):
        return None
    other, ask = again(one), one.ask
    assert ask is not None
    assert ask.secret
    (seat,) = ask.who
    ways = [*ask.offers[seat], "The First Way", "The Other Way"] if ask.entry else list(ask.offers[seat])
    if len(ways) < 2:
        return None
    one.answer(ways[0], seat)
    other.answer(ways[1], seat)
    return Slips(one, other, seat, rng)


@pytest.mark.parametrize("techniques", ["swapped", "dealt"])
@pytest.mark.parametrize("kind", ["technique.write", "swap.give", "technique.assign"])
def test_a_technique_is_a_secret_until_it_is_used(kind: str, techniques: str) -> None:
    if (kind, techniques) == ("swap.give", "dealt"):
        return  # nobody gives any
    used = 0
    for seed in range(24):
        pair = slips(kind, techniques, seed)
        used += pair is not None and pair.play()
        if used > ENOUGH:
            return
    raise AssertionError(f"{used} were used alone")


def test_what_is_written_for_a_recruit_is_its_own_secret() -> None:
    used = 0
    for seed in range(24):
        pair = slips("technique.for", "swapped", seed)
        used += pair is not None and pair.play()
        if used > ENOUGH:
            return
    raise AssertionError(f"{used} were used alone")


# ── votes ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_vote_is_a_secret_until_all_have_voted() -> None:
    compared = 0
    for seed in range(16):
        rng = Random(f"vote {seed}")
        one = voyage(3 + seed % 4, "play", seed)
        if not until(one, "vote", rng):
            continue
        assert one.ask is not None
        able = [seat for seat in one.ask.who if len(one.ask.offers[seat]) > 1]
        if not able:
            continue
        owner = rng.choice(able)
        one_way, other_way = rng.sample(list(one.ask.offers[owner]), 2)
        other = again(one)
        heard = len(one.table.story.events)
        one.answer(one_way, owner)
        other.answer(other_way, owner)
        while one.ask is not None and one.ask.kind == "vote":
            alike(one, other, (owner,), words=one.ask.who[-1] == one.table.seats[-1])
            seat, text = sensible(one.ask, one.table, rng)
            one.answer(text, seat)
            other.answer(text, seat)
        mine, theirs = (told_to_all(session.table.story.events[heard:]) for session in (one, other))
        first = next(pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1])
        assert all((kind, seat) == ("voted", owner) for kind, seat, _ in first)
        compared += 1
        if compared > ENOUGH:
            return
    raise AssertionError(f"asked {compared} times alone")


# ── these tests themselves ──────────────────────────────────────────────────────────────────────────────────


def test_what_lies_open_is_no_secret_and_these_tests_find_it() -> None:
    one = voyage(3, "play", 2)
    until(one, "scene", Random(2))
    other = again(one)
    other.table.discards.cards.append("7h")
    with pytest.raises(AssertionError):
        alike(one, other, ("bob",), words=False)
    assert other.table.captain == TABLE


def test_a_twin_holds_as_many_cards_and_others() -> None:
    one = voyage(3, "play", 4)
    until(one, "scene", Random(4))
    other = twin_of(one, ("bob",), Random(4))
    hands = [{rat.seat: rat.hand.cards for rat in session.table.rats} for session in (one, other)]
    assert hands[0]["bob"] != hands[1]["bob"]
    assert len(hands[0]["bob"]) == len(hands[1]["bob"])
    assert hands[0]["ann"] == hands[1]["ann"]
    everything = [sorted([*s.table.deck.cards, *s.table.rat("bob").hand.cards]) for s in (one, other)]
    assert everything[0] == everything[1]
