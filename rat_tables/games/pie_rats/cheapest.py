"""The cheapest choice that reaches a sum: charisma for a lure, crew for a pie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NONE_DEAR: Final[Mapping[str, int]] = {}


def cheapest(values: Mapping[str, int], need: int, dear: Mapping[str, int] = NONE_DEAR) -> list[str]:
    """Return the tokens whose values reach `need` with the least to spare, and of those the fewest; all if none do.

    What is `dear` comes before both: as little of it as can be.
    """
    best: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
    for token, value in values.items():
        if value <= 0:
            continue
        for total, (spent, chosen) in list(best.items()):
            if total >= need:  # enough already: one more is never cheaper
                continue
            more = (spent + dear.get(token, 0), (*chosen, token))
            if total + value not in best or cost(more) < cost(best[total + value]):
                best[total + value] = more
    reached = [(spent, total) for total, (spent, _) in best.items() if total >= need]
    return list(best[min(reached)[1]][1]) if reached else list(values)


def cost(way: tuple[int, tuple[str, ...]]) -> tuple[int, int]:
    """What is dear in a choice, and how many it is."""
    spent, chosen = way
    return spent, len(chosen)
