"""The ship's log: what happened, as one viewer may read it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from rat_tables.engine.seats import Viewer
from rat_tables.tale import Passage, Tale, reads
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.text import clip, wrapped


class LogBook:
    """Passages by viewer, kept as long as the session only goes on."""

    def __init__(self, tale: Tale) -> None:
        self.tale = tale
        self._kept: dict[Viewer, tuple[int, list[Passage]]] = {}

    def of(self, viewer: Viewer) -> list[Passage]:
        """Return the whole tale as this viewer may read it."""
        records = self.tale.session.records
        n, told = self._kept.get(viewer, (0, []))
        if n > len(records) or any(record.do in ("undo", "redo", "mend", "set") for record in records[n:]) or not n:
            told = self.tale.whole(viewer)
        elif n < len(records):
            told = [*told, *self.tale.since(viewer, n)]
        self._kept[viewer] = (len(records), told)
        return told


def style_of(passage: Passage) -> str:
    """Return the style of a passage."""
    if passage.struck:
        return "muted strike"
    if passage.only:
        return "secret"
    return {"doubt": "warn", "note": "muted italic", "ruling": "warn"}.get(passage.kind, "foreground")


def coloured(text: str, base: str, names: Mapping[str, str]) -> list[Run]:
    """Return a text with each name in its rat's colour."""
    found = [name for name in names if name and name in text]
    if not found:
        return [(text, base)]
    one = "|".join(re.escape(name) for name in sorted(found, key=len, reverse=True))
    pieces = re.split(rf"(?<!\w)({one})(?!\w)", text)
    return [(piece, f"{names[piece]} bold" if piece in names else base) for piece in pieces if piece]


def colours(scene: Scene) -> dict[str, str]:
    """Name → colour of all at the table."""
    return {name: scene.colour(seat) for seat, name in scene.names.items()}


def draw_log(canvas: Canvas, scene: Scene, title: str, right: str, covered: int = 0) -> None:
    """Draw the end of the log, the last line at the bottom, above what the bar covers of it."""
    inside = canvas.frame(title, right)
    inside = inside._replace(h=max(min(inside.h, canvas.h - covered - 1), 1))
    names = colours(scene)
    lines = list(_lines(scene.log[-inside.h :], scene, inside.w))[-inside.h :]
    if inside.h == 1 and scene.log:  # rather the beginning of the latest than its end
        lines = [(clip(reads(scene.log[-1], scene.words, scene.names), inside.w), style_of(scene.log[-1]))]
    for row, (text, style) in enumerate(lines):
        canvas.runs(inside.x, inside.y + row, coloured(text, style, names), inside.w)


def _lines(passages: Sequence[Passage], scene: Scene, room: int) -> Iterable[tuple[str, str]]:
    for passage in passages:
        for line in wrapped(reads(passage, scene.words, scene.names), room, 2):
            yield line, style_of(passage)


def draw_latest(canvas: Canvas, scene: Scene) -> None:
    """Draw the latest line alone, where the log has no room."""
    if scene.log:
        last = scene.log[-1]
        x = canvas.put(1, 0, "≈ ", "muted")
        runs = coloured(reads(last, scene.words, scene.names), style_of(last), colours(scene))
        canvas.runs(x, 0, runs, canvas.w - x - 1)


__all__ = ["Area", "LogBook", "coloured", "colours", "draw_latest", "draw_log", "style_of"]
