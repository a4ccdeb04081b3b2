"""The great moments, each on the whole body: a card laid, an obstacle gone, a Tax, a Captain, a Rank, a rat's end."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.cards import Card
from rat_tables.engine.table import Event
from rat_tables.games.rats_with_gats.deck import is_joker, pips, suit
from screens.rats_with_gats.reckoned import Faced, faced, kind_of, name_of, players, rat_of
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import SIGNS, counter, large_card
from screens.widgets.text import clip, width, wrapped

LAID: Final = "laid"
BEGINS: Final = frozenset(
    {LAID, "overcome", "joker", "tax.accepted", "tax.refused", "vote.won", "gone", "ghost", "crew-objective"}
)
"""With each of these a great moment begins."""
GOES_ON: Final = frozenset({"technique", "obstacle", "obstacle.joker", "rank", "tax.kept", "tax.back"})
"""What goes with the moment that runs."""
VOTED: Final = "vote.won"
WIDEST: Final = 64
SIZES: Final = ((22, (13, 9), (17, 5)), (0, (7, 5), (11, 3)))
"""How large a card is in a room of at least so many rows, and one that lies on its side."""


def begins(event: Event, before: Event | None) -> bool | None:
    """Whether a great moment begins with an event, or it goes with the one that runs."""
    if event.kind in BEGINS:
        return True
    if event.kind == "captain":
        return bool(event.seat)
    if event.kind == "rank":
        return None if before is not None and before.kind == VOTED else True
    return None if event.kind in GOES_ON else False


def draw(canvas: Canvas, scene: Scene) -> None:
    """Draw the moment that is on."""
    if not scene.beats:
        return
    first = scene.beats[0]
    if first.kind == LAID:
        _laid(canvas, scene, first)
    else:
        _told(canvas, scene, first)


# ── a card laid ─────────────────────────────────────────────────────────────────────────────────────────────


def _laid(canvas: Canvas, scene: Scene, event: Event) -> None:
    """The obstacle, the card laid below it on its side, what each counts for, and who was better."""
    facts, say = event.facts, scene.words.say
    obstacle, card = str(facts["obstacle"]), str(facts["card"])
    won = bool(facts["won"])
    room = canvas.frame(say("screen-card-laid"), ink="accent-ink bold")
    (w, h), (wide, low) = next(sizes for least, *sizes in SIZES if room.h >= least)
    told = _technique(scene)
    high = h + low + 3 + 2 * bool(told)
    beside = max(width(name_of(scene, obstacle)), width(scene.name(event.seat)) + width(say("screen-lays")) + 1, 22)
    beside = min(beside, room.w - wide - 4)
    x, y = room.x + (room.w - wide - beside - 3) // 2, room.y + max((room.h - high) // 2, 0)
    large_card(canvas, Area(x + (wide - w) // 2, y, w, h), obstacle)
    _obstacle(canvas, scene, Area(x + wide + 3, y + (h - 3) // 2, beside, 3), obstacle, facts)
    y += h
    large_card(canvas, Area(x, y, wide, low), card)
    name = clip(scene.name(event.seat), beside - width(say("screen-lays")) - 1)
    end = canvas.put(x + wide + 3, y + low // 2, name, f"{scene.colour(event.seat)} bold")
    canvas.put(end + 1, y + low // 2, say("screen-lays"), "muted")
    y += low + 1
    if told:
        line = clip(say("screen-quoted", text=told), room.w)
        canvas.put(room.x, y, line, "foreground bold italic", room.w, "^")
        y += 2
    canvas.put(room.x, y, _verdict(scene, facts, card), f"{'good' if won else 'bad'} bold", room.w, "^")
    if not _lies(scene, obstacle).by:
        of, beaten = players(scene.view), int(facts["beaten"])
        text = say("screen-beaten", beaten=beaten, of=of)
        start = room.x + (room.w - max(of, beaten) - 1 - width(text)) // 2
        canvas.put(counter(canvas, start, y + 1, beaten, of) + 1, y + 1, text, "muted")


def _obstacle(canvas: Canvas, scene: Scene, area: Area, card: Card, facts: dict[str, object]) -> None:
    one = _lies(scene, card)
    x, y, w, _ = area
    canvas.put(x, y, clip(one.name, w), "foreground bold")
    sign, colour = SIGNS[suit(card)]
    if kind_of(scene, card) != one.name:
        canvas.runs(x, y + 1, [(f"{sign} ", f"{colour} bold"), (kind_of(scene, card), "muted")], w)
    end = canvas.put(x, y + 2, f"{scene.words.say('screen-worth')} ", "muted")
    canvas.put(end, y + 2, str(facts["value"]), "accent-ink bold")


def _lies(scene: Scene, card: Card) -> Faced:
    """The obstacle as it lay before, or as its card alone says: the table is the one before all the moments."""
    found = next((one for one in faced(scene) if one.card == card), None)
    if found is not None:
        return found
    by = next((e.seat for e in reversed(scene.events) if e.kind == "duel" and e.facts.get("card") == card), "")
    name = scene.words.say("screen-laid-by", scene.names, seat=by) if by else name_of(scene, card)
    return Faced(card, name, [], 0, by)


def _technique(scene: Scene) -> str:
    """The name of the technique that was used."""
    return next((str(e.facts.get("text", "")) for e in scene.beats if e.kind == "technique"), "")


def _verdict(scene: Scene, facts: dict[str, object], card: Card) -> str:
    """`9 beats 8 ✓`."""
    say = scene.words.say
    if not pips(card):
        return f"{say('screen-always')} ✓"
    key = "screen-beats" if facts["won"] else "screen-beats-not"
    return f"{say(key, counts=facts['counts'], value=facts['value'])} {'✓' if facts['won'] else '✗'}"


# ── everything else ─────────────────────────────────────────────────────────────────────────────────────────


def _told(canvas: Canvas, scene: Scene, first: Event) -> None:
    """What happened, in the middle of the room, with the card it was about."""
    say = scene.words.say
    title = say(f"screen-moment-{first.kind.partition('.')[0]}")
    room = canvas.frame(title, ink="accent-ink bold")
    lines = []
    for event in scene.beats:
        lines += [*wrapped(scene.words.event(event, scene.names), min(room.w, WIDEST)), ""]
    card = _card_of(first)
    w, h = next(size for least, size, _ in SIZES if room.h >= least) if card else (0, 0)
    y = room.y + max((room.h - h - bool(card) - 2 * bool(first.seat) - len(lines) + 1) // 2, 0)
    if card:
        large_card(canvas, Area(room.x + (room.w - w) // 2, y, w, h), card, dim=True)
        y += h
        canvas.put(room.x, y, clip(name_of(scene, card), room.w), "foreground bold", room.w, "^")
        y += 2
    if first.seat:
        _who(canvas, scene, room, y, first)
        y += 2
    for at, line in enumerate(lines[: max(room.y + room.h - y, 0)]):
        canvas.put(room.x, y + at, clip(line, room.w), "foreground", room.w, "^")


def _card_of(event: Event) -> Card:
    """The obstacle that goes."""
    card = str(event.facts.get("obstacle" if event.kind == "overcome" else "card", ""))
    return card if event.kind in ("overcome", "joker") and card and not is_joker(card) else ""


def _who(canvas: Canvas, scene: Scene, room: Area, y: int, event: Event) -> None:
    """Whose moment it is, a Captain with its sign; a Rank as it was and is."""
    ranks = next((e.facts for e in scene.beats if e.kind == "rank" and "rank" in e.facts), None)
    sign = "♛ " if event.kind == "captain" else ""
    more = f"   {ranks['was']} → {ranks['rank']}" if ranks is not None and rat_of(scene.view, event.seat) else ""
    name = clip(scene.name(event.seat), room.w - width(sign) - width(more) - 2)
    x = room.x + (room.w - width(sign) - width(name) - width(more)) // 2
    x = canvas.put(x, y, sign, "accent-ink bold")
    x = canvas.put(x, y, name, f"{scene.colour(event.seat)} bold")
    canvas.put(x, y, more, "accent-ink bold")
