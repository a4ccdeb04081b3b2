"""Resolving Challenges: six steps, helpers, Jokers before and after, one rat against another."""

from __future__ import annotations

import pytest

from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import TRACK
from rat_tables.engine.views import as_data
from rat_tables.games.rats_with_gats.challenge import brings
from rat_tables.games.rats_with_gats.scene import console
from rat_tables.games.rats_with_gats.table import Gats, Rat
from tests.games.rats_with_gats.table_laid import (
    DEEP,
    Go,
    Has,
    challenged,
    duel,
    four,
    hand,
    laid,
    lines,
    listed,
    obstacle,
    outcome,
    plays,
    ranks,
    stays,
    techniques,
    three,
    told,
    worth,
)


def drew(t: Gats) -> list[tuple[str, int]]:
    """Who drew how many."""
    return [(seat, facts["many"]) for _, seat, facts in lines(t, "drew.many")]


# ── steps 1 and 2 ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_deep_chooses_whom_and_which_obstacles_at_least_one() -> None:
    t = three(Has("2c", 4), listed="7h js 2d:9c")
    go = Go(t, console(t))("scene", "", "challenge")
    assert go.options() == ["ann", "bob", "never-mind"]
    go("scene.challenge", "", "ann")
    assert (go.waits, go.options(), go.pick) == (("challenge.apply", ()), ["7h", "js", "2d"], (1, 3))
    assert go.facts() == {"rat": "ann", "values": {"7h": 7, "js": 4, "2d": 9}}
    assert go.refuses("challenge.apply", "", "none").key == "picked-count"
    go("challenge.apply", "", "2d+js")
    assert told(t, "challenged") == [{"obstacles": ["js", "2d"], "values": {"js": 4, "2d": 9}, "duel": ""}]
    assert go.facts() == {"rat": "ann", "values": {"js": 4, "2d": 9}, "helpers": {}}
    assert (t.place, t.challenges) == ("2.challenge.1", 1)
    assert t.rat("ann").challenged
    assert not t.rat("bob").challenged


def test_the_only_obstacle_applies_by_itself_and_nobody_need_be_challenged_after_all() -> None:
    t = three(Has("2c"), listed="7h")
    assert challenged(t, "ann").waits == ("challenge.before", ())
    go = Go(t := three(Has("2c"), listed="7h"), console(t))("scene", "", "challenge")
    go("scene.challenge", "", "never-mind")
    assert (go.over, t.challenges) == (True, 0)


def test_without_an_obstacle_or_a_rat_there_is_no_challenge() -> None:
    t = three(Has("2c"))
    assert "challenge" not in Go(t, console(t)).options()
    t = three(Has("2c", role="deep"), DEEP, DEEP, listed="7h")
    assert "challenge" not in Go(t, console(t)).options()


# ── step 3: play cards ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("played", "gat", "named", "won"),
    [
        ("8c", False, False, True),
        ("7c", False, False, False),
        ("6c", False, False, False),
        ("7c", True, False, True),
        ("7s", True, False, True),
        ("7d", True, False, False),
        ("7d", False, True, True),
        ("7s", False, True, False),
        ("6s", True, True, False),
        ("7s", True, True, True),
        ("ac", True, True, False),
        ("jc", False, False, True),
    ],
)
def test_g21_a_card_has_to_be_more_with_its_bonus(played: str, gat: bool, named: bool, won: bool) -> None:
    t = three(Has(played, gat=gat, named=named), listed="7h")
    plays(challenged(t, "ann"), played)
    assert outcome(t) == (won, False, ["7h"] if won else [], [] if won else ["7h"])
    assert obstacle(t, "7h").beaten == won
    assert obstacle(t, "7h").column.cards == [played]


def test_g21_an_ace_is_1_the_lowest() -> None:
    t = three(Has("ac", gat=True), Has("2d"), listed="ah")
    plays(challenged(t, "ann"), "ac")  # 1 + 1
    assert (outcome(t)[0], worth(t, "ah", "ann")) == (True, 1)
    assert told(t, "laid")[0]["counts"] == 2
    plays(challenged(t, "bob"), "2d")
    assert outcome(t)[0]


def test_g22_the_bonus_counts_in_comparing_alone_the_card_keeps_its_value_in_the_column() -> None:
    t = three(Has("6c", gat=True), Has("7d"), listed="6h")
    plays(challenged(t, "ann"), "6c")
    assert (outcome(t)[0], worth(t, "6h", "bob")) == (True, 6)
    assert told(t, "laid")[0] == {
        "card": "6c",
        "obstacle": "6h",
        "counts": 7,
        "value": 6,
        "won": True,
        "beaten": 1,
        "suit": "c",
    }
    plays(challenged(t, "bob"), "7d")
    assert outcome(t)[0]


def test_g23_against_a_face_card_the_rank_has_to_be_beaten() -> None:
    for rank, won in ((4, True), (5, False)):
        t = three(Has("5c", rank), listed="qh")
        plays(challenged(t, "ann"), "5c")
        assert (outcome(t)[0], told(t, "laid")[0]["value"]) == (won, rank)


def test_g20_one_card_for_each_obstacle_or_none_and_then_the_column_is_as_it_was() -> None:
    t = three(Has("2c 9c 10c"), listed="7h 8d:3c")
    go = challenged(t, "ann", "7h+8d")("challenge.before", "", "go")
    assert (go.options("ann"), go.ask and go.ask.secret) == (["10c", "2c", "9c", "none"], True)
    plays(go, "none", "9c")
    assert outcome(t) == (True, False, ["8d"], ["7h"])
    assert (obstacle(t, "7h").column.cards, obstacle(t, "8d").column.cards) == ([], ["3c", "9c"])
    assert lines(t, "no-card") == [("no-card", "ann", {"obstacle": "7h"})]


def test_what_the_rat_that_plays_is_told() -> None:
    t = three(Has("6c 7d ac joker kd", 3, gat=True), listed="6h")
    go = challenged(t, "ann")("challenge.before", "", "go")
    assert go.facts("ann") == {
        "rat": "ann",
        "obstacle": "6h",
        "value": 6,
        "counts": {"6c": 7, "7d": 7, "ac": 2},
        "wins": ["6c", "7d", "kd"],
    }
    assert go.facts("bob") == {}
    assert go.options("ann") == ["6c", "7d", "ac", "kd", "none"]  # the Joker is played on its own


def test_g34_an_empty_hand_fails_unless_helped_and_is_not_asked() -> None:
    t = three(Has(""), Has("9c"), listed="7h 8d")
    go = challenged(t, "ann", "7h")("challenge.before", "", "go")
    assert "challenge.card" not in go.kinds
    assert outcome(stays(go).t) == (False, False, [], ["7h"])
    go = challenged(t, "ann", "7h+8d")("challenge.before", "", "help")("help.who", "", "bob")("help.where", "bob", "8d")
    plays(go, "9c")
    assert outcome(t) == (True, False, ["8d"], ["7h"])


@pytest.mark.parametrize(
    ("cards", "beaten", "failed"),
    [
        (("8c", "9c", "10c"), ["7h", "8d", "9s"], []),
        (("2c", "9c", "none"), ["8d"], ["7h", "9s"]),
        (("2c", "3c", "none"), [], ["7h", "8d", "9s"]),
    ],
)
def test_g19_one_obstacle_of_three_beaten_is_success_each_other_a_complication(
    cards: tuple[str, ...], beaten: list[str], failed: list[str]
) -> None:
    t = three(Has("8c 9c 10c 2c 3c", 4), listed="7h 8d 9s", captain="ann")
    plays(challenged(t, "ann", "7h+8d+9s"), *cards)
    assert outcome(t) == (bool(beaten), False, beaten, failed)
    assert ranks(t)["ann"] == (4 if beaten else 3)  # Captain Tax only for the whole challenge


# ── step 6: draw ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("played", "against", "many"),
    [("3h", "10h", 1), ("3h", "10d", 1), ("9d", "8c", 0), ("2c", "9s", 1), ("ks", "9c", 1), ("ks", "9d", 0)],
)
def test_g26_the_colour_of_the_obstacle_itself_decides_and_success_does_not(
    played: str, against: str, many: int
) -> None:
    other = "4s" if against[-1] in "hd" else "4d"
    t = three(Has(played, 3), Has("", 1), listed=f"{against}:{other}")
    plays(challenged(t, "ann"), played)
    assert drew(t) == ([("ann", many)] if many else [])
    assert len(t.rat("ann").hand) == many


def test_one_card_is_drawn_for_each_that_matches() -> None:
    t = three(Has("3h 4d 5s", 4), Has("", 1), listed="10h 9h 8d")
    plays(challenged(t, "ann", "10h+9h+8d", luck="kh qh"), "3h", "4d", "5s")
    assert (drew(t), hand(t, "ann")) == ([("ann", 2)], "kh qh")


def test_g5_draws_stop_at_the_hand_size() -> None:
    t = three(Has("3h 4d 5h 6h 7d", 3), Has("", 2), Has("", 1, role="deep"), listed="10h 9h")
    plays(challenged(t, "ann", "10h+9h"), "3h", "4d")
    assert (drew(t), len(t.rat("ann").hand)) == ([("ann", 1)], 4)


def test_a_card_drawn_is_told_to_its_own_rat_and_that_it_was_to_all() -> None:
    t = three(Has("3h", 4), listed="10h")
    plays(challenged(t, "ann", luck="kh"), "3h")
    own = [(event.seat, event.to, event.facts) for event in t.story.events if event.kind == "drew"]
    assert own == [("ann", "ann", {"card": "kh"})]


# ── Secret Pirate Techniques ────────────────────────────────────────────────────────────────────────────────────


def test_a_technique_always_works_and_is_a_secret_no_more() -> None:
    t = three(Has("jc", 9), listed="10h:kd")
    techniques(t, "ann", "I've got a bomb", "two", "three")
    plays(challenged(t, "ann"), "jc")
    assert outcome(t)[0]
    assert told(t, "laid")[0]["counts"] == 0
    assert lines(t, "technique") == [("technique", "ann", {"card": "j", "text": "I've got a bomb"})]
    assert [technique.shown for technique in t.rat("ann").techniques] == ["I've got a bomb", "", ""]


def test_a_number_card_is_no_technique() -> None:
    t = three(Has("10c"), listed="9h")
    techniques(t, "ann", "one", "two", "three")
    plays(challenged(t, "ann"), "10c")
    assert lines(t, "technique") == []


def test_tracked_a_technique_nobody_wrote_down_is_told_all_the_same() -> None:
    t = three(Has(2), listed="9h", use=TRACK)
    challenged(t, "ann")("challenge.before", "", "qd")
    assert lines(t, "technique") == [("technique", "ann", {"card": "q", "text": ""})]


# ── helping ─────────────────────────────────────────────────────────────────────────────────────────────────────


def helped(t: Gats, applied: str, *helps: str, luck: str = "") -> Go:
    """A challenge of ann with these obstacles, and who helps where: `bob:7h`."""
    go = challenged(t, "ann", applied, luck=luck)
    for each in helps:
        seat, where = each.split(":")
        go("challenge.before", "", "help")("help.who", "", seat)
        if go.ask is not None and go.ask.kind == "help.where":
            go("help.where", seat, where)
    return go


def test_g27_no_help_against_one_obstacle() -> None:
    t = three(Has("2c"), Has("9c"), listed="7h 8d")
    assert "help" not in challenged(t, "ann", "7h").options()
    t = three(Has("2c"), Has("9c"), listed="7h 8d")
    assert "help" in challenged(t, "ann", "7h+8d").options()


def test_g27_by_rats_of_the_scene_with_a_card() -> None:
    rats = {"ann": Has("2c"), "bob": Has("9c"), "cy": Has("3c"), "dot": Has(""), "eve": Has("4c", role="deep")}
    t = laid(rats, "7h 8d")
    t.rat("cy").fled = True
    go = challenged(t, "ann", "7h+8d")("challenge.before", "", "help")
    assert go.options() == ["bob", "never-mind"]
    go("help.who", "", "never-mind")
    assert go.waits == ("challenge.before", ())


def test_g27_the_helpers_card_is_the_only_one_there_and_its_own_gat_counts_and_it_draws_nothing() -> None:
    t = three(Has("2d 3d", 2, named=True), Has("7s", 3, gat=True), listed="7c 8d")
    go = helped(t, "7c+8d", "bob:7c")
    assert lines(t, "helps") == [("helps", "bob", {"rat": "ann", "obstacle": "7c"})]
    assert go.facts()["helpers"] == {"7c": "bob"}
    plays(go, "2d", "7s")
    assert [who for kind, who in go.asked if kind == "challenge.card"] == [("ann",), ("bob",)]
    assert outcome(t) == (True, False, ["7c"], ["8d"])
    assert obstacle(t, "7c").column.cards == ["7s"]
    assert drew(t) == [("ann", 1)]  # a diamond on a diamond; bob's spade on a club draws nothing
    assert hand(t, "bob") == ""


def test_g23_g27_a_face_card_is_the_rank_of_the_challenged_for_a_helper_too() -> None:
    t = three(Has("2d", 5), Has("4s", 2), listed="jc 8d")
    go = plays(helped(t, "jc+8d", "bob:jc"), "none", "4s")
    assert outcome(go.t) == (False, False, [], ["8d", "jc"])


def test_g27_a_helper_uses_its_own_technique() -> None:
    t = three(Has("2d", 5), Has("qs", 2), listed="7c 8d")
    techniques(t, "bob", "one", "flirt", "three")
    plays(helped(t, "7c+8d", "bob:7c"), "none", "qs")
    assert lines(t, "technique") == [("technique", "bob", {"card": "q", "text": "flirt"})]
    assert t.rat("bob").techniques[1].shown == "flirt"


def test_g28_one_card_for_an_obstacle_and_one_for_a_helper() -> None:
    t = four(Has("2d"), Has("7s"), Has("9s"), listed="7c 8d 9h")
    go = helped(t, "7c+8d+9h", "bob:8d")("challenge.before", "", "help")
    assert go.options() == ["cy", "never-mind"]
    go("help.who", "", "cy")
    assert go.options("cy") == ["7c", "9h"]
    go("help.where", "cy", "9h")
    assert "help" not in go.options()
    go("challenge.before", "", "go")
    assert go.facts("ann")["obstacle"] == "7c"
    plays(go, "none", "7s", "9s")
    assert [(f["card"], f["obstacle"]) for f in told(t, "laid")] == [("7s", "8d"), ("9s", "9h")]


def test_g28_with_help_everywhere_there_is_nothing_to_help_with() -> None:
    rats = {"ann": Has("2c"), "bob": Has("9c"), "cy": Has("3c"), "dot": Has("4c"), "eve": DEEP}
    t = laid(rats, "7h 8d")
    go = helped(t, "7h+8d", "bob:7h", "cy:8d")
    assert "help" not in go.options()
    go("challenge.before", "", "go")
    assert go.waits == ("challenge.card", ("bob",))


def test_a_helper_may_decline_and_the_challenged_rat_plays_there_itself() -> None:
    t = three(Has("2d 9d"), Has("7s"), listed="7c 8d")
    go = plays(helped(t, "7c+8d", "bob:7c"), "2d", "none")
    assert lines(t, "helps-not") == [("helps-not", "bob", {"obstacle": "7c"})]
    assert go.waits == ("challenge.card", ("ann",))
    assert go.facts("ann")["obstacle"] == "7c"
    plays(go, "9d")
    assert outcome(t) == (True, False, ["7c"], ["8d"])
    assert hand(t, "bob") == "7s"


def test_g29_a_helping_captain_pays_no_captain_tax() -> None:
    t = three(Has("2d", 2), Has("3s", 4), listed="7c 8d", captain="bob")
    plays(helped(t, "7c+8d", "bob:7c"), "none", "3s")
    assert outcome(t)[0] is False
    assert ranks(t)["bob"] == 4


# ── Captain Tax ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_captain_tax_a_captain_that_fails_loses_a_rank() -> None:
    t = three(Has("2d", 3), Has("", 3), listed="7c", captain="ann")
    assert t.rat("ann").limit == 5
    plays(challenged(t, "ann"), "2d")
    assert told(t, "rank") == [{"was": 3, "rank": 2, "why": "captain-tax"}]
    assert t.rat("ann").limit == 3  # the lowest, and Captain
    assert t.captain == "ann"


def test_g8_a_captain_of_rank_1_stays_at_1() -> None:
    t = three(Has("2d", 1), Has("", 3), listed="7c", captain="ann")
    plays(challenged(t, "ann"), "2d")
    assert ranks(t)["ann"] == 1


def test_nobody_else_loses_a_rank() -> None:
    t = three(Has("2d", 3), Has("", 3), listed="7c", captain="bob")
    plays(challenged(t, "ann"), "2d")
    assert told(t, "rank") == []


# ── Jokers before and after ─────────────────────────────────────────────────────────────────────────────────────


def luck(go: Go, kind: str, seat: str, card: str) -> Go:
    """A rat plays a Joker in a window of a challenge."""
    return go(kind, "", "joker")("joker.who", "", seat)("joker.on", seat, card)


def test_g30_before_the_cards_the_obstacle_goes_and_the_new_one_is_not_applied() -> None:
    t = three(Has("9c"), Has("joker"), listed="7h 8d")
    go = luck(challenged(t, "ann", "7h+8d", luck="10s"), "challenge.before", "bob", "7h")
    assert listed(t) == ["8d", "10s"]
    assert go.facts()["values"] == {"8d": 8}
    plays(go, "9c")
    assert outcome(t) == (True, False, ["8d"], [])


def test_g30_before_the_cards_the_last_obstacle_gone_the_challenge_is_void() -> None:
    t = three(Has("9c", 4), Has("joker"), listed="7h", captain="ann")
    go = luck(challenged(t, "ann", luck="10s"), "challenge.before", "bob", "7h")
    assert (go.over, outcome(t)) == (True, (False, True, [], []))
    assert ranks(t)["ann"] == 4
    assert "challenge.card" not in go.kinds


def test_g30_after_a_failure_the_challenge_is_void_no_captain_tax_and_draws_stay() -> None:
    t = three(Has("2d 3c", 4), Has("joker"), listed="7h", captain="ann")
    go = challenged(t, "ann", luck="10s kc")("challenge.before", "", "go")("challenge.card", "ann", "2d")
    assert go.options() == ["go", "joker"]
    luck(go, "challenge.after", "bob", "7h")
    assert outcome(t) == (False, True, [], [])
    assert ranks(t)["ann"] == 4
    assert hand(t, "ann") == "3c kc"
    assert t.discards.cards == ["7h", "2d", "joker"]


def test_g30_after_one_of_two_failures_the_other_still_fails() -> None:
    t = three(Has("2d 3c", 4), Has("joker"), listed="7h 8s", captain="ann")
    go = challenged(t, "ann", "7h+8s", "10s")("challenge.before", "", "go")
    go("challenge.card", "ann", "2d")("challenge.card", "ann", "3c")
    go = luck(go, "challenge.after", "bob", "8s")
    stays(go)
    assert (outcome(t), ranks(t)["ann"]) == ((False, False, [], ["7h"]), 3)


def test_g30_a_failure_beside_a_success_can_be_taken_away() -> None:
    t = three(Has("8c 2d", 4), Has("joker"), listed="7h 9d")
    go = challenged(t, "ann", "7h+9d", "10s")("challenge.before", "", "go")
    go = luck(go("challenge.card", "ann", "8c")("challenge.card", "ann", "2d"), "challenge.after", "bob", "9d")
    assert (go.over, outcome(t)) == (True, (True, False, ["7h"], []))


def test_g30_the_count_of_an_obstacle_taken_away_is_lost() -> None:
    t = three(Has("8c 2d", 4), Has("joker"), listed="7h:2s,3s=2 9d")
    go = challenged(t, "ann", "7h+9d", "10s")("challenge.before", "", "go")
    go = luck(go("challenge.card", "ann", "8c")("challenge.card", "ann", "2d"), "challenge.after", "bob", "7h")
    stays(go)
    assert outcome(t) == (False, False, [], ["9d"])
    assert told(t, "overcome") == []


def test_g30_after_the_cards_only_where_something_failed() -> None:
    t = three(Has("8c", 4), Has("joker"), listed="7h")
    go = challenged(t, "ann")("challenge.before", "", "go")("challenge.card", "ann", "8c")
    assert go.over
    assert "challenge.after" not in go.kinds


def test_g30_a_bluff_in_a_window_leads_back_to_it() -> None:
    t = three(Has("2c"), Has("3c"), listed="7h")
    go = challenged(t, "ann")("challenge.before", "", "joker")("joker.who", "", "bob")("joker.on", "bob", "never-mind")
    assert go.waits == ("challenge.before", ())
    go("challenge.before", "", "go")("challenge.card", "ann", "2c")("challenge.after", "", "joker")
    go("joker.who", "", "never-mind")
    assert go.waits == ("challenge.after", ())


def test_g30_a_joker_takes_a_helpers_obstacle_too() -> None:
    t = four(Has("9d"), Has("7s"), Has("joker"), listed="7c 8d")
    go = luck(helped(t, "7c+8d", "bob:7c", luck="10s"), "challenge.before", "cy", "7c")
    assert go.facts()["helpers"] == {}
    plays(go, "9d")
    assert outcome(t) == (True, False, ["8d"], [])


def test_g30_not_between_two_cards() -> None:
    t = three(Has("8c 2d joker", 4), listed="7h 9d")
    go = challenged(t, "ann", "7h+9d")("challenge.before", "", "go")("challenge.card", "ann", "8c")
    assert go.waits == ("challenge.card", ("ann",))
    assert "joker" not in go.options("ann")


# ── the order of the end ────────────────────────────────────────────────────────────────────────────────────────


def test_g50_draws_then_captain_tax_then_spent_obstacles_leave() -> None:
    t = three(Has("2d", 4), Has("", 2), listed="7h:8s,9s,10s=3", captain="ann")
    plays(challenged(t, "ann"), "2d")
    kinds = [event.kind for event in t.story.events if event.kind in ("outcome", "drew.many", "rank", "overcome")]
    assert kinds == ["outcome", "drew.many", "rank", "overcome"]


# ── one rat against another ─────────────────────────────────────────────────────────────────────────────────────


def test_g31_a_card_of_ones_own_is_the_obstacle_and_both_are_discarded() -> None:
    t = three(Has("7c 2c", 3), Has("8s 3s", 2))
    go = Go(t, console(t), "kd")("scene", "", "duel")
    assert go.options() == ["ann", "bob", "never-mind"]
    go("duel.by", "", "ann")("duel.whom", "ann", "bob")
    assert (go.options("ann"), go.ask and go.ask.secret) == (["2c", "7c", "none"], True)
    go("duel.card", "ann", "7c")
    assert lines(t, "duel") == [("duel", "ann", {"rat": "bob", "card": "7c", "suit": "c", "leading": False})]
    assert told(t, "challenged")[0]["duel"] == "ann"
    plays(go, "8s")
    assert outcome(t) == (True, False, ["7c"], [])
    assert t.discards.cards == ["8s", "7c"]
    assert (t.duel_card.cards, t.listed.cards, t.challenge) == ([], [], None)
    assert (hand(t, "ann"), hand(t, "bob")) == ("2c", "3s kd")  # black on black: bob draws, ann does not
    assert drew(t) == [("bob", 1)]
    assert t.rat("bob").challenged
    assert not t.rat("ann").challenged


def test_g31_a_face_card_is_the_rank_of_the_challenged_and_no_joker_is_laid() -> None:
    t = three(Has("qc joker", 5), Has("3s", 2))
    go = Go(t, console(t))("scene", "", "duel")("duel.by", "", "ann")("duel.whom", "ann", "bob")
    assert go.options("ann") == ["qc", "none"]
    go("duel.card", "ann", "qc")
    assert told(t, "challenged")[0]["values"] == {"qc": 2}
    plays(go, "3s")
    assert outcome(t)[0]


def test_g31_the_deep_may_add_obstacles_and_those_count() -> None:
    t = three(Has("9c", 3), Has("8s 2d", 2), listed="7h 6h")
    go = duel(t, "ann", "bob", "9c", "7h")
    assert told(t, "challenged")[0]["obstacles"] == ["9c", "7h"]
    plays(go, "2d", "8s")
    assert outcome(t) == (True, False, ["7h"], ["9c"])
    assert (obstacle(t, "7h").beaten, t.discards.cards) == (1, ["2d", "9c"])


def test_g31_the_deep_need_add_none() -> None:
    t = three(Has("9c", 3), Has("8s 2d", 2), listed="7h 6h")
    go = Go(t, console(t))("scene", "", "duel")("duel.by", "", "ann")("duel.whom", "ann", "bob")(
        "duel.card", "ann", "9c"
    )
    assert (go.waits, go.pick, go.options()) == (("challenge.apply", ()), (0, 2), ["7h", "6h"])


def test_g31_a_joker_cannot_take_it_away() -> None:
    t = three(Has("9c", 3), Has("joker", 2), listed="7h")
    go = duel(t, "ann", "bob", "9c")("challenge.before", "", "joker")("joker.who", "", "bob")
    assert go.options("bob") == ["7h", "never-mind"]


def test_g31_it_is_not_counted_however_often_it_is_beaten() -> None:
    t = three(Has("7c", 3), Has("8s", 2))
    plays(duel(t, "ann", "bob", "7c"), "8s")
    assert told(t, "overcome") == []
    assert told(t, "laid")[0]["beaten"] == 1


def test_g31_the_challenger_neither_helps_nor_is_asked_for_a_tax() -> None:
    t = four(Has("9c 2c", 3, gat=True), Has("8s", 2), Has("3c", 2), listed="7h")
    go = duel(t, "ann", "bob", "9c", "7h")
    assert "tax" not in go.options()
    go("challenge.before", "", "help")
    assert go.options() == ["cy", "never-mind"]


def test_g32_the_challengers_gat_does_not_raise_its_card() -> None:
    t = three(Has("7c", 3, gat=True), Has("8d", 2))
    plays(duel(t, "ann", "bob", "7c"), "8d")
    assert told(t, "laid")[0]["value"] == 7
    assert outcome(t)[0]


def test_a_duel_nobody_lays_a_card_for_is_none() -> None:
    t = three(Has("7c", 3), Has("8d", 2))
    go = Go(t, console(t))("scene", "", "duel")("duel.by", "", "ann")("duel.whom", "ann", "bob")(
        "duel.card", "ann", "none"
    )
    assert (go.over, lines(t, "duel.not")) == (True, [("duel.not", "ann", {"rat": "bob"})])
    assert hand(t, "ann") == "7c"
    for answers in ((("duel.by", "", "never-mind"),), (("duel.by", "", "ann"), ("duel.whom", "ann", "never-mind"))):
        go = Go(t, console(t))("scene", "", "duel")
        for answer in answers:
            go(*answer)
        assert go.over


def test_it_takes_two_rats_and_a_card_to_duel() -> None:
    t = three(Has(""), Has(""))
    assert "duel" not in Go(t, console(t)).options()
    t = three(Has("2c"), DEEP)
    assert "duel" not in Go(t, console(t)).options()


# ── rulings on the way ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_rank_set_by_a_ruling_is_the_value_at_once() -> None:
    t = three(Has("5c", 6), listed="qh")
    go = challenged(t, "ann")
    assert go.facts()["values"] == {"qh": 6}
    go.ruled("rank:ann", "4")
    assert go.facts()["values"] == {"qh": 4}
    plays(go, "5c")
    assert outcome(t)[0]


def test_a_card_moved_by_a_ruling_changes_the_value_and_the_hand() -> None:
    t = three(Has("5c", 6), listed="4h:9d")
    go = challenged(t, "ann")("challenge.before", "", "go").ruled("card:9d", "ann.hand")
    assert go.options("ann") == ["5c", "9d", "none"]
    assert go.facts("ann")["value"] == 4


def test_what_a_card_would_do_is_reckoned_with_the_rank_of_the_challenged() -> None:
    t = three(Has("3c 4c", 3, gat=True), Has("4s", 5), listed="qh 9d")
    go = challenged(t, "ann", "qh")("challenge.before", "", "go")
    assert go.facts("ann") == {
        "rat": "ann",
        "obstacle": "qh",
        "value": 3,
        "counts": {"3c": 4, "4c": 5},
        "wins": ["3c", "4c"],
    }


def test_each_challenge_has_its_place_and_so_has_a_duel() -> None:
    t = three(Has("2c 7c 8c", 3), Has("8s 9s", 2), listed="7h 9d")
    plays(challenged(t, "ann", "7h"), "8c")
    go = Go(t, console(t))("scene", "", "duel")("duel.by", "", "ann")("duel.whom", "ann", "bob")
    assert (go.ask and go.ask.place, go.ask and go.ask.entry, t.challenges) == ("2.challenge.2", None, 2)
    go("duel.card", "ann", "7c")
    assert go.facts() == {"rat": "bob", "values": {"7h": 8, "9d": 9}}
    go("challenge.apply", "", "none")
    assert t.challenge is not None
    assert t.challenge.laid is not None
    assert (t.challenge.laid.by, t.challenge.duel) == ("ann", "ann")
    plays(go, "8s")
    plays(duel(t, "ann", "bob", "2c"), "9s")
    assert (t.challenges, t.place) == (3, "2.challenge.3")


def test_a_duel_with_no_obstacle_on_the_list_asks_for_none() -> None:
    t = three(Has("7c", 3), Has("8s", 2))
    assert "challenge.apply" not in duel(t, "ann", "bob", "7c").kinds


def test_each_card_of_a_hand_says_what_it_would_bring() -> None:
    """A Captain of Rank 5 may hold five cards: with fewer nothing would be drawn (G5)."""
    t = three(Has("6c 7d 2s joker kd", 5, gat=True), Has("8s", 2), listed="6h 9d", captain="ann")
    go = challenged(t, "ann", "6h")("challenge.before", "", "go")
    assert go.ask is not None
    cards = go.ask.offers["ann"]
    found = {token: (card.counts, card.raised, card.beats, card.draws) for token, card in cards.items() if card}
    assert found == {
        "2s": (3, True, False, False),
        "6c": (7, True, True, False),
        "7d": (7, False, True, True),
        "kd": (0, False, True, True),
    }


def test_a_helpers_card_brings_no_draw() -> None:
    t = three(Has("2c", 3), Has("8h", 2, named=True), listed="6h 9d")
    go = helped(t, "6h+9d", "bob:6h")("challenge.before", "", "go")("challenge.card", "ann", "none")
    assert go.ask is not None
    card = go.ask.offers["bob"]["8h"]
    assert (card.counts, card.raised, card.beats, card.draws) == (9, True, True, False)


def test_all_see_a_technique_that_was_used_and_no_other() -> None:
    t = three(Has("jc qd", 3), Has(), listed="10h")
    techniques(t, "ann", "I missed on purpose", "a hidden one", "another")
    before = str(as_data(t.as_seen_by("bob")))
    assert "purpose" not in before
    plays(challenged(t, "ann"), "jc")
    for viewer in ("bob", EVERYONE):
        seen = str(as_data(t.as_seen_by(viewer)))
        assert ("I missed on purpose" in seen, "a hidden one" in seen, "another" in seen) == (True, False, False)


def test_one_duels_another_not_oneself() -> None:
    t = three(Has("7c", 3), Has("8s", 2))
    go = Go(t, console(t))("scene", "", "duel")("duel.by", "", "ann")
    assert (go.waits, go.options("ann")) == (("duel.whom", ("ann",)), ["bob", "never-mind"])


def test_each_thing_is_told_of_the_rat_it_happens_to() -> None:
    t = three(Has("6c", 3, gat=True), Has("8s", 2), listed="7h 9d")
    go = helped(t, "7h+9d", "bob:9d")
    plays(go, "6c", "8s")
    told_of = [(kind, seat) for kind, seat, _ in lines(t, "challenged", "laid", "outcome")]
    assert told_of == [("challenged", "ann"), ("laid", "ann"), ("laid", "bob"), ("outcome", "ann")]


def test_it_is_told_whether_a_gat_or_name_raised_a_card_and_how_often_an_obstacle_must_be_beaten() -> None:
    t = four(Has("6c 2d jc", 3, gat=True), Has("8s", 2), Has(), listed="7h 9d 10s")
    plays(challenged(t, "ann", "7h+9d+10s"), "6c", "2d", "jc")
    plays(duel(t, "bob", "ann", "8s"))
    found = [event.facts for event in t.story.events if event.kind == "laid"]
    assert [(facts["raised"], facts["needed"], facts["counts"]) for facts in found] == [
        (True, 4, 7),
        (False, 4, 2),
        (False, 4, 0),
    ]
    t = three(Has("7c", 3), Has("8s", 2))
    plays(duel(t, "ann", "bob", "7c"), "8s")
    assert next(event.facts["needed"] for event in t.story.events if event.kind == "laid") == 0


def test_an_obstacle_is_called_by_its_name_but_a_card_laid_in_a_duel_is_a_card() -> None:
    t = three(Has("7c", 3), Has("8s 9c", 2), listed="6h")
    go = duel(t, "ann", "bob", "7c", "6h")
    assert (t.title_of("7c"), t.title_of("6h")) == ("7c", "obstacle-6h")
    plays(go, "8s", "9c")
    assert t.title_of("7c") == "obstacle-7c"
    assert [event.facts["on"] for event in t.story.events if event.kind == "laid"] == ["7c", "obstacle-6h"]


def test_the_console_has_its_place_after_a_challenge_too() -> None:
    t = three(Has("8c", 3), Has(), listed="7h")
    plays(challenged(t, "ann"), "8c")
    go = Go(t, console(t))
    assert (t.place, go.ask and go.ask.place) == ("2.play", "2.play")


@pytest.mark.parametrize(
    ("held", "size", "owed", "one_more"),
    [
        (2, 2, 0, True),  # one played, one drawn
        (3, 2, 0, False),  # a Tax has been paid with one: after it the hand is full
        (5, 4, 0, False),
        (4, 4, 1, True),  # the draw owed already fills the place of this one
        (3, 4, 1, True),
        (1, 3, 2, True),
    ],
)
def test_g5_a_card_is_said_to_draw_only_where_there_is_room(held: int, size: int, owed: int, one_more: bool) -> None:
    rat = Rat(seat="ann", limit=size)
    rat.hand.cards[:] = ["2h", "3h", "4h", "5h", "6h"][:held]
    assert brings(rat, owed) is one_more
