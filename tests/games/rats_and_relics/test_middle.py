"""Starting to track in the middle of a game: what lies on the table is asked for, and counts."""

from __future__ import annotations

import pytest

from rat_tables.engine.seats import TABLE
from rat_tables.games.rats_and_relics.middle import PAIRS
from rat_tables.games.rats_and_relics.rules import play
from tests.games.rats_and_relics.table_laid import FULL, Go, as_many, counted, dead, lines, side, two

ANSWERS = ("7", "bob", "rogue crown, king axe", "2", "none", "5", "rogue bone")


def middle(*answers: str, **options: bool) -> Go:
    """A game of ann and bob that is taken up in the middle, so far answered."""
    t = two(use="track", middle=True, **options)
    t.turn = 0
    go = Go(t, play(t))
    for answer in answers:
        assert go.waits is not None
        go(*go.waits, answer)
    return go


def test_what_is_asked_in_which_order() -> None:
    go = middle(*ANSWERS)
    assert list(zip(go.asked, [place for _, place in go.places], strict=True)) == [
        (("middle.turn", ()), "middle"),
        (("middle.active", ()), "middle"),
        (("middle.pairs", ("ann",)), "middle.ann"),
        (("middle.hand", ("ann",)), "middle.ann"),
        (("middle.pairs", ("bob",)), "middle.bob"),
        (("middle.hand", ("bob",)), "middle.bob"),
        (("middle.discards", ()), "middle"),
        (("turn", ("bob",)), "7.turn.bob"),
    ]
    assert middle().waits == ("middle.turn", TABLE)


@pytest.mark.parametrize("unread", [False, True])
def test_it_lies_there_and_all_adds_up(unread: bool) -> None:
    go = middle(*ANSWERS, unread=unread)
    t = go.t
    assert (t.turn, t.active) == (7, "bob")
    assert (side(t, "ann"), side(t, "bob"), dead(t)) == ("rogue:crown king:axe", "", "rogue.2:bone")
    assert [clan.hand for clan in t.clans] == [2, 5]
    assert (t.left, as_many(t)) == (30 - 3 - 7, True)
    if not unread:
        assert {rat: counted(t)[rat] for rat in FULL} == FULL
    assert lines(t, "middle") == [("middle", "ann", {"rats": 2, "hand": 2}), ("middle", "bob", {"rats": 0, "hand": 5})]
    assert go.waits == (("by-hand" if unread else "turn"), "bob")
    assert t.clan("ann").pending == []


def test_it_goes_on_from_there() -> None:
    go = middle(*ANSWERS)("turn", "bob", "trapper scythe")
    assert (go.waits, go.t.place) == (("turn", "ann"), "8.turn.ann")


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("none", "none"),
        ("rogue crown", "rogue crown"),
        ("Rogue:Crown", "rogue crown"),
        ("herald axe, king axe", "herald axe, king axe"),  # the one Herald and both Axes
        ("ro cr; ki ax", "rogue crown, king axe"),
        ("rogue crown + king axe", "rogue crown, king axe"),
        ("rogue crown,, king axe,", "rogue crown, king axe"),
    ],
)
def test_how_pairs_are_read_and_read_again(text: str, token: str) -> None:
    assert middle("1", "ann").takes(text) == token


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("", "pairs-or-none", {"answer": ""}),
        (" , ", "pairs-or-none", {"answer": " , "}),
        ("rogue", "pair-unread", {"answer": "rogue"}),
        ("rogue crown axe", "pair-unread", {"answer": "rogue crown axe"}),
        ("spoon crown", "pair-unread", {"answer": "spoon crown"}),
        ("rogue crown, king spoon", "pair-unread", {"answer": "king spoon"}),
        ("rogue crown, none", "pair-unread", {"answer": "none"}),
        ("herald key, herald key", "card-elsewhere", {"card": "herald", "pile": "rats", "where": []}),
        ("rogue axe, king axe, king axe", "card-elsewhere", {"card": "axe", "pile": "relics", "where": []}),
        ("rogue dagger", "card-elsewhere", {"card": "dagger", "pile": "relics", "where": []}),
    ],
)
def test_what_are_no_pairs(text: str, key: str, facts: dict[str, object]) -> None:
    why = middle("1", "ann").refuses("middle.pairs", "ann", text)
    assert (why.key, why.facts) == (key, facts)


def test_numbers_out_of_bounds() -> None:
    go = middle()
    for text in ("0", "1000", "x"):
        assert go.refuses("middle.turn", TABLE, text).facts == {"low": 1, "high": 999, "answer": text}
    assert [go.takes(text) for text in ("1", "999")] == ["1", "999"]
    go = middle("1", "ann", "none")
    assert go.refuses("middle.hand", "ann", "6").facts == {"low": 0, "high": 5, "answer": "6"}
    assert [go.takes(text) for text in ("0", "5")] == ["0", "5"]


def test_a_beginning_of_several_is_no_new_card() -> None:
    for unread in (True, False):
        why = middle("1", "ann", unread=unread).refuses("middle.pairs", "ann", "rogue crown, h s")
        assert (why.key, why.facts["answer"]) == ("card-several", "h")


def test_no_more_pairs_than_the_decks_have_left() -> None:
    assert "mole spoon" in middle("1", "ann", unread=True).takes(", ".join(["mole spoon"] * 30))
    assert middle("1", "ann", unread=True).refuses("middle.pairs", "ann", ", ".join(["mole spoon"] * 31)).facts == {
        "many": 31,
        "left": 30,
    }
    many = ", ".join(["mole spoon"] * 29)
    go = middle("1", "ann", many, unread=True)
    assert go.refuses("middle.hand", "ann", "2").facts == {"low": 0, "high": 1, "answer": "2"}
    go("middle.hand", "ann", "1")
    why = go.refuses("middle.pairs", "bob", "rogue crown")
    assert (why.key, why.facts) == ("cards-many", {"many": 1, "left": 0})
    go("middle.pairs", "bob", "none")("middle.hand", "bob", "0")
    assert go.refuses("middle.discards", TABLE, "rogue crown").key == "cards-many"
    assert go("middle.discards", TABLE, "none").waits == ("by-hand", "ann")


def test_without_a_pack_cards_have_any_name() -> None:
    go = middle("1", "ann", unread=True)
    assert go.takes("ro spoon, Gnat Fork") == "rogue spoon, gnat fork"
    assert go.refuses("middle.pairs", "ann", "gnat").key == "pair-unread"


def test_the_example_would_be_taken() -> None:
    assert (PAIRS.hint, PAIRS.example(two())) == ("pairs", "none")
