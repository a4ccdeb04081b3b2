"""Pie Rats for the engine: seats, options, rules, knobs and result."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.game import Game, Option
from rat_tables.engine.score import of_all
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.pie_rats.knobs import KNOBS
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.games.pie_rats.pad import PAD_GAME
from rat_tables.games.pie_rats.rules import play
from rat_tables.games.pie_rats.scoring import result, scores
from rat_tables.games.pie_rats.table import CALL, NEVER, PHASE, PieRats, new

OPTIONS: Final = (
    Option("freeze", (CALL, PHASE, NEVER), "P10"),
    Option("pies", ("10", "7", "5", "3", "12", "15", "20"), "setup"),
    Option("penalty", ("called", "always"), "P9"),
    Option("mirror", ("charm", "all"), "P15"),
    Option("asking", ("knock", "each"), "P21", (PLAY,)),
    Option("one-look", rule="one-look", uses=(PLAY,)),
    Option("middle", rule="middle", uses=(TRACK,)),
)

GAME: Final[Game[PieRats]] = Game(
    name="pie-rats",
    rules=1,
    seats=(2, 6),
    new=new,
    play=play,
    options=OPTIONS,
    knobs=KNOBS,
    result=result,
    score=scores,
    open_score=of_all,
    pack=PiePack,
    landmarks=("looted",),
    pad=PAD_GAME,
)
