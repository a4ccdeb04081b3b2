"""The rules in lines of text: the games that have them, all pages of one, or the page that is looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from rat_tables import games
from rat_tables.handbook import contents, listed, page_lines
from rat_tables.pages import matching
from rat_tables.plain.opening import told
from rat_tables.plain.reports import out
from rat_tables.plain.text import WIDTH
from rat_tables.words import Words, of_game, shared

ALSO: Final = 12
"""So many other pages that fit are named."""


def rules(name: str, query: Sequence[str]) -> int:
    """Write the games; with the name of one its pages; with words behind it the page that fits best, and the others."""
    text = " ".join(query)
    lines = of_all() if not name else of_one(name) if not text else looked_up(name, text)
    for line in lines:
        out(line)
    if not name:
        told(Words(shared()).say("rules.hint"))
    return 0


def of_all() -> Iterator[str]:
    """The games, and how much there is to read of each."""
    for shelf in games.SHELVES.values():
        words = of_game(shelf)
        rulings = sum(page.ruled for page in words.pages)
        count = words.say("rules.game", title=words.title, pages=len(words.pages) - rulings, rulings=rulings)
        yield f"{shelf.name:<16} {count}"


def of_one(name: str) -> Iterator[str]:
    """All pages of a game under their headings, each after the name it is asked for by."""
    words = of_game(games.find(name))
    if not words.pages:
        told(words.say("no-pages", title=words.title))
    wide = max((len(page.id) for page in words.pages), default=0)
    for number, (heading, pages) in enumerate(contents(words)):
        if number:
            yield ""
        yield heading
        yield from listed(pages, wide)


def looked_up(name: str, query: str) -> Iterator[str]:
    """The page that fits best, and which others hold what is looked for."""
    words = of_game(games.find(name))
    best = words.find(query)
    yield from page_lines(words, best, WIDTH)
    others = [page for page in matching(words.pages, query) if page is not best]
    if others:
        yield from ("", *wrap(words.say("rules.fits", answer=query, count=len(others)), WIDTH))
        yield from listed(others[:ALSO])


__all__ = ["rules"]
