"""How a figure is taken: things run in turn, several times, and the median is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

Timed = Callable[[], float]
"""Does something once and returns a rate or a duration."""


def in_turn(*timed: Timed, runs: int = 7) -> list[float]:
    """Run each in turn, so that a machine whose speed drifts drifts for all; return their medians."""
    for once in timed:
        once()
    taken: list[list[float]] = [[] for _ in timed]
    for _ in range(runs):
        for once, figures in zip(timed, taken, strict=True):
            figures.append(once())
    return [median(figures) for figures in taken]


def seconds(work: Callable[[], object]) -> Timed:
    """Time a piece of work."""

    def once() -> float:
        start = perf_counter()
        work()
        return perf_counter() - start

    return once


def rate(work: Callable[[], int]) -> Timed:
    """Time a piece of work that says how much it did; give so much a second."""

    def once() -> float:
        start = perf_counter()
        done = work()
        return done / (perf_counter() - start)

    return once


def say(name: str, figure: str, aim: str = "", beside: Sequence[str] = ()) -> None:
    """Print one line."""
    print(f"{name:<44} {figure:>18}   {'aim ' + aim if aim else '':<14} {'; '.join(beside)}".rstrip(), flush=True)


class Pairs(NamedTuple):
    """Two things timed in turn: their medians, and the ratios pair by pair."""

    ours: float
    theirs: float
    ratios: list[float]

    @property
    def ratio(self) -> float:
        """The median of the ratios."""
        return median(self.ratios)

    @property
    def spread(self) -> tuple[float, float]:
        """The quarters below and above it."""
        low, _, high = quantiles(self.ratios, n=4)
        return low, high


def in_pairs(ours: Timed, theirs: Timed, runs: int) -> Pairs:
    """Run one and then the other, many times; each is compared with its neighbour alone."""
    ours()
    theirs()
    taken = [(ours(), theirs()) for _ in range(runs)]
    mine, other = zip(*taken, strict=True)
    return Pairs(median(mine), median(other), [a / b for a, b in taken])
