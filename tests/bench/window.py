"""A program in a pseudo-terminal, and when each byte of it came."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from bisect import bisect_right
from pathlib import Path
from time import perf_counter
from typing import Final

SIZE: Final = (100, 30)
UNKEPT: Final = ("COLUMNS", "LINES", "NO_COLOR", "PYTHONDONTWRITEBYTECODE")
PATIENCE: Final = 60.0
QUIET: Final = 0.08
"""Seconds without a byte after which an answer is whole: several times the 1/60 that Textual gathers changes for."""
FRAME: Final = b"\x1b[?2026h"
FRAMES_ASKED: Final = b"\x1b[?2026$p"
FRAMES_KNOWN: Final = b"\x1b[?2026;2$y"


class Window:
    """`python -m …` in a terminal of 100×30 that knows whole frames."""

    def __init__(self, home: Path, *arguments: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in UNKEPT}
        kept |= {"RAT_TABLES_HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        kept["PYTHONPYCACHEPREFIX"] = str(home / "compiled")  # as an installed program both have theirs compiled
        self.data = b""
        self.starts: list[int] = []
        self.times: list[float] = []
        self.spawned = perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", *arguments], kept)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))

    def read(self, patience: float) -> bool:
        """Read what is there; False if nothing comes for so long, or it has ended."""
        if not select.select([self.fd], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:  # it has ended
            return False
        self.times.append(perf_counter())
        self.starts.append(len(self.data))
        self.data += data
        if FRAMES_ASKED in data:
            os.write(self.fd, FRAMES_KNOWN)
        return bool(data)

    def painted(self, text: str) -> float:
        """Seconds from the start to the first byte of the frame that has this text."""
        wanted = text.encode()
        while (found := self.data.find(wanted)) < 0:
            if not self.read(PATIENCE):
                raise RuntimeError(f"{text!r} never came: {self.data[-2000:]!r}")
        frame = max(self.data.rfind(FRAME, 0, found), 0) or found
        return self.times[bisect_right(self.starts, frame) - 1] - self.spawned

    def settle(self, quiet: float = QUIET) -> None:
        """Read until nothing comes for so long."""
        while self.read(quiet):
            pass

    def press(self, key: str) -> tuple[float, int]:
        """Press a key; return the seconds until the last byte of the answer, and how many bytes it has."""
        before = len(self.data)
        start = perf_counter()
        os.write(self.fd, key.encode())
        if not self.read(PATIENCE):
            raise RuntimeError(f"nothing comes of {key!r}: {self.data[-2000:]!r}")
        self.settle()
        return self.times[-1] - start, len(self.data) - before

    def memory(self) -> int:
        """Resident memory in kB."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """Seconds of CPU time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End it, and wait until it has."""
        os.kill(self.pid, signal.SIGKILL)
        os.close(self.fd)
        os.waitpid(self.pid, 0)
