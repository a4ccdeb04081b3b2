"""Rats with Gats for the engine: seats, options, rules, knobs and result."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.game import Game, Option
from rat_tables.engine.score import of_all
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.rats_with_gats.knobs import KNOBS
from rat_tables.games.rats_with_gats.rules import play
from rat_tables.games.rats_with_gats.scoring import ranks, result
from rat_tables.games.rats_with_gats.table import Gats, new

OPTIONS: Final = (
    Option("deck", ("literal", "reshuffle"), "G9"),
    Option("techniques", ("swapped", "dealt"), "G11", (PLAY,)),
    Option("middle", rule="middle", uses=(TRACK,)),
)

GAME: Final[Game[Gats]] = Game(
    name="rats-with-gats",
    rules=1,
    seats=(3, 6),
    new=new,
    play=play,
    options=OPTIONS,
    knobs=KNOBS,
    result=result,
    score=ranks,
    open_score=of_all,
    landmarks=("earned", "crew-objective", "captain", "gone", "ghost", "ship-lost", "duel"),
)
