"""The table for programs: one object a line, in the shapes the design promises."""

from __future__ import annotations

import json
from typing import Any

from rat_tables.engine.seats import ALL
from tests.ways.stage import HOSTILE, driven, fair, session

ASKED = {"kind", "place", "who", "secret", "question", "options", "pick", "entry", "facts"}


def only(lines: list[dict[str, Any]], key: str) -> list[Any]:
    """What stands under a key in the lines that have it."""
    return [line[key] for line in lines if key in line]


def test_an_ask_is_all_that_a_player_needs() -> None:
    (line,) = driven(fair())
    assert set(line) == {"n", "ask", "view", "log", "session"}
    assert set(line["ask"]) == ASKED
    assert line["n"] == 2
    assert line["ask"] == {
        "kind": "take",
        "place": "1.take",
        "who": ["ann"],
        "secret": True,
        "question": "Ann, what do you take, with 0 Crumbs in the till?",
        "options": {"crumbs": "5 Crumbs", "straw": "5 bundles of Straw"},
        "pick": None,
        "entry": None,
        "facts": {"crumbs": 0},
    }
    assert line["log"] == [{"n": 1, "text": "The dice show 5 and 5."}]
    assert line["view"]["stalls"][1]["crumbs"] == {"hidden": None}
    assert line["view"]["stalls"][0]["crumbs"] == 0
    assert line["session"] == "/x.toml"


def test_tracked_dice_are_an_ask_of_nobody_and_of_chance() -> None:
    first = driven(fair("track"))[0]["ask"]
    assert set(first) == {*ASKED, "chance"}
    assert (first["who"], first["chance"], first["options"]) == ([], True, {})
    assert first["entry"] == {"hint": "2 dice from 1 to 6", "example": "3 6"}


def test_a_whole_game_and_its_result() -> None:
    lines = driven(fair("track"), "3 6", "straw", "crumbs", "crumbs+straw", "4", "bob=knock", "roll", "yes")
    asks = only(lines, "ask")
    assert [ask["kind"] for ask in asks] == ["dice", "take", "take", "wares", "bid", "knock", "lot", "end.confirm"]
    assert asks[3]["pick"] == [0, 2]
    assert asks[4]["entry"] == {"hint": "a number from 1 to 12", "example": "1"}
    assert asks[5]["who"] == ["ann", "bob"]
    assert asks[5]["options"] == {
        "ann": {"knock": "knock", "wave": "wave"},
        "bob": {"knock": "knock", "wave": "wave"},
    }
    assert asks[7]["who"] == []
    last = lines[-1]
    assert set(last) == {"result", "view", "log", "session"}
    assert last["result"]["winners"] == ["bob"]
    assert last["result"]["standings"][0] == {
        "seat": "bob",
        "name": "Bob",
        "total": 3,
        "lines": [["in the till", 3]],
    }
    assert last["view"]["stalls"][0]["straw"] == 7


def test_each_viewer_reads_its_own_log_since_its_last() -> None:
    lines = driven(fair("track"), "3 6", "straw", "crumbs", "none", "4")
    logs = [(line["ask"]["who"], [entry["text"] for entry in line["log"]]) for line in lines]
    dice, opened = "The dice show 3 and 6.", "All took something."
    assert logs == [
        ([], []),
        (["ann"], [dice]),
        (["bob"], [dice]),
        (["ann"], ["Ann took 6 bundles of Straw.", opened]),
        (["bob"], ["Bob took 3 Crumbs.", opened]),
        (["ann", "bob"], [dice, opened, "Bob bids 4."]),
    ]


def test_a_refusal_and_then_the_same_ask_again() -> None:
    first, refused, again = driven(fair(), "zap")
    assert refused == {
        "refused": "“zap” is not among the choices: it can be 5 Crumbs or 5 bundles of Straw.",
        "rule": None,
    }
    assert again["ask"] == first["ask"]
    assert again["log"] == []


def test_undo_redo_the_fence_and_agreement() -> None:
    lines = driven(session("kuhn"), "bet", ":undo", ":redo", "bet", ":undo", ":agree")
    assert only(lines, "did") == ["undo", "redo", "undo"]
    assert only(lines, "to") == [2, 3, 5]
    (fenced,) = only(lines, "fenced")
    assert fenced.startswith("Something was learned after this answer: Bob: bet a coin.")
    assert lines[-1]["ask"]["who"] == ["bob"]


def test_a_draft_is_shown_then_left_or_committed() -> None:
    start = ("3 6", "straw", "crumbs", "none", "4")
    lines = driven(fair("track"), *start, ":mend 1 2 5", "zap", ":leave", ":mend 1 2 5", ":commit")
    drafts = only(lines, "draft")
    assert drafts == [{"kept": 4, "dropped": [], "open": []}] * 2
    assert only(lines, "did") == ["leave", "mend"]
    assert only(lines, "of") == [1]


def test_what_a_draft_drops_is_listed_and_what_it_asks_is_asked() -> None:
    lines = driven(session("kuhn"), "pass", "bet", "pass", ":mend 4 pass", ":agree", ":leave")
    (draft,) = only(lines, "draft")
    assert draft == {"kept": 0, "dropped": [{"n": 5, "text": "Ann: pass"}], "open": []}


def test_every_command_answers_in_an_object() -> None:
    lines = driven(
        fair("track"),
        *("3 6", ":turn bob", ":note hi", ":doubt", ":title The [b] Fair", ":rename bob Rob", ":why", ":why dice"),
        *(":tale", ":peek ann", ":help", ":ruling crumbs:ann 4 miscounted", ":nope", ":quit", "never"),
    )
    assert only(lines, "did") == ["turn", "note", "doubt", "title", "rename", "ruling"]
    assert [page["id"] for page in only(lines, "page")] == ["take", "dice"]
    (tale,) = only(lines, "tale")
    assert {"n": 2, "kind": "note", "text": "Note: hi"} in tale
    assert only(lines, "peek") == ["ann"]
    (listed,) = only(lines, "help")
    assert len(listed) == 20
    assert lines[-1]["ask"]["who"] == ["bob"]
    assert len(only(lines, "refused")) == 1


def test_turn_shows_another_seat() -> None:
    lines = driven(fair(), ":turn bob", "crumbs")
    asks = only(lines, "ask")
    assert [ask["who"] for ask in asks] == [["ann"], ["bob"], ["ann"]]


def test_no_other_seat_can_tell_what_was_chosen() -> None:
    """Secrets by noninterference: all lines but Ann's own are the same, byte for byte."""

    def others(token: str) -> list[str]:
        lines = driven(fair(), token, ":undo", token, ":turn bob", ":tale", ":note x", "straw")
        return [json.dumps(line) for line in lines if line.get("ask", {}).get("who") != ["ann"]]

    assert others("crumbs") == others("straw")


def test_a_mend_of_anothers_secret_does_not_tell_its_options() -> None:
    lines = driven(fair("track"), "3 6", "straw", ":mend 2 zap")
    assert only(lines, "refused") == ["“zap” is not among the choices."]


def test_hostile_names_and_texts_come_back_as_they_are() -> None:
    for name in HOSTILE:
        lines = driven(session("kuhn", (name, "Bob")), f":note {name}", "bet", "bet")
        assert only(lines, "ask")[0]["question"] == f"{name}, do you put a coin in?"
        assert lines[-1]["result"]["standings"][0]["name"] == name


def test_after_the_end_all_hands_are_open_and_undo_still_works() -> None:
    lines = driven(session("kuhn"), "bet", "bet", ":tale", "zap", ":undo", ":agree")
    results = only(lines, "result")
    assert len(results) == 4
    assert [gambler["card"] for gambler in lines[-1]["view"]["gamblers"] if isinstance(gambler["card"], str)] == ["J"]
    assert only(lines, "refused") == ["The game is over: nothing more is asked. :undo takes the end back."]


def test_the_facts_of_an_ask_are_plain_data() -> None:
    sat = fair()
    assert sat.ask is not None
    assert json.loads(json.dumps(driven(sat)[0])) == driven(fair())[0]
    assert sat.ask.as_seen_by(ALL).secret
