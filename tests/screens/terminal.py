"""The screens in a real pseudo-terminal: the program on one side, on the other what a person would see and press."""

from __future__ import annotations

import codecs
import os
import re
import signal
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pexpect
import pyte

from tests.ways.stage import ROOT

PATIENCE: Final = 20.0
"""Seconds until nothing more is hoped for; nothing is ever judged by how long it took."""
QUIET: Final = 0.02
"""A screen on which nothing was drawn for so many seconds is read."""
WIDTH: Final = 80
HEIGHT: Final = 24

KEYS: Final = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "ctrl+c": "\x03",
    "ctrl+z": "\x1a",
    "space": " ",
}
"""What a terminal sends for keys that are no letters."""

ALTERNATE: Final = "1049"
OFF: Final = (ALTERNATE, "1000", "1002", "1003", "1004", "1006", "1015", "1016", "2004", "2026", "2048")
"""Modes a program has to leave off: the alternate screen, mouse, focus, paste, frames, sizes."""

Look = tuple[tuple[Any, ...], ...]

_MODE: Final = re.compile(r"\x1b\[\?([\d;]+)([hl])")
_KITTY: Final = re.compile(r"\x1b\[([<>=])[\d;]*u")
_HALF: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*)?$")


class Gone(AssertionError):
    """What was to be clicked is not there, or not any more."""


class Terminal:
    """The program in a terminal of `w`×`h`. What it sends is read whenever somebody looks.

    It has two screens, as terminals do: `shown` is the one that is on, `normal` is what the program leaves behind.
    """

    def __init__(
        self,
        home: Path,
        *arguments: str,
        size: tuple[int, int] = (WIDTH, HEIGHT),
        command: Sequence[str] = (sys.executable, "-m", "rat_tables"),
        **environment: str,
    ) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        kept |= {"RAT_TABLES_HOME": str(home), "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        kept |= {"PYTHONUTF8": "1", "PYTHONPATH": str(ROOT)} | environment
        w, h = size
        self.home = home
        self.child: Any = pexpect.spawn(
            command[0], [*command[1:], *arguments], env=kept, cwd=str(ROOT), dimensions=(h, w), timeout=PATIENCE
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = self.child.ptyproc.delayafterterminate = 0.02
        self.normal, self.other = pyte.Screen(w, h), pyte.Screen(w, h)
        self.shown = self.normal
        self.modes: dict[str, bool] = {"25": True}
        self.keyboards = 0
        self.sent: list[str] = []
        self.over = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────────

    def feed(self, patience: float = 0.0) -> bool:
        """Read what was sent; False if there was nothing."""
        try:
            raw = self.child.read_nonblocking(1 << 16, patience)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            self.over = True
            return False
        self._take(self._rest + self._decoder.decode(raw))
        return True

    def _take(self, text: str) -> None:
        half = _HALF.search(text)
        text, self._rest = (text[: half.start()], half[0]) if half else (text, "")
        self.sent.append(text)
        if "\x1b[?2026$p" in text:  # asked whether it shows whole frames: it does
            self.child.send("\x1b[?2026;2$y")
        self.keyboards += text.count("\x1b[>") - text.count("\x1b[<")
        text = _KITTY.sub("", text)
        at = 0
        for found in _MODE.finditer(text):
            self._draw(text[at : found.end()])
            at = found.end()
            for mode in found[1].split(";"):
                self._switch(mode, found[2] == "h")
        self._draw(text[at:])

    def _draw(self, text: str) -> None:
        if text:
            pyte.Stream(self.shown).feed(text)

    def _switch(self, mode: str, on: bool) -> None:
        self.modes[mode] = on
        if mode == ALTERNATE:
            self.shown = self.other if on else self.normal
            if on:
                self.other.reset()

    @property
    def in_frame(self) -> bool:
        """Whether a frame has begun and not ended."""
        return self.modes.get("2026", False)

    def settle(self) -> str:
        """Read until nothing more is drawn, and return what is seen."""
        while self.feed(QUIET) or (self.in_frame and not self.over):
            pass
        return self.text()

    def rows(self) -> list[str]:
        """The rows of the screen that is on."""
        return [line.rstrip() for line in self.shown.display]

    def text(self) -> str:
        """All of the screen that is on."""
        return "\n".join(self.rows())

    def wait_for(self, wanted: str | re.Pattern[str] | Callable[[str], object], patience: float = PATIENCE) -> str:
        """Wait until this stands on a screen that has settled, and return the screen."""
        fits = wanted if callable(wanted) else re.compile(re.escape(wanted) if isinstance(wanted, str) else wanted)
        found = fits.search if isinstance(fits, re.Pattern) else fits
        limit = patience
        while True:
            seen = self.settle()
            if found(seen):
                return seen
            if self.over or limit <= 0:
                why = "it ended" if self.over else "it never came"
                raise AssertionError(f"{wanted!r}: {why}\n{self.framed()}")
            self.feed(0.05)
            limit -= 0.05

    def wait_gone(self, text: str) -> str:
        """Wait until this stands there no more."""
        return self.wait_for(lambda seen: text not in seen)

    def look(self) -> Look:
        """The screen with its colours: what `changed` compares."""
        screen = self.shown
        return tuple(tuple(screen.buffer[y][x] for x in range(screen.columns)) for y in range(screen.lines))

    def changed(self, before: Look, patience: float = PATIENCE) -> bool:
        """Wait until something looks otherwise than before; False if nothing does so long."""
        limit = patience
        while limit > 0 and not self.over:
            self.settle()
            if self.look() != before:
                return True
            self.feed(0.05)
            limit -= 0.05
        return self.look() != before

    def rest(self, seconds: float) -> None:
        """Keep the hands still so long: a curtain that has just fallen hears no Enter."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self.over:
            self.feed(left)

    def framed(self) -> str:
        """The screen, to be read in a report."""
        line = "─" * self.shown.columns
        return "\n".join([f"┌{line}┐", *(f"│{row:<{self.shown.columns}}│" for row in self.rows()), f"└{line}┘"])

    # ── doing ───────────────────────────────────────────────────────────────────────────────────────────────

    def press(self, *keys: str) -> None:
        """Press keys; a word that is no key's name is typed letter by letter."""
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def click(self, x: int, y: int) -> None:
        """Click a cell, counted from 0."""
        self.child.send(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m")

    def place(self, text: str, last: bool = False) -> tuple[int, int] | None:
        """Where a text stands: column and row of its first cell."""
        rows = range(self.shown.lines)
        for y in reversed(rows) if last else rows:
            cells = [self.shown.buffer[y][x].data for x in range(self.shown.columns)]
            row = "".join(cells)
            at = row.rfind(text) if last else row.find(text)
            if at >= 0:
                starts = [sum(map(len, cells[:x])) for x in range(len(cells))]
                return starts.index(at), y
        return None

    def click_text(self, text: str, last: bool = False) -> None:
        """Click a text that stands there, on its first cell."""
        found = self.place(text, last)
        if found is None:
            raise Gone(f"{text!r} is not there\n{self.framed()}")
        self.click(*found)

    def resize(self, w: int, h: int) -> None:
        """Change the size of the window; the program is told."""
        self.settle()
        for screen in (self.normal, self.other):
            screen.resize(h, w)
        self.shown.erase_in_display(2)
        self.child.setwinsize(h, w)

    def kill(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.child.pid, number)

    # ── the end ─────────────────────────────────────────────────────────────────────────────────────────────

    def end(self) -> int:
        """Wait for the end and return the exit code, as a shell would (128 + n for a signal)."""
        limit = PATIENCE
        while not self.over and limit > 0:
            if not self.feed(0.05):
                limit -= 0.05
        assert self.over, f"it does not end\n{self.framed()}"
        self.flags = termios.tcgetattr(self.child.child_fd)[3]
        self.child.wait()
        self.child.close()
        code: int | None = self.child.exitstatus
        return code if code is not None else 128 + int(self.child.signalstatus)

    def close(self) -> None:
        """Be done with it, whatever it does."""
        if self.child.isalive():
            self.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def unclean(self) -> list[str]:
        """What was not put back as it was: nothing, after an end as it should be."""
        left = [f"?{mode}h" for mode in OFF if self.modes.get(mode)]
        if not self.modes["25"]:
            left.append("the cursor is hidden")
        if self.modes.get("7") is False:
            left.append("lines do not wrap")
        if self.keyboards:
            left.append("the keyboard protocol is on")
        for name in ("ECHO", "ICANON", "ISIG"):
            if not self.flags & getattr(termios, name):
                left.append(f"no {name}")
        return left
