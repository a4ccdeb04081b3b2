"""Playing at random, as cheaply as can be, so that the rules are timed and not the player."""

from __future__ import annotations

from typing import Any

from rat_tables.engine.asks import KNOCK, NONE, Answer, Ask
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.seats import TABLE, Seat
from tests.soak.play import GOING_ON


class Dice:
    """Small numbers in a fixed sequence: a linear congruence, since it is the rules that are timed."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        """A number from 0 to n − 1."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return (self.state >> 33) % n


def some_answer(ask: Ask, dice: Dice) -> tuple[Seat, str]:
    """One of the answers an ask takes: a seat of those asked, and any of its options, or the entry's example.

    Now and then somebody breaks in who may; of several to choose it is what is suggested, or the first few.
    """
    offers = ask.offers
    if ask.knocking and not dice.below(16):
        return ask.knocking[dice.below(len(ask.knocking))], KNOCK
    seats = list((ask.who or (TABLE,)) if ask.knocking else offers)
    seat = seats[0] if len(seats) == 1 else seats[dice.below(len(seats))]
    if ask.chance is not None and ask.entry is not None:
        return seat, " ".join(str(dice.below(6) + 1) for _ in range(ask.chance.draws))
    options = [token for token in offers[seat] if token != KNOCK] if ask.knocking else list(offers[seat])
    if ask.pick is not None:
        least, most = ask.pick
        many = least + dice.below(min(most - least, 2) + 1)
        chosen = options[:many] if ask.suggested is None else ask.suggested(*ask.arguments(seat))
        return seat, "+".join(chosen) or NONE
    if options:
        return seat, options[dice.below(len(options))]
    assert ask.entry is not None
    return seat, ask.take(seat, ask.entry.example(*ask.arguments(seat)))


def play_bare(game: Game[Any], setting: Setting, dice: Dice) -> int:
    """Play one game on the bare rules, no session around them; return how many answers it took."""
    table, forth = game.new(setting), GOING_ON.get(game.name)
    rules = game.play(table)
    answers = 0
    try:
        ask = next(rules)
        while True:
            answers += 1
            said = None if forth is None else forth(ask, table, dice.below)
            ask = rules.send(Answer(*(some_answer(ask, dice) if said is None else said)))
    except StopIteration:
        return answers
