"""Areas 3 to 8: battle, plunder, shipping, discard, with what allies and treasures change there."""

from __future__ import annotations

import pytest

from rat_tables.games.rattaneer.ocean import battle, sail, shipping
from rat_tables.games.rattaneer.pack import Shipping
from rat_tables.games.rattaneer.prices import fare
from rat_tables.games.rattaneer.rules import day, resolve
from tests.games.rattaneer.table_laid import (
    ANY,
    RUM,
    RUM_COFFEE,
    Go,
    Has,
    below,
    coins,
    counted,
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

# ── 1) Battle ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_r12_two_a_cube_and_allies_of_all_who_are_there_are_added_up() -> None:
    t = three(
        Has("3 4 +3 +3 +4", allies="gunner"),
        Has("3", allies="master-fencer gunner", treasures="masters-sword"),
        Has("4 +3", allies="gunner"),
        cards={3: "gems/6/2 gold/4/3 gold/4/3"},
    )
    assert [t.strength(captain, 3) for captain in t.captains[:2]] == [2 * 2 + 1, 2 + 1 + 2]
    assert t.enemy(3) == 2 + 3 + 3
    assert battle(t, 3)
    assert lines(t, "battle.won") == [("battle.won", "", {"area": 3, "have": 10, "need": 8})]


def beats(ann: Has) -> int:
    """The most enemy strength, of 1 to 3, that ann beats alone in area 3."""
    cards = {1: "rum/3/1", 2: "gems/6/2", 3: "gold/4/3"}
    return max((icons for icons, card in cards.items() if battle(two(ann, cards={3: card}), 3)), default=0)


def test_a_cube_has_a_strength_of_2_and_a_pirate_none() -> None:
    assert (beats(Has("3 +3")), beats(Has("3"))) == (2, 0)


def test_gunner_has_a_strength_of_1() -> None:
    assert beats(Has("3", allies="gunner")) == 1


def test_magician_has_a_strength_of_1() -> None:
    assert beats(Has("3", allies="magician")) == 1


def test_master_fencer_has_a_strength_of_2() -> None:
    assert beats(Has("3", allies="master-fencer")) == 2


def test_masters_sword_has_a_strength_of_2() -> None:
    assert beats(Has("3", treasures="masters-sword")) == 2


def test_r11_without_icons_there_is_no_battle_and_no_cube_is_spent() -> None:
    t = two(Has("3 +3"), Has("4 +4"), cards={3: "rum/2/0 coffee/3/0", 4: RUM})
    go = Go(t, day(t))
    assert (go.over, up(t, "ann"), t.discards.cards) == (True, ["rum/2/0", "coffee/3/0"], [RUM])
    assert (cubes(t), stocks(t)) == ({3: {"ann": 1}, 4: {"bob": 1}}, [4, 4])
    assert lines(t, "battle.brings", "battle.won", "battle.lost", "cubes.spent") == []


@pytest.mark.parametrize(("rule", "connector", "hand"), [("lost", 0, 0), ("spared", 1, 1)])
def test_r13_after_a_victory_connectors_are_lost_or_spared(rule: str, connector: int, hand: int) -> None:
    t = three(Has("3 +3"), Has("4 +3"), Has("4"), cards={3: "gems/6/2"}, connectors=rule)
    t.area(3).neutral = 1
    assert battle(t, 3)
    assert lines(t, "battle.won") == [("battle.won", "", {"area": 3, "have": 2, "need": 2})]
    assert cubes(t) == ({3: {"bob": 1}} if connector else {})
    assert (stocks(t)[:2], t.area(3).neutral) == ([5, 5 - connector], 0)
    spent = [("cubes.spent", "ann", {"cubes": 1, "area": 3}), ("cubes.spent", "bob", {"cubes": 1, "area": 3})]
    assert lines(t, "cubes.spent") == spent[: 2 - connector]


def test_r13_spared_connectors_do_not_spare_the_cubes_of_those_who_fight() -> None:
    t = two(Has("4 +3"), Has("3 +3"), cards={3: "rum/3/1"}, connectors="spared")
    assert battle(t, 3)
    assert cubes(t) == {3: {"ann": 1}}


def test_r14_all_cubes_are_spent_even_those_that_were_not_needed() -> None:
    t = two(Has("3 +3 +3 +3"), Has("3 +3"), cards={3: "rum/3/1"})
    assert battle(t, 3)
    assert (hands(t), stocks(t)) == ([0, 0], [5, 5])


def test_r14_a_surgeon_saves_the_cubes_of_its_owner_alone() -> None:
    t = three(Has("3 +3 +3", hand=1, allies="surgeon"), Has("3 +3"), Has("4"), cards={3: "rum/3/1"})
    assert battle(t, 3)
    assert (hands(t), stocks(t), cubes(t)) == ([3, 0, 0], [2, 5, 5], {})
    assert lines(t, "cubes.saved", "cubes.spent") == [
        ("cubes.saved", "ann", {"cubes": 2, "area": 3}),
        ("cubes.spent", "bob", {"cubes": 1, "area": 3}),
    ]


def test_surgeon_brings_cubes_to_the_hand_also_where_they_only_connect() -> None:
    t = two(Has("4 +3", allies="surgeon"), Has("3 +3"), cards={3: "rum/3/1"})
    assert battle(t, 3)
    assert (hands(t), stocks(t)) == ([1, 0], [4, 5])


def test_r15_after_a_defeat_cards_stay_pirates_go_to_the_farm_and_cubes_to_the_hands() -> None:
    t = three(Has("3 +3"), Has("3"), Has("4 +3"), cards={3: f"gold/4/3 {RUM}"})
    go = Go(t, sail(t, 3))
    assert go.over
    assert (below(t, 3), pirates(t)) == (["gold/4/3", RUM], {4: ["cy"], 11: ["ann", "bob"]})
    assert (hands(t), cubes(t), t.discards.cards) == ([1, 0, 1], {}, [])
    assert lines(t, "battle.lost") == [("battle.lost", "", {"area": 3, "have": 2, "need": 3})]


def test_r32_allies_and_the_sword_fight_wherever_their_owner_is_and_cubes_only_where_they_lie() -> None:
    t = two(Has("3 4 +3", allies="gunner", treasures="masters-sword"), cards={3: "rum/3/1", 4: "rum/3/1"})
    assert [t.strength(t.captain("ann"), number) for number in (3, 4)] == [5, 3]
    go = Go(t, day(t))
    assert (go.over, up(t, "ann")) == (True, ["rum/3/1", "rum/3/1.2"])


def test_r7_at_sea_without_any_cards_one_goes_to_the_farm() -> None:
    t = two(Has("3 +3"), Has("3"))
    go = Go(t, day(t))
    assert (go.over, pirates(t), cubes(t), coins(t)) == (True, {11: ["ann", "bob"]}, {3: {"ann": 1}}, [3, 3])
    assert lines(t, "unable") == [("unable", "ann", {"area": 3}), ("unable", "bob", {"area": 3})]


# ── 2) Plunder ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_r16_one_card_each_from_the_ocean_holder_until_none_is_left_and_ships_stay() -> None:
    t = three(Has("3"), Has("4"), Has("3"), cards={3: f"rum/2/0 coffee/3/0 {RUM} tobacco/3/0"}, land="bob", sea="bob")
    go = Go(t, sail(t, 3))
    assert (go.waits, go.options("cy")) == (("plunder", ("cy",)), ["rum/2/0", "coffee/3/0", "tobacco/3/0"])
    assert go.places == ["1.day.3.plunder.cy"]
    go("plunder", "cy", "coffee/3/0")
    assert below(t, 3) == ["rum/2/0", RUM, "tobacco/3/0"]
    go("plunder", "ann", "tobacco/3/0")
    assert (up(t, "cy"), up(t, "ann")) == (["coffee/3/0", "rum/2/0"], ["tobacco/3/0"])
    assert go.refuses("ship", "cy", RUM).key == "not-offered"
    assert lines(t, "plundered")[0] == ("plundered", "cy", {"card": "coffee/3/0"})


def test_r16_nobody_leaves_a_card_and_alike_ones_are_offered_once() -> None:
    t = two(Has("3"), Has("3"), cards={3: "rum/2/0 rum/2/0 coffee/3/0 coffee/3/0"})
    go = Go(t, sail(t, 3))
    assert go.options("ann") == ["rum/2/0", "coffee/3/0"]
    assert go.refuses("plunder", "ann", "pass").key == "not-offered"
    go("plunder", "ann", "rum/2/0")
    assert go.options("bob") == ["rum/2/0.2", "coffee/3/0"]


def test_r16_money_is_paid_out_and_discarded_and_gold_is_turned_down_at_once() -> None:
    t = two(Has("3 +3 +3"), cards={3: "money/3/2 gold/2/1"})
    Go(t, sail(t, 3))
    assert (coins(t)[0], t.discards.cards, up(t, "ann"), down(t, "ann")) == (5, ["money/3/2"], [], ["gold/2/1"])
    assert lines(t, "plundered.money", "plundered.gold") == [
        ("plundered.money", "ann", {"card": "money/3/2", "coins": 3}),
        ("plundered.gold", "ann", {"card": "gold/2/1"}),
    ]


def test_r17_a_pilferer_takes_a_card_before_the_others_and_then_it_is_the_holders_turn() -> None:
    t = two(Has("3"), Has("3", allies="pilferer"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, sail(t, 3))
    assert (go.waits, go.options("bob")) == (("pilfer", ("bob",)), ["rum/2/0", "coffee/3/0", "tobacco/3/0", "pass"])
    assert go.places == ["1.day.3.pilfer.bob.1"]
    go("pilfer", "bob", "tobacco/3/0")
    assert go.waits == ("plunder", ("ann",))
    go("plunder", "ann", "rum/2/0")
    assert (up(t, "bob"), up(t, "ann"), go.over) == (["tobacco/3/0", "coffee/3/0"], ["rum/2/0"], True)


def test_pilferer_may_be_left_unused() -> None:
    t = two(Has("3"), Has("3", allies="pilferer"), cards={3: "rum/2/0 coffee/3/0"})
    Go(t, sail(t, 3))("pilfer", "bob", "pass")("plunder", "ann", "coffee/3/0")
    assert (up(t, "ann"), up(t, "bob")) == (["coffee/3/0"], ["rum/2/0"])


def test_r17_two_pilferers_in_ocean_order_and_nothing_is_asked_once_all_is_gone() -> None:
    t = two(Has("3", allies="pilferer"), Has("3", allies="pilferer"), cards={3: "rum/2/0"}, sea="bob")
    go = Go(t, sail(t, 3))("pilfer", "bob", "rum/2/0")
    assert (go.over, go.kinds) == (True, ["pilfer"])
    t = two(Has("3", allies="pilferer pilferer"), Has("3"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"}, sea="bob")
    go = Go(t, sail(t, 3))("pilfer", "ann", "rum/2/0")("pilfer", "ann", "coffee/3/0")
    assert (go.places, up(t, "bob")) == (
        ["1.day.3.pilfer.ann.1", "1.day.3.pilfer.ann.2", "1.day.3.plunder.bob"],
        ["tobacco/3/0"],
    )


# ── 3) Shipping ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_r18_in_ocean_order_with_all_ships_and_what_was_just_plundered() -> None:
    t = two(Has("4"), Has("4", up="coffee/4/1"), cards={4: f"rum/2/0 {RUM_COFFEE}"}, sea="bob")
    go = Go(t, sail(t, 4))
    assert (go.waits, go.options("bob"), go.pick) == (("ship", ("bob",)), ["coffee/4/1", "rum/2/0"], (0, 2))
    assert go.facts("bob") == {"ships": [RUM_COFFEE], "coins": 2, "area": 4}
    assert go.places[-1] == "1.day.4.shipping.bob"
    go("ship", "bob", "rum/2/0")
    assert (go.over, down(t, "bob"), up(t, "bob"), coins(t)) == (True, ["rum/2/0"], ["coffee/4/1"], [2, 2])
    assert lines(t, "shipped") == [("shipped", "bob", {"cards": ["rum/2/0"], "coins": 0})]


def test_r18_every_captain_may_use_the_same_ship_in_full() -> None:
    t = two(Has("4", up="rum/2/0 rum/2/0 rum/3/1"), Has("4", up="rum/2/0 rum/2/0 rum/3/1"), cards={4: RUM})
    go = Go(t, shipping(t, 4))
    for seat in ("ann", "bob"):
        go("ship", seat, "+".join(go.options(seat)))
    assert [len(captain.down) for captain in t.captains] == [3, 3]
    assert coins(t) == [2, 2]


def test_r18_no_more_than_a_ship_takes_and_nothing_it_does_not() -> None:
    t = two(Has("4", coins=9, up="rum/2/0 rum/2/0 rum/2/0 rum/3/1 gems/6/2"), cards={4: RUM_COFFEE})
    go = Go(t, shipping(t, 4))
    assert (go.options("ann")[-1], go.pick) == ("rum/3/1", (0, 3))
    assert go.refuses("ship", "ann", "+".join(go.options("ann"))).key == "picked-count"
    t = two(Has("4", coins=9, up="gems/6/2 gems/5/1 gems/4/1"), cards={4: f"{RUM} {ANY}"})
    go = Go(t, shipping(t, 4))
    assert go.pick == (0, 3)
    why = go.refuses("ship", "ann", "gems/6/2+gems/5/1+gems/4/1")
    assert (why.key, why.rule, why.facts) == ("ship-room", "R18", {"cards": ["gems/6/2", "gems/5/1", "gems/4/1"]})
    assert go.refuses("ship", "ann", "zoe").key == "not-offered"


def test_r18_what_no_ship_takes_or_nobody_can_pay_is_not_offered() -> None:
    t = two(Has("4", coins=0, up="gems/6/2 rum/2/0"), cards={4: f"{RUM} {ANY}"})
    go = Go(t, shipping(t, 4))
    assert go.options("ann") == ["rum/2/0"]
    t = two(Has("4", coins=0, up="gems/6/2"), cards={4: ANY})
    assert Go(t, shipping(t, 4)).over
    assert lines(t) == []


def test_without_ships_or_plunder_the_steps_are_passed_over() -> None:
    t = two(Has("4", up="rum/2/0"), cards={4: "coffee/3/0"})
    go = Go(t, sail(t, 4))
    assert (go.over, go.kinds, up(t, "ann")) == (True, [], ["rum/2/0", "coffee/3/0"])
    t = two(Has("4", up="rum/2/0"), cards={4: RUM})
    go = Go(t, sail(t, 4))("ship", "ann", "none")
    assert (go.kinds, below(t, 4), t.discards.cards, down(t, "ann")) == (["ship"], [], [RUM], [])
    assert lines(t) == [("sailed", "", {"cards": [RUM], "area": 4})]


@pytest.mark.parametrize(
    ("ships", "cards", "coins_paid"),
    [
        ([RUM_COFFEE], "rum/2/0", 0),
        ([RUM_COFFEE], "rum/2/0 rum/3/1", 1),
        ([RUM_COFFEE], "rum/2/0 rum/3/1 coffee/4/1", 2),
        ([RUM_COFFEE], "rum/2/0 rum/3/1 coffee/4/1 coffee/3/0", None),
        ([RUM_COFFEE], "gems/6/2", None),
        ([ANY], "gems/6/2", 1),
        ([ANY], "gems/6/2 tobacco/4/1", 2),
        ([ANY, RUM_COFFEE], "gems/6/2 rum/2/0 coffee/4/1", 2),  # 1 for the Gems, and 1 for two with the other
        ([RUM_COFFEE, ANY, RUM], "rum/2/0 rum/2/0 rum/2/0 coffee/4/1", 0),  # the Rum goes on its own ship
        ([ANY, ANY], "gems/6/2 gems/5/1 gems/4/1", 3),
        ([], "rum/2/0", None),
        ([RUM], "", 0),
    ],
)
def test_r19_the_cheapest_way_to_share_cards_out_among_the_ships(
    ships: list[str], cards: str, coins_paid: int | None
) -> None:
    t = two(Has(up=cards))
    read = [t.read(Shipping, ship) for ship in ships]
    assert fare(t, t.captain("ann"), read, up(t, "ann")) == coins_paid


@pytest.mark.parametrize(
    ("has", "cards", "coins_paid"),
    [
        (Has(allies="bargainer"), "rum/2/0 rum/3/1", 0),
        (Has(allies="bargainer"), "rum/2/0", 0),
        (Has(allies="bargainer"), "rum/2/0 rum/3/1 rum/2/0 gems/6/2", 2),  # 2 + 1 − 1
        (Has(allies="bargainer bargainer"), "rum/2/0 rum/3/1 rum/2/0 gems/6/2", 1),
        (Has(treasures="scale-of-the-merchants"), "rum/2/0 rum/3/1", 0),
        (Has(treasures="scale-of-the-merchants"), "rum/2/0 rum/3/1 rum/2/0 gems/6/2", 1),  # (2 − 1) + (1 − 1)
        (Has(allies="bargainer", treasures="scale-of-the-merchants"), "rum/2/0 rum/3/1 rum/2/0 gems/6/2", 0),
        (Has(treasures="scale-of-the-merchants"), "rum/2/0 gems/6/2", 0),
    ],
)
def test_r19_the_scale_takes_one_off_each_ship_and_the_bargainer_one_off_the_sum(
    has: Has, cards: str, coins_paid: int
) -> None:
    t = two(has._replace(on="4", up=cards, coins=5), cards={4: f"{RUM_COFFEE} {ANY}"})
    go = Go(t, shipping(t, 4))("ship", "ann", "+".join(up(t, "ann")))
    assert (go.over, coins(t)[0]) == (True, 5 - coins_paid)
    assert lines(t, "shipped")[0][2]["coins"] == coins_paid


def test_bargainer_makes_a_card_affordable() -> None:
    t = two(Has("4", coins=0, up="gems/6/2", allies="bargainer"), cards={4: ANY})
    Go(t, shipping(t, 4))("ship", "ann", "gems/6/2")
    assert (down(t, "ann"), coins(t)[0]) == (["gems/6/2"], 0)


def test_scale_of_the_merchants_makes_a_ship_a_coin_cheaper() -> None:
    t = two(Has("4", coins=1, up="gems/6/2 rum/2/0", treasures="scale-of-the-merchants"), cards={4: ANY})
    Go(t, shipping(t, 4))("ship", "ann", "gems/6/2+rum/2/0")
    assert (sorted(down(t, "ann")), coins(t)[0]) == (["gems/6/2", "rum/2/0"], 0)


def test_what_makes_shipping_cheaper_is_told() -> None:
    has = Has("4", up="rum/2/0", allies="bargainer", treasures="scale-of-the-merchants")
    t = two(has, cards={4: RUM})
    facts = Go(t, shipping(t, 4)).facts("ann")
    assert (facts["less"], facts["off"]) == (1, 1)


def test_what_goes_for_free_is_suggested_the_dearest_first() -> None:
    t = two(Has("4", coins=9, up="rum/2/0 coffee/4/1 rum/3/1 gems/6/2"), cards={4: f"{RUM_COFFEE} {ANY}"})
    go = Go(t, shipping(t, 4))
    assert go.suggested == "coffee/4/1"
    t = two(Has("4", coins=9, up="rum/2/0 coffee/4/1 rum/3/1"), cards={4: f"{RUM_COFFEE} {RUM}"})
    assert Go(t, shipping(t, 4)).suggested == "rum/2/0+coffee/4/1+rum/3/1"
    t = two(Has("4", coins=9, up="gems/6/2"), cards={4: ANY})
    assert Go(t, shipping(t, 4)).suggested == "none"


# ── 4) Ship Discard, and rulings meanwhile ──────────────────────────────────────────────────────────────────────


def test_all_ships_of_the_area_are_discarded_and_all_cards_are_still_there() -> None:
    t = two(Has("4"), cards={4: f"rum/2/0 {RUM} money/1/0 {ANY}", 5: RUM_COFFEE})
    before = counted(t)
    Go(t, day(t))("ship", "ann", "rum/2/0")
    assert (below(t, 4), t.discards.cards, below(t, 5)) == ([], ["money/1/0", RUM, ANY], [RUM_COFFEE])
    assert counted(t) == before


def test_a_pirate_moved_away_while_others_plunder_takes_no_more() -> None:
    t = three(Has("3"), Has("3"), Has("3"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0 coffee/3/0"})
    go = Go(t, sail(t, 3))("plunder", "ann", "rum/2/0").ruled("pirate:cy:3", "farm")
    go("plunder", "bob", "tobacco/3/0")
    assert (go.over, up(t, "cy"), up(t, "ann")) == (True, [], ["rum/2/0", "coffee/3/0"])
    assert up(t, "bob") == ["tobacco/3/0", "coffee/3/0.2"]


def test_a_pirate_moved_away_while_it_is_asked_takes_nothing() -> None:
    t = three(Has("3"), Has("3"), Has("3"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, sail(t, 3)).ruled("pirate:ann:3", "7")
    assert go.waits == ("plunder", ("bob",))
    t = three(Has("3", allies="pilferer"), Has("3"), Has("3"), cards={3: "rum/2/0 coffee/3/0"})
    assert Go(t, sail(t, 3)).ruled("pirate:ann:3", "7").waits == ("plunder", ("bob",))
    t = two(Has("4", up="rum/2/0"), Has("4", up="rum/2/0"), cards={4: RUM})
    assert Go(t, sail(t, 4)).ruled("pirate:ann:4", "7").waits == ("ship", ("bob",))
    assert pirates(t) == {4: ["bob"], 7: ["ann"]}


def test_when_the_last_pirate_is_moved_away_the_plunder_stays() -> None:
    t = two(Has("3"), Has("3"), cards={3: f"rum/2/0 coffee/3/0 {RUM}"})
    go = Go(t, sail(t, 3)).ruled("pirate:bob:3", "farm").ruled("pirate:ann:3", "farm")
    assert (go.over, below(t, 3), t.discards.cards) == (True, ["rum/2/0", "coffee/3/0"], [RUM])


def test_cards_moved_away_while_one_chooses_are_not_offered() -> None:
    t = two(Has("3"), Has("3"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, sail(t, 3)).ruled("card:coffee/3/0", "4")
    assert go.options("ann") == ["rum/2/0", "tobacco/3/0"]
    go.ruled("card:rum/2/0", "bob.up")
    assert (go.over, up(t, "ann")) == (True, ["tobacco/3/0"])  # the only one left takes no choosing


def test_the_last_card_moved_away_while_a_pilferer_chooses() -> None:
    t = two(Has("3", allies="pilferer"), Has("3"), cards={3: "rum/2/0"})
    go = Go(t, sail(t, 3)).ruled("card:rum/2/0", "discards")
    assert (go.over, up(t, "ann"), up(t, "bob")) == (True, [], [])


def test_coins_taken_before_paying_for_a_ship() -> None:
    t = two(Has("4", coins=2, up="gems/6/2 tobacco/4/1"), cards={4: ANY})
    go = Go(t, shipping(t, 4)).ruled("coins:ann", "1")
    assert go.refuses("ship", "ann", "gems/6/2+tobacco/4/1").key == "ship-dear"
    go.ruled("coins:ann", "0")
    assert (go.over, down(t, "ann")) == (True, [])


def test_a_ship_moved_away_before_one_pays() -> None:
    t = two(Has("4", coins=2, up="gems/6/2 rum/2/0"), cards={4: f"{ANY} {RUM}"})
    go = Go(t, shipping(t, 4)).ruled(f"card:{ANY}", "5")
    assert (go.options("ann"), go.pick) == (["rum/2/0"], (0, 1))
    assert Go(t, resolve(t, 5)).over
