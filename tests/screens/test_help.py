"""The help is the list of commands, with the keys as they are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from screens.commands import COMMANDS
from screens.help import Help, groups, helped
from screens.said import called, own_words, say, words
from tests.screens.pages import Opened, opened


def test_every_command_has_words_and_no_other_has() -> None:
    assert set(own_words().command) == {command.id for command in COMMANDS}
    for command in COMMANDS:
        assert called(command.id).label
        assert called(command.id).help
        assert bool(called(command.id).usage) == command.typed
    assert words().problems() == []


def test_every_command_stands_where_it_works() -> None:
    found = {command.id: {place for place, here in groups() if command in here} for command in COMMANDS}
    assert all(found.values())
    assert found["undo"] == {"table", "curtain"}
    assert found["help"] == {"everywhere"}
    for place, _ in groups():
        assert say(f"help.at-{place}") != f"help at {place}"


def test_a_key_of_ones_own_stands_in_it() -> None:
    lines = {"".join(text for text, _ in item.lead) for item in helped({"undo": "z", "filter": "+", "command": ";"})}
    assert "z         take back     " in lines
    assert "+         " in lines
    assert ";         " in lines


def test_it_is_opened_anywhere_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "How one answers" in at.text
        await at.press("end")
        assert ":note TEXT" in at.text.replace("\xa0", " ")
        assert "How one answers" not in at.text
        await at.press("home")
        assert "How one answers" in at.text
        await at.press("f1")  # a help over the help would be one to leave twice
        await at.press("escape")
        assert at.given == [None]

    opened(Help, play, tmp_path, monkeypatch)
