"""The board of Rats with Gats."""

from __future__ import annotations

from typing import Final

from screens.rats_with_gats.board import Gats
from screens.scene import Board

BOARD: Final[Board] = Gats()

__all__ = ["BOARD"]
