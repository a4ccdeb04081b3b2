"""Previously aboard: what people read before the table that is gone on with. One key, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rat_tables.previously import Previously
from screens import curtain
from screens.page import Page
from screens.said import label, say
from screens.widgets.listing import WIDEST, Item
from screens.widgets.text import width, wrapped

FEWEST: Final = 3
"""So many of the last doings stand there even where not all finds room; the rest is scrolled to."""
FRAME: Final = 7
"""Rows of a page that are not its list: title and key line, with the air around them, in a low window."""
BULLET: Final = (("· ", "muted"),)


class PreviouslyPage(Page[bool]):
    """Gives whether the game goes on; where it does not, however that comes, `leave` is called.

    It holds what everybody may know; `said` is what was found in the file.
    """

    def __init__(self, told: Previously, said: str = "", leave: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.told, self.said, self.leave = told, said, leave
        self.goes_on = False
        self.since = curtain.clock()

    def heading(self) -> str:
        """The table's name."""
        return self.told.heading

    def line(self) -> str:
        """How long ago it was, where the title leaves room for it."""
        return self.told.when if width(f"{self.told.heading}  {self.told.when}") <= self._wide() else ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """On, or back to where one came from."""
        return [("Enter", say("previously.go-on")), ("q", label("leave"))]

    def on_mount(self) -> None:
        """An Enter within the first moment was pressed for something else."""
        super().on_mount()
        self.since = curtain.clock()

    def items(self) -> Sequence[Item]:
        """As many of the last doings as leave room for where it stands and what is open."""
        for count in range(len(self.told.told), FEWEST, -1):
            items = list(self._items(count))
            if sum(map(self._rows, items)) <= self._room():
                return items
        return list(self._items(FEWEST))

    def _items(self, count: int) -> Iterator[Item]:
        told = self.told
        if told.when and not self.line():
            yield from (Item(told.when, style="muted"), Item())
        if self.said:
            yield from (Item(self.said, style="warn"), Item())
        yield from (Item(text, lead=BULLET) for text in told.told[-count:])
        if told.told:
            yield Item()
        for text, style in ((told.place, "muted"), (told.chosen, "foreground"), (told.turn, "accent-ink bold")):
            if text:
                yield Item(text, style=style)
        if told.doubted:
            yield from (Item(), Item(told.doubted, heading=True))
        yield from (Item(text, style="warn", lead=BULLET) for text in told.doubts)

    def _rows(self, item: Item) -> int:
        return len(wrapped(item.text, max(self._wide() - item.hang - 2, 8)))

    def _wide(self) -> int:
        return min(self.size.width - 8, WIDEST)

    def _room(self) -> int:
        return self.size.height - FRAME - (self.size.height >= 28)

    def pressed(self, key: str, char: str | None) -> bool:
        """Enter goes on, and so does Esc: it never leaves a table."""
        if key not in ("enter", "escape"):
            return False
        if curtain.clock() - self.since >= curtain.GUARD:
            self.go_on()
        return True

    def go_on(self) -> None:
        """All have read it."""
        self.goes_on = True
        self.dismiss(True)

    def back(self) -> None:
        """`q`: it does not go on."""
        self.dismiss(False)

    def on_unmount(self) -> None:
        """Left, or the whole program is: nobody plays."""
        if not self.goes_on:
            self.leave()

    def on_resize(self) -> None:
        """Another room holds another number of doings."""
        super().on_resize()
        if self.listing.items:
            self.renew()
