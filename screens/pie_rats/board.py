"""Pie Rats' part of the table screen: where its zones lie, and what its great moments are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.engine.table import Event
from rat_tables.words import Words
from screens.pie_rats import captains, hand, moment, sill
from screens.pie_rats.options import on_board
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas

DRAWN: Final[Mapping[str, Callable[[Canvas, Scene], None]]] = {
    "sill": sill.draw,
    "captains": captains.draw,
    "hand": hand.draw,
    "stage": moment.draw,
}
FRAMED: Final = 100
"""From so many columns on zones have frames, which take two rows more than titled lines."""
ROOM: Final = (132, 34)
MANY: Final = 6
"""Captains at most: each has two rows wherever the table is drawn."""


class Pies:
    """The board of Pie Rats. While `stage` is true one zone, `stage`, has the whole body."""

    zones: Sequence[str] = ("sill", "hand", "captains")
    together: Sequence[str] = (moment.LURED,)
    """Events of which several make one moment, each of them told: those that a Charm lures."""

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """Return where the zones lie: the sill first, no captain's row is lost at 80×19."""
        if w >= ROOM[0] and h >= ROOM[1]:
            return _roomy(w, h)
        if w >= FRAMED + 20 and h < 22:
            return _flat(w, h)
        return _stacked(w, h)

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw a zone."""
        DRAWN[zone](canvas, scene)

    def numbered(self, ask: AskView) -> frozenset[str]:
        """Crew that can be lured or hit, pies, and the crew for a pie stand on the board with their numbers."""
        return on_board(ask)

    def stage(self, scene: Scene) -> bool:
        """Whether one thing has the whole body: a pie is looted."""
        return moment.looted(scene) is not None

    def reading(self, ask: AskView, token: str, words: Words) -> str:
        """What is ticked comes to: strength against the weight of the pie, charisma against what is due."""
        worth, wanted = ask.facts.get("worth"), ask.facts.get("weight") or ask.facts.get("due")
        if not worth or not wanted:
            return ""
        have = ask.facts["own"] + sum(worth.get(card, 0) for card in token.split("+"))
        return words.say("screen-of", have=have, weight=wanted)

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """A lure, a Mirror, a card that hits, a pie looted, a crew member lost: each is one beat."""
        if event.kind == moment.LURED and before is not None and (before.kind, before.seat) == (event.kind, event.seat):
            return None  # by a Charm, in one
        if event.kind in moment.BEGINS:
            return True
        return None if event.kind in moment.GOES_ON else False


def _stacked(w: int, h: int) -> dict[str, Area]:
    """Sill and hand above, the captains below them, the log at the foot."""
    frame = 2 if w >= FRAMED else 1
    rows = frame + 2 * MANY
    spare = max(h - rows - (4 if w < FRAMED else 7), 0)  # what the log and then the captains and the sill get
    top = h - rows - spare
    log = min(spare, 2 if w < FRAMED else 4)
    spare -= log
    more = min(spare, 2 * MANY)
    log += min(spare - more, 6)
    top += spare - more - min(spare - more, 6)
    side = 26 if w < FRAMED else 40
    return _lay(w, h, top, rows + more, side)


def _lay(w: int, h: int, top: int, rows: int, side: int) -> dict[str, Area]:
    return {
        "sill": Area(0, 0, w - side, top),
        "hand": Area(w - side, 0, side, top),
        "captains": Area(0, top, w, rows),
        "log": Area(0, top + rows, w, max(h - top - rows, 0)),
    }


def _flat(w: int, h: int) -> dict[str, Area]:
    """Wide, but low: the log stands beside the captains."""
    rows = 2 * MANY + 2
    top, left = h - rows, w - 38
    return {
        "sill": Area(0, 0, w - 40, top),
        "hand": Area(w - 40, 0, 40, top),
        "captains": Area(0, top, left, rows),
        "log": Area(left, top, w - left, rows),
    }


def _roomy(w: int, h: int) -> dict[str, Area]:
    """Large pies, a long log at the right."""
    top = 10 if h < 50 else 12
    side = min(max(w // 3, 46), 60)
    return {
        "sill": Area(0, 0, w - side, top),
        "hand": Area(w - side, 0, side, top),
        "captains": Area(0, top, w - side, h - top),
        "log": Area(w - side, top, side, h - top),
    }
