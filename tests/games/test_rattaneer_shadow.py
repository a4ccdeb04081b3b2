"""A tracked table shadows a played one: what all saw of an evening, typed answer by answer, comes to the same.

Placements are told once the player tiles lie down, and each card is typed as it is turned up: with the pack by its
name, without it by what is printed on it. Everything else is asked and answered as it was.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from rat_tables.engine.cards import Card, Pile, face
from rat_tables.games.rattaneer.pack import SHIPPED, Ally, Plunder, Shipping, Treasure
from rat_tables.games.rattaneer.table import Rattaneer
from tests.engine.made import stands
from tests.games.rattaneer_crew import TURNED_UP, Evening, as_printed, evening, sensible

EVENINGS: Final = 24
FIRST: Final = 140
"""The first seed of them: from here on all that can happen does so soon."""


class Clerk:
    """Plays an evening to its end; keeps what was answered, and how the table stood on each morning."""

    def __init__(self, played: Evening, rng: Random) -> None:
        self.played = played
        self.stands: list[dict[bool, dict[str, Any]]] = []
        while (ask := played.ask) is not None:
            if ask.kind == "place" and len(self.stands) < played.table.round:
                self.stands.append({packed: table_of(played.table, packed) for packed in (True, False)})
            seat, text = sensible(ask, played.table, rng)
            played.answer(text, seat)
        records = [step.record for step in played.line]
        self.turned = {kind: [r.answer for r in records if r.ask == kind] for kind in TURNED_UP}
        self.said: dict[tuple[str, str, str], list[str]] = defaultdict(list)
        for r in records:
            self.said[r.ask, r.place, r.seat].append(r.answer)


def called(t: Rattaneer, card: Card, with_pack: bool) -> Card:
    """What a card of the played evening is called at the tracked table, its number kept."""
    known = t.print_of(card)
    if with_pack or not isinstance(known, Ally | Treasure):
        return card
    return as_printed(known) + card[len(face(card)) :]


def table_of(t: Rattaneer, with_pack: bool = True) -> dict[str, Any]:
    """All that lies on the table, under the names of a tracked one; of a placement that waits nothing."""

    def names(pile: Pile) -> list[Card]:
        return sorted(called(t, card, with_pack) for card in pile.cards)

    return {
        "round": (t.round, t.last, t.land, t.sea, t.camp, len(t.allies), len(t.ocean)),
        "open": [names(pile) for pile in (t.tavern, t.dismissed, t.discards, t.treasures)],
        "areas": [(names(area.cards), area.cubes, area.pirates, area.neutral) for area in t.areas.values()],
        "tile": [(spot.points, spot.treasure, spot.many, spot.cubes) for spot in t.tile],
        "captains": [
            (
                captain.coins,
                captain.hand,
                captain.companion,
                captain.colour,
                names(captain.allies),
                names(captain.treasures),
                names(captain.up),
                names(captain.down),
            )
            for captain in t.captains
        ],
    }


class Keeper:
    """Types into a tracked session what the clerk kept."""

    def __init__(self, clerk: Clerk, with_pack: bool, rng: Random) -> None:
        head = clerk.played.head
        self.tracked = evening(len(head.seat), "track", 5, with_pack, **head.options)
        self.clerk, self.with_pack, self.rng = clerk, with_pack, rng
        self.turned = {kind: iter(cards) for kind, cards in clerk.turned.items()}
        self.said = {asked: iter(answers) for asked, answers in clerk.said.items()}
        self.compared = 0

    def type_all(self) -> None:
        """Type it to the end; on each morning both tables are the same."""
        while (ask := self.tracked.ask) is not None:
            if ask.kind == "placed" and self.compared < self.tracked.table.round:
                assert table_of(self.tracked.table) == self.clerk.stands[self.compared][self.with_pack]
                self.compared += 1
            self.type(self.text(ask.kind, ask.place, next(iter(ask.offers))))

    def text(self, kind: str, place: str, seat: str) -> str:
        """What is typed to an ask."""
        t = self.clerk.played.table
        if kind in self.turned:
            return self.spelt(next(self.turned[kind]))
        if kind == "tile":
            return " ".join(f"{spot.points}{'*' * spot.treasure}" for spot in t.tile)
        if kind == "placed":
            pieces = next(self.said["place", place.removesuffix(f".{seat}"), seat]).split()
            return self.rng.choice((" ", ", ")).join(self.rng.sample(pieces, len(pieces)))
        return "+".join(called(t, token, self.with_pack) for token in next(self.said[kind, place, seat]).split("+"))

    def spelt(self, card: Card) -> str:
        """A card as people type it."""
        known = self.clerk.played.table.print_of(card)
        if isinstance(known, Plunder):
            goods = {"gems": "ge", "gold": "go"}.get(known.goods, known.goods[0])
            full = f"{known.goods} {known.value} {known.strength}"
            return self.rng.choice((full, f"{goods}{known.value}{known.strength}"))
        if isinstance(known, Shipping):
            prices = "".join(map(str, known.prices))
            full, short = "/".join(known.goods), "".join(goods[0] for goods in known.goods)
            if len(known.goods) == len(SHIPPED):
                full, short = "any", "*"
            return self.rng.choice((f"ship {full} {' '.join(prices)}", f"s {short} {prices}"))
        name = card.replace("-", " ")
        assert isinstance(known, Ally | Treasure)
        if self.with_pack:
            return self.rng.choice((name, name[:4]))
        return f"{name} {known.cost} {known.vp}" if isinstance(known, Ally) else f"{name} {known.vp}"

    def type(self, text: str) -> None:
        """Type a line; now and then take it back, and type it again or have it back."""
        before = stands(self.tracked)
        self.tracked.answer(text)
        if self.rng.random() < 0.06 and self.tracked.back() is not None:
            after = stands(self.tracked)
            self.tracked.undo()
            assert stands(self.tracked) == before
            if self.rng.random() < 0.5:
                self.tracked.answer(text)
            else:
                self.tracked.redo()
            assert stands(self.tracked) == after


def evenings() -> Iterator[tuple[Clerk, Random]]:
    """Played evenings of all sizes, with the expansion and without, each option at each value."""
    for n in range(EVENINGS):
        options: dict[str, bool | str] = {
            "expansion": n // 4 % 2 == 0,
            "compass": ("after", "before")[n // 8 % 2],
            "connectors": ("lost", "spared")[n // 5 % 2],
            "colours": ("seated", "chosen")[n % 3 == 0],
        }
        rng = Random(f"shadow {FIRST + n}")
        yield Clerk(evening(2 + n % 4, "play", FIRST + n, **options), rng), rng


def test_a_tracked_table_comes_to_the_same_as_the_played_one_with_the_pack_and_as_printed() -> None:
    happened: Counter[str] = Counter()
    for n, (clerk, rng) in enumerate(evenings()):
        played = clerk.played
        assert played.result is not None
        for with_pack in (True, False) if n % 3 == 0 else (n % 3 == 1,):
            keeper = Keeper(clerk, with_pack, rng)
            keeper.type_all()
            tracked = keeper.tracked
            assert keeper.compared == played.table.round
            assert tracked.result is not None
            assert (tracked.result.standings, tracked.result.winners) == (
                played.result.standings,
                played.result.winners,
            )
            assert next(keeper.turned["turn.ocean"], None) is None
        happened += Counter(event.kind for event in played.table.story.events)
        happened += Counter(f"ask {step.record.ask}" for step in played.line)
        happened["companion"] += sum(bool(e.facts.get("companion")) for e in played.table.story.events)
    assert [kind for kind in HAPPENS if not happened[kind]] == []


HAPPENS: Final = (
    "camp",
    "hired",
    "deck-hand",
    "ask tavern.again",
    "battle.won",
    "battle.lost",
    "cubes.spent",
    "cubes.saved",
    "ask pilfer",
    "plundered",
    "plundered.gold",
    "plundered.money",
    "shipped",
    "sailed",
    "port",
    "island",
    "treasure",
    "companion",
    "compass",
    "neutral",
    "swept",
    "connected",
    "unable",
    "artisan",
    "dismissed",
    "flipped",
    "last.next",
)
"""What must have happened in some of the evenings."""
