"""Text by the cells it takes: cut, filled up and wrapped."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import category

from rich.cells import cell_len, get_character_cell_size

ELLIPSIS: Final = "…"
JOINS: Final = "\u200d\ufe0e\ufe0f"
"""Joiners and variation selectors: terminals disagree about what they do to a width, so none is drawn."""


@lru_cache(4096)
def cells(char: str) -> int:
    """Return the cells of one character; −1 for one that must not reach a terminal."""
    if char in JOINS:
        return -1
    if not char.isprintable() and category(char)[0] == "C":
        return -1
    return get_character_cell_size(char)


def drawn(text: str) -> str:
    """Return a text as it can be drawn: without controls and without what makes widths uncertain."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char for char in text if cells(char) >= 0)


def width(text: str) -> int:
    """Return the cells a text takes."""
    return len(text) if text.isascii() else cell_len(drawn(text))


def clip(text: str, room: int) -> str:
    """Return a text in at most `room` cells; what is cut off leaves an ellipsis."""
    if width(text) <= room:
        return text
    if room <= 0:
        return ""
    kept, used = "", 0
    for char in drawn(text):
        used += cells(char)
        if used > room - 1:
            break
        kept += char
    return kept.rstrip() + ELLIPSIS


def filled(text: str, room: int, align: str = "<") -> str:
    """Return a text in exactly `room` cells: `<` to the left, `>` to the right, `^` in the middle."""
    text = clip(text, room)
    gap = room - width(text)
    left = {"<": 0, ">": gap, "^": gap // 2}[align]
    return " " * left + text + " " * (gap - left)


def wrapped(text: str, room: int, indent: int = 0) -> list[str]:
    """Return a text in lines of at most `room` cells, all but the first indented; a word too long is broken."""
    lines: list[str] = []
    room = max(room, indent + 1)  # with no room at all it would go on for ever
    for paragraph in text.split("\n"):
        line, first = "", True
        for word in paragraph.split(" "):
            space = room if first else room - indent
            joined = f"{line} {word}" if line else word
            if width(joined) <= space:
                line = joined
                continue
            if line:
                lines.append(line if first else " " * indent + line)
                first, space = False, room - indent
            while width(word) > space:
                piece = _beginning(word, space)
                lines.append(piece if first else " " * indent + piece)
                word, first, space = word[len(piece) :], False, room - indent
            line = word
        lines.append(line if first else " " * indent + line)
    return lines


def _beginning(word: str, room: int) -> str:
    used = 0
    for at, char in enumerate(word):
        used += max(cells(char), 0)
        if used > room:
            return word[: max(at, 1)]
    return word
