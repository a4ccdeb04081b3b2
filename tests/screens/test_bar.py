"""The decision bar: numbers, marks, ticks, the filter, fields; whatever a game asks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.events import Key
from textual.pilot import Pilot

import themes
from screens.widgets.bar import Bar
from screens.widgets.columns import pages
from screens.widgets.numbers import Typed
from screens.widgets.palette import Palette
from screens.widgets.prompt import Choice, Field, Prompt


class Small(App[None]):
    """An app with nothing but the bar."""

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(themes.as_textual(themes.built_in()["lantern"]))
        self.theme = "lantern"
        self.taken: list[list[str]] = []
        self.texts: list[str] = []
        self.commands: list[str] = []

    @property
    def palette(self) -> Palette:
        return Palette(self.get_css_variables())

    def compose(self) -> ComposeResult:
        yield Bar()

    def on_mount(self) -> None:
        self.bar = self.query_one(Bar)
        self.bar.styles.height = 12

    def on_key(self, event: Key) -> None:
        if self.bar.key(event.key, event.character):
            event.stop()
            event.prevent_default()

    def on_bar_command(self, event: Bar.Command) -> None:
        self.commands.append(event.command)

    def take(self, choices: Sequence[Choice]) -> None:
        self.taken.append([choice.token for choice in choices])


def played(play: Callable[[Small, Pilot[None]], Awaitable[None]], size: tuple[int, int] = (80, 24)) -> Small:
    """Run the app and play on it."""
    app = Small()

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await play(app, pilot)

    asyncio.run(run())
    return app


def numbered(count: int, label: str = "way {}") -> list[Choice]:
    """So many options."""
    return [Choice("ann", f"t{n}", label.format(n), str(n)) for n in range(1, count + 1)]


def text(app: Small) -> str:
    """What the bar looks like."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("typed", "numbers", "fires"),
    [
        ("3", ["1", "2", "3"], "3"),
        ("1", ["1", "2", "10"], ""),  # 10 could be meant
        ("10", ["1", "2", "10"], "10"),
        ("0", ["0", "1"], "0"),
        ("02", ["1", "2"], "2"),
        ("7", ["4", "7", "12"], "7"),
    ],
)
def test_a_number_fires_when_no_longer_one_can_be_meant(typed: str, numbers: list[str], fires: str) -> None:
    state, found = Typed(), ""
    for digit in typed:
        found, _ = state.add(digit, numbers)
    assert found == fires


def test_enter_takes_the_shorter_number() -> None:
    state = Typed()
    assert state.add("1", ["1", "10"]) == ("", True)
    assert state.enter(["1", "10"]) == "1"
    assert state.digits == ""
    assert state.add("8", ["1", "10"]) == ("", False)


def test_fewest_rows_that_fit() -> None:
    assert [page.rows for page in pages([10] * 6, 78, 4)] == [1]
    assert [page.rows for page in pages([20] * 6, 78, 4)] == [2]
    many = pages([30] * 40, 78, 4)
    assert [page.first for page in many] == [0, 8, 16, 24, 32]
    assert many[-1].last == 40


# ── the bar ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_number_an_arrow_and_a_click_take_an_option() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which?", numbered(3), app.take))
        await pilot.press("2")
        await pilot.press("right", "enter")
        rows = text(app).split("\n")
        row = next(y for y, line in enumerate(rows) if "way 1" in line)
        hit = next(area for area, token in app.bar.canvas.hits if token == "option:1:0") if app.bar.canvas else None
        assert hit is not None
        app.bar.clicked(app.bar.canvas.at(hit.x, hit.y) or "" if app.bar.canvas else "")
        assert rows[row].index("way 1") >= hit.x

    assert played(play).taken == [["t2"], ["t3"], ["t1"]]


def test_a_click_that_comes_late_answers_nothing_else() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which?", numbered(3), app.take))
        await pilot.pause()
        assert app.bar.canvas is not None
        late = [token for _, token in app.bar.canvas.hits if token.startswith("option")]
        assert len(late) == 3
        app.bar.ask(Prompt("And now?", numbered(2, "other {}"), app.take))
        for token in late:
            app.bar.clicked(token)

    assert played(play).taken == []


def test_a_secret_choice_is_picked_and_then_taken() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("What?", numbered(2), app.take, secret="only Ann is looking", careful=True))
        await pilot.press("2")
        assert app.taken == []
        await pilot.press("1")
        assert app.taken == []
        await pilot.press("enter")

    app = played(play)
    assert app.taken == [["t1"]]


def test_several_are_ticked_and_taken_together() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which two?", numbered(4), app.take, pick=(2, 2)))
        await pilot.press("4", "1", "1", "down", "up", "space", "enter")

    assert played(play).taken == [["t1", "t4"]]


def test_numbers_with_spaces_between_are_ticked_one_after_the_other() -> None:
    """`2 4`: the space unticks nothing; a second one does."""

    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which?", numbered(4), app.take, pick=(0, 4)))
        await pilot.press("2", "space", "4", "space", "3", "space", "space", "enter")

    assert played(play).taken == [["t2", "t4"]]


def test_the_filter_leaves_what_holds_all_words() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        rats = ("Ann", "Bob", "Cy", "Dot")
        supplies = ("Straw", "Rags", "Flowers", "Crumbs", "Swords")
        labels = [f"{rat}: {supply}" for rat in rats for supply in supplies]
        app.bar.ask(Prompt("Whom?", [Choice("a", x, x, str(n)) for n, x in enumerate(labels, 1)], app.take))
        app.bar.find()
        await pilot.press(*"dot str")
        assert "1 of 20" in text(app)
        assert "Ann: Straw" not in text(app)
        await pilot.press("enter")

    assert played(play).taken == [["Dot: Straw"]]


def with_field(app: Small, choices: Sequence[Choice] = ()) -> Prompt:
    """A prompt with a field that takes the digits 3 to 6."""

    def read(typed: str) -> tuple[bool | None, str]:
        return (True, f"so {typed}") if typed in "3456" else (False, f"no {typed}")

    return Prompt("How many?", choices, app.take, field=Field("number", "3 to 6", app.texts.append, read, "4"))


def test_a_field_reads_along_and_letters_are_text() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(with_field(app))
        await pilot.press("q")
        assert "✗ no q" in text(app)
        await pilot.press("backspace", "5")
        assert "✓ so 5" in text(app)
        await pilot.press("enter")

    assert played(play).texts == ["5"]


def test_an_empty_enter_takes_the_marked_option() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(with_field(app, [Choice("", "roll", "let the app roll", "")]))
        await pilot.press("enter")

    app = played(play)
    assert app.taken == [["roll"]]
    assert app.texts == []


def test_escape_leaves_the_field_and_a_digit_opens_it_again() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(with_field(app))
        await pilot.press("escape")
        assert app.bar.field is None
        await pilot.press("6", "enter")

    assert played(play).texts == ["6"]


def test_a_line_laid_over_goes_back_to_the_question() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which?", numbered(2), app.take))
        app.bar.lay_over(Field("note", "a line", app.texts.append))
        await pilot.press(*"hi 2", "enter")
        await pilot.press("1")

    app = played(play)
    assert app.texts == ["hi 2"]
    assert app.taken == [["t1"]]


@pytest.mark.parametrize("hostile", ["a\x1b[31mb", "a\u202eb", "a\u0085b", "a\rb"])
def test_nothing_that_commands_a_terminal_stays_in_the_field(hostile: str) -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.lay_over(Field("note", "a line", app.texts.append))
        app.bar.input.insert_text_at_cursor(hostile)
        await pilot.pause()
        await pilot.press("enter")

    typed: Any = played(play).texts
    assert typed[0].isprintable()
    assert typed[0].startswith("a")


@pytest.mark.parametrize(("reads", "asked", "left"), [(False, ["why"], "g"), (True, [], "g?")])
def test_a_question_mark_in_a_field_asks_why_where_no_text_has_one(reads: bool, asked: list[str], left: str) -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which?", field=Field("type", "a card", app.texts.append, lambda text: (reads, ""))))
        await pilot.pause()
        await pilot.press("g", "question_mark")
        await pilot.pause()
        assert app.bar.input.value == left

    assert played(play).commands == asked


def test_a_single_number_on_the_board_is_no_range() -> None:
    async def play(app: Small, pilot: Pilot[None]) -> None:
        app.bar.ask(Prompt("Which?", numbered(1), app.take, board=frozenset({"t1"})))
        await pilot.pause()
        assert "Which?  1 on the board" in text(app)

    played(play)
