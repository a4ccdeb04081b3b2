"""Answers a second: the bare rules, the same through a session, beside OpenSpiel where it is installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

from rat_tables.engine.fold import line_to
from rat_tables.engine.game import Game, Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head
from rat_tables.engine.session import Session, follow
from rat_tables.games.high_tea.game import GAME as HIGH_TEA
from rat_tables.games.pie_rats.game import GAME as PIE_RATS
from rat_tables.games.rats_and_relics.game import GAME as RATS_AND_RELICS
from rat_tables.games.rats_with_gats.game import GAME as RATS_WITH_GATS
from rat_tables.games.rattaneer.game import GAME as RATTANEER
from saves.people import seat_heads
from tests.bench.drive import Dice, play_bare, some_answer
from tests.bench.figures import Timed, in_turn, rate, say, seconds
from tests.games.kuhn import KUHN
from tests.games.noughts import NOUGHTS
from tests.soak.play import GOING_ON
from tests.soak.tables import own_pack

RATS = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay")


def setting(game: Game[Any], seats: int) -> Setting:
    """A table of so many, playing, with every option's default and the game's own cards."""
    pack = None if game.pack is None else opened(game.pack, own_pack(game.name))
    return Setting([name.lower() for name in RATS[:seats]], "play", game.filled("play", {}), pack=pack)


def bare(game: Game[Any], seats: int, games: int) -> Timed:
    """Games on the bare rules."""
    dice, table = Dice(7), setting(game, seats)
    return rate(lambda: sum(play_bare(game, table, dice) for _ in range(games)))


def played(game: Game[Any], seats: int, seed: int) -> Session[Any]:
    """One whole session at random."""
    pack = None if game.pack is None else own_pack(game.name)
    session = Session(game, Head(game=game.name, seed=seed, seat=seat_heads(RATS[:seats]), pack=pack))
    session.start()
    dice, forth = Dice(seed), GOING_ON.get(game.name)
    while session.ask is not None:
        said = None if forth is None else forth(session.ask, session.table, dice.below)
        seat, token = some_answer(session.ask, dice) if said is None else said
        session.answer(token, seat)
    return session


def through_sessions(game: Game[Any], seats: int, games: int) -> Timed:
    """The same through sessions: records, digests, fold; no file."""
    return rate(lambda: sum(len(played(game, seats, seed).line) for seed in range(games)))


def open_spiel(name: str, games: int) -> Timed | None:
    """OpenSpiel's own version of a game, played at random in the same way."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import open_spiel.python.games  # noqa: F401  # importing it registers the Python games
    import pyspiel

    game, dice = pyspiel.load_game(name), Dice(7)

    def play() -> int:
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    action = outcomes[dice.below(len(outcomes))][0]
                else:
                    actions = state.legal_actions()
                    action = actions[dice.below(len(actions))]
                state.apply_action(action)
                moves += 1
        return moves

    return rate(play)


def beside(label: str, game: Game[Any], theirs: str, aim: str, games: int) -> None:
    """One game on bare rules and through a session, beside OpenSpiel's Python and C++."""
    timed: list[Timed] = [bare(game, 2, games), through_sessions(game, 2, games // 10)]
    others = [once for name in (f"python_{theirs}", theirs) if (once := open_spiel(name, games)) is not None]
    mine, session, *rest = in_turn(*timed, *others)
    figures = [f"session {session:,.0f}/s"]
    ratio = f"{mine:,.0f}/s"
    if rest:
        python, cpp = rest
        ratio = f"{mine / python:.1f} × Python"
        figures += [f"bare {mine:,.0f}/s", f"OpenSpiel Python {python:,.0f}/s, C++ {cpp:,.0f}/s ({mine / cpp:.2f} ×)"]
    say(label, ratio, aim, figures)


def run() -> None:
    """Print the figures of the rules."""
    beside("Kuhn poker, bare rules", KUHN, "kuhn_poker", "≥ 2 ×", 2000)
    beside("noughts and crosses, bare rules", NOUGHTS, "tic_tac_toe", "≥ 6 ×", 1000)
    of_the_box("High Tea, four rats", HIGH_TEA, "≥ 100,000/s", 100)
    of_the_box("Pie Rats, four captains", PIE_RATS, "≥ 60,000/s", 30)
    of_the_box("Rats with Gats, four rats", RATS_WITH_GATS, "≥ 60,000/s", 30)
    of_the_box("Rattaneer, four captains", RATTANEER, "≥ 60,000/s", 30)
    of_the_box("Rats & Relics, two clans", RATS_AND_RELICS, "≥ 60,000/s", 60, seats=2)


def of_the_box(label: str, game: Game[Any], aim: str, games: int, seats: int = 4) -> None:
    """One game, mostly of four, on bare rules, through sessions, and replayed, each beside Kuhn poker."""
    mine, kuhn, session = in_turn(bare(game, seats, games), bare(KUHN, 2, 3000), through_sessions(game, seats, 5))
    say(f"{label}, bare rules", f"{mine:,.0f}/s", aim, [f"Kuhn {kuhn:,.0f}/s", f"session {session:,.0f}/s"])
    lines = [(s, line_to(s.fold.tip)) for s in (played(game, seats, seed) for seed in range(20))]
    answers = sum(len(line) for _, line in lines)
    replay: Callable[[], object] = lambda: [follow(s.game, s.setting, line) for s, line in lines]  # noqa: E731
    took, kuhn = in_turn(seconds(replay), bare(KUHN, 2, 3000))
    say(f"{label}, replay of an answer", f"{took / answers * 1e6:.1f} µs", "≤ 10 µs", [f"Kuhn {kuhn:,.0f}/s"])
