"""Each of the eleven Banquet Goals on sheets counted by hand, and the medals they give."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.scoring import (
    MEASURES,
    cheap,
    composed,
    dainty,
    dapper,
    elegant,
    everything,
    fewest_medals,
    generous,
    goal_lines,
    grandiose,
    greedy,
    medals,
    most_medals,
    plush,
    refined,
    result,
    scores,
    swanky,
    told,
)
from rat_tables.games.high_tea.table import DECORATION, DISH, GOALS, HighTea, Made
from tests.games.high_tea.table_laid import laid, with_made

Values = Sequence[int]


def banquet(*sheets: tuple[Values, Values], goals: Sequence[int] = (), nests: Sequence[int] = ()) -> HighTea:
    """A table of ann, bob, cy … with these dishes and decorations (and nests)."""
    seats = ["ann", "bob", "cy", "dee", "eve", "flo"][: len(sheets)]
    t = laid("ann", {seat: {} for seat in seats})
    t.goals = list(goals)
    t.rats = [
        with_made(seat, dishes, decorations, built)
        for seat, (dishes, decorations), built in zip(seats, sheets, [*nests, *[0] * 6], strict=False)
    ]
    return t


def goal_medals(t: HighTea, goal: int) -> dict[str, int]:
    """Seat → medals for a goal."""
    return {seat: line.amount for seat, line in zip(t.seats, goal_lines(t, goal), strict=True)}


@pytest.mark.parametrize(
    ("counts", "won"),
    [
        ([7, 7, 4, 2, 0], [3, 3, 2, 1, 0]),  # case 14: after a tie for first the next is second
        ([5, 5, 5], [3, 3, 3]),
        ([0, 0, 0], [0, 0, 0]),
        ([1, 0], [3, 0]),
        ([0, 6], [0, 3]),
        ([3, 2, 1], [3, 2, 1]),
        ([1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 2, 3]),
        ([9, 4, 4, 4, 1], [3, 2, 2, 2, 1]),
        ([9, 9, 9, 9, 8, 8], [3, 3, 3, 3, 2, 2]),
    ],
)
def test_h13_medals_for_a_goal(counts: list[int], won: list[int]) -> None:
    assert medals(counts) == won


@pytest.mark.parametrize(
    ("counts", "won"),
    [
        ([0, 3, 5], [3, 2, 1]),  # nothing made wins, and everybody scores
        ([7, 7, 4, 2, 0], [1, 1, 1, 2, 3]),
        ([5, 5, 5], [3, 3, 3]),
        ([0, 0, 1], [3, 3, 2]),
        ([2, 1], [2, 3]),
        ([4, 3, 2, 1, 0, 9], [1, 1, 1, 2, 3, 1]),
    ],
)
def test_cheap_turns_the_order_round_and_leaves_nobody_out(counts: list[int], won: list[int]) -> None:
    assert medals(counts, fewest=True) == won


@pytest.mark.parametrize(
    ("dishes", "decorations", "count"), [((), (), 0), ((9,), (), 1), ((), (1, 1), 2), ((4, 7, 1), (3, 3), 5)]
)
def test_goal_2_cheap_counts_pieces_not_values(dishes: Values, decorations: Values, count: int) -> None:
    assert cheap(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(
    ("dishes", "decorations", "count"),
    [
        ((), (), 0),
        ((4,), (), 0),
        ((4, 5), (6,), 0),
        ((4, 4), (), 2),
        ((4,), (4,), 2),  # a dish and a decoration match
        ((2, 2, 5), (5, 9), 4),
        ((1, 3, 3, 4), (4, 4, 7), 5),
        ((6, 6, 6), (6,), 4),
    ],
)
def test_h14_goal_3_composed_adds_up_all_groups(dishes: Values, decorations: Values, count: int) -> None:
    assert composed(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(
    ("dishes", "decorations", "count"), [((), (9,), 0), ((4,), (9,), 4), ((4, 7, 5), (), 7), ((1,), (1,), 1)]
)
def test_goal_4_greedy_is_the_biggest_dish(dishes: Values, decorations: Values, count: int) -> None:
    assert greedy(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(
    ("dishes", "decorations", "count"), [((), (9,), 0), ((4,), (9,), 4), ((4, 7, 5), (2,), 16), ((1, 1), (), 2)]
)
def test_goal_5_refined_adds_the_dishes(dishes: Values, decorations: Values, count: int) -> None:
    assert refined(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(("dishes", "decorations", "count"), [((), (9,), 0), ((9,), (1, 2), 1), ((4, 4, 1), (), 3)])
def test_goal_6_generous_counts_dishes(dishes: Values, decorations: Values, count: int) -> None:
    assert generous(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize("nests", [0, 1, 4])
def test_goal_7_plush_counts_nests(nests: int) -> None:
    assert plush(with_made("ann", (8,), (9,), nests)) == nests


@pytest.mark.parametrize(("dishes", "decorations", "count"), [((9,), (), 0), ((1, 2), (9,), 1), ((), (4, 4, 1), 3)])
def test_goal_8_swanky_counts_decorations(dishes: Values, decorations: Values, count: int) -> None:
    assert swanky(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(("dishes", "decorations", "count"), [((9,), (), 0), ((9,), (4,), 4), ((2,), (4, 7, 5), 16)])
def test_goal_9_dapper_adds_the_decorations(dishes: Values, decorations: Values, count: int) -> None:
    assert dapper(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(("dishes", "decorations", "count"), [((9,), (), 0), ((9,), (4,), 4), ((), (4, 7, 5), 7)])
def test_goal_10_grandiose_is_the_biggest_decoration(dishes: Values, decorations: Values, count: int) -> None:
    assert grandiose(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(
    ("dishes", "decorations", "count"),
    [
        ((), (), 0),
        ((5,), (), 0),  # a single one is no run
        ((5, 5), (5,), 0),
        ((5,), (6,), 2),  # the two kinds mix
        ((4, 4, 5), (5, 6, 6), 3),  # one more of a value neither lengthens nor breaks a run
        ((1, 2, 3), (7, 8, 9, 10), 4),
        ((1, 2, 3, 4), (7, 8), 4),
        ((9, 2), (4, 6), 0),
        ((3, 1), (2,), 3),
    ],
)
def test_h14_goal_11_elegant_is_the_longest_run(dishes: Values, decorations: Values, count: int) -> None:
    assert elegant(with_made("ann", dishes, decorations)) == count


@pytest.mark.parametrize(
    ("dishes", "decorations", "count"),
    [((), (), 0), ((3,), (), 1), ((4,), (4,), 0), ((1, 2), (3, 4), 3), ((3, 3), (1, 9), 3)],
)
def test_h14_goal_12_dainty_counts_3_or_less(dishes: Values, decorations: Values, count: int) -> None:
    assert dainty(with_made("ann", dishes, decorations)) == count


def test_each_number_on_the_list_is_its_goal() -> None:
    #                     2  3  4  5   6  7  8  9  10 11 12
    rat = with_made("ann", (5, 4, 4), (3, 2), nests=6)
    assert [MEASURES[goal](rat) for goal in GOALS] == [5, 2, 5, 13, 3, 6, 2, 5, 3, 4, 2]
    assert list(MEASURES) == list(GOALS) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


def test_everything_is_dishes_and_decorations() -> None:
    assert sorted(everything(with_made("ann", (4, 1), (9,)))) == [1, 4, 9]


def test_only_goal_2_rewards_the_fewest() -> None:
    t = banquet(((), ()), ((4, 2), (3,)), goals=[])
    assert goal_medals(t, 2) == {"ann": 3, "bob": 2}
    for goal in (3, 4, 5, 6, 8, 9, 10, 11, 12):
        assert goal_medals(t, goal)["ann"] == 0, goal


def test_h14_refined_and_dapper_without_one_win_no_medal() -> None:
    t = banquet(((4,), ()), ((), (6,)), ((1, 1), (2,)))
    assert goal_medals(t, 5) == {"ann": 3, "bob": 0, "cy": 2}
    assert goal_medals(t, 9) == {"ann": 0, "bob": 3, "cy": 2}


def test_a_dish_is_worth_at_least_one_medal_for_greedy() -> None:
    t = banquet(((9,), ()), ((8,), ()), ((7,), ()), ((1,), ()), ((), (12,)))
    assert goal_medals(t, 4) == {"ann": 3, "bob": 2, "cy": 1, "dee": 1, "eve": 0}


def test_no_second_place_for_a_single_dish_with_composed_or_elegant() -> None:
    t = banquet(((4, 4), ()), ((9,), ()), ((), ()))
    assert goal_medals(t, 3) == {"ann": 3, "bob": 0, "cy": 0}
    t = banquet(((9,), ()), ((4,), (5,)), ((), ()))
    assert goal_medals(t, 11) == {"ann": 0, "bob": 3, "cy": 0}


def test_plush_counts_the_nests_of_the_last_round_too() -> None:
    t = banquet(((), ()), ((), ()), ((), ()), nests=[1, 3, 0])
    assert goal_medals(t, 7) == {"ann": 2, "bob": 3, "cy": 0}


def test_the_sheet_adds_the_medals_of_the_circled_goals_in_ascending_order() -> None:
    t = banquet(((9, 9), ()), ((2,), (3,)), ((), (7,)), goals=[12, 2, 3])
    #  2 Cheap    2 2 1 → 2 2 3      3 Composed  2 0 0 → 3 0 0      12 Dainty  0 2 0 → 0 3 0
    found = {
        score.seat: [(line.label, line.amount, line.rule, line.facts) for line in score.lines] for score in scores(t)
    }
    assert found == {
        "ann": [
            ("goal-2", 2, "goal-2", {"count": 2}),
            ("goal-3", 3, "goal-3", {"count": 2}),
            ("goal-12", 0, "goal-12", {"count": 0}),
        ],
        "bob": [
            ("goal-2", 2, "goal-2", {"count": 2}),
            ("goal-3", 0, "goal-3", {"count": 0}),
            ("goal-12", 3, "goal-12", {"count": 2}),
        ],
        "cy": [
            ("goal-2", 3, "goal-2", {"count": 1}),
            ("goal-3", 0, "goal-3", {"count": 0}),
            ("goal-12", 0, "goal-12", {"count": 0}),
        ],
    }
    assert [score.total for score in scores(t)] == [5, 5, 3]
    assert (most_medals(t), fewest_medals(t)) == (["ann", "bob"], ["cy"])


def test_the_result_names_the_lifeboat_first_among_equals() -> None:
    t = banquet(((9, 9), ()), ((2,), (3,)), ((), (7,)), goals=[12, 2, 3])
    t.lifeboat = "bob"
    assert GAME.result is not None
    found = result(t)
    assert found.winners == ("bob",)
    assert found.standings == [("bob", 5), ("ann", 5), ("cy", 3)]
    t.lifeboat = "ann"
    assert result(t).standings == [("ann", 5), ("bob", 5), ("cy", 3)]


def test_standings_go_by_medals_not_by_seats() -> None:
    t = banquet(((), ()), ((2,), ()), ((7,), ()), goals=[4])
    t.lifeboat = "cy"
    assert result(t).standings == [("cy", 3), ("bob", 2), ("ann", 0)]
    assert (most_medals(t), fewest_medals(t)) == (["cy"], ["ann"])


def test_medals_set_by_hand_stay_as_they_are_said() -> None:
    t = banquet(((7,), ()), ((2,), ()), goals=[4, 6])
    t.overruled = {"bob:4": 3, "ann:6": 0}
    assert goal_medals(t, 4) == {"ann": 3, "bob": 3}
    assert goal_medals(t, 6) == {"ann": 0, "bob": 3}
    assert [score.total for score in scores(t)] == [3, 6]


def test_medals_are_told_once_of_every_piece_it_is_known_what_it_became() -> None:
    """A rat's own pieces are known to it, but its medals hang on those of the others too."""
    t = banquet(((), ()), ((), ()), ((), ()), goals=[4])
    assert told(t.as_seen_by(EVERYONE)) == ["ann", "bob", "cy"]
    t.rat("ann").made = [Made("ann", "crumbs", 4, DISH, known=DISH)]
    t.rat("bob").made = [Made("bob", "flowers", 3, DECORATION)]
    for viewer, known in ((EVERYONE, []), ("ann", []), ("bob", ["ann", "bob", "cy"]), (ALL, ["ann", "bob", "cy"])):
        assert told(t.as_seen_by(viewer)) == known
    t.rat("bob").made[0].known = DECORATION
    assert told(t.as_seen_by("ann")) == ["ann", "bob", "cy"]
    t.rat("cy").made = [Made("cy", "flowers", 2)]  # on its paper
    assert told(t.as_seen_by(ALL)) == []
