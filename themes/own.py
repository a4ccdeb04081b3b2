"""The themes that people write: each a file in a folder, read so that what is wrong with one costs that one alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from math import floor
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final
from unicodedata import category, normalize

from themes.colours import READABLE, as_colour
from themes.palettes import BASE, FEATURES, Palette, base_defaults, built_in, weak

NAME: Final = 24
"""The longest name of a theme."""
TITLE: Final = 40
"""The longest title of a theme."""
SIZE: Final = 16 * 1024
"""How many bytes of a file are read: no theme needs as many, and a longer one can be built to take minutes."""
FAULTS: Final = 8
"""How many faults of one file are told."""
SHOWN: Final = 60
"""How much of what stands in a file is told in a sentence."""

_KEYS: Final = ("name", "title", "dark", "based-on", "base", "table")
_TABLES: Final[Mapping[str, Collection[str]]] = {"base": BASE.keys(), "table": FEATURES.keys()}
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
_BLANK: Final = " \u115f\u1160\u2800\u3164\uffa0"  # letters by their class, yet there is nothing to see
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*", re.ASCII)


def of_folder(folder: Path) -> tuple[dict[str, Palette], list[str]]:
    """Return the themes of the `*.toml` files in a folder by name, and a sentence for each thing wrong with one.

    A theme with a fault is not there. One that is hard to read is, and that is said too. Hidden files are passed over.
    """
    themes: dict[str, Palette] = {}
    homes: dict[str, Path] = {}
    said: list[str] = []
    try:
        paths = sorted(
            path for path in folder.iterdir() if path.suffix.lower() == ".toml" and not path.name.startswith(".")
        )
    except FileNotFoundError:
        return themes, said
    except (OSError, ValueError) as error:
        return themes, [f"The folder {_shown(folder, 400)} cannot be read ({_why(error)}); it gives no themes."]
    for path in paths:
        palette, faults = _read(path)
        if palette and palette.name in homes:
            faults = [f"name: there is a theme “{palette.name}” already, in {_shown(homes[palette.name].name)}."]
        elif palette:
            themes[palette.name], homes[palette.name] = palette, path
        where = _shown(path, 400)
        said += [f"{where}: {fault}" for fault in faults[:FAULTS]]
        if len(faults) > FAULTS:
            said.append(f"{where}: and {len(faults) - FAULTS} more like these.")
    return themes, said


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────


def _read(path: Path) -> tuple[Palette | None, list[str]]:
    """The theme, if there is one, and what is wrong, the file not named."""
    tree, broken = _tree(path)
    if broken:
        return None, [broken]
    faults: list[str] = []
    palette = _palette(tree, faults)
    if faults:
        return None, faults
    return palette, _hard_to_read(palette)


def _tree(path: Path) -> tuple[dict[str, Any], str]:
    try:
        kind = path.stat().st_mode
        if S_ISDIR(kind):
            return {}, "this is a folder; a theme is a file."
        if not S_ISREG(kind):  # a pipe would be waited for without end
            return {}, "this is no ordinary file, and is not read."
        with path.open("rb") as file:
            data = file.read(SIZE + 1)
    except (OSError, ValueError) as error:
        return {}, f"the file cannot be read ({_why(error)})."
    if len(data) > SIZE:
        return {}, f"the file is too long for a theme: it may have {SIZE // 1024} KiB."
    try:
        return tomllib.loads(data.decode("utf-8-sig")), ""
    except UnicodeDecodeError:
        return {}, "the file is no UTF-8 text; save it as UTF-8."
    except RecursionError:
        return {}, "the file is no TOML: too many brackets in each other."
    except ValueError as error:
        return {}, f"the file is no TOML: {_shown(error, 200)}."


# ── what stands in it ───────────────────────────────────────────────────────────────────────────────────────


def _palette(tree: dict[str, Any], faults: list[str]) -> Palette:
    """The theme, in full; it is good for something only if nothing was added to the faults."""
    for key in tree:
        if key not in _KEYS:
            faults.append(f"there is no key `{_shown(key)}` in a theme{_instead(key, '', _KEYS)}")
    based = _based_on(tree, faults)
    name = _name(tree, faults)
    title = tree.get("title", "")
    if not isinstance(title, str):
        faults.append(f'title = {_toml(title)} is no text in quotes, like "My theme".')
        title = ""
    dark = tree.get("dark", based.dark if based else None)
    if dark is None and "based-on" not in tree:
        faults.append("dark is missing: `dark = true` for a theme with a dark ground, `dark = false` for a light one.")
    elif dark is not None and not isinstance(dark, bool):
        faults.append(f"dark = {_toml(dark)} is not true or false.")
    return Palette(
        name=name,
        title=_clean(title, TITLE) or name.replace("-", " ").capitalize(),
        dark=dark is True,
        base=(based.base if based else base_defaults(dark is True)) | _colours(tree, "base", faults),
        table=(based.table if based else {}) | _colours(tree, "table", faults),
    )


def _based_on(tree: dict[str, Any], faults: list[str]) -> Palette | None:
    value = tree.get("based-on")
    if value is None:
        return None
    known = built_in()
    if isinstance(value, str) and value in known:
        return known[value]
    near = _nearest(value if isinstance(value, str) else "", known)
    faults.append(f"based-on = {_toml(value)} is no theme that comes with the app{near}")
    return None


def _name(tree: dict[str, Any], faults: list[str]) -> str:
    value = tree.get("name")
    if value is None:
        faults.append('name is missing: `name = "my-theme"`, above the first [table].')
    elif not isinstance(value, str) or not _SLUG.fullmatch(value) or len(value) > NAME:
        like = (_slug(value) if isinstance(value, str) else "") or "my-theme"
        faults.append(
            f"name = {_toml(value)} is no name of a theme: at most {NAME} small letters, digits and single hyphens, "
            f'like "{f"my-{like}" if like in built_in() else like}".'
        )
    elif value in built_in():
        faults.append(
            f'name = "{value}" is a theme that comes with the app; take another, like "my-{value}" '
            f'(with based-on = "{value}" it has all that yours does not name).'
        )
    else:
        return value
    return ""


def _colours(tree: dict[str, Any], table: str, faults: list[str]) -> dict[str, str]:
    given = tree.get(table, {})
    if not isinstance(given, dict):
        faults.append(f"{table} = {_toml(given)} is no table of colours; one begins with a line [{table}].")
        return {}
    colours = {}
    for key, value in given.items():
        if key not in _TABLES[table]:
            faults.append(f"[{table}] has no colour `{_shown(key)}`{_instead(key, table, _TABLES[table])}")
        elif not isinstance(value, str) or not as_colour(value):
            faults.append(f'{table}.{key} = {_toml(value)} is no colour; one is written like "#f0c674".')
        else:
            colours[key] = as_colour(value)
    return colours


def _hard_to_read(palette: Palette) -> list[str]:
    """One sentence, if it is hard to read."""
    found = weak(palette)
    if not found:
        return []
    # Rounded down: what falls short by a hair must not read like what is wanted.
    faint = _some([f"{text} on {ground} ({floor(reached * 10) / 10})" for reached, text, ground in found], 4)
    return [f"this theme can be chosen, but is hard to read: {faint}; a contrast of {READABLE} and more reads well."]


# ── the words ───────────────────────────────────────────────────────────────────────────────────────────────


def _instead(key: str, here: str, known: Collection[str]) -> str:
    """The end of a sentence on a wrong key: where it belongs, if it is right elsewhere, else the nearest right one."""
    for table, colours in _TABLES.items():
        if table != here and key in colours:
            return f"; it stands under [{table}]."
    if here and key in _KEYS:
        return "; it stands above the first [table]."
    return _nearest(key, known)


def _nearest(word: str, known: Collection[str]) -> str:
    # A word as long as a file would be compared letter by letter.
    if close := get_close_matches(word[:SHOWN].lower().replace("_", "-"), list(known), 1, 0.5):
        return f"; did you mean `{close[0]}`?"
    return f"; there are {_some(list(known))}."


def _some(words: list[str], most: int = 6) -> str:
    if len(words) > most:
        return f"{', '.join(words[: most - 1])} and {len(words) - most + 1} more"
    return ", ".join(words)


def _slug(text: str) -> str:
    """The name nearest to what somebody wrote; empty if nothing is left."""
    return re.sub(r"[^a-z0-9]+", "-", text[:SHOWN].lower()).strip("-")[:NAME].strip("-")


def _toml(value: object) -> str:
    """A value as it stands in the file, near enough to be found there."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return f'"{_shown(value)}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:  # one of many digits cannot even be written out
        return "a huge number"
    return _shown(value)


def _why(error: Exception) -> str:
    return _shown(getattr(error, "strerror", None) or error, 200)


def _shown(value: object, most: int = SHOWN) -> str:
    text = str(value)
    return _clean(text, most) + ("…" if len(text) > most else "")


def _clean(text: str, most: int) -> str:
    """Text on one line, without anything a terminal would act on; empty if there is nothing to see in it."""
    kept = "".join(c for c in " ".join(text[: most * 4].split()) if category(c) not in _UNSEEN)
    kept = " ".join(normalize("NFC", kept).split())[:most].strip()
    return kept if any(c not in _BLANK and category(c)[0] != "M" for c in kept) else ""
