"""Sentences of the rulebook that no other test shows by themselves."""

from __future__ import annotations

import pytest

from rat_tables import games
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import Event
from rat_tables.games.high_tea.awards import awards
from rat_tables.games.high_tea.lines import board
from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import end_of_round, new_goal, scavenge_three_times
from rat_tables.games.high_tea.setup import set_the_table
from rat_tables.games.high_tea.supplies import any_of, host_privilege
from rat_tables.games.high_tea.table import Supply, Vocation
from rat_tables.words import Words, of_game
from tests.games.high_tea.play_through import at, go_on, session
from tests.games.high_tea.table_laid import ALL_SIX, Go, dishes_and, held, laid, lines, told

NAMES = {"ann": "Ann", "bob": "Bob", "cy": "Cy"}


@pytest.fixture(scope="module")
def words() -> Words:
    return of_game(games.find("high-tea"))


# ── set-up and goals ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("supply", ALL_SIX)
def test_the_first_2_units_may_be_of_any_supply(supply: str) -> None:
    t = laid("", {"ann": {}, "bob": {}, "cy": {}})
    go = Go(t, set_the_table(t))("host.first", "", "cy")("setup.take", "bob", "flowers")("setup.take", "ann", supply)
    assert go.over
    assert held(t, "ann") == {supply: 2}


@pytest.mark.parametrize("vocation", ["", "banker"])
def test_the_host_takes_no_2_units_and_the_others_no_privilege(vocation: str) -> None:
    t = laid("", {"ann": {}, "bob": {}, "cy": {}})
    t.rat("cy").vocation = vocation
    go = Go(t, set_the_table(t))("host.first", "", "cy")("setup.take", "bob", "rags")("setup.take", "ann", "rags")
    if vocation:
        go("banker", "cy", "straw")  # the first Host counts as a new one
    assert go.over
    assert (held(t, "ann"), held(t, "bob")) == ({"rags": 2}, {"rags": 2})
    assert held(t, "cy") == {**dict.fromkeys(ALL_SIX, 1), "straw": 4 if vocation else 1}


def test_a_goal_is_circled_on_everybodys_sheet(words: Words) -> None:
    t = laid("ann", {"ann": {}, "bob": {}, "cy": {}})
    Go(t, new_goal(t)).dice("goal.dice", 6, 4)
    for viewer in (EVERYONE, "ann", "bob", "cy"):
        view = t.as_seen_by(viewer)
        assert view.goals == [10]
        assert "[10 Grandiose]" in board(view, NAMES, words)[1]


def test_all_eleven_goals_are_in_view_all_the_time(words: Words) -> None:
    t = laid("ann", {"ann": {}, "bob": {}})
    numbers = [word for line in board(t.as_seen_by("bob"), NAMES, words)[:2] for word in line.split() if word.isdigit()]
    assert numbers == [str(number) for number in range(2, 13)]


def test_no_goal_gives_a_medal_before_the_banquet() -> None:
    tea = go_on(session("ann bob cy"), {}, at("end.confirm"))
    kinds = [event.kind for event in tea.table.story.events]
    opened = kinds.index("sheets.open")
    assert not [kind for kind in kinds[:opened] if kind.startswith("award")]
    assert [event.facts["round"] for event in tea.table.story.events[:opened] if event.kind == "round"][-1] == 5
    assert kinds[opened:].count("award") == 5  # all of them then, one a round


# ── scavenging ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_each_rat_settles_by_itself_which_die_is_which() -> None:
    t = laid("ann", {"ann": {}, "bob": {}, "cy": {}})
    go = Go(t, scavenge_three_times(t)).dice("scavenge.dice", 1, 6)
    # 6 Swords or 1 Flower: two rats read the same dice one way, the third the other
    go("scavenge.take", "ann", "swords")("scavenge.take", "bob", "flowers")("scavenge.take", "cy", "swords")
    assert [held(t, seat) for seat in t.seats] == [{"swords": 6}, {"flowers": 1}, {"swords": 6}]


def test_the_dice_of_all_three_rolls_stay_noted_by_the_round(words: Words) -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, one_look=True)
    go = Go(t, scavenge_three_times(t))
    for a, b in ((1, 3), (5, 5), (6, 2)):
        go.dice("scavenge.dice", a, b)
    # 1 and 3: 3 beside Swords, 1 beside Straw; doubles by themselves; 6 and 2: 2 Flowers or 6 Baubles
    assert board(t.as_seen_by("bob"), NAMES, words)[2] == (
        "Dice  1 3: 1 Straw/3 Swords  5 5: 5 of any  6 2: 6 Baubles/2 Flowers"
    )
    t.at(1, "outdo", "swords")
    assert "Dice 1 3  5 5  6 2" in board(t.as_seen_by("bob"), NAMES, words)[2]


# ── out-doing ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_each_of_the_six_has_an_action_of_its_own() -> None:
    t = laid("ann", {"ann": {"rags": 4}, "bob": dict.fromkeys(ALL_SIX, 1), "cy": {}})

    def six() -> object:
        for supply in Supply:
            yield from out_do_the_host(t, supply)

    go = Go(t, six())  # type: ignore[arg-type]
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "3")  # 4 Rags, ann has 1 left
    go("baubles", "bob", "crumbs")  # 6 Crumbs
    go("nest", "bob", "flowers")
    assert go.ask is not None
    assert (go.ask.kind, dishes_and(t.rat("bob"))) == ("form", ([6], [4]))
    go("form", "bob", "decoration")
    assert go.over
    assert dishes_and(t.rat("bob")) == ([6], [4, 1])
    assert (t.rat("bob").nests, t.host) == (["flowers"], "bob")
    # all is used up, and the new Host has the Privilege at once
    assert (held(t, "bob"), held(t, "ann"), held(t, "cy")) == (dict.fromkeys(ALL_SIX, 1), {"rags": 1}, {})


@pytest.mark.parametrize(("flowers", "host"), [((2, 3, 5), "cy"), ((2, 5, 3), "bob"), ((2, 2, 3), "cy")])
def test_all_with_more_flowers_make_something_and_the_most_alone_hosts(flowers: tuple[int, ...], host: str) -> None:
    t = laid("ann", {seat: {"flowers": n} for seat, n in zip(NAMES, flowers, strict=True)})
    go = Go(t, out_do_the_host(t, Supply.FLOWERS))
    for seat, n in zip(NAMES, flowers, strict=True):
        if n > 2:
            go("form", seat, "dish")
    assert (go.over, t.host) == (True, host)
    assert [rat.values("dish") for rat in t.rats] == [[n] if n > 2 else [] for n in flowers]
    assert lines(t, "privilege") == [("privilege", host)]


def test_h08_a_nest_does_nothing_for_what_was_scavenged_before_it() -> None:
    t = laid("ann", {"ann": {}, "bob": {"straw": 1}})
    go = Go(t, scavenge_three_times(t))
    for _ in range(3):
        go.dice("scavenge.dice", 5, 4)("scavenge.take", "ann", "crumbs")("scavenge.take", "bob", "rags")
    Go(t, out_do_the_host(t, Supply.STRAW))("nest", "bob", "rags")
    assert held(t, "bob") == {"rags": 12}  # 3 × 4


def test_nests_double_nothing_that_is_not_scavenged() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, vocations=True)
    for rat in t.rats:
        rat.nests, rat.built = list(ALL_SIX), 6
    Go(t, host_privilege(t))
    assert held(t, "ann") == dict.fromkeys(ALL_SIX, 1)
    Go(t, any_of(t, t.rat("bob"), 2, "extra"))("extra", "bob", "rags")
    Go(t, end_of_round(t))("bonus", "bob", "rags+straw")
    assert held(t, "bob") == {"rags": 4, "straw": 2}
    t.rat("bob").vocation = Vocation.BEGGAR
    go = Go(t, out_do_the_host(t, Supply.SWORDS))("beggar", "bob", "rags")
    go("swords.request", "ann", "bob:straw")("swords.amount", "ann", "2")
    assert held(t, "bob") == {"rags": 5}
    assert held(t, "ann") == {"baubles": 1, "straw": 3, "crumbs": 1, "rags": 1, "flowers": 1}


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_nest_of_the_last_round_counts_for_plush() -> None:
    t = laid("ann", {"ann": {}, "bob": {"straw": 1}, "cy": {}})
    t.round, t.goals = 5, [7]
    t.rat("cy").nests, t.rat("cy").built = ["rags"], 1
    Go(t, out_do_the_host(t, Supply.STRAW))("nest", "bob", "straw")
    Go(t, awards(t))
    # bob and cy have one nest each, ann none
    assert [(e.seat, e.facts["count"], e.facts["medals"]) for e in told(t, "award.medals")] == [
        ("bob", 1, 3),
        ("cy", 1, 3),
        ("ann", 0, 0),
    ]


def test_who_becomes_host_in_the_last_round_holds_the_ceremony_and_settles_ties() -> None:
    t = laid("ann", {"ann": {"flowers": 1}, "bob": {"flowers": 4}, "cy": {}})
    t.round, t.goals = 5, [2]
    Go(t, out_do_the_host(t, Supply.FLOWERS))("form", "bob", "dish")
    Go(t, end_of_round(t))
    go = Go(t, awards(t))
    # Cheap: ann and cy made nothing, 3 medals each; bob 1 piece, 2 medals
    assert lines(t, "sheets.open") == [("sheets.open", "bob")]
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.options("bob")) == ("lifeboat", ("bob",), ["ann", "cy"])
    go("lifeboat", "bob", "cy")
    assert (t.lifeboat, t.thrower) == ("cy", "bob")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("coin.heads", "Bob threw the coin: heads! Every rat was off before the ship went down."),
        ("coin.tails", "Bob threw the coin: tails. Condolences to the captain."),
    ],
)
def test_what_the_coin_says(words: Words, kind: str, text: str) -> None:
    assert words.event(Event(kind, "bob", None, {}), NAMES) == text


def test_the_winner_is_applauded(words: Words) -> None:
    assert words.event(Event("lifeboat", "bob", None, {}), NAMES).endswith("Applause!")
