"""Hands: what is tabled and what is saved, what is put away, and drawing up to three."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.games.pie_rats.reset import discards, draw, draw_up
from rat_tables.games.pie_rats.rules import next_round, reveal_a_pie
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.table_laid import (
    FULL,
    Go,
    Has,
    charisma,
    counted,
    crew,
    hand,
    laid,
    lines,
    sideways,
    tabling,
    three,
    two,
)


def deck_of(t: PieRats, cards: str) -> None:
    """Only these cards are left in the draw pile; the rest is out of the game."""
    t.deck.cards = sorted(cards.split())


# ── P2: phases 2 and 3 ──────────────────────────────────────────────────────────────────────────────────────────


def test_p2_charisma_in_phase_2_alone_and_crew_in_phase_3_alone() -> None:
    t = two(Has(hand="twin cutlass mirror"), Has(hand="parrot"))
    go = Go(t, tabling(t))
    assert (go.waits, go.options("ann"), t.place) == (("charisma", ("ann",)), ["cutlass"], "1.charisma.ann")
    go("charisma", "ann", "cutlass")("charisma", "bob", "parrot")
    assert (go.waits, go.options("ann"), t.place) == (("crew", ("ann",)), ["twin"], "1.crew.ann")
    go("crew", "ann", "twin")
    assert go.over  # bob holds nothing any more
    assert (charisma(t, "ann"), crew(t, "ann"), hand(t, "ann")) == (["cutlass"], ["twin"], ["mirror"])
    assert lines(t) == [
        ("tabled", "ann", {"cards": ["cutlass"]}),
        ("tabled", "bob", {"cards": ["parrot"]}),
        ("tabled", "ann", {"cards": ["twin"]}),
    ]


def test_p2_any_number_of_cards() -> None:
    t = two(Has(hand="twin twin tallow rusk cutlass cutlass charm"), Has())
    go = Go(t, tabling(t))
    assert go.ask is not None
    assert (go.options("ann"), go.ask.pick) == (["charm", "cutlass", "cutlass.2"], (0, 3))
    assert go.facts("ann") == {"many": 3}
    go("charisma", "ann", "charm+cutlass+cutlass.2")
    assert go.ask.pick == (0, 4)
    go("crew", "ann", "rusk+tallow+twin+twin.2")
    assert charisma(t, "ann") == ["charm", "cutlass", "cutlass.2"]
    assert crew(t, "ann") == ["rusk", "tallow", "twin", "twin.2"]
    assert len(t.captain("ann").hand) == 0


def test_p2_cards_may_be_saved_and_nobody_is_told() -> None:
    t = two(Has(hand="twin cutlass"), Has())
    go = Go(t, tabling(t))
    assert go.ask is not None
    assert go.ask.secret
    go("charisma", "ann", "none")("crew", "ann", "none")
    assert (go.over, hand(t, "ann"), lines(t), t.story.learned) == (True, ["cutlass", "twin"], [], False)


def test_p2_all_table_charisma_before_anybody_tables_crew() -> None:
    t = three(Has(hand="twin"), Has(hand="twin"), Has(hand="parrot"))
    t.lead = "bob"
    go = Go(t, tabling(t))
    for seat in ("bob", "cy", "ann"):
        go("charisma", seat, "none")
    for seat in ("bob", "cy", "ann"):
        go("crew", seat, "none")
    assert go.over


def test_one_look_asks_each_captain_for_both_at_once() -> None:
    t = two(Has(hand="twin cutlass mirror"), Has(hand="parrot"), one_look=True)
    go = Go(t, tabling(t))
    assert (go.waits, go.options("ann"), t.place) == (("cards", ("ann",)), ["cutlass", "twin"], "1.cards.ann")
    assert go.facts("ann") == {"many": 2}
    go("cards", "ann", "cutlass+twin")("cards", "bob", "none")
    assert go.over
    assert (charisma(t, "ann"), crew(t, "ann"), hand(t, "ann")) == (["cutlass"], ["twin"], ["mirror"])
    assert lines(t) == [("tabled", "ann", {"cards": ["cutlass"]}), ("tabled", "ann", {"cards": ["twin"]})]
    t = two(Has(hand="twin cutlass mirror"), Has(hand="parrot"))
    assert Go(t, tabling(t)).waits == ("charisma", ("ann",))


def test_tabled_cards_lie_open_and_the_hand_is_only_counted() -> None:
    t = two(Has("rusk", "cutlass", "twin mirror"), Has())
    seen = t.as_seen_by("bob").captains[0]
    assert (seen.crew.cards, seen.tabled.cards, repr(seen.hand.cards)) == (["rusk"], ["cutlass"], "?×2")
    assert t.as_seen_by("ann").captains[0].hand.cards == ["mirror", "twin"]


# ── next round ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_draw_up_to_three() -> None:
    t = laid(
        {
            "ann": Has(),
            "bob": Has(hand="twin"),
            "cy": Has(hand="twin parrot mirror"),
            "dot": Has(hand=""),
            "eve": Has(hand="cutlass cutlass charm charm"),
        }
    )
    go = Go(t, draw_up(t))
    assert [len(captain.hand) for captain in t.captains] == [3, 3, 3, 3, 4]
    assert len(go.drawn) == 3 + 2 + 0 + 3 + 0
    assert (t.place, counted(t)) == ("1.draw.eve", FULL)
    assert [(e[1], e[2]) for e in lines(t, "drew.many")] == [
        ("ann", {"many": 3, "short": False}),
        ("bob", {"many": 2, "short": False}),
        ("dot", {"many": 3, "short": False}),
    ]


def test_who_holds_back_a_card_draws_one_fewer() -> None:
    for tabled, drawn in (("none", 0), ("twin", 1)):
        t = two(Has(hand="twin mirror carob-bean"), Has())
        Go(t, tabling(t))("charisma", "ann", "none")("crew", "ann", tabled)
        go = Go(t, draw(t, t.captain("ann"), 3 - len(t.captain("ann").hand)))
        assert (len(go.drawn), len(t.captain("ann").hand)) == (drawn, 3)


def test_what_is_drawn_is_told_to_the_drawer_alone() -> None:
    t = two(Has(hand="twin mirror"), Has())
    Go(t, draw(t, t.captain("ann"), 1), ["parrot"])
    first = t.story.events[0]
    assert (first.kind, first.seat, first.to, first.facts) == ("drew", "ann", "ann", {"card": "parrot"})
    assert [(e.kind, e.to) for e in t.story.events[1:]] == [("drew.many", None)]
    assert hand(t, "ann") == ["mirror", "parrot", "twin"]


def test_p19_discards_and_then_draws_from_the_lead_clockwise() -> None:
    t = three(Has(hand="twin"), Has(), Has(hand="mirror parrot"))
    t.lead, t.looted_in = "cy", 1
    go = Go(t, next_round(t))
    assert (go.waits, t.place) == (("discard", ("cy",)), "1.discard.cy")
    go("discard", "cy", "none")("discard", "ann", "none")
    assert go.over
    assert [seat for _, seat, _ in lines(t, "drew.many")] == ["cy", "ann", "bob"]
    assert t.lead == "ann"


def test_p19_any_number_of_cards_may_be_put_away_face_up() -> None:
    t = two(Has(hand="twin twin mirror"), Has())
    go = Go(t, discards(t))
    assert go.ask is not None
    assert (go.options("ann"), go.ask.pick, go.ask.secret) == (["mirror", "twin", "twin.2"], (0, 3), True)
    go("discard", "ann", "mirror+twin.2")
    assert (hand(t, "ann"), t.discards.cards) == (["twin"], ["mirror", "twin"])
    assert lines(t) == [("discarded", "ann", {"cards": ["mirror", "twin"]})]
    assert t.story.learned


def test_p19_to_put_nothing_away_is_not_told() -> None:
    t = two(Has(hand="twin"), Has())
    Go(t, discards(t))("discard", "ann", "none")
    assert (lines(t), t.story.learned) == ([], False)


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        ("mirror carob-bean twin", {"idle": 2, "held": 3, "draws": 0}),
        ("twin", {"idle": 0, "held": 1, "draws": 2}),
        ("kidnapping mirror carob-bean charisma-theft", {"idle": 4, "held": 4, "draws": 0}),
    ],
)
def test_p19_one_is_reminded_of_cards_that_cannot_be_tabled(cards: str, facts: dict[str, Any]) -> None:
    t = two(Has(hand=cards), Has())
    assert Go(t, discards(t)).facts("ann") == facts


def test_what_was_put_away_may_be_drawn_again_only_after_the_pile_ran_out() -> None:
    t = two(Has(hand="mirror"), Has(hand="parrot"))
    deck_of(t, "twin tallow rusk sprat wick")
    t.looted_in = 1
    go = Go(t, next_round(t))("discard", "ann", "mirror")("discard", "bob", "none")
    assert go.over
    assert t.discards.cards == ["mirror"]


# ── P11: the pile runs out ──────────────────────────────────────────────────────────────────────────────────────


def test_p11_the_discards_are_shuffled_in_the_midst_of_drawing() -> None:
    t = two(Has(), Has())
    deck_of(t, "twin")
    t.discards.cards = ["mirror", "cutlass", "cutlass.2"]
    go = Go(t, draw(t, t.captain("ann"), 3))
    assert go.drawn[0] == "twin"
    assert sorted(hand(t, "ann")) == ["cutlass", "cutlass", "twin"]
    assert (t.discards.cards, t.deck.cards) == ([], ["mirror"])
    assert lines(t, "reshuffled", "drew.many") == [
        ("reshuffled", "", {"cards": 3}),
        ("drew.many", "ann", {"many": 3, "short": False}),
    ]


def test_p11_a_pile_that_lasts_is_not_shuffled() -> None:
    t = two(Has(), Has())
    deck_of(t, "twin mirror tallow")
    t.discards.cards = ["cutlass"]
    Go(t, draw(t, t.captain("ann"), 3))
    assert (t.discards.cards, len(t.deck), lines(t, "reshuffled")) == (["cutlass"], 0, [])


def test_p11_where_both_are_empty_one_draws_fewer() -> None:
    t = two(Has(), Has())
    deck_of(t, "twin")
    t.discards.cards = ["mirror"]
    go = Go(t, draw_up(t))
    assert sorted(hand(t, "ann")) == ["mirror", "twin"]
    assert (go.over, hand(t, "bob")) == (True, [])
    assert lines(t, "drew.many") == [("drew.many", "ann", {"many": 2, "short": True})]


def test_p11_the_lead_card_goes_to_the_left() -> None:
    for lead, left in (("ann", "bob"), ("bob", "cy"), ("cy", "ann")):
        t = three()
        t.lead, t.looted_in = lead, 1
        assert Go(t, next_round(t)).over
        assert t.lead == left
        assert lines(t)[-1] == ("leads", left, {})


def test_unused_charisma_and_crew_stay_with_their_captains() -> None:
    t = two(Has("rusk twin", "cutlass parrot"), Has())
    t.looted_in = 1
    t.captain("ann").protected = "rusk"
    assert Go(t, next_round(t)).over
    assert (crew(t, "ann"), charisma(t, "ann"), sideways(t, "ann")) == (["rusk", "twin"], ["cutlass", "parrot"], [])


# ── phase 1 ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_p1_a_pie_is_turned_up_as_long_as_there_are_any_to_come() -> None:
    t = two(sill="pie-5", to_come=2)
    Go(t, reveal_a_pie(t), ["rhubarb"])
    assert (t.sill.cards, t.to_come, t.place) == (["pie-5", "rhubarb"], 1, "1.reveal")
    assert lines(t) == [
        ("round", "ann", {"round": 1}),
        ("revealed", "", {"pie": "rhubarb", "weight": 7, "points": 2, "left": 1}),
    ]
    Go(t, reveal_a_pie(t), ["crumb"])
    assert (t.sill.cards, t.to_come) == (["pie-5", "rhubarb", "crumb"], 0)


def test_p1_after_the_last_rounds_go_on_without() -> None:
    t = two(sill="pie-5 crumb", to_come=0)
    assert Go(t, reveal_a_pie(t)).over
    assert (t.sill.cards, lines(t)[-1]) == (["pie-5", "crumb"], ("sill.only", "", {"pies": ["pie-5", "crumb"]}))
    assert len(t.pies) == 5  # those that were put aside stay there


def test_p1_a_pie_that_was_ruled_to_be_the_last_while_it_was_turned_up_is_the_last() -> None:
    t = laid({"ann": Has(), "bob": Has()}, use="track", to_come=2)
    go = Go(t, reveal_a_pie(t))
    t.to_come = 0
    go.refresh()("reveal.pie", "", "crumb")
    assert (t.to_come, t.sill.cards, t.over) == (0, ["crumb"], False)


def test_cards_alike_are_numbered_in_the_discards() -> None:
    t = two(Has(hand="mirror mirror"), Has())
    Go(t, discards(t))("discard", "ann", "mirror+mirror.2")
    assert t.discards.cards == ["mirror", "mirror.2"]
