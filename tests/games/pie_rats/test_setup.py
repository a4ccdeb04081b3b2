"""Set-up: options, captains, hands, and who goes first."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from rat_tables.engine.asks import Refused
from rat_tables.engine.cards import UNKNOWN
from rat_tables.engine.game import Setting
from rat_tables.engine.packs import mistakes, opened
from rat_tables.engine.records import Head
from rat_tables.engine.session import Session
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.games.pie_rats.setup import set_the_table
from rat_tables.games.pie_rats.table import BLANKS
from tests.games.pie_rats.play_through import at, go_on, session, typed
from tests.games.pie_rats.table_laid import CAPTAINS, DATA, FULL, PACK, SEATS, Go, counted, lines


def set_up(seats: int = 3, luck: str = "", **options: bool | str) -> Go:
    """A table of so many, about to be set."""
    use = str(options.pop("use", "play"))
    given = {name.replace("_", "-"): value for name, value in options.items()}
    t = GAME.new(Setting(list(SEATS[:seats]), use, GAME.filled(use, given), "", PACK))
    return Go(t, set_the_table(t), luck.split())


def test_the_options_and_what_is_played_where_nobody_says_otherwise() -> None:
    assert GAME.filled("play", {}) == {
        "freeze": "call",
        "pies": "10",
        "penalty": "called",
        "mirror": "charm",
        "asking": "knock",
        "one-look": False,
    }
    assert GAME.filled("track", {}) == {
        "freeze": "call",
        "pies": "10",
        "penalty": "called",
        "mirror": "charm",
        "middle": False,
    }
    assert {option.name: (option.values, option.rule) for option in GAME.options} == {
        "freeze": (("call", "phase", "never"), "P10"),
        "pies": (("10", "7", "5", "3", "12", "15", "20"), "setup"),
        "penalty": (("called", "always"), "P9"),
        "mirror": (("charm", "all"), "P15"),
        "asking": (("knock", "each"), "P21"),
        "one-look": ((False, True), "one-look"),
        "middle": ((False, True), "middle"),
    }
    assert (GAME.name, GAME.rules) == ("pie-rats", 1)


def test_p14_two_to_six_captains() -> None:
    assert GAME.seats == (2, 6)
    for seats in range(2, 7):
        go = set_up(seats)
        for seat in SEATS[: min(seats, 5)]:
            go("captain.choose", seat, go.options(seat)[0])
        assert go.waits == ("lead.first", ())
        assert len({captain.card for captain in go.t.captains}) == seats


def test_p14_as_many_as_the_pack_has_captains() -> None:
    few = {**DATA, "players": [2, 4], "captain": DATA["captain"][:4]}
    assert mistakes(PiePack, few, "pie-rats") == []
    wrong = mistakes(PiePack, {**few, "players": [2, 5]}, "pie-rats")
    assert [why.facts["field"] for why in wrong] == ["players"]
    why = wrong[0].facts["why"]
    assert isinstance(why, Refused)
    assert (why.key, why.facts["kind"], why.facts["count"], why.facts["need"]) == ("pack-few", "captain", 4, 5)
    assert len(mistakes(PiePack, {**few, "captain": DATA["captain"][:1]}, "pie-rats")) == 1
    assert len(mistakes(PiePack, {**few, "captain": []}, "pie-rats")) == 1  # said once: there is none at all


def test_p14_copies_of_a_captain_are_one_captain() -> None:
    few = {**DATA, "players": [2, 3], "captain": [DATA["captain"][0], {**DATA["captain"][1], "copies": 2}]}
    (wrong,) = mistakes(PiePack, few, "pie-rats")
    why = wrong.facts["why"]
    assert isinstance(why, Refused)
    assert (why.key, why.facts["count"], why.facts["need"]) == ("pack-few", 2, 3)


@pytest.mark.parametrize(
    ("effect", "when", "right"),
    [
        ("block-charm", "any", '"response"'),
        ("block-charm", "phase-5", '"response"'),
        ("take-crew", "response", '"any", "phase-2", "phase-3", "phase-4", "phase-5", "phase-6"'),
    ],
)
def test_p16_what_blocks_a_charm_is_a_response_and_nothing_else_is(effect: str, when: str, right: str) -> None:
    card = {"name": "Odd", "effect": effect, "when": when}
    (wrong,) = mistakes(PiePack, {**DATA, "action": [*DATA["action"], card]}, "pie-rats")
    assert (wrong.facts["kind"], wrong.facts["n"], wrong.facts["field"]) == ("action", 5, "when")
    why = wrong.facts["why"]
    assert isinstance(why, Refused)
    assert (why.key, why.facts["answer"]) == ("pack-right", f'"{when}"')
    wanted = why.facts["right"]
    assert isinstance(wanted, Refused)
    assert wanted.facts == {"values": right}


@pytest.mark.parametrize("name", ["Lure", "fails", "Card"])
def test_no_card_bears_a_name_that_means_something_else_in_a_told_phase(name: str) -> None:
    crew = [*DATA["crew"], {"name": name, "loyalty": 0, "strength": 1}]
    (wrong,) = mistakes(PiePack, {**DATA, "crew": crew}, "pie-rats")
    why = wrong.facts["why"]
    assert isinstance(why, Refused)
    assert why.key == "pack-reserved"


def test_the_pack_that_comes_along_can_be_played_with() -> None:
    text = files("rat_tables.games.pie_rats").joinpath("pack.toml").read_text(encoding="utf-8")
    pack = opened(PiePack, tomllib.loads(text), "pie-rats")
    assert pack.players == (2, 6)
    assert pack.counts() == {"captain": 6, "crew": 48, "charisma": 20, "action": 13, "pie": 20}
    assert {(captain.charisma, captain.strength) for captain in pack.captain} == {(3, 2)}
    by_name = {card.card: card for card in pack.charisma}
    assert (by_name["charm"].points, by_name["charm"].lures) == (2, 2)
    assert (by_name["cutlass"].points, by_name["hooked-hand"].points) == (2, 1)


def test_each_selects_a_captain_that_nobody_has() -> None:
    go = set_up(3)
    assert go.options("ann") == ["red-hook", "petronella", "third", "fourth", "fifth", "sixth"]
    assert go.t.place == "setup.captain"
    go("captain.choose", "ann", "petronella")
    assert "petronella" not in go.options("bob")
    go("captain.choose", "bob", "red-hook")("captain.choose", "cy", "sixth")
    assert [(c.card, c.charisma, c.strength) for c in go.t.captains] == [
        ("petronella", 3, 2),
        ("red-hook", 3, 2),
        ("sixth", 3, 2),
    ]
    assert lines(go.t)[:3] == [
        ("captain", "ann", {"captain": "petronella"}),
        ("captain", "bob", {"captain": "red-hook"}),
        ("captain", "cy", {"captain": "sixth"}),
    ]
    assert len(CAPTAINS) == 6


def test_everybody_is_dealt_three_cards_and_the_pies_are_a_pile_of_their_own() -> None:
    go = set_up(3, pies="5")
    for seat, captain in zip(SEATS, ("red-hook", "petronella", "third"), strict=False):
        go("captain.choose", seat, captain)
    t = go.t
    assert [len(captain.hand) for captain in t.captains] == [3, 3, 3]
    held = [card for captain in t.captains for card in captain.hand.cards]
    assert sorted([*held, *t.deck.cards]) == sorted(
        Counter({c: FULL[c] for c in FULL if c not in t.pies.cards}).elements()
    )
    assert len(held) == 9
    assert counted(t) == FULL
    assert (len(t.pies), len(t.sill), t.to_come, len(t.deck)) == (7, 0, 5, 32 - 9)
    assert ("pies", "", {"pies": 5}) in lines(t)
    assert [seat for kind, seat, _ in lines(t, "drew.many")] == ["ann", "bob", "cy"]


@pytest.mark.parametrize(("pies", "to_come"), [("10", 7), ("5", 5), ("3", 3)])
def test_as_many_pies_as_the_table_likes_and_there_are(pies: str, to_come: int) -> None:
    assert set_up(2, pies=pies).t.to_come == to_come


def test_p13_the_group_decides_who_leads() -> None:
    evening = go_on(session("ann bob cy"), {}, at("lead.first"))
    dealt = [("draw", f"setup.deal.{seat}") for seat in ("ann", "bob", "cy") for _ in range(3)]
    assert [(r.ask, r.place) for r in evening.records if r.by == "app"] == dealt
    assert evening.ask is not None
    assert list(evening.ask.offers[""]) == ["ann", "bob", "cy", "by-lot"]
    assert evening.table.place == "setup.lead"
    typed(evening, "cy")
    assert evening.table.lead == "cy"
    assert lines(evening.table, "leads") == [("leads", "cy", {})]


def test_p13_or_the_lot_does() -> None:
    seen = Counter(
        typed(go_on(session("ann bob cy", seed=seed), {}, at("lead.first")), "by-lot").table.lead for seed in range(30)
    )
    assert set(seen) == {"ann", "bob", "cy"}


def test_p13_tracking_the_lot_is_the_tables() -> None:
    evening = typed(go_on(session("ann bob cy", use="track"), {}, at("lead.first")), "by-lot")
    assert at("lead.lot")(evening)
    assert typed(evening, "bob").table.lead == "bob"


def test_no_game_without_a_pack_but_where_it_is_tracked() -> None:
    with pytest.raises(Refused) as why:
        session("ann bob", pack=False)
    assert why.value.key == "pack-needed"
    session("ann bob", pack=False, use="track")


def test_without_a_pack_what_is_printed_on_the_captains_is_typed_in() -> None:
    evening = session("ann bob", pack=False, use="track")
    assert evening.ask is not None
    assert (evening.ask.kind, evening.table.unread) == ("captain.printed", True)
    for text in ("3", "3 2 1", "", "51 2", "3 51", "-1 2", "a b"):
        with pytest.raises(Refused) as why:
            evening.answer(text)
        assert why.value.key in ("captain-numbers", "number")
    with pytest.raises(Refused, match="captain-numbers") as too_many:
        evening.answer("3 2 1")
    assert too_many.value.facts == {"answer": "3 2 1"}
    assert [evening.ask.take("", text) for text in ("0 0", "50 50")] == ["0 0", "50 50"]
    assert evening.ask.entry is not None
    assert (evening.ask.entry.hint, evening.ask.entry.example()) == ("captain", "3 2")
    for text in ("4/3", "4,3", "4 3"):
        assert evening.ask.take("", text) == "4 3"
    typed(evening, "4 3")
    assert [(c.charisma, c.strength) for c in evening.table.captains] == [(4, 3), (4, 3)]
    assert lines(evening.table, "captains.printed") == [("captains.printed", "", {"charisma": 4, "strength": 3})]
    assert evening.ask.kind == "lead.first"
    assert evening.table.deck.unseen == {UNKNOWN: BLANKS}
    assert [len(c.hand) for c in evening.table.captains] == [3, 3]
    assert evening.table.to_come == 10


def test_tracking_with_a_pack_the_cards_are_unseen() -> None:
    fresh = GAME.new(Setting(["ann", "bob"], "track", GAME.filled("track", {}), "", PACK))
    assert [(deck.cards, deck.unknown) for deck in (fresh.deck, fresh.pies)] == [([], 32), ([], 7)]
    evening = go_on(session("ann bob", use="track", pies="5"), {}, at("reveal.pie"))
    t = evening.table
    assert t.deck.unseen == {card.card: card.copies for card in (*PACK.crew, *PACK.charisma, *PACK.action)}
    assert t.pies.unseen == {card.card: 1 for card in PACK.pie}
    assert [(c.hand.cards, c.hand.unknown) for c in t.captains] == [([], 3), ([], 3)]
    assert (t.unread, t.to_come) == (False, 5)


def test_options_reach_the_table() -> None:
    head = session("ann bob", freeze="never", penalty="always", mirror="all", asking="each", one_look=True).table
    assert (head.freeze, head.penalty, head.mirror, head.asking, head.one_look) == (
        "never",
        "always",
        "all",
        "each",
        True,
    )
    plain = session("ann bob", use="track").table
    assert (plain.asking, plain.one_look, plain.middle) == ("", False, False)
    assert session("ann bob", use="track", middle=True).table.middle is True
    titled = Session(GAME, Head(game="pie-rats", use="play", seed=1, title="Pie", seat=session().head.seat, pack=DATA))
    assert (titled.table.title, titled.table.use) == ("Pie", "play")
