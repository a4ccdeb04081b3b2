"""A session taken elsewhere, told as a story, and brought in: nothing lost, nothing told too early, nothing doubled."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from msgspec.structs import replace

from rat_tables.cli import main
from rat_tables.desk.opening import Box, box, looked_at, unsaid
from rat_tables.engine.draft import Draft
from rat_tables.engine.seats import ALL, EVERYONE, Viewer
from rat_tables.engine.session import Session
from rat_tables.plain.export import WAYS, Chronicle, literal, safe
from rat_tables.plain.reports import Stage, session_at
from rat_tables.plain.story import chapters, put_right, story
from rat_tables.sentences import aloud, one_after_another, run_on, sentence
from rat_tables.tale import Lines, Passage
from rat_tables.words import Words, read, shared
from saves.errors import AlreadyHere
from saves.library import Library
from screens.session_card import note_of, row
from tests.ways.stage import HOSTILE, fair, ran, session

KEPT = Path(__file__).parents[1] / "sessions"
SHARED = Words(shared())
NAMES = {"ann": "Ann", "bob": "Bob", "cy": "Cy"}
FIVE = ("high-tea-track", "pie-rats-track-printed", "rats-and-relics-play", "rats-with-gats-middle", "rattaneer-play")


def answered(sat: Session[Any], *answers: tuple[str, str]) -> Session[Any]:
    """Answer one after the other."""
    for seat, token in answers:
        sat.answer(token, seat)
    return sat


def stage(sat: Session[Any], opened: Box | None = None) -> Stage:
    """A session that is shown."""
    return Stage(opened or box(sat.head.game), sat, Path("/x.toml"))


def exported(shown: Stage, to: str, viewer: Viewer, capsys: pytest.CaptureFixture[str]) -> str:
    """What an export writes; no word was wanting for it."""
    WAYS[to](Chronicle(shown, viewer))
    assert shown.words.missed == set()
    return capsys.readouterr().out


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a table, by the names of its columns."""
    return list(csv.DictReader(io.StringIO(text)))


def tracked() -> Session[Any]:
    """A tracked fair, whole: a note, something taken back, something mended, a ruling."""
    sat = fair("track")
    sat.note("=1+1")
    answered(sat, ("", "3 6"), ("ann", "straw"))
    sat.undo()
    answered(sat, ("ann", "straw"), ("bob", "crumbs"), ("ann", "none"), ("bob", "4"))
    Draft(sat, sat.line[0].n, "2 6").commit()
    sat.ruling("crumbs:ann", "9", "miscounted")
    return answered(sat, ("ann", "knock"), ("", "bob"), ("", "yes"))


# ── a table for spreadsheets ────────────────────────────────────────────────────────────────────────────────


def test_a_table_has_a_row_for_each_record(capsys: pytest.CaptureFixture[str]) -> None:
    sat = tracked()
    found = rows(exported(stage(sat), "csv", ALL, capsys))
    assert [row["number"] for row in found] == [str(n) for n in range(1, len(sat.records) + 1)]
    assert list(found[0]) == ["number", "time", "place", "who", "asked", "answer", "changed", "note"]
    told = [(row["place"], row["who"], row["asked"], row["answer"], row["changed"], row["note"]) for row in found]
    take, dice = "what do you take, with 0 Crumbs in the till?", "What do the dice show?"
    assert told == [
        ("", "", "", "Note: =1+1", "", "'=1+1"),
        ("day 1 · dice", "chance", dice, "3 6 (dice)", "mended later", ""),
        ("day 1 · take", "Ann", f"Ann, {take}", "6 bundles of Straw", "taken back", ""),
        ("day 1 · dice", "", "", "Taken back: Ann: 6 bundles of Straw.", "", ""),
        ("day 1 · take", "Ann", f"Ann, {take}", "6 bundles of Straw", "kept, as record 11", ""),
        ("day 1 · take", "Bob", f"Bob, {take}", "3 Crumbs", "kept, as record 12", ""),
        ("day 1 · wares", "Ann", "Ann, what do you lay out?", "nothing", "kept, as record 13", ""),
        ("day 1 · bid", "Bob", "Bob, what do you bid?", "4", "kept, as record 14", ""),
        ("", "", "", "Mended: 2 6 (dice) (was 3 6 (dice)).", "", ""),
        ("day 1 · dice", "chance", dice, "2 6 (dice)", "was 3 6 (dice)", ""),
        ("day 1 · take", "Ann", f"Ann, {take}", "6 bundles of Straw", "", ""),
        ("day 1 · take", "Bob", f"Bob, {take}", "2 Crumbs", "", ""),
        ("day 1 · wares", "Ann", "Ann, what do you lay out?", "nothing", "", ""),
        ("day 1 · bid", "Bob", "Bob, what do you bid?", "4", "", ""),
        ("day 1 · knock", "", "", "the Crumbs (Ann) set to 9", "", "miscounted"),
        ("day 1 · knock", "Ann", "Who knocks?", "knock", "", ""),
        ("day 1 · lot", "chance", "Who is drawn?", "Bob (by lot)", "", ""),
        ("the end", "all", "Is this how it ended?", "yes, it is", "", ""),
        ("the end", "", "", "The result stands: Ann 9 and Bob 2.", "", ""),
    ]


def test_an_answer_that_was_kept_once_and_mended_then_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    sat = answered(fair("track"), ("", "3 6"), ("ann", "straw"), ("bob", "crumbs"), ("ann", "none"))
    Draft(sat, 1, "2 6").commit()  # 5: the mend; 6 dice, 7 Ann, 8 Bob, 9 wares
    Draft(sat, 8, "straw").commit()  # 10: the mend; 11 Bob, 12 wares
    found = rows(exported(stage(sat), "csv", ALL, capsys))
    assert [row["changed"] for row in found] == [
        "mended later",
        "kept, as record 7",
        "mended later",
        "kept, as record 12",
        "",
        "was 3 6 (dice)",
        "",
        "mended later",
        "kept, as record 12",
        "",
        "was Bob: 2 Crumbs",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@sum", "'@sum"),
        (" =1", "' =1"),
        ("\uff1d1", "'\uff1d1"),
        ("a=1", "a=1"),
        ("", ""),
    ],
)
def test_nothing_in_a_table_is_a_formula(text: str, written: str) -> None:
    assert safe(text) == written


def test_hostile_names_are_only_names_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    for at in range(0, len(HOSTILE), 3):
        names = HOSTILE[at : at + 3]
        sat = session("fair", names, "track", title=names[0])
        answered(sat, ("", "3 6"), *(((seat, "crumbs")) for seat in ("ann", "bob", "cy")))
        sat.note(names[2])
        shown = stage(sat)
        found = rows(exported(shown, "csv", ALL, capsys))
        assert [row["who"] for row in found if row["place"] == "day 1 · take"][:3] == [safe(name) for name in names]
        data = json.loads(exported(shown, "json", ALL, capsys))
        assert [seat["name"] for seat in data["seats"]] == list(names)
        page = exported(shown, "md", ALL, capsys)
        assert f"# {literal(names[0])}\n" in page
        assert all(literal(name) in page for name in names)
        assert all(name in " ".join(story(shown.plain, ALL)) for name in names)


# ── data ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_data_holds_the_line_the_notes_and_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(exported(stage(tracked()), "json", ALL, capsys))
    assert (data["game"], data["use"], data["title"], data["finished"]) == ("fair", "track", "Fair", True)
    assert data["options"] == {"late": False, "size": "small"}
    assert data["notes"] == [{"n": 1, "kind": "note", "text": "=1+1", "by": "", "at": ""}]
    assert data["records"][2] == {
        "n": 3,
        "place": "1.take",
        "where": "day 1 · take",
        "seat": "ann",
        "who": "Ann",
        "ask": "take",
        "asked": "Ann, what do you take, with 0 Crumbs in the till?",
        "answer": "straw",
        "text": "6 bundles of Straw",
        "changed": "taken back",
    }
    assert data["result"]["winners"] == ["ann"]
    assert [(score["name"], score["total"], score["lines"]) for score in data["result"]["standings"]] == [
        ("Ann", 9, [["in the till", 9]]),
        ("Bob", 2, [["in the till", 2]]),
    ]
    assert "seed" not in json.dumps(data)


# ── the story, and a page to keep ───────────────────────────────────────────────────────────────────────────


def test_the_story_is_told_in_whole_sentences() -> None:
    assert "\n".join(story(stage(tracked()).plain, ALL)) == TOLD


TOLD = """\
Fair

The Fair, kept while it lay on the table. At the table: Ann and Bob.


day 1

Note: =1+1. Put right: 2 6 (dice); before that it was 3 6 (dice). The dice show
2 and 6.

Taken back: Ann: 6 bundles of Straw. In secret: Ann took 6 bundles of Straw; Bob
took 2 Crumbs. All took something.

Bob bids 4.

By hand, the Crumbs (Ann) is now 9: miscounted. Ann knocked.

Bob is drawn.


the end

The result stands: Ann 9 and Bob 2.


How it ended

Ann wins!

Ann: 9.

Bob: 2."""


def passage(text: str, place: str = "", kind: str = "event", only: str = "") -> Passage:
    """A line of a tale."""
    return Passage(1, text, kind, only=only, place=place)


@pytest.mark.parametrize(
    ("passages", "told"),
    [
        # a sentence that says the headline is the headline, also if it was told a moment before
        ([passage("All is laid.", "setup"), passage("Day 1: Ann.", "setup"), passage("A.", "1.dice")], ["Day 1: Ann"]),
        ([passage("Day 1.", "1.dice"), passage("A.", "1.dice")], ["Day 1"]),
        # a secret, a note and what merely begins alike are none
        ([passage("Day 1: Ann.", "1.dice", only="ann"), passage("A.", "1.dice")], ["Day 1"]),
        ([passage("Day 1: Ann.", "1.dice", "note"), passage("A.", "1.dice")], ["Day 1"]),
        ([passage("Day 10: Ann.", "1.dice"), passage("A.", "1.dice")], ["Day 1"]),
    ],
)
def test_a_headline_is_said_once(passages: list[Passage], told: list[str]) -> None:
    days = Words(
        read('[place]\nsetup = "Before"\n"#.dice" = "Day {0} · dice"'), read('[say]\nstory-only = "{texts:text}"')
    )
    found = chapters(passages, days, {})
    assert [chapter.head for chapter in found][-1:] == told
    whole = "\n".join(line for chapter in found for line in (chapter.head, *chapter.paragraphs))
    assert all(whole.count(each.text.rstrip(".")) >= 1 for each in passages)
    assert whole.count("Day 1: Ann") <= 1


def test_short_things_of_one_part_share_a_paragraph_and_long_ones_do_not() -> None:
    days = Words(
        read(
            '[place]\n"#.swap.#" = "Day {0} · swaps"\n"#.swap" = "Day {0} · a swap"\n"#.sea.#" = "Day {0} · sea · {2}"'
        )
    )

    def shared_out(*places: str) -> list[str]:
        (day,) = chapters([passage(f"{n}.", place) for n, place in enumerate(places)], days, {})
        return day.paragraphs

    assert shared_out("1.swap.1", "1.swap.2", "1.swap.3") == ["0. 1. 2."]
    assert shared_out("1.swap.1", "1.swap", "1.swap.1") == ["0.", "1.", "2."]
    assert shared_out("1.sea.3", "1.sea.4", "1.sea.5", "1.swap.1") == ["0. 1. 2.", "3."]  # areas of one sea
    assert shared_out(*["1.swap.1"] * 6, *["1.swap.2"] * 2) == ["0. 1. 2. 3. 4. 5.", "6. 7."]


def test_a_game_without_points_says_who_won_and_how() -> None:
    opened, sat = looked_at(Library(KEPT).entry(KEPT / "rats-and-relics-play.toml"), unsaid)
    told = story(stage(sat, opened).plain, ALL)
    assert told[-5:] == ["Ann wins!", "", "Ann: won by Scythe, 6 rats in play.", "", "Bob: lost, 1 rat in play."]


def test_what_begins_alike_is_told_behind_its_colon() -> None:
    assert run_on(
        ["In the Tavern: Gunner.", "In the Tavern: Surgeon.", "Below 3: Rum 2.", "Below 4: Rum 2."], SHARED, NAMES
    ) == ["In the Tavern: Gunner; Surgeon.", "Below 3: Rum 2.", "Below 4: Rum 2."]
    two = ["On the sill: Fig. 8 to come.", "On the sill: Kale. 7 to come."]  # a sentence more belongs to each
    assert run_on(two, SHARED, NAMES) == two


def test_what_one_rat_did_in_short_is_told_in_one_sentence_of_three() -> None:
    did = ["Cy broke in.", "Cy took Kipper.", "Cy sang.", "Cy left.", "Ann broke in."]
    assert run_on(did, SHARED, NAMES) == ["Cy broke in, took Kipper and sang.", "Cy left.", "Ann broke in."]
    long = ["Cy fell, and rose.", "Cy left: aghast.", "Cy and Bob sang.", "Cy’s hat fell.", "Cy", "Cyril left."]
    assert run_on(long, SHARED, NAMES) == long


def test_what_is_told_in_secret_does_not_say_each_time_to_whom() -> None:
    told = ["Ann drew Kipper", "Ann drew Whisk", "Bob drew Wick", "The card was A♠"]
    assert list(one_after_another(told, NAMES)) == ["Ann drew Kipper, drew Whisk", "Bob drew Wick", "The card was A♠"]
    twice = [passage("Ann gave A♠.", "1.dice", only=seat) for seat in ("ann", "bob")]
    days = Words(read('[place]\n"#.dice" = "Day {0}"'), read('[say]\nstory-only = "In secret: {texts:text}."'))
    (day,) = chapters(twice, days, NAMES)
    assert day.paragraphs == ["In secret: Ann gave A♠."]


def test_what_was_put_right_does_not_say_twice_whose_it_was() -> None:
    mended = Passage(3, "Ann: 2 Crumbs", "answer", was=("Ann: 1 Crumb", "nothing"))
    assert put_right(mended, SHARED) == "Put right: Ann: 2 Crumbs; before that it was 1 Crumb and nothing."


def test_what_several_say_in_the_same_words_is_told_once() -> None:
    said = ["Ann asked.", "“Rats!” said Bob.", "“Rats!” said Cy.", "“No!” said Ann."]
    said += ["The Host is Bob.", "The Host is Cy."]
    assert list(aloud(said, SHARED, NAMES)) == [
        "Ann asked.",
        "“Rats!” said Bob and Cy.",
        "“No!” said Ann.",
        "The Host is Bob.",
        "The Host is Cy.",
    ]


def test_a_page_has_the_tale_the_notes_and_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    sat = session("fair", use="track", title="Fair", options={"late": True})
    answered(sat, ("", "3 6"))
    sat.note("a*b*")
    sat.note("straw twice?", "doubt")
    page = exported(stage(sat), "md", EVERYONE, capsys)
    assert (
        page
        == """\
# Fair

The Fair, kept while it lay on the table. At the table: Ann and Bob.

## Where this table went its own way

- Late: open late

## The tale

### day 1

The dice show 3 and 6. Note: a\\*b\\*. To look up later: straw twice?

## Notes

- a\\*b\\*
- To look up later: straw twice?

## Here the tale stops for now

As it stands, Ann and Bob choose in secret.

## How it stands

```
  Ann: crumbs=? straw=?
  Bob: crumbs=? straw=?
```
"""
    )
    assert [note["kind"] for note in json.loads(exported(stage(sat), "json", EVERYONE, capsys))["notes"]] == [
        "note",
        "doubt",
    ]


def test_a_name_does_not_end_the_table_it_stands_in(capsys: pytest.CaptureFixture[str]) -> None:
    page = exported(stage(session("fair", ("```", "Bob"), "track")), "md", ALL, capsys)
    assert page.endswith("\n````\n  ```: crumbs=0 straw=0\n  Bob: crumbs=0 straw=0\n````\n")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("[/b] *x* `y` <b> a_b #1 a|b &amp; \\", r"\[/b\] \*x\* \`y\` \<b\> a\_b \#1 a\|b \&amp; \\"),
        ("1. one", r"1\. one"),
        ("- one", r"\- one"),
        ("  + one", r"  \+ one"),
        ("=1+1", r"\=1+1"),
        ("in 1. place - or not", "in 1. place - or not"),
    ],
)
def test_nothing_in_a_page_is_more_than_text(text: str, written: str) -> None:
    assert literal(text) == written


@pytest.mark.parametrize(
    ("text", "ended"),
    [("Ann bids 4", "Ann bids 4."), ("“Rats!”", "“Rats!”"), ("old cheese?", "old cheese?"), ("(again.)", "(again.)")],
)
def test_a_sentence_ends_as_one(text: str, ended: str) -> None:
    assert sentence(text) == ended


# ── the kept sessions of all five games ─────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module", params=FIVE)
def kept(request: pytest.FixtureRequest) -> Stage:
    """A finished session of a game."""
    path = KEPT / f"{request.param}.toml"
    opened, sat = looked_at(Library(KEPT).entry(path), unsaid)
    return Stage(opened, sat, path)


def ways_to_say(text: str, kept: Stage) -> list[str]:
    """A sentence as it may stand in a story: by itself, or after another one of the same rat or with the same begin."""
    bare = text.rstrip(".")
    told = [bare.removeprefix(f"{name} ") for name in kept.session.names.values()]
    return [bare, *(said for said in told if said != bare), *bare.split(": ", 1)[1:]]


def test_a_kept_session_is_told_whole_and_fits_a_page(kept: Stage) -> None:
    lines = story(kept.plain, ALL)
    assert max(map(len, lines)) <= 80
    whole = " ".join(" ".join(lines).split())
    missing = [
        each.text
        for each in kept.plain.tale.whole(ALL)
        if not any(said in whole for said in ways_to_say(each.text, kept)) and not each.text.startswith("“Rats!” said")
    ]
    assert missing in ([], [f"Round {n}." for n in range(1, 6)])  # in High Tea it is “Round 1 of 5” already
    assert not any(line.lstrip()[:4].strip().isdecimal() and line[:2] == "  " for line in lines)
    assert kept.words.missed == set()


def test_a_kept_session_goes_out_each_way(kept: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    records = kept.session.records
    found = rows(exported(kept, "csv", ALL, capsys))
    assert [row["number"] for row in found] == [str(n) for n in range(1, len(records) + 1)]
    answers = [(row, record) for row, record in zip(found, records, strict=True) if record.do == ""]
    assert all(row["place"] and row["who"] and row["asked"] and row["answer"] for row, _ in answers)
    assert not any("secret choice" in value for row in found for value in row.values())
    data = json.loads(exported(kept, "json", ALL, capsys))
    assert [each.get("answer", "") for each in data["records"] if "do" not in each] == [r.answer for _, r in answers]
    ended = [record.standings for record in records if record.do == "end"][-1]
    assert [(score["seat"], score["total"]) for score in data["result"]["standings"]] == [tuple(pair) for pair in ended]
    page = exported(kept, "md", ALL, capsys)
    assert page.startswith(f"# {literal(kept.session.title)}\n")
    assert "## How it ended" in page


# ── before the end ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["high-tea-play", "rats-and-relics-play"])
def test_before_the_end_no_secret_goes_out(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = KEPT / f"{name}.toml"
    opened, whole = looked_at(Library(KEPT).entry(path), unsaid)
    half = Stage(opened, session_at(whole, "60"), path)
    assert half.session.result is None
    tale = half.plain.tale
    closed = json.loads(exported(half, "json", EVERYONE, capsys))
    opens = json.loads(exported(half, "json", ALL, capsys))
    secret = {
        n
        for n, record in enumerate(half.session.records, 1)
        if not record.do and tale.secret(Lines(half.session).step(n))
    }
    assert secret
    for shut, told in zip(closed["records"], opens["records"], strict=True):
        assert ("answer" in shut) == ("answer" in told and told["n"] not in secret)
    private = [each.text for each in tale.whole(ALL) if each.only]
    assert private
    texts = [exported(half, to, EVERYONE, capsys) for to in WAYS] + ["\n".join(story(half.plain, EVERYONE))]
    assert not [line for line in private for text in texts if line in text]


def test_what_only_one_is_told_when_asked_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    sat = answered(fair(), ("ann", "straw"))
    (row,) = [row for row in rows(exported(stage(sat), "csv", EVERYONE, capsys)) if row["who"] == "Ann"]
    assert (row["asked"], row["answer"]) == ("Ann and Bob choose in secret", "Ann’s secret choice")


@pytest.mark.parametrize("to", [*WAYS, "story"])
def test_what_goes_out_before_the_end_does_not_hang_on_a_secret(to: str, capsys: pytest.CaptureFixture[str]) -> None:
    def other(token: str) -> str:
        sat = answered(fair(), ("ann", token))
        sat.undo()
        answered(sat, ("ann", token))
        shown = stage(sat)
        return "\n".join(story(shown.plain, EVERYONE)) if to == "story" else exported(shown, to, EVERYONE, capsys)

    assert other("straw") == other("crumbs")


def test_the_command_writes_what_is_public_and_notes_when_hands_are_opened(tmp_path: Path) -> None:
    began = ran(tmp_path, "play", "kuhn", "--players", "Ann,Bob", "--seed", "5", "--json", stdin="bet\n")
    path = Path(json.loads(began.stdout.splitlines()[-1])["session"])
    before = path.read_bytes()
    done = ran(tmp_path, "export", str(path), "--to", "csv")
    assert (done.returncode, done.stderr) == (0, "")
    assert "a secret draw" in done.stdout
    assert path.read_bytes() == before
    done = ran(tmp_path, "export", str(path), "--to", "json", "--open")
    data = json.loads(done.stdout)
    assert data["open"] is True
    assert data["notes"][-1]["by"] == "app"
    assert "a secret draw" not in done.stdout
    assert path.read_bytes()[: len(before)] == before != path.read_bytes()


def test_what_cannot_be_exported_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert main(["export", "nothing", "--to", "csv"]) == 1
    assert "There is no session “nothing”." in capsys.readouterr().err
    assert main(["export", "nothing", "--to", "xls"]) == 2
    assert main(["export", "nothing"]) == 2


def test_a_session_that_does_not_fit_any_more_goes_out_as_far_as_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    path = KEPT / "rats-and-relics-play.toml"
    opened, whole = looked_at(Library(KEPT).entry(path), unsaid)
    records = [replace(record) for record in whole.records]
    records[19].answer = "zzz"
    broken: Session[Any] = Session(whole.game, whole.head, records)
    assert broken.conflict is not None
    shown = stage(broken, opened)
    page = exported(shown, "md", EVERYONE, capsys)
    assert "## Here the tale stops for now\n\nRecord 20 (" in page
    found = json.loads(exported(shown, "json", EVERYONE, capsys))["records"]
    assert found[13]["answer"] == "bob"  # who goes first, said aloud
    assert all("asked" in each for each in found[13:20])
    assert not any("answer" in each or "asked" in each for each in found[20:])


# ── in from elsewhere (case 22) ─────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where everything lies."""
    monkeypatch.setenv("RAT_TABLES_HOME", str(tmp_path))
    return tmp_path


def test_a_file_comes_in_once_and_only_as_a_copy_again(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = KEPT / "high-tea-track.toml"
    assert main(["import", str(theirs)]) == 0
    assert "The Night of the Long Spoons is here now: session 8ygjbg, in" in capsys.readouterr().out
    (mine,) = Library().entries()
    assert mine.path.read_bytes() == theirs.read_bytes()
    assert main(["import", str(theirs)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "is here already" in said.err
    assert "rat-tables import FILE --copy does that" in said.err
    assert [entry.id for entry in Library().entries()] == ["8ygjbg"]
    assert main(["import", str(theirs), "--copy"]) == 0
    assert len({entry.id for entry in Library().entries()}) == 2
    assert mine.path.read_bytes() == theirs.read_bytes()
    assert [entry.twins for entry in Library().entries()] == [[], []]
    assert main(["import", str(home / "none.toml")]) == 1


def test_a_file_whose_session_lies_in_the_trash_comes_in_and_is_not_doubled_by_what_lies_there(home: Path) -> None:
    theirs = KEPT / "high-tea-track.toml"
    assert main(["import", str(theirs)]) == 0
    library = Library(home / "sessions")
    thrown = library.trash(library.find("8ygjbg"))
    assert library.entries() == []
    assert main(["import", str(theirs)]) == 0
    assert [entry.id for entry in library.entries()] == ["8ygjbg"]
    with pytest.raises(AlreadyHere):
        library.restore(thrown)
    assert thrown.read_bytes() == library.find("8ygjbg").path.read_bytes() == theirs.read_bytes()
    assert len(library.entries()) == 1


def test_a_copy_laid_into_the_folder_by_hand_is_no_silent_double(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "sessions").mkdir()
    for name in ("one", "two"):
        copyfile(KEPT / "high-tea-track.toml", home / "sessions" / f"{name}.toml")
    assert {entry.path.name: entry.twins for entry in Library().entries()} == {
        "one.toml": ["two.toml"],
        "two.toml": ["one.toml"],
    }
    nameless = (home / "sessions" / "one.toml").read_text("utf-8").replace('id = "8ygjbg"\n', "", 1)
    for name in ("x", "y"):  # no id is no id in common
        (home / "sessions" / f"{name}.toml").write_text(nameless, "utf-8")
    assert sum(bool(entry.twins) for entry in Library().entries()) == 2
    for name in ("x", "y"):
        (home / "sessions" / f"{name}.toml").unlink()
    assert main(["sessions"]) == 0
    assert sorted(line.rpartition(" · ")[2] for line in capsys.readouterr().out.splitlines()) == [
        "its id is also that of one.toml",
        "its id is also that of two.toml",
    ]
    one = next(entry for entry in Library().entries() if entry.path.name == "one.toml")
    assert row(one).right.startswith("double · finished · ")
    assert "in one.toml; its id is also that of two.toml\n" in note_of(one)
    assert main(["show", "8ygjbg"]) == 1
    assert "one.toml" in (said := capsys.readouterr().err)
    assert "two.toml" in said
    assert main(["show", "one.toml"]) == 0
