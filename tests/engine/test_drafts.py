"""Mending an earlier answer: what is kept, what is dropped, what is open, and what is written when it is committed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rat_tables.engine.asks import Chance, Options, Refused, Rules
from rat_tables.engine.chance import SIX, draw, roll
from rat_tables.engine.draft import Draft
from rat_tables.engine.fold import Step
from rat_tables.engine.game import Knob
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import Fenced, Session
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.engine.verbs import choose, sealed
from tests.engine.made import Yard, opened, reopened, stands, ways, yard, yes


def shop(t: Yard) -> Rules[None]:
    """Three mornings: Ann earns or lends coins, Bob buys what Ann's coins allow, after lending he names a day."""
    for day in (1, 2, 3):
        t.at(day, "earn")
        how = yield from choose("ann", "earn", earnings)
        t.rats[0].points += {"two": 2, "five": 5, "lend": 0}[how]
        if how == "lend":
            t.at(day, "lend")
            t.done.append((yield from choose("bob", "back", days)))
        t.at(day, "buy")
        price = yield from choose("bob", "buy", affordable, t)
        t.rats[0].points -= price
        t.done.append(f"{day}:{price}")
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


def earnings() -> Options[str]:
    return {"two": "two", "five": "five", "lend": "lend"}


def days() -> Options[str]:
    return {"monday": "monday", "friday": "friday"}


def affordable(t: Yard) -> Options[int]:
    return {"nothing": 0, **{str(price): price for price in range(1, t.rats[0].points + 1)}}


def set_coins(t: Yard, path: Sequence[str], value: str) -> None:
    if int(value) < len(t.done):
        raise Refused("coins", answer=value)
    t.rats[0].points = int(value)


COINS: Knob[Yard] = Knob(set_coins, lambda t: [("coins", "9")])
SHOP = yard(shop, knobs={"coins": COINS})


def shopped(*answers: str) -> Session[Yard]:
    session = opened(SHOP, use=TRACK)
    for text in answers:
        session.answer(text)
    return session


def said(steps: Sequence[Step]) -> list[str]:
    return [step.record.answer or f"{step.record.knob} {step.record.value}" for step in steps]


FIVE = ("five", "4", "two", "3", "five", "1")


def test_all_that_still_fits_is_kept_and_counted_again() -> None:
    session = shopped(*FIVE)
    draft = session_draft(session, 2, "3")
    assert (said(draft.kept), draft.dropped, draft.open) == (["two", "3", "five", "1"], [], None)
    assert draft.run.table.rats[0].points == 5  # 5-3 +2-3 +5-1
    assert session.table.rats[0].points == 4, "not before it is committed"
    draft.commit()
    assert session.table.rats[0].points == 5
    assert [r.do for r in session.records] == [""] * 6 + ["mend"] + [""] * 5
    assert (session.records[6].of, session.records[6].count) == (2, 5)
    assert session.verify() == []


def session_draft(session: Session[Yard], n: int, text: str | None) -> Draft[Yard]:
    return Draft(session, n, text)


def test_an_answer_that_is_not_legal_any_more_is_dropped_and_its_question_open() -> None:
    session = shopped(*FIVE)
    draft = session_draft(session, 1, "two")  # the 4 coins Bob spent are not there
    assert said(draft.dropped) == ["4"]
    assert draft.kept == []
    assert draft.open is not None
    assert (draft.open.kind, draft.open.place) == ("buy", "1.buy")
    assert list(draft.open.offers["bob"]) == ["nothing", "1", "2"]
    with pytest.raises(Refused, match="not-offered"):
        draft.answer("4")
    draft.answer("1")
    assert said(draft.kept) == ["two", "3", "five", "1"]
    assert not draft.open
    draft.commit()
    assert session.table.done == ["1:1", "2:3", "3:1"]
    assert stands(reopened(session)) == stands(session)


def test_a_new_question_is_open_what_is_asked_no_more_is_dropped() -> None:
    session = shopped(*FIVE)
    draft = session_draft(session, 3, "lend")
    assert draft.open is not None
    assert draft.open.kind == "back"
    assert draft.dropped == []
    draft.answer("friday")
    assert draft.open is not None
    assert draft.open.kind == "buy", "1 coin is left, 3 cannot be spent"
    assert said(draft.dropped) == ["3"]
    draft.answer("1")
    draft.commit()
    assert session.table.done == ["1:4", "friday", "2:1", "3:1"]
    assert session.records[7].answer == "lend"
    back = session_draft(session, 8, "two")
    assert said(back.dropped) == ["friday"], "nobody asks for a day now"
    assert said(back.kept) == ["1", "five", "1"]
    assert back.open is None


def test_committed_with_a_question_open_the_line_is_cut_there() -> None:
    session = shopped(*FIVE)
    before = stands(session)
    draft = session_draft(session, 1, "two")
    draft.commit()
    assert [step.record.answer for step in session.line] == ["two"]
    assert session.ask is not None
    assert session.ask.place == "1.buy"
    session.undo()
    assert stands(session) == before, "undo of a mend brings all of it back"
    session.redo()
    assert [step.record.answer for step in session.line] == ["two"]


def test_a_draft_that_is_left_was_never_there() -> None:
    session = shopped(*FIVE)
    before, records = stands(session), list(session.records)
    draft = session_draft(session, 1, "two")
    draft.answer("1")
    del draft
    assert (stands(session), session.records) == (before, records)


def test_a_ruling_is_kept_and_overrides_what_was_mended() -> None:
    session = shopped("five", "4")
    session.ruling("coins", "8", "a coin lay under the table")
    session.answer("two")
    session.answer("9")
    draft = session_draft(session, 2, "nothing")
    assert said(draft.kept) == ["coins 8", "two", "9"]
    draft.commit()
    assert session.table.rats[0].points == 1, "8 by ruling, 2 earned, 9 spent"
    ruled = [r for r in session.records if r.do == "ruling"]
    assert [(r.knob, r.value, r.reason) for r in ruled] == [("coins", "8", "a coin lay under the table")] * 2
    assert session.verify() == []


def test_a_ruling_that_cannot_be_any_more_is_dropped() -> None:
    session = shopped("five", "4")
    session.ruling("coins", "1", "miscounted")
    session.answer("two")
    session.answer("3")
    draft = session_draft(session, 1, "lend")  # a line more was done by the time of the ruling: 1 is refused
    assert draft.open is not None
    draft.answer("monday")
    assert said(draft.dropped) == ["4", "coins 1", "3"]
    assert said(draft.kept) == ["two"], "with no coins Bob could buy nothing that first day, and was not asked"
    assert draft.open is not None
    assert (draft.open.place, list(draft.open.offers["bob"])) == ("2.buy", ["nothing", "1", "2"])
    draft.answer("2")
    assert draft.open is None
    draft.commit()
    assert session.table.rats[0].points == 0
    assert session.verify() == []
    assert stands(reopened(session)) == stands(session)


def test_a_ruling_that_would_leave_nothing_to_choose_is_dropped_and_the_rest_goes_on() -> None:
    def rule(t: Yard) -> Rules[None]:
        t.at(1)
        first = yield from choose("ann", "first", ways, t)
        t.at(2)
        t.done = [first, (yield from choose("bob", "second", others, t, first))]
        t.at(3)
        t.done.append((yield from choose("ann", "third", days)))
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule, "a b c"))
    session.answer("a")
    session.ruling("ways", "b c", "a is broken")
    session.ruling("ways", "b", "c too")
    session.answer("friday")
    assert session.table.done == ["a", "b", "friday"]
    draft = Draft(session, 1, "b")
    assert said(draft.kept) == ["ways b c", "friday"]
    assert said(draft.dropped) == ["ways b"], "for Bob it would leave nothing but b, which Ann took"
    draft.commit()
    assert session.table.done == ["b", "c", "friday"]
    assert stands(reopened(session)) == stands(session)


def others(t: Yard, taken: str) -> Options[str]:
    return {way: way for way in t.ways if way != taken}


def test_a_ruling_can_be_taken_out_and_the_rest_kept() -> None:
    session = shopped("five", "4")
    session.ruling("coins", "8", "a coin lay under the table")
    session.answer("two")
    session.answer("9")
    with pytest.raises(Refused, match="mend-nothing"):
        session_draft(session, 3, "two")
    draft = session_draft(session, 2, None)
    assert (said(draft.kept), draft.dropped) == (["4", "coins 8", "two", "9"], []), "nothing new: all stands"


def test_what_is_not_an_answer_in_the_line_cannot_be_mended() -> None:
    session = shopped("five", "4")
    session.undo()
    for n in (2, 3, 99, 0):
        with pytest.raises(Refused, match="mend-nothing"):
            session_draft(session, n, "1")
    with pytest.raises(Refused, match="not-offered"):
        session_draft(session, 1, "ten")
    draft = session_draft(session, 1, "two")
    assert draft.open is None
    with pytest.raises(Refused, match="mend-not-open"):
        draft.answer("1")


def test_a_draft_is_stale_once_the_session_went_on() -> None:
    session = shopped("five", "4")
    draft = session_draft(session, 1, "lend")
    session.answer("two")
    before, records = stands(session), list(session.records)
    with pytest.raises(Refused, match="mend-none"):
        draft.commit()
    assert (stands(session), session.records) == (before, records)


# ── chance, secrets, only options ───────────────────────────────────────────────────────────────────────────────


def dicing(t: Yard) -> Rules[None]:
    for turn in (1, 2):
        t.at(turn)
        if (yield from choose("ann", "risk", risk)):
            t.rats[0].points += (yield from roll("die", 1))[0]
            t.done.append("rolled")
        if t.rats[0].points > 3:
            yield from choose("bob", "cheer", yes)
    yield from choose(TABLE, "end.confirm", yes)


def risk() -> Options[bool]:
    return {"yes": True, "no": False}


DICING = yard(dicing)


def test_typed_dice_can_be_mended_and_only_options_are_made_anew() -> None:
    session = opened(DICING, use=TRACK)
    for text in ("yes", "2", "yes", "1"):
        session.answer(text)
    assert [r.ask for r in session.records] == ["risk", "die", "risk", "die"]
    draft = Draft(session, 2, "6")
    assert (said(draft.kept), draft.open) == (["yes", "1"], None)
    draft.commit()
    assert session.table.rats[0].points == 7
    assert [(r.ask, r.by) for r in session.records[5:]] == [
        ("die", "table"), ("cheer", "self"), ("risk", ""), ("die", "table"), ("cheer", "self"),
    ]  # fmt: skip


def test_in_play_the_apps_dice_stay_as_they_fell_and_are_a_fence() -> None:
    session = opened(DICING, seed=4)
    session.answer("yes")
    fell = session.records[1].answer
    with pytest.raises(Refused, match="mend-app-dice"):
        Draft(session, 2, "6")
    with pytest.raises(Fenced) as fenced:
        Draft(session, 1, "no")
    assert fenced.value.taken.kind == "die"
    session.answer("no")
    draft = Draft(session, 1, "no", agreed=True)
    assert said(draft.dropped) == [fell]
    assert said(draft.kept) == ["no"]
    draft.commit()
    assert next(r for r in session.records if r.do == "mend").agreed
    session.undo()
    assert session.table.rats[0].points == int(fell)


def first_of_two(low: int) -> int:
    """A seed whose first die is at most three, so that nobody cheers, and whose second differs."""
    for seed in range(low, 99):
        first, second = (int(draw(seed, k, Chance(SIX))) for k in (0, 1))
        if first <= 3 and second != first:
            return seed
    raise AssertionError


def test_dice_that_come_anew_in_a_draft_are_those_the_game_would_roll() -> None:
    session = opened(DICING, seed=first_of_two(4))
    session.answer("yes")
    session.answer("no")
    draft = Draft(session, 3, "yes")
    draft.commit()
    straight = opened(DICING, seed=session.head.seed)
    straight.answer("yes")
    straight.answer("yes")
    assert session.table.rats[0].points == straight.table.rats[0].points
    assert stands(session)[:3] == stands(straight)[:3]


def secretly(_seat: Seat) -> Options[int]:
    return {"1": 1, "2": 2}


def bidding(t: Yard) -> Rules[None]:
    for turn in (1, 2):
        t.at(turn)
        for seat, bid in (yield from sealed(t, "bid", t.seats, secretly)):
            t.rat(seat).points += bid
    yield from choose(TABLE, "end.confirm", yes)


@pytest.mark.parametrize("use", [PLAY, TRACK])
def test_sealed_answers_are_matched_by_seat(use: str) -> None:
    session = opened(yard(bidding), 3, use)
    for seat in ("cy", "ann", "bob", "bob", "cy", "ann"):
        session.answer("1", seat)
    draft = Draft(session, 2, "2", agreed=True)
    assert [(s.record.place, s.record.seat) for s in draft.kept] == [
        ("1", "bob"), ("2", "bob"), ("2", "cy"), ("2", "ann"),
    ]  # fmt: skip
    assert draft.open is None
    draft.commit()
    assert [rat.points for rat in session.table.rats] == [3, 2, 2]
    assert session.verify() == []


def test_a_waiting_sealed_answer_can_be_mended_without_a_fence() -> None:
    session = opened(yard(bidding), 3)
    session.answer("1", "cy")
    session.answer("1", "ann")
    draft = Draft(session, 1, "2")
    assert said(draft.kept) == ["1"]
    assert draft.open is None
    draft.commit()
    session.answer("1", "bob")
    assert [rat.points for rat in session.table.rats] == [1, 1, 2]


def haggle(t: Yard) -> Rules[None]:
    """Two mornings: Ann asks or buys at once; whoever asks is told, then asked what it comes to."""
    for day in (1, 2):
        t.at(day)
        how = yield from choose("ann", "how", hows)
        if how == "ask":
            t.at(day, "ask")
            t.done.append((yield from choose("bob", "told", days)))
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


def hows() -> Options[str]:
    return {"ask": "ask", "buy": "buy"}


def test_a_draft_does_not_wait_for_an_answer_whose_round_is_over() -> None:
    session = opened(yard(haggle), use=TRACK)
    session.answer("ask", "ann")
    session.answer("friday", "bob")
    draft = Draft(session, 1, "buy")
    assert draft.run.ask is not None
    assert (draft.run.ask.kind, draft.run.table.place) == ("how", "2")
    assert draft.open is None, "Bob's answer of the first morning will not come any more"
    assert [step.record.answer for step in draft.dropped] == ["friday"]
    draft.commit()
    assert session.table.done == []
