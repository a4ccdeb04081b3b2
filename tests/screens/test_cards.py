"""The form of a new session for a game with cards: which pack, and how much of it is a stand-in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.desk.opening import box
from rat_tables.words import Words
from saves import folders
from screens.form import Form
from screens.new import CARDS, New
from screens.said import say
from tests.screens.menus import HOSTILE, AtMenu, Menu, menu
from tests.screens.pages import Opened
from tests.ways.orchard import SHELF

OWN = (Path(__file__).parents[1] / "ways" / "orchard_pack.toml").read_text()


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    for name in list(games.SHELVES):
        monkeypatch.delitem(games.SHELVES, name)
    monkeypatch.setitem(games.SHELVES, SHELF.name, SHELF)


def laid(file: str, was: str = "", now: str = "") -> Path:
    """Lay a pack of one's own into the folder."""
    path = folders.packs() / file
    text = OWN.replace('"windfall"', '"summer"').replace('"Windfall"', '"Summer"')
    path.write_text(text.replace(was, now) if was else text)
    return path


def new(at: Opened) -> New:
    assert isinstance(at.app.screen, New)
    return at.app.screen


async def open_form(at: AtMenu, use: str = "play") -> None:
    at.app.push_screen(New("orchard", use))
    await at.pilot.pause()
    new(at).mark(CARDS)
    await at.pilot.pause()


def pack_of(app: Menu) -> str | None:
    (session,) = app.tables
    return session.head.pack["pack"] if session.head.pack is not None else None


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (60, 16)])
def test_the_pack_and_its_stand_ins_stand_in_the_form(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await open_form(at)
        assert "Cards  ◂ Windfall ▸" in at.row("Cards")
        assert "    4 of 6 cards are stand-ins\n" in at.text
        await at.press("s")

    assert pack_of(menu(play, tmp_path, monkeypatch, size)) == "windfall"


def test_one_s_own_pack_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid("s.toml", "sweet = -3", "sweet = -3\nprinted = true")

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await open_form(at)
        await at.press("enter")
        assert "◂ Summer (s.toml) ▸" in at.text
        await at.press("enter")
        assert "◂ Windfall ▸" in at.text
        await at.click("Windfall ▸")
        assert "◂ Summer (s.toml) ▸" in at.text
        await at.press("s")

    (folders.packs() / "s.toml").write_text(OWN.replace('"windfall"', '"summer"').replace('"Windfall"', '"Summer"'))
    assert pack_of(menu(play, tmp_path, monkeypatch)) == "summer"


def test_tracking_begins_without_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await open_form(at, "track")
        assert "none: typed in as they are printed" in at.text
        assert "stand-ins" not in at.text
        await at.press("right")
        assert "4 of 6 cards are stand-ins" in at.text
        await at.press("left", "s")

    assert pack_of(menu(play, tmp_path, monkeypatch)) is None


def test_a_pack_with_a_mistake_is_shown_and_not_begun_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid("s.toml", "sweet = 4", "sweet = 40")

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await open_form(at)
        await at.press("enter")
        assert "◂ Summer (s.toml) ▸" in at.text
        assert "  fruit card 1 (“Golden apple”), sweet: 40 cannot stand there" in at.text
        await at.press("s")
        assert isinstance(at.app.screen, New)
        assert "sweet: 40 cannot stand" in " ".join(new(at).fault.split())
        await at.press("enter", "s")

    assert pack_of(menu(play, tmp_path, monkeypatch)) == "windfall"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_titles_in_the_form(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid("s.toml", '"Summer"', json.dumps(name))
    laid("t.toml", "sweet = 4", "swet = 4")
    (folders.packs() / "t.toml").write_text(
        (folders.packs() / "t.toml").read_text().replace('"Golden apple"', json.dumps(name))
    )

    async def play(at: Opened) -> None:
        assert isinstance(at, AtMenu)
        await open_form(at)
        await at.press("enter")
        assert f"◂ {name} (s.toml) ▸" in at.text
        assert "4 of 6 cards are stand-ins" in at.text
        await at.press("enter")
        assert f"fruit card 1 (“{name}”)" in " ".join(at.text.split())
        await at.press("left", "s")

    assert pack_of(menu(play, tmp_path, monkeypatch)) == "summer"


def test_a_pack_named_on_the_command_line_may_lie_anywhere(tmp_path: Path) -> None:
    from rat_tables import packs

    path = tmp_path / "far.toml"
    path.write_text(OWN)
    form = Form(box("orchard"), "track", ["Ann", "Bob"])
    form.take_cards(packs.found(SHELF, str(path), folders.packs()))
    assert form.cards is not None
    assert form.cards.path == path
    assert [found and found.path for found in form.packs] == [None, None, path]
    form.turn_cards()
    assert form.cards is None
    form.turn_cards(-1)
    assert form.cards.path == path
    form.use = "play"
    assert None not in form.packs


def test_a_pack_that_is_gone_gives_way(tmp_path: Path) -> None:
    path = laid("s.toml")
    form = Form(box("orchard"), "play", ["Ann", "Bob"])
    form.turn_cards()
    assert form.cards is not None
    assert form.cards.path == path
    path.unlink()
    form.be("play", box("orchard"))
    assert form.cards is not None
    assert form.cards.path is None


def test_a_game_without_cards_has_no_such_row(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ways.shelf import KUHN

    monkeypatch.setitem(games.SHELVES, KUHN.name, KUHN)
    form = Form(box("kuhn"), "play", ["Ann", "Bob"])
    assert (form.packs, form.cards) == ([], None)
    assert form.boxed.cards is None


def test_the_words_of_the_row_are_there() -> None:
    assert isinstance(box("orchard").words, Words)
    assert "pack" in say("new.about.cards", path="")
