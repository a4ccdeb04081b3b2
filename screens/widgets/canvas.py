"""A grid of cells with a style name each: what a board, a bar or a page is drawn on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from rich.segment import Segment
from textual.strip import Strip

from screens.widgets.palette import Palette
from screens.widgets.text import cells, clip, drawn, filled, width

Run: TypeAlias = tuple[str, str]
"""A piece of text and the name of its style."""


class Area(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


class Canvas:
    """Cells to write on; what falls outside is left out. `hits` says what a click on which cells means."""

    def __init__(self, w: int, h: int, boxed: bool = False) -> None:
        self.w, self.h, self.boxed = max(w, 1), max(h, 1), boxed
        self.chars = [[" "] * self.w for _ in range(self.h)]
        self.styles = [["foreground"] * self.w for _ in range(self.h)]
        self.hits: list[tuple[Area, str]] = []

    def put(
        self, x: int, y: int, text: str, style: str = "foreground", room: int | None = None, align: str = "<"
    ) -> int:
        """Write a text from a cell on, in exactly `room` cells where that is given; return the cell after it."""
        text = drawn(text) if room is None else filled(drawn(text), room, align)
        if not 0 <= y < self.h:
            return x + width(text)
        row, look = self.chars[y], self.styles[y]
        end = x + len(text)
        if x >= 0 and end <= self.w and text.isascii() and "" not in row[x : end + 1]:  # a cell for each letter
            row[x:end], look[x:end] = text, [style] * len(text)
            return end
        for char in text:
            wide = cells(char)
            if wide == 0:  # a mark upon the letter before it
                if 0 < x <= self.w and row[x - 1] != " ":
                    row[x - 1] += char
                continue
            if x >= 0 and x + wide <= self.w:
                if row[x] == "" and x:  # the right half of a wide character that is written over
                    row[x - 1] = " "
                row[x], look[x] = char, style
                if wide == 2:
                    row[x + 1], look[x + 1] = "", style
                if x + wide < self.w and row[x + wide] == "":
                    row[x + wide] = " "
            x += wide
        return x

    def runs(self, x: int, y: int, runs: Sequence[Run], room: int | None = None) -> int:
        """Write pieces of text one after the other, cut where there is no more room; return the cell after them."""
        end = self.w if room is None else x + room
        for text, style in runs:
            left = end - x
            if left <= 0:
                break
            x = self.put(x, y, clip(text, left), style)
        return x

    def fill(self, area: Area, style: str, char: str = " ") -> None:
        """Cover a rectangle."""
        for y in range(area.y, area.y + area.h):
            self.put(area.x, y, char * area.w, style)

    def hit(self, area: Area, token: str) -> None:
        """Say what a click on these cells means; what is said last lies on top."""
        self.hits.append((area, token))

    def at(self, x: int, y: int) -> str | None:
        """Return what a click on this cell means."""
        return next((token for area, token in reversed(self.hits) if area.holds(x, y)), None)

    def box(
        self, area: Area, title: str = "", right: str = "", *, style: str = "line", ink: str = "muted bold"
    ) -> Area:
        """Draw a frame with a title; return what is inside."""
        x, y, w, h = area
        self.put(x, y, f"╭{'─' * (w - 2)}╮", style)
        for row in range(y + 1, y + h - 1):
            self.put(x, row, "│", style)
            self.put(x + w - 1, row, "│", style)
        self.put(x, y + h - 1, f"╰{'─' * (w - 2)}╯", style)
        self._titles(Area(x + 1, y, w - 2, 1), title, right, ink)
        return Area(x + 2, y + 1, max(w - 4, 1), max(h - 2, 1))

    def rule(
        self, area: Area, title: str = "", right: str = "", *, style: str = "line", ink: str = "muted bold"
    ) -> Area:
        """Draw a titled line across the top; return what is below it."""
        x, y, w, h = area
        self.put(x, y, "─" * w, style)
        self._titles(area, title, right, ink)
        return Area(x + 1, y + 1, max(w - 2, 1), max(h - 1, 1))

    def frame(self, title: str = "", right: str = "", *, ink: str = "muted bold", right_ink: str = "muted") -> Area:
        """Frame the whole canvas where there is room for that, else draw a titled line; return what is inside."""
        whole = Area(0, 0, self.w, self.h)
        inside = self.box(whole, title, ink=ink) if self.boxed else self.rule(whole, title, ink=ink)
        room = self.w - width(title) - 9
        if right and room > 3:
            right = clip(right, room)
            self.put(self.w - width(right) - 4, 0, f" {right} ", right_ink)
        return inside

    def _titles(self, area: Area, title: str, right: str, ink: str) -> None:
        if title:
            self.put(area.x + 1, area.y, f" {clip(title, area.w - 4)} ", ink)
        room = area.w - width(title) - 7
        if right and room > 3:
            right = clip(right, room)
            self.put(area.x + area.w - width(right) - 3, area.y, f" {right} ", "muted")

    def strips(self, palette: Palette) -> list[Strip]:
        """Return the rows as Textual draws them."""
        return [self.strip(palette, y) for y in range(self.h)]

    def strip(self, palette: Palette, y: int) -> Strip:
        """Return one row as Textual draws it."""
        chars, looks = self.chars[y], self.styles[y]
        segments, start = [], 0
        for x in range(1, self.w + 1):
            if x == self.w or looks[x] != looks[start]:
                text = palette.plain("".join(chars[start:x]))
                segments.append(Segment(text, palette.style(looks[start])))
                start = x
        return Strip(segments, self.w)

    def changed(self, before: Canvas, y: int) -> tuple[int, int] | None:
        """Return from which cell to before which one a row looks otherwise than it did, no wide character cut."""
        now, look, was, looked = self.chars[y], self.styles[y], before.chars[y], before.styles[y]
        if now == was and look == looked:
            return None
        cells = [x for x in range(self.w) if now[x] != was[x] or look[x] != looked[x]]
        first, end = cells[0], cells[-1] + 1
        while first and "" in (now[first], was[first]):
            first -= 1
        while end < self.w and "" in (now[end], was[end]):
            end += 1
        return first, end
