"""A session taken elsewhere: as a table for spreadsheets, as data, or as a page to keep."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from rat_tables.desk.opening import library, looked_at
from rat_tables.engine.asks import Ask
from rat_tables.engine.fold import Step, line_to
from rat_tables.engine.game import Run
from rat_tables.engine.records import Record
from rat_tables.engine.seats import ALL, Viewer
from rat_tables.engine.session import Conflict, take_step
from rat_tables.plain.opening import told
from rat_tables.plain.reports import Stage, note_opening, out, viewer_of
from rat_tables.plain.story import about, chapters, ending, title_of
from rat_tables.slots import Said
from rat_tables.tale import Lines, Passage

COLUMNS: Final = ("number", "time", "place", "who", "asked", "answer", "changed", "note")
FORMULA: Final = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
"""What a spreadsheet takes for the beginning of a formula."""

MARKED: Final = re.compile(r"([\\`*_\[\]<>#|~&$])")
"""What Markdown would take for more than it is."""
OPENS: Final = re.compile(r"^(\s*\d*)([-+=.)])")
"""The same at the beginning of a line."""


def export(text: str, to: str, opened_hands: bool) -> int:
    """Write a session out; hands stay closed while the game goes on, unless they are opened."""
    entry = library().find(text)
    if opened_hands:
        note_opening(entry)
    opened, session = looked_at(entry, told)
    chronicle = Chronicle(Stage(opened, session, entry.path), viewer_of(session, "", opened_hands))
    WAYS[to](chronicle)
    return 0


class Chronicle:
    """A session as one viewer may read it, record by record."""

    def __init__(self, stage: Stage, viewer: Viewer) -> None:
        self.stage, self.viewer = stage, viewer
        self.desk, self.session, self.words = stage.plain, stage.session, stage.words
        self.tale, self.names = stage.plain.tale, stage.session.names
        self.lines = Lines(self.session)
        self.questions = self._asked()
        self._kept = {self.lines.root(n): n for n in self.lines.live}

    def question(self, n: int) -> str:
        """What was asked when record `n` answered; of what is another's secret, only who chose."""
        return self.questions.get(n, "")

    def answer(self, n: int) -> str:
        """Record `n` in words; who answered stands beside it."""
        record = self.session.records[n - 1]
        return self.tale.reads(n, self.viewer, self.lines).removeprefix(f"{self.names.get(record.seat, '')}: ")

    def token(self, n: int) -> str:
        """The answer as it stands in the save, or nothing where it is not this viewer's to know."""
        record = self.session.records[n - 1]
        if record.do or (self.viewer != ALL and self.tale.secret(self.lines.step(n))):
            return ""
        return record.answer

    def who(self, record: Record) -> str:
        """Whose answer it is: a name, the table, or nobody’s but chance’s."""
        if record.seat in self.names:
            return self.names[record.seat]
        return self.words.say("export-chance" if record.chance else "whose-table") if not record.do else ""

    def changed(self, n: int) -> str:
        """What became of an answer: taken back, mended, kept by a mend; or what it was before it was mended."""
        record, say = self.session.records[n - 1], self.words.say
        if not record.steps:
            return ""
        root = self.lines.root(n)
        if n in self.lines.live:
            was = [Said(self.tale.answer(step, self.viewer)) for step in self.lines.were(self.lines.step(n))]
            return say("export-was", was=was) if was else ""
        if root in self._kept:
            return say("export-again", n=self._kept[root])
        return say("export-mended" if self.lines.shown(n) else "export-taken-back")

    def place(self, n: int) -> str:
        """Where in the game record `n` was, in words; a note stands where the game stood."""
        step = self.session.fold.heads[n]
        return self.words.place(step.record.place if step else "")

    def options(self) -> list[tuple[str, str]]:
        """In words, the options of the evening that are not as usual."""
        known = {option.name: option for option in self.session.game.options}
        found = []
        for name, value in self.session.setting.options.items():
            words, plain = self.words.option(name), value if isinstance(value, str) else "yes" if value else "no"
            if value != known[name].default:
                found.append((words.label, words.values.get(str(value).lower(), plain)))
        return found

    def _asked(self) -> dict[int, str]:
        """What each answer was asked, on every line that was ever played."""
        found: dict[int, str] = {}
        for tip in self.session.fold.heads[::-1]:
            if tip is not None and tip.n not in found:
                self._ask_again(line_to(tip), found)
        return found

    def _ask_again(self, line: list[Step], found: dict[int, str]) -> None:
        """Play a line through and keep its questions; rules may not take it to its end any more."""
        run: Run[Any] = Run(self.session.game, self.session.setting)
        try:
            for step in line:
                if step.n not in found:
                    found[step.n] = self._put(run.ask, step.record)
                take_step(run, step)
        except Conflict:
            found.update({step.n: "" for step in line if step.n not in found})

    def _put(self, ask: Ask | None, record: Record) -> str:
        """A question as it was put to whoever answered, if this viewer may read it."""
        if record.do or ask is None or ask.kind != record.ask:
            return ""
        seen = ask.as_seen_by(record.seat or ALL if self.viewer == ALL else self.viewer)
        return self.words.question(seen, self.names, record.seat) if seen.offers else self.words.turn(seen, self.names)


# ── a table for spreadsheets ────────────────────────────────────────────────────────────────────────────────


def write_csv(told: Chronicle) -> None:
    """One row a record, all of it text that no spreadsheet takes for a formula."""
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(COLUMNS)
    for n, record in enumerate(told.session.records, 1):
        row = (moment(record.at), told.place(n), told.who(record), told.question(n), told.answer(n))
        writer.writerow([n, *map(safe, (*row, told.changed(n), record.reason or record.text))])
    out(rows.getvalue().removesuffix("\n"))


def safe(text: str) -> str:
    """Return a text that is one in a spreadsheet too."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def moment(at: datetime | None) -> str:
    """A time as it is written down."""
    return at.isoformat(timespec="seconds") if at else ""


# ── data ────────────────────────────────────────────────────────────────────────────────────────────────────


def write_json(told: Chronicle) -> None:
    """The whole session as one object. What the dice follow from is in it as little as in any view."""
    session, head = told.session, told.session.head
    data = {
        "id": head.id,
        "game": head.game,
        "name": told.words.title,
        "use": head.use,
        "title": session.title,
        "started": moment(head.started),
        "app": head.app,
        "rules": head.rules,
        "fork": head.fork,
        "pack": {name: head.pack[name] for name in ("pack", "title") if name in head.pack} if head.pack else None,
        "seats": [{"slug": s.slug, "name": told.names[s.slug], "mark": s.mark, "colour": s.colour} for s in head.seat],
        "options": session.setting.options,
        "open": told.viewer == ALL,
        "finished": session.result is not None,
        "records": [record_data(told, n) for n in range(1, len(session.records) + 1)],
        "notes": [
            {"n": n, "kind": record.do, "text": record.text, "by": record.by, "at": moment(record.at)}
            for n, record in enumerate(session.records, 1)
            if record.do in ("note", "doubt")
        ],
        "result": told.desk.result(),
    }
    out(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def record_data(told: Chronicle, n: int) -> dict[str, Any]:
    """A record with what it says in words; fields that have nothing in them are left out."""
    record = told.session.records[n - 1]
    fields = {
        "n": n,
        "do": record.do,
        "at": moment(record.at),
        "place": record.place,
        "where": told.place(n),
        "seat": record.seat,
        "who": told.who(record),
        "ask": record.ask,
        "asked": told.question(n),
        "answer": told.token(n),
        "text": told.answer(n),
        "by": record.by,
        "changed": told.changed(n),
        "reason": record.reason,
    }
    return {name: value for name, value in fields.items() if value != ""}


# ── a page to keep ──────────────────────────────────────────────────────────────────────────────────────────


def write_md(told: Chronicle) -> None:
    """The evening as a page of Markdown."""
    desk, say = told.desk, told.words.say
    lines = [f"# {literal(title_of(desk))}", "", literal(about(desk))]
    differ = [f"- {literal(say('export-option', label=label, value=value))}" for label, value in told.options()]
    lines += part(say("export-options"), differ)
    lines += ["", f"## {say('export-tale')}"]
    tale = told.tale.whole(told.viewer)
    for chapter in chapters(tale, told.words, told.names):
        lines += ["", f"### {literal(chapter.head)}"] if chapter.head else []
        for paragraph in chapter.paragraphs:
            lines += ["", literal(paragraph)]
    notes = [f"- {literal(noted(passage, told))}" for passage in tale if passage.kind in ("note", "doubt")]
    lines += part(say("export-notes"), notes)
    last = ending(desk)
    first, *scores = map(literal, last.paragraphs)
    lines += part(last.head, [first, *([""] if scores else []), *(f"- {score}" for score in scores)])
    lines += part(say("export-sheet" if told.session.result else "export-now"), board(told))
    out("\n".join(lines))


def noted(passage: Passage, told: Chronicle) -> str:
    """A note as it was written; a doubt says that it is one."""
    text = told.session.records[passage.n - 1].text
    return text if passage.kind == "note" and text else passage.text


def part(head: str, lines: list[str]) -> list[str]:
    """A part of the page with its headline, if there is anything in it."""
    return ["", f"## {literal(head)}", "", *lines] if lines else []


def board(told: Chronicle) -> list[str]:
    """How it lies on the table, as the lines of text that show it."""
    plain = told.stage.plain
    if plain.board is None:
        return []
    view = told.session.table.as_seen_by(told.viewer)
    lines = list(plain.board(view, told.names, told.words))
    ticks = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, ticks + 1)
    return [fence, *lines, fence]


def literal(text: str) -> str:
    """Return a text that reads in Markdown as it is."""
    return OPENS.sub(r"\1\\\2", MARKED.sub(r"\\\1", text))


WAYS: Final[Mapping[str, Callable[[Chronicle], None]]] = {"csv": write_csv, "json": write_json, "md": write_md}

__all__ = ["WAYS", "export"]
