"""The desk of the table screen: what it would write, it hands to the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from rat_tables.desk.desk import Desk, Forked
from rat_tables.engine.asks import Ask
from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import ALL, EVERYONE, Seat, Viewer
from rat_tables.engine.session import Session
from rat_tables.tale import Passage
from rat_tables.words import Page, Words


class Host(Protocol):
    """What the desk says, and the screen shows."""

    def answered(self, ask: Ask, seat: Seat) -> None: ...
    def refused(self, sentence: str, rule: str) -> None: ...
    def did(self, what: str, **facts: Any) -> None: ...
    def fenced(self, sentence: str) -> None: ...
    def drafted(self) -> None: ...
    def explain(self, page: Page) -> None: ...
    def tell(self, passages: list[Passage]) -> None: ...
    def peek(self, seat: Seat) -> None: ...
    def act_break_in(self) -> None: ...


class TableDesk(Desk):
    """A desk whose words go to a screen. `mended` is the record a draft began with."""

    def __init__(
        self, session: Session[Any], words: Words, path: Path, host: Host, forked: Forked | None = None
    ) -> None:
        self.host = host
        self.mended = 0
        super().__init__(session, words, path, forked)

    @property
    def viewer(self) -> Viewer:
        if self.session.result is not None and self.draft is None:
            return ALL
        return self.looking or EVERYONE

    def answered(self, ask: Ask, seat: Seat) -> None:
        self.host.answered(ask, seat)

    def refused(self, sentence: str, rule: str = "") -> None:
        self.host.refused(sentence, rule)

    def did(self, what: str, **facts: Any) -> None:
        self.host.did(what, **facts)

    def fenced(self, sentence: str) -> None:
        self.host.fenced(sentence)

    def drafted(self, draft: Draft[Any]) -> None:
        self.host.drafted()

    def explain(self, page: Page) -> None:
        self.host.explain(page)

    def tell(self, passages: list[Passage]) -> None:
        self.host.tell(passages)

    def peek(self, seat: Seat) -> None:
        self.host.peek(seat)

    def who_breaks_in(self, ask: Ask) -> None:
        self.host.act_break_in()

    def help(self, listed: list[Any]) -> None:
        self.host.did("help")

    def mending(self, n: int, was: str) -> None:
        self.mended = n  # how it read is for whoever looks then
