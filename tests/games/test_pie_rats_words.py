"""The words of Pie Rats: nothing is said for want of better, nothing is given away, and everything fits its line."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest
from rich.cells import cell_len

from rat_tables import games
from rat_tables.engine.asks import KNOCK, NONE, Ask, Refused
from rat_tables.engine.game import Run, Setting
from rat_tables.engine.packs import opened
from rat_tables.engine.seats import ALL, EVERYONE, TABLE
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.pie_rats.game import GAME
from rat_tables.games.pie_rats.lines import WIDTH, board
from rat_tables.games.pie_rats.pack import PiePack
from rat_tables.games.pie_rats.table import PieRats, new
from rat_tables.words import File, Words, of_game, read
from tests.games.pads import without_pads
from tests.soak.answers import answering, several, takes, typed

ROOT: Final = Path(__file__).parents[2]
HERE: Final = ROOT / "rat_tables/games/pie_rats"
NAMES: Final = {
    "zz-1": "Ann",
    "zz-2": "Barry",
    "zz-3": "Ezekiel Barnacle-Whistle the Third",
    "zz-4": "[/b]",
    "zz-5": "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "zz-6": "=1+1, O’Rat “Q”",
}
ODD: Final = (
    "ZZ 1",
    "Curly {x}",
    "[/b] b",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "“Q” =1+1",
    "Lures",
    "Share",
    "R" * 40,
    "Cards",
)
"""Names of cards that could be taken for something else: a seat, a slot, markup, an answer."""
TOKENS: Final = re.compile(
    r"zz-|by-lot|go-on|first-pie|discard-crew|take-crew|take-charisma|add-charisma|hooked-hand|carob-bean"
    r"|charisma-theft|red-hook|scupper"
)
"""What is never read at the table: slugs and tokens."""


def a_pack(odd: bool = False) -> PiePack:
    data = tomllib.loads((HERE / "pack.toml").read_text("utf-8"))
    if odd:
        for card, name in zip((*data["crew"][::5], data["pie"][3]), ODD, strict=False):
            card["name"] = name
    return opened(PiePack, data)


PLAIN_PACK: Final = a_pack()
ODD_PACK: Final = a_pack(odd=True)
SHELF: Final = games.find("pie-rats")


def said_with(pack: PiePack | None) -> Words:
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
    *((PLAY, PLAIN_PACK, seed) for seed in range(12)),
    *((PLAY, ODD_PACK, seed) for seed in range(8)),
    *((TRACK, PLAIN_PACK, seed) for seed in range(8)),
    *((TRACK, ODD_PACK, seed) for seed in range(4)),
    *((TRACK, None, seed) for seed in range(8)),
]
MOST: Final = 300
"""So many answers of a session are enough."""


def an_answer(rnd: random.Random, ask: Ask) -> tuple[str, str]:
    """Somebody's answer to an ask, drawn at random."""
    if ask.knocking and rnd.random() < 0.1:
        return rnd.choice(ask.knocking), KNOCK
    seat = rnd.choice(ask.who or (TABLE,))
    if ask.chance is not None:
        return seat, rnd.choice(answering(ask, seat))
    if ask.pick is not None:
        return seat, ask.take(seat, several(ask, seat, rnd))
    options = answering(ask, seat)
    if options and (ask.entry is None or rnd.random() < 0.5):
        return seat, rnd.choice(options)
    if ask.kind.startswith("told.") and rnd.random() < 0.2:
        trapdoor = f"{rnd.choice(list(NAMES))} card trapdoor"
        if takes(ask, seat, trapdoor):
            return seat, ask.take(seat, trapdoor)
    return seat, ask.take(seat, typed(ask, seat, rnd))


def walk(use: str, pack: PiePack | None, seed: int) -> Iterator[tuple[Run[PieRats], tuple[str, str] | None]]:
    """A session at random, stopped at each ask, with the answer that comes next."""
    rnd = random.Random(seed)
    options = {option.name: rnd.choice(option.values) for option in GAME.options if use in option.uses}
    seats = list(NAMES)[: 2 + seed % 5]
    run = Run(GAME, Setting(seats, use, GAME.filled(use, options), "", pack))
    for _ in range(MOST):
        if run.ask is None:
            break
        given = an_answer(rnd, run.ask)
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
            for seat in seen.offers:
                readable(words.question(seen, NAMES, seat))
            assert not re.search(r"\byou", words.question(seen, NAMES), re.I)
        readable(words.place(seen.place) or "before it begins")
        if seen.entry:
            readable(words.hint(seen.entry, NAMES))
    for seat, labels in words.labels(ask.as_seen_by(ALL), NAMES).items():
        assert len({label.casefold() for label in labels.values()}) == len(labels), labels
        for token in answering(ask, seat):
            facts = {**(ask.facts_of(*ask.arguments(seat)) if ask.facts_of else {}), "seat": seat}
            readable(words.label(ask.kind, token, ask.offers[seat][token], NAMES, facts))
    seat, token = given
    if token != KNOCK:
        facts = dict(ask.facts_of(*ask.arguments(seat))) if ask.facts_of else {}
        said = words.answered(ask.kind, seat, token, ask.offers[seat].get(token), NAMES, facts=facts)
        if not ask.kind.startswith(("told.", "middle.")):  # these are read as they were typed
            readable(said)
        assert words.reading(ask.kind, token, NAMES, facts)
    assert words.page(words.rule_of(ask.kind)), ask.kind


def of_event(words: Words, event: Event) -> None:
    text = words.event(event, NAMES)
    readable(text)
    assert not re.search(r"\byou", text, re.I), text


def of_board(words: Words, t: PieRats) -> None:
    for viewer in (EVERYONE, ALL, t.seats[-1]):
        lines = board(t.as_seen_by(viewer), NAMES, words)
        assert max(map(cell_len, lines)) <= WIDTH, max(lines, key=cell_len)
        for line in lines:
            readable(line.strip().replace("  ", " · ").replace("  ", " "))


@pytest.mark.parametrize(("use", "pack", "seed"), WALKS, ids=lambda v: getattr(v, "pack", str(v)))
def test_everything_said_has_words_of_its_own(use: str, pack: PiePack | None, seed: int) -> None:
    words, told, place = said_with(pack), 0, None
    for run, given in walk(use, pack, seed):
        for event in run.table.story.events[told:]:
            of_event(words, event)
        told = len(run.table.story.events)
        if run.ask and given:
            of_ask(words, run.ask, given)
            of_refusals(words, run.ask)
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


def of_refusals(words: Words, ask: Ask) -> None:
    """What is said of choices that do not do."""
    if ask.pick is None or ask.fits is None:
        return
    seat = ask.who[0]
    options = answering(ask, seat)
    for many in range(min(2, len(options) + 1)):
        for wanted in combinations(options, many):
            try:
                ask.take(seat, "+".join(wanted) or NONE)
            except Refused as why:
                if why.key != "picked-count":
                    readable(words.refused(why, NAMES))


def test_the_walks_meet_every_question_and_nearly_every_event(own: File) -> None:
    kinds, events = set(), set()
    for use, pack, seed in WALKS:
        for run, _ in walk(use, pack, seed):
            if run.ask is not None:
                kinds.add(run.ask.kind)
        events |= {event.kind for event in run.table.story.events}
    assert without_pads(own.ask) - kinds <= {
        "end.tie",
        "lure.another",
        "hand.target",
        "loot.penalty",
        "mirror",
        "phase.close",
    }
    assert len(set(own.event) - events) < 8, set(own.event) - events


# ── boards ──────────────────────────────────────────────────────────────────────────────────────────────────


def a_table(use: str = PLAY, pack: PiePack | None = PLAIN_PACK, **options: bool | str) -> PieRats:
    t = new(Setting(list(NAMES)[:2], use, GAME.filled(use, options), "", pack))
    t.at(2, "loot", "zz-1")
    t.round, t.lead, t.to_come = 2, "zz-2", 4
    if pack is None:
        return t
    ann, barry = t.captains
    ann.card, ann.charisma, ann.strength = "red-hook", 3, 2
    barry.card, barry.charisma, barry.strength = "scupper", 3, 2
    for card in ("blueberry", "pear"):
        t.pies.move(t, card, t.pies, t.sill)
    t.pies.move(t, "shoofly", t.pies, barry.pies)
    for card in ("tallow", "rusk", "mustard"):
        t.deck.move(t, card, t.deck, ann.crew)
    for card in ("cutlass", "cutlass", "parrot"):
        t.deck.move(t, card, t.deck, ann.tabled)
    ann.protected, ann.lured = "tallow", ["rusk"]
    if use == PLAY:
        for card in ("mirror", "kipper", "charm"):
            t.deck.move(t, card, t.deck, barry.hand)
    return t


def laid_out(t: PieRats, viewer: str, words: Words) -> list[str]:
    return board(t.as_seen_by(viewer), NAMES, words)


def test_a_board_as_everybody_sees_it(words: Words) -> None:
    assert laid_out(a_table(), EVERYONE, words) == [
        "Round 2 · Barry leads · 4 pies to come · draw pile 72, discards 0",
        "On the sill  p1 Blueberry 8/2~  p2 Pear 23/12~",
        "Ann, Red Hook   strength 10  charisma 8  0 cards",
        "  crew      1 Tallow 0/1~ (protected)  2 Rusk -1/2~ (lured)  3 Mustard 0/5~",
        "  charisma  Cutlass +2  Cutlass +2  Parrot +1~",
        "Barry, Scupper  strength 2   charisma 3  3 cards  3 points",
        "  looted    Shoofly 8/3~",
    ]


def test_a_board_as_the_one_who_holds_cards_sees_it(words: Words) -> None:
    t = a_table()
    assert laid_out(t, "zz-2", words) == [
        *laid_out(t, EVERYONE, words),
        "Barry holds  Charm +2  Kipper -1/2~  Mirror",
    ]
    assert laid_out(t, "zz-1", words) == laid_out(t, EVERYONE, words)
    assert laid_out(t, ALL, words)[-1].startswith("Barry holds")


def test_a_board_shows_others_nothing_of_a_hand(words: Words) -> None:
    t, other = a_table(), a_table()
    t.captains[1].hand.cards = ["cutlass", "kidnapping", "wick"]
    for viewer in (EVERYONE, "zz-1"):
        assert laid_out(t, viewer, words) == laid_out(other, viewer, words)


def test_the_first_board_says_what_the_numbers_are(words: Words) -> None:
    t = a_table()
    t.round = 1
    assert "Rats: loyalty/strength. Pies: weight/points. A ~ marks stand-in numbers." in laid_out(t, EVERYONE, words)
    assert not any("loyalty" in line for line in laid_out(a_table(), EVERYONE, words))


def test_a_board_of_cards_typed_as_they_are_printed() -> None:
    t, words = a_table(TRACK, None), said_with(None)
    ann = t.captains[0]
    ann.charisma, ann.strength = 3, 2
    for card in ("rat/-1/3", "rat/-1/3"):
        t.deck.move(t, card, t.deck, ann.crew)
    for card in ("charisma/4", "hooked-hand", "trapdoor"):
        t.deck.move(t, card, t.deck, ann.tabled)
    t.by_hand = {"trapdoor": 2}
    t.pies.move(t, "pie/9/4", t.pies, t.sill)
    t.pies.move(t, "pie/6/2", t.pies, ann.pies)
    assert laid_out(t, EVERYONE, words) == [
        "Round 2 · Barry leads · 4 pies to come · discards 0",
        "On the sill  p1 pie 9/4",
        "Ann    strength 8  charisma 10  0 cards  2 points",
        "  crew      1 rat -1/3  2 rat -1/3",
        "  charisma  +4  Hooked Hand +1  trapdoor +2",
        "  looted    pie 6/2",
        "Barry                           0 cards",
    ]


def test_many_cards_go_on_in_the_next_line(words: Words) -> None:
    t = a_table()
    for card in PLAIN_PACK.crew[2:30]:
        if card.card not in t.captains[0].crew.cards and card.card in t.deck.cards:
            t.deck.move(t, card.card, t.deck, t.captains[0].crew)
    lines = laid_out(t, EVERYONE, words)
    assert max(map(cell_len, lines)) <= WIDTH
    assert sum(line.startswith(" " * 12) for line in lines) >= 4


# ── lines as they are read ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "New on the sill: Blueberry, weight 8, worth 2. 3 still to come.",
            Event("revealed", "", None, {"pie": "blueberry", "weight": 8, "points": 2, "left": 3}),
        ),
        (
            "New on the sill: Blueberry, weight 8, worth 2. It is the last one.",
            Event("revealed", "", None, {"pie": "blueberry", "weight": 8, "points": 2, "left": 0}),
        ),
        ("Ann tabled Cutlass and Charm.", Event("tabled", "zz-1", None, {"cards": ["cutlass.2", "charm"]})),
        (
            "Ann lured Rusk away from Barry for 3.",
            Event("lured", "zz-1", None, {"card": "rusk", "whose": "zz-2", "price": 3}),
        ),
        ("Ann lured nobody, and lost Charm.", Event("blocked", "zz-1", None, {"cards": ["charm"]})),
        ("Ann lured nobody.", Event("blocked", "zz-1", None, {"cards": []})),
        (
            "Barry held up Mirror to Ann’s Charm.",
            Event("mirrored", "zz-2", None, {"card": "mirror", "whose": "zz-1"}),
        ),
        ("Ann’s lure was undone: Rusk went back.", Event("undone", "zz-1", None, {"cards": ["rusk"]})),
        (
            "Barry’s Rusk was discarded, to please Ann.",
            Event("fed", "zz-1", None, {"card": "rusk", "whose": "zz-2"}),
        ),
        (
            "Ann looted Blueberry for 1 point; Rusk and Wick went off to eat.",
            Event("looted", "zz-1", None, {"pie": "blueberry", "points": 1, "crew": ["rusk", "wick"]}),
        ),
        (
            "Ann looted Blueberry for 2 points, all alone.",
            Event("looted", "zz-1", None, {"pie": "blueberry", "points": 2, "crew": []}),
        ),
        ("Ann drew 1 card, and there were no more.", Event("drew.many", "zz-1", None, {"many": 1, "short": True})),
        (
            "Ann’s trapdoor counts as 1 point of charisma.",
            Event("counts", "zz-1", None, {"card": "trapdoor", "points": 1}),
        ),
        ("The table had enough, and the pies were counted.", Event("over", "", None, {"stopped": True})),
        (
            "The sill was bare and the oven cold: the pies were counted.",
            Event("over", "", None, {"stopped": False}),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_lines_as_they_are_read(text: str, event: Event) -> None:
    words = said_with(PLAIN_PACK)
    assert words.event(event, NAMES) == text
    assert words.missed == set()


REACH: Final = {"strength": 9, "own": 2, "pie": "", "crew": 2, "always": False}


@pytest.mark.parametrize(
    ("kind", "token", "facts", "label"),
    [
        ("lure.whom", "zz-2:rusk", {"whose": "zz-2", "card": "rusk", "price": 3}, "Barry’s Rusk for 3"),
        ("play.on", "zz-2:cutlass.2", {"card": "charisma-theft"}, "Barry’s Cutlass"),
        ("loot.call", "call", {**REACH, "reach": ["blueberry"]}, "“I’m looting a pie!”"),
        ("loot.call", "call", {**REACH, "reach": []}, "“I’m looting a pie!” (costs a rat)"),
        ("loot.call", "call", {**REACH, "reach": [], "crew": 0}, "“I’m looting a pie!”"),
        ("loot.call", "pass", {**REACH, "reach": []}, "loot nothing"),
        ("loot.call", "pass", {**REACH, "reach": [], "always": True}, "loot nothing (costs a rat)"),
        ("declare", "protect:tallow", {}, "protect Tallow 0/1"),
        ("hand.target", "zz-1:rat/-1/3", {}, "Ann’s −1/3 rat"),
    ],
)
def test_labels_as_they_are_read(kind: str, token: str, facts: dict[str, Any], label: str) -> None:
    words = said_with(PLAIN_PACK)
    assert words.label(kind, token, None, NAMES, {**facts, "seat": "zz-1"}) == label
    assert words.missed == set()


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_event_told_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    assert set(own.event) == set(re.findall(r'\bt\.(?:tell|reveal)\(\s*"([^"]+)"', source))


def test_every_question_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    asked = set(re.findall(r'"([a-z]+\.[a-z]+)"', source)) | {
        "draw",
        "charisma",
        "crew",
        "cards",
        "declare",
        "mirror",
        "discard",
    }
    asked |= {f"told.{phase}" for phase in ("charisma", "crew", "declare", "lure", "loot", "discard")} | {"stale"}
    assert without_pads(own.ask) == without_pads(asked) - set(own.event)


def test_every_refusal_has_words_and_no_words_are_left_over(own: File, source: str) -> None:
    words = said_with(None)
    keys = set(re.findall(r'Refused\(\s*"([^"]+)"', source))
    assert set(own.refused) <= keys
    for key in keys:
        words.refused(Refused(key))
        assert f"refused.{key}" not in words.missed


def test_every_hint_has_words(own: File, source: str) -> None:
    hints = set(re.findall(r'Entry(?:\[.*?\])?\(\s*"([^"]+)"', source))
    assert {f"told-{phase}" for phase in ("charisma", "crew", "declare", "lure", "loot", "discard")} | hints == set(
        own.hint
    )


def test_every_text_can_be_filled(words: Words) -> None:
    assert words.problems() == []


SAID: Final = [
    ("charisma", "zz-1", "told-nothing"),
    ("charisma", "zz-9 cutlass", "seat-unknown"),
    ("charisma", "zz-1 marmalade", "card-unread"),
    ("charisma", "zz-1 card", "card-unnamed"),
    ("charisma", "zz-1 card mirror, zz-2 cutlass", "told-after-card"),
    ("charisma", "zz-1 mirror", "mirror-alone"),
    ("charisma", "zz-1 carob", "target-unread"),
    ("charisma", "zz-1 carob marmalade", "target-unread"),
    ("charisma", "zz-1 card trapdoor", "card-not-in-pack"),
    ("crew", "zz-1 marmalade", "card-unread"),
    ("crew", "zz-1 tallow, zz-2 tallow", "card-elsewhere"),
    ("declare", "zz-1", "own-crew-unread"),
    ("declare", "zz-1 7", "own-crew-unread"),
    ("declare", "zz-1 1, zz-1 1", "told-twice"),
    ("lure", "zz-2", "crew-unread"),
    ("lure", "zz-2 marmalade", "crew-unread"),
    ("lure", "zz-2 tallow marmalade", "charisma-unread"),
    ("lure", "zz-1 wick", "told-protects"),
    ("lure", "zz-2 tallow", "told-sideways"),
    ("lure", "zz-2 mustard", "told-dear"),
    ("lure", "zz-2 rusk, zz-1 mirror", "told-mirror"),
    ("loot", "zz-2 p1 wick", "loot-weak"),
    ("loot", "zz-1 p1, zz-2 p1", "pie-which"),
    ("loot", "zz-1 7", "own-crew-unread"),
    ("loot", "zz-1 p1 marmalade", "own-crew-unread"),
    ("loot", "zz-1 fails", "told-can"),
]


def a_told_table(phase: str) -> Run[PieRats]:
    """A table that is told its first round, up to a phase."""
    run = Run(GAME, Setting(list(NAMES)[:2], TRACK, GAME.filled(TRACK, {}), "", PLAIN_PACK))
    lines = {
        "captain.choose": "",
        "lead.first": "zz-1",
        "reveal.pie": "chocolate-cream",
        "told.crew": "zz-1 tallow rusk mustard, zz-2 wick",
        "told.declare": "zz-1 tallow",
    }
    for _ in range(20):
        ask = run.ask
        assert ask is not None
        if ask.kind == f"told.{phase}":
            return run
        seat = next(iter(ask.offers))
        run.give(seat, ask.take(seat, lines.get(ask.kind, NONE) or next(iter(ask.offers[seat]))))
    raise AssertionError(phase)


@pytest.mark.parametrize(("phase", "line", "key"), SAID)
def test_a_line_that_cannot_be_is_answered_with_what_would_be_right(phase: str, line: str, key: str) -> None:
    words, run = said_with(PLAIN_PACK), a_told_table(phase)
    assert run.ask is not None
    with pytest.raises(Refused) as why:
        run.ask.take(TABLE, line)
    assert why.value.key == key
    text = words.refused(why.value, NAMES)
    assert not re.search(r"[{}]|\bNone\b|  ", text), text
    readable(re.sub("“[^”]*”", "“Pip”", text))  # what was typed is said back
    assert text.endswith((".", "?"))
    assert words.missed == set()


def test_a_ruling_that_cannot_be_is_answered_with_what_would_be_right() -> None:
    words, said = said_with(PLAIN_PACK), set()
    for use in (PLAY, TRACK):
        run = (
            a_told_table("lure")
            if use == TRACK
            else Run(GAME, Setting(list(NAMES), use, GAME.filled(use, {}), "", PLAIN_PACK))
        )
        for knob, value in (
            ("card:tallow", "cellar"),
            ("card:tallow", "zz-1.pies"),
            ("card:tallow", "zz-1.crew"),
            ("card:tallow", "zz-1.hand"),
            ("card:marmalade", "discards"),
            ("charisma:zz-9", "3"),
            ("strength:zz-1", "many"),
            ("protected:zz-1", "marmalade"),
            ("hand:zz-1", "99"),
            ("hand:zz-1", "4"),
            ("stop", "perhaps"),
        ):
            try:
                run.rule(knob, value)
            except Refused as why:
                text = words.refused(why, NAMES)
                assert not re.search(r"[{}]|\bNone\b|  ", text), text
                said.add(why.key)
    assert said >= {
        "place-unknown",
        "card-place",
        "card-there",
        "card-not-open",
        "card-not-crew",
        "cards-many",
        "knob-tracked",
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


def test_every_ruling_has_a_page_and_every_page_is_whole(words: Words) -> None:
    rulings = [page.id for page in words.pages if re.fullmatch(r"P\d+", page.id)]
    assert rulings == [f"P{n}" for n in range(1, 22)]
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


def test_no_two_pages_claim_the_same_word(words: Words) -> None:
    claimed = [word for page in words.pages for word in page.words]
    assert sorted(claimed) == sorted(set(claimed))


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("P10", "P10"),
        ("charm", "charisma"),
        ("mirror", "actions"),
        ("phase 5", "lure"),
        ("bluff", "knocking"),
        ("yell", "P10"),
        ("strongest", "P9"),
        ("stalemate", "P12"),
        ("one-look", "one-look"),
        ("setup", "setup"),
        ("middle", "middle"),
        ("loyalty", "crew"),
        ("stand-in", "signs"),
        ("two charms", "P5"),
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
        if option.rule.startswith("P"):
            assert f"Option `{option.name}` " in text
    assert all(f"### P{n} · " in text for n in range(1, 22))
