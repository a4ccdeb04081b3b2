"""Which tables are played: every game, use and number of players, with options that go round."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from itertools import product
from pkgutil import get_data
from random import Random
from typing import Any, Final, NamedTuple

from rat_tables.engine.game import Game
from rat_tables.engine.records import Head
from rat_tables.games import SHELVES
from saves.people import seat_heads
from tests.games.kuhn import KUHN
from tests.games.midden import MIDDEN
from tests.games.noughts import NOUGHTS
from tests.ways.quay import QUAY

OWN: Final[dict[str, Game[Any]]] = {game.name: game for game in (MIDDEN, KUHN, NOUGHTS, QUAY)}
"""The games of the tests, which are on no shelf."""
NAMES: Final = ("Ann", "Bob", "Cy", "Dot", "Édith", "Fay", "Gus", "Ida", "Jo", "Kit")
MANY: Final = 4096
"""With more combinations of options than this, they are drawn at random."""


class Case(NamedTuple):
    """One game at one use with so many players."""

    game: Game[Any]
    use: str
    players: int

    def __str__(self) -> str:
        return f"{self.game.name} {self.use} {self.players}"


def on_the_shelf() -> list[Game[Any]]:
    """Every registered game, opened."""
    return [shelf.open() for shelf in SHELVES.values()]


def cases(games: Collection[Game[Any]], uses: Collection[str] = (), counts: Collection[int] = ()) -> Iterator[Case]:
    """Every use and number of players of these games, score pads too, or those asked for."""
    for game in games:
        for use in game.all_uses:
            for count in range(game.seats[0], game.seats[1] + 1):
                if (not uses or use in uses) and (not counts or count in counts):
                    yield Case(game, use, count)


def round_of(game: Game[Any], use: str) -> int:
    """In how many sessions, one after the other, each value of each option is played at least once."""
    return max((len(option.values) for option in game.used(use).options if use in option.uses), default=1)


def options_of(game: Game[Any], use: str, n: int) -> dict[str, bool | str]:
    """The options of session `n`: any two that follow each other differ in all, and all combinations get their turn."""
    options = [option for option in game.used(use).options if use in option.uses]
    turn, shift = divmod(n, round_of(game, use))
    start = _combination(tuple(len(option.values) for option in options), turn)
    return {
        option.name: option.values[(at + shift) % len(option.values)]
        for option, at in zip(options, start, strict=True)
    }  # fmt: skip


def _combination(sizes: tuple[int, ...], turn: int) -> tuple[int, ...]:
    total = 1
    for size in sizes:
        total *= size
    if total > MANY:
        chance = Random(turn)
        return tuple(chance.randrange(size) for size in sizes)
    return _shuffled(sizes)[turn % total]


@cache
def _shuffled(sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    found = list(product(*map(range, sizes)))
    Random(len(found)).shuffle(found)
    return found


@cache
def own_pack(name: str) -> dict[str, Any]:
    """The cards that come with a game, as they are written in its folder."""
    package = SHELVES[name].module.rpartition(".")[0]
    return tomllib.loads((get_data(package, "pack.toml") or b"").decode())


def pack_of(game: Game[Any], use: str, n: int) -> dict[str, Any] | None:
    """The pack of session `n`: the game's own, and where it can do without one two sessions with it, two without."""
    if game.used(use).pack is None or (use not in game.packed and n // 2 % 2):
        return None
    return own_pack(game.name)


def head_of(case: Case, n: int) -> Head:
    """The head of session `n` of a case."""
    game, use, count = case
    return Head(
        game=game.name,
        rules=game.rules,
        use=use,
        seed=n,
        seat=seat_heads(NAMES[:count]),
        options=options_of(game, use, n),
        pack=pack_of(game, use, n),
    )
