"""The commands of a table: one list, by which `:help`, reading a line and the documents go."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from rat_tables.engine.asks import Refused
from rat_tables.games import nearest


class Command(NamedTuple):
    """A command: its name, and the form of what follows it (groups are its arguments)."""

    name: str
    form: str = ""
    drafting: bool = False
    """Whether it works while a draft of a mend lies open."""
    needs: int = 0
    """How many of its arguments, from the first, cannot be empty."""


QUOTED: Final = r"""(?:"[^"]*"|'[^']*'|“[^”]*”)"""

COMMANDS: Final = {
    command.name: command
    for command in (
        Command("undo"),
        Command("redo"),
        Command("agree"),
        Command("mend", r"(?:(\S+)\s+(.+))?"),
        Command("commit", drafting=True),
        Command("leave", drafting=True),
        Command("ruling", rf"(\S+)\s+({QUOTED}|\S+)(?:\s+(.*))?", needs=2),
        Command("note", r"(.+)", needs=1),
        Command("doubt", r"(.*)"),
        Command("settle", r"(\S+)\s+(.+)", needs=2),
        Command("title", r"(.+)", needs=1),
        Command("rename", r"(\S+)\s+(.+)", needs=2),
        Command("turn", r"(.+)", needs=1),
        Command("break-in", r"(.*)", drafting=True),
        Command("why", r"(.*)", True),
        Command("tale", drafting=True),
        Command("peek", r"(.+)", True, needs=1),
        Command("fork", r"(.*)"),
        Command("help", drafting=True),
        Command("quit", drafting=True),
    )
}


def read(line: str) -> tuple[Command, list[str]]:
    """Return the command of a line and its arguments; raise `Refused` where it is none, or written otherwise."""
    name, _, rest = line.lstrip(":").strip().partition(" ")
    command = named(name.casefold())
    found = re.fullmatch(command.form, rest.strip())
    if found is None:
        raise Refused("command-usage", command=command.name)
    args = [group or "" for group in found.groups()]
    if command.name == "ruling" and re.fullmatch(QUOTED, args[1]):
        args[1] = args[1][1:-1]
    return command, args


def called(name: str, args: Sequence[str]) -> Command:
    """Return the command of a name; raise `Refused` where it is none, or does not go with these arguments."""
    command = named(name)
    if not command.needs <= len(args) <= re.compile(command.form).groups or not all(args[: command.needs]):
        raise Refused("command-usage", command=name)
    return command


def named(name: str) -> Command:
    """Return the command of a name; raise `Refused` with the nearest one."""
    command = COMMANDS.get(name)
    if command is None:
        meant = [known for known in COMMANDS if name and known.startswith(name)]
        raise Refused("command-unknown", answer=name, nearest=meant[0] if meant else nearest(name, COMMANDS))
    return command
