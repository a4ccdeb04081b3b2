"""What players write down: a line of text, or a dash to leave it open."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Entry, Refused
from rat_tables.engine.text import clean

SKIP: Final = "-"
LONG: Final = 200


def line(text: str, *_: object) -> tuple[str, str]:
    """Read a line of text."""
    kept = clean(text, LONG)
    if not kept or kept == SKIP:
        raise Refused("text-empty")
    return kept, kept


def open_line(text: str, *_: object) -> tuple[str, str]:
    """Read a line of text; a dash is none."""
    kept = clean(text, LONG)
    if not kept:
        raise Refused("text-empty")
    return kept, "" if kept == SKIP else kept


LINE: Final = Entry[str]("line", line, lambda: "Tim")
GAT_LINE: Final = Entry[str]("line", line, lambda: "a rusty flintlock")
"""A line that is needed."""
OPEN: Final = Entry[str]("open-line", open_line, lambda: SKIP)
"""A line that may be left open."""
