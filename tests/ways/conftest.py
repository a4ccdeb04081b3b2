"""The tests' own games stand on the shelf while a test of this folder runs."""

from __future__ import annotations

import pytest

from rat_tables import games
from tests.ways.shelf import FAIR, KUHN, QUAY


@pytest.fixture(autouse=True)
def more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put them there, and take them off again."""
    for shelf in (KUHN, FAIR, QUAY):
        monkeypatch.setitem(games.SHELVES, shelf.name, shelf)
