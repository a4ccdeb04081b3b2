"""Gat Tax and Name Tax: have another rat face the challenge (Personal Objectives 1 and 2)."""

from __future__ import annotations

from rat_tables.engine.asks import Facts, Options, Rules
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_with_gats.table import GAT, NAME, Challenge, Earned, Gats, Rat, Tax

NEVER_MIND = "never-mind"


def may_ask(t: Gats, challenge: Challenge, payee: Rat, kind: str) -> bool:
    """Whether the challenged rat may ask this one: without a Gat for one, with a Gat for a Name (G35, G39)."""
    asker = t.rat(challenge.rat)
    if challenge.tax is not None or asker.barred or not len(asker.hand):
        return False
    if payee.seat in (asker.seat, challenge.duel) or payee not in t.here:
        return False
    if kind == GAT:
        return payee.gat and not asker.gat
    return asker.gat and not asker.named and payee.gat and payee.named


def whom_to_ask(t: Gats) -> Options[tuple[str, Seat]]:
    """Whom the challenged rat may ask for which Tax, or nobody after all."""
    challenge = t.challenge
    assert challenge is not None
    asked = {
        f"{kind}:{rat.seat}": (kind, rat.seat)
        for kind in (GAT, NAME)
        for rat in t.here
        if may_ask(t, challenge, rat, kind)
    }
    return {**asked, NEVER_MIND: ("", TABLE)} if asked else {}


def ask_for_tax(t: Gats) -> Rules[None]:
    """Ask for a Tax. Accepted, it costs a card taken blind; refused, the Gat or Name changes hands first (G36, G37)."""
    challenge = t.challenge
    assert challenge is not None
    kind, seat = yield from choose(TABLE, "tax.whom", whom_to_ask, t, otherwise=("", TABLE))
    if not seat:
        return
    challenge.tax = Tax(kind, challenge.rat, seat)
    accepted = yield from choose(seat, "tax.answer", accept_or_refuse, t, facts=who_asks)
    tax = challenge.tax
    asker, payee = t.rat(tax.asker), t.rat(tax.payee)
    tax.accepted = accepted
    if accepted:
        t.tell("tax.accepted", payee.seat, asker=asker.seat, tax=kind)
        if len(asker.hand):
            card = yield from t.deck.take_blind(t, "tax.card", asker.hand, payee.hand)
            for knows in (asker.seat, payee.seat):
                t.tell("tax.card", payee.seat, to=knows, card=card, asker=asker.seat)
        challenge.rat = payee.seat
        challenge.helpers = {card: helper for card, helper in challenge.helpers.items() if helper != payee.seat}
        payee.challenged = True
    else:
        t.tell("tax.refused", payee.seat, asker=asker.seat, tax=kind)
        hand_over(payee, asker, kind)


def accept_or_refuse(t: Gats) -> Options[bool]:
    """Yes or no."""
    return {"accept": True, "refuse": False}


def who_asks(t: Gats) -> Facts:
    """Who asks for which Tax."""
    assert t.challenge is not None
    assert t.challenge.tax is not None
    return {"asker": t.challenge.tax.asker, "kind": t.challenge.tax.kind}


def hand_over(giver: Rat, taker: Rat, kind: str) -> None:
    """A Gat, or a Name with what it is, changes hands."""
    if kind == GAT:
        giver.gat, taker.gat = False, True
        giver.gat_is, taker.gat_is = "", giver.gat_is
    else:
        giver.named, taker.named = False, True
        giver.name, taker.name = "", giver.name


def settle_tax(t: Gats, challenge: Challenge, won: bool, void: bool) -> None:
    """What a refused Tax leads to: kept, or given back, and no other may be asked for in this scene (G37, G38)."""
    tax = challenge.tax
    if tax is None or tax.accepted:
        return
    asker, owner = t.rat(tax.asker), t.rat(tax.payee)
    if won:
        asker.earned.append(Earned(tax.kind, owner.seat))
        for earned in owner.earned:
            earned.lost |= earned.objective == tax.kind
        t.tell("tax.kept", asker.seat, owner=owner.seat, tax=tax.kind)
        return
    hand_over(asker, owner, tax.kind)
    asker.barred = not void
    t.tell("tax.back", asker.seat, owner=owner.seat, tax=tax.kind, barred=not void)
