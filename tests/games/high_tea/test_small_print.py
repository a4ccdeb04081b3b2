"""Small print that only a second look finds untested."""

from __future__ import annotations

from rat_tables import games
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import Event
from rat_tables.games.high_tea.awards import awards
from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import offer, ways
from rat_tables.games.high_tea.table import DISH, Made, Rat, Supply
from rat_tables.words import of_game
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


def test_rats_with_equal_medals_are_told_by_their_count() -> None:
    t = laid("ann", {seat: {} for seat in ("ann", "bob", "cy", "dee", "eve")})
    t.goals = [2, 5]
    for seat, dishes in {"ann": [9, 9, 9], "bob": [10], "cy": [5, 7], "dee": [21], "eve": [25]}.items():
        t.rat(seat).made = [Made(seat, "", value, DISH) for value in dishes]
    Go(t, awards(t))
    told = [(e.facts["goal"], e.seat, e.facts["count"]) for e in t.story.events if e.kind == "award.medals"]
    # 5 Refined: 27 wins 3 medals, 25 wins 2, and 21, 12 and 10 win one each
    assert told[5:] == [("goal-5", *row) for row in (("ann", 27), ("eve", 25), ("dee", 21), ("cy", 12), ("bob", 10))]
    # 2 Cheap: the fewest first
    assert [count for _, _, count in told[:5]] == [1, 1, 1, 2, 3]


def test_what_is_announced_first_is_offered_first() -> None:
    for a, b in ((2, 4), (5, 1), (6, 2)):
        told = offer(a, b)
        first, second = ways(Rat("ann"), a, b).values()
        assert (first.supply, first.amount) == (told["second"], told["few"])
        assert (second.supply, second.amount) == (told["first"], told["many"])
        said = of_game(games.find("high-tea")).event(Event("scavenge.rolled", "ann", None, told), {"ann": "Ann"})
        assert said.index(f"{first.amount} ") < said.index(f" or {second.amount} ")


def test_the_coin_is_asked_of_whoever_throws_it() -> None:
    tea = go_on(session("ann bob cy", use="track"), {"scavenge.dice": "1 2"}, at("coin"))
    assert tea.ask is not None
    assert tea.table.thrower in ("ann", "bob", "cy")
    assert tea.ask.as_seen_by(EVERYONE).facts == {"thrower": tea.table.thrower}
