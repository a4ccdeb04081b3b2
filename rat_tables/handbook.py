"""The rules of a game as one leafs through them: headings, what belongs to a page, and which options settle it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from rat_tables.engine.game import Option
from rat_tables.pages import Page, chapters, pointing_at
from rat_tables.slots import Said
from rat_tables.words import Labelled, Words


def contents(words: Words) -> list[tuple[str, list[Page]]]:
    """All pages under the rulebook's headings, in its order; after them those of the app, and the rulings."""
    return chapters(words.pages, words.say("rules.own"), words.say("rules.rulings"))


def beside(words: Words, page: Page) -> list[tuple[str, list[Page]]]:
    """What belongs to a page, under a heading each: what it points to, and what points to it."""
    see = [found for name in page.see if (found := words.page(name))]
    spoken = pointing_at(words.pages, page)
    return [(words.say(f"rules.{key}"), there) for key, there in (("see", see), ("spoken", spoken)) if there]


def settled(words: Words, page: Page) -> list[str]:
    """Say which options of the set-up settle what a page is about."""
    options = words.shelf.open().options if words.shelf is not None else ()
    return [_settled(words, option) for option in options if option.rule == page.id]


def _settled(words: Words, option: Option) -> str:
    known = words.option(option.name)
    usual, *others = [_value(known, value) for value in option.values]
    use = option.uses[0] if len(option.uses) == 1 else ""
    return words.say("rules.settled", label=known.label, name=option.name, usual=usual, others=others, use=use)


def _value(known: Labelled, value: bool | str) -> Said:
    """A value as it reads, and how it is written."""
    written = value if isinstance(value, str) else "yes" if value else "no"
    reads = known.values.get(str(value).lower(), written)
    return Said(reads if reads == written else f"{reads} ({written})")


def page_lines(words: Words, page: Page, width: int) -> Iterator[str]:
    """A page in lines: where the rulebook has it, what it says, which option settles it, what belongs to it."""
    yield from wrap(f"{page.title} ({page.id})" + (f" – {page.section}" if page.section else ""), width)
    for text in (page.text.strip(), *settled(words, page)):
        first, *more = text.split("\n")
        yield from ("", *wrap(first, width))
        for line in more:
            yield from wrap(line, width, initial_indent="· ", subsequent_indent="  ")
    for heading, pages in beside(words, page):
        yield from ("", heading)
        yield from listed(pages)


def listed(pages: Sequence[Page], wide: int = 0) -> Iterator[str]:
    """Pages, one a line, each after the name it is asked for by, in a column `wide` enough for others too."""
    wide = wide or max((len(page.id) for page in pages), default=0)
    for page in pages:
        yield f"  {page.id:<{wide}}  {page.title}"


__all__ = ["beside", "contents", "listed", "page_lines", "settled"]
