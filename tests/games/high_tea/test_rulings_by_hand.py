"""Every knob a ruling can turn, what it refuses, and rulings in the middle of things."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.knobs import KNOBS
from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import new_goal
from rat_tables.games.high_tea.table import HighTea, Made, Supply, Vocation
from tests.games.high_tea.play_through import at, go_on, session, typed
from tests.games.high_tea.table_laid import Go, dishes_and, held, laid


def turn(t: HighTea, knob: str, value: str) -> HighTea:
    head, *path = knob.split(":")
    KNOBS[head].turn(t, path, value)
    return t


def table(**options: bool | str) -> HighTea:
    return laid("ann", {"ann": {"rags": 1, "straw": 3}, "bob": {}}, **options)


def test_supply() -> None:
    t = turn(table(), "supply:ann:rags", "4")
    assert (held(t, "ann"), held(t, "bob")) == ({"rags": 4, "straw": 3}, {})
    assert t.rat("ann").most == {}
    assert held(turn(t, "supply:ann:straw", "0"), "ann") == {"rags": 4}
    assert held(turn(t, "supply:bob:flowers", "200"), "bob") == {"flowers": 200}


def test_supply_on_paper_is_the_most_there_can_be() -> None:
    t = turn(table(sheets="paper"), "supply:ann:rags", "4")
    assert (t.rat("ann").most["rags"], t.rat("ann").supplies) == (4, {})


def test_nest() -> None:
    t = turn(table(), "nest:ann:rags", "yes")
    assert (t.rat("ann").nests, t.rat("ann").built) == (["rags"], 1)
    turn(t, "nest:ann:straw", "yes")
    turn(t, "nest:ann:rags", "yes")
    assert (sorted(t.rat("ann").nests), t.rat("ann").built) == (["rags", "straw"], 2)
    turn(t, "nest:ann:rags", "no")
    turn(t, "nest:ann:swords", "no")
    assert (t.rat("ann").nests, t.rat("ann").built) == (["straw"], 1)


def test_nests_on_paper() -> None:
    t = turn(table(sheets="paper"), "nests:ann", "2")
    assert t.rat("ann").built == 2
    assert turn(t, "nests:ann", "6").rat("ann").built == 6
    assert turn(t, "nests:ann", "0").rat("ann").built == 0


def test_dishes_and_decorations() -> None:
    t = table()
    t.rat("ann").made = [Made("ann", "crumbs", 9, "dish"), Made("ann", "rags", 5, "decoration"), Made("ann", "", 1)]
    turn(t, "dishes:ann", "4 7")
    assert dishes_and(t.rat("ann")) == ([4, 7], [5])
    assert [made.known for made in t.rat("ann").made] == ["", "", "dish", "dish"]
    assert [(made.seat, made.supply, made.form) for made in t.rat("ann").made[2:]] == [("ann", "", "dish")] * 2
    turn(t, "decorations:ann", "none")
    assert dishes_and(t.rat("ann")) == ([4, 7], [])
    turn(t, "decorations:ann", "3, 200")
    assert dishes_and(t.rat("ann")) == ([4, 7], [3, 200])
    assert [made.form for made in t.rat("ann").made] == ["", "dish", "dish", "decoration", "decoration"]
    turn(t, "dishes:ann", "none")
    assert dishes_and(t.rat("ann")) == ([], [3, 200])


def test_host() -> None:
    t = turn(table(), "host", "bob")
    assert (t.host, held(t, "bob")) == ("bob", {})  # no Privilege comes with it


def test_goal() -> None:
    t = turn(turn(table(), "goal:7", "yes"), "goal:2", "yes")
    assert turn(t, "goal:7", "yes").goals == [2, 7]
    assert turn(t, "goal:7", "no").goals == [2]
    assert turn(t, "goal:12", "no").goals == [2]


def test_medals() -> None:
    t = turn(turn(table(), "medals:ann:7", "2"), "medals:bob:12", "0")
    assert t.overruled == {"ann:7": 2, "bob:12": 0}
    assert turn(t, "medals:ann:7", "3").overruled == {"ann:7": 3, "bob:12": 0}


def test_vocation() -> None:
    t = turn(table(vocations=True), "vocation:ann", "purse-thief")
    assert t.rat("ann").vocation == "purse-thief"
    assert turn(t, "vocation:ann", "none").rat("ann").vocation == ""


def test_round() -> None:
    assert [turn(table(), "round", n).round for n in "15"] == [1, 5]


@pytest.mark.parametrize(
    ("knob", "value", "key"),
    [
        ("supply:zed:rags", "4", "seat-unknown"),
        ("supply", "4", "seat-unknown"),
        ("supply:ann", "4", "supply-unknown"),
        ("supply:ann:gold", "4", "supply-unknown"),
        ("supply:ann:rags", "-1", "number"),
        ("supply:ann:rags", "201", "number"),
        ("supply:ann:rags", "many", "number"),
        ("nest:ann:rags", "maybe", "yes-or-no"),
        ("nest:ann:rags", "", "yes-or-no"),
        ("nests:ann", "7", "number"),
        ("nests:ann", "-1", "number"),
        ("dishes:ann", "0", "number"),
        ("dishes:ann", "4 201", "number"),
        ("dishes:ann", "", "numbers"),
        ("decorations:ann", "0", "number"),
        ("host", "zed", "seat-unknown"),
        ("goal", "yes", "number"),
        ("goal:1", "yes", "number"),
        ("goal:13", "yes", "number"),
        ("goal:7", "si", "yes-or-no"),
        ("medals:ann", "2", "number"),
        ("medals:ann:1", "2", "number"),
        ("medals:ann:13", "2", "number"),
        ("medals:ann:7", "4", "number"),
        ("medals:zed:7", "2", "seat-unknown"),
        ("vocation:ann", "pirate", "vocation-unknown"),
        ("round", "0", "number"),
        ("round", "6", "number"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(knob: str, value: str, key: str) -> None:
    t = table(vocations=True, sheets="paper") if knob.startswith("nests") else table(vocations=True)
    t.goals = [7]
    was = repr(t)
    with pytest.raises(Refused) as refused:
        turn(t, knob, value)
    assert refused.value.key == key
    assert repr(t) == was


def test_refusals_say_what_would_be_right() -> None:
    for knob, value, facts in (
        ("supply:zed:rags", "4", {"answer": "zed", "seats": ["ann", "bob"]}),
        ("supply", "4", {"answer": "", "seats": ["ann", "bob"]}),
        ("supply:ann:gold", "4", {"answer": "gold", "supplies": list(Supply)}),
        ("supply:ann", "4", {"answer": "", "supplies": list(Supply)}),
        ("nest:ann:rags", "si", {"answer": "si"}),
        ("goal:13", "yes", {"answer": "13", "low": 2, "high": 12}),
        ("goal", "yes", {"answer": "", "low": 2, "high": 12}),
        ("medals:ann", "1", {"answer": "", "low": 2, "high": 12}),
        ("medals:ann:2", "5", {"answer": "5", "low": 0, "high": 3}),
        ("round", "6", {"answer": "6", "low": 1, "high": 5}),
    ):
        with pytest.raises(Refused) as refused:
            turn(table(vocations=True), knob, value)
        assert refused.value.facts == facts, knob
    with pytest.raises(Refused) as refused:
        turn(table(vocations=True), "vocation:ann", "pirate")
    assert refused.value.facts["answer"] == "pirate"
    assert refused.value.facts["vocations"] == list(Vocation)


def test_where_a_nest_stands_is_not_ruled_on_paper() -> None:
    with pytest.raises(Refused) as refused:
        turn(table(sheets="paper"), "nest:ann:rags", "yes")
    assert (refused.value.key, refused.value.facts) == ("knob-paper", {"knob": "nests"})


def test_how_many_nests_is_not_ruled_where_the_app_knows_them() -> None:
    with pytest.raises(Refused) as refused:
        turn(table(), "nests:ann", "2")
    assert (refused.value.key, refused.value.facts) == ("knob-app", {"knob": "nest"})


@pytest.mark.parametrize("options", [{}, {"vocations": True}, {"sheets": "paper"}])
def test_the_examples_can_be_written(options: dict[str, bool | str]) -> None:
    t = table(**options)
    shown = [example for knob in GAME.knobs.values() for example in knob.examples(t)]
    heads = {knob.partition(":")[0] for knob, _ in shown}
    assert heads == {
        "supply",
        "dishes",
        "decorations",
        "host",
        "goal",
        "medals",
        "round",
        "nests" if options.get("sheets") else "nest",
    } | ({"vocation"} if options.get("vocations") else set())
    for knob, value in shown:
        turn(t, knob, value)
    assert (t.host, t.goals, t.overruled, t.round) == ("bob", [7], {"ann:7": 2}, 1)
    assert dishes_and(t.rat("ann")) == ([4, 7], [3, 5])
    assert dict(KNOBS["round"].examples(laid("ann", {"ann": {}, "bob": {}}))) == {"round": "1"}
    t.round = 4
    assert dict(KNOBS["round"].examples(t)) == {"round": "4"}


# ── in the middle of things ─────────────────────────────────────────────────────────────────────────────────────


def test_a_ruling_during_a_sealed_question_counts_at_once() -> None:
    t = laid("ann", {"ann": {"straw": 1}, "bob": {"straw": 2}, "cy": {"straw": 2}})
    go = Go(t, out_do_the_host(t, Supply.STRAW))("nest", "bob", "rags")
    turn(t, "nest:bob:rags", "yes")
    go.refresh()
    assert "rags" not in go.options("bob")  # what bob chose stands already: bob is asked again
    go("nest", "bob", "straw")("nest", "cy", "rags")
    assert sorted(t.rat("bob").nests) == ["rags", "straw"]


def test_the_round_ruled_to_5_is_the_last() -> None:
    tea = go_on(session("ann bob cy"), {}, at("goal.dice", "2"))
    tea.ruling("round", "5", "we forgot to save")
    go_on(tea, {"goal.dice": "6 6"}, at("lifeboat"))
    assert tea.table.round == 5
    assert len(tea.table.goals) == 2


def written(records: int) -> Callable[[Session[HighTea]], bool]:
    """Stop once the session has more records than this."""
    return lambda tea: len(tea.records) > records


@pytest.mark.parametrize("host", ["ann", "bob", "cy"])
@pytest.mark.parametrize("sheets", ["app", "paper"])
@pytest.mark.parametrize("supply", list(Supply))
def test_another_host_by_ruling_while_a_supply_is_worked_out_changes_nobodys_action(
    supply: str, sheets: str, host: str
) -> None:
    """Whoever acts has been settled: the new Host hosts from the next question on, and nothing breaks."""
    tea = session("ann bob cy", sheets=sheets, aloud=True)
    go_on(tea, {"outdo.host": "0"}, lambda tea: tea.table.supply == supply and tea.ask is not None)
    for _ in range(40):
        if tea.table.supply != supply or tea.ask is None:
            break
        tea.ruling("host", host, "the hat was on the wrong head")
        before = {rat.seat: rat.built if supply == "straw" else len(rat.made) for rat in tea.table.rats}
        go_on(tea, {}, written(len(tea.records)))
        after = {rat.seat: rat.built if supply == "straw" else len(rat.made) for rat in tea.table.rats}
        assert all(after[seat] - before[seat] in (0, 1) for seat in before)
    assert tea.table.host in ("ann", "bob", "cy")


@pytest.mark.parametrize("sheets", ["app", "paper"])
def test_who_acted_as_host_does_not_out_do_another_by_ruling(sheets: str) -> None:
    t = laid("ann", {"ann": {"flowers": 3}, "bob": {"flowers": 3}, "cy": {}}, use="track", sheets=sheets, aloud=True)
    go = Go(t, out_do_the_host(t, Supply.FLOWERS))
    if sheets == "paper":
        go("outdo.host", "ann", "3")("outdo.reply", "bob", "rats")("outdo.reply", "cy", "rats")
    turn(t, "host", "bob")
    go.refresh()("form", "ann", "dish")
    assert go.over
    assert (t.host, t.welcomed, dishes_and(t.rat("ann"))) == ("bob", False, ([3], []))


def test_the_number_stays_the_old_hosts_after_a_ruling() -> None:
    t = laid("ann", {"ann": {"rags": 1}, "bob": {"rags": 3}}, sheets="paper")
    go = Go(t, out_do_the_host(t, Supply.RAGS))("outdo.host", "ann", "9")
    turn(t, "host", "bob")
    go.refresh()("outdo.sure", "ann", "again")("outdo.host", "ann", "1")("outdo.reply", "bob", "2")
    assert [made.amount for made in t.rat("bob").made] == [2]


def test_the_flowers_go_on_when_the_host_was_corrected_meanwhile() -> None:
    t = laid("ann", {"ann": {"flowers": 2}, "bob": {"flowers": 5}, "cy": {"flowers": 3}}, aloud=True)
    go = Go(t, out_do_the_host(t, Supply.FLOWERS))
    turn(t, "host", "bob")
    go.refresh()("form", "bob", "dish")("form", "cy", "decoration")
    assert go.over
    assert [dishes_and(rat) for rat in t.rats] == [([], []), ([5], []), ([], [3])]
    assert held(t, "ann") == {"flowers": 2}
    assert t.host == "bob"


def test_with_every_goal_circled_by_ruling_the_round_goes_on() -> None:
    t = laid("ann", {"ann": {}, "bob": {}})
    t.goals = list(range(2, 13))
    assert Go(t, new_goal(t)).dice("goal.dice", 3, 4).over
    assert t.goals == list(range(2, 13))


def test_a_ruling_needs_a_reason() -> None:
    tea = typed(session("ann bob cy"), "ann")
    with pytest.raises(Refused):
        tea.ruling("host", "bob", "")
    assert tea.table.host == "ann"


def test_with_every_goal_circled_a_queen_has_nothing_to_select() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, vocations=True)
    t.goals, t.rat("ann").vocation = list(range(2, 13)), Vocation.QUEEN
    go = Go(t, new_goal(t))
    assert (go.over, t.goals) == (True, list(range(2, 13)))
