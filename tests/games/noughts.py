"""Noughts and crosses: nothing hidden, nothing left to chance, and every game of it counted long ago."""

from __future__ import annotations

from typing import Final

import msgspec

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import PLAY, Table
from rat_tables.engine.verbs import choose
from rat_tables.engine.views import Everyone

CELLS: Final = ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
ROWS: Final = ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1")
BESIDE: Final = {
    cell: [tuple(other for other in row.split() if other != cell) for row in ROWS if cell in row] for cell in CELLS
}
"""The other two cells of each row through a cell."""


class Noughts(Table):
    """The nine cells, with whose mark is on them."""

    marks: Everyone[dict[str, Seat]] = msgspec.field(default_factory=dict)
    winner: Everyone[Seat] = TABLE


def play(t: Noughts) -> Rules[None]:
    """In turns each puts a mark on a free cell; three of one's own in a row win, a full board is a draw."""
    while len(t.marks) < len(CELLS) and not t.winner:
        turn = len(t.marks)
        t.place = str(turn + 1)
        seat = t.seats[turn % 2]
        cell = yield from choose(seat, "mark", free, t)
        t.marks[cell] = seat
        if in_a_row(t, seat, cell):
            t.winner = seat


def free(t: Noughts) -> Options[str]:
    """The cells without a mark."""
    return {cell: cell for cell in CELLS if cell not in t.marks}


def in_a_row(t: Noughts, seat: Seat, cell: str) -> bool:
    """Whether the mark just put on `cell` makes three in a row."""
    marked = t.marks.get
    return any(marked(one) == seat == marked(other) for one, other in BESIDE[cell])


def result(t: Noughts) -> Result:
    """A point for the winner; half a game each is no point for anyone."""
    scores = [Score(seat, (ScoreLine("won", int(seat == t.winner)),)) for seat in t.seats]
    scores.sort(key=lambda score: -score.total)
    return Result((t.winner,) if t.winner else tuple(t.seats), tuple(scores))


def new(setting: Setting) -> Noughts:
    """Set the table."""
    return Noughts(list(setting.seats), setting.use)


NOUGHTS: Final = Game(name="noughts", rules=1, seats=(2, 2), new=new, play=play, result=result, uses=(PLAY,))
