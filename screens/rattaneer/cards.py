"""Cards of Rattaneer on paper, a row or two each: plunder, ships, allies, treasures; and how they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.packs import Print
from rat_tables.games.rattaneer.pack import SHIPPED, Ally, Does, Goods, Plunder, Shipping, Treasure
from screens.rattaneer.reckoned import guessed, printed
from screens.scene import Scene
from screens.widgets.canvas import Area, Canvas
from screens.widgets.text import clip, width

INK: Final = "paper-ink"
RED: Final = "suit-red"
DAGGERS: Final = 3
"""So many icons of strength are drawn one by one; more are a number."""
PRICED: Final = "tavern"


@dataclass(frozen=True)
class Piece:
    """A card as it is drawn now.

    `name` and `short` is what it is called, `value` stands behind it, `right` at its right edge, `more` below
    (`right` then only where it is `kept`).
    `key` and `token` are those of the option it stands for. `goes`: who takes it in the moment that is shown.
    """

    card: Card
    name: str
    short: str = ""
    value: str = ""
    right: str = ""
    right_ink: str = INK
    more: str = ""
    more_ink: str = INK
    kept: bool = False
    key: str = ""
    token: str = ""
    hot: bool = False
    goes: str = ""
    dim: bool = False

    @property
    def ground(self) -> str:
        """The paper it is on."""
        return "paper-dim" if self.dim or self.goes else "paper"


def piece(scene: Scene, card: Card) -> Piece:
    """A card with what is printed on it, a quiet `~` beside numbers that are stand-ins."""
    say, known = scene.words.say, printed(scene.view, card)
    mark = "~" * (known is not None and guessed(scene.view, known))
    match known:
        case Plunder():
            coin = "◉" * (known.goods is Goods.MONEY)
            value, icons = f"{coin}{known.value}{mark}", daggers(known.strength)
            more = icons or say("screen-unguarded")
            short = say(f"screen-short-{known.goods}")
            return Piece(card, goods(scene, known), short, value, icons, RED, more, RED if icons else INK)
        case Shipping():
            prices = "·".join(map(str, known.prices)) + mark
            return Piece(
                card, f"⇥{taken(scene, known, '/')}", f"⇥{taken(scene, known, '')}", "", prices, INK, f"◉ {prices}"
            )
        case Ally():
            vp = say("screen-vp", points=known.vp) + mark
            more = f"{vp} {does(scene, known)}".strip()
            return Piece(card, called(scene, card), right=f"◉{known.cost}{mark}", more=more, kept=True)
        case Treasure():
            more = does(scene, known) or say("screen-vp", points=known.vp) + mark
            return Piece(card, called(scene, card), right=f"{known.vp}{mark}", more=more, kept=True)
    return Piece(card, called(scene, card))


def called(scene: Scene, card: Card) -> str:
    """The name of an ally or a treasure."""
    name = scene.words.say("screen-card", card=face(card))
    return name[:1].upper() + name[1:]


def goods(scene: Scene, known: Plunder) -> str:
    """What goods they are."""
    return scene.words.say("screen-goods", goods=str(known.goods))


def taken(scene: Scene, known: Shipping, between: str) -> str:
    """What a ship takes: `Rum/Coffee`, short `RuCo`."""
    say = scene.words.say
    if set(known.goods) == set(SHIPPED):
        return say("screen-any")
    if between:
        return between.join(say("screen-goods", goods=str(one)) for one in known.goods)
    return "".join(say(f"screen-short-{one}")[: 4 - len(known.goods)] for one in known.goods)


def daggers(strength: int) -> str:
    """`††`, or where there are many `†7`."""
    return "†" * strength if strength <= DAGGERS else f"†{strength}"


def does(scene: Scene, known: Ally | Treasure) -> str:
    """What an ally or a treasure does, in a word or two."""
    if known.effect is Does.STRENGTH:
        return daggers(known.amount)
    facts = {"amount": known.amount, "goods": known.goods if isinstance(known, Ally) else None}
    return "" if known.effect is Does.NONE else scene.words.say(f"screen-does-{known.effect}", **facts)


def loot(scene: Scene, cards: Sequence[Card]) -> list[str]:
    """Plunder in a few cells, alike goods together: `Gem6·5`, `Rum2`."""
    values: dict[str, list[int]] = {}
    for card in cards:
        known: Print | None = printed(scene.view, card)
        if isinstance(known, Plunder):
            values.setdefault(scene.words.say(f"screen-short-{known.goods}"), []).append(known.value)
    return [name + "·".join(map(str, sorted(each, reverse=True))) for name, each in values.items()]


# ── on paper ────────────────────────────────────────────────────────────────────────────────────────────────


def draw(canvas: Canvas, area: Area, one: Piece) -> None:
    """A card in one row, or in two with what else there is to say of it."""
    x, y, w, h = area
    if one.token:
        canvas.hit(area, one.token)
    if one.key:
        ink = "key-ink on accent-ink bold" if one.hot else "accent-ink on lit bold"
        key = f"{one.key} " if w > 14 else one.key
        for row in range(h):
            canvas.put(x, y + row, key if not row else " " * width(key), ink)
        x, w = x + width(key), w - width(key)
    ground = f"on {one.ground}"
    canvas.fill(Area(x, y, w, h), f"{INK} {ground}")
    pad = 1 if w > 12 else 0
    left, right = x + pad, x + w - pad
    end = one.goes or (one.right if h == 1 or one.kept else "")
    tail = width(end) + bool(end)
    head = f"{one.name} {one.value}".strip()
    if width(head) > right - left - tail and one.short:
        head = f"{one.short} {one.value}".strip()
        if width(head) > right - left - tail:
            head = f"{one.short}{one.value}"
    if width(head) + tail - 1 == right - left:
        tail -= 1
    canvas.put(left, y, clip(head, right - left - tail), f"{INK} {ground} bold")
    ink = f"{INK} {ground} bold" if one.goes else f"{one.right_ink} {ground} bold"
    canvas.put(right - width(end), y, end, ink)
    if h > 1:
        text = clip(one.more, right - left)
        canvas.put(left, y + 1, text, f"{one.more_ink} {ground}")
