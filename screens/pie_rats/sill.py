"""The window sill: the pies to be looted, and how many are still to come."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rat_tables.engine.cards import Card
from screens.pie_rats.cards import Piece, chip, chip_width, lead, piece
from screens.pie_rats.options import marked
from screens.pie_rats.reckoned import END, LOOT, captain_of, mover, number, phase, points, ranked, strength, weight
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import paper
from screens.widgets.text import clip, width

WIDE: Final = 18
"""Cells of a pie's card."""
NARROW: Final = 11
BESIDE: Final = 29
"""From so many cells for each on there is text beside the pies."""
PILE: Final = 9
"""Cells of the pies to come."""
SHORTEST: Final = 5
"""A name is cut to so many cells before a verdict is."""
EDGED: Final = 6
"""From so many rows on a pie's card has its edges drawn."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the pies as cards; where there are too many, in lines."""
    view = scene.view
    if scene.over or phase(view) == END:
        _end(canvas, scene)
        return
    title = scene.words.say("screen-sill")
    room = canvas.frame(title, heading(scene, canvas.w - width(title) - 9), ink="pie bold")
    pies = [a_pie(scene, card, at) for at, card in enumerate(view.sill.cards, 1)]
    if not pies:
        _empty(canvas, scene, room)
        return
    pile = PILE if view.to_come else 0
    if (room.w - pile) // len(pies) >= BESIDE:
        _with_text(canvas, scene, room, pies, (room.w - pile) // len(pies))
        if pile:
            _pile(canvas, scene, Area(room.x + room.w - PILE + 1, room.y, PILE - 1, room.h))
        return
    for kept in (pile, 0):
        wide = min((room.w - kept + 1) // len(pies) - 1, WIDE)
        if wide >= NARROW:
            _side_by_side(canvas, scene, room, pies, wide)
            if kept:
                _pile(canvas, scene, Area(room.x + room.w - PILE + 1, room.y, PILE - 1, room.h))
            return
    _in_lines(canvas, scene, room, pies)


def heading(scene: Scene, room: int) -> str:
    """The round, who leads, and how many pies are to come, in so many cells."""
    view, say = scene.view, scene.words.say
    if not view.round:
        return say("screen-pies-to-come", many=view.to_come)
    facts = {"round": view.round, "many": view.to_come, "lead": view.lead}
    if view.frozen:
        return say("screen-frozen", **facts)
    bare = width(say("screen-round", {view.lead: ""}, **facts))
    if room - bare < min(width(scene.name(view.lead)), 6):
        return say("screen-round-only", **facts)
    return say("screen-round", {view.lead: clip(scene.name(view.lead), room - bare)}, **facts)


def a_pie(scene: Scene, card: Card, at: int) -> Piece:
    """A pie with its key, or where it is typed in with its number (`p1`)."""
    number = f"p{at}" if scene.use == "track" else ""
    return marked(scene, "", replace(piece(scene.view, card), number=number))


def verdict(scene: Scene, card: Card) -> tuple[str, str, bool]:
    """In the phase of looting: the strength of the captain to move against a pie's weight, short and long, and

    whether it can be looted.
    """
    view = scene.view
    captain = captain_of(view, mover(view))
    if captain is None or phase(view) != LOOT or scene.beats:
        return "", "", False
    have, need = strength(view, captain), number(view, card, "weight")
    sign = "✓" if have >= need else "✗"
    return sign, f"{scene.words.say('screen-of', have=have, weight=need)} {sign}", have >= need


def _empty(canvas: Canvas, scene: Scene, room: Area) -> None:
    text = scene.words.say("screen-no-pies" if scene.view.round or scene.over else "screen-not-yet")
    canvas.put(room.x, room.y + room.h // 2, clip(text, room.w), "muted italic", room.w, "^")


def _end(canvas: Canvas, scene: Scene) -> None:
    """Who has the most, and with which pies."""
    say, view = scene.words.say, scene.view
    best = ranked(view)
    rank = [(points(view, one), weight(view, one), len(one.pies.cards)) for one in best]
    first = [one for one, each in zip(best, rank, strict=True) if each == rank[0]]
    first = [one for one in first if one.seat == view.tied] or first
    names = {one.seat: clip(scene.name(one.seat), max((canvas.w - 20) // len(first) - 2, 4)) for one in first}
    level = [each for each in rank if each[0] == rank[0][0]]
    by = "" if len(level) == len(first) else "weight" if len({each[1] for each in level}) > 1 else "pies"
    by = "table" if view.tied and len([each for each in rank if each == rank[0]]) > 1 else by
    facts = {"points": rank[0][0], "who": [one.seat for one in first], "several": len(first) > 1, "by": by}
    ink = f"{scene.colour(first[0].seat)} bold" if len(first) == 1 else "accent-ink bold"
    room = canvas.frame(say("screen-most", names, **facts), ink=ink)
    pies = [piece(view, pie) for one in first for pie in one.pies.cards]
    if not pies:
        _empty(canvas, scene, room)
        return
    wide = min((room.w + 1) // len(pies) - 1, WIDE)
    if wide >= NARROW:
        _side_by_side(canvas, scene, room, pies, wide)
    else:
        _in_lines(canvas, scene, room, pies)


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def _side_by_side(canvas: Canvas, scene: Scene, room: Area, pies: list[Piece], wide: int) -> None:
    for at, one in enumerate(pies):
        area = Area(room.x + at * (wide + 1), room.y, wide, room.h - 1)
        pie_card(canvas, area, one)
        _below(canvas, scene, Area(area.x, room.y + room.h - 1, wide, 1), one)
        if one.token:
            canvas.hit(Area(area.x, room.y, wide, room.h), one.token)


def _with_text(canvas: Canvas, scene: Scene, room: Area, pies: list[Piece], each: int) -> None:
    """Few pies, each with what its numbers are and who has the strength for it beside it."""
    say = scene.words.say
    for at, one in enumerate(pies):
        area = Area(room.x + at * each, room.y, min(WIDE, each // 2), room.h)
        pie_card(canvas, area, one)
        x, left = area.x + area.w + 1, each - area.w - 2
        lines = [f"{say('screen-weight')} {one.left}", f"{say('screen-points')} {one.right}"]
        y = room.y + max((room.h - 4) // 2, 0)
        if one.key or one.number:
            lead(canvas, x, y, one)
            indent = width(one.lead) + 1
        else:
            indent = 0
        canvas.put(x + indent, y, clip(lines[0], left - indent), "muted")
        canvas.put(x, y + 1, clip(lines[1], left), "muted")
        _who(canvas, scene, Area(x, y + 2, left, 1), one)
        if one.token:
            canvas.hit(Area(area.x, room.y, each - 1, room.h), one.token)


def _who(canvas: Canvas, scene: Scene, area: Area, one: Piece) -> None:
    """The strength of the captain to move; else the letters of those that are strong enough."""
    x, y, w, _ = area
    short, long, enough = verdict(scene, one.card)
    view = scene.view
    if short:
        x = canvas.put(x, y, "▸ " if one.card == view.looting else "", "accent-ink bold")
        canvas.put(x, y, clip(long, area.x + w - x), "good bold" if enough else "muted")
        return
    able = [each for each in view.captains if strength(view, each) >= number(view, one.card, "weight")]
    if scene.beats or not able:
        return
    x = canvas.put(x, y, clip(f"{scene.words.say('screen-able')} ", w), "muted")
    for captain in able:
        x = canvas.put(x, y, scene.mark(captain.seat), f"{scene.colour(captain.seat)} bold") + 1


def pie_card(canvas: Canvas, area: Area, one: Piece) -> None:
    """A pie: its name, the pie, its weight and what it brings in the lower corners."""
    if area.h >= EDGED:
        inside = paper(canvas, area)
    else:
        for row in range(area.y, area.y + area.h):
            canvas.put(area.x, row, "▐", "paper-edge")
            canvas.put(area.x + area.w - 1, row, "▌", "paper-edge")
        inside = Area(area.x + 1, area.y, area.w - 2, area.h)
        canvas.fill(inside, "paper-ink on paper")
    low = inside.y + inside.h - 1
    if inside.h > 1:
        canvas.put(inside.x, inside.y, clip(one.name, inside.w), "paper-ink on paper bold", inside.w)
    if inside.h >= 4:
        _picture(canvas, Area(inside.x, inside.y + 1, inside.w, inside.h - 2))
    guess = "~" * one.guessed
    end = canvas.put(inside.x, low, one.left, "suit-red on paper bold")
    canvas.put(end, low, guess, "paper-ink on paper")
    x = canvas.put(inside.x + inside.w - width(one.right + guess), low, one.right, "paper-ink on paper bold")
    canvas.put(x, low, guess, "paper-ink on paper")


def _picture(canvas: Canvas, area: Area) -> None:
    """The pie itself in its dish, steam above it where there is room."""
    large = area.h >= 6
    wide = min(area.w - 4, 21 if area.h >= 8 else 17 if large else 11)
    wide -= (wide + area.w) % 2  # in the middle
    x, y = area.x + (area.w - wide) // 2, area.y + (area.h - 1) // 2
    steam = "∿ ∿ ∿" if area.w % 2 else "∿ ∿  ∿ ∿"
    if area.h >= 4:
        canvas.put(area.x, y - 1 - large, steam, "paper-ink on paper", area.w, "^")
    if large:
        canvas.put(x + 3, y - 1, f"▗{'▄' * (wide - 8)}▖", "pie on paper")
        canvas.put(x + 1, y, f"▐{'█' * (wide - 4)}▌", "pie on paper")
        canvas.put(x + 2, y + 2, "▀" * (wide - 4), "back on paper")
    else:
        canvas.put(x + 1, y, f"▗{'▄' * (wide - 4)}▖", "pie on paper")
    canvas.put(x, y + 1, "▀" * wide, "pie on paper")
    canvas.put(x + 1, y + 1, "▀" * (wide - 2), "pie on back")


def _below(canvas: Canvas, scene: Scene, area: Area, one: Piece) -> None:
    """Its key, and the strength of the captain to move; else what its numbers are."""
    x, y, w, _ = area
    x = lead(canvas, x, y, one)
    if one.card == scene.view.looting and not scene.beats:
        x = canvas.put(x, y, "▸", "accent-ink bold")
    short, long, enough = verdict(scene, one.card)
    if short:
        text = long if width(long) < area.x + w - x else short
        canvas.put(x, y, text, "good bold" if enough else "muted", area.x + w - x, ">")
        return
    left, right = scene.words.say("screen-weight"), scene.words.say("screen-points")
    if width(left) + width(right) + 3 <= area.x + w - x:
        canvas.put(x + 1, y, left, "muted")
        canvas.put(area.x + w - 1 - width(right), y, right, "muted")


def _pile(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The pies that are still to come, face down."""
    x, y, w, h = area
    for row in range(y, y + h - 1):
        canvas.put(x, row, "▐", "back")
        canvas.put(x + 1, row, "░" * (w - 2), "back-ink on back")
        canvas.put(x + w - 1, row, "▌", "back")
    canvas.put(x, y + h - 1, scene.words.say("screen-more", many=scene.view.to_come), "muted", w, "^")


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────


def _in_lines(canvas: Canvas, scene: Scene, room: Area, pies: list[Piece]) -> None:
    """In as few columns as do; what has no room is counted."""
    columns = -(-len(pies) // room.h)
    while columns > 1 and room.w // columns < NARROW:
        columns -= 1
    shown = pies
    if len(pies) > columns * room.h:
        wanted = [one for one in pies if one.token]
        others = [one for one in pies if not one.token][: max(columns * room.h - 1 - len(wanted), 0)]
        shown = [one for one in pies if one in wanted or one in others]
        at = columns * room.h - 1
        spot = Area(room.x + at // room.h * (room.w // columns), room.y + at % room.h, 0, 0)
        canvas.put(spot.x, spot.y, f"+{len(pies) - len(shown)}", "muted")
    for at, one in enumerate(shown):
        column, row = divmod(at, room.h)
        left = room.w // columns - 1
        short, long, enough = verdict(scene, one.card)
        bare = chip_width(one, 0) + 1
        text = long if bare + SHORTEST + width(long) + 1 <= left else short
        x = room.x + column * (room.w // columns)
        end = chip(canvas, x, room.y + row, one, max(left - bare - width(text) - bool(text), 0))
        canvas.put(end + (text != short), room.y + row, text, "good bold" if enough else "muted")
