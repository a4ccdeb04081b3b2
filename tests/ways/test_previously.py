"""What is read before a session goes on: what was done last, where it stands, what is open; and no secret."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rat_tables.engine.session import Session
from rat_tables.previously import Previously, previously
from tests.ways.stage import driven, fair, played, ran, session, words

THEN = datetime(2026, 11, 27, 19, 30, tzinfo=UTC)
ROLLED = "The dice show 5 and 5."


def told(sat: Session[Any], now: datetime = THEN) -> Previously:
    """What is to be read of a session, every word of it known."""
    said = words(sat.head.game)
    found = previously(sat, said, now)
    assert found is not None
    assert said.missed == set()
    return found


def stamped(sat: Session[Any], *, last: datetime) -> Session[Any]:
    """The same session, read again, its last record of a moment and the others an hour older."""
    times = [*[last - timedelta(hours=1)] * (len(sat.records) - 1), last]
    records = [msgspec.structs.replace(record, at=at) for record, at in zip(sat.records, times, strict=True)]
    return Session(sat.game, sat.head, records)


def test_the_last_doings_where_it_stands_and_what_is_open() -> None:
    sat = fair(seats=("Ann", "Bob", "Cy"))
    sat.answer("straw", "bob")
    sat.note("May both take?", do="doubt")
    sat.note("A gull.")
    sat.note("", do="doubt")
    assert told(stamped(sat, last=THEN), THEN + timedelta(days=3)) == Previously(
        heading="Previously aboard Fair",
        when="last played 3 days ago",
        told=(ROLLED, "Note: A gull."),
        place="Fair · day 1 · take",
        turn="Next: Ann and Cy choose in secret.",
        chosen="Bob has chosen already.",
        doubted="2 things to look up",
        doubts=("May both take?", "nobody wrote down what (day 1 · take)"),
    )


def test_a_public_question_is_told_as_it_will_be_asked() -> None:
    sat = fair()
    for token, seat in (("straw", "bob"), ("crumbs", "ann"), ("none", "ann")):
        sat.answer(token, seat)
    found = told(sat)
    assert (found.turn, found.chosen, found.doubted) == ("Next: Bob, what do you bid?", "", "")
    assert found.told == (ROLLED, "All took something.")


def test_only_the_last_is_told_and_nothing_that_was_taken_back() -> None:
    sat = fair()
    for token, seat in (("straw", "bob"), ("crumbs", "ann"), ("none", "ann"), ("7", "bob")):
        sat.answer(token, seat)
    assert "Bob bids 7." in told(sat).told
    sat.undo()
    assert told(sat).told == (ROLLED, "All took something.")
    for n in range(12):
        sat.note(f"Gull {n}.")
    assert told(sat).told == tuple(f"Note: Gull {n}." for n in range(4, 12))
    for n in range(5):
        sat.note(f"Doubt {n}", do="doubt")
    assert (told(sat).doubted, told(sat).doubts) == ("5 things to look up", ("Doubt 2", "Doubt 3", "Doubt 4"))


def test_a_title_of_ones_own_stands_in_the_sentence() -> None:
    sat = fair()
    sat.answer("straw", "bob")
    sat.retitle("The Mouldy Duchess")
    assert told(sat).heading == "Previously aboard the Mouldy Duchess"
    sat.retitle("Theodora")
    assert told(sat).heading == "Previously aboard Theodora"
    nameless = session("kuhn")
    nameless.answer("pass")
    assert told(nameless).heading == "Previously"


def test_what_the_app_did_by_itself_is_no_playing() -> None:
    sat = fair()
    assert sat.records[0].by == "app"  # the dice
    assert previously(sat, words("fair"), THEN) is None
    sat.answer("straw", "bob")
    played_at = stamped(sat, last=THEN)
    played_at.note("The rules have changed.", by="app")
    found = told(played_at, THEN + timedelta(hours=2))
    assert found.when == "last played 2 h ago"  # not: just now
    assert found.told == (ROLLED,)
    sat.undo()
    assert previously(sat, words("fair"), THEN) is None


def test_a_finished_session_has_nothing_to_be_reminded_of() -> None:
    sat = session("kuhn")
    sat.answer("pass")
    assert told(sat).turn == "Next: Bob, do you put a coin in?"
    sat.answer("pass")
    assert sat.result is not None
    assert previously(sat, words("kuhn"), THEN) is None


def test_where_an_answer_fits_no_more_what_came_before_is_told() -> None:
    sat = fair()
    sat.answer("straw", "bob")
    dice, took = sat.records
    broken = Session(sat.game, sat.head, [dice, msgspec.structs.replace(took, answer="gold")])
    assert broken.conflict is not None
    found = told(broken)
    assert (found.told, found.turn, found.chosen) == ((ROLLED,), "", "")
    assert played(broken).startswith("\nPreviously aboard Fair\n")


def straw(sat: Session[Any]) -> None:
    """Ann takes what she takes, while Bob is awaited; she and Bob differ in nothing that is public."""
    sat.answer("straw", "ann")


def crumbs(sat: Session[Any]) -> None:
    sat.answer("crumbs", "ann")


def opened(take: Callable[[Session[Any]], None]) -> Callable[[Session[Any]], None]:
    """The same once all is opened, at Ann’s next secret."""

    def both(sat: Session[Any]) -> None:
        take(sat)
        sat.answer("straw", "bob")

    return both


@pytest.mark.parametrize("pair", [(straw, crumbs), (opened(straw), opened(crumbs))])
def test_two_sessions_that_differ_in_what_one_rat_holds_are_told_alike(
    pair: tuple[Callable[[Session[Any]], None], Callable[[Session[Any]], None]],
) -> None:
    found = []
    for play in pair:
        sat = fair()
        play(sat)
        found.append((told(sat), played(sat, terminal=True)))
    assert found[0] == found[1]


def test_kuhn_the_cards_of_both_are_in_none_of_it() -> None:
    found = set()
    for seed in range(12):
        sat = session("kuhn")
        sat = Session(sat.game, msgspec.structs.replace(sat.head, seed=seed))
        sat.start()
        sat.answer("pass")
        found.add((told(sat), played(sat, terminal=True)))
    assert len(found) == 1


# ── in lines of text ────────────────────────────────────────────────────────────────────────────────────────


def test_it_stands_before_the_table_and_what_it_tells_is_not_told_again() -> None:
    sat = fair()
    sat.answer("straw", "bob")
    sat.note("May both take?", do="doubt")
    sat = stamped(sat, last=datetime.now().astimezone() - timedelta(minutes=5))
    sat.records[-2].at = sat.records[-1].at  # a doubt is no play: the answer before it is what counts
    out = played(sat, terminal=True)
    assert out.startswith(
        f"\nPreviously aboard Fair (last played 5 min ago)\n  {ROLLED}\n  Bob has chosen already.\n"
        "One thing to look up:\n  May both take?\n\nThe Fair · Fair · day 1 · take"
    )
    assert out.count(ROLLED) == 1
    assert out.index("Previously") < out.index("Pass to Ann")
    assert out.count("Previously") == 1


def test_it_is_said_once_and_of_no_table_that_begins() -> None:
    assert "Previously" not in played(fair(), "2", "1")
    sat = fair()
    sat.answer("straw", "bob")
    assert played(sat, "1", "0", "5").count("Previously") == 1


def test_json_has_none_of_it() -> None:
    sat = fair()
    sat.answer("straw", "bob")
    first, *_ = driven(sat)
    assert set(first) == {"n", "ask", "view", "log", "session"}


def test_from_the_command_line(tmp_path: Path) -> None:
    ran(tmp_path, "play", "fair", "--players", "Ann,Bob", "--title", "The Annex", "--seed", "5", "--plain", stdin="1\n")
    before = next((tmp_path / "sessions").glob("*.toml")).read_bytes()
    done = ran(tmp_path, "resume", "--plain")
    assert done.stdout.startswith("\nPreviously aboard the Annex (last played just now)\n")
    assert next((tmp_path / "sessions").glob("*.toml")).read_bytes() == before
