"""Rats with Gats' part of the table screen: where its zones lie, and what its great moments are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.engine.table import Event
from screens.rats_with_gats import crew, hand, moment, obstacles
from screens.rats_with_gats.options import on_board
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas

DRAWN: Final[Mapping[str, Callable[[Canvas, Scene], None]]] = {
    "obstacles": obstacles.draw,
    "hand": hand.draw,
    "crew": crew.draw,
    "stage": moment.draw,
}
FRAMED: Final = 100
"""From so many columns on zones have frames, which take two rows more than titled lines."""
ROOM: Final = (132, 36)
LISTED: Final = 9
"""Obstacles that have a row of their own wherever the table is drawn."""
MANY: Final = 6
"""Rats at most: each has a row wherever the table is drawn."""


class Gats:
    """The board of Rats with Gats. While `stage` is true one zone, `stage`, has the whole body."""

    zones: Sequence[str] = ("obstacles", "hand", "crew")

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """Return where the zones lie: at 80×19 nine obstacles and six rats lose no row."""
        if w >= ROOM[0] and h >= ROOM[1]:
            return _roomy(w, h)
        frame = 2 if w >= FRAMED else 1
        if h < 2 * frame + LISTED + MANY + 2:
            return _flat(w, h)
        return _stacked(w, h, frame)

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw a zone."""
        DRAWN[zone](canvas, scene)

    def numbered(self, ask: AskView) -> frozenset[str]:
        """Obstacles that are asked for stand on the board with their numbers."""
        return on_board(ask)

    def stage(self, scene: Scene) -> bool:
        """Whether a moment has the whole body."""
        return bool(scene.beats)

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """A card laid, an obstacle gone, a Joker, a Tax, a Captain, a vote, a rat's end: each is one beat."""
        return moment.begins(event, before)


def _stacked(w: int, h: int, frame: int) -> dict[str, Area]:
    """The obstacles, below them crew and hand side by side, the log at the foot."""
    top, low = frame + LISTED, frame + MANY
    spare = h - top - low
    log = min(spare, 2 if w < FRAMED else 4)
    spare -= log
    more = min(
        spare, 2 if w < FRAMED else 4
    )  # what the crew has done stands below it, the hand has cards of three rows
    low, spare = low + more, spare - more
    log += min(spare, 8) // 2
    top = h - low - log
    left = 50 if w < FRAMED else w * 56 // 100
    return {
        "obstacles": Area(0, 0, w, top),
        "crew": Area(0, top, left, low),
        "hand": Area(left, top, w - left, low),
        "log": Area(0, top + low, w, log),
    }


def _flat(w: int, h: int) -> dict[str, Area]:
    """Wide, but low: the log stands beside the hand."""
    low = MANY + 2
    left, hand_wide = w * 46 // 100, w * 30 // 100
    return {
        "obstacles": Area(0, 0, w, h - low),
        "crew": Area(0, h - low, left, low),
        "hand": Area(left, h - low, hand_wide, low),
        "log": Area(left + hand_wide, h - low, w - left - hand_wide, low),
    }


def _roomy(w: int, h: int) -> dict[str, Area]:
    """Obstacles as large cards, two rows for each rat, a long log at the right."""
    side = min(max(w * 36 // 100, 48), 64)
    low = 2 * MANY + 2
    hand_high = min(max(h - 16, 21), 24)
    return {
        "obstacles": Area(0, 0, w - side, h - low),
        "crew": Area(0, h - low, w - side, low),
        "hand": Area(w - side, 0, side, hand_high),
        "log": Area(w - side, hand_high, side, h - hand_high),
    }
