"""Effect Resolution Order: whose effects come first, what lapses and what does not, and chains without end."""

from __future__ import annotations

from rat_tables.games.rats_and_relics.moving import Event, hear
from rat_tables.games.rats_and_relics.resolving import settle
from rat_tables.games.rats_and_relics.table import Pending, Relics
from tests.games.rats_and_relics.table_laid import (
    Go,
    Has,
    dead,
    hand,
    heard,
    killed,
    lines,
    resolved,
    side,
    three,
    turn,
    two,
    waiting,
)


def owed(t: Relics, seat: str, *pairs: str) -> None:
    """Effects that wait."""
    for pair in pairs:
        rat, _, relic = pair.partition(":")
        t.clan(seat).pending.append(Pending(rat, relic, "enters", seat))


# ── who goes first ──────────────────────────────────────────────────────────────────────────────────────────


def test_x6_the_active_player_resolves_first_and_then_clockwise() -> None:
    for active, order in (("ann", "ann bob cy"), ("bob", "bob cy ann"), ("cy", "cy ann bob")):
        t = three("rogue:scepter", "rogue:scepter", "rogue:scythe")
        t.active = active
        assert heard(t, "enters", active, t.clan(active).rats.cards[0]).over
        assert [seat for seat, _ in resolved(t)] == order.split()


def test_x6_whoever_resolves_goes_on_until_nothing_is_left() -> None:
    t = two(Has("rogue:scroll witch:scythe"), "rogue:crown")
    go = heard(t, "enters", "ann", "rogue")
    assert go.over
    assert resolved(t) == [("ann", "rogue"), ("ann", "witch"), ("bob", "rogue.2")]


def test_x6_then_the_next_clockwise_from_there() -> None:
    """Bob's draw sets off Cy's Priest and Ann's: Cy's comes first, for bob was resolving."""
    t = three("herald:scepter priest:scepter", "merchant:scroll", "priest:scythe")
    assert heard(t, "enters", "ann", "herald").over
    assert resolved(t) == [("ann", "herald"), ("bob", "merchant"), ("cy", "priest.2"), ("ann", "priest")]


def test_x6_a_player_orders_its_own_effects() -> None:
    for first, draws in (("rogue", 0), ("rogue.2", 1)):  # the Axe first kills who would have drawn
        t = two("rogue:axe rogue:scroll")
        go = heard(t, "enters", "ann", "rogue")
        assert (go.waits, go.options, go.facts) == (("order", "ann"), ["as-listed", "rogue", "rogue.2"], {"many": 2})
        assert t.place == "3.effects.ann"
        go("order", "ann", first)("kill.ally", "ann", "rogue.2")
        assert (go.over, t.clan("ann").hand, side(t, "ann")) == (True, draws, "rogue:axe")


def test_x6_all_as_they_are_listed() -> None:
    t = two("rogue:scroll rogue:scroll rogue:crown")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "as-listed")
    assert go.over
    assert resolved(t) == [("ann", "rogue"), ("ann", "rogue.2"), ("ann", "rogue.3")]
    assert (go.kinds.count("order"), t.listed) == (1, 0)


def test_x6_effects_that_join_are_ordered_anew_once_those_listed_are_done() -> None:
    t = two("rogue:scroll rogue:crown witch:crown witch:scythe", "king:key")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "as-listed")
    assert resolved(t) == [("ann", "rogue"), ("ann", "rogue.2")]
    assert (go.waits, go.options) == (("order", "ann"), ["as-listed", "witch", "witch.2"])
    assert go("order", "ann", "witch.2").over
    assert resolved(t)[2:] == [("ann", "witch.2"), ("ann", "witch")]


def test_x6_what_lapses_of_those_listed_leaves_no_room_for_others() -> None:
    """Of four as listed the first kills the second; the two Witches that the third sets off come after the fourth."""
    t = two("rogue:axe rogue:crown rogue:scroll rogue:crown witch:key witch:scythe")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "as-listed")("kill.ally", "ann", "rogue.2")
    assert resolved(t) == [("ann", "rogue"), ("ann", "rogue.3"), ("ann", "rogue.4")]
    assert (go.waits, go.options) == (("order", "ann"), ["as-listed", "witch", "witch.2"])
    few = two("rogue:axe rogue:crown rogue:scroll witch:key witch:scythe")
    go = heard(few, "enters", "ann", "rogue")("order", "ann", "as-listed")("kill.ally", "ann", "rogue.2")
    assert resolved(few) == [("ann", "rogue"), ("ann", "rogue.3")]
    assert (go.waits, go.options) == (("order", "ann"), ["as-listed", "witch", "witch.2"])


def test_x6_what_lapses_of_an_opponent_changes_nothing_in_what_is_listed() -> None:
    t = two("rogue:sword rogue:scroll rogue:crown witch:key witch:scythe", "rogue:crown")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "as-listed")
    assert resolved(t) == [("ann", "rogue"), ("ann", "rogue.2"), ("ann", "rogue.3")]
    assert (go.waits, go.options, t.clan("bob").pending) == (("order", "ann"), ["as-listed", "witch", "witch.2"], [])


def test_what_another_player_listed_is_not_for_the_next() -> None:
    t = two("rogue:sword rogue:crown", "rogue:crown rogue:scythe")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "rogue.2")
    t.listed = 5
    go("kill.enemy", "ann", "rogue.3")
    assert go.over
    bobs = two("rogue:crown", "rogue:crown rogue:scythe")
    hear(bobs, Event("enters", "ann", "rogue"))
    bobs.listed = 5
    go = Go(bobs, settle(bobs))
    assert (go.waits, go.options) == (("order", "bob"), ["as-listed", "rogue.2", "rogue.3"])


def test_what_is_said_of_an_effect_that_is_resolved() -> None:
    t = two("merchant:crown", "herald:key")
    assert heard(t, "enters", "bob", "herald").over
    facts = {"rat": "merchant", "relic": "crown", "why": "enters", "by": "bob"}
    assert lines(t, "resolves")[0] == ("resolves", "ann", facts)


def test_one_effect_alone_is_not_ordered() -> None:
    go = heard(two("rogue:crown"), "enters", "ann", "rogue")
    assert (go.over, go.kinds) == (True, [])


def test_two_of_one_pair_are_alike_and_not_ordered() -> None:
    t = two("trapper:scroll", "king:key rogue:key")
    go = killed(t, "king rogue")
    assert (go.over, go.kinds.count("order"), t.clan("ann").hand) == (True, 0, 2)


def test_a_hermit_raised_and_killed_again_with_another_relic_owes_two_effects_to_order() -> None:
    t = two("trapper:key")
    pending = [Pending("hermit", relic, "dies", "ann", sure=True) for relic in ("crown", "scroll")]
    t.clan("ann").pending = list(pending)
    go = Go(t, settle(t))
    assert go.options == ["as-listed", "hermit", "hermit:scroll"]
    assert go("order", "ann", "hermit:scroll").over
    assert [facts["relic"] for _, _, facts in lines(t, "resolves")] == ["scroll", "crown"]


# ── who must survive ────────────────────────────────────────────────────────────────────────────────────────


def test_x7_an_opponents_rogue_resolves_only_if_it_survives() -> None:
    for victim, draws in (("rogue.2", 0), ("king", 1)):
        t = two("rogue:sword", "rogue:scroll king:crown")
        assert heard(t, "enters", "ann", "rogue")("kill.enemy", "ann", victim).over
        assert (t.clan("bob").hand, ("bob", "rogue.2") in resolved(t)) == (draws, draws == 1)


def test_x7_an_opponents_priest_resolves_only_if_it_survives() -> None:
    for victim, draws in (("priest", 0), ("king", 1)):
        t = two("witch:sword", "priest:scroll king:crown")
        assert turn(t, "draw")("kill.enemy", "ann", victim).over
        assert t.clan("bob").hand == draws


def test_x7_an_opponents_trapper_resolves_only_if_it_survives() -> None:
    for victim, draws in (("trapper", 0), ("king", 1)):
        t = two(Has("rogue:key", "jester:sword"), "trapper:scroll king:crown")
        assert turn(t, "jester:sword")("kill.enemy", "ann", victim).over
        assert t.clan("bob").hand == draws


def test_x7_what_goes_to_a_hand_or_on_the_decks_has_not_survived_in_play() -> None:
    t = two("rogue:amulet", "rogue:scroll")
    assert heard(t, "enters", "ann", "rogue")("on-decks", "ann", "rogue.2").over
    assert resolved(t) == [("ann", "rogue")]


def test_x7_a_hermit_resolves_on_its_own_death() -> None:
    t = two("herald:sword", "hermit:scroll")
    assert heard(t, "enters", "ann", "herald").over
    assert (dead(t), t.clan("bob").hand) == ("hermit:scroll", 1)


def test_x7_a_kings_second_effect_is_resolved_though_the_first_killed_him() -> None:
    t = two("king:axe", "rogue:key witch:crown")
    go = heard(t, "enters", "ann", "king")("kill.enemy", "ann", "rogue")
    assert go.over  # the second time there is no ally, and one enemy
    assert (side(t, "ann"), side(t, "bob"), dead(t)) == ("", "", "king:axe rogue:key witch:crown")
    assert [facts["why"] for _, _, facts in lines(t, "resolves")] == ["enters", "again"]


def test_x7_before_the_first_is_resolved_a_king_must_survive() -> None:
    for first, draws in (("piper", 0), ("king", 2)):
        t = two("king:scroll piper:axe")
        go = heard(t, "enters", "ann", "king")("order", "ann", first)
        if first == "king":
            assert go.options == ["as-listed", "piper", "king:again"]
            go("order", "ann", "king:again")
        go("kill.ally", "ann", "king")
        assert (go.over, t.clan("ann").hand, side(t, "ann")) == (True, draws, "piper:axe")


def test_x7_between_the_two_he_may_die() -> None:
    t = two("king:scroll piper:axe")
    go = heard(t, "enters", "ann", "king")("order", "ann", "king")("order", "ann", "piper")
    assert go("kill.ally", "ann", "king").over
    assert (t.clan("ann").hand, resolved(t)) == (2, [("ann", "king"), ("ann", "piper"), ("ann", "king")])


def test_x7_a_king_who_kills_himself_may_be_raised_meanwhile_and_is_owed_both_again() -> None:
    t = two("king:axe jester:bone")
    go = heard(t, "enters", "ann", "king")("kill.ally", "ann", "king")
    assert (go.waits, go.options) == (("order", "ann"), ["as-listed", "jester", "king:again"])
    go("order", "ann", "jester")
    assert (side(t, "ann"), go.options) == ("jester:bone king:axe", ["as-listed", "king:again", "king"])
    again, anew = t.clan("ann").pending
    assert again == Pending("king", "axe", "again", "ann", sure=True)
    assert anew == Pending("king", "axe", "enters", "ann", twice=True)


def test_x19_a_swapped_pairs_pending_effect_stays_on_the_list_it_is_on() -> None:
    t = two("rogue:lute rogue:scroll", "trapper:crown")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "rogue")("swap.ally", "ann", "rogue.2")
    assert go.over
    assert side(t, "bob") == "rogue.2:scroll"
    assert (t.clan("ann").hand, t.clan("bob").hand) == (1, 0)


def test_x19_and_it_lapses_if_that_rat_dies_on_the_other_side() -> None:
    t = three("rogue:lute rogue:scroll rogue:sword", "trapper:scepter", "king:key")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "rogue")("swap.ally", "ann", "rogue.2")
    go("swap.enemy", "ann", "trapper")("order", "ann", "rogue.3")("kill.enemy", "ann", "rogue.2")
    assert (go.over, t.clan("ann").hand) == (True, 0)


def test_x11_what_was_swapped_hears_for_its_new_side() -> None:
    t = two("herald:lute", "priest:scroll witch:scythe")
    assert heard(t, "enters", "ann", "herald")("swap.enemy", "ann", "priest").over
    hear(t, Event("draws", "bob"))
    assert (waiting(t, "ann"), waiting(t, "bob")) == ([("priest", "draws")], [("witch", "draws")])


# ── without end ─────────────────────────────────────────────────────────────────────────────────────────────


def crowned(many: int) -> Go:
    """So many effects of one Crown that come to nothing."""
    t = two("herald:crown")
    owed(t, "ann", *["herald:crown"] * many)
    return Go(t, settle(t))


def test_x16_after_exactly_a_hundred_effects_the_table_is_asked_if_any_is_left() -> None:
    assert crowned(100).over
    go = crowned(101)
    assert (go.waits, go.options, go.facts) == (("chain", ""), ["go-on", "drop", "draw"], {"many": 100})
    assert (go.t.place, go.t.chain, len(resolved(go.t))) == ("3.effects.chain.100", 100, 100)


def test_x16_it_goes_on_for_another_hundred() -> None:
    assert crowned(101)("chain", "", "go-on").over
    go = crowned(201)("chain", "", "go-on")
    assert (go.waits, go.facts) == (("chain", ""), {"many": 200})
    assert go("chain", "", "go-on").over
    assert len(resolved(go.t)) == 201


def test_x16_the_rest_is_dropped_and_the_turn_is_over() -> None:
    go = crowned(102)("chain", "", "drop")
    assert (go.over, go.t.over, len(resolved(go.t)), go.t.clan("ann").pending) == (True, False, 100, [])
    assert (go.t.resolving, go.t.listed) == ("", 0)


def test_x16_what_all_have_pending_is_dropped() -> None:
    t = two("herald:crown", "king:key")
    owed(t, "ann", *["herald:crown"] * 101)
    owed(t, "bob", "king:key")
    assert Go(t, settle(t))("chain", "", "drop").over
    assert [clan.pending for clan in t.clans] == [[], []]


def test_x16_or_the_game_is_a_draw() -> None:
    go = crowned(101)("chain", "", "draw")
    assert (go.over, go.t.ended, go.t.winner) == (True, "stopped", "")
    assert lines(go.t, "stopped") == [("stopped", "", {})]


def test_x16_a_new_turn_counts_anew() -> None:
    t = two("herald:crown")
    t.chain, t.allowed = 99, 100
    owed(t, "ann", "herald:crown", "herald:crown")
    assert Go(t, settle(t)).over
    assert (t.chain, t.allowed) == (2, 100)


def test_x16_a_jester_with_an_axe_beside_one_with_a_bone_never_ends() -> None:
    t = two("jester:axe jester:bone merchant:crown")
    go = killed(t, "merchant")
    said = {"order": "jester.2", "raise.rat": "merchant", "raise.relic": "crown", "kill.ally": "merchant"}
    for _ in range(400):
        assert go.waits is not None
        if go.waits[0] == "chain":
            break
        go(*go.waits, said[go.waits[0]])
    assert (go.waits, t.chain) == (("chain", ""), 100)
    assert dead(t) in ("", "merchant:crown")
    assert hand(t, "ann") == " / "
