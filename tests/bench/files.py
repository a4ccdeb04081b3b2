"""The disk: an append beside a bare one, a whole answer, opening, and listing a thousand sessions."""

from __future__ import annotations

import os
import tempfile
import tomllib
from pathlib import Path
from shutil import copyfile
from time import perf_counter

from rat_tables.engine.records import Head
from rat_tables.engine.session import Session
from rat_tables.games.high_tea.game import GAME as HIGH_TEA
from saves.choosing import Choosing, Wanted
from saves.format import record_text
from saves.library import Library
from saves.people import seat_heads
from saves.store import Store, load
from tests.bench.drive import Dice, some_answer
from tests.bench.figures import in_turn, say, seconds
from tests.bench.rules import RATS, played


def run() -> None:
    """Print the figures of the saves, in a folder of their own."""
    with tempfile.TemporaryDirectory(prefix="rat-tables-bench-") as folder:
        appending(Path(folder))
        opening(Path(folder))
        listing(Path(folder))


def appending(folder: Path) -> None:
    """A store's append and a whole answer, beside a write and fsync of the same bytes, one answer each in turn."""
    session = played(HIGH_TEA, 4, 3)
    records = [record for record in session.records if record.steps and not record.by]
    store = Store.create(folder, Head(game="high-tea", seat=seat_heads(RATS[:4])))
    bare = os.open(folder / "bare", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    whole = Store.create(folder, Head(game="high-tea", seed=3, seat=seat_heads(RATS[:4])))
    live = Session(HIGH_TEA, whole.head, write=whole.append)
    live.start()
    dice = Dice(5)
    times: tuple[list[float], list[float], list[float]] = ([], [], [])
    for record in records[:400]:
        store.append([record])
        data = record_text(record).encode()
        start = perf_counter()
        os.write(bare, data)
        os.fsync(bare)
        times[0].append(perf_counter() - start)
        start = perf_counter()
        store.append([record])
        times[1].append(perf_counter() - start)
        if live.ask is None:
            continue
        seat, token = some_answer(live.ask, dice)
        start = perf_counter()
        live.answer(token, seat)
        times[2].append(perf_counter() - start)
    bare_took, append_took, answer_took = (sorted(taken)[len(taken) // 2] for taken in times)
    plain = f"bare {bare_took * 1e6:.0f} µs"
    say("store append, to a bare write and fsync", f"{append_took / bare_took:.2f} ×", "≤ 1.15 ×", [plain])
    say("whole answer, to a bare write and fsync", f"{answer_took / bare_took:.2f} ×", "≤ 1.6 ×", [plain])
    os.close(bare)
    store.close()
    whole.close()


def opening(folder: Path) -> None:
    """A file of 1,000 answers, read and replayed, beside `tomllib.loads` of the same text."""
    store = Store.create(folder, Head(game="high-tea", seed=11, seat=seat_heads(RATS)))
    session = Session(HIGH_TEA, store.head, write=store.append)
    session.start()
    dice = Dice(11)
    while len(session.records) < 1000:  # over again from the beginning, as a table that cannot agree
        if session.ask is None or len(session.line) > 240:
            session.undo(agreed=True)
        else:
            seat, token = some_answer(session.ask, dice)
            session.answer(token, seat)
    store.close()
    text = store.path.read_text(encoding="utf-8")

    def opened() -> None:
        saved = load(store.path)
        Session(HIGH_TEA, saved.head, saved.records)

    ours, theirs, read = in_turn(
        seconds(opened), seconds(lambda: tomllib.loads(text)), seconds(lambda: load(store.path))
    )
    figures = [f"tomllib {theirs * 1e3:.1f} ms", f"reading alone {read / theirs:.2f} ×"]
    say(f"opening {len(session.records):,} records", f"{ours / theirs:.2f} ×", "≤ 1.5 ×", figures)


def listing(folder: Path) -> None:
    """A thousand finished sessions listed, and some of them chosen by what is typed."""
    many = folder / "many"
    many.mkdir()
    store = Store.create(folder, Head(game="high-tea", seed=4, seat=seat_heads(RATS[:4])))
    with store:
        session = Session(HIGH_TEA, store.head, write=store.append)
        session.start()
        dice = Dice(4)
        while session.ask is not None:
            seat, token = some_answer(session.ask, dice)
            session.answer(token, seat)
    for number in range(1000):
        copyfile(store.path, many / f"session-{number}.toml")
    size = store.path.stat().st_size

    def bytes_read() -> None:
        for path in many.iterdir():
            path.read_bytes()

    ours, theirs = in_turn(seconds(lambda: Library(many).entries()), seconds(bytes_read), runs=3)
    figures = [f"{ours / theirs:.1f} × reading the bytes", f"{size / 1000:.0f} kB each"]
    say("listing 1,000 sessions", f"{ours * 1e3:.0f} ms", "", figures)
    choosing = Choosing(Library(many).entries())
    wanted = Wanted(state="finished", text="7 tea session")
    filtered, listed = in_turn(
        seconds(lambda: choosing.fitting(wanted)), seconds(lambda: Library(many).entries()), runs=3
    )
    figures = [f"{filtered * 1e3:.2f} ms, {len(choosing.fitting(wanted))} fit"]
    say("choosing among 1,000, to listing them", f"{filtered / listed:.4f} ×", "≤ 0.01 ×", figures)
