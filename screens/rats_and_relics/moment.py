"""The great moments: a pair is played, rats die, pairs change sides or go onto the decks; and how the game ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.games.rats_and_relics.table import WON
from screens.rats_and_relics import cards, reckoned
from screens.rats_and_relics.pairs import Piece, card, piece
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width, wrapped

DIES: Final = "dies"
PLAYS: Final = "plays"
ENDS: Final = frozenset({"won", "last-one", "stuck", "stopped", "drawn"})
"""Moments with which the game may end: one thing has the whole body."""
BEGINS: Final = frozenset({PLAYS, DIES, "swapped", "on-decks", "loses"}) | ENDS
"""With each of these a great moment begins."""
GOES_ON: Final = frozenset({"enters", "discarded", "returns", "set-off", "to-no-effect"})
"""What goes with the moment that runs."""
WIDEST: Final = 70
LOWEST: Final = 4
"""Rows of a card at least."""


def begins(event: Event, before: Event | None) -> bool | None:
    """Whether a great moment begins with an event, or it goes with the one that runs."""
    if event.kind == DIES and before is not None and before.kind in (DIES, PLAYS):
        return None  # at once with another, or for the one that is played
    if event.kind == "enters" and (before is None or before.kind == "resolves"):
        return True  # out of the discards or off the decks
    if event.kind in BEGINS or (event.kind == "drew" and event.facts.get("owed")):
        return True  # at a tracked table a draw that an effect brings has to be made by somebody
    return None if event.kind in GOES_ON else False


def draw(canvas: Canvas, scene: Scene) -> None:
    """What happens, with the pairs that it happens to spelled out."""
    first = scene.beats[0]
    room = canvas.frame(scene.words.say(f"screen-moment-{first.kind}"), ink="accent-ink bold")
    pairs = [
        (event.seat, str(event.facts["rat"]), str(event.facts["relic"]))
        for event in scene.beats
        if event.kind in (PLAYS, DIES, "on-decks", "enters", "discarded", "returns") and event.facts.get("relic")
    ]
    pairs = list({face_of(rat): (seat, rat, relic) for seat, rat, relic in pairs}.values())[:2]
    x = room.x
    high, wide = min(room.h, 6), 22 if room.w >= 70 else 17
    if high >= LOWEST:
        for seat, rat, relic in pairs:
            card(
                canvas,
                Area(x, room.y, wide, high),
                scene,
                piece(scene, seat, rat, relic, goes=reckoned.goes(scene, rat)),
            )
            x += wide + 1
        x += 1
    _told(canvas, scene, Area(x, room.y, room.x + room.w - x, room.h))


def face_of(rat: Card) -> Card:
    """One rat is one pair, whatever number it has got since."""
    return rat.partition(".")[0]


def _told(canvas: Canvas, scene: Scene, area: Area) -> None:
    """The sentences of the moment, the first in bright."""
    y = area.y
    for at, event in enumerate(scene.beats):
        for line in wrapped(scene.words.event(event, scene.names), min(area.w, WIDEST), 2):
            if y < area.y + area.h:
                canvas.put(area.x, y, line, "foreground bold" if at == 0 else "muted")
            y += 1


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────


def staged(scene: Scene) -> bool:
    """Whether one thing has the whole body: somebody wins, or nobody does."""
    return any(event.kind in ENDS for event in scene.beats)


def stage(canvas: Canvas, scene: Scene) -> None:
    """Who wins, and with which relic; or that nobody does."""
    event = next(event for event in scene.beats if event.kind in ENDS)
    room = canvas.frame(scene.words.say(f"screen-moment-{event.kind}"), ink="accent-ink bold")
    winning = winner(scene, scene.after) if event.kind == "won" else None
    lines = wrapped(scene.words.event(event, scene.names), min(room.w, WIDEST))
    high = 8 if winning is not None else 0
    y = room.y + max((room.h - high - len(lines) - 3) // 2, 0)
    if winning is not None:
        card(canvas, Area(room.x + (room.w - 28) // 2, y, 28, high), scene, winning)
        y += high + 1
    if event.seat:
        canvas.put(room.x, y, clip(scene.name(event.seat), room.w), f"{scene.colour(event.seat)} bold", room.w, "^")
        y += 2
    for at, line in enumerate(lines):
        canvas.put(room.x, y + at, line, "foreground bold", room.w, "^")


def winner(scene: Scene, view: View | None) -> Piece | None:
    """The pair whose relic won the game, where it is still in play."""
    clan = reckoned.clan_of(view, view.winner) if view is not None and view.get("winning") else None
    if view is None or clan is None or view.winning not in clan.relics.cards:
        return None
    rat = clan.rats.cards[clan.relics.cards.index(view.winning)]
    return replace(piece(scene, clan.seat, rat, view.winning), waits=0)


def result(canvas: Canvas, scene: Scene) -> None:
    """How the game ended: who won with which relic, and who had how many rats."""
    say, view = scene.words.say, scene.view
    ended = str(view.ended or "stopped")
    key = "screen-won" if ended == WON else "screen-drawn" if ended == "drawn" else "screen-stopped"
    name = clip(scene.name(view.winner), max(canvas.w - 40, 8)) if view.winner else ""
    relic = cards.name(scene, view.winning) if view.winning else ""
    title = say(key, {view.winner: name}, seat=view.winner, relic=relic)
    ink = f"{scene.colour(view.winner)} bold" if view.winner else "accent-ink bold"
    room = canvas.frame(title, ink=ink)
    order = sorted(
        view.clans, key=lambda clan: (clan.seat == view.winner, not clan.out, len(clan.rats.cards)), reverse=True
    )
    step = 2 if room.h >= 2 * len(order) else 1
    for at, clan in enumerate(order):
        y = room.y + at * step
        x = canvas.put(room.x, y, "★ " if clan.seat == view.winner else "  ", "accent-ink bold")
        x = canvas.put(x, y, f"{scene.mark(clan.seat)} ", f"{scene.colour(clan.seat)} bold")
        text = say("screen-out") if clan.out else say("screen-rats", count=len(clan.rats.cards))
        x = canvas.put(x, y, clip(scene.name(clan.seat), room.w - 38 - width(text)), f"{scene.colour(clan.seat)} bold")
        canvas.put(x + 2, y, text, "muted")
    winning = winner(scene, view)
    if winning is not None and room.h >= LOWEST:
        high = min(room.h, 8)
        card(canvas, Area(room.x + room.w - 30, room.y, 28, high), scene, winning)
    elif view.winning and room.h > step * len(order):
        text = f"{relic}: {cards.effect(scene, view.winning)}"
        canvas.put(room.x + 2, room.y + room.h - 1, clip(text, room.w - 2), "muted italic")
