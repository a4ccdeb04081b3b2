"""A score pad, for an evening played without the app: what everybody has is typed in, and the game's scoring counts it.

What nobody knows yet is a gap: it is no nought, and nothing is settled as long as there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from rat_tables.engine.asks import NONE, Options, Rules
from rat_tables.engine.game import Game, Option, Setting
from rat_tables.engine.rows import BLANK, PAD, Cell, Row
from rat_tables.engine.score import Result, Score
from rat_tables.engine.seats import EVERYONE, TABLE, Seat, Viewer
from rat_tables.engine.table import SCORE, Table
from rat_tables.engine.verbs import choose
from rat_tables.engine.views import Everyone, View, seen_by


class Box(msgspec.Struct, omit_defaults=True):
    """What stands in a place of the pad: the number, and the points it brings, None where that cannot be said yet.

    `state`: `known`, `blank` (a gap), `open` (asked for later) or `idle` (of no account for this player).
    """

    seat: Everyone[Seat] = TABLE
    text: Everyone[str] = ""
    points: Everyone[int | None] = None
    state: Everyone[str] = "idle"


class Line(msgspec.Struct, omit_defaults=True):
    """A line of the pad across all players: one that is typed in, or one that is reckoned from those."""

    row: Everyone[str] = ""
    typed: Everyone[bool] = False
    boxes: Everyone[list[Box]] = []


class Foot(msgspec.Struct, omit_defaults=True):
    """What a player has in all, how much of it is missing, and whether the total may grow yet (`least`)."""

    seat: Everyone[Seat] = TABLE
    total: Everyone[int] = 0
    missing: Everyone[int] = 0
    least: Everyone[bool] = False


class Laid(msgspec.Struct, omit_defaults=True):
    """The whole pad as it is shown; `winners` once all is settled."""

    lines: Everyone[list[Line]] = []
    feet: Everyone[list[Foot]] = []
    winners: Everyone[list[Seat]] = []


if TYPE_CHECKING:
    _Base = Table
else:
    _Base = object  # two tables cannot be one, and a game's own may lie below


class Padded(_Base):
    """What makes a pad of a table. The fields are declared by the table itself; `cells` is what was typed, by
    `SEAT.ROW`, and `counted` says that all is settled."""

    if TYPE_CHECKING:
        cells: Everyone[dict[str, str]] = {}
        counted: Everyone[bool] = False

    rows: ClassVar[Sequence[Row]] = ()
    relative: ClassVar[bool] = False
    """Whether what one has is worth as much as the others let it be."""

    # ── what a game says of its own ─────────────────────────────────────────────────────────────────────────

    def shared(self) -> Rules[None]:
        """Ask what the whole table has in common, before the players one by one."""
        yield from ()

    def took(self, seat: Seat) -> None:
        """Lay down what is known of a player, where the game's table keeps it otherwise."""

    def scores(self) -> list[Score]:
        """Each player's lines, of what is known and decided; one of the row itself has the label `pad.ROW`."""
        raise NotImplementedError

    def reckoned(self) -> list[Line]:
        """The lines below those that are typed: all in the scores that is no row."""
        scores = self.scores()
        labels = [line.label for score in scores for line in score.lines if not line.label.startswith(f"{PAD}.")]
        lines = []
        for label in dict.fromkeys(labels):
            sums = {score.seat: [line.amount for line in score.lines if line.label == label] for score in scores}
            boxes = [Box(seat, "", sum(of), "known") if (of := sums[seat]) else Box(seat) for seat in self.seats]
            lines.append(Line(f"row-{label}", boxes=boxes))
        return lines

    def settle(self) -> Rules[None]:
        """Settle what is left, such as ties, once everything is known."""
        yield from ()

    def result(self) -> Result:
        """Who has won."""
        raise NotImplementedError

    # ── what is on it ───────────────────────────────────────────────────────────────────────────────────────

    def row(self, cell: Cell) -> Row:
        """The row of a cell."""
        return next(row for row in self.rows if row.noun == cell.row)

    def needed(self) -> list[Cell]:
        """What is asked for as things stand, player by player."""
        return [Cell(seat, row.noun) for seat in self.seats for row in self.rows if row.needed(self, seat)]

    def gaps(self) -> list[Cell]:
        """What was asked for, and nobody knew."""
        return [cell for cell in self.needed() if self.cells.get(cell.key) == BLANK]

    def values(self, seat: Seat, row: str) -> list[int] | None:
        """The numbers in a cell, or None where they are not known."""
        token = self.cells.get(f"{seat}.{row}", BLANK)
        if token == BLANK:
            return None
        return [] if token == NONE else [int(part) for part in token.split()]

    def total(self, seat: Seat, row: str) -> int | None:
        """The numbers in a cell added up, or None where they are not known."""
        found = self.values(seat, row)
        return None if found is None else sum(found)

    # ── how it is shown ─────────────────────────────────────────────────────────────────────────────────────

    def as_seen_by(self, viewer: Viewer) -> View:
        """Return the table as it may be seen, with the whole pad as `pad`; nothing on a pad is secret."""
        return super().as_seen_by(viewer).with_more(pad=seen_by(self.laid_out(), EVERYONE))

    def laid_out(self) -> Laid:
        """The pad as it is shown."""
        scores, cells = {score.seat: score for score in self.scores()}, self.needed()
        missing = [cell.whose for cell in cells if self.cells.get(cell.key, BLANK) == BLANK]
        least = set(self.seats if self.relative and missing else missing)
        feet = [Foot(seat, scores[seat].total, missing.count(seat), seat in least) for seat in self.seats]
        typed = [
            Line(row.noun, True, [self._box(Cell(seat, row.noun), cells, scores[seat]) for seat in self.seats])
            for row in self.rows
            if any(cell.row == row.noun for cell in cells)
        ]
        winners = list(self.result().winners) if self.counted else []
        return Laid([*typed, *self.reckoned()], feet, winners)

    def _box(self, cell: Cell, cells: Sequence[Cell], score: Score) -> Box:
        if cell not in cells:
            return Box(cell.whose)
        token = self.cells.get(cell.key)
        if token is None or token == BLANK:
            return Box(cell.whose, "", None, BLANK if token else "open")
        mine = [line.amount for line in score.lines if line.label == f"{PAD}.{self.row(cell).name}"]
        return Box(cell.whose, "" if token == NONE else token, sum(mine) if mine else None, "known")


class Pad(Padded, Table):
    """A pad with nothing but what is typed on it."""

    cells: Everyone[dict[str, str]] = msgspec.field(default_factory=dict)
    counted: Everyone[bool] = False


# ── the rules of a pad ──────────────────────────────────────────────────────────────────────────────────────


def play(t: Padded) -> Rules[None]:
    """Everything is typed in, player by player; what is missing, when all else is there; then it is settled."""
    yield from t.shared()
    while (cell := next_cell(t)) is not None or t.gaps():
        if cell is None:
            t.at(PAD, "gap")
            cell = yield from choose(TABLE, f"{PAD}.gap", what_is_missing, t, facts=how_much)
        yield from ask_for(t, cell)
    yield from t.settle()
    t.counted = True
    t.at(PAD, "end")
    yield from choose(TABLE, "end.confirm", confirmed)


def next_cell(t: Padded) -> Cell | None:
    """The first that is needed and was not asked for."""
    return next((cell for cell in t.needed() if cell.key not in t.cells), None)


def ask_for(t: Padded, cell: Cell) -> Rules[None]:
    """Ask for what a player has in a row; an answer may be that nobody knows yet."""
    row = t.row(cell)
    t.at(PAD, cell.whose, row.name)
    token = yield from choose(TABLE, f"{PAD}.{row.name}", not_known, t, cell.whose, entry=row.entry, facts=of_whom)
    t.cells[cell.key] = token
    t.took(cell.whose)
    t.tell("pad.cell", cell.whose, row=cell.row, numbers=token, known=token != BLANK)


def not_known(t: Padded, seat: Seat) -> Options[str]:
    """It is not known yet."""
    return {BLANK: BLANK}


def of_whom(t: Padded, seat: Seat) -> dict[str, Any]:
    """Whose numbers are asked for."""
    return {"whose": seat}


def what_is_missing(t: Padded) -> Options[Cell]:
    """Every gap."""
    return {cell.key: cell for cell in t.gaps()}


def how_much(t: Padded) -> dict[str, Any]:
    """How many gaps there are."""
    return {"count": len(t.gaps())}


def confirmed() -> Options[bool]:
    """The result stands."""
    return {"yes": True}


P = TypeVar("P", bound=Padded)


def pad_of(
    name: str, rules: int, seats: tuple[int, int], new: Callable[[Setting], P], options: Sequence[Option] = ()
) -> Game[P]:
    """Return a game's score pad as the engine runs it."""
    return Game(
        name=f"{name}-pad",
        rules=rules,
        seats=seats,
        new=new,
        play=play,
        options=options,
        result=lambda t: t.result(),
        uses=(SCORE,),
        score=lambda t: t.scores(),
        open_score=lambda view: list(view.seats),
    )
