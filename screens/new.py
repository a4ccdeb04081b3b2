"""A new session: who plays, in which order, with which options. It can be used as it is: Enter, Enter, and on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input

from rat_tables.desk.opening import Failed, box, cards_line, told_cards
from rat_tables.engine.asks import Refused
from rat_tables.engine.table import SCORE
from saves.clean import NAME, TITLE, clean
from saves.errors import SaveError
from screens import commands
from screens.commands import LISTS
from screens.entries import range_of, short
from screens.form import SEED, Form, typed
from screens.page import LEAST, House
from screens.said import say
from screens.widgets.canvas import Area, Canvas
from screens.widgets.look import keycap
from screens.widgets.text import clip, width, wrapped
from screens.widgets.zone import Zone

if TYPE_CHECKING:
    from rat_tables.engine.game import Option
    from rat_tables.packs import Found

SEAT, OPTION = "seat:", "option:"
GAME, USE, CARDS, MORE, NAMED, SOWN, START = "game", "use", "cards", "more", "called", "seed", "start"
"""The rows: `seat:0` …, `more` (the first free seat), `option:NAME`, and these."""

TWO: Final = 72
"""From so many columns on, seats and options stand side by side."""
LEFT: Final = 34


class Field(Input):
    """The one field, which lies over the row that is being typed into. Keys that type nothing are the form's."""

    OWN: ClassVar = frozenset(["enter", "tab", "shift+tab", "up", "down", "escape", "pageup", "pagedown"])
    MOVES: ClassVar = {
        f"{with_}+{way}": by for with_ in ("shift", "ctrl", "alt") for way, by in (("up", -1), ("down", 1))
    }

    def on_key(self, event: Key) -> None:
        """Give the form its keys."""
        screen = self.screen
        assert isinstance(screen, New)
        if screen.focused is not self:  # typed ahead of it, when a key before had left the field already
            event.stop()
            event.prevent_default()
            screen.on_key(event)
            return
        gone = event.key == "backspace" and not self.value
        if event.key in self.OWN or event.key in self.MOVES or gone:
            event.stop()
            event.prevent_default()
            screen.in_field(event.key)


class Said(NamedTuple):
    """What was settled on the command line already."""

    options: Mapping[str, bool | str]
    title: str
    seed: str
    cards: Found | None = None


class New(House, Screen[Form]):
    """The form of a new session. Left before it was used, it is given back, so that nothing typed is lost."""

    CSS: ClassVar[str] = """
    New { background: $background; layers: base field; }
    New Zone { layer: base; }
    New Field { layer: field; position: absolute; background: $lit; color: $foreground; border: none; height: 1; }
    New Field { padding: 0; }
    New Field:focus { border: none; background-tint: $foreground 0%; }
    New Field > .input--placeholder { color: $muted; }
    """
    AUTO_FOCUS: ClassVar[str | None] = ""
    where: ClassVar[str] = LISTS

    def __init__(
        self, game: str, use: str, seats: int = 0, draft: Form | None = None, said: Said | None = None
    ) -> None:
        super().__init__()
        self.said = said
        self.game, self.use, self.usual, self.draft = game, use, seats, draft
        self.at = f"{SEAT}0"
        self.top = 0
        self.fault = ""
        self.word = ""
        self._begun = False

    def compose(self) -> ComposeResult:
        """What is drawn, and the field over it."""
        self.form = self._form()
        self.zone = Zone(self.draw, id="form")
        self.field = Field(compact=True, id="field", select_on_focus=False)
        self.field.cursor_blink = False
        yield self.zone
        yield self.field

    def _form(self) -> Form:
        if self.draft is not None:
            self.draft.be(self.use, box(self.game))
            return self.draft
        own = [name.strip() for name in say("new.rats").split(",")]
        known = list(self.rats.settings.names)
        seats = self.usual if known else 0
        form = Form(box(self.game), self.use, [*known, *(name for name in own if name not in known)], seats)
        if self.said is not None:
            form.values, form.title, form.seed = dict(self.said.options), self.said.title, self.said.seed
            form.take_cards(self.said.cards)
        return form

    def on_mount(self) -> None:
        """The first name is asked for."""
        self.mark(self.at)

    # ── rows ──

    @property
    def rows(self) -> list[str]:
        """Every row that can be gone to, in order."""
        return [*self._head_rows, *self._left_rows, *self._right_rows, START]

    @property
    def _head_rows(self) -> list[str]:
        several = {GAME: self.form.games, USE: self.form.uses}
        return [*(row for row, values in several.items() if len(values) > 1), *([CARDS] if self.form.packs else [])]

    @property
    def _left_rows(self) -> list[str]:
        more = [MORE] if self.form.seats < self.form.high else []
        sown = [SOWN] if self.form.use != SCORE else []
        return [*(f"{SEAT}{at}" for at in range(self.form.seats)), *more, NAMED, *sown]

    @property
    def _right_rows(self) -> list[str]:
        return [f"{OPTION}{option.name}" for option in self.form.options]

    @property
    def seat(self) -> int:
        """The seat that is marked, which may be the first free one; −1 for none."""
        if self.at == MORE:
            return self.form.seats
        return int(self.at.removeprefix(SEAT)) if self.at.startswith(SEAT) else -1

    @property
    def option(self) -> Option | None:
        """The option that is marked."""
        return next((o for o in self.form.options if self.at == f"{OPTION}{o.name}"), None)

    @property
    def typing(self) -> bool:
        """Whether the marked row is typed into."""
        return self.seat >= 0 or self.at in (NAMED, SOWN)

    def mark(self, row: str) -> None:
        """Go to a row; one to type in has the field."""
        rows = self.rows
        self.at = row if row in rows else START
        self._place(fresh=True)
        self.zone.stale()

    def step(self, by: int) -> None:
        """Go on or back."""
        rows = self.rows
        here = rows.index(self.at) if self.at in rows else 0
        self.mark(rows[(here + by) % len(rows)])

    # ── where things lie ──

    def plan(self, w: int, h: int) -> tuple[Area, dict[str, Area], list[tuple[int, int, str]]]:
        """The page inside its margins, the rows in sight, and the headings in sight."""
        wide = min(w - 4, 96) if w >= 60 else w - 2
        x, y = (w - wide) // 2, 1 if h < 28 else 2
        page = Area(x, y, wide, h - y - 1)
        y += 3
        foot = page.y + page.h - self._foot_rows - 2
        left, right = (
            [f"#{say('new.rats.title')}", *self._left_rows],
            self._right_rows and [f"#{say('new.options')}", *self._right_rows],
        )
        left.insert(left.index(NAMED), "")
        head = [*self._head_rows, *([""] if self.form.packs else [])]  # there the chosen cards are spoken of
        deep = len(head) + 1 + max(len(left), len(right)) + 2
        rows: dict[str, Area] = {}
        headings: list[tuple[int, int, str]] = []

        def lay(names: Sequence[str], x: int, y: int, w: int) -> None:
            for name in names:
                if page.y + 3 <= y < foot and name:
                    if name[0] == "#":
                        headings.append((x, y, name[1:]))
                    else:
                        rows[name] = Area(x, y, w, 1)
                y += 1

        if wide >= TWO and y + deep <= foot:
            self.top = 0
            half = max(LEFT, wide * 2 // 5)
            lay(head, x, y, wide)
            lay(left, x, y + len(head) + 1, half)
            lay(right, x + half + 2, y + len(head) + 1, wide - half - 2)
            lay([START], x, min(y + deep - 1, foot - 1), wide)
        else:
            names = [*head, *left, *right, START]
            at, room = names.index(self.at), max(foot - y, 1)
            self.top = max(min(self.top, at, len(names) - room), at - room + 1, 0)
            lay(names, x, y - self.top, wide)
        return page, rows, headings

    def _place(self, fresh: bool = False) -> None:
        """Lay the field over its row."""
        small = self._small
        area = self.plan(*self.size)[1].get(self.at) if not small and self.size else None
        shown = self.typing and area is not None
        self.field.display = shown
        if not shown or area is None:
            if self.focused is self.field:
                self.set_focus(None)
            return
        dx = 6 if self.seat >= 0 else 9
        self.field.styles.offset = (area.x + dx, area.y)
        self.field.styles.width = min(
            area.w - dx - (4 if self.seat >= 0 else 0), (NAME if self.seat >= 0 else TITLE) + 1
        )
        if fresh:
            with self.field.prevent(Input.Changed):
                self.field.value = self._text()
            self.field.cursor_position = len(self.field.value)
        self.field.placeholder = self._placeholder()
        self.field.focus()

    def _text(self) -> str:
        return self.form.text(self.seat) if self.seat >= 0 else self.form.title if self.at == NAMED else self.form.seed

    def _placeholder(self) -> str:
        if self.at == MORE:
            return say("new.more")
        return self.form.hint(self.seat) if self.seat >= 0 else say(f"new.{self.at}.none")

    @property
    def _foot_rows(self) -> int:
        return 2 if self.size.height >= 16 else 1

    @property
    def _small(self) -> bool:
        return self.size.width < LEAST[0] or self.size.height < LEAST[1]

    def on_resize(self) -> None:
        """The field goes with its row; where it had no room it gets its focus back."""
        self._place()
        self.zone.stale()

    # ── typing ──

    def on_input_changed(self, event: Input.Changed) -> None:
        """A letter was typed, and it may be a while ago."""
        event.stop()
        self.heard()

    def heard(self) -> None:
        """Keep what is typed; what cannot be in a name is dropped, and too long a one is told.

        Whoever types fast is in the next row before the word of a letter comes: what goes on asks for it first.
        """
        value = self.field.value
        if not self.typing or value == self._text():
            return
        most = NAME if self.seat >= 0 else TITLE if self.at == NAMED else SEED
        text = typed(value, most)
        self.fault = self.word = ""
        if width(text) < width(value) and width(text) >= most - 1:
            self.word = say("new.long", count=most)
        if text != value:
            at = self.field.cursor_position
            with self.field.prevent(Input.Changed):
                self.field.value = text
            self.field.cursor_position = min(at, len(text))
        if self.seat >= 0:
            seat = self.seat
            self.form.write(seat, text)
            if self.at == MORE and self.form.seats > seat:
                self.at = f"{SEAT}{seat}"
            elif seat >= self.form.seats:  # it was the last one, and is free again
                self.at = MORE if MORE in self.rows else START
        elif self.at == NAMED:
            self.form.title = text
        else:
            self.form.seed = text
        self._place()
        self.zone.stale()

    def in_field(self, key: str) -> None:
        """A key in the field that types nothing."""
        self.heard()
        self.fault = self.word = ""
        if key == "escape":
            self.mark(START)
        elif key == "backspace":
            if 0 <= self.seat < self.form.seats:
                self.take_away(self.seat)
        elif key in Field.MOVES:
            self.move(Field.MOVES[key])
        elif key == "enter":
            last = self.at in (MORE, NAMED, SOWN) or self.seat == self.form.high - 1
            if last:
                self.mark(START)
            else:
                self.step(1)
        elif key in ("pageup", "pagedown"):
            self.mark(self.rows[0] if key == "pageup" else START)
        else:
            self.step(-1 if key in ("up", "shift+tab") else 1)

    def take_away(self, seat: int) -> None:
        """Take a seat away."""
        if not self.form.remove(seat):
            self.word = say("new.few", title=self._short, low=self.form.low)
        self.mark(f"{SEAT}{max(min(seat, self.form.seats) - 1, 0)}" if seat >= self.form.seats else f"{SEAT}{seat}")

    def move(self, by: int) -> None:
        """Change the marked seat with its neighbour."""
        if 0 <= self.seat < self.form.seats:
            self.mark(f"{SEAT}{self.form.move(self.seat, by)}")

    # ── choosing ──

    def turn(self, by: int = 1) -> None:
        """Give the marked row its next value."""
        form = self.form
        if self.at == GAME:
            shelves = form.games
            form.take(box(shelves[(shelves.index(form.box.shelf.name) + by) % len(shelves)]))
            if form.ashore:
                self.word = say("new.many", title=self._short, high=form.high, names=", ".join(form.ashore))
        elif self.at == USE:
            uses = form.uses
            form.use = uses[(uses.index(form.use) + by) % len(uses)]
        elif self.at == CARDS:
            form.turn_cards(by)
        elif self.option:
            form.turn(self.option, by)
        self.zone.stale()

    def on_zone_picked(self, event: Zone.Picked) -> None:
        """A click."""
        event.stop()
        self.heard()
        self.fault = self.word = ""
        what, _, rest = event.token.partition("=")
        if what == "key":
            key = commands.key_name(rest)
            if self.focused is self.field and (key in Field.OWN or key == "backspace"):
                self.in_field(key)
            else:
                self.on_key(Key(key, rest if len(rest) == 1 else None))
        elif what == "up":
            self.mark(f"{SEAT}{self.form.move(int(rest), -1)}")
        elif what == "away":
            self.take_away(int(rest))
        elif what == USE and rest:
            self.form.use = rest
            self.mark(USE)
        elif what == MORE:
            self.mark(f"{SEAT}{self.form.add()}")
        else:
            self.mark(what)
            if what == START:
                self.start()
            elif not self.typing:
                self.turn()

    def on_zone_scrolled(self, event: Zone.Scrolled) -> None:
        """The wheel goes through the rows where not all are in sight."""
        event.stop()
        if len(self.plan(*self.size)[1]) < len(self.rows):
            self.step(1 if event.lines > 0 else -1)

    def on_key(self, event: Key) -> None:
        """A key outside the field."""
        if self.focused is self.field:
            command = None if event.is_printable else commands.at(self.where, event.key, self.rats.settings.keys)
            if command is not None:
                event.stop()
                self.do(command.id)
            return
        event.stop()
        event.prevent_default()
        if self._small and event.key not in ("escape", "q"):
            return  # what cannot be seen hears nothing
        self.fault = self.word = ""
        key, char = event.key, event.character
        steps = {"down": 1, "j": 1, "tab": 1, "up": -1, "k": -1, "shift+tab": -1}
        if key in steps:
            self.step(steps[key])
        elif key in ("home", "end", "pageup", "pagedown"):
            self.mark(self.rows[0] if key in ("home", "pageup") else START)
        elif char == "s" or (key in ("enter", "space") and self.at == START):
            self.start()
        elif key in ("enter", "space", "right", "l", "left", "h"):
            self.turn(-1 if key in ("left", "h") else 1)
        elif char == "?":
            self.why()
        elif key == "escape":
            self.back()
        else:
            command = commands.at(self.where, key, self.rats.settings.keys)
            if command is not None:
                self.do(command.id)
        self.zone.stale()

    def why(self) -> None:
        """Open the ruling an option comes from, or help."""
        page = self.form.box.words.page(self.option.rule) if self.option else None
        if page is None:
            self.do("help")
            return
        from screens.rules import RulePage

        self.app.push_screen(RulePage(self.form.box.words, page))

    # ── commands ──

    def back(self) -> None:
        """Back to the menu; nothing was begun."""
        self.dismiss(self.form)

    def start(self) -> None:
        """Begin: the names are remembered, the table opens. Whatever is in the way is said, and all stays typed."""
        if self._begun:
            return
        try:
            session, store = self.form.begin()
        except Refused as why:
            self.fault = self.form.box.words.refused(why)
        except (SaveError, Failed, OSError) as failed:
            self.fault = str(failed)
        else:
            self._begun = True
            said = self._remember()
            self.dismiss(None)
            self.rats.open_table(self.form.boxed, session, store, said)
            return
        self._place()
        self.zone.stale()

    def _remember(self) -> str:
        """Keep the names for another evening, but none that was only put in by us; return what went wrong."""
        from saves.settings import remember
        from screens.settings import keep

        known = {name.casefold() for name in self.rats.settings.names}
        names = [
            name
            for at, name in enumerate(map(self.form.name, range(self.form.seats)))
            if clean(self.form.text(at), NAME) or name.casefold() in known
        ]
        remembered = type(self.rats.settings)(names=list(self.rats.settings.names))
        remember(remembered, names)
        return keep(self.rats, {"names": remembered.names}) if names else ""

    # ── how it looks ──

    @property
    def _short(self) -> str:
        return short(self.form.box.shelf.name)

    def draw(self, canvas: Canvas) -> None:
        """All of it but the field."""
        if self._small:
            canvas.put(0, canvas.h // 2, clip(say("small", w=LEAST[0], h=LEAST[1]), canvas.w), "accent-ink bold")
            return
        page, rows, headings = self.plan(canvas.w, canvas.h)
        title = say("new.title", use=self.form.use)
        end = canvas.put(page.x, page.y, title, "accent-ink bold")
        line = say("new.line", title=self._short, range=range_of(self.form.box.shelf.name))
        canvas.put(end + 2, page.y, clip(line, page.x + page.w - end - 2), "muted")
        canvas.put(page.x, page.y + 1, "∿" * page.w, "line")
        for x, y, text in headings:
            canvas.put(x, y, text, "muted bold")
        for row, area in rows.items():
            self._row(canvas, row, area)
        self._foot(canvas, page)
        self._keys(canvas, page)

    def _row(self, canvas: Canvas, row: str, area: Area) -> None:
        hot = row == self.at
        ground = " on lit" if hot else ""
        if hot:
            canvas.fill(Area(area.x - 1, area.y, area.w + 1, 1), "foreground on lit")
            canvas.put(area.x, area.y, "▸", "accent-ink on lit bold")
        canvas.hit(area, row)
        x, y = area.x + 2, area.y
        if row == START:
            x = canvas.put(
                keycap(canvas, x, y, "s", hot) + 1, y, f"  {say('new.start')}  ", "key-ink on accent-ink bold"
            )
            who = say("new.summary", names=", ".join(head.name for head in self.form.heads), use=self.form.use)
            canvas.put(x + 2, y, clip(who, area.x + area.w - x - 2), f"muted{ground}")
        elif row.startswith(SEAT):
            self._seat(canvas, int(row.removeprefix(SEAT)), area, ground)
        elif row == MORE:
            canvas.put(x + 1, y, "+", f"accent-ink{ground} bold")
            canvas.put(x + 4, y, say("new.more"), f"muted{ground}", area.w - 6)
        elif row in (NAMED, SOWN):
            canvas.put(x, y, say(f"new.{row}"), f"foreground{ground}")
            text = self.form.title if row == NAMED else self.form.seed
            room = area.w - 9
            canvas.put(
                x + 7, y, clip(text or say(f"new.{row}.none"), room), ("foreground" if text else "muted") + ground
            )
        elif row in (GAME, USE):
            self._choice(canvas, row, area, ground)
        elif row == CARDS:
            self._cards(canvas, area, ground)
        else:
            self._option(canvas, row, area, hot, ground)

    def _seat(self, canvas: Canvas, seat: int, area: Area, ground: str) -> None:
        form, x, y = self.form, area.x + 2, area.y
        head = form.heads[seat]
        canvas.put(x, y, f" {head.mark} ", f"key-ink on seat-{head.colour} bold")
        own = bool(clean(form.text(seat), NAME))
        canvas.put(x + 4, y, head.name, (f"seat-{head.colour} bold" if own else "muted") + ground, area.w - 10)
        end = area.x + area.w
        if seat:
            canvas.put(end - 3, y, "▴", f"muted{ground}")
            canvas.hit(Area(end - 4, y, 2, 1), f"up={seat}")
        if form.seats > form.low or own:
            canvas.put(end - 1, y, "×", f"muted{ground}")
            canvas.hit(Area(end - 2, y, 2, 1), f"away={seat}")

    def _choice(self, canvas: Canvas, row: str, area: Area, ground: str) -> None:
        x = canvas.put(area.x + 2, area.y, say(f"new.{row}"), f"foreground{ground}") + 2
        if row == GAME:
            canvas.put(x, area.y, f"◂ {self._short} ▸", f"accent-ink{ground} bold")
            return
        for use in self.form.uses:
            chosen = use == self.form.use
            text = f"{'●' if chosen else '○'} {say(f'home.{use}')}"
            end = canvas.put(x, area.y, text, ("accent-ink bold" if chosen else "muted") + ground)
            canvas.hit(Area(x, area.y, end - x, 1), f"{USE}={use}")
            x = end + 3
        about = say(f"home.{self.form.use}.line")
        canvas.put(x, area.y, clip(about, area.x + area.w - x), f"muted{ground}")

    def _cards(self, canvas: Canvas, area: Area, ground: str) -> None:
        """The pack that is chosen, and below it how much of it is a stand-in or what is wrong with it."""
        found = self.form.cards
        x = canvas.put(area.x + 2, area.y, say("new.cards"), f"foreground{ground}") + 2
        name = say("new.cards.none") if found is None else found.title
        if found is not None and found.path is not None and found.title != found.path.name:
            name += f" ({found.path.name})"
        good = found is None or found.pack is not None
        style = ("accent-ink" if good else "bad") + ground + " bold"
        canvas.put(x, area.y, f"◂ {clip(name, area.x + area.w - x - 4)} ▸", style)
        if found is not None and area.y + 1 < canvas.h - self._foot_rows - 3:
            text = cards_line(self.form.box.words, found)
            canvas.put(x + 2, area.y + 1, clip(text, area.x + area.w - x - 2), "muted" if good else "bad")

    def _option(self, canvas: Canvas, row: str, area: Area, hot: bool, ground: str) -> None:
        option = next(o for o in self.form.options if row == f"{OPTION}{o.name}")
        value = self._value(option)
        own = self.form.value(option) != option.default
        x = canvas.put(
            area.x + area.w - width(value) - 2, area.y, value, ("accent-ink bold" if own else "muted") + ground
        )
        if hot:
            canvas.put(area.x + area.w - width(value) - 4, area.y, "◂", f"accent-ink{ground}")
            canvas.put(x + 1, area.y, "▸", f"accent-ink{ground}")
        label = self.form.box.words.option(option.name).label
        canvas.put(area.x + 2, area.y, clip(label, area.w - width(value) - 7), f"foreground{ground}")

    def _value(self, option: Option) -> str:
        value = self.form.value(option)
        token = value if isinstance(value, str) else "yes" if value else "no"
        return self.form.box.words.option(option.name).values.get(token, token)

    def _foot(self, canvas: Canvas, page: Area) -> None:
        """What is wrong, else a word, else what the marked row means."""
        y = page.y + page.h - self._foot_rows - 2
        canvas.put(page.x, y, "─" * page.w, "line")
        text, style = (
            (self.fault, "bad bold") if self.fault else (self.word or self._about(), "warn" if self.word else "muted")
        )
        option = self.option
        right = f"? {option.rule}" if option and self.form.box.words.page(option.rule) else ""
        if right:
            canvas.put(page.x + page.w - width(right) - 2, y, f" {right} ", "accent-ink bold")
            canvas.hit(Area(page.x + page.w - width(right) - 2, y, width(right) + 2, 1), "key=?")
        for row, line in enumerate(wrapped(text, page.w)[: self._foot_rows], 1):
            canvas.put(page.x, y + row, line, style)

    def _about(self) -> str:
        form, option = self.form, self.option
        if option:
            words = form.box.words.option(option.name)
            return f"{words.label}: {words.text}"
        if self.at == MORE:
            return say("new.about.more", range=range_of(form.box.shelf.name))
        if self.seat >= 0:
            name = form.heads[self.seat].name
            if form.doubled(self.seat):
                return say("new.about.doubled", name=form.name(self.seat), marked=name)
            if clean(form.text(self.seat), NAME):
                return say("new.about.seat", name=name)
            return say("new.about.hint", name=name, more=form.seats > form.low)
        if self.at == CARDS and form.cards is not None and form.cards.pack is None:
            return told_cards(form.box.words, form.cards)
        return say(f"new.about.{self.at}", path="")

    def _keys(self, canvas: Canvas, page: Area) -> None:
        if self.seat >= 0:
            empty = not self.field.value and self.seat < self.form.seats > self.form.low
            keys = [
                ("Enter", "on"),
                *([("Backspace", "away")] if empty else []),
                ("Shift-↑↓", "order"),
                ("Esc", "leave"),
            ]
        elif self.typing:
            keys = [("Enter", "on"), ("Esc", "leave")]
        elif self.at == START:
            keys = [("Enter", "start"), ("↑↓", "rows"), ("Esc", "menu")]
        else:
            keys = [("Enter", "turn"), ("↑↓", "rows"), ("s", "start"), ("Esc", "menu")]
        x, y, end = page.x, page.y + page.h - 1, page.x + page.w
        rows, seen = self.rows, self.plan(canvas.w, canvas.h)[1]
        if len(seen) < len(rows):  # not all rows are in sight: say so
            some = f"{rows.index(self.at) + 1} / {len(rows)}" if self.at in rows else ""
            end = canvas.put(end - width(some), y, some, "muted") - width(some) - 2
        for key, label in keys:
            start = x
            x = canvas.runs(x, y, [(key, "accent-ink bold"), (f" {say(f'new.key.{label}')}", "muted")], end - x)
            if "-" not in key and "↑" not in key:
                canvas.hit(Area(start, y, x - start, 1), f"key={key}")
            x += 3
