"""The table of Rattaneer as lines of text, drawn from one viewer's view and from nothing else.

First the round and who goes first where, then the row of areas by number with what lies below each and who is on it,
the Treasure tile, and each captain. A value that is no more than a stand-in has a `~`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.seats import Seat
from rat_tables.engine.text import cut, filled, in_columns, padded
from rat_tables.engine.views import Hidden, View
from rat_tables.games.rattaneer.pack import Does
from rat_tables.games.rattaneer.placing import as_written
from rat_tables.games.rattaneer.printed import printed
from rat_tables.games.rattaneer.table import (
    AREAS,
    CAMP,
    CUBE_STRENGTH,
    CUBES,
    FARM,
    ISLAND,
    NIGHT,
    PIRATES,
    PORT,
    SEA,
    TAVERN,
)

if TYPE_CHECKING:
    from rat_tables.words import Words

Names = Mapping[Seat, str]
Printed = Mapping[str, Any]
"""What is printed on a card; nothing for one that is not known."""

WIDTH: Final = 78
NAME: Final = 16
"""The longest a player's name is written here."""
CARD: Final = 24
"""The longest a name of a card is written here."""
AREA: Final = 21
"""The column of what an area is."""
LABEL: Final = 9
"""The column of what kind of cards a line has."""
AT: Final = "  "
"""What stands before each line under a heading, and between two things in it."""
STAND_IN: Final = "~"
MIDDLE: Final = "middle"
"""The place where a game under way is taken up; its rounds go on after that."""
FIRST: Final = 1
"""The round in which it is said what the numbers are."""


def board(view: View, names: Names, words: Words) -> list[str]:
    """Lay the table out in lines of at most 78 columns."""
    called = {seat: cut(name, NAME) for seat, name in names.items()}
    return [
        *filled("", heading(view, called, words), " · ", WIDTH),
        *(line for number in AREAS for line in area(view, number, called, words)),
        *farm(view, called, words),
        *tile(view, called, words),
        *captains(view, called, words),
        *legend(view, words),
    ]


def heading(view: View, names: Names, words: Words) -> list[str]:
    """The round and whether it is the last, who has the tiles, and what the decks have left."""
    parts = [words.say("board-round", round=view.round)] if begun(view) else []
    parts += near_the_end(view, words)
    if view.land:
        parts.append(words.say("board-tiles", names, land=view.land, sea=view.sea))
    parts.append(words.say("board-decks", allies=count(view.allies), ocean=count(view.ocean)))
    return parts


def begun(view: View) -> bool:
    """Whether rounds are played; before, the table is set, or what lies on it is told."""
    return view.round > 0 and not view.place.startswith(MIDDLE)


def near_the_end(view: View, words: Words) -> list[str]:
    """Whether this round is the last, or the next one will be because a deck has run out (Night, D; R25)."""
    allies, ocean = not count(view.allies), not count(view.ocean)
    if view.last and NIGHT not in view.place.split("."):
        return [words.say("board-last")]
    if begun(view) and (view.last or allies or ocean):
        return [words.say("board-last-next", allies=allies, ocean=ocean)]
    return []


# ── the row of areas ────────────────────────────────────────────────────────────────────────────────────────


def area(view: View, number: int, names: Names, words: Words) -> list[str]:
    """An area: what it is, what lies below it, and under that who is on it."""
    cards = lying(view, number, words)
    if not begun(view) and not cards:
        return []  # nothing has been laid there yet
    enemy = sum(known(view, card).get("strength", 0) for card in below(view, number))
    key = {CAMP: "board-camp", TAVERN: "board-tavern", PORT: "board-port", ISLAND: "board-island"}.get(number)
    label = words.say(key or "board-sea", area=number, enemy=enemy)
    before = padded(marked(view, number) + label, AREA) + AT
    lines = filled(before, cards or [""], AT, WIDTH)
    people = on_it(view, number, names, words)
    if enemy and view.areas[str(number)].pirates and view.resolving != number:  # there it has been fought
        people.append(words.say("board-strength", total=strength(view, number), enemy=enemy))
    return [line.rstrip() for line in lines] + filled(" " * AREA + AT, people, " · ", WIDTH)


def marked(view: View, number: int) -> str:
    """A mark before the area whose turn it is."""
    return "> " if view.resolving == number else AT


def lying(view: View, number: int, words: Words) -> list[str]:
    """What lies below an area: coins, allies with what they do, or ocean cards."""
    if number == CAMP:
        return [words.say("board-coins", coins=view.camp)] if begun(view) or view.camp else []
    if number == TAVERN:
        return [lined(told_effect(view, card, words)) for card in view.tavern.cards]
    if number == ISLAND:
        return [lined(told_effect(view, card, words)) for card in view.treasures.cards]
    return [told(view, card, words) for card in below(view, number)]


def lined(text: str) -> str:
    """A text that has a line for itself."""
    return padded(text, WIDTH - AREA - len(AT))


def below(view: View, number: int) -> Sequence[Card]:
    """The ocean cards of an area."""
    cards: Sequence[Card] = view.areas[str(number)].cards.cards if number in SEA else ()
    return cards


def on_it(view: View, number: int, names: Names, words: Words) -> list[str]:
    """Who is on an area: pirates with their cubes, cubes alone, neutral cubes; or that the row is parted here."""
    here = view.areas[str(number)]
    told_of = [
        words.say("board-pirate", names, seat=seat, cubes=here.cubes.get(seat, 0))
        for seat in dict.fromkeys(here.pirates)
    ]
    told_of += [
        words.say("board-cubes", names, seat=seat, cubes=many)
        for seat, many in here.cubes.items()
        if seat not in here.pirates
    ]
    if here.neutral:
        told_of.append(words.say("board-neutral", cubes=here.neutral, colour=view.neutral_colour))
    if view.gap == number:
        told_of.append(words.say("board-gap"))
    return told_of


def strength(view: View, number: int) -> int:
    """What all captains with a pirate bring to a battle there: 2 a cube, and allies and treasures."""
    here = view.areas[str(number)]
    there = [captain for captain in view.captains if captain.seat in here.pirates]
    return sum(CUBE_STRENGTH * here.cubes.get(captain.seat, 0) + crew_strength(view, captain) for captain in there)


def crew_strength(view: View, captain: View) -> int:
    """The strength of a captain's allies and treasures."""
    cards = [known(view, card) for card in (*captain.allies.cards, *captain.treasures.cards)]
    return sum(card["amount"] for card in cards if card.get("effect") == Does.STRENGTH)


def farm(view: View, names: Names, words: Words) -> list[str]:
    """Who is on the Farm."""
    if not view.farm:
        return []
    before = padded(marked(view, FARM) + words.say("board-farm"), AREA) + AT
    return filled(before, [words.say("board-pirate", names, seat=seat, cubes=0) for seat in view.farm], " · ", WIDTH)


def tile(view: View, names: Names, words: Words) -> list[str]:
    """The Treasure tile: each square with its VP, a star where it brings a treasure, and whose cubes are on it."""
    spots = []
    for spot in view.tile:
        guess = STAND_IN if spot.card and is_stand_in(view, spot.card, ("points",)) else ""
        points = f"{spot.points}{'*' if spot.treasure else ''}{guess}"
        on = dict.fromkeys(spot.cubes)
        whose = [words.say("board-whose", names, seat=seat, cubes=spot.cubes.count(seat)) for seat in on]
        spots.append(words.say("board-square", number=spot.number, points=points, many=spot.many, whose=whose))
    return filled(words.say("board-tile") + AT, spots, AT, WIDTH) if spots else []


def in_words(token: str, hand: int, words: Words) -> str:
    """How a placement reads that is typed as `2 5 +5 +9`, of somebody with so many cubes in hand."""
    placement = as_written(token)
    pirates = list(placement.pirates)
    on = list(placement.on)
    companion, rest = len(pirates) > PIRATES, hand - len(on)
    return words.say("reading-placement", pirates=pirates, cubes=on, many=len(on), companion=companion, rest=rest)


# ── captains ────────────────────────────────────────────────────────────────────────────────────────────────


def captains(view: View, names: Names, words: Words) -> list[str]:
    """A line for each captain, and under it plunder, allies and treasures where there are any."""
    heads = in_columns([about(view, captain, names, words) for captain in view.captains], AT, "")
    lines = []
    for head, captain in zip(heads, view.captains, strict=True):
        lines.append(head)
        for label, cards in before_captain(view, captain, words):
            lines += filled(AT + padded(words.say(label), LABEL) + AT, cards, AT, WIDTH)
    return lines


def about(view: View, captain: View, names: Names, words: Words) -> list[str]:
    """The columns of a captain's line: coins, cubes in hand and in the stock, the Companion."""
    on_areas = sum(area.cubes.get(captain.seat, 0) for area in view.areas.values())
    on_tile = sum(spot.cubes.count(captain.seat) for spot in view.tile)
    stock = CUBES - captain.hand - on_areas - on_tile
    return [
        words.say("board-captain", names, seat=captain.seat, colour=captain.colour),
        words.say("board-purse", coins=captain.coins),
        words.say("board-hand", cubes=captain.hand, stock=stock),
        words.say("board-companion") if captain.companion else "",
    ]


def before_captain(view: View, captain: View, words: Words) -> Iterator[tuple[str, list[str]]]:
    """What lies before a captain. What is face down is told to whoever may look; to others, how many cards it is."""
    if captain.up.cards:
        yield "board-up", [valued(view, card, words) for card in captain.up.cards]
    if captain.counted.cards:
        yield "board-counted", [valued(view, card, words) for card in captain.counted.cards]
    if down := count(captain.down):
        seen = [] if isinstance(captain.down.cards, Hidden) else captain.down.cards
        cards = [valued(view, card, words) for card in seen]
        if len(cards) < down:
            cards.append(words.say("board-unknown", count=down - len(cards), some=bool(cards)))
        yield "board-down", cards
    if captain.allies.cards:
        yield "board-allies", [told_effect(view, card, words) for card in captain.allies.cards]
    if captain.treasures.cards:
        yield "board-treasures", [told_effect(view, card, words) for card in captain.treasures.cards]


def legend(view: View, words: Words) -> list[str]:
    """What the numbers are, as long as the table is new to them."""
    if view.round > FIRST or not any(below(view, number) for number in SEA):
        return []
    stand_in = any(STAND_IN in told(view, card, words) for number in SEA for card in below(view, number))
    keys = ["board-legend", "board-legend-ships", "board-legend-tile", *(["board-legend-guessed"] if stand_in else [])]
    return filled("", [words.say(key) for key in keys], " ", WIDTH)


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def known(view: View, card: Card) -> Printed:
    """What is printed on a card, by its face."""
    on_card: Printed | None = getattr(view, "prints", {}).get(face(card))
    if on_card is None:
        says = printed(face(card))
        on_card = says.shown() if says is not None else {}
    return on_card


def is_stand_in(view: View, card: Card, fields: Sequence[str]) -> bool:
    """Whether one of these values was not read off a real card; one typed in as it is printed was."""
    on_card = {} if view.unread else known(view, card)
    return not on_card.get("printed", True) and any(field not in on_card["known"] for field in fields)


def told(view: View, card: Card, words: Words) -> str:
    """An ocean card below its area: plunder with value and strength, a ship with its prices."""
    on_card = known(view, card)
    if on_card.get("kind") == "shipping":
        text, fields = words.say("board-card", card=card), ("goods", "prices")
    else:
        text = words.say("board-plunder", **{key: on_card.get(key, 0) for key in ("goods", "value", "strength")})
        fields = ("value", "strength")
    return text + STAND_IN * is_stand_in(view, card, fields)


def valued(view: View, card: Card, words: Words) -> str:
    """Plunder that was taken: what counts now is its value."""
    return words.say("board-card", card=card) + STAND_IN * is_stand_in(view, card, ("value",))


def told_effect(view: View, card: Card, words: Words) -> str:
    """An ally or a treasure with cost and VP, and what it does."""
    on_card = known(view, card)
    kind = str(on_card.get("kind", "treasure"))
    fields = ("cost", "vp") if kind == "ally" else ("vp",)
    name = cut(str(on_card.get("name") or words.say("board-nameless")), CARD)
    numbers = {field: on_card.get(field, 0) for field in fields}
    text = words.say(f"board-{kind}", name=name, **numbers) + STAND_IN * is_stand_in(view, card, fields)
    does = str(on_card.get("effect", Does.NONE))
    if does == Does.NONE:
        return text
    effect = words.say(f"does-{does}", amount=on_card["amount"], goods=on_card.get("goods") or "")
    return words.say("board-does", card=text, does=effect)


def count(pile: View) -> int:
    """How many cards a pile has, seen or not."""
    seen = (pile.cards.count or 0) if isinstance(pile.cards, Hidden) else len(pile.cards)
    return seen + int(pile.unknown)
