"""The score sheet: why a rat has as many as it has, at the end and at any moment, and what is not to be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from rat_tables.engine.seats import EVERYONE
from screens.rules import RulePage
from screens.score import ScorePage
from tests.review.kept import evening
from tests.review.test_course import three_rounds
from tests.screens.pages import Opened, opened
from tests.screens.test_course import looked


def test_why_this_rat_has_so_many_medals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In round 4 Cy has the biggest dish and the most of them; a ruling gave Bob three medals for Plush."""

    async def play(page: Opened) -> None:
        rows = [row.strip() for row in page.text.split("\n")]
        assert rows[1] == "How it stands  The Mouldy Duchess · Round 4 of 5 · scavenge 2 of 3"
        assert [" ".join(row.strip("▸ ").split()) for row in rows[4:22]] == [
            "Cy: 6 medals",
            "Greedy (biggest dish 8) 3 ■■■",
            "Generous (3 dishes) 3 ■■■",
            "Plush (no nest) 0",
            "Dapper (no decoration) 0",
            "",
            "Bob: 5 medals",
            "Greedy (biggest dish 5) 1 ■",
            "Generous (1 dish) 1 ■",
            "Plush (no nest) 3 ■■■",
            "Dapper (no decoration) 0",
            "",
            "Ann: 4 medals",
            "Greedy (biggest dish 7) 2 ■■",
            "Generous (2 dishes) 2 ■■",
            "Plush (no nest) 0",
            "Dapper (no decoration) 0",
            "",
        ]
        assert page.style("Cy: 6 medals") == "seat-3 bold"
        assert page.style("Dapper (no decoration)").startswith("muted")
        await page.press("down", "enter")
        assert isinstance(page.app.screen, RulePage)
        assert page.app.screen.page.id == "goal-6"
        await page.press("escape", "escape")
        assert page.given == [None]

    opened(lambda: ScorePage(looked(three_rounds())), play, tmp_path, monkeypatch)


def test_at_the_end_it_is_the_result_and_at_a_moment_before_what_stood_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gouda 13 and Brie 12 at the end; after round 2 it was 5 and 3."""
    of = evening("high-tea-play-two")

    async def over(page: Opened) -> None:
        assert "How it came about  The Soggy Biscuit\n" in page.text
        assert page.text.index("Gouda: 13 medals") < page.text.index("Brie: 12 medals")

    async def then(page: Opened) -> None:
        assert "How it stands  The Soggy Biscuit · Round 3 of 5 · a new goal" in page.text
        assert page.text.index("Gouda: 5 medals") < page.text.index("Brie: 3 medals")

    opened(lambda: ScorePage(looked(of)), over, tmp_path, monkeypatch)
    n = max(step.n for step in of.line if step.record.place.startswith("2."))
    opened(lambda: ScorePage(looked(of), of.at(n), EVERYONE), then, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("viewer", "known", "untold"),
    [(EVERYONE, ["Ann"], "Bob and Cy"), ("bob", ["Ann", "Bob"], "Cy"), ("ann", ["Ann"], "Bob and Cy")],
)
def test_of_what_is_not_to_be_known_only_that_it_is_so(
    viewer: str, known: list[str], untold: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In round 5 of this voyage Bob and Cy have plunder face down; Ann has none."""
    of = evening("rattaneer-play")
    going_on = evening("rattaneer-play", max(step.n for step in of.line if step.record.place.startswith("5.")))

    async def play(page: Opened) -> None:
        assert [name for name in ("Ann", "Bob", "Cy") if f"{name}: " in page.text] == known
        assert f"Not to be told: {untold}." in page.text
        assert "What lies face down counts" in page.text

    opened(lambda: ScorePage(looked(going_on), going_on.run, viewer), play, tmp_path, monkeypatch, (100, 60))


def test_while_a_banquet_goes_on_nothing_is_to_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of = evening("high-tea-play")
    going_on = evening("high-tea-play", max(step.n for step in of.line if step.record.place.startswith("3.")))

    async def play(page: Opened) -> None:
        assert "Who made a dish and who a decoration is each rat’s own business before" in page.text
        assert "medals." in page.text
        assert "Enter" not in page.text
        await page.press("enter")
        assert isinstance(page.app.screen, ScorePage)

    opened(lambda: ScorePage(looked(going_on)), play, tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("pie-rats-play", "Bob: 24 points"),
        ("rats-with-gats-play", "Rank when the story ended"),
        ("rats-and-relics-play", "won by"),
        ("rattaneer-play", "Bob: 22 VP"),
    ],
)
def test_of_every_game(name: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(page: Opened) -> None:
        assert told in page.text

    opened(lambda: ScorePage(looked(evening(name))), play, tmp_path, monkeypatch)
