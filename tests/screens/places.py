"""Ways to a place of the program, as a person at the keyboard goes them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from screens.curtain import GUARD
from tests.screens.terminal import Terminal

TABLE: Final = ("play", "high-tea", "--players", "Ann,Bob,Cy,Dot", "--seed", "3")
SHIP: Final = "The Mouldy Duchess"


def in_the_menu(home: Path) -> Terminal:
    """The menu of a fresh home."""
    terminal = Terminal(home)
    terminal.wait_for("none yet")
    return terminal


def in_an_entry(home: Path) -> Terminal:
    """One answer is taken; the first Host types the ship's name."""
    terminal = Terminal(home, *TABLE)
    terminal.wait_for("Who is the first Host?")
    terminal.press("1")
    terminal.wait_for("type ▸")
    return terminal


def at_a_curtain(home: Path) -> Terminal:
    """Two answers are taken; the screen is to be passed to Bob."""
    terminal = in_an_entry(home)
    terminal.press(SHIP, "enter")
    terminal.wait_for("when only Bob is looking")
    return terminal


def lifted(terminal: Terminal, name: str) -> str:
    """The curtain lifted, once it hears an Enter."""
    terminal.wait_for(f"when only {name} is looking")
    terminal.rest(GUARD)
    terminal.press("enter")
    return terminal.wait_for(lambda seen: f"◈ only {name} is looking" in seen and " 6  " in seen)


def gone_on(terminal: Terminal) -> None:
    """What is to be read before a session goes on is read."""
    terminal.wait_for("Previously")
    terminal.rest(GUARD)
    terminal.press("enter")
    terminal.wait_gone("Previously")


def looking(home: Path) -> Terminal:
    """Three answers are taken; Cy looks at what only Cy may see."""
    terminal = at_a_curtain(home)
    lifted(terminal, "Bob")
    terminal.press("4", "enter")
    lifted(terminal, "Cy")
    return terminal
