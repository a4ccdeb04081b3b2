"""The kept voyages of Rats with Gats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from rat_tables.games.rats_with_gats.table import Gats
from tests.games.rats_with_gats_crew import sensible
from tests.sessions.evening import Evening, whatever


class Table(Evening):
    """A voyage of a crew that plays with some sense."""

    def called(self, title: str) -> Table:
        """Give the voyage a title, as nobody is asked for one."""
        self.session.retitle(title)
        return self

    def _said(self, ask: Ask, table: Any) -> tuple[str, Seat]:
        if ask.chance is not None:
            return whatever(ask, "", self.rng), ""
        seat, text = sensible(ask, table, self.rng)
        return self.answering(ask, table, seat, self.rng) or text, seat


def said(ask: Ask, table: Any, seat: Seat, rng: Random) -> str | None:
    """What lies there of a story that had begun before; to the rest, what has some sense."""
    t: Gats = table
    if ask.kind == "middle.obstacle":
        return OBSTACLES[len(t.obstacles)]
    return ALWAYS.get(f"{ask.kind}:{seat}", ALWAYS.get(ask.kind))


OBSTACLES: Final = ("10h: 3h ks 9h =2", "4c: 6d =1", "qs", "none")
ALWAYS: Final[Mapping[str, str]] = {
    "middle.scene": "3",
    "middle.rank:ann": "4",
    "middle.rank:bob": "5",
    "middle.rank:cy": "2",
    "middle.done:ann": "gat",
    "middle.done:bob": "gat+name",
    "middle.done:cy": "none",
    "middle.name:bob": "Carlos",
    "middle.technique": "The Albatross is always watching",
    "middle.deep": "ann",
    "middle.crew": "ship+captain",
    "middle.captain": "bob",
    "middle.discards": "2c 7d *",
    "middle.hand:ann": "3",
    "middle.hand:bob": "5",
    "middle.hand:cy": "1",
}


def play(folder: Path) -> Session[Any]:
    """Four rats; something learned is taken back, as all agree, and a Rank is given by hand."""
    voyage = Table(folder, "rats-with-gats", "play", "gats", ("Ann", "Bob", "Cy", "Dot"), said)
    voyage.called("The Cheesy Heist").go_on_to("challenge.card")
    voyage.go_on(most=12)
    voyage.session.undo(agreed=True)
    voyage.go_on(most=40)
    voyage.session.note("The bilge smells of Brie.")
    voyage.session.undo(agreed=True)
    voyage.session.redo()
    voyage.go_on_to("next")
    voyage.session.ruling("rank:dot", "4", "She ate the evidence.")
    return voyage.end()


def play_dealt(folder: Path) -> Session[Any]:
    """Three rats, techniques dealt blindly, the discards shuffled in when the deck runs out."""
    options: Mapping[str, bool | str] = {"techniques": "dealt", "deck": "reshuffle"}
    voyage = Table(folder, "rats-with-gats", "play", "dealt", ("Gouda", "Brie", "Édam"), said, None, **options)
    return voyage.called("Rind & Powder").end()


def track(folder: Path) -> Session[Any]:
    """Three rats whose cards lie on the table, and everything that can happen to a session."""
    voyage = Table(folder, "rats-with-gats", "track", "track", ("Ann", "Björn", "Zoë"), said)
    session = voyage.session
    voyage.go_on_to("challenge.card")
    voyage.go_on(most=20)
    session.undo()
    session.redo()
    session.undo()
    voyage.go_on(most=20)
    voyage.mend(1, "scene.challenge")
    session.note("May a ghost lead the crew?", "doubt")
    voyage.go_on_to("scene")
    session.ruling("hand:ann", "2", "Ann had forgotten to draw.")
    session.rename("zoe", "Zora")
    voyage.go_on(most=60)
    session.retitle("The Night of the Bean Whale")
    return voyage.end()


def middle(folder: Path) -> Session[Any]:
    """Three rats who had begun without the app: it comes to the table before the third scene."""
    voyage = Table(folder, "rats-with-gats", "track", "middle", ("Ann", "Bob", "Cy"), said, None, middle=True)
    return voyage.called("Half a Mast").end()


EVENINGS: Final[Mapping[str, Callable[[Path], Session[Any]]]] = {
    "rats-with-gats-play": play,
    "rats-with-gats-play-dealt": play_dealt,
    "rats-with-gats-track": track,
    "rats-with-gats-middle": middle,
}
