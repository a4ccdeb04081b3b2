"""A companion for five rat-themed table games: the rules, and the way in."""

from typing import Final

VERSION: Final = "1.0.0"
