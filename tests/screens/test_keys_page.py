"""The pages about keys say what the list of commands says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from screens.commands import COMMANDS

ROOT = Path(__file__).parents[2]


def test_the_keys_in_the_docs_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs/keys.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    page = (ROOT / "docs/keys.md").read_text("utf-8")
    assert all(f"| `{command.id}` |" in page for command in COMMANDS)
