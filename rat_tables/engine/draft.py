"""Mending an earlier answer: counted again on a second table, looked at, and only then committed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Generic, TypeVar

import msgspec

from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.chance import draw
from rat_tables.engine.fold import Step
from rat_tables.engine.game import Run, Taken
from rat_tables.engine.records import Record, round_of
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import ROLL, Fenced, Session, by_itself, follow
from rat_tables.engine.table import PLAY, Table, digest

T = TypeVar("T", bound=Table)


class Draft(Generic[T]):
    """What would become of the game if record `n` had been answered otherwise. Writes nothing before `commit`.

    Later answers are matched by place, kind and seat: what still fits is `kept`, what is no longer asked or legal
    is `dropped`, and a new question is open: `open` is the ask, answered with `answer`.
    """

    def __init__(self, session: Session[T], n: int, text: str | None = None, agreed: bool = False) -> None:
        self.session, self.n, self.agreed = session, n, agreed
        index = next((i for i, step in enumerate(session.line) if step.n == n), -1)
        if index < 0 or (text is not None and session.line[index].record.do):
            raise Refused("mend-nothing", n=n)
        self._tip = session.fold.tip
        old = session.line[index]
        if text is not None and session.head.use == PLAY and old.record.chance:
            raise Refused("mend-app-dice", n=n, was=old.record.answer)
        self.run: Run[T] = follow(session.game, session.setting, session.line[:index])
        if text is not None and self.run.ask is not None:
            self.run.ask.take(old.record.seat, text)  # nobody is asked to agree to what cannot be
        fence = session.fence(session.run.taken[index:])
        if fence and not agreed:
            raise Fenced(fence)
        self.new: list[Record] = []
        self.kept: list[Step] = []
        self._refused: list[Step] = []
        self._met = {step.n: met for step, met in zip(session.line, session.run.taken, strict=False)}
        self._chances = old.up.chances if old.up else 0
        self._furthest = 0
        later = session.line[index if text is None else index + 1 :]
        self._queue = list(later)
        if text is not None:
            self._give(old.record.seat, text, old.record.by)
        self._flow()

    @classmethod
    def repair(cls, session: Session[T]) -> Draft[T]:
        """Return a draft that plays a session's line as far as today's rules take it, from where they do not."""
        assert session.conflict is not None
        return cls(session, session.conflict.step.n, agreed=True)

    @property
    def open(self) -> Ask | None:
        """The question that must be answered before the rest can follow, or None."""
        ahead = any(not step.record.do for step in self._ahead)
        ask = self.run.ask
        return ask if ask is not None and (ahead or self._unfit(ask)) else None

    @property
    def _ahead(self) -> list[Step]:
        """What is still to find its place: what was passed by waits for nothing, nor does what answered itself."""
        return [step for step in self._queue if not self._passed(step) and step.record.by != "self"]

    def _passed(self, step: Step) -> bool:
        """Whether the game has gone past an old step: a later one was kept, or its round is over."""
        ask = self.run.ask
        return ask is None or step.n < self._furthest or round_of(step.record.place) < round_of(ask.place)

    @property
    def waiting(self) -> list[Step]:
        """Answers and rulings that wait for the open question, first to last; cut there, they are gone."""
        return self._ahead if self.open is not None else []

    @property
    def dropped(self) -> list[Step]:
        """Answers and rulings that are no longer asked or legal, first to last."""
        passed = [step for step in self._queue if self._passed(step)]
        gone = [step for step in (*self._refused, *passed) if step.record.by != "self"]
        return sorted(gone, key=lambda step: step.n)

    def met(self, step: Step) -> Taken | None:
        """Return how the rules met an old step, to say what it was."""
        return self._met.get(step.n)

    def answer(self, text: str, seat: Seat | None = None) -> None:
        """Answer the open question; raise `Refused` when it is not taken."""
        ask = self.open
        if ask is None:
            raise Refused("mend-not-open")
        if seat is None:
            if len(ask.offers) > 1:
                raise Refused("whose", who=list(ask.who))
            seat = next(iter(ask.offers))
        by = "table" if ask.chance else ""
        if ask.chance and text == ROLL:
            text, by = self._drawn(ask), "app"
        self._give(seat, text, by)
        self._flow()

    def commit(self) -> None:
        """Write it. With a question still open, the line is cut there. Raises `OSError` when it cannot be written.

        Raises `Refused` when the game went on meanwhile: the draft knows nothing of what came after it.
        """
        if self.session.fold.tip is not self._tip:
            raise Refused("mend-none")
        self.session.mended(self.n, self.new, self.agreed)

    def _give(self, seat: Seat, text: str, by: str) -> None:
        ask = self.run.ask
        assert ask is not None
        token, place = ask.take(seat, text), ask.place_for(seat)
        self.run.give(seat, token)
        record = Record(seat=seat, ask=ask.kind, place=place, answer=token, by=by)
        self._chances += record.chance
        self._add(record)

    def _add(self, record: Record) -> None:
        record.after = digest(self.run.table, self.run.ask)
        self.new.append(record)

    def _flow(self) -> None:
        """Go on as long as old answers, the app or an only option answer."""
        while True:
            ask = self.run.ask
            fit = None if ask is None else self._fit(ask)
            if self._rule_up_to(fit):
                continue
            if fit is not None:
                self._keep(fit)
                self._give(fit.record.seat, fit.record.answer, fit.record.by)
                continue
            alone = by_itself(self.session.head.use, ask, self._drawn)
            if alone is None:
                return
            _, seat, token, by = alone
            self._give(seat, token, by)

    def _fit(self, ask: Ask) -> Step | None:
        """The first later answer that this ask takes; those of its own place that it refuses are set aside.

        What answered itself does so anew, or where there is a choice now is asked: a later answer is not meant for it.
        What is refused may have been made possible by a ruling before it, which is then to be set first.
        """
        for step in list(self._queue):
            if not self._belongs(ask, step.record):
                continue
            if step.record.by == "self" and ask.alone != step.record.answer:
                self._queue.remove(step)
                return None
            try:
                ask.take(step.record.seat, step.record.answer)
            except Refused:
                if any(other.record.do and other.n < step.n for other in self._queue):
                    return step
                self._queue.remove(step)
                self._refused.append(step)
            else:
                return step
        return None

    def _belongs(self, ask: Ask, record: Record) -> bool:
        return (
            record.do == ""
            and record.ask == ask.kind
            and record.seat in ask.offers
            and record.place == ask.place_for(record.seat)
        )

    def _unfit(self, ask: Ask) -> bool:
        return any(self._belongs(ask, step.record) for step in self._refused)

    def _rule_up_to(self, fit: Step | None) -> bool:
        """Set by hand again what was ruled before the answer that follows; whether something was.

        Where no old answer follows yet, what was ruled while the game stood at this place.
        """
        ask = self.run.ask
        ahead = self._ahead
        if fit is None and ask is not None and any(not step.record.do for step in ahead):
            rulings = list(takewhile(lambda step: step.record.do and step.record.place == ask.place, ahead))
        else:
            rulings = [s for s in self._queue if s.record.do and (fit is None or s.n < fit.n)]
        for step in rulings:
            try:
                self.run.rule(step.record.knob, step.record.value)
            except Refused:
                self._queue.remove(step)
                self._refused.append(step)
                self._restart()
            else:
                self._keep(step)
                self._add(msgspec.structs.replace(step.record, at=None))
        return bool(rulings)

    def _keep(self, step: Step) -> None:
        self._queue.remove(step)
        if step.record.by != "self":
            self.kept.append(step)
        self._furthest = max(self._furthest, step.n)

    def _restart(self) -> None:
        """A ruling that is refused may leave a dead table: play what is kept once more."""
        index = next(i for i, step in enumerate(self.session.line) if step.n == self.n)
        line: Sequence[Step] = [
            *self.session.line[:index],
            *(Step(self.n + i, record, None) for i, record in enumerate(self.new)),
        ]
        self.run = follow(self.session.game, self.session.setting, line)

    def _drawn(self, ask: Ask) -> str:
        assert ask.chance is not None
        return draw(self.session.head.seed, self._chances, ask.chance)
