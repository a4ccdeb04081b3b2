"""The sides face to face: the opponents' pairs above, below them those of who looks or is to move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final, NamedTuple

from rat_tables.engine.views import View
from screens.rats_and_relics import cards, reckoned
from screens.rats_and_relics.pairs import Piece, card, names, names_width, of_clan, rule
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

NARROW: Final = 16
"""The narrowest card."""
WIDEST: Final = 28
LOW: Final = 4
"""The lowest card, two rows each for rat and relic."""
HIGH: Final = 8
LONGEST: Final = 8
"""The cells of a name as long as they come."""
SHORTEST: Final = 4
"""Names are known by so many letters."""


class Side(NamedTuple):
    """A clan with its pairs, and where they are drawn: a row for its title, then the pairs."""

    clan: View
    pairs: list[Piece]


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw every side as large as it goes."""
    view = scene.view
    mine, *others = reckoned.clockwise(view, reckoned.below(scene))
    sides = [Side(clan, of_clan(scene, clan)) for clan in (*others, mine)]
    whole = Area(0, 0, canvas.w, canvas.h)
    room = canvas.box(whole) if canvas.boxed else Area(1, 0, canvas.w - 2, canvas.h)
    room = Area(room.x, 0, room.w, canvas.h - canvas.boxed)
    if not (_as_cards(canvas, scene, sides, room) or _in_lines(canvas, scene, sides, room)):
        _as_names(canvas, scene, sides, room)


def title(canvas: Canvas, scene: Scene, side: Side, area: Area) -> None:
    """Whose side it is, how many rats are on it, what is held, what waits; a line across from edge to edge."""
    say, clan = scene.words.say, side.clan
    seat, y = clan.seat, area.y
    asked = seat in scene.asked and not scene.beats
    acts = seat == scene.beats[0].seat if scene.beats else asked or seat == scene.view.active
    x = area.x
    canvas.put(x, y, "─" * area.w, "line")
    rats = say("screen-rats", count=len(clan.rats.cards))
    held = reckoned.many(clan.hand_rats)
    waits = say("screen-waits", count=len(clan.pending)) if clan.pending else ""
    facts = say("screen-out") if clan.out else ""
    back = 0 if clan.out else 6 + width(str(held))
    needed = width(rats) + back + width(waits) + width(facts) + 14
    name = clip(scene.name(seat), max(area.w - needed, 6))
    ink = f"{scene.colour(seat)}{' on lit' if acts else ''}"
    x = canvas.put(x + 1, y, " ▸" if asked else " ", f"accent-ink{' on lit' * acts} bold")
    x = canvas.put(x, y, f"{scene.mark(seat)} {name} ", f"{ink} bold")
    x = canvas.put(x + 1, y, f" {rats} ", "foreground bold")
    if clan.out:
        canvas.put(x + 1, y, f" {facts} ", "bad")
        return
    x = canvas.put(x + 1, y, " ")
    x = canvas.put(x, y, "▐", "back")
    x = canvas.put(x, y, "░", "back-ink on back")
    x = canvas.put(x, y, "▌", "back")
    x = canvas.put(x, y, f"×{held} ", "foreground")
    if waits:
        canvas.put(x + 1, y, f" ● {waits} ", "accent-ink bold")


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def _as_cards(canvas: Canvas, scene: Scene, sides: Sequence[Side], room: Area) -> bool:
    """Cards of two halves; of two opponents, each has half of the width above. False where there is no room."""
    bands: list[Sequence[Side]] = [sides[:-1], sides[-1:]]
    wides = [(room.w - 3 * (len(band) - 1)) // len(band) for band in bands]
    lines = [
        max(max(-(-len(side.pairs) // _across(wide)) for side in band), 1)
        for band, wide in zip(bands, wides, strict=True)
    ]
    low, most = (2, 2) if scene.view.unread else (LOW, HIGH)  # two names alone, where no more is known
    upper = room.h // 2  # nothing jumps while both halves suffice
    if any(low * many > rows - 1 for many, rows in zip(lines, (upper, room.h - upper), strict=True)):
        upper = 1 + lines[0] * ((room.h - 2) // sum(lines))
    y = room.y
    for band, wide, many, rows in zip(bands, wides, lines, (upper, room.h - upper), strict=True):
        high = min((rows - 1) // many, most)
        if high < low:
            return False
        for at, side in enumerate(band):
            x = room.x + at * (wide + 3)
            title(canvas, scene, side, Area(x - 1, y, wide + 2, 1))
            _cards(canvas, scene, side, Area(x, y + 1, wide, high * many), high)
            for row in range(y + 1, y + rows) if at else ():
                canvas.put(x - 2, row, "│", "line")
        y += rows
    return True


def _across(room: int) -> int:
    """Cards that stand side by side."""
    return max((room + 1) // (NARROW + 1), 1)


def _cards(canvas: Canvas, scene: Scene, side: Side, area: Area, high: int) -> None:
    if not side.pairs:
        _empty(canvas, scene, side, area)
        return
    lines = -(-len(side.pairs) // _across(area.w))
    a_line = -(-len(side.pairs) // lines)
    wide = min((area.w + 1) // a_line - 1, WIDEST)
    for at, one in enumerate(side.pairs):
        row, column = divmod(at, a_line)
        card(canvas, Area(area.x + column * (wide + 1), area.y + row * high, wide, high), scene, one)


def _empty(canvas: Canvas, scene: Scene, side: Side, area: Area) -> None:
    text = "" if side.clan.out else scene.words.say("screen-no-pairs")
    canvas.put(area.x + 1, area.y + max(area.h - 1, 0) // 2, clip(text, area.w - 1), "muted italic")


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────


def _in_lines(canvas: Canvas, scene: Scene, sides: Sequence[Side], room: Area) -> bool:
    """Each pair with what it does beside it, in as many columns as there is room for; False where there is none."""
    pairs = [one for side in sides for one in side.pairs]
    gap = max((width(one.lead) for one in pairs), default=0)
    needed = max((width(rule(scene, one, 0)) for one in pairs), default=0)
    for columns, cut in product((1, 2, 3), range(LONGEST, SHORTEST, -1)):
        bare = gap + max((names_width(one, cut) - width(one.lead) for one in pairs), default=0)
        rows = sum(1 + -(-len(side.pairs) // columns) for side in sides)
        if rows <= room.h and bare + 1 + needed <= (room.w + 1) // columns - 1:
            break
    else:
        return False
    spare, y = room.h - rows, room.y
    for at, side in enumerate(sides):
        y = _stack(canvas, scene, side, Area(room.x, y, room.w, 1), columns, gap, cut, bare + 1)
        y += spare // (len(sides) - 1) if at < len(sides) - 1 else 0
    return True


def _as_names(canvas: Canvas, scene: Scene, sides: Sequence[Side], room: Area) -> None:
    """Two names each, cut as far as they must be; the pair that is lit is spelled out in a row of its own."""
    pairs = [one for side in sides for one in side.pairs]
    gap = max(width(one.lead) for one in pairs)
    tail = max(width(one.tail) for one in pairs)
    for cut in range(LONGEST, SHORTEST - 1, -1):
        columns = max((room.w + 1) // (gap + 4 + 2 * cut + tail), 1)
        rows = sum(1 + -(-len(side.pairs) // columns) for side in sides)
        if rows < room.h or (rows == room.h and cut <= SHORTEST + 2):
            break
    y = room.y
    for side in sides:
        y = _stack(canvas, scene, side, Area(room.x, y, room.w, 1), columns, gap, cut)
    lit = next((one for one in pairs if one.key is not None and one.key.hot), None)
    lit = lit or next((one for one in pairs if one.lit), None)
    if lit is not None and y < room.y + room.h:
        text = cards.spelled(scene, lit.rat, lit.relic, room.w - width(lit.joined) - 2)
        line = clip(f"{lit.joined}: {text}" if text else "", room.w)
        canvas.put(room.x, room.y + room.h - 1, line, "foreground italic")


def _stack(
    canvas: Canvas, scene: Scene, side: Side, area: Area, columns: int, gap: int, cut: int, text: int = 999
) -> int:
    """A side in columns below its title, what a pair does from the cell `text` on; return the row after it."""
    title(canvas, scene, side, Area(area.x - 1, area.y, area.w + 2, 1))
    y, wide = area.y + 1, (area.w + 1) // columns
    if not side.pairs:
        return y
    rows = -(-len(side.pairs) // columns)
    for at, one in enumerate(side.pairs):
        column, row = divmod(at, rows)
        x = area.x + column * wide
        names(canvas, x, y + row, one, cut, gap)
        left = wide - 1 - text
        if left > 0:
            canvas.put(x + text, y + row, rule(scene, one, left), "foreground" if one.lit else "muted")
    return y + rows
