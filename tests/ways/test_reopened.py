"""Case 4: a session is saved, left and opened again; five are taken back and brought again, each with its label."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from rat_tables.desk.opening import words_of
from rat_tables.engine.seats import ALL
from rat_tables.engine.session import Session
from rat_tables.engine.table import digest
from rat_tables.games import find
from rat_tables.tale import Tale
from saves.store import Store
from tests.review.kept import NAMES
from tests.sessions.make import HERE

FIVE = 5


@pytest.fixture
def path(name: str, tmp_path: Path) -> Path:
    """A kept evening, broken off somewhere after its middle, at a point where it is whole."""
    path = Path(copyfile(HERE / f"{name}.toml", tmp_path / f"{name}.toml"))
    head, *log = path.read_text("utf-8").split("\n[[log]]\n")
    count = len(log) * 2 // 3
    group = next((n for n, record in enumerate(log) if 'do = "mend"' in record), None)
    if group is not None:
        size = int(log[group].partition("count = ")[2].split()[0])
        count = count if count <= group or count > group + size else group
    path.write_text("\n[[log]]\n".join([head, *log[:count]]) + "\n", "utf-8")
    return path


def told(session: Session[Any], what: str) -> str:
    tale = Tale(session, words_of(find(session.head.game), session.head))
    return tale.undo_label(ALL) if what == "undo" else tale.redo_label(ALL)


def opened(store: Store) -> Session[Any]:
    session: Session[Any] = Session(find(store.head.game).open(), store.head, store.saved.records, store.append)
    session.start()
    return session


@pytest.mark.parametrize("name", NAMES)
def test_case_4_five_back_and_five_again_after_reopening_twice(name: str, path: Path) -> None:
    with Store.open(path) as store:
        session = opened(store)
        there = digest(session.table, session.ask)
        steps = min(FIVE, len(session.fold.past))
        labels = []
        for _ in range(steps):
            labels.append(told(session, "undo"))
            session.undo(agreed=True)
        back = digest(session.table, session.ask)
    assert steps == FIVE
    assert all(labels)
    with Store.open(path) as store:
        session = opened(store)
        assert digest(session.table, session.ask) == back
        again = []
        for _ in range(steps):
            again.append(told(session, "redo"))
            session.redo()
        assert digest(session.table, session.ask) == there
    what = [label.partition(": ")[2] for label in labels]
    assert [label.partition(": ")[2] for label in again] == what[::-1]
    with Store.open(path) as store:
        assert digest(opened(store).table, opened(store).ask) == there
