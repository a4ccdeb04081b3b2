"""The app on its menu, with tables that are only noted, and sessions laid in its folder."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rat_tables.app import RatTables
from rat_tables.desk.opening import Box, begun, box
from rat_tables.engine.session import Session
from saves.library import Entry
from saves.store import Store
from tests.screens.pages import Opened, Play

HOSTILE = ("[/", "[/b]", "[red]x", "[b +", "[@click=app.quit]x[/]", 'O\'Rat "Q"', "a,b", "=1+1", "{seat:name}")


class Menu(RatTables):
    """The app; a table that would be opened is noted instead."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Session[Any]] = []
        self.looked: list[str] = []

    def open_table(self, box: Box, session: Session[Any], store: Store, said: str = "", reminded: bool = False) -> None:
        """Note it."""
        store.close()
        self.tables.append(session)

    def look_at(self, entry: Entry, why: str = "", reminded: bool = False) -> None:
        """Note it."""
        from rat_tables.desk.opening import looked_at

        looked_at(entry, self.looked.append)
        self.looked.append(why)


class AtMenu(Opened):
    """The app that is open on its menu."""

    app: Menu

    async def press(self, *keys: str) -> None:
        """Press keys, and let the app do what follows, also aside."""
        await super().press(*keys)
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def click(self, text: str, dx: int = 0) -> None:
        """Click on a text of the screen."""
        rows = self.text.split("\n")
        y = next(y for y, row in enumerate(rows) if text in row)
        await self.pilot.click(offset=(rows[y].index(text) + dx, y))
        await self.pilot.pause()

    def row(self, text: str) -> str:
        """The line of the screen that holds a text."""
        return next(row for row in self.text.split("\n") if text in row)

    @property
    def session(self) -> Session[Any]:
        """The one table that was opened."""
        (session,) = self.app.tables
        return session


def menu(play: Play, home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (80, 24)) -> Menu:
    """Open the app in a home of its own and play; return it."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))
    app = Menu()

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            await play(AtMenu(app, pilot))

    asyncio.run(run())
    assert app.failure is None
    return app


def laid(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    names: Sequence[str] = ("Ann", "Bob"),
    title: str = "",
    use: str = "play",
    at: float = 0,
) -> Path:
    """Lay a session in the folder, last changed at a moment; return its file."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))
    _, store = begun(box("high-tea"), use, names, {}, title, 5)
    store.close()
    if at:
        os.utime(store.path, (at, at))
    return store.path
