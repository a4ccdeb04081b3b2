"""Set-up: three rats and three relics each, and who goes first (Setup; X1)."""

from __future__ import annotations

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_and_relics.table import DEALT, Relics


def set_the_table(t: Relics) -> Rules[None]:
    """Cards are dealt face down; whoever reads the rules goes first, which the table says or leaves to the lot."""
    for clan in t.clans:
        t.at("setup", "deal", clan.seat)
        for _ in range(DEALT):
            rat = yield from t.rats.deal_to(t, "deal.rat", clan.hand_rats)
            relic = yield from t.relics.deal_to(t, "deal.relic", clan.hand_relics)
            if not t.tracked:
                t.tell("dealt", clan.seat, to=clan.seat, rat=rat, relic=relic)
    t.at("setup", "first")
    t.active = yield from choose(TABLE, "first", who_is_first, t)
    if t.active == TABLE:
        t.active = yield from lots("first.lot", seats, t)
    t.tell("first", t.active)


def seats(t: Relics) -> Options[Seat]:
    """All players."""
    return {seat: seat for seat in t.seats}


def who_is_first(t: Relics) -> Options[Seat]:
    """Whoever reads the rules, or the lot."""
    return {**seats(t), "by-lot": TABLE}
