"""Seats, and who may see what."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = str
"""A rat's place at the table: a slug (`ann`), which stays when the name changes."""

Viewer: TypeAlias = str
"""Who looks: a seat, `EVERYONE` (what is public) or `ALL` (open hands)."""

TABLE: Final = ""
"""The group, deciding aloud; chance has no seat either."""
EVERYONE: Final = "*everyone"
ALL: Final = "*all"


def sees(viewer: Viewer, owner: Seat) -> bool:
    """Whether this viewer may see what belongs to `owner` alone."""
    return viewer == ALL or (viewer == owner and owner != TABLE)
