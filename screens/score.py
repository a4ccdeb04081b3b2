"""What everybody has, and how it came about: each seat's number, line by line, each line with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar, Final

from rat_tables.engine.game import Run
from rat_tables.engine.score import Score, ScoreLine
from rat_tables.engine.seats import EVERYONE, Viewer
from rat_tables.review.course import standing
from screens.looking import Looking
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item

TIE: Final = "tie-break"
"""A line of a score that counts nothing and decides a tie."""
SQUARES: Final = 12
"""So many points are squares as well; of more there is only the number."""


class ScorePage(Page[None]):
    """The lines of every score; Enter on one opens its rule.

    Of a table's desk the result, once it is over. Of a review the moment at which it stands, `run`, with the eyes of a
    `viewer`: of a session that goes on nothing that this viewer may not know.
    """

    title_key: ClassVar[str] = "score"

    def __init__(self, of: Looking, run: Run[Any] | None = None, viewer: Viewer = EVERYONE) -> None:
        super().__init__()
        self.session, self.words = of.session, of.words
        self.run, self.viewer = run or self.session.run, viewer

    @cached_property
    def scores(self) -> Sequence[Score]:
        """What is known, best first: the result where the game is over, else as it stands at this moment."""
        return standing(self.session, self.run, self.viewer)

    def heading(self) -> str:
        """How it came about, or how it stands."""
        return say("score.title" if self.run.ask is None else "score.now")

    def line(self) -> str:
        """The table's name, and where in the game it is."""
        place = self.words.place(self.run.table.place) if self.run.ask is not None else ""
        return say("score.line", title=self.session.title, place=place)

    def keys(self) -> Sequence[tuple[str, str]]:
        """What the keys do here."""
        return [*([("Enter", say("score.rule"))] if self.scores else []), ("Esc", say("key.back"))]

    def on_mount(self) -> None:
        """What is counted is long, the numbers stand near it."""
        self.listing.left = 0.6
        super().on_mount()

    def items(self) -> Sequence[Item]:
        """Best first, then whose score is not known."""
        return list(self._items())

    def _items(self) -> Iterator[Item]:
        names, scores = self.session.names, self.scores
        colours = {head.slug: f"seat-{head.colour}" for head in self.session.head.seat}
        for score in scores:
            text = self.words.say("result-seat", names, seat=score.seat, total=score.total)
            yield Item(text, style=f"{colours.get(score.seat, 'foreground')} bold")
            for at, line in enumerate(score.lines):
                more = "" if line.label == TIE else f"{line.amount:>3} {bar(line.amount)}".rstrip()
                style = "" if line.amount else "muted"
                yield Item(self.words.score(line, names), token_of(score, at, line), more=more, indent=2, style=style)
            yield Item()
        known = {score.seat for score in scores}
        if self.session.game.score is None and not scores:
            yield Item(say("course.none"), style="muted")
        elif hidden := [seat for seat in self.session.head.seats if seat not in known]:
            if scores:
                yield Item(say("score.hidden", names, seats=hidden), style="muted")
            yield Item(self.words.say("score-hidden"), style="muted")

    def chosen(self, token: str) -> None:
        """Open the rule behind a line."""
        from screens.rules import RulePage

        page = self.words.page(token.split(":", 2)[2])
        if page is None:
            self.listing.tell(say("score.no-rule"))
        else:
            self.app.push_screen(RulePage(self.words, page))


def bar(amount: int) -> str:
    """So many squares; of very many as many as there is room for."""
    return "■" * min(max(amount, 0), SQUARES) + ("…" if amount > SQUARES else "")


def token_of(score: Score, at: int, line: ScoreLine) -> str:
    """What a line is called: whose, which, and by what rule."""
    return f"{score.seat}:{at}:{line.rule}"
