"""End of the Game: sheets open, medals, lifeboat, coin, and the end that is confirmed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rat_tables.games.high_tea.awards import awards
from rat_tables.games.high_tea.knobs import KNOBS
from rat_tables.games.high_tea.scoring import result
from rat_tables.games.high_tea.table import HighTea, Made, Vocation
from tests.games.high_tea.table_laid import Go, dishes_and, laid, lines, public, told


def banquet(*dishes: Sequence[int], goals: Sequence[int] = (5,), host: str = "ann", **options: bool | str) -> HighTea:
    """After round 5: ann, bob, cy … with these dishes; by default the one goal counts their sum."""
    seats = ["ann", "bob", "cy", "dee", "eve", "flo"][: len(dishes)]
    t = laid(host, {seat: {} for seat in seats}, **options)
    t.round, t.goals = 5, list(goals)
    for seat, values in zip(seats, dishes, strict=True):
        t.rat(seat).made = [Made(seat, "crumbs", value, "dish", known="dish") for value in values]
    return t


def rule(t: HighTea, go: Go, knob: str, value: str) -> None:
    """Set something by hand while an ask waits."""
    head, *path = knob.split(":")
    KNOBS[head].turn(t, path, value)
    go.refresh()


def test_each_goal_in_ascending_order_with_counts_and_medals() -> None:
    t = banquet([4], [2, 3], [], goals=[6, 2])
    Go(t, awards(t))
    # 2 Cheap: 1 2 0 → 2 1 3; 6 Generous: 1 2 0 → 2 3 0; together 4 4 3
    told_now = [(e.kind, e.seat, e.facts) for e in told(t) if e.kind.startswith("award")]
    assert told_now == [
        ("award", "", {"goal": "goal-2", "number": 2}),
        ("award.medals", "cy", {"goal": "goal-2", "count": 0, "medals": 3}),
        ("award.medals", "ann", {"goal": "goal-2", "count": 1, "medals": 2}),
        ("award.medals", "bob", {"goal": "goal-2", "count": 2, "medals": 1}),
        ("award", "", {"goal": "goal-6", "number": 6}),
        ("award.medals", "bob", {"goal": "goal-6", "count": 2, "medals": 3}),
        ("award.medals", "ann", {"goal": "goal-6", "count": 1, "medals": 2}),
        ("award.medals", "cy", {"goal": "goal-6", "count": 0, "medals": 0}),
        ("award.total", "ann", {"medals": 4}),
        ("award.total", "bob", {"medals": 4}),
        ("award.total", "cy", {"medals": 3}),
    ]


def test_sheets_are_laid_open_by_the_last_host() -> None:
    t = banquet([4], [2])
    t.rat("bob").made.append(Made("bob", "flowers", 3, "decoration"))
    t.rat("bob").supplies, t.rat("bob").nests = {"rags": 2}, ["straw"]
    t.story.learned = False
    Go(t, awards(t))
    assert lines(t)[0] == ("sheets.open", "ann")
    assert t.awarding
    assert [made.known for made in t.rat("bob").made] == ["dish", "decoration"]
    assert t.as_seen_by("ann").rats[1].made[1].known == "decoration"


def test_the_sole_leader_has_the_lifeboat_unasked() -> None:
    t = banquet([4], [9], [1])
    go = Go(t, awards(t))
    assert t.lifeboat == "bob"
    assert ("lifeboat", "bob") in lines(t)
    assert go.kinds == ["lifeboat", "coin.thrower", "coin"]
    assert go.ask is not None
    assert (go.ask.kind, go.ask.chance is not None) == ("coin", True)


@pytest.mark.parametrize("chosen", ["ann", "cy"])
def test_h15_the_last_host_chooses_among_the_tied_perhaps_itself(chosen: str) -> None:
    t = banquet([9], [4], [9], [1])
    go = Go(t, awards(t))
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, t.place) == ("lifeboat", ("ann",), False, "awards.lifeboat")
    assert go.options("ann") == ["ann", "cy"]
    go("lifeboat", "ann", chosen)("coin", "", "heads")("end.confirm", "", "yes")
    assert (go.over, t.lifeboat, result(t).winners) == (True, chosen, (chosen,))
    assert result(t).standings[0] == (chosen, 3)


def test_h15_a_last_host_who_is_not_tied_chooses_too() -> None:
    t = banquet([9], [4], [9], host="bob")
    go = Go(t, awards(t))
    assert go.ask is not None
    assert (go.ask.who, go.options("bob")) == (("bob",), ["ann", "cy"])


def test_h16_the_fewest_medals_throw_the_coin() -> None:
    t = banquet([4], [9], [1])
    go = Go(t, awards(t))
    assert (t.thrower, t.place) == ("cy", "awards.coin")
    assert go.options("") == ["heads", "tails"]
    go("coin", "", "tails")
    assert (t.coin, lines(t)[-1]) == ("tails", ("coin.tails", "cy"))


def test_h16_the_last_host_says_who_of_several() -> None:
    t = banquet([], [9], [], [], host="bob")
    go = Go(t, awards(t))
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.options("bob")) == ("coin.thrower", ("bob",), ["ann", "cy", "dee"])
    go("coin.thrower", "bob", "cy")("coin", "", "heads")
    assert (t.thrower, t.coin, lines(t)[-1], t.lifeboat) == ("cy", "heads", ("coin.heads", "cy"), "bob")


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_h16_the_coin_does_not_change_who_wins(side: str) -> None:
    t = banquet([4], [9], [1])
    go = Go(t, awards(t))("coin", "", side)("end.confirm", "", "yes")
    assert (go.over, result(t).winners, result(t).standings) == (True, ("bob",), [("bob", 3), ("ann", 2), ("cy", 1)])


def test_h23_a_queen_may_cancel_the_coin_before_it_is_thrown() -> None:
    t = banquet([4], [9], [1], vocations=True)
    t.rat("ann").vocation = Vocation.QUEEN
    go = Go(t, awards(t))
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("coin.cancel", ("ann",), False)
    assert go.options("ann") == ["throw", "cancel"]
    go("coin.cancel", "ann", "cancel")
    assert (t.coin, t.thrower, lines(t)[-1]) == ("cancelled", "", ("coin.cancelled", "ann"))
    assert go.ask.kind == "end.confirm"
    go("end.confirm", "", "yes")
    assert go.over


def test_h23_or_let_it_be_thrown_and_other_vocations_are_not_asked() -> None:
    t = banquet([4], [9], [1], vocations=True)
    t.rat("cy").vocation = Vocation.QUEEN
    go = Go(t, awards(t))("coin.cancel", "cy", "throw")
    assert (go.ask.kind, t.thrower) == ("coin", "cy")  # type: ignore[union-attr]
    t = banquet([4], [9], [1], vocations=True)
    t.rat("cy").vocation = Vocation.BEGGAR
    assert "coin.cancel" not in Go(t, awards(t)).kinds


def at_the_end(*dishes: Sequence[int]) -> tuple[HighTea, Go]:
    t = banquet(*dishes)
    return t, Go(t, awards(t))("coin", "", "heads")


def test_the_end_is_confirmed_by_the_table() -> None:
    _, go = at_the_end([4], [9], [1])
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.options("")) == ("end.confirm", (), ["yes"])


def test_after_a_ruling_that_changes_who_leads_the_lifeboat_is_given_anew() -> None:
    t, go = at_the_end([4], [9], [1])
    rule(t, go, "medals:ann:5", "3")
    rule(t, go, "medals:bob:5", "2")
    assert go.options("") == ["recount"]
    go("end.confirm", "", "recount")
    assert (t.lifeboat, go.options("")) == ("ann", ["yes"])
    assert go.kinds.count("coin") == 1  # the coin has been thrown
    go("end.confirm", "", "yes")
    assert result(t).standings == [("ann", 3), ("bob", 2), ("cy", 1)]


def test_after_a_ruling_that_makes_a_tie_the_last_host_is_asked() -> None:
    t, go = at_the_end([4], [9], [1])
    rule(t, go, "medals:ann:5", "3")
    assert go.options("") == ["recount"]
    go("end.confirm", "", "recount")
    assert go.ask is not None
    assert (go.ask.kind, go.options("ann")) == ("lifeboat", ["ann", "bob"])
    go("lifeboat", "ann", "ann")("end.confirm", "", "yes")
    assert (go.over, t.lifeboat) == (True, "ann")


def test_a_ruling_that_changes_nobodys_lead_changes_nothing() -> None:
    t, go = at_the_end([4], [9], [1])
    rule(t, go, "medals:cy:5", "0")
    assert go.options("") == ["yes"]


def test_a_ruling_before_the_coin_changes_who_throws_it() -> None:
    t = banquet([], [9], [], host="bob")
    go = Go(t, awards(t))
    assert go.options("bob") == ["ann", "cy"]
    rule(t, go, "medals:ann:5", "1")
    assert (t.thrower, go.kinds[-1]) == ("cy", "coin")  # now there is no choice


# ── sheets on paper ─────────────────────────────────────────────────────────────────────────────────────────────


def test_h27_with_paper_sheets_what_flowers_became_is_asked_at_the_end() -> None:
    t = banquet([4], [2], goals=[5, 9], sheets="paper")
    t.rat("ann").made += [Made("ann", "flowers", 6), Made("ann", "flowers", 3)]
    t.rat("bob").made.insert(0, Made("bob", "flowers", 5))
    go = Go(t, awards(t))
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, t.place) == ("awards.form", ("ann",), False, "awards.form.ann.1")
    assert (go.options("ann"), go.facts("ann")) == (["dish", "decoration"], {"supply": "flowers", "amount": 6})
    assert not t.awarding
    go("awards.form", "ann", "decoration")
    assert (t.place, go.facts("ann")["amount"]) == ("awards.form.ann.2", 3)
    go("awards.form", "ann", "dish")
    assert (t.place, go.facts("bob")["amount"]) == ("awards.form.bob.0", 5)
    go("awards.form", "bob", "dish")
    assert dishes_and(t.rat("ann")) == ([4, 3], [6])
    assert dishes_and(t.rat("bob")) == ([5, 2], [])
    assert public(t)[:4] == [
        ("made", "ann", {"form": "decoration", "value": 6}),
        ("made", "ann", {"form": "dish", "value": 3}),
        ("made", "bob", {"form": "dish", "value": 5}),
        ("sheets.open", "ann", {}),
    ]
    # Refined 7 7 → 3 3; Dapper 6 0 → 3 0
    assert result(t).standings == [("ann", 6), ("bob", 3)]


def test_h21_a_thiefs_crumbs_and_rags_are_asked_at_the_end_and_add_2_across() -> None:
    t = banquet([], [], goals=[5, 9], sheets="paper", vocations=True)
    t.rat("ann").vocation = Vocation.PURSE_THIEF
    t.rat("ann").made = [Made("ann", "crumbs", 4), Made("ann", "rags", 5), Made("ann", "rags", 1)]
    go = Go(t, awards(t))
    for form in ("decoration", "dish", "decoration"):
        go("awards.form", "ann", form)
    assert dishes_and(t.rat("ann")) == ([7], [6, 1])
    assert [made.known for made in t.rat("ann").made] == ["decoration", "dish", "decoration"]


def test_a_ruling_that_settles_the_sheet_takes_the_question_back() -> None:
    t = banquet([4], [2], sheets="paper")
    t.rat("ann").made = [Made("ann", "flowers", 6)]
    go = Go(t, awards(t))
    t.rat("ann").made = []
    go.refresh()
    assert go.kinds[-1] == "coin"
    assert t.rat("ann").made == []
