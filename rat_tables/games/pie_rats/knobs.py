"""What a ruling can set by hand in Pie Rats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rat_tables.engine.asks import NONE, Refused
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, Pile, face, piles
from rat_tables.engine.entries import whole
from rat_tables.engine.game import Knob
from rat_tables.games.pie_rats.pack import Crew, Pie
from rat_tables.games.pie_rats.table import LURE, PROTECT, Captain, PieRats, leave

MOST: Final = 99
PLACES: Final = ("crew", "charisma", "hand", "pies")


def captain_of(t: PieRats, path: Sequence[str]) -> Captain:
    """The captain named in a knob."""
    if not path or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=path[0] if path else "", seats=t.seats)
    return t.captain(path[0])


def card(t: PieRats, path: Sequence[str], value: str) -> None:
    """`card:tallow ann.crew`: a card that lies open lies there; tracking, also one of which nothing was known."""
    name = ":".join(path)
    to = place(t, value)
    deck = deck_of(t, name)
    if is_pie_place(t, to) != (deck is t.pies) or not can_lie(t, name, to):
        raise Refused("card-place", card=name, answer=value)
    source = where(t, name, deck)
    if source is to:
        raise Refused("card-there", card=name)
    for captain in t.captains:
        if source is captain.crew:
            leave(captain, name)
    deck.move(t, name, source, to)
    t.to_come = min(t.to_come, len(t.pies))
    if t.tracked and isinstance(to, Deck):
        deck.forget(to)


def place(t: PieRats, value: str) -> Pile:
    """The pile a value names: `ann.crew`, `ann.charisma`, `ann.hand`, `ann.pies`, `sill`, `discards`, `deck`."""
    common: dict[str, Pile] = {"sill": t.sill, "discards": t.discards, "deck": t.deck}
    if value in common:
        return common[value]
    seat, _, part = value.partition(".")
    if seat not in t.seats or part not in PLACES:
        raise Refused("place-unknown", answer=value, seats=t.seats)
    captain = t.captain(seat)
    return {"crew": captain.crew, "charisma": captain.tabled, "hand": captain.hand, "pies": captain.pies}[part]


def is_pie_place(t: PieRats, pile: Pile) -> bool:
    """Whether pies lie there."""
    return pile is t.sill or any(pile is captain.pies for captain in t.captains)


def can_lie(t: PieRats, name: Card, pile: Pile) -> bool:
    """Whether under a captain this would be a rat."""
    return all(pile is not captain.crew for captain in t.captains) or isinstance(t.print_of(name), Crew)


def deck_of(t: PieRats, name: Card) -> Deck:
    """The deck that a card has the back of."""
    return t.pies if isinstance(t.print_of(name), Pie) else t.deck


def where(t: PieRats, name: Card, deck: Deck) -> Pile:
    """Where a card lies open; tracking, else among those unknown in the deck. Nobody learns what a hand holds."""
    for _, pile in piles(t):
        if isinstance(pile, Open) and name in pile.cards:
            return pile
    if t.tracked and deck.may_be(face(name), deck):
        return deck
    raise Refused("card-not-open", card=name)


def charisma(t: PieRats, path: Sequence[str], value: str) -> None:
    """`charisma:ann 4`: the charisma printed on a captain."""
    captain_of(t, path).charisma = whole(value, 0, 50)


def strength(t: PieRats, path: Sequence[str], value: str) -> None:
    """`strength:ann 3`: the strength printed on a captain."""
    captain_of(t, path).strength = whole(value, 0, 50)


def protected(t: PieRats, path: Sequence[str], value: str) -> None:
    """`protected:ann tallow`: which of its crew lies sideways by choice; with `none` it has declared a lure (P3)."""
    captain = captain_of(t, path)
    if value != NONE and value not in captain.crew.cards:
        raise Refused("card-not-crew", card=value, seat=captain.seat)
    captain.protected = "" if value == NONE else value
    captain.declared = LURE if value == NONE else PROTECT


def hand(t: PieRats, path: Sequence[str], value: str) -> None:
    """`hand:ann 4`: how many cards a captain holds; tracking alone."""
    captain = captain_of(t, path)
    wanted = whole(value, 0, MOST)
    if not t.tracked:
        raise Refused("knob-tracked", knob="hand")
    more = wanted - len(captain.hand)
    if more > len(t.deck):
        raise Refused("cards-many", many=more, left=len(t.deck))
    source, to = (t.deck, captain.hand) if more > 0 else (captain.hand, t.deck)
    for _ in range(abs(more)):
        t.deck.move(t, UNKNOWN, source, to)


def lead(t: PieRats, path: Sequence[str], value: str) -> None:
    """`lead ann`: who has the Lead card."""
    t.lead = captain_of(t, [value]).seat


def pies(t: PieRats, path: Sequence[str], value: str) -> None:
    """`pies 4`: how many pies are still to be revealed."""
    t.to_come = whole(value, 0, len(t.pies))


def round_(t: PieRats, path: Sequence[str], value: str) -> None:
    """`round 4`: the round that is being played; since when no pie was looted stays as it was (P12)."""
    since = t.round - t.looted_in
    t.round = whole(value, 1, MOST)
    t.looted_in = t.round - since


def stop(t: PieRats, path: Sequence[str], value: str) -> None:
    """`stop yes`: the game ends when this phase is over (P12)."""
    if value not in ("yes", "no"):
        raise Refused("yes-or-no", answer=value)
    t.stopped = value == "yes"


def first(t: PieRats) -> str:
    """Any captain, for an example."""
    return t.seats[0]


def open_card(t: PieRats) -> list[tuple[str, str]]:
    """A crew member that lies open could be discarded."""
    lying = [card for captain in t.captains for card in captain.crew.cards]
    return [(f"card:{lying[0]}", "discards")] if lying else []


KNOBS: Final = {
    "card": Knob(card, open_card),
    "charisma": Knob(charisma, lambda t: [(f"charisma:{first(t)}", "4")]),
    "strength": Knob(strength, lambda t: [(f"strength:{first(t)}", "3")]),
    "protected": Knob(protected, lambda t: [(f"protected:{first(t)}", NONE)]),
    "hand": Knob(hand, lambda t: [(f"hand:{first(t)}", "3")] if t.tracked else []),
    "lead": Knob(lead, lambda t: [("lead", t.seats[-1])] if t.lead else []),
    "pies": Knob(pies, lambda t: [("pies", "1")]),
    "round": Knob(round_, lambda t: [("round", str(max(t.round, 1)))]),
    "stop": Knob(stop, lambda t: [("stop", "no")]),
}
