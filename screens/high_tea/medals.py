"""What lies open at the banquet, counted: for each goal what each rat has, how it came about, and the medals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden, View
from rat_tables.games.high_tea import scoring
from rat_tables.games.high_tea.lines import as_known, value
from rat_tables.games.high_tea.table import DECORATION, DISH, HighTea, Made, Rat
from screens.high_tea.account import medals as told
from screens.scene import Scene
from screens.widgets.look import decoration, dish


def opened(rat: View) -> Rat | None:
    """Return what was made on an open sheet, or None while somebody keeps a piece to itself."""
    pieces = []
    for made in rat.made:
        form = as_known(made)
        if not form:
            return None
        pieces.append(Made(rat.seat, made.supply, made.amount, form, value(made, form) - made.amount, form))
    return Rat(rat.seat, made=pieces, built=rat.built)


def by_goal(scene: Scene) -> dict[int, dict[Seat, int]]:
    """Return goal → seat → medals as they stand: told so far while beats are shown, else counted with the rulings."""
    if scene.beats:
        return told(scene.events)
    view = scene.view
    rats = [rat for rat in map(opened, view.rats) if rat is not None]
    if isinstance(view.overruled, Hidden) or len(rats) < len(view.rats):
        return told(scene.events)
    table = HighTea(seats=list(view.seats), rats=rats, goals=list(view.goals), overruled=dict(view.overruled))
    return {
        goal: dict(zip(table.seats, scoring.goal_medals(table, goal, scoring.goal_counts(table, goal)), strict=True))
        for goal in sorted(table.goals)
    }


def totals(won: Mapping[int, Mapping[Seat, int]]) -> dict[Seat, int]:
    """Return each rat's medals added up."""
    found: Counter[Seat] = Counter()
    for medals in won.values():
        found.update(medals)
    return dict(found)


def how(rat: Rat, goal: int) -> str:
    """Return how a rat comes by its count for a goal: `(4)+(7)`, `2·3·4`."""
    dishes, decorations = rat.values(DISH), rat.values(DECORATION)
    all_values = scoring.everything(rat)
    both = [dish(v) if made.form == DISH else decoration(v) for made in rat.made for v in [made.value]]
    match goal:
        case 2:
            return " ".join(both)
        case 3:
            several = {v: n for v, n in sorted(Counter(all_values).items()) if n > 1}
            return "  ".join("=".join([str(v)] * n) for v, n in several.items())
        case 4 | 10:
            values, sign = (dishes, dish) if goal == 4 else (decorations, decoration)
            return sign(max(values)) if values else ""
        case 5 | 9:
            values, sign = (dishes, dish) if goal == 5 else (decorations, decoration)
            return "+".join(map(sign, values))
        case 6:
            return " ".join(map(dish, dishes))
        case 7:
            return "⌂" * rat.built
        case 8:
            return " ".join(map(decoration, decorations))
        case 11:
            return "·".join(map(str, run(all_values)))
        case _:
            return " ".join(text for text, v in zip(both, all_values, strict=False) if v <= 3)


def run(values: list[int]) -> list[int]:
    """Return the longest run of values that follow each other, the higher of two as long; a single one is none."""
    best: list[int] = []
    now: list[int] = []
    for v in sorted(set(values)):
        now = [*now, v] if now and now[-1] == v - 1 else [v]
        best = now if len(now) >= max(len(best), 2) else best
    return best


def explained(view: View, seat: Seat, goal: int, count: int) -> str:
    """Return how a told count came about; nothing where the sheet that is shown does not lead to it."""
    rat = opened(next(rat for rat in view.rats if rat.seat == seat))
    if rat is None or scoring.MEASURES[goal](rat) != count:
        return ""
    return how(rat, goal)
