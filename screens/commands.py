"""Every command of the screens, once: footer, palette, help, remapping and the documents go by this list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple
from unicodedata import lookup

TABLE, MENU, LISTS, REVIEW, CURTAIN = "table", "menu", "lists", "review", "curtain"


class Command(NamedTuple):
    """A command: its id (by which a key is remapped), its keys as Textual names them, and where it works.

    How it is called and what it does stands in `words.toml` (`[command.ID]`). `typed`: it can also be written with a
    colon, as at the table of text. `footer`: where it stands in the key line, 0 for not at all.
    """

    id: str
    keys: tuple[str, ...]
    where: tuple[str, ...] = (TABLE,)
    footer: int = 0
    typed: bool = False


COMMANDS: Final = (
    Command("undo", ("u",), (TABLE, CURTAIN), 1, True),
    Command("redo", ("r",), (TABLE,), 10, True),
    Command("break-in", ("b",), (TABLE,), 2, True),
    Command("why", ("question_mark",), (TABLE, REVIEW), 3, True),
    Command("note", ("n",), (TABLE,), 8, True),
    Command("tale", ("t",), (TABLE, REVIEW), 4, True),
    Command("filter", ("slash",), (TABLE, LISTS), 0),
    Command("peek", ("p",), (TABLE,), 5, True),
    Command("cover", ("c",), (TABLE, REVIEW), 0),
    Command("doubt", ("exclamation_mark",), (TABLE,), 11, True),
    Command("ruling", ("g",), (TABLE,), 12, True),
    Command("mend", ("m",), (TABLE, REVIEW), 7, True),
    Command("look-back", ("left_square_bracket",), (TABLE, REVIEW), 9),
    Command("look-on", ("right_square_bracket",), (REVIEW,)),
    Command("round-back", ("left_curly_bracket",), (REVIEW,)),
    Command("round-on", ("right_curly_bracket",), (REVIEW,)),
    Command("event-back", ("less_than_sign",), (REVIEW,)),
    Command("event-on", ("greater_than_sign",), (REVIEW,)),
    Command("to-start", ("home",), (REVIEW,)),
    Command("to-end", ("end",), (REVIEW,)),
    Command("there-and-back", ("b",), (REVIEW,)),
    Command("play", ("space",), (REVIEW,)),
    Command("find", ("slash",), (REVIEW,)),
    Command("eyes", ("v",), (REVIEW,)),
    Command("how-score", ("s",), (REVIEW,)),
    Command("how-went", ("y",), (REVIEW,)),
    Command("dice", ("d",), (REVIEW,)),
    Command("fork", ("f",), (REVIEW,)),
    Command("turn", ("w",), (TABLE,), 0, True),
    Command("command", ("colon",), (TABLE,), 0),
    Command("help", ("f1",), (TABLE, MENU, LISTS, REVIEW, CURTAIN), 0, True),
    Command("palette", ("ctrl+p",), (TABLE, MENU, LISTS, REVIEW), 0),
    Command("leave", ("q",), (TABLE, MENU, LISTS, REVIEW, CURTAIN), 6, True),
)
"""In the order of the help screen."""

BY_ID: Final = {command.id: command for command in COMMANDS}

SHOWN: Final = {
    "question_mark": "?",
    "slash": "/",
    "exclamation_mark": "!",
    "colon": ":",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "tab": "Tab",
    "f1": "F1",
    "plus": "+",
    "minus": "-",
    "full_stop": ".",
    "comma": ",",
    "at": "@",
    "underscore": "_",
    "backslash": "\\",
    "backspace": "Backspace",
}
NAMED: Final = {shown: key for key, shown in SHOWN.items()}


FIXED: Final = frozenset(
    {"enter", "escape", "tab", "shift+tab", "space", "backspace", "delete", "up", "down", "left", "right"}
    | {"home", "end", "pageup", "pagedown", "ctrl+c", "ctrl+q", *"hjkl0123456789"}
)
"""Keys that choose, move and type everywhere: no command can have one."""


def shown(key: str) -> str:
    """Return a key as it stands on the keyboard: `?` for `question_mark`, `Ctrl-P` for `ctrl+p`."""
    if key.startswith("ctrl+"):
        return f"Ctrl-{key[5:].upper()}"
    if key in SHOWN or len(key) == 1:
        return SHOWN.get(key, key)
    try:  # Textual calls a sign by its Unicode name
        sign = lookup(key.replace("_", " ").upper())
    except KeyError:
        sign = ""
    return sign if sign.isprintable() and sign else key.capitalize()


def named(text: str) -> str:
    """Return a key as Textual names it, from how a person writes it in the settings."""
    return NAMED.get(text, text)


def keys_of(command: Command, own: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of a command: its own from the settings, or those it comes with."""
    return (named(own[command.id]),) if command.id in own else command.keys


def at(where: str, key: str, own: Mapping[str, str]) -> Command | None:
    """Return the command that a key means at a place."""
    found = [c for c in COMMANDS if where in c.where and key in keys_of(c, own)]
    return next((c for c in found if c.id in own), found[0] if found else None)


def key_name(text: str) -> str:
    """Return the key that a word of a key line stands for, as Textual names it."""
    return {"Enter": "enter", "Esc": "escape", "↑↓": "down", "←→": "right"}.get(text, named(text))


def usable(own: Mapping[str, str]) -> tuple[dict[str, str], list[dict[str, str]]]:
    """Return the keys of one's own that can be used, and for each other one what it was for and what stands against it.

    A key that chooses everywhere cannot be a command's, nor one that another command of the same place has.
    """
    left = dict(own)
    wrong: list[dict[str, str]] = []
    while True:
        bad = next(((id_, holder) for id_, text in left.items() if (holder := _against(id_, text, left))), None)
        if bad is None:
            return left, wrong
        id_, holder = bad
        wrong.append({"command": id_, "key": left.pop(id_), "holder": holder.strip()})


def _against(id_: str, text: str, own: Mapping[str, str]) -> str:
    """What stands against a key: a space where it chooses everywhere, or the command that has it."""
    key, places = named(text), set(BY_ID[id_].where)
    if key in FIXED or key.casefold() in FIXED - set("hjkl"):
        return " "
    others = (c for c in COMMANDS if c.id != id_ and places & set(c.where))
    return next((c.id for c in others if key in keys_of(c, own)), "")
