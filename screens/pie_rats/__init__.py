"""The board of Pie Rats of the Carob Bean Farm."""

from __future__ import annotations

from typing import Final

from screens.pie_rats.board import Pies
from screens.scene import Board

BOARD: Final[Board] = Pies()

__all__ = ["BOARD"]
