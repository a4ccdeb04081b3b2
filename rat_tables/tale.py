"""The tale: what happened at a table, as one viewer may read it, taken-back things struck through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rat_tables.engine.asks import KNOCK
from rat_tables.engine.fold import Step, decides, line_to
from rat_tables.engine.game import Run, Taken
from rat_tables.engine.records import Record
from rat_tables.engine.seats import ALL, TABLE, Seat, Viewer, sees
from rat_tables.engine.session import Session, take_step
from rat_tables.slots import Said
from rat_tables.words import Words


class Passage(msgspec.Struct, frozen=True):
    """One line of the tale. `n` is its record (0: before the first), `only` the one seat that may read it.

    `kind` is `event`, `answer` (one looked back on), `ruling`, `note`, `doubt`, `name`, `title`, `state`, `end`,
    `fork`, and in a journal `undo`, `redo` and `mend`. `struck`: taken back, or dropped by a mend; `was`: what it read
    before it was mended, first to last. `place`: where the game stood, of what happened in it.
    """

    n: int
    text: str
    kind: str = "event"
    struck: bool = False
    was: tuple[str, ...] = ()
    only: Seat = TABLE
    by: str = ""
    place: str = ""


class Glimpse(msgspec.Struct, frozen=True):
    """An answer as the rules met it, wherever in the session's lines it stands."""

    kind: str
    seat: Seat
    token: str
    value: object = None
    secret: bool = True  # what cannot be looked up again is told to nobody else
    chance: bool = False
    facts: dict[str, Any] = {}
    knock: bool = False
    several: tuple[tuple[str, object], ...] = ()
    """Where several were chosen: the token and the value of each."""


LIVE, STRUCK, BESIDE = "live", "struck", "beside"


class Piece(NamedTuple):
    """One thing of the tale: its record (0: the beginning), the place in the line at or behind which it stands (−1:
    before the first answer), and whether it counts, was taken back, or was noted beside."""

    n: int
    spot: int
    how: str


class Tale:
    """Tells a session. What lies on lines that were left is played through again when it is asked for, once."""

    def __init__(self, session: Session[Any], words: Words) -> None:
        self.session, self.words = session, words
        self._glimpses: dict[int, Glimpse] = {}
        self._followed: tuple[int, dict[int, Step]] = 0, {}  # of so many heads: what came after a step, the last time

    # ── the whole of it ─────────────────────────────────────────────────────────────────────────────────────

    def whole(self, viewer: Viewer) -> list[Passage]:
        """Return the tale from the start: the line that counts, and where they were taken the things struck."""
        lines = Lines(self.session)
        return [passage for piece in self.order(lines) for passage in self.told(piece, viewer, lines)]

    def order(self, lines: Lines) -> list[Piece]:
        """Return what the tale is made of, in its order: the beginning, answers and rulings that count, those struck
        where they were taken, and what was noted beside."""
        pieces = [Piece(0, -1, LIVE), *(Piece(step.n, index, LIVE) for index, step in enumerate(self.session.line))]
        pieces += [Piece(step.n, lines.stands(step.up), STRUCK) for step in lines.struck]
        for n, record in enumerate(self.session.records, 1):
            if is_beside(record) or (record.do == "end" and n == self.session.fold.end):
                pieces.append(Piece(n, lines.stands(self.session.fold.heads[n]), BESIDE))
        # a step stands before what was taken after it, though a mend may have given it a later number
        return sorted(pieces, key=lambda piece: (piece.spot, piece.how != LIVE, piece.n))

    def told(self, piece: Piece, viewer: Viewer, lines: Lines) -> list[Passage]:
        """Return how this viewer may read one thing of the tale."""
        if piece.how == STRUCK:
            return [self._struck(lines.step(piece.n), viewer)]
        if piece.how == BESIDE:
            return [self._beside(piece.n, self.session.records[piece.n - 1])]
        if piece.spot < 0:
            return self._beginning(viewer)
        return self._live(piece.spot, self.session.line[piece.spot], viewer, lines)

    def since(self, viewer: Viewer, last: int) -> list[Passage]:
        """Return what happened after record `last`, in the order it happened: the journal of a player at the table."""
        told: list[Passage] = [] if last else self._beginning(viewer)
        records = self.session.records
        if last >= len(records):
            return told
        lines = Lines(self.session)
        index = {step.n: i for i, step in enumerate(self.session.line)}
        for n, record in enumerate(records[last:], last + 1):
            if record.steps:
                if n in index and n not in lines.kept:
                    told += self._live(index[n], self.session.line[index[n]], viewer, None)
            elif record.do in ("undo", "redo"):
                told.append(self._moved(n, record, viewer, lines))
            elif record.do == "mend":
                told.append(self._mended(n, viewer, lines))
            elif is_beside(record) or n == self.session.fold.end:
                told.append(self._beside(n, record))
        return told

    # ── what undo and redo would do, and how an answer reads ────────────────────────────────────────────────

    def undo_label(self, viewer: Viewer) -> str:
        """Say what undo would take back, or nothing when there is nothing."""
        past = self.session.fold.past
        return self._step_label("undo-label", past, viewer)

    def redo_label(self, viewer: Viewer) -> str:
        """Say what redo would bring again, or nothing when there is nothing."""
        return self._step_label("redo-label", self.session.fold.future, viewer)

    def answer(self, step: Step, viewer: Viewer) -> str:
        """Return a recorded answer or ruling as this viewer may read it."""
        record = step.record
        if record.do == "ruling":
            return self.words.say("ruling-label", self.session.names, **self._ruling(record))
        if step.n not in self._glimpses:
            self._look(step)
        return self.glimpsed(self._glimpses[step.n], viewer)

    def reads(self, n: int, viewer: Viewer, lines: Lines) -> str:
        """Return record `n` as this viewer may read it, whatever it is and whether it counts."""
        record = self.session.records[n - 1]
        if record.steps:
            return self.answer(lines.step(n), viewer)
        if record.do in ("undo", "redo"):
            return self._moved(n, record, viewer, lines).text
        return (self._mended(n, viewer, lines) if record.do == "mend" else self._beside(n, record)).text

    def secret(self, step: Step) -> bool:
        """Whether an answer was given in secret."""
        if step.n not in self._glimpses:
            self._look(step)
        return step.record.do == "" and self._glimpses[step.n].secret

    def taken(self, met: Taken, viewer: Viewer) -> str:
        """Return an answer of the line as the rules met it (for a fence)."""
        steps = zip(self.session.line, self.session.run.taken, strict=False)
        return next(self.answer(step, viewer) for step, other in steps if other is met)

    def glimpsed(self, seen: Glimpse, viewer: Viewer) -> str:
        """Return an answer as this viewer may read it: another's secret choice is only that."""
        names = self.session.names
        if seen.secret and viewer != ALL and not sees(viewer, seen.seat):
            return self.words.say("secret-answer" if seen.seat else "secret-draw", names, seat=seen.seat)
        if seen.knock:
            return self.words.say("answer-knock", names, seat=seen.seat)
        return self.words.answered(
            seen.kind, seen.seat, seen.token, seen.value, names, chance=seen.chance, facts=self._facts(seen)
        )

    def _facts(self, seen: Glimpse) -> dict[str, Any]:
        """What an answer's words may speak of; of several chosen, `chosen` is how each reads."""
        names, known = self.session.names, {**seen.facts, "seat": seen.seat}
        chosen = [Said(self.words.label(seen.kind, token, value, names, known)) for token, value in seen.several]
        return {**seen.facts, "chosen": chosen} if chosen else seen.facts

    def answers(self, steps: Iterable[Step], viewer: Viewer) -> list[Said]:
        """Return several answers: those of people, or what the app did where there are no others."""
        steps = list(steps)
        decided = [step for step in steps if decides(step.record, self.session.head.use)]
        return [Said(self.answer(step, viewer)) for step in decided or steps]

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _beginning(self, viewer: Viewer) -> list[Passage]:
        """What was told before the first answer, and where the session comes from that is not the first of its kind."""
        fork = self.session.head.fork
        parent = [Passage(0, self.words.say("fork-of", id=fork.source, n=fork.record), "fork")] if fork else []
        return [*parent, *self._events(-1, 0, viewer)]

    def _events(self, index: int, n: int, viewer: Viewer) -> list[Passage]:
        return [
            Passage(n, self.words.event(event, self.session.names), only=event.to or TABLE, place=event.place)
            for event in self.session.run.events(index)
            if event.seen_by(viewer)
        ]

    def _live(self, index: int, step: Step, viewer: Viewer, lines: Lines | None) -> list[Passage]:
        told = []
        was = [self.answer(old, viewer) for old in lines.were(step)] if lines else []
        if step.record.do == "ruling":
            text = self.words.say("ruling", self.session.names, **self._ruling(step.record))
            told.append(Passage(step.n, text, "ruling", was=tuple(was), place=step.record.place))
        elif was:
            text = self.answer(step, viewer)
            told.append(Passage(step.n, text, "answer", was=tuple(was), place=step.record.place))
        if index < len(self.session.run.taken):  # less where an answer does not fit the rules any more
            told += self._events(index, step.n, viewer)
        return told

    def _struck(self, step: Step, viewer: Viewer) -> Passage:
        kind = "ruling" if step.record.do else "answer"
        place = step.record.place
        return Passage(step.n, self.answer(step, viewer), kind, struck=True, by=step.record.by, place=place)

    def _ruling(self, record: Record) -> dict[str, Any]:
        words = self.words.knob(record.knob)
        path = record.knob.split(":")[1:]
        value = words.values.get(record.value, record.value)
        return {"knob": words.label, "path": path, "value": value, "reason": record.reason}

    def _beside(self, n: int, record: Record) -> Passage:
        """A note, a doubt, a name, a title, a state, the end."""
        names, say = self.session.names, self.words.say
        if record.do == "note" and record.of:
            doubt = self.session.records[record.of - 1].text
            return Passage(n, say("settled", names, text=record.text, doubt=doubt), "note", by=record.by)
        if record.do == "doubt" and n not in self.session.fold.doubts:
            return Passage(n, say(f"doubt{'' if record.text else '-bare'}", names, text=record.text), "settled")
        if record.do in ("note", "doubt"):
            key = f"{record.do}{'-app' if record.by == 'app' else ''}{'' if record.text else '-bare'}"
            return Passage(n, say(key, names, text=record.text), record.do, by=record.by)
        if record.do == "end":
            standings = [Said(say("standing", names, seat=seat, total=total)) for seat, total in record.standings]
            last = self.session.fold.heads[n]
            place = last.record.place if last else ""
            return Passage(n, say("ended", names, standings=standings), "end", place=place)
        if record.seat:
            return Passage(n, say("renamed", names, was=self._name_before(n, record.seat), name=record.name), "name")
        if record.title:
            return Passage(n, say("titled", names, title=record.title), "title", by=record.by)
        return Passage(n, say(f"state-{record.state}", names), "state")

    def _name_before(self, n: int, seat: Seat) -> str:
        earlier = [r.name for r in self.session.records[: n - 1] if r.do == "set" and r.seat == seat]
        return earlier[-1] if earlier else next(s.name for s in self.session.head.seat if s.slug == seat)

    def _moved(self, n: int, record: Record, viewer: Viewer, lines: Lines) -> Passage:
        heads = self.session.fold.heads
        before, after = heads[n - 1], heads[n]
        gone = lines.between(after, before) if record.do == "undo" else lines.between(before, after)
        key = f"log-{record.do}{'-agreed' if record.agreed else ''}"
        return Passage(n, self.words.say(key, self.session.names, what=self.answers(gone, viewer)), record.do)

    def _mended(self, n: int, viewer: Viewer, lines: Lines) -> Passage:
        heads, say = self.session.fold.heads, self.words.say
        of, count = self.session.records[n - 1].of, self.session.records[n - 1].count or 0
        old = next(step for step in line_to(heads[n - 1]) if step.n == of)
        new = heads[n + 1] if count else None
        dropped = [step for step in lines.dropped(n) if step is not old or new is None]
        text = say(
            "log-mend",
            self.session.names,
            now=self.answer(new, viewer) if new else "",
            was=self.answer(old, viewer),
            same=new is not None and lines.root(new.n) == lines.root(old.n),
            dropped=[Said(self.answer(step, viewer)) for step in dropped],
        )
        return Passage(n, text, "mend")

    def _step_label(self, key: str, heads: Sequence[int], viewer: Viewer) -> str:
        if not heads:
            return ""
        here, there = self.session.fold.tip, self.session.fold.heads[heads[-1]]
        lines = Lines(self.session)
        gone = lines.between(there, here) if key == "undo-label" else lines.between(here, there)
        return self.words.say(key, self.session.names, what=self.answers(gone, viewer))

    def _end_of(self, step: Step) -> Step:
        """The last step of a line that goes through this one."""
        heads = self.session.fold.heads
        if self._followed[0] != len(heads):
            self._followed = len(heads), {head.up.n: head for head in heads if head is not None and head.up is not None}
        while (after := self._followed[1].get(step.n)) is not None:
            step = after
        return step

    def _look(self, step: Step) -> None:
        """Play a line through once more and keep how the rules met each answer of it; as far as it ever went, for the
        next will be asked for what came after this one."""
        session, line = self.session, line_to(self._end_of(step))
        run: Run[Any] = Run(session.game, session.setting)
        try:
            for step in line:
                if step.record.do == "" and run.ask is not None:
                    self._glimpses.setdefault(step.n, glimpse(run, step.record))
                take_step(run, step)
        except Exception:  # rules that do not take this line any more: what follows stays a secret
            pass
        for step in line:
            record = step.record
            secret = record.by != "table"
            self._glimpses.setdefault(step.n, Glimpse(record.ask, record.seat, record.answer, secret=secret))


def reads(passage: Passage, words: Words, names: Mapping[str, str], struck: bool = True) -> str:
    """Return a passage as it is written down: with what it was before, who alone reads it, and (`struck`) that it was
    taken back."""
    text = passage.text
    if passage.was:
        was = [Said(was) for was in passage.was if was != text]  # of a secret one nothing can be told
        text = words.say("mended", text=text, was=was)
    if passage.only:
        text = words.say("only", names, text=text, seat=passage.only)
    if passage.struck and struck:
        text = words.say("struck", text=text)
    return text


def is_beside(record: Record) -> bool:
    """Whether a record tells something beside the game: a note, a doubt, a name, a state, a title.

    A title the app wrote down was given at the table, and is told there.
    """
    return record.do in ("note", "doubt") or (record.do == "set" and not (record.title and record.by == "app"))


def glimpse(run: Run[Any], record: Record) -> Glimpse:
    """Return an answer as the ask that waits meets it."""
    ask = run.ask
    assert ask is not None
    if ask.kind != record.ask or record.seat not in ask.offers:
        return Glimpse(record.ask, record.seat, record.answer)
    facts = ask.facts_of(*ask.arguments(record.seat)) if ask.facts_of else {}
    offered = ask.offers[record.seat]
    value = offered.get(record.answer)
    parts = record.answer.split("+") if ask.pick is not None else []
    several = tuple((part, offered[part]) for part in parts if part in offered)
    chance = ask.chance is not None
    knock = record.answer == KNOCK and record.seat in ask.knocking
    return Glimpse(ask.kind, record.seat, record.answer, value, ask.secret, chance, dict(facts), knock, several)


class Lines:
    """How the lines of a session hang together: which steps a mend kept, which it changed, where the rest belongs."""

    def __init__(self, session: Session[Any]) -> None:
        self._heads = session.fold.heads
        self._same: dict[int, int] = {}
        self._changed: dict[int, Step] = {}
        self._dropped: dict[int, list[Step]] = {}
        self.live = {step.n: i for i, step in enumerate(session.line)}
        for n, record in enumerate(session.records, 1):
            if record.do == "mend":
                self._mend(n, record)
        self._at = {self.root(n): i for n, i in self.live.items()}
        for n in self.live:  # what was changed stands where the change stands
            for old in self.were(self.step(n)):
                self._at.setdefault(self.root(old.n), self.live[n])

    @property
    def kept(self) -> set[int]:
        """The records that only repeat, after a mend, what was answered before."""
        return set(self._same)

    @property
    def struck(self) -> list[Step]:
        """The steps that count no more, each once; not those that answered themselves, nor what a mend shows."""
        found: dict[int, Step] = {}
        for n in range(1, len(self._heads)):
            step = self._heads[n]
            if step is None or step.n != n or step.record.by == "self":
                continue
            root = self.root(n)
            if root not in self._at:
                found.setdefault(root, step)
        return list(found.values())

    def step(self, n: int) -> Step:
        """Return the answer or ruling that record `n` is."""
        step = self._heads[n]
        assert step is not None
        return step

    def shown(self, n: int) -> bool:
        """Whether an answer is no struck one: it counts, or stands beside the one it was mended to."""
        return self.root(n) in self._at

    def root(self, n: int) -> int:
        """Return the first record of those that mends have repeated as this one."""
        while n in self._same:
            n = self._same[n]
        return n

    def were(self, step: Step) -> list[Step]:
        """Return what a step was before it was mended, first to last."""
        found: list[Step] = []
        n: int | None = step.n
        while n is not None:
            old = self._changed.get(n)
            if old is not None:
                found.append(old)
            n = old.n if old is not None else self._same.get(n)
        return found[::-1]

    def stands(self, step: Step | None) -> int:
        """Return the place in the line after which something stands that was done when `step` was the last."""
        while step is not None:
            at = self._at.get(self.root(step.n))
            if at is not None:
                return at
            step = step.up
        return -1

    def between(self, less: Step | None, more: Step | None) -> list[Step]:
        """Return the steps of the line to `more` that the line to `less` does not have."""
        have = {self.root(step.n) for step in line_to(less)}
        return [step for step in line_to(more) if self.root(step.n) not in have and step.record.by != "self"]

    def dropped(self, mend: int) -> list[Step]:
        """Return the steps that a mend found no place for."""
        return [step for step in self._dropped[mend] if step.record.by != "self"]

    def _mend(self, n: int, record: Record) -> None:
        left = [step for step in line_to(self._heads[n - 1]) if step.n >= (record.of or 0)]
        strange = []
        for new in (self.step(n + 1 + i) for i in range(record.count or 0)):
            old = next((step for step in left if _repeats(new.record, step.record)), None)
            if old is None:
                strange.append(new)
            else:
                self._same[new.n] = old.n
                left.remove(old)
        for new in strange:
            old = next((step for step in left if not new.record.do and new.record.key == step.record.key), None)
            if old is not None:
                self._changed[new.n] = old
                left.remove(old)
        self._dropped[n] = left


def _repeats(new: Record, old: Record) -> bool:
    if new.do or old.do:
        return (new.do, new.knob, new.value) == (old.do, old.knob, old.value)
    return new.key == old.key and new.answer == old.answer


__all__ = ["BESIDE", "LIVE", "STRUCK", "Glimpse", "Lines", "Passage", "Piece", "Tale", "glimpse", "reads"]
