"""A real pseudo-terminal: the curtain, the wipe, and what is left on the screen."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.ways.stage import ROOT, command, environment

if sys.platform == "win32":
    pytest.skip("pexpect needs a pseudo-terminal", allow_module_level=True)

import pexpect
import pyte

FAIR: Final = ("play", "fair", "--players", "Ann,Bob", "--title", "Fair", "--seed", "5", "--plain")
SECRETS: Final = re.compile(r"\d (Crumbs|bundles)|crumbs=\d|straw=\d|took \d|reads this|Only |^(straw|crumbs|1)$", re.M)


class Terminal:
    """The program in a terminal of 80×24 with a long memory of what was scrolled away."""

    def __init__(self, home: Path, *args: str) -> None:
        first, *rest = command(*args)
        self.child: Any = pexpect.spawn(
            first, rest, cwd=str(ROOT), env=environment(home), encoding="utf-8", dimensions=(24, 80), timeout=20
        )
        self.screen = pyte.HistoryScreen(80, 24, history=1000)
        self.stream = pyte.Stream(self.screen)

    def until(self, text: str) -> str:
        """Wait for a text and return all that can be seen, scrolled away or not."""
        self.child.expect_exact(text)
        return self._fed(self.child.before + self.child.after)

    def end(self) -> str:
        """Wait for the end and return what is left to be seen."""
        self.child.expect(pexpect.EOF)
        seen = self._fed(self.child.before)
        self.child.close()
        return seen

    def send(self, line: str) -> None:
        """Type a line."""
        self.child.sendline(line)

    def _fed(self, text: str) -> str:
        self.stream.feed(text)
        if "\x1b[3J" in text:  # pyte keeps its history at this; a terminal does not
            self.screen.history.top.clear()
        above = ["".join(line[x].data for x in range(80)).rstrip() for line in self.screen.history.top]
        return "\n".join([*above, *(line.rstrip() for line in self.screen.display)])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """The fair in a terminal; no flag is needed there."""
    opened = Terminal(tmp_path, *FAIR)
    yield opened
    opened.child.close(force=True)


def clean(seen: str) -> bool:
    """Whether no secret stands there."""
    return SECRETS.search(seen) is None


def test_the_curtain_and_the_wipe(terminal: Terminal) -> None:
    seen = terminal.until("Pass to Ann – press Enter when only Ann is looking.")
    assert "Saved as" in seen
    assert "day 1 · take" in seen
    assert clean(seen)
    terminal.send("")
    seen = terminal.until("2) 5 bundles of Straw")
    assert "1) 5 Crumbs" in seen
    assert not clean(seen)
    terminal.send("straw")
    seen = terminal.until("Pass to Bob – press Enter when only Bob is looking.")
    assert clean(seen)
    terminal.send("")
    terminal.until("bundles of Straw")
    terminal.send("1")
    seen = terminal.until("Pass to Ann")
    assert "All took something." in seen
    assert clean(seen)
    terminal.send("")
    assert "Ann took 5 bundles of Straw. (only Ann reads this)" in terminal.until("0) nothing")
    terminal.send("0")
    seen = terminal.until("Bob, what do you bid?")
    assert clean(seen)


def test_leaving_while_somebody_looks_leaves_nothing_on_the_screen(terminal: Terminal) -> None:
    terminal.until("Pass to Ann")
    terminal.send("")
    terminal.until("bundles of Straw")
    terminal.send(":quit")
    seen = terminal.end()
    assert clean(seen)
    assert "All is saved" in seen
    assert terminal.child.exitstatus == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_while_somebody_looks_leaves_nothing_on_the_screen(terminal: Terminal, number: int) -> None:
    terminal.until("Pass to Ann")
    terminal.send("")
    terminal.until("bundles of Straw")
    terminal.child.kill(number)
    assert clean(terminal.end())
    assert terminal.child.exitstatus == 128 + number


@pytest.mark.parametrize(("key", "code"), [("c", 130), ("d", 0)])
def test_ctrl_c_and_ctrl_d(terminal: Terminal, key: str, code: int) -> None:
    terminal.until("Pass to Ann")
    terminal.send("")
    terminal.until("bundles of Straw")
    terminal.child.sendcontrol(key)
    assert clean(terminal.end())
    assert terminal.child.exitstatus == code


def test_a_terminal_that_is_closed_leaves_the_session_saved(tmp_path: Path) -> None:
    first = Terminal(tmp_path, *FAIR)
    first.until("Pass to Ann")
    first.send("")
    first.until("bundles of Straw")
    first.send("1")
    first.until("Pass to Bob")
    first.child.close()
    again = Terminal(tmp_path, "resume", "--plain")
    assert "Bob chooses in secret" in again.until("Pass to Bob")
    again.child.close(force=True)


def test_show_as_a_seat_is_behind_the_curtain(tmp_path: Path) -> None:
    first = Terminal(tmp_path, *FAIR)
    first.until("Pass to Ann")
    first.send(":quit")
    first.end()
    (path,) = (tmp_path / "sessions").glob("*.toml")
    shown = Terminal(tmp_path, "show", str(path), "--as", "Ann")
    assert "crumbs=0" not in shown.until("Pass to Ann")
    shown.send("")
    assert "Ann: crumbs=0 straw=0" in shown.until("Press Enter")
    shown.send("")
    assert "crumbs=0" not in shown.end()
    assert shown.child.exitstatus == 0


def test_a_signal_while_a_seat_is_shown_leaves_nothing_on_the_screen(tmp_path: Path) -> None:
    first = Terminal(tmp_path, *FAIR)
    first.until("Pass to Ann")
    first.send(":quit")
    first.end()
    (path,) = (tmp_path / "sessions").glob("*.toml")
    for looked in (False, True):
        shown = Terminal(tmp_path, "show", str(path), "--as", "Ann")
        shown.until("Pass to Ann")
        if looked:
            shown.send("")
            shown.until("Press Enter")
        shown.child.kill(signal.SIGTERM)
        seen = shown.end()
        assert "crumbs=0" not in seen
        assert "Traceback" not in seen
        assert shown.child.exitstatus == 143
