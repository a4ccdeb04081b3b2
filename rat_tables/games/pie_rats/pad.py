"""The score pad of Pie Rats: the points of each pie, and where that leaves a tie what the pies weigh (P12)."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.pad import Line, Pad, pad_of
from rat_tables.engine.rows import Row
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose
from rat_tables.engine.views import Everyone

PIES, WEIGHT = "pies", "weight"


class PiePad(Pad):
    """What was looted. `tied`: who won a tie that points, weight and number of pies have left; nobody where it is
    shared."""

    tied: Everyone[Seat] = TABLE

    rows = (
        Row(PIES, several=True),
        Row(WEIGHT, lambda t, seat: level_in_points(t, seat), high=999),
    )

    def rank(self, seat: Seat) -> tuple[int, int, int]:
        """What captains are ranked by: points, then weight, then the number of pies (End of the Game)."""
        return self.total(seat, PIES) or 0, self.total(seat, WEIGHT) or 0, len(self.values(seat, PIES) or [])

    def leaders(self) -> list[Seat]:
        """The captains of the highest rank."""
        best = max(map(self.rank, self.seats))
        return [seat for seat in self.seats if self.rank(seat) == best]

    def scores(self) -> list[Score]:
        """Each captain's points, pie by pie; of those who tied, also what breaks it."""
        return [Score(seat, tuple(self._lines(seat))) for seat in self.seats]

    def _lines(self, seat: Seat) -> list[ScoreLine]:
        pies = self.values(seat, PIES) or []
        lines = [ScoreLine("pad.pies", points, "points") for points in pies]
        weight = self.total(seat, WEIGHT)
        if weight is not None:
            lines.append(ScoreLine("tie-break", 0, "P12", {"weight": weight, "pies": len(pies)}))
        return lines

    def reckoned(self) -> list[Line]:
        """Nothing more: what breaks a tie is typed in."""
        return []

    def settle(self) -> Rules[None]:
        """A tie that is left is shared, or the table breaks it (P12)."""
        if len(self.leaders()) > 1:
            self.at("end")
            self.tied = yield from choose(TABLE, "end.tie", tie_breaks, self)

    def result(self) -> Result:
        """Who won, and everybody's points."""
        ranked = sorted(self.scores(), key=lambda score: (self.rank(score.seat), score.seat == self.tied), reverse=True)
        return Result((self.tied,) if self.tied else tuple(self.leaders()), tuple(ranked))


def level_in_points(t: PiePad, seat: Seat) -> bool:
    """Whether, with all pies known, others have as many points as this captain and nobody more."""
    points = [t.total(other, PIES) for other in t.seats]
    known = [total for total in points if total is not None]
    return len(known) == len(points) and known.count(max(known)) > 1 and t.total(seat, PIES) == max(known)


def tie_breaks(t: PiePad) -> Options[Seat]:
    """To share, or one of those who tied: who looted the first pie, ate pie last or most, only the table knows."""
    return {"share": TABLE, **{seat: seat for seat in t.leaders()}}


def new(setting: Setting) -> PiePad:
    """An empty pad for these captains."""
    return PiePad(seats=list(setting.seats), use=setting.use, title=setting.title)


PAD_GAME: Final[Game[PiePad]] = pad_of("pie-rats", 1, (2, 6), new)
