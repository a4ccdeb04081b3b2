"""What is done with a marked session: named, noted, given up, played anew, thrown away and fetched from the trash."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from textual.widgets import Input

from rat_tables.desk.opening import gone_on, unsaid
from saves.library import ABANDONED, FINISHED, OPEN, Library
from saves.statistics import gathered
from saves.store import Store, load
from screens.ask import Confirm
from screens.line import Line
from screens.sessions import Sessions
from screens.trash import Trash, in_bytes
from tests.saves.made import shelved
from tests.screens.menus import HOSTILE, AtMenu, laid, menu
from tests.screens.pages import Opened
from tests.screens.test_sessions_found import sought, titles
from tests.screens.test_statistics import finished, plays

LONG_AGO = 1_700_000_000


def test_a_session_is_called_otherwise_and_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid(tmp_path, monkeypatch, title="The Leaky Pail", at=LONG_AGO)
    laid(tmp_path, monkeypatch, title="Newer")

    async def play(at: Opened) -> None:
        await at.press("s", "down", "r")
        assert "What is “The Leaky Pail” called?" in at.text
        assert at.app.screen.query_one(Input).value == "The Leaky Pail"
        await at.press("escape", "r", *["backspace"] * 4, *"[/b] q", "enter")
        assert isinstance(at.app.screen, Sessions)
        assert titles(at) == ["Newer", "The Leaky [/b] q"]
        assert "▸ The Leaky [/b] q" in at.text
        assert "It is called “The Leaky [/b] q” now." in at.text
        before = path.read_bytes()
        await at.press("r", "enter", "r", "ctrl+u", "enter")
        assert path.read_bytes() == before
        assert at.listing.message == ""

    menu(play, tmp_path, monkeypatch)
    assert Library().find("the leaky [/b] q").path == path
    assert path.stat().st_mtime == LONG_AGO
    assert load(path).trouble == ""


def test_a_line_is_as_long_as_there_is_room_for_at_any_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch)

    async def play(at: Opened) -> None:
        await at.press("s", "r")
        field = at.app.screen.query_one(Input)
        assert field.value == ""  # it went by its game
        field.value = "x" * 59 + "鼠\u200b\x07"
        await at.pilot.pause()
        assert field.value == "x" * 59
        assert "There is room for 60 signs." in at.text
        await at.pilot.resize_terminal(39, 9)
        await at.pilot.pause()
        assert "rat-tables needs 40×10 here" in at.text
        await at.press("enter", "y")
        assert isinstance(at.app.screen, Line)
        await at.pilot.resize_terminal(80, 24)
        await at.pilot.pause()
        await at.press("home", "z", "enter")
        assert titles(at) == ["z" + "x" * 59]

    menu(play, tmp_path, monkeypatch)


def test_a_note_is_written_into_the_story_and_shown_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, title="Tea")

    async def play(at: Opened) -> None:
        await at.press("s", "n", "enter", "n")
        at.app.screen.query_one(Input).value = "The cat came."
        await at.press("enter")
        assert "Noted in “Tea”." in at.text
        assert "“The cat came.”" in at.text
        await at.press("n")
        at.app.screen.query_one(Input).value = "And [red]left[/]."
        await at.pilot.pause()
        assert "Written before\n    The cat came." in at.text
        await at.press("enter")
        await sought(at, "cat left")
        assert titles(at) == ["Tea"]
        assert "“And [red]left[/].”" in at.text

    menu(play, tmp_path, monkeypatch)
    (entry,) = Library().entries()
    assert entry.notes == ["The cat came.", "And [red]left[/]."]


def test_giving_up_is_asked_and_the_same_key_takes_it_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, title="Tea")
    finished(tmp_path, 1, ("Ann", "Bob"), (11, 7))

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("s", "a")
        assert isinstance(at.app.screen, Confirm)
        assert "Give “Tea” up?" in at.text
        await at.press("escape")
        assert "open" in at.row("Tea  ")
        await at.press("a", "enter")
        assert "“Tea” is given up; a takes it up again." in at.text
        assert "abandoned · just now" in at.row("Tea  ")
        await at.press("up", "down")
        assert "a take up" in at.text
        (tea, other) = Library().entries()
        assert (tea.state, other.state) == (ABANDONED, FINISHED)
        await at.press("escape")
        assert "No session is under way" in at.text
        await at.press("a")
        assert plays(at.text) == {"Ann": 1, "Bob": 1}
        await at.press("end")
        assert "Not counted: 1 given up." in at.text
        await at.press("escape", "s", "a")
        assert "“Tea” is taken up again." in at.text
        assert "open · just now" in at.row("Tea  ")
        assert Library().entries()[0].state == OPEN
        await at.press("down", "a")  # what is over cannot be given up
        assert isinstance(at.app.screen, Sessions)
        assert "a abandon" not in at.text

    menu(play, tmp_path, monkeypatch)


def test_a_rematch_is_begun_with_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, ("Cy", "Ann", "Bob"), "Tea", "track")

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("s", "m")
        assert (at.session.head.use, list(at.session.names.values())) == ("track", ["Cy", "Ann", "Bob"])
        assert (at.session.title, at.session.head.seed == 5) == ("", False)

    menu(play, tmp_path, monkeypatch)
    assert len(Library().entries()) == 2


@pytest.mark.parametrize("key", ["r", "n", "a"])
def test_what_is_open_elsewhere_is_not_written_to(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid(tmp_path, monkeypatch, title="Here")
    before = path.read_bytes()

    async def play(at: Opened) -> None:
        with Store.open(path):
            await at.press("s", key, *(["enter"] if key == "a" else ["x", "enter"]))
            told = " ".join(at.text.split())
            assert "is open in another window" in told
            assert "here it can only be read." in told

    menu(play, tmp_path, monkeypatch)
    assert path.read_bytes() == before


def test_what_is_broken_can_only_be_opened_or_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelved(tmp_path, 1, "Chess", "chess", ("Ann", "Bob"))
    path = laid(tmp_path, monkeypatch, title="Tea", at=LONG_AGO)
    path.write_text(path.read_text() + '\n[[log]]\nask = = 1\nafter = "00000000"\n')
    before = path.read_bytes()

    async def play(at: Opened) -> None:
        await at.press("s", "end", "r", "n", "a", "m", "v")
        assert "▸ Chess" in at.text
        assert isinstance(at.app.screen, Sessions)
        assert "rematch" not in at.text
        await at.press("home", "n", "x", "enter")
        assert "damaged in line" in at.text

    menu(play, tmp_path, monkeypatch)
    assert path.read_bytes() == before


def test_list_and_statistics_agree_after_what_was_taken_back_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sessions").mkdir()
    path = Path(shutil.copy(Path(__file__).parents[1] / "sessions" / "high-tea-play-two.toml", tmp_path / "sessions"))

    async def play(at: Opened) -> None:
        await at.press("s", "f")
        assert " f finished " in at.text
        await at.press("escape", "escape", "a")
        assert sorted(plays(at.text).values()) == [1, 1]
        _, session, store = gone_on(Library().entry(path), unsaid)
        with store:
            session.undo(agreed=True)
        await at.press("escape", "s", "f")
        assert " f open " in at.text
        await at.press("escape", "escape", "a")
        assert plays(at.text) == {}
        assert "Not counted: 1 under way." in at.text

    menu(play, tmp_path, monkeypatch)


# ── the trash ───────────────────────────────────────────────────────────────────────────────────────────────


def test_there_is_a_way_back_from_the_trash_at_any_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, names in enumerate((("Ann", "Bob"), ("Ann", "Cy"), ("Ann", "Dot"))):
        finished(tmp_path, number, names, (9, 3))
    before = gathered(Library(tmp_path / "sessions").entries())

    async def throw(at: Opened) -> None:
        await at.press("s", "x", "enter", "x", "enter")
        assert "x throw away   u undo   z trash   / find   Esc back" in at.text
        assert titles(at) == ["T0"]
        await at.press("escape", "a")
        assert plays(at.text) == {"Ann": 1, "Bob": 1}

    async def fetch(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("s")
        assert "u undo" not in at.text  # that was another evening
        await at.press("z")
        assert isinstance(at.app.screen, Trash)
        size = sum(path.stat().st_size for path in (tmp_path / "trash").iterdir())
        assert f"Trash  2 sessions, {size} B" in at.text
        assert str(tmp_path / "trash") in "".join(row.strip() for row in at.text.split("\n"))
        await sought(at, "dot")
        assert titles(at) == ["T2"]
        assert "Trash  1 of 2" in at.text
        await at.press("enter")
        assert "“T2” is back." in at.text
        await at.press("escape", "enter")
        assert "Nothing lies in the trash." in at.text
        await at.press("enter", "escape")
        assert titles(at) == ["T2", "T1", "T0"]
        assert "z trash" not in at.text
        await at.press("escape", "a")
        assert plays(at.text) == {"Ann": 3, "Bob": 1, "Cy": 1, "Dot": 1}

    menu(throw, tmp_path, monkeypatch, (100, 40))
    menu(fetch, tmp_path, monkeypatch, (100, 40))
    assert gathered(Library().entries()) == before


def test_what_is_here_again_is_not_replaced_from_the_trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(tmp_path, 1, ("Ann", "Bob"), (9, 3))
    path = tmp_path / "sessions" / "1.toml"
    data = path.read_bytes()

    async def play(at: Opened) -> None:
        await at.press("s", "x", "enter")
        path.write_bytes(data)
        await at.press("u")
        assert "is here already, as 1.toml; nothing was replaced." in " ".join(at.text.split())
        await at.press("z", "enter")
        assert "is here already, as 1.toml; nothing was replaced." in " ".join(at.text.split())
        (tmp_path / "trash" / "1.toml").unlink()
        await at.press("enter")
        assert "There is no file" in at.text

    menu(play, tmp_path, monkeypatch)
    assert path.read_bytes() == data


def test_hostile_titles_in_every_question_and_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    title = " ".join(HOSTILE[:5])
    laid(tmp_path, monkeypatch, title=title)

    async def play(at: Opened) -> None:
        await at.press("s", "n")
        assert f"A note in “{title}”" in at.text
        await at.press("x", "enter")
        assert f"Noted in “{title}”." in at.text
        await at.press("a")
        assert f"Give “{title}” up?" in at.text
        await at.press("enter", "r", "x", "enter")
        assert f"It is called “{title}x” now." in at.text
        await at.press("x", "enter", "z")
        assert f"▸ {title[:20]}" in at.text
        await at.press("enter")
        assert f"“{title}x” is back." in at.text

    menu(play, tmp_path, monkeypatch, (100, 30))


@pytest.mark.parametrize(
    ("size", "said"), [(0, "0 B"), (999, "999 B"), (21_400, "21 kB"), (999_400, "999 kB"), (1_250_000, "1.2 MB")]
)
def test_how_full_it_is(size: int, said: str) -> None:
    assert in_bytes(size) == said
