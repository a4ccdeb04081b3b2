"""In round 4 the second scavenge of round 2 turns out to have been 2 and 6, not 3 and 6."""

from __future__ import annotations

from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Head
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.engine.views import as_data
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.table import HighTea
from rat_tables.tale import Tale
from rat_tables.words import of_game
from saves.people import seat_heads
from saves.store import Store, load
from tests.games.high_tea.play_through import Tea, at, go_on, session

TAKES = {
    "scavenge.dice": "1 4",
    "scavenge.take": "crumbs",  # one die is 1, the other 4: 1 Crumb for everybody, round after round
    "2.scavenge.2:scavenge.dice": "3 6",
    "2.scavenge.2:scavenge.take": "flowers",
    "2.scavenge.2:scavenge.take:bob": "straw",
    "form": "dish",
    "host.first": "ann",
}
MENDED = {
    **TAKES,
    "2.outdo.baubles:baubles:bob": "crumbs",
    "2.scavenge.2:scavenge.dice": "2 6",
    "2.scavenge.2:scavenge.take:bob": "baubles",
}
IN_ROUND_4 = at("scavenge.dice", "4")


def dice_of(tea: Tea, place: str) -> int:
    """The number of the record of the dice rolled there."""
    return next(step.n for step in tea.line if step.record.ask == "scavenge.dice" and step.record.place == place)


def answers(tea: Tea) -> list[tuple[str, str, str, str]]:
    """Every answer of the line: place, kind, seat, token."""
    return [(*step.record.key, step.record.answer) for step in tea.line]


def table(tea: Tea) -> object:
    """All that lies there."""
    return as_data(tea.table.as_seen_by(ALL))


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Tea, Store]:
    """Four rats tracked with the sheets in the app, played into round 4, in a file."""
    store = Store.create(
        tmp_path, Head(game="high-tea", use="track", title="Duchess", seat=seat_heads(["Ann", "Bob", "Cy", "Dot"]))
    )
    tea: Session[HighTea] = Session(GAME, store.head, write=store.append)
    tea.start()
    return go_on(tea, TAKES, IN_ROUND_4), store


def test_the_draft_shows_kept_dropped_and_open_and_writes_nothing(kept: tuple[Tea, Store]) -> None:
    tea, store = kept
    before, records, data = table(tea), len(tea.records), store.path.read_bytes()
    draft = Draft(tea, dice_of(tea, "2.scavenge.2"), "2 6")
    assert [step.record.answer for step in draft.dropped] == ["straw"]
    assert draft.dropped[0].record.key == ("2.scavenge.2", "scavenge.take", "bob")
    assert draft.open is not None
    assert (draft.open.kind, draft.open.who) == ("scavenge.take", ("bob",))
    assert list(draft.open.offers["bob"]) == ["flowers", "baubles"]
    # the three others' Flowers, of which there are 2 now and not 3
    assert [step.record.seat for step in draft.kept] == ["ann", "cy", "dot"]
    with pytest.raises(Refused):
        draft.answer("straw")
    draft.answer("baubles")
    assert (table(tea), len(tea.records), store.path.read_bytes()) == (before, records, data)


def test_afterwards_everything_is_counted_again(kept: tuple[Tea, Store]) -> None:
    tea, store = kept
    assert tea.table.rat("bob").nests == ["swords"]  # built of the 6 Straw that were never there
    draft = Draft(tea, dice_of(tea, "2.scavenge.2"), "2 6")
    draft.answer("baubles")
    assert draft.open is not None
    assert (draft.open.kind, draft.open.who) == ("baubles", ("bob",))  # his 5 of any, which nobody had been asked
    draft.answer("crumbs")
    assert draft.open is None
    assert {step.record.ask for step in draft.dropped} == {"scavenge.take", "nest"}
    draft.commit()
    straight = go_on(session("ann bob cy dot", title="Duchess"), MENDED, IN_ROUND_4)
    assert tea.table.rat("bob").nests == straight.table.rat("bob").nests == []
    assert table(tea) == table(straight)
    # the same answers; only Bob's sealed one came last, since it was asked anew
    assert sorted(answers(tea)) == sorted(answers(straight))
    go_on(tea, MENDED)
    go_on(straight, MENDED)
    assert tea.result == straight.result
    assert tea.verify() == []
    saved = load(store.path)
    opened: Session[HighTea] = Session(GAME, saved.head, saved.records)
    assert (opened.drifted, opened.conflict, table(opened)) == (0, None, table(tea))


def test_the_tale_says_what_it_was(kept: tuple[Tea, Store]) -> None:
    tea, _ = kept
    draft = Draft(tea, dice_of(tea, "2.scavenge.2"), "2 6")
    draft.answer("baubles")
    draft.answer("crumbs")
    draft.commit()
    told = Tale(tea, of_game(games.find("high-tea"))).whole(EVERYONE)
    assert [(passage.text, list(passage.was)) for passage in told if passage.was] == [
        ("2 6 (dice)", ["3 6 (dice)"]),
        ("Bob’s secret choice", ["Bob’s secret choice"]),
    ]
    assert "The dice show 2 and 6: 2 Flowers or 6 Baubles." in [passage.text for passage in told]
    assert not any("show 3 and 6" in passage.text for passage in told)
    assert not any("straw" in passage.text.casefold() for passage in told if passage.struck)  # it was Bob's secret


def test_when_the_app_rolled_they_are_its_own_dice() -> None:
    tea = go_on(session("ann bob cy dot", use="play", title="Duchess"), {}, lambda tea: tea.table.round == 4)
    n = dice_of(tea, "2.scavenge.2")
    was = tea.records[n - 1].answer
    for agreed in (False, True):
        with pytest.raises(Refused) as refused:
            Draft(tea, n, "2 6", agreed=agreed)
        assert (refused.value.key, refused.value.facts) == ("mend-app-dice", {"n": n, "was": was})
