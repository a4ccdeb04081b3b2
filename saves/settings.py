"""The settings: TOML in the config folder, read so that one wrong value costs that value alone."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

import msgspec
import tomli_w

from saves.clean import NAME, clean
from saves.whole import failed, write_new, write_whole

EVENINGS: Final = 24
"""How many names of earlier evenings are remembered."""


class Settings(msgspec.Struct):
    """What a person may set.

    `beats`: show the great moments one at a time; `names`: of earlier evenings, the newest first; `keys`: a command's
    id and the key it has instead of its own.
    """

    theme: str = ""
    beats: bool = True
    ascii: bool = False
    four_colour: bool = False
    names: list[str] = []
    keys: dict[str, str] = {}


_WANTED: Final = {
    bool: "true or false",
    str: "a text in quotes",
    list[str]: 'a list of texts, ["Ann", "Bob"]',
    dict[str, str]: 'a table of texts, undo = "u"',
}


def load(path: Path, themes: Collection[str] = (), commands: Collection[str] = ()) -> tuple[Settings, list[str]]:
    """Return the settings, and a sentence for each thing that is wrong with the file.

    What is wrong has its default. `themes` and `commands` are the names there are, if these are to be checked.
    """
    settings, said = Settings(), []
    tree, broken = _tree(path)
    if broken:
        return settings, [broken]
    kinds = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    for key, value in tree.items():
        if key not in kinds:
            said.append(f"{path}: there is no setting `{_shown(key)}`{_nearest(key, kinds)}.")
            continue
        if key == "theme" and themes and isinstance(value, str) and value and value not in themes:
            said.append(f"{path}: theme: there is no theme “{_shown(value)}”{_nearest(value, themes)}.")
            continue
        if key in ("names", "keys") and isinstance(value, list | dict):
            value = _each_text(path, key, value, commands, said)
        try:
            setattr(settings, key, msgspec.convert(value, kinds[key]))
        except msgspec.ValidationError:
            default = getattr(settings, key)
            meant = f" ({_toml(default)} is used)" if isinstance(default, bool) else ""
            said.append(f"{path}: {key} = {_toml(value)} is not {_WANTED[kinds[key]]}{meant}.")
    settings.names = _known(settings.names)
    return settings, said


def save(path: Path, settings: Settings) -> None:
    """Write the settings. A file that could not be read is kept beside them first, as `settings.toml.bad`."""
    settings.names = _known(settings.names)
    text = tomli_w.dumps({field: getattr(settings, field) for field in Settings.__struct_fields__})
    text = text.encode("utf-8", "replace").decode()
    if _tree(path)[1]:
        _keep(path)
    write_whole(path, text)


def remember(settings: Settings, names: Collection[str]) -> None:
    """Put the names of this evening before those of earlier ones."""
    settings.names = _known([*names, *settings.names])


def _tree(path: Path) -> tuple[dict[str, Any], str]:
    """The file, and a sentence if it cannot be read."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig")), ""
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"{path} cannot be read ({error.strerror or error}); the defaults are used."
    except (ValueError, RecursionError) as error:
        why = "it is no UTF-8 text" if isinstance(error, UnicodeDecodeError) else clean(str(error), 200)
        return {}, f"{path} is no TOML: {why}. The defaults are used; the file is kept as it is."


def _keep(path: Path) -> None:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise failed(path, error) from error
    bad, number = path.with_name(path.name + ".bad"), 1
    while os.path.lexists(bad):
        number += 1
        bad = path.with_name(f"{path.name}.bad{number}")
    write_new(bad, data)


def _each_text(path: Path, key: str, value: Any, commands: Collection[str], said: list[str]) -> Any:
    """A wrong one among several is left out alone."""
    if isinstance(value, list) and key == "names":
        for one in value:
            if not isinstance(one, str):
                said.append(f"{path}: names: {_toml(one)} is not {_WANTED[str]}.")
        return [one for one in value if isinstance(one, str)]
    if isinstance(value, dict) and key == "keys":
        good = {}
        for command, own in value.items():
            if not isinstance(own, str) or not own:
                said.append(f'{path}: keys.{_shown(command)} = {_toml(own)} is no key: a text like "u" is.')
            elif commands and command not in commands:
                said.append(f"{path}: keys: there is no command `{_shown(command)}`{_nearest(command, commands)}.")
            else:
                good[command] = own
        return good
    return value


def _known(names: Collection[str]) -> list[str]:
    kept: dict[str, str] = {}
    for name in (clean(name, NAME) for name in names):
        if name:
            kept.setdefault(name.casefold(), name)
    return list(kept.values())[:EVENINGS]


def _nearest(word: str, known: Collection[str]) -> str:
    close = get_close_matches(word, list(known), 1, 0.5)
    return f"; did you mean `{close[0]}`?" if close else f"; there are {', '.join(sorted(known))}"


def _toml(value: Any) -> str:
    return _shown(tomli_w.dumps({"": value})[len('"" = ') :]) if not isinstance(value, dict) else "a table"


def _shown(text: str) -> str:
    return clean(text, 60)
