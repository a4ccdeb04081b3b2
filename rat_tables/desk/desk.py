"""The desk: a session, who is asked, and what each answer and command does to it. How it looks is for others."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rat_tables.desk import commands
from rat_tables.desk.options import Choice, choices, meant, only_seat, seat_named, takes
from rat_tables.engine.asks import KNOCK, Ask, AskView, Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.game import RuleFailed
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat, Viewer, sees
from rat_tables.engine.session import Fenced, Session
from rat_tables.engine.text import clean
from rat_tables.tale import Passage, Tale
from rat_tables.words import CommandWords, Page, Words
from saves.clean import NAME, NOTE, TITLE
from saves.errors import SaveError

WHY = "?"
LINE = 2_000
"""The longest line that is read as an answer or a command."""

Forked = Callable[[int], tuple[Session[Any], Path]]
"""Begins a new session with the line as it stood after a record."""

LOOKING = ("agree", "why", "tale", "peek", "help")
"""Commands that leave everything as it is: what the table was asked to agree to still stands."""


class Leave(Exception):
    """`:quit`."""


class Desk(ABC):
    """What is said to a session, done. `looking` is the seat that alone sees the screen, where there is one to see.

    `take`, `answer` and `do` say whether it was taken; where it was not, `refused` or `fenced` has been called.
    """

    held: Seat = TABLE
    """Who had the screen last; a sealed answer is awaited from that seat before others."""

    def __init__(self, session: Session[Any], words: Words, path: Path, forked: Forked | None = None) -> None:
        self.words, self.forked = words, forked
        self.looking: Seat = TABLE
        self._sit(session, path)

    def _sit(self, session: Session[Any], path: Path) -> None:
        self.session, self.path = session, path
        self.tale = Tale(session, self.words)
        self.draft: Draft[Any] | None = None
        self.wanted: Seat = TABLE
        self.agreeing: Callable[[], None] | None = None
        self.page = ""  # what :why explains: the rule of the last refusal
        self.seen: dict[Viewer, int] = {}
        self.unsaved = ""  # why the last answer could not be written

    @property
    def curtained(self) -> bool:
        """Whether people share what is shown, so that what is for one of them needs a curtain."""
        return True

    # ── who is asked what ───────────────────────────────────────────────────────────────────────────────────

    @property
    def ask(self) -> Ask | None:
        """What waits for an answer: of the draft, where one lies open."""
        return self.draft.open if self.draft else self.session.ask

    @property
    def seat(self) -> Seat:
        """The one seat whose answer is awaited; `TABLE` where it is the group, chance, or any of several."""
        ask = self.ask
        if ask is None or not ask.who:
            return TABLE
        if not ask.secret:
            return ask.who[0] if len(ask.who) == 1 else TABLE
        first = [seat for seat in (self.looking, self.wanted, self.held) if seat in ask.offers]
        return [*first, *(seat for seat in self.session.head.seats if seat in ask.offers), *ask.who][0]

    @property
    def viewer(self) -> Viewer:
        """Who may read what is shown now."""
        if self.session.result is not None and self.draft is None:
            return ALL
        return self.seat if self.ask is not None and self.seat else EVERYONE

    def shown(self, ask: Ask) -> AskView:
        """Return an ask as it is put to whoever answers; a sealed one to one seat at a time."""
        if ask.secret and not ask.who:
            return ask.as_seen_by(ALL)  # tracked chance that is nobody's secret but the table's
        return ask.as_seen_by(self.seat if ask.secret else EVERYONE)

    def listed(self, ask: Ask, shown: AskView) -> list[Choice]:
        """Return the options of an ask as they are numbered."""
        return choices(ask, shown, self.words.labels(shown, self.session.names), self.words.printed)

    def seat_at(self, text: str) -> Seat:
        """Return the seat meant by a slug or a name; raise `Refused` for none."""
        seat = seat_named(text, self.session.names)
        if seat is None:
            raise Refused("seat-unknown", answer=text, seats=list(self.session.names))
        return seat

    # ── what is said to it ──────────────────────────────────────────────────────────────────────────────────

    def take(self, line: str) -> bool:
        """Do what a line says, which is a command or an answer; `?` asks why, where it is no answer."""
        text = clean(line, LINE)
        if text == WHY and (self.ask is None or not takes(self.ask, only_seat(self.ask, self.seat), text)):
            text = ":why"
        return self._guarded(lambda: self._command(text) if text.startswith(":") else self._answer(text))

    def answer(self, seat: Seat, token: str) -> bool:
        """Take a seat's answer that was chosen by its number or pointed at; the table's is of `TABLE`."""
        text = clean(token, LINE)
        return self._guarded(lambda: self._given(self._waiting(text), seat, text))

    def do(self, name: str, *args: str) -> bool:
        """Do a command by its name, with what follows it in pieces: `do("rename", "ann", "Ann the Bold")`."""
        pieces = [clean(piece, LINE) for piece in args]
        return self._guarded(lambda: self._done(commands.called(name, pieces), pieces))

    def open_hands(self) -> bool:
        """Write down that all hands are looked at before the end; False where it could not be."""
        return self._guarded(lambda: self.session.note(self.words.say("opened-hands"), by="app"))

    def _guarded(self, act: Callable[[], None]) -> bool:
        """Do something; whatever is not taken is said. `Leave` is for whoever sat down here."""
        try:
            act()
        except Refused as why:
            self.page = why.rule
            self.refused(self.sentence(why), why.rule)
        except Fenced as fence:
            what = self.tale.taken(fence.taken, EVERYONE)  # the whole table is asked
            self.fenced(self.words.say("fenced", self.session.names, what=what))
        except SaveError as why:
            self.unsaved = str(why)
            self.refused(self.words.say("failed-write", why=str(why)))
        except RuleFailed as failed:
            self.refused(self.words.say("rule-failed", what=type(failed.__cause__).__name__))
        else:
            return True
        return False

    def sentence(self, why: Refused) -> str:
        """Say why something is not taken, and what would be right."""
        facts = {"seats": list(self.session.names), **why.facts}
        if why.key == "command-usage":
            facts["usage"] = self.words.command(str(why.facts["command"])).usage
        if why.key == "dice":
            facts["example"] = " ".join("36142"[i % 5] for i in range(int(str(why.facts["count"]))))
        if why.key == "picked-count" and "least" in why.facts:
            facts["range"] = self.picking((int(str(why.facts["least"])), int(str(why.facts["most"]))))
        return self.words.refused(Refused(why.key, why.rule, **facts), self.session.names)

    def picking(self, pick: tuple[int, int]) -> str:
        """Say how many are to be chosen."""
        least, most = pick
        key = "pick-exactly" if least == most else "pick-range" if least else "pick-up-to"
        return self.words.say(key, least=least, most=most)

    # ── answers ─────────────────────────────────────────────────────────────────────────────────────────────

    def _answer(self, text: str) -> None:
        ask = self._waiting(text)
        listed = self.listed(ask, self.shown(ask))
        self._given(ask, *meant(ask, listed, text, self.session.names, self.seat))

    def _waiting(self, text: str) -> Ask:
        """The ask that this would answer; raise `Refused` where there is none, or nothing in the text."""
        ask = self.ask
        if ask is None:
            raise Refused("mend-not-open" if self.draft else "conflict" if self.session.conflict else "over")
        if not text:
            shown = self.shown(ask)
            raise Refused("empty", example=shown.entry.example if shown.entry else "+".join(shown.suggested))
        return ask

    def _given(self, ask: Ask, seat: Seat, token: str) -> None:
        if self.draft:
            self.draft.answer(token, seat)
        else:
            self.session.answer(token, seat)
        self.agreeing, self.wanted, self.page = None, TABLE, ""
        self.unsaved = ""
        self.answered(ask, seat)
        if self.draft:
            self.drafted(self.draft)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────

    def _command(self, line: str) -> None:
        self._done(*commands.read(line))

    def _done(self, command: commands.Command, args: Sequence[str]) -> None:
        if self.draft and not command.drafting:
            raise Refused("mend-waits", command=command.name)
        if command.name not in LOOKING:  # it is not what comes next any more
            self.agreeing = None
        getattr(self, f"_do_{command.name.replace('-', '_')}")(*args)

    def _do_quit(self) -> None:
        raise Leave

    def _do_undo(self) -> None:
        self._undo(False)

    def _undo(self, agreed: bool) -> None:
        try:
            self.session.undo(agreed)
        except Fenced:
            self.agreeing = lambda: self._undo(True)
            raise
        self.agreeing = None
        self._moved("undo")

    def _do_redo(self) -> None:
        self.session.redo()
        self._moved("redo")

    def _moved(self, how: str) -> None:
        self.did(how, to=self.session.records[self._last(how) - 1].to)

    def _do_agree(self) -> None:
        if self.agreeing is None:
            raise Refused("nothing-to-agree")
        agreed, self.agreeing = self.agreeing, None
        agreed()

    def _do_mend(self, number: str = "", token: str = "") -> None:
        if not number:
            if self.session.conflict is None:
                raise Refused("command-usage", command="mend")
            self.draft = Draft.repair(self.session)
            self.drafted(self.draft)
            return
        if not token:
            raise Refused("command-usage", command="mend")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Refused("number-needed", answer=number)
        self._mend(int(number), unquoted(token))

    def _mend(self, n: int, token: str, agreed: bool = False) -> None:
        step = next((step for step in self.session.line if step.n == n), None)
        if step is None:
            raise Refused("mend-nothing", n=n)
        mine = agreed or not self.tale.secret(step) or sees(self.viewer, step.record.seat)  # agreed: it was then
        if not mine and self.curtained:
            raise Refused("only-looking", seat=step.record.seat)
        try:
            draft = Draft(self.session, n, token, agreed)
            if agreed:  # what the table then looks at is known, also if it is left
                self.session.note(self.words.say("draft-agreed", n=n), by="app")
            self.draft = draft
        except Fenced:
            self.agreeing = lambda: self._mend(n, token, True)
            raise
        except Refused as why:
            if mine:
                raise
            raise Refused(why.key, why.rule, **{k: v for k, v in why.facts.items() if k in ("answer", "n")}) from None
        self.mending(n, self.tale.answer(step, self.viewer))
        self.drafted(self.draft)

    def _open_draft(self) -> Draft[Any]:
        if self.draft is None:
            raise Refused("mend-none")
        return self.draft

    def _do_commit(self) -> None:
        draft = self._open_draft()
        draft.commit()
        self.draft = None
        self.did("mend", of=draft.n)

    def _do_leave(self) -> None:
        self._open_draft()
        self.draft = None
        self.did("leave")

    def _do_ruling(self, knob: str, value: str, reason: str = "") -> None:
        head, *path = knob.split(":")
        knob = ":".join([head, *(seat_named(part, self.session.names) or part for part in path)])
        reason = clean(reason, NOTE)
        try:
            self.session.ruling(knob, value, reason)
        except Refused as why:
            seat = seat_named(value, self.session.names)  # a value may be a seat, and people know its name
            if why.key != "seat-unknown" or seat in (None, value):
                raise
            self.session.ruling(knob, str(seat), reason)
        self.did("ruling", n=self._last("ruling"))

    def _do_note(self, text: str) -> None:
        self.session.note(clean(text, NOTE))
        self.did("note", n=self._last("note"))

    def _do_doubt(self, text: str = "") -> None:
        self.session.note(clean(text, NOTE), "doubt")
        self.did("doubt", n=self._last("doubt"))

    def _do_settle(self, number: str, text: str) -> None:
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Refused("number-needed", answer=number)
        found = clean(text, NOTE)
        if not found:
            raise Refused("command-usage", command="settle")
        self.session.settle(int(number), found)
        self.did("settle", n=self._last("note"))

    def _do_title(self, text: str) -> None:
        title = clean(text, TITLE)
        if not title:
            raise Refused("name-empty")
        self.session.retitle(title)
        self.did("title", n=self._last("set"))

    def _do_rename(self, who: str, text: str) -> None:
        name = clean(text, NAME)
        if not name:
            raise Refused("name-empty")
        self.session.rename(self.seat_at(who), name)
        self.did("rename", n=self._last("set"))

    def _last(self, do: str) -> int:
        """The number of the last record of a kind."""
        records = self.session.records
        return next(n for n in range(len(records), 0, -1) if records[n - 1].do == do)

    def _do_turn(self, who: str) -> None:
        seat, ask = self.seat_at(who), self.ask
        if ask is None or not ask.secret or seat not in ask.offers:
            raise Refused("turn-public", seat=seat)
        self.wanted, self.looking = seat, TABLE
        self.did("turn", seat=seat)

    def _do_break_in(self, who: str = "") -> None:
        ask = self.ask
        if ask is None or not ask.knocking:
            raise Refused("break-in-none")
        if not who:
            self.who_breaks_in(ask)
            return
        seat = self.seat_at(who)
        if seat not in ask.knocking:
            raise Refused("break-in-not", seat=seat, seats=list(ask.knocking))
        self._given(ask, seat, KNOCK)

    def _do_why(self, word: str = "") -> None:
        if word:
            self.explain(self.words.find(word))
            return
        page = self.words.page(self.page or self._rule_here())
        if page is None:
            raise Refused("rule-none")
        self.explain(page)

    def _rule_here(self) -> str:
        """The rule behind what is asked, or of a game that is over behind what won it."""
        if self.ask is not None:
            return self.words.rule_of(self.ask.kind)
        result = self.session.result
        counted = [line.rule for score in result.scores for line in score.lines] if result is not None else []
        return next((rule for rule in counted if self.words.page(rule) is not None), "")

    def _do_tale(self) -> None:
        self.tell(self.tale.whole(self.viewer))

    def _do_peek(self, who: str) -> None:
        self.peek(self.seat_at(who))

    def _do_fork(self, number: str = "") -> None:
        conflict, high = self.session.conflict, len(self.session.records)
        if self.forked is None or (conflict is None and not number):
            raise Refused("fork-none")
        if not number:
            assert conflict is not None
            at, of = conflict.step.up.n if conflict.step.up else 0, conflict.step.n
        elif number.isascii() and number.isdigit() and len(number) < 10 and int(number) <= high:
            at, of = int(number), 0
        else:
            raise Refused("at-range", answer=number, high=high)
        session, path = self.forked(at)
        self._sit(session, path)
        self.did("fork", of=of, after=at, path=str(path))

    def _do_help(self) -> None:
        self.help([self.words.command(name) for name in commands.COMMANDS])

    # ── what each way of showing says differently ───────────────────────────────────────────────────────────

    def journal(self, viewer: Viewer) -> list[Passage]:
        """Return what a viewer has not read yet, and count it as read."""
        told = self.tale.since(viewer, self.seen.get(viewer, 0))
        self.seen[viewer] = len(self.session.records)
        return told

    def result(self) -> dict[str, Any] | None:
        """Return the confirmed result as data."""
        result = self.session.result
        if result is None:
            return None
        names = self.session.names
        standings = [
            {
                "seat": score.seat,
                "name": names[score.seat],
                "total": score.total,
                "lines": [[self.words.score(line, names), line.amount] for line in score.lines],
            }
            for score in result.scores
        ]
        return {"winners": list(result.winners), "standings": standings}

    def conflict_sentence(self) -> str:
        """Say which answer does not fit today's rules, and why."""
        conflict = self.session.conflict
        assert conflict is not None
        text = self.tale.answer(conflict.step, EVERYONE)
        why = "" if self.tale.secret(conflict.step) else self.sentence(conflict.why).rstrip(".")
        return self.words.say("conflicted", self.session.names, n=conflict.step.n, text=text, why=why)

    def draft_summary(self, draft: Draft[Any]) -> dict[str, Any]:
        """Return what a draft keeps, drops and asks, as data."""
        opened = []
        if draft.open is not None:
            shown = self.shown(draft.open)
            question = self.words.question(shown, self.session.names, self.seat)
            opened.append({"ask": shown.kind, "place": shown.place, "text": question})
        dropped = [{"n": step.n, "text": self.tale.answer(step, self.viewer)} for step in draft.dropped]
        return {"kept": len(draft.kept), "dropped": dropped, "open": opened}

    def who_breaks_in(self, ask: Ask) -> None:
        """Somebody breaks in and was not named: it can only be the one that may."""
        if len(ask.knocking) > 1:
            raise Refused("break-in-who", seats=list(ask.knocking), example=ask.knocking[0])
        self._given(ask, ask.knocking[0], KNOCK)

    @abstractmethod
    def answered(self, ask: Ask, seat: Seat) -> None:
        """An answer was taken."""

    @abstractmethod
    def refused(self, sentence: str, rule: str = "") -> None:
        """Something said is not taken, and why."""

    @abstractmethod
    def did(self, what: str, **facts: Any) -> None:
        """A command has done its work."""

    @abstractmethod
    def fenced(self, sentence: str) -> None:
        """Going back would unlearn something."""

    @abstractmethod
    def drafted(self, draft: Draft[Any]) -> None:
        """A draft is open, or has been answered."""

    @abstractmethod
    def explain(self, page: Page) -> None:
        """A page of the rules."""

    @abstractmethod
    def tell(self, passages: list[Passage]) -> None:
        """The whole tale."""

    @abstractmethod
    def peek(self, seat: Seat) -> None:
        """What a seat may see."""

    @abstractmethod
    def help(self, listed: list[CommandWords]) -> None:
        """The commands."""

    @abstractmethod
    def mending(self, n: int, was: str) -> None:
        """Which record a draft begins with, and what it was."""


def unquoted(text: str) -> str:
    """Return a text without the quotation marks around it, if there are any."""
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] and text[0] in "\"'" else text
