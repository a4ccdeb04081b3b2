"""What the engine needs to know of a game, and one table of it being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from rat_tables.engine.asks import REFRESH, Answer, Ask, Moot, Refused, Rules
from rat_tables.engine.packs import Pack
from rat_tables.engine.score import Result, Score
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.table import PLAY, SCORE, TRACK, Event, Table
from rat_tables.engine.views import View

T = TypeVar("T", bound=Table)


class Option(msgspec.Struct, frozen=True):
    """A way tables differ, chosen at set-up: its values (the first is the default) and the ruling it comes from."""

    name: str
    values: tuple[bool | str, ...] = (False, True)
    rule: str = ""
    uses: tuple[str, ...] = (PLAY, TRACK)

    @property
    def default(self) -> bool | str:
        """What is played where nobody says otherwise."""
        return self.values[0]


class Setting(msgspec.Struct, frozen=True):
    """What a table is set from: the seats in order, the use, the options (all of them, defaults filled in).

    `pack` is the cards of the evening, read as the game's `Game.pack`; None where they lie on the table unread.
    """

    seats: Sequence[Seat]
    use: str = PLAY
    options: Mapping[str, bool | str] = {}
    title: str = ""
    pack: Any = None


class Knob(Generic[T]):
    """Something a ruling sets by hand. `knob:path:parts value`; `turn` raises `Refused` and then changes nothing.

    `examples(t)` lists what could be written now, as (knob with its path, value).
    """

    __slots__ = ("examples", "turn")

    def __init__(
        self, turn: Callable[[T, Sequence[str], str], None], examples: Callable[[T], Sequence[tuple[str, str]]]
    ) -> None:
        self.turn, self.examples = turn, examples


class Game(Generic[T]):
    """A game's rules as the engine runs them: a table to set, a generator to play, knobs, and a result.

    `pack` is how a pack of its cards is read, and `packed` the uses that cannot do without one. `landmarks`: kinds of
    events by which an evening is remembered, and which a review goes by. `score` is what each seat has at any moment,
    in seat order, and `open_score` names the seats whose score follows from what a viewer sees of the table: nobody's
    where it is not given. `pad`: its score pad, a small game of its own.
    """

    def __init__(
        self,
        *,
        name: str,
        rules: int,
        seats: tuple[int, int],
        new: Callable[[Setting], T],
        play: Callable[[T], Rules[None]],
        options: Sequence[Option] = (),
        knobs: Mapping[str, Knob[T]] | None = None,
        result: Callable[[T], Result] | None = None,
        uses: Sequence[str] = (PLAY, TRACK),
        pack: type[Pack] | None = None,
        packed: Sequence[str] = (PLAY,),
        landmarks: Sequence[str] = (),
        score: Callable[[T], Sequence[Score]] | None = None,
        open_score: Callable[[View], Sequence[Seat]] | None = None,
        pad: Game[Any] | None = None,
    ) -> None:
        self.name, self.rules, self.seats, self.uses = name, rules, seats, tuple(uses)
        self.new, self.play, self.result = new, play, result
        self.options, self.knobs = tuple(options), dict(knobs or {})
        self.pack, self.packed = pack, tuple(packed)
        self.landmarks = frozenset(landmarks)
        self.score, self.open_score = score, open_score
        self.pad = pad

    @property
    def all_uses(self) -> tuple[str, ...]:
        """What it can be opened for: its own uses, and its score pad where it has one."""
        return self.uses if self.pad is None else (*self.uses, SCORE)

    def used(self, use: str) -> Game[Any]:
        """Return the game that is sat down to: this one, or to count an evening its score pad."""
        return self.pad if use == SCORE and self.pad is not None else self

    def scores_seen(self, table: T, view: View) -> list[Score]:
        """Return what each seat has at this moment, of those whose score follows from this view of the table."""
        if self.score is None or self.open_score is None:
            return []
        known = self.open_score(view)
        return [score for score in self.score(table) if score.seat in known]

    def filled(self, use: str, given: Mapping[str, bool | str]) -> dict[str, bool | str]:
        """Return every option of this use with its value; raise `Refused` for one that is unknown or off its list."""
        known = {option.name: option for option in self.options if use in option.uses}
        for name, value in given.items():
            if name not in known:
                raise Refused("option-unknown", option=name, options=list(known), use=use)
            if value not in known[name].values:
                raise Refused("option-value", option=name, answer=value, values=list(known[name].values))
        return {name: given.get(name, option.default) for name, option in known.items()}


class Taken(msgspec.Struct, eq=False):
    """An answer or ruling as the rules met it: whose, what, whether secret, and how long the story was before.

    `learned`: it let somebody know something hidden.
    """

    kind: str
    place: str
    seat: Seat
    token: str
    value: object
    secret: bool
    told: int
    learned: bool = False


class RuleFailed(RuntimeError):
    """A rule or a knob raised: a fault of the program, not of the people. Says where in the game; this run is dead."""


RULING: Final = "ruling"


class Run(Generic[T]):
    """One table being played: the rules stopped at an ask, and what they met on the way there."""

    __slots__ = ("_rules", "ask", "game", "table", "taken")

    def __init__(self, game: Game[T], setting: Setting) -> None:
        self.game = game
        self.table = game.new(setting)
        self._rules = game.play(self.table)
        self.taken: list[Taken] = []
        self.ask: Ask | None = None
        self._go(None)

    def give(self, seat: Seat, token: str) -> None:
        """Give the rules an answer that `Ask.take` has passed as canonical."""
        ask = self.ask
        assert ask is not None
        story = self.table.story
        value = ask.offers[seat].get(token)
        met = Taken(ask.kind, ask.place_for(seat), seat, token, value, ask.secret, len(story.events))
        self._go(Answer(seat, token))
        met.learned = story.learned or ask.chance is not None
        self.taken.append(met)

    def rule(self, knob: str, value: str) -> None:
        """Set something by hand and let the waiting ask look again; raise `Refused` where that cannot be."""
        head, *path = knob.split(":")
        known = self.game.knobs.get(head)
        if known is None:
            raise Refused("knob-unknown", knob=knob, knobs=list(self.game.knobs))
        story = self.table.story
        met = Taken(RULING, self.table.place, TABLE, knob, value, False, len(story.events))
        story.learned = False
        try:
            known.turn(self.table, path, value)
        except Refused:
            raise
        except Exception as error:
            raise RuleFailed(knob) from error
        met.learned = story.learned
        if self.ask is not None:
            try:
                self._go(REFRESH)
            except Moot:
                raise Refused("ruling-moot", knob=knob, answer=value) from None
            met.learned |= story.learned
        self.taken.append(met)

    def events(self, index: int) -> list[Event]:
        """What was told from the `index`-th answer up to the next; −1: before the first."""
        story = self.table.story.events
        start = self.taken[index].told if index >= 0 else 0
        end = self.taken[index + 1].told if index + 1 < len(self.taken) else len(story)
        return story[start:end]

    def _go(self, answer: Answer | None) -> None:
        self.table.story.learned = False
        try:
            ask = next(self._rules) if answer is None else self._rules.send(answer)
        except StopIteration:
            self.ask = None
            return
        except Refused:
            raise
        except Exception as error:
            if isinstance(error, Moot) and answer is REFRESH:
                raise
            raise RuleFailed(self.table.place) from error
        ask.place = self.table.place
        self.ask = ask
