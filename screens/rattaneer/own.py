"""The part for one pair of eyes: what a captain has face down, and what it will be worth."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.views import View
from rat_tables.games.rattaneer.pack import Plunder
from screens.rattaneer.cards import draw as draw_card
from screens.rattaneer.cards import loot, piece
from screens.rattaneer.reckoned import captain_of, ends, face_down, many, printed
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import face_down as pattern
from screens.widgets.look import in_a_row
from screens.widgets.text import clip, width

CARD: Final = 13
"""Cells of a card face down, seen by its owner."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw what the one that looks has face down; the backs of all where nobody does."""
    captain = captain_of(scene.view, scene.looking or "")
    cards = face_down(captain) if captain is not None else None
    if ends(scene):
        room = canvas.frame(scene.words.say("screen-face-down"))
        canvas.put(room.x, room.y, clip(scene.words.say("screen-all-open"), room.w), "muted italic")
    elif captain is not None and cards is not None:
        _own(canvas, scene, captain, cards)
    elif all(face_down(each) is not None for each in scene.view.captains):
        _all(canvas, scene)
    else:
        _backs(canvas, scene)


def _own(canvas: Canvas, scene: Scene, captain: View, cards: list[str]) -> None:
    say, seat = scene.words.say, captain.seat
    loot = [printed(scene.view, card) for card in cards]
    worth = sum(known.value for known in loot if isinstance(known, Plunder))
    right = say("screen-worth", points=worth) if cards else ""
    title = say("screen-own", {seat: clip(scene.name(seat), max(canvas.w - width(right) - 24, 6))}, seat=seat)
    room = canvas.frame(title, right, ink="secret bold", right_ink="secret")
    if not cards:
        text = say("screen-own-unknown", many=captain.down.unknown) if captain.down.unknown else say("screen-own-none")
        canvas.put(room.x, room.y, clip(text, room.w), "muted italic")
        return
    across = max((room.w + 1) // (CARD + 1), 1)
    for at, card in enumerate(cards):
        x, y = room.x + at % across * (CARD + 1), room.y + at // across
        if y == room.y + room.h - 1 and at % across == across - 1 and at + 1 < len(cards):
            canvas.put(x, y, f"+{len(cards) - at}", "muted")
            return
        draw_card(canvas, Area(x, y, CARD, 1), piece(scene, card))


def _all(canvas: Canvas, scene: Scene) -> None:
    """What every captain has face down, where all may be seen."""
    room = canvas.frame(scene.words.say("screen-face-down"))
    captains = scene.view.captains
    rows = min(room.h, len(captains))
    wide = room.w // -(-len(captains) // rows)
    for at, captain in enumerate(captains):
        x, y = room.x + at // rows * wide, room.y + at % rows
        canvas.put(x, y, scene.mark(captain.seat), f"key-ink on {scene.colour(captain.seat)} bold")
        texts = loot(scene, face_down(captain) or [])
        in_a_row(canvas, x + 2, y, texts or ["–"], wide - 3, "foreground" if texts else "muted")


def _backs(canvas: Canvas, scene: Scene) -> None:
    """Face down for everybody."""
    say, view = scene.words.say, scene.view
    room = canvas.frame(say("screen-face-down"))
    pattern(canvas, room)
    key = scene.keys.get("peek", "p")
    if not key or (scene.use == "track" and not any(many(captain.down) for captain in view.captains)):
        return
    text = say("screen-peek")
    wide = min(width(text) + 7, room.w)
    middle = Area(room.x + max((room.w - wide) // 2, 0), room.y + room.h // 2, wide, 1)
    canvas.put(middle.x, middle.y, " " * middle.w)
    canvas.put(middle.x + 1, middle.y, f" {key} ", "accent-ink on lit bold")
    canvas.put(middle.x + 5, middle.y, clip(text, middle.w - 5), "foreground")
    canvas.hit(middle, "command:peek")
