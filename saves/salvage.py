"""Saves what can be saved of a damaged session, into a new file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from saves.format import START, read
from saves.library import with_new_id
from saves.store import file_name, load_bytes, new_id
from saves.whole import write_new


class Salvaged(msgspec.Struct, frozen=True):
    """What came of it. `left` says in a sentence what stayed behind; empty if nothing did."""

    path: Path
    id: str
    kept: int
    left: str


def salvage(source: Path, target: Path) -> Salvaged:
    """Write the good records of `source` into the new file `target` (or into that folder), under a new id.

    The damaged file is only read; a `target` that exists is never replaced (`AlreadyHere`).
    """
    data = load_bytes(source)
    saved = read(data, source.name)
    session = new_id({saved.head.id})
    made = with_new_id(data, saved, session)
    if target.is_dir():
        target /= file_name(msgspec.structs.replace(saved.head, id=session))
    write_new(target, made)
    left = ""
    if saved.good_bytes < len(data):
        behind = data[saved.good_bytes :]
        count, size = behind.count(START), len(behind)
        why = f"damaged in {saved.damage}" if saved.damage else "torn at the end"
        of = "1 record" if count == 1 else f"{count} records"
        left = f"{source.name} is {why}; {of} ({size} bytes) from there on stayed behind in it."
    return Salvaged(target, session, len(saved.records), left)
