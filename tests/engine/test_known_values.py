"""Published numbers of two small games, counted by walking their rules through the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import pytest

from rat_tables.engine.game import Run, Setting
from tests.games.kuhn import KUHN, Kuhn
from tests.games.noughts import CELLS, NOUGHTS, Noughts

SETTING = Setting(["ann", "bob"])
VALUE = Fraction(-1, 18)

Spot = tuple[str, str, str]
"""Whose turn it is, the card in hand, and what was done before (`pass bet`)."""


def kuhn_after(tokens: tuple[str, ...]) -> Run[Kuhn]:
    """Play Kuhn poker up to what follows these answers."""
    run = Run(KUHN, SETTING)
    for token in tokens:
        assert run.ask is not None
        (seat,) = run.ask.offers
        run.give(seat, run.ask.take(seat, token))
    return run


def kuhn_games(
    tokens: tuple[str, ...] = (), chance: Fraction = Fraction(1), way: tuple[tuple[Spot, str], ...] = ()
) -> Iterator[tuple[Fraction, tuple[tuple[Spot, str], ...], int]]:
    """Each way the game can go: how likely its deal is, what was decided where, what the first seat wins."""
    run = kuhn_after(tokens)
    ask = run.ask
    if ask is None:
        first = next(score for score in KUHN.result(run.table).scores if score.seat == "ann")  # type: ignore[misc]
        yield chance, way, first.total
        return
    (seat,) = ask.offers
    if ask.chance is not None:
        total = sum(ask.chance.weights.values())
        for token, weight in ask.chance.weights.items():
            yield from kuhn_games((*tokens, token), chance * Fraction(weight, total), way)
        return
    card = next(gambler.card for gambler in run.table.gamblers if gambler.seat == seat)
    spot = (seat, card, " ".join(tokens[2:]))
    for token in ask.offers[seat]:
        yield from kuhn_games((*tokens, token), chance, (*way, (spot, token)))


GAMES = list(kuhn_games())


def worth(bets: Mapping[Spot, Fraction]) -> Fraction:
    """What the first seat wins on average when each seat bets as often as `bets` says, and else passes."""
    value = Fraction(0)
    for chance, way, won in GAMES:
        for spot, token in way:
            chance *= bets[spot] if token == "bet" else 1 - bets[spot]
        value += chance * won
    return value


def first_seat(alpha: Fraction) -> dict[Spot, Fraction]:
    """The first seat's equilibrium: bluff with the jack as often as `alpha`, with the king three times as often."""
    return {
        ("ann", "J", ""): alpha,
        ("ann", "Q", ""): Fraction(0),
        ("ann", "K", ""): 3 * alpha,
        ("ann", "J", "pass bet"): Fraction(0),
        ("ann", "Q", "pass bet"): alpha + Fraction(1, 3),
        ("ann", "K", "pass bet"): Fraction(1),
    }


SECOND_SEAT: dict[Spot, Fraction] = {
    ("bob", "J", "pass"): Fraction(1, 3),
    ("bob", "Q", "pass"): Fraction(0),
    ("bob", "K", "pass"): Fraction(1),
    ("bob", "J", "bet"): Fraction(0),
    ("bob", "Q", "bet"): Fraction(1, 3),
    ("bob", "K", "bet"): Fraction(1),
}
ALPHAS = [Fraction(0), Fraction(1, 6), Fraction(1, 3)]


def test_kuhn_has_thirty_games_and_six_deals_of_like_chance() -> None:
    assert len(GAMES) == 30
    assert {chance for chance, _, _ in GAMES} == {Fraction(1, 6)}


@pytest.mark.parametrize("alpha", ALPHAS)
def test_kuhn_at_equilibrium_costs_the_first_seat_an_eighteenth(alpha: Fraction) -> None:
    assert worth({**first_seat(alpha), **SECOND_SEAT}) == VALUE


def pure(spots: list[Spot]) -> Iterator[dict[Spot, Fraction]]:
    for chosen in product((0, 1), repeat=len(spots)):
        yield dict(zip(spots, map(Fraction, chosen), strict=True))


def test_no_other_way_of_playing_wins_the_first_seat_more() -> None:
    assert max(worth({**ann, **SECOND_SEAT}) for ann in pure(list(first_seat(Fraction(0))))) == VALUE


@pytest.mark.parametrize("alpha", ALPHAS)
def test_no_other_way_of_playing_saves_the_second_seat_more(alpha: Fraction) -> None:
    assert min(worth({**first_seat(alpha), **bob}) for bob in pure(list(SECOND_SEAT))) == VALUE


def test_noughts_has_255168_games_and_5478_positions() -> None:
    """What lies on the table is all there is to a position, so each is counted once, whichever way led there."""
    games: dict[str, int] = {}
    wins = {"ann": 0, "bob": 0, "": 0}
    finals: dict[str, str] = {}

    def count(path: tuple[str, ...]) -> str:
        run = Run(NOUGHTS, SETTING)
        for token in path:
            assert run.ask is not None
            (seat,) = run.ask.offers
            run.give(seat, token)
        position = drawn(run.table)
        if position not in games:
            if run.ask is None:
                games[position], finals[position] = 1, run.table.winner
            else:
                (options,) = run.ask.offers.values()
                games[position] = sum(games[count((*path, token))] for token in options)
        return position

    assert games[count(())] == 255_168
    assert len(games) == 5_478
    for winner in finals.values():
        wins[winner] += 1
    assert wins == {"ann": 626, "bob": 316, "": 16}  # the 958 boards a game can end on


def drawn(t: Noughts) -> str:
    """The board as nine letters."""
    return "".join(t.marks.get(cell, "-")[0] for cell in CELLS)
