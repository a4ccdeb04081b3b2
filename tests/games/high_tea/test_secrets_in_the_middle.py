"""Of a game begun in the middle: a sheet laid otherwise shows in nothing until something public depends on it."""

from __future__ import annotations

import random
from collections import Counter

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.session import Session
from tests.engine.secrets import seen
from tests.games.high_tea.play_through import Tea, at_random, session

SAID = {"announced", "outdone", "rats", "swords.given", "swords.refused", "sheets.open", "nest", "award.medals"}
"""What may be told otherwise because of a secret: numbers said aloud, what is given, the open sheets. A seventh nest
cannot be built."""


def otherwise(rnd: random.Random, ask: Ask, seat: str, token: str) -> str | None:
    """Another answer the seat could have given, of which nobody else is told, or None."""
    if ask.kind == "middle.supplies":
        return " ".join(str(rnd.randint(0, 9)) for _ in range(6))
    if ask.entry is not None:
        return None  # how many dishes there are, and their numbers, are public
    if ask.pick is not None:
        many = 0 if token == "none" else token.count("+") + 1
        return ask.take(seat, "+".join(rnd.sample(list(ask.offers[seat]), many)) or "none")
    others = [other for other in ask.offers[seat] if other != token]
    return rnd.choice(others) if others else None


def story(tea: Tea, viewer: str) -> list[object]:
    """What was told to this viewer."""
    found = seen(tea, viewer)["story"]
    assert isinstance(found, list)
    return found


def follow_both(rnd: random.Random, one: Tea, other: Tea, secret_of: str) -> int:
    """Answer both alike, but what this seat answers in secret; return how many steps nobody else could tell apart."""
    viewers = [viewer for viewer in (EVERYONE, *one.head.seats) if viewer != secret_of]
    for steps in range(200):
        for viewer in viewers:
            ours, theirs = seen(one, viewer), seen(other, viewer)
            if ours != theirs:
                a, b = story(one, viewer), story(other, viewer)
                first = next((pair for pair in zip(a, b, strict=False) if pair[0] != pair[1]), None)
                assert first is not None, [(key, ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]]
                assert {event[0] for event in first} <= SAID, first  # type: ignore[index]
                return steps
        if one.ask is None or other.ask is None:
            return steps
        seat, token = at_random(rnd, one.ask)
        if seat == secret_of and one.ask.secret and not one.ask.kind.startswith("middle."):
            one.answer(token, seat)
            other.answer(at_random_of(rnd, other.ask, seat), seat)
        else:
            one.answer(token, seat)
            other.answer(token, seat)
    return 200


def at_random_of(rnd: random.Random, ask: Ask, seat: str) -> str:
    """Any answer of this seat."""
    while True:
        who, token = at_random(rnd, ask)
        if who == seat:
            return token


def twin(tea: Tea) -> Tea:
    """The same session once more."""
    made: Tea = Session(tea.game, tea.head, list(tea.records))
    return made


KINDS = {"middle.supplies", "middle.nests", "scavenge.take", "banker", "beggar", "baubles", "nest", "form", "bonus"}


def test_nobody_learns_of_a_sheet_before_something_said_depends_on_it() -> None:
    tried: Counter[str] = Counter()
    lasted = 0
    for seed in range(14):
        rnd = random.Random(seed)
        names = rnd.choice(["ann bob", "ann bob cy", "ann bob cy dee eve"])
        tea = session(names, middle=True, seed=seed, vocations=True, one_look=seed % 3 == 0)
        while tea.ask is not None:
            ask = tea.ask
            seat, token = at_random(rnd, ask)
            other = otherwise(rnd, ask, seat, token) if ask.secret else None
            rare = tried[ask.kind] < 4
            if other is not None and (rare or rnd.random() < 0.02):
                one, two = twin(tea), twin(tea)
                one.answer(token, seat)
                two.answer(other, seat)
                tried[ask.kind] += 1
                lasted += follow_both(random.Random(seed), one, two, seat)
            tea.answer(token, seat)
    assert set(tried) == KINDS
    assert lasted > 200
