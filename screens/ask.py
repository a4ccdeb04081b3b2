"""A question that is answered with yes or no, on a page of its own."""

from __future__ import annotations

from collections.abc import Sequence

from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item


class Confirm(Page[bool]):
    """Asks something; gives back True for yes. Esc and `q` are no. What can be taken back is not asked at all."""

    def __init__(self, question: str, about: str = "", yes: str = "", no: str = "") -> None:
        super().__init__()
        self.question, self.about = question, about
        self.yes, self.no = yes or say("ask.yes"), no or say("ask.no")

    def heading(self) -> str:
        """The question."""
        return self.question

    def line(self) -> str:
        """Nothing beside it."""
        return ""

    def items(self) -> Sequence[Item]:
        """What it is about, yes, no; yes is marked, so that Enter goes on."""
        about = [Item(self.about), Item()] if self.about else []
        return [*about, Item(self.yes, "yes", "y"), Item(self.no, "no", "n")]

    def chosen(self, token: str) -> None:
        """Give the answer back."""
        self.dismiss(token == "yes")

    def back(self) -> None:
        """Not answering is no."""
        self.dismiss(False)


class Told(Page[None]):
    """Sentences to read."""

    def __init__(self, title: str, sentences: Sequence[str]) -> None:
        super().__init__()
        self.told, self.sentences = title, list(sentences)

    def heading(self) -> str:
        """What they are about."""
        return self.told

    def line(self) -> str:
        """Nothing beside it."""
        return ""

    def keys(self) -> Sequence[tuple[str, str]]:
        """There is nothing to choose."""
        return [("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """One below the other, with room between."""
        return [item for sentence in self.sentences for item in (Item(sentence), Item())]

    def pressed(self, key: str, char: str | None) -> bool:
        """Enter goes back too: there is nothing else it could mean."""
        if key == "enter":
            self.back()
        return key == "enter"
