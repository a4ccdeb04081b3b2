"""How it went, as a page: the lines, the numbers under them, and nothing of what is not to be known."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rat_tables import games
from rat_tables.engine.game import Game
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.words import of_game
from screens.course import CoursePage
from screens.looking import Looking
from screens.widgets.text import width
from tests.review.kept import evening
from tests.review.test_course import three_rounds
from tests.screens.menus import HOSTILE
from tests.screens.pages import Opened, opened


def looked(of: Session[Any]) -> Looking:
    """A session and its words."""
    return SimpleNamespace(session=of, words=of_game(games.find(of.head.game)))


def shown(
    of: Session[Any],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int] = (80, 24),
    viewer: Viewer = EVERYONE,
    at: int | None = None,
) -> str:
    """What the page shows."""
    seen: list[str] = []

    async def play(page: Opened) -> None:
        seen.append(page.text)

    opened(lambda: CoursePage(looked(of), viewer, at), play, home, monkeypatch, size)
    return seen[0]


PAGE = """
    How it went: Medals  The Mouldy Duchess
    ∿

                            6 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌C⠒⠒⠒⠒⠒⠒⠒⠒⠒C⠒⠒⠒⠒⠒⠒⠒⠒⠒C
                                                 ⡰⠁
                                                ⡰⠁         ⡠B⠉⠉⠉⠉⠉⠉⠉⠉⠉B
                                               ⢠⠃        ⢀⠎
                            4 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌⢀⣠⠧⠔⠒A⠉⠉⠉⠉⢉⠝⠉⠉⠉A⠉⠉⠉⠉⠉⠉⠉⠉⠉A
                                        A⡠⠤⠒⠊⢡⠃      ⢀⠔⠁
                                      ⢀⠔⠁   ⢀⠎      ⡠⠃
                            2 ╌╌╌╌╌╌╌⡠⠃⢀B⠤⠤⢤⠮⠤⠤⠤⠤⠤B⠊╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
                                   ⡠⠊⣀⠔⠁   ⡎
                                 ⡠⢊⠔⠊     ⡜
                               ⢀⡴⠓⠁      ⡜
                            0 CBA⠒⠒⠒⠒⠒⠒⠒C╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
                              ┴─────────┴─────────▴─────────┴─────────┴
    Round                     0         1         2         3         4
    C Cy                      0         0         6         6         6
    B Bartholomew Rindscr…    0         2         2         5         5
    A Ann                     0         3         4         4         4

    Esc back
"""


def test_lines_above_and_numbers_below(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers are those of three rounds counted by hand; one stands in the second."""
    tea = three_rounds()
    tea.rename("bob", "Bartholomew Rindscraper")
    page = shown(tea, tmp_path, monkeypatch, at=2)
    assert page.strip("\n") == PAGE.strip("\n").replace("∿", "∿" * 72)


def test_who_has_won_has_a_star(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = shown(evening("high-tea-play-two"), tmp_path, monkeypatch)
    (crowned,) = [row for row in page.split("\n") if "★" in row]
    assert crowned.split() == ["G", "Gouda", "0", "2", "5", "9", "10", "13", "★"]
    assert "▴" not in page


def test_of_many_turns_those_are_written_that_have_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-nine turns of a duel: the last always, and under each number what both had then."""
    of = evening("rats-and-relics-play-three")
    page = shown(of, tmp_path, monkeypatch)
    (turns,) = [row.split() for row in page.split("\n") if row.strip().startswith("Turn ")]
    assert turns == ["Turn", *map(str, range(2, 30, 3))]
    (brie,) = [row.split() for row in page.split("\n") if row.strip().startswith("B Brie")]
    assert brie == ["B", "Brie", "1", "1", "2", "3", "3", "5", "4", "5", "9", "12", "★"]
    assert "How it went: Rats in play" in page


def test_while_it_goes_on_what_is_secret_is_not_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = evening("high-tea-play")
    going_on = evening("high-tea-play", max(step.n for step in of.line if step.record.place.startswith("3.")))
    page = shown(going_on, tmp_path, monkeypatch)
    assert "Who made a dish and who a decoration is each rat’s own business before" in page
    assert "Round" not in page
    assert "A Ann" in shown(going_on, tmp_path, monkeypatch, viewer=ALL)


def test_a_captain_sees_its_own_line_and_why_there_are_not_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = evening("rattaneer-play")
    going_on = evening("rattaneer-play", max(step.n for step in of.line if step.record.place.startswith("5.")))
    page = shown(going_on, tmp_path, monkeypatch, viewer="bob")
    assert [name for name in ("Ann", "Bob", "Cy") if f" {name} " in page] == ["Ann", "Bob"]
    assert "What lies face down counts, and only its captain may lift a corner." in page


def test_with_nothing_that_went_anywhere_there_are_only_the_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown(evening("high-tea-play-two", 3), tmp_path, monkeypatch)
    assert [row.split() for row in page.split("\n") if row.strip()][2:-1] == [
        ["Round", "0"],
        ["G", "Gouda", "0"],
        ["B", "Brie", "0"],
    ]


def test_a_game_that_keeps_no_score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = evening("high-tea-play-two")
    of.game = Game(name="high-tea", rules=1, seats=(2, 6), new=of.game.new, play=of.game.play)
    assert "This game keeps no score that could go up or down." in shown(of, tmp_path, monkeypatch)


@pytest.mark.parametrize("size", [(40, 10), (80, 24), (140, 45)])
def test_at_any_size_and_in_any_other(size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = evening("high-tea-paper")
    for seat, name in zip(of.head.seats, HOSTILE, strict=False):
        of.rename(seat, name)

    async def play(page: Opened) -> None:
        await page.press("end")
        for w, h in (size, (39, 9), (100, 30)):
            await page.pilot.resize_terminal(w, h)
            await page.pilot.pause()
            rows = page.text.split("\n")
            assert max(map(width, rows)) <= w
            assert ("rat-tables needs 40×10 here" in page.text) == (w == 39)
        assert "13 ★" in page.text
        assert all(name[:8] in page.text for name in HOSTILE[:6])

    opened(lambda: CoursePage(looked(of), EVERYONE), play, tmp_path, monkeypatch, size)
