"""The page of statistics: the numbers of the list, from the menu, at any size, whatever people are called."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from rat_tables.engine.records import Record, SeatHead
from saves.library import FINISHED, Library
from screens.home import Home
from screens.statistics import StatisticsPage
from tests.saves.made import WHEN, head, text_of
from tests.screens.menus import HOSTILE, AtMenu, menu
from tests.screens.pages import Opened, opened


def finished(
    home: Path, number: int, names: tuple[str, ...], totals: tuple[int, ...], game: str = "high-tea", won: str = "a"
) -> None:
    """A finished session, last changed `number` days after the first; without totals it is under way."""
    folder = home / "sessions"
    folder.mkdir(exist_ok=True)
    whole = head(f"session{number}", f"T{number}", game)
    whole.seat[:] = [SeatHead(name, "abc"[i], "ABC"[i], i + 1) for i, name in enumerate(names)]
    standings = list(zip("abc", totals, strict=False))
    end = Record(do="end", standings=standings, winners=list(won), at=WHEN, after="0e")
    path = folder / f"{number}.toml"
    path.write_bytes(text_of(whole, [end] if totals else []))
    os.utime(path, (1_750_000_000 + 86_400 * number,) * 2)


@pytest.fixture
def winter(tmp_path: Path) -> Path:
    """Four finished sessions and one that is not."""
    finished(tmp_path, 1, ("Ann", "Bob", "Cy"), (11, 7, 4))
    finished(tmp_path, 2, ("Ann", "Bob"), (8, 5))
    finished(tmp_path, 3, ("Ann", "Bob"), (24, 24), "rattaneer", "ab")
    finished(tmp_path, 4, ("Ann", "Cy"), (1, 0), "rats-and-relics")
    finished(tmp_path, 5, ("Ann", "Bob"), ())
    return tmp_path


PAGE = """
    Statistics  4 finished sessions
    ∿

    Ann has won most: 4 of 4.
    Ann has stayed to the end 4 times, more often than anybody. Somebody
    has to eat the last of the cheese.
    One session is still under way: no crumb is counted before it is
    eaten.

    Ann: 4 plays, 4 wins
    ▸ High Tea at Sea    2 plays, 2 wins, average 9.5, best 11    2025-06-17
      Rats & Relics      1 play, 1 win                            2025-06-19
      Rattaneer          1 play, 1 win (shared), total 24         2025-06-18

    Bob: 3 plays, 1 win
      High Tea at Sea    2 plays, 0 wins, average 6.0, best 7     2025-06-17
      Rattaneer          1 play, 1 win (shared), total 24         2025-06-18

    ─
    Ann, High Tea at Sea: 2 plays, 2 wins, average 9.5, best 11. Most often
    with Bob.
    Enter this game alone   Esc back                               1–15 / 20
"""


def test_the_page_shows_the_numbers(winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        assert "a   Statistics" in at.text
        await at.press("a")
        assert isinstance(at.app.screen, StatisticsPage)
        assert at.text.rstrip("\n") == PAGE.replace("∿", "∿" * 72).replace("─", "─" * 72).rstrip("\n")
        await at.press("down", "down")
        told = " ".join(at.text.split())
        assert "Ann, Rattaneer: 1 play, 1 win (shared), total 24. Most often with Bob." in told
        await at.press("enter")
        assert "1 finished session, Rattaneer alone" in at.text
        assert "High Tea" not in at.text
        await at.press("enter", "end")
        assert "Not counted: 1 under way." in at.text
        await at.press("escape")
        assert isinstance(at.app.screen, Home)

    menu(play, winter, monkeypatch)


def plays(text: str) -> dict[str, int]:
    """How often each player has played, as the page says."""
    return {name: int(count) for name, count in re.findall(r"^ +(\w+): (\d+) plays?\b", text, re.M)}


def test_it_is_the_list_s_after_throwing_away_and_bringing_back(winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def listed() -> dict[str, int]:
        names = [name for entry in Library().entries() if entry.state == FINISHED for name in entry.names]
        return {name: names.count(name) for name in names}

    async def play(at: Opened) -> None:
        await at.press("s", "down", "x", "enter", "escape", "a")
        assert plays(at.text) == listed() == {"Ann": 3, "Bob": 3, "Cy": 1}
        (gone,) = Library().trashed()
        Library().restore(gone.path)
        await at.press("escape", "a")
        assert plays(at.text) == listed() == {"Ann": 4, "Bob": 3, "Cy": 2}

    menu(play, winter, monkeypatch, (100, 40))


def test_nothing_is_finished_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "Nobody has finished a session yet" in at.text
        await at.press("enter", "down", "x")
        assert isinstance(at.app.screen, StatisticsPage)
        await at.press("escape")
        assert at.given == [None]

    opened(StatisticsPage, play, tmp_path, monkeypatch)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sessions").write_text("a file where the folder should be")

    async def play(at: Opened) -> None:
        assert "cannot be made" in at.text

    opened(StatisticsPage, play, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(40, 10), (80, 24), (140, 60)])
def test_names_are_shown_as_they_are_at_any_size(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, name in enumerate(HOSTILE):
        finished(tmp_path, number, (name, "B"), (2, 1), "rats-with-gats")

    async def play(at: Opened) -> None:
        seen = at.text
        for _ in HOSTILE:
            await at.press("down")
            seen += at.text
        for name in HOSTILE:
            assert f"{name}{', ' if size[0] == 40 else ': 1 play'}" in seen
        assert "9 plays" in seen
        await at.pilot.resize_terminal(39, 9)
        await at.pilot.pause()
        assert "rat-tables needs 40×10 here" in at.text

    opened(StatisticsPage, play, tmp_path, monkeypatch, size)
