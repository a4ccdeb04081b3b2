"""Which options of an ask stand on the board: pairs in play, crossings of a hand, effects that are put in order."""

from __future__ import annotations

from typing import Final, NamedTuple

from rat_tables.engine.asks import AskView
from screens.scene import Scene
from screens.widgets.canvas import Canvas

PAIRS: Final = frozenset(
    {
        "condition.sacrifice",
        "condition.return",
        "kill.enemy",
        "kill.ally",
        "swap.ally",
        "swap.enemy",
        "on-decks",
        "dagger",
    }
)
"""Asks whose options are pairs in play."""
CROSSINGS: Final = frozenset({"turn", "key", "limit", "condition.discard"})
"""Asks whose options are a rat and a relic of a hand."""
ORDER: Final = "order"
AS_LISTED: Final = "as-listed"
MOST: Final = 24
"""So many pairs in play have room with their keys wherever the table is drawn."""
ACROSS: Final = 6
"""Rats, and relics, of a hand that have room."""
LISTED: Final = 6
"""Effects that have a row of their own wherever the table is drawn."""


class Key(NamedTuple):
    """The key of an option, and whether it is the one marked in the bar."""

    token: str
    number: str
    hot: bool

    @property
    def text(self) -> str:
        """How it stands before what it means."""
        return f"{'▸' if self.hot else ' '}{self.number}"

    @property
    def ink(self) -> str:
        """How it is written."""
        return "key-ink on accent-ink bold" if self.hot else "accent-ink on lit bold"


def on_board(ask: AskView | None) -> frozenset[str]:
    """The tokens that stand on the board with their numbers; none where they might not all have room."""
    if ask is None:
        return frozenset()
    tokens = [token for options in ask.offers.values() for token in options]
    if ask.kind in PAIRS:
        return frozenset(tokens) if len(tokens) <= MOST else frozenset()
    if ask.kind in CROSSINGS:
        crossings = [token for token in tokens if ":" in token]
        rats, relics = ({token.split(":")[at] for token in crossings} for at in (0, 1))
        return frozenset(crossings) if max(len(rats), len(relics)) <= ACROSS else frozenset()
    if ask.kind == ORDER:
        return frozenset(tokens) - {AS_LISTED} if len(tokens) <= LISTED + 1 else frozenset()
    return frozenset()


def key_of(scene: Scene, token: str, kinds: frozenset[str]) -> Key | None:
    """The key of an option of one of these kinds of asks; None where there is no such option on the board."""
    ask = scene.ask
    if ask is None or scene.beats or ask.kind not in kinds or token not in on_board(ask):
        return None
    number = scene.numbers.get(token)
    return Key(token, number, scene.lit == token) if number else None


def put_key(canvas: Canvas, x: int, y: int, key: Key, room: int | None = None, align: str = "<") -> int:
    """Draw a key, and return the cell after it."""
    return canvas.put(x, y, key.text, key.ink, room, align)
