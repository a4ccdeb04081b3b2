"""The company: a row a rat, with what it said of the supply at hand, what came of it, and what all may know of it."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.seats import Seat
from rat_tables.engine.views import View
from rat_tables.games.high_tea.lines import made
from screens.high_tea.account import Account, ceremony, number, outdoing, rats_now
from screens.high_tea.acts import came_of_it
from screens.high_tea.medals import by_goal, totals
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import in_a_row
from screens.widgets.text import clip, width

BEFORE: Final = 5
"""Cells before a name: who is asked, who is Host, the seat's letter."""
SAID: Final = 6
"""Cells of “12” or Rats!"""
LONG_NAME: Final = 24
NAME: Final = 14
SHORT_NAME: Final = 9
"""Cells of a name within what came of it."""
COLUMN: Final = 3
"""A goal's column of medals."""


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the rows; where there is room, two a rat."""
    account = outdoing(scene)
    title = "" if banquet(scene) else scene.words.say("screen-company")  # there the columns have their heads
    inside = canvas.frame(title, heading(scene, account))
    rats = rats_now(scene, account)
    step = 2 if inside.h >= 2 * len(rats) else 1
    y = inside.y + max((inside.h - len(rats) * step) // 2, 0) * (inside.h > 7)
    names = names_room(scene, inside.w)
    if banquet(scene):
        _medal_heads(canvas, scene, inside, names)
    for at, rat in enumerate(rats):
        if at * step < inside.h:
            _row(canvas, scene, account, Area(inside.x, y + at * step, inside.w, step), rat, names)


def heading(scene: Scene, account: Account | None) -> str:
    """The supply at hand and the question about it."""
    if account is None:
        return ""
    facts = {"number": number(account.supply), "supply": f"short-{account.supply}"}
    heard = account.announcer in account.said
    return scene.words.say("screen-question", **facts, amount=account.announced, heard=heard)


def names_room(scene: Scene, room: int) -> int:
    """How many cells a name may take in a row of so many."""
    longest = max(width(scene.name(rat.seat)) for rat in scene.view.rats)
    return min(longest, 13 if room < 56 else 18 if room < 70 else 26)


def banquet(scene: Scene) -> bool:
    """Whether the rows show medals: the sheets lie open, and no beat of the ceremony is to come or being shown."""
    return bool(scene.view.awarding) and not ceremony(scene)


def turn(scene: Scene) -> Seat:
    """The one seat whose turn it is to be seen at once: who looks, if asked, or the only one asked."""
    if scene.beats:
        return ""
    if scene.looking in scene.asked:
        return scene.looking or ""
    return scene.asked[0] if len(scene.asked) == 1 else ""


def head(canvas: Canvas, scene: Scene, x: int, y: int, seat: Seat, names: int, ground: str = "") -> int:
    """Who is asked, who is Host, letter and name."""
    asked = seat in scene.asked and not scene.beats
    host = seat == scene.view.host
    canvas.put(x, y, "▸" if asked else " ", f"accent-ink{ground} bold")
    canvas.put(x + 1, y, "♛" if host else " ", f"accent-ink{ground} bold")
    colour = f"{scene.colour(seat)}{ground}"
    canvas.put(x + 3, y, scene.mark(seat), colour)
    return canvas.put(x + BEFORE, y, clip(scene.name(seat), names), f"{colour} bold", names)


def _row(canvas: Canvas, scene: Scene, account: Account | None, area: Area, rat: View, names: int) -> None:
    ground = " on lit" if rat.seat == turn(scene) else ""
    quiet = f"foreground{ground}" if ground else "muted"
    x, y, w, step = area
    if ground:
        canvas.fill(Area(x - 1, y, w + 2, 1), f"foreground{ground}")
    end = x + w
    x = head(canvas, scene, x, y, rat.seat, names, ground) + 1
    if banquet(scene):
        _medals(canvas, scene, x, y, rat.seat, ground)
        x += COLUMN * len(scene.view.goals) + 5
        if rat.seat == scene.view.lifeboat:
            x = canvas.put(x, y, clip(scene.words.say("board-lifeboat"), end - x), f"accent-ink{ground} bold") + 1
    elif account is not None:
        x = _said(canvas, scene, account, rat.seat, x, y, ground)
        for text, style in came_of_it(
            scene, account, rat.seat, LONG_NAME if w > 70 else NAME if w > 56 else SHORT_NAME
        ):
            if end - x > 4:
                x = canvas.put(x, y, clip(text, end - x), f"{style}{ground}") + 2
    elif rat.seat == scene.view.host:
        x = canvas.put(x, y, scene.words.say("board-host"), quiet) + 1
    else:
        x += width(scene.words.say("board-host")) + 1
    if step > 1:
        _known(canvas, scene, rat, area.x + BEFORE, y + 1, end, "")
    elif end - x > 3:
        _known(canvas, scene, rat, x, y, end, ground)


def _said(canvas: Canvas, scene: Scene, account: Account, seat: Seat, x: int, y: int, ground: str) -> int:
    """What a rat said: its number, or Rats! — nothing yet is nothing."""
    if seat not in account.said:
        return x + SAID + 1
    amount = account.said[seat]
    if amount or seat == account.announcer:
        ink = "accent-ink" if amount > account.announced else "foreground"  # who out-did the Host is seen at once
        canvas.put(x, y, scene.words.say("board-said", amount=amount), f"{ink}{ground} bold")
    else:
        canvas.put(x, y, scene.words.say("screen-rats"), f"foreground{ground} italic" if ground else "muted italic")
    return x + SAID + 1


def _known(canvas: Canvas, scene: Scene, rat: View, x: int, y: int, end: int, ground: str) -> None:
    """What everybody knows of a rat: nests, dishes, decorations, vocation. It stands at the right of a single row."""
    say = scene.words.say
    ink = f"foreground{ground}"
    if rat.built:
        x = canvas.put(x, y, say("board-nests", nests=rat.built), f"accent-ink{ground} bold") + 1
    pieces = list(made(rat, scene.words))
    vocation = say("board-vocation", vocation=rat.vocation) if rat.vocation else ""
    long = sum(map(width, pieces)) + len(pieces)
    if vocation and x + long + width(vocation) <= end:
        canvas.put(end - width(vocation), y, vocation, f"foreground{ground} italic" if ground else "muted italic")
        end -= width(vocation) + 1
    elif vocation and x + long + 4 <= end:
        canvas.put(x + long, y, clip(vocation, end - x - long), ink if ground else "muted italic")
        end = x + long
    if pieces and end - x >= 2:
        in_a_row(canvas, x, y, pieces, end - x, ink, ink if ground else "muted")


def _medal_heads(canvas: Canvas, scene: Scene, room: Area, names: int) -> None:
    """The numbers of the circled goals, on the line above their columns."""
    x = room.x + BEFORE + names + 1
    for at, goal in enumerate(sorted(scene.view.goals)):
        canvas.put(x + at * COLUMN, 0, f"{goal:>2} ", "muted bold")
    canvas.put(x + COLUMN * len(scene.view.goals), 0, f" {scene.words.say('screen-all'):>3} ", "accent-ink bold")


def _medals(canvas: Canvas, scene: Scene, x: int, y: int, seat: Seat, ground: str) -> None:
    won = by_goal(scene)
    for at, goal in enumerate(sorted(scene.view.goals)):
        medal = won.get(goal, {}).get(seat)
        style = "accent-ink" if medal == 3 else "foreground" if ground or medal else "muted"
        canvas.put(x + at * COLUMN, y, "" if medal is None else f"{medal:>2}", style + ground)
    total = totals(won).get(seat)
    canvas.put(
        x + COLUMN * len(scene.view.goals), y, "" if total is None else f"{total:>4}", f"accent-ink{ground} bold"
    )
