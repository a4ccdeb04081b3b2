"""What one viewer can tell of a session, as plain values: two sessions alike to a viewer give equal ones."""

from __future__ import annotations

from typing import Any

import msgspec

from rat_tables.engine.asks import REFRESH
from rat_tables.engine.game import Taken
from rat_tables.engine.seats import Viewer, sees
from rat_tables.engine.session import Session
from rat_tables.engine.table import Event
from rat_tables.engine.views import as_data


def seen(session: Session[Any], viewer: Viewer) -> dict[str, Any]:
    """Return the table's view, the ask as the viewer may see it, what was told, what undo says it takes back, and the
    scores that the viewer may know."""
    ask, back, view = session.ask, session.back(), session.table.as_seen_by(viewer)
    return {
        "table": as_data(view),
        "ask": None if ask is None else plain(ask.as_seen_by(viewer)),
        "who": None if ask is None else ask.who,
        "story": [told(event) for event in session.table.story.events if event.seen_by(viewer)],
        "undo": None if back is None else [met(taken, viewer) for taken in back.taken],
        "fenced": back is not None and back.fence is not None,
        "fence": None if back is None or back.fence is None else met(back.fence, viewer),
        "redo": bool(session.fold.future),
        "scores": plain(session.game.scores_seen(session.table, view)),
        "finished": session.fold.finished,
    }


def told(event: Event) -> tuple[str, str, Any]:
    """An event without the word to whom it was told."""
    return event.kind, event.seat, plain(event.facts)


def met(taken: Taken, viewer: Viewer) -> tuple[str, str, str, str | None]:
    """An answer taken back: what was chosen in secret, only to the seat that chose."""
    hidden = taken.secret and not sees(viewer, taken.seat)
    return taken.kind, taken.place, taken.seat, None if hidden else taken.token


def plain(value: Any) -> Any:
    """Data without objects in it: structs as dicts, whatever else has no plain form as its text."""
    return msgspec.to_builtins(value, enc_hook=str, str_keys=True)


def looked_again(session: Session[Any]) -> None:
    """Let the waiting ask be built again, after something hidden was changed on the table by a test."""
    session.run._go(REFRESH)
