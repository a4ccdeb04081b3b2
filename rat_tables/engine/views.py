"""Views: what one viewer may see of a table, built from the declaration of each field.

A field says in its type who sees it; one that says nothing is seen by nobody. So a forgotten declaration hides
too much and never too little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, NoReturn, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rat_tables.engine.seats import ALL, TABLE, Seat, Viewer, sees

T = TypeVar("T")


class Seen(Enum):
    """Who sees a field."""

    EVERYONE = "everyone"
    OWNER = "owner"
    COUNTED = "the owner; others how many"
    NOBODY = "nobody"


Everyone: TypeAlias = Annotated[T, Seen.EVERYONE]
"""Lies open on the table."""
Owner: TypeAlias = Annotated[T, Seen.OWNER]
"""For the seat it belongs to: the nearest struct around it with a `seat`."""
Counted: TypeAlias = Annotated[T, Seen.COUNTED]
"""For its owner; everybody else sees how many."""
Nobody: TypeAlias = Annotated[T, Seen.NOBODY]
"""For no one while the game goes on."""


class HiddenValue(TypeError):
    """Something reckoned with a value that this viewer may not see."""


def _refuse(*_: object) -> NoReturn:
    raise HiddenValue("a hidden value is neither counted nor compared")


class Hidden:
    """Stands for a value the viewer may not see; `count` (if public) says how many there are.

    It answers no question: arithmetic, comparison, truth and length raise `HiddenValue`.
    """

    __slots__ = ("count",)

    def __init__(self, count: int | None = None) -> None:
        self.count = count

    def __repr__(self) -> str:
        return "?" if self.count is None else f"?×{self.count}"

    __hash__ = None  # type: ignore[assignment]  # equality is refused, so it cannot be a key either
    __bool__ = __len__ = __iter__ = __int__ = __index__ = __getitem__ = __contains__ = _refuse
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __mod__ = __neg__ = _refuse


class View(Mapping[str, Any]):
    """A struct of the table as one viewer sees it: fields by name (`view.rats[0].supplies`) or by key."""

    __slots__ = ("_fields",)

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        try:
            return self._fields[name]
        except KeyError:
            raise AttributeError(f"the table shows no {name}") from None

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Any:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        return f"View({self._fields!r})"

    def with_more(self, **fields: Any) -> View:
        """Return the same view with more in it."""
        return View({**self._fields, **fields})


@cache
def declared(cls: type[msgspec.Struct]) -> tuple[tuple[str, Seen], ...]:
    """Return who sees each field of a struct, in order; a field without a word is for nobody."""
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for name in cls.__struct_fields__:
        hint = hints[name]
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        found.append((name, next((mark for mark in marks if isinstance(mark, Seen)), Seen.NOBODY)))
    return tuple(found)


PLAIN: Final = (int, str, bool, type(None))


def seen_by(value: Any, viewer: Viewer, owner: Seat = TABLE) -> Any:
    """Return `value` as `viewer` may see it; `owner` is the seat of the struct around it."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, list | tuple):
        return [seen_by(item, viewer, owner) for item in value]
    if isinstance(value, dict):
        return {key: seen_by(item, viewer, owner) for key, item in value.items()}
    if isinstance(value, msgspec.Struct):
        return _struct_seen_by(value, viewer, getattr(value, "seat", owner))
    return Hidden()


def _struct_seen_by(struct: msgspec.Struct, viewer: Viewer, owner: Seat) -> View:
    fields: dict[str, Any] = {}
    for name, seen in declared(type(struct)):
        value = getattr(struct, name)
        if viewer == ALL or seen is Seen.EVERYONE or (seen is not Seen.NOBODY and sees(viewer, owner)):
            fields[name] = seen_by(value, viewer, owner)
        else:
            fields[name] = Hidden(len(value) if seen is Seen.COUNTED else None)
    return View(fields)


def strings_of(view: Any) -> Iterator[str]:
    """Every text in a view, wherever it stands; what is hidden has none."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, View):
        for value in view._fields.values():
            yield from strings_of(value)
    elif isinstance(view, dict):
        for value in view.values():
            yield from strings_of(value)
    elif isinstance(view, list):
        for value in view:
            yield from strings_of(value)


def as_data(view: Any, hidden: Callable[[Hidden], Any] = lambda value: {"hidden": value.count}) -> Any:
    """Return a view as dicts, lists and plain values; what is hidden as `{"hidden": count or null}`."""
    if isinstance(view, View):
        return {name: as_data(value, hidden) for name, value in view._fields.items()}
    if isinstance(view, dict):
        return {str(key): as_data(value, hidden) for key, value in view.items()}
    if isinstance(view, list):
        return [as_data(value, hidden) for value in view]
    return hidden(view) if isinstance(view, Hidden) else view
