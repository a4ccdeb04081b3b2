"""Cases 1 and 2: an old roll put right in round 4, by the commands too, and whatever it makes impossible later."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.draft import Draft
from rat_tables.engine.records import Head, Record
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.engine.views import as_data
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.scoring import scores
from rat_tables.games.high_tea.table import HighTea, Supply
from rat_tables.tale import Tale
from rat_tables.words import of_game
from saves.people import seat_heads
from saves.store import Store, load
from tests.games.high_tea.play_through import Policy, Tea, again, at, at_random, go_on, session
from tests.ways.stage import ran

in_its_own_process: Final = pytest.mark.skipif("MUTANT_UNDER_TEST" in os.environ, reason="it meets no mutants there")

WORDS: Final = of_game(games.find("high-tea"))
NAMES: Final = "Ann,Bob,Cy"

EVENING: Policy = {
    "host.first": "ann",
    "setup.take": "crumbs",
    "goal.dice": "2 2",  # Greedy, and then what is free: 2 Cheap, 3 Composed, 5 Refined, 6 Generous
    "goal.choose": lambda ask, seat: next(iter(ask.offers[seat])),
    "scavenge.dice": "4 6",
    "scavenge.take": "flowers",
    "scavenge.take:cy": "crumbs",
    "2.scavenge.2:scavenge.dice": "3 6",
    "2.scavenge.2:scavenge.take:bob": "straw",
    "2.scavenge.2:scavenge.take:cy": "flowers",
    "2.outdo.straw:nest:bob": "flowers",
    "nest": lambda ask, seat: next(iter(ask.offers[seat])),
    "form": "dish",
    "form:bob": "decoration",
    "swords.request": lambda ask, seat: "cy:crumbs" if seat != "cy" else "ann:crumbs",
    "swords.amount": "2",
}
"""In round 2 Bob takes 6 Straw of 3 and 6, and builds a nest beside the Flowers, which he scavenges ever after."""
PUT_RIGHT: Policy = {**EVENING, "2.scavenge.2:scavenge.dice": "2 6", "2.scavenge.2:scavenge.take:bob": "flowers"}
IN_ROUND_4 = at("scavenge.take", "4.scavenge.2")


def record_of(tea: Tea, place: str, kind: str = "scavenge.dice", seat: str = "") -> int:
    """The number of an answer of the line."""
    return next(step.n for step in tea.line if step.record.key == (place, kind, seat))


def lies(tea: Tea) -> Any:
    """All that lies on the table."""
    return as_data(tea.table.as_seen_by(ALL))


def told(tea: Tea) -> list[tuple[str, str, str]]:
    """Everything that happened."""
    return [(e.kind, e.seat, str(e.facts)) for e in tea.table.story.events]


class Draftee(Session[HighTea]):
    """A draft that is answered as a session is."""

    def __init__(self, draft: Draft[HighTea]) -> None:
        self.draft = draft
        self.asked: list[tuple[str, str, str]] = []
        self.typed: list[str] = []

    @property
    def ask(self) -> Any:
        """What is open."""
        return self.draft.open

    def answer(self, text: str, seat: str | None = None) -> None:
        """Answer it."""
        assert seat is not None
        self.asked.append((self.ask.place_for(seat), self.ask.kind, seat))
        self.typed.append(text)
        self.draft.answer(text, seat)


def answered(draft: Draft[HighTea], policy: Policy) -> Draftee:
    """Answer what is open as the policy says."""
    return go_on(Draftee(draft), policy)  # type: ignore[return-value]


# ── case 1, whole ───────────────────────────────────────────────────────────────────────────────────────────────


def test_case_01_nothing_keeps_its_old_value() -> None:
    tea = go_on(session("ann bob cy"), EVENING, IN_ROUND_4)
    bob, ann = tea.table.rat("bob"), tea.table.rat("ann")
    assert bob.nests == ["flowers", "swords"]
    # 4 and 6 are 4 Flowers: Bob sewed 3 × 4 + 2 × 4 = 20 of them and had the hat; then 1 + 3 × 4 doubled = 25
    assert [(made.supply, made.value) for made in bob.made] == [("flowers", 20), ("rags", 1), ("flowers", 25)]
    assert (tea.table.host, ann.has("flowers"), bob.has("flowers")) == ("bob", 27, 8)
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    dropped, opened = [("2.scavenge.2", "scavenge.take", "bob")], answered(draft, PUT_RIGHT).asked
    dropped += [("2.outdo.straw", "nest", "bob"), ("3.outdo.flowers", "form", "bob"), ("4.goal", "goal.choose", "bob")]
    assert [step.record.key for step in draft.dropped] == dropped
    assert opened == [dropped[0], ("3.outdo.flowers", "form", "ann"), ("4.goal", "goal.choose", "ann")]
    assert len(draft.kept) == len([step for step in tea.line if step.n > draft.n and step.record.by != "self"]) - 4
    draft.commit()
    straight = go_on(session("ann bob cy"), PUT_RIGHT, IN_ROUND_4)
    bob, ann = tea.table.rat("bob"), tea.table.rat("ann")
    # Bob took 2 more Flowers and no nest doubles them: 22, and 13 in round 3, which Ann out-does with 22
    assert bob.nests == ["swords"]
    assert [(made.supply, made.value) for made in bob.made] == [("flowers", 22), ("rags", 1)]
    assert [(made.supply, made.value) for made in ann.made] == [("rags", 1), ("flowers", 13), ("flowers", 22)]
    assert (tea.table.host, ann.has("flowers"), bob.has("flowers")) == ("ann", 5, 17)
    assert lies(tea) == lies(straight)
    assert told(tea) == told(straight)  # every announcement, dish and decoration since
    for goal in range(2, 13):  # and the medal column of every goal, were it circled
        for one in (tea, straight):
            one.table.goals = [goal]
        assert scores(tea.table) == scores(straight.table)


def test_case_01_to_the_end_of_the_evening_and_after_reopening() -> None:
    tea = go_on(session("ann bob cy"), EVENING, IN_ROUND_4)
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    answered(draft, PUT_RIGHT)
    draft.commit()
    straight = go_on(session("ann bob cy"), PUT_RIGHT)
    go_on(tea, PUT_RIGHT)
    assert tea.result == straight.result
    assert told(tea) == told(straight)
    opened = again(tea)
    assert (opened.conflict, opened.drifted, opened.verify(), opened.result) == (None, 0, [], straight.result)


def test_case_01_a_mend_is_taken_back_and_brought_again_whole() -> None:
    tea = go_on(session("ann bob cy"), EVENING, IN_ROUND_4)
    was = lies(tea), told(tea)
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    answered(draft, PUT_RIGHT)
    draft.commit()
    now = lies(tea), told(tea)
    tea.undo()
    assert (lies(tea), told(tea)) == was
    tea.redo()
    assert (lies(tea), told(tea)) == now
    assert now != was


def test_case_01_the_tale_says_what_it_was_each_time_it_was_mended() -> None:
    tea = go_on(session("ann bob cy"), EVENING, IN_ROUND_4)
    for dice in ("2 6", "4 6", "3 6"):
        draft = Draft(tea, record_of(tea, "2.scavenge.2"), dice)
        answered(draft, {**PUT_RIGHT, "2.scavenge.2:scavenge.take:bob": "flowers"})
        draft.commit()
    passages = Tale(tea, WORDS).whole(EVERYONE)
    was = [(p.text, p.was) for p in passages if "dice" in p.text and p.was]
    assert was == [("3 6 (dice)", ("3 6 (dice)", "2 6 (dice)", "4 6 (dice)"))]
    assert [p.text.partition(": ")[2] for p in passages if "show 3 and 6" in p.text] == [
        "3 Flowers or 6 bundles of Straw."
    ]


def test_case_01_the_apps_own_dice_stay_as_they_fell_and_it_says_so() -> None:
    tea = go_on(session("ann bob cy", use="play"), {}, at("scavenge.take", "4.scavenge.2"))
    n = record_of(tea, "2.scavenge.2")
    records, was = len(tea.records), lies(tea)
    with pytest.raises(Refused) as refused:
        Draft(tea, n, "2 6")
    assert WORDS.refused(refused.value, tea.names) == (
        f"Record {n} is the app’s own throw ({tea.records[n - 1].answer}), and that stays as it fell."
    )
    assert (len(tea.records), lies(tea)) == (records, was)


def test_what_cannot_have_been_rolled_or_is_no_answer_opens_no_draft() -> None:
    tea = go_on(session("ann bob cy"), EVENING, IN_ROUND_4)
    n, records = record_of(tea, "2.scavenge.2"), len(tea.records)
    for text in ("2 7", "0 6", "2", "2 6 6", "", "² 6", "٢ 6"):
        with pytest.raises(Refused) as refused:
            Draft(tea, n, text)
        assert refused.value.key == "dice"
    for missing in (0, -1, 9999):
        with pytest.raises(Refused) as refused:
            Draft(tea, missing, "2 6")
        assert refused.value.key == "mend-nothing"
    assert len(tea.records) == records


# ── through a file and the commands ─────────────────────────────────────────────────────────────────────────────


def in_a_file(tmp_path: Path) -> tuple[Tea, Store]:
    """The evening up to round 4, kept in a file."""
    head = Head(game="high-tea", use="track", title="Duchess", seat=seat_heads(NAMES.split(",")))
    store = Store.create(tmp_path, head)
    tea: Tea = Session(GAME, store.head, write=store.append)
    tea.start()
    return go_on(tea, EVENING, IN_ROUND_4), store


def test_a_draft_touches_neither_table_nor_file_before_it_is_committed(tmp_path: Path) -> None:
    tea, store = in_a_file(tmp_path)
    was = lies(tea), told(tea), list(tea.records), store.path.read_bytes()
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    answered(draft, PUT_RIGHT)
    assert (lies(tea), told(tea), list(tea.records), store.path.read_bytes()) == was
    del draft  # left
    assert store.path.stat().st_size == len(was[-1])
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    answered(draft, PUT_RIGHT)
    draft.commit()
    after = store.path.read_bytes()
    assert after.startswith(was[-1])  # the old answers stay in the file
    added = tomllib.loads(after[len(was[-1]) :].decode())["log"]
    assert (added[0]["do"], added[0]["of"], added[0]["count"]) == ("mend", record_of_old(was[2]), len(added) - 1)
    store.close()
    saved = load(store.path)
    opened: Tea = Session(GAME, saved.head, saved.records)
    assert (lies(opened), opened.drifted) == (lies(tea), 0)


def record_of_old(records: list[Record]) -> int:
    """The number of the second roll of round 2."""
    return next(n for n, r in enumerate(records, 1) if (r.place, r.ask) == ("2.scavenge.2", "scavenge.dice"))


def test_with_the_disk_full_at_the_commit_all_is_as_it_was(tmp_path: Path) -> None:
    tea, store = in_a_file(tmp_path)
    was = lies(tea), told(tea), list(tea.records), store.path.read_bytes()
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    answered(draft, PUT_RIGHT)

    def full(records: object) -> None:
        raise OSError("no space left")

    tea.write = full
    with pytest.raises(OSError, match="no space"):
        draft.commit()
    assert (lies(tea), told(tea), list(tea.records), store.path.read_bytes()) == was
    tea.write = store.append
    draft.commit()
    assert lies(tea) == lies(go_on(session("ann bob cy", title="Duchess"), PUT_RIGHT, IN_ROUND_4))


def lines_of(tea: Tea) -> list[str]:
    """What people typed, as it is typed at a table that asks rat by rat."""
    return [step.record.answer for step in tea.line if step.record.by != "self"]


TRACKED: Final = ("track", "high-tea", "--players", NAMES, "--title", "Duchess")


@pytest.fixture
def evening() -> tuple[list[str], int]:
    """The lines up to round 4, and the number of the roll to be put right."""
    tea = go_on(session("ann bob cy", title="Duchess"), EVENING, IN_ROUND_4)
    return lines_of(tea), record_of(tea, "2.scavenge.2")


@in_its_own_process
def test_mended_by_a_program(tmp_path: Path, evening: tuple[list[str], int]) -> None:
    lines, n = evening
    straight = go_on(session("ann bob cy", title="Duchess"), PUT_RIGHT, IN_ROUND_4)
    first = [*lines, f':mend {n} "2 6"', ":leave"]
    done = ran(tmp_path, *TRACKED, "--json", stdin="\n".join(first) + "\n")
    assert done.returncode == 0
    said = [json.loads(line) for line in done.stdout.splitlines()]
    drafts = [line["draft"] for line in said if isinstance(line.get("draft"), dict)]
    assert len(drafts) == 1
    assert drafts[0]["open"] == [
        {"ask": "scavenge.take", "place": "2.scavenge.2", "text": "Bob, what do you take?"},
    ]
    assert [line["text"] for line in drafts[0]["dropped"]] == ["Bob: 6 bundles of Straw"]  # Bob is asked, so he reads
    (file,) = (tmp_path / "sessions").glob("*.toml")
    before = file.read_bytes()
    assert said[-2] == {"did": "leave"}
    left = said[-1]
    asked = [line for line in said if "ask" in line and "draft" not in line]
    assert {**left, "log": []} == {**asked[-2], "log": []}  # the question that waited before, and the same table
    mend = [f':mend {n} "2 6"', "flowers", "dish", "5", ":commit", ":tale"]
    done = ran(tmp_path, "resume", "--json", stdin="\n".join(mend) + "\n")
    said = [json.loads(line) for line in done.stdout.splitlines()]
    drafts = [line["draft"] for line in said if isinstance(line.get("draft"), dict)]
    assert [[o["ask"] for o in draft["open"]] for draft in drafts] == [["scavenge.take"], ["form"], ["goal.choose"], []]
    committed = said.index({"did": "mend", "of": n})
    assert all(line.get("draft") for line in said[1:committed] if "ask" in line)
    assert file.read_bytes().startswith(before)
    saved = load(file)
    tea: Tea = Session(GAME, saved.head, saved.records)
    assert (lies(tea), told(tea), tea.verify()) == (lies(straight), told(straight), [])
    shown = said[committed + 1]
    assert shown["ask"]["who"] == ["ann"]
    assert shown["view"] == as_data(straight.table.as_seen_by("ann"))
    assert any(line["text"].startswith("Mended: 2 6 (dice) (was 3 6 (dice))") for line in shown["log"])
    tale = next(line["tale"] for line in said if "tale" in line)
    assert [p["was"] for p in tale if p["text"] == "2 6 (dice)"] == [["3 6 (dice)"]]


@in_its_own_process
def test_mended_by_people(tmp_path: Path, evening: tuple[list[str], int]) -> None:
    lines, n = evening
    stdin = "\n".join([*lines, f':mend {n} "2 6"', "flowers", "dish", "5", ":commit", ":tale", ":quit"]) + "\n"
    done = ran(tmp_path, *TRACKED, "--plain", stdin=stdin)
    assert done.returncode == 0
    out = done.stdout + done.stderr
    assert re.search(r"A draft: \d+ later answers kept, 1 dropped, one question open\.", out)
    assert "open: Bob, what do you take?" in out
    assert "Mended." in out
    assert "2 6 (dice) (was 3 6 (dice))" in out
    (file,) = (tmp_path / "sessions").glob("*.toml")
    saved = load(file)
    tea: Tea = Session(GAME, saved.head, saved.records)
    assert lies(tea) == lies(go_on(session("ann bob cy", title="Duchess"), PUT_RIGHT, IN_ROUND_4))


# ── case 2 ──────────────────────────────────────────────────────────────────────────────────────────────────────


def test_case_02_a_dish_of_4_crumbs_is_cooked_of_the_2_there_are() -> None:
    """The app holds the sheet: what was cooked is counted, not entered, and so is counted again."""
    policy: Policy = {
        "host.first": "ann",
        "setup.take": "swords",
        "scavenge.dice": "1 5",
        "scavenge.take": "rags",
        "1.scavenge.2:scavenge.dice": "4 4",
        "1.scavenge.2:scavenge.take": "swords",
        "1.scavenge.2:scavenge.take:bob": "crumbs",
        "swords.request": "cy:baubles",
        "swords.request:cy": "ann:baubles",
        "swords.amount": "9",
    }
    tea = go_on(session("ann bob cy"), policy, at("goal.dice", "3"))
    assert tea.table.rat("bob").values("dish") == [4]
    draft = Draft(tea, record_of(tea, "1.scavenge.2"), "4 2")
    # 2 Crumbs or 4 Baubles: who took Swords is asked again
    assert draft.open is not None
    assert (draft.open.kind, draft.open.who) == ("scavenge.take", ("ann", "cy"))
    answered(draft, {**policy, "1.scavenge.2:scavenge.take": "baubles"})
    draft.commit()
    assert tea.table.rat("bob").values("dish") == [2]
    assert [e for e in told(tea) if e[0] == "outdone" and e[1] == "bob" and "crumbs" in e[2]] == [
        ("outdone", "bob", str({"supply": Supply.CRUMBS, "amount": 2}))
    ]
    assert all(units >= 0 for rat in tea.table.rats for units in rat.supplies.values())
    assert tea.verify() == []


def test_case_02_on_paper_more_than_there_can_be_now_is_flagged_and_can_be_opened() -> None:
    policy: Policy = {
        "host.first": "ann",
        "scavenge.dice": "1 5",
        "1.scavenge.2:scavenge.dice": "4 4",
        "outdo.host": "0",
        "outdo.reply": "rats",
        "1.outdo.crumbs:outdo.reply:bob": "6",  # 2 brought, and 4
    }
    tea = go_on(session("ann bob cy", sheets="paper"), policy, at("goal.dice", "3"))
    assert tea.table.rat("bob").values("dish") == [6]
    was = len(tea.records)
    draft = Draft(tea, record_of(tea, "1.scavenge.2"), "4 2")
    assert draft.open is not None
    assert (draft.open.kind, draft.open.who, draft.open.place) == ("outdo.sure", ("bob",), "1.outdo.crumbs")
    assert draft.open.as_seen_by(EVERYONE).facts == {"supply": "crumbs", "amount": 6, "most": 4}
    draft.answer("again")
    assert draft.open.kind == "outdo.reply"
    draft.answer("4")
    assert draft.open is None
    assert draft.dropped == []
    assert len(tea.records) == was
    draft.commit()
    assert tea.table.rat("bob").values("dish") == [4]
    # or the table is sure, and it stands
    draft = Draft(tea, record_of(tea, "1.scavenge.2"), "1 2")
    assert draft.open is not None
    draft.answer("sure")
    draft.commit()
    assert tea.table.rat("bob").values("dish") == [4]
    assert {rat.most["crumbs"] for rat in tea.table.rats} == {0}
    assert tea.verify() == []


def test_case_02_left_open_the_line_is_cut_there_and_nothing_is_made_up() -> None:
    tea = go_on(session("ann bob cy"), EVENING, IN_ROUND_4)
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    draft.commit()
    assert tea.ask is not None
    assert (tea.ask.kind, tea.ask.place, tea.ask.who) == ("scavenge.take", "2.scavenge.2", ("bob",))
    assert tea.table.round == 2
    struck = [p for p in Tale(tea, WORDS).whole(ALL) if p.struck]
    assert "Bob: 6 bundles of Straw" in [p.text for p in struck]
    tea.undo()
    assert lies(tea) == lies(go_on(session("ann bob cy"), EVENING, IN_ROUND_4))


def test_case_02_the_very_last_take_that_fits_no_more_is_open_too() -> None:
    tea = go_on(session("ann bob cy"), EVENING, at("scavenge.take", "2.scavenge.2"))
    tea.answer("straw", "bob")
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    assert [step.record.answer for step in draft.dropped] == ["straw"]
    assert draft.open is not None
    assert set(draft.open.who) == {"ann", "bob", "cy"}
    draft.answer("baubles", "bob")
    assert draft.kept == []
    draft.commit()
    assert tea.table.waiting["bob"].tokens == {"": "baubles"}


# ── rulings after it ────────────────────────────────────────────────────────────────────────────────────────────


def test_rulings_after_it_are_kept_and_stay_what_they_say() -> None:
    def ruled(tea: Tea, policy: Policy) -> Tea:
        go_on(tea, policy, at("scavenge.dice", "2.scavenge.3"))
        tea.ruling("supply:bob:flowers", "7", "miscounted")
        go_on(tea, policy, at("scavenge.take", "3.scavenge.1"))
        tea.ruling("dishes:cy", "3 9", "on the sheet it says so")
        tea.ruling("medals:ann:4", "1", "a fine hat")
        return go_on(tea, policy, IN_ROUND_4)

    tea = ruled(session("ann bob cy"), EVENING)
    draft = Draft(tea, record_of(tea, "2.scavenge.2"), "2 6")
    answered(draft, PUT_RIGHT)
    assert [step.record.knob for step in draft.kept if step.record.do] == [
        "supply:bob:flowers",
        "dishes:cy",
        "medals:ann:4",
    ]
    draft.commit()
    straight = ruled(session("ann bob cy"), PUT_RIGHT)
    assert lies(tea) == lies(straight)
    n = next(step.n for step in tea.line if step.record.knob == "supply:bob:flowers")
    assert tea.at(n).table.rat("bob").has("flowers") == 7
    assert [e[0] for e in told(tea)] == [e[0] for e in told(straight)]
    assert tea.table.overruled == {"ann:4": 1}


def test_a_ruling_after_answers_that_are_asked_no_more_is_not_forgotten() -> None:
    """Ann and Bob tied for their vocations and rolled again; Ann's first roll was another, so nobody tied."""
    tea = session("ann bob cy", vocations=True)
    for token in ("5 3", "3 5", "5 5", "1 4", "4 6", "troublemaker", "beggar", "queen"):
        tea.answer(token)
    tea.ruling("goal:7", "yes", "it was circled in ink")
    draft = Draft(tea, 1, "2 5")
    assert [step.record.answer for step in draft.dropped] == ["1 4", "4 6"]
    assert [step.record.knob for step in draft.kept if step.record.do] == ["goal:7"]
    assert draft.open is None
    draft.commit()
    assert tea.table.goals == [7]


# ── at random ───────────────────────────────────────────────────────────────────────────────────────────────────


def rulings(rnd: Random, tea: Tea) -> None:
    """Set something by hand now and then."""
    if rnd.random() < 0.04 and tea.ask is not None and tea.table.round:
        knob, value = rnd.choice(
            [("supply:ann:crumbs", "5"), ("supply:bob:straw", "0"), ("dishes:ann", "4 7"), ("goal:9", "yes")]
        )
        tea.ruling(knob, value, "by hand")


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("sheets", ["app", "paper"])
def test_any_roll_can_be_put_right_at_any_time(seed: int, sheets: str) -> None:
    rnd = Random(f"{seed}{sheets}")
    names = rnd.choice(["ann bob", "ann bob cy", "ann bob cy dee"])
    tea = session(names, seed=seed, sheets=sheets, vocations=rnd.random() < 0.5, one_look=rnd.random() < 0.2)
    for _ in range(rnd.randint(60, 150)):
        if tea.ask is None:
            break
        rulings(rnd, tea)
        seat, token = at_random(rnd, tea.ask)
        tea.answer(token, seat)
    was, line = lies(tea), [step.n for step in tea.line]
    for _ in range(4):
        rolls = [step for step in tea.line if step.record.ask.endswith("dice")]
        n = rnd.choice(rolls).n
        later = [step.n for step in tea.line if step.n > n and step.record.by != "self"]
        before, records = lies(tea), len(tea.records)
        draft = Draft(tea, n, f"{rnd.randint(1, 6)} {rnd.randint(1, 6)}")
        cut = rnd.random() < 0.3
        while draft.open is not None and not cut:
            seat, token = at_random(rnd, draft.open)
            draft.answer(token, seat)
        if draft.open is None:  # each later answer and ruling was kept or dropped, none twice and none forgotten
            assert Counter([step.n for step in [*draft.kept, *draft.dropped]]) == Counter(later)
        assert (lies(tea), len(tea.records)) == (before, records)
        draft.commit()
        for step in tea.line:
            knob, _, rest = step.record.knob.partition(":")
            rat = tea.at(step.n).table.rat(rest.split(":")[0]) if knob in ("supply", "dishes") else None
            if rat is not None and knob == "supply":
                assert (rat.most if sheets == "paper" else rat.supplies)[rest.split(":")[1]] == int(step.record.value)
            if rat is not None and knob == "dishes":
                assert rat.values("dish") == [4, 7]
        for rat in tea.table.rats:
            assert all(units >= 0 for units in [*rat.supplies.values(), *rat.most.values()])
            assert all(made.value > 0 for made in rat.made)
        fresh: Tea = Session(GAME, tea.head, [step.record for step in tea.line])
        assert (fresh.conflict, lies(fresh), told(fresh)) == (None, lies(tea), told(tea))
        assert tea.verify() == []
        for viewer in (EVERYONE, ALL, "ann"):
            assert Tale(tea, WORDS).whole(viewer)
        after = lies(tea)
        tea.undo()
        assert lies(tea) == before
        tea.redo()
        assert lies(tea) == after
    for _ in range(4):
        tea.undo()
    assert (lies(tea), [step.n for step in tea.line]) == (was, line)
