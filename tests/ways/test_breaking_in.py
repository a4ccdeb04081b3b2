"""Breaking in on what another is asked, and several that must do together, in lines of text and of JSON."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.session import Session
from rat_tables.plain.streams import WIPE
from rat_tables.tale import Tale
from tests.ways.stage import driven, played, session, words

POCKETS = ("rag", "bone", "rag")
"""What Ann, Bob and Cy pocket."""


def quay(*pockets: str) -> Session[Any]:
    """The quay with these in the pockets, at the first public question."""
    sat = session("quay", ("Ann", "Bob", "Cy"))
    for seat, thing in zip(sat.head.seats, pockets or POCKETS, strict=True):
        sat.answer(thing, seat)
    return sat


def given(sat: Session[Any]) -> list[tuple[str, str]]:
    """Who answered what after the pockets."""
    return [(step.record.seat, step.record.answer) for step in sat.line if step.record.ask != "pocket"]


# ── lines of text ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("line", ["bob=knock", "BOB = Knock", ":break-in bob", ":break-in BOB"])
def test_who_breaks_in_is_asked_in_secret_and_then_the_question_comes_again(line: str) -> None:
    sat = quay()
    out = played(sat, line, "bone")
    assert out.count("Ann, do you walk up to the crates?\n  1) stay     2) walk up\n") == 2
    assert "Ann, Bob and Cy may break in: :break-in NAME.\n" in out
    assert out.index("Bob, what do you throw?") < out.index("Bob threw a bone: the tun sank.")
    assert out.endswith("Ann and Cy may break in: :break-in NAME.\n" + out.splitlines()[-1] + "\n")
    assert given(sat) == [("bob", "knock"), ("bob", "bone")]


def test_a_bluff_is_told_as_one_and_not_made_twice_at_the_same_question() -> None:
    sat = quay()
    out = played(sat, "cy=knock", "0", "cy=knock", ":break-in Cy", "2", ":break-in cy")
    assert "Cy, what do you throw?\n  0) nothing\n" in out
    assert "Cy threw nothing." in out
    assert "It is Ann who must answer: Cy may break in" not in out
    assert "Say who" not in out
    assert "Cy cannot break in here; Ann and Bob may." in out
    assert given(sat) == [("cy", "knock"), ("cy", "never-mind"), ("ann", "walk")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (":break-in", "Say who breaks in: Ann, Bob and Cy may, so write :break-in ann."),
        (":break-in zoe", "There is no seat “zoe” at this table"),
        ("bob=walk", "It is Ann who must answer: Bob may break in, with bob=knock."),
        ("bob=none", "It is Ann who must answer: Bob may break in, with bob=knock."),
        ("zoe=knock", "“zoe=knock” is not among the choices: it can be stay or walk up."),
    ],
)
def test_a_knock_that_is_none_is_explained(line: str, said: str) -> None:
    sat = quay()
    assert said in " ".join(played(sat, line).split())
    assert given(sat) == []


def test_where_only_one_may_break_in_it_need_not_be_named() -> None:
    sat = quay()
    played(sat, "ann=knock", "0", "cy=knock", "0", ":break-in", "bone")
    assert given(sat)[-1] == ("bob", "bone")
    out = played(quay(), "ann=1", ":break-in nobody", ":quit")
    assert "There is no seat “nobody”" in out
    secret = session("quay", ("Ann", "Bob"))
    assert "There is nothing to break in on just now." in played(secret, ":break-in bob")


def test_who_is_asked_may_break_in_too() -> None:
    sat = quay("bone", "rag", "rag")
    out = played(sat, "2", "knock", "bone", "3+2")
    assert given(sat) == [("ann", "walk"), ("ann", "knock"), ("ann", "bone"), ("ann", "box+keg")]
    assert "Ann threw a bone: the tun sank." in out


def test_a_knock_is_taken_back_and_told() -> None:
    sat = quay()
    out = played(sat, ":break-in bob", ":undo", ":redo", ":undo", "2")
    assert "Taken back: Bob breaks in." in out
    assert "Brought back: Bob breaks in." in out
    assert given(sat) == [("ann", "walk")]
    tale = Tale(sat, words("quay"))
    assert [p.text for p in tale.whole(EVERYONE) if p.struck] == ["Bob breaks in"]
    sat.answer("knock", "bob")
    assert tale.undo_label(EVERYONE) == "take back: Bob breaks in"


def test_behind_the_curtain_there_is_only_who_broke_in() -> None:
    out = played(quay(), ":break-in bob", "", "bone", ":quit", terminal=True)
    public, mine, after = out.split(WIPE)[0], out.split(WIPE)[0].partition("Pass to Bob")[2], out.split(WIPE)[1]
    assert "Ann, do you walk up" in public
    assert "Only Bob is looking." in mine
    assert "the bone" in mine
    assert "Only Bob" not in after
    assert "Bob threw a bone" in after


def test_nobody_can_tell_what_could_be_thrown() -> None:
    """Secrets by noninterference: pockets of as many things each; all but Bob's own lines are the same."""

    def others(thing: str) -> list[str]:
        lines = ("cy=knock", "", "0", ":break-in bob", "", "0", "2", "", ":undo", ":agree", ":tale")
        out = played(quay("rag", thing, "rag"), *lines, terminal=True)
        seen = [screen.partition("Only Bob is looking.")[0] for screen in out.split(WIPE)]
        return seen

    assert others("bone") == others("rag")


# ── several that must do together ───────────────────────────────────────────────────────────────────────────


def test_an_empty_line_takes_what_is_suggested() -> None:
    sat = quay()
    out = played(sat, "bob=knock", "bone", "2", "")
    assert "Choose 1 to 3, with a + between, such as 2+3:" in out
    assert "Enter alone takes 2+3.\n" in out
    assert given(sat)[-1] == ("ann", "box+keg")


def test_what_does_not_do_together_is_refused_with_why() -> None:
    sat = quay()
    out = played(sat, "2", "1+2", "none", "3+2")
    assert "That weighs 3, and 5 is wanted." in out
    assert given(sat)[-1] == ("ann", "box+keg")
    assert out.count("Ann, what do you haul?") == 3


def test_mending_refuses_what_does_not_do_and_keeps_knocks() -> None:
    sat = quay()
    out = played(sat, "2", "cy=knock", "0", "4", ":mend 7 tub", ":mend 7 keg+box", ":commit")
    assert "That weighs 3" not in out
    assert "That weighs 1, and 5 is wanted." in out
    assert "Mended: Ann: the box and the keg (was Ann: the tun)." in " ".join(out.split())
    draft = Draft(sat, next(step.n for step in sat.line if step.record.ask == "pocket"), "bone", agreed=True)
    assert (draft.dropped, draft.open) == ([], None)
    assert [step.record.answer for step in draft.kept] == ["bone", "rag", "walk", "knock", "never-mind", "box+keg"]


# ── JSON ────────────────────────────────────────────────────────────────────────────────────────────────────


def asks(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was asked."""
    return [line["ask"] for line in lines if "ask" in line]


def test_a_program_is_shown_who_may_break_in() -> None:
    first, throw, again = asks(driven(quay(), "bob=knock", "never-mind"))
    assert first["who"] == again["who"] == ["ann"]
    assert first["knock"] == ["ann", "bob", "cy"]
    assert first["options"] == {
        "ann": {"stay": "stay", "walk": "walk up", "knock": "break in"},
        "bob": {"knock": "break in"},
        "cy": {"knock": "break in"},
    }
    assert (throw["who"], throw["secret"], "knock" in throw) == (["bob"], True, False)
    assert again["knock"] == ["ann", "cy"]
    assert "bob" not in again["options"]


@pytest.mark.parametrize("line", ["walk", "ann=walk"])
def test_who_is_asked_answers_with_or_without_a_name(line: str) -> None:
    sat = quay()
    haul = asks(driven(sat, line, "ann=tun"))[1]
    assert given(sat) == [("ann", "walk"), ("ann", "tun")]
    assert (haul["pick"], haul["suggested"]) == ([1, 4], ["tun"])
    assert set(haul["options"]["ann"]) == {"tub", "box", "keg", "tun", "knock"}


def test_a_choice_that_does_not_do_is_refused_to_a_program() -> None:
    lines = driven(quay(), "walk", "tub+box", "bob=tub", "")
    assert [line["refused"] for line in lines if "refused" in line] == [
        "That weighs 3, and 5 is wanted.",
        "It is Ann who must answer: Bob may break in, with bob=knock.",
        "Write an answer, such as tun; :help lists what else can be done.",
    ]
    assert [ask["kind"] for ask in asks(lines)] == ["walk", *["haul"] * 4]
