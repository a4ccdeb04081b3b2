"""The saved sessions: the newest first, to go on with, to look at, or to throw away. None is played for the list."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from rat_tables import games
from saves.errors import SaveError
from saves.library import OPEN, Entry, Library
from screens.ask import Confirm
from screens.entries import ago, called, place, players, short
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item


class Sessions(Page[None]):
    """The list of sessions. `x` moves one to the trash, `u` brings the last one back."""

    title_key: ClassVar[str] = "sessions"

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[str, Entry] = {}
        self.gone: list[tuple[Path, str]] = []
        self.fault = ""

    # ── what is in it ──

    def line(self) -> str:
        """How many there are."""
        unfinished = sum(entry.state == OPEN and not entry.trouble for entry in self.entries.values())
        return say("home.counted", count=len(self.entries), open=unfinished)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only what can be done now."""
        keys = [("Enter", say("sessions.key.open")), ("x", say("sessions.key.trash"))] if self.entries else []
        undo = [("u", say("sessions.key.undo"))] if self.gone else []
        return [*keys, *undo, ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """A row for each."""
        if self.fault:
            return [Item(self.fault, style="bad")]
        if not self.entries:
            return [Item(say("sessions.none"), style="muted"), Item(), Item(say("home.play"), "play", "p")]
        return [row(token, entry) for token, entry in self.entries.items()]

    def on_screen_resume(self) -> None:
        """At first, and whenever somebody comes back: they may have changed."""
        self.look()

    def look(self, at: str | None = None) -> None:
        """Read the folder."""
        self.fault = ""
        try:
            self.entries = {str(entry.path): entry for entry in self._library().entries()}
        except (SaveError, OSError) as why:
            self.fault, self.entries = str(why), {}
        self.renew(at)

    def _library(self) -> Library:
        return Library(games=list(games.SHELVES))

    # ── what can be done ──

    def chosen(self, token: str) -> None:
        """Go on with it, or look at it."""
        if token == "play":
            from screens.new import New

            self.app.switch_screen(New(next(iter(games.SHELVES)), "play"))
        elif token in self.entries:
            go_on(self, self.entries[token])

    def pressed(self, key: str, char: str | None) -> bool:
        """`x` and Delete throw away, `u` brings back."""
        if (char == "x" or key == "delete") and self.listing.token in self.entries:
            self._ask(self.listing.token)
        elif char == "u" and self.gone:
            self._restore()
        else:
            return False
        return True

    def _ask(self, token: str) -> None:
        entry = self.entries[token]

        def answered(yes: bool | None) -> None:
            if yes:
                self._trash(token)

        about = say("sessions.trash.about", path=entry.path.name)
        question = say("sessions.trash.ask", title=called(entry))
        self.app.push_screen(Confirm(question, about, say("sessions.trash.yes"), say("sessions.trash.no")), answered)

    def _trash(self, token: str) -> None:
        entry, tokens = self.entries[token], list(self.entries)
        at = tokens.index(token)
        try:
            self.gone.append((self._library().trash(entry), called(entry)))
        except (SaveError, OSError) as why:
            self.listing.tell(str(why))
            return
        near = tokens[at + 1] if at + 1 < len(tokens) else tokens[at - 1]
        self.look(near)
        self.listing.tell(say("sessions.trashed", title=called(entry)), "good bold")

    def _restore(self) -> None:
        path, title = self.gone.pop()
        try:
            back = self._library().restore(path)
        except (SaveError, OSError) as why:
            self.listing.tell(str(why))
            return
        self.look(str(back))
        self.listing.tell(say("sessions.restored", title=title), "good bold")


def row(token: str, entry: Entry) -> Item:
    """Return a session as a line of the list; what is wrong with it is told in full below, when it is marked."""
    when = ago(entry.changed)
    if entry.trouble:
        right = f"{say('sessions.state.trouble')} · {when}"
        return Item(called(entry), token, more=players(entry), right=right, style="bad", note=entry.trouble)
    state = say(f"sessions.state.{entry.state}")
    if entry.twins:
        state = f"{say('sessions.twin')} · {state}"
    more = players(entry) if called(entry) == short(entry.game) else f"{players(entry)} · {short(entry.game)}"
    ended = [f"{entry.seats.get(seat, seat)} {total}" for seat, total in entry.standings]
    facts = {
        "place": place(entry) if entry.state == OPEN else "",
        "use": say(f"use.{entry.use}"),
        "records": entry.records,
        "file": entry.path.name,
        "ended": ", ".join(ended),
        "twins": ", ".join(entry.twins),
    }
    note = say("sessions.note", **facts, started=f"{entry.started:%Y-%m-%d}" if entry.started else "")
    style = "foreground" if entry.state == OPEN else "muted"
    return Item(called(entry), token, more=more, right=f"{state} · {when}", style=style, note=note)


def go_on(page: Page[Any], entry: Entry) -> None:
    """Go on with a session, or look at one that cannot be gone on with; where neither can be, say why."""
    from rat_tables.desk.opening import Failed
    from rat_tables.engine.asks import Refused
    from screens.ask import Told
    from screens.said import words

    try:
        page.rats.resume(entry)
        return
    except (Failed, SaveError, OSError) as failed:
        why = str(failed)
    except Refused as refused:
        why = words().refused(refused)
    page.app.push_screen(Told(called(entry), [why, say("sessions.kept")]))
