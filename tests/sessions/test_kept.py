"""Every kept save opens as it did, with the same result, and stays as it is."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from rat_tables.cli import main
from rat_tables.engine.session import Session
from rat_tables.games import load as game_of
from saves.library import FINISHED, Library
from saves.store import Store, load
from tests.sessions.make import EXPECTED, HERE, known, outcome

KEPT = sorted(path.stem for path in HERE.glob("*.toml") if path != EXPECTED)
EXPECTED_OF = known()


@pytest.fixture
def kept(name: str, tmp_path: Path) -> Path:
    """A copy of a kept save, as a lock is laid beside what is opened to write."""
    return Path(copyfile(HERE / f"{name}.toml", tmp_path / f"{name}.toml"))


def test_each_kept_save_has_its_outcome_beside_it() -> None:
    assert set(EXPECTED_OF) == set(KEPT)


@pytest.mark.parametrize("name", KEPT)
def test_it_opens_with_nothing_to_say(name: str, kept: Path) -> None:
    before = kept.read_bytes()
    with Store.open(kept) as store:
        assert not store.saved.torn
        assert store.saved.damage is None
        assert not store.saved.trouble
        session: Session[Any] = Session(game_of(store.head.game), store.head, store.saved.records, store.append)
        assert session.conflict is None
        assert session.drifted == 0
        session.start()
    assert kept.read_bytes() == before
    assert session.verify() == []
    assert session.fold.finished


@pytest.mark.parametrize("name", KEPT)
def test_it_ends_as_it_ended(name: str) -> None:
    saved = load(HERE / f"{name}.toml")
    session: Session[Any] = Session(game_of(saved.head.game), saved.head, saved.records)
    last = [record for record in saved.records if record.do == "end"][-1]
    assert session.result is not None
    assert session.result.standings == [tuple(pair) for pair in last.standings]
    assert list(session.result.winners) == last.winners
    assert outcome(session) == EXPECTED_OF[name]


@pytest.mark.parametrize("name", KEPT)
def test_the_app_lists_it_and_finds_nothing_wrong(name: str, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = Library(kept.parent).entry(kept)
    assert (entry.state, entry.trouble) == (FINISHED, "")
    assert entry.title == EXPECTED_OF[name]["title"]
    before = kept.read_bytes()
    assert main(["check", str(kept)]) == 0
    assert main(["show", str(kept)]) == 0
    assert entry.title in capsys.readouterr().out
    assert kept.read_bytes() == before


def done(name: str) -> set[str]:
    """What was done in a session, by record."""
    return {record.do for record in load(HERE / f"{name}.toml").records}


def test_the_kept_saves_hold_what_they_are_kept_for() -> None:
    """What would not be noticed if it were missing."""
    track = load(HERE / "high-tea-track.toml").records
    assert done("high-tea-track") == {"", "undo", "redo", "mend", "ruling", "note", "doubt", "set", "end"}
    assert {record.by for record in track if record.chance} == {"app", "table"}
    assert any(record.name for record in track)
    assert any(record.agreed for record in load(HERE / "high-tea-play.toml").records)
    paper = load(HERE / "high-tea-paper.toml").records
    assert {record.answer for record in paper if record.ask == "outdo.sure"} == {"again", "sure"}
    assert any(record.ask == "middle.round" for record in load(HERE / "high-tea-middle.toml").records)
