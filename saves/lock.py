"""One writer a session: a file beside it, held by a lock of the operating system that ends with the process."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
from errno import EACCES, EAGAIN, EDEADLK, EWOULDBLOCK
from pathlib import Path
from typing import Final

from saves.errors import Locked

_TAKEN: Final = (EACCES, EAGAIN, EWOULDBLOCK, EDEADLK)
_FAR: Final = 1 << 20  # Windows lets nobody read a locked byte: lock one behind the message


class Lock:
    """The right to write to a session, until `release`."""

    def __init__(self, session: Path) -> None:
        """Take the lock; raise `Locked`, saying who has it, if somebody does."""
        self.path = session.with_name(session.name + ".lock")
        while True:
            self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
            try:
                _lock(self._fd)
            except OSError as error:
                # a file system that knows no locks must not keep anybody from playing
                if error.errno in _TAKEN:
                    locked = self._locked(session)
                    os.close(self._fd)
                    raise locked from None
            if self._is_the_file():
                break
            os.close(self._fd)  # the one before us took it away just now: begin again
        with contextlib.suppress(OSError):  # only for the message
            os.ftruncate(self._fd, 0)
            os.write(self._fd, f"{os.getpid()} {platform.node()}\n".encode())

    def release(self) -> None:
        """Give the lock back; its file goes too."""
        if self._fd < 0:
            return
        fd, self._fd = self._fd, -1
        if sys.platform == "win32":
            os.close(fd)  # an open file cannot be deleted there; if another took it meanwhile, it stays
            with contextlib.suppress(OSError):
                self.path.unlink()
        else:
            with contextlib.suppress(OSError):
                self.path.unlink()  # still locked: whoever waits for this file sees that it is gone
            os.close(fd)

    def _is_the_file(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._fd), os.stat(self.path))
        except FileNotFoundError:
            return False

    def _locked(self, session: Path) -> Locked:
        with contextlib.suppress(OSError):
            pid, _, host = os.read(self._fd, 300).decode("utf-8", "replace").strip().partition(" ")
            if pid.isdecimal():
                who = f"process {pid} on {host}"
                return Locked(
                    f"{session.name} is open in another window ({who}); here it can only be read.", int(pid), host
                )
        return Locked(f"{session.name} is open in another window; here it can only be read.")


def _lock(fd: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, _FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        os.lseek(fd, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
