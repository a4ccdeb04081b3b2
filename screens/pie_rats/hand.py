"""The hand of the captain that looks; face down while nobody does; the piles at a tracked table; the standings."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.views import View
from screens.pie_rats.cards import Piece, chips, piece
from screens.pie_rats.reckoned import END, draws_nothing, hand, many, phase, points, printed, ranked
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import face_down
from screens.widgets.text import clip, width, wrapped

CARD: Final = 11
"""The narrowest card of a hand that has several rows."""
WIDEST: Final = 17
ROOMY: Final = 36
"""From so many columns on a sentence below the cards tells that they are of no use."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw whatever this viewer may see of the hands."""
    view = scene.view
    own = next((captain for captain in view.captains if captain.seat == scene.looking), None)
    cards = hand(own) if own is not None else None
    if scene.over or phase(view) == END:
        _standings(canvas, scene)
    elif own is not None and cards is not None and scene.use != "track":
        _own(canvas, scene, own, cards)
    elif scene.use == "track":
        _piles(canvas, scene)
    elif all(hand(captain) is not None for captain in view.captains):
        _all(canvas, scene)
    else:
        _face_down(canvas, scene)


# ── one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def _own(canvas: Canvas, scene: Scene, captain: View, cards: list[Card]) -> None:
    say = scene.words.say
    full = draws_nothing(scene.view, cards)
    room = _frame(canvas, scene, captain, full)
    if not cards:
        canvas.put(room.x, room.y + room.h // 2, clip(say("screen-empty-hand"), room.w), "muted italic", room.w, "^")
        return
    pieces = [piece(scene.view, one) for one in cards]
    wide = min((room.w + 1) // len(pieces) - 1, WIDEST)
    if wide >= CARD and room.h >= 4:
        _cards(canvas, scene, room, pieces, wide, full)
    else:
        _strips(canvas, scene, room, pieces)


def _frame(canvas: Canvas, scene: Scene, captain: View, full: bool) -> Area:
    """Whose hand it is, and that nobody else looks; with little room, that nothing will be drawn."""
    seat = captain.seat
    warns = full and canvas.w < ROOMY
    key = "screen-draws-nothing" if warns else "screen-hand"
    bare = width(scene.words.say(key, {seat: ""}, seat=seat))
    only = scene.words.say("screen-only", {seat: clip(scene.name(seat), 12)}, seat=seat)
    right = "" if warns or canvas.w - 10 - bare - width(only) < min(width(scene.name(seat)), 10) else only
    left = canvas.w - bare - (width(right) + 12 if right else 6)
    title = scene.words.say(key, {seat: clip(scene.name(seat), max(left, 3))}, seat=seat)
    return canvas.frame(title, right, ink="warn bold" if warns else f"{scene.colour(seat)} bold", right_ink="secret")


def _cards(canvas: Canvas, scene: Scene, room: Area, pieces: list[Piece], wide: int, full: bool) -> None:
    low = 1 if room.h > 4 else 0
    reminder = wrapped(scene.words.say("screen-fills"), room.w) if full else []
    high = room.h - low
    if full and room.h - len(reminder) >= 4:
        high = min(high, room.h - len(reminder))
    for at, one in enumerate(pieces):
        area = Area(room.x + at * (wide + 1), room.y, wide, high)
        _card(canvas, scene, area, one)
    for at, line in enumerate(reminder[: max(room.h - high, 0)]):
        canvas.put(room.x, room.y + high + at, clip(line, room.w), "warn")


def _card(canvas: Canvas, scene: Scene, area: Area, one: Piece) -> None:
    """A card with its name in two lines where it needs them, and what an action does."""
    x, y, w, h = area
    for row in range(y, y + h):
        canvas.put(x, row, "▐", "paper-edge")
        canvas.fill(Area(x + 1, row, w - 2, 1), "paper-ink on paper")
        canvas.put(x + w - 1, row, "▌", "paper-edge")
    for at, line in enumerate(wrapped(one.name, w - 2)[: h - 1]):
        canvas.put(x + 1, y + at, clip(line, w - 2), "paper-ink on paper bold")
    text = effect(scene, one.card)
    if text:
        lines = wrapped(text, w - 2)[-2:]
        for at, line in enumerate(lines):
            canvas.put(x + 1, y + h - len(lines) + at, clip(line, w - 2), "paper-ink on paper italic")
        return
    guess = "~" * one.guessed
    canvas.put(x + 1, y + h - 1, one.left, f"{one.left_ink} on paper bold")
    end = canvas.put(x + w - 1 - width(one.right + guess), y + h - 1, one.right, f"{one.right_ink} on paper bold")
    canvas.put(end, y + h - 1, guess, "paper-ink on paper")


def effect(scene: Scene, one: Card) -> str:
    """What an action card does, in two or three words."""
    known = printed(scene.view, one)
    return scene.words.say(f"screen-{known.effect}") if known is not None and known.kind == "action" else ""


def _strips(canvas: Canvas, scene: Scene, room: Area, pieces: list[Piece]) -> None:
    """A card a line; what has no room is counted."""
    shown = pieces if len(pieces) <= room.h else pieces[: room.h - 1]
    for at, one in enumerate(shown):
        x, y = room.x, room.y + at
        text = effect(scene, one.card)
        value = max(width(one.value), width(text))
        canvas.put(x, y, "▐", "paper-edge")
        canvas.fill(Area(x + 1, y, room.w - 2, 1), "paper-ink on paper")
        canvas.put(x + room.w - 1, y, "▌", "paper-edge")
        name = room.w - 3 - value if room.w - 3 - value >= width(one.name) or not text else width(one.name)
        end = canvas.put(x + 1, y, clip(one.name, name), "paper-ink on paper bold")
        if text:
            left = x + room.w - 1 - end - 1
            canvas.put(end + 1, y, text if width(text) <= left else "", "paper-ink on paper", max(left, 0), ">")
        else:
            canvas.runs(x + room.w - 1 - width(one.value), y, one.values())
    if len(shown) < len(pieces):
        canvas.put(room.x, room.y + room.h - 1, f"+{len(pieces) - len(shown)}", "muted")


# ── nobody's ────────────────────────────────────────────────────────────────────────────────────────────────


def _face_down(canvas: Canvas, scene: Scene) -> None:
    say = scene.words.say
    room = canvas.frame(say("screen-hands"), say("screen-face-down") if canvas.w >= ROOMY else "")
    key = scene.keys.get("peek", "p")
    piles = piles_line(scene)
    shown = room._replace(h=room.h - 1) if room.h > 2 else room
    face_down(canvas, shown)
    if room.h > 2:
        canvas.put(room.x, room.y + room.h - 1, clip(piles, room.w), "muted")
    if not key:  # no hand can be looked at now
        return
    text = say("screen-peek")
    wide = min(width(text) + 7, room.w)
    middle = Area(room.x + max((room.w - wide) // 2, 0), shown.y + shown.h // 2, wide, 1)
    canvas.put(middle.x, middle.y, " " * middle.w)
    canvas.put(middle.x + 1, middle.y, f" {key} ", "accent-ink on lit bold")
    canvas.put(middle.x + 5, middle.y, clip(text, middle.w - 5), "foreground")
    canvas.hit(middle, "command:peek")


def piles_line(scene: Scene) -> str:
    """How many cards the piles have, in a line."""
    view = scene.view
    return scene.words.say("screen-piles-line", draw=many(view.deck), discards=many(view.discards))


def _piles(canvas: Canvas, scene: Scene) -> None:
    """The piles, and what was discarded last."""
    say, view = scene.words.say, scene.view
    room = canvas.frame(say("screen-piles"))
    rows = [(say("screen-discards"), many(view.discards)), (say("screen-pies-left"), view.to_come)]
    if not view.unread:
        rows.insert(0, (say("screen-draw"), many(view.deck)))
    for at, (text, count) in enumerate(rows[: room.h]):
        canvas.put(room.x, room.y + at, clip(text, room.w - 5), "muted")
        canvas.put(room.x + min(room.w, 22) - 4, room.y + at, str(count), "foreground bold", 4, ">")
    left = room.h - len(rows) - 1
    last = [piece(view, one) for one in reversed(view.discards.cards[-8:])]
    if left >= 1 and last:
        canvas.put(room.x, room.y + len(rows), say("screen-last"), "muted italic")
        chips(canvas, Area(room.x, room.y + len(rows) + 1, room.w, left), last)


# ── all ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _all(canvas: Canvas, scene: Scene) -> None:
    """Every hand, where all may be seen."""
    say = scene.words.say
    room = canvas.frame(say("screen-hands"), say("screen-open"))
    captains = scene.view.captains
    rows = room.h
    columns = -(-len(captains) // rows)
    wide = room.w // columns
    for at, captain in enumerate(captains):
        x, y = room.x + at // rows * wide, room.y + at % rows
        canvas.put(x, y, scene.mark(captain.seat), f"{scene.colour(captain.seat)} bold")
        pieces = [piece(scene.view, one) for one in hand(captain) or []]
        if pieces:
            chips(canvas, Area(x + 2, y, wide - 3, 1), pieces)
        else:
            canvas.put(x + 2, y, "·", "line")


def _standings(canvas: Canvas, scene: Scene) -> None:
    """Who has how many points, best first."""
    say, view = scene.words.say, scene.view
    room = canvas.frame(say("screen-standings"), ink="accent-ink bold")
    captains = ranked(view)
    columns = 1 if room.h >= len(captains) else 2
    wide = room.w // columns
    rows = -(-len(captains) // columns)
    step = 2 if room.h >= 2 * rows else 1
    for at, captain in enumerate(captains[: rows * columns]):
        x, y = room.x + at // rows * wide, room.y + at % rows * step
        if y >= room.y + room.h:
            continue
        colour = scene.colour(captain.seat)
        canvas.put(x, y, scene.mark(captain.seat), colour)
        canvas.put(x + 2, y, clip(scene.name(captain.seat), wide - 7), f"{colour} bold")
        ink = "accent-ink bold" if at == 0 else "foreground bold"
        canvas.put(x + wide - 5, y, str(points(view, captain)), ink, 4, ">")
