"""Cards as they are typed: from left to right as they are printed, abbreviated, by name; and the Treasure tile."""

from __future__ import annotations

from typing import Any

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import Print, opened
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.night import fill_the_tavern
from rat_tables.games.rattaneer.pack import Ally, Does, Plunder, RattaneerPack, Shipping, Treasure
from rat_tables.games.rattaneer.printed import printed
from rat_tables.games.rattaneer.reading import (
    ALLY_CARD,
    LOOT_CARD,
    OCEAN_CARD,
    TILE,
    TREASURE_CARD,
    card_of,
    entry,
    kept,
    of_the_ocean,
    read_ally,
    read_ocean,
    read_treasure,
    stays_up,
)
from rat_tables.games.rattaneer.setup import set_the_table
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.table_laid import DATA, RUM, Go, Has, two


def refused(read: Any, *args: Any) -> Refused:
    """Why something cannot be read."""
    with pytest.raises(Refused) as why:
        read(*args)
    return why.value


def a_ship(card: Print | None) -> bool:
    """A shipping card."""
    return isinstance(card, Shipping)


def packed(**options: Any) -> Rattaneer:
    """A tracked table with a pack."""
    return two(use="track", expansion=True, **options)


def unread(**options: Any) -> Rattaneer:
    """A tracked table without."""
    return two(unread=True, expansion=True, **options)


# ── ocean cards ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("gems 6 2", "gems/6/2"),
        ("gems/6/2", "gems/6/2"),
        (" GEMS, 6 / 2 ", "gems/6/2"),
        ("ge62", "gems/6/2"),
        ("go43", "gold/4/3"),
        ("c 4 1", "coffee/4/1"),
        ("t41", "tobacco/4/1"),
        ("r20", "rum/2/0"),
        ("rum 2", "rum/2/0"),
        ("m 10 2", "money/10/2"),
        ("gems/06/2", "gems/6/2"),
        ("rum 50 9", "rum/50/9"),
        ("ship rum/coffee 0 1 2", "ship/coffee-rum/0/1/2"),
        ("ship/rum-coffee/0/1/2", "ship/coffee-rum/0/1/2"),
        ("ship coffee-rum 0 1 2", "ship/coffee-rum/0/1/2"),
        ("ship rum or coffee 012", "ship/coffee-rum/0/1/2"),
        ("ship rum and coffee 0 1", "ship/coffee-rum/0/1"),
        ("s rc 012", "ship/coffee-rum/0/1/2"),
        ("sh g 0", "ship/gems/0"),
        ("ship any 1 2", "ship/any/1/2"),
        ("ship all 1 2", "ship/any/1/2"),
        ("s * 12", "ship/any/1/2"),
        ("s gctr 12", "ship/any/1/2"),
        ("ship rum 0 0 0 0", "ship/rum/0/0/0/0"),
        ("ship rum 9 20", "ship/rum/9/20"),
    ],
)
def test_an_ocean_card_is_typed_as_it_is_printed(text: str, card: str) -> None:
    t = unread()
    for reads in (OCEAN_CARD, entry("ocean-card", read_ocean, "gems 6 2", of_the_ocean)):
        assert reads.parse(text, t, t.ocean, t.ocean) == (card, card)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "ocean-card"),
        ("6 2", "ocean-card"),
        ("6 gems 2", "ocean-card"),
        ("zoe 6 2", "ocean-card"),
        ("gems rum 6 2", "ocean-card"),
        ("ship", "ocean-card"),
        ("ship 0 1 2", "ocean-card"),
        ("g 6 2", "goods-several"),
        ("g", "goods-several"),
        ("g62", "goods-several"),
        ("gems", "plunder-numbers"),
        ("gems 6 -2", "ocean-card"),
        ("gems 6 - 2", "ocean-card"),
        ("gems 6 −2", "ocean-card"),
        ("gems 6 2 1", "plunder-numbers"),
        ("gems 51 2", "plunder-numbers"),
        ("gems 6 10", "plunder-numbers"),
        ("ship zoe 0 1", "ship-goods"),
        ("ship or 0 1", "ship-goods"),
        ("ship rum cofee 0 1", "ship-goods"),
        ("ship gold 0 1", "ship-goods"),
        ("ship rm 0 1", "ship-goods"),
        ("ship rum", "ship-prices"),
        ("ship rum 2 1", "ship-prices"),
        ("ship tob rum 20", "ship-prices"),
        ("ship rum 0 0 0 0 0", "ship-prices"),
        ("ship rum 9 21", "ship-prices"),
    ],
)
def test_what_is_no_ocean_card(text: str, key: str) -> None:
    why = refused(read_ocean, unread(), text)
    assert (why.key, why.facts["answer"]) == (key, text)


def test_goods_that_begin_alike_are_named() -> None:
    assert refused(read_ocean, unread(), "g 6 2").facts["goods"] == ["gems", "gold"]
    assert refused(read_ocean, unread(), "gems").facts["goods"] == "gems"
    t = unread(cards={3: "gems/6/2"})
    assert t.enemy(3) == 2
    assert refused(read_ocean, t, "g 6 2").key == "goods-several"  # it may well be Gold


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("g62", "gems/6/2"),
        ("g 4 3", "gold/4/3"),
        ("g 6", "gems/6/2"),
        ("gems 6", "gems/6/2"),
        ("ship rum", RUM),
        ("ship any", "ship/any/1/2"),
    ],
)
def test_with_a_pack_what_tells_a_card_apart_is_enough(text: str, card: str) -> None:
    assert read_ocean(packed(), text) == card


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("g", "goods-several"),
        ("g 4", "goods-several"),
        ("g99", "goods-several"),
        ("coffee 3", "plunder-numbers"),
        ("gems 9", "plunder-numbers"),
        ("ship tobacco", "ship-prices"),
    ],
)
def test_with_a_pack_what_could_be_several_is_none(text: str, key: str) -> None:
    assert refused(read_ocean, packed(), text).key == key


def test_a_card_that_cannot_be_there_is_refused_with_where_it_lies() -> None:
    t = packed(cards={3: "gems/6/2 gems/6/2 gems/6/2"})
    reads = entry("ocean-card", read_ocean, "gems 6 2", of_the_ocean)
    why = refused(reads.parse, "gems 6 2", t, t.ocean, t.ocean)
    assert (why.key, why.facts) == ("card-elsewhere", {"card": "gems/6/2", "pile": "ocean", "where": ["areas.3.cards"]})
    assert refused(OCEAN_CARD.parse, "gems 9 9", t, t.ocean, t.ocean).key == "card-elsewhere"
    assert t.print_of("gems/9/9") is None  # the pack has all there are
    assert refused(OCEAN_CARD.parse, "gems/6/2.2", t, t.ocean, t.ocean).key == "plunder-numbers"


@pytest.mark.parametrize("make", [packed, unread])
def test_a_ship_and_money_are_never_kept_and_gold_never_lies_face_up(make: Any) -> None:
    t = make()
    for fits in (kept, stays_up):
        assert card_of(t, "rum 2 0", read_ocean, fits) == card_of(t, "rum/2/0", read_ocean, fits) == "rum/2/0"
        for text, card in (("ship rum 0 0 0", RUM), (RUM, RUM), ("m 3 2", "money/3/2"), ("money/3/2", "money/3/2")):
            why = refused(card_of, t, text, read_ocean, fits)
            assert (why.key, why.facts) == ("not-kept", {"card": card})
    assert card_of(t, "gold 4 3", read_ocean, kept) == "gold/4/3"
    for text in ("gold 4 3", "gold/4/3"):
        assert refused(card_of, t, text, read_ocean, stays_up).facts == {"card": "gold/4/3"}


def test_examples_are_taken() -> None:
    for t in (packed(), unread()):
        for reads, deck, hint in (
            (OCEAN_CARD, t.ocean, "ocean-card"),
            (LOOT_CARD, t.ocean, "loot-card"),
            (ALLY_CARD, t.allies, "ally-card"),
            (TREASURE_CARD, t.chest, "treasure-card"),
            (entry("ships", read_ocean, "s r 0", a_ship), t.ocean, "ships"),
        ):
            example = reads.example(t, deck, deck)
            assert (reads.parse(example, t, deck, deck)[0] != "", reads.hint) == (True, hint)
    t = packed()
    assert LOOT_CARD.example(t, t.ocean, t.ocean) == "coffee/3/0"
    ships = entry("ships", read_ocean, "s r 0", a_ship)
    assert ships.example(t, t.ocean, t.ocean) == "ship/any/1/2"
    t = unread()
    assert ships.example(t, t.ocean, t.ocean) == "s r 0"
    assert [e.example(t, t.ocean, t.ocean) for e in (OCEAN_CARD, LOOT_CARD)] == ["gems 6 2", "gems 6 2"]
    assert ALLY_CARD.example(t, t.allies, t.allies) == "gunner 2 1"
    assert TREASURE_CARD.example(t, t.chest, t.chest) == "black pearl 4"


# ── allies and treasures ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("gunner 2 1", "gunner/2/1"),
        ("gunner 21", "gunner/2/1"),
        ("gunner/2/1", "gunner/2/1"),
        ("GUN 2, 1", "gunner/2/1"),
        ("master fencer 4 2", "master-fencer/4/2"),
        ("bogus money artisan 2 10", "bogus-money-artisan/2/10"),
        ("gunner 20 50", "gunner/20/50"),
        ("3 2", "ally/3/2"),
        ("32", "ally/3/2"),
        ("ally 3 2", "ally/3/2"),
        ("3 2 1", "ally/3/2/1"),
        ("gunner/02/1", "gunner/2/1"),
    ],
)
def test_an_ally_by_name_cost_and_vp_where_no_pack_tells(text: str, card: str) -> None:
    t = unread()
    assert ALLY_CARD.parse(text, t, t.allies, t.allies) == (card, card)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "ally-numbers"),
        ("zoe 2 1", "ally-unread"),
        ("gunner", "ally-numbers"),
        ("gunner 2", "ally-numbers"),
        ("gunner 2 1 1", "ally-numbers"),
        ("gunner 2 51", "ally-numbers"),
        ("gunner 21 1", "ally-numbers"),
        ("3 2 0", "ally-numbers"),
        ("3 2 10", "ally-numbers"),
        ("2 gunner 1", "ally-unread"),
        ("2 gunner", "ally-unread"),
        ("2 1 gunner", "ally-unread"),
        ("3 2 1 1", "ally-numbers"),
        ("b 2 1", "card-several"),
        ("gunner zoe 2 1", "ally-unread"),
        ("black pearl 2 1", "ally-unread"),
    ],
)
def test_what_is_no_ally_where_no_pack_tells(text: str, key: str) -> None:
    why = refused(read_ally, unread(), text)
    assert (why.key, why.facts["answer"]) == (key, "b" if key == "card-several" else text)


def test_numbers_once_typed_need_not_be_typed_again() -> None:
    t = unread()
    go = Go(t, fill_the_tavern(t))("turn.ally", "", "gunner 2 1")("turn.ally", "", "gunner")
    assert (go.over, t.tavern.cards) == (True, ["gunner/2/1", "gunner/2/1.2"])
    Go(t, fill_the_tavern(t))("turn.ally", "", "gunner 3 1").refuses("turn.ally", "", "gunner")


@pytest.mark.parametrize(
    ("text", "card"),
    [("gunner", "gunner"), ("Master", "master-fencer"), ("black marketer", "black-marketer"), ("4 2", "master-fencer")],
)
def test_an_ally_of_the_pack_by_its_name_or_by_cost_and_vp(text: str, card: str) -> None:
    assert read_ally(packed(), text) == card


@pytest.mark.parametrize(
    ("text", "key", "cards"),
    [
        ("2 1", "card-several", ["gunner", "magician", "bargainer"]),
        ("9 9", "ally-unread", []),
        ("ba zoe", "ally-unread", None),
        ("b", "card-several", ["black-marketer", "bogus-money-artisan", "bargainer"]),
        ("zoe", "ally-unread", None),
        ("", "ally-unread", []),
    ],
)
def test_what_is_no_ally_of_the_pack(text: str, key: str, cards: list[str] | None) -> None:
    why = refused(read_ally, packed(), text)
    assert (why.key, why.facts.get("cards"), why.facts["answer"]) == (key, cards, text)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("black pearl 4", "black-pearl/4"),
        ("black-pearl 14", "black-pearl/14"),
        ("craftsman's compass 1", "craftsmans-compass/1"),
        ("Craftsman’s 1", "craftsmans-compass/1"),
        ("flag of the pirate king 1", "flag-of-the-pirate-king/1"),
        ("book of 1", "book-of-the-sage/1"),
    ],
)
def test_a_treasure_by_name_and_vp_where_no_pack_tells(text: str, card: str) -> None:
    t = unread()
    assert TREASURE_CARD.parse(text, t, t.chest, t.chest) == (card, card)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("black pearl", "treasure-numbers"),
        ("black pearl 4 4", "treasure-numbers"),
        ("4", "treasure-unread"),
        ("", "treasure-unread"),
        ("ally 4", "treasure-unread"),
        ("gunner 4", "treasure-unread"),
        ("black pearl 51", "treasure-numbers"),
    ],
)
def test_what_is_no_treasure_where_no_pack_tells(text: str, key: str) -> None:
    why = refused(read_treasure, unread(), text)
    assert (why.key, why.facts["answer"]) == (key, text)


@pytest.mark.parametrize(
    ("reads", "text", "card"),
    [
        (read_ally, "gunner 2 1", "gunner"),
        (read_ally, "gunner 21", "gunner"),
        (read_ally, "gunner 1", "gunner"),
        (read_treasure, "red 5", "red-diamond-ring"),
    ],
)
def test_with_a_pack_numbers_may_follow_the_name(reads: Any, text: str, card: str) -> None:
    assert reads(packed(), text) == card


@pytest.mark.parametrize(
    ("reads", "text", "card", "numbers"),
    [
        (read_ally, "gunner 3 1", "gunner", ["2", "1"]),
        (read_ally, "gunner 1 2", "gunner", ["2", "1"]),
        (read_ally, "gunner 2", "gunner", ["2", "1"]),
        (read_ally, "gunner 2 1 1", "gunner", ["2", "1"]),
        (read_treasure, "red 4", "red-diamond-ring", ["5"]),
    ],
)
def test_numbers_that_are_not_on_the_card_are_refused(reads: Any, text: str, card: str, numbers: list[str]) -> None:
    why = refused(reads, packed(), text)
    assert (why.key, why.facts) == ("other-numbers", {"card": card, "numbers": numbers})


def test_a_name_with_a_number_in_it_is_read_as_it_stands_in_files() -> None:
    data = {**DATA, "ally": [{"name": f"Agent {n}", "cost": 2, "vp": 1, "copies": 2} for n in (6, 7)]}
    t = GAME.new(Setting(["ann", "bob"], "track", GAME.filled("track", {}), "", opened(RattaneerPack, data)))
    assert ALLY_CARD.parse(" Agent-7", t, t.allies, t.allies) == ("agent-7", "agent-7")
    assert refused(ALLY_CARD.parse, "agent", t, t.allies, t.allies).key == "card-several"


def test_a_treasure_of_the_pack_by_its_name() -> None:
    assert read_treasure(packed(), "red") == "red-diamond-ring"
    assert read_treasure(packed(), "scale of the merchants") == "scale-of-the-merchants"
    assert refused(read_treasure, packed(), "ring").key == "treasure-unread"


# ── what a face says ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_face_says_what_is_printed_on_it() -> None:
    assert printed("gems/6/2") == Plunder(goods="gems", value=6, strength=2)  # type: ignore[arg-type]  # as typed
    assert printed("ship/coffee-rum/0/1/2") == Shipping(goods=("coffee", "rum"), prices=(0, 1, 2))
    assert printed("ship/any/1") == Shipping(goods=("gems", "coffee", "tobacco", "rum"), prices=(1,))
    assert printed("ally/3/2") == Ally(name="", cost=3, vp=2)
    assert printed("ally/3/2/1") == Ally(name="", cost=3, vp=2, effect=Does.STRENGTH, amount=1)
    fencer = printed("master-fencer/5/3")
    assert isinstance(fencer, Ally)
    assert (fencer.cost, fencer.vp, fencer.effect, fencer.amount) == (5, 3, Does.STRENGTH, 2)
    goblet = printed("friendship-goblet/6")
    assert isinstance(goblet, Treasure)
    assert (goblet.vp, goblet.effect, goblet.amount) == (6, Does.PER_CUBE, 2)


@pytest.mark.parametrize(
    "face",
    [
        *("", "gems", "gems/6", "gems/6/2/1", "gems/x/2", "gems/6/100", "gems/06/2", "spoon/6/2"),
        *("ship", "ship/rum", "ship/spoon/1", "ship/rum/x", "ally/3", "ally/3/2/1/1", "gunner/2", "gunner/2/1/1"),
        *("black-pearl", "black-pearl/1/1", "black-pearl/x"),
    ],
)
def test_any_other_face_says_nothing(face: str) -> None:
    assert printed(face) is None


def test_an_ally_that_no_rulebook_tells_of_fights_with_its_strength() -> None:
    t = two(Has("3"), unread=True)
    Go(t, fill_the_tavern(t))("turn.ally", "", "3 2 2")("turn.ally", "", "3 2")
    for card in list(t.tavern.cards):
        t.allies.move(t, card, t.tavern, t.captain("ann").allies)
    assert t.strength(t.captain("ann"), 3) == 2


# ── the Treasure tile ───────────────────────────────────────────────────────────────────────────────────────────


def test_the_tile_is_typed_square_by_square_and_the_rectangle_last() -> None:
    token, spots = TILE.parse(" 10, 08 7/6  4", two(unread=True))
    assert token == "10 8 7 6 4"
    assert [(s.card, s.number, s.points, s.treasure, s.many) for s in spots] == [
        ("", 1, 10, False, False),
        ("", 2, 8, False, False),
        ("", 3, 7, False, False),
        ("", 4, 6, False, False),
        ("", 5, 4, False, True),
    ]
    token, spots = TILE.parse("9 7* 3", unread())
    assert (token, [s.treasure for s in spots]) == ("9 7* 3", [False, True, False])


@pytest.mark.parametrize(
    ("text", "expansion", "key"),
    [
        ("", True, "tile"),
        ("9 x 3", True, "tile"),
        ("9 51 3", True, "tile"),
        (f"9 {'9' * 5000} 3", True, "tile"),
        ("9 -3", True, "tile"),
        (" ".join("1" * 22), True, "tile"),
        ("9 7* 3", False, "tile-star"),
        ("9 7 3*", True, "tile-star"),
        ("9 *7 3", True, "tile"),
        ("9 X7 3", True, "tile"),
        ("X9 7 3", True, "tile"),
    ],
)
def test_what_is_no_tile(text: str, expansion: bool, key: str) -> None:
    why = refused(TILE.parse, text, unread() if expansion else two(unread=True))
    assert (why.key, why.facts) == (key, {"answer": text, "expansion": expansion})


def test_the_tile_is_asked_for_where_no_pack_tells_and_its_example_is_taken() -> None:
    t = two(unread=True)
    t.round, t.tile = 0, []
    go = Go(t, set_the_table(t))
    assert (go.waits, go.places[-1]) == (("tile", ()), "setup.tile")
    assert TILE.parse(" ".join("1" * 21), t)[1][-1].number == 21
    assert TILE.parse("50 50", t)[0] == "50 50"
    for table in (t, unread()):
        example = TILE.example(table)
        assert TILE.parse(example, table)[0] == example
    assert TILE.facts is not None
    assert (TILE.hint, TILE.facts(t), "*" in TILE.example(unread())) == ("tile", {"expansion": False}, True)
    assert go.refuses("tile", "", "9 4*").key == "tile-star"
    go("tile", "", "9 4")
    assert ([spot.points for spot in t.tile], go.waits) == ([9, 4], ("land.first", ()))
