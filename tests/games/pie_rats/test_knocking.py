"""P21: who may break in, and what is asked, follows from the number of cards alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from rat_tables.engine.asks import Rules
from rat_tables.engine.seats import EVERYONE
from rat_tables.games.pie_rats.anytime import question, with_knocks
from rat_tables.games.pie_rats.loot import looting
from rat_tables.games.pie_rats.lure import declarations, lure, luring
from rat_tables.games.pie_rats.pack import Action, Effect, When
from rat_tables.games.pie_rats.rules import all_phases
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.table_laid import Go, Has, crew, laid, lines, tabling, three, two


def declaring(t: PieRats) -> Go:
    """Phase 4, with knocks."""
    return Go(t, with_knocks(t, declarations(t)))


def test_p21_who_holds_cards_may_knock_whatever_they_are() -> None:
    t = three(Has("tallow", hand="mirror"), Has(), Has(hand="twin parrot"))
    go = declaring(t)
    assert (go.knocking, go.waits) == (("ann", "cy"), ("declare", ("ann",)))
    assert go.options("cy") == []
    assert go.refuses("declare", "cy", "lure").key == "only-knocks"


def test_p21_a_bluff_is_allowed_once_at_a_question() -> None:
    t = three(Has("tallow", hand="twin"), Has(), Has(hand="mirror"))
    go = declaring(t)("declare", "cy", "knock")
    assert (go.waits, go.options("cy"), go.ask and go.ask.secret) == (("play.card", ("cy",)), ["nothing"], True)
    go("play.card", "cy", "nothing")
    assert (go.waits, go.knocking) == (("declare", ("ann",)), ("ann",))
    assert lines(t) == [("knocked", "cy", {}), ("bluffed", "cy", {})]
    go("declare", "ann", "lure")
    assert (go.waits, go.knocking) == (("declare", ("bob",)), ("ann", "cy"))  # the next question


def test_p21_a_bluff_counts_at_one_kind_of_question_in_one_place() -> None:
    t = two(Has("tallow"), Has(hand="twin"))
    go = declaring(t)
    assert go.ask is not None
    assert question(t, go.ask) == "1.declare.ann declare"
    go.knock("bob")
    assert t.captain("bob").bluffed == "1.declare.ann declare"
    assert go.waits == ("declare", ("ann",))
    assert go.knocking == ()


def test_p21_after_a_card_or_a_foiled_lure_it_is_another_question() -> None:
    t = three(Has(charisma="hooked-hand"), Has("sprat rusk", hand="twin"), Has(hand="kidnapping carob-bean parrot"))
    go = Go(t, with_knocks(t, lure(t, t.captain("ann")))).knock("bob")
    assert (go.waits, go.knocking) == (("lure.whom", ("ann",)), ("cy",))
    go("lure.whom", "ann", "bob:sprat").knock("cy", "carob-bean", "bob:sprat")
    assert (go.waits, go.knocking) == (("lure.whom", ("ann",)), ("bob", "cy"))
    go.knock("bob")("lure.whom", "ann", "pass")
    t = three(Has(charisma="hooked-hand"), Has("sprat rusk", hand="twin"), Has())
    go = Go(t, with_knocks(t, lure(t, t.captain("ann")))).knock("bob")
    go("lure.whom", "ann", "bob:sprat")
    t.deck.move(t, "hooked-hand", t.captain("ann").tabled, t.discards)  # a ruling
    go.refresh()
    assert (go.waits, go.knocking, lines(t)[-1][0]) == (("lure.whom", ("ann",)), ("bob",), "lure.foiled")


def test_p21_after_a_foiled_pie_it_is_another_question() -> None:
    t = two(Has("juniper"), Has(hand="twin"), sill="rhubarb crumb", freeze="never")
    go = Go(t, with_knocks(t, looting(t))).knock("bob")
    assert list(go.knocking) == []
    go("loot.pie", "ann", "rhubarb")
    t.deck.move(t, "juniper", t.captain("ann").crew, t.captain("bob").crew)  # a ruling
    go.refresh()
    assert (go.waits, go.knocking, lines(t)[-1][0]) == (("loot.pie", ("ann",)), ("bob",), "loot.foiled")


def test_p21_who_played_a_card_may_knock_again() -> None:
    t = two(Has("tallow rusk"), Has(hand="carob-bean carob-bean twin"))
    go = declaring(t).knock("bob", "carob-bean", "ann:tallow")
    assert (go.knocking, t.captain("bob").bluffed) == (("bob",), "")
    go.knock("bob", "carob-bean")
    assert (crew(t, "ann"), go.knocking) == ([], ("bob",))


def test_p21_the_one_asked_may_break_in_on_its_own_question() -> None:
    t = two(Has("tallow", hand="kidnapping"), Has("rusk"))
    go = declaring(t).knock("ann", "kidnapping")
    assert go.options("ann") == ["lure", "protect:tallow", "protect:rusk"]


def test_p21_nobody_while_a_captain_has_called() -> None:
    t = two(Has("juniper mustard"), Has(hand="carob-bean"), sill="rhubarb crumb")
    go = Go(t, with_knocks(t, looting(t)))
    assert list(go.knocking) == ["bob"]
    go("loot.call", "ann", "call")
    assert (t.frozen, list(go.knocking)) == (True, [])
    go("loot.pie", "ann", "rhubarb")
    assert list(go.knocking) == []
    go("loot.crew", "ann", "juniper")
    assert (t.frozen, list(go.knocking)) == (False, ["bob"])


def test_p21_nobody_in_secret_asks() -> None:
    t = three(Has(charisma="charm cutlass"), Has("rusk", hand="twin"), Has("sprat", hand="kidnapping"))
    go = Go(t, with_knocks(t, lure(t, t.captain("ann"))))
    go("lure.whom", "ann", "bob:rusk")("lure.another", "ann", "cy:sprat")("lure.spend", "ann", "charm+cutlass")
    assert (go.waits, go.knocking) == (("mirror", ("bob",)), ())


HANDS = ("kidnapping", "twin", "mirror", "carob-bean", "parrot", "charisma-theft")


def public(t: PieRats, rules: Callable[[PieRats], Rules[Any]], steps: list[str]) -> list[Any]:
    """Each public question that is asked, as everybody sees it, with the first option answered, or one of `steps`."""
    go = Go(t, rules(t))
    seen: list[Any] = []
    while go.ask is not None:
        view = go.ask.as_seen_by(EVERYONE)
        seen.append((view.kind, view.place, view.who, view.secret, view.offers, view.knocking, view.facts))
        seat = go.ask.who[0]
        options = go.options(seat)
        wanted = next((step for step in steps if step in options), "none" if go.ask.pick else options[0])
        if go.ask.suggested is not None:
            wanted = go.suggested
        go(go.ask.kind, seat, "nothing" if go.ask.secret and not go.ask.pick else wanted)
    return [*seen, [(e.kind, e.seat, e.facts) for e in t.story.events if e.to is None]]


@pytest.mark.parametrize("asking", ["knock", "each"])
@pytest.mark.parametrize("freeze", ["call", "phase", "never"])
def test_p21_all_hands_dealt_otherwise_give_the_same_public_questions(asking: str, freeze: str) -> None:
    seen = []
    for cards in list(permutations(HANDS))[::89]:
        a, b, c = cards[:2], cards[2:4], cards[4:]
        t = three(
            Has("tallow juniper", "charm cutlass", " ".join(a)),
            Has("rusk", "", " ".join(b)),
            Has("sprat limpet", "", " ".join(c)),
            sill="rhubarb pie-5",
            asking=asking,
            freeze=freeze,
        )
        seen.append(public(t, all_phases, ["bob:rusk", "cy:sprat", "quietly"]))
    assert len(seen) == 9
    assert all(one == seen[0] for one in seen)
    assert any(kind == "mirror" for kind, *_ in seen[0][:-1])


# ── the option: each seat is asked ──────────────────────────────────────────────────────────────────────────────


def test_p21_each_seat_with_cards_is_asked_instead_from_the_lead_on() -> None:
    t = laid(
        {"ann": Has(hand="twin"), "bob": Has(), "cy": Has("rusk", hand="mirror"), "dot": Has(hand="kidnapping")},
        asking="each",
    )
    t.lead = "cy"
    go = Go(t, declarations(t))("declare", "cy", "lure")
    assert (go.waits, go.knocking, t.place) == (("play.card", ("cy",)), (), "1.declare.window")
    assert go.ask is not None
    assert go.ask.secret
    go("play.card", "cy", "nothing")("play.card", "dot", "kidnapping")
    assert (crew(t, "dot"), go.waits) == (["rusk"], ("play.card", ("ann",)))
    assert go("play.card", "ann", "nothing").over
    assert lines(t, "knocked", "bluffed") == []


def test_p21_where_each_is_asked_nobody_knocks() -> None:
    t = two(Has("tallow", hand="twin"), Has(hand="mirror"), asking="each")
    assert declaring(t).knocking == ()


def test_p21_where_one_knocks_nobody_is_asked() -> None:
    t = two(Has(hand="twin"), Has())
    assert declaring(t).kinds[:1] == ["declare"]
    go = Go(t, tabling(t))("charisma", "ann", "none")("crew", "ann", "none")
    assert go.over


def test_p21_a_closed_phase_3_has_its_window_and_no_second() -> None:
    t = two(Has(hand="twin"), Has(hand="parrot"), asking="each")
    t.prints["carob-bean"] = Action(name="Carob Bean", effect=Effect.DISCARD_CREW, when=When.PHASE_3)
    go = Go(t, tabling(t))
    places = []
    while go.ask is not None:
        places.append((go.ask.kind, go.ask.place))
        go(go.ask.kind, go.ask.who[0], "none" if go.ask.pick else "nothing")
    assert places[4:] == [("play.card", "1.crew.window"), ("play.card", "1.crew.window")]


@pytest.mark.parametrize(
    ("freeze", "how", "asked"), [("call", "call", 0), ("call", "quietly", 1), ("never", "", 1), ("phase", "", 0)]
)
def test_p21_each_is_asked_before_a_pie_is_looted_unless_all_is_frozen(freeze: str, how: str, asked: int) -> None:
    t = two(Has("juniper"), Has(hand="twin"), sill="rhubarb", to_come=0, asking="each", freeze=freeze)
    go = Go(t, looting(t))
    if how:
        go("loot.call", "ann", how)
    if asked:
        assert t.place == "1.loot.ann.window"
        go("play.card", "bob", "nothing")
    assert (go.waits, t.place) == (("loot.pie", ("ann",)), "1.loot.ann")
    assert go.kinds.count("play.card") == asked


def test_p21_each_is_asked_after_the_tabling_the_declaring_and_the_luring() -> None:
    t = two(Has(hand="twin"), Has(), sill="pie-5", asking="each")
    go = Go(t, all_phases(t))("charisma", "ann", "none")("crew", "ann", "none")
    places = []
    while go.ask is not None:
        places.append((go.ask.kind, go.ask.place))
        go(go.ask.kind, go.ask.who[0], "nothing" if go.ask.secret else "pass")
    assert [place for kind, place in places if kind == "play.card"] == [
        "1.crew.window",
        "1.declare.window",
        "1.lure.window",
        "1.loot.ann.window",  # whoever cannot loot may play a card before it is done
        "1.loot.bob.window",
    ]


def test_p21_one_card_a_window() -> None:
    t = two(Has(hand="carob-bean carob-bean"), Has("rusk tallow"), asking="each")
    go = Go(t, declarations(t))("declare", "bob", "lure")("play.card", "ann", "carob-bean")(
        "play.on", "ann", "bob:rusk"
    )
    assert go.over
    assert crew(t, "bob") == ["tallow"]


def test_p21_the_luring_closes_with_a_window() -> None:
    t = two(Has(hand="twin"), Has(), asking="each")
    for captain in t.captains:
        captain.declared = "lure"
    go = Go(t, luring(t))
    assert (go.waits, t.place) == (("play.card", ("ann",)), "1.lure.window")
