"""What nobody else can tell apart: two sessions differ in one rat's secret, and all others see the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rat_tables.engine.seats import EVERYONE
from tests.engine.secrets import seen
from tests.games.high_tea.play_through import Tea, at, at_random, go_on, session

OTHERS = {"ann": ("bob", "cy", EVERYONE), "bob": ("ann", "cy", EVERYONE), "cy": ("ann", "bob", EVERYONE)}


def alike(one: Tea, other: Tea, secret_of: str) -> None:
    """Nobody but that rat can tell the two sessions apart: table, question, who is asked, story, undo."""
    for viewer in OTHERS[secret_of]:
        assert seen(one, viewer) == seen(other, viewer)


def pair(
    policy: dict[str, str], other: dict[str, str], until: Callable[[Tea], bool], **options: bool | str
) -> tuple[Tea, Tea]:
    """The same evening twice, but for what `other` changes."""
    return tuple(go_on(session("ann bob cy", **options), {**policy, **change}, until) for change in ({}, other))  # type: ignore[return-value]


ANN_HOSTS = {"host.first": "ann", "scavenge.dice": "1 4", "scavenge.take": "crumbs"}


def test_h18_a_beggars_tie() -> None:
    """Bob begs. Ann announces 1 Straw: with 0 Straw he gets a unit, with 1 nothing, and nobody can tell which."""
    policy = {
        "vocations.roll.1.ann:vocation.dice": "1 1",
        "vocations.roll.1.bob:vocation.dice": "6 6",
        "vocations.roll.1.cy:vocation.dice": "5 5",
        "vocation.choose:bob": "beggar",
        "vocation.choose:cy": "count",
        "vocation.choose:ann": "carpenter",
        "scavenge.dice": "1 3",
        "scavenge.take": "swords",
        "1.scavenge.1:scavenge.take:bob": "swords",
        "setup.take": "rags",
    }
    # 1 and 3: 3 Swords or 1 Straw. Ann keeps her 1 Straw of the Privilege.
    fewer, tie = pair(
        policy, {"1.scavenge.1:scavenge.take:bob": "straw"}, at("beggar", "1.outdo.straw"), vocations=True
    )
    assert fewer.table.announced == tie.table.announced == 1
    assert (fewer.table.rat("bob").has("straw"), tie.table.rat("bob").has("straw")) == (0, 1)
    assert fewer.ask is not None
    assert tie.ask is not None
    assert (len(fewer.ask.offers["bob"]), list(tie.ask.offers["bob"])) == (6, ["nothing"])
    # his Swords, said aloud before, differ: so the two are compared in what this supply tells
    for viewer in OTHERS["bob"]:
        one, other = seen(fewer, viewer), seen(tie, viewer)
        assert (one["ask"], one["who"], one["undo"]) == (other["ask"], other["who"], other["undo"])
        assert one["story"][-3:] == other["story"][-3:]
    fewer.answer("rags")
    tie.answer("nothing")
    for viewer in OTHERS["bob"]:
        assert seen(fewer, viewer)["ask"] == seen(tie, viewer)["ask"]
        assert seen(fewer, viewer)["story"][-1] == seen(tie, viewer)["story"][-1]


def test_h27_where_a_nest_stands() -> None:
    """Ann builds a nest; beside which supply shows in nothing until it doubles what she announces."""
    policy = {**ANN_HOSTS, "nest": "rags"}
    one, other = pair(policy, {"nest": "flowers"}, at("scavenge.dice", "2.scavenge.2"))
    assert (one.table.rat("ann").nests, other.table.rat("ann").nests) == (["rags"], ["flowers"])
    alike(one, other, "ann")
    # later nests: which are still free is for Ann alone, too
    one, other = pair(policy, {"nest": "flowers"}, at("nest", "2"))
    alike(one, other, "ann")


def test_h06_a_failed_request() -> None:
    """Cy is asked for 3 Crumbs and has 2, or none: "Rats!" is all that anybody hears."""
    policy = {
        "host.first": "ann",
        "setup.take:bob": "swords",
        "setup.take:cy": "crumbs",
        "scavenge.dice": "5 6",
        "scavenge.take": "rags",
        "swords.request": "cy:crumbs",
        "swords.amount": "3",
    }
    two, none = pair(policy, {"setup.take:cy": "baubles"}, at("swords.amount"))
    for tea in (two, none):
        tea.answer("3")
    assert (two.table.rat("cy").has("crumbs"), none.table.rat("cy").has("crumbs")) == (2, 0)
    for viewer in OTHERS["cy"]:
        told = [[event for event in seen(tea, viewer)["story"] if event[0].startswith("swords")] for tea in (two, none)]
        assert (
            told[0]
            == told[1]
            == [("swords.refused", "bob", {"target": "cy", "supply": "crumbs", "amount": 3, "all": False})]
        )


def test_h27_what_flowers_became() -> None:
    policy = {**ANN_HOSTS, "form": "dish"}
    dish, decoration = pair(policy, {"1.outdo.flowers:form:ann": "decoration"}, at("scavenge.dice", "2"))
    assert dish.table.rat("ann").made != decoration.table.rat("ann").made
    alike(dish, decoration, "ann")


@pytest.mark.parametrize("seed", range(12))
def test_over_random_games_a_take_differs_for_its_rat_alone(seed: int) -> None:
    """Any secret take of a rat, answered otherwise, changes nothing for the others before the next is heard."""
    rnd = random.Random(seed)
    tea = session("ann bob cy", use=rnd.choice(["play", "track"]), seed=seed, vocations=rnd.choice([False, True]))
    compared = 0
    while tea.ask is not None:
        ask = tea.ask
        secret = ask.secret and ask.kind in (
            "scavenge.take",
            "setup.take",
            "nest",
            "form",
            "banker",
            "beggar",
            "baubles",
        )
        seat, token = at_random(rnd, ask)
        if secret and len(ask.offers[seat]) > 1:
            twin: Tea = type(tea)(tea.game, tea.head, tea.records)
            other = next(option for option in ask.offers[seat] if option != token)
            heard = len(tea.table.story.events)
            tea.answer(token, seat)
            twin.answer(other, seat)
            public = [event.kind for event in tea.table.story.events[heard:] if event.to is None]
            if not {"announced", "sheets.open"} & set(public):  # what is announced may differ, and is public
                alike(tea, twin, seat)
                compared += 1
        else:
            tea.answer(token, seat)
    assert compared > 15
