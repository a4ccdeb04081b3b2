"""The table of High Tea as lines of text, drawn from one viewer's view and from nothing else.

First the goals (`[7 Plush]` is circled), then the dice, the company and, where this viewer may read them, the sheets.
A dish stands in round brackets, a decoration in angles, what this viewer cannot tell apart in square ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from rat_tables.engine.seats import Seat
from rat_tables.engine.text import cut, in_columns, padded, width
from rat_tables.engine.views import Hidden, View
from rat_tables.games.high_tea.table import DECORATION, DISH, FORMS, GOALS, OWN_FORM, SUPPLIES, Supply, of_die

if TYPE_CHECKING:
    from rat_tables.words import Words

Names = Mapping[Seat, str]

WIDTH: Final = 78
NAME: Final = 16
"""The longest a name is written here."""
SUPPLY: Final = 9
"""A column of the sheets."""
AT: Final = "  "
"""What stands before each line under a heading, and between two things in it."""


def board(view: View, names: Names, words: Words) -> list[str]:
    """Lay the table out in lines of at most 78 columns."""
    return [
        *goals(view, words),
        *dice(view, words),
        *company(view, names, words),
        *requests(view, names, words),
        *sheets(view, names, words),
    ]


def goals(view: View, words: Words) -> list[str]:
    """The eleven goals in two rows, circled ones in brackets."""
    cells = []
    for number in GOALS:
        label = words.say("board-goal", goal=f"goal-{number}", number=number)
        cells.append(f"[{label}]" if number in view.goals else f" {label} ")
    half = (len(cells) + 1) // 2
    return in_columns([cells[:half], cells[half:]], " ", "")


def dice(view: View, words: Words) -> list[str]:
    """While there is scavenging: what each roll of this round offers."""
    if not scavenging(view):
        return []
    rolls = [words.say("board-double" if a == b else "board-pair", **on_dice(a, b)) for a, b in view.dice]
    return filled(words.say("board-dice") + AT, rolls, AT) if rolls else []


def scavenging(view: View) -> bool:
    """Whether the dice lie there to be taken from."""
    return ".scavenge" in view.place


def on_dice(a: int, b: int) -> dict[str, object]:
    """What the words for a roll speak of: `first` units of one supply (`few`), or `second` of another (`many`)."""
    return {"first": a, "second": b, "few": f"short-{of_die(b)}", "many": f"short-{of_die(a)}"}


# ── the company ─────────────────────────────────────────────────────────────────────────────────────────────


def company(view: View, names: Names, words: Words) -> list[str]:
    """A line for each rat: the Host, what was said of the supply at hand, vocation, nests, dishes and decorations."""
    rows = [[cut(names.get(rat.seat, rat.seat), NAME), *about(view, rat, words)] for rat in view.rats]
    lines = in_columns(rows, " ", AT)
    before = max(map(width, lines)) + 1
    told = [heading(view, words)]
    for line, rat in zip(lines, view.rats, strict=True):
        room = line + " " * (before - width(line))
        pieces = list(made(rat, words))
        spaced = " " if width(room + " ".join(pieces)) < WIDTH else ""
        told += filled(room, pieces, spaced) or [line]
    return [line.rstrip() for line in told]


def heading(view: View, words: Words) -> str:
    """What the company is at: the supply at hand, and the dice of the round where they are taken from no more."""
    parts = [words.say("board-company")]
    if view.supply:
        parts.append(words.say("board-supply", supply=view.supply, number=SUPPLIES.index(view.supply) + 1))
    if view.dice and not scavenging(view):
        rolls = AT.join(words.say("board-roll", first=a, second=b) for a, b in view.dice)
        parts.append(f"{words.say('board-dice')} {rolls}")
    return " · ".join(parts)


def about(view: View, rat: View, words: Words) -> list[str]:
    """The short columns of a rat's line."""
    return [
        words.say("board-host") if rat.seat == view.host else "",
        said(view, rat.seat, words),
        words.say("board-vocation", vocation=rat.vocation) if rat.vocation else "",
        words.say("board-nests", nests=rat.built) if rat.built else "",
    ]


def said(view: View, seat: Seat, words: Words) -> str:
    """What a rat has said of the supply at hand; at the banquet, who has the lifeboat."""
    if seat and seat == view.lifeboat:
        return words.say("board-lifeboat")
    if seat not in view.heard:
        return ""
    amount = view.heard[seat]
    return words.say("board-said", amount=amount) if amount or seat == view.host else words.say("board-rats")


def made(rat: View, words: Words) -> Iterator[str]:
    """A rat's dishes, its decorations, and what this viewer cannot tell apart, each in the order they were made."""
    marks: dict[str, str] = {DISH: "board-dish", DECORATION: "board-decoration", "": "board-unknown"}
    for form in (*FORMS, ""):
        for made in rat.made:
            if as_known(made) == form:
                yield words.say(marks[form], value=value(made, form))


def as_known(made: View) -> str:
    """What this viewer knows a piece to be, or nothing."""
    form: str = made.known if isinstance(made.form, Hidden) else made.form
    return form


def value(made: View, form: str) -> int:
    """What a piece is worth as far as this viewer knows: a thief's extra follows from what all may see."""
    crossed = bool(form) and form != OWN_FORM.get(made.supply, form)
    extra: int = 2 * crossed if isinstance(made.extra, Hidden) else made.extra
    total: int = made.amount + extra
    return total


# ── requests ────────────────────────────────────────────────────────────────────────────────────────────────


def requests(view: View, names: Names, words: Words) -> list[str]:
    """While Swords are used: who asks whom, and what nobody may ask for any more this round."""
    lines: list[str] = []
    if view.supply != Supply.SWORDS:
        return lines
    asked = view.request
    short = {seat: cut(name, NAME) for seat, name in names.items()}
    if asked is not None and asked.target:
        facts = {"by": asked.by, "target": asked.target, "supply": asked.supply, "amount": asked.amount}
        lines += filled(AT, [words.say("board-asks", short, **facts)], " ")
    if view.protected:
        safe = [seat_supply.split(":") for seat_supply in view.protected]
        each = [words.say("board-safe-one", short, seat=seat, supply=supply) for seat, supply in safe]
        lines += filled(AT + words.say("board-safe") + " ", each, ", ")
    return lines


# ── sheets ──────────────────────────────────────────────────────────────────────────────────────────────────


def sheets(view: View, names: Names, words: Words) -> list[str]:
    """The supplies of those whose sheets this viewer may read; none where sheets are on paper."""
    open_ = [rat for rat in view.rats if not isinstance(rat.supplies, Hidden)]
    if view.paper or not open_:
        return []
    room = WIDTH - SUPPLY * len(SUPPLIES)
    heads = "".join(padded(words.say("board-column", supply=f"short-{s}"), SUPPLY, left=False) for s in SUPPLIES)
    lines = [padded(words.say("board-sheets", several=len(open_) > 1), room) + heads]
    for rat in open_:
        cells = (in_a_cell(rat, str(supply), words) for supply in SUPPLIES)
        name = AT + cut(names.get(rat.seat, rat.seat), NAME)
        lines.append(padded(name, room) + "".join(padded(cell, SUPPLY, left=False) for cell in cells))
    return lines


def in_a_cell(rat: View, supply: str, words: Words) -> str:
    """Units of a supply, and a nest where there is one."""
    nest = words.say("board-nest") if supply in rat.nests else ""
    units = rat.supplies.get(supply, 0)
    return f"{nest} {units}".strip()


# ── text in columns ─────────────────────────────────────────────────────────────────────────────────────────


def filled(before: str, items: Sequence[str], between: str) -> list[str]:
    """Return items one after the other behind `before`, further lines indented as far."""
    lines: list[str] = []
    for item in items:
        if lines and width(lines[-1]) + len(between) + width(item) < WIDTH:
            lines[-1] += between + item
            continue
        if lines:
            lines[-1] = (lines[-1] + between).rstrip()
        lines.append((" " * width(before) if lines else before) + item)
    return [cut(line, WIDTH) for line in lines]
