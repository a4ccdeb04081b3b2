"""Options by number: a number fires when no longer one can be meant, Enter takes the shorter; no timers."""

from __future__ import annotations

from collections.abc import Collection


class Typed:
    """The digits typed so far."""

    def __init__(self) -> None:
        self.digits = ""

    def add(self, digit: str, numbers: Collection[str]) -> tuple[str, bool]:
        """Take a digit in. Return the number meant, or "" while a longer one can be, and whether it can be any."""
        wanted = (self.digits + digit).lstrip("0") or "0"
        longer = [number for number in numbers if number.startswith(wanted) and number != wanted]
        if wanted in numbers and not longer:
            self.digits = ""
            return wanted, True
        if wanted in numbers or longer:
            self.digits += digit
            return "", True
        self.digits = ""
        return "", False

    def enter(self, numbers: Collection[str]) -> str:
        """Return the number that stands there, or ""; and begin anew."""
        wanted, self.digits = self.digits.lstrip("0") or ("0" if self.digits else ""), ""
        return wanted if wanted in numbers else ""
