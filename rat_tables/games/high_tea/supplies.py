"""Gaining supplies of one's choice, and the Host's Privilege."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.high_tea.table import SUPPLIES, HighTea, Rat, Supply, Vocation

ANY_SUPPLY: Final = {str(supply): supply for supply in SUPPLIES}


def any_supply() -> Options[Supply]:
    """Each of the six."""
    return ANY_SUPPLY


def gain(t: HighTea, rat: Rat, supply: Supply, units: int, how: str) -> None:
    """Write down what a rat chose in secret, and tell nobody else."""
    rat.gain(supply, units)
    t.tell(f"gained.{how}", rat.seat, supply=supply, amount=units, to=rat.seat)


def may_hold_more(rat: Rat, units: int, *supplies: Supply) -> None:
    """Sheets on paper: the rat may have written up to so many units of each of these (by default, of any)."""
    for supply in supplies or SUPPLIES:
        rat.most[supply] = rat.most.get(supply, 0) + units


def any_of(t: HighTea, rat: Rat, units: int, how: str) -> Rules[None]:
    """The rat takes so many units of one supply of its choice, in secret."""
    if t.paper:
        may_hold_more(rat, units)
        t.tell(f"owed.{how}", rat.seat, amount=units)
        return
    supply = yield from choose(rat.seat, how, any_supply, secret=True, facts=lambda: {"amount": units})
    gain(t, rat, supply, units, how)


def host_privilege(t: HighTea) -> Rules[None]:
    """One unit of each supply for whoever becomes Host; it pays a Banker too (Set-up; Flowers; H10, H19)."""
    one_of_each(t)
    for rat in t.rats:
        if rat.is_a(Vocation.BANKER):
            yield from any_of(t, rat, 3, "banker")


def one_of_each(t: HighTea) -> None:
    """The Privilege itself."""
    for supply in SUPPLIES:
        if t.paper:
            may_hold_more(t.hosting, 1, supply)
        else:
            t.hosting.gain(supply, 1)
    t.tell("privilege", t.host)


def bonus_for_two(t: HighTea) -> Rules[None]:
    """Two players: whoever is not Host now takes 2 units of each of two different supplies (Banquet for Two?, H11)."""
    (rat,) = t.others
    if t.paper:
        may_hold_more(rat, 2)
        t.tell("owed.bonus", rat.seat)
        return
    for supply in (yield from choose_some(rat.seat, "bonus", any_supply, two_of_them, secret=True)):
        gain(t, rat, supply, 2, "bonus")


def two_of_them() -> tuple[int, int]:
    """Exactly two."""
    return 2, 2
