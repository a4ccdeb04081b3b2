"""How a figure is taken: things run in turn, several times, and the median is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

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
