"""Tables of Rats & Relics to look at: clans with names that try the columns, at several moments."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from rat_tables import games
from rat_tables.engine.asks import Ask
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import EVERYONE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.rats_and_relics.game import GAME
from rat_tables.games.rats_and_relics.pack import RelicPack
from rat_tables.games.rats_and_relics.table import Relics
from rat_tables.words import Words, of_game
from screens.rats_and_relics import BOARD
from screens.scene import Scene
from tests.screens import drawn

Duel: TypeAlias = Session[Relics]

NAMES: Final = ("Ann", "Ezekiel Barnacle-Whisker the Younger III", "[red]鼠鼠[/] {seat} 🐀")
SLUGS: Final = ("ann", "ezekiel", "shu")
MARKS: Final = "AES"

PACK: Final[dict[str, Any]] = tomllib.loads(
    (files("rat_tables.games.rats_and_relics") / "pack.toml").read_text(encoding="utf-8")
)


def words() -> Words:
    """The words of Rats & Relics, with the names of its own cards."""
    return of_game(games.find("rats-and-relics"), opened(RelicPack, PACK))


def session(count: int = 2, use: str = "play", seed: int = 7, cards: bool = True, **options: Any) -> Duel:
    """A new session, started; `cards`: with the game's own pack."""
    given: dict[str, bool | str] = {name.replace("_", "-"): value for name, value in options.items()}
    seats = [SeatHead(NAMES[i], SLUGS[i], MARKS[i], i + 1) for i in range(count)]
    pack = PACK if cards else None
    head = Head(game="rats-and-relics", use=use, seed=seed, title="The Ruin", options=given, seat=seats, pack=pack)
    made: Duel = Session(GAME, head)
    made.start()
    return made


def some_answer(ask: Ask, rng: Random) -> tuple[Seat, str]:
    """An answer drawn at random by players who do not give up, and rather play than draw."""
    seat = next(iter(ask.who or ask.offers))
    offered = [token for token in ask.offers[seat] if token not in ("concede", "as-listed")]
    if ask.kind == "by-hand":
        return seat, "end"
    if ask.kind == "chain":
        return seat, "drop"
    if ask.entry is not None and (not offered or rng.random() < 0.6):
        return seat, ask.entry.example(*ask.arguments(seat))
    if "draw" in offered and len(offered) > 1 and rng.random() < 0.7:
        offered.remove("draw")
    return seat, rng.choice(offered)


def play_on(duel: Duel, wanted: Callable[[Duel], bool], seed: int = 3) -> Duel:
    """Answer until it is so."""
    rng = Random(seed)
    while duel.ask is not None and not wanted(duel):
        seat, token = some_answer(duel.ask, rng)
        duel.answer(token, seat)
    assert wanted(duel) or duel.ask is None
    return duel


def at(kind: str, turn: int = 0) -> Callable[[Duel], bool]:
    """Whether a question is asked, not before a turn."""
    return lambda duel: duel.ask is not None and duel.ask.kind == kind and duel.table.turn >= turn


def to(kind: str, turn: int = 0, count: int = 2, **more: Any) -> Duel:
    """A session played on to a question."""
    for seed in range(3, 60):
        duel = play_on(session(count, seed=seed, **more), at(kind, turn), seed)
        if duel.ask is not None:
            return duel
    raise AssertionError(f"{kind} never comes")


def crowded(duel: Duel, sides: Sequence[int]) -> Duel:
    """So many pairs on each side, out of the decks and the discards, no matter how they would have come there."""
    t = duel.table
    for clan, many in zip(t.clans, sides, strict=True):
        while len(clan.rats) < many:
            for deck, pile, dead in ((t.rats, clan.rats, t.dead_rats), (t.relics, clan.relics, t.dead_relics)):
                source = deck if deck.cards else dead
                deck.move(t, sorted(source.cards)[len(pile) * 5 % len(source.cards)], source, pile)
        while len(clan.rats) > many:
            for deck, pile, dead in ((t.rats, clan.rats, t.dead_rats), (t.relics, clan.relics, t.dead_relics)):
                deck.move(t, pile.cards[-1], pile, dead)
    return duel


def laid(duel: Duel, side: int, rat: str, relic: str) -> Duel:
    """A pair lies on a side: its cards were in a deck or a hand."""
    t = duel.table
    clan = t.clans[side]
    for deck, hands, pile, card in (
        (t.rats, [one.hand_rats for one in t.clans], clan.rats, rat),
        (t.relics, [one.hand_relics for one in t.clans], clan.relics, relic),
    ):
        deck.move(t, card, next(source for source in (deck, *hands) if card in source.cards), pile)
    return duel


TOLD: Final = (
    *("play rogue crown", "end", "play king sword", "kill rogue", "end", "play trapper axe", "end"),
    *("draw", "end", "play hermit bell", "end", "play priest lute", "sacrifice 1", "end", "draw", "play merchant key"),
)
"""Seven turns as a table tells them that has not typed its cards in."""


def told(lines: Sequence[str] = TOLD, count: int = 2) -> Duel:
    """A tracked session without a pack in which these lines were typed; the first player begins."""
    duel = session(count, "track", cards=False)
    left = list(lines)
    while left and duel.ask is not None:
        seat = next(iter(duel.ask.offers))
        duel.answer(left.pop(0) if duel.ask.kind == "by-hand" else next(iter(duel.ask.offers[seat])), seat)
    return duel


def scene(duel: Duel, viewer: Seat = EVERYONE, lit: str = "", said: Words | None = None) -> Scene:
    """What a viewer sees of a session now; the first option is marked if no other is."""
    shown = drawn.scene(duel, viewer, said or words(), lit)
    if not lit and shown.ask is not None:
        shown.lit = next((token for options in shown.ask.offers.values() for token in options), "")
    return shown


def moments(duel: Duel, wanted: str, many: int = 1, seed: int = 3) -> Scene:
    """Play on to a great moment of a kind (with so many such events): the table before it, and what is told."""
    rng = Random(seed)
    while duel.ask is not None:
        before, known = duel.table.as_seen_by(EVERYONE), _public(duel)
        seat, token = some_answer(duel.ask, rng)
        duel.answer(token, seat)
        events = _public(duel)
        for start, end in drawn.beats(events[len(known) :], BOARD):
            told_now = events[len(known) + start : len(known) + end]
            if told_now[0].kind == wanted and sum(event.kind == wanted for event in told_now) >= many:
                shown = scene(duel)
                shown.view, shown.after = before, duel.table.as_seen_by(EVERYONE)
                shown.ask, shown.asked, shown.lit = None, (), ""
                shown.events, shown.beats = events[: len(known) + end], told_now
                return shown
    raise AssertionError(f"{wanted} never comes")


def _public(duel: Duel) -> list[Any]:
    return [event for event in duel.table.story.events if event.to is None]


def asked(duel: Duel) -> Seat:
    """The seat that is asked."""
    assert duel.ask is not None
    return next(iter(duel.ask.who), EVERYONE)


def all_of_them() -> dict[str, Scene]:
    """Scenes worth a look."""
    turn, late, key = to("turn", 5), to("turn", 16), to("key", 6)
    order = to("order", 6)
    three = to("kill.enemy", 14, 3)
    return {
        "set-up": scene(session()),
        "turn": scene(turn, asked(turn)),
        "late": scene(late, asked(late)),
        "key": scene(key, asked(key)),
        "public": scene(late),
        "order": scene(order),
        "bell": scene(to("bell.relic", use="track")),
        "sacrifice": scene(to("condition.sacrifice", 8)),
        "kill": scene(to("kill.enemy", 10)),
        "three": scene(three),
        "twelve": scene(crowded(to("kill.enemy", 8), (12, 12))),
        "crowd": scene(crowded(to("kill.enemy", 8, 3), (11, 9, 4))),
        "played": moments(session(), "plays"),
        "dies": moments(session(seed=5), "dies"),
        "won": moments(session(), "won"),
        "track": scene(to("turn", 7, use="track")),
        "unread": scene(told()),
        "end": scene(to("end.confirm")),
    }


KEPT: Final = ("turn", "order", "sacrifice", "three", "twelve", "crowd", "played", "won", "track", "unread", "end")


def expect(folder: Path) -> None:
    """Draw the boards that are worth keeping as text."""
    folder.mkdir(parents=True, exist_ok=True)
    shown = all_of_them()
    for name, (w, h) in [*product(KEPT, drawn.SIZES[:2]), ("turn", drawn.SIZES[2]), ("three", drawn.SIZES[2])]:
        told_now = drawn.text(drawn.body(shown[name], w, h, BOARD)).rstrip("\n")
        (folder / f"{name}_{w}.txt").write_text(f"{told_now}\n", "utf-8")
