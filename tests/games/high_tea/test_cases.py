"""Cases from real life at the tea table: 8, 11, 12, 13, 14 and 24."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from rat_tables import games
from rat_tables.engine.asks import Refused
from rat_tables.engine.records import Head
from rat_tables.engine.seats import ALL, EVERYONE
from rat_tables.engine.session import Session
from rat_tables.engine.views import as_data
from rat_tables.games.high_tea.game import GAME
from rat_tables.games.high_tea.scoring import scores
from rat_tables.plain.data import Json
from rat_tables.plain.opening import board_of
from rat_tables.plain.streams import Streams
from rat_tables.plain.text import Plain
from rat_tables.tale import Tale
from rat_tables.words import of_game
from saves.people import seat_heads
from saves.store import Store, load
from tests.games.high_tea.play_through import Policy, Tea, again, at, at_random, go_on, session, typed
from tests.games.high_tea.table_laid import held, laid, with_made

SHELF: Final = games.find("high-tea")
WORDS: Final = of_game(SHELF)
SHEETS: Final = ("play", "track", "paper")


def evening(seed: int, how: str, names: str = "ann bob cy dee", until: int = 2000, **options: bool | str) -> Tea:
    """A random evening, to its end or as far as wanted."""
    rnd = Random(f"{seed}{how}")
    if how == "paper":
        options["sheets"] = "paper"
    tea = session(names, use="play" if how == "play" else "track", seed=seed, **options)
    for _ in range(until):
        if tea.ask is None:
            break
        seat, token = at_random(rnd, tea.ask)
        tea.answer(token, seat)
    return tea


def typed_at_the_table(tea: Tea, *lines: str) -> list[dict[str, Any]]:
    """What a program gets back for these lines."""
    out = io.StringIO()
    stdin = io.StringIO("".join(f"{line}\n" for line in lines))
    assert Json(tea, WORDS, Path("/x.toml"), Streams(stdin, out, False)).run() == 0
    return [json.loads(line) for line in out.getvalue().splitlines()]


def read_by_people(tea: Tea, *lines: str) -> str:
    """What people read for these lines."""
    out = io.StringIO()
    table = Plain(tea, WORDS, Path("/x.toml"), Streams(io.StringIO("".join(f"{li}\n" for li in lines)), out, False))
    table.board = board_of(SHELF)
    assert table.run() == 0
    return out.getvalue()


# ── 8: the log names people ─────────────────────────────────────────────────────────────────────────────────────

SECOND_PERSON: Final = re.compile(r"\b(you|your|yours|yourself|I|me|my|mine|we|us|our|ours)\b", re.IGNORECASE)
NAMELESS: Final = ("goal.rolled", "scavenge.rolled")
"""The Host threw, which is no matter of the Host's."""


@pytest.mark.parametrize("how", SHEETS)
@pytest.mark.parametrize("seed", range(4))
def test_case_08_every_event_names_people_and_addresses_nobody(seed: int, how: str) -> None:
    tea = evening(seed, how, vocations=seed % 2 == 0, aloud=seed == 3, hints=True)
    assert tea.result is not None
    for event in tea.table.story.events:
        text = WORDS.event(event, tea.names)
        assert not SECOND_PERSON.search(text), text
        people = {event.seat, event.facts.get("target", ""), *event.facts.get("seats", ())} - {""}
        if event.kind not in NAMELESS:
            assert [seat for seat in people if not re.search(rf"\b{tea.names[seat]}\b", text)] == [], text
    assert WORDS.missed == set()


@pytest.mark.parametrize("how", SHEETS)
def test_case_08_the_whole_log_looked_back_on_and_what_undo_says(how: str) -> None:
    tea = evening(7, how, until=90, vocations=True)
    for _ in range(6):
        back = tea.back()
        assert back is not None
        tea.undo(agreed=True)
        tale = Tale(tea, WORDS)
        for viewer in (EVERYONE, ALL, *tea.table.seats):
            lines = [tale.undo_label(viewer), tale.redo_label(viewer)]
            lines += [passage.text for passage in [*tale.whole(viewer), *tale.since(viewer, 0)]]
            assert [line for line in lines if SECOND_PERSON.search(line)] == []
    assert any(passage.struck for passage in Tale(tea, WORDS).whole(EVERYONE))
    secret = [passage for passage in Tale(tea, WORDS).whole(ALL) if passage.only]
    assert how == "paper" or secret
    for passage in secret:
        assert tea.names[passage.only] in passage.text


# ── 11: renamed ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_case_11_renamed_on_the_way_the_old_log_stays_readable(tmp_path: Path) -> None:
    head = Head(game="high-tea", use="track", title="Duchess", seat=seat_heads(["Ann", "Bob", "Cy"]))
    store = Store.create(tmp_path, head)
    tea: Tea = Session(GAME, store.head, write=store.append)
    tea.start()
    go_on(tea, {}, at("scavenge.take", "3.scavenge.2"))
    before = {viewer: [p.text for p in Tale(tea, WORDS).whole(viewer)] for viewer in (EVERYONE, ALL, "ann")}
    view, asked = as_data(tea.table.as_seen_by(ALL)), tea.ask
    tea.rename("ann", "[red]Zed[/] {seat:name}")
    store.close()
    saved = load(store.path)
    opened: Tea = Session(GAME, saved.head, saved.records)
    for sat in (tea, opened):
        assert as_data(sat.table.as_seen_by(ALL)) == view
        for viewer, lines in before.items():
            now = [p.text for p in Tale(sat, WORDS).whole(viewer)]
            assert now[: len(lines)] == [re.sub(r"\bAnn\b", "[red]Zed[/] {seat:name}", line) for line in lines]
            assert now[len(lines) :] == ["Ann goes by [red]Zed[/] {seat:name} now."]
    assert any("Ann" in line for line in before[EVERYONE])
    assert tea.ask is asked
    go_on(opened, {})
    assert opened.result == go_on(again(opened), {}).result
    (row,) = [row for row in typed_at_the_table(opened)[-1]["result"]["standings"] if row["seat"] == "ann"]
    assert row["name"] == "[red]Zed[/] {seat:name}"


def test_case_11_two_cannot_go_by_one_name() -> None:
    tea = go_on(session("ann bob cy"), {}, at("goal.dice", "2"))
    records = len(tea.records)
    for name in ("Bob", "bob", "BOB"):
        with pytest.raises(Refused) as refused:
            tea.rename("ann", name)
        assert "Somebody is called" in WORDS.refused(refused.value, tea.names)
    said = typed_at_the_table(tea, ":rename ann  bOb ", ":rename ann \u200b", ":rename Bob Rob", ":rename rob Bob")
    assert ["refused" in line or line.get("did") for line in said if "ask" not in line] == [
        True,
        True,
        "rename",
        "rename",
    ]
    assert (len(tea.records), tea.names) == (records + 2, {"ann": "Ann", "bob": "Bob", "cy": "Cy"})


# ── 12: number fields ───────────────────────────────────────────────────────────────────────────────────────────

THIRTY: Final = "123456789012345678901234567890"
DICE: Final = {
    "²": "", "٣": "", "1_000": "", "7": "", "0": "", "-2": "", "3+6+2": "", "2-5": "", "": "", THIRTY: "",
    "² ²": "", "٣ ٣": "", "0 3": "", "7 3": "", "3 -2": "", "3 6 2": "",
    "3 6": "3 6", "3+6": "3 6", "36": "3 6", "3,6": "3 6", " 3  6 ": "3 6",
}  # fmt: skip
AMOUNT: Final = {  # a number from 1 to 200
    "²": "", "٣": "", "1_000": "", "0": "", "-2": "", "2-5": "", "": "", THIRTY: "", "201": "", "199+2": "", "3++2": "",
    "+3": "", "1.5": "", "3 6": "", "1e1": "",
    "7": "7", "3+6+2": "11", "3 + 6": "9", "007": "7", "200": "200",
}  # fmt: skip
HOSTS: Final = {**AMOUNT, "0": "0", "0+0": "0"}
SIX: Final = {
    "²": "", "٣": "", "1_000": "", "7": "", "0": "", "-2": "", "3+6+2": "", "2-5": "", "": "", THIRTY: "",
    "1 2 3 4 5": "", "1 2 3 4 5 6 7": "", "1 2 3 4 5 ²": "", "1 2 3 4 5 -2": "", f"1 2 3 4 5 {THIRTY}": "",
    "1 2 3 4 5 3+6+2": "1 2 3 4 5 11", "0 0 0 0 0 0": "0 0 0 0 0 0",
}  # fmt: skip

FIELDS: Final = {
    "goal.dice": DICE,
    "scavenge.dice": DICE,
    "vocation.dice": DICE,
    "swords.amount": AMOUNT,
    "outdo.host": HOSTS,
    "middle.supplies": SIX,
}


def field(kind: str) -> Tea:
    """A session that waits for this to be typed."""
    options: dict[str, bool | str] = {}
    if kind == "outdo.host":
        options["sheets"] = "paper"
    if kind.startswith("middle"):
        options["middle"] = True
    if kind.startswith("vocation"):
        options["vocations"] = True
    return go_on(session("ann bob cy", **options), {}, at(kind))


@pytest.mark.parametrize("kind", FIELDS)
def test_case_12_a_number_is_read_or_refused_with_what_would_be_right(kind: str) -> None:
    for text, token in FIELDS[kind].items():
        tea = field(kind)
        before, table = len(tea.records), as_data(tea.table.as_seen_by(ALL))
        said = typed_at_the_table(tea, text)
        if token:
            assert tea.records[before].answer == token, text
            assert not any("refused" in line for line in said), text
            continue
        assert (len(tea.records), as_data(tea.table.as_seen_by(ALL))) == (before, table), text
        (sentence,) = [line["refused"] for line in said if "refused" in line]
        shown = re.search("“(.*?)”", sentence)  # what was typed is shown again, or the number in it that does not fit
        assert not text or (shown and shown[1] and shown[1] in text), sentence
        example = said[0]["ask"]["entry"]["example"]
        assert re.search(r"from \d+ to \d+", sentence) or example in sentence, sentence
        assert said[-1]["ask"] == said[0]["ask"]  # the same question, none lost
        assert example
        tea.answer(example)


def test_case_12_the_pending_value_is_taken_though_no_line_end_follows() -> None:
    tea = field("goal.dice")
    out = io.StringIO()
    assert Json(tea, WORDS, Path("/x.toml"), Streams(io.StringIO("3 6"), out, False)).run() == 0
    assert tea.table.goals == [9]


@pytest.mark.parametrize("text", ["²", "٣", "1_0", "-2", "2-5", THIRTY, "201", "x", '""'])
def test_case_12_in_a_ruling_too(text: str) -> None:
    tea = go_on(session("ann bob cy"), {}, at("goal.dice", "2"))
    records = len(tea.records)
    (said,) = [line for line in typed_at_the_table(tea, f":ruling supply:ann:rags {text} why not") if "refused" in line]
    assert "0 to 200" in said["refused"]
    assert len(tea.records) == records
    typed_at_the_table(tea, ":ruling supply:ann:rags 3+6+2 counted")
    assert held(tea.table, "ann")["rags"] == 11


def test_case_12_a_reply_is_more_than_the_hosts_number_or_0_which_is_rats() -> None:
    tea = go_on(session("ann bob cy", sheets="paper"), {"host.first": "ann", "outdo.host": "3"}, at("outdo.reply"))
    for text in ("3", "2", "-2", "²", "2-5", THIRTY, "1+2"):
        before = len(tea.records)
        (sentence,) = [line["refused"] for line in typed_at_the_table(tea, text) if "refused" in line]
        assert "from 4 to 201" in sentence
        assert len(tea.records) == before
    read_by_people(tea, "0")  # as it is listed
    assert tea.table.heard == {"ann": 3, "bob": 0}
    read_by_people(tea, "2+2")
    assert (tea.table.questioned, tea.table.heard) == (4, {"ann": 3, "bob": 0})  # more than there can be
    read_by_people(tea, "sure")
    assert tea.table.questioned == 0
    assert tea.table.acting == ["cy"]


# ── 13: zero and nothing ────────────────────────────────────────────────────────────────────────────────────────


def test_case_13_on_paper_a_rat_not_heard_is_a_gap() -> None:
    names = "ann bob cy dee"
    policy: Policy = {
        "host.first": "ann",
        "outdo.host": "0",
        "outdo.reply": "rats",
        "3.scavenge.1:scavenge.dice": "4 4",
    }
    tea = go_on(session(names, sheets="paper"), policy, at("outdo.host", "3.outdo.crumbs"))
    typed(tea, "ann=0", "bob=3")
    for waits in ("cy", "dee"):
        assert tea.ask is not None
        assert (tea.ask.kind, tea.ask.place, tea.ask.who) == ("outdo.reply", "3.outdo.crumbs", (waits,))
        assert waits not in tea.table.heard  # no 0 in its place
        assert (tea.table.acting, tea.table.rat("bob").made) == ([], [])  # and nobody cooks before it is heard
        out = read_by_people(again(tea))
        row = next(line for line in out.splitlines() if line.strip().startswith(tea.names[waits]))
        assert "Rats!" not in row
        assert any(line.startswith(f"{tea.names[waits]},") for line in out.splitlines())  # the question, by name
        for nothing in ("", "-"):
            with pytest.raises(Refused):
                tea.answer(nothing)
        typed(tea, f"{waits}=rats")
    assert [made.amount for made in tea.table.rat("bob").made] == [3]
    assert tea.table.place == "3.outdo.rags"


def test_case_13_a_host_with_0_and_a_host_not_heard_are_two_things() -> None:
    policy: Policy = {"host.first": "ann", "outdo.host": "0", "outdo.reply": "rats"}
    tea = go_on(session("ann bob cy", sheets="paper"), policy, at("outdo.host", "2.outdo.rags"))
    assert tea.table.heard == {}
    tea.answer("0")
    assert tea.table.heard == {"ann": 0}
    assert (tea.table.story.events[-1].kind, tea.table.story.events[-1].facts["amount"]) == ("announced", 0)
    assert "announced no Rags" in WORDS.event(tea.table.story.events[-1], tea.names)


def test_case_13_with_sheets_in_the_app_a_take_not_entered_holds_the_round() -> None:
    tea = go_on(
        session("ann bob cy dee"), {"scavenge.take": lambda a, s: next(iter(a.offers[s]))}, at("goal.dice", "3")
    )
    typed(tea, "3 4", "1 2")
    before = [held(tea.table, seat) for seat in tea.table.seats]
    typed(tea, "ann=swords", "cy=swords", "dee=baubles")
    assert tea.ask is not None
    assert tea.ask.who == ("bob",)
    assert [held(tea.table, seat) for seat in tea.table.seats] == before  # no rat's is written down before all are
    for text in ("", "0", "none"):
        with pytest.raises(Refused):
            tea.answer(text, "bob")
    assert "Bob" in WORDS.turn(tea.ask.as_seen_by(EVERYONE), tea.names)
    typed(tea, "bob=baubles")
    assert [held(tea.table, seat) == was for seat, was in zip(tea.table.seats, before, strict=True)] == [False] * 4


# ── 14: ties as written ─────────────────────────────────────────────────────────────────────────────────────────


def banquet(*dishes: str, goals: str = "2+3+5+11") -> Tea:
    """The last round on paper, where nobody uses anything: these dishes, four goals, and then Greedy."""
    seats = ["ann", "bob", "cy", "dee", "eve"][: len(dishes)]
    policy: Policy = {
        "middle.round": "5",
        "middle.goals": goals,
        "middle.host": "bob",
        "middle.built": "0",
        "middle.decoration": "none",
        "middle.something": "none",
        "outdo.host": "0",
        "outdo.reply": "rats",
        "goal.dice": "2 2",
        **{f"middle.dish:{seat}": made for seat, made in zip(seats, dishes, strict=True)},
    }
    return go_on(session(" ".join(seats), sheets="paper", middle=True), policy, lambda tea: tea.table.awarding)


def won(tea: Tea, goal: int) -> list[int]:
    """The medals of each rat for a goal."""
    return [line.amount for score in scores(tea.table) for line in score.lines if line.label == f"goal-{goal}"]


@pytest.mark.parametrize(
    ("dishes", "greedy"),
    [
        (("7", "7", "4", "2", "none"), [3, 3, 2, 1, 0]),
        (("5", "5", "5"), [3, 3, 3]),
        (("none", "none", "none"), [0, 0, 0]),
        (("9", "4", "4", "3 2", "1"), [3, 2, 2, 1, 1]),
        (("none", "1", "none"), [0, 3, 0]),
    ],
)
def test_case_14_after_a_tie_for_first_the_next_is_second(dishes: tuple[str, ...], greedy: list[int]) -> None:
    tea = banquet(*dishes)
    assert won(tea, 4) == greedy
    said = [
        e.facts["medals"] for e in tea.table.story.events if e.kind == "award.medals" and e.facts["goal"] == "goal-4"
    ]
    assert sorted(said) == sorted(greedy)


def test_case_14_cheap_zero_wins_and_everybody_scores() -> None:
    assert won(banquet("7", "7", "4 2", "none", "1 1 1"), 2) == [2, 2, 1, 3, 1]
    assert won(banquet("none", "none", "none"), 2) == [3, 3, 3]


def test_case_14_the_reading_is_written_down() -> None:
    page = WORDS.page("H13")
    assert page is not None
    assert "highest score wins 3, the next score 2, all lower ones 1, however many share them" in page.text
    assert all(line.rule for score in scores(banquet("1", "2").table) for line in score.lines)


def test_case_14_with_the_most_medals_tied_the_last_host_is_asked() -> None:
    tea = banquet("7", "7", "none")
    assert tea.ask is not None
    assert (tea.ask.kind, tea.ask.who, list(tea.ask.offers["bob"])) == ("lifeboat", ("bob",), ["ann", "bob"])
    with pytest.raises(Refused):
        tea.answer("cy")
    tea.answer("ann")
    go_on(tea, {})
    assert tea.result is not None
    assert tea.result.winners == ("ann",)
    assert [seat for seat, _ in tea.result.standings] == ["ann", "bob", "cy"]  # level, and the lifeboat comes first
    told = Tale(tea, of_game(games.find("high-tea"))).whole(ALL)
    assert "Bob, the last Host, gave the lifeboat to Ann, no more distinguished than Bob. Applause!" in [
        passage.text for passage in told
    ]
    alone = banquet("7", "6", "none")
    assert alone.table.lifeboat == "ann"  # nobody is asked where there is no tie


# ── 24: reminders ───────────────────────────────────────────────────────────────────────────────────────────────


def owed(tea: Tea) -> Counter[tuple[str, str]]:
    """The reminders of an evening on paper, as they have to be: from what was said aloud alone."""
    t, due = tea.table, Counter[tuple[str, str]]()
    host = supply = ""
    amount = 0
    ahead: list[str] = []
    for event in t.story.events:
        if event.kind in ("host.first", "host.new"):
            host = event.seat
            due.update(("owed.banker", rat.seat) for rat in t.rats if rat.vocation == "banker")
        if event.kind == "host.first":
            due["owed.setup", ""] += 1
            if len(t.rats) == 2:
                due["owed.extra", next(seat for seat in t.seats if seat != host)] += 1
        if event.kind in ("announced", "round", "sheets.open"):
            if supply == "baubles":
                due.update(("owed.baubles", seat) for seat in ahead or [host] * (amount > 0))
            if supply == "flowers" and event.kind != "announced" and len(t.rats) == 2:
                due["owed.bonus", next(seat for seat in t.seats if seat != host)] += 1
            supply, ahead = "", []
        if event.kind == "announced":
            supply, amount = str(event.facts["supply"]), event.facts["amount"]
        if event.kind == "outdone":
            ahead.append(event.seat)
        if event.kind == "rats" and amount and t.rat(event.seat).vocation == "beggar":
            due["owed.beggar", event.seat] += 1
    return due


@pytest.mark.parametrize("names", ["ann bob", "ann bob cy", "ann bob cy dee eve"])
@pytest.mark.parametrize("seed", range(5))
def test_case_24_on_paper_everything_owed_is_told_exactly_then(seed: int, names: str) -> None:
    tea = evening(seed, "paper", names, vocations=seed != 0, privilege="every-round" if seed == 1 else "new-host")
    assert tea.result is not None
    told = Counter((e.kind, e.seat) for e in tea.table.story.events if e.kind.startswith("owed."))
    assert told == owed(tea)
    assert ("owed.bonus" in {kind for kind, _ in told}) == (names == "ann bob")


@pytest.mark.parametrize("how", SHEETS)
@pytest.mark.parametrize("seed", range(3))
def test_case_24_the_bonus_for_two_is_for_who_is_not_host_then(seed: int, how: str) -> None:
    tea = evening(seed, how, "ann bob")
    kind = "owed.bonus" if how == "paper" else "gained.bonus"
    host, given = "", []
    for event in tea.table.story.events:
        host = event.seat if event.kind in ("host.first", "host.new") else host
        if event.kind == kind:
            given.append(event.seat)
            assert event.seat != host
    assert len(given) == 5 * (1 if how == "paper" else 2)


@pytest.mark.parametrize(
    ("made", "composed", "elegant"),
    [([4], 0, 0), ([], 0, 0), ([4, 4], 2, 0), ([4, 5], 0, 2), ([4, 6], 0, 0), ([1, 3, 3, 4, 4, 4, 7], 5, 2)],
)
def test_case_24_composed_and_elegant_need_two(made: list[int], composed: int, elegant: int) -> None:
    t = laid("ann", {"ann": {}, "bob": {}})
    t.goals, t.rats = [3, 11], [with_made("ann", dishes=made), with_made("bob", decorations=[8])]
    counts, medals = zip(*[(line.facts["count"], line.amount) for line in scores(t)[0].lines], strict=True)
    assert counts == (composed, elegant)
    assert medals == (3 * (composed > 0), 3 * (elegant > 0))
    assert [line.amount for line in scores(t)[1].lines] == [0, 0]  # one alone wins nothing, though nobody has more
