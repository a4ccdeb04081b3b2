"""The table of Rats with Gats as lines of text, drawn from one viewer's view and from nothing else.

First the scene, then the obstacle list with its columns, the crew and its objectives, and last what this viewer alone
may see: a hand, its techniques, and the Rat Record. While a rat is challenged, obstacles have the values they have for
that rat; otherwise a face card is as much as a Rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rat_tables.engine.cards import Card, face
from rat_tables.engine.seats import Seat
from rat_tables.engine.text import cut, filled, in_columns, width
from rat_tables.engine.views import Hidden, View
from rat_tables.games.rats_with_gats.deck import FACES, pips
from rat_tables.games.rats_with_gats.making import QUESTIONS
from rat_tables.games.rats_with_gats.table import CREW_OBJECTIVES, GAT, NAME, RAT, THIRD

if TYPE_CHECKING:
    from rat_tables.words import Words

Names = Mapping[Seat, str]

WIDTH: Final = 78
WHO: Final = 20
"""The longest a player's name is written here."""
CALLED: Final = 18
"""The longest a pirate's name is written beside it."""
BEFORE: Final = "  "
"""What stands before each line under a heading, and between two things in it."""
BEATEN, TO_BEAT = "●", "○"


def board(view: View, names: Names, words: Words) -> list[str]:
    """Lay the table out in lines of at most 78 columns."""
    return [
        *filled("", heading(view, names, words), " · ", WIDTH),
        *framed(view, words),
        *obstacles(view, names, words),
        *crew(view, names, words),
        *own(view, names, words),
    ]


def heading(view: View, names: Names, words: Words) -> list[str]:
    """The scene, the Captain, the piles, and what the Deep is owed."""
    parts = [words.say("board-scene", scene=view.scene)] if view.scene else []
    if view.captain:
        parts.append(words.say("board-captain", short(names), seat=view.captain))
    parts.append(words.say("board-piles", deck=count(view.deck), discards=count(view.discards)))
    if view.more:
        parts.append(words.say("board-more", more=view.more))
    return parts


def framed(view: View, words: Words) -> list[str]:
    """How the Deep set the scene."""
    return [cut(words.say("board-frame", text=view.frame), WIDTH)] if view.frame else []


# ── obstacles ───────────────────────────────────────────────────────────────────────────────────────────────


def obstacles(view: View, names: Names, words: Words) -> list[str]:
    """The list: what each obstacle is, its value, how often it was beaten, and its column."""
    challenge = view.challenge
    laid = challenge.laid if challenge is not None else None
    listed = [*([laid] if laid is not None else []), *view.obstacles]
    if not view.scene and not listed:
        return []
    challenged = challenge.rat if challenge is not None else ""
    head = words.say("board-obstacles", short(names), rat=challenged)
    if not listed:
        return [f"{head}{BEFORE}{words.say('board-no-obstacles')}"]
    rows = in_columns([an_obstacle(view, one, names, words) for one in listed], BEFORE, "")
    under_the_name = " " * (len(BEFORE) * 2 + 1 + max(width(words.say("board-card", card=one.card)) for one in listed))
    lines = [head]
    for row, one in zip(rows, listed, strict=True):
        lines += columned(row, [words.say("board-card", card=card) for card in one.column.cards])
        if not one.column.cards and not one.by:
            lines.append(cut(under_the_name + words.say(f"about-{face(one.card)}"), WIDTH))
    return lines


def an_obstacle(view: View, one: View, names: Names, words: Words) -> list[str]:
    """The cells of an obstacle before its column."""
    applied = view.challenge is not None and one.card in view.challenge.applied
    name = words.say("board-laid", short(names), seat=one.by) if one.by else known(one.card, words)
    return [
        words.say("board-applied" if applied else "board-idle"),
        words.say("board-card", card=one.card),
        name,
        worth(view, one, words),
        "" if one.by else pearls(one.beaten, playing(view)),
    ]


def known(card: Card, words: Words) -> str:
    """What a card of the list is called."""
    return words.say("board-known", obstacle=f"obstacle-{face(card)}")


def worth(view: View, one: View, words: Words) -> str:
    """An obstacle's value to the rat that is challenged; to nobody in particular a face card is worth a Rank."""
    last = one.column.cards[-1] if one.column.cards else one.card
    if pips(last):
        return str(pips(last))
    challenge = view.challenge
    return str(rat_of(view, challenge.rat).rank) if challenge is not None else words.say("board-rank")


def pearls(beaten: int, of: int) -> str:
    """How often an obstacle was beaten, of how many times."""
    return BEATEN * beaten + TO_BEAT * (of - beaten)


def columned(row: str, cards: Sequence[str]) -> list[str]:
    """A row with the column of its obstacle behind it, laid crosswise; what finds no room goes on below."""
    return filled(row + BEFORE, cards, " ", WIDTH) if cards else [row]


# ── the crew ────────────────────────────────────────────────────────────────────────────────────────────────


def crew(view: View, names: Names, words: Words) -> list[str]:
    """What the crew has done together, and a line for each rat."""
    done = [words.say(f"board-objective-{one}", done=view.crew[one]) for one in CREW_OBJECTIVES]
    rows = in_columns([about(view, rat, names, words) for rat in view.rats], BEFORE, "")
    return [*filled(words.say("board-crew") + BEFORE, done, BEFORE, WIDTH), *(cut(row, WIDTH) for row in rows)]


def about(view: View, rat: View, names: Names, words: Words) -> list[str]:
    """The cells of a rat: Captain or not, player, Rank, hand, Gat, Name, and where it is."""
    return [
        words.say("board-is-captain" if rat.seat == view.captain else "board-idle"),
        short(names).get(rat.seat, rat.seat),
        words.say("board-at-rank", rank=rat.rank) if rat.rank else "",
        words.say("board-hand", count=count(rat.hand), limit=rat.limit) if rat.limit else "",
        words.say("board-gat") if rat.gat else "",
        words.say("board-named", name=cut(rat.name, CALLED)) if rat.named else "",
        ", ".join(whereabouts(rat, words)),
    ]


def whereabouts(rat: View, words: Words) -> Iterator[str]:
    """What else is to be known of a rat just now."""
    if rat.left:
        yield words.say("board-left")
        return
    if rat.gone:
        yield words.say(f"board-gone-{rat.gone}")
    elif rat.role:
        yield words.say(f"board-role-{rat.role}")
    if rat.ghost:
        yield words.say("board-ghost")
    if rat.role == RAT and not rat.gone:
        for is_so, key in ((rat.fled, "board-fled"), (rat.barred, "board-barred")):
            if is_so:
                yield words.say(key)


# ── what a viewer alone sees ────────────────────────────────────────────────────────────────────────────────


def own(view: View, names: Names, words: Words) -> list[str]:
    """The hands, techniques and Rat Records that this viewer may look at."""
    lines = []
    for rat in view.rats:
        if isinstance(rat.hand.cards, Hidden):
            continue
        if held := [*rat.hand.cards, *([""] if rat.hand.unknown else [])]:
            cards = [
                words.say("board-card", card=card) if card else words.say("board-unknown", count=rat.hand.unknown)
                for card in held
            ]
            lines += filled(words.say("board-own", short(names), seat=rat.seat) + BEFORE, cards, BEFORE, WIDTH)
        lines += [cut(BEFORE + text, WIDTH) for text in tricks(rat, words)]
        lines += filled(
            words.say("board-record", short(names), seat=rat.seat) + BEFORE, record(rat, words), " · ", WIDTH
        )
    return lines


def tricks(rat: View, words: Words) -> list[str]:
    """The techniques of a rat in the order of their cards; those that have none yet come last."""
    told = [one for one in rat.techniques if not isinstance(one.text, Hidden) and one.text]
    told.sort(key=lambda one: FACES.index(one.card) if one.card in FACES else len(FACES))
    return [words.say("board-technique", card=one.card, text=one.text) for one in told]


def record(rat: View, words: Words) -> list[str]:
    """What stands in a Rat Record: the six answers, and the personal objectives."""
    if not rat.rank:
        return [words.say(f"board-answer-{at}", text=rat.answers[at]) for at in QUESTIONS if rat.answers.get(at)]
    done = ((GAT, rat.gat, rat.gat_is), (NAME, rat.named, rat.name), (THIRD, rat.third, ""))
    return [
        *(words.say(f"board-record-{one}", done=is_done, text=text) for one, is_done, text in done),
        *(words.say(f"board-answer-{at}", text=rat.answers[at]) for at in QUESTIONS if rat.answers.get(at)),
    ]


# ── what is on the table ────────────────────────────────────────────────────────────────────────────────────


def rat_of(view: View, seat: Seat) -> View:
    """The rat of a seat."""
    found: View = next(rat for rat in view.rats if rat.seat == seat)
    return found


def playing(view: View) -> int:
    """How many players are in the game: so often an obstacle has to be beaten."""
    return sum(not rat.left for rat in view.rats)


def count(pile: View) -> int:
    """How many cards a pile has, seen or not."""
    seen = (pile.cards.count or 0) if isinstance(pile.cards, Hidden) else len(pile.cards)
    return seen + int(pile.unknown)


# ── text in columns ─────────────────────────────────────────────────────────────────────────────────────────


def short(names: Names) -> dict[Seat, str]:
    """The names as long as there is room for them."""
    return {seat: cut(name, WHO) for seat, name in names.items()}
