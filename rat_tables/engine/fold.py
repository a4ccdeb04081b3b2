"""The fold: from the records to the line that is played, by list work alone and without the rules.

Each record knows the line as it stood after it, so taking back a mend or a ruling is no special case.
"""

from __future__ import annotations

from collections.abc import Iterable

from rat_tables.engine.records import Record
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import PLAY


class BadRecord(ValueError):
    """A record that cannot follow those before it: its number (from 1) and a reason's key."""

    def __init__(self, n: int, why: str) -> None:
        super().__init__(f"record {n}: {why}")
        self.n, self.why = n, why


class Step:
    """An answer or ruling in a line; `n` is its record's number, `up` the step before it.

    `chances` counts the chance answers of the line up to here: the app's next outcome follows from it.
    """

    __slots__ = ("chances", "n", "record", "up")

    def __init__(self, n: int, record: Record, up: Step | None) -> None:
        self.n, self.record, self.up = n, record, up
        self.chances: int = (up.chances if up else 0) + record.chance


def line_to(tip: Step | None) -> list[Step]:
    """Return the steps that lead to `tip`, first to last."""
    line = []
    while tip is not None:
        line.append(tip)
        tip = tip.up
    line.reverse()
    return line


def decides(record: Record, use: str) -> bool:
    """Whether a record is somebody's decision and not what the app answered after one.

    Tracking, dice that the app rolled on request are a decision as typed ones are.
    """
    if record.do == "ruling":
        return True
    if record.by == "app":
        return use != PLAY and record.seat == TABLE
    return record.by in ("", "table")


class Fold:
    """The line, where undo and redo lead, and what was set beside the game, after so many records."""

    def __init__(self, use: str, names: dict[Seat, str], title: str, records: Iterable[Record] = ()) -> None:
        self.use = use
        self.names, self.title = dict(names), title
        self.state = ""
        self.end = 0
        self.doubts: list[int] = []  # those nobody has looked up yet
        self.heads: list[Step | None] = [None]
        self.past: list[int] = []
        self.future: list[int] = []
        self._group = 0
        for record in records:
            self.add(record)

    @property
    def tip(self) -> Step | None:
        """The last step of the line."""
        return self.heads[-1]

    @property
    def finished(self) -> bool:
        """Whether a result was confirmed and nothing played since."""
        return self.end > 0

    def add(self, record: Record) -> None:
        """Take one more record in; raise `BadRecord` when it cannot follow."""
        n = len(self.heads)
        tip = self.heads[-1]
        if self._group and not record.steps:
            raise BadRecord(n, "mend-cut")
        if record.steps:
            tip = Step(n, record, tip)
            if self._group:
                self._group -= 1
            elif decides(record, self.use):
                self.past.append(n - 1)
                self.future.clear()
        elif record.do in ("undo", "redo"):
            tip = self._moved(n, record)
        elif record.do == "mend":
            tip = self._before(n, record.of)
            self.past.append(n - 1)
            self.future.clear()
            self._group = record.count or 0
        elif record.do == "set":
            self._set(n, record)
        elif record.do == "doubt":
            self.doubts.append(n)
        elif record.do == "note" and record.of is not None:
            if record.of not in self.doubts:
                raise BadRecord(n, "settles-nothing")
            self.doubts.remove(record.of)
        elif record.do not in ("note", "end"):
            raise BadRecord(n, "unknown-do")
        if record.do not in ("note", "doubt", "set"):
            self.end = n if record.do == "end" else 0
        self.heads.append(tip)

    def _moved(self, n: int, record: Record) -> Step | None:
        """Undo or redo: back to a line that stood before."""
        came, went = (self.past, self.future) if record.do == "undo" else (self.future, self.past)
        if record.to is None or record.to not in came:
            raise BadRecord(n, "no-such-line")
        del came[came.index(record.to) :]
        went.append(n - 1)
        return self.heads[record.to]

    def _before(self, n: int, of: int | None) -> Step | None:
        step = self.tip
        while step is not None and step.n != of:
            step = step.up
        if step is None:
            raise BadRecord(n, "mends-nothing")
        return step.up

    def _set(self, n: int, record: Record) -> None:
        if record.seat != TABLE:
            if record.seat not in self.names or not record.name:
                raise BadRecord(n, "no-such-seat")
            self.names[record.seat] = record.name
        elif record.title:
            self.title = record.title
        else:
            self.state = record.state
