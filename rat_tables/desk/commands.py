"""The commands of the text table: one list, by which `:help`, reading a line and the documents go."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rat_tables.engine.asks import Refused
from rat_tables.games import nearest


class Command(NamedTuple):
    """A command: its name, and the form of what follows it (groups are its arguments)."""

    name: str
    form: str = ""
    drafting: bool = False
    """Whether it works while a draft of a mend lies open."""


QUOTED: Final = r"""(?:"([^"]*)"|'([^']*)'|“([^”]*)”|(\S+))"""

COMMANDS: Final = {
    command.name: command
    for command in (
        Command("undo"),
        Command("redo"),
        Command("agree"),
        Command("mend", r"(?:(\S+)\s+(.+))?"),
        Command("commit", drafting=True),
        Command("leave", drafting=True),
        Command("ruling", rf"(\S+)\s+{QUOTED}(?:\s+(.*))?"),
        Command("note", r"(.+)"),
        Command("doubt", r"(.*)"),
        Command("title", r"(.+)"),
        Command("rename", r"(\S+)\s+(.+)"),
        Command("turn", r"(.+)"),
        Command("why", r"(.*)", True),
        Command("tale", drafting=True),
        Command("peek", r"(.+)", True),
        Command("fork"),
        Command("help", drafting=True),
        Command("quit", drafting=True),
    )
}


def read(line: str) -> tuple[Command, list[str]]:
    """Return the command of a line and its arguments; raise `Refused` where it is none, or written otherwise."""
    name, _, rest = line.lstrip(":").strip().partition(" ")
    name = name.casefold()
    command = COMMANDS.get(name)
    if command is None:
        meant = [known for known in COMMANDS if name and known.startswith(name)]
        raise Refused("command-unknown", answer=name, nearest=meant[0] if meant else nearest(name, COMMANDS))
    found = re.fullmatch(command.form, rest.strip())
    if found is None:
        raise Refused("command-usage", command=name)
    return command, [group or "" for group in found.groups()]
