"""Effect Resolution Order: who resolves first, in which order, and what becomes of chains without end."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_and_relics.effects import EFFECTS
from rat_tables.games.rats_and_relics.leaving import drawn
from rat_tables.games.rats_and_relics.pack import Relic
from rat_tables.games.rats_and_relics.table import EFFECTS as PLACE
from rat_tables.games.rats_and_relics.table import STOPPED, Clan, Pending, Relics

CHAIN: Final = 100
"""Effects of one turn after which the table is asked whether this shall go on (X16)."""
AS_LISTED: Final = "as-listed"
AGAIN: Final = "again"


def settle(t: Relics) -> Rules[None]:
    """All that is pending: the active player first, then clockwise; each goes on till nothing is left (X6)."""
    t.chain, t.allowed = 0, CHAIN
    t.resolving = t.active
    while not t.over and (clan := next_to_resolve(t)) is not None:
        t.resolving = clan.seat
        if t.chain >= t.allowed:
            yield from too_long(t)
        else:
            yield from resolve_one(t, clan)
    at_rest(t)


def at_rest(t: Relics) -> None:
    """Nobody resolves anything."""
    t.resolving, t.listed, t.current, t.chosen, t.named = TABLE, 0, None, [], []


def next_to_resolve(t: Relics) -> Clan | None:
    """Who has something pending: the one that is at it, else the next clockwise."""
    at = t.seats.index(t.resolving)
    clans = [*t.clans[at:], *t.clans[:at]]
    for clan in clans:
        if clan.pending and not clan.out:
            if clan.seat != t.resolving:
                t.listed = 0
            return clan
    return None


def resolve_one(t: Relics, clan: Clan) -> Rules[None]:
    """The owner of several chooses which effect is resolved next; then it is."""
    t.at(t.turn, PLACE, clan.seat)
    chosen = yield from which(t, clan)
    if not clan.pending:
        return
    if chosen is None:
        t.listed = len(clan.pending)
        chosen = clan.pending[0]
    if chosen not in clan.pending:
        return
    t.listed = max(0, t.listed - 1)
    clan.pending = [waits for waits in clan.pending if waits is not chosen]
    t.chain += 1
    t.current = chosen
    t.tell("resolves", clan.seat, rat=chosen.rat, relic=chosen.relic, why=chosen.why, by=chosen.by)
    did = yield from EFFECTS[t.read(Relic, chosen.relic).effect](t, clan)
    done = t.current
    if not did:
        t.tell("to-no-effect", clan.seat, rat=done.rat, relic=done.relic)
    if done.twice and not t.over and not clan.out:
        clan.pending = [*clan.pending, Pending(done.rat, done.relic, AGAIN, clan.seat, sure=True)]


def which(t: Relics, clan: Clan) -> Rules[Pending | None]:
    """The one effect there is, the next as listed, or the one that is chosen; None: all of them as listed."""
    if t.listed or len(clan.pending) == 1 or len(in_order(clan)) == 1:
        return clan.pending[0]
    return (yield from choose(clan.seat, "order", one_or_all, clan, facts=waiting, otherwise=None))


def in_order(clan: Clan) -> dict[str, Pending]:
    """What is pending, each by its rat (raised and killed again, with its relic); of two alike the first."""
    found: dict[str, Pending] = {}
    for waits in clan.pending:
        same = found.get(waits.token, waits).relic == waits.relic
        found.setdefault(waits.token if same else f"{waits.token}:{waits.relic}", waits)
    return found


def one_or_all(clan: Clan) -> Options[Pending | None]:
    """One of the effects, or all of them in the order in which they stand."""
    return {AS_LISTED: None, **in_order(clan)} if clan.pending else {}


def waiting(clan: Clan) -> Facts:
    """How many there are."""
    return {"many": len(clan.pending)}


def too_long(t: Relics) -> Rules[None]:
    """After a hundred effects in one turn the table says whether it goes on, drops the rest, or is a draw (X16)."""
    t.at(t.turn, PLACE, "chain", t.chain)
    what = yield from choose(TABLE, "chain", on_or_off, facts=lambda: {"many": t.chain})
    if what == "go-on":
        t.allowed += CHAIN
        return
    for clan in t.clans:
        clan.pending = []
    if what == "draw":
        drawn(t, STOPPED)
        t.tell("stopped")


def on_or_off() -> Options[str]:
    """To go on, to drop what is pending, or to call the game a draw."""
    return {way: way for way in ("go-on", "drop", "draw")}
