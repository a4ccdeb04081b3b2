"""`--json`: one object a line out, one answer a line in."""

from __future__ import annotations

from typing import Any

import msgspec

from rat_tables.engine.asks import Ask, AskView
from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import ALL, EVERYONE, Seat, Viewer
from rat_tables.engine.views import as_data
from rat_tables.plain.lines import Lines
from rat_tables.tale import Passage
from rat_tables.words import CommandWords, Page

_encode = msgspec.json.Encoder().encode


class Json(Lines):
    """A game for programs. It has no curtain: who drives it decides who reads what."""

    def write(self, data: dict[str, Any]) -> None:
        """Write one object."""
        self.streams.stdout.write(_encode(data).decode() + "\n")

    def show(self) -> bool:
        if self.session.result is not None and self.draft is None:
            log = self._log(EVERYONE)
            self.write({"result": self.result(), "view": self._view(ALL), "log": log, "session": str(self.path)})
        elif self.ask is not None:
            self._show_ask(self.ask)
        elif self.session.conflict and self.draft is None:
            self.write({"conflict": self.conflict_sentence(), "n": self.session.conflict.step.n})
        return True

    def _show_ask(self, ask: Ask) -> None:
        shown, viewer = self.shown(ask), self.viewer
        line: dict[str, Any] = {"n": len(self.session.records) + 1, "ask": self._asked(ask, shown)}
        if self.draft:
            line["draft"] = True
        self.write({**line, "view": self._view(viewer), "log": self._log(viewer), "session": str(self.path)})

    def _asked(self, ask: Ask, shown: AskView) -> dict[str, Any]:
        seat, names = self.seat, self.session.names
        labels = self.words.labels(shown, names)
        entry = None
        if shown.entry:
            entry = {"hint": self.words.hint(shown.entry, names), "example": shown.entry.example}
        asked = {
            "kind": shown.kind,
            "place": shown.place,
            "who": [seat] if seat else list(shown.who),
            "secret": shown.secret,
            "question": self.words.question(shown, names, seat),
            "options": labels if len(labels) > 1 or shown.knocking else next(iter(labels.values()), {}),
            "pick": shown.pick,
            "entry": entry,
            "facts": plain_data(shown.facts),
        }
        if shown.suggested:
            asked["suggested"] = list(shown.suggested)
        if shown.knocking:
            asked["knock"] = list(shown.knocking)
        return {**asked, "chance": True} if shown.chance else asked

    def _view(self, viewer: Viewer) -> Any:
        run = self.draft.run if self.draft else self.session.run
        return as_data(run.table.as_seen_by(viewer))

    def _log(self, viewer: Viewer) -> list[dict[str, Any]]:
        return [{"n": passage.n, "text": passage.text} for passage in self.journal(viewer)]

    def answered(self, ask: Ask, seat: Seat) -> None:
        pass

    def refused(self, sentence: str, rule: str = "") -> None:
        self.write({"refused": sentence, "rule": rule or None})

    def did(self, what: str, **facts: Any) -> None:
        self.write({"did": what, **facts})

    def fenced(self, sentence: str) -> None:
        self.write({"fenced": f"{sentence} {self.words.say('fenced-agree')}"})

    def drafted(self, draft: Draft[Any]) -> None:
        self.write({"draft": self.draft_summary(draft)})

    def explain(self, page: Page) -> None:
        self.write({"page": plain_data(page)})

    def tell(self, passages: list[Passage]) -> None:
        self.write({"tale": [passage_data(passage) for passage in passages]})

    def peek(self, seat: Seat) -> None:
        self.write({"peek": seat, "view": self._view(seat)})

    def help(self, listed: list[CommandWords]) -> None:
        self.write({"help": {command.usage: command.help for command in listed}})

    def leave(self) -> None:
        pass

    def mending(self, n: int, was: str) -> None:
        pass  # whoever sent the number knows it

    def cover(self) -> None:
        pass  # there is no screen


def plain_data(value: Any) -> Any:
    """Return facts as plain data."""
    return msgspec.to_builtins(value, str_keys=True)


def passage_data(passage: Passage) -> dict[str, Any]:
    """Return a passage of the tale as data."""
    data: dict[str, Any] = {"n": passage.n, "kind": passage.kind, "text": passage.text}
    if passage.struck:
        data["struck"] = True
    if passage.was:
        data["was"] = list(passage.was)
    if passage.only:
        data["only"] = passage.only
    return data
