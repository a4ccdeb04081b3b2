"""The page before a table that is gone on with: read once, left with one key, in nobody's way."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from rat_tables.app import RatTables
from rat_tables.desk.opening import begun, box
from rat_tables.previously import Previously
from saves.store import Store
from screens import curtain
from screens.curtain import Curtain
from screens.home import Home
from screens.previously import PreviouslyPage
from screens.table import TableScreen
from tests.screens.menus import HOSTILE
from tests.screens.pages import Opened, Play, opened

SCONE = "Bob ate the seventh scone."
TOLD = Previously(
    heading="Previously aboard the Mouldy Duchess",
    when="last played 3 days ago",
    told=tuple(
        f"{n} out of 8, and it takes more room than a line of eighty cells has for it: whiskers." for n in range(8)
    ),
    place="High Tea at Sea · Round 3 of 5",
    turn="Next: Cy politely asks … whom for what?",
    chosen="Bob has chosen already.",
    doubted="4 things to look up",
    doubts=("One doubt", "Another", "A third"),
)


def laid(home: Path, monkeypatch: pytest.MonkeyPatch, names: Sequence[str] = ("Ann", "Bob"), note: str = SCONE) -> Path:
    """Lay a session in the folder: it has come to its first secret, and somebody wrote something down."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))
    session, store = begun(box("high-tea"), "play", names, {}, "The Mouldy Duchess", 5)
    while session.ask is not None and not session.ask.secret:
        seat, offered = next(iter(session.ask.offers.items()))
        entry = session.ask.entry
        session.answer(next(iter(offered), "") or (entry.example() if entry else ""), seat)
    session.note(note)
    session.note("May the Host lie?", do="doubt")
    store.close()
    return store.path


def passing(monkeypatch: pytest.MonkeyPatch, held: bool = False) -> None:
    """A second passes whenever somebody looks at the clock; or none does, as under a key that is held down."""
    ticks = iter(range(10**6))
    monkeypatch.setattr(curtain, "clock", lambda: 0.0 if held else float(next(ticks)))


def at_menu(play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """The app on its menu; then `c`, which goes on with the last session."""

    async def run() -> None:
        app = RatTables()
        async with app.run_test(size=size) as pilot:
            at = Opened(app, pilot)
            await at.press()
            await app.workers.wait_for_complete()
            await at.press("c")
            await play(at)
        assert app.failure is None

    asyncio.run(run())


def stack(at: Opened) -> list[type]:
    """The screens that lie there, the lowest first."""
    return [type(screen) for screen in at.app.screen_stack]


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_one_key_and_the_curtain_stands_there(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid(tmp_path, monkeypatch)
    before = path.read_bytes()
    passing(monkeypatch)

    async def play(at: Opened) -> None:
        assert stack(at) == [Home, PreviouslyPage]
        assert "Previously aboard the Mouldy Duchess  last played just now" in at.text
        assert f"· Note: {SCONE}" in at.text
        assert "High Tea at Sea · Set-up · first supplies\n    Next: Bob chooses in secret." in at.text
        assert "One thing to look up\n    · May the Host lie?" in at.text
        assert "look up later" not in at.text  # it is not told twice
        await at.press("1", "2", "u", "slash", "p", "n")  # nothing of it is for the table
        assert stack(at) == [Home, PreviouslyPage]
        await at.press(key)
        assert stack(at) == [Home, TableScreen, Curtain]
        assert SCONE not in at.text  # all have read it

    at_menu(play)
    assert path.read_bytes() == before


def test_an_enter_that_is_held_down_does_not_pass_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch)
    passing(monkeypatch, held=True)

    async def play(at: Opened) -> None:
        await at.press("enter", "escape", "enter")
        assert stack(at) == [Home, PreviouslyPage]

    at_menu(play)


def test_q_leaves_it_for_the_menu_and_others_may_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid(tmp_path, monkeypatch)
    passing(monkeypatch)

    async def play(at: Opened) -> None:
        await at.press("q")
        assert stack(at) == [Home]
        Store.open(path).close()  # raises where somebody has it open
        await at.press("c")
        assert stack(at) == [Home, PreviouslyPage]

    at_menu(play)
    Store.open(path).close()  # the whole program was left meanwhile


def test_it_comes_too_where_another_window_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = laid(tmp_path, monkeypatch)
    passing(monkeypatch)

    async def play(at: Opened) -> None:
        assert stack(at) == [Home, PreviouslyPage]
        assert "is open in another window" in re.sub(r"\s+", " ", at.text)
        await at.press("enter")
        assert stack(at) == [Home, TableScreen]
        assert "only be read" in at.text

    with Store.open(path):
        at_menu(play)


def test_what_was_found_in_the_file_is_said_there_and_not_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = laid(tmp_path, monkeypatch)
    path.write_bytes(path.read_bytes() + b'\n[[log]]\ndo = "note"\ntext = "half')
    passing(monkeypatch)

    async def play(at: Opened) -> None:
        torn = at.style("passed over")
        assert torn.startswith("warn")
        await at.press("enter")
        assert isinstance(at.app.screen, Curtain)
        await at.press("enter")
        assert isinstance(at.app.screen, TableScreen)
        assert "passed over" not in at.text

    at_menu(play)


def test_names_and_notes_are_only_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(tmp_path, monkeypatch, HOSTILE[:6], HOSTILE[4])
    passing(monkeypatch)

    async def play(at: Opened) -> None:
        assert f"· Note: {HOSTILE[4]}." in at.text
        others = [name for name in HOSTILE[:6] if f"The Host, {name}," not in at.text]
        assert len(others) == 5
        assert f"Next: {', '.join(others[:4])} and {others[4]} choose in secret." in re.sub(r"\s+", " ", at.text)

    at_menu(play)


def page() -> PreviouslyPage:
    return PreviouslyPage(TOLD, "The last record was torn.")


@pytest.mark.parametrize(("size", "first"), [((80, 24), 5), ((100, 30), 0), ((40, 10), 5)])
def test_so_many_doings_as_leave_room_for_what_is_open(
    size: tuple[int, int], first: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(at: Opened) -> None:
        texts = [item.text for item in at.listing.items]
        assert [text for text in texts if " out of 8" in text] == list(TOLD.told[first:])
        assert (TOLD.when in at.text.splitlines()[1 + (size[1] >= 28)]) == (size[0] > 64)
        assert ("A third" in at.text) == (size[1] > 10)
        await at.press("end")
        assert "A third" in at.text
        assert max(map(len, at.text.splitlines())) <= size[0]

    opened(page, play, tmp_path, monkeypatch, size)


def test_a_resized_window_holds_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "0 out of 8" not in at.text
        await at.pilot.resize_terminal(100, 40)
        await at.press()
        assert "0 out of 8" in at.text

    opened(page, play, tmp_path, monkeypatch)


def test_it_is_left_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[int] = []
    passing(monkeypatch)

    def leaving(leave: Callable[[], None]) -> PreviouslyPage:
        return PreviouslyPage(TOLD, leave=leave)

    async def on(at: Opened) -> None:
        await at.press("enter")
        assert at.given == [True]

    async def away(at: Opened) -> None:
        await at.press("q")
        assert at.given == [False]

    for play, count in ((on, 0), (away, 1)):
        opened(lambda: leaving(lambda: left.append(1)), play, tmp_path, monkeypatch)
        assert len(left) == count
