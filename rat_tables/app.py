"""The app: its settings, its themes, and the screens it opens. It opens on the menu and imports no game for that."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Mapping
from threading import Timer
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

import themes
from rat_tables.engine.seats import EVERYONE
from saves import folders, settings
from saves.errors import SaveError
from saves.settings import Settings
from screens import commands
from screens.said import say
from screens.widgets.palette import Palette

FALLBACK: Final = "lantern"
LEAVING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)

PATIENCE: Final = 5.0
"""Seconds in which a program told to go may put the terminal right; one that is gone would keep it for ever."""

if TYPE_CHECKING:
    from rat_tables.desk.opening import Box
    from rat_tables.engine.session import Session
    from rat_tables.packs import Found
    from saves.library import Entry
    from saves.store import Store

First = Callable[["RatTables"], None]
"""Opens what lies over the menu at the start."""


class RatTables(App[None]):
    """rat-tables. `failure` is the error that ended it, where one did; `stopped` the signal that asked to leave."""

    TITLE = "rat-tables"
    ENABLE_COMMAND_PALETTE = False  # there is one of our own
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True)]
    CSS: ClassVar[str] = "Screen { background: $background; }"

    def __init__(self, first: First | None = None) -> None:
        super().__init__()
        self.first = first
        self.failure: BaseException | None = None
        self.stopped = 0
        self.complaints: list[str] = []
        self.settings = self._settings()
        self._palette: Palette | None = None
        self.register_themes()
        self.wear(self.settings.theme)

    # ── themes ──────────────────────────────────────────────────────────────────────────────────────────────

    def _settings(self) -> Settings:
        try:
            self.palettes, self.complaints = self._palettes()
            found, said = settings.load(folders.settings_file(), list(self.palettes), list(commands.BY_ID))
        except SaveError as why:
            self.palettes = themes.built_in()
            self.complaints = [str(why)]
            return Settings()
        found.keys, wrong = commands.usable(found.keys)
        more = [say("keys.unusable", **facts) for facts in wrong]
        self.complaints = [*self.complaints, *said, *more]
        return found

    def _palettes(self) -> tuple[dict[str, themes.Palette], list[str]]:
        own, said = themes.of_folder(folders.themes())
        return {**themes.built_in(), **own}, said

    def register_themes(self) -> None:
        """Make every theme known, with two or four colours of suits as the settings say."""
        for palette in self.palettes.values():
            self.register_theme(themes.as_textual(palette, self.settings.four_colour))

    def wear(self, name: str) -> None:
        """Put a theme on; one that is not there falls back."""
        self.theme = name if name in self.palettes else FALLBACK

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The feature colours of a theme that says nothing of them."""
        return themes.defaults(self.current_theme.dark)

    @property
    def palette(self) -> Palette:
        """The colours that are on, kept until the theme changes."""
        if self._palette is None:
            self._palette = Palette(self.get_css_variables(), self.settings.ascii or not signs_can_be_written())
        return self._palette

    def repaint(self) -> None:
        """The colours or the signs have changed: draw everything anew."""
        self._palette = None
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            screen.refresh(layout=True)

    def watch_theme(self) -> None:
        """Another theme: its colours by name are looked up anew."""
        self._palette = None

    # ── screens ─────────────────────────────────────────────────────────────────────────────────────────────

    def get_default_screen(self) -> Screen[Any]:
        """The menu: as the app's own first screen it costs no second one at the start."""
        from screens.home import Home

        return Home()

    def on_mount(self) -> None:
        """Open what was asked for on the command line."""
        if self.first is not None:
            self.first(self)

    def open_table(self, box: Box, session: Session[Any], store: Store, said: str = "", reminded: bool = False) -> None:
        """Open a table to play at. `said`: what is to be known first; `reminded`: all have read what was before."""
        from screens.table import TableScreen

        table = TableScreen(box, session, store.path, store, said=said)
        if reminded:
            table.desk.seen[EVERYONE] = len(session.records)
        self.push_screen(table, self._came_back)

    def new_session(
        self,
        game: str,
        use: str,
        options: Mapping[str, bool | str],
        title: str = "",
        seed: str = "",
        cards: Found | None = None,
    ) -> None:
        """Open the form of a new session, with what was said on the command line already filled in."""
        from screens.new import New, Said

        self.push_screen(New(game, use, said=Said(options, title, seed, cards)), self._came_back)

    def resume(self, entry: Entry) -> None:
        """Go on with a session; where it is open elsewhere, or is damaged, look at it. Raises `Failed`, `SaveError`."""
        from rat_tables.desk import opening

        said: list[str] = []
        try:
            box, session, store = opening.gone_on(entry, said.append)
        except opening.Failed as why:  # open elsewhere, damaged, newer: what can be read can be looked at
            self.look_at(entry, why.bare, reminded=True)
            return
        found = " ".join(said)

        def go_on(read: bool) -> None:
            self.open_table(box, session, store, "" if read else found, read)

        with opening.closed_on_failure(store):
            self._remind(box, session, found, go_on, store.close)

    def look_at(self, entry: Entry, why: str = "", reminded: bool = False) -> None:
        """Open a session to look at it and change nothing, `reminded` of what was. Raises `Failed`, `SaveError`."""
        from rat_tables.desk import opening
        from screens.table import TableScreen

        said: list[str] = []
        box, session = opening.looked_at(entry, said.append)
        readonly = why or " ".join(said) or say("table.read-only")

        def open_it(_: bool) -> None:
            self.push_screen(TableScreen(box, session, entry.path, None, readonly), self._came_back)

        if reminded:
            self._remind(box, session, readonly, open_it)
        else:
            open_it(False)

    def _remind(
        self,
        box: Box,
        session: Session[Any],
        found: str,
        go_on: Callable[[bool], None],
        leave: Callable[[], None] = lambda: None,
    ) -> None:
        """Let people read what was before, then go on, or leave; where there is nothing to read, go on at once.

        `found` is what was found when the file was opened: it stands on that page too. `go_on` is told whether it was
        read.
        """
        from rat_tables.previously import previously
        from screens.entries import now
        from screens.previously import PreviouslyPage

        told = previously(session, box.words, now())
        if told is None:
            go_on(False)
        else:
            self.push_screen(PreviouslyPage(told, found, leave), lambda on: go_on(True) if on else None)

    def _came_back(self, _: object) -> None:
        """A table was left: the menu shows what there is now."""
        renew = getattr(self.screen, "renew", None)
        if renew is not None and self.screen.query("#list"):  # a page just opened fills itself
            renew()

    def do(self, command: str) -> None:
        """Do a command that is the same everywhere."""
        if command == "help":
            from screens.help import Help

            self.push_screen(Help(getattr(self.screen, "where", "")))
        elif command == "palette":
            self._open_palette()
        elif command == "leave":
            self.exit()

    def action_leave(self) -> None:
        """Leave at once: everything is saved at any moment."""
        self.exit()

    def _open_palette(self) -> None:
        """List what can be done on the screen that is on, where there is anything."""
        from screens.palette import PalettePage, possible

        below: Any = self.screen
        listed = possible(below)
        if listed:
            self.push_screen(PalettePage(listed, self.settings.keys), lambda chosen: chosen and below.do(chosen))
        elif hasattr(below, "tell"):
            below.tell(say("palette.not-now"))

    # ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────

    async def run_async(self, **how: Any) -> None:
        """Mind the signals before anything is done to the terminal."""
        self._mind_signals()
        await super().run_async(**how)

    def _mind_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in LEAVING:
            try:
                loop.add_signal_handler(number, self._signalled, number)
            except (NotImplementedError, ValueError, RuntimeError):  # Windows, or not the main thread
                return

    def _signalled(self, number: int) -> None:
        """Leave; at once and without a word where the terminal is gone and takes none any more: all is saved."""
        self.stopped = number
        last = Timer(PATIENCE, os._exit, [128 + number])
        last.daemon = True
        last.start()
        self.exit(return_code=128 + number)

    def _handle_exception(self, error: Exception) -> None:
        """Nobody is shown a traceback, and no value of the game goes into a report."""
        if self.failure is None:
            self.failure = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()


def signs_can_be_written() -> bool:
    """Whether the terminal's encoding has the signs of the tables; else they are drawn in ASCII."""
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"  # where Textual writes
    return "utf" in encoding.casefold() and os.environ.get("TERM") != "linux"  # whose font has few signs


def run(first: First | None = None) -> RatTables:
    """Run the app until somebody leaves; return it, with how it ended."""
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)  # Textual takes an empty one for set
    if not signs_can_be_written() and sys.__stderr__ is not None:
        sys.__stderr__.reconfigure(errors="replace")  # names may have more than the encoding
    app = RatTables(first)
    app.run()
    return app
