"""The games on the shelf: what can be known of each without opening its box."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rat_tables.engine.game import Game


class Shelf(NamedTuple):
    """One game on the shelf. `module` is imported only when the game is played.

    `words` is `package:file` of its words, `lines` the module whose `board(view, names, words)` lays the table out
    in lines of text; left empty, both lie beside `module`. `pack` is `package:file` of the game's own cards, and
    empty where it has none to be told. `won`: somebody wins it. `points`: its totals are points, to be averaged.
    `pad`: it has a score pad.
    """

    name: str
    title: str
    line: str
    seats: tuple[int, int]
    module: str
    attribute: str = "GAME"
    words: str = ""
    lines: str = ""
    pack: str = ""
    won: bool = True
    points: bool = True
    pad: bool = False

    def open(self) -> Game[Any]:
        """Return the game's rules."""
        from importlib import import_module

        game: Game[Any] = getattr(import_module(self.module), self.attribute)
        return game

    @property
    def words_at(self) -> tuple[str, str]:
        """The package and the file its words are in."""
        package, _, file = (self.words or f"{self.module.rpartition('.')[0]}:words.toml").partition(":")
        return package, file

    @property
    def lines_at(self) -> str:
        """The module that lays its table out in lines; it need not exist."""
        return self.lines or f"{self.module.rpartition('.')[0]}.lines"


SHELVES: Final[dict[str, Shelf]] = {}


def register(shelf: Shelf) -> None:
    """Put a game on the shelf."""
    SHELVES[shelf.name] = shelf


def find(name: str) -> Shelf:
    """Return a game by name or title, an unambiguous beginning of either, or a word that only its name has; raise
    `Refused` with the nearest name."""
    wanted = _key(name)
    if wanted in SHELVES:
        return SHELVES[wanted]
    meant = [
        shelf
        for shelf in SHELVES.values()
        if wanted and any(_key(known).startswith(wanted) for known in (shelf.name, shelf.title))
    ]
    meant = meant or [shelf for shelf in SHELVES.values() if wanted and wanted in shelf.name.split("-")]
    if len(meant) == 1:
        return meant[0]
    from rat_tables.engine.asks import Refused

    raise Refused("game-unknown", answer=name, games=list(SHELVES), nearest=nearest(wanted, SHELVES))


def load(name: str) -> Game[Any]:
    """Return a game's rules; raise `Refused` for one that is not on the shelf."""
    return find(name).open()


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that looks most like this one, or nothing where none does."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.casefold(), list(known), 1, 0.5)), "")


def _key(text: str) -> str:
    return "-".join(text.casefold().replace(":", " ").replace("-", " ").split())


register(
    Shelf(
        "high-tea",
        "RATS: High Tea at Sea",
        "Supplies, manners, and a sinking ship.",
        (2, 6),
        "rat_tables.games.high_tea.game",
        pad=True,
    )
)
register(
    Shelf(
        "pie-rats",
        "Pie Rats of the Carob Bean Farm",
        "Crews that can be lured away, and pies on the sill.",
        (2, 6),
        "rat_tables.games.pie_rats.game",
        pack="rat_tables.games.pie_rats:pack.toml",
        pad=True,
    )
)
register(
    Shelf(
        "rats-with-gats",
        "Rats with Gats",
        "Pi-Rats, their crew, and whatever the Deep sends against them.",
        (3, 6),
        "rat_tables.games.rats_with_gats.game",
        won=False,
    )
)
register(
    Shelf(
        "rattaneer",
        "Rattaneer",
        "Pirates planned in secret, battles fought together, loot to be shipped home.",
        (2, 5),
        "rat_tables.games.rattaneer.game",
        pack="rat_tables.games.rattaneer:pack.toml",
        pad=True,
    )
)
register(
    Shelf(
        "rats-and-relics",
        "Rats & Relics",
        "A duel of pairs: the rat says when, the relic says what.",
        (2, 3),
        "rat_tables.games.rats_and_relics.game",
        pack="rat_tables.games.rats_and_relics:pack.toml",
        points=False,
    )
)
