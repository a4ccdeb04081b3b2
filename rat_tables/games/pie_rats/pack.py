"""The cards of Pie Rats: captains, crew, charisma, actions and pies, each as much as is printed on it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Any, ClassVar, TypeAlias

import msgspec

from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import Pack, Place, Print, mistake, needed

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=50)]
Loyal: TypeAlias = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=6)]


class Effect(StrEnum):
    """What an action card does."""

    DISCARD_CREW = "discard-crew"
    TAKE_CREW = "take-crew"
    TAKE_CHARISMA = "take-charisma"
    BLOCK_CHARM = "block-charm"


class When(StrEnum):
    """When an action card may be played (P16): at any time, in answer to what it blocks, or in one phase alone."""

    ANY = "any"
    RESPONSE = "response"
    PHASE_2 = "phase-2"
    PHASE_3 = "phase-3"
    PHASE_4 = "phase-4"
    PHASE_5 = "phase-5"
    PHASE_6 = "phase-6"


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
    """An action or item: what it does, and when it may be played (4; P16). A block always answers a Charm."""

    name: str
    effect: Effect
    when: When = When.ANY


class Pie(Print, frozen=True, kw_only=True):
    """A pie: the strength it takes to loot it, and the points it brings (5)."""

    name: str
    weight: Points
    points: Points


class PiePack(Pack, frozen=True, kw_only=True):
    """A pack for Pie Rats. `reserved`: what is written in a told phase where else a card would stand."""

    reserved: ClassVar[frozenset[str]] = frozenset(("card", "fails", "lure"))

    players: tuple[Players, Players] = (2, 6)
    captain: tuple[Captain, ...]
    crew: tuple[Crew, ...]
    charisma: tuple[Charisma, ...]
    action: tuple[Action, ...] = ()
    pie: tuple[Pie, ...]

    def wrong(self) -> Iterator[Refused]:
        """A captain for everybody, copies not counted; what blocks a Charm answers one, and nothing else does (P16)."""
        yield from super().wrong()
        if 0 < (count := len(self.captain)) < self.players[1]:
            yield needed("captain", count, self.players[1], "players")
        for n, card in enumerate(self.action, 1):
            if (card.effect is Effect.BLOCK_CHARM) != (card.when is When.RESPONSE):
                yield mistake("pack-right", Place("action", n, card.name), "when", **right_time(card))


def right_time(card: Action) -> dict[str, Any]:
    """When a card is said to be played, and when it could be."""
    times = (When.RESPONSE,) if card.effect is Effect.BLOCK_CHARM else tuple(w for w in When if w is not When.RESPONSE)
    values = ", ".join(f'"{time}"' for time in times)
    return {"answer": f'"{card.when}"', "right": Refused("pack-one-of", values=values)}
