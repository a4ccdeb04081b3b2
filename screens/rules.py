"""The rules of a game to leaf through: its pages by the rulebook's headings, then the rulings; any page by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rat_tables import games
from rat_tables.handbook import beside, contents, settled
from rat_tables.pages import Page as Leaf
from rat_tables.pages import alike, looked_for, matching
from rat_tables.words import Words, of_game
from screens.finding import Finding
from screens.page import Page
from screens.said import say
from screens.widgets.listing import Item

FOUND: Final = "key-ink on accent-ink"
"""What is looked for, where it stands."""
TITLES: Final = 0.48
"""So much of a line is for the title of a page, the rest for how it begins."""
BULLET: Final = (("· ", "muted"),)
BEFORE: Final = 24
"""So much of a text is shown before what was found in it."""


class Rules(Finding[None]):
    """The rules of one game, opened `at` a page; where none is named and there are several, a list of the games."""

    title_key: ClassVar[str] = "rules"

    def __init__(self, game: str = "", words: Words | None = None, at: str = "") -> None:
        super().__init__()
        if not game and len(games.SHELVES) == 1:
            game = next(iter(games.SHELVES))
        self.words = words or (of_game(games.find(game)) if game else None)
        self.at = at

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

    def on_mount(self) -> None:
        """Begin at the page one came from."""
        self.listing.left = TITLES
        super().on_mount()
        if self.at:
            self.renew(self.at)
            self.listing.mark(self.listing.at)

    def items(self) -> Sequence[Item]:
        """Games, or pages, or what was found."""
        if self.words is None:
            return [Item(shelf.title, shelf.name, more=shelf.line) for shelf in games.SHELVES.values()]
        self.listing.tints = tints(self.wanted)
        if self.wanted.strip():
            return [leaf(page, self.wanted) for page in self.pages()] or list(self._none())
        return list(parts(self.words)) or [Item(say("rules.empty"), style="muted")]

    def _none(self) -> Iterator[Item]:
        """Nothing holds it: what is like it can be opened."""
        assert self.words is not None
        yield Item(say("rules.none", query=self.wanted), style="muted")
        if near := alike(self.words.pages, self.wanted):
            yield Item(say("rules.near", word=near), style="muted")
            yield leaf(self.words.find(near))

    def pages(self) -> list[Leaf]:
        """The pages that stand there, in their order."""
        assert self.words is not None
        if self.wanted.strip():
            return matching(self.words.pages, self.wanted)
        return [page for _, under in contents(self.words) for page in under]

    def sought(self) -> None:
        """What fits best stands first, and is marked."""
        self.renew("")

    def found(self) -> str:
        """So many pages."""
        return say("rules.found", count=len(self.pages()) if self.words else 0)

    def settled(self) -> None:
        """Open the page that is marked."""
        self.renew()
        if self.listing.token:
            self.chosen(self.listing.token)

    def chosen(self, token: str) -> None:
        """Open a game's rules, or a page; one leafs through what is listed."""
        if self.words is None:
            self.app.push_screen(Rules(token))
        elif page := self.words.page(token):
            listed = self.pages() if page in self.pages() else None
            self.app.push_screen(RulePage(self.words, page, listed, self.wanted), self._left)

    def _left(self, last: str | None) -> None:
        """The page one has leafed to is marked."""
        self.renew(last)
        self.listing.mark(self.listing.at)


class RulePage(Page[str]):
    """One page: what it says, where the rulebook says it, what belongs to it. It gives the page one has leafed to.

    `listed`: the pages before and after it, by themselves all of them; `wanted`: what was looked for, and is lit.
    """

    def __init__(self, words: Words, page: Leaf, listed: Sequence[Leaf] | None = None, wanted: str = "") -> None:
        super().__init__()
        self.words, self.page, self.wanted = words, page, wanted
        self.listed = list(listed or (page for _, under in contents(words) for page in under))

    def heading(self) -> str:
        """The title, with the name of a ruling."""
        return self.page.named

    def line(self) -> str:
        """Where the rulebook speaks of it."""
        return self.page.section

    def keys(self) -> Sequence[tuple[str, str]]:
        """Only what there is can be opened."""
        related = [("Enter", say("key.open"))] if beside(self.words, self.page) else []
        leafing = [("←→", say("key.leaf"))] if len(self.listed) > 1 else []
        return [*related, *leafing, ("c", say("rules.contents")), ("Esc", say("key.back"))]

    def items(self) -> Sequence[Item]:
        """The text, how it can be settled otherwise, then related pages."""
        self.listing.tints = tints(self.wanted)
        first, *listed = self.page.text.strip().split("\n")
        items = [Item(first), *(Item(line, lead=BULLET) for line in listed)]
        for text in settled(self.words, self.page):
            items += [Item(), Item(text, style="muted")]
        for heading, pages in beside(self.words, self.page):
            items += [Item(), Item(heading, heading=True), *(leaf(page) for page in pages)]
        return items

    def on_mount(self) -> None:
        """Begin at the top, however far down the first related page is."""
        self.listing.left = TITLES
        super().on_mount()
        self.listing.scroll_lines(0)

    def pressed(self, key: str, char: str | None) -> bool:
        """Leaf through the pages; `c` lists them all."""
        if key in ("left", "right"):
            self._leaf(1 if key == "right" else -1)
        elif char == "c":
            self._contents()
        else:
            return False
        return True

    def _leaf(self, by: int) -> None:
        """The next page or the one before; after the last comes the first."""
        here = self.listed.index(self.page) if self.page in self.listed else -1
        self.page = self.listed[(here + by) % len(self.listed)]
        self.renew("")
        self.listing.top = 0
        self.listing.scroll_lines(0)

    def _contents(self) -> None:
        """All pages, with this one marked: where one came from, if it is that."""
        below = self.app.screen_stack[-2]
        if isinstance(below, Rules) and not below.wanted:
            self.back()
        else:
            self.app.push_screen(Rules(words=self.words, at=self.page.id))

    def back(self) -> None:
        """Say which page it was in the end."""
        self.dismiss(self.page.id)

    def chosen(self, token: str) -> None:
        """Open a related page."""
        if page := self.words.page(token):
            self.app.push_screen(RulePage(self.words, page))


def parts(words: Words) -> Iterator[Item]:
    """The pages under their headings."""
    for number, (heading, pages) in enumerate(contents(words)):
        if number:
            yield Item()
        yield Item(heading, heading=True)
        yield from map(leaf, pages)


def leaf(page: Leaf, wanted: str = "") -> Item:
    """A page as one line of a list: its title, and how it begins, or what of it was found."""
    text = " ".join(page.text.split())
    starts = [at for word in looked_for(wanted) if (at := text.casefold().find(word)) >= 0]
    at = min(starts, default=0)
    if at > BEFORE:
        text = f"…{text[text.rfind(' ', 0, at - BEFORE // 2) + 1 :]}"
    return Item(page.named, page.id, more=text)


def tints(wanted: str) -> list[tuple[re.Pattern[str], str]]:
    """What is looked for, lit wherever it stands."""
    return [(re.compile(re.escape(word), re.IGNORECASE), FOUND) for word in looked_for(wanted)]
