"""Being told a phase: who does what, in one line. It is read act by act on a copy of the table, as the acts build on
each other, and only then done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec

from rat_tables.engine.asks import NONE, Entry, Refused
from rat_tables.engine.called import could_be, named
from rat_tables.engine.cards import Card, face
from rat_tables.engine.packs import Print, slug
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.games.pie_rats.anytime import targets, work
from rat_tables.games.pie_rats.loot import least_crew, strong_enough, strongest, take_the_pie, within_reach
from rat_tables.games.pie_rats.lure import (
    blocked,
    carry_out,
    charms,
    declare,
    due,
    least_charisma,
    loses_one,
    pays,
)
from rat_tables.games.pie_rats.pack import Action, Charisma, Crew, Effect
from rat_tables.games.pie_rats.reading import (
    as_printed,
    cards_from,
    could_be_rats,
    lying,
    pie_on_the_sill,
    pieces,
    seat_of,
    without_plus,
)
from rat_tables.games.pie_rats.reset import put_away
from rat_tables.games.pie_rats.table import (
    CALL,
    CHARISMA,
    CREW,
    DECLARE,
    DISCARD,
    KINDS,
    LOOT,
    LURE,
    PHASE,
    PROTECT,
    Captain,
    Lure,
    PieRats,
    lay_down,
    toss,
)

PLAY: Final = "play"
FAILS: Final = "fails"
CARD: Final = "card"
"""What is written before the name of a card that the app does not know."""


class Act(msgspec.Struct, frozen=True):
    """What a captain does: in its phase, by a card that is played at any time, or by a card of unknown text.

    `cards`: those it is about; `spent`: charisma for a lure, the crew for a pie; `mirror`: who blocks the lure.
    """

    seat: Seat
    verb: str
    cards: tuple[Card, ...] = ()
    spent: tuple[Card, ...] = ()
    mirror: Seat = TABLE

    @property
    def text(self) -> str:
        """The act as it is kept in the file."""
        words = [self.verb] if self.verb in (CARD, FAILS) else []
        if self.verb == PROTECT and not self.cards:
            words = [LURE]
        said = " ".join([self.seat, *words, *("+".join(part) for part in (self.cards, self.spent) if part)])
        return f"{said}, {self.mirror} mirror" if self.mirror else said


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────


def parse(phase: str, text: str, t: PieRats) -> tuple[str, list[Act]]:
    """Read a line of acts (`ann cutlass, bob hook + charm`), or `none`; raise `Refused` at the first that cannot be."""
    if not text.strip() or text.strip().casefold() == NONE:
        return NONE, []
    trial = copy(t)
    acts: list[Act] = []
    for part in (part for part in text.replace(";", ",").split(",") if part.strip()):
        if acts and acts[-1].verb == CARD:
            raise Refused("told-after-card", answer=part.strip())
        seat, *words = pieces(part)
        captain = trial.captain(seat_of(t, seat))
        if acts and acts[-1].verb == LURE and is_mirror(words):
            trial = copy(t)  # the lure is counted again, now with the Mirror
            acts[-1] = with_mirror(acts[-1], captain.seat)
            for act in acts:
                do(trial, act)
            continue
        acts.append(read_act(trial, t, phase, captain, words))
        do(trial, acts[-1])
    return ", ".join(act.text for act in acts) or NONE, acts


def copy(t: PieRats) -> PieRats:
    """A table on which acts are tried out."""
    trial = msgspec.convert(msgspec.to_builtins(t), PieRats)
    trial.prints.update(t.prints)
    return trial


def is_mirror(words: Sequence[str]) -> bool:
    """Whether these words say that a Mirror is held up."""
    return len(words) == 1 and len(words[0]) > 1 and "mirror".startswith(words[0].casefold())


def with_mirror(act: Act, seat: Seat) -> Act:
    """The same lure, blocked."""
    return msgspec.structs.replace(act, mirror=seat)


def read_act(t: PieRats, was: PieRats, phase: str, captain: Captain, words: list[str]) -> Act:
    """Read what a captain does; a card for any time can be played in every phase but that of discarding.

    `was` is the table as it stood when the line began: that is what numbers mean.
    """
    said = without_plus(words)
    if said and said[0].casefold() == CARD:
        name = slug(" ".join(said[1:]))
        if not name:
            raise Refused("card-unnamed")
        not_frozen(t, phase, captain, name)
        return Act(captain.seat, CARD, (name,))
    action, many = played_in(t, phase, said)
    if action:
        not_frozen(t, phase, captain, action)
        return Act(captain.seat, PLAY, (action, *aimed_at(t, was, captain, action, said[many:])))
    try:
        return READ[phase](t, was, captain, words if phase in (*KINDS, DISCARD) else said)
    except Refused as why:
        if phase != DISCARD and why.key.endswith("-unread") and why.facts["answer"] == " ".join(words):
            raise could_be(why, said, faces(t, Action)) from None
        raise


def played_in(t: PieRats, phase: str, words: list[str]) -> tuple[Card, int]:
    """The action card that the words begin with, where they mean nothing that the phase is about."""
    if phase == DISCARD or as_it_is_printed(t, phase, words):
        return "", 0
    action, many = named(words, [*faces(t, Action), *at_home(t, phase)])
    lies = named(words, [card for captain in t.captains for card in captain.crew.cards])[0]
    return (action, many) if isinstance(t.print_of(action), Action) and not lies else ("", 0)


def not_frozen(t: PieRats, phase: str, captain: Captain, card: Card) -> None:
    """Raise `Refused` for a card in phase 6, where all of that is frozen (P10)."""
    if phase == LOOT and t.freeze == PHASE:
        raise Refused("told-frozen", rule="P10", seat=captain.seat, card=card)


def faces(t: PieRats, kind: type[Print]) -> list[Card]:
    """The cards of a kind that there are."""
    return [card for card, known in t.prints.items() if isinstance(known, kind)]


def at_home(t: PieRats, phase: str) -> list[Card]:
    """The cards a phase is about: a beginning that could mean one of them means no card for any time."""
    if phase == LOOT:
        return t.sill.cards
    return [card for kind in KINDS.get(phase, ()) for card in faces(t, kind)]


def as_it_is_printed(t: PieRats, phase: str, words: Sequence[str]) -> bool:
    """Whether a card of the phase is written as it is printed (`charisma 2` is no Charisma Theft)."""
    if not t.unread or phase not in KINDS:
        return False
    return isinstance(t.print_of(as_printed(words, (*KINDS[phase], Action))[0]), KINDS[phase])


def aimed_at(t: PieRats, was: PieRats, captain: Captain, action: Card, words: Sequence[str]) -> tuple[Card, ...]:
    """What an action card works on: a crew member, or charisma beside another captain."""
    effect = t.effect_of(action)
    if effect is Effect.BLOCK_CHARM:
        raise Refused("mirror-alone", card=action)
    can = [card for _, card in targets(t, captain, effect).values()]
    if not words and len(can) == 1:
        return (can[0],)
    if effect is Effect.TAKE_CHARISMA:
        card, many = of_charisma(t, words, can)
    else:
        card, many = lying(t, words, None, t.others(captain), was) if words else ("", 0)
    if card in can and many == len(words):
        return (card,)
    why = Refused("target-unread", card=action, answer=" ".join(words))
    if effect is Effect.TAKE_CHARISMA:
        raise could_be(why, words, can)
    raise could_be_rats(why, t, words, () if card else t.others(captain))


def of_charisma(t: PieRats, words: Sequence[str], lying_there: Sequence[Card]) -> tuple[Card, int]:
    """A charisma card by its name, and where no pack tells with its points behind; of several alike the first."""
    card, many = named(words, lying_there)
    if not card:
        known, many = named(words, map(face, lying_there))
        card = next((card for card in lying_there if face(card) == known), "")
    points = [str(t.points_of(card))] if card and t.unread else []
    return card, many + (words[many : many + 1] == points != [])


def read_hand(kinds: tuple[type, ...], verb: str, t: PieRats, was: PieRats, captain: Captain, words: list[str]) -> Act:
    """Read the cards that a captain lays out of the hand."""
    cards = cards_from(t, captain.hand, words, kinds)
    if not cards:
        raise Refused("told-nothing", seat=captain.seat)
    return Act(captain.seat, verb, tuple(cards))


def read_protect(t: PieRats, was: PieRats, captain: Captain, words: list[str]) -> Act:
    """Read which of its crew a captain protects, or that it declares a lure."""
    if len(words) == 1 and words[0].casefold() == LURE:
        return Act(captain.seat, PROTECT)
    card, many = lying(t, words, captain, (), was) if words else ("", 0)
    if not card or many < len(words):
        raise nobody_of(t, captain, words, () if card else [captain])
    return Act(captain.seat, PROTECT, (card,))


def nobody_of(t: PieRats, captain: Captain, words: list[str], among: Sequence[Captain]) -> Refused:
    """Return the refusal of words that name nobody of a captain's own crew, or could name several."""
    why = Refused("own-crew-unread", seat=captain.seat, answer=" ".join(words))
    return could_be_rats(why, t, words, among)


def read_lure(t: PieRats, was: PieRats, captain: Captain, words: list[str]) -> Act:
    """Read whom a captain lures, and the charisma spent; where none is said, the least that does (P6)."""
    crew: list[Card] = []
    others = t.others(captain)
    while words and not (crew and words[0].casefold() in captain.tabled.cards):
        card, many = lying(t, words, None, others, was, crew)
        if not card:
            break
        crew.append(card)
        words = words[many:]
    if not crew:
        why = Refused("crew-unread", seat=captain.seat, answer=" ".join(words))
        raise could_be_rats(why, t, words, others)
    spent = read_spent(t, captain, words)
    t.lure = Lure(captain.seat, crew)
    if not spent and not pays(t, captain, t.lure, []):
        spent = least_charisma(t, captain)
    return Act(captain.seat, LURE, tuple(crew), tuple(spent))


def read_spent(t: PieRats, captain: Captain, words: list[str]) -> list[Card]:
    """Read the charisma that a captain spends, one card behind the other."""
    spent: list[Card] = []
    while words:
        left = [card for card in captain.tabled.cards if card not in spent]
        card, many = of_charisma(t, words, left)
        if not card:
            rats = [card for other in t.others(captain) for card in other.crew.cards]
            why = Refused("charisma-unread", seat=captain.seat, answer=" ".join(words))
            raise could_be(why, words, [*map(face, left), *rats])
        spent.append(card)
        words = words[many:]
    return spent


def read_loot(t: PieRats, was: PieRats, captain: Captain, words: list[str]) -> Act:
    """Read which pie a captain loots and with which crew: the only pie, and the least crew, where none is said."""
    if words and words[0].casefold() == FAILS:
        return read_fail(t, was, captain, words[1:])
    pie, many = pie_on_the_sill(t, words, was) if words else ("", 0)
    if not pie:
        if len(t.sill) != 1:
            why = Refused("pie-which", pies=list(t.sill.cards), answer=" ".join(words))
            raise could_be(why, words, t.sill.cards)
        pie = t.sill.cards[0]
    words = words[many:]
    crew: list[Card] = []
    while words:
        card, many = lying(t, words, captain, (), was, crew)
        if not card:
            raise nobody_of(t, captain, words, [captain])
        crew.append(card)
        words = words[many:]
    return Act(captain.seat, LOOT, (pie,), tuple(crew or least_crew(t, captain, pie)))


def read_fail(t: PieRats, was: PieRats, captain: Captain, words: list[str]) -> Act:
    """Read that a captain called and cannot loot, and whom it discards where several are alike (P9)."""
    in_vain(t, captain)
    if not words:
        return Act(captain.seat, FAILS)
    card, many = lying(t, words, captain, (), was)
    if card not in strongest(t, captain) or many < len(words):
        raise Refused("own-crew-unread", rule="P9", seat=captain.seat, answer=" ".join(words))
    return Act(captain.seat, FAILS, (card,))


def in_vain(t: PieRats, captain: Captain) -> None:
    """Raise `Refused` where nobody can have called, or a captain can loot (P9)."""
    if t.freeze != CALL and t.penalty == "called":
        raise Refused("told-no-call", rule="P9", seat=captain.seat)
    if within_reach(t, captain):
        raise Refused("told-can", rule="P9", seat=captain.seat)


READ: Final[Mapping[str, Callable[[PieRats, PieRats, Captain, list[str]], Act]]] = {
    CHARISMA: partial(read_hand, (Charisma,), CHARISMA),
    CREW: partial(read_hand, (Crew,), CREW),
    DECLARE: read_protect,
    LURE: read_lure,
    LOOT: read_loot,
    DISCARD: partial(read_hand, (Crew, Charisma, Action), DISCARD),
}


# ── doing ───────────────────────────────────────────────────────────────────────────────────────────────────


def do(t: PieRats, act: Act) -> None:
    """Do what a captain was seen to do; raise `Refused` for what the rules do not have."""
    DO[act.verb](t, t.captain(act.seat), act)


def do_charisma(t: PieRats, captain: Captain, act: Act) -> None:
    """Charisma is tabled (Phase 2)."""
    in_hand(captain, len(act.cards))
    lay_down(t, captain, list(act.cards), captain.tabled)


def do_crew(t: PieRats, captain: Captain, act: Act) -> None:
    """Crew are tabled (Phase 3)."""
    in_hand(captain, len(act.cards))
    lay_down(t, captain, list(act.cards), captain.crew)


def do_protect(t: PieRats, captain: Captain, act: Act) -> None:
    """One of the own crew is protected, or a lure declared (Phase 4)."""
    in_turn(t, captain)
    declare(t, captain, "".join(act.cards[:1]))


def do_lure(t: PieRats, captain: Captain, act: Act) -> None:
    """Crew are lured, or a Mirror blocks it (Phase 5)."""
    if captain.declared == PROTECT:
        raise Refused("told-protects", rule="P3", seat=captain.seat)
    in_turn(t, captain)
    lure = t.lure = Lure(captain.seat, list(act.cards), list(act.spent))
    for card in lure.named:
        other = t.whose(card)
        if other is None or other is captain or other.sideways(card) or lure.named.count(card) > 1:
            raise Refused("told-sideways", rule="P7", seat=captain.seat, card=card)
    if not pays(t, captain, lure, lure.spent):
        facts = {"have": captain.charisma + sum(map(t.points_of, lure.spent)), "due": due(t, lure)}
        raise Refused("told-dear", rule="P5", seat=captain.seat, **facts, many=len(lure.named))
    lure.owners = [other.seat for card in lure.named if (other := t.whose(card)) is not None]
    if act.mirror:
        hold_up_a_mirror(t, captain, lure, t.captain(act.mirror))
    else:
        carry_out(t, captain, lure)


def hold_up_a_mirror(t: PieRats, captain: Captain, lure: Lure, other: Captain) -> None:
    """Whoever would lose crew to a Charm blocks it with a card of its hand."""
    if not (loses_one(t, other, lure) and charms(t, lure)):
        raise Refused("told-mirror", rule="P15", seat=other.seat)
    blocks = [card for card in t.prints if t.effect_of(card) is Effect.BLOCK_CHARM]
    if not blocks:
        raise Refused("told-no-mirror")
    in_hand(other, 1)
    mirror = next((card for card in blocks if t.deck.may_lie(card, other.hand)), blocks[0])
    t.deck.move(t, mirror, other.hand, t.discards)
    t.tell("mirrored", other.seat, card=mirror, whose=captain.seat)
    blocked(t, captain, lure)


def do_loot(t: PieRats, captain: Captain, act: Act) -> None:
    """A pie is looted (Phase 6)."""
    in_turn(t, captain)
    pie, crew = act.cards[0], list(act.spent)
    for card in crew:
        if crew.count(card) > 1:
            raise Refused("told-rat-twice", rule="P8", seat=captain.seat, card=card)
    strong_enough(crew, t, captain, pie)
    take_the_pie(t, captain, pie, crew)


def do_fail(t: PieRats, captain: Captain, act: Act) -> None:
    """A captain called and cannot loot: its strongest goes, of several alike the one named or the first (P9)."""
    in_turn(t, captain)
    in_vain(t, captain)
    lost = list(act.cards) or list(strongest(t, captain))[:1]
    toss(t, captain, lost, captain.crew)
    for card in lost:
        t.tell("penalty", captain.seat, card=card)


def do_discard(t: PieRats, captain: Captain, act: Act) -> None:
    """Cards of the hand are put away (Next Round)."""
    in_hand(captain, len(act.cards))
    put_away(t, captain, list(act.cards))


def do_play(t: PieRats, captain: Captain, act: Act) -> None:
    """An action card is played and works."""
    card, target = act.cards
    found = next(((other, on) for other, on in targets(t, captain, t.effect_of(card)).values() if on == target), None)
    if found is None:
        raise Refused("target-unread", card=card, answer=target)
    in_hand(captain, 1)
    t.deck.move(t, card, captain.hand, t.discards)
    t.tell("played", captain.seat, card=card)
    work(t, captain, t.effect_of(card), *found)


def do_card(t: PieRats, captain: Captain, act: Act) -> None:
    """A card of unknown text is played; what it does is asked for next."""
    (card,) = act.cards
    if not t.unread and t.print_of(card) is None:
        raise Refused("card-not-in-pack", answer=card)
    if isinstance(t.print_of(card), Charisma):  # it would count by its text and by hand
        raise Refused("card-known", card=card)
    in_hand(captain, 1)
    t.deck.move(t, card, captain.hand, t.discards)
    t.tell("played", captain.seat, card=card)


def in_hand(captain: Captain, many: int) -> None:
    """Raise `Refused` for more cards than a captain holds."""
    if many > (held := len(captain.hand)):
        raise Refused("told-hand", seat=captain.seat, held=held, many=many)


def in_turn(t: PieRats, captain: Captain) -> None:
    """Each captain has one turn in a phase; raise `Refused` for a second."""
    if captain.seat in t.acted:
        raise Refused("told-twice", seat=captain.seat)
    t.acted = [*t.acted, captain.seat]


DO: Final[Mapping[str, Callable[[PieRats, Captain, Act], None]]] = {
    CHARISMA: do_charisma,
    CREW: do_crew,
    PROTECT: do_protect,
    LURE: do_lure,
    LOOT: do_loot,
    FAILS: do_fail,
    DISCARD: do_discard,
    PLAY: do_play,
    CARD: do_card,
}


# ── examples ────────────────────────────────────────────────────────────────────────────────────────────────


def example(phase: str, t: PieRats) -> str:
    """A line that would be taken now, as short as people type: the first captain that can do something, or `none`."""
    for captain in t.in_turn:
        for text in suggestions(phase, t, captain):
            line = f"{begun(t, captain)} {text}"
            try:
                parse(phase, line, t)
            except Refused:
                continue
            return line
    return NONE


def begun(t: PieRats, captain: Captain) -> str:
    """As much of a seat as tells it from the others."""
    ends = range(1, len(captain.seat) + 1)
    starts = (captain.seat[:end] for end in ends)
    return next((s for s in starts if [seat.startswith(s) for seat in t.seats].count(True) == 1), captain.seat)


def suggestions(phase: str, t: PieRats, captain: Captain) -> Sequence[str]:
    """What a captain might do in a phase, as it could be typed."""
    if phase == DECLARE:
        return ["1"]
    if phase == LURE:
        return [f"{begun(t, other)}{at}" for other in t.others(captain) for at in range(1, len(other.crew) + 1)]
    if phase == LOOT:
        return [f"p{t.sill.cards.index(pie) + 1}" for pie in within_reach(t, captain)[:1]]
    if t.unread:
        return [{CHARISMA: "hooked hand", CREW: "1 2"}.get(phase, "mirror")]
    return [card for card, known in t.prints.items() if isinstance(known, KINDS.get(phase, (Action,)))]


LINES: Final[Mapping[str, Entry[list[Act], PieRats]]] = {
    phase: Entry(f"told-{phase}", partial(parse, phase), partial(example, phase)) for phase in READ
}
