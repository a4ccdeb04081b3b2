"""The great moments: a battle has the whole table; plunder that goes by itself is shown where it lay."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Event
from rat_tables.games.rattaneer.pack import Plunder
from rat_tables.games.rattaneer.table import CUBE_STRENGTH
from screens.rattaneer.cards import daggers, piece
from screens.rattaneer.cards import draw as draw_card
from screens.rattaneer.reckoned import printed
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width, wrapped

BRINGS, WON, LOST = "battle.brings", "battle.won", "battle.lost"
AFTER: Final = frozenset({"cubes.spent", "cubes.saved"})
"""What comes of a battle that is won."""
TAKES: Final = frozenset({"plundered", "plundered.gold", "plundered.money"})
WIDE: Final = (18, 22)
"""Cells of a card in a battle."""


def begins(event: Event, before: Event | None) -> bool | None:
    """Whether a great moment begins with an event, or it goes with the one that runs.

    What a captain chose to take it sees at once: only what is taken without anybody's choosing is a moment.
    """
    kind, last = event.kind, before.kind if before is not None else ""
    if kind == BRINGS:
        return None if last == BRINGS else True
    if kind in (WON, LOST) or kind in AFTER:
        return None
    if kind in TAKES:
        return before is not None
    return False


def battle(scene: Scene) -> bool:
    """Whether a battle is shown."""
    return bool(scene.beats) and scene.beats[0].kind == BRINGS


def acts(scene: Scene) -> frozenset[Seat]:
    """Who acts in the moment that is shown."""
    return frozenset(event.seat for event in scene.beats if event.seat)


def goes(scene: Scene, card: Card) -> str:
    """Who takes a card in the moment that is shown, or took it just before."""
    if not scene.beats or scene.beats[0].kind not in TAKES:
        return ""
    for event in reversed(scene.events):
        if event.kind not in TAKES:
            return ""
        if event.facts["card"] == card:
            return f"→{scene.mark(event.seat)}"
    return ""


def draw(canvas: Canvas, scene: Scene) -> None:
    """The cards that fight on one side, on the other who brings what; and the sums."""
    if not battle(scene):
        return
    say = scene.words.say
    brings = [event for event in scene.beats if event.kind == BRINGS]
    end = next(event for event in scene.beats if event.kind in (WON, LOST))
    won, area = end.kind == WON, brings[0].facts["area"]
    title = say("screen-battle", area=area)
    room = canvas.frame(title, ink="accent-ink bold")
    after = [scene.words.event(event, scene.names) for event in scene.beats if event.kind in AFTER]
    cards = [card for card in scene.view.areas[str(area)].cards.cards if isinstance(printed(scene.view, card), Plunder)]
    wide = WIDE[room.w >= 90]
    names = min(max(width(scene.name(event.seat)) for event in brings), 24 if room.w >= 90 else 16)
    left = names + 2 + 30
    x = room.x + max((room.w - left - wide - 6) // 2, 0)
    rows = max(len(brings), len(cards))
    high = 2 if room.h >= 3 * rows + 8 else 1
    told = [line for text in after for line in wrapped(text, min(room.w, 76))]
    y = room.y + max((room.h - rows * high - 6 - len(told)) // 2, 0)
    canvas.put(x, y, say("screen-crew"), "muted")
    canvas.put(x + left + 6, y, say("screen-enemy"), "muted")
    canvas.put(x + left - 6, y, say("screen-strength"), "muted", 6, ">")
    y += 1
    for row, event in enumerate(brings):
        _brings(canvas, scene, Area(x, y + row * high, left, 1), names, event)
    for row, card in enumerate(cards):
        draw_card(canvas, Area(x + left + 6, y + row * high, wide, 1), piece(scene, card))
    y += rows * high
    have, need = int(end.facts["have"]), int(end.facts["need"])
    canvas.put(x, y, "─" * left, "line")
    canvas.put(x + left + 6, y, "─" * wide, "line")
    ink = "good bold" if won else "bad bold"
    canvas.put(x + left - 6, y + 1, str(have), ink, 6, ">")
    canvas.put(x + left + 1, y + 1, "≥" if won else "<", ink, 4, "^")
    canvas.put(x + left + 6, y + 1, f"{need} †", "red-text bold", wide, ">")
    verdict = say("screen-won" if won else "screen-lost", have=have, need=need)
    canvas.put(room.x, y + 3, clip(verdict, room.w), ink, room.w, "^")
    for row, line in enumerate(told[: max(room.y + room.h - y - 4, 0)]):
        canvas.put(room.x, y + 4 + row, line, "muted", room.w, "^")


def _brings(canvas: Canvas, scene: Scene, area: Area, names: int, event: Event) -> None:
    """`M Morgan  ■■ 4  ††  6`: cubes with what they are worth, the crew's strength, both together."""
    facts, colour = event.facts, scene.colour(event.seat)
    canvas.put(area.x, area.y, scene.mark(event.seat), f"key-ink on {colour} bold")
    x = canvas.put(area.x + 2, area.y, clip(scene.name(event.seat), names), f"{colour} bold", names) + 2
    cubes, crew, each = int(facts["cubes"]), int(facts["crew"]), CUBE_STRENGTH
    if cubes:
        canvas.put(
            canvas.put(x, area.y, "■" * cubes, f"{colour} bold") + 1, area.y, f"×{each} = {each * cubes}", "muted"
        )
    if crew:
        canvas.put(x + 14, area.y, daggers(crew), "red-text bold")
    canvas.put(area.x + area.w - 6, area.y, str(facts["total"]), "foreground bold", 6, ">")
