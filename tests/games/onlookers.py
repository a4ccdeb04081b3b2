"""Who looks on at a table: all that the seats which do not own a secret can see, read and be sent of a session."""

from __future__ import annotations

import io
import json
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rat_tables.engine.seats import EVERYONE, Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.games import Shelf
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.previously import previously
from rat_tables.tale import Tale
from rat_tables.words import of_game
from screens.table import boards
from tests.engine.secrets import seen
from tests.screens import drawn

LATER = datetime(2031, 1, 1, tzinfo=UTC)
"""When somebody goes on with it."""


class Onlookers:
    """Those who look on at tables of one game."""

    def __init__(self, shelf: Shelf) -> None:
        self.words, self.board, self.screen = of_game(shelf), board_of(shelf), boards.board_of(shelf)

    def desk(
        self, way: type[Json | Plain], session: Session[Any], seat: Seat, *lines: str
    ) -> tuple[Json | Plain, io.StringIO]:
        """A table in lines of text or JSON with these lines waiting to be read, and what it writes to."""
        out = io.StringIO()
        stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        desk = way(session, self.words, Path("/x.toml"), Streams(stdin, out, False))
        if isinstance(desk, Plain):
            desk.board = self.board
        desk.wanted = seat
        return desk, out

    def sent(self, session: Session[Any], owners: Collection[Seat]) -> Iterator[str]:
        """What is written on the screen and sent to a program, each time for somebody else than the owners."""
        for way in (Json, Plain):
            for seat in ("", *session.table.seats):
                if seat not in owners:
                    desk, out = self.desk(way, session, seat)
                    if desk.seat not in owners and session.ask is not None:
                        desk.show()
                    yield out.getvalue()

    def read(self, session: Session[Any], viewer: Viewer) -> list[str]:
        """All that is said to a viewer in words."""
        tale = Tale(session, self.words)
        view = session.table.as_seen_by(viewer)
        lines = [] if self.board is None else self.board(view, session.names, self.words)
        return [repr(tale.whole(viewer)), tale.undo_label(viewer), tale.redo_label(viewer), *lines]

    def drawn(self, session: Session[Any], viewer: Viewer) -> list[str]:
        """What the screen shows a viewer of the table, at each size."""
        scene = drawn.scene(session, viewer, self.words)
        return [drawn.text(drawn.body(scene, w, h, self.screen)) for w, h in drawn.SIZES]

    def alike(self, one: Session[Any], other: Session[Any], owners: Collection[Seat], words: bool = True) -> None:
        """Nobody but the owners can tell one from the other, nor whom it asks, nor (`words`) by what is written."""
        for viewer in (EVERYONE, *(seat for seat in one.table.seats if seat not in owners)):
            assert json.dumps(seen(one, viewer)) == json.dumps(seen(other, viewer))
            if words:
                assert self.read(one, viewer) == self.read(other, viewer)
                assert self.drawn(one, viewer) == self.drawn(other, viewer)
        asked, also = one.ask, other.ask
        assert asked is not None
        assert also is not None
        assert (asked.kind, asked.place, asked.who) == (also.kind, also.place, also.who)
        assert (asked.knocking, list(asked.offers)) == (also.knocking, list(also.offers))
        if words:
            assert previously(one, self.words, LATER) == previously(other, self.words, LATER)
            assert list(self.sent(one, owners)) == list(self.sent(other, owners))
