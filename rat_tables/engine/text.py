"""Text that people type, as it may be kept and shown, and the columns it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import category, combining, east_asian_width, normalize

TITLE: Final = 60
"""The longest title of a session, and name of a ship."""

_JOINER: Final = "\u200d"  # builds one emoji of several; the variation selectors are no controls anyway
_BLANK: Final = _JOINER + "\u115f\u1160\u2800\u3164\uffa0"  # letters by their class, yet there is nothing to see


def clean(text: str, most: int = TITLE) -> str:
    """Return text without controls, on one line, of at most `most` characters.

    Line breaks and runs of spaces become one space. What has nothing to see in it is empty.
    """
    kept = "".join(c for c in " ".join(text.split()) if c == _JOINER or category(c) not in ("Cc", "Cs", "Cf"))
    kept = " ".join(normalize("NFC", kept).split())[:most].strip()
    return kept if any(c not in _BLANK and category(c)[0] != "M" for c in kept) else ""


def padded(text: str, columns: int, left: bool = True) -> str:
    """Return text filled up with spaces to so many columns."""
    room = " " * (columns - width(text))
    return text + room if left else room + text


def cut(text: str, columns: int) -> str:
    """Return text in at most so many columns; what is cut off leaves an ellipsis."""
    if width(text) <= columns:
        return text
    kept = ""
    for char in text:
        if width(kept + char) >= columns:
            break
        kept += char
    return kept.rstrip() + "…"


def width(text: str) -> int:
    """The columns a text takes at the most: two for a wide character, none for a mark upon another."""
    return sum(map(_columns, text))


def _columns(char: str) -> int:
    if char == "\ufe0f":  # makes a narrow sign an emoji, one column wider
        return 1
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(char) in ("W", "F") else 1


def in_columns(rows: Sequence[Sequence[str]], between: str, before: str) -> list[str]:
    """Return rows of cells as lines with the cells under each other; columns with nothing in them are left out."""
    across = max(map(len, rows))
    full = [[*row, *[""] * (across - len(row))] for row in rows]
    wide = [max(width(row[at]) for row in full) for at in range(across)]
    return [
        (before + between.join(padded(row[at], wide[at]) for at in range(across) if wide[at])).rstrip() for row in full
    ]


def filled(before: str, items: Sequence[str], between: str, room: int) -> list[str]:
    """Return items one after the other behind `before`, further lines indented as far, none longer than `room`."""
    lines: list[str] = []
    for item in items:
        if lines and width(lines[-1]) + len(between) + width(item) <= room:
            lines[-1] += between + item
            continue
        lines.append((" " * width(before) if lines else before) + item)
    return [cut(line, room) for line in lines]


def plainly(text: str) -> str:
    """Return a text as it is compared: without capitals, accents and curly signs, which not every keyboard has."""
    if not text.isascii():
        text = "".join(char for char in normalize("NFKD", text.replace("’", "'")) if not combining(char))
    return text.casefold()
