"""The words of High Tea: nothing is said for want of better, nothing is given away, and everything fits its line."""

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
from rat_tables.engine.asks import Ask, Refused
from rat_tables.engine.game import Run, Setting
from rat_tables.engine.score import ScoreLine
from rat_tables.engine.seats import ALL, EVERYONE, TABLE
from rat_tables.engine.table import PLAY, TRACK, Event
from rat_tables.games.high_tea import scoring
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.lines import WIDTH, board
from rat_tables.games.high_tea.table import DECORATION, DISH, GOALS, HighTea, Made, Request, new
from rat_tables.words import File, Words, of_game, read
from tests.games.pads import without_pads

ROOT: Final = Path(__file__).parents[2]
HERE: Final = ROOT / "rat_tables/games/high_tea"
NAMES: Final = {
    "zz-1": "Ann",
    "zz-2": "Barry",
    "zz-3": "Ezekiel Barnacle-Whistle the Third",
    "zz-4": "[/b]",
    "zz-5": "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "zz-6": "=1+1, O’Rat “Q”",
}
TOKENS: Final = re.compile(
    r"zz-|goal-\d|by-lot|purse-thief|short-|\b(swords|baubles|straw|crumbs|rags|flowers|outdo)\b(?!-)"
)
"""What is never read at the table: slugs and tokens."""
D3, D6 = "\u20393\u203a", "\u20396\u203a"
"""Decorations, as they are drawn."""


@pytest.fixture(scope="module")
def words() -> Words:
    return of_game(games.find("high-tea"))


@pytest.fixture(scope="module")
def own() -> File:
    """The game's own files, without the shared words."""
    own = read((HERE / "words.toml").read_text("utf-8"))
    own.rule = read((HERE / "rules.toml").read_text("utf-8")).rule
    return own


# ── walks ───────────────────────────────────────────────────────────────────────────────────────────────────


def an_answer(rnd: random.Random, ask: Ask) -> tuple[str, str]:
    """Somebody's answer to an ask, drawn at random."""
    seat = rnd.choice(list(ask.offers))
    offered = ask.offers[seat]
    if ask.chance and ask.entry:
        return seat, " ".join(str(rnd.randint(1, 6)) for _ in range(ask.chance.draws))
    if ask.pick:
        least, most = ask.pick
        several = rnd.sample(list(offered), rnd.randint(least, min(most, len(offered))))
        return seat, ask.take(seat, "+".join(several) or "none")
    if ask.entry and (not offered or rnd.random() < 0.5):
        if ask.entry.hint == "number":
            low, high = number_bounds(ask, seat)
            return seat, str(min(high, low + rnd.choice((0, 0, 0, 1, 2, 5, 40))))
        return seat, ask.take(seat, ask.entry.example(*ask.arguments(seat)))
    return seat, rnd.choice(list(offered))


def number_bounds(ask: Ask, seat: str) -> tuple[int, int]:
    assert ask.entry is not None
    assert ask.entry.facts is not None
    facts = ask.entry.facts(*ask.arguments(seat))
    return facts["low"], facts["high"]


def walk(seed: int) -> Iterator[tuple[Run[HighTea], tuple[str, str] | None]]:
    """A session at random, stopped at each ask, with the answer that comes next."""
    rnd = random.Random(seed)
    use = (PLAY, TRACK)[seed % 2]
    options = {option.name: rnd.choice(option.values) for option in GAME.options if use in option.uses}
    seats = list(NAMES)[: 2 + seed // 2 % 5]
    run = Run(GAME, Setting(seats, use, GAME.filled(use, options), rnd.choice(("", "The Mouldy Duchess"))))
    while run.ask is not None:
        given = an_answer(rnd, run.ask)
        yield run, given
        run.give(*given)
    yield run, None


SEEDS: Final = range(60)


def readable(text: str) -> None:
    """No slots, slugs or tokens are left in a text."""
    assert text.strip()
    assert not re.search(r"[{}]|\bNone\b|  ", text), text
    assert not TOKENS.search(text), text


def of_ask(words: Words, ask: Ask, given: tuple[str, str]) -> None:
    """Everything that is said of an ask, to each viewer."""
    for viewer in (EVERYONE, ALL, *NAMES):
        seen = ask.as_seen_by(viewer)
        for seat in seen.offers or [TABLE]:
            readable(words.question(seen, NAMES, seat))
        if not ask.secret:
            assert not re.search(r"\byou", words.question(seen, NAMES), re.I)
        readable(words.place(seen.place) or "before it begins")
        if seen.entry:
            readable(words.hint(seen.entry, NAMES))
    for seat, offered in ask.as_seen_by(ALL).offers.items():
        facts = {**(ask.facts_of(*ask.arguments(seat)) if ask.facts_of else {}), "seat": seat}
        labels = [words.label(ask.kind, token, value, NAMES, facts) for token, value in offered.items()]
        assert len({label.casefold() for label in labels}) == len(labels), labels
        assert list(words.labels(ask.as_seen_by(ALL), NAMES)[seat].values()) == labels
        for label in labels:
            readable(label)
    seat, token = given
    value = ask.offers[seat].get(token)
    facts = dict(ask.facts_of(*ask.arguments(seat))) if ask.facts_of else {}
    readable(words.answered(ask.kind, seat, token, value, NAMES, chance=ask.chance is not None, facts=facts))
    assert words.page(words.rule_of(ask.kind)), ask.kind


def of_event(words: Words, event: Event) -> None:
    text = words.event(event, NAMES)
    readable(text)
    assert not re.search(r"\byou", text, re.I), text


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_said_has_words_of_its_own(words: Words, seed: int) -> None:
    told = 0
    for run, given in walk(seed):
        for event in run.table.story.events[told:]:
            of_event(words, event)
        told = len(run.table.story.events)
        if run.ask and given:
            of_ask(words, run.ask, given)
        assert words.missed == set()
    assert GAME.result is not None
    for score in GAME.result(run.table).scores:
        for line in score.lines:
            readable(words.score(line, NAMES))
            assert words.page(line.rule)
    assert words.missed == set()


def test_every_kind_of_ask_was_met_and_none_has_words_for_nothing(own: File) -> None:
    asked = {run.ask.kind for seed in SEEDS for run, _ in walk(seed) if run.ask}
    assert without_pads(own.ask) == asked


@pytest.mark.parametrize("seed", SEEDS[::4])
def test_the_board_fits_every_viewer(words: Words, seed: int) -> None:
    for run, _ in walk(seed):
        for viewer in (EVERYONE, ALL, *run.table.seats):
            lines = board(run.table.as_seen_by(viewer), NAMES, words)
            assert max(map(cell_len, lines)) <= WIDTH, lines
            assert all(line == line.rstrip() and line for line in lines)
            assert not re.search(r"\bNone\b|zz-|short-", "\n".join(lines))
            if len(run.table.seats) <= 4 and all(len(rat.made) <= 8 for rat in run.table.rats):
                assert len(lines) <= 14, "\n".join(lines)
    assert words.missed == set()


# ── the lines ───────────────────────────────────────────────────────────────────────────────────────────────


def a_table(use: str = PLAY, **options: Any) -> HighTea:
    t = new(Setting(list(NAMES)[:3], use, GAME.filled(use, options)))
    t.round, t.host, t.goals, t.dice = 2, "zz-1", [4, 7], [[2, 4], [5, 5]]
    t.at(2, "scavenge", "2")
    ann, barry, _ = t.rats
    ann.supplies = {"swords": 4, "straw": 12}
    ann.nests, ann.built = ["straw"], 1
    ann.made = [
        Made(ann.seat, "crumbs", 4, DISH, known=DISH),
        Made(ann.seat, "rags", 3, DECORATION, known=DECORATION),
        Made(ann.seat, "flowers", 7, DISH),
    ]
    barry.supplies = {"swords": 9}
    return t


def laid_out(t: HighTea, viewer: str, words: Words) -> str:
    return "\n".join(board(t.as_seen_by(viewer), NAMES, words))


def test_a_board_as_everybody_sees_it(words: Words) -> None:
    assert laid_out(a_table(), EVERYONE, words).splitlines() == [
        " 2 Cheap    3 Composed  [4 Greedy]      5 Refined    6 Generous  [7 Plush]",
        " 8 Swanky   9 Dapper     10 Grandiose   11 Elegant   12 Dainty",
        "Dice  2 4: 2 Crumbs/4 Baubles  5 5: 5 of any",
        "The company",
        f"  Ann              Host ⌂1 (4) {D3} ?7",
        "  Barry",
        "  Ezekiel Barnacl…",
    ]


def test_a_board_as_its_rat_sees_it(words: Words) -> None:
    shown = laid_out(a_table(), "zz-1", words).splitlines()
    assert shown[4] == f"  Ann              Host ⌂1 (4) (7) {D3}"
    assert shown[-2:] == [
        "Sheet                      Swords  Baubles    Straw   Crumbs     Rags  Flowers",
        "  Ann                           4        0     ⌂ 12        0        0        0",
    ]


def test_a_board_with_open_hands_has_all_sheets_and_paper_ones_are_nobodys(words: Words) -> None:
    assert laid_out(a_table(), ALL, words).splitlines()[-4].startswith("Sheets ")
    assert "Sheet" not in laid_out(a_table(TRACK, sheets="paper"), ALL, words)


def test_a_board_tells_what_was_said_and_who_asks(words: Words) -> None:
    t = a_table()
    t.at(2, "outdo", "swords")
    t.supply, t.heard = "swords", {"zz-1": 4, "zz-2": 9, "zz-3": 0}
    t.request, t.protected = Request("zz-2", "zz-1", "straw", 3), ["zz-3:straw", "zz-3:rags"]
    assert laid_out(t, EVERYONE, words).splitlines()[2:] == [
        "The company · Cocktail Swords (die 1) · Dice 2 4  5 5",
        f"  Ann              Host “4”     ⌂1 (4) {D3} ?7",
        "  Barry                 “9”",
        "  Ezekiel Barnacl…      “Rats!”",
        "  Barry asks Ann for 3 Straw.",
        "  Safe from requests: Ezekiel Barnacl…’s Straw, Ezekiel Barnacl…’s Rags",
    ]
    t.request = Request("zz-2", "zz-1", "rags", -1)
    assert "  Barry asks Ann for all Rags." in laid_out(t, EVERYONE, words).splitlines()


def test_a_board_shows_others_nothing_of_a_sheet(words: Words) -> None:
    t, other = a_table(), a_table()
    ann = other.rats[0]
    ann.supplies, ann.nests = {"flowers": 3}, ["rags"]
    ann.made[2].form = DECORATION
    for viewer in (EVERYONE, "zz-2", "zz-3"):
        assert laid_out(t, viewer, words) == laid_out(other, viewer, words)
    assert laid_out(t, "zz-1", words) != laid_out(other, "zz-1", words)


def test_a_thiefs_craft_is_worth_the_same_to_all_once_it_is_known(words: Words) -> None:
    t = a_table()
    t.rats[1].made = [Made("zz-2", "rags", 5, DISH, 2, known=DISH), Made("zz-2", "crumbs", 4, DECORATION, 2)]
    assert " (7) ?4" in laid_out(t, EVERYONE, words)
    assert f" (7) {D6}" in laid_out(t, "zz-2", words)


def test_many_things_made_go_on_in_the_next_line(words: Words) -> None:
    t = a_table()
    t.rats[2].made = [Made("zz-3", "crumbs", 100 + n, DISH, known=DISH) for n in range(15)]
    lines = board(t.as_seen_by(EVERYONE), NAMES, words)
    assert max(map(cell_len, lines)) <= WIDTH
    assert "".join("".join(lines).split()).endswith("".join(f"({100 + n})" for n in range(15)))


# ── the file ────────────────────────────────────────────────────────────────────────────────────────────────


def test_every_event_told_has_words_and_no_words_are_left_over(own: File) -> None:
    source = "".join(path.read_text("utf-8") for path in HERE.glob("*.py"))
    told = set(re.findall(r'\bt\.(?:tell|reveal)\(\s*"([^"]+)"', source))
    told |= set(re.findall(r't\.tell\("([^"]+)" if .*? else "[^"]+"', source))
    told |= set(re.findall(r't\.tell\("[^"]+" if .*? else "([^"]+)"', source))
    for start in re.findall(r't\.tell\(f"([a-z]+\.)\{', source):
        told |= {key for key in own.event if key.startswith(start)}
    assert set(own.event) == told


ODD_EVENTS: Final = [
    Event("swords.nobody", "zz-1", None, {}),
    Event("swords.refused", "zz-1", None, {"target": "zz-2", "supply": "straw", "amount": 0, "all": True}),
    Event("swords.given", "zz-1", None, {"target": "zz-2", "supply": "rags", "amount": 1}),
    *(Event(f"coin.{side}", "zz-1", None, {}) for side in ("heads", "tails", "cancelled")),
    *(Event("goal", "", None, {"goal": f"goal-{n}", "number": n}) for n in GOALS),
]


@pytest.mark.parametrize("event", ODD_EVENTS, ids=repr)
def test_what_seldom_happens_reads_well_too(words: Words, event: Event) -> None:
    of_event(words, event)
    assert words.missed == set()


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (
            "Ann took 12 bundles of Straw, doubled by a nest.",
            Event("scavenged", "zz-1", "zz-1", {"supply": "straw", "amount": 12, "nest": 1, "factor": 2}),
        ),
        (
            "Ann took 1 Rag.",
            Event("scavenged", "zz-1", "zz-1", {"supply": "rags", "amount": 1, "nest": 0, "factor": 1}),
        ),
        (
            "The Host, Barry, announced 4 Cocktail Swords.",
            Event("announced", "zz-2", None, {"supply": "swords", "amount": 4}),
        ),
        ("The Host, Barry, announced no Straw.", Event("announced", "zz-2", None, {"supply": "straw", "amount": 0})),
        ("“Rats!” said Ann.", Event("rats", "zz-1", None, {"supply": "rags"})),
        ("Goal 10, Grandiose: the biggest decoration.", Event("goal", "", None, {"goal": "goal-10", "number": 10})),
        (
            "The dice show 2 and 5: 2 Rags or 5 Baubles.",
            Event(
                "scavenge.rolled",
                "zz-1",
                None,
                {"dice": [2, 5], "double": 0, "first": "baubles", "many": 5, "second": "rags", "few": 2},
            ),
        ),
        (
            "The dice show 5 and 5: 5 of any one supply.",
            Event("scavenge.rolled", "", None, {"dice": [5, 5], "double": 5}),
        ),
        (
            "Ann and Barry: 2 units of one supply to write down, in secret.",
            Event("owed.setup", "", None, {"seats": ["zz-1", "zz-2"]}),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_lines_as_they_are_read(words: Words, text: str, event: Event) -> None:
    assert words.event(event, NAMES) == text


def test_every_text_can_be_filled(words: Words) -> None:
    assert words.problems() == []


def test_the_refusals_of_the_game_have_words(words: Words, own: File) -> None:
    said = set()
    for use, options in ((PLAY, {}), (TRACK, {"sheets": "paper"})):
        run = Run(GAME, Setting(list(NAMES), use, GAME.filled(use, options)))
        for knob, value in (
            ("supply:zz-1:cheese", "4"),
            ("supply:zz-1", "4"),
            ("supply:zz-9:rags", "4"),
            ("supply:zz-1:rags", "many"),
            ("nest:zz-1:rags", "perhaps"),
            ("nests:zz-1", "7"),
            ("dishes:zz-1", "four"),
            ("goal:77", "yes"),
            ("vocation:zz-1", "pirate"),
        ):
            with pytest.raises(Refused) as why:
                run.rule(knob, value)
            text = words.refused(why.value, NAMES)
            assert not re.search(r"[{}]|\bNone\b|  ", text), text
            said.add(why.value.key)
    assert words.missed == set()
    assert set(own.refused) <= said
    source = "".join(path.read_text("utf-8") for path in HERE.glob("*.py"))
    assert set(re.findall(r'Refused\("([^"]+)"', source)) <= said


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


def test_scores_read_well(words: Words) -> None:
    for goal in GOALS:
        for count in (0, 1, 4):
            readable(words.score(ScoreLine(f"goal-{goal}", 3, f"goal-{goal}", {"count": count}), NAMES))
    assert words.missed == set()


# ── the pages ───────────────────────────────────────────────────────────────────────────────────────────────


def test_every_ruling_has_a_page_and_every_page_is_whole(words: Words) -> None:
    rulings = [page.id for page in words.pages if re.fullmatch(r"H\d+", page.id)]
    assert rulings == [f"H{n}" for n in range(1, 32)]
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
    shared = {"dice", "hint"}  # what is thrown for goals and for supplies
    claimed = [word for page in words.pages for word in page.words if word not in shared]
    assert sorted(claimed) == sorted(set(claimed))


@pytest.mark.parametrize(
    ("word", "page"),
    [
        ("nest", "straw"),
        ("nests", "straw"),
        ("H7", "H7"),
        ("Beggar", "beggar"),
        ("greedy", "goal-4"),
        ("goal 12", "goal-12"),
        ("tie", "medals"),
        ("coin", "end"),
        ("lifeboat", "end"),
        ("two players", "two"),
        ("privilege", "privilege"),
        ("house rule", "H31"),
        ("secret", "H26"),
        ("one-look", "H31"),
    ],
)
def test_a_word_leads_to_its_page(words: Words, word: str, page: str) -> None:
    assert words.find(word).id == page


def test_the_medal_page_says_the_reading_that_is_used(words: Words) -> None:
    page = words.page("medals")
    assert page is not None
    assert "7, 7, 4, 2 and 0 the medals are 3, 3, 2, 1 and 0" in page.text
    assert scoring.medals([7, 7, 4, 2, 0]) == [3, 3, 2, 1, 0]


def test_the_pages_of_composed_and_elegant_say_that_it_takes_two(words: Words) -> None:
    for name in ("goal-3", "goal-11"):
        page = words.page(name)
        assert page is not None
        assert "at least two" in page.text


def test_the_rulings_in_the_docs_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "docs/rulings.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    text = (ROOT / "docs/rulings.md").read_text("utf-8")
    for option in GAME.options:
        if option.rule.startswith("H"):
            assert f"Option `{option.name}` " in text
    assert all(f"### H{n} · " in text for n in range(1, 32))
