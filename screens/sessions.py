"""The saved sessions: the newest first, to find, to go on with, to name, to play anew, to throw away. None is played
for the list, and no file is read again to choose among them."""

from __future__ import annotations

import os
import re
from asyncio import to_thread
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

import msgspec

from rat_tables import games
from rat_tables.desk.opening import library
from saves.choosing import Choosing, Wanted, What, state_of
from saves.library import OPEN, Entry, with_twins
from screens.entries import called, now, short
from screens.said import say
from screens.session_acts import TROUBLES, Acting, asked, go_on, look_back, rematch, sentence
from screens.session_card import own_keys, rows
from screens.story import FOUND
from screens.widgets.keyline import Turn
from screens.widgets.listing import Item

TURNS: Final[dict[str, What]] = {"f": "state", "g": "game", "w": "player"}
"""Keys that turn what the list is of; in capitals they turn back."""


class Listed(NamedTuple):
    """What was found in the folders: the sessions with the row of each, and how many lie in the trash."""

    choosing: Choosing
    rows: dict[str, Item]
    thrown: int = 0
    fault: str = ""


class Sessions(Acting):
    """The list of sessions. What is done to one can be taken back, or is asked first."""

    title_key: ClassVar[str] = "sessions"

    def __init__(self) -> None:
        super().__init__()
        self.listed = Listed(Choosing([]), {})
        self.looked = self.looking = False
        self.turned = Wanted()
        self.gone: list[tuple[Path, str]] = []
        self.begun: str | None = None

    # ── what is in it ──

    @property
    def by(self) -> Wanted:
        """What the list is narrowed to."""
        return msgspec.structs.replace(self.turned, text=self.wanted)

    @property
    def entry(self) -> Entry | None:
        """The session that is marked."""
        return next((entry for entry in self.listed.choosing.entries if str(entry.path) == self.listing.token), None)

    def line(self) -> str:
        """How many there are, or how many of them fit."""
        if not self.by.all:
            return self.found()
        entries = self.listed.choosing.entries
        unfinished = sum(state_of(entry) == OPEN for entry in entries)
        return say("home.counted", count=len(entries), open=unfinished) if self.looked else ""

    def found(self) -> str:
        """So many of them."""
        choosing = self.listed.choosing
        return say("sessions.of", count=len(choosing.fitting(self.by)), all=len(choosing.entries))

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only what can be done now; what belongs to one session stands with it."""
        if self.asking:
            return [("Enter", say("sessions.key.keep")), ("↑↓", say("bar.move")), ("Esc", say("sessions.key.clear"))]
        entries, left = self.listed.choosing.entries, self.listed.choosing.fitting(self.by)
        return [
            *([("x", say("sessions.key.trash"))] if left else []),
            *([("u", say("sessions.key.undo"))] if self.gone else []),
            *([("z", say("sessions.key.thrown"))] if self.listed.thrown else []),
            *([("/", say("key.find"))] if entries else []),
            ("Esc", say("key.back" if self.by.all else "sessions.key.all")),
        ]

    def turns(self) -> list[Turn]:
        """The keys that narrow the list, and what each stands at."""
        if not self.listed.choosing.entries:
            return []
        by = self.by
        said = {"state": say(f"sessions.state.{by.state}") if by.state else "", "game": short(by.game)}
        said["player"] = say("sessions.with", name=by.player) if by.player else ""
        turns = [Turn(key, said[what] or say(f"sessions.any.{what}"), bool(said[what])) for key, what in TURNS.items()]
        text = self.wanted.strip()
        return [*turns, Turn("/", say("sessions.text", text=text), True)] if text and not self.asking else turns

    def items(self) -> Sequence[Item]:
        """A row for each that fits."""
        listed = self.listed
        if listed.fault:
            return [Item(listed.fault, style="bad")]
        if not self.looked:
            return [Item(say("sessions.looking"), style="muted")]
        if not listed.choosing.entries:
            return [Item(say("sessions.none"), style="muted"), Item(), Item(say("home.play"), "play", "p")]
        fitting = listed.choosing.fitting(self.by)
        none = Item(say("sessions.none-fit", all=len(listed.choosing.entries)), style="muted")
        return [listed.rows[str(entry.path)] for entry in fitting] or [none]

    def on_mount(self) -> None:
        """There is much that can be done with each."""
        self.listing.two = True
        super().on_mount()

    def renew(self, at: str | None = None) -> None:
        """Show what fits with what fits in it, and what the keys stand at."""
        self.listing.turns = self.turns()
        self.listing.tints = [(re.compile(re.escape(word), re.IGNORECASE), FOUND) for word in self.wanted.split()]
        super().renew(at)

    # ── looking into the folder ──

    def on_screen_resume(self) -> None:
        """At first, and whenever somebody comes back: they may have changed. It is on the screen before that."""
        self.call_after_refresh(self._look_around)

    def _look_around(self) -> None:
        if self.is_current:
            self.looking = True
            self.run_worker(self._look_aside(), exclusive=True)

    async def _look_aside(self) -> None:
        """A thousand take a while, and keys are not kept waiting."""
        found = await to_thread(looked)
        if self.is_attached:
            self._stands(found, self.begun)
            self.begun = None

    def _stands(self, found: Listed, at: str | None = None) -> None:
        self.looked, self.looking, self.listed = True, False, found
        self.gone = [(path, title) for path, title in self.gone if os.path.lexists(path)]
        self.renew(at)

    def _is(self, entries: list[Entry], at: str, thrown: int = 0) -> None:
        """Show these in place of those before; where the folder is being looked through, it is begun again."""
        since = now()
        listed = rows(list(with_twins(entries)), since)
        again = self.looking
        self._stands(Listed(Choosing(entries), listed, self.listed.thrown + thrown), at)
        if again:
            self._look_around()

    # ── what can be done ──

    def pressed(self, key: str, char: str | None) -> bool:
        """A key typed ahead means the list as it will stand. Esc brings all back before it leaves."""
        if not self.looked and key not in ("escape", "q"):
            self._stands(looked())
        if self.asking:
            return super().pressed(key, char)
        if key == "escape" and not self.by.all:
            self.turned = Wanted()
            self.look_for("")
        elif char and char.lower() in TURNS and self.listed.choosing.entries:
            self._turn(TURNS[char.lower()], 1 if char.islower() else -1)
        elif char == "u" and self.gone:
            self._restore()
        elif char == "z" and self.listed.thrown:
            from screens.trash import Trash

            self.app.push_screen(Trash())
        else:
            return self._done(key, char)
        return True

    def _turn(self, what: What, by: int) -> None:
        self.turned = msgspec.structs.replace(self.listed.choosing.turned(what, self.by, by), text="")
        self.renew()

    def _done(self, key: str, char: str | None) -> bool:
        """Do with the marked session what a key means, where that can be done with it."""
        entry = self.entry
        if entry is None:
            return False
        if char == "x" or key == "delete":
            asked(self, "trash", entry, lambda: self._trash(entry))
        elif char not in [key for key, _ in own_keys(state_of(entry))]:
            return False
        elif char == "r":
            self.rename(entry)
        elif char == "n":
            self.note(entry)
        elif char == "a":
            self.give_up(entry)
        elif char == "m":
            self.begun = rematch(self, entry)  # what was begun is marked when one comes back
        else:
            look_back(self, entry)
        return True

    def chosen(self, token: str) -> None:
        """Go on with it, or look at it."""
        if token == "play":
            from screens.new import New

            self.app.switch_screen(New(next(iter(games.SHELVES)), "play"))
        elif self.entry is not None:
            go_on(self, self.entry)

    # ── what becomes of one ──

    def again(self, entry: Entry) -> None:
        """Show a session as it is now; it stays where it is."""
        entries = [entry if one.path == entry.path else one for one in self.listed.choosing.entries]
        self._is(entries, str(entry.path))

    def _trash(self, entry: Entry) -> None:
        tokens = [item.token for item in self.listing.items]
        at = tokens.index(str(entry.path)) if str(entry.path) in tokens else 0
        try:
            self.gone.append((library().trash(entry), called(entry)))
        except TROUBLES as why:
            self.listing.tell(sentence(why))
            return
        near = tokens[at + 1] if at + 1 < len(tokens) else tokens[at - 1]
        self._is([one for one in self.listed.choosing.entries if one.path != entry.path], near, 1)
        self.listing.tell(say("sessions.trashed", title=called(entry)), "good bold")

    def _restore(self) -> None:
        path, title = self.gone[-1]
        try:
            back = library().restore(path)
        except TROUBLES as why:
            self.listing.tell(sentence(why))
            return
        self.gone.pop()
        entries = [*self.listed.choosing.entries, library().entry(back)]
        self._is(sorted(entries, key=lambda entry: entry.changed, reverse=True), str(back), -1)
        self.listing.tell(say("sessions.restored", title=title), "good bold")


def looked() -> Listed:
    """Look through the folders: each file is read once, for its row and for all it can be found by."""
    try:
        kept = library()
        entries, since = kept.entries(), now()
        return Listed(Choosing(entries), rows(entries, since), kept.thrown())
    except TROUBLES as why:
        return Listed(Choosing([]), {}, fault=sentence(why))


__all__ = ["Sessions", "go_on"]
