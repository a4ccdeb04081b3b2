"""A list to move in: lines of text and items with a key, of which one is marked. It scrolls where it must."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from re import Pattern
from typing import NamedTuple

from textual.message import Message

from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.keyline import Turn, draw_keys, draw_turns
from screens.widgets.look import keycap
from screens.widgets.text import clip, width, wrapped
from screens.widgets.zone import Zone

WIDEST = 96
LOW, ROOMY = 16, 28
"""Below so many rows there is one line of keys and no more; from so many on there is air between things."""


class Item(NamedTuple):
    """A line of a list. With a `token` it can be chosen; `key` is the key that does, shown before it.

    `more` stands in a second column, `right` at the right edge. A text without a token is wrapped, and so is one with a
    token that `wraps`; it hangs under its first line, after the `lead`. `heading`s are muted.
    The `note` of the marked item stands below the list; one that takes looking up is a function. What can be done with
    that item alone are its `keys`, in a line of their own.
    """

    text: str = ""
    token: str = ""
    key: str = ""
    more: str = ""
    right: str = ""
    style: str = ""
    heading: bool = False
    indent: int = 0
    lead: Sequence[Run] = ()
    wraps: bool = False
    note: str | Callable[[], str] = ""
    keys: Sequence[tuple[str, str]] = ()

    @property
    def hang(self) -> int:
        """How many cells the lead takes."""
        return sum(width(text) for text, _ in self.lead)


Row = tuple[int, str, bool]
"""A row of the list: which item, what text, and whether it is the item's first."""


class Listing(Zone):
    """Items, one of them marked."""

    class Chosen(Message):
        """An item was chosen: its token."""

        def __init__(self, token: str) -> None:
            super().__init__()
            self.token = token

    def __init__(
        self,
        title: str = "",
        line: str = "",
        keys: Sequence[tuple[str, str]] = (),
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self.title, self.line, self.keys = title, line, list(keys)
        self.items: list[Item] = []
        self.at = 0
        self.top = 0
        self.left = 0.36
        self.message, self.tone = "", ""
        self.prompt = ""
        self.turns: list[Turn] = []
        self.two = False  # lines of keys: the upper one for what can be done with the marked item alone
        self.picture: Callable[[Canvas, Area, int], int] | None = None
        self.tints: list[tuple[Pattern[str], str]] = []
        self._rows: tuple[object, list[Row], dict[int, tuple[int, int]]] = (None, [], {})

    # ── what is in it ──

    def fill(self, items: Sequence[Item], at: str | None = None) -> None:
        """Show these; mark the item with the token `at`, or the one of the same token as before, or the first."""
        wanted = at if at is not None else self.token
        self.items = list(items)
        tokens = [item.token for item in self.items]
        first = next((i for i, token in enumerate(tokens) if token), 0)
        self.at = tokens.index(wanted) if wanted and wanted in tokens else first
        self.top = min(self.top, max(len(self.items) - 1, 0))
        self.stale()

    @property
    def token(self) -> str:
        """The token of the marked item, or nothing."""
        return self.items[self.at].token if 0 <= self.at < len(self.items) else ""

    def key(self, key: str, char: str | None) -> bool:
        """Do what a key says; False if it says nothing here."""
        choosable = [i for i, item in enumerate(self.items) if item.token]
        page = max(self.size.height - 6, 1)
        steps = {"down": 1, "j": 1, "up": -1, "k": -1, "tab": 1, "shift+tab": -1}
        if key in steps and choosable:
            here = choosable.index(self.at) if self.at in choosable else 0
            self.mark(choosable[(here + steps[key]) % len(choosable)])
        elif key in steps:
            self.scroll_lines(steps[key])
        elif key in ("pagedown", "pageup", "space"):
            self._page(-page if key == "pageup" else page, choosable)
        elif key in ("home", "end"):
            if choosable:
                self.mark(choosable[0 if key == "home" else -1])
            self.top = 0 if key == "home" else 10**6
            self._follow = False  # the very first and last row, even where they cannot be marked
            self.stale()
        elif key == "enter" and self.token:
            self.post_message(self.Chosen(self.token))
        else:
            meant = next((item for item in self.items if item.token and item.key and item.key == (char or key)), None)
            if meant is None:
                return False
            self.mark(self.items.index(meant))
            self.post_message(self.Chosen(meant.token))
        return True

    def mark(self, at: int) -> None:
        """Mark an item and bring it into sight."""
        self.at = at
        self._follow = True
        self.stale()

    def scroll_lines(self, lines: int) -> None:
        """Move what is in sight."""
        self.top = max(self.top + lines, 0)
        self._follow = False
        self.stale()

    def _page(self, rows: int, choosable: list[int]) -> None:
        if not choosable:
            self.scroll_lines(rows)
            return
        target = self.at + rows
        near = min(choosable, key=lambda i: abs(i - target))
        if near == self.at:
            near = choosable[-1] if rows > 0 else choosable[0]
        if near == self.at:
            self.scroll_lines(rows)
            return
        self.mark(near)

    # ── how it looks ──

    _follow = True

    def draw(self, canvas: Canvas) -> None:
        """Title, items, the key line."""
        x, y, wide = page_of(canvas.w, canvas.h)
        if self.title:
            end = canvas.put(x, y, clip(self.title, wide), "accent-ink bold")
            canvas.put(end + 2, y, clip(self.line, x + wide - end - 2), "muted")
            canvas.put(x, y + 1, "∿" * wide, "line")
            draw_turns(canvas, x, y + 1, wide, self.turns)
            y += 3
        two = canvas.h >= LOW and self.two
        bottom = canvas.h - 3 - two
        if any(item.note for item in self.items):
            bottom -= canvas.h >= ROOMY
            bottom -= self._note(canvas, x, bottom, wide)
        rows, spots = self._laid(wide)
        height = max(bottom - y + 1, 1)
        if self.picture is not None:  # above the items; it is told how many rows of them there are
            used = self.picture(canvas, Area(x, y, wide, height), len(rows))
            y, height = y + used, height - used
        if self._follow and spots:
            first, last = spots.get(self.at, (0, 0))
            self.top = min(self.top, max(first - (1 if first == 1 else 0), 0))
            self.top = max(self.top, last - height + 1)
        self.top = max(min(self.top, len(rows) - height), 0)
        for row in range(self.top, min(self.top + height, len(rows))):
            self._row(canvas, x, y + row - self.top, wide, *rows[row])
        more = f"{self.top + 1}–{min(self.top + height, len(rows))} / {len(rows)}" if len(rows) > height else ""
        self._foot(canvas, x, wide, more, two)

    def _laid(self, wide: int) -> tuple[list[Row], dict[int, tuple[int, int]]]:
        """The rows, and those of each item; wrapped once, as a tale may be long."""
        known = (wide, self.items, len(self.items))
        if self._rows[0] == known:
            return self._rows[1:]
        rows: list[Row] = []
        spots: dict[int, tuple[int, int]] = {}
        for at, item in enumerate(self.items):
            start = len(rows)
            if item.token and not item.wraps:
                rows.append((at, item.text, True))
            else:
                lines = wrapped(item.text, max(wide - item.indent - item.hang - 2, 8))
                rows += [(at, line, number == 0) for number, line in enumerate(lines)]
            spots[at] = (start, len(rows) - 1)
        self._rows = (known, rows, spots)
        return rows, spots

    def _row(self, canvas: Canvas, x: int, y: int, wide: int, at: int, text: str, first: bool = True) -> None:
        item = self.items[at]
        if not item.token:
            style = item.style or ("muted bold" if item.heading else "foreground")
            self._wrapped(canvas, x + item.indent, y, item, text, style, first)
            return
        hot = at == self.at
        ground = " on lit" if hot else ""
        if hot:
            canvas.fill(Area(x - 1, y, wide + 2, 1), "foreground on lit")
        if first:
            canvas.put(x, y, "▸" if hot else " ", f"accent-ink{ground} bold")
        column = x + 2 + item.indent
        if item.wraps:
            self._wrapped(canvas, column, y, item, text, item.style or "foreground", first, ground)
            canvas.hit(Area(x - 1, y, wide + 2, 1), item.token)
            return
        if item.key:
            keycap(canvas, column, y, item.key, hot)
            column += 5
        right = x + wide - width(item.right)
        name = max(int(wide * self.left), 8) if item.more else max(right - column - 2, 4)
        self._tinted(canvas, column, y, clip(text, name), (item.style or "foreground") + f"{ground} bold")
        if item.more:
            start = column + name + 2
            self._tinted(canvas, start, y, clip(item.more, right - start - 2), f"muted{ground}")
        canvas.put(right, y, item.right, f"muted{ground}")
        canvas.hit(Area(x - 1, y, wide + 2, 1), item.token)

    def _wrapped(
        self, canvas: Canvas, x: int, y: int, item: Item, text: str, style: str, first: bool, ground: str = ""
    ) -> None:
        """A line of a wrapped text."""
        if first:
            canvas.runs(x, y, [(piece, _on(look, ground)) for piece, look in item.lead])
        if item.heading:
            canvas.put(x + item.hang, y, text, _on(style, ground))
        else:
            self._tinted(canvas, x + item.hang, y, text, _on(style, ground))

    def _tinted(self, canvas: Canvas, x: int, y: int, text: str, style: str) -> None:
        """A text, with what is in `tints` in colours of its own."""
        canvas.put(x, y, text, style)
        ground = f" on {style.partition(' on ')[2].split()[0]}" if " on " in style else ""
        for pattern, tint in self.tints:
            for found in pattern.finditer(text):
                look = f"{tint} strike" if "strike" in style.split() else tint
                canvas.put(x + width(text[: found.start()]), y, found[0], _on(look, ground))

    def _note(self, canvas: Canvas, x: int, bottom: int, wide: int) -> int:
        """What is told of the marked item, at the foot of the list; return the rows it takes."""
        note, low = self.items[self.at].note if self.at < len(self.items) else "", canvas.h < LOW
        lines = wrapped(note() if callable(note) else note, wide)[: 1 if low else bottom // 3] if note else []
        rows = max(len(lines), 2 - low)
        canvas.put(x, bottom - rows, "─" * wide, "line")
        for row, line in enumerate(lines):
            self._tinted(canvas, x, bottom - rows + 1 + row, line, "muted")
        return rows + 1

    def _foot(self, canvas: Canvas, x: int, wide: int, more: str, two: bool) -> None:
        """The keys, those of the marked item in the line above; in their place what is told or typed."""
        y, item = canvas.h - 2, self.items[self.at].keys if self.at < len(self.items) else ()
        told = wrapped(self.message, wide)[:2] if two else [clip(self.message, wide)]
        for row, line in enumerate(told if self.message else (), y - two):
            canvas.put(x, row, line, self.tone)
        if self.message and not (two and len(told) == 1):
            return
        canvas.put(x + wide - width(more), y, more, "muted")
        room = wide - width(more) - 2 if more else wide
        if self.prompt and not self.message:
            canvas.put(x, y - two, clip(self.prompt, wide if two else room), "accent-ink bold")
        elif two and not self.message:
            draw_keys(canvas, x, y - 1, wide, item)
        if two or not self.prompt:
            draw_keys(canvas, x, y, room, [*(item[:1] if not two else ()), *self.keys])

    def tell(self, message: str, tone: str = "bad bold") -> None:
        """Say something in the key line, until the next key."""
        self.message, self.tone = message, tone
        self.stale()


def page_of(w: int, h: int) -> tuple[int, int, int]:
    """Return where a page begins in a window, and how wide it is."""
    wide = min(w - (4 if w < 60 else 8), WIDEST)
    return max((w - wide) // 2, 1), 1 if h < ROOMY else 2, wide


def _on(style: str, ground: str) -> str:
    """A style on the ground of the marked item, unless it has one of its own."""
    return style if not ground or " on " in f" {style} " else style + ground


__all__ = ["WIDEST", "Item", "Listing", "keycap", "page_of"]
