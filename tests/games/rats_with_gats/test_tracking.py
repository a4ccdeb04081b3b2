"""The game lies on the table: typed cards, starting in the middle, rulings, and how many keys it takes."""

from __future__ import annotations

import pytest

from rat_tables.desk.options import numbered
from rat_tables.engine.asks import Refused
from rat_tables.engine.session import Session
from rat_tables.engine.table import PLAY, TRACK
from rat_tables.games.rats_with_gats.deck import DECK
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.knobs import KNOBS
from rat_tables.games.rats_with_gats.middle import lay_what_lies
from rat_tables.games.rats_with_gats.scene import console
from rat_tables.games.rats_with_gats.table import Gats
from tests.games.rats_with_gats.play_through import Voyage, again, go_on, session, typed
from tests.games.rats_with_gats.table_laid import (
    DEEP,
    Go,
    Has,
    challenged,
    counted,
    duel,
    hand,
    held,
    limits,
    listed,
    obstacle,
    outcome,
    ranks,
    three,
    told,
    unknown,
)


def refused(t: Gats, knob: str, value: str) -> Refused:
    """Why a ruling cannot be."""
    head, *path = knob.split(":")
    with pytest.raises(Refused) as why:
        KNOBS[head].turn(t, path, value)
    return why.value


def turn(t: Gats, knob: str, value: str) -> None:
    head, *path = knob.split(":")
    KNOBS[head].turn(t, path, value)


# ── cards that are typed ────────────────────────────────────────────────────────────────────────────────────────


def tracked(listed_: str = "7h 10h:3h,ks=2", ann: int = 3, bob: int = 2) -> Gats:
    return three(Has(ann, 4, gat=True), Has(bob, 2), Has(1, 3, role="deep"), listed=listed_, use=TRACK)


def test_the_first_card_typed_says_that_nobody_wants_anything_before() -> None:
    t = tracked()
    go = challenged(t, "ann", "7h")
    assert go.options() == ["go", "joker"]
    go("challenge.before", "", "8s")
    assert go.over
    assert (obstacle(t, "7h").column.cards, len(t.rat("ann").hand)) == (["8s"], 2)
    assert counted(t) == DECK
    assert unknown(t)[0] == unknown(t)[1]


@pytest.mark.parametrize(("text", "key"), [("*", "joker-alone"), ("7h", "card-elsewhere"), ("x", "card-form")])
def test_what_cannot_be_played(text: str, key: str) -> None:
    go = challenged(tracked(), "ann", "7h")
    assert go.refuses("challenge.before", "", text).key == key
    go("challenge.before", "", "go")
    assert go.refuses("challenge.card", "ann", text).key == key


def test_a_card_that_cannot_be_there_is_refused_with_where_it_lies_and_a_ruling_moves_it() -> None:
    t = tracked()
    go = challenged(t, "ann", "7h")
    why = go.refuses("challenge.before", "", "3h")
    assert why.facts == {"card": "3h", "pile": "rats.ann.hand", "where": ["obstacles.10h.column"]}
    go.ruled("card:3h", "deck")("challenge.before", "", "3h")
    assert obstacle(t, "7h").column.cards == ["3h"]
    assert obstacle(t, "10h").column.cards == ["ks"]


def test_a_card_known_in_a_hand_can_be_moved_on_where_all_lies_open() -> None:
    t = tracked()
    turn(t, "card:3h", "bob.hand")
    assert (hand(t, "bob"), len(t.rat("bob").hand)) == ("3h", 3)
    turn(t, "card:3h", "ann.hand")
    assert (hand(t, "bob"), hand(t, "ann")) == ("", "3h")
    assert challenged(t, "ann", "7h")("challenge.before", "", "go").options("ann") == ["3h", "none"]


def test_a_hand_with_nothing_but_a_joker_is_offered_no_field() -> None:
    t = tracked(ann=0)
    turn(t, "card:*", "ann.hand")
    go = challenged(t, "ann", "7h")
    assert go.ask is not None
    assert go.ask.entry is None


def test_the_example_of_a_field_is_taken() -> None:
    go = challenged(tracked(), "ann", "7h")
    assert go.ask is not None
    assert go.ask.entry is not None
    example = go.ask.entry.example(*go.ask.args)
    assert go.ask.take("", example) == example
    assert example == "10c"


def test_in_play_there_is_no_field() -> None:
    go = challenged(three(Has("2c"), Has("3c"), listed="7h"), "ann")
    assert go.ask is not None
    assert go.ask.entry is None


def test_a_card_nobody_plays_is_said_to_be_none() -> None:
    t = tracked()
    go = challenged(t, "ann", "7h+10h")("challenge.before", "", "go")
    assert (go.ask and go.ask.secret, go.options("ann")) == (False, ["none"])
    go("challenge.card", "ann", "none")("challenge.card", "ann", "2c")("challenge.after", "", "go")
    assert outcome(t) == (False, False, [], ["7h", "10h"])


def test_a_duel_is_laid_and_answered_by_typing() -> None:
    t = tracked("")
    go = duel(t, "ann", "bob", "7c")
    go("challenge.before", "", "8s")
    assert (t.discards.cards, held(t)) == (["8s", "7c"], {"ann": 2, "bob": 2, "cy": 1})


def test_an_obstacle_is_typed_as_it_is_turned_up() -> None:
    voyage = go_on(session(use="track"), {}, "obstacle.drawn")
    with pytest.raises(Refused) as why:
        voyage.answer("seven")
    assert why.value.key == "card-form"
    typed(voyage, "10h", "qs")
    assert listed(voyage.table) == ["10h", "qs"]
    with pytest.raises(Refused) as why:
        typed(voyage, "-", "challenge", "ann", "10h+qs", "qs")
    assert why.value.facts["where"] == ["listed"]


# ── how many keys it takes ──────────────────────────────────────────────────────────────────────────────────────


def keys(voyage: Voyage, *answers: str) -> int:
    """How many keys these answers take at the screen.

    An option is its number: it fires when no longer one can be meant, else, and beside a field, Enter takes it; the
    one that is marked, the first, is Enter. Of several, a digit ticks and Enter takes them. A card needs no Enter.
    """
    pressed = 0
    for answer in answers:
        ask = voyage.ask
        assert ask is not None
        seat = next(iter(ask.offers))
        tokens = list(ask.offers[seat])
        numbers = dict(zip(tokens, numbered(tokens), strict=True))
        if ask.pick is not None:
            pressed += sum(len(numbers[token]) for token in answer.split("+")) + 1
        elif answer not in tokens:
            assert ask.entry is not None
            assert ask.entry.hint == "card"
            pressed += len(answer)
        elif answer == tokens[0] and answer == "go":
            pressed += 1
        else:
            number = numbers[answer]
            longer = any(other != number and other.startswith(number) for other in numbers.values())
            pressed += len(number) + (longer or ask.entry is not None)
        voyage.answer(answer)
    return pressed


def at_the_console(obstacles: str = "7h 9d 5s", players: str = "ann bob cy dot") -> Voyage:
    """A tracked session at the console: the last player is the Deep, these obstacles lie there, nobody has a Gat."""
    seats = players.split()
    voyage = session(players, use="track", middle=True)
    policy = {
        "middle.scene": "2",
        "middle.rank": "3",
        "middle.hand": "4",
        "middle.deep": "+".join(seats[:1]),
        "middle.obstacle": "none",
        "roles.deep": seats[-1],
    }
    go_on(voyage, policy, "middle.obstacle")
    for card in obstacles.split():
        voyage.answer(card)
    go_on(voyage, policy, "scene")
    assert listed(voyage.table) == obstacles.split()
    return voyage


def test_a_challenge_with_one_obstacle_and_one_card_takes_6_keys() -> None:
    voyage = at_the_console()
    assert keys(voyage, "challenge", "bob", "7h", "8s") == 6
    assert voyage.ask is not None
    assert voyage.ask.kind == "scene"
    assert told(voyage.table, "outcome")[0]["won"]


def test_where_it_fails_it_takes_7() -> None:
    voyage = at_the_console()
    assert keys(voyage, "challenge", "bob", "7h", "6s", "go") == 7
    assert voyage.ask is not None
    assert voyage.ask.kind == "scene"


def test_where_only_one_obstacle_is_on_the_list_it_takes_4() -> None:
    voyage = at_the_console("7h 9d")
    voyage.ruling("beaten:9d", "3", "the fourth time it goes")
    assert keys(voyage, "challenge", "bob", "9d", "10s") == 7  # a ten has a key more
    assert listed(voyage.table) == ["7h"]
    assert keys(voyage, "challenge", "cy", "8s") == 4


def test_each_further_obstacle_takes_3_keys_at_most() -> None:
    one, two = 6, 9
    voyage = at_the_console()
    assert keys(voyage, "challenge", "bob", "7h+9d", "8s", "qs") == two
    assert voyage.ask is not None
    assert voyage.ask.kind == "scene"
    voyage = at_the_console()
    assert keys(voyage, "challenge", "bob", "7h+9d+5s", "8s", "qs", "6h") == two + 3
    assert two - one <= 3


@pytest.mark.parametrize("where", ["7h", "9d"])
def test_a_helper_takes_4_keys_more(where: str) -> None:
    voyage = at_the_console()
    own, helps = ("qs", "8s") if where == "7h" else ("8s", "qs")
    assert keys(voyage, "challenge", "bob", "7h+9d", "help", "cy", where, own, helps) == 9 + 4
    assert voyage.ask is not None
    assert voyage.ask.kind == "scene"
    assert outcome(voyage.table)[2] == (["9d", "7h"] if where == "7h" else ["7h", "9d"])


# ── starting in the middle ──────────────────────────────────────────────────────────────────────────────────────


def middle(t: Gats) -> Go:
    return Go(t, lay_what_lies(t))


def test_a_story_is_taken_up_in_the_middle() -> None:
    t = three(Has(), Has(), Has(), use=TRACK, scene=0, limits=False)
    go = middle(t)("middle.scene", "", "4")
    assert t.scene == 3
    go("middle.rank", "ann", "5")("middle.done", "ann", "gat+name")("middle.name", "ann", "Carlos")
    assert go.facts("ann") == {"card": "j"}
    go("middle.technique", "ann", "I missed on purpose")("middle.technique", "ann", "-")("middle.technique", "ann", "-")
    go("middle.rank", "bob", "3")("middle.done", "bob", "none")
    for _ in range(3):
        go("middle.technique", "bob", "-")
    go("middle.rank", "cy", "2")("middle.done", "cy", "gat+third")
    for _ in range(3):
        go("middle.technique", "cy", "-")
    assert (go.waits, go.pick) == (("middle.deep", ()), (0, 2))
    go("middle.deep", "", "cy")("middle.crew", "", "ship+captain")
    assert go.options() == ["none", "ann", "bob", "cy"]
    go("middle.captain", "", "ann")
    go("middle.obstacle", "", "7h: 8s qh =2")("middle.obstacle", "", "10h")("middle.obstacle", "", "none")
    go("middle.discards", "", "2c 3c * *")
    go("middle.hand", "ann", "3")("middle.hand", "bob", "3")("middle.hand", "cy", "0")
    assert go.over
    ann, cy = t.rat("ann"), t.rat("cy")
    assert (ann.rank, ann.gat, ann.named, ann.third, ann.name) == (5, True, True, False, "Carlos")
    assert [(each.card, each.text) for each in ann.techniques] == [("j", "I missed on purpose"), ("q", ""), ("k", "")]
    assert (cy.gat, cy.named, cy.third, cy.was_deep, cy.been_deep) == (True, False, True, True, True)
    assert (t.captain, t.crew) == ("ann", {"ship": True, "captain": True, "piracy": False})
    assert (listed(t), obstacle(t, "7h").column.cards, obstacle(t, "7h").beaten) == (["7h", "10h"], ["8s", "qh"], 2)
    assert t.discards.cards == ["2c", "3c", "joker", "joker.2"]
    assert (held(t), limits(t)) == ({"ann": 3, "bob": 3, "cy": 0}, [5, 3, 2])
    assert counted(t) == DECK
    assert unknown(t)[0] == unknown(t)[1]
    assert told(t, "middle")[0] == {"rank": 5, "cards": 3}


@pytest.mark.parametrize(
    ("text", "token", "column", "beaten"),
    [
        ("10h: 3h ks 9h =2", "10h: 3h ks 9h =2", ["3h", "ks", "9h"], 2),
        ("th:3h,ks", "10h: 3h ks", ["3h", "ks"], 0),
        ("10h : 3h=1", "10h: 3h =1", ["3h"], 1),
        (" 0h ", "10h", [], 0),
        ("10♥: 3♥ = 0", "10h: 3h", ["3h"], 0),
    ],
)
def test_an_obstacle_with_its_column_is_typed_in_a_line(text: str, token: str, column: list[str], beaten: int) -> None:
    t = three(Has(), use=TRACK)
    go = at_obstacles(t)
    assert go.ask is not None
    assert go.ask.take("", text) == token
    go("middle.obstacle", "", text)
    assert (obstacle(t, "10h").column.cards, obstacle(t, "10h").beaten) == (column, beaten)
    assert t.listed.cards == ["10h"]


def at_obstacles(t: Gats) -> Go:
    go = middle(t)("middle.scene", "", "2")
    while go.ask is not None and go.ask.kind != "middle.obstacle":
        seat = next(iter(go.ask.offers))
        text = {"middle.rank": "2", "middle.technique": "-", "middle.deep": "ann", "middle.captain": "none"}
        go(go.ask.kind, seat, text.get(go.ask.kind, "none"))
    return go


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("10h: 3h =2", "obstacle-beaten"),
        ("10h =1", "obstacle-beaten"),
        ("10h: 3h: 4h", "card-form"),
        ("10h: 3h =", "obstacle-form"),
        ("10h: 3h =-1", "obstacle-form"),
        ("*", "obstacle-form"),
        ("10h: *", "obstacle-form"),
        ("10h: 10h", "card-elsewhere"),
        ("10h: 3x", "card-form"),
        ("", "obstacle-form"),
        ("ten", "card-form"),
    ],
)
def test_what_is_no_obstacle(text: str, key: str) -> None:
    go = at_obstacles(three(Has(), use=TRACK))
    assert go.refuses("middle.obstacle", "", text).key == key


def test_a_card_typed_twice_is_refused_with_where_it_lies() -> None:
    t = three(Has(), use=TRACK)
    go = at_obstacles(t)("middle.obstacle", "", "10h: 3h")
    assert go.refuses("middle.obstacle", "", "3h").facts["where"] == ["obstacles.10h.column"]
    go("middle.obstacle", "", "NONE")
    assert go.waits == ("middle.discards", ())
    assert go.refuses("middle.discards", "", "2c 10h").key == "card-elsewhere"
    assert go.refuses("middle.discards", "", "* * *").key == "card-elsewhere"
    go("middle.discards", "", "2c,3c")
    assert t.discards.cards == ["2c", "3c"]
    assert go.refuses("middle.hand", "ann", "99").key == "number"


def test_the_middle_is_an_option_of_tracking_alone() -> None:
    voyage = session(use="track", middle=True)
    assert voyage.ask is not None
    assert voyage.ask.kind == "middle.scene"
    with pytest.raises(Refused):
        GAME.filled(PLAY, {"middle": True})


# ── rulings ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_knob_rank() -> None:
    t = tracked()
    turn(t, "rank:ann", "7")
    assert ranks(t)["ann"] == 7
    assert refused(t, "rank:ann", "0").key == "number"
    assert refused(t, "rank:ann", "21").key == "number"
    assert refused(t, "rank:zed", "2").facts == {"answer": "zed", "seats": t.seats}
    assert refused(t, "rank", "2").key == "seat-unknown"


def test_knobs_gat_and_name() -> None:
    t = tracked()
    turn(t, "gat:ann", "no")
    turn(t, "gat:bob", "yes")
    assert [rat.gat for rat in t.rats] == [False, True, False]
    assert refused(t, "gat:bob", "maybe").facts == {"answer": "maybe"}
    turn(t, "name:bob", "Dainty  Spanker")
    assert (t.rat("bob").named, t.rat("bob").name) == (True, "Dainty Spanker")
    turn(t, "name:bob", "none")
    assert (t.rat("bob").named, t.rat("bob").name) == (False, "")
    assert refused(t, "name:bob", " ").key == "text-empty"


def test_knobs_captain_and_crew() -> None:
    t = tracked()
    turn(t, "captain", "bob")
    assert t.captain == "bob"
    turn(t, "captain", "none")
    assert t.captain == ""
    assert refused(t, "captain", "zed").key == "seat-unknown"
    turn(t, "crew:piracy", "yes")
    assert t.crew == {"ship": False, "captain": False, "piracy": True}
    turn(t, "crew:piracy", "no")
    assert not t.crew["piracy"]
    assert refused(t, "crew:cheese", "yes").facts == {"answer": "cheese", "objectives": ["ship", "captain", "piracy"]}
    assert refused(t, "crew", "yes").key == "objective-unknown"
    assert refused(t, "crew:ship", "2").key == "yes-or-no"


def test_knobs_beaten_more_scene_role() -> None:
    t = tracked()
    turn(t, "beaten:10h", "1")
    assert obstacle(t, "10h").beaten == 1
    assert refused(t, "beaten:9h", "1").facts == {"answer": "9h", "obstacles": ["7h", "10h"]}
    assert refused(t, "beaten:10h", "100").key == "number"
    assert refused(t, "beaten", "1").key == "card-form"
    turn(t, "more", "2")
    assert t.more == 2
    assert refused(t, "more", "21").key == "number"
    turn(t, "scene", "5")
    assert t.scene == 5
    assert refused(t, "scene", "0").key == "number"
    turn(t, "role:bob", "deep")
    assert t.rat("bob").role == "deep"
    why = refused(t, "role:bob", "captain")
    assert (why.key, why.facts) == ("role-unknown", {"answer": "captain"})


def test_knob_card_moves_what_lies_open() -> None:
    t = tracked()
    turn(t, "card:3h", "discards")
    assert (t.discards.cards, obstacle(t, "10h").column.cards) == (["3h"], ["ks"])
    turn(t, "card:3h", "7h")
    assert obstacle(t, "7h").column.cards == ["3h"]
    turn(t, "card:3h", "deck")
    assert "3h" in t.deck.unseen
    turn(t, "card:2c", "discards")  # nothing was known of it
    assert t.discards.cards == ["2c"]
    assert counted(t) == DECK
    assert unknown(t)[0] == unknown(t)[1]


@pytest.mark.parametrize(
    ("knob", "value", "key"),
    [
        ("card:7h", "discards", "card-obstacle"),
        ("card:3h", "10h", "card-there"),
        ("card:3h", "9h", "obstacle-unknown"),
        ("card:3h", "ann.gat", "card-form"),
        ("card:3h", "zed.hand", "card-form"),
        ("card:*", "7h", "joker-alone"),
        ("card:x", "discards", "card-form"),
        ("card", "discards", "card-form"),
    ],
)
def test_knob_card_refuses(knob: str, value: str, key: str) -> None:
    t = tracked()
    assert refused(t, knob, value).key == key
    assert counted(t) == DECK


def test_what_a_refused_move_says() -> None:
    t = tracked()
    assert refused(t, "card:7h", "discards").facts == {"card": "7h"}
    assert refused(t, "card:3h", "10h").facts == {"card": "3h"}
    assert refused(t, "card:*", "7h").rule == "jokers"
    assert refused(t, "card", "discards").facts == {"answer": ""}
    assert refused(t, "beaten", "2").facts == {"answer": ""}
    assert refused(t, "rank", "2").facts["answer"] == ""
    assert refused(t, "crew", "yes").facts["answer"] == ""


def test_in_play_a_card_put_on_the_deck_is_in_it() -> None:
    t = three(Has("2c"), Has(), listed="7h:8s", discards="3c")
    turn(t, "card:3c", "deck")
    turn(t, "card:8s", "discards")
    assert ("3c" in t.deck.cards, t.deck.unknown, t.discards.cards) == (True, 0, ["8s"])


def test_knob_card_leaves_a_card_laid_in_a_duel() -> None:
    t = tracked()
    duel(t, "ann", "bob", "7c")
    assert refused(t, "card:7c", "discards").key == "card-obstacle"


def test_knob_card_moves_the_second_joker_too() -> None:
    t = three(Has(), listed="7h", discards="joker joker")
    turn(t, "card:*", "ann.hand")
    turn(t, "card:*", "ann.hand")
    assert (hand(t, "ann"), t.discards.cards) == ("joker joker", [])
    assert refused(t, "card:*", "discards").key == "card-not-open"


def test_in_play_no_ruling_tells_what_a_hand_holds() -> None:
    t = three(Has("2c"), Has("3c"), listed="7h")
    for card in ("2c", "3c", "9d"):  # in a hand, in another, in the deck
        why = refused(t, f"card:{card}", "discards")
        assert (why.key, why.facts) == ("card-not-open", {"card": card})
    why = refused(t, "hand:ann", "2")
    assert (why.key, why.facts) == ("knob-tracked", {"knob": "hand"})


def test_knob_hand() -> None:
    t = tracked()
    turn(t, "hand:ann", "5")
    turn(t, "hand:bob", "0")
    assert (held(t), unknown(t)[0] == unknown(t)[1]) == ({"ann": 5, "bob": 0, "cy": 1}, True)
    turn(t, "card:3h", "ann.hand")
    turn(t, "hand:ann", "1")
    assert (held(t)["ann"], hand(t, "ann")) == (1, "")
    why = refused(t, "hand:ann", "54")
    assert (why.key, why.facts) == ("cards-many", {"many": 53, "left": len(t.deck)})
    turn(t, "hand:ann", "2")
    turn(t, "hand:ann", "2")
    assert held(t)["ann"] == 2
    left = len(t.deck)
    turn(t, "hand:bob", str(left))
    assert (held(t)["bob"], len(t.deck)) == (left, 0)
    assert refused(t, "hand:ann", "55").key == "number"
    assert counted(t) == DECK


def test_every_knob_gives_an_example_that_it_takes() -> None:
    for use in (PLAY, TRACK):
        for name, knob in KNOBS.items():
            t = three(Has("2c" if use == PLAY else 1), Has(), listed="7h:8s", use=use)
            given = knob.examples(t)
            assert bool(given) == (name != "hand" or use == TRACK), name
            for path, value in given:
                assert path.partition(":")[0] == name
                turn(t, path, value)


def test_examples_that_need_something_are_left_out_without_it() -> None:
    t = GAME.new(session().setting)
    assert [name for name, knob in KNOBS.items() if not knob.examples(t)] == ["beaten", "card", "hand", "role"]


def test_a_ruling_stands_in_the_record_with_its_reason_and_is_replayed() -> None:
    voyage = at_the_console()
    voyage.ruling("rank:bob", "5", "the dare")
    assert voyage.table.rat("bob").rank == 5
    opened: Session[Gats] = again(voyage)
    assert (opened.table.rat("bob").rank, opened.conflict) == (5, None)
    with pytest.raises(Refused) as why:
        voyage.ruling("rank:bob", "50", "too much")
    assert why.value.key == "number"
    assert voyage.table.rat("bob").rank == 5


def test_the_console_of_a_tracked_table_asks_the_group() -> None:
    t = three(Has(1), DEEP, listed="7h", use=TRACK)
    assert Go(t, console(t)).waits == ("scene", ())


def test_each_thing_that_lies_there_has_its_place() -> None:
    t = three(Has(), Has(), Has(), use=TRACK, scene=0, limits=False)
    go = at_obstacles(t)("middle.obstacle", "", "7h")("middle.obstacle", "", "none")
    places = go.places
    assert places[:6] == [
        ("middle.scene", "middle"),
        ("middle.rank", "middle.ann"),
        ("middle.done", "middle.ann"),
        ("middle.technique", "middle.ann.j"),
        ("middle.technique", "middle.ann.q"),
        ("middle.technique", "middle.ann.k"),
    ]
    assert places[-6:-3] == [("middle.deep", "middle"), ("middle.crew", "middle"), ("middle.captain", "middle")]
    assert places[-3:-1] == [("middle.obstacle", "middle.obstacle.1"), ("middle.obstacle", "middle.obstacle.2")]
    go("middle.discards", "", "none")
    assert go.ask is not None
    assert go.ask.place == "middle.ann.hand"
    assert [technique.seat for technique in t.rat("ann").techniques] == ["ann"] * 3


def test_what_is_wrong_with_an_obstacle_is_said() -> None:
    go = at_obstacles(three(Has(), use=TRACK))
    assert go.refuses("middle.obstacle", "", "=").facts == {"answer": "="}
    assert go.refuses("middle.obstacle", "", "10h: *").facts == {"answer": "10h: *"}
    assert go.refuses("middle.obstacle", "", "10h: 3h =2").facts == {"beaten": 2, "cards": 1}
    assert go.refuses("middle.obstacle", "", "10h: 10h").facts["pile"] == "deck"
    assert challenged(tracked(), "ann", "7h").refuses("challenge.before", "", "*").rule == "jokers"
