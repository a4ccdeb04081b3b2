"""Score pads from the command line: begun, gone on with, laid out in lines, told afterwards, and counted once."""

from __future__ import annotations

import io
import json
from pathlib import Path
from pkgutil import get_data
from random import Random
from typing import Any

import pytest

from rat_tables import games
from rat_tables.cli import main
from rat_tables.engine.asks import Refused
from rat_tables.engine.records import Head
from rat_tables.engine.session import Session
from rat_tables.engine.text import width
from rat_tables.plain.pad import board
from rat_tables.words import of_game, read
from saves.people import seat_heads
from tests.games.pads import pad
from tests.soak.answers import some_answer

TEA = ("2+4", "3 4 7", "2", "6", "blank")
HARD = (
    "Ann",
    "[red]x[/] {seat}",
    "Ezekiel Barnacle-Whisker the Younger III",
    "鼠鼠鼠鼠鼠鼠鼠鼠鼠鼠",
    "🐀 Rattus",
    "=1+1",
)


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *args: str, lines: tuple[str, ...] = ()
) -> tuple[int, str, str]:
    """The exit code, what was written, and what was said beside it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    code = main(args)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_a_pad_left_half_way_is_gone_on_with_and_counted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    asked = ("score", "high-tea", "--players", "Ann,Bob", "--title", "The Mouldy Duchess", "--plain")
    code, out, _ = run(monkeypatch, capsys, *asked, lines=TEA)
    assert code == 0
    assert "High Tea at Sea · The Mouldy Duchess · Score pad · dishes · what Ann has" in out
    # so far Greedy is told, 7 and 6; what Bob sewed is missing, so nobody has a medal for Cheap
    assert out.split("Score pad (count, medals)\n")[-1].splitlines()[:8] == [
        "                 Ann             Bob",
        "Dishes           3 4 7           6",
        "Decorations      2               ?",
        "Cheap            4",
        "Greedy           7 (3)           6 (2)",
        "In all           3+              2+",
        "Missing                          1",
        "  Bob, decorations: not known yet.",
    ]
    _, out, err = run(monkeypatch, capsys, "statistics")
    assert (out, err.splitlines()[1]) == ("", "Not counted: 1 under way.")
    code, out, _ = run(monkeypatch, capsys, "resume", "--plain", lines=("-",))
    assert code == 0
    # Cheap: 4 made and 1, so 2 and 3 medals; both have 5, and the last Host is asked
    assert "The last Host settles the ties. Who was that?" in out
    _, out, _ = run(monkeypatch, capsys, "resume", "--plain", lines=("bob", "ann", "bob", "tails", "yes"))
    assert "Ann wins!" in out
    for _ in range(2):
        _, out, _ = run(monkeypatch, capsys, "statistics", "--player", "Ann")
        assert out.splitlines()[1] == "Ann: 1 play, 1 win"
    _, out, _ = run(monkeypatch, capsys, "show", "The Mouldy Duchess", "--story")
    assert "played without the app and counted on its score pad" in " ".join(out.split())


def test_a_program_is_shown_the_pad_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    asked = ("score", "pie-rats", "--players", "Ann,Bob", "--json")
    _, out, _ = run(monkeypatch, capsys, *asked, lines=("3 5", "2-5"))
    shown = [json.loads(line) for line in out.splitlines()]
    refused = next(line for line in shown if "refused" in line)
    assert refused["refused"].startswith("“2-5” is not a number that fits")
    asked_now, view = shown[-1]["ask"], shown[-1]["view"]
    assert (asked_now["kind"], asked_now["place"], asked_now["facts"]) == ("pad.pies", "pad.bob.pies", {"whose": "bob"})
    assert (asked_now["options"], asked_now["entry"]["example"]) == ({"blank": "not known yet"}, "3 4 7")
    assert view["pad"]["feet"] == [
        {"seat": "ann", "total": 8, "missing": 0, "least": False},
        {"seat": "bob", "total": 0, "missing": 1, "least": True},
    ]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("rats-with-gats", "--players", "a,b,c"), "There is no score pad for Rats with Gats"),
        (("rats-with-gats", "--players", "a,b,c"), "RATS: High Tea at Sea, Pie Rats of the Carob Bean Farm or Rattan"),
        (("high-tea", "--players", "a"), "is for 2 to 6 players"),
        (("high-tea", "--players", "a,b", "--option", "sheets=paper"), "The option sheets is not for score"),
        (("rattaneer", "--players", "a,b", "--option", "compass=after"), "there it can be expansion"),
    ],
)
def test_what_cannot_be_is_said_and_makes_no_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    args: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    code, out, err = run(monkeypatch, capsys, "score", *args, "--plain")
    assert (code, out) == (2, "")
    assert said in err
    assert list(tmp_path.rglob("*.toml")) == []


def test_the_shelf_knows_which_games_have_a_pad_without_opening_them() -> None:
    assert {name for name, shelf in games.SHELVES.items() if shelf.pad} == {"high-tea", "pie-rats", "rattaneer"}
    for shelf in games.SHELVES.values():
        game = shelf.open()
        assert (game.pad is not None) == shelf.pad
        assert game.pad is None or game.pad.seats == shelf.seats
        assert "score" not in game.uses


def test_a_file_for_a_pad_that_no_game_has_does_not_open() -> None:
    head = Head(game="rats-with-gats", use="score", seat=seat_heads(["a", "b", "c"]))
    with pytest.raises(Refused, match="use-unknown"):
        Session(games.load("rats-with-gats"), head)


@pytest.mark.parametrize("name", ["high-tea", "pie-rats", "rattaneer"])
def test_no_words_of_a_pad_are_left_over(name: str) -> None:
    """What pads ask and count at random, with their options turned, is what the game's file has words for."""
    shelf, chance = games.SHELVES[name], Random(name)
    game = shelf.open().used("score")
    asked, labels = set(), set()
    turned: dict[str, Any] = {option.name: option.values[-1] for option in game.options}
    for _ in range(60):
        session = pad(name, 2, **turned)
        while session.ask is not None:
            asked.add(session.ask.kind)
            seat, text = some_answer(session.ask, chance)
            session.answer(text, seat)
        assert session.result is not None
        labels |= {line.label for score in session.result.scores for line in score.lines}
    package, file = shelf.words_at
    own = read((get_data(package, file) or b"").decode())
    assert {kind for kind in own.ask if kind.startswith("pad.")} == {k for k in asked if k[:4] == "pad."} - {"pad.gap"}
    assert {label for label in own.score if label.startswith("pad.")} == {k for k in labels if k[:4] == "pad."}
    rows = {row.noun for row in type(session.table).rows}
    assert rows <= set(own.noun)


@pytest.mark.parametrize("count", range(2, 7))
def test_lines_fit_with_any_names(count: int) -> None:
    goals = "+".join(map(str, range(2, 13)))
    session = pad("high-tea", count, goals, "12 14 13 12 10 9 8", "blank", "6", names=HARD)
    words = of_game(games.find("high-tea"))
    lines = board(session.table.as_seen_by("*everyone"), session.names, words)
    assert max(map(width, lines)) <= 78
    assert len(lines) == 2 + 3 + 11 + 2
    assert words.missed == set()
