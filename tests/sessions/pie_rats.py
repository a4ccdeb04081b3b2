"""The kept evenings of Pie Rats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from tests.games.pie_rats_crew import own_pack, sensible
from tests.sessions.evening import Evening, whatever


class Table(Evening):
    """An evening of captains who play with some sense, and break in where they may."""

    def called(self, title: str) -> Table:
        """Give the evening a title, as nobody is asked for one."""
        self.session.retitle(title)
        return self

    def _said(self, ask: Ask, table: Any) -> tuple[str, Seat]:
        if ask.chance is not None:
            return whatever(ask, "", self.rng), ""
        seat, text = sensible(ask, table, self.rng)
        return self.answering(ask, table, seat, self.rng) or text, seat


def said(ask: Ask, table: Any, seat: Seat, rng: Random) -> str | None:
    """To go on, and what lies there of a game that had begun before; to the rest, what has some sense."""
    return ALWAYS.get(f"{ask.kind}:{seat}", ALWAYS.get(ask.kind))


ALWAYS: Final[Mapping[str, str]] = {
    "stale": "go-on",
    "middle.round": "4",
    "middle.sill": "treacle, rhubarb",
    "middle.crew:ann": "tallow + rusk",
    "middle.crew:bob": "hazel",
    "middle.charisma:ann": "cutlass",
    "middle.charisma:cy": "hooked hand, parrot",
    "middle.looted:bob": "shoofly",
    "middle.hand": "3",
    "middle.hand:cy": "4",
    "middle.pies": "6",
    "middle.draw": "60",
}


def play(folder: Path) -> Session[Any]:
    """Three captains with the game's own cards; something learned is taken back, as all agree."""
    evening = Table(folder, "pie-rats", "play", "pies", ("Ann", "Bob", "Cy"), said, own_pack())
    evening.called("Crumbs on the Sill").go_on_to("lure.whom")
    evening.go_on(most=12)
    evening.session.undo(agreed=True)
    evening.go_on(most=30)
    evening.session.note("The cat sat on the window sill.")
    evening.session.undo(agreed=True)
    evening.session.redo()
    return evening.end()


def play_each(folder: Path) -> Session[Any]:
    """Two captains, never frozen, each asked whether it plays a card, charisma and crew in one look."""
    options: Mapping[str, bool | str] = {"asking": "each", "freeze": "never", "one-look": True, "pies": "7"}
    evening = Table(folder, "pie-rats", "play", "each", ("Gouda", "Brie"), said, own_pack(), **options)
    return evening.called("Rind & Crust").end()


def track(folder: Path) -> Session[Any]:
    """Four captains with the pack, and everything that can happen to a session."""
    evening = Table(folder, "pie-rats", "track", "track", ("Ann", "Björn", "Zoë", "Dot"), said, own_pack(), pies="7")
    session = evening.session
    evening.go_on(most=14)
    session.undo()
    session.redo()
    session.undo()
    evening.go_on(most=10)
    evening.mend(1, "told.charisma", "none")
    session.note("May a Mirror be held up for somebody else?", "doubt")
    session.ruling("hand:dot", "2", "Dot had forgotten to draw.")
    session.rename("dot", "Dorothea")
    evening.go_on(most=20)
    session.retitle("The Night of the Cold Crust")
    return evening.end()


def track_printed(folder: Path) -> Session[Any]:
    """Five captains whose cards no pack tells, a penalty for whoever cannot loot."""
    names = ("Ann", "Bob", "Cy", "Dot", "Eve")
    evening = Table(folder, "pie-rats", "track", "printed", names, said, penalty="always", pies="5")
    return evening.called("Five Forks").end()


def middle(folder: Path) -> Session[Any]:
    """Three captains who had begun without the app: it comes to the table before the fourth round."""
    evening = Table(folder, "pie-rats", "track", "middle", ("Ann", "Bob", "Cy"), said, own_pack(), middle=True)
    return evening.called("Half a Pie").end()


EVENINGS: Final[Mapping[str, Callable[[Path], Session[Any]]]] = {
    "pie-rats-play": play,
    "pie-rats-play-each": play_each,
    "pie-rats-track": track,
    "pie-rats-track-printed": track_printed,
    "pie-rats-middle": middle,
}
