"""The desk without any way of showing it: what is taken, what is refused, how sessions are opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rat_tables.desk import commands
from rat_tables.desk.desk import Desk, Leave
from rat_tables.desk.opening import Failed, begun, box, fork, gone_on, library, looked_at
from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Record
from rat_tables.engine.seats import EVERYONE, TABLE, Seat
from rat_tables.engine.session import Session
from rat_tables.engine.views import as_data
from rat_tables.tale import Passage
from rat_tables.words import CommandWords, Page
from saves.errors import BadName, ReadOnly, SaveFailed
from saves.store import Store, load
from tests.ways.stage import fair, session, words


class Bare(Desk):
    """A desk that keeps what it is given to show."""

    def __init__(self, sat: Session[Any]) -> None:
        super().__init__(sat, words(sat.head.game), Path("/x.toml"))
        self.told: list[tuple[str, Any]] = []

    def answered(self, ask: Ask, seat: Seat) -> None:
        self.told.append(("answered", (ask.kind, seat)))

    def refused(self, sentence: str, rule: str = "") -> None:
        self.told.append(("refused", sentence))

    def did(self, what: str, **facts: Any) -> None:
        self.told.append(("did", what))

    def fenced(self, sentence: str) -> None:
        self.told.append(("fenced", sentence))

    def drafted(self, draft: Draft[Any]) -> None:
        self.told.append(("drafted", self.draft_summary(draft)["kept"]))

    def explain(self, page: Page) -> None:
        self.told.append(("explain", page.id))

    def tell(self, passages: list[Passage]) -> None:
        self.told.append(("tell", len(passages)))

    def peek(self, seat: Seat) -> None:
        self.told.append(("peek", seat))

    def help(self, listed: list[CommandWords]) -> None:
        self.told.append(("help", len(listed)))

    def mending(self, n: int, was: str) -> None:
        self.told.append(("mending", n))

    def last(self) -> tuple[str, Any]:
        """What was shown last."""
        return self.told[-1]


def tracked(*answers: str) -> Bare:
    """The tracked fair, some answers on."""
    desk = Bare(fair("track"))
    assert all(desk.take(answer) for answer in answers)
    return desk


# ── answers ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_answer_that_was_chosen_needs_no_text() -> None:
    desk = Bare(fair())
    assert desk.answer("bob", "straw")  # either may begin
    assert desk.last() == ("answered", ("take", "bob"))
    assert (desk.session.line[-1].record.seat, desk.session.line[-1].record.answer) == ("bob", "straw")
    assert desk.answer("ann", "crumbs")
    assert desk.answer("ann", "crumbs+straw")
    assert not desk.answer("bob", "13")
    assert desk.last()[0] == "refused"
    assert desk.answer("bob", " 3+6 ")
    assert desk.session.line[-1].record.answer == "9"
    assert desk.answer("bob", "knock")
    assert desk.answer(TABLE, "yes")
    assert not desk.answer(TABLE, "yes")
    assert desk.last()[1].startswith("The game is over")


@pytest.mark.parametrize(
    ("seat", "token"), [("ann", "1"), ("ann", "5 Crumbs"), ("ann", "crumb"), ("ann", ""), (TABLE, "zap"), ("cy", "1")]
)
def test_what_was_not_to_be_chosen_is_refused(seat: Seat, token: str) -> None:
    desk = Bare(fair())
    assert not desk.answer(seat, token)
    assert [what for what, _ in desk.told] == ["refused"]
    assert len(desk.session.line) == 1


def test_a_line_says_whether_it_was_taken() -> None:
    desk = Bare(session("kuhn"))
    said = [desk.take(line) for line in ("zap", "bet", ":undo", ":undo", ":redo", ":nope", ":why", "bet", ":undo")]
    assert said == [False, True, True, False, True, False, True, True, False]
    assert [what for what, _ in desk.told if what in ("refused", "fenced")] == ["refused"] * 3 + ["fenced"]


def test_what_cannot_be_saved_is_kept_as_such_until_something_can() -> None:
    desk = Bare(session("kuhn"))

    def full(records: object) -> None:
        raise SaveFailed("The disk is full.", OSError(28, "No space left"))

    desk.session.write = full
    assert not desk.answer("ann", "bet")
    assert not desk.do("note", "x")
    assert desk.unsaved == "The disk is full."
    desk.session.write = None
    assert desk.do("note", "x")
    assert desk.unsaved == "The disk is full."  # the last answer is still not kept
    assert desk.answer("ann", "bet")
    assert desk.unsaved == ""


def test_a_sealed_answer_is_awaited_from_whoever_looks_was_wanted_or_had_the_screen() -> None:
    desk = Bare(fair())
    assert desk.seat == "ann"
    desk.held = "bob"
    assert desk.seat == "bob"
    desk.wanted = "ann"
    assert desk.seat == "ann"
    desk.looking = "bob"
    assert desk.seat == "bob"
    desk.held, desk.wanted, desk.looking = "cy", TABLE, TABLE
    assert desk.seat == "ann"
    desk.held = "bob"
    assert desk.take("crumbs")
    assert desk.session.line[-1].record.seat == "bob"
    assert (desk.held, desk.seat) == ("bob", "ann")


# ── commands ────────────────────────────────────────────────────────────────────────────────────────────────


def test_commands_by_name_do_what_their_lines_do() -> None:
    desk = tracked("3 6", "straw", "crumbs", "none")
    done = (
        ("note", "a 'note' \x1b[2J"),
        ("doubt",),
        ("doubt", "who began?"),
        ("title", "The  Fair"),
        ("rename", "ann", "Ann the Bold"),
        ("ruling", "crumbs:Ann the Bold", "1+2", 'they were "miscounted"'),
        ("why", "dice"),
        ("tale",),
        ("peek", "ann the bold"),
        ("help",),
        ("undo",),
        ("redo",),
        ("mend", "1", "2 5"),
        ("commit",),
    )
    for name, *args in done:
        assert desk.do(name, *args), desk.last()
    records = desk.session.records
    assert next(record.text for record in records if record.do == "note") == "a 'note' [2J"
    (ruled,) = {(r.knob, r.value, r.reason) for r in records if r.do == "ruling"}
    assert ruled == ("crumbs:ann", "1+2", 'they were "miscounted"')
    assert desk.session.names["ann"] == "Ann the Bold"
    assert ("explain", "dice") in desk.told
    assert desk.session.line[0].record.answer == "2 5"


@pytest.mark.parametrize(
    "call",
    [
        ("undo", "agreed"),
        ("mend", "1"),
        ("mend", "1", "2 5", "agreed"),
        ("mend",),
        ("ruling", "crumbs:ann"),
        ("ruling", "", "4", "why"),
        ("ruling", "crumbs:ann", "", "why"),
        ("note",),
        ("note", " \x00"),
        ("note", "a", "b"),
        ("rename", "ann"),
        ("title", ""),
        ("turn",),
        ("peek", ""),
    ],
)
def test_arguments_that_do_not_go_with_a_command_are_refused_with_its_usage(call: tuple[str, ...]) -> None:
    desk = tracked("3 6")
    before = len(desk.session.records)
    assert not desk.do(*call)
    assert desk.last()[1].startswith(f"This is written :{call[0]}")
    assert len(desk.session.records) == before


@pytest.mark.parametrize("name", ["", "nope", "undone", "_undo", "Undo", ":undo"])
def test_a_command_that_is_none(name: str) -> None:
    desk = tracked("3 6")
    assert not desk.do(name)
    assert desk.last()[1].startswith(f"There is no command :{name}")
    assert len(desk.session.line) == 1


def test_the_fence_stands_before_commands_by_name() -> None:
    desk = Bare(session("kuhn"))
    assert desk.answer("ann", "bet")
    assert desk.answer("bob", "bet")
    line = len(desk.session.line)
    assert not desk.do("undo")
    assert desk.last()[0] == "fenced"
    assert len(desk.session.line) == line
    assert desk.do("tale")  # looking something up is no change of mind
    assert desk.do("agree")
    assert len(desk.session.line) < line
    assert not desk.do("agree")


def test_a_draft_takes_answers_and_a_few_commands() -> None:
    desk = tracked("3 3", "1", "1", "0", "12")
    assert desk.do("mend", "1", "2 5")
    assert ("mending", 1) in desk.told
    for name, *args in (("undo",), ("note", "x"), ("title", "x"), ("mend", "2", "straw"), ("fork",)):
        assert not desk.do(name, *args)
        assert desk.last()[1].startswith("A draft lies open")
    assert not desk.answer("ann", "crumbs")
    assert desk.last()[1].startswith("The draft asks nothing more")
    assert desk.do("tale")
    assert desk.do("leave")
    assert desk.session.line[0].record.answer == "3 3"


def test_leaving_is_for_whoever_sat_down() -> None:
    desk = tracked()
    with pytest.raises(Leave):
        desk.do("quit")
    with pytest.raises(Leave):
        desk.take(":quit")


def test_where_people_share_what_is_shown_anothers_secret_is_not_mended() -> None:
    desk = tracked("3 6", "1")
    assert desk.curtained
    assert desk.viewer == "bob"
    assert not desk.do("mend", "2", "straw")
    assert desk.last()[1].startswith("This is Ann’s secret to mend")


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (':ruling k "4 7" why not', "4 7"),
        (":ruling k '4 7' why not", "4 7"),
        (":ruling k “4 7” why not", "4 7"),
        (":ruling k 4 why not", "4"),
        (':ruling k "" why not', ""),
        (':ruling k "4 why not', '"4'),
        (':ruling k "4"7 why not', '"4"7'),
        (':ruling k "it\'s" why not', "it's"),
    ],
)
def test_the_value_of_a_ruling_may_stand_in_quotes(line: str, value: str) -> None:
    command, args = commands.read(line)
    assert (command.name, args) == ("ruling", ["k", value, "why not"])


# ── opening ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where sessions lie."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def kept(home: Path) -> Iterator[tuple[Session[Any], Store]]:
    """A session of the fair that is open."""
    sat, store = begun(box("fair"), "play", ["Ann", "Bob"], {}, " The\tfair\x07 ", 5)
    yield sat, store
    store.close()


def silent(sentence: str) -> None:
    """Nothing is to be said."""
    raise AssertionError(sentence)


def test_a_session_is_begun_with_all_its_options_at_its_first_question(kept: tuple[Session[Any], Store]) -> None:
    sat, store = kept
    assert sat.ask is not None
    assert sat.ask.kind == "take"
    head = load(store.path).head
    assert (head.title, head.seed, head.rules) == ("The fair", 5, 1)
    assert head.options == {"late": False, "size": "small"}
    assert [seat.slug for seat in head.seat] == ["ann", "bob"]
    assert load(store.path).records == sat.records


@pytest.mark.parametrize(
    ("use", "names", "options", "why"),
    [
        ("watch", ["Ann", "Bob"], {}, "use-unknown"),
        ("play", ["Ann"], {}, "seats-count"),
        ("play", ["Ann", "Bob"], {"size": "huge"}, "option-value"),
        ("play", ["Ann", "Bob"], {"zap": True}, "option-unknown"),
        ("play", ["Ann", " "], {}, ""),
    ],
)
def test_what_cannot_be_begun_makes_no_file(
    home: Path, use: str, names: list[str], options: dict[str, bool | str], why: str
) -> None:
    with pytest.raises(Refused if why else BadName) as refused:
        begun(box("fair"), use, names, options, "", 5, silent)
    assert getattr(refused.value, "key", "") == why
    assert not list(home.rglob("*.toml"))


def test_what_fails_while_beginning_or_forking_locks_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def full(self: Store, records: list[Record]) -> None:
        raise SaveFailed("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "append", full)
        with pytest.raises(SaveFailed):
            begun(box("fair"), "play", ["Ann", "Bob"], {}, "x", 5, said.append)
        paths = sorted((home / "sessions").glob("*.toml"))
        with pytest.raises(SaveFailed):
            gone_on(library().entry(paths[0]), silent)
    assert len(paths) == 1
    assert [Path(sentence.removeprefix("Saved as ").removesuffix(".")) in paths for sentence in said] == [True]
    for path in paths:
        Store.open(path).close()


def test_a_fork_is_there_whole_or_not_at_all(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Head, records and title are one file, written in one go: where that fails there is none, and none is locked."""

    def full(path: Path, data: bytes) -> None:
        raise SaveFailed("The disk is full.")

    sat = fair()
    with monkeypatch.context() as broken:
        broken.setattr("saves.store.write_new", full)
        with pytest.raises(SaveFailed):
            fork(box("fair"), sat, 1)
    assert not list((home / "sessions").iterdir())
    made, store = fork(box("fair"), sat, 1)
    store.close()
    assert [record.do for record in load(store.path).records] == [record.do for record in made.records]
    assert load(store.path).records[-1].title == made.title


def test_a_fork_is_called_after_where_it_leaves_the_other_however_long_that_is_called(home: Path) -> None:
    sat = fair()
    sat.retitle("The Very Long Night of the Mouldy Duchess and Her Whole Crew")
    made, store = fork(box("fair"), sat, len(sat.records))
    store.close()
    again, store = fork(box("fair"), made, len(made.records))
    store.close()
    assert made.title != sat.title
    assert made.title.startswith("The Very Long Night of the Mouldy Duchess")
    assert made.title.endswith(", from day 1")
    assert again.title == made.title  # no tail behind a tail
    assert len(made.title) <= 60


def test_a_session_is_gone_on_with_where_it_was_left(kept: tuple[Session[Any], Store]) -> None:
    sat, store = kept
    sat.answer("crumbs", "ann")
    entry = library().entry(store.path)
    with pytest.raises(Failed, match=f"rat-tables show {entry.id} looks at it"):
        gone_on(entry, silent)
    store.close()
    with store.path.open("ab") as file:
        file.write(b'\n[[log]]\nask = "ta')
    said: list[str] = []
    opened, again, more = gone_on(entry, said.append)
    with more:
        assert opened.shelf.name == "fair"
        assert len(said) == 1
        assert again.ask is not None
        assert list(again.ask.offers) == ["bob"]
        again.answer("straw", "bob")
    assert len(load(store.path).records) == len(again.records) > len(sat.records)


def test_rules_that_have_changed_are_told_and_noted(kept: tuple[Session[Any], Store]) -> None:
    sat, store = kept
    sat.answer("crumbs", "ann")
    store.close()
    text = store.path.read_text()
    last = sat.records[-1].after
    store.path.write_text(text.replace(last, last[::-1]))
    said: list[str] = []
    _, again, more = gone_on(library().entry(store.path), said.append)
    more.close()
    assert len(said) == 1
    assert "have changed since" in said[0]
    assert (again.records[-1].text, again.records[-1].by) == (said[0], "app")


def test_a_session_is_looked_at_also_where_it_is_open_or_damaged(kept: tuple[Session[Any], Store]) -> None:
    sat, store = kept
    sat.answer("crumbs", "ann")
    entry = library().entry(store.path)
    opened, seen = looked_at(entry, silent)
    assert (opened.shelf.name, len(seen.records)) == ("fair", len(sat.records))
    with pytest.raises(ReadOnly, match="only looked at"):
        seen.note("a gull")
    assert len(seen.records) == len(sat.records)
    assert as_data(seen.table.as_seen_by(EVERYONE)) == as_data(sat.table.as_seen_by(EVERYONE))
    store.close()
    store.path.write_bytes(store.path.read_bytes() + b'\n[[log]]\nask = = 1\n\n[[log]]\ndo = "note"\ntext = "x"\n')
    before = store.path.read_bytes()
    said: list[str] = []
    _, seen = looked_at(library().entry(store.path), said.append)
    assert len(seen.records) == len(sat.records)
    assert len(said) == 1
    assert said[0].endswith("--salvage FILE saves what is good into a new file.")
    assert store.path.read_bytes() == before
    with pytest.raises(Failed, match="--salvage FILE"):
        gone_on(library().entry(store.path), silent)
