"""Opening a table: a session is begun, or gone on with, and played in lines of text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

from rat_tables import games
from rat_tables.desk.opening import (
    Box,
    Failed,
    begun,
    box,
    chosen,
    counted,
    fork,
    library,
    seed_of,
    use_of,
    usual_pack,
    with_cards,
)
from rat_tables.engine.asks import Refused
from rat_tables.engine.session import Session
from rat_tables.engine.table import PLAY, SCORE
from rat_tables.plain import pad
from rat_tables.plain.streams import Streams, harmless
from rat_tables.words import Words, shared
from saves import people
from saves.clean import NAME, clean
from saves.library import Entry
from saves.store import Store

MANY_NAMES: Final = 10_000
"""More than all the names at a table are long."""


class Sitting(NamedTuple):
    """A session that is open for writing, with its game."""

    box: Box
    session: Session[Any]
    store: Store


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
    pack: str | None = None,
) -> Sitting:
    """Begin a session; whatever is wrong with what was asked for is said before a file is made."""
    opened, filled, number = asked(use, name, options, middle, seed, pack)
    names = named(players, opened.shelf, opened.words)
    return Sitting(opened, *begun(opened, use, names, filled, title, number, told))


class Asked(NamedTuple):
    """What a session is to be, but for who plays."""

    box: Box
    options: dict[str, bool | str]
    seed: int

    @property
    def game(self) -> str:
        """The game's name on the shelf."""
        return self.box.shelf.name


def asked(
    use: str, name: str, options: Sequence[str], middle: bool, seed: str | None, pack: str | None = None
) -> Asked:
    """Return what was asked for; raise `Refused` where something in it cannot be."""
    opened = box(name)
    number = seed_of(seed)
    filled = chosen(opened.game, opened.shelf, use_of(opened, use), options, middle)
    return Asked(with_cards(opened, usual_pack(opened, use, pack)), filled, number)


def named(players: Sequence[str], shelf: games.Shelf, words: Words) -> list[str]:
    """Return the names at the table, told apart; a name with a comma in it stands in quotes."""
    import csv

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


def meant(text: str, any_state: bool = False) -> Entry:
    """Return the session meant by a text, by default the last one played that can be gone on with, or in `any_state`;
    raise `Failed` where there is none."""
    kept = library()
    entry = kept.find(text) if text else next(iter(kept.entries()), None) if any_state else kept.latest()
    if entry is None:
        raise Failed(Words(shared()).refused(Refused("nothing-open")))
    return entry


def play(sitting: Sitting, way: str) -> int:
    """Play a session in lines of text (`plain`) or as data (`json`) until somebody leaves."""
    with sitting.store:
        return _play(sitting.box, sitting.session, sitting.store.path, way)


def _play(opened: Box, session: Session[Any], path: Path, way: str) -> int:
    from rat_tables.plain.data import Json
    from rat_tables.plain.text import Plain

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
        table.board = board_of(opened.shelf, session.head.use)
    try:
        return table.run()
    finally:
        for store in forks:
            store.close()


def board_of(shelf: games.Shelf, use: str = PLAY) -> Any:
    """Return how a game's table is laid out in lines, or None where it has no such thing; score pads are all alike."""
    if use == SCORE:
        return pad.board
    if find_spec(shelf.lines_at) is None:
        return None
    return import_module(shelf.lines_at).board


__all__ = ["Sitting", "begin", "board_of", "meant", "named", "play", "told"]
