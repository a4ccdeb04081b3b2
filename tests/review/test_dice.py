"""How the dice fell: counted by hand, and no more said of it than there is to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod

import pytest

from rat_tables import games
from rat_tables.review.dice import ENOUGH, Dice, Fell, beyond, dice, drawn, lines, remarks, verdict
from rat_tables.words import of_game
from tests.games.high_tea.play_through import go_on, session, typed
from tests.review.kept import evening

WORDS = of_game(games.find("high-tea"))


def faces(*counts: int) -> Fell:
    """So many ones, twos …"""
    return Fell({str(face): count for face, count in enumerate(counts, 1) if count})


# ── what fell ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_app_s_dice_counted_from_the_file_by_hand() -> None:
    """Five rolls of two for the goals, fifteen for scavenging: `answer` of each, told off with a pencil."""
    found = dice(evening("high-tea-play-two"))
    assert found.fell == {"app": faces(7, 8, 8, 7, 4, 6)}
    assert found.kinds == {"goal.dice": faces(1, 1, 2, 3, 1, 2), "scavenge.dice": faces(6, 7, 6, 4, 3, 4)}
    assert {kind: fell.many for kind, fell in found.kinds.items()} == {"goal.dice": 10, "scavenge.dice": 30}
    assert [(lot.kind, lot.token, lot.weight, lot.total) for lot in found.lots] == [
        ("host.lot", "gouda", 1, 2),
        ("coin", "heads", 1, 2),
    ]
    assert (found.cards, found.taken_back) == (0, 0)


def test_the_table_s_dice_are_counted_apart() -> None:
    found = dice(evening("high-tea-paper"))
    assert found.fell == {"app": faces(7, 2, 4, 2, 2, 5), "table": faces(2, 2, 9, 5, 7, 5)}
    assert sum(fell.many for fell in found.kinds.values()) == 22 + 30
    assert [found.fell[by].expected for by in ("app", "table")] == [22 / 6, 5]


def test_what_was_taken_back_or_put_right_does_not_count() -> None:
    tea = go_on(session("ann bob"), {}, lambda tea: tea.ask is not None and tea.ask.kind == "goal.dice")
    typed(tea, "6 6")
    assert dice(tea).fell == {"table": faces(0, 0, 0, 0, 0, 2)}
    tea.undo()
    assert (dice(tea).fell, dice(tea).taken_back) == ({}, 0)  # there is nothing that it could be told beside
    typed(tea, "1 3", "2 2")
    found = dice(tea)
    assert found.fell == {"table": faces(1, 2, 1)}
    assert found.taken_back == 1
    assert remarks(found, WORDS) == [
        "The table’s 4 dice are too few to tell luck from habit.",
        "One roll was taken back and counts for nothing here. The rats remember.",
    ]


def test_what_a_mend_kept_was_not_taken_back() -> None:
    """In this evening two answers were mended and everything after them written anew; one roll was undone."""
    of = evening("high-tea-track")
    found = dice(of)
    rolls = [step for step in of.line if step.record.chance and step.record.ask.endswith(".dice")]
    assert sum(fell.many for fell in found.fell.values()) == 2 * len(rolls) == 40
    assert found.taken_back == 0


# ── cards and lots ──────────────────────────────────────────────────────────────────────────────────────────


def test_cards_are_only_counted() -> None:
    of = evening("pie-rats-play")
    found = dice(of)
    dealt = [step.record for step in of.line if step.record.chance and step.record.ask != "lead.lot"]
    assert found.cards == len(dealt) == 132
    assert (found.fell, found.kinds) == ({}, {})
    words = of_game(games.find("pie-rats"))
    assert remarks(found, words) == ["No dice were thrown. What luck there was lay in 132 cards, dealt or turned up."]
    assert list(drawn(found, words, of.names)) == [("Set-up · who goes first: Cy (by lot)", "1 in 3")]
    assert remarks(dice(evening("rats-and-relics-track")), words) == ["No dice were thrown."]


# ── how likely ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("off", "chance"), [(0, 1), (1.1455, 0.95), (4.3515, 0.5), (9.2364, 0.1), (11.0705, 0.05), (15.0863, 0.01)]
)
def test_chi_square_with_five_degrees_of_freedom_as_it_stands_in_the_tables(off: float, chance: float) -> None:
    assert beyond(off) == pytest.approx(chance, abs=1e-4)


def test_from_thirty_dice_on_it_is_the_truth_or_near_it() -> None:
    """How likely dice are as uneven, and as even, counted out: all the ways in which thirty dice can fall."""
    ways: Counter[float] = Counter()
    for fall in _sorted_falls(ENOUGH, 6, ENOUGH):
        alike = prod(factorial(fall.count(count)) for count in set(fall))
        ways[faces(*fall).off] += factorial(6) // alike * factorial(ENOUGH) // prod(map(factorial, fall))
    assert sum(ways.values()) == 6**ENOUGH
    for counts in (
        (6, 6, 5, 5, 4, 4),
        (7, 5, 5, 5, 4, 4),
        (8, 6, 5, 5, 4, 2),
        (11, 6, 4, 3, 3, 3),
        (13, 6, 3, 3, 3, 2),
    ):
        fell = faces(*counts)
        uneven = sum(many for off, many in ways.items() if off >= fell.off) / 6**ENOUGH
        even = sum(many for off, many in ways.items() if off <= fell.off) / 6**ENOUGH
        assert fell.uneven == pytest.approx(uneven, rel=0.06)
        assert fell.even == pytest.approx(even, rel=0.12)


def _sorted_falls(many: int, among: int, most: int) -> Iterator[tuple[int, ...]]:
    """The falls of so many dice, the face that fell most often first."""
    if among == 0:
        if many == 0:
            yield ()
        return
    for first in range(min(many, most), -1, -1):
        for rest in _sorted_falls(many - first, among - 1, first):
            yield (first, *rest)


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((29, 0, 0, 0, 0, 0), "The app’s 29 dice are too few to tell luck from habit."),
        # (9² + 7² + 6² + 6² + 5² + 3²) / 6 − 36 = 3⅓: half a step below, beyond 3⅙, lie 0.674
        (
            (9, 7, 6, 6, 5, 3),
            "The app’s 36 dice fell as dice do: fair ones are at least as uneven in 7 of 10 evenings.",
        ),
        # (12² + 6² + 6² + 6² + 3² + 3²) / 6 − 36 = 9: 0.116
        (
            (12, 6, 6, 6, 3, 3),
            "The app’s 36 dice fell unevenly: fair ones are as uneven as that in about 1 of 9 evenings.",
        ),
        # (15² + 6² + 6² + 3² + 3² + 3²) / 6 − 36 = 18: 0.0032
        (
            (15, 6, 6, 3, 3, 3),
            "The app’s 36 dice fell unevenly: fair ones are as uneven as that in about 1 of 320 evenings. "
            "Somebody has to be there when it happens.",
        ),
        (
            (36, 0, 0, 0, 0, 0),
            "The app’s 36 dice fell unevenly: fair ones are as uneven as that in less than 1 of 1000 evenings. "
            "Somebody has to be there when it happens.",
        ),
        # (7² + 7² + 6² + 6² + 5² + 5²) / 6 − 36 = ⅔: half a step above, up to ⅚, lie 0.025
        (
            (7, 7, 6, 6, 5, 5),
            "The app’s 36 dice fell more evenly than dice care to: fair ones manage that in about 1 of 40 evenings.",
        ),
    ],
)
def test_what_is_said_of_it(counts: tuple[int, ...], said: str) -> None:
    assert verdict("app", faces(*counts), WORDS) == said


def test_a_word_for_each_owner_s_dice() -> None:
    found = Dice({"app": faces(6, 6, 6, 6, 6, 6), "table": faces(1)}, {})
    assert [said.split(" dice ")[0] for said in remarks(found, WORDS)] == ["The app’s 36", "The table’s 1"]


def test_all_of_it_as_lines_of_text() -> None:
    of = evening("high-tea-paper")
    assert lines(dice(of), WORDS, of.names) == [
        "               1    2    3    4    5    6  all fair",
        "The app’s      7    2    4    2    2    5   22  3.7",
        "The table’s    2    2    9    5    7    5   30  5.0",
        "The app’s 22 dice are too few to tell luck from habit.",
        "The table’s 30 dice fell unevenly: fair ones are as uneven as that in about 1 of 5 evenings.",
        "The banquet · the coin: heads (by lot) · 1 in 2",
    ]
