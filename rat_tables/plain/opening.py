"""Opening a table: a session is begun, or gone on with, and played in lines of text."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rat_tables import games
from rat_tables.desk.opening import Box, Failed, begun, box, chosen, counted, fork, gone_on, library, seed_of, use_of
from rat_tables.engine.asks import Refused
from rat_tables.engine.session import Session
from rat_tables.plain.data import Json
from rat_tables.plain.streams import Streams, harmless
from rat_tables.plain.text import Plain
from rat_tables.words import Words, shared
from saves import people
from saves.clean import NAME, clean
from saves.store import Store

MANY_NAMES: Final = 10_000
"""More than all the names at a table are long."""


def told(text: str) -> None:
    """Say something beside the data, on stderr."""
    if text:
        print(harmless(text), file=sys.stderr)


def begin(
    use: str,
    name: str,
    players: Sequence[str],
    options: Sequence[str],
    title: str,
    middle: bool,
    seed: str | None,
    way: str,
) -> int:
    """Begin a session and play it; whatever is wrong with what was asked for is said before a file is made."""
    opened = box(name)
    use = use_of(opened, use)
    number = seed_of(seed)
    filled = chosen(opened.game, opened.shelf, use, options, middle)
    names = named(players, opened.shelf, opened.words)
    session, store = begun(opened, use, names, filled, title, number, told)
    with store:
        return play(opened, session, store.path, way)


def named(players: Sequence[str], shelf: games.Shelf, words: Words) -> list[str]:
    """Return the names at the table, told apart; a name with a comma in it stands in quotes."""
    low, high = shelf.seats
    if not players and sys.stdin.isatty() and sys.stderr.isatty():
        print(words.say("who-plays"), end="", file=sys.stderr, flush=True)
        players = [sys.stdin.readline().strip()]
    if not any(text.strip() for text in players):
        raise Refused("players-needed", low=low, high=high)
    players = [" ".join(text.split())[:MANY_NAMES] for text in players]  # no line break may end a row
    names = [name for row in csv.reader(players, skipinitialspace=True) for name in row]
    counted(shelf, names)
    unique = people.unique_names(names)
    for name, given in zip(unique, names, strict=True):
        if clean(given, NAME) not in ("", name):
            told(words.say("name-marked", was=clean(given, NAME), name=name))
    return names


def resume(text: str, way: str) -> int:
    """Go on with a session, by default the last one played."""
    kept = library()
    entry = kept.find(text) if text else kept.latest()
    if entry is None:
        raise Failed(Words(shared()).refused(Refused("nothing-open")))
    opened, session, store = gone_on(entry, told)
    with store:
        return play(opened, session, store.path, way)


def play(opened: Box, session: Session[Any], path: Path, way: str) -> int:
    """Play a session in lines of text (`plain`) or as data (`json`) until somebody leaves."""
    streams = Streams(sys.stdin, sys.stdout)
    forks: list[Store] = []

    def forked(n: int) -> tuple[Session[Any], Path]:
        session, store = fork(opened, table.session, n)
        forks.append(store)
        return session, store.path

    table: Json | Plain
    if way == "json":
        table = Json(session, opened.words, path, streams, forked)
    else:
        table = Plain(session, opened.words, path, streams, forked)
        table.board = board_of(opened.shelf)
    try:
        return table.run()
    finally:
        for store in forks:
            store.close()


def board_of(shelf: games.Shelf) -> Any:
    """Return how a game's table is laid out in lines, or None where it has no such thing."""
    if find_spec(shelf.lines_at) is None:
        return None
    return import_module(shelf.lines_at).board


__all__ = ["begin", "board_of", "named", "play", "resume", "told"]
