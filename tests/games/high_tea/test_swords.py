"""Cocktail Swords: requests, their order, what is given, and what is safe from them."""

from __future__ import annotations

import pytest

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import end_of_round
from rat_tables.games.high_tea.table import Supply, Vocation
from tests.games.high_tea.table_laid import ALL_SIX, Go, Sheet, held, laid, lines, public, told


def swords(host: str = "ann", **sheets: Sheet) -> Go:
    t = laid(host, sheets)
    return Go(t, out_do_the_host(t, Supply.SWORDS))


# ── order ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_h05_the_most_swords_first() -> None:
    go = swords(ann={"swords": 1}, bob={"swords": 2}, cy={"swords": 4}, dee={"swords": 3})
    for seat in ("cy", "dee", "bob"):
        assert go.ask is not None
        assert go.ask.who == (seat,)
        go("swords.request", seat, "ann:swords")("swords.amount", seat, "9")
    assert go.over
    assert go.kinds == ["swords.order", "swords.request", "swords.amount"] * 3


def test_h05_the_host_orders_three_who_tie() -> None:
    go = swords(ann={"swords": 1}, bob={"swords": 4}, cy={"swords": 4}, dee={"swords": 4}, eve={"swords": 2})
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("swords.order", ("ann",), False)
    assert go.options("ann") == ["bob", "cy", "dee"]
    go("swords.order", "ann", "cy")("swords.request", "cy", "ann:rags")("swords.amount", "cy", "1")
    assert go.options("ann") == ["bob", "dee"]
    go("swords.order", "ann", "dee")("swords.request", "dee", "ann:rags")("swords.amount", "dee", "1")
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "1")
    go("swords.request", "eve", "ann:rags")("swords.amount", "eve", "1")
    assert go.over
    assert [e.seat for e in told(go.t, "swords.refused")] == ["cy", "dee", "bob", "eve"]
    assert (go.t.waiting_swords, go.t.request) == ([], None)


def test_h05_a_tie_below_the_first_is_ordered_when_it_is_their_turn() -> None:
    go = swords(ann={}, bob={"swords": 3}, cy={"swords": 3}, dee={"swords": 5})
    go("swords.request", "dee", "bob:rags")("swords.amount", "dee", "1")
    assert go.options("ann") == ["bob", "cy"]


def test_h05_all_swords_are_spent_at_once_also_of_those_who_wait() -> None:
    go = swords(ann={"swords": 1}, bob={"swords": 5}, cy={"swords": 3})
    assert [rat.has("swords") for rat in go.t.rats] == [1, 0, 0]
    assert go.t.waiting_swords == ["cy"]
    go("swords.request", "bob", "cy:swords")("swords.amount", "bob", "1")
    assert lines(go.t, "swords.refused") == [("swords.refused", "bob")]
    assert go.t.rat("bob").has("swords") == 0


def test_h05_the_number_of_swords_does_not_limit_the_request() -> None:
    go = swords(ann={"rags": 9}, bob={"swords": 1})
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "9")
    assert (held(go.t, "ann"), held(go.t, "bob")) == ({}, {"rags": 9})


def test_the_host_asks_when_nobody_has_more() -> None:
    go = swords(ann={"swords": 2}, bob={"swords": 2, "rags": 3})
    go("swords.request", "ann", "bob:rags")("swords.amount", "ann", "2")
    assert go.over
    assert (held(go.t, "ann"), held(go.t, "bob")) == ({"rags": 2}, {"swords": 2, "rags": 1})


def test_nobody_has_swords_and_nobody_asks() -> None:
    go = swords(ann={"rags": 2}, bob={"rags": 2})
    assert (go.over, go.kinds) == (True, [])


# ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_h06_any_other_rat_the_host_too_and_any_one_supply() -> None:
    go = swords(ann={}, bob={"swords": 1}, cy={})
    assert go.options("bob") == [f"{seat}:{supply}" for seat in ("ann", "cy") for supply in ALL_SIX]
    go("swords.request", "bob", "ann:flowers")
    assert go.t.request is not None
    assert (go.t.request.by, go.t.request.target, go.t.request.supply) == ("bob", "ann", "flowers")
    assert go.facts("bob") == {"target": "ann", "supply": "flowers"}
    assert go.bounds("bob")[0] == 1
    for text in ("0", "-1", "all", "", "2-1"):
        assert go.refuses("swords.amount", "bob", text).key == "number", text
    assert go.ask is not None
    assert go.ask.take("bob", "3+2") == "5"
    assert not go.ask.secret


@pytest.mark.parametrize(("has", "asks", "gets"), [(3, 3, 3), (3, 1, 1), (3, 4, 0), (2, 3, 0), (0, 1, 0), (0, 3, 0)])
def test_h06_the_amount_asked_for_or_nothing(has: int, asks: int, gets: int) -> None:
    go = swords(ann={"rags": has}, bob={"swords": 1, "rags": 2})
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", str(asks))
    assert go.over
    assert (go.t.rat("ann").has("rags"), go.t.rat("bob").has("rags")) == (has - gets, 2 + gets)
    assert go.t.rat("bob").has("swords") == 0  # spent even for nothing
    expected = {"target": "ann", "supply": "rags", "amount": asks, "all": False}
    if gets:
        assert public(go.t)[-1] == ("swords.given", "bob", expected)
        assert go.t.protected == ["bob:rags"]
    else:
        assert public(go.t)[-1] == ("swords.refused", "bob", expected)
        assert go.t.protected == []


def test_h06_a_refusal_says_only_that_there_are_fewer() -> None:
    alike = []
    for has in (0, 1, 2):
        go = swords(ann={"rags": has}, bob={"swords": 1})
        go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "3")
        alike.append(public(go.t))
    assert alike[0] == alike[1] == alike[2]


def test_swords_asked_for_stay_for_the_next_round() -> None:
    go = swords(ann={"swords": 2}, bob={"swords": 3}, cy={"swords": 1})
    go("swords.request", "bob", "ann:swords")("swords.amount", "bob", "2")
    assert (held(go.t, "ann"), held(go.t, "bob")) == ({}, {"swords": 2})


def test_nests_do_not_double_what_is_requested() -> None:
    t = laid("ann", {"ann": {"rags": 4}, "bob": {"swords": 1}})
    t.rat("bob").nests = ["rags"]
    Go(t, out_do_the_host(t, Supply.SWORDS))("swords.request", "bob", "ann:rags")("swords.amount", "bob", "4")
    assert held(t, "bob") == {"rags": 4}


# ── what is safe ────────────────────────────────────────────────────────────────────────────────────────────────


def test_h07_what_a_rat_just_received_cannot_be_asked_of_it_this_round() -> None:
    go = swords(ann={"rags": 2, "straw": 1}, bob={"swords": 5, "rags": 6}, cy={"swords": 3, "rags": 1})
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "1")
    offered = go.options("cy")
    assert "bob:rags" not in offered  # all of it, also the 6 of before
    assert [token for token in offered if token.endswith(":rags")] == ["ann:rags"]  # others may still be asked
    assert [token for token in offered if token.startswith("bob:")] == [f"bob:{s}" for s in ALL_SIX if s != "rags"]
    assert go.refuses("swords.request", "cy", "bob:rags").key == "not-offered"


def test_h07_protection_ends_with_the_round() -> None:
    go = swords(ann={"rags": 2}, bob={"swords": 5}, cy={"swords": 3})
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "1")
    go("swords.request", "cy", "ann:rags")("swords.amount", "cy", "1")
    t = go.t
    assert t.protected == ["bob:rags", "cy:rags"]
    Go(t, end_of_round(t))
    assert t.protected == []
    t.rat("cy").supplies["swords"] = 1
    assert "bob:rags" in Go(t, out_do_the_host(t, Supply.SWORDS)).options("cy")


def test_h07_a_refusal_protects_nothing() -> None:
    go = swords(ann={"rags": 2}, bob={"swords": 5}, cy={"swords": 3})
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "3")
    assert go.t.protected == []
    assert len(go.options("cy")) == 12


def test_with_nothing_left_to_ask_for_the_swords_are_spent() -> None:
    t = laid("ann", {"ann": {}, "bob": {"swords": 2}})
    t.protected = [f"ann:{supply}" for supply in ALL_SIX]
    go = Go(t, out_do_the_host(t, Supply.SWORDS))
    assert go.over
    assert public(t)[-1] == ("swords.nobody", "bob", {})
    assert (held(t, "bob"), t.request) == ({}, None)


# ── the Troublemaker ────────────────────────────────────────────────────────────────────────────────────────────


def troubled(has: int) -> Go:
    t = laid(
        "ann", {"ann": {"rags": has, "straw": 1}, "bob": {"swords": 2, "rags": 1}, "cy": {"swords": 1}}, vocations=True
    )
    t.rat("bob").vocation = Vocation.TROUBLEMAKER
    return Go(t, out_do_the_host(t, Supply.SWORDS))("swords.request", "bob", "ann:rags")


@pytest.mark.parametrize("has", [1, 4, 11])
def test_h24_a_troublemaker_may_ask_for_all_there_is(has: int) -> None:
    go = troubled(has)
    assert go.options("bob") == ["all"]
    go("swords.amount", "bob", "all")
    assert (go.t.rat("ann").has("rags"), go.t.rat("bob").has("rags")) == (0, 1 + has)
    given = told(go.t, "swords.given")[0]
    assert (given.seat, given.facts) == ("bob", {"target": "ann", "supply": "rags", "amount": has, "all": True})


def test_h24_with_nothing_there_all_brings_nothing() -> None:
    go = troubled(0)("swords.amount", "bob", "all")
    assert (go.t.rat("ann").has("rags"), go.t.rat("bob").has("rags")) == (0, 1)
    assert told(go.t, "swords.refused")[0].facts == {"target": "ann", "supply": "rags", "amount": 0, "all": True}


def test_h24_a_troublemaker_may_also_name_an_amount() -> None:
    go = troubled(4)("swords.amount", "bob", "3")
    assert (go.t.rat("ann").has("rags"), go.t.rat("bob").has("rags")) == (1, 4)
    go = troubled(2)("swords.amount", "bob", "3")
    assert go.t.rat("bob").has("rags") == 1
    assert told(go.t, "swords.refused")[0].facts["all"] is False


def test_h24_what_is_protected_is_protected_from_a_troublemaker_too() -> None:
    t = laid("ann", {"ann": {"rags": 3}, "bob": {"swords": 2}, "cy": {"swords": 4}}, vocations=True)
    t.rat("bob").vocation = Vocation.TROUBLEMAKER
    go = Go(t, out_do_the_host(t, Supply.SWORDS))
    go("swords.request", "cy", "ann:rags")("swords.amount", "cy", "2")
    assert "cy:rags" not in go.options("bob")
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "all")
    assert (held(t, "ann"), held(t, "bob"), held(t, "cy")) == ({}, {"rags": 1}, {"rags": 2})


def test_h24_nobody_else_may_ask_for_all() -> None:
    t = laid("ann", {"ann": {"rags": 3}, "bob": {}, "cy": {"swords": 4}}, vocations=True)
    t.rat("bob").vocation = Vocation.TROUBLEMAKER
    go = Go(t, out_do_the_host(t, Supply.SWORDS))("swords.request", "cy", "ann:rags")
    assert go.options("cy") == []
    assert go.refuses("swords.amount", "cy", "all").key == "number"


def test_a_request_teaches_something_and_is_fenced() -> None:
    t = laid("ann", {"ann": {"rags": 3}, "bob": {"swords": 4}})
    go = Go(t, out_do_the_host(t, Supply.SWORDS))
    t.story.learned = False
    go("swords.request", "bob", "ann:rags")
    assert not t.story.learned
    go("swords.amount", "bob", "2")
    assert t.story.learned
