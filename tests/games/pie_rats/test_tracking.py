"""Tracking: one line a phase, read as it is said at the table, and kept in words that are read again alike."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.called import meant, named
from rat_tables.games.pie_rats.knobs import KNOBS
from rat_tables.games.pie_rats.pack import Action, Charisma, Crew, Effect, When
from rat_tables.games.pie_rats.reading import (
    as_printed,
    lying,
    pie_on_the_sill,
    pieces,
    read_pie,
    seat_of,
)
from rat_tables.games.pie_rats.table import PieRats
from rat_tables.games.pie_rats.telling import LINES, Act, begun, do, example, parse
from rat_tables.games.pie_rats.tracked import told
from tests.games.pie_rats.play_through import at, at_random, go_on, session, typed
from tests.games.pie_rats.table_laid import (
    FULL,
    Go,
    Has,
    charisma,
    counted,
    crew,
    laid,
    lines,
    pies,
    sideways,
    unknown,
)

PHASES = ("charisma", "crew", "declare", "lure", "loot", "discard")


def table(ann: Has = Has(), bob: Has = Has(), cy: Has = Has(), /, **options: Any) -> PieRats:  # noqa: B008
    """A tracked table of ann, bob and cy."""
    return laid({"ann": ann, "bob": bob, "cy": cy}, **{"use": "track", **options})


def refused(phase: str, text: str, t: PieRats) -> Refused:
    """Why a line is not taken."""
    try:
        parse(phase, text, t)
    except Refused as why:
        return why
    raise AssertionError(f"{text} is taken")


def say(phase: str, text: str, t: PieRats) -> str:
    """Say a line and let it happen; give the words in which it is kept. Read again they are the same acts."""
    kept, acts = parse(phase, text, t)
    assert parse(phase, kept, t) == (kept, acts)
    for act in acts:
        do(t, act)
    return kept


# ── phases 2 and 3 ──────────────────────────────────────────────────────────────────────────────────────────────


def test_charisma_is_tabled_by_the_beginnings_of_names() -> None:
    t = table(Has(hand=3), Has(hand=3), Has(hand=1))
    assert (
        say("charisma", "ann cut, Bob hooked hand + charm; c par", t) == "ann cutlass, bob hooked-hand+charm, cy parrot"
    )
    assert (charisma(t, "ann"), charisma(t, "bob"), charisma(t, "cy")) == (
        ["cutlass"],
        ["hooked-hand", "charm"],
        ["parrot"],
    )
    assert [len(captain.hand) for captain in t.captains] == [2, 1, 0]
    assert (counted(t), unknown(t)[0]) == (FULL, unknown(t)[1])
    assert lines(t)[0] == ("tabled", "ann", {"cards": ["cutlass"]})


def test_none_is_tabled_or_nothing_is_said() -> None:
    t = table(Has(hand=3))
    for text in ("none", "", "  ", "NONE", ",", ";"):
        assert parse("crew", text, t) == ("none", [])


def test_crew_is_tabled_and_two_of_a_name() -> None:
    t = table(Has(hand=3))
    assert say("crew", "a twin twin rusk", t) == "ann twin+twin+rusk"
    assert crew(t, "ann") == ["twin", "twin.2", "rusk"]


def test_a_captain_may_be_told_twice_in_the_phases_of_tabling() -> None:
    t = table(Has(hand=3))
    assert say("crew", "ann twin, ann rusk", t) == "ann twin, ann rusk"
    assert crew(t, "ann") == ["twin", "rusk"]


def test_p2_charisma_is_no_crew_and_crew_no_charisma() -> None:
    t = table(Has(hand=3))
    why = refused("crew", "ann cutlass charm", t)
    assert (why.key, why.facts) == ("card-unread", {"answer": "cutlass charm", "kinds": ["crew"]})
    assert refused("charisma", "ann twin", t).facts["kinds"] == ["charisma"]


def test_what_is_said_of_nobody_or_of_nothing() -> None:
    t = table(Has(hand=3), Has())
    why = refused("crew", "zoe twin", t)
    assert (why.key, why.facts) == ("seat-unknown", {"answer": "zoe", "seats": ["ann", "bob", "cy"]})
    why = refused("crew", "ann", t)
    assert (why.key, why.facts) == ("told-nothing", {"seat": "ann"})
    assert refused("crew", "bob twin", t).key == "told-hand"  # he holds no card


def test_a_second_copy_beyond_the_pack_is_refused_with_where_it_lies_and_the_knob_moves_it() -> None:
    t = table(Has("rusk"), Has(hand=2))
    why = refused("crew", "bob rusk", t)
    assert (why.key, why.facts) == (
        "card-elsewhere",
        {"card": "rusk", "pile": "captains.bob.hand", "where": ["captains.ann.crew"]},
    )
    KNOBS["card"].turn(t, ["rusk"], "discards")
    KNOBS["card"].turn(t, ["rusk"], "bob.crew")
    assert (crew(t, "ann"), crew(t, "bob"), t.discards.cards) == ([], ["rusk"], [])
    assert counted(t) == FULL


def test_acts_build_on_each_other_and_nothing_is_done_before_all_are_read() -> None:
    t = table(Has(hand=1), Has(hand=1))
    assert refused("crew", "ann rusk, bob rusk", t).facts["where"] == ["captains.ann.crew"]
    assert (crew(t, "ann"), len(t.captain("ann").hand), lines(t)) == ([], 1, [])


# ── phase 4 ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_p3_one_protects_by_name_or_by_number_and_who_is_not_named_declares_a_lure() -> None:
    t = table(Has("tallow rusk"), Has("sprat"), Has("wick"))
    go = Go(t, told(t, "declare"))
    assert (t.place, go.facts()["lurers"]) == ("1.declare", [])
    go("told.declare", "", "ann 2, cy wi, bob lure")
    assert go.over
    assert [(c.declared, c.protected) for c in t.captains] == [("protect", "rusk"), ("lure", ""), ("protect", "wick")]
    assert lines(t)[0] == ("protects", "ann", {"card": "rusk"})
    t = table(Has("tallow"), Has("sprat"))
    Go(t, told(t, "declare"))("told.declare", "", "none")
    assert [c.declared for c in t.captains] == ["lure"] * 3


def test_p3_what_is_kept_of_a_protection_and_of_a_declared_lure() -> None:
    t = table(Has("tallow rusk"), Has("sprat"))
    assert say("declare", "bob lure, ann 2", t) == "bob lure, ann rusk"


def test_p3_one_turn_each_and_of_ones_own() -> None:
    t = table(Has("tallow rusk"), Has("sprat"))
    assert refused("declare", "ann 1, ann 2", t).key == "told-twice"
    for text, answer in (("ann sprat", "sprat"), ("ann", ""), ("ann 3", "3"), ("ann 0", "0"), ("ann 1 2", "1 2")):
        why = refused("declare", text, t)
        assert (why.key, why.facts) == ("own-crew-unread", {"seat": "ann", "answer": answer})


def test_p3_a_new_round_forgets_what_was_declared() -> None:
    t = table(Has("tallow"), Has("sprat"))
    t.captain("ann").declared = "protect"
    t.acted = ["ann"]
    go = Go(t, told(t, "declare"))
    assert (t.captain("ann").declared, t.acted) == ("", [])
    go("told.declare", "", "ann 1")
    t.captain("bob").declared = "protect"
    Go(t, told(t, "lure"))
    assert (t.captain("bob").declared, t.acted) == ("protect", [])


# ── phase 5 ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_p6_the_rulebooks_lure_told_in_a_line() -> None:
    t = table(Has(charisma="hooked-hand"), Has("rusk wick sprat"))
    assert say("lure", "ann b1", t) == "ann rusk"
    assert (crew(t, "ann"), charisma(t, "ann")) == (["rusk"], ["hooked-hand"])
    t = table(Has(charisma="hooked-hand"), Has("rusk wick sprat"))
    why = refused("lure", "ann wick", t)
    assert (why.key, why.rule, why.facts) == ("told-dear", "P5", {"seat": "ann", "have": 4, "due": 5, "many": 1})
    assert say("lure", "ann spr", t) == "ann sprat hooked-hand"
    assert (crew(t, "ann"), charisma(t, "ann"), t.discards.cards) == (["sprat"], [], ["hooked-hand"])
    assert sideways(t, "ann") == ["sprat"]


def test_p6_what_was_spent_may_be_said_and_be_too_much() -> None:
    t = table(Has(charisma="hooked-hand cutlass"), Has("sprat"))
    assert say("lure", "ann sprat cutlass + hook", t) == "ann sprat cutlass+hooked-hand"
    assert t.discards.cards == ["cutlass", "hooked-hand"]


def test_p6_two_cards_alike_are_told_apart_or_taken_one_after_the_other() -> None:
    t = table(Has(charisma="cutlass cutlass hooked-hand"), Has("sprat wick"))
    assert say("lure", "ann wick cutlass cutlass", t) == "ann wick cutlass+cutlass.2"
    t = table(Has(charisma="cutlass cutlass"), Has("sprat"))
    assert say("lure", "ann sprat cutlass.2", t) == "ann sprat cutlass.2"
    assert charisma(t, "ann") == ["cutlass"]
    t = table(Has(charisma="cutlass cutlass"), Has("sprat"))
    why = refused("lure", "ann sprat cut cut cut cut", t)
    assert (why.key, why.facts) == ("charisma-unread", {"seat": "ann", "answer": "cut cut"})
    t = table(Has(charisma="hooked-hand cutlass cutlass"), Has("sprat"))
    assert say("lure", "ann sprat cut", t) == "ann sprat cutlass"


def test_the_charm_example_told_in_a_line() -> None:
    t = table(Has(charisma="charm cutlass"), Has("rusk"), Has("sprat"))
    assert say("lure", "ann b1 c1", t) == "ann rusk+sprat charm+cutlass"
    assert (crew(t, "ann"), charisma(t, "ann")) == (["rusk", "sprat"], [])
    t = table(Has(charisma="charm hooked-hand"), Has("rusk"), Has("sprat"))
    assert refused("lure", "ann b1 c1", t).facts == {"seat": "ann", "have": 6, "due": 7, "many": 2}
    t = table(Has(charisma="charm cutlass"), Has("rusk"), Has("sprat"))
    assert refused("lure", "ann b1 c1 cutlass", t).key == "told-dear"
    t = table(Has(charisma="charm charm cutlass cutlass"), Has("rusk limpet acorn"))
    assert refused("lure", "ann b1 b2 b3", t).facts == {"seat": "ann", "have": 11, "due": 9, "many": 3}


def test_p3_who_protects_cannot_lure_and_nobody_lures_twice() -> None:
    t = table(Has("tallow"), Has("rusk limpet"))
    t.captain("ann").declared = "protect"
    why = refused("lure", "ann b1", t)
    assert (why.key, why.rule, why.facts) == ("told-protects", "P3", {"seat": "ann"})
    t.captain("ann").declared = "lure"
    why = refused("lure", "ann b1, ann b2", t)
    assert (why.key, why.facts) == ("told-twice", {"seat": "ann"})


def test_p7_the_protected_and_the_lured_cannot_be_lured_nor_one_named_twice() -> None:
    t = table(Has(charisma="charm cutlass cutlass"), Has("rusk limpet"), Has())
    t.captain("bob").protected = "rusk"
    why = refused("lure", "ann rusk", t)
    assert (why.key, why.rule, why.facts) == ("told-sideways", "P7", {"seat": "ann", "card": "rusk"})
    assert refused("lure", "cy limpet, ann limpet", t).facts == {"seat": "ann", "card": "limpet"}
    assert refused("lure", "ann limpet limpet", t).key == "told-sideways"
    why = refused("lure", "bob rusk", t)
    assert (why.key, why.facts) == ("crew-unread", {"seat": "bob", "answer": "rusk"})
    assert refused("lure", "ann", t).facts == {"seat": "ann", "answer": ""}
    assert refused("lure", "ann spoon fork", t).facts == {"seat": "ann", "answer": "spoon fork"}
    for card in ("tallow", "wick"):  # one's own, and one that lies nowhere
        own = table(Has("tallow"), Has("rusk"))
        with pytest.raises(Refused) as neither:
            do(own, Act("ann", "lure", (card,)))
        assert (neither.value.key, neither.value.facts) == ("told-sideways", {"seat": "ann", "card": card})
    assert refused("lure", "ann limpet parrot", t).key == "charisma-unread"


def test_p15_a_mirror_after_a_lure_blocks_it() -> None:
    for mirror, left in (("charm", ["cutlass"]), ("all", [])):
        t = table(Has(charisma="charm cutlass"), Has("rusk", hand=1), Has("sprat", hand=2), mirror=mirror)
        assert say("lure", "ann b1 c1, cy mirr", t) == "ann rusk+sprat charm+cutlass, cy mirror"
        assert (crew(t, "ann"), crew(t, "bob"), crew(t, "cy")) == ([], ["rusk"], ["sprat"])
        assert (charisma(t, "ann"), len(t.captain("cy").hand)) == (left, 1)
        assert t.discards.cards[:2] == ["mirror", "charm"]
        assert lines(t)[0] == ("mirrored", "cy", {"card": "mirror", "whose": "ann"})
        assert lines(t)[1][0] == "blocked"


def test_p15_after_a_blocked_lure_others_lure_on() -> None:
    t = table(Has(charisma="charm"), Has("rusk", hand=1), Has("limpet"))
    assert say("lure", "ann b1 charm, bob mirror, cy b1", t) == "ann rusk charm, bob mirror, cy rusk"
    assert crew(t, "cy") == ["limpet", "rusk"]


def test_p15_only_whoever_would_lose_a_rat_to_a_charm_can_block_it() -> None:
    t = table(Has(charisma="charm cutlass"), Has("rusk", hand=1), Has("sprat", hand=1))
    why = refused("lure", "ann b1 charm, cy mirror", t)
    assert (why.key, why.rule, why.facts) == ("told-mirror", "P15", {"seat": "cy"})
    assert refused("lure", "ann sprat cutlass, cy mirror", t).key == "told-mirror"
    assert refused("lure", "bob mirror", t).key == "mirror-alone"
    assert refused("crew", "bob mirror", t).facts == {"card": "mirror"}
    assert refused("lure", "ann b1 charm, bob m", t).key == "mirror-alone"  # a single letter is too little
    assert parse("lure", "ann b1 charm, bob mi", t)[0] == "ann rusk charm, bob mirror"
    t = table(Has(charisma="charm"), Has("rusk"))
    assert refused("lure", "ann b1 charm, bob mirror", t).key == "told-hand"  # bob holds nothing
    t = table(Has(charisma="charm"), Has("rusk", hand=1))
    del t.prints["mirror"]
    why = refused("lure", "ann b1 charm, bob mirror", t)  # no card of the pack blocks anything
    assert (why.key, why.facts) == ("told-no-mirror", {})
    t = table(Has(charisma="charm"), Has("rusk", hand=1))
    t.deck.move(t, "mirror", t.deck, t.discards)
    say("lure", "ann b1 charm, bob mirror", t)
    assert t.discards.cards == ["mirror", "mirror.2", "charm"]


def test_p17_who_declared_a_lure_need_not() -> None:
    t = table(Has(), Has("rusk"))
    assert Go(t, told(t, "lure"))("told.lure", "", "none").over


# ── phase 6 ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_p8_a_pie_is_looted_by_name_number_or_print_with_the_least_crew() -> None:
    for text in ("ann p2", "ann rhub", "ann pie2", "ann 7/2", "ann rhubarb", "ann p02"):
        t = table(Has("juniper mustard"), sill="pie-5 rhubarb")
        assert say("loot", text, t) == "ann rhubarb juniper"
        assert (pies(t, "ann"), crew(t, "ann"), t.sill.cards) == (["rhubarb"], ["mustard"], ["pie-5"])
        assert t.looting == ""
        assert lines(t) == [("looted", "ann", {"pie": "rhubarb", "points": 2, "crew": ["juniper"]})]


def test_p8_or_with_the_crew_that_is_said() -> None:
    t = table(Has("juniper tallow mustard"), sill="rhubarb")
    assert say("loot", "ann 3 + tal", t) == "ann rhubarb mustard+tallow"
    assert crew(t, "ann") == ["juniper"]


def test_p8_the_only_pie_goes_without_saying() -> None:
    t = table(Has("juniper"), sill="rhubarb")
    assert say("loot", "ann", t) == "ann rhubarb juniper"
    t = table(Has("juniper"), sill="crumb")
    assert say("loot", "ann", t) == "ann crumb"
    assert crew(t, "ann") == ["juniper"]


def test_p8_too_weak_twice_or_not_to_be_read() -> None:
    t = table(Has("juniper tallow"), Has("mustard"), sill="pie-5 rhubarb")
    why = refused("loot", "ann p1", t)
    assert (why.key, why.rule, why.facts) == (
        "loot-weak",
        "P8",
        {"seat": "ann", "have": 8, "weight": 12, "card": "pie-5"},  # with all her crew
    )
    assert refused("loot", "ann p1 juniper", t).facts["have"] == 7
    assert refused("loot", "ann p2, ann p1", t).key == "told-twice"
    why = refused("loot", "ann", t)
    assert (why.key, why.facts) == ("pie-which", {"pies": ["pie-5", "rhubarb"], "answer": ""})
    assert refused("loot", "ann p3 x", t).facts["answer"] == "p3 x"
    why = refused("loot", "ann p2 mustard x", t)
    assert (why.key, why.facts) == ("own-crew-unread", {"seat": "ann", "answer": "mustard x"})


def test_a_pie_that_another_has_looted_is_there_no_more() -> None:
    t = table(Has("juniper"), Has("mustard"), sill="rhubarb")
    assert refused("loot", "ann, bob rhubarb", t).key == "pie-which"


def test_p9_who_called_in_vain_discards_its_strongest() -> None:
    t = table(Has("tallow nubbin pepper"), Has("rusk"), sill="pie-5")
    assert say("loot", "ann fails", t) == "ann fails"
    assert (crew(t, "ann"), t.discards.cards) == (["tallow", "pepper"], ["nubbin"])
    assert lines(t) == [("penalty", "ann", {"card": "nubbin"})]


def test_p9_of_those_alike_the_owner_chooses_at_a_tracked_table_too() -> None:
    t = table(Has("tallow nubbin pepper"), sill="pie-5")
    why = refused("loot", "ann fails tallow", t)
    assert (why.key, why.rule) == ("own-crew-unread", "P9")
    assert refused("loot", "ann fails pepper tallow", t).facts == {"seat": "ann", "answer": "pepper tallow"}
    assert say("loot", "ann FAILS 3", t) == "ann fails pepper"
    assert crew(t, "ann") == ["tallow", "nubbin"]


def test_p9_who_can_loot_does_not_fail_and_without_crew_nothing_is_lost() -> None:
    t = table(Has("juniper"), Has(), sill="rhubarb")
    why = refused("loot", "ann fails", t)
    assert (why.key, why.rule, why.facts) == ("told-can", "P9", {"seat": "ann"})
    assert refused("loot", "bob fails, bob fails", t).key == "told-twice"
    assert say("loot", "bob fails", t) == "bob fails"
    assert (t.discards.cards, lines(t)) == ([], [])


# ── next round ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_p19_cards_are_put_away_and_hands_drawn_up_unseen() -> None:
    t = table(Has(hand=3), Has(hand=1))
    assert say("discard", "ann mirror + twin, bob kidn", t) == "ann mirror+twin, bob kidnapping"
    assert (t.discards.cards, len(t.captain("ann").hand), len(t.captain("bob").hand)) == (
        ["mirror", "twin", "kidnapping"],
        1,
        0,
    )
    assert lines(t)[0] == ("discarded", "ann", {"cards": ["mirror", "twin"]})
    assert refused("discard", "ann rhubarb", t).facts["kinds"] == ["crew", "charisma", "action"]


# ── cards for any time ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("phase", ["charisma", "crew", "declare", "lure", "loot"])
def test_cards_for_any_time_are_played_in_any_phase(phase: str) -> None:
    t = table(Has("tallow rusk", "cutlass"), Has("sprat", hand=3), sill="pie-5")
    assert say(phase, "bob carob a1, bob kid rusk, bob charisma theft", t) == (
        "bob carob-bean+tallow, bob kidnapping+rusk, bob charisma-theft+cutlass"
    )
    assert (crew(t, "ann"), crew(t, "bob"), charisma(t, "bob")) == ([], ["sprat", "rusk"], ["cutlass"])
    assert t.discards.cards == ["carob-bean", "tallow", "kidnapping", "charisma-theft"]
    assert len(t.captain("bob").hand) == 0
    assert lines(t)[:2] == [
        ("played", "bob", {"card": "carob-bean"}),
        ("fed", "bob", {"card": "tallow", "whose": "ann"}),
    ]


def test_but_when_hands_are_put_away_they_are_put_away() -> None:
    t = table(Has("tallow"), Has(hand=1))
    assert say("discard", "bob carob bean", t) == "bob carob-bean"
    assert crew(t, "ann") == ["tallow"]


def test_a_target_that_is_none() -> None:
    t = table(Has("tallow rusk", "cutlass cutlass"), Has("sprat", "parrot", 3))
    for text in ("bob kidnapping", "bob kidnapping sprat", "bob carob-bean cutlass", "bob carob-bean tallow rusk"):
        assert refused("lure", text, t).key == "target-unread", text
    for text in ("bob charisma-theft tallow", "bob charisma-theft parrot", "bob charisma-theft"):
        why = refused("lure", text, t)
        assert (why.key, why.facts["card"]) == ("target-unread", "charisma-theft")
    assert refused("lure", "bob carob-bean tal ru", t).facts == {"card": "carob-bean", "answer": "tal ru"}
    assert say("lure", "bob charisma-theft cutlass.2", t) == "bob charisma-theft+cutlass.2"
    with pytest.raises(Refused) as why_not:
        do(t, Act("bob", "play", ("kidnapping", "sprat")))
    assert (why_not.value.key, why_not.value.facts) == ("target-unread", {"card": "kidnapping", "answer": "sprat"})


def test_p18_a_kidnapping_works_on_the_protected() -> None:
    t = table(Has("tallow"), Has(hand=1))
    t.captain("ann").protected = "tallow"
    say("lure", "bob kid", t)
    assert (crew(t, "bob"), sideways(t, "bob"), t.captain("ann").protected) == (["tallow"], ["tallow"], "")


def test_p20_who_was_kidnapped_may_loot_in_the_same_line() -> None:
    t = table(Has("juniper"), Has(hand=1), sill="rhubarb")
    assert say("loot", "bob kid, bob rhub", t) == "bob kidnapping+juniper, bob rhubarb juniper"
    assert pies(t, "bob") == ["rhubarb"]


def test_a_beginning_that_could_mean_a_card_of_the_phase_means_no_card_for_any_time() -> None:
    t = table(Has("tallow", "cutlass"), Has("juniper", hand=1), sill="chocolate-cream")
    assert say("charisma", "bob char", t) == "bob charm"
    assert say("loot", "bob ch", t) == "bob chocolate-cream juniper"
    t = table(Has("tallow"), Has("juniper", hand=1), sill="rhubarb")
    assert say("loot", "bob ki", t) == "bob kidnapping+tallow"


# ── cards of unknown text ───────────────────────────────────────────────────────────────────────────────────────


def by_hand(move: str, phase: str = "lure", **options: Any) -> Go:
    """Bob plays a Gravy Boat that nobody knows, at a table without a pack."""
    t = laid(
        {"ann": Has("rat/0/1 rat/-1/2", "cutlass"), "bob": Has("rat/1/1", hand=2), "cy": Has()},
        unread=True,
        sill="pie/9/4",
        **options,
    )
    go = Go(t, told(t, phase))(f"told.{phase}", "", "bob card Gravy Boat")
    assert t.discards.cards == ["gravy-boat"]
    assert (t.playing, len(t.captain("bob").hand)) == ("gravy-boat", 1)
    assert lines(t) == [("played", "bob", {"card": "gravy-boat"})]
    assert go.facts() == {"whose": "bob", "card": "gravy-boat"}
    return go("hand.move", "", move)


def test_an_unknown_card_discards_a_rat_of_anybody() -> None:
    go = by_hand("discard-crew")
    assert go.options("") == ["ann:rat/0/1", "ann:rat/-1/2", "bob:rat/1/1"]
    assert go.facts() == {"whose": "bob", "card": "gravy-boat", "effect": "discard-crew"}
    go("hand.target", "", "bob:rat/1/1")
    assert (crew(go.t, "bob"), go.t.discards.cards) == ([], ["gravy-boat", "rat/1/1"])
    assert go.waits == ("told.lure", ())  # and the rest of the phase
    assert go("told.lure", "", "none").over
    assert go.t.playing == ""


def test_an_unknown_card_takes_a_rat_of_another() -> None:
    go = by_hand("take-crew")
    assert go.options("") == ["ann:rat/0/1", "ann:rat/-1/2"]
    go("hand.target", "", "ann:rat/-1/2")
    assert (crew(go.t, "ann"), crew(go.t, "bob"), sideways(go.t, "bob")) == (
        ["rat/0/1"],
        ["rat/1/1", "rat/-1/2"],
        ["rat/-1/2"],
    )


def test_an_unknown_card_takes_charisma() -> None:
    go = by_hand("take-charisma")
    assert charisma(go.t, "bob") == ["cutlass"]  # the only one there is


def test_an_unknown_card_counts_as_charisma() -> None:
    go = by_hand("add-charisma", "charisma")("hand.points", "", "4")
    t = go.t
    assert (charisma(t, "bob"), t.discards.cards, t.by_hand) == (["gravy-boat"], [], {"gravy-boat": 4})
    assert (t.points_of("gravy-boat"), t.charisma(t.captain("bob"))) == (4, 7)
    assert lines(t)[-1] == ("counts", "bob", {"card": "gravy-boat", "points": 4})
    assert go.waits == ("told.charisma", ())


@pytest.mark.parametrize(("text", "taken"), [("0", True), ("20", True), ("21", False)])
def test_it_counts_as_much_as_is_said_within_reason(text: str, taken: bool) -> None:
    go = by_hand("add-charisma")
    if taken:
        go("hand.points", "", text)
    else:
        assert go.refuses("hand.points", "", text).facts == {"low": 0, "high": 20, "answer": text}


def test_a_card_that_a_ruling_moved_meanwhile_counts_where_it_lies() -> None:
    go = by_hand("add-charisma")
    go.t.deck.move(go.t, "gravy-boat", go.t.discards, go.t.captain("ann").tabled)
    go("hand.points", "", "4")
    assert (charisma(go.t, "ann"), go.t.by_hand) == (["cutlass", "gravy-boat"], {"gravy-boat": 4})


def test_an_unknown_card_draws() -> None:
    go = by_hand("draw")
    assert go.refuses("hand.draw", "", "0").facts == {"low": 1, "high": 9, "answer": "0"}
    assert go.refuses("hand.draw", "", "10").facts["high"] == 9
    go("hand.draw", "", "3")
    assert len(go.t.captain("bob").hand) == 4
    assert lines(go.t)[-1] == ("drew.many", "bob", {"many": 3, "short": False})


def test_an_unknown_card_does_nothing() -> None:
    go = by_hand("nothing")
    assert (go.waits, go.t.playing) == (("told.lure", ()), "")


def test_an_unknown_card_blocks_the_last_lure() -> None:
    t = laid(
        {"ann": Has(charisma="cutlass"), "bob": Has("rat/0/1 rat/-1/2", hand=2), "cy": Has(hand=1)},
        unread=True,
    )
    go = Go(t, told(t, "lure"))("told.lure", "", "ann b1, bob card gravy boat")
    assert "block" in go.options("")
    go("hand.move", "", "block")
    assert (crew(t, "ann"), crew(t, "bob"), charisma(t, "ann")) == ([], ["rat/-1/2", "rat/0/1"], [])
    assert (sideways(t, "bob"), t.captain("ann").lured, t.lure) == ([], [], None)
    assert lines(t)[-1] == ("undone", "ann", {"cards": ["rat/0/1"]})
    go("told.lure", "", "cy card spoon")
    assert "block" not in go.options("")
    assert go.refuses("hand.move", "", "block").key == "not-offered"


def test_a_lure_of_which_one_rat_is_gone_is_undone_for_the_other() -> None:
    t = laid(
        {"ann": Has(charisma="charm cutlass"), "bob": Has("rat/0/1 rat/-1/2", hand=2), "cy": Has(hand=1)}, unread=True
    )
    go = Go(t, told(t, "lure"))("told.lure", "", "ann b1 b2, cy carob b1, bob card spoon")("hand.move", "", "block")
    assert (crew(t, "bob"), crew(t, "ann")) == (["rat/-1/2"], [])
    assert go.waits == ("told.lure", ())


def test_an_unknown_card_offers_only_what_finds_something() -> None:
    t = laid({"ann": Has(), "bob": Has(hand=2), "cy": Has()}, unread=True)
    go = Go(t, told(t, "lure"))("told.lure", "", "bob card spoon")
    assert go.options("") == ["add-charisma", "draw", "nothing"]
    t = laid({"ann": Has(), "bob": Has("rat/0/1", hand=2), "cy": Has()}, unread=True)
    go = Go(t, told(t, "lure"))("told.lure", "", "bob card spoon")
    assert go.options("") == ["discard-crew", "add-charisma", "draw", "nothing"]


def test_after_an_unknown_card_the_rest_is_told_in_the_next_line() -> None:
    t = laid({"ann": Has(hand=1), "bob": Has(hand=1)}, unread=True)
    why = refused("crew", "bob card spoon, ann 0 2", t)
    assert (why.key, why.facts) == ("told-after-card", {"answer": "ann 0 2"})
    assert refused("crew", "bob card", t).key == "card-unnamed"
    assert parse("crew", "ann 0 2, bob card Gravy  boat!", t)[0] == "ann rat/0/2, bob card gravy-boat"


def test_who_had_a_turn_before_an_unknown_card_has_none_after_it() -> None:
    t = laid({"ann": Has("rat/0/1 rat/0/2"), "bob": Has(hand=1)}, unread=True)
    go = Go(t, told(t, "declare"))("told.declare", "", "ann 1, bob card spoon")("hand.move", "", "nothing")
    assert go.refuses("told.declare", "", "ann 2").key == "told-twice"
    go("told.declare", "", "none")
    assert [(c.declared, c.protected) for c in t.captains] == [("protect", "rat/0/1"), ("lure", "")]


def test_with_a_pack_a_card_of_it_may_be_worked_by_hand_and_no_other() -> None:
    t = table(Has(), Has(hand=1))
    assert parse("crew", "bob card mirror", t)[1] == [Act("bob", "card", ("mirror",))]
    why = refused("crew", "bob card spoon", t)
    assert (why.key, why.facts) == ("card-not-in-pack", {"answer": "spoon"})


# ── cards as they are printed ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("-1 3", "rat/-1/3"),
        ("+1 3", "rat/1/3"),
        ("1/3", "rat/1/3"),
        ("rat -1 3", "rat/-1/3"),
        ("crew 0 2", "rat/0/2"),
        ("Rat/-1/3", "rat/-1/3"),
        ("crew/0/2", "rat/0/2"),
        ("rat/01/03", "rat/1/3"),
        ("rat -1/3", "rat/-1/3"),
        ("-9 50", "rat/-9/50"),
        ("9 0", "rat/9/0"),
        ("-1 3 0 2", "rat/-1/3+rat/0/2"),
        ("-1 3 + +1 3", "rat/-1/3+rat/1/3"),
        ("0 2 rat 0 2", "rat/0/2+rat/0/2"),
    ],
)
def test_a_rat_is_read_by_its_loyalty_and_strength(text: str, kept: str) -> None:
    t = laid({"ann": Has(hand=3), "bob": Has()}, unread=True)
    assert say("crew", f"ann {text}", t) == f"ann {kept}"


@pytest.mark.parametrize("text", ["3", "-10 2", "10 2", "0 51", "rat", "1 -1", "rat/-1", "100 2", "0 2x", "x"])
def test_what_is_no_rat(text: str) -> None:
    t = laid({"ann": Has(hand=3), "bob": Has()}, unread=True)
    why = refused("crew", f"ann {text}", t)
    assert (why.key, why.facts["kinds"]) == ("card-unread", ["crew"])


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("2", "charisma/2"),
        ("+2", "charisma/2"),
        ("charisma 2", "charisma/2"),
        ("charisma/02", "charisma/2"),
        ("2 1", "charisma/2+charisma/1"),
        ("0", "charisma/0"),
        ("50", "charisma/50"),
        ("cut + 1", "cutlass+charisma/1"),
        ("hooked hand charm", "hooked-hand+charm"),
    ],
)
def test_charisma_is_read_by_its_points_or_a_name_that_is_known(text: str, kept: str) -> None:
    t = laid({"ann": Has(hand=3), "bob": Has()}, unread=True)
    assert say("charisma", f"ann {text}", t) == f"ann {kept}"


@pytest.mark.parametrize("text", ["51", "-1", "rat 1 2", "twin", "spoon"])
def test_what_is_no_charisma(text: str) -> None:
    t = laid({"ann": Has(hand=3), "bob": Has()}, unread=True)
    assert refused("charisma", f"ann {text}", t).key == "card-unread"


def test_a_discard_may_be_any_of_them() -> None:
    t = laid({"ann": Has(hand=6), "bob": Has()}, unread=True)
    assert say("discard", "ann -1 3 mirror 2 kid charisma 1 charisma 2", t) == (
        "ann rat/-1/3+mirror+charisma/2+kidnapping+charisma/1+charisma/2"
    )
    assert as_printed(["1", "2"], (Crew, Charisma)) == ("rat/1/2", 2)
    assert as_printed([], (Crew, Charisma)) == ("", 0)


def test_two_alike_lie_numbered_and_either_is_read_again() -> None:
    t = laid({"ann": Has("rat/-1/3 rat/-1/3"), "bob": Has()}, unread=True)
    assert say("lure", "bob a2", t) == "bob rat/-1/3.2"
    t = laid({"ann": Has("rat/-1/3 rat/-1/3"), "bob": Has()}, unread=True)
    assert say("lure", "bob rat/-1/3", t) == "bob rat/-1/3"
    t = laid({"ann": Has("rat/-1/3 rat/-1/3"), "bob": Has()}, unread=True)
    assert say("declare", "ann 2", t) == "ann rat/-1/3.2"


def test_the_charisma_of_the_box_is_spent_by_its_points() -> None:
    t = laid({"ann": Has("", "charisma/1"), "bob": Has("rat/0/2")}, unread=True)
    assert say("lure", "ann b1", t) == "ann rat/0/2 charisma/1"
    t = laid({"ann": Has("", "charisma/1"), "bob": Has("rat/0/2")}, unread=True)
    assert say("lure", "ann b1 charisma/1", t) == "ann rat/0/2 charisma/1"


def test_a_pie_of_the_box_is_read_by_weight_and_points() -> None:
    t = laid({"ann": Has("rat/0/9"), "bob": Has()}, unread=True, sill="pie/9/4 pie/12/5")
    for text in ("9 4", "9/4", "pie 9 4", "pie/9/4", "09 04", "Rhubarb 9 4", "cold rhubarb 9/4"):
        assert read_pie(t, text) == "pie/9/4"
    assert read_pie(t, "50 50") == "pie/50/50"
    for text in ("9", "9 4 1", "51 4", "9 51", "shoofly", "-9 4", "", "cake 9"):
        with pytest.raises(Refused) as why:
            read_pie(t, text)
        assert (why.value.key, why.value.facts) == ("pie-numbers", {"answer": text})
    assert say("loot", "ann 9/4", t) == "ann pie/9/4 rat/0/9"


def test_a_pie_of_the_pack_is_read_by_name() -> None:
    t = table(sill="rhubarb")
    assert [read_pie(t, text) for text in ("choc", "Pie 4", "shoofly", "rhubarb")] == [
        "chocolate-cream",
        "pie-4",
        "shoofly",
        "rhubarb",
    ]
    assert read_pie(t, "r") == "rhubarb"
    t.pies.move(t, "pie-4", t.pies, t.sill)
    assert (read_pie(t, "pie"), read_pie(t, "pie 4")) == ("pie-5", "pie-4")  # a beginning means one that may come
    t.pies.move(t, "pie-5", t.pies, t.sill)
    for text in ("twin", "choc 4", ""):
        with pytest.raises(Refused) as why:
            read_pie(t, text)
        assert (why.value.key, why.value.facts) == ("pie-unread", {"answer": text})
    for text, cards in (("pie", ["pie-4", "pie-5"]), ("c", ["crumb", "chocolate-cream"])):
        with pytest.raises(Refused) as why:
            read_pie(t, text)
        assert (why.value.key, why.value.facts) == ("card-several", {"answer": text, "cards": cards})


def test_p1_a_pie_is_turned_up_as_it_is_said() -> None:
    evening = go_on(session("ann bob", use="track"), {}, at("reveal.pie"))
    assert evening.ask is not None
    assert evening.ask.take("", "choc") == "chocolate-cream"
    typed(evening, "choc")
    assert evening.table.sill.cards == ["chocolate-cream"]
    go_on(evening, {}, at("reveal.pie"))
    with pytest.raises(Refused) as why:
        evening.answer("choc")
    assert (why.value.key, why.value.facts) == (
        "card-elsewhere",
        {"card": "chocolate-cream", "pile": "pies", "where": ["sill"]},
    )
    assert evening.ask.entry is not None
    assert evening.ask.entry.hint == "pie"


# ── who and what is meant ───────────────────────────────────────────────────────────────────────────────────────


def test_captains_are_meant_by_a_beginning_that_is_theirs_alone() -> None:
    t = laid({"ann": Has(), "anna": Has(), "bob": Has()}, use="track")
    assert [seat_of(t, word) for word in ("ann", "ANNA", "b", "Bo")] == ["ann", "anna", "bob", "bob"]
    for word in ("a", "an", "", "bobby"):
        with pytest.raises(Refused, match="seat-unknown"):
            seat_of(t, word)


def test_a_whole_name_before_a_beginning_and_more_words_before_fewer() -> None:
    known = ["pie", "pie-4", "hooked-hand", "hook", "a-b-c-d"]
    assert named(["pie", "4"], known) == ("pie-4", 2)
    assert named(["pie", "5"], known) == ("pie", 1)
    assert named(["Hooked", "Hand"], known) == ("hooked-hand", 2)
    assert named(["hooked"], known) == ("hooked-hand", 1)
    assert named(["hoo"], known) == ("", 0)  # it could be two
    assert named(["hook"], known) == ("hook", 1)
    assert named(["a", "b", "c", "d", "e"], known) == ("a-b-c-d", 4)
    assert named(["hooked", "ha", "x"], known) == ("hooked-hand", 2)
    assert named(["twin"], ["twin", "twin"]) == ("twin", 1)
    assert named(["tw"], ["twin", "twin"]) == ("twin", 1)
    assert named([], known) == ("", 0)


def test_a_whole_name_of_any_card_before_a_beginning_of_one_that_can_be_meant() -> None:
    every = ["charm", "charmer", "cutlass"]
    assert meant(["charm"], ["charmer"], every) == ("charm", 1)
    assert meant(["charme"], ["charmer"], every) == ("charmer", 1)
    assert meant(["cha"], ["charmer", "cutlass"], every) == ("charmer", 1)
    assert meant(["cu"], ["charmer"], every) == ("cutlass", 1)
    assert meant(["ch"], ["cutlass"], every) == ("", 0)
    assert meant(["Charm", "er"], [], every) == ("charm", 1)
    assert meant([], ["charmer"], every) == ("", 0)


def test_words_are_parted_by_spaces_and_plus_signs() -> None:
    assert pieces("  ann twin+ rusk  + -1 3 ") == ["ann", "twin", "+", "rusk", "+", "-1", "3"]
    assert pieces("hook +1 + +2") == ["hook", "1", "+", "2"]  # the sign of a number parts nothing
    assert pieces(" ") == []


def test_a_rat_is_meant_by_its_captain_and_its_number_there() -> None:
    t = table(Has("tallow rusk"), Has("sprat wick"))
    ann, bob, cy = t.captains
    assert lying(t, ["b2"], None, [bob, cy]) == ("wick", 1)
    assert lying(t, ["Bob1", "b2"], None, [bob, cy]) == ("sprat", 1)
    assert lying(t, ["bob.2"], None, [bob, cy]) == ("wick", 1)
    for word in ("b3", "b0", "c1", "2", "a1", "x1"):
        assert lying(t, [word], None, [bob, cy]) == ("", 0), word
    assert lying(t, ["2"], ann, ()) == ("rusk", 1)
    assert lying(t, ["a2"], ann, ()) == ("rusk", 1)
    assert lying(t, ["²"], ann, ()) == ("", 0)
    t = laid({"ann": Has("rusk"), "abe": Has("wick"), "bob": Has()}, use="track")
    assert lying(t, ["a1"], None, t.captains) == ("", 0)  # ann’s or abe’s
    assert lying(t, ["ab1"], None, t.captains) == ("wick", 1)
    t = laid({"max": Has("rusk"), "ma": Has("wick")}, use="track")
    assert lying(t, ["max1"], None, t.captains) == ("rusk", 1)
    assert lying(t, ["ma1"], None, t.captains) == ("wick", 1)  # the whole name before a beginning


def test_a_card_whose_whole_name_is_said_is_meant_before_a_number() -> None:
    t = laid({"ann": Has("rusk"), "b": Has("sprat wick")}, use="track")
    t.captain("ann").crew.cards = ["b2"]
    t.sill.cards = ["p2", "pie-4"]
    assert lying(t, ["B2"], None, t.captains) == ("b2", 1)
    assert pie_on_the_sill(t, ["P2"]) == ("p2", 1)
    assert pie_on_the_sill(t, ["p1"]) == ("p2", 1)


def test_a_pie_on_the_sill_is_meant_by_its_number_there() -> None:
    t = table(sill="pie-5 rhubarb")
    assert pie_on_the_sill(t, ["p1"]) == ("pie-5", 1)
    assert pie_on_the_sill(t, ["pie2", "x"]) == ("rhubarb", 1)
    assert pie_on_the_sill(t, ["pie", "5"]) == ("pie-5", 2)
    assert pie_on_the_sill(t, ["12/5"]) == ("pie-5", 1)
    for words in (["p3"], ["p0"], ["12/4"], ["7/5"], ["x"], []):
        assert pie_on_the_sill(t, words) == ("", 0), words


def test_a_charisma_card_that_is_spent_is_no_beginning_of_a_rats_name() -> None:
    t = table(Has(charisma="charm"), Has("rusk sprat"))
    t.captain("bob").crew.cards.append("charming")
    t.prints["charming"] = Crew(name="Charming", loyalty=0, strength=1)
    assert say("lure", "ann sprat charm", t) == "ann sprat charm"


# ── as people type ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_line_that_ends_with_a_card_for_any_time_does_not_close_the_phase() -> None:
    t = table(Has("tallow rusk"), Has("sprat", hand=2), Has("wick"))
    go = Go(t, told(t, "declare"))("told.declare", "", "ann 1, bob carob a2")
    assert (go.waits, go.facts()["lurers"], t.captain("cy").declared) == (("told.declare", ()), [], "")
    assert go.refuses("told.declare", "", "ann 1").key == "told-twice"
    assert go("told.declare", "", "cy 1").over  # an act of the phase closes it
    assert [c.declared for c in t.captains] == ["protect", "lure", "protect"]
    go = Go(t, told(t, "lure"))("told.lure", "", "bob kid c1")
    assert go("told.lure", "", "none").over


def test_without_a_pack_charisma_of_known_text_may_have_its_points_behind() -> None:
    for text, kept in (
        ("hook 1", "hooked-hand"),
        ("cutlass +2", "cutlass"),
        ("cutlass 2 hooked hand 1 charm", "cutlass+hooked-hand+charm"),
        ("hook + 1", "hooked-hand+charisma/1"),
        ("hook 2", "hooked-hand+charisma/2"),
    ):
        t = laid({"ann": Has(hand=3), "bob": Has()}, unread=True)
        assert say("charisma", f"ann {text}", t) == f"ann {kept}"
    t = laid({"ann": Has("", "hooked-hand"), "bob": Has("rat/0/2", hand=1)}, unread=True)
    assert say("lure", "ann b1 hook 1", t) == "ann rat/0/2 hooked-hand"
    t = laid({"ann": Has("", "hooked-hand cutlass"), "bob": Has(hand=1)}, unread=True)
    assert say("lure", "bob charisma theft cutlass 2", t) == "bob charisma-theft+cutlass"


def test_without_a_pack_a_rat_or_a_pie_may_have_its_name_before_its_numbers() -> None:
    t = laid({"ann": Has(hand=4), "bob": Has("rat/1/1")}, unread=True)
    assert say("crew", "ann tallow 0/1 + Old Rusk −1 2, ann 0 3", t) == "ann rat/0/1+rat/-1/2, ann rat/0/3"
    assert say("crew", "ann carob 1/1", t) == "ann carob-bean+rat/1/1"  # a card whose text is known
    t = laid({"ann": Has("rat/0/9"), "bob": Has()}, unread=True, sill="pie/9/4 pie/8/2")
    assert parse("loot", "ann rhubarb 8/2", t)[0] == parse("loot", "ann Rhubarb 8 2", t)[0] == "ann pie/8/2 rat/0/9"
    assert parse("loot", "ann cold rhubarb 8 2 tallow 0/9", t)[0] == "ann pie/8/2 rat/0/9"


def test_numbers_mean_the_board_as_it_stood_when_the_line_began() -> None:
    t = table(Has(), Has("rusk limpet sprat", hand=1), Has("tallow", "cutlass"))
    assert say("lure", "ann b1, cy b2", t) == "ann rusk, cy limpet"
    t = table(Has(), Has("rusk limpet"), Has("tallow"))
    assert refused("lure", "ann b1, cy b1", t).key == "told-sideways"  # the rat that is ann’s now
    t = table(Has("juniper mustard", hand=1), Has("nubbin limpet"), sill="crumb rhubarb pie-4")
    assert say("loot", "ann kid b1, ann p2 2, bob p1", t) == "ann kidnapping+nubbin, ann rhubarb mustard, bob crumb"
    t = table(Has("juniper"), Has("mustard"), sill="crumb rhubarb")
    assert say("loot", "ann p1, bob p2", t) == "ann crumb, bob rhubarb mustard"
    assert refused("loot", "cy p2", table(sill="crumb")).key == "own-crew-unread"
    t = table(Has("tallow rusk"), Has(hand=1), sill="pie-5")
    assert say("loot", "bob kid a1, bob fails a1", t) == "bob kidnapping+tallow, bob fails tallow"


def test_without_a_pack_rats_on_the_table_are_named_by_what_is_printed_on_them() -> None:
    t = laid({"ann": Has("rat/0/2 rat/0/2"), "bob": Has("rat/-1/3 rat/0/2", hand=2), "cy": Has()}, unread=True)
    assert parse("lure", "ann -1/3", t)[0] == parse("lure", "ann limpet −1/3", t)[0] == "ann rat/-1/3"
    assert parse("declare", "ann 0/2, bob 0/2", t)[0] == "ann rat/0/2, bob rat/0/2.3"
    why = refused("lure", "cy 0/2", t)
    assert (why.key, why.facts) == ("rat-several", {"answer": "0/2", "seats": ["ann", "bob"]})
    assert parse("lure", "bob kid 0/2", t)[0] == "bob kidnapping+rat/0/2"  # of the first of two alike
    assert refused("declare", "ann 1/3", t).key == "own-crew-unread"
    t = laid({"ann": Has("rat/0/2 rat/0/2"), "bob": Has()}, unread=True, sill="pie/6/2")
    assert say("loot", "ann 0/2 0/2", t) == "ann pie/6/2 rat/0/2+rat/0/2.2"


def test_more_cards_than_a_hand_holds_are_refused_with_how_many_it_holds() -> None:
    t = table(Has("tallow", hand=1), Has("rusk"))
    for phase, text in (("crew", "ann twin wick"), ("charisma", "ann charm cutlass"), ("discard", "ann twin mirror")):
        why = refused(phase, text, t)
        assert (why.key, why.facts) == ("told-hand", {"seat": "ann", "held": 1, "many": 2})
    for text in ("bob kid a1", "bob card mirror"):
        assert refused("lure", text, t).facts == {"seat": "bob", "held": 0, "many": 1}


def test_a_beginning_that_could_be_several_is_refused_with_which() -> None:
    t = table(Has("tallow twin", hand=3), Has("rusk", "cutlass charm"), Has("wick"), sill="pie-4 pie-5")
    wanted: tuple[tuple[str, str, str, list[str]], ...] = (
        ("charisma", "ann cu + c", "c", ["charm", "cutlass"]),
        ("declare", "ann t", "t", ["tallow", "twin"]),
        ("lure", "bob t", "t", ["tallow", "twin"]),
        ("lure", "bob tallow c", "c", ["cutlass", "charm"]),
        ("lure", "ann c b1", "c", ["carob-bean", "charisma-theft"]),
        ("loot", "ann pie", "pie", ["pie-4", "pie-5"]),
    )
    for phase, text, answer, cards in wanted:
        why = refused(phase, text, t)
        found = why.facts.pop("cards")
        assert isinstance(found, list), text
        assert (why.key, why.facts, sorted(found)) == ("card-several", {"answer": answer}, sorted(cards)), text


def test_a_beginning_is_of_what_may_be_in_the_hand_before_all_else() -> None:
    t = table(Has(hand=1))
    assert refused("crew", "ann t", t).facts == {"answer": "t", "cards": ["tallow", "twin"]}
    t = table(Has(hand=1), Has("tallow"))
    assert say("crew", "ann t", t) == "ann twin"


def test_of_two_alike_before_one_captain_a_beginning_means_the_first() -> None:
    t = table(Has("twin twin"), Has("", "hooked-hand"))
    assert say("lure", "bob tw", t) == "bob twin hooked-hand"
    t = table(Has("twin"), Has("twin"), Has())
    why = refused("lure", "cy tw", t)
    assert (why.key, why.facts) == ("rat-several", {"answer": "tw", "seats": ["ann", "bob"]})


def test_p9_nobody_fails_where_nobody_can_have_called() -> None:
    for freeze in ("phase", "never"):
        why = refused("loot", "ann fails", table(Has("tallow"), sill="pie-5", freeze=freeze))
        assert (why.key, why.rule, why.facts) == ("told-no-call", "P9", {"seat": "ann"})
        t = table(Has("tallow"), sill="pie-5", freeze=freeze, penalty="always")
        assert say("loot", "ann fails", t) == "ann fails"


def test_p10_no_cards_in_a_frozen_phase_6() -> None:
    t = table(Has("tallow", hand=1), Has("rusk"), sill="pie-5", freeze="phase")
    for text, card in (("ann kid b1", "kidnapping"), ("ann card mirror", "mirror")):
        why = refused("loot", text, t)
        assert (why.key, why.rule, why.facts) == ("told-frozen", "P10", {"seat": "ann", "card": card})
        assert parse("lure", text, t)[1]


def test_p8_a_rat_goes_along_once() -> None:
    why = refused("loot", "ann tallow tallow", table(Has("tallow juniper"), sill="rhubarb"))
    assert (why.key, why.facts) == ("told-rat-twice", {"seat": "ann", "card": "tallow"})


def test_p15_the_mirror_that_may_lie_in_the_hand_is_held_up_and_the_lure_is_over() -> None:
    t = table(Has(charisma="charm"), Has("rusk", hand=1))
    for _ in range(2):
        t.deck.move(t, "mirror", t.deck, t.discards)
    t.prints["looking-glass"] = Action(name="Looking Glass", effect=Effect.BLOCK_CHARM, when=When.RESPONSE)
    t.deck.unseen["looking-glass"] = 1
    say("lure", "ann b1 charm, bob mirror", t)
    assert t.discards.cards == ["mirror", "mirror.2", "looking-glass", "charm"]
    assert t.lure is None


def test_a_ruling_made_while_phase_4_is_told_is_not_wiped() -> None:
    t = table(Has("tallow"), Has("rusk"))
    go = Go(t, told(t, "declare"))
    KNOBS["protected"].turn(t, ["ann"], "tallow")
    go.refresh()("told.declare", "", "none")
    assert [(c.declared, c.protected) for c in t.captains] == [("protect", "tallow"), ("lure", ""), ("lure", "")]


def test_nobody_is_said_to_lose_a_rat_where_no_pie_lies_on_the_sill() -> None:
    t = table(Has("tallow"), penalty="always")
    assert Go(t, told(t, "loot")).facts()["cannot"] == []


# ── examples ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("charisma", "a cutlass"),
        ("crew", "a biscuit"),
        ("declare", "a 1"),
        ("lure", "a b1"),
        ("loot", "b p1"),
        ("discard", "a carob-bean"),
    ],
)
def test_an_example_is_what_would_be_taken_now(phase: str, expected: str) -> None:
    t = table(Has("tallow", hand=3), Has("rusk"), sill="crumb")
    t.captain("ann").strength = 0
    assert example(phase, t) == expected
    assert LINES[phase].hint == f"told-{phase}"
    assert LINES[phase].example(t) == expected
    assert parse(phase, expected, t)[1]


@pytest.mark.parametrize("phase", PHASES)
def test_where_nothing_can_be_done_the_example_is_none(phase: str) -> None:
    assert example(phase, table(sill="pie-5")) == "none"


def test_examples_where_cards_are_typed_in_as_they_are_printed() -> None:
    t = laid({"ann": Has(), "bob": Has("rat/0/1", hand=1)}, unread=True)
    assert [example(phase, t) for phase in ("charisma", "crew", "discard", "declare")] == [
        "b hooked hand",
        "b 1 2",
        "b mirror",
        "b 1",
    ]


def test_the_table_is_reminded_of_who_leads_lures_and_cannot_loot() -> None:
    t = table(Has("juniper"), Has(), sill="rhubarb", penalty="always")
    t.captain("bob").declared = "lure"
    assert Go(t, told(t, "lure")).facts() == {"lead": "ann", "lurers": ["bob"], "cannot": ["bob", "cy"], "must": True}


# ── whole evenings ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("pack", [True, False])
def test_what_is_kept_is_read_again_as_the_same_acts_and_the_cards_add_up(pack: bool) -> None:
    rnd = random.Random(f"told {pack}")
    seen: dict[str, int] = {}
    for seed in range(6):
        evening = session("ann bob cy", pack=pack, use="track", seed=seed, pies="3")
        for _ in range(160):
            ask = evening.ask
            if ask is None:
                break
            t = evening.table
            seat, text = at_random(rnd, ask)
            if ask.kind.startswith("told."):
                phase = ask.kind.removeprefix("told.")
                lined = [example(phase, t), *(some_line(rnd, phase, t, pack) for _ in range(3))]
                for line in lined:
                    try:
                        kept, acts = parse(phase, line, t)
                    except Refused:
                        continue
                    assert parse(phase, kept, t) == (kept, acts)
                    text = line
                    for act in acts:
                        seen[act.verb] = seen.get(act.verb, 0) + 1
            evening.answer(text, seat)
            if pack:
                assert counted(evening.table) == FULL
            for of_pies in (False, True):
                lying_there, unseen = unknown(evening.table, of_pies)
                assert lying_there == unseen
    assert {"charisma", "crew", "protect", "lure", "loot", "discard", "play", "card"} <= set(seen)


def some_line(rnd: random.Random, phase: str, t: PieRats, pack: bool) -> str:
    """A line that may be taken: each captain with words that have to do with the phase."""
    words = {
        "charisma": ["cutlass", "hook", "charm", "+2", "parrot"],
        "crew": ["twin", "rusk", "-1 3", "0 4", "mustard", "juniper", "dump"],
        "declare": ["1", "2", "lure"],
        "lure": ["a1", "b1", "c2", "b1 c1", "a1 charm"],
        "loot": ["p1", "p2", "", "fails", "p1 1 2"],
        "discard": ["mirror", "twin", "0 2", "kidnapping carob-bean"],
    }[phase]
    acts = []
    for seat in rnd.sample(t.seats, rnd.randint(1, len(t.seats))):
        said = rnd.choice(
            [*words, *words, "kid a1", "carob b1", "charisma-theft", "card mirror" if pack else "card spoon"]
        )
        acts.append(f"{seat} {said}")
    return ", ".join(acts)


def test_cards_alike_that_are_played_are_numbered_where_they_lie() -> None:
    t = table(Has("tallow"), Has(hand=1))
    t.deck.move(t, "kidnapping", t.deck, t.discards)
    say("crew", "bob kid", t)
    assert t.discards.cards == ["kidnapping", "kidnapping.2"]


def test_of_two_unknown_cards_alike_the_one_just_played_counts() -> None:
    t = laid({"ann": Has(hand=1), "bob": Has(hand=1)}, unread=True)
    go = Go(t, told(t, "charisma"))("told.charisma", "", "ann card spoon")("hand.move", "", "nothing")
    go("told.charisma", "", "bob card spoon")
    assert t.discards.cards == ["spoon", "spoon.2"]
    go("hand.move", "", "add-charisma")("hand.points", "", "2")
    assert (t.discards.cards, charisma(t, "bob"), charisma(t, "ann")) == (["spoon"], ["spoon.2"], [])


def test_an_unknown_card_whose_targets_a_ruling_took_away_does_nothing() -> None:
    go = by_hand("take-crew")
    for card in ("rat/0/1", "rat/-1/2"):
        go.t.deck.move(go.t, card, go.t.captain("ann").crew, go.t.discards)
    go.refresh()
    assert (go.waits, crew(go.t, "bob"), go.t.playing) == (("told.lure", ()), ["rat/1/1"], "")


def test_a_beginning_that_is_a_rats_on_the_table_is_no_action_card() -> None:
    t = table(Has("tallow"), Has(hand=1))
    t.captain("ann").crew.cards.append("kidney")
    t.prints["kidney"] = Crew(name="Kidney", loyalty=0, strength=1)
    assert say("declare", "ann kid", t) == "ann kidney"
    assert refused("lure", "ann kid", t).key == "crew-unread"  # her own


def test_a_card_for_any_time_is_read_where_cards_are_typed_in_as_they_are_printed() -> None:
    t = laid({"ann": Has("rat/0/1"), "bob": Has(hand=1)}, unread=True)
    assert say("crew", "bob kid", t) == "bob kidnapping+rat/0/1"


def test_as_much_of_a_name_as_tells_it_from_the_others() -> None:
    t = laid({"ann": Has(), "anna": Has(), "abe": Has(), "bob": Has()}, use="track")
    assert [begun(t, captain) for captain in t.captains] == ["ann", "anna", "ab", "b"]
