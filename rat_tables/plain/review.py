"""Looking back in lines of text: one command a line, the same keys as on the screens. The file stays as it is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from textwrap import wrap
from typing import Any, Final

from rat_tables.desk.opening import Box, looked_at
from rat_tables.desk.options import seat_named
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.games import nearest
from rat_tables.plain.opening import board_of, told
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import WIDTH
from rat_tables.review.course import course, lines, standing
from rat_tables.review.dice import dice
from rat_tables.review.dice import lines as dice_lines
from rat_tables.review.lookback import KEY, ROUND, STEP, Lookback
from rat_tables.tale import Passage, reads
from rat_tables.words import Words
from saves.library import Entry

GOING: Final = {
    "": (STEP, 1), "]": (STEP, 1), "on": (STEP, 1), "[": (STEP, -1), "back": (STEP, -1),
    "}": (ROUND, 1), "round": (ROUND, 1), "{": (ROUND, -1), "round back": (ROUND, -1),
    ">": (KEY, 1), "event": (KEY, 1), "<": (KEY, -1), "event back": (KEY, -1),
}  # fmt: skip
"""What goes on and back; an empty line is a step on."""
WORDS: Final = (
    *("on", "back", "round", "event", "start", "end", "find", "eyes"),
    *("board", "score", "went", "dice", "tale", "help", "quit"),
)
"""What can be said, but for a number and the signs of the keys."""


def review(entry: Entry) -> int:
    """Look back on a session until somebody leaves; end of input leaves too."""
    box, session = looked_at(entry, told)
    streams = Streams(sys.stdin, sys.stdout)
    with streams.minding_signals():
        return Looking(box, session, streams).run()


class Looking:
    """Somebody who looks back, a line at a time."""

    def __init__(self, box: Box, session: Session[Any], streams: Streams) -> None:
        self.words: Words = box.words
        self.session, self.streams = session, streams
        self.back = Lookback(session, box.words)
        self.eyes: Viewer = ALL if session.result is not None else EVERYONE
        self.board: Callable[..., Any] | None = board_of(box.shelf, session.head.use)

    def run(self) -> int:
        """Show where one stands, and do what is said."""
        if (conflict := self.session.conflict) is not None:
            self._say("conflicted", n=conflict.step.n, text=self.back.tale.answer(conflict.step, EVERYONE), why="")
        self._say("review.title", title=self.session.title or self.words.short, all=self.back.last)
        self._show()
        self._say("review.hint")
        while (line := self.streams.line()) is not None:
            if (said := line.strip()) in ("quit", "q", ":quit", ":q"):
                break
            self._do(said.lstrip(":"))
        return 0

    def _do(self, said: str) -> None:
        word, _, rest = said.partition(" ")
        if said in GOING:
            self._go(*GOING[said])
        elif said.isascii() and said.isdigit() and len(said) < 10:
            self._to(int(said))
        elif said[:1] == "/":
            self._find(said[1:])
        elif word in ("start", "end"):
            self.back.jump(0 if word == "start" else self.back.last)
            self._show()
        elif word == "find":
            self._find(rest)
        elif word in ("eyes", "v"):
            self._look_as(rest.strip())
        elif said in ("board", "score", "s", "went", "y", "dice", "d"):
            {"b": self._lay_out, "s": self._score, "w": self._went, "y": self._went, "d": self._dice}[said[0]]()
        elif word in ("tale", "t"):
            self._tell(self.back.log(self.eyes), numbers=True)
        elif word in ("fork", "mend"):
            self._say("review.elsewhere", what=word, id=self.session.head.id)
        elif word in ("help", "?"):
            self._say("review.help")
        else:
            self._say("review.unknown", answer=said, nearest=nearest(word, WORDS))

    def _go(self, what: str, way: int) -> None:
        if self.back.by(what, way):
            self._show()
        else:
            self._say(f"review.none-{what}")

    def _to(self, n: int) -> None:
        if n > len(self.session.records):
            self._say("review.no-record", answer=n, high=len(self.session.records))
            return
        self.back.jump(self.back.stop_of(n))
        self._show()

    def _find(self, text: str) -> None:
        hits, place = self.back.find(text, self.eyes), ""
        for hit in hits:
            if hit.place != place:
                place = hit.place
                self.streams.say(place)
            self._write(reads(hit.passage, self.words, self.session.names), f"  {hit.n:>4}  ")
        self._say("review.found", count=len(hits))

    def _look_as(self, name: str) -> None:
        """With open hands only once the game is over: before, a curtain is needed, and lines have none here."""
        wanted = seat_named(name, self.session.names) or {"everyone": EVERYONE, "all": ALL, "": EVERYONE}.get(
            name.casefold()
        )
        if wanted is None:
            self._say("review.nobody", answer=name, seats=list(self.session.names))
        elif wanted != EVERYONE and self.session.result is None:
            self._say("review.closed", id=self.session.head.id)
        else:
            self.eyes = wanted
            who = {ALL: "all", EVERYONE: "everyone"}.get(wanted, wanted)
            self._say("review.eyes", who=who)
            self._show()

    def _show(self) -> None:
        at, place = self.back.at, self.back.run.ask.place if self.back.run.ask else self.back.run.table.place
        n = self.back.piece.n
        self._say("review.at", n=n, at=at, all=self.back.last, place=self.words.place(place) if place else "")
        here = self.back.here(self.eyes)
        if here:
            self._tell(here)
        else:
            self._write(self.back.done(self.eyes) or self.words.say("review.start"), "  ")

    def _tell(self, passages: list[Passage], numbers: bool = False) -> None:
        for passage in passages:
            lead = f"{passage.n or '':>4}  " if numbers else "  "
            self._write(reads(passage, self.words, self.session.names), lead)

    def _lay_out(self) -> None:
        if self.board is not None:
            view = self.back.run.table.as_seen_by(self.eyes)
            for line in self.board(view, self.session.names, self.words):
                self.streams.say(line)

    def _score(self) -> None:
        """What everybody has here, line by line, as far as these eyes may know."""
        names, scores = self.session.names, standing(self.session, self.back.run, self.eyes)
        for score in scores:
            self._say("result-seat", seat=score.seat, total=score.total)
            for line in score.lines:
                self._say("result-line", label=self.words.score(line, names), amount=line.amount)
        if not scores:
            self._say("score-hidden")

    def _went(self) -> None:
        """The totals of everybody, round by round."""
        found = course(self.session, self.eyes)
        for line in lines(found, self.words, self.session.names) if found else [self.words.say("score-hidden")]:
            self.streams.say(line)

    def _dice(self) -> None:
        """How the dice fell."""
        for line in dice_lines(dice(self.session), self.words, self.session.names):
            self._write(line)

    def _say(self, key: str, **facts: Any) -> None:
        self._write(self.words.say(key, self.session.names, **facts))

    def _write(self, text: str, lead: str = "") -> None:
        """A text in lines that are not too long, those after the first under it."""
        for line in wrap(text, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)) or [lead]:
            self.streams.say(line)
