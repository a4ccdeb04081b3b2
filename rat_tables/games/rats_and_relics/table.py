"""The table of Rats & Relics: two decks and their discards, and the pairs and hands of each clan."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, Final, NamedTuple, TypeVar

import msgspec

from rat_tables.engine.asks import Facts
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, Pile, face
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import Print
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.views import Everyone
from rat_tables.games.rats_and_relics.pack import EACH

P = TypeVar("P", bound=Print)

LIMIT: Final = 5
"""Rats, and relics, that a hand has room for (Rules)."""
DEALT: Final = 3

WON, DRAWN, STOPPED = "won", "drawn", "stopped"
"""How a game ends; stopped: the table has agreed to call it a draw (X16)."""
TURN, EFFECTS = "turn", "effects"


class Pending(msgspec.Struct, omit_defaults=True):
    """An effect that waits to be resolved: of which pair, and what set it off.

    `sure`: it is resolved though its rat is dead (a Hermit; a King's second). `twice`: once it is resolved it is owed
    a second time.
    """

    rat: Everyone[Card] = ""
    relic: Everyone[Card] = ""
    why: Everyone[str] = ""
    by: Everyone[Seat] = TABLE
    sure: Everyone[bool] = False
    twice: Everyone[bool] = False

    @property
    def token(self) -> str:
        """What it is called when its owner orders effects."""
        return f"{self.rat}:again" if self.sure and self.why == "again" else self.rat

    def facts(self) -> Facts:
        """What a question that it asks is told of it: which pair, and what set it off."""
        return {"rat": self.rat, "relic": self.relic, "why": self.why, "by": self.by}


class Clan(msgspec.Struct, omit_defaults=True):
    """A player's side: pairs in play (the rat and the relic of a pair stand at the same place), hand, what is pending.

    `out`: has lost, where three play.
    """

    seat: Everyone[Seat] = TABLE
    rats: Everyone[Open] = msgspec.field(default_factory=Open)
    relics: Everyone[Open] = msgspec.field(default_factory=Open)
    hand_rats: Everyone[Pile] = msgspec.field(default_factory=Pile)
    hand_relics: Everyone[Pile] = msgspec.field(default_factory=Pile)
    pending: Everyone[list[Pending]] = msgspec.field(default_factory=list)
    out: Everyone[bool] = False

    @property
    def hand(self) -> int:
        """Pairs in hand: rats and relics are always as many (X2)."""
        return len(self.hand_rats)


class PairAt(NamedTuple):
    """A pair in play: whose, its rat, its relic."""

    seat: Seat
    rat: Card
    relic: Card


class Relics(Table):
    """Decks, discards, what lies known on top of the decks (the last card is the topmost), and the clans.

    `turn` counts turns, `active` is whose it is, `resolving` who resolves effects, `current` the effect being resolved.
    `entering`: the pair being played. `chosen`: pairs named so far for an effect (by their rats), `named`: who has been
    asked for one. `chain`: effects resolved in this turn; `allowed`: how many of them before the table is asked again
    (X16). `listed`: how many pending effects are settled as they stand.
    """

    settled: ClassVar[bool] = True
    clans: Everyone[list[Clan]] = msgspec.field(default_factory=list)
    rats: Everyone[Deck] = msgspec.field(default_factory=Deck)
    relics: Everyone[Deck] = msgspec.field(default_factory=Deck)
    top_rats: Everyone[Open] = msgspec.field(default_factory=Open)
    top_relics: Everyone[Open] = msgspec.field(default_factory=Open)
    dead_rats: Everyone[Open] = msgspec.field(default_factory=Open)
    dead_relics: Everyone[Open] = msgspec.field(default_factory=Open)
    entering_rat: Everyone[Open] = msgspec.field(default_factory=Open)
    entering_relic: Everyone[Open] = msgspec.field(default_factory=Open)
    turn: Everyone[int] = 0
    active: Everyone[Seat] = TABLE
    resolving: Everyone[Seat] = TABLE
    current: Everyone[Pending | None] = None
    chosen: Everyone[list[Card]] = msgspec.field(default_factory=list)
    named: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    chain: Everyone[int] = 0
    allowed: Everyone[int] = 0
    listed: Everyone[int] = 0
    ended: Everyone[str] = ""
    winner: Everyone[Seat] = TABLE
    winning: Everyone[Card] = ""
    stuck: Everyone[str] = ""
    middle: Everyone[bool] = False
    unread: Everyone[bool] = False

    @cached_property
    def _by_seat(self) -> dict[Seat, Clan]:
        return {clan.seat: clan for clan in self.clans}

    @cached_property
    def _read(self) -> dict[Card, Print]:
        """What is printed on a card as it lies, as far as it was read."""
        return {}

    def clan(self, seat: Seat) -> Clan:
        """The clan of a seat."""
        return self._by_seat[seat]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended)

    @property
    def playing(self) -> list[Clan]:
        """The clans that have not lost."""
        return [clan for clan in self.clans if not clan.out]

    def opponents(self, clan: Clan) -> list[Clan]:
        """The others that still play, clockwise; whoever has lost has no opponents."""
        at = self.clans.index(clan)
        return [] if clan.out else [other for other in (*self.clans[at + 1 :], *self.clans[:at]) if not other.out]

    def pairs(self, clan: Clan) -> list[PairAt]:
        """A clan's pairs in play, in the order in which they came."""
        seat = clan.seat
        return [PairAt(seat, rat, relic) for rat, relic in zip(clan.rats.cards, clan.relics.cards, strict=True)]

    def enemies(self, clan: Clan) -> list[PairAt]:
        """The opponents' pairs in play (Syntax: Enemy)."""
        return [pair for other in self.opponents(clan) for pair in self.pairs(other)]

    def whose(self, rat: Card) -> Clan | None:
        """The clan on whose side a rat is in play."""
        return next((clan for clan in self.clans if rat in clan.rats.cards), None)

    def find(self, rat: Card) -> PairAt | None:
        """The pair of a rat in play; None where it is no more."""
        clan = self.whose(rat)
        if clan is None:
            return None
        return PairAt(clan.seat, rat, clan.relics.cards[clan.rats.cards.index(rat)])

    @property
    def entering(self) -> PairAt:
        """The pair on its way into play."""
        rats, relics = self.entering_rat.cards, self.entering_relic.cards
        return PairAt(TABLE, rats[-1] if rats else "", relics[-1] if relics else "")

    def read(self, kind: type[P], card: Card) -> P:
        """What is printed on a card."""
        found = self._read.get(card)
        if found is None:
            found = self._read[card] = self.prints[face(card)]
        assert isinstance(found, kind), card
        return found

    @property
    def left(self) -> int:
        """Pairs that can still be drawn without shuffling."""
        return len(self.rats) + len(self.top_rats)

    @property
    def can_be_drawn(self) -> bool:
        """Whether a draw finds a card: the discards are shuffled if need be."""
        return self.left > 0 or len(self.dead_rats) > 0


def new(setting: Setting) -> Relics:
    """Set an empty table, its decks made of the pack for so many players, or of blanks where there is none."""
    options, pack, many = setting.options, setting.pack, len(setting.seats)
    t = Relics(
        list(setting.seats),
        setting.use,
        title=setting.title,
        clans=[Clan(seat) for seat in setting.seats],
        stuck=str(options["stuck"]),
        middle=bool(options.get("middle")),
        unread=pack is None,
    )
    if pack is None:
        t.rats, t.relics = Deck.of({UNKNOWN: EACH}, t.tracked), Deck.of({UNKNOWN: EACH}, t.tracked)
    else:
        t.prints.update({card.card: card for card in pack.cards()})
        relics = {card.card: card.copies for card in pack.relic if many in card.players}
        t.rats = Deck.of({card.card: card.copies for card in pack.rat}, t.tracked)
        t.relics = Deck.of(relics, t.tracked)
    return t
