"""Great moments, one at a time: what was told after an answer, cut where the game says a moment begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from screens.scene import Board


class Beats(NamedTuple):
    """The moments still to come: each its events. `told` counts the events before the first, `before` is the table

    as all saw it before, `after` as they see it afterwards.
    """

    moments: tuple[tuple[Event, ...], ...]
    told: tuple[Event, ...]
    before: View
    after: View
    at: int = 0

    @property
    def shown(self) -> tuple[Event, ...]:
        """The events of the moment that is on."""
        return self.moments[self.at]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events up to and with the moment that is on."""
        return (*self.told, *(event for moment in self.moments[: self.at + 1] for event in moment))

    @property
    def last(self) -> bool:
        """Whether no moment follows."""
        return self.at + 1 >= len(self.moments)

    def next(self) -> Beats:
        """The next moment."""
        return self._replace(at=self.at + 1)


def cut(board: Board, told: Sequence[Event], new: Sequence[Event], before: View, after: View) -> Beats | None:
    """Return the great moments among new events, or None where there are none.

    What comes before the first is told at once; what lies between or after them stands in the log when they are over.
    """
    moments: list[list[Event]] = []
    earlier = list(told)
    running = False
    public = [event for event in new if event.to is None]
    for before_it, event in zip([None, *public], public, strict=False):
        begins = board.beat(event, before_it)
        if begins:
            moments.append([event])
        elif begins is None and running:
            moments[-1].append(event)
        elif not moments:
            earlier.append(event)
        running = bool(begins) or (begins is None and running)
    if not moments:
        return None
    return Beats(tuple(map(tuple, moments)), tuple(earlier), before, after)


__all__ = ["Beats", "cut"]
