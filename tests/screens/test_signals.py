"""A program that is told to go at once: the terminal is as it was, and the session stands with all its answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.screens.evenings import WINDOWS, log, well

if sys.platform == "win32":
    pytest.skip(WINDOWS, allow_module_level=True)

from tests.screens.places import at_a_curtain, gone_on, in_an_entry, in_the_menu, looking
from tests.screens.terminal import Terminal

PLACES: Final[dict[Callable[[Path], Terminal], int]] = {in_the_menu: 0, in_an_entry: 1, at_a_curtain: 2, looking: 3}
WAYS = ["SIGHUP", "SIGTERM", "SIGINT", "ctrl+c"]


def secrets(text: str) -> list[str]:
    """What of a secret sheet or question stands there."""
    return [word for word in ("’s sheet", "◈", "Swords", "Crumbs", "bring aboard") if word in text]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
def test_leaving_at_once(tmp_path: Path, place: Callable[[Path], Terminal], way: str) -> None:
    terminal = place(tmp_path)
    if way == "ctrl+c":
        terminal.press(way)
    else:
        terminal.kill(getattr(signal, way))
    assert terminal.end() == (0 if way == "ctrl+c" else 128 + getattr(signal, way))
    assert terminal.unclean() == []
    assert terminal.shown is terminal.normal
    assert secrets(terminal.text()) == []
    assert "Traceback" not in terminal.text()
    if PLACES[place]:
        assert len([record for record in log(tmp_path) if "do" not in record]) == PLACES[place]
        well(tmp_path)
        again = Terminal(tmp_path)
        again.wait_for("▸  c")
        again.press("c")
        gone_on(again)
        again.wait_for("Set-up" if place is in_an_entry else "when only")
        again.close()


STUCK: Final = """
import signal, time
from rat_tables import app
app.PATIENCE = 0.1
stuck = app.RatTables()
stuck.exit = lambda **how: time.sleep(60)  # as where nobody reads any more what a terminal that is gone is sent
stuck._signalled(signal.SIGHUP)
"""


def test_case_16_a_program_whose_terminal_is_gone_does_not_stay(tmp_path: Path) -> None:
    env = {**os.environ, "RAT_TABLES_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", STUCK], env=env, check=False, timeout=30)
    assert done.returncode == 128 + signal.SIGHUP


def test_a_program_put_aside_shows_no_secret(tmp_path: Path) -> None:
    terminal = looking(tmp_path)
    terminal.kill(signal.SIGTSTP)
    terminal.wait_for(lambda seen: terminal.shown is terminal.normal)
    assert secrets(terminal.text()) == []
    terminal.kill(signal.SIGCONT)
    terminal.wait_for(lambda seen: terminal.shown is terminal.other and seen.strip())
    terminal.press("q")
    terminal.wait_for("Saved sessions")
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.unclean() == []
