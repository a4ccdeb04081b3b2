"""The settings: each change is seen at once and on the disk, and what cannot be written is not changed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from saves import folders, settings
from saves.errors import SaveFailed
from saves.settings import Settings
from screens import commands
from screens.commands import COMMANDS, FIXED
from screens.settings import KeysPage, NamesPage, SettingsPage, holds
from tests.screens.pages import Opened, opened


def kept() -> dict[str, Any]:
    """What stands in the file."""
    return tomllib.loads(folders.settings_file().read_text("utf-8"))


def test_a_theme_is_put_on_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "‹ Lantern ›" in at.text
        await at.press("enter")
        assert (at.app.theme, kept()["theme"]) == ("chart", "chart")
        assert "‹ Chart ›" in at.text
        assert "light" in at.text
        await at.press("left", "left")
        assert at.app.theme == kept()["theme"] == list(at.app.palettes)[-1]

    opened(SettingsPage, play, tmp_path, monkeypatch)


def test_the_ground_is_another_one_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        def ground() -> object:
            strip = at.app.screen._compositor.render_strips()[-1]
            style = next(iter(strip)).style
            return style and style.bgcolor

        dark = ground()
        await at.press("enter")
        assert ground() != dark

    opened(SettingsPage, play, tmp_path, monkeypatch)


def test_suits_get_four_colours_and_signs_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        colours = at.app.palette
        assert colours.colour("suit-diamond") == colours.colour("suit-red")
        await at.press("down", "space")
        colours = at.app.palette
        assert colours.colour("suit-diamond") != colours.colour("suit-red")
        assert "▐A♦ ▌" in at.text
        await at.press("down", "enter")
        assert "[Ad ]" in at.text
        assert at.text.isascii()
        assert kept()["ascii"] is kept()["four_colour"] is True

    opened(SettingsPage, play, tmp_path, monkeypatch)


def test_what_cannot_be_written_is_said_and_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, new: Settings) -> None:
        raise SaveFailed(f"{path} cannot be written: no space left.")

    async def play(at: Opened) -> None:
        monkeypatch.setattr(settings, "save", full)
        await at.press("enter")
        assert "no space left" in at.text
        assert (at.app.theme, at.app.settings.theme) == ("lantern", "")
        monkeypatch.undo()
        monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
        await at.press("enter")
        assert "no space left" not in at.text
        assert at.app.theme == "chart"

    opened(SettingsPage, play, tmp_path, monkeypatch)


def test_faults_found_at_the_start_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config/settings.toml").write_text('theme = "lantrn"\n', "utf-8")

    async def play(at: Opened) -> None:
        assert "1 thing" in at.text
        await at.press("end", "enter")
        assert "there is no theme “lantrn”" in " ".join(at.text.split())

    opened(SettingsPage, play, tmp_path, monkeypatch)


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_names_are_forgotten_one_by_one_or_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        at.app.settings.names = ["Ann", "[b]Bob[/b]", "Cy", "Dot"]
        assert isinstance(at.app.screen, NamesPage)
        at.app.screen.renew()
        await at.pilot.pause()
        assert "[b]Bob[/b]" in at.text
        await at.press("down", "enter")
        assert kept()["names"] == ["Ann", "Cy", "Dot"]
        assert at.listing.token == "name:Cy"
        await at.press("delete", "down", "enter")
        assert kept()["names"] == []
        assert "No name is remembered" in at.text

    opened(NamesPage, play, tmp_path, monkeypatch)


# ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_command_gets_another_key_and_its_own_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        assert "Press a key for “take back”" in at.text
        await at.press("z")
        assert kept()["keys"] == {"undo": "z"}
        assert "z (was u)" in at.text
        found = commands.at(commands.TABLE, "z", at.app.settings.keys)
        assert found is not None
        assert found.id == "undo"
        await at.press("backspace")
        assert kept()["keys"] == {}

    opened(KeysPage, play, tmp_path, monkeypatch)


def test_signs_are_kept_as_they_stand_on_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        for sign, key in [("plus", "+"), ("section_sign", "section_sign"), ("f5", "f5"), ("ctrl+t", "ctrl+t")]:
            await at.press("enter", sign)
            assert kept()["keys"] == {"undo": key}
            assert commands.named(key) == sign
        assert commands.shown("section_sign") == "§"
        assert "Ctrl-T" in at.text

    opened(KeysPage, play, tmp_path, monkeypatch)


def test_a_key_in_use_is_refused_with_who_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter", "n")
        assert "n is taken: it is the key of “note”." in at.text
        for key in ("1", "j", "enter", "tab"):
            await at.press("enter", key)
            assert "no command can have it" in at.text
        await at.press("enter", "escape")
        assert "Press a key" not in at.text
        assert at.app.settings.keys == {}
        assert not folders.settings_file().exists()

    opened(KeysPage, play, tmp_path, monkeypatch)


def test_a_key_given_away_does_not_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter", "z", "down", "enter", "u")  # undo has z, redo has u
        assert kept()["keys"] == {"undo": "z", "redo": "u"}
        await at.press("up", "backspace")
        assert "u is taken: it is the key of “bring back”." in at.text
        assert kept()["keys"] == {"undo": "z", "redo": "u"}

    opened(KeysPage, play, tmp_path, monkeypatch)


def test_the_keys_they_come_with_are_free_of_each_other() -> None:
    for command in COMMANDS:
        for key in command.keys:
            assert holds(key, command, {}) is None, f"{command.id}: {key}"
            assert key not in FIXED or commands.REVIEW in command.where
