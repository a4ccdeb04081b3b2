"""The table of Rats with Gats: the deck, the obstacle list with its columns, the crew, the challenge at hand."""

from __future__ import annotations

from typing import Final

import msgspec

from rat_tables.engine.cards import Card, Deck, Open, Pile
from rat_tables.engine.game import Setting
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.views import Everyone, Owner
from rat_tables.games.rats_with_gats.deck import DECK, JOKER, JOKERS

RAT, DEEP, AWAY = "rat", "deep", "away"
"""The roles of a scene; whoever is away sits it out (G53)."""
GAT, NAME, THIRD = "gat", "name", "third"
"""The personal objectives: a Gat, a Name, and to die like a pirate."""
SHIP, CAPTAIN, PIRACY = "ship", "captain", "piracy"
CREW_OBJECTIVES: Final = (SHIP, CAPTAIN, PIRACY)
DIED, RETIRED, KICKED = "died", "retired", "kicked"


class Earned(msgspec.Struct, omit_defaults=True):
    """A personal objective completed in this scene; `owner` is who lost the Gat or Name to a Tax (G46).

    `lost`: another has the Gat or Name since; it pays its Rank all the same (G38).
    """

    objective: Everyone[str] = ""
    owner: Everyone[Seat] = TABLE
    lost: Everyone[bool] = False


class Technique(msgspec.Struct, omit_defaults=True):
    """A Secret Pirate Technique: whose invention, what it is called, and the face card (`j`, `q`, `k`) it goes with.

    It is its holder's secret until it was used.
    """

    seat: Everyone[Seat] = TABLE
    maker: Owner[Seat] = TABLE
    text: Owner[str] = ""
    card: Owner[str] = ""
    shown: Everyone[str] = ""


class Rat(msgspec.Struct, omit_defaults=True):
    """A player's Pi-Rat and its Rat Record. `limit` is the hand size by Rank; `gone` says how its story ended.

    `earned`: what was completed in this scene, to be paid between scenes. `barred`: no Tax may be asked for in this
    scene. `refused`: whose offers to swap it has turned down since its last swap. `been_deep`: has been the Deep.
    """

    seat: Everyone[Seat] = TABLE
    hand: Everyone[Pile] = msgspec.field(default_factory=Pile)
    rank: Everyone[int] = 0
    limit: Everyone[int] = 0
    answers: Everyone[dict[str, str]] = msgspec.field(default_factory=dict)
    techniques: Everyone[list[Technique]] = msgspec.field(default_factory=list)
    gat: Everyone[bool] = False
    gat_is: Everyone[str] = ""
    named: Everyone[bool] = False
    name: Everyone[str] = ""
    third: Everyone[bool] = False
    earned: Everyone[list[Earned]] = msgspec.field(default_factory=list)
    role: Everyone[str] = ""
    was_deep: Everyone[bool] = False
    fled: Everyone[bool] = False
    gone: Everyone[str] = ""
    ghost: Everyone[bool] = False
    been_deep: Everyone[bool] = False
    refused: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    barred: Everyone[bool] = False
    challenged: Everyone[bool] = False
    left: Everyone[bool] = False

    def has(self, objective: str) -> bool:
        """Whether a personal objective counts as completed."""
        return {GAT: self.gat, NAME: self.named, THIRD: self.third}[objective]


class Obstacle(msgspec.Struct, omit_defaults=True):
    """An obstacle: its card, the column played below it, and how often it was beaten (G24).

    `by` is who laid it as a challenge of one rat to another; then it lies on no list (G31).
    """

    card: Everyone[Card] = ""
    column: Everyone[Open] = msgspec.field(default_factory=Open)
    beaten: Everyone[int] = 0
    by: Everyone[Seat] = TABLE

    @property
    def last(self) -> Card:
        """The card that makes its value: the last one of the column, or its own."""
        return self.column.cards[-1] if self.column.cards else self.card


class Facing(msgspec.Struct, frozen=True):
    """An obstacle that can be chosen: what it is called, and what it is worth to the rat challenged."""

    card: Card
    obstacle: str
    worth: int


class Playable(msgspec.Struct, frozen=True):
    """A card that can be played against an obstacle: what it counts for, a Gat or Name included, and what it brings."""

    card: Card
    worth: int = 0
    raised: bool = False
    beats: bool = False
    draws: bool = False
    counts: int = 0


class Tax(msgspec.Struct, omit_defaults=True):
    """A Tax that was asked for: of which kind, by whom, of whom, and whether it was accepted."""

    kind: Everyone[str] = ""
    asker: Everyone[Seat] = TABLE
    payee: Everyone[Seat] = TABLE
    accepted: Everyone[bool] = False


class Challenge(msgspec.Struct, omit_defaults=True):
    """The challenge being resolved: the rat challenged, the obstacles applied (their cards), and what came of each.

    `open` are still to be played against; `helpers`: obstacle → seat. `duel` is the rat that challenges, `leading` if
    it is for the captaincy. `draws`: cards the challenged rat draws in step 6. `passed`: nobody wants to do more.
    """

    rat: Everyone[Seat] = TABLE
    applied: Everyone[list[Card]] = msgspec.field(default_factory=list)
    open: Everyone[list[Card]] = msgspec.field(default_factory=list)
    beaten: Everyone[list[Card]] = msgspec.field(default_factory=list)
    failed: Everyone[list[Card]] = msgspec.field(default_factory=list)
    helpers: Everyone[dict[str, Seat]] = msgspec.field(default_factory=dict)
    duel: Everyone[Seat] = TABLE
    leading: Everyone[bool] = False
    tax: Everyone[Tax | None] = None
    draws: Everyone[int] = 0
    laid: Everyone[Obstacle | None] = None


class Gats(Table):
    """The deck and the discards, the obstacle list, the crew and its objectives, the scene.

    `listed` has the obstacles' cards as they lie open; `obstacles` what belongs to each. `aside`: Jokers drawn as
    obstacles, until the drawing is done (G15). `more`: obstacles the next scene needs beyond its number (G14).
    `done_now`: what the crew completed in this scene (G46).
    """

    rats: Everyone[list[Rat]] = msgspec.field(default_factory=list)
    deck: Everyone[Deck] = msgspec.field(default_factory=Deck)
    discards: Everyone[Open] = msgspec.field(default_factory=Open)
    aside: Everyone[Open] = msgspec.field(default_factory=Open)
    listed: Everyone[Open] = msgspec.field(default_factory=Open)
    duel_card: Everyone[Open] = msgspec.field(default_factory=Open)
    obstacles: Everyone[list[Obstacle]] = msgspec.field(default_factory=list)
    crew: Everyone[dict[str, bool]] = msgspec.field(default_factory=dict)
    done_now: Everyone[list[str]] = msgspec.field(default_factory=list)
    captain: Everyone[Seat] = TABLE
    scene: Everyone[int] = 0
    challenges: Everyone[int] = 0
    frame: Everyone[str] = ""
    more: Everyone[int] = 0
    challenge: Everyone[Challenge | None] = None
    over: Everyone[bool] = False
    reshuffle: Everyone[bool] = False
    dealt: Everyone[bool] = False
    middle: Everyone[bool] = False

    def rat(self, seat: Seat) -> Rat:
        """The rat of a seat."""
        return next(rat for rat in self.rats if rat.seat == seat)

    @property
    def playing(self) -> list[Rat]:
        """The rats of everybody in the game: those whose player has not left it (G53)."""
        return [rat for rat in self.rats if not rat.left]

    @property
    def living(self) -> list[Rat]:
        """The rats whose Ranks are compared: not those whose story has ended (G2)."""
        return [rat for rat in self.playing if not rat.gone]

    @property
    def here(self) -> list[Rat]:
        """The Pi-Rats in the scene: neither fled nor gone."""
        return [rat for rat in self.living if rat.role == RAT and not rat.fled]

    @property
    def deep(self) -> list[Rat]:
        """The players of the Deep."""
        return [rat for rat in self.playing if rat.role == DEEP]

    def obstacle(self, card: Card) -> Obstacle | None:
        """The obstacle of a card, if it is still there; also one that a rat laid against another."""
        laid = self.challenge.laid if self.challenge is not None else None
        known = [*self.obstacles, *([laid] if laid is not None else [])]
        return next((obstacle for obstacle in known if obstacle.card == card), None)

    def title_of(self, card: Card) -> str:
        """What an obstacle of the list is called; a card that one rat laid against another is only a card."""
        laid = self.challenge.laid if self.challenge is not None else None
        return card if laid is not None and laid.card == card else f"obstacle-{card}"

    @property
    def jokers_about(self) -> bool:
        """Whether a Joker can be in a hand, as far as everybody knows (a knock must not tell)."""
        gone = sum(pile.cards.count(JOKER) for pile in (self.discards, self.aside))
        gone += sum(card.startswith(f"{JOKER}.") for pile in (self.discards, self.aside) for card in pile.cards)
        return gone < JOKERS


def new(setting: Setting) -> Gats:
    """Set an empty table for these seats."""
    options = setting.options
    t = Gats(
        list(setting.seats),
        setting.use,
        title=setting.title,
        rats=[Rat(seat) for seat in setting.seats],
        crew=dict.fromkeys(CREW_OBJECTIVES, False),
        reshuffle=options.get("deck") == "reshuffle",
        dealt=options.get("techniques") == "dealt",
        middle=bool(options.get("middle")),
    )
    t.deck = Deck.of(DECK, t.tracked)
    return t
