"""A game as lines of text, for pipes, screen readers and scripts: `--plain` for people, `--json` for programs."""

from __future__ import annotations

from rat_tables.plain.data import Json
from rat_tables.plain.desk import Desk
from rat_tables.plain.text import Plain

__all__ = ["Desk", "Json", "Plain"]
