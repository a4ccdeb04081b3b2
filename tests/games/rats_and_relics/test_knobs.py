"""What a ruling can set by hand: each knob as it is taken and as it is refused, and in the middle of an effect."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Moot, Refused, Rules
from rat_tables.games.rats_and_relics.knobs import KNOBS
from rat_tables.games.rats_and_relics.resolving import settle
from rat_tables.games.rats_and_relics.rules import play, to_its_end, turns
from rat_tables.games.rats_and_relics.table import Pending, Relics
from tests.games.rats_and_relics.table_laid import (
    FULL,
    Go,
    Has,
    as_many,
    counted,
    dead,
    hand,
    heard,
    lines,
    resolved,
    side,
    three,
    top,
    turn,
    two,
    waiting,
)


def set_by_hand(t: Relics, knob: str, value: str) -> Relics:
    """Turn a knob as it is written."""
    head, *path = knob.split(":")
    KNOBS[head].turn(t, path, value)
    return t


def refused(t: Relics, knob: str, value: str) -> Refused:
    """Why it is not taken; and nothing has changed."""
    before = repr(t)
    try:
        set_by_hand(t, knob, value)
    except Refused as why:
        assert repr(t) == before
        return why
    raise AssertionError(f"{knob} {value} is taken")


def evening(use: str = "play") -> Relics:
    """A table of three."""
    mine = "witch:bell trapper:lute" if use == "play" else 2
    return three(Has("king:key herald:bone", mine), Has("rogue:scroll"), dead="hermit:sword king:key", use=use)


@pytest.mark.parametrize("use", ["play", "track"])
@pytest.mark.parametrize("value", ["bob", "cy", "hand", "discards", "top", "deck"])
def test_a_pair_lies_where_it_is_said_and_all_adds_up(value: str, use: str) -> None:
    t = evening(use)
    set_by_hand(t, "pair:herald", value)
    there = {
        "bob": side(t, "bob"),
        "cy": side(t, "cy"),
        "hand": hand(t, "ann"),
        "discards": dead(t),
        "top": top(t),
        "deck": " ".join([*t.rats.cards, *t.rats.unseen]),
    }
    assert side(t, "ann") == "king:key"
    assert [place for place, cards in there.items() if "herald" in cards] == [value]
    assert as_many(t)
    assert {rat: many for rat, many in counted(t).items() if rat in FULL} == FULL
    assert (
        (t.rats.cards, t.relics.cards) == ([], []) if use == "track" else (t.rats.unseen, t.relics.unseen) == ({}, {})
    )


@pytest.mark.parametrize(
    ("knob", "value", "key", "facts"),
    [
        ("pair:spoon", "bob", "pair-none", {"answer": "spoon", "rats": []}),
        ("pair:hermit", "bob", "pair-none", {"answer": "hermit", "rats": []}),
        ("pair", "bob", "pair-none", {"answer": ""}),
        ("pair:king", "ann", "pair-place", {"answer": "ann", "seats": ["bob", "cy"]}),
        ("pair:king", "moon", "pair-place", {"answer": "moon", "seats": ["bob", "cy"]}),
        ("raised:witch:sword", "ann", "not-discarded", {"answer": "witch:sword"}),
        ("raised:hermit:bell", "ann", "not-discarded", {"answer": "hermit:bell"}),
        ("raised:hermit", "ann", "not-discarded", {"answer": "hermit"}),
        ("raised:hermit:sword:key", "ann", "not-discarded", {"answer": "hermit:sword:key"}),
        ("raised:hermit:sword", "dot", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
        ("hand:ann", "3", "knob-tracked", {"knob": "hand"}),
        ("hand", "3", "seat-unknown", {"answer": "", "seats": ["ann", "bob", "cy"]}),
        ("hand:dot", "3", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
        ("pending:ann", "all", "only-none", {"answer": "all"}),
        ("pending:dot", "none", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
        ("turn", "0", "number", {"low": 1, "high": 999, "answer": "0"}),
        ("turn", "1000", "number", {"low": 1, "high": 999, "answer": "1000"}),
        ("out", "dot", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
        ("win", "dot", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
        ("active", "dot", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
        ("pair:king:ann", "bob", "knob-long", {"knob": "pair:king:ann", "right": "pair:king"}),
        ("hand:ann:2", "3", "knob-long", {"knob": "hand:ann:2", "right": "hand:ann"}),
        ("pending:ann:bob", "none", "knob-long", {"knob": "pending:ann:bob", "right": "pending:ann"}),
        ("turn:ann", "3", "knob-long", {"knob": "turn:ann", "right": "turn"}),
        ("active:ann", "bob", "knob-long", {"knob": "active:ann", "right": "active"}),
        ("out:ann:bob", "no", "knob-long", {"knob": "out:ann:bob", "right": "out:ann"}),
        ("win:ann", "bob", "knob-long", {"knob": "win:ann", "right": "win"}),
        ("out:ann", "yes", "only-no", {"answer": "yes"}),
        ("out:ann", "no", "out-never", {"seat": "ann"}),
        ("out:dot", "no", "seat-unknown", {"answer": "dot", "seats": ["ann", "bob", "cy"]}),
    ],
)
def test_what_is_not_taken_changes_nothing(knob: str, value: str, key: str, facts: dict[str, object]) -> None:
    why = refused(evening(), knob, value)
    assert (why.key, why.facts) == (key, facts)


def test_no_pair_to_a_full_hand_nor_to_whoever_has_lost() -> None:
    t = three(Has("king:key", 5), Has("rogue:bone", 4), use="track")
    assert refused(t, "pair:king", "hand").key == "pair-place"
    set_by_hand(t, "pair:rogue", "hand")
    assert t.clan("bob").hand == 5
    t.clan("cy").out = True
    assert refused(t, "pair:king", "cy").key == "pair-place"
    why = refused(t, "win", "cy")
    assert (why.key, why.facts) == ("out-already", {"seat": "cy"})
    assert refused(t, "hand:cy", "3").key == "knob-tracked"
    assert refused(three(dead="king:key"), "raised:king:bone", "ann").key == "not-discarded"
    out = three(dead="king:key")
    out.clan("cy").out = True
    assert refused(out, "raised:king:key", "cy").key == "not-discarded"


def test_a_pair_is_raised_and_nobody_hears_of_it() -> None:
    t = three("rogue:key", "merchant:bone", dead="rogue:bell")
    set_by_hand(t, "raised:rogue.2:bell", "ann")
    assert (side(t, "ann"), dead(t)) == ("rogue:key rogue.2:bell", "")
    assert [clan.pending for clan in t.clans] == [[], [], []]


def test_a_tracked_hand_holds_as_many_as_is_said() -> None:
    t = evening("track")
    for value in ("5", "0", "3"):
        set_by_hand(t, "hand:ann", value)
        assert (t.clan("ann").hand, as_many(t)) == (int(value), True)
        assert len(t.rats) == 30 - 5 - int(value)
    assert refused(t, "hand:ann", "6").facts == {"low": 0, "high": 5, "answer": "6"}
    t.rats.unknown = t.relics.unknown = 1
    why = refused(t, "hand:ann", "5")
    assert (why.key, why.facts) == ("cards-many", {"many": 2, "left": 1})
    assert set_by_hand(t, "hand:ann", "4").clan("ann").hand == 4


def test_a_known_card_of_a_tracked_hand_is_forgotten_with_it() -> None:
    t = set_by_hand(evening("track"), "pair:king", "hand")
    assert t.clan("ann").hand_rats.cards == ["king"]
    set_by_hand(t, "hand:ann", "1")
    assert (t.clan("ann").hand_rats.cards, t.clan("ann").hand_rats.unknown) == ([], 1)
    assert counted(t)["king"] == 3


def test_what_is_pending_is_dropped() -> None:
    t = two("rogue:crown", "rogue:scroll")
    for clan in t.clans:
        clan.pending = [Pending("rogue", "crown", "enters", "ann")]
    set_by_hand(t, "pending:bob", "none")
    assert (waiting(t, "ann"), waiting(t, "bob")) == ([("rogue", "enters")], [])


def test_the_turn_is_what_is_said() -> None:
    assert [set_by_hand(two(), "turn", value).turn for value in ("1", "12", "999")] == [1, 12, 999]


def test_x13_a_player_is_out_once() -> None:
    t = set_by_hand(evening(), "out", "bob")
    assert (t.clan("bob").out, side(t, "bob"), t.over) == (True, "", False)
    assert refused(t, "out", "bob").facts == {"seat": "bob"}
    set_by_hand(t, "out", "cy")
    assert (t.ended, t.winner) == ("won", "ann")
    assert refused(t, "out", "ann").key == "out-already"


def test_nobody_is_out_while_a_pair_is_on_its_way() -> None:
    t = three("king:key rogue:bone", "", "")
    t.rats.move(t, "priest", t.rats, t.entering_rat)
    assert refused(t, "out", "cy").key == "out-already"


def test_x16_a_game_may_be_agreed_a_draw_or_somebodys() -> None:
    t = evening()
    t.winning = "crown"
    set_by_hand(t, "win", "bob")
    assert (t.ended, t.winner, t.winning) == ("won", "bob", "")
    t.winning = "crown"
    set_by_hand(t, "win", "none")
    assert (t.ended, t.winner, t.winning) == ("drawn", "", "")


@pytest.mark.parametrize("use", ["play", "track"])
def test_every_example_would_be_taken(use: str) -> None:
    examples = {head: knob.examples(evening(use)) for head, knob in KNOBS.items()}
    assert examples == {
        "pair": [("pair:king", "discards")],
        "raised": [("raised:hermit:sword", "ann")],
        "hand": [("hand:ann", "3")] if use == "track" else [],
        "pending": [("pending:ann", "none")],
        "active": [("active", "cy")],
        "turn": [("turn", "3")],
        "out": [("out", "cy")],
        "win": [("win", "ann")],
    }
    for knob, value in [example for found in examples.values() for example in found]:
        set_by_hand(evening(use), knob, value)
    odd = two(dead="king:key ?:sword", use="track")  # one card of a pair may be known alone
    assert KNOBS["raised"].examples(odd) == [("raised:king:key", "ann")]
    bare = two(use=use)
    bare.turn = 0
    assert [KNOBS[head].examples(bare) for head in ("pair", "raised", "turn")] == [[], [], [("turn", "1")]]


# ── in the middle of an effect ──────────────────────────────────────────────────────────────────────────────


def swapping(**options: str) -> Go:
    """Ann swaps her King, and has still to say with whom."""
    t = three("herald:lute king:key", "rogue:bone witch:bell", "trapper:scroll", **options)
    return heard(t, "enters", "ann", "herald")("swap.ally", "ann", "king")


def test_the_named_ally_was_moved_away_before_the_enemy_is_named() -> None:
    for value in ("discards", "bob", "top", "hand"):
        go = swapping().ruled("pair:king", value)
        assert go("swap.enemy", "ann", "rogue").over
        assert "rogue:bone" in side(go.t, "bob")
        assert (side(go.t, "ann"), go.t.chosen) == ("herald:lute", [])
        assert len(lines(go.t, "to-no-effect")) == 1


def test_the_named_ally_has_become_the_only_enemy() -> None:
    t = two("herald:lute king:key", "rogue:bone witch:bell")
    go = heard(t, "enters", "ann", "herald")("swap.ally", "ann", "king")
    go.ruled("pair:king", "bob").ruled("pair:rogue", "discards").ruled("pair:witch", "discards")
    assert go.over  # the King alone is left, and answers for itself
    assert (side(t, "ann"), side(t, "bob")) == ("herald:lute", "king:key")


def test_all_enemies_were_moved_away_before_one_is_named() -> None:
    t = two("herald:lute king:key", "rogue:bone witch:bell")
    go = heard(t, "enters", "ann", "herald")("swap.ally", "ann", "king").ruled("pair:rogue", "top")
    assert go.over  # the Witch is the only one
    t = two("herald:sword", "rogue:bone witch:bell")
    go = heard(t, "enters", "ann", "herald").ruled("out", "bob")
    assert go.over
    assert (t.winner, dead(t)) == ("ann", "rogue:bone witch:bell")


def test_an_ally_that_was_to_die_was_moved_away() -> None:
    t = two("herald:axe king:key", "rogue:bone witch:bell")
    go = heard(t, "enters", "ann", "herald")("kill.ally", "ann", "king").ruled("pair:king", "hand")
    assert go("kill.enemy", "ann", "rogue").over
    assert (dead(t), hand(t, "ann"), t.chosen) == ("rogue:bone", "king / key", [])


def test_an_ally_that_was_to_die_became_the_enemy_that_dies() -> None:
    t = two("herald:axe king:key", "rogue:bone witch:bell")
    go = heard(t, "enters", "ann", "herald")("kill.ally", "ann", "king").ruled("pair:king", "bob")
    assert go("kill.enemy", "ann", "king").over
    assert (dead(t), side(t, "bob")) == ("king:key", "rogue:bone witch:bell")


def test_a_rat_named_for_the_dagger_is_named_once() -> None:
    t = three("herald:dagger", "king:key rogue:bone", "trapper:bell witch:lute")
    go = heard(t, "enters", "ann", "herald")("dagger", "bob", "king").ruled("pair:king", "cy")
    assert go("dagger", "cy", "king").over
    assert dead(t) == "king:key"


def test_a_rat_of_the_discards_was_raised_by_hand_before_its_relic_is_named() -> None:
    t = two("herald:bone", dead="king:key rogue:bell trapper:lute")
    go = heard(t, "enters", "ann", "herald")("raise.rat", "ann", "king").ruled("raised:king:key", "bob")
    assert (go.waits, go.options) == (("raise.relic", "ann"), ["bell", "lute"])
    assert go("raise.relic", "ann", "bell").over
    assert (side(t, "ann"), dead(t), t.chosen) == ("herald:bone", "rogue:bell trapper:lute", [])


def test_the_pairs_rat_was_moved_away_while_the_order_is_asked() -> None:
    t = two("rogue:crown rogue:scroll rogue:scythe", "king:key")
    go = heard(t, "enters", "ann", "rogue").ruled("pair:rogue.2", "discards")
    assert go.options == ["as-listed", "rogue", "rogue.3"]
    assert go("order", "ann", "rogue.3").over
    assert resolved(t) == [("ann", "rogue.3"), ("ann", "rogue")]


def test_x19_a_pair_that_is_put_right_to_another_side_keeps_what_it_has_pending() -> None:
    t = two("rogue:crown rogue:scroll rogue:scythe", "king:key")
    go = heard(t, "enters", "ann", "rogue").ruled("pair:rogue.2", "bob")
    assert (side(t, "bob"), go.options) == ("king:key rogue.2:scroll", ["as-listed", "rogue", "rogue.2", "rogue.3"])


def test_what_another_drops_leaves_ones_own_as_listed() -> None:
    t = two("rogue:sword rogue:crown rogue:scythe", "king:key rogue:lute trapper:bone")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "as-listed").ruled("pending:bob", "none")
    assert (t.listed, go("kill.enemy", "ann", "king").over) == (2, True)
    assert resolved(t) == [("ann", "rogue"), ("ann", "rogue.2"), ("ann", "rogue.3")]


def test_what_is_being_resolved_is_owed_no_second_time_once_it_is_dropped() -> None:
    t = two("king:sword", "rogue:key witch:bell merchant:lute")
    go = heard(t, "enters", "ann", "king").ruled("pending:bob", "none")
    assert t.current == Pending("king", "sword", "enters", "ann", twice=True)
    go.ruled("pending:ann", "none")("kill.enemy", "ann", "witch")
    assert (go.over, resolved(t)) == (True, [("ann", "king")])
    t = two("king:sword", "rogue:key witch:bell merchant:lute")
    assert (
        heard(t, "enters", "ann", "king").ruled("pending:bob", "none")("kill.enemy", "ann", "witch").waits is not None
    )


def test_x23_the_owner_of_a_dagger_is_out_while_it_is_answered() -> None:
    t = three("herald:dagger", "king:key rogue:bone", "trapper:bell witch:lute")
    go = heard(t, "enters", "ann", "herald")("dagger", "bob", "king").ruled("out", "ann")
    assert go.waits == ("dagger", "cy")
    assert go("dagger", "cy", "witch").over
    assert (dead(t), side(t, "bob")) == ("herald:dagger", "king:key rogue:bone")
    t = three("herald:dagger", "king:key rogue:bone", "trapper:bell witch:lute")
    go = heard(t, "enters", "ann", "herald").ruled("out", "ann")
    assert go("dagger", "bob", "king").over
    assert (dead(t), t.chosen, t.named) == ("herald:dagger", [], [])


@pytest.mark.parametrize("kind", ["bell.rat", "bell.relic"])
def test_x2_a_pair_is_laid_on_the_decks_while_their_top_is_named(kind: str) -> None:
    t = two("herald:bell rogue:lute", use="track")
    go = heard(t, "enters", "ann", "herald")
    if kind == "bell.relic":
        go("bell.rat", "", "king")
    go.ruled("pair:rogue", "top")
    if kind == "bell.rat":  # the pair that lies there now is the one
        assert go.over
        assert (side(t, "ann"), top(t)) == ("herald:bell rogue:lute", "")
    else:  # the rat came from under it, and so does its relic
        assert go("bell.relic", "", "key").over
        assert (side(t, "ann"), top(t)) == ("herald:bell king:key", "rogue:lute")
    assert as_many(t)


def test_a_pair_known_on_the_decks_lies_where_it_is_said() -> None:
    for place, found in (("bob", "bob"), ("ann", "ann"), ("discards", "dead"), ("deck", "")):
        t = two("", "", top="king:key rogue:bone witch:bell", use="track")
        set_by_hand(t, "pair:rogue", place)
        there = {"ann": side(t, "ann"), "bob": side(t, "bob"), "dead": dead(t)}
        assert [where for where, pairs in there.items() if pairs == "rogue:bone"] == [found][: bool(found)]
        assert (top(t), as_many(t), t.left) == ("king:key witch:bell", True, 30 - bool(found))
    for place in ("hand", "top"):
        assert refused(two(top="king:key"), "pair:king", place).facts == {"answer": place, "seats": ["ann", "bob"]}


def test_a_pair_goes_by_its_number_too() -> None:
    assert side(set_by_hand(evening(), "pair:2", "bob"), "bob") == "rogue:scroll herald:bone"
    assert side(set_by_hand(evening(), "pair:b1", "cy"), "cy") == "rogue:scroll"
    assert refused(evening(), "pair:b2", "cy").facts == {"answer": "b2", "rats": []}


def test_it_is_anothers_turn() -> None:
    t = evening()
    go = Go(t, play_on(t))
    assert go.waits == ("turn", "ann")
    assert go.ruled("active", "cy").waits == ("turn", "cy")
    assert (t.turn, t.place) == (3, "3.turn.cy")
    assert go("turn", "cy", "draw").waits == ("turn", "ann")
    assert t.turn == 4
    t.clan("bob").out = True
    assert refused(t, "active", "bob").key == "out-already"


def test_whoever_is_out_is_back_with_nothing() -> None:
    t = set_by_hand(evening(), "out", "bob")
    set_by_hand(t, "out:bob", "no")
    assert (t.clan("bob").out, side(t, "bob"), t.clan("bob").hand) == (False, "", 0)
    set_by_hand(set_by_hand(t, "out", "bob"), "out", "cy")
    assert refused(t, "out:bob", "no").key == "out-never"


# ── an end by ruling ────────────────────────────────────────────────────────────────────────────────────────


def play_on(t: Relics) -> Rules[None]:
    """Turns from the third on, up to the end."""
    t.turn -= 1
    yield from turns(t)


@pytest.mark.parametrize(("value", "ended", "winner"), [("bob", "won", "bob"), ("none", "drawn", "")])
@pytest.mark.parametrize("answers", [(), ("king:sword",), ("king:axe",)])
def test_an_end_by_ruling_stands_and_nothing_more_is_asked(
    answers: tuple[str, ...], value: str, ended: str, winner: str
) -> None:
    t = two(Has("rogue:bone", "king:sword king:axe"), "witch:bell trapper:key")
    go = Go(t, play_on(t))
    for answer in answers:
        go("turn", "ann", answer)
    before = side(t, "ann")
    assert go.ruled("win", value).over
    assert (t.ended, t.winner, t.resolving, t.current, t.chosen) == (ended, winner, "", None, [])
    assert (side(t, "ann"), side(t, "bob"), dead(t)) == (before, "witch:bell trapper:key", "")
    assert len(lines(t, "won", "drawn")) == 1


def test_an_end_by_ruling_stands_where_it_is_told_by_hand_and_where_a_chain_runs() -> None:
    t = three(unread=True)
    assert Go(t, play_on(t)).ruled("win", "cy").over
    assert (t.winner, t.turn) == ("cy", 3)
    t = three(unread=True)
    go = Go(t, play(t))
    assert go.waits == ("first", "")
    assert go.ruled("win", "cy").waits == ("end.confirm", "")
    t = two("jester:axe jester:bone rogue:crown", "witch:bell")
    t.clan("ann").pending = [Pending("rogue", "crown", "enters", "ann") for _ in range(101)]
    go = Go(t, to_its_end(t, settle(t)))
    assert go.waits == ("chain", "")
    assert go.ruled("win", "bob").over
    assert (t.ended, t.winner, lines(t, "stopped")) == ("won", "bob", [])


def test_what_was_pending_was_dropped_while_the_order_is_asked() -> None:
    t = two("rogue:crown rogue:scroll", "rogue:scythe")
    go = heard(t, "enters", "ann", "rogue").ruled("pending:ann", "none")
    assert go.over
    assert resolved(t) == [("bob", "rogue.3")]


def test_what_is_dropped_leaves_no_room_for_others_as_listed() -> None:
    t = two("rogue:sword rogue:crown witch:crown witch:scythe", "king:key trapper:lute")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "as-listed").ruled("pending:ann", "none")
    for rat, relic in (("witch", "crown"), ("witch.2", "scythe")):
        t.clan("ann").pending.append(Pending(rat, relic, "draws", "ann"))
    go("kill.enemy", "ann", "king")
    assert (go.waits, go.options) == (("order", "ann"), ["as-listed", "witch", "witch.2"])


def test_x23_whoever_is_out_while_it_resolves_does_nothing_more() -> None:
    for relic in ("sword", "amulet", "lute"):
        t = three(f"herald:{relic} king:key", "rogue:bone witch:bell", "trapper:scroll")
        go = heard(t, "enters", "ann", "herald").ruled("out", "ann")
        assert (go.over, t.over, t.clan("ann").out) == (True, False, True)
        assert (side(t, "bob"), side(t, "cy"), top(t)) == ("rogue:bone witch:bell", "trapper:scroll", "")
    go = swapping().ruled("out", "ann")
    assert (go.over, side(go.t, "bob")) == (True, "rogue:bone witch:bell")


def test_x23_whoever_is_out_raises_nobody() -> None:
    for answers in ((), (("raise.rat", "ann", "rogue"),)):
        t = three("herald:bone king:key", dead="rogue:bell witch:lute")
        go = heard(t, "enters", "ann", "herald")
        for answer in answers:
            go(*answer)
        assert go.ruled("out", "ann").over
        assert (side(t, "ann"), dead(t)) == ("", "rogue:bell witch:lute herald:bone king:key")
        assert len(lines(t, "to-no-effect")) == 1


def test_x23_what_a_bell_turns_up_for_whoever_is_out_is_discarded() -> None:
    t = three("herald:bell", use="track")
    go = heard(t, "enters", "ann", "herald").ruled("out", "ann")
    assert go("bell.rat", "", "king")("bell.relic", "", "key").over
    assert (side(t, "ann"), dead(t), as_many(t)) == ("", "herald:bell king:key", True)
    assert len(lines(t, "to-no-effect")) == 1
    assert (len(t.entering_rat), len(t.entering_relic)) == (0, 0)


def test_x23_a_king_who_is_out_is_not_owed_his_second() -> None:
    t = three("king:sword", "rogue:bone witch:bell", "trapper:scroll")
    go = heard(t, "enters", "ann", "king").ruled("out", "ann")
    assert (go.over, t.clan("ann").pending) == (True, [])


def test_somebody_has_won_by_hand_while_an_effect_is_resolved() -> None:
    t = two("king:sword rogue:key", "rogue:bone witch:bell")
    go = heard(t, "enters", "ann", "king").ruled("win", "bob")
    assert go("kill.enemy", "ann", "witch").over
    assert (t.winner, resolved(t), t.clan("ann").pending) == ("bob", [("ann", "king")], [])


def test_a_key_asks_whoever_holds_cards_no_more_once_it_is_out() -> None:
    t = three(Has("herald:key", "king:bone"))
    go = heard(t, "enters", "ann", "herald").ruled("out", "ann")
    assert go.options == ["pass"]
    assert go("key", "ann", "pass").over
    assert t.clan("ann").hand == 0


def test_the_rat_that_was_to_be_sacrificed_is_gone() -> None:
    t = two(Has("king:key rogue:bone", "priest:crown"))
    go = turn(t, "priest:crown").ruled("pair:king", "top")
    assert go.over  # the Rogue is the only one
    assert (side(t, "ann"), dead(t), top(t)) == ("priest:crown", "rogue:bone", "king:key")


def test_nothing_is_left_to_sacrifice_or_to_return() -> None:
    for rat in ("jester", "merchant"):
        t = two(Has("king:key rogue:bone", f"{rat}:crown"))
        go = turn(t, f"{rat}:crown")
        t.clan("ann").rats.cards, t.clan("ann").relics.cards = [], []
        go.ruled("turn", "4")
        assert (go.over, side(t, "ann"), lines(t, "dies", "returns")) == (True, f"{rat}:crown", [])


def test_a_chain_goes_on_with_what_a_ruling_has_left() -> None:
    t = two("herald:crown")
    t.clan("ann").pending = [Pending("herald", "crown", "enters", "ann") for _ in range(101)]
    go = Go(t, settle(t)).ruled("pending:ann", "none")
    assert go("chain", "", "go-on").over
    assert len(resolved(t)) == 100


def test_no_ruling_empties_a_hand_that_has_to_discard() -> None:
    go = turn(two(Has("", 3), use="track"))("turn", "ann", "huntress crown")
    assert go.ruled("hand:ann", "1").waits == ("condition.discard", "ann")
    with pytest.raises(Moot):
        go.ruled("hand:ann", "0")


@pytest.mark.parametrize("place", ["setup.deal.ann", "middle.bob", "end"])
def test_nobody_is_out_or_active_before_the_first_turn(place: str) -> None:
    t = evening()
    t.place = place
    assert refused(t, "out", "bob").key == "not-begun"
    assert refused(t, "active", "bob").key == "not-begun"
    assert KNOBS["active"].examples(t) == []
