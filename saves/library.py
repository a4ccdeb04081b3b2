"""All sessions of a folder, listed without playing any of them through."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Collection, Iterator
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import msgspec

from rat_tables.engine.records import Fork, Head
from rat_tables.engine.seats import Seat
from rat_tables.games import SHELVES
from saves import folders
from saves.clean import clean
from saves.errors import AlreadyHere, Ambiguous, NotFound, ReadOnly, SaveError
from saves.format import FORMAT, START, Saved, first_record, head_text, looked_up, number_of_records, read, read_head
from saves.lock import Lock
from saves.store import file_name, load_bytes, new_id
from saves.whole import failed, sync_folder, write_new

OPEN: Final = "open"
FINISHED: Final = "finished"
ABANDONED: Final = "abandoned"
UNREADABLE: Final = "unreadable"

_BESIDE: Final = tuple(START + f'do = "{do}"\n'.encode() for do in ("note", "doubt", "set"))
_PACK: Final = re.compile(rb"\n\[\[?pack[.\]]")


class Entry(msgspec.Struct, kw_only=True):
    """A session as a list shows it. `trouble` says, in a sentence, why it cannot be gone on with.

    `notes`: the lines of story that people wrote. `fork`: where it branched off another session. `twins`: the other
    files of the list that bear the same id, as copies made by hand do.
    """

    path: Path
    changed: datetime
    id: str = ""
    game: str = ""
    use: str = ""
    title: str = ""
    started: datetime | None = None
    seats: dict[Seat, str] = {}
    state: str = UNREADABLE
    standings: list[tuple[Seat, int]] = []
    winners: list[Seat] = []
    records: int = 0
    trouble: str = ""
    notes: list[str] = []
    fork: Fork | None = None
    twins: list[str] = []

    @property
    def names(self) -> list[str]:
        """The names as they are now, in seat order."""
        return list(self.seats.values())

    def __str__(self) -> str:
        return f"{self.title} ({self.id})" if self.id else self.path.name


class Library:
    """The sessions of a folder, and its trash. `games` are those known here; None knows all."""

    def __init__(
        self, sessions: Path | None = None, trash: Path | None = None, games: Collection[str] | None = None
    ) -> None:
        self.sessions = sessions or folders.sessions()
        self.trash_folder = trash or (self.sessions.parent / "trash" if sessions else folders.trash())
        self.games = games

    def entries(self) -> list[Entry]:
        """Return all sessions, the last changed first; a bad file is one of them and says what is wrong."""
        return with_twins(list(self._newest_first(self.sessions)))

    def trashed(self) -> list[Entry]:
        """Return what lies in the trash."""
        return list(self._newest_first(self.trash_folder))

    def thrown(self) -> int:
        """Return how many lie in the trash, without a look at any."""
        return len(self._files(self.trash_folder))

    def latest(self) -> Entry | None:
        """Return the session last played that can be gone on with."""
        return next((e for e in self._newest_first(self.sessions) if e.state == OPEN and not e.trouble), None)

    def entry(self, path: Path) -> Entry:
        """Return one file as the list shows it, wherever it lies."""
        try:
            changed = path.stat().st_mtime
        except (OSError, ValueError):
            raise NotFound(f"There is no file {path}.") from None
        return self._entry(path, changed)

    def find(self, text: str) -> Entry:
        """Return the session meant by an id or a title, by the beginning of either, or by a path.

        Raise `NotFound` or `Ambiguous` with a sentence that says what would be right.
        """
        entries = self.entries()
        wanted = clean(text, 1000).casefold()
        if not wanted:
            raise NotFound("Say which session: its id, the beginning of it, its title, or a path.")
        found = [entry for entry in entries if wanted in (entry.id.casefold(), entry.title.casefold())]
        exact = [entry for entry in found if entry.id.casefold() == wanted]
        found = exact or found or [entry for entry in entries if wanted == entry.path.name.casefold()]
        if not found and (text.casefold().endswith(".toml") or "/" in text or os.sep in text):
            path = Path(text)
            home = Path(os.path.expanduser(path))  # unlike Path.expanduser, it never raises
            if os.path.exists(home):
                return self.entry(home)
            raise NotFound(f"There is no file {text}.{_near(wanted, entries)}")
        found = found or [entry for entry in entries if entry.id.casefold().startswith(wanted)]
        found = found or [entry for entry in entries if entry.title.casefold().startswith(wanted)]
        if not found:
            raise NotFound(f"There is no session “{text}”.{_near(wanted, entries)}")
        if len(found) > 1:
            doubled = len({entry.id for entry in found}) < len(found)
            those = _listed_in_words([entry.path.name if doubled else str(entry) for entry in found])
            raise Ambiguous(f"“{text}” could be {those}: name {'the file' if doubled else 'one by its id'}.")
        return found[0]

    def trash(self, entry: Entry) -> Path:
        """Move a session to the trash and return where it lies now; raise `Locked` if it is open somewhere."""
        lock = Lock(entry.path.resolve()) if entry.path.is_file() else None  # one lock, whatever link leads to it
        try:
            return _moved(entry.path, self.trash_folder)
        finally:
            if lock:
                lock.release()

    def restore(self, path: Path) -> Path:
        """Move a file from the trash back and return where it lies now; never on top of a session of its id."""
        entry = self.entry(path)
        self._must_be_new(entry.id)
        return _moved(path, self.sessions)

    def import_file(self, path: Path, *, as_copy: bool = False) -> Entry:
        """Copy a session in. One whose id is here raises `AlreadyHere`, unless it comes `as_copy` with a new id."""
        data = load_bytes(path)
        saved = read(data, path.name)
        if saved.damage:
            raise ReadOnly(f"{saved.trouble} It was not taken in; salvage it first.")
        if as_copy or not saved.head.id:
            data = with_new_id(data, saved, new_id(self._ids()))
        else:
            self._must_be_new(saved.head.id)
        target = self.sessions / file_name(read_head(data[: first_record(data)], path.name))
        write_new(target, data)
        return self.entry(target)

    def _must_be_new(self, session: str) -> None:
        here = next((entry for entry in self.entries() if session and entry.id == session), None)
        if here:
            sentence = f"{here} is here already, as {here.path.name}; nothing was replaced. It can come in as a copy."
            raise AlreadyHere(sentence)

    def _ids(self) -> set[str]:
        return {entry.id for entry in self.entries()}

    def _newest_first(self, folder: Path) -> Iterator[Entry]:
        """The order needs no look inside: whoever wants only the first reads only that."""
        for changed, path in sorted(self._files(folder), reverse=True):
            yield self._entry(Path(path), changed)

    def _files(self, folder: Path) -> list[tuple[float, str]]:
        files: list[tuple[float, str]] = []
        with contextlib.suppress(FileNotFoundError), os.scandir(folder) as found:
            for file in found:
                if file.name.lower().endswith(".toml") and not file.name.startswith("."):
                    try:
                        files.append((file.stat().st_mtime, file.path))
                    except OSError:  # a link to nowhere, or gone since: reading it will say so
                        files.append((0.0, file.path))
        return files

    def _entry(self, path: Path, changed: float) -> Entry:
        entry = Entry(path=path, changed=_moment(changed))
        try:
            data = load_bytes(path)
            if b"\r" in data:
                data = data.replace(b"\r\n", b"\n")
            self._fill(entry, data)
        except SaveError as error:
            entry.trouble = str(error)
        return entry

    def _fill(self, entry: Entry, data: bytes) -> None:
        head = read_head(_without_pack(data[: first_record(data)]), entry.path.name)
        entry.id, entry.game, entry.use, entry.started = head.id, head.game, head.use, head.started
        entry.fork = head.fork
        entry.title = clean(head.title, 1000) or entry.path.stem
        entry.seats = {seat.slug: clean(seat.name, 1000) for seat in head.seat}
        entry.records = number_of_records(data)
        if head.format > FORMAT:
            entry.trouble = Saved(name=entry.path.name, head=head, records=[], newer=True, good_bytes=len(data)).trouble
            return
        found = looked_up(data, entry.path.name, "set", "end", "note")
        entry.state = OPEN
        for record, end in found:
            if record.do == "end":
                entry.standings = record.standings
                shelf = SHELVES.get(head.game)
                entry.winners = record.winners
                if not record.winners and (shelf is None or shelf.won):
                    entry.winners = _alone_ahead(record.standings)
                if _only_beside(data, end):
                    entry.state = FINISHED
            elif record.do == "note":
                if not record.by:
                    entry.notes.append(clean(record.text, 1000))
            elif record.state:
                if entry.state != FINISHED:
                    entry.state = ABANDONED if record.state == ABANDONED and _only_beside(data, end) else OPEN
            elif record.seat:
                entry.seats[record.seat] = clean(record.name, 1000)
            elif record.title:
                entry.title = clean(record.title, 1000)
        if self.games is not None and head.game not in self.games:
            entry.trouble = f"{entry.path.name} is of a game that is not known here: {head.game}."


def with_twins(entries: list[Entry]) -> list[Entry]:
    """Return a list of sessions in which those that share an id know of each other."""
    files: dict[str, list[str]] = {}
    for entry in entries:
        files.setdefault(entry.id, []).append(entry.path.name)
    for entry in entries:
        entry.twins = [name for name in files[entry.id] if name != entry.path.name] if entry.id else []
    return entries


def with_new_id(data: bytes, saved: Saved, session: str) -> bytes:
    """Return the good part of a session's bytes, with another id in its head."""
    if saved.newer:
        raise ReadOnly(saved.trouble)
    head: Head = msgspec.structs.replace(saved.head, id=session)
    return head_text(head).encode() + data[first_record(data) : saved.good_bytes]


def _alone_ahead(standings: list[tuple[Seat, int]]) -> list[Seat]:
    """Who has won by a record that does not say so, as those of 0.1: whoever alone has the most."""
    best = [seat for seat, total in standings if total == max(total for _, total in standings)]
    return best if len(best) == 1 else []


def _moment(seconds: float) -> datetime:
    """When a file was changed; a time that no calendar has is the beginning of all."""
    try:
        return datetime.fromtimestamp(seconds).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0).astimezone()


def _only_beside(data: bytes, end: int) -> bool:
    """Whether only notes, doubts and `set` follow: nothing that goes on with the game."""
    at = data.find(START, end - 1)
    while at >= 0:
        if not data.startswith(_BESIDE, at):
            return False
        at = data.find(START, at + 1)
    return True


def _without_pack(head: bytes) -> bytes:
    """A card pack is the longest part of a head, and no list needs it."""
    found = _PACK.search(head)
    end = head.find(b"\n[[seat]]\n", found.start()) if found else -1
    return head[: found.start() + 1] + head[end:] if found and end >= 0 else head


def _moved(path: Path, folder: Path) -> Path:
    target, number = folder / path.name, 1
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        while os.path.lexists(target):
            number += 1
            target = folder / f"{path.stem}-{number}{path.suffix}"
        shutil.move(path, target)
        sync_folder(folder)
    except FileNotFoundError:
        raise NotFound(f"There is no file {path} any more.") from None
    except OSError as error:
        raise failed(path, error) from error
    return target


def _near(wanted: str, entries: list[Entry]) -> str:
    by_word = {word.casefold(): entry for entry in entries for word in (entry.id, entry.title, entry.path.name) if word}
    words = get_close_matches(wanted, by_word, 3, 0.5) + [word for word in by_word if wanted in word]
    close = {by_word[word].path: by_word[word] for word in words}
    if close:
        return f" Near it: {_listed_in_words([str(entry) for entry in list(close.values())[:3]])}."
    if entries:
        return f" The last ones are {_listed_in_words([str(entry) for entry in entries[:3]], 'and')}."
    return " There are no sessions yet."


def _listed_in_words(words: list[str], link: str = "or") -> str:
    words = words[:5] + ([f"{len(words) - 5} more"] if len(words) > 5 else [])
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {link} {words[-1]}"
