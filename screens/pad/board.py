"""A score pad as it is laid on the table: rows down, players across, and at the foot what each has in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rat_tables.desk.pad import row_label, total
from rat_tables.engine.asks import AskView
from rat_tables.engine.rows import BLANK, PAD
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.words import Words
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

LOG: Final = 6
"""The rows of the log below the pad, where there is room."""
SIDE: Final = 44
"""Its columns beside the pad, in a wide window."""
WIDEST: Final = 18
"""The most columns of a player."""
ROOMY: Final = 14
"""From so many on there is a gap between two players."""
CELL: Final = "cell:"
"""Before what a click on a cell means."""


class PadBoard:
    """One zone, the pad. It rolls to the cell that is asked for."""

    zones: Sequence[str] = ("pad",)

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """The pad, and the log beside or below it."""
        if w >= 3 * SIDE:
            return {"pad": Area(0, 0, w - SIDE, h), "log": Area(w - SIDE, 0, SIDE, h)}
        if h >= 19 + LOG:
            return {"pad": Area(0, 0, w, h - LOG), "log": Area(0, h - LOG, w, LOG)}
        return {"pad": Area(0, 0, w, h)}

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw the pad."""
        if zone == "pad":
            Sheet(canvas, scene).draw()

    def numbered(self, ask: AskView) -> frozenset[str]:
        """Nothing has its number on a pad."""
        return frozenset()

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """No great moments: those were the evening’s."""
        return False

    def reading(self, ask: AskView, token: str, words: Words) -> str:
        """How a list reads while it is typed: so many numbers, and their sum."""
        numbers = [int(part) for part in token.split() if part.isdecimal()]
        return words.say("pad.reading", numbers=token, count=len(numbers), total=sum(numbers)) if numbers[1:] else ""


class Sheet:
    """The pad on a canvas."""

    def __init__(self, canvas: Canvas, scene: Scene) -> None:
        self.canvas, self.scene, self.pad = canvas, scene, scene.view.pad
        self.words = scene.words
        self.inside = canvas.frame(self.words.say("pad.title"), self.words.say("pad-points"))
        labels = [row_label(line.row, self.words) for line in self.pad.lines]
        self.label = min(max(map(width, [*labels, self.words.say("pad.all")])) + 2, self.inside.w // 4)
        self.wide = min((self.inside.w - self.label) // len(scene.view.seats), WIDEST)
        self.cell = self.wide - (1 if self.wide < ROOMY else 3)  # so that nobody's points touch the next one's count

    def draw(self) -> None:
        """Names, lines as far as there is room around the one that is asked for, totals."""
        x, y, w, h = self.inside
        self._names(y)
        rows = max(h - 3, 1)
        asked = self._asked()
        lit = next((at for at, line in enumerate(self.pad.lines) if line.row == asked[1]), 0)
        top = max(0, min(lit - rows // 2, len(self.pad.lines) - rows))
        shown = self.pad.lines[top : top + rows]
        for at, line in enumerate(shown, y + 1):
            self._line(at, line, asked)
        if not shown:
            return
        y += 1 + len(shown)
        self.canvas.put(x, y, "─" * min(self.label + self.wide * len(self.pad.feet), w), "line")
        hidden = len(self.pad.lines) - len(shown)
        if hidden:
            self.canvas.put(x + 1, y, f" {self.words.say('pad.more', count=hidden)} ", "muted")
        self._totals(y + 1)

    def _asked(self) -> tuple[str, str]:
        """Whose cell is asked for, and the row it is in."""
        ask = self.scene.ask
        if ask is None or "whose" not in ask.facts:
            return "", ""
        return ask.facts["whose"], f"row-{ask.kind.removeprefix(f'{PAD}.')}"

    def _column(self, at: int) -> int:
        return self.inside.x + self.label + at * self.wide

    def _names(self, y: int) -> None:
        scene = self.scene
        for at, seat in enumerate(scene.view.seats):
            x, colour = self._column(at), scene.colour(seat)
            won = seat in self.pad.winners
            self.canvas.put(x, y, " ★ " if won else f" {scene.mark(seat)} ", f"key-ink on {colour} bold")
            self.canvas.put(x + 4, y, clip(scene.name(seat), self.wide - 5), f"{colour} bold")

    def _line(self, y: int, line: View, asked: tuple[str, str]) -> None:
        style = "foreground" if line.typed else "muted"
        self.canvas.put(self.inside.x, y, clip(row_label(line.row, self.words), self.label - 1), style)
        for at, box in enumerate(line.boxes):
            self._box(Area(self._column(at), y, self.cell, 1), line, box, (box.seat, line.row) == asked)

    def _box(self, area: Area, line: View, box: View, lit: bool) -> None:
        ground = " on lit" if lit else ""
        if lit:
            self.canvas.fill(area, "foreground on lit")
            self.canvas.put(area.x, area.y, "▸", "accent-ink on lit bold")
        if line.typed and box.state in ("known", BLANK):
            self.canvas.hit(area, f"{CELL}{box.seat}.{line.row.removeprefix('row-')}")
        points = "" if box.points is None else str(box.points)
        room = area.w - 1 - (width(points) + 1 if points else 0)
        text, style = box.text, "foreground" if line.typed else "muted"
        if box.state == BLANK:
            text, style = self.words.say("pad.gap"), "warn bold"
        elif box.state == "known" and not text and not points:
            text, style = self.words.say("pad.none"), "muted"
        self.canvas.put(area.x + 1, area.y, clip(text, room), style + ground)
        self.canvas.put(area.x + area.w - width(points), area.y, points, f"foreground{ground} bold")

    def _totals(self, y: int) -> None:
        self.canvas.put(self.inside.x, y, clip(self.words.say("pad.all"), self.label - 1), "foreground bold")
        for at, foot in enumerate(self.pad.feet):
            x, wide = self._column(at), self.cell
            text = total(foot, self.words)
            won = foot.seat in self.pad.winners
            if foot.missing:
                self.canvas.put(
                    x + 1, y, self.words.say("pad.lacks", count=foot.missing), "warn", wide - width(text) - 2
                )
            self.canvas.put(x + wide - width(text), y, text, "accent-ink bold" if won else "foreground bold")
