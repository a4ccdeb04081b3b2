"""Looking back on a session: step by step, by rounds and key events, there and back, with the eyes of one viewer."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from rat_tables.engine.fold import Step, line_to
from rat_tables.engine.game import Run
from rat_tables.engine.records import round_of
from rat_tables.engine.seats import Viewer
from rat_tables.engine.session import Conflict, Session, follow, take_step
from rat_tables.review.finding import Wanted, wanted
from rat_tables.review.lying import Ways, faces, lain
from rat_tables.slots import Said
from rat_tables.tale import BESIDE, LIVE, STRUCK, Lines, Passage, Piece, Tale, reads
from rat_tables.words import Words

STEP, ROUND, KEY = "step", "round", "key"
"""What one goes on by: anything that was done, the beginnings of rounds, key events and doubts."""

NOW: Final = "now"
"""How the last stop stands where what lies there last was taken back: the game as it is."""
FEW: Final = 3
"""More cards than these are not looked for one by one: what was typed is no card's name yet."""


class Hit(NamedTuple):
    """Something found: the stop where it is, its record, where in the game that is, and how it reads."""

    at: int
    n: int
    place: str
    passage: Passage


class Lookback:
    """A session that is looked at and not touched. It stops at each piece of the tale, in the order of the tale.

    `at` is the stop (0: before the first answer), `run` the table as it stood there. What was taken back is stopped
    at too, where it was done, with the table it had led to.
    """

    def __init__(self, session: Session[Any], words: Words) -> None:
        self.session, self.words = session, words
        self.tale = Tale(session, words)
        self._lines = Lines(session)
        self.stops: list[Piece] = self._stops()
        self.came: int | None = None
        self._told: dict[Viewer, tuple[list[Passage], list[int]]] = {}
        self._places: dict[str, str] = {}
        self._lay: dict[tuple[str, Viewer], list[tuple[int, Ways]]] = {}
        self.at = len(self.stops) - 1
        self._line = session.line
        self.run: Run[Any] = session.run

    def _stops(self) -> list[Piece]:
        stops = self.tale.order(self._lines)
        last = len(self.session.line) - 1
        if self.session.conflict:  # what the rules do not take any more cannot be laid out
            last = len(self.session.run.taken) - 1
            stops = [piece for piece in stops if piece.spot <= last and piece.how != STRUCK]
        return stops if stops[-1].how != STRUCK else [*stops, Piece(len(self.session.records), last, NOW)]

    # ── where one stands ────────────────────────────────────────────────────────────────────────────────────

    @property
    def piece(self) -> Piece:
        """What was done here."""
        return self.stops[self.at]

    @property
    def last(self) -> int:
        """The last stop: the game as it stands."""
        return len(self.stops) - 1

    def stop_of(self, n: int) -> int:
        """Return the stop of record `n`; where it is none, of the last before it that is."""
        here = [at for at, piece in enumerate(self.stops) if piece.n == n]
        if here:
            return here[0]
        return max((at for at, piece in enumerate(self.stops) if piece.n <= n), key=lambda at: self.stops[at].n)

    def _line_at(self, at: int) -> list[Step]:
        piece = self.stops[at]
        if piece.how == STRUCK:
            return line_to(self._lines.step(piece.n))
        return self.session.line[: piece.spot + 1]

    def _place_at(self, at: int) -> str:
        """Where in the game the answer or ruling was given that a stop stands at or behind."""
        piece = self.stops[at]
        if piece.how == STRUCK:
            return self._lines.step(piece.n).record.place
        return self.session.line[piece.spot].record.place if piece.spot >= 0 else ""

    # ── going about ─────────────────────────────────────────────────────────────────────────────────────────

    def go(self, at: int) -> None:
        """Go to a stop, or to the first or last where there is no such one."""
        self.at = max(0, min(at, self.last))
        line = self._line_at(self.at)
        if self.at == self.last and self.piece.how != STRUCK:
            self.run = self.session.run
        elif self._one_on(line):
            pass  # nothing has to be played again
        elif line != self._line:
            self.run = self._played(line)
        self._line = line

    def _one_on(self, line: Sequence[Step]) -> bool:
        """Take the one step that leads on to a line, where it is one and the rules take it."""
        whole = len(self.run.taken) == len(self._line) and self.run is not self.session.run
        if not (whole and len(line) == len(self._line) + 1 and line[:-1] == self._line):
            return False
        try:
            take_step(self.run, line[-1])
        except Conflict:  # what was left may not fit the rules any more
            self.run = self._played(line)
        return True

    def _played(self, line: Sequence[Step]) -> Run[Any]:
        """Play a line; one that was left, and that the rules do not take any more, as far as they do."""
        run = Run(self.session.game, self.session.setting)
        try:
            for step in line:
                take_step(run, step)
        except Conflict as conflict:
            return follow(self.session.game, self.session.setting, line[: line.index(conflict.step)])
        return run

    def jump(self, at: int) -> None:
        """Go to a stop, and remember where one was."""
        came = self.at
        self.go(at)
        if self.at != came:
            self.came = came

    def there_and_back(self) -> bool:
        """Go back to where one was before the last jump; a second time there again. False where there is none."""
        if self.came is None:
            return False
        self.jump(self.came)
        return True

    def by(self, what: str, way: int) -> bool:
        """Go on (`way` 1) or back (−1) by a step, a round or a key event; False where there is none any more."""
        if what == STEP:
            to = self.at + way
            if not 0 <= to <= self.last:
                return False
            self.go(to)
            return True
        marks = self.rounds if what == ROUND else self.keys
        i = bisect_right(marks, self.at) if way > 0 else bisect_left(marks, self.at) - 1
        if 0 <= i < len(marks):
            self.jump(marks[i])
        elif what == ROUND and self.at != (end := self.last if way > 0 else 0):
            self.jump(end)  # behind the last round lies the end, before the first the beginning
        else:
            return False
        return True

    @property
    def rounds(self) -> list[int]:
        """The stops at which rounds begin: the first answer of each is still awaited there."""
        return [at for at, _ in self._begun]

    @property
    def round(self) -> int:
        """The round that is stood in, 0 before the first; behind the last one it is that."""
        begun = [number for at, number in self._begun if at <= self.at]
        return round_of(self.run.table.place) or (begun[-1] if begun else 0)

    @cached_property
    def _begun(self) -> list[tuple[int, int]]:
        places = [step.record.place for step in self.session.line] + [self.session.table.place]
        found: list[tuple[int, int]] = []
        for at, piece in enumerate(self.stops):
            number = round_of(places[piece.spot + 1]) if piece.how == LIVE else 0
            if number > (found[-1][1] if found else 0):
                found.append((at, number))
        return found

    @cached_property
    def keys(self) -> list[int]:
        """The stops where something happened that everybody would tell of, and the doubts."""
        landmarks = self.session.game.landmarks
        return [at for at, piece in enumerate(self.stops) if self._is_key(piece, landmarks)]

    def _is_key(self, piece: Piece, landmarks: frozenset[str]) -> bool:
        if piece.how == BESIDE:
            return self.session.records[piece.n - 1].do == "doubt"
        if piece.how != LIVE or not -1 <= piece.spot < len(self.session.run.taken):
            return False
        events = self.session.run.events(piece.spot)
        return any(event.to is None and not landmarks.isdisjoint(_kinds(event.kind)) for event in events)

    # ── what is read ────────────────────────────────────────────────────────────────────────────────────────

    def log(self, viewer: Viewer) -> list[Passage]:
        """Return the tale up to here, as this viewer may read it."""
        passages, ends = self._read(viewer)
        return passages[: ends[self.at]]

    def here(self, viewer: Viewer) -> list[Passage]:
        """Return what is told of this stop itself."""
        passages, ends = self._read(viewer)
        return passages[ends[self.at - 1] if self.at else 0 : ends[self.at]]

    def done(self, viewer: Viewer) -> str:
        """Return the answer or ruling of this stop, as this viewer may read it; nothing at the start or beside."""
        piece = self.piece
        if not piece.n or piece.how not in (LIVE, STRUCK):
            return ""
        return self.tale.answer(self._lines.step(piece.n), viewer)

    def _read(self, viewer: Viewer) -> tuple[list[Passage], list[int]]:
        if viewer not in self._told:
            passages: list[Passage] = []
            ends = []
            for piece in self.stops:
                passages += self.tale.told(piece, viewer, self._lines) if piece.how != NOW else []
                ends.append(len(passages))
            self._told[viewer] = passages, ends
        return self._told[viewer]

    def find(self, text: str, viewer: Viewer) -> list[Hit]:
        """Return what holds all the words looked for, among what this viewer may read: a card, a name, a note, where
        in the game it was (`scene 2`), what something read before it was mended."""
        places = [self._where(at) for at in range(len(self.stops))]
        found = self.wanted(text)
        passages, ends = self._read(viewer)
        hits, begin = [], 0
        lying = self._lying(found, viewer) if found else {}
        for at, (piece, place, end) in enumerate(zip(self.stops, places, ends, strict=True)):
            told = [
                Hit(at, piece.n, where, passage)
                for passage in (passages[begin:end] if found else ())
                if found.matches(self._searched(passage), where := self._called_so(passage.place) or place)
            ]
            hits += told or [Hit(at, piece.n, place, Passage(piece.n, text, "lies")) for text in lying.get(at, ())]
            begin = end
        return hits

    def _searched(self, passage: Passage) -> str:
        """What can be found of a passage: how it reads, and that it is a note, a doubt, or set by hand."""
        told = reads(passage, self.words, self.session.names)
        return told if passage.kind == "event" else f"{told}\n{self.words.say(f'kind-{passage.kind}')}"

    def _lying(self, found: Wanted, viewer: Viewer) -> dict[int, list[str]]:
        """Where the card that is looked for lay: at the stops from which it did, or where only some places are looked
        through, at the first of them too."""
        wanted_cards = [
            card for card in self._faces if found.words and found._replace(places=()).matches(self._called(card))
        ]
        told: dict[int, list[str]] = {}
        for card in wanted_cards if len(wanted_cards) <= FEW else ():
            for at, ways in self._lain(card, viewer, found):
                where = [Said(self.words.pile(way, self.session.names)) for way in ways]
                told.setdefault(at, []).append(self.words.say("lay", self.session.names, card=card, where=where))
        return told

    def _lain(self, card: str, viewer: Viewer, found: Wanted) -> Iterator[tuple[int, Ways]]:
        key = card, viewer
        if key not in self._lay:
            self._lay[key] = list(lain(self.session, card, viewer))
        lay = self._lay[key]
        before = None
        now: Ways = ()
        steps = dict(lay)
        for at, piece in enumerate(self.stops):
            if piece.how != LIVE:
                continue
            moved = piece.spot in steps
            now = steps.get(piece.spot, now)
            inside = not found.places or found.matches(self._called(card), self._where(at))
            if inside and now and (moved or (found.places and before is False)):
                yield at, now
            before = inside

    def _called(self, card: str) -> str:
        return self.words.say("lay-card", self.session.names, card=card)

    @cached_property
    def _faces(self) -> list[str]:
        return faces(self.session.table)

    def wanted(self, text: str) -> Wanted:
        """Return how a text is read that is looked for here."""
        return wanted(text, {self._where(at) for at in range(len(self.stops))})

    def _where(self, at: int) -> str:
        """Where in the game a stop is, in words."""
        return self._called_so(self._place_at(at))

    def _called_so(self, place: str) -> str:
        """A place in the game, in words."""
        if place not in self._places:
            self._places[place] = self.words.place(place) if place else ""
        return self._places[place]


def _kinds(kind: str) -> set[str]:
    """A kind of event and those it belongs to: `earned.revenge` is an `earned`."""
    return {kind, kind.partition(".")[0]}


__all__ = ["KEY", "NOW", "ROUND", "STEP", "Hit", "Lookback"]
