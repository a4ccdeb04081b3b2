"""A whole session in a real terminal by keys alone, killed on the way and taken up again with one key."""

from __future__ import annotations

import random
import re
import signal
import sys
from pathlib import Path

import pytest

from tests.screens.evenings import WINDOWS, log, saved, settle_in, shown, standings, well

if sys.platform == "win32":
    pytest.skip(WINDOWS, allow_module_level=True)

from tests.screens.places import gone_on
from tests.screens.player import Keyboard, Player
from tests.screens.terminal import Terminal

SIZE = (100, 30)


def begun(home: Path) -> Terminal:
    """From the menu of a fresh home through the form: two names, a seed, one option."""
    terminal = Terminal(home, size=SIZE)
    terminal.wait_for("none yet")
    terminal.press("enter")
    terminal.wait_for("A new session")
    terminal.press("Ann", "enter", "Bob", "enter", "down", "down", "7")
    terminal.wait_for(re.compile(r"Seed +7\b"))
    terminal.press("down", "down", "down", "enter")
    terminal.wait_for(re.compile(r"one look .*yes"))
    terminal.press("s")
    terminal.wait_for("Who is the first Host?")
    return terminal


def test_a_whole_session_by_keys_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle_in(tmp_path, monkeypatch, beats=True)
    terminal = begun(tmp_path)
    player = Player(terminal, Keyboard(terminal), random.Random(4))
    for answers in (9, 24):
        player.until_answers(answers)
        player.terminal.kill(signal.SIGKILL)
        assert player.terminal.end() == 128 + signal.SIGKILL
        before, records = saved(tmp_path), log(tmp_path)
        assert len(records) >= player.answers  # nothing is on the screen before it is on the disk
        player.to(Terminal(tmp_path, size=SIZE))
        player.terminal.wait_for("▸  c   The Mouldy Duchess")
        player.terminal.press("c")
        player.terminal.wait_for("Previously aboard the Mouldy Duchess")
        gone_on(player.terminal)
        player.until(lambda seen: seen.kind in ("curtain", "options", "field"))
        assert saved(tmp_path).startswith(before)
    terminal = player.terminal
    over = player.until(lambda seen: seen.kind == "over")
    assert player.answers > 40
    assert player.looks > 20
    assert player.moments > 20
    assert saved(tmp_path).startswith(before)
    totals = standings(tmp_path)
    result = shown(tmp_path)["result"]
    assert [[row["seat"], row["total"]] for row in result["standings"]] == totals
    winner = totals[0][0].capitalize()
    assert f"{winner} wins!" in over.text
    terminal.press("0")
    terminal.wait_for("all of them finished")
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.unclean() == []
    well(tmp_path)
