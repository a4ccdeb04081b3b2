"""The open file: all or nothing, and nothing is written twice."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rat_tables import VERSION
from rat_tables.engine.records import Head, Record
from saves import store as stores
from saves.errors import AlreadyHere, Locked, NotASave, ReadOnly, SaveError, SaveFailed, Unwritable
from saves.format import read
from saves.store import Store, file_name, load, new_id, now
from tests.saves.made import WHEN, answer, clock, head, put, some_log, text_of

ROOT = Path(__file__).parents[2]


def test_a_session_is_on_the_disk_at_once(tmp_path: Path) -> None:
    with Store.create(tmp_path, head(), clock) as store:
        assert store.path == tmp_path / "the-mouldy-duchess-k3f9q2.toml"
        assert store.path.read_bytes() == text_of(head(), [])
        assert store.head == head()
        if os.name == "posix":
            assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_what_the_engine_cannot_know_is_filled_in(tmp_path: Path) -> None:
    with Store.create(tmp_path, Head(game="high-tea"), clock) as store:
        assert (store.head.app, store.head.started, store.head.format) == (VERSION, WHEN, 1)
        assert len(store.head.id) == 6
        assert store.path.name == f"high-tea-{store.head.id}.toml"
        assert load(store.path).head == store.head


def test_records_are_stamped_and_added(tmp_path: Path) -> None:
    times = iter([WHEN, WHEN + timedelta(seconds=5, microseconds=7)])
    with Store.create(tmp_path, head(), lambda: next(times)) as store:
        first, second, third = answer("a", None), answer("b", None), answer("c", None)
        store.append([first])
        store.append([])
        store.append([second, third])
        assert [first.at, second.at, third.at] == [WHEN, *[WHEN + timedelta(seconds=5)] * 2]
    assert load(store.path).records == [first, second, third]
    with Store.open(store.path, clock) as again:
        assert again.saved.records == [first, second, third]
        again.append([answer("d", None)])
    assert [record.answer for record in load(store.path).records] == ["a", "b", "c", "d"]


def test_the_clock_on_the_wall() -> None:
    moment = now()
    assert moment.tzinfo is not None
    assert moment.microsecond == 0
    assert abs(moment - datetime.now(UTC)) < timedelta(seconds=5)
    assert moment.utcoffset() == moment.astimezone().utcoffset()


@pytest.mark.parametrize("title", ["../../etc/passwd", "C:\\x", "a/b", ".", "\0", "Тише", "🐀", "-", "con", "x" * 300])
def test_a_title_is_never_a_path(tmp_path: Path, title: str) -> None:
    with Store.create(tmp_path, head(title=title, session="../../ab"), clock) as store:
        assert store.path.parent == tmp_path
        assert store.path.is_file()
        assert len(store.path.name) < 80
    assert file_name(head(title="../../etc/passwd")) == "etc-passwd-k3f9q2.toml"
    assert file_name(head(title="Тише")) == "high-tea-k3f9q2.toml"


def test_a_session_never_begins_on_top_of_another(tmp_path: Path) -> None:
    with Store.create(tmp_path, head(), clock) as store:
        store.append([answer()])
    before = store.path.read_bytes()
    with pytest.raises(AlreadyHere, match="nothing is replaced"):
        Store.create(tmp_path, head(), clock)
    assert store.path.read_bytes() == before
    Store.open(store.path).close()  # and no lock is left behind


@pytest.mark.parametrize("pack", [{"a": None}, {1: "a"}])
def test_a_head_that_cannot_be_written_makes_no_file(tmp_path: Path, pack: dict[str, Any]) -> None:
    with pytest.raises(Unwritable):
        Store.create(tmp_path, msgspec.structs.replace(head(), pack=pack), clock)
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_does_no_harm(tmp_path: Path) -> None:
    with Store.create(tmp_path, head(title="Rat\ud800"), clock) as store:
        store.append([Record(do="note", text="\udc80 so", after="1")])
    saved = load(store.path)
    assert (saved.head.title, saved.records[0].text, saved.trouble) == ("Rat?", "? so", "")


def test_what_toml_has_no_form_for_is_refused_before_a_byte_is_written(tmp_path: Path) -> None:
    with Store.create(tmp_path, head(), clock) as store:
        store.append([answer()])
        before = store.path.read_bytes()
        bad: Any = Record(do="note", after="1")
        for wrong in (object(), {1: "a"}, [None]):
            bad.text = wrong
            with pytest.raises(Unwritable, match="cannot be written as TOML"):
                store.append([answer("before it"), bad])
            assert store.path.read_bytes() == before
        store.append([answer("on")])
    assert [record.answer for record in load(store.path).records] == ["crumbs", "on"]


def full(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.create(tmp_path, head(), clock)
    store.append([answer()])
    before = store.path.read_bytes()
    for what in ("write", "fsync"):
        with monkeypatch.context() as patch:
            calls = iter([full, os.fsync])  # the second sync is that of cutting off
            patch.setattr(os, what, full if what == "write" else lambda fd, calls=calls: next(calls)(fd))
            with pytest.raises(SaveFailed) as failure:
                store.append([answer("lost")])
        assert isinstance(failure.value, OSError)
        assert failure.value.errno == errno.ENOSPC
        assert str(failure.value) == (
            "The disk is full: the-mouldy-duchess-k3f9q2.toml could not be written. What was there before is unchanged."
        )
        assert store.path.read_bytes() == before
    store.append([answer("on")])
    store.close()
    assert [record.answer for record in load(store.path).records] == ["crumbs", "on"]


def test_a_write_that_stops_half_way_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.create(tmp_path, head(), clock)
    before, write = store.path.read_bytes(), os.write
    taken: list[int] = []

    def half(fd: int, data: bytes) -> int:
        if taken:
            raise OSError(errno.EIO, "Input/output error")
        taken.append(write(fd, data[:20]))
        return taken[0]

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", half)
        with pytest.raises(SaveFailed, match=r"could not be written \(Input/output error\)"):
            store.append([answer()])
    assert taken == [20]
    assert store.path.read_bytes() == before
    store.close()


def test_a_tail_that_could_not_be_cut_off_is_cut_off_before_the_next_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.create(tmp_path, head(), clock)
    write = os.write
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda fd, data: write(fd, data[:20]) and full())
        patch.setattr(os, "ftruncate", full)
        with pytest.raises(SaveFailed):
            store.append([answer()])
    assert len(store.path.read_bytes()) == len(text_of(head(), [])) + 20
    store.append([answer("on")])
    store.close()
    assert store.path.read_bytes() == text_of(head(), [answer("on")])


def test_a_short_write_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    with Store.create(tmp_path, head(), clock) as store:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", lambda fd, data: write(fd, data[:7]))
            store.append(some_log())
        assert store.path.read_bytes() == text_of(head(), some_log())


def test_one_write_and_one_sync(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def counted(name: str) -> Any:
        real = getattr(os, name)

        def call(*given: Any) -> Any:
            done.append(name)
            return real(*given)

        return call

    with Store.create(tmp_path, head(), clock) as store, monkeypatch.context() as patch:
        for name in ("write", "fsync"):
            patch.setattr(os, name, counted(name))
        store.append(some_log())
    assert done == ["write", "fsync"]


def test_a_file_another_program_changed_is_not_written_to(tmp_path: Path) -> None:
    with Store.create(tmp_path, head(), clock) as store:
        store.append([answer()])
        with store.path.open("ab") as other:
            other.write(b"\n# mine\n")
        before = store.path.read_bytes()
        with pytest.raises(SaveFailed, match="changed by another program"):
            store.append([answer()])
        assert store.path.read_bytes() == before


def test_a_closed_store_takes_nothing(tmp_path: Path) -> None:
    store = Store.create(tmp_path, head(), clock)
    store.close()
    store.close()
    with pytest.raises(SaveFailed, match="was closed"):
        store.append([answer()])


def test_only_a_good_file_of_ours_is_opened_for_writing(tmp_path: Path) -> None:
    put(tmp_path, "newer.toml").write_bytes(text_of(head(), []).replace(b"format = 1", b"format = 2"))
    put(tmp_path, "bad.toml").write_bytes(text_of(head(), [answer(), answer()]).replace(b"place", b"plice", 1))
    (tmp_path / "empty.toml").touch()
    (tmp_path / "folder.toml").mkdir()
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    for name, kind, sentence in [
        ("newer.toml", ReadOnly, "written by a newer rat-tables"),
        ("bad.toml", ReadOnly, "damaged in line 29: the key `plice`"),
        ("empty.toml", NotASave, "is empty"),
        ("folder.toml", NotASave, "is a folder"),
        ("none.toml", NotASave, "There is no file"),
    ]:
        with pytest.raises(kind, match=sentence):
            Store.open(tmp_path / name, clock)
    assert before == {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}


def test_a_torn_tail_is_cut_off_only_by_a_writer(tmp_path: Path) -> None:
    path = put(tmp_path, "x.toml", [answer(), answer()])
    whole = path.read_bytes()
    path.write_bytes(whole[:-4])
    assert load(path).torn
    assert path.read_bytes() == whole[:-4]
    with Store.open(path, clock) as store:
        assert store.saved.torn.startswith("The last record of x.toml (line 34) ")
        assert path.read_bytes() == text_of(head(), [answer()])


def test_a_file_that_may_not_be_written_to_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path, "x.toml")
    opened = os.open

    def refused(name: Any, flags: int, *mode: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, "Permission denied")
        return opened(name, flags, *mode)

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(ReadOnly, match=r"x\.toml can only be read: Permission denied"):
        Store.open(path, clock)


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
def test_a_pipe_is_no_session(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(NotASave, match="no ordinary file"):
        load(tmp_path / "x.toml")


@pytest.mark.parametrize("path", ["\0", "x" * 5000, "nowhere/x.toml"])
def test_a_path_that_cannot_be(path: str) -> None:
    with pytest.raises(SaveError):
        load(Path(path))


def test_a_file_too_big_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    with path.open("wb") as file:
        file.truncate(stores.MOST + 1)
    with pytest.raises(NotASave, match="too big"):
        load(path)


def test_hostile_text_from_elsewhere_is_cleaned(tmp_path: Path) -> None:
    whole = head(title="\x1b]0;mine\x07\u202eRat")
    whole.seat[0].name = "A\nnn\x9b"
    path = tmp_path / "x.toml"
    path.write_bytes(text_of(whole, [Record(do="note", text="a\r\n\x1b[2Jb", after="1")]))
    saved = load(path)
    assert (saved.head.title, saved.head.seat[0].name, saved.records[0].text) == ("]0;mineRat", "A nn", "a [2Jb")


def test_ids_are_short_and_cannot_be_misread() -> None:
    ids = {new_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(len(one) == 6 and set(one) <= set("23456789abcdefghjkmnpqrstuvwxyz") for one in ids)


def test_an_id_is_not_given_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("aaaaaabbbbbb")
    monkeypatch.setattr(stores, "choice", lambda _: next(letters))
    assert new_id({"aaaaaa"}) == "bbbbbb"


# ── killed ──────────────────────────────────────────────────────────────────────────────────────────────────

CHILD = """
import sys
from pathlib import Path
from rat_tables.engine.records import Record
from saves.store import Store
store = Store.open(Path(sys.argv[1]))
n = len(store.saved.records)
while True:
    n += 1
    store.append([Record(ask="a", place=str(n), answer=str(n), after="1")] * (1 + n % 2))
    print(n, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = put(tmp_path, "x.toml")
    for how, count in [(signal.SIGKILL, 3), (signal.SIGKILL, 40), (signal.SIGTERM, 3), (signal.SIGHUP, 3)]:
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, cwd=ROOT, text=True)
        assert child.stdout is not None
        told = [child.stdout.readline() for _ in range(count)]
        with pytest.raises(Locked, match=f"process {child.pid} on "):
            Store.open(path)
        child.send_signal(how)
        told += child.stdout.readlines()
        child.wait()
        child.stdout.close()
        saved = read(path.read_bytes(), "x.toml")
        assert saved.damage is None
        kept = {record.answer for record in saved.records}
        assert len(told) >= count
        assert {line.strip() for line in told if line.endswith("\n")} <= kept
        with Store.open(path) as store:  # the lock went with the process
            assert store.saved.records == saved.records
