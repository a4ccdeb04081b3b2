"""Whole stories, played at random: they end, no card is lost, nobody learns what is hidden, and all is replayed."""

from __future__ import annotations

import random

import pytest

from rat_tables.engine.asks import REFRESH, Ask
from rat_tables.engine.game import Setting
from rat_tables.engine.table import PLAY, TRACK, digest
from rat_tables.games.rats_with_gats.deck import DECK
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.obstacles import value_of
from rat_tables.games.rats_with_gats.rank import hand_limit
from rat_tables.games.rats_with_gats.rules import play
from rat_tables.games.rats_with_gats.table import Gats
from tests.games.rats_with_gats.play_through import Voyage, again, at_random, go_on, session
from tests.games.rats_with_gats.table_laid import SEATS, Go, Has, challenged, counted, three, unknown

MOST = 4000


def stands(t: Gats) -> None:
    """What holds after each answer."""
    assert counted(t) == DECK
    lying, unseen = unknown(t)
    assert lying == unseen
    assert lying == 0 or t.tracked
    assert t.listed.cards == [obstacle.card for obstacle in t.obstacles]
    assert all(value_of(t, obstacle, rat) > 0 for obstacle in t.obstacles for rat in t.living if rat.rank)
    assert t.captain == "" or not t.rat(t.captain).gone


def says(rnd: random.Random, ask: Ask, t: Gats) -> tuple[str, str]:
    """A random answer; the story goes on for five scenes."""
    seat, text = at_random(rnd, ask)
    if ask.kind == "next" and text == "party" and t.scene < 5:
        text = "scene"
    elif ask.kind == "next" and t.scene >= 5:
        text = "party"
    elif (
        ask.kind == "scene"
        and text in ("end", "happened", "flee")
        and rnd.random() < 0.7
        and "challenge" in ask.offers[""]
    ):
        text = "challenge"
    return seat, text


def told_at_random(voyage: Voyage, seed: int) -> Voyage:
    rnd = random.Random(seed)
    for _ in range(MOST):
        if voyage.ask is None:
            return voyage
        seat, text = says(rnd, voyage.ask, voyage.table)
        voyage.answer(text, seat)
        stands(voyage.table)
        if voyage.ask is not None and voyage.ask.kind == "scene":
            assert all(rat.limit == hand_limit(voyage.table, rat) for rat in voyage.table.living)
            assert voyage.table.challenge is None
    raise AssertionError("it does not end")


@pytest.mark.parametrize("use", [PLAY, TRACK])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_stories_end_with_every_card_in_its_place_and_are_replayed(players: int, use: str) -> None:
    for seed in range(3):
        deck = ("literal", "reshuffle")[seed % 2]
        voyage = told_at_random(session(" ".join(SEATS[:players]), use=use, seed=seed, deck=deck), seed)
        opened = again(voyage)
        assert (opened.conflict, opened.drifted) == (None, 0)
        assert digest(opened.table, opened.ask) == digest(voyage.table, voyage.ask)
        assert voyage.result is not None
        assert voyage.result.winners == ()


def test_stories_taken_up_in_the_middle_end_too() -> None:
    for seed in range(4):
        told_at_random(session("ann bob cy dot", use=TRACK, seed=seed, middle=True), seed)


def offered(ask: Ask) -> tuple[object, ...]:
    """What everybody sees of a public question."""
    return ask.kind, ask.who, {seat: list(options) for seat, options in ask.offers.items()}, ask.pick


@pytest.mark.parametrize("players", [3, 5])
def test_what_is_asked_aloud_does_not_hang_on_what_hands_hold(players: int) -> None:
    """The cards of the deck and the hands are dealt anew under each public question: it must stay as it is."""
    for seed in range(2):
        rnd = random.Random(seed)
        setting = Setting(list(SEATS[:players]), PLAY, GAME.filled(PLAY, {}), "", None)
        t = GAME.new(setting)
        go = Go(t, play(t))
        looked = 0
        for _ in range(MOST):
            if go.ask is None:
                break
            if not go.ask.secret:
                before = offered(go.ask)
                piles = [t.deck.cards, *(rat.hand.cards for rat in t.rats)]
                were = [list(cards) for cards in piles]
                mixed = [card for cards in were for card in cards]
                rnd.shuffle(mixed)
                for cards in piles:
                    cards[:] = sorted(mixed.pop() for _ in cards)
                assert offered(go.rules.send(REFRESH)) == before
                for cards, was in zip(piles, were, strict=True):
                    cards[:] = was
                go.refresh()
                looked += 1
            seat, text = says(rnd, go.ask, t)
            if go.ask.chance is not None:
                text = next(iter(go.ask.offers[""]))
            go(go.ask.kind, seat, text)
        assert go.over
        assert looked > 50


def test_whom_the_app_asks_next_does_not_tell_who_holds_a_joker() -> None:
    """Two tables that differ in ann's hand alone: all that others see is the same, the bluff included."""
    seen = []
    for cards in ("joker 2d", "3d 2d"):
        t = three(Has(cards, 4), Has("9c", 2), listed="7h 8d")
        go = challenged(t, "ann", "7h+8d")("challenge.before", "", "joker")("joker.who", "", "ann")
        asked = [go.waits]
        go("joker.on", "ann", "never-mind")
        asked.append(go.waits)
        go("challenge.before", "", "go")("challenge.card", "ann", "none")("challenge.card", "ann", "2d")
        asked.append(go.waits)
        events = [(event.kind, event.seat, event.facts) for event in t.story.events if event.seen_by("bob")]
        seen.append((asked, go.options(), events, [len(rat.hand) for rat in t.rats]))
    assert seen[0] == seen[1]


def rulings(t: Gats) -> list[tuple[str, str]]:
    """What could be ruled now."""
    every = [example for knob in GAME.knobs.values() for example in knob.examples(t)]
    seat = t.seats[-1]
    more = [
        ("captain", "none"),
        (f"role:{seat}", "deep"),
        (f"role:{seat}", "rat"),
        (f"rank:{seat}", "1"),
        ("crew:ship", "no"),
    ]
    return [*every, *more, (f"gat:{seat}", "yes"), *([(f"hand:{seat}", "0")] if t.tracked else [])]


@pytest.mark.parametrize("use", [PLAY, TRACK])
def test_no_ruling_leaves_a_question_without_an_answer(use: str) -> None:
    """Rulings at random between the answers: each is taken, and the story still ends."""
    for seed in range(6):
        rnd = random.Random(seed)
        voyage = session("ann bob cy dot", use=use, seed=seed)
        for _ in range(MOST):
            if voyage.ask is None:
                break
            if rnd.random() < 0.4:
                knob, value = rnd.choice(rulings(voyage.table))
                if voyage.table.scene:
                    voyage.ruling(knob, value, "so said the table")
                    assert counted(voyage.table) == DECK
                    if voyage.ask is None:
                        break
            seat, text = says(rnd, voyage.ask, voyage.table)
            voyage.answer(text, seat)
        assert voyage.ask is None
        assert again(voyage).conflict is None


def test_a_short_story_by_plain_answers() -> None:
    voyage = go_on(session(), {"scene": "end", "next": lambda ask, seat: "party"})
    assert voyage.table.over
    assert voyage.result is not None


def test_scenes_are_counted() -> None:
    voyage = go_on(session(), {"scene": "end", "next": "scene"}, "next")
    assert voyage.table.scene == 1
    for scene in (2, 3):
        voyage.answer("scene")
        go_on(voyage, {"scene": "end"}, "next")
        assert voyage.table.scene == scene
