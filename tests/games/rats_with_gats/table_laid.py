"""Tables of Rats with Gats laid by hand, and rules played on them with answers given by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from rat_tables.engine.asks import REFRESH, Answer, Ask, Refused, Rules
from rat_tables.engine.cards import UNKNOWN, Card, face, piles
from rat_tables.engine.game import Setting
from rat_tables.engine.seats import EVERYONE
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.rats_with_gats.challenge import challenge_each_other
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.obstacles import value_of
from rat_tables.games.rats_with_gats.rank import hand_limit
from rat_tables.games.rats_with_gats.scene import console
from rat_tables.games.rats_with_gats.table import Gats, Obstacle, Rat, Technique

SEATS: Final = ("ann", "bob", "cy", "dot", "eve", "fay")


class Has(NamedTuple):
    """What a rat has: cards with spaces between (tracked only their number), Rank, Gat, Name, its role in the scene."""

    hand: str | int = ""
    rank: int = 2
    gat: bool = False
    named: bool = False
    role: str = "rat"


DEEP: Final = Has(role="deep")


def laid(rats: Mapping[str, Has], /, listed: str = "", captain: str = "", crew: str = "", **options: Any) -> Gats:
    """A table in the middle of a scene: the rats, the obstacle list (`7h 10h:3h,ks=1`), the Captain, what the crew did.

    Options of the game by name; `use`, `scene` (2), `discards`, and `limits` off where hand sizes are not settled yet.
    """
    use, scene = str(options.pop("use", PLAY)), int(options.pop("scene", 2))
    discards, limits = str(options.pop("discards", "")), bool(options.pop("limits", True))
    t = GAME.new(Setting(list(rats), use, GAME.filled(use, options), "", None))
    t.scene, t.captain = scene, captain
    t.crew = {objective: objective in crew.split() for objective in t.crew}
    t.at(scene, "play")
    for line in listed.split():
        whole, _, beaten = line.partition("=")
        card, _, column = whole.partition(":")
        t.deck.move(t, card, t.deck, t.listed)
        t.obstacles.append(Obstacle(card, beaten=int(beaten or 0)))
        for played in filter(None, column.split(",")):
            t.deck.move(t, played, t.deck, t.obstacles[-1].column)
    for card in discards.split():
        t.deck.move(t, card, t.deck, t.discards)
    for seat, has in rats.items():
        rat = t.rat(seat)
        rat.rank, rat.gat, rat.named, rat.role = has.rank, has.gat, has.named, has.role
        for card in has.hand.split() if isinstance(has.hand, str) else [UNKNOWN] * has.hand:
            t.deck.move(t, card, t.deck, rat.hand)
    for rat in t.rats if limits else []:
        rat.limit = hand_limit(t, rat)
    return t


def three(ann: Has, bob: Has = Has(), cy: Has = DEEP, /, **options: Any) -> Gats:  # noqa: B008 — a tuple
    """A table of ann, bob and cy; cy is the Deep."""
    return laid({"ann": ann, "bob": bob, "cy": cy}, **options)


def four(ann: Has, bob: Has, cy: Has, dot: Has = DEEP, /, **options: Any) -> Gats:
    """A table of ann, bob, cy and dot; dot is the Deep."""
    return laid({"ann": ann, "bob": bob, "cy": cy, "dot": dot}, **options)


def techniques(t: Gats, seat: str, jack: str, queen: str, king: str) -> None:
    """Write three techniques of somebody else's making into a record, each with its face card."""
    maker = next(other for other in t.seats if other != seat)
    written = zip("jqk", (jack, queen, king), strict=True)
    t.rat(seat).techniques = [Technique(seat, maker, text, card) for card, text in written]


class Go:
    """Rules being played on a table. The only option of a public ask is taken by itself, as a session does.

    Where chance decides, `luck` says what comes, in order; where that is used up, the first that can.
    """

    def __init__(self, t: Gats, rules: Rules[Any], luck: str = "") -> None:
        self.t, self.rules, self.luck = t, rules, luck.split()
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.places: list[tuple[str, str]] = []
        self.ask: Ask | None = None
        self.given: Any = None
        self._go(None)

    def __call__(self, kind: str, seat: str, text: str) -> Go:
        """Answer the ask that waits, which has to be of this kind and to this seat."""
        assert self.ask is not None, f"over; nobody is asked {kind}"
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who, kind, seat)
        self._go(Answer(seat, self.ask.take(seat, text)))
        return self

    def refuses(self, kind: str, seat: str, text: str) -> Refused:
        """Return why this answer is not taken."""
        assert self.ask is not None
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who)
        try:
            self.ask.take(seat, text)
        except Refused as why:
            return why
        raise AssertionError(f"{text} is taken")

    def options(self, seat: str = "") -> list[str]:
        """The tokens this seat is offered."""
        assert self.ask is not None
        return list(self.ask.offers[seat])

    def facts(self, seat: str = "") -> dict[str, Any]:
        """What the question is told to this seat with."""
        assert self.ask is not None
        return plainly(self.ask.as_seen_by(seat or EVERYONE).facts)

    @property
    def waits(self) -> tuple[str, tuple[str, ...]] | None:
        """What is asked, and who."""
        return None if self.ask is None else (self.ask.kind, self.ask.who)

    @property
    def pick(self) -> tuple[int, int]:
        """How many may be chosen."""
        assert self.ask is not None
        assert self.ask.pick is not None
        return self.ask.pick

    def ruled(self, knob: str, value: str) -> Go:
        """Set something by hand; the question looks at the table again."""
        head, *path = knob.split(":")
        GAME.knobs[head].turn(self.t, path, value)
        self._go(REFRESH)
        return self

    def refresh(self) -> Go:
        """Let the question look at the table again."""
        self._go(REFRESH)
        return self

    @property
    def over(self) -> bool:
        """Whether the rules have come to their end."""
        return self.ask is None

    @property
    def kinds(self) -> list[str]:
        """The kinds asked so far."""
        return [kind for kind, _ in self.asked]

    def _go(self, answer: Answer | None) -> None:
        while True:
            try:
                self.ask = next(self.rules) if answer is None else self.rules.send(answer)
            except StopIteration as end:
                self.ask, self.given = None, end.value
                return
            self.ask.place = self.t.place
            if answer is not REFRESH:
                self.asked.append((self.ask.kind, self.ask.who))
                self.places.append((self.ask.kind, self.ask.place))
            if self.ask.chance is not None and self.t.use == PLAY:
                came = self.luck.pop(0) if self.luck else next(iter(self.ask.offers[""]))
                assert came in self.ask.offers[""], (came, self.ask.kind, list(self.ask.offers[""]))
                answer = Answer("", came)
            elif self.ask.alone is not None:
                answer = Answer(next(iter(self.ask.offers)), self.ask.alone)
            else:
                return


def challenged(t: Gats, seat: str, applied: str = "", luck: str = "") -> Go:
    """The Deep challenges a rat with these obstacles; the only one on the list applies by itself."""
    go = Go(t, console(t), luck)("scene", "", "challenge")("scene.challenge", "", seat)
    return go("challenge.apply", "", applied) if applied else go


def duel(t: Gats, by: str, whom: str, card: str, more: str = "", luck: str = "", leading: bool = False) -> Go:
    """One rat challenges another with a card, and the Deep adds obstacles where there are any."""
    go = Go(t, challenge_each_other(t, t.rat(by), t.rat(whom), leading), luck)("duel.card", by, card)
    return go("challenge.apply", "", more or "none") if t.obstacles else go


def plays(go: Go, *cards: str) -> Go:
    """Go on to the cards, and each asked plays the next; at the end it stays as it is."""
    if go.ask is not None and go.ask.kind == "challenge.before":
        go("challenge.before", "", "go")
    for card in cards:
        assert go.ask is not None
        go("challenge.card", go.ask.who[0], card)
    return stays(go)


def stays(go: Go) -> Go:
    """Nobody has a Joker against what failed."""
    if go.ask is not None and go.ask.kind == "challenge.after":
        go("challenge.after", "", "go")
    return go


def hand(t: Gats, seat: str) -> str:
    """The known cards of a hand."""
    return " ".join(t.rat(seat).hand.cards)


def held(t: Gats) -> dict[str, int]:
    """How many cards each rat holds."""
    return {rat.seat: len(rat.hand) for rat in t.rats}


def ranks(t: Gats) -> dict[str, int]:
    """The Rank of each rat."""
    return {rat.seat: rat.rank for rat in t.rats}


def limits(t: Gats) -> list[int]:
    """The hand sizes in seat order."""
    return [rat.limit for rat in t.rats]


def listed(t: Gats) -> list[Card]:
    """The obstacles on the list."""
    assert t.listed.cards == [obstacle.card for obstacle in t.obstacles]
    return list(t.listed.cards)


def obstacle(t: Gats, card: Card) -> Obstacle:
    """An obstacle of the list."""
    return next(each for each in t.obstacles if each.card == card)


def worth(t: Gats, card: Card, seat: str) -> int:
    """What an obstacle is worth to a rat."""
    return value_of(t, obstacle(t, card), t.rat(seat))


WORDED: Final = ("on", "raised", "needed")
"""Facts that are there for the sentence alone: what an obstacle is called, how a value came about."""


def plainly(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Facts without those that only a sentence needs."""
    return {key: value for key, value in facts.items() if key not in WORDED}


def lines(t: Gats, *kinds: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Kind, seat and facts of what was told of these kinds."""
    return [(event.kind, event.seat, plainly(event.facts)) for event in t.story.events if event.kind in kinds]


def told(t: Gats, kind: str) -> list[dict[str, Any]]:
    """The facts of what was told of a kind."""
    return [facts for _, _, facts in lines(t, kind)]


def outcome(t: Gats) -> tuple[bool, bool, list[Card], list[Card]]:
    """Of the last challenge: whether it was won, whether it was void, what was beaten and what failed, as played."""
    beaten: list[Card] = []
    failed: list[Card] = []
    for kind, _, facts in lines(t, "challenged", "laid", "no-card", "joker"):
        if kind == "challenged":
            beaten, failed = [], []
        elif kind == "joker":
            beaten, failed = ([card for card in cards if card != facts["card"]] for cards in (beaten, failed))
        else:
            (beaten if facts.get("won") else failed).append(facts["obstacle"])
    end = told(t, "outcome")[-1]
    assert len(end["failed"]) == len(failed)
    return end["won"], end["void"], beaten, failed


def counted(t: Gats) -> dict[str, int]:
    """How often each face is there: known in some pile, or unseen; it must stay what the deck has."""
    found: dict[str, int] = {}
    for _, pile in piles(t):
        for card in map(face, pile.cards):
            found[card] = found.get(card, 0) + 1
    for card, many in t.deck.unseen.items():
        found[card] = found.get(card, 0) + many
    return found


def unknown(t: Gats) -> tuple[int, int]:
    """How many cards lie unknown in piles, and how many are unseen."""
    return sum(pile.unknown for _, pile in piles(t)), sum(t.deck.unseen.values())


def rat(t: Gats, seat: str) -> Rat:
    """The rat of a seat."""
    return t.rat(seat)


def drain(t: Gats, keep: Sequence[str] = ()) -> None:
    """Lay the deck on the discards but for the cards named, so that it runs out."""
    for card in list(t.deck.cards):
        if card not in keep:
            t.deck.move(t, card, t.deck, t.discards)


__all__ = ["PLAY", "TRACK"]
