"""The board of Rats & Relics: what stands in which zone, for whom, and that nobody's hand is drawn for anybody else."""

from __future__ import annotations

import asyncio
import re
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
from rat_tables.games.rats_and_relics.by_hand import RATS, RELICS, pair_of
from rat_tables.games.rats_and_relics.playing import fulfilled
from rat_tables.games.rats_and_relics.table import Clan, Relics
from rat_tables.words import Words
from screens.rats_and_relics import BOARD, reckoned
from screens.rats_and_relics.moment import BEGINS, GOES_ON
from screens.rats_and_relics.options import ACROSS, LISTED, MOST, on_board
from screens.rats_and_relics.pairs import of_clan
from screens.rats_and_relics.sides import SHORTEST
from screens.scene import Scene
from screens.widgets.canvas import Canvas
from screens.widgets.text import width
from tests.screens import drawn, duel
from tests.screens.drawn import SIZES, text
from tests.screens.duel import Duel
from tests.screens.test_painted_over import KEYS, drawn_anew

WINDOWS = [*SIZES, (80, 40), (99, 30), (100, 19), (120, 22), (100, 40), (139, 30), (160, 33)]
EXPECTED = drawn.EXPECTED / "rats-and-relics"


@pytest.fixture(scope="module")
def words() -> Words:
    return duel.words()


@pytest.fixture(scope="module")
def shown() -> dict[str, Scene]:
    """The moments worth a look."""
    return duel.all_of_them()


def body(one: Scene, w: int, h: int) -> Canvas:
    return drawn.body(one, w, h, BOARD)


def zone(name: str, one: Scene, w: int, h: int) -> str:
    return text(drawn.zone(name, one, w, h, BOARD))


# ── where the zones lie ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), [*WINDOWS, (101, 23), (132, 34), (131, 34), (200, 60), (300, 90)])
def test_the_zones_cover_the_body_and_never_each_other(w: int, h: int) -> None:
    plan = BOARD.plan(w, h)
    assert set(plan) == {*BOARD.zones, "log"}
    cells = [(x, y) for area in plan.values() for x in (area.x, area.x + area.w) for y in (area.y, area.y + area.h)]
    assert all(0 <= x <= w and 0 <= y <= h for x, y in cells)
    assert sum(area.w * area.h for area in plan.values()) == w * h
    covered = {(x, y) for a in plan.values() for x in range(a.x, a.x + a.w) for y in range(a.y, a.y + a.h)}
    assert len(covered) == w * h


@pytest.mark.parametrize(("w", "h"), WINDOWS)
def test_nothing_is_said_for_want_of_words_and_no_row_is_too_wide(w: int, h: int, shown: dict[str, Scene]) -> None:
    for one in shown.values():
        assert all(width(line) <= w for line in text(body(one, w, h)).splitlines())
        for name in BOARD.zones:
            zone(name, one, w, h)  # a zone alone on the whole body
        assert one.words.missed == set()


@pytest.mark.parametrize("name", sorted(path.stem for path in EXPECTED.glob("*.txt")))
def test_boards_look_as_they_looked(name: str, shown: dict[str, Scene]) -> None:
    """`python -m tests.screens.drawn expected` draws the files anew: read the difference before keeping them."""
    moment, w = name.rsplit("_", 1)
    kept = (EXPECTED / f"{name}.txt").read_text("utf-8")
    told = text(body(shown[moment], int(w), dict(SIZES)[int(w)])).rstrip("\n")
    assert told.splitlines() == kept.splitlines()


# ── pairs ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), WINDOWS)
@pytest.mark.parametrize("name", ["twelve", "crowd"])
def test_twelve_pairs_a_side_are_all_there(w: int, h: int, name: str, shown: dict[str, Scene]) -> None:
    """Each can be told by the beginnings of its names, and none is only counted."""
    one = shown[name]
    told = zone("sides", one, *BOARD.plan(w, h)["sides"][2:])
    pairs = [pair for clan in one.view.clans for pair in of_clan(one, clan)]
    assert len(pairs) == 24
    for pair in pairs:
        assert all(name[:SHORTEST] in told for name in pair.names)
    assert told.count("▌") - told.count("▌×") == len(pairs)


def test_few_pairs_are_spelled_out_and_stand_ins_are_marked(words: Words) -> None:
    """Priest and Crown are as they are known to be printed; of Jester and Sword only name and type are known."""
    now = duel.laid(duel.laid(duel.session(), 0, "priest", "crown"), 1, "jester", "sword")
    for w, h in SIZES:
        told = text(body(duel.scene(now, said=words), w, h))
        for said in ("Priest", "sacrifice", "an opponent draws ", "Crown", "trinket", "WIN with 7 rats "):
            assert said in told
        for said in ("Jester", "sacrifice~", "another ally dies~", "Sword", "weapon", "kill an enemy~"):
            assert said in told


def test_the_side_of_who_looks_is_below_and_else_that_of_who_is_to_move(shown: dict[str, Scene]) -> None:
    for name in ("turn", "key", "three", "public"):
        one = shown[name]
        told = zone("sides", one, 80, 10)
        foot = one.looking or one.view.active
        rows = [row for row in told.splitlines() if row.startswith("─")]
        assert f"{one.mark(str(foot))} " in rows[-1][:6]


@pytest.mark.parametrize("count", [2, 3])
def test_a_typed_pair_is_the_one_that_is_drawn_so(count: int, words: Words) -> None:
    now = duel.told(count=count, lines=duel.TOLD[:4])
    t = now.table
    one = duel.scene(now, said=words)
    numbers = {pair.rat: pair.number for clan in one.view.clans for pair in of_clan(one, clan)}
    assert numbers
    for rat, number in numbers.items():
        assert pair_of(t, t.clan(t.active), number).rat == rat


# ── options ─────────────────────────────────────────────────────────────────────────────────────────────────


def evening(count: int, seed: int, every: int = 1, **options: Any) -> Iterator[Duel]:
    """A session at some of its questions."""
    rng = Random(seed)
    now = duel.session(count, seed=seed, **options)
    asked = 0
    while now.ask is not None and asked < 160:
        if asked % every == 0:
            yield now
        asked += 1
        seat, token = duel.some_answer(now.ask, rng)
        now.answer(token, seat)


def test_what_stands_on_the_board_is_hit_there(words: Words) -> None:
    """Every option that the bar leaves to the board is on it at every size, with its number, and no other is."""
    met = set()
    for now in (now for count, seed in ((2, 1), (3, 2), (2, 4)) for now in evening(count, seed)):
        assert now.ask is not None
        one = duel.scene(now, duel.asked(now) if now.ask.secret else EVERYONE, said=words)
        tokens = on_board(one.ask)
        if not tokens:
            continue
        met.add(now.ask.kind)
        for w, h in SIZES:
            canvas = body(one, w, h)
            hits = [(area, token) for area, token in canvas.hits if not token.startswith("command:")]
            assert sorted(token for _, token in hits) == sorted(tokens)
            for area, token in hits:
                there = "".join(
                    "".join(canvas.chars[y][area.x : area.x + area.w]) for y in range(area.y, area.y + area.h)
                )
                assert re.search(rf"{'▸' if token == one.lit else ' '} *{one.numbers[token]}\b", there)
    assert {"turn", "kill.enemy", "condition.sacrifice", "condition.discard", "order"} <= met


def asks(kind: str, tokens: list[str]) -> AskView:
    return AskView(kind, "1.turn.ann", ("ann",), False, False, {"ann": dict.fromkeys(tokens)}, None, None, {})


def test_what_has_no_room_is_left_to_the_bar() -> None:
    pairs = [f"rogue.{n}" for n in range(MOST)]
    assert on_board(asks("kill.enemy", pairs)) == set(pairs)
    assert on_board(asks("kill.enemy", [*pairs, "king"])) == frozenset()
    hand = [f"r{n}:crown" for n in range(ACROSS)]
    assert on_board(asks("limit", hand)) == set(hand)
    assert on_board(asks("limit", [*hand, "king:crown"])) == frozenset()
    waits = [f"rogue.{n}" for n in range(LISTED)]
    assert on_board(asks("order", ["as-listed", *waits])) == set(waits)
    assert on_board(asks("order", ["as-listed", *waits, "king"])) == frozenset()
    assert on_board(asks("raise.rat", ["king"])) == frozenset()


def test_the_largest_hand_there_can_be_has_a_key_at_every_crossing(words: Words) -> None:
    """Five pairs and one that came back from play, no two cards alike (X3)."""
    now = duel.session()
    ann = now.table.clans[0]
    ann.hand_rats.cards, ann.hand_relics.cards = sorted(RATS)[:6], sorted(RELICS)[:6]
    one = duel.scene(now, "ann", said=words)
    tokens = [f"{rat}:{relic}" for rat in ann.hand_rats.cards for relic in ann.hand_relics.cards]
    one.ask, one.lit = asks("limit", tokens), tokens[-1]
    one.numbers = {token: str(number) for number, token in enumerate(tokens, 1)}
    for w, h in SIZES:
        canvas = body(one, w, h)
        told = text(canvas)
        assert [token for _, token in canvas.hits] == tokens
        assert all(re.search(rf"[ ▸]{number} ", told) for number in one.numbers.values())
        assert all(str(now.table.prints[card].name) in told for card in (*ann.hand_rats.cards, *ann.hand_relics.cards))


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_says_what_can_be_played_and_what_it_takes(seed: int, words: Words) -> None:
    """A row with keys for each rat whose condition can be fulfilled; for any other what is wanted first."""
    for now in evening(2, seed):
        assert now.ask is not None
        if now.ask.kind != "turn":
            continue
        seat = duel.asked(now)
        clan, one = now.table.clan(seat), duel.scene(now, seat, said=words)
        told = zone("hand", one, 80, 14)
        rows = {
            rat: row
            for row in told.splitlines()
            for rat in clan.hand_rats.cards
            if row.startswith(f" ▐{_name(one, rat)}")
        }
        assert len(rows) == len(set(clan.hand_rats.cards))
        for rat, row in rows.items():
            assert ("✗ first" not in row) == fulfilled(now.table, clan, rat)
        for relic in clan.hand_relics.cards:
            assert _name(one, relic) in told


def _name(one: Scene, card: str) -> str:
    return str(one.view.prints[card].name)


# ── effects ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_waits_is_listed_in_its_order_with_what_set_it_off(shown: dict[str, Scene]) -> None:
    one = shown["order"]
    told = zone("hand", one, 100, 20)
    clan = next(clan for clan in one.view.clans if clan.seat == one.view.resolving)
    places = [told.index(f"{_name(one, face(waits.rat))}·{_name(one, face(waits.relic))}") for waits in clan.pending]
    assert len(places) > 1
    assert places == sorted(places)
    for waits in clan.pending:
        assert {"enters": "entered", "dies": "died", "draws": "drew", "discarded": "discarded"}[waits.why] in told
    assert f"{len(clan.pending)} waiting" in told
    assert zone("sides", one, 100, 12).count("●") == 1 + len({waits.rat for waits in clan.pending})


def test_the_pair_that_is_played_or_resolved_is_lit(shown: dict[str, Scene]) -> None:
    played = shown["sacrifice"]
    rat = played.view.entering_rat.cards[-1]
    lit = [pair for clan in played.view.clans for pair in of_clan(played, clan) if pair.lit]
    assert [(pair.rat, pair.seat) for pair in lit] == [(rat, played.view.active)]
    resolved = shown["kill"]
    assert resolved.ask is not None
    lit = [pair for clan in resolved.view.clans for pair in of_clan(resolved, clan) if pair.lit]
    assert [pair.rat for pair in lit] == [resolved.ask.facts["rat"]]
    assert f"▸{lit[0].names[0]}" in zone("sides", resolved, 100, 12)


def test_decks_and_discards_are_counted_and_what_is_on_top_is_named(words: Words) -> None:
    now = duel.to("turn", 27)
    t = now.table
    told = zone("decks", duel.scene(now, said=words), 80, 1)
    assert f"{t.left} each · discards {len(t.dead_rats)}" in told
    assert t.dead_rats.cards
    whole = zone("decks", duel.scene(now, said=words), 100, 25)
    for card in (*t.dead_rats.cards, *t.dead_relics.cards):
        assert str(t.prints[face(card)].name) in whole
    assert t.top_rats.cards
    assert f"on top {t.prints[face(t.top_rats.cards[-1])].name}·" in whole


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────────


def other_hand(t: Relics, clan: Clan) -> tuple[list[str], list[str]]:
    """As many rats and relics, others as far as there are any."""
    rats = sorted(set(map(face, t.rats.cards)) - set(clan.hand_rats.cards))[: len(clan.hand_rats)]
    relics = sorted(set(map(face, t.relics.cards)) - set(clan.hand_relics.cards))[: len(clan.hand_relics)]
    return rats, relics


@pytest.mark.parametrize(("count", "seed"), [(2, 11), (3, 12)])
def test_what_a_hand_holds_changes_nothing_for_others(count: int, seed: int, words: Words) -> None:
    """Drawn twice at many questions, with one hand and with another: cell by cell the same for all but its owner."""
    differed = 0
    for now in evening(count, seed, 2):
        clan = now.table.clan("ezekiel")
        held, others = (clan.hand_rats.cards, clan.hand_relics.cards), other_hand(now.table, clan)
        if not held[0] or any(len(one) < len(two) for one, two in zip(others, held, strict=True)):
            continue
        before = {viewer: duel.scene(now, viewer, said=words) for viewer in (EVERYONE, "ann", "ezekiel")}
        clan.hand_rats.cards, clan.hand_relics.cards = others
        after = {viewer: duel.scene(now, viewer, said=words) for viewer in before}
        clan.hand_rats.cards, clan.hand_relics.cards = held
        for viewer in (EVERYONE, "ann"):
            for w, h in SIZES:
                left, right = body(before[viewer], w, h), body(after[viewer], w, h)
                assert (left.chars, left.styles, left.hits) == (right.chars, right.styles, right.hits)
        own = [text(body(one["ezekiel"], 80, 19)) for one in (before, after)]
        differed += own[0] != own[1]
    assert differed > 2


def test_hands_lie_face_down_and_one_can_be_looked_at(shown: dict[str, Scene]) -> None:
    one = shown["public"]
    told = zone("hand", one, 80, 8)
    for clan in one.view.clans:
        assert f"{one.mark(clan.seat)} {'▐░░░▌ ' * reckoned.many(clan.hand_rats)}" in told
    assert "p  looks at a hand" in told
    assert [token for _, token in drawn.zone("hand", one, 80, 8, BOARD).hits] == ["command:peek"]


def test_who_peeks_sees_the_hand_whatever_is_asked(words: Words) -> None:
    one = duel.scene(duel.to("order", 6), "ann", said=words)
    one.numbers = {}  # the bar asks for no more than to cover the hand again
    assert "Ann’s hand" in zone("hand", one, 80, 8)


def test_all_hands_lie_open_in_review(words: Words) -> None:
    now = duel.session()
    told = zone("hand", duel.scene(now, ALL, said=words), 80, 8)
    assert "open" in told
    for clan in now.table.clans:
        for card in (*clan.hand_rats.cards, *clan.hand_relics.cards):
            assert f" {now.table.prints[card].name}" in told


def test_at_a_tracked_table_what_was_not_seen_is_counted(shown: dict[str, Scene]) -> None:
    one = shown["track"]
    told = zone("hand", one, 80, 8)
    unseen = one.view.rats.unseen
    assert f"Rogue ×{unseen['rogue']}" in told
    assert (
        sum(unseen.values()) + sum(len(clan.rats.cards) for clan in one.view.clans) + len(one.view.dead_rats.cards)
        == 30
    )


# ── great moments, and the end ──────────────────────────────────────────────────────────────────────────────


def test_moments_begin_where_they_should() -> None:
    now = duel.play_on(duel.session(3, seed=5), lambda now: now.table.turn > 40, 5)
    events = [event for event in now.table.story.events if event.to is None]
    found = [events[start:end] for start, end in drawn.beats(events, BOARD)]
    assert {"plays", "dies", "enters"} <= {moment[0].kind for moment in found} <= BEGINS | {"enters"}
    assert {event.kind for moment in found for event in moment[1:]} <= GOES_ON | {"dies"}
    assert not [event for event in events if event.kind == "plays" and [event] not in [moment[:1] for moment in found]]


def test_a_moment_shows_the_pair_and_says_what_happens(shown: dict[str, Scene]) -> None:
    for name, sign in (("played", ""), ("dies", "✗")):
        one = shown[name]
        event = one.beats[0]
        for w, h in SIZES:
            told = text(body(one, w, h))
            assert one.words.event(event, one.names)[:30] in told
            assert sign in told
            for card in (event.facts["rat"], event.facts["relic"]):
                known = one.view.prints.get(face(card)) or one.after.prints[face(card)]  # type: ignore[union-attr]
                assert str(known.name) in told


def test_moments_draw_nothing_of_what_comes_after_but_what_is_printed(shown: dict[str, Scene]) -> None:
    for name in ("played", "dies"):
        one = shown[name]
        before = [body(one, w, h).chars for w, h in SIZES]
        assert one.after is not None
        one.after = View({"prints": one.after.prints})
        assert [body(one, w, h).chars for w, h in SIZES] == before


def test_the_winning_pair_has_the_table(shown: dict[str, Scene]) -> None:
    one = shown["won"]
    assert BOARD.stage(one)  # type: ignore[attr-defined]
    for w, h in SIZES:
        told = text(body(one, w, h))
        assert one.name(one.beats[0].seat) in told
        assert "WIN " in told


@pytest.mark.parametrize(
    ("ended", "said"), [("won", "wins with"), ("drawn", "A draw"), ("stopped", "A draw by agreement")]
)
def test_the_end_says_who_won_and_with_what(ended: str, said: str, words: Words) -> None:
    now = duel.to("end.confirm")
    t = now.table
    winner = t.winner
    t.ended = ended
    t.winner, t.winning = (winner, t.winning) if ended == "won" else ("", "")
    for w, h in SIZES:
        told = zone("hand", duel.scene(now, said=words), *BOARD.plan(w, h)["hand"][2:])
        assert said in told
        assert ("★" in told) == (ended == "won")
        assert all(f" {mark} " in told for mark in duel.MARKS[:2])


# ── drawn bit by bit ────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_drawn_bit_by_bit_looks_as_if_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("rats-and-relics")
    box = opening.with_cards(box, opening.usual_pack(box, "play", None))
    session, store = opening.begun(box, "play", ["Ann", "Bob", "Cy"], {}, "The Ruin", 7)
    duel.play_on(session, duel.at("turn", 6))
    assert session.ask is not None
    app = RatTables(lambda app: app.open_table(box, session, store))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            for key in ("enter", "down", "down", "up", "tab", "escape", *KEYS):
                await pilot.press(key)
                await pilot.pause(0.05)
                rows = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
                assert drawn_anew(app.screen, rows) == [], f"after {key}"

    asyncio.run(play())
