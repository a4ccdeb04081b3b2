"""Pages on an app of their own: opened, worked with keys, and read as lines of text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from rat_tables.app import RatTables
from screens.page import Page
from screens.widgets.listing import Listing

Play = Callable[["Opened"], Awaitable[None]]


class Empty(RatTables):
    """The app on an empty screen in place of the menu."""

    def get_default_screen(self) -> Screen[Any]:
        """Nothing."""
        return Screen()


class Opened:
    """A page that is open, and what it gave back when it was closed."""

    def __init__(self, app: RatTables, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.given: list[object] = []

    async def press(self, *keys: str) -> None:
        """Press keys, and let the app do what follows."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def write(self, text: str) -> None:
        """Press letters."""
        await self.press(*("space" if char == " " else char for char in text))

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    @property
    def listing(self) -> Listing:
        """The list of the page on top."""
        screen = self.app.screen
        assert isinstance(screen, Page)
        return screen.listing

    def style(self, text: str) -> str:
        """The name of the style that a text on the screen is drawn in."""
        canvas = self.listing.canvas
        assert canvas is not None
        for y, row in enumerate(canvas.chars):
            if text in "".join(row):
                return canvas.styles[y]["".join(row).index(text)]
        raise AssertionError(f"{text!r} is not on the screen")


def opened(
    page: Callable[[], Page[Any]],
    play: Play,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int] = (80, 24),
) -> None:
    """Open a page in a home of its own and play."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))

    async def run() -> None:
        app = Empty()
        async with app.run_test(size=size) as pilot:
            one = Opened(app, pilot)
            app.push_screen(page(), one.given.append)
            await pilot.pause()
            await play(one)
        assert app.failure is None

    asyncio.run(run())
