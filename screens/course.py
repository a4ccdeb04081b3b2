"""How it went: what everybody had at the end of each round, drawn as lines, with the numbers below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rat_tables.engine.seats import Viewer
from rat_tables.review.course import Course, course
from screens.looking import Looking
from screens.page import Page
from screens.said import say
from screens.widgets.canvas import Area, Canvas
from screens.widgets.chart import Line, columns_of, draw_chart, shown
from screens.widgets.listing import Item, page_of
from screens.widgets.text import filled, width

NAMES: Final = 22
"""Cells for the letter and the name of a rat, at the most."""
APART: Final = 4
"""Between what is written out there are so many cells, or more."""
CROWN: Final = 5
"""Behind the last number there is so much room, for who has won."""
LEAST, MOST = 5, 28
"""Rows of the picture: with less it is left out, with more it is only taller."""


class CoursePage(Page[None]):
    """Everybody's totals, round by round, with the eyes of a viewer. `at`: the round at which one stands."""

    title_key: ClassVar[str] = "course"

    def __init__(self, of: Looking, viewer: Viewer, at: int | None = None) -> None:
        super().__init__()
        self.session, self.words, self.at = of.session, of.words, at
        self.course = course(self.session, viewer) or Course((), {})

    def heading(self) -> str:
        """What is counted."""
        return say("course.title", what=self.words.say("score-what"))

    def line(self) -> str:
        """The table's name."""
        return self.session.title

    def keys(self) -> Sequence[tuple[str, str]]:
        """It is there to be looked at."""
        return [("Esc", say("key.back"))]

    def on_mount(self) -> None:
        """The lines stand above the numbers."""
        self.listing.picture = self._picture
        super().on_mount()

    def on_resize(self) -> None:
        """In other room other columns are written out."""
        super().on_resize()
        if self.listing.items:
            self.renew()

    # ── where things stand ──

    @property
    def seats(self) -> list[str]:
        """Those whose score is known, the most first."""
        return list(self.course.now)

    def _names(self) -> int:
        """Cells for the letters and names."""
        names = [width(self.session.names[seat]) for seat in self.seats]
        return min(max([*names, width(self.words.say("course-round"))], default=0) + 3, self._wide() // 3, NAMES)

    def _columns(self) -> list[int]:
        """Where the rounds stand, from the left edge of the page; behind the last there is room for all letters."""
        begin = self._names() + 4
        behind = max(len(self.seats), CROWN)
        return columns_of(len(self.course.rounds), begin, max(self._wide() - begin - behind, 1))

    def _every(self) -> int:
        """Of so many rounds one is written out."""
        columns = self._columns()
        apart = (columns[-1] - columns[0]) / max(len(columns) - 1, 1)
        numbers = [str(total) for totals in self.course.totals.values() for total in totals]
        need = max(*map(len, numbers), len(self.seats), APART) + 1
        return next(every for every in range(1, len(columns) + 1) if every * apart >= need or every == len(columns))

    def _wide(self) -> int:
        return page_of(self.size.width, self.size.height)[2]

    # ── what is in it ──

    def items(self) -> Sequence[Item]:
        """The rounds, a row for each rat, and what is not shown."""
        return [*self._table(), *self._beside()]

    def _table(self) -> Iterator[Item]:
        course, seats = self.course, self.seats
        if not seats:
            return
        heads = {head.slug: head for head in self.session.head.seat}
        yield Item(self._row(self.words.say("course-round"), [str(number) for number in course.rounds]), heading=True)
        for seat in seats:
            totals = ["–" if total is None else str(total) for total in course.totals[seat]]
            name = f"{heads[seat].mark} {self.session.names[seat]}"
            crown = " ★" if seat in course.won else ""
            yield Item(self._row(name, totals) + crown, style=f"seat-{heads[seat].colour}")

    def _row(self, name: str, cells: Sequence[str]) -> str:
        """A line of the table: each cell under its column of the picture."""
        row = filled(name, self._names())
        columns = self._columns()
        for at in shown(len(columns), self._every()):
            row += " " * (columns[at] + 1 - width(row) - width(cells[at])) + cells[at]
        return row

    def _beside(self) -> Iterator[Item]:
        hidden = [seat for seat in self.session.head.seats if seat not in self.seats]
        if self.session.game.score is None:
            yield Item(say("course.none"), style="muted")
        elif hidden:
            yield from [Item()] if self.seats else []
            yield Item(self.words.say("score-hidden"), style="muted")

    def _picture(self, canvas: Canvas, area: Area, below: int) -> int:
        """The lines, in the room that the numbers leave; return the rows they take."""
        rows = min(area.h - below - 2, MOST)
        if rows < LEAST or not self.seats or len(self.course.rounds) < 2:
            return 0
        heads = {head.slug: head for head in self.session.head.seat}
        lines = [Line(heads[seat].mark, f"seat-{heads[seat].colour}", self.course.totals[seat]) for seat in self.seats]
        columns = [area.x + x for x in self._columns()]
        every = self._every()
        draw_chart(canvas, Area(columns[0], area.y, columns[-1] - columns[0] + 1, rows), columns, lines, every)
        axis = area.y + rows
        canvas.put(columns[0], axis, "─" * (columns[-1] - columns[0] + 1), "line")
        for at in shown(len(columns), every):
            canvas.put(columns[at], axis, "┴", "line")
        if self.at in self.course.rounds:
            canvas.put(columns[self.course.rounds.index(self.at)], axis, "▴", "accent-ink bold")
        return rows + 1
