"""The settings: what each does is seen at once, and each change is on the disk before it is seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from saves import folders, settings
from saves.errors import SaveError
from screens import commands
from screens.commands import COMMANDS, Command
from screens.page import Page
from screens.said import called, say
from screens.widgets.canvas import Run
from screens.widgets.listing import Item
from screens.widgets.look import INK, PIPS, SUITS

if TYPE_CHECKING:
    from rat_tables.app import RatTables

SWITCHES: Final = ("ascii", "four_colour", "beats")


def keep(rats: RatTables, changes: Mapping[str, Any]) -> str:
    """Write changed settings, then have them; where they cannot be written, return why and have the old ones."""
    new = msgspec.structs.replace(rats.settings, **changes)
    try:
        settings.save(folders.settings_file(), new)
    except SaveError as why:
        return str(why)
    rats.settings = new
    return ""


class Kept(Page[None]):
    """A page on which settings are changed: what could not be written stands above the list."""

    fault: str = ""

    def change(self, changes: Mapping[str, Any], at: str | None = None) -> bool:
        """Change settings and show them; False if they could not be written."""
        self.fault = keep(self.rats, changes)
        self.renew(at)
        return not self.fault

    def faults(self) -> Iterator[Item]:
        """What could not be written."""
        if self.fault:
            yield from (Item(self.fault, style="bad"), Item())


class SettingsPage(Kept):
    """All settings."""

    title_key: ClassVar[str] = "settings"

    def keys(self) -> Sequence[tuple[str, str]]:
        """A theme can be leafed through in both directions."""
        return [("Enter", say("key.change")), ("←→", say("key.leaf")), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """How it looks, with a sample; how it is played; where it is kept."""
        return [*self.faults(), *self._looks(), Item(), *self._plays(), Item(), *self._lies()]

    def _looks(self) -> Iterator[Item]:
        theme = self.rats.palettes.get(self.rats.theme)
        yield Item(say("settings.looks"), heading=True)
        shade = say("settings.dark" if self.rats.current_theme.dark else "settings.light")
        yield Item(say("settings.theme"), "theme", more=f"‹ {theme.title if theme else self.rats.theme} ›", right=shade)
        yield self._switch("four_colour")
        yield self._switch("ascii")
        yield Item()
        yield from sample()

    def _plays(self) -> Iterator[Item]:
        now = self.rats.settings
        yield Item(say("settings.plays"), heading=True)
        yield self._switch("beats")
        yield Item(say("settings.keys"), "keys", more=say("settings.keys-own", count=len(now.keys)))
        yield Item(say("settings.names"), "names", more=", ".join(now.names) or say("settings.names-none"))

    def _lies(self) -> Iterator[Item]:
        count = len(self.rats.complaints)
        if count:
            yield Item(say("settings.faults"), "faults", more=say("settings.faults-count", count=count))
        yield Item(say("settings.where", path=str(folders.where()["settings"])), style="muted")

    def _switch(self, name: str) -> Item:
        on = getattr(self.rats.settings, name)
        return Item(say(f"settings.{name}"), name, more=say("settings.yes" if on else "settings.no"))

    def pressed(self, key: str, char: str | None) -> bool:
        """Left and right leaf through the themes and turn what can be turned; so does the space bar."""
        token = self.listing.token
        steps = {"right": 1, "l": 1, "space": 1, "left": -1, "h": -1}
        if key not in steps or token not in ("theme", *SWITCHES):
            return False
        self._turn(token, steps[key])
        return True

    def chosen(self, token: str) -> None:
        """Turn a setting, or open the page behind it."""
        pages = {"keys": KeysPage, "names": NamesPage, "faults": Faults}
        if token in pages:
            self.app.push_screen(pages[token](), lambda _: self.renew())
        else:
            self._turn(token, 1)

    def _turn(self, token: str, step: int) -> None:
        rats = self.rats
        if token == "theme":
            themes = list(rats.palettes)
            here = themes.index(rats.theme) if rats.theme in themes else 0
            name = themes[(here + step) % len(themes)]
            if not self.change({"theme": name}):
                return
            rats.wear(name)
        else:
            if not self.change({token: not getattr(rats.settings, token)}):
                return
            if token == "four_colour":
                rats.register_themes()
        if token != "beats":
            rats.repaint()
            self.renew()


class Faults(Page[None]):
    """What was wrong with the files of settings and themes."""

    title_key: ClassVar[str] = "faults"

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only to be read."""
        return [("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """A paragraph each."""
        return [item for said in self.rats.complaints for item in (Item(said), Item())]


class NamesPage(Kept):
    """Names of earlier evenings: they are offered when a session begins, until they are forgotten."""

    title_key: ClassVar[str] = "names"

    def keys(self) -> Sequence[tuple[str, str]]:
        """Nothing but forgetting can be done."""
        return [("Enter", say("key.forget")), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """Each name, then all at once."""
        names = self.rats.settings.names
        if not names:
            return [*self.faults(), Item(say("names.none"), style="muted")]
        each = [Item(name, f"name:{name}") for name in names]
        return [*self.faults(), *each, Item(), Item(say("names.all"), "all")]

    def pressed(self, key: str, char: str | None) -> bool:
        """Backspace and Delete forget as well."""
        if key not in ("backspace", "delete") or not self.listing.token:
            return False
        self.chosen(self.listing.token)
        return True

    def chosen(self, token: str) -> None:
        """Forget; the name after it is marked."""
        names = list(self.rats.settings.names)
        if token == "all":
            self.change({"names": []})
            return
        at = names.index(token.removeprefix("name:"))
        del names[at]
        self.change({"names": names}, f"name:{names[min(at, len(names) - 1)]}" if names else None)


class KeysPage(Kept):
    """Every command and its key. Enter, then the key it is to have; Backspace brings back the one it came with."""

    title_key: ClassVar[str] = "keys"
    waiting: str = ""

    def on_mount(self) -> None:
        """The labels are short, what the commands do is not."""
        self.listing.left = 0.15
        super().on_mount()

    def keys(self) -> Sequence[tuple[str, str]]:
        """While a key is waited for there is only that."""
        if self.waiting:
            return [(say("keys.any"), say("keys.press", label=called(self.waiting).label)), ("Esc", say("keys.stay"))]
        return [("Enter", say("keys.other")), ("Backspace", say("keys.restore")), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """The commands in the order of the help."""
        return [*self.faults(), *(self._item(command) for command in COMMANDS)]

    def _item(self, command: Command) -> Item:
        own = self.rats.settings.keys
        words = called(command.id)
        shown = "…" if command.id == self.waiting else shown_keys(command, own)
        if command.id in own and command.id != self.waiting:
            shown = say("keys.instead", key=shown, was=shown_keys(command, {}))
        return Item(words.label or command.id, command.id, more=words.help, right=shown)

    def pressed(self, key: str, char: str | None) -> bool:
        """Take the key that was waited for, or bring a command's own one back."""
        if self.waiting:
            command, self.waiting = commands.BY_ID[self.waiting], ""
            if key == "escape":
                self.renew()
            else:
                self._give(command, key)
            return True
        if key in ("backspace", "delete") and self.listing.token:
            self._restore(commands.BY_ID[self.listing.token])
            return True
        return False

    def chosen(self, token: str) -> None:
        """Wait for a key."""
        self.waiting = token
        self.renew()

    def _give(self, command: Command, key: str) -> None:
        own = dict(self.rats.settings.keys)
        if not self._refused(command, key):
            own.pop(command.id, None)
            if (key,) != command.keys:
                own[command.id] = commands.SHOWN.get(key, key)
            self.change({"keys": own})

    def _restore(self, command: Command) -> None:
        own = dict(self.rats.settings.keys)
        if own.pop(command.id, None) is not None and not any(self._refused(command, key) for key in command.keys):
            self.change({"keys": own})

    def _refused(self, command: Command, key: str) -> bool:
        """Say why a command cannot have a key, if it cannot."""
        self.renew()
        if key in commands.FIXED:
            self.listing.tell(say("keys.fixed", key=commands.shown(key)))
            return True
        holder = holds(key, command, self.rats.settings.keys)
        if holder is not None:
            self.listing.tell(say("keys.taken", key=commands.shown(key), label=called(holder.id).label))
        return holder is not None


def holds(key: str, command: Command, own: dict[str, str]) -> Command | None:
    """Return the other command that has a key somewhere where this one works as well."""
    others = (other for other in COMMANDS if other.id != command.id and set(other.where) & set(command.where))
    return next((other for other in others if key in commands.keys_of(other, own)), None)


def shown_keys(command: Command, own: dict[str, str]) -> str:
    """Return the keys of a command as they stand on the keyboard."""
    return " ".join(commands.shown(key) for key in commands.keys_of(command, own))


def sample() -> Iterator[Item]:
    """Cards and dice as they lie on a table: four aces, two dice, and the suits in a line of text."""
    aces: list[Run] = []
    text: list[Run] = []
    for suit, line in zip("shcd", ("black-text", "red-text", "club-text", "diamond-text"), strict=True):
        sign, ink = SUITS[suit]
        aces += [("▐", "paper-edge"), (f"A{sign} ", f"{ink} on paper bold"), ("▌", "paper-edge"), (" ", "foreground")]
        text += [(f" A{sign}  ", line), (" ", "foreground")]
    for row, middle in enumerate(([(" " * 24, "foreground")], aces, text)):
        runs = list(middle)
        for die in (2, 5):
            runs += [("  ", "foreground"), ("▐", "paper-edge"), (PIPS[die][row], INK), ("▌", "paper-edge")]
        yield Item(indent=2, lead=runs)
