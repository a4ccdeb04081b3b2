"""Tables of Rats with Gats to look at: rats with names that try the columns, at several moments."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from rat_tables import games
from rat_tables.engine.asks import KNOCK, NONE, Ask
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.seats import ALL, EVERYONE, Seat
from rat_tables.engine.session import Session
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.obstacles import drop
from rat_tables.games.rats_with_gats.table import DEEP, Gats, Obstacle
from rat_tables.words import Words, of_game
from screens.rats_with_gats import BOARD
from screens.scene import Scene
from tests.screens import drawn

Story: TypeAlias = Session[Gats]

NAMES: Final = (
    "Ann",
    "Bob",
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "🐀 Rattus 🧀🧀",
    "[red]x[/] {seat}",
)
SLUGS: Final = ("ann", "bob", "ezekiel", "shu", "rattus", "red")
MARKS: Final = "ABESRD"
SPOKEN: Final = {
    "record.looks": "a bandana made of sailcloth, one ear",
    "record.smells": "bilge water and old cheddar",
    "record.words": "“Is that your hat? It is mine now.”",
    "record.math": "only when counting other rats’ cheese",
    "record.liked": "shares the loot, or most of it",
    "record.hated": "sings at night, all nine verses",
    "scene.frame": "The galley, past midnight. One wheel of cheddar, guarded in shifts.",
    "claim.gat": "the cook’s second-best ladle",
    "claim.name": "Piss Whiskers",
    "claim.crew": "nobody had locked the helm",
    "gone.how": "between the anchor and the deep",
    "rank.why": "nobody else would eat it",
    "veto.why": "whales do not fit in the galley",
    "party": "on the beach, until the tide came",
}
"""What they say where a line is asked for."""
TECHNIQUES: Final = (
    "Never fight a gull that you have not been introduced to",
    "The deck is a suggestion",
    "Bow first, bite later",
    "Somebody else was steering",
    "Two hats are better than none",
    "Fall over with purpose",
)
LONG: Final = 4
"""After so many scenes they have enough."""
LIKELY: Final = {"challenge": 6, "duel": 1, "claim": 3, "captain": 1, "joker": 1, "happened": 1, "end": 2}
"""How likely what happens on the console is."""


def words() -> Words:
    """The words of Rats with Gats."""
    return of_game(games.find("rats-with-gats"))


def session(count: int = 4, use: str = "play", seed: int = 7, **options: Any) -> Story:
    """A new session, started."""
    given: dict[str, bool | str] = {"techniques": "dealt", **options} if use == "play" else dict(options)
    seats = [SeatHead(NAMES[i], SLUGS[i], MARKS[i], i + 1) for i in range(count)]
    made: Story = Session(
        GAME, Head(game="rats-with-gats", use=use, seed=seed, title="The Galley", options=given, seat=seats)
    )
    made.start()
    return made


def some_answer(ask: Ask, rng: Random, scene: int = 0) -> tuple[Seat, str]:
    """An answer drawn at random by rats who challenge each other more often than they end a scene."""
    seat = next(iter(ask.who or ask.offers))
    offered = [token for token in ask.offers[seat] if token != KNOCK]
    if ask.pick is not None:
        if ask.suggested is not None and ask.fits is not None:
            return seat, "+".join(ask.suggested(*ask.arguments(seat))) or NONE
        return seat, "+".join(rng.sample(offered, min(max(ask.pick[0], 2), ask.pick[1]))) or NONE
    if ask.kind == "next":
        return seat, "party" if scene >= LONG else "scene"
    if ask.kind == "scene":
        return seat, rng.choices(offered, [LIKELY.get(token, 0.1) for token in offered])[0]
    if ask.kind == "challenge.before":
        return seat, rng.choice([token for token in ("go", "tax", "help") if token in offered] or offered)
    if ask.kind == "challenge.after":
        return seat, "go"
    if ask.kind == "technique.write":
        return seat, TECHNIQUES[rng.randrange(len(TECHNIQUES))]
    if ask.kind in SPOKEN:
        return seat, SPOKEN[ask.kind]
    if offered and ask.entry is None:
        sure = [token for token in offered if token not in (NONE, "never-mind")]
        return seat, rng.choice(sure or offered)
    if ask.entry is not None:
        return seat, ask.entry.example(*ask.arguments(seat))
    return seat, rng.choice(offered)


def play_on(story: Story, wanted: Callable[[Story], bool], seed: int = 3) -> Story:
    """Answer until it is so."""
    rng = Random(seed)
    while story.ask is not None and not wanted(story):
        seat, token = some_answer(story.ask, rng, story.table.scene)
        story.answer(token, seat)
    assert wanted(story) or story.ask is None
    return story


def at(kind: str, place: str = "") -> Callable[[Story], bool]:
    """Whether a question (at a place) is asked."""
    return lambda story: story.ask is not None and story.ask.kind == kind and story.ask.place.startswith(place)


def to(kind: str, place: str = "", count: int = 4, seed: int = 7, use: str = "play", **options: Any) -> Story:
    """A session played on to a question."""
    story = play_on(session(count, use, seed, **options), at(kind, place))
    assert story.ask is not None, f"{kind} never comes"
    return story


def with_list(story: Story, many: int, columns: bool = True) -> Story:
    """The same with so many obstacles on the list, below each some of the cards of the deck."""
    t = story.table
    if not t.tracked:
        cards = [card for card in t.deck.cards if card != "joker"]
        Random(5).shuffle(cards)
        for obstacle in t.obstacles[many:]:
            drop(t, obstacle)
        while len(t.obstacles) < many:
            card = cards.pop()
            t.deck.move(t, card, t.deck, t.listed)
            t.obstacles.append(Obstacle(card))
        for at, obstacle in enumerate(t.obstacles):
            for _ in range((at * 3) % 8 if columns and not obstacle.column.cards else 0):
                if len(cards) > 6:
                    t.deck.move(t, cards.pop(), t.deck, obstacle.column)
            obstacle.beaten = min(len(obstacle.column.cards), len(t.seats) - 1)
    return story


def scene(story: Story, viewer: Seat = EVERYONE, lit: str = "", said: Words | None = None) -> Scene:
    """What a viewer sees of a session now."""
    shown = drawn.scene(story, viewer, said or words(), lit)
    if shown.ask is not None and shown.ask.suggested:
        shown.ticked = frozenset(shown.ask.suggested)
    return shown


def moments(story: Story, wanted: Callable[[Scene], bool], seed: int = 3) -> Scene:
    """Play on to a great moment: the table as it was before, the events up to the moment."""
    rng = Random(seed)
    while story.ask is not None:
        before, many = story.table.as_seen_by(EVERYONE), len(story.table.story.events)
        seat, token = some_answer(story.ask, rng, story.table.scene)
        story.answer(token, seat)
        events = [event for event in story.table.story.events if event.to is None]
        known = len([event for event in story.table.story.events[:many] if event.to is None])
        for start, end in drawn.beats(events[known:], BOARD):
            shown = scene(story)
            shown.view, shown.after = before, story.table.as_seen_by(EVERYONE)
            shown.ask, shown.asked, shown.over = None, (), False
            shown.events, shown.beats = events[: known + end], events[known + start : known + end]
            if wanted(shown):
                return shown
    raise AssertionError("it never comes")


def of_kind(kind: str, *more: str) -> Callable[[Scene], bool]:
    """Whether a moment begins with such an event, and has others in it."""
    return lambda shown: shown.beats[0].kind == kind and set(more) <= {event.kind for event in shown.beats}


def asked(story: Story) -> Seat:
    """The seat that is asked."""
    assert story.ask is not None
    return next(iter(story.ask.who), EVERYONE)


def ghostly(story: Story) -> Story:
    """The same with a Captain, a ghost, somebody who fled, Gats and Names."""
    t = story.table
    t.captain, t.crew = "bob", {"ship": True, "captain": True, "piracy": False}
    for rat, gat, name in zip(
        t.rats, (True, True, False, True, False, False), ("", "Tim", "", "", "", ""), strict=False
    ):
        rat.gat, rat.gat_is = gat, "the cook’s second-best ladle" if gat else ""
        rat.named, rat.name = bool(name), name
    playing = [
        rat for rat in t.rats if rat.role != DEEP and rat.seat not in (asked(story), t.challenge and t.challenge.rat)
    ]
    if playing:
        playing[-1].ghost = True
    if len(playing) > 2:
        playing[0].fled = True
    return story


def _played(kind: str, place: str, count: int, many: int, seed: int = 7) -> Scene:
    """A card is asked for, with so many obstacles on the list."""
    story = ghostly(with_list(to(kind, place, count, seed), many))
    return scene(story, asked(story))


MAKERS: Final[dict[str, Callable[[], Scene]]] = {
    "making": lambda: scene(to("record.liked", "", 4)),
    "writing": lambda: scene(s := to("technique.write", "techniques.write.ezekiel.3"), asked(s)),
    "console": lambda: scene(with_list(to("scene", "1", 4), 3)),
    "one": lambda: scene(with_list(to("scene", "1", 3), 1)),
    "card": lambda: _played("challenge.card", "2", 4, 2),
    "apply": lambda: scene(with_list(to("challenge.apply", "2", 4), 3, False), lit="never"),
    "nine": lambda: _played("challenge.card", "2", 6, 9, 8),
    "nine-apply": lambda: scene(ghostly(with_list(to("challenge.apply", "2", 6), 9))),
    "eleven": lambda: scene(ghostly(with_list(to("scene", "2", 6), 11))),
    "duel": lambda: scene(s := to("challenge.card", "", 4, 12), asked(s)),
    "vote": lambda: scene(s := to("vote", "2", 6), asked(s)),
    "next": lambda: scene(to("next", "3", 4)),
    "end": lambda: scene(to("end.confirm", "", 6)),
    "tracked": lambda: scene(to("challenge.before", "1", 4, 9, "track")),
    "open": lambda: scene(with_list(to("scene", "2", 6), 4), ALL),
    "laid": lambda: moments(session(), of_kind("laid")),
    "technique": lambda: moments(session(), of_kind("laid", "technique")),
    "overcome": lambda: moments(session(3), of_kind("overcome")),
    "tax": lambda: moments(session(), of_kind("tax.refused")),
    "voted": lambda: moments(session(), of_kind("vote.won", "rank")),
}


def all_of_them() -> dict[str, Scene]:
    """Scenes worth a look."""
    return {name: make() for name, make in MAKERS.items()}


KEPT: Final = ("making", "console", "card", "nine", "nine-apply", "end", "laid", "tracked")


def expect(folder: Path) -> None:
    """Draw the boards that are worth keeping as text."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (w, h) in [*product(KEPT, drawn.SIZES[:2]), ("card", drawn.SIZES[2]), ("nine", drawn.SIZES[2])]:
        told_now = drawn.text(drawn.body(MAKERS[name](), w, h, BOARD)).rstrip("\n")
        (folder / f"{name}_{w}.txt").write_text(f"{told_now}\n", "utf-8")
