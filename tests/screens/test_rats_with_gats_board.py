"""The board of Rats with Gats: what stands in which zone, for whom, and that no secret is drawn for anybody else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rat_tables.app import RatTables
from rat_tables.desk import opening
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.views import View
from rat_tables.games.rats_with_gats.deck import DECK, pips
from rat_tables.games.rats_with_gats.obstacles import played_value, value_of
from rat_tables.games.rats_with_gats.scene import allowances
from rat_tables.words import Words
from screens.rats_with_gats import BOARD, reckoned
from screens.rats_with_gats.options import on_board
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import face, large_card, sideways
from screens.widgets.text import width
from tests.screens import drawn, gats
from tests.screens.drawn import SIZES, text
from tests.screens.gats import Story
from tests.screens.test_painted_over import KEYS, drawn_anew

WINDOWS = [*SIZES, (80, 24), (80, 40), (99, 30), (100, 19), (120, 20), (100, 40), (139, 30), (140, 25), (160, 36)]
EXPECTED = drawn.EXPECTED / "rats-with-gats"


@pytest.fixture(scope="module")
def words() -> Words:
    return gats.words()


@pytest.fixture(scope="module")
def shown() -> dict[str, Scene]:
    """The moments worth a look."""
    return gats.all_of_them()


def body(one: Scene, w: int, h: int) -> Canvas:
    return drawn.body(one, w, h, BOARD)


def zone(name: str, one: Scene, w: int, h: int) -> str:
    return text(drawn.zone(name, one, w, h, BOARD))


def lines(told: str) -> list[str]:
    return told.splitlines()


def signed(card: str) -> str:
    """A card as it is printed."""
    rank, sign, _ = face(card)
    return f"{rank}{sign}"


# ── where the zones lie ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), [*WINDOWS, (101, 21), (119, 22), (132, 36), (131, 35), (200, 60), (300, 90)])
def test_the_zones_cover_the_body_and_never_each_other(w: int, h: int) -> None:
    plan = BOARD.plan(w, h)
    assert set(plan) == {*BOARD.zones, "log"}
    for one in plan.values():
        assert min(one) >= 0
        assert one.x + one.w <= w
        assert one.y + one.h <= h
        for other in plan.values():
            apart = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert one is other or apart or one.y + one.h <= other.y or other.y + other.h <= one.y
    assert sum(area.w * area.h for area in plan.values()) == w * h


@pytest.mark.parametrize(("w", "h"), WINDOWS)
@pytest.mark.parametrize("name", ["nine", "nine-apply"])
def test_six_rats_and_nine_obstacles_are_all_there(w: int, h: int, name: str, shown: dict[str, Scene]) -> None:
    """Each rat with Rank and hand, each obstacle with its name, its value, and the last card of its column."""
    one = shown[name]
    assert len(one.view.rats) == 6
    assert len(one.view.obstacles) == 9
    told = text(body(one, w, h))
    for rat, mark in zip(one.view.rats, gats.MARKS, strict=True):
        row = next(row for row in lines(told) if f" {mark} " in row and f" {reckoned.held(rat)}/{rat.limit} " in row)
        assert f" {rat.rank} " in row
    rat = reckoned.challenged(one)
    for obstacle in reckoned.faced(one):
        assert signed(obstacle.card) in told
        assert signed(obstacle.last) in told
        assert obstacle.name[:6] in told
        assert str(reckoned.value(obstacle.last, rat)) in told
    listed = zone("obstacles", one, *BOARD.plan(w, h)["obstacles"][2:])
    assert listed.count("●") == sum(obstacle.beaten for obstacle in one.view.obstacles)
    assert listed.count("●") + listed.count("○") == 9 * 6


@pytest.mark.parametrize("many", range(1, 20))
def test_a_list_of_any_length_has_room(many: int, words: Words) -> None:
    one = gats.scene(gats.with_list(gats.to("scene", "1", 4), many), said=words)
    for w, h in SIZES:
        told = zone("obstacles", one, *BOARD.plan(w, h)["obstacles"][2:])
        there = sum(signed(obstacle.card) in told for obstacle in one.view.obstacles)
        assert there == len(one.view.obstacles) or f"+{len(one.view.obstacles) - there}" in told


@pytest.mark.parametrize(("w", "h"), WINDOWS)
def test_nothing_is_said_for_want_of_words_and_no_row_is_too_wide(w: int, h: int, shown: dict[str, Scene]) -> None:
    for one in shown.values():
        for line in lines(text(body(one, w, h))):
            assert width(line) <= w
        for name in BOARD.zones:
            zone(name, one, w, h)  # a zone alone on the whole body
        assert one.words.missed == set()


@pytest.mark.parametrize("name", sorted(path.stem for path in EXPECTED.glob("*.txt")))
def test_boards_look_as_they_looked(name: str, shown: dict[str, Scene]) -> None:
    """`python -m tests.screens.drawn expected` draws the files anew: read the difference before keeping them."""
    moment, w = name.rsplit("_", 1)
    h = dict(SIZES)[int(w)]
    kept = (EXPECTED / f"{name}.txt").read_text("utf-8")
    assert lines(text(body(shown[moment], int(w), h)).rstrip("\n")) == lines(kept)


def test_every_obstacle_has_a_name(words: Words) -> None:
    one = gats.scene(gats.session(), said=words)
    assert all(reckoned.name_of(one, card) != reckoned.kind_of(one, card) for card in DECK if card != "joker")
    assert words.missed == set()


def test_an_obstacle_without_a_name_goes_by_its_suit(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    one = gats.scene(gats.session(), said=words)
    monkeypatch.setattr(one.words._nouns, "_nouns", {})
    assert reckoned.name_of(one, "7h") == reckoned.kind_of(one, "7h") != ""


# ── a random evening ────────────────────────────────────────────────────────────────────────────────────────


def evening(count: int, seed: int, every: int = 7, **options: Any) -> Iterator[Story]:
    """A session at some of its questions."""
    rng = Random(seed)
    now = gats.session(count, seed=seed, **options)
    asked = 0
    while now.ask is not None:
        if asked % every == 0:
            yield now
        asked += 1
        seat, token = gats.some_answer(now.ask, rng, now.table.scene)
        now.answer(token, seat)
    yield now


@pytest.mark.parametrize(("count", "seed"), [(3, 1), (4, 3), (5, 4), (6, 5)])
def test_what_stands_on_the_board_is_hit_there(count: int, seed: int, words: Words) -> None:
    """Every option that the bar leaves to the board is on it at every size, with its number, and no other is."""
    met = set()
    for now in evening(count, seed, 1):
        one = gats.scene(now, gats.asked(now) if now.ask and now.ask.secret else EVERYONE, said=words)
        tokens = on_board(one.ask)
        if not tokens:
            continue
        assert one.ask is not None
        met.add(one.ask.kind)
        for w, h in SIZES:
            canvas = body(one, w, h)
            hits = [(area, token) for area, token in canvas.hits if not token.startswith("command:")]
            assert {token for _, token in hits} == tokens
            for area, token in hits:
                there = "\n".join(
                    "".join(canvas.chars[y][area.x : area.x + area.w]) for y in range(area.y, area.y + area.h)
                )
                assert one.numbers[token] in there
                assert signed(token) in there
    assert "challenge.apply" in met


@pytest.mark.parametrize("seed", range(3))
def test_values_and_allowances_are_those_of_the_rules(seed: int, words: Words) -> None:
    for now in evening(3 + seed, seed, 1):
        t, one = now.table, gats.scene(now, ALL, said=words)
        seat = t.challenge.rat if t.challenge is not None else t.seats[0]
        rat, seen = t.rat(seat), reckoned.rat_of(one.view, seat)
        assert seen is not None
        for obstacle in t.obstacles:
            assert reckoned.value(obstacle.last, seen) == value_of(t, obstacle, rat)
        for card in rat.hand.cards:
            if card != "joker" and pips(card):
                assert pips(card) + reckoned.bonus(card, seen) == played_value(card, rat)
        facts = allowances(t)
        assert [holds for _, holds, _ in reckoned.allowances(one.view)] == [
            facts["challenged"],
            facts["clear"],
            facts["alone"],
        ]
        assert [waiting.seat for waiting in t.here if not waiting.challenged] == reckoned.allowances(one.view)[0][2]


@pytest.mark.parametrize("seed", range(3))
def test_a_tracked_evening_is_drawn(seed: int, words: Words) -> None:
    for now in evening(3 + seed, seed, 3, use="track"):
        one = gats.scene(now, said=words)
        for w, h in SIZES:
            body(one, w, h)
    assert words.missed == set()


def test_a_face_card_is_worth_a_rank_while_nobody_is_challenged(words: Words) -> None:
    story = gats.to("scene", "1", 3)
    t = story.table
    t.deck.move(t, "qh", t.deck, t.obstacles[0].column)
    told = zone("obstacles", gats.scene(story, said=words), 80, 10)
    assert "worth Rank" in told


def test_the_challenge_is_seen_on_the_list(shown: dict[str, Scene]) -> None:
    one = shown["nine"]
    now = next(obstacle for obstacle in reckoned.faced(one) if obstacle.state == reckoned.NOW)
    row = next(row for row in lines(zone("obstacles", one, 80, 10)) if row.startswith(" ▸"))
    assert now.name[:6] in row
    told = lines(zone("obstacles", one, 80, 10))
    assert sum(row.startswith(" ›") for row in told) == len(one.view.challenge.open) - 1


def test_a_duel_shows_the_card_that_was_laid(words: Words) -> None:
    story = gats.play_on(gats.session(4, seed=5), lambda now: bool(now.table.challenge and now.table.challenge.laid), 5)
    if story.ask is None:
        pytest.skip("nobody attacks")
    one = gats.scene(story, said=words)
    laid = one.view.challenge.laid
    for w, h in SIZES:
        told = zone("obstacles", one, *BOARD.plan(w, h)["obstacles"][2:])
        assert signed(laid.card) in told
        assert f"Laid by {one.name(laid.by)[:3]}" in told.replace("\n", " ")


def test_the_crew_says_what_each_does(shown: dict[str, Scene]) -> None:
    told = zone("crew", shown["nine"], 100, 10)
    for said in ("the Deep", "faces it", "ghost", "♛", "“Tim”", "✓ ship", "○ piracy"):
        assert said in told


# ── secrets ─────────────────────────────────────────────────────────────────────────────────────────────────


def changed(story: Story) -> bool:
    """Give Bob another hand of as many cards, and other techniques; False where there is nothing to change."""
    t = story.table
    bob = t.rat("bob")
    others = [card for card in t.deck.cards if card not in bob.hand.cards and card != "joker"]
    many = len(bob.hand.cards)
    unshown = [one for one in bob.techniques if one.text and not one.shown]
    if len(others) < many or not (many or unshown):
        return False
    bob.hand.cards = others[:many]
    for one in unshown:
        one.text = f"not {one.text}"
    return True


@pytest.mark.parametrize(("count", "seed"), [(3, 11), (4, 12), (6, 13)])
def test_what_bob_holds_changes_nothing_for_others(count: int, seed: int, words: Words) -> None:
    """Drawn twice at many questions, with Bob's secrets and with others: cell by cell the same for all but Bob."""
    differed = 0
    for now in evening(count, seed, 3):
        t = now.table
        bob = t.rat("bob")
        if now.ask is not None and "bob" in now.ask.who:
            continue  # what he is asked depends on what he holds
        viewers = (EVERYONE, *(seat for seat in t.seats if seat != "bob"))
        before = {viewer: gats.scene(now, viewer, said=words) for viewer in viewers}
        own = text(body(gats.scene(now, "bob", said=words), 100, 25))
        held, told = list(bob.hand.cards), [one.text for one in bob.techniques]
        if changed(now):
            for viewer, one in before.items():
                swapped = gats.scene(now, viewer, said=words)
                for w, h in SIZES:
                    left, right = body(one, w, h), body(swapped, w, h)
                    assert (left.chars, left.styles, left.hits) == (right.chars, right.styles, right.hits)
            differed += own != text(body(gats.scene(now, "bob", said=words), 100, 25))
        bob.hand.cards = held
        for technique, kept in zip(bob.techniques, told, strict=True):
            technique.text = kept
    assert differed > 3


def test_a_hand_is_for_its_own_eyes(words: Words) -> None:
    now = gats.to("challenge.card", "1")
    seat = gats.asked(now)
    rat = now.table.rat(seat)
    mine = zone("hand", gats.scene(now, seat, said=words), 40, 10)
    public = drawn.zone("hand", gats.scene(now, said=words), 30, 7, BOARD)
    assert all(signed(card) in mine for card in rat.hand.cards if card != "joker")
    assert all(technique.text[:20] in mine for technique in rat.techniques)
    assert "looks at a hand" in text(public)
    assert [token for _, token in public.hits] == ["command:peek"]


def test_each_card_says_what_it_counts_for(words: Words) -> None:
    now = gats.to("challenge.card", "1")
    seat = gats.asked(now)
    now.table.rat(seat).gat = True
    one = gats.scene(now, seat, said=words)
    assert one.ask is not None
    told = zone("hand", one, 40, 10)
    assert told.count("✓") == len(one.ask.facts["wins"])
    assert "+1 by Gat" in told


def test_a_joker_is_luck(words: Words) -> None:
    now = gats.to("scene", "1")
    t = now.table
    t.deck.move(t, "joker", t.deck, t.rat("ann").hand)
    one = gats.scene(now, "ann", said=words)
    assert "luck" in zone("hand", one, 40, 10)
    assert "JOKER" in zone("hand", one, 40, 10)
    assert "JKR" in zone("hand", one, 30, 7)


def test_all_hands_lie_open_in_review(shown: dict[str, Scene]) -> None:
    told = zone("hand", shown["open"], 60, 10)
    assert all(f"{mark} " in told for mark in gats.MARKS[:6])
    assert "open" in told


def test_a_hand_of_many_cards_is_counted_at_last(words: Words) -> None:
    now = gats.to("scene", "1")
    t = now.table
    cards = [card for card in t.deck.cards if card != "joker"][:20]
    for card in cards:
        t.deck.move(t, card, t.deck, t.rat("ann").hand)
    told = zone("hand", gats.scene(now, "ann", said=words), 30, 7)
    there = sum(signed(card) in told for card in t.rat("ann").hand.cards)
    assert f"+{len(t.rat('ann').hand) - there}" in told


# ── great moments ───────────────────────────────────────────────────────────────────────────────────────────

FIRSTS = {
    *("laid", "overcome", "joker", "tax.accepted", "tax.refused", "captain", "vote.won", "rank"),
    *("gone", "ghost", "crew-objective"),
}


@pytest.mark.parametrize("seed", range(3))
def test_moments_begin_where_they_should(seed: int) -> None:
    now = gats.play_on(gats.session(4, seed=seed), lambda story: False, seed)
    events = [event for event in now.table.story.events if event.to is None]
    firsts = {events[start].kind for start, _ in drawn.beats(events, BOARD)}
    assert {"laid", "vote.won"} <= firsts <= FIRSTS
    inside = {event.kind for start, end in drawn.beats(events, BOARD) for event in events[start:end]}
    assert inside - firsts <= {"technique", "obstacle", "obstacle.joker", "rank", "tax.kept", "tax.back"}


def test_a_card_that_is_laid_has_the_table(shown: dict[str, Scene]) -> None:
    for name in ("laid", "technique"):
        one = shown[name]
        event = one.beats[0]
        assert BOARD.stage(one)  # type: ignore[attr-defined]
        for w, h in SIZES:
            told = text(body(one, w, h))
            assert signed(event.facts["card"]) in told
            assert signed(event.facts["obstacle"]) in told
            assert one.name(event.seat)[:12] in told
            assert ("✓" if event.facts["won"] else "✗") in told


def test_a_technique_is_told_with_its_card(shown: dict[str, Scene]) -> None:
    one = shown["technique"]
    text_of = next(event.facts["text"] for event in one.beats if event.kind == "technique")
    assert f"“{text_of}”" in text(body(one, 80, 19))


def test_moments_draw_nothing_of_what_comes_after(shown: dict[str, Scene]) -> None:
    for name in ("laid", "overcome", "tax", "voted"):
        one = shown[name]
        before = [body(one, w, h).chars for w, h in SIZES]
        one.after = View({})
        assert [body(one, w, h).chars for w, h in SIZES] == before


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_on_its_side_and_a_large_one() -> None:
    canvas = Canvas(40, 12)
    assert sideways(canvas, 0, 0, "10h") == 7
    assert sideways(canvas, 8, 0, "joker", dim=True) == 15
    assert large_card(canvas, Area(0, 1, 13, 9), "7s") == 13
    assert large_card(canvas, Area(14, 1, 11, 3), "7s") == 25
    told = lines(text(canvas))
    assert told[0] == "▐ 10♥ ▌ ▐JOKER▌"
    assert told[2][14:25] == "▐7♠     7♠▌"
    assert told[2][:13] == "▐7♠         ▌"
    assert told[8][:13] == "▐         7♠▌"


# ── drawn bit by bit ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["scene", "challenge.apply", "challenge.card"])
def test_what_is_drawn_bit_by_bit_looks_as_if_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("rats-with-gats")
    session, store = opening.begun(box, "play", ["Ann", "Bob", "Cy"], {"techniques": "dealt"}, "The Galley", 7)
    gats.play_on(session, gats.at(kind, "2"))
    assert session.ask is not None
    app = RatTables(lambda app: app.open_table(box, session, store))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            for key in ("enter", "down", "space", "down", "space", "up", *KEYS):
                await pilot.press(key)
                await pilot.pause(0.05)
                rows = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
                assert drawn_anew(app.screen, rows) == [], f"after {key}"

    asyncio.run(play())
