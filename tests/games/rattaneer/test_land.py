"""Areas 1 and 2: the Work Camp and the Tavern, with what allies and treasures change there."""

from __future__ import annotations

import pytest

from rat_tables.games.rattaneer.land import hire_again, tavern, work_camp
from rat_tables.games.rattaneer.rules import day, resolve
from tests.games.rattaneer.table_laid import Go, Has, allies, coins, hands, laid, lines, pirates, stocks, three, two

# ── 1: Work Camp ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("camp", "there", "land", "purses"),
    [
        (3, ("ann", "bob", "cy"), "ann", [1, 1, 1]),
        (3, ("ann", "cy"), "ann", [2, 0, 1]),
        (3, ("ann", "cy"), "bob", [1, 0, 2]),
        (3, ("ann", "cy"), "cy", [1, 0, 2]),
        (7, ("ann", "bob", "cy"), "bob", [2, 3, 2]),
        (8, ("ann", "bob", "cy"), "bob", [2, 3, 3]),
        (6, ("bob",), "ann", [0, 6, 0]),
        (1, ("ann", "bob", "cy"), "cy", [0, 0, 1]),
    ],
)
def test_r8_one_coin_each_from_the_land_holder_until_there_are_none(
    camp: int, there: tuple[str, ...], land: str, purses: list[int]
) -> None:
    t = laid({seat: Has("1" if seat in there else "", coins=0) for seat in ("ann", "bob", "cy")}, land=land)
    t.camp = camp
    work_camp(t)
    assert (coins(t), t.camp) == (purses, 0)


def test_r8_where_nobody_went_the_coins_are_left() -> None:
    t = two(Has("f f"), Has("f f"))
    Go(t, day(t))
    assert (t.camp, coins(t)) == (2, [4, 4])


# ── 2: Tavern ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_r29_on_land_the_land_tile_says_who_is_first() -> None:
    t = three(Has("2", coins=9), Has("2", coins=9), Has("2", coins=9), tavern="gunner", land="bob", sea="cy")
    go = Go(t, tavern(t))
    assert (go.waits, go.places) == (("tavern", ("bob",)), ["1.day.2.bob"])
    go("tavern", "bob", "gunner")
    assert [who for _, who in go.asked] == [("bob",), ("cy",), ("ann",)]
    assert (hands(t), coins(t)) == ([1, 0, 1], [8, 7, 8])


def test_r29_areas_1_and_2_are_land_and_3_to_10_are_sea() -> None:
    t = three(land="bob", sea="cy")
    firsts = {number: t.from_holder(number)[0].seat for number in range(1, 11)}
    assert firsts == {1: "bob", 2: "bob", **dict.fromkeys(range(3, 11), "cy")}
    assert [captain.seat for captain in t.from_holder(1)] == ["bob", "cy", "ann"]
    assert [captain.seat for captain in t.from_holder(3)] == ["cy", "ann", "bob"]


def test_r9_one_of_the_row_or_a_cube_whatever_one_can_pay() -> None:
    t = two(Has("2", coins=3), tavern="master-fencer surgeon gunner")
    go = Go(t, tavern(t))
    assert go.options("ann") == ["surgeon", "gunner", "deck-hand"]
    assert go.facts("ann") == {"coins": 3, "extra": 0}
    go("tavern", "ann", "surgeon")
    assert (go.over, coins(t)[0], allies(t, "ann")) == (True, 0, ["surgeon"])


def test_r9_a_hired_ally_is_of_use_later_in_the_same_day() -> None:
    t = two(Has("2 3", coins=2), Has(), tavern="gunner", cards={3: "rum/3/1"})
    go = Go(t, day(t))("tavern", "ann", "gunner")
    assert go.over
    assert t.captain("ann").up.cards == ["rum/3/1"]


def test_r9_the_row_is_not_filled_up_before_the_night() -> None:
    t = two(Has("2", coins=2), Has("2", coins=2), tavern="gunner")
    go = Go(t, tavern(t))("tavern", "ann", "gunner")
    assert (go.over, t.tavern.cards, hands(t)) == (True, [], [0, 1])


def test_allies_alike_are_offered_once_and_the_older_is_taken() -> None:
    t = two(Has("2", coins=9), tavern="gunner gunner")
    go = Go(t, tavern(t))
    assert go.options("ann") == ["gunner", "deck-hand"]
    go("tavern", "ann", "gunner")
    assert (allies(t, "ann"), t.tavern.cards) == (["gunner"], ["gunner.2"])


def test_r7_who_can_pay_for_nothing_goes_to_the_farm() -> None:
    t = two(Has("2", coins=0), Has("2", coins=1), tavern="gunner")
    go = Go(t, day(t))
    assert (go.over, coins(t), hands(t), pirates(t)) == (True, [1, 0], [0, 1], {2: ["bob"], 11: ["ann"]})
    assert lines(t, "unable", "deck-hand", "farm") == [
        ("unable", "ann", {"area": 2}),
        ("deck-hand", "bob", {"cost": 1}),
        ("farm", "ann", {"coins": 1}),
    ]


def test_r7_in_the_tavern_nobody_declines_who_can() -> None:
    t = two(Has("2", coins=2), tavern="gunner")
    go = Go(t, tavern(t))
    assert go.options("ann") == ["gunner", "deck-hand"]
    assert go.refuses("tavern", "ann", "enough").key == "not-offered"


@pytest.mark.parametrize(("hand", "on", "square", "left"), [(5, "", 0, 0), (1, "+3 +4", 2, 0), (1, "+3", 2, 1)])
def test_r10_the_stock_is_five_of_a_colour_less_all_that_is_out(hand: int, on: str, square: int, left: int) -> None:
    t = two(Has(f"2 {on}", coins=1, hand=hand))
    t.tile[-1].cubes = ["bob", *["ann"] * square]
    assert stocks(t) == [left, 4]
    go = Go(t, tavern(t))
    assert (go.over, hands(t)[0]) == (True, hand + left)
    assert ("unable" in [kind for kind, *_ in lines(t)]) == (not left)


# ── treasures ashore ────────────────────────────────────────────────────────────────────────────────────────────


def test_r20_exquisite_wine_a_second_hire_for_its_cost_and_2_in_one_payment() -> None:
    t = two(Has("2", coins=9, treasures="exquisite-wine"), tavern="master-fencer gunner")
    go = Go(t, tavern(t))("tavern", "ann", "master-fencer")
    assert (coins(t)[0], go.waits, go.options("ann")) == (
        5,
        ("tavern.again", ("ann",)),
        ["gunner", "deck-hand", "enough"],
    )
    assert (go.facts("ann"), go.places[-1]) == ({"coins": 5, "extra": 2}, "1.day.2.ann.again")
    go("tavern.again", "ann", "gunner")
    assert (coins(t)[0], allies(t, "ann"), go.over) == (1, ["master-fencer", "gunner"], True)
    assert lines(t, "hired")[-1] == ("hired", "ann", {"card": "gunner", "cost": 4})


def test_exquisite_wine_two_cubes_or_one_of_each_or_enough() -> None:
    t = two(Has("2", coins=4, treasures="exquisite-wine"), tavern="gunner")
    go = Go(t, tavern(t))("tavern", "ann", "deck-hand")
    assert go.options("ann") == ["deck-hand", "enough"]  # 3 coins are left, and the Gunner would be 4
    go("tavern.again", "ann", "deck-hand")
    assert (coins(t)[0], hands(t)[0], go.over) == (0, 2, True)
    t = two(Has("2", coins=5, treasures="exquisite-wine"), tavern="gunner")
    go = Go(t, tavern(t))("tavern", "ann", "gunner")("tavern.again", "ann", "enough")
    assert (coins(t)[0], hands(t)[0], go.over) == (3, 0, True)


def test_exquisite_wine_is_not_asked_for_where_it_cannot_be_paid_nor_without_it() -> None:
    t = two(Has("2", coins=3, treasures="exquisite-wine"), Has("2", coins=9), tavern="gunner")
    go = Go(t, tavern(t))("tavern", "ann", "gunner")
    assert (go.over, go.kinds) == (True, ["tavern", "tavern"])


def test_r20_the_scale_takes_one_coin_off_each_of_the_two_payments() -> None:
    t = two(Has("2", coins=6, treasures="exquisite-wine scale-of-the-merchants"), tavern="master-fencer gunner")
    go = Go(t, tavern(t))("tavern", "ann", "master-fencer")("tavern.again", "ann", "gunner")
    assert (coins(t)[0], go.over) == (6 - 3 - 3, True)


def test_scale_of_the_merchants_a_coin_less_for_an_ally_and_a_cube_for_nothing() -> None:
    t = two(Has("2", coins=3, treasures="scale-of-the-merchants"), tavern="master-fencer")
    Go(t, tavern(t))("tavern", "ann", "master-fencer")
    assert coins(t)[0] == 0


def test_scale_of_the_merchants_never_pays_its_owner() -> None:
    t = two(Has("2", coins=3, treasures="scale-of-the-merchants/1"), tavern="gunner/0/1 surgeon/9/1", unread=True)
    go = Go(t, tavern(t))("tavern", "ann", "gunner/0/1")
    assert (go.over, coins(t)[0], allies(t, "ann")) == (True, 3, ["gunner/0/1"])
    assert lines(t, "hired") == [("hired", "ann", {"card": "gunner/0/1", "cost": 0})]


def test_r20_the_scale_takes_a_coin_off_the_one_payment_also_where_the_ally_costs_nothing() -> None:
    has = Has("2", coins=3, treasures="exquisite-wine/2 scale-of-the-merchants/1")
    t = two(has, tavern="gunner/0/1", unread=True)
    go = Go(t, tavern(t))("tavern", "ann", "deck-hand")("tavern.again", "ann", "gunner/0/1")
    assert (go.over, coins(t)[0]) == (True, 3 - 0 - 1)  # 0 + 2, less one


def test_r7_with_the_scale_a_cube_is_free_and_who_has_no_coin_is_able() -> None:
    t = two(Has("2", coins=0, treasures="scale-of-the-merchants"))
    Go(t, tavern(t))
    assert (coins(t)[0], hands(t)[0], t.farm) == (0, 1, [])
    assert lines(t) == [("deck-hand", "ann", {"cost": 0})]


# ── rulings meanwhile ───────────────────────────────────────────────────────────────────────────────────────────


def test_coins_taken_away_while_one_chooses() -> None:
    t = two(Has("2", coins=9), Has("2", coins=9), tavern="gunner master-fencer")
    go = Go(t, tavern(t)).ruled("coins:ann", "1")
    assert go.waits == ("tavern", ("bob",))  # only a cube was left, and with a single choice nobody is asked
    assert (coins(t), hands(t)) == ([0, 9], [1, 0])
    t = two(Has("2", coins=9), tavern="gunner")
    go = Go(t, tavern(t)).ruled("coins:ann", "0")
    assert (go.over, t.farm) == (True, ["ann"])


def test_an_ally_moved_away_while_one_chooses_is_offered_no_more() -> None:
    t = two(Has("2", coins=9), tavern="gunner master-fencer")
    go = Go(t, tavern(t)).ruled("card:gunner", "bob.allies")
    assert go.options("ann") == ["master-fencer", "deck-hand"]


def test_a_second_hire_that_became_too_dear_is_left() -> None:
    t = two(Has("2", coins=9, treasures="exquisite-wine"), tavern="gunner")
    go = Go(t, hire_again(t, t.captain("ann")))
    assert go.options("ann") == ["gunner", "deck-hand", "enough"]
    go.ruled("coins:ann", "0")
    assert (go.over, allies(t, "ann"), hands(t)[0]) == (True, [], 0)


def test_a_pirate_moved_out_of_the_tavern_while_another_chooses_hires_nobody() -> None:
    t = two(Has("2", coins=9), Has("2", coins=9), tavern="gunner")
    go = Go(t, resolve(t, 2)).ruled("pirate:bob:2", "5")
    go("tavern", "ann", "gunner")
    assert (go.over, coins(t), pirates(t)) == (True, [7, 9], {2: ["ann"], 5: ["bob"]})


def test_a_pirate_moved_out_of_the_tavern_while_it_chooses_hires_nobody() -> None:
    t = two(Has("2", coins=9), Has("2", coins=9), tavern="gunner")
    go = Go(t, resolve(t, 2)).ruled("pirate:ann:2", "5")
    assert (go.waits, coins(t), pirates(t)) == (("tavern", ("bob",)), [9, 9], {2: ["bob"], 5: ["ann"]})
    assert lines(t, "unable") == []
