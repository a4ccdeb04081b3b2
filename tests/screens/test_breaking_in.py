"""Breaking in at the screens, and several that must do together: ticked from the start, read along, explained."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from rat_tables import games
from rat_tables.app import RatTables
from rat_tables.desk import opening
from screens.table import TableScreen
from tests.screens.fake_stage import FakeStage
from tests.screens.pages import Opened
from tests.screens.test_screens_tell_nothing import seen
from tests.ways.shelf import QUAY

POCKETS = {"ann": "rag", "bob": "bone", "cy": "rag"}


@pytest.fixture(autouse=True)
def with_the_quay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put it on the shelf, and take it off again."""
    monkeypatch.setitem(games.SHELVES, QUAY.name, QUAY)


class QuayStage(FakeStage):
    """The quay, at the first public question."""

    game = "quay"

    def __init__(self, **pockets: str) -> None:
        super().__init__(3)
        for _ in range(3):
            self.at_curtain()
            self.choose({**POCKETS, **pockets}[self.flow.looking])

    def breaks_in(self, seat: str) -> None:
        """Press the key, and name the seat."""
        assert self.flow.can("break-in")
        self.flow.act_break_in()
        self.choose(seat)

    @property
    def given(self) -> list[tuple[str, str]]:
        """Who answered what after the pockets."""
        return [(step.record.seat, step.record.answer) for step in self.session.line][3:]


# ── breaking in ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_knock_is_no_option_of_whoever_is_asked() -> None:
    stage = QuayStage()
    assert [(c.number, c.label) for c in stage.prompt.choices] == [("1", "stay"), ("2", "walk up")]
    scene = stage.flow.scene()
    assert scene.asked == ("ann",)
    assert scene.ask is not None
    assert list(scene.ask.offers) == ["ann"]
    assert "Ann chooses" in stage.flow.title()


def test_who_breaks_in_is_asked_first_and_nobody_is_marked() -> None:
    stage = QuayStage()
    stage.flow.act_break_in()
    assert stage.prompt.question == "Who breaks in?"
    assert [(c.number, c.label) for c in stage.prompt.choices] == [
        ("0", "nobody"),
        ("1", "Ann"),
        ("2", "Bob"),
        ("3", "Cy"),
    ]
    stage.choose("nobody")
    assert stage.prompt.question == "Ann, do you walk up to the crates?"
    stage.flow.act_break_in()
    assert stage.prompt.escape is not None
    stage.prompt.escape()
    assert stage.prompt.question == "Ann, do you walk up to the crates?"
    assert stage.given == []


def test_the_curtain_goes_to_whoever_breaks_in_and_the_question_comes_again() -> None:
    stage = QuayStage()
    question = stage.prompt.question
    stage.breaks_in("bob")
    assert stage.curtains[-1] == "bob"
    assert not stage.flow.private
    stage.at_curtain()
    assert stage.flow.viewer == "bob"
    assert not stage.flow.can("break-in")
    stage.choose("bone")
    assert not stage.flow.private
    assert stage.prompt.question == question
    assert stage.given == [("bob", "knock"), ("bob", "bone")]
    assert any("the tun sank" in passage.text for passage in stage.flow.scene().log)


def test_a_bluff_leaves_everything_and_is_not_made_twice() -> None:
    stage = QuayStage()
    stage.breaks_in("cy")
    stage.at_curtain()
    assert stage.tokens == ["never-mind"]
    stage.choose("never-mind")
    stage.flow.act_break_in()
    assert stage.tokens == ["nobody", "ann", "bob"]
    stage.choose("nobody")
    stage.choose("stay")
    stage.flow.act_break_in()
    assert stage.tokens == ["nobody", "ann", "bob", "cy"]


def test_a_knock_is_taken_back_at_the_curtain() -> None:
    stage = QuayStage()
    stage.breaks_in("bob")
    stage.at_curtain("undo")
    assert stage.waiting is None
    assert stage.prompt.question == "Ann, do you walk up to the crates?"
    assert stage.given == []
    assert "Bob breaks in" in stage.said[-1]
    stage.flow.act_redo()
    assert stage.curtains[-1] == "bob"


@pytest.mark.parametrize("line", [":break-in bob", ":break-in Bob", "bob=knock"])
def test_it_can_be_written(line: str) -> None:
    stage = QuayStage()
    stage.flow._type(line)
    assert stage.curtains[-1] == "bob"
    assert stage.given == [("bob", "knock")]


def test_written_without_a_name_it_asks_who() -> None:
    stage = QuayStage()
    stage.flow._type(":break-in")
    assert stage.prompt.question == "Who breaks in?"
    assert stage.given == []


def test_nobody_breaks_in_where_nothing_can_be_answered() -> None:
    stage = QuayStage()
    stage.flow.look_back(1)
    assert not stage.flow.can("break-in")
    assert stage.flow.review is not None
    stage.flow.review.out()
    assert stage.flow.can("break-in")
    stage.flow.act_peek()
    stage.choose("ann")
    stage.at_curtain()
    assert not stage.flow.can("break-in")


def test_a_knock_is_not_mended_but_what_it_stood_before_is() -> None:
    stage = QuayStage()
    stage.breaks_in("cy")
    stage.at_curtain()
    stage.choose("never-mind")
    stage.choose("stay")
    stage.flow.mend(4)
    assert stage.said[-1] == "This answer cannot be asked again."
    stage.flow.mend(6)
    stage.choose("walk")
    assert stage.flow.desk.draft is not None


@pytest.mark.parametrize("seed", range(4))
def test_the_screen_is_the_same_whatever_is_in_bobs_pocket(seed: int) -> None:
    """Secrets by noninterference: of as many things each. Who may break in, and when, follows from how many."""
    rng, (one, other) = Random(seed), (QuayStage(bob="bone"), QuayStage(bob="rag"))
    for _ in range(12):
        if one.session.result is not None:
            break
        if one.flow.viewer != "bob":
            assert seen(one) == seen(other)
            assert one.flow.can("break-in") == other.flow.can("break-in")
        breaks_in = one.flow.can("break-in") and rng.random() < 0.5
        n = rng.randrange(9)
        for stage in (one, other):
            if stage.waiting is not None:
                stage.at_curtain()
            elif stage.flow.viewer == "bob":
                stage.choose("never-mind")
            elif breaks_in:
                stage.flow.act_break_in()
            elif stage.prompt.pick is not None:
                stage.choose(*stage.prompt.ticked)
            else:
                stage.prompt.take([stage.prompt.choices[n % len(stage.prompt.choices)]])
    assert one.curtains == other.curtains


# ── several that must do together ───────────────────────────────────────────────────────────────────────────


def test_what_is_suggested_is_ticked_and_read_along() -> None:
    stage = QuayStage()
    stage.breaks_in("bob")
    stage.at_curtain()
    stage.choose("bone")
    stage.choose("walk")
    prompt = stage.prompt
    assert set(prompt.ticked) == {"keg", "box"}
    assert prompt.read is not None
    ticked = [choice for choice in prompt.choices if choice.token in prompt.ticked]
    assert prompt.read(ticked) == (True, "the box and the keg together")
    assert prompt.read(ticked[:1]) == (False, "That weighs 2, and 5 is wanted.")
    assert prompt.read([]) == (False, "That is 0: choose 1 to 3.")
    stage.choose("box")
    assert stage.said[-1] == "That weighs 2, and 5 is wanted."
    assert stage.prompt is prompt
    stage.choose(*prompt.ticked)
    assert stage.given[-1] == ("ann", "box+keg")


def test_mending_begins_with_nothing_ticked_and_reads_along() -> None:
    stage = QuayStage()
    stage.choose("walk")
    stage.choose("tun")
    stage.flow.mend(5)
    assert stage.prompt.ticked == ()
    assert stage.prompt.read is not None
    assert stage.prompt.read(stage.prompt.choices[:1]) == (False, "That weighs 1, and 5 is wanted.")
    stage.choose("tub")
    assert stage.said[-1] == "That weighs 1, and 5 is wanted."
    stage.choose("box", "keg")
    assert stage.flow.desk.draft is not None


# ── by key and by mouse, on the screen ──────────────────────────────────────────────────────────────────────


class AtTable(Opened):
    """The app that is open on a table."""

    def answers(self) -> list[tuple[str, str]]:
        """Who answered what after the pockets."""
        (table,) = (screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))
        return [(step.record.seat, step.record.answer) for step in table.desk.session.line][3:]

    async def lifted(self) -> None:
        """Lift the curtain, once it hears an Enter."""
        await asyncio.sleep(0.45)
        await self.press("enter")

    async def click(self, text: str) -> None:
        """Click on a text of the screen; the lowest, where it stands there twice."""
        rows = self.text.split("\n")
        assert text in self.text, self.text
        y = max(y for y, row in enumerate(rows) if text in row)
        await self.pilot.click(offset=(rows[y].index(text) + 1, y))
        await self.pilot.pause()


def at_the_quay(
    play: Callable[[AtTable], Awaitable[None]], home: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Sit down at the quay, with something in each pocket, and play."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))
    box = opening.box("quay")
    session, store = opening.begun(box, "play", ["Ann", "Bob", "Cy"], {}, "The Quay", 3)
    for seat, thing in POCKETS.items():
        session.answer(thing, seat)
    app = RatTables(lambda app: app.open_table(box, session, store))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(AtTable(app, pilot))
        assert app.failure is None

    asyncio.run(run())


SIZES = [(80, 24), (100, 30)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_by_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    async def play(at: AtTable) -> None:
        assert "b break in" in at.text
        await at.press("b", "enter")
        assert at.answers() == []
        await at.press("b", "escape", "b", "2")
        await at.lifted()
        assert "only Bob is looking" in at.text
        assert "b break in" not in at.text
        await at.press("1", "enter")
        assert at.answers() == [("bob", "knock"), ("bob", "bone")]
        await at.press("2")
        assert "☑ the box" in at.text
        assert "☐ the tub" in at.text
        assert "✓ the box and the keg together" in at.text
        await at.press("2")
        assert "That weighs 3, and 5 is wanted." in at.text
        await at.press("enter")
        assert at.text.count("That weighs 3, and 5 is wanted.") == 1
        assert "☑ the keg" in at.text
        await at.press("2", "enter")
        assert at.answers()[-1] == ("ann", "box+keg")

    at_the_quay(play, tmp_path, monkeypatch, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_by_mouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    async def play(at: AtTable) -> None:
        await at.click("b break in")
        await at.click("nobody")
        assert at.answers() == []
        await at.click("b break in")
        await at.click("3  Cy")
        await at.lifted()
        await at.click("nothing")
        await at.click("Enter take it")
        assert at.answers() == [("cy", "knock"), ("cy", "never-mind")]
        await at.click("2  walk up")
        await at.click("Enter take what is ticked")
        assert at.answers()[-1] == ("ann", "tun")

    at_the_quay(play, tmp_path, monkeypatch, size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_enter_takes_what_is_suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    async def play(at: AtTable) -> None:
        await at.press("2", "enter")
        assert at.answers() == [("ann", "walk"), ("ann", "tun")]
        await at.press("colon", "b", "r", "e", "a", "k", "minus", "i", "n", "space", "b", "o", "b", "enter")
        assert at.answers()[-1] == ("bob", "knock")

    at_the_quay(play, tmp_path, monkeypatch, size)
