"""An open session file: records are added, and nothing in it is ever written again."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from pathlib import Path
from secrets import choice
from time import time
from types import TracebackType
from typing import Final

import msgspec

from rat_tables import VERSION
from rat_tables.engine.records import Head, Record
from saves.clean import clean
from saves.errors import NotASave, ReadOnly, SaveFailed, Unwritable
from saves.format import FORMAT, Saved, head_text, read, record_text
from saves.lock import Lock
from saves.people import ascii_slug
from saves.whole import failed, write_all, write_new

Clock = Callable[[], datetime]

MOST: Final = 64 << 20
"""No session is as big as this; what is bigger is not read."""
_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another


def now() -> datetime:
    """The clock on the wall, with its time zone, to the second."""
    seconds = int(time())
    return datetime.fromtimestamp(seconds, _zone(seconds // 900))


@lru_cache(1)
def _zone(quarter: int) -> tzinfo:
    """The time zone, looked up again each quarter of an hour: it costs more than all else in a stamp."""
    return datetime.fromtimestamp(quarter * 900).astimezone().tzinfo or UTC


def new_id(existing: Sequence[str] | set[str] = ()) -> str:
    """Return an id that is not among these: six letters and digits."""
    while True:
        found = "".join(choice(_LETTERS) for _ in range(6))
        if found not in existing:
            return found


def file_name(head: Head) -> str:
    """Return a file's name by title and id; nothing in either is ever taken for a path."""
    title = ascii_slug(head.title)[:40].strip("-") or ascii_slug(head.game)[:40] or "session"
    return f"{title}-{ascii_slug(head.id)[:20]}.toml"


def load_bytes(path: Path) -> bytes:
    """Return what is in a file; raise `NotASave` if it cannot be a session."""
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise NotASave(f"{path.name} is a folder, not a session.")
        if not stat.S_ISREG(about.st_mode):
            raise NotASave(f"{path.name} is no ordinary file.")
        if about.st_size > MOST:
            raise NotASave(f"{path.name} is too big for a session ({about.st_size >> 20} MB).")
        return path.read_bytes()
    except FileNotFoundError:
        raise NotASave(f"There is no file {path}.") from None
    except (OSError, ValueError) as error:  # ValueError: a zero character in a path
        why = getattr(error, "strerror", None) or str(error)
        raise NotASave(f"{path} cannot be read ({why}).") from None


def load(path: Path) -> Saved:
    """Read a session without opening it for writing; the file stays as it is."""
    saved = read(load_bytes(path), path.name)
    _clean(saved.head, "title")
    for seat in saved.head.seat:
        _clean(seat, "name")
    for record in saved.records:
        if record.do:
            _clean(record, "text", "title", "name", "reason")
    return saved


@contextmanager
def not_played(path: Path) -> Iterator[None]:
    """Whatever is written beside the game meanwhile: the session was last played when it was."""
    before = path.stat() if path.exists() else None
    yield
    if before is not None:
        with suppress(OSError):
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def _clean(struct: msgspec.Struct, *fields: str) -> None:
    """Ours are clean already; a file from elsewhere may bring anything."""
    for field in fields:
        text: str = getattr(struct, field)
        if not text.isalnum():
            setattr(struct, field, clean(text, 10_000))


def _stamped(records: Sequence[Record], at: datetime) -> bytes:
    """Stamp records with one moment, to the second, and return them as they are written."""
    if at.microsecond:
        at = at.replace(microsecond=0)
    for record in records:
        record.at = at
    return "".join(map(record_text, records)).encode()


class Store:
    """A session that may be written to: by this process alone, until `close`."""

    def __init__(self, path: Path, saved: Saved, clock: Clock, lock: Lock) -> None:
        self.path, self.saved, self.clock, self._lock = path, saved, clock, lock
        self._size = saved.good_bytes
        self._unclean = False
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))

    @classmethod
    def create(cls, folder: Path, head: Head, clock: Clock = now, records: Sequence[Record] = ()) -> Store:
        """Begin a session, perhaps with records: its file is on the disk when this returns, whole.

        What the engine cannot know is filled in where it is missing: format, version, id and the time.
        """
        head = msgspec.structs.replace(
            head, format=FORMAT, app=head.app or VERSION, id=head.id or new_id(), started=head.started or clock()
        )
        first = head_text(head).encode()
        path = folder / file_name(head)
        data = first + (_stamped(records, clock()) if records else b"")
        saved = read(data, path.name)
        if saved.torn or len(saved.records) != len(records) or head_text(saved.head).encode() != first:
            raise Unwritable("The head of this session does not read as it was written; nothing was written.")
        try:
            lock = Lock(path)
        except OSError as error:
            raise failed(path, error) from None
        try:
            write_new(path, data)
            return cls(path, saved, clock, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, clock: Clock = now) -> Store:
        """Go on with a session: take the lock and cut off what a crash left half written.

        Raise `Locked`, `ReadOnly` (damaged, newer) or `NotASave`; then the file is as it was.
        """
        path = path.resolve()  # one lock, whatever link leads to it
        load_bytes(path)  # says what is wrong before a lock is put beside something that is no session
        try:
            lock = Lock(path)
        except OSError as error:
            raise ReadOnly(f"{path.name} can only be read: {error.strerror or error}.") from None
        try:
            saved = load(path)
            if not saved.writable:
                raise ReadOnly(saved.trouble)
            store = cls(path, saved, clock, lock)
        except OSError as error:
            lock.release()
            raise ReadOnly(f"{path.name} can only be read: {error.strerror or error}.") from None
        except BaseException:
            lock.release()
            raise
        try:
            if saved.torn:
                store._cut()
        except OSError as error:
            store.close()
            raise failed(path, error) from error
        return store

    @property
    def head(self) -> Head:
        """What was settled before the first ask."""
        return self.saved.head

    def append(self, records: Sequence[Record]) -> None:
        """Stamp these records with one moment and put them on the disk, all or none.

        On failure (`SaveFailed`) the file is again as it was before.
        """
        if not records:
            return
        if self._fd < 0:
            raise SaveFailed(f"{self.path.name} was closed; nothing was added.")
        data = _stamped(records, self.clock())
        try:
            if self._unclean:
                self._cut()
            if not self._in_place():
                raise SaveFailed(f"{self.path.name} is no longer where it was; nothing was added. Put it back first.")
            if os.lseek(self._fd, 0, os.SEEK_END) != self._size:
                raise SaveFailed(f"{self.path.name} was changed by another program; nothing was added. Open it again.")
            try:
                write_all(self._fd, data)
                os.fsync(self._fd)
            except BaseException:
                self._unclean = True  # half a record must not be followed by another one
                self._cut()
                raise
        except SaveFailed:
            raise
        except OSError as error:
            raise failed(self.path, error) from error
        self._size += len(data)

    def close(self) -> None:
        """Let others write; a second time does nothing."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1
            self._lock.release()

    def _in_place(self) -> bool:
        """Whether the file that is open is still the one found under its name: not deleted, not replaced."""
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._fd))
        except FileNotFoundError:
            return False

    def _cut(self) -> None:
        os.ftruncate(self._fd, self._size)
        os.fsync(self._fd)
        self._unclean = False

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
