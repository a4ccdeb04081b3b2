"""Sessions and games as a list shows them: how they are called, who plays, how long ago."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from rat_tables import games
from screens.said import say

if TYPE_CHECKING:
    from saves.library import Entry

DAYS = 7
"""So many days are counted; what is older has its date."""


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


def ago(when: datetime, since: datetime | None = None) -> str:
    """Return how long ago something was, as one says it."""
    here = since or now()
    seconds = (here - when).total_seconds()
    days = (here.date() - when.astimezone(here.tzinfo).date()).days
    if seconds < 60:
        return say("ago.now")
    if seconds < 3600:
        return say("ago.minutes", count=int(seconds // 60))
    if days == 0:
        return say("ago.hours", count=int(seconds // 3600))
    if days < DAYS:
        return say("ago.days", count=days)
    return when.date().isoformat()
