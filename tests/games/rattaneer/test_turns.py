"""Whose turn it is, and what helps whom, where a ruling changes either while somebody is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from rat_tables.engine.asks import Rules
from rat_tables.games.rattaneer.ashore import legendary_island, trading_port
from rat_tables.games.rattaneer.land import tavern
from rat_tables.games.rattaneer.ocean import pilfer, plunder, sail, shipping
from rat_tables.games.rattaneer.rules import day, final_scoring
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.table_laid import (
    RUM,
    RUM_COFFEE,
    Go,
    Has,
    allies,
    below,
    coins,
    down,
    hands,
    lines,
    pirates,
    three,
    two,
    up,
)


def asked(go: Go) -> list[tuple[str, ...]]:
    """Who was asked, in order."""
    return [who for _, who in go.asked]


# ── the tiles change hands ──────────────────────────────────────────────────────────────────────────────────────


def test_r29_land_given_away_while_one_is_asked_in_the_tavern_and_all_still_have_their_turn_once() -> None:
    there = Has("2", coins=9)
    t = three(there, there, there, tavern="gunner surgeon pilferer")
    go = Go(t, tavern(t)).ruled("land", "cy")
    assert go.waits == ("tavern", ("cy",))
    go("tavern", "cy", "gunner")
    assert go.waits == ("tavern", ("ann",))
    go.ruled("land", "bob")("tavern", "bob", "deck-hand")("tavern", "ann", "surgeon")
    assert (go.over, coins(t), hands(t), t.farm) == (True, [6, 8, 7], [0, 1, 0], [])
    assert [seat for _, seat, _ in lines(t, "hired", "deck-hand")] == ["cy", "bob", "ann"]


def test_r29_who_has_acted_does_not_act_again_where_the_tile_comes_to_it() -> None:
    t = three(Has("2", coins=9), Has("2", coins=9), Has("2", coins=9), tavern="gunner surgeon pilferer")
    go = Go(t, tavern(t))("tavern", "ann", "gunner")("tavern", "bob", "surgeon").ruled("land", "bob")
    assert go.waits == ("tavern", ("cy",))
    go("tavern", "cy", "pilferer")
    assert (go.over, [len(captain.allies) for captain in t.captains]) == (True, [1, 1, 1])


def test_r20_the_wines_second_hire_is_neither_lost_nor_doubled_by_the_tile() -> None:
    wine = Has("2", coins=9, treasures="exquisite-wine")
    t = two(wine, Has("2", coins=9), tavern="gunner surgeon pilferer")
    go = Go(t, tavern(t)).ruled("land", "bob")("tavern", "bob", "surgeon")("tavern", "ann", "gunner")
    assert go.waits == ("tavern.again", ("ann",))
    go("tavern.again", "ann", "deck-hand")
    assert (go.over, coins(t), allies(t, "ann"), hands(t)) == (True, [9 - 2 - 3, 6], ["gunner"], [1, 0])
    t = two(wine, Has("2", coins=9), tavern="gunner surgeon pilferer")
    go = Go(t, tavern(t))("tavern", "ann", "gunner").ruled("land", "bob")
    assert go.waits == ("tavern.again", ("ann",))
    go("tavern.again", "ann", "enough")("tavern", "bob", "surgeon")
    assert (go.over, coins(t)) == (True, [7, 6])


def test_r29_sea_given_away_in_the_plunder_step_and_nobody_takes_twice_in_a_round() -> None:
    t = three(Has("3"), Has("3"), Has("3"), cards={3: "rum/2/0 rum/3/1 coffee/3/0 tobacco/3/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, plunder(t, 3)).ruled("sea", "cy")("plunder", "cy", "rum/2/0").ruled("sea", "bob")
    go("plunder", "bob", "rum/3/1")("plunder", "ann", "coffee/3/0")
    assert go.waits == ("plunder", ("bob",))  # the second round begins with the holder
    go("plunder", "bob", "tobacco/3/0").ruled("sea", "ann")
    go("plunder", "ann", "tobacco/3/0.2")
    assert (go.over, [len(captain.up) for captain in t.captains]) == (True, [2, 2, 2])


SAIL_ON: Final[list[tuple[Callable[[Rattaneer], Rules[None]], str, list[str]]]] = [
    (lambda t: shipping(t, 4), "ship", ["rum/2/0", "rum/2/0.2", "rum/2/0.3"]),
    (trading_port, "port", ["rum/2/0", "rum/2/0.2", "rum/2/0.3"]),
    (legendary_island, "island", ["1", "2", "3"]),
]


@pytest.mark.parametrize(("rules", "kind", "answers"), SAIL_ON, ids=["ship", "port", "island"])
def test_r29_sea_given_away_while_one_is_asked_and_each_has_one_turn(
    rules: Callable[[Rattaneer], Rules[None]], kind: str, answers: list[str]
) -> None:
    has = Has("4 9 10", hand=1, up="rum/2/0")
    t = three(has, has, has, cards={4: RUM})
    t.resolving = 9
    go = Go(t, rules(t)).ruled("sea", "bob")
    assert go.waits == (kind, ("bob",))
    go(kind, "bob", answers[1]).ruled("sea", "cy")
    assert go.waits == (kind, ("cy",))
    go(kind, "cy", answers[2]).ruled("sea", "bob")(kind, "ann", answers[0])
    assert go.over
    if kind == "island":
        assert ([spot.cubes for spot in t.tile], hands(t)) == ([["ann"], ["bob"], ["cy"], []], [0, 0, 0])
    else:
        assert [down(t, seat) for seat in t.seats] == [["rum/2/0"]] * 3


def test_r29_sea_given_away_while_a_treasure_is_chosen_and_nobody_places_twice() -> None:
    t = two(Has("10", hand=2), Has("10", hand=1), row="black-pearl red-diamond-ring")
    go = Go(t, legendary_island(t))("island", "ann", "2").ruled("sea", "bob")
    assert go.waits == ("treasure", ("ann",))
    go("treasure", "ann", "black-pearl")("island", "bob", "1")
    assert (go.over, hands(t)) == (True, [1, 0])


def test_r17_a_pilferer_takes_one_ahead_in_each_area() -> None:
    has = Has("3 4", allies="pilferer")
    t = two(has, Has("3 4"), cards={3: "rum/2/0 coffee/3/0", 4: "rum/2/0 coffee/3/0"}, sea="bob")
    go = Go(t, day(t))("pilfer", "ann", "rum/2/0")
    assert (go.waits, go.places[-1]) == (("pilfer", ("ann",)), "1.day.4.pilfer.ann.1")
    go("pilfer", "ann", "rum/2/0.2")
    assert (go.over, up(t, "ann"), up(t, "bob")) == (True, ["rum/2/0", "rum/2/0.2"], ["coffee/3/0", "coffee/3/0.2"])


def test_r17_sea_given_away_while_a_pilferer_chooses() -> None:
    has = Has("3", allies="pilferer")
    t = two(has, has, cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, pilfer(t, 3)).ruled("sea", "bob")
    assert go.waits == ("pilfer", ("bob",))
    go("pilfer", "bob", "coffee/3/0")("pilfer", "ann", "pass")
    assert (go.over, up(t, "bob"), up(t, "ann")) == (True, ["coffee/3/0"], [])


# ── helpers come and go ─────────────────────────────────────────────────────────────────────────────────────────


def test_r27_a_black_marketer_that_comes_or_goes_before_the_last_flips_counts() -> None:
    t = two(Has(up="rum/2/0 rum/3/1 gems/6/2 gems/5/1"), Has(allies="black-marketer"))
    go = Go(t, final_scoring(t))
    assert (go.pick, go.facts("ann")) == ((0, 1), {"most": 1})
    go.ruled("card:black-marketer", "ann.allies")
    assert (go.pick, go.facts("ann"), go.suggested) == ((0, 3), {"most": 3}, "rum/3/1+gems/6/2+gems/5/1")
    go.ruled("card:black-marketer", "discards")
    assert go.pick == (0, 1)
    go.ruled("card:black-marketer", "ann.allies")("final", "ann", "rum/2/0+rum/3/1")
    assert down(t, "ann") == [] == up(t, "bob")
    assert t.captain("ann").counted.cards == ["rum/2/0", "rum/3/1"]


def test_r20_wine_or_scale_that_come_or_go_while_one_hires_count() -> None:
    t = two(Has("2", coins=9, treasures="exquisite-wine"), Has(treasures="scale-of-the-merchants"), tavern="gunner")
    go = Go(t, tavern(t)).ruled("card:exquisite-wine", "bob.treasures")("tavern", "ann", "deck-hand")
    assert (go.over, coins(t)[0]) == (True, 8)
    t = two(Has("2", coins=9), Has(treasures="exquisite-wine scale-of-the-merchants"), tavern="gunner")
    go = Go(t, tavern(t)).ruled("card:exquisite-wine", "ann.treasures")("tavern", "ann", "deck-hand")
    assert go.waits == ("tavern.again", ("ann",))
    go.ruled("card:scale-of-the-merchants", "ann.treasures")("tavern.again", "ann", "gunner")
    assert coins(t)[0] == 9 - 1 - (2 + 2 - 1)
    t = two(Has("2", coins=9, treasures="exquisite-wine"), tavern="gunner")
    go = Go(t, tavern(t))("tavern", "ann", "deck-hand").ruled("card:exquisite-wine", "bob.treasures")
    assert (go.over, coins(t)[0], hands(t)[0]) == (True, 8, 1)


def test_r17_a_pilferer_that_comes_or_goes_while_one_chooses_counts() -> None:
    t = two(Has("3", allies="pilferer"), Has("3"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, sail(t, 3)).ruled("card:pilferer", "bob.allies")
    assert go.waits == ("pilfer", ("bob",))
    go("pilfer", "bob", "rum/2/0").ruled("card:pilferer", "ann.allies")
    assert go.waits == ("plunder", ("ann",))
    t = two(Has("3", allies="pilferer"), Has("3", allies="pilferer"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, sail(t, 3)).ruled("card:pilferer.2", "ann.allies")
    go("pilfer", "ann", "rum/2/0")("pilfer", "ann", "coffee/3/0")
    assert (go.over, up(t, "ann"), up(t, "bob")) == (True, ["rum/2/0", "coffee/3/0", "tobacco/3/0"], [])


# ── alone at sea ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("use", ["play", "track"])
def test_r17_alone_in_an_area_a_captain_takes_all_of_it_and_is_asked_nothing(use: str) -> None:
    t = two(
        Has("3 +3 +3", allies="pilferer"),
        Has("4"),
        cards={3: f"rum/2/0 money/3/2 {RUM_COFFEE} gold/2/1", 4: "rum/2/0"},
        use=use,
    )
    for rules in (pilfer, plunder):
        go = Go(t, rules(t, 3))
        assert (go.over, asked(go)) == (True, [])
    assert coins(t) == [5, 2]
    assert (up(t, "ann"), down(t, "ann"), below(t, 3)) == (["rum/2/0"], ["gold/2/1"], [RUM_COFFEE])


def test_r17_whoever_is_left_alone_by_a_ruling_takes_the_rest_unasked() -> None:
    t = two(Has("3"), Has("3"), cards={3: "rum/2/0 coffee/3/0 tobacco/3/0"})
    go = Go(t, sail(t, 3)).ruled("pirate:bob:3", "farm")("plunder", "ann", "coffee/3/0")
    assert (go.over, asked(go), up(t, "ann")) == (True, [("ann",)], ["coffee/3/0", "rum/2/0", "tobacco/3/0"])
    assert pirates(t) == {3: ["ann"], 11: ["bob"]}


def test_r16_the_last_card_for_two_goes_by_itself_to_the_one_whose_turn_it_is() -> None:
    t = two(Has("3"), Has("3"), cards={3: "rum/2/0"}, sea="bob")
    go = Go(t, day(t))
    assert (go.over, asked(go)) == (True, [("bob",)])
    assert lines(t, "plundered") == [("plundered", "bob", {"card": "rum/2/0"})]
