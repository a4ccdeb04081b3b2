"""The tale to read: what was taken back, mended, doubted and secret; finding in it; choosing what to mend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.tale import Passage
from rat_tables.words import of_game
from screens.story import TalePage
from tests.screens.pages import Opened, opened

NAMES = {"ann": "Ann", "bob": "Bob", "dot": "Dot"}
TALE = (
    Passage(0, "Ann is Host."),
    Passage(1, "Ann threw 6."),
    Passage(1, "Goal 6, Generous: the most dishes."),
    Passage(2, "Ann: 2 Flowers", "answer", struck=True),
    Passage(3, "Bob took 6 Baubles.", only="bob"),
    Passage(4, "Note: [b]the tea[/b] is cold, says Anna", "note"),
    Passage(5, "To look up later: doubles?", "doubt"),
    Passage(6, "Dot: 3 Straw", "answer", was=("Dot: 2 Straw",)),
)


def tale(mendable: bool = False, more: int = 0) -> Callable[[], TalePage]:
    """Makes the page."""
    told = [*TALE, *(Passage(7 + n, f"Bob asks for {n} Rags.") for n in range(more))]
    words = of_game(games.find("high-tea"))
    return lambda: TalePage(told, NAMES, words, "The Mouldy Duchess", mendable, {"Ann": "seat-1"})


def test_how_passages_read_and_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "The Mouldy Duchess  8 passages, 1 to look up" in at.text
        assert "2  [taken back] Ann: 2 Flowers" in at.text
        assert "3  Bob took 6 Baubles. (only Bob reads this)" in at.text
        assert "4  Note: [b]the tea[/b] is cold, says Anna" in at.text
        assert "5  ! To look up later: doubles?" in at.text
        assert "6  Dot: 3 Straw (was Dot: 2 Straw)" in at.text
        assert at.text.count("1  Ann") == 1  # a record has its number once
        assert at.style("2 Flowers") == "muted strike"
        assert at.style("Bob took") == "secret"
        assert at.style("Ann threw") == "seat-1"
        assert at.style("Anna") == "foreground italic"
        assert "put right" not in at.text
        await at.press("enter")
        assert at.given == []

    opened(tale(), play, tmp_path, monkeypatch)


def test_a_tale_opens_at_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "Bob asks for 39 Rags." in at.text
        assert "Ann is Host." not in at.text
        await at.press("home")
        assert "Ann is Host." in at.text
        await at.press("end")
        assert "Bob asks for 39 Rags." in at.text

    opened(tale(more=40), play, tmp_path, monkeypatch)


def test_finding_goes_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("home", "slash")
        await at.write("rags asks")
        assert "/ rags asks_   1 of 40" in at.text
        assert at.listing.token == "8"
        await at.press("enter", "n")
        assert at.listing.token == "9"
        await at.press("N", "N")
        assert at.listing.token == "47"
        await at.press("n")
        assert at.listing.token == "8"
        assert at.style("Rags") == "key-ink on accent-ink"
        await at.press("escape")
        assert at.given == []
        await at.press("slash")
        await at.write("dragon")
        assert "nowhere in this tale" in at.text
        await at.press("escape", "escape")
        assert at.given == [None]

    opened(tale(more=40), play, tmp_path, monkeypatch)


def test_doubts_come_first_when_they_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        await at.press("d")
        lines = [line.strip() for line in at.text.splitlines() if line.strip()]
        assert lines[2] == "To be looked up"
        assert "doubles?" in lines[3]
        assert at.listing.token == "doubt:6"
        await at.press("d")
        assert at.listing.token == "6"

    opened(tale(), play, tmp_path, monkeypatch)


def test_an_answer_that_counts_can_be_chosen_to_be_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        for up in (2, 3, 4, 7):  # the note, what is only Bob's, what was taken back, what is before the first record
            await at.press("end", *["up"] * up)
            if up == 3:
                continue
            await at.press("enter")
            assert at.given == []
            assert "Only an answer that still counts" in at.text
        await at.press("end", "enter")
        assert at.given == [6]

    opened(tale(mendable=True), play, tmp_path, monkeypatch)


def test_a_tale_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        assert "Nothing has happened yet." in at.text
        await at.press("slash", "x", "enter", "n", "d", "escape", "escape")
        assert at.given == [None]

    words = of_game(games.find("high-tea"))
    opened(lambda: TalePage([], NAMES, words, "Nothing", True), play, tmp_path, monkeypatch)


def test_a_long_tale_is_wrapped_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(at: Opened) -> None:
        rows = at.listing._rows
        await at.press("up", "pageup", "home", "down")
        assert at.listing._rows is rows

    opened(tale(more=2000), play, tmp_path, monkeypatch)
