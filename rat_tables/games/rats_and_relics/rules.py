"""The rules of Rats & Relics, in the order of the rulebook: three pairs each, then turns until somebody wins."""

from __future__ import annotations

from rat_tables.engine.asks import REFRESH, Options, Rules
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_and_relics.by_hand import turn_by_hand
from rat_tables.games.rats_and_relics.leaving import loses, no_move
from rat_tables.games.rats_and_relics.middle import lay_what_lies
from rat_tables.games.rats_and_relics.moving import draw
from rat_tables.games.rats_and_relics.playing import (
    CONCEDE,
    DRAW,
    FROM_HAND_OR_NOT,
    STUCK,
    Pairing,
    no_pair,
    pairings,
    play_pair,
)
from rat_tables.games.rats_and_relics.resolving import at_rest, settle
from rat_tables.games.rats_and_relics.setup import set_the_table
from rat_tables.games.rats_and_relics.table import TURN, Clan, Relics


def play(t: Relics) -> Rules[None]:
    """Set-up, turns, and the end."""
    yield from to_its_end(t, lay_what_lies(t) if t.middle else set_the_table(t))
    yield from turns(t)
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


def turns(t: Relics) -> Rules[None]:
    """Turn after turn, until somebody has won, or nobody."""
    while not t.over:
        t.turn += 1
        while not (yield from to_its_end(t, turn_by_hand(t) if t.unread else take_a_turn(t))):
            pass
        pass_the_turn(t)


def to_its_end(t: Relics, turn: Rules[None]) -> Rules[bool]:
    """Play a turn, or the set-up; whether it came to its end, and is not begun anew as another's.

    A ruling breaks it off: the game is over, or the turn another's. Where the game is over nothing more is
    asked, and what was asked changes nothing any more.
    """
    seat = t.active
    try:
        ask = next(turn)
        while True:
            answer = yield ask
            if t.over:
                break
            if answer is REFRESH and ask.kind in ("turn", "by-hand") and t.active != seat:
                return False
            ask = turn.send(answer)
    except StopIteration:
        return True
    at_rest(t)
    return True


def take_a_turn(t: Relics) -> Rules[None]:
    """A pair is played, or one is drawn; then all that it set off is resolved (Rules)."""
    clan = t.clan(t.active)
    t.at(t.turn, TURN, clan.seat)
    t.tell("turn", clan.seat, turn=t.turn)
    if t.tracked:
        chosen = yield from choose(clan.seat, "turn", no_pair, t, clan, True, entry=FROM_HAND_OR_NOT)
    else:
        chosen = yield from choose(clan.seat, "turn", with_cards, t, clan, True, secret=True, otherwise=None)
    if chosen is CONCEDE:
        loses(t, clan)
    elif chosen is STUCK:
        no_move(t, clan)
    elif chosen is DRAW:
        yield from draw(t, clan)
    elif chosen is not None:
        yield from play_pair(t, clan, chosen)
    if not t.over:
        yield from settle(t)


def with_cards(t: Relics, clan: Clan, playing: bool) -> Options[Pairing | None]:
    """To draw or to play a pair; where neither is possible, to reveal the hand (X4). Nothing for whoever has lost."""
    if clan.out:
        return {}
    found, others = pairings(t, clan), no_pair(t, clan, playing)
    first = {token: way for token, way in others.items() if way is DRAW or (way is STUCK and not found)}
    return {**first, **found, "concede": CONCEDE}


def pass_the_turn(t: Relics) -> None:
    """The next clockwise that still plays."""
    at = t.seats.index(t.active) + 1
    t.active = next(clan.seat for clan in (*t.clans[at:], *t.clans[:at]) if not clan.out)


def yes() -> Options[bool]:
    """The result stands."""
    return {"yes": True}
