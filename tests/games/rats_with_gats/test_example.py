"""Full Example Scene: The Cheesy Heist, in play with the rulebook's chance, and tracked with its cards typed in."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Rules
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.rats_with_gats.between import between_scenes
from rat_tables.games.rats_with_gats.obstacles import value_of
from rat_tables.games.rats_with_gats.scene import play_scene
from rat_tables.games.rats_with_gats.table import Gats
from tests.games.rats_with_gats.table_laid import (
    Go,
    Has,
    hand,
    held,
    laid,
    limits,
    lines,
    listed,
    obstacle,
    outcome,
    ranks,
    techniques,
    told,
    worth,
)

LUCK = "10h qh 6d 4s 2s 8c"
"""What is drawn in play: the Cheese Thief, Jake's Queen, Gabe's card, Tim's card as his hand grows, Sally's two."""


def scene_and_upkeep(t: Gats) -> Rules[None]:
    yield from play_scene(t)
    yield from between_scenes(t)


def heist(use: str) -> Go:
    """Gabe (Rank 3, Gat; the Deep before), Sally (Rank 2), Jake (Carlos, Captain, Rank 5); Bad Breakups on the list."""
    gabe, sally, jake = ("2c 9h ks", "4d 5c", "8s 3h qd jc") if use == PLAY else (3, 2, 4)
    rats = {
        "gabe": Has(gabe, 3, gat=True, role="deep"),
        "sally": Has(sally, 2),
        "jake": Has(jake, 5, gat=True, named=True),
    }
    t = laid(rats, "7h", "jake", "ship captain", use=use, scene=3)
    t.rat("gabe").was_deep = True
    techniques(t, "gabe", "I've got a bomb", "I'm not left handed", "There's always a secret entrance sometimes")
    techniques(t, "jake", "Carlos will figure it out", "when in doubt, flirt your way out!", "I missed on purpose")
    go = Go(t, scene_and_upkeep(t), LUCK if use == PLAY else "")
    assert (go.waits, go.options()) == (("roles.deep", ()), ["sally", "jake"])
    go("roles.deep", "", "sally")
    if use == TRACK:
        go("obstacle.drawn", "", "10h")
    return go("scene.frame", "", "in the galley, about cheese")


def both(go: Go, seat: str) -> Go:
    return go("scene", "", "challenge")("scene.challenge", "", seat)


def goes(go: Go) -> Go:
    """In play the table says that nobody wants anything first; tracked, the card that is typed says it."""
    return go("challenge.before", "", "go") if go.t.use == PLAY else go


def first(go: Go) -> Go:
    both(go, "jake")("challenge.apply", "", "7h+10h")
    assert go.facts()["values"] == {"7h": 7, "10h": 10}
    goes(go)
    kind = "challenge.before" if go.t.tracked else "challenge.card"
    go(kind, "" if go.t.tracked else "jake", "8s")("challenge.card", "jake", "3h")
    return go("challenge.after", "", "go")


def second(go: Go) -> Go:
    both(go, "gabe")("challenge.apply", "", "10h")
    goes(go)
    return go("challenge.before" if go.t.tracked else "challenge.card", "" if go.t.tracked else "gabe", "ks")


def third(go: Go) -> Go:
    both(go, "gabe")("challenge.apply", "", "7h+10h")
    assert go.facts()["values"] == {"7h": 8, "10h": 3}  # the King's value is Gabe's Rank
    go("challenge.before", "", "help")("help.who", "", "jake")("help.where", "jake", "7h")
    goes(go)
    go("challenge.before" if go.t.tracked else "challenge.card", "" if go.t.tracked else "gabe", "9h")
    return go("challenge.card", "jake", "qh")


def ending(go: Go) -> Go:
    go("scene", "", "claim")("scene.claim", "", "name:gabe")("claim.name", "gabe", "Tim")
    assert go.facts()["challenged"]
    go("scene", "", "end")
    if go.t.tracked:
        return go("vote.told", "", "gabe")("deep.many", "sally", "2")
    return go("vote", "gabe", "jake")("vote", "sally", "gabe")("vote", "jake", "gabe")("deep.discard", "sally", "4d+5c")


USES = pytest.mark.parametrize("use", [PLAY, TRACK])


@USES
def test_setting_the_scene_draws_up_to_two_obstacles(use: str) -> None:
    t = heist(use).t
    assert listed(t) == ["7h", "10h"]
    assert [rat.role for rat in t.rats] == ["rat", "deep", "rat"]
    assert limits(t) == [3, 2, 5]
    assert held(t) == {"gabe": 3, "sally": 2, "jake": 4}


@USES
def test_the_first_challenge_beats_bad_breakups_and_fails_against_the_thief(use: str) -> None:
    t = first(heist(use)).t
    assert (worth(t, "7h", "jake"), obstacle(t, "7h").beaten) == (8, 1)
    assert (worth(t, "10h", "jake"), obstacle(t, "10h").beaten) == (3, 0)
    assert outcome(t) == (True, False, ["7h"], ["10h"])
    laid_down = [(f["card"], f["obstacle"], f["value"], f["won"], f["suit"]) for f in told(t, "laid")]
    assert laid_down == [("8s", "7h", 7, True, "s"), ("3h", "10h", 10, False, "h")]
    assert told(t, "laid")[0]["counts"] == 9  # Carlos has a Gat
    assert held(t)["jake"] == 3  # four, two played, one drawn
    assert lines(t, "drew.many") == [("drew.many", "jake", {"many": 1})]
    assert ranks(t)["jake"] == 5
    if use == PLAY:
        assert hand(t, "jake") == "jc qd qh"


@USES
def test_the_second_challenge_is_beaten_by_a_technique_that_draws_nothing(use: str) -> None:
    t = second(first(heist(use))).t
    assert obstacle(t, "10h").column.cards == ["3h", "ks"]
    assert (worth(t, "10h", "gabe"), worth(t, "10h", "jake"), obstacle(t, "10h").beaten) == (3, 5, 1)
    assert held(t)["gabe"] == 2
    assert told(t, "technique") == [{"card": "k", "text": "There's always a secret entrance sometimes"}]
    assert t.rat("gabe").techniques[2].shown == "There's always a secret entrance sometimes"
    assert t.rat("gabe").techniques[0].shown == ""
    assert len(told(t, "drew.many")) == 1


@USES
def test_the_third_challenge_is_shared_and_only_gabe_draws(use: str) -> None:
    t = third(second(first(heist(use)))).t
    assert (worth(t, "10h", "gabe"), obstacle(t, "10h").beaten) == (9, 2)
    assert (worth(t, "7h", "gabe"), worth(t, "7h", "jake"), obstacle(t, "7h").beaten) == (3, 5, 2)
    assert obstacle(t, "7h").column.cards == ["8s", "qh"]
    assert held(t) == {"gabe": 2, "sally": 2, "jake": 2}
    assert [seat for _, seat, _ in lines(t, "drew.many")] == ["jake", "gabe"]
    assert told(t, "technique")[1] == {"card": "q", "text": "when in doubt, flirt your way out!"}
    if use == PLAY:
        assert hand(t, "gabe") == "2c 6d"
        assert hand(t, "jake") == "jc qd"


@USES
def test_between_the_scenes_tim_rises_from_3_to_5_and_his_hand_grows_by_one(use: str) -> None:
    go = ending(third(second(first(heist(use)))))
    t = go.t
    assert go.over
    assert [(f["was"], f["rank"], f["why"]) for f in told(t, "rank")] == [(3, 4, "vote"), (4, 5, "name")]
    assert ranks(t) == {"gabe": 5, "sally": 2, "jake": 5}
    assert lines(t, "hand-size") == [("hand-size", "gabe", {"limit": 4, "more": True})]
    assert limits(t) == [4, 2, 5]
    assert held(t) == {"gabe": 3, "sally": 2, "jake": 2}
    assert t.rat("gabe").name == "Tim"
    assert t.crew == {"ship": True, "captain": True, "piracy": False}
    assert t.captain == "jake"
    drew = [(seat, f["many"]) for _, seat, f in lines(t, "drew.many")]
    assert drew == [("jake", 1), ("gabe", 1), ("gabe", 1), ("sally", 2)]
    if use == PLAY:
        assert (hand(t, "gabe"), hand(t, "sally")) == ("2c 4s 6d", "2s 8c")
        assert t.discards.cards == ["4d", "5c"]
        assert [(seat, f["whom"]) for _, seat, f in lines(t, "voted")] == [
            ("gabe", "jake"),
            ("sally", "gabe"),
            ("jake", "gabe"),
        ]
    else:
        assert len(t.discards) == 2


def test_the_value_of_a_king_is_reckoned_anew_for_each() -> None:
    t = second(first(heist(PLAY))).t
    t.rat("gabe").rank = 7
    assert value_of(t, obstacle(t, "10h"), t.rat("gabe")) == 7
