"""Set-up: options, decks, hands, and who goes first."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import UNKNOWN
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.records import Head, SeatHead
from rat_tables.engine.session import Session
from rat_tables.games.rats_and_relics.game import GAME
from rat_tables.games.rats_and_relics.pack import RelicPack
from rat_tables.games.rats_and_relics.setup import set_the_table
from rat_tables.games.rats_and_relics.table import Relics
from tests.games.rats_and_relics.table_laid import DATA, FULL, PACK, Go, as_many, counted, lines

SEATS = ("ann", "bob", "cy", "dot")


def new(seats: int, use: str = "play", pack: RelicPack | None = PACK, **options: bool | str) -> Relics:
    """A table of so many on which nothing lies yet."""
    return GAME.new(Setting(list(SEATS[:seats]), use, GAME.filled(use, options), "The Mouldy Relic", pack))


def set_up(t: Relics, luck: str = "") -> Go:
    """The table being set."""
    return Go(t, set_the_table(t), luck)


def session(seats: int, use: str = "play", pack: bool = True, **options: bool | str) -> Session[Relics]:
    """A session of so many, started."""
    heads = [SeatHead(seat.title(), seat, seat[0].upper(), at + 1) for at, seat in enumerate(SEATS[:seats])]
    head = Head(game="rats-and-relics", use=use, seed=1, options=options, seat=heads, pack=DATA if pack else None)
    made = Session(GAME, head)
    made.start()
    return made


def test_the_options_and_what_is_played_where_nobody_says_otherwise() -> None:
    assert GAME.filled("play", {}) == {"stuck": "draw"}
    assert GAME.filled("track", {}) == {"stuck": "draw", "middle": False}
    assert {option.name: (option.values, option.rule) for option in GAME.options} == {
        "stuck": (("draw", "loss"), "X4"),
        "middle": ((False, True), "middle"),
    }
    assert (GAME.name, GAME.rules) == ("rats-and-relics", 1)


def test_options_reach_the_table() -> None:
    t = new(2, stuck="loss")
    assert (t.title, t.use, t.stuck, t.middle, t.unread) == ("The Mouldy Relic", "play", "loss", False, False)
    assert (new(2).stuck, new(2, "track", middle=True).middle, new(2, "track", None).unread) == ("draw", True, True)


def test_x14_two_players_and_three_and_no_fourth() -> None:
    assert GAME.seats == (2, 3)
    for seats in (2, 3):
        assert len(session(seats).table.clans) == seats
    for seats in (1, 4):
        with pytest.raises(Refused):
            session(seats)


@pytest.mark.parametrize("use", ["play", "track"])
def test_three_replace_axes_and_crowns_by_daggers_and_scepters(use: str) -> None:
    for seats, there, away in ((2, {"crown": 3, "axe": 2}, "dagger"), (3, {"dagger": 3, "scepter": 2}, "crown")):
        t = new(seats, use)
        many = counted(t)
        assert {card: many.get(card) for card in there} == there
        assert away not in many
        assert (len(t.rats), len(t.relics)) == (30, 30)


def test_each_is_dealt_three_rats_and_three_relics_face_down() -> None:
    t = new(3)
    go = set_up(t, "king key rogue bone rogue bell witch key")
    assert [len(clan.hand_rats) for clan in t.clans] == [3, 3, 3]
    assert [len(clan.hand_relics) for clan in t.clans] == [3, 3, 3]
    assert t.clan("ann").hand_rats.cards == ["king", "rogue", "rogue"]
    assert t.clan("ann").hand_relics.cards == ["bell", "bone", "key"]
    assert (len(t.rats), len(t.relics), as_many(t)) == (21, 21, True)
    assert {rat: counted(t)[rat] for rat in FULL} == FULL
    assert go.kinds[:4] == ["deal.rat", "deal.relic", "deal.rat", "deal.relic"]
    assert [place for kind, place in go.places if kind == "deal.rat"] == [
        f"setup.deal.{seat}" for seat in SEATS[:3] for _ in range(3)
    ]
    assert lines(t, "dealt")[:4] == [
        ("dealt", "ann", {"rat": "king", "relic": "key"}),
        ("dealt", "ann", {"rat": "rogue", "relic": "bone"}),
        ("dealt", "ann", {"rat": "rogue", "relic": "bell"}),
        ("dealt", "bob", {"rat": "witch", "relic": "key"}),
    ]
    dealt = next(event for event in t.story.events if event.kind == "dealt")
    assert dealt.seen_by("ann")
    assert not dealt.seen_by("bob")


def test_x20_the_deal_is_not_heard() -> None:
    t = new(2)
    t.rats.move(t, "witch", t.rats, t.clan("ann").rats)
    t.relics.move(t, "scroll", t.relics, t.clan("ann").relics)
    set_up(t)
    assert [clan.pending for clan in t.clans] == [[], []]


def test_tracked_hands_are_unknown_and_nothing_is_asked() -> None:
    t = new(2, "track")
    go = set_up(t)
    assert go.kinds == ["first"]
    assert [(clan.hand_rats.cards, clan.hand_rats.unknown) for clan in t.clans] == [([], 3), ([], 3)]
    assert (len(t.rats), len(t.relics)) == (24, 24)
    assert lines(t, "dealt") == []


def test_x1_whoever_reads_the_rules_goes_first() -> None:
    t = new(3)
    go = set_up(t)
    assert (go.waits, go.places[-1], go.options) == (
        ("first", ""),
        ("first", "setup.first"),
        ["ann", "bob", "cy", "by-lot"],
    )
    assert go("first", "", "bob").over
    assert t.active == "bob"
    assert lines(t, "first") == [("first", "bob", {})]


def test_x1_or_the_lot_says() -> None:
    t = new(3)
    go = set_up(t)
    go.luck = ["cy"]
    assert go("first", "", "by-lot").over
    assert (t.active, go.kinds[-1]) == ("cy", "first.lot")
    assert lines(t, "first") == [("first", "cy", {})]


def test_no_game_without_a_pack_but_where_it_is_tracked() -> None:
    with pytest.raises(Refused) as why:
        session(2, pack=False)
    assert why.value.key == "pack-needed"
    t = session(2, "track", pack=False).table
    assert (t.rats.unseen, t.relics.unseen) == ({UNKNOWN: 30}, {UNKNOWN: 30})
    assert (len(t.rats), len(t.relics), t.prints) == (24, 24, {})


def test_the_pack_that_comes_along_can_be_played_with() -> None:
    text = files("rat_tables.games.rats_and_relics").joinpath("pack.toml").read_text(encoding="utf-8")
    pack = opened(RelicPack, tomllib.loads(text), "rats-and-relics")
    assert (pack.players, pack.counts()) == ((2, 3), {"rat": 30, "relic": 35})
    assert {(card.card, card.number) for card in pack.relic if card.number} == {
        ("crown", 7),
        ("scythe", 4),
        ("scepter", 6),
    }
    assert {card.card: card.players for card in pack.relic if card.players != (2, 3)} == {
        "crown": (2,),
        "axe": (2,),
        "dagger": (3,),
        "scepter": (3,),
    }
    assert sum(card.copies for card in pack.relic if card.players == (3,)) == 5
