"""The list of sessions: good ones are played on, bad ones have a reason, what is thrown away can be brought back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rat_tables.desk import opening
from saves.library import Library
from saves.store import Store
from screens.ask import Confirm, Told
from screens.entries import place
from screens.new import New
from screens.sessions import Sessions
from tests.screens.menus import AtMenu, laid, menu
from tests.screens.pages import Opened


def test_nothing_is_saved_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("s")
        assert "Nothing is saved yet." in at.text
        await at.press("x", "delete", "u")
        assert isinstance(at.app.screen, Sessions)
        await at.press("enter")
        assert isinstance(at.app.screen, New)

    menu(play, tmp_path, monkeypatch)


def test_the_newest_stands_first_and_enter_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, ("Ann", "Bob"), "Older", at=1_700_000_000)
    laid(tmp_path, monkeypatch, ("Cy", "Dot", "Eve"), "Newer", "track", at=1_750_000_000)

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("s")
        rows = at.text.split("\n")
        assert next(y for y, row in enumerate(rows) if "Newer" in row) < next(
            y for y, row in enumerate(rows) if "Older" in row
        )
        assert "Cy, Dot, Eve" in at.row("Newer")
        assert "open · 2025-06-15" in at.row("Newer")
        assert "tracked" in at.text
        await at.press("down", "enter")

    app = menu(play, tmp_path, monkeypatch)
    assert [session.title for session in app.tables] == ["Older"]


def test_nothing_is_played_for_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, title="One")

    async def play(at: Opened) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(opening, "Session", None)
            await at.press("s")
            assert "One" in at.text

    menu(play, tmp_path, monkeypatch)


@pytest.mark.usefixtures("high_tea_alone")
def test_where_the_last_answer_was_given_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, title="Begun")
    entry = Library().latest()
    assert entry is not None
    assert place(entry) == ""
    _, session, store = opening.gone_on(entry, print)
    with store:
        session.answer("ann")
        session.note("What a party!")
        entry = Library().latest()
        assert entry is not None
        assert place(entry) == "Set-up · the first Host"

        async def play(at: Opened) -> None:
            assert "Set-up · Ann, Bob" in at.text
            await at.press("s")
            assert "Ann, Bob: Set-up · the first Host. High Tea at Sea, played here, begun" in " ".join(at.text.split())

        menu(play, tmp_path, monkeypatch)
        session.undo()
        entry = Library().latest()
        assert entry is not None
        assert place(entry) == ""


def test_a_finished_one_says_how_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sessions").mkdir()
    shutil.copy(Path(__file__).parents[1] / "sessions" / "high-tea-play.toml", tmp_path / "sessions")

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        assert "1, all of them finished" in at.text
        assert "▸  p   Play" in at.text  # there is nothing to go on with
        await at.press("s")
        (entry,) = Library().entries()
        assert "finished" in at.row("Rind & Shine")
        best, total = entry.standings[0]
        assert f"{entry.seats[best]} {total}, " in at.text
        await at.press("enter")
        assert at.session.result is not None

    menu(play, tmp_path, monkeypatch)


def bad_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A folder with all that can be wrong, and a word of the reason each has."""
    good = laid(home, monkeypatch, title="Good", at=1_700_000_000)
    text = good.read_text()
    folder = home / "sessions"
    (folder / "empty.toml").write_text("")
    (folder / "cut.toml").write_text(text[:60])
    (folder / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    (folder / "folder.toml").mkdir()
    (folder / "future.toml").write_text(text.replace("format = 1", "format = 9").replace('"Good"', '"Future"'))
    (folder / "snakes.toml").write_text(text.replace('"high-tea"', '"snakes"').replace('"Good"', '"Snakes"'))
    return {
        "empty.toml": "empty.toml",
        "cut.toml": "cut.toml",
        "bytes.toml": "bytes.toml",
        "folder.toml": "is a folder",
        "Future": "newer rat-tables",
        "Snakes": "not known here",
    }


def test_each_bad_file_has_its_reason_and_hides_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = bad_folder(tmp_path, monkeypatch)
    before = {path: path.read_bytes() for path in (tmp_path / "sessions").iterdir() if path.is_file()}

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        assert "7, of which 1 is not finished" in at.text
        await at.press("s")
        told = {}
        for _ in range(7):
            row = next(row for row in at.text.split("\n") if "▸" in row)
            told[row.split("▸ ")[1].split("  ")[0]] = " ".join(at.text.split("────")[-1].split())
            await at.press("down")
        for name, reason in reasons.items():
            assert reason in told[name]
        assert "open" in at.row("Good")

    menu(play, tmp_path, monkeypatch)
    assert before == {path: path.read_bytes() for path in before}


def test_a_bad_file_is_told_or_looked_at_and_can_be_thrown_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad_folder(tmp_path, monkeypatch)

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("s")
        await at.click("empty.toml")
        assert isinstance(at.app.screen, Told)
        await at.press("escape")
        await at.click("Future")
        assert "newer rat-tables" in at.app.looked[-1]
        await at.click("folder.toml")
        await at.press("enter", "x", "y")
        assert "folder.toml” lies in the trash" in at.text

    menu(play, tmp_path, monkeypatch)
    assert not (tmp_path / "sessions" / "folder.toml").exists()
    assert (tmp_path / "trash" / "folder.toml").is_dir()


def test_what_is_open_elsewhere_is_only_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid(tmp_path, monkeypatch, title="Here")

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        with Store.open(path):
            await at.press("s", "enter")
            assert at.app.looked
            await at.press("x", "y")
            assert "is open" in at.text
            assert path.exists()

    assert menu(play, tmp_path, monkeypatch).tables == []


def test_throwing_away_is_asked_and_can_be_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [laid(tmp_path, monkeypatch, title=name, at=1_700_000_000 + n) for n, name in enumerate(("One", "Two"))]

    async def play(at: Opened) -> None:
        await at.press("s", "x")
        assert isinstance(at.app.screen, Confirm)
        assert "Throw “Two” away?" in at.text
        await at.press("escape")
        assert all(path.exists() for path in paths)
        await at.press("delete", "n")
        assert all(path.exists() for path in paths)
        await at.press("x", "enter")
        assert "“Two” lies in the trash; u brings it back." in at.text
        assert not paths[1].exists()
        assert "1, of which 1 is not finished" in at.text
        await at.press("x", "y")
        assert "Nothing is saved yet." in at.text
        await at.press("u")
        assert "“One” is back." in at.text
        await at.press("u", "u")
        assert "2, of which 2 are not finished" in at.text

    menu(play, tmp_path, monkeypatch)
    assert all(path.exists() for path in paths)
    assert Library().trashed() == []
