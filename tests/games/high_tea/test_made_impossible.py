"""A mend that makes a later action impossible (case 2): it is shown, nothing goes unsaid, and nothing is negative."""

from __future__ import annotations

from rat_tables.engine.draft import Draft
from tests.games.high_tea.play_through import Policy, Tea, at, go_on, session
from tests.games.high_tea.table_laid import held, told

ROLLS: Policy = {
    "host.first": "ann",
    "setup.take": "crumbs",
    "scavenge.dice": "1 4",  # 4 Swords or 1 Crumb
    "scavenge.take": "crumbs",
    "1.scavenge.1:scavenge.take:bob": "swords",
    "1.outdo.swords:swords.request:bob": "cy:crumbs",
    "1.outdo.swords:swords.amount:bob": "4",
}


def asked(tea: Tea, kind: str, place: str, seat: str = "") -> int:
    """The number of the record of that answer."""
    return next(step.n for step in tea.line if step.record.key == (place, kind, seat))


def test_a_request_nobody_may_make_any_more_is_dropped_and_told() -> None:
    tea = go_on(session("ann bob cy"), ROLLS, at("goal.dice", "2"))
    # bob: 2 and 2 Crumbs and 4 Swords; cy: 2 and 3 Crumbs, of which bob is given 4
    assert [e.seat for e in told(tea.table, "swords.given")] == ["bob"]
    draft = Draft(tea, asked(tea, "scavenge.take", "1.scavenge.1", "bob"), "crumbs")
    # ann has the only Sword now and asks: that is a new question, before anything later can be kept
    assert draft.open is not None
    assert (draft.open.kind, draft.open.who) == ("swords.request", ("ann",))
    draft.answer("cy:rags")
    draft.answer("1")
    assert {step.record.ask for step in draft.dropped} == {"swords.request", "swords.amount"}
    assert {step.record.seat for step in draft.dropped} == {"bob"}
    draft.commit()
    assert told(tea.table, "swords.given") == []
    assert all(units >= 0 for rat in tea.table.rats for units in rat.supplies.values())
    assert tea.verify() == []


def test_a_request_for_more_than_there_is_now_brings_nothing() -> None:
    tea = go_on(session("ann bob cy"), ROLLS, at("goal.dice", "2"))
    draft = Draft(tea, asked(tea, "scavenge.take", "1.scavenge.2", "cy"), "swords")
    # cy has 4 Crumbs left, and 4 Swords as bob has: the Host is asked who goes first, and cy what for
    assert draft.open is not None
    assert (draft.open.kind, draft.open.who) == ("swords.order", ("ann",))
    draft.answer("cy")
    assert draft.open.kind == "swords.request"
    draft.answer("bob:crumbs")
    draft.answer("3")
    draft.commit()
    given, refused = told(tea.table, "swords.given"), told(tea.table, "swords.refused")
    # bob had 4: cy is given 3, and has 7; what a rat has just received is safe, so bob's request is asked anew
    assert [(e.seat, e.facts["amount"]) for e in given] == [("cy", 3)]
    assert refused == []
    assert (held(tea.table, "bob")["crumbs"], held(tea.table, "cy")["crumbs"]) == (1, 7)
    assert tea.ask is not None
    assert (tea.ask.kind, tea.ask.who) == ("swords.request", ("bob",))
    assert "cy:crumbs" not in tea.ask.offers["bob"]


def test_less_than_was_asked_for_is_refused_and_no_number_is_negative() -> None:
    tea = go_on(session("ann bob cy"), ROLLS, at("goal.dice", "2"))
    draft = Draft(tea, asked(tea, "setup.take", "setup.supplies", "cy"), "rags")
    # cy has 3 Crumbs and not 5: the request for 4 stands, and cy says "Rats!"
    while draft.open is not None:
        offered = next(iter(draft.open.offers.values()))
        draft.answer(next(iter(offered), "1"), next(iter(draft.open.offers)))
    draft.commit()
    assert [(e.seat, e.facts["amount"]) for e in told(tea.table, "swords.refused")] == [("bob", 4)]
    assert told(tea.table, "swords.given") == []
    assert all(units >= 0 for rat in tea.table.rats for units in rat.supplies.values())
