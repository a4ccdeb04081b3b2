"""A zone: one canvas on the screen, drawn anew only where a cell has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from screens.widgets.canvas import Canvas
from screens.widgets.palette import Painter, Palette

ROOMY = 100
"""From so many columns on there are frames round the zones."""


class Zone(Widget):
    """A part of a screen that `draw` fills. A click on what `Canvas.hit` named posts `Picked`."""

    DEFAULT_CSS: ClassVar[str] = "Zone { width: 1fr; height: 1fr; }"
    can_focus = False

    class Picked(Message):
        """Something in a zone was clicked: its token."""

        def __init__(self, zone: Zone, token: str) -> None:
            super().__init__()
            self.zone, self.token = zone, token

    class Scrolled(Message):
        """The wheel was turned over a zone, by so many lines down."""

        def __init__(self, zone: Zone, lines: int) -> None:
            super().__init__()
            self.zone, self.lines = zone, lines

    def __init__(self, draw: Callable[[Canvas], None] | None = None, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._draw = draw
        self.canvas: Canvas | None = None
        self.depth = 0  # rows it is drawn with, where something rises over the lower ones
        self._strips: list[Strip] = []
        self._drawn_for: object = None

    def draw(self, canvas: Canvas) -> None:
        """Fill the canvas."""
        if self._draw is not None:
            self._draw(canvas)

    @property
    def palette(self) -> Palette:
        """The colours that are on."""
        return cast(Painter, self.app).palette

    def stale(self) -> None:
        """Draw again; only cells that look different are repainted."""
        before = self.canvas
        if before is None or self._drawn_for != self._needs() or not self.size:
            self._drawn_for = None
            self.refresh()
            return
        self.canvas = now = self._drawn()
        regions = []
        for y in range(now.h):
            if (cells := now.changed(before, y)) is not None:
                self._strips[y] = now.strip(self.palette, y)
                if y < self.size.height:
                    regions.append(Region(cells[0], y, cells[1] - cells[0], 1))
        if regions:
            self.refresh(*regions)

    def forget(self) -> None:
        """Draw anew when it is shown again; to repaint what is out of sight would unsettle the layout of the rest."""
        self._drawn_for = None
        self._set_dirty()  # Textual keeps the rows it drew last

    def render_line(self, y: int) -> Strip:
        """Return one row (not `render_lines`: that would pass by the filters, NO_COLOR among them)."""
        if self._drawn_for != self._needs():
            self._redrawn()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    def _needs(self) -> object:
        return self.size, self.depth, self.palette

    def _drawn(self) -> Canvas:
        w, h = self.size
        canvas = Canvas(w, max(h, self.depth), boxed=self.screen.size.width >= ROOMY)
        self.draw(canvas)
        return canvas

    def _redrawn(self) -> None:
        self.canvas = self._drawn()
        self._strips = self.canvas.strips(self.palette)
        self._drawn_for = self._needs()

    def on_click(self, event: Click) -> None:
        """Say what was clicked."""
        token = self.canvas.at(event.x, event.y) if self.canvas else None
        if token is not None:
            event.stop()
            self.post_message(self.Picked(self, token))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Say that the wheel was turned."""
        self.post_message(self.Scrolled(self, 3))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Say that the wheel was turned."""
        self.post_message(self.Scrolled(self, -3))
