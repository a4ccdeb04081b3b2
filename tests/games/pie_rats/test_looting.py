"""Phase 6: how a pie is looted, what a call is worth, and what it costs to call in vain."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rat_tables.games.pie_rats.anytime import with_knocks
from rat_tables.games.pie_rats.cheapest import cheapest
from rat_tables.games.pie_rats.loot import looting, strongest
from rat_tables.games.pie_rats.rules import all_phases
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.table_laid import Go, Has, crew, laid, lines, pies, three, two


def looting_of(t: PieRats) -> Go:
    """Phase 6, with knocks where the table knocks."""
    return Go(t, with_knocks(t, looting(t)))


def pack_of(t: PieRats) -> list[str]:
    """The names of ann's options."""
    return list(strongest(t, t.captain("ann")))


# ── P8: what it takes ───────────────────────────────────────────────────────────────────────────────────────────


def test_p8_captain_and_crew_together_reach_the_weight() -> None:
    t = two(Has("juniper tallow"), sill="blueberry", to_come=1)  # 2 + 5 + 1
    go = looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "blueberry")
    assert go.options("ann") == ["juniper", "tallow"]
    assert go.suggested == "juniper+tallow"
    why = go.refuses("loot.crew", "ann", "juniper")
    assert (why.key, why.rule) == ("loot-weak", "P8")
    assert why.facts == {"seat": "ann", "have": 7, "weight": 8, "card": "blueberry"}
    go("loot.crew", "ann", "juniper+tallow")
    assert (pies(t, "ann"), crew(t, "ann"), t.sill.cards) == (["blueberry"], [], [])
    assert t.discards.cards == ["juniper", "tallow"]
    assert lines(t, "calls", "looted") == [
        ("calls", "ann", {}),
        ("looted", "ann", {"pie": "blueberry", "points": 2, "crew": ["juniper", "tallow"]}),
    ]
    assert (t.looters, t.looted_in) == (["ann"], 1)


def test_p8_one_point_too_few_and_no_pie_can_be_had() -> None:
    t = two(Has("juniper"), sill="blueberry")  # 2 + 5
    go = looting_of(t)
    assert go.options("ann") == ["pass", "call"]
    assert go.refuses("loot.call", "ann", "quietly").key == "not-offered"


def test_crew_in_hand_loots_no_pie() -> None:
    t = two(Has("rusk", hand="juniper mustard"), sill="rhubarb")
    go = looting_of(t)
    assert (go.options("ann"), go.facts("ann")["strength"]) == (["pass", "call"], 4)


def test_p8_only_the_crew_that_was_used_is_discarded() -> None:
    t = two(Has("juniper tallow rusk mustard"), sill="rhubarb pie-5", to_come=1)
    go = looting_of(t)("loot.call", "ann", "quietly")("loot.pie", "ann", "rhubarb")("loot.crew", "ann", "mustard")
    assert (crew(t, "ann"), t.discards.cards) == (["juniper", "tallow", "rusk"], ["mustard"])
    assert go.waits == ("loot.call", ("bob",))


def test_p8_more_crew_than_it_takes_may_go_along() -> None:
    t = two(Has("juniper tallow"), sill="rhubarb")
    go = looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "rhubarb")
    assert go.suggested == "juniper"
    go("loot.crew", "ann", "juniper+tallow")
    assert crew(t, "ann") == []


def test_p8_the_captain_alone_suffices() -> None:
    t = two(Has("juniper"), sill="crumb", to_come=1)  # weight 2
    go = looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "crumb")
    assert go.suggested == "none"
    go("loot.crew", "ann", "none")
    assert (pies(t, "ann"), crew(t, "ann")) == (["crumb"], ["juniper"])


def test_p8_the_captain_alone_without_any_crew() -> None:
    t = two(Has(), sill="crumb pie-5", to_come=1)
    go = looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "crumb")
    assert (pies(t, "ann"), go.kinds) == (["crumb"], ["loot.call", "loot.pie", "loot.call"])


def test_p8_those_that_lie_sideways_loot_like_any_other() -> None:
    t = two(Has("juniper mustard"), sill="pie-5", to_come=1)  # 2 + 5 + 5
    t.captain("ann").protected, t.captain("ann").lured = "juniper", ["mustard"]
    looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "pie-5")("loot.crew", "ann", "juniper+mustard")
    assert (pies(t, "ann"), t.captain("ann").protected, t.captain("ann").lured) == (["pie-5"], "", [])


def test_p8_a_pie_that_is_gone_is_not_looted_whatever_the_crew() -> None:
    t = two(Has("juniper"), sill="rhubarb crumb", freeze="phase")
    go = looting_of(t)("loot.pie", "ann", "rhubarb")
    t.pies.move(t, "rhubarb", t.sill, t.captain("bob").pies)
    go.refresh()
    assert (go.waits, go.options("ann")) == (("loot.pie", ("ann",)), ["crumb", "pass"])
    assert lines(t) == [("loot.foiled", "ann", {"pie": "rhubarb"})]


def test_p8_one_pie_a_turn() -> None:
    t = two(Has("juniper mustard"), Has("dumpling limpet"), sill="rhubarb crumb pie-4", to_come=0)
    go = looting_of(t)("loot.call", "ann", "call")
    assert go.options("ann") == ["rhubarb", "crumb", "pie-4", "pass"]
    go("loot.pie", "ann", "crumb")("loot.crew", "ann", "none")
    assert (go.waits, pies(t, "ann")) == (("loot.call", ("bob",)), ["crumb"])
    go("loot.call", "bob", "quietly")
    assert go.options("bob") == ["rhubarb", "pie-4", "pass"]
    go("loot.pie", "bob", "pie-4")("loot.crew", "bob", "dumpling+limpet")
    assert (go.over, t.sill.cards) == (True, ["rhubarb"])


def test_a_pie_within_reach_may_be_left() -> None:
    t = two(Has("juniper"), sill="crumb", to_come=1)
    go = looting_of(t)
    assert go.options("ann") == ["call", "quietly", "pass"]
    go("loot.call", "ann", "call")("loot.pie", "ann", "pass")
    assert (pies(t, "ann"), crew(t, "ann"), go.waits) == ([], ["juniper"], ("loot.call", ("bob",)))
    t = two(Has("juniper"), sill="crumb", to_come=1)
    go = looting_of(t)("loot.call", "ann", "pass")
    assert (go.waits, lines(t)) == (("loot.call", ("bob",)), [])


def test_what_a_captain_could_loot_is_told() -> None:
    t = two(Has("juniper tallow"), sill="rhubarb pie-5 blueberry")
    go = looting_of(t)
    assert go.facts("ann") == {
        "strength": 8,
        "own": 2,
        "pie": "",
        "reach": ["rhubarb", "blueberry"],
        "crew": 2,
        "always": False,
    }
    go("loot.call", "ann", "call")("loot.pie", "ann", "blueberry")
    assert go.facts("ann")["pie"] == "blueberry"
    assert go.facts("ann")["weight"] == 8


def test_that_whoever_cannot_loot_loses_a_rat_is_told_where_it_is_so() -> None:
    t = two(Has("juniper"), sill="pie-5", penalty="always")
    assert looting_of(t).facts("ann")["always"] is True


def test_the_turn_goes_clockwise_from_the_lead() -> None:
    t = three(sill="pie-5")
    t.lead = "bob"
    go = looting_of(t)
    for seat in ("bob", "cy", "ann"):
        assert t.place == f"1.loot.{seat}"
        go("loot.call", seat, "pass")
    assert go.over


@settings(deadline=None, max_examples=120)
@given(st.lists(st.integers(0, 6), max_size=7), st.integers(-2, 25))
def test_the_crew_that_is_suggested_is_the_cheapest(strengths: list[int], need: int) -> None:
    values = {f"rat{at}": strength for at, strength in enumerate(strengths)}
    chosen = cheapest(values, need)
    every = [c for size in range(len(values) + 1) for c in combinations(values, size)]
    enough = [(sum(values[token] for token in c), len(c)) for c in every if sum(values[token] for token in c) >= need]
    if need <= 0:
        assert chosen == []
    elif enough:
        assert (sum(values[token] for token in chosen), len(chosen)) == min(enough)
        assert [token for token in values if token in chosen] == chosen
    else:
        assert chosen == list(values)


@pytest.mark.parametrize(
    ("values", "need", "best"),
    [
        ({"a": 1, "b": 2, "c": 3}, 3, ["c"]),  # the fewest of what has nothing to spare
        ({"a": 5, "b": 2, "c": 2}, 4, ["b", "c"]),  # nothing to spare before the fewest
        ({"a": 1, "b": 1}, 3, ["a", "b"]),
        ({"a": 0, "b": 4}, 4, ["b"]),
        ({"a": 2, "b": 2}, 2, ["a"]),
    ],
)
def test_the_cheapest_by_hand(values: dict[str, int], need: int, best: list[str]) -> None:
    assert cheapest(values, need) == best


# ── P9: the strongest goes ──────────────────────────────────────────────────────────────────────────────────────


def test_p9_who_calls_and_cannot_loot_discards_its_strongest() -> None:
    t = two(Has("tallow limpet rusk"), sill="pie-5", to_come=1)
    go = looting_of(t)("loot.call", "ann", "call")
    assert (crew(t, "ann"), t.discards.cards) == (["tallow", "rusk"], ["limpet"])
    assert lines(t) == [("calls", "ann", {}), ("penalty", "ann", {"card": "limpet"})]
    assert (go.waits, t.frozen) == (("loot.call", ("bob",)), False)


def test_p9_of_the_strongest_the_most_loyal() -> None:
    t = two(Has("limpet quince pepper"), sill="pie-5 pie-4")
    t.captain("ann").strength = 0
    t.pies.move(t, "pie-4", t.sill, t.captain("bob").pies)
    looting_of(t)("loot.call", "ann", "call")
    assert crew(t, "ann") == ["limpet", "pepper"]


def test_p9_of_those_alike_the_owner_chooses() -> None:
    t = two(Has("tallow nubbin pepper"), sill="pie-5")
    go = looting_of(t)("loot.call", "ann", "call")
    assert (go.waits, go.options("ann")) == (("loot.penalty", ("ann",)), ["nubbin", "pepper"])
    go("loot.penalty", "ann", "pepper")
    assert crew(t, "ann") == ["tallow", "nubbin"]


def test_p9_without_crew_nothing() -> None:
    t = two(Has(), sill="pie-5", to_come=1)
    go = looting_of(t)("loot.call", "ann", "call")
    assert (go.waits, t.discards.cards, lines(t)) == (("loot.call", ("bob",)), [], [("calls", "ann", {})])
    assert pack_of(t) == []


def test_p9_who_calls_can_loot_and_does_not_loses_nobody() -> None:
    t = two(Has("juniper"), sill="rhubarb")
    looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "pass")
    assert crew(t, "ann") == ["juniper"]


@pytest.mark.parametrize("freeze", ["call", "phase", "never"])
@pytest.mark.parametrize(("penalty", "left"), [("called", ["tallow", "rusk"]), ("always", ["tallow"])])
def test_p9_only_who_called_or_always_whoever_cannot(freeze: str, penalty: str, left: list[str]) -> None:
    t = two(Has("tallow rusk"), Has("limpet"), sill="pie-5", to_come=1, freeze=freeze, penalty=penalty)
    go = looting_of(t)
    if freeze == "call":
        go("loot.call", "ann", "pass")("loot.call", "bob", "pass")
    assert go.over
    assert crew(t, "ann") == left
    assert crew(t, "bob") == ([] if penalty == "always" else ["limpet"])


def test_p9_whose_pie_came_to_nothing_discards_only_where_it_is_always() -> None:
    for penalty, left in (("called", ["tallow"]), ("always", [])):
        t = two(Has("juniper tallow"), Has(hand="carob-bean"), sill="rhubarb", freeze="never", penalty=penalty)
        go = looting_of(t)("loot.pie", "ann", "rhubarb").knock("bob", "carob-bean", "ann:juniper")
        assert (go.over, crew(t, "ann"), pies(t, "ann")) == (True, left, [])


def test_p9_a_rat_taken_while_its_owner_chooses_leaves_the_others_to_choose_from() -> None:
    t = two(Has("nubbin pepper tallow"), Has(hand="kidnapping twin"), sill="pie-5", freeze="never", penalty="always")
    go = looting_of(t)("loot.pie", "ann", "pass")
    assert go.waits == ("loot.penalty", ("ann",))
    go.knock("bob", "kidnapping", "ann:pepper")
    assert (go.waits, go.options("ann")) == (("loot.penalty", ("ann",)), ["nubbin"])
    go("loot.penalty", "ann", "nubbin")
    assert crew(t, "ann") == ["tallow"]


def test_p9_the_only_rat_taken_while_it_was_to_be_discarded() -> None:
    t = two(Has("nubbin"), Has(hand="kidnapping"), sill="pie-5", freeze="never", penalty="always")
    go = looting_of(t)("loot.pie", "ann", "pass")
    assert (go.waits, go.options("ann")) == (("loot.penalty", ("ann",)), ["nubbin"])
    go.knock("bob", "kidnapping")
    assert (crew(t, "ann"), [e[1] for e in lines(t, "penalty")]) == ([], ["bob"])  # who cannot loot either


def test_p9_a_pie_that_comes_within_reach_while_one_is_to_be_discarded_may_be_looted_instead() -> None:
    t = two(Has("nubbin pepper", hand="kidnapping"), Has("juniper"), sill="pie-5", freeze="never", penalty="always")
    go = looting_of(t)("loot.pie", "ann", "pass")
    assert go.waits == ("loot.penalty", ("ann",))
    go.knock("ann", "kidnapping")  # 2 + 3 + 3 + 5
    assert (go.waits, go.options("ann")) == (("loot.pie", ("ann",)), ["pie-5", "pass"])
    go("loot.pie", "ann", "pie-5")("loot.crew", "ann", "nubbin+pepper+juniper")
    assert (pies(t, "ann"), lines(t, "penalty")) == (["pie-5"], [])
    t = two(Has("nubbin", hand="kidnapping"), Has("juniper"), sill="rhubarb", freeze="never", penalty="always")
    go = looting_of(t)("loot.pie", "ann", "pass").knock("ann", "kidnapping")
    go("loot.pie", "ann", "pass")  # it lets the pie be, and loses nobody
    assert (crew(t, "ann"), [e[1] for e in lines(t, "penalty")]) == (["nubbin", "juniper"], [])


def test_p9_a_ruling_that_brings_a_pie_within_reach_calls_the_penalty_off() -> None:
    t = two(Has("nubbin pepper"), sill="pie-5")
    go = looting_of(t)("loot.call", "ann", "call")
    t.captain("ann").strength = 9
    go.refresh()
    assert (go.waits, crew(t, "ann")) == (("loot.pie", ("ann",)), ["nubbin", "pepper"])
    assert strongest(t, t.captain("ann")) == {}


# ── P10: three ways to play it ──────────────────────────────────────────────────────────────────────────────────


def frozen(freeze: str, *answers: tuple[str, str, str]) -> list[Any]:
    """Who may knock at each public question of phase 6, ann and then bob looting a pie each."""
    t = two(Has("juniper", hand="twin"), Has("mustard", hand="parrot"), sill="rhubarb blueberry crumb", freeze=freeze)
    go = Go(t, all_phases(t))("charisma", "ann", "none")("charisma", "bob", "none")("crew", "ann", "none")
    go("crew", "bob", "none")("declare", "ann", "protect:juniper")("declare", "bob", "protect:mustard")
    seen: list[Any] = []
    for kind, seat, text in answers:
        assert go.ask is not None
        seen.append((kind, go.knocking))
        go(kind, seat, text)
    assert go.over
    assert t.frozen is False
    return seen


PIES_OF_BOTH = (
    ("loot.pie", "ann", "rhubarb"),
    ("loot.crew", "ann", "juniper"),
    ("loot.pie", "bob", "crumb"),
    ("loot.crew", "bob", "none"),
)


def test_p10_never_frozen_there_is_no_call_and_everybody_may_play_cards() -> None:
    both = ("ann", "bob")
    assert frozen("never", *PIES_OF_BOTH) == [(kind, both) for kind, _, _ in PIES_OF_BOTH]


def test_p10_never_frozen_a_captain_with_no_pie_in_reach_may_play_a_card_in_its_own_turn() -> None:
    t = two(Has("tallow", hand="kidnapping"), Has("juniper"), sill="rhubarb", freeze="never")
    go = looting_of(t)
    assert (go.waits, go.options("ann"), go.knocking) == (("loot.pie", ("ann",)), ["pass"], ("ann",))
    go.knock("ann", "kidnapping")
    assert go.options("ann") == ["rhubarb", "pass"]
    go("loot.pie", "ann", "rhubarb")("loot.crew", "ann", "juniper")
    assert pies(t, "ann") == ["rhubarb"]
    t = two(Has("tallow"), Has("juniper"), sill="pie-5", freeze="never")
    assert looting_of(t).over  # nobody can break in: it answers itself


def test_p21_each_is_asked_out_of_reach_too_and_a_kidnapping_may_bring_a_pie_within_it() -> None:
    t = two(Has("tallow", hand="kidnapping"), Has("juniper"), sill="rhubarb pie-5", asking="each")
    go = looting_of(t)("loot.call", "ann", "pass")
    assert (go.waits, t.place) == (("play.card", ("ann",)), "1.loot.ann.window")
    go("play.card", "ann", "kidnapping")
    assert (go.waits, t.place) == (("loot.pie", ("ann",)), "1.loot.ann")
    go("loot.pie", "ann", "rhubarb")("loot.crew", "ann", "juniper")
    assert pies(t, "ann") == ["rhubarb"]


def test_p21_who_could_loot_and_does_not_opens_no_window() -> None:
    t = two(Has("juniper", hand="kidnapping"), Has("tallow"), sill="rhubarb", asking="each")
    go = looting_of(t)("loot.call", "ann", "pass")
    assert (go.waits, go.kinds) == (("loot.call", ("bob",)), ["loot.call", "loot.call"])


@pytest.mark.parametrize("freeze", ["call", "phase", "never"])
@pytest.mark.parametrize("asking", ["knock", "each"])
def test_nobody_is_asked_while_the_sill_is_empty(asking: str, freeze: str) -> None:
    t = two(Has("tallow", hand="twin"), Has("nubbin"), to_come=1, asking=asking, freeze=freeze, penalty="always")
    go = looting_of(t)
    assert (go.over, go.kinds, crew(t, "ann"), crew(t, "bob")) == (True, [], ["tallow"], ["nubbin"])


def test_p10_frozen_as_a_phase_there_is_no_call_and_nobody_may() -> None:
    assert frozen("phase", *PIES_OF_BOTH) == [(kind, ()) for kind, _, _ in PIES_OF_BOTH]


def test_p10_the_call_freezes_until_that_captain_is_done() -> None:
    ann, bob = PIES_OF_BOTH[:2], PIES_OF_BOTH[2:]
    seen = frozen("call", ("loot.call", "ann", "call"), *ann, ("loot.call", "bob", "quietly"), *bob)
    both = ("ann", "bob")
    assert [knocking for _, knocking in seen] == [both, (), (), both, both, both]


def test_p10_it_is_the_call_unless_the_table_says_otherwise() -> None:
    assert laid({"ann": Has(), "bob": Has()}).freeze == "call"


def test_p10_no_penalty_where_nobody_calls() -> None:
    t = two(Has("tallow"), Has("rusk"), sill="pie-5", freeze="phase")
    t.frozen = True
    assert Go(t, looting(t)).over
    assert (crew(t, "ann"), crew(t, "bob"), t.frozen) == (["tallow"], ["rusk"], True)


def test_a_call_can_only_be_made_in_ones_own_turn() -> None:
    t = two(Has("juniper"), Has("mustard", hand="twin"), sill="rhubarb")
    go = looting_of(t)
    assert go.options("bob") == []
    go("loot.call", "ann", "pass")
    assert go.options("bob") == ["call", "quietly", "pass"]


def test_nobody_loots_after_the_last_pie() -> None:
    t = two(Has("juniper"), Has("mustard"), sill="rhubarb", to_come=0)
    go = looting_of(t)("loot.call", "ann", "call")("loot.pie", "ann", "rhubarb")("loot.crew", "ann", "juniper")
    assert go.over
    assert [who for kind, who in go.asked if kind == "loot.call"] == [("ann",)]
