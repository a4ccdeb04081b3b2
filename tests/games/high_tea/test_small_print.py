"""Small print that only a second look finds untested."""

from __future__ import annotations

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.table import Supply
from tests.games.high_tea.play_through import at, go_on, session
from tests.games.high_tea.table_laid import Go, laid


def test_in_the_middle_every_part_of_a_sheet_is_asked_in_secret() -> None:
    tea = go_on(session("ann bob", middle=True), {"middle.round": "2", "middle.goals": "7"}, at("middle.supplies"))
    asked = []
    while tea.ask is not None and tea.ask.kind != "goal.dice":
        asked.append((tea.ask.kind, tea.ask.secret))
        tea.answer(
            {"middle.supplies": "1 0 0 0 0 0", "middle.nests": "rags", "middle.dish": "4"}.get(tea.ask.kind, "3")
        )
    one_sheet = [("middle.supplies", True), ("middle.nests", True), ("middle.dish", True), ("middle.decoration", True)]
    assert asked == one_sheet * 2
    for rat in tea.table.rats:
        assert [(made.seat, made.supply, made.form, made.value) for made in rat.made] == [
            (rat.seat, "", "decoration", 3),
            (rat.seat, "", "dish", 4),
        ]
        assert (rat.nests, rat.built, rat.laying) == (["rags"], 1, [])


def test_a_second_nest_on_paper_makes_two() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, sheets="paper")
    for built in (1, 2):
        Go(t, out_do_the_host(t, Supply.STRAW))("outdo.host", "ann", "1")("outdo.sure", "ann", "sure")(
            "outdo.reply", "bob", "rats"
        )
        assert t.rat("ann").built == built


def test_which_vocation_was_chosen_is_told() -> None:
    rolls = {"vocations.roll.1.ann:vocation.dice": "6 6", "vocations.roll.1.bob:vocation.dice": "1 2"}
    tea = go_on(session("ann bob", vocations=True), rolls, at("goal.dice"))
    told = {event.seat: event.facts["vocation"] for event in tea.table.story.events if event.kind == "vocation"}
    assert told == {rat.seat: rat.vocation for rat in tea.table.rats}
    assert all(told.values())
