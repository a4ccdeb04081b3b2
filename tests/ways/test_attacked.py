"""What was once broken on purpose, and holds now."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rat_tables.desk.options import seat_named, with_seats
from rat_tables.engine.asks import Refused
from rat_tables.engine.seats import EVERYONE
from rat_tables.tale import Tale
from saves.people import seat_heads
from saves.store import Store, load
from tests.ways.stage import Text, command, environment, fair, played, ran, session, words
from tests.ways.test_cli import PLAY, begun, listed


def test_an_agreed_look_past_the_fence_is_written_down_also_if_it_is_left() -> None:
    sat = session("kuhn")
    out = played(sat, "bet", "bet", ":mend 3 pass", ":mend 3 pass", ":agree", ":leave")
    notes = [record for record in sat.records if record.do == "note"]
    assert [(note.by, "record 3" in note.text) for note in notes] == [("app", True)]
    assert "The whole table agreed to see" in out
    assert any("agreed to see" in passage.text for passage in Tale(sat, words("kuhn")).whole(EVERYONE))


def test_what_was_to_be_agreed_to_does_not_wait_for_something_else() -> None:
    sat = session("kuhn")
    before = len(sat.line)
    out = played(sat, "bet", "bet", ":undo", ":note never mind", ":agree")
    assert "agree" in out
    assert len(sat.line) == before + 2
    sat = session("kuhn")
    played(sat, "bet", "bet", ":undo", ":why", ":tale", ":agree")  # looking something up is no change of mind
    assert len(sat.line) < before + 2


def test_many_commands_at_a_curtain_are_done_one_after_the_other() -> None:
    sat = fair()
    table = Text(sat, *[":peek ann", "", ""] * 400, terminal=True)
    assert table.run() == 0
    assert table.out.getvalue().count("Pass to") > 400


def test_a_draft_says_what_it_begins_with_and_is_forgotten_on_leaving() -> None:
    out = played(fair("track"), "3 6", "1", "1", ":mend 1 2 5")
    assert "Record 1 (its number in the tale) was: 3 6 (dice).\nA draft: " in out
    assert "The draft is forgotten; nothing of it was kept." in out


def test_a_peek_shows_what_was_chosen_and_waits() -> None:
    out = played(fair("track"), "3 6", "straw", ":peek ann", ":peek bob")
    assert out.count("Waiting to be opened with the others: Ann: 6 bundles of Straw.") == 1
    assert out.count("Waiting to be opened") == 1  # Bob has not chosen


def test_a_name_is_whom_it_names_now() -> None:
    sat = session("kuhn")
    sat.rename("ann", "Xeno")
    with pytest.raises(Refused) as refused:
        sat.rename("bob", "Ann")
    assert (refused.value.key, refused.value.facts) == ("name-slug", {"answer": "Ann", "seat": "ann"})
    sat.rename("ann", "Ann")  # one's own is one's own
    assert seat_named("Bob-2", {"bob": "Bob", "bob-2": "Bob (2)", "bob-2-2": "bob-2"}) == "bob-2-2"


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Moritz draw", "ann draw"),
        ("mo draw", "ann draw"),
        ("kill m2 ÉMI1", "kill ann2 seat-21"),
        ("out émile zola", "out seat-2"),
        ("ann draw", "ann draw"),
        ("play mo crown", "play mo crown"),
        ("kill 2", "kill 2"),
        ("", ""),
    ],
)
def test_a_typed_line_may_call_people_by_the_names_they_go_by_now(line: str, read: str) -> None:
    assert with_seats(line, {"ann": "Moritz", "seat-2": "Émile Zola"}) == read
    assert seat_named("bob", {"bob": "Xeno", "cy": "Cy"}) == "bob"


def test_a_rat_may_be_called_roll() -> None:
    assert [seat.slug for seat in seat_heads(["Roll", "Ann"])] != ["roll", "ann"]


def test_show_at_a_record_within_a_mend_shows_the_whole_of_it(tmp_path: Path) -> None:
    path = begun(tmp_path, "pass", "bet", ":mend 3 bet", ":agree", ":commit")
    records = load(path).records
    at = next(n for n, record in enumerate(records, 1) if record.do == "mend")
    assert (records[at - 1].count or 0) >= 1
    for n in range(at - 1, len(records) + 1):
        for way in ((), ("--json",), ("--story",)):
            assert ran(tmp_path, "show", path.name, "--at", str(n), *way).returncode == 0


def test_a_file_that_was_moved_or_replaced_takes_no_answer(tmp_path: Path) -> None:
    from saves.errors import SaveFailed
    from tests.saves.made import answer, head

    for spoil in ("delete", "replace"):
        (tmp_path / spoil).mkdir()
        store = Store.create(tmp_path / spoil, head())
        store.append([answer()])
        other = store.path.with_suffix(".other")
        other.write_bytes(store.path.read_bytes())
        if spoil == "delete":
            store.path.unlink()
        else:
            other.replace(store.path)
        with pytest.raises(SaveFailed, match="no longer where it was"):
            store.append([answer()])
        store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="sh closes the streams")
@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", "<&- >&-", ">/dev/full"])
@pytest.mark.parametrize("arguments", [("games",), ("where", "--json"), (*PLAY, "--plain")])
def test_closed_or_full_streams_bring_no_traceback(tmp_path: Path, closed: str, arguments: tuple[str, ...]) -> None:
    import shlex
    import subprocess

    line = f"{shlex.join(command(*arguments))} {closed}"
    stdin = None if "<" in closed else subprocess.DEVNULL
    done = subprocess.run(
        ["sh", "-c", line],
        env=environment(tmp_path),
        cwd=tmp_path,
        stdin=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert "went wrong" not in done.stderr
    assert done.returncode == (1 if "full" in closed else 0)
    if "full" in closed:
        assert "no room where the output goes" in done.stderr


def test_line_breaks_in_names_end_no_name(tmp_path: Path) -> None:
    done = ran(tmp_path, "play", "kuhn", "--players", "Ann\rOne,Bob", "--json")
    assert done.returncode == 0
    assert listed(tmp_path)[0]["seats"] == {"ann-one": "Ann One", "bob": "Bob"}


def test_a_save_without_seats_is_told_as_such(tmp_path: Path) -> None:
    path = begun(tmp_path, "bet")
    text = path.read_text()
    start, end = text.index("[[seat]]"), text.index("[[log]]")
    path.write_text(text[:start] + text[end:])
    done = ran(tmp_path, "show", str(path), "--open")
    assert (done.returncode, "has 0 seats, and the game is for 2 to 2" in done.stderr) == (1, True)


@pytest.mark.skipif(sys.platform == "win32", reason="pexpect needs a pseudo-terminal")
def test_a_second_enter_opens_no_curtain(tmp_path: Path) -> None:
    from tests.ways.test_terminal import FAIR, Terminal

    terminal = Terminal(tmp_path, *FAIR)
    terminal.until("Pass to Ann")
    terminal.send("")
    terminal.until("2) 5 bundles of Straw")
    terminal.child.send("1\r\r\r")  # a bounced Enter, and one more
    seen = terminal.until("Pass to Bob – press Enter when only Bob is looking.")
    assert "Only Bob is looking" not in seen
    terminal.send(":quit")
    assert "Only Bob is looking" not in terminal.end()
