"""Packs of cards as data: whatever is wrong in one is said with the card, the field, and what would be right."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rat_tables import games
from rat_tables.desk.options import NOTHING
from rat_tables.engine.asks import KNOCK, NONE, Refused
from rat_tables.engine.packs import FORMAT, LONGEST, RESERVED, Pack, mistakes, opened, slug
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session, seated
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.words import Words, shared
from tests.ways.orchard import ORCHARD, OrchardPack

HERE = Path(__file__).parents[1] / "ways" / "orchard_pack.toml"
WINDFALL = tomllib.loads(HERE.read_text())
WORDS = Words(shared())


def said(data: dict[str, Any], kind: type[Pack] = OrchardPack, game: str = "orchard") -> list[str]:
    """Everything that is wrong, as it reads."""
    found = [WORDS.refused(why) for why in mistakes(kind, data, game)]
    assert WORDS.missed == set()
    return found


def with_change(path: str, value: object) -> dict[str, Any]:
    """The windfall with one field another (`fruit.0.sweet`); None takes it away."""
    data = copy.deepcopy(WINDFALL)
    *way, last = path.split(".")
    inner: Any = data
    for step in way:
        inner = inner[int(step)] if step.isdigit() else inner[step]
    if value is None:
        del inner[last]
    else:
        inner[int(last) if isinstance(inner, list) else last] = value
    return data


def test_a_pack_that_is_right() -> None:
    pack = opened(OrchardPack, WINDFALL, "orchard")
    assert [card.card for card in pack.cards()] == ["big-basket", "golden-apple", "sloe"]
    assert pack.counts() == {"basket": 3, "fruit": 3}
    assert pack.stand_ins() == (4, 6)
    assert mistakes(OrchardPack, WINDFALL, "orchard") == []


def test_a_game_s_own_pack_is_right() -> None:
    data = tomllib.loads((Path(games.__file__).parent / "pie_rats" / "pack.toml").read_text())
    pack = opened(PiePack, data, "pie-rats")
    assert pack.counts() == {"captain": 6, "crew": 48, "charisma": 20, "action": 13, "pie": 20}


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("fruit.0.sweet", 12, "fruit card 1 (“Golden apple”), sweet: 12 cannot stand there; right is a whole number"),
        ("fruit.0.sweet", "4", 'sweet: "4" cannot stand there; right is a whole number from -9 to 9.'),
        ("fruit.0.sweet", True, "sweet: true cannot stand there; right is a whole number from -9 to 9."),
        ("fruit.0.sweet", 1.5, "sweet: 1.5 cannot stand there"),
        ("fruit.0.sweet", None, "fruit card 1 (“Golden apple”), sweet: is missing; right is a whole number from -9"),
        ("fruit.0.name", None, "fruit card 1, name: is missing; right is a text in quotes."),
        ("fruit.1.name", 3, "fruit card 2, name: 3 cannot stand there; right is a text in quotes."),
        ("fruit.0.ripe", "yes", 'ripe: "yes" cannot stand there; right is true or false.'),
        ("fruit.0.prices", [1, -1], "prices: [1, -1] cannot stand there; right is a list in [ ], each of it a whole"),
        ("fruit.0.swet", 3, "swet: there is no such field; did you mean sweet. Here it can be name, copies, printed"),
        ("fruit.0.tree", 3, "tree: there is no such field. It belongs to the pack, above its first card; here"),
        ("fruit.0.copies", 0, "copies: 0 cannot stand there; right is a whole number from 1 to 99."),
        ("basket.0.colour", "blue", 'colour: "blue" cannot stand there; right is one of "red", "green".'),
        ("fruit.1.known", ["nmae"], 'known: "nmae" is no field of this card; did you mean name.'),
        ("fruit.1.known", ["printed"], 'known: "printed" is no field of this card'),
        ("fruit.1.name", "golden  APPLE", "name: \"golden APPLE\" reads as fruit card 1 does"),
        ("fruit.1.name", "Big-Basket", "reads as basket card 1 does"),
        ("fruit.1.name", "7.5", "has no letter in it to call the card by"),
        ("fruit.1.name", "???", "has no letter in it to call the card by"),
        ("fruit.1.name", "Knock", '"Knock" means something else where answers are typed; right is another name'),
        ("fruit.1.name", "x" * 41, "name: 41 signs are too many; right are 40 at most."),
        ("fruit.0", 3, "fruit card 1: 3 cannot stand there; right is a table of fields."),
        ("fruit", 3, "fruit: 3 cannot stand there; right is a list in [ ], each of it a table of fields."),
        ("fruit", None, "fruit: there are no such cards, and the game needs some."),
        ("fruit", [], "there is no fruit card; right is one at least."),
        ("fruits", [], "fruits: there is no such field; did you mean fruit. Here it can be format, game, pack"),
        ("tree.rows", "x", 'tree.rows: "x" cannot stand there; right is a whole number.'),
        ("tree.leaf", 1, "tree.leaf: there is no such field. Here it can be rows."),
        ("players", [3], "players: [3] cannot stand there; right is 2 in [ ], each a whole number."),
        ("players", [3, 2], "players: from 3 to 2 is the wrong way round; right is [least, most]."),
        ("players", [2, 4], "players: there are 3 basket cards; right are 4 at least, or another number here."),
        ("format", 2, "format: this pack is of a newer form (2; 1 is known here): a newer rat-tables reads it."),
        ("format", 0, "format: 0 cannot stand there; right is a whole number, 1 or more."),
        ("format", "1", 'format: "1" cannot stand there; right is a whole number.'),
        ("game", "pie-rats", 'game: "pie-rats" is another game; this is read for "orchard".'),
        ("game", None, "game: is missing; right is a text in quotes."),
        ("pack", None, "pack: is missing; right is a text in quotes."),
        ("pack", "None", 'pack: "None" cannot be the name of a pack; right is a text with a letter in it'),
        ("pack", " ", "cannot be the name of a pack"),
        ("title", "x" * 61, "title: 61 signs are too many; right are 60 at most."),
    ],
)  # fmt: skip
def test_every_mistake_says_where_and_what_would_be_right(path: str, value: object, sentence: str) -> None:
    (found,) = said(with_change(path, value))
    assert sentence in found
    with pytest.raises(Refused) as why:
        opened(OrchardPack, with_change(path, value), "orchard")
    assert WORDS.refused(why.value) == found


def test_a_number_too_long_to_be_written() -> None:
    assert said(with_change("fruit.0.sweet", 16**5000))[0].startswith("fruit card 1 (“Golden apple”), sweet: … cannot")


def test_all_mistakes_are_told_at_once() -> None:
    data = with_change("fruit.0.sweet", 12)
    data["fruit"][1] |= {"name": "Roll", "ripe": 1}
    data["basket"][0]["colour"] = ""
    found = said(data)
    assert len(found) == 4
    assert [line.split(",")[0] for line in found] == [
        "basket card 1 (“Big basket”)",
        "fruit card 1 (“Golden apple”)",
        "fruit card 2 (“Roll”)",
        "fruit card 2 (“Roll”)",
    ]


def test_absurd_totals() -> None:
    data = copy.deepcopy(WINDFALL)
    data["fruit"] = [{"name": f"Fruit {chr(97 + n)}", "sweet": 0, "copies": 99} for n in range(11)]
    assert said(data) == ["1092 cards are more than any box holds; right are 999 at most."]


def test_pie_rats_needs_a_captain_each() -> None:
    data = tomllib.loads((Path(games.__file__).parent / "pie_rats" / "pack.toml").read_text())
    data["captain"] = data["captain"][:5]
    assert said(data, PiePack, "pie-rats") == [
        "players: there are 5 captain cards; right are 6 at least, or another number here.",
    ]


def test_no_face_is_a_token_that_means_something_else() -> None:
    assert {*NOTHING, NONE, KNOCK} <= RESERVED
    for name in (*RESERVED, "Never mind", "NO"):
        assert slug(name) in RESERVED


@pytest.mark.parametrize("name", ["[/b]", "{seat:name}", "[red]x", "a.b+c:d/e", "=1+1 a", "O'Rat “Q”", "naïve Ñu"])
def test_no_name_makes_a_face_that_is_read_for_more(name: str) -> None:
    pack = opened(OrchardPack, with_change("fruit.0.name", name), "orchard")
    assert not set(pack.fruit[0].card) & set(".+:/?= []{}")
    assert pack.fruit[0].name == name


def test_controls_are_cleaned_out_of_all_texts() -> None:
    data = with_change("fruit.0.name", "Red\x1b[31m\nplum\u202e")
    data["title"] = "Wind\x07fall"
    pack = opened(OrchardPack, data, "orchard")
    assert (pack.fruit[0].name, pack.title) == ("Red[31m plum", "Windfall")


def test_a_half_read_card_does_not_hide_its_sources() -> None:
    data = with_change("fruit.1.sweet", "x")
    data["fruit"][1]["known"] = ["colour"]
    first, second = said(data)
    assert "sweet" in first
    assert '"colour" is no field of this card' in second


def test_deep_and_strange_data_is_only_wrong() -> None:
    deep: Any = 1
    for _ in range(60):
        deep = [deep]
    assert said(with_change("fruit.0.prices", deep))
    assert said({}) == [
        "game: is missing; right is a text in quotes.",
        "pack: is missing; right is a text in quotes.",
        "basket: there are no such cards, and the game needs some.",
        "fruit: there are no such cards, and the game needs some.",
    ]


def head(use: str, pack: dict[str, Any] | None) -> Head:
    seats = [SeatHead("Ann", "ann", "A", 1), SeatHead("Bob", "bob", "B", 2)]
    return Head(game="orchard", use=use, seat=seats, pack=pack)


def test_a_table_is_set_from_the_pack_of_the_session() -> None:
    made = seated(ORCHARD, head("play", WINDFALL))
    assert made.pack == opened(OrchardPack, WINDFALL)
    assert seated(ORCHARD, head("track", None)).pack is None
    with pytest.raises(Refused, match="pack-needed"):
        seated(ORCHARD, head("play", None))
    with pytest.raises(Refused, match="pack-mistake"):
        Session(ORCHARD, head("play", {**WINDFALL, "fruit": []}))


def test_a_pack_of_another_game_is_not_played_with() -> None:
    with pytest.raises(Refused, match="pack-mistake"):
        seated(ORCHARD, head("play", {**WINDFALL, "game": "pie-rats"}))


def test_the_limits_are_those_that_are_told() -> None:
    assert FORMAT == 1
    assert opened(OrchardPack, with_change("fruit.0.name", "x" * LONGEST)).fruit[0].name == "x" * LONGEST
