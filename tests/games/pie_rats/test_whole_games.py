"""Whole games as sessions: rounds and phases, undo and its fence, secrets, and random evenings that end."""

from __future__ import annotations

import random

import pytest

from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.session import Fenced
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.play_through import Policy, again, answer_by, at, at_random, go_on, look, session, typed
from tests.games.pie_rats.table_laid import FULL, charisma, counted, crew, lines, pies, unknown


def test_p1_a_round_has_six_phases_each_for_all_from_the_lead_before_the_next() -> None:
    evening = session("ann bob cy", seed=17)
    policy: Policy = {
        "lead.first": "bob",
        "crew": lambda ask, seat: "+".join(ask.offers[seat]) or "none",
        "declare": "lure",
    }
    asked: list[str] = []
    while evening.table.round < 3:
        assert evening.ask is not None
        if not asked or asked[-1] != evening.ask.place:
            asked.append(evening.ask.place)
        answer_by(evening, policy)
    first = [place for place in asked if place.startswith("1.")]
    assert first == [
        f"1.{phase}.{seat}"
        for phase in ("charisma", "crew", "declare", "lure", "loot", "discard")
        for seat in ("bob", "cy", "ann")
    ]
    second = [place for place in asked if place.startswith("2.")]
    assert second[:3] == ["2.charisma.cy", "2.charisma.ann", "2.charisma.bob"]  # the Lead card went to the left


def test_p1_the_phases_of_a_tracked_round() -> None:
    evening = go_on(session("ann bob", use="track"), {}, at("reveal.pie"))
    asked = []
    while evening.table.round == 1:
        assert evening.ask is not None
        asked.append((evening.ask.kind, evening.ask.place))
        typed(evening, "crumb" if evening.ask.kind == "reveal.pie" else "none")
    assert asked == [
        ("reveal.pie", "1.reveal"),
        ("told.charisma", "1.charisma"),
        ("told.crew", "1.crew"),
        ("told.declare", "1.declare"),
        ("told.lure", "1.lure"),
        ("told.loot", "1.loot"),
        ("told.discard", "1.discard"),
    ]
    assert (evening.table.lead, evening.table.round) == ("bob", 2)


def test_p4_lured_rats_turn_back_before_a_tracked_phase_6() -> None:
    evening = go_on(session("ann bob", use="track"), {"told.crew": "bob rusk", "told.lure": "ann b1"}, at("told.loot"))
    assert (crew(evening.table, "ann"), evening.table.captain("ann").lured) == (["rusk"], [])
    assert evening.table.lure is None


# ── undo ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_in_play_a_draw_cannot_be_undone_before_the_table_agrees() -> None:
    evening = go_on(session("ann bob", seed=3), {}, at("discard", "1.discard.bob"))
    drawn = len(evening.table.story.events)
    typed(evening, "bob=none")  # and both draw up to three, or the next pie is turned up
    assert len(evening.table.story.events) > drawn
    back = evening.back()
    assert back is not None
    assert back.fence is not None
    with pytest.raises(Fenced):
        evening.undo()
    evening.undo(agreed=True)
    assert at("discard", "1.discard.bob")(evening)


def test_in_play_what_taught_nobody_anything_can_be_undone() -> None:
    evening = go_on(session("ann bob", seed=3), {}, at("charisma", "1.charisma.ann"))
    typed(evening, "ann=none")
    back = evening.back()
    assert back is not None
    assert back.fence is None
    evening.undo()
    assert at("charisma", "1.charisma.ann")(evening)


def test_in_play_tabled_cards_are_seen_and_cannot_be_taken_back() -> None:
    for seed in range(1, 9):
        evening = go_on(session("ann bob", seed=seed), {}, at("charisma", "1.charisma.ann"))
        assert evening.ask is not None
        if evening.ask.offers["ann"]:
            evening.answer(next(iter(evening.ask.offers["ann"])), "ann")
            with pytest.raises(Fenced):
                evening.undo()
            return
    raise AssertionError("nobody had charisma")


def test_tracking_a_draw_is_undone_freely_for_the_table_holds_the_cards() -> None:
    evening = go_on(session("ann bob", use="track"), {"told.crew": "ann twin, bob rusk"}, at("told.discard"))
    before = [len(captain.hand) for captain in evening.table.captains]
    typed(evening, "none")
    assert [len(captain.hand) for captain in evening.table.captains] == [3, 3]
    back = evening.back()
    assert back is not None
    assert back.fence is None
    evening.undo()
    assert at("told.discard")(evening)
    assert [len(captain.hand) for captain in evening.table.captains] == before == [2, 2]


def test_an_answer_without_a_name_is_that_of_the_one_asked_though_others_may_break_in() -> None:
    evening = go_on(session("ann bob"), {}, at("declare", "1.declare.ann"))
    assert evening.ask is not None
    assert (evening.ask.who, evening.ask.knocking) == (("ann",), ("ann", "bob"))
    typed(evening, "lure")
    assert evening.table.captain("ann").declared == "lure"


# ── rulings while a question waits ──────────────────────────────────────────────────────────────────────────────


def test_a_ruling_is_seen_by_the_question_that_waits() -> None:
    evening = go_on(session("ann bob", use="track"), {"told.crew": "bob tallow", "told.lure": "none"}, at("told.lure"))
    evening.ruling("charisma:ann", "5", "the card says so")
    typed(evening, "ann tallow")
    assert crew(evening.table, "ann") == ["tallow"]


def test_a_pie_that_is_ruled_away_while_a_crew_is_chosen_is_not_looted() -> None:
    evening = session("ann bob", freeze="phase", seed=5)
    go_on(evening, {"crew": lambda ask, seat: "+".join(ask.offers[seat]) or "none"}, at("loot.crew"))
    assert evening.ask is not None
    pie, seat = evening.table.looting, evening.ask.who[0]
    evening.ruling(f"card:{pie}", "bob.pies" if seat == "ann" else "ann.pies", "he had it before")
    assert not at("loot.crew")(evening)
    assert (evening.table.looting, pies(evening.table, seat), evening.conflict) == ("", [], None)
    assert lines(evening.table, "loot.foiled") == [("loot.foiled", seat, {"pie": pie})]


def test_p4_nobody_is_lured_any_more_when_the_looting_begins() -> None:
    lured = 0
    for seed in range(12):
        evening = session("ann bob cy", seed=seed)
        all_of = {"crew": lambda ask, seat: "+".join(ask.offers[seat]) or "none"}
        go_on(
            evening,
            {**all_of, "declare": "lure", "lure.whom": lambda ask, seat: [*ask.offers[seat]][-1]},
            at("loot.call"),
        )
        lured += len(lines(evening.table, "lured"))
        assert [captain.lured for captain in evening.table.captains] == [[], [], []]
        assert evening.table.lure is None
    assert lured > 3


# ── secrets ─────────────────────────────────────────────────────────────────────────────────────────────────────


def swapped(evening: PieRats, seat: str, other: str) -> PieRats:
    """The same table, the hands of two captains exchanged."""
    a, b = evening.captain(seat), evening.captain(other)
    a.hand.cards, b.hand.cards = b.hand.cards, a.hand.cards
    return evening


@pytest.mark.parametrize("asking", ["knock", "each"])
def test_nobody_else_can_tell_which_cards_are_held(asking: str) -> None:
    one, two = (go_on(session("ann bob cy", seed=7, asking=asking), {}, at("charisma", "1.charisma.ann")) for _ in "12")
    swapped(two.table, "ann", "bob")
    for evening in (one, two):
        evening.run.table.story.events = [e for e in evening.table.story.events if e.kind != "drew"]
    for viewer in (EVERYONE, "cy"):
        assert look(one, viewer) == look(two, viewer)
    for evening in (one, two):
        typed(evening, "ann=none", "bob=none", "cy=none")
    for viewer in (EVERYONE, "cy"):
        assert look(one, viewer) == look(two, viewer)
    for seat in ("ann", "bob"):
        assert look(one, seat) != look(two, seat)


def test_the_piles_are_hidden_and_counted() -> None:
    evening = go_on(session("ann bob"), {}, at("charisma"))
    for viewer in (EVERYONE, "ann"):
        seen = evening.table.as_seen_by(viewer)
        assert repr(seen.deck.cards) == f"?×{len(evening.table.deck)}"
        assert repr(seen.pies.cards) == f"?×{len(evening.table.pies)}"
        assert seen.discards.cards == []


# ── random evenings ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("use", ["play", "track", "unread"])
def test_random_evenings_end_and_the_cards_add_up(use: str, seats: int) -> None:
    names = " ".join(("ann", "bob", "cy", "dot", "eve", "fay")[:seats])
    rnd = random.Random(f"{use}{seats}")
    for seed in range(2):
        given: dict[str, bool | str] = {"freeze": rnd.choice(["call", "phase", "never"]), "pies": "3"}
        given["penalty"] = rnd.choice(["called", "always"])
        if use == "play":
            given["asking"] = rnd.choice(["knock", "each"])
            given["one-look"] = rnd.random() < 0.5
        evening = session(names, pack=use != "unread", use="play" if use == "play" else "track", seed=seed, **given)
        for count in range(6000):
            if evening.ask is None:
                break
            if evening.table.round == 9 and not evening.table.stopped:
                evening.ruling("stop", "yes", "it is late")
                continue
            seat, text = at_random(rnd, evening.ask)
            evening.answer(text, seat)
            if count % 7 == 0:
                held_together(evening.table, use)
        assert evening.ask is None
        assert evening.result is not None
        assert again(evening).result == evening.result


def held_together(t: PieRats, use: str) -> None:
    """No card is lost or doubled, those that lie sideways lie there, and everybody can look."""
    if use != "unread":
        assert counted(t) == FULL
    for of_pies in (False, True):
        lying, unseen = unknown(t, of_pies)
        assert lying == unseen
        assert use != "play" or lying == 0
    for captain in t.captains:
        assert captain.protected in ("", *captain.crew.cards)
        assert set(captain.lured) <= set(captain.crew.cards)
    for viewer in (EVERYONE, *t.seats):
        t.as_seen_by(viewer)


def test_what_was_tabled_stays_charisma_beside_its_captain() -> None:
    evening = go_on(session("ann bob", use="track"), {"told.charisma": "ann charm"}, at("told.charisma", "2."))
    assert (charisma(evening.table, "ann"), lines(evening.table, "tabled")[0][1]) == (["charm"], "ann")
