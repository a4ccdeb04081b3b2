"""Packs: the cards of a game as data, so that whoever owns the box can type in what is printed on theirs.

A game derives its own kinds of cards from `Print`, and from `Pack` a pack with a list of each kind. What is no more
than a stand-in says so: `printed` when every field of a card is from a public source, else `known` lists those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Annotated, Any, ClassVar, Final, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from rat_tables.engine.asks import KNOCK, NONE, Refused
from rat_tables.engine.text import TITLE, clean

Copies: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=99)]

FORMAT: Final = 1
"""The newest form of a pack that is read."""
LONGEST: Final = 40
"""The longest name of a card."""
MOST: Final = 999
"""More cards than any box holds."""
RESERVED: Final = frozenset(
    (NONE, KNOCK, "nothing", "never-mind", "pass", "rats", "no", "yes", "true", "false", "roll")
)
"""Faces that mean something else where an answer is typed."""
PACK_NAMES: Final = frozenset((NONE, "built-in"))
"""What no pack is called: these name no pack, and a game's own."""

_SIGNS: Final = frozenset(".+:/?=, ")
_DEEP: Final = 8
_TEXT: Final = 1000


class Print(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What is printed on a card. A kind of card that has no name (`named`) says itself what its face is.

    `a_card`: it is a card, and not a square of a board.
    """

    named: ClassVar[bool] = True
    a_card: ClassVar[bool] = True

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
    """A pack of cards: which game it is for, what it is called, and how many can play with it.

    `reserved` are faces that mean something else in this game.
    """

    reserved: ClassVar[frozenset[str]] = frozenset()

    format: int = FORMAT
    game: str
    pack: str
    title: str = ""
    players: tuple[int, int] = (2, 6)

    def cards(self) -> Iterator[Print]:
        """Every card of the pack, kind by kind."""
        for kind in kinds(type(self)):
            yield from getattr(self, kind)

    def counts(self) -> dict[str, int]:
        """How many cards there are of each kind, copies counted."""
        return {kind: sum(card.copies for card in getattr(self, kind)) for kind in kinds(type(self))}

    def stand_ins(self) -> tuple[int, int]:
        """How many cards are stand-ins, and how many there are, copies counted."""
        cards = [card for card in self.cards() if card.a_card]
        return sum(card.copies for card in cards if not card.printed), sum(card.copies for card in cards)

    def wrong(self) -> Iterator[Refused]:
        """What is wrong with the pack as a whole; a game adds what it needs to be played."""
        low, high = self.players
        if low > high:
            yield mistake("pack-players", field="players", low=low, high=high)
        total = sum(self.counts().values())
        if total > MOST:
            yield mistake("pack-many", total=total, most=MOST)
        for field in msgspec.structs.fields(type(self)):
            if field.required and field.name in kinds(type(self)) and not getattr(self, field.name):
                yield needed(field.name, 0, 1)


class Place(NamedTuple):
    """A card in its pack: the kind, which of that kind it is, and its name."""

    kind: str = ""
    n: int = 0
    card: str = ""


P = TypeVar("P", bound=Pack)
NOWHERE: Final = Place()


@cache
def slug(name: str) -> str:
    """The face of a card by its name: small letters and digits, the rest as hyphens."""
    plain = "".join(letter if letter.isalnum() else " " for letter in name.casefold().replace("’", "").replace("'", ""))
    return "-".join(plain.split())


@cache
def kinds(pack: type[Pack]) -> dict[str, type[Print]]:
    """The kinds of cards of a pack: the field that lists them, and what a card has."""
    found = {}
    for field in msgspec.structs.fields(pack):
        (first, *_) = get_args(field.type) or (None,)
        if isinstance(first, type) and issubclass(first, Print):
            found[field.name] = first
    return found


def opened(kind: type[P], data: Mapping[str, Any], game: str = "") -> P:
    """Return a pack from its data; raise `Refused` for the first thing in it that is not right."""
    tidy = _tidy(data)
    try:
        pack = msgspec.convert(tidy, kind)
    except msgspec.ValidationError:
        pack = None
    wrong = next(_mistakes(kind, tidy, pack, game), None)
    if wrong is not None:
        raise wrong
    assert pack is not None
    return pack


def mistakes(kind: type[Pack], data: Mapping[str, Any], game: str = "") -> list[Refused]:
    """Return everything that is wrong with a pack; nothing if it can be played with."""
    tidy = _tidy(data)
    try:
        pack = msgspec.convert(tidy, kind)
    except msgspec.ValidationError:
        pack = None
    return list(_mistakes(kind, tidy, pack, game))


def mistake(key: str, place: Place = NOWHERE, field: str = "", **facts: Any) -> Refused:
    """Something wrong with a pack: in which card and field, and what would be right."""
    return _mistake(place, field, Refused(key, **facts))


def needed(kind: str, count: int, need: int, field: str = "") -> Refused:
    """Too few cards of a kind. `field` is the one that says how many it takes."""
    return mistake("pack-few", field=field, kind=kind, count=count, need=need, here=bool(field))


def _mistake(place: Place, field: str, why: Refused) -> Refused:
    return Refused("pack-mistake", kind=place.kind, n=place.n, card=place.card, field=field, why=why)


# ── what is wrong ───────────────────────────────────────────────────────────────────────────────────────────


def _mistakes(kind: type[Pack], data: dict[str, Any], pack: Pack | None, game: str) -> Iterator[Refused]:
    form, meant = data.get("format"), data.get("game")
    if isinstance(form, int) and form > FORMAT:
        yield mistake("pack-newer", field="format", format=_written(form), known=FORMAT)
        return
    if game and isinstance(meant, str) and meant != game:
        yield mistake("pack-game", field="game", answer=_written(meant), game=game)
        return
    if pack is None:
        above = [field.name for field in msgspec.structs.fields(kind) if field.name not in kinds(kind)]
        for place, field, why in _misfits(kind, data, NOWHERE, "", above):
            yield _mistake(place, field, why)
    elif form is not None and pack.format < 1:
        yield mistake("pack-right", field="format", answer=_written(form), right=Refused("pack-whole-one", low=1))
    yield from _called(data)
    seen: dict[str, Place] = {}
    for place, of, card in _cards(kind, data, pack):
        if (card.name and of.named) or type(card) is of:  # else it was said that the name is missing
            yield from _of_face(kind, place, card, seen)
        yield from _of_source(place, card, [name for name in of.__struct_fields__ if name not in ("printed", "known")])
    if pack is not None:
        yield from pack.wrong()


def _cards(kind: type[Pack], data: Mapping[str, Any], pack: Pack | None) -> Iterator[tuple[Place, type[Print], Print]]:
    """Every card, its kind, and it as read; of one that is not in its form what every card has."""
    for name, card in kinds(kind).items():
        if pack is not None:
            for n, whole in enumerate(getattr(pack, name), 1):
                yield Place(name, n, whole.name[:LONGEST]), card, whole
            continue
        found = data.get(name)
        for n, raw in enumerate(found if isinstance(found, list) else (), 1):
            try:
                yield _place(name, n, raw), card, msgspec.convert(raw, card)
            except msgspec.ValidationError:
                yield _place(name, n, raw), card, _half_read(raw)


def _half_read(raw: Any) -> Print:
    known = raw if isinstance(raw, dict) else {}
    right = {}
    for field in msgspec.structs.fields(Print):
        with suppress(msgspec.ValidationError, KeyError):
            right[field.name] = msgspec.convert(known[field.name], field.type)
    return Print(**right)


def _place(kind: str, n: int, raw: Any) -> Place:
    name = raw.get("name") if isinstance(raw, dict) else None
    return Place(kind, n, name[:LONGEST] if isinstance(name, str) else "")


def _called(data: Mapping[str, Any]) -> Iterator[Refused]:
    name = data.get("pack")
    if isinstance(name, str) and (not slug(name) or slug(name) in PACK_NAMES):
        yield mistake("pack-name", field="pack", answer=_written(name))
    for field, most in (("pack", LONGEST), ("title", TITLE)):
        if isinstance(text := data.get(field), str) and len(text) > most:
            yield mistake("pack-long", field=field, count=len(text), most=most)


def _of_face(kind: type[Pack], place: Place, card: Print, seen: dict[str, Place]) -> Iterator[Refused]:
    face = card.card
    if len(card.name) > LONGEST:
        yield mistake("pack-long", place, "name", count=len(card.name), most=LONGEST)
    if not card.named:
        if face in seen:
            yield mistake("pack-alike", place, **_other(seen[face]))
    elif not any(sign.isalpha() for sign in face) or _SIGNS & set(face):
        yield mistake("pack-face", place, "name", answer=_written(card.name))
    elif face in RESERVED | kind.reserved:
        yield mistake("pack-reserved", place, "name", answer=_written(card.name))
    elif face in seen:
        yield mistake("pack-twice", place, "name", answer=_written(card.name), **_other(seen[face]))
    seen.setdefault(face, place)


def _of_source(place: Place, card: Print, fields: list[str]) -> Iterator[Refused]:
    for name in card.known:
        if name not in fields:
            yield mistake("pack-known", place, "known", **_strange(name, fields))


def _other(place: Place) -> dict[str, Any]:
    return {"other": place.kind, "other_n": place.n}


def _strange(name: str, known: list[str]) -> dict[str, Any]:
    from difflib import get_close_matches

    nearest = next(iter(get_close_matches(name.casefold(), known, 1, 0.5)), "")
    return {"answer": _written(name), "nearest": nearest, "fields": ", ".join(known)}


Misfits: TypeAlias = Iterator[tuple[Place, str, Refused]]


def _misfits(kind: type, data: Any, place: Place, path: str, above: Sequence[str]) -> Misfits:
    """Every field that is missing, unknown, or not in its form. `above`: fields of the pack, not of its cards."""
    if not isinstance(data, dict):
        yield place, path, Refused("pack-right", answer=_written(data), right=Refused("pack-table"))
        return
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in data:
        if name not in fields:
            facts = {**_strange(name, list(fields)), "above": place != NOWHERE and name in above}
            if facts["above"]:
                facts["nearest"] = ""
            yield place, path + _shown(name), Refused("pack-strange", **facts)
    for name, field in fields.items():
        if name in data:
            yield from _misfit(field.type, data[name], place, path + name, above)
        elif field.required:
            listed = issubclass(kind, Pack) and name in kinds(kind)
            yield place, path + name, Refused("pack-no-cards" if listed else "pack-missing", right=right(field.type))


def _misfit(kind: Any, value: Any, place: Place, path: str, above: Sequence[str]) -> Misfits:
    item, *_ = get_args(kind) or (None,)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield from _misfits(kind, value, place, f"{path}.", above)
        return
    if isinstance(item, type) and issubclass(item, msgspec.Struct) and isinstance(value, list):
        for n, raw in enumerate(value, 1):
            if issubclass(item, Print):
                yield from _misfits(item, raw, _place(path, n, raw), "", above)
            else:
                yield from _misfits(item, raw, place, f"{path}[{n}].", above)
        return
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        yield place, path, Refused("pack-right", answer=_written(value), right=right(kind))


def right(kind: Any) -> Refused:
    """What would be right in a field of a type, as words have it."""
    return _right(msgspec.inspect.type_info(kind))


def _right(info: Any) -> Refused:
    of = msgspec.inspect
    if isinstance(info, of.Metadata):
        return _right(info.type)
    if isinstance(info, of.UnionType):
        return _right(next(part for part in info.types if not isinstance(part, of.NoneType)))
    if isinstance(info, of.IntType):
        low = info.ge if info.ge is not None else None if info.gt is None else info.gt + 1
        high = info.le if info.le is not None else None if info.lt is None else info.lt - 1
        if low is not None and high is not None:
            return Refused("pack-whole", low=low, high=high)
        return Refused("pack-whole-any") if low is None else Refused("pack-whole-one", low=low)
    if isinstance(info, of.BoolType):
        return Refused("pack-truth")
    if isinstance(info, of.EnumType):
        return Refused("pack-one-of", values=_quoted([member.value for member in info.cls]))
    if isinstance(info, of.LiteralType):
        return Refused("pack-one-of", values=_quoted(info.values))
    if isinstance(info, of.TupleType):
        return Refused("pack-so-many", count=len(info.item_types), of=_right(info.item_types[0]))
    if isinstance(info, of.CollectionType):
        return Refused("pack-list", of=_right(info.item_type))
    if isinstance(info, of.StructType | of.DictType):
        return Refused("pack-table")
    return Refused("pack-text")


def _quoted(values: Any) -> str:
    return ", ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)


def _written(value: Any) -> str:
    """A value as it stands in the file, or the beginning of it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        text = f"[{', '.join(map(_written, value[:LONGEST]))}]"
    else:
        text = f'"{value}"' if isinstance(value, str) else "{…}" if isinstance(value, dict) else _number(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _number(value: Any) -> str:
    try:
        return str(value)
    except ValueError:  # a whole number of thousands of digits, written in another base
        return "…"


def _shown(name: str) -> str:
    return clean(name, LONGEST) or "?"


def _tidy(value: Any, deep: int = 0) -> Any:
    """The data with all its texts cleaned; what lies deeper than any card does is left out."""
    if isinstance(value, str):
        plain = value.isascii() and value.isprintable() and " " not in value
        return value if plain and len(value) < _TEXT else clean(value, _TEXT)
    if isinstance(value, Mapping):
        return {name: _tidy(part, deep + 1) for name, part in value.items()} if deep < _DEEP else None
    if isinstance(value, list | tuple):
        return [_tidy(part, deep + 1) for part in value] if deep < _DEEP else None
    return value
