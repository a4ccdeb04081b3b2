"""The decision bar: the question, its options or a field, and the keys. It rises over what lies above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.events import Key as KeyEvent
from textual.message import Message
from textual.widgets import Input

from screens.said import say
from screens.widgets.canvas import Area, Canvas
from screens.widgets.columns import PageOf, pages
from screens.widgets.listing import keycap
from screens.widgets.numbers import Typed
from screens.widgets.prompt import Choice, Field, Key, Prompt, Sketch, Timeline
from screens.widgets.text import clip, width, wrapped
from screens.widgets.zone import Zone

MANY: Final = 16
"""More options than this have pages and a filter of their own."""
LONGEST: Final = 500
"""The longest text a field takes."""
ENTER: Final = "Enter"
"""Stands before the option without a number that an empty Enter takes."""
EDIT: Final = "@edit:"
"""Before a key of the key line with which the board works on what is typed."""
JOINER: Final = "\u200d"
"""Builds one emoji of several."""


MOVES: Final = {"h": "left", "j": "down", "k": "up", "l": "right"}
"""Letters that move as arrows do, while no field is open."""


class Line(Input):
    """The field's line: keys that the board works with never reach the text."""

    def on_key(self, event: KeyEvent) -> None:
        """Let the board have a key; and `?` asks why, where no text has one in it."""
        if isinstance(self.parent, Bar) and (self.parent.edits(event.key) or self.parent.asks_why(event.character)):
            event.stop()
            event.prevent_default()


class Bar(Zone):
    """The bar. It knows options, numbers and a field; what they mean is the prompt's affair.

    `line` is a field laid over the prompt for a moment: a note, a command, the filter.
    """

    DEFAULT_CSS: ClassVar[str] = """
    Bar { width: 1fr; }
    Bar Input { background: $background; color: $foreground; border: none; height: 1; padding: 0; position: absolute; }
    Bar Input:focus { border: none; background-tint: $foreground 0%; }
    """

    class Marked(Message):
        """Another option is marked."""

    class Grown(Message):
        """The bar needs another height."""

    class Command(Message):
        """A key of the key line was clicked: its command."""

        def __init__(self, command: str) -> None:
            super().__init__()
            self.command = command

    def __init__(self) -> None:
        super().__init__(id="bar")
        self.prompt = Prompt("")
        self.asked = 0
        self.at = 0
        self.sure = False
        self.ticked: list[str] = []
        self.typed = Typed()
        self.message = ""
        self.good = ""
        self.line: Field | None = None
        self.filter: str | None = None
        self.open = False
        self.sketch = Sketch()
        self._limit = 4
        self._parting = False
        self._typed_over = False
        self._height = 0
        self._key_width = 1

    def compose(self) -> ComposeResult:
        """The one field."""
        self.input = Line(compact=True, max_length=LONGEST, select_on_focus=False)
        self.input.cursor_blink = False
        self.input.display = False
        yield self.input

    # ── what it asks ────────────────────────────────────────────────────────────────────────────────────────

    def ask(self, prompt: Prompt) -> None:
        """Put a question."""
        self.prompt = prompt
        self._key_width = max((len(c.number or ENTER) for c in prompt.choices), default=1)
        self.asked += 1
        self.at, self.sure, self.ticked, self._parting = 0, False, list(prompt.ticked), False
        self.typed.digits, self.message, self.line, self.filter = "", "", None, None
        self._typed_over = False
        self.sketch = Sketch(prompt.field.text if prompt.field is not None else "")
        if prompt.field is not None:
            self._open(prompt.field.text)
        else:
            self._close()
        self._changed()

    def keys(self, keys: Sequence[Key]) -> None:
        """Put other keys into the key line."""
        if list(keys) != list(self.prompt.keys):
            self.prompt.keys = list(keys)
            self._changed()

    def lay_over(self, line: Field) -> None:
        """Open a field over the prompt."""
        self.line = line
        self._open(line.text)
        self._changed()

    def tell(self, message: str, good: bool = False) -> None:
        """Say something, until the next key: what is wrong, or what was done."""
        self.message, self.good = ("", message) if good else (message, "")
        self._changed()

    def focus_field(self) -> None:
        """Give the field its focus back (a resize may have taken it)."""
        if self.open and self.input.display:
            self.input.focus()

    @property
    def field(self) -> Field | None:
        """The field that is open."""
        if not self.open:
            return None
        return self.line or self.prompt.field

    @property
    def sketched(self) -> Sketch | None:
        """What stands in the prompt's own field, where the board works on it too."""
        return self.sketch if self.prompt.field is not None and self.prompt.field.edit is not None else None

    def edits(self, key: str) -> bool:
        """Let the board make something of a key or a click; False where it makes nothing of it."""
        moves, first = self.prompt.moves, self.open or not self.at
        if moves is not None and self.line is None and first and moves(key, self.input.value if self.open else ""):
            return True
        field = self.prompt.field
        if field is None or field.edit is None or self.line is not None:
            return False
        sketch = field.edit(self.sketch, key)
        if sketch is None:
            return False
        self.sketch = sketch
        self._open(sketch.text)
        self.hush()
        self.post_message(self.Marked())
        self._changed()
        return True

    def asks_why(self, char: str | None) -> bool:
        """Take `?` in a field as the question it is; False where it may belong into the text, such as a name."""
        field = self.prompt.field if self.line is None else None
        if char != "?" or field is None or field.read is None or field.read("?")[0] is not False:
            return False
        self.post_message(self.Command("why"))
        return True

    @property
    def _kept(self) -> str:
        """What a field that is opened again has in it."""
        return self.sketched.text if self.sketched is not None else ""

    # ── options ─────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def shown(self) -> list[Choice]:
        """The options as far as the filter lets them through."""
        words = (self.filter or "").casefold().split()
        return [c for c in self.prompt.choices if all(word in c.label.casefold() for word in words)]

    @property
    def listed(self) -> list[Choice]:
        """The options the bar spells out: not those that stand on the board."""
        if self.filter is not None:
            return self.shown
        return [c for c in self.shown if c.token not in self.prompt.board]

    @property
    def marked(self) -> Choice | None:
        """The option that is marked."""
        shown = self.shown
        return shown[min(self.at, len(shown) - 1)] if shown else None

    def choose(self, choice: Choice) -> None:
        """An option was named: take it, tick it, or where the prompt is careful pick it first."""
        shown = self.shown
        if choice in shown:
            again = self.sure and self.marked == choice
            self.at = shown.index(choice)
            self.post_message(self.Marked())
        else:
            again = False
        if self.prompt.pick is not None:
            self._tick(choice)
        elif self.prompt.careful and not again:
            self.sure = True
            self.stale()
        else:
            self._take([choice])

    def choose_token(self, token: str) -> bool:
        """Choose by token (a click on the board); False if it is not offered."""
        if self.edits(token):
            return True
        choice = next((c for c in self.prompt.choices if c.token == token), None)
        if choice is not None:
            self.choose(choice)
        return choice is not None

    def _tick(self, choice: Choice) -> None:
        if choice.token in self.ticked:
            self.ticked.remove(choice.token)
        else:
            self.ticked.append(choice.token)
        self.post_message(self.Marked())
        self._changed()

    @property
    def _all_ticked(self) -> list[Choice]:
        return [c for c in self.prompt.choices if c.token in self.ticked]

    def _take(self, choices: Sequence[Choice]) -> None:
        self.typed.digits, self.filter = "", None
        self.prompt.take(choices)

    def _enter(self) -> None:
        if self.prompt.pick is not None:
            self._take_ticked()
            return
        number = self.typed.enter([c.number for c in self.shown])
        choice = next((c for c in self.shown if number and c.number == number), self.marked)
        if choice is not None:
            self._take([choice])
        elif not self.prompt.choices and self.prompt.field is None:
            self.prompt.take([])

    def _take_ticked(self) -> None:
        """Take what is ticked; nothing only when it is meant, for elsewhere Enter takes what is marked."""
        assert self.prompt.pick is not None
        forgotten = not self.ticked and not self.prompt.pick[0] and self.prompt.choices and not self.sure
        if forgotten:
            self.sure, self.message = True, say("bar.nothing-ticked")
            self._changed()
        else:
            self._take(self._all_ticked)

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────

    def key(self, key: str, char: str | None) -> bool:
        """Do what a key says while no field has it; False if it says nothing here."""
        self.hush()
        if self.edits(key if self.open else MOVES.get(key, key)) or (self.open and self.asks_why(char)):
            return True
        if self.open and key == "escape":
            self._leave_field()
        elif self.open and key in ("up", "down", "pageup", "pagedown"):
            self._move(key)
        elif self.open and key == "tab" and self.field and self.field.example and not self.input.value:
            self._example()
        elif self.open and key == "enter":
            self._submit(self.input.value)
        elif self.open and char and char.isprintable() and not self.input.has_focus:
            self.input.insert_text_at_cursor(char)  # the focus is still on its way
        elif self.open:
            return False
        elif char and char.isascii() and char.isdigit():
            self._digit(char)
        elif key == "enter":
            if self.prompt.field is not None and not self.typed.digits:
                self._open(self._kept)
                self._changed()
            else:
                self._enter()
        elif key == "space" and self.prompt.pick is not None and self.marked:
            if not self._parting:  # `2 4 7`: the space between two numbers unticks nothing
                self._tick(self.marked)
            self._parting = False
        elif key == "escape" and (self.typed.digits or self.sure):
            self.typed.digits, self.sure = "", False
            self.stale()
        elif key == "escape" and self.prompt.escape is not None:
            self.prompt.escape()
        elif not self._move(key):
            return False
        return True

    def _digit(self, digit: str) -> None:
        if digit == "0" and self.prompt.pick is not None and not self.prompt.pick[0] and not self.typed.digits:
            self._take([])
            return
        if self.prompt.field is not None:
            self._open(f"{self._kept} {digit}".lstrip())
            self._sketch(self.input.value)
            self._changed()
            return
        numbers = [c.number for c in self.shown if c.number]
        number, known = self.typed.add(digit, numbers)
        if not known:
            self.message = say("bar.no-number", number=digit)
            self._changed()
            return
        wanted = number or self.typed.digits
        choice = next((c for c in self.shown if c.number == wanted), None)
        if choice is not None and number:
            self.choose(choice)
            self._parting = True
        elif choice is not None:
            self.at = self.shown.index(choice)
            self.post_message(self.Marked())
        self.stale()

    def _move(self, key: str) -> bool:
        shown = self.shown
        page = self._page()
        rows = page.rows if page else 1
        by = {"down": 1, "j": 1, "up": -1, "k": -1, "right": rows, "l": rows, "left": -rows, "h": -rows}
        if page is not None:
            by |= {"pagedown": page.last - page.first, "pageup": page.first - page.last}
        if self._inline():
            by |= {"down": 1, "up": -1, "right": 1, "left": -1, "l": 1, "h": -1}
        if key not in by or not shown:
            return False
        self._parting = False
        self.at = max(0, min(min(self.at, len(shown) - 1) + by[key], len(shown) - 1))
        self.sure = False
        self.post_message(self.Marked())
        self.stale()
        return True

    def hush(self) -> None:
        if self.message or self.good:
            self.message = self.good = ""
            self._changed()

    # ── the field ───────────────────────────────────────────────────────────────────────────────────────────

    def find(self) -> None:
        """Filter the options by what is typed."""
        self.filter = ""
        hint = say("bar.filter-hint")
        self.lay_over(Field(say("bar.filter"), hint, lambda text: self._enter()))

    def _open(self, text: str) -> None:
        self.open = True
        self.input.display = True
        with self.input.prevent(Input.Changed):
            self.input.value = text
        self.input.cursor_position = len(text)
        self.screen.set_focus(self.input)  # at once: a letter that comes with this one belongs into the field

    def _close(self) -> None:
        self.open = False
        if self.screen.focused is self.input:
            self.screen.set_focus(None)
        with self.input.prevent(Input.Changed):
            self.input.value = ""
        self.input.display = False

    def _leave_field(self) -> None:
        was_over = self.line is not None
        self.line, self.filter = None, None
        if was_over and self.prompt.field is not None:
            self._open(self._kept)
        else:
            self._close()
        self._changed()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Every letter: read it; nothing that commands a terminal stays in the field."""
        event.stop()
        value = "".join(c for c in event.value if c.isprintable() or c == JOINER)
        if value != event.value:
            self.input.value = value
            return
        if self.filter is not None:
            self.filter, self.at = value, 0
        self._typed_over = self._typed_over or bool(value.strip())
        self._sketch(value)
        self.hush()
        self.stale()

    def _sketch(self, text: str) -> None:
        """Show on the board what was typed."""
        if self.sketched is not None and self.line is None:
            self.sketch = Sketch(text)
            self.post_message(self.Marked())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the field."""
        event.stop()
        self._submit(event.value)

    def _submit(self, text: str) -> None:
        field = self.field
        if field is None:
            return
        if self.line is not None:
            self.line = None
            over = field
            if self.prompt.field is not None:
                self._open(self._kept)
            else:
                self._close()
            self._changed()
            over.take(text)
        elif not text.strip() and self.marked is not None and self._typed_over:
            self._typed_over = False  # what was typed is gone: is that what is meant?
            self.tell(say("bar.again", label=self.marked.label))
        elif not text.strip() and self.marked is not None:
            self._enter()
        elif not text.strip() and field.example and field.offered:
            self._example()
        else:
            field.take(text)

    def echo(self) -> tuple[str, str]:
        """What stands beside the field: the hint, how it reads, or what is wrong with it; and its style."""
        field = self.field
        if field is None:
            return "", "muted"
        text = self.input.value
        if not text.strip():
            return field.hint, "muted"
        if text.lstrip().startswith(":") and self.line is None:
            return say("bar.a-command"), "accent-ink"
        if field.read is None or self.message:  # what is wrong stands below, whole
            return "", "muted"
        good, reading = field.read(text)
        if good is None:
            return reading, "muted"
        return (f"✓ {reading}", "good bold") if good else (f"✗ {reading}", "bad bold")

    # ── how it looks ────────────────────────────────────────────────────────────────────────────────────────

    def height_for(self, w: int, h: int) -> int:
        """Return the rows the bar needs in a screen of this size."""
        listed = self.listed
        self._limit = 4 if h < 28 else 6 if h < 40 else 10
        if len(listed) > MANY or self.filter is not None:
            self._limit = max(self._limit, (h - 8) // 2)
        self._wide = w
        while self._limit < (h - 8) // 2 and len(self._pages()) > 1:
            self._limit += 1  # rather some rows more than a second page
        rows = (
            1
            + self._key_rows(w)
            + self._question_rows(w)
            + self._option_rows()
            + (1 if self.open else 0)
            + self._said_rows(w)
        )
        rows += len(self._reading(w)[0])
        self._height = min(rows, max(h - 2, 4))
        return self._height

    def _question_rows(self, w: int) -> int:
        return len(self._question(w))

    def _question(self, w: int) -> list[str]:
        aside = max(width(self.prompt.aside), 0 if self._inline() else width(self._board_word()))
        return wrapped(self.prompt.question, w - 2 - (aside + 2 if aside else 0))[:6] or [""]

    def _said(self, w: int) -> list[str]:
        text = self.message or self.good
        return wrapped(text, w - 2)[:3] if text else []

    def _said_rows(self, w: int) -> int:
        return max(len(self._said(w)) - 1, 0)

    def _reading(self, w: int) -> tuple[list[str], str]:
        """How what is ticked reads, or in quiet why it would not be taken; and its style."""
        if self.prompt.read is None or self.message:  # what is wrong stands below by then
            return [], "muted"
        good, text = self.prompt.read(self._all_ticked)
        return (wrapped(f"✓ {text}" if good else text, w - 2)[:3], "good bold" if good else "muted")

    def _option_rows(self) -> int:
        if not self.listed and self.filter is None:
            return 0
        if self._inline():
            return 0
        whole = self.filter
        self.filter, laid = (None if whole is None else ""), self._pages()
        self.filter = whole  # the bar keeps its height while a filter narrows the list
        return laid[0].rows if laid else 0

    def _cell(self, choice: Choice) -> int:
        ticks = 2 if self.prompt.pick is not None else 0
        return 2 + self._key_width + 2 + ticks + width(choice.label)

    def _pages(self) -> list[PageOf]:
        room = getattr(self, "_wide", self.size.width) - 1
        return pages([min(self._cell(c), room - 2) for c in self.listed], room, self._limit)

    def _page(self) -> PageOf | None:
        laid, marked = self._pages(), self.marked
        at = self.listed.index(marked) if marked in self.listed else 0
        return next((page for page in laid if page.first <= at < page.last), laid[0] if laid else None)

    def _inline(self) -> bool:
        """Whether question and options go on one line."""
        wide = getattr(self, "_wide", self.size.width)
        if self.filter is not None or len(self.prompt.choices) > MANY:
            return False
        cells = (
            sum(self._cell(c) + 1 for c in self.listed)
            + (width(self._board_word()) + 3)
            + (width(self._ticked_word()) + 4 if self.prompt.pick else 0)
        )
        return width(self.prompt.question) + width(self.prompt.aside) + 3 + cells <= wide

    def _board_word(self) -> str:
        numbers = [c.number for c in self.shown if c.token in self.prompt.board and c.number]
        last = numbers[-1] if len(numbers) > 1 else ""
        return say("bar.on-board", first=numbers[0], last=last) if numbers else ""

    def draw(self, canvas: Canvas) -> None:
        """Rule, question, options, field, key line."""
        self._rule(canvas)
        question = self._question(canvas.w)
        for at, text in enumerate(question):
            end = canvas.put(1, 1 + at, text, "foreground bold")
        self._aside(canvas, len(question))
        y = 1 + len(question)
        if self._inline():
            self._in_line(canvas, end + 2, y - 1)
        else:
            y = self._in_columns(canvas, y)
        reading, style = self._reading(canvas.w)
        for text in reading:
            canvas.put(1, y, text, style)
            y += 1
        if self.open:
            self._field(canvas, y)
        self._bottom(canvas)

    def _rule(self, canvas: Canvas) -> None:
        secret, style = self.prompt.secret, "secret" if self.prompt.secret else "accent-ink"
        canvas.put(0, 0, "━" * canvas.w, style)
        tag = clip(f" ◈ {secret} ", canvas.w - 4) if secret else ""
        canvas.put(canvas.w - width(tag) - 2, 0, tag, "secret bold")
        if self.prompt.timeline is not None:
            draw_timeline(canvas, self.prompt.timeline, canvas.w - (width(tag) + 3 if tag else 0), style)

    def _aside(self, canvas: Canvas, y: int) -> None:
        page, listed = self._page(), self.listed
        text = self.prompt.aside
        if self.typed.digits:
            text = say("bar.half", digits=self.typed.digits)
        elif self.filter is not None:
            text = say("bar.of", count=len(listed), all=len(self.prompt.choices))
        elif page is not None and page.last - page.first < len(listed):
            text = say("bar.page", first=page.first + 1, last=page.last, all=len(listed))
        elif self.prompt.pick is not None:
            text = self._ticked_word()
        elif self._board_word() and not self._inline():
            text = self._board_word()
        crowded = self._inline() and bool(self.listed) and not self.typed.digits and self.prompt.pick is None
        if text and not crowded:
            text = clip(text, canvas.w // 2)
            canvas.put(canvas.w - width(text) - 2, y, text, "accent-ink" if self.typed.digits else "muted")

    def _ticked_word(self) -> str:
        assert self.prompt.pick is not None
        least, most = self.prompt.pick
        wanted = "" if self.prompt.read is not None or not most else f"{most}" if least == most else f"{least}–{most}"
        return say("bar.ticked", count=len(self.ticked), wanted=wanted) if most else ""

    def _in_line(self, canvas: Canvas, x: int, y: int) -> None:
        word = self._board_word()
        if word:
            x = canvas.put(x, y, word, "accent-ink") + 3
        for choice in self.listed:
            x = self._option(canvas, x, y, choice, self._cell(choice)) + 1

    def _in_columns(self, canvas: Canvas, y: int) -> int:
        page, listed = self._page(), self.listed
        if page is not None:
            for at in range(page.first, page.last):
                x, row = page.spot(at)
                column = (at - page.first) // page.rows
                self._option(canvas, x, y + row, listed[at], page.widths[column] - 2)
        return y + self._option_rows()

    def _option(self, canvas: Canvas, x: int, y: int, choice: Choice, wide: int) -> int:
        hot = choice == self.marked
        start = x
        x = canvas.put(x, y, "▸" if hot else " ", "accent-ink bold")
        if choice.number or (hot and self.open):
            x = keycap(canvas, x, y, (choice.number or ENTER).rjust(self._key_width), hot)
        else:
            x += self._key_width + 2
        if self.prompt.pick is not None:
            ticked = choice.token in self.ticked
            x = canvas.put(x, y, " ☑" if ticked else " ☐", "good bold" if ticked else "muted")
        picked = hot and self.sure
        style = "accent-ink bold" if picked else "foreground bold" if hot else "foreground"
        x = canvas.put(x + 1, y, clip(choice.label, max(wide - (x + 1 - start), 1)), style)
        canvas.hit(Area(start, y, max(wide, x - start), 1), f"option:{self.asked}:{self.prompt.choices.index(choice)}")
        return x

    def _field(self, canvas: Canvas, y: int) -> None:
        field = self.field
        assert field is not None
        x = canvas.put(1, y, f"{field.label} ▸ ", "accent-ink bold")
        side, style = self.echo()
        room = canvas.w - x - 2
        side = _end_of(side, max(room - max(width(self.input.value) + 4, 12), 10), style)
        at = canvas.w - width(side) - 2
        canvas.put(at, y, side, style)
        self._place(x, y, max(at - x - 2, 8))
        if self.filter is None and not self.input.value and field.example:
            canvas.hit(Area(at, y, width(side), 1), "example")

    def _place(self, x: int, y: int, wide: int) -> None:
        wanted = (x, y, wide)
        if getattr(self, "_placed", None) != wanted:
            self._placed = wanted

            def place() -> None:
                self.input.styles.offset = (x, y)
                self.input.styles.width = wide

            self.call_later(place)

    def _bottom(self, canvas: Canvas) -> None:
        said = self._said(canvas.w)
        if said:
            style = "bad bold" if self.message else "good bold"
            for at, text in enumerate(said):
                canvas.put(1, canvas.h - len(said) + at, text, style)
            canvas.hit(Area(0, canvas.h - len(said), canvas.w, len(said)), "hush")  # the keys come back
            return
        x, y = 1, canvas.h - self._key_rows(canvas.w)
        for key in self._key_line():
            wide = _cells(key)
            if x + wide > canvas.w - 1:
                if y == canvas.h - 1:
                    break
                x, y = 1, y + 1
            canvas.hit(Area(x, y, wide, 1), f"command:{key.command}")
            x = canvas.put(x, y, key.shown, "muted" if key.dim else "accent-ink bold")
            x = canvas.put(x, y, f" {key.label}", "muted strike" if key.dim else "muted") + 2

    def _key_rows(self, w: int) -> int:
        """The lines of keys: one, and where somebody looks back a second one if they need it."""
        return 2 if self.prompt.timeline is not None and sum(_cells(key) + 2 for key in self._key_line()) > w else 1

    def _key_line(self) -> Sequence[Key]:
        if self.open and self.filter is not None:
            return [Key("↑↓", say("bar.move"), ""), Key("Enter", say("bar.take"), "@enter"), _escape()]
        if self.open:
            field = self.field
            assert field is not None
            pad = [Key(char, "", f"@{char}") for char in field.pad]
            if field.example and not self.input.value and not pad:
                pad.append(Key("Tab", say("bar.example", example=clip(field.example, 30)), "@example"))
            return [Key("Enter", say("bar.take"), "@enter"), *field.keys, _escape(), *self._back(), *pad]
        if self.prompt.field is not None:
            return [Key("Enter", say("bar.open-field"), "@enter"), *self.prompt.field.keys, *self.prompt.keys]
        first: list[Key] = []
        if self.prompt.pick is not None:
            first = [Key("Space", say("bar.tick"), "@space"), Key("Enter", say("bar.take-ticked"), "@enter")]
        elif self.prompt.timeline is not None:
            pass  # its own keys say all
        elif self.prompt.careful or self.typed.digits or not self.prompt.choices:
            word = self.prompt.enter or say("bar.take" if self.prompt.choices else "bar.on")
            first = [Key("Enter", word, "@enter")]
        if self.prompt.escape is not None:
            first.append(Key("Esc", say("table.never-mind"), "@escape"))
        return [*first, *self.prompt.keys]

    def _back(self) -> list[Key]:
        return [Key("⌫", say("bar.erase"), "@backspace")] if self.input.value else []

    # ── clicks ──────────────────────────────────────────────────────────────────────────────────────────────

    def clicked(self, token: str) -> None:
        """A click in the bar."""
        kind, _, rest = token.partition(":")
        if kind == "option":
            asked, _, at = rest.partition(":")
            if int(asked) == self.asked:  # a click may come late, when something else is asked already
                self.message = self.good = ""
                self.choose(self.prompt.choices[int(at)])
        elif kind == "stop":
            self.post_message(self.Command(f"@stop:{rest}"))
        elif kind == "hush":
            self.hush()
        elif kind == "example" or rest == "@example":
            self._example()
        elif rest == "@enter":
            self.key("enter", None)
        elif rest == "@escape":
            self.key("escape", None)
        elif rest == "@space":
            self.key("space", " ")
        elif rest == "@backspace":
            self.input.action_delete_left()
        elif rest.startswith(EDIT):
            self.edits(rest.removeprefix(EDIT))
        elif rest.startswith("@"):
            self.input.insert_text_at_cursor(rest[1:])
        elif rest:
            self.post_message(self.Command(rest))

    def _example(self) -> None:
        field = self.field
        if field is not None:
            self._open(field.example)
            self._sketch(field.example)
            self.stale()

    def _changed(self) -> None:
        """Other things are shown: where that needs another height the screen lays itself out anew."""
        before = self._height
        size = self.screen.size
        if self.height_for(size.width, size.height) != before:
            self.post_message(self.Grown())
        self.stale()


def _cells(key: Key) -> int:
    return width(key.shown) + width(key.label) + 1


def draw_timeline(canvas: Canvas, line: Timeline, wide: int, style: str) -> None:
    """`◂━━┃━━●──◆──┃──▸`: the evening from its beginning to now, rounds, key events, and where one stands."""
    room = max(wide - 2, 1)
    last = max(line.last, 1)

    def cell(at: int) -> int:
        return 1 + at * (room - 1) // last

    here = cell(line.at)
    canvas.put(0, 0, "◂", style)
    canvas.put(1, 0, "━" * (here - 1), style)
    canvas.put(here, 0, "─" * (room - here + 1), "muted")
    canvas.put(room + 1, 0, "▸", style)
    for at in line.keys:
        canvas.put(cell(at), 0, "◆", "warn")
    if len(line.rounds) < room // 2:
        for at in line.rounds:
            canvas.put(cell(at), 0, "┃", "foreground")
    canvas.put(here, 0, "●", "foreground bold")
    for x in range(room):
        canvas.hit(Area(x + 1, 0, 1, 1), f"stop:{x * last // max(room - 1, 1)}")


def _escape() -> Key:
    return Key("Esc", say("bar.leave-field"), "@escape")


def _end_of(text: str, room: int, style: str) -> str:
    """A text cut to its room: of a long reading the end, for that is what is being typed."""
    if not style.startswith("good") or width(text) <= room:
        return clip(text, room)
    kept = text
    while kept and width(kept) > room - 4:
        kept = kept[1:]
    return f"✓ …{kept}"
