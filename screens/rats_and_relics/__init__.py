"""The board of Rats & Relics."""

from __future__ import annotations

from typing import Final

from screens.rats_and_relics.board import Duel
from screens.scene import Board

BOARD: Final[Board] = Duel()

__all__ = ["BOARD"]
