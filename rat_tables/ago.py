"""How long ago something was, as one says it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rat_tables.words import Words

DAYS: Final = 7
"""So many days are counted; what is older has its date."""


def ago(when: datetime, now: datetime, words: Words) -> str:
    """Return how long before `now` something was: minutes, hours, yesterday, days; then the date itself."""
    seconds = (now - when).total_seconds()
    days = (now.date() - when.astimezone(now.tzinfo).date()).days
    if seconds < 60:
        return words.say("ago.now")
    if seconds < 3600:
        return words.say("ago.minutes", count=int(seconds // 60))
    if days == 0:
        return words.say("ago.hours", count=int(seconds // 3600))
    if days < DAYS:
        return words.say("ago.days", count=days)
    return when.date().isoformat()
