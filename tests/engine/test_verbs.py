"""The verbs: what they ask, what they give, and that they look again when the table was changed under them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import pytest

from rat_tables.engine.asks import Options, Refused, Rules, picked
from rat_tables.engine.chance import lots, read_dice, roll
from rat_tables.engine.entries import number
from rat_tables.engine.game import RuleFailed
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat
from rat_tables.engine.session import Session
from rat_tables.engine.table import TRACK, digest
from rat_tables.engine.verbs import anyone, choose, choose_some, enter, sealed, sealed_entry, sealed_parts
from tests.engine.made import Yard, opened, stands, ways, yard, yes

# ── choose ──────────────────────────────────────────────────────────────────────────────────────────────────────


def one_choice(t: Yard) -> Rules[None]:
    t.done.append((yield from choose("ann", "way", ways, t)))


def test_a_ruling_makes_the_waiting_ask_look_again() -> None:
    session = opened(yard(one_choice, "left right"))
    session.ruling("ways", "right up down", "the wall fell")
    assert session.ask is not None
    assert list(session.ask.offers["ann"]) == ["right", "up", "down"]
    with pytest.raises(Refused, match="not-offered"):
        session.answer("left")
    session.answer("up")
    assert session.table.done == ["up"]


def test_a_ruling_that_leaves_nothing_to_choose_is_refused_and_changes_nothing() -> None:
    session = opened(yard(one_choice, "left right"))
    before = stands(session)
    with pytest.raises(Refused, match="ruling-moot"):
        session.ruling("ways", "", "all walls stand")
    assert stands(session) == before
    assert session.records == []
    session.answer("left")
    assert session.table.done == ["left"]


def test_with_nothing_to_choose_it_goes_on_with_otherwise() -> None:
    def rule(t: Yard) -> Rules[None]:
        t.done.append((yield from choose("ann", "way", ways, t, otherwise="home")))
        yield from choose("ann", "end.confirm", yes)

    session = opened(yard(rule))
    assert session.table.done == ["home"]
    session = opened(yard(rule, "left right"))
    session.ruling("ways", "", "all walls stand")
    assert session.table.done == ["home"]
    assert session.ask is not None
    assert session.ask.kind == "end.confirm"


def test_a_typed_entry_stands_beside_the_options() -> None:
    def small(_t: Yard) -> tuple[int, int]:
        return 1, 6

    def options(_t: Yard) -> Options[int]:
        return {"none": 0}

    def rule(t: Yard) -> Rules[None]:
        t.rats[0].points = yield from choose("ann", "points", options, t, entry=number(small))

    session = opened(yard(rule))
    with pytest.raises(Refused) as refused:
        session.answer("7")
    assert (refused.value.key, refused.value.facts) == ("number", {"low": 1, "high": 6, "answer": "7"})
    session.answer("2 + 3")
    assert session.table.rats[0].points == 5
    assert session.records[0].answer == "5", "what is written is canonical"
    session.undo()
    session.answer("none")
    assert session.table.rats[0].points == 0


# ── only options ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_public_ask_with_one_option_answers_itself_a_secret_one_and_the_end_are_asked() -> None:
    def rule(t: Yard) -> Rules[None]:
        t.done.append((yield from choose("ann", "way", ways, t)))
        t.done.append((yield from choose("bob", "quiet", ways, t, secret=True)))
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule, "left"))
    assert [(r.ask, r.answer, r.by) for r in session.records] == [("way", "left", "self")]
    assert session.ask is not None
    assert session.ask.kind == "quiet"
    session.answer("left")
    assert session.ask.kind == "end.confirm"
    assert not session.fold.finished
    session.answer("yes")
    assert session.ask is None
    assert [r.do for r in session.records[-2:]] == ["", "end"]


def test_an_only_option_is_not_a_decision() -> None:
    def rule(t: Yard) -> Rules[None]:
        for _ in range(2):
            yield from choose("ann", "free", free)
            yield from choose("bob", "way", ways, t)

    session = opened(yard(rule, "left"))
    session.answer("x")
    assert [r.by for r in session.records] == ["", "self"]
    session.undo()
    assert session.line == []


def free() -> Options[str]:
    return {"x": "x", "y": "y"}


def test_anyone_with_one_option_left_answers_itself() -> None:
    def rule(t: Yard) -> Rules[None]:
        while len(t.done) < 2:
            seat, _ = yield from anyone("knock", not_yet, t)
            t.done.append(seat)

    session = opened(yard(rule))
    session.answer("pass", "bob")
    assert [(r.seat, r.by) for r in session.records if not r.do] == [("bob", ""), ("ann", "self")]


def not_yet(t: Yard) -> Mapping[Seat, Options[str]]:
    return {seat: {} if seat in t.done else {"pass": "pass"} for seat in t.seats}


# ── anyone ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_anyone_takes_the_first_and_refuses_who_is_not_asked() -> None:
    def offers(t: Yard) -> Mapping[Seat, Options[str]]:
        return {"ann": {"knock": "a", "pass": "-"}, "bob": {"knock": "b"}, "cy": {}}

    def rule(t: Yard) -> Rules[None]:
        seat, value = yield from anyone("knock", offers, t)
        t.done = [seat, value]

    session = opened(yard(rule), 3)
    assert session.ask is not None
    assert session.ask.who == ("ann", "bob")
    with pytest.raises(Refused, match="whose"):
        session.answer("knock")
    with pytest.raises(Refused, match="not-asked"):
        session.answer("knock", "cy")
    with pytest.raises(Refused, match="not-offered"):
        session.answer("pass", "bob")
    session.answer("knock", "bob")
    assert session.table.done == ["bob", "b"]


def test_anyone_with_nobody_left_is_moot() -> None:
    def offers(t: Yard) -> Mapping[Seat, Options[str]]:
        return {seat: ways(t) for seat in t.seats}

    def rule(t: Yard) -> Rules[None]:
        yield from anyone("knock", offers, t)

    session = opened(yard(rule, "in out"))
    with pytest.raises(Refused, match="ruling-moot"):
        session.ruling("ways", "", "closed")


# ── several of a list ───────────────────────────────────────────────────────────────────────────────────────────

ITEMS = {"ham": 1, "cheese": 2, "bread": 3}


@pytest.mark.parametrize(
    ("text", "token"),
    [("cheese+ham", "ham+cheese"), ("ham+cheese", "ham+cheese"), ("bread", "bread"), ("none", "none")],
)
def test_several_are_written_in_the_order_of_the_list(text: str, token: str) -> None:
    assert picked(ITEMS, text, (0, 2)) == token


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ham+ham", "picked-twice"),
        ("ham+cheese+bread", "picked-count"),
        ("none", "picked-count"),
        ("", "not-offered"),
        ("ham+", "not-offered"),
        ("ham+eel", "not-offered"),
    ],
)
def test_several_that_cannot_be_are_refused(text: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        picked(ITEMS, text, (1, 2))
    assert refused.value.key == key


def some(t: Yard) -> Rules[None]:
    t.done = ["asked"]
    t.done = yield from choose_some("ann", "several", ways, least_one, t)
    yield from choose("ann", "end.confirm", yes)


def least_one(t: Yard) -> tuple[int, int]:
    return 1, 2


def test_choose_some_gives_values_and_looks_again() -> None:
    session = opened(yard(some, "a b c"))
    session.ruling("ways", "c b", "a fell")
    with pytest.raises(Refused, match="not-offered"):
        session.answer("a+b")
    session.answer("b+c")
    assert session.records[-1].answer == "c+b"
    assert session.table.done == ["c", "b"]


def test_choose_some_is_moot_when_fewer_are_left_than_must_be_chosen() -> None:
    session = opened(yard(some, "a b c"))
    with pytest.raises(Refused, match="ruling-moot"):
        session.ruling("ways", "", "all fell")


def test_choose_some_of_nothing_is_not_asked() -> None:
    def rule(t: Yard) -> Rules[None]:
        t.done = ["asked"]
        t.done = yield from choose_some("ann", "several", ways, up_to_two, t)
        yield from choose("ann", "end.confirm", yes)

    session = opened(yard(rule))
    assert session.table.done == []
    assert session.ask is not None
    assert session.ask.kind == "end.confirm"


def up_to_two(t: Yard) -> tuple[int, int]:
    return 0, 2


# ── sealed ──────────────────────────────────────────────────────────────────────────────────────────────────────


def bids(seat: Seat, t: Yard) -> Options[int]:
    return {way: i for i, way in enumerate(t.ways, 1)}


def bidding(t: Yard) -> Rules[None]:
    for seat, bid in (yield from sealed(t, "bid", t.seats, bids, t)):
        t.rat(seat).points = bid
        t.done.append(seat)
    yield from choose(TABLE, "end.confirm", yes)


def after(session: Session[Yard], *answers: tuple[Seat, str]) -> Session[Yard]:
    for seat, text in answers:
        session.answer(text, seat)
    return session


def test_sealed_answers_in_any_order_give_the_same_table() -> None:
    given = [("ann", "low"), ("bob", "high"), ("cy", "low")]
    ends, halfway = set(), set()
    for order in permutations(given):
        session = opened(yard(bidding, "low high"), 3)
        after(session, *order[:2])
        if order[2][0] == "cy":
            halfway.add(digest(session.table, session.ask))
        after(session, order[2])
        assert [rat.points for rat in session.table.rats] == [1, 2, 1]
        assert session.table.done == ["ann", "bob", "cy"]
        assert session.table.waiting == {}
        ends.add(digest(session.table, session.ask))
    assert len(ends) == len(halfway) == 1


def test_a_sealed_answer_waits_unseen_by_others() -> None:
    session = after(opened(yard(bidding, "low high"), 3), ("bob", "high"))
    waiting = {viewer: session.table.as_seen_by(viewer).waiting["bob"].tokens for viewer in ("ann", "bob", EVERYONE)}
    assert waiting["bob"] == {"": "high"}
    assert repr(waiting["ann"]) == repr(waiting[EVERYONE]) == "?"
    ask = session.ask
    assert ask is not None
    assert ask.who == ("ann", "cy")
    assert list(ask.as_seen_by("ann").offers) == ["ann"]
    assert ask.as_seen_by("bob").offers == ask.as_seen_by(EVERYONE).offers == {}
    assert list(ask.as_seen_by(ALL).offers) == ["ann", "cy"]
    with pytest.raises(Refused, match="not-asked"):
        session.answer("low", "bob")


def test_whose_sealed_question_a_ruling_changed_is_asked_again_whatever_it_answered() -> None:
    session = after(opened(yard(bidding, "low high"), 3), ("ann", "low"), ("bob", "high"))
    session.ruling("ways", "none low", "no high bids")
    assert session.ask is not None
    assert session.ask.who == ("ann", "bob", "cy"), "bob alone would tell who bid high"
    assert session.table.waiting["ann"].tokens == {}
    after(session, ("bob", "none"), ("ann", "low"), ("cy", "low"))
    assert [rat.points for rat in session.table.rats] == [2, 1, 2], "low is the second way now"


def test_a_ruling_about_something_else_leaves_sealed_answers_alone() -> None:
    session = after(opened(yard(bidding, "low high"), 3), ("ann", "low"), ("bob", "high"))
    session.ruling("ways", "low high", "as it was")
    assert session.ask is not None
    assert session.ask.who == ("cy",)


def test_a_ruling_that_leaves_a_sealed_ask_without_an_option_is_refused() -> None:
    session = opened(yard(bidding, "low high"), 3)
    with pytest.raises(Refused, match="ruling-moot"):
        session.ruling("ways", "", "nobody bids")


def hours(seat: Seat, hour: str, t: Yard) -> Options[str]:
    return {f"{way}-{hour}": f"{seat}.{way}" for way in t.ways}


def twice(t: Yard) -> Rules[None]:
    for seat, hour, value in (yield from sealed_parts(t, "go", t.seats, ("early", "late"), hours, t)):
        t.done.append(f"{seat} {hour} {value}")
    yield from choose(TABLE, "end.confirm", yes)


def test_parts_of_a_sealed_ask_mix_freely_and_are_given_seat_by_seat() -> None:
    orders = set(permutations(["ann", "ann", "bob", "bob"]))
    ends = set()
    for order in orders:
        session = opened(yard(twice, "in out"))
        left = {"ann": ["in-early", "out-late"], "bob": ["out-early", "out-late"]}
        for seat in order:
            session.answer(left[seat].pop(0), seat)
        assert session.table.done == [
            "ann early ann.in",
            "ann late ann.out",
            "bob early bob.out",
            "bob late bob.out",
        ]
        assert sorted(r.place for r in session.records) == [".early", ".early", ".late", ".late"]
        ends.add(digest(session.table, session.ask))
    assert len(ends) == 1


def test_all_parts_whose_question_a_ruling_changed_are_asked_again() -> None:
    session = after(opened(yard(twice, "in out")), ("ann", "in-early"), ("ann", "out-late"))
    session.ruling("ways", "out up", "no way in")
    assert session.ask is not None
    assert session.ask.who == ("ann", "bob")
    assert session.ask.place_for("ann") == ".early"
    assert session.table.waiting["ann"].tokens == {}


# ── sealed, typed ───────────────────────────────────────────────────────────────────────────────────────────────


def at_most(seat: Seat, t: Yard) -> tuple[int, int]:
    return 1, 10 * len(t.ways) + t.seats.index(seat)


PRICE = number(at_most)


def auction(t: Yard) -> Rules[None]:
    for seat, price in (yield from sealed_entry(t, "price", t.seats, PRICE, t, facts=purse)):
        t.rat(seat).points = price
        t.done.append(seat)
    yield from choose(TABLE, "end.confirm", yes)


def purse(seat: Seat, t: Yard) -> Mapping[str, object]:
    return {"purse": t.seats.index(seat)}


def test_sealed_entries_in_any_order_give_the_same_table_and_are_written_canonically() -> None:
    given = [("ann", "3 + 2"), ("bob", "7"), ("cy", "5")]
    ends = set()
    for order in permutations(given):
        session = after(opened(yard(auction, "silver"), 3), *order)
        assert [rat.points for rat in session.table.rats] == [5, 7, 5]
        assert session.table.done == ["ann", "bob", "cy"]
        assert session.table.waiting == {}
        assert {record.seat: record.answer for record in session.records} == {"ann": "5", "bob": "7", "cy": "5"}
        ends.add(digest(session.table, session.ask))
    assert len(ends) == 1


def test_each_seat_has_its_own_bounds_example_and_facts_for_what_it_types() -> None:
    session = opened(yard(auction, "silver"), 3)
    ask = session.ask
    assert ask is not None
    assert (ask.secret, ask.who, ask.alone) == (True, ("ann", "bob", "cy"), None)
    view = ask.as_seen_by("cy")
    assert view.entry is not None
    assert (view.offers, view.entry.facts, view.facts) == ({"cy": {}}, {"low": 1, "high": 12}, {"purse": 2})
    assert ask.as_seen_by(EVERYONE).entry is None
    assert ask.as_seen_by(EVERYONE).facts == {}
    before = stands(session)
    for seat, text in (("ann", "11"), ("bob", "12"), ("cy", "0")):
        with pytest.raises(Refused, match="number"):
            session.answer(text, seat)
    assert stands(session) == before
    after(session, ("bob", "11"), ("cy", "12"))
    assert ask is not session.ask
    assert session.ask is not None
    assert session.ask.who == ("ann",)


def test_a_sealed_entry_waits_unseen_by_others_and_is_taken_back_by_itself() -> None:
    session = after(opened(yard(auction, "silver"), 3), ("cy", "4"), ("bob", "9"))
    waiting = {viewer: session.table.as_seen_by(viewer).waiting["bob"].tokens for viewer in ("ann", "bob", EVERYONE)}
    assert waiting["bob"] == {"": "9"}
    assert repr(waiting["ann"]) == repr(waiting[EVERYONE]) == "?"
    session.undo()
    assert session.ask is not None
    assert session.ask.who == ("ann", "bob")
    assert list(session.table.waiting) == ["cy"]
    after(session, ("bob", "8"), ("ann", "1"))
    assert [rat.points for rat in session.table.rats] == [1, 8, 4]


def test_whose_limits_a_ruling_changed_is_asked_again_though_its_entry_would_do() -> None:
    session = after(opened(yard(auction, "silver gold"), 3), ("ann", "20"), ("bob", "3"))
    session.ruling("ways", "silver", "no gold is taken")
    assert session.ask is not None
    assert session.ask.who == ("ann", "bob", "cy"), "ann alone would tell who bid gold"
    after(session, ("cy", "2"), ("ann", "10"), ("bob", "3"))
    assert [rat.points for rat in session.table.rats] == [10, 3, 2]


def test_a_sealed_ask_may_have_options_and_an_entry() -> None:
    def rule(t: Yard) -> Rules[None]:
        for seat, bid in (yield from sealed(t, "bid", t.seats, bids, t, entry=PRICE)):
            t.rat(seat).points = bid
        yield from choose(TABLE, "end.confirm", yes)

    session = after(opened(yard(rule, "low high"), 3), ("ann", "high"), ("bob", "17"), ("cy", "1"))
    assert [rat.points for rat in session.table.rats] == [2, 17, 1]
    session = after(opened(yard(rule, "low high"), 2), ("ann", "low"))
    session.ruling("ways", "", "nobody calls")
    assert session.ask is not None
    assert (session.ask.who, dict(session.ask.offers)) == (("ann", "bob"), {"ann": {}, "bob": {}})


# ── chance ──────────────────────────────────────────────────────────────────────────────────────────────────────


def rolling(t: Yard) -> Rules[None]:
    a, b = yield from roll("dice", 2)
    t.rats[0].points = 10 * a + b


@pytest.mark.parametrize(("text", "token"), [("3 6", "3 6"), ("36", "3 6"), ("3,6", "3 6"), (" 3 + 6 ", "3 6")])
def test_dice_are_read_as_people_say_them(text: str, token: str) -> None:
    assert read_dice(text, 2) == (token, (3, 6))


@pytest.mark.parametrize("text", ["", "3", "3 6 1", "0 6", "7 1", "²3", "٣ 1", "9", "roll"])
def test_other_dice_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="dice"):
        read_dice(text, 2)


def test_tracking_dice_are_typed_in_or_rolled_by_the_app_and_the_record_says_which() -> None:
    session = opened(yard(rolling), use=TRACK)
    session.answer("6 2")
    assert session.table.rats[0].points == 62
    assert session.records[0].by == "table"
    session.undo()
    session.answer("roll")
    rolled = session.table.rats[0].points
    assert next(r.by for r in reversed(session.records) if not r.do) == "app"
    session.undo()
    session.answer("roll")
    assert session.table.rats[0].points == rolled, "going back meets the same dice"


def test_in_play_the_app_rolls_and_nobody_else() -> None:
    def rule(t: Yard) -> Rules[None]:
        yield from rolling(t)
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule))
    assert session.records[0].by == "app"
    assert session.table.rats[0].points > 10


def test_lots_follow_their_weights_and_nothing_is_moot() -> None:
    def rule(t: Yard) -> Rules[None]:
        t.done.append((yield from lots("lot", ways, t, weights=heavy)))

    drawn = [opened(yard(rule, "light heavy never"), seed=seed).table.done[0] for seed in range(400)]
    assert drawn.count("never") == 0
    assert 270 <= drawn.count("heavy") <= 330  # three in four; 300 ± 3.5 standard deviations
    with pytest.raises(RuleFailed):
        opened(yard(rule))


def heavy(t: Yard) -> Mapping[str, int]:
    return {"light": 1, "heavy": 3, "never": 0}


def test_enter_refuses_and_asks_on() -> None:
    def small(t: Yard) -> tuple[int, int]:
        return 0, len(t.ways)

    def rule(t: Yard) -> Rules[None]:
        t.rats[0].points = yield from enter("ann", "many", number(small), t)

    session = opened(yard(rule, "a b"))
    assert session.ask is not None
    view = session.ask.as_seen_by("bob")
    assert view.entry is not None
    assert (view.entry.hint, view.entry.example, view.entry.facts) == ("number", "0", {"low": 0, "high": 2})
    with pytest.raises(Refused, match="number"):
        session.answer("3")
    session.ruling("ways", "a b c", "one more")
    session.answer("3")
    assert session.table.rats[0].points == 3
