"""The score pad of High Tea: dishes, decorations and nests as the goals need them, then the awards as ever."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from rat_tables.engine.asks import NONE, Options, Rules
from rat_tables.engine.game import Game, Option, Setting
from rat_tables.engine.pad import Box, Line, Padded, pad_of
from rat_tables.engine.rows import PAD, Row
from rat_tables.engine.score import Result, Score
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import SCORE
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.engine.views import Everyone
from rat_tables.games.high_tea import scoring
from rat_tables.games.high_tea.awards import give_lifeboat, tell_awards, throw_coin
from rat_tables.games.high_tea.table import DECORATION, DISH, GOALS, SUPPLIES, HighTea, Made, Rat, Vocation

DISHES, DECORATIONS, NESTS = "dishes", "decorations", "nests"
MADE: Final = (DISHES, DECORATIONS)
NEEDS: Final = {
    2: MADE,
    3: MADE,
    4: (DISHES,),
    5: (DISHES,),
    6: (DISHES,),
    7: (NESTS,),
    8: (DECORATIONS,),
    9: (DECORATIONS,),
    10: (DECORATIONS,),
    11: MADE,
    12: MADE,
}
"""What each goal is counted from (Banquet Goals: Clarifications)."""


def wanted(row: str, goals: Collection[int]) -> bool:
    """Whether one of the goals is counted from a row."""
    return any(row in NEEDS[goal] for goal in goals)


class HighTeaPad(Padded, HighTea):
    """A banquet of which the sheets are typed in. The rats lie on it as they do at the end of a game."""

    cells: Everyone[dict[str, str]] = msgspec.field(default_factory=dict)
    counted: Everyone[bool] = False

    relative = True
    rows = (
        Row(DISHES, lambda t, seat: wanted(DISHES, t.goals), several=True, low=1),
        Row(DECORATIONS, lambda t, seat: wanted(DECORATIONS, t.goals), several=True, low=1),
        Row(NESTS, lambda t, seat: wanted(NESTS, t.goals), high=len(SUPPLIES)),
    )

    def shared(self) -> Rules[None]:
        """The goals that were circled; with vocations, which rat is the Queen, for the coin (H23)."""
        self.at(PAD, "goals")
        self.goals = yield from choose_some(TABLE, "pad.goals", all_goals, one_to_all)
        if self.vocations:
            self.at(PAD, "queen")
            queen = yield from choose(TABLE, "pad.queen", who_is_queen, self)
            if queen != TABLE:
                self.rat(queen).vocation = Vocation.QUEEN

    def took(self, seat: Seat) -> None:
        """Lay the sheet as a rat has it: what it made, and how many nests."""
        rat = self.rat(seat)
        rat.made = [
            Made(seat, "", value, form, known=form)
            for row, form in ((DISHES, DISH), (DECORATIONS, DECORATION))
            for value in self.values(seat, row) or []
        ]
        rat.built = self.total(seat, NESTS) or 0

    def can_count(self, goal: int, seat: Seat) -> bool:
        """Whether everything is known of a rat that a goal is counted from."""
        return all(self.values(seat, row) is not None for row in NEEDS[goal])

    def decided(self, goal: int) -> bool:
        """Whether the medals of a goal can be said: they hang on what all the others have."""
        return all(self.can_count(goal, seat) for seat in self.seats)

    def scores(self) -> list[Score]:
        """Each rat's medals for the goals that are decided."""
        by_goal = [scoring.goal_lines(self, goal) for goal in sorted(self.goals) if self.decided(goal)]
        return [Score(seat, tuple(lines[at] for lines in by_goal)) for at, seat in enumerate(self.seats)]

    def reckoned(self) -> list[Line]:
        """A line for each goal: what a rat has for it, and once it is decided its medals."""
        return [Line(f"goal-{goal}", boxes=self._boxes(goal)) for goal in sorted(self.goals)]

    def _boxes(self, goal: int) -> list[Box]:
        won = scoring.goal_medals(self, goal, counts := scoring.goal_counts(self, goal))
        decided = self.decided(goal)
        return [
            Box(seat, str(count), medal if decided else None, "known") if self.can_count(goal, seat) else Box(seat)
            for seat, count, medal in zip(self.seats, counts, won, strict=True)
        ]

    def settle(self) -> Rules[None]:
        """The Awards Ceremony; who was Host last is asked only where the last Host has a tie to settle (H15, H16)."""
        self.at("awards")
        tell_awards(self)
        if len(scoring.most_medals(self)) > 1 or len(scoring.fewest_medals(self)) > 1:
            self.at(PAD, "host")
            self.host = yield from choose(TABLE, "pad.host", who_was_host, self)
        yield from give_lifeboat(self)
        yield from throw_coin(self)

    def result(self) -> Result:
        """Who has the lifeboat, and everybody's medals."""
        return scoring.result(self)


def all_goals() -> Options[int]:
    """The eleven goals."""
    return {str(goal): goal for goal in GOALS}


def one_to_all() -> tuple[int, int]:
    """A goal a round, however many rounds were played."""
    return 1, len(GOALS)


def who_is_queen(t: HighTeaPad) -> Options[Seat]:
    """Nobody, or one of the rats."""
    return {NONE: TABLE, **{seat: seat for seat in t.seats}}


def who_was_host(t: HighTeaPad) -> Options[Seat]:
    """Every rat."""
    return {seat: seat for seat in t.seats}


def new(setting: Setting) -> HighTeaPad:
    """An empty pad for these rats."""
    return HighTeaPad(
        seats=list(setting.seats),
        use=setting.use,
        title=setting.title,
        rats=[Rat(seat) for seat in setting.seats],
        vocations=setting.options.get("vocations") is True,
    )


PAD_GAME: Final[Game[HighTeaPad]] = pad_of(
    "high-tea", 1, (2, 6), new, (Option("vocations", rule="H17", uses=(SCORE,)),)
)
