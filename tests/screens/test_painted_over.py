"""What is drawn bit by bit looks as if drawn anew: nothing of an earlier question stays on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pyte
import pytest
from textual.screen import Screen

from rat_tables.app import RatTables
from rat_tables.desk import opening
from rat_tables.engine.session import Session
from screens.table import TableScreen
from screens.widgets.bar import Bar
from screens.widgets.zone import Zone

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
                assert drawn_anew(app.screen, whole) == [], f"after {key}"

    asyncio.run(play())


def to_a_request(session: Session[Any]) -> None:
    """Play on until somebody asks politely: a question with many options."""
    while session.ask is not None and session.ask.kind != "swords.request":
        ask = session.ask
        seat = next(iter(ask.offers))
        options = list(ask.offers[seat])
        token = "+".join(options[: ask.pick[0]]) if ask.pick else "swords" if "swords" in options else options[0]
        session.answer(token, seat)


def drawn_anew(screen: Screen[Any], rows: Sequence[str]) -> list[str]:
    """The zones of which something else is seen than what they would draw now."""
    wrong = []
    for zone in screen.query(Zone):
        area = screen._compositor.full_map.get(zone)
        if area is None or isinstance(zone, Bar) or not area.region.height:
            continue
        x, y, w, h = area.region
        shown = ["".join(chars).rstrip() for chars in zone._drawn().chars[:h]]
        if shown != [across(rows[row], x, x + w) for row in range(y, y + h)]:
            wrong.append(str(zone.id))
    return wrong


def across(row: str, start: int, end: int) -> str:
    """What stands in these columns of a row; all of it is narrow."""
    return row[start:end].rstrip()


def test_the_table_after_the_ceremony_is_the_table_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Zones that were hidden under the ceremony show what is there now, not what was when they were hidden."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("high-tea")
    session, store = opening.begun(box, "play", ["Ann", "Bob", "Cy"], {}, "The Rind", 3)
    rng = Random(3)
    while session.ask is not None and not session.table.awarding:
        step(session, rng)
    session.undo(agreed=True)  # the answer before the ceremony is given again, on the screen
    app = RatTables(lambda app: app.open_table(box, session, store))

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.5)
            staged = False
            for _ in range(60):
                await pilot.press("enter")
                await pilot.pause(0.05)
                if not isinstance(app.screen, TableScreen):
                    await pilot.pause(0.4)
                    continue
                staged = staged or app.screen._staged()
                rows = [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]
                assert drawn_anew(app.screen, rows) == []
                if session.ask is not None and session.ask.kind == "end.confirm" and app.screen.flow.beats is None:
                    break
            assert staged
            assert "lifeboat" in "\n".join(rows)

    asyncio.run(play())


def step(session: Session[Any], rng: Random) -> None:
    """Answer what is asked, at random."""
    ask = session.ask
    assert ask is not None
    seat = next(iter(ask.offers))
    options = list(ask.offers[seat])
    if ask.pick is not None:
        session.answer("+".join(options[: ask.pick[0]]), seat)
    else:
        session.answer(rng.choice(options) if options else ask.entry.example(*ask.arguments(seat)), seat)  # type: ignore[union-attr]


def test_stepping_goes_by_the_command_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`[`, `]`, Home, End and `v` are commands like any other: a key of one's own works, and `?` tells the rule."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    box = opening.box("high-tea")
    session, store = opening.begun(box, "play", ["Ann", "Bob"], {}, "The Rind", 3)
    to_a_request(session)
    app = RatTables(lambda app: app.open_table(box, session, store))
    app.settings.keys = {"look-on": "x"}
    steps = [("left_square_bracket", -1), ("x", 0), ("home", None), ("end", 0), ("left", -1), ("right", 0)]

    async def play() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            table = app.screen
            assert isinstance(table, TableScreen)
            for key, short in steps:
                await pilot.press(key)
                assert table.flow.review is not None
                if short is None:
                    assert table.flow.review.n == 0
                else:
                    assert (table.flow.review.n == len(session.records)) is (short == 0)
            await pilot.press("v")
            await pilot.pause(0.05)
            assert app.screen is not table  # the first rat's curtain
            await pilot.press("escape")
            await pilot.pause(0.05)
            await pilot.press("question_mark")
            await pilot.pause(0.05)
            assert app.screen is not table
            await pilot.press("escape")
            await pilot.pause(0.05)
            await pilot.press("escape")
            assert table.flow.review is None

    asyncio.run(play())
