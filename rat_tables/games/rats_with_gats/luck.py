"""Pirate Luck: a Joker out of a hand takes an obstacle away (Jokers)."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_with_gats.deck import JOKER, is_joker
from rat_tables.games.rats_with_gats.obstacles import drop, new_obstacle, put_jokers_away
from rat_tables.games.rats_with_gats.table import Gats, Rat

NEVER_MIND = "never-mind"


def may_have_luck(t: Gats) -> list[Rat]:
    """Who may say that it plays a Joker: any rat in the scene with cards, as long as one can be in a hand (G30)."""
    if not (t.obstacles and t.jokers_about):
        return []
    return [rat for rat in t.here if len(rat.hand)]


def who_has_luck(t: Gats) -> Options[Seat]:
    """Those, or nobody after all."""
    return {**{rat.seat: rat.seat for rat in may_have_luck(t)}, NEVER_MIND: TABLE}


def play_luck(t: Gats) -> Rules[None]:
    """A rat plays a Joker, if it has one: an obstacle goes with its column, and another is drawn in its place."""
    seat = yield from choose(TABLE, "joker.who", who_has_luck, t)
    if not seat:
        return
    rat = t.rat(seat)
    card = yield from choose(seat, "joker.on", what_luck_takes, t, rat, secret=not t.tracked)
    obstacle = next((other for other in t.obstacles if other.card == card), None)
    if obstacle is None:
        return
    t.deck.move(t, JOKER, rat.hand, t.aside)
    t.reveal("joker", seat, card=card, on=t.title_of(card))
    drop(t, obstacle)
    while is_joker((yield from new_obstacle(t))):
        t.more += 1  # drawn in place of another, it makes the next scene harder (G16)
    put_jokers_away(t)


def what_luck_takes(t: Gats, rat: Rat) -> Options[Card]:
    """An obstacle of the list, if there is a Joker in the hand; the way back keeps the bluff."""
    held = t.deck.may_lie(JOKER, rat.hand)
    return {**({obstacle.card: obstacle.card for obstacle in t.obstacles} if held else {}), NEVER_MIND: ""}
