"""Midden: a small card game of the crew's own, in which every verb of the engine is asked once a night.

The rules, for 2 to 4 rats. 30 cards: 10 crumbs (1), 8 rinds (2), 6 tarts (3), 4 fish (4), 2 cats (0).

M1  Each rat is dealt three cards and begins with three coins. One rat leads.
M2  A night begins with two dice. In the light of them one card is turned up on the midden.
M3  Behind the curtain each rat creeps to the larder or the cellar, twice. Whoever is alone at a place gets coins: as
    many as the higher die says in the larder, the lower in the cellar.
M4  From the leader on, each lays a card from the hand on the midden: first, if it likes, one is taken blind from the
    hand of the rat on its left. Without a card it lays none.
M5  Then anyone may snatch: whoever speaks first pays two coins for a card of the midden, and it is theirs. It goes
    on until all have passed. While there is a cat on the midden nobody snatches.
M6  The leader stakes up to all its coins on a die: from four up they are doubled, else they are lost.
M7  From the leader on, each may put up to two cards face down under the deck and draw as many.
M8  The midden is shuffled into the deck. The group names the next leader among those with the fewest coins.
M9  After two nights: coins, and the values of what was snatched. The most wins; so do all who share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from rat_tables.engine.asks import Facts, Options, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Open, Pile, card_entry, face, it_moved, piles, possible
from rat_tables.engine.chance import roll
from rat_tables.engine.entries import number, whole
from rat_tables.engine.game import Game, Knob, Option, Setting
from rat_tables.engine.score import Result, Score, ScoreLine
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Table
from rat_tables.engine.verbs import anyone, choose, choose_some, enter, sealed_parts
from rat_tables.engine.views import Everyone

PACK: Final[Mapping[Card, int]] = {"crumb": 10, "rind": 8, "tart": 6, "fish": 4, "cat": 2}
VALUES: Final[Mapping[Card, int]] = {"crumb": 1, "rind": 2, "tart": 3, "fish": 4, "cat": 0}
NIGHTS: Final = 2


class Rat(msgspec.Struct, omit_defaults=True):
    """A rat, what it holds and what it got."""

    seat: Everyone[Seat] = TABLE
    coins: Everyone[int] = 0
    hand: Everyone[Pile] = msgspec.field(default_factory=Pile)
    loot: Everyone[Open] = msgspec.field(default_factory=Open)
    passed: Everyone[bool] = False


class Midden(Table):
    """The deck, the midden, and the rats around it."""

    rats: Everyone[list[Rat]] = msgspec.field(default_factory=list)
    deck: Everyone[Deck] = msgspec.field(default_factory=Deck)
    midden: Everyone[Open] = msgspec.field(default_factory=Open)
    under: Everyone[Pile] = msgspec.field(default_factory=Pile)
    night: Everyone[int] = 0
    leader: Everyone[Seat] = TABLE
    dice: Everyone[list[int]] = msgspec.field(default_factory=list)
    stake: Everyone[int] = 0

    def rat(self, seat: Seat) -> Rat:
        """The rat of a seat."""
        return next(rat for rat in self.rats if rat.seat == seat)

    def from_leader(self) -> list[Rat]:
        """The rats in turn, the leader first."""
        at = self.seats.index(self.leader)
        return [*self.rats[at:], *self.rats[:at]]

    def left_of(self, rat: Rat) -> Rat:
        """The rat that sits next."""
        return self.rats[(self.rats.index(rat) + 1) % len(self.rats)]


def play(t: Midden) -> Rules[None]:
    """A few nights on the midden."""
    yield from deal(t)
    while t.night < NIGHTS:
        t.night += 1
        yield from light(t)
        yield from creep(t)
        yield from lay(t)
        yield from snatch(t)
        yield from stake(t)
        yield from swap(t)
        yield from dawn(t)
    t.at("end")
    yield from choose(TABLE, "end.confirm", yes)


def deal(t: Midden) -> Rules[None]:
    """Three cards each (M1)."""
    t.at("deal")
    for rat in t.rats:
        for _ in range(3):
            card = yield from t.deck.deal_to(t, "deal", rat.hand)
            t.tell("dealt", rat.seat, to=rat.seat, card=card)


def light(t: Midden) -> Rules[None]:
    """Two dice, and a card on the midden (M2)."""
    t.at(t.night, "light")
    t.dice = list((yield from roll("light.dice", 2)))
    t.tell("light", dice=t.dice)
    card = yield from t.deck.turn_up(t, "light.card", t.midden, TYPED)
    t.tell("turned-up", card=card)


PLACES: Final = ("larder", "cellar")


def creep(t: Midden) -> Rules[None]:
    """Twice to the larder or the cellar, unseen by the others (M3)."""
    t.at(t.night, "creep")
    went = yield from sealed_parts(t, "creep.to", t.seats, ("early", "late"), places, facts=lit)
    for hour in ("early", "late"):
        for place in PLACES:
            there = [seat for seat, when, where in went if (when, where) == (hour, place)]
            if len(there) == 1:
                coins = max(t.dice) if place == "larder" else min(t.dice)
                t.rat(there[0]).coins += coins
                t.tell("alone", there[0], place=place, coins=coins)


def places(_seat: Seat, _hour: str) -> Options[str]:
    """Where a rat may creep."""
    return {place: place for place in PLACES}


def lit(_seat: Seat, hour: str) -> Facts:
    """When it is."""
    return {"hour": hour}


def lay(t: Midden) -> Rules[None]:
    """From the leader on, each lays a card on the midden (M4)."""
    for rat in t.from_leader():
        t.at(t.night, "lay")
        left = t.left_of(rat)
        if (yield from choose(rat.seat, "lay.blind", may_take, left, otherwise=False)):
            taken = yield from t.deck.take_blind(t, "lay.taken", left.hand, rat.hand)
            for seat in (rat.seat, left.seat):
                t.tell("taken", rat.seat, to=seat, card=taken)
        if len(rat.hand):
            yield from lay_one(t, rat)


def lay_one(t: Midden, rat: Rat) -> Rules[None]:
    """A card from the hand: in play behind the curtain, tracking by what is seen to be laid."""
    entry = TYPED if t.tracked else None
    card = yield from choose(
        rat.seat, "lay.card", possible, t, t.deck, rat.hand, entry=entry, secret=not t.tracked, otherwise=""
    )
    if card:
        card = t.deck.move(t, card, rat.hand, t.midden)
        t.reveal("laid", rat.seat, card=card)


def may_take(left: Rat) -> Options[bool]:
    """To take a card blind or not, where there is one."""
    return {"no": False, "yes": True} if len(left.hand) else {}


def snatch(t: Midden) -> Rules[None]:
    """Whoever speaks first pays for a card, until all have passed (M5)."""
    t.at(t.night, "snatch")
    while not all(rat.passed for rat in t.rats):
        seat, card = yield from anyone("snatch", snatches, t)
        rat = t.rat(seat)
        if card:
            rat.coins -= 2
            card = t.deck.move(t, card, t.midden, rat.loot)
            t.tell("snatched", seat, card=card)
        else:
            rat.passed = True
    for rat in t.rats:
        rat.passed = False


def snatches(t: Midden) -> Mapping[Seat, Options[Card]]:
    """Who may still snatch what, or pass."""
    cats = any(face(card) == "cat" for card in t.midden.cards)
    return {
        rat.seat: {"pass": "", **({} if cats or rat.coins < 2 else {card: card for card in t.midden.cards})}
        for rat in t.rats
        if not rat.passed
    }


def stake(t: Midden) -> Rules[None]:
    """The leader stakes coins on a die (M6)."""
    t.at(t.night, "stake")
    t.stake = yield from enter(t.leader, "stake", STAKE, t)
    (die,) = yield from roll("stake.die", 1)
    rat = t.rat(t.leader)
    rat.coins = max(0, rat.coins + (t.stake if die >= 4 else -t.stake))
    t.tell("staked", t.leader, coins=t.stake, die=die)


def at_most_all(t: Midden) -> tuple[int, int]:
    """No more than the leader has."""
    return 0, t.rat(t.leader).coins


STAKE: Final = number(at_most_all)


def swap(t: Midden) -> Rules[None]:
    """Up to two cards go under the deck, and as many are drawn (M7)."""
    for rat in t.from_leader():
        t.at(t.night, "swap")
        put_down = yield from choose_some(rat.seat, "swap", in_hand, up_to_two, t, rat, secret=not t.tracked)
        for card in put_down:
            t.deck.move(t, card, rat.hand, t.under)
        t.tell("swapped", rat.seat, many=len(put_down))
        for _ in put_down:
            card = yield from t.deck.deal_to(t, "swap.draw", rat.hand)
            t.tell("dealt", rat.seat, to=rat.seat, card=card)


def in_hand(t: Midden, rat: Rat) -> Options[Card]:
    """Each card of a hand by itself; tracking, those that are known and so many unknown ones."""
    held = [*rat.hand.cards, *[UNKNOWN] * rat.hand.unknown]
    return {card if held.index(card) == i else f"{card}.{i}": card for i, card in enumerate(held)}


def up_to_two(t: Midden, rat: Rat) -> tuple[int, int]:
    """None, one or two."""
    return 0, min(2, len(rat.hand))


def dawn(t: Midden) -> Rules[None]:
    """All goes back into the deck, and another leads (M8)."""
    t.at(t.night, "dawn")
    t.deck.shuffle_in(t, t.midden, t.under)
    t.leader = yield from choose(TABLE, "leader", poorest, t)
    t.tell("leads", t.leader)


def poorest(t: Midden) -> Options[Seat]:
    """Those with the fewest coins."""
    fewest = min(rat.coins for rat in t.rats)
    return {rat.seat: rat.seat for rat in t.rats if rat.coins == fewest}


def yes() -> Options[bool]:
    """The result stands."""
    return {"yes": True}


def read_card(text: str) -> Card:
    """Read a card's name, in whatever case."""
    card = text.strip().lower()
    if card not in PACK:
        raise Refused("card", answer=text, cards=list(PACK))
    return card


TYPED: Final = card_entry(read_card, "crumb")


def score(rat: Rat) -> Score:
    """Coins and loot (M9)."""
    loot = sum(VALUES[face(card)] for card in rat.loot.cards)
    return Score(rat.seat, (ScoreLine("coins", rat.coins, "M9"), ScoreLine("loot", loot, "M9")))


def result(t: Midden) -> Result:
    """The most wins, and all who share it (M9)."""
    scores = sorted(map(score, t.rats), key=lambda score: -score.total)
    return Result(tuple(s.seat for s in scores if s.total == scores[0].total), tuple(scores))


def set_coins(t: Midden, path: Sequence[str], value: str) -> None:
    """`coins:ann 5`."""
    if len(path) != 1 or path[0] not in t.seats:
        raise Refused("seat-unknown", answer=":".join(path), seats=t.seats)
    t.rat(path[0]).coins = whole(value, 0, 99)


def set_card(t: Midden, path: Sequence[str], value: str) -> None:
    """`card:rats.ann.hand:midden tart`: move a card by hand."""
    source, to = two_piles(t, path)
    t.deck.move(t, value, source, to)


def set_moved(t: Midden, path: Sequence[str], value: str) -> None:
    """`moved:midden:deck tart`: it lies there after all."""
    it_moved(t, value, *two_piles(t, path))


def two_piles(t: Midden, path: Sequence[str]) -> tuple[Pile, Pile]:
    """The piles a knob's path names."""
    lying = dict(piles(t))
    if len(path) != 2 or path[0] == path[1] or any(part not in lying for part in path):
        raise Refused("pile-unknown", answer=":".join(path), piles=list(lying))
    return lying[path[0]], lying[path[1]]


def new(setting: Setting) -> Midden:
    """Set the table (M1)."""
    t = Midden(list(setting.seats), setting.use)
    coins = 3 if setting.options.get("coins", True) else 0
    t.rats = [Rat(seat, coins) for seat in t.seats]
    t.deck = Deck.of(PACK, t.tracked)
    t.leader = t.seats[0]
    return t


KNOBS: Final[Mapping[str, Knob[Midden]]] = {
    "coins": Knob(set_coins, lambda t: [(f"coins:{rat.seat}", str(rat.coins + 1)) for rat in t.rats]),
    "card": Knob(
        set_card,
        lambda t: [
            (f"card:{path}:deck", card) for path, pile in piles(t) for card in pile.cards if pile is not t.deck
        ],
    ),
    "moved": Knob(
        set_moved, lambda t: [("moved:midden:deck", card) for card in t.midden.cards if t.deck.unknown]
    ),
}  # fmt: skip
"""`moved` is only for tracking: in play nothing is unknown, so there is nowhere to move to."""

MIDDEN: Final = Game(
    name="midden",
    rules=1,
    seats=(2, 4),
    new=new,
    play=play,
    options=(Option("coins", (True, False), "M1"),),
    knobs=KNOBS,
    result=result,
)
