"""The board of Pie Rats: what stands in which zone, for whom, and that nobody's hand is drawn for anybody else."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rat_tables.app import RatTables
from rat_tables.desk import opening
from rat_tables.engine.cards import face
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.views import View
from rat_tables.games.pie_rats.printed import rat
from rat_tables.games.pie_rats.table import Captain, PieRats
from rat_tables.words import Words
from screens.pie_rats import BOARD, reckoned
from screens.pie_rats.board import Pies
from screens.pie_rats.cards import Piece, chips, piece, signed
from screens.pie_rats.options import MOST, on_board
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import width
from tests.screens import drawn, farm
from tests.screens.drawn import SIZES, text
from tests.screens.farm import Farm
from tests.screens.test_painted_over import KEYS, drawn_anew

WINDOWS = [*SIZES, (80, 24), (80, 40), (99, 30), (100, 19), (120, 20), (100, 40), (139, 30), (140, 25), (160, 33)]
EXPECTED = drawn.EXPECTED / "pie-rats"


@pytest.fixture(scope="module")
def words() -> Words:
    return farm.words()


@pytest.fixture(scope="module")
def shown() -> dict[str, Scene]:
    """The moments worth a look."""
    return farm.all_of_them()


def body(one: Scene, w: int, h: int) -> Canvas:
    return drawn.body(one, w, h, BOARD)


def zone(name: str, one: Scene, w: int, h: int) -> str:
    return text(drawn.zone(name, one, w, h, BOARD))


def lines(told: str) -> list[str]:
    return told.splitlines()


# ── where the zones lie ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), [*WINDOWS, (101, 21), (119, 22), (132, 34), (131, 34), (200, 60), (300, 90)])
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
@pytest.mark.parametrize("name", ["six", "late", "target"])
def test_six_captains_are_all_there(w: int, h: int, name: str, shown: dict[str, Scene]) -> None:
    """Each with strength and charisma, its hand, its crew and what is tabled; nothing is only counted."""
    one = shown[name]
    told = text(body(one, w, h))
    rows = lines(told)
    for captain, mark in zip(one.view.captains, farm.MARKS, strict=True):
        row = next(row for row in rows if f" {mark} " in row and "×" in row.split(f" {mark} ", 1)[1])
        assert f"{reckoned.charisma(one.view, captain):>2} " in row
        assert f"{reckoned.strength(one.view, captain):>2}" in row
        assert f"×{reckoned.held(captain)} " in row
        for card in captain.crew.cards:
            loyalty, strong = (reckoned.number(one.view, card, field) for field in ("loyalty", "strength"))
            name = str(one.view.prints[face(card)].name)
            assert f"{signed(loyalty)}/{strong}" in told or name[:6] in told
    assert not any(f" +{n} " in told or told.endswith(f"+{n}") for n in range(1, 9))
    for card in one.view.sill.cards:
        assert str(one.view.prints[card].name) in told


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


# ── a random evening ────────────────────────────────────────────────────────────────────────────────────────


def evening(count: int, seed: int, every: int = 7, **options: Any) -> Iterator[Farm]:
    """A session at some of its questions."""
    rng = Random(seed)
    now = farm.session(count, seed=seed, **options)
    asked = 0
    while now.ask is not None:
        if asked % every == 0:
            yield now
        asked += 1
        seat, token = farm.some_answer(now.ask, rng)
        now.answer(token, seat)
    yield now


@pytest.mark.parametrize(("count", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_what_stands_on_the_board_is_hit_there(count: int, seed: int, words: Words) -> None:
    """Every option that the bar leaves to the board is on it at every size, with its number, and no other is."""
    met = set()
    for now in evening(count, seed, 1, asking="each"):
        one = farm.scene(now, said=words)
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
                assert f" {one.numbers[token]}" in there
    assert met


@pytest.mark.parametrize("seed", range(4))
def test_prices_and_strengths_are_those_of_the_rules(seed: int, words: Words) -> None:
    for now in evening(2 + seed, seed, 1):
        t, one = now.table, farm.scene(now, said=words)
        for captain, seen in zip(t.captains, one.view.captains, strict=True):
            assert reckoned.strength(one.view, seen) == t.strength(captain)
            assert reckoned.charisma(one.view, seen) == t.charisma(captain)
            assert [reckoned.price(one.view, seen, card) for card in captain.crew.cards] == [
                t.price(card) for card in captain.crew.cards
            ]
            assert reckoned.held(seen) == len(captain.hand)


def test_lit_prices_are_those_that_are_offered(shown: dict[str, Scene]) -> None:
    for name in ("lure", "six", "late", "two"):
        one = shown[name]
        assert one.ask is not None
        offered = [token for options in one.ask.offers.values() for token in options if token != "pass"]
        told = zone("captains", one, 100, 40)
        assert sum("✓" in part for part in told.replace("▌", "\n").replace(" ", "\n").splitlines()) == len(offered)


def test_strength_against_weight(shown: dict[str, Scene]) -> None:
    one = shown["pie"]
    told = zone("sill", one, 54, 4)
    captain = reckoned.captain_of(one.view, reckoned.mover(one.view))
    assert captain is not None
    have = reckoned.strength(one.view, captain)
    for pie in one.view.sill.cards:
        weight = one.view.prints[pie].weight
        assert f"{have} of {weight} {'✓' if have >= weight else '✗'}" in told


def test_ticked_crew_is_ticked_on_the_board(shown: dict[str, Scene]) -> None:
    one = shown["crew"]
    assert one.ask is not None
    assert one.ask.suggested
    told = zone("captains", one, 80, 13)
    assert told.count("☑") == len(one.ask.suggested)
    assert told.count("☐") == len(next(iter(one.ask.offers.values()))) - len(one.ask.suggested)


def test_what_lies_sideways_is_seen_without_any_colour(words: Words) -> None:
    now = farm.to("loot.call", "5")
    t = now.table
    captain = next(captain for captain in t.captains if len(captain.crew.cards) > 2)
    captain.protected, captain.lured = captain.crew.cards[0], [captain.crew.cards[1]]
    told = zone("captains", farm.scene(now, said=words), 80, 13)
    assert "▐⌂" in told
    assert "▐⇥" in told
    large = zone("captains", farm.scene(now, said=words), 100, 40)
    assert "protected" in large
    assert "lured" in large


# ── room ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_names_are_cut_before_anything_is_only_counted() -> None:
    crew = [Piece(f"rat-{n}", "Barnacle", "−1", "3", guessed=True) for n in range(8)]
    for wide in range(40, 140, 3):
        canvas = Canvas(wide, 1)
        chips(canvas, Area(0, 0, wide, 1), crew)
        told = text(canvas)
        assert told.count("−1/3") == 8 or (wide < 63 and f"+{8 - told.count('−1/3')}" in told)
        assert width(told) <= wide


def test_options_are_counted_last() -> None:
    crew = [
        Piece(f"rat-{n}", "Barnacle", "0", "2", key=str(n) if n > 9 else "", token="x" * (n > 9)) for n in range(14)
    ]
    canvas = Canvas(50, 1)
    chips(canvas, Area(0, 0, 50, 1), crew)
    assert all(f" {n}▐" in text(canvas) for n in range(10, 14))


def test_so_many_keys_have_room_wherever_a_captain_has_two_rows() -> None:
    worst = [
        Piece(
            f"rat-{n}", "Barnacle", "−9", "9", guessed=True, key="48", token=str(n), hot=n == 1, price="12", reach=True
        )
        for n in range(MOST)
    ]
    canvas = Canvas(73, 1)
    chips(
        canvas, Area(0, 0, 73, 1), [*worst, Piece("b", "Bilge", "0", "2"), Piece("c", "Charm", right="+2", minor=True)]
    )
    assert len({token for _, token in canvas.hits}) == MOST


def test_too_many_options_are_left_to_the_bar(words: Words) -> None:
    now = farm.to("loot.crew", "4")
    one = farm.scene(now, said=words)
    assert one.ask is not None
    assert on_board(one.ask)
    seat, options = next(iter(one.ask.offers.items()))
    many = {**options, **{f"rat-{n}": None for n in range(MOST)}}
    one.ask.offers[seat].update(many)
    assert on_board(one.ask) == frozenset()
    assert not [token for _, token in body(one, 80, 19).hits if token in many]


def test_twenty_pies_have_room(words: Words) -> None:
    now = farm.to("loot.call", "2", pies="20")
    t = now.table
    for pie in sorted(t.pies.cards)[:10]:
        t.pies.move(t, pie, t.pies, t.sill)
    for w, h in SIZES:
        told = zone("sill", farm.scene(now, said=words), *BOARD.plan(w, h)["sill"][2:])
        for pie in t.sill.cards:
            printed = t.pie_of(pie)
            assert f"{printed.weight}/{printed.points}" in told or f"▐{printed.name}" in told


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────────


def other_hand(t: PieRats, captain: Captain) -> list[str]:
    """As many cards, all of them others."""
    there = sorted({face(card) for card in t.deck.cards if face(card) not in captain.hand.cards})
    return there[: len(captain.hand.cards)]


@pytest.mark.parametrize(("count", "seed"), [(2, 11), (4, 12), (6, 13)])
def test_what_bob_holds_changes_nothing_for_others(count: int, seed: int, words: Words) -> None:
    """Drawn twice at many questions, with Bob's hand and with another: cell by cell the same for all but Bob."""
    differed = 0
    for now in evening(count, seed, 5):
        bob = now.table.captain("bob")
        scenes = {viewer: farm.scene(now, viewer, said=words) for viewer in (EVERYONE, "ann")}
        own = farm.scene(now, "bob", said=words)
        held, others = list(bob.hand.cards), other_hand(now.table, bob)
        if len(others) < len(held) or not held:
            continue
        bob.hand.cards = others
        for viewer, one in scenes.items():
            swapped = farm.scene(now, viewer, said=words)
            for w, h in SIZES:
                left, right = body(one, w, h), body(swapped, w, h)
                assert (left.chars, left.styles, left.hits) == (right.chars, right.styles, right.hits)
        differed += text(body(own, 80, 19)) != text(body(farm.scene(now, "bob", said=words), 80, 19))
        bob.hand.cards = held
    assert differed > 3


def test_a_hand_is_for_its_own_eyes(words: Words) -> None:
    now = farm.to("crew", "4")
    seat = farm.asked(now)
    held = now.table.captain(seat).hand.cards
    mine, others = (
        zone("hand", farm.scene(now, seat, said=words), 40, 7),
        zone("hand", farm.scene(now, said=words), 26, 4),
    )
    assert all(str(piece(farm.scene(now, seat).view, card).name).split()[0] in mine for card in held)
    assert "p  looks at a hand" in others
    assert [token for _, token in drawn.zone("hand", farm.scene(now, said=words), 26, 4, BOARD).hits] == [
        "command:peek"
    ]


def test_all_hands_lie_open_in_review(words: Words) -> None:
    now = farm.to("crew", "4")
    told = zone("hand", farm.scene(now, ALL, said=words), 60, 10)
    assert all(f"{mark} " in told for mark in farm.MARKS[:4])
    assert "open" in told


def test_a_hand_full_of_actions_says_so(shown: dict[str, Scene]) -> None:
    assert "nothing to draw" in zone("hand", shown["idle"], 40, 7)
    assert "nothing to draw" not in zone("hand", shown["hand"], 40, 7)
    assert "draws nothing" in zone("hand", shown["idle"], 26, 4)
    assert "draws nothing" not in zone("hand", shown["hand"], 26, 4)


# ── great moments ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(3))
def test_moments_begin_where_they_should(seed: int) -> None:
    now = farm.play_on(farm.session(5, seed=seed, asking="each"), lambda farm: False, seed)
    events = [event for event in now.table.story.events if event.to is None]
    firsts = {events[start].kind for start, _ in drawn.beats(events, BOARD)}
    assert {"lured", "looted"} <= firsts <= {"lured", "mirrored", "kidnapped", "fed", "stolen", "looted", "penalty"}
    inside = {event.kind for start, end in drawn.beats(events, BOARD) for event in events[start:end]}
    assert inside - firsts <= {"spent", "blocked"}
    told = [event for event in events if event.kind in firsts]
    charms = sum(Pies().beat(event, before) is None for before, event in pairwise(events) if event.kind == "lured")
    assert len(told) == len(drawn.beats(events, BOARD)) + charms


def test_a_lure_says_who_goes_where(shown: dict[str, Scene]) -> None:
    one = shown["lured"]
    event = one.beats[0]
    assert f"→{one.mark(event.seat)}" in zone("captains", one, 80, 13)
    assert not BOARD.stage(one)  # type: ignore[attr-defined]


def test_a_looted_pie_has_the_table(shown: dict[str, Scene]) -> None:
    one = shown["looted"]
    event = one.beats[0]
    assert BOARD.stage(one)  # type: ignore[attr-defined]
    for w, h in SIZES:
        told = text(body(one, w, h))
        assert one.name(event.seat) in told
        assert f"+{event.facts['points']}" in told
        for card in (event.facts["pie"], *event.facts["crew"]):
            assert str(one.view.prints[face(card)].name) in told


def test_moments_draw_nothing_of_what_comes_after(shown: dict[str, Scene]) -> None:
    for name in ("lured", "looted"):
        one = shown[name]
        before = [body(one, w, h).chars for w, h in SIZES]
        one.after = View({})
        assert [body(one, w, h).chars for w, h in SIZES] == before


# ── without a pack ──────────────────────────────────────────────────────────────────────────────────────────


def test_cards_that_are_typed_in_show_their_numbers(shown: dict[str, Scene]) -> None:
    told = text(body(shown["unread"], 80, 19))
    assert "1▐1/2▌" in told
    assert "▐+2▌" in told
    assert "p1" in told
    assert "p2" in told
    assert "~" not in told
    assert rat(1, 2) not in told


def test_stand_in_numbers_are_marked(shown: dict[str, Scene]) -> None:
    assert "~ stand-in" in text(body(shown["hand"], 100, 25))
    assert "1/2~" in text(body(shown["hand"], 100, 25))
    assert re.search(r"\+[12]▌", text(body(shown["hand"], 100, 25)))  # a Hooked Hand or a Cutlass is as it is printed


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(4))
def test_the_standings_are_those_of_the_result(seed: int, words: Words) -> None:
    now = farm.play_on(farm.session(4, seed=seed), lambda farm: False, seed)
    assert now.result is not None
    told = lines(zone("hand", farm.scene(now, ALL, said=words), 46, 10))
    order = [score.seat for score in now.result.scores]
    found = [row.split()[0] for row in told[1:] if row.strip()]
    assert found == [farm.MARKS[farm.SLUGS.index(seat)] for seat in order]
    head = lines(zone("sill", farm.scene(now, ALL, said=words), 100, 7))[0]
    assert ("share" in head) == (len(now.result.winners) > 1)


# ── drawn bit by bit ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("kind", ["lure.whom", "loot.crew", "charisma"])
def test_what_is_drawn_bit_by_bit_looks_as_if_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("pie-rats")
    box = opening.with_cards(box, opening.usual_pack(box, "play", None))
    session, store = opening.begun(box, "play", ["Ann", "Bob", "Cy"], {}, "The Farm", 7)
    farm.play_on(session, farm.at(kind, "4"))
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
