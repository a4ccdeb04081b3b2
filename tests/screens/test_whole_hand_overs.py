"""What is handed over, taken back and left in a real terminal: nothing is seen by the wrong rat, nothing is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.screens.evenings import WINDOWS, log, saved, well

if sys.platform == "win32":
    pytest.skip(WINDOWS, allow_module_level=True)

from tests.screens.places import SHIP, in_an_entry, in_the_menu, lifted, looking

ESCAPE = 0.2
"""An Esc is one only if nothing follows at once: a terminal sends the same sign before many keys."""


def test_nothing_is_seen_between_set_up_and_the_first_curtain_nor_after_a_hand_over(tmp_path: Path) -> None:
    terminal = in_the_menu(tmp_path)
    terminal.press("enter")
    terminal.wait_for("A new session")
    terminal.press("Ann", "enter", "Bob", "enter", "Cy", "enter", "Dot", "escape")
    terminal.wait_for("Enter start")
    terminal.press("s")
    terminal.wait_for("Who is the first Host?")
    terminal.press("2")
    terminal.wait_for("type ▸")
    terminal.press(SHIP, "enter")
    terminal.wait_for("when only Ann is looking")
    drawn = "".join(terminal.sent)
    assert "◈" not in drawn
    assert "’s sheet" not in drawn
    assert "bring aboard" not in drawn
    seen = lifted(terminal, "Ann")
    assert "Ann’s sheet" in seen
    terminal.press("4", "enter")
    seen = terminal.wait_for("when only Cy is looking")
    assert not [word for word in ("sheet", "Crumb", "Swords", "Ann") if word in seen]
    seen = lifted(terminal, "Cy")
    assert "Cy’s sheet" in seen
    assert "Ann’s" not in seen
    assert "Ann brought" not in seen
    (crumbs,) = (row for row in seen.split("\n") if row.startswith(" 4 Crumbs"))
    assert "■" not in crumbs
    terminal.close()


def test_taking_back_fast_with_a_neighbouring_key(tmp_path: Path) -> None:
    terminal = looking(tmp_path)
    before = saved(tmp_path)
    terminal.press("u", "u", "i", "u", "q", "u", "u", "u")
    terminal.rest(0.5)
    seen = terminal.wait_for(lambda text: any(word in text for word in ("Saved sessions", "Host", "when only")))
    if "Saved sessions" not in seen:
        if "type ▸" in terminal.settle():  # all was taken back to where the ship is named, and letters are text there
            terminal.press("escape")
            terminal.wait_gone("type ▸")
        terminal.press("q")
        terminal.wait_for("Saved sessions")
    terminal.press("q")
    assert terminal.end() == 0
    assert saved(tmp_path).startswith(before)
    assert {record.get("do", "") for record in log(tmp_path)} <= {"", "set", "undo"}
    well(tmp_path)


def test_escape_never_leaves_and_q_does(tmp_path: Path) -> None:
    terminal = in_the_menu(tmp_path)
    for _ in range(2):
        terminal.press("escape")
        terminal.rest(ESCAPE)
    assert "none yet" in terminal.settle()
    assert not terminal.over
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.unclean() == []
    terminal = looking(tmp_path)
    for _ in range(3):
        terminal.press("escape")
        terminal.rest(ESCAPE)
        assert "only Cy is looking" in terminal.settle()
    terminal.press("q")
    assert "abandon" not in terminal.wait_for("Saved sessions")
    terminal.press("q")
    assert terminal.end() == 0


def test_leaving_twice_in_a_row(tmp_path: Path) -> None:
    terminal = in_an_entry(tmp_path)
    terminal.press("escape")
    terminal.wait_for(lambda seen: "leave the field" not in seen)
    terminal.press("q", "q")  # so fast that the second may come to the table that is left already
    terminal.rest(0.5)
    if not terminal.over:
        terminal.press("q", "q")
    assert terminal.end() == 0
    assert terminal.unclean() == []
    assert len(log(tmp_path)) == 1
    well(tmp_path)
