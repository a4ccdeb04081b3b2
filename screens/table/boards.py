"""The board of a game: its own screen module, or for a game without one its table in lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from rat_tables.engine.asks import AskView
from rat_tables.engine.table import PLAY, SCORE, Event
from rat_tables.games import Shelf
from screens.scene import Board, Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip


def board_of(shelf: Shelf, use: str = PLAY) -> Board:
    """Return a game's board: `BOARD` of `screens.NAME`, after the folder of its rules; score pads have one for all."""
    if use == SCORE:
        return cast(Board, import_module("screens.pad").BOARD)
    module = f"screens.{shelf.module.split('.')[-2]}"
    if find_spec(module) is not None:
        return cast(Board, import_module(module).BOARD)
    return TextBoard(shelf)


class TextBoard:
    """A table as its `lines.py` lays it out."""

    zones: Sequence[str] = ("lines",)

    def __init__(self, shelf: Shelf) -> None:
        self._board: Any = import_module(shelf.lines_at).board if find_spec(shelf.lines_at) else None

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """The lines above, the log below."""
        upper = h - max(h // 3, 4)
        return {"lines": Area(0, 0, w, upper), "log": Area(0, upper, w, h - upper)}

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Write the lines."""
        if self._board is not None and zone == "lines":
            for y, line in enumerate(self._board(scene.view, scene.names, scene.words)[: canvas.h]):
                canvas.put(1, y, clip(line, canvas.w - 2))

    def numbered(self, ask: AskView) -> frozenset[str]:
        """Nothing has its number on this board."""
        return frozenset()

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """No great moments."""
        return False
