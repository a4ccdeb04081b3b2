"""Opening a table: a session is begun, or gone on with, and played in lines of text."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.fold import BadRecord
from rat_tables.engine.game import Game
from rat_tables.engine.records import Head, Record
from rat_tables.engine.session import Session
from rat_tables.plain.data import Json
from rat_tables.plain.streams import Streams, harmless
from rat_tables.plain.text import Plain
from rat_tables.words import Words, of_game, shared
from saves import folders, people
from saves.clean import NAME, TITLE, clean
from saves.errors import Locked, ReadOnly, SaveError
from saves.format import Saved
from saves.library import Entry, Library
from saves.store import Store

YES_NO: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
SEEDS: Final = 2**63 - 1
MANY_NAMES: Final = 10_000
"""More than all the names at a table are long."""


class Failed(Exception):
    """Something could not be done: a sentence for the person who asked for it."""


class Box(NamedTuple):
    """A game taken off the shelf: its rules and its words."""

    shelf: games.Shelf
    game: Game[Any]
    words: Words


def box(name: str) -> Box:
    """Return a game with its words; raise `Refused` for one that is not on the shelf."""
    shelf = games.find(name)
    return Box(shelf, games.load(shelf.name), of_game(shelf))


def told(text: str) -> None:
    """Say something beside the data, on stderr."""
    if text:
        print(harmless(text), file=sys.stderr)


# ── beginning ───────────────────────────────────────────────────────────────────────────────────────────────


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
    shelf, game, words = opened
    if use not in game.uses:
        raise Refused("use-unknown", title=shelf.title, answer=use, uses=list(game.uses))
    head = Head(
        game=shelf.name,
        rules=game.rules,
        use=use,
        seed=seed_of(seed),
        title=clean(title, TITLE),
        options=chosen(game, shelf, use, options, middle),
    )
    head.seat = people.seat_heads(named(players, shelf, words))
    store = Store.create(folders.sessions(), head)
    with store:
        told(words.say("saved", path=str(store.path)))
        session: Session[Any] = Session(game, store.head, write=store.append)
        session.start()
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
    if not low <= len(names) <= high:
        raise Refused("seats-count", title=shelf.title, low=low, high=high, count=len(names))
    unique = people.unique_names(names)
    for name, given in zip(unique, names, strict=True):
        if clean(given, NAME) not in ("", name):
            told(words.say("name-marked", was=clean(given, NAME), name=name))
    return names


def chosen(
    game: Game[Any], shelf: games.Shelf, use: str, options: Sequence[str], middle: bool
) -> dict[str, bool | str]:
    """Return the options of the evening, all of them, from `NAME=VALUE` texts."""
    known = {option.name: option for option in game.options if use in option.uses}
    given: dict[str, bool | str] = {}
    if middle:
        if use != "track":
            raise Refused("middle-track")
        if "middle" not in known:
            raise Refused("middle-none", title=shelf.title)
        given["middle"] = True
    for text in options:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            example = next((f"{option.name}={_written(option.values[-1])}" for option in known.values()), "NAME=VALUE")
            raise Refused("option-form", answer=text, example=example)
        if name not in known and any(option.name == name for option in game.options):
            raise Refused("option-use", option=name, use=use, options=list(known))
        if name not in known:
            raise Refused("option-unknown", option=name, options=list(known), nearest=games.nearest(name, known))
        truths = True in known[name].values or False in known[name].values
        given[name] = YES_NO.get(value.casefold(), value) if truths else value
    return game.filled(use, given)


def _written(value: bool | str) -> str:
    return value if isinstance(value, str) else "yes" if value else "no"


def seed_of(text: str | None) -> int:
    """Return the seed that was asked for, or one that nobody knows."""
    if text is None:
        from secrets import randbits

        return randbits(31)
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= SEEDS):
        raise Refused("seed-form", answer=text, high=SEEDS)
    return int(text)


# ── going on ────────────────────────────────────────────────────────────────────────────────────────────────


def library() -> Library:
    """The sessions of this user."""
    return Library(games=list(games.SHELVES))


def resume(text: str, way: str) -> int:
    """Go on with a session, by default the last one played."""
    kept = library()
    entry = kept.find(text) if text else kept.latest()
    if entry is None:
        raise Failed(Words(shared()).refused(Refused("nothing-open")))
    opened = known_box(entry)
    with opened_store(entry, opened.words) as store:
        told(store.saved.torn)
        session = opened_session(opened, store.saved, store.head, store)
        return play(opened, session, store.path, way)


def known_box(entry: Entry) -> Box:
    """Return the game of a session in the library."""
    if entry.game not in games.SHELVES:
        raise Failed(entry.trouble or Words(shared()).refused(Refused("game-unknown", answer=entry.game, games=[])))
    return box(entry.game)


def opened_store(entry: Entry, words: Words) -> Store:
    """Open a session for writing; where only reading is left, say how."""
    try:
        return Store.open(entry.path)
    except Locked as why:
        raise Failed(f"{why} {words.say('show-hint', id=entry.id)}") from None
    except ReadOnly as why:
        hint = "salvage-hint" if "damaged" in entry_trouble(entry) else "show-hint"
        raise Failed(f"{why} {words.say(hint, id=entry.id)}") from None


def entry_trouble(entry: Entry) -> str:
    """Say whether a file is damaged, looking into all of it."""
    from saves.store import load

    try:
        saved = load(entry.path)
    except SaveError:
        return "damaged"
    return "damaged" if saved.damage else ""


def opened_session(opened: Box, saved: Saved, head: Head, store: Store | None = None) -> Session[Any]:
    """Return a session played through to where it stands, ready to go on if there is a store to write to.

    Rules that have changed meanwhile are said, and noted.
    """
    words = opened.words
    low, high = opened.game.seats
    if not low <= len(head.seat) <= high:
        raise Failed(words.say("bad-seats", name=saved.name, count=len(head.seat), low=low, high=high))
    try:
        session: Session[Any] = Session(opened.game, head, saved.records, store.append if store else None)
    except BadRecord as bad:
        raise Failed(words.say("bad-record", n=bad.n, name=saved.name, why=bad.why)) from None
    except Refused as why:
        raise Failed(words.say("bad-option", name=saved.name, why=words.refused(why))) from None
    if store is not None:
        if session.drifted:
            drifted = words.say("drifted", n=session.drifted)
            told(drifted)
            session.note(drifted, by="app")
        session.start()
    return session


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


def fork(opened: Box, session: Session[Any], n: int) -> tuple[Session[Any], Store]:
    """Begin a new session with the line as it stood after record `n`; its dice fall anew."""
    head = msgspec.structs.replace(session.head, id="", started=None, seed=seed_of(None), title=session.title)
    copied = session.fork(n, head)
    store = Store.create(folders.sessions(), copied.head)
    records: list[Record] = list(copied.records)
    store.append(records)
    made: Session[Any] = Session(opened.game, store.head, records, store.append)
    made.start()
    return made, store


def board_of(shelf: games.Shelf) -> Any:
    """Return how a game's table is laid out in lines, or None where it has no such thing."""
    if find_spec(shelf.lines_at) is None:
        return None
    return import_module(shelf.lines_at).board


__all__ = ["Box", "Failed", "begin", "board_of", "box", "known_box", "library", "opened_session", "resume"]
