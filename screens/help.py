"""Help: every command with its key as it is now, and how one answers. Nothing is written here that the list knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from screens import commands
from screens.commands import COMMANDS, CURTAIN, LISTS, MENU, REVIEW, TABLE, Command
from screens.page import Page
from screens.said import called, say
from screens.widgets.listing import Item
from screens.widgets.text import filled, width

EVERYWHERE: Final = "everywhere"
PLACES: Final = (TABLE, REVIEW, CURTAIN, LISTS, MENU)
ANSWERING: Final = ("number", "move", "several", "field", "filter", "colon", "tab", "esc")
"""How one answers: the keys that are the same whatever is asked, by their words `help.NAME`."""


class Help(Page[None]):
    """The help."""

    title_key: ClassVar[str] = "help"

    def __init__(self, where: str = "") -> None:
        super().__init__()
        self.here = where

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only to be read."""
        return [("↑↓", say("key.scroll")), ("Esc", say("key.back"))]

    def can(self, command: str) -> bool:
        """There is no help on the help."""
        return command != "help" and super().can(command)

    def do(self, command: str) -> None:
        """Nor does F1 open it once more."""
        if command != "help":
            super().do(command)

    def items(self) -> Sequence[Item]:
        """How one answers first, as nothing goes without it."""
        return list(helped(self.rats.settings.keys, self.here))


def groups() -> Iterator[tuple[str, list[Command]]]:
    """The commands by where they work; those that work in most places stand under `EVERYWHERE` alone."""
    all_over = [command for command in COMMANDS if {TABLE, MENU, LISTS} <= set(command.where)]
    for place in PLACES:
        here = [command for command in COMMANDS if place in command.where and command not in all_over]
        if here:
            yield place, here
    yield EVERYWHERE, all_over


def helped(own: Mapping[str, str], here: str = "") -> Iterator[Item]:
    """Everything there is to know, as lines of a list; where one looks back, first what that needs."""
    if here == REVIEW:
        yield from listed(REVIEW, dict(groups())[REVIEW], own)
        yield Item()
    yield Item(say("help.answering"), heading=True)
    for name in ANSWERING:
        key, _, text = say(f"help.{name}", colon=keyed("command", own), slash=keyed("filter", own)).partition(" | ")
        yield _line(key, "", text)
    for place, commands_there in groups():
        if place != REVIEW or here != REVIEW:
            yield Item()
            yield from listed(place, commands_there, own)
    yield Item()
    yield Item(say("help.typed"), heading=True)
    usages = [called(command.id).usage for command in COMMANDS if command.typed]
    yield Item("  ".join(usage.replace(" ", "\xa0") for usage in usages), indent=2)  # none of them broken in two


def listed(place: str, there: Sequence[Command], own: Mapping[str, str]) -> Iterator[Item]:
    """The commands of a place, under its name."""
    yield Item(say(f"help.at-{place}"), heading=True)
    for command in there:
        words = called(command.id)
        yield _line(keyed(command.id, own), words.label, words.help)


def keyed(command: str, own: Mapping[str, str]) -> str:
    """The keys of a command as they stand on the keyboard."""
    return " ".join(commands.shown(key) for key in commands.keys_of(commands.BY_ID[command], own))


def _line(key: str, label: str, text: str) -> Item:
    lead = [(filled(key, max(10, width(key) + 2)), "accent-ink bold")]
    if label:
        lead.append((filled(label, max(14, width(label) + 2)), "foreground bold"))
    return Item(text, lead=lead, indent=2, style="muted" if label else "foreground")
