"""What a board is drawn from: the table as one viewer may see it, at one moment, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rat_tables.engine.asks import AskView
from rat_tables.engine.records import SeatHead
from rat_tables.engine.seats import ALL, EVERYONE, Seat, Viewer
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.tale import Passage
from rat_tables.words import Names, Words
from screens.widgets.canvas import Area, Canvas
from screens.widgets.prompt import Sketch


@dataclass
class Scene:
    """One viewer's table at one moment.

    `events` are those this viewer may know, from the start; where great moments are shown one at a time, `beats` are
    those of the present one (they end `events`) and `view` is the public table as it was before; `after` is the public
    table behind all the moments, of which only that may be drawn which `events` have told. `lit` is the option marked
    in the decision bar, `ticked` those ticked of several, `numbers` the number of each option by token,
    `keys` the keys of commands that a board may name, `sketch` what is being typed where the board works on it too.
    """

    view: View
    names: Names
    words: Words
    viewer: Viewer = EVERYONE
    seats: Sequence[SeatHead] = ()
    use: str = "play"
    ask: AskView | None = None
    asked: tuple[Seat, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    lit: str = ""
    ticked: frozenset[str] = frozenset()
    events: Sequence[Event] = ()
    beats: Sequence[Event] = ()
    after: View | None = None
    log: Sequence[Passage] = ()
    over: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)
    sketch: Sketch | None = None

    @property
    def looking(self) -> Seat | None:
        """The one seat that looks, or None where what is shown is for all."""
        return None if self.viewer in (EVERYONE, ALL) else self.viewer

    def colour(self, seat: Seat) -> str:
        """The name of a seat's colour."""
        found = next((head.colour for head in self.seats if head.slug == seat), 0)
        return f"seat-{found}" if found else "seat-n"

    def mark(self, seat: Seat) -> str:
        """A seat's letter, unique at the table."""
        return next((head.mark for head in self.seats if head.slug == seat), "?")

    def name(self, seat: Seat) -> str:
        """The name a seat goes by."""
        return self.names.get(seat, seat)


class Board(Protocol):
    """A game's part of the table screen: its zones, where they lie, how they are drawn, and its great moments.

    A board may have more: `edits(ask, words)`, the keys with which it works on what is typed for an ask, and
    `edited(ask, sketch, key)`, what one of them, or a click on a token of its own, makes of that.
    """

    zones: Sequence[str]
    """The zones of this game, besides `log`, which the frame draws. `Tab` goes through them and the log."""

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """Where the zones (and `log`) lie in a body of so many cells (80×19, 100×25, 140×40 and around these)."""

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw a zone."""

    def numbered(self, ask: AskView) -> frozenset[str]:
        """The tokens of an ask that stand as numbered places on the board: the bar need not list them."""

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """Whether a great moment begins with this event (True), it goes with the one that runs (None), or neither.

        `before` is the event told just before it.
        """
