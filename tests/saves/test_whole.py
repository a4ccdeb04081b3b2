"""Files written as a whole, salvage, and where things are."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import NoReturn

import platformdirs
import pytest

from saves import folders
from saves.errors import AlreadyHere, NotASave, ReadOnly, SaveFailed
from saves.library import Library
from saves.salvage import salvage
from saves.store import Store, load
from saves.whole import write_new, write_whole
from tests.saves.made import answer, clock, head, put, some_log, text_of


def fails(*_: object) -> NoReturn:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_whole_file_takes_the_place_of_the_old(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    write_whole(path, "one\r\n")
    write_whole(path, "zwö\n")
    assert path.read_bytes() == "zwö\n".encode()
    assert os.listdir(tmp_path) == ["x.toml"]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("what", ["write", "fsync", "replace"])
def test_if_it_fails_the_old_one_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    path = tmp_path / "x.toml"
    write_whole(path, "old\n")
    with monkeypatch.context() as patch:
        patch.setattr(os, what, fails)
        with pytest.raises(SaveFailed, match=r"The disk is full: x\.toml could not be written\."):
            write_whole(path, "new\n")
    assert path.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["x.toml"]


def test_half_a_character_is_noticed_before_anything_is_written(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    write_whole(path, "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "old\n"


def test_of_a_link_the_file_behind_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "real.toml").touch()
    (tmp_path / "link.toml").symlink_to("real.toml")
    write_whole(tmp_path / "link.toml", "x\n")
    assert (tmp_path / "link.toml").is_symlink()
    assert (tmp_path / "real.toml").read_text() == "x\n"


def test_a_new_file_replaces_nothing_and_half_of_it_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.toml"
    write_new(path, b"old")
    with pytest.raises(AlreadyHere, match="nothing is replaced"):
        write_new(path, b"new")
    assert path.read_bytes() == b"old"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fails)
        with pytest.raises(SaveFailed):
            write_new(tmp_path / "y.toml", b"new")
    assert os.listdir(tmp_path) == ["x.toml"]
    with pytest.raises(SaveFailed, match="No such file or directory"):
        write_new(tmp_path / "none" / "x.toml", b"new")


# ── salvage ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_good_is_saved_into_a_new_file(tmp_path: Path) -> None:
    source = tmp_path / "bad.toml"
    data = text_of(head(), [answer("a"), answer("b"), answer("c"), answer("d")]).replace(b'"c"', b'"c')
    source.write_bytes(data)
    done = salvage(source, tmp_path / "good.toml")
    assert (done.path, done.kept) == (tmp_path / "good.toml", 2)
    behind = data[data.index(b'"b"') :].partition(b'after = "5f3a91c2"\n')[2]
    assert done.left == (
        "bad.toml is damaged in line 46: this is no TOML (Illegal character '\\n'); "
        f"2 records ({len(behind)} bytes) from there on stayed behind in it."
    )
    saved = load(done.path)
    assert (saved.trouble, saved.records) == ("", [answer("a"), answer("b")])
    assert saved.head.id == done.id != "k3f9q2"
    assert saved.head.title == "The Mouldy Duchess"
    assert source.read_bytes() == data
    with Store.open(done.path, clock) as store:
        store.append([answer("on")])


def test_a_torn_or_a_good_file_can_be_copied_so_too(tmp_path: Path) -> None:
    source = put(tmp_path, "x.toml", some_log())
    done = salvage(source, tmp_path)
    assert done.path == tmp_path / f"the-mouldy-duchess-{done.id}.toml"
    assert (done.kept, done.left, load(done.path).records) == (12, "", some_log())
    data = source.read_bytes()[:-7]
    source.write_bytes(data)
    done = salvage(source, tmp_path / "y.toml")
    assert done.kept == 11
    assert done.left.startswith("x.toml is torn at the end; 1 record (")
    assert source.read_bytes() == data


def test_salvage_replaces_nothing_and_knows_its_limits(tmp_path: Path) -> None:
    source = put(tmp_path, "x.toml", [answer()])
    before = source.read_bytes()
    other = put(tmp_path, "y.toml")
    for target in (source, other):
        with pytest.raises(AlreadyHere):
            salvage(source, target)
    assert source.read_bytes() == before
    source.write_bytes(b"nothing of ours\n")
    with pytest.raises(NotASave):
        salvage(source, tmp_path / "z.toml")
    source.write_bytes(before.replace(b"format = 1", b"format = 2"))
    with pytest.raises(ReadOnly, match="newer"):
        salvage(source, tmp_path / "z.toml")
    assert sorted(os.listdir(tmp_path)) == ["x.toml", "y.toml"]


# ── folders ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_all_in_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "stick"
    monkeypatch.setenv("RAT_TABLES_HOME", str(home))
    assert folders.where() == {
        "sessions": home / "sessions",
        "trash": home / "trash",
        "settings": home / "config" / "settings.toml",
        "packs": home / "config" / "packs",
        "themes": home / "config" / "themes",
        "crash log": home / "log" / "crash.log",
    }
    assert not home.exists()  # asking makes nothing
    made = [folders.sessions(), folders.trash(), folders.config(), folders.packs(), folders.themes(), folders.log()]
    assert all(folder.is_dir() for folder in made)
    assert folders.settings_file() == home / "config" / "settings.toml"
    assert folders.crash_file() == home / "log" / "crash.log"
    if os.name == "posix":
        assert {stat.S_IMODE(folder.stat().st_mode) for folder in made} == {0o700}
    shelf = Library()
    assert (shelf.sessions, shelf.trash_folder) == (home / "sessions", home / "trash")


@pytest.mark.parametrize("home", [None, ""])
def test_the_folders_of_the_user(home: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if home is None:
        monkeypatch.delenv("RAT_TABLES_HOME", raising=False)
    else:
        monkeypatch.setenv("RAT_TABLES_HOME", home)
    where = folders.where()
    assert where["sessions"] == Path(platformdirs.user_data_dir("rat-tables", False)) / "sessions"
    assert where["settings"] == Path(platformdirs.user_config_dir("rat-tables", False)) / "settings.toml"
    assert where["crash log"] == Path(platformdirs.user_log_dir("rat-tables", False)) / "crash.log"


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path / "file"))
    with pytest.raises(SaveFailed, match=r"cannot be made \(Not a directory\)\. RAT_TABLES_HOME can name another\."):
        folders.sessions()
