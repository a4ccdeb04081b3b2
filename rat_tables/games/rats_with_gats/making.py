"""Creating a Pi-Rat: six questions, a Rank, a hand, three Secret Pirate Techniques (Part 2)."""

from __future__ import annotations

from typing import Final

import msgspec

from rat_tables.engine.asks import Entry, Facts, Options, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.seats import Seat
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.rats_with_gats.deck import FACES
from rat_tables.games.rats_with_gats.rank import settle_hands
from rat_tables.games.rats_with_gats.table import AWAY, Gats, Rat, Technique
from rat_tables.games.rats_with_gats.writing import SKIP, line, open_line

QUESTIONS: Final = ("looks", "smells", "words", "math", "liked", "hated")
"""The six questions; the last two are answered by another player."""
BY_ANOTHER: Final = ("liked", "hated")
THREE: Final = 3
"""Techniques each player writes, and holds at the end."""


def make_the_crew(t: Gats) -> Rules[None]:
    """Every player creates a Pi-Rat."""
    for rat in t.rats:
        yield from answer_the_questions(t, rat)
    yield from starting_ranks(t)
    yield from first_hands(t)
    yield from techniques(t)


def fill_in_a_record(t: Gats, rat: Rat) -> Rules[None]:
    """A recruit is created like every Pi-Rat, with techniques of others' making (G47)."""
    yield from answer_the_questions(t, rat)
    for technique in rat.techniques:
        maker = neighbour(t, rat)
        t.at("record", t.scene, rat.seat, technique.card)
        technique.maker = maker.seat
        technique.text = yield from enter(
            maker.seat, "technique.for", RECORD, rat, facts=whose_record, secret=not t.tracked
        )


def neighbour(t: Gats, rat: Rat) -> Rat:
    """The player to the left who is there: who answers for a rat what another is to answer."""
    at = t.rats.index(rat)
    return next(other for other in [*t.rats[at + 1 :], *t.rats[:at]] if not other.left and other.role != AWAY)


def answer_the_questions(t: Gats, rat: Rat) -> Rules[None]:
    """Six questions, written into the Rat Record."""
    for question in QUESTIONS:
        t.at("record", t.scene, rat.seat, question)
        who = neighbour(t, rat) if question in BY_ANOTHER else rat
        text = yield from enter(who.seat, f"record.{question}", RECORD, rat, facts=whose_record)
        if text:
            rat.answers = {**rat.answers, question: text}
            t.tell("record", rat.seat, question=question, text=text)


RECORD: Final = Entry[str, Rat]("open-line", open_line, lambda rat: SKIP)


def whose_record(rat: Rat) -> Facts:
    """Whose Rat Record it is."""
    return {"rat": rat.seat}


# ── rank and hand ───────────────────────────────────────────────────────────────────────────────────────────


def starting_ranks(t: Gats) -> Rules[None]:
    """One at random begins at Rank 3, another at Rank 1, all others at 2."""
    t.at("ranks")
    three = yield from lots("rank.three", yet_unranked, t)
    t.rat(three).rank = 3
    one = yield from lots("rank.one", yet_unranked, t)
    t.rat(one).rank = 1
    for rat in t.rats:
        rat.rank = rat.rank or 2
        t.tell("rank.first", rat.seat, rank=rat.rank)


def yet_unranked(t: Gats) -> Options[Seat]:
    """Those without a Rank; if rulings gave one to everybody, all."""
    return {rat.seat: rat.seat for rat in [rat for rat in t.rats if not rat.rank] or t.rats}


def first_hands(t: Gats) -> Rules[None]:
    """Shuffle, and draw as many cards as the hand size says (G10)."""
    t.at("hands")
    yield from settle_hands(t)


# ── techniques ──────────────────────────────────────────────────────────────────────────────────────────────


def techniques(t: Gats) -> Rules[None]:
    """Write three in secret, swap them until nobody holds one of their own making, assign them (G11)."""
    if t.tracked:
        return  # they are slips of paper there; what is used is told when it is used
    for rat in t.rats:
        yield from write_three(t, rat)
    yield from (deal_blindly(t) if t.dealt else swap(t))
    for rat in t.rats:
        yield from assign(t, rat)


def write_three(t: Gats, rat: Rat) -> Rules[None]:
    """Three names of techniques, for others to use."""
    for number in range(1, THREE + 1):
        t.at("techniques", "write", rat.seat, number)
        text = yield from enter(rat.seat, "technique.write", TECHNIQUE, secret=True)
        rat.techniques.append(Technique(rat.seat, rat.seat, text))


TECHNIQUE: Final = Entry[str]("technique", line, lambda: "I missed on purpose")


def own(rat: Rat) -> list[Technique]:
    """Techniques of a rat that are still of its own making."""
    return [technique for technique in rat.techniques if technique.maker == rat.seat]


def deal_blindly(t: Gats) -> Rules[None]:
    """Chance passes them round: the first of each goes so many seats on, and so the second and the third."""
    t.at("techniques", "deal")
    for number in range(THREE):
        step = yield from lots("technique.deal", steps, t)
        written = [rat.techniques[number] for rat in t.rats]
        for at, rat in enumerate(t.rats):
            given = written[(at + step) % len(written)]
            rat.techniques[number] = Technique(rat.seat, given.maker, given.text)
    t.tell("techniques.dealt")


def steps(t: Gats) -> Options[int]:
    """How far round: to anybody but the maker."""
    return {str(step): step for step in range(1, len(t.rats))}


def swap(t: Gats) -> Rules[None]:
    """Offer, accept or refuse, one at a time, until nobody holds one of their own making."""
    round_ = 0
    while holders := [rat for rat in t.rats if own(rat)]:
        round_ += 1
        rat = holders[(round_ - 1) % len(holders)]
        t.at("techniques", "swap", round_)
        whom = yield from choose(rat.seat, "swap.whom", partners, t, rat)
        other = t.rat(whom)
        if may_refuse(t, other, rat) and not (yield from choose(whom, "swap.answer", yes_or_no, rat, facts=by_whom)):
            other.refused.append(rat.seat)
            t.tell("swap.refused", whom, by=rat.seat)
            continue
        mine = yield from choose(rat.seat, "swap.give", to_give, rat, other, facts=to_whom, secret=True)
        theirs = yield from choose(whom, "swap.give", to_give, other, rat, facts=to_whom, secret=True)
        exchange(rat, other, mine.at, theirs.at)
        t.tell("swapped", rat.seat, whom=whom)


def partners(t: Gats, rat: Rat) -> Options[Seat]:
    """With whom a rat can swap: whoever else still holds one of their own, or if nobody does, anybody."""
    others = [other for other in t.rats if other is not rat]
    needing = [other for other in others if own(other)]
    return {other.seat: other.seat for other in needing or others}


def may_refuse(t: Gats, rat: Rat, by: Rat) -> bool:
    """Whether a rat has another way left: somebody else to swap with whose offer it has not turned down yet."""
    others = [seat for seat in partners(t, rat) if seat not in (by.seat, *rat.refused)]
    return bool(others) and by.seat not in rat.refused


def yes_or_no(by: Rat) -> Options[bool]:
    """To accept, or not."""
    return {"accept": True, "refuse": False}


def by_whom(by: Rat) -> Facts:
    """Who offers a swap."""
    return {"by": by.seat}


def to_whom(rat: Rat, other: Rat) -> Facts:
    """With whom one swaps."""
    return {"whom": other.seat}


class Slip(msgspec.Struct, frozen=True):
    """A technique as it can be chosen: where in its holder's row, and what is written on it."""

    at: int
    text: str


def slips(rat: Rat, among: list[Technique]) -> Options[Slip]:
    """Some techniques of a rat, by their numbers."""
    return {str(at + 1): Slip(at, one.text) for at, one in enumerate(rat.techniques) if one in among}


def to_give(rat: Rat, other: Rat) -> Options[Slip]:
    """What can be given: one of one's own making, else one that is not of the other's."""
    mine = own(rat) or [technique for technique in rat.techniques if technique.maker != other.seat] or rat.techniques
    return slips(rat, mine)


def exchange(rat: Rat, other: Rat, mine: int, theirs: int) -> None:
    """Two techniques change hands."""
    one, two = rat.techniques[mine], other.techniques[theirs]
    rat.techniques[mine] = Technique(rat.seat, two.maker, two.text)
    other.techniques[theirs] = Technique(other.seat, one.maker, one.text)
    rat.refused, other.refused = [], []


def assign(t: Gats, rat: Rat) -> Rules[None]:
    """Each technique goes with one face card: Jack, Queen, King."""
    for card in FACES[:-1]:
        t.at("techniques", "assign", rat.seat, card)
        slip = yield from choose(rat.seat, "technique.assign", unassigned, rat, secret=True)
        rat.techniques[slip.at].card = card
    for technique in rat.techniques:
        technique.card = technique.card or FACES[-1]
    t.tell("assigned", rat.seat)


def unassigned(rat: Rat) -> Options[Slip]:
    """Techniques without a card yet, by their numbers."""
    return slips(rat, [technique for technique in rat.techniques if not technique.card])


__all__ = ["fill_in_a_record", "make_the_crew"]
