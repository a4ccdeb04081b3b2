"""The command line as a program of its own: sentences, exit codes, what is on the disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from rat_tables import VERSION
from tests.ways.stage import HOSTILE, command, environment, ran

PLAY = ("play", "kuhn", "--players", "Ann,Bob", "--seed", "5")


def listed(home: Path) -> list[dict[str, Any]]:
    """The sessions of this home."""
    done = ran(home, "sessions", "--json")
    assert done.returncode == 0
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def begun(home: Path, *lines: str, args: tuple[str, ...] = PLAY) -> Path:
    """A session played so far, and its file."""
    done = ran(home, *args, "--json", stdin="".join(f"{line}\n" for line in lines))
    assert done.returncode == 0, done.stderr
    return Path(json.loads(done.stdout.splitlines()[-1])["session"])


# ── what needs no session ───────────────────────────────────────────────────────────────────────────────────


def test_version_and_help(tmp_path: Path) -> None:
    assert ran(tmp_path, "--version").stdout == f"rat-tables {VERSION}\n"
    assert ran(tmp_path, "--help").returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_version_imports_next_to_nothing() -> None:
    code = "import sys; from rat_tables.cli import main; main(['--version']); print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[1].split())
    assert {name for name in loaded if name.startswith("rat_tables")} == {"rat_tables", "rat_tables.cli"}
    assert not loaded & {
        "argparse",
        "msgspec",
        "textual",
        "rich",
        "saves",
        "tomllib",
        "importlib.metadata",
        "typing_extensions",
    }


def test_the_text_ways_import_no_screens(tmp_path: Path) -> None:
    code = (
        "import sys; import tests.ways.shelf as s; from rat_tables import games; games.register(s.KUHN);"
        "from rat_tables.cli import main; main(['games']); assert 'tests.games.kuhn' not in sys.modules;"
        "main(['play','kuhn','--players','a,b','--plain']);"
        "assert not {'textual', 'rich', 'rat_tables.games.high_tea'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], env=environment(tmp_path), stdin=subprocess.DEVNULL, check=True)


def test_games_where_and_rules(tmp_path: Path) -> None:
    assert "high-tea" in ran(tmp_path, "games").stdout
    assert json.loads(ran(tmp_path, "games", "--json").stdout)[0]["seats"] == [2, 6]
    assert json.loads(ran(tmp_path, "where", "--json").stdout)["sessions"] == str(tmp_path / "sessions")
    assert str(tmp_path / "sessions") in ran(tmp_path, "where").stdout
    assert "Betting" in ran(tmp_path, "rules", "kuhn").stdout
    assert "Whose turn it is puts another coin in" in ran(tmp_path, "rules", "kuhn", "coin").stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play", "khun", "--players", "a,b"], "There is no game “khun” on the shelf; did you mean kuhn."),
        (["play", "kuhn"], 'Say who plays: --players "Ann,Bob,Cy", 2 to 2 names'),
        (["play", "kuhn", "--players", "Ann"], "Kuhn poker is for 2 players, and there is 1."),
        (["play", "fair", "--players", "a,b,c,d,e"], "The Fair is for 2 to 4 players, and there are 5."),
        (["play", "fair", "--players", "a,,c"], "Seat 2 has no name"),
        (["play", "high-tea", "--players", "a,b", "--option", "sheets=paper"], "The option sheets is not for play;"),
        (["play", "fair", "--players", "a,b", "--option", "lat=yes"], "no option “lat” here; did you mean late."),
        (["play", "fair", "--players", "a,b", "--option", "late"], "write NAME=VALUE, such as late=yes."),
        (
            ["play", "fair", "--players", "a,b", "--option", "late=2"],
            "“2” is no value of the option late: it can be no or yes.",
        ),
        (["play", "fair", "--players", "a,b", "--option", "size=huge"], "it can be small or big."),
        (["play", "fair", "--players", "a,b", "--middle"], "--middle is for a game that lies on the table"),
        (["track", "fair", "--players", "a,b", "--middle"], "The Fair cannot be tracked from the middle."),
        (["track", "kuhn", "--players", "a,b"], "Kuhn poker cannot be tracked here: it is for play."),
        (["play", "kuhn", "--players", "a,b", "--seed", "x"], "“x” is no seed"),
        (["play", "kuhn", "--players", "a,b", "--seed", "-1"], "“-1” is no seed"),
        (["play", "kuhn", "--players", "a,b", "--seed", "9" * 30], "is no seed"),
        (["play", "kuhn", "--players", "a,b", "--pack", "x"], "Kuhn poker has no cards of its own"),
        (["play", "kuhn", "--players", "a,b", "--json"], "not allowed with argument"),
        (["plya"], "invalid choice: 'plya'"),
        (["score", "kuhn", "--plain"], "There is no score pad for Kuhn poker"),
        (["export", "x", "--to", "xls"], "invalid choice: 'xls'"),
        (["pack", "new", "kuhn"], "Kuhn poker has no cards of its own"),
        (["pack", "check"], "the following arguments are required: FILE"),
        (["rules", "kuhn", "zapzap"], "No page of the rules is called “zapzap”."),
        (["rules", "zap"], "There is no game “zap” on the shelf. There is high-tea"),
        (["check", "--salvage", "x"], "--salvage FILE is for one session"),
    ],
)
def test_what_is_used_wrongly_is_said_and_makes_no_file(tmp_path: Path, args: list[str], said: str) -> None:
    flags = ["--plain"] if args[0] in ("play", "track") else []
    done = ran(tmp_path, *args, *flags)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""
    assert list(tmp_path.rglob("*.toml")) == []


def test_without_a_terminal_it_says_what_to_use(tmp_path: Path) -> None:
    for args in ((), PLAY, ("play", "kuhn"), ("resume",)):
        begun(tmp_path, "bet")
        before = sorted(tmp_path.rglob("*.toml"))
        done = ran(tmp_path, *args)
        assert done.returncode == 2
        assert "--plain asks in lines of text, --json is for a program to read" in done.stderr
        assert sorted(tmp_path.rglob("*.toml")) == before


def test_a_dumb_terminal_gets_no_screens(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("no pseudo-terminals")
    import pexpect

    first, *rest = command()
    child = pexpect.spawn(first, rest, env={**environment(tmp_path), "TERM": "dumb"}, encoding="utf-8", timeout=20)
    child.expect("cannot show screens")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


@pytest.mark.parametrize(
    "args", [["resume", "--plain"], ["resume", "zap", "--plain"], ["show", "zap"], ["check", "zap"]]
)
def test_a_session_that_is_not_there_is_a_failure(tmp_path: Path, args: list[str]) -> None:
    done = ran(tmp_path, *args)
    assert done.returncode == 1
    assert "session" in done.stderr


# ── sessions ────────────────────────────────────────────────────────────────────────────────────────────────


def test_play_leave_and_go_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    assert path.parent == tmp_path / "sessions"
    (entry,) = listed(tmp_path)
    assert (entry["state"], entry["records"]) == ("open", 3)
    for text in ("", entry["id"], entry["id"][:3], str(path), path.name):
        done = ran(tmp_path, "resume", *[text] * bool(text), "--plain")
        assert done.returncode == 0
        assert "Bob, do you put a coin in?" in done.stdout
    assert "Ann wins!" in ran(tmp_path, "resume", "--plain", stdin="zap\npass\n").stdout
    assert listed(tmp_path)[0]["state"] == "finished"
    assert "There is no session to go on with" in ran(tmp_path, "resume", "--plain").stderr
    assert ran(tmp_path, "check").stdout == f"{entry['id']}: fine\n"


def test_undo_and_redo_after_a_restart(tmp_path: Path) -> None:
    begun(tmp_path, *["3 6", "1", "1", "none", "4"], args=("track", "fair", "--players", "Ann,Bob", "--title", "x"))
    views: list[Any] = []
    for line in [":undo"] * 5 + [":redo"] * 5:
        done = ran(tmp_path, "resume", "--json", stdin=f"{line}\n")
        first, did, after = (json.loads(text) for text in done.stdout.splitlines())
        assert did["did"] == line[1:]
        views += [first["view"]] * (not views) + [after["view"]]
    assert views[:5] == views[10:5:-1]


def test_names_are_told_apart_and_hostile_ones_kept(tmp_path: Path) -> None:
    done = ran(tmp_path, "play", "kuhn", "--players", "Ann,ann ", "--plain")
    assert "Two at this table would be called ann: one of them is ann (2) here." in done.stderr
    assert list(listed(tmp_path)[0]["seats"].values()) == ["Ann", "ann (2)"]
    for name in HOSTILE:
        text = f'"{name}"' if "," in name else name
        done = ran(tmp_path, "play", "kuhn", "--players", f"{text},Bob", "--plain", "--title", name)
        assert f"{name}, do you put a coin in?" in done.stdout
        assert f" · {name} · " in done.stdout
    done = ran(tmp_path, "play", "kuhn", "--players", "A\x1b[2Jn\u202en,Bob", "--plain")
    assert "A[2Jnn, do you" in done.stdout


def test_show_keeps_hands_closed_while_the_game_goes_on(tmp_path: Path) -> None:
    begun(tmp_path, "bet")
    session = listed(tmp_path)[0]["id"]
    before = Path(listed(tmp_path)[0]["path"]).read_bytes()
    assert "Ann: card ?, 1 in\n  Bob: card ?, 0 in" in ran(tmp_path, "show", session).stdout
    for seat in ("bob", "Bob"):  # there is no curtain in a pipe
        done = ran(tmp_path, "show", session, "--as", seat)
        assert (done.returncode, done.stdout) == (2, "")
        assert "--as is for a terminal, where there is a curtain" in done.stderr
    done = ran(tmp_path, "show", session, "--as", "Zoe")
    assert (done.returncode, "There is no seat “Zoe” at this table: it can be Ann or Bob." in done.stderr) == (2, True)
    data = json.loads(ran(tmp_path, "show", session, "--json").stdout)
    assert data["view"]["gamblers"][0]["card"] == {"hidden": None}
    assert data["ask"]["who"] == ["bob"]
    assert json.loads(ran(tmp_path, "show", session, "--json", "--at", "2").stdout)["ask"]["who"] == ["ann"]
    assert ran(tmp_path, "show", session, "--at", "4").returncode == 2
    assert ran(tmp_path, "show", session, "--as", "bob", "--json").returncode == 2
    assert Path(listed(tmp_path)[0]["path"]).read_bytes() == before
    assert "card Q" in ran(tmp_path, "show", session, "--open").stdout
    assert 'text = "The hands were opened' in Path(listed(tmp_path)[0]["path"]).read_text()
    assert "The hands were opened" in ran(tmp_path, "show", session, "--story").stdout
    assert ran(tmp_path, "check").returncode == 0


def test_show_of_a_finished_game_opens_all(tmp_path: Path) -> None:
    begun(tmp_path, "bet", "bet")
    done = ran(tmp_path, "show", listed(tmp_path)[0]["id"])
    assert "Ann: card Q" in done.stdout
    assert "Ann wins!" in done.stdout
    path = Path(listed(tmp_path)[0]["path"])
    before = path.read_bytes()
    assert ran(tmp_path, "show", path.name, "--open").returncode == 0
    assert path.read_bytes() == before


# ── what can be wrong with a save ───────────────────────────────────────────────────────────────────────────


def test_a_folder_of_bad_saves(tmp_path: Path) -> None:
    good = begun(tmp_path, "bet")
    folder, text = good.parent, good.read_text()
    (folder / "empty.toml").write_text("")
    (folder / "cut.toml").write_text(text[:90])
    (folder / "latin.toml").write_bytes(b"\xff\xfe" + text.encode())
    (folder / "folder.toml").mkdir()
    (folder / "future.toml").write_text(text.replace("format = 1", "format = 99").replace('id = "', 'id = "f'))
    (folder / "other.toml").write_text(text.replace('game = "kuhn"', 'game = "whist"').replace('id = "', 'id = "o'))
    first, second, third = text.rpartition("\n[[log]]")
    damaged = f"{first}\nzap zap\n{second}{third}".replace('id = "', 'id = "d')
    (folder / "damaged.toml").write_text(damaged)
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    entries = listed(tmp_path)
    assert len(entries) == 8
    assert len([entry for entry in entries if entry["trouble"]]) >= 6
    done = ran(tmp_path, "check")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 8
    assert ": fine" in done.stdout
    for name, said in (("future", "newer"), ("other", "whist"), ("damaged", "--salvage"), ("empty", "empty")):
        for args in (["resume", f"{folder}/{name}.toml", "--plain"], ["show", f"{folder}/{name}.toml"]):
            done = ran(tmp_path, *args)
            assert said in done.stderr, (name, args, done.stderr)
            assert done.returncode == (0 if args[0] == "show" and name in ("damaged", "future") else 1)
    assert {path: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    target = tmp_path / "saved.toml"
    done = ran(tmp_path, "check", f"{folder}/damaged.toml", "--salvage", str(target))
    assert done.returncode == 0
    assert target.is_file()
    assert ran(tmp_path, "check", f"{folder}/damaged.toml", "--salvage", str(target)).returncode == 1
    assert ran(tmp_path, "resume", str(target), "--plain").returncode == 0
    assert ran(tmp_path, "resume", good.name, "--plain").returncode == 0


def test_records_that_cannot_follow_and_options_unknown_are_sentences(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    text = path.read_text()
    path.write_text(f'{text}\n[[log]]\ndo = "undo"\nto = 77\nat = 2026-11-29T19:04:11+01:00\nafter = "00000000"\n')
    for args in (["resume", "--plain"], ["show", path.name]):
        done = ran(tmp_path, *args)
        assert (done.returncode, "Record 4 of" in done.stderr) == (1, True), done.stderr
    path.write_text(text.replace("\n[[seat]]", "\n[options]\nlate = true\n\n[[seat]]", 1))
    done = ran(tmp_path, "resume", path.name, "--plain")
    assert (done.returncode, "There is no option “late” here" in done.stderr) == (1, True), done.stderr
    assert ran(tmp_path, "check").returncode == 1


def test_the_list_counts_records_in_the_right_number(tmp_path: Path) -> None:
    begun(tmp_path)
    assert " · 2 records · " in ran(tmp_path, "sessions").stdout
    begun(tmp_path, args=("track", "fair", "--players", "Ann,Bob", "--title", "Fair"))
    begun(tmp_path, "3 6", args=("track", "fair", "--players", "Ann,Bob", "--title", "Fair"))
    counts = [line.split(" · ")[-2] for line in ran(tmp_path, "sessions").stdout.splitlines()]
    assert sorted(counts) == ["0 records", "1 record", "2 records"]


def test_a_torn_tail_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    path.write_text(path.read_text()[:-20])
    done = ran(tmp_path, "resume", "--plain")
    assert done.returncode == 0
    assert "was not written to its end" in done.stderr
    assert "Ann, do you put a coin in?" in done.stdout


def test_a_session_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    args = command("resume", path.name, "--json")
    with subprocess.Popen(
        args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        done = ran(tmp_path, "resume", path.name, "--plain")
        assert done.returncode == 1
        assert "is open in another window" in done.stderr
        assert ran(tmp_path, "show", path.name).returncode == 0
        assert ran(tmp_path, "show", path.name, "--open").returncode == 1
        other.communicate("")


def test_rules_that_have_changed_are_said_noted_and_gone_on_with(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    last = path.read_text().rpartition('after = "')[0]
    path.write_text(f'{last}after = "00000000"\n')
    done = ran(tmp_path, "check")
    assert done.returncode == 1
    assert "the rules have changed since: record 3 differs" in done.stdout
    done = ran(tmp_path, "resume", "--plain")
    assert done.returncode == 0
    assert "The rules of this game have changed since (from record 3)" in done.stderr
    assert 'by = "app"' in path.read_text()
    assert "have changed" not in ran(tmp_path, "resume", "--plain").stderr


def test_an_answer_that_fits_no_more_is_mended_or_forked(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    path.write_text(path.read_text().replace('answer = "bet"', 'answer = "raise"'))
    before = path.read_bytes()
    done = ran(tmp_path, "resume", "--plain", stdin="bet\n:help\n")
    assert done.returncode == 0
    assert "does not fit today’s rules" in done.stdout
    assert "record 3 does not fit today’s rules" in ran(tmp_path, "check").stdout
    assert path.read_bytes() == before
    done = ran(tmp_path, "resume", "--json", stdin=":fork\nbet\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["n"] == 3
    assert lines[1]["did"] == "fork"
    assert lines[-1]["ask"]["who"] == ["bob"]
    assert Path(lines[-1]["session"]) != path
    assert path.read_bytes() == before
    done = ran(tmp_path, "resume", path.name, "--plain", stdin=":mend\nbet\n:commit\n")
    assert "dropped, record 3" in done.stdout
    assert "Bob, do you put a coin in?" in done.stdout
    assert ran(tmp_path, "check").returncode == 0


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    env = environment(tmp_path / "file" / "home")
    done = subprocess.run(command(*PLAY, "--plain"), capture_output=True, text=True, env=env, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert "cannot be made" in done.stderr
    assert "Traceback" not in done.stderr


def test_something_unexpected_is_logged_without_anybodys_answers(tmp_path: Path) -> None:
    code = (
        "import sys; import tests.ways.shelf as s; from rat_tables import games; games.register(s.KUHN);"
        "import rat_tables.desk.desk as d\n"
        "def broken(self, text):\n    secret = text\n    raise KeyError(secret)\n"
        "d.Desk._answer = broken\n"
        "from rat_tables.cli import main; sys.exit(main(['play','kuhn','--players','a,b','--plain']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(tmp_path), input="my-secret\n"
    )
    log = (tmp_path / "log" / "crash.log").read_text()
    assert done.returncode == 1
    assert "Something went wrong that should not (KeyError). Your game is saved." in done.stderr
    assert str(tmp_path / "log" / "crash.log") in done.stderr
    assert "KeyError" in log
    assert "desk.py" in log
    assert "my-secret" not in log + done.stderr + done.stdout


# ── leaving ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("way", ["--plain", "--json"])
def test_killed_after_an_answer_and_gone_on_with(tmp_path: Path, number: signal.Signals, way: str) -> None:
    args = command(*PLAY, way)
    with subprocess.Popen(
        args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(tmp_path)
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("bet\n")
        game.stdin.flush()
        while "Bob, do you put a coin in?" not in game.stdout.readline():
            pass
        sleep(0.3)  # until it waits: a signal between the question and the reading is only seen with the next line
        game.send_signal(number)
        assert game.wait(10) == (-9 if number == signal.SIGKILL else 128 + number)
    assert listed(tmp_path)[0]["records"] == 3
    for way_on in ("--plain", "--json"):
        done = ran(tmp_path, "resume", way_on)
        assert done.returncode == 0
        assert "Bob, do you put a coin in?" in done.stdout


def test_a_closed_pipe_is_no_trouble(tmp_path: Path) -> None:
    begun(tmp_path, "bet")
    for args in (["games"], ["sessions"], ["resume", "--json"], ["resume", "--plain"], ["--version"]):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run(
            command(*args), stdout=write, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, env=environment(tmp_path)
        )
        os.close(write)
        assert done.stderr in (b"", b"Saved.\n")
        assert done.returncode == 0
