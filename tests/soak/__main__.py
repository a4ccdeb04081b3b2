"""`python -m tests.soak [GAME…]`: random sessions of every game, one line a game, use and number of players."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from pathlib import Path
from tempfile import gettempdir
from time import perf_counter

from tests.soak.play import Journal, Soaking
from tests.soak.tables import OWN, Case, cases, on_the_shelf


def main(given: list[str] | None = None) -> int:
    """Play what is asked for; 1 if something failed, 2 if it was asked for wrongly."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these (all on the shelf)")
    parser.add_argument("--all", action="store_true", help="the games of the tests too")
    parser.add_argument("--sessions", type=int, default=20, help="sessions for each number of players (20)")
    parser.add_argument("--seed", type=int, default=0, help="the first session's number (0)")
    parser.add_argument("--use", action="append", default=[], help="only this use")
    parser.add_argument("--players", action="append", type=int, default=[], help="only so many players")
    parser.add_argument("--folder", type=Path, default=Path(gettempdir()), help="where files of what failed are left")
    args = parser.parse_args(given)
    known = {game.name: game for game in on_the_shelf()}
    wanted = args.games or [*known, *(OWN if args.all else ())]
    known |= OWN
    if strange := [name for name in wanted if name not in known]:
        parser.error(f"no game is called {', '.join(strange)}; there are {', '.join(known)}")
    playing = list(cases([known[name] for name in wanted], args.use, args.players))
    if not playing:
        parser.error("no game is played so")
    failed = [case for case in playing if not soak(case, args.seed, args.sessions, args.folder)]
    return 1 if failed else 0


def soak(case: Case, first: int, many: int, folder: Path) -> bool:
    """Play so many sessions of a case and print a line; of each fault say, the first time, how to see it again."""
    answers, began = 0, perf_counter()
    faults: Counter[str] = Counter()
    print(f"{case!s:24}", end="", flush=True)  # should it never end, this is where
    for n in range(first, first + many):
        path = folder / f"soak-{str(case).replace(' ', '-')}-{n}.toml"
        soaking = Soaking(case, n, Journal(path))
        try:
            soaking.play()
        except Exception as error:
            where = place_of(error)
            faults[where] += 1
            if faults[where] == 1:
                print(f"\n{''.join(traceback.format_exception(error))}{report(case, soaking, path)}", file=sys.stderr)
                continue
        answers += soaking.answers
        path.unlink()
    print(f"{many:6} sessions{answers:9} answers{perf_counter() - began:8.1f} s", flush=True)
    for where, times in faults.items():
        print(f"  {times} times  {where}", flush=True)
    return not faults


def place_of(error: BaseException) -> str:
    """What went wrong and in which line: the same for the same fault."""
    while error.__cause__ is not None:
        error = error.__cause__
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name} ({last.filename.rpartition('/')[2]}, line {last.lineno})"


def report(case: Case, soaking: Soaking, path: Path) -> str:
    """What failed, and how to see it again."""
    game, use, count = case
    n = soaking.head.seed
    return (
        f"FAILED  {game.name}, {use}, {count} players, seed {n}, options {soaking.head.options}\n"
        f"        at: {soaking.last}\n"
        f"        records so far: {path}\n"
        f"        again: python -m tests.soak {game.name} --use {use} --players {count} --sessions 1 --seed {n}"
    )


if __name__ == "__main__":
    sys.exit(main())
