"""Phases 4 and 5: protect or lure, what a lure costs, the Charm and the Mirror."""

from __future__ import annotations

import pytest

from rat_tables.games.pie_rats.lure import Prize, blocked, declarations, lure, luring, most_lured, turn_back
from rat_tables.games.pie_rats.pack import Charisma
from rat_tables.games.pie_rats.rules import all_phases
from rat_tables.games.pie_rats.table import Lure, PieRats
from tests.games.pie_rats.table_laid import Go, Has, charisma, crew, hand, laid, lines, sideways, three, two

PETRONELLA = Has("rusk wick sprat")
"""The crew of the rulebook's example: loyalty −1, +1 and 0."""


def of_ann(t: PieRats) -> Go:
    """Ann lures."""
    return Go(t, lure(t, t.captain("ann")))


# ── the rulebook's example ──────────────────────────────────────────────────────────────────────────────────────


def test_the_loyalty_of_petronellas_crew_is_2_4_and_3_so_it_takes_3_5_and_4() -> None:
    t = two(Has(charisma="hooked-hand"), PETRONELLA)
    assert [t.price(card) for card in crew(t, "bob")] == [3, 5, 4]


def test_red_hook_has_4_charisma_with_his_hooked_hand_and_3_without() -> None:
    t = two(Has(charisma="hooked-hand"), PETRONELLA)
    assert (t.charisma(t.captain("ann")), t.captain("ann").charisma) == (4, 3)


def test_the_first_is_lured_and_the_hooked_hand_stays() -> None:
    t = two(Has(charisma="hooked-hand"), PETRONELLA)
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")
    assert go.over
    assert "lure.spend" not in go.kinds
    assert (crew(t, "ann"), crew(t, "bob")) == (["rusk"], ["wick", "sprat"])
    assert (charisma(t, "ann"), t.discards.cards) == (["hooked-hand"], [])
    assert lines(t) == [("lured", "ann", {"card": "rusk", "whose": "bob", "price": 3})]


def test_the_second_cannot_be_offered_for_it_takes_5() -> None:
    go = of_ann(two(Has(charisma="hooked-hand"), PETRONELLA))
    assert go.options("ann") == ["pass", "bob:rusk", "bob:sprat"]
    assert go.refuses("lure.whom", "ann", "bob:wick").key == "not-offered"


def test_with_a_fifth_point_the_second_is_offered() -> None:
    go = of_ann(two(Has(charisma="cutlass"), PETRONELLA))
    assert go.options("ann") == ["pass", "bob:rusk", "bob:wick", "bob:sprat"]


def test_the_third_is_lured_only_with_the_hooked_hand_discarded() -> None:
    t = two(Has(charisma="hooked-hand"), PETRONELLA)
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")
    assert go.waits == ("lure.spend", ("ann",))
    assert go.refuses("lure.spend", "ann", "none").key == "picked-count"
    assert go.suggested == "hooked-hand"
    go("lure.spend", "ann", "hooked-hand")
    assert (crew(t, "ann"), charisma(t, "ann"), t.discards.cards) == (["sprat"], [], ["hooked-hand"])
    assert lines(t)[-2:] == [
        ("lured", "ann", {"card": "sprat", "whose": "bob", "price": 4}),
        ("spent", "ann", {"cards": ["hooked-hand"]}),
    ]


def test_without_the_hooked_hand_the_third_is_not_offered() -> None:
    assert of_ann(two(Has(), PETRONELLA)).options("ann") == ["pass", "bob:rusk"]


# ── the Charm ───────────────────────────────────────────────────────────────────────────────────────────────────

CHARMING = Has(charisma="charm cutlass")
"""Captain 3, Charm 2 and Cutlass 2: seven in all."""


def test_seven_points_lure_loyalty_minus_1_for_3_and_loyalty_0_for_4_from_one_captain() -> None:
    t = two(CHARMING, Has("rusk sprat"))
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")
    assert go.options("ann") == ["pass", "bob:sprat"]
    go("lure.another", "ann", "bob:sprat")("lure.spend", "ann", "charm+cutlass")
    assert go.over
    assert (crew(t, "ann"), crew(t, "bob")) == (["rusk", "sprat"], [])
    assert (charisma(t, "ann"), t.discards.cards) == ([], ["charm", "cutlass"])
    assert sideways(t, "ann") == ["rusk", "sprat"]


def test_or_one_each_from_two_captains() -> None:
    t = three(CHARMING, Has("rusk"), Has("sprat"))
    go = of_ann(t)("lure.whom", "ann", "cy:sprat")
    go("lure.another", "ann", "bob:rusk")("lure.spend", "ann", "charm+cutlass")
    assert (crew(t, "ann"), crew(t, "bob"), crew(t, "cy")) == (["sprat", "rusk"], [], [])


def test_with_one_point_less_it_is_not_possible() -> None:
    t = two(Has(charisma="charm hooked-hand"), Has("rusk sprat"))
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")
    assert go.kinds == ["lure.whom"]  # nobody can be named any more, so that is not asked
    assert (go.over, crew(t, "ann"), charisma(t, "ann")) == (True, ["rusk"], ["charm", "hooked-hand"])


def test_and_the_other_way_about_neither() -> None:
    t = two(Has(charisma="charm hooked-hand"), Has("rusk sprat"))
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")
    assert go.waits == ("lure.spend", ("ann",))
    assert t.lure is not None
    assert t.lure.named == ["sprat"]


def test_two_need_the_charm_among_what_is_spent() -> None:
    t = two(Has(charisma="charm cutlass cutlass"), Has("rusk sprat"))
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "bob:sprat")
    why = go.refuses("lure.spend", "ann", "cutlass+cutlass.2")
    assert (why.key, why.rule, why.facts) == ("lure-charm", "P5", {"many": 2})
    why = go.refuses("lure.spend", "ann", "charm")
    assert (why.key, why.rule, why.facts) == ("lure-short", "P5", {"have": 5, "due": 7})
    assert go.suggested == "charm+cutlass"
    go("lure.spend", "ann", "charm+cutlass.2")
    assert charisma(t, "ann") == ["cutlass"]


def test_the_charm_is_spent_even_where_the_captains_own_points_reach() -> None:
    t = two(Has(charisma="charm charm"), Has("rusk limpet"))
    t.captain("ann").charisma = 6
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "bob:limpet")
    assert go.suggested == "charm"
    go("lure.spend", "ann", "charm")
    assert (crew(t, "ann"), charisma(t, "ann")) == (["rusk", "limpet"], ["charm.2"])


def test_two_charms_do_not_lure_three() -> None:
    t = two(Has(charisma="charm charm cutlass cutlass"), Has("rusk limpet acorn juniper"))
    assert t.charisma(t.captain("ann")) == 11  # enough for three at 3 each
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "bob:limpet")
    assert (most_lured(t, t.captain("ann")), go.waits) == (2, ("lure.spend", ("ann",)))


def test_a_charm_that_is_not_tabled_lures_no_second() -> None:
    t = two(Has(charisma="cutlass cutlass", hand="charm"), Has("rusk limpet"))
    assert most_lured(t, t.captain("ann")) == 1
    assert of_ann(t)("lure.whom", "ann", "bob:rusk").over


def test_a_charm_need_not_lure_a_second() -> None:
    t = two(Has(charisma="charm cutlass"), Has("rusk sprat"))
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")("lure.another", "ann", "pass")
    assert go.suggested == "cutlass"  # of what reaches, 3 + 2 for 4, rather no Charm
    go("lure.spend", "ann", "cutlass")
    assert (crew(t, "ann"), charisma(t, "ann")) == (["sprat"], ["charm"])


def test_what_is_due_is_told_while_one_names_them() -> None:
    t = two(CHARMING, Has("rusk sprat"))
    go = of_ann(t)
    worth = {"charm": 2, "cutlass": 2}
    assert go.facts("ann") == {"own": 3, "charisma": 7, "due": 0, "named": [], "worth": worth}
    assert go.ask is not None
    assert go.ask.offers["ann"]["bob:sprat"] == Prize("sprat", "bob", 4)
    go("lure.whom", "ann", "bob:rusk")
    assert go.facts("ann") == {"own": 3, "charisma": 7, "due": 3, "named": ["rusk"], "worth": worth}
    go("lure.another", "ann", "bob:sprat")
    assert go.facts("ann") == {"own": 3, "charisma": 7, "due": 7, "named": ["rusk", "sprat"], "worth": worth}


# ── P3: one or the other ────────────────────────────────────────────────────────────────────────────────────────


def test_p3_each_protects_one_of_its_own_or_declares_a_lure_and_names_nobody_yet() -> None:
    t = three(Has("tallow rusk"), Has("sprat"), Has())
    go = Go(t, declarations(t))
    assert go.options("ann") == ["lure", "protect:tallow", "protect:rusk"]
    go("declare", "ann", "protect:rusk")("declare", "bob", "lure")
    assert go.over
    assert [(c.declared, c.protected) for c in t.captains] == [("protect", "rusk"), ("lure", ""), ("lure", "")]
    assert sideways(t, "ann") == ["rusk"]
    assert lines(t) == [("protects", "ann", {"card": "rusk"}), ("declares", "bob", {}), ("declares", "cy", {})]
    assert t.place == "1.declare.cy"


def test_p3_who_protects_does_not_lure() -> None:
    t = three(Has("tallow"), Has("rusk"), Has())
    go = Go(t, declarations(t))("declare", "ann", "protect:tallow")("declare", "bob", "lure")
    assert go.over
    go = Go(t, luring(t))
    assert [who for kind, who in go.asked if kind == "lure.whom"] == [("cy",)]
    assert lines(t, "lures-nobody")[0][1] == "bob"  # who declared a lure, but there is nobody it could have


def test_p3_what_was_declared_a_round_ago_counts_no_more() -> None:
    t = two(Has("tallow"), Has("rusk"))
    t.captain("bob").declared = "protect"
    go = Go(t, declarations(t))
    assert t.captain("bob").declared == ""
    go("declare", "ann", "lure")("declare", "bob", "lure")
    assert go.over


def test_p3_without_crew_a_lure_is_declared() -> None:
    t = two(Has(), Has())
    assert Go(t, declarations(t)).over
    assert [captain.declared for captain in t.captains] == ["lure", "lure"]


def test_p3_the_lead_declares_first_and_then_clockwise() -> None:
    t = three(Has("tallow"), Has("rusk"), Has("sprat"))
    t.lead = "cy"
    go = Go(t, declarations(t))("declare", "cy", "lure")("declare", "ann", "lure")("declare", "bob", "lure")
    assert go.over


def test_no_cards_are_tabled_and_no_rat_moves_while_declaring() -> None:
    t = three(Has("tallow", "cutlass", "charm"), Has("rusk"), Has("sprat"))
    before = [(list(c.crew.cards), list(c.tabled.cards), len(c.hand)) for c in t.captains]
    go = Go(t, declarations(t))("declare", "ann", "protect:tallow")("declare", "bob", "lure")("declare", "cy", "lure")
    assert go.over
    assert [(c.crew.cards, c.tabled.cards, len(c.hand)) for c in t.captains] == before


# ── P4: sideways, and back ──────────────────────────────────────────────────────────────────────────────────────


def test_p4_the_lured_turn_back_after_the_phase_and_the_protected_do_not() -> None:
    t = two(Has("tallow"), Has("rusk"))
    t.captain("ann").protected = "tallow"
    t.captain("ann").declared, t.captain("bob").declared = "lure", "protect"
    go = Go(t, luring(t))("lure.whom", "ann", "bob:rusk")
    assert go.over
    assert sideways(t, "ann") == ["tallow", "rusk"]
    turn_back(t)
    assert sideways(t, "ann") == ["tallow"]
    assert t.lure is None


def test_p4_who_was_lured_is_not_lured_again_in_this_phase() -> None:
    t = three(Has(), Has("rusk"), Has())
    for captain in t.captains:
        captain.declared = "lure"
    go = Go(t, luring(t))("lure.whom", "ann", "bob:rusk")
    assert go.over  # neither bob nor cy has anybody to lure
    assert crew(t, "ann") == ["rusk"]
    assert [event[1] for event in lines(t, "lures-nobody")] == ["bob", "cy"]


def test_p4_the_protected_turn_back_at_the_end_of_the_round() -> None:
    from rat_tables.games.pie_rats.rules import next_round

    t = two(Has("tallow rusk"), Has("sprat"))
    t.looted_in = 1
    t.captain("ann").protected, t.captain("bob").lured = "tallow", ["sprat"]
    assert Go(t, next_round(t)).over
    assert (sideways(t, "ann"), sideways(t, "bob")) == ([], [])


def test_p4_both_are_protected_until_then() -> None:
    t = two(Has(charisma="cutlass"), Has("rusk sprat tallow"))
    t.captain("bob").protected, t.captain("bob").lured = "rusk", ["sprat"]
    assert of_ann(t).options("ann") == ["pass", "bob:tallow"]


# ── P5, P6: what it takes ───────────────────────────────────────────────────────────────────────────────────────


def test_p5_the_others_charisma_cards_defend_nobody() -> None:
    t = two(Has(), Has("rusk", "cutlass cutlass charm"))
    assert t.price("rusk") == 3
    assert of_ann(t).options("ann") == ["pass", "bob:rusk"]


def test_p5_the_other_captains_own_charisma_counts() -> None:
    t = two(Has(charisma="hooked-hand"), Has("rusk sprat"))
    t.captain("bob").charisma = 4
    assert [t.price(card) for card in crew(t, "bob")] == [4, 5]
    assert of_ann(t).options("ann") == ["pass", "bob:rusk"]


@pytest.mark.parametrize(("own", "offered"), [(2, False), (3, True), (4, True)])
def test_p5_at_least_one_point_more_than_the_loyalty(own: int, offered: bool) -> None:
    t = two(Has(), Has("rusk"))  # loyalty 3 − 1 = 2
    t.captain("ann").charisma = own
    assert (Go(t, lure(t, t.captain("ann"))).waits is not None) is offered


def test_p5_one_of_one_captain() -> None:
    t = three(Has(charisma="cutlass cutlass"), Has("rusk limpet"), Has("acorn"))
    go = of_ann(t)("lure.whom", "ann", "bob:limpet")
    assert (go.over, crew(t, "ann")) == (True, ["limpet"])


def test_p6_the_captains_own_points_come_first_and_are_free() -> None:
    t = two(Has(charisma="cutlass hooked-hand"), Has("rusk"))
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")
    assert (go.over, charisma(t, "ann")) == (True, ["cutlass", "hooked-hand"])


def test_p6_one_names_the_cards_and_may_overpay() -> None:
    t = two(Has(charisma="cutlass hooked-hand parrot"), Has("sprat"))
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")
    assert go.options("ann") == ["cutlass", "hooked-hand", "parrot"]
    assert go.suggested == "hooked-hand"
    go("lure.spend", "ann", "cutlass+parrot")
    assert (charisma(t, "ann"), t.discards.cards) == (["hooked-hand"], ["cutlass", "parrot"])


def test_p6_too_little_is_refused() -> None:
    t = two(Has(charisma="cutlass hooked-hand"), Has("wick"))
    go = of_ann(t)("lure.whom", "ann", "bob:wick")
    why = go.refuses("lure.spend", "ann", "hooked-hand")
    assert (why.key, why.rule, why.facts) == ("lure-short", "P5", {"have": 4, "due": 5})
    assert go.suggested == "cutlass"


def test_p6_the_points_of_a_card_of_unknown_text_count_as_they_were_said() -> None:
    t = two(Has(charisma="mirror"), Has("sprat"))
    assert (t.points_of("mirror"), t.charisma(t.captain("ann"))) == (0, 3)
    t.by_hand = {"mirror": 1}
    assert of_ann(t).options("ann") == ["pass", "bob:sprat"]
    assert t.lures_of("mirror") == 1


# ── P7: who cannot be lured ─────────────────────────────────────────────────────────────────────────────────────


def test_p7_neither_captains_nor_the_protected_nor_ones_own_are_offered() -> None:
    t = two(Has("limpet", "cutlass cutlass"), Has("rusk acorn"))
    t.captain("ann").card, t.captain("bob").card = "red-hook", "petronella"
    t.captain("bob").protected = "acorn"
    assert of_ann(t).options("ann") == ["pass", "bob:rusk"]


# ── P17: it is only an attempt ──────────────────────────────────────────────────────────────────────────────────


def test_p17_who_declared_a_lure_may_lure_nobody() -> None:
    t = two(Has(), Has("rusk"))
    go = of_ann(t)("lure.whom", "ann", "pass")
    assert (go.over, crew(t, "bob"), lines(t)) == (True, ["rusk"], [("lures-nobody", "ann", {})])
    assert t.lure is None


def test_nobody_is_asked_whom_to_lure_where_nobody_can_be() -> None:
    for bob in (Has(), Has("wick")):
        t = two(Has(), bob)
        go = of_ann(t)
        assert (go.over, go.kinds, lines(t)) == (True, [], [("lures-nobody", "ann", {})])


def test_p6_what_is_suggested_spares_charms_and_then_points() -> None:
    t = two(Has(charisma="charm cutlass hooked-hand"), Has("sprat rusk"))
    t.prints["charm"] = Charisma(name="Charm", points=1, lures=2)
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")("lure.another", "ann", "pass")
    assert go.suggested == "hooked-hand"
    t.deck.move(t, "hooked-hand", t.captain("ann").tabled, t.discards)
    assert go.refresh().suggested == "cutlass"  # a point too many, rather than a Charm


def test_p6_of_several_charms_the_cheapest_is_suggested() -> None:
    t = two(Has(charisma="parrot charm"), Has("rusk limpet"))
    t.prints["parrot"] = Charisma(name="Parrot", points=3, lures=2)
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "bob:limpet")
    assert go.suggested == "parrot"  # 3 + 3 for 6: with the Charm of 2 it would take both
    t.captain("ann").charisma = 4
    assert go.refresh().suggested == "charm"


# ── the Mirror, P15 and P21 ─────────────────────────────────────────────────────────────────────────────────────


def charmed(**options: str) -> tuple[PieRats, Go]:
    """Ann lures rusk of bob and sprat of cy with Charm and Cutlass; bob and cy hold cards."""
    t = three(CHARMING, Has("rusk", hand="mirror twin"), Has("sprat", hand="parrot"), **options)
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "cy:sprat")
    return t, go("lure.spend", "ann", "charm+cutlass")


def test_p21_every_target_of_a_charm_with_cards_in_hand_is_asked_in_secret() -> None:
    t, go = charmed()
    assert (go.waits, go.ask and go.ask.secret) == (("mirror", ("bob",)), True)
    assert go.options("bob") == ["nothing", "mirror"]
    assert go.facts("bob") == {"whose": "ann", "cards": ["rusk"], "spent": ["charm", "cutlass"]}
    go("mirror", "bob", "nothing")
    assert (go.waits, go.options("cy")) == (("mirror", ("cy",)), ["nothing"])  # asked though it has none
    go("mirror", "cy", "nothing")
    assert (go.over, crew(t, "ann")) == (True, ["rusk", "sprat"])


def test_p21_who_holds_no_card_is_not_asked_for_a_mirror_nor_who_loses_nobody() -> None:
    t = three(CHARMING, Has("rusk sprat"), Has("tallow", hand="mirror"))
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "bob:sprat")
    assert go("lure.spend", "ann", "charm+cutlass").over
    assert "mirror" not in go.kinds


def test_a_mirror_blocks_no_lure_without_a_charm() -> None:
    t = two(Has(charisma="cutlass charm"), Has("sprat", hand="mirror"))
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")("lure.spend", "ann", "cutlass")
    assert (go.over, hand(t, "bob")) == (True, ["mirror"])


def test_a_mirror_blocks_a_charm_spent_on_a_single_rat() -> None:
    t = two(Has(charisma="charm"), Has("sprat", hand="mirror"))
    go = of_ann(t)("lure.whom", "ann", "bob:sprat")("lure.spend", "ann", "charm")("mirror", "bob", "mirror")
    assert (go.over, crew(t, "ann"), crew(t, "bob")) == (True, [], ["sprat"])


def test_p15_charm_and_mirror_are_discarded_and_the_other_charisma_stays() -> None:
    t, go = charmed()
    go("mirror", "bob", "mirror")
    assert go.over
    assert (crew(t, "ann"), crew(t, "bob"), crew(t, "cy")) == ([], ["rusk"], ["sprat"])
    assert (charisma(t, "ann"), hand(t, "bob"), t.discards.cards) == (["cutlass"], ["twin"], ["mirror", "charm"])
    assert lines(t) == [
        ("mirrored", "bob", {"card": "mirror", "whose": "ann"}),
        ("blocked", "ann", {"cards": ["charm"]}),
    ]
    assert t.story.learned
    assert t.lure is None


def test_p15_or_all_the_charisma_named_goes() -> None:
    t, go = charmed(mirror="all")
    go("mirror", "bob", "mirror")
    assert (charisma(t, "ann"), t.discards.cards) == ([], ["mirror", "charm", "cutlass"])
    assert lines(t, "blocked") == [("blocked", "ann", {"cards": ["charm", "cutlass"]})]


def test_p15_the_second_target_may_block_it_for_both() -> None:
    t = three(CHARMING, Has("rusk", hand="twin"), Has("sprat", hand="mirror"))
    go = of_ann(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "cy:sprat")
    go("lure.spend", "ann", "charm+cutlass")("mirror", "bob", "nothing")("mirror", "cy", "mirror")
    assert (go.over, crew(t, "ann"), crew(t, "bob"), crew(t, "cy")) == (True, [], ["rusk"], ["sprat"])


def test_a_lure_that_a_ruling_took_away_while_the_mirror_was_asked_is_foiled() -> None:
    t, go = charmed()
    t.deck.move(t, "sprat", t.captain("cy").crew, t.discards)
    go.refresh()("mirror", "bob", "nothing")
    assert (go.over, crew(t, "ann"), charisma(t, "ann")) == (True, [], ["charm", "cutlass"])
    assert lines(t) == [("lure.foiled", "ann", {})]


@pytest.mark.parametrize("away", ["fed", "moved"])
def test_a_mirror_stays_in_hand_where_the_lure_has_fallen_meanwhile(away: str) -> None:
    t, go = charmed()
    other = t.discards if away == "fed" else t.captain("cy").crew
    t.deck.move(t, "rusk", t.captain("bob").crew, other)
    go.refresh()("mirror", "bob", "mirror")
    assert (go.over, hand(t, "bob"), charisma(t, "ann")) == (True, ["mirror", "twin"], ["charm", "cutlass"])
    assert lines(t) == [("lure.foiled", "ann", {})]


def test_a_mirror_stays_in_hand_where_the_charm_is_gone_meanwhile() -> None:
    t, go = charmed()
    t.deck.move(t, "charm", t.captain("ann").tabled, t.captain("cy").tabled)
    go.refresh()("mirror", "bob", "mirror")
    assert (go.over, charisma(t, "cy"), hand(t, "bob")) == (True, ["charm"], ["mirror", "twin"])


def test_only_charisma_that_still_lies_there_goes_with_a_block() -> None:
    t = two(Has(charisma="charm"), Has("rusk"), mirror="all")
    blocked(t, t.captain("ann"), Lure("ann", ["rusk"], ["charm", "cutlass"]))
    assert (t.discards.cards, t.lure) == (["charm"], None)


# ── the whole of phases 4 and 5 ─────────────────────────────────────────────────────────────────────────────────


def test_each_lures_in_turn_from_the_lead_and_the_second_sees_what_the_first_did() -> None:
    t = three(Has("tallow"), Has("rusk"), Has("limpet"), sill="pie-5")
    t.lead = "bob"
    for captain in t.captains:
        captain.declared = "lure"
    go = Go(t, luring(t))("lure.whom", "bob", "cy:limpet")
    assert (go.waits, go.options("cy")) == (("lure.whom", ("cy",)), ["pass", "bob:rusk"])  # limpet lies sideways
    assert t.place == "1.lure.cy"
    go("lure.whom", "cy", "bob:rusk")
    assert (go.over, crew(t, "bob"), crew(t, "cy")) == (True, ["limpet"], ["rusk"])


def test_whose_crew_is_offered_goes_clockwise_from_the_left() -> None:
    t = laid({"ann": Has("acorn"), "bob": Has("rusk"), "cy": Has(), "dot": Has("limpet")})
    assert Go(t, lure(t, t.captain("cy"))).options("cy") == ["pass", "dot:limpet", "ann:acorn", "bob:rusk"]


def test_the_phases_come_in_their_order() -> None:
    t = two(Has(hand="cutlass twin"), Has("rusk"), sill="pie-5")
    go = Go(t, all_phases(t))("charisma", "ann", "none")("crew", "ann", "none")
    go("declare", "ann", "lure")("declare", "bob", "lure")("lure.whom", "ann", "bob:rusk")
    go("loot.call", "ann", "pass")("loot.call", "bob", "pass")
    assert go.over
    assert list(dict.fromkeys(go.kinds)) == ["charisma", "crew", "declare", "lure.whom", "loot.call"]


def test_a_second_mirror_lies_beside_the_first() -> None:
    t, go = charmed()
    t.deck.move(t, "mirror", t.deck, t.discards)
    go("mirror", "bob", "mirror")
    assert t.discards.cards == ["mirror", "mirror.2", "charm"]
