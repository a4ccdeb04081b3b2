"""The tests' own games for the shelf; run as a script, the command line with them on it."""

from __future__ import annotations

from typing import Final

from rat_tables import games

KUHN: Final = games.Shelf(
    "kuhn",
    "Kuhn poker",
    "Three cards, two gamblers, one coin.",
    (2, 2),
    "tests.games.kuhn",
    "KUHN",
    "tests.games:kuhn_words.toml",
    "tests.ways.kuhn_lines",
)
FAIR: Final = games.Shelf(
    "fair",
    "The Fair",
    "Every kind of question in one round.",
    (2, 4),
    "tests.ways.fair",
    "FAIR",
    "tests.ways:fair_words.toml",
    "tests.ways.fair_lines",
)
QUAY: Final = games.Shelf(
    "quay",
    "The Quay",
    "Crates to haul, and whoever likes breaks in.",
    (2, 4),
    "tests.ways.quay",
    "QUAY",
    "tests.ways:quay_words.toml",
    "tests.ways.quay_lines",
)

if __name__ == "__main__":
    from rat_tables.cli import run

    for shelf in (KUHN, FAIR, QUAY):
        games.register(shelf)
    run()
