"""Chance: dice and lots. The app's own outcomes follow from the seed, so going back meets the same dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Final, TypeVar, TypeVarTuple

from rat_tables.engine.asks import REFRESH, Ask, Chance, Entry, Facts, Moot, Options, Refused, Rules
from rat_tables.engine.seats import TABLE

V = TypeVar("V")
Ts = TypeVarTuple("Ts")


def draw(seed: int, k: int, chance: Chance) -> str:
    """Return the outcome of the `k`-th chance answer of a line: seed, k and the die's number alone decide."""
    weights = sorted(chance.weights.items())
    total = sum(weight for _, weight in weights)
    return " ".join(_token(weights, _below(total, seed, k, j)) for j in range(chance.draws))


def _below(total: int, seed: int, k: int, j: int) -> int:
    """A whole number from 0 to total − 1. Taken from 64 bits, so no outcome is favoured by more than 2⁻⁵⁰."""
    bits = blake2b(f"{seed}:{k}:{j}".encode(), digest_size=8).digest()
    return int.from_bytes(bits, "big") * total >> 64


def _token(weights: list[tuple[str, int]], at: int) -> str:
    for token, weight in weights:
        at -= weight
        if at < 0:
            return token
    raise AssertionError("the weights add up to the total")


SIX: Final[Mapping[str, int]] = {str(side): 1 for side in range(1, 7)}


def read_dice(text: str, count: int) -> tuple[str, tuple[int, ...]]:
    """Read typed dice (`3 6`, `3,6`, `3+6`, `36`), each from 1 to 6, in the order they are said."""
    spaced = text.replace(",", " ").replace("+", " ").split()
    faces = list(spaced[0]) if len(spaced) == 1 and len(spaced[0]) == count else spaced
    if len(faces) != count or any(face not in SIX for face in faces):
        raise Refused("dice", count=count, answer=text)
    return " ".join(faces), tuple(map(int, faces))


DICE: Final = Entry[tuple[int, ...], int](
    "dice",
    read_dice,
    lambda count: " ".join("36142"[i % 5] for i in range(count)),
    lambda count: {"count": count},
)


def roll(kind: str, count: int) -> Rules[tuple[int, ...]]:
    """Roll `count` dice: the app's, or the table's own, typed in."""
    while True:
        answer = yield Ask(kind, {TABLE: {}}, (count,), DICE, chance=Chance(SIX, count))
        if answer is not REFRESH:
            return read_dice(answer.token, count)[1]


def lots(
    kind: str,
    items: Callable[[*Ts], Options[V]],
    *args: *Ts,
    weights: Callable[[*Ts], Mapping[str, int]] | None = None,
    secret: bool = False,
    facts: Callable[[*Ts], Facts] | None = None,
    closed: bool = False,
) -> Rules[V]:
    """Let chance choose among named things, each as likely as the next unless `weights` says otherwise.

    `secret`: the outcome is not for everybody's eyes (a card dealt to a hand). `closed`: what else could have come
    is not (a card turned up from a deck).
    """
    while True:
        offered = items(*args)
        if not offered:
            raise Moot(kind)
        likely = weights(*args) if weights else dict.fromkeys(offered, 1)
        answer = yield Ask(kind, {TABLE: offered}, args, None, facts, secret, chance=Chance(likely, closed=closed))
        if answer is not REFRESH:
            return offered[answer.token]
