"""The list of sessions: what stands in it, what is found, and what is never lost from it."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from rat_tables.engine.records import Head, Record
from saves.errors import AlreadyHere, Ambiguous, Locked, NotASave, NotFound, ReadOnly, SaveFailed
from saves.library import ABANDONED, FINISHED, OPEN, UNREADABLE, Entry, Library
from saves.store import Store, load
from tests.saves.made import WHEN, answer, clock, head, put, some_log, text_of

END = Record(do="end", standings=[("ann", 11), ("bob", 7)], winners=["ann"], at=WHEN, after="0e")
NOTE = Record(do="note", text="x", at=WHEN, after="01")
DOUBT = Record(do="doubt", at=WHEN, after="01")
UNDO = Record(do="undo", to=0, at=WHEN, after="01")
TITLE = Record(do="set", title="Another", at=WHEN, after="01")
GIVEN_UP = Record(do="set", state="abandoned", at=WHEN, after="01")


@pytest.fixture
def shelf(tmp_path: Path) -> Library:
    (tmp_path / "sessions").mkdir()
    return Library(tmp_path / "sessions", tmp_path / "trash")


def aged(path: Path, seconds: int) -> Path:
    """A file last changed that many seconds ago."""
    os.utime(path, (1_800_000_000 - seconds,) * 2)
    return path


def only(shelf: Library) -> Entry:
    (entry,) = shelf.entries()
    return entry


def test_an_entry_says_what_a_list_shows(shelf: Library) -> None:
    path = aged(put(shelf.sessions, "x.toml", [answer(), answer()]), 0)
    entry = only(shelf)
    assert entry == Entry(
        path=path,
        id="k3f9q2",
        game="high-tea",
        use="play",
        title="The Mouldy Duchess",
        seats={"ann": "Ann", "bob": "Bob"},
        state=OPEN,
        records=2,
        started=WHEN,
        changed=entry.changed,
    )
    assert entry.names == ["Ann", "Bob"]
    assert entry.changed.timestamp() == 1_800_000_000
    assert entry.changed.tzinfo is not None
    assert str(entry) == "The Mouldy Duchess (k3f9q2)"


@pytest.mark.parametrize(
    ("log", "state"),
    [
        ([], OPEN),
        ([answer(), END], FINISHED),
        ([answer(), END, NOTE, DOUBT, TITLE], FINISHED),
        ([answer(), END, UNDO], OPEN),
        ([answer(), END, NOTE, UNDO, NOTE], OPEN),
        ([answer(), END, UNDO, answer("rags"), END], FINISHED),
        ([answer(), END, answer("one more")], OPEN),
        ([answer(), END, Record(do="ruling", knob="a", value="1", at=WHEN, after="1")], OPEN),
        ([answer(), GIVEN_UP], ABANDONED),
        ([answer(), GIVEN_UP, NOTE, TITLE], ABANDONED),
        ([answer(), GIVEN_UP, answer("rags")], OPEN),
        ([answer(), GIVEN_UP, answer("rags"), END], FINISHED),
        ([answer(), END, GIVEN_UP], FINISHED),
        ([answer(), GIVEN_UP, Record(do="set", state="open", at=WHEN, after="1")], OPEN),
        ([Record(do="note", text='do = "end"\n\n[[log]]\ndo = "end"\n', at=WHEN, after="1")], OPEN),
        ([answer('\n[[log]]\ndo = "set"\nstate = "abandoned"\n')], OPEN),
    ],
)
def test_states(shelf: Library, log: list[Record], state: str) -> None:
    put(shelf.sessions, "x.toml", log)
    entry = only(shelf)
    assert (entry.state, entry.records, entry.trouble) == (state, len(log), "")
    assert (entry.standings, entry.winners) == ((END.standings, ["ann"]) if END in log else ([], []))


def test_the_last_name_and_title_count(shelf: Library) -> None:
    renamed = [Record(do="set", seat="ann", name=name, at=WHEN, after="1") for name in ("Anna", "A\x1b[2Jnna")]
    put(shelf.sessions, "x.toml", [TITLE, renamed[0], answer(), some_log()[9], renamed[1]])
    entry = only(shelf)
    assert (entry.title, entry.names) == ("Zoë’s tea", ["A[2Jnna", "Bob"])
    assert shelf.find("zoë’S TEA").id == "k3f9q2"


def test_notes_are_those_that_people_wrote(shelf: Library) -> None:
    opened = Record(do="note", text="The hands were opened.", by="app", at=WHEN, after="1")
    hostile = Record(do="note", text='[red]"Rats!"\x1b[2J\n[[log]]\ndo = "end"\n', at=WHEN, after="1")
    put(shelf.sessions, "x.toml", [NOTE, answer(), opened, DOUBT, hostile])
    assert only(shelf).notes == ["x", '[red]"Rats!"[2J [[log]] do = "end"']
    assert only(shelf).state == OPEN


def test_the_last_end_counts_and_who_has_won_is_not_left_over_from_one_before(shelf: Library) -> None:
    put(shelf.sessions, "x.toml", [END, UNDO, Record(do="end", standings=[("bob", 9)], at=WHEN, after="1")])
    assert (only(shelf).standings, only(shelf).winners) == ([("bob", 9)], ["bob"])


def test_a_record_that_is_torn_does_not_count(shelf: Library) -> None:
    path = put(shelf.sessions, "x.toml", [answer(), END])
    path.write_bytes(path.read_bytes()[:-3])
    entry = only(shelf)
    assert (entry.state, entry.records, entry.standings, entry.trouble) == (OPEN, 1, [], "")


def test_a_whole_card_pack_is_no_hindrance(shelf: Library) -> None:
    pack = {"name": "[[seat]]", "card": [{"name": "x" * 99, "text": '\n[[seat]]\nname = "Eve"\n'}] * 3}
    data = text_of(msgspec.structs.replace(head(), pack=pack), [answer()])
    (shelf.sessions / "x.toml").write_bytes(data)
    assert (only(shelf).names, only(shelf).records, only(shelf).trouble) == (["Ann", "Bob"], 1, "")
    lone = text_of(Head(id="a", game="g", started=WHEN, pack=pack), [])
    (shelf.sessions / "x.toml").write_bytes(lone)
    assert (only(shelf).names, only(shelf).trouble) == ([], "")


def test_one_bad_file_never_hides_the_others(tmp_path: Path) -> None:
    """A folder as it may be after years (case 18): each bad one has a reason, can be kept and can be deleted."""
    folder = tmp_path / "sessions"
    folder.mkdir()
    shelf = Library(folder, tmp_path / "trash", games={"high-tea"})
    good = text_of(head(), some_log())
    put(folder, "good.toml", some_log())
    put(folder, "other.toml", game="chess", session="cccccc")
    (folder / "empty.toml").touch()
    (folder / "zeros.toml").write_bytes(b"\0" * 300)
    (folder / "truncated.toml").write_bytes(good[:120])
    (folder / "latin.toml").write_bytes(good.replace(b"Bob", b"B\xf6b"))
    (folder / "folder.toml").mkdir()
    (folder / "newer.toml").write_bytes(good.replace(b"format = 1", b"format = 3").replace(b"seed", b"sead"))
    (folder / "stranger.toml").write_bytes(b'[tool]\nx = "y"\n')
    (folder / "older.toml").write_bytes(good.replace(b'app = "0.1.0"', b'app = "0.0.1"').replace(b"k3f9q2", b"older2"))
    (folder / "set.toml").write_bytes(good.replace(b'title = "Zo', b'titel = "Zo'))
    (folder / "nowhere.toml").symlink_to(folder / "gone")
    (folder / "notes.txt").write_bytes(b"not looked at")
    (folder / ".good.toml.tmp").write_bytes(b"not looked at")
    (folder / "good.toml.lock").write_bytes(b"1 x\n")
    before = {path: path.lstat().st_mtime_ns for path in folder.iterdir()}
    line = good[: good.index('title = "Zoë'.encode())].count(b"\n") + 1
    entries = {entry.path.name: entry for entry in shelf.entries()}
    sentences = {name: entry.trouble for name, entry in entries.items() if entry.trouble}
    assert sentences == {
        "empty.toml": "empty.toml is empty: a session begins with a head (format, app, id, game …).",
        "zeros.toml": "zeros.toml is empty: a session begins with a head (format, app, id, game …).",
        "truncated.toml": "truncated.toml is no session that can be read: line 8: this is no TOML "
        "(Unterminated string).",
        "latin.toml": "latin.toml is no session that can be read: line 21: this is no UTF-8 text.",
        "folder.toml": "folder.toml is a folder, not a session.",
        "newer.toml": "newer.toml was written by a newer rat-tables (format 3, this one knows 1): it can only be "
        "looked at. A newer rat-tables goes on with it.",
        "stranger.toml": "stranger.toml is no rat-tables session: a session begins with `format = 1` and names a game.",
        "nowhere.toml": f"There is no file {folder / 'nowhere.toml'}.",
        "set.toml": f"set.toml is damaged in line {line}: the key `titel` is not known (`title` is).",
        "other.toml": "other.toml is of a game that is not known here: chess.",
    }
    assert set(entries) - set(sentences) == {"good.toml", "older.toml"}
    assert entries["good.toml"].state == FINISHED
    assert {entries[name].state for name in ("empty.toml", "folder.toml", "latin.toml", "set.toml", "newer.toml")} == {
        UNREADABLE
    }
    assert entries["newer.toml"].title == "The Mouldy Duchess"
    assert before == {path: path.lstat().st_mtime_ns for path in folder.iterdir()}
    for name in sentences:
        where = shelf.trash(shelf.find(name))
        assert os.path.lexists(where)
        assert not os.path.lexists(folder / name)
    assert {entry.path.name for entry in shelf.entries()} == {"good.toml", "older.toml"}
    assert {entry.path.name for entry in shelf.trashed()} == set(sentences)


def test_no_folder_is_an_empty_list(tmp_path: Path) -> None:
    shelf = Library(tmp_path / "none")
    assert shelf.entries() == shelf.trashed() == []
    assert shelf.thrown() == 0
    assert shelf.latest() is None
    with pytest.raises(NotFound, match="There are no sessions yet"):
        shelf.find("x")


def test_the_newest_comes_first_and_the_latest_can_be_gone_on_with(tmp_path: Path) -> None:
    shelf = Library(tmp_path, games={"high-tea"})
    for age, (name, log, game) in enumerate(
        [
            ("finished", [END], "high-tea"),
            ("abandoned", [GIVEN_UP], "high-tea"),
            ("unknown", [], "chess"),
            ("open", [answer()], "high-tea"),
            ("older", [answer()], "high-tea"),
        ]
    ):
        aged(put(tmp_path, f"{name}.toml", log, game=game, session=name), age)
    aged(tmp_path / "older.toml", 99)
    (tmp_path / "bad.toml").touch()
    aged(tmp_path / "bad.toml", -1)
    names = [entry.path.stem for entry in shelf.entries()]
    assert names == ["bad", "finished", "abandoned", "unknown", "open", "older"]
    latest = shelf.latest()
    assert latest is not None
    assert latest.id == "open"


@pytest.fixture
def three(shelf: Library) -> Library:
    aged(put(shelf.sessions, "a.toml", session="k3f9q2", title="The Mouldy Duchess"), 1)
    aged(put(shelf.sessions, "b.toml", session="k3zzzz", title="Rats at Sea"), 2)
    aged(put(shelf.sessions, "c.toml", session="abcdef", title="rats at sea"), 3)
    return shelf


@pytest.mark.parametrize(
    ("text", "session"),
    [
        ("k3f9q2", "k3f9q2"),
        ("K3F9Q2", "k3f9q2"),
        ("k3f", "k3f9q2"),
        ("a", "abcdef"),
        ("the mouldy duchess", "k3f9q2"),
        ("  The  Mouldy Duchess ", "k3f9q2"),
        ("b.toml", "k3zzzz"),
    ],
)
def test_a_session_is_found(three: Library, text: str, session: str) -> None:
    assert three.find(text).id == session


def test_a_session_is_found_by_its_path(three: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, "away.toml", session="awayyy")
    assert three.find(str(path)).id == "awayyy"
    monkeypatch.chdir(tmp_path)
    assert three.find("away.toml").id == "awayyy"
    assert three.find("./away.toml").path == Path("away.toml")
    assert three.entry(path).id == "awayyy"
    with pytest.raises(NotFound, match="There is no file"):
        three.entry(tmp_path / "none.toml")


def test_a_title_goes_before_the_beginning_of_an_id(three: Library) -> None:
    put(three.sessions, "d.toml", session="qqqqqq", title="k3")
    assert three.find("k3").id == "qqqqqq"


def test_an_id_goes_before_a_title(three: Library) -> None:
    put(three.sessions, "d.toml", session="qqqqqq", title="abcdef")
    assert three.find("abcdef").path.name == "c.toml"


def test_a_title_with_a_slash_is_no_path(three: Library) -> None:
    put(three.sessions, "d.toml", session="qqqqqq", title="Win/Lose")
    assert three.find("win/lose").id == "qqqqqq"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rats at sea", "“rats at sea” could be Rats at Sea (k3zzzz) or rats at sea (abcdef): name one by its id."),
        ("k3", "“k3” could be The Mouldy Duchess (k3f9q2) or Rats at Sea (k3zzzz): name one by its id."),
    ],
)
def test_several_that_may_be_meant(three: Library, text: str, sentence: str) -> None:
    with pytest.raises(Ambiguous) as error:
        three.find(text)
    assert str(error.value) == sentence


def test_two_files_of_one_session_are_told_apart_by_name(three: Library) -> None:
    aged(put(three.sessions, "copy.toml"), 9)
    with pytest.raises(Ambiguous) as error:
        three.find("k3f9q2")
    assert str(error.value) == "“k3f9q2” could be a.toml or copy.toml: name the file."
    assert three.find("copy.toml").path.name == "copy.toml"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("mouldi duchess", "There is no session “mouldi duchess”. Near it: The Mouldy Duchess (k3f9q2)."),
        ("duchess", "There is no session “duchess”. Near it: The Mouldy Duchess (k3f9q2)."),
        ("k4f9q2", "There is no session “k4f9q2”. Near it: The Mouldy Duchess (k3f9q2)."),
        (
            "999www",
            "There is no session “999www”. The last ones are The Mouldy Duchess (k3f9q2), Rats at Sea (k3zzzz) and "
            "rats at sea (abcdef).",
        ),
        ("no/where", "There is no file no/where. The last ones are The Mouldy Duchess (k3f9q2)"),
        ("", "Say which session"),
        ("\x1b", "Say which session"),
        ("\0/x", "There is no file /x."),
        ("x" * 5000 + "/", "There is no file xxx"),
    ],
)
def test_none_that_can_be_meant(three: Library, text: str, sentence: str) -> None:
    with pytest.raises(NotFound) as error:
        three.find(text)
    assert str(error.value).startswith(sentence)


# ── the trash ───────────────────────────────────────────────────────────────────────────────────────────────


def test_deleting_moves_away_exactly_one(three: Library) -> None:
    put(three.sessions, "d.toml", [END], session="fin222")
    data = (three.sessions / "d.toml").read_bytes()
    before = {entry.id for entry in three.entries()}
    where = three.trash(three.find("fin222"))
    assert where == three.trash_folder / "d.toml"
    assert where.read_bytes() == data
    assert {entry.id for entry in three.entries()} == before - {"fin222"}
    assert [path.suffix for path in three.sessions.iterdir()] == [".toml"] * 3  # no lock is left
    assert [entry.id for entry in three.trashed()] == ["fin222"]
    assert three.restore(where) == three.sessions / "d.toml"
    assert {entry.id for entry in three.entries()} == before
    assert three.trashed() == []


def test_nothing_in_the_trash_is_replaced(shelf: Library) -> None:
    for n in range(3):
        put(shelf.sessions, "x.toml", session=f"idididid{n}")
        shelf.trash(only(shelf))
    assert {entry.path.name: entry.id for entry in shelf.trashed()} == {
        "x.toml": "idididid0",
        "x-2.toml": "idididid1",
        "x-3.toml": "idididid2",
    }
    assert shelf.thrown() == 3


def test_what_is_open_is_not_deleted(shelf: Library) -> None:
    path = put(shelf.sessions, "x.toml")
    with Store.open(path, clock), pytest.raises(Locked):
        shelf.trash(only(shelf))
    assert path.exists()


def test_what_is_gone_cannot_be_deleted(shelf: Library) -> None:
    path = put(shelf.sessions, "x.toml")
    entry = only(shelf)
    path.unlink()
    with pytest.raises(NotFound, match="any more"):
        shelf.trash(entry)


def test_a_session_that_is_here_again_is_not_restored_on_top(shelf: Library) -> None:
    put(shelf.sessions, "x.toml")
    where = shelf.trash(only(shelf))
    put(shelf.sessions, "y.toml", [answer()])
    with pytest.raises(AlreadyHere, match=r"The Mouldy Duchess \(k3f9q2\) is here already, as y\.toml"):
        shelf.restore(where)
    assert where.exists()
    (shelf.sessions / "y.toml").unlink()
    put(shelf.sessions, "x.toml", session="otherr")
    assert shelf.restore(where).name == "x-2.toml"


def test_a_trash_that_cannot_be_moved_to_says_so(shelf: Library) -> None:
    put(shelf.sessions, "x.toml")
    shelf.trash_folder.write_bytes(b"a file stands where the folder should be")
    with pytest.raises(SaveFailed, match="could not be written"):
        shelf.trash(only(shelf))
    assert only(shelf).id == "k3f9q2"


def test_a_time_that_no_calendar_has_hides_no_other_session(tmp_path: Path) -> None:
    """Not every disk keeps such times, so it is said of the file."""
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_bytes(text_of(head(f"{name}23456"), []))
    library = Library(tmp_path, tmp_path / "trash")
    for seconds in (2.0**40, -(2.0**40), float("inf")):
        entry = library._entry(tmp_path / "a.toml", seconds)
        assert (entry.id, entry.changed.timestamp()) == ("a23456", 0)
    assert len(library.entries()) == 2


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_a_link_to_what_is_played_is_not_thrown_away(tmp_path: Path) -> None:
    folder = tmp_path / "sessions"
    folder.mkdir()
    real = tmp_path / "real.toml"
    real.write_bytes(text_of(head("a23456"), []))
    (folder / "link.toml").symlink_to(real)
    library = Library(folder, tmp_path / "trash")
    with Store.open(real), pytest.raises(Locked):
        library.trash(library.entry(folder / "link.toml"))
    assert (folder / "link.toml").exists()


# ── taking in (case 22) ─────────────────────────────────────────────────────────────────────────────────────


def test_a_session_is_taken_in_once(shelf: Library, tmp_path: Path) -> None:
    source = put(tmp_path, "from a friend.toml", [answer()])
    entry = shelf.import_file(source)
    assert entry.path == shelf.sessions / "the-mouldy-duchess-k3f9q2.toml"
    assert entry.path.read_bytes() == source.read_bytes()
    with Store.open(entry.path, clock) as store:
        store.append([answer("went on")])
    before = entry.path.read_bytes()
    for again in (source, entry.path):
        with pytest.raises(AlreadyHere) as error:
            shelf.import_file(again)
        assert str(error.value) == (
            "The Mouldy Duchess (k3f9q2) is here already, as the-mouldy-duchess-k3f9q2.toml; nothing was replaced. "
            "It can come in as a copy."
        )
    assert only(shelf).path.read_bytes() == before


def test_another_session_with_an_id_that_is_here(shelf: Library, tmp_path: Path) -> None:
    mine = put(shelf.sessions, "mine.toml", [answer()])
    before = mine.read_bytes()
    theirs = put(tmp_path, "theirs.toml", some_log(), title="Theirs")
    with pytest.raises(AlreadyHere):
        shelf.import_file(theirs)
    copy = shelf.import_file(theirs, as_copy=True)
    assert copy.id != "k3f9q2"
    assert copy.title == "Zoë’s tea"
    saved = load(copy.path)
    assert (saved.records, saved.trouble) == (some_log(), "")
    assert saved.head == msgspec.structs.replace(head(title="Theirs"), id=copy.id)
    assert mine.read_bytes() == before
    assert len(shelf.entries()) == 2


def test_one_without_an_id_gets_one(shelf: Library, tmp_path: Path) -> None:
    assert len(shelf.import_file(put(tmp_path, "x.toml", session="")).id) == 6


def test_an_id_is_never_a_path(shelf: Library, tmp_path: Path) -> None:
    entry = shelf.import_file(put(tmp_path, "x.toml", session="../../../up"))
    assert entry.path == shelf.sessions / "the-mouldy-duchess-up.toml"


def test_only_a_good_session_is_taken_in(shelf: Library, tmp_path: Path) -> None:
    damaged = tmp_path / "bad.toml"
    damaged.write_bytes(text_of(head(), [answer(), answer()]).replace(b"place", b"plice", 1))
    with pytest.raises(ReadOnly, match=r"damaged in line 29: .* It was not taken in; salvage it first\."):
        shelf.import_file(damaged)
    with pytest.raises(NotASave, match="There is no file"):
        shelf.import_file(tmp_path / "none.toml")
    with pytest.raises(NotASave, match="is a folder"):
        shelf.import_file(tmp_path)
    newer = tmp_path / "newer.toml"
    newer.write_bytes(text_of(head(), []).replace(b"format = 1", b"format = 2"))
    with pytest.raises(ReadOnly, match="newer rat-tables"):
        shelf.import_file(newer, as_copy=True)
    assert shelf.entries() == []
    assert shelf.import_file(newer).path.read_bytes() == newer.read_bytes()


def test_a_torn_session_is_taken_in_and_its_tail_left_to_the_writer(shelf: Library, tmp_path: Path) -> None:
    torn = put(tmp_path, "torn.toml", [answer(), answer()])
    torn.write_bytes(torn.read_bytes()[:-5])
    assert shelf.import_file(torn).records == 1
    copy = shelf.import_file(torn, as_copy=True)
    assert load(copy.path).trouble == ""
    assert load(copy.path).records == [answer()]
