"""How the dice fell, the app's and the table's, beside what was to be expected of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from rat_tables.engine.chance import SIX
from rat_tables.engine.game import Run
from rat_tables.engine.records import Record
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from rat_tables.engine.text import in_columns
from rat_tables.review.replay import replayed
from rat_tables.tale import Lines
from rat_tables.words import Words

ENOUGH: Final = 30
"""Below so many dice, five of each face, nothing can be said of how evenly they fell."""
EVEN: Final = 0.05
"""If fair dice are hardly ever as even as this, that is as remarkable as the other way round."""
RARE: Final = 0.01
MOST: Final = 1000
APP, TABLE = "app", "table"


class Fell(NamedTuple):
    """How often each face fell."""

    faces: Mapping[str, int]

    @property
    def many(self) -> int:
        """How many dice there were."""
        return sum(self.faces.values())

    @property
    def expected(self) -> float:
        """How often each face is to be expected of so many fair dice."""
        return self.many / len(SIX)

    @property
    def off(self) -> float:
        """How far they are from even: chi-square."""
        return sum((self.faces.get(face, 0) - self.expected) ** 2 for face in SIX) / self.expected

    @property
    def uneven(self) -> float:
        """How likely fair dice are at least as uneven as these.

        Counts go in whole steps: what chi-square can be is `12 / many` apart, and half a step is the border.
        """
        return beyond(max(self.off - 6 / self.many, 0))

    @property
    def even(self) -> float:
        """How likely fair dice are at least as even as these."""
        return 1 - beyond(self.off + 6 / self.many)


class Lot(NamedTuple):
    """Something that was drawn in the open: what was asked and where, what came, and how likely it was."""

    kind: str
    place: str
    token: str
    value: object
    weight: int
    total: int


class Dice(NamedTuple):
    """All that chance did in a line, as everybody saw it.

    `fell` by whose dice they were (`app`, `table`), `kinds` by what they were rolled for, however they fell; `lots`
    in their order; `cards`: how many were dealt or turned up. `taken_back`: rolls that do not count any more.
    """

    fell: Mapping[str, Fell]
    kinds: Mapping[str, Fell]
    lots: tuple[Lot, ...] = ()
    cards: int = 0
    taken_back: int = 0


def dice(session: Session[Any]) -> Dice:
    """Count what chance did along the line as it stands; the line is played once more for it.

    Cards are only counted: what was dealt, and what could have been turned up, is not for everybody's eyes.
    """
    fell: dict[str, Counter[str]] = {}
    kinds: dict[str, Counter[str]] = {}
    lots: list[Lot] = []
    cards = 0
    for run, step in replayed(session):
        if step is None or not step.record.chance or run.ask is None or run.ask.chance is None:
            continue
        record, weights = step.record, run.ask.chance.weights
        if run.ask.secret or run.ask.chance.closed:
            cards += 1
        elif weights == SIX:
            faces = record.answer.split()
            fell.setdefault(record.by, Counter()).update(faces)
            kinds.setdefault(record.ask, Counter()).update(faces)
        else:
            lots.append(_lot(run, record, weights))
    struck = [step.record for step in Lines(session).struck if step.record.chance]
    taken_back = sum(set(record.answer.split()) <= set(SIX) for record in struck) if kinds else 0
    return Dice(
        {by: Fell(fell[by]) for by in (APP, TABLE) if by in fell},
        {kind: Fell(faces) for kind, faces in kinds.items()},
        tuple(lots),
        cards,
        taken_back,
    )


def _lot(run: Run[Any], record: Record, weights: Mapping[str, int]) -> Lot:
    assert run.ask is not None
    value = run.ask.offers[record.seat].get(record.answer)
    return Lot(record.ask, record.place, record.answer, value, weights[record.answer], sum(weights.values()))


# ── in words ────────────────────────────────────────────────────────────────────────────────────────────────


def lines(found: Dice, words: Words, names: Mapping[Seat, str]) -> list[str]:
    """Return all of it as lines of text: a row of counts for each owner's dice, what there is to say, and the lots."""
    rows = [["", *SIX, words.say("dice-all"), words.say("dice-fair")]]
    for by, fell in found.fell.items():
        counts = [str(fell.faces.get(face, 0)) for face in SIX]
        rows.append([words.say("dice-whose", by=by), *counts, str(fell.many), f"{fell.expected:.1f}"])
    most = max(len(cell) for row in rows for cell in row[1:])
    table = in_columns([[row[0], *(cell.rjust(most) for cell in row[1:])] for row in rows], " ", "")
    lots = [f"{text} · {odds}" for text, odds in drawn(found, words, names)]
    return [*(table if found.fell else ()), *remarks(found, words), *lots]


def remarks(found: Dice, words: Words) -> list[str]:
    """Return what there is to say: how uneven each owner's dice were, what was taken back, and what else chance did."""
    said = [verdict(by, fell, words) for by, fell in found.fell.items()]
    if not said:
        said.append(words.say("dice-none", cards=found.cards, lots=len(found.lots)))
    if found.taken_back:
        said.append(words.say("dice-taken-back", count=found.taken_back))
    return said


def verdict(by: str, fell: Fell, words: Words) -> str:
    """Say how often fair dice are as uneven as these, or as even; of a few nothing is said."""
    facts = {"by": by, "count": fell.many}
    if fell.many < ENOUGH:
        return words.say("dice-few", **facts)
    if fell.even < EVEN:
        return words.say("dice-even", **facts, evenings=_once_in(fell.even))
    if fell.uneven > 0.5:
        return words.say("dice-usual", **facts, of_ten=min(round(fell.uneven * 10), 9))
    return words.say("dice-uneven", **facts, evenings=_once_in(fell.uneven), rare=fell.uneven < RARE)


def _once_in(chance: float) -> int:
    """One evening of so many, in two figures; of more than `MOST` it is no use to speak."""
    many = round(1 / max(chance, 1 / MOST))
    return many if many < 100 else round(many, -1)


def drawn(found: Dice, words: Words, names: Mapping[Seat, str]) -> Iterator[tuple[str, str]]:
    """The lots, in their order: where and what came of it, and how likely that was."""
    for lot in found.lots:
        came = words.answered(lot.kind, "", lot.token, lot.value, names, chance=True)
        odds = words.say("dice-odds", weight=lot.weight, total=lot.total)
        yield f"{words.place(lot.place)}: {came}", odds


def beyond(off: float) -> float:
    """How likely chi-square with five degrees of freedom comes out at least so large: six faces, one sum given."""
    root = math.sqrt(off)
    tail = math.erfc(root / math.sqrt(2))
    return tail + math.sqrt(2 / math.pi) * math.exp(-off / 2) * (root + root**3 / 3)
