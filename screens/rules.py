"""The rules of a game to leaf through: its pages by the rulebook's headings, then the rulings; any page by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from rat_tables import games
from rat_tables.words import Page as Leaf
from rat_tables.words import Words, of_game
from screens.finding import Finding
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item

RULING = re.compile(r"[A-Z]+\d+")
"""How the pages of rulings are called: `H6`."""


class Rules(Finding[None]):
    """The rules of one game; where none is named and there are several, a list of the games."""

    title_key: ClassVar[str] = "rules"

    def __init__(self, game: str = "") -> None:
        super().__init__()
        if not game and len(games.SHELVES) == 1:
            game = next(iter(games.SHELVES))
        self.words = of_game(games.find(game)) if game else None

    def line(self) -> str:
        """The game's name."""
        return self.words.title if self.words else say("rules.which")

    def keys(self) -> Sequence[tuple[str, str]]:
        """A list of games needs no search."""
        keys = [("Enter", say("key.open")), ("/", say("key.find")), ("Esc", say("key.back"))]
        return keys if self.words else [keys[0], keys[2]]

    def can(self, command: str) -> bool:
        """There is nothing to find among a handful of games."""
        return super().can(command) and (command != "filter" or self.words is not None)

    def do(self, command: str) -> None:
        """Do what can be done."""
        if command != "filter" or self.words is not None:
            super().do(command)

    def items(self) -> Sequence[Item]:
        """Games, or pages, or what was found."""
        if self.words is None:
            return [Item(shelf.title, shelf.name, more=shelf.line) for shelf in games.SHELVES.values()]
        if self.wanted.strip():
            pages = matching(self.words.pages, self.wanted)
            return [leaf(page) for page in pages] or [Item(say("rules.none", query=self.wanted), style="muted")]
        return list(parts(self.words.pages)) or [Item(say("rules.empty"), style="muted")]

    def sought(self) -> None:
        """What fits best stands first, and is marked."""
        self.renew("")

    def found(self) -> str:
        """So many pages."""
        return say("rules.found", count=len(matching(self.words.pages, self.wanted)) if self.words else 0)

    def settled(self) -> None:
        """Open the page that is marked."""
        self.renew()
        if self.listing.token:
            self.chosen(self.listing.token)

    def chosen(self, token: str) -> None:
        """Open a game's rules, or a page."""
        if self.words is None:
            self.app.push_screen(Rules(token))
        elif page := self.words.page(token):
            self.app.push_screen(RulePage(self.words, page))


class RulePage(Page[None]):
    """One page: what it says, where the rulebook says it, and what belongs to it."""

    def __init__(self, words: Words, page: Leaf) -> None:
        super().__init__()
        self.words, self.page = words, page

    def heading(self) -> str:
        """The title, with the name of a ruling."""
        return named(self.page)

    def line(self) -> str:
        """Where the rulebook speaks of it."""
        return self.page.section

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only what there is can be opened."""
        return [*([("Enter", say("key.open"))] if self.page.see else []), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """The text, then related pages."""
        related = [page for name in self.page.see if (page := self.words.page(name))]
        text = [Item(self.page.text.strip())]
        if not related:
            return text
        return [*text, Item(), Item(say("rules.see"), heading=True), *(leaf(page) for page in related)]

    def on_mount(self) -> None:
        """Begin at the top, however far down the first related page is."""
        super().on_mount()
        self.listing.scroll_lines(0)

    def chosen(self, token: str) -> None:
        """Open a related page."""
        if page := self.words.page(token):
            self.app.push_screen(RulePage(self.words, page))


def matching(pages: Sequence[Leaf], query: str) -> list[Leaf]:
    """Return the pages that hold every word looked for: first those that have them all in the title or as a name."""
    wanted = query.casefold().split()
    holding = [page for page in pages if _holds(wanted, page.id, page.title, *page.words, page.text, page.section)]
    return sorted(holding, key=lambda page: not _holds(wanted, page.id, page.title, *page.words))


def _holds(wanted: Sequence[str], *texts: str) -> bool:
    text = "\n".join(texts).casefold()
    return all(word in text for word in wanted)


def parts(pages: Sequence[Leaf]) -> Iterator[Item]:
    """Pages under the rulebook's headings, in its order; after them the rulings."""
    before = None
    for page in [page for page in pages if not ruled(page)] + [page for page in pages if ruled(page)]:
        part = say("rules.rulings") if ruled(page) else re.split("[,;]", page.section)[0]
        if part != before:
            if before is not None:
                yield Item()
            yield Item(part[:1].upper() + part[1:], heading=True)
            before = part
        yield leaf(page)


def ruled(page: Leaf) -> bool:
    """Whether a page is a ruling: how the app reads what the rulebook leaves open."""
    return RULING.fullmatch(page.id) is not None


def named(page: Leaf) -> str:
    """The title of a page, before it the name of a ruling."""
    return f"{page.id} · {page.title}" if ruled(page) else page.title


def leaf(page: Leaf) -> Item:
    """A page as one line of a list: its title, and how it begins."""
    return Item(named(page), page.id, more=" ".join(page.text.split()))
