"""Whole sessions of Rattaneer, started and answered."""

from __future__ import annotations

import random
from typing import TypeAlias

from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.table_laid import DATA
from tests.games.rattaneer_crew import sensible

Evening: TypeAlias = Session[Rattaneer]


def session(names: str = "ann bob cy", /, **options: bool | str) -> Evening:
    """A session of these seats, started: options of the game by name, and `use` (play), `pack` (True)."""
    pack = bool(options.pop("pack", True))
    use = str(options.pop("use", "play"))
    seats = [SeatHead(name.title(), name, name[0].upper(), at + 1) for at, name in enumerate(names.split())]
    head = Head(game="rattaneer", use=use, seed=1, options=options, seat=seats, pack=DATA if pack else None)
    made: Evening = Session(GAME, head)
    made.start()
    return made


def typed(evening: Evening, *answers: str) -> Evening:
    """Give answers in a row, `seat=token` or `token`."""
    for text in answers:
        seat, mark, token = text.rpartition("=")
        evening.answer(token, seat if mark else None)
    return evening


def played(evening: Evening, seed: int = 1) -> Evening:
    """Play on to the end with some sense."""
    rng = random.Random(seed)
    for _ in range(3000):
        if evening.ask is None:
            return evening
        seat, token = sensible(evening.ask, evening.table, rng)
        evening.answer(token, seat)
    raise AssertionError("it does not end")


def again(was: Evening) -> Evening:
    """The same session, opened from its records."""
    return Session(GAME, was.head, was.records)
