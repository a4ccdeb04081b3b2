"""How a game ended: who won, or nobody."""

from __future__ import annotations

from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.games.rats_and_relics.table import Clan, Relics


def score(t: Relics, clan: Clan) -> Score:
    """One point for the winner; how many rats were in play is said and counts nothing."""
    won = t.winner == clan.seat
    ended = "won" if won else "lost" if t.winner or clan.out else t.ended
    facts = {"relic": t.winning if won else "", "rats": len(clan.rats)}
    return Score(clan.seat, (ScoreLine(ended or "lost", int(won), "win", facts),))


def in_play(t: Relics) -> list[Score]:
    """How many rats each clan has in play: no points, but what it can still lose."""
    return [Score(clan.seat, (ScoreLine("in-play", len(clan.rats), "pairs", {"hand": clan.hand}),)) for clan in t.clans]


def result(t: Relics) -> Result:
    """The winner first, then whoever had more rats in play; a drawn game has no winner."""
    ranked = sorted(t.clans, key=lambda clan: (clan.seat == t.winner, not clan.out, len(clan.rats)), reverse=True)
    return Result((t.winner,) if t.winner else (), tuple(score(t, clan) for clan in ranked))
