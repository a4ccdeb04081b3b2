"""The sheet: of the rat that looks; face down while nobody does; what all may know of paper; all of them at the end."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.views import Hidden, View
from rat_tables.games.high_tea.lines import as_known, value
from rat_tables.games.high_tea.table import DECORATION, DISH, SUPPLIES
from screens.high_tea.book import Page, pages
from screens.high_tea.rounds import LEAST, ROWS, draw_rounds
from screens.high_tea.sheets import all_of_them, heard_below, on_paper, short
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import bar, face_down, in_a_row, nest
from screens.widgets.text import clip, width

LABEL: Final = 12
"""Cells before a bar: the die, the supply, the nest."""
ROLL: Final = 5
"""A column of a roll of this round."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw whatever this viewer may see of the sheets."""
    view = scene.view
    rat = next((rat for rat in view.rats if rat.seat == scene.looking), None)
    if view.paper and not view.awarding:
        on_paper(canvas, scene)
    elif view.awarding or all(not isinstance(rat.supplies, Hidden) for rat in view.rats):
        all_of_them(canvas, scene)
    elif rat is not None and not isinstance(rat.supplies, Hidden):
        _own(canvas, scene, rat)
    else:
        _face_down(canvas, scene)


def _face_down(canvas: Canvas, scene: Scene) -> None:
    say = scene.words.say
    room = heard_below(canvas, scene, canvas.frame(say("screen-sheets"), say("screen-face-down")), 5)
    face_down(canvas, room)
    key = scene.keys.get("peek", "p")
    if not key:  # it cannot be looked at now
        return
    text = say("screen-peek")
    wide = width(text) + 8
    middle = Area(room.x + max((room.w - wide) // 2, 0), room.y + (room.h - 1) // 2, wide, 1)
    for y in range(max(middle.y - 1, room.y), min(middle.y + 2, room.y + room.h)):
        canvas.put(middle.x, y, " " * middle.w)
    canvas.put(middle.x + 2, middle.y, f" {key} ", "accent-ink on lit bold")
    canvas.put(middle.x + 6, middle.y, clip(text, room.w - 8), "foreground")
    canvas.hit(middle, "command:peek")


# ── one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def _own(canvas: Canvas, scene: Scene, rat: View) -> None:
    say, colour = scene.words.say, scene.colour(rat.seat)
    name = clip(scene.name(rat.seat), max(canvas.w // 2 - 10, 8))
    title = say("screen-sheet", {rat.seat: name}, seat=rat.seat)
    only = say("screen-only", {rat.seat: clip(name, 12)}, seat=rat.seat)
    room = canvas.frame(title, only, ink=f"{colour} bold", right_ink="secret")
    book = pages(scene.events, rat.seat, rat.supplies)
    full = bool(book) and room.h >= len(SUPPLIES) + 4 + ROWS and room.w >= LEAST
    page = book[-1] if book and book[-1].rolls and room.w >= LEAST and room.h >= 10 else None
    y = room.y
    if page is not None:
        _roll_heads(canvas, scene, Area(room.x, y, room.w, 1), page)
        y += 1
    left = room.h - (y - room.y) - len(SUPPLIES) - 3 - (ROWS + 1) * full
    step = 2 if left >= len(SUPPLIES) else 1
    for at, supply in enumerate(SUPPLIES):
        _supply(canvas, scene, Area(room.x, y + at * step, room.w, 1), rat, str(supply), at + 1, page)
    y += len(SUPPLIES) * step + (left >= 1 and step == 1)
    y = _pieces(canvas, scene, Area(room.x, y, room.w, room.y + room.h - y), rat)
    if full:
        draw_rounds(canvas, scene, Area(room.x, room.y + room.h - ROWS, room.w, ROWS), book)


def _roll_heads(canvas: Canvas, scene: Scene, room: Area, page: Page) -> None:
    x = room.x + room.w - 3 * ROLL
    text = scene.words.say("screen-rolls")
    canvas.put(x - width(text) - 1, room.y, text, "muted italic")
    for at, (a, b) in enumerate(page.rolls):
        canvas.put(x + at * ROLL, room.y, f"{a} {b}", "muted bold", ROLL, ">")


def _supply(canvas: Canvas, scene: Scene, room: Area, rat: View, supply: str, die: int, page: Page | None) -> None:
    units = rat.supplies.get(supply, 0)
    ink = "foreground" if units else "muted"
    x, y, w, _ = room
    canvas.put(x, y, str(die), "muted")
    canvas.put(x + 2, y, clip(short(scene, supply), 7), ink)
    if supply in rat.nests:
        nest(canvas, x + 10, y)
    rolls = 3 * ROLL if page is not None else 0
    space = w - LABEL - 4 - rolls
    bar(canvas, x + LABEL, y, units, space, scene.colour(rat.seat))
    canvas.put(x + LABEL + space, y, str(units), f"{ink} bold" if units else ink, 4, ">")
    for at in range(len(page.rolls) if page else 0):
        assert page is not None
        _roll(canvas, x + w - rolls + at * ROLL, y, page, at, supply, die)


def _roll(canvas: Canvas, x: int, y: int, page: Page, at: int, supply: str, die: int) -> None:
    """What a roll of this round offered of a supply, or what the rat took of it."""
    a, b = page.rolls[at]
    took = page.took[at] if at < len(page.took) else None
    if took is not None and took[0] == supply:
        canvas.put(x, y, f"+{took[1]}", "accent-ink bold", ROLL, ">")
    elif a == b:
        canvas.put(x, y, "" if took else str(a), "muted", ROLL, ">")
    elif die in (a, b):
        canvas.put(x, y, str(b if die == a else a), "muted", ROLL, ">")


def _pieces(canvas: Canvas, scene: Scene, room: Area, rat: View) -> int:
    """Dishes, decorations, and what nobody has told apart yet, with little room in one row; return the row below."""
    y = room.y
    if room.h < 3:  # the bar may rise over the last row: what was made stands above it
        items = [scene.words.say(f"board-{mark}", value=each) for mark, values in _made(rat) for each in values]
        canvas.put(room.x, y, scene.words.say("screen-all-made"), "muted", LABEL - 1)
        if items:
            in_a_row(canvas, room.x + LABEL, y, items, room.w - LABEL, "foreground bold")
        else:
            canvas.put(room.x + LABEL, y, "·", "line")
        return y + 1
    for mark, values in _made(rat):
        form = mark != "unknown"
        if (form or values) and y < room.y + room.h:
            canvas.put(room.x, y, scene.words.say(f"screen-all-{mark}"), "muted", LABEL - 1)
            items = [scene.words.say(f"board-{mark}", value=each) for each in values]
            if items:
                in_a_row(canvas, room.x + LABEL, y, items, room.w - LABEL, "foreground bold")
            else:
                canvas.put(room.x + LABEL, y, "·", "line")
            y += 1
    return y


def _made(rat: View) -> list[tuple[str, list[int]]]:
    """The words for its dishes, decorations and things not told apart, with their values."""
    forms = ((DISH, "dish"), (DECORATION, "decoration"), ("", "unknown"))
    return [(mark, [value(piece, form) for piece in rat.made if as_known(piece) == form]) for form, mark in forms]
