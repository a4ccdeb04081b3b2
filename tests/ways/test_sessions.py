"""The sessions on the command line: all, or those that are asked for; what there is not has something near it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rat_tables.cli import main
from rat_tables.engine.records import Record
from tests.saves.made import WHEN, shelved

END = Record(do="end", standings=[("a", 3)], at=WHEN, after="0e")
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def winter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three sessions, one of them broken."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    shelved(tmp_path, 1, "Crumbs", "pie-rats", ("Ann", "[red]x"))
    shelved(tmp_path, 2, "The Mouldy Duchess", "high-tea", ("Ann", "Bob"), END)
    shelved(tmp_path, 3, "Chess", "chess", ("Anna", "Bob"))
    return tmp_path


@pytest.mark.parametrize(
    ("args", "found", "said"),
    [
        ([], ["Crumbs", "The Mouldy Duchess", "Chess"], ""),
        (["--state", "finished"], ["The Mouldy Duchess"], "1 of 3 sessions.\n"),
        (["--state", "BROKEN"], ["Chess"], "1 of 3 sessions.\n"),
        (["--game", "high"], ["The Mouldy Duchess"], "1 of 3 sessions.\n"),
        (["--player", "ann"], ["Crumbs", "The Mouldy Duchess"], "2 of 3 sessions.\n"),
        (["bob", "duchess"], ["The Mouldy Duchess"], "1 of 3 sessions.\n"),
        (["duchess bob", "tea"], ["The Mouldy Duchess"], "1 of 3 sessions.\n"),
        (["[RED]X"], ["Crumbs"], "1 of 3 sessions.\n"),
        (["--player", "Bob", "--state", "open"], [], "0 of 3 sessions.\n"),
    ],
)
@pytest.mark.usefixtures("winter")
def test_those_that_fit_are_listed(args: list[str], found: list[str], said: str, capsys: Captured) -> None:
    assert main(["sessions", *args]) == 0
    told = capsys.readouterr()
    assert [line.partition(" ")[2].partition(" – ")[0] for line in told.out.splitlines()] == found
    assert told.err == said
    assert main(["sessions", *args, "--json"]) == 0
    told = capsys.readouterr()
    assert [entry["title"] for entry in json.loads(told.out)] == found
    assert told.err == ""


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ["--state", "opne"],
            "“opne” is no state of a session; did you mean open. It can be open, finished, abandoned or",
        ),
        (["--game", "hihg-tea"], "There is no game “hihg-tea” on the shelf; did you mean high-tea."),
        (["--player", "Anne"], "Nobody called “Anne” plays in a saved session; did you mean Ann."),
        (["--player", "[/"], "Nobody called “[/” plays in a saved session. There is Ann, Bob, [red]x or Anna."),
    ],
)
@pytest.mark.usefixtures("winter")
def test_what_there_is_not_is_told_with_what_is_near(args: list[str], said: str, capsys: Captured) -> None:
    assert main(["sessions", *args]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_of_many_players_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    for number in range(7):
        shelved(tmp_path, number, "T", "high-tea", (f"Rat {number}", f"Mouse {number}"))
    assert main(["sessions", "--player", "Zelda"]) == 2
    assert capsys.readouterr().err == "Nobody called “Zelda” plays in a saved session.\n"


def test_nothing_is_saved_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    assert main(["sessions", "tea"]) == 0
    assert capsys.readouterr() == ("", "There are no sessions yet: rat-tables play or rat-tables track begins one.\n")
