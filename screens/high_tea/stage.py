"""The Awards Ceremony on the whole of the table: one goal at a time, the sum of all, the lifeboat, the coin.

Only what the events told so far is shown; of the table, the open sheets alone.
"""

from __future__ import annotations

from typing import Final

from rat_tables.engine.seats import Seat
from screens.high_tea.account import goal_of, medals
from screens.high_tea.dice import coin, lifeboat
from screens.high_tea.goals import counts, name
from screens.high_tea.medals import explained, totals
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import lit
from screens.widgets.text import clip, width, wrapped

WIDEST: Final = 88
LEAST: Final = 56
"""Columns of an award, even where its rats have made little."""
MOST: Final = 3


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the beat that is shown."""
    first = scene.beats[0]
    say = scene.words.say
    right = ""
    if first.kind == "award":
        right = say("screen-award-of", number=len(medals(scene.events)), goals=len(scene.view.goals))
    room = canvas.frame(say("screen-ceremony"), right, ink="accent-ink bold")
    room = _middle(room, WIDEST)
    if first.kind == "award":
        _legend(canvas, scene, room)
        _award(canvas, scene, room._replace(h=room.h - 1))
    elif first.kind == "award.total":
        _totals(canvas, scene, room)
    else:
        _told(canvas, scene, room)


def _middle(room: Area, wide: int) -> Area:
    """So many columns in the middle of a room, or all it has."""
    wide = min(room.w, wide)
    return Area(room.x + (room.w - wide) // 2, room.y, wide, room.h)


def _award(canvas: Canvas, scene: Scene, room: Area) -> None:
    say, goal = scene.words.say, goal_of(scene.beats[0])
    text = name(scene, goal)
    what = counts(scene, goal)
    rows = [event for event in scene.beats if event.kind == "award.medals"]
    so_far = totals(medals(scene.events))
    step = 2 if room.h >= 6 + 2 * len(rows) else 1
    y = room.y + max((room.h - 6 - step * len(rows)) // 2, 0)
    x = room.x + (room.w - width(text) - width(what) - 5) // 2
    canvas.put(lit(canvas, x, y, f"{text} ") + 1, y, what, "foreground bold")
    names = min(max(width(scene.name(event.seat)) for event in rows), max(room.w // 4, 12)) if rows else 0
    y += 3
    told = [explained(scene.after or scene.view, event.seat, goal, event.facts["count"]) for event in rows]
    room = _middle(room, max(names + max(map(width, told), default=0) + 34, LEAST))
    end = room.x + room.w
    for label, column in (
        (say("screen-count"), end - 21),
        (say("screen-medals"), end - 13),
        (say("screen-so-far"), end),
    ):
        canvas.put(column - width(label), y - 1, label, "muted")
    for event, text in zip(rows, told, strict=True):
        won = event.facts["medals"]
        ground = " on lit" if won == MOST else ""
        if ground:
            canvas.fill(Area(room.x - 1, y, room.w + 2, 1), f"foreground{ground}")
        left = _name(canvas, scene, room.x, y, event.seat, names, ground) + 1
        ink = f"foreground{ground}" if won else "muted"
        canvas.put(left, y, clip(text, end - 27 - left), ink)
        canvas.put(end - 25, y, str(event.facts["count"]), f"{ink} bold", 4, ">")
        canvas.put(end - 16, y, "●" * won + "○" * (MOST - won), f"accent-ink{ground}" if won else "muted")
        canvas.put(end - 8, y, str(so_far.get(event.seat, 0)), f"accent-ink{ground} bold", 8, ">")
        y += step


def _legend(canvas: Canvas, scene: Scene, room: Area) -> None:
    """What the signs of things made mean, below the counts."""
    canvas.put(room.x, room.y + room.h - 1, scene.words.say("screen-legend"), "muted", room.w, "^")


def _totals(canvas: Canvas, scene: Scene, room: Area) -> None:
    won = medals(scene.events)
    rows = [event for event in scene.beats if event.kind == "award.total"]
    names = min(max(width(scene.name(event.seat)) for event in rows), max(room.w // 4, 12))
    column = 4 if room.w < 80 else 6
    most = max((event.facts["medals"] for event in rows), default=0)
    room = _middle(room, names + 3 + len(won) * column + 8 + most)
    step = 2 if room.h >= 4 + 2 * len(rows) else 1
    y = room.y + max((room.h - 3 - step * len(rows)) // 2, 0)
    left = room.x + names + 3
    for at, goal in enumerate(won):
        canvas.put(left + at * column, y, str(goal), "muted bold", column, ">")
    bars = left + len(won) * column
    canvas.put(bars, y, scene.words.say("screen-all"), "muted bold", 6, ">")
    y += 2
    for event in rows:
        _name(canvas, scene, room.x, y, event.seat, names)
        for at, by_seat in enumerate(won.values()):
            medal = by_seat.get(event.seat, 0)
            canvas.put(
                left + at * column, y, str(medal) if medal else "·", "foreground" if medal else "line", column, ">"
            )
        total = event.facts["medals"]
        canvas.put(bars, y, str(total), "accent-ink bold", 6, ">")
        room_for = room.x + room.w - bars - 8
        canvas.put(bars + 8, y, "●" * min(total, max(room_for, 0)), scene.colour(event.seat))
        y += step


def _name(canvas: Canvas, scene: Scene, x: int, y: int, seat: Seat, names: int, ground: str = "") -> int:
    colour = f"{scene.colour(seat)}{ground}"
    canvas.put(x, y, scene.mark(seat), colour)
    return canvas.put(x + 2, y, clip(scene.name(seat), names), f"{colour} bold", names)


def _told(canvas: Canvas, scene: Scene, room: Area) -> None:
    """The lifeboat or the coin, with its sentence."""
    event = scene.beats[0]
    lines = wrapped(scene.words.event(event, scene.names), min(room.w, 60))
    y = room.y + max((room.h - 5 - len(lines)) // 2, 0)
    if event.kind == "lifeboat":
        lifeboat(canvas, scene, Area(room.x, y, room.w, 3), event.seat)
    else:
        coin(canvas, scene, Area(room.x, y, room.w, 3), event.kind.removeprefix("coin."))
    for at, line in enumerate(lines):
        canvas.put(room.x, y + 5 + at, line, "foreground bold", room.w, "^")
