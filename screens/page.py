"""A page: a list over the whole screen, to read or to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.events import Key
from textual.screen import Screen, ScreenResultType

from screens import commands
from screens.commands import LISTS
from screens.said import say
from screens.widgets.canvas import Canvas
from screens.widgets.listing import Item, Listing
from screens.widgets.text import clip
from screens.widgets.zone import Zone

if TYPE_CHECKING:
    from rat_tables.app import RatTables

UNSEEN = frozenset(["escape", "q", "up", "down", "tab", "shift+tab", "pageup", "pagedown", "home", "end"])
"""What a page hears that has no room to be seen: nothing that chooses."""
LEAST = (40, 10)
"""Below so many columns and rows a page says what it needs."""


class House:
    """What every screen of ours knows: the app it is in."""

    @property
    def rats(self) -> RatTables:
        """The app."""
        return cast("RatTables", self.app)  # type: ignore[attr-defined]

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Go, once: a key typed ahead may come to a screen that is gone, and would take the next one away."""
        stack = self.app.screen_stack  # type: ignore[attr-defined]
        if not stack or stack[-1] is not self:  # `is_current` is true of some that lie below
            return AwaitComplete()
        gone: AwaitComplete = super().dismiss(result)  # type: ignore[misc]
        return gone

    def back(self) -> None:
        """Go back to where we came from."""
        self.dismiss(None)

    def can(self, command: str) -> bool:
        """Whether a command can be done on this page."""
        return command in ("help", "leave")

    def do(self, command: str) -> None:
        """Do a command: `q` goes back, help and the palette are the app's."""
        if command == "leave":
            self.back()
        else:
            self.rats.do(command)


class Page(House, Screen[ScreenResultType]):
    """A list with a title. Subclasses fill `items` and do what `chosen` says; Esc goes back."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    where: ClassVar[str] = LISTS
    title_key: ClassVar[str] = ""
    private: bool = False
    """It shows what only one rat may read: the table takes it away before another one looks."""

    def compose(self) -> ComposeResult:
        """One list, and the word that the window is too small."""
        yield Listing(self.heading(), self.line(), self.keys(), id="list")
        yield Zone(self._draw_small, id="small")

    # ── for subclasses ──

    def heading(self) -> str:
        """The title of the page."""
        return say(f"{self.title_key}.title")

    def line(self) -> str:
        """What stands beside the title."""
        return say(f"{self.title_key}.line")

    def keys(self) -> Sequence[tuple[str, str]]:
        """What stands in the key line."""
        return [("Enter", say("key.choose")), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """What is in the list."""
        return []

    def chosen(self, token: str) -> None:
        """Do what an item means."""

    def pressed(self, key: str, char: str | None) -> bool:
        """Do what a key means on this page alone; False if it means nothing special."""
        return False

    # ── what all of them do ──

    @property
    def listing(self) -> Listing:
        """The list."""
        return self.query_one("#list", Listing)

    def on_mount(self) -> None:
        """Fill the list."""
        self._fit()
        self.renew()

    def renew(self, at: str | None = None) -> None:
        """Fill the list anew."""
        listing = self.listing
        listing.title, listing.line, listing.keys = self.heading(), self.line(), list(self.keys())
        listing.fill(self.items(), at)

    def on_key(self, event: Key) -> None:
        """A key: of the page, of the list, of a command; Esc goes back."""
        event.stop()
        event.prevent_default()
        listing = self.listing
        if not listing.display and event.key not in UNSEEN:
            return
        if listing.message:
            listing.message = ""
            listing.stale()
        if self.pressed(event.key, event.character) or listing.key(event.key, event.character):
            return
        if event.key == "escape":
            self.back()
            return
        command = commands.at(self.where, event.key, self.rats.settings.keys)
        if command is not None:
            self.do(command.id)
        elif event.key == "question_mark" and self.can("help"):  # it asks for a rule only where there is a table
            self.do("help")

    @property
    def secret_screen(self) -> bool:
        """Whether what stands here is not for all: no palette opens over it."""
        return self.private

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """Something was chosen."""
        event.stop()
        self.chosen(event.token)

    def on_zone_picked(self, event: Zone.Picked) -> None:
        """A click: on an item, or on a key of the key line."""
        event.stop()
        if event.token.startswith("key:"):
            key = event.token[4:]
            self.on_key(Key(commands.key_name(key), key if len(key) == 1 else None))
            return
        listing = self.listing
        listing.mark(next(i for i, item in enumerate(listing.items) if item.token == event.token))
        self.chosen(event.token)

    def on_zone_scrolled(self, event: Zone.Scrolled) -> None:
        """The wheel."""
        event.stop()
        self.listing.scroll_lines(event.lines)

    def on_resize(self) -> None:
        """Too small for anything: say so."""
        self._fit()

    def _fit(self) -> None:
        small = self.size.width < LEAST[0] or self.size.height < LEAST[1]
        self.listing.display = not small
        self.query_one("#small", Zone).display = small

    def _draw_small(self, canvas: Canvas) -> None:
        canvas.put(0, canvas.h // 2, clip(say("small", w=LEAST[0], h=LEAST[1]), canvas.w), "accent-ink bold")
