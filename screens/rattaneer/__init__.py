"""The board of Rattaneer."""

from __future__ import annotations

from typing import Final

from screens.rattaneer.board import Rattaneers
from screens.scene import Board

BOARD: Final[Board] = Rattaneers()

__all__ = ["BOARD"]
