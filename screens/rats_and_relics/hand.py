"""The private part: a hand as a table of rats and relics, each crossing with the key that plays the two together.

While nobody looks: what waits, else the hands face down; at a tracked table what has not been seen yet.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from rat_tables.engine.cards import Card, face
from rat_tables.engine.views import View
from rat_tables.games.rats_and_relics.table import LIMIT
from screens.rats_and_relics import cards, effects, moment, reckoned
from screens.rats_and_relics.decks import tally
from screens.rats_and_relics.options import CROSSINGS, key_of
from screens.rats_and_relics.pairs import fitted
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

COLUMN: Final = 8
"""Cells of a relic at least, with the gap after it."""
WIDEST: Final = 18
HEAD: Final = 5
"""Rows of a column's head at most: name, type, and three for what the relic does."""
ACT: Final = 15
"""Cells of an act that can be told."""
ANY: Final = frozenset({"limit", "condition.discard"})
"""Asks for any pair of a hand, whether it could be played or not."""
TEXT: Final = 30
"""Cells for what a rat hears, before columns are wider than they must be."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw whatever this viewer may see of the hands, or what is going on."""
    view = scene.view
    own = reckoned.clan_of(view, scene.looking)
    rats = reckoned.known(own.hand_rats) if own is not None else None
    relics = reckoned.known(own.hand_relics) if own is not None else None
    if reckoned.at_end(scene) and not scene.beats:
        moment.result(canvas, scene)
    elif scene.beats:
        moment.draw(canvas, scene)
    elif own is not None and rats is not None and relics is not None and not effects.ordered(scene):
        _own(canvas, scene, own, rats, relics)
    elif effects.any_of(scene):
        effects.draw(canvas, scene)
    elif scene.use == "track":
        _unseen(canvas, scene)
    elif all(reckoned.known(clan.hand_rats) is not None for clan in view.clans):
        _all(canvas, scene)
    else:
        _face_down(canvas, scene)


# ── one's own ───────────────────────────────────────────────────────────────────────────────────────────────


class Grid(NamedTuple):
    """A hand as a table: its different rats and relics, each with how many; cells of a rat's name and of a column,

    rows of the columns' heads, and empty rows between the rats.
    """

    room: Area
    rats: Counter[Card]
    relics: Counter[Card]
    name: int
    wide: int
    heads: int
    gap: int

    def row(self, at: int) -> int:
        """The row of a rat, or the one after them all."""
        return self.room.y + self.heads + self.gap + at * (1 + self.gap)

    @property
    def end(self) -> int:
        """The cell after the last column."""
        return self.room.x + self.name + 2 + len(self.relics) * self.wide


def _own(canvas: Canvas, scene: Scene, clan: View, rats: list[Card], relics: list[Card]) -> None:
    """Rats down, relics across; a row of its own for each rat with its condition and what it hears."""
    room = _frame(canvas, scene, clan)
    if not rats:
        text = scene.words.say("screen-empty-hand")
        canvas.put(room.x, room.y + room.h // 2, clip(text, room.w), "muted italic", room.w, "^")
        return
    grid = _laid(scene, room, Counter(map(face, rats)), Counter(map(face, relics)))
    hot = scene.lit.split(":") if key_of(scene, scene.lit, CROSSINGS) is not None else ["", ""]
    for at, (relic, count) in enumerate(grid.relics.items()):
        area = Area(room.x + grid.name + 1 + at * grid.wide, room.y, grid.wide - 1, grid.heads)
        _relic(canvas, scene, area, relic, count, relic == face(hot[-1]))
    for at, (rat, count) in enumerate(grid.rats.items()):
        if grid.row(at) < room.y + room.h:
            _rat(canvas, scene, Area(room.x, grid.row(at), grid.name, 1), rat, count, rat == face(hot[0]))
            _row(canvas, scene, clan, rat, grid, grid.row(at))
    below = grid.row(len(grid.rats)) - grid.gap
    if hot[0] and below < room.y + room.h:
        joined = f"{cards.name(scene, hot[0])}·{cards.name(scene, hot[1])}: "
        text = cards.spelled(scene, hot[0], hot[1], room.w - width(joined))
        canvas.put(room.x, min(below + 1, room.y + room.h - 1), clip(joined + text, room.w), "foreground italic")


def _laid(scene: Scene, room: Area, rats: Counter[Card], relics: Counter[Card]) -> Grid:
    """How a hand is laid into a room: columns are wider where what the rats hear has room all the same."""
    name = max(width(_called(scene, rat, count)) for rat, count in rats.items()) + 2
    least = max(COLUMN, *(width(_called(scene, relic, count)) + 1 for relic, count in relics.items()))
    wide = min(max((room.w - name - 2 - TEXT) // len(relics), least), WIDEST)
    wanted = max(2 + len(_does(scene, relic, wide - 1, HEAD - 2)) for relic in relics)
    heads = min(wanted, max(room.h - len(rats), 1))
    return Grid(room, rats, relics, name, wide, heads, int(room.h >= heads + 2 * len(rats)))


def _row(canvas: Canvas, scene: Scene, clan: View, rat: Card, grid: Grid, y: int) -> None:
    """What can be done with a rat, and when it would set its relic off."""
    cells = Area(grid.room.x + grid.name + 1, y, grid.wide, 1)
    right = grid.room.x + grid.room.w
    if (scene.ask is not None and scene.ask.kind in ANY) or reckoned.playable(scene, clan, rat):
        _crossings(canvas, scene, rat, list(grid.relics), cells)
        _hears(canvas, scene, rat, Area(grid.end, y, right - grid.end, 1))
    else:
        _needs(canvas, scene, rat, cells._replace(w=right - cells.x))


def _called(scene: Scene, card: Card, count: int) -> str:
    return cards.name(scene, card) + (f" ×{count}" if count > 1 else "")


def _frame(canvas: Canvas, scene: Scene, clan: View) -> Area:
    """Whose hand it is, how full, and that nobody else looks."""
    seat, say = clan.seat, scene.words.say
    count = {"count": reckoned.many(clan.hand_rats), "limit": LIMIT}
    bare = width(say("screen-hand", {seat: ""}, seat=seat, **count))
    only = say("screen-only", {seat: clip(scene.name(seat), 12)}, seat=seat)
    left = canvas.w - bare - width(only) - 12
    title = say("screen-hand", {seat: clip(scene.name(seat), max(left, 3))}, seat=seat, **count)
    return canvas.frame(title, only, ink=f"{scene.colour(seat)} bold", right_ink="secret")


def _relic(canvas: Canvas, scene: Scene, area: Area, relic: Card, count: int, hot: bool) -> None:
    """The head of a column: a relic, its type, what it does."""
    x, y, w, h = area
    canvas.fill(area, "paper-ink on paper-dim")
    ink = f"paper-ink on paper-dim bold{' underline' if hot else ''}"
    canvas.put(x, y, clip(_called(scene, relic, count), w), ink, w, "^")
    if h >= 3:
        canvas.put(x, y + 1, clip(cards.kind(scene, relic), w), "paper-ink on paper-dim", w, "^")
    rows = h - (2 if h >= 3 else 1)
    ink = "suit-red on paper-dim bold" if cards.wins(scene, relic) else "paper-ink on paper-dim"
    for at, line in enumerate(_does(scene, relic, w, rows) if rows else []):
        canvas.put(x, y + h - rows + at, clip(line, w), ink, w, "^")


def _does(scene: Scene, relic: Card, room: int, rows: int) -> list[str]:
    return fitted(cards.effects(scene, relic), room, rows)


def _rat(canvas: Canvas, scene: Scene, area: Area, rat: Card, count: int, hot: bool) -> None:
    x, y, w, _ = area
    ink = f"paper-ink on paper bold{' underline' if hot else ''}"
    canvas.put(x, y, "▐", "paper-edge")
    canvas.put(x + 1, y, clip(_called(scene, rat, count), w - 2), ink, w - 2)
    canvas.put(x + w - 1, y, "▌", "paper-edge")


def _crossings(canvas: Canvas, scene: Scene, rat: Card, relics: list[Card], area: Area) -> None:
    """The keys of a rat with each relic."""
    keys = [key_of(scene, f"{rat}:{relic}", CROSSINGS) for relic in relics]
    digits = max(map(len, scene.numbers.values()), default=1)
    x, y, wide, _ = area
    for at, key in enumerate(keys):
        cell = Area(x + at * wide, y, wide - 1, 1)
        if key is None:
            canvas.put(cell.x, y, "·", "muted", cell.w, "^")
            continue
        text = f"{key.text[0]}{key.number.rjust(digits)} "
        canvas.put(cell.x + (cell.w - len(text)) // 2, y, text, key.ink)
        canvas.hit(cell, key.token)


def _needs(canvas: Canvas, scene: Scene, rat: Card, area: Area) -> None:
    """What a rat takes that cannot be played now, and when it would set its relic off."""
    x, y, w, _ = area
    needs = scene.words.say("screen-needs-first", needs=cards.condition(scene, rat, True))
    x = canvas.put(x, y, clip(needs, w), "warn")
    left = area.x + w - x - 2
    canvas.put(x, y, clip(f"; {cards.trigger(scene, rat, left)}", left + 2), "muted")


def _hears(canvas: Canvas, scene: Scene, rat: Card, area: Area) -> None:
    """When a rat sets its relic off, and what it takes to play it."""
    when = [*cards.triggers(scene, rat), ""]
    needs = [cards.condition(scene, rat, True), cards.condition(scene, rat), ""]
    several = [
        scene.words.say("screen-hears", needs=needs[at], when=when[to])
        for at, to in ((0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2))
        if when[0]
    ]
    canvas.put(area.x, area.y, clip(cards.fitting(several, area.w), area.w), "muted")


# ── nobody's ────────────────────────────────────────────────────────────────────────────────────────────────


def _face_down(canvas: Canvas, scene: Scene) -> None:
    """A row for each hand, face down."""
    say = scene.words.say
    room = canvas.frame(say("screen-hands"), say("screen-face-down"))
    clans = reckoned.clockwise(scene.view, reckoned.below(scene))
    key = scene.keys.get("peek", "p")
    step = 2 if room.h >= 2 * len(clans) + 2 else 1
    for at, clan in enumerate(clans):
        y = room.y + at * step
        held = reckoned.many(clan.hand_rats)
        x = canvas.put(room.x, y, f"{scene.mark(clan.seat)} ", f"{scene.colour(clan.seat)} bold")
        for _ in range(held):
            x = canvas.put(x, y, "▐", "back")
            x = canvas.put(x, y, "░░░", "back-ink on back")
            x = canvas.put(x, y, "▌", "back") + 1
        text = say("screen-out") if clan.out else say("screen-held", count=held, limit=LIMIT)
        canvas.put(x, y, clip(text, room.x + room.w - x), "muted")
    if key and room.h > len(clans) * step:
        y = room.y + room.h - 1
        x = canvas.put(room.x, y, f" {key} ", "accent-ink on lit bold") + 1
        end = canvas.put(x, y, clip(say("screen-peek"), room.x + room.w - x))
        canvas.hit(Area(room.x, y, end - room.x, 1), "command:peek")


def _all(canvas: Canvas, scene: Scene) -> None:
    """Every hand, where all may be seen."""
    room = canvas.frame(scene.words.say("screen-hands"), scene.words.say("screen-open"))
    rows = 2 if room.h >= 2 * len(scene.view.clans) else 1
    for at, clan in enumerate(scene.view.clans):
        y = room.y + at * rows
        canvas.put(room.x, y, scene.mark(clan.seat), f"{scene.colour(clan.seat)} bold")
        piles = (clan.hand_rats, "paper-ink on paper"), (clan.hand_relics, "paper-ink on paper-dim")
        x = room.x + 2
        for row, (pile, ink) in enumerate(piles):
            x = x if rows == 1 else room.x + 2
            for card in reckoned.known(pile) or []:
                if x + 10 > room.x + room.w:
                    break
                x = canvas.put(x, y + row * (rows - 1), f" {cards.name(scene, card)} ", ink) + 1


def _unseen(canvas: Canvas, scene: Scene) -> None:
    """At a tracked table: the cards that have not been seen yet, wherever they are."""
    view, say = scene.view, scene.words.say
    if view.unread:
        _acts(canvas, scene)
        return
    room = canvas.frame(say("screen-unseen"), say("screen-unseen-where"))
    half = (room.w - 2) // 2
    for at, (deck, key) in enumerate(((view.rats, "screen-rats-head"), (view.relics, "screen-relics-head"))):
        x = room.x + at * (half + 2)
        canvas.put(x, room.y, say(key), "muted bold")
        area = Area(x, room.y + 1, half, room.h - 2)  # a field is open: it takes a row
        tally(canvas, scene, area, {card: count for card, count in deck.unseen.items() if count})


def _acts(canvas: Canvas, scene: Scene) -> None:
    """At a table that has not typed its cards in: what can be told."""
    room = canvas.frame(scene.words.say("screen-acts"))
    lines = scene.words.say("screen-acts-list").split("\n")
    rows = max(room.h - 1, 1)  # a field is open: it takes one
    columns = min(max(-(-len(lines) // rows), 1), 3)
    rows = -(-len(lines) // columns)
    wide = room.w // columns
    for at, line in enumerate(lines):
        column, row = divmod(at, rows)
        told, _, means = line.partition(" = ")
        canvas.put(room.x + column * wide, room.y + row, told, "accent-ink")
        x = room.x + column * wide + ACT
        canvas.put(x, room.y + row, clip(means, room.x + (column + 1) * wide - 1 - x), "muted")
