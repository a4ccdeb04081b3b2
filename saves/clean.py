"""How much of what people type is kept; `clean` itself is the engine's, which names ships with it."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.text import TITLE, clean

NAME: Final = 24
"""The longest name of a person."""
NOTE: Final = 500
"""The longest note."""

__all__ = ["NAME", "NOTE", "TITLE", "clean"]
