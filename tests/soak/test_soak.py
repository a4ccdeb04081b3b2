"""A short soak of every game, and proof that the soak sees what it is there to see."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.entries import number
from rat_tables.engine.game import Game
from rat_tables.engine.seats import TABLE
from rat_tables.engine.table import PLAY
from rat_tables.engine.verbs import choose, enter
from saves.store import load
from tests.engine.made import Yard, yard, yes
from tests.soak.__main__ import main
from tests.soak.play import Journal, Soaking
from tests.soak.tables import OWN, Case, cases, on_the_shelf, options_of, round_of

CASES = list(cases([*on_the_shelf(), *OWN.values()]))
SEED = 7000


@pytest.mark.parametrize("case", CASES, ids=str)
def test_random_sessions(case: Case) -> None:
    seen: set[tuple[str, object]] = set()
    for n in range(SEED, SEED + round_of(case.game, case.use)):
        soaking = Soaking(case, n, Journal(None))
        soaking.play()
        assert soaking.session.fold.finished == (case.game.result is not None)
        seen |= set(soaking.head.options.items())
    options = case.game.used(case.use).options
    assert seen == {(o.name, value) for o in options if case.use in o.uses for value in o.values}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_combinations_of_options_get_their_turn(case: Case) -> None:
    options = [option for option in case.game.used(case.use).options if case.use in option.uses]
    total = 1
    for option in options:
        total *= len(option.values)
    turns = [tuple(options_of(case.game, case.use, n).values()) for n in range(total * round_of(case.game, case.use))]
    assert len(set(turns)) == total


class Fickle(dict[str, str]):
    """Options that are offered and not there."""

    def __contains__(self, token: object) -> bool:
        return False


def nothing(_: Yard) -> Options[str]:
    return {}


def fickle(_: Yard) -> Options[str]:
    return Fickle(a="a", b="b")


def not_offered(t: Yard) -> Rules[None]:
    yield from choose(t.seats[0], "way", fickle, t)


def too_high(t: Yard) -> Rules[None]:
    yield from enter(t.seats[0], "many", number(lambda: (3, 2)))


def endless(t: Yard) -> Rules[None]:
    while True:
        yield from choose(TABLE, "more", two)


def two() -> Options[bool]:
    return {"no": False, "yes": True}


def falls_over(t: Yard) -> Rules[None]:
    yield from choose(TABLE, "more", two)
    yield from choose(TABLE, "none", nothing, t)


MEMORY: list[int] = []


def remembers(t: Yard) -> Rules[None]:
    """It plays otherwise each time it is played."""
    yield from choose(TABLE, "more", two)
    MEMORY.append(len(MEMORY))
    t.rats[0].points = len(MEMORY)
    yield from choose(TABLE, "end.confirm", yes)


FAULTY: Mapping[str, tuple[Any, str]] = {
    "offered and not taken": (not_offered, "not-offered"),
    "an example that is refused": (too_high, "number"),
    "endless": (endless, "it does not end"),
    "a rule that raises": (falls_over, "Moot"),
    "what lies nowhere": (remembers, "elsewhere"),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_the_soak_sees(
    fault: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, words = FAULTY[fault]
    game: Game[Yard] = yard(rules, "a b", uses=(PLAY,))
    monkeypatch.setitem(OWN, "yard", game)
    monkeypatch.setattr("tests.soak.play.MOST", 60)
    assert main(["yard", "--sessions", "3", "--players", "2", "--seed", "5", "--folder", str(tmp_path)]) == 1
    told = capfd.readouterr().err
    assert words in told
    assert "FAILED  yard, play, 2 players, seed 5" in told
    left = min(tmp_path.iterdir())
    assert str(left) in told
    assert load(left).head.seed == 5
    again = [word for word in told.rpartition("again: ")[2].split() if word][3:]
    assert main([*again, "--folder", str(tmp_path)]) == 1


def test_a_seed_plays_the_same_session() -> None:
    first, second = (Soaking(CASES[0], 5, Journal(None)) for _ in range(2))
    first.play()
    second.play()
    assert [r.after for r in first.session.records] == [r.after for r in second.session.records]


def test_a_strange_game_is_asked_for_wrongly(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        main(["low-coffee"])
    assert raised.value.code == 2
    assert "low-coffee" in capsys.readouterr().err


def test_what_is_asked_for_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["midden", "--sessions", "1", "--players", "2", "--folder", str(tmp_path)]) == 0
    assert [line.split()[:4] for line in capsys.readouterr().out.splitlines()] == [
        ["midden", "play", "2", "1"],
        ["midden", "track", "2", "1"],
    ]
    assert not list(tmp_path.iterdir())
