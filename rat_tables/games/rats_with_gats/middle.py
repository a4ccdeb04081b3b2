"""Starting to track in the middle of a story: what lies on the table and stands in the Rat Records is asked for."""

from __future__ import annotations

import re
from typing import Final

from rat_tables.engine.asks import NONE, Entry, Options, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Card, elsewhere
from rat_tables.engine.entries import number
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, choose_some, enter
from rat_tables.games.rats_with_gats.deck import FACES, is_joker, read_card
from rat_tables.games.rats_with_gats.rank import hand_limit
from rat_tables.games.rats_with_gats.table import (
    CREW_OBJECTIVES,
    GAT,
    NAME,
    THIRD,
    Gats,
    Obstacle,
    Rat,
    Technique,
)
from rat_tables.games.rats_with_gats.writing import OPEN, SKIP, open_line

SCENE: Final = number(lambda: (1, 99))
RANK: Final = number(lambda: (1, 20))


def in_a_hand(t: Gats) -> tuple[int, int]:
    """None to all cards that lie nowhere else."""
    return 0, len(t.deck)


HELD: Final = number(in_a_hand)


def lay_what_lies(t: Gats) -> Rules[None]:
    """The scene about to begin, the crew, the obstacle list, hands and discards."""
    t.at("middle")
    t.scene = (yield from enter(TABLE, "middle.scene", SCENE)) - 1
    for rat in t.rats:
        yield from lay_a_record(t, rat)
    t.at("middle")
    deep = yield from choose_some(TABLE, "middle.deep", seats, some_of_them, t)
    for rat in t.rats:
        rat.was_deep = rat.been_deep = rat.seat in deep
    done = yield from choose_some(TABLE, "middle.crew", crew_objectives, all_three)
    t.crew = {objective: objective in done for objective in CREW_OBJECTIVES}
    t.captain = yield from choose(TABLE, "middle.captain", seats_or_none, t)
    yield from lay_obstacles(t)
    for card in (yield from enter(TABLE, "middle.discards", CARDS, t)):
        t.deck.move(t, card, t.deck, t.discards)
    for rat in t.rats:
        rat.limit = hand_limit(t, rat)
        t.at("middle", rat.seat, "hand")
        for _ in range((yield from enter(rat.seat, "middle.hand", HELD, t))):
            t.deck.move(t, UNKNOWN, t.deck, rat.hand)
        t.tell("middle", rat.seat, rank=rat.rank, cards=len(rat.hand))


def lay_a_record(t: Gats, rat: Rat) -> Rules[None]:
    """Rank, objectives, name, and the techniques as far as they are told."""
    t.at("middle", rat.seat)
    rat.rank = yield from enter(rat.seat, "middle.rank", RANK)
    done = yield from choose_some(rat.seat, "middle.done", personal_objectives, all_three)
    rat.gat, rat.named, rat.third = GAT in done, NAME in done, THIRD in done
    if rat.named:
        rat.name = yield from enter(rat.seat, "middle.name", OPEN)
    for card in FACES:
        t.at("middle", rat.seat, card)
        text = yield from enter(rat.seat, "middle.technique", TECHNIQUE, card, facts=for_which)
        rat.techniques.append(Technique(rat.seat, text=text, card=card))


def _technique(text: str, card: str) -> tuple[str, str]:
    return open_line(text)


TECHNIQUE: Final = Entry[str, str]("open-line", _technique, lambda card: SKIP)


def for_which(card: str) -> dict[str, str]:
    """The face card."""
    return {"card": card}


def seats(t: Gats) -> Options[Seat]:
    """Everybody."""
    return {seat: seat for seat in t.seats}


def seats_or_none(t: Gats) -> Options[Seat]:
    """Everybody, or nobody."""
    return {NONE: TABLE, **seats(t)}


def some_of_them(t: Gats) -> tuple[int, int]:
    """None, where the first scene is to come, to all but one."""
    return 0, len(t.seats) - 1


def personal_objectives() -> Options[str]:
    """A Gat, a Name, a pirate's end."""
    return {objective: objective for objective in (GAT, NAME, THIRD)}


def crew_objectives() -> Options[str]:
    """A ship, a Captain, piracy."""
    return {objective: objective for objective in CREW_OBJECTIVES}


def all_three() -> tuple[int, int]:
    """None to all three."""
    return 0, 3


# ── obstacles and discards ──────────────────────────────────────────────────────────────────────────────────


def lay_obstacles(t: Gats) -> Rules[None]:
    """One line an obstacle, until there are no more: `10h: 3h ks 9h =2`."""
    while True:
        t.at("middle", "obstacle", len(t.obstacles) + 1)
        found = yield from enter(TABLE, "middle.obstacle", OBSTACLE, t)
        if found is None:
            return
        card, column, beaten = found
        t.deck.move(t, card, t.deck, t.listed)
        obstacle = Obstacle(card, beaten=beaten)
        t.obstacles.append(obstacle)
        for played in column:
            t.deck.move(t, played, t.deck, obstacle.column)


def read_obstacle(text: str, t: Gats) -> tuple[str, tuple[Card, list[Card], int] | None]:
    """Read an obstacle, the cards below it, and how often it was beaten; `none` when there are no more."""
    if text.strip().casefold() == NONE:
        return NONE, None
    found = re.fullmatch(r"\s*([^:=]+?)\s*(?::([^=]*))?(?:=\s*(\d{1,2})\s*)?", text)
    if found is None:
        raise Refused("obstacle-form", answer=text)
    card, column = read_card(found[1]), [read_card(part) for part in (found[2] or "").replace(",", " ").split()]
    if any(map(is_joker, (card, *column))):
        raise Refused("obstacle-form", answer=text)
    could_lie(t, [card, *column])
    beaten = int(found[3] or 0)
    if beaten > len(column):
        raise Refused("obstacle-beaten", beaten=beaten, cards=len(column))
    below = f": {' '.join(column)}" if column else ""
    return f"{card}{below}{f' ={beaten}' if beaten else ''}", (card, column, beaten)


def read_cards(text: str, t: Gats) -> tuple[str, list[Card]]:
    """Read cards with spaces between (`7h qs *`), or `none`."""
    if text.strip().casefold() == NONE:
        return NONE, []
    cards = [read_card(part) for part in text.replace(",", " ").split()]
    could_lie(t, cards)
    return " ".join(cards) or NONE, cards


def could_lie(t: Gats, cards: list[Card]) -> None:
    """Raise `Refused` where one of the cards lies elsewhere, or is named too often."""
    for card in cards:
        if cards.count(card) > t.deck.unseen.get(card, 0):
            raise elsewhere(t, card, t.deck)


OBSTACLE: Final = Entry[tuple[Card, list[Card], int] | None, Gats]("obstacle", read_obstacle, lambda t: NONE)
CARDS: Final = Entry[list[Card], Gats]("cards", read_cards, lambda t: NONE)
