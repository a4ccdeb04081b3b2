"""The fixed signs of all tables, drawn on a canvas: dice, cards, keys, counters. They know no game.

Each function draws at a cell and returns the column after it, so that signs can stand in a row.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

PIPS: Final[Mapping[int, tuple[str, str, str]]] = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
SUITS: Final[Mapping[str, tuple[str, str]]] = {
    "h": ("♥", "suit-red"),
    "d": ("♦", "suit-diamond"),
    "s": ("♠", "suit-black"),
    "c": ("♣", "suit-club"),
}
SIGNS: Final[Mapping[str, tuple[str, str]]] = {
    "h": ("♥", "red-text"),
    "d": ("♦", "diamond-text"),
    "s": ("♠", "black-text"),
    "c": ("♣", "club-text"),
}
"""Suits in a line of text."""
FACE_DOWN: Final = "#"
UNKNOWN: Final = "?"
INK: Final = "paper-ink on paper bold"


# ── dice ────────────────────────────────────────────────────────────────────────────────────────────────────


def die(canvas: Canvas, x: int, y: int, pips: int) -> int:
    """A die of 7×3 cells; one that shows nothing yet is a dashed place."""
    if pips not in PIPS:
        return dashed(canvas, Area(x, y, 7, 3))
    for row, text in enumerate(PIPS[pips]):
        canvas.put(x, y + row, "▐", "paper-edge")
        canvas.put(x + 1, y + row, text, INK)
        canvas.put(x + 6, y + row, "▌", "paper-edge")
    return x + 7


def big_die(canvas: Canvas, x: int, y: int, pips: int) -> int:
    """A die of 9×5 cells."""
    if pips not in PIPS:
        return dashed(canvas, Area(x, y, 9, 5))
    paper(canvas, Area(x, y, 9, 5))
    for row, text in enumerate(PIPS[pips], 1):
        canvas.put(x + 1, y + row, f" {text} ", INK)
    return x + 9


def small_die(canvas: Canvas, x: int, y: int, pips: int) -> int:
    """A die in a line of text: its number on paper, in 3 cells."""
    canvas.put(x, y, "▐", "paper-edge")
    canvas.put(x + 1, y, str(pips) if pips in PIPS else " ", INK)
    return canvas.put(x + 2, y, "▌", "paper-edge")


# ── paper ───────────────────────────────────────────────────────────────────────────────────────────────────


def paper(canvas: Canvas, area: Area, edge: str = "paper-edge", ground: str = "paper") -> Area:
    """A sheet with edges of half a cell: the outline of a card, a die or a coin; return what is inside."""
    x, y, w, h = area
    canvas.put(x, y, f"▗{'▄' * (w - 2)}▖", edge)
    canvas.put(x, y + h - 1, f"▝{'▀' * (w - 2)}▘", edge)
    for row in range(y + 1, y + h - 1):
        canvas.put(x, row, "▐", edge)
        canvas.put(x + w - 1, row, "▌", edge)
    inside = Area(x + 1, y + 1, w - 2, h - 2)
    canvas.fill(inside, f"paper-ink on {ground}")
    return inside


def dashed(canvas: Canvas, area: Area) -> int:
    """A place where something will lie."""
    x, y, w, h = area
    canvas.put(x, y, f"╭{'╌' * (w - 2)}╮", "line")
    for row in range(y + 1, y + h - 1):
        canvas.put(x, row, "╎", "line")
        canvas.put(x + w - 1, row, "╎", "line")
    canvas.put(x, y + h - 1, f"╰{'╌' * (w - 2)}╯", "line")
    return x + w


def face_down(canvas: Canvas, area: Area) -> None:
    """Something that lies face down."""
    for y in range(area.y, area.y + area.h):
        canvas.put(area.x, y, (("░ " if y % 2 else " ░") * area.w)[: area.w], "line")


# ── cards: `7h`, `10d`, `qs`, a joker is `joker`, `#` lies face down, `?` is unknown ────────────────────────


def face(card: str) -> tuple[str, str, str]:
    """Return rank, sign and colour of a card."""
    sign, colour = SUITS[card[-1]]
    return card[:-1].upper(), sign, colour


def chip(canvas: Canvas, x: int, y: int, card: str, dim: bool = False) -> int:
    """A card in 5 cells of a line: `▐7♥ ▌`."""
    if card in (FACE_DOWN, UNKNOWN):
        canvas.put(x, y, "▐", "back")
        canvas.put(x + 1, y, "░░░" if card == FACE_DOWN else " ? ", "back-ink on back bold")
        return canvas.put(x + 4, y, "▌", "back")
    ground, edge = ("paper-dim", "paper-dim") if dim else ("paper", "paper-edge")
    if card == "joker":
        text, ink = "JKR", "paper-ink"
    else:
        rank, sign, ink = face(card)
        text = f"{rank}{sign}"
    canvas.put(x, y, "▐", edge)
    canvas.put(x + 1, y, text, f"{ink} on {ground} bold", 3)
    return canvas.put(x + 4, y, "▌", edge)


def card(canvas: Canvas, x: int, y: int, shown: str, dim: bool = False) -> int:
    """A card of 7×5 cells on paper."""
    if shown in (FACE_DOWN, UNKNOWN):
        inside = paper(canvas, Area(x, y, 7, 5), "back", "back")
        for row in range(inside.y, inside.y + inside.h):
            text = "░" * 5 if shown == FACE_DOWN else "  ?  " if row == y + 2 else "     "
            canvas.put(inside.x, row, text, "back-ink on back bold")
        return x + 7
    ground, edge = ("paper-dim", "paper-dim") if dim else ("paper", "paper-edge")
    paper(canvas, Area(x, y, 7, 5), edge, ground)
    if shown == "joker":
        canvas.put(x + 1, y + 2, "JOKER", f"paper-ink on {ground} bold")
        return x + 7
    rank, sign, ink = face(shown)
    for row, (text, align) in enumerate(((f"{rank}{sign}", "<"), (sign, "^"), (f"{rank}{sign}", ">")), 1):
        canvas.put(x + 1, y + row, text, f"{ink} on {ground} bold", 5, align)
    return x + 7


def sideways(canvas: Canvas, x: int, y: int, shown: str, wide: int = 7, dim: bool = False) -> int:
    """A card that lies on its side, in one line: `▐ 7♥  ▌`."""
    ground, edge = ("paper-dim", "paper-dim") if dim else ("paper", "paper-edge")
    rank, sign, ink = ("JOKER", "", "paper-ink") if shown == "joker" else face(shown)
    canvas.put(x, y, "▐", edge)
    canvas.put(x + 1, y, f"{rank}{sign}", f"{ink} on {ground} bold", wide - 2, "^")
    return canvas.put(x + wide - 1, y, "▌", edge)


def large_card(canvas: Canvas, area: Area, shown: str, dim: bool = False) -> int:
    """A card on paper in any size, its sign in the middle."""
    if shown in (FACE_DOWN, UNKNOWN, "joker") or (area.w, area.h) == (7, 5):
        return card(canvas, area.x, area.y, shown, dim)
    ground, edge = ("paper-dim", "paper-dim") if dim else ("paper", "paper-edge")
    x, y, w, h = paper(canvas, area, edge, ground)
    rank, sign, colour = face(shown)
    ink = f"{colour} on {ground} bold"
    corner = f"{rank}{sign}"
    canvas.put(x, y, corner, ink)
    canvas.put(x + w - width(corner), y + h - 1, corner, ink)
    if h > 2:
        canvas.put(x, y + h // 2, sign, ink, w, "^")
    if h > 4:
        for row in (y + 1, y + h - 2):
            canvas.put(x, row, f"{sign} {sign}", ink, w, "^")
    return area.x + area.w


# ── keys and lights ─────────────────────────────────────────────────────────────────────────────────────────


def keycap(canvas: Canvas, x: int, y: int, key: str, hot: bool = False) -> int:
    """The key to press."""
    return canvas.put(x, y, f" {key} ", "key-ink on accent-ink bold" if hot else "accent-ink on lit bold")


def lit(canvas: Canvas, x: int, y: int, text: str) -> int:
    """A cell that is lit up, its edges a sign without any colour: `▐ 7 Plush▌`."""
    canvas.put(x, y, "▐", "accent-ink")
    end = canvas.put(x + 1, y, text, "key-ink on accent-ink bold")
    return canvas.put(end, y, "▌", "accent-ink")


# ── counters ────────────────────────────────────────────────────────────────────────────────────────────────


def counter(canvas: Canvas, x: int, y: int, count: int, of: int, style: str = "accent-ink") -> int:
    """`●●○`: so many of so many."""
    end = canvas.put(x, y, "●" * min(count, of), style)
    return canvas.put(end, y, "○" * max(of - count, 0), "muted")


def bar(canvas: Canvas, x: int, y: int, count: int, room: int, style: str) -> int:
    """`■■■`: a square each; what has no room is a mark at the end. Nothing is a dot."""
    if not count:
        return canvas.put(x, y, "·", "line")
    end = canvas.put(x, y, "■" * min(count, room), style)
    if count > room:
        canvas.put(end - 1, y, "▸", f"{style} bold")
    return end


def coin(canvas: Canvas, x: int, y: int, amount: int) -> int:
    """`◉7`: coins."""
    return canvas.put(canvas.put(x, y, "◉", "coin bold"), y, str(amount), "coin bold")


def nest(canvas: Canvas, x: int, y: int, ground: str = "") -> int:
    """`⌂`."""
    return canvas.put(x, y, "⌂", f"accent-ink{ground} bold")


def dish(value: int) -> str:
    """`(4)`."""
    return f"({value})"


def decoration(value: int) -> str:
    """`‹3›`."""
    return f"‹{value}›"


def in_a_row(canvas: Canvas, x: int, y: int, items: list[str], room: int, style: str, more: str = "muted") -> int:
    """Short texts one after the other; what has no room is counted at the end: `(4) (7) +3`."""
    end, left = x + room, len(items)
    for item in items:
        rest = f" +{left - 1}" if left > 1 else ""
        if x + width(item) + len(rest) > end:
            return canvas.put(x, y, clip(f"+{left}", end - x), more)
        x = canvas.put(x, y, item, style) + 1
        left -= 1
    return x
