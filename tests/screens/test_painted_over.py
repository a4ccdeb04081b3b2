"""What is drawn bit by bit looks as it would drawn anew: nothing of an earlier question stays on the screen."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

from rat_tables.desk import opening
from tests.screens.terminal import Terminal

KEYS = (
    "n", "hello", "enter", "u", "escape", "p", "escape", "tab", "tab", "tab", "tab", "tab", "escape",
    "[", "[", "[", "home", "end", "escape", "!", "escape", ":", ":title The Rind", "enter", "g", "escape", "right",
)  # fmt: skip


@pytest.mark.parametrize(("size", "keys"), [((80, 24), KEYS), ((100, 30), KEYS[:10])])
def test_nothing_earlier_stays_on_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    session, store = opening.begun(opening.box("high-tea"), "play", ["Ann", "Bob"], {}, "The Rind", 3)
    with store:
        while session.ask is not None and session.ask.kind != "swords.request":
            ask = session.ask
            seat = next(iter(ask.offers))
            if ask.pick:
                session.answer("+".join(list(ask.offers[seat])[: ask.pick[0]]), seat)
            else:
                token = "swords" if "swords" in ask.offers[seat] else next(iter(ask.offers[seat]))
                session.answer(token, seat)
    terminal = Terminal(tmp_path, "resume", size=size)
    try:
        terminal.wait_for("politely asks")
        for key in keys:
            terminal.press(key)
            terminal.rest(0.08)
            drawn = terminal.settle()
            terminal.resize(size[0] + 20, size[1] + 3)
            terminal.rest(0.05)
            terminal.resize(*size)
            terminal.rest(0.08)
            assert terminal.settle() == drawn, f"after {key}"
    finally:
        terminal.close()
