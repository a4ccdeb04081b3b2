"""The board of High Tea: what stands in which zone, for whom, and that nothing is shown before its time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rat_tables.engine.asks import AskView
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.games.high_tea import scoring
from rat_tables.games.high_tea.table import DECORATION, DISH, GOALS, Made, Rat, Supply
from rat_tables.words import Words
from screens.high_tea import BOARD
from screens.high_tea.board import Tea
from screens.high_tea.book import heard, pages
from screens.high_tea.medals import how, run
from screens.scene import Scene
from screens.widgets.canvas import Area
from screens.widgets.text import width
from tests.games.high_tea.play_through import Tea as Session
from tests.games.high_tea.play_through import answer_by, at, at_random, go_on, typed
from tests.screens import drawn, stages
from tests.screens.drawn import SIZES, beats, body, scene, text, zone

WINDOWS = [*SIZES, (80, 24), (80, 40), (99, 30), (100, 19), (120, 20), (100, 40), (139, 30), (140, 25), (160, 33)]


@pytest.fixture(scope="module")
def words() -> Words:
    return drawn.words()


@pytest.fixture(scope="module")
def shown() -> dict[str, Scene]:
    """The moments worth a look."""
    return stages.all_of_them()


def lines(canvas_text: str) -> list[str]:
    return canvas_text.splitlines()


# ── where the zones lie ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), [*WINDOWS, (200, 60), (300, 90)])
def test_the_zones_cover_the_body_and_never_each_other(w: int, h: int) -> None:
    plan = BOARD.plan(w, h)
    assert set(plan) == {*BOARD.zones, "log"}
    for one in plan.values():
        assert one.x >= 0
        assert one.y >= 0
        assert one.x + one.w <= w
        assert one.y + one.h <= h
        for other in plan.values():
            apart = one.x + one.w <= other.x or other.x + other.w <= one.x
            assert one is other or apart or one.y + one.h <= other.y or other.y + other.h <= one.y
    assert sum(area.w * area.h for area in plan.values()) >= w * h - 2 * h


@pytest.mark.parametrize(("w", "h"), WINDOWS)
def test_six_rats_and_six_supplies_have_their_rows(w: int, h: int, shown: dict[str, Scene]) -> None:
    told = text(body(shown["scavenge"], w, h))
    for mark in stages.MARKS:
        assert f" {mark} " in told
    for die, supply in enumerate(Supply, 1):
        assert f"{die} {supply.title()}" in told
    assert ("Dishes" in told and "Decorations" in told) or "Made" in told
    for name in ("Cheap", "Composed", "Greedy", "Refined", "Generous", "Plush", "Swanky", "Dapper", "Grandiose"):
        assert name in told


@pytest.mark.parametrize(("w", "h"), WINDOWS)
def test_nothing_is_said_for_want_of_words_and_no_row_is_too_wide(w: int, h: int, shown: dict[str, Scene]) -> None:
    for one in shown.values():
        for line in lines(text(body(one, w, h))):
            assert width(line) <= w
        for name in BOARD.zones:
            zone(name, one, w, h)  # a zone alone on the whole body
        assert one.words.missed == set()


@pytest.mark.parametrize("name", sorted(path.stem for path in drawn.EXPECTED.glob("*.txt")))
def test_boards_look_as_they_looked(name: str, shown: dict[str, Scene]) -> None:
    """`python -m tests.screens.drawn expected` draws the files anew: read the difference before keeping them."""
    moment, w = name.rsplit("_", 1)
    h = dict(SIZES)[int(w)]
    kept = (drawn.EXPECTED / f"{name}.txt").read_text("utf-8")
    assert lines(text(body(shown[moment], int(w), h)).rstrip("\n")) == lines(kept)


# ── goals ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), SIZES)
def test_goals_that_are_offered_are_hit_and_circled_ones_are_not(w: int, h: int, shown: dict[str, Scene]) -> None:
    one = shown["goal"]
    assert one.ask is not None
    canvas = body(one, w, h)
    offered = BOARD.numbered(one.ask)
    assert offered == {str(goal) for goal in GOALS if goal not in one.view.goals}
    assert {token for _, token in canvas.hits if not token.startswith("command:")} == offered
    for area, token in canvas.hits:
        if token in offered:
            there = "".join(canvas.chars[area.y][area.x : area.x + area.w])
            assert there.strip(" ▸").startswith(f"{token} "), there
            assert canvas.at(area.x + 1, area.y) == token
    assert len({area for area, _ in canvas.hits}) == len(canvas.hits)


def test_the_marked_goal_stands_out_without_any_colour(shown: dict[str, Scene]) -> None:
    one = shown["goal"]
    told = text(zone("goals", one, 80, 3))
    assert told.count("▸") == 1
    assert f"▸{one.lit:>2} " in told


@pytest.mark.parametrize("kind", ["scavenge.take", "swords.request", "form"])
def test_other_asks_are_not_numbered_on_the_board(kind: str) -> None:
    tea = stages.to(kind)
    assert tea.ask is not None
    seen: AskView = tea.ask.as_seen_by(ALL)
    assert BOARD.numbered(seen) == frozenset()
    assert not [token for _, token in zone("goals", scene(tea, ALL), 80, 3).hits]


def test_middle_goals_are_chosen_on_the_board() -> None:
    tea = go_on(stages.session(3, "track", middle=True), stages.wild(), at("middle.goals"))
    assert tea.ask is not None
    assert BOARD.numbered(tea.ask.as_seen_by(EVERYONE)) == {str(goal) for goal in GOALS}


# ── the company ─────────────────────────────────────────────────────────────────────────────────────────────


def test_what_was_said_and_who_asks_whom(words: Words) -> None:
    tea = stages.to("swords.amount", "2", vocations=True)
    told = lines(text(zone("company", scene(tea, said=words), 66, 8)))
    assert "1 Swords: who has any?" in told[0]
    assert "♛ A Ann" in told[1]
    assert "“0”" in told[1]
    assert "Banker" in told[1]
    assert told[2].split()[1:5] == ["▸", "B", "Barry", "“5”"] or "▸  B Barry" in told[2]
    assert "wants Crumbs of Ezekiel" in told[2]
    assert "Rats!" in told[3]
    assert "asks later" in told[4]


def test_how_many_pieces_have_no_room() -> None:
    tea = stages.to("scavenge.take", "2")
    rat = tea.table.rats[0]
    rat.made += [Made("ann", "crumbs", n, DISH, known=DISH) for n in range(1, 12)]
    row = next(line for line in lines(text(zone("company", scene(tea), 52, 7))) if "A Ann" in line)
    shown_pieces = row.count("(")
    assert row.rstrip().endswith(f"+{len(rat.made) - shown_pieces}")
    assert width(row) <= 52


def test_the_banquet_has_a_column_for_each_goal(shown: dict[str, Scene]) -> None:
    one = shown["end"]
    told = lines(text(zone("company", one, 52, 7)))
    for seat_row in told[1:]:
        numbers = [int(word) for word in seat_row.split() if word.isdigit()]
        assert sum(numbers[:5]) == numbers[5]
    assert sum("lifeboat" in row for row in told) == 1


# ── the dice ────────────────────────────────────────────────────────────────────────────────────────────────


def test_three_rolls_have_each_its_place_where_there_is_room(shown: dict[str, Scene]) -> None:
    told = text(zone("dice", shown["scavenge"], 34, 25))
    assert told.index("first") < told.index("second") < told.index("third")
    assert told.count("╌╌╌╌╌╌╌") == 4  # two dashed places


def test_with_one_look_all_three_are_there_and_the_present_one_is_marked(shown: dict[str, Scene]) -> None:
    told = text(zone("dice", shown["onelook"], 27, 7))
    assert told.count("or ") == 3
    assert [line.strip()[0] for line in lines(told) if "▐" in line] == ["▸", "▐", "▐"]


def test_dice_to_be_typed_in_lie_dashed(shown: dict[str, Scene]) -> None:
    assert "╌" in text(zone("dice", shown["track"], 34, 8))


# ── the sheet ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_sheet_lies_face_down_for_everybody(shown: dict[str, Scene]) -> None:
    told = text(zone("sheet", shown["public"], 44, 9))
    assert "p  looks at a sheet" in told
    assert [token for _, token in zone("sheet", shown["public"], 44, 9).hits] == ["command:peek"]
    assert "Swords" not in told


def test_paper_shows_the_most_there_can_be(shown: dict[str, Scene]) -> None:
    assert "At most" in text(zone("sheet", shown["paper"], 44, 9))


def test_at_the_end_all_sheets_lie_open(shown: dict[str, Scene]) -> None:
    one = shown["over"]
    told = lines(text(zone("sheet", one, 54, 25)))
    for mark, rat in zip(stages.MARKS, one.view.rats, strict=True):
        row = next(line for line in told if f" {mark} " in line)
        units = [word.strip("⌂") for word in row.split() if word.strip("⌂").isdigit()]
        assert units == [str(rat.supplies.get(str(supply), 0)) for supply in Supply]


def test_a_hand_made_round_in_the_book() -> None:
    tea = stages.session(3, "track", seed=1)
    go_on(tea, {**stages.wild(), "setup.take": "rags"}, at("goal.dice"))
    host = tea.table.host
    guest = next(seat for seat in tea.table.seats if seat != host)
    typed(tea, "3 4")
    for dice, take in (("2 4", "crumbs"), ("3 3", "straw"), ("1 6", "swords")):
        typed(tea, dice)
        for seat in tea.table.seats:
            tea.answer(take, seat)
    go_on(tea, stages.wild(), at("goal.dice"))
    events = [event for event in tea.table.story.events if event.seen_by(guest)]
    first, second = pages(events, guest, tea.table.rat(guest).supplies)
    assert first.rolls == [(2, 4), (3, 3), (1, 6)]
    assert first.took == [("crumbs", 2), ("straw", 3), ("swords", 6)]
    assert {supply: n for supply, n in first.began.items() if n} == {"rags": 2}
    assert second.began == {str(supply): tea.table.rat(guest).has(supply) for supply in Supply}


@pytest.mark.parametrize("seed", range(8))
def test_the_book_agrees_with_the_sheets_as_each_round_began(seed: int) -> None:
    """Played at random with vocations; what was held when each round began is what the book says afterwards."""
    rnd = Random(seed)
    tea = stages.session(2 + seed % 5, "track", vocations=True, privilege="every-round")
    held: dict[str, list[dict[str, int]]] = {seat: [] for seat in tea.table.seats}
    while tea.ask is not None:
        if tea.table.round > len(held[tea.table.seats[0]]) and tea.ask.place.endswith(".goal"):
            for seat, book in held.items():
                book.append({str(s): tea.table.rat(seat).has(s) for s in Supply})
        seat, token = at_random(rnd, tea.ask)
        tea.answer(token, seat)
    for seat, began in held.items():
        events = [event for event in tea.table.story.events if event.seen_by(seat)]
        book_pages = pages(events, seat, tea.table.rat(seat).supplies)
        assert len(book_pages) == 5
        for page, was in zip(book_pages, began, strict=False):
            assert page.began == was


def test_the_book_by_rounds_at_140(shown: dict[str, Scene]) -> None:
    told = text(zone("sheet", shown["scavenge"], 54, 25))
    assert "By rounds" in told
    assert "+4" in told


# ── secrets ─────────────────────────────────────────────────────────────────────────────────────────────────


def two_sessions(kind: str, first: str, second: str) -> tuple[Session, Session]:
    """Two sessions that differ in what Ann chose in secret, and in nothing else, with nothing public since."""
    both = []
    for token in (first, second):
        tea = stages.to(kind, count=4)
        assert tea.ask is not None
        tea.answer(token, "ann")
        both.append(tea)
    return both[0], both[1]


def secret_pairs() -> Iterator[tuple[Session, Session]]:
    """Sealed answers of Ann that wait; and, once opened, what she took."""
    yield two_sessions("setup.take", "rags", "straw")
    for taken in range(3):
        both = []
        for token in range(2):
            tea = stages.to("scavenge.take", f"{taken + 1}.scavenge.1", count=4)
            assert tea.ask is not None
            for seat in list(tea.table.seats):
                if tea.ask is not None and seat in tea.ask.offers:
                    offered = list(tea.ask.offers[seat])
                    tea.answer(offered[token if seat == "ann" else 0], seat)
            both.append(tea)
        yield both[0], both[1]


@pytest.mark.parametrize(("w", "h"), SIZES)
@pytest.mark.parametrize("viewer", [EVERYONE, "barry"])
def test_what_ann_keeps_to_herself_changes_nothing_for_others(viewer: str, w: int, h: int) -> None:
    for one, other in secret_pairs():
        assert one.table.rat("ann").supplies != other.table.rat("ann").supplies or one.table.waiting
        left, right = body(scene(one, viewer), w, h), body(scene(other, viewer), w, h)
        assert left.chars == right.chars
        assert left.styles == right.styles
        assert left.hits == right.hits


def test_ann_herself_sees_the_difference() -> None:
    one, other = list(secret_pairs())[1]
    assert text(body(scene(one, "ann"), 80, 19)) != text(body(scene(other, "ann"), 80, 19))


# ── great moments ───────────────────────────────────────────────────────────────────────────────────────────


def kinds_of(tea: Session) -> list[list[str]]:
    events = [event for event in tea.table.story.events if event.to is None]
    return [[event.kind for event in events[start:end]] for start, end in beats(events)]


def test_moments_begin_where_they_should() -> None:
    tea = stages.to("end.confirm")
    told = kinds_of(tea)
    firsts = [moment[0] for moment in told]
    assert firsts[:30] == ["announced"] * 30
    assert firsts[30:35] == ["award"] * 5
    assert firsts[35:] == ["award.total", "lifeboat", "coin.heads"]
    assert [len(moment) for moment in told[30:36]] == [7] * 5 + [6]
    for moment in told[:30]:
        assert {"round", "goal", "scavenge.rolled"}.isdisjoint(moment)
        assert sum(kind in ("outdone", "rats") for kind in moment) == 5


@pytest.mark.parametrize("kind", ["round", "goal", "goal.rolled", "scavenge.rolled", "sheets.open", "gained.bonus"])
def test_other_events_are_no_moments(kind: str) -> None:
    assert Tea().beat(Event(kind, "ann", None, {}), None) is False


def test_the_company_tells_the_moment_and_not_the_table(shown: dict[str, Scene]) -> None:
    tea = stages.to("scavenge.take", "2")
    for n, (kinds) in enumerate(kinds_of(tea)):
        one = stages.in_beats(tea, n)
        told = text(zone("company", one, 66, 8))
        first = one.beats[0]
        assert f"“{first.facts['amount']}”" in told
        assert told.count("Rats!") == kinds.count("rats")
        assert told.count("“") == 1 + kinds.count("outdone")
        assert "▸" not in told


def test_the_ceremony_shows_nothing_later() -> None:
    """What a moment draws is the same whatever the table and the later moments hold."""
    tea = stages.to("end.confirm")
    count = len(kinds_of(tea))
    for n in range(count - 8, count):
        one = stages.in_beats(tea, n)
        assert BOARD.stage(one)  # type: ignore[attr-defined]
        was = body(one, 100, 25)
        changed = stages.in_beats(tea, n)
        fields = dict(changed.view)
        fields |= {
            "lifeboat": "",
            "coin": "",
            "thrower": "",
            "leading": [],
            "overruled": {"ann:4": 0},
            "awarding": False,
        }
        changed.view = type(changed.view)(fields)
        assert was.chars == body(changed, 100, 25).chars


def test_medals_so_far_add_up(shown: dict[str, Scene]) -> None:
    tea = stages.to("end.confirm")
    count = len(kinds_of(tea))
    so_far = dict.fromkeys(tea.table.seats, 0)
    for n in range(count - 8, count - 3):
        one = stages.in_beats(tea, n)
        told = lines(text(body(one, 80, 19)))
        for event in one.beats[1:]:
            so_far[event.seat] += event.facts["medals"]
            row = next(line for line in told if line.lstrip().startswith(f"{one.mark(event.seat)} "))
            assert int(row.split()[-1]) == so_far[event.seat]
            assert row.count("●") == event.facts["medals"]


def test_a_count_is_explained_only_by_an_open_sheet() -> None:
    tea = stages.to("end.confirm")
    one = stages.beat_of(tea, "award")
    assert "‹13›" in text(body(one, 80, 19))
    before = stages.to("form", "5.outdo.flowers")
    one.view = before.table.as_seen_by(EVERYONE)
    assert "‹13›" not in text(body(one, 80, 19))


def made_of(dishes: list[int], decorations: list[int], nests: int = 0) -> Rat:
    made = [Made("ann", "", value, DISH) for value in dishes]
    return Rat("ann", made=made + [Made("ann", "", value, DECORATION) for value in decorations], built=nests)


@pytest.mark.parametrize(
    ("goal", "how_it_reads"),
    [
        (2, "(4) (7) ‹3› ‹4›"),
        (3, "4=4"),
        (4, "(7)"),
        (5, "(4)+(7)"),
        (6, "(4) (7)"),
        (7, "⌂⌂"),
        (8, "‹3› ‹4›"),
        (9, "‹3›+‹4›"),
        (10, "‹4›"),
        (11, "3·4"),
        (12, "‹3›"),
    ],
)
def test_how_a_count_comes_about(goal: int, how_it_reads: str) -> None:
    rat = made_of([4, 7], [3, 4], 2)
    assert how(rat, goal) == how_it_reads
    assert scoring.MEASURES[goal](rat) >= 1


@pytest.mark.parametrize("seed", range(20))
def test_a_run_is_as_long_as_it_counts(seed: int) -> None:
    rnd = Random(seed)
    values = [rnd.randint(1, 9) for _ in range(rnd.randint(0, 7))]
    assert len(run(values)) == scoring.elegant(made_of(values, []))


def moments(seed: int = 4) -> Iterator[Scene]:
    """All great moments of a session, as the frame shows them: with the table before each answer, and behind it."""
    tea = stages.session(5, vocations=True, seed=seed)
    policy = stages.wild(seed)
    while tea.ask is not None:
        before, told = tea.table.as_seen_by(EVERYONE), len(tea.table.story.events)
        answer_by(tea, policy)
        after = tea.table.as_seen_by(EVERYONE)
        known = [event for event in tea.table.story.events[:told] if event.to is None]
        new = [event for event in tea.table.story.events[told:] if event.to is None]
        for start, end in beats(new):
            one = scene(tea)
            one.ask, one.asked = None, ()
            one.view, one.after = before, after
            one.events, one.beats = [*known, *new[:end]], new[start:end]
            yield one


def test_a_moment_knows_what_earlier_ones_brought_and_nothing_later() -> None:
    several = 0
    for one in moments():
        drawn_once = body(one, 100, 25)
        first = one.beats[0]
        if first.kind != "announced" or one.after is None:
            continue
        order = [str(supply) for supply in Supply]
        gone = order[: order.index(first.facts["supply"])]
        rats = []
        for before, rat in zip(one.view.rats, one.after.rats, strict=True):
            new = [piece for piece in rat.made[len(before.made) :] if piece.supply in gone]
            built = rat.built if "straw" in gone else before.built
            several += bool(new)
            rats.append(View({**rat, "made": [*before.made, *new], "built": built}))
        changed = {"rats": rats, "host": "", "dice": [], "goals": [], "round": 9, "lifeboat": "ann", "heard": {}}
        if not one.after.awarding:
            one.after = View({**one.after, **changed})
        assert body(one, 100, 25).chars == drawn_once.chars
    assert several > 5


def test_the_last_moment_before_the_banquet_tells_no_form() -> None:
    """Where the sheets lie open in `after`, with the banquet to come, what was made in secret is not drawn yet."""
    one = next(one for one in moments() if one.beats[0].facts.get("supply") == "rags")
    assert one.after is not None
    crumbs = View(dict(one.after.rats[0].made[0]) if one.after.rats[0].made else {})
    assert crumbs
    secret = View({**crumbs, "supply": "crumbs", "amount": 77, "form": DISH, "known": DISH})
    rats = [View({**rat, "made": [*rat.made, secret]}) for rat in one.after.rats]
    one.after = View({**one.after, "rats": rats})
    assert "(77)" in text(zone("company", one, 140, 14))
    one.after = View({**one.after, "awarding": True})
    assert "77" not in text(body(one, 140, 40))


def test_what_all_heard_by_rounds() -> None:
    tea = stages.to("scavenge.take", "3")
    first, second, _ = heard(tea.table.story.events)
    for page in (first, second):
        assert list(page.hosts) == [str(supply) for supply in Supply]
        assert all(most > page.hosts[supply] for supply, most in page.most.items())
        assert len(page.rolls) == 3


# ── signs ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("w", "h"), SIZES)
def test_in_ascii_every_sign_of_ours_has_one(w: int, h: int, shown: dict[str, Scene]) -> None:
    names = set("".join(stages.NAMES))
    for one in shown.values():
        for char in text(body(one, w, h), ascii_only=True):
            assert char.isascii() or char in names, char


def test_an_area_is_an_area() -> None:
    assert all(isinstance(area, Area) for area in BOARD.plan(80, 19).values())


def test_answers_go_on(words: Words) -> None:
    """A whole session, drawn for its viewer at every ask: nothing is missing and nothing breaks."""
    for use, options in (
        ("play", {"vocations": True}),
        ("track", {"sheets": "paper", "vocations": True}),
        ("track", {"middle": True}),
        ("track", {"middle": True, "sheets": "paper"}),
    ):
        tea = stages.session(5, use, **options)
        policy = stages.wild(5)
        for _ in range(400):
            if tea.ask is None:
                break
            viewer = tea.ask.who[0] if tea.ask.secret and tea.ask.who else EVERYONE
            body(scene(tea, viewer, words), 80, 19)
            body(scene(tea, viewer, words), 140, 40)
            answer_by(tea, policy)
    assert words.missed == set()
