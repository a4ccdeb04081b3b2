"""Cards that are played at any time: what each does, to whom, and what becomes of a question that waits meanwhile."""

from __future__ import annotations

import pytest

from rat_tables.games.pie_rats.anytime import playable, targets, with_knocks
from rat_tables.games.pie_rats.loot import looting
from rat_tables.games.pie_rats.lure import declarations, lure, luring
from rat_tables.games.pie_rats.pack import Action, Effect, When
from rat_tables.games.pie_rats.rules import all_phases
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.table_laid import (
    Go,
    Has,
    charisma,
    crew,
    hand,
    laid,
    lines,
    pies,
    sideways,
    tabling,
    three,
    two,
)


def luring_of(t: PieRats, seat: str = "ann") -> Go:
    """A captain lures; whoever holds cards may break in."""
    return Go(t, with_knocks(t, lure(t, t.captain(seat))))


# ── what each does ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_carob_bean_feeds_a_rat_of_another_captain_and_both_are_discarded() -> None:
    t = two(Has("tallow"), Has("rusk", hand="carob-bean twin"))
    go = Go(t, with_knocks(t, declarations(t))).knock("bob", "carob-bean")
    assert (crew(t, "ann"), hand(t, "bob")) == ([], ["twin"])
    assert t.discards.cards == ["carob-bean", "tallow"]
    assert go.ask is not None
    assert lines(t)[:3] == [
        ("knocked", "bob", {}),
        ("played", "bob", {"card": "carob-bean"}),
        ("fed", "bob", {"card": "tallow", "whose": "ann"}),
    ]
    assert go.waits == ("declare", ("ann",))
    assert t.playing == ""


def test_a_kidnapping_takes_a_rat_over_and_it_lies_sideways_as_if_lured() -> None:
    t = two(Has("tallow rusk"), Has(hand="kidnapping"))
    go = Go(t, with_knocks(t, declarations(t))).knock("bob", "kidnapping", "ann:rusk")
    assert (crew(t, "ann"), crew(t, "bob"), sideways(t, "bob")) == (["tallow"], ["rusk"], ["rusk"])
    assert t.discards.cards == ["kidnapping"]
    assert lines(t)[-1] == ("kidnapped", "bob", {"card": "rusk", "whose": "ann"})
    assert go.options("ann") == ["lure", "protect:tallow"]


def test_a_charisma_theft_takes_tabled_charisma_a_charm_too() -> None:
    t = two(Has(charisma="charm cutlass"), Has(hand="charisma-theft", charisma="parrot"))
    go = Go(t, with_knocks(t, declarations(t)))
    go.knock("bob", "charisma-theft", "ann:charm")
    assert (charisma(t, "ann"), charisma(t, "bob")) == (["cutlass"], ["parrot", "charm"])
    assert ("stolen", "bob", {"card": "charm", "whose": "ann"}) in lines(t)
    assert go.over
    assert t.discards.cards == ["charisma-theft"]


def test_which_card_is_played_is_seen_while_its_target_is_chosen() -> None:
    t = two(Has("tallow rusk"), Has(hand="kidnapping"))
    go = Go(t, with_knocks(t, declarations(t)))("declare", "bob", "knock")("play.card", "bob", "kidnapping")
    assert (go.waits, go.facts("ann")) == (("play.on", ("bob",)), {"card": "kidnapping"})
    assert (t.playing, t.story.learned) == ("kidnapping", True)
    assert go.options("bob") == ["ann:tallow", "ann:rusk"]
    assert go.knocking == ()  # one card after the other


@pytest.mark.parametrize(
    ("card", "taken"),
    [
        ("carob-bean", ["bob:rusk", "cy:sprat"]),
        ("kidnapping", ["bob:rusk", "cy:sprat"]),
        ("charisma-theft", ["cy:parrot"]),
    ],
)
def test_no_captain_and_none_of_ones_own_is_ever_a_target(card: str, taken: list[str]) -> None:
    t = three(Has("tallow", "cutlass", card), Has("rusk"), Has("sprat", "parrot"))
    ann = t.captain("ann")
    assert list(targets(t, ann, t.effect_of(card))) == taken
    assert list(playable(t, ann)) == ["nothing", card]


def test_targets_go_clockwise_from_the_left() -> None:
    t = laid({"ann": Has("tallow"), "bob": Has(), "cy": Has("rusk"), "dot": Has("sprat")})
    assert list(targets(t, t.captain("bob"), Effect.TAKE_CREW)) == ["cy:rusk", "dot:sprat", "ann:tallow"]


def test_p16_a_mirror_is_a_response_and_no_card_for_any_time() -> None:
    t = two(Has("tallow", "charm", "mirror"), Has("rusk", "charm"))
    assert list(playable(t, t.captain("ann"))) == ["nothing"]
    assert targets(t, t.captain("ann"), Effect.BLOCK_CHARM) == {}


def test_p16_crew_and_charisma_have_a_phase_and_are_no_cards_for_any_time() -> None:
    t = two(Has(hand="twin cutlass"), Has("rusk", "charm"))
    assert list(playable(t, t.captain("ann"))) == ["nothing"]


def test_p16_a_card_of_one_phase_is_played_in_that_phase_alone() -> None:
    t = two(Has("tallow", hand="kidnapping carob-bean"), Has("rusk"))
    t.prints["kidnapping"] = Action(name="Kidnapping", effect=Effect.TAKE_CREW, when=When.PHASE_5)
    may = {}
    for phase in ("charisma", "crew", "declare", "lure", "loot"):
        t.at(1, phase, "ann")
        may[phase] = list(playable(t, t.captain("ann")))
    assert may.pop("lure") == ["nothing", "carob-bean", "kidnapping"]
    assert set(map(tuple, may.values())) == {("nothing", "carob-bean")}


@pytest.mark.parametrize(("when", "phase"), [(When.PHASE_2, "charisma"), (When.PHASE_3, "crew")])
def test_p16_a_phase_that_has_cards_of_its_own_is_closed_by_the_lead_player(when: When, phase: str) -> None:
    t = two(Has("tallow", hand="carob-bean"), Has("rusk"))
    t.prints["carob-bean"] = Action(name="Carob Bean", effect=Effect.DISCARD_CREW, when=when)
    go = Go(t, tabling(t))
    go("charisma", "ann", "none")
    if phase == "crew":
        go("crew", "ann", "none")
    assert (go.waits, t.place) == (("phase.close", ("ann",)), f"1.{phase}")
    go("phase.close", "ann", "knock")("play.card", "ann", "carob-bean")
    assert (crew(t, "bob"), t.discards.cards) == ([], ["carob-bean", "rusk"])


@pytest.mark.parametrize("when", [When.PHASE_2, When.PHASE_3])
@pytest.mark.parametrize("asking", ["knock", "each"])
def test_p16_one_look_is_both_phases_and_closed_for_cards_of_either(when: When, asking: str) -> None:
    t = two(Has("tallow", hand="carob-bean"), Has("rusk"), one_look=True, asking=asking)
    t.prints["carob-bean"] = Action(name="Carob Bean", effect=Effect.DISCARD_CREW, when=when)
    go = Go(t, all_phases(t))("cards", "ann", "none")
    if asking == "knock":
        assert (go.waits, t.place) == (("phase.close", ("ann",)), "1.cards")
        go("phase.close", "ann", "knock")
    assert (go.waits, go.options("ann")) == (("play.card", ("ann",)), ["nothing", "carob-bean"])
    go("play.card", "ann", "carob-bean")
    assert crew(t, "bob") == []


def test_a_card_that_finds_nothing_to_work_on_cannot_be_played() -> None:
    t = two(Has("tallow", "cutlass", "carob-bean kidnapping charisma-theft"), Has())
    assert list(playable(t, t.captain("ann"))) == ["nothing"]


def test_two_alike_in_hand_are_one_option() -> None:
    t = two(Has(hand="carob-bean carob-bean"), Has("rusk"))
    assert list(playable(t, t.captain("ann"))) == ["nothing", "carob-bean"]


# ── P18, P20: protected, lured, kidnapped ───────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", ["carob-bean", "kidnapping"])
@pytest.mark.parametrize("how", ["protected", "lured"])
def test_p18_protection_stops_luring_only(card: str, how: str) -> None:
    t = two(Has("tallow rusk"), Has(hand=card))
    if how == "protected":
        t.captain("ann").protected = "tallow"
    else:
        t.captain("ann").lured = ["tallow"]
    Go(t, with_knocks(t, declarations(t))).knock("bob", card, "ann:tallow")
    assert (crew(t, "ann"), sideways(t, "ann")) == (["rusk"], [])
    assert (t.captain("ann").protected, t.captain("ann").lured) == ("", [])


def test_p18_a_kidnapped_rat_is_no_longer_protected_by_its_old_captain() -> None:
    t = two(Has("tallow"), Has(hand="kidnapping kidnapping"))
    t.captain("ann").protected = "tallow"
    t.captain("ann").lured = ["rusk"]
    Go(t, with_knocks(t, declarations(t))).knock("bob", "kidnapping")
    assert (t.captain("ann").protected, t.captain("ann").lured) == ("", ["rusk"])
    assert t.captain("bob").lured == ["tallow"]


def test_p7_a_kidnapped_rat_cannot_be_lured_in_this_phase() -> None:
    t = three(Has(), Has("rusk limpet"), Has(hand="kidnapping"))
    go = luring_of(t)
    assert go.options("ann") == ["pass", "bob:rusk", "bob:limpet"]
    go.knock("cy", "kidnapping", "bob:rusk")
    assert go.options("ann") == ["pass", "bob:limpet"]


def test_p20_a_kidnapped_rat_may_loot_in_the_same_turn() -> None:
    t = two(Has(hand="kidnapping"), Has("juniper"), sill="rhubarb")
    go = Go(t, with_knocks(t, looting(t))).knock("ann", "kidnapping")
    go("loot.call", "ann", "call")("loot.pie", "ann", "rhubarb")("loot.crew", "ann", "juniper")
    assert pies(t, "ann") == ["rhubarb"]


# ── in which phase ──────────────────────────────────────────────────────────────────────────────────────────────


def test_in_phase_4_to_6_they_may_be_played_and_while_hands_are_tabled_not_yet() -> None:
    t = two(Has(hand="twin"), Has(hand="kidnapping"), sill="pie-5")
    go = Go(t, all_phases(t))
    asked: dict[str, tuple[str, ...]] = {}
    while go.ask is not None:
        asked.setdefault(go.ask.kind, go.knocking)
        seat = go.ask.who[0]
        go(go.ask.kind, seat, "none" if go.ask.pick else next(iter(go.options(seat))))
    assert asked == {
        "charisma": (),
        "crew": (),
        "declare": ("ann", "bob"),
        "loot.call": ("ann", "bob"),
    }


# ── what waits meanwhile ────────────────────────────────────────────────────────────────────────────────────────


def test_a_rat_kidnapped_after_it_was_named_foils_the_lure_and_another_may_be_named() -> None:
    t = three(Has(charisma="hooked-hand"), Has("sprat rusk"), Has(hand="kidnapping"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat")
    assert go.waits == ("lure.spend", ("ann",))
    go.knock("cy", "kidnapping", "bob:sprat")
    assert (go.waits, go.options("ann")) == (("lure.whom", ("ann",)), ["pass", "bob:rusk"])
    assert lines(t)[-1] == ("lure.foiled", "ann", {})
    assert charisma(t, "ann") == ["hooked-hand"]
    go("lure.whom", "ann", "bob:rusk")
    assert (go.over, crew(t, "ann"), crew(t, "cy")) == (True, ["rusk"], ["sprat"])


def test_a_rat_fed_after_it_was_named_foils_the_lure() -> None:
    t = three(Has(charisma="hooked-hand"), Has("sprat"), Has(hand="carob-bean"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat").knock("cy", "carob-bean", "bob:sprat")
    assert (go.over, lines(t, "lure.foiled", "lures-nobody")) == (
        True,
        [("lure.foiled", "ann", {}), ("lures-nobody", "ann", {})],
    )


def test_the_first_of_two_named_is_fed_while_the_second_is_named() -> None:
    t = three(Has(charisma="charm cutlass"), Has("rusk limpet"), Has(hand="carob-bean"))
    go = luring_of(t)("lure.whom", "ann", "bob:rusk").knock("cy", "carob-bean", "bob:rusk")
    assert [kind for kind, _, _ in lines(t)][-1] == "lure.foiled"  # naming ends as soon as one of them is gone
    assert (go.waits, go.options("ann")) == (("lure.whom", ("ann",)), ["pass", "bob:limpet"])


def test_oneself_may_kidnap_the_rat_one_named() -> None:
    t = two(Has(charisma="hooked-hand", hand="kidnapping"), Has("sprat rusk"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat").knock("ann", "kidnapping", "bob:sprat")
    assert (go.waits, go.options("ann")) == (("lure.whom", ("ann",)), ["pass", "bob:rusk"])


def test_charisma_stolen_while_it_is_spent_foils_the_lure() -> None:
    t = three(Has(charisma="hooked-hand"), Has("sprat rusk"), Has(hand="charisma-theft"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat").knock("cy", "charisma-theft")
    assert (go.waits, go.options("ann")) == (("lure.whom", ("ann",)), ["pass", "bob:rusk"])
    assert (charisma(t, "cy"), crew(t, "bob")) == (["hooked-hand"], ["sprat", "rusk"])


def test_charisma_stolen_while_it_is_spent_leaves_what_still_does() -> None:
    t = three(Has(charisma="hooked-hand cutlass"), Has("sprat"), Has(hand="charisma-theft"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat").knock("cy", "charisma-theft", "ann:hooked-hand")
    assert (go.waits, go.options("ann")) == (("lure.spend", ("ann",)), ["cutlass"])
    assert go("lure.spend", "ann", "cutlass").over
    assert crew(t, "ann") == ["sprat"]


def test_a_charm_stolen_after_two_were_named_foils_the_lure_though_the_points_would_reach() -> None:
    t = three(Has(charisma="charm cutlass cutlass"), Has("rusk limpet"), Has(hand="charisma-theft"))
    go = luring_of(t)("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "bob:limpet")
    go.knock("cy", "charisma-theft", "ann:charm")
    assert (go.waits, lines(t)[-1]) == (("lure.whom", ("ann",)), ("lure.foiled", "ann", {}))


def test_a_rat_fed_after_the_pie_was_aimed_at_leaves_who_still_can() -> None:
    t = two(Has("juniper mustard"), Has(hand="carob-bean"), sill="rhubarb")
    go = Go(t, with_knocks(t, looting(t)))("loot.call", "ann", "quietly")("loot.pie", "ann", "rhubarb")
    go.knock("bob", "carob-bean", "ann:juniper")
    assert (go.waits, go.options("ann"), go.suggested) == (("loot.crew", ("ann",)), ["mustard"], "mustard")
    go("loot.crew", "ann", "mustard")
    assert pies(t, "ann") == ["rhubarb"]


def test_a_rat_fed_after_the_pie_was_aimed_at_can_make_it_fail() -> None:
    t = two(Has("juniper tallow"), Has(hand="carob-bean"), sill="rhubarb pie-5")
    go = Go(t, with_knocks(t, looting(t)))("loot.call", "ann", "quietly")("loot.pie", "ann", "rhubarb")
    go.knock("bob", "carob-bean", "ann:juniper")
    assert (pies(t, "ann"), crew(t, "ann"), t.looting) == ([], ["tallow"], "")
    assert lines(t)[-1] == ("loot.foiled", "ann", {"pie": "rhubarb"})
    assert go.waits == ("loot.call", ("bob",))


def test_a_lighter_pie_may_be_aimed_at_instead() -> None:
    t = two(Has("juniper"), Has(hand="carob-bean twin"), sill="rhubarb crumb")
    go = Go(t, with_knocks(t, looting(t)))("loot.call", "ann", "quietly")("loot.pie", "ann", "rhubarb")
    go.knock("bob", "carob-bean", "ann:juniper")
    assert (go.waits, go.options("ann")) == (("loot.pie", ("ann",)), ["crumb", "pass"])
    assert (go.facts("ann")["pie"], "weight" in go.facts("ann")) == ("", False)
    go("loot.pie", "ann", "crumb")
    assert pies(t, "ann") == ["crumb"]


def test_a_target_that_a_ruling_takes_away_leaves_the_card_without_effect() -> None:
    t = two(Has("tallow"), Has(hand="carob-bean"))
    t.deck.move(t, "twin", t.deck, t.captain("ann").crew)
    go = Go(t, with_knocks(t, declarations(t)))("declare", "bob", "knock")("play.card", "bob", "carob-bean")
    for card in ("tallow", "twin"):
        t.deck.move(t, card, t.captain("ann").crew, t.discards)
    go.refresh()
    assert (go.over, t.playing, t.captain("ann").declared) == (True, "", "lure")  # she has no crew left to protect
    assert (t.discards.cards, lines(t, "fed")) == (["carob-bean", "tallow", "twin"], [])


def test_the_declared_stays_when_the_protected_rat_is_taken() -> None:
    t = three(Has("tallow"), Has("rusk"), Has(hand="kidnapping"))
    go = Go(t, with_knocks(t, declarations(t)))("declare", "ann", "protect:tallow").knock(
        "cy", "kidnapping", "ann:tallow"
    )
    go("declare", "bob", "lure")
    assert (t.captain("ann").declared, t.captain("ann").protected) == ("protect", "")
    go = Go(t, luring(t))
    assert ("lure.whom", ("ann",)) not in go.asked


def test_cards_alike_are_numbered_where_they_lie_open() -> None:
    t = two(Has("tallow twin twin"), Has(hand="carob-bean carob-bean"))
    go = Go(t, with_knocks(t, declarations(t))).knock("bob", "carob-bean", "ann:twin.2")
    go.knock("bob", "carob-bean", "ann:twin")
    assert t.discards.cards == ["carob-bean", "twin.2", "carob-bean.2", "twin"]


def test_a_rat_that_a_ruling_gave_to_the_lurer_while_charisma_is_spent_foils_the_lure() -> None:
    t = two(Has(charisma="hooked-hand"), Has("sprat rusk"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat")
    t.deck.move(t, "sprat", t.captain("bob").crew, t.captain("ann").crew)
    go.refresh()
    assert (go.waits, charisma(t, "ann")) == (("lure.whom", ("ann",)), ["hooked-hand"])


def test_a_rat_that_a_ruling_gave_to_the_lurer_while_a_mirror_is_asked_for_foils_the_lure() -> None:
    t = two(Has(charisma="charm"), Has("sprat", hand="twin"))
    go = luring_of(t)("lure.whom", "ann", "bob:sprat")("lure.spend", "ann", "charm")
    t.deck.move(t, "sprat", t.captain("bob").crew, t.captain("ann").crew)
    go.refresh()("mirror", "bob", "nothing")
    assert (go.over, charisma(t, "ann"), sideways(t, "ann")) == (True, ["charm"], [])
    assert lines(t)[-1] == ("lure.foiled", "ann", {})


def test_who_was_named_and_lies_elsewhere_now_takes_nothing() -> None:
    for to in ("ann", "cy"):
        t = three(Has(charisma="charm cutlass"), Has("rusk limpet"), Has())
        go = luring_of(t)("lure.whom", "ann", "bob:rusk")
        assert go.facts("ann")["due"] == 3
        t.deck.move(t, "rusk", t.captain("bob").crew, t.captain(to).crew)
        if to == "cy":
            t.captain("cy").lured = ["rusk"]
        go.refresh()
        assert t.lure is not None
        assert (t.lure.named, lines(t)[-1]) == ([], ("lure.foiled", "ann", {}))
