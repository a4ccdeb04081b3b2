"""The words of Rats with Gats: nothing is said for want of better, nothing is given away, everything fits its line."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len

from rat_tables import games
from rat_tables.engine.asks import KNOCK, Ask, Refused
from rat_tables.engine.game import Run, Setting
from rat_tables.engine.seats import ALL, EVERYONE, TABLE
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.rats_with_gats.deck import DECK, PIPS, SUITS
from rat_tables.games.rats_with_gats.game import GAME
from rat_tables.games.rats_with_gats.lines import WIDTH, board
from rat_tables.games.rats_with_gats.table import AWAY, DEEP, RAT, Challenge, Gats, Obstacle, Technique, new
from rat_tables.words import File, Words, of_game, read
from tests.games.rats_with_gats_crew import sensible
from tests.soak.answers import answering

ROOT: Final = Path(__file__).parents[2]
HERE: Final = ROOT / "rat_tables/games/rats_with_gats"
NAMES: Final = {
    "zz-1": "Ann",
    "zz-2": "Barry",
    "zz-3": "Ezekiel Barnacle-Whistle the Third",
    "zz-4": "[/b]",
    "zz-5": "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "zz-6": "=1+1, O’Rat “Q”",
}
TOKENS: Final = re.compile(
    r"zz-|never-mind|by-lot|obstacle-|steps-down|captain-tax|ship-lost|\bleads\b|\b(?:10|[2-9jqk])[cdsh]\b"
)
"""What is never read at the table: slugs and tokens."""
QUESTION: Final = 90
"""The longest a question is with short names."""
LABEL: Final = 40
"""The longest a choice is."""


def said() -> Words:
    return of_game(games.find("rats-with-gats"))


@pytest.fixture
def words() -> Words:
    return said()


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

WALKS: Final = [*((PLAY, seed) for seed in range(16)), *((TRACK, seed) for seed in range(16))]
MOST: Final = 500
"""So many answers of a session are enough."""


def an_answer(rnd: random.Random, ask: Ask, t: Gats) -> tuple[str, str]:
    """Somebody's answer to an ask, drawn at random."""
    if ask.chance is not None:
        seat = rnd.choice(ask.who or (TABLE,))
        return seat, rnd.choice(answering(ask, seat))
    return sensible(ask, t, rnd)


def walk(use: str, seed: int) -> Iterator[tuple[Run[Gats], tuple[str, str] | None]]:
    """A session at random, stopped at each ask, with the answer that comes next."""
    rnd = random.Random(seed)
    options = {option.name: rnd.choice(option.values) for option in GAME.options if use in option.uses}
    seats = list(NAMES)[: 3 + seed % 4]
    run = Run(GAME, Setting(seats, use, GAME.filled(use, options), ""))
    for _ in range(MOST):
        if run.ask is None:
            break
        given = an_answer(rnd, run.ask, run.table)
        yield run, given
        run.give(*given)
    yield run, None


def readable(text: str) -> None:
    """No slots, slugs or tokens are left in a text; what people call themselves may look like it."""
    assert text.strip()
    for name in NAMES.values():
        text = text.replace(name, "Pip")
    assert not re.search(r"[{}]|\bNone\b|  |\?\?|\.\.", text), text
    assert not TOKENS.search(text), text


def of_ask(words: Words, ask: Ask, given: tuple[str, str]) -> None:
    """Everything that is said of an ask, to each viewer."""
    for viewer in (EVERYONE, ALL, given[0]):
        seen = ask.as_seen_by(viewer)
        for seat in seen.offers:
            readable(words.question(seen, NAMES, seat))
        assert not re.search(r"\byou", words.question(seen, NAMES), re.I)
        readable(words.place(seen.place) or "before it begins")
        if seen.entry:
            assert words.hint(seen.entry, NAMES).strip()  # an example of a card reads like one
    for seat, labels in words.labels(ask.as_seen_by(ALL), NAMES).items():
        assert len({label.casefold() for label in labels.values()}) == len(labels), labels
        for token in answering(ask, seat):
            facts = {**(ask.facts_of(*ask.arguments(seat)) if ask.facts_of else {}), "seat": seat}
            readable(words.label(ask.kind, token, ask.offers[seat][token], NAMES, facts))
    seat, token = given
    if token != KNOCK:
        facts = dict(ask.facts_of(*ask.arguments(seat))) if ask.facts_of else {}
        text = words.answered(ask.kind, seat, token, ask.offers[seat].get(token), NAMES, facts=facts)
        if not ask.kind.startswith("middle."):  # these are read as they were typed
            readable(text)
        assert words.reading(ask.kind, token, NAMES, facts)
    assert words.page(words.rule_of(ask.kind)), ask.kind


def of_event(words: Words, event: Event) -> None:
    text = words.event(event, NAMES)
    readable(text)
    assert not re.search(r"\byou", text, re.I), text


def of_board(words: Words, t: Gats) -> None:
    for viewer in (EVERYONE, ALL, t.seats[-1]):
        lines = board(t.as_seen_by(viewer), NAMES, words)
        assert max(map(cell_len, lines)) <= WIDTH, max(lines, key=cell_len)
        for line in lines:
            readable(" ".join(line.split()))


@pytest.mark.parametrize(("use", "seed"), WALKS)
def test_everything_said_has_words_of_its_own(use: str, seed: int, words: Words) -> None:
    told, place = 0, None
    for run, given in walk(use, seed):
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
    for use, seed in WALKS:
        for run, _ in walk(use, seed):
            if run.ask is not None:
                kinds.add(run.ask.kind)
        events |= {event.kind for event in run.table.story.events}
    assert set(own.ask) - kinds <= {"captain.lot", "captain.next", "vote.lot"}, set(own.ask) - kinds
    assert len(set(own.event) - events) < 6, set(own.event) - events


def test_questions_and_choices_are_short(words: Words) -> None:
    names = dict(zip(NAMES, ("Ann", "Bob", "Cy", "Dot", "Eve", "Fay"), strict=True))
    for use, seed in WALKS[::5]:
        for run, given in walk(use, seed):
            if run.ask is None or given is None:
                continue
            seen = run.ask.as_seen_by(ALL)
            for seat in seen.offers:
                assert len(words.question(seen, names, seat)) <= QUESTION, words.question(seen, names, seat)
            if run.ask.kind.startswith(("swap.", "technique.")):
                continue  # what techniques are called is up to the players
            for labels in words.labels(seen, names).values():
                for label in labels.values():
                    assert len(label) <= LABEL, label


# ── boards ──────────────────────────────────────────────────────────────────────────────────────────────────


def a_table(use: str = PLAY) -> Gats:
    t = new(Setting(list(NAMES)[:4], use, GAME.filled(use, {}), ""))
    t.at(2, "play")
    t.scene, t.frame, t.captain, t.more = 2, "The galley, at night.", "zz-2", 1
    t.crew["ship"] = True
    for rat, rank, limit, role in zip(t.rats, (2, 5, 3, 1), (3, 5, 3, 2), (RAT, RAT, DEEP, AWAY), strict=True):
        rat.rank, rat.limit, rat.role = rank, limit, role
    ann, barry = t.rats[:2]
    ann.gat, ann.gat_is, ann.answers = True, "a mop", {"smells": "rope", "hated": "the singing"}
    barry.named, barry.name, barry.ghost = True, "Carlos", True
    ann.techniques = [
        Technique("zz-1", "zz-2", "I’ve got a bomb", "k"),
        Technique("zz-1", "zz-3", "The gull knows", "j"),
    ]
    for card, below, beaten in (("10h", ("3h", "ks"), 1), ("as", (), 0), ("qd", (), 0)):
        t.deck.move(t, card, t.deck, t.listed)
        obstacle = Obstacle(card, beaten=beaten)
        for played in below:
            t.deck.move(t, played, t.deck, obstacle.column)
        t.obstacles.append(obstacle)
    if use == PLAY:
        for card in ("7h", "joker"):
            t.deck.move(t, card, t.deck, ann.hand)
    return t


def laid_out(t: Gats, viewer: str, words: Words) -> list[str]:
    return board(t.as_seen_by(viewer), NAMES, words)


def test_a_board_as_everybody_sees_it(words: Words) -> None:
    assert laid_out(a_table(), EVERYONE, words) == [
        "Scene 2 · Captain Barry · deck 47, discards 0 · 1 obstacle more next scene",
        "“The galley, at night.”",
        "Obstacles",
        "   10♥  Cheese Thief    Rank  ●○○○  3♥ K♠",
        "   A♠   Freaky Fog      1     ○○○○",
        "        No rat sees its own whiskers, and every creak has teeth.",
        "   Q♦   Bad Navigation  Rank  ○○○○",
        "        The chart was upside down. Where is this, please?",
        "Crew  [x] steal a ship  [ ] choose a Captain  [ ] commit piracy",
        "   Ann                   Rank 2  hand 2/3  Gat            Pi-Rat",
        "♛  Barry                 Rank 5  hand 0/5       “Carlos”  Pi-Rat, ghost",
        "   Ezekiel Barnacle-Wh…  Rank 3  hand 0/3                 the Deep",
        "   [/b]                  Rank 1  hand 0/2                 away",
    ]


def test_a_board_as_the_one_who_holds_cards_sees_it(words: Words) -> None:
    t = a_table()
    assert laid_out(t, "zz-1", words) == [
        *laid_out(t, EVERYONE, words),
        "Ann holds  7♥  Joker",
        "  J “The gull knows”",
        "  K “I’ve got a bomb”",
        "Ann’s Rat Record  Gat: a mop · Name: not yet · a pirate’s end: not yet",
        "                  smells: rope · hated: the singing",
    ]


def test_a_board_shows_others_nothing_of_a_hand_or_a_technique(words: Words) -> None:
    t, other = a_table(), a_table()
    other.rats[0].hand.cards = ["2c", "3c"]
    other.rats[0].techniques[0].text = "Never trust a hatless captain"
    for viewer in (EVERYONE, "zz-2"):
        assert laid_out(t, viewer, words) == laid_out(other, viewer, words)


def test_a_challenged_rat_sees_what_obstacles_are_worth_to_it(words: Words) -> None:
    t = a_table()
    t.deck.move(t, "8s", t.deck, t.duel_card)
    laid = Obstacle("8s", by="zz-1")
    t.challenge = Challenge("zz-2", ["8s", "10h"], ["8s", "10h"], duel="zz-1", laid=laid)
    lines = laid_out(t, EVERYONE, words)
    assert lines[2:5] == [
        "Obstacles, as Barry meets them",
        "»  8♠   laid by Ann     8",
        "»  10♥  Cheese Thief    5  ●○○○  3♥ K♠",
    ]


def test_a_board_of_a_game_that_is_tracked(words: Words) -> None:
    t = a_table(TRACK)
    t.deck.move(t, "?", t.deck, t.rats[0].hand)
    assert "Ann holds  1 unknown" in laid_out(t, "zz-1", words)
    assert not any("holds" in line for line in laid_out(t, EVERYONE, words))


def test_a_long_column_goes_on_in_the_next_line(words: Words) -> None:
    t = a_table()
    for card in [f"{pip}c" for pip in PIPS]:
        t.deck.move(t, card, t.deck, t.obstacles[0].column)
    lines = laid_out(t, EVERYONE, words)
    assert max(map(cell_len, lines)) <= WIDTH
    assert lines[4].strip() == "K♣"


# ── lines as they are read ──────────────────────────────────────────────────────────────────────────────────

LAID: Final = {"on": "obstacle-10h", "value": 7, "won": True, "beaten": 2, "suit": "s"}


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "Ann tried Sneakin’ and Schemin’ against Cheese Thief: 8♠, 9 against 7. Beaten 2 times.",
            Event("laid", "zz-1", None, {**LAID, "card": "8s", "counts": 9}),
        ),
        (
            "Ann tried Shoutin’ and Singin’ against Cheese Thief: 3♥, 3 against 7. It was not enough.",
            Event("laid", "zz-1", None, {**LAID, "card": "3h", "suit": "h", "counts": 3, "won": False}),
        ),
        (
            "Ann used a technique against Cheese Thief: Q♦, whatever the value. Beaten once.",
            Event("laid", "zz-1", None, {**LAID, "card": "qd", "counts": 0, "beaten": 1}),
        ),
        (
            "Secret Pirate Technique: “The gull knows”. Those always work.",
            Event("technique", "zz-1", None, {"card": "j", "text": "The gull knows"}),
        ),
        (
            "Secret Pirate Technique of the Queens. Those always work.",
            Event("technique", "zz-1", None, {"card": "q", "text": ""}),
        ),
        (
            "Ann came through, though Cheese Thief left a mark.",
            Event("outcome", "zz-1", None, {"won": True, "void": False, "beaten": [], "failed": ["obstacle-10h"]}),
        ),
        (
            "Ann failed the challenge.",
            Event("outcome", "zz-1", None, {"won": False, "void": False, "beaten": [], "failed": []}),
        ),
        (
            "Nothing was left to face, and the challenge was off.",
            Event("outcome", "zz-1", None, {"won": False, "void": True, "beaten": [], "failed": []}),
        ),
        (
            "Ann wanted the Captain’s hat and went for Barry, Shootin’ and Stabbin’: 8♣.",
            Event("duel", "zz-1", None, {"rat": "zz-2", "card": "8c", "suit": "c", "leading": True}),
        ),
        (
            "Ann picked a fight with Barry, Swimmin’ and Sailin’: A♦.",
            Event("duel", "zz-1", None, {"rat": "zz-2", "card": "ad", "suit": "d", "leading": False}),
        ),
        ("Ann rose from Rank 1 to 2 by the vote.", Event("rank", "zz-1", None, {"was": 1, "rank": 2, "why": "vote"})),
        (
            "Ann stayed at Rank 1, as low as it goes: the Captain Tax.",
            Event("rank", "zz-1", None, {"was": 1, "rank": 1, "why": "captain-tax"}),
        ),
        (
            "Ann went from Rank 3 to 4: sang well",
            Event("rank", "zz-1", None, {"was": 3, "rank": 4, "why": "sang well"}),
        ),
        ("Ann’s hand size fell to 2.", Event("hand-size", "zz-1", None, {"limit": 2, "more": False})),
        (
            "Ann gave the Gat back to Barry, and could ask for no Tax for the rest of the scene.",
            Event("tax.back", "zz-1", None, {"owner": "zz-2", "tax": "gat", "barred": True}),
        ),
        (
            "Ann gave the Name back to Barry.",
            Event("tax.back", "zz-1", None, {"owner": "zz-2", "tax": "name", "barred": False}),
        ),
        ("The crew had no Captain.", Event("captain", TABLE, None, {})),
        ("The crew had stolen a ship.", Event("crew-objective", TABLE, None, {"objective": "ship", "text": ""})),
        (
            "Ann’s rat retired from piracy: She bought a tavern.",
            Event("gone", "zz-1", None, {"how": "retired", "text": "She bought a tavern."}),
        ),
        ("Was Ann’s rat good at Math? Very.", Event("record", "zz-1", None, {"question": "math", "text": "Very."})),
        ("The Deep set the scene.", Event("frame", TABLE, None, {"text": ""})),
        ("Ann put 1 card away.", Event("deep.discarded", "zz-1", None, {"cards": ["?"], "many": 1})),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_lines_as_they_are_read(text: str, event: Event, words: Words) -> None:
    assert words.event(event, NAMES) == text
    assert words.missed == set()


@pytest.mark.parametrize(
    ("kind", "token", "value", "label"),
    [
        ("challenge.card", "8s", "8s", "8♠"),
        ("challenge.card", "none", "", "no card, and fail"),
        ("tax.whom", "gat:zz-2", ("gat", "zz-2"), "Gat Tax: ask Barry"),
        ("scene.claim", "name:zz-1", ("zz-1", "name"), "Ann has a Name"),
        ("scene.claim", "crew:piracy", ("crew", "piracy"), "the crew has committed piracy"),
        ("scene.captain", "leads:zz-1", ("leads", "zz-1"), "Ann wants the hat"),
        ("next", "leaves:zz-1", ("leaves", "zz-1"), "Ann leaves the game"),
        ("deep.discard", "joker.2", "joker", "Joker"),
    ],
)
def test_labels_as_they_are_read(kind: str, token: str, value: Any, label: str, words: Words) -> None:
    assert words.label(kind, token, value, NAMES, {"seat": "zz-1"}) == label
    assert words.missed == set()


def test_every_card_and_every_obstacle_has_a_name(own: File) -> None:
    assert {card: own.noun[card] for card in ("7h", "10h", "as", "qd", "joker")} == {
        "7h": "7♥",
        "10h": "10♥",
        "as": "A♠",
        "qd": "Q♦",
        "joker": "Joker",
    }
    assert set(DECK) <= set(own.noun)
    faces = {pip + suit for suit in SUITS for pip in PIPS}
    for section, before in ((own.noun, "obstacle-"), (own.say, "about-")):
        assert {key.removeprefix(before) for key in section if key.startswith(before)} == faces
    obstacles = [own.noun[f"obstacle-{card}"] for card in faces]
    assert len(set(map(str, obstacles))) == len(faces)


def test_the_charts_name_every_obstacle_with_its_line(own: File) -> None:
    for suit, page in zip(SUITS, ("clubs", "diamonds", "spades", "hearts"), strict=True):
        for pip in PIPS:
            assert f"{own.noun[f'obstacle-{pip}{suit}']}. {own.say[f'about-{pip}{suit}']}" in own.rule[page].text


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────

BY_NAME: Final = {"role.rat", "role.deep", "earned.gat", "earned.name", "away", "back", "leaves"}
"""Events whose kind is put together."""


def test_every_event_told_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    assert set(own.event) == set(re.findall(r'\bt\.(?:tell|reveal)\(\s*"([^"]+)"', source)) | BY_NAME


def test_every_question_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    asked = set(re.findall(r'"([a-z]+\.[a-z]+)"', source)) - set(own.event)
    asked |= {f"record.{question}" for question in ("looks", "smells", "words", "math", "liked", "hated")}
    asked |= {"obstacle.drawn", "draw", "scene", "vote", "next", "party", "tax.card"}
    assert set(own.ask) == asked


def test_every_refusal_has_words_and_no_words_are_left_over(own: File, source: str, words: Words) -> None:
    keys = set(re.findall(r'Refused\(\s*"([^"]+)"', source))
    assert set(own.refused) <= keys | {"card-elsewhere"}
    for key in keys:
        words.refused(Refused(key))
        assert f"refused.{key}" not in words.missed


def test_every_hint_has_words(own: File, source: str) -> None:
    hints = set(re.findall(r'Entry(?:\[.*?\])?\(\s*"([^"]+)"', source)) | {"card"}
    assert hints == set(own.hint)


def test_every_text_can_be_filled(words: Words) -> None:
    assert words.problems() == []


def at(kind: str, use: str = TRACK, /, **options: bool | str) -> Run[Gats]:
    """A session that has come to a question."""
    rnd = random.Random(1)
    run = Run(GAME, Setting(list(NAMES)[:4], use, GAME.filled(use, options), ""))
    for _ in range(MOST):
        ask = run.ask
        assert ask is not None
        if ask.kind == kind:
            return run
        run.give(*(an_answer(rnd, ask, run.table)))
    raise AssertionError(kind)


SAID: Final = [
    ("record.looks", {}, " ", "text-empty"),
    ("obstacle.drawn", {}, "eleven", "card-form"),
    ("challenge.card", {}, "*", "joker-alone"),
    ("middle.obstacle", {"middle": True}, "10h 3h", "card-form"),
    ("middle.obstacle", {"middle": True}, "10h: * =1", "obstacle-form"),
    ("middle.obstacle", {"middle": True}, "10h: 3h =2", "obstacle-beaten"),
    ("middle.obstacle", {"middle": True}, "10h: 10h", "card-elsewhere"),
    ("middle.rank", {"middle": True}, "many", "number"),
]


@pytest.mark.parametrize(("kind", "options", "line", "key"), SAID)
def test_an_answer_that_cannot_be_is_met_with_what_would_be_right(
    kind: str, options: dict[str, bool], line: str, key: str, words: Words
) -> None:
    ask = at(kind, TRACK, **options).ask
    assert ask is not None
    with pytest.raises(Refused) as why:
        ask.take(next(iter(ask.offers), TABLE), line)
    assert why.value.key == key
    text = words.refused(why.value, NAMES)
    assert not re.search(r"[{}]|\bNone\b|  ", text), text
    assert text.endswith((".", "?"))
    assert words.missed == set()


def test_the_first_deep_is_named(words: Words) -> None:
    ask = at("roles.deep").ask
    assert ask is not None
    must = ask.as_seen_by(EVERYONE).facts["deep"]
    other = next(seat for seat in ask.offers[TABLE] if seat not in must)
    with pytest.raises(Refused) as why:
        ask.take(TABLE, other)
    assert why.value.key == "deep-first"
    readable(words.refused(why.value, NAMES))


def test_a_ruling_that_cannot_be_is_answered_with_what_would_be_right(words: Words) -> None:
    refused = set()
    for use in (PLAY, TRACK):
        run = at("scene", use)
        listed = run.table.obstacles[0].card
        for knob, value in (
            ("card:7h", "cellar"),
            (f"card:{listed}", "discards"),
            ("card:marmalade", "discards"),
            ("beaten:joker", "1"),
            ("crew:mutiny", "yes"),
            ("gat:zz-9", "yes"),
            ("gat:zz-1", "perhaps"),
            ("name:zz-1", " "),
            ("hand:zz-1", "54"),
            ("role:zz-1", "cook"),
            ("rank:zz-1", "0"),
        ):
            try:
                run.rule(knob, value)
            except Refused as why:
                text = words.refused(why, NAMES)
                assert not re.search(r"[{}]|\bNone\b|  ", text), text
                refused.add(why.key)
    assert refused >= {
        "card-obstacle",
        "card-form",
        "obstacle-unknown",
        "objective-unknown",
        "role-unknown",
        "knob-tracked",
        "cards-many",
        "text-empty",
    }
    assert words.missed == set()


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


# ── the pages ───────────────────────────────────────────────────────────────────────────────────────────────

CHARTS: Final = ("clubs", "spades", "hearts", "diamonds")


def test_every_ruling_has_a_page_and_every_page_is_whole(words: Words) -> None:
    rulings = [page.id for page in words.pages if re.fullmatch(r"G\d+", page.id)]
    assert rulings == [f"G{n}" for n in range(1, 55)]
    for page in words.pages:
        assert page.title, page.id
        assert page.section, page.id
        assert page.words, page.id
        assert len(page.text.split()) <= (210 if page.id in CHARTS else 95), page.id
        assert not re.search(r"[{}]|  |\byou", page.text, re.I), page.id
        assert page.text.count("\n") == (13 if page.id in CHARTS else 0), page.id  # a line for each card
        for other in page.see:
            assert words.page(other), (page.id, other)
    titles = [page.title.casefold() for page in words.pages]
    assert len(set(titles)) == len(titles)


def test_no_two_pages_claim_the_same_word(words: Words) -> None:
    claimed = [word for page in words.pages for word in page.words]
    assert sorted(claimed) == sorted(set(claimed))


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("G10", "G10"),
        ("yeld", "yeld"),
        ("dragul", "yeld"),
        ("cheese thief", "hearts"),
        ("clubs", "clubs"),
        ("ghosts", "ghosts"),
        ("joker", "jokers"),
        ("gat tax", "tax"),
        ("vote", "ranking"),
        ("reshuffle", "G9"),
        ("swap", "G11"),
        ("leadership challenge", "G42"),
        ("checklist", "ending"),
        ("party", "party"),
        ("middle", "middle"),
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
        if option.rule.startswith("G"):
            assert f"Option `{option.name}` " in text
    assert all(f"### G{n} · " in text for n in range(1, 55))
