"""Looking back in lines of text."""

from __future__ import annotations

import hashlib
from pathlib import Path
from shutil import copyfile

import pytest

from tests.sessions.make import HERE
from tests.ways.stage import ran

ALL_OF_IT = (
    "\n\n[\n{\n{\n}\n<\n>\nback\non\nround\nround back\nevent\nevent back\nstart\nend\n41\n9999\n/flowers\n"
    "find 7h\nfind\neyes all\neyes ann\neyes everyone\neyes nobody\nboard\nscore\nwent\ndice\ntale\nhelp\n?\n:help\n²\n"
    "-1\n\x1b[A\n[/b]\nsave\nundo\n:mend 3 x\n"
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "sessions").mkdir()
    for name in ("high-tea-play", "rats-with-gats-play"):
        copyfile(HERE / f"{name}.toml", tmp_path / "sessions" / f"{name}.toml")
    return tmp_path


def cut(home: Path, name: str, records: int) -> Path:
    """The evening broken off after so many records."""
    path = home / "sessions" / f"{name}.toml"
    head, *log = path.read_text("utf-8").split("\n[[log]]\n")
    path.write_text("\n[[log]]\n".join([head, *log[:records]]) + "\n", "utf-8")
    return path


def test_it_goes_on_and_back_and_tells_where_it_is(home: Path) -> None:
    done = ran(home, "review", "The Cheesy Heist", "--plain", stdin="start\n\n{\n}\n175\n/7h scene 2\neyes bob\nquit\n")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0] == "Looking back on The Cheesy Heist: 425 steps."
    assert lines[1].startswith("428 · The end · step 425 of 425")
    assert "There is no round more that way." not in done.stdout
    assert "175 · Scene 2 · its frame · step 172 of 425" in lines
    at = lines.index("Scene 2 · roles")
    assert lines[at + 1 : at + 5] == [
        "   175  7♥ is in Bob’s hand.",
        "After scene 2 · the Deep draws",
        "   258  7♥ is in the discard pile.",
        "2 found; a number goes there.",
    ]


@pytest.mark.parametrize("unfinished", [False, True])
def test_whatever_is_said_the_file_stays_as_it_is(home: Path, unfinished: bool) -> None:
    path = home / "sessions" / "high-tea-play.toml"
    if unfinished:
        cut(home, "high-tea-play", 90)
    before, stamp = hashlib.sha256(path.read_bytes()).digest(), path.stat().st_mtime_ns
    done = ran(home, "review", str(path), "--plain", stdin=ALL_OF_IT)
    assert done.returncode == 0

    assert (hashlib.sha256(path.read_bytes()).digest(), path.stat().st_mtime_ns) == (before, stamp)


def test_hands_of_an_unfinished_game_stay_closed(home: Path) -> None:
    cut(home, "rats-with-gats-play", 200)
    done = ran(home, "review", "The Cheesy Heist", "--plain", stdin="eyes bob\neyes all\n/7h\nboard\ntale\n")
    assert done.stdout.count("Hands stay closed until the game is over") == 2
    assert "Nothing of it is here, as far as these eyes may read." in done.stdout
    assert "7♥" not in done.stdout


def test_without_a_name_the_last_one_and_an_unknown_one_is_refused(home: Path) -> None:
    (home / "sessions" / "rats-with-gats-play.toml").unlink()
    assert "Looking back on Rind & Shine" in ran(home, "review", "--plain", stdin="").stdout
    done = ran(home, "review", "The Cheezy", "--plain", stdin="")
    assert (done.returncode, done.stdout) == (1, "")
    assert "There is no session “The Cheezy”." in done.stderr
    done = ran(home, "review")
    assert done.returncode == 2
    assert "--plain" in done.stderr
