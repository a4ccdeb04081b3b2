"""The obstacle list: drawing obstacles, their values, and how they go (The Obstacle List; Jokers)."""

from __future__ import annotations

from rat_tables.engine.asks import Rules
from rat_tables.engine.cards import Card
from rat_tables.games.rats_with_gats.cards import CARD
from rat_tables.games.rats_with_gats.deck import is_joker, is_red, pips
from rat_tables.games.rats_with_gats.rank import reshuffled
from rat_tables.games.rats_with_gats.table import Challenge, Gats, Obstacle, Rat


def value_of(t: Gats, obstacle: Obstacle, challenged: Rat) -> int:
    """What an obstacle is worth to the rat it challenges: the last card of its column, a face card its Rank (G23)."""
    return pips(obstacle.last) or challenged.rank


def played_value(card: Card, rat: Rat) -> int:
    """What a number card counts for when it is compared: 1 more with a Gat if black, with a Name if red (G21, G22)."""
    return pips(card) + (rat.named if is_red(card) else rat.gat)


def beats(t: Gats, card: Card, rat: Rat, obstacle: Obstacle, challenged: Rat) -> bool:
    """Whether a card beats an obstacle: it is more (G21), or a Secret Pirate Technique, which always works."""
    return not pips(card) or played_value(card, rat) > value_of(t, obstacle, challenged)


def needed(t: Gats) -> int:
    """How many obstacles a scene begins with: one more than the Deep has players, and one for each Joker (G14, G15)."""
    return len(t.deep) + 1 + t.more + len(t.aside)


def draw_obstacles(t: Gats) -> Rules[None]:
    """Draw until the list has as many as are needed, or no card is left."""
    while len(t.obstacles) < needed(t):
        if not (yield from new_obstacle(t)):
            break
    t.more = 0
    put_jokers_away(t)


def put_jokers_away(t: Gats) -> None:
    """Jokers that were laid aside go to the discards, now that the drawing is done (G15)."""
    t.discards.cards += t.aside.cards
    t.aside.cards = []


def new_obstacle(t: Gats) -> Rules[Card]:
    """Turn up a card for the list and give it; a Joker lies aside instead. Nothing where no card is left (G9)."""
    if not len(t.deck) and not reshuffled(t):
        t.tell("obstacle.none")
        return ""
    card = yield from t.deck.turn_up(t, "obstacle.drawn", t.listed, CARD)
    if is_joker(card):
        t.deck.move(t, card, t.listed, t.aside)
        t.reveal("obstacle.joker")
    else:
        t.obstacles.append(Obstacle(card))
        t.reveal("obstacle", card=card, on=t.title_of(card))
    return card


def drop(t: Gats, obstacle: Obstacle) -> None:
    """An obstacle leaves with all that was played below it (How do we get rid of Obstacles?)."""
    t.obstacles = [other for other in t.obstacles if other is not obstacle]
    t.deck.move(t, obstacle.card, t.listed, t.discards)
    for card in list(obstacle.column.cards):
        t.deck.move(t, card, obstacle.column, t.discards)
    if t.challenge is not None:
        forget(t.challenge, obstacle.card)


def forget(challenge: Challenge, card: Card) -> None:
    """An obstacle is no part of a challenge any more (G30)."""
    for cards in (challenge.applied, challenge.open, challenge.beaten, challenge.failed):
        if card in cards:
            cards.remove(card)
    challenge.helpers.pop(card, None)
