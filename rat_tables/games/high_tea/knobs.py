"""What a ruling can set by hand in High Tea."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.engine.asks import Refused
from rat_tables.engine.entries import numbers, whole
from rat_tables.engine.game import Knob
from rat_tables.games.high_tea.table import (
    DECORATION,
    DISH,
    GOALS,
    ROUNDS,
    SUPPLIES,
    HighTea,
    Made,
    Rat,
    Supply,
    Vocation,
)

VALUES: Final = numbers(None, 1, 200, "4 7")


def rat_of(t: HighTea, path: Sequence[str]) -> Rat:
    """The rat named in a knob."""
    if not path or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=path[0] if path else "", seats=t.seats)
    return t.rat(path[0])


def supply_of(path: Sequence[str]) -> Supply:
    """The supply named in a knob."""
    if len(path) < 2 or path[1] not in SUPPLIES:
        raise Refused("supply-unknown", answer=path[1] if len(path) > 1 else "", supplies=list(SUPPLIES))
    return Supply(path[1])


def yes_or_no(value: str) -> bool:
    """Read yes or no."""
    if value not in ("yes", "no"):
        raise Refused("yes-or-no", answer=value)
    return value == "yes"


def supply(t: HighTea, path: Sequence[str], value: str) -> None:
    """`supply:ann:rags 4`: units on a sheet; on paper, the most there can be."""
    rat, of = rat_of(t, path), supply_of(path)
    (rat.most if t.paper else rat.supplies)[of] = whole(value, 0, 200)


def nest(t: HighTea, path: Sequence[str], value: str) -> None:
    """`nest:ann:rags yes`: a nest stands there, or not."""
    if t.paper:
        raise Refused("knob-paper", knob="nests")
    rat, of, stands = rat_of(t, path), supply_of(path), yes_or_no(value)
    rat.nests = [other for other in rat.nests if other != of] + [str(of)] * stands
    rat.built = len(rat.nests)


def nests(t: HighTea, path: Sequence[str], value: str) -> None:
    """`nests:ann 2`: how many there are, where sheets are on paper."""
    if not t.paper:
        raise Refused("knob-app", knob="nest")
    rat_of(t, path).built = whole(value, 0, len(SUPPLIES))


def pieces(t: HighTea, path: Sequence[str], value: str, form: str) -> None:
    """All values of a form on a sheet, in place of those that stood there."""
    rat = rat_of(t, path)
    _, values = VALUES.parse(value)
    rat.made = [made for made in rat.made if made.form != form] + [
        Made(rat.seat, "", number, form, known=form) for number in values
    ]


def dishes(t: HighTea, path: Sequence[str], value: str) -> None:
    """`dishes:ann "4 7"`, or `none`."""
    pieces(t, path, value, DISH)


def decorations(t: HighTea, path: Sequence[str], value: str) -> None:
    """`decorations:ann "3 5"`, or `none`."""
    pieces(t, path, value, DECORATION)


def host(t: HighTea, path: Sequence[str], value: str) -> None:
    """`host ann`: who wears the fancy hat (no Privilege comes with it)."""
    t.host = rat_of(t, [value]).seat


def goal(t: HighTea, path: Sequence[str], value: str) -> None:
    """`goal:7 yes`: circled, or not."""
    number = whole(path[0] if path else "", GOALS[0], GOALS[-1])
    circled = yes_or_no(value)
    t.goals = [other for other in t.goals if other != number] + [number] * circled


def medals(t: HighTea, path: Sequence[str], value: str) -> None:
    """`medals:ann:7 2`: what a rat wins for a goal, whatever its sheet says."""
    rat = rat_of(t, path)
    number = whole(path[1] if len(path) > 1 else "", GOALS[0], GOALS[-1])
    t.overruled[f"{rat.seat}:{number}"] = whole(value, 0, 3)


def vocation(t: HighTea, path: Sequence[str], value: str) -> None:
    """`vocation:ann banker`, or `none`."""
    if value != "none" and value not in list(Vocation):
        raise Refused("vocation-unknown", answer=value, vocations=list(Vocation))
    rat_of(t, path).vocation = "" if value == "none" else Vocation(value)


def round_(t: HighTea, path: Sequence[str], value: str) -> None:
    """`round 4`: the round that is being played."""
    t.round = whole(value, 1, ROUNDS)


KNOBS: Final = {
    "supply": Knob(supply, lambda t: [(f"supply:{t.seats[0]}:rags", "4")]),
    "nest": Knob(nest, lambda t: [] if t.paper else [(f"nest:{t.seats[0]}:rags", "yes")]),
    "nests": Knob(nests, lambda t: [(f"nests:{t.seats[0]}", "2")] if t.paper else []),
    "dishes": Knob(dishes, lambda t: [(f"dishes:{t.seats[0]}", "4 7")]),
    "decorations": Knob(decorations, lambda t: [(f"decorations:{t.seats[0]}", "3 5")]),
    "host": Knob(host, lambda t: [("host", t.seats[-1])]),
    "goal": Knob(goal, lambda t: [("goal:7", "yes")]),
    "medals": Knob(medals, lambda t: [(f"medals:{t.seats[0]}:7", "2")]),
    "vocation": Knob(vocation, lambda t: [(f"vocation:{t.seats[0]}", "banker")] if t.vocations else []),
    "round": Knob(round_, lambda t: [("round", str(max(t.round, 1)))]),
}
