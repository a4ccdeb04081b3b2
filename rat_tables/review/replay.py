"""The line of a session played once more, from the start."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rat_tables.engine.fold import Step
from rat_tables.engine.game import Run
from rat_tables.engine.seats import ALL, Viewer
from rat_tables.engine.session import Session, take_step


def replayed(session: Session[Any]) -> Iterator[tuple[Run[Any], Step | None]]:
    """Go along the line as it stands: the table before each step, and that step; last the end of it, and None.

    It is one table that goes on, so it is to be looked at at once. Where an answer does not fit the rules any more,
    that is the end.
    """
    run: Run[Any] = Run(session.game, session.setting)
    for step in session.line[: len(session.run.taken)]:
        yield run, step
        take_step(run, step)
    yield run, None


def eyes(session: Session[Any], viewer: Viewer) -> Viewer:
    """With whose eyes a viewer looks at a session: once it is over, everything lies open."""
    return ALL if session.result is not None else viewer
