"""Thousands of games of Rats & Relics on bare rules: how long they last, how they end, and what each relic does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from typing import Final

from rat_tables.engine.asks import Answer, Ask
from rat_tables.engine.cards import face
from rat_tables.engine.game import Setting
from rat_tables.engine.seats import Seat
from rat_tables.games.rats_and_relics.game import GAME
from rat_tables.games.rats_and_relics.pack import Relic
from rat_tables.games.rats_and_relics.resolving import CHAIN
from rat_tables.games.rats_and_relics.table import Relics
from tests.games.rats_and_relics_crew import NAMES, box, going_too_far, sensible
from tests.soak.invariants import rats_and_relics as always

TURNS: Final = 1000
"""A game is left after so many."""
SELDOM: Final = 0.1
"""A relic that fires in a smaller share of the games is named."""
Way = Callable[[Ask, Relics, Random], tuple[Seat, str]]
"""How a game is played; chance is not asked."""


def run() -> None:
    """Print the figures."""
    for label, players, way, games in (
        ("two clans, anything at random", 2, anything, 10_000),
        ("two clans, with some sense", 2, sensible, 4_000),
        ("three clans, with some sense", 3, sensible, 1_500),
    ):
        tally = Tally()
        for seed in range(games):
            tally.add(played(players, seed, way, always))
        print("\n".join([f"{label}: {games:,} games", *tally.lines()]), flush=True)


def anything(ask: Ask, t: Relics, rng: Random) -> tuple[Seat, str]:
    """Any option; nobody concedes, and a chain goes on for a while."""
    (seat,) = ask.offers
    if ask.kind == "chain":
        return seat, going_too_far(t)
    return seat, rng.choice([token for token in ask.offers[seat] if token != "concede"])


def played(players: int, seed: int, way: Way, check: Callable[[Relics], None]) -> Relics:
    """The table at the end of a game, or after a thousand turns; it was checked after each answer."""
    t = GAME.new(Setting([name.lower() for name in NAMES[:players]], "play", GAME.filled("play", {}), pack=box()))
    rules, rng = GAME.play(t), Random(seed)
    with suppress(StopIteration):
        ask = next(rules)
        while t.turn <= TURNS:
            ask = rules.send(Answer(*(way(ask, t, rng) if ask.chance is None else by_lot(ask, rng))))
            check(t)
    return t


def by_lot(ask: Ask, rng: Random) -> tuple[Seat, str]:
    """An outcome by its weight."""
    assert ask.chance is not None
    return "", rng.choices(list(ask.chance.weights), list(ask.chance.weights.values()))[0]


class Tally:
    """What came of many games."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()
        self.turns: list[int] = []
        self.chains: list[int] = []
        self.first = 0
        self.fired: Counter[str] = Counter()
        self.games: Counter[str] = Counter()
        self.idle: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.won: Counter[str] = Counter()

    def add(self, t: Relics) -> None:
        """One more game, as it was told."""
        self.ended[t.ended or "too long"] += 1
        self.turns.append(t.turn)
        self.first += t.winner != "" and t.winner == next(e.seat for e in t.story.events if e.kind == "first")
        chain = longest = 0
        holders = set()
        for event in t.story.events:
            if event.kind == "turn":
                chain = 0
            elif event.kind == "resolves":
                chain += 1
                longest = max(longest, chain)
                relic = face(event.facts["relic"])
                self.fired[relic] += 1
                holders.add((relic, event.seat))
            elif event.kind == "to-no-effect":
                self.idle[face(event.facts["relic"])] += 1
        self.chains.append(longest)
        self.games.update({relic for relic, _ in holders})
        self.held.update(relic for relic, _ in holders)
        self.won.update(relic for relic, seat in holders if seat == t.winner)

    def lines(self) -> Iterator[str]:
        """The figures, a line each."""
        many = len(self.turns)
        ended = ", ".join(f"{how} {times / many:.2%}" for how, times in self.ended.most_common())
        yield f"  {ended}; the first seat wins {self.first / self.ended['won']:.1%} of those won"
        yield f"  turns: half within {median(self.turns):.0f}, nine in ten within {quantiles(self.turns, n=10)[-1]:.0f}"
        long = sum(chain > CHAIN for chain in self.chains)
        yield f"  chains: the longest {max(self.chains)}, in {long / many:.2%} of games one of more than {CHAIN}"
        for relic in (card.card for card in box().cards() if isinstance(card, Relic)):
            if self.fired[relic]:
                yield self.line(relic, many)

    def line(self, relic: str, many: int) -> str:
        """One relic."""
        share, fired = self.games[relic] / many, self.fired[relic]
        return (
            f"  {relic:<8} fires {fired / many:5.2f} times a game, in {share:4.0%} of games"
            f"{' (seldom)' if share < SELDOM else ''}, changes the table {1 - self.idle[relic] / fired:4.0%},"
            f" its holder wins {self.won[relic] / self.held[relic]:4.0%}"
        )
