"""Answers drawn at random: from the options, from an entry's example, from numbers it says it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from rat_tables.engine.asks import NONE, Ask, Refused
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import ROLL

NONSENSE: Final = (
    "",
    " ",
    "-1",
    "0",
    "999999",
    "1+1",
    "none",
    "none+none",
    "+",
    "²",
    "1_0",
    "a:b",
    "roll",
    "\x1b[2J",
    "7 7 7",
)
"""What may be typed by mistake; some asks take some of it."""


def some_answer(ask: Ask, rng: Random) -> tuple[Seat, str]:
    """A seat that is asked and an answer it may give."""
    seat = rng.choice(list(ask.offers))
    options = list(ask.offers[seat])
    if ask.chance is not None:
        return seat, ROLL if rng.random() < 0.3 else outcome(ask, rng)
    if ask.pick is not None:
        least, most = ask.pick
        return seat, "+".join(rng.sample(options, rng.randint(least, min(most, len(options))))) or NONE
    if options and (ask.entry is None or rng.random() < 0.5):
        return seat, rng.choice(options)
    return seat, typed(ask, seat, rng)


def outcome(ask: Ask, rng: Random) -> str:
    """What chance may bring, as people type it."""
    assert ask.chance is not None
    weights = [token for token, weight in ask.chance.weights.items() if weight]
    return " ".join(rng.choice(weights) for _ in range(ask.chance.draws))


def typed(ask: Ask, seat: Seat, rng: Random) -> str:
    """Something the entry takes: numbers in its range where it names one, else its example."""
    assert ask.entry is not None
    args = ask.arguments(seat)
    example = ask.entry.example(*args)
    facts = ask.entry.facts(*args) if ask.entry.facts else {}
    low, high, count = facts.get("low"), facts.get("high"), facts.get("count")
    if not isinstance(low, int) or not isinstance(high, int) or rng.random() < 0.1:
        return example
    number = _numbers(low, high, rng)
    if not isinstance(count, int):
        text = str(number())
    else:
        text = " ".join(str(number()) for _ in range(count or rng.choice((0, 1, 2, 4)))) or NONE
    return text if takes(ask, seat, text) else example


def _numbers(low: int, high: int, rng: Random) -> Callable[[], int]:
    """Mostly small numbers, as at a table; now and then the whole range and its ends."""
    kind = rng.random()
    if kind < 0.85:
        return lambda: rng.randint(low, min(high, low + 9))
    return (lambda: rng.randint(low, high)) if kind < 0.95 else (lambda: rng.choice((low, high)))


def takes(ask: Ask, seat: Seat, text: str) -> bool:
    """Whether an ask takes this answer."""
    try:
        ask.take(seat, text)
    except Refused:
        return False
    return True


def varied(knob: str, value: str, seats: Sequence[Seat], rng: Random) -> tuple[str, str]:
    """A ruling after an example: for another seat, of another number; some of them are refused."""

    def other(part: str) -> str:
        if part in seats:
            return rng.choice(seats)
        return str(rng.randint(0, 12)) if part.isdigit() and rng.random() < 0.5 else part

    return ":".join(map(other, knob.split(":"))), " ".join(map(other, value.split(" ")))
