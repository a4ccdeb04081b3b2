"""Choosing among the saved sessions on the screen: by keys and by what is typed; Esc brings all back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from rat_tables.engine.records import Record
from saves import library
from saves.library import Library
from screens.finding import Finding
from screens.home import Home
from screens.session_card import row
from tests.saves.made import WHEN, shelved
from tests.screens.menus import HOSTILE, AtMenu, menu
from tests.screens.pages import Opened

END = Record(do="end", standings=[("a", 3)], at=WHEN, after="0e")
GIVEN_UP = Record(do="set", state="abandoned", at=WHEN, after="01")


@pytest.fixture
def winter(tmp_path: Path) -> Path:
    """Five sessions: Ann in three of them, Anna in one."""
    note = Record(do="note", text="The cat sat on the pies.", at=WHEN, after="01")
    shelved(tmp_path, 1, "Crumbs", "pie-rats", ("Ann", "Cy"))
    shelved(tmp_path, 2, "The Mouldy Duchess", "high-tea", ("Ann", "Bob"), END)
    shelved(tmp_path, 3, "Half a Mast", "rats-with-gats", ("Anna", "Bob", "Cy"), note, GIVEN_UP)
    shelved(tmp_path, 4, "The Duchess of Gouda", "high-tea", ("Ann", "Dot"), END)
    shelved(tmp_path, 5, "Chess", "chess", ("Bob", "Dot"))
    return tmp_path


PAGE = """
    Saved sessions  5, of which 1 is not finished
    ∿∿ f any state ∿∿ g any game ∿∿ w anybody ∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿∿

    ▸ Crumbs                     Ann, Cy · Pie Rats of t…  open · 2025-06-14
      The Mouldy Duchess         Ann, Bob · High Tea…  finished · 2025-06-13
      Half a Mast                Anna, Bob, Cy · Ra…  abandoned · 2025-06-12
      The Duchess of Gouda       Ann, Dot · High Tea…  finished · 2025-06-11
      Chess                      Bob, Dot                broken · 2025-06-10









    ────────────────────────────────────────────────────────────────────────
    Ann, Cy. Pie Rats of the Carob Bean Farm, played here, begun 2026-11-29,
    0 records, in 1.toml
    Enter go on   v look back   m rematch   r rename   n note   a abandon
    x throw away   / find   Esc back
"""


async def sought(at: Opened, text: str) -> None:
    """Look for a text, and go on."""
    page = at.app.screen
    assert isinstance(page, Finding)
    page.do("filter")
    page.look_for(text)
    await at.press("enter")


def titles(at: Opened) -> list[str]:
    """The sessions that stand in the list."""
    return [item.text for item in at.listing.items if item.token]


def test_words_in_any_order_narrow_the_list_until_it_is_cleared(winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("s")
        assert at.text.rstrip("\n") == PAGE.rstrip("\n")
        await at.press("slash")
        await at.write("duch tea")
        assert titles(at) == ["The Mouldy Duchess", "The Duchess of Gouda"]
        assert "Saved sessions  2 of 5" in at.text
        assert "/ duch tea_   2 of 5" in at.text
        assert "x throw away" not in at.text
        await sought(at, "duch tea gouda")
        assert titles(at) == ["The Duchess of Gouda"]
        assert "/ “duch tea gouda”" in at.text
        assert "x throw away   / find   Esc show all" in at.text
        assert at.style("Gouda") == "key-ink on accent-ink"
        await at.press("escape")
        assert len(titles(at)) == 5
        assert at.listing.items[at.listing.at].text == "The Duchess of Gouda"
        await sought(at, "cat")
        assert titles(at) == ["Half a Mast"]
        assert "“The cat sat on the pies.”" in at.text
        await sought(at, "no such")
        await at.press("x", "r", "enter")
        assert "None of the 5 fits. Esc shows all of them again." in at.text
        await at.press("escape", "escape")
        assert isinstance(at.app.screen, Home)

    menu(play, winter, monkeypatch)


def test_keys_go_through_states_games_and_players_that_are_there(winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await at.press("s")
        assert " f any state ∿∿ g any game ∿∿ w anybody " in at.text
        seen = []
        for _ in range(4):
            await at.press("f")
            seen.append(titles(at))
        assert seen == [["Crumbs"], ["The Mouldy Duchess", "The Duchess of Gouda"], ["Half a Mast"], ["Chess"]]
        assert " f broken " in at.text
        await at.press("f", "w")
        assert titles(at) == ["Crumbs", "The Mouldy Duchess", "The Duchess of Gouda"]
        assert " w with Ann " in at.text
        assert "3 of 5" in at.text
        await at.press("g", "G", "G")
        assert " g Pie Rats of the Carob B… " in at.text
        assert titles(at) == ["Crumbs"]
        await at.click("w with Ann")
        assert " w with Cy " in at.text
        assert titles(at) == ["Crumbs"]
        await at.press("escape")
        assert len(titles(at)) == 5

    menu(play, winter, monkeypatch)


def test_no_file_is_read_for_a_key_or_a_letter(winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("s")
        with monkeypatch.context() as broken:
            broken.setattr(library, "load_bytes", None)
            await at.press("f", "w", "g", "escape", "slash", "t", "enter", "down", "escape")
        assert len(titles(at)) == 5

    menu(play, winter, monkeypatch)


def test_keys_typed_ahead_mean_the_list_as_it_will_stand(winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = asyncio.Event()

    async def slow(look: Callable[[], object]) -> object:
        await reading.wait()
        return look()

    async def play(at: Opened) -> None:
        monkeypatch.setattr("screens.sessions.to_thread", slow)
        await at.pilot.press("s")
        await at.pilot.pause()
        assert "Looking along the shelf." in at.text
        await at.pilot.press("f")
        assert titles(at) == ["Crumbs"]
        reading.set()
        await at.press("escape")
        assert len(titles(at)) == 5

    menu(play, winter, monkeypatch)


def test_what_people_write_is_shown_and_found_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, text in enumerate(HOSTILE):
        shelved(tmp_path, number, text, "high-tea", (text, "B"), Record(do="note", text=text, at=WHEN, after="1"))

    async def play(at: Opened) -> None:
        await at.press("s")
        for text in HOSTILE:
            await at.pilot.pause()
            assert at.listing.token.endswith(f"{HOSTILE.index(text)}.toml")
            assert f"▸ {text}  " in at.text
            assert f"“{text}”" in at.text
            assert f"\n    {text}, B. High Tea" in at.text
            at.listing.key("down", None)
        await at.press("W")
        assert f" w with {sorted(HOSTILE)[-1]} " in at.text
        await at.press("escape")
        await sought(at, "[red]x")
        assert titles(at) == ["[red]x"]
        assert "/ “[red]x”" in at.text
        await at.press("x")
        assert "Throw “[red]x” away?" in at.text
        await at.press("enter")
        assert "“[red]x” lies in the trash; u brings it back." in at.text

    menu(play, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(40, 10), (80, 24), (140, 45)])
def test_the_page_fits_its_window(size: tuple[int, int], winter: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("s")
        assert all(turn in at.text for turn in (" f any state ", " g any game ", " w anybody"))
        rows = at.text.split("\n")
        assert max(map(len, rows)) <= size[0]
        assert "Esc back" in rows[size[1] - 2]
        assert "Enter go on" in rows[size[1] - (3 if size[1] >= 16 else 2)]
        await at.pilot.resize_terminal(39, 9)
        await at.pilot.pause()
        assert "rat-tables needs 40×10 here" in at.text
        await at.press("x", "f", "r")
        await at.pilot.resize_terminal(*size)
        await at.pilot.pause()
        assert len(titles(at)) == 5

    menu(play, winter, monkeypatch, size)


def test_a_row_tells_a_double_and_what_is_broken(winter: Path) -> None:
    (winter / "sessions" / "copy.toml").write_bytes((winter / "sessions" / "2.toml").read_bytes())
    rows = {
        entry.path.name: row(entry) for entry in Library(games={"high-tea"}, sessions=winter / "sessions").entries()
    }
    assert rows["copy.toml"].right.startswith("double · finished · ")
    assert rows["5.toml"].right.startswith("broken · 2025-06-10")
    assert [key for key, _ in rows["copy.toml"].keys] == ["Enter", "v", "m", "r", "n"]
    assert [key for key, _ in rows["5.toml"].keys] == ["Enter"]
