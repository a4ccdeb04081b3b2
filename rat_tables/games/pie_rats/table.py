"""The table of Pie Rats: the pies on the sill, and each captain's crew, charisma, hand and loot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

import msgspec

from rat_tables.engine.asks import Options
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, Pile, face
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import Print
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.views import Everyone
from rat_tables.games.pie_rats.pack import Action, Charisma, Crew, Effect, Pie, When
from rat_tables.games.pie_rats.printed import KNOWN, printed

CHARISMA, CREW, BOTH, DECLARE, LURE, LOOT, DISCARD = "charisma", "crew", "cards", "declare", "lure", "loot", "discard"
"""The phases of a round: in play and tracked, in the places of a game, and in what is asked."""
PROTECT: Final = "protect"
"""What is declared in phase 4, if it is not to `LURE`."""
PHASES: Final[Mapping[str, tuple[int, ...]]] = {
    CHARISMA: (2,),
    CREW: (3,),
    BOTH: (2, 3),
    DECLARE: (4,),
    LURE: (5,),
    LOOT: (6,),
}
"""The numbers a phase has in the rulebook: one look is two of them."""
KINDS: Final[Mapping[str, tuple[type[Print], ...]]] = {
    CHARISMA: (Charisma,),
    CREW: (Crew,),
    BOTH: (Charisma, Crew),
}
"""The kinds of cards that are tabled in a phase, or in one look."""
HAND: Final = 3
"""Cards drawn up to at the end of a round."""
CALL, PHASE, NEVER = "call", "phase", "never"
"""How phase 6 is played: frozen for a captain who calls, frozen as a whole, or never (P10)."""
BLANKS: Final = 999
"""Cards with a back of which nothing is known, where the box's own are typed in as they are printed: more than are
drawn in an evening, for nobody tells when the box's own run out and are shuffled anew."""
PIES: Final = 40


class Captain(msgspec.Struct, omit_defaults=True):
    """A captain and what lies before it. `card` is the captain card, with its own charisma and strength.

    Crew lie sideways when they are `protected` (the captain's own choice of phase 4) or `lured` (taken this turn).
    `declared` is what was said in phase 4. `bluffed` is the question at which the captain broke in for nothing.
    """

    seat: Everyone[Seat] = TABLE
    card: Everyone[Card] = ""
    charisma: Everyone[int] = 0
    strength: Everyone[int] = 0
    hand: Everyone[Pile] = msgspec.field(default_factory=Pile)
    tabled: Everyone[Open] = msgspec.field(default_factory=Open)
    crew: Everyone[Open] = msgspec.field(default_factory=Open)
    pies: Everyone[Open] = msgspec.field(default_factory=Open)
    declared: Everyone[str] = ""
    protected: Everyone[Card] = ""
    lured: Everyone[list[Card]] = []
    bluffed: Everyone[str] = ""

    def sideways(self, card: Card) -> bool:
        """Whether a crew member lies sideways: it cannot be lured (P4, P7)."""
        return card == self.protected or card in self.lured


class Lure(msgspec.Struct, omit_defaults=True):
    """A lure being made: whose, which crew are named, which charisma cards are to be spent on it."""

    seat: Everyone[Seat] = TABLE
    named: Everyone[list[Card]] = []
    spent: Everyone[list[Card]] = []
    owners: Everyone[list[Seat]] = []


class PieRats(Table):
    """The sill, the piles and the captains. The pie pile has all the pies; `to_come` of them will be revealed.

    `lure` and `looting` (the pie aimed at) are what the captain to move is about, `playing` the action card that works
    just now; `frozen`: nobody may play a card now. `acted`: tracking, the captains that have had their turn of this
    phase. `looted_in`: the round in which a pie was last looted; `looters`: who has looted, in the order
    of their first pies. `by_hand`: points of charisma that cards of unknown
    text count for. `tied` is who won a tie that the table broke. `unread`: cards are typed in as they are printed.
    """

    settled: ClassVar[bool] = True
    captains: Everyone[list[Captain]] = msgspec.field(default_factory=list)
    deck: Everyone[Deck] = msgspec.field(default_factory=Deck)
    discards: Everyone[Open] = msgspec.field(default_factory=Open)
    pies: Everyone[Deck] = msgspec.field(default_factory=Deck)
    sill: Everyone[Open] = msgspec.field(default_factory=Open)
    to_come: Everyone[int] = 0
    round: Everyone[int] = 0
    lead: Everyone[Seat] = TABLE
    lure: Everyone[Lure | None] = None
    playing: Everyone[Card] = ""
    acted: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    looting: Everyone[Card] = ""
    frozen: Everyone[bool] = False
    looted_in: Everyone[int] = 0
    looters: Everyone[list[Seat]] = msgspec.field(default_factory=list)
    stopped: Everyone[bool] = False
    tied: Everyone[Seat] = TABLE
    by_hand: Everyone[dict[str, int]] = msgspec.field(default_factory=dict)
    freeze: Everyone[str] = ""
    penalty: Everyone[str] = ""
    mirror: Everyone[str] = ""
    asking: Everyone[str] = ""
    one_look: Everyone[bool] = False
    middle: Everyone[bool] = False
    unread: Everyone[bool] = False

    def captain(self, seat: Seat) -> Captain:
        """The captain of a seat."""
        return next(captain for captain in self.captains if captain.seat == seat)

    @property
    def in_turn(self) -> list[Captain]:
        """All captains clockwise from the Lead player."""
        at = self.seats.index(self.lead)
        return [*self.captains[at:], *self.captains[:at]]

    def others(self, captain: Captain) -> list[Captain]:
        """The other captains, clockwise from a captain's left."""
        at = self.captains.index(captain)
        return [*self.captains[at + 1 :], *self.captains[:at]]

    def whose(self, card: Card) -> Captain | None:
        """The captain before whom a crew member lies."""
        return next((captain for captain in self.captains if card in captain.crew.cards), None)

    def print_of(self, card: Card) -> Print | None:
        """What is printed on a card; None for a card of unknown text."""
        found = self.prints.get(card)  # most cards lie without a number
        if found is None:
            known = face(card)
            found = self.prints.get(known) or printed(known)
            if found is not None:
                self.prints[known] = found
        return found

    def crew_of(self, card: Card) -> Crew:
        """What is printed on a crew member."""
        found = self.print_of(card)
        assert isinstance(found, Crew), card
        return found

    def pie_of(self, card: Card) -> Pie:
        """What is printed on a pie."""
        found = self.print_of(card)
        assert isinstance(found, Pie), card
        return found

    def effect_of(self, card: Card) -> Effect | None:
        """What an action card does; None for every other card."""
        found = self.print_of(card)
        return found.effect if isinstance(found, Action) else None

    def may_be_played(self, card: Card, phases: Sequence[int]) -> bool:
        """Whether an action card's own time allows it in one of these phases (P16)."""
        found = self.print_of(card)
        return isinstance(found, Action) and found.when in (When.ANY, *(f"phase-{phase}" for phase in phases))

    @cached_property
    def times(self) -> set[str]:
        """When the action cards of the evening may be played."""
        return {str(card.when) for card in self.prints.values() if isinstance(card, Action)}

    def points_of(self, card: Card) -> int:
        """The charisma points of a card."""
        found = self.print_of(card)
        return found.points if isinstance(found, Charisma) else self.by_hand.get(face(card), 0)

    def lures_of(self, card: Card) -> int:
        """How many crew members one turn lures where this card is spent."""
        found = self.print_of(card)
        return found.lures if isinstance(found, Charisma) else 1

    def strength(self, captain: Captain) -> int:
        """Strength points of a captain with its whole crew (Phase 6)."""
        return captain.strength + sum(self.crew_of(card).strength for card in captain.crew.cards)

    def charisma(self, captain: Captain) -> int:
        """Charisma points of a captain with all charisma tabled beside it (Phase 5)."""
        return captain.charisma + sum(map(self.points_of, captain.tabled.cards))

    def price(self, card: Card) -> int:
        """Charisma points it takes to lure a crew member: one more than its loyalty and its captain's own (P5)."""
        captain = self.whose(card)
        assert captain is not None, card
        return self.price_before(captain, card)

    def price_before(self, captain: Captain, card: Card) -> int:
        """The same for a crew member of which it is known before whom it lies."""
        return captain.charisma + self.crew_of(card).loyalty + 1

    @property
    def over(self) -> bool:
        """Whether the last pie is looted, or the table has stopped (End of the Game; P12)."""
        return self.stopped or not (self.to_come or len(self.sill))


def new(setting: Setting) -> PieRats:
    """Set an empty table for these seats, its piles made of the pack, or of blanks where there is none."""
    options = setting.options
    pack = setting.pack
    t = PieRats(
        list(setting.seats),
        setting.use,
        title=setting.title,
        captains=[Captain(seat) for seat in setting.seats],
        freeze=str(options["freeze"]),
        penalty=str(options["penalty"]),
        mirror=str(options["mirror"]),
        asking=str(options.get("asking", "")),
        one_look=bool(options.get("one-look")),
        middle=bool(options.get("middle")),
        unread=pack is None,
    )
    if pack is None:
        t.prints.update({card.card: card for card in KNOWN})
        t.deck = Deck.of({UNKNOWN: BLANKS}, t.tracked)
        t.pies = Deck.of({UNKNOWN: PIES}, t.tracked)
    else:
        t.prints.update({card.card: card for card in pack.cards()})
        t.deck = Deck.of(copies_of(t, Crew, Charisma, Action), t.tracked)
        t.pies = Deck.of(copies_of(t, Pie), t.tracked)
    t.to_come = min(int(options["pies"]), len(t.pies))
    return t


def copies_of(t: PieRats, *kinds: type[Print]) -> dict[Card, int]:
    """How many there are of each card of these kinds."""
    return {card: known.copies for card, known in t.prints.items() if isinstance(known, kinds)}


def leave(captain: Captain, card: Card) -> None:
    """A crew member is with its captain no more: it does not lie sideways there either."""
    captain.lured = [other for other in captain.lured if other != card]
    if captain.protected == card:
        captain.protected = ""


def toss(t: PieRats, captain: Captain, cards: list[Card], source: Pile) -> None:
    """Cards of a captain go to the discard pile, face up."""
    for card in cards:
        t.deck.move(t, card, source, t.discards)
        if source is captain.crew:
            leave(captain, card)


def seats(t: PieRats) -> Options[Seat]:
    """Every captain."""
    return {seat: seat for seat in t.seats}


def ask_anew(t: PieRats) -> None:
    """What is asked is another question than it was: whoever bluffed may break in again (P21)."""
    for captain in t.captains:
        captain.bluffed = ""


def one_by_one(cards: list[Card]) -> dict[str, Card]:
    """The cards of a hand each by itself, alike ones numbered: token → face."""
    return {f"{c}.{cards[:at].count(c) + 1}" if c in cards[:at] else c: c for at, c in enumerate(cards)}


def lay_down(t: PieRats, captain: Captain, cards: list[Card], to: Pile) -> None:
    """Cards go from a hand to the table, open for all to see (Phases 2 and 3)."""
    laid = [t.deck.move(t, card, captain.hand, to) for card in cards]
    for card in laid:
        t.print_of(card)  # a card typed in as it is printed is known from now on
    if laid:
        t.reveal("tabled", captain.seat, cards=laid)
