"""What a session is made of: its head, and a list of records that is only ever added to."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from rat_tables.engine.seats import TABLE, Seat


class SeatHead(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A person at the table as the session began: name, slug, the letter and colour that mark them."""

    name: str
    slug: Seat
    mark: str
    colour: int


class Fork(msgspec.Struct, forbid_unknown_fields=True):
    """Where a session branched off: the other session's id and the record after which it did."""

    source: str = msgspec.field(name="from")
    record: int


class Head(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """What was settled before the first ask; never written again."""

    format: int = 1
    app: str = ""
    id: str = ""
    game: str
    rules: int = 1
    use: str = "play"
    seed: int = 0
    title: str = ""
    started: datetime | None = None
    options: dict[str, bool | str] = {}
    seat: list[SeatHead] = []
    fork: Fork | None = None
    pack: dict[str, Any] | None = None

    @property
    def seats(self) -> list[Seat]:
        """The slugs in seat order."""
        return [seat.slug for seat in self.seat]


class Record(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a session's log. Which fields it has depends on `do`:

    none: an answer (`seat` absent: the group, or chance); `undo` and `redo`: the line is again as it stood after
    record `to`; `mend`: followed by `count` records that take the place of everything from record `of` on;
    `ruling`: `knob` set to `value` by hand; `note`, `doubt`: `text`, and a note that settles a doubt is `of` its
    record; `set`: a title, a seat's name, or the state; `end`: the confirmed result, `standings` best first and who of
    them has won. `by` says who answered where it was no person: `app` (its dice), `table` (dice typed in), `self`
    (there was no choice).
    """

    do: str = ""
    seat: Seat = TABLE
    ask: str = ""
    place: str = ""
    answer: str = ""
    by: str = ""
    to: int | None = None
    of: int | None = None
    count: int | None = None
    agreed: bool = False
    knob: str = ""
    value: str = ""
    reason: str = ""
    text: str = ""
    title: str = ""
    name: str = ""
    state: str = ""
    standings: list[tuple[Seat, int]] = []
    winners: list[Seat] = []
    at: datetime | None = None
    after: str = ""

    @property
    def steps(self) -> bool:
        """Whether it is part of a line: an answer or a ruling."""
        return self.do in ("", "ruling")

    @property
    def chance(self) -> bool:
        """Whether chance answered: the app's dice or lots, or the table's, typed in."""
        return self.do == "" and self.seat == TABLE and self.by in ("app", "table")

    @property
    def key(self) -> tuple[str, str, Seat]:
        """Where in the game an answer belongs: place, kind and seat."""
        return self.place, self.ask, self.seat


def round_of(place: str) -> int:
    """The round, scene or turn in which a place is; 0 before the first."""
    head = place.partition(".")[0]
    return int(head) if head.isdecimal() else 0
