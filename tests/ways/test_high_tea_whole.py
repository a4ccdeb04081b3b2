"""A whole High Tea by JSON and in a terminal, killed on the way and gone on with."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

RATS: Final = "Ann,Bob,Cy,Dot"
COMMAND: Final = (sys.executable, "-m", "rat_tables")


def environment(home: Path) -> dict[str, str]:
    """A home of its own, no colour, and this checkout."""
    return {**os.environ, "RAT_TABLES_HOME": str(home), "TERM": "xterm", "PYTHONIOENCODING": "utf-8"}


class Table:
    """The program driven by JSON; what it acknowledged is what it showed after an answer."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, *arguments, "--json"],
            env=environment(home),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def hear(self) -> dict[str, Any]:
        """The next object."""
        assert self.process.stdout is not None
        heard: dict[str, Any] = json.loads(self.process.stdout.readline())
        return heard

    def say(self, answer: str) -> None:
        """One answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{answer}\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """No time for anything."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()


def some_answer(ask: dict[str, Any], chance: random.Random) -> str:
    """Any answer that the ask offers."""
    options = list(ask["options"])
    if ask["pick"]:
        return "+".join(chance.sample(options, ask["pick"][0]))
    if options and (not ask["entry"] or chance.random() < 0.5):
        return str(chance.choice(options))
    return str(ask["entry"]["example"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("use", ["play", "track", "paper"])
def test_a_whole_session_by_json_killed_after_any_answer(tmp_path: Path, use: str) -> None:
    chance = random.Random(use)
    extra = {"play": ("play",), "track": ("track",), "paper": ("track", "--option", "sheets=paper")}[use]
    table = Table(tmp_path, extra[0], "high-tea", "--players", RATS, "--seed", "9", *extra[1:])
    heard = table.hear()
    answers = kills = 0
    while "result" not in heard:
        assert "ask" in heard, heard
        before = heard
        table.say(some_answer(heard["ask"], chance))
        heard = table.hear()
        answers += 1
        assert heard.get("n", before["n"] + 1) > before["n"], heard
        if "result" not in heard and chance.random() < 0.06:
            table.kill()
            kills += 1
            table = Table(tmp_path, "resume")
            again = table.hear()
            assert {**again, "log": []} == {**heard, "log": []}
    assert answers > 60
    assert kills > 2
    result = heard["result"]
    totals = [row["total"] for row in result["standings"]]
    assert totals == sorted(totals, reverse=True)
    assert [sum(amount for _, amount in row["lines"]) for row in result["standings"]] == totals
    first = result["standings"][0]
    assert result["winners"] == [first["seat"]]
    assert {row["name"] for row in result["standings"]} == set(RATS.split(","))
    table.say(":quit")
    assert table.process.wait(10) == 0
    table.kill()
    (file,) = (tmp_path / "sessions").glob("*.toml")
    listed = subprocess.run(
        [*COMMAND, "sessions", "--json"], env=environment(tmp_path), capture_output=True, check=True
    )
    assert file.stem.rpartition("-")[2].encode() in listed.stdout
    checked = subprocess.run([*COMMAND, "check"], env=environment(tmp_path), capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr


CURTAIN: Final = r"Pass to (\w+) – press Enter when only \w+ is looking\."
SHOWN: Final = [CURTAIN, r"Type a name", r"\n  (\d+)\) \S", r"Type ", r":undo takes the end back"]
END: Final = len(SHOWN) - 1


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a pseudo-terminal")
def test_a_whole_session_in_a_terminal_killed_and_resumed(tmp_path: Path) -> None:
    import pexpect

    chance = random.Random(4)

    def opened(*arguments: str) -> Any:
        spawned = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments],
            env=environment(tmp_path),
            encoding="utf-8",
            dimensions=(30, 100),
            timeout=20,
        )
        spawned.delaybeforesend = None
        return spawned

    child = opened("play", "high-tea", "--players", RATS, "--seed", "12", "--plain")
    looks, answers, kills, seen = 0, 0, 0, ""
    while (found := child.expect(SHOWN)) != END:
        seen += child.before + child.after
        # A curtain acknowledges all that was answered before it; then there is no time for anything.
        if found == 0 and answers and chance.random() < 0.06:
            child.kill(signal.SIGKILL)
            child.wait()
            child.close()
            kills += 1
            child = opened("resume", "--plain")
            continue
        looks += found == 0
        answers += found != 0
        child.sendline(
            "" if found == 0 else "The Mouldy Duchess" if found == 1 else child.match[1] if found == 2 else "1"
        )
    seen += child.before
    child.sendline(":quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert answers > 80
    assert looks > 30
    assert kills > 1
    assert re.search(r"(Ann|Bob|Cy|Dot)[^\n]*lifeboat", seen)
    assert "Traceback" not in seen
    checked = subprocess.run([*COMMAND, "check"], env=environment(tmp_path), capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr
