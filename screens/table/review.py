"""Looking back at a table: where one stands in the evening, with whose eyes, and what can be done from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Viewer
from rat_tables.review.lookback import KEY, ROUND, STEP, Lookback
from rat_tables.sentences import sentence
from rat_tables.tale import BESIDE, LIVE, Passage, reads
from screens.said import say
from screens.table import prompts
from screens.widgets.prompt import Prompt, Timeline

if TYPE_CHECKING:
    from screens.table.flow import Flow

FIRST: Final = 3
"""So much of what is told at a stop stands in the bar; all of it is in the log."""
AS_SEEN: Final = "as-seen"
Eyes = Viewer | Literal["as-seen"]
"""Whose eyes: a viewer's, or at each point those of whoever had the screen then."""

GOING: Final = {
    "look-back": (STEP, -1),
    "look-on": (STEP, 1),
    "round-back": (ROUND, -1),
    "round-on": (ROUND, 1),
    "event-back": (KEY, -1),
    "event-on": (KEY, 1),
}
"""Commands that go on or back, and by what."""


class Review:
    """A table that is looked back on. Nothing is written by looking; opening all hands of an unfinished game is, and
    is asked first.

    `back` is where one stands, `eyes` who looks, `playing` whether it goes on by itself.
    """

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.opened = False
        self.playing = False
        self.eyes: Eyes = ALL if self.open_to_all else EVERYONE
        self._offered: Eyes = self.eyes  # whose eyes were offered last, looked with or not
        self.back = Lookback(flow.desk.session, flow.desk.words)

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def n(self) -> int:
        """The record that is stood at."""
        return self.back.piece.n

    @property
    def open_to_all(self) -> bool:
        """Whether every hand may be seen: the game is over, or the table agreed to open them."""
        return self.opened or self.flow.desk.session.result is not None

    @property
    def viewer(self) -> Viewer:
        """Whose eyes everything on the screen is for."""
        if self.eyes != AS_SEEN:
            return self.eyes
        ask = self.back.run.ask
        return next(iter(ask.offers)) or EVERYONE if ask is not None and ask.secret else EVERYONE

    @property
    def private(self) -> bool:
        """Whether something on the screen is for one seat alone."""
        return not self.open_to_all and self.viewer not in (EVERYONE, ALL)

    @property
    def log(self) -> Sequence[Passage]:
        """The tale up to here."""
        return self.back.log(self.viewer)

    def cover(self) -> None:
        """Look with everybody's eyes again, where those of one seat were on."""
        if self.private:
            self.eyes = self._offered = EVERYONE

    def timeline(self) -> Timeline:
        """Where one stands, as a line from the beginning to now."""
        back = self.back
        return Timeline(back.at, back.last, tuple(back.rounds), tuple(back.keys))

    # ── going about ─────────────────────────────────────────────────────────────────────────────────────────

    def go(self, at: int) -> None:
        """Go to a stop."""
        self.back.jump(at)
        self.ask()

    def go_to(self, n: int) -> None:
        """Go to a record."""
        self.go(self.back.stop_of(n))

    def by(self, command: str) -> None:
        """Go on or back, as a command says; where there is nothing more, say so."""
        if self.back.by(*GOING[command]):
            self.ask()
        else:
            self.flow.stage.tell(say(f"review.none-{GOING[command][0]}"))

    def act_to_start(self) -> None:
        """The beginning."""
        self.go(0)

    def act_to_end(self) -> None:
        """How it stands now."""
        self.go(self.back.last)

    def act_there_and_back(self) -> None:
        """To where one was before the last jump."""
        self.back.there_and_back()
        self.ask()

    def act_play(self) -> None:
        """Let it go on by itself, or stop it."""
        self.playing = not self.playing
        if self.playing and self.back.at == self.back.last:
            self.back.jump(0)
        self.ask()

    def tick(self) -> None:
        """One step of what goes on by itself; at the end it stops."""
        if self.playing:
            self.back.by(STEP, 1)
            self.playing = self.back.at < self.back.last
            self.ask()

    def out(self) -> None:
        """Back to where the game stands, or to the menu where there is no game to go on with."""
        if self.flow.readonly:
            self.flow.stage.leave()
        else:
            self.flow.review = None
            self.flow.proceed()

    # ── whose eyes ──────────────────────────────────────────────────────────────────────────────────────────

    def act_eyes(self) -> None:
        """Look with other eyes: everybody's, a seat's (behind its curtain), as it was seen, or all of it."""
        kinds: list[Eyes] = [EVERYONE, *self.flow.desk.session.head.seats, ALL]
        if self.open_to_all:
            kinds.insert(-1, AS_SEEN)
        last = self._offered if self.eyes == EVERYONE else self.eyes
        self.look_as(kinds[(kinds.index(last) + 1) % len(kinds)])

    def look_as(self, eyes: Eyes) -> None:
        """Look with these eyes."""
        self._offered = eyes
        if eyes == EVERYONE or self.open_to_all:
            self.eyes = eyes
            self.ask()
        elif eyes == ALL:
            self._ask_to_open()
        else:
            self.eyes = EVERYONE
            self.flow.stage.redraw()
            self.flow.stage.curtain(eyes, [], lambda said: self._lifted(eyes, said))

    def _lifted(self, eyes: Eyes, said: str | None) -> None:
        if said == "leave":
            self.flow.stage.leave()
            return
        if said == "lift":
            self.eyes = eyes
        self.ask()

    def _ask_to_open(self) -> None:
        """All hands of a game that goes on: only when the table wants it, and it is written down."""
        self.eyes = EVERYONE
        question, yes = say("review.open"), say("review.open-yes")
        self.flow._ask(prompts.yes_or_no(question, yes, say("table.never-mind"), self._open, self.ask))

    def _open(self) -> None:
        flow, session = self.flow, self.flow.desk.session
        why = flow.stage.take_up() or ("" if flow.desk.open_hands() else flow.said)
        if why:
            self.ask(why)
            return
        at = self.back.at
        self.opened, self.eyes = True, ALL
        self.back = Lookback(session, flow.desk.words)
        self.back.go(at)
        self.ask()

    # ── going on from here ──────────────────────────────────────────────────────────────────────────────────

    def act_fork(self) -> None:
        """Ask whether the game is to go on from here in a session of its own."""
        title = self.flow.desk.session.title or self.flow.desk.words.short
        question = say("review.fork", title=title, n=self.n, place=self._place())
        self.flow._ask(
            prompts.yes_or_no(question, say("review.fork-yes"), say("table.never-mind"), self._fork, self.ask)
        )

    def _fork(self) -> None:
        back, flow = self.back, self.flow
        piece = back.piece
        n = piece.n if piece.how != BESIDE else back.session.line[piece.spot].n if piece.spot >= 0 else 0
        if not flow.desk.do("fork", str(n)):
            self.ask(flow.said)

    def act_mend(self) -> None:
        """Put the answer right that was given here."""
        piece, flow = self.back.piece, self.flow
        step = flow.desk.session.line[piece.spot] if piece.how == LIVE and piece.n else None
        if step is None or step.record.do:
            flow.stage.tell(say("tale.not-mended"))
        else:
            flow.mend(piece.n)  # written only when it is decided

    # ── the bar ─────────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, said: str = "") -> None:
        """Say where one stands, and with whose eyes; `said`: why something could not be done."""
        names, viewer = self.flow.desk.session.names, self.viewer
        secret = say("table.only", name=names[viewer]) if self.private else ""
        self.flow._ask(
            Prompt(
                self.told() or " ",
                take=lambda chosen: self.by("look-on"),
                secret=secret,
                aside=self._whose(viewer),
                timeline=self.timeline(),
            )
        )
        if said:
            self.flow.stage.tell(said)

    def _whose(self, viewer: Viewer) -> str:
        names = self.flow.desk.session.names
        if self.eyes == AS_SEEN:
            return say("review.as-seen", names, seat=viewer if viewer != EVERYONE else TABLE)
        key = "all" if viewer == ALL else "everyone" if viewer == EVERYONE else "seat"
        return say(f"table.as-{key}", names, seat=viewer)

    def told(self) -> str:
        """What happened at this stop: as it is told, or what was answered where these eyes may read no more."""
        flow, back = self.flow, self.back
        words, names = flow.desk.words, flow.desk.session.names
        if back.at == back.last and flow.desk.session.conflict is not None:
            return flow.desk.conflict_sentence()
        if back.at == back.last and flow.readonly not in ("", say("table.read-only")):
            return flow.readonly
        here = back.here(self.viewer)
        told = [reads(replace(passage, text=sentence(passage.text)), words, names) for passage in here[:FIRST]]
        if told:
            return " ".join(told) + (" …" if here[FIRST:] else "")
        return back.done(self.viewer) or say("table.start")

    def _place(self) -> str:
        ask = self.back.run.ask
        return self.flow.desk.words.place(ask.place if ask else self.back.run.table.place)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────

    def can(self, command: str) -> bool:
        """Whether a command makes sense here."""
        piece = self.back.piece
        if command == "mend":
            return piece.how == LIVE and piece.n > 0 and not self.back.session.line[piece.spot].record.do
        if command == "cover":
            return self.private
        if command == "there-and-back":
            return self.back.came is not None
        return command in (*GOING, *ALWAYS)

    def act(self, command: str) -> Callable[[], None] | None:
        """Return what does a command, if it is one of looking back."""
        if command in GOING:
            return lambda: self.by(command)
        found: Callable[[], None] | None = getattr(self, f"act_{command.replace('-', '_')}", None)
        return found


ALWAYS: Final = (
    *("to-start", "to-end", "play", "find", "eyes", "fork", "how-score", "how-went", "dice"),
    *("tale", "why", "leave", "help", "palette"),
)
"""Commands that are always possible while somebody looks back."""

KEY_LINE: Final = (
    ("look-back", "look-on"),
    ("round-back", "round-on"),
    ("event-back", "event-on"),
    ("find",),
    ("@out",),
    ("eyes",),
    ("cover",),
    ("how-score",),
    ("mend",),
    ("fork",),
    ("how-went",),
    ("dice",),
    ("play",),
    ("there-and-back",),
    ("tale",),
    ("why",),
)
"""The key line, what is most likely first: where there is no room for the rest, F1 has it."""
