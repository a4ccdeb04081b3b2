"""A crew that plays Pie Rats with some sense, and tables for it: random play alone would seldom loot a pie."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pkgutil import get_data
from random import Random
from typing import Any, Final, TypeAlias

from rat_tables.engine.asks import KNOCK, NONE, Ask, Refused
from rat_tables.engine.cards import possible
from rat_tables.engine.records import Head
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.pie_rats.anytime import playable
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.loot import PASS, QUIETLY, within_reach
from rat_tables.games.pie_rats.pack import Action, Charisma, Crew
from rat_tables.games.pie_rats.table import CALL, DECLARE, LURE, Captain, PieRats
from saves.people import seat_heads

Evening: TypeAlias = Session[PieRats]
NAMES: Final = ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay")
Kind: TypeAlias = type[Charisma] | type[Crew] | type[Action]
PRINTED: Final[Mapping[Kind, Sequence[str]]] = {
    Charisma: ("hook", "cutlass", "charm", "1", "2"),
    Crew: ("1 1", "0 1", "-1 2", "2 3", "0 4"),
    Action: ("carob", "kidnapping", "charisma-theft", "mirror"),
}
"""What may be typed of cards that no pack tells."""


@cache
def own_pack() -> dict[str, Any]:
    """The game's own cards, as they are written."""
    return tomllib.loads((get_data("rat_tables.games.pie_rats", "pack.toml") or b"").decode())


def evening(players: int, use: str = "play", seed: int = 1, packed: bool = True, /, **options: bool | str) -> Evening:
    """A session of so many captains, started."""
    given: dict[str, bool | str] = {name.replace("_", "-"): value for name, value in options.items()}
    pack = own_pack() if packed else None
    head = Head(game="pie-rats", use=use, seed=seed, seat=seat_heads(NAMES[:players]), options=given, pack=pack)
    made: Evening = Session(GAME, head)
    made.start()
    return made


def sensible(ask: Ask, t: PieRats, rng: Random) -> tuple[Seat, str]:
    """Who answers, and what: somebody with sense, who now and then does something else all the same."""
    eager = 0.6 if ask.kind == "lure.spend" else 0.2  # where it spoils something
    for seat in ask.knocking:
        if rng.random() < (eager if len(playable(t, t.captain(seat))) > 1 else 0.02):
            return seat, KNOCK
    seat = rng.choice(ask.who or (TABLE,))
    return seat, said(ask, t, seat, rng)


def said(ask: Ask, t: PieRats, seat: Seat, rng: Random) -> str:
    """What a seat says."""
    tokens = [token for token in ask.offers[seat] if token != KNOCK]
    if ask.kind in SAYS:
        return SAYS[ask.kind](ask, t, tokens, rng)
    if ask.kind.startswith("told."):
        return line(ask, t, rng)
    if tokens and (ask.entry is None or rng.random() < 0.5):
        return rng.choice(tokens)
    assert ask.entry is not None
    return ask.entry.example(*ask.arguments(seat))


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────

Says: TypeAlias = Callable[[Ask, PieRats, list[str], Random], str]


def most_of(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """Table all, or some."""
    many = len(tokens) if rng.random() < 0.8 else rng.randint(0, len(tokens))
    return "+".join(rng.sample(tokens, many)) or NONE


def declaring(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """Lure, or protect the strongest."""
    own = tokens[1:]
    if not own or rng.random() < 0.7:
        return tokens[0]
    return max(own, key=lambda token: t.crew_of(token.partition(":")[2]).strength)


def somebody(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """Anything rather than nothing, mostly."""
    if len(tokens) > 1 and rng.random() < 0.9:
        return rng.choice([token for token in tokens if token not in (PASS, "nothing")])
    return rng.choice(tokens)


def suggested(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """What does, mostly no more."""
    if rng.random() < 0.15 and taken(ask, "+".join(tokens)):
        return "+".join(tokens)
    assert ask.suggested is not None
    return "+".join(ask.suggested(*ask.args)) or NONE


def calling(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """Call if there is something to loot; now and then all the same."""
    if tokens[0] == CALL:
        return rng.choices((CALL, QUIETLY, PASS), (6, 3, 1))[0]
    return rng.choices((PASS, CALL), (3, 1))[0]


def heaviest(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """The pie with the most points, or for once none."""
    if len(tokens) == 1 or rng.random() < 0.05:
        return PASS
    return max(tokens[:-1], key=lambda pie: t.pie_of(pie).points)


def of_no_use(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """Some of the cards that can never be tabled; all, when the hand holds nothing else."""
    idle = [token for token in tokens if t.effect_of(token)]
    return "+".join(token for token in idle if len(idle) > 2 or rng.random() < 0.2) or NONE


def on_and_on(ask: Ask, t: PieRats, tokens: list[str], rng: Random) -> str:
    """Rather go on, but not for ever."""
    return "stop" if rng.random() < t.round / 20 else "go-on"


SAYS: Final[Mapping[str, Says]] = {
    "charisma": most_of,
    "crew": most_of,
    "cards": most_of,
    "declare": declaring,
    "lure.whom": somebody,
    "lure.another": somebody,
    "lure.spend": suggested,
    "mirror": somebody,
    "play.card": somebody,
    "loot.call": calling,
    "loot.pie": heaviest,
    "loot.crew": suggested,
    "discard": of_no_use,
    "stale": on_and_on,
}


# ── tracking ────────────────────────────────────────────────────────────────────────────────────────────────


def line(ask: Ask, t: PieRats, rng: Random) -> str:
    """A phase as it could be told: for each captain something it may do, as far as the table takes it."""
    acts: list[str] = []
    for captain in t.in_turn:
        for act in (*moves(ask.kind.partition(".")[2], t, captain, rng), *any_time(t, captain, rng)):
            if taken(ask, ", ".join([*acts, act])):
                acts.append(act)
    if rng.random() < 0.03 and taken(ask, ", ".join([*acts, last := f"{rng.choice(t.seats)} card odd thing"])):
        acts.append(last)
    return ", ".join(acts) or NONE


def moves(phase: str, t: PieRats, captain: Captain, rng: Random) -> Iterator[str]:
    """What a captain might do in its phase."""
    seat = captain.seat
    kinds: Mapping[str, Kind] = {"charisma": Charisma, "crew": Crew}
    kind = kinds.get(phase)
    if phase == "discard" and rng.random() < 0.2:
        kind = rng.choice((Charisma, Crew))
    if kind is not None and len(captain.hand):
        known = from_hand(t, captain, kind)
        yield f"{seat} {' '.join(rng.choices(known, k=rng.randint(1, 2)))}" if known else seat
    elif phase == DECLARE and captain.crew.cards and rng.random() < 0.3:
        yield f"{seat} {rng.randint(1, len(captain.crew))}"
    elif phase == LURE:
        crew = [card for other in t.others(captain) for card in other.crew.cards]
        for many in (2, 1):
            if len(crew) >= many:
                yield f"{seat} {' '.join(rng.sample(crew, many))}"
    elif phase == "loot":
        pies = within_reach(t, captain)
        yield f"{seat} {rng.choice(pies)}" if pies else f"{seat} fails" if rng.random() < 0.2 else seat


def from_hand(t: PieRats, captain: Captain, kind: Kind) -> Sequence[str]:
    """What a captain may lay out of the hand, as it could be typed."""
    if t.unread:
        return PRINTED[kind]
    return [card for card in possible(t, t.deck, captain.hand) if isinstance(t.print_of(card), kind)]


def any_time(t: PieRats, captain: Captain, rng: Random) -> Iterator[str]:
    """A card that is played at any time, or a Mirror."""
    if not len(captain.hand) or rng.random() > 0.12:
        return
    near = [card for other in t.others(captain) for card in (*other.crew.cards, *other.tabled.cards)]
    for card in from_hand(t, captain, Action):
        yield f"{captain.seat} {card} {rng.choice(near) if near else ''}"
        yield f"{captain.seat} {card}"


def taken(ask: Ask, text: str) -> bool:
    """Whether an ask takes this."""
    try:
        ask.take(ask.who[0] if ask.who else TABLE, text)
    except Refused:
        return False
    return True
