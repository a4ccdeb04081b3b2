"""Statistics: who has played what and how often, and how it ended. Counted from the list; nothing is played for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rat_tables import games
from saves.errors import SaveError
from saves.library import Entry, Library
from saves.statistics import Player, Tally, gathered, remarks, winnable
from screens.entries import ago, short
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item


class StatisticsPage(Page[None]):
    """A row for each player and game. Enter leaves one game alone, and brings the others back."""

    title_key: ClassVar[str] = "statistics"

    def __init__(self) -> None:
        super().__init__()
        self.entries: Sequence[Entry] = []
        self.found = gathered([])
        self.only = ""
        self.fault = ""

    # ── what is in it ──

    def line(self) -> str:
        """How many sessions are counted."""
        return say("statistics.counted", count=self.found.finished.total(), game=short(self.only) if self.only else "")

    def keys(self) -> Sequence[tuple[str, str]]:
        """Enter, where there is anything."""
        enter = [("Enter", say("statistics.key.all" if self.only else "statistics.key.game"))]
        return [*(enter if self.found.players else []), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """The players, a remark or two above them, and below what was not counted."""
        return [Item(self.fault, style="bad")] if self.fault else list(self._items())

    def _items(self) -> Iterator[Item]:
        found = self.found
        if not found.players:
            yield Item(say("statistics.none"), style="muted")
        for key, facts in remarks(found) if not self.only else []:
            yield Item(say(f"statistics.remark.{key}", **facts), style="muted")
        for key, player in found.players.items():
            yield Item()
            winnable = player.wins is not None
            facts = {"name": player.name, "plays": player.plays, "wins": player.wins, "winnable": winnable}
            yield Item(say("statistics.player", **facts), style="accent-ink")
            for game, tally in player.games.items():
                yield self._row(key, player, game, tally)
        if left := found.open + found.abandoned + found.unread:
            counts = {"open": found.open, "abandoned": found.abandoned, "unread": found.unread}
            yield Item()
            yield Item(say("statistics.left", count=left, **counts), style="muted")

    def _row(self, key: str, player: Player, game: str, tally: Tally) -> Item:
        average = "" if tally.average is None else f"{tally.average:.1f}"
        facts = {"plays": tally.plays, "wins": tally.wins, "joint": tally.joint, "average": average, "best": tally.best}
        row = say("statistics.row", **facts, winnable=winnable(game))
        company = ", ".join(self.found.with_whom(tally))
        more = {"row": row, "company": company}
        note = say("statistics.note", name=player.name, game=short(game), **more)
        return Item(short(game), f"{game}:{key}", more=row, right=ago(tally.last), note=note)

    def on_mount(self) -> None:
        """The names of games are short, what is said of them is not."""
        self.listing.left = 0.24
        super().on_mount()

    def on_screen_resume(self) -> None:
        """At first, and whenever somebody comes back: the sessions may have changed."""
        self.fault = ""
        try:
            self.entries = Library(games=list(games.SHELVES)).entries()
        except (SaveError, OSError) as why:
            self.fault, self.entries = str(why), []
        self._count()

    def _count(self) -> None:
        self.found = gathered(self.entries, self.only)
        self.renew()

    # ── what can be done ──

    def chosen(self, token: str) -> None:
        """One game alone, or all of them again."""
        self.only = "" if self.only else token.partition(":")[0]
        self._count()
