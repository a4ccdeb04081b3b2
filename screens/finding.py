"""A page in which `/` finds: what is looked for stands in the key line while it is typed."""

from __future__ import annotations

from textual.events import Paste
from textual.screen import ScreenResultType

from screens.page import Page

LONGEST = 60


class Finding(Page[ScreenResultType]):
    """A page with something to look for. `asking`: letters belong to it, not to commands."""

    wanted: str = ""
    asking: bool = False

    # ── for subclasses ──

    def sought(self) -> None:
        """What is looked for has changed."""
        self.renew()

    def settled(self) -> None:
        """Enter was pressed behind it."""
        self.renew()

    def found(self) -> str:
        """What stands beside what is looked for: how much of it there is."""
        return ""

    # ── what they all do ──

    def can(self, command: str) -> bool:
        """Finding is possible here too."""
        return command == "filter" or super().can(command)

    def do(self, command: str) -> None:
        """Begin to look for something, or do what any page does."""
        if command == "filter":
            self.asking = True
            self.look_for("")
        else:
            super().do(command)

    def look_for(self, text: str) -> None:
        """Look for something else."""
        self.wanted = "".join(char for char in text if char.isprintable())[:LONGEST]
        self.sought()

    def renew(self, at: str | None = None) -> None:
        """Show what is being typed, too."""
        self.listing.prompt = f"/ {self.wanted}_   {self.found()}" if self.asking else ""
        super().renew(at)

    def pressed(self, key: str, char: str | None) -> bool:
        """While something is typed, letters are text; Esc gives it up."""
        if key == "escape" and (self.asking or self.wanted):
            self.asking = False
            self.look_for("")
        elif not self.asking:
            return False
        elif key == "enter":
            self.asking = False
            self.settled()
        elif key == "backspace":
            self.asking = bool(self.wanted)
            self.look_for(self.wanted[:-1])
        elif char and char.isprintable():
            self.look_for(self.wanted + char)
        else:
            return False
        return True

    def on_paste(self, event: Paste) -> None:
        """Look for what is pasted."""
        event.stop()
        if self.asking:
            self.look_for(self.wanted + " ".join(event.text.split()))


class AlwaysFinding(Finding[ScreenResultType]):
    """A page that is there to find something: letters are what is looked for, at once, and Enter chooses."""

    asking = True

    def settled(self) -> None:
        """Choose what is marked."""
        self.asking = True
        if self.listing.token:
            self.chosen(self.listing.token)

    def pressed(self, key: str, char: str | None) -> bool:
        """Arrows move, Esc goes back where nothing is typed, everything else is typed."""
        if key == "escape" and not self.wanted:
            self.back()
            return True
        handled = super().pressed(key, char)
        self.asking = True
        return handled
