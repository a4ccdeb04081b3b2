"""The obstacle list: setting a scene, drawing obstacles, Jokers, and how obstacles go."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.table import TRACK
from rat_tables.games.rats_with_gats.deck import DECK, pips, read_card, same_colour, suit, technique_of
from rat_tables.games.rats_with_gats.obstacles import draw_obstacles
from rat_tables.games.rats_with_gats.scene import console, declare_roles, set_the_scene
from rat_tables.games.rats_with_gats.table import Gats
from tests.games.rats_with_gats.table_laid import (
    DEEP,
    Go,
    Has,
    challenged,
    counted,
    drain,
    four,
    hand,
    laid,
    lines,
    listed,
    obstacle,
    plays,
    three,
    told,
    worth,
)


def setting(t: Gats, deep: str, luck: str = "") -> Go:
    """Set a scene with these players as the Deep."""
    return Go(t, set_the_scene(t), luck)("roles.deep", "", deep)


# ── step 1: roles ───────────────────────────────────────────────────────────────────────────────────────────────


def test_g12_in_the_first_scene_rank_3_is_the_deep_and_rank_1_is_not() -> None:
    t = laid({"ann": Has("", 2), "bob": Has("", 3), "cy": Has("", 1), "dot": Has("", 2)}, scene=1)
    go = Go(t, declare_roles(t))
    assert (go.options(), go.pick) == (["ann", "bob", "dot"], (1, 3))
    assert go.facts() == {"rats": ["cy"], "deep": ["bob"]}
    assert go.ask is not None
    assert go.ask.suggested is not None
    assert go.ask.suggested(t) == ["bob"]
    why = go.refuses("roles.deep", "", "ann")
    assert (why.key, why.rule, why.facts) == ("deep-first", "G12", {"seat": "bob"})
    assert go.refuses("roles.deep", "", "cy").key == "not-offered"
    go("roles.deep", "", "bob+dot")
    assert [rat.role for rat in t.rats] == ["rat", "deep", "rat", "deep"]
    assert [(kind, seat) for kind, seat, _ in lines(t, "role.deep", "role.rat")] == [
        ("role.rat", "ann"),
        ("role.deep", "bob"),
        ("role.rat", "cy"),
        ("role.deep", "dot"),
    ]


def test_g12_ranks_changed_by_rulings_leave_a_way_to_begin() -> None:
    t = laid({"ann": Has("", 3), "bob": Has("", 3), "cy": Has("", 3)}, scene=1)
    go = Go(t, declare_roles(t))
    assert go.facts()["deep"] == []
    go("roles.deep", "", "ann")
    t = laid({"ann": Has("", 1), "bob": Has("", 1), "cy": Has("", 1)}, scene=1)
    go = Go(t, declare_roles(t))
    assert (go.options(), go.pick) == (["ann", "bob", "cy"], (1, 2))


def test_g13_whoever_was_the_deep_plays_a_pi_rat_next() -> None:
    t = four(Has(), Has(), Has(), DEEP)
    t.rat("dot").was_deep = True
    go = Go(t, declare_roles(t))
    assert (go.options(), go.pick, go.facts()) == (["ann", "bob", "cy"], (1, 3), {"rats": ["dot"], "deep": []})
    go("roles.deep", "", "ann+bob+cy")
    assert [rat.role for rat in t.rats] == ["deep", "deep", "deep", "rat"]
    assert [rat.been_deep for rat in t.rats] == [True, True, True, False]


def test_g13_at_least_one_is_the_deep_and_one_a_pi_rat() -> None:
    t = three(Has(), Has(), Has())
    go = Go(t, declare_roles(t))
    assert go.refuses("roles.deep", "", "none").key == "picked-count"
    assert go.refuses("roles.deep", "", "ann+bob+cy").key == "picked-count"


def test_g13_where_all_others_sit_out_somebody_is_the_deep_again() -> None:
    t = three(Has(), DEEP, DEEP)
    t.rat("bob").was_deep = t.rat("cy").was_deep = True
    t.rat("ann").role = "away"
    go = Go(t, declare_roles(t))
    assert (go.options(), go.pick) == (["bob", "cy"], (1, 1))
    go("roles.deep", "", "cy")
    assert [rat.role for rat in t.rats] == ["away", "rat", "deep"]


# ── step 2: shuffle and draw obstacles ──────────────────────────────────────────────────────────────────────────


def test_g14_one_obstacle_more_than_the_deep_has_players() -> None:
    t = setting(four(Has(), Has(), Has(), Has(), listed="7h"), "cy+dot", "2c 3c").t
    assert listed(t) == ["7h", "2c", "3c"]
    assert told(t, "obstacle") == [{"card": "2c"}, {"card": "3c"}]


def test_g14_a_surplus_stays() -> None:
    t = setting(three(Has(), listed="7h 8h 9h 10h"), "ann").t
    assert listed(t) == ["7h", "8h", "9h", "10h"]
    assert told(t, "obstacle") == []


def test_g14_what_a_joker_of_the_last_scene_asked_for_is_asked_once() -> None:
    t = three(Has())
    t.more = 2
    go = setting(t, "ann", "2c 3c 4c 5c")
    assert listed(t) == ["2c", "3c", "4c", "5c"]
    assert t.more == 0
    assert go.waits == ("scene.frame", ())


def test_g15_a_joker_drawn_for_this_scene_asks_for_one_more_and_lies_aside_meanwhile() -> None:
    t = setting(three(Has()), "ann", "2c joker joker 3c 4c 5c").t
    assert listed(t) == ["2c", "3c", "4c", "5c"]
    assert (t.discards.cards, t.aside.cards, t.more) == (["joker", "joker.2"], [], 0)
    assert len(told(t, "obstacle.joker")) == 2
    assert counted(t) == DECK


def test_g15_with_the_reshuffle_a_joker_stays_out_until_the_drawing_is_done() -> None:
    t = three(Has("", 2), deck="reshuffle")
    for card in list(t.deck.cards):
        if card not in ("2c", "joker"):
            t.deck.move(t, card, t.deck, t.rat("ann").hand)
    setting(t, "ann", "joker joker 2c")
    assert (listed(t), t.discards.cards) == (["2c"], ["joker", "joker.2"])
    assert len(told(t, "obstacle.none")) == 1


def test_g15_a_ruling_while_obstacles_are_drawn_counts_at_once() -> None:
    t = three(Has(), use=TRACK)
    go = setting(t, "ann")("obstacle.drawn", "", "2c")
    go.ruled("role:bob", "deep")("obstacle.drawn", "", "3c")
    assert go.waits == ("obstacle.drawn", ())
    go("obstacle.drawn", "", "4c")
    assert go.waits == ("scene.frame", ())


def test_g9_no_card_is_left_for_an_obstacle() -> None:
    t = three(Has())
    for card in list(t.deck.cards):
        if card != "9s":
            t.deck.move(t, card, t.deck, t.rat("ann").hand)
    setting(t, "bob")
    assert listed(t) == ["9s"]
    assert len(told(t, "obstacle.none")) == 1


def test_g18_obstacles_columns_and_successes_stay_only_the_discards_are_shuffled_in() -> None:
    t = three(Has(), listed="7h:8s,ks=1 2d", discards="3c 4c joker")
    setting(t, "ann")
    assert (t.discards.cards, len(t.deck)) == ([], 54 - 4)
    assert (obstacle(t, "7h").column.cards, obstacle(t, "7h").beaten) == (["8s", "ks"], 1)
    assert listed(t) == ["7h", "2d"]


def test_a_scene_begins_anew_for_every_rat_and_is_framed() -> None:
    t = three(Has(), Has())
    ann = t.rat("ann")
    ann.fled = ann.barred = ann.challenged = True
    go = setting(t, "bob")("scene.frame", "", "on a raft")
    assert go.over
    assert (ann.fled, ann.barred, ann.challenged) == (False, False, False)
    assert (t.frame, told(t, "frame")) == ("on a raft", [{"text": "on a raft"}])
    assert told(t, "scene") == [{"scene": 2}]


# ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_last_card_of_the_column_is_the_value_the_obstacle_keeps_its_colour() -> None:
    t = three(Has("9h", 4), listed="4c:7d")
    assert worth(t, "4c", "ann") == 7
    plays(challenged(t, "ann"), "9h")
    assert (worth(t, "4c", "ann"), obstacle(t, "4c").column.cards) == (9, ["7d", "9h"])
    assert hand(t, "ann") == ""  # a heart on a club


@pytest.mark.parametrize("card", ["jd", "qs", "kc"])
def test_g23_a_face_card_is_worth_the_rank_of_whoever_is_challenged(card: str) -> None:
    t = three(Has("", 5), Has("", 2), listed=f"{card} 9h:{'kd' if card != 'kd' else 'qd'}")
    assert (worth(t, card, "ann"), worth(t, card, "bob")) == (5, 2)
    assert (worth(t, "9h", "ann"), worth(t, "9h", "bob")) == (5, 2)
    t.rat("ann").rank = 4
    assert worth(t, card, "ann") == 4


def test_values_suits_and_colours_of_the_deck() -> None:
    assert sum(DECK.values()) == 54
    assert [pips(card) for card in ("ac", "2c", "9d", "10h", "js", "qs", "ks")] == [1, 2, 9, 10, 0, 0, 0]
    assert [technique_of(card) for card in ("jc", "qd", "kh", "10s", "joker")] == ["j", "q", "k", "", ""]
    assert [suit(card) for card in ("10c", "ad", "js", "2h", "joker", "joker.2")] == ["c", "d", "s", "h", "", ""]
    assert same_colour("3h", "10d")
    assert same_colour("3c", "ks")
    assert not same_colour("3h", "10s")
    assert not same_colour("joker", "10s")
    assert not same_colour("10s", "joker")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7h", "7h"),
        ("10h", "10h"),
        ("th", "10h"),
        ("0h", "10h"),
        ("TH", "10h"),
        ("qs", "qs"),
        ("ad", "ad"),
        ("1d", "ad"),
        ("*", "joker"),
        ("jk", "joker"),
        ("joker", "joker"),
        ("7♥", "7h"),
        ("10♣", "10c"),
        ("a♦", "ad"),
        ("k♠", "ks"),
        (" j c ", "jc"),
    ],
)
def test_how_a_card_is_read(text: str, card: str) -> None:
    assert read_card(text) == card


@pytest.mark.parametrize("text", ["", "11h", "7x", "h7", "7", "h", "7hh", "-", "100h"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(Refused) as why:
        read_card(text)
    assert (why.value.key, why.value.facts) == ("card-form", {"answer": text})


# ── how obstacles go ────────────────────────────────────────────────────────────────────────────────────────────


def test_g24_successes_are_counted_not_read_from_the_column() -> None:
    t = four(Has("5c", gat=True), Has(), Has(), listed="5d:6h,ks,2c=2")
    plays(challenged(t, "ann"), "5c")
    assert (obstacle(t, "5d").column.cards, obstacle(t, "5d").beaten) == (["6h", "ks", "2c", "5c"], 3)
    assert told(t, "laid")[0]["beaten"] == 3


def test_g24_a_card_lower_than_the_last_can_have_beaten_it() -> None:
    t = four(Has("jc", 5), Has(), Has(), listed="9d")
    plays(challenged(t, "ann"), "jc")
    assert (obstacle(t, "9d").beaten, worth(t, "9d", "bob")) == (1, 2)


@pytest.mark.parametrize(("before", "gone"), [(1, False), (2, True)])
def test_g25_beaten_as_often_as_there_are_players_it_goes_with_its_column(before: int, gone: bool) -> None:
    t = three(Has("9s 2d"), listed=f"5d:3h,4c={before} 9h")
    go = plays(challenged(t, "ann", "5d"), "9s")
    assert listed(t) == (["9h"] if gone else ["5d", "9h"])
    assert t.discards.cards == (["5d", "3h", "4c", "9s"] if gone else [])
    assert told(t, "overcome") == ([{"obstacle": "5d", "times": 3}] if gone else [])
    assert go.over  # nothing is drawn in its place


def test_g25_only_what_was_applied_is_looked_at() -> None:
    t = three(Has("9s"), listed="5d 9h:2c,3c,4c=3")
    plays(challenged(t, "ann", "5d"), "9s")
    assert listed(t) == ["5d", "9h"]


def test_g53_an_absent_player_counts_one_who_left_does_not() -> None:
    for left, gone in ((False, False), (True, True)):
        t = four(Has("9s"), Has(), Has(), listed="5d:3h,4c=2")
        t.rat("bob").role, t.rat("bob").left = ("", True) if left else ("away", False)
        plays(challenged(t, "ann"), "9s")
        assert listed(t) == ([] if gone else ["5d"])


# ── Jokers ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g30_between_challenges_a_joker_takes_an_obstacle_with_its_column_and_another_is_drawn() -> None:
    t = three(Has("joker 2d"), Has("3c"), listed="5d:3h,4c=2 9h")
    go = Go(t, console(t), "8s")("scene", "", "joker")
    assert go.options() == ["ann", "bob", "never-mind"]
    go("joker.who", "", "ann")
    assert (go.waits, go.ask and go.ask.secret) == (("joker.on", ("ann",)), True)
    assert go.options("ann") == ["5d", "9h", "never-mind"]
    go("joker.on", "ann", "5d")
    assert listed(t) == ["9h", "8s"]
    assert (t.discards.cards, t.aside.cards) == (["5d", "3h", "4c", "joker"], [])
    assert (hand(t, "ann"), t.more) == ("2d", 0)
    assert lines(t, "joker") == [("joker", "ann", {"card": "5d"})]
    assert (obstacle(t, "8s").beaten, obstacle(t, "8s").column.cards) == (0, [])


def test_g30_who_has_none_has_a_way_back_and_nobody_learns_more() -> None:
    t = three(Has("2d"), Has(""), listed="5d 9h")
    go = Go(t, console(t))("scene", "", "joker")
    assert go.options() == ["ann", "never-mind"]  # bob has no card at all
    go("joker.who", "", "ann")
    assert go.options("ann") == ["never-mind"]
    assert go.waits == ("joker.on", ("ann",))
    go("joker.on", "ann", "never-mind")
    assert (go.over, lines(t, "joker"), listed(t)) == (True, [], ["5d", "9h"])
    go = Go(t, console(t))("scene", "", "joker")("joker.who", "", "never-mind")
    assert go.over


def test_g30_both_jokers_lie_open_so_nobody_can_have_one() -> None:
    for where in ("discards", "aside"):
        t = three(Has("2d"), listed="5d 9h")
        pile = getattr(t, where)
        t.deck.move(t, "joker", t.deck, pile)
        assert "joker" in Go(t, console(t)).options()
        t.deck.move(t, "joker", t.deck, pile)
        assert "joker" not in Go(t, console(t)).options()


def test_g30_no_joker_without_an_obstacle_and_none_by_the_deep_or_the_fled() -> None:
    t = three(Has("joker"))
    assert "joker" not in Go(t, console(t)).options()
    t = three(Has("2c"), Has("joker"), Has("joker", role="deep"), listed="5d")
    t.rat("bob").fled = True
    assert Go(t, console(t))("scene", "", "joker").options() == ["ann", "never-mind"]


def test_g16_a_joker_drawn_in_its_place_is_discarded_asks_for_one_more_next_time_and_another_is_drawn() -> None:
    t = three(Has("joker"), listed="5d 9h")
    Go(t, console(t), "joker 8s")("scene", "", "joker")("joker.who", "", "ann")("joker.on", "ann", "5d")
    assert (listed(t), t.more) == (["9h", "8s"], 1)
    assert t.discards.cards == ["5d", "joker", "joker.2"]
    assert counted(t) == DECK


def test_g16_with_no_card_left_nothing_comes_in_its_place() -> None:
    t = three(Has("joker"), listed="5d 9h")
    drain(t)
    Go(t, console(t))("scene", "", "joker")("joker.who", "", "ann")("joker.on", "ann", "5d")
    assert listed(t) == ["9h"]
    assert len(told(t, "obstacle.none")) == 1


def test_tracked_a_joker_may_be_in_any_hand() -> None:
    t = three(Has(2), Has(1), Has(1, role="deep"), listed="5d 9h", use=TRACK)
    go = Go(t, console(t))("scene", "", "joker")("joker.who", "", "bob")
    assert (go.options("bob"), go.ask and go.ask.secret) == (["5d", "9h", "never-mind"], False)
    go("joker.on", "bob", "9h")
    assert go.waits == ("obstacle.drawn", ())
    go("obstacle.drawn", "", "*")("obstacle.drawn", "", "8s")
    assert (listed(t), t.more, len(t.rat("bob").hand)) == (["5d", "8s"], 1, 0)
    assert counted(t) == DECK


def test_draw_obstacles_draws_nothing_where_there_are_enough() -> None:
    t = three(Has(), listed="5d 9h 8c")
    assert Go(t, draw_obstacles(t)).asked == []


def test_who_is_suggested_as_the_deep_later_is_the_first_that_may() -> None:
    t = four(DEEP, Has(), Has(), Has())
    t.rat("ann").was_deep = True
    go = Go(t, declare_roles(t))
    assert go.ask is not None
    assert go.ask.suggested is not None
    assert go.ask.suggested(t) == ["bob"]


def test_each_step_of_setting_a_scene_has_its_place() -> None:
    t = three(Has(), Has())
    go = setting(t, "bob")("scene.frame", "", "-")
    assert [place for _, place in go.places] == ["2.roles", "2.obstacles", "2.obstacles", "2.frame"]


def test_g16_each_joker_drawn_in_its_place_asks_for_one_more() -> None:
    t = three(Has("joker"), listed="5d 9h")
    t.more = 1
    Go(t, console(t), "joker 8s")("scene", "", "joker")("joker.who", "", "ann")("joker.on", "ann", "5d")
    assert t.more == 2


def test_g12_two_rats_of_rank_3_must_both_be_the_deep_where_they_can() -> None:
    t = laid({"ann": Has("", 3), "bob": Has("", 3), "cy": Has("", 1)}, scene=1)
    go = Go(t, declare_roles(t))
    assert go.facts()["deep"] == ["ann", "bob"]
    assert go.refuses("roles.deep", "", "ann").facts == {"seat": "bob"}
