"""The voyage: the ten areas and the Farm in two rows, what stands and lies on each, and how far the row holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from rat_tables.games.rattaneer.ashore import FARM_COIN, PORT_FLIPS
from rat_tables.games.rattaneer.table import (
    AREAS,
    CAMP,
    FARM,
    ISLAND,
    PIRATES,
    PORT,
    SEA,
    TAVERN,
    Rattaneer,
)
from screens.rattaneer import counted, plan
from screens.rattaneer.cards import Piece, piece
from screens.rattaneer.cards import draw as draw_card
from screens.rattaneer.island import draw as draw_island
from screens.rattaneer.moment import goes
from screens.rattaneer.options import key_of, marked
from screens.rattaneer.reckoned import ends, many, table_of
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas, Run
from screens.widgets.text import clip, width

ACROSS: Final = plan.ROW
CARDS: Final = 4
"""Cards an area has at most, but for rulings."""
HEAD: Final = 2
"""Rows of a cell above its cards: what it is, and who is there."""
LEAST: Final = 2 * (HEAD + CARDS)
"""Rows of the two rows of areas."""
HIGHEST: Final = HEAD + 3 * CARDS
"""Rows of an area at most."""
NAMED: Final = 14
"""From so many cells on an ocean area is called so."""
KIND: Final = {CAMP: "camp", TAVERN: "tavern", PORT: "port", ISLAND: "island", FARM: "farm"}


def framed(canvas: Canvas, least: int, title: str, right: str = "", *, ink: str = "muted bold") -> Area:
    """A frame where that leaves so many rows, else a titled line."""
    if canvas.boxed and canvas.h - 2 < least:
        return canvas.rule(Area(0, 0, canvas.w, canvas.h), title, right, ink=ink)
    return canvas.frame(title, right, ink=ink)


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the areas as they lie; when all is counted, who has what."""
    if ends(scene):
        counted.draw(canvas, scene)
        return
    title = scene.words.say("screen-voyage")
    room = framed(canvas, LEAST, title, _right(scene, canvas.w - width(title) - 9))
    t = table_of(scene.view)
    planner = plan.lay(scene, t)
    high = min(room.h // 2, HIGHEST)
    wide = (room.w + 1) // ACROSS
    spots = [(room.x + at % ACROSS * wide, room.y + at // ACROSS * high) for at in range(2 * ACROSS)]
    *areas, farm, last = [Area(x, y, wide - 1, high) for x, y in spots]
    for number, cell in zip(AREAS, areas, strict=True):
        _cell(canvas, scene, cell, t, number)
        if planner:
            canvas.hit(cell._replace(w=wide), f"{plan.CLICK}{number}")
    expansion = scene.view.expansion
    if planner:  # nothing is placed on the Farm: where treasures lie they are still to be seen
        _planned(canvas, scene, farm if expansion else last, t, planner)
    if not (planner and expansion):
        _cell(canvas, scene, farm, t, FARM)
    if expansion:
        _treasures(canvas, scene, last)
    elif not planner:
        _decks(canvas, scene, last)


def _right(scene: Scene, room: int) -> str:
    """What the signs mean; with the expansion what the decks have left."""
    view, say = scene.view, scene.words.say
    texts = [say("screen-decks-line", allies=many(view.allies), ocean=many(view.ocean))] if view.expansion else []
    texts += [say("screen-legend"), *([] if view.unread else [say("screen-stand-in")])]
    if view.neutral_colour:
        texts.append(say("screen-neutral"))
    found = ""
    for text in texts:
        longer = f"{found}  {text}" if found else text
        found = longer if width(longer) <= room else found
    return found


# ── an area ─────────────────────────────────────────────────────────────────────────────────────────────────


def _cell(canvas: Canvas, scene: Scene, cell: Area, t: Rattaneer, number: int) -> None:
    """Its head, who is there, and what it has to offer."""
    view = scene.view
    lit = _now(scene) == number or (scene.sketch is not None and scene.sketch.cursor == str(number))
    ground = " on lit" if lit else ""
    if lit:
        canvas.fill(cell, f"foreground{ground}")
    _head(canvas, scene, cell, t, number, ground)
    runs = _at_the_farm(scene, ground) if number == FARM else pieces(scene, t, number, ground)
    if number == view.gap:
        _gap(canvas, scene, Area(cell.x, cell.y + 1, cell.w, 1))
    elif runs:
        start = cell.x if sum(width(text) for text, _ in runs) >= cell.w else cell.x + 1
        canvas.runs(start, cell.y + 1, runs, cell.x + cell.w - start)
    body = Area(cell.x, cell.y + HEAD, cell.w, cell.h - HEAD)
    quiet = f"foreground{ground}" if ground else "muted"
    if number == CAMP:
        _text(canvas, body, f"◉{view.camp}", f"coin{ground} bold")
    elif number == TAVERN:
        _cards(canvas, scene, body, view.tavern.cards)
    elif number in SEA:
        _cards(canvas, scene, body, view.areas[str(number)].cards.cards, bool(view.gap) and number > view.gap)
    elif number == PORT:
        _text(canvas, body, scene.words.say("screen-port-flips", many=PORT_FLIPS), quiet)
    elif number == ISLAND:
        draw_island(canvas, scene, body, ground)
    else:
        _text(canvas, body, scene.words.say("screen-farm-pays", coins=FARM_COIN), quiet)


def _text(canvas: Canvas, area: Area, text: str, style: str) -> None:
    """A text that stands in by a cell, unless it needs that."""
    x = area.x + (width(text) < area.w)
    canvas.put(x, area.y, clip(text, area.x + area.w - x), style)


def _now(scene: Scene) -> int:
    """The area whose turn it is: in a moment, the one where the card lies that it is about."""
    cards = [event.facts.get("card") for event in scene.beats]
    there = [int(number) for number, area in scene.view.areas.items() if any(c in area.cards.cards for c in cards)]
    return there[0] if there else 0 if scene.beats else int(scene.view.resolving)


def _head(canvas: Canvas, scene: Scene, cell: Area, t: Rattaneer, number: int, ground: str) -> None:
    """`3 ≈ Ocean †3`: its number, what it is, and the enemy's strength, with who is there against it."""
    view = scene.view
    beyond = bool(view.gap) and view.gap < number < FARM
    mark = scene.words.say("screen-f") if number == FARM else str(number)
    ink = "key-ink on accent-ink bold" if ground else "muted" if beyond else "accent-ink bold"
    x = canvas.put(cell.x, cell.y, f"{mark:>2}", ink) + 1
    end = cell.x + cell.w
    if number in SEA and t.enemy(number):
        text, style = _strength(scene, t, number)
        end -= width(text) + 1
        canvas.put(end + 1, cell.y, text, f"{style}{ground} bold")
    name = f"≈ {scene.words.say('screen-ocean')}" if number in SEA else scene.words.say(f"screen-{KIND[number]}")
    quiet = f"foreground{ground}" if ground else "muted" if beyond else "foreground"
    if number in SEA and (cell.w < NAMED or width(name) > end - x):
        name = "≈"
    canvas.put(x, cell.y, clip(name, end - x), quiet)


def _strength(scene: Scene, t: Rattaneer, number: int) -> tuple[str, str]:
    """The enemy's icons; before the battle, the strength of all who are there against them."""
    need = t.enemy(number)
    there = t.there(number)
    if not there or number <= scene.view.resolving or scene.beats:
        return f"†{need}", "red-text"
    have = sum(t.strength(captain, number) for captain in there)
    return f"{have}/{need}†", "foreground" if have >= need else "red-text"


def _gap(canvas: Canvas, scene: Scene, area: Area) -> None:
    """`╌╌ gap ╌╌`: the first empty area, where the row parts."""
    text = f" {scene.words.say('screen-gap')} "
    canvas.put(area.x, area.y, "╌" * area.w, "red-text")
    canvas.put(area.x + (area.w - width(text)) // 2, area.y, text, "red-text bold")


def pieces(scene: Scene, t: Rattaneer, number: int, ground: str = "") -> list[Run]:
    """`M■■ l■ □`: pirates with their cubes in the order of priority, cubes that only connect, neutral ones."""
    area = t.area(number)
    runs: list[Run] = []
    for captain in t.from_holder(number):
        seat = captain.seat
        pirates, cubes = area.pirates.count(seat), area.cubes.get(seat, 0)
        if pirates or cubes:
            runs += piece_of(scene, seat, pirates, cubes, ground)
            runs.append((" ", f"foreground{ground}"))
    if area.neutral:
        runs.append(("□" * area.neutral, f"foreground{ground}" if ground else "seat-n"))
    return runs


def piece_of(scene: Scene, seat: Seat, pirates: int, cubes: int, ground: str = "") -> list[Run]:
    """One captain's pirates and cubes: a pirate is its mark on its colour, a cube alone has a small letter."""
    colour, mark = scene.colour(seat), scene.mark(seat)
    runs = [(mark * pirates, f"key-ink on {colour} bold")] if pirates else [(mark.lower(), f"{colour}{ground}")]
    many = "■" * cubes if cubes <= 3 else f"■{cubes}"
    return [*runs, (many, f"{colour}{ground} bold")] if cubes else runs


def _at_the_farm(scene: Scene, ground: str) -> list[Run]:
    """The pirates at the Farm, by captain."""
    runs: list[Run] = []
    for seat in scene.view.seats:
        if pirates := list(scene.view.farm).count(seat):
            runs += [*piece_of(scene, seat, pirates, 0), (" ", f"foreground{ground}")]
    return runs if sum(width(text) for text, _ in runs) <= 12 else [run for run in runs if run[0] != " "]


def _cards(canvas: Canvas, scene: Scene, body: Area, cards: list[Card], beyond: bool = False) -> None:
    """The cards below an area, one or two rows each; what has no room is counted."""
    many = max(len(cards), CARDS)
    high = 2 if body.h >= 2 * many else 1
    step = high + (high > 1 and body.h >= 3 * many - 1)
    shown = cards
    if len(cards) * high > body.h:  # a ruling has laid more there than a row ever has: options first
        wanted = [card for card in cards if key_of(scene, card)[0]]
        others = [card for card in cards if card not in wanted]
        shown = [*wanted, *others][: max(body.h - 1, len(wanted))]
    for at, card in enumerate(shown):
        one = marked(scene, replace(piece(scene, card), goes=goes(scene, card), dim=beyond))
        draw_card(canvas, Area(body.x, body.y + at * step, body.w, high), one)
    if len(shown) < min(len(cards), body.h):
        canvas.put(body.x + 1, body.y + body.h - 1, f"+{len(cards) - len(shown)}", "muted")


# ── the twelfth place ───────────────────────────────────────────────────────────────────────────────────────


def _decks(canvas: Canvas, scene: Scene, cell: Area) -> None:
    """What the decks have left, and who goes first where."""
    view, say = scene.view, scene.words.say
    canvas.put(cell.x + 1, cell.y, clip(say("screen-decks"), cell.w - 1), "muted")
    for row, (key, pile) in enumerate((("screen-allies", view.allies), ("screen-ocean-deck", view.ocean)), 1):
        left = many(pile)
        canvas.put(cell.x + 1, cell.y + row, clip(say(key), cell.w - 4), "muted")
        canvas.put(cell.x + cell.w - 3, cell.y + row, str(left), "foreground bold" if left else "warn bold", 3, ">")
    for row, (key, seat) in enumerate((("screen-land", view.land), ("screen-sea", view.sea)), 3):
        if seat:
            label = width(say(key)) + 1
            canvas.put(cell.x + 1, cell.y + row, say(key), "muted")
            name = clip(scene.name(seat), cell.w - 2 - label)
            canvas.put(cell.x + 1 + label, cell.y + row, name, f"{scene.colour(seat)} bold")
    if view.last:
        canvas.put(cell.x + 1, cell.y + 5, clip(say("screen-last"), cell.w - 1), "warn bold")


def _treasures(canvas: Canvas, scene: Scene, cell: Area) -> None:
    """The treasure cards under the Island."""
    view, say = scene.view, scene.words.say
    canvas.put(cell.x + 1, cell.y, clip(say("screen-treasures"), cell.w - 1), "muted")
    cards = view.treasures.cards
    high = 2 if cell.h > 2 * len(cards) else 1
    for at, card in enumerate(cards[: (cell.h - 1) // high]):
        one = marked(scene, replace(piece(scene, card), goes=goes(scene, card)))
        draw_card(canvas, Area(cell.x, cell.y + 1 + at * high, cell.w, high), one)


def _planned(canvas: Canvas, scene: Scene, cell: Area, t: Rattaneer, seat: Seat) -> None:
    """The X: pirates that are still to be placed, cubes that stay in hand; and the keys."""
    say, captain = scene.words.say, t.captain(seat)
    canvas.fill(cell._replace(h=1), "foreground on panel-2")
    x = canvas.put(cell.x, cell.y, " X", "accent-ink on panel-2 bold") + 1
    canvas.put(x, cell.y, clip(say("screen-x"), cell.x + cell.w - x), "foreground on panel-2")
    left = plan.to_place(scene, captain.companion)
    runs = [*piece_of(scene, seat, left, 0), (" ", "foreground")] if left > 0 else []
    runs.append(("■" * captain.hand, f"{scene.colour(seat)} bold"))
    canvas.runs(cell.x + 1, cell.y + 1, runs, cell.w - 1)
    if left < 0:
        text = say("screen-too-many", many=-left)
    else:
        done = left <= captain.companion
        text = say("screen-all-placed") if done else say("screen-to-place", many=min(left, PIRATES))
    _text(canvas, cell._replace(y=cell.y + 2), text, "muted")
    for row, (key, what) in enumerate((("←→↑↓", "area"), (say("screen-space"), "pirate"), ("+ -", "cube")), 3):
        label = say(f"screen-key-{what}")
        x = cell.x + (width(key) + width(label) + 1 < cell.w)
        x = canvas.put(x, cell.y + row, key, "accent-ink bold") + 1
        canvas.put(x, cell.y + row, clip(label, cell.x + cell.w - x), "muted")


__all__ = ["LEAST", "Piece", "draw", "framed", "piece_of", "pieces"]
