"""Cards by what is printed on them: `gems/6/2`, `ship/coffee-rum/0/1/2`, and where no pack tells `gunner/2/1`."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from rat_tables.engine.packs import Print
from rat_tables.games.rattaneer.pack import (
    ALLY_FACES,
    IN_ALL,
    SHIPPED,
    TREASURE_FACES,
    Ally,
    Does,
    Goods,
    Plunder,
    Shipping,
)

GOODS: Final = {str(goods): goods for goods in Goods}
NAMELESS: Final = "ally"
"""An ally that the rulebook does not tell of: its cost, its VP, and where it has any its battle strength."""


def printed(face: str) -> Print | None:
    """Return what a face that says itself what is printed on the card says; None for any other."""
    found = as_told(face)
    try:
        known = msgspec.convert(msgspec.to_builtins(found), type(found)) if found is not None else None
    except msgspec.ValidationError:
        return None
    return None if isinstance(known, Shipping) and not known.sound else known


def as_told(face: str) -> Print | None:
    """What a face says, be it possible or not."""
    name, *parts = face.split("/")
    if name == "ship" and len(parts) > 1:
        words, numbers = parts[0].split("-"), whole(parts[1:])
        goods = tuple(goods for goods in SHIPPED if goods in words or words == [IN_ALL])
        return Shipping(goods=goods, prices=tuple(numbers)) if goods and numbers else None
    numbers = whole(parts)
    if name in GOODS and len(numbers) == 2:
        return Plunder(goods=GOODS[name], value=numbers[0], strength=numbers[1])
    if name == NAMELESS and len(numbers) in (2, 3):
        does, amount = (Does.STRENGTH, numbers[2]) if len(numbers) == 3 else (Does.NONE, 1)
        return Ally(name="", cost=numbers[0], vp=numbers[1], effect=does, amount=amount)
    if name in ALLY_FACES and len(numbers) == 2:
        return msgspec.structs.replace(ALLY_FACES[name], cost=numbers[0], vp=numbers[1])
    if name in TREASURE_FACES and len(numbers) == 1:
        return msgspec.structs.replace(TREASURE_FACES[name], vp=numbers[0])
    return None


def whole(parts: list[str]) -> list[int]:
    """The numbers of a face; none where one of them is no number, or not as numbers are written."""
    return [int(part) for part in parts] if all(re.fullmatch(r"0|[1-9][0-9]?", part) for part in parts) else []
