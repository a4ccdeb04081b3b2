"""Sheets on paper: only what is said aloud is told to the app, which minds what could not be (H29)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import end_of_round, scavenge_three_times
from rat_tables.games.high_tea.supplies import host_privilege
from rat_tables.games.high_tea.table import Supply, Vocation
from tests.games.high_tea.table_laid import ALL_SIX, Go, Sheet, laid, lines, public, told

SIX_EACH: Mapping[str, Sheet] = {seat: dict.fromkeys(ALL_SIX, 6) for seat in ("ann", "bob", "cy")}


def most(go: Go, seat: str) -> dict[str, int]:
    """The bounds of a rat, without the zeros."""
    return {supply: units for supply, units in go.t.rat(seat).most.items() if units}


def outdo(supply: str, bounds: Mapping[str, Sheet] = SIX_EACH, **vocations: Vocation) -> Go:
    t = laid("ann", bounds, sheets="paper", vocations=bool(vocations))
    for seat, vocation in vocations.items():
        t.rat(seat).vocation = vocation
    return Go(t, out_do_the_host(t, Supply(supply)))


# ── what is said ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_host_says_a_number_and_each_rat_a_bigger_one_or_rats() -> None:
    go = outdo("crumbs")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, go.bounds("ann")) == ("outdo.host", ("ann",), False, (0, 200))
    assert go.facts("ann") == {"supply": "crumbs", "amount": 0}
    go("outdo.host", "ann", "4")
    assert (go.ask.kind, go.ask.who, go.options("bob"), go.bounds("bob")) == (
        "outdo.reply",
        ("bob",),
        ["rats"],
        (5, 201),
    )
    assert go.facts("bob") == {"supply": "crumbs", "amount": 4}
    assert go.refuses("outdo.reply", "bob", "4").key == "number"
    go("outdo.reply", "bob", "5")("outdo.reply", "cy", "rats")
    assert go.over
    assert public(go.t) == [
        ("announced", "ann", {"supply": "crumbs", "amount": 4}),
        ("outdone", "bob", {"supply": "crumbs", "amount": 5}),
        ("rats", "cy", {"supply": "crumbs"}),
        ("made", "bob", {"form": "dish", "value": 5}),
    ]
    assert [(m.amount, m.form) for m in go.t.rat("bob").made] == [(5, "dish")]
    assert [rat.supplies.get("crumbs", 0) for rat in go.t.rats] == [0, 0, 0]


def test_zero_is_a_number_and_silence_is_none() -> None:
    go = outdo("crumbs")("outdo.host", "ann", "0")
    assert go.t.heard == {"ann": 0}
    assert go.bounds("bob") == (1, 201)
    go("outdo.reply", "bob", "rats")("outdo.reply", "cy", "rats")
    assert (go.over, [rat.made for rat in go.t.rats]) == (True, [[], [], []])


def test_everything_said_lowers_the_bounds() -> None:
    go = outdo("crumbs")("outdo.host", "ann", "4")
    assert most(go, "ann")["crumbs"] == 4
    go("outdo.reply", "bob", "5")("outdo.reply", "cy", "rats")
    # bob cooked all of it; cy has 4 at the most; ann keeps 4
    assert [rat.most["crumbs"] for rat in go.t.rats] == [4, 0, 4]
    assert most(go, "bob") == {supply: 6 for supply in ALL_SIX if supply != "crumbs"}


def test_a_host_who_acts_has_none_left_and_a_low_bound_is_not_raised_by_rats() -> None:
    go = outdo("rags", {"ann": {"rags": 6}, "bob": {"rags": 2}, "cy": {"rags": 6}})
    go("outdo.host", "ann", "5")("outdo.reply", "bob", "rats")("outdo.reply", "cy", "rats")
    assert [rat.most["rags"] for rat in go.t.rats] == [0, 2, 5]
    assert [(m.amount, m.form) for m in go.t.rat("ann").made] == [(5, "decoration")]


# ── H29 ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_h29_more_than_there_can_be_is_questioned_and_stands_if_it_stands() -> None:
    go = outdo("rags", {"ann": {"rags": 7}, "bob": {"rags": 3}, "cy": {}})
    go("outdo.host", "ann", "9")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, go.options("ann")) == (
        "outdo.sure",
        ("ann",),
        False,
        ["sure", "again"],
    )
    assert go.facts("ann") == {"supply": "rags", "amount": 9, "most": 7}
    assert told(go.t) == []
    go("outdo.sure", "ann", "sure")
    assert (go.t.heard, go.t.rat("ann").most["rags"]) == ({"ann": 9}, 9)
    go("outdo.reply", "bob", "rats")("outdo.reply", "cy", "10")
    assert go.facts("cy") == {"supply": "rags", "amount": 10, "most": 0}
    go("outdo.sure", "cy", "sure")
    assert (go.over, [m.amount for m in go.t.rat("cy").made]) == (True, [10])


def test_h29_or_it_is_said_again() -> None:
    go = outdo("rags", {"ann": {"rags": 7}, "bob": {"rags": 3}, "cy": {}})
    go("outdo.host", "ann", "9")("outdo.sure", "ann", "again")("outdo.host", "ann", "2")
    go("outdo.reply", "bob", "4")("outdo.sure", "bob", "again")("outdo.reply", "bob", "4")
    go("outdo.sure", "bob", "again")("outdo.reply", "bob", "3")("outdo.reply", "cy", "rats")
    assert go.over
    assert public(go.t)[:2] == [
        ("announced", "ann", {"supply": "rags", "amount": 2}),
        ("outdone", "bob", {"supply": "rags", "amount": 3}),
    ]
    assert [rat.most["rags"] for rat in go.t.rats] == [2, 0, 0]


@pytest.mark.parametrize(("says", "questioned"), [("6", False), ("7", True)])
def test_h29_the_bound_itself_is_not_questioned(says: str, questioned: bool) -> None:
    assert ("outdo.sure" in outdo("rags")("outdo.host", "ann", says).kinds) == questioned
    go = outdo("rags")("outdo.host", "ann", "1")("outdo.reply", "bob", says)
    assert ("outdo.sure" in go.kinds) == questioned


def test_h29_a_bound_after_two_rolls_and_doubles() -> None:
    t = laid("ann", {"ann": {}, "bob": {"rags": 2}}, sheets="paper")
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 3, 5)
    # 3 Rags or 5 Straw
    assert (most(go, "ann"), most(go, "bob")) == ({"straw": 5, "rags": 3}, {"straw": 5, "rags": 5})
    go.dice("scavenge.dice", 5, 2)  # 2 Rags or 5 Baubles
    assert most(go, "ann") == {"straw": 5, "rags": 5, "baubles": 5}
    go.dice("scavenge.dice", 4, 4)  # 4 of any
    assert most(go, "ann") == {"swords": 4, "baubles": 9, "straw": 9, "crumbs": 4, "rags": 9, "flowers": 4}
    assert most(go, "bob")["rags"] == 11


@pytest.mark.parametrize(
    ("vocation", "nests", "factor"), [("", 0, 1), ("", 1, 2), ("carpenter", 0, 1), ("carpenter", 2, 3)]
)
def test_h29_a_nest_may_stand_anywhere(vocation: str, nests: int, factor: int) -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, sheets="paper", vocations=bool(vocation))
    t.rat("bob").vocation, t.rat("bob").built = vocation, nests
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 3, 5)
    assert most(go, "bob") == {"straw": 5 * factor, "rags": 3 * factor}
    go.dice("scavenge.dice", 1, 1)
    assert (most(go, "bob")["rags"], most(go, "bob")["flowers"]) == (4 * factor, factor)
    assert most(go, "ann")["rags"] == 4


def test_h29_baubles_may_be_5_more_of_anything() -> None:
    go = outdo("baubles")("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
    assert go.over  # which, is written on paper
    assert most(go, "bob") == {**dict.fromkeys(ALL_SIX, 11), "baubles": 5}
    assert most(go, "cy") == {**dict.fromkeys(ALL_SIX, 6), "baubles": 1}
    assert public(go.t)[-1] == ("owed.baubles", "bob", {})


def test_h29_a_nest_on_paper_is_counted_and_tells_no_place() -> None:
    go = outdo("straw")("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
    assert go.over
    assert [(rat.built, rat.nests) for rat in go.t.rats] == [(0, []), (1, []), (0, [])]
    assert public(go.t)[-1] == ("nest", "bob", {"nests": 1})


def test_h27_on_paper_flowers_make_something_until_the_awards() -> None:
    go = outdo("flowers")("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
    assert go.over
    assert [(m.supply, m.amount, m.form, m.known) for m in go.t.rat("bob").made] == [("flowers", 2, "", "")]
    assert public(go.t)[3:] == [
        ("made.something", "bob", {"supply": "flowers", "amount": 2}),
        ("host.new", "bob", {}),
        ("privilege", "bob", {}),
    ]
    assert most(go, "bob") == {**dict.fromkeys(ALL_SIX, 7), "flowers": 1}


def test_h27_said_aloud_the_form_is_asked_at_once_on_paper_too() -> None:
    t = laid("ann", SIX_EACH, sheets="paper", aloud=True)
    go = Go(t, out_do_the_host(t, Supply.FLOWERS))
    go("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
    assert go.ask is not None
    assert (go.ask.who, go.ask.secret) == (("bob",), False)
    go("form", "bob", "decoration")
    assert [(m.form, m.known) for m in t.rat("bob").made] == [("decoration", "decoration")]


def test_h29_a_beggar_may_have_1_more_of_anything_also_after_a_tie() -> None:
    go = outdo("crumbs", bob=Vocation.BEGGAR)("outdo.host", "ann", "4")("outdo.reply", "bob", "rats")
    go("outdo.reply", "cy", "rats")
    assert most(go, "bob") == {**dict.fromkeys(ALL_SIX, 7), "crumbs": 5}
    assert most(go, "cy")["rags"] == 6
    assert [(e.kind, e.seat) for e in told(go.t) if e.kind.startswith("owed")] == [("owed.beggar", "bob")]


@pytest.mark.parametrize(("host", "reply"), [("0", "rats"), ("4", "5"), ("0", "1")])
def test_h29_a_beggar_is_owed_nothing_where_nobody_can_have_fewer(host: str, reply: str) -> None:
    go = outdo("crumbs", bob=Vocation.BEGGAR)("outdo.host", "ann", host)("outdo.reply", "bob", reply)
    go("outdo.reply", "cy", "rats")
    assert most(go, "bob")["rags"] == 6
    assert lines(go.t, "owed.beggar") == []


def test_h29_a_hosting_beggar_is_owed_nothing() -> None:
    go = outdo("crumbs", ann=Vocation.BEGGAR)("outdo.host", "ann", "4")
    go("outdo.reply", "bob", "rats")("outdo.reply", "cy", "rats")
    assert lines(go.t, "owed.beggar") == []


def test_h29_a_bankers_3_the_privilege_and_the_bonus_for_two() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, sheets="paper", vocations=True)
    t.rat("bob").vocation = Vocation.BANKER
    go = Go(t, host_privilege(t))
    assert (go.over, most(go, "ann"), most(go, "bob")) == (True, dict.fromkeys(ALL_SIX, 1), dict.fromkeys(ALL_SIX, 3))
    go = Go(t, end_of_round(t))
    assert (go.over, most(go, "bob")) == (True, dict.fromkeys(ALL_SIX, 5))
    assert [(e.kind, e.seat, e.facts) for e in told(t)] == [
        ("privilege", "ann", {}),
        ("owed.banker", "bob", {"amount": 3}),
        ("owed.bonus", "bob", {}),
    ]
    assert t.hosting.supplies == {}


# ── requests ────────────────────────────────────────────────────────────────────────────────────────────────────


def request(asks: str, bounds: Mapping[str, Sheet] = SIX_EACH, trouble: bool = False) -> Go:
    go = outdo("swords", bounds, **({"bob": Vocation.TROUBLEMAKER} if trouble else {}))
    go("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
    return go("swords.request", "bob", "cy:rags")("swords.amount", "bob", asks)


def test_who_is_asked_gives_the_amount_or_says_rats() -> None:
    go = request("4")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, go.options("cy")) == (
        "swords.reply",
        ("cy",),
        False,
        ["given", "rats"],
    )
    assert go.facts("cy") == {"by": "bob", "supply": "rags", "amount": 4}
    go("swords.reply", "cy", "given")
    assert go.over
    assert public(go.t)[-1] == ("swords.given", "bob", {"target": "cy", "supply": "rags", "amount": 4, "all": False})
    assert go.t.protected == ["bob:rags"]
    assert (go.t.rat("cy").supplies, go.t.rat("bob").supplies) == ({}, {"swords": 0})


def test_h29_what_is_given_moves_from_bound_to_bound() -> None:
    go = request("4")("swords.reply", "cy", "given")
    assert (go.t.rat("cy").most["rags"], go.t.rat("bob").most["rags"]) == (2, 10)
    assert go.t.rat("bob").most["swords"] == 0
    go = request("9", {**SIX_EACH, "cy": {"rags": 2}})("swords.reply", "cy", "given")
    assert (go.t.rat("cy").most["rags"], go.t.rat("bob").most["rags"]) == (0, 15)


@pytest.mark.parametrize(("asks", "left"), [("4", 3), ("1", 0), ("9", 6)])
def test_h29_a_refusal_says_there_are_fewer(asks: str, left: int) -> None:
    go = request(asks)("swords.reply", "cy", "rats")
    assert (go.t.rat("cy").most["rags"], go.t.rat("bob").most["rags"]) == (left, 6)
    assert public(go.t)[-1] == (
        "swords.refused",
        "bob",
        {"target": "cy", "supply": "rags", "amount": int(asks), "all": False},
    )
    assert go.t.protected == []


def test_h24_on_paper_all_is_answered_with_a_number_or_rats() -> None:
    go = request("all", trouble=True)
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.options("cy"), go.bounds("cy")) == ("swords.all", ("cy",), ["rats"], (1, 200))
    assert go.facts("cy") == {"by": "bob", "supply": "rags", "amount": -1}
    go("swords.all", "cy", "3")
    assert public(go.t)[-1] == ("swords.given", "bob", {"target": "cy", "supply": "rags", "amount": 3, "all": True})
    assert (go.t.rat("cy").most["rags"], go.t.rat("bob").most["rags"]) == (0, 9)  # all is gone
    assert go.t.protected == ["bob:rags"]


def test_h24_on_paper_rats_to_all_means_none() -> None:
    go = request("all", trouble=True)("swords.all", "cy", "rats")
    assert (go.t.rat("cy").most["rags"], go.t.rat("bob").most["rags"]) == (0, 6)
    assert public(go.t)[-1][2] == {"target": "cy", "supply": "rags", "amount": 0, "all": True}


def test_nothing_on_paper_is_fenced() -> None:
    go = request("4")
    go.t.story.learned = False
    go("swords.reply", "cy", "given")
    assert not go.t.story.learned


def test_h08_on_paper_a_seventh_nest_is_not_counted() -> None:
    for built, then in ((0, 1), (4, 5), (5, 6), (6, 6)):
        t = laid("ann", SIX_EACH, sheets="paper")
        t.rat("bob").built = built
        go = Go(t, out_do_the_host(t, Supply.STRAW))
        go("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
        assert t.rat("bob").built == then
        assert t.rat("bob").most["straw"] == 0  # the Straw is spent all the same
        assert lines(t, "nest") == [("nest", "bob")] * (then > built)


def test_h21_on_paper_nothing_is_added_before_the_form_is_known() -> None:
    go = outdo("crumbs", bob=Vocation.PURSE_THIEF)
    go("outdo.host", "ann", "1")("outdo.reply", "bob", "2")("outdo.reply", "cy", "rats")
    (piece,) = go.t.rat("bob").made
    assert (piece.amount, piece.extra, piece.form, piece.known, piece.value) == (2, 0, "", "", 2)


def test_h29_a_rat_of_which_nothing_is_written_holds_nothing() -> None:
    t = laid("ann", SIX_EACH, sheets="paper")
    for rat in t.rats:
        rat.most = {}
    go = Go(t, out_do_the_host(t, Supply.SWORDS))("outdo.host", "ann", "1")
    assert go.facts("ann") == {"supply": "swords", "amount": 1, "most": 0}
    go("outdo.sure", "ann", "sure")
    assert t.rat("ann").most == {"swords": 1}
    go("outdo.reply", "bob", "2")("outdo.sure", "bob", "sure")("outdo.reply", "cy", "rats")
    assert t.rat("cy").most == {"swords": 0}
    go("swords.request", "bob", "cy:rags")("swords.amount", "bob", "3")("swords.reply", "cy", "given")
    assert (t.rat("cy").most, t.rat("bob").most) == ({"swords": 0, "rags": 0}, {"swords": 0, "rags": 3})
