"""Files written as a whole: they are there complete, or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
from errno import EDQUOT, ENOSPC
from pathlib import Path
from typing import Final

from saves.errors import AlreadyHere, SaveFailed

NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def write_whole(path: Path, text: str) -> None:
    """Put `text` in place of what is in `path`; if that fails, what was there is still there."""
    data = text.encode()
    path = path.resolve()  # of a link, the file it leads to is meant
    beside = _beside(path)
    try:
        _write(beside, data)
        try:
            os.replace(beside, path)
        except OSError:
            _drop(beside)
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise failed(path, error) from error


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet; an existing one is never touched (`AlreadyHere`)."""
    beside = _beside(path)
    try:
        _write(beside, data)
        try:
            _name(beside, path)
        except OSError:
            _drop(beside)
            raise
        sync_folder(path.parent)
    except FileExistsError:
        raise AlreadyHere(f"{path} is there already, and nothing is replaced: choose another name.") from None
    except OSError as error:
        raise failed(path, error) from error


def write_all(fd: int, data: bytes) -> None:
    """Write all of it, in one go unless the system takes only a part."""
    done = os.write(fd, data)
    while done < len(data):
        done += os.write(fd, data[done:])


def sync_folder(folder: Path) -> None:
    """Make sure that a new name in a folder survives a power cut."""
    if sys.platform == "win32":
        return  # folders cannot be opened there
    fd = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some file systems do not know how
            os.fsync(fd)
    finally:
        os.close(fd)


def failed(path: Path, error: OSError) -> SaveFailed:
    """Return the sentence for a write that failed."""
    if error.errno in (ENOSPC, EDQUOT):
        return SaveFailed(
            f"The disk is full: {path.name} could not be written. What was there before is unchanged.", error
        )
    why = error.strerror or type(error).__name__
    return SaveFailed(f"{path} could not be written ({why}). What was there before is unchanged.", error)


def _beside(path: Path) -> Path:
    """Where a file is written before it has its name: no list shows it."""
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")


def _name(beside: Path, path: Path) -> None:
    """Give a file its name; raise `FileExistsError` where another one has it."""
    if sys.platform == "win32":
        os.rename(beside, path)  # there it replaces nothing
        return
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError from None
        os.rename(beside, path)
    else:
        _drop(beside)


def _write(path: Path, data: bytes) -> None:
    fd = os.open(path, NEW, 0o600)
    try:
        write_all(fd, data)
        os.fsync(fd)
    except BaseException:
        os.close(fd)
        _drop(path)
        raise
    os.close(fd)


def _drop(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
