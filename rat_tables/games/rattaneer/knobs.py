"""What a ruling can set by hand in Rattaneer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.engine.asks import NONE, Refused
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, Pile, face
from rat_tables.engine.entries import whole
from rat_tables.engine.game import Knob
from rat_tables.engine.seats import Seat
from rat_tables.games.rattaneer.pack import Ally, Plunder, Shipping, Treasure
from rat_tables.games.rattaneer.reading import Fits, a_treasure, an_ally, kept, of_the_ocean, stays_up
from rat_tables.games.rattaneer.table import AREAS, CUBES, SEA, Captain, Rattaneer

MOST: Final = 99
FARM: Final = "farm"


def captain_of(t: Rattaneer, path: Sequence[str]) -> Captain:
    """The captain named in a knob."""
    if not path or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=path[0] if path else "", seats=t.seats)
    return t.captain(path[0])


def area_of(text: str) -> int:
    """An area by its number."""
    return whole(text, AREAS[0], AREAS[-1])


def coins(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`coins:ann 4`: how many coins a captain has."""
    captain = captain_of(t, path)
    after_set_up(t)
    captain.coins = whole(value, 0, MOST)


def after_set_up(t: Rattaneer) -> None:
    """Raise `Refused` as long as nobody has been given anything."""
    if not t.land:
        raise Refused("tiles-not-yet")


def cubes(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`cubes:ann 2`: cubes in hand; `cubes:ann:5 1`: on an area. The stock gives or takes them."""
    captain = captain_of(t, path)
    after_set_up(t)
    if len(path) < 2:
        captain.hand = whole(value, 0, captain.hand + t.stock(captain))
        return
    area = t.area(area_of(path[1]))
    there = area.cubes.get(captain.seat, 0)
    area.add(captain.seat, whole(value, 0, there + t.stock(captain)) - there)


def pirate(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`pirate:ann:5 farm`: a pirate of a captain goes from an area, or the Farm, to another, or the Farm."""
    captain = captain_of(t, path)
    start = path[1] if len(path) > 1 else ""
    to = 0 if value == FARM else area_of(value)
    if to and captain.seat in t.area(to).pirates:
        raise Refused("pirate-there", seat=captain.seat, area=to)
    at = 0 if start == FARM else area_of(start)
    if captain.seat not in (t.area(at).pirates if at else t.farm):
        raise Refused("pirate-not-there", seat=captain.seat, area=at)
    if at:
        t.area(at).pirates = [seat for seat in t.area(at).pirates if seat != captain.seat]
    else:
        left = list(t.farm)
        left.remove(captain.seat)
        t.farm = left
    if to:
        t.area(to).pirates = [*t.area(to).pirates, captain.seat]
    else:
        t.farm = [*t.farm, captain.seat]


def card(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`card:gems/6/2 ann.down`: a card that lies open lies there; tracking, also one of which nothing was known.

    Where several alike lie, `card:gems/6/2:5 ann.down` says which.
    """
    name, start = path[0] if path else "", path[1] if len(path) > 1 else ""
    deck = deck_of(t, name)
    to = place(t, name, value, deck)
    name, source = found(t, name, start, deck)
    if source is to:
        raise Refused("card-there", card=name)
    deck.move(t, name, source, to)
    if t.tracked and isinstance(to, Deck):
        deck.forget(to)


def deck_of(t: Rattaneer, name: Card) -> Deck:
    """The deck that a card has the back of."""
    known = t.print_of(name)
    if isinstance(known, Ally):
        return t.allies
    if isinstance(known, Treasure):
        return t.chest
    if isinstance(known, Plunder | Shipping):
        return t.ocean
    raise Refused("card-not-open", card=name)


def places(t: Rattaneer, deck: Deck) -> dict[str, tuple[Pile, Fits]]:
    """What the piles are called, and which cards can lie there: `ann.up`, `5`, `tavern`, `row`, `discards`, `deck`."""
    common: dict[str, tuple[Pile, Fits]] = {
        "deck": (deck, lambda card: True),
        "tavern": (t.tavern, an_ally),
        "row": (t.treasures, a_treasure),
        "discards": (t.dismissed, an_ally) if deck is t.allies else (t.discards, of_the_ocean),
        **{str(number): (t.area(number).cards, of_the_ocean) for number in SEA},
    }
    for captain in t.captains:
        common[f"{captain.seat}.up"] = captain.up, stays_up
        common[f"{captain.seat}.down"] = captain.down, kept
        common[f"{captain.seat}.allies"] = captain.allies, an_ally
        common[f"{captain.seat}.treasures"] = captain.treasures, a_treasure
    return common


def place(t: Rattaneer, name: Card, value: str, deck: Deck) -> Pile:
    """The pile a value names, one where such a card can lie."""
    known = places(t, deck)
    if value not in known:
        raise Refused("place-unknown", answer=value, seats=t.seats)
    pile, fits = known[value]
    if not fits(t.print_of(name)):
        raise Refused("card-place", card=name, answer=value)
    return pile


def found(t: Rattaneer, name: Card, start: str, deck: Deck) -> tuple[Card, Pile]:
    """A card as it lies and its pile: open, or tracking face down, or among those unknown in the deck.

    One of several alike is told by where it lies (`start`), or by its number there.
    """
    lying = [
        (where, card, pile)
        for where, (pile, _) in places(t, deck).items()
        if isinstance(pile, Open) or t.tracked
        for card in pile.cards
        if name in (card, face(card)) and start in ("", where)
    ]
    exact = [one for one in lying if one[1] == name and "." in name]
    if len({where for where, _, _ in exact or lying}) > 1:
        raise Refused("card-alike", card=name, places=[where for where, _, _ in lying], first=lying[0][0])
    for _, card, pile in exact or lying:
        return card, pile
    if t.tracked and start in ("", "deck") and deck.may_be(face(name), deck):
        return name, deck
    raise Refused("card-not-open", card=name)


def square(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`square:3 ann`: whose cubes are on a square of the Treasure tile, several joined by `+`, or `none`."""
    spots = {str(spot.number): spot for spot in t.tile}
    if not path or path[0] not in spots:
        raise Refused("squares", answer=path[0] if path else "", most=len(t.tile))
    spot, owners = spots[path[0]], [] if value == NONE else value.split("+")
    for seat in owners:
        captain_of(t, [seat])
    if len(owners) > 1 and not spot.many:
        raise Refused("square-one", number=spot.number)
    before, spot.cubes = spot.cubes, owners
    short = [captain.seat for captain in t.captains if t.stock(captain) < 0]
    if short:
        spot.cubes = before
        raise Refused("cubes-all-out", seat=short[0], most=CUBES)


def companion(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`companion:ann yes`: whether a captain has the Companion Pirate."""
    captain_of(t, path).companion = yes_or_no(value)


def yes_or_no(value: str) -> bool:
    """A value that is yes or no."""
    if value not in ("yes", "no"):
        raise Refused("yes-or-no", answer=value)
    return value == "yes"


def land(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`land ann`: who has the Land Priority tile."""
    t.land = holder(t, value)


def sea(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`sea ann`: who has the Ocean Priority tile."""
    t.sea = holder(t, value)


def holder(t: Rattaneer, value: str) -> Seat:
    """Who has a tile by hand; not before the table has given them out."""
    after_set_up(t)
    return captain_of(t, [value]).seat


def neutral(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`neutral:4 1`: whether a neutral cube is on an area; two or three players alone (R4)."""
    area = t.area(area_of(path[0] if path else ""))
    there = sum(other.neutral for other in t.areas.values()) - area.neutral
    area.neutral = whole(value, 0, min(1, max(0, t.neutrals - there)))


def camp(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`camp 3`: how many coins lie on the Work Camp."""
    t.camp = whole(value, 0, MOST)


def round_(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`round 4`: the round that is being played."""
    t.round = whole(value, 1, MOST)


def last(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`last yes`: whether the round that is played, or in the night the next one, is the last (D)."""
    t.last = yes_or_no(value)


def left(t: Rattaneer, path: Sequence[str], value: str) -> None:
    """`left:ocean 12`: how many cards a deck has left; tracking alone."""
    decks: dict[str, tuple[Deck, Open]] = {"allies": (t.allies, t.dismissed), "ocean": (t.ocean, t.discards)}
    if not path or path[0] not in decks:
        raise Refused("deck-unknown", answer=path[0] if path else "")
    if not t.tracked:
        raise Refused("knob-tracked", knob="left")
    deck, discards = decks[path[0]]
    more = whole(value, 0, len(deck) + len(discards)) - len(deck)
    source, to = (discards, deck) if more > 0 else (deck, discards)
    for _ in range(abs(more)):
        deck.move(t, UNKNOWN, source, to)
    deck.forget(deck)


def a_pirate(t: Rattaneer) -> list[tuple[str, str]]:
    """A pirate that could be sent to the Farm."""
    there = [(number, seat) for number in AREAS for seat in t.area(number).pirates]
    return [(f"pirate:{seat}:{number}", FARM) for number, seat in there[:1]]


def a_card(t: Rattaneer) -> list[tuple[str, str]]:
    """A card of an area that could be discarded."""
    lying = [f"card:{name}:{number}" for number in SEA for name in t.area(number).cards.cards]
    return [(name, "discards") for name in lying[:1]]


def a_square(t: Rattaneer) -> list[tuple[str, str]]:
    """A square of the tile, once it lies there."""
    return [(f"square:{spot.number}", NONE) for spot in t.tile[:1]]


KNOBS: Final = {
    "coins": Knob(coins, lambda t: [(f"coins:{t.seats[0]}", "4")] if t.land else []),
    "cubes": Knob(cubes, lambda t: [(f"cubes:{t.seats[0]}", "1")] if t.land else []),
    "neutral": Knob(neutral, lambda t: [("neutral:4", "0")] if t.neutrals else []),
    "pirate": Knob(pirate, a_pirate),
    "card": Knob(card, a_card),
    "square": Knob(square, a_square),
    "companion": Knob(companion, lambda t: [(f"companion:{t.seats[0]}", "yes")] if t.expansion else []),
    "land": Knob(land, lambda t: [("land", t.seats[-1])] if t.land else []),
    "sea": Knob(sea, lambda t: [("sea", t.seats[-1])] if t.sea else []),
    "camp": Knob(camp, lambda t: [("camp", "3")]),
    "round": Knob(round_, lambda t: [("round", str(max(t.round, 1)))]),
    "last": Knob(last, lambda t: [("last", "no")]),
    "left": Knob(left, lambda t: [("left:ocean", "12")] if t.tracked else []),
}
