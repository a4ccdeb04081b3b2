"""Sessions made for a test, small games made of a few lines, and answers given at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import msgspec

from rat_tables.engine.asks import Ask, Refused, Rules
from rat_tables.engine.game import Game, Knob, Setting
from rat_tables.engine.records import Head, Record, SeatHead
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import ROLL, Session, Write
from rat_tables.engine.table import PLAY, TRACK, Table
from rat_tables.engine.views import Everyone, Owner

T = TypeVar("T", bound=Table)

NAMES = ("Ann", "Bob", "Cy", "Dot")


def head_of(game: Game[Any], count: int, use: str = PLAY, seed: int = 1, **options: bool | str) -> Head:
    """Return a head with the first of Ann, Bob, Cy and Dot at the table."""
    seats = [SeatHead(name, name.lower(), name[0], i) for i, name in enumerate(NAMES[:count], 1)]
    return Head(game=game.name, use=use, seed=seed, seat=seats, options=dict(options))


def opened(
    game: Game[T],
    count: int = 2,
    use: str = PLAY,
    seed: int = 1,
    records: Sequence[Record] = (),
    write: Write | None = None,
) -> Session[T]:
    """Return a session begun, or opened on its records, as far as the app goes by itself."""
    session = Session(game, head_of(game, count, use, seed), records, write)
    session.start()
    return session


def reopened(session: Session[T]) -> Session[T]:
    """Return the session as it comes back from its records, each read anew from bytes."""
    records = msgspec.json.decode(msgspec.json.encode(session.records), type=list[Record])
    return Session(session.game, session.head, records)


class Rat(msgspec.Struct, omit_defaults=True):
    """A rat with a number everybody sees and one it alone sees."""

    seat: Everyone[Seat] = TABLE
    points: Everyone[int] = 0
    secret: Owner[int] = 0


class Yard(Table):
    """A table for rules of a few lines."""

    rats: Everyone[list[Rat]] = msgspec.field(default_factory=list)
    ways: Everyone[list[str]] = msgspec.field(default_factory=list)
    done: Everyone[list[str]] = msgspec.field(default_factory=list)

    def rat(self, seat: Seat) -> Rat:
        """The rat of a seat."""
        return self.rats[self.seats.index(seat)]


def yard(play: Callable[[Yard], Rules[None]], ways: str = "", knobs: Mapping[str, Knob[Yard]] | None = None,
         uses: Sequence[str] = (PLAY, TRACK)) -> Game[Yard]:  # fmt: skip
    """Return a game of these rules; `ways` lie on the table, and the knob `ways` lays others there."""

    def new(setting: Setting) -> Yard:
        return Yard(list(setting.seats), setting.use, rats=[Rat(seat) for seat in setting.seats], ways=ways.split())

    return Game(
        name="yard", rules=1, seats=(1, 4), new=new, play=play, knobs=knobs or {"ways": WAYS}, result=result, uses=uses
    )


def result(t: Yard) -> Result:
    """Most points first."""
    scores = sorted((Score(r.seat, (ScoreLine("points", r.points),)) for r in t.rats), key=lambda s: -s.total)
    return Result((scores[0].seat,), tuple(scores))


def _set_ways(t: Yard, path: Sequence[str], value: str) -> None:
    if path:
        raise Refused("no-path", answer=":".join(path))
    t.ways = value.split()


WAYS: Knob[Yard] = Knob(_set_ways, lambda t: [("ways", "a b")])


def ways(t: Yard) -> Mapping[str, str]:
    """What lies on the table to be chosen."""
    return {way: way for way in t.ways}


def yes(*_: object) -> Mapping[str, bool]:
    """One option."""
    return {"yes": True}


def random_answer(ask: Ask, rng: Random) -> tuple[Seat, str]:
    """Return a seat that is asked and an answer it may give."""
    seat = rng.choice(list(ask.offers))
    options = list(ask.offers[seat])
    if ask.chance is not None:
        weights = list(ask.chance.weights)
        return seat, rng.choice([ROLL, " ".join(rng.choice(weights) for _ in range(ask.chance.draws))])
    if ask.pick is not None:
        least, most = ask.pick
        return seat, "+".join(rng.sample(options, rng.randint(least, min(most, len(options))))) or "none"
    if options:
        return seat, rng.choice(options)
    assert ask.entry is not None
    tries = [ask.entry.example(*ask.arguments(seat)), *map(str, range(13))]
    return seat, rng.choice([text for text in tries if taken(ask, seat, text)])


def taken(ask: Ask, seat: Seat, text: str) -> bool:
    """Whether an ask takes this answer."""
    try:
        ask.take(seat, text)
    except Refused:
        return False
    return True


def go_on(session: Session[Any], rng: Random, most: int = 1000) -> None:
    """Answer at random, so many times or to the end."""
    while session.ask is not None and most > 0:
        seat, text = random_answer(session.ask, rng)
        session.answer(text, seat)
        most -= 1


def stands(session: Session[Any]) -> tuple[object, ...]:
    """All that a session comes down to: the table, whom it waits for, how it got there and what was told."""
    ask = session.ask
    return (
        msgspec.to_builtins(session.table),
        None if ask is None else (ask.kind, ask.place, list(ask.offers), {s: list(o) for s, o in ask.offers.items()}),
        [step.record.answer for step in session.line],
        [msgspec.to_builtins(event) for event in session.table.story.events],
        session.fold.finished,
        session.result,
    )
