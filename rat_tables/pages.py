"""Pages of the rules: where each stands, how one is found, and which speak of which."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from rat_tables.games import nearest

RULING: Final = re.compile(r"[A-Z]+\d+")
"""How the pages of rulings are called: `H6`."""
AROUND: Final = "“”\"'.,;:!?()"
"""What may stand around a word that is looked for."""


class Page(msgspec.Struct, forbid_unknown_fields=True):
    """A page of the rules: a ruling (`H6`) or a plain rule (`scavenge`), in our own words.

    `section`: where the rulebook speaks of it, the heading first; one that is none of the rulebook's is in small
    letters. `see`: pages that belong to it; `words`: what it is looked for by.
    """

    title: str = ""
    section: str = ""
    text: str = ""
    see: list[str] = []
    words: list[str] = []
    id: str = ""

    @property
    def ruled(self) -> bool:
        """Whether it is a ruling: how the app reads what the rulebook leaves open."""
        return RULING.fullmatch(self.id) is not None

    @property
    def named(self) -> str:
        """The title, before it the name of a ruling."""
        return f"{self.id} · {self.title}" if self.ruled else self.title


def chapters(pages: Sequence[Page], own: str, rulings: str) -> list[tuple[str, list[Page]]]:
    """Return pages under the rulebook's headings, in its order, then those of the app's `own`, then the `rulings`."""
    found: dict[str, list[Page]] = {}
    for page in pages:
        if page.section[:1].isupper() and not page.ruled:
            found.setdefault(re.split("[,;]", page.section)[0], []).append(page)
    found[own] = [page for page in pages if not (page.section[:1].isupper() or page.ruled)]
    found[rulings] = [page for page in pages if page.ruled]
    return [(heading, under) for heading, under in found.items() if under]


def pointing_at(pages: Sequence[Page], page: Page) -> list[Page]:
    """Return the pages that name this one as belonging to them, and are not named by it."""
    return [other for other in pages if page.id in other.see and other.id not in page.see]


def matching(pages: Sequence[Page], query: str) -> list[Page]:
    """Return the pages that hold everything looked for, those first that are about it."""
    wanted = query.casefold().strip()
    ranked = [(rank, page) for page in pages if (rank := _rank(page, wanted)) is not None] if wanted else []
    return [page for _, page in sorted(ranked, key=lambda found: found[0])]


def looked_for(query: str) -> list[str]:
    """Return the words of what is looked for, without what stands around them or joins them."""
    texts = query.casefold().replace("'", "’").replace("-", " ").split()
    return [word for text in texts if (word := text.strip(AROUND) or text)]


def alike(pages: Sequence[Page], query: str) -> str:
    """Return the name, title or word of a page that looks most like what is looked for, or nothing."""
    known = [key.casefold() for page in pages for key in (page.id, page.title, *page.words)]
    return next((near for word in (query, *looked_for(query)) if (near := nearest(word.strip(), known))), "")


def _rank(page: Page, wanted: str) -> int | None:
    """How well a page fits, 0 best; None where it does not hold all of it. The name of a page is whole or nothing."""
    words = looked_for(wanted)
    title, known = page.title.casefold(), [word.casefold() for word in page.words]
    for rank, fits in enumerate(_fits(page, title, known, wanted, words)):
        if fits:
            return rank
    return None


def _fits(page: Page, title: str, known: Sequence[str], wanted: str, words: Sequence[str]) -> Iterator[bool]:
    """Whether a page fits well, less well, and so on."""
    name = page.id.casefold()
    about = "\n".join((title, *known))
    everything = "\n".join((about, page.section, page.text)).casefold()
    begin = [re.compile(rf"(?<!\w){re.escape(word)}") for word in words]
    yield wanted in (name, title)
    yield wanted in known
    yield all(start.search(title) for start in begin)
    yield all(word in title for word in words)
    yield all(word == name or word in about for word in words)
    yield wanted in page.text.casefold()
    yield all(word == name or start.search(everything) for word, start in zip(words, begin, strict=True))
    yield all(word == name or word in everything for word in words)


__all__ = ["RULING", "Page", "alike", "chapters", "looked_for", "matching", "pointing_at"]
