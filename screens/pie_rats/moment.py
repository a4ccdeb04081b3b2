"""The great moments: who is lured, taken, fed, stolen, sent away; a pie that is looted has the whole table."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.table import Event
from screens.pie_rats import reckoned
from screens.pie_rats.cards import chips, piece
from screens.pie_rats.sill import pie_card
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

LOOTED: Final = "looted"
LURED: Final = "lured"
BEGINS: Final = frozenset({LURED, "mirrored", "kidnapped", "fed", "stolen", LOOTED, "penalty"})
"""With each of these a great moment begins."""
GOES_ON: Final = frozenset({"spent", "blocked"})
"""What goes with the moment that runs."""
TAKES: Final = frozenset({LURED, "kidnapped", "stolen"})
"""Moments in which a card goes over to another captain."""
SIZES: Final = ((30, (36, 13)), (20, (28, 10)), (0, (24, 8)))
"""How large a looted pie is in a room of at least so many rows."""
LOSES: Final = frozenset({"fed", "penalty"})
"""Moments in which a card is discarded."""


def goes(scene: Scene, card: Card) -> str:
    """What becomes of a card in the moment that is shown: to whom it goes, or that it is gone."""
    for event in scene.beats:
        if event.kind in TAKES and event.facts.get("card") == card:
            return f"→{scene.mark(event.seat)}"
        if event.kind in LOSES and event.facts.get("card") == card:
            return "✗"
        if event.kind in GOES_ON and card in event.facts.get("cards", ()):
            return "✗"
    return ""


def looted(scene: Scene) -> Event | None:
    """The pie that is looted in this moment."""
    return next((event for event in scene.beats if event.kind == LOOTED), None)


def draw(canvas: Canvas, scene: Scene) -> None:
    """A large pie, who has it, the crew that carried it, and the points."""
    event = looted(scene)
    if event is None:
        return
    view, say = scene.view, scene.words.say
    room = canvas.frame(say("screen-a-pie"), say("screen-left", many=len(view.sill.cards) - 1), ink="pie bold")
    one = piece(view, event.facts["pie"])
    captain = reckoned.captain_of(view, event.seat)
    before = reckoned.points(view, captain) if captain is not None else 0
    crew = [piece(view, card) for card in event.facts["crew"]]
    wide, high = next(size for least, size in SIZES if room.h >= least)
    y = room.y + max((room.h - high - 6) // 2, 0)
    pie_card(canvas, Area(room.x + (room.w - wide) // 2, y, wide, high), one)
    y += high + 1
    colour = scene.colour(event.seat)
    canvas.put(room.x, y, clip(scene.name(event.seat), room.w), f"{colour} bold", room.w, "^")
    gain = event.facts["points"]
    canvas.put(room.x, y + 1, say("screen-gain", points=gain, all=before + gain), "accent-ink bold", room.w, "^")
    text = say("screen-carried" if crew else "screen-alone", strength=captain.strength if captain is not None else 0)
    canvas.put(room.x, y + 3, clip(text, room.w), "muted", room.w, "^")
    if crew:
        long = min(sum(width(each.name) + width(each.value) + 4 for each in crew), room.w - 8)
        chips(canvas, Area(room.x + (room.w - long) // 2, y + 4, long + 4, 2), crew)
