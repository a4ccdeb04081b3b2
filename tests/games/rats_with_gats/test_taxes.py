"""Gat Tax and Name Tax: asked for, accepted, refused, kept, given back, barred."""

from __future__ import annotations

import pytest

from rat_tables.engine.table import TRACK
from rat_tables.games.rats_with_gats.between import rank_bonuses
from rat_tables.games.rats_with_gats.scene import console
from rat_tables.games.rats_with_gats.table import Earned, Gats
from tests.games.rats_with_gats.table_laid import (
    DEEP,
    Go,
    Has,
    challenged,
    duel,
    four,
    hand,
    held,
    lines,
    listed,
    obstacle,
    plays,
    ranks,
    stays,
    three,
    told,
    unknown,
)


def asked(t: Gats, whom: str, luck: str = "", applied: str = "") -> Go:
    """Ann is challenged and asks for a Tax: `gat:bob`."""
    go = challenged(t, "ann", applied, luck=luck)("challenge.before", "", "tax")
    return go("tax.whom", "", whom)


def answered(t: Gats, how: str, kind: str = "gat", luck: str = "") -> Go:
    """Ann asks bob for a Tax, who accepts or refuses."""
    return asked(t, f"{kind}:bob", luck)("tax.answer", "bob", how)


def gats(t: Gats) -> list[bool]:
    """Who has a Gat."""
    return [rat.gat for rat in t.rats]


def names(t: Gats) -> list[str]:
    """Who is called what."""
    return [rat.name if rat.named else "" for rat in t.rats]


def pay(t: Gats) -> dict[str, int]:
    """The Ranks once the bonuses are paid."""
    Go(t, rank_bonuses(t))
    return ranks(t)


# ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g35_without_a_gat_one_asks_one_that_has_one() -> None:
    t = four(Has("2c"), Has("3c", gat=True), Has("4c"), listed="7h")
    go = challenged(t, "ann")("challenge.before", "", "tax")
    assert (go.waits, go.options()) == (("tax.whom", ()), ["gat:bob", "never-mind"])
    go("tax.whom", "", "gat:bob")
    assert (go.waits, go.options("bob"), go.facts("bob")) == (
        ("tax.answer", ("bob",)),
        ["accept", "refuse"],
        {"asker": "ann", "kind": "gat"},
    )


def test_g35_nobody_need_be_asked_after_all() -> None:
    t = four(Has("2c"), Has("3c", gat=True), Has("4c"), listed="7h")
    go = asked(t, "never-mind")
    assert go.waits == ("challenge.before", ())
    assert "tax" in go.options()


@pytest.mark.parametrize(
    ("ann", "bob", "may"),
    [
        (Has("2c"), Has("3c"), []),
        (Has("2c"), Has("3c", gat=True), ["gat:bob"]),
        (Has("2c"), Has("", gat=True), ["gat:bob"]),
        (Has(""), Has("3c", gat=True), []),
        (Has("2c", gat=True), Has("3c", gat=True), []),
        (Has("2c", gat=True), Has("3c", gat=True, named=True), ["name:bob"]),
        (Has("2c", gat=True), Has("3c", named=True), []),
        (Has("2c"), Has("3c", gat=True, named=True), ["gat:bob"]),
        (Has("2c", named=True), Has("3c", gat=True, named=True), ["gat:bob"]),
        (Has("2c", gat=True, named=True), Has("3c", gat=True, named=True), []),
        (Has("2c"), Has("3c", gat=True, role="deep"), []),
    ],
)
def test_g35_g39_who_may_be_asked_for_what(ann: Has, bob: Has, may: list[str]) -> None:
    t = three(ann, bob, listed="7h")
    go = challenged(t, "ann")
    assert ("tax" in (go.options() if go.ask is not None else [])) == bool(may)
    if may:
        assert go("challenge.before", "", "tax").options() == [*may, "never-mind"]


def test_g35_whoever_fled_is_not_asked() -> None:
    t = four(Has("2c"), Has("3c", gat=True), Has("4c"), listed="7h")
    t.rat("bob").fled = True
    assert "tax" not in challenged(t, "ann").options()


def test_g35_one_tax_a_challenge() -> None:
    for how in ("accept", "refuse"):
        t = four(Has("2c 3d"), Has("3c", gat=True, named=True), Has("4c", gat=True, named=True), listed="7h")
        go = answered(t, how)
        assert "tax" not in go.options()


def test_g35_the_asker_cannot_help() -> None:
    t = four(Has("2c 3d"), Has("3c", gat=True), Has("4c"), listed="7h 8d")
    go = asked(t, "gat:bob", applied="7h+8d")("tax.answer", "bob", "accept")("challenge.before", "", "help")
    assert go.options() == ["cy", "never-mind"]


# ── accepted ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g36_accepted_it_costs_a_card_taken_blind_and_the_other_is_challenged() -> None:
    t = three(Has("2c 9d", 1), Has("8h", 3, gat=True), listed="7h")
    go = answered(t, "accept", luck="9d kd")
    assert (hand(t, "ann"), hand(t, "bob")) == ("2c", "8h 9d")
    assert t.challenge is not None
    assert t.challenge.rat == "bob"
    secret = [(e.seat, e.to, e.facts) for e in t.story.events if e.kind == "tax.card"]
    assert secret == [("bob", seat, {"card": "9d", "asker": "ann"}) for seat in ("ann", "bob")]
    assert "tax.card" in go.kinds
    assert lines(t, "tax.accepted") == [("tax.accepted", "bob", {"asker": "ann", "tax": "gat"})]
    plays(go, "9d")
    assert told(t, "outcome")[0]["won"]
    assert [seat for _, seat, _ in lines(t, "drew.many")] == ["bob"]
    assert hand(t, "bob") == "8h kd"
    assert gats(t) == [False, True, False]
    assert (t.rat("ann").earned, t.rat("ann").barred) == ([], False)


def test_g17_asker_and_payee_both_count_as_challenged() -> None:
    t = three(Has("2c 9d", 1), Has("8h", 3, gat=True), listed="7h")
    plays(answered(t, "accept"), "8h")
    assert [rat.challenged for rat in t.rats] == [True, True, False]


def test_g23_under_an_accepted_tax_a_face_card_is_the_rank_of_the_taker() -> None:
    t = three(Has("2c", 1), Has("4d", 5, gat=True), listed="qh")
    plays(answered(t, "accept"), "4d")
    assert (told(t, "laid")[0]["value"], told(t, "outcome")[0]["won"]) == (5, False)


def test_g36_a_captain_that_accepts_pays_captain_tax() -> None:
    t = three(Has("2c", 1), Has("4d", 5, gat=True), listed="7h", captain="bob")
    plays(answered(t, "accept"), "4d")
    assert ranks(t)["bob"] == 4


def test_g29_a_captain_that_hands_the_challenge_on_pays_none() -> None:
    t = three(Has("2c", 4), Has("4d", 5, gat=True), listed="7h", captain="ann")
    plays(answered(t, "accept"), "4d")
    assert ranks(t) == {"ann": 4, "bob": 5, "cy": 2}


def test_g4_a_card_received_by_tax_may_go_above_the_hand_size_and_no_card_is_drawn_then() -> None:
    t = three(Has("9h", 5), Has("2c 3c 8h", 1, gat=True), listed="7h")
    plays(answered(t, "accept"), "8h")
    assert held(t)["bob"] == 3  # its hand size is 2
    assert lines(t, "drew.many") == []


def test_g36_whoever_accepts_helps_no_more() -> None:
    t = four(Has("2c 3d"), Has("3c 9d", gat=True), Has("4c"), listed="7h 8d")
    go = challenged(t, "ann", "7h+8d")("challenge.before", "", "help")("help.who", "", "bob")("help.where", "bob", "7h")
    go("challenge.before", "", "help")("help.who", "", "cy")
    go("challenge.before", "", "tax")("tax.whom", "", "gat:bob")("tax.answer", "bob", "accept")
    assert go.facts() == {"rat": "bob", "values": {"7h": 7, "8d": 8}, "helpers": {"8d": "cy"}}


def test_tracked_nobody_says_which_card_was_taken() -> None:
    t = three(Has(2, 1), Has(1, 3, gat=True), listed="7h", use=TRACK)
    answered(t, "accept")
    assert (held(t), unknown(t)) == ({"ann": 1, "bob": 2, "cy": 0}, (53, 53))


# ── refused ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_g37_refused_the_gat_moves_first_and_counts_and_is_kept_with_success() -> None:
    t = three(Has("7c", 1), Has("8h", 3, gat=True), listed="7h")
    t.rat("bob").gat_is = "a boarding axe"
    go = answered(t, "refuse")
    assert (gats(t), t.rat("ann").gat_is, t.rat("bob").gat_is) == ([True, False, False], "a boarding axe", "")
    assert lines(t, "tax.refused") == [("tax.refused", "bob", {"asker": "ann", "tax": "gat"})]
    assert go.facts()["rat"] == "ann"
    plays(go, "7c")  # 7 and 1 for the Gat
    assert told(t, "outcome")[0]["won"]
    assert gats(t) == [True, False, False]
    assert lines(t, "tax.kept") == [("tax.kept", "ann", {"owner": "bob", "tax": "gat"})]
    assert t.rat("ann").barred is False
    assert [rat.challenged for rat in t.rats] == [True, False, False]


def test_g37_with_failure_it_goes_back_and_no_tax_may_be_asked_for_in_this_scene() -> None:
    t = four(Has("6c 2c", 1), Has("8h", 3, gat=True), Has("", 2, gat=True), listed="7h")
    t.rat("bob").gat_is = "a boarding axe"
    plays(answered(t, "refuse"), "6c")
    assert (gats(t), t.rat("bob").gat_is) == ([False, True, True, False], "a boarding axe")
    assert t.rat("ann").barred
    assert t.rat("ann").earned == []
    assert lines(t, "tax.back") == [("tax.back", "ann", {"owner": "bob", "tax": "gat", "barred": True})]
    go = challenged(t, "ann")
    assert "tax" not in go.options()
    t.rat("ann").gat = True
    t.rat("bob").named = True
    assert "tax" not in challenged(t, "ann").options()  # nor a Name


def test_g37_a_barred_rat_may_be_asked_itself() -> None:
    t = three(Has("6c 2c", 1, gat=True), Has("8h 3c", 3), listed="7h")
    t.rat("ann").barred = True
    go = challenged(t, "bob")("challenge.before", "", "tax")
    assert go.options() == ["gat:ann", "never-mind"]


def test_g39_a_name_is_refused_and_kept_or_goes_back() -> None:
    for card, kept in (("7d", True), ("6d", False)):
        t = three(Has(card, 1, gat=True), Has("8h", 3, gat=True, named=True), listed="7h")
        t.rat("bob").name = "Carlos"
        go = answered(t, "refuse", "name")
        assert (names(t), t.rat("ann").gat, t.rat("bob").gat) == (["Carlos", "", ""], True, True)
        assert [(rat.named, rat.name) for rat in t.rats] == [(True, "Carlos"), (False, ""), (False, "")]
        plays(go, card)  # a diamond: 1 for the Name
        assert names(t) == (["Carlos", "", ""] if kept else ["", "Carlos", ""])
        assert t.rat("ann").barred is not kept


def test_g39_a_name_tax_accepted() -> None:
    t = three(Has("2c", 1, gat=True), Has("7d", 3, gat=True, named=True), listed="7h")
    plays(answered(t, "accept", "name"), "7d")
    assert told(t, "outcome")[0]["won"]
    assert [rat.named for rat in t.rats] == [False, True, False]


def test_g30_a_void_challenge_gives_it_back_and_bars_nobody() -> None:
    t = three(Has("6c", 1), Has("8h joker", 3, gat=True), listed="7h")
    go = answered(t, "refuse", luck="9s")("challenge.before", "", "go")("challenge.card", "ann", "6c")
    go("challenge.after", "", "joker")("joker.who", "", "bob")("joker.on", "bob", "7h")
    assert told(t, "outcome")[0]["void"]
    assert (gats(t), t.rat("ann").barred) == ([False, True, False], False)
    assert told(t, "tax.back") == [{"owner": "bob", "tax": "gat", "barred": False}]


def test_g50_the_traded_gat_is_kept_or_given_back_before_captain_tax() -> None:
    t = three(Has("6d", 3), Has("8h", 3, gat=True), listed="7h", captain="ann")
    plays(answered(t, "refuse"), "6d")
    kinds = [event.kind for event in t.story.events if event.kind in ("drew.many", "tax.back", "rank")]
    assert kinds == ["drew.many", "tax.back", "rank"]


# ── what it pays ────────────────────────────────────────────────────────────────────────────────────────────────


def test_g38_what_was_gained_by_tax_completes_the_objective_and_nobody_loses_rank() -> None:
    t = three(Has("7c", 1), Has("8h", 3, gat=True), listed="7h")
    plays(answered(t, "refuse"), "7c")
    assert pay(t) == {"ann": 2, "bob": 3, "cy": 2}


def test_g38_whoever_completed_it_in_this_scene_and_lost_it_is_paid_all_the_same() -> None:
    t = three(Has("7c", 1), Has("8h", 3), listed="7h")
    go = Go(t, console(t))("scene", "", "claim")("scene.claim", "", "gat:bob")("claim.gat", "bob", "an axe")
    assert go.over
    plays(answered(t, "refuse"), "7c")
    assert gats(t) == [True, False, False]
    go = Go(t, console(t))("scene", "", "claim")("scene.claim", "", "gat:bob")("claim.gat", "bob", "a saw")
    assert pay(t) == {"ann": 2, "bob": 5, "cy": 2}  # bob completed it twice


# ── fleeing with it ─────────────────────────────────────────────────────────────────────────────────────────────


def flees(t: Gats, seat: str) -> None:
    Go(t, console(t))("scene", "", "flee")("scene.flee", "", seat)


def test_g46_fleeing_gives_a_gat_taken_by_tax_back() -> None:
    t = three(Has("7c", 1), Has("8h", 3, gat=True), listed="7h")
    plays(answered(t, "refuse"), "7c")
    flees(t, "ann")
    assert gats(t) == [False, True, False]
    assert pay(t) == {"ann": 1, "bob": 3, "cy": 2}


def test_g46_a_name_goes_back_too_or_is_nobodys_if_its_owner_is_gone() -> None:
    for gone in (False, True):
        t = three(Has("7d", 1, gat=True), Has("8h", 3, gat=True, named=True), listed="7h")
        t.rat("bob").name = "Carlos"
        plays(answered(t, "refuse", "name"), "7d")
        t.rat("bob").gone = "died" if gone else ""
        flees(t, "ann")
        assert names(t) == (["", "", ""] if gone else ["", "Carlos", ""])
        assert t.rat("ann").gat


def test_g46_what_another_has_since_is_not_undone() -> None:
    t = three(Has("7c", 1), Has("8h", 3), listed="7h")
    Go(t, console(t))("scene", "", "claim")("scene.claim", "", "gat:bob")("claim.gat", "bob", "an axe")
    plays(answered(t, "refuse"), "7c")
    flees(t, "bob")
    assert (gats(t), t.rat("ann").gat_is) == ([True, False, False], "an axe")
    assert pay(t) == {"ann": 2, "bob": 3, "cy": 2}


def test_g46_it_goes_back_along_the_whole_way() -> None:
    t = three(Has("7c", 1), Has("8h", 3), listed="7h")
    Go(t, console(t))("scene", "", "claim")("scene.claim", "", "gat:bob")("claim.gat", "bob", "an axe")
    plays(answered(t, "refuse"), "7c")
    flees(t, "ann")
    assert gats(t) == [False, True, False]
    assert [earned.lost for earned in t.rat("bob").earned] == [False]
    flees(t, "bob")
    assert gats(t) == [False, False, False]


# ── duels ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_tax_can_be_asked_for_in_a_duel_of_a_third() -> None:
    t = four(Has("2c", 1), Has("9c", 2, gat=True), Has("10d", 2, gat=True), DEEP)
    go = duel(t, "bob", "ann", "9c")("challenge.before", "", "tax")
    assert go.options() == ["gat:cy", "never-mind"]
    go("tax.whom", "", "gat:cy")("tax.answer", "cy", "accept")
    plays(go, "10d")
    assert told(t, "outcome")[0]["won"]
    assert t.captain == ""


def test_an_obstacle_beaten_by_the_taker_counts_as_any() -> None:
    t = three(Has("2c", 1), Has("10d", 3, gat=True), listed="7h 9s")
    stays(plays(asked(t, "gat:bob", applied="7h")("tax.answer", "bob", "accept"), "10d"))
    assert obstacle(t, "7h").beaten == 1
    assert listed(t) == ["7h", "9s"]


def test_a_ruling_that_leaves_nobody_to_ask_leads_back() -> None:
    t = four(Has("2c"), Has("3c", gat=True), Has("4c"), listed="7h 8d")
    go = challenged(t, "ann", "7h+8d")("challenge.before", "", "tax").ruled("gat:bob", "no")
    assert go.waits == ("challenge.before", ())
    assert t.challenge is not None
    assert t.challenge.tax is None


def test_g29_g42_a_captain_may_hand_a_leadership_challenge_on_and_share_its_failure() -> None:
    t = four(Has("2c", 4), Has("9c", 2), Has("3d", 2, gat=True), DEEP, captain="ann", crew="ship")
    go = duel(t, "bob", "ann", "9c", leading=True)("challenge.before", "", "tax")("tax.whom", "", "gat:cy")
    plays(go("tax.answer", "cy", "accept"), "3d")
    assert (t.captain, ranks(t)) == ("bob", {"ann": 4, "bob": 2, "cy": 2, "dot": 2})


def test_g38_only_what_was_traded_is_lost() -> None:
    t = three(Has("7c", 1), Has("8h", 3), listed="7h")
    go = Go(t, console(t))("scene", "", "claim")("scene.claim", "", "gat:bob")("claim.gat", "bob", "an axe")
    go = Go(t, console(t))("scene", "", "claim")("scene.claim", "", "name:bob")("claim.name", "bob", "Carlos")
    assert go.over
    plays(answered(t, "refuse"), "7c")
    assert [(earned.objective, earned.lost) for earned in t.rat("bob").earned] == [("gat", True), ("name", False)]
    Go(t, console(t))("scene", "", "flee")("scene.flee", "", "bob")
    assert (gats(t), names(t)) == ([True, False, False], ["", "", ""])


def test_g46_what_was_lost_before_stays_lost_when_another_thing_is_traded() -> None:
    t = three(Has("7d", 1, gat=True), Has("8h", 3, gat=True, named=True), listed="7h")
    t.rat("bob").earned = [Earned("gat", lost=True), Earned("name")]
    plays(answered(t, "refuse", "name"), "7d")
    assert [(earned.objective, earned.lost) for earned in t.rat("bob").earned] == [("gat", True), ("name", True)]
