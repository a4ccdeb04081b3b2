"""Which options of an ask stand on the board: obstacles of the list."""

from __future__ import annotations

from typing import Final, NamedTuple

from rat_tables.engine.asks import AskView
from rat_tables.engine.cards import Card
from screens.rats_with_gats.reckoned import NEVER_MIND
from screens.scene import Scene
from screens.widgets.canvas import Canvas

OBSTACLES: Final = frozenset({"challenge.apply", "joker.on", "help.where"})
"""Asks whose options are obstacles."""
MOST: Final = 9
"""So many obstacles have a row of their own wherever the table is drawn."""
TICKS: Final = {None: "", True: "☑", False: "☐"}


class Key(NamedTuple):
    """The key of an option, whether it is the one marked in the bar, and ticked of several."""

    token: str
    number: str
    hot: bool
    tick: bool | None

    @property
    def text(self) -> str:
        """How it stands before what it means."""
        return f"{'▸' if self.hot else ' '}{self.number}{TICKS[self.tick]}"


def on_board(ask: AskView | None) -> frozenset[str]:
    """The tokens that stand on the board with their numbers; none where they might not all have room."""
    if ask is None or ask.kind not in OBSTACLES:
        return frozenset()
    tokens = frozenset(token for options in ask.offers.values() for token in options if token != NEVER_MIND)
    return tokens if len(tokens) <= MOST else frozenset()


def key_of(scene: Scene, card: Card) -> Key | None:
    """The key of the option an obstacle stands for now."""
    if scene.beats or card not in on_board(scene.ask) or not scene.numbers.get(card):
        return None
    assert scene.ask is not None
    tick = card in scene.ticked if scene.ask.pick is not None else None
    return Key(card, scene.numbers[card], scene.lit == card, tick)


def put_key(canvas: Canvas, x: int, y: int, key: Key, room: int | None = None) -> int:
    """Draw a key, and return the cell after it."""
    ink = "key-ink on accent-ink bold" if key.hot else "accent-ink on lit bold"
    return canvas.put(x, y, key.text, ink, room)
