"""Decks and discards: how many lie there, what is known to lie on top, and the dead, which are open to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rat_tables.engine.cards import Card, face
from screens.rats_and_relics import cards, reckoned
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

SPELLED: Final = 27
"""From so many cells on each card of a list says what it does."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the piles: in a line, or with the discards listed, rats and relics apart."""
    say, view = scene.words.say, scene.view
    facts = {"left": reckoned.left(view), "dead": len(view.dead_rats.cards)}
    if canvas.h == 1:
        _line(canvas, scene, say("screen-piles-line", **facts))
        return
    room = canvas.frame(say("screen-decks"))
    y = room.y
    x = canvas.put(room.x, y, "▐", "back")
    x = canvas.put(x, y, "░░░", "back-ink on back")
    x = canvas.put(x, y, "▌", "back")
    canvas.put(x, y, clip(f" {say('screen-left', **facts)}", room.x + room.w - x), "foreground bold")
    top = on_top(scene, room.w)
    if top:
        y += 1
        canvas.put(room.x, y, top, "accent-ink")
    y += 1
    canvas.put(room.x, y, clip(say("screen-dead", **facts), room.w), "foreground bold")
    half = (room.w - 2) // 2
    for at, pile in enumerate((view.dead_rats, view.dead_relics)):
        area = Area(room.x + at * (half + 2), y + 1, half, room.y + room.h - y - 1)
        tally(canvas, scene, area, Counter(map(face, reversed(pile.cards))), bool(at))


def _line(canvas: Canvas, scene: Scene, text: str) -> None:
    """All in one titled line."""
    say = scene.words.say
    title = say("screen-decks")
    canvas.rule(Area(0, 0, canvas.w, 1), title)
    x = canvas.put(width(title) + 4, 0, f" {text} ", "foreground")
    hint = f" {say('screen-tab')} "
    end = canvas.w - width(hint) - 2
    canvas.put(end, 0, hint, "muted")
    top = on_top(scene, end - x - 4)
    if top:
        canvas.put(x + 1, 0, f" {top} ", "accent-ink")


def on_top(scene: Scene, room: int) -> str:
    """What everybody knows to lie on top of the decks, the topmost first; what has no room is counted."""
    view = scene.view
    pairs = [
        f"{cards.name(scene, rat)}·{cards.name(scene, relic)}"
        for rat, relic in zip(reversed(view.top_rats.cards), reversed(view.top_relics.cards), strict=False)
    ]
    several = [
        scene.words.say("screen-on-top", pairs=", ".join(pairs[:shown]), more=len(pairs) - shown)
        for shown in range(len(pairs), 0, -1)
    ]
    return clip(cards.fitting(several, room), room)


def tally(canvas: Canvas, scene: Scene, area: Area, lying: Mapping[Card, int], relics: bool | None = None) -> None:
    """Cards with how many there are, in columns if need be; what has no room is counted.

    `relics`: they are relics, or rats, and where there is room they say what they do.
    """
    if area.h < 1:
        return
    if not lying:
        canvas.put(area.x, area.y, "·", "muted")
        return
    columns = max(min(-(-len(lying) // area.h), area.w // 11), 1)
    wide = area.w // columns
    shown = list(lying.items())
    if len(shown) > columns * area.h:
        shown = shown[: columns * area.h - 1]
    for at, (card, count) in enumerate(shown):
        column, row = divmod(at, area.h)
        x, y = area.x + column * wide, area.y + row
        text = f"{cards.name(scene, card)}{f' ×{count}' if count > 1 else ''}"
        end = canvas.put(x, y, clip(text, wide - (column + 1 < columns)), "foreground")
        if wide >= SPELLED and relics is not None:
            says = cards.effect(scene, card, wide - 14) if relics else cards.trigger(scene, card, wide - 14)
            canvas.put(max(end + 1, x + 13), y, clip(says, wide - 14), "muted")
    if len(shown) < len(lying):
        column, row = divmod(len(shown), area.h)
        rest = sum(lying.values()) - sum(count for _, count in shown)
        canvas.put(area.x + column * wide, area.y + row, f"+{rest}", "muted")
