"""A tracked table shadows a played one: what happened in an evening, typed line by line, leads to the same table.

With the pack cards go by their names or by their places (`b2`), without it by what is printed on them. So everything
that can happen in play can be said of a table of cards, and comes to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from rat_tables.engine.asks import KNOCK
from rat_tables.engine.cards import Card, face
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Event
from rat_tables.games.pie_rats import printed
from rat_tables.games.pie_rats.pack import Charisma, Crew, Pie
from rat_tables.games.pie_rats.table import BLANKS, PieRats
from tests.engine.made import stands
from tests.games.pie_rats_crew import Evening, evening, sensible

MOST: Final = 6000
PHASES: Final = {"charisma": 0, "crew": 1, "cards": 1, "declare": 2, "lure": 3, "loot": 4, "discard": 5}
TOLD: Final = ("charisma", "crew", "declare", "lure", "loot", "discard")
KNOWN: Final = {card.card for card in printed.KNOWN}
Twin: TypeAlias = tuple[Card, Card]
"""A card as it is called in the played evening, and in the tracked one."""
Round: TypeAlias = dict[str, Any]


class Lying:
    """What lies open at both tables: each card under both its names, in the order in which it was laid."""

    def __init__(self, t: PieRats, packed: bool) -> None:
        self.t, self.packed = t, packed
        self.piles: dict[str, list[Twin]] = {"sill": []}
        self.gone: tuple[set[Card], set[Card]] = (set(), set())

    def of(self, seat: Seat, what: str) -> list[Twin]:
        """The pile of a captain."""
        return self.piles.setdefault(f"{seat}.{what}", [])

    def called(self, card: Card) -> Card:
        """What a card's face is at the tracked table."""
        known = self.t.print_of(card)
        if self.packed or face(card) in KNOWN:
            return face(card)
        if isinstance(known, Crew):
            return printed.rat(known.loyalty, known.strength)
        if isinstance(known, Charisma):
            return printed.charisma(known.points)
        assert isinstance(known, Pie)
        return printed.pie(known.weight, known.points)

    def put(self, card: Card, pile: list[Twin] | None = None) -> None:
        """Lay a card on a pile or the discards; beside one that is called alike it has a number."""
        here = self._free(face(card), {mine for lying in self.piles.values() for mine, _ in lying} | self.gone[0])
        lying_there = {other for lying in self.piles.values() for _, other in lying} | self.gone[1]
        self._lay((here, self._free(self.called(card), lying_there)), pile)

    def _lay(self, twin: Twin, pile: list[Twin] | None) -> None:
        if pile is not None:
            pile.append(twin)
            return
        for gone, name in zip(self.gone, twin, strict=True):
            gone.add(name)

    def _free(self, name: Card, lying: set[Card]) -> Card:
        numbered = (f"{name}.{n}" if n > 1 else name for n in range(1, 99))
        return next(card for card in numbered if card not in lying)

    def move(self, card: Card, source: list[Twin], to: list[Twin] | None = None) -> None:
        """Move a card that lies open to another pile, or to the discards; it keeps its number."""
        twin = next(twin for twin in source if twin[0] == card)
        source.remove(twin)
        self._lay(twin, to)

    def there(self, card: Card, pile: list[Twin]) -> Card:
        """What a card that lies open is called at the tracked table."""
        return next(other for mine, other in pile if mine == card)


class Clerk:
    """Writes down a played evening as the lines that a table would type, round by round."""

    def __init__(self, played: Evening, packed: bool, rng: Random) -> None:
        self.played, self.rng, self.packed = played, rng, packed
        self.lying = Lying(played.table, packed)
        self.rounds: list[Round] = []
        self.lines: list[list[str]] = []
        self.counts: Counter[str] = Counter()
        self.heard = self.phase = 0
        self.left = len(played.table.deck) if packed else BLANKS
        self.named: tuple[list[Card], list[Card]] = ([], [])
        self.mirror: Seat = TABLE
        self.waiting: dict[str, Any] = {}
        self.boards: dict[int, dict[str, list[Card]]] = {}

    # ── listening ───────────────────────────────────────────────────────────────────────────────────────────

    def listen(self) -> None:
        """Write down what was told since; to be called after each answer."""
        events = self.played.table.story.events[self.heard :]
        self.heard += len(events)
        for event in events:
            hear = getattr(self, f"on_{event.kind.replace('.', '_').replace('-', '_')}", None)
            self.counts[event.kind] += 1
            if hear is not None:
                hear(event)
        parts = self.played.table.place.split(".")
        if parts[0].isdigit() and len(parts) > 1 and parts[1] in PHASES:
            self.phase = PHASES[parts[1]]

    def answering(self, kind: str, token: str) -> None:
        """Write down whom a captain names for a lure, and what it spends: the table is told only what comes of it."""
        crew, spent = self.named
        card = token.partition(":")[2]
        if kind == "lure.whom" and card:
            self.named = ([card], [])
        elif kind == "lure.another" and card:
            self.named = ([*crew, card], spent)
        elif kind == "lure.spend" and token != KNOCK:
            self.named = (crew, token.split("+"))

    def act(self, text: str, phase: int | None = None) -> None:
        """Add an act to the line of its phase."""
        self.number("", "", phase)
        self.lines[self.phase if phase is None else phase].append(text)

    def number(self, pile: str, card: Card, phase: int | None = None) -> int:
        """The number of a card as the board stood when the line of its phase began; 0 if it was not there."""
        now = {name: [mine for mine, _ in lying] for name, lying in self.lying.piles.items()}
        board = self.boards.setdefault(self.phase if phase is None else phase, now)
        return board.get(pile, []).index(card) + 1 if card in board.get(pile, []) else 0

    def on_round(self, event: Event) -> None:
        self.lines = [[] for _ in TOLD]
        self.boards = {}
        self.phase = 0
        self.rounds.append({"pie": "", "lines": self.lines, "stands": {}})

    def on_revealed(self, event: Event) -> None:
        pie = event.facts["pie"]
        self.lying.put(pie, self.lying.piles["sill"])
        known = self.played.table.pie_of(pie)
        self.rounds[-1]["pie"] = pie if self.packed else f"{known.weight} {known.points}"

    def on_tabled(self, event: Event) -> None:
        for card in event.facts["cards"]:
            crew = isinstance(self.played.table.print_of(card), Crew)
            self.number("", card, 1 if crew else 0)
            self.lying.put(card, self.lying.of(event.seat, "crew" if crew else "tabled"))
            self.act(f"{self.by(event.seat)} {self.typed(card)}", 1 if crew else 0)

    def on_protects(self, event: Event) -> None:
        self.act(f"{event.seat} {self.own(event.seat, event.facts['card'], 2)}", 2)

    def on_mirrored(self, event: Event) -> None:
        self.mirror = event.seat
        self.lying.put(event.facts["card"])

    def on_blocked(self, event: Event) -> None:
        crew, spent = self.named
        self.act(f"{self.luring(event.seat, crew, spent)}, {self.by(self.mirror)} mirror", 3)
        for card in event.facts["cards"]:
            self.lying.move(card, self.lying.of(event.seat, "tabled"))

    def on_lured(self, event: Event) -> None:
        crew, spent = self.named
        if event.facts["card"] == crew[0]:
            self.counts["lured several"] += len(crew) > 1
            self.act(self.luring(event.seat, crew, spent), 3)
            for card in spent:
                self.lying.move(card, self.lying.of(event.seat, "tabled"))
        self.go_over(event)

    def go_over(self, event: Event) -> None:
        """A crew member goes over."""
        whose = self.lying.of(event.facts["whose"], "crew")
        self.lying.move(event.facts["card"], whose, self.lying.of(event.seat, "crew"))

    def on_played(self, event: Event) -> None:
        self.counts[f"played in {TOLD[self.phase]}"] += 1
        self.lying.put(event.facts["card"])
        self.waiting = {"card": event.facts["card"], "seat": event.seat}

    def on_fed(self, event: Event) -> None:
        self.worked(event, self.other(event.facts["whose"], event.facts["card"]))
        whose = self.lying.of(event.facts["whose"], "crew")
        self.lying.move(event.facts["card"], whose)

    def on_kidnapped(self, event: Event) -> None:
        self.worked(event, self.other(event.facts["whose"], event.facts["card"]))
        self.go_over(event)

    def on_stolen(self, event: Event) -> None:
        whose = self.lying.of(event.facts["whose"], "tabled")
        self.worked(event, self.lying.there(event.facts["card"], whose))
        self.lying.move(event.facts["card"], whose, self.lying.of(event.seat, "tabled"))

    def worked(self, event: Event, target: str) -> None:
        """A card for any time was played and worked."""
        card = str(self.waiting["card"]).replace("-", " ") if self.rng.random() < 0.5 else self.waiting["card"]
        self.act(f"{self.by(event.seat)} {card} {target}")

    def on_looted(self, event: Event) -> None:
        pie, crew = event.facts["pie"], event.facts["crew"]
        there = self.lying.there(pie, self.lying.piles["sill"])
        at = self.number("sill", pie, 4)
        words = [self.rng.choice((there, f"p{at}")), *(self.own(event.seat, card, 4) for card in crew)]
        self.act(f"{self.by(event.seat)} {' '.join(words)}", 4)
        for card in crew:
            self.lying.move(card, self.lying.of(event.seat, "crew"))
        self.lying.move(pie, self.lying.piles["sill"], self.lying.of(event.seat, "pies"))

    def on_penalty(self, event: Event) -> None:
        card = event.facts["card"]
        self.act(f"{self.by(event.seat)} fails{self.which_fails(event.seat, card)}", 4)
        self.lying.move(card, self.lying.of(event.seat, "crew"))

    def which_fails(self, seat: Seat, card: Card) -> str:
        """Which of several strongest alike, where it is not the first that lies there."""
        t = self.played.table
        rank = (t.crew_of(card).strength, t.crew_of(card).loyalty)
        alike = [m for m, _ in self.lying.of(seat, "crew") if (t.crew_of(m).strength, t.crew_of(m).loyalty) == rank]
        self.counts["penalty of several"] += alike[0] != card
        return "" if alike[0] == card else f" {self.own(seat, card, 4)}"

    def on_discarded(self, event: Event) -> None:
        words = []
        for card in event.facts["cards"]:
            self.lying.put(card)
            words.append(self.typed(card))
        self.act(f"{self.by(event.seat)} {' '.join(words)}", 5)

    def on_reshuffled(self, event: Event) -> None:
        self.lying.gone[0].clear()

    def on_drew_many(self, event: Event) -> None:
        """Cards are drawn: at the tracked table too a draw pile that has run out is made anew of the discards."""
        self.counts["short"] += event.facts["short"]
        for _ in range(event.facts["many"]):
            if not self.left:
                self.left = len(self.lying.gone[1])
                self.lying.gone[1].clear()
            self.left -= 1

    # ── writing ─────────────────────────────────────────────────────────────────────────────────────────────

    def by(self, seat: Seat) -> str:
        """A captain, in full or by a beginning."""
        return self.rng.choice((seat, seat[0]))

    def typed(self, card: Card) -> str:
        """A card that is laid out of a hand: its name, or what is printed on it."""
        known = self.played.table.print_of(card)
        if self.packed or face(card) in KNOWN:
            return face(card) if self.rng.random() < 0.5 else face(card).replace("-", " ")
        if isinstance(known, Crew):
            return self.rng.choice((f"{known.loyalty} {known.strength}", f"{known.loyalty}/{known.strength}"))
        assert isinstance(known, Charisma)
        return f"charisma/{known.points}"

    def own(self, seat: Seat, card: Card, phase: int) -> str:
        """A crew member of the captain that acts: by its number, if it lay there before, or by its name."""
        at, name = self.number(f"{seat}.crew", card, phase), self.lying.there(card, self.lying.of(seat, "crew"))
        return self.rng.choice((str(at), f"{seat}{at}", name)) if at else name

    def other(self, seat: Seat, card: Card, phase: int | None = None) -> str:
        """A crew member of another captain: by its captain and its number there before, or by its name."""
        at, name = self.number(f"{seat}.crew", card, phase), self.lying.there(card, self.lying.of(seat, "crew"))
        return self.rng.choice((f"{seat[0]}{at}", name)) if at else name

    def luring(self, seat: Seat, crew: list[Card], spent: list[Card]) -> str:
        """Whom a captain lures, and with what."""
        t = self.played.table
        words = [self.other(other, card, 3) for card in crew for other in t.seats if self.lies(other, card)]
        words += [self.lying.there(card, self.lying.of(seat, "tabled")) for card in spent]
        return f"{self.by(seat)} {' '.join(words)}"

    def lies(self, seat: Seat, card: Card) -> bool:
        """Whether a crew member lies before a captain."""
        return card in [mine for mine, _ in self.lying.of(seat, "crew")]


def table_of(t: PieRats, lying: Lying | None) -> dict[str, Any]:
    """What is compared: piles under the names of the tracked table, and how many cards the hands hold."""

    def named(cards: list[Card], pile: list[Twin]) -> list[Card]:
        assert [mine for mine, _ in pile] == cards
        return [there for _, there in pile]

    found: dict[str, Any] = {"round": t.round, "lead": t.lead, "to come": t.to_come}
    found["sill"] = t.sill.cards if lying is None else named(t.sill.cards, lying.piles["sill"])
    for captain in t.captains:
        for what, pile in (("crew", captain.crew), ("tabled", captain.tabled), ("pies", captain.pies)):
            at = f"{captain.seat}.{what}"
            found[at] = list(pile.cards) if lying is None else named(pile.cards, lying.of(captain.seat, what))
        found[f"{captain.seat}.hand"] = len(captain.hand)
    return found


def written(played: Evening, packed: bool, rng: Random) -> Clerk:
    """Play an evening to its end and write it down."""
    clerk = Clerk(played, packed, rng)
    clerk.listen()
    for _ in range(MOST):
        ask = played.ask
        if ask is None:
            return clerk
        t = played.table
        if clerk.rounds and t.round == len(clerk.rounds) and not clerk.rounds[-1]["stands"]:
            clerk.rounds[-1]["stands"] = table_of(t, clerk.lying)
        seat, text = sensible(ask, t, rng)
        clerk.answering(ask.kind, ask.take(seat, text))
        played.answer(text, seat)
        clerk.listen()
    raise AssertionError("it does not end")


class Keeper:
    """Types into a tracked session what the clerk wrote down."""

    def __init__(self, played: Evening, clerk: Clerk, rng: Random) -> None:
        head = played.head
        options = {name: value for name, value in head.options.items() if name not in PLAYED}
        self.tracked = evening(len(head.seat), "track", 5, clerk.packed, **options)
        self.played, self.clerk, self.rng = played, clerk, rng
        self.answers = {(step.record.ask, step.record.place, step.record.seat): step for step in played.line}
        self.compared = 0
        self.typed: set[tuple[int, str]] = set()

    def type_all(self) -> None:
        """Type it to the end."""
        while (ask := self.tracked.ask) is not None:
            self.compare()
            self.type(self.text(ask.kind, ask.place, next(iter(ask.offers))))

    def text(self, kind: str, place: str, seat: Seat) -> str:
        """What is typed to an ask."""
        t, told = self.tracked.table, self.clerk.rounds
        if kind == "captain.printed":
            return "3 2"
        if kind == "lead.first":
            return next(e.seat for e in self.played.table.story.events if e.kind == "leads")
        if kind == "reveal.pie":
            return str(told[t.round - 1]["pie"])
        if kind.startswith("told."):
            if (t.round, kind) in self.typed:  # asked for the rest, after a line that ended with a card for any time
                return "none"
            self.typed.add((t.round, kind))
            return ", ".join(told[t.round - 1]["lines"][TOLD.index(kind.partition(".")[2])]) or "none"
        return self.answers[kind, place, seat].record.answer

    def type(self, text: str) -> None:
        """Type a line; now and then take it back, and type it again or have it back."""
        before = stands(self.tracked)
        self.tracked.answer(text)
        if self.rng.random() < 0.25 and self.tracked.back() is not None:
            after = stands(self.tracked)
            self.tracked.undo()
            assert stands(self.tracked) == before
            if self.rng.random() < 0.5:
                self.tracked.answer(text)
            else:
                self.tracked.redo()
            assert stands(self.tracked) == after

    def compare(self) -> None:
        """At the beginning of a round both tables are the same."""
        t, ask = self.tracked.table, self.tracked.ask
        assert ask is not None
        if ask.kind != "told.charisma":
            return
        assert table_of(t, None) == self.clerk.rounds[t.round - 1]["stands"]
        self.compared += 1


PLAYED: Final = ("asking", "one-look")
EVENINGS: Final = 10


def options_of(n: int, rng: Random) -> dict[str, bool | str]:
    """The options of an evening: each value often."""
    return {
        "freeze": ("call", "phase", "never")[n % 3],
        "pies": rng.choice(("12", "15", "20") if n % 5 == 0 else ("10", "7", "5", "3")),
        "penalty": ("called", "always")[n // 3 % 2],
        "mirror": ("charm", "all")[n // 2 % 2],
        "asking": ("knock", "each")[n % 2],
        "one-look": bool(n // 4 % 2),
    }


def evenings(packed: bool) -> Iterator[tuple[Evening, Clerk, Random]]:
    """Played evenings of all sizes, written down."""
    for n in range(EVENINGS):
        rng = Random(f"shadow {n}")
        played = evening(2 + n % 5, "play", n, **options_of(n, rng))
        yield played, written(played, packed, rng), rng


@pytest.mark.parametrize("packed", [True, False], ids=["with the pack", "as printed"])
def test_a_tracked_table_comes_to_the_same_as_the_played_one(packed: bool) -> None:
    happened: Counter[str] = Counter()
    for played, clerk, rng in evenings(packed):
        keeper = Keeper(played, clerk, rng)
        keeper.type_all()
        assert played.result is not None
        assert keeper.tracked.result is not None
        assert keeper.tracked.result.standings == played.result.standings
        assert keeper.tracked.result.winners == played.result.winners
        assert keeper.compared == len(clerk.rounds)
        happened += clerk.counts
    for kind in HAPPENS:
        if packed or kind != "lure.foiled":  # rare, and nothing of it is typed
            assert happened[kind], f"{kind} never happened"


HAPPENS: Final = (
    "tabled",
    "protects",
    "declares",
    "lured",
    "lured several",
    "spent",
    "mirrored",
    "blocked",
    "lures-nobody",
    "lure.foiled",
    "fed",
    "kidnapped",
    "stolen",
    "played in crew",
    "played in declare",
    "played in lure",
    "played in loot",
    "calls",
    "looted",
    "penalty",
    "discarded",
    "reshuffled",
    "knocked",
    "bluffed",
)
"""What must have happened in some of the evenings."""
