"""From names to colours: `seat-1 on lit bold` as the theme that is on means it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from rich.color import Color as RichColour
from rich.style import Style
from textual.color import Color

ATTRIBUTES: Final = frozenset({"bold", "dim", "italic", "underline", "reverse", "strike"})

UPPER, LOWER = 0x1B, 0xE4
"""The dots of a Braille cell above and below its middle."""
BRAILLE: Final = {
    chr(0x2800 + dots): " " if not dots else "'" if not dots & LOWER else "." if not dots & UPPER else ":"
    for dots in range(256)
}
"""The lines of a chart in ASCII."""

ASCII: Final = str.maketrans(
    {
        **BRAILLE,
        **dict(zip("♥♦♠♣", "hdsc", strict=True)),
        **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+"),
        **dict.fromkeys("─╌╴", "-"),
        "━": "=",
        **dict.fromkeys("│╎┃", "|"),
        "▐": "[",
        "▌": "]",
        **dict.fromkeys("▗▖▝▘", " "),
        "▄": "_",
        "▀": "-",
        "█": "#",
        "●": "o",
        "○": ".",
        "■": "#",
        "□": ".",
        "·": ".",
        "▸": ">",
        "◂": "<",
        "▴": "^",
        "▾": "v",
        "♛": "*",
        "⌂": "^",
        "◉": "$",
        "†": "!",
        "⇥": ">",
        "≈": "~",
        "∿": "~",
        "░": ":",
        "★": "*",
        "◆": "+",
        "☐": ".",
        "☑": "x",
        "≤": "<",
        "≥": ">",
        "“": '"',
        "”": '"',
        "‘": "'",
        "’": "'",
        "‹": "<",
        "›": ">",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "⏎": "<",
        "⌫": "<",
        "◈": "*",
        "✓": "+",
        "✗": "x",
        "…": "~",
        "–": "-",
        "—": "-",
        "−": "-",
        "×": "x",
    }
)
"""Each sign of the tables in ASCII, one cell for one cell."""


class Palette:
    """The colours of a theme by name. `ascii`: signs are drawn in ASCII too."""

    def __init__(self, variables: Mapping[str, str], ascii_only: bool = False) -> None:
        self.variables, self.ascii = variables, ascii_only
        self._styles: dict[str, Style] = {}

    def colour(self, name: str) -> RichColour:
        """Return a colour by the name of a theme variable, or as it is written."""
        return Color.parse(self.variables.get(name, name)).rich_color

    def style(self, spec: str) -> Style:
        """Return a style: `COLOUR`, `COLOUR on COLOUR`, with attributes behind."""
        found = self._styles.get(spec)
        if found is None:
            names = [word for word in spec.split() if word not in ATTRIBUTES and word != "on"]
            ground = names[1] if len(names) > 1 else "background"
            found = Style(
                color=self.colour(names[0] if names else "foreground"),
                bgcolor=self.colour(ground),
                **{word: True for word in spec.split() if word in ATTRIBUTES},  # type: ignore[arg-type]
            )
            self._styles[spec] = found
        return found

    def plain(self, text: str) -> str:
        """Return a text as it is drawn: in ASCII signs, where those are wanted."""
        return text.translate(ASCII) if self.ascii else text


class Painter(Protocol):
    """An app that has a palette."""

    @property
    def palette(self) -> Palette:
        """The colours of the theme that is on."""
        ...
