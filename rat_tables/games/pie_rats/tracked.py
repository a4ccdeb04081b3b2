"""Tracking: one line a phase for the whole table, and cards of unknown text worked by hand."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.cards import Card, face
from rat_tables.engine.entries import number
from rat_tables.engine.seats import TABLE
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.pie_rats.anytime import Target, targets, work
from rat_tables.games.pie_rats.loot import within_reach
from rat_tables.games.pie_rats.lure import declare
from rat_tables.games.pie_rats.pack import Effect
from rat_tables.games.pie_rats.reset import draw
from rat_tables.games.pie_rats.table import DECLARE, LURE, Captain, PieRats, leave
from rat_tables.games.pie_rats.telling import CARD, LINES, PLAY, Act, do

ADD, BLOCK, DRAW, NOTHING = "add-charisma", "block", "draw", "nothing"
POINTS: Final = number(lambda: (0, 20))
DRAWN: Final = number(lambda: (1, 9))


def told(t: PieRats, phase: str) -> Rules[None]:
    """Be told a phase; after a line that ends with a card for any time, or one of unknown text, the rest of it.

    Who protects nobody declares a lure (P3).
    """
    t.acted = []
    if phase == DECLARE:
        for captain in t.captains:
            captain.declared = ""
    more = True
    while more:
        t.at(t.round, phase)
        acts = yield from enter(TABLE, f"told.{phase}", LINES[phase], t, facts=in_sight)
        for act in acts:
            do(t, act)
        last = acts[-1] if acts else None
        more = last is not None and last.verb in (CARD, PLAY)
        if last is not None and last.verb == CARD:
            yield from by_hand(t, last)
    if phase == DECLARE:
        for captain in t.in_turn:
            if not captain.declared:
                declare(t, captain, "")


def in_sight(t: PieRats) -> Facts:
    """What the table may like to be reminded of: who leads, who declared a lure, who cannot loot."""
    lurers = [captain.seat for captain in t.in_turn if captain.declared == LURE]
    cannot = [captain.seat for captain in t.in_turn if len(t.sill) and not within_reach(t, captain)]
    return {"lead": t.lead, "lurers": lurers, "cannot": cannot, "must": t.penalty == "always"}


def by_hand(t: PieRats, act: Act) -> Rules[None]:
    """The table says what a card of unknown text does (cards by name, whose text is on the card)."""
    captain = t.captain(act.seat)
    t.playing = act.cards[0]
    move = yield from choose(TABLE, "hand.move", moves, t, captain, facts=which)
    if move in tuple(Effect):
        target = yield from choose(
            TABLE, "hand.target", reached, t, captain, Effect(move), facts=aiming, otherwise=None
        )
        if target is not None:
            work(t, captain, Effect(move), *target)
    elif move == ADD:
        points = yield from enter(TABLE, "hand.points", POINTS)
        count_as_charisma(t, captain, points)
    elif move == BLOCK:
        undo_the_lure(t)
    elif move == DRAW:
        many = yield from enter(TABLE, "hand.draw", DRAWN)
        yield from draw(t, captain, many)
    t.playing = ""


def moves(t: PieRats, captain: Captain) -> Options[str]:
    """What a card can do to what lies here; only what finds something to work on."""
    effects = (Effect.DISCARD_CREW, Effect.TAKE_CREW, Effect.TAKE_CHARISMA)
    found = [str(effect) for effect in effects if reached(t, captain, effect)]
    block = [BLOCK] if t.lure is not None and t.lure.owners else []
    return {move: move for move in (*found, ADD, *block, DRAW, NOTHING)}


def which(t: PieRats, captain: Captain) -> Facts:
    """Whose card, and which."""
    return {"whose": captain.seat, "card": t.playing}


def aiming(t: PieRats, captain: Captain, effect: Effect) -> Facts:
    """Whose card, which, and what it does."""
    return {**which(t, captain), "effect": str(effect)}


def reached(t: PieRats, captain: Captain, effect: Effect) -> Options[Target | None]:
    """What may be discarded or taken: of the other captains, and to discard also the own crew."""
    own = {f"{captain.seat}:{card}": (captain.seat, card) for card in captain.crew.cards}
    return {**targets(t, captain, effect), **(own if effect is Effect.DISCARD_CREW else {})}


def count_as_charisma(t: PieRats, captain: Captain, points: int) -> None:
    """The card that was played lies beside its captain and counts for so many points."""
    played = [card for card in t.discards.cards if face(card) == face(t.playing)]
    t.by_hand = {**t.by_hand, face(t.playing): points}
    for card in played[-1:]:  # a ruling may have moved it meanwhile
        t.deck.move(t, card, t.discards, captain.tabled)
    t.tell("counts", captain.seat, card=face(t.playing), points=points)


def undo_the_lure(t: PieRats) -> None:
    """Those lured last go back; what was spent on it is gone."""
    lure = t.lure
    assert lure is not None
    captain = t.captain(lure.seat)
    back: list[Card] = []
    for card, owner in zip(lure.named, lure.owners, strict=True):
        if card in captain.crew.cards:
            leave(captain, card)
            back.append(t.deck.move(t, card, captain.crew, t.captain(owner).crew))
    t.lure = None
    t.tell("undone", captain.seat, cards=back)
