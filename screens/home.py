"""The menu: go on where the last evening stopped, or begin another. The app opens on it.

It imports no game, and looks into the saved sessions only after it is on the screen.
"""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rat_tables import games
from screens import commands
from screens.commands import BY_ID, MENU
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item

if TYPE_CHECKING:
    from saves.library import Entry, Library
    from screens.form import Form

ROOMY: Final = 100
"""In so many columns every game's name is whole."""
GAME: Final = "game:"
"""A token that begins so names a game."""


class Home(Page[None]):
    """The menu."""

    where: ClassVar[str] = MENU
    title_key: ClassVar[str] = "home"

    def __init__(self) -> None:
        super().__init__()
        self.looked = False
        self.last: Entry | None = None
        self.saved: dict[str, int] = {}  # how many, how many open, whether none is broken
        self.usual = 0
        self.fault = ""
        self.told = False
        self.draft: Form | None = None  # a form that was left before it was used

    # ── what is in it ──

    def line(self) -> str:
        """How many games there are."""
        return say("home.line", count=len(games.SHELVES))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Whatever is marked is what Enter does."""
        return [("Enter", say("key.choose")), ("?", say("home.key.help")), (self._leave, say("home.key.leave"))]

    @property
    def _leave(self) -> str:
        return commands.shown(commands.keys_of(BY_ID["leave"], self.rats.settings.keys)[0])

    def items(self) -> Iterator[Item]:  # type: ignore[override]  # a list is made of it
        """The last session, what can be begun, the games, the shelf."""
        from screens.entries import range_of, short

        yield self._first()
        yield self._complaints()
        yield Item(say("home.play"), "play", "p", more=say("home.play.line"))
        yield Item(say("home.track"), "track", "t", more=say("home.track.line"))
        yield Item(say("home.score"), "score", "d", more=say("home.score.line"))
        yield Item()
        yield Item(say("home.games"), heading=True)
        for number, shelf in enumerate(games.SHELVES.values(), 1):
            key = str(number) if number < 10 else ""
            yield Item(short(shelf.name), GAME + shelf.name, key, shelf.line, range_of(shelf.name))
        yield Item()
        yield Item(say("home.shelf"), heading=True)
        yield Item(say("home.sessions"), "sessions", "s", more=self._counted() or " ")
        yield Item(say("home.statistics"), "statistics", "a", more=say("home.statistics.line"))
        yield Item(say("home.rules"), "rules", "r", more=say("home.rules.line"))
        yield Item(say("home.settings"), "settings", "o", more=say("home.settings.line"))

    def _complaints(self) -> Item:
        """What was wrong with the files, until somebody has looked; an empty row where there is nothing."""
        wrong = [] if self.told else self.rats.complaints
        if not wrong:
            return Item()
        return Item(say("home.complaints", count=len(wrong)), "complaints", "!", wrong[0], style="warn")

    def _first(self) -> Item:
        """The last session, marked first; where there is none, what to do."""
        from screens.entries import ago, called, place, players, short

        if self.last is None:
            none = say("home.none-open" if self.saved.get("count") else "home.none") if self.looked else ""
            return Item(self.fault or none, style="bad" if self.fault else "muted")
        game, where = short(self.last.game), place(self.last).partition(" · ")[0]
        told = [game] if len(games.SHELVES) > 1 and called(self.last) != game else []
        more = " · ".join([*told, where or say(f"use.{self.last.use}"), players(self.last)])
        return Item(called(self.last), "continue", "c", more, ago(self.last.changed), "accent-ink")

    def _counted(self) -> str:
        return say("home.counted", **self.saved) if self.saved else ""

    def _fit(self) -> None:
        """The names of games are short, what is said of them is not; where there is room both are whole."""
        self.listing.left = 0.36 if self.size.width >= ROOMY else 0.27
        super()._fit()

    # ── looking into the sessions ──

    def on_screen_resume(self) -> None:
        """At the start and whenever somebody comes back: look again, once this is on the screen."""
        self.looked = False
        self.call_after_refresh(self._look_around)

    def _look_around(self) -> None:
        if self.is_current:  # not under a table that was opened at once
            self.run_worker(self._look_aside(), exclusive=True)

    async def _look_aside(self) -> None:
        """Look for the last session, then count them all; a thousand take a while, and keys are not kept waiting."""
        library = self._library()
        if library is not None:
            last = await to_thread(_latest, library)
            if not self.looked:
                self._stands(*last)
            entries = await to_thread(_entries, library)
            if self.is_attached:
                self._count(entries)
        elif not self.looked:
            self._stands(None, self.fault)

    def look(self) -> None:
        """Look for the last session now: a key has come before that was done."""
        if not self.looked:
            library = self._library()
            self._stands(*(_latest(library) if library else (None, self.fault)))

    def _stands(self, last: Entry | None, fault: str) -> None:
        """Say what there is to go on with; that is marked, unless somebody has marked something else."""
        if not self.is_attached:
            return
        fresh = self.last is None
        self.looked, self.last, self.fault = True, last, fault
        self.usual = len(last.seats) if last else self.usual
        self.renew("continue" if last and (fresh or self.listing.token == "play") else None)

    def _count(self, entries: Sequence[Entry]) -> None:
        from saves.library import OPEN

        self.usual = next((len(entry.seats) for entry in entries if not entry.trouble), 0)
        opened = sum(entry.state == OPEN and not entry.trouble for entry in entries)
        self.saved = {"count": len(entries), "open": opened, "whole": not any(entry.trouble for entry in entries)}
        self.renew()

    def _library(self) -> Library | None:
        from saves.errors import SaveError
        from saves.library import Library

        try:
            return Library(games=list(games.SHELVES))
        except SaveError as why:  # the folder cannot be made
            self.fault = str(why)
            return None

    # ── what they mean ──

    def pressed(self, key: str, char: str | None) -> bool:
        """Keys typed ahead mean the menu as it will stand; `?` is help."""
        self.look()
        if char == "?":
            self.do("help")
        return char == "?"

    def back(self) -> None:
        """Esc never leaves."""

    def do(self, command: str) -> None:
        """Do a command; `q` leaves at once, all is saved."""
        self.rats.do(command)

    def chosen(self, token: str) -> None:
        """Open what was chosen."""
        if token == "continue" and self.last:
            from screens.sessions import go_on

            go_on(self, self.last)
        elif token in ("play", "track", "score"):
            self._begin(token)
        elif token.startswith(GAME):
            self._begin("play", token.removeprefix(GAME))
        elif token == "sessions":
            from screens.sessions import Sessions

            self.app.push_screen(Sessions())
        elif token == "statistics":
            from screens.statistics import StatisticsPage

            self.app.push_screen(StatisticsPage())
        elif token == "rules":
            from screens.rules import Rules

            self.app.push_screen(Rules())
        elif token == "settings":
            from screens.settings import SettingsPage

            self.app.push_screen(SettingsPage())
        elif token == "complaints":
            from screens.settings import Faults

            self.told = True
            self.app.push_screen(Faults())

    def _begin(self, use: str, game: str = "") -> None:
        from screens.new import New

        last = self.draft.box.shelf.name if self.draft else self.last.game if self.last else next(iter(games.SHELVES))
        if use == "score" and not games.SHELVES[game or last].pad:
            last = next(name for name, shelf in games.SHELVES.items() if shelf.pad)
        self.app.push_screen(New(game or last, use, self.usual, self.draft), self._left)

    def _left(self, draft: Form | None) -> None:
        self.draft = draft


def _latest(library: Library) -> tuple[Entry | None, str]:
    """The last session that can be gone on with, and a sentence where the folder cannot be read."""
    try:
        return library.latest(), ""
    except OSError as why:
        return None, say("home.unread", why=str(why.strerror or why))


def _entries(library: Library) -> list[Entry]:
    try:
        return library.entries()
    except OSError:  # said already
        return []
