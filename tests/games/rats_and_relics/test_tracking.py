"""Tracking a game whose cards the app knows: what is typed, and how it is read."""

from __future__ import annotations

import pytest

from tests.games.rats_and_relics.table_laid import (
    FULL,
    Go,
    Has,
    counted,
    dead,
    heard,
    lines,
    resolved,
    side,
    turn,
    two,
)


def tracked(pairs: str = "", held: int = 3, bob: str = "", **options: str) -> Go:
    """Ann's turn at a tracked table."""
    return turn(two(Has(pairs, held), Has(bob, 2), use="track", **options))


@pytest.mark.parametrize(
    "text",
    [
        "rogue crown",
        "rogue:crown",
        "rogue+crown",
        "rogue, crown",
        "  Rogue   Crown ",
        "ro cr",
        "rog crow",
    ],
)
def test_a_pair_by_its_names_or_as_much_of_them_as_tells_them_apart(text: str) -> None:
    go = tracked()
    assert go.takes(text) == "rogue:crown"
    assert go("turn", "ann", text).over
    assert side(go.t, "ann") == "rogue:crown"
    assert go.t.clan("ann").hand_rats.unknown == 2


def test_what_is_asked_and_an_example_that_would_be_taken() -> None:
    go = tracked()
    assert go.ask is not None
    assert (go.ask.secret, go.options) == (False, ["draw", "concede"])
    assert go.ask.entry is not None
    assert go.ask.entry.hint == "pair"
    assert go.ask.entry.example(*go.ask.args) == "herald amulet"
    assert go.takes("herald amulet") == "herald:amulet"


@pytest.mark.parametrize("held", [0, 3, 5])
def test_the_example_is_taken_whatever_the_hand_has(held: int) -> None:
    for pairs in ("", "king:key"):
        go = tracked(pairs, held)
        assert go.ask is not None
        assert go.ask.entry is not None
        example = go.ask.entry.example(*go.ask.args)
        assert (example == "draw") is (held == 0)
        go.takes(example)


def test_the_example_is_none_whose_condition_is_not_fulfilled() -> None:
    t = two(Has("", 1), use="track")
    t.rats.unseen = {"jester": 1, "priest": 2, "rogue": 1}
    go = turn(t)
    assert go.ask is not None
    assert go.ask.entry is not None
    assert go.ask.entry.example(*go.ask.args) == "rogue amulet"


def test_a_draw_that_an_effect_brings_is_asked_of_somebody_at_the_table() -> None:
    go = tracked("", 2)("turn", "ann", "rogue scroll")
    assert lines(go.t, "drew") == [("drew", "ann", {"hand": 2, "owed": True})]


@pytest.mark.parametrize(
    "text", ["", "rogue", "spoon crown", "rogue spoon", "crown rogue", "rogue crown axe", "rogue crown 2"]
)
def test_what_is_no_pair(text: str) -> None:
    why = tracked().refuses("turn", "ann", text)
    assert (why.key, why.facts) == ("pair-unread", {"answer": text})


def test_what_could_be_several() -> None:
    go = tracked()
    why = go.refuses("turn", "ann", "he crown")
    assert (why.key, why.facts) == ("card-several", {"answer": "he", "cards": ["hermit", "herald"]})
    why = go.refuses("turn", "ann", "rogue b")
    assert (why.key, why.facts) == ("card-several", {"answer": "b", "cards": ["bone", "bell"]})
    assert go.refuses("turn", "ann", "rogue s").facts["cards"] == ["scythe", "sword", "scroll", "scepter"]


def test_a_beginning_means_first_what_can_be_in_the_hand() -> None:
    t = two(Has("herald:bell", 3), use="track")
    assert turn(t).takes("he crown") == "hermit:crown"  # the one Herald lies in play
    assert tracked("king:bell king:bell king:bell").takes("rogue b") == "rogue:bone"


def test_a_card_that_cannot_be_in_the_hand() -> None:
    go = tracked("herald:axe king:axe", bob="piper:key")
    why = go.refuses("turn", "ann", "herald crown")
    assert (why.key, why.facts) == (
        "card-elsewhere",
        {"card": "herald", "pile": "clans.ann.hand_rats", "where": ["clans.ann.rats"]},
    )
    why = go.refuses("turn", "ann", "rogue axe")
    assert (why.key, why.facts["card"], why.facts["pile"]) == ("card-elsewhere", "axe", "clans.ann.hand_relics")
    assert go.refuses("turn", "ann", "rogue dagger").facts["card"] == "dagger"  # of three players
    assert tracked(held=0).refuses("turn", "ann", "rogue crown").key == "card-elsewhere"


@pytest.mark.parametrize(
    ("rat", "condition"),
    [("priest", "sacrifice"), ("jester", "sacrifice"), ("merchant", "return"), ("witch", "control")],
)
def test_x5_a_condition_that_is_not_fulfilled(rat: str, condition: str) -> None:
    why = tracked().refuses("turn", "ann", f"{rat} crown")
    assert (why.key, why.rule, why.facts) == ("condition", "X5", {"rat": rat, "condition": condition})
    assert tracked("king:key").takes(f"{rat} crown") == f"{rat}:crown"


def test_x5_a_huntress_needs_another_pair_in_the_hand() -> None:
    why = tracked("king:key", 1).refuses("turn", "ann", "huntress crown")
    assert (why.key, why.facts) == ("condition", {"rat": "huntress", "condition": "discard"})
    go = tracked("", 2)("turn", "ann", "huntress crown")
    assert (go.waits, go.options) == (("condition.discard", "ann"), [])
    assert go.ask is not None
    assert go.ask.entry is not None
    assert go.ask.entry.example(*go.ask.args) == "herald amulet"
    assert go.takes("priest key") == "priest:key"  # what is discarded need not be playable
    assert go("condition.discard", "ann", "priest key").over
    assert (side(go.t, "ann"), dead(go.t), go.t.clan("ann").hand) == ("huntress:crown", "priest:key", 0)


def test_x18_a_hermit_that_is_discarded_is_resolved() -> None:
    go = tracked("", 2)("turn", "ann", "huntress crown")("condition.discard", "ann", "hermit scroll")
    assert go.over
    assert (resolved(go.t), go.t.clan("ann").hand) == ([("ann", "hermit")], 1)


def test_a_key_plays_a_pair_that_is_typed_or_none() -> None:
    t = two(Has("herald:key", 2), use="track")
    go = heard(t, "enters", "ann", "herald")
    assert (go.waits, go.options) == (("key", "ann"), ["pass"])
    assert go.facts == {"rat": "herald", "relic": "key", "why": "enters", "by": "ann"}
    assert go.ask is not None
    assert go.ask.entry is not None
    assert (go.ask.secret, go.ask.entry.example(*go.ask.args)) == (False, "hermit amulet")
    assert go("key", "ann", "trapper crown").over
    assert side(t, "ann") == "herald:key trapper:crown"
    t = two(Has("herald:key", 2), use="track")
    assert heard(t, "enters", "ann", "herald")("key", "ann", "pass").over
    assert (side(t, "ann"), lines(t, "key.passed")) == ("herald:key", [("key.passed", "ann", {})])


def test_the_example_of_a_key_is_to_pass_where_nothing_can_be_played() -> None:
    t = two(Has("herald:key", 1), use="track")
    t.rats.unseen = {"huntress": 1}
    go = heard(t, "enters", "ann", "herald")
    assert go.ask is not None
    assert go.ask.entry is not None
    assert go.ask.entry.example(*go.ask.args) == "pass"


def test_what_was_returned_to_a_hand_is_known_there_and_played_by_name() -> None:
    go = tracked("hermit:axe king:bone", 1)("turn", "ann", "merchant crown")("condition.return", "ann", "hermit")
    assert go.over
    assert (go.t.clan("ann").hand_rats.cards, go.t.clan("ann").hand_rats.unknown) == (["hermit"], 0)
    again = turn(go.t)
    assert again.refuses("turn", "ann", "rogue axe").key == "card-elsewhere"
    assert again("turn", "ann", "hermit axe").over
    assert side(go.t, "ann") == "king:bone merchant:crown hermit:axe"


def test_a_copy_in_hand_is_played_though_another_lies_in_play() -> None:
    go = tracked("trapper:bone", 1)("turn", "ann", "trapper bone")
    assert go.over
    assert side(go.t, "ann") == "trapper:bone trapper.2:bone.2"


def test_x4_at_a_tracked_table_whoever_is_stuck_says_so() -> None:
    go = tracked(held=5)
    assert go.options == ["stuck", "concede"]
    assert go("turn", "ann", "stuck").over
    assert (go.t.ended, go.t.winner) == ("drawn", "")
    lost = tracked(held=5, stuck="loss")("turn", "ann", "stuck")
    assert (lost.t.ended, lost.t.winner) == ("won", "bob")


def test_all_adds_up() -> None:
    t = tracked("hermit:axe king:bone", 1)("turn", "ann", "merchant crown")("condition.return", "ann", "king").t
    assert {rat: counted(t)[rat] for rat in FULL} == FULL
