"""Set-up, and starting in the middle of a game."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.knobs import KNOBS
from rat_tables.games.high_tea.rules import play
from rat_tables.games.high_tea.setup import set_the_table
from rat_tables.games.high_tea.table import GOALS
from tests.games.high_tea.table_laid import ALL_SIX, Go, dishes_and, held, laid, lines, public, told


def setting(names: str, **options: bool | str) -> Go:
    t = laid("", {seat: {} for seat in names.split()}, **options)
    return Go(t, set_the_table(t))


def test_two_to_six_players() -> None:
    assert GAME.seats == (2, 6)


def test_the_options_and_their_defaults() -> None:
    assert GAME.filled("play", {}) == {
        "vocations": False,
        "aloud": False,
        "one-look": False,
        "privilege": "new-host",
        "hints": False,
    }
    assert GAME.filled("track", {}) == {**GAME.filled("play", {}), "sheets": "app", "middle": False}
    with pytest.raises(Refused):
        GAME.filled("play", {"sheets": "paper"})


@pytest.mark.parametrize("host", ["ann", "cy"])
def test_the_group_decides_who_hosts_first(host: str) -> None:
    go = setting("ann bob cy")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.t.place) == ("host.first", (), "setup.host")
    assert go.options("") == ["ann", "bob", "cy", "by-lot"]
    go("host.first", "", host)
    assert go.t.host == host
    assert lines(go.t) == [("host.first", host), ("welcome", host)]


def test_or_the_lot_does() -> None:
    go = setting("ann bob cy")("host.first", "", "by-lot")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.chance is not None) == ("host.lot", True)
    assert go.options("") == ["ann", "bob", "cy"]
    go("host.lot", "", "bob")
    assert go.t.host == "bob"


def test_h30_the_host_names_the_ship_and_welcomes_everyone() -> None:
    t = laid("", {"ann": {}, "bob": {}, "cy": {}})
    t.title = ""
    go = Go(t, set_the_table(t))("host.first", "", "cy")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, t.place) == ("ship.name", ("cy",), False, "setup.ship")
    assert go.refuses("ship.name", "cy", "  ").key == "name-empty"
    go("ship.name", "cy", "The Soggy Biscuit")
    assert t.title == "The Soggy Biscuit"
    assert public(t)[-1] == ("welcome", "cy", {"ship": "The Soggy Biscuit"})


def test_h30_a_title_given_before_is_the_ships_name() -> None:
    go = setting("ann bob cy")("host.first", "", "cy")
    assert "ship.name" not in go.kinds
    assert public(go.t)[-1] == ("welcome", "cy", {"ship": "The Mouldy Duchess"})


def test_all_but_the_host_take_2_units_of_one_supply_and_the_host_1_of_each() -> None:
    go = setting("ann bob cy")("host.first", "", "bob")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, go.t.place) == ("setup.take", ("ann", "cy"), True, "setup.supplies")
    assert go.options("cy") == list(ALL_SIX)
    go("setup.take", "cy", "flowers")
    assert held(go.t, "cy") == {}
    go("setup.take", "ann", "flowers")
    assert go.over
    assert (held(go.t, "ann"), held(go.t, "cy")) == ({"flowers": 2}, {"flowers": 2})
    assert held(go.t, "bob") == dict.fromkeys(ALL_SIX, 1)
    assert lines(go.t)[2:] == [("gained.setup", "ann"), ("gained.setup", "cy"), ("privilege", "bob")]
    assert told(go.t, "gained.setup")[0].to == "ann"
    assert told(go.t, "gained.setup")[0].facts == {"supply": "flowers", "amount": 2}
    assert not go.t.welcomed  # with two players the Privilege of set-up does not stand for that of the first round


@pytest.mark.parametrize(("extra", "holds"), [("rags", {"rags": 4}), ("straw", {"rags": 2, "straw": 2})])
def test_h11_two_players_the_guest_takes_2_more_of_the_same_or_another(extra: str, holds: dict[str, int]) -> None:
    go = setting("ann bob")("host.first", "", "ann")("setup.take", "bob", "rags")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, go.t.place) == ("extra", ("bob",), True, "setup.extra")
    assert go.options("bob") == list(ALL_SIX)
    assert go.facts("bob") == {"amount": 2}
    go("extra", "bob", extra)
    assert (go.over, held(go.t, "bob")) == (True, holds)
    assert held(go.t, "ann") == dict.fromkeys(ALL_SIX, 1)


def test_three_players_take_no_extra() -> None:
    go = setting("ann bob cy")("host.first", "", "ann")("setup.take", "bob", "rags")("setup.take", "cy", "rags")
    assert (go.over, "extra" in go.kinds) == (True, False)


def test_paper_sheets_are_written_by_their_rats_and_bounds_are_kept() -> None:
    go = setting("ann bob", sheets="paper")("host.first", "", "ann")
    assert go.over
    t = go.t
    assert t.rat("bob").most == dict.fromkeys(ALL_SIX, 4)  # 2 of any and 2 more of any
    assert t.rat("ann").most == dict.fromkeys(ALL_SIX, 1)
    assert [(e.kind, e.seat, e.facts) for e in told(t) if e.kind.startswith("owed")] == [
        ("owed.setup", "", {"seats": ["bob"]}),
        ("owed.extra", "bob", {"amount": 2}),
    ]
    assert (held(t, "ann"), held(t, "bob")) == ({}, {})


# ── in the middle ───────────────────────────────────────────────────────────────────────────────────────────────


def middle(**options: bool | str) -> Go:
    t = laid("", {"ann": {}, "bob": {}}, use="track", middle=True, **options)
    t.round = 0
    return Go(t, play(t))


def test_in_the_middle_with_sheets_in_the_app() -> None:
    go = middle()
    assert go.t.place == "middle"
    assert [go.refuses("middle.round", "", text).key for text in ("0", "6", "x")] == ["number"] * 3
    go("middle.round", "", "4")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.pick, go.options("")) == ("middle.goals", (3, 3), [str(goal) for goal in GOALS])
    go("middle.goals", "", "7+2+12")
    assert go.options("") == ["ann", "bob"]
    go("middle.host", "", "bob")
    assert go.t.place == "middle.ann"
    assert go.ask.secret
    go("middle.supplies", "ann", "4 0 3 0 2 1")
    assert go.ask.pick == (0, 6)
    go("middle.nests", "ann", "rags+straw")
    go("middle.dish", "ann", "4 7")("middle.decoration", "ann", "none")
    assert go.t.place == "middle.bob"
    assert go.refuses("middle.supplies", "bob", "1 2 3").key == "numbers"
    go("middle.supplies", "bob", "0 0 0 0 0 9")("middle.nests", "bob", "none")
    assert go.ask.secret
    go("middle.dish", "bob", "none")("middle.decoration", "bob", "2 1 2")
    t = go.t
    assert (t.round, t.goals, t.host, t.place) == (4, [2, 7, 12], "bob", "4.goal")
    assert go.ask.kind == "goal.dice"  # round 4 begins
    assert held(t, "ann") == {"swords": 4, "straw": 3, "rags": 2, "flowers": 1}
    assert t.rat("bob").supplies == {"flowers": 9}
    assert (sorted(t.rat("ann").nests), t.rat("ann").built, t.rat("bob").built) == (["rags", "straw"], 2, 0)
    assert dishes_and(t.rat("ann")) == ([4, 7], [])
    assert sorted(dishes_and(t.rat("bob"))[1]) == [1, 2, 2]
    assert lines(t)[:4] == [
        ("caution.two", ""),
        ("middle.sheet", "ann"),
        ("middle.sheet", "bob"),
        ("welcome", "bob"),
    ]
    assert go.kinds[-1] == "goal.dice"


def test_in_the_middle_a_sheet_is_for_its_rats_eyes() -> None:
    go = middle()("middle.round", "", "2")("middle.goals", "", "7")("middle.host", "", "bob")
    go("middle.supplies", "ann", "4 0 3 0 2 1")("middle.nests", "ann", "rags")
    go("middle.dish", "ann", "4")("middle.decoration", "ann", "7")
    seen = go.t.as_seen_by("bob").rats[0]
    assert [repr(seen.supplies), repr(seen.nests), seen.built] == ["?", "?", 1]
    assert [(repr(made.form), made.known, made.amount) for made in seen.made] == [("?", "", 4), ("?", "", 7)]


def test_in_the_middle_the_order_of_what_was_made_tells_nobody_its_form() -> None:
    shown = []
    for dish, decoration in (("4", "7"), ("7", "4"), ("4 7", "none"), ("none", "7 4")):
        go = middle()("middle.round", "", "2")("middle.goals", "", "7")("middle.host", "", "bob")
        go("middle.supplies", "ann", "4 0 3 0 2 1")("middle.nests", "ann", "rags")
        go("middle.dish", "ann", dish)("middle.decoration", "ann", decoration)
        shown.append([(made.amount, made.known) for made in go.t.as_seen_by("bob").rats[0].made])
    assert shown == [[(4, ""), (7, "")]] * 4


def test_in_the_middle_from_round_1_no_goal_is_circled() -> None:
    go = middle()("middle.round", "", "1")
    assert go.ask is not None
    assert go.ask.pick == (0, 0)
    go("middle.goals", "", "none")
    assert go.t.goals == []


def test_in_the_middle_with_vocations_each_says_which() -> None:
    go = middle(vocations=True)("middle.round", "", "2")("middle.goals", "", "7")("middle.host", "", "ann")
    assert go.ask is not None
    assert (go.ask.who, go.ask.secret) == (("ann",), False)
    go("middle.vocation", "ann", "count")
    go("middle.supplies", "ann", "0 0 0 0 0 0")("middle.nests", "ann", "none")
    go("middle.dish", "ann", "1")("middle.decoration", "ann", "2")
    assert "count" not in go.options("bob")
    assert len(go.options("bob")) == 6
    assert dishes_and(go.t.rat("ann")) == ([1], [2])  # what a Count begins with is on the sheet already
    assert go.t.rat("ann").vocation == "count"


def test_in_the_middle_with_sheets_on_paper() -> None:
    go = middle(sheets="paper")("middle.round", "", "5")("middle.goals", "", "3+4+5+6")("middle.host", "", "ann")
    assert go.ask is not None
    assert not go.ask.secret
    assert go.bounds("ann") == (0, 6)
    go("middle.built", "ann", "2")("middle.dish", "ann", "4")("middle.decoration", "ann", "5")
    go("middle.something", "ann", "6 8")
    go("middle.built", "bob", "0")("middle.dish", "bob", "none")("middle.decoration", "bob", "none")
    go("middle.something", "bob", "none")
    t = go.t
    assert [(made.amount, made.form, made.known) for made in t.rat("ann").made] == [
        (4, "dish", "dish"),
        (5, "decoration", "decoration"),
        (6, "", ""),
        (8, "", ""),
    ]
    assert (t.rat("ann").built, t.rat("bob").built, t.rat("bob").made) == (2, 0, [])
    assert t.rat("bob").most == dict.fromkeys(ALL_SIX, 999)  # nothing is known, so nothing is questioned
    assert (t.round, t.place) == (5, "5.goal")


def test_in_the_middle_the_ship_is_named_if_it_has_no_name() -> None:
    t = laid("", {"ann": {}, "bob": {}}, use="track", middle=True, sheets="paper")
    t.round, t.title = 0, ""
    go = Go(t, play(t))("middle.round", "", "1")("middle.goals", "", "none")("middle.host", "", "bob")
    for seat in ("ann", "bob"):
        go("middle.built", seat, "0")
        for kind in ("dish", "decoration", "something"):
            go(f"middle.{kind}", seat, "none")
    go("ship.name", "bob", "Plank")
    assert t.title == "Plank"
    assert "setup.take" not in go.kinds


def test_in_the_middle_every_answer_of_a_sheet_is_secret_and_what_is_laid_is_whole() -> None:
    go = middle()("middle.round", "", "2")("middle.goals", "", "7")("middle.host", "", "bob")
    for kind, text in (("supplies", "4 0 3 0 2 1"), ("nests", "rags"), ("dish", "4"), ("decoration", "7")):
        assert go.ask is not None
        assert (go.ask.kind, go.ask.who, go.ask.secret) == (f"middle.{kind}", ("ann",), True)
        assert go.t.rat("ann").made == []
        go(f"middle.{kind}", "ann", text)
    ann = go.t.rat("ann")
    assert [(made.seat, made.supply, made.amount, made.extra) for made in ann.made] == [
        ("ann", "", 4, 0),
        ("ann", "", 7, 0),
    ]
    assert ann.laying == []


def test_in_the_middle_a_ruling_on_a_sheet_being_laid_stands_beside_it() -> None:
    go = middle()("middle.round", "", "2")("middle.goals", "", "7")("middle.host", "", "bob")
    go("middle.supplies", "ann", "4 0 3 0 2 1")("middle.nests", "ann", "rags")("middle.dish", "ann", "4")
    KNOBS["decorations"].turn(go.t, ["ann"], "9")
    go.refresh()("middle.decoration", "ann", "none")
    assert dishes_and(go.t.rat("ann")) == ([4], [9])


def test_in_the_middle_on_paper_what_was_made_bears_no_supply() -> None:
    go = middle(sheets="paper")("middle.round", "", "2")("middle.goals", "", "3")("middle.host", "", "ann")
    go("middle.built", "ann", "2")("middle.dish", "ann", "4")("middle.decoration", "ann", "5")
    go("middle.something", "ann", "6")
    assert [(made.seat, made.supply, made.extra) for made in go.t.rat("ann").made] == [("ann", "", 0)] * 3


def test_a_new_table_is_empty_and_knows_its_use_and_seats() -> None:
    t = laid("", {"ann": {}, "bob": {}}, use="track")
    assert (t.use, t.tracked, t.seats, t.title) == ("track", True, ["ann", "bob"], "The Mouldy Duchess")
    assert [rat.seat for rat in t.rats] == ["ann", "bob"]
    assert laid("", {"ann": {}, "bob": {}}).use == "play"
