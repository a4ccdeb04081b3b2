"""The page of the dice: bars, what is said of them, what they were rolled for, and the lots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rat_tables.engine.session import Session
from screens.dice import DicePage
from screens.widgets.text import width
from tests.review.kept import evening
from tests.screens.pages import Opened, opened
from tests.screens.test_course import looked


def shown(of: Session[Any], home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (80, 24)) -> str:
    """What the page shows."""
    seen: list[str] = []

    async def play(page: Opened) -> None:
        seen.append(page.text)

    opened(lambda: DicePage(looked(of)), play, home, monkeypatch, size)
    return seen[0]


PAGE = """
    The dice  La Vieille Croûte
    ∿

    The app’s 22 dice      ╎ fair: 3.7    The table’s 30 dice    ╎ fair: 5.0
    ▐1▌ ■■■■■■■■■■■╎■■■■■■■■■■       7    ▐1▌ ■■■■■■          ╎            2
    ▐2▌ ■■■■■■     ╎                 2    ▐2▌ ■■■■■■          ╎            2
    ▐3▌ ■■■■■■■■■■■╎                 4    ▐3▌ ■■■■■■■■■■■■■■■■╎■■■■■■■■■■■ 9
    ▐4▌ ■■■■■■     ╎                 2    ▐4▌ ■■■■■■■■■■■■■■■■╎            5
    ▐5▌ ■■■■■■     ╎                 2    ▐5▌ ■■■■■■■■■■■■■■■■╎■■■■■       7
    ▐6▌ ■■■■■■■■■■■╎■■■■             5    ▐6▌ ■■■■■■■■■■■■■■■■╎            5

    The app’s 22 dice are too few to tell luck from habit.
    The table’s 30 dice fell unevenly: fair ones are as uneven as that in
    about 1 of 5 evenings.

    Rolled                 1   2   3   4   5   6 all
    for vocations          3   0   4   3   2   4  16
    for Banquet Goals      0   0   3   0   2   1   6
    for scavenging         6   4   6   4   5   5  30

    By lot
    Esc back                                                       1–10 / 11
"""


def test_bars_against_what_was_to_be_expected_and_what_is_said_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both bars of 9 would be as long; three and two thirds of each face are fair for 22 dice, and five for 30."""
    page = shown(evening("high-tea-paper"), tmp_path, monkeypatch)
    assert page.strip("\n") == PAGE.strip("\n").replace("∿", "∿" * 72)


def test_one_owner_s_dice_have_the_whole_width_and_below_are_the_lots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown(evening("high-tea-play-two"), tmp_path, monkeypatch, (100, 30))
    rows = [row.strip() for row in page.split("\n")]
    assert rows[5].startswith("The app’s 40 dice")
    assert rows[5].endswith("╎ fair: 6.7")
    bars = [(row[1], row.count("■"), row.split()[-1]) for row in rows[6:12]]
    assert bars == [("1", 46, "7"), ("2", 53, "8"), ("3", 53, "8"), ("4", 46, "7"), ("5", 27, "4"), ("6", 40, "6")]
    assert "Set-up · the first Host: Gouda (by lot) · 1 in 2" in rows
    assert "The banquet · the coin: heads (by lot) · 1 in 2" in rows


def test_where_there_is_little_room_the_words_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(page: Opened) -> None:
        assert "fair ones are at least as uneven" in page.text
        assert "■" not in page.text
        await page.press("down", "down")
        assert "One roll was taken back and counts" in page.text
        for w, h in ((39, 9), (60, 20), (140, 45)):
            await page.pilot.resize_terminal(w, h)
            await page.pilot.pause()
            assert max(map(width, page.text.split("\n"))) <= w
            assert ("■" in page.text) == (w > 39)
        await page.press("escape")
        assert page.given == [None]

    opened(lambda: DicePage(looked(evening("high-tea-play"))), play, tmp_path, monkeypatch, (40, 10))


def test_a_game_without_dice_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown(evening("rats-with-gats-play"), tmp_path, monkeypatch)
    assert "No dice were thrown. What luck there was lay in 48 cards" in page
    assert "First Ranks: Dot (by lot) · 1 in 4" in page
    assert "Rolled" not in page
