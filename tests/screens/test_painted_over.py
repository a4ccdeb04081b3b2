"""What is drawn bit by bit looks as if drawn anew: nothing of an earlier question stays on the screen."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pyte
import pytest

from rat_tables.app import RatTables
from rat_tables.desk import opening
from rat_tables.engine.session import Session

KEYS = (
    *("n", "h", "i", "enter", "u", "escape", "p", "escape", "tab", "tab", "tab", "tab", "tab", "escape"),
    *("left_square_bracket", "left_square_bracket", "home", "end", "escape", "exclamation_mark", "escape"),
    *("colon", "t", "x", "escape", "g", "escape", "slash", "s", "w", "escape", "right", "w", "m", "escape"),
)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
def test_nothing_earlier_stays_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Each key's own bytes, taken by a terminal, leave it looking like the whole screen."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("high-tea")
    session, store = opening.begun(box, "play", ["Ann", "Bob"], {}, "The Rind", 3)
    to_a_request(session)
    seen = pyte.Screen(*size)
    stream = pyte.Stream(seen)

    class Seen(RatTables):
        """An app without a terminal writes nothing: here it writes into ours."""

        def _display(self, screen: Any, renderable: Any) -> None:
            if screen is self.screen and hasattr(renderable, "render_segments"):
                stream.feed(renderable.render_segments(self.console))

    app = Seen(lambda app: app.open_table(box, session, store))

    async def play() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            for key in KEYS:
                await pilot.press(key)
                await pilot.pause(0.05)
                whole = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
                assert [line.rstrip() for line in seen.display] == whole, f"after {key}"

    asyncio.run(play())


def to_a_request(session: Session[Any]) -> None:
    """Play on until somebody asks politely: a question with many options."""
    while session.ask is not None and session.ask.kind != "swords.request":
        ask = session.ask
        seat = next(iter(ask.offers))
        options = list(ask.offers[seat])
        token = "+".join(options[: ask.pick[0]]) if ask.pick else "swords" if "swords" in options else options[0]
        session.answer(token, seat)
