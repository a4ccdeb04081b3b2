"""A whole session in a real terminal by the mouse alone: not one key is pressed."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

from tests.screens.evenings import WINDOWS, settle_in, standings, well

if sys.platform == "win32":
    pytest.skip(WINDOWS, allow_module_level=True)

from tests.screens.player import Mouse, Player
from tests.screens.terminal import Terminal


class Untouched(Terminal):
    """A terminal whose keyboard nobody touches."""

    def press(self, *keys: str) -> None:
        """Nobody does."""
        raise AssertionError(f"by the mouse alone, and yet {keys}")


def test_a_whole_session_by_the_mouse_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle_in(tmp_path, monkeypatch, beats=False)
    terminal = Untouched(tmp_path, size=(80, 24))
    terminal.wait_for("none yet")
    terminal.click_text("Play")
    terminal.wait_for("A new session")
    terminal.click_text("Three rolls, one look")
    terminal.wait_for(re.compile(r"one look .*yes"))
    terminal.click_text("Start")
    terminal.wait_for("Who is the first Host?")
    player = Player(terminal, Mouse(terminal), random.Random(5))
    over = player.until(lambda seen: seen.kind == "over")
    assert player.answers > 30
    assert player.looks > 20
    assert f"{standings(tmp_path)[0][0].capitalize()} wins!" in over.text
    terminal.click_text("leave")
    terminal.wait_for("all of them finished")
    terminal.click_text("q leave", last=True)
    assert terminal.end() == 0
    assert terminal.unclean() == []
    well(tmp_path)
