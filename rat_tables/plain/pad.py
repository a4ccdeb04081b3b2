"""A score pad as lines of text: what was typed row by row, what it brings, and what each has in all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rat_tables.desk.pad import row_label, total
from rat_tables.engine.text import cut, padded
from rat_tables.engine.views import View

if TYPE_CHECKING:
    from rat_tables.slots import Names
    from rat_tables.words import Words

WIDTH: Final = 78
LABEL: Final = 17
"""The columns of what a row is called."""
CELL: Final = 16
"""The most columns of a player."""


def board(view: View, names: Names, words: Words) -> list[str]:
    """Lay the pad out in lines of at most 78 columns."""
    wide = min((WIDTH - LABEL) // len(view.seats), CELL)

    def line(label: str, cells: list[str]) -> str:
        return (padded(cut(label, LABEL - 1), LABEL) + "".join(padded(cut(c, wide - 1), wide) for c in cells)).rstrip()

    title = f"{words.say('pad.title')} ({words.say('pad-points')})"
    heads = [words.say("pad.name", names, seat=seat, won=seat in view.pad.winners) for seat in view.seats]
    lines = [title, line("", heads)]
    lines += [line(row_label(row.row, words), [cell(box, words) for box in row.boxes]) for row in view.pad.lines]
    if view.pad.lines:
        lines.append(line(words.say("pad.all"), [total(foot, words) for foot in view.pad.feet]))
    if any(foot.missing for foot in view.pad.feet):
        missing = [str(foot.missing) if foot.missing else "" for foot in view.pad.feet]
        lines.append(line(words.say("pad.missing"), missing))
    return lines


def cell(box: View, words: Words) -> str:
    """What stands in a cell: the number and in brackets what it brings; a mark for a gap, and nothing before."""
    if box.state != "known":
        return words.say("pad.gap") if box.state == "blank" else ""
    if box.points is None:
        return box.text or words.say("pad.none")
    return words.say("pad.cell", text=box.text, points=box.points)
