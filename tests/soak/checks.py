"""What is checked of a session: cheaply after each answer, at some length at a few points, and at its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from rat_tables.engine.asks import KNOCK, NONE, Ask
from rat_tables.engine.draft import Draft
from rat_tables.engine.game import RULING
from rat_tables.engine.records import Record
from rat_tables.engine.seats import ALL, EVERYONE, TABLE
from rat_tables.engine.session import Session
from rat_tables.engine.table import digest
from rat_tables.engine.views import as_data
from saves.store import Store
from tests.engine.made import stands
from tests.soak.answers import answering, suggestion
from tests.soak.invariants import INVARIANTS, UNRULED


def check_answered(session: Session[Any]) -> None:
    """After each answer: the ask can be answered, and what always holds on this game's table holds."""
    assert session.conflict is None
    if session.ask is not None:
        check_ask(session.ask)
    always = INVARIANTS.get(session.game.name)
    if always is not None:
        always(session.table)
    unruled = UNRULED.get(session.game.name)
    if unruled is not None and not any(taken.kind == RULING for taken in session.run.taken):
        unruled(session)


def check_ask(ask: Ask) -> None:
    """Every offered token is taken as it is, so is the entry's example, and nobody is left without an answer."""
    assert ask.offers, f"{ask.kind} asks nobody"
    for seat in ask.knocking:
        assert not ask.secret, f"{ask.kind} is secret and can be broken in on"
        assert ask.take(seat, KNOCK) == KNOCK
    for seat in ask.who or (TABLE,):
        options = answering(ask, seat)
        if ask.pick is not None:
            check_pick(ask, seat, options)
            continue
        assert options or ask.entry is not None, f"{ask.kind} leaves {seat or 'the group'} without an answer"
        for token in options:
            assert ask.take(seat, token) == token, f"{ask.kind}: {token!r} is offered and read as something else"
        if ask.entry is not None:
            read = ask.take(seat, ask.entry.example(*ask.arguments(seat)))
            assert ask.take(seat, read) == read, f"{ask.kind}: {read!r} is not canonical"


def check_pick(ask: Ask, seat: str, options: list[str]) -> None:
    """The fewest and the most can be picked, and all that is offered is among what is picked somewhere.

    Where not any so many do, what is suggested does.
    """
    assert ask.pick is not None
    least, most = ask.pick
    assert 0 <= least <= len(options), f"{ask.kind}: {least} of {len(options)}"
    assert least <= most, f"{ask.kind}: from {least} to {most}"
    if ask.fits is not None or ask.suggested is not None:
        ask.take(seat, suggestion(ask))
    if ask.fits is not None:
        return
    for many in {least, min(most, len(options))}:
        for at in range(0, len(options), max(many, 1)):
            picked = "+".join(
                sorted(options[at:][:many] + options[: max(0, at + many - len(options))], key=options.index)
            )
            assert ask.take(seat, picked or NONE) == (picked or NONE)


def check_views(session: Session[Any]) -> None:
    """Table and ask can be looked at by each seat, by everyone and with open hands."""
    for viewer in (EVERYONE, ALL, *session.head.seats):
        msgspec.json.encode(as_data(session.table.as_seen_by(viewer)))
        if session.ask is not None:
            session.ask.as_seen_by(viewer)


def check_back_and_forth(session: Session[Any]) -> None:
    """One decision taken back and done again leads to the same table."""
    if session.back() is None:
        return
    before = stands(session)
    session.undo(agreed=True)
    check_answered(session)
    session.redo()
    assert stands(session) == before, "undo and redo lead elsewhere"


def check_at(session: Session[Any], n: int) -> None:
    """After its first `n` records the session stood where a fresh one stands on them, saved and loaded too."""
    records = copied(session.records[:n])
    early: Session[Any] = Session(session.game, session.head, records)
    assert early.conflict is None, early.conflict
    assert early.drifted == 0, f"record {early.drifted} leads elsewhere"
    assert digest(early.table, early.ask) == session.records[n - 1].after
    again = kept(early)
    assert stands(again) == stands(early), "saved and loaded, it stands elsewhere"
    early.start()
    check_back_and_forth(early)


def check_mended_to_the_same(session: Session[Any], rng: Random) -> None:
    """An answer put right to what it was changes nothing: nothing is dropped, nothing is asked anew."""
    answered = [step for step in session.line if not step.record.do and step.record.by == ""]
    if answered:
        step = rng.choice(answered)
        draft = Draft(session, step.n, step.record.answer, agreed=True)
        assert (draft.dropped, draft.open) == ([], None), f"mending record {step.n} to itself loses something"
        assert digest(draft.run.table, draft.run.ask) == digest(session.table, session.ask)


def check_whole(session: Session[Any], rng: Random, points: int) -> None:
    """The whole of it: replayed, saved and loaded, every fingerprint, so many earlier points, and the result."""
    now = stands(session)
    again: Session[Any] = Session(session.game, session.head, copied(session.records))
    assert stands(again) == now, "replayed, it stands elsewhere"
    assert stands(kept(session)) == now, "saved and loaded, it stands elsewhere"
    assert (wrong := session.verify()) == [], f"the fingerprints of {wrong} are not those of their tables"
    whole = whole_points(session.records)
    for n in rng.sample(whole, min(points, len(whole))):
        check_at(session, n)
    check_back_and_forth(session)
    for _ in range(points):
        check_mended_to_the_same(session, rng)
    assert stands(session) == now
    if session.ask is None and session.game.result is not None:
        last = [record for record in session.records if record.do == "end"][-1]
        assert session.result is not None
        assert [tuple(pair) for pair in last.standings] == session.result.standings
        assert last.winners == list(session.result.winners)
        assert set(session.result.winners) <= set(session.head.seats)
        assert {seat for seat, _ in session.result.standings} == set(session.head.seats)


def whole_points(records: Sequence[Record]) -> list[int]:
    """After which records a session can be cut: not within a mend."""
    found, inside = [], 0
    for n, record in enumerate(records, 1):
        inside = (record.count or 0) if record.do == "mend" else max(0, inside - 1)
        if not inside:
            found.append(n)
    return found


def copied(records: Sequence[Record]) -> list[Record]:
    """The records, each read anew from bytes."""
    return msgspec.json.decode(msgspec.json.encode(list(records)), type=list[Record])


def kept(session: Session[Any]) -> Session[Any]:
    """The session as it comes back from a file."""
    with TemporaryDirectory() as folder:
        with Store.create(Path(folder), session.head) as store:
            store.append(copied(session.records))
        with Store.open(store.path) as store:
            assert not store.saved.trouble, store.saved.trouble
            return Session(session.game, store.head, store.saved.records)
