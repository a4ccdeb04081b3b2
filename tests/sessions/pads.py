"""The kept score pads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rat_tables.engine.draft import Draft
from rat_tables.engine.session import Session
from tests.sessions.evening import Evening


class Pad(Evening):
    """A pad that is filled in with what is said, and nothing else."""

    def __init__(self, folder: Path, game: str, title: str, players: Sequence[str], **options: bool | str) -> None:
        super().__init__(folder, game, "score", f"{game}-score", players, lambda *_: None, **options)
        self.session.retitle(title)

    def say(self, *answers: str) -> None:
        """Give these answers, one after the other."""
        for answer in answers:
            self.session.answer(answer)

    def right(self, place: str, text: str, *answers: str) -> None:
        """Put right what was said last at a place, and answer what that asks anew."""
        step = [step for step in self.session.line if step.record.place == place][-1]
        draft = Draft(self.session, step.n, text)
        for answer in answers:
            draft.answer(answer)
        assert draft.open is None
        draft.commit()


def high_tea(folder: Path) -> Session[Any]:
    """Four rats with vocations: a gap that is filled, one put right, ties for the last Host, and no coin today."""
    pad = Pad(folder, "high-tea", "The Soggy Scone", ("Ann", "Björn", "Zoë", "Dot"), vocations=True)
    pad.say("2+4+7+10+11", "zoe", "3 4 7", "2", "1", "-", "5 6", "blank", "6", "-")
    pad.session.undo()
    pad.session.redo()
    pad.say("0", "2 2", "9", "2")
    pad.session.note("Björn has gone to look for his sheet.")
    pad.say("2")
    pad.right("pad.ann.dishes", "3+4+6")
    pad.right("pad.dot.dishes", "2 6")
    pad.session.rename("bjorn", "Björn the Damp")
    pad.go_on()
    pad.session.undo()
    return pad.end()


def pie_rats(folder: Path) -> Session[Any]:
    """Three captains level in points and weight, of whom one has more pies; then a number was wrong, and two share."""
    pad = Pad(folder, "pie-rats", "Six of One", ("Ann", "Bob", "Cy"))
    pad.say("3 5", "8", "2", "12", "12", "yes")
    pad.right("pad.ann.pies", "8", "share")
    return pad.end()


def rattaneer(folder: Path) -> Session[Any]:
    """Five captains with the expansion, dealers, treasures that count, and a tie that coins break."""
    pad = Pad(folder, "rattaneer", "The Last Barrel", ("Gouda", "Brie", "Edam", "Feta", "Cheddar"), expansion=True)
    pad.say("gouda+edam", "gouda", "brie", "none")
    pad.say("3 4 2 1", "4 3", "3 1", "5+3", "11", "2")  # 10 + 7 + 5 + 8 + 5 + 2 + 2 for the Book = 39
    pad.say("6 6 5", "-", "10", "1", "4 5", "3")  # 17 + 0 + 10 + 0 + 9 + 6 for the Goblet = 42
    pad.say("9 9", "5", "4", "9", "7", "-")  # 18 + 5 + 6 + 9 + 3 + 0 = 41
    pad.say("-", "-", "0", "0", "-", "blank", "8", "20", "22", "-")  # Feta 0; Cheddar 8 + 20 + 11 + plunder
    pad.say("3")  # 42
    return pad.end()


EVENINGS: Final[Mapping[str, Callable[[Path], Session[Any]]]] = {
    "high-tea-score": high_tea,
    "pie-rats-score": pie_rats,
    "rattaneer-score": rattaneer,
}
