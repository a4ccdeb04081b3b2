"""One saved session as lists show it: its row, what is told of it when it is marked, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache, partial
from typing import Final

from saves.choosing import BROKEN, state_of
from saves.library import ABANDONED, FINISHED, OPEN, Entry
from screens.entries import ago, called, place, players, short
from screens.said import say
from screens.widgets.listing import Item
from screens.widgets.text import clip

NOTE: Final = 90
"""So many cells of the last note are told."""
ACTS: Final = {"v": "look-back", "m": "rematch", "r": "rename", "n": "note"}
"""What can be done with any session that is not broken."""


def rows(entries: Sequence[Entry], since: datetime) -> dict[str, Item]:
    """Return sessions as lines of the list, by their paths; one that branched off another tells which."""
    titles = {entry.id: entry.title for entry in entries}
    return {
        str(entry.path): row(entry, since, titles.get(entry.fork.source, "") if entry.fork else "") for entry in entries
    }


def row(entry: Entry, since: datetime | None = None, parent: str = "") -> Item:
    """Return a session as a line of the list; nothing is read for it. Its token is its path."""
    token, when, state = str(entry.path), ago(entry.changed, since), state_of(entry)
    name, told = called(entry), say(f"sessions.state.{state}")
    if entry.trouble:
        right, keys = f"{told} · {when}", own_keys(state)
        return Item(name, token, more=players(entry), right=right, style="bad", note=entry.trouble, keys=keys)
    if entry.twins:
        told = f"{say('sessions.twin')} · {told}"
    more = players(entry) if name == short(entry.game) else f"{players(entry)} · {short(entry.game)}"
    style = "foreground" if entry.state == OPEN else "muted"
    note = partial(note_of, entry, parent)
    return Item(name, token, more=more, right=f"{told} · {when}", style=style, note=note, keys=own_keys(state))


def note_of(entry: Entry, parent: str = "") -> str:
    """Return what is told of a session when it is marked; where it stands is read from the end of its file. `parent` is
    the title of the one it branched off."""
    if entry.trouble:
        return entry.trouble
    ended = [f"{entry.seats.get(seat, seat)} {total}" for seat, total in entry.standings]
    return say(
        "sessions.told",
        game=short(entry.game),
        who=players(entry),
        place=place(entry) if entry.state == OPEN else "",
        use=say(f"use.{entry.use}"),
        records=entry.records,
        file=entry.path.name,
        ended=", ".join(ended),
        parent=(parent or entry.fork.source) if entry.fork else "",
        after=entry.fork.record if entry.fork else 0,
        twins=", ".join(entry.twins),
        noted=clip(entry.notes[-1], NOTE) if entry.notes else "",
        started=f"{entry.started:%Y-%m-%d}" if entry.started else "",
    )


@cache
def own_keys(state: str) -> Sequence[tuple[str, str]]:
    """Return the keys for what can be done with a session that stands so."""
    if state == BROKEN:
        return [("Enter", say("key.open"))]
    keys = [("Enter", say("key.open" if state == FINISHED else "sessions.key.go-on"))]
    keys += [(key, say(f"sessions.key.{name}")) for key, name in ACTS.items()]
    if state in (OPEN, ABANDONED):
        keys.append(("a", say("sessions.key.give-up" if state == OPEN else "sessions.key.take-up")))
    return keys
