"""Rattaneer's part of the table screen: where its zones lie, its great moments, and how a placement is worked out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.games.rattaneer.lines import in_words
from rat_tables.words import Words
from screens.rattaneer import captains, moment, options, own, plan, voyage
from screens.rattaneer.captains import MANY
from screens.rattaneer.options import on_board
from screens.scene import Scene
from screens.widgets.bar import EDIT
from screens.widgets.canvas import Area, Canvas
from screens.widgets.prompt import Key, Sketch

DRAWN: Final[Mapping[str, Callable[[Canvas, Scene], None]]] = {
    "voyage": voyage.draw,
    "captains": captains.draw,
    "own": own.draw,
    "stage": moment.draw,
}
FRAMED: Final = 100
"""From so many columns on zones have frames, which take two rows more than titled lines."""
ROOM: Final = (132, 36)
FOOT: Final = 4
"""Rows of the log and of what is face down, below everything else."""


class Rattaneers:
    """The board of Rattaneer. While `stage` is true one zone, `stage`, has the whole body."""

    zones: Sequence[str] = ("voyage", "captains", "own")

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """Return where the zones lie: no card of an area and no captain is lost at 80×19."""
        if w >= ROOM[0] and h >= ROOM[1]:
            return _roomy(w, h)
        return _stacked(w, h)

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw a zone."""
        DRAWN[zone](canvas, scene)

    def numbered(self, ask: AskView) -> frozenset[str]:
        """Cards to be had and squares stand on the board with their numbers."""
        return on_board(ask)

    def stage(self, scene: Scene) -> bool:
        """Whether a battle has the whole body."""
        return moment.battle(scene)

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """A battle, and plunder that is taken without anybody's choosing: each is one beat."""
        return moment.begins(event, before)

    def reading(self, ask: AskView, token: str, words: Words) -> str:
        """How a placement reads; what is shipped, by what it costs."""
        if ask.kind in plan.ASKS:
            return in_words(token, ask.facts["cubes"], words)
        coins = options.fare(ask, token) if ask.kind == options.SHIPS else None
        return words.say("screen-fare", coins=coins) if coins is not None else ""

    def headline(self, shown: Sequence[Event], words: Words) -> str:
        """What a battle came to."""
        end = next((event for event in shown if event.kind in (moment.WON, moment.LOST)), None)
        return words.event(end, {}) if end is not None else ""

    def place(self, view: View, event: Event) -> str:
        """Where in the game a beat belongs."""
        return f"{view.round}.day.{event.facts['area']}" if "area" in event.facts else ""

    def edits(self, ask: AskView, words: Words) -> Sequence[Key]:
        """The keys with which a placement is worked out on the board."""
        if ask.kind not in plan.ASKS:
            return ()
        shown = (
            ("←→", "right", "area"),
            (words.say("screen-space"), plan.PIRATE, "pirate"),
            ("+", plan.MORE, "more"),
            ("-", plan.FEWER, "fewer"),
        )
        return [Key(key, words.say(f"screen-key-{what}"), f"{EDIT}{name}") for key, name, what in shown]

    def edited(self, ask: AskView, sketch: Sketch, key: str) -> Sketch | None:
        """What a key or a click makes of a placement."""
        return plan.edited(ask, sketch, key)


def _stacked(w: int, h: int) -> dict[str, Area]:
    """The voyage above, the captains below it, at the foot the log and what is face down."""
    frame = 2 if w >= FRAMED and h >= 2 * 2 + voyage.LEAST + MANY else 1
    top, low = frame + voyage.LEAST, frame + MANY
    spare = h - top - low
    foot = min(spare, FOOT) if spare >= FOOT - (w < FRAMED) else 0
    spare -= foot
    more = min(spare, 2) // 2 * 2
    top, spare = top + more, spare - more
    if spare >= MANY:
        low, spare = low + MANY, spare - MANY
    if foot:
        foot += spare
    else:
        low += spare
    side = (w * 2 // 5 if w >= FRAMED else 30) if foot else 0
    return {
        "voyage": Area(0, 0, w, top),
        "captains": Area(0, top, w, low),
        "own": Area(w - side, top + low, side, foot),
        "log": Area(0, top + low, w - side, foot),
    }


def _roomy(w: int, h: int) -> dict[str, Area]:
    """Cards of two rows, two rows for each captain, what is face down and a long log at the right."""
    side = min(max(w * 3 // 10, 40), 60)
    low = 2 * MANY + 2
    high = max(min(h // 4, 12), 6)
    return {
        "voyage": Area(0, 0, w - side, h - low),
        "captains": Area(0, h - low, w - side, low),
        "own": Area(w - side, 0, side, high),
        "log": Area(w - side, high, side, h - high),
    }
