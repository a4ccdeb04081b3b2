"""A line of text that is asked for, with what it was before in the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Input

from screens import commands
from screens.form import typed
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item, page_of
from screens.widgets.zone import Zone


class Field(Input):
    """The field; Enter and Esc are the page's."""

    def on_key(self, event: Key) -> None:
        """Give the page its keys."""
        if event.key in ("enter", "escape"):
            event.stop()
            event.prevent_default()
            page = self.screen
            assert isinstance(page, Line)
            page.on_key(event)


class Line(Page[str]):
    """Gives back what was written, or nothing if it was left. `told` stands below the field."""

    CSS: ClassVar[str] = """
    Line { layers: base field; }
    Line Zone { layer: base; }
    Line Field { layer: field; position: absolute; background: $lit; color: $foreground; border: none; height: 1; }
    Line Field { padding: 0; }
    Line Field:focus { border: none; background-tint: $foreground 0%; }
    """

    def __init__(self, question: str, most: int, text: str = "", told: Sequence[Item] = ()) -> None:
        super().__init__()
        self.question, self.most, self.text, self.told = question, most, text, told

    def compose(self) -> ComposeResult:
        """The page, and the field over it."""
        self.field = Field(typed(self.text, self.most), compact=True, select_on_focus=False)
        self.field.cursor_blink = False
        yield from super().compose()
        yield self.field

    def heading(self) -> str:
        """What is asked."""
        return self.question

    def line(self) -> str:
        """Nothing beside it."""
        return ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Keep it or leave it."""
        return [("Enter", say("line.keep")), ("Esc", say("line.leave"))]

    def items(self) -> Sequence[Item]:
        """Room for the field, and what is told."""
        return [Item(), Item(), *self.told]

    def on_mount(self) -> None:
        """Write on where the text ends."""
        super().on_mount()
        self.field.cursor_position = len(self.field.value)

    def _fit(self) -> None:
        super()._fit()
        x, y, wide = page_of(*self.size)
        self.field.display = self.listing.display
        self.field.styles.offset = (x, y + 3)
        self.field.styles.width = min(wide, self.most + 1)
        if self.field.display:
            self.field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """What nobody can see, and what is too long, is not taken."""
        event.stop()
        kept = typed(event.value, self.most)
        if kept != event.value:
            with self.field.prevent(Input.Changed):
                self.field.value = kept
            self.listing.tell(say("new.long", count=self.most), "warn")

    def on_zone_scrolled(self, event: Zone.Scrolled) -> None:
        """The field stands still, and so does what is below it."""
        event.prevent_default()

    def on_key(self, event: Key) -> None:
        """Enter gives back what is written, Esc leaves it; a letter may come before the field is there."""
        event.prevent_default()  # no list is moved in here
        small = not self.listing.display
        if event.key == "escape":
            self.back()
        elif event.key == "enter" and not small:
            self.dismiss(self.field.value)
        elif event.is_printable and event.character and self.focused is not self.field and not small:
            self.field.insert_text_at_cursor(event.character)
        elif not event.is_printable and (command := commands.at(self.where, event.key, self.rats.settings.keys)):
            self.do(command.id)
        else:
            return  # what moves in the field, and what takes away
        event.stop()
