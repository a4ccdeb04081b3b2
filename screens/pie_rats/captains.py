"""The captains: a block each, with strength, charisma, cards held, points, the crew, and what lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from rat_tables.engine.cards import Card
from rat_tables.engine.views import View
from screens.pie_rats import reckoned
from screens.pie_rats.cards import Piece, across, card, card_width, chips, guessed, piece
from screens.pie_rats.moment import goes
from screens.pie_rats.options import marked
from screens.pie_rats.reckoned import END, LURE, PRICED, mover, phase, printed, turned
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

BEFORE: Final = 5
"""Cells before a name: who is asked, who leads, the letter."""
SUM: Final = 11
"""The column of a sum."""
HELD: Final = 7
PIES: Final = 5
POINTS: Final = 7
HIGHEST: Final = 5
"""Rows of a crew card."""


class Columns(NamedTuple):
    """Where the columns of the captains' rows begin, and the cells of name and card."""

    name: int
    name_room: int
    card: int
    card_room: int
    charisma: int
    strength: int
    held: int
    pies: int
    points: int


def columns(scene: Scene, room: Area) -> Columns:
    """The columns in a room of so many cells: the numbers at the right, names as long as there is room."""
    points = room.x + room.w - POINTS
    pies = points - PIES
    held = pies - HELD
    strength = held - SUM
    charisma = strength - SUM
    left = charisma - room.x - BEFORE - 1
    longest = max(width(scene.name(captain.seat)) for captain in scene.view.captains)
    name = min(longest, max(left - 12, 10))
    at = room.x + BEFORE
    return Columns(at, name, at + name + 1, max(left - name - 1, 0), charisma, strength, held, pies, points)


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw a block for each captain, as high as there is room."""
    say, view = scene.words.say, scene.view
    title = say("screen-captains")
    room = canvas.frame(title)
    at = columns(scene, room)
    _heads(canvas, scene, at)
    _legend(canvas, scene, 5 + width(title), at.charisma)
    many = len(view.captains)
    high = max(room.h // many, 1)
    for number, captain in enumerate(view.captains):
        y = room.y + max(number * room.h // many, number * high)
        if y < room.y + room.h:
            _block(canvas, scene, Area(room.x, y, room.w, high), captain, at)


def _heads(canvas: Canvas, scene: Scene, at: Columns) -> None:
    say = scene.words.say
    for x, key, ink in (
        (at.charisma, "screen-charisma", "foreground"),
        (at.strength, "screen-strength", "red-text"),
        (at.held, "screen-held", "muted"),
    ):
        canvas.put(x - 1, 0, f" {say(key)} ", ink)
    for end, key in ((at.points, "screen-pies"), (at.points + POINTS, "screen-points")):
        text = say(key)
        canvas.put(end - 1 - width(text), 0, f" {text} ", "pie")


def _legend(canvas: Canvas, scene: Scene, x: int, end: int) -> None:
    """What the signs on the cards mean, as far as there is room for it: prices first."""
    view, say = scene.view, scene.words.say
    texts = []
    captain = reckoned.captain_of(view, mover(view))
    if captain is not None and phase(view) == LURE and prices_wanted(scene):
        texts.append(say("screen-prices", charisma=reckoned.purse(view, captain)))
    for kind, sign in (("protected", "⌂"), ("lured", "⇥")):
        if any(turned(captain, one) == kind for captain in view.captains for one in captain.crew.cards):
            texts.append(f"{sign} {say(f'screen-{kind}')}")
    if not view.unread and any(map(guessed, view.get("prints", {}).values())):
        texts.append(say("screen-guessed"))
    for text in texts:
        if x + width(text) + 2 < end:
            x = canvas.put(x, 0, f" {text} ", "muted") + 1


# ── a captain ───────────────────────────────────────────────────────────────────────────────────────────────


def _block(canvas: Canvas, scene: Scene, area: Area, captain: View, at: Columns) -> None:
    """Its row, and below it crew and charisma: as cards where they fit, else as chips; then the pies it has."""
    _row(canvas, scene, area, captain, at)
    x, y, w, h = area
    room = Area(x + BEFORE, y + 1, w - BEFORE, h - 1)
    if room.h < 1:
        return
    ends = scene.over or phase(scene.view) == END
    crew, beside = ([], []) if ends else (crew_of(scene, captain), charisma_of(scene, captain))
    pies = [piece(scene.view, pie) for pie in captain.pies.cards]
    everything = [*crew, *beside] if crew or beside else pies if ends else []
    if not everything:
        text = scene.words.say("screen-no-loot" if ends else "screen-no-crew") if scene.view.round else ""
        canvas.put(room.x, room.y, text, "muted italic")
        used = 1
    else:
        used = _cards(canvas, scene, room, everything) or chips(canvas, room, everything)
    if pies and not ends and room.h > used:
        _looted(canvas, scene, Area(room.x, room.y + used, room.w, room.h - used), pies)


def _looted(canvas: Canvas, scene: Scene, room: Area, pies: list[Piece]) -> None:
    """The pies a captain has, below its crew."""
    label = f"{scene.words.say('screen-looted')} "
    gap = 1 if room.h >= 5 else 0
    beside = Area(room.x + width(label), room.y + gap, room.w - width(label), min(room.h - gap, 4))
    canvas.put(room.x, beside.y, label, "muted")
    if not _cards(canvas, scene, beside, pies):
        chips(canvas, beside._replace(h=1), pies)


def _row(canvas: Canvas, scene: Scene, area: Area, captain: View, at: Columns) -> None:
    """Who it is, and its numbers. Whose turn it is, or who acts in the moment that is shown, is lit."""
    view, seat, y = scene.view, captain.seat, area.y
    asked = seat in scene.asked and not scene.beats
    acts = seat == scene.beats[0].seat if scene.beats else asked or seat == mover(view)
    ground = " on lit" if acts else ""
    if ground:
        canvas.fill(Area(area.x - 1, y, area.w + 2, 1), f"foreground{ground}")
    quiet = f"foreground{ground}" if ground else "muted"
    colour = f"{scene.colour(seat)}{ground}"
    canvas.put(area.x, y, "▸" if asked else " ", f"accent-ink{ground} bold")
    canvas.put(area.x + 1, y, "♛" if seat == view.lead else " ", f"accent-ink{ground} bold")
    canvas.put(area.x + 3, y, scene.mark(seat), colour)
    canvas.put(at.name, y, clip(scene.name(seat), at.name_room), f"{colour} bold", at.name_room)
    canvas.put(at.card, y, clip(_card_line(scene, captain, at.card_room), at.card_room), quiet)
    if captain.charisma or captain.strength:
        _sums(canvas, view, captain, at, y, ground)
    _held(canvas, at.held, y, reckoned.held(captain), ground)
    _points(canvas, view, captain, at, y, ground)


def _card_line(scene: Scene, captain: View, room: int) -> str:
    """The captain's card, and in its phases what it declared."""
    known = printed(scene.view, captain.card) if captain.card else None
    name = str(known.name) if known is not None else ""
    if captain.declared and phase(scene.view) in PRICED:
        said = scene.words.say(f"screen-declared-{captain.declared}")
        both = f"{name}, {said}" if name else said
        return both if width(both) <= room else said
    return name


def _sums(canvas: Canvas, view: View, captain: View, at: Columns, y: int, ground: str) -> None:
    """Charisma and strength: the captain's own, with what is tabled and with its crew."""
    known = printed(view, captain.card) if captain.card else None
    guess = known is not None and not known.printed and "strength" not in known.known
    _sum(canvas, at.charisma, y, captain.charisma, reckoned.charisma(view, captain), "", f"foreground{ground}")
    mark = "~" * guess
    _sum(canvas, at.strength, y, captain.strength, reckoned.strength(view, captain), mark, f"red-text{ground}")


def _sum(canvas: Canvas, x: int, y: int, own: int, total: int, mark: str, ink: str) -> None:
    """`7 2~+5`: a total, and how much of it is the captain's own."""
    quiet = "foreground on lit" if ink.endswith("on lit") else "muted"
    end = canvas.put(x, y, f"{total:>2}", f"{ink} bold")
    if total == own:
        canvas.put(end, y, mark, quiet)
    else:
        canvas.put(end + 1, y, f"{own}{mark}{total - own:+d}".replace("-", "−"), quiet)


def _held(canvas: Canvas, x: int, y: int, held: int, ground: str) -> None:
    """The cards in its hand, face down."""
    x = canvas.put(x, y, "▐", f"back{ground}")
    x = canvas.put(x, y, "░", "back-ink on back")
    x = canvas.put(x, y, "▌", f"back{ground}")
    canvas.put(x, y, f"×{held}", f"foreground{ground} bold" if held else f"foreground{ground}" if ground else "muted")


def _points(canvas: Canvas, view: View, captain: View, at: Columns, y: int, ground: str) -> None:
    """How many pies a captain has, and their points."""
    quiet = f"foreground{ground}" if ground else "muted"
    many, total = len(captain.pies.cards), reckoned.points(view, captain)
    canvas.put(at.pies, y, str(many) if many else "·", quiet, PIES - 1, ">")
    canvas.put(at.points, y, str(total), f"pie{ground} bold" if total else quiet, POINTS, ">")


# ── crew and charisma ───────────────────────────────────────────────────────────────────────────────────────


def crew_of(scene: Scene, captain: View) -> list[Piece]:
    """The crew of a captain with its prices and keys."""
    found = []
    for at, one in enumerate(captain.crew.cards, 1):
        shown = replace(
            piece(scene.view, one),
            turned=turned(captain, one),
            number=str(at) if scene.use == "track" else "",
            goes=goes(scene, one),
        )
        found.append(marked(scene, captain.seat, priced(scene, captain, one, shown)))
    return found


def charisma_of(scene: Scene, captain: View) -> list[Piece]:
    """The charisma beside a captain."""
    return [
        marked(scene, captain.seat, replace(piece(scene.view, one), goes=goes(scene, one), minor=True))
        for one in captain.tabled.cards
    ]


def priced(scene: Scene, owner: View, one: Card, shown: Piece) -> Piece:
    """A crew member with what it takes to lure it: lit where the captain to move has that."""
    view, seat = scene.view, mover(scene.view)
    if view.lure is not None and one in view.lure.named and not scene.beats:
        return replace(shown, goes="☑")
    if not prices_wanted(scene) or owner.seat == seat or shown.turned or printed(view, one) is None:
        return shown
    cost = reckoned.price(view, owner, one)
    captain = reckoned.captain_of(view, seat)
    return replace(shown, price=str(cost), reach=captain is not None and cost <= reckoned.purse(view, captain))


def prices_wanted(scene: Scene) -> bool:
    """Whether it matters what it takes to lure: not any more when that is decided."""
    decided = scene.ask is not None and scene.ask.kind in ("lure.spend", "mirror")
    return phase(scene.view) in PRICED and not decided and not scene.beats


def _cards(canvas: Canvas, scene: Scene, room: Area, pieces: Sequence[Piece]) -> int:
    """Cards side by side, in two lines if need be; return the rows they took, 0 where there is no room for them."""

    def word(turned: str) -> str:
        return scene.words.say(f"screen-{turned}")

    for lines in range(1, room.h // 3 + 1):
        high = min((room.h - (room.h > 4 * lines)) // lines - 1, HIGHEST)
        laid = across(pieces, room.w, lines, high)
        if laid is None:
            continue
        name, spots = laid
        for one, (x, line) in zip(pieces, spots, strict=True):
            top = room.y + line * (high + 1)
            card(canvas, Area(room.x + x, top, card_width(one, name, high), high), one, word)
        return (spots[-1][1] + 1) * (high + 1)
    return 0
