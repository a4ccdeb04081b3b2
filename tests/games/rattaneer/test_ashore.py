"""Areas 9, 10 and F: the Trading Port, the Legendary Island with its tile and treasures, the Farm."""

from __future__ import annotations

import pytest

from rat_tables.games.rattaneer.ashore import farm, legendary_island, trading_port
from rat_tables.games.rattaneer.rules import day
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.table_laid import (
    RUM,
    Go,
    Has,
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


def tile(t: Rattaneer) -> list[list[str]]:
    """Whose cubes are on which square, the rectangle last."""
    return [spot.cubes for spot in t.tile]


# ── 9: Trading Port ─────────────────────────────────────────────────────────────────────────────────────────────


def test_r21_up_to_three_cards_are_flipped_for_nothing_in_ocean_order() -> None:
    t = two(Has("9", coins=0, up="rum/2/0 gems/6/2 rum/3/1 coffee/4/1"), Has("9", up="rum/2/0"), land="ann", sea="bob")
    t.resolving = 9
    go = Go(t, trading_port(t))
    assert (go.waits, go.pick, go.facts("bob")) == (("port", ("bob",)), (0, 1), {"most": 3})
    go("port", "bob", "none")
    assert (go.waits, go.pick, go.places[-1]) == (("port", ("ann",)), (0, 3), "1.day.9.ann")
    assert go.suggested == "gems/6/2+rum/3/1+coffee/4/1"
    assert go.refuses("port", "ann", "+".join(go.options("ann"))).key == "picked-count"
    go("port", "ann", "gems/6/2+rum/2/0")
    assert (go.over, down(t, "ann"), up(t, "ann"), coins(t)[0]) == (
        True,
        ["gems/6/2", "rum/2/0"],
        ["rum/3/1", "coffee/4/1"],
        0,
    )
    assert (down(t, "bob"), lines(t)) == ([], [("port", "ann", {"cards": ["rum/2/0", "gems/6/2"]})])


def test_in_the_port_with_nothing_to_flip_nobody_is_asked_and_nobody_farms() -> None:
    t = two(Has("9"), Has())
    go = Go(t, day(t))
    assert (go.over, go.kinds, t.farm, coins(t)) == (True, [], [], [2, 2])


def test_a_pirate_moved_out_of_the_port_flips_nothing() -> None:
    t = two(Has("9", up="rum/2/0"), Has("9", up="rum/2/0"))
    go = Go(t, trading_port(t)).ruled("pirate:bob:9", "farm").ruled("pirate:ann:9", "farm")
    assert (go.over, up(t, "ann"), up(t, "bob")) == (True, ["rum/2/0"], ["rum/2/0.2"])


# ── 10: Legendary Island ────────────────────────────────────────────────────────────────────────────────────────


def test_r21_one_cube_from_the_hand_on_an_empty_square_in_ocean_order() -> None:
    t = two(Has("10", hand=2), Has("10", hand=1), sea="bob")
    go = Go(t, legendary_island(t))
    assert (go.waits, go.options("bob"), go.facts("bob")) == (("island", ("bob",)), ["1", "2", "3", "4"], {"cubes": 1})
    assert go.places == ["1.day.10.bob"]
    go("island", "bob", "1")
    assert (go.waits, go.options("ann"), go.facts("ann")) == (("island", ("ann",)), ["2", "3", "4"], {"cubes": 2})
    go("island", "ann", "4")
    assert (go.over, tile(t), hands(t), stocks(t)) == (True, [["bob"], [], [], ["ann"]], [1, 0], [3, 4])
    assert lines(t) == [
        ("island", "bob", {"number": 1, "points": 10, "many": False}),
        ("island", "ann", {"number": 4, "points": 4, "many": True}),
    ]


def test_only_the_rectangle_takes_more_than_one() -> None:
    t = two(Has("10", hand=1), Has("10", hand=1))
    for spot in t.tile:
        spot.cubes = ["ann"]
    go = Go(t, legendary_island(t))  # a single choice is taken by itself
    assert (go.over, tile(t)) == (True, [["ann"], ["ann"], ["ann"], ["ann", "ann", "bob"]])


def test_r21_a_cube_on_an_area_can_be_lifted_where_none_is_in_hand() -> None:
    t = two(Has("10 +10 +4"), Has("10 +1 +2"))
    go = Go(t, legendary_island(t))
    assert go.facts("ann") == {"cubes": 2}
    go("island", "ann", "2")("island", "bob", "3")
    assert (cubes(t), stocks(t)) == ({1: {"bob": 1}, 4: {"ann": 1}}, [3, 3])


def test_r7_no_cube_anywhere_or_no_room_and_one_goes_to_the_farm() -> None:
    t = two(Has("10"), Has("10", hand=1))
    for spot in t.tile:
        spot.cubes = ["bob"]
    t.tile.pop()
    go = Go(t, day(t))
    assert (go.over, pirates(t), coins(t), hands(t)) == (True, {11: ["ann", "bob"]}, [3, 3], [0, 1])
    assert lines(t, "unable") == [("unable", "ann", {"area": 10}), ("unable", "bob", {"area": 10})]


def test_a_pirate_moved_off_the_island_while_it_chooses_places_nothing() -> None:
    t = two(Has("10", hand=1), Has("10", hand=1))
    go = Go(t, legendary_island(t)).ruled("pirate:ann:10", "9")
    assert (go.waits, pirates(t), hands(t)) == (("island", ("bob",)), {9: ["ann"], 10: ["bob"]}, [1, 1])


def test_a_square_taken_by_a_ruling_while_one_chooses_is_offered_no_more() -> None:
    t = two(Has("10", hand=1))
    assert Go(t, legendary_island(t)).ruled("square:2", "bob").options("ann") == ["1", "3", "4"]


# ── the expansion ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_square_with_the_icon_brings_one_of_the_treasures_and_others_none() -> None:
    t = two(Has("10", hand=1), Has("10", hand=1), row="black-pearl companion-flute red-diamond-ring")
    assert [(spot.points, spot.treasure, spot.many) for spot in t.tile] == [
        (9, False, False),
        (7, True, False),
        (5, True, False),
        (3, False, True),
    ]
    go = Go(t, legendary_island(t))("island", "ann", "2")
    assert (go.waits, go.options("ann")) == (
        ("treasure", ("ann",)),
        ["black-pearl", "companion-flute", "red-diamond-ring"],
    )
    assert go.places[-1] == "1.day.10.ann.treasure"
    go("treasure", "ann", "black-pearl")("island", "bob", "1")
    assert (go.over, t.captain("ann").treasures.cards, t.captain("bob").treasures.cards) == (True, ["black-pearl"], [])
    assert t.treasures.cards == ["companion-flute", "red-diamond-ring"]
    assert [captain.companion for captain in t.captains] == [False, False]
    assert lines(t, "treasure") == [("treasure", "ann", {"card": "black-pearl"})]


def test_companion_flute_brings_the_companion_pirate() -> None:
    t = two(Has("10", hand=1), row="black-pearl companion-flute")
    Go(t, legendary_island(t))("island", "ann", "3")("treasure", "ann", "companion-flute")
    assert [captain.companion for captain in t.captains] == [True, False]


def test_the_companion_pirate_stays_when_another_treasure_is_taken() -> None:
    t = two(Has("10", hand=1, treasures="companion-flute"), row="black-pearl red-diamond-ring")
    t.captain("ann").companion = True
    Go(t, legendary_island(t))("island", "ann", "3")("treasure", "ann", "black-pearl")
    assert t.captain("ann").companion


def test_r6_the_companion_does_not_come_back_with_another_treasure() -> None:
    t = two(Has("10", hand=1, treasures="companion-flute"), row="black-pearl red-diamond-ring")
    Go(t, legendary_island(t))("island", "ann", "3")("treasure", "ann", "black-pearl")
    assert not t.captain("ann").companion


def test_once_the_treasures_are_gone_a_square_brings_points_alone() -> None:
    t = two(Has("10", hand=1), expansion=True)
    go = Go(t, legendary_island(t))("island", "ann", "2")
    assert (go.over, t.captain("ann").treasures.cards, tile(t)[1]) == (True, [], ["ann"])


def test_expansion_without_it_no_square_brings_a_card_and_the_front_is_played() -> None:
    t = two(Has("10", hand=1))
    assert [(spot.card, spot.number, spot.points, spot.treasure) for spot in t.tile] == [
        ("square/front/1", 1, 10, False),
        ("square/front/2", 2, 8, False),
        ("square/front/3", 3, 6, False),
        ("rectangle/front", 4, 4, False),
    ]
    assert [spot.card for spot in two(expansion=True).tile][-1] == "rectangle/back"


# ── F: Farm ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_r22_a_coin_for_each_pirate_those_that_failed_included() -> None:
    t = three(Has("f 3"), Has("f f"), Has("4"), cards={3: "rum/3/1", 4: "rum/2/0"})
    Go(t, day(t))
    assert (coins(t), t.farm) == ([4, 4, 2], ["ann", "bob", "bob", "ann"])
    assert lines(t, "farm") == [("farm", "ann", {"coins": 2}), ("farm", "bob", {"coins": 2})]
    assert all(isinstance(many, int) for many in (*coins(t), *(facts["coins"] for _, _, facts in lines(t, "farm"))))
    assert t.place == "1.day.11"


def test_the_bank_never_runs_out() -> None:
    t = two(Has("1 f", coins=500), Has("9"))
    t.camp = 500
    Go(t, day(t))
    assert (coins(t), t.camp) == ([500 + 500 + 1, 2], 0)


def test_r22_the_farm_comes_last() -> None:
    t = two(Has("f 2", coins=0), Has("2", coins=1))
    Go(t, day(t))
    assert hands(t) == [0, 1]  # the coin came too late for ann to buy a cube
    assert coins(t) == [2, 0]
    t.farm = []
    farm(t)
    assert coins(t) == [2, 0]


def test_areas_are_resolved_in_order_and_only_where_there_is_a_pirate() -> None:
    t = three(Has("1 4"), Has("3 10"), Has("9 8 +7"), cards={3: "coffee/3/0", 4: RUM, 7: "rum/2/0", 8: "rum/2/0"})
    t.captain("bob").hand = 1
    go = Go(t, day(t))
    assert go.waits == ("port", ("cy",))
    assert t.resolving == 9
    go("port", "cy", "none")("island", "bob", "1")
    assert [facts["area"] for _, _, facts in lines(t, "area")] == [1, 3, 4, 8, 9, 10]
    assert (t.resolving, go.over) == (0, True)
    assert t.area(7).cards.cards == ["rum/2/0"]


@pytest.mark.parametrize("coins_there", [0, 3])
def test_a_ruling_on_the_camp_before_the_day_counts(coins_there: int) -> None:
    t = two(Has("1", coins=0))
    t.camp = coins_there
    Go(t, day(t))
    assert coins(t)[0] == coins_there
