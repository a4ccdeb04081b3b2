"""Cards that are played at any time: a captain breaks in on another's question, plays one or bluffs (P16, P21)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from rat_tables.engine.asks import Ask, Facts, Options, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from rat_tables.engine.verbs import choose, interrupted
from rat_tables.games.pie_rats.pack import Effect
from rat_tables.games.pie_rats.table import PHASES, Captain, PieRats, ask_anew, leave, toss

T = TypeVar("T")
Target = tuple[Seat, Card]


def with_knocks(t: PieRats, rule: Rules[T]) -> Rules[T]:
    """Play a rule in which whoever holds cards may break in (P21), if that is how the table asks."""
    if t.asking == "each":
        return rule
    return interrupted(rule, partial(may_knock, t), partial(knocked, t))


def may_knock(t: PieRats, ask: Ask) -> Sequence[Seat]:
    """Whoever has cards in hand, whatever they are, but not while all is frozen, nor after a bluff at this question."""
    if t.frozen:
        return ()
    at = question(t, ask)
    return [captain.seat for captain in t.captains if len(captain.hand) and captain.bluffed != at]


def question(t: PieRats, ask: Ask) -> str:
    """Which question it is: a captain bluffs only once at each."""
    return f"{t.place} {ask.kind}"


def knocked(t: PieRats, seat: Seat, ask: Ask) -> Rules[None]:
    """A captain breaks in: it plays a card, or nothing, and then not again at this question."""
    captain = t.captain(seat)
    t.tell("knocked", seat)
    if not (yield from may_play(t, captain)):
        captain.bluffed = question(t, ask)
        t.tell("bluffed", seat)


def window(t: PieRats, *place: str) -> Rules[None]:
    """Where each seat is asked: every captain with cards in hand, alike, from the Lead on (P21, option)."""
    if t.asking == "each":
        for captain in t.in_turn:
            t.at(t.round, *place, "window")
            if len(captain.hand):
                yield from may_play(t, captain)


def may_play(t: PieRats, captain: Captain) -> Rules[bool]:
    """Play one card of the hand, or none; whether one was played."""
    card = yield from choose(captain.seat, "play.card", playable, t, captain, secret=True)
    if card:
        yield from play_card(t, captain, card)
    return bool(card)


def playable(t: PieRats, captain: Captain) -> Options[Card]:
    """Nothing, or the action cards of a hand that are played at any time and find something to work on."""
    cards = [card for card in captain.hand.cards if t.may_be_played(card, phase_now(t))]
    return {"nothing": "", **{card: card for card in cards if targets(t, captain, t.effect_of(card))}}


def phase_now(t: PieRats) -> Sequence[int]:
    """The number of the phase that is being played; in one look there are two."""
    return next((PHASES[part] for part in t.place.split(".") if part in PHASES), ())


def play_card(t: PieRats, captain: Captain, card: Card) -> Rules[None]:
    """Lay an action card open and choose what it works on."""
    t.playing = t.deck.move(t, card, captain.hand, t.discards)
    t.reveal("played", captain.seat, card=card)
    target = yield from choose(captain.seat, "play.on", what_it_hits, t, captain, facts=which, otherwise=None)
    effect, t.playing = t.effect_of(t.playing), ""
    ask_anew(t)
    if target is not None:
        work(t, captain, effect, *target)


def which(t: PieRats, captain: Captain) -> Facts:
    """The card that was played."""
    return {"card": t.playing}


def what_it_hits(t: PieRats, captain: Captain) -> Options[Target | None]:
    """What the card that was played may work on."""
    return dict(targets(t, captain, t.effect_of(t.playing)))


def targets(t: PieRats, captain: Captain, effect: Effect | None) -> Options[Target]:
    """What an effect may work on before the other captains: crew, protected or not (P7, P18), or tabled charisma."""
    if effect not in (Effect.DISCARD_CREW, Effect.TAKE_CREW, Effect.TAKE_CHARISMA):
        return {}
    found = {}
    for other in t.others(captain):
        pile = other.tabled if effect is Effect.TAKE_CHARISMA else other.crew
        found.update({f"{other.seat}:{card}": (other.seat, card) for card in pile.cards})
    return found


def work(t: PieRats, captain: Captain, effect: Effect | None, whose: Seat, card: Card) -> None:
    """An action card works: on another captain's crew, or on the charisma beside it."""
    other = t.captain(whose)
    if effect is Effect.DISCARD_CREW:
        toss(t, other, [card], other.crew)
        t.tell("fed", captain.seat, card=card, whose=whose)
    elif effect is Effect.TAKE_CREW:
        take_over(t, captain, other, card)
        t.tell("kidnapped", captain.seat, card=card, whose=whose)
    else:
        t.deck.move(t, card, other.tabled, captain.tabled)
        t.tell("stolen", captain.seat, card=card, whose=whose)


def take_over(t: PieRats, captain: Captain, other: Captain, card: Card) -> None:
    """A crew member goes over to another captain and lies sideways there (Phase 5; P20)."""
    leave(other, card)
    captain.lured = [*captain.lured, t.deck.move(t, card, other.crew, captain.crew)]
