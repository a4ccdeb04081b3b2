"""The rounds as a table, a column each: a rat's own book (Advanced Inventory), or what all heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.games.high_tea.table import ROUNDS, SUPPLIES
from screens.high_tea.book import Heard, Page
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip

ROLLS: Final = 3
ROWS: Final = 1 + len(SUPPLIES) + ROLLS
"""The rows it takes."""
LABEL: Final = 11
LEAST: Final = 46
"""The cells it takes at least."""


def draw_rounds(canvas: Canvas, scene: Scene, room: Area, book: Sequence[Page]) -> None:
    """Draw units as each round began with what was scavenged, and below it the dice; the die of the supply is lit."""
    columns = _columns(canvas, scene, room, scene.words.say("screen-rounds"), book[-1].round)
    for page in book:
        x = columns[page.round - 1]
        for row, supply in enumerate(SUPPLIES, 1):
            began, more = page.began[supply], page.scavenged(supply)
            _number(canvas, x, room.y + row, began)
            if more:
                canvas.put(x + 4, room.y + row, f"+{more}", "accent-ink")
        for roll, dice in enumerate(page.rolls):
            took = page.took[roll][0] if roll < len(page.took) else ""
            _dice(canvas, x + 2, room.y + 1 + len(SUPPLIES) + roll, dice, took)


def draw_heard(canvas: Canvas, scene: Scene, room: Area, heard: Sequence[Heard]) -> None:
    """Draw each Host's number and the highest that out-did it, and below it the dice."""
    columns = _columns(canvas, scene, room, scene.words.say("screen-heard"), heard[-1].round)
    for page in heard:
        x = columns[page.round - 1]
        for row, supply in enumerate(SUPPLIES, 1):
            if supply in page.hosts:
                _number(canvas, x, room.y + row, page.hosts[supply])
            if supply in page.most:
                canvas.put(x + 4, room.y + row, f"<{page.most[supply]}", "accent-ink")
        for roll, dice in enumerate(page.rolls):
            _dice(canvas, x + 2, room.y + 1 + len(SUPPLIES) + roll, dice, "")


def _columns(canvas: Canvas, scene: Scene, room: Area, title: str, present: int) -> list[int]:
    """Draw the heads and the labels; return where the columns begin."""
    say, x, y = scene.words.say, room.x, room.y
    wide = min((room.w - LABEL) // ROUNDS, 10)
    columns = [x + LABEL + at * wide for at in range(ROUNDS)]
    canvas.put(x, y, "─" * room.w, "line")
    canvas.put(x, y, f"{clip(title, LABEL)} ", "muted bold")
    for at, column in enumerate(columns, 1):
        canvas.put(column + 2, y, f" {at} ", "accent-ink bold" if at == present else "muted")
    for row, supply in enumerate(SUPPLIES, 1):
        canvas.put(x, y + row, str(row), "muted")
        canvas.put(x + 2, y + row, clip(say("board-column", supply=f"short-{supply}"), 8), "muted")
    for roll in range(1, ROLLS + 1):
        canvas.put(x, y + len(SUPPLIES) + roll, clip(say(f"screen-roll-{roll}"), LABEL - 1), "muted")
    return columns


def _number(canvas: Canvas, x: int, y: int, units: int) -> None:
    canvas.put(x, y, str(units) if units else "·", "foreground" if units else "line", 4, ">")


def _dice(canvas: Canvas, x: int, y: int, dice: Sequence[int], took: str) -> None:
    for at, die in enumerate(dice):
        lit = dice[0] != dice[1] and took == SUPPLIES[die - 1]
        canvas.put(x + 2 * at, y, str(die), "accent-ink bold underline" if lit else "muted")
