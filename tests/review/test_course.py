"""How an evening went: totals worked out by hand, nothing that a viewer may not know, and one replay at the most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rat_tables import games
from rat_tables.engine.asks import Rules
from rat_tables.engine.game import Game, Run
from rat_tables.engine.records import Record, round_of
from rat_tables.engine.score import Score, ScoreLine, of_all
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.engine.verbs import choose
from rat_tables.games import load as game_of
from rat_tables.review.course import WIDTH, Course, course, lines, standing
from rat_tables.review.replay import replayed
from rat_tables.words import of_game
from saves.store import load
from tests.engine.made import Yard, opened, ways, yard
from tests.games.high_tea.play_through import Policy, Tea, at, go_on, session
from tests.review.kept import NAMES, evening
from tests.sessions.make import HERE

WORDS = of_game(games.find("high-tea"))
QUIETLY: Policy = {
    **{f"{at}.goal:goal.dice": dice for at, dice in enumerate(("1 3", "2 4", "3 4", "4 5"), 1)},
    "scavenge.dice": "1 2",
    "scavenge.take": "baubles",
}
"""Greedy, Generous, Plush and Dapper, round after round; nobody takes anything to build or to make something of."""


def ruled(tea: Tea, place: str, **settings: str) -> None:
    """Play on to where a scavenge waits, and set things there by hand."""
    go_on(tea, QUIETLY, at("scavenge.dice", place))
    for knob, value in settings.items():
        tea.ruling(knob.replace("_", ":"), value, "seen on the table")


def three_rounds() -> Tea:
    """Nobody makes anything but what is set by hand, and all of that lies open."""
    tea = session("ann bob cy")
    none = {f"supply_ann_{supply}": "0" for supply in ("straw", "crumbs", "rags", "flowers")}  # the Host begins with 1
    ruled(tea, "1.scavenge.1", **none)
    ruled(tea, "1.scavenge.2", dishes_ann="4 7", dishes_bob="5")
    ruled(tea, "2.scavenge.1", dishes_cy="8 1 1")
    ruled(tea, "3.scavenge.3", medals_bob_7="3")
    return go_on(tea, QUIETLY, at("scavenge.dice", "4.scavenge.2"))


# ── the numbers ─────────────────────────────────────────────────────────────────────────────────────────────


def test_three_rounds_of_high_tea_counted_by_hand() -> None:
    """Round 1, Greedy: 7, 5, nothing. Round 2, Greedy 8, 7, 5 and Generous, 3, 2, 1 dishes. Round 3: a ruling on Plush,
    of which nobody has any. Round 4, Dapper: nobody has a decoration."""
    found = course(three_rounds(), EVERYONE)
    assert found == Course(
        (0, 1, 2, 3, 4), {"ann": (0, 3, 4, 4, 4), "bob": (0, 2, 2, 5, 5), "cy": (0, 0, 6, 6, 6)}, over=False, won=()
    )
    assert list(found.now.items()) == [("cy", 6), ("bob", 5), ("ann", 4)]


def test_it_goes_along_the_line_as_it_stands() -> None:
    tea = three_rounds()
    while any(step.record.knob == "medals:bob:7" for step in tea.line):
        tea.undo()
    found = course(tea, EVERYONE)
    assert found is not None
    assert (found.rounds, found.totals["bob"]) == ((0, 1, 2, 3), (0, 2, 2, 2))


def test_of_a_game_taken_up_in_the_middle_it_begins_there() -> None:
    """Bob lay in front when round 3 began; these are the numbers of the sheet that was typed in."""
    found = course(evening("high-tea-middle"), EVERYONE)
    assert found is not None
    assert found.rounds == (2, 3, 4, 5)
    assert (found.over, found.won, found.totals["bob"][-1]) == (True, ("bob",), 15)


def test_of_as_many_whoever_has_won_stands_first() -> None:
    """As after a banquet at which two are level and only one of them sits in the lifeboat."""
    totals = {"ann": (0, 11), "dot": (0, 12), "zoe": (0, 11)}
    assert list(Course((0, 1), totals, True, ("zoe",)).now) == ["dot", "zoe", "ann"]
    assert list(Course((0, 1), totals).now) == ["dot", "ann", "zoe"]


def test_before_anything_is_done_there_is_the_beginning() -> None:
    tea = session("ann bob")
    assert course(tea, EVERYONE) == Course((0,), {"ann": (0,), "bob": (0,)})


def slow_course(of: Session[Any]) -> dict[int, Mapping[str, int]]:
    """The same the long way: for each round the table as it stood after its last record, made anew."""
    last: dict[int, int] = {0: 0}
    for step in of.line:
        number = max(round_of(step.record.place), max(last))
        last[number] = step.n
    first = of.line[next(i for i, step in enumerate(of.line) if round_of(step.record.place)) - 1].n
    score = of.game.score
    assert score is not None
    return {n: {s.seat: s.total for s in score(of.at(at if n else first).table)} for n, at in last.items()}


@pytest.mark.parametrize("name", ["high-tea-play-two", "pie-rats-play", "rats-with-gats-play", "rattaneer-play"])
def test_it_is_what_stood_after_the_last_record_of_each_round(name: str) -> None:
    of = evening(name)
    found = course(of, EVERYONE)
    assert found is not None
    assert {
        number: {seat: totals[at] for seat, totals in found.totals.items()} for at, number in enumerate(found.rounds)
    } == slow_course(of)


@pytest.mark.parametrize("name", NAMES)
def test_it_ends_with_the_result(name: str) -> None:
    of = evening(name)
    found = course(of, EVERYONE)
    assert found is not None
    assert of.result is not None
    assert (found.over, found.won) == (True, of.result.winners)
    if games.find(of.head.game).points:
        assert found.now == dict(of.result.standings)
    else:  # who won is no number: what goes up and down is the rats in play
        assert found.now == {clan.seat: len(clan.rats) for clan in of.table.clans}


def test_what_everybody_has_at_a_moment_best_first_and_at_the_end_the_result() -> None:
    of = evening("high-tea-play-two")
    assert standing(of, of.run, EVERYONE) == list(of.result.scores if of.result else ())
    after_two = of.at(max(step.n for step in of.line if step.record.place.startswith("2.")))
    assert [(score.seat, score.total) for score in standing(of, after_two, EVERYONE)] == [("gouda", 5), ("brie", 3)]
    tea = three_rounds()
    assert [score.total for score in standing(tea, tea.run, EVERYONE)] == [6, 5, 4]


# ── what is known, and to whom ──────────────────────────────────────────────────────────────────────────────


def test_on_paper_the_medals_are_known_at_the_banquet_alone() -> None:
    found = course(evening("high-tea-paper"), EVERYONE)
    assert found is not None
    assert set(found.totals) == {"ann", "bob", "cy", "dot", "eve", "fay"}
    assert {totals[1:-1] for totals in found.totals.values()} == {(None,) * 4}
    assert (found.totals["bob"][0], found.totals["bob"][-1]) == (0, 13)


def test_while_a_banquet_goes_on_its_medals_are_nobodys_to_know() -> None:
    """In round 3 somebody has made something of Flowers, and has not said what."""
    of = evening("high-tea-play")
    n = max(step.n for step in of.line if step.record.place.startswith("3."))
    going_on = evening("high-tea-play", n)
    assert going_on.result is None
    for viewer in (EVERYONE, "ann", "bob"):
        found = course(going_on, viewer)
        assert found is not None
        assert (found.totals, found.now) == ({}, {})
    found = course(going_on, ALL)
    assert found is not None
    assert list(found.totals) == ["ann", "bob", "cy", "dot"]


def test_a_captain_knows_its_own_total_and_of_others_what_lies_open() -> None:
    """In round 5 Bob and Cy have plunder face down; Ann has none."""
    of = evening("rattaneer-play")
    n = max(step.n for step in of.line if step.record.place.startswith("5."))
    going_on = evening("rattaneer-play", n)
    assert {captain.seat: len(captain.down) for captain in going_on.table.captains} == {"ann": 0, "bob": 1, "cy": 1}
    known = {EVERYONE: {"ann"}, "ann": {"ann"}, "bob": {"ann", "bob"}, "cy": {"ann", "cy"}, ALL: {"ann", "bob", "cy"}}
    for viewer, seats in known.items():
        found = course(going_on, viewer)
        assert found is not None
        assert set(found.totals) == seats


def walk(t: Yard) -> Rules[None]:
    """Ann walks."""
    yield from choose("ann", "way", ways, t)


def test_a_game_that_does_not_say_whose_score_is_open_shows_nobodys() -> None:
    def points(t: Yard) -> list[Score]:
        return [Score(rat.seat, (ScoreLine("points", rat.points),)) for rat in t.rats]

    def walked(**more: Any) -> Course | None:
        game = yard(walk, "left right")
        return course(opened(Game(name="yard", rules=1, seats=(1, 4), new=game.new, play=walk, **more)), ALL)

    assert walked() is None
    assert walked(score=points) == Course((0,), {})
    assert walked(score=points, open_score=of_all) == Course((0,), {"ann": (0,), "bob": (0,)})


# ── how it is reckoned ──────────────────────────────────────────────────────────────────────────────────────


def test_the_line_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    of = evening("pie-rats-play")
    runs: list[Run[Any]] = []

    def run(*args: Any) -> Run[Any]:
        runs.append(Run(*args))
        return runs[-1]

    monkeypatch.setattr("rat_tables.review.replay.Run", run)
    course(of, EVERYONE)
    assert [len(run.taken) for run in runs] == [len(of.line)]


def test_an_answer_that_does_not_fit_any_more_is_the_end_of_it() -> None:
    saved = load(HERE / "high-tea-play-two.toml")
    records: list[Record] = list(saved.records)
    wrong = next(i for i, record in enumerate(records) if record.place == "3.scavenge.1" and record.seat)
    records[wrong].answer = "gold"
    of = Session(game_of("high-tea"), saved.head, records)
    assert of.conflict is not None
    found = course(of, ALL)
    assert found is not None
    assert (found.rounds, found.over) == ((0, 1, 2, 3), False)


# ── as text ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_as_a_table_of_text() -> None:
    tea = three_rounds()
    tea.rename("bob", "Bartholomew Rindscraper")
    found = course(tea, EVERYONE)
    assert found is not None
    assert lines(found, WORDS, tea.names) == [
        "Round             0  1  2  3  4",
        "Cy                0  0  6  6  6",
        "Bartholomew Rin…  0  2  2  5  5",
        "Ann               0  3  4  4  4",
    ]


def test_of_very_many_rounds_every_other_one_is_written_and_always_the_last() -> None:
    totals = {"ann": tuple(range(100)), "bob": (None,) * 99 + (7,)}
    written = lines(Course(tuple(range(100)), totals), WORDS, {"ann": "Ann", "bob": "Bob"})
    assert max(map(len, written)) <= WIDTH
    assert written[0].split() == ["Round", *map(str, range(3, 100, 8))]
    assert written[1].split() == ["Ann", *map(str, range(3, 100, 8))]
    assert written[2].split() == ["Bob", *["–"] * 12, "7"]


def test_where_nothing_is_known_it_is_said_why() -> None:
    (said,) = lines(Course((0, 1), {}), WORDS, {})
    assert said.startswith("Who made a dish and who a decoration")


@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_a_score_has_its_words_and_its_rule_at_any_moment(name: str) -> None:
    of = evening(name)
    words = of_game(games.find(of.head.game))
    score = of.game.score
    assert score is not None
    for run, step in replayed(of):
        if step is None or step.n % 10 == 0:
            for line in (line for found in score(run.table) for line in found.lines):
                assert words.score(line, of.names)
                assert words.page(line.rule) is not None, line
    assert not words.missed
