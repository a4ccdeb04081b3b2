"""The table: a game's board, the private part, the ship's log and the decision bar."""

from screens.table.screen import TableScreen

__all__ = ["TableScreen"]
