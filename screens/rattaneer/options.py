"""Which options of an ask stand on the board: plunder, allies and treasures with a key, squares by their number."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.engine.cards import face
from rat_tables.games.rattaneer.pack import Plunder, Shipping
from rat_tables.games.rattaneer.prices import cheapest
from rat_tables.games.rattaneer.printed import printed
from screens.rattaneer.cards import Piece
from screens.scene import Scene

SQUARES: Final = "island"
SHIPS: Final = "ship"
CARDS: Final = {"plunder": 4, "pilfer": 4}
"""Asks whose options lie as cards on the board, and how many of them have a row there wherever it is drawn.

Allies and treasures are not among them: the bar has room for what they do."""
MOST: Final = 9
"""So many squares with the rectangle have room wherever the tile is drawn."""
LEAVES: Final = frozenset({"pass"})
"""Options that are no card: the bar lists them."""


def on_board(ask: AskView | None) -> frozenset[str]:
    """The tokens that stand on the board with their numbers; none where they might not all have room."""
    if ask is None:
        return frozenset()
    tokens = [token for options in ask.offers.values() for token in options if token not in LEAVES]
    if ask.kind == SQUARES:
        return frozenset(tokens) if all(int(token) <= MOST for token in tokens) else frozenset()
    return frozenset(tokens) if len(tokens) <= CARDS.get(ask.kind, 0) else frozenset()


def key_of(scene: Scene, token: str) -> tuple[str, bool]:
    """The option that something on the board stands for, or nothing; and whether it is marked."""
    if scene.beats or token not in on_board(scene.ask) or not scene.numbers.get(token):
        return "", False
    return token, scene.lit == token


def marked(scene: Scene, one: Piece) -> Piece:
    """The card with the key of its option, where it is one."""
    token, hot = key_of(scene, one.card)
    return replace(one, token=token, key=scene.numbers[token], hot=hot) if token else one


def fare(ask: AskView, token: str) -> int | None:
    """What it costs to ship what is ticked; ocean cards say themselves what is printed on them."""
    ships = [known for card in ask.facts["ships"] if isinstance(known := printed(face(card)), Shipping)]
    cargo = [known.goods for card in token.split("+") if isinstance(known := printed(face(card)), Plunder)]
    return cheapest(ships, cargo, ask.facts.get("less", 0), ask.facts.get("off", 0)) if cargo else None
