"""Heads, records and files the tests of the saves are made of."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from hypothesis import strategies as st

from rat_tables.engine.records import Fork, Head, Record, SeatHead
from saves.format import head_text, record_text

WHEN = datetime(2026, 11, 29, 19, 4, 11, tzinfo=timezone(timedelta(hours=1)))


def clock() -> datetime:
    """A clock that stands still."""
    return WHEN


def head(session: str = "k3f9q2", title: str = "The Mouldy Duchess", game: str = "high-tea") -> Head:
    """A head with two seats."""
    return Head(
        app="0.1.0",
        id=session,
        game=game,
        seed=5313214,
        title=title,
        started=WHEN,
        options={"vocations": False},
        seat=[SeatHead("Ann", "ann", "A", 1), SeatHead("Bob", "bob", "B", 2)],
    )


def answer(token: str = "crumbs", at: datetime | None = WHEN, place: str = "3.scavenge.2") -> Record:
    """An answer of Ann's."""
    return Record(seat="ann", ask="scavenge.take", place=place, answer=token, at=at, after="5f3a91c2")


def some_log() -> list[Record]:
    """Each kind of record once, the last of them an `end`."""
    return [
        answer(),
        Record(ask="scavenge.dice", place="3.scavenge.3", answer="2 6", by="app", at=WHEN, after="00000000"),
        Record(do="undo", to=0, agreed=True, at=WHEN, after="01"),
        Record(do="redo", to=2, at=WHEN, after="02"),
        Record(do="mend", of=1, count=2, answer="rags", at=WHEN, after="03"),
        answer("rags"),
        Record(do="ruling", place="3.scavenge.3", knob="rags.ann", value="4", reason="Miscounted", at=WHEN, after="04"),
        Record(do="note", text='She said "no". [[log]]', by="app", at=WHEN, after="05"),
        Record(do="doubt", text="May a rat do that?", at=WHEN, after="06"),
        Record(do="set", title="Zoë’s tea", at=WHEN, after="07"),
        Record(do="set", seat="ann", name="Anna", at=WHEN, after="08"),
        Record(do="end", standings=[("ann", 11), ("bob", -2)], winners=["ann"], at=WHEN, after="09"),
    ]


def text_of(whole: Head, records: list[Record]) -> bytes:
    """A session's file."""
    return (head_text(whole) + "".join(map(record_text, records))).encode()


def put(folder: Path, name: str, records: list[Record] | None = None, **kinds: str) -> Path:
    """Write a session into a folder."""
    path = folder / name
    path.write_bytes(text_of(head(**kinds), records or []))
    return path


def shelved(home: Path, number: int, title: str, game: str, names: tuple[str, ...], *log: Record) -> None:
    """Lay a session into the sessions of a home, older than those with a lower number; its seats are a, b and c."""
    (home / "sessions").mkdir(exist_ok=True)
    whole = head(f"session{number}", title, game)
    whole.seat[:] = [SeatHead(name, "abc"[at], "ABC"[at], at + 1) for at, name in enumerate(names)]
    path = home / "sessions" / f"{number}.toml"
    path.write_bytes(text_of(whole, list(log)))
    os.utime(path, (1_750_000_000 - 86_400 * number,) * 2)


# What hypothesis draws from. Only whole characters: half of one (a lone surrogate) has a test of its own.

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(
    ["\n[[log]]\n", "[[log]]", '"', "\\", 'after = "1"\n', "\r\n", "\x00\x1b[2J", "\x7f\x85\u2028", "🐀‍🔥"]
)
whens = st.datetimes(
    min_value=datetime(2000, 1, 1),
    max_value=datetime(2100, 1, 1),
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=-9, minutes=-30)), timezone(timedelta(hours=14))]),
).map(lambda when: when.replace(microsecond=0))
numbers = st.integers(0, 10_000)
maybe = st.none() | numbers

records = st.builds(
    Record,
    do=st.sampled_from(["", "undo", "redo", "ruling", "note", "doubt", "set", "end"]),
    seat=texts,
    ask=texts,
    place=texts,
    answer=texts,
    by=texts,
    to=maybe,
    of=maybe,
    agreed=st.booleans(),
    knob=texts,
    value=texts,
    reason=texts,
    text=texts,
    title=texts,
    name=texts,
    state=texts,
    standings=st.lists(st.tuples(texts, st.integers(-1000, 1000)), max_size=3),
    winners=st.lists(texts, max_size=3),
    at=whens,
    after=texts,
)

_plain = st.booleans() | st.integers(-(2**63), 2**63 - 1) | texts
packs = st.dictionaries(
    texts,
    st.recursive(
        _plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3), max_leaves=6
    ),
    max_size=3,
)
heads = st.builds(
    Head,
    app=texts,
    id=texts,
    game=texts,
    rules=numbers,
    use=st.sampled_from(["play", "track"]),
    seed=st.integers(0, 2**63 - 1),
    title=texts,
    started=whens,
    options=st.dictionaries(texts, st.booleans() | texts, max_size=3),
    seat=st.lists(st.builds(SeatHead, texts, texts, texts, numbers), max_size=3),
    fork=st.none() | st.builds(Fork, texts, numbers),
    pack=st.none() | packs,
)
