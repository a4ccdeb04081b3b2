"""The fair in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from rat_tables.engine.views import View
from rat_tables.words import Names, Words


def board(view: View, names: Names, words: Words) -> Sequence[str]:
    """One line a stall; what is hidden shows as ?."""
    return [f"  {names[s.seat]}: crumbs={s.crumbs!r} straw={s.straw!r}" for s in view.stalls]
