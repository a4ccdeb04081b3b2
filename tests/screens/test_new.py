"""The form of a new session: at the table within a minute, and letters in a field are only letters."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.desk.opening import box
from saves import folders
from saves.errors import SaveFailed
from saves.store import Store
from screens.form import Form, typed
from screens.home import Home
from screens.new import New, Said
from screens.rules import RulePage
from tests.screens.menus import HOSTILE, AtMenu, Menu, menu
from tests.screens.pages import Opened
from tests.ways.shelf import KUHN

NAMES = ("Whisker", "Nibbles", "Barnacle", "Scuttle", "Pip", "Duchess")


pytestmark = pytest.mark.usefixtures("high_tea_alone")


def form(at: Opened) -> Form:
    """The form that is open."""
    assert isinstance(at.app.screen, New)
    return at.app.screen.form


def begun(app: Menu) -> list[str]:
    """The names at the one table that was opened."""
    (session,) = app.tables
    return [seat.name for seat in session.head.seat]


def test_from_a_fresh_start_to_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        await at.write("Ann")
        await at.press("enter")
        await at.write("Bob")
        await at.press("enter", "enter", "enter")
        assert isinstance(at.app.screen, Home)  # the table lies over the menu, no longer over the form

    app = menu(play, tmp_path, monkeypatch)
    assert begun(app) == ["Ann", "Bob"]
    assert app.tables[0].ask is not None
    assert tomllib.loads(folders.settings_file().read_text())["names"] == ["Ann", "Bob"]


def test_a_form_as_it_is_can_be_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("p", "escape", "enter")

    app = menu(play, tmp_path, monkeypatch)
    assert begun(app) == list(NAMES[:2])
    assert not folders.settings_file().exists()  # nobody typed these names


def test_the_last_evening_is_offered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def first(at: Opened) -> None:
        await at.press("enter")
        for name in ("Ann", "Barry", "Cy"):
            await at.write(name)
            await at.press("enter")
        await at.press("enter", "enter")

    async def second(at: Opened) -> None:
        await at.press("t", "escape", "s")

    menu(first, tmp_path, monkeypatch)
    again = menu(second, tmp_path, monkeypatch)
    assert begun(again) == ["Ann", "Barry", "Cy"]
    assert again.tables[0].head.use == "track"


def test_letters_in_a_name_are_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        await at.write("Quincy 1?ujkhq:!/")
        assert form(at).text(0) == "Quincy 1?ujkhq:!/"
        assert isinstance(at.app.screen, New)
        await at.press("down")
        await at.write("s")
        assert form(at).text(1) == "s"
        await at.press("escape", "s")

    assert begun(menu(play, tmp_path, monkeypatch)) == ["Quincy 1?ujkhq:!/", "s"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("enter")
        for letter in name:
            await at.pilot.press(letter if letter.isalnum() else _key(letter))
        assert form(at).text(0) == name
        await at.press("down")
        assert name in at.text
        await at.click(name)
        assert isinstance(at.app.screen, New)
        await at.press("escape", "s")

    app = menu(play, tmp_path, monkeypatch)
    assert begun(app)[0] == name
    assert app.settings.names == [name]


def _key(letter: str) -> str:
    from textual.keys import _character_to_key

    return _character_to_key(letter)


def test_two_of_one_name_are_told_apart_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        for name in ("Ann", "ann ", "Ann"):
            await at.write(name)
            if name != "Ann" or form(at).text(1):
                assert "There are two called" in at.text
            await at.press("enter")
        for name in ("Ann ", "ann (2)", "Ann (3)"):
            assert name in at.text
        await at.press("enter", "enter")

    assert begun(menu(play, tmp_path, monkeypatch)) == ["Ann", "ann (2)", "Ann (3)"]


def test_letter_and_colour_are_there_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        assert "▸  W  Whisker" in at.text
        await at.write("Z")
        assert "▸  Z  Z" in at.text
        screen = at.app.screen
        assert isinstance(screen, New)
        assert screen.zone.canvas is not None
        y = next(y for y, row in enumerate(screen.zone.canvas.chars) if "".join(row).startswith("  ▸  Z"))
        assert screen.zone.canvas.styles[y][5] == "key-ink on seat-1 bold"

    menu(play, tmp_path, monkeypatch)


def test_controls_and_too_long_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        screen = at.app.screen
        assert isinstance(screen, New)
        screen.field.insert_text_at_cursor("A\x1b[31m\x9b\u202enn")
        await at.pilot.pause()
        assert form(at).text(0) == screen.field.value == "A[31mnn"
        await at.press("down")
        screen.field.insert_text_at_cursor("R" * 30)
        await at.pilot.pause()
        assert form(at).text(1) == "R" * 24
        assert "There is room for 24 signs." in at.text
        await at.press("down")
        screen.field.insert_text_at_cursor("鼠" * 30)
        await at.pilot.pause()
        assert form(at).text(2) == "鼠" * 12

    menu(play, tmp_path, monkeypatch)


def test_a_rat_is_added_removed_and_moved_by_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter")
        for name in ("Ann", "Bob", "Cy"):
            await at.write(name)
            await at.press("down")
        assert "▸  +  another rat" in at.text
        await at.press("up", "shift+up", "shift+up")  # Cy goes first
        assert [head.name for head in form(at).heads] == ["Cy", "Ann", "Bob"]
        await at.press("down", "backspace", "backspace", "backspace")
        assert "Backspace remove" in at.text
        await at.press("backspace")
        assert [head.name for head in form(at).heads] == ["Cy", "Bob"]
        await at.press("backspace", "backspace", "backspace", "backspace")
        assert "High Tea at Sea needs 2 rats." in at.text
        assert form(at).seats == 2

    menu(play, tmp_path, monkeypatch)


def test_all_of_it_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.click("Play")
        await at.click("another rat")
        await at.click("another rat")
        assert [head.name for head in form(at).heads] == list(NAMES[:4])
        await at.click("Nibbles", at.row("Nibbles").index("×") - at.row("Nibbles").index("Nibbles"))
        assert [head.name for head in form(at).heads] == ["Whisker", "Barnacle", "Scuttle"]
        await at.click("Scuttle", at.row("Scuttle").index("▴") - at.row("Scuttle").index("Scuttle"))
        assert [head.name for head in form(at).heads] == ["Whisker", "Scuttle", "Barnacle"]
        await at.click("Track")
        await at.click("The sheets")
        assert "on paper" in at.row("The sheets")
        await at.click("? H29")
        assert isinstance(at.app.screen, RulePage)
        await at.click("Esc")
        await at.click("Start")

    app = menu(play, tmp_path, monkeypatch)
    assert begun(app) == ["Whisker", "Scuttle", "Barnacle"]
    assert app.tables[0].head.options["sheets"] == "paper"


def test_options_say_what_they_are_and_where_the_ruling_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("p", "escape", "up")
        assert "▸ Hints for a first voyage" in at.text
        assert "A word of advice in the first round" in at.text
        assert "? H30" in at.text
        await at.press("space")
        assert "◂ yes ▸" in at.text
        await at.press("enter", "left", "question_mark")
        assert isinstance(at.app.screen, RulePage)
        await at.press("escape")
        assert "◂ yes ▸" in at.text
        await at.press("s")

    app = menu(play, tmp_path, monkeypatch)
    assert app.tables[0].head.options["hints"] is True


def test_title_and_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("p", "down", "down", "down")
        await at.write("The Mouldy Duchess")
        await at.press("down")
        await at.write("2-5")
        await at.press("enter", "enter")
        assert "“2-5” is no seed" in at.text
        assert "2-5" in at.row("Seed")  # nothing typed is lost
        await at.press("up", "up")
        for _ in range(len(form(at).options) - 1):
            await at.press("up")
        await at.press(*["backspace"] * 3)
        await at.write("77")
        await at.press("enter", "enter")

    app = menu(play, tmp_path, monkeypatch)
    assert (app.tables[0].title, app.tables[0].head.seed) == ("The Mouldy Duchess", 77)


@pytest.mark.parametrize("seed", ["²", "٣", "1_000", "-2", "3+6", "9" * 19])
def test_what_is_no_seed(seed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("p")
        form(at).seed = seed
        await at.press("escape", "s")
        assert "is no seed" in at.text
        assert seed in at.row("Seed")

    assert menu(play, tmp_path, monkeypatch).tables == []


def test_a_full_disk_is_a_sentence_and_nothing_typed_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise SaveFailed("There is no room left on the disk.")

    async def play(at: Opened) -> None:
        await at.press("p")
        await at.write("Ann")
        with monkeypatch.context() as broken:
            broken.setattr(Store, "create", full)
            await at.press("escape", "s")
            assert "There is no room left on the disk." in at.text
        assert "A  Ann" in at.text
        assert at.app.settings.names == []
        await at.press("s")

    assert begun(menu(play, tmp_path, monkeypatch))[0] == "Ann"


def test_a_form_that_was_left_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("p")
        await at.write("Ann")
        await at.press("escape", "up", "enter", "escape")
        assert isinstance(at.app.screen, Home)
        await at.press("t")
        assert (form(at).use, form(at).text(0)) == ("track", "Ann")
        await at.press("escape", "s")
        await at.press("p")
        assert form(at).text(0) == ""  # it was used

    assert begun(menu(play, tmp_path, monkeypatch))[0] == "Ann"


def test_what_the_command_line_said_is_in_the_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        at.app.push_screen(New("high-tea", "track", said=Said({"sheets": "paper"}, "The Duchess", "7")))
        await at.pilot.pause()
        assert "on paper" in at.row("The sheets")
        assert "The Duchess" in at.row("Title")
        await at.press("escape", "s")

    head = menu(play, tmp_path, monkeypatch).tables[0].head
    assert (head.use, head.options["sheets"], head.title, head.seed) == ("track", "paper", "The Duchess", 7)


def test_resizing_while_typing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("p")
        await at.write("An")
        for size in ((40, 10), (2, 1), (120, 40), (80, 24)):
            await at.pilot.resize_terminal(*size)
            await at.pilot.pause()
            screen = at.app.screen
            assert isinstance(screen, New)
            assert screen.field.has_focus == (size != (2, 1))
        await at.write("n")
        assert form(at).text(0) == "Ann"

    menu(play, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45)])
def test_all_rows_are_in_sight(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("t")
        while form(at).add() >= 0:
            pass
        await at.press("escape")
        screen = at.app.screen
        assert isinstance(screen, New)
        assert list(screen.plan(*size)[1]) == screen.rows

    menu(play, tmp_path, monkeypatch, size)


def test_a_narrow_window_goes_through_all_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("t")
        screen = at.app.screen
        assert isinstance(screen, New)
        seen = set()
        for _ in screen.rows:
            seen.add(screen.at)
            assert screen.at in screen.plan(44, 12)[1]
            await at.press("tab")
        assert seen == set(screen.rows)

    menu(play, tmp_path, monkeypatch, (44, 12))


# ── the form without a screen ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def tea() -> Form:
    return Form(box("high-tea"), "track", NAMES)


def test_another_game_drops_the_options_and_seats_fewer(tea: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.SHELVES, KUHN.name, KUHN)
    for at, name in enumerate(("Ann", "Bob", "Cy")):
        tea.write(at, name)
    tea.values["sheets"] = "paper"
    tea.take(box("kuhn"))
    assert (tea.seats, tea.values, tea.ashore) == (2, {}, ["Cy"])
    assert tea.use in tea.box.game.uses
    tea.take(box("high-tea"))
    assert [head.name for head in tea.heads] == ["Ann", "Bob", "Cy"]


def test_another_use_drops_what_is_not_for_it(tea: Form, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    tea.values.update({"sheets": "paper", "middle": True, "aloud": True})
    tea.use = "play"
    session, store = tea.begin()
    store.close()
    assert session.head.options["aloud"] is True
    assert not {"sheets", "middle"} & set(session.head.options)


def test_names_offered_are_nobodys(tea: Form) -> None:
    tea.write(0, "nibbles")
    assert [head.name for head in tea.heads] == ["nibbles", "Whisker"]
    tea.write(2, "Whisker")
    assert [head.name for head in tea.heads] == ["nibbles", "Barnacle", "Whisker"]


def test_a_seat_that_is_emptied_is_free_again(tea: Form) -> None:
    tea.write(2, "C")
    assert tea.seats == 3
    tea.write(2, "")
    assert tea.seats == 2
    tea.write(2, "\u2800")  # nothing to be seen
    assert tea.seats == 2


def test_removing_takes_that_rat(tea: Form) -> None:
    assert tea.add() == 2
    assert tea.remove(0)
    assert [head.name for head in tea.heads] == ["Nibbles", "Barnacle"]
    assert not tea.remove(0)


def test_moving_keeps_everybody(tea: Form) -> None:
    tea.add()
    tea.write(1, "Bob")
    assert tea.move(1, -1) == 0
    assert [head.name for head in tea.heads] == ["Bob", "Whisker", "Nibbles"]
    assert tea.move(0, -1) == 0
    assert tea.move(2, 1) == 2


def test_more_rats_than_names_are_known() -> None:
    short = Form(box("high-tea"), "play", ["Ann"], 4)
    assert [head.name for head in short.heads] == ["Ann", "2", "3", "4"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ann", "Ann"),
        (" Ann ", " Ann "),
        ("A\tn\n", "An"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\ud800x", "x"),
        ("é" * 30, "é" * 24),
    ],
)
def test_what_may_be_typed(text: str, kept: str) -> None:
    assert typed(text, 24) == kept
