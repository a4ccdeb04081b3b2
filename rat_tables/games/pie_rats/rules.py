"""The rules of Pie Rats, in the order of the rulebook: rounds of six phases, until the last pie is looted."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.packs import Print
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.pie_rats.anytime import window, with_knocks
from rat_tables.games.pie_rats.loot import looting
from rat_tables.games.pie_rats.lure import declarations, luring, turn_back
from rat_tables.games.pie_rats.pack import Charisma, Crew
from rat_tables.games.pie_rats.reading import PIE
from rat_tables.games.pie_rats.reset import discards, draw_up, pass_the_lead
from rat_tables.games.pie_rats.scoring import leaders
from rat_tables.games.pie_rats.setup import set_the_table
from rat_tables.games.pie_rats.table import (
    BOTH,
    CHARISMA,
    CREW,
    DECLARE,
    DISCARD,
    KINDS,
    LOOT,
    LURE,
    PHASE,
    PHASES,
    Captain,
    PieRats,
    lay_down,
    one_by_one,
)
from rat_tables.games.pie_rats.tracked import told

STALE: Final = 3
"""After so many rounds in a row without a pie looted, the table is asked whether to stop (P12)."""


def play(t: PieRats) -> Rules[None]:
    """Set-up, rounds, and the end of the game."""
    yield from set_the_table(t)
    while not t.over:
        t.round += 1
        yield from play_round(t)
    yield from end(t)


def play_round(t: PieRats) -> Rules[None]:
    """Six phases, each for all captains before the next begins (P1)."""
    yield from reveal_a_pie(t)
    yield from all_phases(t)
    if not t.over:
        yield from next_round(t)


def all_phases(t: PieRats) -> Rules[None]:
    """Phases 2 to 6, played or told; none begins once the table has stopped (P12)."""
    for phase in (*((BOTH,) if t.one_look else (CHARISMA, CREW)), DECLARE, LURE, LOOT):
        if not t.stopped:
            yield from (told(t, phase) if t.tracked else played(t, phase))
        if phase == LURE:
            turn_back(t)


def played(t: PieRats, phase: str) -> Rules[None]:
    """A phase, the app holding the hands; from phase 4 on others may break in (P21)."""
    if phase in KINDS:
        yield from table_cards(t, phase)
    elif phase == DECLARE:
        yield from with_knocks(t, declarations(t))
    elif phase == LURE:
        yield from with_knocks(t, luring(t))
    else:
        t.frozen = t.freeze == PHASE
        yield from with_knocks(t, looting(t))
        t.frozen = False


def reveal_a_pie(t: PieRats) -> Rules[None]:
    """Phase 1: the Lead player turns up a pie, as long as there are any in the pile (P1)."""
    t.at(t.round, "reveal")
    t.tell("round", t.lead, round=t.round)
    if t.to_come:
        pie = yield from t.pies.turn_up(t, "reveal.pie", t.sill, PIE)
        t.to_come = max(0, t.to_come - 1)  # a ruling may have taken the last away meanwhile
        t.reveal("revealed", pie=pie, weight=t.pie_of(pie).weight, points=t.pie_of(pie).points, left=t.to_come)
    else:
        t.tell("sill.only", pies=list(t.sill.cards))


def table_cards(t: PieRats, phase: str) -> Rules[None]:
    """Phase 2 or 3: charisma beside the captains, crew under them; or both in one look, if the table likes."""
    for captain in t.in_turn:
        if len(captain.hand):
            yield from table_some(t, captain, phase)
    if timed(t, phase):
        yield from with_knocks(t, a_moment(t, phase))
    elif phase != CHARISMA:
        yield from window(t, phase)


def timed(t: PieRats, phase: str) -> bool:
    """Whether the cards of the evening have any that are played in this very phase (P16)."""
    return not t.times.isdisjoint(f"phase-{number}" for number in PHASES[phase])


def a_moment(t: PieRats, phase: str) -> Rules[None]:
    """The Lead player closes the phase, so that there is a question to break in on."""
    t.at(t.round, phase)
    yield from choose(t.lead, "phase.close", close)
    yield from window(t, phase)


def close() -> Options[bool]:
    """The phase is over."""
    return {"close": True}


def table_some(t: PieRats, captain: Captain, phase: str) -> Rules[None]:
    """A captain lays any number of cards of the phase's kind before it, or saves them (P2)."""
    t.at(t.round, phase, captain.seat)
    kinds = KINDS[phase]
    cards = yield from choose_some(
        captain.seat, phase, of_kinds, all_of_them, t, captain, kinds, facts=how_many, secret=True
    )
    for kind, pile in ((Charisma, captain.tabled), (Crew, captain.crew)):
        lay_down(t, captain, [card for card in cards if isinstance(t.print_of(card), kind)], pile)


def of_kinds(t: PieRats, captain: Captain, kinds: tuple[type[Print], ...]) -> Options[Card]:
    """The cards of a hand that can be tabled now, alike ones numbered."""
    return one_by_one([card for card in captain.hand.cards if isinstance(t.print_of(card), kinds)])


def all_of_them(t: PieRats, captain: Captain, kinds: tuple[type[Print], ...]) -> tuple[int, int]:
    """None to all."""
    return 0, len(of_kinds(t, captain, kinds))


def how_many(t: PieRats, captain: Captain, kinds: tuple[type[Print], ...]) -> Facts:
    """How many cards of the kind there are to table."""
    return {"many": len(of_kinds(t, captain, kinds))}


def next_round(t: PieRats) -> Rules[None]:
    """Hands are reset, a game that stands still may be stopped, and the Lead goes to the left (Next Round).

    Nothing more is asked or drawn once the table has stopped (P12).
    """
    for captain in t.captains:
        captain.protected, captain.lured = "", []
    yield from (told(t, DISCARD) if t.tracked else discards(t))
    if t.stopped:
        return
    yield from draw_up(t)
    if t.round - t.looted_in >= STALE:
        t.at(t.round, "stale")
        t.stopped = yield from choose(TABLE, "stale", go_on_or_stop, t, facts=how_long, otherwise=True)
    pass_the_lead(t)


def go_on_or_stop(t: PieRats) -> Options[bool]:
    """To go on, or to count what has been looted; there is no choice once a ruling has stopped the game."""
    return {} if t.stopped else {"go-on": False, "stop": True}


def how_long(t: PieRats) -> Facts:
    """For how many rounds no pie was looted."""
    return {"rounds": t.round - t.looted_in}


def end(t: PieRats) -> Rules[None]:
    """The most points win; a tie that is left the table may break as it likes (End of the Game; P12)."""
    t.frozen = False
    t.at("end")
    t.tell("over", stopped=t.stopped)
    if len(leaders(t)) > 1:
        t.tied = yield from choose(TABLE, "end.tie", tie_breaks, t)
    yield from choose(TABLE, "end.confirm", yes)


def tie_breaks(t: PieRats) -> Options[Seat]:
    """To share, the first of them to have looted a pie, or whoever ate pie last or most, which only the table knows."""
    tied = [captain.seat for captain in leaders(t)]
    looted = [seat for seat in t.looters if seat in tied]  # not all, where the game was joined in the middle
    first = {"first-pie": looted[0]} if looted and len(looted) == len(tied) else {}
    return {"share": TABLE, **first, **{seat: seat for seat in tied}}


def yes() -> Options[bool]:
    """The result stands."""
    return {"yes": True}
