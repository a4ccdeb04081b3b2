"""The hand of the rat that looks, with its techniques and its record; while nobody looks, how the scene stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.views import View
from rat_tables.games.rats_with_gats.deck import is_joker, pips
from screens.rats_with_gats.crew import objectives
from screens.rats_with_gats.reckoned import (
    allowances,
    at_the_end,
    between,
    bonus,
    hand,
    hands_shown,
    held,
    making,
    many,
    rat_of,
    techniques,
)
from screens.rats_with_gats.record import answers
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.look import FACE_DOWN, UNKNOWN, chip
from screens.widgets.look import card as large
from screens.widgets.look import face as face_of
from screens.widgets.text import clip, width, wrapped

LARGE: Final = 12
"""From so many rows on cards are large."""
TALL: Final = 8
"""From so many rows on cards have three rows."""
ROOMY: Final = 9
"""From so many rows on what the crew wants has a line for each objective."""
STEPS: Final = ("record", "ranks", "hands", "techniques")
"""The making of the rats, step by step."""
ASKED: Final = "challenge.card"


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw whatever this viewer may see of the hands."""
    own = rat_of(scene.view, scene.looking) if scene.looking is not None else None
    if not hands_shown(scene):
        _scene(canvas, scene)
    elif own is not None:
        _own(canvas, scene, own)
    else:
        _all(canvas, scene)


# ── one's own ───────────────────────────────────────────────────────────────────────────────────────────────


def _own(canvas: Canvas, scene: Scene, rat: View) -> None:
    """Cards, what each counts for, techniques, and as far as there is room the record and how the scene stands."""
    room = _frame(canvas, scene, rat)
    y = room.y + _cards(canvas, scene, room, rat, hand(rat) or [])
    roomy = room.h >= LARGE
    y = _techniques(canvas, scene, Area(room.x, y + roomy, room.w, room.y + room.h - y - roomy), rat, roomy)
    left = room.y + room.h - y
    if roomy and left > 3:
        y = _record(canvas, scene, Area(room.x, y + 1, room.w, left - 1), rat)
        left = room.y + room.h - y
        if left > 3:
            _stands(canvas, scene, Area(room.x, y + 1, room.w, left - 1))
    elif left > 0:
        canvas.runs(room.x, room.y + room.h - 1, _bonuses(scene, rat), room.w)


def _frame(canvas: Canvas, scene: Scene, rat: View) -> Area:
    """Whose hand it is, and that nobody else looks."""
    say, seat = scene.words.say, rat.seat
    bare = width(say("screen-hand", {seat: ""}, seat=seat))
    only = say("screen-only", {seat: clip(scene.name(seat), 12)}, seat=seat)
    right = only if canvas.w - 10 - bare - width(only) >= min(width(scene.name(seat)), 10) else ""
    left = canvas.w - bare - (width(right) + 12 if right else 6)
    title = say("screen-hand", {seat: clip(scene.name(seat), max(left, 3))}, seat=seat)
    return canvas.frame(title, right, ink=f"{scene.colour(seat)} bold", right_ink="secret")


def _cards(canvas: Canvas, scene: Scene, room: Area, rat: View, cards: list[Card]) -> int:
    """The hand, as large as it goes, and below each card what it counts for; return the rows that took."""
    unknown = int(rat.hand.unknown)
    if not cards and not unknown:
        text = scene.words.say("screen-not-dealt" if making(scene.view) else "screen-empty-hand")
        canvas.put(room.x, room.y, clip(text, room.w), "muted italic")
        return 1 if room.h < TALL else 2
    shown = [*cards, *[UNKNOWN] * unknown]
    high = 5 if room.h >= LARGE else 3 if room.h >= TALL else 1
    if high > 1 and len(shown) * 7 > room.w:
        high = 1
    wide = 7 if high > 1 else 5
    gap = 1 if len(shown) * (wide + 1) - 1 <= room.w else 0
    a_row = max((room.w + gap) // (wide + gap), 1)
    rows = [shown[at : at + a_row] for at in range(0, len(shown), a_row)]
    most = max((room.h - 2) // (high + 1), 1)
    for number, row in enumerate(rows[:most]):
        y = room.y + number * (high + 1)
        for at, card in enumerate(row):
            x = room.x + at * (wide + gap)
            _card(canvas, x, y, card, high)
            text, ink = counts(scene, rat, card)
            canvas.put(x, y + high, text, ink, wide, "^")
    if len(rows) > most:
        more = len(shown) - most * a_row
        canvas.put(room.x + room.w - 3, room.y + most * (high + 1) - 1, f"+{more}", "foreground bold", 3, ">")
    return min(len(rows), most) * (high + 1)


def _card(canvas: Canvas, x: int, y: int, card: Card, high: int) -> None:
    if high == 1:
        chip(canvas, x, y, card)
    elif high == 5:
        large(canvas, x, y, card)
    else:
        _middling(canvas, x, y, card)


def _middling(canvas: Canvas, x: int, y: int, card: Card) -> None:
    """A card of 7×3 cells."""
    if card in (UNKNOWN, FACE_DOWN):
        for row in range(y, y + 3):
            canvas.put(x, row, "▐", "back")
            canvas.put(x + 1, row, "  ?  " if row == y + 1 and card == UNKNOWN else "░░░░░", "back-ink on back")
            canvas.put(x + 6, row, "▌", "back")
        return
    for row in range(y, y + 3):
        canvas.put(x, row, "▐     ▌", "paper-edge")
        canvas.fill(Area(x + 1, row, 5, 1), "paper-ink on paper")
    if is_joker(card):
        canvas.put(x + 1, y + 1, "JOKER", "paper-ink on paper bold")
        return
    rank, sign, ink = face_of(card)
    canvas.put(x + 1, y, f"{rank}{sign}", f"{ink} on paper bold")
    canvas.put(x + 1, y + 2, f"{rank}{sign}", f"{ink} on paper bold", 5, ">")


def counts(scene: Scene, rat: View, card: Card) -> tuple[str, str]:
    """What a card counts for, and whether it wins where a card is asked for; else what the Gat or the Name adds."""
    if card == UNKNOWN:
        return "", "muted"
    if is_joker(card):
        return scene.words.say("screen-luck"), "accent-ink"
    own, more = pips(card), bonus(card, rat)
    asked = scene.ask is not None and scene.ask.kind == ASKED and "wins" in scene.ask.facts and not scene.beats
    if asked and scene.ask is not None:
        won = card in scene.ask.facts["wins"]
        return f"{own + more if own else '★'} {'✓' if won else '✗'}", "good bold" if won else "muted"
    if not own:
        return "★", "accent-ink"
    return (f"{own}+{more}", "accent-ink") if more else (str(own), "muted")


def _techniques(canvas: Canvas, scene: Scene, room: Area, rat: View, roomy: bool) -> int:
    """The techniques, each before its face card; return the row below them."""
    y, end = room.y, room.y + room.h
    known = techniques(rat)
    if not known:
        return y
    if roomy:
        canvas.put(room.x, y, scene.words.say("screen-techniques"), "muted bold")
        y += 1
    for at, (card, text) in enumerate(known):
        lines = wrapped(text, room.w - 2)[: 2 if roomy else 1]
        if len(wrapped(text, room.w - 2)) > len(lines):
            lines[-1] = clip(f"{lines[-1]}……", room.w - 2) if roomy else clip(text, room.w - 2)
        for number, line in enumerate(lines):
            if y >= end:
                return y
            canvas.put(room.x, y, (card.upper() or str(at + 1)) if not number else " ", "accent-ink bold")
            canvas.put(room.x + 2, y, clip(line, room.w - 2))
            y += 1
    return y


def _bonuses(scene: Scene, rat: View) -> list[Run]:
    """What Gat and Name do for the cards; without either, the first of the record."""
    say = scene.words.say
    runs = []
    if rat.gat:
        runs += [("♠♣ ", "black-text"), (f"{say('screen-with-gat')}  ", "muted")]
    if rat.named:
        runs += [("♥♦ ", "red-text"), (say("screen-with-name"), "muted")]
    if not runs:
        told = [text for _, text in answers(scene, rat) if text]
        runs = [(" · ".join(told), "muted italic")]
    return runs


def _record(canvas: Canvas, scene: Scene, room: Area, rat: View) -> int:
    """The Rat Record; return the row below it."""
    say, y = scene.words.say, room.y
    canvas.put(room.x, y, say("screen-record"), "muted bold")
    told = [(label, text) for label, text in answers(scene, rat) if text]
    if rat.gat and rat.gat_is:
        told.append((say("screen-gat"), rat.gat_is))
    if rat.named and rat.name:
        told.append((say("screen-name"), rat.name))
    wide = max((width(label) for label, _ in told), default=0) + 2
    for label, text in told[: room.h - 1]:
        y += 1
        canvas.put(room.x, y, label, "muted")
        canvas.put(room.x + wide, y, clip(text, room.w - wide))
    if not told and room.h > 1:
        y += 1
        canvas.put(room.x, y, say("screen-blank"), "muted italic")
    return y + 1


# ── nobody's ────────────────────────────────────────────────────────────────────────────────────────────────


def _scene(canvas: Canvas, scene: Scene) -> None:
    """How the scene stands: the crew's objectives, what would allow the Deep to end it, the piles."""
    say, view = scene.words.say, scene.view
    played = not making(view) and not at_the_end(scene)
    title = say("screen-scene", scene=view.scene) if played else say("screen-the-story")
    room = canvas.frame(title, say("screen-may-end") if played and not between(view) else "")
    low = room.y + room.h - 1
    key = scene.keys.get("peek", "p") if scene.use != "track" and not scene.over else ""
    if key:
        text = say("screen-peek")
        canvas.put(room.x, low, f" {key} ", "accent-ink on lit bold")
        canvas.put(room.x + 4, low, clip(text, room.w - 4))
        canvas.hit(Area(room.x, low, min(width(text) + 4, room.w), 1), "command:peek")
    room = room._replace(h=room.h - bool(key))
    if room.h < LARGE:
        _stands(canvas, scene, room)
        return
    frame = wrapped(str(view.frame), room.w)[:3] if view.frame and played else []
    for at, line in enumerate(frame):
        canvas.put(room.x, room.y + at, clip(line, room.w), "foreground italic")
    y = room.y + len(frame) + bool(frame)
    y = _stands(canvas, scene, Area(room.x, y, room.w, room.y + room.h - y))
    _first_words(canvas, scene, Area(room.x, y + 1, room.w, max(room.y + room.h - y - 1, 0)))


def _first_words(canvas: Canvas, scene: Scene, room: Area) -> None:
    """What each rat said first."""
    told = [(rat, str(rat.answers.get("words", ""))) for rat in scene.view.rats if not rat.left]
    told = [(rat, text) for rat, text in told if text]
    if not told or room.h <= len(told):
        return
    canvas.put(room.x, room.y, scene.words.say("screen-first-words"), "muted bold")
    for at, (rat, text) in enumerate(told, 1):
        canvas.put(room.x, room.y + at, scene.mark(rat.seat), f"{scene.colour(rat.seat)} bold")
        canvas.put(room.x + 2, room.y + at, clip(text, room.w - 2))


def _stands(canvas: Canvas, scene: Scene, room: Area) -> int:
    """Allowances, objectives, piles, in as many rows as there are; return the row below them."""
    say, view = scene.words.say, scene.view
    rows: list[list[Run]] = []
    roomy = room.h >= ROOMY
    if making(view):
        rows += _steps(scene)
    elif between(view):
        rows += _earned(scene)
    elif not at_the_end(scene):
        rows += _allowances(scene, room.w)
    runs = objectives(scene)
    if roomy:
        rows += [[]] if rows else []
        rows += [[(say("screen-objectives"), "muted bold")], *([(text.strip(), ink)] for text, ink in runs), []]
    else:
        fits = sum(width(text) for text, _ in runs) <= room.w
        rows.append(runs if fits else [(text.replace("  ", " "), ink) for text, ink in runs])
    rows.append([(say("screen-piles", deck=many(view.deck), discards=many(view.discards)), "muted")])
    for at, line in enumerate(rows[: room.h]):
        canvas.runs(room.x, room.y + at, line, room.w)
    return room.y + min(len(rows), room.h)


def _steps(scene: Scene) -> list[list[Run]]:
    """How far the making of the rats is."""
    now = str(scene.view.place).partition(".")[0]
    if now not in STEPS:
        return []
    found: list[list[Run]] = []
    for at, step in enumerate(STEPS[: 3 if scene.use == "track" else 4]):
        come = STEPS.index(now) - at
        sign, ink = ("✓", "good bold") if come > 0 else ("○", "muted") if come else ("▸", "accent-ink bold")
        found.append([(f"{sign} {scene.words.say(f'screen-step-{step}')}", ink)])
    return found


def _allowances(scene: Scene, room: int) -> list[list[Run]]:
    """What would allow the Deep to end the scene, and what is missing."""
    say, found = scene.words.say, []
    for key, holds, waiting in allowances(scene.view):
        if holds:
            found.append([(f"✓ {say(f'screen-{key}')}", "good bold")])
            continue
        text = say("screen-waiting" if waiting else f"screen-{key}")
        runs: list[Run] = [(f"○ {text}", "muted")]
        names = [scene.name(seat) for seat in waiting]
        letters = width(text) + 2 + sum(width(name) + 2 for name in names) > room
        for seat in waiting:
            runs.append((f" {scene.mark(seat) if letters else scene.name(seat)}", f"{scene.colour(seat)} bold"))
        found.append(runs)
    return found


def _earned(scene: Scene) -> list[list[Run]]:
    """What was completed in the scene that is over, and is yet to be paid."""
    found: list[list[Run]] = []
    for rat in scene.view.rats:
        for one in rat.earned:
            text = scene.words.say("screen-earned", what=one.objective)
            found.append([(f"{scene.mark(rat.seat)} ", f"{scene.colour(rat.seat)} bold"), (text, "foreground")])
    return found


def _all(canvas: Canvas, scene: Scene) -> None:
    """Every hand, where all may be seen."""
    say = scene.words.say
    room = canvas.frame(say("screen-hands"), say("screen-all-open"))
    step = 2 if room.h >= 2 * len(scene.view.rats) else 1
    for at, rat in enumerate(scene.view.rats[: room.h]):
        x, y = room.x + 2, room.y + at * step
        canvas.put(room.x, y, scene.mark(rat.seat), f"{scene.colour(rat.seat)} bold")
        fit = _fitting(hand(rat) or [], room.w - 2)
        for card in fit:
            x = chip(canvas, x, y, card)
        if not fit:
            canvas.put(x, y, "·", "line")
        elif len(fit) < held(rat):
            canvas.put(x, y, f"+{held(rat) - len(fit)}", "muted")


def _fitting(cards: Sequence[Card], room: int) -> Sequence[Card]:
    return cards if len(cards) * 5 <= room else cards[: max((room - 3) // 5, 0)]
