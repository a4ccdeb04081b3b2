"""The dice: how often each face fell, the app's and the table's, against what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rat_tables.engine.chance import SIX
from rat_tables.review.dice import Fell, dice, drawn, remarks
from screens.looking import Looking
from screens.page import Page
from screens.said import say
from screens.widgets.canvas import Area, Canvas
from screens.widgets.chart import draw_tally
from screens.widgets.listing import Item, page_of
from screens.widgets.look import small_die
from screens.widgets.text import clip, filled, width

GAP: Final = 4
"""Cells between the app's dice and the table's."""
FACE: Final = 4
"""Cells for the die before a bar."""
WIDEST: Final = 60
"""Longer bars say no more."""
LEAST: Final = 4
"""Rows of text that are to be seen below the bars, or they are left out."""
HEAD: Final = 2
"""Rows for whose dice they are, and for the air behind them."""


class DicePage(Page[None]):
    """What the dice did in a session. All of it was seen by everybody, so it is the same for every viewer."""

    title_key: ClassVar[str] = "dice"

    def __init__(self, of: Looking) -> None:
        super().__init__()
        self.session, self.words = of.session, of.words
        self.found = dice(self.session)

    def line(self) -> str:
        """The table's name."""
        return self.session.title

    def keys(self) -> Sequence[tuple[str, str]]:
        """It is there to be looked at."""
        return [("Esc", say("key.back"))]

    def on_mount(self) -> None:
        """The bars stand above what is said of them."""
        self.listing.picture = self._picture
        super().on_mount()

    def on_resize(self) -> None:
        """In other room the columns are others."""
        super().on_resize()
        if self.listing.items:
            self.renew()

    def items(self) -> Sequence[Item]:
        """What there is to say, what was rolled for what, and the lots."""
        return list(self._items())

    def _items(self) -> Iterator[Item]:
        yield from (Item(text) for text in remarks(self.found, self.words))
        if len(self.found.kinds) > 1:
            yield Item()
            yield Item(self._row(say("dice.face"), [*SIX, self.words.say("dice-all")]), heading=True)
            for kind, fell in self.found.kinds.items():
                cells = [str(fell.faces.get(face, 0)) for face in SIX]
                yield Item(self._row(self.words.say(f"rolled-{kind}"), [*cells, str(fell.many)]), style="muted")
        if self.found.lots:
            yield Item()
            yield Item(say("dice.lots"), heading=True)
            for text, odds in drawn(self.found, self.words, self.session.names):
                yield Item(f"{text} · {odds}", style="muted")

    def _row(self, name: str, cells: Sequence[str]) -> str:
        return filled(name, min(self._wide() - 30, 20)) + "".join(f"{cell:>4}" for cell in cells)

    def _wide(self) -> int:
        return page_of(self.size.width, self.size.height)[2]

    def _picture(self, canvas: Canvas, area: Area, below: int) -> int:
        """A row for each face, the app's dice beside the table's; return the rows they take."""
        fell, rows = self.found.fell, len(SIX) + HEAD
        if not fell or rows + min(below, LEAST) > area.h:
            return 0
        most = max(count for one in fell.values() for count in one.faces.values())
        room = min((area.w - GAP * (len(fell) - 1)) // len(fell), WIDEST)
        for at, (by, one) in enumerate(fell.items()):
            self._tally(canvas, Area(area.x + at * (room + GAP), area.y, room, area.h), by, one, most)
        return rows

    def _tally(self, canvas: Canvas, area: Area, by: str, fell: Fell, most: int) -> None:
        head, fair = say(f"dice.{by}", count=fell.many), say("dice.fair", expected=f"{fell.expected:.1f}")
        canvas.put(area.x, area.y, clip(head, area.w), "muted bold")
        if width(head) + width(fair) + 2 <= area.w:
            canvas.put(area.x + area.w - width(fair), area.y, fair, "muted")
        for y, face in enumerate(SIX, area.y + 1):
            small_die(canvas, area.x, y, int(face))
        counts = [fell.faces.get(face, 0) for face in SIX]
        bars = Area(area.x + FACE, area.y + 1, area.w - FACE, len(SIX))
        draw_tally(canvas, bars, counts, fell.expected, most, "accent-ink")
