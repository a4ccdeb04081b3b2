"""The cards of Pie Rats: captains, crew, charisma, actions and pies, each as much as is printed on it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import Pack, Print, needed

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=50)]
Loyal: TypeAlias = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=6)]


class Effect(StrEnum):
    """What an action card does."""

    DISCARD_CREW = "discard-crew"
    TAKE_CREW = "take-crew"
    TAKE_CHARISMA = "take-charisma"
    BLOCK_CHARM = "block-charm"


class Captain(Print, frozen=True, kw_only=True):
    """A captain: charisma points for luring, strength points for looting (The 5 Card Types, 1)."""

    name: str
    charisma: Points
    strength: Points


class Crew(Print, frozen=True, kw_only=True):
    """A crew member: loyalty to its captain, which can be negative, and strength (The 5 Card Types, 2)."""

    name: str
    loyalty: Loyal
    strength: Points


class Charisma(Print, frozen=True, kw_only=True):
    """Charisma points for luring; `lures`: how many crew members one turn lures where it is spent (3)."""

    name: str
    points: Points
    lures: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class Action(Print, frozen=True, kw_only=True):
    """An action or item; its time follows from the effect: a block answers a Charm, the rest is played any time (4)."""

    name: str
    effect: Effect


class Pie(Print, frozen=True, kw_only=True):
    """A pie: the strength it takes to loot it, and the points it brings (5)."""

    name: str
    weight: Points
    points: Points


class PiePack(Pack, frozen=True, kw_only=True):
    """A pack for Pie Rats. `pies`: how many lie in the pie pile at set-up where nobody says otherwise."""

    players: tuple[Players, Players] = (2, 6)
    pies: Annotated[int, msgspec.Meta(ge=1, le=99)] = 10
    captain: tuple[Captain, ...]
    crew: tuple[Crew, ...]
    charisma: tuple[Charisma, ...]
    action: tuple[Action, ...] = ()
    pie: tuple[Pie, ...]

    def wrong(self) -> Iterator[Refused]:
        """A captain for everybody, and as many pies as the pile takes."""
        yield from super().wrong()
        for field, kind, need in (("players", "captain", self.players[1]), ("pies", "pie", self.pies)):
            if 0 < (count := self.counts()[kind]) < need:
                yield needed(kind, count, need, field)
