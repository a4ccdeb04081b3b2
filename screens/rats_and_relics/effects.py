"""What is being resolved and what waits for it: whose, what set it off, and what it does; in the order it stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from rat_tables.engine.cards import Card
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.views import View
from screens.rats_and_relics import cards, reckoned
from screens.rats_and_relics.options import ORDER, Key, key_of, on_board, put_key
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

KINDS: Final = frozenset({ORDER})
RAISED: Final = ("raise.rat", "raise.relic")
"""Asks for a card of the discards: the bar lists them."""
NAMES: Final = 17
"""Cells of two names at most."""
CALLED: Final = 16
"""Cells of the name of whoever set an effect off."""


class Row(NamedTuple):
    """An effect in the list: `now`: it is being resolved; `many`: several that are the same in all."""

    seat: Seat
    rat: Card
    relic: Card
    why: str
    key: Key | None = None
    now: bool = False
    many: int = 1


def any_of(scene: Scene) -> bool:
    """Whether anything is being played or resolved, or waits."""
    return (
        reckoned.resolving(scene) is not None
        or bool(scene.view.entering_rat.cards)
        or any(clan.pending for clan in scene.view.clans)
    )


def ordered(scene: Scene) -> bool:
    """Whether somebody is asked which effect is next, and the list has the keys (while somebody peeks it has none)."""
    kept = scene.ask is not None and scene.ask.kind == ORDER and not scene.beats
    return kept and any(token in scene.numbers for token in on_board(scene.ask))


def rows_of(scene: Scene) -> list[Row]:
    """The effect that is being resolved, then all that wait: those of whoever is at it first, then clockwise."""
    view = scene.view
    found = []
    now, at_it = reckoned.resolving(scene), str(view.resolving)
    if now is not None and "relic" in now:
        own = reckoned.of_itself(scene, now["rat"])
        told = reckoned.why(scene, now["why"], now["by"], own, CALLED)
        found.append(Row(at_it, now["rat"], now["relic"], told, now=True))
    start = at_it if at_it != TABLE else str(view.active)
    for clan in reckoned.clockwise(view, start) if start != TABLE else []:
        found += _waiting(scene, clan)
    return found


def _waiting(scene: Scene, clan: View) -> list[Row]:
    merged: dict[str, list[View]] = {}
    for waits in clan.pending:
        merged.setdefault(reckoned.token(waits), []).append(waits)
    return [
        Row(
            clan.seat,
            first.rat,
            first.relic,
            reckoned.why(scene, first.why, first.by, reckoned.of_itself(scene, first.rat), CALLED),
            key_of(scene, token, KINDS),
            many=len(alike),
        )
        for token, alike in merged.items()
        for first in alike[:1]
    ]


def draw(canvas: Canvas, scene: Scene) -> None:
    """A row for each effect: whose, which pair, what set it off, what it does."""
    say, view = scene.words.say, scene.view
    rows = rows_of(scene)
    waiting = sum(len(clan.pending) for clan in view.clans)
    room = canvas.frame(say("screen-effects"), say("screen-waits", count=waiting) if waiting else "")
    y = room.y
    if view.entering_rat.cards:
        y = _entering(canvas, scene, room)
    shown = rows if len(rows) <= room.y + room.h - y else rows[: max(room.y + room.h - y - 1, 0)]
    step = 2 if len(rows) * 2 <= room.y + room.h - y else 1
    keys = max((width(row.key.text) for row in rows if row.key is not None), default=1)
    for row in shown:
        _row(canvas, scene, Area(room.x, y, room.w, step), row, keys)
        y += step
    if len(shown) < len(rows):
        canvas.put(room.x, y, f"+{len(rows) - len(shown)}", "muted")
    elif scene.ask is not None and scene.ask.kind in RAISED and y < room.y + room.h:
        _raised(canvas, scene, Area(room.x, y, room.w, 1), scene.ask.kind)


def _entering(canvas: Canvas, scene: Scene, room: Area) -> int:
    """The pair that enters play, and what its condition takes where it is played."""
    view = scene.view
    rat = view.entering_rat.cards[-1]
    relic = view.entering_relic.cards[-1] if view.entering_relic.cards else ""
    joined = f"{cards.name(scene, rat)}·{cards.name(scene, relic)}"
    x = canvas.put(room.x, room.y, "▸ ", "accent-ink bold")
    x = canvas.put(x, room.y, joined, "accent-ink bold") + 1
    costs = scene.ask is not None and scene.ask.kind.startswith("condition.")
    text = scene.words.say("screen-costs", needs=cards.condition(scene, rat, True) if costs else "")
    canvas.put(x, room.y, clip(text, room.x + room.w - x), "foreground")
    line = cards.spelled(scene, rat, relic, room.w - 2, needs=False)
    canvas.put(room.x + 2, room.y + 1, clip(line, room.w - 2), "muted")
    return room.y + 2 + bool(line)


def _raised(canvas: Canvas, scene: Scene, area: Area, kind: str) -> None:
    """What the marked card of the discards says."""
    said = cards.trigger(scene, scene.lit, area.w - 24) if kind == RAISED[0] else cards.effect(scene, scene.lit)
    if said:
        canvas.put(area.x, area.y, clip(f"{cards.name(scene, scene.lit)}: {said}", area.w), "foreground italic")


def _row(canvas: Canvas, scene: Scene, area: Area, row: Row, keys: int) -> None:
    """`A 2 Trapper·Axe  Bob’s rat died → kill two`; in two lines where there is room."""
    x, y, w, h = area
    end = x + w
    start = x
    x = canvas.put(x, y, f"{scene.mark(row.seat)} ", f"{scene.colour(row.seat)} bold")
    if row.key is not None:
        put_key(canvas, x, y, row.key, keys + 1)
        canvas.hit(Area(start, y, w, h), row.key.token)
    elif row.now:
        canvas.put(x, y, "▸", "accent-ink bold")
    x += keys + 2
    ink = "accent-ink bold" if row.now else "foreground bold"
    names = f"{cards.name(scene, row.rat)}·{cards.name(scene, row.relic)}" + f" ×{row.many}" * (row.many > 1)
    canvas.put(x, y, clip(names, NAMES), ink)
    x += NAMES + 1
    if h >= 2:
        canvas.put(x, y, clip(row.why, end - x), "muted")
        canvas.put(x, y + 1, clip(f"→ {cards.effect(scene, row.relic)}", end - x), "foreground")
        return
    then = cards.effect(scene, row.relic, end - x - width(row.why) - 3)
    x = canvas.put(x, y, clip(row.why, end - x - 3 - width(then)), "muted")
    canvas.put(x, y, f" → {then}" if then else "", "foreground")
