"""What the rules stop for: an ask, and the answer that sets them going again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar, TypeVarTuple

import msgspec

from rat_tables.engine.seats import TABLE, Seat, Viewer, sees

T = TypeVar("T")
V = TypeVar("V")
Ts = TypeVarTuple("Ts")

Facts: TypeAlias = Mapping[str, Any]
Options: TypeAlias = Mapping[str, V]
"""What may be answered: token → the value the rules go on with."""


class Refused(ValueError):
    """An answer that is not taken: a key of ``words.toml`` and the facts its sentence needs."""

    def __init__(self, key: str, rule: str = "", **facts: object) -> None:
        super().__init__(key)
        self.key, self.rule, self.facts = key, rule, facts

    def __str__(self) -> str:
        return f"{self.key} {self.facts}"


class Moot(Exception):
    """A ruling or an interruption took the last option of a waiting ask away."""


class Answer(msgspec.Struct, eq=False):
    """One seat's token; `REFRESH` is the engine's word to a verb: look at the table again."""

    seat: Seat
    token: str


REFRESH: Final = Answer(TABLE, "\0refresh")

KNOCK: Final = "knock"
"""The token of a seat that breaks in on another's question, to play a card there and then (`interrupted`)."""


class Entry(Generic[V, *Ts]):
    """Something typed freely: a number, two dice, a name, a card.

    `parse(text, *args)` gives the canonical token and its value, or raises `Refused`; `example(*args)` is a
    text that would be taken now; `hint` names the sentence that says what is wanted, `facts(*args)` fills it.
    """

    __slots__ = ("example", "facts", "hint", "parse")

    def __init__(
        self,
        hint: str,
        parse: Callable[[str, *Ts], tuple[str, V]],
        example: Callable[[*Ts], str],
        facts: Callable[[*Ts], Facts] | None = None,
    ) -> None:
        self.hint, self.parse, self.example, self.facts = hint, parse, example, facts


class Chance(msgspec.Struct, frozen=True):
    """How an outcome comes about: `draws` independent draws from tokens with whole-number weights.

    `closed`: what could come is not for everybody's eyes, though the outcome may be (a deck without what hands hold).
    """

    weights: Mapping[str, int]
    draws: int = 1
    closed: bool = False


class EntryView(msgspec.Struct, frozen=True):
    """An entry as a screen shows it."""

    hint: str
    example: str
    facts: dict[str, Any]


class AskView(msgspec.Struct, frozen=True):
    """An ask as one viewer may see it: whose it is, always; its options, only to those they are for."""

    kind: str
    place: str
    who: tuple[Seat, ...]
    secret: bool
    chance: bool
    offers: dict[Seat, dict[str, Any]]
    entry: EntryView | None
    pick: tuple[int, int] | None
    facts: dict[str, Any]
    suggested: tuple[str, ...] = ()
    knocking: tuple[Seat, ...] = ()


class Ask(msgspec.Struct, eq=False):
    """One question of the rules, made by a verb and made anew when the table was changed under it.

    `offers` is seat → token → value; a group's or chance's ask has the one seat `TABLE`. Options, entry and facts
    were called with `args`, behind the seat where the ask is `seated` (sealed asks). `parts` (sealed asks of several
    answers a seat) names the part of the place each seat is at. `facts_of` is called when somebody looks.

    Of several to choose, `pick` is the least and the most, `fits(chosen, *args)` raises `Refused` for a choice that
    does not do, and `suggested(*args)` gives the tokens of one that does. The seats `knocking` may break in: each has
    `KNOCK` among its options; those `aside` have nothing else, for they are not asked.
    """

    kind: str
    offers: Mapping[Seat, Options[Any]]
    args: tuple[Any, ...] = ()
    entry: Entry[Any, *tuple[Any, ...]] | None = None
    facts_of: Callable[..., Facts] | None = None
    secret: bool = False
    pick: tuple[int, int] | None = None
    fits: Callable[..., None] | None = None
    suggested: Callable[..., Sequence[str]] | None = None
    chance: Chance | None = None
    parts: Mapping[Seat, str] | None = None
    seated: bool = False
    knocking: tuple[Seat, ...] = ()
    aside: tuple[Seat, ...] = ()
    place: str = ""

    @property
    def who(self) -> tuple[Seat, ...]:
        """The seats asked, not those that may only break in; none when the group decides or chance does."""
        return tuple(seat for seat in self.offers if seat != TABLE and seat not in self.aside)

    @property
    def alone(self) -> str | None:
        """The one token of a public ask that leaves no choice, or None (an end is confirmed all the same)."""
        if self.secret or self.chance or self.entry or self.pick or self.kind == "end.confirm":
            return None
        if len(self.offers) != 1:
            return None
        (options,) = self.offers.values()
        return next(iter(options)) if len(options) == 1 else None

    def place_for(self, seat: Seat) -> str:
        """Where on the way through the game this seat is asked; mend finds answers by it."""
        if self.parts is not None:
            return f"{self.place}.{self.parts[seat]}"
        return self.place

    def arguments(self, seat: Seat) -> tuple[Any, ...]:
        """What options, entry and facts are called with for this seat."""
        return (seat, *self.args) if self.seated else self.args

    def take(self, seat: Seat, text: str) -> str:
        """Return the canonical token of an answer, or raise `Refused`."""
        options = self.offers.get(seat)
        if options is None:
            raise Refused("not-asked", seat=seat, who=list(self.who))
        if seat in self.aside and text != KNOCK:
            raise Refused("only-knocks", seat=seat, who=list(self.who), example=f"{seat}={KNOCK}")
        if self.pick is not None and not (text == KNOCK and seat in self.knocking):
            return self._several(options, text, self.arguments(seat))
        if text in options:
            return text
        if self.entry is not None:
            return self.entry.parse(text, *self.arguments(seat))[0]
        raise Refused("not-offered", answer=text, options=list(options))

    def _several(self, options: Options[Any], text: str, args: tuple[Any, ...]) -> str:
        """The canonical token of several of the options; a knock is none of them."""
        assert self.pick is not None
        items = {token: value for token, value in options.items() if token != KNOCK or not self.knocking}
        token = picked(items, text, self.pick)
        if self.fits is not None:
            self.fits([] if token == NONE else [items[part] for part in token.split("+")], *args)
        return token

    def as_seen_by(self, viewer: Viewer) -> AskView:
        """Return what a screen gets of it; a secret ask shows its options to its own seat alone."""
        hidden = self.secret or (self.chance is not None and self.chance.closed)
        mine = {seat: dict(options) for seat, options in self.offers.items() if not hidden or sees(viewer, seat)}
        first = next(iter(mine), None)
        entry = facts = None
        suggested: tuple[str, ...] = ()
        if first is not None:
            args = self.arguments(first)
            facts = self.facts_of(*args) if self.facts_of else None
            suggested = tuple(self.suggested(*args)) if self.suggested else ()
            if self.entry is not None:
                more = self.entry.facts(*args) if self.entry.facts else {}
                entry = EntryView(self.entry.hint, self.entry.example(*args), dict(more))
        return AskView(
            self.kind,
            self.place if first is None else self.place_for(first),
            self.who,
            self.secret,
            self.chance is not None,
            mine,
            entry,
            self.pick if mine else None,
            dict(facts or {}),
            suggested,
            self.knocking,
        )


Rules: TypeAlias = Generator[Ask, Answer, T]
"""A piece of the rulebook: it stops only to ask, and gives T."""

NONE: Final = "none"
"""The token of an empty choice among several."""


def picked(options: Options[Any], text: str, pick: tuple[int, int]) -> str:
    """Return `a+b` in the order of the list, or raise `Refused`; nothing chosen is `none`."""
    wanted = [] if text == NONE else text.split("+")
    strange = [token for token in wanted if token not in options]
    if strange:
        raise Refused("not-offered", answer="+".join(strange), options=list(options))
    if len(set(wanted)) < len(wanted):
        raise Refused("picked-twice", answer=text)
    least, most = pick
    if not least <= len(wanted) <= most:
        raise Refused("picked-count", least=least, most=most, count=len(wanted))
    return "+".join(token for token in options if token in wanted) or NONE
