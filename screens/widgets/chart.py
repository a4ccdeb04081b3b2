"""Lines and bars on a canvas: what went up and down, and what was counted against what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import width

DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a Braille cell, column by column from the top: two by four of them make a line of one cell smooth."""
BLANK: Final = 0x2800
STEPS: Final = (1, 2, 5)
"""Marks on a scale are so far apart, or ten times so far, and so on."""
APART: Final = 3
"""Rows between two marks of the scale, at the least; they may be nearer where else there were not even"""
FEW: Final = 2
"""so many of them above the lowest."""


class Line(NamedTuple):
    """What went up and down: a letter and a style to tell it by, and a value for each column; None for none."""

    letter: str
    style: str
    values: Sequence[int | None]


class Scale(NamedTuple):
    """Which value stands where: from `low` in the middle of the lowest of so many `rows` to `high` in the topmost."""

    low: int
    high: int
    rows: int

    def dot(self, value: int) -> int:
        """The row of dots of a value, from the top."""
        return 1 + round((self.high - value) / max(self.high - self.low, 1) * (self.rows - 1) * 4)

    def row(self, value: int) -> int:
        """The row of cells."""
        return self.dot(value) // 4

    @property
    def marks(self) -> list[int]:
        """The round numbers that are written beside it."""
        most = max((self.rows - 1) / APART, min(self.rows - 1, FEW))
        step = next(step for step in steps() if (self.high - self.low) / step <= most)
        return [value for value in range(self.low, self.high + 1) if value % step == 0]


def steps() -> Iterator[int]:
    """1, 2, 5, 10, 20 …"""
    times = 1
    while True:
        yield from (step * times for step in STEPS)
        times *= 10


def scale_of(lines: Sequence[Line], rows: int) -> Scale:
    """Return the scale that all values have room on. It begins at nothing."""
    values = [value for line in lines for value in line.values if value is not None]
    return Scale(min([0, *values]), max([1, *values]), rows)


def draw_chart(canvas: Canvas, area: Area, columns: Sequence[int], lines: Sequence[Line], every: int = 1) -> None:
    """Draw lines from column to column (cells from the left of the canvas), each with its letter at every so many
    columns, and at the last.

    Letters that meet stand side by side, the higher value first. The scale stands left of the area.
    """
    scale = scale_of(lines, area.h)
    for mark in scale.marks:
        y = area.y + scale.row(mark)
        canvas.put(area.x - 1 - width(str(mark)), y, str(mark), "muted")
        canvas.put(area.x, y, "╌" * area.w, "line")
    cells: dict[tuple[int, int], tuple[int, str]] = {}
    for line in reversed(lines):
        for cell, dots in _traced(columns, line, scale).items():
            cells[cell] = cells.get(cell, (0, ""))[0] | dots, line.style
    for (x, y), (dots, style) in cells.items():
        canvas.put(x, area.y + y, chr(BLANK + dots), style)
    for at in shown(len(columns), every):
        following = columns[at + every] - 1 if at + every < len(columns) else canvas.w
        _letters(canvas, Area(columns[at], area.y, max(following - columns[at], 1), area.h), at, lines, scale)


def _traced(columns: Sequence[int], line: Line, scale: Scale) -> dict[tuple[int, int], int]:
    """The dots of one line in each cell it goes through; from what is not known no line goes on."""
    cells: dict[tuple[int, int], int] = {}
    points = [None if v is None else (x * 2 + 1, scale.dot(v)) for x, v in zip(columns, line.values, strict=True)]
    for start, end in pairwise(points):
        if start is None or end is None:
            continue
        (x0, y0), (x1, y1) = start, end
        far = max(x1 - x0, abs(y1 - y0), 1)
        for i in range(far + 1):
            x, y = x0 + round((x1 - x0) * i / far), y0 + round((y1 - y0) * i / far)
            cells[x // 2, y // 4] = cells.get((x // 2, y // 4), 0) | DOTS[x % 2][y % 4]
    return cells


def _letters(canvas: Canvas, area: Area, at: int, lines: Sequence[Line], scale: Scale) -> None:
    """The letters at one column, as many as the area has room for."""
    met: dict[int, list[tuple[int, Line]]] = {}
    for line in lines:
        if (value := line.values[at]) is not None:
            met.setdefault(scale.row(value), []).append((-value, line))
    for row, there in met.items():
        for i, (_, line) in enumerate(sorted(there, key=lambda pair: pair[0])[: area.w]):
            canvas.put(area.x + i, area.y + row, line.letter, f"{line.style} bold")


def columns_of(count: int, x: int, wide: int) -> list[int]:
    """Return where so many columns stand: evenly, from the first cell to the last."""
    return [x + round(i * (wide - 1) / max(count - 1, 1)) for i in range(count)]


def shown(count: int, every: int) -> list[int]:
    """Return which of so many columns are written out: every so many, counted from the last."""
    return list(range((count - 1) % every, count, every))


def draw_tally(canvas: Canvas, area: Area, counts: Sequence[int], expected: float, most: int, style: str) -> None:
    """Draw a bar for each count in a row of its own, its number behind it, and an upright where it was to be expected.

    `most` is the count that fills the area: the same for tallies that are to be compared.
    """
    room = max(area.w - 1 - len(str(most)), 1)
    mark = area.x + round(expected / max(most, 1) * room)
    for y, count in enumerate(counts, area.y):
        full = round(count / max(most, 1) * room)
        canvas.put(area.x, y, "■" * full, style)
        if mark < area.x + room:
            canvas.put(mark, y, "╎", "line" if mark >= area.x + full else f"{style} bold")
        canvas.put(area.x + room + 1, y, str(count), "foreground bold", len(str(most)), ">")
