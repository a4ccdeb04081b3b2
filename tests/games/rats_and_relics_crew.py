"""Clans that play Rats & Relics with some sense, and tables for them: played, told by the pack, or told act by act."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pkgutil import get_data
from random import Random
from typing import Any, Final, TypeAlias

from rat_tables.engine.asks import Ask
from rat_tables.engine.cards import Card, Deck, Pile, face, piles, possible
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from rat_tables.games.rats_and_relics.by_hand import sources
from rat_tables.games.rats_and_relics.game import GAME
from rat_tables.games.rats_and_relics.pack import WINS, Condition, Effect, Rat, Relic, RelicPack, Trigger
from rat_tables.games.rats_and_relics.playing import Pairing
from rat_tables.games.rats_and_relics.table import LIMIT, Clan, PairAt, Pending, Relics
from saves.people import seat_heads
from tests.soak.answers import some_answer, takes

Duel: TypeAlias = Session[Relics]
NAMES: Final = ("Ann", "Bob", "Cy")
WORTH: Final[Mapping[Effect, float]] = {
    Effect.WIN_WITH: 6,
    Effect.WIN_LEAD: 5,
    Effect.TOP_PAIR_ENTERS: 4,
    Effect.RAISE_PAIR: 3.5,
    Effect.KILL_ENEMY: 3.5,
    Effect.SWAP: 3,
    Effect.EACH_OPPONENT_SACRIFICES: 3,
    Effect.MAY_PLAY: 2.5,
    Effect.ON_DECKS: 2,
    Effect.DRAW: 2,
    Effect.KILL_ALLY_AND_ENEMY: 1.5,
}
COST: Final[Mapping[Condition, float]] = {Condition.SACRIFICE: 2, Condition.RETURN: 1.2, Condition.DISCARD: 1}
KEEPS_WELL: Final = (Trigger.ROGUE_ENTERS, Trigger.YOU_DRAW, Trigger.ENEMY_DIES_OR_DISCARDS)
OFTEN: Final = (
    *(Trigger.YOU_DRAW, Trigger.ALLY_ENTERS, Trigger.ROGUE_ENTERS, Trigger.ENEMY_ENTERS),
    *(Trigger.ENEMY_DIES_OR_DISCARDS, Trigger.OPPONENT_DRAWS),
)
"""Triggers that a relic which wins goes well with: they are heard again and again."""
LONG: Final = 300
"""A chain of so many effects is called a draw."""
ENOUGH: Final = 150
"""After so many turns whims decide, lest two clans go in a circle."""
TRIES: Final = 8


def duel(players: int, use: str = "play", seed: int = 1, packed: bool = True, /, **options: bool | str) -> Duel:
    """A session of so many clans, started."""
    pack = own_pack() if packed else None
    head = Head(
        game="rats-and-relics", use=use, seed=seed, seat=seat_heads(NAMES[:players]), options=options, pack=pack
    )
    made: Duel = Session(GAME, head)
    made.start()
    return made


def sensible(ask: Ask, t: Relics, rng: Random) -> tuple[Seat, str]:
    """Who is asked, and what it answers: what it likes best, or something near it."""
    seat = next(iter(ask.offers))
    if ask.kind == "by-hand":
        return seat, told(ask, t, t.clan(seat), rng)
    like = LIKES.get(ask.kind)
    if like is None or not seat:
        return ("", going_too_far(t)) if ask.kind == "chain" else some_answer(ask, rng)
    ways = {token: value for token, value in ask.offers[seat].items() if token != "concede"}
    if ask.entry is not None:
        ways |= typed(ask, t, t.clan(seat), rng)
    clan = t.clan(seat)
    whim = 0.9 if t.turn < ENOUGH else 9
    return seat, max(ways, key=lambda token: like(t, clan, ways[token]) + rng.random() * whim)


def going_too_far(t: Relics) -> str:
    """A chain goes on for a while."""
    return "go-on" if t.chain < LONG else "draw"


def going_on(ask: Ask, t: Relics, below: Callable[[int], int]) -> tuple[Seat, str] | None:
    """What random play says where it would concede, or win by saying so: `below(n)` is a number under n."""
    if ask.kind not in ("turn", "by-hand") or not below(30):
        return None
    seat = next(iter(ask.offers))
    options = [token for token in ask.offers[seat] if token != "concede"]
    if ask.entry is None or not ask.entry.example(*ask.args).count(" ") or below(2):
        return (seat, options[below(len(options))]) if options else None
    return seat, ask.take(seat, ask.entry.example(*ask.args))


# ── what is liked best ──────────────────────────────────────────────────────────────────────────────────────

Likes: TypeAlias = Callable[[Relics, Clan, Any], float]


def effect(t: Relics, relic: Card) -> Effect:
    """The effect of a relic."""
    return t.read(Relic, relic).effect


def worth(t: Relics, pair: PairAt) -> float:
    """What a pair in play is worth to its owner."""
    trigger = t.read(Rat, pair.rat).trigger
    spent = 2 if trigger is Trigger.ENTERS_TWICE else 0
    return WORTH[effect(t, pair.relic)] + (1 if trigger in KEEPS_WELL else 0) - spent


def to_play(t: Relics, clan: Clan, value: Pairing | None) -> float:
    """A pair from the hand, or another way to spend a turn."""
    if value is None or value.rat == "stuck":
        return 0
    if value.rat == "draw":
        draws = any(t.read(Rat, rat).trigger is Trigger.YOU_DRAW for rat in clan.rats.cards)
        return 4.2 - 0.8 * clan.hand + (1.5 if draws else 0)
    rat, relic = t.read(Rat, value.rat), t.read(Relic, value.relic)
    score = 2 + len(clan.rats) * 0.1 - COST.get(rat.condition, 0)
    if rat.condition not in (Condition.NONE, Condition.DISCARD) and clan.hand >= LIMIT - 1:
        score += 2
    if rat.trigger is Trigger.ENTERS_TWICE:
        return score + at_once(t, clan, relic)
    if relic.effect in WINS:
        return score + (1 if rat.trigger in OFTEN else -1)
    return score


def at_once(t: Relics, clan: Clan, relic: Relic) -> float:
    """What a relic brings that is used as soon as it enters play, twice."""
    if relic.effect is Effect.WIN_WITH:
        return 20 if len(clan.rats) + 1 >= relic.number else -3
    if relic.effect is Effect.WIN_LEAD:
        return 20 if all(len(clan.rats) + 1 >= len(o.rats) + relic.number for o in t.opponents(clan)) else -3
    if relic.effect is Effect.KILL_ENEMY:
        return 2.5 if t.enemies(clan) else -1
    if relic.effect is Effect.RAISE_PAIR:
        return 3 if len(t.dead_rats) else -1
    return {Effect.TOP_PAIR_ENTERS: 3, Effect.ON_DECKS: 0.5, Effect.KILL_ALLY_AND_ENEMY: 0}.get(relic.effect, 1.5)


def an_enemy(t: Relics, clan: Clan, value: PairAt) -> float:
    """The best pair of the others."""
    return worth(t, value)


def an_ally(t: Relics, clan: Clan, value: PairAt) -> float:
    """The worst pair of one's own; a rat that speaks as it dies rather than another."""
    dies_well = t.read(Rat, value.rat).trigger is Trigger.DIES_OR_IS_DISCARDED
    return -worth(t, value) + (2 if dies_well and effect(t, value.relic) not in WINS else 0)


def on_decks(t: Relics, clan: Clan, value: PairAt) -> float:
    """An enemy, never an ally if there is a choice."""
    return worth(t, value) if value.seat != clan.seat else -9


def in_order(t: Relics, clan: Clan, value: Pending | None) -> float:
    """What brings more rats first, what wins last."""
    if value is None:
        return 2
    more = (Effect.TOP_PAIR_ENTERS, Effect.RAISE_PAIR, Effect.KILL_ENEMY)
    return 5 if effect(t, value.relic) in more else 0 if effect(t, value.relic) in WINS else 2


def from_hand(t: Relics, clan: Clan, value: Pairing) -> float:
    """The worst relic goes."""
    return -WORTH[effect(t, value.relic)]


def raised(t: Relics, clan: Clan, value: Card) -> float:
    """The best relic of the discards."""
    return WORTH[effect(t, value)]


def any_rat(t: Relics, clan: Clan, value: Card) -> float:
    """Whichever."""
    return 0


LIKES: Final[Mapping[str, Likes]] = {
    "turn": to_play,
    "key": to_play,
    "kill.enemy": an_enemy,
    "swap.enemy": an_enemy,
    "kill.ally": an_ally,
    "swap.ally": an_ally,
    "dagger": an_ally,
    "condition.sacrifice": an_ally,
    "condition.return": an_ally,
    "condition.discard": from_hand,
    "limit": from_hand,
    "on-decks": on_decks,
    "order": in_order,
    "raise.rat": any_rat,
    "raise.relic": raised,
}

# ── at a table of cards ─────────────────────────────────────────────────────────────────────────────────────


@cache
def own_pack() -> dict[str, Any]:
    """The game's own cards, as they are written."""
    return tomllib.loads((get_data("rat_tables.games.rats_and_relics", "pack.toml") or b"").decode())


@cache
def box() -> RelicPack:
    """The game's own cards."""
    return opened(RelicPack, own_pack())


def typed(ask: Ask, t: Relics, clan: Clan, rng: Random) -> dict[str, Pairing]:
    """Some pairs that a hand may hold and that would be taken."""
    rats, relics = (
        [*map(face, possible(t, deck, hand))] for deck, hand in ((t.rats, clan.hand_rats), (t.relics, clan.hand_relics))
    )
    found = {}
    for _ in range(TRIES if rats and relics else 0):
        pairing = Pairing(rng.choice(rats), rng.choice(relics))
        text = f"{pairing.rat} {pairing.relic}"
        if takes(ask, clan.seat, text):
            found[text] = pairing
    assert ask.entry is not None
    return found or ({} if ask.offers[clan.seat] else {ask.entry.example(*ask.args): Pairing("", "")})


def in_the_box(t: Relics, kind: type[Rat] | type[Relic]) -> list[Card]:
    """The cards of the box that are known nowhere on the table, each as often as there are copies left."""
    many = len(t.seats)
    copies = {
        card.card: card.copies
        for card in box().cards()
        if isinstance(card, kind) and (not isinstance(card, Relic) or many in card.players)
    }
    lying = Counter(face(card) for _, pile in piles(t) for card in pile.cards)
    return sorted((Counter(copies) - lying).elements())


def told(ask: Ask, t: Relics, clan: Clan, rng: Random) -> str:
    """Something that may have happened in a turn, or its end."""
    for act in acts(t, clan, rng):
        if takes(ask, clan.seat, act):
            return act
    return "end" if "end" in ask.offers[clan.seat] else "tie"


OFTENNESS: Final = {"draw": 4, "play": 6, "kill": 2, "bell": 1, "raise": 1, "swap": 1, "return": 1, "top": 1}


def acts(t: Relics, clan: Clan, rng: Random) -> Iterator[str]:
    """What may be told; the first of it that the table takes is."""
    for full in t.playing:
        if full.hand > LIMIT:
            yield f"{full.seat} discard {' '.join(out_of(t, full.hand_rats, full.hand_relics, rng))}"
    if rng.random() < 0.4:
        return
    if t.turn > 8 and rng.random() < 0.06:
        yield rng.choice((f"win {clan.seat}", f"{clan.seat} win", f"out {rng.choice(t.playing).seat}"))
    mine = f"{clan.seat} " if rng.random() < 0.3 else ""
    for verb in rng.choices(list(OFTENNESS), list(OFTENNESS.values()), k=3):
        from_piles = sources(t, clan).get(verb)
        said = with_pairs(t, clan, rng)[verb] if from_piles is None else " ".join(out_of(t, *from_piles, rng))
        yield f"{mine}{verb} {said}".strip()


def with_pairs(t: Relics, clan: Clan, rng: Random) -> dict[str, str]:
    """What is said of pairs in play, by what is done with them."""
    enemies, allies = t.enemies(clan), t.pairs(clan)
    enemy = called(t, rng.choice(enemies), rng) if enemies else ""
    ally = called(t, rng.choice(allies), rng) if allies else ""
    kill = f"{enemy} {ally}" if rng.random() < 0.3 else enemy
    return {"draw": "", "return": ally, "top": enemy or ally, "kill": kill.strip(), "swap": f"{ally} {enemy}"}


def called(t: Relics, pair: PairAt, rng: Random) -> str:
    """A pair in play by whose it is and its number, or by its rat."""
    at = t.clan(pair.seat).rats.cards.index(pair.rat) + 1
    return rng.choice((f"{pair.seat[0]}{at}", pair.rat, f"{pair.seat}:{pair.rat}"))


def out_of(t: Relics, rats: Pile, relics: Pile, rng: Random) -> Iterator[Card]:
    """A rat and a relic that may come out of two piles."""
    for pile, kind in ((rats, Rat), (relics, Relic)):
        unknown = pile.unknown > 0 or isinstance(pile, Deck)
        cards = [*map(face, pile.cards), *(in_the_box(t, kind) if unknown else ())]
        yield rng.choice(cards) if cards else "nothing"
