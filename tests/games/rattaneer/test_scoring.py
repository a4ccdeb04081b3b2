"""Final Scoring: the flips before it, whole sheets added up by hand, ties, and what is hidden until then."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.views import as_data
from rat_tables.games.rattaneer.ocean import shipping
from rat_tables.games.rattaneer.rules import final_scoring, play
from rat_tables.games.rattaneer.scoring import result, score, scores, told
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.table_laid import RUM, Go, Has, down, lines, three, two, up


def sheet(t: Rattaneer, seat: str) -> list[tuple[str, int, str, dict[str, Any]]]:
    """The lines of a captain's score: label, VP, rule, facts."""
    found = score(t, t.captain(seat))
    assert found.seat == seat
    return [(line.label, line.amount, line.rule, dict(line.facts)) for line in found.lines]


def amounts(t: Rattaneer, seat: str, label: str) -> list[int]:
    """The VP of the lines with a label."""
    return [amount for found, amount, *_ in sheet(t, seat) if found == label]


# ── R27: the last flips ─────────────────────────────────────────────────────────────────────────────────────────


def test_r27_one_card_is_flipped_for_nothing_or_none() -> None:
    t = two(Has(coins=0, up="rum/2/0 gems/6/2"), Has(up="rum/3/1"))
    go = Go(t, final_scoring(t))
    assert (go.waits, go.pick, go.options("ann"), go.suggested) == (
        ("final", ("ann",)),
        (0, 1),
        ["rum/2/0", "gems/6/2"],
        "gems/6/2",
    )
    assert (go.places, go.facts("ann")) == (["end.ann"], {"most": 1})
    go("final", "ann", "gems/6/2")("final", "bob", "none")
    assert (go.waits, go.places[-1], t.captain("ann").counted.cards) == (("end.confirm", ()), "end", ["gems/6/2"])
    assert [total for _, total in result(t).standings] == [6, 1]
    assert lines(t) == [("over", "", {}), ("flipped", "ann", {"cards": ["gems/6/2"]})]
    go("end.confirm", "", "yes")
    assert go.over


def test_r27_and_black_marketer_flips_two_more() -> None:
    t = two(Has(up="rum/2/0 gems/6/2 rum/3/1 rum/2/0", allies="black-marketer"), Has())
    go = Go(t, final_scoring(t))
    assert (go.pick, go.suggested) == ((0, 3), "rum/2/0+gems/6/2+rum/3/1")
    go("final", "ann", go.suggested)
    assert (sum(amounts(t, "ann", "plunder")), up(t, "ann")) == (11, ["rum/2/0.2"])


def test_r34_nothing_is_turned_over_before_the_last_has_flipped() -> None:
    t = two(Has(up="rum/2/0", down="gold/4/3"), Has(up="rum/3/1"))
    go = Go(t, final_scoring(t))("final", "ann", "rum/2/0")
    assert (go.waits, sorted(down(t, "ann"))) == (("final", ("bob",)), ["gold/4/3", "rum/2/0"])
    assert [captain.counted.cards for captain in t.captains] == [[], []]
    go("final", "bob", "rum/3/1")
    assert [captain.counted.cards for captain in t.captains] == [["gold/4/3", "rum/2/0"], ["rum/3/1"]]


def test_what_is_left_face_up_is_worth_nothing() -> None:
    t = two(Has(coins=0, up="gems/6/2"))
    assert result(t).standings == [("bob", 1), ("ann", 0)]


# ── a whole sheet ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_whole_sheet_added_up_by_hand() -> None:
    ann = Has(
        coins=7,
        hand=2,
        allies="liquor-dealer gunner",
        treasures="book-of-the-sage friendship-goblet flag-of-the-pirate-king black-pearl",
        up="gems/6/2",
        down="rum/2/0 rum/3/1 gold/4/3",
    )
    t = two(ann, Has(coins=3))
    t.tile[0].cubes, t.tile[3].cubes = ["ann"], ["ann", "bob", "ann"]
    assert sheet(t, "ann") == [
        ("plunder", 4, "final-scoring", {"card": "gold/4/3"}),
        ("plunder", 2, "final-scoring", {"card": "rum/2/0"}),
        ("plunder", 3, "final-scoring", {"card": "rum/3/1"}),
        ("ally", 1, "final-scoring", {"card": "liquor-dealer"}),
        ("dealer", 2, "R28", {"card": "liquor-dealer", "goods": "rum", "count": 2}),
        ("ally", 1, "final-scoring", {"card": "gunner"}),
        ("square", 9, "island", {"number": 1, "many": False}),
        ("square", 3, "island", {"number": 4, "many": True}),
        ("square", 3, "island", {"number": 4, "many": True}),
        ("coins", 3, "R27", {"coins": 7}),
        ("treasure", 1, "treasures", {"card": "book-of-the-sage"}),
        ("sage", 1, "R28", {"card": "book-of-the-sage", "count": 3}),
        ("treasure", 1, "treasures", {"card": "friendship-goblet"}),
        ("goblet", 4, "R27", {"card": "friendship-goblet", "count": 2}),
        ("treasure", 1, "treasures", {"card": "flag-of-the-pirate-king"}),
        ("flag", 4, "treasures", {"card": "flag-of-the-pirate-king", "count": 2}),
        ("treasure", 4, "treasures", {"card": "black-pearl"}),
    ]
    assert result(t).standings == [("ann", 9 + 3 + 1 + 15 + 3 + 2 + 5 + 5 + 4), ("bob", 3 + 1)]
    assert result(t).winners == ("ann",)


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (10, 5)])
def test_r27_one_vp_for_every_two_coins(coins: int, points: int) -> None:
    assert sheet(two(Has(coins=coins)), "ann") == [("coins", points, "R27", {"coins": coins})]


# ── dealers and treasures ───────────────────────────────────────────────────────────────────────────────────────


def dealt(dealer: str, cards: str) -> list[int]:
    """What a dealer brings with these cards flipped."""
    return amounts(two(Has(allies=dealer, down=cards, up="rum/2/0 coffee/3/0 tobacco/3/0 gems/4/1")), "ann", "dealer")


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 6)])
def test_r28_a_dealer_brings_1_2_4_and_6_for_four_or_more(count: int, points: int) -> None:
    assert dealt("liquor-dealer", "rum/2/0 " * count + "coffee/3/0 gold/4/3") == [points]


def test_liquor_dealer_counts_rum_alone() -> None:
    assert dealt("liquor-dealer", "rum/3/1 rum/2/0 coffee/4/1 tobacco/4/1 gems/6/2") == [2]


def test_tobacco_dealer_counts_tobacco_alone() -> None:
    assert dealt("tobacco-dealer", "rum/3/1 tobacco/4/1 tobacco/3/0 tobacco/3/1 gems/6/2") == [4]


def test_coffee_dealer_counts_coffee_alone() -> None:
    assert dealt("coffee-dealer", "rum/3/1 coffee/4/1 gems/6/2 tobacco/3/0") == [1]


def test_jewel_dealer_counts_gems_alone() -> None:
    assert dealt("jewel-dealer", "gems/6/2 gems/5/1 gems/4/1 gems/4/1 rum/2/0") == [6]


@pytest.mark.parametrize(("cards", "points"), [("", 0), ("gold/4/3", 0), ("gold/4/3 rum/2/0", 1), ("rum/2/0 " * 5, 2)])
def test_r28_book_of_the_sage_one_vp_for_two_cards_face_down_gold_too(cards: str, points: int) -> None:
    t = two(Has(treasures="book-of-the-sage", down=cards, up="rum/3/1 rum/3/1"))
    assert amounts(t, "ann", "sage") == [points]


def test_r28_the_sage_counts_after_the_last_flip() -> None:
    t = two(Has(treasures="book-of-the-sage", down="gold/4/3", up="rum/2/0"), Has())
    go = Go(t, final_scoring(t))
    assert amounts(t, "ann", "sage") == [0]
    go("final", "ann", "rum/2/0")
    assert amounts(t, "ann", "sage") == [1]


def test_friendship_goblet_two_vp_for_each_cube_in_hand_and_none_for_those_on_the_tile() -> None:
    t = two(Has(hand=3, treasures="friendship-goblet"))
    t.tile[0].cubes = ["ann"]
    assert amounts(t, "ann", "goblet") == [6]


def test_r27_friendship_goblet_counts_the_cubes_that_came_home_in_the_last_night() -> None:
    t = two(expansion=True)
    t.round, t.land, t.sea = 0, "", ""
    go = Go(t, play(t))("land.first", "", "ann")
    t.chest.move(t, "friendship-goblet", t.chest, t.captain("ann").treasures)
    t.last = True
    go("place", "ann", "1 2 +3")("place", "bob", "1 3")("tavern", "ann", "deck-hand")("final", "bob", "none")
    assert go.waits == ("end.confirm", ())
    assert amounts(t, "ann", "goblet") == [2 * 2]  # the one hired, and the one that connected


def test_flag_of_the_pirate_king_two_vp_for_each_ally() -> None:
    assert amounts(two(Has(allies="gunner gunner surgeon", treasures="flag-of-the-pirate-king")), "ann", "flag") == [6]


def test_red_diamond_ring_has_its_vp_and_does_nothing() -> None:
    t = two(Has(coins=0, treasures="red-diamond-ring"))
    assert sheet(t, "ann")[1:] == [("treasure", 5, "treasures", {"card": "red-diamond-ring"})]


def test_black_pearl_has_its_vp_and_does_nothing() -> None:
    t = two(Has(coins=0, treasures="black-pearl"))
    assert sheet(t, "ann")[1:] == [("treasure", 4, "treasures", {"card": "black-pearl"})]


# ── ties ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_r27_a_tie_goes_to_the_most_money_as_it_was_before_it_was_counted() -> None:
    t = three(Has(coins=4), Has(coins=5), Has(coins=2))  # 2, 2 and 1 VP
    assert result(t).standings == [("bob", 2), ("ann", 2), ("cy", 1)]
    assert result(t).winners == ("bob",)
    assert [[line.label for line in found.lines] for found in result(t).scores] == [
        ["coins", "tie-break"],
        ["coins", "tie-break"],
        ["coins"],
    ]
    assert dict(result(t).scores[0].lines[-1].facts) == {"coins": 5}
    assert (result(t).scores[0].lines[-1].amount, result(t).scores[0].lines[-1].rule) == (0, "R27")


def test_r27_of_those_who_tie_in_money_too_all_win() -> None:
    t = three(Has(coins=4), Has(coins=2), Has(coins=4))
    assert (result(t).winners, result(t).standings) == (("ann", "cy"), [("ann", 2), ("cy", 2), ("bob", 1)])


# ── R34, and cards nobody knows ─────────────────────────────────────────────────────────────────────────────────


def test_r34_a_card_turned_down_is_hidden_in_views_and_its_line_in_the_log_stays() -> None:
    t = two(Has("4", up="rum/2/0"), Has(), cards={4: RUM})
    Go(t, shipping(t, 4))("ship", "ann", "rum/2/0")
    assert ("shipped", "ann", {"cards": ["rum/2/0"], "coins": 0}) in lines(t)
    for viewer in (EVERYONE, "bob"):
        captain = as_data(t.as_seen_by(viewer))["captains"][0]
        assert "rum/2/0" not in repr(captain)
        assert captain["down"] == {"cards": {"hidden": 1}, "unknown": 0}
    assert "rum/2/0" in repr(as_data(t.as_seen_by(ALL))["captains"][0])


def test_r30_money_plunder_and_allies_lie_open_and_how_many_are_face_down() -> None:
    t = two(Has(coins=7, up="gems/6/2", allies="gunner", down="rum/2/0 rum/3/1"))
    captain = as_data(t.as_seen_by("bob"))["captains"][0]
    assert (captain["coins"], captain["up"]["cards"], captain["allies"]["cards"]) == (7, ["gems/6/2"], ["gunner"])
    assert "rum" not in repr(captain)


@pytest.mark.parametrize(("viewer", "seen"), [("ann", True), ("bob", False), (EVERYONE, False), (ALL, True)])
def test_r30_owners_look_at_what_lies_face_down_before_them_and_others_do_not(viewer: str, seen: bool) -> None:
    t = two(Has(down="rum/2/0 rum/3/1"))
    cards = as_data(t.as_seen_by(viewer))["captains"][0]["down"]["cards"]
    assert cards == (["rum/2/0", "rum/3/1"] if seen else {"hidden": 2})


def test_r34_in_the_end_all_is_turned_over_and_counted() -> None:
    t = two(Has(down="rum/2/0 gold/4/3"), Has(coins=0))
    Go(t, final_scoring(t))
    assert (t.captain("ann").counted.cards, down(t, "ann")) == (["gold/4/3", "rum/2/0"], [])
    assert "gold/4/3" in repr(as_data(t.as_seen_by("bob"))["captains"][0])
    assert sum(amounts(t, "ann", "plunder")) == 6


def test_r34_tracking_what_nobody_knows_is_told_then() -> None:
    t = two(Has(down=2, up="rum/3/1"), Has(), use="track")
    go = Go(t, final_scoring(t))("final", "ann", "none")
    assert (go.waits, go.places[-1]) == (("counted", ("ann",)), "end.ann.counted")
    assert "rum/2/0" in go.options("ann")
    assert not {RUM, "money/3/2"} & set(go.options("ann"))
    for text, key in (
        ("ship rum 0 0 0", "not-kept"),
        ("money 3 2", "not-kept"),
        ("gold 5 5", "card-elsewhere"),
        ("zoe", "ocean-card"),
    ):
        assert go.refuses("counted", "ann", text).key == key
    go("counted", "ann", "gold 4 3")("counted", "ann", "r20")
    assert (go.waits, t.captain("ann").counted.cards) == (("end.confirm", ()), ["gold/4/3", "rum/2/0"])
    assert result(t).standings == [("ann", 7), ("bob", 1)]


def test_r34_without_a_pack_they_are_typed_in_as_they_are_printed() -> None:
    t = two(Has(down=1), Has(), unread=True)
    go = Go(t, final_scoring(t))
    assert (go.waits, go.options("ann")) == (("counted", ("ann",)), [])
    go("counted", "ann", "gold 5 3")
    assert (go.waits, amounts(t, "ann", "plunder")) == (("end.confirm", ()), [5])


@pytest.mark.parametrize("card", [RUM, "money/3/2"])
def test_r34_what_no_captain_keeps_is_not_asked_for(card: str) -> None:
    t = two(Has(down=1), Has(), use="track")
    t.ocean.unseen = {card: 1}
    assert Go(t, final_scoring(t)).waits == ("end.confirm", ())


def test_a_ruling_after_the_end_is_reached_still_counts() -> None:
    t = two(Has(), Has())
    go = Go(t, final_scoring(t)).ruled("coins:bob", "9")
    assert (go.waits, result(t).winners) == (("end.confirm", ()), ("bob",))


# ── at any moment ───────────────────────────────────────────────────────────────────────────────────────────────


def test_at_any_moment_it_is_counted_as_if_it_were_the_end_in_the_order_of_the_seats() -> None:
    """Ann: 5 coins, two a point, and 4 face down; Bob: the first coins. What lies face up is worth nothing."""
    t = two(Has(coins=5, up="gems/6/2", down="gold/4/3"), Has())
    assert [(found.seat, found.total) for found in scores(t)] == [("ann", 6), ("bob", 1)]


def test_r30_a_total_is_told_to_whoever_can_read_what_lies_face_down() -> None:
    t = three(Has(down="gold/4/3"), Has(up="rum/3/1"), Has(down="rum/2/0"))
    for viewer, known in ((EVERYONE, ["bob"]), ("ann", ["ann", "bob"]), ("bob", ["bob"]), (ALL, ["ann", "bob", "cy"])):
        assert told(t.as_seen_by(viewer)) == known
    t.captain("cy").down.unknown = 1  # of a game taken up in the middle nobody knows what it is
    assert told(t.as_seen_by(ALL)) == ["ann", "bob"]
