"""The words of Rattaneer: nothing is said for want of better, nothing is given away, and everything fits its line."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len

from rat_tables import games
from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.cards import UNKNOWN
from rat_tables.engine.game import Run, Setting
from rat_tables.engine.packs import mistakes, opened
from rat_tables.engine.score import Score
from rat_tables.engine.seats import ALL, EVERYONE, TABLE
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.rattaneer.game import GAME
from rat_tables.games.rattaneer.lines import WIDTH, board, in_words
from rat_tables.games.rattaneer.pack import ALLY_FACES, TREASURE_FACES, Does, RattaneerPack
from rat_tables.games.rattaneer.scoring import score
from rat_tables.games.rattaneer.table import Rattaneer
from rat_tables.words import File, Words, of_game, read
from tests.games.pads import without_pads
from tests.games.rattaneer.table_laid import PACK, Has, laid, lay, put_on
from tests.games.rattaneer_crew import sensible
from tests.soak.answers import answering, several, typed

ROOT: Final = Path(__file__).parents[2]
HERE: Final = ROOT / "rat_tables/games/rattaneer"
NAMES: Final = {
    "zz-1": "Ann",
    "zz-2": "Barry",
    "zz-3": "Ezekiel Barnacle-Whistle the Third",
    "zz-4": "[/b]",
    "zz-5": "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
}
ODD: Final = ("ZZ 1", "Curly {x}", "[/b] b", "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠", "“Q” =1+1", "Stay", "R" * 40)
"""Names of cards that could be taken for something else: a seat, a slot, markup, an answer."""
SLUGS: Final = [card for card in (*ALLY_FACES, *TREASURE_FACES) if "-" in card]
TOKENS: Final = re.compile("|".join(("zz-", "by-lot", "deck-hand", "[a-z]/[a-z0-9]", *SLUGS)))
"""What is never read at the table: slugs and tokens."""
SHELF: Final = games.find("rattaneer")
DYNAMIC: Final = {f"{kind}-{what}" for kind in ("ally", "treasure") for what in ("unread", "numbers")}
"""Refusals whose keys are put together."""


def a_pack(odd: bool = False) -> RattaneerPack:
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    if odd:
        for card, name in zip((*data["ally"][::3], *data["treasure"][::3]), ODD, strict=False):
            card["name"] = name
    return opened(RattaneerPack, data)


PLAIN_PACK: Final = a_pack()
ODD_PACK: Final = a_pack(odd=True)


def said_with(pack: RattaneerPack | None) -> Words:
    return of_game(SHELF, pack)


@pytest.fixture(scope="module")
def words() -> Words:
    return said_with(PLAIN_PACK)


@pytest.fixture(scope="module")
def own() -> File:
    """The game's own files, without the shared words."""
    own = read((HERE / "words.toml").read_text("utf-8"))
    own.rule = read((HERE / "rules.toml").read_text("utf-8")).rule
    return own


@pytest.fixture(scope="module")
def source() -> str:
    return "".join(path.read_text("utf-8") for path in sorted(HERE.glob("*.py")))


# ── walks ───────────────────────────────────────────────────────────────────────────────────────────────────

WALKS: Final = [
    *((PLAY, PLAIN_PACK, seed) for seed in range(8)),
    *((PLAY, ODD_PACK, seed) for seed in range(3)),
    *((TRACK, PLAIN_PACK, seed) for seed in range(3)),
    *((TRACK, ODD_PACK, seed) for seed in range(2)),
    *((TRACK, None, seed) for seed in range(4)),
]
MOST: Final = 450
"""So many answers of a session are enough."""


def an_answer(rnd: random.Random, ask: Ask, t: Rattaneer) -> tuple[str, str]:
    """Somebody's answer to an ask, as it is written in a file."""
    if ask.chance is not None:
        return TABLE, rnd.choice(answering(ask, TABLE))
    if ask.pick is not None:
        return ask.who[0], ask.take(ask.who[0], several(ask, ask.who[0], rnd))
    if ask.kind in ("place", "placed") and len(t.seats) == 5 and t.round % 2:
        return in_a_row(ask, t, rnd)
    if ask.kind in ("place", "placed", "turn.ally", "turn.ocean", "turn.treasure"):
        return sensible(ask, t, rnd)
    seat = rnd.choice(ask.who or (TABLE,))
    options = answering(ask, seat)
    if options and (ask.entry is None or rnd.random() < 0.5):
        return seat, rnd.choice(options)
    return seat, ask.take(seat, typed(ask, seat, rnd))


def in_a_row(ask: Ask, t: Rattaneer, rnd: random.Random) -> tuple[str, str]:
    """Five captains fill the row from 1 to 10 between them, so that somebody comes to the Island."""
    seat = rnd.choice(ask.who)
    first = 2 * ((t.seats.index(seat) + t.round // 2) % 5) + 1
    cubes = " +3" if first == 3 and t.captain(seat).hand else ""
    return seat, ask.take(seat, f"{first} {first + 1}{cubes}")


def walk(use: str, pack: RattaneerPack | None, seed: int) -> Iterator[tuple[Run[Rattaneer], tuple[str, str] | None]]:
    """A session at random, stopped at each ask, with the answer that comes next."""
    rnd = random.Random(seed)
    options = {option.name: rnd.choice(option.values) for option in GAME.options if use in option.uses}
    options["expansion"] = seed % 4 != 1
    if "middle" in options:
        options["middle"] = seed % 2 == 1
    run = Run(GAME, Setting(list(NAMES)[: 2 + seed % 4], use, GAME.filled(use, options), "", pack))
    for _ in range(MOST):
        if run.ask is None:
            break
        given = an_answer(rnd, run.ask, run.table)
        yield run, given
        run.give(*given)
    yield run, None


def readable(text: str) -> None:
    """No slots, slugs or tokens are left in a text; what people call themselves and their cards may look like it."""
    assert text.strip()
    for name in (*ODD, *NAMES.values()):
        text = text.replace(name, "Pip")
    assert not re.search(r"[{}]|\bNone\b|  ", text), text
    assert not TOKENS.search(text), text


def of_ask(words: Words, ask: Ask, given: tuple[str, str]) -> None:
    """Everything that is said of an ask, to each viewer."""
    for viewer in (EVERYONE, ALL, given[0]):
        seen = ask.as_seen_by(viewer)
        for seat in seen.offers:
            readable(words.question(seen, NAMES, seat))
        if seen.offers:
            assert not re.search(r"\byou", words.question(seen, NAMES), re.I)
        readable(words.place(seen.place) or "before it begins")
        if seen.entry:
            readable(words.hint(seen.entry, NAMES))
    for labels in words.labels(ask.as_seen_by(ALL), NAMES).values():
        assert len({label.casefold() for label in labels.values()}) == len(labels), labels
        for label in labels.values():
            readable(label)
    seat, token = given
    facts = dict(ask.facts_of(*ask.arguments(seat))) if ask.facts_of else {}
    readable(words.answered(ask.kind, seat, token, ask.offers[seat].get(token), NAMES, facts=facts))
    assert words.reading(ask.kind, token, NAMES, facts)
    assert words.page(words.rule_of(ask.kind)), ask.kind


def of_event(words: Words, event: Event) -> None:
    text = words.event(event, NAMES)
    readable(text)
    assert not re.search(r"\byou", text, re.I), text


def of_board(words: Words, t: Rattaneer) -> None:
    for viewer in (EVERYONE, ALL, t.seats[-1]):
        lines = board(t.as_seen_by(viewer), NAMES, words)
        assert max(map(cell_len, lines)) <= WIDTH, max(lines, key=cell_len)
        for line in lines:
            readable(re.sub(r"  +", " · ", line.strip()))


@pytest.mark.parametrize(("use", "pack", "seed"), WALKS, ids=lambda v: getattr(v, "pack", str(v)))
def test_everything_said_has_words_of_its_own(use: str, pack: RattaneerPack | None, seed: int) -> None:
    words, told, boards = said_with(pack), 0, set()
    for run, given in walk(use, pack, seed):
        for event in run.table.story.events[told:]:
            of_event(words, event)
        told = len(run.table.story.events)
        if run.ask and given:
            of_ask(words, run.ask, given)
            at = ".".join(run.ask.place.split(".")[:2])
            if at not in boards:
                of_board(words, run.table)
            boards.add(at)
        assert words.missed == set()
    of_board(words, run.table)
    assert GAME.result is not None
    for counted in GAME.result(run.table).scores:
        of_score(words, counted)
    assert words.missed == set()


def of_score(words: Words, counted: Score) -> None:
    """Each line of a score reads well and has a page."""
    for line in counted.lines:
        readable(words.score(line, NAMES))
        assert words.page(line.rule)


def test_the_walks_meet_nearly_every_question_and_event(own: File) -> None:
    kinds, events = set(), set()
    for use, pack, seed in WALKS:
        for run, _ in walk(use, pack, seed):
            if run.ask is not None:
                kinds.add(run.ask.kind)
        events |= {event.kind for event in run.table.story.events}
    assert without_pads(own.ask) - kinds <= {"tavern.again", "compass", "middle.companion"}
    assert set(own.event) - events <= {"compass", "allies.other", "cubes.saved", "treasures.none"}


# ── boards ──────────────────────────────────────────────────────────────────────────────────────────────────


def a_table(use: str = PLAY, pack: RattaneerPack | None = PLAIN_PACK, **options: Any) -> Rattaneer:
    t = GAME.new(Setting(["zz-1", "zz-2"], use, GAME.filled(use, options), "", pack))
    t.round, t.camp, t.land, t.sea = 2, 4, "zz-1", "zz-2"
    t.at(2, "day", 2)
    for captain, colour in zip(t.captains, ("red", "green"), strict=True):
        captain.colour, captain.coins, captain.hand = colour, 3, 1
    if pack is not None:
        t.resolving, t.gap = 2, 6
        ann, barry = t.captains
        lay(t, t.ocean, t.area(3).cards, "gems/6/2 gems/4/1 ship/coffee-rum/0/1/2")
        lay(t, t.ocean, t.area(4).cards, "rum/2/0 ship/gems-rum/0/1/2")
        lay(t, t.ocean, t.area(8).cards, "tobacco/3/0")
        lay(t, t.allies, t.tavern, "master-fencer liquor-dealer")
        lay(t, t.allies, ann.allies, "gunner")
        lay(t, t.ocean, ann.up, "rum/2/0 coffee/3/1")
        lay(t, t.ocean, barry.down, "gold/4/3 gems/5/1")
        put_on(t, "zz-1", "2 3 +3 +3 +5")
        put_on(t, "zz-2", "3 f")
        t.area(4).neutral = 1
        t.tile[0].cubes, t.tile[-1].cubes = ["zz-2"], ["zz-1", "zz-2"]
    return t


def laid_out(t: Rattaneer, viewer: str, words: Words) -> list[str]:
    return board(t.as_seen_by(viewer), NAMES, words)


def test_a_board_as_everybody_sees_it(words: Words) -> None:
    # strength on 3: Ann two cubes and a Gunner, 2·2 + 1 = 5, Barry nothing; the cards there have 2 + 1 icons
    # stock: five cubes, less one in hand, less those on areas and on the tile: Ann 5 − 1 − 3 − 1, Barry 5 − 1 − 2
    assert laid_out(a_table(), EVERYONE, words) == [
        "Round 2 · Land Ann, Ocean Barry · cards left: allies 17, ocean 66",
        "   1 Work Camp         4 coins",
        ">  2 Tavern            Master fencer 4/2~ (strength 2)",
        "                       Liquor dealer 3/1~ (VP for flipped Rum)",
        "                       Ann",
        "   3 Ocean, enemy 3    Gems 6/2  Gems 4/1~  Coffee or Rum ship 0/1/2",
        "                       Ann with 2 cubes · Barry · strength 5 against 3",
        "   4 Ocean             Rum 2/0  Gems or Rum ship 0/1/2~",
        "                       neutral cube",
        "   5 Ocean",
        "                       1 cube of Ann’s",
        "   6 Ocean",
        "                       the gap: nothing beyond counts",
        "   7 Ocean",
        "   8 Ocean             Tobacco 3/0~",
        "   9 Trading Port",
        "  10 Legendary Island",
        "   F Farm              Barry",
        "Treasure tile  1: 10~ Barry  2: 9~  3: 8~  4: 7~  5: 7~  6: 6~  7: 6~  8: 5~",
        "               9+: 4~ Ann and Barry",
        "Ann, red      3 coins  1 cube in hand, 0 in stock",
        "  face up    Rum 2  Coffee 3~",
        "  allies     Gunner 2/1~ (strength 1)",
        "Barry, green  3 coins  1 cube in hand, 2 in stock",
        "  face down  2",
    ]


def test_a_battle_that_was_fought_is_not_reckoned_again(words: Words) -> None:
    t = a_table()
    t.resolving = 3
    assert "                       Ann with 2 cubes · Barry" in laid_out(t, EVERYONE, words)


def test_only_their_owner_is_told_the_cards_that_lie_face_down(words: Words) -> None:
    t, other = a_table(), a_table()
    other.captains[1].down.cards = ["coffee/4/1", "tobacco/4/1"]
    assert laid_out(t, "zz-2", words)[-1] == "  face down  Gems 5  Gold 4~"
    for viewer in (EVERYONE, "zz-1"):
        assert laid_out(t, viewer, words) == laid_out(other, viewer, words)
    t.captains[1].counted.cards, t.captains[1].down.cards = list(t.captains[1].down.cards), []
    assert laid_out(t, "zz-1", words)[-1] == "  counted    Gems 5  Gold 4~"


def test_cards_face_down_that_nobody_has_told_are_counted() -> None:
    t, words = a_table(TRACK, None), said_with(None)
    for card in ("gems/9/3", UNKNOWN, UNKNOWN):
        t.ocean.move(t, card, t.ocean, t.captains[0].down)
    assert "  face down  Gems 9  2 more" in laid_out(t, "zz-1", words)
    assert "  face down  3" in laid_out(t, EVERYONE, words)


def test_a_board_of_cards_typed_as_they_are_printed() -> None:
    t, words = a_table(TRACK, None, expansion=True), said_with(None)
    lay(t, t.ocean, t.area(8).cards, "tobacco/7/2 ship/any/1/2")
    lay(t, t.allies, t.tavern, "pilferer/3/2 ally/5/4 ally/2/1/3")
    lay(t, t.chest, t.treasures, "black-pearl/4 friendship-goblet/1")
    lines = laid_out(t, EVERYONE, words)
    assert lines[0] == "Round 2 · Land Ann, Ocean Barry · cards left: allies 17, ocean 74"
    assert [line.strip() for line in lines[2:5]] == [
        "2 Tavern            Pilferer 3/2 (plunders first)",
        "ally 5/4",
        "ally 2/1 (strength 3)",
    ]
    assert "   8 Ocean, enemy 2    Tobacco 7/2  any-goods ship 1/2" in lines
    at = lines.index("  10 Legendary Island  Black Pearl 4")
    assert lines[at + 1].strip() == "Friendship Goblet 1 (2 VP a cube in hand)"
    assert not any("~" in line for line in lines)


def test_the_board_says_when_the_end_is_near(words: Words) -> None:
    def first(t: Rattaneer) -> str:
        return " ".join(laid_out(t, EVERYONE, words)[:2])

    for decks, why in (
        (("allies",), "ally deck empty: the next round is the last"),
        (("ocean",), "ocean deck empty: the next round is the last"),
        (("allies", "ocean"), "both decks empty: the next round is the last"),
    ):
        t = a_table()
        assert "last" not in first(t)
        t.at(2, "night", 5)
        for deck in decks:
            getattr(t, deck).cards = []
        assert why in first(t)
        t.last = True
        t.at(3, "morning")
        assert "· the last round ·" in first(t)
        assert "next" not in first(t)


def test_the_first_board_says_what_the_numbers_are(words: Words) -> None:
    t = a_table()
    assert not any("VP/strength" in line for line in laid_out(t, EVERYONE, words))
    t.round = 1
    assert laid_out(t, EVERYONE, words)[-3:] == [
        "Plunder: VP/strength. Allies: cost/VP.",
        "Ships: goods, and the coins for 1, 2, … cards.",
        "Tile: square: VP; + takes any number of cubes. A ~ marks stand-in numbers.",
    ]


def test_before_anything_is_laid_the_board_has_no_row(words: Words) -> None:
    t = GAME.new(Setting(list(NAMES)[:3], PLAY, GAME.filled(PLAY, {}), "", PLAIN_PACK))
    assert [line.split()[0] for line in laid_out(t, EVERYONE, words)] == [
        "cards",
        "Treasure",
        "Ann",
        "Barry",
        "Ezekiel",
    ]


def test_while_a_game_is_taken_up_the_board_has_what_was_told(words: Words) -> None:
    t = a_table(TRACK, None)
    t.at("middle", 4)
    lay(t, t.ocean, t.area(3).cards, "gems/6/2")
    lines = laid_out(t, EVERYONE, words)
    assert lines[0] == "Land Ann, Ocean Barry · cards left: allies 20, ocean 75"
    assert [line.split()[0] for line in lines[1:]] == ["1", "3", "Ann,", "Barry,"]


# ── lines as they are read ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Barry has the Land tile, Ann the Ocean tile.", Event("tiles", "", None, {"land": "zz-2", "sea": "zz-1"})),
        ("One neutral cube goes in, blue.", Event("neutral.colour", "", None, {"colour": "blue", "many": 1})),
        ("2 neutral cubes go in, blue.", Event("neutral.colour", "", None, {"colour": "blue", "many": 2})),
        (
            "With 13 allies in the deck the game can last 7 rounds.",
            Event("allies.other", "", None, {"many": 13, "rounds": 7}),
        ),
        ("In the Tavern: Gunner.", Event("turned.ally", "", None, {"card": "gunner", "left": 4})),
        ("In the Tavern: Gunner, the last of the deck.", Event("turned.ally", "", None, {"card": "gunner", "left": 0})),
        (
            "Below 4: Gems 6 (strength 2), the last of the deck.",
            Event("turned.ocean", "", None, {"card": "gems/6/2.2", "area": 4, "left": 0}),
        ),
        ("Below 4: Rum 2.", Event("turned.ocean", "", None, {"card": "rum/2/0", "area": 4, "left": 1})),
        (
            "Area 5 gets nothing: it needs 2 cards, and the deck has 1.",
            Event("short", "", None, {"area": 5, "need": 2, "left": 1}),
        ),
        (
            "The ally deck is empty: the next round is the last.",
            Event("last.next", "", None, {"allies": True, "ocean": False}),
        ),
        (
            "The ocean deck is empty: the next round is the last.",
            Event("last.next", "", None, {"allies": False, "ocean": True}),
        ),
        (
            "Both decks are empty: the next round is the last.",
            Event("last.next", "", None, {"allies": True, "ocean": True}),
        ),
        ("Round 10, the last one.", Event("round", "", None, {"round": 10, "last": True})),
        ("Round 3.", Event("round", "", None, {"round": 3, "last": False})),
        (
            "Ann: pirates on 2 and 5, cubes on 5 and 9.",
            Event("placed", "zz-1", None, {"pirates": [2, 5], "cubes": [5, 9], "companion": False}),
        ),
        (
            "Ann: with the Companion, pirates on 2, 5 and 7.",
            Event("placed", "zz-1", None, {"pirates": [2, 5, 7], "cubes": [], "companion": True}),
        ),
        (
            "Ann, beyond the gap: from 5 and 7 to the Farm; 2 cubes back to hand.",
            Event("swept", "zz-1", None, {"pirates": [5, 7], "cubes": 2}),
        ),
        ("Ann, beyond the gap: 1 cube back to hand.", Event("swept", "zz-1", None, {"pirates": [], "cubes": 1})),
        ("Ann’s Compass led a cube from 4 to 5.", Event("compass", "zz-1", None, {"area": 4, "into": 5})),
        ("Area 10: the Legendary Island.", Event("area", "", None, {"area": 10})),
        ("Area 6: the Ocean.", Event("area", "", None, {"area": 6})),
        (
            "Ann brings strength 7: 3 cubes and 1 by allies or treasure.",
            Event("battle.brings", "zz-1", None, {"area": 3, "cubes": 3, "crew": 1, "total": 7}),
        ),
        (
            "Ann brings strength 2: 1 cube.",
            Event("battle.brings", "zz-1", None, {"area": 3, "cubes": 1, "crew": 0, "total": 2}),
        ),
        (
            "Ann brings strength 1, without cubes.",
            Event("battle.brings", "zz-1", None, {"area": 3, "cubes": 0, "crew": 1, "total": 1}),
        ),
        (
            "Ann brings no strength.",
            Event("battle.brings", "zz-1", None, {"area": 3, "cubes": 0, "crew": 0, "total": 0}),
        ),
        ("Battle on 3 won: 3 against 3.", Event("battle.won", "", None, {"area": 3, "have": 3, "need": 3})),
        (
            "Battle on 3 lost: 2 against 3. Pirates to the Farm, cubes home.",
            Event("battle.lost", "", None, {"area": 3, "have": 2, "need": 3}),
        ),
        ("Ann’s Surgeon saved 2 cubes on 3.", Event("cubes.saved", "zz-1", None, {"area": 3, "cubes": 2})),
        (
            "Ann shipped Rum 2 and Gems 4 free.",
            Event("shipped", "zz-1", None, {"cards": ["rum/2/0", "gems/4/1"], "coins": 0}),
        ),
        ("Ann shipped Rum 2 for 1 coin.", Event("shipped", "zz-1", None, {"cards": ["rum/2/0"], "coins": 1})),
        (
            "Ann put a cube on the rectangle, worth 4 VP.",
            Event("island", "zz-1", None, {"number": 9, "points": 4, "many": True}),
        ),
        (
            "Ann put a cube on square 2, worth 9 VP.",
            Event("island", "zz-1", None, {"number": 2, "points": 9, "many": False}),
        ),
        (
            "Ann hired an ally (cost 3, 2 VP) for 3 coins.",
            Event("hired", "zz-1", None, {"card": "ally/3/2", "cost": 3}),
        ),
        (
            "Sailed from 4: Coffee or Rum ship 0/1/2 and any-goods ship 1/2.",
            Event("sailed", "", None, {"cards": ["ship/coffee-rum/0/1/2", "ship/any/1/2"], "area": 4}),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_lines_as_they_are_read(text: str, event: Event) -> None:
    words = said_with(PLAIN_PACK)
    assert words.event(event, NAMES) == text
    assert words.missed == set()


@pytest.mark.parametrize(
    ("kind", "token", "value", "label"),
    [
        ("tavern", "gunner", {"card": "gunner", "cost": 2}, "Gunner (1 VP, strength 1) for 2 coins"),
        ("tavern", "deck-hand", {"card": "", "cost": 1}, "a Deck Hand cube for 1 coin"),
        ("tavern.again", "gunner", {"card": "gunner", "cost": 4}, "Gunner (1 VP, strength 1) for 4 coins"),
        ("tavern.again", "deck-hand", {"card": "", "cost": 3}, "a Deck Hand cube for 3 coins"),
        ("tavern.again", "enough", None, "one is enough"),
        ("compass", "3:4", (3, 4), "from 3 to 4"),
        ("compass", "stay", None, "leave all as it is"),
        ("plunder", "gems/6/2.2", "gems/6/2.2", "Gems 6"),
        ("pilfer", "pass", "", "none"),
        ("middle.companion", "gone", False, "used up"),
        ("island", "2", {"points": 9, "many": False, "treasure": True}, "square 2, 9 VP and a treasure"),
        ("island", "9", {"points": 4, "many": True, "treasure": False}, "rectangle 9, 4 VP"),
    ],
)
def test_labels_as_they_are_read(kind: str, token: str, value: object, label: str) -> None:
    words = said_with(PLAIN_PACK)
    assert words.label(kind, token, value, NAMES, {"seat": "zz-1"}) == label
    assert words.missed == set()


@pytest.mark.parametrize(
    ("kind", "token", "said"),
    [
        ("place", "2 5 +5 +9", "Ann places 2 5 +5 +9"),
        ("ship", "rum/2/0+gems/4/1", "Ann ships Rum 2 and Gems 4"),
        ("middle.area", "gems/6/2+ship/rum/0/1", "Ann: Gems 6 (strength 2) and Rum ship 0/1"),
        ("middle.squares", "1 4", "Ann: squares 1 4"),
        ("middle.squares", "none", "Ann: nothing"),
        ("turn.ocean", "gems/6/2", "Ann: Gems 6 (strength 2)"),
    ],
)
def test_answers_as_they_are_read(kind: str, token: str, said: str) -> None:
    words = said_with(None)
    assert words.answered(kind, "zz-1", token, None, NAMES) == said
    assert words.missed == set()


@pytest.mark.parametrize(
    ("token", "hand", "said"),
    [
        ("2 5 +5 +9", 3, "pirates on 2 and 5, cubes on 5 and 9, 1 cube kept back"),
        ("2 5 +5 +5", 2, "pirates on 2 and 5, cubes on 5 and 5"),
        ("2 5 7", 2, "pirates on 2, 5 and 7, the Companion among them, 2 cubes kept back"),
        ("1 2", 0, "pirates on 1 and 2"),
    ],
)
def test_a_placement_reads_in_words(words: Words, token: str, hand: int, said: str) -> None:
    assert in_words(token, hand, words) == said


def test_a_score_opens_into_lines_that_can_be_checked(words: Words) -> None:
    t = laid(
        {
            "zz-1": Has(
                coins=7,
                hand=2,
                allies="liquor-dealer jewel-dealer",
                treasures="book-of-the-sage friendship-goblet flag-of-the-pirate-king",
                down="rum/2/0 rum/2/0 gold/4/3",
            ),
            "zz-2": Has(),
        }
    )
    t.tile[0].cubes, t.tile[-1].cubes = ["zz-1"], ["zz-1", "zz-1"]
    counted = score(t, t.captains[0])
    assert [f"{of_game(SHELF, PACK).score(line, NAMES)}: {line.amount}" for line in counted.lines] == [
        "Gold 4, face down: 4",
        "Rum 2, face down: 2",
        "Rum 2, face down: 2",
        "Liquor dealer: 1",
        "Liquor dealer, 2 Rum flipped: 2",
        "Jewel dealer: 3",
        "Jewel dealer, 0 Gems flipped, worth nothing: 0",
        "A cube on square 1: 9",
        "A cube on the rectangle: 3",
        "A cube on the rectangle: 3",
        "7 coins, two a point: 3",
        "Book of the Sage: 1",
        "Book of the Sage, 3 flipped cards, two a point: 1",
        "Friendship Goblet: 1",
        "Friendship Goblet, 2 cubes in hand, two VP each: 4",
        "Flag of the Pirate King: 1",
        "Flag of the Pirate King, 2 allies, two VP each: 4",
    ]
    assert counted.total == 44


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_event_told_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    told = re.findall(r"\bt\.(?:tell|reveal)\(\s*([^,)]+)", source)
    assert set(own.event) == {kind for first in told for kind in re.findall(r'"([^"]+)"', first)}


def test_every_question_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    single = {"colour", "tile", "place", "placed", "compass", "tavern", "pilfer", "plunder", "ship", "port", "island"}
    single |= {"treasure", "final", "counted"}
    for kind in single:
        assert f'"{kind}"' in source, kind
    dotted = set(re.findall(r'"([a-z]+\.[a-z-]+)"', source)) - set(own.event)
    assert without_pads(own.ask) == without_pads(dotted | single)


def test_every_refusal_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    words = said_with(None)
    keys = set(re.findall(r'(?:Refused|mistake)\(\s*"([^"]+)"', source)) | DYNAMIC
    keys |= set(re.findall(r'"([a-z-]+)" if [^"]+ else "ocean-card"', source))
    assert set(own.refused) <= keys
    for key in keys:
        words.refused(Refused(key))
        assert f"refused.{key}" not in words.missed


def test_every_hint_has_words(own: File, source: str) -> None:
    entries = re.findall(r'(?:Entry(?:\[.*?\])?|entry|cards_entry)\(\s*"([^"]+)"', source)
    assert set(own.hint) == set(entries)


def test_every_line_of_a_score_and_of_a_board_has_words_and_none_are_left_over(own: File, source: str) -> None:
    counted = re.findall(r'ScoreLine\("([a-z-]+)"|Does\.\w+: \("([a-z]+)"', source)
    assert without_pads(own.score) == {label for pair in counted for label in pair if label}
    lines = {key for key in own.say if key.startswith("board-")}
    assert lines == set(re.findall(r'"(board-[a-z-]+)"', source)) | {"board-ally", "board-treasure"}
    assert {key for key in own.say if key.startswith("does-")} == {f"does-{does}" for does in Does} - {"does-none"}


def test_every_text_can_be_filled(words: Words) -> None:
    assert words.problems() == []


# ── what is not taken ───────────────────────────────────────────────────────────────────────────────────────


def reads(words: Words, why: Refused) -> None:
    """A refusal reads well, lacks nothing, and says what would be right."""
    text = words.refused(why, NAMES)
    assert words.missed == set(), why
    assert not re.search(r"[{}]|\bNone\b|  ", text), text
    readable(re.sub("“[^”]*”|such as [^.]*", "Pip", text))  # what was typed is said back; examples look like tokens
    assert text.endswith((".", "?")), text


SAID: Final = [
    ("placed", "2 5 marmalade", "place-unread"),
    ("placed", "2 12", "place-area"),
    ("placed", "3 3", "place-same"),
    ("placed", "3", "place-pirates"),
    ("placed", "3 4 5", "place-pirates"),
    ("placed", "2 3 +2 +2", "place-one"),
    ("placed", "2 3 +4 +4", "place-one"),
    ("placed", "2 3 +3 +3 +3 +3 +3 +3", "place-cubes"),
    ("turn.ally", "marmalade", "ally-unread"),
    ("turn.ocean", "marmalade", "ocean-card"),
    ("turn.ocean", "g 6 2", "goods-several"),
    ("turn.ocean", "gems", "plunder-numbers"),
    ("turn.ocean", "ship marmalade 0", "ship-goods"),
    ("turn.ocean", "ship rum 2 1", "ship-prices"),
    ("turn.treasure", "marmalade", "treasure-unread"),
    ("tile", "marmalade", "tile"),
    ("tile", "8 7 4*", "tile-star"),
]
PRINTED: Final = [
    ("turn.ally", "gunner", "ally-numbers"),
    ("turn.ally", "x 3 1", "ally-unread"),
    ("turn.ally", "b 2 1", "card-several"),
    ("turn.treasure", "f 2", "card-several"),
    ("turn.treasure", "black pearl 4 4", "treasure-numbers"),
    ("middle.tavern", "", "cards-or-none"),
    ("middle.tavern", "3 2, 4 2, 3 2, 4 2", "cards-there"),
    ("middle.allies", ", ".join(["3 2", "4 2"] * 15), "cards-many"),
    ("middle.squares", "77", "squares"),
    ("middle.squares", "1 1", "square-taken"),
    ("middle.up", "ship rum 0 1", "not-kept"),
    ("middle.up", "money 2 0", "not-kept"),
]


def a_told_table(kind: str, **options: Any) -> Run[Rattaneer]:
    """A tracked table without a pack, up to a question."""
    rnd = random.Random(3)
    run = Run(GAME, Setting(list(NAMES)[:2], TRACK, GAME.filled(TRACK, {"expansion": True, **options}), "", None))
    while run.ask is not None and run.ask.kind != kind:
        run.give(*an_answer(rnd, run.ask, run.table))
    assert run.ask is not None, kind
    return run


@pytest.mark.parametrize(("kind", "line", "key"), [*SAID, *PRINTED])
def test_a_line_that_cannot_be_is_answered_with_what_would_be_right(kind: str, line: str, key: str) -> None:
    words, run = said_with(None), a_told_table(kind, middle=kind.startswith("middle."))
    assert run.ask is not None
    for captain in run.table.captains:
        captain.hand = 2
    with pytest.raises(Refused) as why:
        run.ask.take(run.ask.who[0] if run.ask.who else TABLE, line)
    assert why.value.key == key
    reads(words, why.value)


def test_a_ship_that_takes_no_more_says_so() -> None:
    words = said_with(PLAIN_PACK)
    reads(words, Refused("ship-room", cards=["rum/2/0", "gems/6/2.2"]))
    reads(words, Refused("ship-dear", coins=3, have=1))
    reads(words, Refused("tiles-not-yet"))
    reads(words, Refused("other-numbers", card="gunner", numbers=["2", "1"]))
    reads(words, Refused("card-alike", card="gunner", places=["tavern", "zz-1.allies"], first="tavern"))


def test_a_ruling_that_cannot_be_is_answered_with_what_would_be_right() -> None:
    words, said = said_with(PLAIN_PACK), set()
    for use in (PLAY, TRACK):
        t = a_table(use)
        for knob, value in (
            ("pirate:zz-1:2", "3"),
            ("pirate:zz-1:7", "9"),
            ("pirate:zz-2:farm", "3"),
            ("card:gems/6/2", "cellar"),
            ("card:gems/6/2", "tavern"),
            ("card:gems/6/2", "3"),
            ("card:marmalade", "discards"),
            ("square:77", "zz-1"),
            ("square:2", "zz-1+zz-2"),
            ("square:9", "zz-1+zz-1+zz-1+zz-1+zz-1"),
            ("left:pantry", "3"),
            ("left:ocean", "3"),
            ("companion:zz-1", "perhaps"),
            ("coins:zz-9", "3"),
        ):
            head, *path = knob.split(":")
            try:
                GAME.knobs[head].turn(t, path, value)
            except Refused as why:
                said.add(why.key)
                if why.key not in ("card-not-open", "seat-unknown"):  # these say back what was typed
                    reads(words, why)
    assert said >= {
        "pirate-there",
        "pirate-not-there",
        "place-unknown",
        "card-place",
        "card-there",
        "card-not-open",
        "squares",
        "square-one",
        "cubes-all-out",
        "deck-unknown",
        "knob-tracked",
    }


def test_what_is_wrong_with_a_pack_is_said() -> None:
    words, said = said_with(None), set()
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    for square in data["square"]:
        square["side"] = "back"
    data["ally"][0]["goods"] = "rum"
    del data["ally"][2]["goods"]
    data["shipping"][0]["goods"] = ["rum", "rum"]
    data["shipping"][1]["prices"] = [2, 1]
    data["ally"][3]["effect"] = "companion"
    data["treasure"][0]["effect"] = "dealer"
    for square in data["square"]:
        square.pop("treasure", None)
    for why in mistakes(RattaneerPack, data):
        reads(words, why)
        inner = why.facts["why"]
        assert isinstance(inner, Refused)
        said.add(inner.key)
    assert said >= {"pack-no-front", "pack-no-back", "pack-effect", "pack-dealer", "pack-ship-goods", "pack-prices"}


def test_every_option_and_knob_has_words(words: Words, own: File) -> None:
    assert list(own.option) == [option.name for option in GAME.options]
    assert set(own.knob) == set(GAME.knobs)
    for option in GAME.options:
        labelled = words.option(option.name)
        assert labelled.label
        assert labelled.text
        assert words.page(option.rule), option.name
        assert set(labelled.values) in ({value for value in option.values if isinstance(value, str)}, set())
    for name in GAME.knobs:
        assert words.knob(name).label
        assert words.knob(name).text
    assert words.missed == set()


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("captains.zz-1.up", "Ann’s plunder, face up"),
        ("captains.zz-1.down", "Ann’s plunder, face down"),
        ("captains.zz-1.counted", "Ann’s counted plunder"),
        ("captains.zz-1.allies", "Ann’s allies"),
        ("captains.zz-1.treasures", "Ann’s treasures"),
        ("areas.3.cards", "area 3"),
        ("allies", "the ally deck"),
        ("ocean", "the ocean deck"),
        ("chest", "the box of treasures"),
        ("tavern", "the Tavern"),
        ("treasures", "the treasures under the Island"),
        ("dismissed", "the allies’ discard pile"),
        ("discards", "the ocean’s discard pile"),
    ],
)
def test_piles_are_called_what_they_are(words: Words, path: str, said: str) -> None:
    assert words.pile(path, NAMES) == said
    assert words.missed == set()


# ── the pages ───────────────────────────────────────────────────────────────────────────────────────────────


def test_every_ruling_has_a_page_and_every_page_is_whole(words: Words, source: str) -> None:
    rulings = [page.id for page in words.pages if re.fullmatch(r"R\d+", page.id)]
    assert rulings == [f"R{n}" for n in range(1, 35)]
    for page in words.pages:
        assert page.title, page.id
        assert page.section, page.id
        assert page.words, page.id
        assert len(page.text.split()) <= 90, page.id
        assert not re.search(r"[{}\n]|  |\byou", page.text, re.I), page.id
        for other in page.see:
            assert words.page(other), (page.id, other)
    titles = [page.title.casefold() for page in words.pages]
    assert len(set(titles)) == len(titles)
    for name in re.findall(r'rule="([^"]+)"', source):
        assert words.page(name), name


def test_no_two_pages_claim_the_same_word(words: Words) -> None:
    claimed = [word for page in words.pages for word in page.words]
    assert sorted(claimed) == sorted(set(claimed))


def test_every_ally_and_treasure_leads_to_a_page_that_tells_of_it(words: Words) -> None:
    for card in (*PLAIN_PACK.ally, *PLAIN_PACK.treasure):
        page = words.find(card.name.replace("'", "’"))
        assert page.id in ("allies", "allies-end", "treasures"), card.name
        assert card.name.split()[0].replace("'", "’").casefold() in page.text.casefold(), card.name


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("R13", "R13"),
        ("gap", "gap"),
        ("compass", "R5"),
        ("companion", "R6"),
        ("neutral", "neutral-cubes"),
        ("work camp", "camp"),
        ("scale", "treasures"),
        ("stock", "R10"),
        ("last round", "night-d"),
        ("tie", "final-scoring"),
        ("stand-in", "signs"),
        ("middle", "middle"),
        ("setup", "setup"),
        ("expansion", "expansion"),
        ("typing", "telling"),
    ],
)
def test_a_word_leads_to_its_page(words: Words, word: str, page: str) -> None:
    assert words.find(word).id == page


def test_the_rulings_in_the_docs_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs/rulings.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    text = (ROOT / "docs/rulings.md").read_text("utf-8")
    for option in GAME.options:
        if option.rule.startswith("R"):
            assert f"Option `{option.name}` " in text
    assert all(f"### R{n} · " in text for n in range(1, 35))
