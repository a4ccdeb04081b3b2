"""The words of Rats & Relics: nothing said for want of better, nothing given away, and everything fits its line."""

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
from msgspec.structs import replace
from rich.cells import cell_len

from rat_tables import games
from rat_tables.engine.asks import Ask, AskView, Refused
from rat_tables.engine.cards import Pile, piles
from rat_tables.engine.game import Run, Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.seats import ALL, EVERYONE, TABLE
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.rats_and_relics.by_hand import RATS, RELICS
from rat_tables.games.rats_and_relics.game import GAME
from rat_tables.games.rats_and_relics.lines import WIDTH, board
from rat_tables.games.rats_and_relics.pack import WINS, Condition, Effect, RelicPack, Trigger
from rat_tables.games.rats_and_relics.playing import Pairing
from rat_tables.games.rats_and_relics.table import PairAt, Pending, Relics, new
from rat_tables.words import File, Words, of_game, read
from tests.games.rats_and_relics_crew import going_on, sensible
from tests.soak.answers import answering

ROOT: Final = Path(__file__).parents[2]
HERE: Final = ROOT / "rat_tables/games/rats_and_relics"
NAMES: Final = {"zz-1": "Ann", "zz-2": "[/b] Barnacle-Whistle the Third", "zz-3": "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠"}
TWO: Final = {"zz-1": "Ann", "zz-2": "Bob"}
ODD: Final = ("ZZ 1", "Curly {x}", "[/b] b", "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠", "“Q” =1+1", "R" * 40, "Cards")
"""Names of cards that could be taken for something else: a seat, a slot, markup, an answer."""
TOKENS: Final = re.compile(
    r"zz-|by-lot|go-on|as-listed|\b(?:{})\b".format("|".join(t for t in (*Trigger, *Effect) if "-" in t))
)
"""What is never read at the table: slugs and tokens."""


def a_pack(odd: bool = False) -> RelicPack:
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    if odd:
        for card, name in zip((*data["rat"][::2], *data["relic"][::5]), ODD, strict=False):
            card["name"] = name
    return opened(RelicPack, data)


PLAIN_PACK: Final = a_pack()
ODD_PACK: Final = a_pack(odd=True)
SHELF: Final = games.find("rats-and-relics")


def said_with(pack: RelicPack | None) -> Words:
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
    *((PLAY, PLAIN_PACK, seed) for seed in range(10)),
    *((PLAY, ODD_PACK, seed) for seed in range(4)),
    *((TRACK, PLAIN_PACK, seed) for seed in range(8)),
    *((TRACK, ODD_PACK, seed) for seed in range(2)),
    *((TRACK, None, seed) for seed in range(6)),
]
MOST: Final = 200
"""So many answers of a session are enough."""


def an_answer(rnd: random.Random, run: Run[Relics]) -> tuple[str, str]:
    """Somebody's answer: sensible as a rule, else at random, though seldom the end of the game."""
    ask = run.ask
    assert ask is not None
    if ask.chance is not None:
        return TABLE, rnd.choice(answering(ask, TABLE))
    if rnd.random() < 0.3 and (found := going_on(ask, run.table, rnd.randrange)):
        return found
    seat, token = sensible(ask, run.table, rnd)
    return seat, ask.take(seat, token)


def walk(use: str, pack: RelicPack | None, seed: int) -> Iterator[tuple[Run[Relics], tuple[str, str] | None]]:
    """A session at random, stopped at each ask, with the answer that comes next."""
    rnd = random.Random(seed)
    options = {option.name: rnd.choice(option.values) for option in GAME.options if use in option.uses}
    run = Run(GAME, Setting(list(NAMES)[: 2 + seed % 2], use, GAME.filled(use, options), "", pack))
    for _ in range(MOST):
        if run.ask is None:
            break
        given = an_answer(rnd, run)
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
        if seen.offers:
            readable(words.question(seen, NAMES))
            assert not re.search(r"\byou", words.question(seen, NAMES), re.I)
        readable(words.place(seen.place) or "before it begins")
        if seen.entry:
            readable(words.hint(seen.entry, NAMES))
    seat, token = given
    facts = {**(ask.facts_of(*ask.arguments(seat)) if ask.facts_of else {}), "seat": seat}
    for labels in words.labels(ask.as_seen_by(ALL), NAMES).values():
        assert len({label.casefold() for label in labels.values()}) == len(labels), labels
        for label in labels.values():
            readable(label)
    value = ask.offers[seat].get(token)
    readable(words.answered(ask.kind, seat, token, value, NAMES, facts=facts))
    if ask.entry is not None and value is None:
        readable(words.reading(ask.kind, token, NAMES, facts))
    assert words.page(words.rule_of(ask.kind)), ask.kind


def of_event(words: Words, event: Event) -> None:
    text = words.event(event, NAMES)
    readable(text)
    assert not re.search(r"\byou", text, re.I), text


def of_board(words: Words, t: Relics) -> None:
    for viewer in (EVERYONE, ALL, t.seats[-1]):
        lines = board(t.as_seen_by(viewer), NAMES, words)
        assert max(map(cell_len, lines)) <= WIDTH, max(lines, key=cell_len)
        for line in lines:
            readable(re.sub(" {2,}", " · ", line.strip()))


@pytest.mark.parametrize(("use", "pack", "seed"), WALKS, ids=lambda v: getattr(v, "pack", str(v)))
def test_everything_said_has_words_of_its_own(use: str, pack: RelicPack | None, seed: int) -> None:
    words, told, place = said_with(pack), 0, None
    for run, given in walk(use, pack, seed):
        for event in run.table.story.events[told:]:
            of_event(words, event)
        told = len(run.table.story.events)
        if run.ask and given:
            of_ask(words, run.ask, given)
            if run.ask.place != place:
                of_board(words, run.table)
            place = run.ask.place
        assert words.missed == set()
    assert GAME.result is not None
    for score in GAME.result(run.table).scores:
        for line in score.lines:
            readable(words.score(line, NAMES))
            assert words.page(line.rule)
    assert words.missed == set()


def test_the_walks_meet_every_question_and_nearly_every_event(own: File) -> None:
    kinds, events = set(), set()
    for use, pack, seed in WALKS:
        for run, _ in walk(use, pack, seed):
            if run.ask is not None:
                kinds.add(run.ask.kind)
        events |= {event.kind for event in run.table.story.events}
    assert set(own.ask) - kinds <= {"chain", "limit"}, set(own.ask) - kinds
    assert set(own.event) - events <= {"stopped", "drawn", "stuck", "last-one"}, set(own.event) - events


# ── boards ──────────────────────────────────────────────────────────────────────────────────────────────────


def lay(t: Relics, pairs: list[tuple[str, str]], rats: Pile, relics: Pile) -> None:
    """Pairs go out of the decks."""
    for rat, relic in pairs:
        t.rats.move(t, rat, t.rats, rats)
        t.relics.move(t, relic, t.relics, relics)


def a_table(use: str = PLAY, pack: RelicPack | None = PLAIN_PACK) -> Relics:
    t = new(Setting(list(TWO), use, GAME.filled(use, {}), "", pack))
    t.turn, t.active = 2, "zz-2"
    ann, bob = t.clans
    lay(t, [("rogue", "crown"), ("trapper", "bell")], ann.rats, ann.relics)
    lay(t, [("rogue", "sword")], bob.rats, bob.relics)
    lay(t, [("king", "axe"), ("king", "lute"), ("hermit", "axe")], t.dead_rats, t.dead_relics)
    lay(t, [("priest", "bone"), ("witch", "scythe")], t.top_rats, t.top_relics)
    if use == PLAY:
        lay(t, [("jester", "scythe"), ("huntress", "key")], bob.hand_rats, bob.hand_relics)
    return t


def laid_out(t: Relics, viewer: str, words: Words) -> list[str]:
    return board(t.as_seen_by(viewer), TWO, words)


SIDES: Final = [
    "Turn 2 · Bob’s turn · decks 22, discards 3",
    "On top of the decks  Witch with Scythe  Priest with Bone",
    "Dead rats  King ×2  Hermit",
    "Lost relics  Axe ×2  Lute",
    "Ann  2 pairs in play  0 in hand",
    "  1  Rogue    any Rogue enters            Crown  WIN with 7 rats",
    "  2  Trapper  enemy dies or is discarded  Bell   top of decks enters",
    "Bob  1 pair in play   2 in hand",
    "  1  Rogue    any Rogue enters            Sword  kill enemy~",
    "A pair: the rat, what it waits for; the relic, what it does. ~: a stand-in.",
]


def test_a_board_as_everybody_sees_it(words: Words) -> None:
    assert laid_out(a_table(), EVERYONE, words) == SIDES


def test_a_board_as_the_one_who_holds_cards_sees_it(words: Words) -> None:
    held = [
        "Bob holds  Huntress (discard; enemy enters)~  Jester (sacrifice; ally dies)~",
        "           Key (may play a pair)  Scythe (WIN 4 rats ahead)~",
    ]
    t = a_table()
    assert laid_out(t, "zz-2", words) == laid_out(t, ALL, words) == [*SIDES, *held]
    assert laid_out(t, "zz-1", words) == SIDES


def test_a_board_shows_others_nothing_of_a_hand(words: Words) -> None:
    t, other = a_table(), a_table()
    t.clans[1].hand_rats.cards, t.clans[1].hand_relics.cards = ["hermit", "merchant"], ["amulet", "scroll"]
    for viewer in (EVERYONE, "zz-1"):
        assert laid_out(t, viewer, words) == laid_out(other, viewer, words)


def test_a_board_says_what_waits_and_why_until_the_game_is_over(words: Words) -> None:
    t = a_table()
    t.turn = 9
    t.clans[0].pending = [Pending("rogue", "crown", "enters", "zz-2"), Pending("trapper", "bell", "dies", "zz-2")]
    t.clans[1].pending = [Pending("king.2", "lute", "again", "zz-2", sure=True)] * 2
    assert laid_out(t, EVERYONE, words)[-3:] == [
        "Waiting  Ann: Rogue with Crown (Bob: a rat entered)",
        "         Ann: Trapper with Bell (Bob: a rat died)",
        "         Bob: King with Lute (Bob: once more) ×2",
    ]
    t.ended = "won"
    lines = laid_out(t, EVERYONE, words)
    assert lines[0] == "Turn 9 · decks 22, discards 3"
    assert not any("Waiting" in line for line in lines)


def test_a_board_of_cards_that_the_app_does_not_know() -> None:
    t = new(Setting(list(TWO), TRACK, GAME.filled(TRACK, {}), "", None))
    t.turn, t.active = 2, "zz-1"
    ann, bob = t.clans
    lay(t, [("rogue", "crown"), ("moth", "lantern")], ann.rats, ann.relics)
    lay(t, [("rogue", "sword")], bob.rats, bob.relics)
    bob.out = True
    lay(t, [("?", "?"), ("?", "?")], ann.hand_rats, ann.hand_relics)
    t.rats.move(t, "king", t.rats, t.entering_rat)
    t.relics.move(t, "axe", t.relics, t.entering_relic)
    assert laid_out(t, EVERYONE, said_with(None)) == [
        "Turn 2 · Ann’s turn · decks 24, discards 0",
        "Being played  King with Axe",
        "Ann  2 pairs in play  2 in hand",
        "  1  Rogue  Crown",
        "  2  moth   lantern",
        "Bob  out of the game",
        "  1  Rogue  Sword",
    ]


def test_long_names_of_cards_make_two_lines_of_a_pair() -> None:
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    data["rat"][6]["name"], data["relic"][4]["name"] = "The Trapper of the Lower Drains", "A Bell that has no Tongue"
    pack = opened(RelicPack, data)
    t = new(Setting(list(TWO), PLAY, GAME.filled(PLAY, {}), "", pack))
    t.turn = 9
    lay(t, [("the-trapper-of-the-lower-drains", "a-bell-that-has-no-tongue")], t.clans[0].rats, t.clans[0].relics)
    assert laid_out(t, EVERYONE, said_with(pack))[2:4] == [
        "  1  The Trapper of the Lowe…  enemy dies or is discarded",
        "     A Bell that has no Tong…  top of decks enters",
    ]


# ── lines as they are read ──────────────────────────────────────────────────────────────────────────────────

KING: Final = {"rat": "king.2", "relic": "sword", "by": "zz-2"}


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "Ann’s Trapper hears Bob’s King die: Sword stirs.",
            Event("set-off", "zz-1", None, {**KING, "rat": "trapper", "why": "dies", "cause": "king.2"}),
        ),
        (
            "Ann’s Rogue hears Bob’s Rogue enter: Sword stirs.",
            Event("set-off", "zz-1", None, {**KING, "rat": "rogue", "why": "enters", "cause": "rogue.2"}),
        ),
        ("Bob’s King has come: Sword stirs.", Event("set-off", "zz-2", None, {**KING, "why": "enters", "cause": ""})),
        ("Bob’s King has died: Sword stirs.", Event("set-off", "zz-2", None, {**KING, "why": "dies", "cause": ""})),
        (
            "Bob’s King is discarded: Sword stirs.",
            Event("set-off", "zz-2", None, {**KING, "why": "discarded", "cause": ""}),
        ),
        (
            "Ann’s Trapper hears Bob’s King go to the discards: Sword stirs.",
            Event("set-off", "zz-1", None, {**KING, "rat": "trapper", "why": "discarded", "cause": "king"}),
        ),
        (
            "Ann’s King hears Bob draw: Sword stirs.",
            Event("set-off", "zz-1", None, {**KING, "why": "draws", "cause": ""}),
        ),
        (
            "Bob’s King uses Sword (weapon: kill an enemy).",
            Event("resolves", "zz-2", None, {**KING, "why": "enters"}),
        ),
        (
            "Bob’s King uses Crown (trinket: WIN with 7 rats) once more.",
            Event("resolves", "zz-2", None, {**KING, "relic": "crown", "why": "again"}),
        ),
        (
            "Ann can play nothing, and shows King and Witch with Axe and Key: a draw.",
            Event("stuck", "zz-1", None, {"loses": False, "rats": ["king", "witch"], "relics": ["axe", "key"]}),
        ),
        ("Ann can play nothing: that loses.", Event("stuck", "zz-1", None, {"loses": True, "rats": [], "relics": []})),
        (
            "Ann’s Rogue and Bob’s King change sides.",
            Event("swapped", "zz-1", None, {"ally": "rogue", "enemy": "king.2", "whose": "zz-2"}),
        ),
        (
            "The decks had run out: the discards make new ones, 9 cards each.",
            Event("reshuffled", "", None, {"cards": 9}),
        ),
        ("Ann wins, with 1 rat in play.", Event("won", "zz-1", None, {"rats": 1})),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_lines_as_they_are_read(text: str, event: Event) -> None:
    words = said_with(PLAIN_PACK)
    assert words.event(event, TWO) == text
    assert words.missed == set()


@pytest.mark.parametrize(
    ("kind", "token", "value", "label"),
    [
        ("turn", "rogue:crown", Pairing("rogue", "crown"), "Rogue with Crown"),
        ("turn", "draw", Pairing("draw", ""), "draw a rat and a relic"),
        ("order", "as-listed", None, "settle as listed"),
        ("order", "king:again", Pending("king", "axe", "again", "zz-1", True), "King with Axe (Ann: once more)"),
        ("order", "rogue.2", Pending("rogue.2", "key", "enters", "zz-2"), "Rogue with Key (Bob: a rat entered)"),
        ("kill.enemy", "king", PairAt("zz-2", "king", "axe"), "Bob’s King with Axe"),
        ("limit", "king:axe", Pairing("king", "axe"), "King with Axe"),
        ("chain", "go-on", "go-on", "let it run on"),
        ("chain", "drop", "drop", "drop what still waits"),
        ("chain", "draw", "draw", "call the game a draw"),
        ("kill.ally", "king", PairAt("zz-1", "king", "axe"), "King with Axe"),
        ("raise.rat", "king.2", "king.2", "King (when it enters play, twice)"),
    ],
)
def test_labels_as_they_are_read(kind: str, token: str, value: Any, label: str) -> None:
    words = said_with(PLAIN_PACK)
    assert words.label(kind, token, value, TWO, {"seat": "zz-1", "many": 2}) == label
    assert words.missed == set()


@pytest.mark.parametrize(
    ("kind", "who", "facts", "text"),
    [
        ("limit", ("zz-1",), {}, "Ann, the hand is too full: which pair is discarded?"),
        ("chain", (), {"many": 100}, "100 effects in this turn, and no end in sight. What now?"),
        ("order", ("zz-1",), {"many": 3}, "Ann, 3 effects wait: which is next?"),
        (
            "kill.enemy",
            ("zz-1",),
            {"rat": "rogue", "relic": "sword", "by": "zz-2", "why": "enters"},
            "Ann, Rogue’s Sword (Bob: a rat entered): which enemy dies?",
        ),
        (
            "dagger",
            ("zz-1",),
            {"rat": "witch", "relic": "dagger", "by": "zz-2", "why": "draws"},
            "Ann, at Witch’s Dagger (Bob: a draw) sacrifice which rat?",
        ),
    ],
)
def test_questions_as_they_are_read(kind: str, who: tuple[str, ...], facts: dict[str, Any], text: str) -> None:
    words = said_with(PLAIN_PACK)
    ask = AskView(kind, "4.effects.zz-1", who, False, False, {}, None, None, facts)
    assert words.question(ask, TWO) == text
    assert words.missed == set()


@pytest.mark.parametrize(
    ("token", "label"),
    [
        ("zz-1 play rogue crown", "Ann: play, Rogue, Crown"),
        ("zz-2 kill zz-1:king zz-1:rogue.2", "Bob: kill, Ann’s King, Ann’s Rogue"),
        ("zz-2 draw", "Bob: draw"),
        ("end", "the turn is over"),
    ],
)
def test_acts_as_they_are_read(token: str, label: str) -> None:
    assert said_with(None).answered("by-hand", "zz-1", token, None, TWO, facts={}) == label


def a_pack_with(kind: str, **fields: Any) -> Words:
    """The words with a pack whose first rat or relic says something else."""
    first, *rest = getattr(PLAIN_PACK, kind)
    return said_with(replace(PLAIN_PACK, **{kind: (replace(first, **fields), *rest)}))


@pytest.mark.parametrize("trigger", Trigger)
@pytest.mark.parametrize("condition", Condition)
def test_every_rat_that_a_pack_can_have_is_put_into_words(trigger: Trigger, condition: Condition) -> None:
    words = a_pack_with("rat", name="Pip", trigger=trigger, condition=condition)
    text = words.label("raise.rat", "pip", "pip", TWO, {})
    assert text.startswith("Pip (to play, " if condition is not Condition.NONE else "Pip (when ")
    readable(text)
    assert f"to play, {condition};" not in text
    short = words.say("board-trigger", name="Pip", trigger=trigger)
    readable(short)
    assert len(short) <= 26  # or the board is too wide
    readable(words.say("board-held-rat", name="Pip", trigger=short, condition=condition))
    assert words.missed == set()


@pytest.mark.parametrize("effect", Effect)
def test_every_relic_that_a_pack_can_have_is_put_into_words(effect: Effect) -> None:
    words = a_pack_with("relic", name="Pip", effect=effect, number=5)
    text = words.label("raise.relic", "pip", "pip", TWO, {})
    short = words.say("board-effect", effect=effect, number=5)
    for said in (text, short):
        readable(said)
        assert ("5" in said) == (effect in WINS)
    assert text.startswith("Pip (trinket: ")
    assert text != f"Pip (trinket: {effect})"
    assert len(short) <= 24  # or the board is too wide
    assert words.missed == set()


def test_a_card_reads_with_what_is_printed_on_it(words: Words) -> None:
    said = {card: words.label("raise.rat", card, card, TWO, {}) for card in ("rogue.2", "king", "priest", "merchant")}
    assert said == {
        "rogue.2": "Rogue (when any Rogue enters play)",
        "king": "King (when it enters play, twice)",
        "priest": "Priest (to play, sacrifice an ally; when an opponent draws)",
        "merchant": "Merchant (to play, return an ally to the hand; when an enemy enters play)",
    }
    assert words.label("raise.rat", "huntress", "huntress", TWO, {}).startswith("Huntress (to play, discard a pair; ")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("setup.deal.zz-1", "Set-up · first hands"),
        ("middle.zz-1", "What lies on the table · a side"),
        ("12.turn.zz-1", "Turn 12"),
        ("12.effects.zz-1", "Turn 12 · effects"),
        ("12.effects.chain.100", "Turn 12 · a chain of effects"),
    ],
)
def test_places_as_they_are_read(place: str, text: str, words: Words) -> None:
    assert words.place(place) == text


def test_the_end_says_who_won_by_what_and_counts_no_points(words: Words) -> None:
    t = a_table()
    t.ended, t.winner, t.winning = "won", "zz-1", "crown"
    assert GAME.result is not None
    ann, bob = GAME.result(t).scores
    assert words.say("result-seat", TWO, seat=ann.seat, total=ann.total) == "Ann"
    won, lost = (words.score(score.lines[0], TWO) for score in (ann, bob))
    assert words.say("result-line", TWO, label=won, amount=1) == "  won by Crown, 2 rats in play"
    assert words.say("result-line", TWO, label=lost, amount=0) == "  lost, 1 rat in play"
    said = [words.say("standing", TWO, seat=score.seat, total=score.total) for score in (ann, bob)]
    assert said == ["Ann (winner)", "Bob"]
    assert words.say("result", TWO, winners=["zz-1"], several=False) == "Ann wins!"
    assert words.say("result", TWO, winners=[], several=False) == "Nobody wins: it is a draw."


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_event_told_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    assert set(own.event) == set(re.findall(r'\bt\.(?:tell|reveal)\(\s*"([^"]+)"', source))


def test_every_question_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    verbs = r"\b(?:choose|typed|choose_from_hand|name|lots|enter|lay|deal_to|reveal_top|take)\("
    asked = set(re.findall(verbs + r'(?:[^()"]*?)"([a-z][a-z.-]+)"', source)) - {"setup"}
    assert set(own.ask) == asked


def test_every_refusal_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    keys = set(re.findall(r'Refused\(\s*"([^"]+)"', source)) | set(re.findall(r'mistake\("([^"]+)"', source))
    keys |= set(re.findall(r'Refused\("(pair-[a-z]+)" if named else "(pair-[a-z]+)"', source)[0])
    assert set(own.refused) - keys <= {"card-elsewhere"}
    for key in keys:
        assert said_with(None).refused(Refused(key))
        words = said_with(None)
        words.refused(Refused(key))
        assert f"refused.{key}" not in words.missed


def test_no_card_is_called_what_reads_as_something_else(own: File) -> None:
    cards = {card.card for card in opened(RelicPack, tomllib.loads((HERE / "pack.toml").read_text("utf-8"))).cards()}
    assert {*RATS, *RELICS} <= cards
    assert set(own.noun) - cards <= RelicPack.reserved
    assert not RelicPack.reserved & cards


def test_a_ruling_is_named_as_it_is_typed() -> None:
    why = Refused("knob-unknown", knob="pairs", knobs=["pair", "turn"])
    assert said_with(None).refused(why, TWO) == "A ruling cannot set “pairs” here: it can set pair or turn."


def test_every_hint_has_words(own: File, source: str) -> None:
    assert set(own.hint) == set(re.findall(r'Entry\[[^"]*?\]\(\s*"([^"]+)"', source))


def test_every_pile_has_words(words: Words) -> None:
    for path, _ in piles(a_table()):
        readable(words.pile(path, TWO))
    assert words.pile("rats", TWO) == "the rat deck"
    assert words.pile("clans.zz-2.rats", TWO) == "Bob’s rats in play"
    assert words.missed == set()


def test_every_known_card_has_a_name_without_a_pack() -> None:
    words = said_with(None)
    assert [words.say("board-card", card=card) for card in (*RATS, *RELICS)] == [c.name for c in PLAIN_PACK.cards()]


def test_every_text_can_be_filled(words: Words) -> None:
    assert words.problems() == []


SAID: Final = [
    (True, "marmalade", "pair-unread"),
    (True, "rogue", "pair-unread"),
    (True, "h crown", "card-several"),
    (True, "witch key", "condition"),
    (True, "huntress key", "condition"),
    (True, "rogue rogue", "pair-unread"),
    (False, "marmalade", "act-unread"),
    (False, "kill", "act-pair"),
    (False, "kill 7", "pair-none"),
    (False, "kill 1 1", "act-pair"),
    (False, "swap 1 2", "act-swap"),
    (False, "play rogue", "act-cards"),
    (False, "raise rogue crown", "card-elsewhere"),
    (False, "out marmalade", "act-player"),
    (False, "sacrifice r", "pair-several"),
    (False, "zz-2 draw", "hand-full"),
]


def told_so_far(packed: bool) -> Run[Relics]:
    """A table that is tracked: with the pack, an early turn and one pair in hand; by hand, two pairs in play."""
    run = Run(GAME, Setting(list(TWO), TRACK, GAME.filled(TRACK, {}), "", PLAIN_PACK if packed else None))
    run.give(TABLE, "zz-1")
    t = run.table
    ann, bob = t.clans
    if packed:
        for _ in range(2):
            lay(t, [], ann.hand_rats, ann.hand_relics)
            t.rats.move(t, "?", ann.hand_rats, t.rats)
            t.relics.move(t, "?", ann.hand_relics, t.relics)
    else:
        lay(t, [("rogue", "crown"), ("rat", "bell")], ann.rats, ann.relics)
        lay(t, [("?", "?"), ("?", "?")], bob.hand_rats, bob.hand_relics)
    return run


@pytest.mark.parametrize(("packed", "line", "key"), SAID)
def test_a_line_that_cannot_be_is_answered_with_what_would_be_right(packed: bool, line: str, key: str) -> None:
    words, run = said_with(PLAIN_PACK if packed else None), told_so_far(packed)
    assert run.ask is not None
    with pytest.raises(Refused) as why:
        run.ask.take("zz-1", line)
    assert why.value.key == key
    text = words.refused(why.value, TWO)
    readable(re.sub("“[^”]*”", "“Pip”", text))  # what was typed is said back
    assert text.endswith((".", "?"))
    assert words.missed == set()


def test_a_ruling_that_cannot_be_is_answered_with_what_would_be_right() -> None:
    words, said = said_with(PLAIN_PACK), set()
    for use in (PLAY, TRACK):
        run = Run(GAME, Setting(list(TWO), use, GAME.filled(use, {}), "", PLAIN_PACK))
        for knob, value in (
            ("pair:marmalade", "hand"),
            ("raised:rogue:crown", "zz-1"),
            ("hand:zz-1", "4"),
            ("hand:zz-9", "4"),
            ("pending:zz-1", "3"),
            ("out", "zz-1"),
            ("turn", "many"),
            ("turn:zz-1", "4"),
            ("active:zz-1", "zz-2"),
            ("active", "zz-2"),
            ("out:zz-1", "no"),
            ("out:zz-1", "perhaps"),
        ):
            try:
                run.rule(knob, value)
            except Refused as why:
                readable(re.sub("“[^”]*”", "“Pip”", words.refused(why, TWO)))
                said.add(why.key)
    assert said == {
        *("pair-none", "not-discarded", "knob-tracked", "seat-unknown", "only-none", "not-begun", "number"),
        *("knob-long", "out-never", "only-no"),
    }
    assert words.missed == set()


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"rat": 0}, "there are 25 rats, copies counted; right are 30."),
        ({"relic": 0}, "with 2 players there are 28 relics, copies counted; right are 30."),
    ],
)
def test_a_pack_with_too_few_cards_is_told_so(change: dict[str, int], text: str, words: Words) -> None:
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    ((kind, at),) = change.items()
    del data[kind][at]
    with pytest.raises(Refused) as why:
        opened(RelicPack, data)
    assert words.refused(why.value) == text
    assert words.missed == set()


@pytest.mark.parametrize(
    ("at", "fields", "text"),
    [
        (0, {"number": 0}, "relic card 1 (“Crown”), number: a relic that wins needs a number of rats, 1 or more."),
        (
            2,
            {"number": 3},
            "relic card 3 (“Lute”), number: only win-with and win-lead have a number; right is to leave it out.",
        ),
    ],
)
def test_a_number_out_of_place_is_told_so(at: int, fields: dict[str, int], text: str, words: Words) -> None:
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    data["relic"][at].update(fields)
    with pytest.raises(Refused) as why:
        opened(RelicPack, data)
    assert words.refused(why.value) == text


def test_a_relic_for_nobody_is_told_so(words: Words) -> None:
    wrong = replace(PLAIN_PACK.relic[2], players=(2, 2))
    why = [*replace(PLAIN_PACK, relic=(*PLAIN_PACK.relic[:2], wrong, *PLAIN_PACK.relic[3:])).wrong()]
    assert [words.refused(one) for one in why] == [
        "with 3 players there are 27 relics, copies counted; right are 30.",
        "relic card 3 (“Lute”), players: right is a list of the games it is played in, each once: [2, 3], [2] or [3].",
    ]


def test_every_option_and_knob_has_words(words: Words, own: File) -> None:
    assert list(own.option) == [option.name for option in GAME.options]
    assert set(own.knob) == set(GAME.knobs)
    for option in GAME.options:
        labelled = words.option(option.name)
        assert labelled.label
        assert labelled.text
        assert words.page(option.rule), option.name
        assert set(labelled.values) == {value for value in option.values if isinstance(value, str)}
    for name in GAME.knobs:
        assert words.knob(name).label
        assert words.knob(name).text
    assert words.missed == set()


# ── the pages ───────────────────────────────────────────────────────────────────────────────────────────────


def test_every_ruling_has_a_page_and_every_page_is_whole(words: Words) -> None:
    rulings = [page.id for page in words.pages if re.fullmatch(r"X\d+", page.id)]
    assert rulings == [f"X{n}" for n in range(1, 24)]
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


def test_every_card_has_a_page_and_every_refusal_leads_to_one(words: Words, source: str) -> None:
    for card in PLAIN_PACK.cards():
        assert words.page(card.card), card.name
    for rule in re.findall(r'rule="([^"]+)"', source):
        assert words.page(rule), rule


def test_no_two_pages_claim_the_same_word(words: Words) -> None:
    claimed = [word for page in words.pages for word in page.words]
    assert sorted(claimed) == sorted(set(claimed))


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("X10", "X10"),
        ("trapper", "trapper"),
        ("weapon", "types"),
        ("hand limit", "drawing"),
        ("ally", "syntax"),
        ("discard", "sacrifice"),
        ("discards", "decks"),
        ("four players", "X14"),
        ("stalemate", "stuck"),
        ("endless", "X16"),
        ("swap", "lute"),
        ("stand-in", "signs"),
        ("middle", "middle"),
        ("acts", "by-hand"),
        ("setup", "setup"),
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
    assert all(f"### X{n} · " in text for n in range(1, 24))
    assert "Option `stuck` " in text
