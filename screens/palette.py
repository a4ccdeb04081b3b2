"""The palette: what can be done now on the screen below it, to be found by its name, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from textual.screen import Screen

from screens import commands
from screens.commands import COMMANDS, CURTAIN, Command
from screens.finding import AlwaysFinding
from screens.said import called, say
from screens.widgets.listing import Item


def possible(screen: Screen[Any]) -> list[Command]:
    """The commands of the screen's place that it says it can do; none over a secret, where a list would tell of it.

    A screen says where it is (`where`), what can be done (`can`), and does it (`do`).
    """
    where: str = getattr(screen, "where", "")
    if not hasattr(screen, "do") or where == CURTAIN or getattr(screen, "secret_screen", False):
        return []
    can: Callable[[str], bool] = getattr(screen, "can", lambda _: True)
    return [c for c in COMMANDS if where in c.where and c.id != "palette" and can(c.id)]


class PalettePage(AlwaysFinding[str]):
    """Commands to find and to do. Letters are what is looked for, at once. Gives the id of the one chosen."""

    title_key: ClassVar[str] = "palette"
    where: ClassVar[str] = ""

    def __init__(self, listed: Sequence[Command], own: Mapping[str, str]) -> None:
        super().__init__()
        self.listed, self.own = listed, own

    def on_mount(self) -> None:
        """What a command is called is short, what it does is not."""
        self.listing.left = 0.2
        super().on_mount()

    def items(self) -> Sequence[Item]:
        """Those whose name or deed holds what is typed, words in any order."""
        sought = self.wanted.casefold().split()
        items = []
        for command in self.listed:
            words = called(command.id)
            text = f"{words.label} {words.help}".casefold()
            if all(word in text for word in sought):
                keys = " ".join(commands.shown(key) for key in commands.keys_of(command, self.own))
                items.append(Item(words.label, command.id, more=words.help, right=keys))
        return items or [Item(say("palette.none", query=self.wanted), style="muted")]

    def sought(self) -> None:
        """What fits first is marked."""
        self.renew("")

    def chosen(self, token: str) -> None:
        """Close, and do it."""
        self.dismiss(token)
