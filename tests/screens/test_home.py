"""The menu: one Enter goes on where the last evening stopped; leaving is quiet; nothing wrong hides the rest."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from screens.ask import Told
from screens.entries import ago
from screens.home import Home
from screens.new import New
from screens.sessions import Sessions
from tests.screens.menus import HOSTILE, AtMenu, laid, menu
from tests.screens.pages import Opened


def test_at_first_it_says_what_to_do_and_enter_does_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "Nothing is saved yet" in at.text
        assert "Saved sessions       none yet" in at.text
        assert at.listing.token == "play"
        await at.press("enter")
        assert isinstance(at.app.screen, New)

    menu(play, tmp_path, monkeypatch)


@pytest.mark.usefixtures("high_tea_alone")
def test_one_enter_goes_on_with_the_last_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, title="An older one", at=1_700_000_000)
    laid(tmp_path, monkeypatch, ("Ann", "Barry", "Carlos"), "The Mouldy Duchess", "track")

    async def play(at: Opened) -> None:
        row = next(row for row in at.text.split("\n") if "The Mouldy Duchess" in row)
        assert "▸  c" in row
        assert "tracked · Ann, Barry" in row
        assert row.endswith("just now")
        assert "2, of which 2 are not finished" in at.text
        await at.press("enter")

    app = menu(play, tmp_path, monkeypatch)
    assert [session.title for session in app.tables] == ["The Mouldy Duchess"]


def test_an_enter_typed_ahead_means_the_last_session_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, title="The Mouldy Duchess")
    monkeypatch.setattr(Home, "on_screen_resume", lambda self: None)  # nobody has looked yet when the key comes

    async def play(at: Opened) -> None:
        await at.press("enter")

    app = menu(play, tmp_path, monkeypatch)
    assert [session.title for session in app.tables] == ["The Mouldy Duchess"]


def test_leaving_is_quiet_and_escape_never_leaves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("escape")
        assert isinstance(at.app.screen, Home)
        assert not any(word in at.text.lower() for word in ("lost", "lose", "unsaved", "sure"))
        await at.press("q")
        assert at.app._exit
        await at.press("q")  # a second one does no harm

    assert menu(play, tmp_path, monkeypatch).return_code == 0


@pytest.mark.usefixtures("high_tea_alone")
@pytest.mark.parametrize(("key", "use"), [("p", "play"), ("t", "track")])
def test_a_use_opens_the_form_with_it(key: str, use: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press(key)
        assert isinstance(at.app.screen, New)
        assert (at.app.screen.form.use, at.app.screen.form.box.shelf.name) == (use, "high-tea")
        await at.press("escape", "escape")
        assert isinstance(at.app.screen, Home)

    menu(play, tmp_path, monkeypatch)


def test_games_and_pages_by_key_and_by_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        assert at.row("High Tea at Sea").endswith("2–6")
        await at.click("High Tea at Sea")
        assert isinstance(at.app.screen, New)
        await at.press("escape", "escape", "s")
        assert isinstance(at.app.screen, Sessions)
        await at.press("escape")
        for key, page in (("r", "Rules"), ("o", "SettingsPage"), ("?", "Help"), ("f1", "Help")):
            await at.press(key)
            assert type(at.app.screen).__name__ == page
            await at.press("escape")
            assert isinstance(at.app.screen, Home)

    menu(play, tmp_path, monkeypatch)


def test_what_is_wrong_with_the_settings_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('theme = "lantrn"\n')

    async def play(at: Opened) -> None:
        assert "1 fault found" in at.text
        await at.press("!")
        assert "did you mean `lantern`?" in " ".join(at.text.split())
        await at.press("escape")
        assert "fault" not in at.text

    menu(play, tmp_path, monkeypatch)


def test_names_are_shown_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, name in enumerate(HOSTILE):
        laid(tmp_path, monkeypatch, (name, "B"), name, at=1_700_000_000 + number)

    async def play(at: Opened) -> None:
        assert HOSTILE[-1] in at.text
        await at.press("s")
        for name in HOSTILE:
            assert f"{name}, B" in at.text
            assert f" {name}  " in at.text
        await at.press("x")
        assert f"“{HOSTILE[-1]}”" in at.text

    menu(play, tmp_path, monkeypatch, (100, 30))


def test_a_session_that_cannot_be_gone_on_with_leaves_the_menu_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = laid(tmp_path, monkeypatch, title="Gone")

    async def play(at: Opened) -> None:
        path.unlink()
        await at.press("enter")
        assert isinstance(at.app.screen, Told)
        assert "There is no file" in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, Home)
        assert "Nothing is saved yet" in at.text

    menu(play, tmp_path, monkeypatch)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sessions").write_text("a file where the folder should be")

    async def play(at: Opened) -> None:
        assert "cannot be made" in at.text
        await at.press("s")
        assert "cannot be made" in at.text

    menu(play, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(40, 10), (39, 10), (2, 1)])
def test_small_windows(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("down", "down", "up")
        assert ("Track" in at.text) == (size == (40, 10))
        await at.pilot.resize_terminal(80, 24)
        await at.pilot.pause()
        assert "▸  t   Track" in at.text

    menu(play, tmp_path, monkeypatch, size)


def test_how_long_ago() -> None:
    now = datetime(2026, 11, 29, 9, 30).astimezone()
    said = [(0, "just now"), (61, "1 min ago"), (7300, "2 h ago"), (36_000, "yesterday"), (260_000, "3 days ago")]
    for seconds, words in said:
        assert ago(now - timedelta(seconds=seconds), now) == words
    assert ago(now - timedelta(days=40), now) == "2026-10-20"
    assert ago(now + timedelta(hours=3), now) == "just now"  # a clock that was put back


def test_the_menu_imports_no_game_and_no_library() -> None:
    code = (
        "import sys, rat_tables.app, screens.home\n"
        "there = [m for m in sys.modules if m.startswith(('rat_tables.games.', 'rat_tables.desk', 'saves.library'))]\n"
        "sys.exit(str(there) if there else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
