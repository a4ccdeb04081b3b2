"""Looking for something in an evening: what holds it, in the order it happened, found as it is typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rat_tables.engine.seats import Viewer
from rat_tables.review.lookback import Hit, Lookback
from rat_tables.tale import reads
from screens.finding import AlwaysFinding
from screens.said import say
from screens.story import STYLES, lit
from screens.widgets.listing import Item


class Finds(AlwaysFinding[int]):
    """What was found, each with where in the game it was. Gives the stop to go to."""

    title_key: ClassVar[str] = "finds"

    def __init__(self, back: Lookback, viewer: Viewer) -> None:
        super().__init__()
        self.lookback, self.viewer = back, viewer
        self.hits: list[Hit] = []

    def heading(self) -> str:
        """What is looked through."""
        return say("finds.title", title=self.lookback.session.title or self.lookback.words.short)

    def line(self) -> str:
        """How much was found, and whose eyes looked."""
        name = self.lookback.session.names.get(self.viewer, "")
        found = say("finds.count", count=len(self.hits)) if self.wanted.strip() else ""
        return " · ".join(part for part in (found, say("finds.as", name=name) if name else "") if part)

    def keys(self) -> Sequence[tuple[str, str]]:
        """While one types, Enter leads on to what is marked."""
        there = [("↑↓", say("key.choose")), ("Enter", say("finds.go"))] if self.hits else []
        return [*there, ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """What was found, under where in the game it was; before anything is typed, what can be."""
        if not self.wanted.strip():
            return [Item(text, style="muted", wraps=True) for text in say("finds.how").split("|")]
        if not self.hits:
            closed = self.lookback.session.result is None and self.lookback.session.head.use == "play"
            return [Item(say("finds.none", query=self.wanted, closed=closed), style="muted", wraps=True)]
        return list(self._listed())

    def _listed(self) -> list[Item]:
        items: list[Item] = []
        place = ""
        for at, hit in enumerate(self.hits):
            if hit.place != place:
                items += [Item()] if items else []
                items.append(Item(hit.place, heading=True))
                place = hit.place
            text = reads(hit.passage, self.lookback.words, self.lookback.session.names)
            style = "secret" if hit.passage.only else STYLES.get(hit.passage.kind, "foreground")
            style = "muted strike" if hit.passage.struck else style
            items.append(Item(text, str(at), lead=[(f"{hit.n or '':>4}  ", "muted")], style=style, wraps=True))
        return items

    def sought(self) -> None:
        """Something else is looked for; what is nearest to where one stands is marked."""
        self.hits = self.lookback.find(self.wanted, self.viewer)
        self.listing.tints = lit(self.lookback.wanted(self.wanted))
        here = self.lookback.at if self.lookback.at < self.lookback.last else 0
        counting = [at for at, hit in enumerate(self.hits) if not hit.passage.struck] or list(range(len(self.hits)))
        ahead = (at for at in counting if self.hits[at].at >= here)
        at = next(ahead, counting[-1] if counting else 0)
        self.renew(str(at) if self.hits else "")

    def chosen(self, token: str) -> None:
        """Say where to go."""
        self.dismiss(self.hits[int(token)].at)
