"""The score pad on the screen: how it is laid out, how one types along it, and how what was typed is put right."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from rat_tables.app import RatTables
from rat_tables.desk.opening import begun, box, gone_on, library
from rat_tables.engine.session import Session
from screens.pad import BOARD
from screens.scene import Scene
from screens.table.screen import TableScreen
from screens.widgets.canvas import Area
from screens.widgets.text import width
from tests.games.high_tea.test_pad import SHEETS
from tests.screens import drawn, score_pads
from tests.screens.drawn import SIZES, body, text
from tests.screens.fake_stage import FakeStage
from tests.screens.menus import menu
from tests.screens.pages import Empty, Opened

EXPECTED = drawn.EXPECTED / "pads"
WINDOWS = [*SIZES, (99, 24), (100, 24), (131, 19), (132, 19), (160, 33)]


@pytest.fixture(scope="module")
def shown() -> dict[str, Scene]:
    """The pads worth a look."""
    return score_pads.all_of_them()


# ── how it looks ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", sorted(path.stem for path in EXPECTED.glob("*.txt")))
def test_pads_look_as_they_looked(name: str, shown: dict[str, Scene]) -> None:
    """`python -m tests.screens.drawn expected` draws the files anew: read the difference before keeping them."""
    moment, w = name.rsplit("_", 1)
    kept = (EXPECTED / f"{name}.txt").read_text("utf-8")
    assert text(body(shown[moment], int(w), dict(SIZES)[int(w)], BOARD)).rstrip("\n").splitlines() == kept.splitlines()


@pytest.mark.parametrize(("w", "h"), WINDOWS)
def test_nothing_is_cut_at_the_edge_and_every_player_has_a_foot(w: int, h: int, shown: dict[str, Scene]) -> None:
    assert max(area.x + area.w for area in BOARD.plan(w, h).values()) == w
    assert max(area.y + area.h for area in BOARD.plan(w, h).values()) == h
    for scene in shown.values():
        lines = text(body(scene, w, h, BOARD)).splitlines()
        assert max(map(width, lines)) <= w
        feet = next(line for line in lines if "In all" in line)
        assert sum(part.rstrip("+").isdigit() for part in feet.replace("? ", "?").split()) == len(scene.view.seats)
        assert scene.words.missed == set()


def test_where_there_is_no_room_it_rolls_to_what_is_asked_for(shown: dict[str, Scene]) -> None:
    asked = shown["full"]
    low = drawn.zone("pad", asked, 80, 10, BOARD)
    lines = text(low).splitlines()
    assert [line.split()[0] for line in lines[2:8]] == ["Dishes", "Decorations", "Nests", "Cheap", "Composed", "Greedy"]
    assert "8 more" in lines[8]
    assert lines[9].split()[:2] == ["In", "all"]
    assert "▸" in lines[4]


def test_winners_are_crowned_only_when_all_is_settled(shown: dict[str, Scene]) -> None:
    assert {name: "★" in text(body(one, 80, 19, BOARD)) for name, one in shown.items()} == {
        **dict.fromkeys(shown, False),
        "tea-over": True,
    }
    row = text(body(shown["tea-over"], 80, 19, BOARD)).splitlines()[1]
    assert row.split() == ["★", "Ann", "B", "Bob", "C", "Cy", "D", "Dot"]


# ── from cell to cell ───────────────────────────────────────────────────────────────────────────────────────


class AtPad(FakeStage):
    """A pad for High Tea: keys of the field, and what is lit."""

    def __init__(self, count: int, *answers: str) -> None:
        super().__init__(count, "score")
        for answer in answers:
            self.type(answer)

    def type(self, answer: str) -> None:
        """Answer what is asked, whatever way it is asked."""
        if self.prompt.field is not None and answer != "blank":
            self.prompt.field.take(answer)
        else:
            self.choose(*answer.split("+"))

    def press(self, key: str, typed: str | None = None) -> bool:
        """An arrow, or a click on a cell, with this in the field; what was there already, where nothing is said."""
        assert self.prompt.moves is not None
        kept = self.prompt.field.text if self.prompt.field is not None else ""
        return self.prompt.moves(key, kept if typed is None else typed)

    @property
    def lit(self) -> tuple[str, str, str]:
        """The cell that is lit: whose, which row, and what stands in the field."""
        ask = self.flow.scene().ask
        assert ask is not None
        text = self.prompt.field.text if self.prompt.field is not None else ""
        return str(ask.facts.get("whose", "")), ask.kind.removeprefix("pad."), text

    @property
    def cells(self) -> dict[str, str]:
        """What stands on the pad."""
        return dict(self.session.table.cells)


def test_up_goes_to_the_cell_before_and_down_back() -> None:
    at = AtPad(2, "4+7", "7", "1")
    assert at.lit == ("bob", "dishes", "")
    at.press("up")
    assert at.lit == ("ann", "nests", "1")
    at.press("up")
    assert at.lit == ("ann", "dishes", "7")
    at.press("up")
    assert at.lit == ("", "goals", "")
    assert at.prompt.ticked == ["4", "7"]
    assert len(at.session.records) == 3  # nothing was written by looking
    at.press("up")
    assert at.lit == ("", "goals", "")
    assert not at.press("down")  # of options the arrows choose
    assert at.prompt.escape is not None
    at.prompt.escape()
    assert at.lit == ("bob", "dishes", "")
    at.press("down")
    assert at.lit == ("bob", "dishes", "")


def test_what_was_put_right_counts_at_once_and_one_goes_on() -> None:
    at = AtPad(2, "4+7", "7", "1", "5")
    at.press("up")
    at.press("up")
    at.press("up", "9")  # on the way from one cell to the next
    assert (at.lit, at.cells["ann.nests"]) == (("ann", "nests", "1"), "1")
    assert at.said[-1].startswith("“9” is not a number that fits")  # seven nests there are not
    at.press("up", "2")
    assert at.cells == {"ann.dishes": "7", "ann.nests": "2", "bob.dishes": "5"}
    assert at.lit == ("ann", "dishes", "7")
    at.type("3 4")  # with Enter it goes on where one was
    assert at.cells["ann.dishes"] == "3 4"
    assert at.lit == ("bob", "nests", "")
    assert at.pages == []  # no page came in between
    assert [record.do for record in at.session.records if record.do] == ["mend", "mend"]


def test_the_value_in_the_field_is_taken_by_an_arrow() -> None:
    at = AtPad(2, "4")
    at.press("down", "7")
    assert (at.cells, at.lit) == ({"ann.dishes": "7"}, ("bob", "dishes", ""))
    at.press("up", "²")
    assert (at.cells, at.said[-1][:3]) == ({"ann.dishes": "7"}, "“²”")
    at.press("up", "5")
    assert at.cells == {"ann.dishes": "7", "bob.dishes": "5"}
    assert at.lit == ("ann", "dishes", "7")


def test_a_gap_is_filled_by_going_there_or_by_choosing_it() -> None:
    at = AtPad(2, "4", "blank", "blank")
    assert at.tokens == ["ann.dishes", "bob.dishes"]
    assert not at.press("down")
    at.press("up")
    assert at.lit == ("bob", "dishes", "")
    at.press("up")
    assert at.lit == ("ann", "dishes", "")
    at.type("-")
    assert at.cells == {"ann.dishes": "none", "bob.dishes": "blank"}
    assert at.lit == ("bob", "dishes", "")
    at.press("up")
    assert at.lit == ("ann", "dishes", "-")
    at.type("blank")  # so that was not known either
    assert at.tokens == ["ann.dishes", "bob.dishes"]


def test_a_click_on_a_cell_puts_it_right() -> None:
    at = AtPad(3, "4", "7", "3", "2", "heads")
    assert at.tokens == ["yes"]
    at.press("cell:bob.dishes")
    assert at.lit == ("bob", "dishes", "3")
    at.type("8")
    assert at.session.table.lifeboat == "bob"
    assert at.tokens == ["yes"]
    at.choose("yes")
    at.press("cell:ann.dishes")  # and when the result stood already
    at.type("9")
    assert at.session.result is not None
    assert at.session.result.winners == ("ann",)


def test_what_drops_or_asks_something_is_shown_first() -> None:
    at = AtPad(2, "7", "1", "2")
    at.press("up")
    at.press("up")
    at.press("up")
    at.choose("4")
    assert at.pages == ["draft"]
    assert at.session.table.goals == [7]


def test_a_command_in_the_field_is_a_command() -> None:
    at = AtPad(2, "4", "7")
    at.press("up")
    at.type(":note a crumb on the sheet")
    assert at.session.records[-1].text == "a crumb on the sheet"
    assert not at.session.table.cells.get("bob.dishes")
    at.press("up", ":note")
    assert at.lit == ("ann", "dishes", "7")


def test_there_is_nothing_to_peek_at_and_nothing_to_rule() -> None:
    at = AtPad(2, "4", "7")
    assert {command: at.flow.can(command) for command in ("peek", "ruling", "undo", "mend", "note")} == {
        "peek": False,
        "ruling": False,
        "undo": True,
        "mend": True,
        "note": True,
    }


# ── in the app ──────────────────────────────────────────────────────────────────────────────────────────────


def at_table(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    play: Callable[[Opened, Session[Any]], Awaitable[None]],
    game: str = "high-tea",
    names: tuple[str, ...] = ("Ann", "Bob", "Cy", "Dot"),
    size: tuple[int, int] = (80, 24),
    **options: bool | str,
) -> None:
    """Open a pad in a home of its own, and play."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))

    async def run() -> None:
        app: RatTables = Empty()
        async with app.run_test(size=size) as pilot:
            opened = box(game)
            session, store = begun(opened, "score", names, options, "", 5)
            app.open_table(opened, session, store)
            await pilot.pause()
            await play(Opened(app, pilot), session)
        assert app.failure is None

    asyncio.run(run())


KEYS = 42
"""Four rats and five goals: 7 digits for the goals, 14 digits, 2 dashes and 4 spaces for the sheets, 13 times Enter;
then one for the coin, and Enter for the result."""


def test_a_pad_for_four_takes_42_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goals = [*"2", *"4", *"7", *"10", *"11", "enter"]
    cells = [key for cell in SHEETS for key in [*("space" if char == " " else char for char in cell), "enter"]]
    keys = [*goals, *cells, "1", "enter"]  # heads; and the result stands
    assert len(keys) == KEYS

    async def play(at: Opened, session: Session[Any]) -> None:
        await at.press(*keys)
        assert session.result is not None
        assert session.result.standings == [("ann", 10), ("bob", 9), ("dot", 8), ("cy", 5)]
        assert "Ann wins!" in at.text

    at_table(tmp_path, monkeypatch, play)


def test_arrows_in_the_open_field(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened, session: Session[Any]) -> None:
        await at.press("4", "enter", "7", "enter", "3", "down", "6", "up", "up")
        assert session.table.cells == {"ann.dishes": "7", "bob.dishes": "3", "cy.dishes": "6"}
        assert "Ann: what is each dish worth?" in at.text
        await at.press("backspace", "9", "space", "2")
        assert "✓ 9 2: 2 in number, 11 in all" in at.text
        await at.press("enter")
        assert session.table.cells["ann.dishes"] == "9 2"
        assert "Dot: what is each dish worth?" in at.text
        await at.press("enter")  # nobody knows
        assert session.table.cells["dot.dishes"] == "blank"
        await click(at, "9 2")
        assert "Ann: what is each dish worth?" in at.text

    at_table(tmp_path, monkeypatch, play)


async def click(at: Opened, shown: str) -> None:
    """Click on a text of the screen."""
    pilot: Pilot[None] = at.pilot
    rows = at.text.split("\n")
    y = next(y for y, row in enumerate(rows) if shown in row)
    await pilot.click(offset=(rows[y].index(shown), y))
    await pilot.pause()


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_a_pad_with_hostile_names_left_half_way_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    goals = score_pads.ALL_GOALS

    async def play(at: Opened, session: Session[Any]) -> None:
        for answer in (goals, "3 4", "1", "2", "5"):
            session.answer(answer)
        screen = at.app.screen
        assert isinstance(screen, TableScreen)
        screen.flow.proceed()
        await at.pilot.resize_terminal(40, 10)
        await at.pilot.pause()
        assert "needs 80×24" in at.text
        await at.press("9", "enter")  # what cannot be seen hears nothing
        await at.pilot.resize_terminal(*size)
        await at.pilot.pause()
        assert "what is each decoration worth?" in at.text
        assert "In all" in at.text
        await at.press("7")
        assert "✓ 7" in at.text

    at_table(tmp_path, monkeypatch, play, names=score_pads.HARD, size=size)
    (entry,) = library().entries()
    opened, session, store = gone_on(entry, lambda said: None)
    store.close()
    assert (opened.shelf.name, session.head.use, len(session.table.cells)) == ("high-tea", "score", 4)
    assert session.ask is not None
    assert session.ask.place.endswith(".decorations")


def test_the_menu_offers_pads_of_the_games_that_have_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Any) -> None:
        assert "played without the app" in at.row("Score pad")
        await at.press("d")
        assert "A score pad" in at.text
        assert "Seed" not in at.text
        seen = []
        await at.press("escape", "home")
        for _ in range(3):
            seen.append(at.row("◂").split("◂")[1].split("▸")[0].strip())
            await at.press("right")
        assert sorted(seen) == ["High Tea at Sea", "Pie Rats of the Carob Bean Farm", "Rattaneer"]
        await at.press("s")

    app = menu(play, tmp_path, monkeypatch)
    (session,) = app.tables
    assert (session.head.game, session.head.use) == ("high-tea", "score")


def test_the_zone_is_the_whole_body(shown: dict[str, Scene]) -> None:
    assert BOARD.plan(80, 19) == {"pad": Area(0, 0, 80, 19)}
    assert BOARD.plan(100, 25) == {"pad": Area(0, 0, 100, 19), "log": Area(0, 19, 100, 6)}
    assert BOARD.plan(140, 40) == {"pad": Area(0, 0, 96, 40), "log": Area(96, 0, 44, 40)}
