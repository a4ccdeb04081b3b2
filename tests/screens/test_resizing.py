"""A window that is made small, tiny and large again, wherever one is: nothing is lost, and nothing hidden hears."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.screens.evenings import WINDOWS

if sys.platform == "win32":
    pytest.skip(WINDOWS, allow_module_level=True)

from screens.widgets.text import wrapped
from tests.screens.places import TABLE, at_a_curtain, in_an_entry, in_the_menu, looking
from tests.screens.terminal import Terminal

SMALL = ((40, 10), (2, 1), (1, 1))


def in_public(home: Path) -> Terminal:
    """The whole table decides."""
    terminal = Terminal(home, *TABLE)
    terminal.wait_for("Who is the first Host?")
    return terminal


def in_the_form(home: Path) -> Terminal:
    """The form, with a name half typed."""
    terminal = in_the_menu(home)
    terminal.press("enter")
    terminal.wait_for("A new session")
    terminal.press("Quin")
    terminal.wait_for("Q  Quin")
    return terminal


def in_half_a_name(home: Path) -> Terminal:
    """The ship's name, half typed."""
    terminal = in_an_entry(home)
    terminal.press("The Moul")
    terminal.wait_for("The Moul ")
    return terminal


@pytest.mark.parametrize("place", [in_public, looking, in_half_a_name], ids=lambda place: place.__name__)
def test_a_table(tmp_path: Path, place: Callable[[Path], Terminal]) -> None:
    terminal = place(tmp_path)
    before = terminal.settle()
    for w, h in SMALL:
        terminal.resize(w, h)
        if w == 40:
            terminal.wait_for("needs 80×24")
        terminal.wait_for(str.strip)
        terminal.press("x", "1", "enter")  # nothing hears it
    terminal.resize(120, 40)
    terminal.wait_for("Banquet goals")
    terminal.resize(80, 24)
    terminal.wait_for(lambda seen: seen == before)
    if place is in_half_a_name:
        terminal.press("dy")
        terminal.wait_for("The Mouldy ")
    else:
        terminal.press("q")
        terminal.wait_for("Saved sessions")
        terminal.press("q")
        assert terminal.end() == 0
    terminal.close()


def test_a_curtain(tmp_path: Path) -> None:
    terminal = at_a_curtain(tmp_path)
    before = terminal.settle()
    for w, h in SMALL:
        terminal.resize(w, h)
        terminal.press("x", "1")
        terminal.settle()
    terminal.resize(120, 40)
    terminal.wait_for("when only Bob is looking")
    terminal.resize(80, 24)
    terminal.wait_for(lambda seen: seen == before)
    terminal.close()


@pytest.mark.parametrize("place", [in_the_menu, in_the_form], ids=lambda place: place.__name__)
def test_the_menu_and_the_form(tmp_path: Path, place: Callable[[Path], Terminal]) -> None:
    terminal = place(tmp_path)
    before = terminal.settle()
    for w, h in SMALL:
        terminal.resize(w, h)
        terminal.wait_for(str.strip)
        if w < 40:
            terminal.press("s", "enter", "x")  # nothing hears it
    terminal.resize(120, 40)
    terminal.wait_for("Saved sessions" if place is in_the_menu else "A new session")
    terminal.resize(80, 24)
    terminal.wait_for(lambda seen: seen == before)
    if place is in_the_form:
        terminal.press("cy")
        terminal.wait_for("Quincy")
    terminal.close()


def test_a_page_that_is_too_small_says_so(tmp_path: Path) -> None:
    terminal = in_the_menu(tmp_path)
    terminal.resize(39, 9)
    terminal.wait_for("needs 40×10")
    terminal.close()


@pytest.mark.parametrize("room", [-5, 0, 1, 2])
def test_text_is_wrapped_where_there_is_no_room_at_all(room: int) -> None:
    assert "".join(wrapped("鼠 two", room, 2)).replace(" ", "") == "鼠two"
