"""The quay in lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from rat_tables.engine.views import View
from rat_tables.words import Names, Words


def board(view: View, names: Names, words: Words) -> Sequence[str]:
    """The crates, and one line a rat; what is hidden shows as how many it is."""
    rats = [f"  {names[rat.seat]}: pocket={rat.pocket!r} hauled={rat.hauled}" for rat in view.rats]
    return [f"  crates: {' '.join(view.crates)}", *rats]
