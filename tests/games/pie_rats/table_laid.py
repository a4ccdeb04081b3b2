"""Tables laid by hand, and rules played on them with answers given by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rat_tables.engine.asks import REFRESH, Answer, Ask, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Deck, Open, face, piles
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.games.pie_rats.rules import table_cards
from rat_tables.games.pie_rats.table import BOTH, CHARISMA, Captain, PieRats
from rat_tables.games.pie_rats.table import CREW as CREW_PHASE

CREW: Final = {
    "Tallow": (0, 1),
    "Biscuit": (1, 1),
    "Rusk": (-1, 2),
    "Sprat": (0, 2),
    "Wick": (1, 2),
    "Limpet": (-1, 3),
    "Nubbin": (0, 3),
    "Pepper": (0, 3),
    "Quince": (1, 3),
    "Acorn": (-1, 4),
    "Dumpling": (0, 4),
    "Ember": (1, 4),
    "Juniper": (-1, 5),
    "Mustard": (0, 5),
}
"""Crew members by name: loyalty, strength. There are two Twins (0, 2) more."""
PIES: Final = {
    "Crumb": (2, 1),
    "Chocolate cream": (6, 2),
    "Blueberry": (8, 2),
    "Shoofly": (8, 3),
    "Pie 4": (9, 3),
    "Pie 5": (12, 5),
    "Rhubarb": (7, 2),
}
"""Pies by name: weight, points."""
CAPTAINS: Final = ("Red Hook", "Petronella", "Third", "Fourth", "Fifth", "Sixth")
DATA: Final[dict[str, Any]] = {
    "game": "pie-rats",
    "pack": "test",
    "captain": [{"name": name, "charisma": 3, "strength": 2} for name in CAPTAINS],
    "crew": [
        *({"name": name, "loyalty": loyalty, "strength": strength} for name, (loyalty, strength) in CREW.items()),
        {"name": "Twin", "loyalty": 0, "strength": 2, "copies": 2},
    ],
    "charisma": [
        {"name": "Cutlass", "points": 2, "copies": 2},
        {"name": "Hooked Hand", "points": 1, "copies": 3},
        {"name": "Charm", "points": 2, "lures": 2, "copies": 2},
        {"name": "Parrot", "points": 1},
    ],
    "action": [
        {"name": "Carob Bean", "effect": "discard-crew", "copies": 2},
        {"name": "Kidnapping", "effect": "take-crew", "copies": 2},
        {"name": "Charisma Theft", "effect": "take-charisma", "copies": 2},
        {"name": "Mirror", "effect": "block-charm", "when": "response", "copies": 2},
    ],
    "pie": [{"name": name, "weight": weight, "points": points} for name, (weight, points) in PIES.items()],
}
"""A small pack: 16 crew, 8 charisma, 8 actions, 7 pies. Captains have charisma 3 and strength 2, as in the rulebook."""
PACK: Final = opened(PiePack, DATA, "pie-rats")
SEATS: Final = ("ann", "bob", "cy", "dot", "eve", "fay")


class Has(NamedTuple):
    """What a captain has: cards by name with spaces between. Of a hand that is tracked only the number is known."""

    crew: str = ""
    charisma: str = ""
    hand: str | int = ""
    pies: str = ""


def laid(captains: Mapping[str, Has], /, sill: str = "", to_come: int = 2, **options: bool | str) -> PieRats:
    """A table in round 1 that ann leads: what the captains have, the pies on the sill and how many are to come.

    Options of the game by name; `use`; `unread=True` is a tracked table without a pack.
    """
    unread = bool(options.pop("unread", False))
    use = str(options.pop("use", TRACK if unread else PLAY))
    given = {name.replace("_", "-"): value for name, value in options.items()}
    t = GAME.new(Setting(list(captains), use, GAME.filled(use, given), "", None if unread else PACK))
    t.round, t.lead, t.to_come = 1, next(iter(captains)), to_come
    t.at(t.round)
    for card in sill.split():
        t.pies.move(t, card, t.pies, t.sill)
    for seat, has in captains.items():
        captain = t.captain(seat)
        captain.charisma, captain.strength = 3, 2
        lay(t, t.deck, captain.crew, has.crew)
        lay(t, t.deck, captain.tabled, has.charisma)
        lay(t, t.pies, captain.pies, has.pies)
        if isinstance(has.hand, str):
            lay(t, t.deck, captain.hand, has.hand)
        else:
            for _ in range(has.hand):
                t.deck.move(t, UNKNOWN, t.deck, captain.hand)
    return t


def lay(t: PieRats, deck: Deck, to: Any, cards: str) -> None:
    """Lay cards of a deck on a pile."""
    for card in cards.split():
        deck.move(t, card, deck, to)


def two(ann: Has = Has(), bob: Has = Has(), /, **options: Any) -> PieRats:  # noqa: B008 — a tuple
    """A table of ann and bob."""
    return laid({"ann": ann, "bob": bob}, **options)


def three(ann: Has = Has(), bob: Has = Has(), cy: Has = Has(), /, **options: Any) -> PieRats:  # noqa: B008
    """A table of ann, bob and cy."""
    return laid({"ann": ann, "bob": bob, "cy": cy}, **options)


def tabling(t: PieRats) -> Rules[None]:
    """Phases 2 and 3, or both in one look."""
    for phase in (BOTH,) if t.one_look else (CHARISMA, CREW_PHASE):
        yield from table_cards(t, phase)


class Go:
    """Rules being played on a table. The only option of a public ask is taken by itself, as a session does.

    Where chance decides, `luck` says what comes, in order; where that is used up, the first that can.
    """

    def __init__(self, t: PieRats, rules: Rules[Any], luck: Sequence[str] = ()) -> None:
        self.t, self.rules, self.luck = t, rules, list(luck)
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.drawn: list[str] = []
        self.ask: Ask | None = None
        self.given: Any = None
        self._go(None)

    def __call__(self, kind: str, seat: str, text: str) -> Go:
        """Answer the ask that waits, which has to be of this kind and to this seat."""
        assert self.ask is not None, f"over; nobody is asked {kind}"
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who, kind, seat)
        self._go(Answer(seat, self.ask.take(seat, text)))
        return self

    def knock(self, seat: str, card: str = "", on: str = "") -> Go:
        """Break in, play a card (or nothing) and say what it works on, where that is asked."""
        assert self.ask is not None
        self(self.ask.kind, seat, "knock")("play.card", seat, card or "nothing")
        return self("play.on", seat, on) if on and self.ask is not None and self.ask.kind == "play.on" else self

    def refuses(self, kind: str, seat: str, text: str) -> Refused:
        """Return why this answer is not taken."""
        assert self.ask is not None
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who)
        try:
            self.ask.take(seat, text)
        except Refused as why:
            return why
        raise AssertionError(f"{text} is taken")

    def options(self, seat: str) -> list[str]:
        """The tokens this seat is offered, a knock left out."""
        assert self.ask is not None
        return [token for token in self.ask.offers[seat] if token != "knock"]

    def facts(self, seat: str = "") -> dict[str, Any]:
        """What the question is told to this seat with."""
        assert self.ask is not None
        return self.ask.as_seen_by(seat or EVERYONE).facts

    @property
    def waits(self) -> tuple[str, tuple[str, ...]] | None:
        """What is asked, and who."""
        return None if self.ask is None else (self.ask.kind, self.ask.who)

    @property
    def knocking(self) -> tuple[str, ...]:
        """Who may break in."""
        assert self.ask is not None
        return self.ask.knocking

    @property
    def suggested(self) -> str:
        """What is suggested."""
        assert self.ask is not None
        assert self.ask.suggested is not None
        return "+".join(self.ask.suggested(*self.ask.args)) or "none"

    def refresh(self) -> Go:
        """Let the verb look at the table again, as after a ruling."""
        self._go(REFRESH)
        return self

    @property
    def over(self) -> bool:
        """Whether the rules have come to their end."""
        return self.ask is None

    @property
    def kinds(self) -> list[str]:
        """The kinds asked so far."""
        return [kind for kind, _ in self.asked]

    def _go(self, answer: Answer | None) -> None:
        while True:
            try:
                self.ask = next(self.rules) if answer is None else self.rules.send(answer)
            except StopIteration as end:
                self.ask, self.given = None, end.value
                return
            self.ask.place = self.t.place
            if answer is not REFRESH:
                self.asked.append((self.ask.kind, self.ask.who))
            if self.ask.chance is not None and self.t.use == PLAY:
                came = self.luck.pop(0) if self.luck else next(iter(self.ask.offers[""]))
                assert came in self.ask.offers[""], (came, list(self.ask.offers[""]))
                self.drawn.append(came)
                answer = Answer("", came)
            elif self.ask.alone is not None:
                answer = Answer(next(iter(self.ask.offers)), self.ask.alone)
            else:
                return


def crew(t: PieRats, seat: str) -> list[str]:
    """The crew of a captain."""
    return t.captain(seat).crew.cards


def charisma(t: PieRats, seat: str) -> list[str]:
    """The charisma beside a captain."""
    return t.captain(seat).tabled.cards


def hand(t: PieRats, seat: str) -> list[str]:
    """The known cards of a hand."""
    return t.captain(seat).hand.cards


def pies(t: PieRats, seat: str) -> list[str]:
    """The pies a captain has looted."""
    return t.captain(seat).pies.cards


def sideways(t: PieRats, seat: str) -> list[str]:
    """The crew of a captain that lies sideways."""
    captain: Captain = t.captain(seat)
    return [card for card in captain.crew.cards if captain.sideways(card)]


def told(t: PieRats, *kinds: str) -> list[Event]:
    """What was told of these kinds (or at all)."""
    return [event for event in t.story.events if not kinds or event.kind in kinds]


def lines(t: PieRats, *kinds: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Kind, seat and facts of what was told."""
    return [(event.kind, event.seat, event.facts) for event in told(t, *kinds)]


def counted(t: PieRats) -> dict[str, int]:
    """How often each face is there: known in some pile, or unseen; it must stay what the packs have."""
    found: dict[str, int] = {}
    for _, pile in piles(t):
        for card in map(face, pile.cards):
            found[card] = found.get(card, 0) + 1
    for deck in (t.deck, t.pies):
        for card, many in deck.unseen.items():
            found[card] = found.get(card, 0) + many
    return found


def unknown(t: PieRats, pies: bool = False) -> tuple[int, int]:
    """How many cards lie unknown in piles, and how many are unseen: of the cards, or of the pies."""
    deck = t.pies if pies else t.deck
    of_pies = (t.pies, t.sill, *(captain.pies for captain in t.captains))
    lying = sum(pile.unknown for _, pile in piles(t) if any(pile is other for other in of_pies) == pies)
    return lying, sum(deck.unseen.values())


FULL: Final = {card.card: card.copies for card in (*PACK.crew, *PACK.charisma, *PACK.action, *PACK.pie)}
"""The cards of the pack, without the captains."""

__all__ = ["DATA", "FULL", "PACK", "SEATS", "Go", "Has", "Open", "laid", "tabling", "three", "two"]
