"""A palette: the colours of one theme, and what is there when it leaves some out."""

from __future__ import annotations

import tomllib
from functools import cache
from pkgutil import get_data
from types import MappingProxyType
from typing import Final

import msgspec

from themes.colours import READABLE, contrast

DEFAULT: Final = "lantern"
"""The theme of someone who chose none."""

_BUILT_IN: Final = (DEFAULT, "chart", "beacon", "noon")


class Feature(msgspec.Struct, frozen=True):
    """One colour of a theme: what it is for, what it is by default, and what its text stands on."""

    what: str
    dark: str
    light: str
    on: tuple[str, ...] = ()


class Palette(msgspec.Struct, frozen=True):
    """The colours of a theme. `base` are those every Textual app has, all of them; `table` our own that it names."""

    name: str
    title: str
    dark: bool
    base: dict[str, str]
    table: dict[str, str] = {}


class _Sheet(msgspec.Struct, frozen=True):
    base: dict[str, Feature]
    table: dict[str, Feature]


def _data(name: str) -> dict[str, object]:
    return tomllib.loads((get_data("themes", f"{name}.toml") or b"").decode())


_SHEET: Final = msgspec.convert(_data("features"), _Sheet)

BASE: Final = MappingProxyType(_SHEET.base)
"""The colours that every Textual app has, by name."""
FEATURES: Final = MappingProxyType(_SHEET.table)
"""The colours of what lies on our tables, by name."""

# With two colours a diamond is as red as a heart, and a club as black as a spade.
_TWO_COLOURS: Final = {
    "suit-diamond": "suit-red",
    "suit-club": "suit-black",
    "diamond-text": "red-text",
    "club-text": "black-text",
}


def built_in() -> dict[str, Palette]:
    """Return the themes that come with the app by name, the default one first."""
    return dict(_built_in())


@cache
def _built_in() -> dict[str, Palette]:
    return {name: msgspec.convert(_data(name), Palette) for name in _BUILT_IN}


def defaults(dark: bool, four_colour: bool = False) -> dict[str, str]:
    """Return every feature's colour in a theme that names none: the theme variables an app falls back on."""
    return _suits({name: _default(feature, dark) for name, feature in FEATURES.items()}, four_colour)


def base_defaults(dark: bool) -> dict[str, str]:
    """Return the base colours of a theme that names none."""
    return {name: _default(feature, dark) for name, feature in BASE.items()}


def features(palette: Palette, four_colour: bool = False) -> dict[str, str]:
    """Return every feature's colour.

    With two colours, diamonds are red and clubs black; with four, they have what the theme says: blue and green.
    """
    return _suits({**defaults(palette.dark, True), **palette.table}, four_colour)


def weak(palette: Palette, least: float = READABLE) -> list[tuple[float, str, str]]:
    """Return each text whose contrast with what it stands on is less than `least`: contrast, text, ground.

    The worst comes first.
    """
    colours = {**palette.base, **features(palette, True)}
    return sorted(
        (reached, text, ground)
        for text, feature in {**BASE, **FEATURES}.items()
        for ground in feature.on
        if (reached := contrast(colours[text], colours[ground])) < least
    )


def _default(feature: Feature, dark: bool) -> str:
    return feature.dark if dark else feature.light


def _suits(colours: dict[str, str], four_colour: bool) -> dict[str, str]:
    return colours if four_colour else colours | {two: colours[one] for two, one in _TWO_COLOURS.items()}
