"""Whole sessions: from the first coin to the result, told in order, and the same again from their records."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rat_tables.engine.seats import EVERYONE
from rat_tables.games.rattaneer.table import Rattaneer
from tests.games.rattaneer.play_through import again, played, session, typed
from tests.games.rattaneer.table_laid import FULL, counted, lines, stocks


def phases(t: Rattaneer) -> list[str]:
    """What was told of a round, in order: its beginning, areas, the Farm, the night."""
    return [
        kind for kind, *_ in lines(t, "round", "gap", "connected", "area", "camp.filled", "tiles", "last.next", "over")
    ]


@pytest.mark.parametrize(
    ("names", "options"),
    [
        ("ann bob", {}),
        ("ann bob cy dot eve", {"expansion": True, "compass": "before", "connectors": "spared", "colours": "chosen"}),
        ("ann bob cy", {"use": "track"}),
    ],
)
def test_r33_with_twenty_allies_a_game_has_ten_rounds(names: str, options: dict[str, bool | str]) -> None:
    evening = played(session(names, **options))
    t = evening.table
    assert (t.round, t.last, t.over, len(t.allies)) == (10, True, True, 0)
    assert lines(t, "last.next")[0][2]["allies"]
    assert {card: many for card, many in counted(t).items() if card in FULL} == FULL
    for captain, stock in zip(t.captains, stocks(t), strict=True):
        assert captain.hand + stock + sum(spot.cubes.count(captain.seat) for spot in t.tile) == 5
    assert again(evening).table == t
    result = evening.result
    assert result is not None
    assert result.winners


def test_r23_three_phases_a_round_in_order_and_the_last_has_no_night_but_a() -> None:
    evening = played(session("ann bob"))
    told = phases(evening.table)
    starts = [at for at, kind in enumerate(told) if kind == "round"]
    assert len(starts) == 10
    for start, end in pairwise(starts):
        mornings = told[start + 1 : end]
        assert mornings[0] in ("gap", "connected")
        filled = mornings.index("camp.filled")
        assert set(mornings[1:filled]) <= {"area"}
        assert mornings[filled + 1 :] in (["tiles"], ["tiles", "last.next"])
    assert set(told[starts[-1] + 2 : -1]) <= {"area"}
    assert told[-1] == "over"


def test_the_tiles_go_round_the_table() -> None:
    evening = played(session("ann bob cy"))
    tiles = [(facts["land"], facts["sea"]) for _, _, facts in lines(evening.table, "tiles")]
    left = {"ann": "bob", "bob": "cy", "cy": "ann"}
    assert len(tiles) == 10  # the first holders, and nine nights
    assert all(after == (left[land], left[sea]) for (land, sea), after in pairwise(tiles))


def test_r30_a_placement_is_seen_by_nobody_else_until_all_have_placed() -> None:
    evening = typed(session("ann bob"), "ann")
    typed(evening, "bob=1 3 +3")
    assert evening.ask is not None
    assert evening.ask.who == ("ann",)
    for viewer in ("ann", EVERYONE):
        assert "1 3 +3" not in repr(evening.table.as_seen_by(viewer))
    typed(evening, "ann=1 2")
    assert evening.table.area(3).pirates == ["bob"]
    assert lines(evening.table, "placed")[1] == ("placed", "bob", {"pirates": [1, 3], "cubes": [3], "companion": False})
