"""The palette: only what can be done now, and nothing over a secret."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.screen import Screen

from screens.commands import CURTAIN, TABLE
from screens.help import Help
from screens.palette import PalettePage, possible
from screens.rules import Rules
from tests.screens.pages import Opened, opened


class Table(Help):
    """A screen that is a table."""

    where: ClassVar[str] = TABLE

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def can(self, command: str) -> bool:
        """Some of it."""
        return command in ("undo", "look-back", "leave", "palette")

    def do(self, command: str) -> None:
        """Write it down."""
        if command in ("palette", "help"):
            super().do(command)
        else:
            self.done.append(command)


def test_it_lists_what_can_be_done_now(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        table = at.app.screen
        assert isinstance(table, Table)
        assert [found.id for found in possible(table)] == ["undo", "look-back", "leave"]
        at.app.settings.keys = {"undo": "z"}
        await at.press("ctrl+p")
        assert isinstance(at.app.screen, PalettePage)
        assert re.search(r"take back .* z$", at.text, re.M)
        assert re.search(r"step back .* \[$", at.text, re.M)
        assert "Screenshot" not in at.text
        assert "Theme" not in at.text
        await at.write("step")
        assert "take back" not in at.text
        await at.press("enter")
        assert table.done == ["look-back"]
        assert isinstance(at.app.screen, Table)


def test_keys_that_come_twice_do_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        table = at.app.screen
        assert isinstance(table, Table)
        await at.press("ctrl+p", "enter", "enter", "enter", "escape")
        assert table.done == ["undo"]

    opened(Table, play, tmp_path, monkeypatch)


def test_nothing_found_does_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("ctrl+p")
        await at.write("qq[/]")
        assert "Nothing like “qq[/]”" in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, PalettePage)
        await at.press("escape", "escape")
        assert isinstance(at.app.screen, Table)

    opened(Table, play, tmp_path, monkeypatch)


def test_over_a_secret_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        table = at.app.screen
        assert isinstance(table, Table)
        table.private = True
        assert possible(table) == []
        await at.press("ctrl+p")
        assert not isinstance(at.app.screen, PalettePage)
        table.private = False
        monkeypatch.setattr(Table, "where", CURTAIN)
        assert possible(table) == []

    opened(Table, play, tmp_path, monkeypatch)


@pytest.mark.usefixtures("high_tea_alone")
def test_a_page_offers_to_find_where_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert [found.id for found in possible(at.app.screen)] == ["filter", "help", "leave"]
        other: Screen[Any] = Screen()
        assert possible(other) == []

    opened(Rules, play, tmp_path, monkeypatch)


def test_a_page_opened_while_a_table_is_left_is_no_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys typed ahead: the table goes, and the page that opens meanwhile has no list yet."""

    async def play(at: Opened) -> None:
        page = PalettePage([], {})
        at.app.push_screen(page)
        at.app._came_back(None)
        await at.pilot.pause()
        assert at.app.screen is page

    opened(Table, play, tmp_path, monkeypatch)
