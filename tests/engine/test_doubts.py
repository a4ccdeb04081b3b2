"""A doubt stays open until somebody writes down what was found of it."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.fold import BadRecord
from rat_tables.engine.records import Record
from rat_tables.engine.session import Session
from tests.games.kuhn import Kuhn
from tests.review.test_lookback import coins


def of_kuhn() -> Session[Kuhn]:
    session = coins()
    session.note("may one pass twice", "doubt")
    return session


def test_a_doubt_is_settled_by_a_note_of_it() -> None:
    session = of_kuhn()
    first, second = session.doubts
    session.settle(second, "no, the second pass ends it")
    assert session.doubts == [first]
    last = session.records[-1]
    assert (last.do, last.of, last.text) == ("note", second, "no, the second pass ends it")
    again = Session(session.game, session.head, session.records)
    assert again.doubts == [first]


@pytest.mark.parametrize("n", [1, 0, -1, 999])
def test_what_is_no_doubt_or_settled_already_is_refused_and_nothing_is_written(n: int) -> None:
    session = of_kuhn()
    kept: list[Record] = list(session.records)
    with pytest.raises(Refused) as refused:
        session.settle(n, "x")
    assert (refused.value.key, refused.value.facts["doubts"]) == ("settle-none", session.doubts)
    assert session.records == kept
    first = session.doubts[0]
    session.settle(first, "so")
    with pytest.raises(Refused):
        session.settle(first, "otherwise")


@pytest.mark.parametrize("of", [9999, 1, 0, -3])
def test_a_note_in_a_file_that_settles_what_is_no_doubt_is_said_to_be_wrong(of: int) -> None:
    session = of_kuhn()
    wrong = Record(do="note", of=of, text="x", after=session.records[-1].after)
    with pytest.raises(BadRecord) as bad:
        Session(session.game, session.head, [*session.records, wrong])
    assert (bad.value.n, bad.value.why) == (len(session.records) + 1, "settles-nothing")
