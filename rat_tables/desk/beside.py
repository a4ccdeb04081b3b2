"""What is done with a saved session that nobody sits at: its title, a line of story, giving it up, playing it anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from rat_tables import packs
from rat_tables.desk.opening import (
    Box,
    Failed,
    Tell,
    begun,
    gone_on,
    known_box,
    seed_of,
    unsaid,
    with_cards,
)
from rat_tables.engine.asks import Refused
from rat_tables.engine.session import Session
from saves.clean import NOTE, TITLE, clean
from saves.library import Entry
from saves.store import Store, load, not_played

MIDDLE: Final = "middle"
"""The option of a tracked game that was begun in the middle; played anew it begins where games begin."""


def retitled(entry: Entry, title: str, tell: Tell = unsaid) -> None:
    """Call a session something else; raise `Refused` for a title with nothing to see in it."""
    kept = clean(title, TITLE)
    if not kept:
        raise Refused("name-empty")
    with _written(entry, tell) as session:
        session.retitle(kept)


def noted(entry: Entry, text: str, tell: Tell = unsaid) -> None:
    """Write a line of story; raise `Refused` for one with nothing to see in it."""
    kept = clean(text, NOTE)
    if not kept:
        raise Refused("note-empty")
    with _written(entry, tell) as session:
        session.note(kept)


def abandoned(entry: Entry, tell: Tell = unsaid) -> None:
    """Give a session up: it is kept, and counts for nothing."""
    with _written(entry, tell) as session:
        session.abandon()


def revived(entry: Entry, tell: Tell = unsaid) -> None:
    """Let a session that was given up go on."""
    with _written(entry, tell) as session:
        session.revive()


def rematch(entry: Entry) -> tuple[Box, Session[Any], Store]:
    """Begin the same game anew: the same people in the same seats, the same options, use and cards; other dice.

    The session is only read. The store of the new one is the caller's to close.
    """
    opened, saved = known_box(entry), load(entry.path)
    if saved.newer:
        raise Failed(saved.trouble)
    head = saved.head
    names = [entry.seats.get(seat.slug, seat.name) for seat in head.seat]
    options = {name: value for name, value in head.options.items() if name != MIDDLE}
    if head.pack is not None:
        opened = with_cards(opened, packs.of_data(opened.shelf, head.pack))
    session, store = begun(opened, head.use, names, options, "", seed_of(None))
    return opened, session, store


@contextmanager
def _written(entry: Entry, tell: Tell) -> Iterator[Session[Any]]:
    """Open a session to write beside the game; that is no playing, so it stays where it is in the list."""
    with not_played(entry.path):
        _, session, store = gone_on(entry, tell)
        with store:
            yield session
