"""Looking back on an evening of 2,000 answers, each thing beside reading its file."""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

from rat_tables import games
from rat_tables.desk.opening import words_of
from rat_tables.engine.records import Head
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.table import PieRats
from rat_tables.review.lookback import ROUND, STEP, Lookback
from saves.people import seat_heads
from saves.store import Store, load
from tests.bench.drive import Dice, some_answer
from tests.bench.figures import in_turn, say, seconds
from tests.bench.rules import RATS
from tests.games.pie_rats_crew import sensible
from tests.soak.tables import own_pack

ANSWERS = 2_000
WILD = 0.35
"""So often somebody does as it likes, which makes an evening long."""
TAKEN_BACK = 30


def run() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory(prefix="rat-tables-bench-") as folder:
        path = long_evening(Path(folder))
        text = path.read_text("utf-8")
        words = words_of(games.find("pie-rats"), load(path).head)

        def opened() -> Lookback:
            saved = load(path)
            back = Lookback(Session(GAME, saved.head, saved.records), words)
            back.log(ALL)
            return back

        back = opened()
        third = back.rounds[2]

        def jump(*stops: int) -> None:
            for at in stops:
                back.go(at)

        def step_back() -> None:
            back.go(back.last)
            back.by(STEP, -1)

        def round_back() -> None:
            back.go(back.rounds[-1])
            back.by(ROUND, -1)

        def find(text: str, viewer: Viewer) -> None:
            back._lay.clear()
            back.find(text, viewer)

        acts: dict[str, Callable[[], object]] = {
            "open it, log and all": opened,
            "a step back from the end": step_back,
            "a step on": lambda: back.by(STEP, 1),
            "to round 3 from the end": lambda: jump(back.last, third),
            "a round back from the last": round_back,
            "find a name": lambda: find("flo", EVERYONE),
            "find a card, wherever it lay": lambda: find("cutlass", ALL),
        }
        for name, act in acts.items():
            took, read = in_turn(seconds(act), seconds(lambda: tomllib.loads(path.read_text("utf-8"))))
            beside = [f"{took * 1e3:.1f} ms", f"the file read as TOML {read * 1e3:.0f} ms"]
            say(name, f"{took / read:.3f} ×", "", beside)
        say(
            "that evening",
            f"{len(back.session.records)} records",
            "",
            [f"{len(back.session.line)} count", f"{len(text) // 1024} kB"],
        )


def long_evening(folder: Path) -> Path:
    """Six captains, twenty pies, each asked in turn whether to break in; at the end they take back and try again."""
    options: dict[str, bool | str] = {"pies": "20", "asking": "each"}
    head = Head(game="pie-rats", seed=7, options=options, seat=seat_heads(RATS), pack=own_pack("pie-rats"))
    made: Session[PieRats] = Session(GAME, head)
    made.start()
    rng = Random(2)
    while len(made.records) < ANSWERS:
        if made.ask is None:
            for _ in range(TAKEN_BACK):
                made.undo(agreed=True)
        assert made.ask is not None
        wild = rng.random() < WILD
        seat, token = some_answer(made.ask, Dice(rng.randrange(99))) if wild else sensible(made.ask, made.table, rng)
        made.answer(token, seat)
    with Store.create(folder, head) as store:
        store.append(made.records)
        return store.path
