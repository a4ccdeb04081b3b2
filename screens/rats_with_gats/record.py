"""The Rat Records: while rats are made, what they are like; at the end, what became of them."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.views import View
from rat_tables.games.rats_with_gats.making import QUESTIONS
from screens.rats_with_gats.reckoned import at_the_end, rat_of
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width, wrapped

ASKED: Final = "record."
WIDEST: Final = 30


def answers(scene: Scene, rat: View) -> list[tuple[str, str]]:
    """The six questions in short, and how they were answered; nothing where one is still open."""
    return [(scene.words.say(f"screen-{question}"), str(rat.answers.get(question, ""))) for question in QUESTIONS]


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the record that is written just now, or all of them in short."""
    if at_the_end(scene):
        _became(canvas, scene)
        return
    ask = scene.ask
    writes = ask is not None and ask.kind.startswith(ASKED) and not scene.beats
    rat = rat_of(scene.view, str(ask.facts.get("rat", ""))) if ask is not None and writes else None
    if rat is not None and ask is not None:
        _one(canvas, scene, rat, ask.kind.removeprefix(ASKED))
    else:
        _every(canvas, scene)


def _one(canvas: Canvas, scene: Scene, rat: View, asked: str) -> None:
    """One rat, question by question."""
    say, seat = scene.words.say, rat.seat
    bare = width(say("screen-record-of", {seat: ""}, seat=seat))
    title = say("screen-record-of", {seat: clip(scene.name(seat), max(canvas.w - bare - 30, 8))}, seat=seat)
    number = QUESTIONS.index(asked) + 1 if asked in QUESTIONS else 1
    room = canvas.frame(title, say("screen-question-of", number=number, of=len(QUESTIONS)), ink="accent-ink bold")
    told = answers(scene, rat)
    step = 3 if room.h >= 3 * len(told) else 1
    y = room.y + max((room.h - step * len(told)) // 2, 0)
    wide = max(width(label) for label, _ in told) + 3
    indent = 2 if room.w < 90 else 6
    for question, (label, text) in zip(QUESTIONS, told, strict=True):
        now = question == asked
        if now:
            canvas.fill(Area(room.x - 1, y, room.w + 2, 1), "foreground on lit")
        ground = " on lit" if now else ""
        canvas.put(room.x + indent - 2, y, "▸" if now else " ", f"accent-ink{ground} bold")
        canvas.put(room.x + indent, y, label, f"foreground{ground} bold" if now else "muted")
        ink = "foreground bold" if text else f"foreground{ground}" if now else "muted"
        left = room.w - indent - wide
        canvas.put(room.x + indent + wide, y, clip(text or ("…" if now else "·"), left), ink)
        y += step


def _every(canvas: Canvas, scene: Scene) -> None:
    """A line for each rat, or as many as there is room for: what it was said of it."""
    say, rats = scene.words.say, scene.view.rats
    room = canvas.frame(say("screen-records"), ink="accent-ink bold")
    high = min(max(room.h // len(rats), 1), 4)
    y = room.y + max((room.h - high * len(rats)) // 2, 0)
    wide = min(max(width(scene.name(rat.seat)) for rat in rats), max(room.w // 4, 12))
    for rat in rats:
        canvas.put(room.x + 1, y, scene.mark(rat.seat), scene.colour(rat.seat))
        canvas.put(room.x + 3, y, clip(scene.name(rat.seat), wide), f"{scene.colour(rat.seat)} bold")
        told = [say("screen-trait", label=label, text=text) for label, text in answers(scene, rat) if text]
        x = room.x + 3 + wide + 2
        lines = wrapped(" · ".join(told) or say("screen-blank"), room.x + room.w - x)
        for at, line in enumerate(lines[:high]):
            more = at == high - 1 and len(lines) > high
            text = clip(f"{line} …", room.x + room.w - x) if more else line
            canvas.put(x, y + at, text, "foreground" if told else "muted italic")
        y += high


def _became(canvas: Canvas, scene: Scene) -> None:
    """The crew by Rank, each with its Name, its Gat, and how its story ended."""
    say = scene.words.say
    rats = sorted(scene.view.rats, key=lambda rat: -rat.rank)
    room = canvas.frame(say("screen-became"), say("screen-scenes", many=scene.view.scene), ink="accent-ink bold")
    high = min(room.h // len(rats), 3) or 1
    y = room.y + max((room.h - high * len(rats)) // 2, 0)
    wide = min(max(width(scene.name(rat.seat)) for rat in rats), max(room.w // 3, 12))
    top = max(int(rat.rank) for rat in rats)
    bars = min(top, 10)
    for rat in rats:
        colour = scene.colour(rat.seat)
        canvas.put(room.x + 1, y, "♛" if rat.seat == scene.view.captain else " ", "accent-ink bold")
        canvas.put(room.x + 3, y, scene.mark(rat.seat), colour)
        canvas.put(room.x + 5, y, clip(scene.name(rat.seat), wide), f"{colour} bold")
        x = room.x + 5 + wide + 2
        canvas.put(x, y, str(rat.rank), "accent-ink bold", 2, ">")
        canvas.put(x + 3, y, "■" * min(int(rat.rank), bars), colour)
        x += bars + 5
        canvas.put(x, y, clip(fate(scene, rat), room.x + room.w - x), "foreground")
        if high > 1:
            told = " · ".join(text for _, text in answers(scene, rat) if text)
            canvas.put(room.x + 5, y + 1, clip(told, room.w - 5), "muted italic")
        y += high


def fate(scene: Scene, rat: View) -> str:
    """What became of a rat: its Name, its Gat, its end."""
    say = scene.words.say
    parts = [say("screen-called", name=rat.name)] if rat.named and rat.name else []
    if rat.gat:
        parts.append(say("screen-gat-is", gat=rat.gat_is) if rat.gat_is else say("screen-a-gat"))
    if rat.ghost or rat.gone:
        parts.append(say("screen-ghost-of" if rat.ghost else f"screen-{rat.gone}"))
    return " · ".join(parts)
