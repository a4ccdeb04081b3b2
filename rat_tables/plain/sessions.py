"""The saved sessions as lines or as data: all of them, or those that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from rat_tables import games
from rat_tables.desk.opening import library
from rat_tables.engine.asks import Refused
from rat_tables.plain.opening import told
from rat_tables.plain.reports import out, out_json
from rat_tables.slots import Said
from rat_tables.words import Words, shared
from saves.choosing import STATES, Choosing, Wanted, known_as
from saves.library import Entry

MANY: Final = 12
"""So many players are named where another one is asked for; more would be no help."""


def list_sessions(game: str, player: str, state: str, text: Sequence[str], as_json: bool) -> int:
    """The sessions that fit, the last changed first; a bad one says what is wrong with it."""
    choosing = Choosing(library().entries())
    wanted = asked_for(choosing, game, player, state, " ".join(text))
    entries, count = choosing.fitting(wanted), len(choosing.entries)
    if as_json:
        out_json([entry_data(entry) for entry in entries])
        return 0
    words = Words(shared())
    for entry in entries:
        what = " ".join(part for part in (entry.id or entry.path.name, entry.title if entry.id else "") if part)
        line = f"{what} – {entry.trouble or entry_line(entry, words)}"
        out(" ".join(line.splitlines()))  # a file’s name may hold anything
    if not count:
        told(words.say("no-sessions"))
    elif not wanted.all:
        told(words.say("sessions-of", count=len(entries), all=count))
    return 0


def asked_for(choosing: Choosing, game: str, player: str, state: str, text: str) -> Wanted:
    """Return what is wanted; raise `Refused` for what there is not, with what is nearest to it."""
    if player and known_as(player) not in choosing.names:
        nearest = games.nearest(known_as(player), choosing.names)
        known = choosing.values("player", Wanted())
        raise Refused(
            "sessions.player",
            answer=player,
            nearest=choosing.names.get(nearest, ""),
            players=[Said(name) for name in known] if len(known) <= MANY else [],
        )
    if state and state.casefold() not in STATES:
        raise Refused("sessions.state", answer=state, states=list(STATES), nearest=games.nearest(state, STATES))
    return Wanted(games.find(game).name if game else "", player, state.casefold(), text)


def entry_line(entry: Entry, words: Words) -> str:
    """What a list says of a session."""
    changed = entry.changed.strftime("%Y-%m-%d %H:%M")
    records = words.say("records", count=entry.records)
    twins = words.say("twins", files=", ".join(entry.twins)) if entry.twins else ""
    parts = [entry.game, entry.use, entry.state, ", ".join(entry.names), records, changed, twins]
    return " · ".join(part for part in parts if part)


def entry_data(entry: Entry) -> dict[str, Any]:
    """A session of the list as data."""
    data: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(entry, path=None))
    return {**data, "path": str(entry.path)}


__all__ = ["list_sessions"]
