"""What a ruling can set by hand: each knob as it is taken and as it is refused, and nobody learns what a hand holds."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Ask, Refused
from rat_tables.games.pie_rats.knobs import KNOBS
from rat_tables.games.pie_rats.rules import next_round
from rat_tables.games.pie_rats.table import PieRats
from tests.games.pie_rats.play_through import answer_by, at, go_on, session
from tests.games.pie_rats.table_laid import (
    FULL,
    Go,
    Has,
    charisma,
    counted,
    crew,
    hand,
    laid,
    pies,
    three,
    two,
    unknown,
)


def turn(t: PieRats, knob: str, value: str) -> None:
    """Turn a knob as it is written."""
    head, *path = knob.split(":")
    KNOBS[head].turn(t, path, value)


def refused(t: PieRats, knob: str, value: str) -> Refused:
    """Why it is not taken; and nothing has changed."""
    before = repr(t)
    try:
        turn(t, knob, value)
    except Refused as why:
        assert repr(t) == before
        return why
    raise AssertionError(f"{knob} {value} is taken")


def tracked() -> PieRats:
    """A tracked table."""
    return laid(
        {"ann": Has("tallow rusk", "cutlass", 3, "crumb"), "bob": Has("sprat", hand=1), "cy": Has()},
        use="track",
        sill="rhubarb",
    )


@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("card:tallow", "bob.crew"),
        ("card:tallow", "discards"),
        ("card:tallow", "deck"),
        ("card:tallow", "bob.hand"),
        ("card:cutlass", "cy.charisma"),
        ("card:cutlass", "deck"),
        ("card:crumb", "bob.pies"),
        ("card:crumb", "sill"),
        ("card:rhubarb", "cy.pies"),
        ("card:wick", "cy.crew"),
        ("card:mirror", "discards"),
        ("card:mirror", "ann.charisma"),
        ("card:pie-4", "sill"),
    ],
)
def test_a_card_lies_where_it_is_said_and_all_add_up(knob: str, value: str) -> None:
    t = tracked()
    turn(t, knob, value)
    name = knob.partition(":")[2]
    captains = {
        f"{c.seat}.{part}": pile
        for c in t.captains
        for part, pile in (("crew", c.crew), ("charisma", c.tabled), ("hand", c.hand), ("pies", c.pies))
    }
    there = {**captains, "sill": t.sill, "discards": t.discards}
    if value == "deck":
        assert name in t.deck.unseen
        assert t.deck.cards == []
    assert [path for path, pile in there.items() if name in pile.cards] == ([] if value == "deck" else [value])
    assert counted(t) == FULL
    for of_pies in (False, True):
        assert unknown(t, of_pies)[0] == unknown(t, of_pies)[1]


@pytest.mark.parametrize(
    ("knob", "value", "key"),
    [
        ("card:tallow", "ann.crew", "card-there"),
        ("card:wick", "deck", "card-there"),
        ("card:tallow", "sill", "card-place"),
        ("card:tallow", "bob.pies", "card-place"),
        ("card:crumb", "discards", "card-place"),
        ("card:crumb", "bob.crew", "card-place"),
        ("card:cutlass", "ann.crew", "card-place"),
        ("card:mirror", "ann.crew", "card-place"),
        ("card:tallow", "zoe.crew", "place-unknown"),
        ("card:tallow", "ann.pocket", "place-unknown"),
        ("card:tallow", "ann", "place-unknown"),
        ("card:tallow", "", "place-unknown"),
        ("card:spoon", "discards", "card-not-open"),
        ("card:red-hook", "discards", "card-not-open"),
        ("card", "discards", "card-not-open"),
        ("card:spoon:fork", "discards", "card-not-open"),
    ],
)
def test_where_a_card_cannot_lie(knob: str, value: str, key: str) -> None:
    why = refused(tracked(), knob, value)
    assert why.key == key
    if key == "place-unknown":
        assert why.facts == {"answer": value, "seats": ["ann", "bob", "cy"]}
    elif key == "card-place":
        assert why.facts == {"card": knob.partition(":")[2], "answer": value}
    else:
        assert why.facts == {"card": knob.partition(":")[2]}


def test_a_rat_that_is_moved_lies_sideways_no_more() -> None:
    t = tracked()
    t.captain("ann").protected, t.captain("ann").lured = "tallow", ["rusk"]
    turn(t, "card:tallow", "bob.crew")
    turn(t, "card:rusk", "discards")
    assert (t.captain("ann").protected, t.captain("ann").lured) == ("", [])
    assert not t.captain("bob").sideways("tallow")


def test_a_second_card_alike_is_moved_by_its_number() -> None:
    t = two(Has("twin twin"))
    turn(t, "card:twin.2", "discards")
    assert (crew(t, "ann"), t.discards.cards) == (["twin"], ["twin.2"])


def test_in_play_nobody_learns_from_it_what_a_hand_holds() -> None:
    t = three(Has("tallow", hand="mirror"), Has(hand="rusk twin"), sill="rhubarb")
    keys = {}
    for card in ("mirror", "rusk", "twin", "wick", "cutlass", "acorn", "spoon"):
        why = refused(t, f"card:{card}", "discards")
        keys[card] = (why.key, {**why.facts, "card": ""})
    assert set(map(str, keys.values())) == {"('card-not-open', {'card': ''})"}
    for pie in ("pie-4", "crumb"):
        assert refused(t, f"card:{pie}", "sill").key == "card-not-open"


def test_in_play_a_card_that_lies_open_can_be_moved() -> None:
    t = two(Has("tallow", "cutlass"), sill="rhubarb")
    turn(t, "card:tallow", "bob.crew")
    turn(t, "card:cutlass", "bob.hand")
    turn(t, "card:rhubarb", "ann.pies")
    assert (crew(t, "bob"), hand(t, "bob"), pies(t, "ann"), t.sill.cards) == (["tallow"], ["cutlass"], ["rhubarb"], [])
    turn(t, "card:tallow", "deck")
    assert "tallow" in t.deck.cards
    assert counted(t) == FULL


def test_charisma_and_strength_of_a_captain() -> None:
    t = two()
    turn(t, "charisma:ann", "4")
    turn(t, "strength:bob", "50")
    turn(t, "charisma:bob", "0")
    assert [(c.charisma, c.strength) for c in t.captains] == [(4, 2), (0, 50)]
    for knob in ("charisma", "strength"):
        assert refused(t, f"{knob}:ann", "51").facts == {"low": 0, "high": 50, "answer": "51"}
        assert refused(t, f"{knob}:ann", "-1").key == "number"
        assert refused(t, f"{knob}:zoe", "4").facts == {"answer": "zoe", "seats": ["ann", "bob"]}
        assert refused(t, knob, "4").facts == {"answer": "", "seats": ["ann", "bob"]}
    turn(t, "strength:ann", "0")
    turn(t, "charisma:ann", "50")
    assert (t.captain("ann").strength, t.captain("ann").charisma) == (0, 50)


def test_which_of_a_crew_is_protected() -> None:
    t = two(Has("tallow rusk"), Has("sprat"))
    turn(t, "protected:ann", "rusk")
    assert t.captain("ann").protected == "rusk"
    why = refused(t, "protected:ann", "sprat")
    assert (why.key, why.facts) == ("card-not-crew", {"card": "sprat", "seat": "ann"})
    assert t.captain("ann").declared == "protect"
    turn(t, "protected:ann", "none")
    assert (t.captain("ann").protected, t.captain("ann").declared) == ("", "lure")


def test_how_many_cards_a_captain_holds_at_a_tracked_table() -> None:
    t = tracked()
    turn(t, "hand:ann", "4")
    assert len(t.captain("ann").hand) == 4
    turn(t, "hand:ann", "5")
    assert (len(t.captain("ann").hand), unknown(t)[0]) == (5, unknown(t)[1])
    turn(t, "hand:ann", "1")
    turn(t, "hand:bob", "1")
    assert [len(captain.hand) for captain in t.captains] == [1, 1, 0]
    assert counted(t) == FULL
    left = len(t.deck)
    why = refused(t, "hand:cy", str(left + 1))
    assert (why.key, why.facts) == ("cards-many", {"many": left + 1, "left": left})
    turn(t, "hand:cy", str(left))
    assert len(t.deck) == 0
    assert refused(t, "hand:ann", "100").facts == {"low": 0, "high": 99, "answer": "100"}


def test_how_many_cards_a_captain_holds_is_the_apps_in_play() -> None:
    why = refused(two(Has(hand="twin")), "hand:ann", "3")
    assert (why.key, why.facts) == ("knob-tracked", {"knob": "hand"})


def test_who_leads() -> None:
    t = three()
    turn(t, "lead", "cy")
    assert t.lead == "cy"
    assert refused(t, "lead", "zoe").key == "seat-unknown"


def test_how_many_pies_are_to_come() -> None:
    t = two(sill="rhubarb")
    turn(t, "pies", "6")
    assert t.to_come == 6
    assert refused(t, "pies", "7").facts == {"low": 0, "high": 6, "answer": "7"}
    turn(t, "pies", "0")
    assert t.to_come == 0


def test_which_round_it_is() -> None:
    t = two()
    turn(t, "round", "99")
    assert t.round == 99
    assert refused(t, "round", "0").facts == {"low": 1, "high": 99, "answer": "0"}
    assert refused(t, "round", "100").key == "number"
    turn(t, "round", "1")
    assert t.round == 1


def test_p12_the_game_is_stopped_by_a_ruling() -> None:
    t = two(sill="rhubarb")
    turn(t, "stop", "yes")
    assert (t.stopped, t.over) == (True, True)
    turn(t, "stop", "no")
    assert (t.stopped, t.over) == (False, False)
    assert (refused(t, "stop", "maybe").key, refused(t, "stop", "maybe").facts) == ("yes-or-no", {"answer": "maybe"})


def test_p12_a_game_that_is_stopped_ends_before_the_next_round() -> None:
    evening = go_on(session("ann bob"), {"declare": "lure"}, at("declare"))
    evening.ruling("stop", "yes", "it is late")
    go_on(evening, {}, at("end.tie"))
    assert (evening.table.round, evening.table.over) == (1, True)


@pytest.mark.parametrize("use", ["play", "track"])
@pytest.mark.parametrize(
    ("kind", "place"), [("crew", "crew"), ("declare", "declare"), ("lure.whom", "lure"), ("discard", "discard")]
)
def test_p12_no_phase_begins_after_a_ruling_has_stopped_the_game(use: str, kind: str, place: str) -> None:
    evening = session("ann bob", use=use, seed=6)
    asked = kind if use == "play" else f"told.{kind.partition('.')[0]}"
    go_on(evening, {"declare": "lure", "told.crew": "bob rusk", "crew": lambda ask, seat: all_of(ask, seat)}, at(asked))
    evening.ruling("stop", "yes", "it is late")
    seen: list[str] = []
    while evening.ask is not None and not evening.ask.kind.startswith("end."):
        seen.append(evening.ask.place.split(".")[1])
        answer_by(evening, {})
    assert set(seen) == {place}
    assert (evening.table.stopped, evening.table.round) == (True, 1)


def all_of(ask: Ask, seat: str) -> str:
    """Table all there is."""
    return "+".join(ask.offers[seat]) or "none"


def test_p12_whether_to_go_on_is_not_asked_once_a_ruling_has_stopped_the_game() -> None:
    t = two(sill="pie-5")
    t.round = 3
    go = Go(t, next_round(t))
    assert go.waits == ("stale", ())
    turn(t, "stop", "yes")
    assert go.refresh().over
    assert t.stopped
    t = two(Has(hand="twin"), sill="pie-5")
    t.round = 3
    go = Go(t, next_round(t))
    assert go.waits == ("discard", ("ann",))
    turn(t, "stop", "yes")
    assert go("discard", "ann", "none").over
    assert (go.kinds, t.stopped, go.drawn) == (["discard"], True, [])


def test_what_could_be_written_now() -> None:
    t = two(Has("tallow"), Has("sprat"))
    assert {name: knob.examples(t) for name, knob in KNOBS.items()} == {
        "card": [("card:tallow", "discards")],
        "charisma": [("charisma:ann", "4")],
        "strength": [("strength:ann", "3")],
        "protected": [("protected:ann", "none")],
        "hand": [],
        "lead": [("lead", "bob")],
        "pies": [("pies", "1")],
        "round": [("round", "1")],
        "stop": [("stop", "no")],
    }
    t = tracked()
    t.round = 4
    assert KNOBS["hand"].examples(t) == [("hand:ann", "3")]
    assert KNOBS["round"].examples(t) == [("round", "4")]
    bare = two()
    bare.lead, bare.round = "", 0
    assert (KNOBS["card"].examples(bare), KNOBS["lead"].examples(bare)) == ([], [])
    assert KNOBS["round"].examples(bare) == [("round", "1")]
    for _, knob in KNOBS.items():
        for written, value in knob.examples(t):
            turn(t, written, value)
    assert charisma(t, "ann") == ["cutlass"]


def test_p12_since_when_no_pie_was_looted_stays_when_the_round_is_set() -> None:
    t = two()
    t.round, t.looted_in = 7, 5
    turn(t, "round", "4")
    assert (t.round, t.looted_in) == (4, 2)


def test_no_more_pies_are_to_come_than_lie_in_the_pile_after_one_is_moved() -> None:
    t = laid({"ann": Has(), "bob": Has()}, use="track", sill="rhubarb", to_come=6)
    turn(t, "card:pie-4", "ann.pies")
    assert (t.to_come, len(t.pies)) == (5, 5)
    turn(t, "pies", "3")
    turn(t, "card:pie-5", "ann.pies")
    assert (t.to_come, len(t.pies)) == (3, 4)
