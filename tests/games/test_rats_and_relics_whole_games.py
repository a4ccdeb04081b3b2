"""Whole games of Rats & Relics on bare rules: they end, and after each answer all that always holds does."""

from __future__ import annotations

from tests.bench.duels import TURNS, Tally, Way, anything, played
from tests.games.rats_and_relics_crew import box, sensible
from tests.soak.invariants import rats_and_relics as always

WAYS: tuple[tuple[int, Way, int], ...] = ((2, anything, 50), (2, sensible, 50), (3, anything, 25), (3, sensible, 25))


def test_games_end_and_every_relic_is_of_use() -> None:
    """150 games; what `python -m tests.bench duels` tells of a hundred times as many."""
    tally = Tally()
    for players, way, games in WAYS:
        for seed in range(games):
            t = played(players, seed, way, always)
            assert t.ended, f"{players} clans, seed {seed}: {t.turn} turns"
            tally.add(t)
    assert sum(tally.ended.values()) == 150
    assert max(tally.turns) < TURNS
    assert tally.ended["won"] > 130
    relics = {card.card for card in box().relic}
    assert {relic for relic in relics if tally.games[relic] >= 15} == relics
    assert {relic for relic in relics if tally.idle[relic] < tally.fired[relic]} == relics
