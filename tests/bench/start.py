"""Starting: `rat-tables --version` beside an empty Textual app's first paint, each a process of its own."""

from __future__ import annotations

import subprocess
import sys

from tests.bench.figures import in_turn, say, seconds

EMPTY_APP = """
from textual.app import App
class Empty(App):
    def on_ready(self):
        self.call_after_refresh(self.exit)
Empty().run(headless=True)
"""


def process(*arguments: str) -> None:
    """Run this Python with these arguments to its end."""
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)


def run() -> None:
    """Print the figure of the start."""
    version, empty, python = in_turn(
        seconds(lambda: process("-m", "rat_tables", "--version")),
        seconds(lambda: process("-c", EMPTY_APP)),
        seconds(lambda: process("-c", "pass")),
        runs=9,
    )
    figures = [f"{version * 1e3:.0f} ms", f"empty app {empty * 1e3:.0f} ms", f"Python alone {python * 1e3:.0f} ms"]
    say("--version, to an empty app's first paint", f"{version / empty:.2f} ×", "≤ 0.25 ×", figures)
