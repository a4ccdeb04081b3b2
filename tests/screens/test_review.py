"""Looking back on the screen: where one is, with whose eyes, and that nothing is changed by it (case 19)."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from shutil import copyfile

import pytest
from textual.pilot import Pilot

from rat_tables.app import RatTables
from rat_tables.desk import opening
from rat_tables.engine.seats import ALL, EVERYONE
from saves.library import Entry, Library
from saves.store import Store, load
from screens.curtain import Curtain
from screens.finds import Finds
from screens.table import TableScreen
from screens.table.review import AS_SEEN, Review
from tests.sessions.make import HERE

EVERY_KEY = (
    *("left_square_bracket", "right_square_bracket", "left_curly_bracket", "right_curly_bracket"),
    *("less_than_sign", "greater_than_sign", "home", "end", "left", "right", "up", "down", "pageup", "pagedown"),
    *("b", "space", "space", "v", "n", "u", "r", "g", "p", "c", "w", "1", "9", "ctrl+s", "tab", "tab", "x", "enter"),
)
"""Every key that looking back has, and those of the table that would write."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    (tmp_path / "sessions").mkdir()
    return tmp_path


def kept(home: Path, name: str, records: int | None = None) -> Entry:
    """A kept evening in the folder, whole or broken off after so many records."""
    path = home / "sessions" / f"{name}.toml"
    copyfile(HERE / f"{name}.toml", path)
    if records is not None:
        head, *log = path.read_text("utf-8").split("\n[[log]]\n")
        path.write_text("\n[[log]]\n".join([head, *log[:records]]) + "\n", "utf-8")
    return Library().entry(path)


def stamp(entry: Entry) -> tuple[bytes, int]:
    return hashlib.sha256(entry.path.read_bytes()).digest(), entry.path.stat().st_mtime_ns


Play = Callable[[RatTables, Pilot[None], TableScreen, Review], Awaitable[None]]


def looked_at(entry: Entry, play: Play, size: tuple[int, int] = (80, 24)) -> None:
    """Open a session to look back on it, and press keys."""
    app = RatTables(lambda app: app.look_at(entry))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.05)
            table = app.screen
            assert isinstance(table, TableScreen)
            assert table.flow.review is not None
            await play(app, pilot, table, table.flow.review)

    asyncio.run(run())


def text(app: RatTables) -> str:
    """What stands on the screen."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def test_case_19_every_key_changes_nothing_and_hands_stay_closed(home: Path) -> None:
    """An unfinished evening of 250 records: whatever is pressed, nobody's hand is seen and the file stays."""
    entry = kept(home, "rats-with-gats-play", 250)
    before = stamp(entry)
    cards = {card for rat in _table(entry).rats for card in rat.hand.cards}

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        for key in EVERY_KEY:
            await pilot.press(key)
            if app.screen is table:
                assert table.flow.viewer == EVERYONE
                assert table.now is not None
                assert not any(passage.only for passage in table.now.log)
            elif isinstance(app.screen, Curtain):  # `v` asks for a rat’s eyes: not me
                await pilot.press("escape")
            else:
                await pilot.press("escape")
            if table.flow.review is None or not isinstance(app.screen, TableScreen):
                break
        assert stamp(entry) == before

    assert cards
    looked_at(entry, play)
    assert stamp(entry) == before


def _table(entry: Entry):  # type: ignore[no-untyped-def]  # a game's own table
    _, session = opening.looked_at(entry, lambda text: None)
    return session.table


def test_rounds_events_there_and_back_and_the_line(home: Path) -> None:
    entry = kept(home, "high-tea-play")
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        back = review.back
        assert back.at == back.last
        await pilot.press("home", "right_curly_bracket", "right_curly_bracket", "right_curly_bracket")
        assert back.run.table.round == 3
        third = back.at
        assert "Round 3 of 5" in text(app)
        await pilot.press("greater_than_sign", "b")
        assert back.at == third
        await pilot.press("end", "left", "left")
        assert back.at == back.last - 2
        line = next(line for line in text(app).splitlines() if line.startswith("◂"))
        assert (line[0], line[-1], line.count("●")) == ("◂", "▸", 1)
        assert line.count("┃") == 5
        await pilot.click("#bar", offset=(1, 0))
        assert back.at == 0
        assert "looking back · 0 of 159" in text(app)
        for _ in range(3):
            await pilot.press("enter")
        assert back.at == 3

    looked_at(entry, play)
    assert stamp(entry) == before


def test_it_plays_by_itself_until_a_key_is_pressed(home: Path) -> None:
    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("home", "space")
        assert review.playing
        assert table._playing is not None
        for _ in range(3):
            table._tick(review)
        assert review.back.at == 3
        await pilot.press("left")
        assert not review.playing
        await pilot.press("end", "left", "left", "space")
        for _ in range(3):
            table._tick(review)
        assert review.back.at == review.back.last
        assert [review.playing, table._playing] == [False, None]  # nothing moves, no timer

    looked_at(kept(home, "high-tea-play"), play)


def test_whose_eyes(home: Path) -> None:
    """Of a finished game all, as it was seen, everybody’s, each rat’s; of another only what each may see."""

    async def finished(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        seen = [review.eyes]
        for _ in range(6):
            await pilot.press("v")
            seen.append(review.eyes)
        assert seen == [ALL, EVERYONE, "ann", "bob", "cy", "dot", AS_SEEN]
        await pilot.press("home")
        while not (review.back.run.ask is not None and review.back.run.ask.secret):
            await pilot.press("right")
        assert table.flow.viewer == next(iter(review.back.run.ask.offers))
        assert "as it was seen" in text(app)

    looked_at(kept(home, "high-tea-play"), finished)

    async def open_still(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("v")
        assert isinstance(app.screen, Curtain)
        await pilot.pause(0.45)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert table.flow.viewer == "ann"
        assert "only Ann is looking" in text(app)

    looked_at(kept(home, "high-tea-play", 60), open_still)


@pytest.mark.parametrize("agreed", [False, True])
def test_all_hands_of_an_open_game_only_when_the_table_wants_it_and_it_is_noted(home: Path, agreed: bool) -> None:
    entry = kept(home, "high-tea-play", 60)
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        review.look_as(ALL)
        await pilot.pause(0.05)
        assert "Open all hands" in text(app)
        assert table.flow.viewer == EVERYONE
        await pilot.press("1" if agreed else "0")
        await pilot.pause(0.05)
        assert table.flow.viewer == (ALL if agreed else EVERYONE)

    looked_at(entry, play)
    if agreed:
        last = load(entry.path).records[-1]
        assert (last.do, last.by, last.text) == (
            "note",
            "app",
            "The hands were opened to be looked at, before the end.",
        )
    else:
        assert stamp(entry) == before


def test_find_and_go_there(home: Path) -> None:
    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("slash")
        await pilot.press(*("space" if char == " " else char for char in "7h scene 2"))
        assert isinstance(app.screen, Finds)
        assert "7♥ is in Bob’s hand." in text(app)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert review.n == 175
        await pilot.press("b")
        assert review.back.at == review.back.last

    looked_at(kept(home, "rats-with-gats-play"), play)


def test_a_line_of_the_tale_leads_there(home: Path) -> None:
    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press(
            "home", "right_curly_bracket", "right_curly_bracket", "right_curly_bracket", "t", "home", "down"
        )
        await pilot.pause(0.05)
        assert "Enter go there" in text(app)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert app.screen is table
        assert review.back.at < 3
        await pilot.press("b")
        assert review.back.run.table.round == 3

    looked_at(kept(home, "high-tea-play"), play)


def test_go_on_from_here_in_a_session_of_its_own(home: Path) -> None:
    """“Continue from round 3 as if I had not”: the first stays as it is, the second names it."""
    entry = kept(home, "high-tea-play")
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("home", "right_curly_bracket", "right_curly_bracket", "right_curly_bracket", "f")
        await pilot.pause(0.05)
        assert "session of its own" in text(app)
        await pilot.press("1")
        await pilot.pause(0.1)
        session = table.desk.session
        assert table.flow.review is None
        assert session.head.fork is not None
        assert (session.table.round, session.head.fork.source) == (3, entry.id)
        assert session.title == "Rind & Shine, from Round 3 of 5"
        assert session.conflict is None
        assert session.ask is not None
        assert f"goes on from session {entry.id}" in table.desk.tale.whole(EVERYONE)[0].text

    looked_at(entry, play)
    assert stamp(entry) == before
    assert len(list((home / "sessions").glob("*.toml"))) == 2


def test_wrong_dice_are_put_right_from_the_review(home: Path) -> None:
    """Found, mended, and back where one looked: what was opened to be read is written only now."""
    session, store = opening.begun(opening.box("high-tea"), "track", ["Ann", "Bob"], {}, "The Rind", 3)
    while session.table.place != "1.scavenge.1" or session.ask is None or session.ask.kind != "scavenge.take":
        assert session.ask is not None
        seat = next(iter(session.ask.offers))
        options = [token for token in session.ask.offers[seat] if token != "blank"]
        session.answer("3 6" if session.ask.chance else options[0], seat)
    store.close()
    entry = Library().entry(store.path)
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("slash", *"scavenge", "space", *"dice", "enter")
        await pilot.pause(0.05)
        assert table.flow.run.table.dice == [[3, 6]]
        assert stamp(entry) == before
        await pilot.press("m")
        await pilot.pause(0.05)
        assert f"Record {review.n} was: 3 6" in text(app)
        await pilot.press("2", "space", "6", "enter")
        await pilot.pause(0.05)
        assert "Nothing is dropped." in text(app)
        assert stamp(entry) == before
        await pilot.press("1")
        await pilot.pause(0.05)
        again = table.flow.review
        assert again is not None
        assert table.flow.run.table.dice == [[2, 6]]
        assert [passage.was for passage in again.back.here(EVERYONE) if passage.was] == [("3 6 (dice)",)]
        assert (table.flow.readonly, [record.do for record in load(entry.path).records].count("mend")) == ("", 1)

    looked_at(entry, play)


def test_a_cell_of_a_score_pad_is_put_right_from_the_review_in_one_step(home: Path) -> None:
    entry = kept(home, "rattaneer-score")

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("slash", *"coins", "enter")
        await pilot.pause(0.05)
        n = review.n
        await pilot.press("m")
        await pilot.pause(0.05)
        assert f"Record {n} was:" in text(app)
        await pilot.press("7", "enter")
        await pilot.pause(0.05)
        assert app.screen is table
        assert "Mended" in text(app)
        assert [record.do for record in load(entry.path).records].count("mend") >= 1

    looked_at(entry, play)


@pytest.mark.parametrize("leave", ["escape", "0"])
def test_a_mend_that_is_left_changes_nothing_and_leads_back(home: Path, leave: str) -> None:
    entry = kept(home, "high-tea-track")
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("slash", *"dice", "space", *"round", "space", "2", "enter")
        await pilot.pause(0.05)
        n = review.n
        await pilot.press("m")
        await pilot.pause(0.05)
        if leave == "0":
            await pilot.press("5", "space", "6", "enter")
            await pilot.pause(0.05)
            await pilot.press("0")
        else:
            await pilot.press("escape", "escape")
        await pilot.pause(0.05)
        again = table.flow.review
        assert again is not None
        assert again.n == n

    looked_at(entry, play)
    assert stamp(entry)[0] == before[0]


def test_who_plays_elsewhere_is_not_mended_here(home: Path) -> None:
    entry = kept(home, "high-tea-track")
    with Store.open(entry.path):

        async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
            before = stamp(entry)
            await pilot.press("slash", *"dice", "space", *"round", "space", "2", "enter", "m")
            await pilot.pause(0.05)
            await pilot.press("5", "space", "6", "enter")
            await pilot.pause(0.05)
            await pilot.press("2")  # keep it
            await pilot.pause(0.05)
            assert "is open in another window" in text(app)
            assert stamp(entry) == before
            await pilot.press("0")
            await pilot.pause(0.05)
            assert table.flow.readonly
            assert table.flow.review is not None

        looked_at(entry, play)


def test_what_was_played_on_elsewhere_is_not_mended_over(home: Path) -> None:
    """The hands are opened of nothing else than what was read."""
    entry = kept(home, "high-tea-play", 60)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        kept(home, "high-tea-play", 70)
        before = stamp(entry)
        review.look_as(ALL)
        await pilot.press("1")
        await pilot.pause(0.05)
        assert "It is not what was read any more" in text(app)
        assert table.flow.viewer == EVERYONE
        assert stamp(entry)[0] == before[0]

    looked_at(entry, play)


def test_while_an_old_answer_is_asked_again_nothing_else_can_be_written(home: Path) -> None:
    entry = kept(home, "high-tea-track")
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("slash", *"dice", "space", *"round", "space", "2", "enter", "m")
        await pilot.pause(0.05)
        records = len(table.desk.session.records)
        await pilot.press("escape", "u", "r", "n", "exclamation_mark", "g")
        assert len(table.desk.session.records) == records

    looked_at(entry, play)
    assert stamp(entry) == before


def test_what_is_taken_up_goes_on_by_itself_as_far_as_it_can(home: Path) -> None:
    """Broken off before a card is drawn: no list of what lies in the deck is ever shown to choose from."""
    entry = kept(home, "rats-with-gats-play", 289)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        ask = table.desk.session.ask
        assert ask is not None
        assert ask.chance is not None
        review.look_as(ALL)
        await pilot.press("1")
        await pilot.pause(0.05)
        await pilot.press("escape")
        await pilot.pause(0.05)
        ask = table.desk.session.ask
        assert ask is not None
        assert ask.chance is None

    looked_at(entry, play)


@pytest.mark.parametrize("pages", [("t",), ("t", "f1"), ("slash", "f1"), ("s", "f1"), ()])
def test_what_one_rat_saw_is_covered_when_the_program_goes_on_again(home: Path, pages: tuple[str, ...]) -> None:
    """Stopped with Ctrl-Z on a page of Ann’s, whatever lies over it: whoever brings it back sees none of it."""

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        review.eyes = "ann"
        review.ask()
        await pilot.press(*pages)
        await pilot.pause(0.05)
        assert table.flow.private
        assert (app.screen is table) is (not pages)
        app.app_resume_signal.publish(app)
        await pilot.pause(0.05)
        assert app.screen is table
        assert not table.flow.private

    looked_at(kept(home, "rats-with-gats-play", 200), play)


def test_it_is_covered_by_its_key(home: Path) -> None:
    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("c")
        assert table.flow.viewer == EVERYONE
        review.eyes = "ann"
        review.ask()
        await pilot.press("c")
        assert table.flow.viewer == EVERYONE
        assert table.flow.review is review

    looked_at(kept(home, "rats-with-gats-play", 200), play)


def test_a_doubt_is_settled_from_the_tale(home: Path) -> None:
    """Enter on it asks what was found; then it is no open one any more, and nothing to read first next time."""
    entry = kept(home, "high-tea-track")
    app = RatTables(lambda app: app.resume(entry))

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.05)
            table = app.screen
            assert isinstance(table, TableScreen)
            await pilot.press("exclamation_mark", *"doubles", "enter")
            n = table.desk.session.doubts[-1]
            await pilot.press("t")
            await pilot.pause(0.05)
            await pilot.press("slash", *"doubles", "enter", "enter")
            await pilot.pause(0.05)
            assert "looked up ▸" in text(app)
            await pilot.press(*"no", "enter")
            assert n not in table.desk.session.doubts
            assert "Settled." in text(app)
            assert table.desk.tale.whole(EVERYONE)[-1].text == "Looked up, doubles: no"

    asyncio.run(run())
    assert [record.of for record in load(entry.path).records][-1] is not None


def test_a_torn_file_stays_as_it_is_until_something_is_decided(home: Path) -> None:
    entry = kept(home, "rats-with-gats-play", 289)
    with entry.path.open("a") as file:
        file.write('\n[[log]]\nseat = "an')
    before = stamp(entry)

    async def play(app: RatTables, pilot: Pilot[None], table: TableScreen, review: Review) -> None:
        await pilot.press("left_square_bracket", "left_square_bracket", "m")
        await pilot.pause(0.05)
        await pilot.press("escape", "escape", "escape")
        await pilot.pause(0.05)
        assert stamp(entry) == before

    looked_at(entry, play)
    assert stamp(entry) == before
