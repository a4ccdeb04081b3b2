"""Views fail closed; and every struct of every game keeps the laws that views and fingerprints live by."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from rat_tables.engine.cards import Deck, Open, Pile
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.seats import ALL, EVERYONE, TABLE, Seat, sees
from rat_tables.engine.table import Table, digest
from rat_tables.engine.views import Counted, Everyone, Hidden, HiddenValue, Nobody, Owner, View, as_data, seen_by
from rat_tables.games import SHELVES
from tests.engine.made import Rat, Yard, yard
from tests.games.kuhn import KUHN, Gambler
from tests.games.midden import MIDDEN, Midden
from tests.games.noughts import NOUGHTS, Noughts

# ── who sees what ───────────────────────────────────────────────────────────────────────────────────────────────


class Chest(msgspec.Struct):
    """Belongs to whoever it stands before."""

    lid: Everyone[str] = "shut"
    inside: Owner[list[str]] = []
    coins: Counted[list[int]] = []
    curse: Nobody[str] = ""
    forgotten: str = "no word who sees it"
    odd: Annotated[int, "not a word either"] = 3


class Sailor(msgspec.Struct):
    """Has a seat, and so owns what is below."""

    seat: Everyone[Seat] = TABLE
    chest: Everyone[Chest] = msgspec.field(default_factory=Chest)
    mates: Everyone[dict[str, Chest]] = {}
    shut: Owner[Chest] = msgspec.field(default_factory=Chest)


class Ship(msgspec.Struct):
    """Nobody's."""

    crew: Everyone[list[Sailor]] = []
    hold: Everyone[Chest] = msgspec.field(default_factory=Chest)


def chest() -> Chest:
    return Chest("open", ["map"], [1, 2, 3], "rats")


def ship() -> Ship:
    return Ship([Sailor("ann", chest(), {"parrot": chest()}, chest()), Sailor("bob", chest())], chest())


def view(viewer: str) -> dict[str, Any]:
    data: dict[str, Any] = as_data(seen_by(ship(), viewer))
    return data


CLOSED = {"hidden": None}
OF_OTHERS = {
    "lid": "open", "inside": CLOSED, "coins": {"hidden": 3}, "curse": CLOSED, "forgotten": CLOSED, "odd": CLOSED,
}  # fmt: skip
OWN = {**OF_OTHERS, "inside": ["map"], "coins": [1, 2, 3]}
BARE = {
    "lid": "open", "inside": ["map"], "coins": [1, 2, 3], "curse": "rats", "forgotten": "no word who sees it", "odd": 3,
}  # fmt: skip


def test_the_owner_sees_its_own_others_what_is_open_and_how_many() -> None:
    ann, bob = view("ann")["crew"]
    assert ann["chest"] == ann["shut"] == ann["mates"]["parrot"] == OWN
    assert bob["chest"] == OF_OTHERS
    assert view("ann")["hold"] == OF_OTHERS, "what is nobody's is seen by nobody"


def test_the_public_sees_only_what_is_open() -> None:
    ann, bob = view(EVERYONE)["crew"]
    assert ann["chest"] == ann["mates"]["parrot"] == bob["chest"] == OF_OTHERS
    assert ann["shut"] == CLOSED
    assert view("nobody-of-that-name") == view(EVERYONE)


def test_open_hands_show_everything() -> None:
    ann, bob = view(ALL)["crew"]
    assert ann["chest"] == ann["shut"] == bob["chest"] == view(ALL)["hold"] == BARE


def test_the_table_is_nobodys_seat() -> None:
    assert not sees(TABLE, TABLE)
    assert sees(ALL, TABLE)
    assert not sees(EVERYONE, "ann")
    assert as_data(seen_by(ship(), TABLE)) == view(EVERYONE)


def test_what_has_no_plain_form_is_hidden() -> None:
    class Thing:
        pass

    for value in (Thing(), 1.5, {1, 2}, b"x", object):
        assert isinstance(seen_by(value, ALL), Hidden)


def test_a_view_says_what_it_does_not_show() -> None:
    shown = seen_by(ship(), "ann")
    assert isinstance(shown, View)
    assert shown.crew[0].chest.lid == shown["crew"][0]["chest"]["lid"] == "open"
    with pytest.raises(AttributeError, match="hull"):
        _ = shown.hull


BINARY: list[Callable[[Any, Any], Any]] = [
    operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.truediv,
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge, operator.contains, operator.getitem,
]  # fmt: skip
UNARY: list[Callable[[Any], Any]] = [bool, len, iter, int, float, abs, operator.neg, operator.index, hash, list, sum]


@pytest.mark.parametrize("do", BINARY)
@pytest.mark.parametrize("count", [None, 3])
def test_nothing_is_reckoned_with_a_hidden_value(do: Callable[[Any, Any], Any], count: int | None) -> None:
    with pytest.raises(TypeError):
        do(Hidden(count), 3)


@pytest.mark.parametrize("do", [op for op in BINARY if op not in (operator.contains, operator.getitem)])
def test_nor_does_it_stand_on_the_other_side(do: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(TypeError):
        do(3, Hidden(3))


@pytest.mark.parametrize("do", UNARY)
def test_nor_is_it_asked_anything(do: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError):
        do(Hidden(3))


def test_not_even_whether_it_is_in_a_list() -> None:
    with pytest.raises(HiddenValue):
        assert 3 in [Hidden()]
    assert [repr(Hidden()), f"{Hidden(4)}"] == ["?", "?×4"]


# ── the laws of tables ──────────────────────────────────────────────────────────────────────────────────────────

TEST_GAMES: list[Game[Any]] = [KUHN, NOUGHTS, MIDDEN, yard(lambda t: iter(()))]  # type: ignore[arg-type,return-value]


def tables() -> Iterator[type[Table]]:
    """The tables of the games on the shelf and of those that live in the tests."""
    for game in [*(shelf.open() for shelf in SHELVES.values()), *TEST_GAMES]:
        seats = [f"s{i}" for i in range(game.seats[1])]
        for sat in {id(game.used(use)): game.used(use) for use in game.all_uses}.values():
            yield type(sat.new(Setting(seats, sat.uses[0], sat.filled(sat.uses[0], {}))))


def inside(hint: Any) -> Iterator[Any]:
    """A type and every type it is made of, without going into structs."""
    yield hint
    for part in get_args(hint):
        yield from inside(part)


def structs(root: type[msgspec.Struct], above: tuple[type, ...] = ()) -> Iterator[type[msgspec.Struct]]:
    """Every struct that a table can hold; nothing points back up."""
    assert root not in above, f"{root.__name__} lies in itself"
    yield root
    for hint in get_type_hints(root).values():
        for part in inside(hint):
            if isinstance(part, type) and issubclass(part, msgspec.Struct):
                yield from structs(part, (*above, root))


def all_structs() -> list[type[msgspec.Struct]]:
    """Each struct once, by name."""
    found = {struct for table in tables() for struct in structs(table)}
    return sorted(found, key=lambda struct: (struct.__module__, struct.__qualname__))


EMPTY = (None, False, 0, "")
NAMES_OF_A_VIEW = {name for name in dir(View) if not name.startswith("_")}


def breaches(struct: type[msgspec.Struct]) -> Iterator[str]:
    """Where a struct breaks a law of tables."""
    if not struct.__struct_config__.omit_defaults:
        yield "does not leave its defaults out"
    hints = get_type_hints(struct)
    for field in msgspec.structs.fields(struct):
        default, factory = field.default, field.default_factory
        if default is msgspec.NODEFAULT and factory is msgspec.NODEFAULT:
            yield f"{field.name} has no default"
        elif factory is not msgspec.NODEFAULT:
            # A pile is never left out of a fingerprint: to add one to a game changes old fingerprints.
            if factory() not in ([], {}) and not isinstance(factory(), Pile):
                yield f"{field.name} does not begin empty"
        elif not isinstance(default, Enum) and not any(default is empty for empty in EMPTY):
            yield f"{field.name} begins with {default!r}"
        for part in inside(hints[field.name]):
            if part in (float, Any) or (get_origin(part) or part) in (set, frozenset, bytes):
                yield f"{field.name} holds a {part}"
            if get_origin(part) is dict and not (
                isinstance(get_args(part)[0], type) and issubclass(get_args(part)[0], str)
            ):
                yield f"{field.name} has keys that are no words"
        if field.name in NAMES_OF_A_VIEW:
            yield f"{field.name} is hidden by the view's own method of that name"


def test_the_tables_of_all_games_keep_the_laws() -> None:
    found = all_structs()
    assert {Gambler, Midden, Deck, Open, Pile} <= set(found)
    assert {struct.__name__: list(breaches(struct)) for struct in found if list(breaches(struct))} == {}


def test_the_laws_are_looked_at() -> None:
    class Bad(msgspec.Struct):
        a: float
        b: list[set[str]] = []
        c: dict[int, str] = {}
        d: int = 42
        e: list[int] = msgspec.field(default_factory=lambda: [1])
        items: int = 0

    assert list(breaches(Bad)) == [
        "does not leave its defaults out",
        "a has no default",
        "a holds a <class 'float'>",
        "b holds a set[str]",
        "c has keys that are no words",
        "d begins with 42",
        "e does not begin empty",
        "items is hidden by the view's own method of that name",
    ]


def test_a_new_field_with_a_default_leaves_old_fingerprints_alone() -> None:
    class Longer(Yard):
        laps: Everyone[int] = 0
        found: Everyone[dict[str, int]] = msgspec.field(default_factory=dict)

    old, new = Yard(["ann"], rats=[Rat("ann", 3)]), Longer(["ann"], rats=[Rat("ann", 3)])
    assert digest(old, None) == digest(new, None)
    new.found["a"] = 1
    assert digest(old, None) != digest(new, None)


def test_the_order_in_which_a_dict_was_filled_is_no_part_of_a_fingerprint() -> None:
    one, other = Noughts(["ann", "bob"], marks={"a1": "ann", "b2": "bob"}), Noughts(["ann", "bob"])
    other.marks["b2"] = "bob"
    other.marks["a1"] = "ann"
    assert digest(one, None) == digest(other, None)
