"""`--plain`: the table in lines of text, one answer a line, with a curtain where people share a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from textwrap import wrap
from typing import Any, Final

from rat_tables.desk.desk import Leave
from rat_tables.desk.options import Choice
from rat_tables.engine.asks import Ask, AskView
from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat, Viewer
from rat_tables.engine.text import padded, width
from rat_tables.engine.views import View
from rat_tables.handbook import page_lines
from rat_tables.plain.lines import Lines
from rat_tables.previously import previously
from rat_tables.slots import Names
from rat_tables.tale import Passage, reads
from rat_tables.words import CommandWords, Page, Words

WIDTH: Final = 80
LATEST: Final = 8
"""So many lines of the log are shown of a session that is gone on with."""

Board = Callable[[View, Names, Words], Sequence[str]]
"""Lays a table out in lines: `board(view, names, words)` of a game's `lines.py`."""


class Plain(Lines):
    """A game for people. `private`: what stands on the screen is for `looking` alone.

    `standing`: the public board as it was laid out last and can still be read. `opening`: nothing was shown yet.
    """

    board: Board | None = None
    opening = True
    private = False
    fresh = True
    over = False
    standing: Sequence[str] = ()

    # ── showing ─────────────────────────────────────────────────────────────────────────────────────────────

    def show(self) -> bool:
        if self.opening:
            self.opening = False
            self._remind()
        if self.draft is None and (self.session.result is not None or self.session.conflict):
            self._show_standstill()
            return True
        ask = self.ask
        if ask is None:  # a draft that asks nothing more: what it would do stands there
            return True
        if not (ask.secret and self.seat):
            self._cover()
            self._public(ask)
        elif not self._staying(ask) and not self._curtain_drawn(ask, self.seat):
            return False
        else:
            self.private = True
        self._question(ask)
        return True

    def _remind(self) -> None:
        """Of a session that is gone on with: what was done last, and what is open; it is read by all."""
        told = previously(self.session, self.words, datetime.now().astimezone())
        if told is None:
            return
        self.say()
        self._wrapped("", f"{told.heading} ({told.when})" if told.when else told.heading)
        for text in (*told.told, told.chosen):
            if text:
                self._wrapped("  ", text)
        if told.doubted:
            self.say(f"{told.doubted}:")
        for text in told.doubts:
            self._wrapped("  ", text)
        self.seen[EVERYONE] = len(self.session.records)

    def _show_standstill(self) -> None:
        """Nothing is asked: the game is over, or an answer fits no more."""
        self._cover()
        if self.session.conflict:
            self._wrapped("", self.conflict_sentence())
            return
        if not self.over:
            self.over = True
            self._public(None)
            self._result()
        self.say(self.words.say("result-after"))

    def _public(self, ask: Ask | None) -> None:
        """The title line, the board and the log, for everybody; after a mere refusal it still stands there."""
        if not self.fresh:
            return
        self.fresh = False
        self.say()
        self._wrapped("", self._title(ask))
        self._lay_out(EVERYONE if ask else ALL)
        self._log(EVERYONE)

    def lay_open(self, viewer: Viewer, latest: int) -> None:
        """Show the session to a viewer who does not play: title, board, the end of the log, the result."""
        self.say(self._title(self.session.ask))
        self._lay_out(viewer)
        self._tell(self.tale.whole(viewer)[-latest:])
        if self.session.result is not None:
            self._result()

    def _title(self, ask: Ask | None) -> str:
        names, words = self.session.names, self.words
        turn = words.say("turn-over") if ask is None else words.turn(ask.as_seen_by(EVERYONE), names)
        place = words.place(ask.place if ask else self.session.table.place)
        return " · ".join(part for part in (words.title, self.session.title, place, turn) if part)

    def _lay_out(self, viewer: Viewer) -> None:
        if self.board is None:
            return
        run = self.draft.run if self.draft else self.session.run
        lines = list(self.board(run.table.as_seen_by(viewer), self.session.names, self.words))
        if viewer == EVERYONE:
            lines, self.standing = [] if lines == self.standing else lines, lines
        elif viewer != ALL:  # what only a seat sees, below what all see
            lines = [line for line in lines if line not in self.standing]
        for line in lines:
            self.say(line)

    def _log(self, viewer: Viewer) -> None:
        first = viewer not in self.seen
        told = self.journal(viewer)
        if viewer != EVERYONE:  # everything else has been read aloud already
            told = [passage for passage in told if passage.only]
        if first and len(told) > 2 * LATEST:
            self.say(self.words.say("earlier", count=len(told) - LATEST))
            told = told[-LATEST:]
        self._tell(told)

    def _tell(self, passages: list[Passage], numbers: bool = False) -> None:
        for passage in passages:
            text = reads(passage, self.words, self.session.names)
            self._wrapped(f"{passage.n:>4}  " if numbers else "  ", text)

    def _question(self, ask: Ask) -> None:
        shown = self.shown(ask)
        names, say = self.session.names, self.words.say
        listed = self.listed(ask, shown)
        self._wrapped("", self.words.question(shown, names, self.seat))
        if shown.pick and listed:
            likely = "+".join(choice.number for choice in listed[: max(shown.pick[0], min(2, shown.pick[1]))])
            example = by_number(listed, shown.suggested) or likely
            self._wrapped("", say("pick", range=self.picking(shown.pick), example=example))
        for line in columns(listed, names, WIDTH):
            self.say(line)
        if shown.pick and not shown.pick[0]:
            self.say(f"  0) {say('nothing')}")
        self._suggest(ask, listed)
        self._hint(shown)
        if shown.knocking:
            self._wrapped("", say("may-break-in", names, who=list(shown.knocking)))

    def _suggest(self, ask: Ask, listed: Sequence[Choice]) -> None:
        """Say what an empty line takes; one that was typed ahead was not meant for this."""
        suggested = self._suggested(ask)
        if suggested:
            if self.streams.terminal:
                self.streams.forget_typed()
            self.say(self.words.say("pick-suggested", tokens=by_number(listed, suggested)))

    def _suggested(self, ask: Ask | None) -> Sequence[str]:
        """What an empty line takes; at a terminal no secret, for a second Enter at the curtain would take it."""
        if ask is None or (ask.secret and self.streams.terminal):
            return ()
        return self.shown(ask).suggested

    def _hint(self, shown: AskView) -> None:
        say, entry = self.words.say, shown.entry
        if entry is None:
            if shown.chance:
                self.say(say("roll-lot"))
            return
        hint = self.words.hint(entry, self.session.names)
        self._wrapped("", say("roll" if shown.chance else "type", hint=hint, example=entry.example))

    def _result(self) -> None:
        result, say, names = self.result(), self.words.say, self.session.names
        assert result is not None
        self._wrapped("", say("result", names, winners=result["winners"], several=len(result["winners"]) > 1))
        for score in result["standings"]:
            self.say(say("result-seat", names, seat=score["seat"], total=score["total"]))
            for label, amount in score["lines"]:
                self.say(say("result-line", names, label=label, amount=amount))

    # ── the curtain ─────────────────────────────────────────────────────────────────────────────────────────

    def _staying(self, ask: Ask) -> bool:
        """Whether the seat that is asked is looking already, and nothing has happened that all should read."""
        if not (self.looking and ask.secret and self.seat == self.looking):
            return False
        return not any(not told.only for told in self.tale.since(EVERYONE, self.seen.get(EVERYONE, 0)))

    def _cover(self) -> None:
        """Nobody looks alone any more: take what was private off the screen."""
        if self.private:
            self._wipe()
            self.private, self.fresh = False, True
        self.looking = TABLE

    def _wipe(self) -> None:
        """Take everything off a terminal's screen; elsewhere what was said stands."""
        self.streams.wipe()
        if self.streams.terminal:
            self.standing = ()

    def _make_room(self) -> None:
        """Before something is said that may be for others: cover what the one who looks is not asked about."""
        ask = self.ask
        if ask is None or not self._staying(ask):
            self._cover()

    def _curtain_drawn(self, ask: Ask, seat: Seat) -> bool:
        """Let only one seat look, and lay out what only it may see; False if something else was done meanwhile."""
        self._cover()
        self._public(ask)
        if not self._passed_to(seat):
            return False
        self.looking, self.private = seat, True
        self.say(self.words.say("looking", self.session.names, seat=seat))
        self._lay_out(seat)
        self._log(seat)
        return True

    def _passed_to(self, seat: Seat) -> bool:
        """Wait at the curtain; off a terminal there is none."""
        if not self.streams.terminal:
            return True
        self.streams.forget_typed()
        self.say(self.words.say("curtain", self.session.names, seat=seat))
        while True:
            line = self.streams.line()
            if line is None:
                raise EOFError
            if not line.strip():
                return True
            if line.strip().startswith(":"):
                self.ahead = line
                return False
            self.say(self.words.say("curtain", self.session.names, seat=seat))

    @property
    def viewer(self) -> Viewer:
        if self.session.result is not None and self.draft is None:
            return super().viewer
        if self.streams.terminal:
            return self.looking or EVERYONE
        return self.seat if self.ask is not None and self.ask.secret and self.seat else EVERYONE

    def peek(self, seat: Seat) -> None:
        if self.looking != seat:
            self._cover()
            if not self._passed_to(seat):
                return
        self.looking, self.private = seat, True
        self.say(self.words.say("peek", self.session.names, seat=seat))
        self._lay_out(seat)
        self._chosen(seat)
        self._log(seat)
        if self.streams.terminal:
            self.say(self.words.say("peek-done"))
            if self.streams.line() is None:
                raise EOFError
        self._cover()
        self.fresh = True

    def _chosen(self, seat: Seat) -> None:
        """What a seat has chosen already, waiting to be opened with the others."""
        ask = self.session.ask
        if ask is None or seat not in self.session.table.waiting:
            return
        for step in reversed(self.session.line):
            if step.record.ask != ask.kind:
                return
            if step.record.seat == seat:
                text = self.tale.answer(step, seat)
                self._wrapped("", self.words.say("chosen", text=text))

    def take(self, line: str) -> bool:
        if line.strip():
            return super().take(line)
        if self.over:
            raise Leave
        return super().take("+".join(self._suggested(self.ask)))

    # ── what the desk says ──────────────────────────────────────────────────────────────────────────────────

    def answered(self, ask: Ask, seat: Seat) -> None:
        self.fresh, self.over = True, False
        if not ask.secret:
            return
        self._wipe()
        self.private = False
        if self.ask is None or not self._staying(self.ask):
            self.looking = TABLE

    def refused(self, sentence: str, rule: str = "") -> None:
        self._wrapped("", sentence)
        if rule:
            page = self.words.page(rule)
            if page:
                self.say(self.words.say("see", pages=f"{rule} ({page.title})"))

    def did(self, what: str, **facts: Any) -> None:
        self.over, self.fresh = False, True
        self._make_room()
        key = f"did-{what}"
        text = self.words.say("forked", **facts) if what == "fork" else self.words.say(key)
        self._wrapped("", text)

    def fenced(self, sentence: str) -> None:
        self._wrapped("", f"{sentence} {self.words.say('fenced-agree')}")

    def drafted(self, draft: Draft[Any]) -> None:
        if draft.open is not None:
            self._make_room()
        say = self.words.say
        summary = self.draft_summary(draft)
        opened = len(summary["open"])
        self.say(say("draft", kept=summary["kept"], dropped=len(summary["dropped"]), open=opened))
        for step in summary["dropped"]:
            self._wrapped("  ", say("draft-dropped", n=step["n"], text=step["text"]))
        for question in summary["open"]:
            self._wrapped("  ", say("draft-open", text=question["text"]))
        self.say(say("draft-next", open=opened))

    def explain(self, page: Page) -> None:
        for line in page_lines(self.words, page, WIDTH):
            self.say(line)

    def tell(self, passages: list[Passage]) -> None:
        if not passages:
            self.say(self.words.say("tale-empty"))
        self._tell(passages, numbers=True)

    def help(self, listed: list[CommandWords]) -> None:
        self._wrapped("", self.words.say("help"))
        width = max(len(command.usage) for command in listed)
        for command in listed:
            self._wrapped(f"  {command.usage:<{width}}  ", command.help)

    def leave(self) -> None:
        self._cover()
        if self.draft is not None:
            self.say(self.words.say("draft-forgotten"))
        if self.unsaved:
            self._wrapped("", self.words.say("unsaved-after", why=self.unsaved))
        else:
            self.say(self.words.say("saved-after", id=self.session.head.id))

    def mending(self, n: int, was: str) -> None:
        self._wrapped("", self.words.say("draft-of", n=n, was=was))

    def cover(self) -> None:
        self._cover()

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def say(self, text: str = "") -> None:
        """Write a line."""
        self.streams.say(text)

    def _wrapped(self, before: str, text: str) -> None:
        lines = wrap(text, WIDTH - len(before)) or [""]
        self.say(before + lines[0])
        for line in lines[1:]:
            self.say(" " * len(before) + line)


def columns(listed: Sequence[Choice], names: Names, room: int) -> list[str]:
    """Return the options in as few rows as fit; each seat's own begin with its name where several are asked."""
    seats = list(dict.fromkeys(choice.seat for choice in listed))
    rows = []
    for seat in seats:
        cells = [cell(choice) for choice in listed if choice.seat == seat]
        if len(seats) > 1:
            rows.append(f"{names.get(seat, seat)}:")
        wide = max(map(width, cells)) + 2
        across = max(1, min((room - 2) // wide, len(cells)))
        down = -(-len(cells) // across)
        rows += ["  " + "".join(padded(c, wide) for c in cells[row::down]).rstrip() for row in range(down)]
    return rows


def by_number(listed: Sequence[Choice], tokens: Sequence[str]) -> str:
    """Some of the options as they are typed, `1+3`."""
    return "+".join(choice.number for choice in listed if choice.token in tokens)


def cell(choice: Choice) -> str:
    """An option with what is typed for it: its number, or where a number would be something else, its word."""
    return f"{choice.number}) {choice.label}" if choice.number else f"{choice.token} = {choice.label}"
