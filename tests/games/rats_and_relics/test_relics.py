"""What each relic does when it is set off: every effect of the vocabulary."""

from __future__ import annotations

import msgspec
import pytest

from rat_tables.games.rats_and_relics.pack import Relic
from rat_tables.games.rats_and_relics.table import Relics
from tests.games.rats_and_relics.table_laid import (
    Go,
    Has,
    as_many,
    counted,
    dead,
    hand,
    heard,
    killed,
    lines,
    resolved,
    run_out,
    side,
    three,
    top,
    two,
)

SIX = "king:key king:bone king:bell rogue:lute rogue:amulet rogue:scroll"


def herald(t: Relics, luck: str = "") -> Go:
    """Ann's Herald has entered play and sets its relic off, once."""
    return heard(t, "enters", "ann", "herald", luck)


def in_vain(t: Relics) -> bool:
    """Whether an effect came to nothing, and it was said."""
    return bool(lines(t, "to-no-effect"))


# ── Crown, Scepter, Scythe ──────────────────────────────────────────────────────────────────────────────────


def test_x8_a_crown_wins_with_seven_rats_or_more() -> None:
    for others, won in ((SIX.replace("king:key ", ""), False), (SIX, True), (f"{SIX} hermit:key", True)):
        t = two(f"herald:crown {others}", "hermit:axe")
        assert herald(t).over
        assert (t.ended, t.winner, t.winning) == (("won", "ann", "crown") if won else ("", "", ""))
        assert in_vain(t) is not won
    assert lines(t, "won") == [("won", "ann", {"rats": 8})]


def test_x15_the_number_stands_on_the_card() -> None:
    for number, won in ((3, False), (2, True)):
        t = two("herald:crown king:key")
        printed = t.prints["crown"]
        assert isinstance(printed, Relic)
        t.prints["crown"] = msgspec.structs.replace(printed, number=number)
        assert herald(t).over
        assert t.over is won


def test_a_scepter_wins_with_six_of_three_players() -> None:
    for others, won in (("king:key king:bone king:bell rogue:lute", False), (SIX.replace("rogue:scroll", ""), True)):
        t = three(f"herald:scepter {others}")
        assert herald(t).over
        assert (t.winner, t.winning) == (("ann", "scepter") if won else ("", ""))


def test_a_scythe_wins_with_four_more_than_the_opponent() -> None:
    five = "herald:scythe king:key king:bone king:bell rogue:lute"
    for enemies, won in (("trapper:axe trapper:axe", False), ("trapper:axe", True), ("", True)):
        t = two(five, enemies)
        assert herald(t).over
        assert t.over is won
    assert t.winning == "scythe"


def test_a_scythe_wins_with_four_more_than_every_opponent() -> None:
    for bob, cy, won in (("hermit:key", "hermit:key", True), ("", "hermit:key hermit:bell", False)):
        t = three("herald:scythe king:key king:bone king:bell rogue:lute", bob, cy)
        assert herald(t).over
        assert t.over is won


def test_x23_whoever_has_lost_does_not_count_for_a_scythe() -> None:
    for out in (False, True):
        t = three("herald:scythe king:key king:bone king:bell rogue:lute", "hermit:key hermit:bell", "hermit:key")
        t.clan("bob").out = out  # where only its absence is looked at, its rats may lie there
        assert herald(t).over
        assert t.over is out


def test_x8_seven_with_a_hermit_that_dies_are_six_and_do_not_win() -> None:
    for others, won in ((SIX, False), (f"{SIX} witch:axe", True)):
        t = two(f"hermit:crown {others}", "herald:sword")
        assert killed(t, "hermit").over
        assert (t.over, resolved(t)) == (won, [("ann", "hermit")])


def test_x8_a_win_ends_the_game_at_once_and_nothing_more_is_resolved() -> None:
    for first, gone in (("rogue", ""), ("rogue.2", "trapper:axe")):
        t = two("rogue:crown rogue:sword king:key king:bone king:bell hermit:lute hermit:amulet", "trapper:axe")
        assert heard(t, "enters", "ann", "rogue")("order", "ann", first).over
        assert (t.winner, dead(t)) == ("ann", gone)


# ── Lute ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_x11_a_lute_swaps_an_ally_and_an_enemy_with_their_relics_and_nobody_enters_play() -> None:
    t = two("herald:lute king:crown merchant:scroll", "huntress:crown rogue:bone")
    go = herald(t)
    assert (go.waits, go.options) == (("swap.ally", "ann"), ["herald", "king", "merchant"])
    assert go.facts == {"rat": "herald", "relic": "lute", "why": "enters", "by": "ann"}
    go("swap.ally", "ann", "king")
    assert (go.waits, go.options) == (("swap.enemy", "ann"), ["huntress", "rogue"])
    assert t.chosen == ["king"]
    assert go("swap.enemy", "ann", "rogue").over
    assert (side(t, "ann"), side(t, "bob")) == (
        "herald:lute merchant:scroll rogue:bone",
        "huntress:crown.2 king:crown",
    )
    assert (resolved(t)[1:], t.chosen) == ([("bob", "huntress")], [])  # it has heard the Herald, and nobody since
    assert [facts["rat"] for _, _, facts in lines(t, "to-no-effect")] == ["huntress"]
    assert lines(t, "swapped") == [("swapped", "ann", {"ally": "king", "enemy": "rogue", "whose": "bob"})]


def test_a_lute_may_swap_its_own_rat() -> None:
    t = two("herald:lute", "rogue:bone")
    assert herald(t).over
    assert (side(t, "ann"), side(t, "bob")) == ("rogue:bone", "herald:lute")


def test_a_lute_finds_no_enemy_and_does_nothing() -> None:
    t = two("herald:lute king:axe", "")
    assert herald(t).over
    assert (side(t, "ann"), in_vain(t)) == ("herald:lute king:axe", True)


def test_a_hermit_with_a_lute_has_no_ally_left_to_swap() -> None:
    t = two("hermit:lute", "rogue:bone")
    go = killed(t, "hermit")
    assert (go.over, go.kinds, side(t, "bob"), in_vain(t)) == (True, [], "rogue:bone", True)


# ── Bone ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_x11_a_bone_raises_a_rat_and_a_relic_and_conditions_are_ignored() -> None:
    t = two("herald:bone", "merchant:scroll", dead="jester:axe king:key jester:crown")
    go = herald(t)
    assert (go.waits, go.options) == (("raise.rat", "ann"), ["jester", "king"])
    assert go.facts == {"rat": "herald", "relic": "bone", "why": "enters", "by": "ann"}
    go("raise.rat", "ann", "jester")
    assert (go.waits, go.options, t.chosen) == (("raise.relic", "ann"), ["axe", "key", "crown"], ["jester"])
    assert go.facts == {"rat": "herald", "relic": "bone", "why": "enters", "by": "ann"}
    assert go("raise.relic", "ann", "crown").over
    assert (side(t, "ann"), side(t, "bob")) == ("herald:bone jester:crown", "merchant:scroll")
    assert (sorted(t.dead_rats.cards), t.dead_relics.cards) == (["jester.2", "king"], ["axe", "key"])
    assert ("bob", "merchant") in resolved(t)
    assert (t.chosen, in_vain(t)) == ([], False)


def test_x11_whoever_a_bone_raises_is_heard_as_it_enters_play() -> None:
    t = two("herald:bone", "merchant:scroll huntress:scroll", dead="trapper:axe")
    go = herald(t)
    assert go.waits == ("order", "bob")
    assert [len(clan.pending) for clan in t.clans] == [0, 4]  # the Herald and the Trapper, heard by two


def test_a_bone_finds_no_discards_and_does_nothing() -> None:
    t = two("herald:bone")
    go = herald(t)
    assert (go.over, go.kinds, in_vain(t)) == (True, [], True)


def test_a_hermit_with_a_bone_can_raise_itself() -> None:
    t = two("hermit:bone")
    assert killed(t, "hermit").over
    assert (side(t, "ann"), dead(t)) == ("hermit:bone", "")


def test_tracked_a_discard_nobody_knows_may_be_any_that_is_unseen() -> None:
    t = two("herald:bone", dead="king:axe ?:?", use="track")
    go = herald(t)
    assert go.options[:2] == ["king", "hermit"]
    assert "herald" not in go.options
    go("raise.rat", "ann", "hermit")("raise.relic", "ann", "crown")
    assert (side(t, "ann"), dead(t), t.dead_rats.unknown) == ("herald:bone hermit:crown", "king:axe", 0)


# ── Bell ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_x11_a_bell_calls_the_top_of_both_decks_into_play_and_conditions_are_ignored() -> None:
    t = two("herald:bell", "merchant:scroll")
    assert herald(t, "priest crown hermit axe rogue bone").over
    assert side(t, "ann") == "herald:bell priest:crown"
    assert lines(t, "turned") == [("turned", "", {"card": "priest"}), ("turned", "", {"card": "crown"})]
    assert resolved(t) == [
        ("ann", "herald"),
        ("bob", "merchant"),
        ("bob", "merchant"),
        ("ann", "priest"),
        ("ann", "priest"),
    ]
    assert hand(t, "bob") == "hermit rogue / axe bone"


def test_a_bell_finds_what_lies_known_on_the_decks_first() -> None:
    t = two("herald:bell", top="king:key witch:crown trapper:axe")
    go = herald(t)
    assert (go.kinds, side(t, "ann"), top(t)) == ([], "herald:bell trapper:axe", "king:key witch:crown")
    assert not in_vain(t)


def test_x21_a_bell_shuffles_nothing() -> None:
    t = run_out(two("herald:bell", dead="king:axe"))
    assert herald(t).over
    assert (side(t, "ann"), dead(t), in_vain(t)) == ("herald:bell", "king:axe", True)


def test_x21_a_scroll_does() -> None:
    t = run_out(two("herald:scroll", dead="king:axe"))
    assert herald(t).over
    assert (hand(t, "ann"), dead(t), in_vain(t)) == ("king / axe", "", False)


def test_tracked_a_bell_asks_the_table_what_it_turned_up() -> None:
    t = two("herald:bell", use="track")
    go = herald(t)
    assert go.waits == ("bell.rat", "")
    go("bell.rat", "", "priest")
    assert (go.waits, t.entering_rat.cards) == (("bell.relic", ""), ["priest"])
    assert go("bell.relic", "", "crown").over
    assert side(t, "ann") == "herald:bell priest:crown"


# ── Sword and Axe ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_sword_kills_an_enemy_and_must() -> None:
    t = two("herald:sword king:key", "rogue:bone trapper:crown")
    go = herald(t)
    assert (go.waits, go.options) == (("kill.enemy", "ann"), ["rogue", "trapper"])
    assert go.facts == {"rat": "herald", "relic": "sword", "why": "enters", "by": "ann"}
    assert go("kill.enemy", "ann", "rogue").over
    assert (side(t, "bob"), dead(t)) == ("trapper:crown", "rogue:bone")
    assert lines(t, "dies") == [("dies", "bob", {"rat": "rogue", "relic": "bone"})]


def test_x9_what_a_sword_cannot_do_is_passed_over() -> None:
    t = two("herald:sword king:key")
    assert herald(t).over
    assert (side(t, "ann"), in_vain(t)) == ("herald:sword king:key", True)
    assert lines(t, "to-no-effect") == [("to-no-effect", "ann", {"rat": "herald", "relic": "sword"})]


def test_x11_a_rat_that_holds_a_weapon_can_die_by_it() -> None:
    t = two("herald:axe king:key", "rogue:bone")
    go = herald(t)
    assert (go.waits, go.options) == (("kill.ally", "ann"), ["herald", "king"])
    assert go("kill.ally", "ann", "herald").over
    assert (side(t, "ann"), side(t, "bob"), dead(t)) == ("king:key", "", "herald:axe rogue:bone")


def test_x11_a_rogue_swapped_to_the_other_side_dies_by_its_own_sword() -> None:
    t = two("rogue:lute rogue:sword", "trapper:key")
    go = heard(t, "enters", "ann", "rogue")("order", "ann", "rogue")("swap.ally", "ann", "rogue.2")
    assert go.over  # the one enemy is the Rogue that has just left
    assert (side(t, "ann"), side(t, "bob"), dead(t)) == ("rogue:lute trapper:key", "", "rogue.2:sword")


def test_an_axe_kills_an_ally_and_an_enemy_of_ones_choice() -> None:
    t = two("herald:axe king:key", "rogue:bone trapper:crown")
    go = herald(t)("kill.ally", "ann", "king")
    assert (go.waits, go.options, t.chosen) == (("kill.enemy", "ann"), ["rogue", "trapper"], ["king"])
    go("kill.enemy", "ann", "rogue")
    assert (side(t, "ann"), side(t, "bob"), t.chosen) == ("herald:axe", "trapper:crown", [])


def test_x22_an_axe_kills_what_it_can_its_holder_if_need_be() -> None:
    t = two("herald:axe")
    assert herald(t).over
    assert (side(t, "ann"), dead(t), in_vain(t)) == ("", "herald:axe", False)
    dead_already = two("hermit:axe", "rogue:bone")
    assert killed(dead_already, "hermit").over
    assert dead(dead_already) == "hermit:axe rogue:bone"
    nobody = two("hermit:axe")
    assert killed(nobody, "hermit").over
    assert in_vain(nobody)


def test_x10_several_that_die_at_once_go_to_the_discards_pair_by_pair() -> None:
    t = two("herald:axe king:key", "rogue:bone trapper:crown")
    assert herald(t)("kill.ally", "ann", "king")("kill.enemy", "ann", "trapper").over
    assert (t.dead_rats.cards, t.dead_relics.cards) == (["king", "trapper"], ["key", "crown"])
    assert "order" not in [kind for kind, _, _ in lines(t)]


# ── Key ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_x9_with_a_key_one_may_play_a_pair_or_not() -> None:
    t = two(Has("herald:key", "king:crown"))
    go = herald(t)
    assert (go.waits, go.options) == (("key", "ann"), ["king:crown", "pass"])
    assert go.facts == {"rat": "herald", "relic": "key", "why": "enters", "by": "ann"}
    assert go.ask is not None
    assert go.ask.secret
    assert go("key", "ann", "pass").over
    assert (side(t, "ann"), hand(t, "ann"), in_vain(t)) == ("herald:key", "king / crown", True)
    assert lines(t, "key.passed") == [("key.passed", "ann", {})]
    t = two(Has("herald:key", "king:crown"))
    assert herald(t)("key", "ann", "king:crown").over
    assert (side(t, "ann"), in_vain(t)) == ("herald:key king:crown", True)  # the Crown's, not the Key's
    assert [facts["relic"] for _, _, facts in lines(t, "to-no-effect")] == ["crown", "crown"]


def test_x11_a_key_plays_from_the_hand_in_an_opponents_turn_and_draws_nothing() -> None:
    t = two("herald:axe", Has("huntress:key", "king:sword"))
    go = heard(t, "enters", "ann", "herald")
    assert go.waits is None  # the Axe has killed both before the Key was resolved
    t = two("herald:crown", Has("huntress:key", "king:sword"))
    go = heard(t, "enters", "ann", "herald")
    assert (go.waits, go.options, t.active) == (("key", "bob"), ["king:sword", "pass"], "ann")
    assert go("key", "bob", "king:sword").over
    assert (side(t, "ann"), side(t, "bob"), dead(t)) == ("", "huntress:key king:sword", "herald:crown")
    assert lines(t, "drew") == []


def test_an_empty_hand_is_not_asked() -> None:
    t = two("herald:key")
    go = herald(t)
    assert (go.over, go.kinds, in_vain(t)) == (True, [], True)


def test_whoever_holds_cards_is_asked_whatever_they_are() -> None:
    t = two(Has("herald:key", "huntress:crown"))
    assert herald(t).options == ["pass"]


# ── Amulet, Scroll, Dagger ──────────────────────────────────────────────────────────────────────────────────


def test_x11_an_amulet_lays_an_enemy_or_an_ally_and_its_relic_on_top_of_the_decks() -> None:
    t = two("herald:amulet king:key", "rogue:bone", top="witch:axe")
    go = herald(t)
    assert (go.waits, go.options) == (("on-decks", "ann"), ["rogue", "herald", "king"])
    assert go("on-decks", "ann", "rogue").over
    assert (side(t, "bob"), top(t), dead(t)) == ("", "witch:axe rogue:bone", "")
    assert lines(t, "on-decks") == [("on-decks", "bob", {"rat": "rogue", "relic": "bone"})]
    t = two("herald:amulet king:key", "rogue:bone")
    assert herald(t)("on-decks", "ann", "herald").over
    assert (side(t, "ann"), top(t)) == ("king:key", "herald:amulet")


def test_to_go_on_the_decks_is_not_to_die() -> None:
    t = two("herald:amulet trapper:crown", "hermit:scroll")
    assert herald(t)("on-decks", "ann", "hermit").over
    assert resolved(t) == [("ann", "herald")]


def test_an_amulet_finds_nobody_where_its_rat_was_the_last() -> None:
    t = two("hermit:amulet")
    assert killed(t, "hermit").over
    assert in_vain(t)


def test_a_scroll_draws_a_pair() -> None:
    t = two("herald:scroll")
    go = herald(t, "king axe")
    assert (go.over, go.kinds) == (True, ["draw.rat", "draw.relic"])
    assert (hand(t, "ann"), in_vain(t)) == ("king / axe", False)


def test_a_scroll_finds_nothing_to_draw() -> None:
    t = run_out(two("herald:scroll"))
    assert herald(t).over
    assert (t.clan("ann").hand, in_vain(t)) == (0, True)


def test_a_dagger_makes_each_opponent_sacrifice_a_rat_clockwise_and_they_die_at_once() -> None:
    t = three("herald:dagger", "king:key trapper:bone", "rogue:bell witch:lute")
    go = herald(t)
    assert (go.waits, go.options, t.chosen) == (("dagger", "bob"), ["king", "trapper"], [])
    assert go.facts == {"rat": "herald", "relic": "dagger", "why": "enters", "by": "ann"}
    go("dagger", "bob", "trapper")
    assert (go.waits, go.options, dead(t), t.chosen) == (("dagger", "cy"), ["rogue", "witch"], "", ["trapper"])
    assert go("dagger", "cy", "rogue").over
    assert (dead(t), t.chosen) == ("trapper:bone rogue:bell", [])
    assert resolved(t) == [("ann", "herald")]  # no dead Trapper hears


def test_a_dagger_passes_over_whoever_has_no_rat() -> None:
    t = three("herald:dagger", "", "rogue:bell")
    assert herald(t).over
    assert (dead(t), in_vain(t)) == ("rogue:bell", False)
    nobody = three("herald:dagger")
    assert herald(nobody).over
    assert in_vain(nobody)


def test_x12_allies_and_enemies_are_pairs_in_play_of_ones_own_side_and_of_the_others() -> None:
    t = three(Has("herald:lute king:key", "witch:bone"), Has("rogue:bell", "witch:bone"), "trapper:sword")
    go = herald(t)
    assert go.options == ["herald", "king"]
    assert go("swap.ally", "ann", "king").options == ["rogue", "trapper"]


@pytest.mark.parametrize(
    "relic", ["crown", "scythe", "lute", "bone", "bell", "sword", "axe", "key", "amulet", "scroll", "dagger", "scepter"]
)
def test_x2_after_every_effect_rats_and_relics_are_as_many_everywhere(relic: str) -> None:
    laid = three if relic in ("dagger", "scepter") else two
    t = laid(Has(f"herald:{relic} king:bone", "rogue:scythe"), Has("trapper:sword", "witch:key"), dead="hermit:bell")
    full = counted(t)
    go = herald(t)
    while not go.over:
        assert go.waits is not None
        go(*go.waits, go.options[0])
    assert as_many(t)
    assert counted(t) == full
