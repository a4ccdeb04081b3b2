"""A session: one list of records that is never rewritten, and the table it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.chance import draw
from rat_tables.engine.fold import Fold, Step, line_to
from rat_tables.engine.game import Game, RuleFailed, Run, Setting, Taken
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Fork, Head, Record
from rat_tables.engine.score import Result
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import PLAY, Table, digest

T = TypeVar("T", bound=Table)

Write = Callable[[Sequence[Record]], None]
"""Puts records on the disk, all or none; raises `OSError`."""

ROLL: Final = "roll"
"""Tracking: the answer to a chance ask that lets the app's own dice fall."""


class Conflict(Exception):
    """An answer in the line that the rules do not take (any more)."""

    def __init__(self, step: Step, why: Refused) -> None:
        super().__init__(f"record {step.n}: {why}")
        self.step, self.why = step, why


class Fenced(Exception):
    """Going back would unlearn something: the first learned step that would be taken back."""

    def __init__(self, taken: Taken) -> None:
        super().__init__(taken.kind)
        self.taken = taken


class Back(msgspec.Struct, frozen=True):
    """What undo would take back: the steps as the rules met them, first to last, and whether a fence is in between."""

    to: int
    taken: list[Taken]
    fence: Taken | None


def seated(game: Game[Any], head: Head) -> Setting:
    """Return what the table is set from; raise `Refused` for a use, options or a pack that cannot be."""
    if head.use not in game.uses:
        raise Refused("use-unknown", title=game.name, answer=head.use, uses=list(game.uses))
    pack = opened(game.pack, head.pack, game.name) if game.pack is not None and head.pack is not None else None
    if pack is None and game.pack is not None and head.use in game.packed:
        raise Refused("pack-needed", title=game.name, use=head.use)
    if pack is not None and not pack.players[0] <= len(head.seat) <= pack.players[1]:
        low, high = pack.players
        raise Refused("pack-seats", title=pack.title or pack.pack, low=low, high=high, count=len(head.seat))
    return Setting(head.seats, head.use, game.filled(head.use, head.options), head.title, pack)


def follow(game: Game[T], setting: Setting, line: Sequence[Step]) -> Run[T]:
    """Play a line from the start; raise `Conflict` at the first step the rules do not take."""
    run = Run(game, setting)
    for step in line:
        take_step(run, step)
    return run


def take_step(run: Run[T], step: Step) -> None:
    """Play one recorded step, or raise `Conflict`; a rule that fails on it (rules have changed) is one too."""
    try:
        _take(run, step.record)
    except Refused as why:
        raise Conflict(step, why) from None
    except RuleFailed as failed:
        raise Conflict(step, Refused("rule-failed", what=type(failed.__cause__).__name__)) from failed


def _take(run: Run[T], record: Record) -> None:
    if record.do == "ruling":
        return run.rule(record.knob, record.value)
    ask = run.ask
    if ask is None:
        raise Refused("over")
    if ask.kind != record.ask:
        raise Refused("asks-other", kind=ask.kind, was=record.ask)
    run.give(record.seat, ask.take(record.seat, record.answer))


class Session(Generic[T]):
    """A game with its records: answered, taken back, mended, noted. Every change is written before it counts.

    Opening replays the line. Where an answer does not fit the rules any more, `conflict` says where, the table
    stands before it, and only a mend or a fork goes on. `drifted` is the first record whose fingerprint differs
    though every answer fits (the rules have changed meanwhile), or 0.
    """

    def __init__(self, game: Game[T], head: Head, records: Sequence[Record] = (), write: Write | None = None) -> None:
        self.game, self.head = game.used(head.use), head
        self.setting = seated(self.game, head)
        self.write = write
        self.records: list[Record] = list(records)
        self.fold = Fold(head.use, {seat.slug: seat.name for seat in head.seat}, head.title, self.records)
        self.conflict: Conflict | None = None
        self.drifted = 0
        self.line: list[Step] = line_to(self.fold.tip)
        self.run = self._opened()
        self._settle()
        if self.records and self.conflict is None and self.records[-1].after != digest(self.table, self.ask):
            self.drifted = next(iter(self.verify()), len(self.records))

    # ── what lies on the table ──────────────────────────────────────────────────────────────────────────────

    @property
    def table(self) -> T:
        """The table as it is now."""
        return self.run.table

    @property
    def ask(self) -> Ask | None:
        """What the rules wait for; None when the game is over or an answer in the line does not fit."""
        return None if self.conflict else self.run.ask

    @property
    def names(self) -> dict[Seat, str]:
        """Seat → the name it goes by now."""
        return self.fold.names

    @property
    def title(self) -> str:
        """What the session is called now."""
        return self.fold.title

    @property
    def result(self) -> Result | None:
        """The confirmed result, or None while the game goes on."""
        if self.conflict or self.run.ask is not None or self.game.result is None:
            return None
        return self.game.result(self.table)

    def at(self, n: int) -> Run[T]:
        """Return the table as it stood after record `n` (0: before the first)."""
        return follow(self.game, self.setting, line_to(self.fold.heads[n]))

    # ── going on ────────────────────────────────────────────────────────────────────────────────────────────

    def start(self) -> None:
        """Let the app answer what needs nobody, up to the first question for a person. Once, after opening to write."""
        if self.conflict is None:
            self._extend([])

    def answer(self, text: str, seat: Seat | None = None) -> None:
        """Take an answer of `seat` (or of the one seat asked), then whatever the app answers after it.

        Raises `Refused` and changes nothing when it is not taken, `OSError` when it cannot be written.
        """
        ask = self._waiting()
        seat = self._whose(ask, seat)
        by = ""
        if ask.chance is not None:
            if self.head.use == PLAY:
                raise Refused("app-rolls")
            by = "table"
            if text == ROLL:
                text, by = self._drawn(ask), "app"
        self._extend([(ask, seat, ask.take(seat, text), by)])

    def ruling(self, knob: str, value: str, reason: str) -> None:
        """Set something by hand; the table says why. Raises `Refused` and changes nothing when it cannot be."""
        if self.conflict:
            raise Refused("conflict")
        if not reason:
            raise Refused("ruling-reason")
        try:
            self.run.rule(knob, value)
        except (Refused, RuleFailed):
            self._replay()
            raise
        ruled = Record(do="ruling", place=self.run.taken[-1].place, knob=knob, value=value, reason=reason)
        ruled.after = self._digest()
        self._extend([], [ruled])

    def note(self, text: str, do: str = "note", by: str = "") -> None:
        """Write a line of story, or with `do="doubt"` something to look up later."""
        self._keep([Record(do=do, text=text, by=by, after=self._digest())])

    @property
    def doubts(self) -> list[int]:
        """The records of doubts that nobody has looked up yet."""
        return list(self.fold.doubts)

    def settle(self, n: int, text: str) -> None:
        """Write down what was found of a doubt; raise `Refused` where record `n` is none, or is settled already."""
        if n not in self.fold.doubts:
            raise Refused("settle-none", n=n, doubts=self.doubts)
        self._keep([Record(do="note", of=n, text=text, after=self._digest())])

    def rename(self, seat: Seat, name: str) -> None:
        """Call a seat by another name from now on, and in everything already told."""
        if seat not in self.names:
            raise Refused("seat-unknown", answer=seat, seats=list(self.names))
        if any(name.casefold() == other.casefold() for slug, other in self.names.items() if slug != seat):
            raise Refused("name-taken", answer=name)
        if name.casefold() in self.names and name.casefold() != seat:  # a script would mean the other by it
            raise Refused("name-slug", answer=name, seat=name.casefold())
        self._keep([Record(do="set", seat=seat, name=name, after=self._digest())])

    def retitle(self, title: str) -> None:
        """Call the session something else."""
        self._keep([Record(do="set", title=title, after=self._digest())])

    def abandon(self) -> None:
        """Mark the session as given up; nothing is lost, and it can go on all the same."""
        self._keep([Record(do="set", state="abandoned", after=self._digest())])

    def revive(self) -> None:
        """Mark a session that was given up as one that goes on."""
        self._keep([Record(do="set", state="open", after=self._digest())])

    # ── going back ──────────────────────────────────────────────────────────────────────────────────────────

    def back(self) -> Back | None:
        """Return what undo would take back, or None when there is nothing."""
        if not self.fold.past:
            return None
        to = self.fold.past[-1]
        kept = {step.n for step in line_to(self.fold.heads[to])}
        taken = [met for step, met in zip(self.line, self.run.taken, strict=False) if step.n not in kept]
        return Back(to, taken, self.fence(taken))

    def fence(self, taken: Sequence[Taken]) -> Taken | None:
        """Return the first of these steps that let somebody learn something; tracking, there is no fence."""
        if self.head.use != PLAY:
            return None
        return next((met for met in taken if met.learned), None)

    def undo(self, agreed: bool = False) -> None:
        """Take the last decision back, and what the app answered after it.

        Raises `Fenced` past a learned step unless the whole table has `agreed`, `Refused` when there is nothing.
        """
        back = self.back()
        if back is None:
            raise Refused("nothing-to-undo")
        if back.fence and not agreed:
            raise Fenced(back.fence)
        self._move(Record(do="undo", to=back.to, agreed=bool(back.fence)))

    def redo(self) -> None:
        """Bring the last thing taken back again; raise `Refused` when there is nothing."""
        if not self.fold.future:
            raise Refused("nothing-to-redo")
        self._move(Record(do="redo", to=self.fold.future[-1]))

    def mended(self, of: int, new: Sequence[Record], agreed: bool) -> None:
        """Write a draft that was committed: `new` takes the place of everything from record `of` on."""
        mend = Record(do="mend", of=of, count=len(new), agreed=agreed, answer=new[0].answer if new else "")
        group = [mend, *new]
        self._onto(Fold(self.head.use, self.names, self.title, [*self.records, *group]).tip, group)

    def fork(self, at: int, head: Head) -> Session[T]:
        """Return a new session that begins with the line as it stood after record `at`, copied. `head` has its seed."""
        copied = [msgspec.structs.replace(step.record, at=None, agreed=False) for step in line_to(self.fold.heads[at])]
        return Session(self.game, msgspec.structs.replace(head, fork=Fork(self.head.id, at)), copied)

    def verify(self) -> list[int]:
        """Return the records whose fingerprint is not that of the table they lead to, over every line ever played."""
        wrong = []
        seen: set[int] = set()
        for tip in self.fold.heads[::-1]:
            if tip is not None and tip.n not in seen:
                line = line_to(tip)
                wrong += [n for n in self._differing(line) if n not in seen]
                seen.update(step.n for step in line)
        return sorted(wrong)

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _opened(self) -> Run[T]:
        run = Run(self.game, self.setting)
        for step in self.line:
            try:
                take_step(run, step)
            except Conflict as conflict:
                self.conflict = conflict
                return follow(self.game, self.setting, self.line[: len(run.taken)])
        return run

    def _differing(self, line: Sequence[Step]) -> list[int]:
        run = Run(self.game, self.setting)
        wrong: list[int] = []
        for step in line:
            try:
                take_step(run, step)
            except Conflict:
                return [*wrong, step.n]
            if digest(run.table, run.ask) != step.record.after:
                wrong.append(step.n)
        return wrong

    def _digest(self) -> str:
        return digest(self.table, self.run.ask)

    def _waiting(self) -> Ask:
        if self.conflict:
            raise Refused("conflict")
        if self.ask is None:
            raise Refused("over")
        return self.ask

    def _whose(self, ask: Ask, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        if len(ask.who) == 1:  # others may only break in
            return ask.who[0]
        if len(ask.offers) > 1:
            raise Refused("whose", who=list(ask.who))
        return next(iter(ask.offers))

    def _drawn(self, ask: Ask) -> str:
        assert ask.chance is not None
        return draw(self.head.seed, self._chances, ask.chance)

    def _extend(self, first: list[tuple[Ask, Seat, str, str]], batch: list[Record] | None = None) -> None:
        """Apply an answer and all that the app answers after it; write them in one go; then they count."""
        batch = batch or []
        try:
            for ask, seat, token, by in first:
                batch.append(self._applied(ask, seat, token, by))
            while (follows := by_itself(self.head.use, self.run.ask, self._drawn)) is not None:
                batch.append(self._applied(*follows))
            batch += self._beside(batch)
        except (Refused, RuleFailed):  # a rule that raised is a dead generator: the table goes back to before
            self._replay()
            raise
        except Exception as error:  # the fingerprint or the result could not be reckoned
            self._replay()
            raise RuleFailed(str(error)) from error
        try:
            self._keep(batch)
        except BaseException:  # the table is ahead of the disk: back
            self._replay()
            raise

    def _applied(self, ask: Ask, seat: Seat, token: str, by: str) -> Record:
        place = ask.place_for(seat)
        self.run.give(seat, token)
        record = Record(seat=seat, ask=ask.kind, place=place, answer=token, by=by, after=self._digest())
        self._chances += record.chance
        return record

    def _beside(self, batch: Sequence[Record]) -> list[Record]:
        """The title the table was given, and the result once it is confirmed."""
        more = []
        if self.table.title not in ("", self._titled):
            more.append(Record(do="set", title=self.table.title, by="app", after=self._digest()))
        if self.run.ask is None and (batch or not self.fold.finished) and self.game.result is not None:
            result = self.game.result(self.table)
            winners = list(result.winners)
            more.append(Record(do="end", standings=result.standings, winners=winners, after=self._digest()))
        return more

    def _keep(self, batch: Sequence[Record]) -> None:
        """Write records; once they are on the disk they count."""
        if batch and self.write is not None:
            self.write(batch)
        straight = True
        for record in batch:
            self.records.append(record)
            self.fold.add(record)
            if record.do in ("undo", "redo", "mend"):
                straight = False
            elif record.steps and straight:
                assert self.fold.tip is not None
                self.line.append(self.fold.tip)
        if not straight:
            self.line = line_to(self.fold.tip)
        self._settle()

    def _settle(self) -> None:
        """Note what the next answer is measured against."""
        self._titled = self.table.title
        self._chances = self.fold.tip.chances if self.fold.tip else 0

    def _move(self, record: Record) -> None:
        assert record.to is not None
        self._onto(self.fold.heads[record.to], [record])

    def _onto(self, tip: Step | None, batch: list[Record]) -> None:
        """Go over to another line and write the records that lead there; the first bears its fingerprint."""
        try:
            run = follow(self.game, self.setting, line_to(tip))
        except Conflict as conflict:
            raise Refused("conflict", n=conflict.step.n) from conflict
        batch[0].after = digest(run.table, run.ask)
        before = self.run, self.conflict
        self.run, self.conflict, self._chances = run, None, tip.chances if tip else 0
        try:
            self._extend([], batch)
        except BaseException:
            self.run, self.conflict = before
            raise

    def _replay(self) -> None:
        self.run = self._opened()
        self._settle()


def by_itself(use: str, ask: Ask | None, drawn: Callable[[Ask], str]) -> tuple[Ask, Seat, str, str] | None:
    """Return the answer that needs nobody: the app's chance in `play`, or the only option of a public ask."""
    if ask is None:
        return None
    if ask.chance is not None:
        return (ask, TABLE, drawn(ask), "app") if use == PLAY else None
    alone = ask.alone
    return None if alone is None else (ask, next(iter(ask.offers)), alone, "self")


__all__ = ["ROLL", "Back", "Conflict", "Fenced", "Session", "Write", "follow", "seated"]
