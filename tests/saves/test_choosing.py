"""Choosing among sessions: by whatever words are on them, and key by key through what there is. No file is there."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from saves.choosing import BROKEN, Choosing, Wanted, What, state_of
from saves.library import ABANDONED, FINISHED, OPEN, Entry
from tests.saves.made import WHEN

HOSTILE = ("[/", "[red]x", ".*", "(", "[@click=app.quit]x[/]", 'O\'Rat "Q"', "a,b", "=1+1", "{seat:name}", "\\")


def entry(name: str, game: str = "high-tea", players: str = "Ann Bob", state: str = OPEN, **more: object) -> Entry:
    """A session in `NAME.toml`, which is no file anywhere."""
    seats = {f"seat-{at}": player for at, player in enumerate(players.split())}
    found = Entry(path=Path(f"/nowhere/{name}.toml"), changed=WHEN, started=datetime(2025, 4, 1), id=f"id-{name}")
    found.game, found.use, found.title, found.seats, found.state = game, "play", name, seats, state
    for field, value in more.items():
        setattr(found, field, value)
    return found


WINTER = Choosing(
    [
        entry("pies", "pie-rats", "Ann Cy", notes=["Bob watched from the sill."]),
        entry("tea", "high-tea", "Ann Bob Zoë", FINISHED, title="Zoë’s Mouldy Duchess"),
        entry("gats", "rats-with-gats", "Anna Bob Dot", ABANDONED, use="track"),
        entry("duel", "rats-and-relics", "ann Annabel", FINISHED),
        entry("chess", "chess", "Cy", "unreadable", trouble="chess.toml is of a game that is not known here: chess."),
        Entry(path=Path("/nowhere/zeros.toml"), changed=WHEN, trouble="zeros.toml is empty."),
    ]
)


def fitting(**wanted: str) -> list[str]:
    """The files of those that fit."""
    return [one.path.stem for one in WINTER.fitting(Wanted(**wanted))]


EVERY = ["pies", "tea", "gats", "duel", "chess", "zeros"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", EVERY),
        ("   ", EVERY),
        ("gats", ["gats"]),
        ("pie rats", ["pies"]),
        ("rats pie", ["pies"]),
        ("RATS WITH", ["gats"]),
        ("high tea at sea", ["tea"]),
        ("tea", ["tea"]),
        ("finished", ["tea", "duel"]),
        ("open", ["pies"]),
        ("broken", ["chess", "zeros"]),
        ("abandoned bob", ["gats"]),
        ("track", ["gats"]),
        ("ann", ["pies", "tea", "gats", "duel"]),
        ("anna", ["gats", "duel"]),
        ("annabel finished", ["duel"]),
        ("bob", ["pies", "tea", "gats"]),
        ("sill watched", ["pies"]),
        ("zoe's", ["tea"]),
        ("ZOË’S duch", ["tea"]),
        ("id-duel", ["duel"]),
        ("zeros.toml", ["zeros"]),
        ("empty", ["zeros"]),
        ("not known", ["chess"]),
        ("2025-04", ["pies", "tea", "gats", "duel", "chess"]),
        ("2026-11-29 gats", ["gats"]),
        ("mouldy gats", []),
        ("duchessa", []),
    ],
)
def test_words_in_any_order_must_all_fit(text: str, found: list[str]) -> None:
    assert fitting(text=text) == found


def test_a_player_is_meant_whole_and_not_by_a_beginning() -> None:
    assert fitting(player="Ann") == ["pies", "tea", "duel"]
    assert fitting(player=" ANN ") == ["pies", "tea", "duel"]
    assert fitting(player="Anna") == ["gats"]
    assert fitting(player="An") == []


def test_everything_that_is_wanted_must_fit() -> None:
    assert fitting(state=FINISHED) == ["tea", "duel"]
    assert fitting(state=BROKEN) == ["chess", "zeros"]
    assert fitting(game="high-tea", state=FINISHED, player="bob", text="duchess") == ["tea"]
    assert fitting(game="high-tea", state=OPEN) == []
    assert [state_of(one) for one in WINTER.entries] == [OPEN, FINISHED, ABANDONED, FINISHED, BROKEN, BROKEN]
    assert (Wanted().all, Wanted(text=" ").all, Wanted(text="x").all, Wanted(state=OPEN).all) == (
        True,
        True,
        False,
        False,
    )


@pytest.mark.parametrize(
    ("what", "wanted", "values"),
    [
        ("game", Wanted(), ["high-tea", "pie-rats", "rats-with-gats", "rats-and-relics", "chess"]),
        ("game", Wanted(player="Bob"), ["high-tea", "rats-with-gats"]),
        ("state", Wanted(), [OPEN, FINISHED, ABANDONED, BROKEN]),
        ("state", Wanted(player="Cy"), [OPEN, BROKEN]),
        ("player", Wanted(), ["Ann", "Bob", "Cy", "Anna", "Annabel", "Dot", "Zoë"]),
        ("player", Wanted(text="annabel"), ["Ann", "Annabel"]),
        ("player", Wanted(state=BROKEN), ["Cy"]),
    ],
)
def test_only_what_leaves_something_can_be_chosen(what: What, wanted: Wanted, values: list[str]) -> None:
    """Ann was there three times, Bob and Cy twice; as often, they stand by name, written as it was written last."""
    assert WINTER.values(what, wanted) == values
    now = wanted
    for value in [*values, ""]:
        now = WINTER.turned(what, now)
        assert getattr(now, what) == value
    assert now == wanted
    assert getattr(WINTER.turned(what, wanted, -1), what) == values[-1]


def test_a_value_that_is_gone_begins_anew() -> None:
    assert WINTER.turned("player", Wanted(player="Zelda")) == Wanted(player="Ann")
    assert Choosing([]).turned("state", Wanted(state=OPEN)) == Wanted()


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_people_are_called_is_found_as_it_stands(name: str) -> None:
    odd = entry("odd", players="B", title=name, notes=[])
    odd.seats = {"a": name}
    few = Choosing([odd, entry("even")])
    for wanted in (Wanted(text=name), Wanted(player=name)):
        assert few.fitting(wanted) == [odd]
