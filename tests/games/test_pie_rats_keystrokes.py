"""How many keys a table presses to keep a round: each line typed in its short form, Enter counted."""

from __future__ import annotations

from typing import Final

from tests.games.pie_rats_crew import Evening, evening

BEFORE: Final = (
    *("red-hook", "petronella", "scupper", "lugsail", "ann"),
    *("shoo", "b cut, c hook", "a cin, b gh + rus, c flint, d mar", "", "", "", ""),
)
"""Set-up, and a first round in which nobody can loot."""
ROUND: Final = (
    "treac",  # 1: a pie is turned up
    "a cut, d hook",  # 2: two captains lay charisma
    "a mum, b vin, d clo",  # 3: three lay crew
    "d 2",  # 4: one protects, the others declare a lure
    "b c1, a b2",  # 5: two lure
    "b p2, a fails",  # 6: one loots with the least crew that does, one called and cannot
    "c oni",  # next round: one puts a card away, hands are drawn up
)
KEYS: Final = 75


def keys(lines: tuple[str, ...]) -> int:
    """Every letter is a key, and so is Enter at the end of a line."""
    return sum(len(line) + 1 for line in lines)


def played() -> Evening:
    """Four captains at the end of that round."""
    session = evening(4, "track")
    for line in (*BEFORE, *ROUND):
        session.answer(line)
    return session


def test_a_round_of_four_captains_takes_75_keys() -> None:
    """A fair round takes 75 keys: 68 letters and 7 times Enter, 19 keys a captain; a round of nothing takes 12."""
    session = played()
    assert session.ask is not None
    assert (session.ask.kind, session.ask.place) == ("reveal.pie", "3.reveal")
    assert keys(ROUND) == KEYS
    assert keys(("treac", "", "", "", "", "", "")) == 12


def test_what_those_keys_said() -> None:
    t = played().table
    assert [captain.crew.cards for captain in t.captains] == [["mumbles", "rusk"], ["gherkin"], [], ["marlin", "clove"]]
    assert [captain.pies.cards for captain in t.captains] == [[], ["treacle"], [], []]
    assert [len(captain.hand) for captain in t.captains] == [3, 3, 3, 3]
    assert t.sill.cards == ["shoofly"]
