"""A tracked table shadows a played one: what all saw of a voyage, typed answer by answer, leads to the same table.

What the app did in play happens at the table: cards are dealt face down, techniques are slips of paper, votes are
counted aloud. Everything else is asked and answered as it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from rat_tables.engine.asks import NONE
from rat_tables.engine.cards import Card, face
from rat_tables.engine.records import Record
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.games.rats_with_gats.deck import is_joker
from rat_tables.games.rats_with_gats.table import Gats
from tests.engine.made import stands
from tests.games.rats_with_gats_crew import Voyage, sensible, voyage

MOST: Final = 6000
UNSEEN: Final = ("draw", "tax.card", "technique.", "swap.")
"""What is not asked at a table: it is dealt, taken, written and swapped there."""
CARDS: Final = ("obstacle.drawn", "challenge.card", "duel.card")
SIGNS: Final = dict(zip("cdsh", "♣♦♠♥", strict=True))


class Said(NamedTuple):
    """An answer as the table heard it."""

    kind: str
    seat: Seat
    token: str


class Clerk:
    """Plays a voyage to its end; writes down what was said, how the table stood after each scene, what happened."""

    def __init__(self, played: Voyage, rng: Random) -> None:
        self.played, self.rng = played, rng
        self.stands: list[dict[str, Any]] = []
        self.counts: Counter[str] = Counter()
        self.play()
        self.said = list(heard([step.record for step in played.line]))
        self.count()

    def play(self) -> None:
        """Play with some sense."""
        for _ in range(MOST):
            ask = self.played.ask
            if ask is None:
                return
            if ask.kind == "next":
                self.stands.append(table_of(self.played.table))
            seat, text = sensible(ask, self.played.table, self.rng)
            self.played.answer(text, seat)
        raise AssertionError("it does not end")

    def count(self) -> None:
        """Count what happened, by what was told and what came of it."""
        for event in self.played.table.story.events:
            facts = event.facts
            self.counts[event.kind] += 1
            if event.kind in ("tax.accepted", "tax.refused"):
                self.counts[f"{event.kind} {facts['tax']}"] += 1
            elif event.kind == "gone":
                self.counts[f"gone {facts['how']}"] += 1
            elif event.kind == "duel":
                self.counts["leadership"] += facts["leading"]
            elif event.kind == "rank":
                self.counts[f"rank {facts['why']}"] += 1
            elif event.kind == "outcome":
                self.counts["void" if facts["void"] else "won" if facts["won"] else "lost"] += 1
            elif event.kind == "hand-size":
                self.counts["hand grows" if facts["more"] else "hand shrinks"] += 1


def heard(records: Sequence[Record]) -> Iterator[Said]:
    """What a table hears of the records: votes only as counted, what the Deep puts away only as so many."""
    votes: Counter[Seat] = Counter()
    for at, record in enumerate(records):
        if record.ask == "vote":
            votes[record.answer] += record.answer != "nobody"
            if at + 1 == len(records) or records[at + 1].ask != "vote":
                top = [seat for seat in votes if votes[seat] == max(votes.values()) > 0]
                yield Said("vote.told", TABLE, "+".join(top) or NONE)
                votes.clear()
        elif record.ask == "deep.discard":
            yield Said("deep.many", record.seat, str(0 if record.answer == NONE else len(record.answer.split("+"))))
        elif not record.ask.startswith(UNSEEN):
            yield Said(record.ask, record.seat, record.answer)


def table_of(t: Gats) -> dict[str, Any]:
    """What is compared: everything but what hands hold, and what the Deep put away."""
    found: dict[str, Any] = {"scene": t.scene, "captain": t.captain, "crew": dict(t.crew), "more": t.more}
    found["piles"] = [len(pile) for pile in (t.deck, t.discards, t.aside, t.duel_card)]
    found["obstacles"] = [(o.card, list(o.column.cards), o.beaten) for o in t.obstacles]
    for rat in t.rats:
        found[rat.seat] = {
            "rank": (rat.rank, rat.limit, len(rat.hand)),
            "objectives": (rat.gat, rat.gat_is, rat.named, rat.name, rat.third),
            "role": (rat.role, rat.fled, rat.gone, rat.ghost, rat.left, rat.barred, rat.challenged),
            "answers": dict(rat.answers),
        }
    return found


class Keeper:
    """Types into a tracked session what a clerk wrote down."""

    def __init__(self, clerk: Clerk, rng: Random) -> None:
        head = clerk.played.head
        options = {name: value for name, value in head.options.items() if name != "techniques"}
        self.tracked = voyage(len(head.seat), "track", 5, **options)
        self.clerk, self.rng = clerk, rng
        self.left = clerk.said[::-1]
        self.known = self.compared = 0

    def type_all(self) -> None:
        """Type it to the end."""
        self.pass_over()
        while (ask := self.tracked.ask) is not None:
            if ask.kind == "next":
                assert table_of(self.tracked.table) == self.clerk.stands[self.compared]
                self.compared += 1
            self.type(*self.next_one(ask.kind))
            self.pass_over()
        assert not self.left

    def pass_over(self) -> None:
        """Strike out what the app has answered by itself here as there."""
        line = self.tracked.line
        for step in line[self.known :]:
            if step.record.by == "self":
                assert self.left[-1] == (step.record.ask, step.record.seat, step.record.answer)
                self.left.pop()
        self.known = len(line)

    def next_one(self, kind: str) -> tuple[Seat, str]:
        """Who says what next, to an ask of this kind."""
        if kind == "challenge.after" and self.left[-1].kind != kind:
            return TABLE, "go"  # the Deep may have put the last Joker away, for all the table knows
        said = self.left.pop()
        assert said.kind == kind, (said, kind, self.tracked.table.place)
        following = self.left[-1] if self.left else said
        then = (kind, said.token, following.kind)
        if then == ("challenge.before", "go", "challenge.card") and self.at_once(following):
            self.left.pop()
            return TABLE, self.typed(following.token)
        return said.seat, self.typed(said.token) if kind in CARDS else said.token

    def at_once(self, following: Said) -> bool:
        """Whether the first card is typed at once: by the challenged rat, and half the time."""
        challenge = self.tracked.table.challenge
        assert challenge is not None
        own = challenge.open[0] not in challenge.helpers and following.seat == challenge.rat
        return own and following.token != NONE and self.rng.random() < 0.5

    def typed(self, card: Card) -> str:
        """A card in one of the ways in which it can be typed."""
        if card == NONE:
            return NONE
        if is_joker(card):
            return self.rng.choice(("*", "jk", "joker"))
        pip, suit = face(card)[:-1], card[-1]
        ways = ("t", "0", "10") if pip == "10" else ("1", "A", "a") if pip == "a" else (pip, pip.upper())
        return self.rng.choice(ways) + self.rng.choice((suit, suit.upper(), SIGNS[suit]))

    def type(self, seat: Seat, text: str) -> None:
        """Type an answer; now and then take it back, and type it again or have it back."""
        before = stands(self.tracked)
        self.tracked.answer(text, seat)
        if self.rng.random() < 0.04 and self.tracked.back() is not None:
            after = stands(self.tracked)
            self.tracked.undo()
            assert stands(self.tracked) == before
            if self.rng.random() < 0.5:
                self.tracked.answer(text, seat)
            else:
                self.tracked.redo()
            assert stands(self.tracked) == after


VOYAGES: Final = 24


def test_a_tracked_table_comes_to_the_same_as_the_played_one() -> None:
    happened: Counter[str] = Counter()
    for n in range(VOYAGES):
        rng = Random(f"shadow {n}")
        options = {"deck": ("literal", "reshuffle")[n % 2], "techniques": ("swapped", "dealt")[n // 2 % 2]}
        clerk = Clerk(voyage(3 + n % 4, "play", n, **options), rng)
        keeper = Keeper(clerk, rng)
        keeper.type_all()
        assert clerk.played.result is not None
        assert keeper.tracked.result is not None
        assert keeper.tracked.result.standings == clerk.played.result.standings
        assert keeper.compared == len(clerk.stands) > 4
        happened += clerk.counts
    missing = [kind for kind in HAPPENS if not happened[kind]]
    assert not missing, f"never happened: {', '.join(missing)}"


HAPPENS: Final = (
    "challenged",
    "won",
    "lost",
    "void",
    "laid",
    "no-card",
    "technique",
    "helps",
    "tax.accepted gat",
    "tax.accepted name",
    "tax.refused gat",
    "tax.refused name",
    "tax.kept",
    "tax.back",
    "joker",
    "obstacle.joker",
    "overcome",
    "duel",
    "leadership",
    "captain",
    "steps-down",
    "rank captain-tax",
    "rank vote",
    "rank gat",
    "rank name",
    "rank third",
    "hand grows",
    "hand shrinks",
    "fled",
    "gone died",
    "gone retired",
    "gone kicked",
    "ghost",
    "recruit",
    "ship-lost",
    "veto",
    "crew-objective",
    "voted",
    "vote.won",
    "deep.discarded",
    "away",
    "back",
    "leaves",
)
"""What must have happened in some of the voyages."""
