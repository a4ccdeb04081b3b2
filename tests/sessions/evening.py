"""An evening at a table: a store, a session on it, and a crew that plays with some sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from typing import Any

from rat_tables.engine.asks import NONE, Ask
from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Head
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import ROLL, Session
from rat_tables.games import load
from saves.people import seat_heads
from saves.store import Store

Answering = Callable[[Ask, Any, Seat, Random], str | None]
"""What a seat says to an ask, the table before it; None: whatever comes to mind."""


class Clock:
    """A wall clock that goes on by some seconds whenever somebody looks."""

    def __init__(self, start: datetime, rng: Random) -> None:
        self.now, self.rng = start, rng

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=self.rng.randint(4, 50))
        return self.now


class Evening:
    """One session from the first question to the confirmed result; the same each time it is played."""

    def __init__(
        self,
        folder: Path,
        game: str,
        use: str,
        name: str,
        players: Sequence[str],
        answering: Answering,
        pack: dict[str, Any] | None = None,
        /,
        **options: bool | str,
    ) -> None:
        self.rng = Random(name)
        rules = load(game)
        clock = Clock(datetime(2026, 11, 28, 19, 30, tzinfo=timezone(timedelta(hours=1))), self.rng)
        spelt: Mapping[str, bool | str] = {option.replace("_", "-"): value for option, value in options.items()}
        head = Head(
            game=game,
            rules=rules.rules,
            use=use,
            seed=self.rng.randrange(2**32),
            id="".join(self.rng.choice("23456789abcdefghjkmnpqrstuvwxyz") for _ in range(6)),
            seat=seat_heads(players),
            options=rules.used(use).filled(use, spelt),
            pack=pack,
        )
        self.answering = answering
        self.store = Store.create(folder, head, clock)
        self.session: Session[Any] = Session(rules, self.store.head, write=self.store.append)
        self.session.start()

    def go_on(self, until: Callable[[Ask], bool] = lambda ask: False, most: int = 5000) -> Ask | None:
        """Play until an ask is of interest (it is returned, not answered), so many are answered, or all is over."""
        while self.session.ask is not None and most > 0 and not until(self.session.ask):
            self.session.answer(*self._said(self.session.ask, self.session.table))
            most -= 1
        return self.session.ask

    def go_on_to(self, kind: str, most: int = 5000) -> Ask | None:
        """Play up to the next ask of a kind."""
        return self.go_on(lambda ask: ask.kind == kind, most)

    def mend(self, back: int, kind: str, text: str = "") -> None:
        """Mend the `back`-th last answer to asks of a kind to another option or this text, and answer what is open."""
        step = [step for step in self.session.line if step.record.ask == kind][-back]
        before = self.session.at(step.up.n if step.up else 0).ask
        assert before is not None
        options = before.offers[step.record.seat]
        other = text or next(option for option in options if option != step.record.answer)
        draft = Draft(self.session, step.n, other, agreed=True)
        while draft.open is not None:
            draft.answer(*self._said(draft.open, draft.run.table))
        draft.commit()

    def end(self) -> Session[Any]:
        """Play what is left and close the file."""
        self.go_on()
        self.store.close()
        return self.session

    def _said(self, ask: Ask, table: Any) -> tuple[str, Seat]:
        seat = self.rng.choice(list(ask.offers))
        text = self.answering(ask, table, seat, self.rng)
        return (whatever(ask, seat, self.rng) if text is None else text), seat


def whatever(ask: Ask, seat: Seat, rng: Random) -> str:
    """Any answer."""
    options = list(ask.offers[seat])
    if ask.chance is not None:
        thrown = " ".join(rng.choice(list(ask.chance.weights)) for _ in range(ask.chance.draws))
        return rng.choice((ROLL, thrown))
    if ask.pick is not None:
        least, most = ask.pick
        return "+".join(rng.sample(options, rng.randint(least, min(most, len(options))))) or NONE
    if options:
        return rng.choice(options)
    assert ask.entry is not None
    return ask.entry.example(*ask.arguments(seat))
