"""The rows of a score pad: what each player has in them, how that is typed in, and what stands for a gap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec

from rat_tables.engine.asks import NONE, Entry
from rat_tables.engine.entries import number, numbers
from rat_tables.engine.seats import Seat

PAD: Final = "pad"
"""Where in the game all that is asked stands (`pad.ann.dishes`), and what it is about (`pad.dishes`)."""
BLANK: Final = "blank"
"""The answer for what is not known yet."""
DASHES: Final = ("-", "–", "—")
"""How people write that there is nothing."""
MOST: Final = 200
"""No number on a pad is larger."""


class Row(NamedTuple):
    """A row of the pad: a number or a sum of each player, or where it holds `several` a list such as `3 4 7`.

    `needed(t, seat)`: whether a player is asked for it, as things stand.
    """

    name: str
    needed: Callable[[Any, Seat], bool] = lambda t, seat: True
    several: bool = False
    low: int = 0
    high: int = MOST

    @property
    def noun(self) -> str:
        """How it is called, in `words.toml`."""
        return f"row-{self.name}"

    @property
    def entry(self) -> Entry[str, Any, Seat]:
        """How it is typed in."""
        return values(self.low, self.high) if self.several else amount(self.low, self.high)


def amount(low: int, high: int) -> Entry[str, Any, Seat]:
    """Return an entry for a number or a sum; its value is the number as it is written."""
    plain = number(lambda: (low, high))

    def parse(text: str, t: Any, seat: Seat) -> tuple[str, str]:
        token, _ = plain.parse(text)
        return token, token

    example = "3+6+2" if high >= 11 else "1+2"
    return Entry("pad.amount", parse, lambda t, seat: example, lambda t, seat: {"low": low, "high": high})


def values(low: int, high: int) -> Entry[str, Any, Seat]:
    """Return an entry for a list, spaces, commas or + between; a dash where there is nothing, or 0 if nothing is 0."""
    plain = numbers(None, low, high, "")
    nothing = DASHES if low == 0 else (*DASHES, "0")

    def parse(text: str, t: Any, seat: Seat) -> tuple[str, str]:
        token, _ = plain.parse(NONE if text.strip() in nothing else text.replace("+", " "))
        return token, token

    return Entry("pad.values", parse, lambda t, seat: "3 4 7", lambda t, seat: {"low": low, "high": high, "count": 0})


class Cell(msgspec.Struct, frozen=True):
    """A player's place in a row."""

    whose: Seat
    row: str

    @property
    def key(self) -> str:
        """What it is kept under, and the answer that names it where several are missing."""
        return f"{self.whose}.{self.row.removeprefix('row-')}"
