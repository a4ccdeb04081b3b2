"""Palettes as data: those that come with the app, and those of people's own.

Knows nobody else in the house. A theme is a TOML file; `docs/themes.md` tells how to write one.
"""

from themes.colours import CLEAR, READABLE, as_colour, contrast
from themes.own import of_folder
from themes.palettes import BASE, DEFAULT, FEATURES, Feature, Palette, built_in, defaults, features, weak
from themes.widgets import as_textual

__all__ = [
    "BASE",
    "CLEAR",
    "DEFAULT",
    "FEATURES",
    "READABLE",
    "Feature",
    "Palette",
    "as_colour",
    "as_textual",
    "built_in",
    "contrast",
    "defaults",
    "features",
    "of_folder",
    "weak",
]
