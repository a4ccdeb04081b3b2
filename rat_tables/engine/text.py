"""Text that people type: what is taken away at the border."""

from __future__ import annotations

import unicodedata
from typing import Final

KEPT: Final = frozenset("\u200d\ufe0f")
"""The joiner and the variation selector that emoji need."""


def clean(text: str, most: int = 60) -> str:
    """Return `text` as one line without control characters, NFC, at most `most` characters.

    Cc, Cs and Cf go (but for what emoji need): they could move the cursor, turn the writing round or break a file.
    """
    spaced = "".join(" " if char in "\t\n\r\v\f\x85\u2028\u2029" else char for char in text)
    kept = (char for char in spaced if char in KEPT or unicodedata.category(char) not in ("Cc", "Cs", "Cf"))
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:most].rstrip()
