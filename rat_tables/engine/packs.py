"""Packs: the cards of a game as data, so that whoever owns the box can type in what is printed on theirs.

A game derives its own kinds of cards from `Print`, and from `Pack` a pack with a list of each kind. What is no more
than a stand-in says so: `printed` when every field of a card is from a public source, else `known` lists those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from rat_tables.engine.asks import Refused

Copies: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Print(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is printed on a card."""

    name: str = ""
    copies: Copies = 1
    printed: bool = False
    known: tuple[str, ...] = ()

    @property
    def card(self) -> str:
        """The face that stands for it at the table and in files (`hooked-hand`)."""
        return slug(self.name)

    def shown(self) -> dict[str, Any]:
        """What a screen gets of it: the kind of card, and each of its fields."""
        return {"kind": type(self).__name__.lower(), **msgspec.structs.asdict(self)}


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A pack of cards: which game it is for, what it is called, and how many can play with it."""

    format: int = 1
    game: str
    pack: str
    title: str = ""
    players: tuple[int, int] = (2, 6)

    def cards(self) -> Iterator[Print]:
        """Every card of the pack, kind by kind."""
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, tuple):
                yield from (card for card in value if isinstance(card, Print))


P = TypeVar("P", bound=Pack)


def slug(name: str) -> str:
    """The face of a card by its name: small letters and digits, the rest as hyphens."""
    plain = "".join(letter if letter.isalnum() else " " for letter in name.casefold().replace("’", "").replace("'", ""))
    return "-".join(plain.split())


def opened(kind: type[P], data: Mapping[str, Any]) -> P:
    """Return a pack from its data; raise `Refused` for what is not in its form."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as why:
        raise Refused("pack-bad", why=str(why)) from None
