"""Starting to track in the middle of a game: what lies on the table is asked for, and counts."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.seats import EVERYONE
from rat_tables.games.high_tea.scoring import scores
from rat_tables.plain.data import Json
from rat_tables.plain.streams import Streams
from rat_tables.words import of_game
from tests.engine.secrets import seen
from tests.games.high_tea.play_through import Policy, Tea, again, at, go_on, session, typed
from tests.games.high_tea.table_laid import dishes_and, held

GOALS: Final = ("2", "4", "7", "9")
"""Cheap, Greedy, Plush, Dapper: circled as far as rounds were played."""
SHEETS: Final = {
    "ann": ("4 0 3 0 2 1", "straw+rags", "4 7", "none"),
    "bob": ("0 0 0 0 0 0", "none", "none", "none"),
    "cy": ("1 1 1 1 1 6+6", "flowers", "7", "2 9 1"),
}
"""Six amounts, nests, dishes, decorations."""
PAPERS: Final = {
    "ann": ("2", "4 7", "none", "none"),
    "bob": ("0", "none", "none", "none"),
    "cy": ("1", "none", "2 9", "7 1"),
}
"""How many nests, dishes, decorations, and what nobody was told."""
OF_A_SHEET: Final = ("middle.supplies", "middle.nests", "middle.dish", "middle.decoration")
OF_PAPER: Final = ("middle.built", "middle.dish", "middle.decoration", "middle.something")


def circled(round_: int) -> str:
    """The goals of the rounds before."""
    return "+".join(GOALS[: round_ - 1]) or "none"


def laid(round_: int, sheets: str, vocations: bool = False, **options: bool | str) -> tuple[Tea, list[Any]]:
    """A game taken up at this round, and what was asked: kind, place, who, whether in secret."""
    tea = session("ann bob cy", sheets=sheets, vocations=vocations, middle=True, **options)
    policy: Policy = {
        "middle.round": str(round_),
        "middle.goals": circled(round_),
        "middle.host": "cy",
        "middle.vocation:ann": "carpenter",
        "middle.vocation:bob": "count",
        "middle.vocation:cy": "beggar",
    }
    for seat, texts in (SHEETS if sheets == "app" else PAPERS).items():
        kinds = OF_A_SHEET if sheets == "app" else OF_PAPER
        policy = {**policy, **{f"{kind}:{seat}": text for kind, text in zip(kinds, texts, strict=True)}}
    asked: list[Any] = []

    def note(tea: Tea) -> bool:
        assert tea.ask is not None
        if tea.ask.kind == "goal.dice":
            return True
        asked.append((tea.ask.kind, tea.ask.place, tea.ask.who, tea.ask.secret))
        return False

    return go_on(tea, policy, note), asked


@pytest.mark.parametrize("vocations", [False, True])
@pytest.mark.parametrize("sheets", ["app", "paper"])
@pytest.mark.parametrize("round_", range(1, 6))
def test_what_is_asked_in_which_order_and_what_in_secret(round_: int, sheets: str, vocations: bool) -> None:
    tea, asked = laid(round_, sheets, vocations)
    expected: list[Any] = [
        ("middle.round", "middle", (), False),
        ("middle.goals", "middle", (), False),
        ("middle.host", "middle", (), False),
    ]
    for seat in ("ann", "bob", "cy"):
        if vocations:
            expected.append(("middle.vocation", f"middle.{seat}", (seat,), False))
        for kind in OF_A_SHEET if sheets == "app" else OF_PAPER:
            expected.append((kind, f"middle.{seat}", (seat,), sheets == "app"))
    assert asked == expected
    t = tea.table
    assert (t.round, t.place, t.host) == (round_, f"{round_}.goal", "cy")
    assert t.goals == [int(goal) for goal in GOALS[: round_ - 1]]
    assert [rat.built for rat in t.rats] == [2, 0, 1]
    assert [rat.vocation for rat in t.rats] == (["carpenter", "count", "beggar"] if vocations else [""] * 3)
    if sheets == "app":
        assert held(t, "ann") == {"swords": 4, "straw": 3, "rags": 2, "flowers": 1}
        assert (held(t, "bob"), held(t, "cy")["flowers"]) == ({}, 12)
        assert [list(map(sorted, dishes_and(rat))) for rat in t.rats] == [[[4, 7], []], [[], []], [[7], [1, 2, 9]]]
    else:
        assert [rat.supplies for rat in t.rats] == [{}, {}, {}]
        assert [[(m.value, m.known) for m in rat.made] for rat in t.rats] == [
            [(4, "dish"), (7, "dish")],
            [],
            [(2, "decoration"), (9, "decoration"), (7, ""), (1, "")],
        ]


@pytest.mark.parametrize("vocations", [False, True])
@pytest.mark.parametrize("sheets", ["app", "paper"])
@pytest.mark.parametrize("round_", range(1, 6))
def test_it_goes_on_from_that_round_to_the_end(round_: int, sheets: str, vocations: bool) -> None:
    tea, _ = laid(round_, sheets, vocations)
    go_on(tea, {"awards.form": "decoration", "goal.dice": "6 6"})
    assert [e.facts["round"] for e in tea.table.story.events if e.kind == "round"] == list(range(round_, 6))
    assert len(tea.table.goals) == 5
    assert tea.table.goals[: round_ - 1] == [int(goal) for goal in GOALS[: round_ - 1]]
    assert tea.result is not None
    opened = again(tea)
    assert (opened.result, opened.conflict, opened.drifted) == (tea.result, None, 0)


@pytest.mark.parametrize("sheets", ["app", "paper"])
def test_medals_count_what_was_laid(sheets: str) -> None:
    """Nobody acts in the last round (on paper all say 0), or all that is made stands beside what was laid."""
    tea, _ = laid(5, sheets)
    if sheets == "app":
        for seat in ("ann", "bob", "cy"):
            for supply in ("swords", "baubles", "straw", "crumbs", "rags", "flowers"):
                tea.ruling(f"supply:{seat}:{supply}", "0", "all was used up")
    quiet: Policy = {
        "goal.dice": "6 6",  # 12 Dainty
        "scavenge.dice": "2 2",
        "scavenge.take": "baubles",  # all tie with the Host, who gains 5 more of them
        "baubles": "baubles",
        "outdo.host": "0",
        "outdo.reply": "rats",
        "awards.form": "decoration",
    }
    go_on(tea, quiet, at("lifeboat"))
    go_on(tea, quiet, at("end.confirm"))
    medals = {score.seat: [(line.facts["count"], line.amount) for line in score.lines] for score in scores(tea.table)}
    # Cheap 2, Greedy 4, Plush 7, Dapper 9, Dainty 12
    assert medals == {
        "ann": [(2, 2), (7, 3), (2, 3), (0, 0), (0, 0)],
        "bob": [(0, 3), (0, 0), (0, 0), (0, 0), (0, 0)],
        "cy": [(4, 1), (7, 3), (1, 2), (12, 3), (2, 3)]
        if sheets == "app"
        else [(4, 1), (0, 0), (1, 2), (19, 3), (2, 3)],
    }


def test_nests_that_were_laid_bring_more_and_a_carpenters_triple() -> None:
    for vocations, brings in ((False, 12), (True, 18)):
        tea, _ = laid(3, "app", vocations)
        typed(tea, "5 6")  # 11, a new goal
        before = held(tea.table, "ann")["rags"]
        typed(tea, "5 6", "ann=rags", "bob=rags", "cy=rags")
        assert held(tea.table, "ann")["rags"] - before == brings
        assert held(tea.table, "bob")["rags"] == 6


# ── what is not taken ───────────────────────────────────────────────────────────────────────────────────────────

NO_ROUND: Final = ("0", "6", "-2", "²", "٣", "1_0", "", "x", "1.5", "2-5", "9" * 30)
NO_AMOUNTS: Final = (
    "4 0 3 0 2",
    "4 0 3 0 2 1 1",
    "4 0 3 0 2 -2",
    "4 0 3 0 2 ²",
    "4 0 3 0 2 ٣",
    "4 0 3 0 2 1_0",
    "4 0 3 0 2 201",
    "",
    "none",
)
NO_VALUES: Final = ("0", "4 0", "-2", "²", "٣", "1_0", "4;7", "", "2-5", "none 4", "201")
NO_NESTS: Final = ("teapot", "rags+rags", "rags+", "6", "")


def refused(tea: Tea, kind: str, texts: tuple[str, ...], *keys: str) -> None:
    """None of these is taken, and nothing changes."""
    assert tea.ask is not None
    assert tea.ask.kind == kind
    before = len(tea.records), seen(tea, EVERYONE)
    for text in texts:
        with pytest.raises(Refused) as why:
            tea.answer(text)
        assert why.value.key in keys, text
        assert WORDS.refused(why.value, tea.names)
        assert (len(tea.records), seen(tea, EVERYONE)) == before


WORDS: Final = of_game(games.find("high-tea"))


def test_wrong_entries_are_refused_and_the_right_one_is_taken_after_them() -> None:
    tea = session("ann bob cy", middle=True)
    refused(tea, "middle.round", NO_ROUND, "number")
    tea.answer("2+1")
    refused(tea, "middle.goals", ("7", "7+2+4", "1+2", "13+2", "7+7", "none", ""), *PICKED)
    tea.answer("7+2")
    refused(tea, "middle.host", ("dot", "", "by-lot"), "not-offered")
    tea.answer("bob")
    refused(tea, "middle.supplies", NO_AMOUNTS, "numbers", "number")
    tea.answer("4, 0, 3, 0, 1+1, 1")
    assert held(tea.table, "ann") == {"swords": 4, "straw": 3, "rags": 2, "flowers": 1}
    refused(tea, "middle.nests", NO_NESTS, *PICKED)
    tea.answer("none")
    for kind in ("middle.dish", "middle.decoration"):
        refused(tea, kind, NO_VALUES, "numbers", "number")
        tea.answer("4 3+4")
    assert sorted(dishes_and(tea.table.rat("ann"))[0]) == [4, 7]


PICKED: Final = ("not-offered", "picked-count", "picked-twice")


def test_wrong_entries_are_refused_on_paper_too() -> None:
    tea = session("ann bob cy", middle=True, sheets="paper", vocations=True)
    typed(tea, "1", "none", "bob")
    refused(tea, "middle.vocation", ("", "baker", "none"), "not-offered")
    tea.answer("banker")
    refused(tea, "middle.built", ("7", "-2", "²", "", "1_0", "none"), "number")
    tea.answer("6")
    for kind in ("middle.dish", "middle.decoration", "middle.something"):
        refused(tea, kind, NO_VALUES, "numbers", "number")
        tea.answer("none")
    refused(tea, "middle.vocation", ("banker",), "not-offered")


# ── for its rat's eyes ──────────────────────────────────────────────────────────────────────────────────────────


def shown_by_json(tea: Tea) -> list[Any]:
    """What a program reads of a session whose next question is Bob's."""
    out = io.StringIO()
    Json(tea, WORDS, Path("/x.toml"), Streams(io.StringIO(), out, False)).show()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_of_anns_sheet_nobody_else_sees_supplies_where_nests_are_and_what_is_a_dish() -> None:
    ways = (
        ("4 0 3 0 2 1", "straw+rags", "4 7", "none"),
        ("0 0 0 0 0 9", "swords+flowers", "none", "7 4"),
        ("9 9 9 9 9 9", "crumbs+baubles", "7", "4"),
    )
    evenings = [typed(session("ann bob cy", middle=True), "3", "4+7", "cy") for _ in ways]
    for at_ in range(4):
        for tea, sheet in zip(evenings, ways, strict=True):
            typed(tea, f"ann={sheet[at_]}")
        for viewer in ("bob", "cy", EVERYONE):
            first, *others = (seen(tea, viewer) for tea in evenings)
            assert all(other == first for other in others)
        assert seen(evenings[0], "ann") != seen(evenings[1], "ann")
    shown, *like = (shown_by_json(tea) for tea in evenings)
    assert shown[0]["ask"]["who"] == ["bob"]
    assert like == [shown, shown]


def test_what_was_answered_can_be_taken_back_one_by_one_to_the_start() -> None:
    tea, asked = laid(4, "app", vocations=True)
    labels = []
    while tea.back() is not None:
        tea.undo()
        assert tea.ask is not None
        labels.append(tea.ask.kind)
    assert labels[::-1] == [kind for kind, _, _, _ in asked]
    assert (tea.table.round, tea.table.goals, tea.table.host) == (0, [], "")
    for _ in asked:
        tea.redo()
    assert held(tea.table, "cy")["flowers"] == 12


def test_taken_up_by_two_the_guest_has_the_bonus_of_the_rounds_that_follow_alone() -> None:
    tea = session("ann bob", middle=True)
    go_on(tea, {"middle.round": "4", "middle.host": "bob", "middle.supplies": "0 0 0 0 0 0"})
    assert [step.record.place for step in tea.line if step.record.ask == "bonus"] == ["4.end", "5.end"]
    assert not [step for step in tea.line if step.record.ask in ("extra", "setup.take", "host.first")]
