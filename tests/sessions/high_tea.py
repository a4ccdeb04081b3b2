"""The kept evenings of High Tea."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.table import HighTea
from tests.sessions.evening import Evening


def said(ask: Ask, table: Any, seat: Seat, rng: Random) -> str | None:
    """What rats say where any number would do."""
    t: HighTea = table
    match ask.kind:
        case "ship.name":
            return rng.choice(("The Mouldy Duchess", "The Soggy Biscuit", "Rind & Shine", "La Vieille Croûte"))
        case "swords.amount":
            return str(rng.randint(1, 4))
        case "swords.all":
            return rng.choice(("rats", str(rng.randint(1, 5))))
        case "outdo.host":
            return str(rng.randint(0, min(6, t.hosting.most.get(t.supply, 0))))
        case "outdo.reply":
            low, high = t.heard[t.host] + 1, min(9, t.rat(seat).most.get(t.supply, 0))
            return str(rng.randint(low, high)) if low <= high and rng.random() < 0.5 else "rats"
        case "outdo.sure":
            return "sure"
        case "middle.round":
            return "3"
        case "middle.supplies":
            return " ".join(str(rng.choice((0, 0, 1, 2, 3, 4))) for _ in range(6))
        case "middle.dish" | "middle.decoration" | "middle.something":
            return " ".join(str(rng.randint(1, 8)) for _ in range(rng.randint(0, 3))) or "none"
        case "middle.built":
            return str(rng.randint(0, 2))
    return None


def play(folder: Path) -> Session[Any]:
    """Four rats with vocations; the app rolls. Something learned is taken back, as all agree."""
    evening = Evening(folder, "high-tea", "play", "play", ("Ann", "Bob", "Cy", "Dot"), said, vocations=True)
    evening.go_on_to("scavenge.take")
    evening.go_on(most=30)
    evening.session.undo(agreed=True)
    evening.go_on(most=10)
    evening.session.undo(agreed=True)
    evening.session.redo()
    return evening.end()


def play_two(folder: Path) -> Session[Any]:
    """Two rats, with the Privilege every round, one look for all three rolls, and forms said aloud."""
    options: Mapping[str, bool | str] = {"privilege": "every-round", "one-look": True, "aloud": True, "hints": True}
    return Evening(folder, "high-tea", "play", "play two", ("Gouda", "Brie"), said, **options).end()


def track(folder: Path) -> Session[Any]:
    """Five rats, sheets in the app, and everything that can happen to a session."""
    evening = Evening(folder, "high-tea", "track", "track", ("Ann", "Björn", "Zoë", "Dot", "Ed"), said)
    session = evening.session
    evening.go_on_to("goal.dice")
    session.note("The cat is asleep on the rulebook.")
    session.answer("3 6")
    session.answer("roll")
    evening.go_on(most=20)
    session.undo()
    session.redo()
    session.undo()
    evening.go_on(most=20)
    evening.mend(7, "scavenge.take")
    session.note("May the Host ask the rat who just replied?", "doubt")
    evening.go_on(most=40)
    session.ruling("supply:dot:rags", "4", "Dot forgot to write down what her nest brought.")
    session.rename("ed", "Edwina")
    evening.go_on_to("goal.dice")
    evening.mend(1, "goal.dice", "2 5")
    evening.go_on(most=30)
    session.retitle("The Night of the Long Spoons")
    session.note("Zoë says “Rats!” in Dutch from now on.")
    evening.go_on_to("end.confirm")
    session.ruling("medals:ann:9", "3", "Best manners; agreed by all.")
    return evening.end()


def paper(folder: Path) -> Session[Any]:
    """Six rats with vocations, sheets on paper; more is announced than can be, once a slip and once for sure."""
    names = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay")
    evening = Evening(folder, "high-tea", "track", "paper", names, said, sheets="paper", vocations=True)
    session = evening.session
    for sure in ("again", "sure"):
        evening.go_on_to("outdo.host")
        t: HighTea = session.table
        session.answer(str(t.hosting.most[t.supply] + 2))
        session.answer(sure)
        evening.go_on(most=25)
    return evening.end()


def middle(folder: Path) -> Session[Any]:
    """Three rats who had begun without the app: it comes to the table before the third round."""
    return Evening(folder, "high-tea", "track", "middle", ("Ann", "Bob", "Cy"), said, middle=True).end()


EVENINGS: Final[Mapping[str, Callable[[Path], Session[Any]]]] = {
    "high-tea-play": play,
    "high-tea-play-two": play_two,
    "high-tea-track": track,
    "high-tea-paper": paper,
    "high-tea-middle": middle,
}
