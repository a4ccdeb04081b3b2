"""Secrets by noninterference: two evenings that differ in what one rat chose in secret are one to everybody else.

Both are played on alike, the secret's rat answering its own secret questions as it can. They may part only where the
rulebook has that rat say something aloud: its number, "Rats!", or what it hands over. Up to there everything that the
others see, read, may take back or are asked is the same, after every step.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import cast

import pytest

from rat_tables import games
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.games.high_tea.table import Vocation
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from rat_tables.words import of_game
from tests.engine.secrets import seen
from tests.games.high_tea.play_through import Policy, Tea, again, answer_by, at, at_random, go_on, session

SHELF = games.find("high-tea")
WORDS = of_game(SHELF)
BOARD = board_of(SHELF)
ALOUD = ("announced", "outdone", "rats", "swords.given", "swords.refused")
"""What rats say of their sheets before the banquet."""

# ── what others see ─────────────────────────────────────────────────────────────────────────────────────────────


def said(tea: Tea) -> list[tuple[str, str, str]]:
    """What was said of the sheets so far."""
    return [(e.kind, e.seat, str(e.facts)) for e in tea.table.story.events if e.kind in ALOUD and e.to is None]


def desks(tea: Tea, owner: str) -> Iterator[str]:
    """What is written on the screen and sent to a program, each time for somebody else than the secret's rat."""
    for way in (Json, Plain):
        for seat in ["", *(seat for seat in tea.table.seats if seat != owner)]:
            out = io.StringIO()
            desk = way(tea, WORDS, Path("/x.toml"), Streams(io.StringIO(), out, False))
            if isinstance(desk, Plain):
                desk.board = BOARD
            desk.wanted = seat
            if desk.seat != owner and tea.ask is not None:
                desk.show()
            yield out.getvalue()


def read_by(tea: Tea, viewer: Viewer, since: int) -> list[str]:
    """All that is said to a viewer in words."""
    tale = Tale(tea, WORDS)
    texts = [repr(tale.whole(viewer)), repr(tale.since(viewer, since))]
    texts += [tale.undo_label(viewer), tale.redo_label(viewer)]
    view = tea.table.as_seen_by(viewer)
    texts += BOARD(view, tea.names, WORDS)
    return texts


def alike(one: Tea, other: Tea, owner: str, since: int, words: bool = True) -> None:
    """Nobody but the owner can tell one from the other."""
    for viewer in (EVERYONE, *(seat for seat in one.table.seats if seat != owner)):
        assert seen(one, viewer) == seen(other, viewer)
        if words:
            assert read_by(one, viewer, since) == read_by(other, viewer, since)
    if words:
        assert list(desks(one, owner)) == list(desks(other, owner))


Way = Callable[[Tea, str], str]
"""How a seat answers what waits."""


def together(one: Tea, other: Tea, owner: str, way: Way, rnd: Random, until: int = 24) -> int:
    """Play two evenings on alike till they may part; return after how many steps they did, or `until`."""
    for step in range(until):
        if one.table.awarding or other.table.awarding:
            return step
        if said(one) != said(other):
            kind, seat, facts = next(b for a, b in zip(said(one), said(other), strict=False) if a != b)
            assert owner == seat or (kind.startswith("swords") and f"'target': '{owner}'" in facts)
            return step
        since = max(len(one.records) - 3, 0)
        alike(one, other, owner, since, words=step % 3 == 0)
        assert one.ask is not None
        assert other.ask is not None
        if one.head.use == "track" and step % 4 == 1:
            for how in (Tea.undo, Tea.redo):
                how(one)
                how(other)
                alike(one, other, owner, since, words=step % 8 == 1)
        seat = rnd.choice(list(one.ask.offers))
        token = way(one, seat)
        mine = one.ask.secret and seat == owner
        one.answer(token, seat)
        other.answer(way(other, seat) if mine else token, seat)
    return until


class Asked:
    """A session of which only the question counts: keeps what it is answered."""

    def __init__(self, tea: Tea) -> None:
        self.ask, self.token = tea.ask, ""

    def answer(self, text: str, seat: str) -> None:
        """Keep it."""
        self.token = text


def by_policy(policy: Policy) -> Way:
    """Answer as a policy says."""

    def token(tea: Tea, seat: str) -> str:
        asked = Asked(tea)
        answer_by(cast(Tea, asked), policy, seat)
        return asked.token

    return token


# ── over random evenings ────────────────────────────────────────────────────────────────────────────────────────

SECRETS: Mapping[str, tuple[str, str, bool]] = {
    # kind, or kind and supply → rats, the vocation it takes, whether vocations are played
    "setup.take": ("ann bob cy", "", False),
    "scavenge.take": ("ann bob cy dee", "", False),
    "nest": ("ann bob cy", "", False),
    "nest+": ("ann bob cy", "carpenter", True),
    "baubles": ("ann bob cy", "", True),
    "form.flowers": ("ann bob cy", "", False),
    "form.crumbs": ("ann bob cy", "purse-thief", True),
    "form.rags": ("ann bob cy", "purse-thief", True),
    "banker": ("ann bob cy", "banker", True),
    "beggar": ("ann bob cy", "beggar", True),
    "extra": ("ann bob", "", False),
    "bonus": ("ann bob", "", False),
}


@pytest.mark.parametrize("use", ["play", "track"])
@pytest.mark.parametrize("what", SECRETS)
def test_nobody_else_can_tell_what_a_rat_chose(what: str, use: str) -> None:
    names, vocation, vocations = SECRETS[what]
    kind, _, supply = what.rstrip("+").partition(".") if what not in ("setup.take", "scavenge.take") else (what, "", "")
    pairs = 0
    for seed in range(30):
        rnd = Random(f"{what} {use} {seed}")
        tea = session(names, use=use, seed=seed, vocations=vocations, one_look=seed == 5, aloud=False)
        wait = rnd.randint(0, 2)

        def way(tea: Tea, seat: str, rnd: Random = rnd) -> str:
            ask = tea.ask
            assert ask is not None
            if ask.kind == "vocation.choose" and vocation in ask.offers[seat]:
                return vocation
            offered = list(ask.offers[seat])
            if ask.kind == "swords.amount":
                return str(rnd.randint(1, 4))
            return rnd.choice(offered) if offered and ask.pick is None else at_random(rnd, ask)[1]

        while tea.ask is not None:
            ask = tea.ask
            seat = rnd.choice(list(ask.offers))
            here = ask.kind == kind and ask.place.endswith(supply) and len(ask.offers[seat]) > 1
            wait -= here
            if here and wait < 0:
                break
            tea.answer(way(tea, seat), seat)
        if tea.ask is None:
            continue
        options = list(ask.offers[seat])
        tokens = ["+".join(options[:2]), "+".join(options[2:4])] if ask.pick else rnd.sample(options, 2)
        other = again(tea)
        tea.answer(tokens[0], seat)
        other.answer(tokens[1], seat)
        assert seen(tea, ALL) != seen(other, ALL)
        pairs += together(tea, other, seat, way, rnd) > 0  # what is gained may have to be announced at once
        if pairs == 4:
            break
    assert pairs == 4


# ── by hand ─────────────────────────────────────────────────────────────────────────────────────────────────────


def pair(policy: Policy, change: Policy, until: Callable[[Tea], bool], names: str = "ann bob cy") -> tuple[Tea, Tea]:
    """The same evening twice, but for what `change` says."""
    vocations = any(key.startswith("vocation") for key in policy)
    return (
        go_on(session(names, vocations=vocations), policy, until),
        go_on(session(names, vocations=vocations), {**policy, **change}, until),
    )


def as_(vocation: Vocation) -> Policy:
    """Bob throws highest and is this; Ann throws lowest, so hosts."""
    return {
        "vocations.roll.1.ann:vocation.dice": "1 1",
        "vocations.roll.1.bob:vocation.dice": "6 6",
        "vocations.roll.1.cy:vocation.dice": "5 5",
        "vocation.choose:bob": str(vocation),
        "vocation.choose:cy": "carpenter",
        "vocation.choose:ann": "count",
    }


def steps_alike(one: Tea, other: Tea, owner: str, policy: Policy, other_policy: Policy | None = None) -> int:
    """How long the two evenings stay one for the others, every rat answering as the policy says."""
    ways = {id(one): by_policy(policy), id(other): by_policy(other_policy or policy)}
    return together(one, other, owner, lambda tea, seat: ways[id(tea)](tea, seat), Random(1), 40)


def test_h18_a_beggar_with_as_many_and_one_with_fewer_sound_and_wait_the_same() -> None:
    """Bob has the same 1 Straw as the Host, or none; all else that he would have to say is "Rats!"."""
    policy: Policy = {
        **as_(Vocation.BEGGAR),
        "setup.take": "rags",
        "scavenge.dice": "1 3",
        "scavenge.take": "swords",
        "1.outdo.swords:beggar": "rags",
        "1.outdo.baubles:beggar": "rags",
        "1.outdo.straw:beggar": lambda ask, seat: "crumbs" if "crumbs" in ask.offers[seat] else "nothing",
    }
    change: Policy = {"1.scavenge.2:scavenge.take:bob": "straw"}
    fewer, tie = pair(policy, change, at("scavenge.take", "1.scavenge.3"))
    for tea in (fewer, tie):
        go_on(tea, policy, at("beggar", "1.outdo.straw"))
    assert [tea.table.rat("bob").has("straw") for tea in (fewer, tie)] == [0, 1]
    assert [fewer.table.announced, tie.table.announced] == [1, 1]
    assert fewer.ask is not None
    assert tie.ask is not None
    assert (len(fewer.ask.offers["bob"]), list(tie.ask.offers["bob"])) == (6, ["nothing"])
    alike(fewer, tie, "bob", 0)
    fewer.answer("crumbs", "bob")  # so he has as many Crumbs as the Host, and else fewer
    tie.answer("nothing", "bob")
    alike(fewer, tie, "bob", 0)
    go_on(fewer, policy, at("beggar", "1.outdo.crumbs"))
    go_on(tie, policy, at("beggar", "1.outdo.crumbs"))
    assert fewer.ask is not None
    assert tie.ask is not None
    assert (list(fewer.ask.offers["bob"]), len(tie.ask.offers["bob"])) == (["nothing"], 6)
    alike(fewer, tie, "bob", 0)
    fewer.answer("nothing", "bob")
    tie.answer("flowers", "bob")
    alike(fewer, tie, "bob", 0)


def test_h27_which_nest_stands_and_which_places_are_free() -> None:
    """Ann, alone with Straw round after round, builds; the others take Swords, and so nobody hears the difference."""
    policy: Policy = {
        "host.first": "ann",
        "setup.take": "swords",
        "scavenge.dice": "1 3",
        "scavenge.take": "swords",
        "scavenge.take:ann": "straw",
        "swords.request": "bob:crumbs",
        "swords.request:bob": "cy:crumbs",
        "swords.amount": "9",
        "1.outdo.straw:nest:ann": "rags",
        "nest:ann": lambda ask, seat: next(
            s for s in ("crumbs", "baubles", "straw", "swords") if s in ask.offers[seat]
        ),
    }
    change: Policy = {"1.outdo.straw:nest:ann": "flowers"}
    one, other = pair(policy, change, at("scavenge.dice", "2.scavenge.1"))
    assert [tea.table.rat("ann").nests for tea in (one, other)] == [["rags"], ["flowers"]]
    alike(one, other, "ann", 0)
    go_on(one, policy, at("nest", "2"))
    go_on(other, policy, at("nest", "2"))
    assert one.ask is not None
    assert other.ask is not None
    assert list(one.ask.offers["ann"]) != list(other.ask.offers["ann"])
    alike(one, other, "ann", 0)
    assert steps_alike(one, other, "ann", policy) == 40  # to this day they have heard nothing of it


def test_h06_a_request_that_fails_tells_no_more_than_that() -> None:
    """Cy has 2 Flowers or none when asked for 3; his Flowers are fewer than the Host's in any case."""
    policy: Policy = {
        "host.first": "ann",
        "setup.take:bob": "swords",
        "setup.take:cy": "flowers",
        "scavenge.dice": "6 2",
        "scavenge.take": "flowers",
        "1.scavenge.1:scavenge.take:bob": "baubles",
        "scavenge.take:cy": "baubles",
        "swords.request": "cy:flowers",
        "swords.amount": "3",
        "baubles": "rags",
    }
    two, none = pair(policy, {"setup.take:cy": "rags"}, at("swords.amount", "1"))
    alike(two, none, "cy", 0)
    for tea in (two, none):
        tea.answer("3", "bob")
    assert [tea.table.rat("cy").has("flowers") for tea in (two, none)] == [2, 0]
    events = [[e for e in tea.table.story.events if e.kind.startswith("swords")] for tea in (two, none)]
    assert [e.kind for e in events[0]] == [e.kind for e in events[1]] == ["swords.refused"]
    alike(two, none, "cy", 0)
    # and a request that is met is told: there the two evenings may part
    two, none = pair({**policy, "swords.amount": "2"}, {"setup.take:cy": "rags"}, at("swords.amount", "1"))
    for tea in (two, none):
        tea.answer("2", "bob")
    assert said(two)[-1][0].startswith("swords") or said(two) != said(none)
    assert two.table.rat("bob").has("flowers") == none.table.rat("bob").has("flowers") + 2


@pytest.mark.parametrize("supply", ["crumbs", "rags"])
def test_h21_what_a_thief_made_and_that_it_is_worth_2_more(supply: str) -> None:
    policy: Policy = {
        **as_(Vocation.PURSE_THIEF),
        "setup.take": "swords",
        "scavenge.dice": "4 5",
        "scavenge.take": supply,
        "scavenge.take:ann": "crumbs" if supply == "rags" else "rags",
        "scavenge.take:cy": "crumbs" if supply == "rags" else "rags",
        "form": "dish",
        "swords.request": "cy:baubles",
        "swords.request:cy": "bob:baubles",
        "swords.amount": "9",
    }
    dish, decoration = pair(policy, {}, at("form", f"1.outdo.{supply}"))
    dish.answer("dish", "bob")
    decoration.answer("decoration", "bob")
    assert {tea.table.rat("bob").made[-1].extra for tea in (dish, decoration)} == {0, 2}
    assert seen(dish, "bob") != seen(decoration, "bob")
    assert steps_alike(dish, decoration, "bob", policy) == 40
    for tea in (dish, decoration):
        go_on(tea, policy, lambda tea: tea.table.awarding)
    values = [next((m.form, m.value, m.known) for m in tea.table.rat("bob").made) for tea in (dish, decoration)]
    amount = dish.table.rat("bob").made[0].amount
    bigger = {"crumbs": (0, 2), "rags": (2, 0)}[supply]
    assert values == [("dish", amount + bigger[0], "dish"), ("decoration", amount + bigger[1], "decoration")]


def test_h27_what_flowers_became_is_nobodys_matter_before_the_banquet() -> None:
    policy: Policy = {
        "host.first": "ann",
        "setup.take": "swords",
        "setup.take:bob": "flowers",
        "scavenge.dice": "6 2",
        "scavenge.take": "baubles",
        "scavenge.take:bob": "flowers",
        "baubles": "baubles",
        "form": "dish",
        "swords.request": "bob:baubles",
        "swords.request:bob": "ann:flowers",
        "swords.amount": "99",
    }
    dish, decoration = pair(policy, {}, at("form", "1.outdo.flowers"))
    assert dish.ask is not None
    assert dish.ask.who == ("bob",)
    dish.answer("dish", "bob")
    decoration.answer("decoration", "bob")
    assert steps_alike(dish, decoration, "bob", policy) == 40
    for tea in (dish, decoration):
        go_on(tea, policy, at("end.confirm"))
    shown = [[m["form"] for m in seen(tea, EVERYONE)["table"]["rats"][1]["made"]] for tea in (dish, decoration)]
    knows = [[m["known"] for m in seen(tea, EVERYONE)["table"]["rats"][1]["made"]] for tea in (dish, decoration)]
    assert knows[0][0] == "dish"
    assert knows[1][0] == "decoration"
    assert shown[0][0] == shown[1][0] == {"hidden": None}


def test_what_is_said_aloud_is_no_secret_and_these_tests_find_it() -> None:
    policy: Policy = {"host.first": "ann", "scavenge.dice": "6 2", "scavenge.take": "flowers"}
    one, other = (go_on(session("ann bob cy", aloud=True), policy, at("form")) for _ in range(2))
    assert one.ask is not None
    (owner,) = one.ask.who
    one.answer("dish")
    other.answer("decoration")
    with pytest.raises(AssertionError):
        alike(one, other, owner, 0)


def test_one_asked_in_secret_who_has_no_choice_waits_as_one_who_has() -> None:
    """Never a "nothing" that answers itself: the others see the same rat being asked."""
    one, other = pair(
        {**as_(Vocation.BEGGAR), "setup.take": "rags", "scavenge.dice": "1 6", "scavenge.take": "swords"},
        {"1.scavenge.3:scavenge.take:bob": "flowers"},
        at("beggar", "1.outdo.baubles"),
    )
    for tea in (one, other):
        assert tea.ask is not None
        assert (tea.ask.who, tea.ask.secret, tea.ask.alone) == (("bob",), True, None)
