"""The app: its settings, its themes, and the screens it opens. It opens on the menu and imports no game for that."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

import themes
from saves import folders, settings
from saves.errors import SaveError
from saves.settings import Settings
from screens import commands
from screens.widgets.palette import Palette

FALLBACK: Final = "lantern"
LEAVING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)

First = Callable[[], "Screen[Any]"]
"""Makes the screen that lies over the menu at the start."""


class RatTables(App[None]):
    """rat-tables. `failure` is the error that ended it, where one did; `stopped` the signal that asked to leave."""

    TITLE = "rat-tables"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"
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
        self.complaints = [*self.complaints, *said]
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
            self._palette = Palette(self.get_css_variables(), self.settings.ascii)
        return self._palette

    def repaint(self) -> None:
        """The colours or the signs have changed: draw everything anew."""
        self._palette = None
        self.refresh_css(animate=False)
        for screen in self.screen_stack:
            screen.refresh(layout=True)

    def _watch_theme(self, theme_name: str) -> None:
        self._palette = None
        super()._watch_theme(theme_name)

    # ── screens ─────────────────────────────────────────────────────────────────────────────────────────────

    def get_default_screen(self) -> Screen[Any]:
        """The menu: as the app's own first screen it costs no second one at the start."""
        from screens.home import Home

        return Home()

    def on_mount(self) -> None:
        """Mind the signals, and open what was asked for on the command line."""
        self._mind_signals()
        if self.first is not None:
            self.push_screen(self.first())

    def do(self, command: str) -> None:
        """Do a command that is the same everywhere."""
        if command == "help":
            from screens.help import Help

            self.push_screen(Help())
        elif command == "palette":
            self.action_command_palette()
        elif command == "leave":
            self.exit()

    def action_leave(self) -> None:
        """Leave at once: everything is saved at any moment."""
        self.exit()

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[Any]:
        """The palette lists what can be done now, and nothing else."""
        from screens.palette import possible

        yield from possible(screen)

    def action_command_palette(self) -> None:
        """Open the palette, where the screen has anything for it."""
        from screens.palette import possible

        if next(iter(possible(self.screen)), None) is not None:
            super().action_command_palette()

    # ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────

    def _mind_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in LEAVING:
            try:
                loop.add_signal_handler(number, self._signalled, number)
            except (NotImplementedError, ValueError, RuntimeError):  # Windows, or not the main thread
                return

    def _signalled(self, number: int) -> None:
        self.stopped = number
        self.exit(return_code=128 + number)

    def _handle_exception(self, error: Exception) -> None:
        """Nobody is shown a traceback, and no value of the game goes into a report."""
        if self.failure is None:
            self.failure = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()


def run(first: First | None = None) -> RatTables:
    """Run the app until somebody leaves; return it, with how it ended."""
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)  # Textual takes an empty one for set
    app = RatTables(first)
    app.run()
    return app
