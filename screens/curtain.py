"""The curtain: nothing of the table can be seen through it, and it opens only when one rat says so."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen

from screens import commands
from screens.commands import CURTAIN
from screens.page import House
from screens.said import say
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width, wrapped
from screens.widgets.zone import Zone

GUARD: Final = 0.4
"""An Enter within so many seconds is the last rat's, still held down."""

Said = Literal["lift", "undo", "not-me", "leave"]
clock: Callable[[], float] = time.monotonic


class Curtain(House, Screen[Said]):
    """Pass the screen to a seat. `news` is what everybody may read before; `again`: that seat has the screen already.

    Gives what was said: lift it, take the last answer back, it is not me, or leave.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""
    ALLOW_SELECT = False
    secret_screen: ClassVar[bool] = True

    def __init__(
        self, name: str, colour: str, news: Sequence[str] = (), again: bool = False, undo: bool = True
    ) -> None:
        super().__init__()
        self.rat, self.colour, self.news, self.again, self.undo = name, colour, list(news), again, undo
        self.since = clock()

    def compose(self) -> ComposeResult:
        """One opaque zone."""
        yield Zone(self._draw)

    def on_mount(self) -> None:
        """Nothing that was said before may stay: no toast, no late Enter."""
        self.app.clear_notifications()
        self.since = clock()

    def _draw(self, canvas: Canvas) -> None:
        for y in range(canvas.h):
            canvas.put(-(y % 2) * 4, y, ("∿" if y % 2 else "~") + "       ", "line")
            canvas.put(0, y, (" " * (4 * (y % 2)) + ("∿" if y % 2 else "~") + " " * 7) * (canvas.w // 8 + 2), "line")
        news = self._news(56)
        w, h = min(60, canvas.w), min(11 + len(news) + bool(news), canvas.h)
        x, y = (canvas.w - w) // 2, max((canvas.h - h) // 2, 0)
        if canvas.h < 9 or canvas.w < 30:
            canvas.fill(Area(0, 0, canvas.w, canvas.h), "foreground")
            text = say("curtain.short", name=self.rat)
            for row, line in enumerate(wrapped(text, canvas.w)[: canvas.h]):
                canvas.put(0, row, line, self.colour + " bold")
            canvas.hit(Area(0, 0, canvas.w, canvas.h), "lift")
            return
        canvas.fill(Area(x, y, w, h), "foreground")
        inside = canvas.box(Area(x, y, w, h), style=self.colour)
        row, room = inside.y + 1, inside.w
        for line in news:
            canvas.put(inside.x, row, line, "muted", room, "^")
            row += 1
        row += bool(news)
        canvas.put(inside.x, row, say("curtain.again" if self.again else "curtain.pass"), "muted", room, "^")
        spaced = " ".join(self.rat.upper()) if width(self.rat) * 2 <= room and self.rat.isascii() else self.rat
        canvas.put(inside.x, row + 2, spaced, f"{self.colour} bold", room, "^")
        canvas.put(inside.x, row + 4, clip(say("curtain.when", name=self.rat), room), "foreground", room, "^")
        canvas.hit(Area(x, y, w, h), "lift")
        keys = [("Esc", say("curtain.not-me"), "not-me"), ("q", say("curtain.leave"), "leave")]
        if self.undo:
            keys.insert(0, ("u", say("curtain.undo"), "undo"))
        total = sum(width(key) + 1 + width(label) + 3 for key, label, _ in keys) - 3
        at = inside.x + max((room - total) // 2, 0)
        for key, label, said in keys:
            start = at
            at = canvas.put(at, row + 6, key, "accent-ink bold")
            at = canvas.put(at, row + 6, f" {label}", "muted")
            canvas.hit(Area(start, row + 6, at - start, 1), said)
            at += 3

    def _news(self, room: int) -> list[str]:
        lines = [line for text in self.news[-4:] for line in wrapped(text, room)]
        return lines[-6:]

    def on_key(self, event: Key) -> None:
        """Enter lifts it; nothing that was typed for the table reaches it."""
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self._say("lift")
        elif event.key == "escape":
            self._say("not-me")
        else:
            command = commands.at(CURTAIN, event.key, self.rats.settings.keys)
            if command is not None and command.id == "undo" and self.undo:
                self._say("undo")
            elif command is not None and command.id == "leave":
                self._say("leave")
            elif command is not None and command.id == "help":
                self.rats.do("help")

    def on_zone_picked(self, event: Zone.Picked) -> None:
        """A click."""
        event.stop()
        self._say(event.token)  # type: ignore[arg-type]  # the tokens drawn above are these

    def _say(self, said: Said) -> None:
        if said == "lift" and clock() - self.since < GUARD:
            return
        self.dismiss(said)
