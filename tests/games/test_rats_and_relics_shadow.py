"""A tracked table shadows a played one: what all saw of a duel, typed as it happens, leads to the same table.

With the pack the tracked table asks what the played one asked, and pairs are called as they lie there. By hand, without
a pack, each thing that happened is told as an act, and pairs go by their numbers; nothing but the acts moves a card.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import pytest

from rat_tables.engine.cards import Card, Pile, face
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import Event
from rat_tables.games.rats_and_relics.by_hand import RATS, RELICS
from rat_tables.games.rats_and_relics.table import Relics
from tests.engine.made import stands
from tests.games.rats_and_relics_crew import duel, sensible

DUELS: Final = 40
DEALT: Final = ("draw.", "deal.")
"""What is not asked at a table: it is dealt there."""
SAID_ALOUD: Final = ("bell.rat", "bell.relic", "first.lot", "raise.rat", "raise.relic")
"""What the app turned up, drew by lot, or found to be the only way, and a table may be asked."""

OF_A_HAND: Final = ("turn", "key", "condition.discard", "limit")
"""What is answered with a pair of a hand."""


def faces(pile: Pile) -> list[Card]:
    """The cards that are known there, without their numbers."""
    return [face(card) for card in pile.cards]


def table_of(t: Relics, like: Relics) -> dict[str, Any]:
    """What is compared: everything but what hands hold, and what a hand held that was given up unseen."""
    seen = not like.dead_rats.unknown + like.dead_relics.unknown
    found: dict[str, Any] = {"turn": t.turn, "active": t.active, "winner": t.winner, "over": t.over}
    found["decks"] = [len(pile) for pile in (t.rats, t.relics, t.dead_rats, t.dead_relics)]
    found["open"] = [faces(pile) for pile in (t.top_rats, t.top_relics)]
    found["dead"] = [faces(pile) for pile in (t.dead_rats, t.dead_relics)] if seen else []
    for clan in t.clans:
        hands = (len(clan.hand_rats), len(clan.hand_relics))
        found[clan.seat] = (faces(clan.rats), faces(clan.relics), *hands, clan.out)
    return found


class Shadow:
    """A played duel, and a tracked one into which it is typed at the same time."""

    def __init__(self, n: int, packed: bool) -> None:
        self.rng = Random(f"shadow {n}")
        options: dict[str, bool | str] = {"stuck": ("draw", "loss")[n // 2 % 2]}
        self.played = duel(2 + n % 2, "play", n, **options)
        self.tracked = duel(2 + n % 2, "track", 5, packed, **options)
        self.concedes = 0.05 if n % 4 == 3 else 0
        self.heard = self.compared = 0
        self.counts: Counter[str] = Counter()
        self.listen()

    def play(self) -> None:
        """Play it to its end, and compare at the end of each turn."""
        while (ask := self.played.ask) is not None:
            seat, token = sensible(ask, self.played.table, self.rng)
            if ask.kind == "turn" and self.rng.random() < self.concedes:
                token = "concede"
            self.said(seat, token)
            self.listen()
            if self.played.ask is not None and self.played.ask.kind in ("turn", "end.confirm"):
                mine, theirs = self.tracked.table, self.played.table
                assert table_of(mine, mine) == table_of(theirs, mine)
                self.compared += 1
        assert self.tracked.ask is None
        assert self.played.result is not None
        assert self.tracked.result is not None
        assert self.tracked.result.winners == self.played.result.winners
        assert dict(self.tracked.result.standings) == dict(self.played.result.standings)

    def said(self, seat: Seat, token: str) -> None:
        """Answer at the played table, and what is answered there too at the tracked one."""
        raise NotImplementedError

    def listen(self) -> None:
        """What has happened since."""
        events = self.played.table.story.events[self.heard :]
        self.heard += len(events)
        for event in events:
            self.counts[event.kind] += 1
            self.hear(event)

    def hear(self, event: Event) -> None:
        """Something that happened."""

    def type(self, text: str, seat: Seat = TABLE) -> None:
        """Type an answer; now and then take it back, and type it again or have it back."""
        before = stands(self.tracked)
        self.tracked.answer(text, seat)
        if self.rng.random() < 0.03 and self.tracked.back() is not None:
            after = stands(self.tracked)
            self.tracked.undo()
            assert stands(self.tracked) == before
            if self.rng.random() < 0.5:
                self.tracked.answer(text, seat)
            else:
                self.tracked.redo()
            assert stands(self.tracked) == after


class Packed(Shadow):
    """With the pack: the same questions, the same answers."""

    def said(self, seat: Seat, token: str) -> None:
        mine, theirs = self.tracked.ask, self.played.ask
        assert mine is not None
        assert theirs is not None
        assert (mine.kind, list(mine.offers), mine.place) == (theirs.kind, list(theirs.offers), theirs.place)
        text = self.as_it_lies(mine.kind, seat, token)
        many = len(self.played.line)
        self.played.answer(token, seat)
        self.type(text, seat)
        for step in self.played.line[many + 1 :]:
            record = step.record
            waits = self.tracked.ask
            if record.ask in SAID_ALOUD and waits is not None and waits.kind == record.ask:
                self.type(self.as_it_lies(record.ask, record.seat, record.answer), record.seat)
            assert record.by or record.ask.startswith(DEALT), record

    def as_it_lies(self, kind: str, seat: Seat, token: str) -> str:
        """What is typed: a pair of the hand in some form; a pair in play, or an effect, as it is called over there."""
        t, there = self.played.table, self.tracked.table
        if kind in OF_A_HAND and ":" in token:
            rat, relic = token.split(":")
            return self.rng.choice((token, f"{rat} {relic}", f"{short(rat)} {short(relic)}"))
        assert self.tracked.ask is not None
        offered = list(self.tracked.ask.offers[seat])
        if kind == "order":
            assert self.played.ask is not None
            return offered[list(self.played.ask.offers[seat]).index(token)]
        if kind.startswith("raise."):
            return next(card for card in offered if face(card) == face(token))
        for clan in t.clans if kind not in SAID_ALOUD else ():
            if token in clan.rats.cards:
                return there.clan(clan.seat).rats.cards[clan.rats.cards.index(token)]
        return token


class ByHand(Shadow):
    """Without a pack: the acts are told, and the pairs are numbered as they lie."""

    def __init__(self, n: int, packed: bool = False) -> None:
        self.sides: dict[Seat, list[Card]] = {}
        self.come = ""
        super().__init__(n, packed)

    def said(self, seat: Seat, token: str) -> None:
        asked = self.played.ask
        self.played.answer(token, seat)
        if asked is not None and asked.kind in ("first", "end.confirm"):
            self.type(token, seat)
            if token == "by-lot":
                self.type(self.played.table.active)

    def hear(self, event: Event) -> None:
        """Type what happened."""
        told, seat = event.facts, event.seat
        cards = f"{short(face(told['rat']))} {short(face(told['relic']))}" if "relic" in told else ""
        if event.kind == "turn" and event.facts["turn"] > 1:
            self.type("end", self.active)
        elif event.kind == "plays":
            self.come = "play"
        elif event.kind == "resolves":
            self.come = {"bell": "bell", "bone": "raise"}.get(face(told["relic"]), "")
        elif event.kind == "enters":
            self.act(seat, self.come, cards)
            self.sides.setdefault(seat, []).append(told["rat"])
        elif event.kind in ("dies", "returns", "on-decks"):
            verb = {"dies": "kill", "returns": "return", "on-decks": "top"}[event.kind]
            self.act(self.active, verb, self.pair(seat, told["rat"]))
            self.sides[seat].remove(told["rat"])
        elif event.kind == "swapped":
            whose = told["whose"]
            self.act(seat, "swap", f"{self.pair(seat, told['ally'])} {self.pair(whose, told['enemy'])}")
            for rat, start, to in ((told["ally"], seat, whose), (told["enemy"], whose, seat)):
                self.sides[start].remove(rat)
                self.sides[to].append(rat)
        elif event.kind == "loses":
            self.sides.pop(seat, None)
            self.act(seat, "out")
        elif event.kind == "stopped" or (event.kind == "stuck" and not told["loses"]):
            self.act(seat or self.active, "tie")
        elif event.kind in ACTS:
            self.act(seat, ACTS[event.kind], cards)

    @property
    def active(self) -> Seat:
        """Whose turn it is at the tracked table."""
        return self.tracked.table.active

    def act(self, seat: Seat, verb: str, what: str = "") -> None:
        """Tell one thing that was done, by whom where that is another than whose turn it is."""
        whose = f"{seat} " if seat != self.active or self.rng.random() < 0.3 else ""
        self.type(f"{whose}{verb} {what}".strip(), self.active)

    def pair(self, seat: Seat, rat: Card) -> str:
        """A pair by its number on its side, or in full as the tracked table calls it."""
        at = self.sides[seat].index(rat)
        there = self.tracked.table.clan(seat).rats.cards[at]
        assert face(there) == face(rat)
        return self.rng.choice((f"{seat[0]}{at + 1}", f"{seat}:{there}", there))


ACTS: Final = {"drew": "draw", "discarded": "discard", "won": "win"}


def short(card: Card) -> str:
    """The shortest beginning of a name that no other name has."""
    others = [name for name in (RATS if card in RATS else RELICS) if name != card]
    lengths = range(2, len(card))
    return next((card[:n] for n in lengths if not any(o.startswith(card[:n]) for o in others)), card)


@pytest.mark.parametrize("shadow", [Packed, ByHand], ids=["with the pack", "by hand"])
def test_a_tracked_table_comes_to_the_same_as_the_played_one(shadow: type[Shadow]) -> None:
    happened: Counter[str] = Counter()
    for n in range(DUELS):
        one = shadow(n, shadow is Packed)
        one.play()
        assert one.compared == one.counts["turn"] + 1  # before the first turn too
        happened += one.counts
    missing = [kind for kind in HAPPENS if not happened[kind]]
    assert not missing, f"never happened: {', '.join(missing)}"


HAPPENS: Final = (
    *("plays", "drew", "enters", "turned", "dies", "discarded", "returns", "on-decks", "swapped"),
    *("set-off", "resolves", "to-no-effect", "key.passed", "reshuffled", "loses", "won"),
)
"""What must have happened in some of the duels."""
