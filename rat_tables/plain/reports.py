"""What is told without a table: the games, the sessions, one of them, whether they are well."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from rat_tables import games
from rat_tables.desk.opening import Box, Failed, known_box, library, looked_at, opened_session, opened_store
from rat_tables.desk.options import seat_named
from rat_tables.engine.asks import Refused
from rat_tables.engine.seats import ALL, EVERYONE, Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.engine.views import as_data
from rat_tables.plain.data import Json, passage_data
from rat_tables.plain.opening import board_of, told
from rat_tables.plain.story import story
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import LATEST, Plain
from rat_tables.words import Words, shared
from saves import folders
from saves.errors import AlreadyHere, SaveError
from saves.library import Entry
from saves.salvage import salvage
from saves.store import load


def out(text: str = "") -> None:
    """Write a line of data."""
    Streams(sys.stdin, sys.stdout, False).say(text)


def out_json(data: Any) -> None:
    """Write data as one line of JSON."""
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")


def list_games(as_json: bool) -> int:
    """The games on the shelf."""
    shelves = list(games.SHELVES.values())
    if as_json:
        out_json([{"name": s.name, "title": s.title, "line": s.line, "seats": s.seats} for s in shelves])
    for shelf in shelves if not as_json else []:
        low, high = shelf.seats
        out(f"{shelf.name:<16} {shelf.title} ({low}–{high})")
        out(f"{'':<16} {shelf.line}")
    return 0


def list_places(as_json: bool) -> int:
    """Where things are kept."""
    places = folders.where()
    if as_json:
        out_json({name: str(path) for name, path in places.items()})
    for name, path in places.items() if not as_json else []:
        out(f"{name:<10} {path}")
    return 0


def take_in(file: str, as_copy: bool) -> int:
    """Copy a session in from elsewhere; one that is here already only as a copy with an id of its own."""
    words = Words(shared())
    try:
        entry = library().import_file(Path(file), as_copy=as_copy)
    except AlreadyHere as why:
        raise Failed(f"{why} {words.say('copy-hint')}") from None
    told(entry.trouble)
    out(words.say("taken-in", title=entry.title, id=entry.id, path=str(entry.path)))
    return 0


# ── one session ─────────────────────────────────────────────────────────────────────────────────────────────


def show(text: str, way: str, seat: str, opened_hands: bool, at: str | None) -> int:
    """A session as it stands, or stood after record `at`; hands stay closed while the game goes on."""
    entry = library().find(text)
    if opened_hands:
        note_opening(entry)
    opened, session = looked_at(entry, told)
    viewer = viewer_of(session, seat, opened_hands)
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if seat and not terminal and session.head.use == "play" and session.result is None:
        raise Refused("as-terminal")  # there is no curtain in a pipe
    if at is not None:
        session = session_at(session, at)
    stage = Stage(opened, session, entry.path)
    if seat and terminal:
        return stage.behind_curtain(viewer, way)
    stage.show(viewer, way)
    return 0


def viewer_of(session: Session[Any], seat: str, opened_hands: bool) -> Viewer:
    """Who looks: one seat, everybody, or with open hands all."""
    if seat:
        named = seat_named(seat, session.names)
        if named is None:
            raise Refused("seat-unknown", answer=seat, seats=list(session.names.values()))
        return named
    return ALL if opened_hands or session.result is not None else EVERYONE


def note_opening(entry: Entry) -> None:
    """Hands opened before the end are written into the session first."""
    opened = known_box(entry)
    with opened_store(entry, opened.words) as store:
        session = opened_session(opened, store.saved, store.append)
        if session.result is None:
            session.note(opened.words.say("opened-hands"), by="app")


def session_at(session: Session[Any], at: str) -> Session[Any]:
    """Return the session as it was after so many records."""
    high = len(session.records)
    if not (at.isascii() and at.isdigit() and len(at) < 10 and int(at) <= high):
        raise Refused("at-range", answer=at, high=high)
    n = int(at)
    for number, record in enumerate(session.records, 1):
        if record.do == "mend" and number <= n < number + (record.count or 0):
            n = number + (record.count or 0)  # a mend is whole or not at all
    return Session(session.game, session.head, session.records[:n])


class Stage:
    """One session shown and not played."""

    def __init__(self, opened: Box, session: Session[Any], path: Path) -> None:
        self.session, self.words = session, opened.words
        self.streams = Streams(sys.stdin, sys.stdout)
        self.json = Json(session, opened.words, path, self.streams)
        self.plain = Plain(session, opened.words, path, self.streams)
        self.plain.board = board_of(opened.shelf, session.head.use)

    def behind_curtain(self, seat: Seat, way: str) -> int:
        """Show it once only its seat is looking, and take it off the screen again."""
        self.streams.say(self.words.say("curtain", self.session.names, seat=seat))
        with self.streams.minding_signals():
            if self.streams.line() is None:
                return 0
            try:
                self.show(seat, way)
                self.streams.say(self.words.say("peek-done"))
                self.streams.line()
            finally:
                self.streams.wipe()
        return 0

    def show(self, viewer: Viewer, way: str) -> None:
        """Write it as data, as its story, or as it lies on the table."""
        if way == "json":
            out_json(self.data(viewer))
        elif way == "story":
            for line in story(self.plain, viewer):
                self.streams.say(line)
        else:
            self.plain.lay_open(viewer, LATEST)

    def data(self, viewer: Viewer) -> dict[str, Any]:
        """All that this viewer may know."""
        session, ask = self.session, self.session.ask
        waits = None
        if ask is not None:
            seen = ask.as_seen_by(EVERYONE)
            waits = {"kind": ask.kind, "place": ask.place, "who": list(ask.who), "turn": self.turn(seen)}
        return {
            "id": session.head.id,
            "game": session.head.game,
            "use": session.head.use,
            "title": session.title,
            "seats": session.names,
            "records": len(session.records),
            "finished": session.result is not None,
            "ask": waits,
            "view": as_data(session.table.as_seen_by(viewer)),
            "log": [passage_data(passage) for passage in self.json.tale.whole(viewer)],
            "result": self.json.result(),
        }

    def turn(self, seen: Any) -> str:
        """Whose turn it is."""
        return self.words.turn(seen, self.session.names)


# ── whether they are well ───────────────────────────────────────────────────────────────────────────────────


def check(texts: list[str], target: str) -> int:
    """Count sessions again with every fingerprint; or save what is good of one into a new file."""
    kept = library()
    if target and len(texts) != 1:
        raise Refused("salvage-one")
    entries = [kept.find(text) for text in texts] if texts else kept.entries()
    words = Words(shared())
    if target:
        saved = salvage(entries[0].path, Path(target))
        told(saved.left)
        out(words.say("salvaged", kept=saved.kept, path=str(saved.path), id=saved.id))
        return 0
    if not entries:
        told(words.say("no-sessions"))
    well = True
    for entry in entries:
        trouble, aside = checked(entry, words)
        well = well and not trouble
        out(f"{entry.id or entry.path.name}: {trouble or words.say('check-fine')}{aside}")
    return 0 if well else 1


def checked(entry: Entry, words: Words) -> tuple[str, str]:
    """Say what is wrong with a session, or nothing; and beside it what differs on lines that were left anyway."""
    try:
        saved = load(entry.path)
        if saved.trouble:
            hint = f" {words.say('salvage-hint', id=entry.id)}" if saved.damage else ""
            return saved.trouble + hint, ""
        session = opened_session(known_box(entry), saved)
    except (SaveError, Failed) as why:
        return str(why), ""
    if session.conflict:
        return words.say("check-conflict", n=session.conflict.step.n), ""
    wrong, live = session.verify(), {step.n for step in session.line}
    counted = [n for n in wrong if n in live]
    if counted:
        return words.say("check-drift", count=len(counted), first=counted[0]), ""
    return "", f" ({words.say('check-left', count=len(wrong), first=wrong[0])})" if wrong else ""


__all__ = ["check", "list_games", "list_places", "show", "take_in"]
