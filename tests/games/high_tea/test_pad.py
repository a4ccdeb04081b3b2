"""The score pad of High Tea: what is asked, what is missing, medals as ever, and who settles what is tied."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.pad import PAD_GAME
from tests.games.pads import asked, drawn, feet, lines_of, pad, said, totals, way

TEA = "high-tea"
GOALS = "2+4+7+10+11"
SHEETS = ("3 4 7", "2", "1", "-", "5 6", "2", "6", "-", "0", "2 2", "9", "2")
"""Dishes, decorations and nests of Ann, Bob, Cy and Dot."""


def test_a_whole_pad_by_hand() -> None:
    """Cheap 4 2 1 3 made: 1 2 3 1 · Greedy 7 – 6 2: 3 0 2 1 · Plush 1 2 0 2: 2 3 0 3 · Grandiose 2 6 – 9: 1 2 0 3 ·
    Elegant, runs of 3 2 – –: 3 2 0 0."""
    session = pad(TEA, 4, GOALS, *SHEETS)
    assert drawn(session) == {
        "row-dishes": ["3 4 7", "", "6", "2 2"],
        "row-decorations": ["2", "5 6", "", "9"],
        "row-nests": ["1", "2", "0", "2"],
        "goal-2": ["4=1", "2=2", "1=3", "3=1"],
        "goal-4": ["7=3", "0=0", "6=2", "2=1"],
        "goal-7": ["1=2", "2=3", "0=0", "2=3"],
        "goal-10": ["2=1", "6=2", "0=0", "9=3"],
        "goal-11": ["3=3", "2=2", "0=0", "0=0"],
    }
    assert feet(session) == ["10", "9", "5", "8"]
    assert (asked(session), session.table.thrower) == ("awards.coin", "cy")  # nobody ties, so no Host is asked for
    said(session, "heads", "yes")
    assert session.result is not None
    assert session.result.winners == ("ann",)
    assert session.result.standings == [("ann", 10), ("bob", 9), ("dot", 8), ("cy", 5)]
    assert session.records[-1].winners == ["ann"]
    assert lines_of(session, "ann") == [
        ("Cheap (4 made)", 1, "goal-2"),
        ("Greedy (biggest dish 7)", 3, "goal-4"),
        ("Plush (1 nest)", 2, "goal-7"),
        ("Grandiose (biggest decoration 2)", 1, "goal-10"),
        ("Elegant (a run of 3)", 3, "goal-11"),
    ]


def test_what_is_asked_and_where() -> None:
    session = said(pad(TEA, 2, "4+7", "none", "7", "1", "7", "1", vocations=True), "bob", "ann", "bob", "heads", "yes")
    assert way(session) == [
        ("pad.goals", "pad.goals"),
        ("pad.queen", "pad.queen"),
        *((f"pad.{row}", f"pad.{rat}.{row}") for rat in ("ann", "bob") for row in ("dishes", "nests")),
        ("pad.host", "pad.host"),
        ("lifeboat", "awards.lifeboat"),
        ("coin.thrower", "awards.coin"),
        ("coin", "awards.coin"),
        ("end.confirm", "pad.end"),
    ]
    assert [event.place for event in session.table.story.events if event.kind == "award"] == ["awards", "awards"]


def test_the_pad_sits_as_many_as_the_game_and_has_its_vocations() -> None:
    assert (PAD_GAME.name, PAD_GAME.rules, PAD_GAME.seats) == ("high-tea-pad", 1, (2, 6))
    assert [(o.name, o.values, o.rule) for o in PAD_GAME.options] == [("vocations", (False, True), "H17")]


@pytest.mark.parametrize(
    ("goal", "rows", "won"),
    [
        ("4", ["7", "7", "4", "2", "-"], [3, 3, 2, 1, 0]),  # case 14: after a tie for first the next is second
        ("4", ["5", "5", "5"], [3, 3, 3]),
        ("4", ["0", "0", "2 1"], [0, 0, 3]),  # a dish is worth 1 at least, so 0 is none
        ("5", ["1 2 4", "7", "6"], [3, 3, 2]),
        ("6", ["1 1 1", "9", "-"], [3, 2, 0]),
        ("7", ["0", "6", "1"], [0, 3, 2]),
        ("8", ["3 3", "3", "12 1"], [3, 2, 3]),
        ("9", ["3 3", "7", "12"], [1, 2, 3]),
        ("10", ["3 3", "7", "12"], [1, 2, 3]),
    ],
)
def test_a_goal_of_one_row_asks_for_that_row_alone(goal: str, rows: list[str], won: list[int]) -> None:
    session = pad(TEA, len(rows), goal, *rows)
    assert list(totals(session).values()) == won


@pytest.mark.parametrize(
    ("goal", "sheets", "won"),
    [
        ("2", [("-", "-"), ("3", "-"), ("3", "4 5")], [3, 2, 1]),  # case 14: Cheap, nothing made wins
        ("3", [("1 3 3 4", "4 4 7"), ("2 2", "-"), ("5", "6")], [3, 2, 0]),  # the rulebook's five of equal value
        ("11", [("1 2", "3"), ("4", "5"), ("9", "7")], [3, 2, 0]),  # two at least make a run
        ("12", [("3 4", "1"), ("4", "3"), ("9", "-")], [3, 2, 0]),
    ],
)
def test_a_goal_of_both_asks_for_dishes_and_decorations(
    goal: str, sheets: list[tuple[str, str]], won: list[int]
) -> None:
    session = pad(TEA, 3, goal, *(row for sheet in sheets for row in sheet))
    assert list(totals(session).values()) == won
    assert "row-nests" not in drawn(session)


def test_case_14_a_tie_at_the_top_is_for_the_last_host_who_is_asked_for_only_then() -> None:
    session = pad(TEA, 5, "4", "7", "7", "4", "2", "-")
    assert session.ask is not None
    assert (session.ask.kind, list(session.ask.offers[""])) == ("pad.host", ["ann", "bob", "cy", "dot", "eve"])
    said(session, "cy")
    assert (session.ask.kind, session.ask.who, list(session.ask.offers["cy"])) == ("lifeboat", ("cy",), ["ann", "bob"])
    said(session, "bob", "tails", "yes")
    assert session.result is not None
    assert session.result.winners == ("bob",)
    assert session.result.standings[:2] == [("bob", 3), ("ann", 3)]


def test_h16_several_with_the_fewest_are_for_the_last_host_too() -> None:
    session = pad(TEA, 3, "4", "7", "-", "-")
    assert asked(session) == "pad.host"
    said(session, "ann")
    assert session.ask is not None
    assert (session.ask.kind, list(session.ask.offers["ann"])) == ("coin.thrower", ["bob", "cy"])


def test_h23_with_vocations_the_queen_may_forbid_the_coin() -> None:
    session = pad(TEA, 2, "4", "bob", "7", "3", vocations=True)
    assert session.ask is not None
    assert (session.ask.kind, session.ask.who) == ("coin.cancel", ("bob",))
    said(session, "cancel")
    assert (asked(session), session.table.coin) == ("pad.end", "cancelled")
    assert asked(pad(TEA, 2, "4", "none", "7", "3", vocations=True)) == "awards.coin"


# ── what is missing ─────────────────────────────────────────────────────────────────────────────────────────


def test_case_13_a_gap_is_no_nought_and_nothing_is_settled_before_it_is_filled() -> None:
    session = pad(TEA, 3, "4+7", "7", "1", "blank", "0", "3", "blank")
    assert drawn(session) == {
        "row-dishes": ["7", "?", "3"],
        "row-nests": ["1", "0", "?"],
        "goal-4": ["7", "", "3"],  # what Bob has decides over the medals of all
        "goal-7": ["1", "0", ""],
    }
    assert feet(session) == ["0+", "0+", "0+"]
    assert session.ask is not None
    assert (session.ask.kind, list(session.ask.offers[""])) == ("pad.gap", ["bob.dishes", "cy.nests"])
    said(session, "cy.nests", "0")
    assert drawn(session)["goal-7"] == ["1=3", "0=0", "0=0"]
    assert feet(session) == ["3+", "0+", "0+"]
    assert asked(session) == "pad.bob.dishes"  # the only gap that is left needs not be chosen
    said(session, "blank")
    assert asked(session) == "pad.bob.dishes"
    said(session, "5")
    assert feet(session) == ["6", "2", "1"]
    assert asked(session) == "awards.coin"


def test_what_is_asked_later_is_no_gap_yet() -> None:
    session = pad(TEA, 2, "4+7", "7")
    assert (drawn(session)["row-dishes"], drawn(session)["row-nests"]) == (["7", "…"], ["…", "…"])
    assert [foot.missing for foot in session.table.as_seen_by("*everyone").pad.feet] == [1, 2]


# ── what is typed ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("3 4 7", "3 4 7"),
        (" 3,4, 7 ", "3 4 7"),
        ("3+4+7", "3 4 7"),
        ("007", "7"),
        ("-", "none"),
        ("–", "none"),
        ("none", "none"),
        ("0", "none"),
    ],
)
def test_a_list_is_read_as_people_write_it(text: str, token: str) -> None:
    session = pad(TEA, 2, "4", text)
    assert session.records[-1].answer == token


@pytest.mark.parametrize("text", ["²", "٣", "1_000", "-2", "2-5", "3 0", "4 x", "201", "+", "--", "9" * 30, "- 3"])
def test_case_12_what_is_no_list_of_values_is_refused(text: str) -> None:
    session = pad(TEA, 2, "4")
    with pytest.raises(Refused) as why:
        session.answer(text)
    assert why.value.key in ("number", "numbers")
    assert asked(session) == "pad.ann.dishes"


@pytest.mark.parametrize(("text", "nests"), [("0", 0), ("1+2", 3), ("1 + 2+3", 6), ("6", 6)])
def test_case_12_a_number_or_a_sum(text: str, nests: int) -> None:
    session = pad(TEA, 2, "7", text)
    assert session.table.rat("ann").built == nests


@pytest.mark.parametrize("text", ["²", "٣", "1_000", "-2", "2-5", "7", "3+6+2", "1 2", "-", "", "9" * 30])
def test_case_12_what_is_no_number_of_nests_is_refused(text: str) -> None:
    session = pad(TEA, 2, "7")
    with pytest.raises(Refused, match="number"):
        session.answer(text)


# ── putting right ───────────────────────────────────────────────────────────────────────────────────────────


def at(session: Session[Any], place: str) -> int:
    """The last record of a place."""
    return next(step.n for step in reversed(session.line) if step.record.place == place)


def test_a_number_is_put_right_and_all_else_stays() -> None:
    session = pad(TEA, 4, GOALS, *SHEETS)
    draft = Draft(session, at(session, "pad.dot.dishes"), "8")
    assert (draft.dropped, draft.open) == ([], None)
    draft.commit()
    # Dot's one dish of 8 leads Greedy, one piece less ties the second place of Cheap, and 8 9 is a run of two
    assert drawn(session)["goal-4"] == ["7=2", "0=0", "6=1", "8=3"]
    assert drawn(session)["goal-2"] == ["4=1", "2=2", "1=3", "2=2"]
    assert feet(session) == ["9", "9", "4", "13"]
    assert asked(session) == "awards.coin"


def test_other_goals_drop_what_they_do_not_need_and_ask_for_what_they_do() -> None:
    session = pad(TEA, 2, "7", "1", "2")
    draft = Draft(session, at(session, "pad.goals"), "4")
    assert draft.open is not None
    assert draft.open.place == "pad.ann.dishes"
    draft.answer("3")
    draft.answer("4")
    assert [step.record.place for step in draft.dropped] == ["pad.ann.nests", "pad.bob.nests"]


def test_a_gap_that_was_filled_can_be_put_right_where_it_was_filled() -> None:
    session = pad(TEA, 2, "4", "blank", "5", "3")
    draft = Draft(session, at(session, "pad.ann.dishes"), "9")
    assert (draft.dropped, draft.open) == ([], None)
    draft.commit()
    assert totals(session) == {"ann": 3, "bob": 2}
