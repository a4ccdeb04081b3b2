"""Looking a rule up: what is found first, which pages speak of which, and how it reads in lines of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.handbook import beside, contents, settled
from rat_tables.pages import Page, alike, chapters, looked_for, matching, pointing_at
from rat_tables.words import of_game
from tests.ways.stage import ran

PAGES = [
    Page("The game", "Setup", "Nests and straw.", ["straw"], ["overview"], "game"),
    Page("Straw: a nest", "Using Supplies, 3", "One is circled.", ["H8"], ["straw", "nest building"], "straw"),
    Page("Nests", "Setup; Using Supplies, 3", "Where nests go.", ["straw"], ["places"], "H8"),
    Page("The Host", "Setup, 2", "The Host’s hat; a nest-egg.", [], ["hat"], "host"),
    Page("A way to begin", "the app’s own", "Anywhere.", [], ["begin"], "middle"),
]
SHELVES = [shelf for name, shelf in games.SHELVES.items() if name not in ("kuhn", "fair", "quay")]


def found(query: str) -> list[str]:
    """The names of the pages that fit, best first."""
    return [page.id for page in matching(PAGES, query)]


def test_pages_stand_under_the_headings_of_the_rulebook_then_the_apps_own_then_rulings() -> None:
    assert [(heading, [page.id for page in under]) for heading, under in chapters(PAGES, "Own", "Rulings")] == [
        ("Setup", ["game", "host"]),
        ("Using Supplies", ["straw"]),
        ("Own", ["middle"]),
        ("Rulings", ["H8"]),
    ]
    assert chapters(PAGES[:1], "Own", "Rulings") == [("Setup", PAGES[:1])]


def test_what_a_page_is_about_comes_before_what_it_only_mentions() -> None:
    assert found("nests") == ["H8", "game"]  # its title, then its text
    assert found("nest") == ["straw", "H8", "game", "host"]
    assert found("STRAW  nest") == found("nest straw") == ["straw", "game"]
    assert found("h8") == ["H8"]  # the name of a page is whole or nothing
    assert found("hat") == ["host"]
    assert found("supplies 3") == ["straw", "H8"]
    assert found("dragon") == found("") == found("  ") == []


def test_signs_around_a_word_and_between_two_are_nothing() -> None:
    assert looked_for("“Nest-egg”, Host's ?") == ["nest", "egg", "host’s", "?"]
    assert found("nest egg") == found("(nest-egg)") == ["host"]
    assert found("host's hat") == ["host"]


def test_what_looks_like_it_is_offered() -> None:
    assert alike(PAGES, "overveiw") == "overview"
    assert alike(PAGES, "build a nset buildign") == "nest building"
    assert alike(PAGES, "qqq") == ""
    words = of_game(games.find("high-tea"))
    with pytest.raises(Refused) as why:
        words.find("lifebaot")
    assert words.refused(why.value).startswith("No page of the rules is called “lifebaot”; did you mean lifeboat.")


def test_a_page_that_is_pointed_at_leads_back_once() -> None:
    _, straw, h8, *_ = PAGES
    assert [page.id for page in pointing_at(PAGES, straw)] == ["game"]  # H8 stands under its own pages already
    assert pointing_at(PAGES, h8) == []
    words = of_game(games.find("high-tea"))
    for page in words.pages:
        for heading, others in beside(words, page):
            for other in others:
                back = [one.id for _, under in beside(words, other) for one in under]
                assert page.id in back, (heading, page.id, other.id)


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.name)
def test_every_option_is_told_on_its_page_and_its_name_leads_there(shelf: games.Shelf) -> None:
    words = of_game(shelf)
    for option in shelf.open().options:
        page = words.page(option.rule)
        assert page is not None
        assert any(f"({option.name}): " in text for text in settled(words, page)), option.name
        first = matching(words.pages, option.name)[:6]
        assert page in (*first, *(words.page(name) for name in first[0].see)), option.name
    assert [text for page in words.pages if page.id not in RULES_OF[shelf.name] for text in settled(words, page)] == []


RULES_OF = {shelf.name: {option.rule for option in shelf.open().options} for shelf in SHELVES}


def test_an_option_reads_with_its_values_as_they_are_written() -> None:
    words = of_game(games.find("pie-rats"))
    for name, sentence in (
        (
            "P10",
            "option “Frozen by” (freeze): a captain calls (call) as a rule, else the whole phase (phase) or never.",
        ),
        ("P21", "by breaking in (knock) as a rule, else all are asked (each); only in a game that is played here."),
        ("one-look", "(one-look): no as a rule, else yes; only in a game that is played here."),
    ):
        page = words.page(name)
        assert page is not None
        assert settled(words, page)[0].endswith(sentence)


HEADINGS = {
    "pie-rats": (
        ("Object of the Game", "game"),
        ("The 5 Card Types", "signs"),
        ("Setup", "setup"),
        ("Who Goes First?", "first"),
        ("Game Play", "round"),
        ("Phase 1 - Reveal A Pie", "reveal"),
        ("Phase 2 - Add Charisma", "add-charisma"),
        ("Phase 3 - Add Crew Members", "add-crew"),
        ("Phase 4 - Make Your Declaration (Protect or Lure)", "declare"),
        ("Phase 5 - Lure Crew Members to your Crew", "lure"),
        ("Phase 6 - Loot The Pies", "loot"),
        ("Next Round", "next-round"),
        ("End of the Game", "end"),
    ),
    "rats-with-gats": (
        ("Part 1: Introduction", "game"),
        ("What Do I Need to Play?", "needs"),
        ("Part 2: Creating a Pi-Rat", "record"),
        ("Rank and Hand Size", "rank"),
        ("Secret Pirate Techniques", "techniques"),
        ("Objectives", "objectives"),
        ("Personal Objectives", "gat"),
        ("Crew Objectives", "crew-objectives"),
        ("Pi-Rat Captains", "captains"),
        ("Setting Scenes", "roles"),
        ("Playing Out a Scene", "console"),
        ("Between Scenes", "ranking"),
        ("Ending the Game", "ending"),
        ("The Obstacle List & Type Charts", "clubs"),
        ("Resolving Challenges", "challenge"),
        ("Jokers (Pirate Luck)", "jokers"),
        ("Advanced Resolution Mechanics", "help"),
        ("Example of Play", "example"),
        ("Part 4: Setting Information", "yeld"),
    ),
    "rattaneer": (
        ("Game Objective", "game"),
        ("Game Contents", "signs"),
        ("Game Setup", "setup"),
        ("General Rules", "general"),
        ("Game Overview", "round"),
        ("I. Action Selection Phase", "placing"),
        ("II. Action Resolution Phase", "resolving"),
        ("The Actions", "camp"),
        ("III. Preparation Phase", "night-a"),
        ("Final Scoring", "final-scoring"),
        ("Game Expansion", "expansion"),
        ("Ally Cards", "allies"),
        ("Treasure Cards", "treasures"),
    ),
    "rats-and-relics": (
        ("Game Objective", "game"),
        ("Setup", "setup"),
        ("Rules", "signs"),
        ("Effect Resolution Order", "order"),
        ("Additional Rules", "win"),
        ("Rat Card Clarifications", "rogue"),
        ("Relic Card Clarifications", "hermit"),
        ("Syntax", "syntax"),
        ("Game Components", "box"),
        ("Three-Player Game", "three"),
    ),
}
"""The headings of the rulebooks that hold rules, in their order, with the first page of each; those of High Tea are
with the screen of the rules.
"""


@pytest.mark.parametrize("name", HEADINGS)
def test_the_headings_are_the_rulebooks_in_its_order(name: str) -> None:
    stand = [(heading, pages[0].id) for heading, pages in contents(of_game(games.find(name)))]
    assert tuple(stand[:-2]) == HEADINGS[name]
    assert [heading for heading, _ in stand[-2:]] == [
        "What is this app’s own",
        "Rulings: where the rulebook leaves a choice",
    ]


# ── in lines of text ────────────────────────────────────────────────────────────────────────────────────────


def test_without_a_game_the_games_are_listed(tmp_path: Path) -> None:
    done = ran(tmp_path, "rules")
    assert done.returncode == 0
    assert "kuhn             Kuhn poker: 2 pages\n" in done.stdout
    assert "rats-and-relics  Rats & Relics: 43 pages, 23 rulings\n" in done.stdout
    assert "rat-tables rules GAME lists its pages" in done.stderr


def test_a_game_alone_lists_its_pages_under_their_headings(tmp_path: Path) -> None:
    out = ran(tmp_path, "rules", "high-tea").stdout
    assert (
        "\n\nSetup\n  setup         Set-up\n  host          The Host\n  privilege     The Host’s Privilege\n\n" in out
    )
    assert out.endswith("\n  H31           Three rolls, one look\n")


def test_words_in_any_number_lead_to_the_best_page_and_name_the_others(tmp_path: Path) -> None:
    lines = ran(tmp_path, "rules", "high-tea", "tie", "lifeboat").stdout.splitlines()
    assert lines[0] == "A tie for the lifeboat (H15) – End of the Game"
    assert max(map(len, lines)) <= 80
    at = lines.index("See also")
    assert lines[at + 1].startswith("  end")
    fits = lines.index("“tie lifeboat” is also in 2 pages more:")
    assert [line.split()[0] for line in lines[fits + 1 :]] == ["end", "last-round"]
    assert "is also in" not in ran(tmp_path, "rules", "high-tea", "H15").stdout


def test_nothing_found_names_the_nearest(tmp_path: Path) -> None:
    done = ran(tmp_path, "rules", "high-tea", "lifebaot")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean lifeboat" in done.stderr
