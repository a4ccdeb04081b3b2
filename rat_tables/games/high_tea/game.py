"""High Tea for the engine: seats, options, rules, knobs and result."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.game import Game, Option
from rat_tables.engine.table import TRACK
from rat_tables.games.high_tea.knobs import KNOBS
from rat_tables.games.high_tea.pad import PAD_GAME
from rat_tables.games.high_tea.rules import play
from rat_tables.games.high_tea.scoring import result, scores, told
from rat_tables.games.high_tea.table import HighTea, new

OPTIONS: Final = (
    Option("vocations", rule="H17"),
    Option("sheets", ("app", "paper"), "H29", (TRACK,)),
    Option("aloud", rule="H27"),
    Option("one-look", rule="H31"),
    Option("privilege", ("new-host", "every-round"), "H11"),
    Option("hints", rule="H30"),
    Option("middle", rule="middle", uses=(TRACK,)),
)

GAME: Final[Game[HighTea]] = Game(
    name="high-tea",
    rules=1,
    seats=(2, 6),
    new=new,
    play=play,
    options=OPTIONS,
    knobs=KNOBS,
    result=result,
    score=scores,
    open_score=told,
    landmarks=("host.new", "award", "lifeboat"),
    pad=PAD_GAME,
)
