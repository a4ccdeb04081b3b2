"""Starting to track in the middle of a game: what lies on the table is asked for, and counts."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Entry, Refused
from rat_tables.engine.cards import Card
from rat_tables.engine.seats import TABLE
from rat_tables.games.rattaneer.middle import (
    ALLIES,
    IN_THE_ROW,
    IN_THE_TAVERN,
    LOOT,
    OCEAN,
    SQUARES,
    TREASURES,
    cards_entry,
)
from rat_tables.games.rattaneer.reading import of_the_ocean, read_ocean
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.play_through import Evening, again, session, typed
from tests.games.rattaneer.table_laid import FULL, allies, below, coins, counted, down, hands, lines, stocks, two, up

ANSWERS = (
    *("4", "bob", "3", "gunner, pilferer"),
    *("gems 6 2 + rum 2 0", "none", "ship any 1 2", "none", "none", "r20"),
    *("5", "1 4 4", "1", "master fencer", "c41, t41", "2"),
    *("0", "none", "3", "none", "none", "0"),
    "40",
)
"""Round, Land tile, camp, Tavern; areas 3 to 8; what lies before ann and bob; what is left of the ocean deck."""


def middle(*answers: str, **options: bool | str) -> Evening:
    """A game of ann and bob that is taken up in the middle, so far answered."""
    return typed(session("ann bob", use="track", middle=True, **options), *answers)


def ocean() -> Entry[list[Card], Rattaneer]:
    """The entry for ocean cards, made anew."""
    return cards_entry("middle-ocean", read_ocean, lambda t: t.ocean, of_the_ocean)


def test_what_is_asked_in_which_order() -> None:
    evening = middle()
    asked = []
    for text in ANSWERS:
        assert evening.ask is not None
        asked.append((evening.ask.kind, evening.ask.place, next(iter(evening.ask.offers)), evening.ask.secret))
        typed(evening, text)
    captain = ("coins", "squares", "hand", "allies", "up", "down")
    assert asked == [
        *((f"middle.{kind}", "middle", TABLE, False) for kind in ("round", "land", "camp", "tavern")),
        *(("middle.area", f"middle.{area}", TABLE, False) for area in range(3, 9)),
        *((f"middle.{kind}", f"middle.{seat}", seat, False) for seat in ("ann", "bob") for kind in captain),
        ("middle.ocean-left", "middle", TABLE, False),
    ]
    assert evening.ask is not None
    assert (evening.ask.kind, evening.ask.place) == ("placed", "4.morning.ann")


def test_it_lies_there_and_all_adds_up() -> None:
    evening = middle(*ANSWERS)
    t = evening.table
    assert (t.round, t.land, t.sea, t.camp, t.last) == (4, "bob", "ann", 3, False)
    assert (t.tavern.cards, below(t, 3), below(t, 5), below(t, 8)) == (
        ["gunner", "pilferer"],
        ["gems/6/2", "rum/2/0"],
        ["ship/any/1/2"],
        ["rum/2/0.2"],
    )
    assert (coins(t), hands(t), stocks(t)) == ([5, 0], [1, 3], [1, 2])
    assert [spot.cubes for spot in t.tile] == [["ann"], [], [], ["ann", "ann"]]
    assert (allies(t, "ann"), up(t, "ann"), down(t, "ann"), t.captain("ann").down.unknown) == (
        ["master-fencer"],
        ["coffee/4/1", "tobacco/4/1"],
        [],
        2,
    )
    assert (len(t.allies), t.dismissed.unknown, len(t.ocean), t.discards.unknown) == (
        20 - 8,  # two at set-up and two in each of three nights were turned up
        8 - 2 - 1,
        40,
        76 - 4 - 2 - 2 - 40,
    )
    assert {card: many for card, many in counted(t).items() if many} == FULL
    assert lines(t, "middle") == [
        ("middle", "ann", {"coins": 5, "cubes": 1, "down": 2}),
        ("middle", "bob", {"coins": 0, "cubes": 3, "down": 0}),
    ]
    assert lines(t, "round") == [("round", "", {"round": 4, "last": False})]
    assert again(evening).table == t


@pytest.mark.parametrize(("round_", "ocean"), [("10", "40"), ("4", "0")])
def test_r25_with_a_deck_that_is_empty_the_round_to_come_is_the_last(round_: str, ocean: str) -> None:
    t = middle(round_, *ANSWERS[1:-1], ocean).table
    assert t.last
    assert lines(t, "round") == [("round", "", {"round": int(round_), "last": True})]


@pytest.mark.parametrize(("round_", "left"), [("1", 17), ("2", 16), ("9", 2), ("10", 0), ("12", 0)])
def test_r33_how_many_allies_are_left_follows_from_the_round(round_: str, left: int) -> None:
    t = middle(round_, *ANSWERS[1:]).table
    assert (len(t.allies), len(t.dismissed)) == (left, 20 - left - 3)  # in round 1 no more than 3 lie elsewhere


@pytest.mark.parametrize(("names", "land", "sea"), [("ann bob", "bob", "ann"), ("ann bob cy", "bob", "ann")])
def test_the_ocean_tile_is_where_it_must_be(names: str, land: str, sea: str) -> None:
    evening = typed(session(names, use="track", middle=True), "4", land)
    assert (evening.table.land, evening.table.sea) == (land, sea)
    assert lines(evening.table, "tiles") == [("tiles", "", {"land": land, "sea": sea})]


def test_expansion_the_row_and_each_captains_treasures_and_the_companion() -> None:
    evening = middle(*ANSWERS[:10], expansion=True)
    assert evening.ask is not None
    assert (evening.ask.kind, evening.ask.place) == ("middle.treasures", "middle")
    typed(evening, "black pearl, masters sword", *ANSWERS[10:14])
    assert evening.ask is not None
    assert (evening.ask.kind, evening.table.treasures.cards) == (
        "middle.own-treasures",
        ["black-pearl", "masters-sword"],
    )
    typed(evening, "companion flute")
    assert evening.ask is not None
    assert (evening.ask.kind, list(evening.ask.offers["ann"])) == ("middle.companion", ["there", "gone"])
    there = typed(again(evening), "there").table
    assert (there.captain("ann").companion, there.captain("ann").treasures.cards) == (True, ["companion-flute"])
    assert not typed(evening, "gone").table.captain("ann").companion
    typed(evening, *ANSWERS[14:20], "none")
    assert evening.ask is not None
    assert evening.ask.kind == "middle.up"  # bob has no Flute, and is not asked for the companion


@pytest.mark.parametrize(
    ("kind", "taken", "refused"),
    [
        ("middle.round", ("1", "99"), ("0", "100", "x")),
        ("middle.land", ("ann", "bob"), ("zoe", "by-lot")),
        ("middle.camp", ("0", "99"), ("100", "-1")),
        ("middle.coins", ("0", "99"), ("100",)),
        ("middle.hand", ("0", "2"), ("3",)),
        ("middle.down", ("0", "70"), ("71",)),
        ("middle.ocean-left", ("0", "68"), ("69",)),
    ],
)
def test_numbers_within_what_there_is(kind: str, taken: tuple[str, ...], refused: tuple[str, ...]) -> None:
    evening = middle()
    for text in ANSWERS:
        assert evening.ask is not None
        if evening.ask.kind == kind:
            break
        typed(evening, text)
    assert evening.ask is not None
    seat = next(iter(evening.ask.offers))
    assert [evening.ask.take(seat, text) for text in taken] == list(taken)
    for text in refused:
        with pytest.raises(Refused):
            evening.ask.take(seat, text)


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("gems 6 2", "gems/6/2"),
        ("g62; r20 , ship any", "gems/6/2+rum/2/0+ship/any/1/2"),
        ("gems/6/2+gems/6/2", "gems/6/2+gems/6/2"),
        (" None ", "none"),
    ],
)
def test_cards_are_typed_with_commas_between(text: str, token: str) -> None:
    t = two(use="track")
    written, cards = ocean().parse(text, t)
    assert (written, cards) == (token, [] if token == "none" else token.split("+"))
    assert OCEAN.parse(token, t) == (token, cards)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "cards-or-none"),
        (" , ", "cards-or-none"),
        ("gems 6 2, none", "ocean-card"),
        ("gems 6 2, zoe", "ocean-card"),
        ("gems 6 2, gems 6 2, gems 6 2, gems 6 2", "card-elsewhere"),
        ("gems 9 9", "card-elsewhere"),
    ],
)
def test_cards_that_are_refused(text: str, key: str) -> None:
    with pytest.raises(Refused) as why:
        ocean().parse(text, two(use="track"))
    assert why.value.key == key
    if key == "cards-or-none":
        assert why.value.facts == {"answer": text}
    elif key == "card-elsewhere":
        assert (why.value.facts["pile"], why.value.facts["where"]) == ("ocean", [])


def test_each_entry_reads_its_own_cards() -> None:
    t = two(use="track", expansion=True)
    assert [e.hint for e in (ALLIES, OCEAN, LOOT, TREASURES)] == [
        "middle-allies",
        "middle-ocean",
        "middle-loot",
        "middle-treasures",
    ]
    assert ALLIES.parse("gunner, magician", t)[1] == ["gunner", "magician"]
    assert TREASURES.parse("black pearl", t)[1] == ["black-pearl"]
    for text, card in (("ship any", "ship/any/1/2"), ("m 3 2", "money/3/2"), ("gold 4 3", "gold/4/3")):
        with pytest.raises(Refused) as why:
            LOOT.parse(f"rum 2 0, {text}", t)
        assert (why.value.key, why.value.facts) == ("not-kept", {"card": card})
    assert {e.example(t) for e in (ALLIES, OCEAN, LOOT, TREASURES, ocean())} == {"none"}
    assert ocean().hint == "middle-ocean"


@pytest.mark.parametrize(
    ("entry", "card", "most"),
    [(IN_THE_TAVERN, "gunner 2 1", 3), (OCEAN, "rum 2 0", 4), (IN_THE_ROW, "black pearl 4", 5)],
    ids=["tavern", "area", "row"],
)
def test_no_more_cards_than_can_lie_there(entry: Entry[list[Card], Rattaneer], card: str, most: int) -> None:
    t = two(unread=True, expansion=True)
    assert len(entry.parse(", ".join([card] * most), t)[1]) == most
    with pytest.raises(Refused) as why:
        entry.parse(", ".join([card] * (most + 1)), t)
    assert (why.value.key, why.value.facts) == ("cards-there", {"many": most + 1, "most": most})


def test_the_tavern_areas_and_the_row_are_asked_for_with_their_limits() -> None:
    evening, refused = middle(expansion=True), {}
    gunners, rums = ", ".join(["gunner"] * 6), ", ".join(["rum 2 0"] * 6)
    pearls = ", ".join(["black pearl"] * 6)
    for kind, cards, before in (
        ("middle.tavern", gunners, ANSWERS[:3]),
        ("middle.area", rums, ANSWERS[3:4]),
        ("middle.treasures", pearls, ANSWERS[4:10]),
        ("middle.allies", gunners, ("none", *ANSWERS[10:13])),
    ):
        typed(evening, *before)
        assert evening.ask is not None
        assert evening.ask.kind == kind
        with pytest.raises(Refused) as why:
            evening.ask.take(next(iter(evening.ask.offers)), cards)
        refused[kind] = why.value.key
    assert refused == {**dict.fromkeys(refused, "cards-there"), "middle.allies": "card-elsewhere"}


def test_more_cards_than_there_are() -> None:
    t = two(unread=True)
    many = ", ".join(["rum 2 0"] * 77)
    with pytest.raises(Refused) as why:
        ocean().parse(many, t)
    assert (why.value.key, why.value.facts) == ("card-elsewhere", {"card": "rum/2/0", "pile": "ocean", "where": []})
    mixed = ", ".join(["rum 2 0"] * 40 + ["gems 6 2"] * 37)
    with pytest.raises(Refused) as why:
        ocean().parse(mixed, t)
    assert (why.value.key, why.value.facts) == ("cards-many", {"many": 77, "left": 76})
    assert len(ocean().parse(", ".join(["rum 2 0"] * 40 + ["gems 6 2"] * 36), t)[1]) == 76


@pytest.mark.parametrize(
    ("text", "token", "numbers"),
    [
        ("1 4", "1 4", [1, 4]),
        ("4,4, 2", "4 4 2", [4, 4, 2]),
        ("none", "none", []),
        (" NONE ", "none", []),
        ("4 4 4 4 4", "4 4 4 4 4", [4] * 5),
    ],
)
def test_squares_by_their_numbers(text: str, token: str, numbers: list[int]) -> None:
    t = two()
    found = SQUARES.parse(text, t)
    assert (found[0], [spot.number for spot in found[1]]) == (token, numbers)
    assert (SQUARES.hint, SQUARES.example(t)) == ("squares", "none")


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("", "squares", {"answer": "", "most": 4}),
        ("0", "squares", {"answer": "0", "most": 4}),
        ("1 5", "squares", {"answer": "1 5", "most": 4}),
        ("x", "squares", {"answer": "x", "most": 4}),
        ("4 4 4 4 4 4", "squares", {"answer": "4 4 4 4 4 4", "most": 4}),
        ("1 1", "square-taken", {"number": 1}),
        ("1 2", "square-taken", {"number": 2}),
    ],
)
def test_squares_that_are_refused(text: str, key: str, facts: dict[str, object]) -> None:
    t = two()
    t.tile[1].cubes = ["bob"]
    with pytest.raises(Refused) as why:
        SQUARES.parse(text, t)
    assert (why.value.key, why.value.facts) == (key, facts)


def test_without_a_pack_the_tile_comes_first_and_cards_as_they_are_printed() -> None:
    evening = typed(session("ann bob", use="track", middle=True, pack=False), "10 8 4", "2", "bob", "2")
    typed(evening, "gunner 2 1, 3 2", "gems 6 2, ship rc 012", *["none"] * 5)
    t = evening.table
    assert [spot.points for spot in t.tile] == [10, 8, 4]
    assert (t.tavern.cards, below(t, 3)) == (["gunner/2/1", "ally/3/2"], ["gems/6/2", "ship/coffee-rum/0/1/2"])
    assert evening.ask is not None
    assert evening.ask.kind == "middle.coins"
