"""Fleeing, and how a rat's story ends (Can my Pi-Rat flee; What happens when my Pi-Rat dies)."""

from __future__ import annotations

from rat_tables.engine.asks import Rules
from rat_tables.engine.seats import TABLE
from rat_tables.games.rats_with_gats.captain import de_facto, make_captain
from rat_tables.games.rats_with_gats.deck import FACES
from rat_tables.games.rats_with_gats.rank import settle_hands
from rat_tables.games.rats_with_gats.table import GAT, KICKED, NAME, RAT, SHIP, THIRD, Earned, Gats, Rat, Technique
from rat_tables.games.rats_with_gats.tax import hand_over


def flee(t: Gats, rat: Rat) -> Rules[None]:
    """A rat is out of the scene, and what it completed there is undone; what the crew did, if all have fled (G46)."""
    rat.fled = True
    t.tell("fled", rat.seat)
    for earned in rat.earned:
        if not earned.lost:
            undo(t, rat, earned)
    rat.earned = []
    if all(other.fled for other in t.playing if other.role == RAT):
        yield from undo_the_crew(t)


def undo_the_crew(t: Gats) -> Rules[None]:
    """Nobody stayed: the crew has completed nothing in this scene. Without a ship there is no Captain."""
    undone, t.done_now = t.done_now, []
    for objective in undone:
        t.crew[objective] = False
        t.tell("crew-undone", objective=objective)
    if SHIP in undone:
        yield from make_captain(t, TABLE)


def undo(t: Gats, rat: Rat, earned: Earned) -> None:
    """A Gat or Name of this scene is lost again; one taken by a Tax goes back, if its owner is still there."""
    owner = next((other for other in t.living if other.seat == earned.owner), None)
    if earned.objective in (GAT, NAME) and owner is not None:
        hand_over(rat, owner, earned.objective)
        for own in owner.earned:
            own.lost &= own.objective != earned.objective
    elif earned.objective == GAT:
        rat.gat, rat.gat_is = False, ""
    elif earned.objective == NAME:
        rat.named, rat.name = False, ""
    elif earned.objective == THIRD:
        rat.third = False


def end_of_a_story(t: Gats, rat: Rat, how: str, text: str = "") -> Rules[None]:
    """A rat dies, retires or is kicked: the first two complete its third objective (G47, G52)."""
    rat.gone = how
    if how != KICKED:
        like_a_pirate(rat)
    t.tell("gone", rat.seat, how=how, text=text)
    yield from without_captain(t, rat)


def like_a_pirate(rat: Rat) -> None:
    """The third objective is completed, once: a ghost that goes has done it before."""
    if not rat.third:
        rat.third = True
        rat.earned.append(Earned(THIRD))


def becomes_a_ghost(t: Gats, rat: Rat) -> Rules[None]:
    """A dead rat that is played on keeps Rank, hand and its place, but leads nobody (G51)."""
    rat.ghost = True
    like_a_pirate(rat)
    t.tell("ghost", rat.seat)
    yield from without_captain(t, rat)


def without_captain(t: Gats, rat: Rat) -> Rules[None]:
    """Hands are settled; where it was the Captain, another is found as long as there is a ship (G43)."""
    if t.captain != rat.seat:
        yield from settle_hands(t)
        return
    yield from make_captain(t, TABLE)
    if t.crew[SHIP]:
        yield from de_facto(t)


def recruit(t: Gats, rat: Rat) -> None:
    """A new rat of Rank 1 for whoever's story has ended: fresh objectives, other techniques (G47)."""
    rat.gone, rat.rank, rat.limit = "", 1, 0
    rat.gat = rat.named = rat.third = rat.ghost = False
    rat.gat_is = rat.name = ""
    rat.answers = {}
    rat.techniques = [Technique(rat.seat, card=card) for card in FACES] if rat.techniques else []
    t.tell("recruit", rat.seat)
