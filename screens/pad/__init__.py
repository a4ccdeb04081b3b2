"""The board of a score pad, the same for every game that has one."""

from __future__ import annotations

from typing import Final

from screens.pad.board import PadBoard
from screens.scene import Board

BOARD: Final[Board] = PadBoard()

__all__ = ["BOARD"]
