"""The cards of Rats & Relics in three small vocabularies: conditions and triggers on rats, effects on relics."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import Pack, Place, Print, mistake

EACH: Final = 30
"""Rats, and relics, that are played with (Game Components)."""


class Condition(StrEnum):
    """What it takes to play a rat (top of the rat card)."""

    NONE = "none"
    SACRIFICE = "sacrifice"
    RETURN = "return"
    CONTROL = "control"
    DISCARD = "discard"


class Trigger(StrEnum):
    """When a rat sets its relic off (bottom of the rat card)."""

    ENTERS = "enters"
    ENTERS_TWICE = "enters-twice"
    ROGUE_ENTERS = "rogue-enters"
    ALLY_ENTERS = "ally-enters"
    ENEMY_ENTERS = "enemy-enters"
    ALLY_DIES = "ally-dies"
    ENEMY_DIES_OR_DISCARDS = "enemy-dies-or-discards"
    DIES_OR_IS_DISCARDED = "dies-or-is-discarded"
    YOU_DRAW = "you-draw"
    OPPONENT_DRAWS = "opponent-draws"


class Effect(StrEnum):
    """What a relic does when it is set off."""

    WIN_WITH = "win-with"
    WIN_LEAD = "win-lead"
    SWAP = "swap"
    RAISE_PAIR = "raise-pair"
    TOP_PAIR_ENTERS = "top-pair-enters"
    KILL_ENEMY = "kill-enemy"
    KILL_ALLY_AND_ENEMY = "kill-ally-and-enemy"
    MAY_PLAY = "may-play"
    ON_DECKS = "on-decks"
    DRAW = "draw"
    EACH_OPPONENT_SACRIFICES = "each-opponent-sacrifices"


WINS: Final = (Effect.WIN_WITH, Effect.WIN_LEAD)
Players: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=3)]


ACTS: Final = (
    *("play", "draw", "kill", "sacrifice", "swap", "return", "top", "raise", "discard"),
    *("out", "win", "tie", "end"),
)
"""What is typed where a turn is told by hand; all but bell, which is a card's name."""
PLACES: Final = ("hand", "discards", "deck", "decks", "top")
"""Where a ruling lays a pair."""
HAPPENS: Final = ("enters", "dies", "draws", "discarded")
"""What sets a rat off."""


class Rat(Print, frozen=True, kw_only=True):
    """A rat: its play condition, and its trigger."""

    name: str
    condition: Condition = Condition.NONE
    trigger: Trigger


class Relic(Print, frozen=True, kw_only=True):
    """A relic: its type and effect; `number` is how many rats win (X15), `players` the games it is played in."""

    name: str
    type: Literal["trinket", "weapon", "arcane"]
    effect: Effect
    number: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    players: tuple[Players, ...] = (2, 3)


class RelicPack(Pack, frozen=True, kw_only=True):
    """A pack for Rats & Relics. `reserved`: what else is said in a turn, typed in one, and read as something else."""

    reserved: ClassVar[frozenset[str]] = frozenset(
        ("stuck", "concede", "as-listed", "by-lot", "go-on", "drop", "drawn", "card", "pair", "rat", "relic")
    ).union(ACTS, PLACES, HAPPENS, ("again",), Condition, Trigger, Effect)

    players: tuple[Players, Players] = (2, 3)
    rat: tuple[Rat, ...]
    relic: tuple[Relic, ...]

    def wrong(self) -> Iterator[Refused]:
        """Thirty rats, and thirty relics for two and for three; a number where relics win by one, and nowhere else."""
        yield from super().wrong()
        rats = sum(card.copies for card in self.rat)
        if rats not in (0, EACH):
            yield mistake("pack-rats", count=rats, right=EACH)
        for players in range(self.players[0], self.players[1] + 1):
            relics = sum(card.copies for card in self.relic if players in card.players)
            if self.relic and relics != EACH:
                yield mistake("pack-relics", players=players, count=relics, right=EACH)
        for n, card in enumerate(self.relic, 1):
            if (card.effect in WINS) != (card.number > 0):
                yield mistake("pack-number", Place("relic", n, card.name), "number", wins=card.effect in WINS)
            if not card.players or len(set(card.players)) < len(card.players):
                yield mistake("pack-relic-players", Place("relic", n, card.name), "players")
