"""An empty Textual app, to measure beside: one label; a key changes it, `q` leaves."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class Empty(App[None]):
    """One label."""

    pressed = 0

    def compose(self) -> ComposeResult:
        """The label."""
        yield Static("nothing here")

    def on_key(self, event: Key) -> None:
        """Say how many keys were pressed."""
        if event.key == "q":
            self.exit()
        self.pressed += 1
        self.query_one(Static).update(f"key {self.pressed}")


if __name__ == "__main__":
    Empty().run()
