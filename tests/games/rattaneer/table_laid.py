"""Tables laid by hand, and rules played on them with answers given by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rat_tables.engine.asks import REFRESH, Answer, Ask, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Deck, Pile, face, piles
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.pack import KNOWN_ALLIES, KNOWN_TREASURES, Ally, RattaneerPack
from rat_tables.games.rattaneer.table import AREAS, Rattaneer

ALLIES: Final = {
    "Gunner": (2, 1, 3),
    "Magician": (2, 1, 1),
    "Master fencer": (4, 2, 2),
    "Liquor dealer": (3, 1, 2),
    "Tobacco dealer": (3, 1, 2),
    "Coffee dealer": (3, 1, 2),
    "Jewel dealer": (3, 3, 1),
    "Black marketer": (3, 2, 1),
    "Pilferer": (3, 1, 2),
    "Bogus money artisan": (2, 2, 1),
    "Bargainer": (2, 1, 2),
    "Surgeon": (3, 2, 1),
}
"""All allies by name: cost, VP, copies; 20 cards."""
LOOT: Final = {
    "gems": [(6, 2, 3), (5, 1, 4), (4, 1, 3)],
    "gold": [(4, 3, 2), (3, 2, 4), (2, 1, 2)],
    "coffee": [(4, 1, 4), (3, 1, 3), (3, 0, 3)],
    "tobacco": [(4, 1, 4), (3, 1, 3), (3, 0, 3)],
    "rum": [(3, 1, 3), (2, 0, 9)],
    "money": [(3, 2, 1), (2, 1, 2), (1, 0, 3)],
}
"""Plunder by its goods: value, strength, copies; 56 cards."""
SHIPS: Final = [
    ("rum coffee", [0, 1, 2], 4),
    ("rum tobacco", [0, 1, 2], 4),
    ("coffee tobacco", [0, 1], 4),
    ("gems coffee tobacco rum", [1, 2], 4),
    ("rum", [0, 0, 0], 3),
    ("gems", [2], 1),
]
"""Shipping cards: goods, prices, copies; 20 cards, those of the rulebook's examples among them."""
TREASURES: Final = {
    "Exquisite Wine": 2,
    "Companion Flute": 1,
    "Craftsman's Compass": 1,
    "Book of the Sage": 1,
    "Masters Sword": 2,
    "Friendship Goblet": 1,
    "Flag of the Pirate King": 1,
    "Scale of the Merchants": 1,
    "Red Diamond Ring": 5,
    "Black Pearl": 4,
}
"""The ten treasures and their VP."""
DOES: Final = {card.name: card for card in (*KNOWN_ALLIES, *KNOWN_TREASURES)}


def effect_of(name: str) -> dict[str, Any]:
    """What an ally or a treasure does, as it stands in a pack."""
    card = DOES[name]
    found: dict[str, Any] = {"name": name, "effect": str(card.effect), "amount": card.amount}
    return {**found, "goods": card.goods} if isinstance(card, Ally) and card.goods else found


DATA: Final[dict[str, Any]] = {
    "game": "rattaneer",
    "pack": "test",
    "ally": [
        {**effect_of(name), "cost": cost, "vp": vp, "copies": copies} for name, (cost, vp, copies) in ALLIES.items()
    ],
    "plunder": [
        {"goods": goods, "value": value, "strength": strength, "copies": copies}
        for goods, cards in LOOT.items()
        for value, strength, copies in cards
    ],
    "shipping": [{"goods": goods.split(), "prices": prices, "copies": many} for goods, prices, many in SHIPS],
    "square": [
        *({"side": "front", "number": n, "points": points} for n, points in enumerate((10, 8, 6), 1)),
        {"side": "back", "number": 1, "points": 9},
        {"side": "back", "number": 2, "points": 7, "treasure": True},
        {"side": "back", "number": 3, "points": 5, "treasure": True},
    ],
    "rectangle": [{"side": "front", "points": 4}, {"side": "back", "points": 3}],
    "treasure": [{**effect_of(name), "vp": vp} for name, vp in TREASURES.items()],
}
"""A pack as large as the box: 20 allies, 76 ocean cards, both sides of a small tile, 10 treasures."""
PACK: Final = opened(RattaneerPack, DATA, "rattaneer")
SEATS: Final = ("ann", "bob", "cy", "dot", "eve")
RUM_COFFEE, RUM, ANY = "ship/coffee-rum/0/1/2", "ship/rum/0/0/0", "ship/any/1/2"


class Has(NamedTuple):
    """What a captain has: cards by their faces with spaces between. `down`: a number where they are not known.

    `on` is where pirates and cubes are, as a placement is written; cubes in hand are those besides.
    """

    on: str = ""
    coins: int = 2
    hand: int = 0
    allies: str = ""
    treasures: str = ""
    up: str = ""
    down: str | int = ""


NOTHING: Final = Has()


def laid(
    captains: Mapping[str, Has],
    /,
    cards: Mapping[int, str] | None = None,
    tavern: str = "",
    row: str = "",
    **options: Any,
) -> Rattaneer:
    """A table in round 1, ann with both tiles: what captains have, the cards by area, the Tavern, the treasure row.

    Options of the game by name (expansion with treasures); `use`, `land`, `sea`; `unread`: tracked without a pack.
    """
    if row or any(has.treasures for has in captains.values()):
        options["expansion"] = True
    unread = bool(options.pop("unread", False))
    use = str(options.pop("use", TRACK if unread else PLAY))
    first = next(iter(captains))
    land, sea = options.pop("land", first), options.pop("sea", first)
    t = GAME.new(Setting(list(captains), use, GAME.filled(use, options), "", None if unread else PACK))
    t.round, t.camp, t.land, t.sea = 1, len(captains), land, sea
    t.at(1)
    for seat, has in captains.items():
        captain = t.captain(seat)
        captain.coins, captain.hand = has.coins, has.hand
        lay(t, t.allies, captain.allies, has.allies)
        lay(t, t.chest, captain.treasures, has.treasures)
        lay(t, t.ocean, captain.up, has.up)
        if isinstance(has.down, str):
            lay(t, t.ocean, captain.down, has.down)
        else:
            for _ in range(has.down):
                t.ocean.move(t, UNKNOWN, t.ocean, captain.down)
        put_on(t, seat, has.on)
    for number, names in (cards or {}).items():
        lay(t, t.ocean, t.area(number).cards, names)
    lay(t, t.allies, t.tavern, tavern)
    lay(t, t.chest, t.treasures, row)
    return t


def put_on(t: Rattaneer, seat: str, places: str) -> None:
    """Pirates (`3`) and cubes (`+3`) of a captain stand on areas; `f`: a pirate on the Farm."""
    for place in places.split():
        if place == "f":
            t.farm = [*t.farm, seat]
        elif place.startswith("+"):
            t.area(int(place)).add(seat, 1)
        else:
            t.area(int(place)).pirates = [*t.area(int(place)).pirates, seat]


def lay(t: Rattaneer, deck: Deck, to: Pile, cards: str) -> None:
    """Lay cards of a deck on a pile; a second one alike may be given with its number."""
    for card in cards.split():
        deck.move(t, face(card), deck, to)


def two(ann: Has = NOTHING, bob: Has = NOTHING, /, **options: Any) -> Rattaneer:
    """A table of ann and bob."""
    return laid({"ann": ann, "bob": bob}, **options)


def three(ann: Has = NOTHING, bob: Has = NOTHING, cy: Has = NOTHING, /, **options: Any) -> Rattaneer:
    """A table of ann, bob and cy."""
    return laid({"ann": ann, "bob": bob, "cy": cy}, **options)


class Go:
    """Rules being played on a table. The only option of a public ask is taken by itself, as a session does.

    Where chance decides, `luck` says what comes, in order; where that is used up, the first that can.
    """

    def __init__(self, t: Rattaneer, rules: Rules[Any], luck: str = "") -> None:
        self.t, self.rules, self.luck = t, rules, luck.split()
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.places: list[str] = []
        self.ask: Ask | None = None
        self._go(None)

    def __call__(self, kind: str, seat: str, text: str) -> Go:
        """Answer the ask that waits, which has to be of this kind and to this seat."""
        self._go(Answer(seat, self._waiting(kind, seat).take(seat, text)))
        return self

    def refuses(self, kind: str, seat: str, text: str) -> Refused:
        """Return why this answer is not taken."""
        ask = self._waiting(kind, seat)
        try:
            token = ask.take(seat, text)
        except Refused as why:
            return why
        raise AssertionError(f"{text} is taken as {token}")

    def _waiting(self, kind: str, seat: str) -> Ask:
        assert self.ask is not None, f"over; nobody is asked {kind}"
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who, kind, seat)
        return self.ask

    def options(self, seat: str = "") -> list[str]:
        """The tokens this seat is offered."""
        assert self.ask is not None
        return list(self.ask.offers[seat])

    def facts(self, seat: str = "") -> dict[str, Any]:
        """What the question is told to this seat with."""
        assert self.ask is not None
        return self.ask.as_seen_by(seat or EVERYONE).facts

    @property
    def waits(self) -> tuple[str, tuple[str, ...]] | None:
        """What is asked, and who."""
        return None if self.ask is None else (self.ask.kind, self.ask.who)

    @property
    def pick(self) -> tuple[int, int] | None:
        """How many may be chosen."""
        assert self.ask is not None
        return self.ask.pick

    @property
    def suggested(self) -> str:
        """What is suggested."""
        assert self.ask is not None
        assert self.ask.suggested is not None
        return "+".join(self.ask.suggested(*self.ask.args)) or "none"

    def ruled(self, knob: str, value: str) -> Go:
        """Set something by hand; the question looks at the table again."""
        turn(self.t, knob, value)
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
            except StopIteration:
                self.ask = None
                return
            self.ask.place = self.t.place
            if answer is not REFRESH:
                self.asked.append((self.ask.kind, self.ask.who))
                self.places.append(self.ask.place)
            if self.ask.chance is not None and self.t.use == PLAY:
                came = self.luck.pop(0) if self.luck else next(iter(self.ask.offers[""]))
                assert came in self.ask.offers[""], (came, list(self.ask.offers[""]))
                answer = Answer("", came)
            elif self.ask.alone is not None:
                answer = Answer(next(iter(self.ask.offers)), self.ask.alone)
            else:
                return


def turn(t: Rattaneer, knob: str, value: str) -> None:
    """Turn a knob as it is written."""
    head, *path = knob.split(":")
    GAME.knobs[head].turn(t, path, value)


def lines(t: Rattaneer, *kinds: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Kind, seat and facts of what was told, of these kinds or of all."""
    return [(e.kind, e.seat, e.facts) for e in t.story.events if not kinds or e.kind in kinds]


def coins(t: Rattaneer) -> list[int]:
    """The purses of the captains."""
    return [captain.coins for captain in t.captains]


def hands(t: Rattaneer) -> list[int]:
    """The Deck Hand cubes in the captains' hands."""
    return [captain.hand for captain in t.captains]


def stocks(t: Rattaneer) -> list[int]:
    """The captains' cubes in the stock."""
    return [t.stock(captain) for captain in t.captains]


def up(t: Rattaneer, seat: str) -> list[str]:
    """The plunder that lies face up before a captain."""
    return t.captain(seat).up.cards


def down(t: Rattaneer, seat: str) -> list[str]:
    """The plunder that lies face down before a captain."""
    return t.captain(seat).down.cards


def allies(t: Rattaneer, seat: str) -> list[str]:
    """The allies of a captain."""
    return t.captain(seat).allies.cards


def below(t: Rattaneer, number: int) -> list[str]:
    """The cards below an area."""
    return t.area(number).cards.cards


def pirates(t: Rattaneer) -> dict[int, list[str]]:
    """Where there are pirates; the Farm is 11."""
    there = {number: t.area(number).pirates for number in AREAS}
    return {number: seats for number, seats in {**there, 11: t.farm}.items() if seats}


def cubes(t: Rattaneer) -> dict[int, dict[str, int]]:
    """Where there are Deck Hand cubes on areas; a neutral one is nobody's."""
    found = {n: {**t.area(n).cubes, **({"": t.area(n).neutral} if t.area(n).neutral else {})} for n in AREAS}
    return {number: there for number, there in found.items() if there}


def counted(t: Rattaneer) -> dict[str, int]:
    """How often each face is there: known in some pile, or unseen; it must stay what the pack has."""
    found: dict[str, int] = {}
    for _, pile in piles(t):
        for card in map(face, pile.cards):
            found[card] = found.get(card, 0) + 1
    for deck in (t.allies, t.ocean, t.chest):
        for card, many in deck.unseen.items():
            found[card] = found.get(card, 0) + many
    return found


FULL: Final = {card.card: card.copies for card in (*PACK.ally, *PACK.plunder, *PACK.shipping)}
"""The cards of the pack that every game has."""

__all__ = ["ANY", "DATA", "FULL", "PACK", "RUM", "RUM_COFFEE", "Go", "Has", "laid", "three", "two"]
