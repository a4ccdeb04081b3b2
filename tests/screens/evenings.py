"""What the tests in a pseudo-terminal share: a home, a session begun at a table, and what is on the disk of it."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from saves import folders
from tests.ways.stage import environment

WINDOWS: Final = "pexpect needs a pseudo-terminal, and Windows has none it can open"


def settle_in(home: Path, monkeypatch: pytest.MonkeyPatch, **settings: bool) -> None:
    """Make a home with these settings."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))
    lines = [f"{name} = {str(value).lower()}\n" for name, value in settings.items()]
    folders.settings_file().write_text("".join(lines), "utf-8")


def saved(home: Path) -> bytes:
    """The one session that is saved there, as it stands."""
    (file,) = (home / "sessions").glob("*.toml")
    return file.read_bytes()


def log(home: Path) -> list[dict[str, Any]]:
    """Its records."""
    found: list[dict[str, Any]] = tomllib.loads(saved(home).decode()).get("log", [])
    return found


def command(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that needs no terminal."""
    return subprocess.run(
        [sys.executable, "-m", "rat_tables", *arguments],
        env=environment(home),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def shown(home: Path) -> dict[str, Any]:
    """What `show --json` says of the one session."""
    (file,) = (home / "sessions").glob("*.toml")
    found: dict[str, Any] = json.loads(command(home, "show", str(file), "--json").stdout)
    return found


def standings(home: Path) -> list[list[Any]]:
    """The result as it was written down last."""
    ends: list[list[list[Any]]] = [record["standings"] for record in log(home) if record.get("do") == "end"]
    return ends[-1]


def well(home: Path) -> None:
    """The session counts again as it stands, with every fingerprint."""
    checked = command(home, "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
