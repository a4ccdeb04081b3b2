"""Colours as themes write them, and how well one is read on another."""

from __future__ import annotations

import re
from typing import Final

READABLE: Final = 4.5
"""The contrast that text needs: WCAG 2, level AA."""
CLEAR: Final = 7.0
"""The contrast of the themes made for eyes that need more: level AAA."""

_COLOUR: Final = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.ASCII)


def as_colour(text: str) -> str:
    """Return the colour as `#rrggbb`, from `#RRGGBB` or `#rgb`; empty if it is none."""
    small = text.lower()
    if not _COLOUR.fullmatch(small):
        return ""
    return small if len(small) == 7 else "#" + "".join(digit * 2 for digit in small[1:])


def contrast(a: str, b: str) -> float:
    """Return the contrast of two colours as WCAG 2 reckons it, from 1 (the same) to 21 (black and white)."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    whole = as_colour(colour)
    if not whole:
        raise ValueError(f"{colour!r} is no colour like #f0c674")
    red, green, blue = (_linear(int(whole[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)
