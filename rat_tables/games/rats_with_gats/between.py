"""Between scenes: the vote, Rank for objectives, the Deep's new cards, and whether to go on (Between Scenes)."""

from __future__ import annotations

from collections import Counter

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import UNKNOWN, Card, face
from rat_tables.engine.chance import lots
from rat_tables.engine.entries import number
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, choose_some, enter, sealed
from rat_tables.games.rats_with_gats.rank import draw, rank_by, settle_hands
from rat_tables.games.rats_with_gats.table import AWAY, DIED, GAT, KICKED, NAME, RAT, THIRD, Gats, Rat

NOBODY, BY_LOT = "nobody", "by-lot"


def between_scenes(t: Gats) -> Rules[None]:
    """Four steps of upkeep; the fourth is another scene, or the end."""
    yield from pirate_ranking(t)
    yield from rank_bonuses(t)
    yield from the_deep_draws(t)


# ── step 1 ──────────────────────────────────────────────────────────────────────────────────────────────────


def nominees(t: Gats) -> list[Rat]:
    """The Pi-Rats of the scene, also those that fled, not those that died or were kicked (G45, G52)."""
    return [rat for rat in t.playing if rat.role == RAT and rat.gone not in (DIED, KICKED)]


def pirate_ranking(t: Gats) -> Rules[None]:
    """All nominate another Pi-Rat at the same time; the one with the most gains a Rank (G45)."""
    t.at(t.scene, "vote")
    tied = yield from (told_ranking(t) if t.tracked else voted(t))
    if not tied:
        t.tell("vote.nobody")
        return
    seat = tied[0]
    if len(tied) > 1:
        seat = yield from choose(TABLE, "vote.tie", these_or_lot, tied)
        if not seat:
            seat = yield from lots("vote.lot", these, tied)
    t.tell("vote.won", seat)
    yield from rank_by(t, t.rat(seat), 1, "vote")


def voted(t: Gats) -> Rules[list[Seat]]:
    """Each behind the curtain, opened together; give those with the most nominations."""
    voters = [rat.seat for rat in t.playing if rat.role != AWAY and may_nominate(rat.seat, t)]
    if not voters:
        return []
    votes = yield from sealed(t, "vote", voters, ballot, t)
    for voter, seat in votes:
        if seat:
            t.tell("voted", voter, whom=seat)
    counted = Counter(seat for _, seat in votes if seat)
    return [seat for seat in t.seats if counted[seat] and counted[seat] == max(counted.values())]


def ballot(seat: Seat, t: Gats) -> Options[Seat]:
    """Whom a seat may nominate; nobody, where a ruling has left nobody."""
    return may_nominate(seat, t) or {NOBODY: TABLE}


def may_nominate(seat: Seat, t: Gats) -> Options[Seat]:
    """Any nominee but oneself; a sole Pi-Rat abstains (G45)."""
    return {rat.seat: rat.seat for rat in nominees(t) if rat.seat != seat}


def told_ranking(t: Gats) -> Rules[list[Seat]]:
    """Tracking, the table counts its own votes and says who had the most."""
    top = yield from choose_some(TABLE, "vote.told", all_nominees, any_number, t)
    return list(top)


def all_nominees(t: Gats) -> Options[Seat]:
    """Everybody who can be voted for."""
    return {rat.seat: rat.seat for rat in nominees(t)}


def any_number(t: Gats) -> tuple[int, int]:
    """None to all: who shared the most votes."""
    return 0, len(nominees(t))


def these(tied: list[Seat]) -> Options[Seat]:
    """Those who are tied."""
    return {seat: seat for seat in tied}


def these_or_lot(tied: list[Seat]) -> Options[Seat]:
    """Those who are tied, or the lot."""
    return {**these(tied), BY_LOT: TABLE}


# ── step 2 ──────────────────────────────────────────────────────────────────────────────────────────────────


def rank_bonuses(t: Gats) -> Rules[None]:
    """A Rank for each Gat and Name of the scene; the third objective gives one to another rat (G38, G48, G52)."""
    for rat in t.playing:
        while rat.earned:
            objective = rat.earned.pop(0).objective
            t.at(t.scene, "bonus", rat.seat, len(rat.earned))
            if objective == THIRD:
                yield from the_gift(t, rat)
            elif not rat.gone:
                yield from rank_by(t, rat, 1, objective)


def the_gift(t: Gats, rat: Rat) -> Rules[None]:
    """Whoever died or retired like a pirate chooses who gains the Rank."""
    seat = yield from choose(rat.seat, "third.gift", other_living, t, rat, otherwise=TABLE)
    if seat:
        yield from rank_by(t, t.rat(seat), 1, THIRD)


def other_living(t: Gats, rat: Rat) -> Options[Seat]:
    """The other rats."""
    return {other.seat: other.seat for other in t.living if other is not rat}


# ── step 3 ──────────────────────────────────────────────────────────────────────────────────────────────────


def the_deep_draws(t: Gats) -> Rules[None]:
    """Whoever was the Deep may put cards away, and draws up to the hand size (G33)."""
    yield from settle_hands(t)  # a ruling may have moved a Rank
    for rat in [rat for rat in t.deep if not rat.gone]:
        t.at(t.scene, "deep", rat.seat)
        if len(rat.hand):
            yield from put_away(t, rat)
        yield from draw(t, rat, rat.limit - len(rat.hand))


def put_away(t: Gats, rat: Rat) -> Rules[None]:
    """In play behind the curtain; tracking only how many."""
    if t.tracked:
        many = yield from enter(rat.seat, "deep.many", SO_MANY, rat)
        cards = [UNKNOWN] * many
    else:
        cards = yield from choose_some(rat.seat, "deep.discard", in_hand, up_to_all, rat, secret=True)
    for card in cards:
        t.deck.move(t, card, rat.hand, t.discards)
    if cards:
        t.reveal("deep.discarded", rat.seat, cards=cards, many=len(cards))


def in_hand(rat: Rat) -> Options[Card]:
    """Each card of a hand by itself."""
    held = rat.hand.cards
    return {f"{c}.{held[:at].count(c) + 1}" if c in held[:at] else c: face(c) for at, c in enumerate(held)}


def up_to_all(rat: Rat) -> tuple[int, int]:
    """None to all."""
    return 0, len(rat.hand)


SO_MANY = number(up_to_all)


# ── step 4, or the end ──────────────────────────────────────────────────────────────────────────────────────


def checklist(t: Gats) -> Facts:
    """What should have been possible before the end (Ending the Game; G49)."""
    return {
        "crew": dict(t.crew),
        "scene": t.scene,
        "not_deep": [rat.seat for rat in t.playing if not rat.been_deep],
        "without": [rat.seat for rat in t.playing if not any(map(rat.has, (GAT, NAME, THIRD)))],
    }
