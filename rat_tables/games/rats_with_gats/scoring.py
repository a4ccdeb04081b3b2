"""What is left of a story: each rat's Rank, and how it came about. Nobody wins, or everybody does."""

from __future__ import annotations

from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.games.rats_with_gats.table import Gats


def result(t: Gats) -> Result:
    """The crew in the order of its Ranks."""
    ranked = sorted(t.rats, key=lambda rat: -rat.rank)
    return Result((), tuple(Score(rat.seat, (ScoreLine("rank", rat.rank, "rank"),)) for rat in ranked))
