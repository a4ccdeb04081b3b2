"""People at a table: their names told apart, and the slug, letter and colour of each seat."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from string import ascii_uppercase
from typing import Final
from unicodedata import normalize

from rat_tables.engine.records import SeatHead
from saves.clean import NAME, clean
from saves.errors import BadName

SLUG: Final = 24
"""The longest slug."""
COLOURS: Final = 6
"""How many seats have a colour of their own."""
RESERVED: Final = frozenset(
    {"everyone", "all", "table", "nobody", "group", "app", "self", "none", "pass", "never-mind", "roll"}
    | {"by-lot", "share", "first-pie", "window"}
    | {"play", "draw", "kill", "sacrifice", "swap", "return", "top", "raise", "bell", "discard", "out", "win", "tie"}
    | {"end", "hand", "discards", "deck", "no"}
)
"""Words that mean something else where a seat may be named."""


def ascii_slug(text: str) -> str:
    """Return the letters and digits of a text that ASCII has, in lower case, with hyphens between."""
    plain = normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", re.sub("['`]", "", plain)))


def slug(name: str, taken: Collection[str] = (), index: int = 1) -> str:
    """Return a slug for a seat: unique, never empty (`seat-2` by its index), never a reserved word."""
    base = ascii_slug(name)[:SLUG].strip("-") or f"seat-{index}"
    found, number = base, 1
    while found in taken or found in RESERVED:
        number += 1
        end = f"-{number}"
        found = base[: SLUG - len(end)].rstrip("-") + end
    return found


def mark(name: str, taken: Collection[str] = ()) -> str:
    """Return a letter for a seat: the first of its name that is free, else any that is."""
    for letter in ascii_slug(name).upper() + ascii_uppercase:
        if letter in ascii_uppercase and letter not in taken:
            return letter
    raise BadName("There is no letter left to mark a seat with: 26 can sit at a table.")


def unique_names(names: Sequence[str]) -> list[str]:
    """Return the names cleaned and told apart: `Ann`, `ann`, `Ann` become `Ann`, `ann (2)`, `Ann (3)`."""
    told: list[str] = []
    taken: set[str] = set()
    for name in (clean(name, NAME) for name in names):
        found, number = name, 1
        while found.casefold() in taken:
            number += 1
            end = f" ({number})"
            found = name[: NAME - len(end)].rstrip() + end
        taken.add(found.casefold())
        told.append(found)
    return told


def seat_heads(names: Sequence[str], words: Collection[str] = ()) -> list[SeatHead]:
    """Return the seats of a new session, no slug of them among `words`; raise `BadName` for an empty name."""
    seats: list[SeatHead] = []
    for index, name in enumerate(unique_names(names)):
        if not clean(names[index], NAME):
            raise BadName(f"Seat {index + 1} has no name: each seat needs one with a letter or sign that can be seen.")
        taken, marks = [*words, *(seat.slug for seat in seats)], [seat.mark for seat in seats]
        seats.append(SeatHead(name, slug(name, taken, index + 1), mark(name, marks), index % COLOURS + 1))
    return seats
