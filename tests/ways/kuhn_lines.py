"""Kuhn poker's table in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from rat_tables.engine.views import Hidden, View
from rat_tables.words import Names, Words


def board(view: View, names: Names, words: Words) -> Sequence[str]:
    """One line a gambler."""
    return [
        f"  {names[g.seat]}: card {'?' if isinstance(g.card, Hidden) else g.card or '-'}, {g.bet} in"
        for g in view.gamblers
    ]
