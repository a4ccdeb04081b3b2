"""All that is counted at the end: a column for each source of points, a row for each captain, and what is in it."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.score import Score
from screens.rattaneer.cards import loot
from screens.rattaneer.reckoned import captain_of, scores
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "plunder": ("plunder",),
    "allies": ("ally",),
    "dealers": ("dealer",),
    "tile": ("square",),
    "coins": ("coins",),
    "treasures": ("treasure", "sage", "goblet", "flag"),
}
"""Columns, and the lines of a score that belong to each."""
COLUMN: Final = 9
NAMES: Final = 22


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the sheet; below each captain the lines of its score, as far as there is room."""
    say, found = scene.words.say, scores(scene.view)
    room = canvas.frame(say("screen-counted"), ink="accent-ink bold")
    sources = [name for name in SOURCES if name != "treasures" or scene.view.expansion]
    wide = len(sources) * COLUMN + 8
    names = min(max(width(scene.name(score.seat)) for score in found), NAMES, room.w - wide - 3)
    x = room.x
    left = x + names + 3
    for at, name in enumerate(sources):
        canvas.put(left + at * COLUMN, room.y, clip(say(f"screen-count-{name}"), COLUMN - 1), "muted", COLUMN, ">")
    end = left + len(sources) * COLUMN
    canvas.put(end, room.y, say("screen-count-all"), "muted bold", 8, ">")
    best = _first(scene, found)
    high = max((room.h - 1) // len(found), 1)
    for row, score in enumerate(found):
        y = room.y + 1 + row * high
        first = score.seat in best
        ground = " on lit" if first else ""
        if first:
            canvas.fill(Area(x - 1, y, room.w + 2, 1), f"foreground{ground}")
        colour = scene.colour(score.seat)
        canvas.put(x, y, scene.mark(score.seat), f"key-ink on {colour} bold")
        canvas.put(x + 2, y, clip(scene.name(score.seat), names), f"{colour}{ground} bold", names)
        for at, name in enumerate(sources):
            amount = sum(line.amount for line in score.lines if line.label in SOURCES[name])
            quiet = f"foreground{ground}" if ground else "muted"
            canvas.put(
                left + at * COLUMN,
                y,
                str(amount) if amount else "·",
                f"foreground{ground}" if amount else quiet,
                COLUMN,
                ">",
            )
        canvas.put(end, y, str(score.total), f"accent-ink{ground} bold", 8, ">")
        if first:
            canvas.put(left, y, "★", f"accent-ink{ground} bold")
        if high > 1:
            _lines(canvas, scene, Area(x + 2, y + 1, room.w - 2, high - 1), score)


def _first(scene: Scene, found: list[Score]) -> set[str]:
    """Who has the most, coins breaking ties."""

    def rank(score: Score) -> tuple[int, int]:
        captain = captain_of(scene.view, score.seat)
        return score.total, captain.coins if captain is not None else 0

    best = max(map(rank, found))
    return {score.seat for score in found if rank(score) == best}


def _lines(canvas: Canvas, scene: Scene, area: Area, score: Score) -> None:
    """What a total is made of, each line with its amount; what has no room is counted."""
    cards = [str(line.facts["card"]) for line in score.lines if line.label == "plunder"]
    texts = loot(scene, cards)
    for line in score.lines:
        if line.amount and line.label != "plunder":
            texts.append(f"{scene.words.score(line, scene.names)}: {line.amount}")
    x, y, left = area.x, area.y, len(texts)
    for text in texts:
        if x > area.x and x + width(text) > area.x + area.w - (5 if y == area.y + area.h - 1 and left > 1 else 0):
            x, y = area.x, y + 1
        if y >= area.y + area.h:
            canvas.put(area.x + area.w - 4, area.y + area.h - 1, f"+{left}", "muted", 4, ">")
            return
        x = canvas.put(x, y, clip(text, area.x + area.w - x), "muted") + 2
        left -= 1
