"""The trash: sessions that were thrown away, at any time. Each can be brought back; none is ever deleted."""

from __future__ import annotations

import os
from asyncio import to_thread
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar, NamedTuple

from rat_tables.desk.opening import library
from saves import folders
from saves.choosing import Choosing, Wanted
from saves.library import Entry
from screens.entries import called, now
from screens.finding import Finding
from screens.said import say
from screens.session_acts import TROUBLES, sentence
from screens.session_card import row
from screens.widgets.listing import Item


class Heap(NamedTuple):
    """What lies in the trash, and how many bytes of it."""

    choosing: Choosing
    size: int = 0
    fault: str = ""


class Trash(Finding[None]):
    """What lies in the trash. Enter brings it back."""

    title_key: ClassVar[str] = "trash"

    def __init__(self) -> None:
        super().__init__()
        self.heap: Heap | None = None

    @property
    def fitting(self) -> list[Entry]:
        """What fits what is looked for."""
        return self.heap.choosing.fitting(Wanted(text=self.wanted)) if self.heap is not None else []

    def line(self) -> str:
        """How full it is."""
        if self.wanted.strip() and not self.asking:
            return self.found()
        count, size = (len(self.heap.choosing.entries), self.heap.size) if self.heap is not None else (0, 0)
        return say("trash.line", count=count, size=in_bytes(size)) if self.heap is not None else ""

    def found(self) -> str:
        """So many of them."""
        return say("sessions.of", count=len(self.fitting), all=len(self.heap.choosing.entries) if self.heap else 0)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only what can be done."""
        back = [("Enter", say("trash.key.back"))] if self.fitting else []
        find = [("/", say("key.find"))] if self.heap is not None and self.heap.choosing.entries else []
        return [*back, *find, ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """A row for each, and where they lie."""
        if self.heap is None or self.heap.fault:
            return [Item(self.heap.fault, style="bad") if self.heap else Item(say("sessions.looking"), style="muted")]
        if not self.heap.choosing.entries:
            return [Item(say("trash.none"), style="muted")]
        since = now()
        rows = [row(entry, since)._replace(keys=()) for entry in self.fitting]
        none = Item(say("sessions.none-fit", all=len(self.heap.choosing.entries)), style="muted")
        about = Item(say("trash.about", path=str(folders.where()["trash"])), style="muted")
        return [*(rows or [none]), Item(), about]

    def on_screen_resume(self) -> None:
        """Look into the folder once this is on the screen."""
        self.call_after_refresh(lambda: self.run_worker(self._look_aside(), exclusive=True))

    async def _look_aside(self) -> None:
        found = await to_thread(looked)
        if self.is_attached:
            self._stands(found)

    def _stands(self, found: Heap, at: str | None = None) -> None:
        self.heap = found
        self.renew(at)

    def pressed(self, key: str, char: str | None) -> bool:
        """A key typed ahead means the list as it will stand."""
        if self.heap is None and key not in ("escape", "q"):
            self._stands(looked())
        return super().pressed(key, char)

    def chosen(self, token: str) -> None:
        """Bring it back."""
        entry = next(entry for entry in self.fitting if str(entry.path) == token)
        tokens = [item.token for item in self.listing.items if item.token]
        at = tokens.index(token)
        try:
            library().restore(entry.path)
        except TROUBLES as why:
            self.listing.tell(sentence(why))
            return
        self._stands(looked(), tokens[at + 1] if at + 1 < len(tokens) else tokens[at - 1])
        self.listing.tell(say("sessions.restored", title=called(entry)), "good bold")


def looked() -> Heap:
    """Look into the trash."""
    try:
        entries = library().trashed()
    except TROUBLES as why:
        return Heap(Choosing([]), fault=sentence(why))
    size = 0
    for entry in entries:
        with suppress(OSError):
            size += os.lstat(entry.path).st_size
    return Heap(Choosing(entries), size)


def in_bytes(size: int) -> str:
    """Return a size as it is said: 900 B, 48 kB, 1.2 MB."""
    if size < 1000:
        return f"{size} B"
    return f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
