"""What was said and done at the supply at hand, and at the banquet, read from the events a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.games.high_tea.table import SUPPLIES, Supply
from screens.scene import Scene

BEGINS: Final = frozenset({"announced", "award", "lifeboat", "coin.cancelled", "coin.heads", "coin.tails"})
"""With each of these a great moment begins."""
TOTAL: Final = "award.total"
GOES_ON: Final = frozenset(
    {
        "outdone",
        "rats",
        "baubles",
        "nest",
        "nest.where",
        "made",
        "made.something",
        "host.new",
        "privilege",
        "swords.given",
        "swords.refused",
        "swords.nobody",
        "gained.beggar",
        "gained.baubles",
        "gained.banker",
        "owed.beggar",
        "owed.baubles",
        "owed.banker",
        "award.medals",
    }
)
"""What goes with the moment that runs."""
ENDS: Final = frozenset({"round", "goal", "scavenge.rolled", "sheets.open"})
"""With these nothing is said of a supply any more."""
CEREMONY: Final = frozenset({"award", "award.medals", TOTAL, "lifeboat", "coin.cancelled", "coin.heads", "coin.tails"})


@dataclass
class Account:
    """One supply: who announced how many, what each other rat said (0: "Rats!"), what came of it by rat."""

    supply: Supply
    announcer: Seat
    said: dict[Seat, int] = field(default_factory=dict)
    acts: dict[Seat, list[Event]] = field(default_factory=dict)
    host: Seat = ""

    @property
    def announced(self) -> int:
        """The Host's number."""
        return self.said.get(self.announcer, 0)


def outdoing(scene: Scene) -> Account | None:
    """Return the out-doing at hand: of the beat that is shown, or else of the supply on the table."""
    if scene.beats:
        return None if ceremony(scene) else _told(scene.events)
    view = scene.view
    if not view.supply or not view.announcer:
        return None
    told = _told(scene.events)
    account = Account(Supply(view.supply), view.announcer, dict(view.heard), host=view.host)
    if told is not None and (told.supply, told.announcer) == (account.supply, account.announcer):
        account.acts = told.acts
    return account


def _told(events: Sequence[Event]) -> Account | None:
    start = next((at for at in range(len(events) - 1, -1, -1) if events[at].kind in (*ENDS, "announced")), None)
    if start is None or events[start].kind != "announced":
        return None
    first = events[start]
    account = Account(Supply(first.facts["supply"]), first.seat, {first.seat: first.facts["amount"]})
    for event in events[start + 1 :]:
        if event.kind == "outdone":
            account.said[event.seat] = event.facts["amount"]
        elif event.kind == "rats":
            account.said[event.seat] = 0
        elif event.kind in GOES_ON:
            account.acts.setdefault(event.seat, []).append(event)
            account.host = event.seat if event.kind == "host.new" else account.host
    return account


def rats_now(scene: Scene, account: Account | None) -> list[View]:
    """The rats; in a beat, with the nests and pieces that the beats before it have brought.

    `scene.view` is the table before all beats of an answer, `scene.after` the one behind them: of it a piece counts
    if its supply was gone through before this one. Once the sheets lie open `after` would tell too much of a piece.
    """
    rats, after = list(scene.view.rats), scene.after
    if account is None or not scene.beats or after is None or after.awarding:
        return rats
    gone = [str(supply) for supply in SUPPLIES[: SUPPLIES.index(account.supply)]]
    found = []
    for rat, later in zip(rats, after.rats, strict=True):
        new = [piece for piece in later.made[len(rat.made) :] if piece.supply in gone]
        built = later.built if Supply.STRAW in gone else rat.built
        found.append(View({**rat, "made": [*rat.made, *new], "built": built}))
    return found


def number(supply: str) -> int:
    """The die of a supply."""
    return SUPPLIES.index(Supply(supply)) + 1


# ── the banquet ─────────────────────────────────────────────────────────────────────────────────────────────


def ceremony(scene: Scene) -> bool:
    """Whether the beat that is shown belongs to the banquet."""
    return bool(scene.beats) and scene.beats[0].kind in CEREMONY


def goal_of(event: Event) -> int:
    """The goal that an award is for (`goal-7`)."""
    return int(str(event.facts["goal"]).removeprefix("goal-"))


def medals(events: Sequence[Event]) -> dict[int, dict[Seat, int]]:
    """Return the medals told so far: goal → seat → medals, goals in the order of the ceremony."""
    found: dict[int, dict[Seat, int]] = {}
    for event in events:
        if event.kind == "award":
            found[goal_of(event)] = {}
        elif event.kind == "award.medals":
            found.setdefault(goal_of(event), {})[event.seat] = event.facts["medals"]
    return found
