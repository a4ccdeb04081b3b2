"""How to Play, steps 1 and 2: the goal of the round, and three scavenges."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import new_goal, scavenge_three_times
from rat_tables.games.high_tea.table import Supply, Vocation, of_die
from tests.games.high_tea.table_laid import ALL_SIX, Go, Sheet, held, laid, lines, public, told

TWO: Mapping[str, Sheet] = {"ann": {}, "bob": {}}


def test_the_six_supplies_in_the_order_of_the_dice() -> None:
    assert [of_die(die) for die in range(1, 7)] == ["swords", "baubles", "straw", "crumbs", "rags", "flowers"]


# ── the goal ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_sum_of_two_dice_is_circled() -> None:
    t = laid("bob", TWO)
    go = Go(t, new_goal(t)).dice("goal.dice", 3, 4)
    assert go.over
    assert t.goals == [7]
    assert public(t) == [
        ("round", "", {"round": 1}),
        ("goal.rolled", "bob", {"goal": 7}),
        ("goal", "", {"goal": "goal-7", "number": 7}),
    ]
    assert t.place == "1.goal"


def test_h12_a_goal_already_circled_lets_the_host_choose_an_uncircled_one() -> None:
    t = laid("bob", TWO)
    t.goals, t.round = [7, 2], 3
    go = Go(t, new_goal(t)).dice("goal.dice", 5, 2)
    assert go.options("bob") == ["3", "4", "5", "6", "8", "9", "10", "11", "12"]
    assert go.refuses("goal.choose", "bob", "7").key == "not-offered"
    go("goal.choose", "bob", "12")
    assert go.over
    assert t.goals == [7, 2, 12]
    assert go.kinds == ["goal.dice", "goal.choose"]  # no second roll


def test_dice_of_the_round_before_are_put_away() -> None:
    t = laid("bob", TWO)
    t.dice = [[1, 2], [3, 4], [5, 6]]
    Go(t, new_goal(t))
    assert t.dice == []


@pytest.mark.parametrize(
    ("hints", "round_", "hint"),
    [(True, 1, ["hint.first"]), (True, 2, []), (True, 4, []), (True, 5, ["hint.last"]), (False, 1, []), (False, 5, [])],
)
def test_h30_hints_for_the_first_and_the_last_round_if_wanted(hints: bool, round_: int, hint: list[str]) -> None:
    t = laid("bob", TWO, hints=hints)
    t.round = round_
    Go(t, new_goal(t)).dice("goal.dice", 1, 1)
    assert [event.kind for event in told(t) if event.kind.startswith("hint")] == hint


# ── scavenging ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_three_rolls_each_taken_by_everybody_in_secret_before_the_next() -> None:
    t = laid("ann", TWO)
    go = Go(t, scavenge_three_times(t))
    for turn, (a, b) in enumerate([(1, 2), (2, 6), (4, 4)], 1):
        assert t.place == f"1.scavenge.{turn}"
        go.dice("scavenge.dice", a, b)
        assert go.ask is not None
        assert go.ask.secret
        assert go.ask.who == ("ann", "bob")
        go("scavenge.take", "bob", str(of_die(a)))
        go("scavenge.take", "ann", str(of_die(b)))
    assert go.over
    # bob: 2 Swords, 6 Baubles, 4 Crumbs; ann: 1 Bauble, 2 Flowers, 4 Crumbs
    assert held(t, "bob") == {"swords": 2, "baubles": 6, "crumbs": 4}
    assert held(t, "ann") == {"baubles": 1, "flowers": 2, "crumbs": 4}
    assert t.dice == [[1, 2], [2, 6], [4, 4]]


def test_what_is_taken_is_written_down_when_all_have_chosen_and_told_to_each_alone() -> None:
    t = laid("ann", TWO)
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 3, 6)
    go("scavenge.take", "ann", "straw")
    assert held(t, "ann") == {}
    go("scavenge.take", "bob", "flowers")
    assert held(t, "ann") == {"straw": 6}
    assert [(e.seat, e.to, e.facts) for e in told(t, "scavenged")] == [
        ("ann", "ann", {"supply": "straw", "amount": 6, "nest": 0, "factor": 1}),
        ("bob", "bob", {"supply": "flowers", "amount": 3, "nest": 0, "factor": 1}),
    ]


def test_the_host_scavenges_like_everybody() -> None:
    t = laid("ann", TWO)
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 3, 6)
    assert go.options("ann") == go.options("bob")


def test_h01_doubles_are_units_of_one_supply_and_a_nest_counts() -> None:
    t = laid("ann", TWO)
    t.rat("bob").nests = ["rags"]
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 4, 4)
    assert go.options("bob") == list(ALL_SIX)
    assert go.refuses("scavenge.take", "bob", "rags+straw").key == "not-offered"
    go("scavenge.take", "bob", "rags")("scavenge.take", "ann", "rags")
    assert (held(t, "ann"), held(t, "bob")) == ({"rags": 4}, {"rags": 8})


def test_a_nest_doubles_its_own_supply_and_no_other() -> None:
    t = laid("ann", TWO)
    t.rat("bob").nests = ["straw"]
    go = Go(t, scavenge_three_times(t))
    go.dice("scavenge.dice", 3, 6)("scavenge.take", "bob", "straw")("scavenge.take", "ann", "straw")
    go.dice("scavenge.dice", 3, 6)("scavenge.take", "bob", "flowers")("scavenge.take", "ann", "flowers")
    assert held(t, "bob") == {"straw": 12, "flowers": 3}
    assert held(t, "ann") == {"straw": 6, "flowers": 3}
    assert told(t, "scavenged")[1].facts == {"supply": "straw", "amount": 12, "nest": 1, "factor": 2}


def test_h08_a_nest_works_from_the_next_round_to_the_end_of_the_game() -> None:
    t = laid("ann", {"ann": {"straw": 1}, "bob": {"straw": 4}})
    Go(t, out_do_the_host(t, Supply.STRAW))("nest", "bob", "rags")
    for _ in range(2):
        go = Go(t, scavenge_three_times(t))
        for _ in range(3):
            go.dice("scavenge.dice", 5, 2)("scavenge.take", "ann", "rags")("scavenge.take", "bob", "rags")
    assert (held(t, "ann")["rags"], held(t, "bob")["rags"]) == (12, 24)  # 2 × 3 × 2 rounds, and twice that


def test_h20_a_carpenters_nest_triples_instead_of_doubling() -> None:
    t = laid("ann", TWO, vocations=True)
    t.rat("bob").vocation, t.rat("bob").nests = Vocation.CARPENTER, ["crumbs"]
    t.rat("ann").vocation, t.rat("ann").nests = Vocation.BEGGAR, ["crumbs"]
    go = Go(t, scavenge_three_times(t))
    go.dice("scavenge.dice", 4, 5)("scavenge.take", "bob", "crumbs")("scavenge.take", "ann", "crumbs")
    assert (held(t, "ann"), held(t, "bob")) == ({"crumbs": 10}, {"crumbs": 15})
    assert told(t, "scavenged")[1].facts == {"supply": "crumbs", "amount": 15, "nest": 2, "factor": 3}
    go.dice("scavenge.dice", 4, 5)("scavenge.take", "bob", "rags")("scavenge.take", "ann", "rags")
    assert (held(t, "ann")["rags"], held(t, "bob")["rags"]) == (4, 4)


def test_h25_there_is_no_upper_limit_on_a_sheet() -> None:
    t = laid("ann", {"ann": {}, "bob": {"rags": 150}})
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 6, 6)
    go("scavenge.take", "ann", "rags")("scavenge.take", "bob", "rags")
    assert held(t, "bob") == {"rags": 156}


# ── three rolls, one look ───────────────────────────────────────────────────────────────────────────────────────

ROLLS = [(5, 2), (4, 4), (1, 6)]
TAKES = {"ann": ["rags", "straw", "flowers"], "bob": ["baubles", "rags", "swords"]}


def with_nests(one_look: bool) -> Go:
    t = laid("ann", TWO, one_look=one_look)
    t.rat("bob").nests = ["rags"]
    return Go(t, scavenge_three_times(t))


def test_h31_one_look_for_three_rolls_gives_the_same_with_fewer_hand_overs() -> None:
    apart, once = with_nests(False), with_nests(True)
    for at, (a, b) in enumerate(ROLLS):
        apart.dice("scavenge.dice", a, b)
        for seat in ("ann", "bob"):
            apart("scavenge.take", seat, TAKES[seat][at])
    for a, b in ROLLS:
        once.dice("scavenge.dice", a, b)
    looks = []
    for seat in ("bob", "ann"):
        for token in TAKES[seat]:
            assert once.ask is not None
            looks.append((seat, once.ask.place_for(seat)))
            once("scavenge.take", seat, token)
    assert once.over
    assert apart.over
    # ann: 2 Rags, 4 Straw, 1 Flower; bob: 5 Baubles, 8 Rags (nest), 6 Swords
    assert held(once.t, "ann") == held(apart.t, "ann") == {"rags": 2, "straw": 4, "flowers": 1}
    assert held(once.t, "bob") == held(apart.t, "bob") == {"baubles": 5, "rags": 8, "swords": 6}
    assert looks == [
        ("bob", "1.scavenge.1"),
        ("bob", "1.scavenge.2"),
        ("bob", "1.scavenge.3"),
        ("ann", "1.scavenge.1"),
        ("ann", "1.scavenge.2"),
        ("ann", "1.scavenge.3"),
    ]
    # the table is handed over twice and not six times: after each roll of the other way everybody looks
    assert [kind for kind in once.kinds if kind == "scavenge.dice"] == ["scavenge.dice"] * 3
    assert once.kinds[:3] == ["scavenge.dice"] * 3
    assert sorted((e.seat, e.facts["supply"], e.facts["amount"]) for e in told(once.t, "scavenged")) == sorted(
        (e.seat, e.facts["supply"], e.facts["amount"]) for e in told(apart.t, "scavenged")
    )


def test_h31_default_asks_after_every_roll() -> None:
    assert with_nests(False).dice("scavenge.dice", 5, 2).ask.kind == "scavenge.take"  # type: ignore[union-attr]
    assert with_nests(True).dice("scavenge.dice", 5, 2).ask.kind == "scavenge.dice"  # type: ignore[union-attr]


def test_h31_offers_are_those_of_each_roll() -> None:
    go = with_nests(True)
    for a, b in ROLLS:
        go.dice("scavenge.dice", a, b)
    assert go.options("ann") == ["baubles", "rags"]
    go("scavenge.take", "ann", "rags")
    assert (go.options("ann"), go.options("bob")) == (list(ALL_SIX), ["baubles", "rags"])
    go("scavenge.take", "ann", "rags")
    assert go.options("ann") == ["flowers", "swords"]


def test_on_paper_the_dice_are_told_and_nobody_is_asked() -> None:
    for one_look in (False, True):
        t = laid("ann", TWO, sheets="paper", one_look=one_look)
        go = Go(t, scavenge_three_times(t))
        for a, b in ROLLS:
            go.dice("scavenge.dice", a, b)
        assert go.over
        assert lines(t) == [("scavenge.rolled", "ann")] * 3
        assert held(t, "ann") == {}
