"""How a score pad reads, in lines of text and on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rat_tables.engine.views import View
    from rat_tables.words import Words


def row_label(row: str, words: Words) -> str:
    """How a row is called at the beginning of its line."""
    label = words.say("pad.row", row=row)
    return label[:1].upper() + label[1:]


def total(foot: View, words: Words) -> str:
    """What a player has in all; at least so much, while it may grow yet."""
    return words.say("pad.at-least" if foot.least else "pad.total", total=foot.total)
