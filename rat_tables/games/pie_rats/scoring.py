"""The end of the game: points, and what breaks a tie."""

from __future__ import annotations

from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.games.pie_rats.table import Captain, PieRats


def points(t: PieRats, captain: Captain) -> int:
    """The points of all pies a captain has looted."""
    return sum(t.pie_of(pie).points for pie in captain.pies.cards)


def weight(t: PieRats, captain: Captain) -> int:
    """The weight of all pies a captain has looted."""
    return sum(t.pie_of(pie).weight for pie in captain.pies.cards)


def rank(t: PieRats, captain: Captain) -> tuple[int, int, int]:
    """What captains are ranked by: points, then weight, then the number of pies (End of the Game)."""
    return points(t, captain), weight(t, captain), len(captain.pies)


def leaders(t: PieRats) -> list[Captain]:
    """The captains of the highest rank."""
    best = max(rank(t, captain) for captain in t.captains)
    return [captain for captain in t.captains if rank(t, captain) == best]


def score(t: PieRats, captain: Captain) -> Score:
    """A captain's points, pie by pie; where another has as many, also what breaks the tie (End of the Game)."""
    lines = [
        ScoreLine("pie", t.pie_of(pie).points, "points", {"pie": pie, "weight": t.pie_of(pie).weight})
        for pie in captain.pies.cards
    ]
    if [points(t, other) for other in t.captains].count(points(t, captain)) > 1:
        facts = {"weight": weight(t, captain), "pies": len(captain.pies)}
        lines.append(ScoreLine("tie-break", 0, "P12", facts))
    return Score(captain.seat, tuple(lines))


def scores(t: PieRats) -> list[Score]:
    """What each captain has looted so far."""
    return [score(t, captain) for captain in t.captains]


def result(t: PieRats) -> Result:
    """Who won, and everybody's points."""
    ranked = sorted(t.captains, key=lambda captain: (rank(t, captain), captain.seat == t.tied), reverse=True)
    first = [captain.seat for captain in leaders(t)]
    winners = [t.tied] if t.tied in first else first  # since the tie was broken a ruling may have moved a pie
    return Result(tuple(winners), tuple(score(t, captain) for captain in ranked))
