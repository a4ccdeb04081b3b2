"""Between scenes: the vote, the bonuses, the Deep's cards, and whether to go on; the end."""

from __future__ import annotations

import pytest

from rat_tables.engine.table import TRACK
from rat_tables.games.rats_with_gats.between import between_scenes, pirate_ranking, rank_bonuses, the_deep_draws
from rat_tables.games.rats_with_gats.rules import another_scene, wrap_up
from rat_tables.games.rats_with_gats.scoring import ranks as ranks_now
from rat_tables.games.rats_with_gats.scoring import result
from rat_tables.games.rats_with_gats.table import Earned, Gats
from tests.games.rats_with_gats.table_laid import (
    DEEP,
    Go,
    Has,
    four,
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


def vote(t: Gats, *votes: str, luck: str = "") -> Go:
    """The Pirate Ranking with these votes: `ann:bob`."""
    go = Go(t, pirate_ranking(t), luck)
    for each in votes:
        seat, whom = each.split(":")
        go("vote", seat, whom)
    return go


# ── step 1 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g45_all_nominate_another_pi_rat_of_the_scene_the_deep_votes_but_is_no_choice() -> None:
    t = four(Has(), Has(), DEEP, DEEP)
    go = Go(t, pirate_ranking(t))
    assert (go.waits, go.ask and go.ask.secret) == (("vote", ("ann", "bob", "cy", "dot")), True)
    assert [go.options(seat) for seat in t.seats] == [["bob"], ["ann"], ["ann", "bob"], ["ann", "bob"]]
    assert t.place == "2.vote"


def test_g45_the_one_with_the_most_gains_a_rank_and_the_votes_are_opened_together() -> None:
    t = three(Has("", 1), Has("", 2), Has("", 3, role="deep"))
    go = Go(t, pirate_ranking(t))("vote", "cy", "ann")("vote", "ann", "bob")
    assert told(t, "voted") == []
    go("vote", "bob", "ann")
    assert [(seat, facts["whom"]) for _, seat, facts in lines(t, "voted")] == [
        ("ann", "bob"),
        ("bob", "ann"),
        ("cy", "ann"),
    ]
    assert lines(t, "vote.won") == [("vote.won", "ann", {})]
    assert told(t, "rank") == [{"was": 1, "rank": 2, "why": "vote"}]
    assert go.over


def test_g44_a_tie_of_the_ranking_is_decided_together_or_by_lot_not_by_the_captain() -> None:
    t = four(Has("", 2), Has("", 2), DEEP, DEEP, captain="ann")
    go = vote(t, "ann:bob", "bob:ann", "cy:ann", "dot:bob")
    assert (go.waits, go.options()) == (("vote.tie", ()), ["ann", "bob", "by-lot"])
    go("vote.tie", "", "bob")
    assert ranks(t)["bob"] == 3
    t = four(Has("", 2), Has("", 2), DEEP, DEEP, captain="ann")
    vote(t, "ann:bob", "bob:ann", "cy:ann", "dot:bob", luck="bob")("vote.tie", "", "by-lot")
    assert ranks(t) == {"ann": 2, "bob": 3, "cy": 2, "dot": 2}


def test_g45_a_sole_pi_rat_abstains() -> None:
    t = three(Has("", 2), DEEP, DEEP)
    go = Go(t, pirate_ranking(t))
    assert go.waits == ("vote", ("bob", "cy"))
    go("vote", "bob", "ann")("vote", "cy", "ann")
    assert ranks(t)["ann"] == 3


def test_g52_a_rat_that_fled_can_be_voted_for_a_dead_or_kicked_one_not() -> None:
    rats = {seat: Has() for seat in ("ann", "bob", "cy", "dot", "eve")}
    t = laid({**rats, "fay": DEEP})
    t.rat("ann").fled = True
    t.rat("bob").gone, t.rat("cy").gone, t.rat("dot").gone = "died", "kicked", "retired"
    go = Go(t, pirate_ranking(t))
    assert go.options("fay") == ["ann", "dot", "eve"]
    assert go.ask is not None
    assert "bob" in go.ask.who  # who died votes all the same


def test_g53_who_is_away_or_left_votes_not() -> None:
    t = four(Has(), Has(), Has(), DEEP)
    t.rat("bob").role, t.rat("cy").left = "away", True
    go = Go(t, pirate_ranking(t))
    assert go.waits == ("vote", ("dot",))
    assert go.options("dot") == ["ann"]


def test_with_nobody_to_vote_for_nobody_gains() -> None:
    t = three(Has(), DEEP, DEEP)
    t.rat("ann").gone = "died"
    assert Go(t, pirate_ranking(t)).over
    assert (len(told(t, "vote.nobody")), told(t, "rank")) == (1, [])


def test_a_ruling_that_leaves_nobody_to_vote_for_leaves_that_vote_empty() -> None:
    t = three(Has("", 2), Has("", 2))
    go = Go(t, pirate_ranking(t)).ruled("role:bob", "deep")
    assert (go.options("ann"), go.options("cy")) == (["nobody"], ["ann"])
    go("vote", "ann", "nobody")("vote", "bob", "ann")("vote", "cy", "ann")
    assert (ranks(t)["ann"], len(told(t, "voted"))) == (3, 2)


def test_tracked_the_table_says_who_had_the_most() -> None:
    t = four(Has("", 2), Has("", 2), Has("", 2), use=TRACK)
    go = Go(t, pirate_ranking(t))
    assert (go.waits, go.options(), go.pick) == (("vote.told", ()), ["ann", "bob", "cy"], (0, 3))
    go("vote.told", "", "ann+cy")
    assert go.options() == ["ann", "cy", "by-lot"]
    go("vote.tie", "", "by-lot")
    assert go.options() == ["ann", "cy"]
    go("vote.lot", "", "cy")
    assert ranks(t)["cy"] == 3
    t = three(Has(), Has(), use=TRACK)
    Go(t, pirate_ranking(t))("vote.told", "", "none")
    assert len(told(t, "vote.nobody")) == 1


# ── step 2 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_rank_for_each_gat_and_name_with_its_draws_at_once() -> None:
    t = three(Has("", 1), Has("", 2), Has("", 3, role="deep"))
    t.rat("ann").earned = [Earned("gat"), Earned("name")]
    Go(t, rank_bonuses(t))
    assert [(facts["was"], facts["rank"], facts["why"]) for facts in told(t, "rank")] == [
        (1, 2, "gat"),
        (2, 3, "name"),
    ]
    assert (limits(t), held(t)["ann"]) == ([4, 2, 4], 2)  # from 2 to 4
    assert t.rat("ann").earned == []


def test_g48_the_third_objective_gives_another_rat_a_rank() -> None:
    t = three(Has("", 1), Has("", 2), Has("", 3, role="deep"))
    t.rat("bob").earned = [Earned("third")]
    t.rat("bob").gone = "died"
    go = Go(t, rank_bonuses(t))
    assert (go.waits, go.options("bob")) == (("third.gift", ("bob",)), ["ann", "cy"])
    go("third.gift", "bob", "cy")
    assert ranks(t) == {"ann": 1, "bob": 2, "cy": 4}
    assert told(t, "rank")[0]["why"] == "third"


def test_g52_a_dead_rats_own_bonuses_lapse_its_gift_stands() -> None:
    t = three(Has("", 1), Has("", 2), Has("", 3, role="deep"))
    t.rat("ann").earned = [Earned("gat"), Earned("third")]
    t.rat("ann").gone = "died"
    Go(t, rank_bonuses(t))("third.gift", "ann", "bob")
    assert ranks(t) == {"ann": 1, "bob": 3, "cy": 3}


def test_g48_with_no_other_rat_there_is_nobody_to_give_it_to() -> None:
    t = three(Has(), Has(), DEEP)
    t.rat("ann").earned = [Earned("third")]
    for rat in t.rats:
        rat.gone = "died"
    assert Go(t, rank_bonuses(t)).over
    assert told(t, "rank") == []


# ── step 3 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g33_the_deep_discards_any_number_and_draws_up_to_its_hand_size() -> None:
    t = three(Has("2c", 2), Has("3c", 1), Has("joker joker 4d", 3, role="deep"))
    go = Go(t, the_deep_draws(t), "kd qd jd")
    assert (go.waits, go.ask and go.ask.secret, go.options("cy"), go.pick) == (
        ("deep.discard", ("cy",)),
        True,
        ["4d", "joker", "joker.2"],
        (0, 3),
    )
    go("deep.discard", "cy", "4d+joker")
    assert (hand(t, "cy"), t.discards.cards) == ("jd joker kd qd", ["4d", "joker"])
    assert lines(t, "deep.discarded") == [("deep.discarded", "cy", {"cards": ["4d", "joker"], "many": 2})]
    assert lines(t, "drew.many") == [("drew.many", "cy", {"many": 3})]
    assert held(t) == {"ann": 1, "bob": 1, "cy": 4}


def test_g33_the_deep_need_discard_nothing_and_draws_all_the_same() -> None:
    t = three(Has("2c", 2), Has("3c", 1), Has("4d", 3, role="deep"))
    Go(t, the_deep_draws(t))("deep.discard", "cy", "none")
    assert (held(t)["cy"], told(t, "deep.discarded")) == (4, [])


def test_g33_an_empty_hand_is_filled_without_a_question() -> None:
    t = three(Has("2c", 2), Has("3c", 1), Has("", 3, role="deep"))
    go = Go(t, the_deep_draws(t))
    assert (go.over, held(t)["cy"], "deep.discard" in go.kinds) == (True, 4, False)


def test_g4_g33_a_hand_above_its_size_is_not_drawn_up() -> None:
    t = three(Has("2c", 2), Has("3c", 3), Has("4d 5d 6d 7d", 1, role="deep"))
    Go(t, the_deep_draws(t))("deep.discard", "cy", "4d")
    assert hand(t, "cy") == "5d 6d 7d"


def test_a_rank_set_by_a_ruling_is_the_deeps_hand_size_at_once() -> None:
    t = three(Has("", 2), Has("", 3), Has("", 1, role="deep"))
    t.rat("cy").rank = 3
    Go(t, the_deep_draws(t))("deep.discard", "cy", "none")
    assert (limits(t)[2], held(t)["cy"]) == (4, 4)


def test_a_deep_player_without_a_rat_waits_for_the_recruit() -> None:
    t = three(Has("2c", 2), Has("3c", 1), Has("4d", 3, role="deep"))
    t.rat("cy").gone = "kicked"
    assert Go(t, the_deep_draws(t)).over
    assert hand(t, "cy") == "4d"


def test_g33_tracked_only_how_many_is_said() -> None:
    t = three(Has(1, 2), Has(1, 1), Has(3, 3, role="deep"), use=TRACK)
    go = Go(t, the_deep_draws(t))
    assert go.refuses("deep.many", "cy", "4").key == "number"
    go("deep.many", "cy", "2")
    assert (held(t)["cy"], t.discards.unknown) == (4, 2)
    assert lines(t, "deep.discarded") == [("deep.discarded", "cy", {"cards": ["?", "?"], "many": 2})]
    assert unknown(t) == (54, 54)


def test_the_steps_come_in_their_order() -> None:
    t = three(Has("2c", 1), Has("3c", 1), Has("4d", 3, role="deep"))
    t.rat("ann").earned = [Earned("third")]
    go = Go(t, between_scenes(t))
    for seat, whom in (("ann", "bob"), ("bob", "ann"), ("cy", "ann")):
        go("vote", seat, whom)
    go("third.gift", "ann", "bob")("deep.discard", "cy", "none")
    assert go.over
    assert [facts["why"] for facts in told(t, "rank")] == ["vote", "third"]


# ── step 4, or the end ──────────────────────────────────────────────────────────────────────────────────────────


def test_g49_the_checklist_is_shown_and_forces_nothing() -> None:
    t = four(Has(gat=True), Has(named=True), Has(), DEEP, crew="ship")
    t.rat("ann").been_deep = t.rat("dot").been_deep = t.rat("dot").third = True
    go = Go(t, another_scene(t))
    assert (go.waits, t.place) == (("next", ()), "2.next")
    assert go.facts() == {
        "crew": {"ship": True, "captain": False, "piracy": False},
        "scene": 2,
        "not_deep": ["bob", "cy"],
        "without": ["cy"],
    }
    go("next", "", "party")
    assert (go.over, t.over) == (True, True)


def test_another_scene_follows() -> None:
    t = three(Has(), Has())
    go = Go(t, another_scene(t))("next", "", "scene")
    assert (go.over, t.over) == (True, False)


def test_g53_a_player_sits_out_comes_back_or_leaves() -> None:
    t = four(Has("", 3), Has("", 2), Has("", 2), Has("", 1, role="deep"), captain="ann", crew="ship")
    go = Go(t, another_scene(t))
    assert go.options() == [
        "scene",
        "party",
        *(f"away:{seat}" for seat in t.seats),
        *(f"leaves:{seat}" for seat in t.seats),
    ]
    go("next", "", "away:bob")
    assert (t.rat("bob").role, lines(t, "away")) == ("away", [("away", "bob", {})])
    assert go.options()[2:] == [
        "back:bob",
        *(f"{what}:{seat}" for what in ("away", "leaves") for seat in ("ann", "cy", "dot")),
    ]
    go("next", "", "leaves:ann")
    assert (t.rat("ann").left, [rat.seat for rat in t.playing]) == (True, ["bob", "cy", "dot"])
    assert lines(t, "leaves") == [("leaves", "ann", {})]
    assert go.waits == ("captain.tie", ())  # the Captain has left
    go("captain.tie", "", "cy")
    assert (t.captain, limits(t)[1:]) == ("cy", [4, 5, 2])
    assert go.options() == ["scene", "party", "back:ann", "back:bob"]  # two are needed
    go("next", "", "back:ann")
    assert (t.rat("ann").left, t.rat("ann").role) == (False, "")
    go("next", "", "back:bob")("next", "", "scene")
    assert go.over


def test_g13_going_away_and_coming_back_at_once_forgets_not_who_was_the_deep() -> None:
    t = four(Has(), Has(), Has(), DEEP)
    go = Go(t, another_scene(t))("next", "", "away:dot")("next", "", "back:dot")("next", "", "scene")
    assert go.over
    assert [rat.was_deep for rat in t.rats] == [False, False, False, True]
    t.rat("dot").role = "away"  # a scene later, sat out
    Go(t, another_scene(t))
    assert t.rat("dot").was_deep is False


def test_the_story_ends_with_a_party_and_is_confirmed() -> None:
    t = three(Has("", 2), Has("", 5), Has("", 3, role="deep"))
    go = Go(t, wrap_up(t))("party", "", "a pile of rats")
    assert told(t, "party") == [{"text": "a pile of rats"}]
    assert (go.waits, go.options()) == (("end.confirm", ()), ["yes"])
    go("end.confirm", "", "yes")
    assert go.over


def test_nobody_wins_the_crew_stands_in_the_order_of_its_ranks() -> None:
    t = three(Has("", 2), Has("", 5), Has("", 3, role="deep"))
    t.over = True
    found = result(t)
    assert (found.winners, found.standings) == ((), [("bob", 5), ("cy", 3), ("ann", 2)])
    assert [(line.label, line.rule) for score in found.scores for line in score.lines] == [("rank", "rank")] * 3


def test_before_that_it_has_the_ranks_of_the_moment_in_the_order_of_its_seats() -> None:
    t = three(Has("", 2), Has("", 5), Has("", 3, role="deep"))
    assert [(score.seat, score.total) for score in ranks_now(t)] == [("ann", 2), ("bob", 5), ("cy", 3)]
    assert [(line.label, line.rule) for score in ranks_now(t) for line in score.lines] == [("rank-now", "rank")] * 3


@pytest.mark.parametrize("objective", ["gat", "name", "third"])
def test_has_tells_which_objectives_are_done(objective: str) -> None:
    t = three(Has(gat=objective == "gat", named=objective == "name"))
    t.rat("ann").third = objective == "third"
    assert [each for each in ("gat", "name", "third") if t.rat("ann").has(each)] == [objective]


def test_g48_a_ghost_gives_the_rank_to_another_not_to_itself() -> None:
    t = three(Has("", 1), Has("", 2), Has("", 3, role="deep"))
    t.rat("bob").earned, t.rat("bob").ghost = [Earned("third")], True
    go = Go(t, rank_bonuses(t))
    assert go.options("bob") == ["ann", "cy"]


def test_each_step_has_its_place() -> None:
    t = three(Has("2c", 2), Has("3c", 2), Has("4d", 3, role="deep"))
    t.rat("ann").earned = [Earned("gat"), Earned("third")]
    t.rat("bob").earned = [Earned("third")]
    go = Go(t, between_scenes(t))
    for seat, whom in (("ann", "bob"), ("bob", "ann"), ("cy", "ann")):
        go("vote", seat, whom)
    go("third.gift", "ann", "bob")("third.gift", "bob", "ann")("deep.discard", "cy", "none")
    places = [(kind, place) for kind, place in go.places if kind != "draw"]
    assert places == [
        ("vote", "2.vote"),
        ("vote", "2.vote"),
        ("vote", "2.vote"),
        ("third.gift", "2.bonus.ann.0"),
        ("third.gift", "2.bonus.bob.0"),
        ("deep.discard", "2.deep.cy"),
    ]
    t = three(Has("", 1), Has("", 2), Has("", 3, role="deep"))
    t.rat("ann").earned = [Earned("gat"), Earned("name")]
    assert Go(t, rank_bonuses(t)).places == [("draw", "2.bonus.ann.0")] * 2


def test_g53_who_comes_back_is_told() -> None:
    t = four(Has(), Has(), Has(), DEEP)
    Go(t, another_scene(t))("next", "", "away:bob")("next", "", "back:bob")
    assert lines(t, "back") == [("back", "bob", {})]
    assert t.rat("bob").role == ""


def test_the_party_has_its_place() -> None:
    t = three(Has(), Has())
    assert Go(t, wrap_up(t))("party", "", "-").places == [("party", "end"), ("end.confirm", "end")]
