"""The score pad of Rattaneer: what each captain tallies, in the order of the rulebook (Final Scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from rat_tables.engine.asks import NONE, Options, Rules
from rat_tables.engine.game import Game, Option, Setting
from rat_tables.engine.pad import Pad, pad_of
from rat_tables.engine.rows import PAD, Row
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import SCORE
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.engine.views import Everyone
from rat_tables.games.rattaneer.scoring import COINS_A_POINT, DEALT, FLIPPED_A_POINT, with_tie
from rat_tables.games.rattaneer.table import CUBES, Captain

PLUNDER, ALLIES, GOODS, TILE, COINS = "plunder", "allies", "goods", "tile", "coins"
TREASURES, IN_HAND = "treasures", "cubes"
GOBLET_A_CUBE: Final = 2
FLAG_AN_ALLY: Final = 2
SAGE, GOBLET, FLAG = "book-of-the-sage", "friendship-goblet", "flag-of-the-pirate-king"


class RattaneerPad(Pad):
    """What captains have when all is over. `dealing`: those with a dealer among their allies; `holders`: who has each
    treasure that counts something at the end."""

    expansion: Everyone[bool] = False
    dealing: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    holders: Everyone[dict[str, Seat]] = msgspec.field(default_factory=dict)

    rows = (
        Row(PLUNDER, several=True),
        Row(ALLIES, several=True),
        Row(GOODS, lambda t, seat: seat in t.dealing, several=True),
        Row(TILE),
        Row(COINS),
        Row(TREASURES, lambda t, seat: t.expansion, several=True),
        Row(IN_HAND, lambda t, seat: t.holders.get(GOBLET) == seat, high=CUBES),
    )

    def shared(self) -> Rules[None]:
        """Who has a dealer, and with the expansion who has the treasures that count at the end."""
        self.at(PAD, "dealers")
        self.dealing = yield from choose_some(TABLE, "pad.dealers", captains, any_of_them, self)
        for card in (SAGE, GOBLET, FLAG) if self.expansion else ():
            self.at(PAD, card)
            self.holders[card] = yield from choose(TABLE, f"pad.{card}", who_has_it, self)

    def scores(self) -> list[Score]:
        """Each captain's VP, of what is known."""
        return [Score(seat, (*self._own(seat), *self._brought(seat))) for seat in self.seats]

    def _own(self, seat: Seat) -> Iterator[ScoreLine]:
        """Plunder face down, allies with what dealers bring, the Treasure tile, coins, treasures (R27, R28)."""
        for row in (PLUNDER, ALLIES, TILE, TREASURES):
            found = self.values(seat, row)
            if found is not None:
                rule = {TILE: "island", TREASURES: "treasures"}.get(row, "final-scoring")
                yield ScoreLine(f"pad.{row}", sum(found), rule, {"count": len(found)})
        for count in self.values(seat, GOODS) or []:
            yield ScoreLine("pad.goods", DEALT[min(count, len(DEALT) - 1)], "R28", {"count": count})
        coins = self.total(seat, COINS)
        if coins is not None:
            yield ScoreLine("pad.coins", coins // COINS_A_POINT, "R27", {"coins": coins})

    def _brought(self, seat: Seat) -> Iterator[ScoreLine]:
        """What treasures bring for flipped cards, cubes in hand and allies."""
        flipped, allies = self.values(seat, PLUNDER), self.values(seat, ALLIES)
        cubes = self.total(seat, IN_HAND)
        if flipped is not None and self.holders.get(SAGE) == seat:
            facts = {"card": SAGE, "count": len(flipped)}
            yield ScoreLine("sage", len(flipped) // FLIPPED_A_POINT, "R28", facts)
        if cubes is not None:
            yield ScoreLine("goblet", cubes * GOBLET_A_CUBE, "R27", {"card": GOBLET, "count": cubes})
        if allies is not None and self.holders.get(FLAG) == seat:
            facts = {"card": FLAG, "count": len(allies)}
            yield ScoreLine("flag", len(allies) * FLAG_AN_ALLY, "treasures", facts)

    def result(self) -> Result:
        """Who is the next pirate king: VP, then coins; all who still tie win (R27)."""
        coins = {seat: self.total(seat, COINS) or 0 for seat in self.seats}
        ranks = {score.seat: (score.total, coins[score.seat]) for score in self.scores()}
        best, totals = max(ranks.values()), [total for total, _ in ranks.values()]
        ranked = sorted(self.scores(), key=lambda score: ranks[score.seat], reverse=True)
        return Result(
            tuple(seat for seat in self.seats if ranks[seat] == best),
            tuple(with_tie(s, Captain(s.seat, coins=coins[s.seat]), totals.count(s.total) > 1) for s in ranked),
        )


def captains(t: RattaneerPad) -> Options[Seat]:
    """Every captain."""
    return {seat: seat for seat in t.seats}


def any_of_them(t: RattaneerPad) -> tuple[int, int]:
    """None to all."""
    return 0, len(t.seats)


def who_has_it(t: RattaneerPad) -> Options[Seat]:
    """Nobody, or one of the captains: there is one card of each."""
    return {NONE: TABLE, **captains(t)}


def new(setting: Setting) -> RattaneerPad:
    """An empty pad for these captains."""
    return RattaneerPad(
        seats=list(setting.seats),
        use=setting.use,
        title=setting.title,
        expansion=setting.options.get("expansion") is True,
    )


PAD_GAME: Final[Game[RattaneerPad]] = pad_of(
    "rattaneer", 1, (2, 5), new, (Option("expansion", rule="expansion", uses=(SCORE,)),)
)
