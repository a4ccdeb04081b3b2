"""Rattaneer for the engine: seats, options, rules, knobs and result."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.game import Game, Option
from rat_tables.engine.table import TRACK
from rat_tables.games.rattaneer.knobs import KNOBS
from rat_tables.games.rattaneer.pack import RattaneerPack
from rat_tables.games.rattaneer.pad import PAD_GAME
from rat_tables.games.rattaneer.rules import play
from rat_tables.games.rattaneer.scoring import result, scores, told
from rat_tables.games.rattaneer.table import Rattaneer, new

OPTIONS: Final = (
    Option("expansion", rule="expansion"),
    Option("compass", ("after", "before"), "R5"),
    Option("connectors", ("lost", "spared"), "R13"),
    Option("colours", ("seated", "chosen"), "R31"),
    Option("middle", rule="middle", uses=(TRACK,)),
)

GAME: Final[Game[Rattaneer]] = Game(
    name="rattaneer",
    rules=1,
    seats=(2, 5),
    new=new,
    play=play,
    options=OPTIONS,
    knobs=KNOBS,
    result=result,
    score=scores,
    open_score=told,
    pack=RattaneerPack,
    landmarks=("battle.won", "battle.lost", "turned.treasure", "last.next"),
    pad=PAD_GAME,
)
