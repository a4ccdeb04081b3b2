"""What the table can set by hand: a list of it, each with an example to be changed in the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from screens.page import Page
from screens.said import say
from screens.table.desk import TableDesk
from screens.widgets.listing import Item


class RulingPage(Page[str]):
    """Gives the beginning of a `:ruling` line."""

    title_key: ClassVar[str] = "ruling"

    def __init__(self, desk: TableDesk) -> None:
        super().__init__()
        self.desk = desk

    def on_mount(self) -> None:
        """The names are short, what is said of them is not."""
        self.listing.left = 0.2
        super().on_mount()

    def items(self) -> Sequence[Item]:
        """A line for each thing that can be set now."""
        words, session = self.desk.words, self.desk.session
        items = [Item(say("ruling.how"), style="muted"), Item()]
        number = 0
        for name, knob in session.game.knobs.items():
            for written, value in knob.examples(session.table):
                number += 1
                labelled = words.knob(name)
                shown = f'"{value}"' if " " in value else value
                key = str(number) if number < 10 else ""
                line = f":ruling {written} {shown} "
                items.append(Item(labelled.label, line, key, labelled.text, note=labelled.text))
        return items

    def chosen(self, token: str) -> None:
        """Hand it to the field."""
        self.dismiss(token)
