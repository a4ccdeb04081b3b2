"""Cards by what is printed on them, where no pack tells: `rat/-1/3`, `pie/9/4`, `charisma/2`, or a known name."""

from __future__ import annotations

import re
from typing import Final

from rat_tables.engine.packs import Print
from rat_tables.games.pie_rats.pack import Action, Charisma, Crew, Effect, Pie, When

KNOWN: Final[tuple[Print, ...]] = (
    Charisma(name="Cutlass", points=2, printed=True),
    Charisma(name="Hooked Hand", points=1, printed=True),
    Charisma(name="Charm", points=2, lures=2, printed=True),
    Action(name="Carob Bean", effect=Effect.DISCARD_CREW, printed=True),
    Action(name="Kidnapping", effect=Effect.TAKE_CREW, printed=True),
    Action(name="Charisma Theft", effect=Effect.TAKE_CHARISMA, printed=True),
    Action(name="Mirror", effect=Effect.BLOCK_CHARM, when=When.RESPONSE, printed=True),
)
"""The cards whose text the publisher's page tells."""

_FORMS: Final = (
    (re.compile(r"rat/(-?\d{1,2})/(\d{1,2})"), lambda a, b: Crew(name=f"{a}/{b}", loyalty=a, strength=b)),
    (re.compile(r"pie/(\d{1,2})/(\d{1,2})"), lambda a, b: Pie(name=f"{a}/{b}", weight=a, points=b)),
    (re.compile(r"charisma/(\d{1,2})"), lambda a: Charisma(name=f"+{a}", points=a)),
)


def printed(face: str) -> Print | None:
    """Return what a face that says itself what is printed on the card says; None for any other."""
    for form, made in _FORMS:
        found = form.fullmatch(face)
        if found:
            return made(*map(int, found.groups()))
    return None


def rat(loyalty: int, strength: int) -> str:
    """The face of a crew member by its two numbers."""
    return f"rat/{loyalty}/{strength}"


def pie(weight: int, points: int) -> str:
    """The face of a pie by its two numbers."""
    return f"pie/{weight}/{points}"


def charisma(points: int) -> str:
    """The face of a charisma card by its points."""
    return f"charisma/{points}"
