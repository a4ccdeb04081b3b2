"""The palette: only what can be done now, and nothing over a secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from textual.command import CommandPalette
from textual.screen import Screen

from screens.commands import CURTAIN, TABLE
from screens.help import Help
from screens.palette import possible
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
        assert [found.title for found in possible(table)] == ["Take back  u", "Step back  [", "Leave  q"]
        at.app.settings.keys = {"undo": "z"}
        assert next(possible(table)).title == "Take back  z"
        await at.press("ctrl+p")
        await at.pilot.pause(0.2)
        assert isinstance(at.app.screen, CommandPalette)
        assert "Take back  z" in at.text
        assert "Step back  [" in at.text
        assert "Screenshot" not in at.text
        assert "Theme" not in at.text
        await at.write("step")
        await at.pilot.pause(0.2)
        await at.press("enter")
        await at.pilot.pause(0.2)
        assert table.done == ["look-back"]

    opened(Table, play, tmp_path, monkeypatch)


def test_over_a_secret_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        table = at.app.screen
        assert isinstance(table, Table)
        table.private = True
        assert list(possible(table)) == []
        await at.press("ctrl+p")
        assert not isinstance(at.app.screen, CommandPalette)
        table.private = False
        monkeypatch.setattr(Table, "where", CURTAIN)
        assert list(possible(table)) == []

    opened(Table, play, tmp_path, monkeypatch)


def test_a_page_offers_to_find_where_it_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert [found.title for found in possible(at.app.screen)] == ["Find  /", "Help  F1", "Leave  q"]
        other: Screen[Any] = Screen()
        assert list(possible(other)) == []

    opened(Rules, play, tmp_path, monkeypatch)
