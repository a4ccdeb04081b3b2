"""The optional vocations: how they are chosen, and what each is good for."""

from __future__ import annotations

import pytest

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import new_goal
from rat_tables.games.high_tea.scoring import MEASURES
from rat_tables.games.high_tea.setup import set_the_table
from rat_tables.games.high_tea.supplies import host_privilege
from rat_tables.games.high_tea.table import HighTea, Supply, Vocation
from tests.games.high_tea.table_laid import ALL_SIX, Go, Sheet, dishes_and, held, laid, lines, public, told

SEVEN = ["beggar", "troublemaker", "carpenter", "purse-thief", "banker", "count", "queen"]


def choosing(names: str) -> Go:
    t = laid("", {seat: {} for seat in names.split()}, vocations=True)
    return Go(t, set_the_table(t))


def roll(go: Go, *rolls: tuple[int, int]) -> list[str]:
    """Roll in the order asked; the places tell who rolled."""
    rolled = []
    for a, b in rolls:
        rolled.append(go.t.place.removeprefix("vocations.roll."))
        go.dice("vocation.dice", a, b)
    return rolled


# ── choosing ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_h17_the_highest_roll_chooses_first_and_the_last_to_choose_hosts() -> None:
    go = choosing("ann bob cy")
    assert roll(go, (3, 4), (6, 6), (1, 1)) == ["1.ann", "1.bob", "1.cy"]
    assert go.t.place == "vocations.choose"
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("vocation.choose", ("bob",), False)
    assert go.options("bob") == SEVEN
    go("vocation.choose", "bob", "banker")
    assert go.options("ann") == [v for v in SEVEN if v != "banker"]
    assert go.refuses("vocation.choose", "ann", "banker").key == "not-offered"
    go("vocation.choose", "ann", "queen")("vocation.choose", "cy", "beggar")
    assert "host.first" not in go.kinds  # this goes before the group's choice
    assert go.t.host == "cy"
    assert [rat.vocation for rat in go.t.rats] == ["queen", "banker", "beggar"]
    assert lines(go.t, "vocation", "host.first") == [
        ("vocation", "bob"),
        ("vocation", "ann"),
        ("vocation", "cy"),
        ("host.first", "cy"),
    ]
    assert [e.facts for e in told(go.t, "vocation")] == [{"vocation": v} for v in ("banker", "queen", "beggar")]
    assert [(e.seat, e.facts["total"]) for e in told(go.t, "vocation.rolled")] == [("ann", 7), ("bob", 12), ("cy", 2)]


def test_h17_two_who_tie_roll_again_among_themselves() -> None:
    go = choosing("ann bob cy")
    # ann 7, bob 7, cy 9; again ann 4, bob 11: cy, bob, ann
    assert roll(go, (3, 4), (5, 2), (4, 5), (2, 2), (6, 5)) == ["1.ann", "1.bob", "1.cy", "2.ann", "2.bob"]
    for seat in ("cy", "bob", "ann"):
        go("vocation.choose", seat, go.options(seat)[0])
    assert go.t.host == "ann"
    assert [rat.rolls for rat in go.t.rats] == [[7, 4], [7, 11], [9]]


def test_h17_a_higher_reroll_does_not_overtake_a_higher_first_roll() -> None:
    go = choosing("ann bob cy")
    roll(go, (1, 1), (1, 1), (1, 2), (6, 6), (6, 5))
    order = []
    while go.ask is not None and go.ask.kind == "vocation.choose":
        order.append(go.ask.who[0])
        go("vocation.choose", order[-1], go.options(order[-1])[0])
    assert order == ["cy", "ann", "bob"]


def test_h17_three_who_tie_roll_again_and_again() -> None:
    go = choosing("ann bob cy dee")
    rolled = roll(
        go, (6, 2), (4, 4), (1, 1), (5, 3), (1, 2), (2, 1), (6, 6), (6, 1), (3, 3)
    )  # 8 8 2 8; again 3 3 – 12; again 7 6
    assert rolled == ["1.ann", "1.bob", "1.cy", "1.dee", "2.ann", "2.bob", "2.dee", "3.ann", "3.bob"]
    assert [rat.rolls for rat in go.t.rats] == [[8, 3, 7], [8, 3, 6], [2], [8, 12]]
    order = []
    while go.ask is not None and go.ask.kind == "vocation.choose":
        order.append(go.ask.who[0])
        go("vocation.choose", order[-1], go.options(order[-1])[0])
    assert order == ["dee", "ann", "bob", "cy"]
    assert go.t.host == "cy"


def test_h17_two_separate_ties_are_rolled_off_apart() -> None:
    go = choosing("ann bob cy dee")
    # 9 4 9 4; again ann 2, bob 12, cy 3, dee 11 → cy, ann, bob, dee
    rolled = roll(go, (4, 5), (2, 2), (6, 3), (1, 3), (1, 1), (6, 6), (1, 2), (5, 6))
    assert rolled == ["1.ann", "1.bob", "1.cy", "1.dee", "2.ann", "2.bob", "2.cy", "2.dee"]
    order = []
    while go.ask is not None and go.ask.kind == "vocation.choose":
        order.append(go.ask.who[0])
        go("vocation.choose", order[-1], go.options(order[-1])[0])
    assert order == ["cy", "ann", "bob", "dee"]


def test_h17_equal_rerolls_in_different_ties_are_no_tie() -> None:
    go = choosing("ann bob cy dee")
    roll(go, (4, 5), (2, 2), (6, 3), (1, 3), (2, 1), (2, 1), (2, 2), (2, 2))  # 9 4 9 4, again 3 3 4 4
    assert go.ask is not None
    assert go.ask.kind == "vocation.choose"


def test_without_the_option_there_are_none_and_no_caution() -> None:
    t = laid("", {"ann": {}, "bob": {}, "cy": {}})
    go = Go(t, set_the_table(t))
    assert go.ask is not None
    assert go.ask.kind == "host.first"
    assert told(t) == []


@pytest.mark.parametrize(
    ("names", "vocations", "caution"),
    [
        ("ann bob", False, ["caution.two"]),
        ("ann bob", True, ["caution.two", "caution.vocations"]),
        ("ann bob cy", True, ["caution.vocations"]),
        ("ann bob cy", False, []),
    ],
)
def test_h30_the_cautions_of_the_rulebook_are_shown(names: str, vocations: bool, caution: list[str]) -> None:
    t = laid("", {seat: {} for seat in names.split()}, vocations=vocations)
    Go(t, set_the_table(t))
    assert [event.kind for event in told(t)] == caution


# ── the Beggar ──────────────────────────────────────────────────────────────────────────────────────────────────


def begging(host: int, beggar: int, other: int, supply: str = "rags") -> Go:
    t = laid("ann", {"ann": {supply: host}, "bob": {supply: beggar}, "cy": {supply: other}}, vocations=True)
    t.rat("bob").vocation = Vocation.BEGGAR
    return Go(t, out_do_the_host(t, Supply(supply)))


@pytest.mark.parametrize(("host", "beggar", "other"), [(4, 3, 0), (4, 0, 0), (4, 1, 9), (1, 0, 1)])
def test_h18_fewer_than_the_host_is_1_unit_of_any_supply(host: int, beggar: int, other: int) -> None:
    go = begging(host, beggar, other)
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("beggar", ("bob",), True)
    assert go.options("bob") == list(ALL_SIX)
    go("beggar", "bob", "flowers")
    assert held(go.t, "bob") == {"flowers": 1} | ({"rags": beggar} if beggar else {})
    event = told(go.t, "gained.beggar")[0]
    assert (event.to, event.facts) == ("bob", {"supply": "flowers", "amount": 1})


def test_h18_a_tie_is_asked_too_and_brings_nothing() -> None:
    go = begging(4, 4, 0)
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("beggar", ("bob",), True)
    assert go.options("bob") == ["nothing"]
    go("beggar", "bob", "nothing")
    assert (go.over, held(go.t, "bob"), told(go.t, "gained.beggar")) == (True, {"rags": 4}, [])


def test_h18_where_the_host_has_none_nobody_is_asked() -> None:
    assert begging(0, 0, 0).kinds == []
    assert begging(0, 0, 2).kinds == []


def test_h18_who_out_does_the_host_does_not_say_rats() -> None:
    go = begging(4, 5, 0)
    assert (go.over, go.kinds) == (True, [])


def test_h18_a_beggar_who_hosts_begs_nothing() -> None:
    t = laid("bob", {"ann": {"rags": 3}, "bob": {"rags": 1}}, vocations=True)
    t.rat("bob").vocation = Vocation.BEGGAR
    assert Go(t, out_do_the_host(t, Supply.RAGS)).kinds == []


def test_h18_others_who_say_rats_get_nothing() -> None:
    go = begging(4, 5, 1)
    assert held(go.t, "cy") == {"rags": 1}


def test_h18_the_unit_does_not_call_for_a_second_comparison() -> None:
    go = begging(4, 3, 0)("beggar", "bob", "rags")
    assert go.over
    assert (held(go.t, "bob"), dishes_and(go.t.rat("ann"))) == ({"rags": 4}, ([], [4]))
    assert go.t.rat("bob").made == []


def test_h18_no_unit_for_rats_to_a_request() -> None:
    t = laid("ann", {"ann": {"swords": 2}, "bob": {"swords": 1}, "cy": {"swords": 3}}, vocations=True)
    t.rat("bob").vocation = Vocation.BEGGAR
    go = Go(t, out_do_the_host(t, Supply.SWORDS))("beggar", "bob", "rags")
    go("swords.request", "cy", "bob:straw")("swords.amount", "cy", "1")
    assert (go.over, held(t, "bob")) == (True, {"swords": 1, "rags": 1})


def test_h18_a_ruling_while_the_beggar_is_asked_is_looked_at() -> None:
    go = begging(4, 4, 0)
    go.t.rat("bob").supplies["rags"] = 2
    assert go.refresh().options("bob") == list(ALL_SIX)


# ── the others ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_h19_a_banker_gains_3_at_setup() -> None:
    go = choosing("ann bob cy")
    roll(go, (6, 6), (5, 5), (1, 1))
    go("vocation.choose", "ann", "banker")("vocation.choose", "bob", "count")("vocation.choose", "cy", "queen")
    go("setup.take", "ann", "rags")("setup.take", "bob", "straw")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("banker", ("ann",), True)
    assert go.options("ann") == list(ALL_SIX)
    assert go.facts("ann") == {"amount": 3}
    go("banker", "ann", "rags")
    assert (held(go.t, "ann"), held(go.t, "bob")) == ({"rags": 5}, {"straw": 2})
    assert [(e.to, e.facts) for e in told(go.t, "gained.banker")] == [("ann", {"supply": "rags", "amount": 3})]


@pytest.mark.parametrize("banker", ["bob", "cy"])
def test_h19_a_banker_gains_with_every_new_host_himself_too(banker: str) -> None:
    t = laid("ann", {"ann": {"flowers": 1}, "bob": {"flowers": 2}, "cy": {}}, vocations=True)
    t.rat(banker).vocation = Vocation.BANKER
    go = Go(t, out_do_the_host(t, Supply.FLOWERS))("form", "bob", "dish")("banker", banker, "swords")
    assert go.over
    assert t.rat(banker).has("swords") == (4 if banker == "bob" else 3)


def test_h19_a_banker_gains_nothing_when_the_host_stays() -> None:
    t = laid("ann", {"ann": {"flowers": 2}, "bob": {"flowers": 2}}, vocations=True)
    t.rat("bob").vocation = Vocation.BANKER
    assert Go(t, out_do_the_host(t, Supply.FLOWERS))("form", "ann", "dish").over


def test_h19_nests_do_not_double_a_bankers_gain() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, vocations=True)
    t.rat("bob").vocation, t.rat("bob").nests = Vocation.BANKER, ["rags"]
    Go(t, host_privilege(t))("banker", "bob", "rags")
    assert held(t, "bob") == {"rags": 3}


def thief(supply: str, amounts: dict[str, Sheet], **options: bool) -> tuple[HighTea, Go]:
    t = laid("ann", amounts, vocations=True, **options)
    t.rat("bob").vocation = Vocation.PURSE_THIEF
    return t, Go(t, out_do_the_host(t, Supply(supply)))


@pytest.mark.parametrize(
    ("supply", "form", "made"),
    [
        ("crumbs", "dish", ([4], [])),
        ("crumbs", "decoration", ([], [6])),
        ("rags", "decoration", ([], [4])),
        ("rags", "dish", ([6], [])),
        ("flowers", "dish", ([4], [])),
        ("flowers", "decoration", ([], [4])),
    ],
)
def test_h21_a_purse_thiefs_cross_use_adds_2(supply: str, form: str, made: tuple[list[int], list[int]]) -> None:
    t, go = thief(supply, {"ann": {supply: 1}, "bob": {supply: 4}, "cy": {}})
    assert go.options("bob") == ["dish", "decoration"]
    assert go.facts("bob") == {"supply": supply, "amount": 4}
    go("form", "bob", form)
    assert dishes_and(t.rat("bob")) == made
    assert t.rat("bob").made[0].amount == 4


def test_h21_for_others_crumbs_stay_dishes_while_a_thief_chooses_in_secret() -> None:
    t, go = thief("crumbs", {"ann": {"crumbs": 1}, "bob": {"crumbs": 4}, "cy": {"crumbs": 4}})
    assert go.ask is not None
    assert (go.ask.who, go.ask.secret) == (("bob",), True)
    go("form", "bob", "decoration")
    assert [line for line in public(t) if line[0].startswith("made")] == [
        ("made.something", "bob", {"supply": "crumbs", "amount": 4}),
        ("made", "cy", {"form": "dish", "value": 4}),
    ]
    assert [(e.to, e.facts) for e in told(t, "made") if e.to] == [("bob", {"form": "decoration", "value": 6})]
    assert repr(t.as_seen_by("cy").rats[1].made[0].extra) == "?"


def test_h21_said_aloud_the_value_is_known() -> None:
    t, go = thief("rags", {"ann": {"rags": 1}, "bob": {"rags": 4}, "cy": {"rags": 2}}, aloud=True)
    assert go.ask is not None
    assert not go.ask.secret
    go("form", "bob", "dish")
    assert [line for line in public(t) if line[0].startswith("made")] == [
        ("made", "bob", {"form": "dish", "value": 6}),
        ("made", "cy", {"form": "decoration", "value": 2}),
    ]
    assert t.rat("bob").made[0].known == "dish"


def test_h21_a_thief_who_hosts_and_acts_chooses_too() -> None:
    t = laid("ann", {"ann": {"rags": 3}, "bob": {}}, vocations=True)
    t.rat("ann").vocation = Vocation.PURSE_THIEF
    go = Go(t, out_do_the_host(t, Supply.RAGS))("form", "ann", "dish")
    assert (go.over, dishes_and(t.rat("ann"))) == (True, ([5], []))


def test_h22_a_count_begins_with_a_dish_of_1_and_a_decoration_of_2() -> None:
    go = choosing("ann bob")
    roll(go, (6, 6), (1, 1))
    go("vocation.choose", "ann", "count")
    rat = go.t.rat("ann")
    assert dishes_and(rat) == ([1], [2])
    assert [(made.supply, made.known) for made in rat.made] == [("", "dish"), ("", "decoration")]
    assert go.t.rat("bob").made == []
    # 2 Cheap 2 (a burden) · 3 Composed 0 · 4 Greedy 1 · 5 Refined 1 · 6 Generous 1 · 7 Plush 0 · 8 Swanky 1
    # 9 Dapper 2 · 10 Grandiose 2 · 11 Elegant 2 (1, 2) · 12 Dainty 2
    assert [MEASURES[goal](rat) for goal in range(2, 13)] == [2, 0, 1, 1, 1, 0, 1, 2, 2, 2, 2]


def test_h23_a_queen_who_hosts_selects_an_uncircled_goal_without_dice() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, vocations=True)
    t.rat("ann").vocation, t.goals, t.round = Vocation.QUEEN, [7, 12], 3
    go = Go(t, new_goal(t))
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("goal.queen", ("ann",), False)
    assert go.options("ann") == ["2", "3", "4", "5", "6", "8", "9", "10", "11"]
    go("goal.queen", "ann", "2")
    assert (go.over, t.goals) == (True, [7, 12, 2])
    assert go.kinds == ["goal.queen"]
    assert told(t, "goal.rolled") == []
    assert public(t)[-1] == ("goal", "", {"goal": "goal-2", "number": 2})


def test_h23_a_queen_who_is_not_host_lets_the_host_roll() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, vocations=True)
    t.rat("bob").vocation = Vocation.QUEEN
    go = Go(t, new_goal(t)).dice("goal.dice", 1, 1)
    assert (go.over, t.goals) == (True, [2])
