"""What the screens say, from `screens/words.toml` over the shared words."""

from __future__ import annotations

from functools import cache
from pkgutil import get_data
from typing import Any

from rat_tables.words import CommandWords, File, Names, Words, read, shared


@cache
def own_words() -> File:
    """The words of the screens alone, to be laid over a game's."""
    return read((get_data("screens", "words.toml") or b"").decode())


@cache
def words() -> Words:
    """The words where no game is open."""
    return Words(shared(), own_words())


def say(key: str, names: Names | None = None, /, **facts: Any) -> str:
    """Return a sentence of the screens' own."""
    return words().say(key, names, **facts)


def called(command: str) -> CommandWords:
    """Return how a command of `screens.commands` is called and what it does."""
    return words().command(command)


def label(command: str) -> str:
    """Return the short word of a command, as it stands in the key line."""
    return called(command).label
