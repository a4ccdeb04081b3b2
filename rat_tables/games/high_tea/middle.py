"""Starting to track in the middle of a game: what lies on the table is asked for."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.entries import number, numbers
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, choose_some, enter
from rat_tables.games.high_tea.supplies import any_supply
from rat_tables.games.high_tea.table import (
    DECORATION,
    DISH,
    GOALS,
    NOT_KNOWN,
    ROUNDS,
    SUPPLIES,
    HighTea,
    Made,
    Rat,
    Vocation,
)

ROUND: Final = number(lambda: (1, ROUNDS))
SIX_AMOUNTS: Final = numbers(6, 0, 200, "4 0 3 0 2 1")
VALUES: Final = numbers(None, 1, 200, "4 7")
NESTS: Final = number(lambda: (0, len(SUPPLIES)))


def lay_what_lies(t: HighTea) -> Rules[None]:
    """The round about to begin, the goals circled, the Host, and every sheet."""
    t.at("middle")
    t.round = (yield from enter(TABLE, "middle.round", ROUND)) - 1
    goals = yield from choose_some(TABLE, "middle.goals", all_goals, as_many_as_rounds, t)
    t.goals += [goal for goal in goals if goal not in t.goals]  # a ruling may have circled one meanwhile
    t.host = yield from choose(TABLE, "middle.host", all_rats, t)
    for rat in t.rats:
        t.at("middle", rat.seat)
        if t.vocations:
            chosen = yield from choose(rat.seat, "middle.vocation", free_vocations, t)
            rat.vocation = chosen
        yield from (lay_paper(rat) if t.paper else lay_sheet(rat))
        t.tell("middle.sheet", rat.seat)


def lay_sheet(rat: Rat) -> Rules[None]:
    """A sheet for its rat's eyes: six amounts in the order of the dice, the nests, the dishes, the decorations."""
    amounts = yield from enter(rat.seat, "middle.supplies", SIX_AMOUNTS, secret=True)
    rat.supplies = {str(supply): units for supply, units in zip(SUPPLIES, amounts, strict=True) if units}
    rat.nests = yield from choose_some(rat.seat, "middle.nests", nest_names, any_number, secret=True)
    rat.built = len(rat.nests)
    for form in (DISH, DECORATION):
        values = yield from enter(rat.seat, f"middle.{form}", VALUES, secret=True)
        rat.laying += [Made(rat.seat, "", value, form) for value in values]
    rat.made += sorted(rat.laying, key=made_amount)
    rat.laying = []


def made_amount(made: Made) -> int:
    """The public number of a piece: sheets are laid in its order, which does not tell dishes from decorations."""
    return made.amount


def lay_paper(rat: Rat) -> Rules[None]:
    """A sheet on paper: what everybody knows of it, and what Flowers made, to be told apart at the end."""
    rat.most = {str(supply): NOT_KNOWN for supply in SUPPLIES}
    rat.built = yield from enter(rat.seat, "middle.built", NESTS)
    for form in (DISH, DECORATION, ""):
        values = yield from enter(rat.seat, f"middle.{form or 'something'}", VALUES)
        rat.made += [Made(rat.seat, "", value, form, known=form) for value in values]


def all_goals(t: HighTea) -> Options[int]:
    """The eleven goals."""
    return {str(goal): goal for goal in GOALS}


def as_many_as_rounds(t: HighTea) -> tuple[int, int]:
    """One goal was circled in each round played."""
    return t.round, t.round


def all_rats(t: HighTea) -> Options[Seat]:
    """Every rat."""
    return {seat: seat for seat in t.seats}


def free_vocations(t: HighTea) -> Options[Vocation]:
    """There is one rat of each at the most."""
    return {str(v): v for v in Vocation if all(rat.vocation != v for rat in t.rats)}


def nest_names() -> Options[str]:
    """The supplies a nest can stand beside."""
    return {token: str(supply) for token, supply in any_supply().items()}


def any_number() -> tuple[int, int]:
    """None to all six."""
    return 0, len(SUPPLIES)
