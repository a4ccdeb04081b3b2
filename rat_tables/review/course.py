"""How an evening went: what each seat has at a moment, and what it had at the end of each round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rat_tables.engine.game import Run
from rat_tables.engine.records import round_of
from rat_tables.engine.score import Score
from rat_tables.engine.seats import Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.engine.text import cut, in_columns
from rat_tables.review.replay import eyes, replayed
from rat_tables.words import Words

NAME: Final = 16
"""The longest a name is written in a table of text."""
WIDTH: Final = 78


class Course(NamedTuple):
    """The `totals` of each seat at the end of each of the `rounds`, the first of which is how it began.

    A total is None where it was not known then. A seat that is not among the `totals` has a score that this viewer
    may not know, or that nobody knows. `over`: the game has ended, and these `won`.
    """

    rounds: tuple[int, ...]
    totals: Mapping[Seat, tuple[int | None, ...]]
    over: bool = False
    won: tuple[Seat, ...] = ()

    @property
    def now(self) -> dict[Seat, int]:
        """What each seat has as the line stands, the most first, and of as many whoever has won."""
        last = {seat: line[-1] for seat, line in self.totals.items()}
        known = {seat: total for seat, total in last.items() if total is not None}
        return dict(sorted(known.items(), key=lambda item: (-item[1], item[0] not in self.won)))


def standing(session: Session[Any], run: Run[Any], viewer: Viewer) -> list[Score]:
    """Return what each seat has at a moment, best first, of those whose score this viewer may know: the result where
    the table has come to its end."""
    game, table = session.game, run.table
    if run.ask is None and game.result is not None and session.conflict is None:
        return list(game.result(table).scores)
    return sorted(game.scores_seen(table, table.as_seen_by(eyes(session, viewer))), key=lambda score: -score.total)


def course(session: Session[Any], viewer: Viewer) -> Course | None:
    """Return how the totals went along the line as it stands, of those seats whose score this viewer may know now.

    None for a game that keeps no score. The line is played once more for it.
    """
    game, viewer = session.game, eyes(session, viewer)
    if game.score is None:
        return None
    rounds: list[int] = []
    stood: list[dict[Seat, int]] = []
    now = 0
    for run, step in replayed(session):
        to = round_of(step.record.place) if step is not None else now + 1
        if to > now:
            rounds.append(now if rounds or step is None else to - 1)  # in the middle of a game it begins later
            seen = game.scores_seen(run.table, run.table.as_seen_by(viewer))
            stood.append({score.seat: score.total for score in seen})
            now = to
    known = {seat: tuple(totals.get(seat) for totals in stood) for seat in session.head.seats if seat in stood[-1]}
    result = session.result
    return Course(tuple(rounds), known, result is not None, result.winners if result else ())


def lines(course: Course, words: Words, names: Mapping[Seat, str]) -> list[str]:
    """Return the totals as a table of text, a row for each seat and a column for each round: as many as have room.

    Of whom nothing is known there is no row; where nothing is known of anybody, it is said why.
    """
    if not course.now:
        return [words.say("score-hidden")]
    rows = [[words.say("course-round"), *map(str, course.rounds)]]
    for seat in course.now:
        totals = ["–" if total is None else str(total) for total in course.totals[seat]]
        rows.append([cut(names.get(seat, seat), NAME), *totals])
    while len(rows[0]) > 3 and sum(max(map(len, column)) + 2 for column in zip(*rows, strict=True)) > WIDTH:
        for row in rows:  # every other one, counted from the last
            row[1:] = row[:0:-2][::-1]
    most = max(len(cell) for row in rows for cell in row[1:])
    return in_columns([[row[0], *(cell.rjust(most) for cell in row[1:])] for row in rows], "  ", "")
