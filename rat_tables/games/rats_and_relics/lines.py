"""The table of Rats & Relics as lines of text, drawn from one viewer's view and from nothing else.

First the turn, the decks and the open discards, then each side with its pairs, what waits to be resolved, and last the
hand that this viewer holds. Pairs have the numbers by which people type them (`2`, another's `b2`); what is printed on
a card is said in short, with a `~` where it is no more than a stand-in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.seats import Seat
from rat_tables.engine.text import cut, filled, in_columns, width
from rat_tables.engine.views import Hidden, View

if TYPE_CHECKING:
    from rat_tables.words import Words

Names = Mapping[Seat, str]
Printed = Mapping[str, Any]
"""What is printed on a card; nothing for a card of unknown text."""

WIDTH: Final = 78
NAME: Final = 16
"""The longest a player's name is written here."""
CARD: Final = 24
"""The longest a name of a card is written here."""
AT: Final = "  "
"""What stands before each line under a heading, and between two things in it."""
STAND_IN: Final = "~"
WAITS_FOR, DOES = ("trigger",), ("effect", "number")
"""What is said of a rat and of a relic in play."""
FIRST: Final = 3
"""So many turns long it is said how the pairs are to be read."""


def board(view: View, names: Names, words: Words) -> list[str]:
    """Lay the table out in lines of at most 78 columns."""
    names = {seat: cut(name, NAME) for seat, name in names.items()}
    return [
        *filled("", heading(view, names, words), " · ", WIDTH),
        *piles(view, words),
        *sides(view, names, words),
        *legend(view, words),
        *waiting(view, names, words),
        *hands(view, names, words),
    ]


def heading(view: View, names: Names, words: Words) -> list[str]:
    """The turn, whose it is, and how much is left to draw."""
    parts = [words.say("board-turn", turn=view.turn)] if view.turn else []
    if view.active and not view.ended:
        parts.append(words.say("board-active", names, seat=view.active))
    left = count(view.rats) + count(view.top_rats)
    return [*parts, words.say("board-piles", left=left, dead=count(view.dead_rats))]


def piles(view: View, words: Words) -> list[str]:
    """What lies open apart from the sides: the top of the decks, the discards, and a pair that is being played."""
    lines = []
    for key, rats, relics in (
        ("board-on-top", view.top_rats, view.top_relics),
        ("board-entering", view.entering_rat, view.entering_relic),
    ):
        pairs = [pair(view, rat, relic, words) for rat, relic in zip(rats.cards, relics.cards, strict=False)]
        if pairs:
            lines += filled(words.say(key) + AT, pairs[::-1], AT, WIDTH)
    for key, pile in (("board-dead-rats", view.dead_rats), ("board-dead-relics", view.dead_relics)):
        if count(pile):
            lines += filled(words.say(key) + AT, together(view, pile, words), AT, WIDTH)
    return lines


def together(view: View, pile: View, words: Words) -> list[str]:
    """The cards of a pile by name, alike ones counted, in the order in which they came."""
    cards = counted([called(view, card, words) for card in pile.cards], words)
    return [*cards, *([words.say("board-unknown", count=pile.unknown)] if pile.unknown else [])]


def counted(texts: Sequence[str], words: Words) -> list[str]:
    """Texts in the order in which they came first, each once, with how many there are of it."""
    return [
        words.say("board-many", text=text, count=times) if times > 1 else text for text, times in Counter(texts).items()
    ]


# ── the sides ───────────────────────────────────────────────────────────────────────────────────────────────


def sides(view: View, names: Names, words: Words) -> list[str]:
    """A line for each player, and under it the pairs, numbered."""
    heads = in_columns([about(clan, names, words) for clan in view.clans], AT, "")
    rows = [row for clan in view.clans for row in in_play(view, clan, words)]
    pairs = iter(laid_out(rows))
    lines = []
    for head, clan in zip(heads, view.clans, strict=True):
        lines.append(head)
        for _ in clan.rats.cards:
            lines += next(pairs)
    return lines


def about(clan: View, names: Names, words: Words) -> list[str]:
    """The cells of a player's line."""
    return [
        names.get(clan.seat, clan.seat),
        words.say("board-out") if clan.out else words.say("board-in-play", count=len(clan.rats.cards)),
        "" if clan.out else words.say("board-in-hand", count=count(clan.hand_rats)),
    ]


def in_play(view: View, clan: View, words: Words) -> list[list[str]]:
    """The cells of each pair: number, rat, when it is set off, relic, what that does."""
    return [
        [
            str(number),
            called(view, rat, words),
            says(view, rat, "board-trigger", WAITS_FOR, words),
            called(view, relic, words),
            says(view, relic, "board-effect", DOES, words),
        ]
        for number, (rat, relic) in enumerate(zip(clan.rats.cards, clan.relics.cards, strict=True), 1)
    ]


def laid_out(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows with their cells under each other; where that is too wide, each as it comes, in two lines if need be."""
    lines = in_columns(rows, AT, AT) if rows else []
    if all(width(line) <= WIDTH for line in lines):
        return [[line] for line in lines]
    return [
        filled(AT + number + AT, [AT.join(filter(None, cells[at : at + 2])) for at in (0, 2)], AT, WIDTH)
        for number, *cells in rows
    ]


def legend(view: View, words: Words) -> list[str]:
    """How a pair is to be read, as long as the table is new to it."""
    lying = [card for clan in view.clans for card in (*clan.rats.cards, *clan.relics.cards)]
    if view.turn > FIRST or not any(known(view, card) for card in lying):
        return []
    guessed = any(stands_in(known(view, card), (*WAITS_FOR, *DOES)) for card in lying)
    return [cut(words.say("board-legend", standin=guessed), WIDTH)]


def waiting(view: View, names: Names, words: Words) -> list[str]:
    """The effects that wait: whose, of which pair, and what set them off, alike ones counted."""
    waits = [
        words.say(
            "board-waits",
            names,
            seat=clan.seat,
            rat=called(view, one.rat, words),
            relic=called(view, one.relic, words),
            by=one.by,
            why=one.why,
        )
        for clan in view.clans
        for one in clan.pending
        if not view.ended
    ]
    return filled(words.say("board-waiting") + AT, counted(waits, words), AT, WIDTH)


def hands(view: View, names: Names, words: Words) -> list[str]:
    """The cards of those whose hands this viewer may see."""
    lines = []
    for clan in view.clans:
        before = words.say("board-holds", names, seat=clan.seat) + AT
        for hand, key, fields in (
            (clan.hand_rats, "board-held-rat", ("condition", *WAITS_FOR)),
            (clan.hand_relics, "board-held-relic", DOES),
        ):
            if isinstance(hand.cards, Hidden) or not hand.cards:
                continue
            cards = [held(view, card, key, fields, words) for card in hand.cards]
            if hand.unknown:
                cards.append(words.say("board-unknown", count=hand.unknown))
            lines += filled(before, cards, AT, WIDTH)
            before = " " * width(before)
    return lines


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────


def known(view: View, card: Card) -> Printed:
    """What is printed on a card."""
    found: Printed = getattr(view, "prints", {}).get(face(card), {})
    return found


def called(view: View, card: Card, words: Words) -> str:
    """The name of a card: the one printed on it, else the one it is known by."""
    return cut(str(known(view, card).get("name") or words.say("board-card", card=card)), CARD)


def pair(view: View, rat: Card, relic: Card, words: Words) -> str:
    """A rat with its relic."""
    return words.say("board-pair", rat=called(view, rat, words), relic=called(view, relic, words))


def says(view: View, card: Card, key: str, fields: Sequence[str], words: Words) -> str:
    """What a card says in short, with its `~` if that is a stand-in; nothing of a card whose text is unknown."""
    on_it = known(view, card)
    if not on_it:
        return ""
    return words.say(key, **{**on_it, "name": called(view, card, words)}) + STAND_IN * stands_in(on_it, fields)


def held(view: View, card: Card, key: str, fields: Sequence[str], words: Words) -> str:
    """A card of a hand with what it says in short."""
    on_it = known(view, card)
    if not on_it:
        return called(view, card, words)
    kind = "trigger" if "trigger" in on_it else "effect"
    short = {kind: says(view, card, f"board-{kind}", (), words), "name": called(view, card, words)}
    return words.say(key, **{**on_it, **short}) + STAND_IN * stands_in(on_it, fields)


def stands_in(on_it: Printed, fields: Sequence[str]) -> bool:
    """Whether one of these fields of a card is no more than a stand-in."""
    return bool(on_it) and not on_it["printed"] and any(on_it.get(f) and f not in on_it["known"] for f in fields)


def count(pile: View) -> int:
    """How many cards a pile has, seen or not."""
    seen = (pile.cards.count or 0) if isinstance(pile.cards, Hidden) else len(pile.cards)
    return seen + int(pile.unknown)
