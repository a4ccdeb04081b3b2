"""What a ruling can set by hand in Rats with Gats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.engine.asks import NONE, Refused
from rat_tables.engine.cards import UNKNOWN, Card, Open, Pile, face, piles
from rat_tables.engine.entries import whole
from rat_tables.engine.game import Knob
from rat_tables.engine.seats import TABLE
from rat_tables.engine.text import clean
from rat_tables.games.rats_with_gats.deck import is_joker, read_card
from rat_tables.games.rats_with_gats.table import CREW_OBJECTIVES, DEEP, RAT, Gats, Obstacle, Rat

PLACES: Final = ("hand",)


def rat_of(t: Gats, path: Sequence[str]) -> Rat:
    """The rat named in a knob."""
    if not path or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=path[0] if path else "", seats=t.seats)
    return t.rat(path[0])


def yes_or_no(value: str) -> bool:
    """Read yes or no."""
    if value not in ("yes", "no"):
        raise Refused("yes-or-no", answer=value)
    return value == "yes"


def obstacle_of(t: Gats, path: Sequence[str]) -> Obstacle:
    """The obstacle named in a knob."""
    card = read_card(path[0] if path else "")
    found = next((obstacle for obstacle in t.obstacles if obstacle.card == card), None)
    if found is None:
        raise Refused("obstacle-unknown", answer=card, obstacles=[obstacle.card for obstacle in t.obstacles])
    return found


def rank(t: Gats, path: Sequence[str], value: str) -> None:
    """`rank:ann 4`: a Rank; hand sizes follow before the next thing happens."""
    rat_of(t, path).rank = whole(value, 1, 20)


def gat(t: Gats, path: Sequence[str], value: str) -> None:
    """`gat:ann yes`: has a Gat, or not."""
    rat_of(t, path).gat = yes_or_no(value)


def name(t: Gats, path: Sequence[str], value: str) -> None:
    """`name:ann Tim`: the Name of a rat, or `none`."""
    rat, called = rat_of(t, path), clean(value)
    if not called:
        raise Refused("text-empty")
    rat.name = "" if value == NONE else called
    rat.named = value != NONE


def captain(t: Gats, path: Sequence[str], value: str) -> None:
    """`captain ann`, or `none`."""
    t.captain = TABLE if value == NONE else rat_of(t, [value]).seat


def crew(t: Gats, path: Sequence[str], value: str) -> None:
    """`crew:ship yes`: a crew objective is completed, or not."""
    objective = path[0] if path else ""
    if objective not in CREW_OBJECTIVES:
        raise Refused("objective-unknown", answer=objective, objectives=list(CREW_OBJECTIVES))
    t.crew = {**t.crew, objective: yes_or_no(value)}


def beaten(t: Gats, path: Sequence[str], value: str) -> None:
    """`beaten:10h 2`: how often an obstacle was beaten."""
    obstacle_of(t, path).beaten = whole(value, 0, 99)


def card(t: Gats, path: Sequence[str], value: str) -> None:
    """`card:7h discards`: a card that lies open lies there; tracking, also one of which nothing was known."""
    moved = read_card(path[0] if path else "")
    if moved in t.duel_card.cards or any(obstacle.card == moved for obstacle in t.obstacles):
        raise Refused("card-obstacle", card=moved)
    (source, lies), to = where(t, moved), place(t, value)
    if source is to:
        raise Refused("card-there", card=moved)
    if is_joker(moved) and any(to is obstacle.column for obstacle in t.obstacles):
        raise Refused("joker-alone", rule="jokers")
    t.deck.move(t, lies, source, to)
    if t.tracked and to is t.deck:
        t.deck.forget(t.deck)


def where(t: Gats, moved: Card) -> tuple[Pile, Card]:
    """Where a card lies open, and as what; tracking, also in a hand, or among those unknown in the deck.

    In play nobody learns what a hand holds.
    """
    for _, pile in piles(t):
        lies = next((card for card in pile.cards if face(card) == moved), None)
        if lies is not None and (t.tracked or isinstance(pile, Open)):
            return pile, lies
    if t.tracked and t.deck.may_be(moved, t.deck):
        return t.deck, moved
    raise Refused("card-not-open", card=moved)


def place(t: Gats, value: str) -> Pile:
    """The pile a value names: `ann.hand`, `discards`, `deck`, or an obstacle for its column."""
    common: dict[str, Pile] = {"discards": t.discards, "deck": t.deck}
    if value in common:
        return common[value]
    seat, _, part = value.partition(".")
    if part in PLACES and seat in t.seats:
        return t.rat(seat).hand
    return obstacle_of(t, [value]).column


def hand(t: Gats, path: Sequence[str], value: str) -> None:
    """`hand:ann 4`: how many cards a rat holds; tracking alone."""
    rat = rat_of(t, path)
    wanted = whole(value, 0, 54)
    if not t.tracked:
        raise Refused("knob-tracked", knob="hand")
    more = wanted - len(rat.hand)
    if more > len(t.deck):
        raise Refused("cards-many", many=more, left=len(t.deck))
    source, to = (t.deck, rat.hand) if more > 0 else (rat.hand, t.deck)
    for _ in range(abs(more)):
        t.deck.move(t, UNKNOWN, source, to)


def role(t: Gats, path: Sequence[str], value: str) -> None:
    """`role:ann deep`: the role of this scene, `rat` or `deep`."""
    if value not in (RAT, DEEP):
        raise Refused("role-unknown", answer=value)
    rat_of(t, path).role = value


def more(t: Gats, path: Sequence[str], value: str) -> None:
    """`more 1`: obstacles the next scene needs beyond its number."""
    t.more = whole(value, 0, 20)


def scene(t: Gats, path: Sequence[str], value: str) -> None:
    """`scene 4`: the scene that is being played."""
    t.scene = whole(value, 1, 99)


def open_card(t: Gats) -> list[tuple[str, str]]:
    """A card of a column could be discarded."""
    lying = [card for obstacle in t.obstacles for card in obstacle.column.cards]
    return [(f"card:{lying[0]}", "discards")] if lying else []


KNOBS: Final = {
    "rank": Knob(rank, lambda t: [(f"rank:{t.seats[0]}", "4")]),
    "gat": Knob(gat, lambda t: [(f"gat:{t.seats[0]}", "yes")]),
    "name": Knob(name, lambda t: [(f"name:{t.seats[0]}", "Tim")]),
    "captain": Knob(captain, lambda t: [("captain", t.seats[-1])]),
    "crew": Knob(crew, lambda t: [("crew:ship", "yes")]),
    "beaten": Knob(beaten, lambda t: [(f"beaten:{t.obstacles[0].card}", "1")] if t.obstacles else []),
    "card": Knob(card, open_card),
    "hand": Knob(hand, lambda t: [(f"hand:{t.seats[0]}", "3")] if t.tracked else []),
    "role": Knob(role, lambda t: [(f"role:{t.seats[0]}", RAT)] if t.scene else []),
    "more": Knob(more, lambda t: [("more", "1")]),
    "scene": Knob(scene, lambda t: [("scene", str(max(t.scene, 1)))]),
}
