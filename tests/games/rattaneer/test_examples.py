"""The worked examples of the rulebook, with its numbers. ann is Morgan, bob L'Olonnais, cy Kidd."""

from __future__ import annotations

from rat_tables.games.rattaneer.land import tavern, work_camp
from rat_tables.games.rattaneer.morning import morning
from rat_tables.games.rattaneer.ocean import sail, shipping
from tests.games.rattaneer.table_laid import (
    ANY,
    RUM,
    RUM_COFFEE,
    Go,
    Has,
    allies,
    below,
    coins,
    cubes,
    down,
    hands,
    lines,
    pirates,
    stocks,
    three,
    two,
    up,
)


def test_the_morning_of_three_the_neutral_cube_on_4_and_the_gap_at_6() -> None:
    t = three(Has(hand=1), Has(hand=1), Has(hand=1))
    go = Go(t, morning(t))
    go("place", "ann", "1 2")("place", "bob", "2 5 +5")("place", "cy", "3 10 +9")
    assert go.over
    assert pirates(t) == {1: ["ann"], 2: ["ann", "bob"], 3: ["cy"], 5: ["bob"], 11: ["cy"]}
    assert cubes(t) == {4: {"": 1}, 5: {"bob": 1}}
    assert (t.gap, hands(t)) == (6, [1, 0, 1])
    assert lines(t, "neutral", "gap", "swept") == [
        ("neutral", "", {"areas": [4], "colour": ""}),
        ("gap", "", {"area": 6}),
        ("swept", "cy", {"pirates": [10], "cubes": 1}),
    ]


def test_the_work_camp_gives_2_coins_and_1() -> None:
    t = three(Has(coins=0), Has("1", coins=0), Has("1", coins=0), land="ann")
    assert t.camp == 3
    work_camp(t)
    assert (coins(t), t.camp) == ([0, 2, 1], 0)
    assert lines(t, "camp") == [("camp", "bob", {"coins": 2}), ("camp", "cy", {"coins": 1})]


def test_the_tavern_a_master_fencer_for_4_coins_and_a_cube_for_1() -> None:
    t = three(Has("2", coins=4), Has(), Has("2", coins=2), tavern="master-fencer gunner")
    go = Go(t, tavern(t))("tavern", "ann", "master-fencer")("tavern", "cy", "deck-hand")
    assert go.over
    assert (allies(t, "ann"), coins(t), hands(t), stocks(t)) == (["master-fencer"], [0, 2, 1], [0, 0, 1], [5, 5, 4])
    assert t.tavern.cards == ["gunner"]
    assert lines(t) == [
        ("hired", "ann", {"card": "master-fencer", "cost": 4}),
        ("deck-hand", "cy", {"cost": 1}),
    ]


def test_the_battle_of_area_3_is_won_with_3_against_3_and_kidd_takes_first() -> None:
    t = three(Has("3 +3"), Has(), Has("3", allies="magician"), cards={3: "gems/6/2 gems/5/1 rum/2/0"}, sea="cy")
    go = Go(t, sail(t, 3))
    assert lines(t, "battle.brings", "battle.won") == [
        ("battle.brings", "cy", {"area": 3, "cubes": 0, "crew": 1, "total": 1}),
        ("battle.brings", "ann", {"area": 3, "cubes": 1, "crew": 0, "total": 2}),
        ("battle.won", "", {"area": 3, "have": 3, "need": 3}),
    ]
    assert (hands(t), stocks(t), cubes(t)) == ([0, 0, 0], [5, 5, 5], {})
    go("plunder", "cy", "gems/6/2")("plunder", "ann", "gems/5/1")  # the last card leaves no choice
    assert go.over
    assert (up(t, "cy"), up(t, "ann"), below(t, 3)) == (["gems/6/2", "rum/2/0"], ["gems/5/1"], [])


def test_the_shipping_cards_choices_one_free_two_for_a_coin_three_for_two() -> None:
    for chosen, paid in (("none", 0), ("rum/2/0", 0), ("rum/2/0+coffee/4/1", 1), ("rum/2/0+rum/3/1+coffee/4/1", 2)):
        t = two(Has("4", coins=2, up="rum/2/0 rum/3/1 coffee/4/1 gems/6/2"), cards={4: RUM_COFFEE})
        go = Go(t, shipping(t, 4))
        assert (go.options("ann"), go.pick) == (["rum/2/0", "rum/3/1", "coffee/4/1"], (0, 3))
        go("ship", "ann", chosen)
        assert (coins(t)[0], down(t, "ann")) == (2 - paid, sorted(chosen.split("+")) if chosen != "none" else [])


def test_the_shipping_on_area_4_up_to_3_rum_and_up_to_2_of_any() -> None:
    t = three(
        Has(),
        Has("4", coins=2, up="rum/2/0 rum/2/0.2 gems/5/1 tobacco/4/1"),
        Has("4", coins=1, up="tobacco/3/1 tobacco/3/0"),
        cards={4: f"{RUM} {ANY}"},
        sea="bob",
    )
    go = Go(t, sail(t, 4))
    go("ship", "bob", "rum/2/0+rum/2/0.2+gems/5/1+tobacco/4/1")
    assert (down(t, "bob"), coins(t)) == (["gems/5/1", "rum/2/0", "rum/2/0", "tobacco/4/1"], [2, 0, 1])
    assert (go.options("cy"), go.pick) == (["tobacco/3/1", "tobacco/3/0"], (0, 2))
    why = go.refuses("ship", "cy", "tobacco/3/1+tobacco/3/0")
    assert (why.key, why.rule, why.facts) == ("ship-dear", "R19", {"coins": 2, "have": 1})
    go("ship", "cy", "tobacco/3/1")
    assert (down(t, "cy"), up(t, "cy"), coins(t)) == (["tobacco/3/1"], ["tobacco/3/0"], [2, 0, 0])
    assert (go.over, below(t, 4), t.discards.cards) == (True, [], [RUM, ANY])
    assert lines(t, "shipped", "sailed")[-1] == ("sailed", "", {"cards": [RUM, ANY], "area": 4})
