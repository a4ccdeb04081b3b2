"""Typed entries that more than one game uses: numbers, lists of numbers, names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVarTuple

from rat_tables.engine.asks import NONE, Entry, Refused
from rat_tables.engine.text import clean

Ts = TypeVarTuple("Ts")


def whole(text: str, low: int, high: int) -> int:
    """Read a whole number or a sum (`3+6+2`) from `low` to `high`; plain digits only (no `²`, `1_000`, `2-5`)."""
    parts = [part.strip() for part in text.split("+")]
    if all(part.isascii() and part.isdigit() and len(part) <= 6 for part in parts):
        total = sum(map(int, parts))
        if low <= total <= high:
            return total
    raise Refused("number", low=low, high=high, answer=text)


def number(bounds: Callable[[*Ts], tuple[int, int]]) -> Entry[int, *Ts]:
    """Return an entry for a number within `bounds(*args)`, both included."""

    def parse(text: str, *args: *Ts) -> tuple[str, int]:
        value = whole(text, *bounds(*args))
        return str(value), value

    def facts(*args: *Ts) -> dict[str, int]:
        low, high = bounds(*args)
        return {"low": low, "high": high}

    return Entry("number", parse, lambda *args: str(bounds(*args)[0]), facts)


def numbers(count: int | None, low: int, high: int, example: str) -> Entry[list[int]]:
    """Return an entry for `count` numbers in a row (`4 0 3`); with no count, for any number of them, or `none`."""

    def parse(text: str) -> tuple[str, list[int]]:
        parts = [] if text.strip() == NONE else text.replace(",", " ").split()
        if (count is None and not parts and text.strip() != NONE) or (count is not None and len(parts) != count):
            raise Refused("numbers", count=count or 0, low=low, high=high, answer=text)
        values = [whole(part, low, high) for part in parts]
        return " ".join(map(str, values)) or NONE, values

    return Entry("numbers", parse, lambda: example, lambda: {"count": count or 0, "low": low, "high": high})


def _name(text: str) -> tuple[str, str]:
    name = clean(text)
    if not name:
        raise Refused("name-empty")
    return name, name


NAME: Final = Entry[str]("name", _name, lambda: "The Mouldy Duchess")
"""A name for a ship or a crew: one line, at most 60 characters."""
