"""The packs of cards there are: each game's own, which comes with it, and the user's, files in a folder of theirs."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from pkgutil import get_data
from typing import Any, Final, NamedTuple

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.packs import NOWHERE, Pack, mistake, mistakes, opened, slug
from rat_tables.engine.text import clean
from rat_tables.games import Shelf, nearest

OWN: Final = "built-in"
"""What a game's own pack answers to, whatever it is called."""
HUGE: Final = 1 << 20
"""More bytes than any pack has."""

_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)| \(at end of document\)")
_MARKS: Final = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


class Found(NamedTuple):
    """A pack that was found. `pack` is None where it cannot be used, and `trouble` says why; `path` is None for a
    game's own. `data` is the pack as it was written, `label` the name that means it alone."""

    name: str
    title: str
    path: Path | None
    data: dict[str, Any]
    pack: Pack | None
    trouble: Refused | None = None
    label: str = ""


def has_packs(shelf: Shelf) -> bool:
    """Whether a game has cards that a pack tells; the game is not opened for it."""
    return bool(shelf.pack)


def own_text(shelf: Shelf) -> str:
    """The text of a game's own pack; raise `Refused` for a game without."""
    if not shelf.pack:
        raise Refused("pack-no-game", title=shelf.title)
    package, _, file = shelf.pack.partition(":")
    return (get_data(package, file) or b"").decode()


def own(shelf: Shelf) -> Found:
    """A game's own pack; raise `Refused` for a game without."""
    return of_data(shelf, tomllib.loads(own_text(shelf)))


def of_data(shelf: Shelf, data: dict[str, Any]) -> Found:
    """A pack as it was written down, such as in a session; raise `Refused` for one that cannot be used."""
    pack = opened(_kind(shelf), data, shelf.name)
    return Found(pack.pack, pack.title or pack.pack, None, data, pack, None, pack.pack)


def packs_of(shelf: Shelf, folder: Path) -> list[Found]:
    """The packs of a game, its own first. A file that cannot be read may be one of any game: it is in every list."""
    if not has_packs(shelf):
        return []
    found = [own(shelf)]
    for path in _files(folder):
        one = of_file(path, shelf)
        if one is not None:
            found.append(one)
    return _told_apart(found)


def found(shelf: Shelf, text: str, folder: Path) -> Found:
    """Return the pack meant by a name, a title, or a file; raise `Refused` where none is meant, or it is not right."""
    if not has_packs(shelf):
        raise Refused("pack-no-game", title=shelf.title)
    packs = packs_of(shelf, folder)
    wanted = text.strip().casefold()
    if wanted == OWN:
        return packs[0]
    for fits in _FITS:
        meant = [one for one in packs if wanted and fits(one, wanted)]
        if len(meant) > 1:
            files = ", ".join(one.path.name if one.path is not None else OWN for one in meant)
            raise Refused("pack-several", answer=text, packs=files)
        if meant:
            return _usable(meant[0])
    path = Path(os.path.expanduser(text))  # unlike Path.expanduser, it never raises
    if wanted and (wanted.endswith(".toml") or os.sep in text or "/" in text or os.path.lexists(path)):
        one = of_file(path)
        assert one is not None
        return _usable(_must_be(one, shelf, path))
    near = nearest(wanted, [one.label for one in packs])
    raise Refused("pack-unknown", answer=text, title=shelf.title, nearest=near, packs=_listed(packs))


def of_file(path: Path, shelf: Shelf | None = None) -> Found | None:
    """What a file holds; None if it is a pack of another game than `shelf`."""
    try:
        data = read(path)
        of = shelf_of(data)
    except Refused as why:
        return Found(path.name, path.name, path, {}, None, in_file(path, why), path.name)
    if shelf is not None and of.name != shelf.name:
        return None
    name, title = (clean(text) if isinstance(text := data.get(key), str) else "" for key in ("pack", "title"))
    name = name or path.name
    try:
        pack = opened(_kind(of), data, of.name)
    except Refused as why:
        return Found(name, title or name, path, data, None, in_file(path, why), name)
    return Found(name, title or name, path, data, pack, None, name)


def wrong_with(path: Path) -> list[Refused]:
    """Everything that is wrong with a file."""
    try:
        data = read(path)
        shelf = shelf_of(data)
    except Refused as why:
        return [in_file(path, why)]
    return [in_file(path, why) for why in mistakes(_kind(shelf), data, shelf.name)]


def in_file(path: Path, why: Refused) -> Refused:
    """What is wrong, and in which file."""
    return Refused("pack-in-file", file=clean(str(path), 1000), why=why)


def shelf_of(data: Mapping[str, Any]) -> Shelf:
    """Return the game a pack is for; raise `Refused` if that is none with cards."""
    game = data.get("game")
    known = [shelf for shelf in games.SHELVES.values() if has_packs(shelf)]
    shelf = next((shelf for shelf in known if shelf.name == game), None)
    if shelf is None:
        names = [shelf.name for shelf in known]
        written = f'"{clean(game)}"' if isinstance(game, str) else ""
        near = nearest(game, names) if isinstance(game, str) else ""
        listed = ", ".join(f'"{name}"' for name in names)
        raise mistake("pack-games", NOWHERE, "game", answer=written, nearest=near, games=listed)
    return shelf


def read(path: Path) -> dict[str, Any]:
    """Return what is written in a pack's file; raise `Refused` where it is none, or no TOML."""
    text = _text(_bytes(path))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Refused("pack-toml", what="[[[ …") from None
    except ValueError as why:
        at = _LINE.search(str(why))
        line = at[1] if at and at[1] else text.count("\n") + 1 if at else ""
        what = clean(_LINE.sub("", str(why)), 200)
        raise Refused("pack-toml", line=line, what=what) from None


def _bytes(path: Path) -> bytes:
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):  # a pipe would be waited for
            raise Refused("pack-folder")
        if about.st_size > HUGE:
            raise Refused("pack-huge", size=about.st_size, most=HUGE)
        return path.read_bytes()
    except FileNotFoundError:
        raise Refused("pack-none-there") from None
    except Refused:
        raise
    except (OSError, ValueError) as error:
        what = getattr(error, "strerror", None) or type(error).__name__
        raise Refused("pack-unread", what=what) from None


def _text(data: bytes) -> str:
    form = next((form for mark, form in _MARKS if data.startswith(mark)), "utf-8")  # PowerShell's > writes UTF-16
    try:
        return data.decode(form)
    except UnicodeDecodeError as error:
        raise Refused("pack-encoding", line=data.count(b"\n", 0, error.start) + 1) from None


def _files(folder: Path) -> Iterator[Path]:
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        if name.lower().endswith(".toml") and not name.startswith("."):
            yield folder / name


def _kind(shelf: Shelf) -> type[Pack]:
    kind = shelf.open().pack
    if kind is None:
        raise Refused("pack-no-game", title=shelf.title)
    return kind


def _told_apart(packs: list[Found]) -> list[Found]:
    """Packs called alike go by their files, and the game's own by `built-in`."""
    named = Counter(slug(one.name) for one in packs)
    return [
        one if named[slug(one.name)] == 1 else one._replace(label=OWN if one.path is None else one.path.name)
        for one in packs
    ]


def _must_be(one: Found, shelf: Shelf, path: Path) -> Found:
    game = one.data.get("game")
    if one.data and game != shelf.name:
        raise in_file(path, mistake("pack-game", NOWHERE, "game", answer=f'"{game}"', game=shelf.name))
    return one


def _usable(one: Found) -> Found:
    if one.trouble is not None:
        raise one.trouble
    return one


def _listed(packs: list[Found]) -> str:
    return ", ".join(one.label for one in packs)


_FITS: Final[tuple[Callable[[Found, str], bool], ...]] = (
    lambda one, text: one.path is not None and one.path.name.casefold() == text,
    lambda one, text: slug(one.name) == slug(text) or (one.path is not None and one.path.stem.casefold() == text),
    lambda one, text: one.title.casefold() == text,
)
