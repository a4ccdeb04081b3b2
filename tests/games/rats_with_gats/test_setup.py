"""Part 2: creating a Pi-Rat; Rank and hand size; Secret Pirate Techniques."""

from __future__ import annotations

import random

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.game import Setting
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.making import QUESTIONS, make_the_crew, partners, to_give
from rat_tables.games.rats_with_gats.rank import draw, hand_limit, rank_by, settle_hands
from rat_tables.games.rats_with_gats.table import Gats, Technique
from tests.games.rats_with_gats.play_through import at_random, go_on, look, session
from tests.games.rats_with_gats.table_laid import (
    SEATS,
    Go,
    Has,
    drain,
    hand,
    held,
    laid,
    limits,
    lines,
    ranks,
    three,
    told,
    unknown,
)


def new(players: int = 3, use: str = "play", **options: str) -> Gats:
    return GAME.new(Setting(list(SEATS[:players]), use, GAME.filled(use, options), "", None))


def ranked(*of: int) -> Gats:
    """A table of rats with these Ranks and no cards; hand sizes are not settled."""
    return laid({seat: Has("", rank) for seat, rank in zip(SEATS, of, strict=False)}, limits=False)


def made(players: int, luck: str = "", **options: str) -> Go:
    """The six questions left open, up to what comes after the hands."""
    go = Go(t := new(players, **options), make_the_crew(t), luck)
    while go.ask is not None and go.ask.kind.startswith("record."):
        go(go.ask.kind, go.ask.who[0], "-")
    return go


# ── the six questions ───────────────────────────────────────────────────────────────────────────────────────────


def test_each_answers_six_questions_the_last_two_are_answered_by_another() -> None:
    go = Go(t := new(), make_the_crew(t))
    asked = []
    for text in ("an eyepatch", "low tide", "-", "no", "loud", "late"):
        assert go.ask is not None
        asked.append((go.ask.kind, go.ask.who[0], go.facts(go.ask.who[0])))
        go(go.ask.kind, go.ask.who[0], text)
    assert [(kind, who) for kind, who, _ in asked] == [
        ("record.looks", "ann"),
        ("record.smells", "ann"),
        ("record.words", "ann"),
        ("record.math", "ann"),
        ("record.liked", "bob"),
        ("record.hated", "bob"),
    ]
    assert all(facts == {"rat": "ann"} for _, _, facts in asked)
    assert t.rat("ann").answers == {
        "looks": "an eyepatch",
        "smells": "low tide",
        "math": "no",
        "liked": "loud",
        "hated": "late",
    }
    assert [f["question"] for f in told(t, "record")] == [q for q in QUESTIONS if q != "words"]
    assert go.waits == ("record.looks", ("bob",))


def test_the_last_seat_is_answered_for_by_the_first() -> None:
    go = made(3, "cy ann")
    assert [who for kind, who in go.asked if kind == "record.liked"] == [("bob",), ("cy",), ("ann",)]


def test_a_text_with_nothing_in_it_is_refused() -> None:
    go = Go(t := new(), make_the_crew(t))
    assert go.refuses("record.looks", "ann", "  ").key == "text-empty"


# ── Rank and hand size ──────────────────────────────────────────────────────────────────────────────────────────


def test_one_begins_at_rank_3_one_at_1_the_others_at_2() -> None:
    go = made(4, "cy ann")
    t = go.t
    assert ranks(t) == {"ann": 1, "bob": 2, "cy": 3, "dot": 2}
    assert limits(t) == [2, 3, 4, 3]
    assert held(t) == {"ann": 2, "bob": 3, "cy": 4, "dot": 3}
    assert [(seat, f["rank"]) for _, seat, f in lines(t, "rank.first")] == [
        ("ann", 1),
        ("bob", 2),
        ("cy", 3),
        ("dot", 2),
    ]


def test_whoever_has_rank_3_cannot_have_rank_1_too() -> None:
    go = Go(t := new(3, "track"), make_the_crew(t))
    while go.ask is not None and go.ask.kind.startswith("record."):
        go(go.ask.kind, go.ask.who[0], "-")
    assert go.options() == ["ann", "bob", "cy"]
    go("rank.three", "", "bob")
    assert go.options() == ["ann", "cy"]
    go("rank.one", "", "cy")
    assert go.over
    assert (ranks(t), held(t)) == ({"ann": 2, "bob": 3, "cy": 1}, {"ann": 3, "bob": 4, "cy": 2})
    assert unknown(t) == (54, 54)
    assert t.rat("ann").techniques == []


def test_ranks_that_rulings_gave_to_all_leave_the_lot_all() -> None:
    go = Go(t := new(3, "track"), make_the_crew(t))
    while go.ask is not None and go.ask.kind.startswith("record."):
        go(go.ask.kind, go.ask.who[0], "-")
    go.ruled("rank:ann", "2").ruled("rank:bob", "2")
    assert go.options() == ["cy"]
    go("rank.three", "", "cy")
    assert go.options() == ["ann", "bob", "cy"]


@pytest.mark.parametrize(
    ("of", "sizes"),
    [
        ((2, 2, 2), [4, 4, 4]),
        ((5, 2, 5), [4, 2, 4]),
        ((3, 1, 2, 2), [4, 2, 3, 3]),
        ((9, 1, 2, 8, 5, 1), [4, 2, 3, 3, 3, 2]),
    ],
)
def test_g1_highest_4_middle_3_lowest_2(of: tuple[int, ...], sizes: list[int]) -> None:
    t = ranked(*of)
    assert [hand_limit(t, rat) for rat in t.rats] == sizes


def test_g2_the_deeps_rats_are_ranked_the_dead_are_not_ghosts_are() -> None:
    t = ranked(1, 2, 3, 4)
    t.rat("dot").role = "deep"
    assert hand_limit(t, t.rat("cy")) == 3
    t.rat("dot").gone = "died"
    assert hand_limit(t, t.rat("cy")) == 4
    t.rat("dot").gone, t.rat("dot").ghost = "", True
    assert hand_limit(t, t.rat("cy")) == 3
    t.rat("ann").left = True
    assert hand_limit(t, t.rat("bob")) == 2


def test_g3_one_card_for_each_point_the_first_whose_rank_changed_draws_first() -> None:
    t = laid({"ann": Has("", 1), "bob": Has("", 2), "cy": Has("", 3), "dot": Has("", 3)})
    assert limits(t) == [2, 3, 4, 4]
    Go(t, rank_by(t, t.rat("cy"), 0, "x"))
    assert told(t, "drew.many") == []
    t.rat("ann").rank = 3  # bob is the lowest now: 2, ann among the highest: 4
    Go(t, settle_hands(t, t.rat("bob")), "kc qc")
    assert limits(t) == [4, 2, 4, 4]
    assert lines(t, "drew.many") == [("drew.many", "ann", {"many": 2})]
    assert hand(t, "ann") == "kc qc"


def test_g3_all_sizes_are_worked_out_before_anybody_draws_then_in_seat_order_from_the_first() -> None:
    t = laid({"ann": Has("", 1), "bob": Has("", 3), "cy": Has("", 2), "dot": Has("", 1)})
    assert limits(t) == [2, 4, 3, 2]
    t.rat("bob").rank = 1
    Go(t, rank_by(t, t.rat("dot"), 2, "x"), "2c 3c 4c")  # 1, 1, 2, 3: only dot grows, by two
    assert lines(t, "drew.many") == [("drew.many", "dot", {"many": 2})]
    assert limits(t) == [2, 2, 3, 4]
    t.rat("ann").rank = t.rat("bob").rank = 3
    t.rat("cy").rank = 3
    Go(t, settle_hands(t, t.rat("cy")))
    assert limits(t) == [4, 4, 4, 4]
    assert [(seat, f["many"]) for _, seat, f in lines(t, "drew.many")][1:] == [("cy", 1), ("ann", 2), ("bob", 2)]


def test_g3_never_above_the_new_maximum() -> None:
    t = laid({"ann": Has("2c 3c 4c 5c", 1), "bob": Has("", 2), "cy": Has("", 3)})
    Go(t, rank_by(t, t.rat("ann"), 1, "x"))
    assert (t.rat("ann").limit, held(t)["ann"]) == (2, 4)  # as low as bob
    Go(t, rank_by(t, t.rat("ann"), 1, "x"))
    assert (t.rat("ann").limit, held(t)["ann"]) == (4, 4)  # two more, but four it holds already
    t = laid({"ann": Has("2c 3c", 1), "bob": Has("", 2), "cy": Has("", 3), "dot": Has("", 1)})
    Go(t, rank_by(t, t.rat("ann"), 1, "x"))
    assert (t.rat("ann").limit, held(t)["ann"]) == (3, 3)


def test_g4_a_smaller_hand_size_discards_nothing() -> None:
    t = laid({"ann": Has("2c 3c 4c 5c", 3), "bob": Has("", 2), "cy": Has("", 1)})
    Go(t, rank_by(t, t.rat("ann"), -1, "x"))
    assert (t.rat("ann").limit, hand(t, "ann")) == (4, "2c 3c 4c 5c")  # still the highest
    Go(t, rank_by(t, t.rat("ann"), -1, "x"))
    assert (t.rat("ann").limit, hand(t, "ann")) == (2, "2c 3c 4c 5c")
    assert lines(t, "hand-size")[-1] == ("hand-size", "ann", {"limit": 2, "more": False})
    Go(t, draw(t, t.rat("ann"), 1))
    assert held(t)["ann"] == 4
    assert t.discards.cards == []


def test_g8_no_rank_below_1() -> None:
    t = ranked(1, 2)
    Go(t, rank_by(t, t.rat("ann"), -1, "captain-tax"))
    assert told(t, "rank") == [{"was": 1, "rank": 1, "why": "captain-tax"}]


def test_g9_literal_what_is_there_is_drawn_and_the_rest_is_not_owed() -> None:
    t = three(Has("", 3), Has("", 2), Has("", 1))
    drain(t, ["7h"])
    Go(t, draw(t, t.rat("ann"), 3))
    assert (hand(t, "ann"), len(t.discards)) == ("7h", 53)
    assert lines(t, "deck.dry") == [("deck.dry", "ann", {"short": 2})]
    Go(t, draw(t, t.rat("ann"), 1))
    assert hand(t, "ann") == "7h"


def test_g9_by_option_the_discards_are_shuffled_in_at_once() -> None:
    t = three(Has("", 3), Has("", 2), Has("", 1), deck="reshuffle")
    drain(t, ["7h"])
    Go(t, draw(t, t.rat("ann"), 3), "7h 8h 9h")
    assert (hand(t, "ann"), len(t.discards), len(t.deck)) == ("7h 8h 9h", 0, 51)
    assert told(t, "deck.again") == [{"cards": 53}]
    assert told(t, "deck.dry") == []


def test_g10_hands_are_dealt_before_obstacles_and_may_hold_a_joker() -> None:
    go = made(3, "cy ann joker joker")
    assert hand(go.t, "ann") == "joker joker"
    assert go.t.obstacles == []


# ── techniques ──────────────────────────────────────────────────────────────────────────────────────────────────


def written(players: int, luck: str = "cy ann", **options: str) -> Go:
    """Three techniques each: `ann 1` and so on."""
    go = made(players, luck, **options)
    for seat in SEATS[:players]:
        for number in (1, 2, 3):
            go("technique.write", seat, f"{seat} {number}")
    return go


def texts(t: Gats, seat: str) -> list[str]:
    return [technique.text for technique in t.rat(seat).techniques]


def test_g11_swapped_one_at_a_time_offer_refuse_accept() -> None:
    go = written(3)
    t = go.t
    assert (go.waits, go.options("ann")) == (("swap.whom", ("ann",)), ["bob", "cy"])
    go("swap.whom", "ann", "bob")
    assert (go.waits, go.options("bob")) == (("swap.answer", ("bob",)), ["accept", "refuse"])
    go("swap.answer", "bob", "refuse")
    assert lines(t, "swap.refused") == [("swap.refused", "bob", {"by": "ann"})]
    assert go.waits == ("swap.whom", ("bob",))
    go("swap.whom", "bob", "cy")("swap.answer", "cy", "accept")
    assert (go.waits, go.ask and go.ask.secret) == (("swap.give", ("bob",)), True)
    assert go.options("bob") == ["1", "2", "3"]
    go("swap.give", "bob", "2")("swap.give", "cy", "3")
    assert (texts(t, "bob"), texts(t, "cy")) == (["bob 1", "cy 3", "bob 3"], ["cy 1", "cy 2", "bob 2"])
    assert [technique.maker for technique in t.rat("bob").techniques] == ["bob", "cy", "bob"]
    assert lines(t, "swapped") == [("swapped", "bob", {"whom": "cy"})]
    assert go.waits == ("swap.whom", ("cy",))
    go("swap.whom", "cy", "bob")("swap.answer", "bob", "accept")
    assert go.options("cy") == ["1", "2"]  # what is of its own making goes first
    go("swap.give", "cy", "1")
    assert go.options("bob") == ["1", "3"]


def test_g11_a_refusal_needs_another_way_and_none_is_refused_twice() -> None:
    go = written(3)
    go("swap.whom", "ann", "bob")("swap.answer", "bob", "refuse")("swap.whom", "bob", "ann")
    go("swap.answer", "ann", "refuse")("swap.whom", "cy", "ann")
    assert go.waits == ("swap.give", ("cy",))  # ann has turned bob down: cy is the only way left
    go("swap.give", "cy", "1")("swap.give", "ann", "1")
    assert go.t.rat("ann").refused == []
    go("swap.whom", "ann", "bob")
    assert go.waits == ("swap.give", ("ann",))  # bob has turned ann down before
    go("swap.give", "ann", "2")("swap.give", "bob", "1")
    go("swap.whom", "bob", "ann")  # as last time, and with a clean slate
    assert go.waits == ("swap.answer", ("ann",))


def test_g11_who_holds_none_of_its_own_gives_nothing_back_to_its_maker() -> None:
    t = three(Has())
    ann, bob = t.rat("ann"), t.rat("bob")
    ann.techniques = [Technique("ann", "ann", "a3"), Technique("ann", "cy", "c1"), Technique("ann", "cy", "c2")]
    bob.techniques = [Technique("bob", "ann", "a1"), Technique("bob", "ann", "a2"), Technique("bob", "cy", "c3")]
    assert list(to_give(ann, bob)) == ["1"]
    assert list(to_give(bob, ann)) == ["3"]


@pytest.mark.parametrize("dealt", ["swapped", "dealt"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_g11_in_the_end_nobody_holds_one_of_its_own_making(players: int, dealt: str) -> None:
    for seed in range(6):
        rnd = random.Random(seed)
        voyage = session(" ".join(SEATS[:players]), seed=seed, techniques=dealt)
        swaps = 0
        while voyage.ask is not None and voyage.ask.kind != "roles.deep":
            kind = voyage.ask.kind
            swaps += kind == "swap.whom"
            seat, text = at_random(rnd, voyage.ask)
            voyage.answer(f"{seat} {len(voyage.records)}" if kind == "technique.write" else text, seat)
        rats = voyage.table.rats
        assert all(technique.maker not in ("", rat.seat) for rat in rats for technique in rat.techniques)
        assert [sorted(technique.card for technique in rat.techniques) for rat in rats] == [["j", "k", "q"]] * players
        every = [technique.text for rat in rats for technique in rat.techniques]
        assert len(set(every)) == 3 * players
        assert (swaps > 0) == (dealt == "swapped")


@pytest.mark.parametrize("players", [3, 4, 6])
def test_g11_the_swapping_ends_with_those_who_always_refuse(players: int) -> None:
    voyage = session(" ".join(SEATS[:players]))
    go_on(voyage, {"swap.answer": "refuse"}, "roles.deep")
    rats = voyage.table.rats
    assert all(technique.maker != rat.seat for rat in rats for technique in rat.techniques)


def test_g11_dealt_the_first_goes_so_many_seats_on_and_so_the_second_and_third() -> None:
    go = written(3, "cy ann " + "2c 3c 4c 5c 6c 7c 8c 9c 10c " + "1 2 1", techniques="dealt")
    t = go.t
    assert texts(t, "ann") == ["bob 1", "cy 2", "bob 3"]
    assert texts(t, "bob") == ["cy 1", "ann 2", "cy 3"]
    assert texts(t, "cy") == ["ann 1", "bob 2", "ann 3"]
    assert [technique.maker for technique in t.rat("ann").techniques] == ["bob", "cy", "bob"]
    assert "swap.whom" not in go.kinds
    assert len(told(t, "techniques.dealt")) == 1


def test_each_technique_is_assigned_to_jack_queen_or_king() -> None:
    go = written(3, techniques="dealt")
    assert (go.waits, go.ask and go.ask.secret) == (("technique.assign", ("ann",)), True)
    go("technique.assign", "ann", "2")
    assert go.options("ann") == ["1", "3"]
    go("technique.assign", "ann", "3")
    assert [technique.card for technique in go.t.rat("ann").techniques] == ["k", "j", "q"]
    assert lines(go.t, "assigned") == [("assigned", "ann", {})]
    assert go.waits == ("technique.assign", ("bob",))


def test_techniques_are_their_holders_secret() -> None:
    voyage = go_on(session(), {"technique.write": lambda ask, seat: f"secret of {seat}"}, "roles.deep")
    assert "secret of" not in str(look(voyage, "*everyone"))
    for seat in voyage.table.seats:
        assert str(look(voyage, seat)[0]).count("secret of") == 3


def test_three_to_six_players() -> None:
    assert GAME.seats == (3, 6)


def test_options_are_refused_where_they_are_none() -> None:
    with pytest.raises(Refused) as why:
        GAME.filled("track", {"techniques": "dealt"})
    assert why.value.key == "option-unknown"
    assert GAME.filled("play", {}) == {"deck": "literal", "techniques": "swapped"}
    assert GAME.filled("track", {}) == {"deck": "literal", "middle": False}


def test_each_part_of_the_making_has_its_place() -> None:
    go = written(3, techniques="swapped")
    assert go.places[:6] == [(f"record.{question}", f"record.0.ann.{question}") for question in QUESTIONS]
    places = dict(go.places)
    assert (places["rank.three"], places["rank.one"], places["draw"]) == ("ranks", "ranks", "hands")
    assert [place for kind, place in go.places if kind == "technique.write"][:4] == [
        "techniques.write.ann.1",
        "techniques.write.ann.2",
        "techniques.write.ann.3",
        "techniques.write.bob.1",
    ]
    assert places["swap.whom"] == "techniques.swap.1"
    go = written(3, techniques="dealt")
    assert dict(go.places)["technique.deal"] == "techniques.deal"
    go("technique.assign", "ann", "1")
    assert go.places[-2:] == [
        ("technique.assign", "techniques.assign.ann.j"),
        ("technique.assign", "techniques.assign.ann.q"),
    ]


def test_g11_what_either_gives_is_secret_and_each_is_told_with_whom_it_swaps() -> None:
    go = written(3)("swap.whom", "ann", "bob")
    assert go.facts("bob") != {}
    assert "ann" in go.facts("bob").values()
    go("swap.answer", "bob", "accept")
    for seat, other in (("ann", "bob"), ("bob", "ann")):
        assert go.ask is not None
        assert (go.waits, go.ask.secret) == (("swap.give", (seat,)), True)
        assert other in go.facts(seat).values()
        assert go.facts("cy") == {}
        go("swap.give", seat, "1")
    assert [(each.seat, each.maker) for each in go.t.rat("ann").techniques] == [
        ("ann", "bob"),
        ("ann", "ann"),
        ("ann", "ann"),
    ]
    assert [(each.seat, each.maker) for each in go.t.rat("bob").techniques] == [
        ("bob", "ann"),
        ("bob", "bob"),
        ("bob", "bob"),
    ]


def test_g11_one_swaps_with_those_who_hold_one_of_their_own_as_long_as_there_are() -> None:
    t = laid({"ann": Has(), "bob": Has(), "cy": Has(), "dot": Has()})
    for seat, makers in (("ann", "aac"), ("bob", "cda"), ("cy", "bbc"), ("dot", "bdd")):
        named = {"a": "ann", "b": "bob", "c": "cy", "d": "dot"}
        t.rat(seat).techniques = [Technique(seat, named[maker], seat + maker) for maker in makers]
    assert list(partners(t, t.rat("ann"))) == ["cy", "dot"]
    assert list(partners(t, t.rat("bob"))) == ["ann", "cy", "dot"]
    t.rat("cy").techniques = t.rat("dot").techniques = []
    assert list(partners(t, t.rat("ann"))) == ["bob", "cy", "dot"]


def test_a_technique_is_written_behind_the_curtain_and_stays_its_writers_until_it_is_swapped() -> None:
    go = made(3, "cy ann")
    assert (go.waits, go.ask and go.ask.secret) == (("technique.write", ("ann",)), True)
    assert go.refuses("technique.write", "ann", "-").key == "text-empty"
    go("technique.write", "ann", "x" * 300)
    (technique,) = go.t.rat("ann").techniques
    assert (technique.seat, technique.maker, technique.text) == ("ann", "ann", "x" * 200)


def test_at_first_nothing_is_done_and_what_is_answered_is_told_of_its_rat() -> None:
    t = GAME.new(Setting(["ann", "bob", "cy"], "play", GAME.filled("play", {}), "The Brie", None))
    assert (t.crew, t.title) == ({"ship": False, "captain": False, "piracy": False}, "The Brie")
    go = Go(t, make_the_crew(t))("record.looks", "ann", "y" * 300)
    assert lines(t, "record") == [("record", "ann", {"question": "looks", "text": "y" * 200})]
    assert go.waits == ("record.smells", ("ann",))
