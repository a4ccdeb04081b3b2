"""The slots of texts, what stands in for missing ones, and whether every sentence is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rat_tables import games, words
from rat_tables.desk.commands import COMMANDS
from rat_tables.desk.opening import words_of
from rat_tables.engine.asks import KNOCK, Refused
from rat_tables.engine.cards import face
from rat_tables.engine.records import Head
from rat_tables.engine.seats import ALL
from rat_tables.engine.session import ROLL, Session
from rat_tables.engine.table import Event
from rat_tables.engine.views import Hidden
from rat_tables.slots import Said
from rat_tables.words import File, Words
from saves.people import seat_heads
from tests.soak.answers import some_answer
from tests.soak.tables import pack_of
from tests.ways import stage
from tests.ways.shelf import FAIR, KUHN, QUAY

NAMES = {"ann": "Ann", "bob": "[red]Bob{x}", "cy": "Cy"}
NOUNS = File(noun={"crumbs": ["Crumb", "Crumbs"], "swords": ["Cocktail Sword", "Cocktail Swords"], "fog": "Fog"})


def said(text: str, **facts: Any) -> str:
    """Fill one text."""
    made = Words(NOUNS, File(say={"it": text}))
    filled = made.say("it", NAMES, **facts)
    assert made.missed == set()
    return filled


@pytest.mark.parametrize(
    ("text", "facts", "reads"),
    [
        ("{x}", {"x": 3}, "3"),
        ("{x}", {"x": 0}, "0"),
        ("{x}", {"x": "crumbs"}, "Crumbs"),
        ("{x:one}", {"x": "crumbs"}, "Crumb"),
        ("{x:text}", {"x": "crumbs"}, "crumbs"),
        ("{x}", {"x": "nothing known"}, "nothing known"),
        ("{x}", {"x": None}, ""),
        ("{x}", {"x": ["crumbs", "swords", 4]}, "Crumbs, Cocktail Swords and 4"),
        ("{x}", {"x": ["crumbs"]}, "Crumbs"),
        ("{x}", {"x": []}, ""),
        ("{x:or}", {"x": ["ann", "crumbs"]}, "Ann or Crumbs"),
        ("{x:or}", {"x": [Said("ann"), Said("crumbs")]}, "ann or crumbs"),
        ("{n:of x}", {"n": 1, "x": "crumbs"}, "1 Crumb"),
        ("{n:of x}", {"n": 2, "x": "crumbs"}, "2 Crumbs"),
        ("{n:of x}", {"n": 0, "x": "fog"}, "0 Fog"),
        ("{n:of swords}", {"n": 1}, "1 Cocktail Sword"),
        ("{s:name} and {w:names}", {"s": "ann", "w": ["bob", "cy"]}, "Ann and [red]Bob{x} and Cy"),
        ("{s:name}", {"s": "gone"}, "gone"),
        ("{x?yes}", {"x": 0}, ""),
        ("{x?yes|no}", {"x": 0}, "no"),
        ("{x?yes|no}", {}, "no"),
        ("{x?{n:of crumbs}, {x}|no}", {"x": "fog", "n": 1}, "1 Crumb, Fog"),
        ("{x=3?three|other}", {"x": 3}, "three"),
        ("{x=crumbs?those|others}", {"x": "swords"}, "others"),
        ("{x=true?on|off}", {"x": True}, "on"),
        ("{x?shown|hidden}", {"x": Hidden()}, "hidden"),
        ("{x} coins", {"x": Hidden(3)}, "?×3 coins"),
        ("{{x}} {x}", {"x": 1}, "{x} 1"),
        ("{t.amount}", {"t": {"amount": 4}}, "4"),
        ("{x}", {"x": "{y} [b]"}, "{y} [b]"),
    ],
)
def test_slots(text: str, facts: dict[str, Any], reads: str) -> None:
    assert said(text, **facts) == reads


def test_a_long_list_is_cut_short() -> None:
    assert said("{x}", x=list(range(30))) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 20 more"


@pytest.mark.parametrize("text", ["{", "{x", "x}", "{}", "{x?y", "{x:so}", "{{x}", "{x{y}}"])
def test_braces_that_do_not_match_are_told_to_the_author_and_shown_as_they_are(text: str) -> None:
    made = Words(File(say={"it": text}))
    assert made.problems()
    assert made.say("it", NAMES, x=1) == text
    assert made.missed


def test_what_is_missing_reads_as_its_key_and_is_kept() -> None:
    made = Words(File(say={"it": "took {amount:of supply} and {x}"}))
    assert made.say("it", NAMES) == "took amount and x"
    assert made.say("other.thing", NAMES, who="ann", n=3) == "other thing: Ann, 3"
    assert made.event(Event("un-told", "ann", None, {"amount": 3}), NAMES) == "un told: 3, Ann"
    assert made.refused(Refused("no-such", answer="{x}"), NAMES) == "no such: {x}"
    assert made.place("7.night.3") == "7 · night · 3"
    assert made.label("deal", "zz", None, NAMES) == "zz"
    assert made.knob("some-thing:ann").label == "some thing"
    assert len(made.missed) == 8


def test_a_place_takes_the_closest_pattern() -> None:
    made = Words(File(place={"#.scavenge.#": "Round {0}, scavenge {2}", "#.*": "Round {0}: {1}", "end": "The end"}))
    assert made.place("3.scavenge.2") == "Round 3, scavenge 2"
    assert made.place("3.outdo") == "Round 3: outdo"
    assert made.place("3.outdo.swords") == "Round 3: outdo"
    assert made.place("end") == "The end"
    assert made.place("") == ""


def test_two_options_never_read_alike() -> None:
    made = Words(NOUNS, File(ask={"pick": words.AskWords(option="some {value}")}))
    sat = stage.fair()
    assert sat.ask is not None
    shown = sat.ask.as_seen_by("ann")
    twin = words.AskWords(question="?", option="the same")
    alike = Words(File(ask={"take": twin})).labels(shown, NAMES)["ann"]
    assert alike == {"crumbs": "the same", "straw": "the same, no. 2"}
    assert made.label("pick", "a", "crumbs", NAMES) == "some Crumbs"


def test_a_page_is_found_by_id_title_word_or_a_part() -> None:
    made = stage.words("kuhn")
    for word in ("bet", "BET", "betting", "coin", "etti", "puts another"):
        assert made.find(word).id == "bet"
    with pytest.raises(Refused) as why:
        made.find("bettign")
    assert why.value.facts["nearest"] == "betting"


def test_a_file_with_a_key_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="qustion"):
        words.read('[ask.x]\nqustion = "?"')


def test_dotted_keys_need_no_quotes() -> None:
    assert words.read('[event]\ngoal.rolled = "x"').event == {"goal.rolled": "x"}


# ── every sentence that is wanted is there ──────────────────────────────────────────────────────────────────


def source(*folders: str) -> str:
    """The text of these folders' modules."""
    return "\n".join(path.read_text() for folder in folders for path in sorted(Path(stage.ROOT, folder).rglob("*.py")))


def test_every_refusal_has_a_sentence() -> None:
    keys = set(
        re.findall(r'Refused\(\s*"([a-z-]+)"', source("rat_tables/engine", "rat_tables/desk", "rat_tables/plain"))
    )
    keys |= set(re.findall(r'Refused\(\s*"([a-z-]+)"', (stage.ROOT / "rat_tables/games/__init__.py").read_text()))
    keys |= set(re.findall(r'Refused\(\s*"([a-z-]+)"', (stage.ROOT / "rat_tables/cli.py").read_text()))
    assert len(keys) > 40
    assert keys - set(words.shared().refused) == set()


def test_every_command_has_words() -> None:
    assert list(words.shared().command) == list(COMMANDS)


def test_every_sentence_the_app_says_is_there() -> None:
    text = source("rat_tables/desk", "rat_tables/plain") + "".join(
        (stage.ROOT / "rat_tables" / name).read_text() for name in ("tale.py", "cli.py", "words.py")
    )
    keys = set(re.findall(r'\bsay\(\s*"([a-z-]+)"', text))
    assert len(keys) > 30
    assert keys - set(words.shared().say) == set()


def some_token(sat: Session[Any], chance: Random) -> tuple[str, str]:
    """An answer that the waiting ask takes."""
    ask = sat.ask
    assert ask is not None
    if ask.chance:
        return "", ROLL
    seat, text = some_answer(ask, chance)
    options = list(ask.offers[seat])
    if ask.pick or text == KNOCK:
        return seat, text
    if ask.entry and (not options or chance.random() < 0.5):
        return seat, ask.entry.example(*ask.arguments(seat))
    return seat, text if text in options else chance.choice(options)


ALL_SHELVES = {**games.SHELVES, "kuhn": KUHN, "fair": FAIR, "quay": QUAY}


def cases() -> list[tuple[str, str, int, dict[str, bool | str]]]:
    """Every game on the shelf, in each use, at every number of players, with its options as they are and turned."""
    found = []
    for shelf in ALL_SHELVES.values():
        game = shelf.open()
        for use in game.all_uses:
            turned = {o.name: o.values[-1] for o in game.used(use).options if use in o.uses}
            for count in range(shelf.seats[0], shelf.seats[1] + 1):
                found += [(shelf.name, use, count, {}), (shelf.name, use, count, turned)]
                found += [(shelf.name, use, count, {name: value}) for name, value in turned.items()]
    return found


@pytest.mark.parametrize(("name", "use", "count", "options"), cases(), ids=str)
def test_a_whole_game_finds_all_its_words(name: str, use: str, count: int, options: dict[str, bool | str]) -> None:
    shelf = ALL_SHELVES[name]
    game = games.load(name)
    rats = seat_heads([f"Rat {i}" for i in range(count)])
    head = Head(game=name, use=use, seat=rats, seed=count, options=options, pack=pack_of(game, use, 0))
    made = words_of(shelf, head)
    assert made.problems() == []
    assert (made.title, made.line) == (shelf.title, shelf.line)
    sat: Session[Any] = Session(game, head)
    chance = Random(f"{name}{use}{count}{options}")
    sat.start()
    for _ in range(3000):
        ask = sat.ask
        if ask is None:
            break
        for seat in ask.offers:
            shown = ask.as_seen_by(seat if ask.secret and seat else ALL)
            made.question(shown, sat.names, seat)
            labels = made.labels(shown, sat.names)
            for options_of in labels.values():
                assert len({label.casefold() for label in options_of.values()}) == len(options_of)
                alike = [token for token, label in options_of.items() if label.endswith(f"({token})")]
                assert 1 not in Counter(map(face, alike)).values(), "two read alike that are not alike"
            if shown.entry:
                made.hint(shown.entry, sat.names)
        assert made.place(ask.place) or not ask.place
        made.turn(ask.as_seen_by(ALL), sat.names)
        rule = made.rule_of(ask.kind)
        assert not rule or made.page(rule), f"{ask.kind} leads to {rule}, which is no page"
        seat, text = some_token(sat, chance)
        sat.answer(text, seat)
    assert sat.result is not None
    for event in sat.table.story.events:
        made.event(event, sat.names)
    for score in sat.result.scores:
        for line in score.lines:
            made.score(line, sat.names)
            assert not line.rule or made.page(line.rule)
    assert made.missed == set()


@pytest.mark.parametrize("name", list(ALL_SHELVES))
def test_a_games_options_knobs_and_refusals_have_words(name: str) -> None:
    shelf, game = ALL_SHELVES[name], games.load(name)
    made = words.of_game(shelf)
    for option in game.options:
        labelled = made.option(option.name)
        assert labelled.label
        assert not option.rule or made.page(option.rule), option.rule
    for knob in game.knobs:
        assert made.knob(knob).text
    package = game.new.__module__.replace(".", "/")
    folder = (stage.ROOT / f"{package}.py").parent
    text = source(str(folder)) if "rat_tables" in package else (stage.ROOT / f"{package}.py").read_text()
    for key in set(re.findall(r'Refused\(\s*"([a-z-]+)"', text)):
        assert made.refused(Refused(key))
        assert f"refused.{key}" not in made.missed
    for page in made.pages:
        assert page.title
        assert page.text
        assert all(made.page(other) for other in page.see), page.see
    assert {gap for gap in made.missed if not gap.startswith("refused.")} == set()
