"""One random session: answers, and now and then taking back, ruling, mending or typing nonsense."""

from __future__ import annotations

import faulthandler
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Head, Record
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from saves.format import head_text, record_text
from tests.engine.made import stands
from tests.games import pie_rats_crew, rats_and_relics_crew, rats_with_gats_crew, rattaneer_crew
from tests.soak.answers import NONSENSE, some_answer, varied
from tests.soak.checks import check_answered, check_views, check_whole
from tests.soak.tables import Case, head_of

MOST: Final = 4000
"""No session takes as many acts as this."""
PATIENCE: Final = 60
"""So many seconds a session may take before it counts as endless: then it is shown where it is."""
STDERR: Final = 2
"""Where it is shown: the file's number, as `sys.stderr` may be anything."""
EVERY: Final = 9
"""Views are built after every so many acts."""
SELDOM: Final = 40
"""The same in long sessions."""
LONG: Final = 120
"""Beyond so many acts a session is long."""
POINTS: Final = 5
"""So many earlier points are checked at the end."""
FEW: Final = 2
"""The same of long sessions."""
SENSE: Final[Mapping[str, tuple[float, Callable[[Ask, Any, Random], tuple[Seat, str]]]]] = {
    "pie-rats": (0.8, pie_rats_crew.sensible),
    "rats-and-relics": (0.6, rats_and_relics_crew.sensible),
    "rats-with-gats": (0.6, rats_with_gats_crew.sensible),
    "rattaneer": (0.8, rattaneer_crew.sensible),
}
"""How often and how a game is played with some sense, where it would come to nothing else."""
GOING_ON: Final[Mapping[str, Callable[[Ask, Any, Callable[[int], int]], tuple[Seat, str] | None]]] = {
    "rats-and-relics": rats_and_relics_crew.going_on,
    "rats-with-gats": rats_with_gats_crew.going_on,
    "rattaneer": rattaneer_crew.going_on,
}
"""What is said at random to an ask by which a game goes on, ends, or comes to something; None: anything."""


class Journal:
    """The records of the session being played, as a save file: what is left of it when something fails."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def begin(self, head: Head) -> None:
        """Another session begins; the last one is forgotten."""
        if self.path is not None:
            self.path.write_text(head_text(head), "utf-8", newline="\n")

    def write(self, records: Sequence[Record]) -> None:
        """Add records."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write("".join(map(record_text, records)))


class Soaking:
    """Session `n` of a case: everything in it follows from the case and `n`."""

    def __init__(self, case: Case, n: int, journal: Journal) -> None:
        self.rng = Random(f"{case} {n}")
        self.head = head_of(case, n)
        self.head.id, self.head.app, self.head.started = f"soak{n}", "soak", datetime(2026, 1, 1, tzinfo=UTC)
        self.acts = self.answers = 0
        self.last = "set up"
        journal.begin(self.head)
        self.case, self.journal = case, journal

    def play(self) -> None:
        """Play it to its end and check the whole of it; raise what goes wrong."""
        faulthandler.dump_traceback_later(PATIENCE, exit=True, file=STDERR)
        try:
            self.session: Session[Any] = Session(self.case.game, self.head, write=self.journal.write)
            self.session.start()
            self._go_on()
            self.last = "checks at the end"
            check_whole(self.session, self.rng, POINTS if self.acts <= LONG else FEW)
        finally:
            faulthandler.cancel_dump_traceback_later()

    def _go_on(self) -> None:
        check_views(self.session)
        while self.session.ask is not None:
            assert self.acts < MOST, "it does not end"
            self.acts += 1
            act = self.rng.random()
            if act < 0.94 or self._too_long():
                self._answer()
            elif act < 0.96:
                self._take_back()
            elif act < 0.97:
                self._nonsense()
            elif act < 0.985:
                self._rule()
            else:
                self._mend()
            check_answered(self.session)
            if self.acts % (EVERY if self.acts <= LONG else SELDOM) == 0:
                check_views(self.session)
        check_views(self.session)

    def _too_long(self) -> bool:
        """Whether to go straight on: each look back plays a session again, so in long ones they are fewer."""
        return self.acts > LONG and self.rng.random() > LONG / self.acts

    def _answer(self) -> None:
        ask = self.session.ask
        assert ask is not None
        seat, text = self._said(ask)
        self.last = f"{ask.place} {ask.kind}: {seat or 'table'} {text!r}"
        self.session.answer(text, seat)
        self.answers += 1

    def _said(self, ask: Ask) -> tuple[Seat, str]:
        name, t = self.session.game.name, self.session.table
        often, sense = SENSE.get(name, (0.0, None))
        if sense is not None and ask.chance is None and self.rng.random() < often:
            return sense(ask, t, self.rng)
        forth = GOING_ON[name](ask, t, self.rng.randrange) if name in GOING_ON else None
        return some_answer(ask, self.rng) if forth is None else forth

    def _nonsense(self) -> None:
        ask = self.session.ask
        assert ask is not None
        seat, text = self.rng.choice([*self.head.seats, ""]), self.rng.choice(NONSENSE)
        self.last = f"{ask.place} {ask.kind}: {seat or 'table'} {text!r} (nonsense)"
        before, many = stands(self.session), len(self.session.records)
        try:
            self.session.answer(text, seat)
        except Refused:
            assert (stands(self.session), len(self.session.records)) == (before, many), "what is refused did something"

    def _take_back(self) -> None:
        if self.session.back() is None:
            return
        self.last = "undo"
        before = stands(self.session)
        self.session.undo(agreed=True)
        check_answered(self.session)
        if self.rng.random() < 0.6:
            self.last = "redo"
            self.session.redo()
            assert stands(self.session) == before, "undo and redo lead elsewhere"

    def _rule(self) -> None:
        session = self.session
        examples = [example for knob in session.game.knobs.values() for example in knob.examples(session.table)]
        if examples:
            knob, value = varied(*self.rng.choice(examples), self.head.seats, self.rng)
            self.last = f"{session.table.place}: ruling {knob} {value}"
            before = stands(session)
            try:
                session.ruling(knob, value, "seen from the gallery")
            except Refused:
                assert stands(session) == before, "a ruling that is refused did something"

    def _mend(self) -> None:
        session = self.session
        answered = [step for step in session.line if not step.record.do and not (step.record.chance and step.record.by)]
        if not answered:
            return
        step = self.rng.choice(answered[-40:])
        ask = session.at(step.up.n if step.up else 0).ask
        assert ask is not None
        others = [some_answer(ask, self.rng) for _ in range(4)]
        text = next((text for seat, text in others if seat == step.record.seat), step.record.answer)
        self.last = f"mend of {step.n} with {text!r}"
        before = stands(session)
        try:
            draft = Draft(session, step.n, text, agreed=True)
        except Refused:
            assert stands(session) == before
            return
        while draft.open is not None and self.rng.random() < 0.97:
            seat, text = some_answer(draft.open, self.rng)
            draft.answer(text, seat)
        assert stands(session) == before, "a draft touched the session"
        if self.rng.random() < 0.8:
            draft.commit()
