"""The statistics in columns and as data, from the command line."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from rat_tables.cli import main
from rat_tables.engine.records import Record, SeatHead
from rat_tables.engine.text import width
from tests.saves.made import WHEN, head, text_of

WINTER = [
    ("high-tea", ("Ann", "Bob", "Cy"), (11, 7, 4), "a"),
    ("high-tea", ("bob", "Ann"), (8, 8), "a"),
    ("pie-rats", ("Ann", "Bob"), (6, 6), "ab"),
    ("rats-and-relics", ("Ann", "Bob"), (0, 0), ""),
    ("rats-with-gats", ("Ann", "Bob", "Edam the Exceedingly Lo"), (7, 5, 5), ""),
]
"""Games, who played, the standings in the order of the seats, and who of them has won."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A winter’s sessions, one of them given up and one still open."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    (tmp_path / "sessions").mkdir()
    for number, (game, names, totals, won) in enumerate([*WINTER, ("high-tea", ("Ann", "Bob"), (), "")]):
        seats = [SeatHead(name, "abc"[i], "ABC"[i], i + 1) for i, name in enumerate(names)]
        whole = head(f"session{number}", "T", game)
        whole.seat[:] = seats
        standings = list(zip("abc", totals, strict=False))
        end = Record(do="end", standings=standings, winners=list(won), at=WHEN, after="0e")
        path = tmp_path / "sessions" / f"{number}.toml"
        path.write_bytes(text_of(whole, [end] if totals else []))
        os.utime(path, (1_750_000_000 + 86_400 * number,) * 2)
    gone = Record(do="set", state="abandoned", at=WHEN, after="01")
    (tmp_path / "sessions" / "gone.toml").write_bytes(text_of(head(), [gone]))
    return tmp_path


@pytest.mark.usefixtures("home")
def test_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics"]) == 0
    said = capsys.readouterr()
    assert (
        said.out
        == """\
  game             plays  wins  joint  average  best  last        mostly with
Ann: 5 plays, 2 wins
  high-tea             2     1      –      9.5    11  2025-06-16  Bob
  pie-rats             1     1      1      6.0     6  2025-06-17  Bob
  rats-and-relics      1     0      –        –     –  2025-06-18  Bob
  rats-with-gats       1     –      –      7.0     7  2025-06-19  Bob, Edam the…
Bob: 5 plays, 2 wins
  high-tea             2     1      –      7.5     8  2025-06-16  Ann
  pie-rats             1     1      1      6.0     6  2025-06-17  Ann
  rats-and-relics      1     0      –        –     –  2025-06-18  Ann
  rats-with-gats       1     –      –      5.0     5  2025-06-19  Ann, Edam the…
Cy: 1 play, 0 wins
  high-tea             1     0      –      4.0     4  2025-06-15  Ann, Bob
Edam the Exceedingly Lo: 1 play
  rats-with-gats       1     –      –      5.0     5  2025-06-19  Ann, Bob
"""
    )
    assert max(map(width, said.out.splitlines())) <= 80
    assert said.err.splitlines() == [
        "Not counted: 1 under way, 1 given up.",
        "Nobody has ever won Rats with Gats. Nobody was meant to.",
    ]


@pytest.mark.usefixtures("home")
def test_of_one_game_or_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", "--game", "pie", "--player", "ANN"]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[1:] == [
        "Ann: 1 play, 1 win",
        "  pie-rats             1     1      1      6.0     6  2025-06-17  Bob",
    ]
    assert said.err == ""
    assert main(["statistics", "--game", "rattaneer"]) == 0
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "Nobody has finished a session yet: there is nothing to count.\n")


@pytest.mark.usefixtures("home")
def test_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", "--json", "--player", "ann"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["finished"] == {"high-tea": 2, "pie-rats": 1, "rats-and-relics": 1, "rats-with-gats": 1}
    assert data["not_counted"] == {"open": 1, "abandoned": 1, "unreadable": 0}
    (ann,) = data["players"]
    assert (ann["name"], ann["plays"], ann["wins"]) == ("Ann", 5, 2)
    tea, gats = ann["games"]["high-tea"], ann["games"]["rats-with-gats"]
    assert tea.pop("last").startswith("2025-06-16T")
    assert tea == {"plays": 2, "wins": 1, "joint": 0, "average": 9.5, "best": 11, "with": ["Bob"]}
    assert (gats["wins"], gats["joint"], gats["best"]) == (None, None, 7)
    assert ann["games"]["rats-and-relics"]["average"] is None


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--player", "An"], "Nobody called “An” has finished a session; did you mean Ann. There is Ann, Bob, Cy or"),
        (["--player", "[red]x\x1b[2J"], "Nobody called “[red]x[2J” has finished a session. There is Ann,"),
        (["--game", "pi-rats"], "There is no game “pi-rats” on the shelf; did you mean pie-rats."),
    ],
)
def test_what_is_used_wrongly(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["statistics", *args]) == 2
    assert capsys.readouterr().err.startswith(said)


def test_with_nothing_to_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    assert main(["statistics"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["statistics", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == []
    assert main(["statistics", "--player", "Ann"]) == 2
    assert capsys.readouterr().err == "Nobody called “Ann” has finished a session.\n"


def test_wide_and_hostile_names_keep_to_their_columns(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, names in enumerate([("鼠" * 24, "[/b]"), ("=1+1", "\x1b[2Jx")]):
        whole = head(f"hostile{number}", "T", "rattaneer")
        whole.seat[:] = [SeatHead(name, "ab"[i], "AB"[i], i + 1) for i, name in enumerate(names)]
        end = Record(do="end", standings=[("a", 10**15), ("b", -5)], winners=["a"], at=WHEN, after="0e")
        (home / "sessions" / f"h{number}.toml").write_bytes(text_of(whole, [end]))
    assert main(["statistics"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert max(map(width, rows)) <= 80
    assert {"[/b]: 1 play, 0 wins", "=1+1: 1 play, 1 win", "[2Jx: 1 play, 0 wins"} <= set(rows)
