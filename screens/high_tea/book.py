"""A rat's book of the rounds: what it had as each began, the dice, and what it took of them, from what it may know.

It is reckoned backwards from what the sheet holds now, so that a game begun in the middle has its book too. A ruling
that set a number leaves earlier rounds as they would have to have been.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rat_tables.engine.seats import Seat
from rat_tables.engine.table import Event
from rat_tables.games.high_tea.table import SUPPLIES


@dataclass
class Page:
    """One round. `took` goes with `rolls`: supply and units, in the order of the rolls."""

    round: int
    rolls: list[tuple[int, int]] = field(default_factory=list)
    took: list[tuple[str, int]] = field(default_factory=list)
    began: dict[str, int] = field(default_factory=dict)

    def scavenged(self, supply: str) -> int:
        """Units of a supply that the three rolls brought."""
        return sum(units for of, units in self.took if of == supply)


@dataclass
class Heard:
    """What all heard in one round: the dice, the Hosts' numbers, and the highest that out-did each."""

    round: int
    rolls: list[tuple[int, int]] = field(default_factory=list)
    hosts: dict[str, int] = field(default_factory=dict)
    most: dict[str, int] = field(default_factory=dict)


def heard(events: Sequence[Event]) -> list[Heard]:
    """Return the rounds so far as everybody knows them."""
    found: list[Heard] = []
    for page, part in zip(forwards(events, ""), _parts(events), strict=True):
        known = Heard(page.round, page.rolls)
        for event in part:
            if event.kind == "announced":
                known.hosts[str(event.facts["supply"])] = event.facts["amount"]
            elif event.kind == "outdone":
                supply = str(event.facts["supply"])
                known.most[supply] = max(known.most.get(supply, 0), event.facts["amount"])
        found.append(known)
    return found


def pages(events: Sequence[Event], seat: Seat, now: Mapping[str, int]) -> list[Page]:
    """Return the rounds so far of a rat that holds these units now."""
    found = forwards(events, seat)
    units = {str(supply): now.get(supply, 0) for supply in SUPPLIES}
    for page, part in zip(found[::-1], _parts(events)[::-1], strict=True):
        for supply, change in changes(part, seat):
            units[supply] -= change
        page.began = {supply: max(n, 0) for supply, n in units.items()}
    return found


def forwards(events: Sequence[Event], seat: Seat) -> list[Page]:
    """Return the rounds with their dice, and what the rat took of them."""
    found: list[Page] = []
    for part in _parts(events):
        page = Page(part[0].facts["round"])
        for event in part:
            if event.kind == "scavenge.rolled":
                a, b = event.facts["dice"]
                page.rolls.append((a, b))
            elif event.kind == "scavenged" and event.seat == seat:
                page.took.append((str(event.facts["supply"]), event.facts["amount"]))
        found.append(page)
    return found


def _parts(events: Sequence[Event]) -> list[Sequence[Event]]:
    """The events by rounds."""
    starts = [at for at, event in enumerate(events) if event.kind == "round"]
    ends = [*starts[1:], len(events)]
    return [events[start:end] for start, end in zip(starts, ends, strict=False)]


def changes(events: Sequence[Event], seat: Seat) -> list[tuple[str, int]]:
    """What these events put on a rat's sheet, and took from it."""
    found: list[tuple[str, int]] = []
    for at, event in enumerate(events):
        supply, amount = str(event.facts.get("supply", "")), event.facts.get("amount", 0)
        if event.kind == "scavenged" or event.kind.startswith("gained."):
            if event.seat == seat:
                found.append((supply, amount))
        elif event.kind == "privilege":
            if event.seat == seat:
                found += [(str(each), 1) for each in SUPPLIES]
        elif event.kind == "swords.given":
            if seat in (event.seat, event.facts["target"]):
                found.append((supply, amount if event.seat == seat else -amount))
        elif event.kind == "outdone":
            if event.seat == seat:
                found.append((supply, -amount))
        elif event.kind == "announced" and event.seat == seat and not _outdone(events[at + 1 :]):
            found.append((supply, -amount))
    return found


def _outdone(events: Sequence[Event]) -> bool:
    """Whether somebody had more than the Host, before the next supply is announced."""
    for event in events:
        if event.kind == "announced":
            return False
        if event.kind == "outdone":
            return True
    return False
