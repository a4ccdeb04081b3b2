"""Write `docs/rulings.md`: how the app reads each rulebook, from the games' own `rules.toml`.

usage: python docs/rulings.py [--check]     with --check nothing is written; exit status 1 if it is out of date
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap

FILE = Path(__file__).with_name("rulings.md")
sys.path.insert(0, str(FILE.parent.parent))  # this checkout, whatever else is installed

from rat_tables import games  # noqa: E402
from rat_tables.engine.game import Option  # noqa: E402
from rat_tables.words import Page, Words, of_game  # noqa: E402

WIDTH = 120

HEAD = """\
# Rulings

How the app reads the rulebooks where they leave a choice. Each ruling has a name; the test that shows it bears the same
name, and `?` (or `rat-tables rules GAME NAME`) shows its page at the table. What is marked as an option is chosen when
a session begins and kept in its save; anything else a table can still settle differently with a ruling of its own.

This page is written by `python docs/rulings.py` from the games' `rules.toml`.
"""


def written() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for shelf in games.SHELVES.values() for line in of_one(shelf))])


def of_one(shelf: games.Shelf) -> Iterator[str]:
    """The lines of one game; none while it has no rulings."""
    words, game = of_game(shelf), games.load(shelf.name)
    pages = [page for page in words.pages if page.ruled]
    if not pages:
        return
    yield f"## {words.title}\n"
    for page in pages:
        yield from ruling(page, [option for option in game.options if option.rule == page.id], words)


def ruling(page: Page, options: list[Option], words: Words) -> Iterator[str]:
    """One ruling: name, where in the rulebook, the reading, and the option if there is one."""
    yield f"### {page.id} · {page.title}\n"
    if page.section:
        yield f"*{page.section}*\n"
    yield paragraph(page.text)
    for option in options:
        values = [said(option, value) for value in option.values]
        uses = "" if len(option.uses) > 1 else f", only in `{option.uses[0]}`"
        label = words.option(option.name).label
        other = " or ".join(values[1:])
        yield paragraph(f"Option `{option.name}` ({label}): {values[0]} by default, else {other}{uses}.")


def said(option: Option, value: bool | str) -> str:
    """A value as it is written on the command line."""
    return f"`{value}`" if isinstance(value, str) else "`yes`" if value else "`no`"


def paragraph(text: str) -> str:
    """Text in lines, with an empty one after it."""
    return "\n".join(wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)) + "\n"


def main() -> int:
    """Write the page, or say whether it is as it should be."""
    parser = argparse.ArgumentParser(description="write docs/rulings.md from the games' words")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if the page is out of date")
    check = parser.parse_args().check
    page = written()
    if check:
        if FILE.is_file() and FILE.read_text("utf-8") == page:
            return 0
        print(f"{FILE} is out of date: python docs/rulings.py writes it anew", file=sys.stderr)
        return 1
    FILE.write_text(page, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
