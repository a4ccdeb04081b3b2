"""The score pad of Pie Rats: points pie by pie, and weight, number of pies and the table where they leave a tie."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.games.pie_rats.pad import PAD_GAME
from tests.games.pads import asked, drawn, feet, lines_of, pad, said, totals, way

PIES = "pie-rats"


def test_the_most_points_win_and_what_pies_weigh_is_not_asked() -> None:
    session = pad(PIES, 3, "3 5", "-", "4 4 1")
    assert drawn(session) == {"row-pies": ["3 5=8", "", "4 4 1=9"]}
    assert asked(session) == "pad.end"
    said(session, "yes")
    assert session.result is not None
    assert (session.result.winners, session.result.standings) == (("cy",), [("cy", 9), ("ann", 8), ("bob", 0)])


def test_pies_are_told_one_by_one() -> None:
    session = said(pad(PIES, 2, "3 5", "0"), "yes")
    assert lines_of(session, "ann") == [("A pie", 3, "points"), ("A pie", 5, "points")]
    assert lines_of(session, "bob") == [("A pie, worth nothing", 0, "points")]


def test_p12_of_those_level_at_the_top_alone_the_weight_is_asked() -> None:
    session = pad(PIES, 4, "3 5", "8", "2", "2")
    assert asked(session) == "pad.ann.weight"
    assert drawn(session)["row-weight"] == ["…", "…", "", ""]
    said(session, "12", "13", "yes")
    assert session.result is not None
    assert session.result.winners == ("bob",)
    assert session.result.standings == [("bob", 8), ("ann", 8), ("cy", 2), ("dot", 2)]
    assert lines_of(session, "bob")[-1] == ("In a tie: weight 13, 1 pie", 0, "P12")
    assert lines_of(session, "cy") == [("A pie", 2, "points")]


def test_p12_with_the_same_weight_the_most_pies_win() -> None:
    session = said(pad(PIES, 2, "3 5", "8", "12", "12"), "yes")
    assert session.result is not None
    assert session.result.winners == ("ann",)


def test_p12_a_tie_that_is_left_is_shared_or_the_table_breaks_it() -> None:
    session = pad(PIES, 3, "8", "8", "1", "7+5", "12")
    assert session.ask is not None
    assert (session.ask.kind, list(session.ask.offers[""])) == ("end.tie", ["share", "ann", "bob"])
    said(session, "share", "yes")
    assert session.records[-1].winners == ["ann", "bob"]
    session.undo()
    session.undo()
    said(session, "bob", "yes")
    assert session.records[-1].winners == ["bob"]
    assert session.records[-1].standings == [("bob", 8), ("ann", 8), ("cy", 1)]


def test_case_13_nobody_is_level_with_a_captain_of_whom_nothing_is_known() -> None:
    session = pad(PIES, 3, "8", "8", "blank")
    assert (asked(session), feet(session)) == ("pad.cy.pies", ["8", "8", "0+"])
    said(session, "9")
    assert (asked(session), totals(session)) == ("pad.end", {"ann": 8, "bob": 8, "cy": 9})


def test_a_tie_of_nothing_at_all_is_a_tie() -> None:
    assert asked(pad(PIES, 2, "-", "-")) == "pad.ann.weight"


def test_what_is_asked_and_where() -> None:
    session = said(pad(PIES, 2, "8", "8", "7", "7"), "ann", "yes")
    assert way(session) == [
        ("pad.pies", "pad.ann.pies"),
        ("pad.pies", "pad.bob.pies"),
        ("pad.weight", "pad.ann.weight"),
        ("pad.weight", "pad.bob.weight"),
        ("end.tie", "end"),
        ("end.confirm", "pad.end"),
    ]


def test_case_12_no_captain_carries_more_than_999() -> None:
    session = pad(PIES, 2, "8", "8")
    with pytest.raises(Refused, match="number"):
        session.answer("1000")
    session.answer("999")
    assert asked(session) == "pad.bob.weight"


def test_the_pad_sits_as_many_as_the_game() -> None:
    assert (PAD_GAME.name, PAD_GAME.rules, PAD_GAME.seats) == ("pie-rats-pad", 1, (2, 6))
    assert PAD_GAME.options == ()
