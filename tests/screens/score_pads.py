"""Score pads to look at: half filled, with gaps, with names that try the columns, and settled."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any, Final

from rat_tables import games
from rat_tables.engine.session import Session
from rat_tables.words import of_game
from screens.pad import BOARD
from screens.scene import Scene
from tests.games.pads import pad
from tests.screens import drawn

HARD: Final = (
    "Ann",
    "[red]x[/] {seat}",
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "🐀 Rattus 🧀🧀",
    "=1+1",
)
ALL_GOALS: Final = "+".join(map(str, range(2, 13)))
TEA: Final = ("2+4+7+10+11", "3 4 7", "2", "1", "-", "5 6", "2", "6", "-", "0", "2 2", "9", "2")


def all_of_them() -> dict[str, Scene]:
    """Each by its name."""
    full = [text for nests in "12345" for text in ("3 4 7 12 12 14", "1 2", nests)]
    pads = {
        "full": pad("high-tea", 6, ALL_GOALS, *full, "4", "blank", names=HARD),
        "tea": pad("high-tea", 4, *TEA[:5], "blank", *TEA[6:9]),
        "tea-over": pad("high-tea", 4, *TEA, "heads", "yes"),
        "gaps": pad("high-tea", 3, "4+7", "7", "1", "blank", "0", "3", "blank"),
        "voyage": pad(
            "rattaneer", 5, "ann+seat-4", "ann", "none", "seat-4",
            "3 4 2 1", "4 3 5", "3 1", "5+3", "11", "2", "blank", "-",
            names=(*HARD[:4], HARD[5]), expansion=True,
        ),
        "pies": pad("pie-rats", 3, "3 5", "8", "2", "12"),
    }  # fmt: skip
    return {name: scene(session) for name, session in pads.items()}


def scene(session: Session[Any]) -> Scene:
    """A pad as everybody sees it."""
    return drawn.scene(session, said=of_game(games.find(session.head.game)))


def expect(folder: Path) -> None:
    """Draw the boards that are worth keeping as text."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = all_of_them()
    for name, (w, h) in [*product(shown, drawn.SIZES[:2]), ("voyage", drawn.SIZES[2])]:
        told = drawn.text(drawn.body(shown[name], w, h, BOARD)).rstrip("\n")
        (folder / f"{name}_{w}.txt").write_text(f"{told}\n", "utf-8")
