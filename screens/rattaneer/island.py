"""The Treasure tile: its squares by number, what each is worth, whose cube is on it; and the rectangle."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.views import View
from screens.rattaneer.options import key_of
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.text import width

ACROSS: Final = 3
"""Squares in a row, where no more are needed."""
SPACES: Final = (2, 1, 0)
"""Cells between columns of squares, as many as there is room for."""


def draw(canvas: Canvas, scene: Scene, area: Area, ground: str) -> None:
    """The squares in rows, `3□8` free, `3★8` free with a treasure, `A■8` taken; the rectangle below them."""
    squares = [spot for spot in scene.view.tile if not spot.many]
    rectangles = [spot for spot in scene.view.tile if spot.many]
    rows = max(area.h - len(rectangles), 1)
    across = max(-(-len(squares) // rows), ACROSS)
    step = 2 if area.h >= 2 * (-(-len(squares) // across) + len(rectangles)) else 1
    columns = [max((_width(spot) for spot in squares[at::across]), default=0) for at in range(across)]
    space = next((space for space in SPACES if sum(columns) + space * (across - 1) <= area.w), 0)
    for at, spot in enumerate(squares):
        x = area.x + sum(columns[: at % across]) + space * (at % across)
        if x + columns[at % across] <= area.x + area.w:
            _spot(canvas, scene, Area(x, area.y + at // across * step, columns[at % across], 1), spot, ground)
    for at, spot in enumerate(rectangles, -(-len(squares) // across)):
        if at * step < area.h:
            _spot(canvas, scene, Area(area.x, area.y + at * step, area.w, 1), spot, ground)


def _width(spot: View) -> int:
    """The cells of a square."""
    return len(str(spot.number)) + 1 + len(str(spot.points))


def _spot(canvas: Canvas, scene: Scene, area: Area, spot: View, ground: str) -> None:
    """A square, or the rectangle with all cubes on it."""
    key, hot = key_of(scene, str(spot.number))
    x = area.x
    if key:
        canvas.hit(area, key)
    if spot.cubes and not spot.many:
        seat = spot.cubes[0]
        x = canvas.put(x, area.y, scene.mark(seat), f"{scene.colour(seat)}{ground} bold")
        x = canvas.put(x, area.y, "■", f"{scene.colour(seat)}{ground} bold")
        canvas.put(x, area.y, str(spot.points), f"foreground{ground}" if ground else "muted")
        return
    ink = "key-ink on accent-ink bold" if hot else "accent-ink on lit bold" if key else f"accent-ink{ground}"
    x = canvas.put(x, area.y, str(spot.number), ink)
    sign = "★" if spot.treasure else "□"
    quiet = f"foreground{ground}" if ground else "muted"
    runs: list[Run] = [
        (sign, f"coin{ground} bold" if spot.treasure else quiet),
        (str(spot.points), f"foreground{ground} bold"),
    ]
    if spot.many:
        runs = [("[", quiet), (str(spot.points), f"foreground{ground} bold"), ("]", quiet), (" ", quiet)]
        for seat in dict.fromkeys(spot.cubes):
            count = list(spot.cubes).count(seat)
            text = "■" * count if count < 3 and area.w > 12 else f"■{count}" if count > 1 else "■"
            runs.append((f"{scene.mark(seat)}{text}", f"{scene.colour(seat)}{ground} bold"))
    if sum(width(text) for text, _ in runs) > area.x + area.w - x:
        runs = [run for run in runs if run[0] != " "]
    canvas.runs(x, area.y, runs, area.x + area.w - x)
