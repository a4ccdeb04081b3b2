"""Somebody who plays at a table and knows no more of it than the screen says: what to press, or where to click."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from screens.curtain import GUARD
from tests.screens.terminal import Gone, Terminal

CURTAIN: Final = re.compile(r"Enter when only (.+?) is looking")
SECRET: Final = re.compile(r"◈ only (.+?) is looking")
OPTION: Final = re.compile(r"(?:▸|(?<= )|^) {1,2}(\d{1,2})  (?:[☐☑] )?(\S(?:\S| (?![ ▸]))*)")
ON_BOARD: Final = re.compile(r"(\d+)–(\d+) on the board")
EXAMPLE: Final = re.compile(r"such as (\S+(?: \S+)*)")
OVER: Final = "how it came about"
GOES_ON: Final = "Enter go on"
FIELD: Final = re.compile(r"^ (?:type|dice) ▸ (.*?)(?:  |$)", re.M)
WANTED: Final = re.compile(r"(\d+) ticked, (\d+)")
PAD: Final = "leave the field"
HALF: Final = "Enter takes"


SOON: Final = 2.0
"""Seconds in which a screen that changes at all has changed; if it has not, the same is done once more."""


class Seen(NamedTuple):
    """What somebody makes of a screen: what kind of moment it is, who alone looks, and what can be answered."""

    kind: str
    text: str
    name: str = ""
    question: str = ""
    options: tuple[tuple[str, str], ...] = ()
    example: str = ""
    typed: str = ""
    wanted: int = 0


def read(text: str) -> Seen:
    """Read a screen: `curtain`, `beat`, `field`, `options`, `over`, or `other` where no table is asking."""
    if found := CURTAIN.search(text):
        return Seen("curtain", text, found[1])
    rows = text.split("\n")
    start = next((y for y in reversed(range(len(rows))) if rows[y].startswith("━━━━")), -1)
    if start < 0:
        return Seen("other", text)
    bar = rows[start:]
    inside, whole = "\n".join(bar[1:-1]), "\n".join(bar)
    secret = SECRET.search(bar[0])
    options = tuple((found[1], found[2]) for row in bar[1:-1] for found in OPTION.finditer(row))
    if board := ON_BOARD.search(inside):
        options += tuple((str(n), "") for n in range(int(board[1]), int(board[2]) + 1) if _stands(rows[:start], n))
    kind = "options" if options else "other"
    example = typed = ""
    if field := FIELD.search(whole):
        found = EXAMPLE.search(whole)
        kind, typed = "field", field[1].strip()
        example = found[1].split("  ")[0].split(",")[0] if found else ""
    elif OVER in inside:
        kind = "over"
    elif GOES_ON in whole:
        kind = "beat"
    ticks = WANTED.search(inside)
    wanted = int(ticks[2]) if ticks else 0
    return Seen(kind, text, secret[1] if secret else "", bar[1].strip(), options, example, typed, wanted)


def _stands(rows: list[str], number: int) -> bool:
    return any(re.search(rf"(?<!\d){number} +\S", row) for row in rows[:6])


class Hands(Protocol):
    """How somebody answers."""

    terminal: Terminal

    def lift(self) -> None:
        """Lift the curtain."""

    def go_on(self) -> None:
        """See the next moment."""

    def choose(self, seen: Seen, number: str, label: str) -> None:
        """Take an option."""

    def tick(self, seen: Seen, several: Sequence[tuple[str, str]]) -> None:
        """Take several options."""

    def write(self, seen: Seen, text: str) -> None:
        """Write into the field and take it."""


class Keyboard:
    """By keys alone."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def lift(self) -> None:
        """Enter."""
        self.terminal.press("enter")

    def go_on(self) -> None:
        """Enter."""
        self.terminal.press("enter")

    def choose(self, seen: Seen, number: str, label: str) -> None:
        """Its number; a secret one is picked so, and taken with Enter."""
        if seen.name:
            self.terminal.press(number, "enter")
            return
        before = self.terminal.look()
        self.terminal.press(number)
        self.terminal.changed(before, SOON)
        if HALF in self.terminal.text():
            self.terminal.press("enter")

    def tick(self, seen: Seen, several: Sequence[tuple[str, str]]) -> None:
        """Their numbers, and Enter."""
        self.terminal.press(*(number for number, _ in several), "enter")

    def write(self, seen: Seen, text: str) -> None:
        """Type it; what the echo refuses is wiped out again, and the example taken."""
        self._type(seen.typed, text)
        if text != seen.example and "✗" in self.terminal.text():
            self._type(text, seen.example)
        self.terminal.press("enter")

    def _type(self, old: str, text: str) -> None:
        before = self.terminal.look()
        self.terminal.press(*["backspace"] * len(old), text)
        self.terminal.changed(before, SOON)


class Mouse:
    """By clicks alone."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def lift(self) -> None:
        """Anywhere in the middle of it."""
        self.terminal.click_text("Enter when only")

    def go_on(self) -> None:
        """The key of the key line."""
        self.terminal.click_text("Enter go on", last=True)

    def choose(self, seen: Seen, number: str, label: str) -> None:
        """Its number, in the bar or on the board; a secret one once more to take it."""
        if not label:
            self._on_board(number)
            return
        found = self.terminal.place(f"{number}  {label}", last=True)
        if found is None:
            raise Gone(f"{number} {label}\n{self.terminal.framed()}")
        self.terminal.click(*found)
        if seen.name:
            self.terminal.click(*found)

    def _on_board(self, number: str) -> None:
        for y, row in enumerate(self.terminal.rows()[:6]):
            if found := re.search(rf"(?<!\d){number} +\S", row):
                self.terminal.click(found.start(), y)
                return

    def tick(self, seen: Seen, several: Sequence[tuple[str, str]]) -> None:
        """One after the other, and the Enter of the key line."""
        for number, label in several:
            if self.terminal.place(f"{number}  ☑ {label}") is None:
                self._touch_text(f"{number}  ☐ {label}")
        self.terminal.click_text("Enter take what is ticked", last=True)

    def write(self, seen: Seen, text: str) -> None:
        """The digits of the pad or, where the echo refuses them, the example; then the Enter of the key line."""
        self._wipe(seen.typed)
        if text != seen.example:
            for digit in text:
                self._touch(*self._pad(digit))
            if "✗" in self.terminal.text():
                self._wipe(text)
                text = seen.example
        if text == seen.example:
            self._wait("such as")
            self._touch_text("such as")
        self.terminal.click_text("Enter take it", last=True)

    def _wipe(self, text: str) -> None:
        if text and PAD not in self.terminal.text():  # what was said lies over the keys
            self._touch(1, self.terminal.shown.lines - 1)
        if text:
            self._wait("⌫")
        for _ in text:
            self._touch_text("⌫")

    def _wait(self, text: str) -> None:
        before = self.terminal.look()
        while text not in self.terminal.settle():
            if not self.terminal.changed(before, SOON):
                raise Gone(f"no {text!r}\n{self.terminal.framed()}")
            before = self.terminal.look()

    def _touch_text(self, text: str) -> None:
        found = self.terminal.place(text, last=True)
        if found is None:
            raise Gone(f"no {text!r}\n{self.terminal.framed()}")
        self._touch(*found)

    def _touch(self, x: int, y: int) -> None:
        before = self.terminal.look()
        self.terminal.click(x, y)
        self.terminal.changed(before, SOON)

    def _pad(self, digit: str) -> tuple[int, int]:
        rows = self.terminal.rows()
        y = next((y for y in reversed(range(len(rows))) if PAD in rows[y]), None)
        if y is None:
            raise Gone(f"no keys to click\n{self.terminal.framed()}")
        row = rows[y]
        found = re.search(rf"(?<![\w-]){digit}(?![\w-])", row[row.index(PAD) :])
        if found is None:
            raise Gone(f"no {digit} in the key line\n{self.terminal.framed()}")
        return row.index(PAD) + found.start(), y


class Player:
    """Plays on and on, and counts: `answers` that were taken, `looks` behind curtains, `moments` that were shown."""

    def __init__(self, terminal: Terminal, hands: Hands, chance: random.Random) -> None:
        self.terminal, self.hands, self.chance = terminal, hands, chance
        self.answers = self.looks = self.moments = 0
        self.stuck = 0

    def to(self, terminal: Terminal) -> None:
        """Go on in another window."""
        self.terminal = self.hands.terminal = terminal

    def until(self, wanted: Callable[[Seen], object]) -> Seen:
        """Play on until such a screen is there."""
        seen = read(self.terminal.settle())
        while not wanted(seen):
            assert not self.terminal.over, f"it ended\n{self.terminal.framed()}"
            seen = self.step()
        return seen

    def until_answers(self, count: int) -> Seen:
        """Play on until so many answers were taken."""
        return self.until(lambda seen: self.answers >= count and seen.kind != "other")

    def step(self) -> Seen:
        """Do what the screen asks for; return the screen that came of it."""
        terminal = self.terminal
        seen = read(terminal.settle())
        before = terminal.look()
        if seen.kind == "over":
            return seen
        if seen.typed and terminal.changed(before, 0.5):  # it was taken, and what comes next is being drawn
            return read(terminal.text())
        try:
            self._answer(seen)
            moved = terminal.changed(before, SOON)
        except Gone:  # it was read while the next screen was being drawn: look again
            if read(terminal.text()) == seen:
                raise
            return read(terminal.settle())
        after = read(terminal.text())
        self._count(seen, after, moved)
        return after

    def _answer(self, seen: Seen) -> None:
        if seen.kind == "curtain":
            self.terminal.rest(GUARD)
            self.hands.lift()
        elif seen.kind == "beat":
            self.hands.go_on()
        elif seen.kind == "field":
            self.hands.write(seen, self._text(seen))
        elif seen.kind == "options" and seen.wanted:
            self.hands.tick(seen, self.chance.sample(seen.options, seen.wanted))
        elif seen.kind == "options":
            self.hands.choose(seen, *self.chance.choice(seen.options))

    def _text(self, seen: Seen) -> str:
        if not seen.example.isdigit():
            return seen.example
        small = str(self.chance.choice([0, 1, 1, 2, 2, 3, 4]))
        return seen.example if self.stuck or self.chance.random() < 0.3 else small

    def _count(self, seen: Seen, after: Seen, moved: bool) -> None:
        asked = (seen.kind, seen.question, seen.options, seen.name)
        same = not moved or asked == (after.kind, after.question, after.options, after.name)
        self.stuck = self.stuck + 1 if same else 0
        assert self.stuck < 12, f"nothing comes of it: {seen[:1] + seen[2:]}\n{self.terminal.framed()}"
        if same:
            return
        self.looks += seen.kind == "curtain"
        self.moments += seen.kind == "beat"
        self.answers += seen.kind in ("field", "options")
