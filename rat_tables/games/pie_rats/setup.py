"""Set-up: captains, hands, and who goes first."""

from __future__ import annotations

from typing import Final

from rat_tables.engine.asks import Entry, Options, Refused, Rules
from rat_tables.engine.chance import lots
from rat_tables.engine.entries import whole
from rat_tables.engine.seats import TABLE, Seat
from rat_tables.engine.verbs import choose, enter
from rat_tables.games.pie_rats import pack
from rat_tables.games.pie_rats.middle import lay_what_lies
from rat_tables.games.pie_rats.reset import draw
from rat_tables.games.pie_rats.table import HAND, PieRats, seats


def set_the_table(t: PieRats) -> Rules[None]:
    """The pies, the captains, three cards each, and the Lead player (Setup; Who Goes First?)."""
    yield from choose_captains(t)
    if t.middle:
        yield from lay_what_lies(t)
        return
    t.tell("pies", pies=t.to_come)
    for captain in t.captains:
        t.at("setup", "deal", captain.seat)
        yield from draw(t, captain, HAND)
    t.at("setup", "lead")
    t.lead = yield from choose(TABLE, "lead.first", who_leads, t)
    if t.lead == TABLE:
        t.lead = yield from lots("lead.lot", seats, t)
    t.tell("leads", t.lead)


def choose_captains(t: PieRats) -> Rules[None]:
    """Each player selects a captain; where the cards are not known, what is printed on the captains is typed in."""
    t.at("setup", "captain")
    if t.unread:
        charisma, strength = yield from enter(TABLE, "captain.printed", TWO_NUMBERS)
        for captain in t.captains:
            captain.charisma, captain.strength = charisma, strength
        t.tell("captains.printed", charisma=charisma, strength=strength)
        return
    for captain in t.captains:
        chosen = yield from choose(captain.seat, "captain.choose", free_captains, t)
        captain.card, captain.charisma, captain.strength = chosen.card, chosen.charisma, chosen.strength
        t.tell("captain", captain.seat, captain=chosen.card)


def free_captains(t: PieRats) -> Options[pack.Captain]:
    """The captain cards that nobody has."""
    taken = [captain.card for captain in t.captains]
    return {name: card for name, card in t.prints.items() if isinstance(card, pack.Captain) and name not in taken}


def two_numbers(text: str) -> tuple[str, tuple[int, int]]:
    """Read the charisma and the strength of a captain card (`3 2`)."""
    parts = text.replace(",", " ").replace("/", " ").split()
    if len(parts) != 2:
        raise Refused("captain-numbers", answer=text)
    charisma, strength = (whole(part, 0, 50) for part in parts)
    return f"{charisma} {strength}", (charisma, strength)


TWO_NUMBERS: Final = Entry[tuple[int, int]]("captain", two_numbers, lambda: "3 2")


def who_leads(t: PieRats) -> Options[Seat]:
    """Whoever ate pie last, as the table knows best, or the lot (P13)."""
    return {**seats(t), "by-lot": TABLE}
