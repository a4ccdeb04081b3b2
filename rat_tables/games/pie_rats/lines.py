"""The table of Pie Rats as lines of text, drawn from one viewer's view and from nothing else.

First the round and the sill, then each captain with what lies before it, and last the hand that this viewer holds.
Pies and crew have the numbers by which people type them (`p1`, `2`); a value that is no more than a stand-in has a `~`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.seats import Seat
from rat_tables.engine.text import cut, filled, in_columns, padded
from rat_tables.engine.views import Hidden, View
from rat_tables.games.pie_rats.printed import printed

if TYPE_CHECKING:
    from rat_tables.words import Words

Names = Mapping[Seat, str]
Printed = Mapping[str, Any]
"""What is printed on a card; nothing for a card of unknown text."""

WIDTH: Final = 78
NAME: Final = 16
"""The longest a player's name is written here."""
BOTH: Final = 30
"""The longest that is with the name of the captain card behind it."""
CARD: Final = 24
"""The longest a name of a card is written here."""
AT: Final = "  "
"""What stands before each line under a heading, and between two things in it."""
STAND_IN: Final = "~"
FIRST: Final = 1
"""The round in which it is said what the numbers are."""

VALUES: Final[Mapping[str, tuple[str, ...]]] = {
    "crew": ("loyalty", "strength"),
    "charisma": ("points",),
    "action": (),
    "pie": ("weight", "points"),
}
"""The numbers that are shown of each kind of card."""


def board(view: View, names: Names, words: Words) -> list[str]:
    """Lay the table out in lines of at most 78 columns."""
    return [
        *filled("", heading(view, names, words), " · ", WIDTH),
        *sill(view, words),
        *captains(view, names, words),
        *legend(view, words),
        *hands(view, names, words),
    ]


def heading(view: View, names: Names, words: Words) -> list[str]:
    """The round, who leads it, the pies still to come, and the piles."""
    parts = [words.say("board-round", round=view.round)] if view.round else []
    if view.lead:
        parts.append(words.say("board-lead", short(names), seat=view.lead))
    parts.append(words.say("board-come", left=view.to_come))
    deck, discards = count(view.deck), count(view.discards)
    # where cards are typed in as they are printed, nobody knows how many the pile has
    parts.append(words.say("board-discards" if view.unread else "board-piles", deck=deck, discards=discards))
    if view.frozen:
        parts.append(words.say("board-frozen"))
    return parts


def sill(view: View, words: Words) -> list[str]:
    """The pies on the sill, with their numbers."""
    if not view.round and not view.sill.cards:
        return []
    pies = [
        words.say("board-pie-numbered", number=number, card=told(view, card, words))
        for number, card in enumerate(view.sill.cards, 1)
    ]
    return filled(words.say("board-sill") + AT, pies or [words.say("board-sill-empty")], AT, WIDTH)


# ── captains ────────────────────────────────────────────────────────────────────────────────────────────────


def captains(view: View, names: Names, words: Words) -> list[str]:
    """A line for each captain, and under it the crew, the charisma and the pies where there are any."""
    heads = in_columns([about(view, captain, names, words) for captain in view.captains], AT, "")
    lines = []
    for head, captain in zip(heads, view.captains, strict=True):
        lines.append(head)
        for label, cards in before(view, captain, words):
            lines += filled(AT + padded(words.say(label), LABEL) + AT, cards, AT, WIDTH)
    return lines


LABEL: Final = 8
"""A column for what kind of cards a line has."""


def about(view: View, captain: View, names: Names, words: Words) -> list[str]:
    """The columns of a captain's line: sums over what lies there, and how many cards are held."""
    name = cut(names.get(captain.seat, captain.seat), NAME)
    if captain.card:
        card = str(known(view, captain.card).get("name", captain.card))
        name = cut(words.say("board-captain", {captain.seat: name}, seat=captain.seat, captain=card), BOTH)
    strength = captain.strength + sum(value(view, card, "strength") for card in captain.crew.cards)
    charisma = captain.charisma + sum(value(view, card, "points") for card in captain.tabled.cards)
    points = sum(value(view, card, "points") for card in captain.pies.cards)
    return [
        name,
        words.say("board-strength", total=strength) if strength or charisma else "",
        words.say("board-charisma", total=charisma) if strength or charisma else "",
        words.say("board-hand", count=count(captain.hand)),
        words.say("board-points", points=points) if captain.pies.cards else "",
    ]


def before(view: View, captain: View, words: Words) -> Iterator[tuple[str, list[str]]]:
    """What lies before a captain: crew by number, charisma, pies."""
    crew = [
        sideways(captain, card, words.say("board-numbered", number=number, card=told(view, card, words)), words)
        for number, card in enumerate(captain.crew.cards, 1)
    ]
    if crew:
        yield "board-crew", crew
    if captain.tabled.cards:
        yield "board-tabled", [told(view, card, words) for card in captain.tabled.cards]
    if captain.pies.cards:
        yield "board-looted", [told(view, card, words) for card in captain.pies.cards]


def sideways(captain: View, card: Card, text: str, words: Words) -> str:
    """A crew member that lies sideways says why."""
    if card == captain.protected:
        return words.say("board-protected", card=text)
    return words.say("board-lured", card=text) if card in captain.lured else text


def legend(view: View, words: Words) -> list[str]:
    """What the numbers are, as long as the table is new to them."""
    lying = [*view.sill.cards, *(card for captain in view.captains for card in captain.crew.cards)]
    if not lying or view.round > FIRST:
        return []
    stand_in = any(STAND_IN in told(view, card, words) for card in lying)
    return filled("", [words.say("board-legend", standin=stand_in)], "", WIDTH)


def hands(view: View, names: Names, words: Words) -> list[str]:
    """The cards of those whose hands this viewer may see."""
    lines = []
    for captain in view.captains:
        hand = captain.hand
        if isinstance(hand.cards, Hidden) or not count(hand):
            continue
        cards = [told(view, card, words) for card in hand.cards]
        if hand.unknown:
            cards.append(words.say("board-unknown", count=hand.unknown))
        lines += filled(words.say("board-own", short(names), seat=captain.seat) + AT, cards, AT, WIDTH)
    return lines


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def known(view: View, card: Card) -> Printed:
    """What is printed on a card, by its face."""
    on_it: Printed | None = getattr(view, "prints", {}).get(face(card))
    if on_it is None:
        says = printed(face(card))
        on_it = says.shown() if says is not None else {}
    return on_it


def value(view: View, card: Card, field: str) -> int:
    """A number printed on a card, or given to it by hand; 0 for what is not there."""
    found: int = known(view, card).get(field, 0) or (view.by_hand.get(face(card), 0) if field == "points" else 0)
    return found


def told(view: View, card: Card, words: Words) -> str:
    """A card with its numbers; `~` behind those that are no more than stand-ins."""
    on_it = known(view, card)
    kind = str(on_it.get("kind", ""))
    if kind not in VALUES or face(card) in view.by_hand:
        given = view.by_hand.get(face(card))
        name = cut(str(on_it.get("name", face(card))), CARD)
        return words.say("board-open-by-hand", name=name, points=given) if given is not None else name
    stand_in = not on_it["printed"] and any(field not in on_it["known"] for field in VALUES[kind])
    values = {field: on_it[field] for field in VALUES[kind]}
    name = as_called(card, kind, str(on_it["name"]), words)
    text = words.say(f"board-open-{kind}", name=name, **values).strip()
    # what says itself what is printed on the card is just that
    return text + STAND_IN if stand_in and "/" not in face(card) else text


def as_called(card: Card, kind: str, name: str, words: Words) -> str:
    """The name of a card; one typed in as it is printed has none, so it is a rat, a pie, or some charisma."""
    if "/" not in face(card):
        return cut(name, CARD)
    return {"crew": words.say("board-rat"), "pie": words.say("board-pie")}.get(kind, "")


def count(pile: View) -> int:
    """How many cards a pile has, seen or not."""
    seen = (pile.cards.count or 0) if isinstance(pile.cards, Hidden) else len(pile.cards)
    return seen + int(pile.unknown)


# ── text in columns ─────────────────────────────────────────────────────────────────────────────────────────


def short(names: Names) -> dict[Seat, str]:
    """The names as long as there is room for them."""
    return {seat: cut(name, NAME) for seat, name in names.items()}
