"""Small print that whole games run past: first bounds on paper, names that became known, sheets laid in the middle."""

from __future__ import annotations

import pytest

from rat_tables.engine.game import Setting
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.high_tea.awards import awards, lay_sheets_open, what_was_spent
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.knobs import KNOBS
from rat_tables.games.high_tea.middle import lay_what_lies
from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import new_goal
from rat_tables.games.high_tea.setup import set_the_table
from rat_tables.games.high_tea.table import GOALS, HighTea, Made, Supply, Vocation
from tests.games.high_tea.table_laid import ALL_SIX, Go, dishes_and, laid, told


@pytest.mark.parametrize("use", [PLAY, TRACK])
def test_a_new_table_knows_what_it_is_used_for(use: str) -> None:
    assert GAME.new(Setting(["ann", "bob"], use, GAME.filled(use, {}))).use == use


def test_the_game_keeps_the_name_and_the_rules_number_that_saved_sessions_bear() -> None:
    assert (GAME.name, GAME.rules) == ("high-tea", 1)
    assert {option.name: option.rule for option in GAME.options} == {
        "vocations": "H17",
        "sheets": "H29",
        "aloud": "H27",
        "one-look": "H31",
        "privilege": "H11",
        "hints": "H30",
        "middle": "middle",
    }


def test_before_the_first_round_the_example_of_a_ruling_on_the_round_is_the_first() -> None:
    t = GAME.new(Setting(["ann", "bob"], PLAY, GAME.filled(PLAY, {})))
    assert (t.round, KNOBS["round"].examples(t)) == (0, [("round", "1")])


# ── set-up and the goal ─────────────────────────────────────────────────────────────────────────────────────────


def test_setup_on_paper_a_guest_holds_two_of_a_supply_at_the_most_and_the_host_one() -> None:
    t = GAME.new(Setting(["ann", "bob", "cy"], TRACK, GAME.filled(TRACK, {"sheets": "paper"}), "The Mouldy Duchess"))
    go = Go(t, set_the_table(t))("host.first", "", "bob")
    assert go.over
    assert {rat.seat: rat.most for rat in t.rats} == {
        "ann": dict.fromkeys(ALL_SIX, 2),
        "bob": dict.fromkeys(ALL_SIX, 1),  # the Host's Privilege
        "cy": dict.fromkeys(ALL_SIX, 2),
    }


def test_h17_which_vocation_a_rat_chose_is_told() -> None:
    t = GAME.new(Setting(["ann", "bob"], PLAY, GAME.filled(PLAY, {"vocations": True}), "The Mouldy Duchess"))
    go = Go(t, set_the_table(t)).dice("vocation.dice", 1, 2).dice("vocation.dice", 6, 5)
    go("vocation.choose", "bob", "queen")("vocation.choose", "ann", "purse-thief")
    assert [(event.seat, event.facts, event.to) for event in told(t, "vocation")] == [
        ("bob", {"vocation": "queen"}, None),
        ("ann", {"vocation": "purse-thief"}, None),
    ]


def test_h23_a_queen_has_no_goal_to_select_when_rulings_have_circled_all() -> None:
    t = laid("ann", {"ann": {}, "bob": {}, "cy": {}})
    t.rat("ann").vocation = Vocation.QUEEN
    t.goals = list(GOALS)
    go = Go(t, new_goal(t))
    assert (go.over, go.kinds, t.goals) == (True, [], list(range(2, 13)))
    assert told(t, "goal") == []


# ── sheets on paper ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("built", "then"), [(0, 1), (2, 3), (5, 6), (6, 6)])
def test_h08_on_paper_a_nest_more_is_counted_six_at_the_most(built: int, then: int) -> None:
    t = laid("ann", {"ann": {"straw": 4}, "bob": {"straw": 4}}, sheets="paper")
    t.rat("ann").built = built
    go = Go(t, out_do_the_host(t, Supply.STRAW))("outdo.host", "ann", "3")("outdo.reply", "bob", "rats")
    assert (go.over, t.rat("ann").built, t.rat("bob").built) == (True, then, 0)
    assert [event.facts["nests"] for event in told(t, "nest")] == [then] * (then > built)


def test_h29_a_bound_that_a_ruling_raised_meanwhile_stays_when_a_smaller_number_is_sure() -> None:
    t = laid("ann", {"ann": {"rags": 3}, "bob": {"rags": 7}, "cy": {"rags": 5}}, sheets="paper")
    go = Go(t, out_do_the_host(t, Supply.RAGS))("outdo.host", "ann", "3")("outdo.reply", "bob", "9")
    assert go.facts("bob") == {"supply": "rags", "amount": 9, "most": 7}
    t.rat("bob").most["rags"] = 12
    go("outdo.sure", "bob", "sure")
    assert (t.rat("bob").most["rags"], t.heard["bob"]) == (12, 9)


def test_h21_what_a_thief_made_on_paper_is_worth_two_more_only_once_it_is_named_a_cross_use() -> None:
    t = laid("ann", {"ann": {"crumbs": 4}, "bob": {}, "cy": {}}, sheets="paper")
    t.rat("ann").vocation = Vocation.PURSE_THIEF
    go = Go(t, out_do_the_host(t, Supply.CRUMBS))("outdo.host", "ann", "4")
    go("outdo.reply", "bob", "rats")("outdo.reply", "cy", "rats")
    (made,) = t.rat("ann").made
    assert (made.form, made.amount, made.extra, made.value) == ("", 4, 0, 4)
    Go(t, lay_sheets_open(t))("awards.form", "ann", "decoration")
    assert dishes_and(t.rat("ann")) == ([], [6])


# ── sheets open ─────────────────────────────────────────────────────────────────────────────────────────────────


def unnamed_at_the_end() -> HighTea:
    """A banquet with two things of ann's that nobody else can tell dish from decoration."""
    t = laid("ann", {"ann": {}, "bob": {}}, sheets="paper")
    t.goals = [5]
    t.rat("ann").made = [Made("ann", "flowers", 5), Made("ann", "flowers", 2)]
    return t


def test_h27_a_form_said_aloud_is_known_to_all_while_the_next_is_asked() -> None:
    t = unnamed_at_the_end()
    go = Go(t, awards(t))("awards.form", "ann", "dish")
    assert go.facts("ann") == {"supply": "flowers", "amount": 2}
    assert [made.known for made in t.rat("ann").made] == ["dish", ""]


def test_h27_with_nothing_left_to_name_the_question_is_about_nothing() -> None:
    t = unnamed_at_the_end()
    assert what_was_spent(t.rat("ann")) == {"supply": "flowers", "amount": 5}
    assert what_was_spent(t.rat("bob")) == {}


def test_the_awards_begin_where_all_sheets_lie_open() -> None:
    t = unnamed_at_the_end()
    go = Go(t, lay_sheets_open(t))("awards.form", "ann", "dish")("awards.form", "ann", "dish")
    assert (go.over, t.place, t.awarding) == (True, "awards", True)


# ── in the middle ───────────────────────────────────────────────────────────────────────────────────────────────


def test_in_the_middle_a_sheet_is_laid_in_secret_from_beginning_to_end() -> None:
    t = laid("", {"ann": {}, "bob": {}}, use=TRACK, middle=True)
    go = Go(t, lay_what_lies(t))("middle.round", "", "1")("middle.goals", "", "none")("middle.host", "", "bob")
    for kind, text in (("supplies", "4 0 3 0 2 1"), ("nests", "rags"), ("dish", "4 7"), ("decoration", "5")):
        assert go.ask is not None
        assert (go.ask.kind, go.ask.who, go.ask.secret) == (f"middle.{kind}", ("ann",), True)
        go(f"middle.{kind}", "ann", text)
    ann = t.rat("ann")
    assert ann.laying == []
    assert [(made.seat, made.supply, made.amount, made.form, made.known) for made in ann.made] == [
        ("ann", "", 4, "dish", ""),
        ("ann", "", 5, "decoration", ""),
        ("ann", "", 7, "dish", ""),
    ]


def test_in_the_middle_a_sheet_takes_two_hundred_of_anything_and_no_dish_of_nothing() -> None:
    t = laid("", {"ann": {}, "bob": {}}, use=TRACK, middle=True)
    go = Go(t, lay_what_lies(t))("middle.round", "", "1")("middle.goals", "", "none")("middle.host", "", "bob")
    assert go.refuses("middle.supplies", "ann", "201 0 0 0 0 0").key == "number"
    go("middle.supplies", "ann", "200 0 0 0 0 0")("middle.nests", "ann", "none")
    assert [go.refuses("middle.dish", "ann", text).key for text in ("0", "4 201")] == ["number"] * 2
    go("middle.dish", "ann", "1 200")("middle.decoration", "ann", "none")
    assert (t.rat("ann").has("swords"), dishes_and(t.rat("ann"))) == (200, ([1, 200], []))


def test_in_the_middle_on_paper_what_was_made_is_its_rats_and_of_no_supply_that_is_known() -> None:
    t = laid("", {"ann": {}, "bob": {}}, middle=True, sheets="paper")
    go = Go(t, lay_what_lies(t))("middle.round", "", "1")("middle.goals", "", "none")("middle.host", "", "bob")
    go("middle.built", "ann", "2")("middle.dish", "ann", "4")("middle.decoration", "ann", "5")
    go("middle.something", "ann", "6")
    assert [(made.seat, made.supply, made.amount, made.form, made.known) for made in t.rat("ann").made] == [
        ("ann", "", 4, "dish", "dish"),
        ("ann", "", 5, "decoration", "decoration"),
        ("ann", "", 6, "", ""),
    ]
