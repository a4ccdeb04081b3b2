"""The kept evenings of Rattaneer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from tests.games.rattaneer_crew import sensible
from tests.sessions.evening import Evening, whatever
from tests.soak.tables import own_pack


class Table(Evening):
    """An evening of captains who play with some sense."""

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
    """What lies there of a game that had begun before; to the rest, what has some sense."""
    return ALWAYS.get(f"{ask.kind}:{ask.place.rpartition('.')[2]}", ALWAYS.get(ask.kind))


ALWAYS: Final[Mapping[str, str]] = {
    "middle.round": "4",
    "middle.land": "bob",
    "middle.sea": "ann",
    "middle.camp": "5",
    "middle.tavern": "surgeon, gunner, coffee dealer",
    "middle.area:3": "rum 2, coffee 3 0",
    "middle.area:4": "gems 6, ship any",
    "middle.area:5": "tobacco 4, gold 3, rum 2",
    "middle.area:6": "ship rum coffee, money 1",
    "middle.area:7": "none",
    "middle.area:8": "rum 3, gems 4, ship gems",
    "middle.treasures": "companion flute, black pearl, masters sword",
    "middle.coins:ann": "3",
    "middle.coins:bob": "0",
    "middle.coins:cy": "6",
    "middle.squares:bob": "2",
    "middle.squares:cy": "9 4",
    "middle.hand:ann": "3",
    "middle.hand:bob": "2",
    "middle.hand:cy": "1",
    "middle.allies:ann": "gunner, master fencer",
    "middle.allies:cy": "liquor dealer",
    "middle.own-treasures:bob": "scale of the merchants",
    "middle.own-treasures:cy": "flag of the pirate king",
    "middle.up:ann": "rum 2, tobacco 3 1",
    "middle.up:cy": "coffee 4",
    "middle.down:ann": "1",
    "middle.down:bob": "2",
    "middle.allies-left": "12",
    "middle.ocean-left": "45",
}


def play(folder: Path) -> Session[Any]:
    """Three captains with the game's own cards; a placement and something learned are taken back, as all agree."""
    evening = Table(folder, "rattaneer", "play", "rats", ("Ann", "Bob", "Cy"), said, own_pack("rattaneer"))
    evening.called("The Bilge Parliament").go_on_to("place")
    evening.go_on(most=2)
    evening.session.undo()
    evening.go_on(most=20)
    evening.session.undo(agreed=True)
    evening.go_on(most=10)
    evening.session.note("A gull has the Land tile; it is being talked to.")
    evening.session.undo(agreed=True)
    evening.session.redo()
    evening.session.ruling("coins:cy", "5", "Two coins had rolled under the rum.")
    return evening.end()


def play_expansion(folder: Path) -> Session[Any]:
    """Five captains with treasure cards, colours of their own, and both options turned."""
    options: Mapping[str, bool | str] = {
        "expansion": True,
        "compass": "before",
        "connectors": "spared",
        "colours": "chosen",
    }
    names = ("Gouda", "Brie", "Édam", "Cheddar", "Feta")
    evening = Table(folder, "rattaneer", "play", "expansion", names, said, own_pack("rattaneer"), **options)
    return evening.called("Five Rinds Before the Mast").end()


def track(folder: Path) -> Session[Any]:
    """Four captains with the pack, and everything that can happen to a session."""
    names = ("Ann", "Björn", "Zoë", "Dot")
    evening = Table(folder, "rattaneer", "track", "track", names, said, own_pack("rattaneer"), expansion=True)
    session = evening.session
    evening.go_on(most=40)
    session.undo()
    session.redo()
    session.undo()
    evening.go_on(most=30)
    evening.mend(5, "placed", "1 2")
    session.note("May neutral cubes be bribed?", "doubt")
    evening.go_on_to("placed")
    session.ruling("cubes:dot", "2", "Dot had one behind her ear.")
    session.rename("dot", "Dorothea")
    evening.go_on(most=20)
    session.retitle("The Night of the Leaking Larder")
    return evening.end()


def track_printed(folder: Path) -> Session[Any]:
    """Two captains whose cards no pack tells, and a Treasure tile that is read off."""
    evening = Table(folder, "rattaneer", "track", "printed", ("Ann", "Bob"), said, expansion=True)
    return evening.called("Two Tails, One Plank").end()


def middle(folder: Path) -> Session[Any]:
    """Three captains who had begun without the app: it comes to the table before the fourth round."""
    options: Mapping[str, bool | str] = {"middle": True, "expansion": True}
    evening = Table(
        folder, "rattaneer", "track", "middle", ("Ann", "Bob", "Cy"), said, own_pack("rattaneer"), **options
    )
    return evening.called("Half a Hull").end()


EVENINGS: Final[Mapping[str, Callable[[Path], Session[Any]]]] = {
    "rattaneer-play": play,
    "rattaneer-play-expansion": play_expansion,
    "rattaneer-track": track,
    "rattaneer-track-printed": track_printed,
    "rattaneer-middle": middle,
}
