"""Kept evenings to look back on, whole or broken off."""

from __future__ import annotations

from typing import Any

from rat_tables.desk.opening import words_of
from rat_tables.engine.session import Session
from rat_tables.games import find
from rat_tables.review.lookback import Lookback
from saves.store import load
from tests.sessions.make import HERE

NAMES = sorted(path.stem for path in HERE.glob("*.toml") if path.stem != "expected")


def evening(name: str, records: int | None = None) -> Session[Any]:
    """A kept evening, up to so many records."""
    saved = load(HERE / f"{name}.toml")
    return Session(find(saved.head.game).open(), saved.head, saved.records[:records])


def back_on(session: Session[Any]) -> Lookback:
    """Somebody looks back on it."""
    return Lookback(session, words_of(find(session.head.game), session.head))
