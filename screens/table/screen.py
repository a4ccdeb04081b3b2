"""The table screen: it lays the zones out, draws them for one viewer, and hands keys and clicks on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.layout import Layout

from rat_tables.desk import commands as typed_commands
from rat_tables.desk.desk import Leave
from rat_tables.desk.opening import Box
from rat_tables.engine.session import Session
from rat_tables.tale import Passage
from rat_tables.words import Page as RulePageText
from saves.store import Store
from screens import commands
from screens.commands import REVIEW, TABLE
from screens.curtain import Curtain
from screens.said import label, say
from screens.scene import Board, Scene
from screens.table.boards import board_of
from screens.table.desk import TableDesk
from screens.table.flow import Flow
from screens.table.layout import BAR, LEAST, Plan
from screens.table.log import colours, draw_latest, draw_log
from screens.table.reviewing import MOVES, Reviewing
from screens.widgets.bar import Bar
from screens.widgets.canvas import Area, Canvas
from screens.widgets.prompt import Field, Prompt, Sketch
from screens.widgets.prompt import Key as KeyCap
from screens.widgets.text import clip, width, wrapped
from screens.widgets.zone import Zone

NOWHERE: Final = Area(0, 0, 0, 0)


class TableScreen(Reviewing):
    """One session at a table. `store` is closed when the screen goes; without one it can only be looked at."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    ALLOW_SELECT = False

    def __init__(
        self, box: Box, session: Session[Any], path: Path, store: Store | None, readonly: str = "", said: str = ""
    ) -> None:
        super().__init__()
        self.said = said
        self.box, self.stores = box, [store] if store else []
        self.board: Board = board_of(box.shelf, session.head.use)
        self.flow = Flow(self, self.board, readonly)
        self.flow.sit(TableDesk(session, box.words, path, self.flow, self.forked))
        self.beats_wanted = True
        self.now: Scene | None = None
        self.zoomed = ""
        self._plan = Plan(self._laid)
        self._areas: Mapping[str, Area] = {}

    # ── the parts ───────────────────────────────────────────────────────────────────────────────────────────

    def compose(self) -> ComposeResult:
        """Title, the game's zones, the log, the bar over all of them."""
        yield Zone(self._draw_title, id="title")
        for zone in self.board.zones:
            yield Zone(self._drawer(zone), id=zone)
        yield Zone(self._drawer("stage"), id="stage")
        yield Zone(self._draw_log, id="log")
        yield Zone(self._draw_latest, id="latest")
        yield Bar()
        yield Zone(self._draw_small, id="small")

    def on_mount(self) -> None:
        """Begin with what is asked."""
        self.bar = self.query_one(Bar)
        self.beats_wanted = self.rats.settings.beats
        self.app.app_resume_signal.subscribe(self, self._back_again)
        self.flow.proceed()
        if self.said:
            self.tell(self.said, good=True)

    def _back_again(self, _: object) -> None:
        """The program was stopped and goes on: whoever brought it back, what was for one rat is covered."""
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :]
        if any(getattr(screen, "private", False) for screen in above):  # whatever was opened over one of them
            for _ in above:
                self.app.pop_screen()
        if self.flow.private:
            self.flow.act_cover()

    def on_unmount(self) -> None:
        """Let other windows write."""
        for store in self.stores:
            store.close()

    @property
    def layout(self) -> Layout:
        """Where things lie: as the game says."""
        return self._plan

    @property
    def asking(self) -> bool:
        """Whether the bar offers something to choose from."""
        return bool(self.bar.prompt.choices)

    @property
    def secret_screen(self) -> bool:
        """Whether something on it is for one seat alone."""
        return self.flow.private

    @property
    def where(self) -> str:
        """Which commands work here: those of the table or, while somebody steps back, of looking."""
        return REVIEW if self.flow.review is not None else TABLE

    @property
    def small(self) -> bool:
        """Whether the window is too small for a table."""
        return self.size.width < LEAST[0] or self.size.height < LEAST[1]

    def _laid(self, w: int, h: int) -> Mapping[str, Area]:
        if w < LEAST[0] or h < LEAST[1]:
            return {"small": Area(0, 0, w, h)}
        bar = self.bar.height_for(w, h) if hasattr(self, "bar") else BAR
        bar = max(bar, 3)
        body = h - 1 - BAR
        areas = {"title": Area(0, 0, w, 1)}
        if self._staged():
            areas["stage"] = Area(0, 1, w, body)
        elif self.zoomed:
            areas[self.zoomed] = Area(0, 1, w, body)
        else:
            for zone, area in self.board.plan(w, body).items():
                areas[zone] = area._replace(y=area.y + 1)
        log = areas.get("log")
        if (log is None or log.h < 2) and bar < BAR and not self._staged():
            areas.pop("log", None)
            areas["latest"] = Area(0, h - BAR, w, 1)
        areas["bar"] = Area(0, h - bar, w, bar)
        self._areas = {name: self._above(name, area, h - bar) for name, area in areas.items() if name != "bar"}
        return {**{name: area for name, area in self._areas.items() if area.h > 0}, "bar": areas["bar"]}

    def _above(self, name: str, area: Area, bar: int) -> Area:
        """What is seen of a zone above the bar. It is drawn whole, so that nothing in it moves; but nothing may lie
        under the bar: Textual would cut the bar's rows at its edges, and a wide sign that stands there in two.
        """
        seen = max(min(area.h, bar - area.y), 0)
        self.query_one(f"#{name}", Zone).depth = area.h if seen < area.h else 0
        return area._replace(h=seen)

    def _staged(self) -> bool:
        stage = getattr(self.board, "stage", None)
        return bool(stage and self.now is not None and stage(self.now))

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────

    def put(self, prompt: Prompt) -> None:
        """Ask this, and draw everything; whatever zone was shown alone, it is the whole table again."""
        self._zoom("")
        self.bar.ask(prompt)
        self.redraw()

    def redraw(self) -> None:
        """Draw everything as it is now."""
        numbers = {choice.token: choice.number for choice in self.bar.prompt.choices}
        marked = self.bar.marked
        staged = self._staged()
        self.now = self.flow.scene(marked.token if marked else "", numbers)
        self.now.ticked = frozenset(self.bar.ticked)
        self.now.keys = {"peek": self.key_of("peek") if self.can("peek") else ""}
        self.now.sketch = self._sketched()
        self.bar.keys(self._keys())
        if staged != self._staged():
            self.bar.refresh(layout=True)  # the screen itself would keep its arrangement
        for zone in self.query(Zone):
            if zone.id == "bar" or self._areas.get(zone.id or "", NOWHERE).h > 0:
                zone.stale()
            else:
                zone.forget()

    def _sketched(self) -> Sketch | None:
        """What is being worked out on the board; a secret one only while its seat alone looks."""
        return self.bar.sketched if self.flow.private or not self.bar.prompt.secret else None

    def _drawer(self, zone: str) -> Callable[[Canvas], None]:
        def draw(canvas: Canvas) -> None:
            if self.now is not None and (zone != "stage" or self._staged()):  # it lies there until all is laid anew
                self.board.draw(zone, canvas, self.now)

        return draw

    def _draw_log(self, canvas: Canvas) -> None:
        if self.now is not None:
            more = say("table.log-all", key=self.key_of("tale"))
            covered = canvas.h - self.query_one("#log", Zone).size.height
            draw_log(canvas, self.now, say("table.log"), more, covered)

    def _draw_latest(self, canvas: Canvas) -> None:
        if self.now is not None:
            draw_latest(canvas, self.now)

    def _draw_title(self, canvas: Canvas) -> None:
        game, title, place, turn, seat = self.flow.title()
        canvas.fill(Area(0, 0, canvas.w, 1), "foreground on panel-2")
        end = canvas.put(1, 0, game, "accent-ink on panel-2 bold")
        room = canvas.w - 2
        turn = clip(turn, max(room // 3, 20))
        at = canvas.w - 1 - width(turn)
        asked = seat and self.now is not None and self.flow.beats is None
        colour = self.now.colour(seat) if asked and self.now is not None else "foreground"
        canvas.put(at, 0, turn, f"{colour} on panel-2 bold")
        place = clip(place, max(at - end - 6, 0))
        start = at - width(place) - 3
        if place:
            canvas.put(start, 0, f"{place} · ", "foreground on panel-2")
        if title and (width(title) <= start - end - 5 or start - end > 14):
            canvas.put(end, 0, f" · {clip(title, start - end - 5)}", "muted on panel-2")

    def _draw_small(self, canvas: Canvas) -> None:
        text = say("table.small", w=LEAST[0], h=LEAST[1], wide=self.size.width, high=self.size.height)
        lines = wrapped(text, max(canvas.w - 2, 8))
        for row, line in enumerate(lines, (canvas.h - len(lines)) // 2):
            canvas.put(0, row, line, "accent-ink bold", canvas.w, "^")

    def _keys(self) -> list[KeyCap]:
        if self.flow.review is not None:
            return self.review_keys(self.flow.review)
        found = sorted((c for c in commands.COMMANDS if c.footer and TABLE in c.where), key=lambda c: c.footer)
        keycaps = []
        if self.zoomed:
            keycaps = [KeyCap("Tab", say("table.zoom-next"), "@next"), KeyCap("Esc", say("table.zoom-out"), "@whole")]
        for command in found:
            if self.can(command.id):
                keycaps.append(
                    KeyCap(
                        self.key_of(command.id),
                        label(command.id),
                        command.id,
                        self.flow.would_be_refused(command.id),
                    )
                )
        return keycaps

    # ── what the flow wants ─────────────────────────────────────────────────────────────────────────────────

    def tell(self, text: str, good: bool = False) -> None:
        """Say something in the bar."""
        self.bar.tell(text, good)

    def curtain(self, seat: str, news: Sequence[str], then: Callable[[str | None], None]) -> None:
        """Draw the curtain."""
        desk = self.desk
        names = desk.session.names
        colour = self.now.colour(seat) if self.now is not None else "accent-ink"
        again = seat == desk.held
        self._zoom("")
        self.bar.ask(Prompt(" "))
        self.app.push_screen(Curtain(names[seat], colour, news, again, self.flow.can("undo")), then)

    def explain(self, page: RulePageText) -> None:
        """Show a page of the rules."""
        from screens.rules import RulePage

        self.app.push_screen(RulePage(self.box.words, page))

    def tell_tale(self, passages: Sequence[Passage]) -> None:
        """Show the tale; a passage chosen in it can be mended."""
        from screens.story import TalePage

        names = self.desk.session.names
        review = self.flow.review
        mendable = review is None and self.flow.can("mend") and not self.flow.readonly
        heading = self.desk.session.title or self.box.words.short
        inks = colours(self.now) if self.now is not None else {}
        page = TalePage(passages, names, self.box.words, heading, mendable, inks, leads=review is not None)
        page.private = self.flow.private
        self.app.push_screen(page, self._from_tale)

    def _from_tale(self, n: int | None) -> None:
        if self.flow.review is not None and n is not None:
            self.flow.review.go_to(n)
        elif n and self.desk.session.records[n - 1].do == "doubt":
            self._settle(n)
        elif n:
            self.flow.mend(n)

    def _settle(self, n: int) -> None:
        """Ask what was found of a doubt."""
        hint = self.desk.session.records[n - 1].text or say("table.settle-hint")
        self.bar.lay_over(Field(say("table.settle"), hint, lambda text: self._settled(n, text)))

    def _settled(self, n: int, text: str) -> None:
        if text.strip():
            self.desk.do("settle", str(n), text.strip())

    def show_draft(self, said: str = "") -> None:
        """Show the draft; `said`: why it could not be kept."""
        from screens.mend import MendPage

        self.redraw()
        self.app.push_screen(MendPage(self.desk, said), self._from_draft)

    def _from_draft(self, said: str | None) -> None:
        desk = self.desk
        if said == "commit":
            if not self.flow.commit():  # it could not be written: the draft lies open as before
                self.show_draft(self.flow.said)
        elif said == "leave":
            desk.do("leave")
        elif desk.draft is not None and desk.draft.open is not None:
            self.flow.proceed()
        else:
            desk.do("leave")

    def show_score(self) -> None:
        """Show how the result came about."""
        from screens.score import ScorePage

        self.app.push_screen(ScorePage(self.desk))

    def help(self) -> None:
        """Show the help."""
        self.rats.do("help")

    def leave(self) -> None:
        """Back to the menu; everything is saved."""
        self.dismiss(None)

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────

    def can(self, command: str) -> bool:
        """Whether a command is possible now."""
        if command == "filter":
            return len(self.bar.prompt.choices) > 1 and self.flow.review is None
        if command == "command":
            return self.flow.review is None and self.flow.beats is None and not self.flow.peeking
        return self.flow.can(command)

    def do(self, command: str) -> None:
        """Do a command by its id."""
        if self.small and command not in ("leave", "help"):
            return
        if not self.can(command):
            self.tell(say("table.not-now", label=label(command)))
            return
        review = self.flow.review
        if review is not None and review.playing and command != "play":
            self._do_play()  # whatever is done stops it
        by_flow = review.act(command) if review is not None else None
        by_flow = by_flow or getattr(self.flow, f"act_{command.replace('-', '_')}", None)
        own = getattr(self, f"_do_{command.replace('-', '_')}", None)
        try:
            if own is not None:
                own()
            elif by_flow is not None:
                by_flow()
            else:
                self.rats.do(command)
        except Leave:
            self.leave()

    def _do_leave(self) -> None:
        self.leave()

    def _do_filter(self) -> None:
        self.bar.find()

    def _do_note(self) -> None:
        self.bar.lay_over(Field(label("note"), say("table.note-hint"), lambda text: self._noted("note", text)))

    def _do_doubt(self) -> None:
        self.bar.lay_over(Field(label("doubt"), say("table.doubt-hint"), lambda text: self._noted("doubt", text)))

    def _noted(self, what: str, text: str) -> None:
        if text.strip() or what == "doubt":
            self.desk.do(what, text.strip())

    def _do_command(self) -> None:
        self.command_line(":")

    def command_line(self, text: str) -> None:
        """Open the field for a command, with something in it already."""
        hint = say("table.command-hint")
        self.bar.lay_over(Field(say("table.command"), hint, self._commanded, self._command_read, text=text))

    def _command_read(self, text: str) -> tuple[bool | None, str]:
        """How the command that is being written goes on, and what it does."""
        name = text.strip().lstrip(":").partition(" ")[0]
        if name not in typed_commands.COMMANDS:
            return None, say("table.command-hint")
        words = self.box.words.command(name)
        return None, f"{words.usage}  {words.help}"

    def _commanded(self, text: str) -> None:
        text = text.strip()
        try:
            if text.strip(":"):
                self.flow._before()
                self.desk.take(text if text.startswith(":") else f":{text}")
        except Leave:
            self.leave()

    def _do_ruling(self) -> None:
        from screens.ruling import RulingPage

        self.app.push_screen(RulingPage(self.desk), lambda text: self.command_line(text) if text else None)

    def _do_mend(self) -> None:
        if self.flow.review is not None:
            self.flow.review.act_mend()
        elif self.desk.draft is not None:
            self.show_draft()
        else:
            self.tell_tale(self.desk.tale.whole(self.flow.viewer))

    def _do_help(self) -> None:
        self.help()

    # ── keys and clicks ─────────────────────────────────────────────────────────────────────────────────────

    def on_key(self, event: Key) -> None:
        """A key: of the bar, of a command, of stepping."""
        if self.small:
            command = commands.at(self.where, event.key, self.rats.settings.keys)
            if command is not None and command.id == "leave":
                self.leave()
            event.stop()
            event.prevent_default()
            return
        review = self.flow.review
        if review is not None and review.playing and event.key not in ("space", "escape"):
            self._do_play()  # any key stops it
        elif review is not None and event.key == "escape" and not self.asking:
            review.out()
        elif review is not None and event.key in MOVES and not self.asking:
            self.do(MOVES[event.key])
        elif event.key == "escape" and not self.bar.open and (self.zoomed or self.flow.skip_beats()):
            self._zoom("")
        elif event.key in ("tab", "shift+tab") and not self.bar.open:
            self._zoom_next(1 if event.key == "tab" else -1)
        elif not self._handled(event):
            return
        event.stop()
        event.prevent_default()

    def _handled(self, event: Key) -> bool:
        if not self.bar.open and not self.bar.typed.digits and self._is_command(event):
            pass  # a letter is a command, unless a field has it
        elif self.bar.key(event.key, event.character):
            return True
        command = commands.at(self.where, event.key, self.rats.settings.keys)
        if command is None or (self.bar.open and len(event.key) == 1):
            return False
        self.bar.hush()
        self.do(command.id)
        return True

    def _is_command(self, event: Key) -> bool:
        return commands.at(self.where, event.key, self.rats.settings.keys) is not None

    def _zoom_next(self, by: int) -> None:
        zones = ["", *self.board.zones, "log"]
        self._zoom(zones[(zones.index(self.zoomed) + by) % len(zones)])

    def _zoom(self, zone: str) -> None:
        if zone != self.zoomed:
            self.zoomed = zone
            self.bar.refresh(layout=True)  # the screen itself would keep its arrangement
            self.bar.keys(self._keys())

    def on_zone_picked(self, event: Zone.Picked) -> None:
        """A click: in the bar, or on something of the board that has a number."""
        event.stop()
        if event.zone is self.bar:
            try:
                self.bar.clicked(event.token)
            except Leave:
                self.leave()
        elif event.token.startswith("command:"):
            self.do(event.token.partition(":")[2])
        else:
            self.bar.choose_token(event.token)

    def on_bar_command(self, event: Bar.Command) -> None:
        """A key of the key line was clicked."""
        event.stop()
        if event.command == "@next":
            self._zoom_next(1)
        elif event.command == "@whole":
            self._zoom("")
        elif event.command == "@out":
            assert self.flow.review is not None
            self.flow.review.out()
        elif event.command.startswith("@stop:") and self.flow.review is not None:
            self.flow.review.go(int(event.command.removeprefix("@stop:")))
        else:
            self.do(event.command)

    def on_bar_marked(self, event: Bar.Marked) -> None:
        """Another option is marked, or something else is sketched: the board shows it."""
        event.stop()
        now, marked = self.now, self.bar.marked
        if now is None:
            return
        was, sketch = now.lit, now.sketch
        now.lit, now.ticked = marked.token if marked is not None else was, frozenset(self.bar.ticked)
        now.sketch = self._sketched()
        if now.sketch != sketch or self.bar.prompt.board & {was, now.lit}:
            for zone in self.board.zones:
                if self._areas.get(zone, NOWHERE).h > 0:
                    self.query_one(f"#{zone}", Zone).stale()

    def on_bar_grown(self, event: Bar.Grown) -> None:
        """The bar needs another height; what it covers of the log moves up."""
        event.stop()
        self.bar.refresh(layout=True)  # the screen itself would keep its arrangement
        if self._areas.get("log", NOWHERE).h > 0:
            self.query_one("#log", Zone).stale()

    def on_resize(self, event: Resize) -> None:
        """Another size: a field that was out of sight has its focus back."""
        if self.small:
            self.set_focus(None)
        else:
            self.call_after_refresh(self.bar.focus_field)
