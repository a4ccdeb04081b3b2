"""Pi-Rat Captains: who becomes one, and how a crew loses one."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_with_gats.rank import settle_hands
from rat_tables.games.rats_with_gats.table import CAPTAIN, PIRACY, SHIP, Gats, Rat

CAPTAIN_TAX: Final = "captain-tax"
BY_LOT: Final = "by-lot"


def make_captain(t: Gats, seat: Seat) -> Rules[None]:
    """A rat becomes Captain, or nobody is; hand sizes follow (G6)."""
    t.captain = seat
    t.tell("captain", seat)
    yield from settle_hands(t, t.rat(seat) if seat else None)


def de_facto(t: Gats, was: Seat = TABLE) -> Rules[None]:
    """The rat of the highest Rank is Captain; of several the table chooses, or the lot (G41). Not whoever `was` it."""
    if not highest(t, was):
        yield from make_captain(t, TABLE)
        return
    seat = yield from choose(TABLE, "captain.next" if was else "captain.tie", highest_or_lot, t, was)
    if seat == TABLE:
        seat = yield from lots("captain.lot", highest, t, was)
    yield from make_captain(t, seat)


def highest(t: Gats, was: Seat) -> Options[Seat]:
    """The rats of the highest Rank, without the one that steps down: it would at once be Captain again."""
    able = [rat for rat in may_lead(t) if rat.seat != was]
    top = max((rat.rank for rat in able), default=0)
    return {rat.seat: rat.seat for rat in able if rat.rank == top}


def may_lead(t: Gats) -> list[Rat]:
    """The living rats; a ghost leads nobody (G51)."""
    return [rat for rat in t.living if not rat.ghost]


def highest_or_lot(t: Gats, was: Seat) -> Options[Seat]:
    """Those; where there are several, also the lot."""
    tied = highest(t, was)
    return {**tied, BY_LOT: TABLE} if len(tied) > 1 else tied


def steps_down(t: Gats) -> Rules[None]:
    """The Captain gives the position up: the next is the highest of the others (G43)."""
    t.tell("steps-down", t.captain)
    was, t.captain = t.captain, TABLE
    yield from de_facto(t, was)


def lose_the_ship(t: Gats) -> Rules[None]:
    """No ship, no Captain: both objectives are open again, unless the crew has committed piracy already (G43)."""
    t.crew[SHIP] = False
    if not t.crew[PIRACY]:
        t.crew[CAPTAIN] = False
    t.tell("ship-lost")
    yield from make_captain(t, TABLE)
