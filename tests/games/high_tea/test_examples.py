"""The worked examples of the rulebook, with its numbers."""

from __future__ import annotations

import pytest

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import scavenge_three_times
from rat_tables.games.high_tea.scoring import composed
from rat_tables.games.high_tea.setup import set_the_table
from rat_tables.games.high_tea.table import Supply
from tests.games.high_tea.table_laid import ALL_SIX, Go, held, laid, public, told, with_made


def scavenging() -> Go:
    t = laid("ann", {"ann": {}, "bob": {}, "cy": {}})
    return Go(t, scavenge_three_times(t))


def test_first_scavenge_2_and_4_is_2_crumbs_or_4_baubles() -> None:
    go = scavenging().dice("scavenge.dice", 2, 4)
    assert sorted(go.options("bob")) == ["baubles", "crumbs"]
    go("scavenge.take", "ann", "crumbs")("scavenge.take", "bob", "baubles")("scavenge.take", "cy", "crumbs")
    assert [held(go.t, seat) for seat in go.t.seats] == [{"crumbs": 2}, {"baubles": 4}, {"crumbs": 2}]


def test_second_scavenge_3_and_6_is_3_flowers_or_6_straw() -> None:
    go = scavenging().dice("scavenge.dice", 3, 6)
    assert sorted(go.options("cy")) == ["flowers", "straw"]
    go("scavenge.take", "cy", "straw")("scavenge.take", "ann", "flowers")("scavenge.take", "bob", "straw")
    assert [held(go.t, seat) for seat in go.t.seats] == [{"flowers": 3}, {"straw": 6}, {"straw": 6}]


def test_third_scavenge_5_and_5_is_5_of_any() -> None:
    go = scavenging().dice("scavenge.dice", 5, 5)
    assert go.options("bob") == list(ALL_SIX)
    go("scavenge.take", "ann", "flowers")("scavenge.take", "bob", "swords")("scavenge.take", "cy", "rags")
    assert [held(go.t, seat) for seat in go.t.seats] == [{"flowers": 5}, {"swords": 5}, {"rags": 5}]


def test_three_rags_or_five_straw_is_the_roll_of_3_and_5() -> None:
    go = scavenging().dice("scavenge.dice", 3, 5)
    assert sorted(go.options("bob")) == ["rags", "straw"]
    for seat, supply in (("ann", "rags"), ("bob", "straw"), ("cy", "rags")):
        go("scavenge.take", seat, supply)
    assert [held(go.t, seat) for seat in go.t.seats] == [{"rags": 3}, {"straw": 5}, {"rags": 3}]


def test_what_is_rolled_is_announced_with_its_two_options() -> None:
    go = scavenging().dice("scavenge.dice", 2, 4)
    (rolled,) = told(go.t, "scavenge.rolled")
    assert rolled.facts == {"dice": [2, 4], "double": 0, "first": "baubles", "many": 4, "second": "crumbs", "few": 2}
    for seat in ("ann", "bob", "cy"):
        go("scavenge.take", seat, "crumbs")
    go.dice("scavenge.dice", 5, 5)
    assert told(go.t, "scavenge.rolled")[1].facts == {"dice": [5, 5], "double": 5}
    assert go.t.dice == [[2, 4], [5, 5]]


def test_host_has_4_swords_and_somebody_5() -> None:
    t = laid("ann", {"ann": {"swords": 4}, "bob": {"swords": 5}, "cy": {"swords": 4}})
    Go(t, out_do_the_host(t, Supply.SWORDS))
    assert public(t)[:3] == [
        ("announced", "ann", {"supply": "swords", "amount": 4}),
        ("outdone", "bob", {"supply": "swords", "amount": 5}),
        ("rats", "cy", {"supply": "swords"}),
    ]


def test_a_tie_with_the_host_is_just_rats() -> None:
    t = laid("ann", {"ann": {"rags": 4}, "bob": {"rags": 4}, "cy": {"rags": 1}})
    go = Go(t, out_do_the_host(t, Supply.RAGS))
    assert go.over
    assert [event for event in public(t) if event[1] == "bob"] == [("rats", "bob", {"supply": "rags"})]
    assert [t.rat(seat).has("rags") for seat in t.seats] == [0, 4, 1]


@pytest.mark.parametrize("values", [(1, 3, 3, 4, 4, 4, 7), (7, 4, 3, 4, 1, 3, 4)])
def test_five_equal_values_among_1_3_3_4_4_4_7(values: tuple[int, ...]) -> None:
    assert composed(with_made("ann", values)) == 5
    assert composed(with_made("ann", values[:3], values[3:])) == 5


def test_two_players_may_begin_with_2_straw_and_2_rags() -> None:
    t = laid("", {"ann": {}, "bob": {}})
    go = Go(t, set_the_table(t))
    go("host.first", "", "ann")("setup.take", "bob", "straw")("extra", "bob", "rags")
    assert go.over
    assert held(t, "bob") == {"straw": 2, "rags": 2}
    assert held(t, "ann") == dict.fromkeys(ALL_SIX, 1)
