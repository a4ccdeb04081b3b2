"""Texts with slots, filled from facts. The form of the slots stands in `rat_tables/words.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any, Final

from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden

Names = Mapping[Seat, str]
Facts = Mapping[str, Any]

MANY: Final = 12
"""A list in a sentence is cut after so many."""


class BadText(ValueError):
    """A text whose slots cannot be read."""


class Slot:
    """One `{…}` of a text: a fact's path, how it is written, or two texts it chooses between."""

    __slots__ = ("equals", "how", "no", "path", "yes")

    def __init__(self, path: str, how: str = "", equals: str | None = None) -> None:
        self.path, self.how, self.equals = path, how, equals
        self.yes: list[Part] | None = None
        self.no: list[Part] = []


Part = str | Slot


@cache
def parsed(text: str) -> tuple[Part, ...]:
    """Return a text as literal pieces and slots; raise `BadText` where the braces do not match."""
    parts, end = _parts(text, 0, "")
    if end < len(text):
        raise BadText(f"a }} too many in “{text}”")
    return tuple(parts)


def _parts(text: str, at: int, until: str) -> tuple[list[Part], int]:
    parts: list[Part] = []
    plain = ""
    while at < len(text):
        here = text[at]
        if not until and text[at : at + 2] in ("{{", "}}"):
            plain += here
            at += 2
        elif here == "{":
            slot, at = _slot(text, at + 1)
            parts += [plain, slot] if plain else [slot]
            plain = ""
        elif here in (until or "}"):
            break
        else:
            plain += here
            at += 1
    if plain:
        parts.append(plain)
    return parts, at


def _slot(text: str, at: int) -> tuple[Slot, int]:
    end = next((i for i in range(at, len(text)) if text[i] in "?}{"), len(text))
    if end == len(text) or text[end] == "{":
        raise BadText(f"a slot without its end in “{text}”")
    if text[end] == "}":
        path, _, how = text[at:end].partition(":")
        if not path:
            raise BadText(f"a slot without a fact in “{text}”")
        if how not in WRITTEN and not how.startswith("of "):
            raise BadText(f"“{how}” is no way to write a fact in “{text}”")
        return Slot(path, how), end + 1
    path, sign, value = text[at:end].partition("=")
    slot = Slot(path, equals=value if sign else None)
    slot.yes, end = _parts(text, end + 1, "|}")
    if text[end : end + 1] == "|":
        slot.no, end = _parts(text, end + 1, "}")
    if text[end : end + 1] != "}":
        raise BadText(f"a slot without its end in “{text}”")
    return slot, end + 1


WRITTEN: Final = ("", "one", "text", "name", "names", "or", "card", "acts")


class Said(str):
    """A text that is put into another as it is, though it may look like a token."""

    __slots__ = ()


class Nouns:
    """What tokens are called, one and many, and how cards read with what is printed on them.

    A card lying open with a number (`cutlass.2`) is what it is without. `rat/#/#` stands for every `rat/-1/3`, with
    its numbers as {1} and {2}; `*` in a pattern for words joined by hyphens, each as its noun.
    """

    def __init__(self, nouns: Mapping[str, Sequence[str]], card_of: Callable[[str], str]) -> None:
        self._card_of = card_of
        self._nouns: dict[str, tuple[str, str]] = {}
        self._patterns: list[tuple[list[str], tuple[str, str]]] = []
        for token, forms in nouns.items():
            one, many = (forms[0], forms[-1]) if forms else (token, token)
            if "#" in token or "*" in token:
                self._patterns.append((token.split("/"), (one, many)))
            self._nouns[token] = one, many

    def of(self, token: str) -> tuple[str, str] | None:
        """Return the noun of a token, one and many, or None where it has none."""
        if token in self._nouns:
            return self._nouns[token]
        face, dot, number = token.partition(".")
        if dot and number.isdecimal():
            return self.of(face)
        return self._printed(token.split("/")) if "/" in token else None

    def card(self, token: str) -> str:
        """Return a card with what is printed on it, or where that is not known its noun."""
        found = self._card_of(token.partition(".")[0])
        if not found:
            noun = self.of(token)
            return noun[0] if noun is not None else token
        return found

    def _printed(self, parts: list[str]) -> tuple[str, str] | None:
        for pattern, (one, many) in self._patterns:
            if len(pattern) == len(parts) and all(
                want in (part, "*") or (want == "#" and part.lstrip("-").isdecimal())
                for want, part in zip(pattern, parts, strict=True)
            ):
                written = [
                    self._each(part) if want == "*" else part.replace("-", "−")
                    for want, part in zip(pattern, parts, strict=True)
                ]
                for at, part in enumerate(written):
                    one, many = one.replace(f"{{{at}}}", part), many.replace(f"{{{at}}}", part)
                return one, many
        return None

    def _each(self, words: str) -> str:
        """Words joined by hyphens, each as its noun."""
        return " or ".join((self._nouns.get(word) or (word, word))[1] for word in words.split("-"))


class Missing:
    """Stands for a fact that is not there."""


MISSING: Final = Missing()


class Writer:
    """Fills the slots of texts from one set of facts."""

    def __init__(self, nouns: Nouns, names: Names, facts: Facts, miss: Callable[[str], None]):
        self.nouns, self.names, self.facts, self.miss = nouns, names, facts, miss

    def fill(self, parts: Sequence[Part]) -> str:
        """Return the text with its slots filled."""
        return "".join(part if isinstance(part, str) else self._slot(part) for part in parts)

    def _slot(self, slot: Slot) -> str:
        value = self._fact(slot.path)
        if slot.yes is not None:
            return self.fill(slot.yes if self._holds(value, slot.equals) else slot.no)
        if value is MISSING:
            self.miss(slot.path)
            return slot.path
        if slot.how.startswith("of "):
            return self._so_many(value, slot.how[3:].strip())
        if slot.how == "name":
            return self.name(value)
        if slot.how == "names":
            return self.listed([self.name(item) for item in value])
        if slot.how == "or":
            return self.listed([self.known(item) for item in value], "or")
        if slot.how == "text":
            return str(value)
        if slot.how == "card":
            return self.listed(
                [self.card(item) for item in value] if isinstance(value, list | tuple) else [self.card(value)]
            )
        if slot.how == "acts":
            return "; ".join(self._act(part.split()) for part in str(value).split(", ") if part)
        return self.written(value, 0 if slot.how == "one" else 1)

    def _fact(self, path: str) -> Any:
        first, *more = path.split(".")
        value = self.facts.get(first, MISSING)
        for step in more:
            value = value.get(step, MISSING) if isinstance(value, Mapping) else getattr(value, step, MISSING)
        return value

    def _holds(self, value: Any, equals: str | None) -> bool:
        if value is MISSING or isinstance(value, Hidden):
            return False
        return bool(value) if equals is None else self._token(value) == equals

    def _so_many(self, amount: Any, of: str) -> str:
        noun = self._fact(of)
        token = self._token(noun) if isinstance(noun, str) else of
        one, many = self.nouns.of(token) or (token, token)
        return f"{self.written(amount, 1)} {one if amount in (1, '1') else many}"

    @staticmethod
    def _token(value: Any) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        return str(value.value) if isinstance(value, Enum) else str(value)

    def name(self, seat: Any) -> str:
        """The name a seat goes by."""
        return self.names.get(self._token(seat), self._token(seat))

    def known(self, value: Any) -> str:
        """A token as the seat or the noun it stands for."""
        token = self._token(value)
        return self.names[token] if token in self.names and not isinstance(value, Said) else self.written(value, 1)

    def card(self, value: Any) -> str:
        """A card with what is printed on it."""
        return str(value) if isinstance(value, Said) else self.nouns.card(self._token(value))

    def _act(self, words: Sequence[str]) -> str:
        """`ann cutlass+charm` as “Ann: Cutlass, Charm”."""
        pieces = [piece for word in words for piece in word.split("+")]
        first, *rest = map(self._piece, pieces)
        if pieces[0] not in self.names:
            return ", ".join([first, *rest])
        return f"{first}: {', '.join(rest)}" if rest else first

    def _piece(self, piece: str) -> str:
        """`bob:king` as “Bob’s King”, `king:crown` as “King with Crown”."""
        head, colon, tail = piece.partition(":")
        between = "’s " if head in self.names else " with "
        return f"{self.known(head)}{between}{self.known(tail)}" if colon else self.known(piece)

    def written(self, value: Any, number: int) -> str:
        """A value as it reads: `number` is 0 for the singular."""
        if value is None:
            return ""
        if isinstance(value, Said):
            return str(value)
        if isinstance(value, list | tuple):
            return self.listed([self.written(item, number) for item in value])
        if isinstance(value, int) and not isinstance(value, bool | Enum):
            return str(value)
        if isinstance(value, Hidden):
            return repr(value)
        token = self._token(value)
        noun = self.nouns.of(token)
        return noun[number] if noun is not None else token

    def listed(self, items: Sequence[str], last: str = "and") -> str:
        """Several things in a row; too many are cut short."""
        if len(items) > MANY:
            items = [*items[: MANY - 2], f"{len(items) - MANY + 2} more"]
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {last} {items[-1]}"
