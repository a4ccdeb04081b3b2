"""A quay with crates to haul: what is asked aloud can be broken in on, and not any crates will do together.

Each rat pockets a bone or a rag, unseen. Then each in turn walks on or stays, and hauls crates that weigh five or more
together. Meanwhile whoever has something in the pocket may break in: a bone, thrown, sinks the heaviest crate; a rag is
good for nothing but a bluff. Who broke in and threw nothing does not break in again at the same place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rat_tables.engine.asks import Ask, Options, Refused, Rules
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.verbs import choose, choose_some, interrupted, sealed
from rat_tables.engine.views import Counted, Everyone

WEIGHTS: Final = {"tub": 1, "box": 2, "keg": 3, "tun": 5}
ENOUGH: Final = 5


class Rat(msgspec.Struct, omit_defaults=True):
    """A rat, what is in its pocket and what it hauled."""

    seat: Everyone[Seat] = TABLE
    pocket: Counted[list[str]] = msgspec.field(default_factory=list)
    hauled: Everyone[int] = 0


class Quay(Table):
    """The quay."""

    rats: Everyone[list[Rat]] = msgspec.field(default_factory=list)
    crates: Everyone[list[str]] = msgspec.field(default_factory=list)
    bluffed: Everyone[list[Seat]] = msgspec.field(default_factory=list)

    def rat(self, seat: Seat) -> Rat:
        """The rat of a seat."""
        return self.rats[self.seats.index(seat)]


def play(t: Quay) -> Rules[None]:
    """Pockets, and each once to the crates."""
    t.at("pocket")
    for seat, thing in (yield from sealed(t, "pocket", t.seats, things)):
        t.rat(seat).pocket.append(thing)
        t.tell("pocketed", seat, thing=thing, to=seat)
    for rat in t.rats:
        t.at(rat.seat, "walk")
        t.bluffed = []
        if (yield from aloud(t, choose(rat.seat, "walk", walk_or_stay))):
            t.at(rat.seat, "haul")
            crates = yield from aloud(t, haul(t, rat))
            t.crates = [crate for crate in t.crates if crate not in crates]
            rat.hauled += sum(WEIGHTS[crate] for crate in crates)
            t.tell("hauled", rat.seat, crates=crates)
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


def haul(t: Quay, rat: Rat) -> Rules[list[str]]:
    """Crates that weigh enough together, where there are such."""
    return choose_some(rat.seat, "haul", crates_there, any_number, t, fits=weighs, suggested=heaviest, otherwise=[])


def aloud(t: Quay, rule: Rules) -> Rules:  # type: ignore[type-arg]
    """What everybody hears, and may break in on."""

    def knockers(ask: Ask) -> Sequence[Seat]:
        return [rat.seat for rat in t.rats if rat.pocket and rat.seat not in t.bluffed]

    def breaks_in(seat: Seat, ask: Ask) -> Rules[None]:
        thrown = yield from choose(seat, "throw", throws, t, seat, secret=True)
        if thrown and t.crates:
            t.rat(seat).pocket.remove(thrown)
            sunk = max(t.crates, key=lambda crate: WEIGHTS[crate])
            t.crates.remove(sunk)
            t.reveal("sunk", seat, crate=sunk)
        else:
            t.bluffed.append(seat)
            t.tell("bluffed", seat)

    return interrupted(rule, knockers, breaks_in)


def things(seat: Seat) -> Options[str]:
    """What a pocket can hold."""
    return {"bone": "bone", "rag": "rag"}


def walk_or_stay() -> Options[bool]:
    """To the crates or not."""
    return {"stay": False, "walk": True}


def throws(t: Quay, seat: Seat) -> Options[str]:
    """A bone, if there is one; and always nothing."""
    return {"never-mind": "", **{thing: thing for thing in t.rat(seat).pocket if thing == "bone"}}


def crates_there(t: Quay) -> Options[str]:
    """The crates, where they weigh enough."""
    return {crate: crate for crate in t.crates} if sum(WEIGHTS[crate] for crate in t.crates) >= ENOUGH else {}


def any_number(t: Quay) -> tuple[int, int]:
    """One or more."""
    return 1, max(len(t.crates), 1)


def weighs(crates: list[str], t: Quay) -> None:
    """Too light is refused."""
    weight = sum(WEIGHTS[crate] for crate in crates)
    if weight < ENOUGH:
        raise Refused("light", weight=weight, enough=ENOUGH)


def heaviest(t: Quay) -> list[str]:
    """The heaviest first, until it is enough."""
    found: list[str] = []
    for crate in sorted(t.crates, key=lambda crate: -WEIGHTS[crate]):
        if sum(WEIGHTS[crate] for crate in found) < ENOUGH:
            found.append(crate)
    return found


def yes() -> Options[bool]:
    """It is over."""
    return {"yes": True}


def result(t: Quay) -> Result:
    """Who hauled most."""
    ranked = sorted(t.rats, key=lambda rat: -rat.hauled)
    return Result((ranked[0].seat,), tuple(Score(r.seat, (ScoreLine("hauled", r.hauled),)) for r in ranked))


def new(setting: Setting) -> Quay:
    """Lay the crates out."""
    t = Quay(list(setting.seats), setting.use)
    t.rats, t.crates = [Rat(seat) for seat in t.seats], list(WEIGHTS)
    return t


QUAY: Final = Game(name="quay", rules=1, seats=(2, 4), new=new, play=play, result=result)
