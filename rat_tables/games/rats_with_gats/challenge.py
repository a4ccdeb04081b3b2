"""Resolving Challenges, in six steps; helping; one rat against another."""

from __future__ import annotations

from typing import Any

from rat_tables.engine.asks import NONE, Facts, Options, Rules
from rat_tables.engine.cards import Card
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, choose_some
from rat_tables.games.rats_with_gats.captain import CAPTAIN_TAX, make_captain
from rat_tables.games.rats_with_gats.cards import FIRST, GO, PLAYED, some_card
from rat_tables.games.rats_with_gats.deck import is_joker, pips, same_colour, suit, technique_of
from rat_tables.games.rats_with_gats.luck import NEVER_MIND, may_have_luck, play_luck
from rat_tables.games.rats_with_gats.obstacles import beats, drop, forget, played_value, value_of
from rat_tables.games.rats_with_gats.rank import draw, rank_by
from rat_tables.games.rats_with_gats.table import Challenge, Facing, Gats, Obstacle, Playable, Rat
from rat_tables.games.rats_with_gats.tax import ask_for_tax, settle_tax, whom_to_ask

TAX, HELP, LUCK = "tax", "help", "joker"


def call_for_a_challenge(t: Gats, rat: Rat) -> Rules[None]:
    """Steps 1 and 2: the Deep says what is at stake, and which obstacles apply; then the rest."""
    t.challenges += 1
    t.at(t.scene, "challenge", t.challenges)
    applied = yield from applied_obstacles(t, rat, 1)
    yield from resolve(t, Challenge(rat.seat, applied, list(applied)))


def applied_obstacles(t: Gats, rat: Rat, least: int) -> Rules[list[Card]]:
    """Which obstacles of the list apply; the only one there does without a question, where one must."""
    if least and len(t.obstacles) == 1:
        return [t.obstacles[0].card]
    applied = yield from choose_some(TABLE, "challenge.apply", on_the_list, so_many, t, rat, least, facts=worth)
    return [facing.card for facing in applied]


def on_the_list(t: Gats, rat: Rat, least: int) -> Options[Facing]:
    """The obstacles of the list."""
    return {o.card: Facing(o.card, t.title_of(o.card), value_of(t, o, rat)) for o in t.obstacles}


def so_many(t: Gats, rat: Rat, least: int) -> tuple[int, int]:
    """At least one, but to a card that one rat laid against another none need be added (G31)."""
    return least, len(t.obstacles)


def worth(t: Gats, rat: Rat, least: int) -> Facts:
    """Who is challenged, and what each obstacle is worth to it."""
    return {"rat": rat.seat, "values": {obstacle.card: value_of(t, obstacle, rat) for obstacle in t.obstacles}}


def resolve(t: Gats, challenge: Challenge) -> Rules[None]:
    """Steps 3 to 6, and what follows from the whole (G50)."""
    t.challenge = challenge
    t.rat(challenge.rat).challenged = True
    values = {
        card: value_of(t, obstacle, t.rat(challenge.rat))
        for card in challenge.applied
        if (obstacle := t.obstacle(card))
    }
    t.tell(
        "challenged",
        challenge.rat,
        obstacles=list(challenge.applied),
        values=values,
        duel=challenge.duel,
        on=[t.title_of(card) for card in challenge.applied],
    )
    yield from before_the_cards(t, challenge)
    while challenge.open:
        yield from play_against(t, challenge, challenge.open[0])
    yield from after_the_cards(t, challenge)
    yield from settle(t, challenge)
    t.challenge = None


# ── before the cards ────────────────────────────────────────────────────────────────────────────────────────


def before_the_cards(t: Gats, challenge: Challenge) -> Rules[None]:
    """A Tax, help, a Joker; tracking, the first card that is typed says that nobody wants any of it."""
    while challenge.open:
        rat = t.rat(challenge.rat)
        types = challenge.open[0] not in challenge.helpers and some_card(t, rat) != NONE
        entry = FIRST if t.tracked and types else None
        act = yield from choose(TABLE, "challenge.before", what_may_be_done, t, rat, entry=entry, facts=against_what)
        if act not in (TAX, HELP, LUCK):
            if act != GO:
                lay(t, challenge, challenge.open[0], rat, act)
            return
        yield from {TAX: ask_for_tax, HELP: offer_help, LUCK: play_luck}[act](t)


def what_may_be_done(t: Gats, rat: Rat) -> Options[str]:
    """Go on to the cards, or what is possible before."""
    may = {TAX: bool(whom_to_ask(t)), HELP: bool(who_may_help(t)), LUCK: bool(may_have_luck(t))}
    return {GO: GO, **{act: act for act, possible in may.items() if possible}}


def against_what(t: Gats, rat: Rat) -> Facts:
    """Who is challenged, what each obstacle is worth to it now, and who helps where."""
    challenge = t.challenge
    assert challenge is not None
    found = {card: t.obstacle(card) for card in challenge.open}
    values = {card: value_of(t, obstacle, rat) for card, obstacle in found.items() if obstacle is not None}
    first = t.title_of(challenge.open[0]) if challenge.open else ""
    return {"rat": rat.seat, "on": first, "values": values, "helpers": dict(challenge.helpers)}


def who_may_help(t: Gats) -> Options[Seat]:
    """Rats of the scene with cards, where more than one obstacle applies: one card each (G27, G28)."""
    challenge = t.challenge
    assert challenge is not None
    asker = challenge.tax.asker if challenge.tax is not None else TABLE
    out = (challenge.rat, challenge.duel, asker, *challenge.helpers.values())
    if len(challenge.applied) < 2 or not free_of_help(t):
        return {}
    return {rat.seat: rat.seat for rat in t.here if rat.seat not in out and len(rat.hand)}


def free_of_help(t: Gats) -> Options[Facing]:
    """The obstacles still to be played against where nobody helps yet."""
    challenge = t.challenge
    assert challenge is not None
    rat = t.rat(challenge.rat)
    free = [o for card in challenge.open if card not in challenge.helpers and (o := t.obstacle(card)) is not None]
    return {o.card: Facing(o.card, t.title_of(o.card), value_of(t, o, rat)) for o in free}


def offer_help(t: Gats) -> Rules[None]:
    """A rat offers a card of its own against one of the obstacles (Can multiple Pi-Rats attempt …?).

    There it is played after the cards of the challenged rat.
    """
    challenge = t.challenge
    assert challenge is not None
    seat = yield from choose(TABLE, "help.who", who_helps, t)
    if seat:
        where = yield from choose(seat, "help.where", free_of_help, t, otherwise=None)
        if where is not None:
            card = where.card
            challenge.helpers[card] = seat
            challenge.open.remove(card)
            challenge.open.append(card)
            t.tell("helps", seat, rat=challenge.rat, obstacle=card, on=t.title_of(card))


def who_helps(t: Gats) -> Options[Seat]:
    """Those who may, or nobody after all."""
    return {**who_may_help(t), NEVER_MIND: TABLE}


# ── steps 3 and 4 ───────────────────────────────────────────────────────────────────────────────────────────


def play_against(t: Gats, challenge: Challenge, card: Card) -> Rules[None]:
    """Step 3: one card against an obstacle, of whoever plays there, or none."""
    helper = challenge.helpers.get(card)
    rat = t.rat(helper or challenge.rat)
    played = (yield from one_card(t, rat)) if len(rat.hand) else ""
    if card not in challenge.open:
        return  # a ruling took the obstacle away meanwhile
    if played:
        lay(t, challenge, card, rat, played)
    elif helper:
        challenge.helpers.pop(card, None)
        t.tell("helps-not", helper, obstacle=card, on=t.title_of(card))
    else:
        challenge.open.remove(card)
        challenge.failed.append(card)
        t.reveal("no-card", rat.seat, obstacle=card, on=t.title_of(card))


def one_card(t: Gats, rat: Rat) -> Rules[Card]:
    """Which card a rat plays: in play behind the curtain, tracking typed as it is laid."""
    entry = PLAYED if t.tracked else None
    played = yield from choose(
        rat.seat, "challenge.card", cards_to_play, t, rat, entry=entry, facts=against_this, secret=not t.tracked
    )
    return played.card if isinstance(played, Playable) else played


def cards_to_play(t: Gats, rat: Rat) -> Options[Any]:
    """The cards of the hand but for a Joker (it is played on its own), each with what it would do; or none."""
    return {**{card: playable(t, rat, card) for card in rat.hand.cards if not is_joker(card)}, NONE: ""}


def brings(rat: Rat, owed: int) -> bool:
    """Whether one more draw, when a card has been played, brings a card: none goes above the hand size (G5)."""
    room = rat.limit - len(rat.hand)
    return min(owed + 1, max(room + 1, 0)) > min(owed, max(room, 0))


def playable(t: Gats, rat: Rat, card: Card) -> Playable:
    """What a card of a hand would do against the obstacle that comes next."""
    challenge = t.challenge
    obstacle = t.obstacle(challenge.open[0]) if challenge is not None and challenge.open else None
    counts = played_value(card, rat) if pips(card) else 0
    if challenge is None or obstacle is None:
        return Playable(card, counts, counts != pips(card), counts=counts)
    wins = beats(t, card, rat, obstacle, t.rat(challenge.rat))
    draws = rat.seat == challenge.rat and same_colour(card, obstacle.card) and brings(rat, challenge.draws)
    return Playable(card, counts, counts != pips(card), wins, draws, counts)


def against_this(t: Gats, rat: Rat) -> Facts:
    """The obstacle, its value to the challenged rat, and what each card of the hand would count for."""
    challenge = t.challenge
    assert challenge is not None
    obstacle = t.obstacle(challenge.open[0]) if challenge.open else None
    if obstacle is None:
        return {"rat": challenge.rat}
    challenged = t.rat(challenge.rat)
    cards = [card for card in rat.hand.cards if not is_joker(card)]
    counts = {card: played_value(card, rat) for card in cards if pips(card)}
    wins = [card for card in cards if beats(t, card, rat, obstacle, challenged)]
    value = value_of(t, obstacle, challenged)
    facts = {"rat": challenge.rat, "obstacle": obstacle.card, "on": t.title_of(obstacle.card), "value": value}
    return {**facts, "counts": counts, "wins": wins}


def lay(t: Gats, challenge: Challenge, card: Card, rat: Rat, played: Card) -> None:
    """Step 4: the card lies in the column and is the obstacle's value from now on; did it beat it?"""
    obstacle = t.obstacle(card)
    assert obstacle is not None
    challenged = t.rat(challenge.rat)
    won, value = beats(t, played, rat, obstacle, challenged), value_of(t, obstacle, challenged)
    t.deck.move(t, played, rat.hand, obstacle.column)
    challenge.open.remove(card)
    (challenge.beaten if won else challenge.failed).append(card)
    obstacle.beaten += won
    challenge.draws += rat.seat == challenge.rat and same_colour(played, card)  # the challenged rat alone (G26, G27)
    counts = played_value(played, rat) if pips(played) else 0
    facts = {"card": played, "obstacle": card, "counts": counts, "value": value, "won": won, "beaten": obstacle.beaten}
    raised = bool(counts) and counts != pips(played)
    needed = 0 if obstacle is challenge.laid else len(t.playing)
    t.reveal("laid", rat.seat, suit=suit(played), on=t.title_of(card), raised=raised, needed=needed, **facts)
    if technique_of(played):
        show_technique(t, rat, technique_of(played))


def show_technique(t: Gats, rat: Rat, of: str) -> None:
    """A face card is a Secret Pirate Technique in action, and a secret no more."""
    known = next((technique for technique in rat.techniques if technique.card == of), None)
    if known is not None and known.text:
        known.shown = known.text
    t.tell("technique", rat.seat, card=of, text=known.text if known is not None else "")


# ── after the cards ─────────────────────────────────────────────────────────────────────────────────────────


def after_the_cards(t: Gats, challenge: Challenge) -> Rules[None]:
    """Step 5 is the players' telling; luck may still take a failed obstacle away (G30)."""
    while challenge.failed and may_have_luck(t):
        act = yield from choose(TABLE, "challenge.after", go_or_luck, t)
        if act == GO:
            return
        yield from play_luck(t)


def go_or_luck(t: Gats) -> Options[str]:
    """It stays as it is, or somebody has a Joker."""
    return {GO: GO, LUCK: LUCK} if may_have_luck(t) else {GO: GO}


def settle(t: Gats, challenge: Challenge) -> Rules[None]:
    """Step 6 and after: draws, what a Tax moved, the Captain Tax, obstacles beaten often enough (G50)."""
    won, void = bool(challenge.beaten), not challenge.applied
    t.tell("outcome", challenge.rat, won=won, void=void, failed=[t.title_of(card) for card in challenge.failed])
    yield from draw(t, t.rat(challenge.rat), challenge.draws)
    settle_tax(t, challenge, won, void)
    if challenge.rat == t.captain and not won and not void:
        yield from rank_by(t, t.rat(challenge.rat), -1, CAPTAIN_TAX)
    if challenge.leading and challenge.laid is not None and challenge.laid.card in challenge.failed:
        yield from make_captain(t, challenge.duel)
    clear_what_was_laid(t, challenge)
    for obstacle in list(t.obstacles):
        if obstacle.card in challenge.applied and obstacle.beaten >= len(t.playing):
            drop(t, obstacle)
            t.tell("overcome", obstacle=obstacle.card, on=t.title_of(obstacle.card), times=obstacle.beaten)


# ── one rat against another ─────────────────────────────────────────────────────────────────────────────────


def challenge_each_other(t: Gats, by: Rat, rat: Rat, leading: bool) -> Rules[None]:
    """A rat lays a card before another as an obstacle; the Deep may add others (G31, G42)."""
    t.challenges += 1
    t.at(t.scene, "challenge", t.challenges)
    entry = PLAYED if t.tracked else None
    card = yield from choose(by.seat, "duel.card", cards_to_lay, t, by, entry=entry, secret=not t.tracked)
    if not card:
        t.tell("duel.not", by.seat, rat=rat.seat)
        return
    t.deck.move(t, card, by.hand, t.duel_card)
    t.reveal("duel", by.seat, rat=rat.seat, card=card, suit=suit(card), leading=leading)
    more = (yield from applied_obstacles(t, rat, 0)) if t.obstacles else []
    both = [card, *more]
    laid = Obstacle(card, by=by.seat)
    yield from resolve(t, Challenge(rat.seat, both, list(both), duel=by.seat, leading=leading, laid=laid))


def cards_to_lay(t: Gats, by: Rat) -> Options[Card]:
    """The cards of the hand but for a Joker (G31), or none."""
    return {**{card: card for card in by.hand.cards if not is_joker(card)}, NONE: ""}


def clear_what_was_laid(t: Gats, challenge: Challenge) -> None:
    """The card one rat laid against another goes to the discards with its column, and counts for nothing (G31)."""
    laid = challenge.laid
    if laid is not None:
        for card in list(laid.column.cards):
            t.deck.move(t, card, laid.column, t.discards)
        for card in list(t.duel_card.cards):
            t.deck.move(t, card, t.duel_card, t.discards)
        forget(challenge, laid.card)
