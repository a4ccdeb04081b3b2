"""Noninterference on the screen: what one rat holds in secret changes nothing that another sees.

Two tables are played alike but for Ann's secret choices. Until those come out, all that is drawn for everybody and for
every other rat, whom the screen is passed to, the news at the curtain, questions, options and labels are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rat_tables.tale import reads
from tests.screens.fake_stage import FakeStage

SIZES = ((80, 24), (100, 30), (140, 45))
COMMANDS = ("undo", "redo", "peek", "turn", "mend", "cover", "look-back", "ruling")


def seen(stage: FakeStage) -> list[object]:
    """All that is on the screen now, as far as it is not Ann's alone."""
    flow, scene = stage.flow, stage.flow.scene()
    words, names = flow.desk.words, stage.session.names
    return [
        stage.waiting is not None,
        stage.curtains[-1:] if stage.waiting is not None else [],
        getattr(stage, "news", []),
        stage.prompt.question,
        stage.prompt.secret,
        [(choice.token, choice.label, choice.number) for choice in stage.prompt.choices],
        flow.title(),
        [flow.can(command) for command in COMMANDS],
        flow.would_be_refused("undo"),
        flow.desk.tale.undo_label(flow.viewer),
        flow.desk.tale.redo_label(flow.viewer),
        [reads(passage, words, names) for passage in scene.log],
        [stage.drawn(w, h) for w, h in SIZES],
        stage.said[-1:],
    ]


def in_step(kind: str, seed: int, **options: Any) -> Iterator[tuple[FakeStage, FakeStage]]:
    """Two tables played alike, but that Ann chooses otherwise in the one once she is asked `kind`."""
    count = 2 + seed % 4
    one, other = FakeStage(count, seed=seed, **options), FakeStage(count, seed=seed, **options)
    rng, apart = Random(seed), False
    for _ in range(400):
        if one.waiting is not None:
            one.at_curtain()
            other.at_curtain()
        elif one.prompt.field is not None or not one.prompt.choices or one.prompt.pick is not None:
            if not (one.any_choice(rng.choice) and other.any_choice(rng.choice)):
                return
        else:
            ask = one.session.ask
            mine = ask is not None and ask.kind == kind and one.flow.looking == "ann"
            n = rng.randrange(len(one.prompt.choices))
            m = (n + 1) % len(other.prompt.choices) if mine and len(other.prompt.choices) > 1 else n
            apart = apart or (mine and m != n)
            one.prompt.take([one.prompt.choices[n]])
            other.prompt.take([other.prompt.choices[min(m, len(other.prompt.choices) - 1)]])
        if apart and ".outdo" in one.session.table.place:  # it is said aloud
            return
        if one.flow.viewer != "ann":
            yield one, other


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [{}, {"one_look": True}, {"vocations": True}], ids=str)
def test_what_ann_takes_changes_nothing_others_see(seed: int, options: dict[str, Any]) -> None:
    compared = 0
    for one, other in in_step("scavenge.take", seed, **options):
        assert seen(one) == seen(other)
        assert one.curtains == other.curtains
        compared += 1
    assert compared > 4


@pytest.mark.parametrize("seed", range(6))
def test_what_ann_brings_aboard_changes_nothing_others_see(seed: int) -> None:
    compared = 0
    for one, other in in_step("setup.take", seed):
        assert seen(one) == seen(other)
        compared += 1
    assert compared > 5


def test_the_comparison_would_see_a_leak() -> None:
    """With Ann looking the two tables do differ: the comparison is no empty one."""
    one, other = FakeStage(3, seed=2), FakeStage(3, seed=2)
    for stage, token in ((one, "rags"), (other, "straw")):
        stage.choose("bob")
        while stage.flow.looking != "ann":
            stage.any_choice(lambda choices: choices[0])
        stage.choose(token)
        while stage.flow.looking != "ann":
            stage.any_choice(lambda choices: choices[0])
    assert seen(one) != seen(other)
