"""The obstacle list: each card with its column, its value to the rat challenged, and how often it was beaten."""

from __future__ import annotations

from typing import Final, NamedTuple

from rat_tables.games.rats_with_gats.deck import suit
from screens.rats_with_gats import record
from screens.rats_with_gats.options import key_of, put_key
from screens.rats_with_gats.reckoned import (
    BEATEN,
    FAILED,
    NOW,
    OPEN,
    Faced,
    about,
    at_the_end,
    challenged,
    faced,
    kind_of,
    laid_by,
    making,
    players,
    value,
)
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.look import SIGNS, chip, large_card, sideways
from screens.widgets.text import clip, width, wrapped

NARROWEST: Final = 25
"""Cells of an obstacle with a large card."""
CARD: Final = (7, 5)
GREAT: Final = (13, 9)
"""How large a card is, and where there is much room."""
BROADEST: Final = 44
"""Cells of the text beside a card."""
SIGN: Final = {NOW: "▸", OPEN: "›", BEATEN: "✓", FAILED: "✗"}
"""What came of an obstacle in this challenge."""
PAIR: Final = 2
"""So many obstacles stand side by side however high the room is."""
PILED: Final = 3
"""With so many rows below a card its column lies in one, each card below the other."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the obstacles as large cards, or where there are too many in lines; before and after, the rats."""
    if making(scene.view) or at_the_end(scene):
        record.draw(canvas, scene)
        return
    every = faced(scene)
    title = scene.words.say("screen-obstacles", many=len(scene.view.obstacles))
    room = canvas.frame(title, _heading(scene, canvas.w - width(title) - 12), ink="accent-ink bold")
    if not every:
        text = scene.words.say("screen-no-obstacles")
        canvas.put(room.x, room.y + (room.h - 1) // 2, clip(text, room.w), "muted italic", room.w, "^")
        return
    across = _across(len(every), room)
    if across:
        _large(canvas, scene, room, every, across)
    else:
        _in_lines(canvas, scene, room, every)


def _heading(scene: Scene, room: int) -> str:
    """For whom the values are; while nobody is challenged, where the scene is set."""
    say, rat = scene.words.say, challenged(scene)
    if rat is None:
        return clip(str(scene.view.frame) or say("screen-scene", scene=scene.view.scene), room)
    tax = scene.view.challenge.tax if scene.view.challenge is not None else None
    asker = str(tax.asker) if tax is not None and tax.accepted else ""
    key = "screen-values-for" if asker else "screen-values"
    facts = {"seat": rat.seat, "rank": rat.rank, "asker": asker}
    seats = [rat.seat, asker] if asker else [rat.seat]
    bare = width(say(key, dict.fromkeys(seats, ""), **facts))
    each = max((room - bare) // len(seats), 4)
    return say(key, {seat: clip(scene.name(seat), each) for seat in seats}, **facts)


def _across(many: int, room: Area) -> int:
    """How many large cards stand side by side; 0 where they have no room."""
    widest = min(room.w // NARROWEST, many)
    if not widest:
        return 0
    lines = max(room.h // (CARD[1] + 2), 1)
    if -(-many // widest) > lines or room.h <= CARD[1]:
        return 0
    return widest if lines == 1 else many if many <= PAIR else -(-many // lines)


# ── large cards ─────────────────────────────────────────────────────────────────────────────────────────────


def _large(canvas: Canvas, scene: Scene, room: Area, every: list[Faced], across: int) -> None:
    rows = -(-len(every) // across)
    wide, high = room.w // across, room.h // rows
    for at, one in enumerate(every):
        row, column = divmod(at, across)
        deep = max(len(other.column) for other in every[row * across : (row + 1) * across])
        _one(canvas, scene, Area(room.x + column * wide, room.y + row * high, wide, high), one, deep)


def _one(canvas: Canvas, scene: Scene, area: Area, one: Faced, deep: int) -> None:
    """A card with what is to be said of it beside it, and its column below; the longest of the row has so many."""
    great = area.h >= GREAT[1] + 4 and area.w >= GREAT[0] + 24
    w, h = GREAT if great else CARD
    text = min(area.w - w - 4, BROADEST)
    x = area.x + max((area.w - w - 3 - text) // 2, 1)
    y = area.y + max((area.h - h - max(deep, 1)) // 2, 0)
    large_card(canvas, Area(x, y, w, h), one.card)
    below = Area(x, y + h, area.x + area.w - x - 1, area.y + area.h - y - h)
    _column(canvas, scene, below, one, w)
    free = h + (min(len(one.column), below.h) - 1 if _piles(below, one) else 0) if one.column else h + below.h
    lines = _lines(scene, one, text, free)
    top = y + max((h - len(lines)) // 2, 0)
    key = key_of(scene, one.card)
    indent = 0
    if key is not None:
        indent = put_key(canvas, x + w + 2, top, key) + 1 - x - w - 2
        canvas.hit(Area(area.x, area.y, area.w - 1, area.h), key.token)
    for at, runs in enumerate(lines):
        shift = indent if at == 0 else 0
        canvas.runs(x + w + 2 + shift, top + at, runs, text - shift)


def _lines(scene: Scene, one: Faced, room: int, most: int) -> list[list[Run]]:
    """Its name, its suit, what it is about if there is room for that, its value, and how often it was beaten."""
    say = scene.words.say
    ink = "accent-ink bold" if one.state in (NOW, OPEN) else "foreground bold"
    sign, colour = SIGNS[suit(one.card)]
    names = wrapped(one.name, room - (0 if key_of(scene, one.card) is None else 4))
    head: list[list[Run]] = [[(line, ink)] for line in (names if len(names) < 3 else [one.name])]
    kind: list[list[Run]] = [[(f"{sign} ", f"{colour} bold"), (_about(scene, one), "muted")]]
    of = players(scene.view)
    tail: list[list[Run]] = [[(f"{say('screen-worth')} ", "muted"), (_worth(scene, one), "accent-ink bold")]]
    if not one.by:
        beaten = min(one.beaten, of)
        text = f" {say('screen-beaten', beaten=one.beaten, of=of)}"
        text = text if of + width(text) <= room else f" {one.beaten}/{of}"
        tail.append([("●" * beaten, "accent-ink"), ("○" * (of - beaten), "muted"), (text, "muted")])
    if one.state:
        tail.append([_said(scene, one)])
    told: list[list[Run]] = [[(line, "muted italic")] for line in wrapped(about(scene, one.card), room)]
    if len(head) + len(kind) + len(tail) > most:
        kind = []
    if one.by or len(head) + len(kind) + len(told) + len(tail) > most:
        told = []
    return [*head, *kind, *told, *tail][:most]


def _about(scene: Scene, one: Faced) -> str:
    """What its suit stands for; of what a rat laid, that it goes again."""
    kind = kind_of(scene, one.card)
    return scene.words.say("screen-for-once") if one.by else "" if kind == one.name else kind


def _worth(scene: Scene, one: Faced) -> str:
    """Its value to the rat challenged; a face card's, while nobody is, is a Rank."""
    found = value(one.last, challenged(scene))
    return str(found) if found else scene.words.say("screen-rank-of")


def _said(scene: Scene, one: Faced) -> tuple[str, str]:
    """What came of it in this challenge, or who helps against it."""
    if not one.state:
        return "", "muted"
    helped = one.helper and one.state in (NOW, OPEN)
    key = "screen-helps" if helped else "screen-done" if one.state == BEATEN else f"screen-{one.state}"
    ink = {BEATEN: "good bold", FAILED: "bad bold"}.get(one.state, "accent-ink bold")
    return f"{SIGN[one.state]} {scene.words.say(key, scene.names, seat=one.helper)}", ink


def _column(canvas: Canvas, scene: Scene, area: Area, one: Faced, wide: int) -> None:
    """The cards played below it, turned sideways: each below the other, or with little room in a row."""
    if not one.column or area.h < 1:
        return
    if _piles(area, one):
        _piled(canvas, scene, area, one, wide)
    else:
        _in_a_row(canvas, scene, area, one, "")


def _piles(area: Area, one: Faced) -> bool:
    """Whether a column lies in one, each card below the other."""
    return area.h >= PILED or len(one.column) <= area.h


def _piled(canvas: Canvas, scene: Scene, area: Area, one: Faced, wide: int) -> None:
    shown = list(one.column)
    y = area.y
    if len(shown) > area.h:
        shown = shown[-(area.h - 1) :]
        canvas.put(area.x, y, f"+{len(one.column) - len(shown)}", "muted", wide, "^")
        y += 1
    for card in shown[:-1]:
        sideways(canvas, area.x, y, card, wide, dim=True)
        y += 1
    end = sideways(canvas, area.x, y, shown[-1], wide)
    _who(canvas, scene, end + 1, y, area.x + area.w, one, "")


def _in_a_row(canvas: Canvas, scene: Scene, area: Area, one: Faced, ground: str) -> int:
    """As many of the last ones as there is room for, how many are left out, and who laid the last."""
    fit = max((area.w - 1) // 5, 1)
    shown = list(one.column)
    x = area.x
    if len(shown) > fit:
        shown = shown[-max((area.w - 4) // 5, 1) :]
        x = canvas.put(x, area.y, f"+{len(one.column) - len(shown)}", f"foreground{ground}", 3)
    for card in shown:
        x = chip(canvas, x, area.y, card, dim=card is not shown[-1])
    if shown:
        _who(canvas, scene, x + 1, area.y, area.x + area.w, one, ground)
    return x


def _who(canvas: Canvas, scene: Scene, x: int, y: int, end: int, one: Faced, ground: str) -> None:
    """Who laid the last card."""
    seat = laid_by(scene, one.card, one.last)
    if seat and end - x >= 3:
        x = canvas.put(x, y, "◂ ", f"foreground{ground}" if ground else "muted")
        name = scene.name(seat) if end - x >= min(width(scene.name(seat)), 6) else scene.mark(seat)
        canvas.put(x, y, clip(name, end - x), f"{scene.colour(seat)}{ground}")


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────


class Columns(NamedTuple):
    """How wide the parts of a line are: what stands before the card, the name, the beaten ones."""

    lead: int
    name: int
    worth: int
    beaten: int


def _in_lines(canvas: Canvas, scene: Scene, room: Area, every: list[Faced]) -> None:
    """A line each, or two; more than there are rows stand in two columns, and what has no room is counted."""
    across = 1 if len(every) <= room.h else 2
    wide = room.w // across
    rows = -(-len(every) // across)
    step = 2 if room.h >= 2 * rows else 1
    if len(every) > across * room.h:
        shown = [one for one in every if one.state or key_of(scene, one.card)]
        shown += [one for one in every if one not in shown][: max(across * room.h - 1 - len(shown), 0)]
        canvas.put(room.x + room.w - 3, room.y + room.h - 1, f"+{len(every) - len(shown)}", "muted")
        every, rows = shown, room.h
    at = _columns(scene, every, wide, across)
    for number, one in enumerate(every):
        column, row = divmod(number, rows)
        area = Area(room.x + column * wide, room.y + row * step, wide - (across > 1), step)
        if row * step < room.h:
            _line(canvas, scene, area, one, at)


def _columns(scene: Scene, every: list[Faced], wide: int, across: int) -> Columns:
    keys = [key for one in every if (key := key_of(scene, one.card)) is not None]
    lead = 2 + max((width(key.text) for key in keys), default=0)
    longest = max(width(one.name) for one in every)
    worth = max(width(_worth(scene, one)) for one in every)
    beaten = players(scene.view)
    room = wide - lead - 6 - worth - beaten - 3 - (6 if across > 1 else 32 if wide < 90 else 41)
    return Columns(lead, max(min(longest, room), 8), worth, beaten)


def _line(canvas: Canvas, scene: Scene, area: Area, one: Faced, at: Columns) -> None:
    """`▸ ▐7♥ ▌ Bad Breakups  8 ●○○○ ▐3♥ ▌▐8♠ ▌ ◂ Ann`."""
    x, y, w, h = area
    key, ground = key_of(scene, one.card), " on lit" if one.state else ""
    if ground:
        canvas.fill(Area(x - 1, y, w + (2 if w > 60 else 1), 1), f"foreground{ground}")
    ink = "accent-ink" if one.state in (NOW, OPEN) else "foreground"
    canvas.put(x, y, SIGN.get(one.state, " "), f"{ink}{ground} bold")
    if key is not None:
        put_key(canvas, x, y, key, at.lead - 1)
        canvas.hit(Area(x, y, w, h), key.token)
    end = chip(canvas, x + at.lead, y, one.card)
    name = end + 1
    canvas.put(name, y, clip(one.name, at.name), f"{ink}{ground} bold", at.name)
    end = canvas.put(name + at.name + 1, y, _worth(scene, one), f"accent-ink{ground} bold", at.worth, ">") + 1
    if not one.by:
        of = players(scene.view)
        start = canvas.put(end, y, "●" * min(one.beaten, of), f"accent-ink{ground}")
        canvas.put(start, y, "○" * (of - one.beaten), f"foreground{ground}" if ground else "muted")
    end += at.beaten + 1
    helped = _helps(canvas, scene, Area(end, y, x + w - end, 1), one, ground)
    _in_a_row(canvas, scene, Area(end, y, helped - end, 1), one, ground)
    if h > 1:
        sign, colour = SIGNS[suit(one.card)]
        text = _about(scene, one) if one.by else about(scene, one.card)
        canvas.runs(name, y + 1, [(f"{sign} ", f"{colour} bold"), (text, "muted italic")], area.x + w - name)


def _helps(canvas: Canvas, scene: Scene, area: Area, one: Faced, ground: str) -> int:
    """Who helps against it, at the end of the line; return where that begins."""
    end = area.x + area.w
    if not one.helper or one.state not in (NOW, OPEN):
        return end
    text = scene.words.say("screen-helps", {one.helper: clip(scene.name(one.helper), 8)}, seat=one.helper)
    start = end - min(width(text), area.w // 2)
    canvas.put(start, area.y, clip(text, end - start), f"{scene.colour(one.helper)}{ground} bold")
    return start - 1
