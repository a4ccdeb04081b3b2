"""What each rat hears: every trigger of the vocabulary, and what it is deaf to."""

from __future__ import annotations

import pytest

from rat_tables.games.rats_and_relics.moving import Event, audible, discard, hear, kill
from rat_tables.games.rats_and_relics.pack import Trigger
from rat_tables.games.rats_and_relics.table import Pending, Relics
from tests.games.rats_and_relics.table_laid import Go, Has, dead, hand, heard, killed, lines, resolved, three, turn, two


def set_off(t: Relics, what: str, seat: str, rat: str = "") -> dict[str, list[str]]:
    """Whose rats are set off by something that happens, to a pair in play or to nobody."""
    found = t.find(rat)
    if what == "dies":
        assert found is not None
        kill(t, [found])
    else:
        hear(t, Event(what, seat, rat, found.relic if found else ""))
    return waiting(t)


def waiting(t: Relics) -> dict[str, list[str]]:
    """The rats whose effects are pending, clan by clan."""
    return {clan.seat: [waits.rat for waits in clan.pending] for clan in t.clans if clan.pending}


@pytest.mark.parametrize(
    ("mine", "what", "seat", "rat", "hear_it"),
    [
        # Rogue: any of its name that enters play, itself included
        ("rogue:key", "enters", "ann", "rogue", {"ann": ["rogue"], "bob": ["rogue.2"]}),
        ("rogue:key", "enters", "bob", "rogue.2", {"ann": ["rogue"], "bob": ["rogue.2"]}),
        ("rogue:key", "enters", "bob", "trapper", {}),
        ("rogue:key", "dies", "bob", "rogue.2", {}),
        ("rogue:key", "draws", "ann", "", {}),
        # King and Herald: themselves entering play, and no other
        ("king:key", "enters", "ann", "king", {"ann": ["king"]}),
        ("king:key king:bone", "enters", "ann", "king.2", {"ann": ["king.2"]}),
        ("king:key", "enters", "bob", "trapper", {}),
        ("king:key", "dies", "ann", "king", {"bob": ["trapper"]}),
        ("herald:key", "enters", "ann", "herald", {"ann": ["herald"]}),
        ("herald:key", "enters", "bob", "trapper", {}),
        ("herald:key king:key", "enters", "ann", "king", {"ann": ["king"]}),
        ("herald:key", "dies", "ann", "herald", {"bob": ["trapper"]}),
        ("herald:key", "draws", "ann", "", {}),
        # Priest: an opponent draws
        ("priest:key", "draws", "bob", "", {"ann": ["priest"]}),
        ("priest:key", "draws", "ann", "", {}),
        ("priest:key", "enters", "bob", "trapper", {}),
        # Witch: its own clan draws
        ("witch:key", "draws", "ann", "", {"ann": ["witch"]}),
        ("witch:key", "draws", "bob", "", {}),
        ("witch:key", "enters", "ann", "witch", {}),
        # Merchant and Huntress: an enemy enters play
        ("merchant:key", "enters", "bob", "trapper", {"ann": ["merchant"]}),
        ("huntress:key", "enters", "bob", "trapper", {"ann": ["huntress"]}),
        ("merchant:key huntress:key", "enters", "ann", "merchant", {}),
        ("merchant:key huntress:key", "dies", "bob", "rogue", {}),
        # Piper: an ally enters play, another than itself
        ("piper:key witch:key", "enters", "ann", "witch", {"ann": ["piper"]}),
        ("piper:key", "enters", "ann", "piper", {}),
        ("piper:key", "enters", "bob", "trapper", {}),
        ("piper:key witch:key", "dies", "ann", "witch", {"bob": ["trapper"]}),
        # Jester: an ally dies, another than itself
        ("jester:key witch:key", "dies", "ann", "witch", {"ann": ["jester"], "bob": ["trapper"]}),
        ("jester:key", "dies", "ann", "jester", {"bob": ["trapper"]}),
        ("jester:key", "dies", "bob", "rogue", {}),
        ("jester:key", "discarded", "ann", "", {"bob": ["trapper"]}),
        ("jester:key witch:key", "enters", "ann", "witch", {}),
        # Trapper: an enemy dies, or an opponent discards
        ("trapper:key", "dies", "bob", "rogue", {"ann": ["trapper"]}),
        ("trapper:key witch:key", "dies", "ann", "witch", {"bob": ["trapper.2"]}),
        ("trapper:key", "discarded", "bob", "", {"ann": ["trapper"]}),
        ("trapper:key", "discarded", "ann", "", {"bob": ["trapper.2"]}),
        ("trapper:key", "draws", "bob", "", {}),
        ("trapper:key", "enters", "bob", "rogue", {"bob": ["rogue"]}),
        # Hermit: its own death, nobody else's
        ("hermit:key", "dies", "ann", "hermit", {"ann": ["hermit"], "bob": ["trapper"]}),
        ("hermit:key witch:key", "dies", "ann", "witch", {"bob": ["trapper"]}),
        ("hermit:key", "enters", "ann", "hermit", {}),
    ],
)
def test_who_hears_what(mine: str, what: str, seat: str, rat: str, hear_it: dict[str, list[str]]) -> None:
    t = two(mine, "trapper:bell rogue:scythe")
    if what == "discarded":  # of the hand, and no Hermit
        hear(t, Event(what, seat, "king", "axe"))
        assert waiting(t) == hear_it
    else:
        assert set_off(t, what, seat, rat) == hear_it


def test_what_is_said_of_a_rat_that_is_set_off() -> None:
    t = two("trapper:key", "king:bone")
    set_off(t, "dies", "bob", "king")
    facts = {"rat": "trapper", "relic": "key", "why": "dies", "by": "bob", "cause": "king"}
    assert lines(t, "set-off") == [("set-off", "ann", facts)]
    assert t.clan("ann").pending == [Pending("trapper", "key", "dies", "bob")]
    own = two("hermit:key")
    set_off(own, "dies", "ann", "hermit")
    assert [facts["cause"] for _, _, facts in lines(own, "set-off")] == [""]  # it is the rat itself
    assert own.clan("ann").pending == [Pending("hermit", "key", "dies", "ann", sure=True)]


def test_a_rogue_hears_allied_and_enemy_rogues_that_are_played() -> None:
    t = two(Has("rogue:scroll", "rogue:scroll"), "rogue:scroll")
    go = turn(t, "rogue:scroll", "king crown hermit axe witch bone")
    go("order", "ann", "as-listed")
    assert resolved(t) == [("ann", "rogue"), ("ann", "rogue.3"), ("bob", "rogue.2")]
    assert (hand(t, "ann"), hand(t, "bob")) == ("hermit king / axe crown", "witch / bone")


def test_a_king_uses_its_relic_twice() -> None:
    t = two(Has("", "king:scroll"))
    assert turn(t, "king:scroll", "witch crown hermit axe").over
    assert hand(t, "ann") == "hermit witch / axe crown"
    assert [facts["why"] for _, _, facts in lines(t, "resolves")] == ["enters", "again"]


def test_another_rat_uses_it_once() -> None:
    t = two(Has("", "herald:scroll"))
    assert turn(t, "herald:scroll", "witch crown hermit axe").over
    assert hand(t, "ann") == "witch / crown"
    assert [facts["why"] for _, _, facts in lines(t, "resolves")] == ["enters"]


def test_a_priest_with_a_crown_wins_as_an_opponent_draws() -> None:
    t = two("", "priest:crown " + "king:key " * 3 + "rogue:bone " * 3)
    assert turn(t, "draw").over
    assert (t.ended, t.winner, t.winning) == ("won", "bob", "crown")


def test_a_witch_with_a_scroll_sets_itself_off_until_the_hand_is_full() -> None:
    t = two(Has("witch:scroll", "king:axe"))
    assert turn(t, "draw").over
    assert t.clan("ann").hand == 5
    assert len(lines(t, "drew")) == 4  # the turn's own, and three of the Scroll
    assert len(resolved(t)) == 4  # the fourth finds no room
    assert [facts["rat"] for _, _, facts in lines(t, "to-no-effect")] == ["witch"]


def test_x17_a_jester_hears_the_ally_it_was_played_for() -> None:
    t = two(Has("king:axe", "jester:scroll"))
    go = turn(t, "jester:scroll", "witch crown")
    assert go.over
    assert (dead(t), resolved(t)) == ("king:axe", [("ann", "jester")])
    assert hand(t, "ann") == "witch / crown"


def test_x17_the_victim_does_not_hear_who_it_was_sacrificed_for() -> None:
    t = two(Has("piper:scroll", "jester:crown"))  # a Piper hears allies that enter play
    turn(t, "jester:crown")
    assert (dead(t), resolved(t)) == ("piper:scroll", [("ann", "jester")])
    spared = two(Has("piper:scroll king:axe", "jester:crown"))
    go = turn(spared, "jester:crown")("condition.sacrifice", "ann", "king")
    assert (go.waits, go.options) == (("order", "ann"), ["as-listed", "piper", "jester"])


def test_x17_a_sacrificed_hermit_hears_its_own_death() -> None:
    t = two(Has("hermit:scroll", "priest:axe"))
    assert turn(t, "priest:axe", "witch crown").over
    assert (dead(t), resolved(t)) == ("hermit:scroll", [("ann", "hermit")])
    assert hand(t, "ann") == "witch / crown"


def test_x17_a_huntress_discards_and_the_others_trapper_hears_it() -> None:
    t = two(Has("", "huntress:bone king:axe"), "trapper:scroll")
    go = turn(t, "huntress:bone")("condition.discard", "ann", "king:axe")
    assert go.over
    assert (dead(t), resolved(t)) == ("king:axe", [("bob", "trapper")])


def test_x18_a_discarded_hermit_uses_the_relic_discarded_with_it() -> None:
    for relic, found in (("scroll", 1), ("crown", 0)):
        t = two(Has("", f"huntress:bone hermit:{relic}"))
        go = turn(t, "huntress:bone")
        assert go.options == [f"hermit:{relic}"]
        assert go("condition.discard", "ann", f"hermit:{relic}").over
        assert [facts["relic"] for _, _, facts in lines(t, "resolves")] == [relic]
        assert t.clan("ann").hand == found


def test_x18_it_may_be_any_relic_of_the_hand() -> None:
    t = two(Has("", "huntress:bone hermit:crown king:scroll"))
    go = turn(t, "huntress:bone")
    assert go.options == ["hermit:crown", "hermit:scroll", "king:crown", "king:scroll"]
    assert go("condition.discard", "ann", "hermit:scroll").over
    assert dead(t) == "hermit:scroll"
    assert t.clan("ann").hand == 2


def test_x20_where_no_card_is_drawn_no_draw_is_heard() -> None:
    for held, heard_it in (("king:axe " * 2 + "witch:bone " * 2, True), ("king:axe " * 2 + "witch:bone " * 3, False)):
        t = two(Has("herald:scroll", held), "priest:crown")
        assert heard(t, "enters", "ann", "herald").over
        assert (("bob", "priest") in resolved(t)) is heard_it


def test_x20_each_pair_drawn_is_heard_once() -> None:
    t = two(Has("king:scroll"), "priest:crown")
    assert heard(t, "enters", "ann", "king").over
    assert resolved(t) == [("ann", "king"), ("ann", "king"), ("bob", "priest"), ("bob", "priest")]


def test_no_two_that_die_at_once_hear_of_each_other() -> None:
    t = two("jester:scroll jester:bone witch:key")
    kill(t, list(t.pairs(t.clan("ann")))[:2])
    assert waiting(t) == {}


def test_two_that_die_at_once_are_heard_twice() -> None:
    t = three("trapper:scepter", "king:key", "rogue:key")
    kill(t, [*t.pairs(t.clan("bob")), *t.pairs(t.clan("cy"))])
    assert waiting(t) == {"ann": ["trapper", "trapper"]}
    assert [waits.by for waits in t.clan("ann").pending] == ["bob", "cy"]


def test_of_a_rat_that_was_discarded_nobody_on_the_same_side_hears() -> None:
    t = two(Has("jester:scroll trapper:scroll", "king:axe"), "trapper:bone")
    pair = discard(t, t.clan("ann"), "king", "axe")
    assert waiting(t) == {}
    hear(t, Event("discarded", "ann", pair.rat, pair.relic))
    assert waiting(t) == {"bob": ["trapper.2"]}


def test_at_a_table_whose_cards_are_unread_nothing_is_heard() -> None:
    t = two("king:axe", "rogue:bone", unread=True)
    hear(t, Event("enters", "ann", "king", "axe"))
    kill(t, list(t.pairs(t.clan("bob"))))
    assert waiting(t) == {}
    assert dead(t) == "rogue:bone"


def test_a_trapper_and_a_hermit_both_answer_to_a_death() -> None:
    t = two("trapper:scroll", "hermit:scroll")
    go = killed(t, "hermit")
    assert isinstance(go, Go)
    assert resolved(t) == [("ann", "trapper"), ("bob", "hermit")]


def test_which_triggers_can_answer_to_what() -> None:
    either = (Trigger.ROGUE_ENTERS,)
    assert set(audible("enters", True)) == {*either, Trigger.ENTERS, Trigger.ENTERS_TWICE, Trigger.ALLY_ENTERS}
    assert {Trigger.ROGUE_ENTERS, Trigger.ENEMY_ENTERS} <= set(audible("enters", False))
    assert {Trigger.ALLY_DIES, Trigger.DIES_OR_IS_DISCARDED} == set(audible("dies", True))
    assert Trigger.ENEMY_DIES_OR_DISCARDS in audible("dies", False)
    assert Trigger.ALLY_DIES not in audible("dies", False)
    assert audible("discarded", True) == (Trigger.DIES_OR_IS_DISCARDED,)
    assert audible("draws", True) == (Trigger.YOU_DRAW,)
    assert audible("draws", False) == (Trigger.OPPONENT_DRAWS,)
