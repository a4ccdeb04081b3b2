"""Statistics: what the finished sessions of a list add up to, by player and game. No session is played for them.

They are made anew from the list each time, so they cannot differ from it after a mend, a deletion or a restoring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from rat_tables.games import SHELVES
from saves.clean import clean
from saves.library import ABANDONED, FINISHED, OPEN, Entry
from saves.people import unique_names


class Tally(msgspec.Struct, kw_only=True):
    """One player's sessions of one game. `joint`: those of the wins that were shared with somebody."""

    last: datetime
    plays: int = 0
    wins: int = 0
    joint: int = 0
    totals: list[int] = []
    company: Counter[str] = msgspec.field(default_factory=Counter)

    @property
    def average(self) -> float | None:
        """The mean of the totals, where points are counted."""
        return sum(self.totals) / len(self.totals) if self.totals else None

    @property
    def best(self) -> int | None:
        """The highest total, where points are counted."""
        return max(self.totals, default=None)


class Player(msgspec.Struct, kw_only=True):
    """A player, by the name last gone by, and a tally for each game."""

    name: str
    last: datetime
    games: dict[str, Tally] = {}

    @property
    def plays(self) -> int:
        """All sessions played to the end."""
        return sum(tally.plays for tally in self.games.values())

    @property
    def wins(self) -> int | None:
        """All that were won, alone or not; None where there was nothing to win."""
        won = [tally.wins for game, tally in self.games.items() if winnable(game)]
        return sum(won) if won else None


class Statistics(msgspec.Struct, kw_only=True):
    """All players, those who have played most first; and what was counted, and what was not."""

    players: dict[str, Player] = {}
    finished: Counter[str] = msgspec.field(default_factory=Counter)
    open: int = 0
    abandoned: int = 0
    unread: int = 0

    def player(self, name: str) -> Player | None:
        """Return a player by name, in capitals or not."""
        return self.players.get(clean(name, 1000).casefold())

    def with_whom(self, tally: Tally) -> list[str]:
        """Return with whom a player sat at the table most often: several where they are equal."""
        most = max(tally.company.values(), default=0)
        return sorted((self.players[key].name for key, n in tally.company.items() if n == most), key=str.casefold)


def winnable(game: str) -> bool:
    """Whether a game is won by anybody; a game that is not known here is taken to be."""
    shelf = SHELVES.get(game)
    return shelf is None or shelf.won


def gathered(entries: Iterable[Entry], game: str = "") -> Statistics:
    """Count the finished sessions of a list, of one game or of all. What cannot be gone on with counts for nothing."""
    found = Statistics()
    for entry in entries:
        if game and entry.game != game:
            continue
        if entry.trouble:
            found.unread += 1
        elif entry.state == OPEN:
            found.open += 1
        elif entry.state == ABANDONED:
            found.abandoned += 1
        elif entry.state == FINISHED:
            _count(found, entry)
    for player in found.players.values():
        player.games = dict(sorted(player.games.items()))
    found.players = dict(sorted(found.players.items(), key=lambda pair: (-pair[1].plays, pair[0])))
    return found


def _count(found: Statistics, entry: Entry) -> None:
    found.finished[entry.game] += 1
    seats = dict.fromkeys([*entry.seats, *(seat for seat, _ in entry.standings)])
    names = unique_names([entry.seats.get(seat, seat) or "?" for seat in seats])
    keys = {seat: name.casefold() for seat, name in zip(seats, names, strict=True)}
    shelf = SHELVES.get(entry.game)
    totals = dict(entry.standings) if shelf is None or shelf.points else {}
    for (seat, key), name in zip(keys.items(), names, strict=True):
        player = found.players.setdefault(key, Player(name=name, last=entry.changed))
        if entry.changed > player.last:
            player.name, player.last = name, entry.changed
        tally = player.games.setdefault(entry.game, Tally(last=entry.changed))
        tally.last = max(tally.last, entry.changed)
        tally.plays += 1
        won = winnable(entry.game) and seat in entry.winners
        tally.wins += won
        tally.joint += won and len(entry.winners) > 1
        if seat in totals:
            tally.totals.append(totals[seat])
        tally.company.update(other for other in keys.values() if other != key)


def remarks(found: Statistics) -> list[tuple[str, dict[str, Any]]]:
    """Return who has won most, and a dry remark or two, each a key of the words and its facts; all of it counted."""
    said: list[tuple[str, dict[str, Any]]] = []
    won = sorted(((player.wins or 0, player) for player in found.players.values()), key=lambda pair: -pair[0])
    if len(won) > 1 and won[0][0] > won[1][0]:
        best = won[0][1]
        plays = sum(tally.plays for game, tally in best.games.items() if winnable(game))
        said.append(("winner", {"name": best.name, "wins": best.wins, "plays": plays}))
    stayed = [player.plays for player in found.players.values()]
    if len(stayed) > 1 and stayed[0] > stayed[1]:
        said.append(("keen", {"name": next(iter(found.players.values())).name, "count": stayed[0]}))
    elif len(stayed) > 1 and stayed[0] == stayed[-1]:
        said.append(("even", {"count": stayed[0]}))
    if not all(winnable(game) for game in found.finished):
        said.append(("nobody", {}))
    elif found.abandoned:
        said.append(("abandoned", {"count": found.abandoned}))
    elif found.open:
        said.append(("open", {"count": found.open}))
    return said
