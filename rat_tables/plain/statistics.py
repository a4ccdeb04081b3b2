"""Who has played what, how often, and how it ended: in columns, or as data."""

from __future__ import annotations

from typing import Any

from rat_tables import games
from rat_tables.desk.opening import library
from rat_tables.engine.asks import Refused
from rat_tables.engine.text import cut, padded, width
from rat_tables.plain.opening import told
from rat_tables.plain.reports import out, out_json
from rat_tables.plain.text import WIDTH
from rat_tables.slots import Said
from rat_tables.words import Words, shared
from saves.statistics import Player, Statistics, Tally, gathered, remarks, winnable

GAME = 15
"""The columns for a game's name."""


def statistics(game: str, player: str, as_json: bool) -> int:
    """The statistics of all finished sessions, of one game or one player if that is asked for."""
    found = gathered(library().entries(), games.find(game).name if game else "")
    words, players = Words(shared()), list(found.players.values())
    if player:
        players = [_meant(found, player)]
    if as_json:
        out_json(data(found, players))
        return 0
    if players:
        out("  " + _row(words.say("statistics.columns").split("|")))
    for one in players:
        out(cut(words.say("statistics.player", **headed(one)), WIDTH))
        for name, tally in one.games.items():
            out("  " + _row(_cells(found, name, tally)))
    _beside(found, words, players, not game and not player)
    return 0


def data(found: Statistics, players: list[Player]) -> dict[str, Any]:
    """The same as data; what a game does not have is null."""
    return {
        "finished": dict(found.finished),
        "not_counted": {"open": found.open, "abandoned": found.abandoned, "unreadable": found.unread},
        "players": [
            {
                "name": one.name,
                "plays": one.plays,
                "wins": one.wins,
                "games": {game: _data_of(found, game, tally) for game, tally in one.games.items()},
            }
            for one in players
        ],
    }


def headed(player: Player) -> dict[str, Any]:
    """What stands over a player's games."""
    return {"name": player.name, "plays": player.plays, "wins": player.wins, "winnable": player.wins is not None}


def _data_of(found: Statistics, game: str, tally: Tally) -> dict[str, Any]:
    average, winless = tally.average, not winnable(game)
    return {
        "plays": tally.plays,
        "wins": None if winless else tally.wins,
        "joint": None if winless else tally.joint,
        "average": None if average is None else round(average, 2),
        "best": tally.best,
        "with": found.with_whom(tally),
        "last": tally.last,
    }


def _cells(found: Statistics, game: str, tally: Tally) -> list[str]:
    winless, points = not winnable(game), tally.average is not None
    return [
        game,
        f"{tally.plays}",
        "–" if winless else f"{tally.wins}",
        f"{tally.joint or '–'}",
        f"{tally.average:.1f}" if points else "–",
        f"{tally.best}" if points else "–",
        f"{tally.last:%Y-%m-%d}",
        ", ".join(found.with_whom(tally)),
    ]


def _row(cells: list[str]) -> str:
    game, *numbers, last, company = cells
    rooms = (5, 4, 5, 7, 4)
    columns = [padded(cut(game, GAME), GAME)]
    columns += [padded(cell, max(room, width(cell)), left=False) for cell, room in zip(numbers, rooms, strict=True)]
    return cut("  ".join([*columns, padded(last, 10), company]).rstrip(), WIDTH - 2)


def _beside(found: Statistics, words: Words, players: list[Player], all_of_it: bool) -> None:
    """What is to be known of the numbers, and a remark where all of them are there."""
    if not players:
        told(words.say("statistics.none"))
    if left := found.open + found.abandoned + found.unread:
        facts = {"open": found.open, "abandoned": found.abandoned, "unread": found.unread}
        told(words.say("statistics.left", count=left, **facts))
    for key, said in remarks(found) if all_of_it else []:
        told(words.say(f"statistics.remark.{key}", **said))


def _meant(found: Statistics, name: str) -> Player:
    player = found.player(name)
    if player is None:
        nearest = games.nearest(name, found.players)
        known = [Said(one.name) for one in found.players.values()]
        close = found.players[nearest].name if nearest else ""
        raise Refused("statistics.player", answer=name, nearest=close, players=known)
    return player
