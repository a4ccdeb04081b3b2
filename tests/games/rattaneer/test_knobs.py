"""What a ruling can set by hand: each knob as it is taken and as it is refused; a refused one changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import UNKNOWN
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.knobs import KNOBS
from rat_tables.games.rattaneer.morning import morning
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.play_through import session, typed
from tests.games.rattaneer.table_laid import (
    RUM,
    Go,
    Has,
    allies,
    below,
    counted,
    cubes,
    down,
    hands,
    laid,
    pirates,
    stocks,
    turn,
    two,
)


def table(use: str = "play") -> Rattaneer:
    """A table in the middle of a day."""
    return two(
        Has("1 3 +3 +9", hand=1, allies="gunner", treasures="black-pearl", up="rum/3/1", down="gold/4/3"),
        Has("3 f", up="coffee/4/1"),
        use=use,
        cards={3: f"gems/6/2 {RUM}", 7: "money/1/0 gold/2/1"},
        tavern="surgeon gunner",
        row="red-diamond-ring companion-flute",
    )


def refused(t: Rattaneer, knob: str, value: str) -> Refused:
    """Why it is not taken; and nothing has changed."""
    before = repr(t)
    with pytest.raises(Refused) as why:
        turn(t, knob, value)
    assert repr(t) == before
    return why.value


# ── coins, cubes, pirates ───────────────────────────────────────────────────────────────────────────────────────


def test_coins() -> None:
    t = table()
    turn(t, "coins:bob", "4")
    turn(t, "coins:ann", "2+97")
    assert [captain.coins for captain in t.captains] == [99, 4]
    turn(t, "coins:ann", "0")
    assert t.captain("ann").coins == 0


def test_cubes_in_hand_and_on_areas_come_from_the_stock() -> None:
    t = table()
    assert stocks(t) == [2, 5]
    turn(t, "cubes:ann", "3")
    assert (hands(t)[0], stocks(t)[0]) == (3, 0)
    turn(t, "cubes:ann", "0")
    turn(t, "cubes:ann:9", "0")
    turn(t, "cubes:ann:3", "5")
    assert (cubes(t), stocks(t)[0]) == ({3: {"ann": 5}}, 0)
    turn(t, "cubes:bob:10", "1")
    assert (cubes(t)[10], stocks(t)[1]) == ({"bob": 1}, 4)


def test_pirates_go_from_area_to_area_or_to_the_farm_and_back() -> None:
    t = table()
    turn(t, "pirate:ann:3", "7")
    turn(t, "pirate:ann:1", "farm")
    assert pirates(t) == {3: ["bob"], 7: ["ann"], 11: ["bob", "ann"]}
    turn(t, "pirate:bob:farm", "1")
    turn(t, "pirate:ann:farm", "10")
    assert pirates(t) == {1: ["bob"], 3: ["bob"], 7: ["ann"], 10: ["ann"]}


@pytest.mark.parametrize(
    ("knob", "value", "key", "facts"),
    [
        ("coins:zoe", "4", "seat-unknown", {"answer": "zoe", "seats": ["ann", "bob"]}),
        ("coins", "4", "seat-unknown", {"answer": "", "seats": ["ann", "bob"]}),
        ("coins:ann", "-1", "number", {"low": 0, "high": 99, "answer": "-1"}),
        ("coins:ann", "100", "number", {"low": 0, "high": 99, "answer": "100"}),
        ("cubes:ann", "4", "number", {"low": 0, "high": 3, "answer": "4"}),
        ("cubes:ann:3", "4", "number", {"low": 0, "high": 3, "answer": "4"}),
        ("cubes:ann:11", "1", "number", {"low": 1, "high": 10, "answer": "11"}),
        ("cubes:ann:0", "1", "number", {"low": 1, "high": 10, "answer": "0"}),
        ("cubes:zoe:3", "1", "seat-unknown", {"answer": "zoe", "seats": ["ann", "bob"]}),
        ("pirate:ann:3", "1", "pirate-there", {"seat": "ann", "area": 1}),
        ("pirate:ann:2", "5", "pirate-not-there", {"seat": "ann", "area": 2}),
        ("pirate:ann:farm", "5", "pirate-not-there", {"seat": "ann", "area": 0}),
        ("pirate:ann:3", "x", "number", {"low": 1, "high": 10, "answer": "x"}),
        ("pirate:ann:3", "0", "number", {"low": 1, "high": 10, "answer": "0"}),
        ("pirate:ann", "5", "number", {"low": 1, "high": 10, "answer": ""}),
        ("pirate:zoe:3", "5", "seat-unknown", {"answer": "zoe", "seats": ["ann", "bob"]}),
        ("square:9", "ann", "squares", {"answer": "9", "most": 4}),
        ("square", "ann", "squares", {"answer": "", "most": 4}),
        ("square:1", "ann+bob", "square-one", {"number": 1}),
        ("square:1", "zoe", "seat-unknown", {"answer": "zoe", "seats": ["ann", "bob"]}),
        ("square:1", "", "seat-unknown", {"answer": "", "seats": ["ann", "bob"]}),
        ("square:4", "bob+ann+ann+ann", "cubes-all-out", {"seat": "ann", "most": 5}),
        ("companion:ann", "maybe", "yes-or-no", {"answer": "maybe"}),
        ("companion", "yes", "seat-unknown", {"answer": "", "seats": ["ann", "bob"]}),
        ("land", "zoe", "seat-unknown", {"answer": "zoe", "seats": ["ann", "bob"]}),
        ("sea", "zoe", "seat-unknown", {"answer": "zoe", "seats": ["ann", "bob"]}),
        ("neutral:11", "1", "number", {"low": 1, "high": 10, "answer": "11"}),
        ("neutral", "1", "number", {"low": 1, "high": 10, "answer": ""}),
        ("neutral:4", "2", "number", {"low": 0, "high": 1, "answer": "2"}),
        ("camp", "100", "number", {"low": 0, "high": 99, "answer": "100"}),
        ("round", "0", "number", {"low": 1, "high": 99, "answer": "0"}),
        ("round", "100", "number", {"low": 1, "high": 99, "answer": "100"}),
        ("last", "y", "yes-or-no", {"answer": "y"}),
        ("left:zoe", "3", "deck-unknown", {"answer": "zoe"}),
        ("left", "3", "deck-unknown", {"answer": ""}),
        ("left:ocean", "3", "knob-tracked", {"knob": "left"}),
    ],
)
def test_what_is_refused(knob: str, value: str, key: str, facts: dict[str, Any]) -> None:
    why = refused(table(), knob, value)
    assert (why.key, why.facts) == (key, facts)


def test_squares_companion_tiles_camp_round_and_last() -> None:
    t = table()
    turn(t, "square:1", "bob")
    turn(t, "square:4", "ann+bob+ann")
    assert [spot.cubes for spot in t.tile] == [["bob"], [], [], ["ann", "bob", "ann"]]
    assert stocks(t) == [0, 3]
    turn(t, "square:4", "none")
    assert (t.tile[3].cubes, stocks(t)) == ([], [2, 4])
    turn(t, "companion:bob", "yes")
    turn(t, "land", "bob")
    turn(t, "sea", "bob")
    turn(t, "camp", "0")
    turn(t, "round", "99")
    turn(t, "last", "yes")
    assert (t.captain("bob").companion, t.land, t.sea, t.camp, t.round, t.last) == (True, "bob", "bob", 0, 99, True)
    turn(t, "companion:bob", "no")
    turn(t, "last", "no")
    turn(t, "camp", "99")
    turn(t, "round", "1")
    assert (t.captain("bob").companion, t.camp, t.round, t.last) == (False, 99, 1, False)


@pytest.mark.parametrize(("seats", "many"), [(2, 2), (3, 1), (4, 0)])
def test_r4_neutral_cubes_by_hand_one_an_area_and_no_more_than_the_game_has(seats: int, many: int) -> None:
    t = laid({seat: Has() for seat in ("ann", "bob", "cy", "dot")[:seats]})
    for area in range(1, many + 1):
        turn(t, f"neutral:{area}", "1")
        turn(t, f"neutral:{area}", "1")  # it is there
    assert cubes(t) == {area: {"": 1} for area in range(1, many + 1)}
    assert refused(t, "neutral:10", "1").facts == {"low": 0, "high": 0, "answer": "1"}
    if many:
        turn(t, "neutral:1", "0")
        turn(t, "neutral:10", "1")
        assert 10 in cubes(t)
        assert 1 not in cubes(t)
    assert len(KNOBS["neutral"].examples(t)) == (many > 0)


@pytest.mark.parametrize(("knob", "value"), [("coins:ann", "4"), ("cubes:ann", "1"), ("cubes:ann:5", "1")])
def test_coins_and_cubes_are_set_only_once_all_have_theirs(knob: str, value: str) -> None:
    t = two()
    t.land = t.sea = ""
    assert refused(t, knob, value).key == "tiles-not-yet"


@pytest.mark.parametrize("knob", ["land", "sea"])
def test_the_tiles_are_moved_only_once_they_were_given_out(knob: str) -> None:
    evening = session("ann bob", use="track")
    assert evening.ask is not None
    assert evening.ask.kind == "land.first"
    with pytest.raises(Refused) as why:
        evening.ruling(knob, "bob", "the parrot says so")
    assert (why.value.key, evening.table.land, evening.table.sea) == ("tiles-not-yet", "", "")
    typed(evening, "ann").ruling(knob, "ann" if knob == "sea" else "bob", "the parrot says so")
    assert evening.table.land == evening.table.sea


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("use", ["play", "track"])
@pytest.mark.parametrize(
    ("knob", "value"),
    [
        ("card:rum/3/1", "bob.up"),
        ("card:rum/3/1", "ann.down"),
        ("card:rum/3/1", "discards"),
        ("card:rum/3/1", "8"),
        ("card:rum/3/1", "deck"),
        ("card:gems/6/2", "bob.down"),
        ("card:gold/2/1", "bob.down"),
        ("card:money/1/0", "discards"),
        (f"card:{RUM}", "4"),
        (f"card:{RUM}", "discards"),
        ("card:gunner:ann.allies", "bob.allies"),
        ("card:gunner.2", "bob.allies"),
        ("card:gunner:tavern", "bob.allies"),
        ("card:gunner:ann.allies", "tavern"),
        ("card:gunner:tavern", "discards"),
        ("card:surgeon:tavern", "bob.allies"),
        ("card:surgeon", "deck"),
        ("card:black-pearl", "bob.treasures"),
        ("card:black-pearl", "row"),
        ("card:companion-flute", "ann.treasures"),
    ],
)
def test_a_card_lies_where_it_is_said_and_all_are_still_there(use: str, knob: str, value: str) -> None:
    t = table(use)
    before = counted(t)
    turn(t, knob, value)
    ann, bob = t.captains
    there = {
        **{f"{c.seat}.{n}": p for c in (ann, bob) for n, p in (("up", c.up), ("down", c.down), ("allies", c.allies))},
        **{f"{c.seat}.treasures": c.treasures for c in (ann, bob)},
        **{str(number): t.area(number).cards for number in range(3, 9)},
        "tavern": t.tavern,
        "row": t.treasures,
    }
    name = {"card:gunner:tavern": "gunner.2"}.get(knob, knob.split(":")[1])
    places = [path for path, pile in there.items() if name in pile.cards]
    assert places == ([value] if value in there else [])
    if value == "discards":
        assert name in (t.dismissed if "gunner" in name else t.discards).cards
    assert counted(t) == before


@pytest.mark.parametrize("use", ["play", "track"])
@pytest.mark.parametrize(
    ("knob", "value", "key"),
    [
        ("card:rum/3/1", "ann.up", "card-there"),
        ("card:gunner", "bob.allies", "card-alike"),
        ("card:gunner:ann.allies", "ann.allies", "card-there"),
        ("card:gunner:bob.allies", "ann.allies", "card-not-open"),
        ("card:rum/3/1", "tavern", "card-place"),
        ("card:rum/3/1", "ann.allies", "card-place"),
        ("card:rum/3/1", "ann.treasures", "card-place"),
        ("card:rum/3/1", "row", "card-place"),
        (f"card:{RUM}", "ann.up", "card-place"),
        (f"card:{RUM}", "ann.down", "card-place"),
        ("card:money/1/0", "ann.up", "card-place"),
        ("card:money/1/0", "bob.down", "card-place"),
        ("card:gold/2/1", "ann.up", "card-place"),
        ("card:gunner", "3", "card-place"),
        ("card:gunner", "row", "card-place"),
        ("card:black-pearl", "discards", "card-place"),
        ("card:black-pearl", "ann.allies", "card-place"),
        ("card:black-pearl", "tavern", "card-place"),
        ("card:rum/3/1", "2", "place-unknown"),
        ("card:rum/3/1", "9", "place-unknown"),
        ("card:rum/3/1", "zoe.up", "place-unknown"),
        ("card:rum/3/1", "", "place-unknown"),
        ("card:spoon", "discards", "card-not-open"),
        ("card:spoon:fork", "discards", "card-not-open"),
        ("card", "discards", "card-not-open"),
        ("card:square/back/1", "discards", "card-not-open"),
    ],
)
def test_where_a_card_cannot_lie(use: str, knob: str, value: str, key: str) -> None:
    why = refused(table(use), knob, value)
    _, name, *_ = (*knob.split(":"), "")
    facts: dict[str, Any] = {"card": name}
    if key == "card-place":
        facts["answer"] = value
    elif key == "card-alike":
        facts |= {"places": ["tavern", "ann.allies"], "first": "tavern"}
    elif key == "place-unknown":
        facts = {"answer": value, "seats": ["ann", "bob"]}
    assert (why.key, why.facts) == (key, facts)


def test_the_example_for_a_card_is_taken_also_where_several_alike_lie() -> None:
    t = two(cards={3: "rum/2/0", 4: "rum/2/0"})
    ((knob, value),) = KNOBS["card"].examples(t)
    turn(t, knob, value)
    assert (below(t, 3), below(t, 4), t.discards.cards) == ([], ["rum/2/0.2"], ["rum/2/0"])


def test_one_of_several_alike_is_told_by_its_number_too() -> None:
    t = two(cards={3: "rum/2/0", 4: "rum/2/0"})
    turn(t, "card:rum/2/0.2", "ann.up")
    assert (below(t, 3), below(t, 4), t.captain("ann").up.cards) == (["rum/2/0"], [], ["rum/2/0.2"])


def test_in_play_what_is_face_down_or_in_a_deck_cannot_be_moved() -> None:
    t = table()
    for card, where in (("gold/4/3", "bob.down"), ("money/3/2", "5"), ("pilferer", "tavern"), ("masters-sword", "row")):
        why = refused(t, f"card:{card}", where)
        assert (why.key, why.facts) == ("card-not-open", {"card": card})
    assert refused(t, "card:rum/3/1.9", "discards").key == "card-not-open"


def test_tracking_it_can_and_a_card_of_which_nothing_was_known() -> None:
    t = table("track")
    before = counted(t)
    for card, where in (("gold/4/3", "bob.down"), ("money/3/2", "5"), ("pilferer", "tavern"), ("masters-sword", "row")):
        turn(t, f"card:{card}", where)
    assert (down(t, "bob"), below(t, 5), down(t, "ann")) == (["gold/4/3"], ["money/3/2"], [])
    assert (t.tavern.cards[-1], t.treasures.cards[-1], counted(t)) == ("pilferer", "masters-sword", before)
    turn(t, "card:money/3/2", "deck")
    assert (t.ocean.cards, "money/3/2" in t.ocean.unseen) == ([], True)
    assert refused(t, "card:money/3/2", "deck").key == "card-there"


def test_a_card_that_is_taken_from_its_captain_helps_no_more() -> None:
    t = table()
    assert t.strength(t.captain("ann"), 3) == 3
    turn(t, "card:gunner:ann.allies", "bob.allies")
    assert (t.strength(t.captain("ann"), 3), t.strength(t.captain("bob"), 3)) == (2, 1)
    assert allies(t, "bob") == ["gunner"]


def test_tracking_how_many_cards_a_deck_has_left() -> None:
    t = table("track")
    lying = len(t.ocean)
    turn(t, "left:ocean", "12")
    assert (len(t.ocean), t.discards.unknown) == (12, lying - 12)
    turn(t, "left:ocean", "13")
    assert (len(t.ocean), t.discards.unknown) == (13, lying - 13)
    turn(t, "left:ocean", "20")
    assert (len(t.ocean), t.discards.unknown) == (20, lying - 20)
    turn(t, "left:allies", "0")
    assert (len(t.allies), t.dismissed.unknown) == (0, 20 - 3)
    turn(t, "left:allies", "17")
    assert (len(t.allies), len(t.dismissed)) == (17, 0)
    assert refused(t, "left:allies", "18").facts == {"low": 0, "high": 17, "answer": "18"}


def test_left_forgets_what_was_known_on_top_of_the_deck() -> None:
    t = table("track")
    t.ocean.identify(t, "money/3/2", t.ocean)
    assert t.ocean.cards == ["money/3/2"]
    turn(t, "left:ocean", str(len(t.ocean)))
    assert (t.ocean.cards, t.ocean.unknown) == ([], len(t.ocean))
    assert UNKNOWN not in t.ocean.unseen


# ── examples, and rulings in a morning ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("use", ["play", "track"])
def test_every_knob_has_examples_that_are_taken(use: str) -> None:
    written = {}
    for head, knob in KNOBS.items():
        for path, value in knob.examples(table(use)):
            turn(table(use), path, value)
            written[path] = value
            assert path.partition(":")[0] == head
    expected = {
        "coins:ann": "4",
        "cubes:ann": "1",
        "neutral:4": "0",
        "pirate:ann:1": "farm",
        "card:gems/6/2:3": "discards",
        "square:1": "none",
        "companion:ann": "yes",
        "land": "bob",
        "sea": "bob",
        "camp": "3",
        "round": "1",
        "last": "no",
    }
    assert written == (expected if use == "play" else {**expected, "left:ocean": "12"})
    assert list(GAME.knobs) == list(KNOBS)


def test_before_anything_lies_there_there_are_fewer_examples() -> None:
    t = two()
    t.land = t.sea = ""
    t.tile, t.round = [], 0
    found = [path for knob in KNOBS.values() for path, _ in knob.examples(t)]
    assert found == ["neutral:4", "camp", "round", "last"]
    assert KNOBS["round"].examples(t) == [("round", "1")]
    t.round = 7
    assert KNOBS["round"].examples(t) == [("round", "7")]


@pytest.mark.parametrize("placed", ["1 3 +3 +3", "1 3"])
def test_a_ruling_on_cubes_while_placements_are_given_asks_that_captain_again_whatever_it_chose(placed: str) -> None:
    t = two(Has(hand=2), Has(hand=2))
    go = Go(t, morning(t))("place", "ann", placed)
    waits = [go.ruled("camp", "3").waits, go.ruled("cubes:ann", "1").waits]
    assert waits == [("place", ("bob",)), ("place", ("ann", "bob"))]
    go("place", "ann", "1 3 +3")("place", "bob", "2 3")
    assert (go.over, cubes(t)[3], hands(t)) == (True, {"ann": 1}, [0, 2])
