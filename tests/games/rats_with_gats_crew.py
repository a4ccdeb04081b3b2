"""A crew that plays Rats with Gats with some sense: scenes with all that can happen in them, and a party in the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from rat_tables.engine.asks import NONE, Ask
from rat_tables.engine.cards import Card, possible
from rat_tables.engine.records import Head
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.rats_with_gats.deck import JOKER, is_joker, pips
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.obstacles import beats
from rat_tables.games.rats_with_gats.table import Challenge, Gats, Rat
from saves.people import seat_heads
from tests.soak.answers import several, takes

Voyage: TypeAlias = Session[Gats]
NAMES: Final = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay")
SCENES: Final = 5
"""After so many scenes a crew has had enough."""
NEVER_MIND: Final = "never-mind"
BACK: Final = (NEVER_MIND, NONE)
"""Ways out of what was begun; mostly they are not taken."""
TEXTS: Final = ("a red bandana", "old cheese", "Carlos will figure it out", "Piss Whiskers", "a boarding axe", "-")


def voyage(players: int, use: str = "play", seed: int = 1, /, **options: bool | str) -> Voyage:
    """A session of so many, started."""
    head = Head(game="rats-with-gats", use=use, seed=seed, seat=seat_heads(NAMES[:players]), options=options)
    made: Voyage = Session(GAME, head)
    made.start()
    return made


def sensible(ask: Ask, t: Gats, rng: Random) -> tuple[Seat, str]:
    """Who answers, and what: somebody with sense, who now and then does something else all the same."""
    seat = rng.choice(ask.who or (TABLE,))
    return seat, said(ask, t, seat, rng)


def said(ask: Ask, t: Gats, seat: Seat, rng: Random) -> str:
    """What a seat says."""
    tokens = list(ask.offers[seat])
    if ask.kind in SAYS:
        return SAYS[ask.kind](ask, t, tokens, rng)
    if ask.pick is not None:
        return several(ask, seat, rng)
    if tokens and (ask.entry is None or rng.random() < 0.5):
        forth = [token for token in tokens if token not in BACK]
        return rng.choice(forth if forth and rng.random() < 0.95 else tokens)
    assert ask.entry is not None
    if ask.entry.hint in ("line", "open-line"):
        return rng.choice(TEXTS[:-1] if ask.entry.hint == "line" else TEXTS)
    return ask.entry.example(*ask.arguments(seat))


def going_on(ask: Ask, t: Gats, below: Callable[[int], int]) -> tuple[Seat, str] | None:
    """What random play says where it would never come to an end, or at once: `below(n)` is a number under n."""
    if ask.kind != "next" or not below(4):
        return None
    return TABLE, "party" if t.scene >= SCENES else "scene"


# ── what a crew says ────────────────────────────────────────────────────────────────────────────────────────

Says: TypeAlias = Callable[[Ask, Gats, list[str], Random], str]


def weighed(weights: Mapping[str, float], tokens: Sequence[str], rng: Random) -> str:
    """One of the tokens, by weights; those without one weigh 1."""
    return rng.choices(tokens, [weights.get(token, 1) for token in tokens])[0]


def lucky(t: Gats) -> list[Seat]:
    """The rats of the scene that hold a Joker, as far as the app knows."""
    return [rat.seat for rat in t.here if JOKER in rat.hand.cards]


def what_happens(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """Mostly challenges; the Deep ends the scene when all have had theirs."""
    ready = 3 if all(rat.challenged for rat in t.here) else 0.1
    weights = {"challenge": 9, "claim": 4, "duel": 1, "joker": 2 if lucky(t) else 0.2, "flee": 0.3, "captain": 1}
    return weighed({**weights, "happened": 1, "end": ready}, tokens, rng)


def whom_to_challenge(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """Whoever has not been challenged yet."""
    weights = {rat.seat: 1 if rat.challenged else 4 for rat in t.here}
    return weighed({**weights, NEVER_MIND: 0.2}, tokens, rng)


def which_apply(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """One to three obstacles."""
    assert ask.pick is not None
    least, most = ask.pick
    many = min(most, max(least, rng.choice((0, 1, 1, 2, 2, 3))))
    return "+".join(sorted(rng.sample(tokens, many), key=tokens.index)) or NONE


def before_cards(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """Ask for a Tax or help where that can be; tracking, type the first card at once."""
    weights = {"go": 1.5, "tax": 3, "help": 1, "joker": 1 if lucky(t) else 0.1}
    act = weighed(weights, tokens, rng)
    if act == "go" and ask.entry is not None and rng.random() < 0.5:
        return ask.entry.example(*ask.args)
    return act


def after_cards(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A Joker, if there is one; seldom a bluff."""
    return weighed({"go": 1, "joker": 2 if lucky(t) else 0.1}, tokens, rng)


def who_has_it(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """Whoever has the Joker."""
    held = [seat for seat in lucky(t) if seat in tokens]
    return rng.choice(held if held and rng.random() < 0.9 else tokens)


def on_what(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """An obstacle that was failed, or any; a table seldom has a Joker at all."""
    if len(tokens) == 1 or (t.tracked and rng.random() < 0.8):
        return NEVER_MIND
    failed = [card for card in tokens if t.challenge is not None and card in t.challenge.failed]
    return rng.choice(failed or tokens)


def best_card(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """The lowest card that beats the obstacle; else the lowest there is, or none. A borrowed Gat brings no luck."""
    seat = next(iter(ask.offers))
    cards = [card for card in possible(t, t.deck, t.rat(seat).hand) if not is_joker(card)]
    borrowed = t.challenge is not None and t.challenge.tax is not None and not t.challenge.tax.accepted
    if not cards or rng.random() < (0.5 if borrowed else 0.08):
        return NONE
    if t.tracked:
        return rng.choice(cards)
    assert t.challenge is not None
    winning = [card for card in cards if wins(t, t.challenge, t.rat(seat), card)]
    return min(winning or cards, key=lambda card: pips(card) or 20) if rng.random() < 0.85 else rng.choice(cards)


def wins(t: Gats, challenge: Challenge, rat: Rat, card: Card) -> bool:
    """Whether a card beats the obstacle that is played against."""
    obstacle = t.obstacle(challenge.open[0])
    return obstacle is not None and beats(t, card, rat, obstacle, t.rat(challenge.rat))


def any_card(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A card of the hand, mostly."""
    seat = next(iter(ask.offers))
    cards = [card for card in possible(t, t.deck, t.rat(seat).hand) if not is_joker(card)]
    return rng.choice(cards) if cards and rng.random() < 0.92 else NONE


def who_leads(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A leadership challenge; now and then the Captain has had enough."""
    return weighed({"steps-down": 0.3, NEVER_MIND: 0.2}, tokens, rng)


def what_is_claimed(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A Gat first, then a Name, so that some have both and others want one."""
    gats = {f"name:{rat.seat}": 3 if rat.gat else 0.2 for rat in t.here}
    return weighed({**gats, NEVER_MIND: 0.2}, tokens, rng)


def befalls(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """Anything."""
    return weighed({"ship-lost": 0.4, "veto": 0.5, NEVER_MIND: 0.2}, tokens, rng)


def on_and_on(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """Another scene, or the party; seldom somebody sits out, leaves or comes back."""
    other = [token for token in tokens if token not in ("party", "scene")]
    if other and rng.random() < 0.2:
        return weighed({token: 3 for token in other if token.startswith("back:")}, other, rng)
    return "party" if t.scene >= SCENES else "scene"


def some_of(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A few of them."""
    return "+".join(token for token in tokens if rng.random() < 0.4) or NONE


def so_many_cards(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A Rank, or what a hand holds, as far as there are cards."""
    seat, many = next(iter(ask.offers)), str(rng.randint(1, 4))
    return many if takes(ask, seat, many) else "0"


def a_trick(ask: Ask, t: Gats, tokens: list[str], rng: Random) -> str:
    """A technique like no other."""
    return f"Trick {rng.randrange(10**6)}"


SAYS: Final[Mapping[str, Says]] = {
    "scene": what_happens,
    "scene.challenge": whom_to_challenge,
    "challenge.apply": which_apply,
    "challenge.before": before_cards,
    "challenge.after": after_cards,
    "challenge.card": best_card,
    "joker.who": who_has_it,
    "joker.on": on_what,
    "duel.card": any_card,
    "scene.captain": who_leads,
    "scene.claim": what_is_claimed,
    "scene.happened": befalls,
    "deep.discard": some_of,
    "technique.write": a_trick,
    "technique.for": a_trick,
    "middle.technique": a_trick,
    "next": on_and_on,
    "middle.hand": so_many_cards,
    "middle.rank": so_many_cards,
}
