"""III. Preparation Phase: A to D, and a last round that has nothing but A."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import face
from rat_tables.games.rattaneer.night import fill_an_area, night
from rat_tables.games.rattaneer.rules import play
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.play_through import session, typed
from tests.games.rattaneer.table_laid import (
    RUM,
    Go,
    Has,
    below,
    coins,
    counted,
    cubes,
    hands,
    laid,
    lines,
    pirates,
    three,
    two,
)

FOUR = "rum/2/0 rum/2/0 rum/2/0 rum/2/0"


def keep(t: Rattaneer, allies: int | None = None, ocean: int | None = None) -> Rattaneer:
    """Of the decks so many cards are left; the others are discarded."""
    for deck, many, to in ((t.allies, allies, t.dismissed), (t.ocean, ocean, t.discards)):
        while many is not None and len(deck) > many:
            deck.move(t, deck.cards[0], deck, to)
    return t


def filled(t: Rattaneer) -> Rattaneer:
    """Four cards below each ocean area: nothing is drawn there."""
    for number in range(3, 9):
        while len(below(t, number)) < 4:
            t.ocean.move(t, t.ocean.cards[0], t.ocean, t.area(number).cards)
    return t


# ── A, B, C ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_r23_a_to_d_in_order() -> None:
    t = filled(
        three(Has("1 2 +4 +4 f", hand=1, allies="bogus-money-artisan"), Has("f +9"), Has(), land="cy", sea="bob")
    )
    t.area(5).neutral, t.gap = 1, 6
    t.tile[0].cubes = ["ann"]
    before = counted(t)
    go = Go(t, night(t))
    assert go.over
    assert (pirates(t), cubes(t), hands(t), t.gap, t.tile[0].cubes) == ({}, {}, [3, 1, 0], 0, ["ann"])
    assert (t.camp, len(t.tavern), coins(t)) == (6, 2, [3, 2, 2])
    assert (t.land, t.sea, t.last) == ("ann", "cy", False)
    assert [kind for kind, *_ in lines(t)] == ["artisan", "camp.filled", "turned.ally", "turned.ally", "tiles"]
    assert (lines(t, "tiles"), lines(t, "camp.filled")) == (
        [("tiles", "", {"land": "ann", "sea": "cy"})],
        [("camp.filled", "", {"coins": 3})],
    )
    assert (counted(t), t.place) == (before, "1.night")


def test_bogus_money_artisan_brings_a_coin_each_night() -> None:
    t = filled(two(Has(coins=0, allies="bogus-money-artisan"), Has(coins=0)))
    Go(t, night(t))
    Go(t, night(t))
    assert (coins(t), lines(t, "artisan")) == ([2, 0], [("artisan", "ann", {"coins": 1})] * 2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_work_camp_gets_a_coin_a_captain_and_keeps_what_was_left(seats: int) -> None:
    t = filled(laid({seat: Has() for seat in ("ann", "bob", "cy", "dot", "eve")[:seats]}))
    t.camp = 2
    Go(t, night(t))
    assert t.camp == 2 + seats


@pytest.mark.parametrize(
    ("row", "left", "gone"),
    [
        ("", ["gunner", "surgeon"], []),
        ("pilferer", ["pilferer", "gunner", "surgeon"], []),
        ("pilferer bargainer", ["bargainer", "gunner", "surgeon"], ["pilferer"]),
        ("pilferer bargainer gunner", ["gunner", "gunner.2", "surgeon"], ["pilferer", "bargainer"]),
    ],
)
def test_r26_two_allies_are_added_and_then_the_oldest_go_until_three_are_left(
    row: str, left: list[str], gone: list[str]
) -> None:
    t = filled(two(tavern=row))
    Go(t, night(t), "gunner surgeon")
    assert (t.tavern.cards, t.dismissed.cards) == (left, gone)
    assert [facts["card"] for _, _, facts in lines(t, "dismissed")] == gone
    assert [facts["card"] for _, _, facts in lines(t, "turned.ally")] == left[-2:]
    assert [facts["left"] for _, _, facts in lines(t, "turned.ally")] == [len(t.allies) + 1, len(t.allies)]


@pytest.mark.parametrize(
    ("lying", "drawn"),
    [
        ("", 2),
        ("rum/2/0", 1),
        (RUM, 1),
        (f"rum/2/0 {RUM}", 1),
        (f"rum/2/0 {RUM} coffee/3/0", 1),
        (f"rum/2/0 {RUM} coffee/3/0 {RUM}", 0),
        (f"rum/2/0 {RUM} coffee/3/0 {RUM} gems/6/2", 0),
    ],
)
def test_r26_at_sea_two_where_there_is_none_one_up_to_three_and_ships_count(lying: str, drawn: int) -> None:
    t = two(cards={5: lying})
    before = list(below(t, 5))
    assert list(map(face, before)) == lying.split()
    go = Go(t, fill_an_area(t, 5), "gold/4/3 coffee/4/1")
    came = ["gold/4/3", "coffee/4/1"][:drawn]
    assert (go.over, below(t, 5)) == (True, [*before, *came])
    assert [(facts["card"], facts["area"]) for _, _, facts in lines(t, "turned.ocean")] == [(card, 5) for card in came]


def test_areas_are_filled_up_from_3_to_8() -> None:
    t = two(cards=dict.fromkeys(range(3, 9), "rum/2/0"))
    go = Go(t, night(t))
    assert go.places == ["1.night.2"] * 2 + [f"1.night.{number}" for number in range(3, 9)]
    assert [facts["area"] for _, _, facts in lines(t, "turned.ocean")] == [3, 4, 5, 6, 7, 8]
    assert [facts["left"] for _, _, facts in lines(t, "turned.ocean")] == [69, 68, 67, 66, 65, 64]


# ── R24, R25, D: decks run out ──────────────────────────────────────────────────────────────────────────────────


def test_r24_an_area_that_needs_two_gets_none_of_one_and_the_next_that_needs_one_gets_it() -> None:
    t = keep(two(cards=dict.fromkeys(range(4, 9), "rum/2/0")), ocean=1)
    Go(t, night(t))
    assert (below(t, 3), len(below(t, 4)), len(t.ocean)) == ([], 2, 0)
    assert lines(t, "short") == [
        ("short", "", {"area": 3, "need": 2, "left": 1}),
        *(("short", "", {"area": area, "need": 1, "left": 0}) for area in range(5, 9)),
    ]
    assert (t.last, lines(t, "last.next")) == (True, [("last.next", "", {"allies": False, "ocean": True})])


def test_r24_a_card_that_is_left_over_does_not_end_the_game() -> None:
    t = keep(two(), ocean=1)
    Go(t, night(t))
    assert ([below(t, number) for number in range(3, 9)], len(t.ocean), t.last) == ([[]] * 6, 1, False)
    assert len(lines(t, "short")) == 6


def test_r24_with_just_enough_the_deck_is_empty_and_the_next_round_the_last() -> None:
    t = keep(two(cards=dict.fromkeys(range(4, 9), "rum/2/0")), ocean=7)
    Go(t, night(t))
    assert (len(below(t, 3)), len(t.ocean), t.last, lines(t, "short")) == (2, 0, True, [])


def test_an_empty_ocean_deck_draws_nothing_and_full_areas_are_not_short() -> None:
    t = keep(filled(two()), ocean=0)
    Go(t, night(t))
    assert (lines(t, "short"), t.last) == ([], True)


def test_r25_of_one_ally_one_is_drawn_of_none_none_and_discards_are_not_shuffled() -> None:
    t = keep(filled(two()), allies=1)
    Go(t, night(t))
    assert (len(t.tavern), len(t.allies), len(t.dismissed), t.last) == (1, 0, 19, True)
    assert lines(t, "last.next") == [("last.next", "", {"allies": True, "ocean": False})]
    t.last = False
    Go(t, night(t))
    assert (len(t.tavern), len(t.dismissed), t.last) == (1, 19, True)


def test_r25_both_decks_at_once_make_one_more_round() -> None:
    t = keep(two(cards=dict.fromkeys(range(3, 9), "rum/2/0")), allies=2, ocean=6)
    Go(t, night(t))
    assert (len(t.allies), len(t.ocean), t.last) == (0, 0, True)
    assert lines(t, "last.next") == [("last.next", "", {"allies": True, "ocean": True})]


def test_r25_with_a_card_left_in_each_the_game_goes_on() -> None:
    t = keep(filled(two()), allies=3, ocean=1)
    Go(t, night(t))
    assert (len(t.allies), len(t.ocean), t.last, lines(t, "last.next")) == (1, 1, False, [])


def test_r23_in_the_last_round_nothing_but_a_no_artisan_no_camp_no_tiles() -> None:
    t = two(Has("1 f +4", allies="bogus-money-artisan"), Has("3"), tavern="gunner gunner gunner")
    t.last = True
    go = Go(t, night(t))
    assert (go.over, go.kinds, pirates(t), hands(t)) == (True, [], {}, [1, 0])
    assert (coins(t), t.camp, t.land, len(t.tavern), lines(t), t.place) == ([2, 2], 2, "ann", 3, [], "1.night")
    assert [below(t, number) for number in range(3, 9)] == [[]] * 6


def test_r25_a_round_after_the_deck_ran_out_is_played_and_then_it_is_over() -> None:
    t = two()
    t.round, t.land, t.sea = 0, "", ""
    go = Go(t, play(t))("land.first", "", "ann")
    keep(t, allies=2)
    for seat in ("ann", "bob"):
        go("place", seat, "1 10")
    assert (t.round, t.last, t.over) == (2, True, False)
    assert lines(t, "round") == [
        ("round", "", {"round": 1, "last": False}),
        ("round", "", {"round": 2, "last": True}),
    ]
    for seat in ("ann", "bob"):
        go("place", seat, "1 5")
    assert (t.over, go.waits, t.place) == (True, ("end.confirm", ()), "end")
    go("end.confirm", "", "yes")
    assert go.over


# ── tracking ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_tracking_the_cards_that_are_turned_up_are_typed_in() -> None:
    t = two(use="track", cards={3: FOUR, 4: FOUR, 5: "rum/2/0"})
    before = counted(t)
    go = Go(t, night(t))("turn.ally", "", "gunner")("turn.ally", "", "master")("turn.ocean", "", "gems 6 2")
    assert (t.tavern.cards, below(t, 5)) == (["gunner", "master-fencer"], ["rum/2/0.9", "gems/6/2"])
    assert go.waits == ("turn.ocean", ())
    assert go.places[-1] == "1.night.6"
    assert counted(t) == before


def test_a_ruling_takes_the_second_card_away_while_the_first_is_waited_for() -> None:
    t = two(use="track")
    go = Go(t, fill_an_area(t, 3)).ruled("left:ocean", "1")("turn.ocean", "", "gems 6 2")
    assert (go.over, below(t, 3), len(t.ocean)) == (True, ["gems/6/2"], 0)


def test_no_ruling_takes_the_card_away_that_is_waited_for() -> None:
    evening = typed(session("ann bob", use="track"), "ann", "gunner", "gunner")
    with pytest.raises(Refused) as why:
        evening.ruling("left:ocean", "0", "all gone")
    assert (why.value.key, len(evening.table.ocean)) == ("ruling-moot", 76)
