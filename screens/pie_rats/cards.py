"""Cards of Pie Rats on a canvas: a chip in a line, a card of several rows, and how many of them go into a room."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.views import View
from screens.pie_rats.reckoned import charm, printed
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.text import ELLIPSIS, clip, width

PLAIN: Final = "paper-ink"
STRONG: Final = "suit-red"
"""What strength is written in, and the weight that asks for it; every other number is plain."""
TURNED: Final = {"protected": "⌂", "lured": "⇥"}
"""The signs of cards that lie sideways."""
SHORT: Final = 6
"""Names are not cut below so many cells as long as anything else can be left out."""
LEAST: Final = 9
"""The narrowest card of several rows."""
HIGH: Final = 4
"""From so many rows on a card is wider by two."""


@dataclass(frozen=True)
class Piece:
    """A card as it is drawn now.

    `left` and `right` are the numbers in its lower corners, `guessed`: they are stand-ins. `turned`: it lies sideways.
    `number` is what it is typed as, `key` that of the option it stands for, `token` that option. `price`: what it
    takes to lure it, `reach`: that is there. `goes`: what becomes of it in the moment that is shown. `minor`: it can do
    without its name sooner than others, `bare`: there is no room for anything beside its numbers.
    """

    card: Card
    name: str = ""
    left: str = ""
    right: str = ""
    left_ink: str = PLAIN
    right_ink: str = PLAIN
    guessed: bool = False
    turned: str = ""
    number: str = ""
    key: str = ""
    token: str = ""
    hot: bool = False
    tick: bool | None = None
    price: str = ""
    reach: bool = False
    goes: str = ""
    minor: bool = False
    bare: bool = False

    @property
    def lead(self) -> str:
        """What stands before it: its key or its number, and whether it is ticked."""
        return f"{'▸' if self.hot else ' '}{self.key}{TICKS[self.tick]}" if self.key else self.number

    @property
    def tail(self) -> str:
        """What stands behind it: what becomes of it, or its price."""
        return self.goes or f"{'≥' * bool(self.price and not self.bare)}{self.price}{'✓' * self.reach}"

    @property
    def value(self) -> str:
        """Its numbers as they are read in a line."""
        joined = f"{self.left}/{self.right}" if self.left and self.right else self.left or self.right
        return joined + "~" * self.guessed

    @property
    def ground(self) -> str:
        """The paper it is on: what lies sideways is in the shade."""
        return "paper-dim" if self.turned else "paper"

    def values(self) -> list[Run]:
        """Its numbers, each in its ink."""
        runs = [(self.left, f"{self.left_ink} on {self.ground} bold")] if self.left else []
        if self.left and self.right:
            runs.append(("/", f"paper-ink on {self.ground}"))
        if self.right:
            runs.append((self.right, f"{self.right_ink} on {self.ground} bold"))
        return [*runs, ("~" * self.guessed, f"paper-ink on {self.ground}")]


TICKS: Final = {None: "", True: "☑", False: "☐"}


def signed(value: int) -> str:
    """A number with a minus as wide as a plus."""
    return f"−{-value}" if value < 0 else str(value)


def piece(view: View, card: Card) -> Piece:
    """A card with what is printed on it."""
    known = printed(view, card)
    name = face(card).replace("-", " ").capitalize()
    if known is None:
        points = charm(view, card)
        return Piece(card, name, right=f"+{points}" if points else "")
    name = str(known.name)
    match known.kind:
        case "crew":
            left, right, inks = signed(known.loyalty), signed(known.strength), (PLAIN, STRONG)
        case "pie":
            left, right, inks = str(known.weight), str(known.points), (STRONG, PLAIN)
        case "charisma":
            left, right, inks = ("×" + str(known.lures)) * (known.lures > 1), f"+{known.points}", (PLAIN, PLAIN)
        case _:
            left, right, inks = "", "", (PLAIN, PLAIN)
    bare = name.replace("-", "−") in (f"{left}/{right}", right)  # with no pack a card is called by its numbers
    return Piece(card, "" if bare else name, left, right, *inks, guessed=not view.unread and guessed(known))


def guessed(known: View) -> bool:
    """Whether a number on a card of a pack is no more than a stand-in."""
    fields = [name for name in ("loyalty", "strength", "points", "weight", "charisma") if name in known]
    return not known.printed and any(name not in known.known for name in fields)


# ── chips: cards in a line ──────────────────────────────────────────────────────────────────────────────────


def chip_width(one: Piece, name: int) -> int:
    """The cells of a card in a line, its name in so many."""
    text = width(cut(one.name, name))
    gap = bool(text and one.value)
    return width(one.lead) + 2 + bool(one.turned) + text + gap + width(one.value) + width(one.tail)


def chip(canvas: Canvas, x: int, y: int, one: Piece, name: int) -> int:
    """A card in a line: `1▐Tallow 0/1▌4✓`; return the cell behind it."""
    start = x
    x = lead(canvas, x, y, one)
    ink, edge = f"paper-ink on {one.ground}", "paper-dim" if one.turned else "paper-edge"
    x = canvas.put(x, y, "▐", edge)
    x = canvas.put(x, y, TURNED.get(one.turned, ""), ink)
    text = cut(one.name, name)
    x = canvas.put(x, y, text, ink + (" bold underline" if one.goes else ""))
    x = canvas.put(x, y, " " * bool(text and one.value), ink)
    for run, style in one.values():
        x = canvas.put(x, y, run, style)
    x = canvas.put(x, y, "▌", edge)
    x = canvas.put(x, y, one.tail, tail_ink(one))
    if one.token:
        canvas.hit(Area(start, y, x - start, 1), one.token)
    return x


def lead(canvas: Canvas, x: int, y: int, one: Piece) -> int:
    """The key of the option a card stands for, or the number it is typed as."""
    if not one.key:
        return canvas.put(x, y, one.number, "foreground")
    return canvas.put(x, y, one.lead, "key-ink on accent-ink bold" if one.hot else "accent-ink on lit bold")


def tail_ink(one: Piece) -> str:
    """How what stands behind a card is written."""
    return "accent-ink bold" if one.goes else "good bold" if one.reach else "muted"


def flow(widths: Sequence[int], room: int, rows: int) -> list[tuple[int, int]] | None:
    """Where things of these widths lie in lines of so many cells, one cell between; None where they do not fit."""
    found, x, y = [], 0, 0
    for wide in widths:
        if x and x + wide > room:
            x, y = 0, y + 1
        if wide > room or y >= rows:
            return None
        found.append((x, y))
        x += wide + 1
    return found


def cut(name: str, room: int) -> str:
    """A name in so many cells; a very short one has no room for a mark that something is cut off."""
    if room >= SHORT or width(name) <= room:
        return clip(name, room)
    return clip(name, room + 1).removesuffix(ELLIPSIS)


def compact(one: Piece) -> Piece:
    """A card without all that can be done without."""
    return replace(one, guessed=False, bare=True)


def cuts(pieces: Sequence[Piece]) -> Iterator[tuple[list[Piece], int]]:
    """The cards with ever shorter names: first all alike, then minor ones without, at last none has one."""
    longest = max((width(one.name) for one in pieces), default=0)
    for name in range(max(longest, SHORT), SHORT - 1, -1):
        yield list(pieces), name
    bare = [replace(one, name="") if one.minor else one for one in pieces]
    for name in range(max(longest, SHORT), SHORT - 1, -1):
        yield bare, name
    least = [compact(one) for one in bare]
    for name in (*range(min(longest, SHORT), 1, -1), 0):
        yield least, name


def chips(canvas: Canvas, area: Area, pieces: Sequence[Piece]) -> int:
    """Cards in lines, names cut as far as they must be; the last resort is a count. Return the lines they took."""
    kept, rest = list(pieces), 0
    while kept:
        more = [width(f"+{rest}")] if rest else []
        for shown, name in cuts(kept):
            spots = flow([*(chip_width(one, name) for one in shown), *more], area.w, area.h)
            if spots is None:
                continue
            for one, (x, y) in zip(shown, spots, strict=False):
                chip(canvas, area.x + x, area.y + y, one, name)
            if rest:
                canvas.put(area.x + spots[-1][0], area.y + spots[-1][1], f"+{rest}", "muted")
            return max(y for _, y in spots) + 1
        kept.remove(next((one for one in reversed(kept) if not one.token), kept[-1]))
        rest += 1
    return 0


# ── cards of several rows ───────────────────────────────────────────────────────────────────────────────────


def card_width(one: Piece, name: int, high: int) -> int:
    """The cells of a card of several rows, its name in so many."""
    text, least = width(clip(one.name, name)), LEAST + 2 * (high >= HIGH)
    if one.turned:  # it may have to do with one row
        return max(text + 1 + width(one.value), width(foot(one)) - 2, least) + 2
    return max(text, width(one.left) + width(one.right) + 1 + one.guessed, width(foot(one)) - 2, least - 2) + 2


def foot(one: Piece) -> str:
    """What stands below a card."""
    return f"{one.lead} {one.tail}".strip()


def across(pieces: Sequence[Piece], room: int, lines: int, high: int) -> tuple[int, list[tuple[int, int]]] | None:
    """How long names may be, and where the cards stand in so many lines of a room; None where they do not fit."""
    longest = max((width(one.name) for one in pieces), default=0)
    for name in range(max(longest, SHORT), SHORT - 1, -1):
        spots = flow([card_width(one, name, high) for one in pieces], room, lines)
        if spots is not None:
            return name, spots
    return None


def card(canvas: Canvas, area: Area, one: Piece, word: Callable[[str], str]) -> None:
    """A card on paper, and in the row below it what is to be said of it. What lies sideways is wide and low."""
    x, y, w, h = area
    top = y + (h - max(h // 2, 1) if one.turned else 0)
    ink, edge = f"paper-ink on {one.ground}", "paper-dim" if one.turned else "paper-edge"
    for row in range(top, y + h):
        canvas.put(x, row, "▐", edge)
        canvas.fill(Area(x + 1, row, w - 2, 1), ink)
        canvas.put(x + w - 1, row, "▌", edge)
    low = y + h - 1
    name = f"{ink} bold" if top < low else ink
    if top < low:
        canvas.put(x + 1, top, clip(one.name, w - 2), name, w - 2, "<")
        canvas.put(x + 1, low, one.left, f"{one.left_ink} on {one.ground} bold")
        right = one.right + "~" * one.guessed
        end = canvas.put(x + w - 1 - width(right), low, one.right, f"{one.right_ink} on {one.ground} bold")
        canvas.put(end, low, "~" * one.guessed, ink)
    else:
        value = width(one.value)
        canvas.put(x + 1, low, clip(one.name, w - 3 - value), name)
        canvas.runs(x + w - 1 - value, low, one.values())
    below(canvas, Area(x, y + h, w, 1), one, word)
    if one.token:
        canvas.hit(Area(x, top, w, y + h - top + 1), one.token)


def below(canvas: Canvas, area: Area, one: Piece, word: Callable[[str], str]) -> None:
    """Its key and its price; of what lies sideways, why."""
    x = lead(canvas, area.x, area.y, one)
    if one.tail:
        canvas.put(max(x + 1, area.x + 1), area.y, one.tail, tail_ink(one))
    elif one.turned and not one.key:
        canvas.put(x, area.y, clip(word(one.turned), area.x + area.w - x), "muted italic", area.x + area.w - x, "^")
