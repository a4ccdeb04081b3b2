"""Packs: what is wrong in a field or with the whole is refused, with the card and the field."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import mistakes
from rat_tables.games.rats_and_relics.pack import Condition, Effect, RelicPack, Trigger
from tests.games.rats_and_relics.table_laid import DATA, PACK, RATS, RELICS


def wrong(data: dict[str, Any]) -> list[tuple[object, ...]]:
    """Kind, number, card and field of each mistake, and what it is."""
    found: list[tuple[object, ...]] = []
    for one in mistakes(RelicPack, data, "rats-and-relics"):
        why = one.facts["why"]
        assert isinstance(why, Refused)
        facts = one.facts
        found.append((str(facts["kind"]), facts["n"], str(facts["card"]), str(facts["field"]), why.key))
    return found


def why(data: dict[str, Any]) -> dict[str, Any]:
    """The facts of the only mistake."""
    (one,) = mistakes(RelicPack, data, "rats-and-relics")
    inner = one.facts["why"]
    assert isinstance(inner, Refused)
    return dict(inner.facts)


def changed(kind: str, n: int, **fields: Any) -> dict[str, Any]:
    """The pack with other fields on a card; None takes one away."""
    data = deepcopy(DATA)
    card = data[kind][n - 1]
    card.update(fields)
    for field in [name for name, value in fields.items() if value is None]:
        del card[field]
    return data


def test_nothing_is_wrong_with_it() -> None:
    assert wrong(DATA) == []


def test_the_three_vocabularies() -> None:
    assert {card.condition for card in PACK.rat} == set(Condition)
    assert {card.trigger for card in PACK.rat} == set(Trigger)
    assert {card.effect for card in PACK.relic} == set(Effect)
    assert (len(RATS), len(RELICS)) == (11, 12)


@pytest.mark.parametrize(
    ("kind", "n", "fields", "card", "field", "key"),
    [
        ("rat", 1, {"name": 3}, "", "name", "pack-right"),
        ("rat", 1, {"name": None}, "", "name", "pack-missing"),
        ("rat", 2, {"name": "Rogue"}, "Rogue", "name", "pack-twice"),
        ("relic", 1, {"name": "Rogue"}, "Rogue", "name", "pack-twice"),
        ("rat", 1, {"name": "As listed"}, "As listed", "name", "pack-reserved"),
        ("rat", 1, {"name": "Draw"}, "Draw", "name", "pack-reserved"),
        ("rat", 1, {"name": "Stuck"}, "Stuck", "name", "pack-reserved"),
        ("rat", 1, {"name": "Concede"}, "Concede", "name", "pack-reserved"),
        ("relic", 2, {"name": "Win"}, "Win", "name", "pack-reserved"),
        *(
            ("rat", 1, {"name": name}, name, "name", "pack-reserved")
            for name in ("Return", "Deck", "Top", "Rat", "Dies")
        ),
        ("rat", 1, {"copies": 0}, "Rogue", "copies", "pack-right"),
        ("rat", 1, {"copies": "four"}, "Rogue", "copies", "pack-right"),
        ("rat", 3, {"condition": "sacrifices"}, "Priest", "condition", "pack-right"),
        ("rat", 3, {"trigger": "opponents-draw"}, "Priest", "trigger", "pack-right"),
        ("rat", 3, {"trigger": None}, "Priest", "trigger", "pack-missing"),
        ("rat", 3, {"number": 7}, "Priest", "number", "pack-strange"),
        ("relic", 6, {"type": "blade"}, "Sword", "type", "pack-right"),
        ("relic", 6, {"type": None}, "Sword", "type", "pack-missing"),
        ("relic", 6, {"effect": "kill"}, "Sword", "effect", "pack-right"),
        ("relic", 6, {"effect": None}, "Sword", "effect", "pack-missing"),
        ("relic", 6, {"number": 3}, "Sword", "number", "pack-number"),
        ("relic", 1, {"number": None}, "Crown", "number", "pack-number"),
        ("relic", 2, {"number": 0}, "Scythe", "number", "pack-number"),
        ("relic", 1, {"number": 31}, "Crown", "number", "pack-right"),
        ("relic", 1, {"number": -1}, "Crown", "number", "pack-right"),
        ("relic", 6, {"players": [2, 2, 3]}, "Sword", "players", "pack-relic-players"),
        ("relic", 6, {"players": [2, 4]}, "Sword", "players", "pack-right"),
        ("relic", 6, {"players": [1, 2, 3]}, "Sword", "players", "pack-right"),
        ("relic", 6, {"printed": 1}, "Sword", "printed", "pack-right"),
        ("relic", 6, {"known": ["strength"]}, "Sword", "known", "pack-known"),
    ],
)
def test_a_mistake_in_a_field(kind: str, n: int, fields: dict[str, Any], card: str, field: str, key: str) -> None:
    assert wrong(changed(kind, n, **fields)) == [(kind, n, card, field, key)]


def test_a_relic_for_no_number_of_players() -> None:
    data = changed("relic", 6, players=[])
    data["relic"][9]["copies"] += 4  # thirty all the same
    assert wrong(data) == [("relic", 6, "Sword", "players", "pack-relic-players")]


def test_a_number_belongs_to_relics_that_win() -> None:
    assert why(changed("relic", 6, number=3)) == {"wins": False}
    assert why(changed("relic", 1, number=None)) == {"wins": True}
    assert wrong(changed("relic", 1, number=30)) == []
    assert wrong(changed("relic", 1, number=1)) == []


def test_thirty_rats() -> None:
    for copies, count in ((3, 29), (5, 31)):
        data = changed("rat", 1, copies=copies)
        assert wrong(data) == [("", 0, "", "", "pack-rats")]
        assert why(data) == {"count": count, "right": 30}


def test_thirty_relics_for_two_and_for_three() -> None:
    for name, players, copies, count in (("Crown", 2, 4, 31), ("Scepter", 3, 1, 29)):
        data = changed("relic", list(RELICS).index(name) + 1, copies=copies)
        assert wrong(data) == [("", 0, "", "", "pack-relics")]
        assert why(data) == {"players": players, "count": count, "right": 30}
    both = changed("relic", 6, copies=5)
    assert [key for *_, key in wrong(both)] == ["pack-relics", "pack-relics"]


def test_a_pack_for_two_alone_needs_no_relics_for_three() -> None:
    data = {**DATA, "players": [2, 2], "relic": [card for card in DATA["relic"] if 2 in card.get("players", [2])]}
    assert wrong(data) == []
    assert wrong({**data, "players": [2, 3]}) == [("", 0, "", "", "pack-relics")]


def test_x14_no_pack_is_for_four() -> None:
    for players in ([2, 4], [1, 3]):
        assert [(field, key) for *_, field, key in wrong({**DATA, "players": players})] == [("players", "pack-right")]
    assert wrong({**DATA, "players": [3, 2]}) == [("", 0, "", "players", "pack-players")]


def test_no_rats_or_no_relics_is_said_once() -> None:
    assert wrong({**DATA, "rat": []}) == [("", 0, "", "", "pack-few")]
    assert wrong({**DATA, "relic": []}) == [("", 0, "", "", "pack-few")]


def test_a_pack_of_another_game() -> None:
    assert wrong({**DATA, "game": "pie-rats"}) == [("", 0, "", "game", "pack-game")]
