"""I. Action Selection Phase: where one may place, neutral cubes, the gap, the Compass."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.seats import EVERYONE
from rat_tables.games.rattaneer.ashore import farm
from rat_tables.games.rattaneer.morning import morning, place, place_neutral_cubes, sweep
from rat_tables.games.rattaneer.night import retrieve_tokens
from rat_tables.games.rattaneer.ocean import battle
from rat_tables.games.rattaneer.placing import PLACEMENT, as_written
from rat_tables.games.rattaneer.rules import day
from tests.games.rattaneer.table_laid import (
    Go,
    Has,
    coins,
    cubes,
    hands,
    laid,
    lines,
    pirates,
    three,
    two,
)

FOUR = ("ann", "bob", "cy", "dot")


def refused(text: str, has: Has, companion: bool = False) -> Refused:
    """Why ann cannot place like that."""
    t = two(has)
    t.captain("ann").companion = companion
    with pytest.raises(Refused) as why:
        PLACEMENT.parse(text, "ann", t)
    return why.value


def token(text: str, has: Has, companion: bool = False) -> str:
    """How it is written down when ann places like that."""
    t = two(has)
    t.captain("ann").companion = companion
    return PLACEMENT.parse(text, "ann", t)[0]


# ── R1, R2: limits ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "key", "rule", "facts"),
    [
        ("1", "place-pirates", "R1", {"count": 1, "need": 2, "companion": False}),
        ("1 2 3", "place-pirates", "R1", {"count": 3, "need": 2, "companion": False}),
        ("+1", "place-pirates", "R1", {"count": 0, "need": 2, "companion": False}),
        ("x", "place-pirates", "R1", {"count": 0, "need": 2, "companion": False}),
        ("3 3", "place-same", "R1", {"area": 3}),
        ("0 3", "place-area", "R1", {"answer": "0"}),
        ("3 11", "place-area", "R1", {"answer": "11"}),
        ("3 4 +11", "place-area", "R1", {"answer": "11"}),
        ("3 99999999999999999999", "place-area", "R1", {"answer": "99999999999999999999"}),
        ("1 2 +3 +3", "place-one", "R1", {"area": 3, "pirate": False}),
        ("3 4 +3 +3 +3 +3 +3", "place-cubes", "R1", {"count": 5, "have": 4}),
    ],
)
def test_r1_two_pirates_in_different_areas_and_one_cube_where_they_are_not(
    text: str, key: str, rule: str, facts: dict[str, object]
) -> None:
    why = refused(text, Has(hand=4))
    assert (why.key, why.rule, why.facts) == (key, rule, facts)


def test_r1_any_number_of_cubes_beside_ones_own_pirate_on_the_ocean() -> None:
    for area in range(3, 9):
        assert token(f"1 {area} {f'+{area} ' * 4}", Has(hand=4)) == f"1 {area} {f'+{area} ' * 4}".strip()
    assert token("1 2 +5 +9 +10 +1", Has(hand=4)) == "1 2 +1 +5 +9 +10"


def test_r1_any_number_stays_on_the_x() -> None:
    t = two(Has(hand=5), Has(hand=1))
    t.gap = 7  # of another morning
    go = Go(t, morning(t))
    assert t.gap == 0
    go("place", "ann", "1 2 x +x")("place", "bob", "1 3 +x")
    assert (hands(t), t.gap) == ([5, 1], 6)


@pytest.mark.parametrize("area", [1, 2, 9, 10])
def test_r2_beside_a_pirate_on_land_port_or_island_one_cube_at_most(area: int) -> None:
    other = 3 if area != 3 else 4
    assert token(f"{other} {area} +{area}", Has(hand=4)).endswith(f"+{area}")
    why = refused(f"{other} {area} +{area} +{area}", Has(hand=4))
    assert (why.key, why.rule, why.facts) == ("place-one", "R2", {"area": area, "pirate": True})


def test_r2_such_a_cube_has_no_effect_and_comes_home() -> None:
    t = laid({seat: Has() for seat in FOUR})
    t.captain("ann").hand = 2
    t.area(1).add("ann", 1)
    t.area(1).pirates = ["ann"]
    Go(t, day(t))
    assert coins(t) == [6, 2, 2, 2]
    retrieve_tokens(t)
    assert hands(t)[0] == 3


@pytest.mark.parametrize("text", ["", "zoe", "1 2 foo", "2x", "1 2 +x5", "1.5 2", "2 5 +", "1 2 x5", "²  1"])
def test_what_cannot_be_read_is_no_placement(text: str) -> None:
    why = refused(text, Has(hand=4))
    assert (why.key, why.facts) == ("place-unread", {"answer": text})


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("5 2 +9 +5", "2 5 +5 +9"),
        ("2,5,+5,+9", "2 5 +5 +9"),
        (" 2 5 + 5 +9 x ", "2 5 +5 +9"),
        ("10 9", "9 10"),
        ("02 5+5", "2 5 +5"),
        ("+5 2 +5 5", "2 5 +5 +5"),
        ("2 5 X", "2 5"),
    ],
)
def test_a_placement_is_written_in_one_way(text: str, written: str) -> None:
    assert token(text, Has(hand=4)) == written
    assert token(written, Has(hand=4)) == written


def test_a_placement_that_was_read_cannot_be_changed() -> None:
    placement = as_written("2 5 +5 +5")
    with pytest.raises(AttributeError):
        placement.on = ()  # type: ignore[misc]  # that is what is tried
    assert as_written("2 5 +5 +5") == ((2, 5), (5, 5), "2 5 +5 +5", ((5, 2),))


def test_the_question_says_what_there_is_to_place_and_gives_an_example() -> None:
    t = two(Has(hand=3))
    t.captain("ann").companion = True
    go = Go(t, place(t))
    assert go.facts("ann") == {"pirates": 2, "companion": True, "cubes": 3}
    assert go.ask is not None
    assert go.ask.secret
    assert (PLACEMENT.hint, PLACEMENT.example("ann", t)) == ("placement", "1 2")
    assert PLACEMENT.facts is not None
    assert PLACEMENT.facts("bob", t) == {"pirates": 2, "companion": False, "cubes": 0}
    assert t.place == "1.morning"


# ── R30: behind the player tiles ────────────────────────────────────────────────────────────────────────────────


def test_r30_placements_are_opened_together_and_secret_until_then() -> None:
    t = three(Has(hand=1), Has(hand=1), Has(hand=1))
    go = Go(t, place(t))("place", "bob", "2 5 +5")
    assert go.waits == ("place", ("ann", "cy"))
    assert (pirates(t), cubes(t), hands(t)) == ({}, {}, [1, 1, 1])
    for viewer in ("ann", EVERYONE):
        assert "2 5 +5" not in repr(t.as_seen_by(viewer))
    assert "2 5 +5" in repr(t.as_seen_by("bob"))
    go("place", "cy", "1 2")("place", "ann", "3 4")
    assert lines(t, "placed") == [
        ("placed", "ann", {"pirates": [3, 4], "cubes": [], "companion": False}),
        ("placed", "bob", {"pirates": [2, 5], "cubes": [5], "companion": False}),
        ("placed", "cy", {"pirates": [1, 2], "cubes": [], "companion": False}),
    ]


def test_r30_tracking_they_are_told_one_by_one_when_the_tiles_lie_flat() -> None:
    t = two(Has(hand=1), Has(hand=2), use="track")
    go = Go(t, place(t))
    assert go.waits == ("placed", ("ann",))
    assert (go.places, go.facts("ann")) == (["1.morning.ann"], {"pirates": 2, "companion": False, "cubes": 1})
    assert go.ask is not None
    assert not go.ask.secret
    go("placed", "ann", "1 2 +3")
    assert (pirates(t), cubes(t), go.places[-1]) == ({1: ["ann"], 2: ["ann"]}, {3: {"ann": 1}}, "1.morning.bob")
    go("placed", "bob", "4 5 +4 +5")
    assert (go.over, hands(t), cubes(t)) == (True, [0, 0], {3: {"ann": 1}, 4: {"bob": 1}, 5: {"bob": 1}})


# ── R3, R4: the gap and neutral cubes ───────────────────────────────────────────────────────────────────────────


def test_r3_all_to_the_right_of_the_first_empty_area_is_swept_and_the_left_is_not() -> None:
    t = laid({"ann": Has("1 4 +2 +6"), "bob": Has("2 10 +5"), "cy": Has("1 2"), "dot": Has("9 4 +4 +4")})
    sweep(t)
    assert t.gap == 3
    assert (pirates(t)[1], pirates(t)[2], sorted(t.farm)) == (
        ["ann", "cy"],
        ["bob", "cy"],
        ["ann", "bob", "dot", "dot"],
    )
    assert (cubes(t), hands(t)) == ({2: {"ann": 1}}, [1, 1, 0, 2])
    assert lines(t) == [
        ("gap", "", {"area": 3}),
        ("swept", "ann", {"pirates": [4], "cubes": 1}),
        ("swept", "bob", {"pirates": [10], "cubes": 1}),
        ("swept", "dot", {"pirates": [4, 9], "cubes": 2}),
    ]


def test_r3_a_lonely_cube_connects_and_who_only_loses_cubes_is_told_so() -> None:
    t = laid({"ann": Has("1 3 +2"), "bob": Has("1 3"), "cy": Has("1 3 +9"), "dot": Has("1 3")})
    sweep(t)
    assert (t.gap, pirates(t)[3]) == (4, ["ann", "bob", "cy", "dot"])
    assert (cubes(t), hands(t)) == ({2: {"ann": 1}}, [0, 0, 1, 0])
    assert lines(t, "swept") == [("swept", "cy", {"pirates": [], "cubes": 1})]


def test_r3_without_a_gap_nobody_is_swept() -> None:
    t = laid({"ann": Has("1 2"), "bob": Has("3 4"), "cy": Has("5 6"), "dot": Has("7 8"), "eve": Has("9 10")})
    t.gap = 7
    sweep(t)
    assert (t.gap, t.farm, lines(t)) == (0, [], [("connected", "", {})])


def test_r3_the_gap_may_be_the_first_area_and_nothing_lies_beyond() -> None:
    t = two()
    sweep(t)
    assert (t.gap, t.farm, lines(t)) == (1, [], [("gap", "", {"area": 1})])


def test_r3_the_gap_may_be_the_last_area() -> None:
    t = laid({"ann": Has("1 2"), "bob": Has("3 4"), "cy": Has("5 6"), "dot": Has("7 8"), "eve": Has("9 1")})
    sweep(t)
    assert (t.gap, t.farm) == (10, [])


@pytest.mark.parametrize(("seats", "many"), [(2, 2), (3, 1), (4, 0), (5, 0)])
def test_r4_two_neutral_cubes_for_two_one_for_three_none_for_more(seats: int, many: int) -> None:
    t = laid({seat: Has("1 3") for seat in ("ann", "bob", "cy", "dot", "eve")[:seats]})
    place_neutral_cubes(t)
    assert cubes(t) == {area: {"": 1} for area in (2, 4)[:many]}
    assert t.neutrals == many
    assert [facts["areas"] for _, _, facts in lines(t, "neutral")] == ([[2, 4][:many]] if many else [])


def test_r4_one_each_on_the_first_empty_areas_where_a_cube_counts_as_well() -> None:
    t = two(Has("1 7 +2"), Has("4 5"))
    place_neutral_cubes(t)
    assert cubes(t) == {2: {"ann": 1}, 3: {"": 1}, 6: {"": 1}}
    sweep(t)
    assert (t.gap, t.farm) == (8, [])


def test_r4_where_fewer_areas_are_empty_the_rest_stays_aside() -> None:
    t = two(Has("1 2 +5 +6 +7 +8"), Has("3 4 +9"))
    place_neutral_cubes(t)
    assert cubes(t)[10] == {"": 1}
    assert sum(t.area(number).neutral for number in range(1, 11)) == 1
    t = two(Has("1 2 +5 +6 +7"), Has("3 4 +8 +9 +10"))
    place_neutral_cubes(t)
    assert (lines(t), sum(t.area(number).neutral for number in range(1, 11))) == ([], 0)


def test_r4_they_never_fight_and_are_put_aside_in_the_night() -> None:
    t = two(Has("3"), Has("3 4"), cards={3: "rum/3/1", 4: "rum/2/0"})
    place_neutral_cubes(t)
    t.area(3).neutral = 1
    assert not battle(t, 3)
    assert lines(t, "battle.lost") == [("battle.lost", "", {"area": 3, "have": 0, "need": 1})]
    retrieve_tokens(t)
    assert (cubes(t), hands(t)) == ({}, [0, 0])


# ── R5: Craftsman's Compass ─────────────────────────────────────────────────────────────────────────────────────


def compass_of(when: str, *placements: str) -> Go:
    """A morning of four in which ann has the Compass; all have placed."""
    has = Has(hand=4, treasures="craftsmans-compass")
    t = laid({"ann": has, "bob": Has(hand=4), "cy": Has(hand=4), "dot": Has(hand=4)}, compass=when)
    go = Go(t, morning(t))
    for seat, text in zip(FOUR, placements, strict=True):
        go("place", seat, text)
    return go


def test_r5_before_the_sweep_the_compass_can_close_a_gap() -> None:
    go = compass_of("before", "1 2 +4", "1 4", "1 2", "1 2")
    assert (go.waits, go.options("ann"), go.places[-1]) == (
        ("compass", ("ann",)),
        ["stay", "4:3", "4:5"],
        "1.morning.compass.ann",
    )
    go("compass", "ann", "4:3")
    assert (go.over, go.t.gap, go.t.farm, cubes(go.t)) == (True, 5, [], {3: {"ann": 1}})
    assert lines(go.t, "compass") == [("compass", "ann", {"area": 4, "into": 3})]


def test_r5_after_the_sweep_it_is_too_late_for_that() -> None:
    go = compass_of("after", "1 2 +4", "1 4", "1 2", "1 2")
    assert (go.over, go.t.gap, go.t.farm, hands(go.t)) == (True, 3, ["bob"], [4, 4, 4, 4])
    assert "compass" not in go.kinds


def test_r5_after_the_sweep_a_cube_may_leave_a_hole_and_nobody_is_swept() -> None:
    go = compass_of("after", "1 4 +3", "1 5", "1 2", "1 2")("compass", "ann", "3:4")
    assert (go.t.gap, go.t.farm, pirates(go.t)[5], cubes(go.t)) == (6, [], ["bob"], {4: {"ann": 1}})
    go = compass_of("before", "1 4 +3", "1 5", "1 2", "1 2")("compass", "ann", "3:4")
    assert (go.t.gap, sorted(go.t.farm), cubes(go.t), hands(go.t)[0]) == (3, ["ann", "bob"], {}, 4)


def test_r5_never_to_or_from_the_x_and_within_the_limits() -> None:
    go = compass_of("before", "2 10 +1 +10 +9", "1 2", "1 2", "1 2")
    # 1:0 and 10:11 are off the row; 9 and 10 have one of ann's already; beside the pirate on 2 there is none yet
    assert go.options("ann") == ["stay", "1:2", "9:8"]
    go = compass_of("before", "3 4 +3 +3 +2", "1 2", "1 2", "1 2")
    assert go.options("ann") == ["stay", "2:1", "2:3", "3:4"]


def test_craftsmans_compass_moves_one_cube_or_none() -> None:
    go = compass_of("after", "1 3 +2 +3", "1 2", "1 2", "1 2")("compass", "ann", "stay")
    assert (go.over, cubes(go.t), lines(go.t, "compass")) == (True, {2: {"ann": 1}, 3: {"ann": 1}}, [])
    go = compass_of("after", "1 3 +2 +3", "1 2", "1 2", "1 2")("compass", "ann", "2:3")
    assert (go.over, cubes(go.t), hands(go.t)[0]) == (True, {3: {"ann": 2}}, 2)


def test_without_the_compass_nothing_is_asked() -> None:
    t = two(Has(hand=1), Has(hand=1))
    go = Go(t, morning(t))("place", "ann", "1 2 +3")("place", "bob", "1 2 +3")
    assert (go.over, go.kinds) == (True, ["place", "place"])


# ── R6: Companion Flute ─────────────────────────────────────────────────────────────────────────────────────────


def test_r6_the_companion_is_a_third_pirate_in_an_area_of_its_own() -> None:
    assert token("3 1 2", Has(), companion=True) == "1 2 3"
    assert token("1 2", Has(), companion=True) == "1 2"
    why = refused("1 2 2", Has(), companion=True)
    assert (why.key, why.facts) == ("place-same", {"area": 2})
    why = refused("1 2 3 4", Has(), companion=True)
    assert (why.key, why.facts) == ("place-pirates", {"count": 4, "need": 2, "companion": True})
    assert refused("1", Has(), companion=True).key == "place-pirates"


def test_companion_flute_the_token_is_gone_once_used_and_stays_on_the_x() -> None:
    t = two()
    t.captain("ann").companion = t.captain("bob").companion = True
    Go(t, morning(t))("place", "ann", "1 2 3")("place", "bob", "1 2")
    assert [captain.companion for captain in t.captains] == [False, True]
    assert [facts["companion"] for _, _, facts in lines(t, "placed")] == [True, False]
    Go(t, morning(t)).refuses("place", "ann", "4 5 6")


def test_r6_it_is_gone_and_has_earned_its_coin_if_it_ended_on_the_farm() -> None:
    t = two()
    t.captain("ann").companion = True
    Go(t, morning(t))("place", "ann", "1 2 10")("place", "bob", "1 2")
    assert (t.farm, t.captain("ann").companion) == (["ann"], False)
    farm(t)
    assert coins(t) == [3, 2]
