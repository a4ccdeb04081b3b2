"""What several tests of the screens stand on."""

from __future__ import annotations

import pytest

from rat_tables import games


@pytest.fixture
def high_tea_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Tea alone on the shelf: what a menu, a form or a list of rules shows is of one game."""
    for name in [name for name in games.SHELVES if name != "high-tea"]:
        monkeypatch.delitem(games.SHELVES, name)
