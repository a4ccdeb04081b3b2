"""The book of the rounds as a table: a column a round, as the rulebook's Advanced Inventory has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.games.high_tea.table import ROUNDS, SUPPLIES
from screens.high_tea.book import Page
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip

ROLLS: Final = 3
ROWS: Final = 1 + len(SUPPLIES) + ROLLS
"""The rows it takes."""
LABEL: Final = 11


def draw_rounds(canvas: Canvas, scene: Scene, room: Area, book: Sequence[Page]) -> None:
    """Draw units as each round began with what was scavenged, and below it the dice; the die of the supply is lit."""
    say, x = scene.words.say, room.x
    column = min((room.w - LABEL) // ROUNDS, 10)
    canvas.put(x, room.y, "─" * room.w, "line")
    canvas.put(x, room.y, f"{say('screen-rounds')} ", "muted bold")
    for at in range(ROUNDS):
        now = at + 1 == book[-1].round
        canvas.put(x + LABEL + at * column + 2, room.y, f" {at + 1} ", "accent-ink bold" if now else "muted")
    for row, supply in enumerate(SUPPLIES, 1):
        canvas.put(x, room.y + row, str(row), "muted")
        canvas.put(x + 2, room.y + row, clip(say("board-column", supply=f"short-{supply}"), 8), "muted")
        for page in book:
            _units(canvas, x + LABEL + (page.round - 1) * column, room.y + row, page, str(supply))
    for roll in range(ROLLS):
        y = room.y + 1 + len(SUPPLIES) + roll
        canvas.put(x, y, clip(say(f"screen-roll-{roll + 1}"), LABEL - 1), "muted")
        for page in book:
            if roll < len(page.rolls):
                _dice(canvas, x + LABEL + (page.round - 1) * column + 2, y, page, roll)


def _units(canvas: Canvas, x: int, y: int, page: Page, supply: str) -> None:
    began, more = page.began[supply], page.scavenged(supply)
    canvas.put(x, y, str(began) if began else "·", "foreground" if began else "line", 4, ">")
    if more:
        canvas.put(x + 4, y, f"+{more}", "accent-ink")


def _dice(canvas: Canvas, x: int, y: int, page: Page, roll: int) -> None:
    dice = page.rolls[roll]
    took = page.took[roll][0] if roll < len(page.took) else ""
    lit = [dice[0] != dice[1] and took == SUPPLIES[die - 1] for die in dice]
    for at, die in enumerate(dice):
        canvas.put(x + 2 * at, y, str(die), "accent-ink bold underline" if lit[at] else "muted")
