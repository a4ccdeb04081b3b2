"""Kuhn poker: chance, a secret, and a known value. `docs/adding-a-game.md` walks through it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import PLAY, Table
from rat_tables.engine.verbs import choose
from rat_tables.engine.views import Everyone, Owner


class Gambler(msgspec.Struct, omit_defaults=True):
    """One of the two: a card nobody else sees, and the coins put in beyond the ante."""

    seat: Everyone[Seat] = TABLE
    card: Owner[str] = ""
    bet: Everyone[int] = 0
    folded: Everyone[bool] = False


class Kuhn(Table):
    """Two gamblers; what each holds is for each alone."""

    gamblers: Everyone[list[Gambler]] = msgspec.field(default_factory=list)


def play(t: Kuhn) -> Rules[None]:
    """Deal a card each from jack, queen and king; one round of betting of one coin; then, unless one folds, show."""
    first, second = t.gamblers
    for gambler in t.gamblers:
        gambler.card = yield from lots("deal", left, t, secret=True)
    if (yield from bets(first)):
        yield from calls(second)
    elif (yield from bets(second)):
        yield from calls(first)
    if not (first.folded or second.folded):
        t.reveal("shown", cards=[first.card, second.card])


def bets(gambler: Gambler) -> Rules[bool]:
    """Put another coin in, or pass."""
    coins = yield from choose(gambler.seat, "bet", pass_or_bet)
    gambler.bet += coins
    return coins > 0


def calls(gambler: Gambler) -> Rules[None]:
    """Put a coin in as well, or fold."""
    if not (yield from bets(gambler)):
        gambler.folded = True


PASS_OR_BET: Final = {"pass": 0, "bet": 1}


def pass_or_bet() -> Options[int]:
    """What may be done when it is one's turn."""
    return PASS_OR_BET


def left(t: Kuhn) -> Mapping[str, str]:
    """The cards still in the deck."""
    return {card: card for card in "JQK" if all(gambler.card != card for gambler in t.gamblers)}


def result(t: Kuhn) -> Result:
    """The winner takes the ante of one coin and what the other put in."""
    first, second = t.gamblers
    winner = (
        second if first.folded or (not second.folded and "JQK".index(first.card) < "JQK".index(second.card)) else first
    )
    loser = first if winner is second else second
    won = 1 + loser.bet
    scores = [Score(g.seat, (ScoreLine("coins", won if g is winner else -won),)) for g in (winner, loser)]
    return Result((winner.seat,), tuple(scores))


def new(setting: Setting) -> Kuhn:
    """Set the table."""
    t = Kuhn(list(setting.seats), setting.use)
    t.gamblers = [Gambler(seat) for seat in t.seats]
    return t


KUHN: Final = Game(name="kuhn", rules=1, seats=(2, 2), new=new, play=play, result=result, uses=(PLAY,))
