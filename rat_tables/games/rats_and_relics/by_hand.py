"""Tracking a box whose cards the app does not know: what people do is told, act by act, and the app keeps count."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple
from unicodedata import normalize

from rat_tables.engine.asks import Entry, Facts, Options, Refused, Rules
from rat_tables.engine.called import could_mean
from rat_tables.engine.cards import UNKNOWN, Card, Deck, Pile, elsewhere, face, piles
from rat_tables.engine.packs import slug
from rat_tables.engine.seats import Seat
from rat_tables.engine.verbs import choose
from rat_tables.games.rats_and_relics.leaving import drawn, loses, wins
from rat_tables.games.rats_and_relics.moving import (
    change_sides,
    discard,
    draw,
    enter,
    give_back,
    kill,
    on_the_decks,
)
from rat_tables.games.rats_and_relics.pack import RelicPack
from rat_tables.games.rats_and_relics.table import LIMIT, TURN, Clan, PairAt, Relics

END: Final = "end"
RATS: Final = ("rogue", "king", "priest", "merchant", "jester", "witch", "trapper", "hermit", "huntress")
RELICS: Final = (
    "crown",
    "scythe",
    "lute",
    "bone",
    "bell",
    "sword",
    "axe",
    "key",
    "amulet",
    "scroll",
    "dagger",
    "scepter",
)  # fmt: skip
"""The names that are known; any other is taken as it is typed."""
SHORTEST: Final = 3
"""So many letters a name has at least that nobody knows yet."""


class Act(NamedTuple):
    """One thing that was done: by whom, what, and to which pairs, cards or clan."""

    text: str
    seat: Seat
    verb: str
    pairs: tuple[PairAt, ...] = ()
    cards: tuple[Card, ...] = ()


def turn_by_hand(t: Relics) -> Rules[None]:
    """All that happens in a turn is told; the turn is over when somebody says so (Rules; X1)."""
    clan = t.clan(t.active)
    t.tell("turn", clan.seat, turn=t.turn)
    while not t.over:
        t.at(t.turn, TURN, clan.seat)
        act = yield from choose(clan.seat, "by-hand", the_end, t, clan, entry=ACT, facts=counts)
        if act is None:
            return
        yield from do(t, act)


def the_end(t: Relics, clan: Clan) -> Options[Act | None]:
    """The turn is over; not before a hand that has become too large is discarded down (X3)."""
    return {} if any(other.hand > LIMIT for other in t.clans) else {END: None}


def counts(t: Relics, clan: Clan) -> Facts:
    """What the app keeps count of."""
    return {"hand": clan.hand, "rats": len(clan.rats), "left": t.left, "limit": LIMIT}


def do(t: Relics, act: Act) -> Rules[None]:
    """Move what an act moves."""
    clan = t.clan(act.seat)
    if act.verb == "draw":
        yield from draw(t, clan)
    elif act.verb in ("play", "raise", "bell"):
        rats, relics = sources(t, clan)[act.verb]
        enter(t, clan, rats, relics, *act.cards)
    elif act.verb == "discard":
        discard(t, clan, *act.cards)
    elif act.verb in ("kill", "sacrifice"):
        kill(t, act.pairs)
    elif act.verb == "swap":
        change_sides(t, *act.pairs)
    elif act.verb == "return":
        give_back(t, act.pairs[0])
    elif act.verb == "top":
        on_the_decks(t, act.pairs[0])
    elif act.verb == "out":
        loses(t, clan)
    elif act.verb == "win":
        wins(t, clan)
    else:
        drawn(t)
        t.tell("drawn")


def sources(t: Relics, clan: Clan) -> Mapping[str, tuple[Pile, Pile]]:
    """Where the cards of a new pair come from."""
    decks = (t.top_rats, t.top_relics) if len(t.top_rats) else (t.rats, t.relics)
    hand = (clan.hand_rats, clan.hand_relics)
    return {"play": hand, "discard": hand, "raise": (t.dead_rats, t.dead_relics), "bell": decks}


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────


def read_act(text: str, t: Relics, clan: Clan) -> tuple[str, Act | None]:
    """Read what was done: `play rogue crown`, `kill b2`, `swap 1 b2`, `bob draw`, `out bob`."""
    words = text.casefold().split()
    seat, rest = whose(t, words, clan.seat)
    verb = verb_of(rest[0]) if rest else ""
    if verb in ("out", "win") and len(rest) == 2:
        seat, rest = seat_of(t, rest[1]), rest[:1]
    if not verb:
        raise Refused("act-unread", answer=text)
    check(t, t.clan(seat), verb)
    pairs, cards = READS[verb](t, t.clan(seat), rest[1:], text)
    said = [f"{pair.seat}:{pair.rat}" for pair in pairs] or [face(card) for card in cards]
    act = Act(" ".join([seat, verb, *said]), seat, verb, tuple(pairs), tuple(cards))
    return act.text, act


def check(t: Relics, clan: Clan, verb: str) -> None:
    """Raise `Refused` for an act of whoever has lost, and for a draw that finds no room or no card."""
    if clan.out and verb != "tie":
        raise Refused("out-already", rule="X13", seat=clan.seat)
    if verb in ("play", "discard") and not clan.hand:
        raise Refused("hand-empty", seat=clan.seat)
    if verb == "draw" and clan.hand >= LIMIT:
        raise Refused("hand-full", rule="X3", seat=clan.seat, limit=LIMIT)
    if verb == "draw" and not t.can_be_drawn:
        raise Refused("none-left", seat=clan.seat)


def whose(t: Relics, words: list[str], seat: Seat) -> tuple[Seat, list[str]]:
    """Whose act it is: the active player's, unless it begins with another's name, or a beginning that is no act."""
    begun = seats_begun(t, words[0]) if words else []
    if len(begun) != 1:
        return seat, words
    named = begun[0] == plain(words[0]) or not acts(words[0]) or any(word in READS for word in words[1:2])
    return (begun[0], words[1:]) if named else (seat, words)


def plain(word: str) -> str:
    """A word in the letters that a seat is called by."""
    return normalize("NFKD", word).encode("ascii", "ignore").decode()


def seats_begun(t: Relics, word: str) -> list[Seat]:
    """The seat of this name, else those that begin so."""
    wanted = plain(word)
    return [wanted] if wanted in t.seats else [seat for seat in t.seats if wanted and seat.startswith(wanted)]


def acts(word: str) -> list[str]:
    """The acts that begin so."""
    return [verb for verb in READS if verb.startswith(word)]


def verb_of(word: str) -> str:
    """The act that a word begins; nothing where it could be several."""
    begun = acts(word)
    return begun[0] if len(begun) == 1 else ""


def seat_of(t: Relics, word: str) -> Seat:
    """A player by name or a beginning of it."""
    begun = seats_begun(t, word)
    if len(begun) != 1:
        known = ", ".join(t.seats)  # as they are typed, whatever name they go by
        raise Refused("act-player", answer=word, seats=known)
    return begun[0]


Found = tuple[list[PairAt], list[Card]]


def no_more(t: Relics, clan: Clan, words: list[str], text: str) -> Found:
    """Nothing follows."""
    if words:
        raise Refused("act-unread", answer=text)
    return [], []


def one_pair(t: Relics, clan: Clan, words: list[str], text: str) -> Found:
    """A pair in play."""
    if len(words) != 1:
        raise Refused("act-pair", answer=text)
    return [pair_of(t, clan, words[0])], []


def own_pair(t: Relics, clan: Clan, words: list[str], text: str) -> Found:
    """A pair on one's own side (Syntax: Sacrifice)."""
    (pair,), _ = one_pair(t, clan, words, text)
    if pair.seat != clan.seat:
        raise Refused("act-own", seat=clan.seat, rat=pair.rat, whose=pair.seat)
    return [pair], []


def some_pairs(t: Relics, clan: Clan, words: list[str], text: str) -> Found:
    """One or more pairs in play, that die at once."""
    pairs = [pair_of(t, clan, word) for word in words]
    if not pairs or len(set(pairs)) < len(pairs):
        raise Refused("act-pair", answer=text)
    return pairs, []


def two_pairs(t: Relics, clan: Clan, words: list[str], text: str) -> Found:
    """Two pairs on different sides."""
    pairs = [pair_of(t, clan, word) for word in words]
    if len(pairs) != 2 or pairs[0].seat == pairs[1].seat:
        raise Refused("act-swap", answer=text)
    return pairs, []


def pair_of(t: Relics, clan: Clan, word: str) -> PairAt:
    """A pair by its number on one's own side (`2`), by another's letter and number (`b2`), or by its rat."""
    pairs = {f"{pair.seat}:{pair.rat}": pair for other in t.clans for pair in t.pairs(other)}
    if word in pairs:
        return pairs[word]
    exact = [pair for pair in pairs.values() if pair.rat == word]
    if exact:
        return exact[0]
    before, number = numbered(t, word)
    if number:
        there = t.pairs(t.clan(seat_of(t, before) if before else clan.seat))
        if 0 < int(number) <= len(there):
            return there[int(number) - 1]
    named = [pair for pair in pairs.values() if pair.rat.startswith(word)]
    if len(named) == 1:
        return named[0]
    raise Refused("pair-several" if named else "pair-none", answer=word, rats=[pair.rat for pair in named])


def numbered(t: Relics, word: str) -> tuple[str, str]:
    """A word that ends in a number: what stands before that, and the number; a name may end in one too (`ann-22`)."""
    ways = [(word[:-digits], word[-digits:]) for digits in (1, 2) if re.fullmatch("[0-9]+", word[-digits:])]
    exact = [way for way in ways if plain(way[0]) in t.seats]
    return (exact or ways[::-1] or [("", "")])[0]


def new_pair(verb: str, t: Relics, clan: Clan, words: list[str], text: str) -> Found:
    """A rat and a relic that come from where this act takes them."""
    rat, many = called(words, met(t, t.rats, RATS))
    relic, more = called(words[many:], met(t, t.relics, RELICS))
    if not rat or not relic or many + more < len(words):
        raise Refused("act-cards", answer=text)
    rats, relics = sources(t, clan)[verb]
    if rats is t.top_rats:  # known there: it is the topmost pair, whatever else lies under it
        lie = [rats.cards[-1], relics.cards[-1]]
        if [rat, relic] != [face(card) for card in lie]:
            raise Refused("top-is", rat=lie[0], relic=lie[1])
        return [], lie
    for card, deck, pile in ((rat, t.rats, rats), (relic, t.relics, relics)):
        if not deck.may_lie(card, pile) and not lies_numbered(card, pile):
            raise elsewhere(t, card, pile)
    return [], [as_it_lies(rat, rats), as_it_lies(relic, relics)]


def called(words: list[str], names: Sequence[Card]) -> tuple[Card, int]:
    """A card by a known name or a beginning of one alone; else by the word as it is typed, if that can be a name."""
    words = [face(word) if word.partition(".")[2].isdecimal() else word for word in words]
    cards, many = could_mean(words, names)
    if len(cards) > 1:
        raise Refused("card-several", answer=" ".join(words[:many]), cards=cards)
    if cards:
        return cards[0], many
    new = slug(words[0]) if words else ""
    return (new, 1) if sum(map(str.isalpha, new)) >= SHORTEST and new not in RelicPack.reserved else ("", 0)


def met(t: Relics, deck: Deck, names: tuple[str, ...]) -> list[Card]:
    """The cards of this back that are known by name: those that everybody knows, and those that were told."""
    here = [
        card for path, pile in piles(t) if path.endswith("rats" if deck is t.rats else "relics") for card in pile.cards
    ]
    return [*names, *(face(card) for card in here if card != UNKNOWN)]


def lies_numbered(card: Card, pile: Pile) -> bool:
    """Whether one of several alike lies there."""
    return card in map(face, pile.cards)


def as_it_lies(card: Card, pile: Pile) -> Card:
    """The card as it is called where it lies."""
    return next((other for other in pile.cards if face(other) == card), card)


READS: Final[Mapping[str, Callable[[Relics, Clan, list[str], str], Found]]] = {
    "play": partial(new_pair, "play"),
    "draw": no_more,
    "kill": some_pairs,
    "sacrifice": own_pair,
    "swap": two_pairs,
    "return": one_pair,
    "top": one_pair,
    "raise": partial(new_pair, "raise"),
    "bell": partial(new_pair, "bell"),
    "discard": partial(new_pair, "discard"),
    "out": no_more,
    "win": no_more,
    "tie": no_more,
}
"""What can be done, and what is said with it."""


def an_act(t: Relics, clan: Clan) -> str:
    """Something that would be taken: a draw, where there is room and a card; else how the game may end."""
    if clan.out:
        return "tie"
    return "draw" if clan.hand < LIMIT and t.can_be_drawn else "win"


ACT: Final = Entry[Act | None, Relics, Clan]("by-hand", read_act, an_act)
