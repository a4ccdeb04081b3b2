"""Everybody's sheets in one table: open ones at the end, what all may know of paper, what all heard by rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rat_tables.engine.views import Hidden, View
from rat_tables.games.high_tea.lines import made
from rat_tables.games.high_tea.table import NOT_KNOWN, SUPPLIES
from screens.high_tea.book import heard
from screens.high_tea.rounds import LEAST, ROWS, draw_heard
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import in_a_row
from screens.widgets.text import clip, width

Cell: TypeAlias = Callable[[View, str], str]
"""What stands in the table for a rat and a supply."""


def on_paper(canvas: Canvas, scene: Scene) -> None:
    """The most that each rat can hold, as far as the table knows."""
    say = scene.words.say
    room = canvas.frame(say("screen-at-most"), say("screen-on-paper"))

    def cell(rat: View, supply: str) -> str:
        most = rat.most.get(supply, 0)
        return "?" if most >= NOT_KNOWN // 2 else str(most)

    room = heard_below(canvas, scene, room, len(scene.view.rats) + 1)
    _table(canvas, scene, room, cell, False)


def all_of_them(canvas: Canvas, scene: Scene) -> None:
    """All sheets: what was made, and where this viewer may read it what was left."""
    say = scene.words.say
    room = canvas.frame(say("screen-sheets"), say("screen-open"))
    if any(isinstance(rat.supplies, Hidden) for rat in scene.view.rats) or scene.view.paper:
        _made_by_all(canvas, scene, room)
        return

    def cell(rat: View, supply: str) -> str:
        return ("⌂" if supply in rat.nests else "") + str(rat.supplies.get(supply, 0))

    _table(canvas, scene, room, cell, True)


def _made_by_all(canvas: Canvas, scene: Scene, room: Area) -> None:
    rats = scene.view.rats
    step = 2 if room.h >= 2 * len(rats) else 1
    names = min(max(width(scene.name(rat.seat)) for rat in rats), room.w // 3)
    for at, rat in enumerate(rats):
        y = room.y + at * step
        x = _name(canvas, scene, room.x, y, rat, names)
        x = canvas.put(x, y, scene.words.say("board-nests", nests=rat.built) if rat.built else "", "accent-ink", 3)
        in_a_row(canvas, x, y, list(made(rat, scene.words)), room.x + room.w - x, "foreground bold")


def _name(canvas: Canvas, scene: Scene, x: int, y: int, rat: View, names: int) -> int:
    canvas.put(x, y, scene.mark(rat.seat), scene.colour(rat.seat))
    return canvas.put(x + 2, y, clip(scene.name(rat.seat), names), f"{scene.colour(rat.seat)} bold", names) + 1


def _table(canvas: Canvas, scene: Scene, room: Area, cell: Cell, wants_made: bool) -> None:
    """A row a rat, a column a supply; what was made stands beside it, or below where there is room."""
    rats = scene.view.rats
    step = 2 if room.h > 2 * len(rats) else 1
    pieces = (8 if room.w < 60 else room.w // 3) if wants_made and step == 1 else 0
    names = max(min(max(width(scene.name(rat.seat)) for rat in rats), room.w // 4), 4)
    column = min((room.w - names - 3 - pieces) // len(SUPPLIES), 9)
    while column < 4 and names > 4:
        names -= 1
        column = (room.w - names - 3 - pieces) // len(SUPPLIES)
    left = room.x + names + 3
    for at, supply in enumerate(SUPPLIES):
        text = short(scene, str(supply))[: column - 1] if column > 5 else str(at + 1)
        canvas.put(left + at * column, room.y, text, "muted bold", column, ">")
    for row, rat in enumerate(rats):
        y = room.y + 1 + row * step
        _name(canvas, scene, room.x, y, rat, names)
        for at, supply in enumerate(SUPPLIES):
            text = cell(rat, str(supply))
            canvas.put(left + at * column, y, text, "muted" if text == "0" else "foreground", column, ">")
        if wants_made:
            x, below = (room.x + 2, y + 1) if step > 1 else (left + len(SUPPLIES) * column + 2, y)
            in_a_row(canvas, x, below, list(made(rat, scene.words)), room.x + room.w - x, "foreground bold")


def heard_below(canvas: Canvas, scene: Scene, room: Area, rows: int) -> Area:
    """Where there is room below so many rows, draw what all heard by rounds; return what is left above it."""
    known = heard(scene.events)
    if not known or room.h < rows + 1 + ROWS or room.w < LEAST:
        return room
    draw_heard(canvas, scene, Area(room.x, room.y + room.h - ROWS, room.w, ROWS), known)
    return room._replace(h=room.h - ROWS - 1)


def short(scene: Scene, supply: str) -> str:
    """A supply's name in a column."""
    return scene.words.say("board-column", supply=f"short-{supply}")
