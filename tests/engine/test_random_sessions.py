"""Random sessions: answers, going back and forth, mends and rulings; after each act, all accounts agree."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.fold import Fold, line_to
from rat_tables.engine.game import Game
from rat_tables.engine.session import Fenced, Session
from rat_tables.engine.table import PLAY, TRACK
from tests.engine.made import go_on, opened, random_answer, reopened, stands
from tests.games.kuhn import KUHN
from tests.games.midden import MIDDEN
from tests.games.noughts import NOUGHTS

ACTS = 24


class Watched:
    """A session under watch: what was once written stays, and what comes back from the records is the same."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.written: list[bytes] = []
        self.check()

    def check(self) -> None:
        session = self.session
        now = [msgspec.json.encode(record) for record in session.records]
        assert now[: len(self.written)] == self.written, "a record was changed"
        self.written = now
        fresh = Fold(session.head.use, {s.slug: s.name for s in session.head.seat}, session.head.title, session.records)
        assert [step.n for step in line_to(fresh.tip)] == [step.n for step in session.line]
        assert (fresh.past, fresh.future, fresh.end) == (session.fold.past, session.fold.future, session.fold.end)
        again = reopened(session)
        assert again.conflict is None
        assert again.drifted == 0
        assert stands(again) == stands(session)
        assert session._chances == again._chances


def going_back(watched: Watched, rng: Random) -> None:
    session = watched.session
    back, before = session.back(), stands(session)
    if back is None:
        with pytest.raises(Refused, match="nothing-to-undo"):
            session.undo()
        return
    if back.fence is not None:
        with pytest.raises(Fenced):
            session.undo()
        assert stands(session) == before
    written = len(session.records)
    session.undo(agreed=True)
    assert session.records[written].do == "undo"
    assert session.records[written].agreed == (back.fence is not None)
    watched.check()
    if rng.random() < 0.7:
        session.redo()
        assert stands(session) == before


def going_forth(watched: Watched, rng: Random) -> None:
    if watched.session.fold.future:
        watched.session.redo()
    else:
        with pytest.raises(Refused, match="nothing-to-redo"):
            watched.session.redo()


def ruling(watched: Watched, rng: Random) -> None:
    session = watched.session
    examples = [example for knob in session.game.knobs.values() for example in knob.examples(session.table)]
    if examples:
        before = stands(session)
        try:
            session.ruling(*rng.choice(examples), "seen from the gallery")
        except Refused:
            assert stands(session) == before


def mending(watched: Watched, rng: Random) -> None:
    session = watched.session
    answers = [step for step in session.line if not step.record.do and not (step.record.chance and step.record.by)]
    if not answers:
        return
    step = rng.choice(answers)
    ask = session.at(step.up.n if step.up else 0).ask
    before, records = stands(session), len(session.records)
    assert ask is not None
    options = [random_answer(ask, rng) for _ in range(3)]
    text = next((text for seat, text in options if seat == step.record.seat), step.record.answer)
    try:
        draft = Draft(session, step.n, text, agreed=True)
    except Refused:
        return
    old = {late.n for late in session.line if late.n > step.n and late.record.by != "self"}
    while draft.open is not None and rng.random() < 0.8:
        seat, text = random_answer(draft.open, rng)
        draft.answer(text, seat)
    assert {late.n for late in [*draft.kept, *draft.dropped]} <= old
    assert not {late.n for late in draft.kept} & {late.n for late in draft.dropped}
    assert (stands(session), len(session.records)) == (before, records), "a draft touched the session"
    if rng.random() < 0.7:
        new = len(draft.new)
        draft.commit()
        assert session.records[records].do == "mend"
        assert session.records[records].count == new
        for kept in draft.kept:
            assert any(kept.record.answer == step.record.answer for step in session.line)


def noting(watched: Watched, rng: Random) -> None:
    watched.session.note("the cat looked in", rng.choice(["note", "doubt"]))


def answering(watched: Watched, rng: Random) -> None:
    go_on(watched.session, rng, rng.choice((1, 1, 3)))


ACTIONS = {answering: 10, going_back: 5, going_forth: 3, mending: 3, ruling: 2, noting: 1}

TABLES: list[tuple[Game[Any], int, str]] = [
    *((MIDDEN, count, use) for count in (2, 3, 4) for use in (PLAY, TRACK)),
    (KUHN, 2, PLAY),
    (NOUGHTS, 2, PLAY),
]


@pytest.mark.parametrize("seed", range(300))
def test_every_account_of_a_session_agrees_after_every_act(seed: int) -> None:
    rng = Random(seed)
    game, count, use = TABLES[seed % len(TABLES)]
    watched = Watched(opened(game, count, use, seed))
    go_on(watched.session, rng, rng.choice((0, 5, 30, 1000)))
    watched.check()
    for act in rng.choices(list(ACTIONS), list(ACTIONS.values()), k=ACTS):
        act(watched, rng)
        watched.check()
    assert watched.session.verify() == []
