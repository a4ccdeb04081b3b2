"""The captains: a row each with purse, cubes, plunder, allies and treasures; two rows where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rat_tables.engine.views import View
from rat_tables.games.rattaneer.pack import Does
from rat_tables.games.rattaneer.table import CUBES, Rattaneer
from screens.rattaneer import plan, reckoned
from screens.rattaneer.cards import called, daggers, loot
from screens.rattaneer.moment import acts
from screens.rattaneer.reckoned import ends, table_of
from screens.rattaneer.voyage import framed
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

MANY: Final = 5
"""Captains at most."""
MARK: Final = 4
"""Cells before a name: who is asked, its letter."""
NAMES: Final = (10, 22)
TILE: Final = 5
PURSE: Final = 4
SHORTEST: Final = 3
"""Names of allies are not cut below so many cells."""


class Columns(NamedTuple):
    """Where the columns of the captains' rows begin."""

    name: int
    name_room: int
    tile: int
    purse: int
    cubes: int
    plunder: int
    crew: int
    end: int


def columns(scene: Scene, room: Area) -> Columns:
    """The columns in a room of so many cells: plunder and crew share what the rest leaves."""
    longest = max(width(scene.name(captain.seat)) for captain in scene.view.captains)
    name = min(max(longest, NAMES[0]), NAMES[1] if room.w >= 110 else 14 if room.w >= 90 else NAMES[0])
    tile = room.x + MARK + name + 1
    purse = tile + TILE
    cubes = purse + PURSE + 1
    plunder = cubes + CUBES + 1
    end = room.x + room.w
    return Columns(room.x + MARK, name, tile, purse, cubes, plunder, plunder + (end - plunder) * 11 // 20, end)


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw a row for each captain, two where there is room."""
    say, view = scene.words.say, scene.view
    many = len(view.captains)
    title = say("screen-captains")
    room = framed(canvas, MANY, title, say("screen-captains-legend"))
    at = columns(scene, room)
    t = table_of(view)
    planner = plan.lay(scene, t)
    high = max(room.h // many, 1)
    for number, captain in enumerate(view.captains):
        area = Area(room.x, room.y + number * high, room.w, high)
        if area.y < room.y + room.h:
            _block(canvas, scene, area, captain, at, t, captain.seat == planner)


def _block(canvas: Canvas, scene: Scene, area: Area, captain: View, at: Columns, t: Rattaneer, plans: bool) -> None:
    """Who it is, and all that lies before it. Whose turn it is, or who acts in the moment that is shown, is lit."""
    view, seat, y = scene.view, captain.seat, area.y
    asked = seat in scene.asked and not scene.beats and not ends(scene) and (len(scene.asked) == 1 or plans)
    ground = " on lit" if asked or seat in acts(scene) else ""
    high = min(area.h, 2)
    if ground:
        canvas.fill(Area(area.x - 1, y, area.w + 2, high), f"foreground{ground}")
    quiet = f"foreground{ground}" if ground else "muted"
    colour = f"{scene.colour(seat)}{ground}"
    canvas.put(area.x, y, "▸" if asked else " ", f"accent-ink{ground} bold")
    canvas.put(area.x + 2, y, scene.mark(seat), f"key-ink on {scene.colour(seat)} bold")
    canvas.put(at.name, y, clip(scene.name(seat), at.name_room), f"{colour} bold", at.name_room)
    tiles = [key for key, holder in (("screen-land", view.land), ("screen-sea", view.sea)) if holder == seat]
    text = scene.words.say("screen-both" if len(tiles) == 2 else tiles[0]) if tiles else ""
    canvas.put(at.tile, y, clip(text, TILE - 1), f"accent-ink{ground}")
    canvas.put(at.purse, y, f"◉{captain.coins}", f"coin{ground} bold", PURSE, ">")
    mine = t.captain(seat)
    _cubes(canvas, at.cubes, y, mine.hand, t.stock(mine), colour, quiet)
    if high == 1:
        _plunder(canvas, scene, captain, Area(at.plunder, y, at.crew - at.plunder - 1, 1), ground)
        _crew(canvas, scene, captain, t, Area(at.crew, y, at.end - at.crew, 1), ground)
    else:
        _crew(canvas, scene, captain, t, Area(at.plunder, y, at.end - at.plunder, 1), ground)
        _plunder(canvas, scene, captain, Area(at.name, y + 1, at.end - at.name, 1), ground)


def _cubes(canvas: Canvas, x: int, y: int, hand: int, stock: int, colour: str, quiet: str) -> None:
    """`■■··`: cubes in hand, and those that can still be bought."""
    x = canvas.put(x, y, "■" * min(hand, CUBES), f"{colour} bold")
    canvas.put(x, y, "·" * min(stock, CUBES - min(hand, CUBES)), quiet)


def _plunder(canvas: Canvas, scene: Scene, captain: View, area: Area, ground: str) -> None:
    """Plunder face up, then how many cards are face down; what they are for the eyes of their owner alone."""
    down = reckoned.many(captain.down)
    cards = reckoned.face_down(captain)
    own = [str(text) for text in loot(scene, cards)] if cards else []
    counted = [*captain.counted.cards]
    hidden = f"░{down}" if down else ""
    if ends(scene) and counted:
        hidden, own = "", loot(scene, counted)
    secret = f"foreground{ground} italic" if ground else "secret" if scene.looking else "foreground"
    up = loot(scene, captain.up.cards)
    quiet = f"foreground{ground}" if ground else "muted"
    ink = quiet if ends(scene) else f"foreground{ground}"
    room = area.w
    if not up and not down and not own:
        canvas.put(area.x, area.y, "–", quiet)
        return
    tail = width(hidden) + (1 + sum(width(text) + 1 for text in own) if own else 0)
    x = _row(canvas, area.x, area.y, up, max(room - min(tail, room // 2) - bool(hidden), 4), ink) if up else area.x
    x = canvas.put(x, area.y, hidden, f"{'foreground' if ground else 'seat-n'}{ground} bold")
    if own:
        x += bool(hidden)
        _row(canvas, x, area.y, own, area.x + room - x, secret)


def _row(canvas: Canvas, x: int, y: int, texts: Sequence[str], room: int, style: str) -> int:
    """Texts with a cell between; what has no room is counted. Return the cell behind them and a space."""
    shown = list(texts)
    while shown and sum(width(text) + 1 for text in shown) + (3 if len(shown) < len(texts) else 0) > room + 1:
        shown.pop()
    for text in shown:
        x = canvas.put(x, y, text, style) + 1
    if len(shown) < len(texts):
        x = canvas.put(x, y, clip(f"+{len(texts) - len(shown)}", room), style) + 1
    return x


def _crew(canvas: Canvas, scene: Scene, captain: View, t: Rattaneer, area: Area, ground: str) -> None:
    """The strength of its crew, its allies and treasures, names cut as far as they must be; the Companion."""
    strength = t.amount(t.captain(captain.seat), Does.STRENGTH)
    quiet = f"foreground{ground}" if ground else "muted"
    names = [called(scene, card) for card in (*captain.allies.cards, *captain.treasures.cards)]
    x, end = area.x, area.x + area.w
    if strength:
        x = canvas.put(x, area.y, daggers(strength), f"red-text{ground} bold") + 1
    if captain.companion:
        x = canvas.put(x, area.y, clip(scene.words.say("screen-companion"), end - x), f"accent-ink{ground}") + 1
    if not names:
        if not strength and not captain.companion:
            canvas.put(x, area.y, "–", quiet)
        return
    longest = max(map(width, names))
    for cut in range(longest, SHORTEST - 1, -1):
        texts = [clip(name, cut) if cut >= 7 else name[:cut].strip() for name in names]
        if sum(width(text) + 2 for text in texts) - 2 <= end - x:
            canvas.put(x, area.y, ", ".join(texts) if cut == longest else "  ".join(texts), quiet)
            return
    _row(canvas, x, area.y, texts, end - x, quiet)
