"""What can be done with one saved session, from a list of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rat_tables.desk import beside
from rat_tables.desk.opening import Failed, Tell, library
from rat_tables.engine.asks import Refused
from saves.choosing import state_of
from saves.clean import NOTE, TITLE, clean
from saves.errors import SaveError
from saves.library import ABANDONED, Entry
from screens.ask import Confirm, Told
from screens.entries import called, players
from screens.finding import Finding
from screens.line import Line
from screens.page import Page
from screens.said import say, words
from screens.widgets.listing import Item

Act = Callable[[Entry, Tell], None]
"""Writes something into a session."""

EARLIER: Final = 5
"""So many earlier notes are told where another one is written."""
TROUBLES: Final = (Refused, Failed, SaveError, OSError)
"""What may be in the way of anything that is done with a file."""


class Acting(Finding[None]):
    """A list with a marked session, into which can be written. What is in the way is said, and nothing is lost."""

    def again(self, entry: Entry) -> None:
        """Show a session as it is now that something was written into it."""
        raise NotImplementedError

    def rename(self, entry: Entry) -> None:
        """Ask what it is called."""
        was = "" if entry.title == entry.path.stem else entry.title

        def given(text: str | None) -> None:
            title = clean(text or "", TITLE)
            if title and title != was:
                done = say("sessions.rename.done", title=title)
                self._write(entry, lambda entry, tell: beside.retitled(entry, title, tell), done)

        about = [Item(say("sessions.rename.about"), style="muted")]
        self.app.push_screen(Line(say("sessions.rename.ask", title=called(entry)), TITLE, was, about), given)

    def note(self, entry: Entry) -> None:
        """Ask for a line of story; those that are written stand below it, the last one first."""

        def given(text: str | None) -> None:
            line = clean(text or "", NOTE)
            if line:
                done = say("sessions.note.done", title=called(entry))
                self._write(entry, lambda entry, tell: beside.noted(entry, line, tell), done)

        about = [Item(say("sessions.note.about"), style="muted")]
        if entry.notes:
            about += [
                Item(),
                Item(say("sessions.note.earlier"), heading=True),
                *map(Item, entry.notes[: -EARLIER - 1 : -1]),
            ]
        self.app.push_screen(Line(say("sessions.note.ask", title=called(entry)), NOTE, told=about), given)

    def give_up(self, entry: Entry) -> None:
        """Give it up, if that is what is meant; one that was given up goes on."""
        if entry.state == ABANDONED:
            self._write(entry, beside.revived, say("sessions.take-up.done", title=called(entry)))
            return
        done = say("sessions.give-up.done", title=called(entry))
        asked(self, "give-up", entry, lambda: self._write(entry, beside.abandoned, done))

    def _write(self, entry: Entry, act: Act, done: str) -> None:
        said: list[str] = []
        try:
            act(entry, said.append)
            fresh = library().entry(entry.path)
        except TROUBLES as why:
            self.listing.tell(sentence(why))
            return
        self.again(fresh)
        self.listing.tell(" ".join([done, *said]), "good bold")


def go_on(page: Page[Any], entry: Entry) -> None:
    """Go on with a session, or look at one that cannot be gone on with; where neither can be, say why."""
    try:
        page.rats.resume(entry)
    except TROUBLES as why:
        page.app.push_screen(Told(called(entry), [sentence(why), say("sessions.kept")]))


def look_back(page: Page[Any], entry: Entry) -> None:
    """Look back on a session; its file stays as it is."""
    try:
        page.rats.look_at(entry)
    except TROUBLES as why:
        page.app.push_screen(Told(called(entry), [sentence(why), say("sessions.kept")]))


def rematch(page: Page[Any], entry: Entry) -> str | None:
    """Begin the same game anew, at once: the same people, seats, options and cards, other dice. Return its path."""
    try:
        box, session, store = beside.rematch(entry)
    except TROUBLES as why:
        page.listing.tell(sentence(why))
        return None
    page.rats.open_table(box, session, store)
    return str(store.path)


def asked(page: Page[Any], what: str, entry: Entry, then: Callable[[], None]) -> None:
    """Do something with a session only after a yes."""

    def answered(yes: bool | None) -> None:
        if yes:
            then()

    question = say(f"sessions.{what}.ask", title=called(entry))
    state = say(f"sessions.state.{state_of(entry)}")
    about = say(f"sessions.{what}.about", path=entry.path.name, who=players(entry), state=state)
    answers = say(f"sessions.{what}.yes"), say(f"sessions.{what}.no")
    page.app.push_screen(Confirm(question, about, *answers), answered)


def sentence(why: Exception) -> str:
    """Return what was in the way, for people at a screen."""
    if isinstance(why, Refused):
        return words().refused(why)
    if isinstance(why, Failed):
        return why.bare
    if isinstance(why, OSError) and not isinstance(why, SaveError):
        return say("home.unread", why=why.strerror or str(why))
    return str(why)
