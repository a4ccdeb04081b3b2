"""What is looked for in a tale: words in any order, a card however it is called, where in the game it was."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from rat_tables.engine.text import plainly

SMALL: Final = frozenset(
    {"a", "an", "and", "at", "did", "do", "does", "for", "had", "has", "have", "how", "in", "is", "it", "of", "on"}
    | {"the", "to", "was", "were", "what", "when", "where", "which", "who", "whose", "why", "with"}
)
"""Words of a question that nobody looks for."""

NUMBERS: Final = {
    "ace": "a", "one": "a", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "jack": "j", "queen": "q", "king": "k", "t": "10", "0": "10",
}  # fmt: skip
SUITS: Final = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}

_CARD: Final = re.compile(
    rf"(?<!\w)(10|[2-9atjqk0]|{'|'.join(name for name in NUMBERS if len(name) > 1)})"
    r"(?:\s+of\s+(hearts|diamonds|clubs|spades)|([hdcs♥♦♣♠]))(?!\w)"
)
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL: Final = re.compile(rf"(?<!\w)({'|'.join(ORDINALS)}|(\d+)(?:st|nd|rd|th))\s+([^\W\d]+)")
_WORD: Final = re.compile(r"[^\s?!;,]+")


class Wanted(NamedTuple):
    """What is looked for: each must be there, in one of its forms; `places` are two words that belong together."""

    words: tuple[tuple[str, ...], ...] = ()
    places: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.words or self.places)

    def matches(self, text: str, place: str = "") -> bool:
        """Whether something that reads like this, and was there, is meant."""
        told = plainly(f"{text}\n{place}")
        return all(_holds(told, phrase) for phrase in self.places) and all(
            any(_holds(told, form) for form in forms) for forms in self.words
        )


def wanted(text: str, places: Iterable[str] = ()) -> Wanted:
    """Read what is looked for. `7h`, `7♥` and `seven of hearts` are one card; `scene 2` is a place where one of the
    `places` is called so, and two words elsewhere."""
    text = plainly(text)
    known = plainly("\n".join(places))
    cards: list[tuple[str, ...]] = []

    def taken(found: re.Match[str]) -> str:
        number, name, sign = found.groups()
        suit = sign or name
        card = NUMBERS.get(number, number) + SUITS.get(suit[:1], suit)
        cards.append((card, " ".join(found[0].split())))
        return " "

    def numbered(found: re.Match[str]) -> str:
        """`third round` as it stands there: `round 3`."""
        number = found[2] or str(ORDINALS.index(found[1]) + 1)
        return f"{found[3]} {number}" if _holds(known, f"{found[3]} {number}") else found[0]

    words = _WORD.findall(_ORDINAL.sub(numbered, _CARD.sub(taken, text)))
    found: list[tuple[str, ...]] = []
    where = []
    at = 0
    while at < len(words):
        phrase = " ".join(words[at : at + 2])
        if words[at + 1 : at + 2] and words[at + 1].isdigit() and _holds(known, phrase):
            where.append(phrase)
            at += 2
            continue
        found.append((words[at],))
        at += 1
    telling = [forms for forms in found if forms[0] not in SMALL]
    return Wanted((*cards, *(telling if telling or cards or where else found)), tuple(where))


def _holds(text: str, form: str) -> bool:
    """Whether a text holds a form; a number or a card only whole: no 2 in a 12, no 7♥ in a 17♥."""
    if not form[:1].isdigit() and not form[-1:].isdigit():
        return form in text
    return re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) is not None
