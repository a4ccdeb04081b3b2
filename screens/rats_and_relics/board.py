"""Rats & Relics' part of the table screen: where its zones lie, and what its great moments are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.engine.table import Event
from screens.rats_and_relics import decks, hand, moment, sides
from screens.rats_and_relics.options import on_board
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas

DRAWN: Final[Mapping[str, Callable[[Canvas, Scene], None]]] = {
    "sides": sides.draw,
    "hand": hand.draw,
    "decks": decks.draw,
    "stage": moment.stage,
}
FRAMED: Final = 100
"""From so many columns on zones have frames."""
ROOM: Final = (132, 34)
HELD: Final = 8
"""Rows of a hand: a titled line, two for the relics, five for the rats."""


class Duel:
    """The board of Rats & Relics. While `stage` is true one zone, `stage`, has the whole body."""

    zones: Sequence[str] = ("decks", "sides", "hand")
    """The discards first: where they are no more than a count, they are one key away."""
    together: Sequence[str] = (moment.DIES,)
    """Events of which several make one moment, each of them told: rats that die at once."""

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """Return where the zones lie: at 80×19 three sides of ten pairs and a hand of five lose no row."""
        if w >= ROOM[0] and h >= ROOM[1]:
            return _roomy(w, h)
        if w >= FRAMED and h >= 23:
            return _framed(w, h)
        return _stacked(w, h)

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw a zone."""
        DRAWN[zone](canvas, scene)

    def numbered(self, ask: AskView) -> frozenset[str]:
        """Pairs in play, rats and relics of a hand, and effects to be ordered stand on the board with their numbers."""
        return on_board(ask)

    def stage(self, scene: Scene) -> bool:
        """Whether one thing has the whole body: the game is won, or drawn."""
        return moment.staged(scene)

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """A pair played or raised, rats that die, a swap, a pair on the decks, the end: each is one beat."""
        return moment.begins(event, before)


def _stacked(w: int, h: int) -> dict[str, Area]:
    """The sides, the piles in a line, the hand; a log where there are rows for it."""
    frame = 2 if w >= FRAMED else 1
    low = HELD + frame - 1
    spare = h - low - 11
    log = min(max(spare - 2, 0), 6) if spare >= 4 else 0
    top = h - low - 1 - log
    return {
        "sides": Area(0, 0, w, top),
        "decks": Area(0, top, w, 1),
        "hand": Area(0, top + 1, w, low),
        "log": Area(0, top + 1 + low, w, log),
    }


def _framed(w: int, h: int) -> dict[str, Area]:
    """The hand and the piles side by side below the sides, the log at the foot."""
    low = HELD + 3
    log = 3 if h < 28 else 4 + (h - 28) // 4
    top = h - low - log
    side = 28 if w < 112 else 32
    return {
        "sides": Area(0, 0, w, top),
        "hand": Area(0, top, w - side, low),
        "decks": Area(w - side, top, side, low),
        "log": Area(0, top + low, w, log),
    }


def _roomy(w: int, h: int) -> dict[str, Area]:
    """The sides with large cards, the piles and a long log at the right."""
    side = min(max(w * 30 // 100, 42), 60)
    low = HELD + 7 if h >= 38 else HELD + 4
    high = min(h // 2, 20)
    return {
        "sides": Area(0, 0, w - side, h - low),
        "hand": Area(0, h - low, w - side, low),
        "decks": Area(w - side, 0, side, high),
        "log": Area(w - side, high, side, h - high),
    }
