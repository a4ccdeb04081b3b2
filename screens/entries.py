"""Sessions and games as a list shows them: how they are called, who plays, how long ago."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING, Final

from rat_tables import games
from rat_tables.ago import ago as said_ago
from screens.said import words

if TYPE_CHECKING:
    from rat_tables.words import Words
    from saves.library import Entry

TAIL: Final = 16_384
"""So many bytes at the end of a file hold its last records."""

_TAKEN_BACK: Final = re.compile(r'^do = "(undo|redo|mend)"$', re.M)
_PLACE: Final = re.compile(r'^place = "([\w.-]+)"$', re.M)


def now() -> datetime:
    """The clock on the wall."""
    return datetime.now().astimezone()


def short(game: str) -> str:
    """Return a game's title without that of its series; a game that is not on the shelf has its name."""
    shelf = games.SHELVES.get(game)
    return shelf.title.rpartition(": ")[2] if shelf else game


def called(entry: Entry) -> str:
    """Return how a session is called: by its title, or by its game where it has none of its own."""
    return short(entry.game) if entry.game and entry.title == entry.path.stem else entry.title or entry.path.name


def players(entry: Entry) -> str:
    """Return who plays, in seat order."""
    return ", ".join(entry.names)


@cache
def _words(game: str) -> Words:
    from rat_tables.words import of_game

    return of_game(games.SHELVES[game])


def place(entry: Entry) -> str:
    """Return where in the game the last answer was given, from the end of the file; nothing where it was taken back."""
    if entry.game not in games.SHELVES or not entry.records:
        return ""
    try:
        with entry.path.open("rb") as file:
            file.seek(max(entry.path.stat().st_size - TAIL, 0))
            tail = file.read().decode("utf-8", "replace")
    except OSError:
        return ""
    for record in reversed(tail.split("\n[[log]]\n")):
        if _TAKEN_BACK.search(record):
            return ""
        if found := _PLACE.search(record):
            return _words(entry.game).place(found[1])
    return ""


def range_of(game: str) -> str:
    """Return how many can play a game: `2–6`."""
    low, high = games.SHELVES[game].seats
    return f"{low}–{high}" if high > low else f"{low}"


def ago(when: datetime, since: datetime | None = None) -> str:
    """Return how long ago something was, as one says it."""
    return said_ago(when, since or now(), words())
