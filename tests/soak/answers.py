"""Answers drawn at random: from the options, from an entry's example, from numbers it says it takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from rat_tables.engine.asks import KNOCK, NONE, Ask, Refused
from rat_tables.engine.seats import TABLE, Seat
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
KNOCKS: Final = 0.1
"""How often somebody breaks in who may: seldom enough that what is asked is answered."""
TRIES: Final = 4
"""So many choices of several are drawn before the one that is suggested is taken."""


def some_answer(ask: Ask, rng: Random) -> tuple[Seat, str]:
    """A seat that is asked and an answer it may give; now and then another breaks in."""
    if ask.knocking and rng.random() < KNOCKS:
        return rng.choice(ask.knocking), KNOCK
    seat = rng.choice(ask.who or (TABLE,))
    options = answering(ask, seat)
    if ask.chance is not None:
        return seat, ROLL if rng.random() < 0.3 else outcome(ask, rng)
    if ask.pick is not None:
        return seat, several(ask, seat, rng)
    if options and (ask.entry is None or rng.random() < 0.5):
        return seat, rng.choice(options)
    return seat, typed(ask, seat, rng)


def answering(ask: Ask, seat: Seat) -> list[str]:
    """The options of a seat that answer what is asked: breaking in on it does not."""
    return [token for token in ask.offers[seat] if token != KNOCK or seat not in ask.knocking]


def several(ask: Ask, seat: Seat, rng: Random) -> str:
    """Several options that would be taken: drawn, or those that are suggested."""
    assert ask.pick is not None
    least, most = ask.pick
    options = answering(ask, seat)
    for _ in range(TRIES):
        drawn = "+".join(rng.sample(options, rng.randint(least, min(most, len(options))))) or NONE
        if ask.fits is None or takes(ask, seat, drawn):
            return drawn
    return suggestion(ask)


def suggestion(ask: Ask) -> str:
    """The choice of several that is suggested."""
    assert ask.suggested is not None, f"{ask.kind} suggests nothing"
    return "+".join(ask.suggested(*ask.args)) or NONE


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
