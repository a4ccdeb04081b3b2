"""Text that people type, as it may be kept and shown."""

from __future__ import annotations

from typing import Final
from unicodedata import category, normalize

TITLE: Final = 60
"""The longest title of a session, and name of a ship."""

_JOINER: Final = "\u200d"  # builds one emoji of several; the variation selectors are no controls anyway
_BLANK: Final = _JOINER + "\u115f\u1160\u2800\u3164\uffa0"  # letters by their class, yet there is nothing to see


def clean(text: str, most: int = TITLE) -> str:
    """Return text without controls, on one line, of at most `most` characters.

    Line breaks and runs of spaces become one space. What has nothing to see in it is empty.
    """
    kept = "".join(c for c in " ".join(text.split()) if c == _JOINER or category(c) not in ("Cc", "Cs", "Cf"))
    kept = " ".join(normalize("NFC", kept).split())[:most].strip()
    return kept if any(c not in _BLANK and category(c)[0] != "M" for c in kept) else ""
