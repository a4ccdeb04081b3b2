"""How to Play, step 3: who out-does the Host, and what Baubles, Straw, Crumbs, Rags and Flowers are used for."""

from __future__ import annotations

import pytest

from rat_tables.games.high_tea.outdo import out_do_the_host
from rat_tables.games.high_tea.rules import end_of_round, play
from rat_tables.games.high_tea.table import Supply, Vocation
from tests.games.high_tea.table_laid import (
    ALL_SIX,
    Go,
    dishes_and,
    held,
    laid,
    lines,
    public,
    told,
)


def of(supply: str, *units: int, host: str = "ann", **options: bool | str) -> Go:
    """Out-do the Host with so many units of one supply: ann, bob, cy …"""
    seats = ["ann", "bob", "cy", "dee", "eve", "flo"]
    t = laid(host, {seat: {supply: n} for seat, n in zip(seats, units, strict=False)}, **options)
    return Go(t, out_do_the_host(t, Supply(supply)))


# ── who acts ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("units", "cooks"),
    [
        ((4, 5, 3), ["bob"]),
        ((4, 5, 7), ["bob", "cy"]),  # everyone who has more, not the most alone
        ((4, 4, 3), ["ann"]),  # the Host wins a tie
        ((4, 4, 5), ["cy"]),  # a tie with the Host does not act where another has more
        ((4, 0, 0), ["ann"]),
        ((0, 1, 0), ["bob"]),
        ((0, 0, 0), []),
        ((1, 1, 1), ["ann"]),
    ],
)
def test_h04_who_acts(units: tuple[int, ...], cooks: list[str]) -> None:
    go = of("crumbs", *units)
    assert go.over
    assert [rat.seat for rat in go.t.rats if rat.made] == cooks
    assert [rat.values("dish") for rat in go.t.rats] == [
        [n] if seat in cooks else [] for seat, n in zip(go.t.seats, units, strict=True)
    ]


def test_h04_who_says_rats_keeps_the_supply() -> None:
    go = of("crumbs", 4, 4, 9, 2)
    assert [rat.has("crumbs") for rat in go.t.rats] == [4, 4, 0, 2]


def test_h04_nobody_has_any_and_no_one_acts() -> None:
    go = of("baubles", 0, 0, 0)
    assert go.over
    assert lines(go.t) == [("announced", "ann"), ("rats", "bob"), ("rats", "cy")]
    assert go.kinds == []


def test_the_full_amount_is_used() -> None:
    go = of("rags", 2, 9, 3)
    assert [rat.has("rags") for rat in go.t.rats] == [2, 0, 0]
    assert [dishes_and(rat)[1] for rat in go.t.rats] == [[], [9], [3]]


def test_a_host_who_is_out_done_keeps_its_supply_for_the_next_round() -> None:
    go = of("flowers", 3, 4, 1)
    go("form", "bob", "dish")
    assert go.t.rat("ann").has("flowers") == 3


@pytest.mark.parametrize("host", ["ann", "bob", "cy"])
def test_the_host_announces_first_and_the_others_reply_in_their_order(host: str) -> None:
    go = of("crumbs", 3, 3, 3, host=host)
    others = [seat for seat in go.t.seats if seat != host]
    assert lines(go.t)[:3] == [("announced", host), *(("rats", seat) for seat in others)]
    assert go.t.rat(host).values("dish") == [3]


def test_h26_only_the_hosts_and_the_out_doers_numbers_are_said() -> None:
    go = of("crumbs", 4, 5, 3)
    assert public(go.t)[:3] == [
        ("announced", "ann", {"supply": "crumbs", "amount": 4}),
        ("outdone", "bob", {"supply": "crumbs", "amount": 5}),
        ("rats", "cy", {"supply": "crumbs"}),
    ]
    seen = go.t.as_seen_by("bob")
    assert repr(seen.rats[0].supplies) == "?"
    assert repr(seen.rats[2].supplies) == "?"
    assert seen.rats[1].supplies == {"crumbs": 0}


def test_h26_a_tie_and_less_sound_the_same() -> None:
    alike = [public(of("crumbs", 4, few, 5).t) for few in (0, 1, 3, 4)]
    assert alike[0] == alike[1] == alike[2] == alike[3]


def test_what_was_heard_is_put_away_afterwards() -> None:
    go = of("crumbs", 4, 5, 3)
    assert (go.t.supply, go.t.heard, go.t.place) == ("", {}, "1.outdo.crumbs")


def test_what_is_heard_lies_on_the_table_while_somebody_is_asked() -> None:
    go = of("baubles", 4, 5, 4)
    assert (go.t.supply, go.t.heard) == ("baubles", {"ann": 4, "bob": 5, "cy": 0})


# ── order ───────────────────────────────────────────────────────────────────────────────────────────────────────


def round_of(host: str, sheets: dict[str, dict[str, int]]) -> Go:
    """A round from after its scavenging: the six supplies in turn."""
    t = laid(host, sheets)

    def six() -> object:
        for supply in Supply:
            yield from out_do_the_host(t, supply)

    return Go(t, six())  # type: ignore[arg-type]


def test_h03_supply_by_supply_in_the_order_of_the_dice() -> None:
    go = round_of("ann", {"ann": {}, "bob": {}, "cy": {}})
    assert [e.facts["supply"] for e in told(go.t, "announced")] == list(ALL_SIX)


def test_h03_what_baubles_bring_can_be_used_by_a_later_supply_of_the_round() -> None:
    go = round_of("ann", {"ann": {"crumbs": 4}, "bob": {"baubles": 1}, "cy": {}})
    go("baubles", "bob", "crumbs")
    assert go.over
    assert go.t.rat("bob").values("dish") == [5]
    assert go.t.rat("ann").values("dish") == []


def test_h03_what_swords_bring_can_be_used_by_a_later_supply_of_the_round() -> None:
    go = round_of("ann", {"ann": {"rags": 3}, "bob": {"swords": 1, "rags": 2}, "cy": {}})
    go("swords.request", "bob", "ann:rags")("swords.amount", "bob", "2")
    assert dishes_and(go.t.rat("bob")) == ([], [4])
    assert held(go.t, "ann") == {"rags": 1}


def test_h03_a_supply_gone_by_in_the_round_waits_for_the_next() -> None:
    go = round_of("ann", {"ann": {}, "bob": {"baubles": 3}, "cy": {}})
    go("baubles", "bob", "swords")
    assert go.over
    assert held(go.t, "bob") == {"swords": 5}


def test_h28_number_replies_beggar_then_acts_then_host_privilege_and_banker() -> None:
    t = laid(
        "ann",
        {"ann": {"flowers": 3}, "bob": {"flowers": 5}, "cy": {"flowers": 1}, "dee": {"flowers": 4}},
        vocations=True,
    )
    t.rat("cy").vocation, t.rat("dee").vocation = Vocation.BEGGAR, Vocation.BANKER
    go = Go(t, out_do_the_host(t, Supply.FLOWERS))
    assert lines(t) == [("announced", "ann"), ("outdone", "bob"), ("rats", "cy"), ("outdone", "dee")]
    go("beggar", "cy", "rags")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("form", ("bob", "dee"), True)
    assert [rat.has("flowers") for rat in t.rats] == [3, 0, 1, 0]
    go("form", "dee", "decoration")
    assert t.host == "ann"
    assert t.rat("dee").made == []  # both open together
    go("form", "bob", "dish")
    assert t.host == "bob"
    go("banker", "dee", "straw")
    assert go.over
    assert go.asked == [
        ("beggar", ("cy",)),
        ("form", ("bob", "dee")),
        ("form", ("bob",)),
        ("host.tie", ("ann",)),
        ("banker", ("dee",)),
    ]
    assert lines(t)[4:] == [
        ("gained.beggar", "cy"),
        ("made.something", "bob"),
        ("made", "bob"),
        ("made.something", "dee"),
        ("made", "dee"),
        ("host.new", "bob"),
        ("privilege", "bob"),
        ("gained.banker", "dee"),
    ]


def test_h28_all_but_swords_act_together_behind_the_curtain() -> None:
    for supply, kind, token in (("baubles", "baubles", "rags"), ("straw", "nest", "rags"), ("flowers", "form", "dish")):
        go = of(supply, 1, 2, 3, 4)
        assert go.ask is not None
        assert (go.ask.kind, go.ask.who, go.ask.secret) == (kind, ("bob", "cy", "dee"), True)
        go(kind, "dee", token)
        assert go.ask.who == ("bob", "cy")
        go(kind, "bob", token)(kind, "cy", token)
        assert go.over


# ── baubles ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_h02_baubles_bring_5_of_one_supply_nests_or_not_baubles_too() -> None:
    t = laid("ann", {"ann": {"baubles": 1}, "bob": {"baubles": 2, "rags": 1}, "cy": {"baubles": 6}})
    t.rat("bob").nests = ["rags"]
    go = Go(t, out_do_the_host(t, Supply.BAUBLES))
    assert go.options("bob") == go.options("cy") == list(ALL_SIX)
    go("baubles", "bob", "rags")("baubles", "cy", "baubles")
    assert go.over
    assert held(t, "bob") == {"rags": 6}  # 1 and 5, though a nest stands there
    assert held(t, "cy") == {"baubles": 5}
    assert public(t)[-2:] == [("baubles", "bob", {}), ("baubles", "cy", {})]
    assert [(e.seat, e.to, e.facts) for e in told(t, "gained.baubles")] == [
        ("bob", "bob", {"supply": "rags", "amount": 5}),
        ("cy", "cy", {"supply": "baubles", "amount": 5}),
    ]


# ── straw ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_straw_builds_one_nest_whatever_the_amount_and_nobody_hears_where() -> None:
    go = of("straw", 1, 9, 2)
    go("nest", "bob", "rags")("nest", "cy", "rags")
    assert [(rat.nests, rat.built, rat.has("straw")) for rat in go.t.rats] == [
        ([], 0, 1),
        (["rags"], 1, 0),
        (["rags"], 1, 0),
    ]
    assert public(go.t)[-2:] == [("nest", "bob", {"nests": 1}), ("nest", "cy", {"nests": 1})]
    assert [(e.seat, e.to, e.facts) for e in told(go.t, "nest.where")] == [
        ("bob", "bob", {"supply": "rags"}),
        ("cy", "cy", {"supply": "rags"}),
    ]
    assert repr(go.t.as_seen_by("cy").rats[1].nests) == "?"
    assert go.t.as_seen_by("cy").rats[1].built == 1


def test_h08_one_nest_for_each_supply() -> None:
    t = laid("ann", {"ann": {"straw": 2}, "bob": {}})
    t.rat("ann").nests, t.rat("ann").built = ["rags", "straw"], 2
    go = Go(t, out_do_the_host(t, Supply.STRAW))
    assert go.options("ann") == ["swords", "baubles", "crumbs", "flowers"]
    go("nest", "ann", "straw" if "straw" in go.options("ann") else "flowers")
    assert t.rat("ann").nests == ["rags", "straw", "flowers"]
    assert t.rat("ann").built == 3


def test_h08_with_a_nest_everywhere_the_straw_is_spent_all_the_same() -> None:
    t = laid("ann", {"ann": {"straw": 2}, "bob": {}})
    t.rat("ann").nests, t.rat("ann").built = list(ALL_SIX), 6
    go = Go(t, out_do_the_host(t, Supply.STRAW))
    assert go.options("ann") == ["nothing"]
    go("nest", "ann", "nothing")
    assert (t.rat("ann").nests, t.rat("ann").built, held(t, "ann")) == (list(ALL_SIX), 6, {})
    assert told(t, "nest.where") == told(t, "nest") == []


# ── crumbs, rags, flowers ───────────────────────────────────────────────────────────────────────────────────────


def test_crumbs_cook_a_dish_of_their_number() -> None:
    go = of("crumbs", 1, 6, 4)
    assert go.over
    assert [dishes_and(rat) for rat in go.t.rats] == [([], []), ([6], []), ([4], [])]
    assert public(go.t)[-2:] == [
        ("made", "bob", {"form": "dish", "value": 6}),
        ("made", "cy", {"form": "dish", "value": 4}),
    ]
    assert [made.known for made in go.t.rat("bob").made] == ["dish"]


def test_rags_sew_a_decoration_of_their_number() -> None:
    go = of("rags", 1, 6, 4)
    assert go.over
    assert [dishes_and(rat) for rat in go.t.rats] == [([], []), ([], [6]), ([], [4])]
    assert public(go.t)[-2:] == [
        ("made", "bob", {"form": "decoration", "value": 6}),
        ("made", "cy", {"form": "decoration", "value": 4}),
    ]


def test_flowers_become_a_dish_or_a_decoration_of_everyone_who_has_more() -> None:
    go = of("flowers", 1, 6, 4)
    assert go.facts("cy") == {"supply": "flowers", "amount": 4}
    assert go.options("bob") == ["dish", "decoration"]
    go("form", "bob", "dish")("form", "cy", "decoration")
    assert [dishes_and(rat) for rat in go.t.rats] == [([], []), ([6], []), ([], [4])]


def test_h27_what_flowers_become_is_for_its_rat_alone_by_default() -> None:
    go = of("flowers", 1, 6, 4)
    go("form", "bob", "dish")("form", "cy", "decoration")
    assert [line for line in public(go.t) if line[0].startswith("made")] == [
        ("made.something", "bob", {"supply": "flowers", "amount": 6}),
        ("made.something", "cy", {"supply": "flowers", "amount": 4}),
    ]
    assert [(e.seat, e.to, e.facts) for e in told(go.t, "made")] == [
        ("bob", "bob", {"form": "dish", "value": 6}),
        ("cy", "cy", {"form": "decoration", "value": 4}),
    ]
    seen = go.t.as_seen_by("ann").rats[1].made[0]
    assert (seen.supply, seen.amount, seen.known, repr(seen.form), repr(seen.extra)) == ("flowers", 6, "", "?", "?")
    assert go.t.as_seen_by("bob").rats[1].made[0].form == "dish"


def test_h27_option_it_is_said_aloud() -> None:
    go = of("flowers", 1, 6, 4, aloud=True)
    assert go.ask is not None
    assert (go.ask.who, go.ask.secret) == (("bob",), False)
    assert go.facts("bob") == {"supply": "flowers", "amount": 6}
    go("form", "bob", "dish")
    assert dishes_and(go.t.rat("bob")) == ([6], [])  # one after the other
    go("form", "cy", "decoration")
    assert [line for line in public(go.t) if line[0].startswith("made")] == [
        ("made", "bob", {"form": "dish", "value": 6}),
        ("made", "cy", {"form": "decoration", "value": 4}),
    ]
    assert [rat.made[0].known for rat in go.t.rats[1:]] == ["dish", "decoration"]


def test_h27_spending_and_counts_are_public_and_gains_are_not() -> None:
    go = of("straw", 1, 6, 4)
    go("nest", "bob", "rags")("nest", "cy", "straw")
    assert ("outdone", "bob", {"supply": "straw", "amount": 6}) in public(go.t)
    assert [kind for kind, _, facts in public(go.t) if facts.get("supply") == "rags"] == []


# ── the host ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_h09_the_most_flowers_make_the_new_host() -> None:
    go = of("flowers", 1, 4, 6, 2)
    go("form", "bob", "dish")("form", "cy", "dish")("form", "dee", "dish")
    assert go.over
    assert go.t.host == "cy"
    assert held(go.t, "cy") == dict.fromkeys(ALL_SIX, 1)
    assert [rat.has("flowers") for rat in go.t.rats] == [1, 0, 1, 0]
    assert go.t.welcomed


def test_h09_the_host_decides_between_those_with_the_most() -> None:
    go = of("flowers", 1, 6, 4, 6)
    for seat in ("bob", "cy", "dee"):
        go("form", seat, "dish")
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret) == ("host.tie", ("ann",), False)
    assert go.options("ann") == ["bob", "dee"]
    go("host.tie", "ann", "dee")
    assert (go.t.host, held(go.t, "dee"), held(go.t, "bob")) == ("dee", dict.fromkeys(ALL_SIX, 1), {})


@pytest.mark.parametrize("units", [(6, 6, 2), (6, 1, 2), (1, 0, 0)])
def test_h09_a_host_who_acts_stays_and_gets_no_privilege(units: tuple[int, ...]) -> None:
    go = of("flowers", *units)
    go("form", "ann", "decoration")
    assert go.over
    assert (go.t.host, go.t.welcomed) == ("ann", False)
    assert held(go.t, "ann") == {}
    assert dishes_and(go.t.rat("ann")) == ([], [units[0]])
    assert lines(go.t, "host.new", "privilege") == []


def test_h09_nobody_has_flowers_and_the_host_stays() -> None:
    go = of("flowers", 0, 0, 0)
    assert go.over
    assert (go.t.host, go.t.welcomed, held(go.t, "ann")) == ("ann", False, {})


@pytest.mark.parametrize("supply", [supply for supply in ALL_SIX if supply not in ("flowers", "swords")])
def test_only_flowers_change_the_host(supply: str) -> None:
    go = of(supply, 1, 6, 4)
    while not go.over:
        assert go.ask is not None
        seat = go.ask.who[0]
        go(go.ask.kind, seat, go.options(seat)[0])
    assert go.t.host == "ann"


def test_h10_nobody_else_receives_anything_when_the_host_changes() -> None:
    t = laid("ann", {"ann": {"flowers": 1}, "bob": {"flowers": 2}, "cy": {"rags": 3}})
    Go(t, out_do_the_host(t, Supply.FLOWERS))("form", "bob", "dish")
    assert (held(t, "ann"), held(t, "cy")) == ({"flowers": 1}, {"rags": 3})
    assert lines(t, "host.new", "privilege") == [("host.new", "bob"), ("privilege", "bob")]


def test_h10_the_privilege_is_received_in_round_5_too() -> None:
    t = laid("ann", {"ann": {"flowers": 1}, "bob": {"flowers": 2}, "cy": {}})
    t.round = 5
    Go(t, out_do_the_host(t, Supply.FLOWERS))("form", "bob", "dish")
    assert held(t, "bob") == dict.fromkeys(ALL_SIX, 1)


# ── the end of a round ──────────────────────────────────────────────────────────────────────────────────────────


def test_three_and_more_get_no_bonus_at_the_end_of_a_round() -> None:
    t = laid("ann", {"ann": {"rags": 1}, "bob": {"straw": 2}, "cy": {}})
    t.protected, t.welcomed = ["bob:rags"], True
    go = Go(t, end_of_round(t))
    assert (go.over, go.kinds) == (True, [])
    assert (held(t, "ann"), held(t, "bob"), held(t, "cy")) == ({"rags": 1}, {"straw": 2}, {})  # carried over
    assert (t.protected, t.welcomed, t.place) == ([], False, "1.end")


def test_h11_two_players_whoever_is_not_host_now_takes_2_of_two_different_supplies() -> None:
    t = laid("bob", {"ann": {"rags": 1}, "bob": {}})
    go = Go(t, end_of_round(t))
    assert go.ask is not None
    assert (go.ask.kind, go.ask.who, go.ask.secret, go.ask.pick) == ("bonus", ("ann",), True, (2, 2))
    assert go.refuses("bonus", "ann", "rags").key == "picked-count"
    assert go.refuses("bonus", "ann", "rags+rags").key == "picked-twice"
    assert go.refuses("bonus", "ann", "rags+straw+swords").key == "picked-count"
    go("bonus", "ann", "rags+straw")
    assert (held(t, "ann"), held(t, "bob")) == ({"rags": 3, "straw": 2}, {})
    assert [(e.seat, e.to, e.facts) for e in told(t, "gained.bonus")] == [
        ("ann", "ann", {"supply": "straw", "amount": 2}),
        ("ann", "ann", {"supply": "rags", "amount": 2}),
    ]


@pytest.mark.parametrize(("privilege", "brings"), [("new-host", 0), ("every-round", 1)])
def test_h11_option_the_host_of_two_receives_the_privilege_every_round(privilege: str, brings: int) -> None:
    t = laid("bob", {"ann": {}, "bob": {}}, privilege=privilege)
    Go(t, end_of_round(t))("bonus", "ann", "rags+straw")
    assert held(t, "bob") == ({} if not brings else dict.fromkeys(ALL_SIX, brings))


@pytest.mark.parametrize("privilege", ["new-host", "every-round"])
def test_h11_a_new_host_of_two_receives_it_once_that_round(privilege: str) -> None:
    t = laid("ann", {"ann": {"flowers": 1}, "bob": {"flowers": 2}}, privilege=privilege)
    Go(t, out_do_the_host(t, Supply.FLOWERS))("form", "bob", "dish")
    Go(t, end_of_round(t))("bonus", "ann", "rags+straw")
    assert held(t, "bob") == dict.fromkeys(ALL_SIX, 1)
    assert held(t, "ann") == {"flowers": 1, "rags": 2, "straw": 2}
    assert not t.welcomed  # the next round begins afresh
    Go(t, end_of_round(t))("bonus", "ann", "rags+straw")
    assert held(t, "bob") == dict.fromkeys(ALL_SIX, 2 if privilege == "every-round" else 1)


def test_h11_every_round_is_for_two_players_alone_and_pays_no_banker() -> None:
    t = laid("ann", {"ann": {}, "bob": {}, "cy": {}}, privilege="every-round")
    assert Go(t, end_of_round(t)).over
    assert held(t, "ann") == {}
    t = laid("ann", {"ann": {}, "bob": {}}, privilege="every-round", vocations=True)
    t.rat("ann").vocation = Vocation.BANKER
    go = Go(t, end_of_round(t))("bonus", "bob", "rags+straw")
    assert (go.over, held(t, "ann")) == (True, dict.fromkeys(ALL_SIX, 1))


def test_h11_the_bonus_comes_after_every_round_the_fifth_too() -> None:
    t = laid("ann", {"ann": {}, "bob": {}}, use="track")
    t.round, t.host = 0, ""
    go = Go(t, play(t))
    bonus = []
    while not go.over:
        assert go.ask is not None
        seat = next(iter(go.ask.offers))
        if go.ask.kind == "bonus":
            bonus.append(t.place)
        text = {"bonus": "rags+straw"}.get(go.ask.kind) or next(iter(go.options(seat)), "1 2")
        if go.ask.kind == "swords.amount":
            text = "1"
        go(go.ask.kind, seat, text)
    assert bonus == [f"{n}.end" for n in range(1, 6)]
