"""Options in columns: the fewest rows that fit, each column as wide as its own longest label; more go on pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

GAP = 2


class PageOf(NamedTuple):
    """Options `first` to `last` (not included) in columns of so many rows, with the width of each column."""

    first: int
    last: int
    rows: int
    widths: tuple[int, ...]

    def spot(self, at: int) -> tuple[int, int]:
        """Return the x and the row of an option."""
        column, row = divmod(at - self.first, self.rows)
        return sum(self.widths[:column]), row


def pages(widths: Sequence[int], room: int, most: int) -> list[PageOf]:
    """Lay cells of these widths out in `room` columns and at most `most` rows a page."""
    if not widths:
        return []
    for rows in range(1, most + 1):
        columns = _columns(widths, rows)
        if sum(columns) - GAP <= room:
            return [PageOf(0, len(widths), rows, columns)]
    found, first = [], 0
    while first < len(widths):
        columns, last = (), first
        while last < len(widths):
            wide = max(widths[last : last + most]) + GAP
            if columns and sum(columns) + wide - GAP > room:
                break
            columns, last = (*columns, wide), min(last + most, len(widths))
        found.append(PageOf(first, last, most, columns))
        first = last
    return found


def _columns(widths: Sequence[int], rows: int) -> tuple[int, ...]:
    return tuple(max(widths[at : at + rows]) + GAP for at in range(0, len(widths), rows))
