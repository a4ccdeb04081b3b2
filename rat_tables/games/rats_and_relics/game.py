"""Rats & Relics for the engine: seats, options, rules, knobs and result."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.game import Game, Option
from rat_tables.engine.score import of_all
from rat_tables.engine.table import TRACK
from rat_tables.games.rats_and_relics.knobs import KNOBS
from rat_tables.games.rats_and_relics.pack import RelicPack
from rat_tables.games.rats_and_relics.rules import play
from rat_tables.games.rats_and_relics.scoring import in_play, result
from rat_tables.games.rats_and_relics.table import Relics, new

OPTIONS: Final = (
    Option("stuck", ("draw", "loss"), "X4"),
    Option("middle", rule="middle", uses=(TRACK,)),
)

GAME: Final[Game[Relics]] = Game(
    name="rats-and-relics",
    rules=1,
    seats=(2, 3),
    new=new,
    play=play,
    options=OPTIONS,
    knobs=KNOBS,
    result=result,
    score=in_play,
    open_score=of_all,
    pack=RelicPack,
    landmarks=("dies", "won", "loses", "stopped"),
)
