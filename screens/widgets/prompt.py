"""What the decision bar asks: a question with options, a field, several to tick, or only a word to go on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rat_tables.desk.options import Choice


class Key(NamedTuple):
    """A key in the key line: as it stands on the keyboard, what it does, its command; `dim`: it would be refused."""

    shown: str
    label: str
    command: str
    dim: bool = False


class Sketch(NamedTuple):
    """What stands in a field while it is worked out on the board too; `cursor`: where on the board the keys are."""

    text: str = ""
    cursor: str = ""


class Timeline(NamedTuple):
    """Where somebody stands who looks back: at which stop of so many, where rounds begin, and where there is more to
    see."""

    at: int
    last: int
    rounds: tuple[int, ...] = ()
    keys: tuple[int, ...] = ()


@dataclass
class Field:
    """Something typed: the word before it, what may be typed, an example that would be taken.

    `read` gives whether a text would be taken (None: when it is finished), and how it reads or what is wrong with it;
    `take` takes it. `pad`: characters that can be clicked. `offered`: an empty Enter puts the example there.
    `edit` gives what a key or a click on the board makes of the text, or None; `keys` are those keys.
    """

    label: str
    hint: str
    take: Callable[[str], None]
    read: Callable[[str], tuple[bool | None, str]] | None = None
    example: str = ""
    text: str = ""
    pad: str = ""
    offered: bool = False
    edit: Callable[[Sketch, str], Sketch | None] | None = None
    keys: Sequence[Key] = ()


@dataclass
class Prompt:
    """A question.

    `board`: tokens that stand as numbered places on the board. `careful`: an option is picked first and taken with
    Enter. `pick`: how many are ticked, least and most; `ticked` are those that are from the start, and `read` gives
    whether what is ticked would be taken, and how it reads or what is wrong with it. `take` gets the choices (one, but
    for `pick`).
    `enter`: what Enter does, where it takes no option; `escape`: what Esc does, where the question can be left.
    `timeline`: drawn over the question while somebody looks back; a click on it goes there.
    `moves` gets an arrow or a click on the board and what stands in the field, and says whether it went elsewhere.
    """

    question: str
    choices: Sequence[Choice] = ()
    take: Callable[[Sequence[Choice]], None] = lambda choices: None
    secret: str = ""
    board: frozenset[str] = frozenset()
    careful: bool = False
    pick: tuple[int, int] | None = None
    ticked: Sequence[str] = ()
    read: Callable[[Sequence[Choice]], tuple[bool, str]] | None = None
    field: Field | None = None
    aside: str = ""
    keys: Sequence[Key] = ()
    enter: str = ""
    escape: Callable[[], None] | None = None
    timeline: Timeline | None = None
    moves: Callable[[str, str], bool] | None = None


__all__ = ["Choice", "Field", "Key", "Prompt", "Sketch", "Timeline"]
