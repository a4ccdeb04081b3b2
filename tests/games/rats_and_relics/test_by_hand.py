"""Tracking a box whose cards the app does not know: every act that can be told."""

from __future__ import annotations

import pytest

from rat_tables.desk.options import meant
from rat_tables.engine.asks import Refused
from rat_tables.games.rats_and_relics.by_hand import RATS as KNOWN_RATS
from rat_tables.games.rats_and_relics.by_hand import READS, turn_by_hand
from rat_tables.games.rats_and_relics.by_hand import RELICS as KNOWN_RELICS
from rat_tables.games.rats_and_relics.pack import ACTS
from rat_tables.games.rats_and_relics.rules import play
from tests.games.rats_and_relics.table_laid import RATS, RELICS, Go, Has, as_many, dead, laid, lines, side, three, top


def told(*acts: str, **options: str) -> Go:
    """Ann's turn at a table of three, as far as it is told."""
    t = three(
        Has("rogue:crown king:axe", 3),
        Has("rogue:key witch:bell", 2),
        Has("trapper:bone", 5),
        dead=options.pop("dead", "hermit:sword rogue:sword"),
        top=options.pop("top", ""),
        unread=True,
    )
    go = Go(t, turn_by_hand(t))
    for act in acts:
        go("by-hand", "ann", act)
    return go


def test_what_is_asked_and_an_example_that_would_be_taken() -> None:
    go = told()
    assert (go.waits, go.options, go.t.place) == (("by-hand", "ann"), ["end"], "3.turn.ann")
    assert go.facts == {"hand": 3, "rats": 2, "left": 13, "limit": 5}
    assert go.ask is not None
    assert go.ask.entry is not None
    assert (go.ask.entry.hint, go.ask.entry.example(*go.ask.args)) == ("by-hand", "draw")
    assert lines(go.t, "turn") == [("turn", "ann", {"turn": 3})]


def test_the_example_would_be_taken() -> None:
    for acts, example in (((), "draw"), (("draw", "draw"), "win"), (("out",), "tie")):
        go = told(*acts)
        assert go.ask is not None
        assert go.ask.entry is not None
        assert go.ask.entry.example(*go.ask.args) == example
        assert go.takes(example) == f"ann {example}"
    empty = told(dead="")
    empty.t.rats.unknown = 0
    assert empty.ask is not None
    assert empty.ask.entry is not None
    assert empty.ask.entry.example(*empty.ask.args) == "win"


def test_x1_the_turn_is_over_when_it_is_said() -> None:
    go = told("play king amulet", "draw")
    assert not go.over
    assert go("by-hand", "ann", "end").over
    assert not go.t.over


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("play hermit lute", "ann play hermit lute"),
        ("pl her lu", "ann play hermit lute"),
        ("bob play Hermit LUTE", "bob play hermit lute"),
        ("play rat-king spoon", "ann play rat-king spoon"),
        ("draw", "ann draw"),
        ("dr", "ann draw"),
        ("bob draw", "bob draw"),
        ("kill b1", "ann kill bob:rogue.2"),
        ("kill b1 2", "ann kill bob:rogue.2 ann:king"),
        ("kill trapper witch", "ann kill cy:trapper bob:witch"),
        ("k tr", "ann kill cy:trapper"),
        ("kill rogue.2", "ann kill bob:rogue.2"),
        ("kill rogue", "ann kill ann:rogue"),
        ("bob kill 1", "bob kill bob:rogue.2"),
        ("sacrifice 1", "ann sacrifice ann:rogue"),
        ("sac king", "ann sacrifice ann:king"),
        ("swap 1 b2", "ann swap ann:rogue bob:witch"),
        ("sw king trapper", "ann swap ann:king cy:trapper"),
        ("return 2", "ann return ann:king"),
        ("re king", "ann return ann:king"),
        ("top c1", "ann top cy:trapper"),
        ("to witch", "ann top bob:witch"),
        ("raise hermit sword", "ann raise hermit sword"),
        ("ra her sw", "ann raise hermit sword"),
        ("cy raise rogue sword", "cy raise rogue sword"),
        ("bell priest scroll", "ann bell priest scroll"),
        ("be pr scr", "ann bell priest scroll"),
        ("discard king bone", "ann discard king bone"),
        ("di king bone", "ann discard king bone"),
        ("out", "ann out"),
        ("out bob", "bob out"),
        ("out b", "bob out"),
        ("ou bob", "bob out"),
        ("w cy", "cy win"),
        ("an draw", "ann draw"),
        ("bo draw", "bob draw"),
        ("b draw", "bob draw"),
        ("c play rogue.2 crown", "cy play rogue crown"),
        ("kill an2 bo1", "ann kill ann:king bob:rogue.2"),
        ("b pr scr", "ann bell priest scroll"),
        ("bob out", "bob out"),
        ("win", "ann win"),
        ("win cy", "cy win"),
        ("cy win", "cy win"),
        ("tie", "ann tie"),
    ],
)
def test_how_an_act_is_read_and_read_again(text: str, token: str) -> None:
    assert told().takes(text) == token


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("", "act-unread", {"answer": ""}),
        ("bob", "act-unread", {"answer": "bob"}),
        ("dance", "act-unread", {"answer": "dance"}),
        ("r king", "act-unread", {"answer": "r king"}),  # to return or to raise
        ("draw king", "act-unread", {"answer": "draw king"}),
        ("tie bob", "act-unread", {"answer": "tie bob"}),
        ("out bob cy", "act-unread", {"answer": "out bob cy"}),
        ("out zoe", "act-player", {"answer": "zoe", "seats": "ann, bob, cy"}),
        ("win zoe", "act-player", {"answer": "zoe", "seats": "ann, bob, cy"}),
        ("kill", "act-pair", {"answer": "kill"}),
        ("kill b1 b1", "act-pair", {"answer": "kill b1 b1"}),
        ("kill b1 rogue.2", "act-pair", {"answer": "kill b1 rogue.2"}),
        ("kill b3", "pair-none", {"answer": "b3", "rats": []}),
        ("kill 0", "pair-none", {"answer": "0", "rats": []}),
        ("kill z1", "act-player", {"answer": "z", "seats": "ann, bob, cy"}),
        ("kill spoon", "pair-none", {"answer": "spoon", "rats": []}),
        ("kill ro", "pair-several", {"answer": "ro", "rats": ["rogue", "rogue.2"]}),
        ("sacrifice", "act-pair", {"answer": "sacrifice"}),
        ("sacrifice 1 2", "act-pair", {"answer": "sacrifice 1 2"}),
        ("sacrifice b1", "act-own", {"seat": "ann", "rat": "rogue.2", "whose": "bob"}),
        ("play h crown", "card-several", {"answer": "h", "cards": ["hermit", "huntress"]}),
        ("play rogue s", "card-several", {"answer": "s", "cards": ["scythe", "sword", "scroll", "scepter"]}),
        ("b 2 draw", "act-cards", {"answer": "b 2 draw"}),
        ("play 2 crown", "act-cards", {"answer": "play 2 crown"}),
        ("play ox crown", "act-cards", {"answer": "play ox crown"}),
        ("play return crown", "act-cards", {"answer": "play return crown"}),
        ("play rogue draw", "act-cards", {"answer": "play rogue draw"}),
        ("play rat crown", "act-cards", {"answer": "play rat crown"}),
        ("return", "act-pair", {"answer": "return"}),
        ("top", "act-pair", {"answer": "top"}),
        ("swap 1", "act-swap", {"answer": "swap 1"}),
        ("swap 1 2", "act-swap", {"answer": "swap 1 2"}),
        ("swap 1 b1 c1", "act-swap", {"answer": "swap 1 b1 c1"}),
        ("play", "act-cards", {"answer": "play"}),
        ("play rogue", "act-cards", {"answer": "play rogue"}),
        ("play rogue crown axe", "act-cards", {"answer": "play rogue crown axe"}),
        ("play !! crown", "act-cards", {"answer": "play !! crown"}),
        ("play rogue !!", "act-cards", {"answer": "play rogue !!"}),
        ("raise witch sword", "card-elsewhere", {"card": "witch", "pile": "dead_rats", "where": ["clans.bob.rats"]}),
        (
            "raise hermit crown",
            "card-elsewhere",
            {"card": "crown", "pile": "dead_relics", "where": ["clans.ann.relics"]},
        ),
        ("cy draw", "hand-full", {"seat": "cy", "limit": 5}),
    ],
)
def test_what_is_no_act_or_cannot_be(text: str, key: str, facts: dict[str, object]) -> None:
    go = told()
    before = repr(go.t)
    why = go.refuses("by-hand", "ann", text)
    assert (why.key, why.facts) == (key, facts)
    assert repr(go.t) == before


def test_a_whole_name_goes_before_the_beginning_of_another() -> None:
    t = laid({"bob": Has("king:bone"), "bo": Has("king:key"), "al": Has()}, unread=True)
    go = Go(t, turn_by_hand(t))
    assert [go.takes(text) for text in ("out bob", "out bo", "kill bo1", "al out")] == [
        "bob out",
        "bo out",
        "bob kill bo:king.2",
        "al out",
    ]
    assert go.refuses("by-hand", "bob", "out b").key == "act-player"


def test_a_name_that_was_told_goes_by_its_beginning_too() -> None:
    go = told("bob play spoonbill fork")
    assert go.takes("play spoon fo") == "ann play spoonbill fork"
    assert go.refuses("by-hand", "ann", "play spoonbill.2 h").key == "act-cards"


def test_a_player_goes_by_a_beginning_in_the_letters_of_the_name() -> None:
    t = laid({"zoe": Has("king:bone"), "ann-2": Has("rogue:key"), "ann": Has("witch:lute")}, unread=True)
    go = Go(t, turn_by_hand(t))
    assert [go.takes(text) for text in ("zoë draw", "z draw", "kill zoë1", "kill ann-21", "kill ann1")] == [
        "zoe draw",
        "zoe draw",
        "zoe kill zoe:king",
        "zoe kill ann-2:rogue",
        "zoe kill ann:witch",
    ]
    assert go.refuses("by-hand", "zoe", "an draw").key == "act-unread"
    assert go.refuses("by-hand", "zoe", "kill an1").key == "act-player"


def test_x3_a_draw_beyond_the_limit_names_its_rule() -> None:
    assert told().refuses("by-hand", "ann", "cy draw").rule == "X3"


def test_nothing_is_left_to_draw() -> None:
    go = told(dead="")
    go.t.rats.unknown = go.t.relics.unknown = 0
    why = go.refuses("by-hand", "ann", "draw")
    assert (why.key, why.facts) == ("none-left", {"seat": "ann"})
    assert go.refuses("by-hand", "ann", "bell king axe").key == "card-elsewhere"


def test_nobody_plays_from_an_empty_hand() -> None:
    go = told("play king axe", "play king axe", "play king axe")
    why = go.refuses("by-hand", "ann", "play king axe")
    assert (why.key, why.facts) == ("hand-empty", {"seat": "ann"})
    assert go.refuses("by-hand", "ann", "discard king axe").key == "hand-empty"


# ── what it does ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_pair_is_played_and_of_two_alike_the_second_has_a_number() -> None:
    t = told("play king axe", "bob play spoon fork").t
    assert side(t, "ann") == "rogue:crown king:axe king.2:axe.2"
    assert side(t, "bob") == "rogue.2:key witch:bell spoon:fork"
    assert [t.clan(seat).hand for seat in ("ann", "bob")] == [2, 1]
    assert lines(t, "enters")[0] == ("enters", "ann", {"rat": "king.2", "relic": "axe.2"})
    assert as_many(t)


def test_a_draw_is_counted() -> None:
    t = told("draw", "bob draw").t
    assert ([clan.hand for clan in t.clans], t.left) == ([4, 3, 5], 11)


def test_those_that_are_killed_go_to_the_discards_as_they_are_told() -> None:
    t = told("kill b1 2 trapper").t
    assert dead(t) == "hermit:sword rogue.3:sword.2 rogue.2:key king:axe trapper:bone"
    assert [side(t, seat) for seat in ("ann", "bob", "cy")] == ["rogue:crown", "witch:bell", ""]


def test_x10_the_other_way_round_they_lie_the_other_way_round() -> None:
    assert dead(told("kill b2 king").t).split()[2:] == ["witch:bell", "king:axe"]
    assert dead(told("kill king b2").t).split()[2:] == ["king:axe", "witch:bell"]


def test_one_is_sacrificed() -> None:
    assert dead(told("sacrifice king").t).split()[2:] == ["king:axe"]


def test_two_change_sides() -> None:
    t = told("swap 2 c1").t
    assert (side(t, "ann"), side(t, "cy")) == ("rogue:crown trapper:bone", "king:axe")
    assert lines(t, "swapped") == [("swapped", "ann", {"ally": "king", "enemy": "trapper", "whose": "cy"})]


def test_x3_one_goes_back_to_a_hand_and_a_full_one_is_discarded_down_before_the_end() -> None:
    t = told("return king").t
    assert (side(t, "ann"), t.clan("ann").hand) == ("rogue:crown", 4)
    assert lines(t, "returns") == [("returns", "ann", {"rat": "king", "relic": "axe"})]
    go = told("return c1")
    assert (go.t.clan("cy").hand, go.options) == (6, [])
    assert go.refuses("by-hand", "ann", "end").key == "act-unread"
    go("by-hand", "ann", "cy discard trapper bone")
    assert (go.t.clan("cy").hand, go.options, dead(go.t).split()[-1]) == (5, ["end"], "trapper:bone")
    assert lines(go.t, "discarded") == [("discarded", "cy", {"rat": "trapper", "relic": "bone"})]


def test_one_goes_on_the_decks_and_comes_from_there_first() -> None:
    go = told("top witch")
    assert (top(go.t), go.t.left) == ("witch:bell", 14)
    why = go.refuses("by-hand", "ann", "bell king axe")
    assert (why.key, why.facts) == ("top-is", {"rat": "witch", "relic": "bell"})
    go("by-hand", "ann", "bell witch bell")
    assert (top(go.t), side(go.t, "ann")) == ("", "rogue:crown king:axe witch:bell")
    drawn = told("draw", top="priest:scroll").t
    assert (top(drawn), drawn.clan("ann").hand_rats.cards) == ("", ["priest"])


def test_a_bell_brings_the_topmost_pair_and_no_halves_of_two() -> None:
    go = told(top="witch:lute hermit:dagger witch:scroll")
    assert go.t.top_rats.cards == ["witch.2", "hermit.2", "witch.3"]
    for wrong in ("hermit scroll", "witch lute", "witch dagger", "hermit dagger"):
        assert go.refuses("by-hand", "ann", f"bell {wrong}").key == "top-is"
    go("by-hand", "ann", "bell witch scroll")
    assert (side(go.t, "ann").split()[-1], top(go.t)) == ("witch.3:scroll", "witch.2:lute hermit.2:dagger")


def test_a_pair_of_the_discards_is_raised() -> None:
    t = told("cy raise rogue sword").t
    assert side(t, "cy") == "trapper:bone rogue.3:sword"
    assert dead(t) == "hermit:sword.2"


def test_the_top_of_the_decks_is_told() -> None:
    t = told("bell priest scroll").t
    assert (side(t, "ann"), t.left) == ("rogue:crown king:axe priest:scroll", 12)


def test_a_pair_of_the_hand_is_discarded() -> None:
    t = told("bob discard king bone").t
    assert (t.clan("bob").hand, dead(t).split()[-1]) == (1, "king.2:bone.2")


def test_x13_a_player_is_out_and_does_nothing_more() -> None:
    go = told("out bob")
    assert (go.t.clan("bob").out, side(go.t, "bob"), go.over) == (True, "", False)
    for text in ("bob draw", "out bob", "bob win", "bob play king axe", "bob raise hermit sword"):
        why = go.refuses("by-hand", "ann", text)
        assert (why.key, why.rule, why.facts) == ("out-already", "X13", {"seat": "bob"})
    assert go("by-hand", "ann", "cy out").over
    assert (go.t.ended, go.t.winner) == ("won", "ann")


def test_somebody_wins_or_nobody() -> None:
    go = told("cy win")
    assert (go.over, go.t.ended, go.t.winner) == (True, "won", "cy")
    go = told("tie")
    assert (go.over, go.t.ended, go.t.winner) == (True, "drawn", "")
    assert lines(go.t, "drawn") == [("drawn", "", {})]


def test_no_card_of_a_pack_is_called_like_an_act() -> None:
    assert set(READS) - set(KNOWN_RELICS) == set(ACTS) - {"end"}


def test_the_names_that_are_known() -> None:
    assert {name.casefold() for name in RATS} - set(KNOWN_RATS) == {"herald", "piper"}
    assert {name.casefold() for name in RELICS} == set(KNOWN_RELICS)
    assert (len(KNOWN_RATS), len(KNOWN_RELICS)) == (9, 12)


def test_a_whole_game_is_told() -> None:
    t = three(unread=True)
    go = Go(t, play(t))
    go("first", "", "bob")("by-hand", "bob", "draw")("by-hand", "bob", "end")
    assert (go.waits, t.place, [clan.hand for clan in t.clans]) == (("by-hand", "cy"), "5.turn.cy", [3, 4, 3])
    go("by-hand", "cy", "play rogue crown")("by-hand", "cy", "win")
    assert go.waits == ("end.confirm", "")


def test_at_the_table_people_go_by_the_names_they_have_now() -> None:
    t = laid({"ann": Has("king:bone"), "bob": Has("rogue:key witch:bell")}, unread=True)
    ask, names = Go(t, turn_by_hand(t)).ask, {"ann": "Moritz", "bob": "Émile"}
    assert ask is not None
    read = {line: meant(ask, [], line, names, "ann")[1] for line in ("Émile draw", "mo draw", "kill É2", "bob draw")}
    assert list(read.values()) == ["bob draw", "ann draw", "kill bob2", "bob draw"]
    with pytest.raises(Refused):
        meant(ask, [], "kill É3", names, "ann")
