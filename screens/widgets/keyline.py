"""Lines of keys: what each does now, and what those that turn something have turned it to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

BETWEEN: Final = 3
"""Cells between two keys; one less where they would not all find room."""


class Turn(NamedTuple):
    """A key that turns something, what it stands at, and whether that is other than at first."""

    key: str
    label: str
    turned: bool = False


def draw_keys(canvas: Canvas, x: int, y: int, room: int, keys: Sequence[tuple[str, str]]) -> None:
    """Draw keys and what they do; a click on one is its key. Where there is no room for all, the last one stays."""
    shown = list(keys)
    while len(shown) > 1 and _wide(shown, BETWEEN - 1) > room:
        del shown[-2]
    between = BETWEEN if _wide(shown, BETWEEN) <= room else BETWEEN - 1
    for key, label in shown:
        start = x
        x = canvas.put(x, y, key, "accent-ink bold")
        x = canvas.put(x, y, f" {label}", "muted")
        canvas.hit(Area(start, y, x - start, 1), f"key:{key}")
        x += between


def draw_turns(canvas: Canvas, x: int, y: int, room: int, turns: Sequence[Turn]) -> None:
    """Draw what is turned to what upon a line, as many as there is room for; what is turned is lit."""
    shown = [turn._replace(label=clip(turn.label, max(room // 3, 12))) for turn in turns]
    end, air = x + room, 2 if sum(width(f"   {key} {label} ") for key, label, _ in shown) <= room else 0
    for key, label, turned in shown:
        start = x + air
        if start + width(f" {key} {label} ") > end:
            break
        x = canvas.put(start, y, f" {key}", "accent-ink bold")
        x = canvas.put(x, y, f" {label} ", "accent-ink bold" if turned else "muted")
        canvas.hit(Area(start, y, x - start, 1), f"key:{key}")


def _wide(keys: Sequence[tuple[str, str]], between: int) -> int:
    return sum(width(f"{key} {label}") for key, label in keys) + between * (len(keys) - 1)
