"""Sessions set up for tests, in memory and as programs of their own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rat_tables import games
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.words import Words, of_game
from tests.ways.shelf import FAIR, KUHN, QUAY

ROOT: Final = Path(__file__).parents[2]
HOSTILE: Final = ("[/", "[/b]", "[red]x", "[b +", "[@click=app.quit]x[/]", "{seat:name}", 'O\'Rat "Q"', "a,b", "=1+1")


def session(name: str, seats: Sequence[str] = ("Ann", "Bob"), use: str = "play", **head: Any) -> Session[Any]:
    """A new session, gone on to its first question. Seats have the slugs ann, bob, cy …"""
    slugs = ("ann", "bob", "cy", "dot")
    heads = [SeatHead(seat, slugs[i], "ABCD"[i], i + 1) for i, seat in enumerate(seats)]
    made: Session[Any] = Session(games.load(name), Head(game=name, use=use, seat=heads, seed=5, id="abc234", **head))
    made.start()
    return made


def fair(use: str = "play", seats: Sequence[str] = ("Ann", "Bob")) -> Session[Any]:
    """The fair, at its first dice; played, they are thrown already and Ann and Bob choose in secret."""
    return session("fair", seats, use, title="Fair")


def words(name: str) -> Words:
    """A game's words."""
    return of_game({"kuhn": KUHN, "fair": FAIR, "quay": QUAY}[name])


class Text(Plain):
    """The plain table on strings: `out` is what was written."""

    def __init__(self, sat: Session[Any], *lines: str, terminal: bool = False) -> None:
        self.out = io.StringIO()
        stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        super().__init__(sat, words(sat.head.game), Path("/x.toml"), Streams(stdin, self.out, terminal))
        self.board = board_of(games.SHELVES[sat.head.game])


def played(sat: Session[Any], *lines: str, terminal: bool = False) -> str:
    """Play these lines at the plain table and return all that was written."""
    table = Text(sat, *lines, terminal=terminal)
    assert table.run() == 0
    assert table.words.missed == set()
    return table.out.getvalue()


def driven(sat: Session[Any], *lines: str) -> list[dict[str, Any]]:
    """Play these lines as a program does and return the objects that came back."""
    out = io.StringIO()
    stdin = io.StringIO("".join(f"{line}\n" for line in lines))
    table = Json(sat, words(sat.head.game), Path("/x.toml"), Streams(stdin, out, False))
    assert table.run() == 0
    assert table.words.missed == set()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def command(*args: str) -> list[str]:
    """The command line with the tests' games on the shelf."""
    return [sys.executable, "-m", "tests.ways.shelf", *args]


def environment(home: Path) -> dict[str, str]:
    """The environment of a program whose files all lie in `home`."""
    return {**os.environ, "RAT_TABLES_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "TERM": "xterm"}


def ran(home: Path, *args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line to its end; nobody ever sees a traceback."""
    done = subprocess.run(
        command(*args), input=stdin, capture_output=True, text=True, timeout=60, env=environment(home), cwd=home
    )
    assert "Traceback" not in done.stderr + done.stdout
    return done
