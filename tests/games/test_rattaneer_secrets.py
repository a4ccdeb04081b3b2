"""Secrets by noninterference: two evenings that differ in what one captain keeps to itself are one to everybody else.

Secret is where a captain has placed until all player tiles are laid down, and what lies face down before it (R30).
The twin of an evening has another placement waiting there, or another card turned down; both are played on alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import put
from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import ALL, EVERYONE, Seat
from rat_tables.engine.session import Fenced, Session
from rat_tables.engine.views import as_data, strings_of
from rat_tables.games.rattaneer.pack import Plunder
from rat_tables.plain.data import Json
from rat_tables.plain.streams import WIPE, Streams
from rat_tables.plain.text import Plain
from tests.engine.made import stands
from tests.engine.secrets import looked_again, seen
from tests.games.onlookers import Onlookers
from tests.games.rattaneer_crew import Evening, evening, placement, sensible

LOOK_ON: Final = Onlookers(games.find("rattaneer"))


def copy(one: Evening) -> Evening:
    """The same evening, on records of its own."""
    made: Evening = Session(one.game, one.head, list(one.records))
    return made


def evenings() -> Iterator[tuple[Evening, Random]]:
    """Evenings of two to five captains, with the expansion and without."""
    for players in (2, 3, 4, 5):
        rng = Random(f"secrets {players}")
        compass = ("after", "before")[players % 2]
        yield evening(players, "play", players, expansion=players != 3, compass=compass), rng


def mornings(session: Evening, rng: Random, every: int = 1) -> Iterator[Evening]:
    """The evening at the beginning of one morning in so many, nobody having placed; it is played on in between."""
    while (ask := session.ask) is not None:
        if ask.kind == "place" and ask.who == tuple(session.table.seats) and session.table.round % every == 0:
            yield session
        seat, text = sensible(ask, session.table, rng)
        session.answer(text, seat)


# ── placements ──────────────────────────────────────────────────────────────────────────────────────────────


def two_placements(one: Evening, seat: Seat, rng: Random) -> tuple[str, str]:
    """Two ways for a captain to place; how many pirates and cubes go is a secret as well."""
    assert one.ask is not None
    drawn = [placement(one.ask, one.table, seat, rng) for _ in range(8)]
    return drawn[0], next((other for other in drawn if other != drawn[0]), "9 10")


def test_nobody_else_can_tell_where_a_captain_has_placed_before_all_have() -> None:
    compared = 0
    for started, rng in evenings():
        for session in mornings(started, rng, every=3):
            assert session.ask is not None
            seats = rng.sample(session.table.seats, len(session.table.seats))
            owner = rng.choice(seats[:-1])
            ways = two_placements(session, owner, rng)
            pair = copy(session), copy(session)
            for seat in seats[:-1]:
                mine, theirs = ways if seat == owner else (placement(session.ask, session.table, seat, rng),) * 2
                for one, token in zip(pair, (mine, theirs), strict=True):
                    one.answer(token, seat)
                LOOK_ON.alike(*pair, (owner,), words=compared % 4 == 0 and seat == owner)
            assert seen(pair[0], owner) != seen(pair[1], owner), "the owner does see it"
            for act in ("undo", "redo"):
                for one in pair:
                    getattr(one, act)()
                LOOK_ON.alike(*pair, (owner,), words=compared % 4 == 0 and act == "undo")
            for one in pair:
                one.ruling(f"coins:{seats[-1]}", "7", "found in a boot")
            LOOK_ON.alike(*pair, (owner,), words=False)
            for one in pair:
                one.answer("1 2", seats[-1])
            assert seen(pair[0], EVERYONE) != seen(pair[1], EVERYONE), "laid down, all see it"
            compared += 1
    assert compared == 12, "three mornings with two to five captains"


def test_a_word_planted_in_a_waiting_placement_or_below_a_card_reaches_its_owner_alone() -> None:
    session = next(mornings(evening(3, "play", 8), Random(8), every=6))
    session.answer("1 2", "ann")
    t, mark = session.table, "planted"
    t.waiting["ann"].tokens[""] = mark
    t.prints[f"{mark}/1"] = t.read(Plunder, "rum/2/0")
    t.captain("ann").down.cards.append(f"{mark}/1")
    for viewer in ("ann", ALL):
        assert {mark, f"{mark}/1"} <= {*strings_of(t.as_seen_by(viewer))}
    told = [repr(as_data(t.as_seen_by(viewer))) for viewer in (EVERYONE, "bob", "cy")]
    told += [str(LOOK_ON.read(session, viewer)) for viewer in (EVERYONE, "bob", "cy")]
    told += LOOK_ON.sent(session, ("ann",))
    assert all(told)
    assert not any(mark in text for text in told)


# ── face down ───────────────────────────────────────────────────────────────────────────────────────────────


def turned_otherwise(one: Evening, seat: Seat, rng: Random) -> Evening:
    """The same evening, but that one card that lies face down before a captain is another, still in the deck here."""
    other = copy(one)
    t = other.table
    down = t.captain(seat).down
    card = rng.choice(down.cards)
    new = rng.choice([face for face in t.ocean.cards if face != card and isinstance(t.print_of(face), Plunder)])
    down.cards.remove(card)
    t.ocean.cards.remove(new)
    put(t, new, down)
    put(t, card, t.ocean)
    looked_again(other)
    return other


def drew(one: Evening, since: int) -> bool:
    """Whether ocean cards were turned up since: decks that differ lead elsewhere from then on."""
    return any(event.kind == "turned.ocean" for event in one.table.story.events[since:])


def test_what_lies_face_down_is_nobodys_matter_until_it_is_counted() -> None:
    compared = ended = 0
    for started, rng in evenings():
        for session in mornings(started, rng, every=5):
            owners = [captain.seat for captain in session.table.captains if captain.down.cards]
            if not owners:
                continue
            owner = rng.choice(owners)
            one, other = copy(session), turned_otherwise(session, owner, rng)
            assert seen(one, owner) != seen(other, owner)
            since = len(one.table.story.events)
            while one.table.place != "end" and not drew(one, since):
                LOOK_ON.alike(one, other, (owner,), words=compared % 10 == 5)
                assert one.ask is not None
                seat, text = sensible(one.ask, one.table, rng)
                one.answer(text, seat)
                other.answer(text, seat)
                compared += 1
            ended += one.table.place == "end"
    assert compared > 30
    assert ended, "once the game is over all is turned up"


def test_what_lies_open_is_no_secret_and_these_tests_find_it() -> None:
    one = next(mornings(evening(3, "play", 4), Random(4), every=3))
    other = copy(one)
    other.table.captains[0].up.cards.append("rum/2/0.9")
    with pytest.raises(AssertionError):
        LOOK_ON.alike(one, other, ("ann",), words=False)


def test_the_line_of_a_card_turned_down_stays_as_the_table_saw_it() -> None:
    """R34: all saw which card was flipped, and may read so still; the pile itself shows no more than its height."""
    session = next(mornings(evening(2, "play", 3), Random(3), every=9))
    t = session.table
    captain = next(captain for captain in t.captains if captain.down.cards)
    other = next(seat for seat in t.seats if seat != captain.seat)
    turned = ("shipped", "port", "plundered.gold")
    for viewer in (EVERYONE, other, captain.seat):
        told = [e.facts for e in t.story.events if e.kind in turned and e.seat == captain.seat and e.seen_by(viewer)]
        cards = [face for facts in told for face in (facts.get("cards") or [facts["card"]])]
        assert sorted(card.partition(".")[0] for card in cards) == captain.down.cards
        down = as_data(t.as_seen_by(viewer))["captains"][t.captains.index(captain)]["down"]["cards"]
        assert down == (captain.down.cards if viewer == captain.seat else {"hidden": len(captain.down.cards)})


# ── typed behind the curtain ────────────────────────────────────────────────────────────────────────────────


def placing(*placed: tuple[Seat, str], players: int = 3, **options: Any) -> Evening:
    """A first morning; Ann has the Land tile; some have placed."""
    session = evening(players, "play", 2, **options)
    session.answer("ann")
    for seat, text in placed:
        session.answer(text, seat)
    return session


def test_at_a_terminal_each_places_behind_the_curtain_and_nothing_is_left_on_the_screen() -> None:
    session = placing()
    lines = ["", "9", "9 10 +8", "", "7 8", ":undo", "", "8 9", "", ":quit"]
    desk, out = LOOK_ON.desk(Plain, session, "", *lines)
    desk.streams = Streams(desk.streams.stdin, desk.streams.stdout, True)
    assert desk.run() == 0
    assert {seat: given.tokens for seat, given in session.table.waiting.items()} == {
        "ann": {"": "9 10 +8"},
        "bob": {"": "8 9"},
    }
    screens = out.getvalue().split(WIPE)
    assert re.findall(r"Pass to (\w+)", out.getvalue()) == ["Ann", "Bob", "Cy", "Bob", "Cy"]
    assert not any(secret in screen for screen in screens[3:] for secret in ("9 10", "+8"))
    assert "7 8" not in screens[-1]


def test_a_program_asks_for_a_seat_and_sees_its_placement_alone() -> None:
    session = placing()
    desk, out = LOOK_ON.desk(Json, session, "", ":turn cy", "1", "4 5", ":turn bob", "6 7 +6")
    assert desk.run() == 0
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    asks = [line["ask"] for line in lines if "ask" in line]
    assert [ask["who"] for ask in asks] == [["ann"], ["cy"], ["cy"], ["ann"], ["bob"], ["ann"]]
    assert all(ask["secret"] and not ask["options"] for ask in asks)
    assert asks[0]["entry"]["example"] == "1 2"
    assert [line["rule"] for line in lines if "refused" in line] == ["R1"]
    waiting = [line["view"]["waiting"] for line in lines if "ask" in line]
    assert waiting[-1] == {seat: {"seat": seat, "tokens": {"hidden": None}} for seat in ("cy", "bob")}


def test_a_captain_takes_its_own_placement_back_and_what_waits_of_others_stays() -> None:
    session = placing(("bob", "1 2"), ("ann", "3 4 +4"))
    before = stands(session)
    session.undo()
    assert session.ask is not None
    assert session.ask.who == ("ann", "cy")
    session.redo()
    assert stands(session) == before
    session.undo()
    session.answer("1 4", "ann")
    session.answer("1 3", "cy")
    assert session.table.area(1).pirates == ["ann", "bob", "cy"]
    assert session.table.area(4).pirates == ["ann"]


def test_a_placement_that_waits_is_mended_and_one_laid_down_only_if_all_agree() -> None:
    session = placing(("bob", "1 2"), ("ann", "3 4 +4"))
    n = session.line[-1].n
    with pytest.raises(Refused, match="place-same"):
        Draft(session, n, "3 3")
    draft = Draft(session, n, "3 4 +3")
    assert (draft.kept, draft.dropped) == ([], [])
    draft.commit()
    assert session.table.waiting["ann"].tokens == {"": "3 4 +3"}
    assert session.table.waiting["bob"].tokens == {"": "1 2"}
    session.answer("1 2", "cy")
    with pytest.raises(Fenced):
        Draft(session, session.line[-1].n, "1 3")
    draft = Draft(session, session.line[-1].n, "1 3", agreed=True)
    draft.commit()
    assert session.table.area(3).pirates == ["ann", "cy"]


def test_of_a_mended_placement_some_answers_are_kept_one_dropped_and_one_question_is_open() -> None:
    """Bob was in the Work Camp and in area 3, not in the Tavern and in 4: so he hired nobody, and plunders first."""
    session = evening(2, "track", 1)
    for text in ("ann", "gunner", "surgeon", "rum 2 0", "coffee 3 0", *("rum 2 0",) * 8, *("coffee 3 0",) * 2):
        session.answer(text)
    for text in ("1 3", "2 4", "gunner", "coffee dealer", "jewel dealer"):
        session.answer(text)
    placed = next(step.n for step in session.line if step.record.answer == "2 4")
    draft = Draft(session, placed, "1 3")
    assert draft.open is not None
    assert (draft.open.place, list(draft.open.offers["bob"])) == ("1.day.3.plunder.bob", ["rum/2/0", "coffee/3/0"])
    draft.answer("rum/2/0")
    assert draft.open is None
    assert [step.record.answer for step in draft.kept] == ["coffee-dealer", "jewel-dealer"]
    assert [step.record.answer for step in draft.dropped] == ["gunner"]
    draft.commit()
    captains = session.table.captains
    assert [captain.coins for captain in captains] == [3, 3]
    assert [captain.up.cards for captain in captains] == [["coffee/3/0"], ["rum/2/0"]]
    assert session.verify() == []


def test_a_ruling_that_takes_cubes_from_a_waiting_placement_asks_that_captain_again() -> None:
    session = placing(("ann", "3 4 +4"), ("bob", "1 2 +3"))
    session.ruling("cubes:ann", "0", "the cat has it")
    assert session.ask is not None
    assert session.ask.who == ("ann", "cy")
    assert session.table.waiting["bob"].tokens == {"": "1 2 +3"}
    with pytest.raises(Refused, match="place-cubes"):
        session.answer("3 4 +4", "ann")
    session.answer("3 4", "ann")
    session.answer("1 2", "cy")
    assert session.table.area(4).cubes == {}
    assert session.table.area(3).cubes == {"bob": 1}
