"""Looking back: every point of an evening as it stood, by steps, rounds and key events, there and back."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.engine.table import digest
from rat_tables.review.lookback import KEY, ROUND, STEP, Lookback
from rat_tables.tale import LIVE, STRUCK, Lines, Tale
from tests.games.kuhn import KUHN
from tests.review.kept import NAMES, back_on, evening


def fingerprint(back: Lookback) -> str:
    return digest(back.run.table, back.run.ask)


@pytest.mark.parametrize("name", NAMES)
def test_at_every_stop_the_table_is_the_one_that_was_saved(name: str) -> None:
    """Forwards a step at a time, and backwards here and there: the fingerprints in the file are the judge."""
    back = back_on(evening(name))
    records = back.session.records
    back.go(0)
    while back.by(STEP, 1):
        if back.piece.how in (LIVE, STRUCK):
            assert fingerprint(back) == records[back.piece.n - 1].after
    assert back.at == back.last
    assert fingerprint(back) == records[-1].after
    for at in range(back.last, 0, -37):
        back.go(at)
        if back.piece.how in (LIVE, STRUCK):
            assert fingerprint(back) == records[back.piece.n - 1].after


@pytest.mark.parametrize("name", NAMES)
def test_every_answer_has_a_stop_and_the_whole_log_is_the_tale(name: str) -> None:
    session = evening(name)
    back = back_on(session)
    lines = Lines(session)
    answers = {lines.root(n) for n, record in enumerate(session.records, 1) if record.steps}
    met = {lines.root(piece.n) for piece in back.stops if piece.how in (LIVE, STRUCK) and piece.n}
    shown = {lines.root(old.n) for step in session.line for old in lines.were(step)}  # beside what they became
    alone = {n for n in answers if session.records[n - 1].by == "self"}
    assert answers - shown - alone <= met
    for viewer in (ALL, EVERYONE, session.head.seats[0]):
        back.go(back.last)
        assert back.log(viewer) == Tale(session, back.words).whole(viewer)
        at_each = []
        for at in range(back.last + 1):
            back.at = at
            at_each += back.here(viewer)
        assert at_each == Tale(session, back.words).whole(viewer)
        back.at = back.last


def test_by_rounds_and_key_events_of_a_tea() -> None:
    """Five rounds; Host changes, awards and the lifeboat are told of."""
    back = back_on(evening("high-tea-play"))
    places = []
    back.go(0)
    while back.by(ROUND, 1):
        places.append(back.run.table.round)
    assert places == [1, 2, 3, 4, 5, 5]  # after the last round comes the end
    assert back.at == back.last
    told = []
    back.go(0)
    while back.by(KEY, 1):
        told.append(" ".join(passage.text for passage in back.here(EVERYONE)))
    hosts = [text for text in told if "put on the fancy hat" in text]
    assert len(hosts) == sum(event.kind == "host.new" for event in back.session.table.story.events)
    assert "took the lifeboat" in told[-1]
    assert not back.by(KEY, 1)


def test_there_and_back() -> None:
    back = back_on(evening("high-tea-play"))
    assert not back.there_and_back()
    back.go(60)
    back.by(ROUND, 1)
    there = back.at
    assert back.there_and_back()
    assert back.at == 60
    assert back.there_and_back()
    assert back.at == there
    back.by(STEP, 1)
    back.by(STEP, 1)
    back.there_and_back()
    assert back.at == 60


def coins() -> Session[Any]:
    """Ann bets, which is taken back; then she passes, Bob bets, a note, a doubt, a ruling, and Ann’s pass is mended."""
    head = Head(game="kuhn", use="play", seed=5, seat=[SeatHead("Ann", "ann", "A", 1), SeatHead("Bob", "bob", "B", 2)])
    session = Session(KUHN, head)
    session.start()
    session.answer("bet")
    session.undo()
    session.answer("pass")
    session.note("a gull looks on")
    session.note("", "doubt")
    session.answer("bet")
    passed = next(step.n for step in session.line if step.record.answer == "pass")
    Draft(session, passed, "bet", agreed=True).commit()
    session.rename("bob", "Bobby")
    session.undo(agreed=True)
    return session


def test_nothing_sticks_and_what_was_taken_back_is_stopped_at() -> None:
    """Case 19: notes, edits, taken-back and renamed: each is stepped over, forwards and backwards."""
    session = coins()
    back = Lookback(session, back_on(evening("high-tea-play")).words)
    seen = []
    back.go(0)
    while True:
        seen.append((back.at, back.piece.how))
        if not back.by(STEP, 1):
            break
    assert [at for at, _ in seen] == list(range(back.last + 1))
    assert [how for _, how in seen].count(STRUCK) == 2  # the first bet, and the mend that was taken back
    while back.by(STEP, -1):
        pass
    assert back.at == 0
    struck = next(at for at, piece in enumerate(back.stops) if piece.how == STRUCK)
    back.go(struck)
    assert back.run.ask is not None
    assert back.run.ask.kind == "respond" or fingerprint(back) == session.records[back.piece.n - 1].after


def test_what_was_taken_back_and_fits_the_rules_no_more_is_stepped_over() -> None:
    session = coins()
    back = Lookback(session, back_on(evening("high-tea-play")).words)
    for piece in back.stops:
        if piece.how == STRUCK:
            session.records[piece.n - 1].answer = "zzz"
    back.go(0)
    seen = [back.at]
    while back.by(STEP, 1):
        seen.append(back.at)
    while back.by(STEP, -1):
        pass
    assert seen == list(range(back.last + 1))


def test_where_everything_is_taken_back_there_is_still_a_now() -> None:
    session = coins()
    while session.fold.past:
        session.undo(agreed=True)
    back = Lookback(session, back_on(evening("high-tea-play")).words)
    assert back.piece.how == "now" or back.piece.how != STRUCK
    assert fingerprint(back) == digest(session.table, session.ask)
    back.go(back.last - 1)
    back.go(back.last)
    assert fingerprint(back) == digest(session.table, session.ask)


# ── finding ─────────────────────────────────────────────────────────────────────────────────────────────────


def found(back: Lookback, text: str, viewer: str) -> list[tuple[int, str, str]]:
    return [(hit.n, hit.place, hit.passage.text) for hit in back.find(text, viewer)]


def test_who_had_the_7_of_hearts_in_scene_2() -> None:
    """Bob drew it after scene 1 and gave it up after scene 2; nothing was told of it in between."""
    back = back_on(evening("rats-with-gats-play"))
    assert found(back, "who had the 7 of hearts in scene 2?", ALL) == [
        (175, "Scene 2 · roles", "7♥ is in Bob’s hand."),
        (258, "After scene 2 · the Deep draws", "7♥ is in the discard pile."),
    ]
    assert found(back, "7h", ALL)[0] == (162, "After scene 1 · Ranks earned", "Bob drew 7♥.")
    assert found(back, "7h scene 2", "bob")[0][2] == "7♥ is in Bob’s hand."
    assert [text for _, _, text in found(back, "7h scene 2", "ann")] == ["7♥ is in the discard pile."]


@pytest.mark.parametrize("records", [170, 200, 250])
def test_a_hand_of_an_unfinished_game_is_found_by_its_rat_alone(records: int) -> None:
    back = back_on(evening("rats-with-gats-play", records))
    assert not found(back, "7h", EVERYONE)
    assert not found(back, "7h", "ann")
    assert found(back, "7h", "bob")


def test_what_is_told_of_a_round_is_found_where_it_begins() -> None:
    """`round 3` leads first to where nobody has placed yet, though the answer that led there was of round 2."""
    back = back_on(evening("rattaneer-play"))
    first = back.find("round 3", ALL)[0]
    assert first.passage.text == "Round 3."
    back.go(back.stop_of(first.n))
    assert back.at == back.rounds[2]
    assert back.run.ask is not None
    assert len(back.run.ask.who) == 3  # all of them are still to place


def test_notes_and_doubts_are_found_and_what_was_mended() -> None:
    session = evening("high-tea-play")
    session.note("a gull looks on")
    session.note("are doubles taken twice", "doubt")
    back = back_on(session)
    assert [hit.passage.kind for hit in back.find("gull", EVERYONE)] == ["note"]
    assert [hit.passage.kind for hit in back.find("doubles taken", EVERYONE)] == ["doubt"]
    assert back.find("", EVERYONE) == []
    mended = back_on(evening("high-tea-track"))
    assert any(hit.passage.was for hit in mended.find("was", EVERYONE)) or not any(
        record.do == "mend" for record in mended.session.records
    )
