"""Personal and crew objectives: claimed by deed or by the table's vote (Objectives)."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.rats_with_gats.captain import de_facto
from rat_tables.games.rats_with_gats.table import CREW_OBJECTIVES, GAT, NAME, SHIP, Earned, Gats, Rat
from rat_tables.games.rats_with_gats.writing import GAT_LINE, LINE, OPEN

NEVER_MIND = "never-mind"
CREW = "crew"


def claim(t: Gats) -> Rules[None]:
    """Somebody has completed an objective: which, and what came of it."""
    whose, objective = yield from choose(TABLE, "scene.claim", what_can_be_claimed, t)
    if whose == CREW:
        yield from crew_objective(t, objective)
    elif objective == GAT:
        rat = t.rat(whose)
        rat.gat_is = yield from enter(whose, "claim.gat", GAT_LINE)
        earn(t, rat, GAT)
    elif objective == NAME:
        rat = t.rat(whose)
        rat.name = yield from enter(whose, "claim.name", LINE)
        earn(t, rat, NAME)


def what_can_be_claimed(t: Gats) -> Options[tuple[str, str]]:
    """A Gat or a Name by a rat of the scene that has none, the next objective of the crew (G40), or nothing."""
    own = {
        f"{objective}:{rat.seat}": (rat.seat, objective)
        for rat in t.here
        for objective in (GAT, NAME)
        if not rat.has(objective)
    }
    following = next((objective for objective in CREW_OBJECTIVES if not t.crew[objective]), "")
    crew = {f"{CREW}:{following}": (CREW, following)} if following else {}
    return {**own, **crew, NEVER_MIND: (TABLE, "")}


def earn(t: Gats, rat: Rat, objective: str) -> None:
    """A personal objective is completed: its privilege counts at once, its Rank between scenes (G7)."""
    if objective == GAT:
        rat.gat = True
    else:
        rat.named = True
    rat.earned.append(Earned(objective))
    t.tell(f"earned.{objective}", rat.seat, what=rat.gat_is if objective == GAT else rat.name)


def crew_objective(t: Gats, objective: str) -> Rules[None]:
    """The crew has done it; with a ship there is a Captain (Becoming Captain)."""
    note = yield from enter(TABLE, "claim.crew", OPEN)
    t.crew[objective] = True
    t.done_now.append(objective)
    t.tell("crew-objective", objective=objective, text=note)
    if objective == SHIP and not t.captain:
        yield from de_facto(t)
