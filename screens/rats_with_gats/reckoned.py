"""What a viewer may reckon from the open table: who is challenged, what obstacles are worth, who laid which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rat_tables.engine.cards import Card
from rat_tables.engine.seats import Seat
from rat_tables.engine.views import Hidden, View
from rat_tables.games.rats_with_gats.deck import is_joker, is_red, pips, suit
from rat_tables.games.rats_with_gats.table import DEEP, RAT
from screens.scene import Scene

NEVER_MIND: Final = "never-mind"
NOW, OPEN, BEATEN, FAILED = "now", "open", "beaten", "failed"
BETWEEN: Final = frozenset({"vote", "bonus", "deep", "next"})
"""Parts of the game between two scenes."""
PLAYED: Final = ("challenge.card",)
"""Asks for a card against the first obstacle that is open."""


class Faced(NamedTuple):
    """An obstacle as it is drawn: `by` laid it before another rat; `state` is what came of it in this challenge."""

    card: Card
    name: str
    column: Sequence[Card]
    beaten: int
    by: Seat = ""
    state: str = ""
    helper: Seat = ""

    @property
    def last(self) -> Card:
        """The card that makes its value."""
        return self.column[-1] if self.column else self.card


def rat_of(view: View, seat: Seat) -> View | None:
    """The rat of a seat."""
    found: Any = next((rat for rat in view.rats if rat.seat == seat), None)
    return found if isinstance(found, View) else None


def challenged(scene: Scene) -> View | None:
    """The rat that is challenged now, or is about to be."""
    if scene.view.challenge is not None:
        return rat_of(scene.view, scene.view.challenge.rat)
    if scene.ask is not None and scene.ask.kind == "challenge.apply":
        return rat_of(scene.view, str(scene.ask.facts.get("rat", "")))
    return None


def value(last: Card, rat: View | None) -> int:
    """What an obstacle with this card at its end is worth to a rat; 0 where it is a Rank and there is no rat."""
    return pips(last) or (int(rat.rank) if rat is not None else 0)


def bonus(card: Card, rat: View) -> int:
    """What a Gat or a Name adds to a number card."""
    return int(bool(pips(card)) and bool(rat.named if is_red(card) else rat.gat))


def faced(scene: Scene) -> list[Faced]:
    """The obstacles of the table: first what a rat laid before another, then the list."""
    found = [_laid(scene, card) for card in scene.view.duel_card.cards]
    return found + [_listed(scene, one) for one in scene.view.obstacles]


def _laid(scene: Scene, card: Card) -> Faced:
    challenge = scene.view.challenge
    laid = challenge.laid if challenge is not None else None
    by = laid.by if laid is not None else next((e.seat for e in reversed(scene.events) if e.kind == "duel"), "")
    column = laid.column.cards if laid is not None else []
    name = scene.words.say("screen-laid-by", scene.names, seat=by)
    return Faced(card, name, column, laid.beaten if laid is not None else 0, by, *_state(scene, card))


def _listed(scene: Scene, one: View) -> Faced:
    return Faced(one.card, name_of(scene, one.card), one.column.cards, one.beaten, "", *_state(scene, one.card))


def _state(scene: Scene, card: Card) -> tuple[str, Seat]:
    challenge = scene.view.challenge
    if challenge is None:
        return "", ""
    helper = str(challenge.helpers.get(card, ""))
    for cards, state in ((challenge.beaten, BEATEN), (challenge.failed, FAILED)):
        if card in cards:
            return state, helper
    if card not in challenge.open:
        return "", helper
    return (NOW if card == challenge.open[0] and _plays(scene) else OPEN), helper


def _plays(scene: Scene) -> bool:
    """Whether a card is played now; typed in, it may be before anything else is done."""
    ask = scene.ask
    return ask is not None and (ask.kind in PLAYED or (ask.kind == "challenge.before" and ask.entry is not None))


def name_of(scene: Scene, card: Card) -> str:
    """What an obstacle is called; one without a name goes by its suit."""
    token = f"obstacle-{card}"
    found = scene.words.say("screen-named", what=token)
    return kind_of(scene, card) if found == token else found


def about(scene: Scene, card: Card) -> str:
    """What an obstacle is about, in a sentence."""
    return "" if is_joker(card) else scene.words.say(f"about-{card}")


def kind_of(scene: Scene, card: Card) -> str:
    """What obstacles of a suit are about."""
    return "" if is_joker(card) else scene.words.say(f"screen-kind-{suit(card)}")


def laid_by(scene: Scene, obstacle: Card, card: Card) -> Seat:
    """Who laid a card into a column, as far as it was told."""
    for event in reversed(scene.events):
        if event.kind == "laid" and event.facts.get("card") == card and event.facts.get("obstacle") == obstacle:
            return event.seat
    return ""


def players(view: View) -> int:
    """How often an obstacle has to be beaten: as many times as there are players."""
    return sum(not rat.left for rat in view.rats)


# ── the scene ───────────────────────────────────────────────────────────────────────────────────────────────


def here(view: View) -> list[View]:
    """The Pi-Rats of the scene."""
    return [rat for rat in view.rats if rat.role == RAT and not (rat.left or rat.gone or rat.fled)]


def allowances(view: View) -> list[tuple[str, bool, list[Seat]]]:
    """What would allow the Deep to end the scene, whether it is so, and who is yet to be challenged."""
    there = here(view)
    waiting = [rat.seat for rat in there if not rat.challenged]
    return [
        ("challenged", bool(there) and not waiting, waiting),
        ("clear", not view.obstacles, []),
        ("alone", not there, []),
    ]


def making(view: View) -> bool:
    """Whether no scene has been set yet: the rats are being made."""
    return not view.scene


def between(view: View) -> bool:
    """Whether a scene is over, and the next has not begun."""
    return str(view.place).partition(".")[2].partition(".")[0] in BETWEEN


def at_the_end(scene: Scene) -> bool:
    """Whether the story is over but for the party."""
    return scene.over or str(scene.view.place) == "end"


def plays_deep(rat: View) -> bool:
    """Whether a player is the Deep in this scene."""
    return bool(rat.role == DEEP) and not rat.left


# ── hands ───────────────────────────────────────────────────────────────────────────────────────────────────


def hand(rat: View) -> list[Card] | None:
    """The cards a rat holds, or None where this viewer may not see them."""
    cards = rat.hand.cards
    return None if isinstance(cards, Hidden) else list(cards)


def hands_shown(scene: Scene) -> bool:
    """Whether a hand is seen: the one of the rat that looks, or all of them."""
    if scene.looking is not None:
        own = rat_of(scene.view, scene.looking)
        return own is not None and hand(own) is not None
    return scene.use != "track" and not at_the_end(scene) and all(hand(rat) is not None for rat in scene.view.rats)


def held(rat: View) -> int:
    """How many cards a rat holds: that everybody may know."""
    return many(rat.hand)


def many(pile: View) -> int:
    """How many cards a pile has."""
    known = pile.cards.count if isinstance(pile.cards, Hidden) else len(pile.cards)
    return int(known or 0) + int(pile.unknown)


def techniques(rat: View) -> list[tuple[str, str]]:
    """The techniques a viewer may read: the face card each goes with (nothing where it has none yet), and its name."""
    found = []
    for one in rat.techniques:
        known = not isinstance(one.text, Hidden)
        text = str(one.text) if known else str(one.shown)
        card = "" if isinstance(one.card, Hidden) else str(one.card)
        if text:
            found.append((card, text))
    return sorted(found, key=lambda one: "jqk".find(one[0]) if one[0] else 3)
