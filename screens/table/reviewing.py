"""The part of the table screen that looks back: its keys, its pages, and what goes on by itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from textual.screen import Screen
from textual.timer import Timer

from rat_tables.desk.opening import Box, Failed, fork, opened_session, taken_up
from rat_tables.engine.session import Session
from saves.errors import SaveError
from saves.store import Store, load
from screens import commands
from screens.page import House, Page
from screens.said import label, say
from screens.table.desk import TableDesk
from screens.table.flow import Flow
from screens.table.review import KEY_LINE, Review
from screens.widgets.prompt import Key as KeyCap

MOVES: Final = {
    "left": "look-back",
    "right": "look-on",
    "up": "round-back",
    "down": "round-on",
    "pageup": "event-back",
    "pagedown": "event-on",
    "space": "play",
}
"""What the keys that move do while somebody looks back, beside those that can be others."""
PACE: Final = 0.6
"""So many seconds each step is shown for, where the review goes on by itself."""


class Reviewing(House, Screen[None]):
    """A table at which somebody may look back. `stores` are closed when the screen goes."""

    box: Box
    flow: Flow
    stores: list[Store]
    _playing: Timer | None = None

    @abstractmethod
    def tell(self, text: str, good: bool = False) -> None:
        """Say something in the bar."""

    @property
    @abstractmethod
    def asking(self) -> bool:
        """Whether the bar offers something to choose from."""

    @property
    def desk(self) -> TableDesk:
        """The desk."""
        return self.flow.desk

    def review_keys(self, review: Review) -> list[KeyCap]:
        """The keys of looking back, each in its place: those that can do nothing here are struck."""
        keycaps: list[KeyCap] = []
        for ids in KEY_LINE if not self.asking else ():  # else something is asked
            if ids == ("@out",):
                keycaps.append(KeyCap("Esc", say("review.out"), "@out"))
            elif ids != ("cover",) or review.private:
                keys = " ".join(self.key_of(id_) for id_ in ids)
                word = say("review.stop") if ids == ("play",) and review.playing else self._label(ids)
                keycaps.append(KeyCap(keys, word, ids[-1], dim=not any(map(review.can, ids))))
        return keycaps

    def _label(self, ids: Sequence[str]) -> str:
        """What keys do; two that go both ways have one word."""
        return label(ids[0]) if len(ids) == 1 else say(f"review.by-{ids[0].partition('-')[0]}")

    def key_of(self, command: str) -> str:
        """Return the key of a command, as it stands on the keyboard."""
        return commands.shown(commands.keys_of(commands.BY_ID[command], self.rats.settings.keys)[0])

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────

    def _do_look_on(self) -> None:
        self._on_by("look-on")

    def _do_to_end(self) -> None:
        self._on_by("to-end")

    def _on_by(self, command: str) -> None:
        """Go on in a review, also into what has come to the session meanwhile."""
        trouble = self._follow()
        act = self.flow.review.act(command) if self.flow.review is not None else None
        if act is not None:
            act()
        if trouble:
            self.tell(trouble)

    def _do_play(self) -> None:
        review = self.flow.review
        if review is not None:
            review.act_play()
            self._let_play(review)

    def _let_play(self, review: Review) -> None:
        """A timer only while something moves."""
        if self._playing is not None:
            self._playing.stop()
            self._playing = None
        if review.playing:
            self._playing = self.set_interval(PACE, lambda: self._tick(review))

    def _tick(self, review: Review) -> None:
        if self.flow.review is not review or self.app.screen is not self or self.asking:
            review.playing = False
        review.tick()
        if not review.playing:
            self._let_play(review)

    def _do_find(self) -> None:
        from screens.finds import Finds

        if (review := self.flow.review) is not None:
            page = Finds(review.back, review.viewer)
            self._look_closer(page, lambda at: review.go(at) if at is not None else None)

    def _do_how_score(self) -> None:
        from screens.score import ScorePage

        if (review := self.flow.review) is not None:
            self._look_closer(ScorePage(self.desk, review.back.run, review.viewer))

    def _do_how_went(self) -> None:
        from screens.course import CoursePage

        if (review := self.flow.review) is not None:
            self._look_closer(CoursePage(self.desk, review.viewer, review.back.round))

    def _do_dice(self) -> None:
        from screens.dice import DicePage

        self._look_closer(DicePage(self.desk))

    def _look_closer(self, page: Page[Any], then: Callable[[Any], None] = lambda _: None) -> None:
        """Open a page over the review, for the same eyes."""
        page.private = self.flow.private
        self.app.push_screen(page, then)

    # ── reading and writing ─────────────────────────────────────────────────────────────────────────────────

    def forked(self, n: int) -> tuple[Session[Any], Path]:
        """Begin a session of its own from after record `n`; its file is let go of with the others."""
        session, store = fork(self.box, self.desk.session, n)
        self.stores.append(store)
        return session, store.path

    def _follow(self) -> str:
        """Where another window plays this session on, read what has come to it meanwhile; return why that cannot be."""
        desk, flow = self.desk, self.flow
        if not flow.readonly or flow.review is None:
            return ""
        try:
            saved = load(desk.path)
            if len(saved.records) == len(desk.session.records):
                return ""
            session = opened_session(self.box, saved)
        except (SaveError, Failed) as why:
            return str(why)
        if session.head.id != desk.session.head.id:
            return self.box.words.say("went-on")
        at = flow.review.n
        flow.sit(TableDesk(session, self.box.words, desk.path, flow, self.forked))
        flow.look_back(at)
        return ""

    def take_up(self) -> str:
        """What is only looked at is opened to be written; return why it cannot be, or nothing."""
        if not self.flow.readonly:
            return ""
        try:
            self.stores.append(taken_up(self.desk.session, self.desk.path, self.box.words))
        except (SaveError, Failed) as why:
            return str(why)
        self.flow.readonly = ""
        return ""
