"""One writer a session."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from saves import lock as locks
from saves.errors import Locked
from saves.lock import Lock
from saves.store import Store, load
from tests.saves.made import answer, clock, head, put
from tests.saves.test_store import ROOT


def test_a_second_window_is_told_who_has_it(tmp_path: Path) -> None:
    path = put(tmp_path, "x.toml", [answer()])
    with Store.open(path, clock):
        assert (tmp_path / "x.toml.lock").exists()
        with pytest.raises(Locked) as locked:
            Store.open(path, clock)
        assert load(path).records == [answer()]  # it can be read all the same
    assert (locked.value.pid, locked.value.host) == (os.getpid(), os.uname().nodename)
    assert str(locked.value) == (
        f"x.toml is open in another window (process {os.getpid()} on {os.uname().nodename}); here it can only be read."
    )
    assert not (tmp_path / "x.toml.lock").exists()
    Store.open(path, clock).close()


def test_a_new_session_is_locked_too(tmp_path: Path) -> None:
    with Store.create(tmp_path, head(), clock) as store, pytest.raises(Locked):
        Store.open(store.path)


def test_a_link_leads_to_the_same_lock(tmp_path: Path) -> None:
    path = put(tmp_path, "x.toml")
    (tmp_path / "link.toml").symlink_to(path)
    with Store.open(path, clock), pytest.raises(Locked):
        Store.open(tmp_path / "link.toml", clock)


@pytest.mark.parametrize("left", [b"", b"99999 otherhost\n", b"\xff\xfe\0", b"no number"])
def test_a_lock_left_behind_holds_nobody_up(tmp_path: Path, left: bytes) -> None:
    path = put(tmp_path, "x.toml")
    (tmp_path / "x.toml.lock").write_bytes(left)
    with Store.open(path, clock) as store:
        store.append([answer()])


@pytest.mark.parametrize("left", [b"", b"\xff\xfe\0", b"no number", b"\xc2\xb2 host"])
def test_a_lock_that_does_not_say_whose_it_is(tmp_path: Path, left: bytes) -> None:
    path = put(tmp_path, "x.toml")
    lock = Lock(path)
    (tmp_path / "x.toml.lock").write_bytes(left)
    with pytest.raises(Locked, match=r"^x\.toml is open in another window; here it can only be read\.$"):
        Lock(path)
    lock.release()
    lock.release()


def test_two_processes(tmp_path: Path) -> None:
    path = put(tmp_path, "x.toml")
    again = "import sys; from pathlib import Path; from saves.store import Store; Store.open(Path(sys.argv[1]))"
    with Store.open(path, clock):
        done = subprocess.run([sys.executable, "-c", again, str(path)], cwd=ROOT, capture_output=True, text=True)
    assert f"saves.errors.Locked: x.toml is open in another window (process {os.getpid()} on " in done.stderr
    done = subprocess.run([sys.executable, "-c", again, str(path)], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_lock_file_taken_away_meanwhile_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits for a lock may get one on a file that is gone: that would hold nobody back."""
    path = put(tmp_path, "x.toml")
    take = locks._lock
    taken: list[int] = []

    def late(fd: int) -> None:
        take(fd)
        if not taken:
            (tmp_path / "x.toml.lock").unlink()
        taken.append(fd)

    monkeypatch.setattr(locks, "_lock", late)
    lock = Lock(path)
    assert len(taken) == 2
    with pytest.raises(Locked):
        Lock(path)
    lock.release()


def test_where_there_are_no_locks_one_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_lock", none)
    with Store.open(put(tmp_path, "x.toml"), clock) as store:
        store.append([answer()])
    assert load(store.path).records == [answer()]
