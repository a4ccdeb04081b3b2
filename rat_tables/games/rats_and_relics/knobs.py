"""What a ruling can set by hand in Rats & Relics. Cards go in pairs: rats and relics stay as many everywhere (X2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from rat_tables.engine.asks import NONE, Refused
from rat_tables.engine.cards import UNKNOWN, Card, Pile
from rat_tables.engine.entries import whole
from rat_tables.engine.game import Knob
from rat_tables.engine.seats import TABLE
from rat_tables.games.rats_and_relics.by_hand import pair_of
from rat_tables.games.rats_and_relics.leaving import drawn, loses, wins
from rat_tables.games.rats_and_relics.moving import cross, enter, leave
from rat_tables.games.rats_and_relics.table import LIMIT, Clan, PairAt, Relics

MOST: Final = 999
NO: Final = "no"


def clan_of(t: Relics, path: Sequence[str]) -> Clan:
    """The clan named in a knob."""
    if not path or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=path[0] if path else "", seats=t.seats)
    return t.clan(path[0])


def no_more(knob: str, path: Sequence[str], most: int) -> None:
    """Raise `Refused` for a path that says more than the knob reads."""
    if len(path) > most:
        raise Refused("knob-long", knob=":".join([knob, *path]), right=":".join([knob, *path[:most]]))


def pair(t: Relics, path: Sequence[str], value: str) -> None:
    """`pair:rogue.2 bob`: a pair in play, or known on top of the decks, goes to a side, or to another place.

    The places are `hand`, `discards`, `top` and `deck`. What it has pending goes along to another side (X19).
    """
    no_more("pair", path, 1)
    found = pair_named(t, path[0] if path else "")
    sides = {clan.seat: clan for clan in t.clans if clan.seat != found.seat and not clan.out}
    piles: dict[str, tuple[Pile, Pile]] = {
        "discards": (t.dead_rats, t.dead_relics),
        "deck": (t.rats, t.relics),
        **{seat: (clan.rats, clan.relics) for seat, clan in sides.items()},
    }
    if found.seat:
        mine = t.clan(found.seat)
        piles["top"] = t.top_rats, t.top_relics
        if mine.hand < LIMIT:
            piles["hand"] = mine.hand_rats, mine.hand_relics
    if value not in piles:
        raise Refused("pair-place", answer=value, seats=list(sides))
    if not found.seat:
        t.rats.move(t, found.rat, t.top_rats, piles[value][0])
        t.relics.move(t, found.relic, t.top_relics, piles[value][1])
    elif value in sides:
        cross(t, found, sides[value])
    else:
        leave(t, found, *piles[value])
    if t.tracked and value == "deck":
        t.rats.forget(t.rats)
        t.relics.forget(t.relics)


def pair_named(t: Relics, word: str) -> PairAt:
    """A pair in play (`rogue.2`, `b2`; `2` is the active player's), or one known on top of the decks by its rat."""
    if not word:
        raise Refused("pair-none", answer="")
    if word in t.top_rats.cards and len(t.top_rats) == len(t.top_relics):
        return PairAt(TABLE, word, t.top_relics.cards[t.top_rats.cards.index(word)])
    return pair_of(t, t.clan(t.active or t.seats[0]), word)


def raised(t: Relics, path: Sequence[str], value: str) -> None:
    """`raised:rogue:crown ann`: a rat and a relic of the discards lie in play on a side; nothing hears of it."""
    clan = clan_of(t, [value])
    if len(path) != 2 or path[0] not in t.dead_rats.cards or path[1] not in t.dead_relics.cards or clan.out:
        raise Refused("not-discarded", answer=":".join(path))
    enter(t, clan, t.dead_rats, t.dead_relics, path[0], path[1])


def hand(t: Relics, path: Sequence[str], value: str) -> None:
    """`hand:ann 3`: how many pairs a hand holds; tracking alone."""
    no_more("hand", path, 1)
    clan = clan_of(t, path)
    more = whole(value, 0, LIMIT) - clan.hand
    if not t.tracked or clan.out:
        raise Refused("knob-tracked", knob="hand")
    if more > len(t.rats):
        raise Refused("cards-many", many=more, left=len(t.rats))
    for deck, cards in ((t.rats, clan.hand_rats), (t.relics, clan.hand_relics)):
        source, to = (deck, cards) if more > 0 else (cards, deck)
        for _ in range(abs(more)):
            deck.move(t, UNKNOWN, source, to)


def pending(t: Relics, path: Sequence[str], value: str) -> None:
    """`pending:ann none`: what a player has pending is dropped."""
    if value != NONE:
        raise Refused("only-none", answer=value)
    no_more("pending", path, 1)
    clan = clan_of(t, path)
    clan.pending = []
    if clan.seat == t.resolving:
        t.listed = 0
        if t.current is not None:
            t.current = msgspec.structs.replace(t.current, twice=False)


def turn(t: Relics, path: Sequence[str], value: str) -> None:
    """`turn 12`: which turn this is."""
    no_more("turn", path, 0)
    t.turn = whole(value, 1, MOST)


def active(t: Relics, path: Sequence[str], value: str) -> None:
    """`active bob`: whose turn it is."""
    no_more("active", path, 0)
    clan = clan_of(t, [value])
    if clan.out or t.over:
        raise Refused("out-already", seat=clan.seat)
    if not begun(t):
        raise Refused("not-begun")
    t.active = clan.seat


def begun(t: Relics) -> bool:
    """Whether a turn is being played."""
    return t.place[:1].isdigit()


def out(t: Relics, path: Sequence[str], value: str) -> None:
    """`out bob`: a player has lost and leaves the table (X13); `out:bob no`: bob plays on, with nothing left."""
    no_more("out", path, 1)
    if path:
        clan = clan_of(t, path)
        if value != NO:
            raise Refused("only-no", answer=value)
        if not clan.out or t.over:
            raise Refused("out-never", seat=clan.seat)
        clan.out = False
        return
    clan = clan_of(t, [value])
    if not begun(t) and not t.over:
        raise Refused("not-begun")
    if clan.out or t.over or len(t.entering_rat):
        raise Refused("out-already", seat=clan.seat)
    loses(t, clan)


def win(t: Relics, path: Sequence[str], value: str) -> None:
    """`win ann`, or `win none` for a draw: the game ends so, and what was asked is asked no more."""
    no_more("win", path, 0)
    clan = clan_of(t, [value]) if value != NONE else None
    if clan is not None and clan.out:
        raise Refused("out-already", seat=clan.seat)
    t.ended, t.winner, t.winning = "", TABLE, ""
    if clan is not None:
        wins(t, clan)
    else:
        drawn(t)
        t.tell("drawn")


def a_pair(t: Relics) -> list[PairAt]:
    """A pair in play, for an example."""
    return [found for clan in t.clans for found in t.pairs(clan)][:1]


def a_dead_pair(t: Relics) -> list[tuple[Card, Card]]:
    """A rat and a relic of the discards."""
    return list(zip(t.dead_rats.cards, t.dead_relics.cards, strict=False))[:1]


KNOBS: Final = {
    "pair": Knob(pair, lambda t: [(f"pair:{found.rat}", "discards") for found in a_pair(t)]),
    "raised": Knob(raised, lambda t: [(f"raised:{rat}:{relic}", t.seats[0]) for rat, relic in a_dead_pair(t)]),
    "hand": Knob(hand, lambda t: [(f"hand:{t.seats[0]}", "3")] if t.tracked else []),
    "pending": Knob(pending, lambda t: [(f"pending:{t.seats[0]}", NONE)]),
    "active": Knob(active, lambda t: [("active", clan.seat) for clan in t.playing[-1:] if begun(t) and not t.over]),
    "turn": Knob(turn, lambda t: [("turn", str(max(t.turn, 1)))]),
    "out": Knob(out, lambda t: [("out", t.seats[-1])]),
    "win": Knob(win, lambda t: [("win", t.seats[0])]),
}
