"""Where the parts of the table lie: the game says so for a size; the bar rises over them and nothing jumps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from screens.widgets.canvas import Area

LEAST: Final = (80, 24)
"""The smallest window the table is laid out in."""
BAR: Final = 4
"""Rows kept for the bar under the body; a taller one rises over it."""


class Plan(Layout):
    """A layout that asks where each child lies; one that is not named is not shown."""

    name = "plan"

    def __init__(self, plan: Callable[[int, int], Mapping[str, Area]]) -> None:
        self.plan = plan

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place the children."""
        areas = self.plan(size.width, size.height)
        return [
            WidgetPlacement(Region(*areas[child.id]), NULL_OFFSET, Spacing(), child, order)
            for order, child in enumerate(children)
            if child.id is not None and child.id in areas
        ]
