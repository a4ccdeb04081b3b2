"""How a result came about: each seat's number, line by line, each line with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from screens.page import Page
from screens.said import say
from screens.table.desk import TableDesk
from screens.widgets.listing import Item


class ScorePage(Page[None]):
    """The lines of every score; Enter on one opens its rule."""

    title_key: ClassVar[str] = "score"

    def __init__(self, desk: TableDesk) -> None:
        super().__init__()
        self.desk = desk

    def line(self) -> str:
        """The table's name."""
        return self.desk.session.title

    def keys(self) -> Sequence[tuple[str, str]]:
        """What the keys do here."""
        return [("Enter", say("score.rule")), ("Esc", say("key.back"))]

    def on_mount(self) -> None:
        """What is counted is long, the numbers stand near it."""
        self.listing.left = 0.6
        super().on_mount()

    def items(self) -> Sequence[Item]:
        """Best first."""
        session, words = self.desk.session, self.desk.words
        result = session.result
        items: list[Item] = []
        if result is None:
            return items
        colours = {head.slug: f"seat-{head.colour}" for head in session.head.seat}
        for score in result.scores:
            text = words.say("result-seat", session.names, seat=score.seat, total=score.total)
            items.append(Item(text, style=f"{colours.get(score.seat, 'foreground')} bold"))
            for at, line in enumerate(score.lines):
                label = words.score(line, session.names)
                items.append(Item(label, f"{score.seat}:{at}:{line.rule}", more=f"{line.amount:>3}", indent=2))
            items.append(Item())
        return items

    def chosen(self, token: str) -> None:
        """Open the rule behind a line."""
        from screens.rules import RulePage

        page = self.desk.words.page(token.split(":", 2)[2])
        if page is None:
            self.listing.tell(say("score.no-rule"))
        else:
            self.app.push_screen(RulePage(self.desk.words, page))
