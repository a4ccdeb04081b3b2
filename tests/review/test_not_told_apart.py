"""Looking back on an unfinished game tells nobody what another holds: evenings that differ in a secret look alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rat_tables.desk.options import takes
from rat_tables.engine.game import Run
from rat_tables.engine.seats import EVERYONE, Viewer
from rat_tables.engine.session import Session, take_step
from rat_tables.review.lookback import Lookback
from tests.review.kept import back_on, evening

SOUGHT = ("ann", "draw", "choice", "2", "7h", "gems", "hand", "crumbs", "the")


def all_of_it(back: Lookback, viewer: Viewer) -> list[Any]:
    """All that a viewer can read, and how the way goes, from the beginning to now."""
    names, table = back.session.names, []
    for at in range(max(back.last - 8, 0), back.last + 1):
        back.go(at)
        table.append((repr(back.run.table.as_seen_by(viewer)), back.done(viewer), back.here(viewer)))
    found = [back.find(text, viewer) for text in (*SOUGHT, *names.values())]
    return [[piece[:2] for piece in back.stops], back.rounds, back.keys, back.log(viewer), found, table]


def told_apart(one: Session[Any], other: Session[Any], owner: str) -> None:
    for viewer in (EVERYONE, *(seat for seat in one.head.seats if seat != owner)):
        assert all_of_it(back_on(one), viewer) == all_of_it(back_on(other), viewer)


def twins(name: str) -> Iterator[tuple[Session[Any], Session[Any], str]]:
    """Evenings broken off behind a sealed answer that could have been another; that other one beside it."""
    whole = evening(name)
    run: Run[Any] = Run(whole.game, whole.setting)
    for step in whole.line:
        record, ask = step.record, run.ask
        if ask is not None and ask.secret and len(ask.who) > 1 and record.seat in ask.offers:
            offered = list(ask.offers[record.seat])
            tokens = [*offered, "+".join(offered[: ask.pick[0]]) or "none"] if ask.pick else offered
            one, other = evening(name, step.n), evening(name, step.n - 1)
            for token in tokens[::-1]:
                if token != record.answer and takes(ask, record.seat, token):
                    other.answer(token, record.seat)
                    yield one, other, record.seat
                    break
        take_step(run, step)


@pytest.mark.parametrize(
    "name", ["high-tea-play", "high-tea-play-two", "rats-with-gats-play", "rats-with-gats-play-dealt"]
)
def test_nobody_else_can_tell(name: str) -> None:
    pairs = list(islice(twins(name), 5, 9)) or list(islice(twins(name), 4))
    assert pairs
    for one, other, owner in pairs:
        told_apart(one, other, owner)
