"""What is done with a session that nobody sits at: written as at the table, and it stays where it was in the list."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rat_tables.desk.beside import abandoned, noted, rematch, retitled, revived
from rat_tables.desk.opening import Failed, begun, box, gone_on, library, looked_at, unsaid, usual_pack, with_cards
from rat_tables.engine.asks import Refused
from rat_tables.engine.session import Session
from saves.errors import NotASave
from saves.library import ABANDONED, OPEN, Entry
from saves.store import Store, load

LONG_AGO = 1_700_000_000
DEEDS: dict[str, Callable[[Entry], None]] = {
    "title": lambda entry: retitled(entry, "Salt"),
    "note": lambda entry: noted(entry, "Rats!"),
    "give up": abandoned,
    "take up": revived,
}


@pytest.fixture
def fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entry:
    """A session of the fair in which Ann has chosen, long ago."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    sat, store = begun(box("fair"), "play", ["Ann", "Bob"], {}, "The fair", 5)
    with store:
        sat.answer("crumbs", "ann")
    os.utime(store.path, (LONG_AGO, LONG_AGO))
    return only()


def only() -> Entry:
    """The one session there is."""
    (entry,) = library().entries()
    return entry


def seen() -> Session[Any]:
    """The session, looked at: nothing in it may have gone wrong."""
    _, session = looked_at(only(), pytest.fail)
    assert (session.drifted, session.conflict, session.verify()) == (0, None, [])
    return session


def test_each_is_one_record_with_the_fingerprint_of_the_table(fair: Entry) -> None:
    count, after = fair.records, load(fair.path).records[-1].after
    retitled(fair, "  The \x07Salty\nRat ")
    assert (only().title, seen().title) == ("The Salty Rat", "The Salty Rat")
    noted(fair, "Bob ate [red]the scone[/].")
    assert only().notes == ["Bob ate [red]the scone[/]."]
    abandoned(fair)
    assert (only().state, seen().fold.state) == (ABANDONED, "abandoned")
    revived(fair)
    assert (only().state, seen().fold.state) == (OPEN, "open")
    assert [record.after for record in load(fair.path).records[count:]] == [after] * 4
    assert only().changed == fair.changed
    assert fair.changed.timestamp() == LONG_AGO


def test_one_that_was_given_up_is_gone_on_with_by_any_answer(fair: Entry) -> None:
    abandoned(fair)
    assert library().latest() is None
    _, session, store = gone_on(only(), unsaid)
    with store:
        session.answer("straw", "bob")
    assert only().state == OPEN


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_what_is_in_the_way_is_said_and_nothing_is_written(fair: Entry, deed: Callable[[Entry], None]) -> None:
    text = fair.path.read_text()
    with Store.open(fair.path), pytest.raises(Failed) as locked:
        deed(fair)
    assert locked.value.bare.endswith("here it can only be read.")
    for wrong, said in (
        (text.replace('answer = "crumbs"', "answer = crumbs"), "is damaged in line"),
        (text.replace("format = 1", "format = 9"), "was written by a newer rat-tables"),
    ):
        fair.path.write_text(wrong)
        with pytest.raises(Failed) as failed:
            deed(fair)
        assert said in failed.value.bare
        assert "rat-tables check" not in failed.value.bare
        assert fair.path.read_text() == wrong
    fair.path.unlink()
    with pytest.raises(NotASave, match="There is no file"):
        deed(fair)


def test_nothing_to_see_is_no_title_and_no_note(fair: Entry) -> None:
    for deed in (retitled, noted):
        with pytest.raises(Refused, match="-empty"):
            deed(fair, " \u200d\x07 ")
    assert only() == fair


def test_rules_that_have_changed_are_noted_before_it_is_covered(fair: Entry) -> None:
    text = fair.path.read_text()
    fair.path.write_text(f'{text.rpartition("after = ")[0]}after = "00000000"\n')
    said: list[str] = []
    noted(fair, "Rats!", said.append)
    assert ["have changed since" in sentence for sentence in said] == [True]
    assert [record.by for record in load(fair.path).records[-2:]] == ["app", ""]


# ── once more ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_rematch_has_all_but_the_dice_and_the_title(fair: Entry) -> None:
    _, session, store = gone_on(fair, unsaid)
    with store:
        session.rename("bob", "Bobby")
    before = fair.path.read_bytes()
    opened, again, more = rematch(only())
    more.close()
    assert opened.shelf.name == "fair"
    assert list(again.names.values()) == ["Ann", "Bobby"]
    was, now = load(fair.path).head, load(more.path).head
    assert (now.game, now.use, now.options) == (was.game, was.use, was.options)
    assert (was.title, now.title) == ("The fair", "")
    assert now.seed != was.seed
    assert now.id != was.id
    assert again.ask is not None
    assert fair.path.read_bytes() == before


def test_a_rematch_of_one_begun_in_the_middle_begins_at_the_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    options: dict[str, bool | str] = {"middle": True, "sheets": "paper"}
    _, store = begun(box("high-tea"), "track", ["Ann", "Bob"], options, "", 5)
    store.close()
    _, again, more = rematch(only())
    more.close()
    assert again.head.options == {**load(store.path).head.options, "middle": False}
    assert (again.head.options["sheets"], again.head.use) == ("paper", "track")


def test_a_rematch_has_the_cards_that_were_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the file they came from is gone, or holds others by now."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    opened = box("pie-rats")
    own = usual_pack(opened, "play", None)
    assert own is not None
    mine = own._replace(data={**own.data, "title": "Mine"}, path=tmp_path / "gone.toml")
    _, store = begun(with_cards(opened, mine), "play", ["Ann", "Bob"], {}, "", 5)
    store.close()
    again, session, more = rematch(only())
    more.close()
    assert session.head.pack == load(store.path).head.pack
    assert session.head.pack is not None
    assert session.head.pack["title"] == "Mine"
    assert again.cards is not None
    assert again.cards.title == "Mine"


def test_what_cannot_be_begun_anew_says_why_and_makes_no_file(fair: Entry) -> None:
    text = fair.path.read_text()
    for wrong, error, said in (
        (text.replace("format = 1", "format = 9"), Failed, "newer rat-tables"),
        (text.replace('game = "fair"', 'game = "snakes"'), Failed, "snakes"),
        (text.replace("late = false", "lat = false"), Refused, "option-unknown"),
    ):
        fair.path.write_text(wrong)
        with pytest.raises(error, match=said):
            rematch(only())
        assert only().path == fair.path
