"""The kept duels of Rats & Relics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from tests.games.rats_and_relics_crew import own_pack, sensible
from tests.sessions.evening import Evening, whatever


class Table(Evening):
    """A duel of clans that play with some sense."""

    def called(self, title: str) -> Table:
        """Give the duel a title, as nobody is asked for one."""
        self.session.retitle(title)
        return self

    def _said(self, ask: Ask, table: Any) -> tuple[str, Seat]:
        if ask.chance is not None:
            return whatever(ask, "", self.rng), ""
        seat, text = sensible(ask, table, self.rng)
        return self.answering(ask, table, seat, self.rng) or text, seat


def said(ask: Ask, table: Any, seat: Seat, rng: Random) -> str | None:
    """To drop a chain, and what lies there of a game that had begun before; to the rest, what has some sense."""
    return ALWAYS.get(f"{ask.kind}:{seat}", ALWAYS.get(ask.kind))


ALWAYS: Final[Mapping[str, str]] = {
    "chain": "drop",
    "middle.turn": "9",
    "middle.active": "cy",
    "middle.pairs:ann": "rogue lute, trapper scroll",
    "middle.pairs:bob": "king bell",
    "middle.pairs:cy": "none",
    "middle.hand:ann": "3",
    "middle.hand:bob": "5",
    "middle.hand:cy": "0",
    "middle.discards": "hermit bone, huntress dagger",
}


def play(folder: Path) -> Session[Any]:
    """Two clans with the game's own cards; something learned is taken back, as both agree."""
    evening = Table(folder, "rats-and-relics", "play", "relics", ("Ann", "Bob"), said, own_pack())
    evening.called("Whiskers at Dawn").go_on(most=7)
    evening.session.undo(agreed=True)
    evening.go_on_to("order")
    evening.go_on(most=3)
    evening.session.note("The Amulet smells of cheese.")
    evening.session.undo(agreed=True)
    evening.session.redo()
    return evening.end()


def play_three(folder: Path) -> Session[Any]:
    """Three clans; whoever has no move loses, and one of them gives up."""
    names = ("Gouda", "Brie", "Édam")
    evening = Table(folder, "rats-and-relics", "play", "three", names, said, own_pack(), stuck="loss")
    evening.called("Three Crowns, No King").go_on(lambda ask: ask.place.startswith("11.turn"))
    evening.session.answer("concede", evening.session.table.active)
    return evening.end()


def track(folder: Path) -> Session[Any]:
    """Two clans with the pack, and everything that can happen to a session."""
    evening = Table(folder, "rats-and-relics", "track", "track", ("Björn", "Zoë"), said, own_pack())
    session = evening.session
    evening.go_on(most=8)
    session.undo()
    session.redo()
    session.undo()
    evening.go_on(most=6)
    evening.mend(1, "turn", "draw")
    session.note("Does a Hermit hear its own funeral?", "doubt")
    evening.go_on_to("turn")
    session.ruling("hand:zoe", "2", "Zoë had forgotten to draw.")
    session.rename("zoe", "Zora")
    evening.go_on(most=12)
    session.retitle("The Night of the Long Tails")
    return evening.end()


def track_by_hand(folder: Path) -> Session[Any]:
    """Three clans whose cards no pack tells: what they do is told, act by act."""
    evening = Table(folder, "rats-and-relics", "track", "by hand", ("Ann", "Bob", "Cy"), said)
    evening.called("By Candle and by Paw").go_on(most=10)
    evening.session.undo()
    return evening.end()


def middle(folder: Path) -> Session[Any]:
    """Three clans who had begun without the app: it comes to the table at the ninth turn."""
    evening = Table(folder, "rats-and-relics", "track", "middle", ("Ann", "Bob", "Cy"), said, own_pack(), middle=True)
    return evening.called("Half a Relic").end()


EVENINGS: Final[Mapping[str, Callable[[Path], Session[Any]]]] = {
    "rats-and-relics-play": play,
    "rats-and-relics-play-three": play_three,
    "rats-and-relics-track": track,
    "rats-and-relics-track-by-hand": track_by_hand,
    "rats-and-relics-middle": middle,
}
