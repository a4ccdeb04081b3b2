"""Lines in and out: what a signal, a closed pipe or a lost terminal does to them, which is as little as can be."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final, TextIO
from unicodedata import category

WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Takes everything off a terminal's screen, and what was scrolled away before it."""

LEAVING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)
)
LONGEST: Final = 10_000


class Stopped(KeyboardInterrupt):
    """A signal asks to leave; Ctrl-C is one of several."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Streams:
    """The two streams a game is played through; `terminal` if people sit at both."""

    def __init__(self, stdin: TextIO, stdout: TextIO, terminal: bool | None = None) -> None:
        self.stdin, self.stdout = stdin, stdout
        self.terminal = stdin.isatty() and stdout.isatty() if terminal is None else terminal
        self._waiting = False
        self._stopped = 0

    def line(self) -> str | None:
        """Return the next line, or None at the end of input."""
        try:
            self.stdout.flush()
            self._waiting = True
            if self._stopped:
                raise Stopped(self._stopped)
            line = self.stdin.readline()
        except (OSError, ValueError):  # the terminal is gone, or somebody closed the stream
            return None
        finally:
            self._waiting = False
        return line[:LONGEST] if line else None

    def say(self, text: str = "") -> None:
        """Write a line. Whatever is in it, no control character reaches the terminal."""
        self.stdout.write(harmless(text) + "\n")

    def forget_typed(self) -> None:
        """Drop what was typed ahead: a second Enter must not open the next rat's curtain."""
        with contextlib.suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(self.stdin.fileno(), termios.TCIFLUSH)

    def wipe(self) -> None:
        """Clear the screen and what was scrolled off it; only a terminal has any."""
        if self.terminal:
            self.stdout.write(WIPE)
            self.stdout.flush()

    @contextlib.contextmanager
    def minding_signals(self) -> Iterator[None]:
        """Between answers a signal leaves at once; in the midst of one, as soon as that is on the disk."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._signalled) for number in LEAVING}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        if self._waiting or self._stopped:  # a second one does not wait: something may be stuck
            raise Stopped(number)
        self._stopped = number


def harmless(text: str) -> str:
    """Return a text without the characters that command a terminal; its lines stay lines."""
    if text.isprintable():
        return text
    return "".join(c for c in text if c == "\n" or c == "\u200d" or category(c) not in ("Cc", "Cs", "Cf"))
