"""The board of Rattaneer: what stands where, for whom; a placement worked out on it; battles and the count."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rat_tables.app import RatTables
from rat_tables.desk import opening
from rat_tables.engine.asks import AskView
from rat_tables.engine.cards import face
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.views import View
from rat_tables.games.rattaneer.pack import Plunder
from rat_tables.games.rattaneer.table import AREAS, SEA
from rat_tables.words import Words
from screens.curtain import Curtain
from screens.rattaneer import BOARD, reckoned
from screens.rattaneer.board import Rattaneers
from screens.rattaneer.cards import loot, piece
from screens.rattaneer.options import on_board
from screens.rattaneer.plan import CLICK
from screens.scene import Scene
from screens.table import TableScreen
from screens.widgets.canvas import Canvas
from screens.widgets.prompt import Sketch
from screens.widgets.text import width
from tests.games.rattaneer_crew import sensible
from tests.screens import drawn, voyage
from tests.screens.drawn import SIZES, text
from tests.screens.test_painted_over import KEYS, drawn_anew
from tests.screens.voyage import Voyage

WINDOWS = [*SIZES, (80, 24), (80, 40), (99, 30), (100, 19), (100, 20), (120, 22), (139, 30), (132, 36), (160, 50)]
EXPECTED = drawn.EXPECTED / "rattaneer"
ROW = Rattaneers()


@pytest.fixture(scope="module")
def words() -> Words:
    return voyage.words()


@pytest.fixture(scope="module")
def shown() -> dict[str, Scene]:
    """The moments worth a look."""
    return voyage.all_of_them()


def body(one: Scene, w: int, h: int) -> Canvas:
    return drawn.body(one, w, h, BOARD)


def zone(name: str, one: Scene, w: int, h: int) -> str:
    return text(drawn.zone(name, one, w, h, BOARD))


# ── where the zones lie ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), [*WINDOWS, (101, 21), (119, 23), (131, 40), (200, 60), (300, 90)])
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
def test_every_card_and_every_captain_is_there(w: int, h: int, shown: dict[str, Scene]) -> None:
    """Each ocean card with its value, each ally with its cost, each captain with its purse; nothing is only counted."""
    for name in ("plunder", "island", "port"):
        one = shown[name]
        told = text(body(one, w, h))
        cards = [card for area in one.view.areas.values() for card in area.cards.cards]
        for goods in ("Gem", "Cof", "Tob", "Rum", "Gold", "Mon"):
            loot = [known for card in cards if isinstance(known := reckoned.printed(one.view, card), Plunder)]
            many = sum(known.goods.capitalize().startswith(goods) for known in loot)
            assert told.count(goods) >= many
        assert told.count("⇥") == sum(card.startswith("ship") for card in cards)
        for captain, mark in zip(one.view.captains, voyage.MARKS, strict=True):
            row = next(row for row in told.splitlines() if f" {mark} " in row and f"◉{captain.coins} " in row)
            assert "■" * captain.hand in row
        assert f"◉{one.view.camp}" in told
        assert not any(f"+{n}" in told for n in range(1, 9))


@pytest.mark.parametrize(("w", "h"), WINDOWS)
def test_nothing_is_said_for_want_of_words_and_no_row_is_too_wide(w: int, h: int, shown: dict[str, Scene]) -> None:
    for one in shown.values():
        for line in text(body(one, w, h)).splitlines():
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
    assert text(body(shown[moment], int(w), h)).rstrip("\n").splitlines() == kept.splitlines()


# ── a random voyage ─────────────────────────────────────────────────────────────────────────────────────────


def evening(count: int, seed: int, every: int = 7, **options: Any) -> Iterator[Voyage]:
    """A session at some of its questions."""
    rng = Random(seed)
    now = voyage.session(count, seed=seed, **options)
    asked = 0
    while now.ask is not None:
        if asked % every == 0:
            yield now
        asked += 1
        seat, token = sensible(now.ask, now.table, rng)
        now.answer(token, seat)
    yield now


def test_what_stands_on_the_board_is_hit_there(words: Words) -> None:
    """Every option that the bar leaves to the board is on it at every size, with its number, and no other is."""
    met: Counter[str] = Counter()
    for now in (now for count in (2, 3, 4, 5) for now in evening(count, count, 1, expansion=True)):
        if now.ask is None or met[now.ask.kind] > 8:
            continue
        one = voyage.scene(now, said=words)
        tokens = on_board(one.ask)
        if not tokens:
            continue
        met[now.ask.kind] += 1
        for w, h in SIZES:
            canvas = body(one, w, h)
            hits = [(area, token) for area, token in canvas.hits if not token.startswith("command:")]
            assert {token for _, token in hits} == tokens
            for area, token in hits:
                assert "".join(canvas.chars[area.y][area.x : area.x + area.w]).startswith(one.numbers[token])
    assert {"plunder", "island"} <= set(met)


@pytest.mark.parametrize("count", [2, 5])
def test_what_is_reckoned_is_what_the_rules_reckon(count: int, words: Words) -> None:
    """Strength, enemies, who is first, and the stock, from a table laid out again of what everybody sees."""
    for now in evening(count, 8, 3, expansion=True):
        t, again = now.table, reckoned.table_of(voyage.scene(now, said=words).view)
        if not t.land:
            continue
        for number in AREAS:
            assert [c.seat for c in again.there(number)] == [c.seat for c in t.there(number)]
            assert [again.strength(c, number) for c in again.captains] == [t.strength(c, number) for c in t.captains]
        assert [again.enemy(number) for number in SEA] == [t.enemy(number) for number in SEA]
        assert [again.stock(c) for c in again.captains] == [t.stock(c) for c in t.captains]


def test_stand_ins_are_marked_and_known_cards_are_not(shown: dict[str, Scene]) -> None:
    one = shown["plunder"]
    known = {"gems/6/2": "6", "gems/5/1": "5", "rum/2/0": "2", "ship/any/1/2": "1·2", "ship/rum/0/0/0": "0·0·0"}
    cards = {face(card) for area in one.view.areas.values() for card in area.cards.cards}
    assert len(cards & set(known)) > 2
    for card in cards:
        drawn_as = piece(one, card)
        value = drawn_as.value or drawn_as.right
        assert value == known[card] if card in known else value.endswith("~")
    assert "~" not in text(body(shown["track"], 80, 19))  # typed in from the cards themselves


def test_the_gap_and_what_lies_beyond_it(words: Words) -> None:
    now = voyage.to("tavern", "3")
    now.table.gap = 5
    canvas = drawn.zone("voyage", voyage.scene(now, said=words), 80, 13, BOARD)
    assert "╌╌╌ gap ╌╌╌╌" in "".join(canvas.chars[2][53:65])
    assert "paper on" not in canvas.styles[3][53]
    beyond = canvas.styles[3][66]
    assert beyond.startswith("paper-ink on paper-dim")
    assert canvas.styles[3][53].startswith("paper-ink on paper ")


# ── for whose eyes ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("count", "seed"), [(2, 11), (5, 12)])
def test_what_bob_has_face_down_changes_nothing_for_others(count: int, seed: int, words: Words) -> None:
    """Drawn twice at many questions, with Bob's cards and with others: cell by cell the same for all but Bob."""
    differed = 0
    for now in evening(count, seed, 9):
        bob = now.table.captain("bob")
        held = list(bob.down.cards)
        others = sorted(card for card in now.table.ocean.cards if face(card) not in map(face, held))[: len(held)]
        if not held or len(others) < len(held):
            continue
        scenes = {viewer: voyage.scene(now, viewer, said=words) for viewer in (EVERYONE, "ann")}
        own = [text(body(voyage.scene(now, "bob", said=words), w, h)) for w, h in SIZES]
        bob.down.cards = others
        for viewer, one in scenes.items():
            swapped = voyage.scene(now, viewer, said=words)
            for w, h in SIZES:
                left, right = body(one, w, h), body(swapped, w, h)
                assert (left.chars, left.styles, left.hits) == (right.chars, right.styles, right.hits)
        differed += all(
            a != text(body(voyage.scene(now, "bob", said=words), w, h)) for a, (w, h) in zip(own, SIZES, strict=True)
        )
        bob.down.cards = held
    assert differed > 1


def test_what_is_face_down_is_for_its_own_eyes(shown: dict[str, Scene]) -> None:
    one = shown["own"]
    cards = reckoned.face_down(reckoned.captain_of(one.view, "bob") or View({}))
    assert cards
    assert "Bob’s cards face down" in zone("own", one, 40, 4)
    assert all(piece(one, card).name in zone("own", one, 40, 4) for card in cards)
    others = drawn.zone("own", shown["plunder"], 40, 4, BOARD)
    assert "looks at what is face down" in text(others)
    assert [token for _, token in others.hits] == ["command:peek"]


def test_what_is_ticked_says_what_it_costs(words: Words) -> None:
    """Rum and Coffee on one ship for nothing, one and two; a coin each on the other; the Bargainer takes one off."""
    ships = ["ship/coffee-rum/0/1/2", "ship/any/1/2"]
    facts = {"ships": ships, "coins": 9, "area": 4}
    one = AskView("ship", "1.day.4.shipping.ann", ("ann",), False, False, {"ann": {}}, None, (0, 3), facts)
    assert ROW.reading(one, "rum/2/0", words) == "for nothing"
    assert ROW.reading(one, "rum/2/0+rum/2/0.2+gems/6/2", words) == "2 coins"
    assert ROW.reading(one, "none", words) == ""
    assert ROW.reading(one, "gems/6/2+gems/5/1+gems/4/1", words) == ""
    facts["off"] = 1
    assert ROW.reading(one, "rum/2/0+rum/2/0.2+gems/6/2", words) == "1 coin"


def test_all_lies_open_in_review(words: Words) -> None:
    now = voyage.play_on(voyage.session(5, seed=5), lambda now: sum(len(c.down) > 0 for c in now.table.captains) > 2)
    one = voyage.scene(now, ALL, said=words)
    for w, h in ((40, 4), (40, 10)):
        told = zone("own", one, w, h)
        assert all(f"{mark} " in told for mark in voyage.MARKS)
        assert all(part in told for c in one.view.captains for part in loot(one, reckoned.face_down(c) or [])[:1])


def test_every_sign_has_its_own_in_ascii(shown: dict[str, Scene]) -> None:
    plain = {head.name for head in shown["plan"].seats}
    for one in shown.values():
        told = text(body(one, 140, 40), ascii_only=True)
        assert {char for char in told if not char.isascii()} <= {char for name in plain for char in name}


# ── placing ─────────────────────────────────────────────────────────────────────────────────────────────────


def ask(cubes: int = 2, companion: bool = False) -> AskView:
    """Where do two pirates and so many cubes go?"""
    facts = {"pirates": 2, "companion": companion, "cubes": cubes}
    return AskView("place", "1.morning", ("ann",), True, False, {"ann": {}}, None, None, facts)


def sketched(keys: str, start: str = "", **more: Any) -> str:
    """What comes of some keys and clicks, in the field and on the board."""
    now = Sketch(start)
    for key in keys.split():
        made = ROW.edited(ask(**more), now, key)
        now = made if made is not None else now
    return f"{now.text} @{now.cursor}"


def test_keys_work_a_placement_out() -> None:
    assert sketched("right") == " @1"
    assert sketched("right right space right right right space plus plus") == "2 5 +5 +5 @5"
    assert sketched("right down down right") == " @8"  # a row below, where there is one, and the next
    assert sketched("right up left") == " @1"
    assert sketched("right right space minus", "2 5 +2") == "5 @2"
    assert sketched("space plus") == " @"  # without an area they are text
    assert sketched("right escape") == " @"
    assert sketched("right space 5 plus", "2") == "1 2 5 @"  # a digit leads back to the text
    assert ROW.edited(ask(), Sketch("2"), "escape") is None
    assert ROW.edited(ask(), Sketch("2"), "x") is None


def test_a_click_goes_through_what_there_is_to_place() -> None:
    once, twice = f"{CLICK}5", f"{CLICK}5 {CLICK}5"
    assert sketched(once) == "5 @5"
    assert sketched(twice) == "5 +5 @5"
    assert sketched(f"{twice} {once}") == "+5 @5"
    assert sketched(f"{twice} {twice}") == " @5"
    assert sketched(once, "1 2") == "1 2 +5 @5"
    assert sketched(once, "1 2", companion=True) == "1 2 5 @5"
    assert sketched(twice, "1 2", cubes=0) == "1 2 @5"


def test_a_plan_is_seen_before_it_stands(shown: dict[str, Scene]) -> None:
    before, now = shown["place"], shown["plan"]
    for w, h in SIZES:
        told = text(body(now, w, h))
        assert told.count("A■") == text(body(before, w, h)).count("A■") + 1
        assert "a■" in told
        assert "a■" not in text(body(before, w, h))
        assert "all placed" in told
    strength = 2 + reckoned.table_of(now.view).amount(reckoned.table_of(now.view).captain("ann"), "strength")  # type: ignore[arg-type]
    assert f"{strength}/{reckoned.table_of(now.view).enemy(5)}†" in text(body(now, 80, 19))


def table(app: RatTables) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def told_by(app: RatTables) -> str:
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str = "place", use: str = "play") -> RatTables:
    """The app on a session that asks so."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("rattaneer")
    box = opening.with_cards(box, opening.usual_pack(box, "play", None))
    session, store = opening.begun(box, use, ["Ann", "Bob [/b]", "Cy"], {}, "The Rind", 7)
    voyage.play_on(session, voyage.at(kind))
    assert session.ask is not None
    return RatTables(lambda app: app.open_table(box, session, store))


def test_a_placement_by_keys_and_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit that is hit is explained by the rules themselves; confirmed, nothing of it stays on the screen."""
    app = begun(tmp_path, monkeypatch)

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            assert isinstance(app.screen, Curtain)
            app.screen.dismiss("lift")
            await pilot.pause(0.05)
            now = table(app)
            await pilot.press("right", "right", "space", "right", "space", "plus")
            await pilot.pause(0.05)
            assert now.bar.input.value == "2 3 +3"
            assert "✓ pirates on 2 and 3, cubes on 3" in told_by(app)
            assert "A■" in told_by(app)
            await pilot.press("plus")
            await pilot.pause(0.05)
            assert "✗ That is 2 cubes, and there is 1 in hand" in told_by(app)
            await pilot.press("minus", "minus", "escape", "escape", "left")  # off the board, out of the field, back
            await pilot.pause(0.05)
            assert (now.bar.open, now.bar.input.value, now.bar.sketch) == (True, "2 3", Sketch("2 3", "1"))
            now.bar.clicked("command:@edit:space")
            now.bar.clicked("command:@edit:space")
            assert now.bar.sketch == Sketch("2 3", "1")
            await pilot.press("escape", "escape", "n", "h", "i", "enter")  # a note in between leaves it alone
            await pilot.pause(0.05)
            assert now.bar.input.value == "2 3"
            await pilot.click("#voyage", offset=(54, 2))
            await pilot.click("#voyage", offset=(54, 2))
            await pilot.pause(0.05)
            assert now.bar.input.value == "2 3"
            await pilot.click("#voyage", offset=(54, 2))
            await pilot.press("enter")
            await pilot.pause(0.05)
            assert isinstance(app.screen, Curtain)
            assert now.desk.session.table.waiting["ann"].tokens
            assert now.bar.input.value == ""
            assert now.now is not None
            assert now.now.sketch is None
            assert "A■" not in "".join("".join(row) for row in now.query_one("#voyage")._drawn().chars)  # type: ignore[attr-defined]

    asyncio.run(play())


def test_at_a_tracked_table_all_may_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = begun(tmp_path, monkeypatch, "placed", "track")

    async def play() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause(0.05)
            for key in (*"1 2 +2 +2".replace(" ", "_"), "enter"):
                await pilot.press("space" if key == "_" else key)
            await pilot.pause(0.05)
            assert "2 cubes, and there is 1 in hand" in told_by(app)
            await pilot.press("backspace", "backspace", "backspace", "enter")
            await pilot.pause(0.05)
            assert app.screen is table(app)
            assert table(app).desk.session.table.area(2).cubes == {"ann": 1}
            assert table(app).bar.sketch == Sketch()

    asyncio.run(play())


# ── great moments ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_battle_says_who_brings_what(shown: dict[str, Scene]) -> None:
    one = shown["battle"]
    assert ROW.stage(one)
    end = next(event for event in one.beats if event.kind in ("battle.won", "battle.lost"))
    for w, h in SIZES:
        told = text(body(one, w, h))
        for event in one.beats:
            if event.kind == "battle.brings":
                row = next(row for row in told.splitlines() if f" {one.mark(event.seat)} " in row)
                assert "■" * event.facts["cubes"] in row
                assert f" {event.facts['total']}" in row
        assert (
            f"{'Won' if end.kind == 'battle.won' else 'Lost'}: {end.facts['have']} against {end.facts['need']}." in told
        )
    assert ROW.headline(one.beats, one.words).startswith("Battle on")
    assert ROW.place(one.view, one.beats[0]) == f"{one.view.round}.day.{end.facts['area']}"


def test_what_goes_by_itself_is_a_moment_and_what_is_chosen_is_none(shown: dict[str, Scene]) -> None:
    one = shown["taken"]
    event = one.beats[0]
    assert not ROW.stage(one)
    assert f"→{one.mark(event.seat)}" in zone("voyage", one, 80, 13)
    area = next(int(n) for n, area in one.view.areas.items() if event.facts["card"] in area.cards.cards)
    canvas = drawn.zone("voyage", one, 80, 13, BOARD)
    lit = [x for y in (1, 7) for x in range(2, 80, 13) if canvas.styles[y][x].startswith("key-ink")]
    assert lit == [2 + 13 * ((area - 1) % 6)]
    assert ROW.beat(event, None) is False
    assert ROW.beat(event, event) is True


def test_moments_draw_nothing_of_what_comes_after(shown: dict[str, Scene]) -> None:
    for name in ("battle", "taken"):
        one = shown[name]
        before = [body(one, w, h).chars for w, h in SIZES]
        one.after = View({})
        assert [body(one, w, h).chars for w, h in SIZES] == before


@pytest.mark.parametrize("seed", range(3))
def test_the_count_is_that_of_the_result(seed: int, words: Words) -> None:
    now = voyage.play_on(voyage.session(3, seed=seed, expansion=True), lambda voyage: False, seed)
    assert now.result is not None
    one = voyage.scene(now, ALL, said=words)
    rows = [row.split() for row in zone("voyage", one, 80, 13).splitlines()[2:] if row[1:3].strip()]
    assert [voyage.SLUGS[voyage.MARKS.index(row[0])] for row in rows] == [s.seat for s in now.result.scores]
    totals = [score.total for score in now.result.scores]
    assert [str(total) in row for total, row in zip(totals, rows, strict=True)] == [True] * 3
    assert zone("voyage", one, 140, 28).count("★") == len(now.result.winners)


# ── drawn bit by bit ────────────────────────────────────────────────────────────────────────────────────────


PLANNED = ("enter", "down", "space", "down", "plus", "escape", "up", *KEYS)


@pytest.mark.parametrize(("kind", "keys"), [("place", PLANNED), ("plunder", ("down", "up", "tab", "escape", "1"))])
def test_what_is_drawn_bit_by_bit_looks_as_if_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, keys: tuple[str, ...]
) -> None:
    app = begun(tmp_path, monkeypatch, kind)

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            for key in keys:
                await pilot.press(key)
                await pilot.pause(0.05)
                rows = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
                assert drawn_anew(app.screen, rows) == [], f"after {key}"

    asyncio.run(play())
