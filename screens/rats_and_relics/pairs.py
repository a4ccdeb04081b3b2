"""Pairs of Rats & Relics on a canvas: as a card of two halves, as a line that is spelled out, as two names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from rat_tables.engine.views import View
from screens.rats_and_relics import cards, reckoned
from screens.rats_and_relics.options import PAIRS, Key, key_of, put_key
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width, wrapped

RAT: Final = "paper-ink on paper"
RELIC: Final = "paper-ink on paper-dim"


@dataclass(frozen=True)
class Piece:
    """A pair as it is drawn now.

    `number` is what it is typed as, `key` that of the option it stands for. `lit`: it enters play, or its effect is
    being resolved; `waits`: effects of it that are pending; `goes`: what becomes of it.
    """

    seat: Seat
    rat: Card
    relic: Card
    names: tuple[str, str]
    number: str = ""
    key: Key | None = None
    lit: bool = False
    waits: int = 0
    goes: str = ""

    @property
    def lead(self) -> str:
        """What stands before it."""
        return self.key.text if self.key is not None else self.number

    @property
    def tail(self) -> str:
        """What stands behind it: what becomes of it, or that something of it is pending."""
        return self.goes or "●" * (self.waits > 0)

    @property
    def joined(self) -> str:
        """Both names."""
        return "·".join(self.names)

    @property
    def edge(self) -> str:
        """The colour of its edges."""
        return "accent-ink" if self.lit else "paper-edge"


def piece(scene: Scene, seat: Seat, rat: Card, relic: Card, at: int = 0, goes: str = "") -> Piece:
    """A pair with all that is to be said of it; `at` counts its side's pairs."""
    now = reckoned.resolving(scene)
    clan = reckoned.clan_of(scene.view, seat)
    waits = [] if clan is None else [one for one in clan.pending if one.rat == rat]
    return Piece(
        seat,
        rat,
        relic,
        (cards.name(scene, rat), cards.name(scene, relic)),
        number=typed_as(scene, seat, at),
        key=key_of(scene, rat, PAIRS),
        lit=now is not None and now["rat"] == rat,
        waits=len(waits),
        goes=goes or ("✓" if rat in scene.view.chosen else ""),
    )


def typed_as(scene: Scene, seat: Seat, at: int) -> str:
    """How a pair is named where acts are typed: `2` on the side of the player to move, `b2` on another's."""
    view = scene.view
    if not at or not view.unread or scene.over:
        return ""
    if seat == view.active:
        return str(at)
    begins = next(
        seat[:long]
        for long in range(1, len(seat) + 1)
        if sum(other.startswith(seat[:long]) for other in view.seats) == 1 or long == len(seat)
    )
    return f"{begins}{at}"


# ── a card of two halves ────────────────────────────────────────────────────────────────────────────────────


def card(canvas: Canvas, area: Area, scene: Scene, one: Piece) -> None:
    """The rat above with its condition and trigger, the relic below in the shade with its type and effect."""
    x, y, w, h = area
    upper = (h + 1) // 2
    for row in range(y, y + h):
        half = RAT if row < y + upper else RELIC
        edge = one.edge if one.lit or row < y + upper else "paper-dim"
        canvas.put(x, row, "▐", edge)
        canvas.fill(Area(x + 1, row, w - 2, 1), half)
        canvas.put(x + w - 1, row, "▌", edge)
    start = x + 1
    if one.key is not None:
        start = put_key(canvas, start, y, one.key) + 1
    elif one.lit:
        start = canvas.put(start, y, "▸", f"{RAT} bold")
    elif one.number:
        start = canvas.put(start, y, one.number, RAT) + 1
    end = x + w - 1
    if one.tail:
        end -= width(one.tail)
        canvas.put(end, y, one.tail, f"{RAT} bold")
        end -= 1
    rat = f"{RAT} bold underline" if one.lit else f"{RAT} bold"
    start = canvas.put(start, y, clip(one.names[0], end - start), rat)
    needs = cards.condition(scene, one.rat)
    rows = upper - 1
    when = fitted(cards.triggers(scene, one.rat), w - 2, rows)
    if needs and len(when) < rows:
        when = [needs, *when]
    elif needs and start + 1 + width(needs) <= end:
        canvas.put(end - width(needs), y, needs, f"{RAT} italic")
    for at, line in enumerate(when):
        italic = " italic" if needs and len(when) > 1 and at == 0 and line == needs else ""
        canvas.put(x + 1, y + 1 + at, clip(line, w - 2), f"{RAT}{italic}")
    y += upper
    relic = f"{RELIC} bold"
    end = canvas.put(x + 1, y, clip(one.names[1], w - 2), relic)
    sort = cards.kind(scene, one.relic)
    if sort and end + 1 + width(sort) <= x + w - 1:
        canvas.put(x + w - 1 - width(sort), y, sort, RELIC)
    does = fitted(cards.effects(scene, one.relic), w - 2, h - upper - 1)
    ink = f"suit-red on paper-dim{' bold' if cards.wins(scene, one.relic) else ''}"
    for at, line in enumerate(does):
        canvas.put(x + 1, y + 1 + at, clip(line, w - 2), ink if cards.wins(scene, one.relic) else RELIC)
    if one.key is not None:
        canvas.hit(area, one.key.token)


def fitted(texts: Sequence[str], room: int, rows: int) -> list[str]:
    """The first text that fits into so many rows, in lines; else the last."""
    for text in texts:
        lines = wrapped(text, room)
        if len(lines) <= rows:
            return lines
    return wrapped(texts[-1], room)[:rows] if texts else []


# ── lines ───────────────────────────────────────────────────────────────────────────────────────────────────


def names_width(one: Piece, cut: int) -> int:
    """The cells of a pair as two names, each cut to so many."""
    return width(one.lead) + 3 + sum(min(width(name), cut) for name in one.names) + 1 + width(one.tail)


def names(canvas: Canvas, x: int, y: int, one: Piece, cut: int, gap: int = 0) -> int:
    """A pair as two names: ` 3▐Rogue·Crown▌`; return the cell behind it. `gap`: cells kept for keys."""
    start = x
    if one.key is not None:
        x = put_key(canvas, x, y, one.key, max(gap, width(one.key.text)))
    else:
        x = canvas.put(x, y, one.number, "foreground", max(gap, width(one.number)))
    ink = "key-ink on accent-ink bold" if one.lit else RAT
    ground = "key-ink on accent-ink bold" if one.lit else RELIC
    x = canvas.put(x, y, "▸" if one.lit else "▐", "accent-ink bold" if one.lit else "paper-edge")
    x = canvas.put(x, y, _cut(one.names[0], cut), f"{ink} bold" if not one.lit else ink)
    x = canvas.put(x, y, "·", ink)
    x = canvas.put(x, y, _cut(one.names[1], cut), ground)
    x = canvas.put(x, y, "▌", "accent-ink" if one.lit else "paper-dim")
    x = canvas.put(x, y, one.tail, "accent-ink bold")
    if one.key is not None:
        canvas.hit(Area(start, y, x - start, 1), one.key.token)
    return x


def _cut(name: str, room: int) -> str:
    """A name in so many cells, without a mark that something is cut off: these are known by their beginnings."""
    return clip(f"{name}  ", room + 1).removesuffix("…") if width(name) > room else name


def rule(scene: Scene, one: Piece, room: int) -> str:
    """`a Rogue enters → kill an enemy`: what a pair does, as fully as there is room for; never cut."""
    when, then = cards.triggers(scene, one.rat), cards.effects(scene, one.relic)
    if not when or not then:
        return ""
    pairs = ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2))
    tight = f"{when[2]}→{then[2]}"
    return cards.fitting([*(f"{when[at]} → {then[to]}" for at, to in pairs), tight], room)


def of_clan(scene: Scene, clan: View) -> list[Piece]:
    """The pairs on a side, and the one that is entering it, whose relic may still be in the deck (Bell)."""
    view = scene.view
    found = [
        piece(scene, clan.seat, rat, relic, at, reckoned.goes(scene, rat))
        for at, (rat, relic) in enumerate(zip(clan.rats.cards, clan.relics.cards, strict=True), 1)
    ]
    if clan.seat == reckoned.entering_for(scene):
        found += [
            replace(piece(scene, clan.seat, rat, relic), lit=True)
            for rat, relic in zip_longest(view.entering_rat.cards, view.entering_relic.cards, fillvalue="")
        ]
    return found
