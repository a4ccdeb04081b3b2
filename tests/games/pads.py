"""Score pads that are filled in, answer by answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rat_tables import games
from rat_tables.engine.records import Head
from rat_tables.engine.session import Session
from rat_tables.engine.table import SCORE
from rat_tables.words import of_game
from saves.people import seat_heads

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eve", "Flo")


def pad(game: str, count: int, *answers: str, names: Sequence[str] = NAMES, **options: bool | str) -> Session[Any]:
    """A pad for so many players, with these answers given."""
    head = Head(game=game, use=SCORE, seed=7, seat=seat_heads(names[:count]), options=options)
    session: Session[Any] = Session(games.load(game), head)
    session.start()
    return said(session, *answers)


def said(session: Session[Any], *answers: str) -> Session[Any]:
    """The same with more answers."""
    for answer in answers:
        session.answer(answer)
    return session


def totals(session: Session[Any]) -> dict[str, int]:
    """What each has, as far as it is known."""
    return {score.seat: score.total for score in session.table.scores()}


def asked(session: Session[Any]) -> str:
    """Where the pad stands."""
    assert session.ask is not None
    return session.ask.place


def way(session: Session[Any]) -> list[tuple[str, str]]:
    """What was asked, and where, by people."""
    return [(step.record.ask, step.record.place) for step in session.line if step.record.by != "self"]


def lines_of(session: Session[Any], seat: str) -> list[tuple[str, int, str]]:
    """A player's lines in the result: how each reads, what it brings, and its rule."""
    assert session.result is not None
    words = of_game(games.find(session.head.game))
    score = next(score for score in session.result.scores if score.seat == seat)
    return [(words.score(line, session.names), line.amount, line.rule) for line in score.lines]


def drawn(session: Session[Any]) -> dict[str, list[str]]:
    """What stands on the pad, row by row: the text and what it brings, `?` a gap, `…` asked for later."""
    marks = {"blank": "?", "open": "…", "idle": ""}
    view = session.table.as_seen_by("*everyone").pad
    return {
        line.row: [
            marks.get(box.state, box.text) + ("" if box.points is None else f"={box.points}") for box in line.boxes
        ]
        for line in view.lines
    }


def feet(session: Session[Any]) -> list[str]:
    """The foot of the pad: `7+`, at least 7."""
    return [f"{foot.total}{'+' * foot.least}" for foot in session.table.as_seen_by("*everyone").pad.feet]


def without_pads(keys: Iterable[str]) -> set[str]:
    """Kinds of asks and labels of scores but those of score pads, which `tests/ways/test_pad.py` looks after."""
    return {key for key in keys if not key.startswith("pad.")}
