"""The end of the game: when it comes, who won, and what breaks a tie."""

from __future__ import annotations

from rat_tables.engine.seats import TABLE
from rat_tables.games.pie_rats.lure import turn_back
from rat_tables.games.pie_rats.rules import STALE, end, next_round, play_round
from rat_tables.games.pie_rats.scoring import leaders, points, rank, result, scores, weight
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.play_through import at, go_on, session, typed
from tests.games.pie_rats.table_laid import Go, Has, lines, pies, three, two


def ended(t: PieRats) -> Go:
    """The end of a game."""
    return Go(t, end(t))


# ── points, weight, number ──────────────────────────────────────────────────────────────────────────────────────


def test_points_weight_and_number_by_hand() -> None:
    t = two(Has(pies="pie-5 crumb"), Has(pies="blueberry shoofly"))
    ann, bob = t.captains
    assert (points(t, ann), weight(t, ann), rank(t, ann)) == (6, 14, (6, 14, 2))
    assert (points(t, bob), weight(t, bob), rank(t, bob)) == (5, 16, (5, 16, 2))


def test_the_most_points_win() -> None:
    t = three(Has(pies="blueberry shoofly"), Has(pies="pie-5 crumb"), Has())
    go = ended(t)
    assert go.waits == ("end.confirm", ())
    assert go.options("") == ["yes"]
    go("end.confirm", "", "yes")
    assert go.over
    got = result(t)
    assert (got.winners, got.standings) == (("bob",), [("bob", 6), ("ann", 5), ("cy", 0)])
    assert [(line.label, line.amount, line.rule, line.facts) for line in got.scores[0].lines] == [
        ("pie", 5, "points", {"pie": "pie-5", "weight": 12}),
        ("pie", 1, "points", {"pie": "crumb", "weight": 2}),
    ]
    assert lines(t) == [("over", "", {"stopped": False})]
    assert t.place == "end"


def test_at_any_moment_it_is_what_was_looted_so_far_in_the_order_of_the_seats() -> None:
    t = three(Has(pies="blueberry"), Has(pies="pie-5 crumb"), Has())
    assert [(found.seat, found.total) for found in scores(t)] == [("ann", 2), ("bob", 6), ("cy", 0)]


def test_p12_of_the_same_points_the_most_weight_wins() -> None:
    t = two(Has(pies="chocolate-cream"), Has(pies="blueberry"))  # two points each, of weight 6 and 8
    assert ended(t).waits == ("end.confirm", ())
    assert result(t).winners == ("bob",)
    assert result(t).standings == [("bob", 2), ("ann", 2)]


def test_p12_what_breaks_a_tie_stands_in_the_scores_of_those_with_as_many_points() -> None:
    t = three(Has(pies="chocolate-cream"), Has(pies="blueberry"), Has(pies="pie-5"))
    breaks = {
        s.seat: [(line.label, line.amount, line.rule, line.facts) for line in s.lines[1:]] for s in result(t).scores
    }
    assert breaks == {
        "cy": [],
        "bob": [("tie-break", 0, "P12", {"weight": 8, "pies": 1})],
        "ann": [("tie-break", 0, "P12", {"weight": 6, "pies": 1})],
    }


def test_p12_of_the_same_weight_the_most_pies_win() -> None:
    t = two(Has(), Has())
    t.captain("ann").pies.cards = ["pie/8/3"]
    t.captain("bob").pies.cards = ["pie/6/2", "pie/2/1"]
    assert ended(t).waits == ("end.confirm", ())
    assert result(t).winners == ("bob",)


def tied() -> PieRats:
    """Ann and bob tied for first in everything, cy behind them."""
    t = three()
    t.captain("ann").pies.cards, t.captain("bob").pies.cards = ["pie/8/3"], ["pie/8/3.2"]
    t.captain("cy").pies.cards = ["pie/6/2"]
    return t


def test_p12_a_tie_in_all_three_is_the_tables_to_break() -> None:
    t = tied()
    t.looters = ["cy", "bob", "ann"]
    go = ended(t)
    assert (go.waits, go.options("")) == (("end.tie", ()), ["share", "first-pie", "ann", "bob"])
    go("end.tie", "", "share")("end.confirm", "", "yes")
    assert (result(t).winners, t.tied) == (("ann", "bob"), TABLE)


def test_p12_who_looted_the_first_pie() -> None:
    t = tied()
    t.looters = ["cy", "bob", "ann"]
    ended(t)("end.tie", "", "first-pie")
    assert (result(t).winners, result(t).standings) == (("bob",), [("bob", 3), ("ann", 3), ("cy", 2)])


def test_p12_who_of_the_tied_looted_first_is_not_said_where_it_is_not_known_of_all_of_them() -> None:
    for known in ([], ["cy"], ["cy", "bob"]):
        t = tied()
        t.looters = known
        assert ended(t).options("") == ["share", "ann", "bob"]


def test_p12_or_who_ate_pie_last_or_most_as_the_table_knows() -> None:
    t = tied()
    ended(t)("end.tie", "", "ann")
    assert (result(t).winners, result(t).standings[0]) == (("ann",), ("ann", 3))


def test_p12_a_tie_that_a_ruling_has_undone_is_broken_no_more() -> None:
    t = tied()
    ended(t)("end.tie", "", "ann")
    t.captain("bob").pies.cards.append("pie/2/1")
    assert (result(t).winners, result(t).standings[0]) == (("bob",), ("bob", 4))


def test_those_in_the_lead_are_all_of_the_highest_rank() -> None:
    assert [captain.seat for captain in leaders(tied())] == ["ann", "bob"]
    assert [captain.seat for captain in leaders(three())] == ["ann", "bob", "cy"]


def test_p12_the_order_of_the_first_pies_is_noted() -> None:
    from rat_tables.games.pie_rats.loot import looting

    t = two(Has("juniper"), Has("mustard"), sill="crumb rhubarb", to_come=0)
    t.lead = "bob"
    go = Go(t, looting(t))
    go("loot.call", "bob", "call")("loot.pie", "bob", "crumb")("loot.crew", "bob", "none")
    go("loot.call", "ann", "call")("loot.pie", "ann", "rhubarb")("loot.crew", "ann", "juniper")
    assert (t.looters, pies(t, "ann"), pies(t, "bob")) == (["bob", "ann"], ["rhubarb"], ["crumb"])


def test_p12_who_has_looted_is_noted_once() -> None:
    from rat_tables.games.pie_rats.loot import take_the_pie

    t = two(Has(), sill="crumb rhubarb")
    ann = t.captain("ann")
    take_the_pie(t, ann, "crumb", [])
    t.pies.move(t, "crumb", ann.pies, t.captain("bob").pies)  # a ruling
    take_the_pie(t, ann, "rhubarb", [])
    assert t.looters == ["ann"]


def test_p12_whose_the_first_was_is_not_known_where_pies_lay_before_the_captains_already() -> None:
    from rat_tables.games.pie_rats.loot import looting

    t = two(Has("juniper", pies="pie-4"), Has(), sill="crumb", to_come=0)
    Go(t, looting(t))("loot.call", "ann", "call")("loot.pie", "ann", "crumb")("loot.crew", "ann", "none")
    assert t.looters == []


# ── when it ends ────────────────────────────────────────────────────────────────────────────────────────────────


def test_it_is_over_when_no_pie_is_to_come_and_none_lies_on_the_sill() -> None:
    for to_come, sill, over in ((0, "", True), (1, "", False), (0, "crumb", False)):
        assert two(to_come=to_come, sill=sill).over is over
    t = two(to_come=3)
    t.stopped = True
    assert t.over


def test_the_last_pie_ends_it_at_once_in_the_midst_of_the_phase() -> None:
    t = two(Has("tallow"), Has("mustard"), to_come=1)  # neither can be lured with 3
    go = Go(t, play_round(t), ["crumb"])("declare", "ann", "lure")("declare", "bob", "lure")
    go("loot.call", "ann", "call")("loot.pie", "ann", "crumb")("loot.crew", "ann", "none")
    assert go.over  # bob has no turn, no hand is reset, and the Lead card stays
    assert (t.lead, pies(t, "ann"), len(t.captain("ann").hand)) == ("ann", ["crumb"], 0)


def test_the_sill_empties_after_the_pile_is_empty() -> None:
    t = two(Has("tallow"), Has(), sill="crumb pie-5", to_come=0)
    go = Go(t, play_round(t))("declare", "ann", "lure")
    go("loot.call", "ann", "call")("loot.pie", "ann", "crumb")("loot.crew", "ann", "none")("loot.call", "bob", "pass")
    assert (go.over, t.over, t.sill.cards, t.lead) == (True, False, ["pie-5"], "bob")


def test_p12_after_three_rounds_without_a_pie_the_table_may_stop() -> None:
    assert STALE == 3
    for round_, looted_in, asked in ((3, 0, True), (2, 0, False), (5, 2, True), (5, 3, False), (9, 2, True)):
        t = two(sill="pie-5")
        t.round, t.looted_in = round_, looted_in
        go = Go(t, next_round(t))
        assert (go.waits == ("stale", ())) is asked, (round_, looted_in)
        if asked:
            assert (go.options(""), t.place) == (["go-on", "stop"], f"{round_}.stale")
            assert go.facts() == {"rounds": round_ - looted_in}
            go("stale", "", "stop")
            assert (t.stopped, t.over) == (True, True)
        else:
            assert not t.over


def test_p12_or_go_on() -> None:
    t = two(sill="pie-5")
    t.round = 3
    go = Go(t, next_round(t))("stale", "", "go-on")
    assert (go.over, t.over, t.lead) == (True, False, "bob")


def test_p12_who_stops_counts_what_has_been_looted() -> None:
    evening = go_on(
        session("ann bob", freeze="phase"), {"declare": "lure", "lure.whom": "pass", "loot.pie": "pass"}, at("stale")
    )
    assert evening.table.round == 3
    typed(evening, "stop")
    assert at("end.tie")(evening)  # nobody has looted anything: all are level
    assert lines(evening.table, "over") == [("over", "", {"stopped": True})]


def test_nobody_is_frozen_when_it_is_over() -> None:
    t = two(Has(pies="crumb"))
    t.frozen = True
    ended(t)
    assert t.frozen is False


def test_the_confirmed_end_can_be_undone() -> None:
    evening = go_on(session("ann bob", use="track"), {"told.loot": "ann", "reveal.pie": "crumb"}, at("told.loot"))
    typed(evening, "none")
    evening.ruling("stop", "yes", "it is late")
    evening = go_on(evening, {}, at("end.tie"))
    typed(evening, "share", "yes")
    assert evening.ask is None
    assert evening.result is not None
    evening.undo()
    assert at("end.confirm")(evening)
    assert evening.result is None
    typed(evening, "yes")
    assert evening.result is not None


def test_turning_back_ends_the_lure() -> None:
    t = two(Has("rusk"))
    t.captain("ann").lured = ["rusk"]
    turn_back(t)
    assert (t.captain("ann").lured, t.lure) == ([], None)
