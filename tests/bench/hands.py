"""How often a screen is passed on in an evening of High Tea: no time is taken, hands are counted."""

from __future__ import annotations

from random import Random
from statistics import mean

from tests.screens.fake_stage import FakeStage

EVENINGS = 12


def run() -> None:
    """Print for 2, 4 and 6 rats how often the screen changes hands, each roll by itself and three rolls at one look."""
    for rats in (2, 4, 6):
        for one_look in (False, True):
            passed, curtains = zip(*(evening(rats, one_look, seed) for seed in range(EVENINGS)), strict=True)
            how = "three rolls, one look (H31)" if one_look else "each roll by itself"
            print(f"{rats} rats, {how:<28}{mean(passed):6.0f} hand-overs, {mean(curtains):4.0f} curtains an evening")


def evening(rats: int, one_look: bool, seed: int) -> tuple[int, int]:
    """Play a session at random; return how often the screen went to another rat, and how often a curtain fell."""
    stage, rng = FakeStage(rats, seed=seed, one_look=one_look), Random(seed)
    while stage.any_choice(rng.choice):
        pass
    return stage.flow.hand_overs, len(stage.curtains)
