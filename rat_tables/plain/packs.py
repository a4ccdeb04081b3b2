"""Packs of cards on the command line: one to fill in, what is wrong with one, and which there are."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import msgspec

from rat_tables import games, packs
from rat_tables.desk.opening import cards_line, packs_for, told_cards
from rat_tables.engine.packs import Copies, Pack, Print, kinds, right
from rat_tables.plain.opening import told
from rat_tables.plain.reports import out, out_json
from rat_tables.words import Words, shared
from saves import folders

NAME = "mine"
"""What a pack to be filled in is called."""


def new(name: str) -> int:
    """Write a game's own pack out, under another name and with how it is filled in."""
    shelf = games.find(name)
    text = packs.own_text(shelf)
    kind = shelf.open().pack
    assert kind is not None
    for key, value in (("pack", NAME), ("title", f"{shelf.title}, {NAME}")):
        before, _, after = re.split(rf"(^{key} = .*$)", text, maxsplit=1, flags=re.MULTILINE)
        text = f"{before}{key} = {_quoted(value)}{after}"
    body = re.sub(r"\A(#.*\n|\n)*", "", text)
    sys.stdout.write("".join(f"# {line}".rstrip() + "\n" for line in head(shelf, kind)) + "\n" + body)
    if sys.stdout.isatty():
        told(
            Words(shared()).say(
                "pack-new-where", game=shelf.name, file=f"{NAME}.toml", folder=str(folders.where()["packs"])
            )
        )
    return 0


def head(shelf: games.Shelf, kind: type[Pack]) -> list[str]:
    """How a pack of a game is filled in: its fields, and what is right in each."""
    words = Words(shared())

    def lines(key: str, **facts: Any) -> list[str]:
        return words.say(key, **facts).strip("\n").split("\n")

    def fields(of: type[msgspec.Struct], common: type[msgspec.Struct]) -> list[str]:
        return [
            words.say("pack-head-field", field=f"{field.name:<10}", right=words.refused(right(field.type)))
            for field in msgspec.structs.fields(of)
            if field.name not in common.__struct_fields__ or (field.required and common is Print)
        ]

    told = lines("pack-head", title=shelf.title, game=shelf.name, folder=str(folders.where()["packs"]))
    told += [line for line in fields(kind, Pack) if line.split()[0] not in kinds(kind)]
    for name, card in kinds(kind).items():
        told += ["", *lines("pack-head-kind", kind=name), *fields(card, Print)]
    return [*told, "", *lines("pack-head-end", copies=words.refused(right(Copies)))]


def check(files: list[str]) -> int:
    """Look through packs: what is wrong and what would be right, or how many cards there are."""
    words, well = Words(shared()), True
    for file in files:
        path = Path(os.path.expanduser(file))
        wrong = packs.wrong_with(path)
        well = well and not wrong
        for why in wrong:
            out(words.refused(why))
        if not wrong:
            out(f"{file}: {_fine(path, words)}")
    return 0 if well else 1


def _fine(path: Path, words: Words) -> str:
    found = packs.of_file(path)
    if found is None or found.pack is None:  # it was changed meanwhile
        return words.refused(found.trouble) if found is not None and found.trouble is not None else ""
    stand_ins, total = found.pack.stand_ins()
    counts = [words.say("pack-kind", count=n, kind=kind) for kind, n in found.pack.counts().items()]
    facts = {"total": total, "stand_ins": stand_ins, "kinds": ", ".join(counts)}
    return words.say("pack-fine", title=found.title, game=found.pack.game, **facts)


def list_packs(as_json: bool) -> int:
    """The packs there are, game by game; one that cannot be used says why."""
    words = Words(shared())
    listed = {shelf.name: packs_for(shelf) for shelf in games.SHELVES.values() if packs.has_packs(shelf)}
    if as_json:
        out_json([_data(game, found, words) for game, all_of in listed.items() for found in all_of])
        return 0
    if not listed:
        told(words.say("no-packs"))
    for game, all_of in listed.items():
        for found in all_of:
            out(f"{game:<16} {found.label} – {found.title}")
            out(f"{'':<16} {_about(found, words)}")
    return 0


def _about(found: packs.Found, words: Words) -> str:
    where = f" · {found.path}" if found.path is not None and found.pack is not None else ""
    return (cards_line(words, found) if found.pack is not None else told_cards(words, found)) + where


def _data(game: str, found: packs.Found, words: Words) -> dict[str, Any]:
    stand_ins, total = found.pack.stand_ins() if found.pack is not None else (None, None)
    return {
        "game": game,
        "name": found.label,
        "title": found.title,
        "path": str(found.path) if found.path is not None else None,
        "cards": total,
        "stand_ins": stand_ins,
        "trouble": words.refused(found.trouble) if found.trouble is not None else "",
    }


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


__all__ = ["check", "list_packs", "new"]
