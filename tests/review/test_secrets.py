"""Looking back on a session that goes on: two that differ in a secret alone have the same course, dice and score."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.games import find
from rat_tables.games.high_tea.table import HighTea
from rat_tables.review.course import course, lines
from rat_tables.review.dice import dice, drawn, remarks
from rat_tables.words import of_game
from screens.course import CoursePage
from screens.dice import DicePage
from screens.score import ScorePage
from tests.games.high_tea.play_through import Policy, Tea, again, at, go_on, session
from tests.review.kept import back_on, evening


def told(of: Session[Any], viewer: Viewer) -> list[str]:
    """All that a review says of the numbers."""
    words = of_game(find(of.head.game))
    found, fell = course(of, viewer), dice(of)
    assert found is not None
    said = [repr(found), *lines(found, words, of.names), repr(fell), *remarks(fell, words)]
    said += map(repr, drawn(fell, words, of.names))
    back = back_on(of)
    pages = (CoursePage(back, viewer), DicePage(back), ScorePage(back, of.run, viewer))
    return [*said, *(repr([page.heading(), page.line()]) for page in pages), repr(pages[2].items())]


FLOWERS: Policy = {"scavenge.take": lambda ask, seat: list(ask.offers[seat])[-1]}


def pair(use: str) -> tuple[Tea, Tea, str]:
    """Two evenings that go on after somebody has made a dish of its Flowers in the one, a decoration in the other."""
    tea = go_on(session("ann bob cy", use=use, seed=4), FLOWERS, at("form"))
    assert tea.ask is not None
    seat, other = tea.ask.who[0], again(tea)
    tea.answer("dish", seat)
    other.answer("decoration", seat)
    for one in (tea, other):
        go_on(one, FLOWERS, lambda one: one.table.round == 4)
    return tea, other, seat


@pytest.mark.parametrize("use", ["play", "track"])
def test_nobody_can_tell_what_was_made_of_flowers(use: str) -> None:
    one, other, seat = pair(use)
    assert isinstance(one.table, HighTea)
    for viewer in (EVERYONE, *(rat for rat in one.table.seats if rat != seat)):
        assert told(one, viewer) == told(other, viewer)
    assert told(one, ALL) != told(other, ALL)


def dealt_otherwise(of: Session[Any]) -> Session[Any]:
    """The same evening, but that the last card dealt to a hand was another; it is broken off there."""
    last = max(i for i, step in enumerate(of.line) if step.record.ask == "draw")
    head = of.line[last].n
    one = evening("pie-rats-play", head)
    ask = one.at(head - 1).ask
    assert ask is not None
    assert ask.secret
    records = list(one.records)
    other = next(token for token in ask.offers[""] if token != records[-1].answer)
    records[-1] = msgspec.structs.replace(records[-1], answer=other)
    return Session(of.game, of.head, records)


def test_nobody_can_tell_which_card_was_dealt() -> None:
    of = evening("pie-rats-play")
    other = dealt_otherwise(of)
    one = evening("pie-rats-play", len(other.records))
    assert one.result is None
    assert repr(one.table.as_seen_by(ALL)) != repr(other.table.as_seen_by(ALL))
    for viewer in (EVERYONE, *one.table.seats):
        assert told(one, viewer) == told(other, viewer)
