"""What the pages of a review are given: a session that is looked at, and the words of its game."""

from __future__ import annotations

from typing import Any, Protocol

from rat_tables.engine.session import Session
from rat_tables.words import Words


class Looking(Protocol):
    """A table's desk or a review: either has them."""

    @property
    def session(self) -> Session[Any]:
        """The session."""
        ...

    @property
    def words(self) -> Words:
        """How it reads."""
        ...
