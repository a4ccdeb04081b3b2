"""The dice of the round: the present roll big with what it offers; afterwards all three small; at the end, the coin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.games.high_tea.lines import on_dice, scavenging
from rat_tables.words import Words
from screens.high_tea.account import outdoing
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.look import big_die, die, paper, small_die
from screens.widgets.text import clip, width

ROLLS: Final = 3
NOTHING: Final = (0, 0)


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw what lies there now."""
    view, say = scene.view, scene.words.say
    if view.place.startswith("awards") and not scene.beats:
        last(canvas, scene, canvas.frame(say("screen-banquet")))
        return
    rolls = [(a, b) for a, b in view.dice]
    playing = scavenging(view) and outdoing(scene) is None
    present = _present(scene, len(rolls)) if playing else 0
    right = say("screen-scavenge", number=present) if present else ""
    inside = canvas.frame(say("screen-dice"), right)
    if inside.h >= 8 * ROLLS - 2:
        _each_in_its_place(canvas, scene, inside, rolls, present)
    elif playing and not (view.one_look and len(rolls) == ROLLS):
        _big(canvas, scene, inside, rolls[present - 1] if present <= len(rolls) else NOTHING)
    elif rolls:
        _small(canvas, scene, inside, rolls, present if playing else 0)
    else:
        _big(canvas, scene, inside, NOTHING)


def _present(scene: Scene, rolled: int) -> int:
    """Which roll is at hand, from the place (`3.scavenge.2`); with one look for all, the last."""
    step = scene.view.place.rpartition(".")[2]
    if scene.view.one_look and rolled == ROLLS and scene.ask is not None and scene.ask.kind == "scavenge.take":
        step = scene.ask.place.rpartition(".")[2]
    return int(step) if step.isdigit() else rolled


def offer(words: Words, roll: Sequence[int]) -> list[Run]:
    """What a roll offers, as pieces of text."""
    say = words.say
    a, b = roll
    if not a:
        return []
    if a == b:
        return [(say("screen-double", amount=a), "foreground bold")]
    facts = on_dice(a, b)
    one, other = say("screen-way", amount=a, supply=facts["few"]), say("screen-way", amount=b, supply=facts["many"])
    return [(one, "foreground bold"), (f" {say('screen-or')} ", "muted"), (other, "foreground bold")]


def _big(canvas: Canvas, scene: Scene, room: Area, roll: Sequence[int]) -> None:
    runs = offer(scene.words, roll)
    long = sum(width(text) for text, _ in runs)
    if room.h >= 7:
        draw_die, wide, high = big_die, 9, 5
    else:
        draw_die, wide, high = die, 7, 3
    if room.h < high + 1:  # no row below: the offer stands beside them
        x = room.x
        for pips in roll:
            x = draw_die(canvas, x, room.y, pips) + 1
        for at, (text, style) in enumerate(runs):
            canvas.put(x + 1, room.y + at, clip(text.strip(), room.x + room.w - x - 1), style)
        return
    gap = 3 if room.w < 30 else 5
    y = room.y + (room.h - high - 1 - (room.h > high + 1)) // 2
    x = room.x + (room.w - 2 * wide - gap) // 2
    draw_die(canvas, draw_die(canvas, x, y, roll[0]) + gap, y, roll[1])
    canvas.runs(room.x + max((room.w - long) // 2, 0), y + high + (room.h > high + 2), runs, min(long, room.w))


def _small(canvas: Canvas, scene: Scene, room: Area, rolls: Sequence[Sequence[int]], present: int) -> None:
    """A roll a line, or two where one is too short for both ways to take it."""
    step = 2 if room.h >= 2 * len(rolls) else 1
    y = room.y + max((room.h - len(rolls) * step + step - 1) // 2, 0)
    for at, (a, b) in enumerate(rolls):
        row = y + at * step
        if at + 1 == present:
            canvas.put(room.x, row, "▸", "accent-ink bold")
        x = small_die(canvas, small_die(canvas, room.x + 1, row, a), row, b) + 1
        left = room.x + room.w - x
        runs: list[Run] = [
            (text, style if at + 1 == present else style.replace(" bold", ""))
            for text, style in offer(scene.words, (a, b))
        ]
        if sum(width(text) for text, _ in runs) > left and step > 1:
            canvas.runs(x, row, runs[:1], left)
            canvas.runs(x - 3, row + 1, [(runs[1][0].lstrip(), runs[1][1]), *runs[2:]], left + 3)
        else:
            canvas.runs(x, row, runs, left)


def _each_in_its_place(canvas: Canvas, scene: Scene, room: Area, rolls: Sequence[Sequence[int]], present: int) -> None:
    step = room.h // ROLLS
    for at in range(ROLLS):
        y = room.y + at * step + (step - 7) // 2
        roll = rolls[at] if at < len(rolls) else NOTHING
        now = at + 1 == present
        x = canvas.put(room.x, y, scene.words.say(f"screen-roll-{at + 1}"), "accent-ink bold" if now else "muted") + 2
        runs = offer(scene.words, roll)
        quiet: list[Run] = [(text, style if now else "muted") for text, style in runs]
        canvas.runs(x, y, quiet, room.x + room.w - x)
        left = room.x + (room.w - 21) // 2
        big_die(canvas, big_die(canvas, left, y + 1, roll[0]) + 3, y + 1, roll[1])


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────


def last(canvas: Canvas, scene: Scene, room: Area) -> None:
    """Whose the lifeboat is, and how the coin fell."""
    view = scene.view
    down = room.y
    if view.lifeboat:
        down = lifeboat(canvas, scene, room, view.lifeboat) + (room.h > 7)
    if view.coin or view.thrower:
        coin(canvas, scene, Area(room.x, down, room.w, min(room.y + room.h - down, 5)), view.coin)


def lifeboat(canvas: Canvas, scene: Scene, room: Area, seat: str) -> int:
    """The boat with the one rat in it; return the row below."""
    x = room.x + (room.w - 14) // 2
    canvas.put(room.x, room.y, clip(scene.name(seat), room.w), f"{scene.colour(seat)} bold", room.w, "^")
    canvas.put(x + 1, room.y + 1, "▝██████████▘", "accent-ink")
    canvas.put(x, room.y + 2, "≈" * 14, "seat-3")
    return room.y + 3


def coin(canvas: Canvas, scene: Scene, room: Area, side: str) -> None:
    """The coin, and which side lies up."""
    text = scene.words.say(f"screen-coin-{side or 'air'}")
    if room.h < 3:
        canvas.put(room.x, room.y, f"◉ {text}", "coin bold", room.w, "^")
        return
    wide = 7 + 2 + width(text)
    x, y = room.x + max((room.w - wide) // 2, 0), room.y + (room.h - 3) // 2
    inside = paper(canvas, Area(x, y, 7, 3), "coin", "coin")
    sign = {"heads": "♛", "tails": "≈", "cancelled": "–"}.get(side, "?")
    canvas.put(inside.x, inside.y, sign, "key-ink on coin bold", inside.w, "^")
    canvas.put(x + 9, y + 1, clip(text, room.x + room.w - x - 9), "foreground bold")
