"""The Banquet Goals: circled ones lit, those that can be chosen with their number as a key."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.games.high_tea.table import GOALS, ROUNDS
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import keycap, lit

GOAL_ASKS: Final = frozenset({"goal.choose", "goal.queen", "middle.goals"})
"""Asks whose options are goals."""
COLUMNS: Final = 6
NAME: Final = 14
"""Cells of a goal's number and name."""


def offered(ask: AskView | None) -> frozenset[str]:
    """The goals that can be chosen now."""
    if ask is None or ask.kind not in GOAL_ASKS:
        return frozenset()
    return frozenset(token for options in ask.offers.values() for token in options)


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw them in two rows, or where there is room in one column with what each counts."""
    say, circled = scene.words.say, scene.view.goals
    inside = canvas.frame(say("screen-goals"), say("screen-circled", count=len(circled), rounds=ROUNDS))
    if inside.h >= len(GOALS):
        _column(canvas, scene, inside)
        return
    room = Area(0, inside.y, canvas.w, inside.h) if not canvas.boxed else inside
    step = 2 if inside.h >= 4 else 1
    for at, goal in enumerate(GOALS):
        row, column = divmod(at, COLUMNS)
        x = room.x + column * room.w // COLUMNS
        width = room.x + (column + 1) * room.w // COLUMNS - x
        _goal(canvas, scene, Area(x, room.y + row * step, width, 1), goal)


def _column(canvas: Canvas, scene: Scene, room: Area) -> None:
    step = 2 if room.h >= 2 * len(GOALS) else 1
    y = room.y + (room.h - len(GOALS) * step + step - 1) // 2
    for at, goal in enumerate(GOALS):
        row = Area(room.x, y + at * step, room.w, 1)
        _goal(canvas, scene, row, goal)
        hot = goal in scene.view.goals or str(goal) in offered(scene.ask)
        x = room.x + NAME + 3
        canvas.put(x, row.y, counts(scene, goal), "foreground" if hot else "muted", room.x + room.w - x)


def counts(scene: Scene, goal: int) -> str:
    """What a goal counts."""
    return scene.words.say(f"screen-goal-{goal}")


def name(scene: Scene, goal: int) -> str:
    """What a goal is called."""
    return scene.words.say("board-goal", goal=f"goal-{goal}", number=f"{goal:>2}")


def _goal(canvas: Canvas, scene: Scene, area: Area, goal: int) -> None:
    token, text = str(goal), name(scene, goal)
    if token in offered(scene.ask) and not scene.beats:
        hot = scene.lit == token
        key = scene.numbers.get(token, token)
        if hot:
            canvas.put(area.x, area.y, f"▸{key:>2} ", "key-ink on accent-ink bold")
        else:
            keycap(canvas, area.x, area.y, f"{key:>2}")
        ticked = token in scene.ticked
        ink = "accent-ink on lit bold" if hot else "good bold" if ticked else "foreground"
        canvas.put(area.x + 4, area.y, text[3:] + " ☑" * ticked, ink)
        canvas.hit(Area(area.x, area.y, min(area.w, NAME + 3), 1), token)
    elif goal in scene.view.goals:
        lit(canvas, area.x, area.y, text)
    else:
        canvas.put(area.x + 1, area.y, text, "muted")
