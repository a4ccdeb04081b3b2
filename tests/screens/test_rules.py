"""The rules to leaf through: by headings, by words, page by page."""

from __future__ import annotations

from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.words import of_game
from screens.rules import FOUND, RulePage, Rules, leaf, parts
from tests.screens.pages import Opened, opened

WORDS = of_game(games.find("high-tea"))


def test_pages_stand_under_the_rulebooks_headings_and_rulings_after_them() -> None:
    items = list(parts(WORDS))
    tokens = [item.token for item in items if item.token]
    assert tokens[-31:] == [f"H{n}" for n in range(1, 32)]
    assert sorted(tokens) == sorted(page.id for page in WORDS.pages)
    assert [item.text for item in items if item.heading] == [
        "Rulebook",
        "What You Need to Play",
        "Setup",
        "How to Play",
        "Using Supplies",
        "End of the Game",
        "Banquet Goals",
        "Optional Expansion: Vocations",
        "Banquet for Two?",
        "Advanced Inventory",
        "Frequently Asked Questions",
        "What is this app’s own",
        "Rulings: where the rulebook leaves a choice",
    ]


def test_a_line_of_what_was_found_shows_where_it_was_found() -> None:
    page = WORDS.page("needs")
    assert page is not None
    assert leaf(page).more.startswith("Two to six rats, round one table")
    assert leaf(page, "curtain").more.startswith("…behind its rat’s curtain")
    assert leaf(page, "SIX").more.startswith("Two to six rats")


@pytest.mark.usefixtures("high_tea_alone")
def test_a_page_is_found_opened_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "The game in short" in at.text
        await at.press("slash")
        await at.write("two players who")
        assert "/ two players who_   2 pages" in at.text
        assert at.style("Two pl") == FOUND
        await at.press("enter")
        assert at.text.lstrip().startswith("H11 · Two players: who gets what")
        assert "Banquet for Two?" in at.text
        assert "option “The Host’s Privilege” (privilege):" in at.text
        assert at.style("two different") == FOUND  # and in the page
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
def test_nothing_found_says_so_offers_what_is_like_it_and_letters_are_letters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(at: Opened) -> None:
        await at.press("slash")
        await at.write("qjk [b]")
        assert "Nowhere in these rules: qjk [b]" in at.text
        await at.press("enter")
        assert isinstance(at.app.screen, Rules)
        await at.press("slash")
        await at.write("lifebaot")
        assert "Something like it: lifeboat" in at.text
        await at.press("enter")
        assert at.text.lstrip().startswith("The banquet: lifeboat and coin")
        await at.press("escape", "escape", "slash", "x", "backspace", "backspace")
        assert "The game in short" in at.text
        assert "_" not in at.text

    opened(Rules, play, tmp_path, monkeypatch)


def test_with_several_games_one_is_chosen_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "Rats & Relics" in at.text
        assert "/ find" not in at.text
        await at.press("slash", "enter")
        assert "The game in short" in at.text
        await at.press("escape")
        assert "Rats & Relics" in at.text

    opened(Rules, play, tmp_path, monkeypatch)


@pytest.mark.usefixtures("high_tea_alone")
def test_one_leafs_through_what_is_listed_and_comes_back_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("enter", "right")
        assert at.text.lstrip().startswith("What lies on the table")
        await at.press("left", "left")
        assert at.text.lstrip().startswith("H31 · Three rolls, one look")  # before the first comes the last
        await at.press("escape")
        assert at.listing.token == "H31"
        assert "▸ H31" in at.text
        await at.press("slash")
        await at.write("lifeboat")
        found = [item.token for item in at.listing.items if item.token]
        assert found[0] == "end"
        await at.press("enter", "left")
        assert at.text.lstrip().startswith(WORDS.find(found[-1]).named)
        await at.press("left")
        assert at.text.lstrip().startswith(WORDS.find(found[-2]).named)

    opened(Rules, play, tmp_path, monkeypatch)


def test_a_page_leads_on_and_back_and_to_the_whole_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = WORDS.page("straw")
    assert page is not None

    async def play(at: Opened) -> None:
        headings = [item.text for item in at.listing.items if item.heading]
        assert headings == ["See also", "Spoken of in"]
        tokens = [item.token for item in at.listing.items if item.token]
        assert tokens == ["H8", "carpenter", "goal-7", "scavenge", "outdo", "reminders", "H1", "H20"]
        await at.press("end", "enter")
        assert at.text.lstrip().startswith("H20 · ")
        await at.press("c")
        assert isinstance(at.app.screen, Rules)
        assert "▸ H20" in at.text
        await at.press("enter", "c")  # it lies below
        assert [type(screen) for screen in at.app.screen_stack[1:]] == [RulePage, RulePage, Rules]
        await at.press("escape", "escape", "escape")
        assert at.given == ["straw"]

    opened(lambda: RulePage(WORDS, page), play, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (40, 10)])
def test_every_page_fits_or_scrolls_from_its_first_line(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = max(WORDS.pages, key=lambda page: len(page.text))

    async def play(at: Opened) -> None:
        assert page.text.split()[0] in at.text
        assert max(len(line) for line in at.text.splitlines()) <= size[0]
        tokens = [item.token for item in at.listing.items if item.token]
        assert tokens[: len(page.see)] == page.see
        await at.press("end")
        assert at.listing.token == tokens[-1]
        await at.press("home")
        assert page.text.split()[0] in at.text

    opened(lambda: RulePage(WORDS, page), play, tmp_path, monkeypatch, size)
