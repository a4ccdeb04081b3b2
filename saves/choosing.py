"""Choosing among saved sessions: by game, by who played, by how they stand, by what is written on them.

One home for it: the list on the screen and the command line choose alike. No file is read for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from rat_tables.engine.text import plainly
from rat_tables.games import SHELVES
from saves.clean import clean
from saves.library import ABANDONED, FINISHED, OPEN, Entry

BROKEN: Final = "broken"
"""What cannot be gone on with, for whatever reason."""
STATES: Final = (OPEN, FINISHED, ABANDONED, BROKEN)

What = Literal["game", "player", "state"]
"""What has a value to be chosen by; the rest is text."""


class Wanted(msgspec.Struct, frozen=True):
    """Which sessions are wanted; what is empty leaves all. Of the `text` every word must fit, in any order."""

    game: str = ""
    player: str = ""
    state: str = ""
    text: str = ""

    @property
    def all(self) -> bool:
        """Whether every session is."""
        return not (self.game or self.player or self.state or self.text.strip())


class Choosing:
    """The sessions of a list, in its order, each with what can be found of it."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = list(entries)
        self._texts = [written(entry) for entry in self.entries]
        self._players = [{known_as(name) for name in entry.names} for entry in self.entries]
        self.names = {known_as(name): name for entry in reversed(self.entries) for name in entry.names}

    def fitting(self, wanted: Wanted) -> list[Entry]:
        """Return the sessions that are wanted."""
        if wanted.all:
            return self.entries
        words, player = plainly(wanted.text).split(), known_as(wanted.player)
        return [
            entry
            for entry, text, players in zip(self.entries, self._texts, self._players, strict=True)
            if (not wanted.game or entry.game == wanted.game)
            and (not player or player in players)
            and (not wanted.state or state_of(entry) == wanted.state)
            and all(word in text for word in words)
        ]

    def values(self, what: What, wanted: Wanted) -> list[str]:
        """Return what can be chosen of this so that something is left: games as they stand on the shelf, states in
        their order, and those who played most first."""
        left = self.fitting(msgspec.structs.replace(wanted, **{what: ""}))
        if what == "state":
            return [state for state in STATES if any(state_of(entry) == state for entry in left)]
        if what == "game":
            found = {entry.game for entry in left if entry.game}
            return [*(game for game in SHELVES if game in found), *sorted(found - set(SHELVES))]
        plays = Counter(key for entry in left for key in {known_as(name) for name in entry.names})
        return [self.names[key] for key in sorted(plays, key=lambda key: (-plays[key], key)) if key]

    def turned(self, what: What, wanted: Wanted, by: int = 1) -> Wanted:
        """Return what is wanted with the next value of this; behind the last one come all again."""
        values = ["", *self.values(what, wanted)]
        now: str = getattr(wanted, what)
        at = values.index(now) if now in values else 0
        return msgspec.structs.replace(wanted, **{what: values[(at + by) % len(values)]})


def state_of(entry: Entry) -> str:
    """Return how a session stands."""
    return BROKEN if entry.trouble else entry.state


def written(entry: Entry) -> str:
    """Return all that a session can be found by: what a list shows of it, its notes, its file, and what is wrong."""
    shelf = SHELVES.get(entry.game)
    days = [f"{when:%Y-%m-%d}" for when in (entry.started, entry.changed) if when]
    about = [entry.id, entry.title, entry.game, shelf.title if shelf else "", entry.use, state_of(entry), entry.trouble]
    return plainly("\n".join([*about, *days, entry.path.name, *entry.names, *entry.notes]))


def known_as(name: str) -> str:
    """Return what tells one player from another, however the name is written."""
    return clean(name, 1000).casefold()
