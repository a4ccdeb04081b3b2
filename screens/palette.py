"""What Textual's command palette lists: what can be done now on the screen below it, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from textual.app import SystemCommand
from textual.screen import Screen

from screens import commands
from screens.commands import COMMANDS, CURTAIN
from screens.said import called


def possible(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """The commands of the screen's place that it says it can do; none over a secret, where a list would tell of it.

    A screen of ours says where it is (`where`), what can be done (`can`), and does it (`do`).
    """
    where: str = getattr(screen, "where", "")
    do: Callable[[str], object] | None = getattr(screen, "do", None)
    if do is None or where == CURTAIN or getattr(screen, "secret_screen", False):
        return
    can: Callable[[str], bool] = getattr(screen, "can", lambda _: True)
    own: Mapping[str, str] = getattr(getattr(screen.app, "settings", None), "keys", {})
    for command in COMMANDS:
        if where in command.where and command.id != "palette" and can(command.id):
            words = called(command.id)
            key = " ".join(commands.shown(key) for key in commands.keys_of(command, own))
            title = f"{words.label[:1].upper()}{words.label[1:]}  {key}"
            yield SystemCommand(title, words.help, partial(do, command.id))
