"""What comes next at a table: whose turn it is to look, what is asked, which moment is shown. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from rat_tables.desk.options import Choice, without_knocks
from rat_tables.engine.asks import KNOCK, Ask, AskView
from rat_tables.engine.game import Run
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat, Viewer
from rat_tables.engine.session import ROLL
from rat_tables.engine.table import Event
from rat_tables.engine.views import View
from rat_tables.tale import Passage
from rat_tables.words import Page
from screens.pad.cells import Cells
from screens.said import label, say
from screens.scene import Board, Scene
from screens.table import prompts
from screens.table.beats import Beats, cut
from screens.table.desk import TableDesk
from screens.table.log import LogBook
from screens.table.review import Review
from screens.widgets.prompt import Choice as Option
from screens.widgets.prompt import Prompt


class Stage(Protocol):
    """What the flow needs of the screen."""

    beats_wanted: bool

    def put(self, prompt: Prompt) -> None:
        """Ask this in the bar, and draw everything as it is now."""

    def redraw(self) -> None:
        """Draw everything as it is now; the bar keeps its question."""

    def tell(self, text: str, good: bool = False) -> None:
        """Say something in the bar."""

    def curtain(self, seat: Seat, news: Sequence[str], then: Callable[[str | None], None]) -> None:
        """Draw the curtain for a seat, and hand over what was said at it."""

    def explain(self, page: Page) -> None:
        """Show a page of the rules."""

    def tell_tale(self, passages: Sequence[Passage]) -> None:
        """Show the tale."""

    def show_draft(self) -> None:
        """Show what a draft keeps, drops and asks."""

    def show_score(self) -> None:
        """Show how the result came about."""

    def help(self) -> None:
        """Show the help."""

    def key_of(self, command: str) -> str:
        """Return the key of a command, as it stands on the keyboard."""

    def take_up(self) -> str:
        """Make sure that what is decided now can be written; return why it cannot, or nothing."""

    def leave(self) -> None:
        """Go back to the menu."""


class Flow:
    """The flow of a table. `readonly` says why nothing can be written, or is empty.

    `beats`: great moments being shown; `peeking`: who looks at its own for a moment; `review`: the table is looked
    back on; `return_to`: where that goes on when a mend is done with.
    """

    def __init__(self, stage: Stage, board: Board, readonly: str = "") -> None:
        self.stage, self.board, self.readonly = stage, board, readonly
        self.desk: TableDesk
        self.beats: Beats | None = None
        self.peeking: Seat = TABLE
        self.review: Review | None = None
        self.return_to: int | None = None
        self.hand_overs = 0
        self.said = ""  # the last refusal
        self.cells = Cells(self)

    def sit(self, desk: TableDesk) -> None:
        """Begin, or go on in another session."""
        self.desk = desk
        self.book = LogBook(desk.tale)
        self.beats, self.peeking, self.review, self.return_to = None, TABLE, None, None
        self._stood = self._mark()

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def viewer(self) -> Viewer:
        """Whose eyes everything on the screen is for."""
        if self.review is not None:
            return self.review.viewer
        if self.peeking:
            return self.peeking
        return EVERYONE if self.beats is not None else self.desk.viewer

    @property
    def private(self) -> bool:
        """Whether something on the screen is for one seat alone."""
        if self.review is not None:
            return self.review.private
        return self.viewer not in (EVERYONE, ALL)

    @property
    def run(self) -> Run[Any]:
        """The table that is shown."""
        if self.review is not None:
            return self.review.back.run
        draft = self.desk.draft
        return draft.run if draft is not None else self.desk.session.run

    def scene(self, lit: str = "", numbers: dict[str, str] | None = None) -> Scene:
        """Everything that may be drawn now."""
        desk, session, viewer = self.desk, self.desk.session, self.viewer
        run = self.run
        scene = Scene(
            view=self.beats.before if self.beats else run.table.as_seen_by(viewer),
            names=session.names,
            words=desk.words,
            viewer=viewer,
            seats=session.head.seat,
            use=session.head.use,
            numbers=numbers or {},
            lit=lit,
            over=session.result is not None and desk.draft is None and self.review is None,
        )
        if self.beats is not None:
            scene.after = self.beats.after
            scene.events, scene.beats = self.beats.events, self.beats.shown
            scene.log = [*self._logged, *self._told(self.beats.events[self._logged_events :])]
            return scene
        scene.events = [event for event in run.table.story.events if event.seen_by(viewer)]
        back = self.review is not None
        scene.log = self._log(viewer) if desk.draft is None or back else self._told(scene.events)
        ask = run.ask if back else desk.ask
        if ask is not None:
            scene.ask = without_knocks(ask.as_seen_by(viewer) if back else self._seen(ask))
            scene.asked = ask.who if desk.seat == TABLE or back or not self.looking else (desk.seat,)
        if not back and self.cells.shown is not None:  # an earlier cell of a score pad is being put right
            scene.ask = self.cells.shown
        return scene

    def _seen(self, ask: Ask) -> AskView:
        if ask.secret and ask.who and not self.looking:
            return ask.as_seen_by(EVERYONE)
        return self.desk.shown(ask)

    @property
    def looking(self) -> Seat:
        """Who alone looks, to answer."""
        return self.desk.looking

    def _log(self, viewer: Viewer) -> Sequence[Passage]:
        return self.book.of(viewer) if self.review is None else self.review.log

    def _told(self, events: Sequence[Event]) -> list[Passage]:
        names, words = self.desk.session.names, self.desk.words
        return [Passage(0, words.event(event, names)) for event in events]

    def title(self) -> tuple[str, str, str, str, str]:
        """The game, the table's name, the place, whose turn it is, and that seat's colour."""
        desk, words = self.desk, self.desk.words
        names, session = desk.session.names, desk.session
        run = self.run
        ask = run.ask if self.review is not None or desk.draft is not None else desk.ask
        place = words.place(ask.place if ask else run.table.place)
        if self.review is not None:
            turn = say("table.stepped", at=self.review.n, all=len(session.records), playing=self.review.playing)
        elif desk.draft is not None:
            turn = say("table.drafting")
        elif session.conflict is not None:
            turn = say("table.conflict")
        elif self.beats is not None:
            turn = say("table.beat", at=self.beats.at + 1, all=len(self.beats.moments))
            place = words.place(self._place_of_beat())
        elif ask is None:
            turn = words.say("turn-over")
        elif len(ask.who) > 1 and ask.secret:
            every = len(ask.who) == len(session.head.seats)
            turn = say("table.all-secret" if every else "table.some-secret", count=len(ask.who))
        else:
            shown = self.cells.shown or ask.as_seen_by(EVERYONE)
            place, turn = words.place(shown.place), words.turn(shown, names)
        seat = ask.who[0] if ask is not None and len(ask.who) == 1 and self.review is None else TABLE
        return words.short, session.title, place, turn, seat

    def _ask(self, prompt: Prompt) -> None:
        """Put a question. One that is not for a single seat is never put over what only that seat may see."""
        if not prompt.secret:
            self._cover()
        self.stage.put(prompt)

    def _cover(self) -> None:
        """Nobody looks alone any more, whatever it was at."""
        self.desk.looking = self.peeking = TABLE
        if self.review is not None:
            self.review.cover()

    # ── what comes next ─────────────────────────────────────────────────────────────────────────────────────

    def proceed(self) -> None:
        """Show what is to be seen, and ask what is to be asked."""
        desk = self.desk
        ask = desk.ask
        if self.review is not None:
            self.review.ask()
        elif self.beats is not None:
            self._show_beat()
        elif desk.draft is None and (self.readonly or self.return_to is not None):
            self.look_back(self.return_to)
        elif desk.session.conflict is not None and desk.draft is None:
            self._ask_conflict()
        elif ask is None and desk.draft is not None:
            self.stage.show_draft()
        elif ask is None:
            self._ask_over()
        elif not (ask.secret and desk.seat):
            desk.looking = TABLE
            self._read_aloud()
            self._put(ask)
        elif self._staying(ask):
            self._put(ask)
        else:
            self._pass_to(desk.seat)

    def _staying(self, ask: Ask) -> bool:
        """Whether the seat that is asked looks already, and nothing was told since that all should read."""
        desk = self.desk
        return bool(desk.looking) and desk.seat == desk.looking and not self._news()

    def _news(self) -> list[str]:
        desk = self.desk
        told = desk.tale.since(EVERYONE, desk.seen.get(EVERYONE, 0))
        return [passage.text for passage in told if not passage.only]

    def _read_aloud(self) -> None:
        """Everything told so far counts as read by all."""
        self.desk.seen[EVERYONE] = len(self.desk.session.records)

    def _pass_to(self, seat: Seat) -> None:
        """Cover everything, and let one seat look."""
        self._cover()
        news = self._news()
        self.stage.redraw()
        self.stage.curtain(seat, news, lambda said: self._at_curtain(seat, said))

    def _at_curtain(self, seat: Seat, said: str | None) -> None:
        desk = self.desk
        self._cover()
        if said == "lift":
            self.hand_overs += seat != desk.held
            desk.looking = desk.held = seat
            self._read_aloud()
            ask = desk.ask
            if ask is not None:
                self._put(ask)
        elif said == "undo":
            if not self._undo() and desk.agreeing is None:  # else it has gone on already
                self.proceed()
        elif said == "leave":
            self.stage.leave()
        else:
            self._ask_who_looks()

    def _ask_who_looks(self) -> None:
        ask = self.desk.ask
        self._cover()
        if ask is None:
            self.proceed()
            return
        self._read_aloud()
        seats = [seat for seat in self.desk.session.head.seats if seat in ask.offers]
        self._ask(prompts.of_turn(self.desk, seats, self._wants))

    def _wants(self, seat: Seat) -> None:
        self.desk.wanted, self.desk.held = seat, TABLE
        self._pass_to(seat)

    def _put(self, ask: Ask) -> None:
        desk = self.desk
        self.peeking = TABLE
        looking = desk.session.names[desk.looking] if desk.looking else ""
        shown = desk.shown(ask)
        self._ask(self.cells.asked(prompts.of_ask(desk, ask, shown, self.board, self._take, self._type, looking)))

    def _take(self, choices: Sequence[Option]) -> None:
        """Options were chosen in the bar, or on the board."""
        self._before()
        ask = self.desk.ask
        if ask is not None and ask.pick is not None:
            order = list(ask.offers[self.desk.seat])
            tokens = sorted((choice.token for choice in choices), key=order.index)
            self.desk.answer(self.desk.seat, "+".join(tokens) or "none")
        elif choices:
            seat = choices[0].seat if ask is None or choices[0].seat in ask.offers else TABLE
            self.desk.answer(seat, choices[0].token)

    def _type(self, text: str) -> None:
        """Something was typed: an answer, or with a colon a command."""
        self._before()
        self.desk.take(text)

    def _mark(self) -> tuple[int, View]:
        table = self.desk.session.table
        return len(table.story.events), table.as_seen_by(EVERYONE)

    def _before(self) -> None:
        """Remember how the table stood for everybody: great moments are told from there."""
        self._stood = self._mark()
        self._logged = list(self.book.of(EVERYONE))

    # ── what the desk says (Host) ───────────────────────────────────────────────────────────────────────────

    def answered(self, ask: Ask, seat: Seat) -> None:
        """An answer was taken and lies on the disk: look away from secrets, show the moments it brought."""
        desk = self.desk
        if desk.draft is not None:
            return
        told, before = self._stood
        table = desk.session.table
        story = table.story.events
        if self.stage.beats_wanted and len(story) > told:
            known = [event for event in story[:told] if event.to is None]
            self._logged_events = len(known)
            self.beats = cut(self.board, known, story[told:], before, table.as_seen_by(EVERYONE))
        if ask.secret and (self.beats is not None or not self._stays()):
            desk.looking = TABLE
        self.proceed()

    def _stays(self) -> bool:
        ask = self.desk.ask
        return ask is not None and ask.secret and self._staying(ask)

    def refused(self, sentence: str, rule: str) -> None:
        """Something is not taken; what was typed stays."""
        if rule and self.desk.words.page(rule):
            sentence = say("table.see-rule", text=sentence)
        self.said = sentence
        self.stage.tell(sentence)

    def did(self, what: str, **facts: Any) -> None:
        """A command has done its work."""
        desk = self.desk
        if what == "help":
            self.stage.help()
            return
        if what in ("note", "doubt", "settle", "title", "rename"):  # it can be read in the log, and interrupts nobody
            self._read_aloud()
            if what == "rename" and self.beats is None and desk.ask is not None and not self.peeking:
                if desk.looking or not desk.ask.secret:
                    self._put(desk.ask)
                else:
                    self._ask_who_looks()
            self.stage.redraw()
        else:
            self.beats, self.peeking = None, TABLE
            if what == "fork":
                self.readonly = ""
                self.sit(desk)
            elif what == "mend" and self.return_to is not None:
                self.return_to = self._mended()
            if not self._stays():
                desk.looking = TABLE
            self.proceed()
        self.stage.tell(self._done(what, **facts), good=True)

    def _done(self, what: str, **facts: Any) -> str:
        desk = self.desk
        if what in ("undo", "redo"):
            return self.book.tale.since(EVERYONE, len(desk.session.records) - 1)[-1].text
        if what == "fork":
            return desk.words.say("forked", **facts)
        if what == "mend":
            return say("review.mended" if self.review else "table.mended", key=self.stage.key_of("undo"))
        return desk.words.say(f"did-{what}")

    def fenced(self, sentence: str) -> None:
        """Going back would unlearn something: explain, and let the whole table agree."""
        self._ask(prompts.of_fence(sentence, lambda: self._agreed(), self.proceed))

    def _agreed(self) -> None:
        if self._may_write():
            self.desk.do("agree")

    def _may_write(self) -> bool:
        """Whether something that was decided can be written; where it cannot, go back and say why."""
        why = self.stage.take_up()
        if why:
            self.proceed()
            self.stage.tell(why)
        return not why

    def commit(self) -> bool:
        """Keep the draft that lies open; False where it cannot be written, and it lies open as before."""
        self.said = self.stage.take_up()
        return not self.said and self.desk.do("commit")

    def drafted(self) -> None:
        """A draft lies open, or was answered: show it; on a score pad what disturbs nothing counts at once."""
        desk = self.desk
        if self.cells.clean() and self.commit():
            return
        if desk.ask is None or not self._stays():
            self._cover()
        only = say("table.only", name=desk.session.names[desk.looking]) if desk.looking else ""
        self._ask(Prompt(say("table.a-draft"), secret=only, enter=label("mend"), take=lambda chosen: self.draft()))
        self.stage.show_draft()

    def draft(self) -> None:
        """Show the draft that lies open."""
        if self.desk.draft is not None:
            self.stage.show_draft()

    def explain(self, page: Page) -> None:
        """A page of the rules."""
        self.stage.explain(page)

    def tell(self, passages: list[Passage]) -> None:
        """The tale."""
        self.stage.tell_tale(passages)

    def peek(self, seat: Seat) -> None:
        """Behind the curtain a seat looks at its own."""
        if self.desk.looking == seat:
            self.stage.tell(say("table.looks-already"), good=True)
            return
        self._cover()
        self.stage.redraw()
        self.stage.curtain(seat, [], lambda said: self._peeks(seat, said))

    def _peeks(self, seat: Seat, said: str | None) -> None:
        if said != "lift":
            if said == "leave":
                self.stage.leave()
            else:
                self.proceed()
            return
        self.desk.held = seat
        self.peeking = seat
        name = self.desk.session.names[seat]
        only = say("table.only", name=name)
        question = say("table.peeking", name=name)
        cover = say("table.covers")
        self._ask(Prompt(question, take=lambda chosen: self.act_cover(), secret=only, enter=cover))

    # ── moments, steps, the end ─────────────────────────────────────────────────────────────────────────────

    _logged: Sequence[Passage] = ()
    _logged_events = 0

    def _show_beat(self) -> None:
        assert self.beats is not None
        words = self.desk.words
        own = getattr(self.board, "headline", None)
        text = (own(self.beats.shown, words) if own else "") or " ".join(self._told_of(self.beats.shown))
        self._ask(Prompt(text, take=lambda chosen: self._next_beat(), aside=say("table.enter-goes-on")))

    def _told_of(self, shown: Sequence[Event]) -> list[str]:
        """What a moment is about: its first event, and those of its kind where the board takes them together."""
        together = shown[0].kind in getattr(self.board, "together", ())
        names, words = self.desk.session.names, self.desk.words
        return [
            words.event(event, names)
            for event in shown
            if event is shown[0] or (together and event.kind == shown[0].kind)
        ]

    def _place_of_beat(self) -> str:
        """Where in the game the moment that is on belongs, as far as the board knows."""
        assert self.beats is not None
        own = getattr(self.board, "place", None)
        found: str = own(self.beats.before, self.beats.shown[0]) if own else ""
        return found or str(self.beats.before.place)

    def _next_beat(self) -> None:
        assert self.beats is not None
        self.beats = None if self.beats.last else self.beats.next()
        if self.beats is None:
            self._read_aloud()
        self.proceed()

    def skip_beats(self) -> bool:
        """Pass the moments by that are still to come; False if there are none."""
        if self.beats is None:
            return False
        self.beats = None
        self._read_aloud()
        self.proceed()
        return True

    def _ask_over(self) -> None:
        desk = self.desk
        desk.looking = TABLE
        self._read_aloud()
        result = desk.session.result
        if result is None:
            return
        winners = list(result.winners)
        text = desk.words.say("result", desk.session.names, winners=winners, several=len(winners) > 1)
        offered = ("how-score", "the-tale", "look-back")
        labels = [*((token, say(f"table.{token}")) for token in offered), ("leave", say("table.to-menu"))]
        self._ask(self.cells.asked(Prompt(text, prompts.listed_choices(labels), self._after_the_end)))

    def _after_the_end(self, chosen: Sequence[Choice]) -> None:
        token = chosen[0].token
        if token == "how-score":
            self.stage.show_score()
        elif token == "the-tale":
            self.desk.do("tale")
        elif token == "look-back":
            self.look_back()
        else:
            self.stage.leave()

    def _ask_conflict(self) -> None:
        desk = self.desk
        desk.looking = TABLE
        self._read_aloud()
        labels = [
            ("mend", say("table.conflict-mend")),
            ("fork", say("table.conflict-fork")),
            ("leave", say("table.to-menu")),
        ]

        def take(chosen: Sequence[Choice]) -> None:
            if chosen[0].token == "leave":
                self.stage.leave()
            else:
                desk.do(chosen[0].token)

        self._ask(Prompt(desk.conflict_sentence(), prompts.listed_choices(labels), take))

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────

    def can(self, command: str) -> bool:
        """Whether a command makes sense now."""
        desk = self.desk
        fold, over = desk.session.fold, desk.session.result is not None
        if self.review is not None:
            return self.review.can(command)
        if self.readonly or self.return_to is not None:  # an answer is being mended, from looking back: only that
            return command in ("mend", "why", "tale", "help", "palette", "leave")
        if self.peeking:
            return command in ("cover", "tale", "why", "help", "leave", "note", "doubt")
        if self.beats is not None:
            return command in ("why", "tale", "leave", "help", "palette", "undo", "note", "doubt")
        drafting = desk.draft is not None
        return {
            "undo": bool(fold.past) and not drafting,
            "redo": bool(fold.future) and not drafting,
            "mend": bool(desk.session.line),
            "ruling": not over and not drafting and bool(desk.session.game.knobs),
            "peek": not over and not drafting and not self.cells.here,
            "cover": bool(desk.looking),
            "turn": self._can_turn(),
            "break-in": self._can_break_in(),
            "note": not drafting,
            "doubt": not drafting,
            "look-back": bool(desk.session.records) and not drafting,
        }.get(command, True)

    def _can_turn(self) -> bool:
        ask = self.desk.ask
        return ask is not None and ask.secret and len(ask.offers) > 1

    def _can_break_in(self) -> bool:
        ask = self.desk.ask
        return ask is not None and bool(ask.knocking)

    def would_be_refused(self, command: str) -> bool:
        """Whether there is a fence before a command."""
        if command != "undo" or not self.desk.session.fold.past:
            return False
        back = self.desk.session.back()
        return back is not None and back.fence is not None

    def act_undo(self) -> None:
        """Take the last answer back."""
        self._undo()

    def _undo(self) -> bool:
        """Take back; whoever looks, the screen goes to the rat whose answer it was."""
        self.beats = None
        self._cover()
        back = self.desk.session.back()
        secret = [met.seat for met in back.taken if met.secret and met.seat] if back else []
        if secret:
            self.desk.wanted, self.desk.held = secret[-1], TABLE
        return self.desk.do("undo")

    def act_redo(self) -> None:
        """Bring it back."""
        self.desk.do("redo")

    def act_why(self) -> None:
        """Say which rule stands behind what is asked, shown or refused."""
        page = self._page_of_beat() if self.beats is not None else None
        if page is not None:
            self.stage.explain(page)
        elif self.review is not None:
            self._why_here()
        else:
            self.desk.do("why")

    def _why_here(self) -> None:
        """The rule behind what is asked at the point that is looked back on, or behind how it ended."""
        ask = self.run.ask
        self.desk.do("why", *([self.desk.words.rule_of(ask.kind)] if ask is not None else []))

    def _page_of_beat(self) -> Page | None:
        assert self.beats is not None
        event = self.beats.shown[0]
        names = [str(event.facts.get(fact, "")) for fact in ("goal", "supply", "rule")]
        pages = (self.desk.words.page(name) for name in [*names, event.kind.partition(".")[0]] if name)
        return next((page for page in pages if page is not None), None)

    def act_cover(self) -> None:
        """Take what is for one seat off the screen at once."""
        looked = self.desk.looking
        self._cover()
        if self.review is not None:
            self.review.ask()
        elif looked:
            self._ask_who_looks()
        else:
            self.proceed()

    def act_tale(self) -> None:
        """All of it."""
        if self.review is None and not self.peeking:
            self.desk.do("tale")
        else:
            self.stage.tell_tale(list(self._log(self.viewer)))

    def act_turn(self) -> None:
        """Let another seat answer first."""
        self.desk.looking = TABLE
        self._ask_who_looks()

    def act_break_in(self) -> None:
        """Ask who breaks in on what is asked."""
        self._ask(prompts.of_breaking_in(self.desk, self._breaks_in, self.proceed))

    def _breaks_in(self, seat: Seat) -> None:
        self._before()
        self.desk.answer(seat, KNOCK)

    def act_peek(self) -> None:
        """Ask who wants to look at its own."""
        desk = self.desk
        if desk.looking:
            desk.looking = TABLE
        names = desk.session.names
        choices = [Choice(seat, seat, names[seat], str(n)) for n, seat in enumerate(desk.session.head.seats, 1)]
        back = Choice(TABLE, "never-mind", say("table.never-mind"), "0")

        def take(chosen: Sequence[Choice]) -> None:
            if chosen[0].token == "never-mind":
                self.proceed()
            else:
                self.desk.do("peek", chosen[0].seat)

        self._ask(Prompt(say("table.who-peeks"), [*choices, back], take, escape=self.proceed))

    # ── mending ─────────────────────────────────────────────────────────────────────────────────────────────

    def mend(self, n: int) -> None:
        """Ask for another answer to record `n`; a secret one behind its seat's curtain."""
        desk = self.desk
        step = next((step for step in desk.session.line if step.n == n), None)
        if step is None or step.record.do:
            desk.do("mend", str(n), "-")
            return
        if step.record.by == "self":
            self.stage.tell(say("table.nobody-chose"))
            return
        if self.review is not None:
            self.return_to, self.review = n, None
        self._read_aloud()  # what came after it is known, and is no news before an old question
        seat = step.record.seat
        hidden = desk.tale.secret(step) and desk.session.result is None  # once it is over all of it lies open
        if hidden and seat and desk.looking != seat:
            desk.looking = TABLE
            self.stage.redraw()
            news = [say("table.mends", name=desk.session.names[seat])]
            self.stage.curtain(seat, news, lambda said: self._mends(n, seat, said))
            return
        self._ask_mended(n)

    def _mends(self, n: int, seat: Seat, said: str | None) -> None:
        if said == "lift":
            self.desk.looking = self.desk.held = seat
            self._ask_mended(n)
        elif said == "leave":
            self.stage.leave()
        else:
            self.proceed()

    def _ask_mended(self, n: int) -> None:
        desk = self.desk
        session = desk.session
        step = next(step for step in session.line if step.n == n)
        run = session.at(step.up.n if step.up else 0)
        ask = run.ask
        seat = step.record.seat
        if ask is None or seat not in ask.offers or (seat in ask.knocking and seat not in ask.who):
            self.proceed()
            self.stage.tell(say("table.not-mendable"))
            return
        shown = ask.as_seen_by(seat if ask.secret else EVERYONE)
        words, names = desk.words, session.names
        was = desk.tale.answer(step, desk.viewer)
        question = say("table.mending", n=n, was=was, question=words.question(shown, names, seat))
        looking = names[desk.looking] if desk.looking else ""

        def take(choices: Sequence[Choice]) -> None:
            token = "+".join(choice.token for choice in choices) or "none"
            desk.do("mend", str(n), token)

        def text(typed: str) -> None:
            if typed.strip():
                desk.do("mend", str(n), typed)
            else:
                self.stage.tell(say("table.mend-what"))

        prompt = prompts.of_ask(desk, ask, shown, self.board, take, text, looking, question)
        prompt.escape, prompt.ticked = self._mend_left, ()
        prompt.choices = [choice for choice in prompt.choices if choice.token != ROLL]  # what fell has fallen
        if prompt.field is not None and shown.entry is not None:
            prompt.field.hint = words.hint(shown.entry, names)
        prompt.board = frozenset()  # what lies there now is not what was asked then
        self._ask(prompt)

    def _mend_left(self) -> None:
        self.desk.looking = TABLE
        self.proceed()

    # ── looking back ────────────────────────────────────────────────────────────────────────────────────────

    def look_back(self, n: int | None = None) -> None:
        """Look back on the game, from record `n` or from where it stands; nothing is written by looking."""
        self.desk.looking = TABLE
        self.beats, self.peeking, self.return_to = None, TABLE, None
        self.review = Review(self)
        if n is not None:
            self.review.go_to(n)
        else:
            self.review.ask()

    def act_look_back(self) -> None:
        """Begin to look back, a step before how it stands."""
        self.look_back()
        if self.review is not None:
            self.review.by("look-back")

    def _mended(self) -> int:
        """The record that took the place of the one last mended."""
        records = self.desk.session.records
        return next(n for n in range(len(records), 0, -1) if records[n - 1].do == "mend") + 1


__all__ = ["Flow", "Stage"]
