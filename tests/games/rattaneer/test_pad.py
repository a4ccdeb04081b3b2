"""The score pad of Rattaneer: each line of the final scoring, the treasures of the expansion, coins in a tie."""

from __future__ import annotations

from rat_tables.games.rattaneer.pad import PAD_GAME
from tests.games.pads import asked, drawn, feet, lines_of, pad, said, totals, way

ROW = "rattaneer"


def test_a_whole_pad_by_hand() -> None:
    """Ann: plunder 10, allies 12, dealers for 3 and 1 flipped 4 + 1, tile 8, coins 11 // 2 = 5: 40 in all.
    Bob: plunder 12, no ally, tile 0, coins 1 // 2 = 0: 12."""
    session = pad(ROW, 2, "ann", "3 4 2 1", "4 3 5", "3 1", "5+3", "11", "6 6", "-", "0", "1")
    assert drawn(session) == {
        "row-plunder": ["3 4 2 1=10", "6 6=12"],
        "row-allies": ["4 3 5=12", "=0"],
        "row-goods": ["3 1=5", ""],
        "row-tile": ["8=8", "0=0"],
        "row-coins": ["11=5", "1=0"],
    }
    said(session, "yes")
    assert session.result is not None
    assert (session.result.winners, session.result.standings) == (("ann",), [("ann", 40), ("bob", 12)])


def test_r28_dealers_bring_0_1_2_4_and_6_however_many_more() -> None:
    session = pad(ROW, 2, "ann", "-", "-", "0 1 2 3 4 5", "0", "0")
    assert totals(session)["ann"] == 0 + 1 + 2 + 4 + 6 + 6


def test_the_expansion_asks_for_treasures_and_who_has_those_that_count() -> None:
    """Ann: 3 flipped, the Book of the Sage brings 1; treasures 2. Bob: 2 allies, the Flag brings 4; 3 cubes, the
    Goblet brings 6."""
    session = pad(ROW, 2, "none", "ann", "bob", "bob", "1 1 1", "-", "0", "0", "2", expansion=True)
    said(session, "-", "0 0", "0", "1", "-")
    assert asked(session) == "pad.bob.cubes"
    said(session, "3")
    lines = drawn(session)
    assert [lines[row] for row in ("row-sage", "row-goblet", "row-flag")] == [["=1", ""], ["", "=6"], ["", "=4"]]
    assert totals(session) == {"ann": 3 + 2 + 1, "bob": 4 + 6}


def test_nobody_has_what_lies_in_the_box() -> None:
    session = pad(ROW, 2, "none", "none", "none", "none", "1 1", "2", "0", "0", "3", expansion=True)
    assert totals(session)["ann"] == 2 + 2 + 3
    assert "row-cubes" not in drawn(session)


def test_r27_coins_break_a_tie_before_they_are_counted() -> None:
    session = pad(ROW, 3, "none", "6", "-", "0", "1", "5", "-", "0", "3", "6", "-", "0", "0")
    assert feet(session) == ["6", "6", "6"]
    said(session, "yes")
    assert session.result is not None
    assert session.result.winners == ("bob",)
    assert lines_of(session, "bob")[-1] == ("In a tie: 3 coins", 0, "R27")


def test_r27_whoever_is_level_in_coins_too_wins_together() -> None:
    session = said(pad(ROW, 2, "none", "6", "-", "0", "1", "-", "6", "0", "1"), "yes")
    assert session.result is not None
    assert session.result.winners == ("ann", "bob")


def test_case_13_what_is_missing_leaves_at_least() -> None:
    session = pad(ROW, 2, "none", "6", "blank", "0", "4", "blank", "1", "0", "0")
    assert feet(session) == ["8+", "1+"]
    assert session.ask is not None
    assert list(session.ask.offers[""]) == ["ann.allies", "bob.plunder"]


def test_every_line_says_what_it_is_for_and_by_which_rule() -> None:
    """Only those who tie have a line for what breaks it."""
    session = pad(ROW, 3, "ann", "ann", "bob", "ann", "3 4 2 1", "4 3 5", "3", "5+3", "11", "2", expansion=True)
    said(session, "-", "-", "10", "1", "-", "3", "16", "-", "0", "0", "-", "yes")
    assert session.result is not None
    assert session.result.standings == [("ann", 49), ("bob", 16), ("cy", 16)]
    assert lines_of(session, "ann") == [
        ("Plunder face down, 4 cards", 10, "final-scoring"),
        ("3 allies", 12, "final-scoring"),
        ("Cubes on the Treasure tile", 8, "island"),
        ("1 treasure", 2, "treasures"),
        ("A dealer, 3 flipped cards", 4, "R28"),
        ("11 coins, two a point", 5, "R27"),
        ("Book of the Sage, 4 flipped cards, two a point", 2, "R28"),
        ("Flag of the Pirate King, 3 allies, two VP each", 6, "treasures"),
    ]
    assert lines_of(session, "bob")[-2:] == [
        ("Friendship Goblet, 3 cubes in hand, two VP each", 6, "R27"),
        ("In a tie: 1 coin", 0, "R27"),
    ]


def test_what_is_asked_and_where() -> None:
    session = pad(
        ROW, 2, "ann", "none", "bob", "none", "1", "2", "3", "4", "5", "6", "1", "2", "3", "4", expansion=True
    )
    assert asked(session) == "pad.bob.treasures"
    assert way(session) == [
        ("pad.dealers", "pad.dealers"),
        ("pad.book-of-the-sage", "pad.book-of-the-sage"),
        ("pad.friendship-goblet", "pad.friendship-goblet"),
        ("pad.flag-of-the-pirate-king", "pad.flag-of-the-pirate-king"),
        *((f"pad.{row}", f"pad.ann.{row}") for row in ("plunder", "allies", "goods", "tile", "coins", "treasures")),
        *((f"pad.{row}", f"pad.bob.{row}") for row in ("plunder", "allies", "tile", "coins")),
    ]


def test_the_pad_sits_as_many_as_the_game_and_has_its_expansion() -> None:
    assert (PAD_GAME.name, PAD_GAME.rules, PAD_GAME.seats) == ("rattaneer-pad", 1, (2, 5))
    assert [(option.name, option.values, option.rule) for option in PAD_GAME.options] == [
        ("expansion", (False, True), "expansion")
    ]
