"""How often a screen is passed on in an evening: no time is taken, hands are counted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import mean
from typing import Any

from msgspec.structs import replace

from rat_tables.engine.asks import Ask
from rat_tables.engine.seats import EVERYONE, TABLE, Seat
from rat_tables.engine.session import Session
from tests.games import pie_rats_crew, rats_and_relics_crew, rats_with_gats_crew, rattaneer_crew
from tests.screens.fake_stage import FakeStage

EVENINGS = 12
Sense = Callable[[Ask, Any, Random], tuple[Seat, str]]
"""How a game is played with some sense."""


def run() -> None:
    """Print how often the screen changes hands: for rats at tea, captains and their pies, and others."""
    for rats in (2, 4, 6):
        for one_look in (False, True):
            how = "three rolls, one look (H31)" if one_look else "each roll by itself"
            tell(f"{rats} rats, {how}", [evening(rats, one_look, seed) for seed in range(EVENINGS)])
    for captains in range(2, 7):
        for one_look in (False, True):
            for asking in ("knock", "each"):
                how = f"{'one look, ' if one_look else ''}{'each asked' if asking == 'each' else 'who knocks'}"
                passed = [pie_evening(captains, one_look, asking, seed) for seed in range(EVENINGS)]
                tell(f"{captains} captains, {how}", passed)
    for rats in range(3, 7):
        for techniques in ("swapped", "dealt"):
            passed = [gats_evening(rats, techniques, seed) for seed in range(EVENINGS)]
            tell(f"{rats} rats with gats, techniques {techniques}", passed)
    for rats in range(2, 6):
        passed = [rattaneer_evening(rats, seed) for seed in range(EVENINGS)]
        tell(f"{rats} Rattaneers", passed)
    for clans in (2, 3):
        tell(f"{clans} clans and their relics", [duel(clans, seed) for seed in range(EVENINGS)])


def tell(who: str, passed: list[tuple[int, int]]) -> None:
    """Print one line."""
    hands, curtains = zip(*passed, strict=True)
    print(f"{who:<36}{mean(hands):6.0f} hand-overs, {mean(curtains):4.0f} curtains an evening", flush=True)


def evening(rats: int, one_look: bool, seed: int) -> tuple[int, int]:
    """Play a session at random; return how often the screen went to another rat, and how often a curtain fell."""
    stage, rng = FakeStage(rats, seed=seed, one_look=one_look), Random(seed)
    while stage.any_choice(rng.choice):
        pass
    return stage.flow.hand_overs, len(stage.curtains)


def pie_evening(captains: int, one_look: bool, asking: str, seed: int) -> tuple[int, int]:
    """Play for pies with some sense; return how often another takes the screen, and how often a curtain falls."""
    session = pie_rats_crew.evening(captains, "play", seed, one_look=one_look, asking=asking)
    return looks(session, pie_rats_crew.sensible, Random(seed))


def gats_evening(rats: int, techniques: str, seed: int) -> tuple[int, int]:
    """The same of a voyage of rats with gats."""
    session = rats_with_gats_crew.voyage(rats, "play", seed, techniques=techniques)
    return looks(session, rats_with_gats_crew.sensible, Random(seed))


def rattaneer_evening(rats: int, seed: int) -> tuple[int, int]:
    """The same of an evening of Rattaneers, who place their pirates in secret."""
    session = rattaneer_crew.evening(rats, "play", seed, expansion=seed % 2 == 1)
    return looks(session, rattaneer_crew.sensible, Random(seed))


def duel(clans: int, seed: int) -> tuple[int, int]:
    """The same of a duel of clans."""
    return looks(rats_and_relics_crew.duel(clans, "play", seed), rats_and_relics_crew.sensible, Random(seed))


def looks(session: Session[Any], sensible: Sense, rng: Random) -> tuple[int, int]:
    """Play a session to its end; return how often another takes the screen, and how often a curtain falls.

    It falls before each secret question, unless its seat looks already and nothing was told to all since. Of several
    asked in secret, the one that has the screen in hand comes first.
    """
    held = looking = TABLE
    passed = curtains = read = 0
    while (ask := session.ask) is not None:
        told = sum(event.seen_by(EVERYONE) for event in session.table.story.events)
        if not ask.secret:
            looking = TABLE
        else:
            first = next((seat for seat in (looking, held) if seat in ask.offers), ask.who[0])
            ask = replace(ask, offers={first: ask.offers[first]})
            if looking != first or told > read:
                passed += held != first
                curtains += 1
                held = looking = first
        read = told
        seat, text = sensible(ask, session.table, rng)
        session.answer(text, seat)
    return passed, curtains
