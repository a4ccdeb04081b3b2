"""What is left of a story: each rat's Rank, and how it came about. Nobody wins, or everybody does."""

from __future__ import annotations

from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.games.rats_with_gats.table import Gats


def ranks(t: Gats) -> list[Score]:
    """Each rat's Rank."""
    label = "rank" if t.over else "rank-now"
    return [Score(rat.seat, (ScoreLine(label, rat.rank, "rank"),)) for rat in t.rats]


def result(t: Gats) -> Result:
    """The crew in the order of its Ranks."""
    return Result((), tuple(sorted(ranks(t), key=lambda score: -score.total)))
