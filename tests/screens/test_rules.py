"""The rules to leaf through: by headings, by words, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.words import of_game
from screens.rules import RulePage, Rules, matching, parts
from tests.screens.pages import Opened, opened

WORDS = of_game(games.find("high-tea"))


def test_pages_stand_under_the_rulebooks_headings_and_rulings_after_them() -> None:
    items = list(parts(WORDS.pages))
    assert [item.token for item in items if item.token][-31:] == [f"H{n}" for n in range(1, 32)]
    assert len([item for item in items if item.token]) == len(WORDS.pages)
    headings = [item.text for item in items if item.heading]
    assert headings[:3] == ["How to Play", "What You Need to Play", "Setup"]
    assert headings[-1].startswith("Rulings")


def test_words_in_any_order_find_a_page_by_title_text_and_other_words() -> None:
    assert matching(WORDS.pages, "nest straw")[0].id == matching(WORDS.pages, "STRAW  nest")[0].id == "straw"
    assert matching(WORDS.pages, "h6")[0].id == "H6"
    assert matching(WORDS.pages, "dragon") == []


@pytest.mark.usefixtures("high_tea_alone")
def test_a_page_is_found_opened_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "The game in short" in at.text
        await at.press("slash")
        await at.write("two players who")
        assert "/ two players who_" in at.text
        assert "H11" in at.text
        await at.press("enter")
        assert at.text.lstrip().startswith("H11 · Two players: who gets what")
        assert "Banquet for Two?" in at.text
        await at.press("end", "enter")
        assert isinstance(at.app.screen, RulePage)
        assert "H11 · " not in at.text.splitlines()[1]
        await at.press("escape", "escape")
        assert isinstance(at.app.screen, Rules)
        await at.press("escape")  # the search first, the page afterwards
        assert "The game in short" in at.text
        await at.press("escape")
        assert at.given == [None]

    opened(Rules, play, tmp_path, monkeypatch)


@pytest.mark.usefixtures("high_tea_alone")
def test_nothing_found_says_so_and_letters_are_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("slash")
        await at.write("qjk [b]")
        assert "Nowhere in these rules: qjk [b]" in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, Rules)
        await at.press("slash", "x", "backspace", "backspace")
        assert "The game in short" in at.text
        assert "_" not in at.text

    opened(Rules, play, tmp_path, monkeypatch)


def test_with_several_games_one_is_chosen_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.SHELVES, "other", games.SHELVES["high-tea"]._replace(name="other", title="Other Rats"))

    async def play(at: Opened) -> None:
        assert "Other Rats" in at.text
        assert "/ find" not in at.text
        await at.press("slash", "enter")
        assert "The game in short" in at.text
        await at.press("escape")
        assert "Other Rats" in at.text

    opened(Rules, play, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (40, 10)])
def test_every_page_fits_or_scrolls_from_its_first_line(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = max(WORDS.pages, key=lambda page: len(page.text))

    async def play(at: Opened) -> None:
        assert page.text.split()[0] in at.text
        assert max(len(line) for line in at.text.splitlines()) <= size[0]
        await at.press("end")
        assert at.listing.token == page.see[-1]
        await at.press("home")
        assert page.text.split()[0] in at.text

    opened(lambda: RulePage(WORDS, page), play, tmp_path, monkeypatch, size)
