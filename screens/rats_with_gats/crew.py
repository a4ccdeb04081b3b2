"""The crew: Rank, hand, Gat and Name of each rat, what it does in the scene, and what the crew has done together."""

from __future__ import annotations

from typing import Final, NamedTuple

from rat_tables.engine.seats import Seat
from rat_tables.engine.views import View
from rat_tables.games.rats_with_gats.table import AWAY
from screens.rats_with_gats.reckoned import (
    at_the_end,
    between,
    challenged,
    hands_shown,
    held,
    making,
    plays_deep,
)
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import face
from screens.widgets.text import clip, width

BEFORE: Final = 4
"""Cells before a name: who is asked, the Captain, the letter."""
HEADS: Final = ("rank", "cards", "gat", "name")


class Columns(NamedTuple):
    """Where the columns of a row begin, the cells of a name, and of what is said of a rat."""

    name: int
    name_room: int
    rank: int
    cards: int
    gat: int
    named: int
    said: int
    said_room: int


def columns(scene: Scene, room: Area) -> Columns:
    """The numbers in the middle, what is said of a rat at the right, names in what is left."""
    heads = [width(scene.words.say(f"screen-{head}")) for head in HEADS]
    said = 10 if room.w < 50 else 13 if room.w < 80 else 24
    name = room.w - BEFORE - sum(heads) - len(heads) - said
    at = room.x + BEFORE
    rank = at + name + 1
    cards = rank + heads[0] + 1
    gat = cards + heads[1] + 1
    named = gat + heads[2] + 1
    return Columns(at, name, rank, cards, gat, named, named + heads[3] + 1, said)


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw a row for each rat, with much room two; below them what the crew has done, where no other zone tells it."""
    say, rats = scene.words.say, scene.view.rats
    room = canvas.frame(say("screen-crew"))
    at = columns(scene, room)
    for x, head in zip((at.rank, at.cards, at.gat, at.named), HEADS, strict=True):
        canvas.put(x - 1, 0, f" {say(f'screen-{head}')} ", "muted")
    y = room.y
    for rat, high in zip(rats, _heights(scene, room.h), strict=True):
        if y < room.y + room.h:
            _row(canvas, scene, Area(room.x, y, room.w, high), rat, at)
        y += high
    if y < room.y + room.h and hands_shown(scene):
        _together(canvas, scene, Area(room.x, room.y + room.h - 1, room.w, 1))


def _heights(scene: Scene, rows: int) -> list[int]:
    """A row for each rat; a second one for all, or for those of which there is more to say, as far as they go."""
    rats = scene.view.rats
    spare = rows - len(rats) - (2 if hands_shown(scene) else 0)
    if spare >= len(rats):
        return [2] * len(rats)
    found = []
    for rat in rats:
        more = spare > 0 and bool(beside(scene, rat))
        spare -= more
        found.append(1 + more)
    return found


def _row(canvas: Canvas, scene: Scene, area: Area, rat: View, at: Columns) -> None:
    """Who it is, and what it has. Who is challenged, or else asked, is lit."""
    view, seat, y = scene.view, rat.seat, area.y
    asked = seat in scene.asked and not scene.beats
    faces = challenged(scene)
    ground = " on lit" if (faces.seat == seat if faces is not None else asked) else ""
    if ground:
        canvas.fill(Area(area.x - 1, y, area.w + 2, 1), f"foreground{ground}")
    quiet = f"foreground{ground}" if ground else "muted"
    colour = f"{scene.colour(seat)}{ground}"
    canvas.put(area.x - 1, y, "▸" if asked else " ", f"accent-ink{ground} bold")
    canvas.put(area.x, y, "♛" if seat == view.captain else " ", f"accent-ink{ground} bold")
    canvas.put(area.x + 2, y, scene.mark(seat), colour)
    _name(canvas, scene, rat, at, y, ground)
    canvas.put(at.rank, y, str(rat.rank) if rat.rank else "·", f"foreground{ground} bold", at.cards - at.rank - 1, "^")
    cards = f"{held(rat)}/{rat.limit}" if rat.limit else "·"
    canvas.put(at.cards, y, cards, f"foreground{ground}", at.gat - at.cards - 1, "^")
    for x, end, has, sign in ((at.gat, at.named, rat.gat, "G"), (at.named, at.said, rat.named, "N")):
        canvas.put(x, y, sign if has else "·", f"accent-ink{ground} bold" if has else quiet, end - x - 1, "^")
    text, ink = said(scene, rat)
    canvas.put(at.said, y, clip(text, at.said_room), f"{ink}{ground}" if ink != "muted" else quiet)
    if area.h > 1:
        _below(canvas, scene, Area(at.name, y + 1, area.x + area.w - at.name, 1), rat)


def _name(canvas: Canvas, scene: Scene, rat: View, at: Columns, y: int, ground: str) -> None:
    """The seat's name, and the Name of the rat where there is room for both."""
    name = clip(scene.name(rat.seat), at.name_room)
    end = canvas.put(at.name, y, name, f"{scene.colour(rat.seat)}{ground} bold")
    text = scene.words.say("screen-called", name=rat.name) if rat.named and rat.name else ""
    room = at.name + at.name_room - end - 1
    if text and room >= min(width(text), 8):
        canvas.put(end + 1, y, clip(text, room), f"foreground{ground}" if ground else "muted")


def said(scene: Scene, rat: View) -> tuple[str, str]:
    """What a rat does now: how its story ended, its part in the scene, in the challenge, and whether it had one."""
    say, view, seat = scene.words.say, scene.view, rat.seat
    if rat.left or rat.gone or rat.role == AWAY:
        return say(f"screen-{'left' if rat.left else rat.gone or 'away'}"), "muted"
    if making(view) or at_the_end(scene):
        return (say("screen-ghost-of") if rat.ghost else ""), "muted"
    if seat in view.waiting:
        return f"✓ {say('screen-voted')}", "accent-ink"
    if plays_deep(rat):
        return say("screen-deep"), "muted"
    if rat.fled:
        return say("screen-fled"), "muted"
    if not rat.role:
        return "", "muted"
    return _in_the_challenge(scene, seat) or _in_the_scene(scene, rat)


def _in_the_challenge(scene: Scene, seat: Seat) -> tuple[str, str] | None:
    """Whether it is challenged, challenges, helps, or has paid a Tax."""
    say, challenge = scene.words.say, scene.view.challenge
    faces = challenged(scene)
    if faces is not None and faces.seat == seat:
        return f"▸ {say('screen-faces')}", "accent-ink bold"
    if challenge is None:
        return None
    if seat == challenge.duel:
        return f"▸ {say('screen-leads' if challenge.leading else 'screen-duels')}", "accent-ink"
    helped = next((card for card, helper in challenge.helpers.items() if helper == seat), "")
    if helped and helped not in challenge.failed:
        return say("screen-helps-on", card="".join(face(helped)[:2])), "accent-ink"
    tax = challenge.tax
    if tax is not None and seat in (tax.asker, tax.payee):
        return say("screen-tax", kind=tax.kind), "accent-ink"
    return None


def _in_the_scene(scene: Scene, rat: View) -> tuple[str, str]:
    """Whether it was challenged in this scene."""
    if between(scene.view) and not (rat.challenged or rat.ghost):
        return "", "muted"
    word = scene.words.say("screen-ghost-of" if rat.ghost else "screen-met" if rat.challenged else "screen-unmet")
    return f"{'●' if rat.challenged else '○'} {word}", "muted" if rat.challenged else "foreground"


def _below(canvas: Canvas, scene: Scene, area: Area, rat: View) -> None:
    """What else there is to say; before a rat has anything, it is known by its smell."""
    smells = str(rat.answers.get("smells", ""))
    text = beside(scene, rat) or (scene.words.say("screen-smells-of", text=smells) if smells else "")
    canvas.put(area.x, area.y, clip(text, area.w), "muted")


def beside(scene: Scene, rat: View) -> str:
    """What its Gat is, and the techniques it is known for."""
    say = scene.words.say
    texts = [say("screen-gat-is", gat=rat.gat_is)] if rat.gat and rat.gat_is else []
    shown = [say("screen-quoted", text=one.shown) for one in rat.techniques if one.shown]
    texts += [say("screen-known-for", text=", ".join(shown))] if shown else []
    texts += [say("screen-barred")] if rat.barred else []
    return " · ".join(texts)


def _together(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The objectives of the crew, in order."""
    canvas.runs(area.x, area.y, objectives(scene), area.w)


def objectives(scene: Scene) -> list[tuple[str, str]]:
    """`✓ ship  ✓ Captain  ○ piracy`."""
    runs = []
    for at, (objective, done) in enumerate(scene.view.crew.items()):
        gap = "  " if at else ""
        ink = "good bold" if done else "muted"
        runs.append((f"{gap}{'✓' if done else '○'} {scene.words.say(f'screen-crew-{objective}')}", ink))
    return runs
