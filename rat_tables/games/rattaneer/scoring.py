"""Final Scoring: what each captain has, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden, View
from rat_tables.games.rattaneer.pack import Ally, Does, Plunder, Treasure
from rat_tables.games.rattaneer.table import Captain, Rattaneer

DEALT: Final = (0, 1, 2, 4, 6)
"""What a dealer brings for none to four flipped cards of its goods; more bring no more."""
COINS_A_POINT: Final = 2
FLIPPED_A_POINT: Final = 2


def score(t: Rattaneer, captain: Captain) -> Score:
    """A captain's VP, each card, cube and pair of coins by itself (Final Scoring)."""
    return Score(captain.seat, (*plunder_lines(t, captain), *crew_lines(t, captain), *other_lines(t, captain)))


def scores(t: Rattaneer) -> list[Score]:
    """Each captain's VP, as if all were counted now."""
    return [score(t, captain) for captain in t.captains]


def told(view: View) -> list[Seat]:
    """Whose VP can be counted: of a captain with nothing face down, or of one whose face-down cards can be read."""
    return [captain.seat for captain in view.captains if _readable(captain.down)]


def _readable(pile: View) -> bool:
    cards = pile.cards
    return not pile.unknown and (not cards.count if isinstance(cards, Hidden) else True)


def flipped(captain: Captain) -> list[str]:
    """The plunder that is worth VP: face down, or turned over to be counted."""
    return [*captain.down.cards, *captain.counted.cards]


def plunder_lines(t: Rattaneer, captain: Captain) -> Iterator[ScoreLine]:
    """The value of each plunder card that was turned face down."""
    for card in flipped(captain):
        yield ScoreLine("plunder", t.read(Plunder, card).value, "final-scoring", {"card": card})


def crew_lines(t: Rattaneer, captain: Captain) -> Iterator[ScoreLine]:
    """Allies: the VP in the corner, and what dealers bring for goods flipped (R28)."""
    for card in captain.allies.cards:
        ally = t.read(Ally, card)
        yield ScoreLine("ally", ally.vp, "final-scoring", {"card": card})
        if ally.effect is Does.DEALER:
            count = sum(t.read(Plunder, loot).goods == ally.goods for loot in flipped(captain))
            facts = {"card": card, "goods": ally.goods, "count": count}
            yield ScoreLine("dealer", DEALT[min(count, len(DEALT) - 1)], "R28", facts)


def other_lines(t: Rattaneer, captain: Captain) -> Iterator[ScoreLine]:
    """Cubes on the Treasure tile, coins, and treasures with what they bring at the end."""
    for spot in t.tile:
        for _ in range(spot.cubes.count(captain.seat)):
            yield ScoreLine("square", spot.points, "island", {"number": spot.number, "many": spot.many})
    yield ScoreLine("coins", captain.coins // COINS_A_POINT, "R27", {"coins": captain.coins})
    for card in captain.treasures.cards:
        treasure = t.read(Treasure, card)
        yield ScoreLine("treasure", treasure.vp, "treasures", {"card": card})
        counts = {
            Does.PER_2_FLIPPED: ("sage", len(flipped(captain)) // FLIPPED_A_POINT, "R28", len(flipped(captain))),
            Does.PER_CUBE: ("goblet", captain.hand, "R27", captain.hand),
            Does.PER_ALLY: ("flag", len(captain.allies), "treasures", len(captain.allies)),
        }
        if treasure.effect in counts:
            label, times, rule, count = counts[treasure.effect]
            yield ScoreLine(label, times * treasure.amount, rule, {"card": card, "count": count})


def rank(t: Rattaneer, captain: Captain) -> tuple[int, int]:
    """What captains are ranked by: VP, then coins, as many as there were before they were counted (R27)."""
    return score(t, captain).total, captain.coins


def result(t: Rattaneer) -> Result:
    """Who is the next pirate king, and everybody's VP; all who still tie win."""
    ranks = {captain.seat: rank(t, captain) for captain in t.captains}
    best = max(ranks.values())
    winners = tuple(seat for seat, reached in ranks.items() if reached == best)
    totals = [total for total, _ in ranks.values()]
    ranked = sorted(t.captains, key=lambda captain: ranks[captain.seat], reverse=True)
    return Result(winners, tuple(with_tie(score(t, c), c, totals.count(ranks[c.seat][0]) > 1) for c in ranked))


def with_tie(counted: Score, captain: Captain, tied: bool) -> Score:
    """The score, and where another has as many VP the coins that decide."""
    line = ScoreLine("tie-break", 0, "R27", {"coins": captain.coins})
    return Score(counted.seat, (*counted.lines, line)) if tied else counted
