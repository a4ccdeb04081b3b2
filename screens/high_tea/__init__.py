"""The board of RATS: High Tea at Sea."""

from __future__ import annotations

from typing import Final

from screens.high_tea.board import Tea
from screens.scene import Board

BOARD: Final[Board] = Tea()

__all__ = ["BOARD"]
