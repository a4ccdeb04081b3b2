"""High Tea's part of the table screen: where its zones lie, and what its great moments are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rat_tables.engine.asks import AskView
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.words import Words
from screens.high_tea import company, dice, goals, sheet, stage
from screens.high_tea.account import BEGINS, GOES_ON, TOTAL, ceremony
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas

DRAWN: Final[Mapping[str, Callable[[Canvas, Scene], None]]] = {
    "goals": goals.draw,
    "company": company.draw,
    "dice": dice.draw,
    "sheet": sheet.draw,
    "stage": stage.draw,
}
FRAMED: Final = 100
"""From so many columns on zones have frames, which take two rows more than titled lines."""
ROOM: Final = (140, 34)


class Tea:
    """The board of High Tea. While `stage` is true one zone, `stage`, has the whole body."""

    zones: Sequence[str] = ("goals", "company", "dice", "sheet")

    def plan(self, w: int, h: int) -> Mapping[str, Area]:
        """Return where the zones lie: no row of six rats or six supplies is lost at 80×19."""
        if w < FRAMED:
            return _lines(w, h)
        if (w, h) >= ROOM and h >= ROOM[1]:
            return _roomy(w, h)
        return _frames(w, h) if h >= 23 else _flat(w, h)

    def draw(self, zone: str, canvas: Canvas, scene: Scene) -> None:
        """Draw a zone."""
        DRAWN[zone](canvas, scene)

    def numbered(self, ask: AskView) -> frozenset[str]:
        """The goals that are offered stand on the board with their numbers."""
        return goals.offered(ask)

    def stage(self, scene: Scene) -> bool:
        """Whether the banquet has the whole body: a beat of the ceremony is shown."""
        return ceremony(scene)

    def beat(self, event: Event, before: Event | None) -> bool | None:
        """An out-doing of a supply, a goal's awards, all totals, the lifeboat, the coin: each is one beat."""
        if event.kind == TOTAL:
            return None if before is not None and before.kind == TOTAL else True
        if event.kind in BEGINS:
            return True
        return None if event.kind in GOES_ON else False

    def headline(self, shown: Sequence[Event], words: Words) -> str:
        """What a beat is about, where its first event tells only a part of it."""
        return words.say("screen-totals") if shown[0].kind == TOTAL else ""

    def reading(self, ask: AskView, token: str, words: Words) -> str:
        """What two typed dice would offer; nothing where it is not dice that are asked for."""
        if ask.kind != "scavenge.dice":
            return ""
        roll = [int(number) for number in token.split()]
        return "".join(text for text, _ in dice.offer(words, roll))

    def place(self, view: View, event: Event) -> str:
        """Where in the game a beat belongs."""
        if event.kind == "announced":
            return f"{view.round}.outdo.{event.facts['supply']}"
        ends = {"lifeboat": "awards.lifeboat", "coin": "awards.coin"}
        return ends.get(event.kind.partition(".")[0], "awards")


def _lines(w: int, h: int) -> dict[str, Area]:
    """Titled lines, no frames: at 80×19 each row counts."""
    side = 27
    more = max(min(h - 19, 14), 0)  # the dice and the company get some of what is there beyond that
    rats = 7 + (6 if more >= 10 else 0)
    top = 3
    low = h - top - rats
    left = max(44, min(w * 55 // 100, 56))
    return {
        "goals": Area(0, 0, w, top),
        "company": Area(0, top, w - side - 1, rats),
        "dice": Area(w - side, top, side, rats),
        "sheet": Area(0, top + rats, left, low),
        "log": Area(left + 1, top + rats, w - left - 1, low),
    }


def _frames(w: int, h: int) -> dict[str, Area]:
    """The design size, 100×25."""
    side = 34
    rats = 8 + (6 if h >= 34 else 0)
    low = h - 4 - rats
    left = max(54, min(w * 54 // 100, 72))
    return {
        "goals": Area(0, 0, w, 4),
        "company": Area(0, 4, w - side, rats),
        "dice": Area(w - side, 4, side, rats),
        "sheet": Area(0, 4 + rats, left, low),
        "log": Area(left, 4 + rats, w - left, low),
    }


def _flat(w: int, h: int) -> dict[str, Area]:
    """Wide, but low: the sheet stands beside the company."""
    left = w - 40
    low = h - 4
    return {
        "goals": Area(0, 0, w, 4),
        "company": Area(0, 4, left, 8),
        "log": Area(0, 12, left, low - 8),
        "dice": Area(left, 4, 40, low - 10),
        "sheet": Area(left, 4 + low - 10, 40, 10),
    }


def _roomy(w: int, h: int) -> dict[str, Area]:
    """The goals with what each counts, the three rolls each in its place, a sheet with its rounds, a wide log."""
    top = 15 if h < 50 else 24
    left = 62 if w < 170 else 72
    low = h - top
    dice_wide = 34
    middle = 54 if w < 170 else 66
    return {
        "goals": Area(0, 0, left, top),
        "company": Area(left, 0, w - left, top),
        "dice": Area(0, top, dice_wide, low),
        "sheet": Area(dice_wide, top, middle, low),
        "log": Area(dice_wide + middle, top, w - dice_wide - middle, low),
    }
