"""Game Setup: options, colours, priority tiles, what is laid out, the expansion, packs."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import face
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import mistakes, opened
from rat_tables.engine.views import as_data
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.pack import ALLIES_DO, TREASURES_DO, RattaneerPack
from rat_tables.games.rattaneer.rules import play
from rat_tables.games.rattaneer.setup import choose_colours, first_holders, set_the_table
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.table_laid import DATA, SEATS, Go, below, coins, counted, hands, lines, stocks


def table(seats: int = 3, pack: RattaneerPack | None = None, use: str = "play", **options: Any) -> Rattaneer:
    """A table that is not set yet."""
    found = opened(RattaneerPack, DATA, "rattaneer") if pack is None else pack
    return GAME.new(Setting(list(SEATS[:seats]), use, GAME.filled(use, options), "", found))


def test_the_options_and_what_is_played_where_nobody_says_otherwise() -> None:
    assert GAME.filled("play", {}) == {
        "expansion": False,
        "compass": "after",
        "connectors": "lost",
        "colours": "seated",
    }
    assert GAME.filled("track", {})["middle"] is False
    assert {option.name: option.rule for option in GAME.options if option.rule.startswith("R")} == {
        "compass": "R5",
        "connectors": "R13",
        "colours": "R31",
    }
    t = table(expansion=True, compass="before", connectors="spared", colours="chosen")
    assert (t.expansion, t.compass, t.connectors, t.colours, t.middle, t.unread) == (
        True,
        "before",
        "spared",
        "chosen",
        False,
        False,
    )
    assert (GAME.name, GAME.seats, GAME.pack) == ("rattaneer", (2, 5), RattaneerPack)
    named = GAME.new(Setting(["ann", "bob"], "track", GAME.filled("track", {"middle": True}), "The Gouda", None))
    assert (named.title, named.middle, named.unread, named.tile, len(named.chest)) == ("The Gouda", True, True, [], 0)
    assert (len(named.allies), len(named.ocean)) == (20, 76)
    tracked = table(use="track", expansion=True)
    assert [(deck.cards, deck.unknown) for deck in (tracked.allies, tracked.ocean, tracked.chest)] == [
        ([], 20),
        ([], 76),
        ([], 10),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_coins_and_a_cube_each_a_coin_a_captain_on_the_camp_two_allies_and_two_cards_an_area(seats: int) -> None:
    t = table(seats)
    before = counted(t)
    go = Go(t, set_the_table(t))("land.first", "", "ann")
    assert go.over
    assert (coins(t), hands(t), stocks(t), t.camp) == ([2] * seats, [1] * seats, [4] * seats, seats)
    assert (len(t.tavern), [len(below(t, number)) for number in range(3, 9)]) == (2, [2] * 6)
    assert (len(t.allies), len(t.ocean), counted(t)) == (18, 64, before)
    assert [below(t, n) for n in (1, 2, 9, 10)] == [[]] * 4
    assert go.places[0] == "setup.priority"
    assert go.places[1:] == ["setup.2"] * 2 + [f"setup.{n}" for n in range(3, 9) for _ in range(2)]
    assert (t.expansion, t.treasures.cards, len(t.chest)) == (False, [], 0)


# ── R31: colours ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "neutral"), [(2, "blue"), (3, "black"), (4, ""), (5, "")], ids=["two", "three", "four", "five"]
)
def test_r31_each_has_a_colour_and_one_left_over_gives_the_neutral_cubes(seats: int, neutral: str) -> None:
    t = table(seats)
    go = Go(t, choose_colours(t))
    assert (go.over, [captain.colour for captain in t.captains]) == (
        True,
        ["red", "green", "blue", "black", "yellow"][:seats],
    )
    assert t.neutral_colour == neutral
    told = [("neutral.colour", "", {"colour": neutral, "many": t.neutrals})] if neutral else []
    assert lines(t, "neutral.colour") == told
    assert lines(t, "colour")[0] == ("colour", "ann", {"colour": "red"})


def test_r31_or_as_the_captains_choose() -> None:
    t = table(3, colours="chosen")
    go = Go(t, choose_colours(t))
    assert (go.waits, go.places) == (("colour", ("ann",)), ["setup.colour.ann"])
    go("colour", "ann", "yellow")
    assert go.options("bob") == ["red", "green", "blue", "black"]
    go("colour", "bob", "red")("colour", "cy", "black")
    assert ([captain.colour for captain in t.captains], t.neutral_colour) == (["yellow", "red", "black"], "green")
    t = table(5, colours="chosen")
    go = Go(t, choose_colours(t))
    for seat, colour in zip(SEATS, ("blue", "black", "green", "yellow"), strict=False):
        go("colour", seat, colour)
    assert (go.over, t.captain("eve").colour, t.neutral_colour) == (True, "red", "")


# ── priority tiles ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("seats", "land", "sea"),
    [(2, "ann", "bob"), (2, "bob", "ann"), (3, "ann", "cy"), (3, "bob", "ann"), (4, "cy", "ann"), (5, "cy", "ann")],
)
def test_land_goes_to_the_most_pirate_like_and_ocean_follows_from_there(seats: int, land: str, sea: str) -> None:
    t = table(seats)
    go = Go(t, first_holders(t))
    assert go.options() == [*SEATS[:seats], "by-lot"]
    go("land.first", "", land)
    assert (go.over, t.land, t.sea) == (True, land, sea)
    assert lines(t, "tiles") == [("tiles", "", {"land": land, "sea": sea})]


def test_or_by_lot() -> None:
    t = table(4)
    go = Go(t, first_holders(t), "dot")("land.first", "", "by-lot")
    assert (go.kinds, t.land, t.sea) == (["land.first", "land.lot"], "dot", "bob")


# ── the expansion ───────────────────────────────────────────────────────────────────────────────────────────────


def test_expansion_five_of_the_ten_treasures_lie_below_the_back_of_the_tile() -> None:
    t = table(2, expansion=True)
    go = Go(t, set_the_table(t))("land.first", "", "ann")
    assert (go.over, len(t.treasures), len(t.chest)) == (True, 5, 5)
    assert [spot.points for spot in t.tile] == [9, 7, 5, 3]
    assert go.places.count("setup.treasures") == 5
    assert [facts["card"] for _, _, facts in lines(t, "turned.treasure")] == t.treasures.cards


def test_expansion_tracking_the_treasures_are_typed_in() -> None:
    t = table(2, use="track", expansion=True)
    go = Go(t, set_the_table(t))("land.first", "", "bob")
    for text in ("black", "companion flute", "ring of", "red", "scale", "masters sword"):
        if text == "ring of":
            assert go.refuses("turn.treasure", "", text).key == "treasure-unread"
        else:
            go("turn.treasure", "", text)
    assert t.treasures.cards == [
        "black-pearl",
        "companion-flute",
        "red-diamond-ring",
        "scale-of-the-merchants",
        "masters-sword",
    ]
    assert go.waits == ("turn.ally", ())


def test_expansion_makes_two_different_games() -> None:
    with_it, without = table(2, expansion=True), table(2)
    for t in (with_it, without):
        Go(t, set_the_table(t))("land.first", "", "ann")
    assert [len(t.treasures) for t in (with_it, without)] == [5, 0]
    assert [t.tile[1].treasure for t in (with_it, without)] == [True, False]


# ── packs ───────────────────────────────────────────────────────────────────────────────────────────────────────


def changed(change: Any) -> dict[str, Any]:
    """The pack with something changed."""
    data = deepcopy(DATA)
    change(data)
    return data


@pytest.mark.parametrize(("copies", "many", "rounds"), [(9, 19, 10), (11, 21, 11), (8, 18, 9), (12, 22, 11)])
def test_r33_a_pack_with_another_number_of_allies_is_told_so(copies: int, many: int, rounds: int) -> None:
    pack = opened(
        RattaneerPack,
        changed(
            lambda data: data.update(
                ally=[
                    {"name": "Gunner", "cost": 2, "vp": 1, "copies": copies},
                    {"name": "Surgeon", "cost": 2, "vp": 1, "copies": 10},
                ]
            )
        ),
    )
    t = table(2, pack)
    go = Go(t, play(t))("land.first", "", "ann")
    assert lines(t, "allies.other") == [("allies.other", "", {"many": many, "rounds": rounds})]
    left, nights = len(t.allies), 0
    while left > 0:
        left, nights = left - 2, nights + 1
    assert (nights + 1, go.waits) == (rounds, ("place", ("ann", "bob")))


def test_r33_with_twenty_nothing_is_said() -> None:
    t = table(2)
    Go(t, set_the_table(t))("land.first", "", "ann")
    assert lines(t, "allies.other") == []


def gunners(copies: int) -> list[dict[str, Any]]:
    """So many allies."""
    return [{"name": "Gunner", "cost": 2, "vp": 1, "copies": copies}]


def sea(plunder: int, ships: int) -> dict[str, Any]:
    """So many ocean cards."""
    loot = [{"goods": "rum", "value": 2, "strength": 0, "copies": plunder}]
    return {"plunder": loot, "shipping": [{"goods": ["rum"], "prices": [0], "copies": ships}] if ships else []}


@pytest.mark.parametrize(
    ("change", "where", "key", "facts"),
    [
        (lambda d: d.update(ally=gunners(3)), " 0  ", "pack-few", {"kind": "ally", "count": 3, "need": 4}),
        (lambda d: d.update(ally=gunners(1)), " 0  ", "pack-few", {"kind": "ally", "count": 1, "need": 4}),
        (lambda d: d.update(ally=[]), " 0  ", "pack-few", {"kind": "ally", "count": 0, "need": 1}),
        (lambda d: d.update(sea(6, 5)), " 0  ", "pack-few", {"kind": "plunder", "count": 11, "need": 12}),
        (lambda d: d.update(sea(1, 0)), " 0  ", "pack-few", {"kind": "plunder", "count": 1, "need": 12}),
        (lambda d: d.update(plunder=[], shipping=[]), " 0  ", "pack-few", {"kind": "plunder", "count": 0, "need": 1}),
        (
            lambda d: d.update(treasure=d["treasure"][:4]),
            " 0  ",
            "pack-few",
            {"kind": "treasure", "count": 4, "need": 5},
        ),
        (
            lambda d: d.update(treasure=d["treasure"][:1]),
            " 0  ",
            "pack-few",
            {"kind": "treasure", "count": 1, "need": 5},
        ),
        (lambda d: d.update(square=[s for s in d["square"] if s["side"] == "back"]), " 0  ", "pack-no-front", {}),
        (lambda d: d.update(square=[s for s in d["square"] if s["side"] == "front"]), " 0  ", "pack-no-back", {}),
        (lambda d: d.update(square=d["square"][:4]), " 0  ", "pack-no-back", {}),  # a back without an icon
        (
            lambda d: d["ally"][0].update(effect="companion"),
            "ally 1 Gunner effect",
            "pack-effect",
            {"answer": "companion", "right": ALLIES_DO},
        ),
        (
            lambda d: d["treasure"][0].update(effect="final-flips"),
            "treasure 1 Exquisite Wine effect",
            "pack-effect",
            {"answer": "final-flips", "right": TREASURES_DO},
        ),
        (lambda d: d["ally"][0].update(goods="rum"), "ally 1 Gunner goods", "pack-dealer", {"dealer": False}),
        (lambda d: d["ally"][3].pop("goods"), "ally 4 Liquor dealer goods", "pack-dealer", {"dealer": True}),
        (lambda d: d["shipping"][1].update(goods=["rum", "rum"]), "shipping 2  goods", "pack-ship-goods", {}),
        (lambda d: d["shipping"][1].update(goods=[]), "shipping 2  goods", "pack-ship-goods", {}),
        (lambda d: d["shipping"][1].update(prices=[1, 0]), "shipping 2  prices", "pack-prices", {"most": 4}),
        (lambda d: d["shipping"][1].update(prices=[]), "shipping 2  prices", "pack-prices", {"most": 4}),
        (lambda d: d["shipping"][0].update(prices=[0] * 5), "shipping 1  prices", "pack-prices", {"most": 4}),
        (lambda d: d["ally"][0].update(name="Tavern"), "ally 1 Tavern name", "pack-reserved", {"answer": '"Tavern"'}),
    ],
)
def test_a_pack_that_cannot_be_played_with(change: Any, where: str, key: str, facts: dict[str, Any]) -> None:
    (why,) = mistakes(RattaneerPack, changed(change))
    inner = why.facts["why"]
    assert isinstance(inner, Refused)
    found = " ".join(str(why.facts[name]) for name in ("kind", "n", "card", "field"))
    assert (why.key, found) == ("pack-mistake", where)
    assert (inner.key, {name: value for name, value in inner.facts.items() if name != "here"}) == (key, facts)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.update(ally=gunners(4)),
        lambda d: d.update(sea(12, 0)),
        lambda d: d.update(sea(6, 6)),
        lambda d: d.update(treasure=d["treasure"][:5]),
        lambda d: d.update(treasure=[]),
        lambda d: d["shipping"][0].update(prices=[0, 0, 0, 0]),
        lambda d: d["shipping"][0].update(prices=[3]),
        lambda d: d.update(square=[{"side": "front", "number": 1, "points": 5}], rectangle=[], treasure=[]),
    ],
)
def test_the_least_a_pack_needs(change: Any) -> None:
    pack = opened(RattaneerPack, changed(change))
    t = table(2, pack, expansion=True)
    assert Go(t, set_the_table(t))("land.first", "", "ann").over


def test_the_squares_are_in_the_order_of_their_numbers_and_the_rectangle_last() -> None:
    pack = opened(
        RattaneerPack,
        changed(lambda d: (d["square"].reverse(), d["rectangle"].reverse())),
    )
    t = table(2, pack)
    assert [(spot.number, spot.points, spot.many) for spot in t.tile] == [
        (1, 10, False),
        (2, 8, False),
        (3, 6, False),
        (4, 4, True),
    ]
    front_only = opened(
        RattaneerPack, changed(lambda d: d.update(square=d["square"][:3], rectangle=d["rectangle"][:1], treasure=[]))
    )
    assert table(2, front_only, expansion=True).tile[0].card == "square/front/1"


def test_squares_keep_the_numbers_of_the_pack_and_the_rectangle_has_the_next() -> None:
    numbers = {1: 2, 2: 5, 3: 9}
    t = table(2, opened(RattaneerPack, changed(lambda d: [s.update(number=numbers[s["number"]]) for s in d["square"]])))
    assert [(spot.number, spot.points, spot.many) for spot in t.tile] == [
        (2, 10, False),
        (5, 8, False),
        (9, 6, False),
        (10, 4, True),
    ]


def test_expansion_with_a_pack_without_treasures_says_so_and_plays_the_front() -> None:
    without = opened(RattaneerPack, changed(lambda d: d.update(treasure=[])))
    for pack, told in ((without, [("treasures.none", "", {})]), (None, [])):
        t = table(2, pack, expansion=True)
        Go(t, set_the_table(t))("land.first", "", "ann")
        assert lines(t, "treasures.none") == told
        assert (len(t.treasures), t.tile[0].card) == ((0, "square/front/1") if told else (5, "square/back/1"))
    t = table(2, without)
    Go(t, set_the_table(t))("land.first", "", "ann")
    assert lines(t, "treasures.none") == []


def test_what_is_known_of_the_cards_goes_with_the_view() -> None:
    t = table(2)
    Go(t, set_the_table(t))("land.first", "", "ann")
    data = as_data(t.as_seen_by("ann"))
    assert set(map(face, t.tavern.cards)) <= set(data["prints"])
