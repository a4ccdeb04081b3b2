"""What a viewer may reckon from the open table: whose side lies where, what is held, what waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rat_tables.engine.cards import Card
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.views import Hidden, View
from rat_tables.games.rats_and_relics.pack import Trigger
from screens.rats_and_relics import cards
from screens.scene import Scene
from screens.widgets.text import clip

AGAIN: Final = "again"


def clan_of(view: View, seat: Seat | None) -> View | None:
    """The clan of a seat."""
    found: Any = next((clan for clan in view.clans if clan.seat == seat), None)
    return found if isinstance(found, View) else None


def below(scene: Scene) -> Seat:
    """Whose side lies at the foot: who looks, else whose turn it is, else the first."""
    view = scene.view
    if clan_of(view, scene.looking) is not None:
        return str(scene.looking)
    return str(view.active) if view.active != TABLE else str(view.clans[0].seat)


def clockwise(view: View, seat: Seat) -> list[View]:
    """All clans, from this one on."""
    at = next(at for at, clan in enumerate(view.clans) if clan.seat == seat)
    return [*view.clans[at:], *view.clans[:at]]


def many(pile: View) -> int:
    """How many cards a pile or a hand has: that everybody may know."""
    known = pile.cards.count if isinstance(pile.cards, Hidden) else len(pile.cards)
    return int(known or 0) + int(pile.unknown)


def known(pile: View) -> list[Card] | None:
    """The cards of a hand, or None where this viewer may not see them."""
    return None if isinstance(pile.cards, Hidden) else list(pile.cards)


def left(view: View) -> int:
    """Pairs that lie in the decks, what lies known on top among them."""
    return many(view.rats) + len(view.top_rats.cards)


def at_end(scene: Scene) -> bool:
    """Whether the game has ended."""
    return scene.over or bool(scene.view.ended)


def playable(scene: Scene, clan: View, rat: Card) -> bool:
    """Whether a rat's condition can be fulfilled now, by other rats and cards than itself."""
    read = cards.printed(scene, rat)
    if read is None or read.condition == "none":
        return True
    return many(clan.hand_rats) >= 2 if read.condition == "discard" else bool(clan.rats.cards)


# ── what is pending ─────────────────────────────────────────────────────────────────────────────────────────


def token(waits: View) -> str:
    """What an effect is called where its owner orders several."""
    return f"{waits.rat}:{AGAIN}" if waits.sure and waits.why == AGAIN else str(waits.rat)


def why(scene: Scene, what: str, by: Seat, own: bool, room: int) -> str:
    """What set an effect off, a name in so many cells; `own`: it befell the rat itself."""
    key = f"screen-why-{what}{'-own' if own and what != AGAIN else ''}"
    return scene.words.say(key, {by: clip(scene.name(by), room)}, by=by)


def resolving(scene: Scene) -> Mapping[str, Any] | None:
    """Facts of the effect that is being resolved, or of the pair that is being played, as far as somebody is asked."""
    ask = scene.ask
    if ask is None or scene.beats or not ask.facts.get("rat"):
        return None
    return ask.facts


def entering_for(scene: Scene) -> Seat:
    """On whose side a pair is being played: who is asked for its condition, else who resolves or whose turn it is."""
    view = scene.view
    if not view.entering_rat.cards:
        return TABLE
    return str(view.resolving if view.resolving != TABLE else view.active)


OWN: Final = (Trigger.ENTERS, Trigger.ENTERS_TWICE, Trigger.DIES_OR_IS_DISCARDED)


def of_itself(scene: Scene, rat: Card) -> bool:
    """Whether a rat answers to what befalls itself."""
    known = cards.printed(scene, rat)
    return known is not None and known.trigger in OWN


SIGNS: Final = {"dies": "✗", "on-decks": "↑", "returns": "←"}
"""What becomes of a pair in a moment."""


def goes(scene: Scene, rat: Card) -> str:
    """What becomes of a pair in the moment that is shown: it dies, changes sides, goes onto the decks, or home."""
    for event in scene.beats:
        if event.kind == "swapped" and rat in (event.facts.get("ally"), event.facts.get("enemy")):
            to = event.facts["whose"] if rat == event.facts["ally"] else event.seat
            return f"→{scene.mark(str(to))}"
        if event.facts.get("rat") == rat and event.kind in SIGNS:
            return SIGNS[event.kind]
    return ""
