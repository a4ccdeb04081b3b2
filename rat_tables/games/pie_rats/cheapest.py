"""The cheapest choice that reaches a sum: charisma for a lure, crew for a pie."""

from __future__ import annotations

from collections.abc import Mapping


def cheapest(values: Mapping[str, int], need: int) -> list[str]:
    """Return the tokens whose values reach `need` with the least to spare, and of those the fewest; all if none do."""
    if need <= 0:
        return []
    best: dict[int, tuple[str, ...]] = {0: ()}
    for token, value in values.items():
        if value <= 0:
            continue
        for total, chosen in list(best.items()):
            if total >= need:  # enough already: one more is never cheaper
                continue
            more = (*chosen, token)
            if len(more) < len(best.get(total + value, (*more, ""))):
                best[total + value] = more
    reached = [total for total in best if total >= need]
    return list(best[min(reached)]) if reached else list(values)
