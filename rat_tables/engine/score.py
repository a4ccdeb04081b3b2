"""Scores: every number people argue about, with the lines it is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rat_tables.engine.seats import Seat
from rat_tables.engine.views import View


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score: its label and rule are keys of `words.toml`, `amount` in the score's own unit."""

    label: str
    amount: int
    rule: str = ""
    facts: Mapping[str, Any] = {}


class Score(msgspec.Struct, frozen=True):
    """A seat's number and how it came about."""

    seat: Seat
    lines: tuple[ScoreLine, ...] = ()

    @property
    def total(self) -> int:
        """The lines added up."""
        return sum(line.amount for line in self.lines)


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winners, and the scores in order of standing."""

    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]

    @property
    def standings(self) -> list[tuple[Seat, int]]:
        """Seat and total, best first."""
        return [(score.seat, score.total) for score in self.scores]


def of_all(view: View) -> Sequence[Seat]:
    """All seats: everything that a score is made of lies open."""
    seats: Sequence[Seat] = view.seats
    return seats
