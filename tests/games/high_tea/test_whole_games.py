"""Whole games, dice and choices given by hand, and what is remembered from round to round."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.session import ROLL, Fenced
from rat_tables.games.high_tea.scoring import fewest_medals, most_medals, scores
from rat_tables.games.high_tea.table import SUPPLIES, HighTea
from tests.games.high_tea.play_through import Policy, Tea, again, at, at_random, go_on, session, typed
from tests.games.high_tea.table_laid import ALL_SIX, dishes_and, held

DICE = ["1 2", "2 3", "3 4", "4 5", "5 6"]  # goals 3, 5, 7, 9, 11


def crumbs_for(seat: str, other: str) -> Policy:
    """Of each roll of 4 and 5 this seat takes Crumbs (5 units), the others Rags (4 units)."""
    return {
        "host.first": "cy",
        "setup.take": other,
        "scavenge.dice": "4 5",
        f"scavenge.take:{seat}": "crumbs",
        "scavenge.take": "rags",
        "goal.dice": lambda ask, _: DICE[int(ask.place[0]) - 1],
        "form": "dish",
        "swords.request": lambda ask, seat: next(iter(ask.offers[seat])),
        "swords.amount": "99",
        "lifeboat": lambda ask, seat: next(iter(ask.offers[seat])),
        "coin": "heads",
        "end.confirm": "yes",
    }


def test_a_whole_game_by_hand() -> None:
    tea = go_on(session("ann bob cy"), crumbs_for("ann", "rags"), at("goal.dice", "2"))
    # set-up: ann 2 Rags, bob 2 Rags, cy 1 of each. Three rolls of 4 and 5: ann 15 Crumbs, bob and cy 12 Rags each.
    # Swords: cy 1, the others 0: cy asks in vain. Baubles: cy 1: 5 Swords. Straw: cy 1: a nest beside Swords.
    # Crumbs: the Host has 1, ann 15: a dish of 15. Rags: the Host has 13, bob 14: a decoration of 14; ann keeps 2.
    # Flowers: the Host has 1, nobody more: a dish of 1; cy stays Host and receives nothing.
    t = tea.table
    assert (t.host, t.goals, t.round) == ("cy", [3], 2)
    assert dishes_and(t.rat("ann")) == ([15], [])
    assert dishes_and(t.rat("bob")) == ([], [14])
    assert dishes_and(t.rat("cy")) == ([1], [])
    assert held(t, "ann") == {"rags": 2}
    assert held(t, "bob") == {}
    assert held(t, "cy") == {"swords": 5, "crumbs": 1, "rags": 13}
    assert t.rat("cy").nests == ["swords"]
    go_on(tea, crumbs_for("ann", "rags"), at("goal.dice", "3"))
    # Round 2: ann 15 Crumbs, bob 12 Rags, cy 25 Rags. Swords: cy spends 5 and gets nothing. Nobody has Baubles,
    # Straw, Flowers. Crumbs: the Host has 1, ann 15. Rags: the Host has 25, nobody more: a decoration of 25.
    assert dishes_and(t.rat("ann")) == ([15, 15], [])
    assert dishes_and(t.rat("cy")) == ([1], [25])
    assert (held(t, "ann"), held(t, "bob"), held(t, "cy")) == ({"rags": 2}, {"rags": 12}, {"crumbs": 1})
    go_on(tea, crumbs_for("ann", "rags"), at("end.confirm"))
    # Round 3: bob 24, cy 12: bob sews 24. Round 4: bob 12, cy 24: cy sews 24. Round 5: bob 24, cy 12: bob sews 24.
    # ann cooks 15 each round.
    assert dishes_and(t.rat("ann")) == ([15, 15, 15, 15, 15], [])
    assert dishes_and(t.rat("bob")) == ([], [14, 24, 24])
    assert dishes_and(t.rat("cy")) == ([1], [25, 24])
    assert t.goals == [3, 5, 7, 9, 11]
    #  3 Composed   ann 5, bob 2, cy 0      3 2 0
    #  5 Refined    75, 0, 1                3 0 2
    #  7 Plush      0, 0, 1                 0 0 3
    #  9 Dapper     0, 62, 49               0 3 2
    # 11 Elegant    0, 0, 2 (24, 25)        0 0 3
    assert [[line.amount for line in score.lines] for score in scores(t)] == [
        [3, 3, 0, 0, 0],
        [2, 0, 0, 3, 0],
        [0, 2, 3, 2, 3],
    ]
    assert [score.total for score in scores(t)] == [6, 5, 10]
    assert (t.lifeboat, t.thrower, t.coin) == ("cy", "bob", "heads")
    typed(tea, "yes")
    assert tea.result is not None
    assert tea.result.standings == [("cy", 10), ("ann", 6), ("bob", 5)]
    assert tea.records[-1].standings == [("cy", 10), ("ann", 6), ("bob", 5)]


@pytest.mark.parametrize("names", ["ann bob", "ann bob cy", "ann bob cy dee eve flo"])
def test_five_rounds_of_a_goal_three_scavenges_and_six_supplies(names: str) -> None:
    tea = go_on(session(names), {"goal.dice": "6 6", "scavenge.dice": "1 2"}, at("end.confirm"))
    told = [
        (e.kind, e.facts.get("round") or e.facts.get("supply") or "")
        for e in tea.table.story.events
        if e.kind in ("round", "goal", "scavenge.rolled", "announced", "sheets.open")
    ]
    round_ = [("goal", ""), *[("scavenge.rolled", "")] * 3, *[("announced", supply) for supply in ALL_SIX]]
    assert told == [step for n in range(1, 6) for step in [("round", n), *round_]] + [("sheets.open", "")]
    assert len(tea.table.goals) == 5


@pytest.mark.parametrize("sheets", ["app", "paper"])
def test_a_game_begun_in_the_middle_is_played_to_its_end(sheets: str) -> None:
    tea = go_on(session("ann bob cy", sheets=sheets, middle=True), {"middle.round": "4", "middle.host": "bob"})
    rounds = [e.facts["round"] for e in tea.table.story.events if e.kind == "round"]
    assert (rounds, len(tea.table.goals)) == ([4, 5], 5)
    assert tea.result is not None


def test_what_is_not_used_is_carried_over_round_after_round() -> None:
    policy: Policy = {
        "scavenge.dice": "4 5",
        "scavenge.take:bob": "crumbs",
        "scavenge.take": "crumbs",
        "host.first": "ann",
    }
    tea = session("ann bob cy")
    carried = []
    for n in "2345":
        go_on(tea, policy, at("goal.dice", n))
        carried.append([held(tea.table, seat).get("crumbs", 0) for seat in ("ann", "bob", "cy")])
    # Each takes 15 Crumbs a round. Round 1: the Host has one more and cooks 16, bob and cy keep 15. Round 2: 15 against
    # 30 and 30, who both cook; the Host keeps 15. Round 3: 30 against 15 and 15, and so on.
    assert carried == [[0, 15, 15], [15, 0, 0], [0, 15, 15], [15, 0, 0]]
    assert [dishes_and(rat)[0] for rat in tea.table.rats] == [[16, 1, 30], [30, 30], [30, 30]]


# ── going back ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_end_can_be_taken_back_and_put_right() -> None:
    tea = go_on(session("ann bob cy"), {"coin": "heads"})
    assert tea.result is not None
    first = tea.result
    tea.undo()
    assert tea.ask is not None
    assert tea.ask.kind == "end.confirm"
    assert not tea.fold.finished
    leader = tea.table.lifeboat
    loser = next(seat for seat in tea.table.seats if seat != leader)
    for goal in tea.table.goals:
        tea.ruling(f"medals:{loser}:{goal}", "3", "we counted again")
        tea.ruling(f"medals:{leader}:{goal}", "0", "we counted again")
    assert list(tea.ask.offers[""]) == ["recount"]
    go_on(tea, {"coin": "heads", "lifeboat": loser})
    assert tea.result is not None
    assert tea.result.winners == (loser,)
    assert first.winners != tea.result.winners
    assert tea.records[-1].do == "end"
    assert again(tea).result == tea.result


def test_a_ruling_outlasts_an_earlier_undo_and_redo() -> None:
    tea = go_on(session("ann bob cy"), {}, at("scavenge.take", "1"))
    tea.ruling("supply:ann:rags", "9", "a slip of the pen")
    tea.undo()
    assert held(tea.table, "ann") != {"rags": 9}
    tea.redo()
    assert tea.table.rat("ann").supplies["rags"] == 9


def test_in_play_the_dice_are_the_apps_and_what_was_learned_is_fenced() -> None:
    tea = go_on(session("ann bob cy", use="play"), {}, at("scavenge.take", "1.scavenge.1"))
    assert len(tea.table.dice) == 1
    typed(tea, f"ann={next(iter(tea.ask.offers['ann']))}")  # type: ignore[union-attr]
    tea.undo()  # one sealed answer of three: nobody has learned anything
    go_on(tea, {}, at("scavenge.take", "1.scavenge.2"))
    with pytest.raises(Fenced):
        tea.undo()
    dice = [list(pair) for pair in tea.table.dice]
    tea.undo(agreed=True)
    go_on(tea, {}, at("scavenge.take", "1.scavenge.2"))
    assert tea.table.dice == dice  # the same dice fall


def test_tracking_there_is_no_fence_and_the_app_rolls_only_when_asked() -> None:
    tea = go_on(session("ann bob cy"), {}, at("scavenge.dice", "1.scavenge.2"))
    assert tea.ask is not None
    assert tea.ask.chance is not None
    tea.answer(ROLL)
    assert tea.records[-1].by == "app"
    tea.undo()
    tea.answer("3 6")
    assert (tea.records[-1].by, tea.table.dice[-1]) == ("table", [3, 6])
    go_on(tea, {}, at("scavenge.dice", "2.scavenge.3"))
    for text in ("3 7", "0 1", "3", "3 4 5", "3 -4", ""):
        with pytest.raises(Refused) as refused:
            tea.answer(text)
        assert (refused.value.key, refused.value.facts) == ("dice", {"count": 2, "answer": text})
    for _ in range(30):
        tea.undo()
    assert tea.table.round == 1


# ── names (case 8) ──────────────────────────────────────────────────────────────────────────────────────────────


def test_case_08_everything_is_told_of_a_seat_by_name() -> None:
    tea = go_on(session("ann bob cy"), {})
    for event in tea.table.story.events:
        if event.kind in (
            "scavenged",
            "outdone",
            "rats",
            "made",
            "announced",
            "nest",
            "swords.given",
            "swords.refused",
        ):
            assert event.seat in tea.table.seats, event
    tea.rename("ann", "Queen Ann")
    assert tea.names["ann"] == "Queen Ann"
    assert again(tea).result == tea.result  # the slug stays, and all that was told


# ── nothing and zero (case 13) ──────────────────────────────────────────────────────────────────────────────────


def test_case_13_one_rat_missing_holds_the_round_and_is_named() -> None:
    tea = go_on(session("ann bob cy dee"), {}, at("scavenge.take", "3.scavenge.1"))
    for seat in ("dee", "ann", "cy"):
        typed(tea, f"{seat}={next(iter(tea.ask.offers[seat]))}")  # type: ignore[union-attr]
    assert tea.ask is not None
    assert (tea.ask.kind, tea.ask.place, tea.ask.who) == ("scavenge.take", "3.scavenge.1", ("bob",))
    assert set(tea.table.waiting) == {"ann", "cy", "dee"}
    before = held(tea.table, "ann")
    typed(tea, f"bob={next(iter(tea.ask.offers['bob']))}")
    assert held(tea.table, "ann") != before


def test_case_13_an_explicit_0_counts_on_paper() -> None:
    tea = go_on(session("ann bob cy", sheets="paper"), {"host.first": "ann"}, at("outdo.host", "1"))
    with pytest.raises(Refused):
        tea.answer("")
    assert "ann" not in tea.table.heard
    typed(tea, "0")
    assert tea.table.heard["ann"] == 0
    assert tea.ask is not None
    assert tea.ask.kind == "outdo.reply"


# ── reminders (case 24) ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("names", "times"), [("ann bob", 5), ("ann bob cy", 0)])
@pytest.mark.parametrize("sheets", ["app", "paper"])
def test_case_24_the_bonus_for_two_comes_each_round_and_only_then(names: str, times: int, sheets: str) -> None:
    tea = go_on(session(names, sheets=sheets), {})
    kind = "owed.bonus" if sheets == "paper" else "bonus"
    places = [record.place for record in tea.records if record.ask == "bonus"]
    owed = [event for event in tea.table.story.events if event.kind == kind]
    assert (len(owed) if sheets == "paper" else len(places)) == times
    if times and sheets == "app":
        assert places == [f"{n}.end" for n in range(1, 6)]


@pytest.mark.parametrize("seed", range(6))
def test_case_24_what_is_announced_is_what_the_sheets_say(seed: int) -> None:
    tea = played_at_random(seed, "ann bob cy", "play")
    t = tea.table
    assert tea.result is not None
    counts = {(e.seat, e.facts["goal"]): e.facts for e in t.story.events if e.kind == "award.medals"}
    for score in scores(t):
        for line in score.lines:
            shown = counts[score.seat, line.label]
            assert (shown["count"], shown["medals"]) == (line.facts["count"], line.amount)
    totals = {e.seat: e.facts["medals"] for e in t.story.events if e.kind == "award.total"}
    assert totals == dict(tea.result.standings)
    assert t.lifeboat in most_medals(t)
    best, least = max(totals.values()), min(totals.values())
    assert most_medals(t) == [seat for seat in t.seats if totals[seat] == best]
    assert fewest_medals(t) == [seat for seat in t.seats if totals[seat] == least]
    assert t.coin == "cancelled" or t.thrower in fewest_medals(t)


# ── what is gained and spent ────────────────────────────────────────────────────────────────────────────────────


def answers_at_random(seed: int, names: str, use: str, **options: bool | str) -> tuple[Tea, random.Random]:
    return session(names, use=use, seed=seed, **options), random.Random(seed)


def played_at_random(seed: int, names: str, use: str, **options: bool | str) -> Tea:
    tea, rnd = answers_at_random(seed, names, use, **options)
    while tea.ask is not None:
        seat, token = at_random(rnd, tea.ask)
        tea.answer(token, seat)
    return tea


GAINS = (
    "scavenged",
    "gained.setup",
    "gained.extra",
    "gained.banker",
    "gained.baubles",
    "gained.beggar",
    "gained.bonus",
)


def ledger(t: HighTea) -> dict[str, int]:
    """What each rat holds by what was told: gains and the Privilege, less what was spent and given."""
    holds = dict.fromkeys([f"{seat}:{supply}" for seat in t.seats for supply in ALL_SIX], 0)
    heard: dict[str, int] = {}
    host = at_hand = ""
    for e in t.story.events:
        if e.kind in GAINS:
            holds[f"{e.seat}:{e.facts['supply']}"] += e.facts["amount"]
        elif e.kind == "privilege":
            for supply in ALL_SIX:
                holds[f"{e.seat}:{supply}"] += 1
        elif e.kind == "announced":
            host, at_hand, heard = e.seat, e.facts["supply"], {e.seat: e.facts["amount"]}
            assert e.facts["amount"] == holds[f"{host}:{at_hand}"]
        elif e.kind in ("outdone", "rats"):
            mine = holds[f"{e.seat}:{at_hand}"]
            assert (e.kind == "outdone") == (mine > heard[host])
            heard[e.seat] = mine if e.kind == "outdone" else 0
            assert heard[e.seat] == e.facts.get("amount", 0)
            if len(heard) == len(t.seats):
                ahead = [seat for seat in heard if seat != host and heard[seat]]
                for seat in ahead or [host]:
                    holds[f"{seat}:{at_hand}"] = 0
        elif e.kind == "swords.given":
            holds[f"{e.facts['target']}:{e.facts['supply']}"] -= e.facts["amount"]
            holds[f"{e.seat}:{e.facts['supply']}"] += e.facts["amount"]
        assert all(units >= 0 for units in holds.values()), e
    return {key: units for key, units in holds.items() if units}


@pytest.mark.parametrize("use", ["play", "track"])
@pytest.mark.parametrize("names", ["ann bob", "ann bob cy", "ann bob cy dee eve flo"])
@pytest.mark.parametrize("seed", range(4))
def test_units_are_gained_and_spent_as_told_and_never_negative(use: str, names: str, seed: int) -> None:
    tea = played_at_random(seed, names, use, vocations=seed % 2 == 1, one_look=seed > 1)
    t = tea.table
    assert ledger(t) == {
        f"{rat.seat}:{supply}": rat.supplies[supply]
        for rat in t.rats
        for supply in SUPPLIES
        if rat.supplies.get(supply)
    }


def total_held(t: HighTea) -> int:
    return sum(sum(rat.supplies.values()) for rat in t.rats)


@pytest.mark.parametrize("seed", range(8))
def test_a_request_conserves_what_there_is(seed: int) -> None:
    tea, rnd = answers_at_random(seed, "ann bob cy dee", "play", vocations=True)
    requests = 0
    while tea.ask is not None:
        ask, seen = tea.ask, len(tea.table.story.events)
        before = [dict(rat.supplies) for rat in tea.table.rats]
        seat, token = at_random(rnd, ask)
        tea.answer(token, seat)
        if ask.kind != "swords.amount":
            continue
        requests += 1
        told = next(e for e in tea.table.story.events[seen:] if e.kind.startswith("swords."))
        after_last = [e for e in tea.table.story.events[seen:] if e.kind in ("privilege", *GAINS)]
        if tea.ask is not None and tea.ask.kind.startswith("swords") and not after_last:
            assert sum(sum(s.values()) for s in before) == total_held(tea.table)
        if told.kind == "swords.refused" and not told.facts["all"]:
            target = tea.table.seats.index(told.facts["target"])
            assert before[target].get(told.facts["supply"], 0) < told.facts["amount"]
    assert requests


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_negative_at_any_time(seed: int) -> None:
    tea, rnd = answers_at_random(seed, "ann bob cy", "track", sheets="paper", vocations=True)
    hosts = []
    while tea.ask is not None:
        seat, token = at_random(rnd, tea.ask)
        tea.answer(token, seat)
        for rat in tea.table.rats:
            assert all(units >= 0 for units in rat.most.values())
            assert rat.supplies == {} or not any(rat.supplies.values())
        hosts.append(tea.table.host)
    assert any(a != b for a, b in pairwise(hosts))


def test_an_ask_without_people_is_answered_by_no_seat() -> None:
    tea = session("ann bob cy")
    asks: list[Ask] = []
    go_on(tea, {}, lambda tea: bool(tea.ask and asks.append(tea.ask)))  # type: ignore[func-returns-value]
    kinds = {ask.kind for ask in asks if not ask.who}
    assert kinds == {"host.first", "goal.dice", "scavenge.dice", "coin", "end.confirm"}
