"""The screens beside an empty Textual app, each pair run one after the other in terminals of their own."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rat_tables.engine.records import Head
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.game import GAME as HIGH_TEA
from saves.people import seat_heads
from saves.store import Store
from screens.curtain import GUARD
from tests.bench.drive import Dice, some_answer
from tests.bench.figures import Pairs, in_pairs, say
from tests.bench.rules import RATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench.window import Window

EMPTY: Final = ("tests.bench.empty",)
LABEL: Final = "nothing here"
MENU: Final = ("rat_tables",)
FIRST: Final = "High Tea"
RESUME: Final = ("rat_tables", "resume")
PLAY: Final = ("rat_tables", "play", "high-tea", "--players", ",".join(RATS[:4]))
BEFORE: Final = "Previously"
"""What is read before a session goes on."""
TABLE: Final = "━━━━━━━━"
"""The rule over the decision bar: nothing but a table has it."""
CURTAIN: Final = "Enter when only"
DOWN, UP, ENTER = "\x1b[B", "\x1b[A", "\r"
STARTS: Final = 15
KEYS: Final = 41
IDLE: Final = 20.0
MINUTE: Final = 60.0


def run() -> None:
    """Print the figures of the screens, in a home of their own."""
    if sys.platform == "win32":
        say("screens", "no pseudo-terminal")
        return
    with tempfile.TemporaryDirectory(prefix="rat-tables-bench-") as folder:
        home = Path(folder)
        told("menu, first paint", in_pairs(starting(home, MENU, FIRST), starting(home, EMPTY, LABEL), STARTS), "1.15")
        saved = in_the_middle(home / "sessions")
        resumed = (*RESUME, saved)
        for name, arguments, text in (("what was before", resumed, BEFORE), ("table begun", PLAY, TABLE)):
            pairs = in_pairs(starting(home, arguments, text), starting(home, EMPTY, LABEL), STARTS)
            told(f"{name}, first paint", pairs, "1.4")
        with opened(home, resumed, BEFORE) as table, opened(home, EMPTY, LABEL) as empty:
            time.sleep(GUARD)
            table.press(ENTER)
            table.painted(TABLE)
            keys(table, empty)
            standing(table, empty)
        with opened(home, PLAY, TABLE) as table:
            drawing(table)


def told(name: str, pairs: Pairs, aim: str) -> None:
    """Print the ratio of a pair, with what it comes from."""
    low, high = pairs.spread
    figures = [f"quarters {low:.2f}–{high:.2f}", f"{pairs.ours * 1e3:.1f} ms, empty app {pairs.theirs * 1e3:.1f} ms"]
    say(f"{name}, to an empty app's", f"{pairs.ratio:.2f} ×", f"≤ {aim} ×", figures)


@contextmanager
def opened(home: Path, arguments: tuple[str, ...], text: str) -> Iterator[Window]:
    """A window in which this has been painted."""
    from tests.bench.window import Window  # Windows has no pseudo-terminal to import

    window = Window(home, *arguments)
    try:
        window.painted(text)
        window.settle()
        yield window
    finally:
        window.close()


def starting(home: Path, arguments: tuple[str, ...], text: str) -> Callable[[], float]:
    """Start it in a window; give the seconds to the first byte of the frame with this text."""

    def once() -> float:
        from tests.bench.window import Window

        window = Window(home, *arguments)
        try:
            return window.painted(text)
        finally:
            window.close()

    return once


def keys(table: Window, empty: Window) -> None:
    """An arrow that moves the mark, beside a key that changes a label."""
    bytes_drawn: list[int] = []
    steps = iter(range(10**6))

    def ours() -> float:
        took, drawn = table.press(UP if next(steps) % 2 else DOWN)
        bytes_drawn.append(drawn)
        return took

    told("key to last byte", in_pairs(ours, lambda: empty.press("x")[0], KEYS), "1.5")
    beside = f"empty app {empty.press('x')[1]:,}"
    say("arrow in the bar, bytes", f"{sorted(bytes_drawn)[len(bytes_drawn) // 2]:,}", "", [beside])


def standing(table: Window, empty: Window) -> None:
    """Memory, and what is burnt while nobody does anything; nothing of it where there is no /proc."""
    if not Path("/proc/self/status").exists():
        return
    ours, theirs = table.memory(), empty.memory()
    figures = [f"{ours / 1024:.0f} MB, empty app {theirs / 1024:.0f} MB"]
    say("table resident, to an empty app", f"{ours / theirs:.2f} ×", "≤ 1.3 ×", figures)
    before = table.cpu(), empty.cpu()
    time.sleep(IDLE)
    mine, idle = (
        (after - start) * MINUTE / IDLE for after, start in zip((table.cpu(), empty.cpu()), before, strict=True)
    )
    say(
        "table idle, CPU a minute over an empty app",
        f"{mine - idle:+.2f} s",
        "≤ 0.1 s",
        [f"{mine:.2f} s, empty app {idle:.2f} s"],
    )


def drawing(table: Window) -> None:
    """How many bytes an answer, the curtain that falls after another, and its rise take."""
    say("an answer, bytes", f"{table.press('1')[1]:,}")
    table.press("Tub")
    fallen = table.press(ENTER)[1]
    if CURTAIN.encode() not in table.data[-fallen:]:
        raise RuntimeError("no curtain falls after the ship's name")
    say("an answer and the curtain, bytes", f"{fallen:,}")
    time.sleep(GUARD)
    say("curtain opened, bytes", f"{table.press(ENTER)[1]:,}")


def in_the_middle(folder: Path) -> str:
    """Save a session of four rats with about sixty answers, at a public ask with several options; return its file."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(100):
        with Store.create(folder, Head(game=HIGH_TEA.name, seed=seed, seat=seat_heads(RATS[:4]))) as store:
            session = Session(HIGH_TEA, store.head, write=store.append)
            session.start()
            dice, answers = Dice(seed), 0
            while (ask := session.ask) is not None and answers < 70:
                if (
                    answers >= 55
                    and not ask.secret
                    and len(ask.offers) == 1
                    and len(next(iter(ask.offers.values()))) > 2
                ):
                    return str(store.path)
                seat, token = some_answer(ask, dice)
                session.answer(token, seat)
                answers += 1
        store.path.unlink()
    raise RuntimeError("no session stands as it is wanted")
