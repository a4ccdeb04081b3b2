"""Objectives, Captains, fleeing, death and what becomes of the ship."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Rules
from rat_tables.engine.table import TRACK
from rat_tables.games.rats_with_gats.between import rank_bonuses
from rat_tables.games.rats_with_gats.captain import make_captain
from rat_tables.games.rats_with_gats.rank import rank_by
from rat_tables.games.rats_with_gats.scene import console, set_the_scene
from rat_tables.games.rats_with_gats.table import Earned, Gats
from tests.games.rats_with_gats.table_laid import (
    DEEP,
    Go,
    Has,
    duel,
    four,
    hand,
    held,
    laid,
    limits,
    lines,
    plays,
    ranks,
    techniques,
    three,
    told,
)


def scene(t: Gats) -> Rules[None]:
    """The console, until the Deep ends the scene."""
    while (yield from console(t)):
        pass


def playing(t: Gats, luck: str = "") -> Go:
    return Go(t, scene(t), luck)


def happens(go: Go, what: str, whom: str = "", text: str = "-") -> Go:
    """Something happens to a rat."""
    go("scene", "", "happened")("scene.happened", "", what)
    return go("happened.whom", "", whom)("rank.why" if what == "rank" else "gone.how", "", text) if whom else go


def claims(go: Go, what: str, text: str = "-") -> Go:
    """An objective is claimed."""
    go("scene", "", "claim")("scene.claim", "", what)
    kind, whose = what.split(":")
    return go("claim.crew", "", text) if kind == "crew" else go(f"claim.{kind}", whose, text)


# ── objectives ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_gat_and_a_name_are_claimed_by_rats_of_the_scene() -> None:
    t = four(Has(gat=True), Has(named=True), Has(), Has(role="deep"))
    go = playing(t)("scene", "", "claim")
    assert go.options() == ["name:ann", "gat:bob", "gat:cy", "name:cy", "crew:ship", "never-mind"]
    go("scene.claim", "", "gat:cy")("claim.gat", "cy", "a boarding axe")
    assert (t.rat("cy").gat, t.rat("cy").gat_is, t.rat("cy").named) == (True, "a boarding axe", False)
    claims(go, "name:ann", "Tim")
    assert (t.rat("ann").named, t.rat("ann").name) == (True, "Tim")
    assert lines(t, "earned.gat", "earned.name") == [
        ("earned.gat", "cy", {"what": "a boarding axe"}),
        ("earned.name", "ann", {"what": "Tim"}),
    ]
    assert go("scene", "", "claim")("scene.claim", "", "never-mind").waits == ("scene", ())


def test_g7_the_privilege_counts_at_once_the_rank_between_scenes() -> None:
    t = three(Has("7c", 2), Has("", 3), listed="7h")
    go = claims(playing(t), "gat:ann", "an axe")
    assert ranks(t)["ann"] == 2
    go("scene", "", "challenge")("scene.challenge", "", "ann")
    plays(go, "7c")
    assert told(t, "outcome")[0]["won"]
    Go(t, rank_bonuses(t))
    assert (ranks(t)["ann"], told(t, "rank")) == (3, [{"was": 2, "rank": 3, "why": "gat"}])
    assert t.rat("ann").earned == []


def test_g40_gat_and_name_are_independent_and_the_crews_objectives_come_in_order() -> None:
    t = three(Has(), Has())
    go = claims(playing(t), "name:ann", "Tim")  # a Name before a Gat
    assert t.rat("ann").gat is False
    claims(go, "crew:ship", "the Gilded Cheese")
    go("captain.tie", "", "ann")
    assert "crew:captain" in go("scene", "", "claim").options()
    assert "crew:piracy" not in go.options()
    go("scene.claim", "", "crew:captain")("claim.crew", "", "-")
    claims(go, "crew:piracy", "-")
    assert t.crew == {"ship": True, "captain": True, "piracy": True}
    assert [facts["objective"] for facts in told(t, "crew-objective")] == ["ship", "captain", "piracy"]
    assert told(t, "crew-objective")[0]["text"] == "the Gilded Cheese"
    go.ruled("crew:ship", "no")
    assert t.crew == {"ship": False, "captain": True, "piracy": True}


def test_with_nothing_to_claim_it_is_not_offered() -> None:
    t = three(Has(gat=True, named=True), DEEP, crew="ship captain piracy")
    assert "claim" not in playing(t).options()


# ── captains ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g41_the_highest_rank_is_captain_when_the_ship_is_stolen_the_choice_is_ticked_by_the_group() -> None:
    t = three(Has("", 2), Has("", 4), Has("", 3, role="deep"))
    claims(playing(t), "crew:ship")
    assert (t.captain, t.crew["captain"]) == ("bob", False)
    assert lines(t, "captain") == [("captain", "bob", {})]


def test_g41_of_several_the_table_chooses_or_the_lot() -> None:
    t = three(Has("", 4), Has("", 2), Has("", 4, role="deep"))
    go = claims(playing(t), "crew:ship")
    assert (go.waits, go.options()) == (("captain.tie", ()), ["ann", "cy", "by-lot"])
    go("captain.tie", "", "cy")
    assert t.captain == "cy"
    t = three(Has("", 4), Has("", 2), Has("", 4, role="deep"))
    claims(playing(t, "cy"), "crew:ship")("captain.tie", "", "by-lot")
    assert t.captain == "cy"


def test_g6_the_captain_has_one_card_more_at_once_and_loses_no_card_with_the_hat() -> None:
    t = three(Has("", 2), Has("", 3), Has("", 1, role="deep"), crew="ship")
    Go(t, make_captain(t, "bob"))
    assert (t.rat("bob").limit, held(t)["bob"]) == (5, 1)
    assert lines(t, "hand-size") == [("hand-size", "bob", {"limit": 5, "more": True})]
    Go(t, make_captain(t, "ann"))
    assert (limits(t), held(t)) == ([4, 4, 2], {"ann": 1, "bob": 1, "cy": 0})


def test_g42_a_rat_that_shares_the_scene_challenges_the_captain() -> None:
    t = four(Has("7c", 3), Has("8d 2d", 4), Has(""), Has("9c", role="deep"), captain="bob", crew="ship")
    go = playing(t)("scene", "", "captain")
    assert go.options() == ["leads:ann", "steps-down", "never-mind"]
    go("scene.captain", "", "leads:ann")("duel.card", "ann", "7c")
    assert told(t, "duel")[0]["leading"]
    plays(go, "8d")
    assert (t.captain, ranks(t)["bob"]) == ("bob", 4)


def test_g42_the_captain_fails_against_the_card_and_pays_and_the_challenger_is_captain() -> None:
    t = three(Has("7c", 3), Has("6d", 4), captain="bob", crew="ship")
    go = playing(t)("scene", "", "captain")("scene.captain", "", "leads:ann")("duel.card", "ann", "7c")
    plays(go, "6d")
    assert (t.captain, ranks(t)) == ("ann", {"ann": 3, "bob": 3, "cy": 2})
    assert told(t, "rank") == [{"was": 4, "rank": 3, "why": "captain-tax"}]
    assert t.crew["captain"] is False
    assert "crew:captain" in go("scene", "", "claim").options()


def test_g42_only_the_challengers_card_decides_the_captaincy() -> None:
    t = three(Has("7c", 3), Has("9d 2s", 4), listed="10h", captain="bob", crew="ship")
    plays(duel(t, "ann", "bob", "7c", "10h", leading=True), "9d", "2s")
    assert t.captain == "bob"  # failed against the obstacle of the Deep alone
    t = three(Has("7c", 3), Has("9d js", 4), listed="10h", captain="bob", crew="ship")
    plays(duel(t, "ann", "bob", "7c", "10h", leading=True), "none", "js")
    assert t.captain == "ann"


def test_g42_an_ordinary_duel_leads_to_no_captaincy() -> None:
    t = three(Has("7c", 3), Has("2d", 4), captain="bob", crew="ship")
    plays(duel(t, "ann", "bob", "7c"), "2d")
    assert (t.captain, ranks(t)["bob"]) == ("bob", 3)


def test_nobody_challenges_a_captain_that_is_not_in_the_scene() -> None:
    t = three(Has("7c", 3), Has("2d", 4), Has(role="deep"), captain="cy", crew="ship")
    assert playing(t)("scene", "", "captain").options() == ["steps-down", "never-mind"]
    assert "captain" not in playing(three(Has("7c"), Has("2d"))).options()


def test_g43_the_captain_steps_down_for_the_highest_of_the_others() -> None:
    t = three(Has("", 5), Has("", 3), Has("", 2, role="deep"), captain="ann", crew="ship captain")
    playing(t)("scene", "", "captain")("scene.captain", "", "steps-down")
    assert (t.captain, t.crew["captain"]) == ("bob", True)
    assert lines(t, "steps-down", "captain") == [("steps-down", "ann", {}), ("captain", "bob", {})]
    assert limits(t) == [4, 4, 2]


def test_g43_of_several_the_table_chooses_or_the_lot() -> None:
    t = three(Has("", 5), Has("", 3), Has("", 3, role="deep"), captain="ann", crew="ship captain")
    go = playing(t, "cy")("scene", "", "captain")("scene.captain", "", "steps-down")
    assert (go.waits, go.options()) == (("captain.next", ()), ["bob", "cy", "by-lot"])
    go("captain.next", "", "by-lot")
    assert t.captain == "cy"


def test_a_captain_taken_away_by_a_ruling_cannot_step_down() -> None:
    t = three(Has("7c", 5), Has("", 3), captain="bob", crew="ship captain")
    go = playing(t)("scene", "", "captain").ruled("captain", "none")
    assert go.waits == ("scene", ())  # there is nothing left but the way back


def test_g43_a_lost_ship_opens_both_objectives_and_there_is_no_captain() -> None:
    t = three(Has("", 5), Has("", 3), captain="ann", crew="ship captain")
    go = happens(playing(t), "ship-lost")
    assert (t.captain, t.crew) == ("", {"ship": False, "captain": False, "piracy": False})
    assert limits(t) == [4, 3, 2]
    assert len(told(t, "ship-lost")) == 1
    assert "ship-lost" not in go("scene", "", "happened").options()
    go("scene.happened", "", "never-mind")
    claims(go, "crew:ship")
    assert t.captain == "ann"


def test_g43_after_piracy_the_choice_of_a_captain_stays_done() -> None:
    t = three(Has("", 5), Has("", 3), captain="ann", crew="ship captain piracy")
    happens(playing(t), "ship-lost")
    assert (t.captain, t.crew["captain"], t.crew["piracy"]) == ("", True, True)


def test_g43_a_captain_that_flees_stays_captain() -> None:
    t = three(Has("", 5), Has("", 3), captain="ann", crew="ship captain")
    playing(t)("scene", "", "flee")("scene.flee", "", "ann")
    assert t.captain == "ann"


@pytest.mark.parametrize("how", ["died", "retired", "kicked", "ghost"])
def test_g43_g51_a_captain_that_is_gone_is_followed_by_the_highest(how: str) -> None:
    t = three(Has("", 5), Has("", 3), Has("", 2, role="deep"), captain="ann", crew="ship captain")
    go = playing(t)("scene", "", "happened")("scene.happened", "", how)("happened.whom", "", "ann")
    if how != "ghost":
        go("gone.how", "", "-")
    assert (t.captain, t.crew["captain"]) == ("bob", True)


def test_g43_without_a_ship_nobody_follows() -> None:
    t = three(Has("", 5), Has("", 3), captain="ann")
    happens(playing(t), "died", "ann")
    assert t.captain == ""


def test_a_dead_rat_that_was_not_captain_leaves_the_captain_alone() -> None:
    t = three(Has("", 5), Has("", 3), captain="ann", crew="ship")
    happens(playing(t), "died", "bob")
    assert (t.captain, lines(t, "captain")) == ("ann", [])


# ── fleeing ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g46_fleeing_undoes_what_was_completed_in_this_scene() -> None:
    t = three(Has("", gat=True), Has("7c"), listed="7h")
    go = claims(claims(playing(t), "name:ann", "Tim"), "gat:bob", "an axe")
    go("scene", "", "flee")("scene.flee", "", "ann")
    assert (t.rat("ann").gat, t.rat("ann").named, t.rat("ann").name) == (True, False, "")
    go("scene", "", "flee")
    assert go.options() == ["bob", "never-mind"]
    go("scene.flee", "", "never-mind")
    assert t.rat("bob").fled is False
    assert lines(t, "fled") == [("fled", "ann", {})]
    go("scene", "", "flee")("scene.flee", "", "bob")
    assert (t.rat("bob").gat, t.rat("bob").gat_is) == (False, "")
    Go(t, rank_bonuses(t))
    assert told(t, "rank") == []


def test_g46_who_has_fled_takes_no_part_any_more() -> None:
    t = three(Has("2c joker"), Has("7c"), listed="7h")
    go = playing(t)("scene", "", "flee")("scene.flee", "", "ann")
    assert "duel" not in go.options()
    assert go("scene", "", "challenge").options() == ["bob", "never-mind"]


def test_g46_what_the_crew_did_stands_while_anyone_stayed() -> None:
    t = three(Has("", 3), Has("", 2))
    go = claims(playing(t), "crew:ship")("scene", "", "flee")("scene.flee", "", "bob")
    assert (t.crew["ship"], t.captain) == (True, "ann")
    go("scene", "", "flee")("scene.flee", "", "ann")
    assert (t.crew["ship"], t.captain) == (False, "")
    assert told(t, "crew-undone") == [{"objective": "ship"}]
    assert go.waits == ("scene", ())
    assert not {"flee", "challenge", "duel", "joker", "captain"} & set(go.options())


def test_g46_what_the_crew_did_in_other_scenes_stands_though_all_flee() -> None:
    t = three(Has("", 3), Has("", 2), captain="ann", crew="ship")
    go = claims(playing(t), "crew:captain")
    for seat in ("ann", "bob"):
        go("scene", "", "flee")("scene.flee", "", seat)
    assert (t.crew, t.captain) == ({"ship": True, "captain": False, "piracy": False}, "ann")


def test_g46_a_rat_that_died_there_had_stayed() -> None:
    t = three(Has("", 3), Has("", 2), Has("", 1, role="deep"))
    go = happens(claims(playing(t), "crew:ship"), "died", "ann")
    go("scene", "", "flee")("scene.flee", "", "bob")
    assert t.crew["ship"]


# ── the end of a rat ────────────────────────────────────────────────────────────────────────────────────────────


def test_what_can_happen_and_to_whom() -> None:
    t = four(Has(), Has(), Has(role="deep"), Has(role="deep"), crew="ship", captain="bob")
    t.rat("ann").ghost = True
    t.rat("dot").gone = "died"
    go = playing(t)("scene", "", "happened")
    every = ["died", "retired", "kicked", "ghost", "rank", "ship-lost", "veto", "never-mind"]
    assert go.options() == every
    go("scene.happened", "", "died")
    assert (go.options(), go.facts()) == (["ann", "bob", "cy", "never-mind"], {"what": "died"})
    go("happened.whom", "", "never-mind")("scene", "", "happened")("scene.happened", "", "ghost")
    assert go.options() == ["bob", "cy", "never-mind"]


@pytest.mark.parametrize(("how", "third"), [("died", True), ("retired", True), ("kicked", False)])
def test_g47_being_kicked_completes_nothing_dying_and_retiring_do(how: str, third: bool) -> None:
    t = three(Has("2c", 1), Has("", 2), Has("", 3, role="deep"))
    happens(playing(t), how, "ann", "in a blaze of glory")
    assert (t.rat("ann").gone, t.rat("ann").third) == (how, third)
    assert [earned.objective for earned in t.rat("ann").earned] == (["third"] if third else [])
    assert told(t, "gone") == [{"how": how, "text": "in a blaze of glory"}]
    assert t.rat("bob").limit == 2  # ann is compared no more
    assert [rat.seat for rat in t.here] == ["bob"]


def test_g47_a_new_rat_of_rank_1_joins_the_next_scene_with_all_that_is_new() -> None:
    t = three(Has("2c", 4, gat=True, named=True), Has("", 3), Has("", 2, role="deep"), crew="ship", captain="ann")
    techniques(t, "ann", "one", "two", "three")
    t.rat("ann").name, t.rat("ann").gat_is, t.rat("ann").answers = "Tim", "an axe", {"looks": "old"}
    happens(playing(t), "died", "ann")
    assert (t.captain, len(t.rat("ann").hand)) == ("bob", 1)
    go = Go(t, set_the_scene(t), "3c")("roles.deep", "", "bob")
    ann = t.rat("ann")
    assert (ann.rank, ann.limit, hand(t, "ann")) == (1, 2, "2c 3c")
    assert (ann.gat, ann.named, ann.third, ann.gone, ann.name, ann.gat_is) == (False, False, False, "", "", "")
    assert lines(t, "recruit") == [("recruit", "ann", {})]
    for question in ("looks", "smells", "words", "math"):
        go(f"record.{question}", "ann", "new")
    go("record.liked", "bob", "new")("record.hated", "bob", "new")
    assert ann.answers["looks"] == "new"
    for text in ("bomb", "flirt", "hide"):
        assert (go.waits, go.ask and go.ask.secret, go.facts("bob")) == (
            ("technique.for", ("bob",)),
            True,
            {"rat": "ann"},
        )
        go("technique.for", "bob", text)
    assert [(each.card, each.text, each.maker, each.shown) for each in ann.techniques] == [
        ("j", "bomb", "bob", ""),
        ("q", "flirt", "bob", ""),
        ("k", "hide", "bob", ""),
    ]
    assert ann.role == "rat"


def test_g2_a_recruit_whose_player_is_away_joins_when_it_is_back() -> None:
    t = four(Has(), Has(), Has(), DEEP)
    t.rat("dot").role, t.rat("dot").gone = "away", "died"
    go = Go(t, set_the_scene(t))("roles.deep", "", "bob")
    assert lines(t, "recruit") == []
    assert go.waits == ("scene.frame", ())


def test_an_absent_neighbour_is_not_asked_for_a_recruit() -> None:
    t = four(Has(), Has(), Has(), DEEP)
    t.rat("ann").gone, t.rat("bob").role = "died", "away"
    go = Go(t, set_the_scene(t))("roles.deep", "", "cy")
    for question in ("looks", "smells", "words", "math"):
        go(f"record.{question}", "ann", "-")
    assert go.waits == ("record.liked", ("cy",))


def test_g51_a_ghost_keeps_rank_hand_and_place_and_has_died_like_a_pirate() -> None:
    t = three(Has("2c", 3), Has("", 2), Has("", 1, role="deep"), captain="ann", crew="ship")
    playing(t)("scene", "", "happened")("scene.happened", "", "ghost")("happened.whom", "", "ann")
    ann = t.rat("ann")
    assert (ann.ghost, ann.third, ann.gone, ann.rank, hand(t, "ann")) == (True, True, "", 3, "2c")
    assert (t.captain, limits(t)) == ("bob", [4, 4, 2])
    assert (ann in t.here, [earned.objective for earned in ann.earned]) == (True, ["third"])
    assert lines(t, "ghost") == [("ghost", "ann", {})]


def test_g51_a_ghost_leads_nobody() -> None:
    t = three(Has("", 5), Has("", 3), Has("", 2, role="deep"))
    t.rat("ann").ghost = True
    claims(playing(t), "crew:ship")
    assert t.captain == "bob"


def test_g51_a_ghost_that_goes_gives_no_second_rank_away() -> None:
    t = three(Has("", 3), Has("", 2))
    go = playing(t)("scene", "", "happened")("scene.happened", "", "ghost")("happened.whom", "", "ann")
    happens(go, "retired", "ann")
    assert len(t.rat("ann").earned) == 1


def test_g54_a_special_rank_comes_at_once_with_its_reason() -> None:
    t = three(Has("2c 3c", 1), Has("", 2), Has("", 3, role="deep"))
    happens(playing(t), "rank", "ann", "for the song")
    assert told(t, "rank") == [{"was": 1, "rank": 2, "why": "for the song"}]
    assert limits(t) == [2, 2, 4]
    go = playing(t)("scene", "", "happened")("scene.happened", "", "rank")("happened.whom", "", "ann")
    assert go.refuses("rank.why", "", "-").key == "text-empty"


def test_g54_a_veto_is_recorded_with_its_reason() -> None:
    t = three(Has(), Has())
    go = playing(t)("scene", "", "happened")("scene.happened", "", "veto")
    assert go.refuses("veto.why", "", " ").key == "text-empty"
    go("veto.why", "", "no cannons in the galley")
    assert told(t, "veto") == [{"text": "no cannons in the galley"}]
    assert go.waits == ("scene", ())


# ── ending a scene ──────────────────────────────────────────────────────────────────────────────────────────────


def test_g17_each_of_three_things_allows_to_end_and_none_forces() -> None:
    t = three(Has("2c"), Has("3c"), listed="7h")
    go = playing(t)
    assert go.facts() == {"challenged": False, "waiting": ["ann", "bob"], "clear": False, "alone": False}
    t.rat("ann").challenged = True
    assert go.facts()["waiting"] == ["bob"]
    t.rat("bob").challenged = True
    assert go.facts() == {"challenged": True, "waiting": [], "clear": False, "alone": False}
    t.rat("ann").fled = t.rat("bob").fled = True
    assert go.facts() == {"challenged": False, "waiting": [], "clear": False, "alone": True}
    t = three(Has("2c"), Has("3c"))
    go = playing(t)
    assert go.facts()["clear"]
    assert go.options()[-2:] == ["happened", "end"]
    go("scene", "", "end")
    assert (go.over, told(t, "scene.end")) == (True, [{"scene": 2}])


def test_a_rank_set_by_a_ruling_moves_the_hand_before_the_next_thing() -> None:
    t = three(Has("2c", 1), Has("", 2), Has("", 3, role="deep"))
    go = playing(t).ruled("rank:ann", "3")
    go("scene", "", "claim")("scene.claim", "", "never-mind")
    assert (limits(t), held(t)["ann"]) == ([4, 2, 4], 3)


def test_laid_out_of_order_ranks_are_those_given() -> None:
    assert limits(laid({"ann": Has("", 5), "bob": Has("", 5), "cy": Has("", 1)}, captain="cy")) == [4, 4, 3]


def test_g46_a_ghost_that_flees_has_not_completed_its_third_objective_in_this_scene() -> None:
    t = three(Has("", 3), Has("", 2))
    go = playing(t)("scene", "", "happened")("scene.happened", "", "ghost")("happened.whom", "", "ann")
    go("scene", "", "flee")("scene.flee", "", "ann")
    assert (t.rat("ann").third, t.rat("ann").earned, t.rat("ann").gat) == (False, [], False)


def test_g41_only_a_stolen_ship_makes_a_captain_and_only_where_there_is_none() -> None:
    t = three(Has("", 3), Has("", 2), crew="ship")
    claims(playing(t), "crew:captain")
    assert (t.captain, t.crew["captain"]) == ("", True)
    t = three(Has("", 3), Has("", 2), captain="bob")
    claims(playing(t), "crew:ship")
    assert t.captain == "bob"


def test_the_captains_page_can_be_left() -> None:
    t = three(Has("7c", 3), Has("2d", 4), captain="bob", crew="ship")
    go = playing(t)("scene", "", "captain")("scene.captain", "", "never-mind")
    assert (go.waits, t.captain) == (("scene", ()), "bob")


def test_whose_story_ended_is_told() -> None:
    t = three(Has("2c", 1), Has("", 2))
    happens(playing(t), "kicked", "ann", "for the cheese")
    assert lines(t, "gone") == [("gone", "ann", {"how": "kicked", "text": "for the cheese"})]


def test_g47_a_recruit_with_an_empty_hand_draws_two_and_tracked_writes_no_techniques() -> None:
    t = three(Has("", 4), Has("", 3), Has("", 2, role="deep"), use=TRACK)
    t.rat("ann").gone = "died"
    go = Go(t, set_the_scene(t))("roles.deep", "", "bob")
    assert held(t)["ann"] == 2
    while go.ask is not None and go.ask.kind.startswith("record."):
        go(go.ask.kind, go.ask.who[0], "-")
    assert go.waits == ("obstacle.drawn", ())
    assert t.rat("ann").techniques == []
    assert dict(go.places)["record.hated"] == "record.2.ann.hated"


def test_g47_a_recruits_techniques_are_its_own_secret_each_at_its_place() -> None:
    t = three(Has("", 4), Has("", 3), Has("", 2, role="deep"))
    techniques(t, "ann", "one", "two", "three")
    t.rat("ann").gone = "died"
    go = Go(t, set_the_scene(t))("roles.deep", "", "bob")
    while go.ask is not None and go.ask.kind.startswith("record."):
        go(go.ask.kind, go.ask.who[0], "-")
    for text in ("bomb", "flirt", "hide"):
        go("technique.for", "bob", text)
    assert [place for kind, place in go.places if kind == "technique.for"] == [f"record.2.ann.{card}" for card in "jqk"]
    assert [technique.seat for technique in t.rat("ann").techniques] == ["ann"] * 3


def test_g46_another_objective_that_was_lost_stays_lost() -> None:
    t = three(Has("7c", 1), Has("8h", 3), listed="7h")
    t.rat("ann").earned, t.rat("ann").gat = [Earned("gat", "bob")], True
    t.rat("bob").earned = [Earned("gat", lost=True), Earned("name", lost=True), Earned("third")]
    playing(t)("scene", "", "flee")("scene.flee", "", "ann")
    assert [earned.lost for earned in t.rat("bob").earned] == [False, True, False]
    assert t.rat("bob").gat


def test_g3_a_rat_whose_rank_changed_draws_before_the_others() -> None:
    t = laid({"ann": Has("", 1), "bob": Has("", 3), "cy": Has("", 3), "dot": Has("", 1)})
    t.rat("ann").rank = 3
    Go(t, rank_by(t, t.rat("dot"), 2, "x"))
    assert [(seat, facts["many"]) for _, seat, facts in lines(t, "drew.many")] == [("dot", 2), ("ann", 2)]
    assert lines(t, "rank") == [("rank", "dot", {"was": 1, "rank": 3, "why": "x"})]


def test_g3_a_new_captain_draws_first_then_the_others_in_seat_order() -> None:
    t = three(Has("", 1), Has("", 2), Has("", 2, role="deep"))
    t.rat("ann").rank = 2
    Go(t, make_captain(t, "cy"))
    assert [(seat, facts["many"]) for _, seat, facts in lines(t, "drew.many")] == [("cy", 1), ("ann", 2)]


def test_with_nobody_alive_nobody_is_captain() -> None:
    t = three(Has("", 3), Has("", 2), crew="ship", captain="ann")
    t.rat("bob").gone = t.rat("cy").gone = "died"
    happens(playing(t), "died", "ann")
    assert (t.captain, lines(t, "captain")) == ("", [("captain", "", {}), ("captain", "", {})])


def test_g43_the_last_rat_steps_down_for_nobody() -> None:
    t = three(Has("", 3), Has("", 2), crew="ship", captain="ann")
    t.rat("bob").gone = t.rat("cy").gone = "died"
    playing(t)("scene", "", "captain")("scene.captain", "", "steps-down")
    assert t.captain == ""


def test_the_lot_for_a_captain_is_drawn_among_the_highest() -> None:
    t = three(Has("", 4), Has("", 2), Has("", 4, role="deep"))
    go = claims(playing(t, "cy"), "crew:ship")("captain.tie", "", "by-lot")
    assert "captain.lot" in go.kinds


def test_nothing_befalls_anybody_where_nobody_lives_and_one_is_enough() -> None:
    t = three(Has(), Has(), DEEP)
    t.rat("bob").gone = t.rat("cy").gone = "died"
    go = playing(t)("scene", "", "happened")
    assert go.options() == ["died", "retired", "kicked", "ghost", "rank", "veto", "never-mind"]
    go("scene.happened", "", "died")("happened.whom", "", "ann")("gone.how", "", "-")
    assert go("scene", "", "happened").options() == ["veto", "never-mind"]
