"""Starting to track in the middle of a game: what lies on the table is asked for, and counts."""

from __future__ import annotations

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.seats import TABLE
from rat_tables.games.pie_rats.middle import CHARISMA, CREW, PIES
from rat_tables.games.pie_rats.scoring import points
from rat_tables.games.pie_rats.table import BLANKS
from tests.games.pie_rats.play_through import Evening, again, at, go_on, session, typed
from tests.games.pie_rats.table_laid import FULL, charisma, counted, crew, lines, pies, unknown

ANSWERS = (
    *("red-hook", "petronella"),
    *("4", "bob", "rhubarb, Pie 4"),
    *("tallow + rusk", "cutlass", "crumb", "2"),
    *("none", "none", "none", "3"),
    *("1", "10"),
)
"""Captains; round, Lead and sill; what lies before ann and bob; pies to come, cards in the draw pile."""


def middle(*answers: str, pack: bool = True, **options: bool | str) -> Evening:
    """A game of ann and bob that is taken up in the middle, so far answered."""
    return typed(session("ann bob", pack=pack, use="track", middle=True, **options), *answers)


def test_what_is_asked_in_which_order() -> None:
    evening = middle()
    asked = []
    for text in ANSWERS:
        assert evening.ask is not None
        asked.append((evening.ask.kind, evening.ask.place, next(iter(evening.ask.offers)), evening.ask.secret))
        typed(evening, text)
    assert asked == [
        ("captain.choose", "setup.captain", "ann", False),
        ("captain.choose", "setup.captain", "bob", False),
        ("middle.round", "middle", TABLE, False),
        ("middle.lead", "middle", TABLE, False),
        ("middle.sill", "middle", TABLE, False),
        ("middle.crew", "middle.ann", "ann", False),
        ("middle.charisma", "middle.ann", "ann", False),
        ("middle.looted", "middle.ann", "ann", False),
        ("middle.hand", "middle.ann", "ann", False),
        ("middle.crew", "middle.bob", "bob", False),
        ("middle.charisma", "middle.bob", "bob", False),
        ("middle.looted", "middle.bob", "bob", False),
        ("middle.hand", "middle.bob", "bob", False),
        ("middle.pies", "middle", TABLE, False),
        ("middle.draw", "middle", TABLE, False),
    ]
    assert at("reveal.pie", "4.reveal")(evening)


def test_it_lies_there_and_all_adds_up() -> None:
    t = middle(*ANSWERS).table
    assert (t.round, t.lead, t.looted_in) == (4, "bob", 3)
    assert (t.sill.cards, t.to_come) == (["rhubarb", "pie-4"], 1)
    assert (crew(t, "ann"), charisma(t, "ann"), pies(t, "ann")) == (["tallow", "rusk"], ["cutlass"], ["crumb"])
    assert [len(captain.hand) for captain in t.captains] == [2, 3]
    assert (len(t.deck), t.discards.cards, t.discards.unknown) == (10, [], 32 - 3 - 5 - 10)
    assert len(t.pies) == 7 - 3
    assert counted(t) == FULL
    assert unknown(t)[0] == unknown(t)[1]
    assert points(t, t.captain("ann")) == 1
    assert lines(t, "middle") == [("middle", "ann", {"cards": 2}), ("middle", "bob", {"cards": 3})]


def test_it_goes_on_from_there() -> None:
    evening = typed(middle(*ANSWERS), "shoofly")
    assert evening.table.to_come == 0
    go_on(evening, {"told.loot": "ann rhubarb"}, at("told.loot"))
    typed(evening, "none", "none")
    assert (evening.table.lead, evening.table.round) == ("ann", 5)
    assert again(evening).table == evening.table


def test_p12_whose_the_first_pie_was_nobody_says() -> None:
    evening = go_on(typed(middle(*ANSWERS), "shoofly"), {}, at("told.loot"))
    evening.ruling("strength:bob", "9", "a strong one")
    typed(evening, "bob rhubarb")
    assert pies(evening.table, "bob")[-1] == "rhubarb"
    assert evening.table.looters == [seat for seat in ("bob",) if pies(evening.table, seat) == ["rhubarb"]]


def test_p12_three_rounds_without_a_pie_are_counted_from_there() -> None:
    evening = go_on(middle(*ANSWERS), {}, at("stale"))
    assert evening.table.round == 6


@pytest.mark.parametrize(
    ("kind", "taken", "refused"),
    [
        ("middle.round", ("1", "99"), ("0", "100", "x")),
        ("middle.lead", ("ann", "bob"), ("zoe",)),
        ("middle.pies", ("0", "4"), ("5", "-1")),
        ("middle.hand", ("0", "29"), ("30",)),
        ("middle.draw", ("0", "24"), ("25",)),
    ],
)
def test_numbers_within_what_there_is(kind: str, taken: tuple[str, ...], refused: tuple[str, ...]) -> None:
    evening = middle()
    for text in ANSWERS:
        assert evening.ask is not None
        if evening.ask.kind == kind:
            break
        typed(evening, text)
    assert evening.ask is not None
    seat = next(iter(evening.ask.offers))
    assert [evening.ask.take(seat, text) for text in taken] == list(taken)
    for text in refused:
        with pytest.raises(Refused):
            evening.ask.take(seat, text)


def test_cards_are_read_by_name_and_kept_in_their_order() -> None:
    evening = middle(*ANSWERS[:5])
    assert evening.ask is not None
    for text, kept in (
        ("tallow rusk", "tallow+rusk"),
        ("tall, RUSK", "tallow+rusk"),
        ("rusk+twin + twin", "rusk+twin+twin"),
        ("none", "none"),
        ("", "none"),
        (" None ", "none"),
    ):
        assert evening.ask.take("ann", text) == kept
        assert evening.ask.take("ann", kept) == kept


def test_a_card_that_is_not_left_is_refused_with_where_it_lies() -> None:
    evening = middle(*ANSWERS[:9])
    for text, where in (("tallow", ["captains.ann.crew"]), ("twin twin twin", [])):
        with pytest.raises(Refused) as why:
            evening.answer(text)
        assert (why.value.key, why.value.facts["where"]) == ("card-elsewhere", where)
        assert why.value.facts["pile"] == "deck"
    for text in ("cutlass", "zoe", "tallow zoe"):
        with pytest.raises(Refused) as why:
            evening.answer(text)
        assert (why.value.key, why.value.facts["kinds"]) == ("card-unread", ["crew"])


def test_pies_are_read_by_name_and_each_is_there_once() -> None:
    evening = middle(*ANSWERS[:4])
    assert evening.ask is not None
    for text, kept in (
        ("choc, pie 4", "chocolate-cream+pie-4"),
        ("rhubarb + crumb", "rhubarb+crumb"),
        ("none", "none"),
        (",", "none"),
    ):
        assert evening.ask.take("", text) == kept
    for text, key in (("crumb, crumb", "card-elsewhere"), ("twin", "pie-unread")):
        with pytest.raises(Refused) as why:
            evening.ask.take("", text)
        assert why.value.key == key
    assert evening.table.sill.cards == []


def test_more_cards_than_there_are() -> None:
    evening = middle("3 2", "4", "bob", "none", pack=False)
    with pytest.raises(Refused) as why:
        evening.answer(" ".join(["0 1"] * (BLANKS + 1)))
    assert (why.value.key, why.value.facts) == ("cards-many", {"many": BLANKS + 1, "left": BLANKS})
    assert evening.ask is not None
    assert evening.ask.take("ann", " ".join(["0 1"] * BLANKS)).count("rat/0/1") == BLANKS


def test_without_a_pack_cards_are_typed_in_as_they_are_printed() -> None:
    evening = middle("3 2", "4", "bob", "9 4, 12/5", "-1 3, 0 2 + 0 2", "2, cutlass", "8 3", "1", pack=False)
    t = evening.table
    assert t.sill.cards == ["pie/9/4", "pie/12/5"]
    assert crew(t, "ann") == ["rat/-1/3", "rat/0/2", "rat/0/2.2"]
    assert (charisma(t, "ann"), pies(t, "ann")) == (["charisma/2", "cutlass"], ["pie/8/3"])
    typed(evening, "none", "none", "none", "0", "2")
    assert at("reveal.pie", "4.reveal")(evening)  # and nobody counts a pile of cards that are not known
    assert [unknown(t, of_pies)[0] - unknown(t, of_pies)[1] for of_pies in (False, True)] == [0, 0]


def test_examples_and_hints() -> None:
    t = middle(*ANSWERS[:5]).table
    for entry, hint in ((CREW, "middle-crew"), (CHARISMA, "middle-charisma"), (PIES, "middle-pies")):
        assert (entry.hint, entry.example(t)) == (hint, "none")
        assert entry.parse("none", t) == ("none", [])
    evening = middle(*ANSWERS[:4])
    assert (evening.ask and evening.ask.entry) is PIES
    typed(evening, "none")
    assert (evening.ask and evening.ask.entry) is CREW
    typed(evening, "none")
    assert (evening.ask and evening.ask.entry) is CHARISMA
