"""The Awards Ceremony: what each Banquet Goal counts, and the medals it gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden, View
from rat_tables.games.high_tea.table import DECORATION, DISH, HighTea, Rat

CHEAP: Final = 2


def everything(rat: Rat) -> list[int]:
    """The values of all dishes and decorations."""
    return [made.value for made in rat.made if made.form]


def cheap(rat: Rat) -> int:
    """2: how many dishes and decorations; the fewest are best."""
    return len(rat.made)


def composed(rat: Rat) -> int:
    """3: how many have a value that another of them has too."""
    return sum(count for count in Counter(everything(rat)).values() if count > 1)


def greedy(rat: Rat) -> int:
    """4: the biggest dish."""
    return max(rat.values(DISH), default=0)


def refined(rat: Rat) -> int:
    """5: all dishes added up."""
    return sum(rat.values(DISH))


def generous(rat: Rat) -> int:
    """6: how many dishes."""
    return len(rat.values(DISH))


def plush(rat: Rat) -> int:
    """7: how many nests."""
    return rat.built


def swanky(rat: Rat) -> int:
    """8: how many decorations."""
    return len(rat.values(DECORATION))


def dapper(rat: Rat) -> int:
    """9: all decorations added up."""
    return sum(rat.values(DECORATION))


def grandiose(rat: Rat) -> int:
    """10: the biggest decoration."""
    return max(rat.values(DECORATION), default=0)


def elegant(rat: Rat) -> int:
    """11: the longest run of consecutive values; a single one is no run."""
    values = set(everything(rat))
    longest = run = 0
    for value in sorted(values):
        run = run + 1 if value - 1 in values else 1
        longest = max(longest, run)
    return longest if longest >= 2 else 0


def dainty(rat: Rat) -> int:
    """12: how many are worth 3 or less."""
    return sum(value <= 3 for value in everything(rat))


MEASURES: Final[Mapping[int, Callable[[Rat], int]]] = {
    2: cheap,
    3: composed,
    4: greedy,
    5: refined,
    6: generous,
    7: plush,
    8: swanky,
    9: dapper,
    10: grandiose,
    11: elegant,
    12: dainty,
}


def medals(counts: Sequence[int], fewest: bool = False) -> list[int]:
    """Return the medals for a goal's counts: 3 for the best, 2 for the next, 1 for all others who scored.

    All who tie win the same. Nothing scored wins nothing, but where the `fewest` are best everybody scores (H13).
    """
    ranks = sorted({count for count in counts if count or fewest}, reverse=not fewest)
    worth = {count: max(3 - place, 1) for place, count in enumerate(ranks)}
    return [worth.get(count, 0) for count in counts]


def goal_counts(t: HighTea, goal: int) -> list[int]:
    """Return what each rat has for a goal, in seat order."""
    measure = MEASURES[goal]
    return [measure(rat) for rat in t.rats]


def goal_medals(t: HighTea, goal: int, counts: Sequence[int]) -> list[int]:
    """Return the medals for these counts, in seat order; what a ruling set by hand stays as it says."""
    won = medals(counts, fewest=goal == CHEAP)
    if t.overruled:
        won = [t.overruled.get(f"{seat}:{goal}", medal) for seat, medal in zip(t.seats, won, strict=True)]
    return won


def goal_lines(t: HighTea, goal: int) -> list[ScoreLine]:
    """Return each rat's line for one goal: its medals and the count they are for."""
    counts, name = goal_counts(t, goal), f"goal-{goal}"
    return [
        ScoreLine(name, medal, name, {"count": count})
        for count, medal in zip(counts, goal_medals(t, goal, counts), strict=True)
    ]


def scores(t: HighTea) -> list[Score]:
    """Return each rat's medals, a line for each circled goal in ascending order."""
    by_goal = [goal_lines(t, goal) for goal in sorted(t.goals)]
    return [Score(seat, tuple(lines[at] for lines in by_goal)) for at, seat in enumerate(t.seats)]


def told(view: View) -> list[Seat]:
    """Whose medals can be counted: all rats', once of every piece on the table it is known what it became.

    A rat's medals hang on what the others have made. On sheets of paper it is not known before the banquet.
    """
    pieces = [piece for rat in view.rats for piece in rat.made]
    known = all(piece.known or (not isinstance(piece.form, Hidden) and piece.form) for piece in pieces)
    return list(view.seats) if known else []


def totals(t: HighTea) -> list[int]:
    """Return each rat's medals for all circled goals, in seat order."""
    by_goal = [goal_medals(t, goal, goal_counts(t, goal)) for goal in t.goals]
    return [sum(won[at] for won in by_goal) for at in range(len(t.seats))]


def most_medals(t: HighTea) -> list[Seat]:
    """The most distinguished rats."""
    won = totals(t)
    best = max(won)
    return [seat for seat, total in zip(t.seats, won, strict=True) if total == best]


def fewest_medals(t: HighTea) -> list[Seat]:
    """Those of whom one throws the coin."""
    won = totals(t)
    least = min(won)
    return [seat for seat, total in zip(t.seats, won, strict=True) if total == least]


def result(t: HighTea) -> Result:
    """Who has the lifeboat, and the medals of all, best first."""
    ranked = sorted(scores(t), key=lambda score: (-score.total, score.seat != t.lifeboat))
    return Result((t.lifeboat,), tuple(ranked))
