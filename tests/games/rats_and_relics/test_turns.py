"""A turn: to draw or to play, what playing a rat takes, the limit of the hand, and hands that cannot be played."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Rules
from rat_tables.engine.seats import EVERYONE, TABLE
from rat_tables.games.rats_and_relics.playing import down_to_the_limit
from rat_tables.games.rats_and_relics.rules import pass_the_turn, play, take_a_turn
from rat_tables.games.rats_and_relics.table import Relics
from tests.games.rats_and_relics.table_laid import (
    Go,
    Has,
    as_many,
    dead,
    hand,
    heard,
    laid,
    lines,
    resolved,
    run_out,
    side,
    three,
    top,
    turn,
    two,
)

FIVE = "hermit:key priest:axe priest:bone merchant:bell trapper:lute"


def test_x1_a_turn_is_a_pair_or_a_draw_and_then_it_is_over() -> None:
    t = two(Has("", "king:axe rogue:bone"))
    go = turn(t)
    assert go.options == ["draw", "king:axe", "king:bone", "rogue:axe", "rogue:bone", "concede"]
    assert (go.ask is not None and go.ask.secret, t.place) == (True, "3.turn.ann")
    assert go("turn", "ann", "draw").over
    assert (t.clan("ann").hand, side(t, "ann"), resolved(t)) == (3, "", [])
    assert lines(t, "turn") == [("turn", "ann", {"turn": 3})]


def test_any_rat_of_the_hand_with_any_relic_of_it() -> None:
    t = two(Has("", "king:axe trapper:bone trapper:bone"))
    assert turn(t, "trapper:axe").over
    assert (side(t, "ann"), hand(t, "ann")) == ("trapper:axe", "king trapper / bone bone")
    assert lines(t, "plays", "enters") == [
        ("plays", "ann", {"rat": "trapper", "relic": "axe"}),
        ("enters", "ann", {"rat": "trapper", "relic": "axe"}),
    ]


def test_a_draw_is_a_card_of_each_deck_and_its_owner_alone_sees_them() -> None:
    t = two()
    assert turn(t, "draw", "king axe").over
    assert hand(t, "ann") == "king / axe"
    assert lines(t, "drew") == [("drew", "ann", {"hand": 1, "owed": False})]
    (mine,) = [event for event in t.story.events if event.kind == "drew.pair"]
    assert mine.seat == "ann"
    assert (mine.facts, mine.seen_by("ann"), mine.seen_by("bob")) == ({"rat": "king", "relic": "axe"}, True, False)


def test_tracked_what_is_drawn_is_not_told() -> None:
    t = two(use="track")
    assert turn(t, "draw").over
    assert (t.clan("ann").hand_rats.unknown, lines(t, "drew.pair"), len(lines(t, "drew"))) == (1, [], 1)


def test_the_turn_goes_clockwise() -> None:
    t = three(Has("", "king:key"), Has("", "king:key"), Has("", "king:key"))
    go = Go(t, play_on(t))
    for seat in ("ann", "bob", "cy", "ann"):
        go("turn", seat, "draw")
    assert [(seat, facts["turn"]) for _, seat, facts in lines(t, "turn")] == [
        ("ann", 4),
        ("bob", 5),
        ("cy", 6),
        ("ann", 7),
        ("bob", 8),
    ]


def play_on(t: Relics) -> Rules[None]:
    """The turns of a game, without its set-up."""
    while not t.over:
        t.turn += 1
        yield from take_a_turn(t)
        pass_the_turn(t)


# ── what it takes ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rat", ["priest", "jester", "merchant", "witch"])
def test_x5_a_rat_does_not_fulfil_its_own_condition(rat: str) -> None:
    alone = turn(two(Has("", f"{rat}:crown"), "king:axe"))
    assert alone.options == ["draw", "concede"]
    beside = turn(two(Has("king:axe", f"{rat}:crown")))
    assert beside.options == ["draw", f"{rat}:crown", "concede"]


def test_x5_a_huntress_discards_another_pair_than_her_own() -> None:
    assert turn(two(Has("king:axe", "huntress:crown"))).options == ["draw", "concede"]
    go = turn(two(Has("", "huntress:crown king:axe")))
    assert "huntress:axe" in go.options
    assert go("turn", "ann", "huntress:axe").options == ["king:crown"]


@pytest.mark.parametrize("rat", ["rogue", "king", "trapper", "hermit", "herald", "piper"])
def test_a_rat_without_a_condition_can_always_be_played(rat: str) -> None:
    t = two(Has("", f"{rat}:crown"))
    assert turn(t).options[1] == f"{rat}:crown"
    assert turn(t, f"{rat}:crown").over
    assert side(t, "ann") == f"{rat}:crown"


def test_x5_a_sacrifice_is_made_as_the_rat_enters_play() -> None:
    t = two(Has("king:axe trapper:bone", "priest:crown"))
    go = turn(t, "priest:crown")
    assert (go.waits, go.options, go.facts) == (("condition.sacrifice", "ann"), ["king", "trapper"], {"rat": "priest"})
    assert (side(t, "ann"), t.entering_rat.cards) == ("king:axe trapper:bone", ["priest"])
    assert go("condition.sacrifice", "ann", "trapper").over
    assert (side(t, "ann"), dead(t)) == ("king:axe priest:crown", "trapper:bone")
    assert lines(t, "dies") == [("dies", "ann", {"rat": "trapper", "relic": "bone"})]


def test_a_merchant_gives_an_ally_back_to_the_hand() -> None:
    t = two(Has("hermit:axe trapper:bone", "merchant:crown"), "trapper:key")
    go = turn(t, "merchant:crown")
    assert (go.options, go.facts) == (["hermit", "trapper"], {"rat": "merchant"})
    assert go("condition.return", "ann", "hermit").over
    assert (side(t, "ann"), hand(t, "ann"), dead(t)) == ("trapper:bone merchant:crown", "hermit / axe", "")
    assert lines(t, "returns") == [("returns", "ann", {"rat": "hermit", "relic": "axe"})]
    assert resolved(t) == []  # to go back is neither to die nor to be discarded


def test_a_witch_takes_another_rat_in_play_and_leaves_it_there() -> None:
    t = two(Has("king:axe", "witch:crown"))
    assert turn(t, "witch:crown").over
    assert side(t, "ann") == "king:axe witch:crown"


def test_conditions_are_fulfilled_with_a_key_too() -> None:
    t = two(Has("herald:key", "jester:crown huntress:bone"))
    go = heard(t, "enters", "ann", "herald")
    assert go.options == ["huntress:bone", "huntress:crown", "jester:bone", "jester:crown", "pass"]
    go("key", "ann", "jester:crown")
    assert (side(t, "ann"), dead(t), go.over) == ("jester:crown", "herald:key", True)


def test_x2_rats_and_relics_are_as_many_in_every_zone() -> None:
    t = two(Has("king:key trapper:bone", FIVE), Has("rogue:crown", "witch:sword"), dead="king:amulet", top="rogue:axe")
    assert as_many(t)
    go = turn(t, "merchant:bell")
    go("condition.return", "ann", "king")
    assert as_many(t)


# ── the limit ───────────────────────────────────────────────────────────────────────────────────────────────


def test_x3_five_rats_and_five_relics_and_no_draw_beyond() -> None:
    four = " ".join(FIVE.split()[:4])
    assert "draw" in turn(two(Has("", four))).options
    assert "draw" not in turn(two(Has("", FIVE))).options
    assert turn(two(Has("", 5), use="track")).options == ["stuck", "concede"]
    assert turn(two(Has("", 4), use="track")).options == ["draw", "concede"]


def test_x3_an_effect_draws_up_to_the_limit() -> None:
    t = two(Has("king:scroll", " ".join(FIVE.split()[:4])))
    assert heard(t, "enters", "ann", "king", "witch crown").over
    assert t.clan("ann").hand == 5
    assert [facts["rat"] for _, _, facts in lines(t, "to-no-effect")] == ["king"]


def test_x3_a_return_to_a_full_hand_is_discarded_down_and_heard() -> None:
    for discarded, gone, heard_by in (
        ("hermit:sword", "hermit:sword trapper.2:amulet", [("ann", "hermit")]),  # it kills the Trapper that heard it
        ("hermit:lute", "hermit:lute", [("ann", "hermit"), ("bob", "trapper.2")]),
        ("rogue:sword", "rogue:sword", [("bob", "trapper.2")]),
    ):
        mine = Has("king:axe trapper:bone", "merchant:crown hermit:sword rogue:key priest:lute priest:bell")
        t = two(mine, "trapper:amulet")
        go = turn(t, "merchant:crown").ruled("pair:king", "hand")  # the one that is left goes back: a sixth pair
        assert (go.waits, t.clan("ann").hand, side(t, "ann")) == (("limit", "ann"), 6, "merchant:crown")
        assert (len(go.options), go.ask is not None and go.ask.secret) == (5 * 6, True)  # two Priests are one
        go("limit", "ann", discarded)
        assert (t.clan("ann").hand, dead(t)) == (5, gone)
        assert resolved(t) == heard_by
        assert [facts["rat"] for _, _, facts in lines(t, "discarded")] == [discarded.partition(":")[0]]


def test_x3_down_to_five_however_many_there_are() -> None:
    t = two(Has("king:axe", 5), use="track")
    t.clan("ann").hand_rats.unknown = t.clan("ann").hand_relics.unknown = 7
    go = Go(t, down_to_the_limit(t, t.clan("ann")))
    go("limit", "ann", "rogue sword")("limit", "ann", "rogue key")
    assert (go.over, t.clan("ann").hand, dead(t)) == (True, 5, "rogue:sword rogue.2:key")


# ── nothing to be done ──────────────────────────────────────────────────────────────────────────────────────


UNPLAYABLE = "priest:key priest:axe merchant:bone witch:bell jester:lute"


def test_x4_five_rats_that_cannot_be_played_are_revealed_and_the_game_is_drawn() -> None:
    t = two(Has("", UNPLAYABLE), "king:crown")
    go = turn(t)
    assert go.options == ["stuck", "concede"]
    assert go("turn", "ann", "stuck").over
    assert (t.ended, t.winner, t.over) == ("drawn", "", True)
    rats = ["jester", "merchant", "priest", "priest", "witch"]
    relics = ["axe", "bell", "bone", "key", "lute"]
    assert lines(t, "stuck") == [("stuck", "ann", {"loses": False, "rats": rats, "relics": relics})]


def test_x4_or_it_is_a_loss_where_the_table_plays_it_so() -> None:
    t = two(Has("", UNPLAYABLE), "king:crown", stuck="loss")
    assert turn(t, "stuck").over
    assert (t.ended, t.winner, t.clan("ann").out) == ("won", "bob", True)
    assert [facts["loses"] for _, _, facts in lines(t, "stuck")] == [True]


def test_x4_of_three_a_draw_is_for_all_and_a_loss_for_one() -> None:
    for way, ended in (("draw", "drawn"), ("loss", "")):
        t = three(Has("", UNPLAYABLE.replace("axe", "scroll")), "king:key", "rogue:key", stuck=way)
        assert turn(t, "stuck").over
        assert (t.ended, t.clan("ann").out, len(t.playing)) == (ended, way == "loss", 2 if way == "loss" else 3)


def test_x4_nobody_is_stuck_who_can_play_a_pair_or_draw() -> None:
    assert "stuck" not in turn(two(Has("", UNPLAYABLE.replace("jester", "king")))).options
    assert "stuck" not in turn(two(Has("", UNPLAYABLE.replace(" jester:lute", "")))).options
    assert "stuck" not in turn(two(Has("king:axe", UNPLAYABLE.replace("axe", "scroll")))).options


def test_x4_the_same_where_there_is_nothing_to_draw() -> None:
    assert turn(run_out(two())).options == ["stuck", "concede"]
    assert turn(run_out(two(Has("", "king:axe")))).options == ["king:axe", "concede"]
    assert turn(run_out(two(dead="king:axe"))).options == ["draw", "concede"]
    assert turn(run_out(two(top="king:axe"))).options == ["draw", "concede"]


def test_where_the_decks_have_run_out_the_discards_make_new_ones() -> None:
    t = run_out(two(dead="king:axe rogue:bone"))
    assert turn(t, "draw", "rogue axe").over
    assert (hand(t, "ann"), dead(t)) == ("rogue / axe", "")
    assert (t.rats.cards, t.relics.cards) == (["king"], ["bone"])
    assert lines(t, "reshuffled") == [("reshuffled", "", {"cards": 2})]


def test_not_as_long_as_a_card_is_left() -> None:
    for t in (two(dead="king:axe"), run_out(two(dead="king:axe", top="rogue:bone"))):
        assert turn(t, "draw").over
        assert (dead(t), lines(t, "reshuffled")) == ("king:axe", [])


def test_what_lies_known_on_the_decks_is_drawn_first_the_topmost_before_the_others() -> None:
    t = two(Has("king:scroll"), top="rogue:bone trapper:axe")
    go = heard(t, "enters", "ann", "king")
    assert (hand(t, "ann"), top(t), go.kinds) == ("rogue trapper / axe bone", "", [])


def test_tracked_the_discards_that_are_shuffled_are_unseen_again() -> None:
    t = laid({"ann": Has(), "bob": Has()}, dead="king:axe", use="track")
    t.rats.unknown = t.relics.unknown = 0
    assert turn(t, "draw").over
    assert (t.clan("ann").hand_rats.unknown, t.rats.unseen["king"], dead(t)) == (1, 3, "")


def test_conceding_ends_a_game_of_two() -> None:
    t = two(Has("king:axe", "rogue:bone"), "hermit:key")
    assert turn(t, "concede").over
    assert (t.ended, t.winner) == ("won", "bob")
    assert (dead(t), side(t, "ann"), hand(t, "ann")) == ("king:axe rogue:bone", "", " / ")
    assert lines(t, "loses", "last-one") == [("loses", "ann", {}), ("last-one", "bob", {})]


def test_both_discards_lie_open_to_everybody() -> None:
    t = two("rogue:bone", "hermit:key", dead="king:axe witch:lute")
    for viewer in (EVERYONE, "ann", "bob"):
        view = t.as_seen_by(viewer)
        assert (view.dead_rats.cards, view.dead_relics.cards) == (["king", "witch"], ["axe", "lute"])


def test_a_whole_game_ends_with_a_question() -> None:
    t = two()
    go = Go(t, play(t))
    go("first", TABLE, "ann")
    assert (go.waits, t.turn, t.place) == (("turn", "ann"), 4, "4.turn.ann")
    go("turn", "ann", "concede")
    assert (go.waits, go.options, t.place) == (("end.confirm", TABLE), ["yes"], "end")
    assert go("end.confirm", TABLE, "yes").over
