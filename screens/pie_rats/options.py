"""Which options of an ask stand on the board: crew of other captains, pies, and the crew that carries one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from rat_tables.engine.asks import KNOCK, AskView
from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from screens.pie_rats.cards import Piece
from screens.scene import Scene

LEAVES: Final = frozenset({"pass", "nothing", KNOCK})
"""Options that are no card: the bar lists them."""
WITH_CAPTAIN: Final = frozenset({"lure.whom", "lure.another", "play.on", "hand.target"})
"""Asks whose options name a captain and a card before it (`bob:rusk`)."""
OWN_CREW: Final = "loot.crew"
PIE: Final = "loot.pie"
MOST: Final = 5
"""So many of one captain's cards have room on the board with their keys, however long its row is otherwise."""


def on_board(ask: AskView | None) -> frozenset[str]:
    """The tokens that stand on the board with their numbers; none where they might not all have room."""
    if ask is None or ask.kind not in (*WITH_CAPTAIN, OWN_CREW, PIE):
        return frozenset()
    tokens = [token for options in ask.offers.values() for token in options if token not in LEAVES]
    rows = Counter(token.partition(":")[0] if ask.kind in WITH_CAPTAIN else "" for token in tokens)
    return frozenset(tokens) if max(rows.values(), default=0) <= MOST else frozenset()


def token_of(scene: Scene, seat: Seat, card: Card) -> str:
    """The option that a card before a captain (or a pie, before nobody) stands for now, or nothing."""
    ask = scene.ask
    if ask is None or scene.beats:
        return ""
    if ask.kind in WITH_CAPTAIN:
        token = f"{seat}:{card}"
    elif (ask.kind == OWN_CREW and seat in ask.offers) or (ask.kind == PIE and not seat):
        token = card
    else:
        return ""
    return token if token in on_board(ask) else ""


def marked(scene: Scene, seat: Seat, one: Piece) -> Piece:
    """The card with the key of its option, where it is one."""
    token = token_of(scene, seat, one.card)
    if not token or not scene.numbers.get(token):
        return one
    several = scene.ask is not None and scene.ask.pick is not None
    return replace(
        one,
        token=token,
        key=scene.numbers[token],
        hot=scene.lit == token,
        tick=token in scene.ticked if several else None,
    )
