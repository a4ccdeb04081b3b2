"""Three players, and leaving the game."""

from __future__ import annotations

from typing import Any

from rat_tables.engine.seats import EVERYONE
from rat_tables.games.rats_and_relics.leaving import loses
from rat_tables.games.rats_and_relics.resolving import settle
from rat_tables.games.rats_and_relics.rules import pass_the_turn
from rat_tables.games.rats_and_relics.scoring import in_play, result
from rat_tables.games.rats_and_relics.table import Pending, Relics
from tests.games.rats_and_relics.table_laid import (
    Go,
    Has,
    dead,
    hand,
    heard,
    lines,
    resolved,
    side,
    three,
    turn,
    two,
    waiting,
)


def test_x13_whoever_loses_discards_board_and_hand_and_nobody_hears_it() -> None:
    t = three(Has("hermit:key king:bone", "hermit:bell"), "trapper:scroll", "trapper:scroll")
    assert turn(t, "concede").over
    assert (side(t, "ann"), hand(t, "ann")) == ("", " / ")
    assert dead(t) == "hermit:key king:bone hermit.2:bell"
    assert (t.over, t.clan("ann").out, resolved(t)) == (False, True, [])
    assert lines(t, "loses") == [("loses", "ann", {})]


def test_x13_the_others_play_on_clockwise_and_the_last_one_wins() -> None:
    t = three(Has("", "king:key"), Has("", "king:key"), Has("", "king:key"))
    t.active = "bob"
    turn(t, "concede")
    pass_the_turn(t)
    assert t.active == "cy"
    pass_the_turn(t)
    assert t.active == "ann"
    pass_the_turn(t)
    assert t.active == "cy"
    turn(t, "concede")
    assert (t.ended, t.winner) == ("won", "ann")
    assert lines(t, "last-one") == [("last-one", "ann", {})]


def test_x13_whoever_has_the_turn_may_be_out_and_it_goes_on_from_its_place() -> None:
    t = three()
    loses(t, t.clan("ann"))
    assert t.active == "ann"
    pass_the_turn(t)
    assert t.active == "bob"


def test_x13_a_player_ruled_out_in_its_own_turn_neither_plays_nor_draws() -> None:
    played = turn(three(Has("king:key", "rogue:bone"))).ruled("out", "ann")
    assert played.over
    tracked = turn(three(Has("king:key", 2), use="track")).ruled("out", "ann")
    assert (tracked.waits, tracked.options) == (("turn", "ann"), ["pass"])
    assert tracked.refuses("turn", "ann", "rogue bone").key == "card-elsewhere"
    assert tracked("turn", "ann", "pass").over
    for go in (played, tracked):
        assert (go.t.clan("ann").hand, side(go.t, "ann"), go.t.over, len(lines(go.t, "loses"))) == (0, "", False, 1)


def test_x13_an_opponent_is_any_opponent_and_the_owner_chooses() -> None:
    t = three("herald:sword", "king:key", "rogue:bone")
    go = heard(t, "enters", "ann", "herald")
    assert go.options == ["king", "rogue"]
    go("kill.enemy", "ann", "rogue")
    assert (side(t, "bob"), side(t, "cy")) == ("king:key", "")
    priest = three("priest:scepter")
    for seat in ("bob", "cy"):
        assert heard(priest, "draws", seat).over
    assert resolved(priest) == [("ann", "priest")] * 2


def test_x23_what_whoever_loses_has_pending_lapses() -> None:
    t = three("rogue:scroll", "rogue:scroll", "king:key")
    for seat, rat in (("ann", "rogue"), ("bob", "rogue.2")):
        t.clan(seat).pending = [
            Pending(rat, "scroll", "enters", "ann"),
            Pending("hermit", "scroll", "dies", seat, True),
        ]
    loses(t, t.clan("bob"))
    assert waiting(t, "bob") == []
    go = Go(t, settle(t))
    assert go("order", "ann", "as-listed").over
    assert {seat for seat, _ in resolved(t)} == {"ann"}


def test_x23_of_the_active_player_too_and_the_next_resolves() -> None:
    t = three("rogue:scroll", "rogue:scepter", "rogue:scythe")
    go = heard(t, "enters", "ann", "rogue")
    assert resolved(t) == [("ann", "rogue"), ("bob", "rogue.2"), ("cy", "rogue.3")]
    assert go.over
    t = three("rogue:scroll rogue:bell", "rogue:scepter", "rogue:scythe")
    go = heard(t, "enters", "ann", "rogue").ruled("out", "ann")
    assert go.over
    assert resolved(t) == [("bob", "rogue.3"), ("cy", "rogue.4")]


def test_x23_a_rat_that_went_with_its_loser_has_not_survived_on_another_list() -> None:
    """Ann's Rogue was swapped to bob with its effect pending; bob loses."""
    t = three("king:key", "rogue:scroll")
    t.clan("ann").pending = [Pending("rogue", "scroll", "enters", "ann"), Pending("king", "key", "enters", "ann")]
    loses(t, t.clan("bob"))
    assert waiting(t, "ann") == [("king", "enters")]


def test_x23_the_hermits_of_whoever_loses_are_silent() -> None:
    t = three(Has("hermit:scroll", "hermit:scroll"), "king:key", "king:bone")
    loses(t, t.clan("ann"))
    assert [clan.pending for clan in t.clans] == [[], [], []]


def test_whoever_has_lost_is_no_opponent_and_hears_nothing() -> None:
    t = three("herald:dagger", "king:key", "rogue:bell")
    loses(t, t.clan("bob"))
    ann, bob, cy = t.clans
    assert [[clan.seat for clan in t.opponents(one)] for one in (ann, bob, cy)] == [["cy"], [], ["ann"]]
    assert [clan.seat for clan in t.playing] == ["ann", "cy"]
    assert heard(t, "enters", "ann", "herald").over
    assert dead(t) == "king:key rogue:bell"


def test_opponents_are_told_clockwise() -> None:
    t = three()
    assert [[clan.seat for clan in t.opponents(one)] for one in t.clans] == [
        ["bob", "cy"],
        ["cy", "ann"],
        ["ann", "bob"],
    ]


def test_a_tracked_hand_that_is_discarded_stays_unknown() -> None:
    t = three(Has("king:key", 2), use="track")
    loses(t, t.clan("ann"))
    assert (t.dead_rats.cards, t.dead_rats.unknown, t.dead_relics.unknown) == (["king"], 2, 2)
    assert t.clan("ann").hand == 0


# ── the result ──────────────────────────────────────────────────────────────────────────────────────────────


def lines_of(t: Relics) -> list[tuple[Any, ...]]:
    """Seat, total, and the line of each score."""
    return [
        (s.seat, s.total, *((line.label, line.rule, dict(line.facts)) for line in s.lines)) for s in result(t).scores
    ]


def test_the_winner_stands_first_and_then_whoever_had_more_rats() -> None:
    t = three("king:key", "", "rogue:bone rogue:bell")
    t.ended, t.winner, t.winning = "won", "bob", "scepter"
    assert result(t).winners == ("bob",)
    assert lines_of(t) == [
        ("bob", 1, ("won", "win", {"relic": "scepter", "rats": 0})),
        ("cy", 0, ("lost", "win", {"relic": "", "rats": 2})),
        ("ann", 0, ("lost", "win", {"relic": "", "rats": 1})),
    ]


def test_whoever_has_lost_stands_last() -> None:
    t = three("", "rogue:bone", "")
    t.clan("ann").out, t.winner, t.ended = True, "bob", "won"
    assert [score.seat for score in result(t).scores] == ["bob", "cy", "ann"]


def test_everybody_sees_who_is_out_and_what_is_being_resolved() -> None:
    t = three("herald:sword", "king:key rogue:bone", "")
    t.clan("cy").out = True
    heard(t, "enters", "ann", "herald")
    for viewer in (EVERYONE, "ann", "bob", "cy"):
        view = t.as_seen_by(viewer)
        assert [clan.out for clan in view.clans] == [False, False, True]
        assert (view.current.rat, view.current.relic, view.current.by) == ("herald", "sword", "ann")


def test_whoever_was_out_has_lost_though_the_others_draw() -> None:
    for ended in ("drawn", "stopped"):
        t = three("king:key", "rogue:bone", "")
        t.ended, t.clan("cy").out = ended, True
        assert [line.label for score in result(t).scores for line in score.lines] == [ended, ended, "lost"]


def test_a_drawn_game_has_no_winner() -> None:
    for ended in ("drawn", "stopped"):
        t = two("", "king:key")
        t.ended = ended
        assert result(t).winners == ()
        assert lines_of(t) == [
            ("bob", 0, (ended, "win", {"relic": "", "rats": 1})),
            ("ann", 0, (ended, "win", {"relic": "", "rats": 0})),
        ]


def test_before_the_end_nobody_has_won() -> None:
    assert [score[2][0] for score in lines_of(two())] == ["lost", "lost"]


def test_x23_whoever_is_out_while_it_orders_in_anothers_turn_is_followed_clockwise() -> None:
    t = three("rogue:scepter", "rogue:scroll rogue:bell", "rogue:scythe")
    t.active = "bob"
    go = heard(t, "enters", "bob", "rogue.2")
    assert go.waits == ("order", "bob")
    assert go.ruled("out", "bob").over
    assert resolved(t) == [("cy", "rogue.4"), ("ann", "rogue")]


def test_x13_the_active_player_is_out_while_an_opponent_resolves() -> None:
    t = three("rogue:scepter", "rogue:scroll rogue:bell", "rogue:scythe")
    go = heard(t, "enters", "ann", "rogue")
    assert (go.waits, resolved(t)) == (("order", "bob"), [("ann", "rogue")])
    go.ruled("out", "ann")
    assert go.waits == ("order", "bob")
    go("order", "bob", "rogue.2")
    pass_the_turn(t)
    assert (t.active, t.over) == ("bob", False)


def test_at_any_moment_the_rats_in_play_are_counted_which_are_no_points() -> None:
    t = three(Has("king:sword rogue:bone", "hermit:key"), Has("priest:bell"), Has("", "jester:lute witch:scroll"))
    assert [(found.seat, found.total) for found in in_play(t)] == [("ann", 2), ("bob", 1), ("cy", 0)]
    assert [(line.label, line.rule, line.facts) for found in in_play(t) for line in found.lines] == [
        ("in-play", "pairs", {"hand": 1}),
        ("in-play", "pairs", {"hand": 0}),
        ("in-play", "pairs", {"hand": 2}),
    ]
