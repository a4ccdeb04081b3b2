"""Tables laid by hand, and rules played on them with answers given by kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rat_tables.engine.asks import REFRESH, Answer, Ask, Refused, Rules
from rat_tables.engine.game import Setting
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.table import DECORATION, DISH, HighTea, Made, Rat, Supply

Sheet = Mapping[str, int]
ALL_SIX = tuple(str(supply) for supply in Supply)


def laid(host: str, amounts: Mapping[str, Sheet], /, **options: bool | str) -> HighTea:
    """A table in round 1 with these sheets (seat → supply → units); on paper they are the most a rat can hold.

    Options of the game by name, and `use`; `sheets="paper"` is a table that is tracked.
    """
    use = str(options.pop("use", TRACK if "sheets" in options else PLAY))
    given = {name.replace("_", "-"): value for name, value in options.items()}
    t = GAME.new(Setting(list(amounts), use, GAME.filled(use, given), "The Mouldy Duchess"))
    t.host, t.round, t.place = host, 1, "1"
    for seat, sheet in amounts.items():
        rat = t.rat(seat)
        if t.paper:
            rat.most = {supply: sheet.get(supply, 0) for supply in ALL_SIX}
        else:
            rat.supplies = dict(sheet)
    return t


def held(t: HighTea, seat: str) -> dict[str, int]:
    """What a rat holds, without the zeros."""
    return {str(supply): units for supply, units in t.rat(seat).supplies.items() if units}


def dishes_and(rat: Rat) -> tuple[list[int], list[int]]:
    """The values of its dishes and of its decorations."""
    return rat.values(DISH), rat.values(DECORATION)


def with_made(seat: str, dishes: Sequence[int] = (), decorations: Sequence[int] = (), nests: int = 0) -> Rat:
    """A rat with these dishes, decorations and so many nests."""
    made = [Made(seat, "", value, DISH) for value in dishes]
    made += [Made(seat, "", value, DECORATION) for value in decorations]
    return Rat(seat, made=made, built=nests)


class Go:
    """Rules being played on a table. The only option of a public ask is taken by itself, as a session does."""

    def __init__(self, t: HighTea, rules: Rules[Any]) -> None:
        self.t, self.rules = t, rules
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.ask: Ask | None = None
        self._go(None)

    def __call__(self, kind: str, seat: str, text: str) -> Go:
        """Answer the ask that waits, which has to be of this kind and to this seat."""
        assert self.ask is not None, f"over; nobody is asked {kind}"
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who, kind, seat)
        self._go(Answer(seat, self.ask.take(seat, text)))
        return self

    def dice(self, kind: str, *faces: int) -> Go:
        """Let these dice fall."""
        return self(kind, "", " ".join(map(str, faces)))

    def refuses(self, kind: str, seat: str, text: str) -> Refused:
        """Return why this answer is not taken."""
        assert self.ask is not None
        assert (self.ask.kind, seat in self.ask.offers) == (kind, True), (self.ask.kind, self.ask.who)
        try:
            self.ask.take(seat, text)
        except Refused as why:
            return why
        raise AssertionError(f"{text} is taken")

    def options(self, seat: str) -> list[str]:
        """The tokens this seat is offered."""
        assert self.ask is not None
        return list(self.ask.offers[seat])

    def facts(self, seat: str) -> dict[str, Any]:
        """What the question is told to this seat with."""
        assert self.ask is not None
        return self.ask.as_seen_by(seat).facts

    def bounds(self, seat: str) -> tuple[int, int]:
        """Which numbers the entry takes."""
        assert self.ask is not None
        entry = self.ask.as_seen_by(seat).entry
        assert entry is not None
        return entry.facts["low"], entry.facts["high"]

    def refresh(self) -> Go:
        """Let the verb look at the table again, as after a ruling."""
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
            except StopIteration:
                self.ask = None
                return
            self.ask.place = self.t.place
            if answer is not REFRESH:
                self.asked.append((self.ask.kind, self.ask.who))
            if self.ask.alone is None:
                return
            answer = Answer(next(iter(self.ask.offers)), self.ask.alone)


def told(t: HighTea, *kinds: str) -> list[Event]:
    """What was told of these kinds (or at all)."""
    return [event for event in t.story.events if not kinds or event.kind in kinds]


def lines(t: HighTea, *kinds: str) -> list[tuple[str, str]]:
    """Kind and seat of what was told."""
    return [(event.kind, event.seat) for event in told(t, *kinds)]


def public(t: HighTea) -> list[tuple[str, str, dict[str, Any]]]:
    """What was told to everybody."""
    return [(event.kind, event.seat, event.facts) for event in t.story.events if event.to is None]
