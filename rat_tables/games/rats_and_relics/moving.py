"""Pairs on their way: drawn, entering play, dying, discarded, laid on the decks; and what hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from rat_tables.engine.asks import Options, Rules
from rat_tables.engine.cards import Card, Deck, Open, Pile
from rat_tables.engine.seats import Seat
from rat_tables.games.rats_and_relics.pack import HAPPENS, Rat, Trigger
from rat_tables.games.rats_and_relics.table import LIMIT, Clan, PairAt, Pending, Relics

ENTERS, DIES, DRAWS, DISCARDED = HAPPENS


class Event(NamedTuple):
    """Something that rats hear: what happened, on whose side, to which rat (none where a pair is drawn)."""

    what: str
    seat: Seat
    rat: Card = ""
    relic: Card = ""


class Hearing(NamedTuple):
    """A rat and what it hears: `mine`, on its own side; `me`, it is the rat itself; `kin`, one of its name."""

    what: str
    mine: bool
    me: bool
    kin: bool


HEARS: Final[Mapping[Trigger, Callable[[Hearing], bool]]] = {
    Trigger.ENTERS: lambda it: it.what == ENTERS and it.me,
    Trigger.ENTERS_TWICE: lambda it: it.what == ENTERS and it.me,
    Trigger.ROGUE_ENTERS: lambda it: it.what == ENTERS and it.kin,
    Trigger.ALLY_ENTERS: lambda it: it.what == ENTERS and it.mine and not it.me,
    Trigger.ENEMY_ENTERS: lambda it: it.what == ENTERS and not it.mine,
    Trigger.ALLY_DIES: lambda it: it.what == DIES and it.mine and not it.me,
    Trigger.ENEMY_DIES_OR_DISCARDS: lambda it: it.what in (DIES, DISCARDED) and not it.mine,
    Trigger.DIES_OR_IS_DISCARDED: lambda it: it.what in (DIES, DISCARDED) and it.me,
    Trigger.YOU_DRAW: lambda it: it.what == DRAWS and it.mine,
    Trigger.OPPONENT_DRAWS: lambda it: it.what == DRAWS and not it.mine,
}
"""Which events a rat's trigger answers to; only a rat that dies or is discarded itself hears it from where it lies."""


def audible(what: str, mine: bool) -> tuple[Trigger, ...]:
    """The triggers that may answer to something that happened on one's own side, or on another."""
    ways = [Hearing(what, mine, me, kin) for me in (False, True) for kin in (False, True)]
    return tuple(trigger for trigger, hears in HEARS.items() if any(map(hears, ways)))


AUDIBLE: Final = {(what, mine): audible(what, mine) for what in HAPPENS for mine in (False, True)}
"""The same, worked out once: most rats hear nothing of most that happens."""


def hear(t: Relics, event: Event) -> None:
    """What happened sets off the rats that answer to it: their effects wait (Effect Resolution Order)."""
    if t.unread:
        return
    for clan in t.playing:
        triggers = AUDIBLE[event.what, clan.seat == event.seat]
        for at, rat in enumerate(clan.rats.cards):
            if t.read(Rat, rat).trigger in triggers:
                listen(t, clan, rat, clan.relics.cards[at], event)
    if event.what in (DIES, DISCARDED):
        listen(t, t.clan(event.seat), event.rat, event.relic, event)


def listen(t: Relics, clan: Clan, rat: Card, relic: Card, event: Event) -> None:
    """One rat and one event."""
    what, seat, cause, _ = event
    trigger, me = t.read(Rat, rat).trigger, rat == cause
    kin = me or (cause != "" and t.read(Rat, cause) is t.read(Rat, rat))
    if HEARS[trigger](Hearing(what, clan.seat == seat, me, kin)):
        sure = me and what in (DIES, DISCARDED)
        clan.pending.append(Pending(rat, relic, what, seat, sure, trigger is Trigger.ENTERS_TWICE))
        t.tell("set-off", clan.seat, rat=rat, relic=relic, why=what, by=seat, cause="" if me else cause)


# ── into play and out of it ─────────────────────────────────────────────────────────────────────────────────


def enter(t: Relics, clan: Clan, rats: Pile, relics: Pile, rat: Card, relic: Card) -> PairAt:
    """A pair goes from two piles into play on a clan's side; nothing has heard of it yet."""
    pair = PairAt(clan.seat, t.rats.move(t, rat, rats, clan.rats), t.relics.move(t, relic, relics, clan.relics))
    t.tell("enters", clan.seat, rat=pair.rat, relic=pair.relic)
    return pair


def leave(t: Relics, pair: PairAt, rats: Pile, relics: Pile) -> tuple[Card, Card]:
    """A pair goes out of play to two piles; what it had pending is lost, but for what is sure."""
    clan = t.clan(pair.seat)
    rat = t.rats.move(t, pair.rat, clan.rats, rats)
    relic = t.relics.move(t, pair.relic, clan.relics, relics)
    for other in t.clans:
        lost = [waits for waits in other.pending if waits.rat == pair.rat and not waits.sure]
        if lost and other.seat == t.resolving:
            t.listed -= sum(waits in lost for waits in other.pending[: t.listed])
        other.pending = [waits for waits in other.pending if waits not in lost]
    return rat, relic


def arrives(t: Relics, pair: PairAt) -> None:
    """A pair that has entered play is heard."""
    hear(t, Event(ENTERS, pair.seat, pair.rat))


def die(t: Relics, pairs: Sequence[PairAt]) -> list[Event]:
    """Rats die, all of them at once: their pairs go to the discards; give what there is to be heard of it."""
    for pair in pairs:
        leave(t, pair, t.dead_rats, t.dead_relics)
        t.tell("dies", pair.seat, rat=pair.rat, relic=pair.relic)
    return [Event(DIES, *pair) for pair in pairs]


def kill(t: Relics, pairs: Sequence[PairAt]) -> None:
    """Rats die, and then it is heard (Additional Rules; X10)."""
    for event in die(t, pairs):
        hear(t, event)


def give_back(t: Relics, pair: PairAt) -> None:
    """A pair goes back to the hand of its clan."""
    clan = t.clan(pair.seat)
    leave(t, pair, clan.hand_rats, clan.hand_relics)
    t.tell("returns", pair.seat, rat=pair.rat, relic=pair.relic)


def cross(t: Relics, pair: PairAt, to: Clan) -> None:
    """A pair goes over to another side, and does not enter play there; what it has pending stays where it is (X19)."""
    start = t.clan(pair.seat)
    t.rats.move(t, pair.rat, start.rats, to.rats)
    t.relics.move(t, pair.relic, start.relics, to.relics)


def change_sides(t: Relics, ally: PairAt, enemy: PairAt) -> None:
    """Two pairs change sides (Lute)."""
    cross(t, ally, t.clan(enemy.seat))
    cross(t, enemy, t.clan(ally.seat))
    t.tell("swapped", ally.seat, ally=ally.rat, enemy=enemy.rat, whose=enemy.seat)


def discard(t: Relics, clan: Clan, rat: Card, relic: Card) -> PairAt:
    """A pair goes from a hand to the discards, for all to see; nothing has heard of it yet."""
    pair = PairAt(
        clan.seat,
        t.rats.move(t, rat, clan.hand_rats, t.dead_rats),
        t.relics.move(t, relic, clan.hand_relics, t.dead_relics),
    )
    t.reveal("discarded", clan.seat, rat=pair.rat, relic=pair.relic)
    return pair


# ── the decks ───────────────────────────────────────────────────────────────────────────────────────────────


def draw(t: Relics, clan: Clan) -> Rules[bool]:
    """A clan draws a card from each deck, if its hand has room and there are any; whether it did (X3, X20)."""
    if clan.hand >= LIMIT or not t.can_be_drawn:
        return False
    reshuffle(t)
    rat = yield from take(t, "draw.rat", t.rats, t.top_rats, clan.hand_rats)
    relic = yield from take(t, "draw.relic", t.relics, t.top_relics, clan.hand_relics)
    if not t.tracked:
        t.tell("drew.pair", clan.seat, to=clan.seat, rat=rat, relic=relic)
    t.tell("drew", clan.seat, hand=clan.hand, owed=t.tracked and t.resolving != "")  # somebody has to lift a card
    hear(t, Event(DRAWS, clan.seat))
    return True


def take(t: Relics, kind: str, deck: Deck, top: Open, hand: Pile) -> Rules[Card]:
    """Take the top card of a deck into a hand: the known one that lies on it, if there is one."""
    if top.cards:
        return deck.move(t, top.cards[-1], top, hand)
    return (yield from deck.deal_to(t, kind, hand))


def reshuffle(t: Relics) -> None:
    """Where the decks have run out, the discards are shuffled and make new ones, each for itself (Rules)."""
    if not t.left and len(t.dead_rats):
        t.rats.shuffle_in(t, t.dead_rats)
        t.relics.shuffle_in(t, t.dead_relics)
        t.tell("reshuffled", cards=len(t.rats))


def on_the_decks(t: Relics, pair: PairAt) -> None:
    """A pair is laid face down on top of the decks: everybody knows what lies there (X11)."""
    leave(t, pair, t.top_rats, t.top_relics)
    t.tell("on-decks", pair.seat, rat=pair.rat, relic=pair.relic)


def any_pair(t: Relics, clans: Sequence[Clan]) -> Options[PairAt]:
    """The pairs in play of some clans, each called by its rat."""
    return {pair.rat: pair for clan in clans for pair in t.pairs(clan)}
