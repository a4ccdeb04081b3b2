"""A session: going back and its fence, the app's dice, the end, forks, changed rules, and what goes wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec
import pytest

from rat_tables.engine.asks import Ask, Chance, Options, Refused, Rules
from rat_tables.engine.chance import SIX, draw, lots, roll
from rat_tables.engine.draft import Draft
from rat_tables.engine.fold import BadRecord, Fold
from rat_tables.engine.game import Game, Knob, RuleFailed
from rat_tables.engine.records import Record
from rat_tables.engine.seats import TABLE
from rat_tables.engine.session import Fenced, Session
from rat_tables.engine.table import PLAY, TRACK, digest
from rat_tables.engine.verbs import choose, sealed
from tests.engine.made import WAYS, Yard, go_on, head_of, opened, reopened, stands, ways, yard, yes
from tests.games.kuhn import KUHN
from tests.games.midden import MIDDEN

# ── going back ──────────────────────────────────────────────────────────────────────────────────────────────────


def steps(t: Yard) -> Rules[None]:
    """Ann walks; what she does by day is open, at night she rolls a die."""
    while len(t.done) < 6:
        t.at(len(t.done) + 1)
        way = yield from choose("ann", "way", ways, t)
        t.done.append(way)
        if way == "roll":
            t.rats[0].points += sum((yield from roll("die", 1)))
    yield from choose(TABLE, "end.confirm", yes)


STEPS = yard(steps, "left right roll")


def walked(*path: str, use: str = PLAY, seed: int = 1) -> Session[Yard]:
    session = opened(STEPS, use=use, seed=seed)
    for way in path:
        session.answer(way)
    return session


def test_undo_takes_the_last_decision_back_and_redo_brings_it_again() -> None:
    session = walked("left", "right")
    both = stands(session)
    session.undo()
    assert session.table.done == ["left"]
    session.undo()
    assert session.table.done == []
    with pytest.raises(Refused, match="nothing-to-undo"):
        session.undo()
    session.redo()
    session.redo()
    assert stands(session) == both
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.redo()
    assert [r.do for r in session.records] == ["", "", "undo", "undo", "redo", "redo"]


def test_a_new_decision_ends_what_could_be_redone() -> None:
    session = walked("left", "right")
    session.undo()
    session.note("a detour")
    assert session.fold.future
    session.answer("left")
    with pytest.raises(Refused, match="nothing-to-redo"):
        session.redo()


def test_undo_says_what_it_takes_back_the_apps_dice_too() -> None:
    session = walked("left", "roll")
    back = session.back()
    assert back is not None
    assert [(met.kind, met.token) for met in back.taken] == [
        ("way", "roll"),
        ("die", str(session.table.rats[0].points)),
    ]


def test_in_play_dice_of_the_app_are_a_fence_the_table_may_agree() -> None:
    session = walked("left", "roll", "right")
    session.undo()
    before, written = stands(session), list(session.records)
    with pytest.raises(Fenced) as fenced:
        session.undo()
    assert fenced.value.taken.kind == "die"
    assert (stands(session), session.records) == (before, written)
    session.undo(agreed=True)
    assert session.table.done == ["left"]
    assert [r.agreed for r in session.records if r.do == "undo"] == [False, True]


def test_tracking_there_is_no_fence() -> None:
    session = walked("left", "roll", use=TRACK)
    session.answer("6")
    session.answer("left")
    for _ in range(4):
        assert session.back().fence is None  # type: ignore[union-attr]
        session.undo()
    assert session.table.done == []


def test_sealed_answers_opened_are_a_fence_waiting_ones_are_not() -> None:
    def bids(_seat: str) -> Options[int]:
        return {"1": 1, "2": 2}

    def rule(t: Yard) -> Rules[None]:
        yield from sealed(t, "bid", t.seats, bids)
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule))
    session.answer("1", "bob")
    session.undo()
    session.answer("2", "bob")
    session.answer("1", "ann")
    with pytest.raises(Fenced) as fenced:
        session.undo()
    assert fenced.value.taken.kind == "bid"


def test_what_the_rules_reveal_is_a_fence() -> None:
    def rule(t: Yard) -> Rules[None]:
        yield from choose("ann", "look", ways, t)
        t.reveal("shown", "ann", card="7h")
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule, "a b"))
    session.answer("a")
    with pytest.raises(Fenced):
        session.undo()


def test_what_a_ruling_reveals_is_a_fence() -> None:
    def show(t: Yard, path: Sequence[str], value: str) -> None:
        t.reveal("shown", card=value)

    def rule(t: Yard) -> Rules[None]:
        yield from choose("ann", "look", ways, t)

    session = opened(yard(rule, "a b", {"show": Knob(show, lambda t: [("show", "7h")])}))
    session.ruling("show", "7h", "it fell out of the hand")
    with pytest.raises(Fenced) as fenced:
        session.undo()
    assert fenced.value.taken.kind == "ruling"


def test_what_follows_a_ruling_can_be_a_fence_too() -> None:
    def rule(t: Yard) -> Rules[None]:
        if (yield from choose("ann", "look", ways, t, otherwise="")) == "":
            t.reveal("shown", "ann", card="7h")
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule, "a b"))
    session.ruling("ways", "", "nothing to look at")
    with pytest.raises(Fenced):
        session.undo()


def test_undo_may_go_back_to_any_line_that_led_here() -> None:
    fold = Fold(PLAY, {}, "", [Record(ask="a"), Record(ask="b"), Record(ask="c"), Record(do="undo", to=1)])
    assert fold.tip is not None
    assert fold.tip.n == 1
    assert (fold.past, fold.future) == ([0], [3])
    fold.add(Record(do="redo", to=3))
    assert fold.tip is not None
    assert fold.tip.n == 3
    assert (fold.past, fold.future) == ([0, 4], [])


# ── the same dice ───────────────────────────────────────────────────────────────────────────────────────────────


def test_going_back_meets_the_same_dice() -> None:
    session = walked("roll", "roll", "roll")
    fell = [r.answer for r in session.records if r.ask == "die"]
    for _ in range(3):
        session.undo(agreed=True)
    for way in ("left", "roll", "roll", "right", "roll"):
        session.answer(way)
    assert [r.answer for r in session.records if r.ask == "die"] == fell * 2


def test_each_die_of_a_line_is_the_next_of_the_seed() -> None:
    def rule(t: Yard) -> Rules[None]:
        yield from roll("first", 2)
        yield from roll("second", 4)
        yield from choose("ann", "way", ways, t)
        yield from roll("third", 3)

    session = opened(yard(rule, "a b"), seed=77)
    session.answer("b")
    fell = [r.answer for r in session.records if r.chance]
    assert fell == [draw(77, k, Chance(SIX, dice)) for k, dice in enumerate((2, 4, 3))]
    assert fell[0] != fell[2][:3]


def test_undo_five_and_redo_five_after_reopening() -> None:
    session = opened(MIDDEN, 3, seed=5)
    go_on(session, Random(5), 17)
    there = stands(session)
    again = reopened(session)
    assert stands(again) == there
    labels = []
    for _ in range(5):
        back = again.back()
        assert back is not None
        assert back.taken
        labels.append([(met.kind, met.token) for met in back.taken])
        again.undo(agreed=True)
    taken = [label for batch in reversed(labels) for label in batch]
    assert taken == [(step.record.ask, step.record.answer) for step in session.line[-len(taken) :]]
    once_more = reopened(again)
    for _ in range(5):
        once_more.redo()
    assert stands(once_more) == there
    assert once_more.verify() == []


def test_a_reopened_session_rolls_what_the_other_would_have_rolled() -> None:
    session = walked("roll", "left")
    again = reopened(session)
    for one in (session, again):
        one.answer("roll")
    assert stands(session) == stands(again)


def test_dice_depend_on_the_seed_and_are_fair() -> None:
    fell = [draw(seed, k, Chance(SIX, 2)) for seed in range(60) for k in range(100)]
    faces = " ".join(fell).split()
    for side in SIX:
        assert abs(faces.count(side) - 2000) < 160  # 12,000 dice: 2,000 each, 3.9 standard deviations
    assert len(set(fell)) == 36
    assert draw(1, 2, Chance(SIX, 2)) == draw(1, 2, Chance({side: SIX[side] for side in "654321"}, 2))


# ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_end_is_confirmed_written_and_can_be_put_right() -> None:
    session = walked(*["left"] * 6)
    assert session.result is None
    session.answer("yes")
    assert session.fold.finished
    assert session.records[-1].do == "end"
    assert (session.records[-1].standings, session.records[-1].winners) == ([("ann", 0), ("bob", 0)], ["ann"])
    session.note("what a walk")
    session.rename("ann", "Anne")
    session.retitle("Six to the left")
    assert session.fold.finished
    with pytest.raises(Refused, match="over"):
        session.answer("yes")
    session.undo()
    assert not session.fold.finished
    session.undo()
    session.redo()
    session.redo()
    assert session.fold.finished
    assert [r.do for r in session.records if r.do == "end"] == ["end", "end"]
    assert session.records[-1].do == "end"


def test_a_ruling_or_a_mend_of_a_finished_game_writes_the_new_end() -> None:
    def points(t: Yard, path: Sequence[str], value: str) -> None:
        t.rat(path[0]).points = int(value)

    session = opened(yard(steps, "left right", {"points": Knob(points, lambda t: [("points:ann", "3")])}))
    for way in ["left"] * 6:
        session.answer(way)
    session.answer("yes")
    session.ruling("points:bob", "4", "we forgot the shells")
    assert session.fold.finished
    assert (session.records[-1].standings, session.records[-1].winners) == ([("bob", 4), ("ann", 0)], ["bob"])
    draft = Draft(session, 2, "right")
    assert (len(draft.kept), draft.dropped, draft.open) == (6, [], None)
    draft.commit()
    assert session.table.done == ["left", "right", "left", "left", "left", "left"]
    assert session.fold.finished
    assert session.records[-1].standings == [("bob", 4), ("ann", 0)]
    session.undo()
    assert session.fold.finished
    assert session.table.done == ["left"] * 6
    assert session.verify() == []


# ── beside the game ─────────────────────────────────────────────────────────────────────────────────────────────


def test_names_and_titles_change_and_slugs_stay() -> None:
    session = walked("left")
    session.rename("ann", "Anne")
    session.retitle("The Long Way")
    session.abandon()
    again = reopened(session)
    assert again.names == {"ann": "Anne", "bob": "Bob"}
    assert (again.title, again.fold.state) == ("The Long Way", "abandoned")
    again.revive()
    assert reopened(again).fold.state == "open"
    assert again.head.seat[0].name == "Ann"
    with pytest.raises(Refused, match="name-taken"):
        session.rename("ann", "BOB")
    with pytest.raises(Refused, match="seat-unknown"):
        session.rename("cy", "Cyd")


def test_a_title_the_rules_give_is_written_once() -> None:
    def rule(t: Yard) -> Rules[None]:
        t.title = yield from choose("ann", "title", ways, t)
        yield from choose("bob", "way", ways, t)
        yield from choose(TABLE, "end.confirm", yes)

    session = opened(yard(rule, "a b"))
    for text in "ab":
        session.answer(text)
    assert [(r.do, r.title, r.by) for r in session.records] == [("", "", ""), ("set", "a", "app"), ("", "", "")]
    assert session.title == reopened(session).title == "a"


def test_a_ruling_needs_a_reason_and_a_knob() -> None:
    session = walked("left")
    with pytest.raises(Refused, match="ruling-reason"):
        session.ruling("ways", "a b", "")
    with pytest.raises(Refused, match="knob-unknown"):
        session.ruling("walls", "a b", "why not")
    with pytest.raises(Refused, match="no-path"):
        session.ruling("ways:x", "a b", "why not")
    assert len(session.records) == 1


def test_records_that_cannot_follow_are_named() -> None:
    fold = Fold(PLAY, {"ann": "Ann"}, "", [])
    for record, why in [
        (Record(do="undo", to=0), "no-such-line"),
        (Record(do="redo", to=0), "no-such-line"),
        (Record(do="mend", of=1, count=0), "mends-nothing"),
        (Record(do="set", seat="bob", name="B"), "no-such-seat"),
        (Record(do="dance"), "unknown-do"),
    ]:
        with pytest.raises(BadRecord) as bad:
            fold.add(record)
        assert (bad.value.n, bad.value.why) == (1, why)


def test_a_mend_cut_short_is_named() -> None:
    with pytest.raises(BadRecord) as bad:
        Fold(PLAY, {}, "", [Record(ask="a"), Record(do="mend", of=1, count=2), Record(ask="b"), Record(do="note")])
    assert (bad.value.n, bad.value.why) == (4, "mend-cut")


# ── forks ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_fork_copies_the_line_and_rolls_its_own_dice() -> None:
    session = walked("roll", "left", "right")
    session.undo()
    session.answer("left")
    at = len(session.records)
    forks = [session.fork(at, head_of(STEPS, 2, seed=seed)) for seed in range(40)]
    for fork in forks:
        assert fork.head.fork is not None
        assert fork.head.fork.record == at
        assert msgspec.to_builtins(fork.table) == msgspec.to_builtins(session.table)
        assert [r.do for r in fork.records] == ["", "", "", ""], "the line, not the records"
        assert fork.verify() == []
    session.answer("roll")
    for fork in forks:
        fork.answer("roll")
    assert {fork.records[-1].answer for fork in forks} == set("123456")
    assert len(session.records) == at + 2


def test_a_fork_from_the_middle_of_the_apps_dice_goes_on() -> None:
    session = walked("left", "roll", "right")
    fork = session.fork(2, head_of(STEPS, 2, seed=9))
    assert fork.ask is not None
    assert fork.ask.chance is not None
    fork.start()
    assert fork.table.done == ["left", "roll"]
    assert fork.ask.kind == "way"


# ── rules that have changed ─────────────────────────────────────────────────────────────────────────────────────


def test_an_answer_that_todays_rules_do_not_take_is_a_conflict_and_can_be_repaired() -> None:
    session = walked("left", "right", "roll", "right", "left")
    head, records = session.head, session.records
    today = yard(steps, "left up roll")
    again = Session(today, head, records)
    assert again.conflict is not None
    assert again.conflict.step.n == 2
    assert again.conflict.why.key == "not-offered"
    assert again.ask is None
    assert again.result is None
    assert again.table.done == ["left"]
    with pytest.raises(Refused, match="conflict"):
        again.answer("up")
    with pytest.raises(Refused, match="conflict"):
        again.ruling("ways", "a b", "r")
    draft = Draft.repair(again)
    assert draft.open is not None
    assert [step.record.answer for step in draft.dropped] == ["right"]
    draft.answer("up")
    assert draft.run.table.done == ["left", "up", "roll"]
    draft.answer("up")
    assert draft.open is None
    draft.commit()
    assert again.conflict is None
    assert again.table.done == ["left", "up", "roll", "up", "left"]
    assert again.records[:6] == records[:6]
    after = Session(today, head, again.records)
    assert (after.conflict, after.drifted, stands(after)) == (None, 0, stands(again))


def test_a_table_that_counts_otherwise_has_drifted_and_plays_on() -> None:
    session = walked("left", "right", "left")

    def other(t: Yard) -> Rules[None]:
        while len(t.done) < 6:
            t.at(len(t.done) + 1)
            way = yield from choose("ann", "way", ways, t)
            t.done.append(way)
            t.rats[0].points += way == "right"
        yield from choose(TABLE, "end.confirm", yes)

    again = Session(yard(other, "left right roll"), session.head, session.records)
    assert again.conflict is None
    assert again.drifted == 2
    assert again.verify() == [2, 3]
    again.answer("left")
    assert len(again.records) == 4
    assert session.drifted == 0


def test_rules_that_fail_on_an_old_answer_are_a_conflict_not_a_crash() -> None:
    session = walked("left", "right")

    def broken(t: Yard) -> Rules[None]:
        for turn in range(6):
            t.at(turn + 1)
            if (yield from choose("ann", "way", ways, t)) == "right":
                raise KeyError("wall")

    again = Session(yard(broken, "left right"), session.head, session.records)
    assert again.conflict is not None
    assert again.conflict.step.n == 2
    assert (again.conflict.why.key, again.conflict.why.facts) == ("rule-failed", {"what": "KeyError"})
    assert again.table.done == []


# ── what goes wrong ─────────────────────────────────────────────────────────────────────────────────────────────


def falling(t: Yard) -> Rules[None]:
    t.done.append((yield from choose("ann", "way", ways, t)))
    way = yield from choose("ann", "way", ways, t)
    t.done.append(way)
    if way == "right":
        raise ZeroDivisionError
    yield from choose(TABLE, "end.confirm", yes)


def test_a_rule_that_raises_leaves_the_table_as_it_was() -> None:
    session = opened(yard(falling, "left right"))
    session.answer("left")
    before = stands(session)
    with pytest.raises(RuleFailed):
        session.answer("right")
    assert stands(session) == before
    assert len(session.records) == 1
    session.answer("left")
    assert session.table.done == ["left", "left"]


def test_a_knob_that_raises_leaves_the_table_as_it_was() -> None:
    def breaks(t: Yard, path: Sequence[str], value: str) -> None:
        t.done.append("half")
        raise ZeroDivisionError

    session = opened(yard(falling, "left right", {"breaks": Knob(breaks, lambda t: [])}))
    session.answer("left")
    before = stands(session)
    with pytest.raises(RuleFailed):
        session.ruling("breaks", "", "clumsy")
    assert (stands(session), len(session.records)) == (before, 1)


def test_a_rule_that_raises_in_a_draft_leaves_session_and_draft_unhurt() -> None:
    session = opened(yard(falling, "left right"))
    for way in ("left", "left"):
        session.answer(way)
    before = stands(session)
    with pytest.raises(RuleFailed):
        Draft(session, 2, "right")
    assert (stands(session), len(session.records)) == (before, 2)


class Disk:
    """A disk that is full when it is told so."""

    def __init__(self) -> None:
        self.full = False
        self.records: list[Record] = []

    def write(self, records: Sequence[Record]) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.records += records


@pytest.mark.parametrize("act", ["answer", "undo", "redo", "ruling", "mend", "note", "rename", "end", "redo-end"])
def test_what_cannot_be_written_has_not_happened(act: str) -> None:
    disk = Disk()
    game = yard(steps, "left right roll", {"ways": WAYS})
    session = opened(game, write=disk.write)
    for way in ["roll", "left", "right", "left"]:
        session.answer(way)
    session.undo()
    if "end" in act:
        for way in ["left"] * 3:
            session.answer(way)
    if act == "redo-end":
        session.answer("yes")
        session.undo()
    before, records, future = stands(session), list(session.records), list(session.fold.future)
    disk.full = True
    acts: Mapping[str, object] = {
        "answer": lambda: session.answer("roll"),
        "undo": session.undo,
        "redo": session.redo,
        "redo-end": session.redo,
        "ruling": lambda: session.ruling("ways", "left up", "a wall"),
        "mend": lambda: Draft(session, 3, "right").commit(),
        "note": lambda: session.note("hm"),
        "rename": lambda: session.rename("ann", "Anne"),
        "end": lambda: session.answer("yes"),
    }
    with pytest.raises(OSError, match="No space"):
        acts[act]()  # type: ignore[operator]
    assert (stands(session), session.records, session.fold.future) == (before, records, future)
    assert session.names["ann"] == "Ann"
    disk.full = False
    acts[act]()  # type: ignore[operator]
    assert session.records[: len(records)] == records
    assert len(session.records) > len(records)
    assert disk.records == session.records
    assert stands(reopened(session)) == stands(session)
    assert session.verify() == []


@pytest.mark.parametrize(("game", "count", "use"), [(KUHN, 2, PLAY), (MIDDEN, 4, PLAY), (MIDDEN, 2, TRACK)])
def test_the_fingerprint_is_that_of_table_and_waiting_ask(game: Game[Yard], count: int, use: str) -> None:
    session = opened(game, count, use)
    go_on(session, Random(2), 8)
    assert session.records[-1].after == digest(session.table, session.ask)
    session.table.place += "x"
    assert session.records[-1].after != digest(session.table, session.ask)


def test_the_fingerprint_says_whom_it_waits_for() -> None:
    table = opened(STEPS).table
    asks = [Ask("way", {seat: {"left": 1} for seat in seats}) for seats in ("ab", "a", "ba")]
    asks.append(Ask("other", asks[0].offers))
    assert len({digest(table, ask) for ask in [*asks, None]}) == 5


def test_secret_lots_show_nobody_what_could_come() -> None:
    def rule(t: Yard) -> Rules[None]:
        yield from lots("lot", ways, t, secret=True)

    session = opened(yard(rule, "a b"), use=TRACK)
    assert session.ask is not None
    assert session.ask.as_seen_by("ann").offers == {}
